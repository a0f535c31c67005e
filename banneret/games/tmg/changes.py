"""The only lines that change state, each telling its event afterwards."""

from __future__ import annotations

from banneret.battlefield.footprints import Pose, Side, Tray, halves, inside, overlap, touch
from banneret.games.tmg.library import library
from banneret.games.tmg.ranks import next_to_go, next_to_return, strength
from banneret.games.tmg.state import (
    BANDED,
    CONDITIONS,
    DESTROYED,
    NOBODY,
    OTHER,
    ROUND,
    TABLE,
    Attached,
    Known,
    Lasting,
    Locked,
    NcuUnit,
    Piece,
    State,
    Tally,
    Unit,
)

# -- poses -------------------------------------------------------------------------------------------------


def stand(g: State, u: Unit, pose: Pose) -> None:
    """Give a unit this pose; what was known from the poses is forgotten, and what no longer touches lets go."""
    u.x, u.y, u.facing = pose
    u.where = TABLE
    g.known = Known()
    release(g, u)


def move(g: State, u: Unit, pose: Pose, rule: str, most: int | None = None, further: int = 0) -> None:
    """Move a unit, and tell it if it has moved at all, and how far it might have: by abilities `further` than usual."""
    before = u.pose
    if pose != before:
        stand(g, u, pose)
        more = {"further": further} if further else {}
        g.tell("moved", rule, who=u.id, before=[*before], to=[*pose], most=most, **more)


def lock(g: State, charger: Unit, target: Unit, edge: Side, away: int) -> None:
    """Two units that stay where contact happened count as engaged: the arc's edge of one, the front of the other."""
    back = (away + 180_000) % 360_000
    _pair(g, charger, target, Locked(target.n, "front", edge, back))  # TMG-CHARGE-R9, TMG-RETREAT-R1
    g.tell("locked", "TMG-CHARGE-R9", who=charger.id, target=target.id)


def _pair(g: State, one: Unit, other: Unit, mine: Locked) -> None:
    """Both keep what the one has of the pair, each from its own side."""
    one.locked += (mine,)
    back = (mine.away + 180_000) % 360_000
    other.locked += (Locked(one.n, mine.theirs, mine.mine, back),)  # TMG-CHARGE-R9, TMG-RETREAT-R1
    g.known = Known()


def release(g: State, u: Unit) -> None:
    """End the pairs of a unit that no longer touch."""
    for pair in u.locked:
        other = g.units[pair.n]
        if u.where != TABLE or not touch(u.tray, other.tray):  # TMG-MOVE-R3
            unlock(g, u, other)


def unlock(g: State, u: Unit, other: Unit) -> None:
    """A pair that was left askew is straightened: from now on their edges say whether they are engaged."""
    u.locked = tuple(one for one in u.locked if one.n != other.n)  # TMG-ATTACK-R2
    other.locked = tuple(one for one in other.locked if one.n != u.n)
    g.known = Known()


def lay_piece(g: State, piece: Piece) -> None:
    """A terrain piece comes on the table."""
    g.pieces = (*g.pieces, piece)
    g.known = Known()


# -- minis -------------------------------------------------------------------------------------------------


def remove_minis(g: State, u: Unit, number: int, rule: str, damage: int | None = None, per: int = 1) -> list[Unit]:
    """Take off so many minis or HP, at most all, one per so much damage; the halves of a band that are empty now.

    A unit that has nothing left keeps its tray until it is destroyed; an empty half of a band leaves at once.
    """
    damage = number if damage is None else damage
    number = min(number, strength(g, u))  # INV-24
    fallen = []
    for _ in range(number):
        if not u.card.ranked:
            u.hp -= 1  # TMG-TRAY-R3
            continue
        half, slot = next_to_go(g, u)
        half.minis &= ~(1 << slot)  # TMG-ATTACK-8, TMG-ATTACK-9, TMG-TRAY-7
        _lose_attachments(g, half)
        if u.mate != NOBODY and not half.minis:
            fallen.append(_end_band(g, u, half))  # TMG-BAND-R5
    if number:
        g.tell("casualties", rule, who=u.id, lost=number, left=strength(g, u), damage=damage, per=per)
    return fallen


def _lose_attachments(g: State, half: Unit) -> None:
    """Attachments whose slot is empty are gone; those of a unit without minis leave with its tray."""
    left = tuple(a for a in half.attachments if half.minis >> a.slot & 1 or not half.minis)
    if len(left) < len(half.attachments):
        half.attachments = left
        g.ears = None


def restore_minis(g: State, u: Unit, number: int, rule: str) -> None:
    """Bring minis or HP back, front rank first, from the left."""
    for _ in range(number):
        if not u.card.ranked:
            u.hp += 1  # TMG-CONTENT-R4
            continue
        half, slot = next_to_return(g, u)
        half.minis |= 1 << slot  # TMG-CONTENT-R4
    if number:
        g.tell("restored", rule, who=u.id, restored=number, left=strength(g, u))


def keep_one(g: State, u: Unit, rule: str) -> None:
    """Stay with 1 mini in the front rank's left-most slot, or 1 HP."""
    if u.card.ranked:
        u.minis = 1  # W-DESTROYED: slot (0,0) stays
    else:
        u.hp = 1
    g.tell("stayed", rule, who=u.id)


# -- bands -------------------------------------------------------------------------------------------------


def band(g: State, left: Unit, right: Unit) -> None:
    """Link two units of one name; the left one stands for both."""
    left.mate, right.mate = right.n, left.n  # TMG-BAND-1, TMG-BAND-R1
    left.width = 2 * right.width  # TMG-BAND-R1, TMG-TRAY-R1
    right.where = BANDED  # TMG-BAND-3
    g.known, g.ears = Known(), None


def _end_band(g: State, u: Unit, empty: Unit) -> Unit:
    """An empty half is destroyed and the other keeps everything; the unit that is gone."""
    other = g.units[u.mate]
    places = _part(g, u, other)
    if empty is u:  # what stood for both is now the right unit
        u.id, other.id = other.id, u.id  # TMG-BAND-R5
        u.minis, other.minis = other.minis, u.minis
        u.attachments, other.attachments = other.attachments, u.attachments
        u.kit, other.kit, u.falls, other.falls = other.kit, u.kit, other.falls, u.falls
    g.ears = None
    other.falls += 1
    other.x, other.y, other.facing = places[0] if empty is u else places[1]  # where it stood
    g.tally = g.tally._replace(losses=(*g.tally.losses, other.n))  # TMG-WIN-R6
    stand(g, u, places[1] if empty is u else places[0])  # TMG-BAND-R5
    other.where, other.attachments = DESTROYED, ()  # TMG-BAND-R5, TMG-UNIT-R2
    g.tell("disbanded", "TMG-BAND-R5", who=u.id, other=other.id, to=[*u.pose])
    g.tell("destroyed", "TMG-BAND-R5", who=other.id)
    return other


def _part(g: State, left: Unit, right: Unit) -> tuple[Pose, Pose]:
    """Where the halves of a band stand; they are linked no more, and cannot be again (TMG-BAND-7)."""
    width, _ = library().tray(left.card).footprint()
    around = [*(u.tray for u in g.standing() if u is not left), *g.with_keyword("impassable")]
    left.width = width
    left.mate = right.mate = NOBODY
    one, other = halves(left.pose, width)  # TMG-BAND-R4
    return _rounded(g, left, one, around), _rounded(g, left, other, around)


BESIDE = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]  # thousandths


def _rounded(g: State, u: Unit, pose: Pose, around: list[Tray]) -> Pose:
    """The pose, or the nearest one beside it at which rounding puts nobody off the table or into others."""
    x, y, facing = pose
    for dx, dy in BESIDE:
        here = u.tray_at((x + dx, y + dy, facing))
        if inside(here, *g.box) and not any(overlap(here, there) for there in around):  # TMG-BAND-R4
            return (x + dx, y + dy, facing)
    return pose


def disband(g: State, left: Unit, rule: str) -> Unit:
    """Each unit keeps its half, its facing and its minis; conditions and used Orders go to both. The right unit."""
    right, askew = g.units[left.mate], left.locked
    places = _part(g, left, right)
    g.ears = None
    right.conditions, right.orders = left.conditions, left.orders  # TMG-BAND-8, TMG-BAND-R4
    right.used = left.used
    g.tally = g.tally.shared(
        left.n, right.n
    )  # TMG-BAND-3, TMG-BAND-5: one unit until now, its wide ranks those of both
    for half, pose in zip((left, right), places, strict=True):
        stand(g, half, pose)  # TMG-BAND-R4
    for pair in askew:
        if touch(right.tray, g.units[pair.n].tray):
            _pair(g, right, g.units[pair.n], pair)  # TMG-BAND-R4, TMG-CHARGE-R9: it was in that contact, too
    g.tell("disbanded", rule, who=left.id, other=right.id, to=[*left.pose])
    return right


# -- tokens ------------------------------------------------------------------------------------------------


def gain_condition(g: State, u: Unit, condition: str, rule: str) -> None:
    """Give a condition token; a unit has at most one of each."""
    if condition not in u.conditions:  # TMG-COND-3, TMG-COND-R2
        u.conditions = tuple(c for c in CONDITIONS if c in (*u.conditions, condition))  # TMG-COND-1
        g.tell("gained", rule, who=u.id, condition=condition)


def lose_condition(g: State, u: Unit, condition: str, rule: str) -> None:
    """Take a condition token off."""
    if condition in u.conditions:
        u.conditions = tuple(c for c in u.conditions if c != condition)  # TMG-COND-2
        g.tell("lost", rule, who=u.id, condition=condition)


def destroy(g: State, u: Unit, rule: str) -> None:
    """A unit without minis leaves the table with its attachments, tokens and attached cards."""
    u.where = DESTROYED  # TMG-UNIT-R2
    u.minis = u.hp = 0
    for effect in u.lasting:
        lift(g, u, effect, rule)  # TMG-UNIT-R2, TMG-INF-R1
    u.conditions, u.lasting, u.orders, u.attachments = (), (), (), ()  # TMG-UNIT-R2, TMG-CMD-R1: decks stay
    u.falls += 1
    u.faith = 0
    release(g, u)  # TMG-UNIT-R2: enemies touching it become unengaged
    g.known, g.ears = Known(), None
    g.tally = g.tally._replace(losses=(*g.tally.losses, u.n))
    g.tell("destroyed", rule, who=u.id)


# -- what lasts --------------------------------------------------------------------------------------------


def affix(g: State, u: Unit, effect: Lasting, rule: str) -> None:
    """An effect that lasts comes on a unit; a Tactics Card lies on it from the hand, an NCU's beside its own."""
    u.lasting += (effect,)
    g.ears = None
    if effect.card:
        g.piles[f"{effect.seat}-attached"].put(g.piles[f"{effect.seat}-discard"].take(effect.card))  # TMG-DECK-R2
    g.tell("affixed", rule, who=u.id, effect=effect.effect, name=effect.name, until=effect.until, seat=effect.seat)


def lift(g: State, u: Unit, effect: Lasting, rule: str) -> None:
    """An effect ends; its Tactics Card goes to the discard pile."""
    u.lasting = tuple(one for one in u.lasting if one is not effect)
    g.ears = None
    if effect.card:
        g.piles[f"{effect.seat}-discard"].put(g.piles[f"{effect.seat}-attached"].take(effect.card))  # TMG-DECK-R2
    g.tell("lifted", rule, who=u.id, effect=effect.effect, name=effect.name, seat=effect.seat)


def hand_over(g: State, old: Unit, new: Unit, effect: Lasting) -> None:
    """An effect on a band that parts stays on the other of the two."""
    old.lasting = tuple(one for one in old.lasting if one is not effect)
    new.lasting += (effect,)  # TMG-BAND-9
    g.ears = None
    g.tell("handed-over", "TMG-BAND-9", who=new.id, before=old.id, effect=effect.effect, name=effect.name)


def swap_lasting(g: State, u: Unit, old: Lasting, new: Lasting) -> None:
    """An effect goes on with other numbers: a token more, say."""
    u.lasting = tuple(new if one is old else one for one in u.lasting)
    g.ears = None
    g.tell("goes-on", "TMG-CONTENT-R4", who=u.id, effect=new.effect, name=new.name, tokens=new.tokens, bonus=new.bonus)


def decree(g: State, effect: Lasting, rule: str) -> None:
    """An effect comes on a seat."""
    g.edicts += (effect,)
    g.ears = None
    named = {"word": effect.word} if effect.word else {}
    g.tell("decreed", rule, seat=effect.seat, effect=effect.effect, name=effect.name, until=effect.until, **named)


def hamper(g: State, c: NcuUnit, effect: Lasting, rule: str) -> None:
    """An effect comes on an NCU."""
    c.lasting += (effect,)
    g.ears = None
    g.tell("hampered", rule, who=c.id, effect=effect.effect, name=effect.name, until=effect.until)


def expire(g: State, until: str, rule: str) -> None:
    """What lasts until now ends, on units, NCUs and seats."""
    for u in g.units:
        for effect in [one for one in u.lasting if one.until == until]:
            lift(g, u, effect, rule)
    if any(one.until == until for c in g.ncus for one in c.lasting) or any(one.until == until for one in g.edicts):
        for c in g.ncus:
            c.lasting = tuple(one for one in c.lasting if one.until != until)
        g.edicts = tuple(one for one in g.edicts if one.until != until)
        g.ears = None


def mark_order(g: State, bearer: Unit | NcuUnit, name: str) -> None:
    """An Order was used this round."""
    bearer.orders += (name,)  # TMG-CONTENT-R4


def clear_order(g: State, u: Unit, name: str, rule: str) -> None:
    """An Order may be used again."""
    u.orders = tuple(one for one in u.orders if one != name)
    g.tell("order-cleared", rule, who=u.id, order=name)


def mark_used(g: State, bearer: Unit | NcuUnit, use: str) -> None:
    """Something was used once of the times that a game allows."""
    bearer.used += (use,)


def spend_token(g: State, c: NcuUnit, rule: str) -> None:
    """An Order token of an NCU is spent."""
    c.tokens -= 1
    g.tell("token-spent", rule, who=c.id, left=c.tokens)


def gain_faith(g: State, u: Unit, number: int, rule: str) -> None:
    """Faith tokens come or are spent (number below 0)."""
    u.faith += number
    g.tell("faith", rule, who=u.id, left=u.faith)


# -- attachments -------------------------------------------------------------------------------------------


def plant(g: State, u: Unit, attached: Attached, rule: str) -> None:
    """An attachment beyond the limit takes the place of an ordinary mini."""
    u.attachments += (attached,)
    u.kit += (attached,)  # TMG-CONTENT-R7: it comes back with its host like any attachment
    g.ears = None
    g.tell("planted", rule, who=u.id, card=attached.card.id, by=attached.by)


def take_off(g: State, half: Unit, attached: Attached, rule: str) -> None:
    """An attachment is removed with its abilities; the mini of the last occupied slot takes its place."""
    half.attachments = tuple(one for one in half.attachments if one is not attached)  # TMG-CONTENT-R10
    half.kit = tuple(one for one in half.kit if one != attached or not attached.by)  # TMG-CONTENT-R10: given away
    g.ears = None
    g.tell("attachment-removed", rule, who=half.id, card=attached.card.id)


# -- NCUs and the Tactics Board ----------------------------------------------------------------------------


def claim(g: State, c: NcuUnit, zone: str, rule: str) -> None:
    """An NCU is placed on a zone."""
    c.zone = zone  # TMG-NCU-2
    g.tell("claimed", rule, who=c.id, zone=zone)


def clear_board(g: State, rule: str) -> None:
    """Every NCU leaves the Tactics Board."""
    for c in g.ncus:
        c.zone = ""  # TMG-CLEAN-3, TMG-NCU-5
    g.tell("board-cleared", rule)


def dismiss(g: State, c: NcuUnit, rule: str) -> None:
    """An NCU is removed from the game."""
    c.out, c.zone = True, ""
    g.ears = None
    g.tell("dismissed", rule, who=c.id)


# -- cards -------------------------------------------------------------------------------------------------


def into_hand(g: State, seat: str, cards: list[str], rule: str, shown: bool = False, source: str = "deck") -> None:
    """Cards come from the deck or the discard pile into the hand; which ones only their owner knows, unless shown."""
    for card in cards:
        g.piles[f"{seat}-hand"].put(g.piles[f"{seat}-{source}"].take(card))
    facts = {"seat": seat, "cards": [*cards], "number": len(cards), "source": source}
    if shown or source == "discard":
        g.story.tell("drawn", rule, facts, shows=True)  # SEC-4
    else:
        g.whisper("drawn", rule, (seat,), ("cards",), **facts)  # SEC-1, SEC-4


def discard(g: State, seat: str, cards: list[str], rule: str) -> None:
    """Cards go from the hand face up to the discard pile."""
    for card in cards:
        g.piles[f"{seat}-discard"].put(g.piles[f"{seat}-hand"].take(card))  # TMG-CLEAN-R2, SEC-3
    g.story.tell("discarded", rule, {"seat": seat, "cards": [*cards], "number": len(cards)}, shows=bool(cards))


def lay_down(g: State, seat: str, card: str, use: str, targets: list[str]) -> None:
    """A Tactics Card is played: face up to the discard pile, and from there on a unit if it is attached."""
    g.piles[f"{seat}-discard"].put(g.piles[f"{seat}-hand"].take(card))  # TMG-DECK-R2
    facts = {"seat": seat, "card": card, "use": use, "targets": targets}
    g.story.tell("played", "TMG-DECK-R2", facts, shows=True)


# -- rounds and turns --------------------------------------------------------------------------------------


def set_stage(g: State, stage: str) -> None:
    """What comes next."""
    g.stage = stage
    g.ears = None


def begin_turn(g: State, seat: str) -> None:
    """A player's turn begins."""
    g.active = seat  # TMG-ROUND-R1
    g.tally = g.tally._replace(turns=(*g.tally.turns, seat))


def note_engaged(g: State, pairs: tuple[tuple[int, int], ...]) -> None:
    """Who is engaged with whom as the turn begins."""
    g.tally = g.tally._replace(engaged=pairs)


def end_turn(g: State, passed: bool) -> None:
    """The turn passes to the opponent."""
    assert g.active is not None
    g.passes = g.passes + 1 if passed else 0
    g.to_act = OTHER[g.active]  # TMG-ACT-3, TMG-ACT-4
    g.active = None


def activate(g: State, bearer: Unit | NcuUnit, rule: str) -> None:
    """A unit or NCU gets its Activation Token."""
    bearer.activated = True  # TMG-ACT-R4
    g.tally = g.tally._replace(activations=(*g.tally.activations, bearer.seat))
    g.tell("activated", rule, who=bearer.id, seat=bearer.seat)


def note_attack(g: State, attacker: Unit, defender: Unit) -> None:
    """An attack was made."""
    g.tally = g.tally._replace(attacks=(*g.tally.attacks, (attacker.n, defender.n)))


def note_panic(g: State, u: Unit) -> None:
    """A Panic Test was failed."""
    g.tally = g.tally._replace(panics=(*g.tally.panics, u.seat))


def note_ranks(g: State, u: Unit, lost: int) -> None:
    """Ranks were lost."""
    g.tally = g.tally._replace(ranks=(*g.tally.ranks, (u.n, lost)))


def score(g: State, seat: str, vp: int, rule: str, says: str) -> None:
    """Victory points; the Defender of A Storm of Swords scores none."""
    if g.sides.get(seat) == "defender":
        return
    g.vp[seat] += vp
    g.tell("scored", rule, seat=seat, vp=vp, total=g.vp[seat], says=says)


def tokens_off(g: State) -> None:
    """Activation Tokens and used Orders go; what lasts for the round ends."""
    bearers: list[Unit | NcuUnit] = [*g.units, *g.ncus]
    for bearer in bearers:
        bearer.activated = False  # TMG-CLEAN-2
        bearer.orders = ()  # TMG-CLEAN-R3
    expire(g, ROUND, "TMG-CLEAN-R3")  # TMG-CLEAN-R3
    g.tell("tokens-off", "TMG-CLEAN-2")


def pass_first(g: State) -> None:
    """The First Player Token goes to the other player."""
    g.first = OTHER[g.first]  # TMG-CLEAN-9
    g.tell("first", "TMG-CLEAN-9", seat=g.first)


def next_round(g: State) -> None:
    """The round token advances."""
    g.round += 1  # TMG-CLEAN-10
    g.tally, g.passes, g.to_act = Tally(), 0, g.first  # TMG-ACT-1
    g.tell("round", "TMG-CLEAN-10", round=g.round)


# -- reserves ----------------------------------------------------------------------------------------------


def deploy(g: State, u: Unit, pose: Pose, rule: str) -> None:
    """A unit comes from its reserve on the table."""
    stand(g, u, pose)
    g.ears = None
    g.tell("deployed", rule, who=u.id, at=[*pose])
