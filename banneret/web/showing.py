"""What each page receives: the table, the story, the scene and what is open, made from what its seat may know."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from banneret.kernel import piles
from banneret.kernel.decisions import Question
from banneret.kernel.game import Game
from banneret.kernel.orders import ANY, Order
from banneret.web import asking, ordering, wire
from banneret.web.keeping import PERSON
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.scenes import Scene, Teller, changes, scene_for

if TYPE_CHECKING:
    from banneret.web.table import Table

RECENT = 300  # events that are sent with a welcome


def seat_name(seat: str) -> str:
    """A seat as a name in a sentence."""
    return seat.replace("-", " ").title()


def scene_of(table: Table, seat: str) -> Scene:
    """The scene as it stands, made once for each seat, and only if the seat sees anything new."""
    if seat not in table.drawn:
        table.scenes[seat] = scene_for(table.match, seat, table.scenes.get(seat))
        table.drawn.add(seat)
    return table.scenes[seat]


# --- all of it, and what is new -----------------------------------------------------------------------------------


def welcome(table: Table, looker: Looker, hello: wire.Hello) -> None:
    """Everything, to a page that has just come or has lost the thread."""
    if hello.seat is not None and looker.holds(hello.seat):
        looker.facing = hello.seat
    turn_to(table, looker)
    if looker.scene is not None and looker.scene.hash != hello.scene:
        looker.scene = None
    looker.ready, looker.info, looker.cut = True, "", False
    show_table(table, looker)
    show_story(table, looker, hello.seen)
    show_scene(table, looker)
    looker.send(open_message(table, looker))


def news(table: Table, looker: Looker) -> None:
    """What has happened since, to a page that has all before it."""
    if not looker.ready:
        return
    turned = looker.facing
    turn_to(table, looker)
    show_cut(looker)
    show_table(table, looker)
    if looker.facing != turned:
        show_story(table, looker, None)
    else:
        show_frames(table, looker)
    show_scene(table, looker)
    looker.send(open_message(table, looker))


def show_table(table: Table, looker: Looker) -> None:
    """The table itself, if anything of it has changed."""
    text = wire.write(table_info(table, looker))
    if looker.ready and text != looker.info:
        looker.info = text
        looker.post(text)


def show_story(table: Table, looker: Looker, seen: int | None) -> None:
    """The last events; those are news that came after what the page, or else the seat, has seen."""
    match, seat = table.match, looker.facing
    teller = Teller(match, seat, scene_of(table, seat))
    start = max(match.told - len(match.all_events()), match.told - RECENT)
    known = match.told if seen is None else seen
    known = min(known, table.about.seen.get(seat, known))  # a page knows of no undo while it was away
    lines = teller.lines(start, known)
    news = sum(line.away for line in lines)
    looker.send(wire.Log(start, lines, news, earlier=start > 0))
    seen_all(table, looker)


def show_frames(table: Table, looker: Looker) -> None:
    """What happened since the last time, in motion."""
    match, scene = table.match, scene_of(table, looker.facing)
    if match.told > looker.told:
        frames = Teller(match, looker.facing, scene).frames(looker.told, looker.scene)
        looker.send(wire.Frames(looker.facing, frames, scene.hash))
    seen_all(table, looker)


def show_scene(table: Table, looker: Looker) -> None:
    """The scene as it stands, as changes to the one that the page has."""
    scene = scene_of(table, looker.facing)
    if looker.scene is None or looker.scene.hash != scene.hash or looker.scene.seat != scene.seat:
        looker.send(changes(scene, looker.scene))
        looker.scene = scene


def seen_all(table: Table, looker: Looker) -> None:
    looker.told = table.match.told
    if looker.facing != SPECTATOR:
        table.about.seen[looker.facing] = looker.told


def taken_back(table: Table, looker: Looker) -> None:
    """After an undo: the page will hear, when it is on the disk, which lines are no more."""
    if looker.told > table.match.told:
        looker.told, looker.cut = table.match.told, True


def forget(table: Table) -> None:
    """After an undo: what comes in the place of something that a seat has seen, it has not."""
    told = table.match.told
    table.about.seen = {seat: min(seen, told) for seat, seen in table.about.seen.items()}


def show_cut(looker: Looker) -> None:
    """The page drops the lines that were taken back."""
    if looker.cut:
        looker.cut = False
        looker.send(wire.Log(looker.told, []))


# --- several people at one screen ---------------------------------------------------------------------------------


def turn_to(table: Table, looker: Looker) -> None:
    """A page with several seats turns to the one that is asked, unless a curtain must be drawn first."""
    asked = mine_asked(table, looker)
    if asked and looker.facing not in asked and not curtain(table, looker, asked[0]):
        looker.facing = asked[0]
    elif looker.facing == SPECTATOR and looker.seats and not any(secrets(table, seat) for seat in looker.seats):
        looker.facing = looker.seats[0]


def mine_asked(table: Table, looker: Looker) -> list[str]:
    return [question.seat for question in table.unanswered() if looker.holds(question.seat)]


def curtain(table: Table, looker: Looker, seat: str) -> bool:
    """Whether the screen must be hidden before this seat looks at it."""
    if looker.facing == seat or len(looker.seats) < 2 or table.match.over:
        return False
    shows = any(q.eyes is not None for q in table.match.questions if q.seat == seat) or secrets(table, seat)
    return shows or (looker.facing != SPECTATOR and secrets(table, looker.facing))


def secrets(table: Table, seat: str) -> bool:
    """Whether this seat knows what a spectator does not."""
    held = table.match.g.piles
    return piles.write(held, seat) != piles.write(held, SPECTATOR)


# --- what is open -------------------------------------------------------------------------------------------------


def open_message(table: Table, looker: Looker) -> wire.QuestionMessage | wire.Waiting | wire.OverMessage:
    """The question of the seat that looks; or whom it waits for; or how it ended."""
    match = table.match
    if match.outcome is not None:
        end = match.outcome
        return wire.OverMessage(end.winner, dict(end.scores), end.rule, end.says, undo=may_undo(table, looker.facing))
    question = question_for(table, looker)
    return _waiting(table, looker) if question is None else _asked(table, looker, question)


def question_for(table: Table, looker: Looker) -> Question | None:
    """What this page may answer now: its seat's question, or dice to be typed for a computer."""
    for question in table.unanswered():
        typed = question.kind == "faces" and bool(looker.seats) and table.about.players[question.seat] != PERSON
        if typed or (question.seat == looker.facing and looker.holds(question.seat)):
            return question
    return None


def _asked(table: Table, looker: Looker, question: Question) -> wire.QuestionMessage:
    match = table.match
    scene = scene_of(table, looker.facing)
    return asking.asked(
        match.game,
        question,
        scene.drawn,
        undo=may_undo(table, looker.facing),
        curtain=False,
        asked=[other.seat for other in match.questions],
        answered=[*match.answered()],
        back=table.back,
    )


def _waiting(table: Table, looker: Looker) -> wire.Waiting:
    match = table.match
    open_now = table.unanswered()
    yours = mine_asked(table, looker)
    return wire.Waiting(
        n=match.questions[0].number if match.questions else match.count,
        waiting=[question.seat for question in open_now],
        answered=[*match.answered()],
        says=" ".join(waiting_says(table, question) for question in open_now),
        rule=open_now[0].rule if open_now else "",
        yours=yours,
        curtain=bool(yours) and curtain(table, looker, yours[0]),
        thinking=any(table.about.players[question.seat] != PERSON for question in open_now),
        undo=may_undo(table, looker.facing),
        sealed=looker.facing in match.answered() and looker.holds(looker.facing),
    )


def waiting_says(table: Table, question: Question) -> str:
    """What those who wait are told: the same whatever the asked seat holds."""
    if question.kind == "faces":
        return f"{seat_name(question.seat)} rolls dice."
    says = getattr(table.match.game, "waiting_says", None)
    return str(says(question)) if says else f"Waiting for {seat_name(question.seat)}."


def may_undo(table: Table, seat: str) -> bool:
    """Whether the seat may take back its last reply alone."""
    match = table.match
    if seat == SPECTATOR or laid_open(table):
        return False
    return seat in match.answered() or match.undo_floor(seat) is not None


def laid_open(table: Table) -> bool:
    """Whether the end has shown what somebody did not know: of a match that is over everybody may see all."""
    held = table.match.g.piles
    return table.match.over and any(piles.write(held, seat) != piles.write(held) for seat in table.match.game.seats)


# --- the table itself ---------------------------------------------------------------------------------------------


def table_info(table: Table, looker: Looker) -> wire.TableInfo:
    """Who sits where, and what may be done here."""
    match, about = table.match, table.about
    scenario = str(match.header["scenario"])
    return wire.TableInfo(
        id=table.id,
        game=match.game.name,
        game_title=match.game.title,
        scenario=scenario,
        title=match.game.scenarios().get(scenario, scenario),
        seats=[seat_info(table, looker, seat) for seat in match.game.seats],
        facing=looker.facing,
        dice="typed" if about.typed else "program",
        spectators=sum(not other.seats for other in table.lookers if other.ready),
        watchers=about.watchers,
        maker=looker.key == about.maker,
        invites=table.open_seats(),
        orders=[order_info(match.game, order) for order in ordering.orders_of(table, looker.facing)],
        rematch=about.rematch,
        over=match.over,
    )


def seat_info(table: Table, looker: Looker, seat: str) -> wire.SeatInfo:
    who = table.about.players[seat]
    name = table.about.names.get(seat) or seat_name(seat)
    here = any(other.holds(seat) for other in table.lookers if other.ready)
    who = "open" if seat in table.open_seats() else who
    browsers = sum(held == seat for held, _ in table.holders)
    return wire.SeatInfo(seat, name, who, looker.holds(seat), here, browsers)


def order_info(game: Game, order: Order) -> wire.OrderInfo:
    """A standing order in a sentence."""
    until = "the round ends" if order.until else "the match ends"
    if order.idle and order.ask == ANY:
        says = f"You are asked only if you could act, until {until}."
    else:
        idle = " when there is nothing else to do" if order.idle else ""
        what = "whatever may be declined" if order.ask == ANY else f"“{kind_says(game, order.ask)}”"
        says = f"Declines {what}{idle} until {until}."
    return wire.OrderInfo(order.ask, "round" if order.until else "match", order.idle, says)


def kind_says(game: Game, ask: str) -> str:
    """What questions of a kind ask, whoever they are about."""
    says = getattr(game, "kind_says", None)
    with suppress(KeyError):  # a page may name a question that there is not
        return str(says(ask) if says else ask).rstrip(".")
    return ask
