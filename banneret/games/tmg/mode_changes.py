"""The lines of set-up, modes and victory that change state, each telling its event afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.games.tmg.changes import lay_piece, release
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_cards import Mode
from banneret.games.tmg.state import (
    DESTROYED,
    NOBODY,
    OVER,
    RESERVE,
    Known,
    NcuUnit,
    Objective,
    Piece,
    State,
    Unit,
)
from banneret.kernel.game import Outcome

# -- set-up ------------------------------------------------------------------------------------------------


def set_mode(g: State, mode: Mode, rule: str) -> None:
    """The mode of the game is known."""
    g.mode = mode  # TMG-SETUP-1
    g.width, g.depth = mode.table
    g.ears = None
    g.tell("mode", rule, mode=mode.id, name=mode.name)


def enlist(
    g: State,
    units: Sequence[Unit],
    ncus: Sequence[NcuUnit],
    decks: Mapping[str, tuple[str, str]],
    planted: Sequence[tuple[str, str]],
) -> None:
    """Both armies are there, waiting for their deployment, and what each will plant in the other."""
    g.units, g.ncus, g.decks, g.planting = [*units], [*ncus], dict(decks), tuple(planted)
    g.ears = None
    facts = {"decks": {seat: [*deck] for seat, deck in decks.items()}}
    g.story.tell("mustered", "TMG-ARMY-R3", facts, shows=True)  # TMG-ARMY-R3: revealed together


def fill_deck(g: State, seat: str, cards: Sequence[str]) -> None:
    """The Tactics Deck of a seat is built; nobody knows its order."""
    for card in cards:
        g.piles[f"{seat}-deck"].put(card)  # TMG-SETUP-11, TMG-DECK-3


def name_first(g: State, seat: str) -> None:
    """A player takes the First Player Token, and acts first."""
    g.first = g.to_act = seat  # TMG-SETUP-7
    g.tell("first", "TMG-SETUP-7", seat=seat)


def take_side(g: State, seat: str, side: str, rule: str) -> None:
    """A player gets a deployment zone of the mode for the whole game."""
    g.sides[seat] = side  # TMG-SETUP-R3
    g.tell("side", rule, seat=seat, side=side)


def pass_to(g: State, seat: str) -> None:
    """This player places or deploys next."""
    g.to_act = seat


def put_piece(g: State, piece: Piece, rule: str) -> None:
    """A terrain piece comes on the table, and everybody hears of it."""
    lay_piece(g, piece)
    g.tell("laid", rule, piece=piece.n, terrain=piece.kind.id, at=[*piece.tray.pose])


def settle_planting(g: State, seat: str, card: str) -> None:
    """An attachment no longer waits to be planted."""
    left = [*g.planting]
    left.remove((seat, card))
    g.planting = tuple(left)


def leave_out(g: State, u: Unit, rule: str) -> None:
    """A unit, or both of a band, that found no place to deploy is destroyed without a VP for anybody."""
    for half in (u,) if u.mate == NOBODY else (u, g.units[u.mate]):
        half.where, half.mate, half.minis, half.hp = DESTROYED, NOBODY, 0, 0  # TMG-SETUP-R4
        half.width, half.depth = library().tray(half.card).footprint()
        half.minis = half.hp = 0
        half.attachments = ()
        g.tell("destroyed", rule, who=half.id)


# -- reserves ----------------------------------------------------------------------------------------------


def hold_back(g: State, u: Unit, ready: int, rule: str) -> None:
    """A unit waits in reserve; by the mode's rules it may come from this round on."""
    u.ready = ready
    g.tell("held-back", rule, who=u.id, ready=ready)


def withdraw(g: State, u: Unit, rule: str, ready: int = 0) -> None:
    """A unit goes from the table into reserve; by the rules of the mode it may come from that round on."""
    u.where, u.ready = RESERVE, ready
    release(g, u)
    g.known, g.ears = Known(), None
    g.tell("withdrawn", rule, who=u.id)


def recover(g: State, u: Unit, ready: int, rule: str) -> None:
    """A destroyed unit goes to reserve at full strength, without tokens, cards and Character attachments."""
    u.where, u.ready, u.activated = RESERVE, ready, False
    u.minis = (1 << u.card.hp) - 1 if u.card.ranked else 0
    u.hp = 0 if u.card.ranked else u.card.hp
    u.attachments = tuple(a for a in u.kit if not a.card.character)
    u.conditions, u.lasting, u.orders, u.locked = (), (), (), ()
    g.known, g.ears = Known(), None
    g.tell("recovered", rule, who=u.id, ready=ready)


def give_token(g: State, u: Unit, rule: str) -> None:
    """A unit gets an Activation Token without having been activated."""
    u.activated = True
    g.tell("token-given", rule, who=u.id)


# -- castle walls ------------------------------------------------------------------------------------------


def batter(g: State, piece: Piece, damage: int, rule: str) -> Piece:
    """A castle wall loses HP; the wall as it is now."""
    lost = min(damage, piece.hp)
    left = piece._replace(hp=piece.hp - lost)
    g.pieces = tuple(left if one.n == piece.n else one for one in g.pieces)
    g.tell("battered", rule, piece=piece.n, lost=lost, left=left.hp)
    return left


def breach(g: State, piece: Piece, rule: str) -> None:
    """A castle wall leaves the table."""
    g.pieces = tuple(one for one in g.pieces if one.n != piece.n)
    g.known = Known()
    g.tell("breached", rule, piece=piece.n)


# -- objective tokens ---------------------------------------------------------------------------------------


def lay_objective(g: State, token: Objective, rule: str) -> None:
    """An objective token comes on the table."""
    g.objectives += (token,)
    g.known, g.ears = Known(), None
    g.tell("objective", rule, token=token.id, at=[token.x, token.y], card=token.card or None)


def change_objective(g: State, old: Objective, new: Objective, kind: str, rule: str) -> None:
    """A token is carried, dropped, moved, or gets its card."""
    g.objectives = tuple(new if one is old else one for one in g.objectives)
    g.ears = None
    carrier = g.units[new.carrier].id if new.carrier != NOBODY else None
    g.tell(kind, rule, token=new.id, at=[new.x, new.y], carrier=carrier, card=new.card or None)


# -- objective cards and secret objectives -----------------------------------------------------------------


def turn_up(g: State, card: str, rule: str) -> None:
    """An objective card is turned up."""
    g.piles["objectives"].put(g.piles["objective-deck"].take(card))
    g.story.tell("turned-up", rule, {"card": card}, shows=True)


def draw_secrets(g: State, seat: str, cards: Sequence[str], rule: str) -> None:
    """Secret objectives come into a hand; which ones only their owner knows."""
    for card in cards:
        g.piles[f"{seat}-objectives"].put(g.piles["secret-deck"].take(card))  # SEC-5, SEC-6
    g.whisper("secrets-drawn", rule, (seat,), ("cards",), seat=seat, cards=[*cards], number=len(cards))


def choose_secret(g: State, seat: str, card: str, rule: str) -> None:
    """A secret objective is laid face down for this round."""
    g.piles[f"{seat}-chosen"].put(g.piles[f"{seat}-objectives"].take(card))  # SEC-5
    g.whisper("secret-chosen", rule, (seat,), ("card",), seat=seat, card=card)


def swap_secret(g: State, seat: str, card: str, rule: str) -> None:
    """The face-down objective goes back to hand, another takes its place."""
    chosen, hand = g.piles[f"{seat}-chosen"], g.piles[f"{seat}-objectives"]
    old = chosen.cards[0]
    hand.put(chosen.take(old))
    chosen.put(hand.take(card))
    g.whisper("secret-swapped", rule, (seat,), ("card",), seat=seat, card=card)


def show_secret(g: State, seat: str, rule: str) -> None:
    """The face-down objective is shown to all and discarded."""
    card = g.piles[f"{seat}-chosen"].cards[0]
    g.piles["secret-discard"].put(g.piles[f"{seat}-chosen"].take(card))  # SEC-5
    g.story.tell("secret-shown", rule, {"seat": seat, "card": card}, shows=True)


def open_secret(g: State, card: str, rule: str) -> None:
    """A card is turned up as the open objective of the round."""
    g.piles["open-objective"].put(g.piles["secret-deck"].take(card))
    g.story.tell("open-objective", rule, {"card": card}, shows=True)


def close_open(g: State) -> None:
    """The open objective of the round is discarded."""
    for card in [*g.piles["open-objective"].cards]:
        g.piles["secret-discard"].put(g.piles["open-objective"].take(card))


# -- the end -----------------------------------------------------------------------------------------------


def finish(g: State, outcome: Outcome) -> None:
    """The game is over."""
    g.end, g.stage = outcome, OVER
    g.tell("over", outcome.rule, winner=outcome.winner, scores=dict(outcome.scores), says=outcome.says)
