"""The Winds of Winter: secret objectives in hand, one chosen face down each round, one open to both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.board import TACTICS
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import Fall
from banneret.games.tmg.changes import decree, score
from banneret.games.tmg.deeds import afflict
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import is_cancelled
from banneret.games.tmg.matter import Claim, Me
from banneret.games.tmg.mode_changes import (
    choose_secret,
    close_open,
    draw_secrets,
    open_secret,
    show_secret,
    swap_secret,
)
from banneret.games.tmg.moments import REMOVED, W_DESTROYED, W_NCU_CLAIM, ZONE
from banneret.games.tmg.parts import always, may
from banneret.games.tmg.secret_objectives import at_fall, at_round_end
from banneret.games.tmg.state import CONDITIONS, GAME, OTHER, SEATS, Lasting, State
from banneret.kernel.chance import draw
from banneret.kernel.decisions import NONE, Choose, choose, secret, together

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

RULE = "TMG-SETUP-4"
LETTERS = "winds-of-winter"  # the edict by which a player may replace the effect of Tactics


def _args(g: State) -> dict[str, int]:
    assert g.mode is not None
    return g.mode.args


def hand(g: State, seat: str) -> list[str]:
    """The secret objectives that a seat holds."""
    return g.piles[f"{seat}-objectives"].cards


def chosen(g: State, seat: str) -> list[str]:
    """The secret objective that lies face down for this round, until it is shown."""
    return g.piles[f"{seat}-chosen"].cards


# -- drawing and choosing ----------------------------------------------------------------------------------


def deal(g: State) -> Flow[None]:
    """Before deployment each player draws 5 secret objectives; Tactics can be replaced from now on."""
    for seat in (g.first, OTHER[g.first]):
        yield from draw_secret(g, seat, _args(g)["drawn"])
        decree(g, replacement(seat), RULE)


def replacement(seat: str) -> Lasting:
    """What lets a player replace the effect of Tactics all game."""
    return Lasting(LETTERS, GAME, library().modes[LETTERS].name, seat=seat)


def draw_secret(g: State, seat: str, number: int) -> Flow[None]:
    """Draw so many secret objectives, or what is left."""
    deck = g.piles["secret-deck"].cards
    if deck:
        cards = yield from draw(seat, "secret-objectives", RULE, deck, min(number, len(deck)), (seat,))
        draw_secrets(g, seat, cards, RULE)


def choose_objectives(g: State) -> Flow[None]:
    """From round 2: one more card is turned up for both; then both choose one from hand, face down, together."""
    if g.round < _args(g)["from_round"]:
        return
    deck = g.piles["secret-deck"].cards
    if deck:
        cards = yield from draw(g.first, "open-objective", RULE, deck, 1)
        open_secret(g, cards[0], RULE)
    asked = [seat for seat in SEATS if len(hand(g, seat)) > 1]
    picked = yield from together(secret(_choice(g, seat)) for seat in asked)  # SEC-8
    for seat in SEATS:
        if hand(g, seat):
            choose_secret(g, seat, picked.get(seat, hand(g, seat)[0]), RULE)


def _choice(g: State, seat: str) -> Choose:
    return Choose(seat, "secret-objective", RULE, [*hand(g, seat)])


@may("on:" + LETTERS, W_NCU_CLAIM, trigger=Trigger(W_NCU_CLAIM, "own", zone=TACTICS))  # type: ignore[arg-type]
def letters(g: State, me: Me, claim: Claim) -> Flow[None]:
    """Instead of the zone's effect: a condition on an enemy, a secret objective, perhaps another one chosen."""
    claim.replaced = True  # TMG-NCU-R1
    yield from _mark(g, me)
    yield from draw_secret(g, me.seat, 1)
    if chosen(g, me.seat) and hand(g, me.seat):
        card: str = yield secret(Choose(me.seat, "swap-objective", RULE, [*hand(g, me.seat), NONE]))
        if card != NONE:
            swap_secret(g, me.seat, card, RULE)


@letters.when
def _not_replaced(g: State, me: Me, claim: Claim) -> bool:
    return not claim.replaced  # TMG-NCU-R1


def _mark(g: State, me: Me) -> Flow[None]:
    """Put a condition on an enemy."""
    enemies = {u.id: u for u in g.standing(OTHER[me.seat])}
    if not enemies:
        return
    name = yield from choose(me.seat, "target:letters", RULE, [*enemies])
    condition = yield from choose(me.seat, "condition:letters", RULE, [*CONDITIONS], about=name)
    if not (yield from is_cancelled(g, me, enemies[name], ZONE)):
        afflict(g, enemies[name], condition)


# -- scoring -----------------------------------------------------------------------------------------------


@always("mode:winds-of-winter", W_DESTROYED + REMOVED)
def a_unit_falls(g: State, _: Any, fall: Fall) -> None:
    """1 VP at once, and what chosen and open objectives give for it."""
    seat = OTHER[fall.unit.seat]
    score(g, seat, _args(g)["destroyed_vp"], "TMG-WIN-R6", f"{fall.unit.id} was destroyed")  # TMG-WIN-R6
    for card in [*chosen(g, seat)]:
        _score_chosen(g, seat, card, at_fall(g, seat, card, fall))
    for card in g.piles["open-objective"].cards:
        _score(g, seat, card, at_fall(g, seat, card, fall))


def score_objectives(g: State) -> None:
    """At W-ROUND-END, First Player first; then what is left face down is shown, and all is discarded."""
    for seat in (g.first, OTHER[g.first]):
        for card in [*chosen(g, seat)]:
            _score_chosen(g, seat, card, at_round_end(g, seat, card))
        for card in g.piles["open-objective"].cards:
            _score(g, seat, card, at_round_end(g, seat, card))
    for seat in (g.first, OTHER[g.first]):
        if chosen(g, seat):
            show_secret(g, seat, RULE)  # SEC-5
    close_open(g)


def _score_chosen(g: State, seat: str, card: str, vp: int) -> None:
    """A hidden card is shown when it scores, and scores once."""
    if vp:
        show_secret(g, seat, RULE)  # SEC-5
        _score(g, seat, card, vp)


def _score(g: State, seat: str, card: str, vp: int) -> None:
    if vp:
        score(g, seat, vp, RULE, library().secret_objectives[card].name)
