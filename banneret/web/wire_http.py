"""What pages ask and get over HTTP, as JSON: making, finding and joining tables, replays, rules.

Together with `wire`, which holds the messages over the socket, the only files that know the JSON on the wire.

Pages: `/`, `/table/{table}` (an invite link adds `#invite=TOKEN`: the page posts it to `…/join`), `/replay/{id}` (a
moment: `#line=41&seat=gold`), `/rules/{game}` (a rule: `#TAC-ATK-6`), `/static/…`. The socket is at
`/api/tables/{table}/socket`. Besides the routes named below there are `GET /api/tables/{table}` (a `TableInfo`),
`GET /api/tables/{table}/log?seat=…` (a `Log` from the beginning), `GET /api/tables/{table}/journal?seat=…` and
`GET /api/replays/{id}/journal?seat=…` (downloads), and `GET /api/openapi.json`. Refusals come with a status of 400 and
more and a `HttpFault`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from banneret.web.page_says import NAME, Message
from banneret.web.wire import Frame, Json, LogLine, SceneMessage, SeatInfo

Name = Annotated[str, NAME]


class ScenarioInfo(Message):
    """A scenario, and the ready-made lists that fit it: id -> title. `armies` empty: it brings its own."""

    id: str
    title: str
    armies: dict[str, str]


class GameInfo(Message):
    """A game for the home page; one that is not `playable` yet has no scenarios. `scene` is a board to draw."""

    id: str
    title: str
    edition: str
    playable: bool
    seats: list[str]
    scenarios: list[ScenarioInfo]
    scene: Json | None


class Games(Message):
    """`GET /api/games`. The first scenario is for newcomers; `agents` from weak to strong, with what they do."""

    games: list[GameInfo]
    agents: dict[str, str]
    opponent: str


class NewTable(Message):
    """`POST /api/tables`. `seats`: seat -> "me", "here" (on this screen too), "friend" (by link) or an agent's name.

    `armies`: seat -> id of a ready-made list or a list of one's own; "ask": each side is asked at the table, in secret;
    left out: the game takes its default.
    `dice`: "program", or "typed" (real dice). `watchers`: whether those without a seat may look on.
    """

    game: str
    scenario: str | None = None
    seats: dict[str, str] | None = None
    armies: dict[str, Any] | Literal["ask"] | None = None
    names: dict[str, Name] | None = None
    dice: Literal["program", "typed"] = "program"
    watchers: bool = True
    even: bool = False


class Made(Message):
    """A table was made, or a seat taken. `invites`: seat -> link for a friend, shown only now."""

    table: str
    url: str
    invites: dict[str, str]


class Join(Message):
    """`POST /api/tables/{table}/join`: the token out of an invite link (`/table/{table}#invite=TOKEN`), and a name."""

    token: str
    name: Name | None = None


class Invite(Message):
    """`POST /api/tables/{table}/invites`: a fresh link for a seat; those before it are void.

    The maker may invite to open seats, whoever holds a seat may take it to another screen. `revoke`: no new link, and
    whoever holds the seat (but this browser) loses it.
    """

    seat: str
    revoke: bool = False


class TableLine(Message):
    """One of my tables: whether it is my move, whose otherwise, and how it stands."""

    id: str
    url: str
    game: str
    title: str
    seats: list[SeatInfo]
    your_move: bool
    over: bool
    status: str
    changed: int


class MyTables(Message):
    """`GET /api/tables`: the tables at which this browser holds a seat, the last changed first."""

    tables: list[TableLine]


class ScorePoint(Message):
    """The scores after so many decisions, and what the status line said."""

    line: int
    scores: dict[str, int]
    status: str


class Summary(Message):
    """`GET /api/tables/{table}/summary`: how it ended (None: it goes on), the scores over time, and counts of events.

    Of a running match it holds what the seat in `?seat=` knows.
    """

    outcome: Json | None
    history: list[ScorePoint]
    dice: dict[str, Json]
    lines: list[LogLine]


class Moment(Message):
    """One step of a replay: before decision `line`, `seat` is to say it; `says` what was decided, in words.

    `log` is what happened through it; `scene` the changes that lead from the moment before (the first: from nothing).
    `turn`: a new turn begins here (for stepping by turns).
    """

    line: int
    seat: str
    says: str
    rule: str
    turn: bool
    frames: list[Frame]
    scene: SceneMessage


class Replay(Message):
    """`GET /api/replays/{id}?seat=…&start=0&count=200`: a stretch of a match's moments. Ids are those of tables and
    uploads. `seat`: whose eyes; of a match that is over, "*" (all) is allowed. `total` counts all moments."""

    id: str
    game: str
    game_title: str
    title: str
    seats: list[SeatInfo]
    seat: str
    eyes: list[str]
    over: bool
    outcome: Json | None
    start: int
    total: int
    moments: list[Moment]


class PlayOn(Message):
    """`POST /api/replays/{id}/play-on`: a new table that begins at this moment. `seats` as for a new table.

    From a running match it begins with a guess of what the seat could not know.
    """

    line: int
    seat: str | None = None
    seats: dict[str, str] | None = None


class Uploaded(Message):
    """`POST /api/replays` (the body is a journal): where it can be seen."""

    id: str
    url: str


class RuleInfo(Message):
    """A rule: in our words, whether it is built, and the tests that are named after it."""

    id: str
    chapter: str
    heading: str
    title: str
    says: str
    kind: str
    status: str
    reason: str
    cited: list[str]
    tests: list[str]


class RulesPage(Message):
    """`GET /api/rules/{game}`: every rule in the order of the book."""

    game: str
    title: str
    edition: str
    rulebook: str
    rules: list[RuleInfo]
    tested: bool


class HttpFault(Message):
    """The body of every refusal over HTTP: one sentence, and the rule if one forbids it."""

    says: str
    rule: str = ""
