"""Making, finding and joining tables. A browser has one secret key (a cookie); a seat is held by the hash of a key.

Rules run in the server's one thread, or in processes of their own, and never in other threads: what they remember
between matches (boards, tables of squares) is not made for two at a time.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import banneret
from banneret import agents, registry
from banneret.kernel import journal
from banneret.kernel.chance import Seeded, TypedIn
from banneret.kernel.errors import BanneretError, UnknownGame
from banneret.kernel.game import Json
from banneret.kernel.match import Match
from banneret.kernel.orders import Orders
from banneret.storage.store import Invitation, Kept
from banneret.storage.store import NewTable as ToKeep
from banneret.web import showing, wire_http
from banneret.web.keeping import PERSON, About, Keeper, Ledger, journal_of, opening
from banneret.web.lookers import Looker, hashed
from banneret.web.pacing import in_slices
from banneret.web.replaying import game_of, head_of
from banneret.web.table import Table
from banneret.web.thinking import Thinker
from banneret.web.wire import SeatInfo

ME, HERE, FRIEND = "me", "here", "friend"
OPPONENT = "greedy"
GOOD_FOR = 14 * 24 * 3600  # seconds that an invitation is good
MOMENT = 2  # seconds
IDLE = 900  # seconds after which a table that nobody looks at leaves the memory
# what tells the dice and the thoughts of one table from those of another; never told
luck: Callable[[int], int] = secrets.randbits


class NoSuchTable(BanneretError):
    """To whoever asks for a table that is not there."""


class NotAllowed(BanneretError):
    """To whoever has no right to that."""


class Lobby:
    """All tables of one server."""

    def __init__(self, keeper: Keeper, thinker: Thinker) -> None:
        self.keeper = keeper
        self.thinker = thinker
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    # --- finding --------------------------------------------------------------------------------------------

    async def find(self, id: str) -> Table:
        """The table of this id, read from the store if nobody has looked at it for a while."""
        async with self._opening.setdefault(id, asyncio.Lock()):
            table = self._tables.get(id)
            if table is None or table.lost:
                table = await self._open(id)
                self._tables[id] = table
            table.touched = time.monotonic()
        return table

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[Table]:
        """The table of this id, while nothing of it changes: all that is seen of it is on the disk."""
        while True:
            table = await self.find(id)
            async with table.lock:
                if not table.lost:  # the disk failed while we waited: look again at what is there
                    yield table
                    return

    async def _open(self, id: str) -> Table:
        kept = await self.keeper.run(lambda store: store.table(id))
        if kept is None:
            self._opening.pop(id, None)
            raise NoSuchTable("There is no such table.")
        rows = await self.keeper.run(lambda store: store.rows(id))
        match, ledger = await in_slices(opening(kept, rows))
        table = self._table(kept, match, ledger)
        table.holders = await self.keeper.run(lambda store: store.holders(id))
        return table

    def _table(self, kept: Kept, match: Match, ledger: Ledger) -> Table:
        table = Table(kept.id, match, About.read(kept.about), ledger, self.keeper, self.thinker)
        table.rematch = self.rematch
        return table

    def sweep(self) -> None:
        """Tables that nobody looks at leave the memory; the store has them."""
        now = time.monotonic()
        for id, table in [*self._tables.items()]:
            if not table.lookers and not table.busy() and now - table.touched > IDLE:
                table.close()
                del self._tables[id]
                self._opening.pop(id, None)

    def quiet(self) -> bool:
        """Whether nobody has said anything for a moment."""
        now = time.monotonic()
        return all(now - table.touched > MOMENT and not table.busy() for table in self._tables.values())

    async def mine(self, key: str | None) -> wire_http.MyTables:
        """The tables at which this key holds a seat."""
        me = hashed(key or "")
        found = await self.keeper.run(lambda store: [(one, store.holders(one.id)) for one in store.tables_of(me)])
        return wire_http.MyTables([_table_line(kept, holders, me) for kept, holders in found])

    # --- making ---------------------------------------------------------------------------------------------

    async def make(self, wanted: wire_http.NewTable, key: str, origin: str) -> wire_http.Made:
        """A new table, set up by the game."""
        game = registry.game(wanted.game)
        if wanted.scenario is not None and wanted.scenario not in game.scenarios():
            raise UnknownGame(f"There is no scenario {wanted.scenario!r}; there are: {', '.join(game.scenarios())}.")
        seats = seated(wanted.seats, game.seats, typed=wanted.dice == "typed")
        dice = _dice(wanted.dice == "typed")
        armies = _armies(wanted.armies, game.seats)
        match = banneret.new_match(game.name, wanted.scenario, armies, dice=dice)
        about = self._about(seats, key)
        about.typed, about.watchers, about.even = wanted.dice == "typed", wanted.watchers, wanted.even
        for seat, name in (wanted.names or {}).items():
            if seat in game.seats:
                about.call(seat, name)
        return await self._keep(match, about, seats, key, origin)

    async def make_from(self, text: str, wanted: Mapping[str, str] | None, key: str, origin: str) -> wire_http.Made:
        """A new table out of a journal, with fresh dice from there on."""
        game = game_of(text)
        seats = seated(wanted, game.seats)
        match, about = await in_slices(journal.replaying(game, text, _dice(False))), self._about(seats, key)
        _pass_idly(match, about)
        return await self._keep(match, about, seats, key, origin)

    def _about(self, seats: Mapping[str, str], key: str) -> About:
        players = {seat: PERSON if who in (ME, HERE, FRIEND) else who for seat, who in seats.items()}
        return About(players, hashed(key), f"{luck(128):032x}")

    async def _keep(
        self, match: Match, about: About, seats: Mapping[str, str], key: str, origin: str
    ) -> wire_http.Made:
        """Put a new table into the store; the tokens of its invitations are told once, here."""
        mine = [(seat, hashed(key)) for seat, who in seats.items() if who in (ME, HERE)]
        tokens = {seat: secrets.token_urlsafe(24) for seat, who in seats.items() if who == FRIEND}
        id = await self._put(match, about, mine, tokens)
        links = {seat: f"{origin}/table/{id}#invite={token}" for seat, token in tokens.items()}
        return wire_http.Made(id, f"/table/{id}", links)

    async def _put(self, match: Match, about: About, holders: list[tuple[str, str]], tokens: Mapping[str, str]) -> str:
        id, now, ledger = secrets.token_hex(8), int(time.time()), Ledger(match)
        about.asked = [question.seat for question in match.questions]
        about.idle_orders = _first_orders(match, about)
        step = ledger.step(about)
        header = journal.as_text(journal.opening(match))
        kept = Kept(id, match.game.name, header, step.about, step.dice, step.rest or "", now, now, match.over)
        invitations = [Invitation(seat, hashed(token), now + GOOD_FOR) for seat, token in tokens.items()]
        await self.keeper.run(lambda store: store.make(ToKeep(kept, step.rows, holders, invitations)))
        ledger.written = len(step.rows)
        self._tables[id] = table = self._table(kept, match, ledger)
        table.holders = holders
        return id

    async def rematch(self, table: Table, swap: bool) -> str:
        """The same again, for the same people; with `swap` everybody moves on by a seat."""
        seats = [*table.match.game.seats]
        moved = dict(zip(seats, [*seats[1:], seats[0]] if swap else seats, strict=True))
        header, old = table.match.header, table.about
        armies = {moved[s]: a for s, a in header["armies"].items()} if _by_seat(header, seats) else header.get("armies")
        match = banneret.new_match(table.match.game.name, header["scenario"], armies, dice=_dice(old.typed))
        about = About({moved[s]: who for s, who in old.players.items()}, old.maker, f"{luck(128):032x}")
        about.players = {seat: about.players[seat] for seat in seats}
        about.names = {moved[s]: name for s, name in old.names.items()}
        about.typed, about.watchers, about.even = old.typed, old.watchers, old.even
        return await self._put(match, about, [(moved[seat], key) for seat, key in table.holders], {})

    # --- joining --------------------------------------------------------------------------------------------

    async def join(self, id: str, wanted: wire_http.Join, key: str) -> str:
        """Exchange the token of a link for its seat, once."""
        table = await self.find(id)
        token, now = hashed(wanted.token), int(time.time())
        seat = await self.keeper.run(lambda store: store.redeem(id, token, hashed(key), now))
        if seat is None:
            raise NotAllowed("This link is not good (any more): ask for a new one.")
        if wanted.name:
            table.about.call(seat, wanted.name)
        await self._seats_changed(id)
        return seat

    async def invite(self, id: str, wanted: wire_http.Invite, key: str | None, origin: str) -> wire_http.Made:
        """A fresh link for a seat; or, revoking, none, and the seat is taken from all others."""
        table = await self.find(id)
        me = hashed(key or "")
        mine = wanted.seat in table.seats_of(me)
        if wanted.seat not in table.about.people() or not (mine or me == table.about.maker):
            raise NotAllowed("You cannot invite anybody to that seat.")
        if wanted.revoke:
            await self.keeper.run(lambda store: store.revoke(id, wanted.seat, me))
            await self._seats_changed(id)
            return wire_http.Made(id, f"/table/{id}", {})
        token, holder = secrets.token_urlsafe(24), me if mine else None
        invitation = Invitation(wanted.seat, hashed(token), int(time.time()) + GOOD_FOR)
        if not await self.keeper.run(lambda store: store.invite(id, invitation, holder)):
            raise NotAllowed("Somebody sits there: revoke the seat first.")
        return wire_http.Made(id, f"/table/{id}", {wanted.seat: f"{origin}/table/{id}#invite={token}"})

    async def _seats_changed(self, id: str) -> None:
        """Pages keep only the seats that their keys still open, at the table as it is now: it may be another."""
        table = await self.find(id)
        holders = await self.keeper.run(lambda store: store.holders(id))
        await table.seat(holders)

    # --- journals -------------------------------------------------------------------------------------------

    async def journal(self, id: str) -> str:
        """The whole truth of a table, for the server's own use."""
        kept = await self.keeper.run(lambda store: store.table(id))
        if kept is None:
            raise NoSuchTable("There is no such table.")
        rows = await self.keeper.run(lambda store: store.rows(id))
        return journal_of(kept, rows)

    def close(self) -> None:
        for table in self._tables.values():
            table.close()
        self.thinker.close()
        self.keeper.close()


# --- seats ------------------------------------------------------------------------------------------------------


def seated(wanted: Mapping[str, str] | None, seats: tuple[str, ...], *, typed: bool = False) -> dict[str, str]:
    """A player for each seat: where none is named, me first, then the computer; unknown names are refused."""
    given = dict(wanted or {})
    if unknown := [seat for seat in given if seat not in seats]:
        raise BanneretError(f"There is no seat {unknown[0]!r}; there are: {', '.join(seats)}.")
    for who in given.values():
        if who not in (ME, HERE, FRIEND):
            agents.find(who)
    if seats[0] not in given and ME not in given.values():
        given[seats[0]] = ME
    players = {seat: given.get(seat, OPPONENT) for seat in seats}
    if typed and all(who not in (ME, HERE, FRIEND) for who in players.values()):
        raise BanneretError("Somebody must be there to roll the dice.")
    return players


def _first_orders(match: Match, about: About) -> list[Json]:
    """In a game that opens a window at every step, somebody alone with computers is asked only where they can act.

    Among several people such an order would tell what is not held; there everybody gives it for themselves.
    """
    orders, people = Orders(), about.people()
    if len(people) == 1 and getattr(match.game, "asks_often", False):
        orders.give(match, people[0], idle=True)
    return orders.as_json()


def _pass_idly(match: Match, about: About) -> None:
    """Go on to the first question at which somebody can act, where their first orders say so."""
    orders = Orders(_first_orders(match, about))
    with suppress(BanneretError):  # whoever comes to the table is asked what broke, and told
        while orders.answer(match):
            pass


def _armies(armies: Mapping[str, Any] | str | None, seats: tuple[str, ...]) -> Any:
    if not armies or isinstance(armies, str):
        return armies or None
    if unknown := [seat for seat in armies if seat not in seats]:
        raise BanneretError(f"There is no seat {unknown[0]!r}; there are: {', '.join(seats)}.")
    return {seat: army for seat, army in armies.items() if army is not None} or None


def _by_seat(header: Mapping[str, Any], seats: list[str]) -> bool:
    armies = header.get("armies")
    return isinstance(armies, dict) and all(seat in seats for seat in armies)


def _dice(typed: bool) -> Seeded:
    seed = luck(64)
    return TypedIn(seed) if typed else Seeded(seed)


def _table_line(kept: Kept, holders: list[tuple[str, str]], key: str) -> wire_http.TableLine:
    about = About.read(kept.about)
    game = registry.game(kept.game)
    mine = [seat for seat, holder in holders if holder == key]
    held = Counter(seat for seat, _ in holders)
    scenario = str(head_of(kept.header).get("scenario"))
    return wire_http.TableLine(
        id=kept.id,
        url=f"/table/{kept.id}",
        game=kept.game,
        title=game.scenarios().get(scenario, scenario),
        seats=[_seat_line(about, seat, seat in mine, held[seat]) for seat in game.seats],
        your_move=not kept.over and any(seat in mine for seat in about.asked),
        over=kept.over,
        status=about.status,
        changed=kept.changed,
    )


def _seat_line(about: About, seat: str, yours: bool, browsers: int) -> SeatInfo:
    who = about.players[seat]
    name = about.names.get(seat) or showing.seat_name(seat)
    return SeatInfo(seat, name, "open" if who == PERSON and not browsers else who, yours, False, browsers)


def stranger(key: str | None, table: Table) -> Looker:
    """Whoever comes with this key, and the seats that it opens."""
    secret = None if key is None else hashed(key)
    return Looker(secret, table.seats_of(secret))
