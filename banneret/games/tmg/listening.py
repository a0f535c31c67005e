"""The timing windows, and the law by which they run.

Mandatory effects come first, the active player's, then the opponent's, each in the order their owner wants; then the
active player uses abilities and at most one card, then the opponent; then the window closes (TMG-CONV-R10). A roll has
two windows of one name, the roller's re-rolls and what comes after the tokens (TMG-CONV-R6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import isgenerator
from typing import TYPE_CHECKING, Any, Final

from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.changes import gain_faith, lay_down, mark_order, mark_used, spend_token
from banneret.games.tmg.library import faction_cards, library
from banneret.games.tmg.matter import Matter, Me, Play, Targeted
from banneret.games.tmg.moments import (
    ABILITY,
    BESIDE_THE_TABLE,
    CARD,
    GONE,
    NCU,
    NO_ABILITIES,
    NO_CARDS,
    NO_ORDERS,
    NO_ORDERS_ON,
    ORDER,
    W_CARD,
    W_DESTROYED,
    W_TARGETED,
)
from banneret.games.tmg.parts import ALWAYS, FAITH, GRANTS, MAY, MODIFIES, PARTS, TOKEN, Part
from banneret.games.tmg.state import DESTROYED, NOBODY, OTHER, RESERVE, TABLE, State, Unit
from banneret.games.tmg.triggers import fits
from banneret.games.tmg.window_question import NOT_NOW, window_question
from banneret.kernel.decisions import NONE, Why, choose

if TYPE_CHECKING:
    from banneret.games.tmg.state import Attached, Lasting, NcuUnit
    from banneret.kernel.decisions import Flow

OFF: Final = Why("TMG-CONTENT-R12", "Its abilities are switched off.")
LOST: Final = Why("TMG-UNIT-R2", "It has been destroyed.")
SPENT: Final = Why("TMG-CONTENT-R4", "It has been used as often as it may be.")
NO_TARGET: Final = Why("TMG-DECK-R2", "There is no legal target for it.")
NOT_HELD: Final = Why("TMG-DECK-R2", "That card is not in hand.")


class Filed:
    """A part in somebody's hands, filed at its window. It names units by number, so that copies of a state share it."""

    __slots__ = ("by", "c", "card", "lasting", "n", "name", "part", "seat", "timing", "triggers", "word")

    def __init__(self, part: Part, seat: str, word: str, name: str, timing: str, triggers: Sequence[Trigger]) -> None:
        self.part = part
        self.seat = seat
        self.word = word
        self.name = name
        self.timing = timing
        self.triggers = triggers
        self.n = self.c = NOBODY
        self.card = ""
        self.lasting: Lasting | None = None
        self.by = ABILITY

    @property
    def forced(self) -> bool:
        return self.part.kind != MAY

    def me(self, g: State) -> Me:
        host = g.units[self.n] if self.n >= 0 else None
        ncu = g.ncus[self.c] if self.c >= 0 else None
        return Me(self.seat, host, ncu, self.card, self.part.use, self.name, self.lasting)

    # -- whether --------------------------------------------------------------------------------------------

    def why_not(self, g: State, subject: Any) -> Why | None:
        """Why it cannot be used now."""
        why = self.why_not_by_all(g, subject)
        if why is None and self.card and self.card not in g.piles[f"{self.seat}-hand"].cards:
            return NOT_HELD  # TMG-DECK-R2
        return why

    def why_not_by_all(self, g: State, subject: Any) -> Why | None:
        """The same from what everybody knows: the seat may hold the card."""
        if self.card and not self._may_hold(g):
            return NOT_HELD
        me = self.me(g)
        if why := self._off(me):
            return why
        if not self.forced and _has_ended(g, subject):
            return LOST  # TMG-DECK-R2: who would be its target is gone
        if not self._fits(g, me, subject):
            return NOT_NOW
        if self.part.when_half is not None and (said := self.part.when_half(g, me, subject)) is not True:
            return said if isinstance(said, Why) else NOT_NOW
        return None if self._has_targets(g, me, subject) else NO_TARGET  # TMG-DECK-R2

    def _may_hold(self, g: State) -> bool:
        """Whether one of its copies could be in the hand."""
        piles, seat = g.piles, self.seat
        if not piles[f"{seat}-hand"].cards:
            return False
        seen = piles[f"{seat}-discard"].cards.count(self.card) + piles[f"{seat}-attached"].cards.count(self.card)
        return seen < library().tactics[self.card].copies  # SEC-10, TMG-DECK-2

    def _off(self, me: Me) -> Why | None:
        """Why its bearer cannot use it at all."""
        if me.host is not None and self._has_left(me.host):
            return LOST  # TMG-UNIT-R2
        if self.lasting is not None and self.lasting.ncu != NOBODY and me.host is not None:
            return OFF if is_silent(me.host) or is_silent(me.ncu) else None  # TMG-CONTENT-R12: what an NCU has given
        if me.card or self.lasting is not None:
            return None  # TMG-CONTENT-R12: not cards or tokens
        bearer = me.host or me.ncu
        if bearer is None:
            return None
        fallen = not self.forced and me.host is not None and not me.host.strength  # its tray is in place still
        if fallen or (bearer.lasting and any(_silences(e.effect, self) for e in bearer.lasting)):
            return OFF  # TMG-UNIT-R2, TMG-CONTENT-R12
        if self.timing == "order" and self.name in bearer.orders:
            return SPENT  # TMG-CONTENT-R4: once per round per Order name per unit
        most = self.part.times or (1 if self.timing == "once" else 0)
        if most and bearer.used.count(self.part.use) >= most:
            return SPENT
        if self.part.price == TOKEN and (me.ncu is None or me.ncu.tokens <= 0):
            return SPENT
        return SPENT if self.part.price == FAITH and (me.host is None or me.host.faith <= 0) else None

    def _has_left(self, host: Unit) -> bool:
        """Whether its bearer is gone, be it into reserve, as who falls in A Clash of Kings."""
        return host.where == DESTROYED or (host.where == RESERVE and self.part.at not in BESIDE_THE_TABLE)

    def _fits(self, g: State, me: Me, subject: Any) -> bool:
        if self.timing == "attack" and not _this_attack(me, subject):
            return False
        return any(fits(g, trigger, me, subject) for trigger in self.triggers)

    def _has_targets(self, g: State, me: Me, subject: Any) -> bool:
        if any(_spared(one, self) for one in self._usual_targets(me, subject)):
            return False  # TMG-CONTENT-R12
        return self.part.aims is None or bool(self._targets(g, me, subject))

    def _targets(self, g: State, me: Me, subject: Any) -> list[Unit]:
        assert self.part.aims is not None
        return [u for u in self.part.aims(g, me, subject) if not _spared(u, self)]

    def _usual_targets(self, me: Me, subject: Any) -> list[Unit]:
        """An Order or card used on an attack, test, move or activation targets the unit that makes it."""
        if self.by not in (ORDER, CARD):
            return []
        made_by = getattr(subject, "unit", None)
        if made_by is not None and not isinstance(subject, Targeted | Play):
            return [made_by]  # W-TARGETED: besides the one that is picked
        return [me.host] if me.host is not None and self.part.aims is None else []

    # -- doing it --------------------------------------------------------------------------------------------

    def run(self, g: State, subject: Any) -> Flow[None]:
        """Name the target, pay, let others answer, do it."""
        me = self.me(g)
        picked: list[Unit] = []
        if self.part.aims is not None:
            names = {u.id: u for u in self._targets(g, me, subject)}
            name = yield from choose(self.seat, f"target:{me.use}", "TMG-CONTENT-R8", [*names], about=self.word)
            picked = [names[name]]
        targets = [*picked, *(u for u in self._usual_targets(me, subject) if u not in picked)]
        self._pay(g, me, targets)
        if self.card:
            play = Play(me, targets)
            yield from speak(g, W_CARD, play)
            if play.cancelled:
                g.tell("cancelled", "TMG-DECK-R2", seat=self.seat, use=me.use)
                return
        for one in targets:
            if (yield from is_cancelled(g, me, one, self.by)):
                return
        if any(u.where != TABLE for u in picked):
            return  # TMG-UNIT-R2, TMG-INF-R1: an answer has destroyed it
        done = self.part.effect(g, me, subject, *picked)
        if isgenerator(done):
            yield from done

    def _pay(self, g: State, me: Me, targets: Sequence[Unit]) -> None:
        bearer = me.host or me.ncu
        if self.card:
            lay_down(g, self.seat, self.card, me.use, [u.id for u in targets])
        elif bearer is not None and self.lasting is None:
            if self.part.kind == MAY:
                g.tell(
                    "used", "TMG-CONTENT-R8", seat=self.seat, who=bearer.id, use=me.use, targets=[u.id for u in targets]
                )
            if self.timing == "order":
                mark_order(g, bearer, self.name)
            if self.part.times or self.timing == "once":
                mark_used(g, bearer, me.use)
            if self.part.price == TOKEN and me.ncu is not None:
                spend_token(g, me.ncu, "TMG-CONTENT-R8")
            if self.part.price == FAITH and me.host is not None:
                gain_faith(g, me.host, -1, "TMG-CONTENT-R8")

    def grant(self, g: State, subject: Any) -> None:
        """Add what it gives, if it fits."""
        me = self.me(g)
        if self._off(me) is None and self._fits(g, me, subject):
            half = self.part.when_half
            if half is None or half(g, me, subject) is True:
                self.part.effect(g, me, subject)

    def amount(self, g: State, u: Unit, subject: Any) -> int:
        """What it adds to a value of this unit now."""
        me = self.me(g)
        if self._off(me) is not None:
            return 0
        amount: int = self.part.effect(g, me, u, subject)
        return amount


class Later:
    """What an effect has left for a later window of the same attack, charge, claim or turn: it happens then."""

    __slots__ = ("at", "effect", "seat", "word")

    def __init__(self, at: str, seat: str, word: str, effect: Any) -> None:
        self.at = at
        self.seat = seat
        self.word = word
        self.effect = effect

    def why_not(self, g: State, subject: Any) -> Why | None:
        return None

    def run(self, g: State, subject: Any) -> Flow[None]:
        done = self.effect(g, subject)
        if isgenerator(done):
            yield from done


def _has_ended(g: State, subject: Any) -> bool:
    """Whether what happens is over before its time."""
    return isinstance(subject, Matter) and (subject.over or subject.parted(g))


def is_silent(u: Unit | NcuUnit | None) -> bool:
    """Whether all its abilities are switched off."""
    return u is not None and any(e.effect == NO_ABILITIES for e in u.lasting)  # TMG-CONTENT-R12


def _silences(effect: str, use: Filed) -> bool:
    return effect == NO_ABILITIES or (effect == NO_ORDERS and use.timing == "order")


def _spared(u: Unit, use: Filed) -> bool:
    """Whether its owner may not make this unit a target."""
    if u.seat != use.seat or not u.lasting or use.by not in (CARD, ORDER):
        return False
    words = [e.effect for e in u.lasting]
    return (NO_CARDS if use.by == CARD else NO_ORDERS_ON) in words  # TMG-CONTENT-R12


def _this_attack(me: Me, subject: Any) -> bool:
    """Whether the attack in question is made by the unit with the weapon that the ability belongs to."""
    blow = getattr(subject, "blow", None)
    return blow is not None and blow.attacker is me.host and blow.attack.use == me.use


def is_cancelled(g: State, me: Me, u: Unit, by: str) -> Flow[bool]:
    """Open W-TARGETED for a unit that somebody has picked; whether the effect was cancelled."""
    if g.ears is not None and W_TARGETED not in g.ears:
        return False
    aim = Targeted(me, u, by)
    yield from speak(g, W_TARGETED, aim, u.id)
    if aim.cancelled:
        g.tell("cancelled", "TMG-CONTENT-R8", seat=me.seat, use=me.use)
    return aim.cancelled


# -- gathering what listens --------------------------------------------------------------------------------


class Heard:
    """What is filed at one window: by the mode, in whatever order, mandatory, optional."""

    __slots__ = ("always", "grants", "may", "must")

    def __init__(self, uses: Iterable[Any] = ()) -> None:
        self.always: list[Filed] = []
        self.grants: list[Filed] = []
        self.must: list[Any] = []
        self.may: list[Any] = []
        for use in uses:
            self._place(use).append(use)

    def _place(self, use: Any) -> list[Any]:
        kind = use.part.kind if isinstance(use, Filed) else None
        if kind in (ALWAYS, GRANTS):
            return self.always if kind == ALWAYS else self.grants
        return self.must if use.forced else self.may


Ears = Mapping[str, Any]  # Heard by window, lists of Filed by value


def ears_of(g: State) -> Ears:
    """What listens, gathered once until somebody enters, leaves, or an effect comes or goes."""
    if g.ears is None:
        g.ears = _gather(g)
    return g.ears


def _gather(g: State) -> Ears:
    found: dict[str, list[Filed]] = {}
    for use in _all_uses(g):
        found.setdefault(use.part.at, []).append(use)
    return {at: uses if uses[0].part.kind == MODIFIES else Heard(uses) for at, uses in found.items()}


def _all_uses(g: State) -> Iterable[Filed]:
    for u in g.units:
        if u.where == TABLE:
            yield from _borne(_printed(g, u), u.seat, u.id, u.n, NOBODY)  # TMG-ATT-1, TMG-BAND-4
            for effect in u.lasting:
                yield from _lasting(effect, u.n)
        elif u.where == RESERVE:
            waiting = _borne(_printed(g, u), u.seat, u.id, u.n, NOBODY)
            yield from (use for use in waiting if use.part.at in BESIDE_THE_TABLE)
    for c in g.ncus:
        if not c.out:
            yield from _borne(c.card.abilities, c.seat, c.id, NOBODY, c.n)
    for effect in g.edicts:
        yield from _lasting(effect, NOBODY)
    for seat, deck in g.decks.items():
        yield from cards_of(seat, *deck)
    for token in g.objectives:
        if token.card:
            yield from _of_objective(token.id, token.card)
    if g.mode is not None:
        for part in PARTS.get(f"mode:{g.mode.id}", ()):
            yield Filed(part, g.first, part.use, g.mode.name, "", (part.trigger or Trigger(part.window, "any"),))  # type: ignore[arg-type]


def _printed(g: State, u: Unit) -> tuple[str, ...]:
    """The abilities of a unit, its attachments and its band's other half, each once."""
    halves = (u,) if u.mate == NOBODY else (u, g.units[u.mate])
    cards = [card for half in halves for card in (half.card, *(a.card for a in half.attachments))]
    return tuple(dict.fromkeys(use for card in cards for use in card.abilities))  # TMG-CONTENT-R9: the same one once


@lru_cache(maxsize=4096)
def _borne(uses: tuple[str, ...], seat: str, id: str, n: int, c: int) -> tuple[Filed, ...]:
    """What these abilities file for their bearer; made once, since a Filed never changes."""
    return tuple(_filed(use, part, seat, id, n, c) for use in uses for part in PARTS.get(use, ()))


def _filed(use: str, part: Part, seat: str, id: str, n: int, c: int) -> Filed:
    ability = library().abilities[use]
    owner = OTHER[seat] if part.planter else seat  # TMG-CONTENT-R10
    made = Filed(part, owner, f"{use}@{id}", ability.name, ability.timing, _triggers(part, ability.triggers))
    made.n, made.c = n, c
    made.by = NCU if c >= 0 else ORDER if ability.timing == "order" else ABILITY
    return made


def _lasting(effect: Lasting, n: int) -> Iterable[Filed]:
    for part in PARTS.get(f"on:{effect.effect}", ()):
        own = (part.trigger or Trigger(part.window, "self" if n >= 0 else "any"),)  # type: ignore[arg-type]
        made = Filed(part, effect.seat, f"{effect.effect}@{n}", effect.name, "", own)
        made.n, made.lasting, made.c = n, effect, effect.ncu
        yield made


def _of_objective(id: str, card: str) -> Iterable[Filed]:
    for part in PARTS.get(f"objective:{card}", ()):
        name = library().objectives[card].name
        for seat in ("red", "blue"):
            made = Filed(part, seat, f"{card}@{id}", name, "", (part.trigger or Trigger(part.window, "own"),))  # type: ignore[arg-type]
            yield made


@lru_cache(maxsize=64)
def cards_of(seat: str, faction: str, commander: str) -> tuple[Filed, ...]:
    """Every way to play a card of a deck, whoever holds it."""
    shelf = library()
    leader = shelf.commander(commander)
    brought = [shelf.tactics[id] for id in (leader.tactics if leader else ())]
    return tuple(
        _of_card(seat, card.id, card.name, n, part, option.triggers)
        for card in (*faction_cards(shelf, faction), *brought)
        for n, option in enumerate(card.options)
        for part in PARTS.get(option.use, ())
    )


def _of_card(seat: str, card: str, name: str, n: int, part: Part, triggers: Sequence[Trigger]) -> Filed:
    made = Filed(part, seat, f"{card}:{part.use}" if n else card, name, "", _triggers(part, triggers))
    made.card, made.by = card, CARD
    return made


def _triggers(part: Part, printed: Sequence[Trigger]) -> Sequence[Trigger]:
    """The printed triggers of this part's window; a part that works elsewhere says its own."""
    if part.trigger is not None:
        return (part.trigger,)
    return tuple(t for t in printed if t.window == part.window)


def last_words(g: State, u: Unit, attached: Attached) -> Flow[None]:
    """What an attachment does as its mini has left: its abilities listen no more, these are asked once."""
    if is_silent(u):
        return  # TMG-CONTENT-R12
    for use in _borne(attached.card.abilities, u.seat, u.id, u.n, NOBODY):
        if use.part.at == W_DESTROYED + GONE:
            yield from use.run(g, attached)


# -- the law of the window ---------------------------------------------------------------------------------


def speak(g: State, moment: str, subject: Any = None, about: str | None = None) -> Flow[None]:
    """Open a window by name; it passes in silence if nothing is filed there."""
    heard = ears_of(g).get(moment)
    later = [one for one in getattr(subject, "later", ()) if one.at == moment]
    if heard is None and not later:
        return
    if heard is None:
        heard = Heard()
    for use in heard.always:
        if use.why_not(g, subject) is None:
            yield from use.run(g, subject)
    for use in heard.grants:
        use.grant(g, subject)
    for seat in g.seats:
        mine = [use for use in (*later, *heard.must) if use.seat == seat]
        if mine:
            yield from _mandatory(g, moment, subject, mine, about)
    for seat in g.seats:  # TMG-CONV-R8: the active player is done before the opponent decides
        if any(use.seat == seat for use in heard.may):
            yield from _optional(g, moment, subject, seat, about)


def _mandatory(g: State, moment: str, subject: Any, left: list[Any], about: str | None) -> Flow[None]:
    """What must happen, in its owner's order."""
    while fitting := {use.word: use for use in left if use.why_not(g, subject) is None}:
        seat = left[0].seat
        word = yield from choose(seat, f"order:{moment}", "TMG-CONV-R10", [*fitting], about=about)  # TMG-CONV-R10
        left.remove(fitting[word])
        yield from fitting[word].run(g, subject)


def _optional(g: State, moment: str, subject: Any, seat: str, about: str | None) -> Flow[None]:
    """What a seat may use: any number of abilities, one card; it is asked if all know that it could."""
    used: list[str] = []
    played = False
    while True:
        uses = _still_open(g, moment, seat, used, played)
        if not any(_could(use, g, subject) for use in uses):
            return
        word = yield window_question(g, moment, subject, seat, uses, about)
        if word == NONE:
            return
        use = next(use for use in uses if use.word == word)
        used.append(word)
        played = played or _plays(use)  # TMG-CONV-R8: one card per window
        yield from use.run(g, subject)


def _still_open(g: State, moment: str, seat: str, used: Sequence[str], played: bool) -> list[Any]:
    """The uses of a seat at a window as it stands now, without those used and without a second card."""
    heard = ears_of(g).get(moment)
    if heard is None:
        return []
    mine = (use for use in heard.may if use.seat == seat and (use.word not in used or _another(use)))
    return [use for use in mine if not (played and _plays(use))]  # TMG-CONV-R8


def _plays(use: Any) -> bool:
    """Whether using it plays a card, as a card does and an ability may."""
    return bool(use.card) or (isinstance(use, Filed) and use.part.plays)


def _another(use: Any) -> bool:
    """Whether another planted mini may stand behind the same word: each goes with its use."""
    return isinstance(use, Filed) and use.part.planter  # TMG-CONTENT-R10


def _could(use: Any, g: State, subject: Any) -> bool:
    """Whether, by what everybody knows, this could be used now."""
    check = use.why_not_by_all if isinstance(use, Filed) else use.why_not
    return check(g, subject) is None
