"""What the NCUs of House Lannister and those without a house do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.board import COUNTS_AS, CROWN, WEALTH, benefit, controls, free_zones, zones
from banneret.games.tmg.cards import LONG, Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import affix, decree
from banneret.games.tmg.deeds import (
    afflict,
    foes,
    friends,
    heal,
    hits,
    influence,
    near,
    panic,
    pick,
    pick_unit,
    remove_condition,
    silence,
)
from banneret.games.tmg.hands import draw_cards, fetch, may_find
from banneret.games.tmg.listening import Later, cards_of
from banneret.games.tmg.matter import Me, Play
from banneret.games.tmg.moments import (
    PANIC_WOUNDS,
    W_ATK_PRE,
    W_CARD,
    W_CLEAN,
    W_DEPLOYED,
    W_MORALE_FAIL,
    W_NCU_ABILITY,
    W_NCU_ACTIVATE,
    W_NCU_CLAIM,
    W_TURN_START,
    W_ZONE_AFTER,
)
from banneret.games.tmg.parts import TOKEN, grants, may, modifies, must
from banneret.games.tmg.ranks import has_losses
from banneret.games.tmg.shifting import shift, why_no_shift
from banneret.games.tmg.state import PANICKED, ROUND, VULNERABLE, WEAKENED, Lasting, State, Unit
from banneret.games.tmg.turn_words import REFILL

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.matter import Claim
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

HAND_OF_FOUR = 4
COUNTERPLOT = "counterplot"
GAME, INFLUENCE = ("hear-me-roar", "subjugation-of-power"), ("intrigue-and-subterfuge", "bribery")  # Crown, Wealth


# -- Tywin's song and Barristan's justice ------------------------------------------------------------------


@may("the-rains-of-castamere", W_TURN_START, times=1)
def the_rains_of_castamere(g: State, me: Me, _: Any) -> Flow[None]:
    """Five blows, each on an enemy of your choice."""
    for condition in (PANICKED, VULNERABLE):
        if (u := (yield from pick_unit(g, me, foes(g, me), ask=condition))) is not None:
            afflict(g, u, condition)
    if (u := (yield from pick_unit(g, me, foes(g, me), ask="hits"))) is not None:
        yield from hits(g, u, 4)
    if (u := (yield from pick_unit(g, me, foes(g, me), ask="panic"))) is not None:
        yield from panic(g, u, me)
    if (u := (yield from pick_unit(g, me, foes(g, me), ask="silence"))) is not None and alive(u):
        silence(g, u, me, ROUND)


@the_rains_of_castamere.when
def _(g: State, me: Me, _: Any) -> bool:
    return bool(foes(g, me))


@may("unbiased-justice", W_TURN_START, times=1)
def unbiased_justice(g: State, me: Me, _: Any) -> Flow[None]:
    """Four gifts, each to a friend of your choice."""
    if (u := (yield from pick_unit(g, me, friends(g, me), ask="restore"))) is not None:
        heal(g, u, 2)
    if (u := (yield from pick_unit(g, me, friends(g, me), ask="relieve"))) is not None:
        for condition in u.conditions:
            yield from remove_condition(g, u, condition)
    free = [u for u in friends(g, me) if why_no_shift(g, u) is None]
    if (u := (yield from pick_unit(g, me, free, ask="shift"))) is not None:
        yield from shift(g, u, 2_000)
    if (u := (yield from pick_unit(g, me, friends(g, me), ask="fury"))) is not None:
        assert me.ncu is not None
        spur = Lasting("unbiased-justice", ROUND, me.name, seat=me.seat, ncu=me.ncu.n)  # TMG-CONTENT-R12
        affix(g, u, spur, "TMG-CONTENT-R12")


@unbiased_justice.when
def _(g: State, me: Me, _: Any) -> bool:
    return bool(friends(g, me))


@grants("on:unbiased-justice", W_ATK_PRE)
def justice_strikes(g: State, me: Me, blow: Blow) -> None:
    """Highest dice value, and any attack dice may be rolled again."""
    blow.highest = True
    blow.may_reroll("any")


# -- Order tokens ------------------------------------------------------------------------------------------


@may("manipulation-and-deception", W_NCU_ACTIVATE, price=TOKEN, aims=lambda g, me, _: foes(g, me))
def manipulation_and_deception(g: State, me: Me, _: Claim, target: Unit) -> None:
    """An enemy becomes Weakened."""
    afflict(g, target, WEAKENED)


@may("little-doves", W_NCU_ACTIVATE, price=TOKEN)
def little_doves(g: State, me: Me, claim: Claim) -> Flow[None]:
    """Name two zones; if the NCU claims one of them, up to two enemies become Vulnerable after it."""
    first = yield from pick(me, zones(), "zone")
    second = yield from pick(me, [zone for zone in zones() if zone != first], "zone")
    g.tell("named", "TMG-CONTENT-R8", seat=me.seat, use=me.use, zones=[first, second])  # before it chooses its zone

    def spoiled(g: State, claim: Claim) -> Flow[None]:
        if claim.zone in (first, second):
            yield from _two_become_vulnerable(g, me)

    claim.later.append(Later(W_ZONE_AFTER, me.seat, me.use, spoiled))


def _two_become_vulnerable(g: State, me: Me) -> Flow[None]:
    taken: list[Unit] = []
    for _ in range(2):
        left = [u for u in foes(g, me) if u not in taken]
        u = yield from pick_unit(g, me, left, optional=True)
        if u is None:
            return
        taken.append(u)
        afflict(g, u, VULNERABLE)


@may("little-birds", W_ZONE_AFTER, price=TOKEN)
def little_birds(g: State, me: Me, claim: Claim) -> Flow[None]:
    """After an enemy NCU's zone a smaller benefit of the same kind."""
    if claim.zone == "tactics":
        yield from draw_cards(g, me.seat, 1, "TMG-CONTENT-R8")
        return
    u = yield from pick_unit(g, me, _bird_targets(g, me, claim.zone))
    if u is None:
        return
    if claim.zone == CROWN:
        yield from panic(g, u, me)
    elif claim.zone == WEALTH:
        heal(g, u, 2)
    elif claim.zone == "combat":
        yield from hits(g, u, 3)
    else:
        yield from shift(g, u, 3_000)


def _bird_targets(g: State, me: Me, zone: str) -> list[Unit]:
    if zone in (CROWN, "combat"):
        return foes(g, me)
    mine = friends(g, me)
    return [u for u in mine if (has_losses(g, u) if zone == WEALTH else why_no_shift(g, u) is None)]


@little_birds.when
def _(g: State, me: Me, claim: Claim) -> bool:
    if claim.zone == "tactics":
        return bool(g.piles[f"{me.seat}-deck"].cards)  # SEC-2: its size is public
    return bool(claim.zone) and bool(_bird_targets(g, me, claim.zone))


def _fetches(g: State, me: Me, crown: str, wealth: str) -> Flow[None]:
    """A card for each of the two zones that the seat controls."""
    for zone, card in ((CROWN, crown), (WEALTH, wealth)):
        if controls(g, me.seat, zone):
            yield from fetch(g, me.seat, card, "TMG-CONTENT-R8")


@may("playing-the-game", W_NCU_CLAIM, price=TOKEN)
def playing_the_game(g: State, me: Me, claim: Claim) -> Flow[None]:
    """With the Crown a Hear Me Roar!, with Wealth a Subjugation of Power."""
    yield from _fetches(g, me, *GAME)


@may("queens-influence", W_NCU_CLAIM, price=TOKEN)
def queens_influence(g: State, me: Me, claim: Claim) -> Flow[None]:
    """With the Crown an Intrigue and Subterfuge, with Wealth a Bribery."""
    yield from _fetches(g, me, *INFLUENCE)


def _fetchable(g: State, me: Me, crown: str, wealth: str) -> bool:
    """Whether there may be something to take with one of the two zones."""
    pairs = ((CROWN, crown), (WEALTH, wealth))
    return any(controls(g, me.seat, zone) and may_find(g, me.seat, card) for zone, card in pairs)


playing_the_game.when(lambda g, me, claim: _fetchable(g, me, *GAME))
queens_influence.when(lambda g, me, claim: _fetchable(g, me, *INFLUENCE))


@may("master-of-the-game", W_NCU_CLAIM, price=TOKEN)
def master_of_the_game(g: State, me: Me, claim: Claim) -> Flow[None]:
    """The effect of a zone that nobody stands on, in place of his own."""
    zone = yield from pick(me, free_zones(g), "zone")
    claim.replaced = True  # TMG-NCU-R1
    yield from benefit(g, claim, zone)


@master_of_the_game.when
def _(g: State, me: Me, claim: Claim) -> bool:
    return not claim.replaced and bool(free_zones(g))


@may("master-of-the-game", W_TURN_START, times=1)
def master_names_a_zone(g: State, me: Me, _: Any) -> Flow[None]:
    """Once: a zone counts as controlled this round."""
    zone = yield from pick(me, zones(), "zone")
    decree(g, Lasting(COUNTS_AS, ROUND, me.name, seat=me.seat, word=zone), "TMG-CONTENT-R8")


# -- Influence ---------------------------------------------------------------------------------------------


@may("fealty-to-the-seven", W_NCU_ABILITY, aims=lambda g, me, _: foes(g, me))
def fealty_to_the_seven(g: State, me: Me, _: Claim, target: Unit) -> None:
    """Influence on an enemy."""
    influence(g, target, me)  # TMG-INF-R1


@must("on:fealty-to-the-seven", W_MORALE_FAIL, trigger=Trigger("W-MORALE-FAIL", "self", test="panic"))
def fealty_heals(g: State, me: Me, test: Test) -> Flow[None]:
    """What it loses to panic a friend within 12 inches of it gets back, at most 3."""
    if (u := (yield from pick_unit(g, me, near(me.unit, friends(g, me), LONG)))) is not None:
        heal(g, u, min(3, test.casualties))


@fealty_heals.when
def _(g: State, me: Me, test: Test) -> bool:
    return bool(test.casualties)


@may("might-of-the-iron-throne", W_NCU_ABILITY, aims=lambda g, me, _: foes(g, me))
def might_of_the_iron_throne(g: State, me: Me, _: Claim, target: Unit) -> None:
    """Influence on an enemy; that he counts as holding the Crown is asked by `controls`."""
    influence(g, target, me)  # TMG-INF-R1


@modifies("on:might-of-the-iron-throne", PANIC_WOUNDS)
def throne_terror(g: State, me: Me, u: Unit, test: Test) -> int:
    """Its failed Panic Tests cost 1 more wound."""
    return 1 if u is me.host else 0


# -- Tyrion ------------------------------------------------------------------------------------------------


@must("tactical-mastermind", W_DEPLOYED)
def four_to_begin_with(g: State, me: Me, _: Any) -> None:
    """The first hand has 4 cards."""
    decree(g, Lasting(REFILL, f"refill:{me.seat}", me.name, HAND_OF_FOUR, me.seat), "TMG-CONTENT-R8")


@must("tactical-mastermind", W_CLEAN)
def four_in_clean_up(g: State, me: Me, _: Any) -> None:
    """Hands are refilled to at least 4."""
    decree(g, Lasting(REFILL, f"refill:{me.seat}", me.name, HAND_OF_FOUR, me.seat), "TMG-CONTENT-R8")


@may("tactical-mastermind", W_CARD, times=1, plays=True)  # TMG-CONV-R8
def mastermind_counters(g: State, me: Me, play: Play) -> Flow[None]:
    """Once: take a Counterplot from deck or discard pile and play it at once."""
    if not (yield from fetch(g, me.seat, COUNTERPLOT, "TMG-CONTENT-R8")):
        return  # those in hand are not meant
    for use in cards_of(me.seat, *g.decks[me.seat]):
        if use.card == COUNTERPLOT and use.why_not(g, play) is None:
            yield from use.run(g, play)


@mastermind_counters.when
def _(g: State, me: Me, play: Play) -> bool:
    return not play.cancelled and may_find(g, me.seat, COUNTERPLOT)
