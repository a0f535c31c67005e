"""Lannister abilities and cards beside each other: who counts as whom, what cancels, silences, counts once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banneret.games.tmg.changes import affix
from banneret.games.tmg.moments import NO_ABILITIES
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.state import TURN, Lasting, State
from banneret.games.tmg.triggers import unit_of
from banneret.games.tmg.values import affiliated
from tests.games.tmg.lannister_line import FAR, GUARDS, SWORDS
from tests.games.tmg.playing import activates, holding, led, left, melee
from tests.games.tmg.tables import able, run

JAIME, VASSAL = "jaime-lannister-the-kingslayer", "addam-marbrand-trusted-bannerman"
LANNISTER, STARK = ("lannister", JAIME), ("stark", "robb-stark-the-wolf-lord")
CORNER = ("lannister-guards", 44, 4, 0)


def silenced(g: State, who: str) -> State:
    """The same table; a unit has no abilities this turn."""
    affix(g, g[who], Lasting(NO_ABILITIES, TURN, "test"), "test")
    return g


# -- Jaime's Vassal ----------------------------------------------------------------------------------------


def beside_jaime(card: str, order: str, b: Any = SWORDS) -> State:
    """Jaime's own unit and his vassal's, in this order; the vassal's looks at b."""
    units: dict[str, Any] = {"J": led(CORNER, JAIME, minis=4), "V": led(GUARDS, VASSAL, minis=4)}
    placed: dict[str, Any] = {name: units[name] for name in order}
    g = holding(card, **placed, b=b)
    addam = g["V"].attachments[0]
    g["V"].attachments = (addam._replace(card=replace(addam.card, abilities=("jaimes-vassal",))),)
    g.ears = None
    return g


@pytest.mark.parametrize("order", ["JV", "VJ"])
def test_jaimes_vassal_counts_beside_jaime_himself(order: str) -> None:
    g = beside_jaime("kingslayers-prowess", order)
    melee(g, "V", "b", red=["kingslayers-prowess", []], dice=[[1] * 6])
    assert g["b"].conditions == ("vulnerable",)
    for who in "VJ":
        g = beside_jaime("kingslayers-renown", order)
        run(panic_test(g, g[who]), red=["kingslayers-renown"], dice=[[1, 1]])
        assert left(g, who) == 6  # it is Jaime's unit, too
    g = beside_jaime("kingslayers-infamy", order, b=FAR)  # near the vassal, far from Jaime
    activates(g, "b", red=["kingslayers-infamy", []], dice=[[6, 6]])
    assert g["b"].conditions == ("panicked",)


def test_jaimes_vassal_TMG_CONTENT_R12_counts_as_jaime_while_he_has_abilities() -> None:
    g = able(A=(*GUARDS, {"attachment": VASSAL}), b=FAR)
    assert unit_of(g, "red", "Jaime Lannister") is g["A"]
    assert unit_of(silenced(g, "A"), "red", "Jaime Lannister") is None


def test_affiliation_house_clegane_TMG_CONTENT_R12_is_an_ability() -> None:
    g = able(A=(*GUARDS, {"attachment": "sandor-clegane"}), B=("mountains-men", 40, 24, 0), b=FAR)
    assert [affiliated(g, g[id], "House Clegane") for id in "AB"] == [True, True]
    for id in "AB":
        silenced(g, id)
    assert [affiliated(g, g[id], "House Clegane") for id in "AB"] == [False, True]  # what the card says is no ability
