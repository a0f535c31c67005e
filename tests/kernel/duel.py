"""A duel: the smallest game that uses all of the kernel, and the example to read before writing one.

Two fencers draw cards (DUEL-1). Each round both lay a guard in secret (DUEL-2); then the one to act steps (DUEL-3),
may play a card (DUEL-4) that a parry cancels, and a parry that parry (DUEL-5), the other may buy a defence (DUEL-6),
the guard is shown (DUEL-7), and dice fall (DUEL-8, DUEL-9). Three wounds or eight rounds end it (DUEL-10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banneret.kernel.chance import D6, Seeded, Source, draw, roll
from banneret.kernel.decisions import NONE, Choose, Question, Reply, Rng, Why, choose, secret, together
from banneret.kernel.events import Story
from banneret.kernel.exact import settle
from banneret.kernel.game import Json, Outcome
from banneret.kernel.journal import header
from banneret.kernel.judged import Pose
from banneret.kernel.match import Match
from banneret.kernel.piles import Pile, Piles, Sort, lost_and_doubled
from banneret.kernel.windows import window

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

SEATS = ("gold", "silver")
OTHER = {"gold": "silver", "silver": "gold"}
DECK = ["lunge"] * 4 + ["parry"] * 5 + ["spy"] * 3
SORTS = {"deck": Sort("cards", (), bag=True), "discard": Sort("cards", None)} | {
    f"{seat}-{place}": Sort("cards", (seat,)) for seat in SEATS for place in ("hand", "guard")
}
PRICES = {"none": 0, "buckler": 1, "shield": 2}
REACH = 3000


class Duel:
    """The state: plain data, and a copy written by hand."""

    def __init__(self, piles: Piles) -> None:
        self.story = Story()
        self.piles = piles
        self.round = 0
        self.active = "gold"
        self.guarded = False  # this round's guards are laid
        self.wounds = dict.fromkeys(SEATS, 0)
        self.coins = dict.fromkeys(SEATS, 3)
        self.at = {"gold": [0, 0, 90000], "silver": [9000, 0, 270000]}
        self.lost: str | None = None

    def copy(self) -> Duel:
        g = Duel({name: pile.copy() for name, pile in self.piles.items()})
        g.round, g.active, g.guarded, g.lost = self.round, self.active, self.guarded, self.lost
        g.wounds, g.coins, g.at = self.wounds.copy(), self.coins.copy(), self.at.copy()
        return g

    def hand(self, seat: str) -> Pile:
        return self.piles[f"{seat}-hand"]


class Play:
    """Scratch paper of one card: who plays it, and whether it is cancelled at the moment."""

    def __init__(self, seat: str, card: str) -> None:
        self.seat, self.card, self.cancelled = seat, card, False
        self.parried: list[str] = []


# --- changes: each has a name and tells its event after it has changed ----------------------------------------


def take_up(g: Duel, seat: str, cards: Sequence[str]) -> None:
    for card in cards:
        g.hand(seat).put(g.piles["deck"].take(card))
    g.story.tell("drawn", "DUEL-1", {"who": seat, "number": len(cards), "cards": [*cards]}, (seat,), ("cards",))


def discard(g: Duel, seat: str, card: str, rule: str) -> None:
    g.piles["discard"].put(g.hand(seat).take(card))
    g.story.tell("played", rule, {"who": seat, "card": card}, shows=True)


def lay_guard(g: Duel, seat: str, card: str) -> None:
    if card != NONE:
        g.piles[f"{seat}-guard"].put(g.hand(seat).take(card))
    facts = {"who": seat, "laid": card != NONE, "card": card}
    g.story.tell("guarded", "DUEL-2", facts, (seat,), ("card",))


def wound(g: Duel, seat: str, wounds: int) -> None:
    g.wounds[seat] += wounds
    g.story.tell("wounded", "DUEL-9", {"who": seat, "wounds": wounds, "total": g.wounds[seat]})


# --- procedures: the book's order, one stretch from rest to rest ----------------------------------------------


def deal(g: Duel) -> Flow[None]:
    """Three cards each (DUEL-1)."""
    for seat in SEATS:
        take_up(g, seat, (yield from draw(seat, "deal", "DUEL-1", g.piles["deck"].cards, 3, (seat,))))
    g.round = 1


def lay_guards(g: Duel) -> Flow[None]:
    """Both keep a card face down, or none, at the same time (DUEL-2); an empty hand is seen by all and not asked."""
    holding = [seat for seat in SEATS if g.hand(seat).cards]
    kept = yield from together(secret(Choose(seat, "guard", "DUEL-2", [*kinds(g, seat), NONE])) for seat in holding)
    for seat, card in kept.items():
        lay_guard(g, seat, card)
    g.guarded = True


def turn(g: Duel) -> Flow[None]:
    me, foe = g.active, OTHER[g.active]
    yield from step(g, me)
    played = yield from play_card(g, me)
    yield from attack(g, me, 3 if played == "lunge" else 2)
    if played == "spy":
        show_hand(g, foe, to=me)
    take_up(g, me, (yield from draw(me, "draw", "DUEL-1", g.piles["deck"].cards, 1, (me,))))
    g.round, g.active, g.guarded = g.round + 1, foe, False
    g.story.tell("round-ended", "DUEL-10", {"round": g.round - 1})


def step(g: Duel, me: str) -> Flow[None]:
    """Anywhere in reach (DUEL-3)."""

    def too_far(pose: Reply) -> Why | None:
        if not (isinstance(pose, list) and len(pose) == 3 and all(type(part) is int for part in pose)):
            return Why("DUEL-3", "A pose is three whole numbers.")
        x, y, facing = pose
        if (x - g.at[me][0]) ** 2 + (y - g.at[me][1]) ** 2 > REACH**2:
            return Why("DUEL-3", "That is out of reach.", {"reach": REACH})
        return None if 0 <= facing < 360000 else Why("DUEL-3", "A facing is less than a full turn.")

    def some(rng: Rng, most: int) -> list[Reply]:
        x, y, facing = g.at[me]
        return [[x + int(rng.random() * 2000), y - int(rng.random() * 2000), facing] for _ in range(most)]

    g.at[me] = yield Pose(me, "step", "DUEL-3", too_far, some, g.at[me], about=me)
    g.story.tell("stepped", "DUEL-3", {"who": me, "to": g.at[me]})


def play_card(g: Duel, me: str) -> Flow[str | None]:
    """A lunge or a spy out of the hand; what was played and not cancelled (DUEL-4, DUEL-5)."""
    if not g.hand(me).cards:
        return None
    card = yield Choose(me, "card", "DUEL-4", lambda: playable(g, me), lambda: unplayable(g, me), may_decline=True)
    if card == NONE:
        return None
    discard(g, me, card, "DUEL-4")
    play = Play(me, card)

    def could_parry(seat: str) -> bool:
        """By what all can see: whether there is something to cancel, and a parry that this hand may hold."""
        left = DECK.count("parry") - g.piles["discard"].cards.count("parry")
        return play.cancelled == (seat == me) and seat not in play.parried and bool(left and g.hand(seat).cards)

    parries = [Parry(seat) for seat in SEATS]
    yield from window(g, "answer", "DUEL-5", play, lambda: parries, (OTHER[me], me), always_ask=could_parry)
    return None if play.cancelled else card


class Parry:
    """A parry in hand cancels the card that was played, or the parry that cancelled it (DUEL-5)."""

    word, forced = "parry", False

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def why_not(self, g: Duel, play: Play) -> Why | None:
        if play.cancelled != (self.seat == play.seat):
            return Why("DUEL-5", "There is nothing to cancel.")
        return None if "parry" in g.hand(self.seat) else Why("DUEL-5", "There is no parry in your hand.")

    def run(self, g: Duel, play: Play) -> Flow[None]:
        discard(g, self.seat, "parry", "DUEL-5")
        play.cancelled = not play.cancelled
        play.parried.append(self.seat)
        yield from ()


def attack(g: Duel, me: str, dice: int) -> Flow[None]:
    """Dice against a bought defence and a guard (DUEL-6 to DUEL-9)."""
    foe = OTHER[me]
    bought = yield from choose(foe, "defence", "DUEL-6", [b for b in PRICES if PRICES[b] <= g.coins[foe]])
    g.coins[foe] -= PRICES[bought]
    needs = 5 if show_guard(g, foe) == "parry" else 4  # DUEL-7
    thrown = yield from roll(me, "attack", "DUEL-8", dice, D6, (needs, 6))
    hits = thrown.at_least(needs) + thrown.naturals(6)  # DUEL-8
    yield from settle("hits", hits, PRICES[bought])
    saves = yield from roll(foe, "defend", "DUEL-9", hits, D6, (6 - PRICES[bought],))
    wound(g, foe, hits - saves.at_least(6 - PRICES[bought]))  # DUEL-9


def show_guard(g: Duel, seat: str) -> str | None:
    """The guard is turned up and discarded (DUEL-7)."""
    guard = g.piles[f"{seat}-guard"]
    if not guard.cards:
        return None
    card = guard.take(guard.cards[0])
    g.piles["discard"].put(card)
    g.story.tell("guard-shown", "DUEL-7", {"who": seat, "card": card}, shows=True)
    return card


def show_hand(g: Duel, seat: str, to: str) -> None:
    """A spy sees the hand, and from now on knows these cards (DUEL-4)."""
    hand = g.hand(seat)
    hand.eyes = [tuple(SEATS)] * len(hand)
    facts = {"who": seat, "to": to, "cards": [*hand.cards]}
    g.story.tell("hand-shown", "DUEL-4", facts, tuple(SEATS), ("cards",), shows=True)


# --- questions of state ---------------------------------------------------------------------------------------


def kinds(g: Duel, seat: str) -> list[str]:
    return sorted(set(g.hand(seat).cards))


def playable(g: Duel, seat: str) -> list[str]:
    return [*(card for card in kinds(g, seat) if card != "parry"), NONE]


def unplayable(g: Duel, seat: str) -> Mapping[str, Why]:
    held = kinds(g, seat)
    absent = {card: Why("DUEL-4", "It is not in your hand.") for card in ("lunge", "spy") if card not in held}
    return {**absent, "parry": Why("DUEL-4", "A parry is only played against a card.")}


class DuelGame:
    """The contract: facts about the game and the few procedures that the kernel calls."""

    name, title, edition, rules = "duel", "Duel", "toy", "1"
    seats: tuple[str, ...] = SEATS

    def content(self) -> str:
        return "none"

    def scenarios(self) -> Mapping[str, str]:
        return {"yard": "In the yard"}

    def setup(self, scenario: str, armies: Any) -> tuple[Duel, Json]:
        g = Duel({name: Pile(sort, DECK if name == "deck" else ()) for name, sort in SORTS.items()})
        g.story.tell("met", "DUEL-1", {"where": self.scenarios()[scenario]})
        return g, {"scenario": scenario}

    def go_on(self, g: Duel) -> Flow[None]:
        if g.round == 0:
            yield from deal(g)
        elif not g.guarded:
            yield from lay_guards(g)
        else:
            yield from turn(g)

    def outcome(self, g: Duel) -> Outcome | None:
        if g.lost is None and max(g.wounds.values()) < 3 and g.round <= 8:
            return None
        lost = g.lost or max(SEATS, key=g.wounds.__getitem__)
        even = g.lost is None and g.wounds["gold"] == g.wounds["silver"]
        return Outcome(None if even else OTHER[lost], dict(g.wounds), "DUEL-10", "The duel is over.")

    def concede(self, g: Duel, seat: str) -> None:
        g.lost = seat
        g.story.tell("conceded", "DUEL-10", {"who": seat})

    def position(self, g: Duel) -> Json:
        turn = {"round": g.round, "active": g.active, "guarded": g.guarded}
        about = {"wounds": dict(g.wounds), "coins": dict(g.coins), "at": {s: [*g.at[s]] for s in SEATS}}
        return {"turn": turn, **about, **({} if g.lost is None else {"lost": g.lost})}

    def from_position(self, position: Json, piles: Piles) -> Duel:
        g, now = Duel(piles), position["turn"]
        g.round, g.active, g.guarded, g.lost = now["round"], now["active"], now["guarded"], position.get("lost")
        g.wounds, g.coins = dict(position["wounds"]), dict(position["coins"])
        g.at = {seat: [*position["at"][seat]] for seat in SEATS}
        return g

    def piles(self, about: Mapping[str, Any]) -> tuple[Mapping[str, Sort], Mapping[str, Sequence[str]]]:
        return SORTS, {"cards": DECK}

    def scene(self, view: Json) -> Json:
        return {"boards": [], "pieces": [{"id": seat, "at": view["at"][seat]} for seat in SEATS]}

    def says(self, question: Question) -> str:
        return f"{question.seat}: {question.ask}?"

    def option_says(self, question: Question, reply: Reply) -> str:
        return str(reply)

    def tells(self, event: Json) -> str:
        return f"{event['kind']} ({event['rule']})"

    def broken(self, g: Duel) -> list[str]:
        return [f"DUEL-1 {wrong}" for wrong in lost_and_doubled(g.piles, {"cards": DECK})]

    def worth(self, g: Duel, seat: str) -> float:
        return g.wounds[OTHER[seat]] - g.wounds[seat]


GAME = DuelGame()


def duel(seed: int = 0, dice: Source | None = None, game: DuelGame = GAME, *, keep_rests: bool = True) -> Match:
    """A new duel at its first question."""
    g, about = game.setup("yard", None)
    return Match(game, g, header(game, about), dice or Seeded(seed), keep_rests=keep_rests).begin()
