"""What a seat knows is JSON and holds no secret; a guess is a match that the seat could not tell from the real one."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from banneret.kernel import knowledge as known
from banneret.kernel import piles
from banneret.kernel.chance import Scripted, Seeded, TypedIn, draw
from banneret.kernel.decisions import NONE, Arrange, Choose
from banneret.kernel.errors import BanneretError, RulesBug, Stale
from banneret.kernel.knowledge import Knowledge, guess, plain
from banneret.kernel.match import CONCEDE, Match
from banneret.kernel.piles import Pile
from banneret.kernel.position import from_position
from tests.kernel.duel import DECK, GAME, SEATS, SORTS, Duel, DuelGame, deal, discard, duel, take_up
from tests.kernel.wandering import Slow, onward, played, states, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def seen(match: Match, seat: str) -> dict[str, Any]:
    """All that the seat can see of a match since its last rest."""
    rng = random.Random(5)
    return {
        "view": match.view(seat),
        "questions": [q.describe() if q.seat == seat else q.waiting() for q in match.questions],
        "candidates": [q.candidates() for q in match.questions if q.seat == seat and isinstance(q, Choose)],
        "suggestions": [q.suggest(rng, 5) for q in match.questions if q.seat == seat and q.kind == "pose"],
        "events": [event.for_seat(seat, n) for n, event in enumerate(match.g.story.events, match.rest.told)],
        "since": [line.for_seat(seat, n) for n, line in enumerate(match._lines, match.rest.count)],
        "answered": match.answered(),
        "outcome": match.outcome,
        "count": match.count,
        "told": match.told,
    }


def over_the_wire(match: Match, seat: str) -> Any:
    return json.loads(json.dumps(match.knowledge(seat).as_json()))


# --- knowledge ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_knowledge_is_pure_json(seed: int) -> None:
    for match in states(seed):
        for seat in SEATS:
            assert over_the_wire(match, seat) == match.knowledge(seat).as_json()


def test_knowledge_says_what_the_seat_sees() -> None:
    match = until(duel(6), "defence")
    told = match.knowledge("silver").as_json()
    assert told["seat"] == "silver"
    assert told["header"]["game"] == "duel"
    assert told["count"] == match.rest.count
    assert [line["ask"] for line in told["since"]][:2] == ["step", "card"]
    assert told["questions"][0]["options"] == ["none", "buckler", "shield"]
    assert match.knowledge("gold").as_json()["questions"] == [
        {"n": match.count, "waiting": "silver", "ask": "defence", "rule": "DUEL-6"}
    ]


def test_the_live_question_is_at_hand_where_the_match_is() -> None:
    match = until(duel(6), "defence")
    assert match.knowledge("silver").question is match.question
    assert match.knowledge("gold").question is None
    with pytest.raises(BanneretError, match="make a guess"):
        _ = Knowledge(over_the_wire(match, "silver")).question
    sealed = duel(6)
    sealed.answer(NONE, "gold")
    assert sealed.knowledge("gold").question is None
    assert sealed.knowledge("silver").question is sealed.questions[1]


def test_knowledge_is_made_when_looked_at_and_not_after_the_match_has_moved_on() -> None:
    match = until(duel(6), "defence")
    late, early = match.knowledge("silver"), match.knowledge("silver")
    text = json.dumps(early.as_json())
    match.answer(NONE)
    assert json.dumps(early.as_json()) == text
    with pytest.raises(Stale, match="moved on"):
        late.as_json()


def test_secrets_do_not_leak_through_the_header_of_a_match_from_a_position() -> None:
    match = from_position(GAME, played(6, 9).position(), Seeded(1))
    assert "position" in match.header
    for seat in SEATS:
        told = match.knowledge(seat)
        assert "position" not in told.header
        assert told.header["scenario"] == "yard"


def shuffled(match: Match, seat: str, rng: random.Random) -> Match | None:
    """The same match with the secrets of others dealt anew, if the lines since still fit, and with other dice."""
    state = match.rest.state.copy()
    state.piles = piles.read(piles.write(state.piles, seat), GAME.piles({"scenario": "yard"})[0])
    piles.fill(state.piles, {"cards": DECK}, rng)
    from banneret.kernel.rests import Rest

    rest = Rest(match.rest.before, state, match.rest.lines, match.rest.events, match.rest.count, match.rest.told)
    other = Match(GAME, state.copy(), match.header, Seeded(rng.randrange(99999)), rest=rest)
    other.begin()
    for line in match._lines:
        question = other.question
        if line.chance is not None or question is None or question.why_not(line.reply) is not None:
            return None
        other.answer(line.reply)
    return other


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_knows_does_not_change_when_secrets_and_future_dice_do(seed: int) -> None:
    compared = 0
    for match in states(seed):
        if match.answered() or match.over or any(line.eyes for line in match._lines):
            continue
        for seat in SEATS:
            other = shuffled(match, seat, random.Random(seed))
            if other is not None and other.count == match.count:
                mine, theirs = match.knowledge(seat).as_json(), other.knowledge(seat).as_json()
                if mine["events"] == theirs["events"]:  # no other card was shown since
                    assert mine == theirs
                    compared += 1
    assert compared > 10


# --- guesses ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_guess_looks_to_the_seat_like_the_real_match(seed: int) -> None:
    for match in states(seed):
        for seat in SEATS:
            assumed = guess(GAME, over_the_wire(match, seat), random.Random(seed))
            assert seen(assumed, seat) == seen(match, seat)
            assert GAME.broken(assumed.g) == []
            assert piles.holes(assumed.g.piles) == 0


@pytest.mark.parametrize("seed", range(3))
def test_a_guess_plays_on_to_the_end_and_leaves_the_match_alone(seed: int) -> None:
    for n, match in enumerate(states(seed)):
        before = match.journal
        if n % 4 == 0 and match.question is not None:
            assumed = guess(GAME, match.knowledge(match.question.seat), random.Random(n))
            assert onward(assumed, random.Random(n)).over
        assert match.journal == before


def test_guesses_differ_where_the_seat_does_not_know_and_nowhere_else() -> None:
    match = until(duel(6), "defence")
    hands, decks = Counter[str](), Counter[str]()
    for n in range(200):
        assumed = guess(GAME, match.knowledge("gold"), random.Random(n))
        assert assumed.g.hand("gold").cards == match.g.hand("gold").cards
        hands[" ".join(sorted(assumed.g.hand("silver").cards))] += 1
        decks[" ".join(assumed.g.piles["deck"].cards)] += 1
    assert len(hands) > 5
    assert len(decks) > 5


def test_every_deal_that_fits_is_as_likely() -> None:
    """Silver's hand of three out of nine unseen cards, counted against all triples."""
    script = Scripted(cards=[("lunge", "parry", "spy"), ("lunge", "parry", "spy")])
    match = duel(dice=script)
    unseen = [*DECK]
    for card in ("lunge", "parry", "spy"):
        unseen.remove(card)
    from itertools import combinations

    triples = Counter(tuple(sorted(some)) for some in combinations(unseen, 3))
    counts = Counter(
        tuple(sorted(guess(GAME, match.knowledge("gold"), random.Random(n)).g.hand("silver").cards))
        for n in range(3000)
    )
    assert set(counts) == set(triples)
    for hand, ways in triples.items():
        assert abs(counts[hand] - 3000 * ways / 84) < 5 * (3000 * ways / 84) ** 0.5


def test_dice_to_come_are_not_those_of_the_real_match() -> None:
    match = until(duel(6), "defence")
    real = match.fork()
    real.answer(NONE)
    others = []
    for n in range(12):
        assumed = guess(GAME, match.knowledge("silver"), random.Random(n))
        assumed.answer(NONE)
        others.append([line.reply for line in assumed.lines() if line.chance == "roll"])
    assert len({repr(faces) for faces in others}) > 3


def test_the_same_rng_makes_the_same_guess() -> None:
    match = until(duel(6), "defence")
    first, second = (guess(GAME, over_the_wire(match, "gold"), random.Random(3)) for _ in range(2))
    assert first.journal == second.journal
    assert first.view() == second.view()


def test_a_guess_of_sealed_replies_knows_its_own_only() -> None:
    match = duel(5)
    mine = match.g.hand("gold").cards[0]
    match.answer(mine, "gold")
    assert guess(GAME, over_the_wire(match, "gold"), random.Random(1)).sealed == {"gold": mine}
    guessed = {guess(GAME, over_the_wire(match, "silver"), random.Random(n)).sealed["gold"] for n in range(60)}
    assert len(guessed) == 4
    assumed = guess(GAME, over_the_wire(match, "silver"), random.Random(1))
    assumed.answer(NONE, "silver")
    assert assumed.count == match.count + 2


def test_a_guess_of_a_match_that_is_over() -> None:
    for match in (played(5), played(5, 7)):
        if not match.over:
            match.answer(CONCEDE)
        for seat in SEATS:
            assumed = guess(GAME, over_the_wire(match, seat), random.Random(0))
            assert assumed.outcome == match.outcome
            assert assumed.questions == ()
            assert assumed.view(seat) == match.view(seat)


def test_a_guess_at_dice_that_are_typed_in() -> None:
    match = until(duel(dice=TypedIn(4)), "attack")
    for seat in SEATS:
        assumed = guess(GAME, over_the_wire(match, seat), random.Random(0))
        assert seen(assumed, seat) == seen(match, seat)
        assumed.answer(assumed.questions[0].sample(random.Random(1)))
        assert onward(assumed, random.Random(0)).over  # from there on it rolls


# --- what has been shown since the rest ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_cards_shown_since_the_rest_are_dealt_where_they_came_from(seed: int) -> None:
    game = Slow()
    for n, match in enumerate(states(seed, 14, game)):
        if n % 2 == 0:
            for seat in SEATS:
                assumed = guess(game, over_the_wire(match, seat), random.Random(n))
                assert seen(assumed, seat) == seen(match, seat)


def test_lines_since_the_rest_hide_what_a_seat_did_not_see() -> None:
    match = duel(3, game=Slow())
    for seat in SEATS:
        match.answer(match.g.hand(seat).cards[0], seat)
    for seat, other in (("gold", "silver"), ("silver", "gold")):
        since = match.knowledge(seat).as_json()["since"]
        shown = {(line["ask"], line.get("seat") or line["for"]): line["reply"] for line in since}
        assert shown["deal", other] == shown["guard", other] == "?"
        assert len(shown["deal", seat]) == 3
        assert shown["guard", seat] == match.g.piles[f"{seat}-guard"].cards[0]


def test_a_whole_hand_shown_in_its_place_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open(DuelGame):
        def go_on(self, g: Duel) -> Flow[None]:
            if g.round == 0:
                yield from super().go_on(g)
                return
            yield Choose("gold", "look", "DUEL-X", ["now", "never"])
            hand = g.hand("silver")
            hand.eyes = [tuple(SEATS)] * len(hand)
            yield Choose("gold", "seen", "DUEL-X", ["a", "b"])
            g.lost = "gold"

    game = Open()
    match = duel(4, game=game)
    match.answer("now")
    monkeypatch.setattr(known, "TRIES", 3)
    for n in range(20):
        assumed = guess(game, over_the_wire(match, "gold"), random.Random(n))
        assert assumed.g.hand("silver").cards == match.g.hand("silver").cards
        assert seen(assumed, "gold") == seen(match, "gold")


TAROT = [f"arcanum-{n}" for n in range(40)]  # no two alike


class Fortunes(DuelGame):
    """Silver plays a card, draws one that nobody else sees, and then lays its whole hand open."""

    def setup(self, scenario: str, armies: Any) -> tuple[Duel, dict[str, Any]]:
        g, about = super().setup(scenario, armies)
        g.piles["deck"] = Pile(SORTS["deck"], TAROT)
        return g, about

    def piles(self, about: Any) -> Any:
        return SORTS, {"cards": TAROT}

    def go_on(self, g: Duel) -> Flow[None]:
        if g.round == 0:
            yield from deal(g)
            return
        card = yield Choose("silver", "play", "DUEL-X", [f"{card}:swiftly" for card in g.hand("silver").cards])
        discard(g, "silver", card.partition(":")[0], "DUEL-X")
        drawn = yield from draw("silver", "draw", "DUEL-X", g.piles["deck"].cards, 1, ("silver",))
        take_up(g, "silver", drawn)
        for card in (yield Arrange("silver", "lay", "DUEL-X", g.hand("silver").cards)):
            discard(g, "silver", card, "DUEL-X")
        yield Choose("gold", "seen", "DUEL-X", ["a", "b"])
        g.lost = "gold"


def test_a_card_drawn_unseen_and_shown_since_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Fortunes()
    match = duel(4, game=game)
    match.answer(f"{match.g.hand('silver').cards[1]}:swiftly")
    match.answer([*reversed(match.g.hand("silver").cards)])
    monkeypatch.setattr(known, "TRIES", 100)  # by luck one deal in about 60,000 fits
    for n in range(20):
        assumed = guess(game, over_the_wire(match, "gold"), random.Random(n))
        assert seen(assumed, "gold") == seen(match, "gold")


def test_knowledge_that_no_deal_fits_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    match = until(duel(6), "defence")
    told = over_the_wire(match, "gold")
    monkeypatch.setattr(known, "TRIES", 5)
    assert guess(GAME, told, random.Random(0)).count == match.count
    for key, wrong in (
        ("events", [{**told["events"][0], "who": "nobody"}, *told["events"][1:]]),
        ("questions", [{**told["questions"][0], "ask": "tribute"}]),
        ("questions", []),
        ("since", [{**told["since"][0], "ask": "leap"}, *told["since"][1:]]),
        ("since", [{**told["since"][0], "rule": "DUEL-99"}, *told["since"][1:]]),
        ("since", told["since"][:-1]),
        ("piles", {**told["piles"], "gold-hand": []}),
    ):
        with pytest.raises(RulesBug, match="No guess fits"):
            guess(GAME, {**told, key: wrong}, random.Random(0))


def test_tuples_in_facts_and_options_are_lists_to_the_seat() -> None:
    class Squares(DuelGame):
        def go_on(self, g: Duel) -> Flow[None]:
            if g.round == 0:
                yield from super().go_on(g)
                return
            yield Choose("gold", "first", "DUEL-X", ("a", "b"))
            g.story.tell("moved", "DUEL-X", {"to": (3, 4)})
            yield Choose("gold", "second", "DUEL-X", ("a", "b"))
            g.lost = "gold"

    match = duel(4, game=Squares())
    match.answer("a")
    assert over_the_wire(match, "gold") == match.knowledge("gold").as_json()
    assert match.knowledge("silver").as_json()["events"][-1]["to"] == [3, 4]
    assert guess(match.game, over_the_wire(match, "gold"), random.Random(0)).count == match.count


def test_plain_gives_what_json_gives_back() -> None:
    value = {"b": (1, [2, (3,)]), "a": {"x": ()}}
    assert plain(value) == json.loads(json.dumps(value))
    assert [*plain(value)] == ["b", "a"]
