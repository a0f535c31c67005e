"""Army lists for the tests: one led unit, and what else a test adds."""

from typing import Any

from banneret.games.tmg.army import why_not

ROBB = "robb-stark-the-wolf-lord"
JAIME = "jaime-lannister-the-kingslayer"
SWORDS = "stark-sworn-swords"  # 5 points, Banding
GUARDS = "lannister-guards"  # 5 points, Banding
LED = {"card": SWORDS, "attachments": [ROBB]}


def unit(card: str, *attachments: str, banded_with: int | None = None) -> dict[str, Any]:
    """One unit of a list."""
    return {"card": card, "attachments": list(attachments), "banded_with": banded_with}


def stark(*units: Any, ncus: Any = (), planted: Any = (), commander: str = ROBB) -> dict[str, Any]:
    """A medium Stark army of these units and one led by the commander."""
    led = unit(SWORDS, commander)
    return army_of("stark", commander, [led, *units], ncus, planted)


def lannister(*units: Any, ncus: Any = (), planted: Any = (), commander: str = JAIME) -> dict[str, Any]:
    """A medium Lannister army of these units and one led by the commander."""
    led = unit(GUARDS, commander)
    return army_of("lannister", commander, [led, *units], ncus, planted)


def army_of(faction: str, commander: str, units: list[Any], ncus: Any, planted: Any) -> dict[str, Any]:
    """A medium army of exactly this."""
    return {
        "faction": faction,
        "size": "medium",
        "commander": commander,
        "units": units,
        "ncus": list(ncus),
        "planted": list(planted),
    }


def rules(army: object, size: str = "medium") -> list[str]:
    """The rules that a list breaks."""
    return [why.rule for why in why_not(army, size)]


def says(army: object, size: str = "medium") -> list[str]:
    """What is said against a list."""
    return [why.says for why in why_not(army, size)]
