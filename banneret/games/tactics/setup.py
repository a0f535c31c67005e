"""Before the battle: warbands, roll-off, objective cards, agendas and the start of the game (TAC-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banneret.games.tactics.army import normal, why_not
from banneret.games.tactics.cards import Scenario
from banneret.games.tactics.changes import (
    draw_agendas,
    enlist,
    lay_objective,
    name_first,
    return_agenda,
    set_stage,
    take_zone,
)
from banneret.games.tactics.field import field_of
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import speak
from banneret.games.tactics.moments import START_OF_GAME
from banneret.games.tactics.scenarios import start_scenario
from banneret.games.tactics.state import AGENDAS, DEPLOY, OBJECTIVES, OTHER, ROLL_OFF, ROUND, SEATS, Model, State
from banneret.kernel.chance import D10, draw, roll
from banneret.kernel.decisions import Choose, Why, choose, secret, together
from banneret.kernel.errors import IllegalReply, UnknownGame
from banneret.kernel.judged import Army
from banneret.kernel.piles import Pile, Piles, Sort

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow, Reply, Rng

Json = dict[str, Any]
ASK = "ask"
FACES = tuple(range(2, D10 + 1))  # a roll-off tells all faces apart
ZONES = ["zone:gold", "zone:silver"]
FIRST = ["first:gold", "first:silver"]


def new_state(scenario_key: str, armies: Any) -> tuple[State, Json]:
    """A fresh state, and what a journal's header says of it: scenario, warbands, terrain, in this order (TAC-DEF-7).

    `armies` are the scenario's own lists (None), a list or the id of a ready-made one per seat, or "ask".
    """
    if scenario_key not in library().scenarios:
        known = ", ".join(library().scenarios)
        raise UnknownGame(f"There is no scenario {scenario_key!r} in tactics; there are: {known}.")
    scenario = library().scenarios[scenario_key]
    lists = ASK if armies == ASK else lists_for(scenario, armies)  # TAC-DEF-7
    g = State(scenario, field_of(scenario_key), full_piles(scenario))  # TAC-SETUP-1, TAC-COIN-5, TAC-COIN-10
    if not isinstance(lists, str):
        muster(g, lists)
    return g, {"scenario": scenario_key, "armies": lists}


# --- agenda cards (TAC-AGE-1, TAC-AGE-2) --------------------------------------------------------------------


def pile_sorts() -> dict[str, Sort]:
    """Per seat: a hand that its owner knows, a deck that nobody knows, and what has been shown to all (TAC-AGE-1).

    What lies in no pile is public: coins, for one (TAC-COIN-R5).
    """
    sorts: dict[str, Sort] = {}
    for seat in SEATS:
        stock = f"{seat}-agendas"
        sorts[f"{seat}-hand"] = Sort(stock, (seat,))  # TAC-AGE-1
        sorts[f"{seat}-deck"] = Sort(stock, (), bag=True)  # TAC-SETUP-7
        sorts[f"{seat}-shown"] = Sort(stock, None)
    return sorts


def stocks(scenario: str) -> dict[str, tuple[str, ...]]:
    """The same 5 agendas for each player, or none where a scenario is played without (TAC-AGE-2, TAC-COMP-R1)."""
    cards = tuple(library().agendas) if library().scenarios[scenario].agendas else ()  # TAC-AGE-2
    return {f"{seat}-agendas": cards for seat in SEATS}


def full_piles(scenario: Scenario) -> Piles:
    """All agendas in their decks."""
    cards = stocks(scenario.key)
    return {name: Pile(sort, cards[sort.stock] if sort.bag else ()) for name, sort in pile_sorts().items()}


# --- warbands (TAC-WB-R3, TW-S1) ----------------------------------------------------------------------------


def lists_for(scenario: Scenario, armies: Any) -> dict[str, Json]:
    """A legal list for each seat; where none is given, the scenario's own: gold the first, silver the second."""
    given = {} if armies is None else armies
    if not isinstance(given, Mapping) or any(seat not in SEATS for seat in given):
        raise IllegalReply(Why("TAC-WB-R3", 'Warbands are given by seat ("gold", "silver"), or asked for ("ask").'))
    lists = {}
    for seat, usual in zip(SEATS, scenario.armies, strict=False):
        named = given.get(seat)
        lists[seat] = _list(usual if named is None else named, scenario)
    return lists


def _list(army: Any, scenario: Scenario) -> Json:
    """A ready-made list by its id, or one that was handed in; always a legal one, in its plainest form."""
    if isinstance(army, str):
        if army not in library().armies:
            known = ", ".join(library().armies)
            raise IllegalReply(Why("TAC-WB-R3", f"There is no ready-made warband {army!r}; there are: {known}."))
        army = library().armies[army].as_json()
    if (why := first_reason(army, scenario)) is not None:  # TAC-WB-R5: each list by itself, whoever faces it
        raise IllegalReply(why)
    models = [{"card": card, "equipment": token} if token else card for card, token in normal(army)]
    return {"faction": army["faction"], "models": models}


def first_reason(army: Reply, scenario: Scenario) -> Why | None:
    """The first reason why this list may not be played, or None."""
    return next(iter(why_not(army, scenario)), None)


def muster_together(g: State) -> Flow[None]:
    """Both players submit their lists secretly; they are revealed together (TAC-WB-R3, TW-S1)."""
    lists = yield from together(secret(_list_question(g.scenario, seat)) for seat in SEATS)  # TAC-WB-R3
    muster(g, lists)


def _list_question(scenario: Scenario, seat: str) -> Army:
    def ready_made(rng: Rng, most: int) -> Sequence[Reply]:
        lists = (army.as_json() for army in library().armies.values())
        return [army for army in lists if first_reason(army, scenario) is None][:most]

    form = {"scenario": scenario.key, "coins": [*scenario.coins]}
    return Army(seat, "army", "TAC-WB-R3", lambda reply: first_reason(reply, scenario), ready_made, form)


def muster(g: State, armies: Mapping[str, Json]) -> None:
    """The models of both lists, gold's first; several of one card are numbered over both seats."""
    picked = [(seat, *one) for seat in SEATS for one in normal(armies[seat])]
    cards = [card for _, card, _ in picked]
    models = []
    for n, (seat, card, token) in enumerate(picked):
        id = f"{card}-{cards[: n + 1].count(card)}" if cards.count(card) > 1 else card
        models.append(Model(n, id, library().models[card], seat, token))
    enlist(g, models)
    set_stage(g, ROLL_OFF)  # TAC-WB-R3: before the roll-off


# --- zones and the 1st player (TAC-SETUP-3, TAC-SETUP-4) ----------------------------------------------------


def roll_off(g: State) -> Flow[None]:
    """The higher roller picks a zone or decides who is 1st player, the other player does the rest (TW-S2 to TW-S4)."""
    winner = yield from _higher_roller(g)
    word = yield from choose(winner, "zone-or-first", "TAC-SETUP-4", [*ZONES, *FIRST])  # TAC-SETUP-4
    _decide(g, winner, word)
    ask, words = ("first-player", FIRST) if word in ZONES else ("zone", ZONES)  # TAC-SETUP-4
    word = yield from choose(OTHER[winner], ask, "TAC-SETUP-4", words)  # TAC-SETUP-4
    _decide(g, OTHER[winner], word)
    set_stage(g, OBJECTIVES)


def _higher_roller(g: State) -> Flow[str]:
    """Both roll 1 die, ties rerolled; these are rolls of players, not of models (TAC-SETUP-3, TAC-TOK-R1)."""
    while True:
        faces: dict[str, int] = {}
        for seat in SEATS:
            thrown = yield from roll(seat, "roll-off", "TAC-SETUP-3", 1, D10, FACES)  # TAC-SETUP-3, TAC-TOK-R1
            faces[seat] = thrown.faces[0]
        g.tell("rolled-off", "TAC-SETUP-3", faces=faces)
        if faces["gold"] != faces["silver"]:  # TAC-SETUP-3
            return max(SEATS, key=faces.__getitem__)  # TAC-SETUP-4


def _decide(g: State, seat: str, word: str) -> None:
    what, _, which = word.partition(":")
    if what == "zone":
        take_zone(g, seat, which)
    else:
        name_first(g, which)


# --- cards (TAC-SETUP-5 to TAC-SETUP-7) ---------------------------------------------------------------------


def deal_objectives(g: State) -> Flow[None]:
    """The 1st player's opponent lays cards beside objectives picked at random, until all have one (TAC-SETUP-6)."""
    seat, plan = OTHER[g.first], g.field.plan  # TAC-SETUP-6
    while bare := {"{},{}".format(*plan.xy[n]): n for n in g.field.objectives if n not in g.objectives}:  # TAC-OBJ-1
        spot = yield from draw(seat, "objective", "TAC-SETUP-6", [*bare], 1)  # TAC-SETUP-6, TAC-DEP-R5
        deck = [card for card in library().objectives if card not in g.objectives.values()]  # TAC-DEP-R5
        top = yield from draw(seat, "objective-card", "TAC-SETUP-5", deck, 1)  # TAC-SETUP-5, TAC-SETUP-6
        lay_objective(g, bare[spot[0]], top[0])  # TAC-SETUP-6, TAC-OC-1
    set_stage(g, AGENDAS)


def keep_agendas(g: State) -> Flow[None]:
    """Each player draws 2 of the own 5 agendas, keeps 1 hidden and shuffles the other back (TAC-SETUP-7, TW-S6)."""
    if g.scenario.agendas:
        drawn: dict[str, list[str]] = {}
        for seat in SEATS:
            deck = g.piles[f"{seat}-deck"].cards
            drawn[seat] = yield from draw(seat, "agendas", "TAC-SETUP-7", deck, 2, eyes=(seat,))  # TAC-SETUP-7
            draw_agendas(g, seat, drawn[seat], "TAC-SETUP-7")
        asked = (secret(Choose(seat, "keep-agenda", "TAC-SETUP-7", drawn[seat])) for seat in SEATS)  # TAC-SETUP-7
        kept = yield from together(asked)
        for seat in SEATS:
            return_agenda(g, seat, next(card for card in drawn[seat] if card != kept[seat]))  # TAC-SETUP-7
    set_stage(g, DEPLOY)


def start_of_game(g: State) -> Flow[None]:
    """Start-of-game abilities and nemesis choices, 1st player first; then round 1 (TAC-SETUP-12, TAC-SETUP-13)."""
    yield from speak(g, START_OF_GAME, "TAC-SETUP-12", None, g.first)  # TAC-SETUP-12
    yield from start_scenario(g)  # TAC-TOK-R4
    set_stage(g, ROUND)  # TAC-SETUP-13
