"""Tactics Cards that both factions have in one form or another, and what many cards ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from banneret.games.tmg.actions import CHARGE, MELEE, free_action, free_words
from banneret.games.tmg.board import COMBAT, CROWN, controls
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import Fall, alive
from banneret.games.tmg.changes import swap_lasting
from banneret.games.tmg.deeds import RULE, afflict, attach, friends, wounds
from banneret.games.tmg.hands import draw_cards
from banneret.games.tmg.matter import Claim, Me
from banneret.games.tmg.moments import REMOVED, TO_HIT, W_ATK_AFTER, W_ATK_PRE, W_DESTROYED, W_NCU_CLAIM, W_TURN_START
from banneret.games.tmg.parts import grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, strength
from banneret.games.tmg.state import GAME, PANICKED, State, Unit
from banneret.games.tmg.triggers import units_of
from banneret.games.tmg.values import affiliated
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.charge import Rush
    from banneret.kernel.decisions import Flow

SHORT, LONG = 6_000, 12_000  # TMG-CONV-R9
REPLACED: Final = Why("TMG-NCU-R1", "The effect of this zone has been replaced already.")


def led_by(g: State, me: Me, u: Unit, character: str) -> bool:
    """Whether this is the unit of a character of the card's owner."""
    return any(one is u for one in units_of(g, me.seat, character))


def struck_down(g: State, blow: Blow) -> bool:
    """Whether the defender of an attack is destroyed; a castle wall is no Combat Unit."""
    return blow.target in g.units and not alive(blow.target)


def roll_again(rush: Rush) -> None:
    """The charge dice may be rolled again."""
    rush.rerolls = True


# -- Draw 1 card, the other way to play several cards of commanders ----------------------------------------


@may("draw-one", W_TURN_START)
def draw_one(g: State, me: Me, _: Any) -> Flow[None]:
    """Draw a card."""
    yield from draw_cards(g, me.seat, 1, RULE)


draw_one.when(lambda g, me, _: bool(g.piles[f"{me.seat}-deck"].cards))  # SEC-2: its size is public


# -- A Lannister Pays His Debts, The North Remembers: both count the units lost ----------------------------

DEBTS, NORTH = "a-lannister-pays-his-debts", "the-north-remembers"


def _remember(g: State, me: Me, _: Any, target: Unit) -> None:
    """The card lies on a friendly unit for the rest of the game."""
    attach(g, target, me, GAME)


def _count(g: State, me: Me, _: Fall) -> None:
    """A friendly unit was lost: a token for the card."""
    assert me.lasting is not None
    swap_lasting(g, me.unit, me.lasting, me.lasting._replace(tokens=me.lasting.tokens + 1))


for use in (DEBTS, NORTH):
    may(use, W_TURN_START, aims=lambda g, me, _: friends(g, me))(_remember)
    must(f"on:{use}", W_DESTROYED + REMOVED, trigger=Trigger("W-DESTROYED", "own"))(_count).when(
        lambda g, me, fall: fall.unit.card.type in ("infantry", "cavalry") and alive(me.unit)
    )


def _counted(me: Me) -> bool:
    """Whether the card has a token."""
    return me.lasting is not None and me.lasting.tokens > 0


@grants("on:a-lannister-pays-his-debts", W_ATK_PRE)
def debts_attack(g: State, me: Me, blow: Blow) -> None:
    """With a token its melee attacks are Vicious."""
    blow.vicious |= _counted(me) and blow.attack.melee


@modifies("on:a-lannister-pays-his-debts", TO_HIT)
def debts_hit(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """With a token its melee attacks have +1 to hit while the card's owner controls the Crown."""
    return int(u is me.host and _counted(me) and blow.attack.melee and controls(g, me.seat, CROWN))


@grants("on:the-north-remembers", W_ATK_PRE)
def north_attack(g: State, me: Me, blow: Blow) -> None:
    """With a token its attacks use the highest dice value."""
    blow.highest |= _counted(me)


@modifies("on:the-north-remembers", TO_HIT)
def north_hit(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """With a token its attacks have +1 to hit while the card's owner controls Combat."""
    return int(u is me.host and _counted(me) and controls(g, me.seat, COMBAT))


# -- Assault Orders, of the Starks and of Gregor Clegane ---------------------------------------------------


def _charger(g: State, act: Claim, u: Unit, house: str) -> bool:
    """Whether the unit may charge instead: by its house, or because the zone is Combat."""
    return affiliated(g, u, house) if house else act.zone == COMBAT


def _assaults(g: State, act: Claim, u: Unit, house: str) -> Sequence[str]:
    return free_words(g, u, [MELEE, CHARGE] if _charger(g, act, u, house) else [MELEE])


def _assault(g: State, me: Me, act: Claim, target: Unit, house: str) -> Flow[None]:
    """A free melee Attack, or perhaps a Charge, instead of the zone's effect."""
    act.replaced = True  # TMG-NCU-R1
    yield from free_action(g, target, _assaults(g, act, target, house))


def not_replaced(g: State, me: Me, act: Claim) -> bool | Why:
    """At most one replacement for each claim."""
    return REPLACED if act.replaced else True  # TMG-NCU-R1


def _file_assault(use: str, house: str) -> None:
    may(use, W_NCU_CLAIM, aims=lambda g, me, act: [u for u in friends(g, me) if _assaults(g, act, u, house)])(
        lambda g, me, act, target: _assault(g, me, act, target, house)
    ).when(not_replaced)


_file_assault("assault-orders", "")
_file_assault("assault-orders-gregor-clegane", "House Clegane")


# -- Lash Out, of Addam Marbrand and of the Greatjon -------------------------------------------------------


def _lash_out(g: State, me: Me, blow: Blow, frightens: bool) -> Flow[None]:
    """The attacker takes 2 Wounds for each destroyed rank of the defender, and may become Panicked."""
    yield from wounds(g, blow.attacker, 2 * destroyed_ranks(g, blow.target))
    if frightens:
        afflict(g, blow.attacker, PANICKED)


def _file_lash_out(use: str, frightens: Callable[[State, Me, Unit], bool]) -> None:
    def hurts(g: State, me: Me, blow: Blow) -> bool:
        """Both live, and it does something."""
        if not (alive(blow.attacker) and strength(g, blow.attacker) and alive(blow.target)):
            return False  # TMG-UNIT-R2: an attacker in its last stand has nothing left
        return destroyed_ranks(g, blow.target) > 0 or frightens(g, me, blow.target)

    may(use, W_ATK_AFTER)(lambda g, me, blow: _lash_out(g, me, blow, frightens(g, me, blow.target))).when(hurts)


_file_lash_out("lash-out-addam-marbrand", lambda g, me, u: led_by(g, me, u, "Addam Marbrand"))
_file_lash_out("lash-out-greatjon-umber", lambda g, me, u: affiliated(g, u, "House Umber"))
