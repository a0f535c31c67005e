"""Agendas: secret aims, two of which give a free action when they are shown early (TAC-AGE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banneret.games.tactics.actions import can_spend, perform, spend
from banneret.games.tactics.attack import attack, choose_mode, why_no_mode
from banneret.games.tactics.cards import COINS, Agenda, Cost, Mode
from banneret.games.tactics.changes import draw_agendas, go_broke, score, show_agenda
from banneret.games.tactics.contact import controlled
from banneret.games.tactics.library import library
from banneret.games.tactics.move import move
from banneret.games.tactics.state import DECEASED, OTHER, SEATS, Model, State
from banneret.kernel.chance import draw
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ALL = Cost(1, 1, 1)  # some of every coin


def hand(g: State, seat: str) -> list[str]:
    """The agendas that a player holds hidden."""
    return g.piles[f"{seat}-hand"].cards


# --- shown early for a free action (TAC-AGE-6, TAC-AGE-8, TW-A2) --------------------------------------------


def playable_agendas(g: State, m: Model) -> list[str]:
    """Held agendas that give a model of this type an action while its activation is only beginning (SEC-10)."""
    if not g.opening:
        return []  # TAC-AGE-6, TAC-AGE-8
    return [
        card for card in hand(g, m.seat) if m.card.rank in library().agendas[card].grants_to
    ]  # TAC-AGE-6, TAC-AGE-8


def why_no_agenda(g: State, m: Model, card: str) -> Why | None:
    """Why this agenda cannot be played for its action now, or None."""
    if card not in hand(g, m.seat):
        return Why("TAC-AGE-R3", "That agenda is not in your hand.")  # TAC-AGE-R3
    agenda = library().agendas[card]
    if m.card.rank not in agenda.grants_to:
        return Why(agenda.rules[0], f"{agenda.name} gives this model no action.")  # TAC-AGE-6
    if not g.opening:
        return Why(agenda.rules[0], f"{agenda.name} is played before the first action.")  # TAC-AGE-6, TAC-AGE-8
    if not can_spend(g, 0):
        return Why("TAC-AGE-R3", "A second free action needs 1 AP.", {"needs": 1, "left": g.ap})  # TAC-AGE-R3
    if agenda.grants == "attack" and not _modes(g, m):
        return Why("TAC-AGE-R3", "It has no attack of cost 1 to make.")  # TAC-AGE-R3
    return None


def _modes(g: State, m: Model) -> list[Mode]:
    return [mode for mode in m.card.modes if mode.ap == 1 and why_no_mode(g, m, mode) is None]  # TAC-AGE-R3


def play_agenda(g: State, m: Model, card: str) -> Flow[None]:
    """Show the agenda; the model makes its action, a free one: the card beats the rule (TAC-AGE-R3, TAC-DEF-6)."""
    agenda = library().agendas[card]
    show_agenda(g, m.seat, card, "TAC-AGE-R3")  # TAC-AGE-R3, TAC-AGE-1
    spend(g, 0)  # TAC-AGE-R3
    if agenda.grants == "move":
        yield from perform(g, m, "move", move(g, m))  # TAC-AGE-6, TAC-DEF-6
    else:
        yield from perform(g, m, "attack", _attack(g, m))  # TAC-AGE-8


def _attack(g: State, m: Model) -> Flow[None]:
    mode = yield from choose_mode(g, m, _modes(g, m))  # TAC-AGE-R3
    yield from attack(g, m, mode)


# --- at once (TAC-AGE-4, TAC-PLU-4) -------------------------------------------------------------------------


def coffers(g: State, seat: str, spent: Cost = ALL) -> None:
    """Coins were spent: Empty Coffers scores if its coin is gone, before the opponent's (TAC-AGE-4, TAC-AGE-R2)."""
    agenda = library().agendas["empty-coffers"]
    coin = COINS.index(agenda.coin or "gold")
    if not spent[coin] or g.coins[seat][coin]:
        return  # TAC-AGE-4, TAC-AGE-R2
    first = g.coins[OTHER[seat]][coin] > 0 and OTHER[seat] not in g.broke  # TAC-AGE-R2
    go_broke(g, seat)  # TAC-AGE-R2
    if first and agenda.id in hand(g, seat):  # TAC-AGE-4, TAC-AGE-R2
        _reveal_and_score(g, seat, agenda)  # TAC-AGE-4


def draw_agenda(g: State, seat: str, m: Model) -> Flow[None]:
    """Secret Letters: draw 1 from the remaining deck; an empty one gives none (TAC-PLU-4, TAC-PLU-R3, SEC-4)."""
    deck = g.piles[f"{seat}-deck"].cards
    if deck:  # TAC-PLU-R3
        drawn = yield from draw(seat, "agendas", "TAC-PLU-4", deck, 1, eyes=(seat,))  # TAC-PLU-4
        draw_agendas(g, seat, drawn, "TAC-PLU-4", m)  # TAC-PLU-4


# --- in the last end phase (TAC-END-R3) ---------------------------------------------------------------------


def score_agendas(g: State) -> None:
    """Agendas are revealed and scored by themselves, 1st player first, each for itself (TAC-END-R3, TAC-AGE-R6)."""
    for seat in (g.first, OTHER[g.first]):  # TAC-END-R3
        for agenda in library().agendas.values():
            held = agenda.id in hand(g, seat) or agenda.id in g.piles[f"{seat}-shown"]  # TAC-AGE-R3, TAC-AGE-R6
            if held and agenda.id in AIMS and AIMS[agenda.id](g, seat):
                _reveal_and_score(g, seat, agenda)  # TAC-AGE-R6


def _reveal_and_score(g: State, seat: str, agenda: Agenda) -> None:
    rule = AIM_RULES[agenda.id]
    if agenda.id in hand(g, seat):
        show_agenda(g, seat, agenda.id, rule)  # TAC-AGE-1
    score(g, seat, agenda.vp, rule, agenda.name)


def safe_keeping(g: State, seat: str) -> bool:
    """None of the player's heroes has been killed or ever captured, and there was one (TAC-AGE-3, TAC-AGE-R1)."""
    heroes = [m for m in g.models if m.seat == seat and m.card.rank == "hero"]
    lost = any(m.where == DECEASED or m.ever_captured for m in heroes)  # TAC-AGE-3, TAC-AGE-R1
    return bool(heroes) and not lost  # TAC-AGE-3, TAC-AGE-R1


def hold_the_field(g: State, seat: str) -> bool:
    """The player controls more objectives than the opponent; every one counts (TAC-AGE-5, TAC-OBJ-R1)."""
    held = {who: sum(len(controlled(g, m)) for m in g.of(who)) for who in SEATS}  # TAC-OBJ-R1
    return held[seat] > held[OTHER[seat]]  # TAC-AGE-5


def behind_their_lines(g: State, seat: str) -> bool:
    """At least 2 of the player's soldiers wholly in the opponent's zone (TAC-AGE-7, TAC-AGE-R5)."""
    zone = g.field.zones[g.zones[OTHER[seat]]]  # TAC-AGE-7
    inside = [m for m in g.of(seat) if m.card.rank == "soldier" and not m.body & ~zone]  # TAC-AGE-7, TAC-AGE-R5
    return len(inside) >= library().agendas["behind-their-lines"].args["soldiers"]  # TAC-AGE-7


def no_lords_left(g: State, seat: str) -> bool:
    """All enemy heroes and champions have been killed, whatever the cause; captives live (TAC-AGE-9, TAC-AGE-R4)."""
    lords = [m for m in g.models if m.seat == OTHER[seat] and m.character]  # TAC-AGE-9
    return bool(lords) and all(m.where == DECEASED for m in lords)  # TAC-AGE-9, TAC-AGE-R4


AIMS: dict[str, Callable[[State, str], bool]] = {
    "safe-keeping": safe_keeping,
    "hold-the-field": hold_the_field,
    "behind-their-lines": behind_their_lines,
    "no-lords-left": no_lords_left,
}
AIM_RULES = {
    "safe-keeping": "TAC-AGE-3",
    "empty-coffers": "TAC-AGE-4",
    "hold-the-field": "TAC-AGE-5",
    "behind-their-lines": "TAC-AGE-7",
    "no-lords-left": "TAC-AGE-9",
}


def reveal_all(g: State) -> None:
    """At the end of the game every hidden agenda is shown (TAC-AGE-1, SEC-3)."""
    for seat in SEATS:
        for card in [*hand(g, seat)]:
            show_agenda(g, seat, card, "TAC-AGE-1")  # TAC-AGE-1
