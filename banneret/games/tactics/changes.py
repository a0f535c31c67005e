"""The only lines that change state, each telling its event afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.battlefield.squares import bits
from banneret.games.tactics.cards import Cost, ModelCard
from banneret.games.tactics.field import feature
from banneret.games.tactics.listening import listen
from banneret.games.tactics.state import (
    ACTION,
    BOARD,
    CAPTIVE,
    DECEASED,
    NOBODY,
    OTHER,
    OVER,
    SEATS,
    Deed,
    Doom,
    Lasting,
    Model,
    State,
)

COINS = ("gold", "silver", "copper")


def place(g: State, m: Model, at: int) -> None:
    """Stand a model on a square (a large one on the block with that top left square), without entering it."""
    stand(g, m, at, g.field.plan.block[at] if m.card.large else 1 << at)  # TAC-SQ-11
    m.where = BOARD


def stand(g: State, m: Model, at: int, body: int) -> None:
    """Give a model these squares."""
    g.bodies[m.seat] = g.bodies[m.seat] & ~m.body | body
    m.at, m.body = at, body
    g.occupied = g.bodies["gold"] | g.bodies["silver"]


def lift(g: State, m: Model) -> None:
    """Take a model off the board; a friend that it walks over keeps its squares."""
    m.at, m.body = NOBODY, 0
    for seat in g.bodies:
        g.bodies[seat] = 0
    for other in g.models:
        g.bodies[other.seat] |= other.body
    g.occupied = g.bodies["gold"] | g.bodies["silver"]


def walk_to(g: State, m: Model, at: int, body: int) -> None:
    """Stand somewhere in the middle of a movement, perhaps on a friend's square."""
    lift(g, m)
    stand(g, m, at, body)


def pay(g: State, seat: str, cost: Cost, rule: str, by: Model | None = None) -> None:
    """Spend coins; gold and silver are gone for the game, copper for the round (TAC-COIN-9)."""
    if not any(cost):
        return
    purse = g.coins[seat]
    for kind, amount in enumerate(cost):
        purse[kind] -= amount  # TAC-COIN-9, TAC-COIN-R4
    deed = g.deed
    if by is not None and deed is not None and deed.actor is by:
        deed.copper += cost[2]
    g.tell("paid", rule, seat=seat, coins=[*cost], who=by.id if by else None)
    if cost[0] or cost[1]:
        from banneret.games.tactics.agendas import coffers

        coffers(g, seat, cost)  # TAC-AGE-4: at the moment it is spent


def gain(g: State, seat: str, coin: str, amount: int, rule: str) -> None:
    """Receive coins."""
    g.coins[seat][COINS.index(coin)] += amount
    if coin == "copper":
        g.copper = {**g.copper, seat: g.copper[seat] + amount}  # TAC-COIN-R3: a permanent gain
    g.tell("gained", rule, seat=seat, coin=coin, amount=amount)


def refresh_copper(g: State) -> None:
    """At the start of every round copper is set to its full amount (TAC-COIN-7, TAC-COIN-R3)."""
    for seat, amount in g.copper.items():
        g.coins[seat][2] = amount  # TAC-COIN-7, TAC-COIN-R3


def score(g: State, seat: str, vp: int, rule: str, source: str, who: str | None = None) -> None:
    """Victory points, recorded at once with their source (INV-19)."""
    if vp:
        g.vp[seat] += vp
        g.tell("scored", rule, seat=seat, vp=vp, source=source, who=who, total=g.vp[seat])


def mark_wounds(g: State, m: Model, wounds: int, rule: str, by: Model | None, may_capture: bool) -> int:
    """Place wound tokens, never more than the model has wounds (TAC-TOK-9, TAC-CARD-R1); how many were placed."""
    placed = min(wounds, m.card.wounds - m.wounds)  # TAC-CARD-R1
    if placed <= 0:
        return 0
    m.wounds += placed  # TAC-TOK-7, TAC-TOK-9
    if m.wounds >= m.card.wounds:
        m.doom = Doom(by.n if by else NOBODY, may_capture)  # TAC-CARD-R1, TAC-DIE-2
    g.tell("wounded", rule, who=m.id, by=by.id if by else None, wounds=placed, left=m.left)
    return placed


def unmark_wounds(g: State, m: Model, wounds: int, rule: str) -> int:
    """Take wound tokens off, never more than there are (TAC-EQ-R7)."""
    healed = min(wounds, m.wounds)  # TAC-EQ-R7
    if healed:
        m.wounds -= healed
        m.doom = None
        g.tell("healed", rule, who=m.id, wounds=healed, left=m.left)
    return healed


def shake(g: State, m: Model, rule: str) -> None:
    """Give the shaken token: at most one (TAC-TOK-8, TAC-TOK-R2), none to the dying (TAC-CARD-R1)."""
    if m.shaken or m.doom or m.equipment == "milk-of-the-poppy":  # TAC-TOK-R2, TAC-CARD-R1, TAC-EQ-14
        return
    m.shaken = True
    g.tell("shaken", rule, who=m.id)


def rout(g: State, m: Model, rule: str) -> None:
    """Give the routed token: at most one (TAC-TOK-8, TAC-TOK-R2), none to the dying (TAC-CARD-R1)."""
    if m.routed or m.doom or m.equipment == "holy-icon":  # TAC-TOK-R2, TAC-CARD-R1, TAC-EQ-23
        return
    m.routed = True
    g.tell("routed", rule, who=m.id)


def steady(g: State, m: Model, rule: str, shaken: bool = True, routed: bool = True) -> None:
    """Remove conditions."""
    if shaken and m.shaken:
        m.shaken = False
        g.tell("steadied", rule, who=m.id, condition="shaken")
    if routed and m.routed:
        m.routed = m.routed_before = False
        g.tell("steadied", rule, who=m.id, condition="routed")


def discard(g: State, m: Model, rule: str) -> None:
    """Lose the equipment token for the game (TAC-EQ-5, TAC-EQ-25)."""
    if m.equipment:
        g.tell("discarded", rule, who=m.id, equipment=m.equipment)
        m.equipment = None  # TAC-EQ-5


def flip_motivation(g: State, m: Model) -> None:
    """Right before a hero would be killed its motivation shows the Deceased side (TAC-MOT-4)."""
    if m.card.rank == "hero" and not m.flipped:
        m.flipped = True  # TAC-MOT-4
        g.tell("flipped", "TAC-MOT-4", who=m.id)


def deny_capture(m: Model) -> None:
    """A lethally wounded model that can only be killed."""
    if m.doom is not None:
        m.doom.may_capture = False


def credit(m: Model, by: Model | None) -> None:
    """The kill goes to the enemy that dealt the last wound, or to nobody (TAC-MOT-R3)."""
    m.killer = by.n if by is not None and by.seat != m.seat else NOBODY  # TAC-MOT-R3


def count_loss(g: State, m: Model) -> None:
    """A hero or champion was killed or captured this round."""
    if m.character:
        g.losses[m.seat] += 1


def remove(g: State, m: Model, rule: str) -> None:
    """Kill a model: it leaves the board (or the reserve) for good (TAC-DEF-16, TAC-DEF-35)."""
    lift(g, m)
    m.where = DECEASED  # TAC-DEF-16
    m.shaken = m.routed = m.routed_before = False
    m.doom, m.passage = None, 0
    m.wounds = m.card.wounds
    g.tell("killed", rule, who=m.id, by=g.models[m.killer].id if m.killer != NOBODY else None)
    discard(g, m, "TAC-EQ-5")  # TAC-EQ-5


def capture(g: State, captor: Model, m: Model) -> None:
    """The captive lives with 1 wound left, off the board, held by its captor (TAC-CAP-2, TAC-CAP-5)."""
    lift(g, m)
    m.where, m.captor, captor.captive = CAPTIVE, captor.n, m.n  # TAC-CAP-2, TAC-CAP-3, TAC-CAP-5
    m.wounds = m.card.wounds - 1  # TAC-CAP-2
    m.shaken = m.routed = m.routed_before = False
    m.doom, m.passage, m.ever_captured = None, 0, True
    g.tell("captured", "TAC-CAP-1", who=m.id, by=captor.id)


def free_captive(g: State, captor: Model, m: Model, at: int) -> None:
    """Place a released captive: not activated, 1 wound left, no conditions (TAC-CAP-7, TAC-CAP-R3)."""
    captor.captive = m.captor = NOBODY
    m.activated = False  # TAC-CAP-7, TAC-CAP-R3
    place(g, m, at)
    g.tell("released", "TAC-CAP-7", who=m.id, at=[*g.field.plan.xy[at]])


def dismounted(g: State, m: Model, card: ModelCard, at: int, rule: str) -> None:
    """The infantry form appears, free of wounds and conditions (TAC-MNT-5); the rest carries over (TAC-MNT-R2)."""
    lift(g, m)
    m.card, m.wounds, m.doom = card, 0, None  # TAC-MNT-5, TAC-MNT-R2
    m.shaken = m.routed = m.routed_before = False  # TAC-MNT-5
    place(g, m, at)
    g.ears = listen(g.models)
    g.tell("dismounted", rule, who=m.id, at=[*g.field.plan.xy[at]])


def set_door(g: State, number: int, kind: str, rule: str, by: Model | None) -> None:
    """Flip a door or window to another state."""
    door = g.field.doors[number]
    g.doors[number] = kind
    g.ground = g.ground.with_edge(door.edge, feature(kind))
    g.tell("flipped-terrain", rule, what=door.id, to=kind, by=by.id if by else None)


def turn_leaves(g: State, square: int, back: str) -> None:
    """Dead Leaves show their back (TAC-TL-5)."""
    g.leaves &= ~(1 << square)
    g.backs = [*g.backs]
    g.backs.remove(back)
    if back == "ditch":  # TAC-TL-17: else bare ground, which does nothing
        g.trenches |= 1 << square
    g.tell("leaves-turned", "TAC-TL-5", at=[*g.field.plan.xy[square]], back=back)


def grant_passage(g: State, m: Model, pile: int) -> None:
    """A corpse pile's squares are OPEN to this model for the rest of the turn (TAC-TL-4)."""
    m.passage |= pile  # TAC-TL-4
    g.tell("passage", "TAC-TL-4", who=m.id, squares=[[*g.field.plan.xy[n]] for n in bits(pile)])


def take_plunder(g: State, m: Model, square: int) -> str:
    """A plunder token is removed once interacted with (TAC-PLU-5)."""
    kind = g.plunder.pop(square)  # TAC-PLU-5
    g.tell("plundered", "TAC-PLU-2", who=m.id, kind_of=kind, at=[*g.field.plan.xy[square]])
    return kind


def begin_activation(g: State, m: Model, ap: int) -> None:
    """The model is active with these action points."""
    m.activated = True
    m.routed_before = m.routed  # TAC-TOK-R3
    g.active, g.ap, g.spent, g.free, g.opening = m.n, ap, 0, 0, True
    g.stage, g.must_activate = ACTION, False
    g.tell("activated", "TAC-ACT-3", who=m.id, ap=ap)


def end_activation(g: State) -> None:
    """The turn is over: what lasted for it lapses, and the other player is next (TAC-ACT-R4)."""
    if g.field.piles:
        for m in g.models:
            m.passage = 0  # TAC-TL-4: for the rest of the turn
    if g.lasting:
        g.lasting = [effect for effect in g.lasting if effect.until != "activation"]  # TAC-ACT-R4
    g.tell("activation-ended", "TAC-DEF-11", who=g.models[g.active].id)
    g.active, g.ap, g.spent, g.free, g.opening = NOBODY, 0, 0, 0, False


def spend_ap(g: State, ap: int) -> None:
    """Action points spent; at most 3 of them and the unpaid free action together (TAC-AP-2, TAC-AP-5)."""
    g.ap -= ap
    g.spent += ap
    g.ap = min(g.ap, 3 - g.spent - g.free)  # TAC-AP-5


def spend_free(g: State) -> None:
    """The first free action of an activation costs nothing, each further one 1 AP."""
    if g.free or g.spent > 2:  # TAC-AP-5
        spend_ap(g, 1)  # TAC-ABL-13
        return
    g.free = 1  # TAC-ABL-12
    g.ap = min(g.ap, 2 - g.spent)  # TAC-AP-3, TAC-AP-5


def gain_ap(g: State, ap: int) -> None:
    """Action points gained in mid-activation, as far as the limit allows (TAC-AP-1, TAC-AP-5)."""
    g.ap = max(g.ap, min(g.ap + ap, 3 - g.spent - g.free))  # TAC-AP-5


def set_stage(g: State, stage: str) -> None:
    """What comes next."""
    g.stage = stage


def announce(g: State, kind: str) -> None:
    """Another action than a beginning-of-activation one is announced: those offers lapse (TW-A2)."""
    if kind not in ("agenda", "healing-balm"):
        g.opening = False


def to_act(g: State, seat: str) -> None:
    """It is this player's turn; whoever passed before has been answered (TAC-PASS-2)."""
    g.to_act, g.must_activate = seat, False  # TAC-PASS-2


def passed(g: State, seat: str, left: int, theirs: int) -> None:
    """A turn passed: the opponent must activate now (TAC-PASS-2)."""
    g.must_activate = True  # TAC-PASS-2
    g.to_act = OTHER[seat]
    g.tell("passed", "TAC-PASS-1", seat=seat, left=left, theirs=theirs)


def last(g: State, effect: str, m: Model, until: str, name: str, bonus: int) -> None:
    """An effect on a model that lasts until the activation or the round ends; equal names do not add up (TAC-ABL-4)."""
    if all((e.name, e.n) != (name, m.n) for e in g.lasting):
        g.lasting = [*g.lasting, Lasting(effect, m.n, until, name, bonus)]
    g.tell("lasts", "TAC-ABL-4", who=m.id, name=name, until=until, bonus=bonus)


def begin_deed(g: State, actor: Model, kind: str) -> Deed:
    """A new action on scratch paper, perhaps inside another one."""
    g.deed = Deed(actor, kind, g.deed)
    return g.deed


def end_deed(g: State) -> None:
    """Back to the action that this one ran inside of, if any."""
    if g.deed is not None:
        g.deed = g.deed.outer


# --- before the battle --------------------------------------------------------------------------------------


def enlist(g: State, models: list[Model]) -> None:
    """Both warbands are revealed together, equipment included (TAC-WB-R3, TAC-EQ-R1)."""
    g.models = models
    g.ears = listen(models)
    for seat in SEATS:
        listed = [[m.id, m.card.id, m.equipment] for m in models if m.seat == seat]
        g.story.tell("mustered", "TAC-WB-R3", {"seat": seat, "models": listed}, shows=True)  # TAC-WB-R3


def take_zone(g: State, seat: str, zone: str) -> None:
    """One player takes a zone, the other has what is left (TAC-SETUP-4)."""
    g.zones = {who: zone if who == seat else OTHER[zone] for who in SEATS}  # TAC-SETUP-4
    g.tell("zone-taken", "TAC-SETUP-4", seat=seat, zone=zone)


def name_first(g: State, seat: str) -> None:
    """This player holds the 1st player token (TAC-SETUP-4)."""
    g.first = g.to_act = seat  # TAC-SETUP-4
    g.tell("first-player", "TAC-SETUP-4", seat=seat)


def lay_objective(g: State, square: int, card: str) -> None:
    """An objective card lies face up beside its objective (TAC-SETUP-6, TAC-OC-1)."""
    g.objectives = dict(sorted({**g.objectives, square: card}.items()))  # TAC-SETUP-6
    g.tell("objective-laid", "TAC-SETUP-6", card=card, at=[*g.field.plan.xy[square]])


def draw_agendas(g: State, seat: str, cards: Sequence[str], rule: str, by: Model | None = None) -> None:
    """Agendas come from the deck into the hand; which ones, only their owner knows (TAC-AGE-1)."""
    for card in cards:
        g.piles[f"{seat}-hand"].put(g.piles[f"{seat}-deck"].take(card))
    facts = {"seat": seat, "cards": [*cards], "number": len(cards), "who": by.id if by else None}
    g.whisper("agendas-drawn", rule, (seat,), ("cards",), **facts)  # TAC-AGE-1


def return_agenda(g: State, seat: str, card: str) -> None:
    """The agenda that was not kept is shuffled back (TAC-SETUP-7)."""
    g.piles[f"{seat}-deck"].put(g.piles[f"{seat}-hand"].take(card))  # TAC-SETUP-7
    g.whisper("agenda-returned", "TAC-SETUP-7", (seat,), ("card",), seat=seat, card=card)


def show_agenda(g: State, seat: str, card: str, rule: str) -> None:
    """An agenda of the hand becomes public."""
    g.piles[f"{seat}-shown"].put(g.piles[f"{seat}-hand"].take(card))
    g.story.tell("agenda-shown", rule, {"seat": seat, "card": card}, shows=True)


def deploy(g: State, m: Model, at: int, rule: str) -> None:
    """A waiting model is placed in its zone."""
    place(g, m, at)
    g.tell("deployed", rule, who=m.id, at=[*g.field.plan.xy[at]])


def count_as_activated(g: State, m: Model) -> None:
    """A placement that was the model's activation (TAC-DEP-1)."""
    m.activated = True  # TAC-DEP-1
    g.tell("overflowed", "TAC-DEP-1", who=m.id)


def name_nemesis(g: State, seat: str, m: Model) -> None:
    """An enemy carries this player's nemesis mark (TAC-NEM-1)."""
    g.nemeses = {**g.nemeses, seat: m.n}  # TAC-NEM-1
    g.tell("nemesis-named", "TAC-NEM-1", seat=seat, who=m.id)


# --- once, and the end of rounds ----------------------------------------------------------------------------


def use_up(g: State, word: str) -> None:
    """Something that happens once in the game has happened."""
    g.game_uses = [*g.game_uses, word]


def use_up_for_round(g: State, word: str) -> None:
    """Something that may happen once in a round, for both players together, has happened (TAC-OC-R1)."""
    g.round_uses = [*g.round_uses, word]  # TAC-OC-R1


def go_broke(g: State, seat: str) -> None:
    """This player's gold has been at 0 (TAC-AGE-R2)."""
    if seat not in g.broke:
        g.broke = [*g.broke, seat]  # TAC-AGE-R2


def lapse(g: State) -> None:
    """Round-long effects end (TAC-END-6)."""
    g.lasting = [effect for effect in g.lasting if effect.until != "round"]  # TAC-END-6
    g.round_uses = []  # TAC-END-6
    g.losses = dict.fromkeys(g.losses, 0)


def close_round(g: State) -> None:
    """A round is over, its points counted."""
    g.tell("round-ended", "TAC-END-8", round=g.round, vp=dict(g.vp))


def pass_token(g: State) -> None:
    """The 1st player token changes hands, once per round (TAC-RND-7, TAC-RND-R2)."""
    g.first = OTHER[g.first]  # TAC-RND-7, TAC-RND-R2
    g.tell("token-passed", "TAC-RND-7", seat=g.first)


def open_round(g: State) -> None:
    """The next round: nobody has activated, the 1st player is to move (TAC-RND-1)."""
    g.round += 1
    for m in g.models:
        m.activated = False  # TAC-RND-3
    to_act(g, g.first)  # TAC-RND-1
    copper = {seat: purse[2] for seat, purse in g.coins.items()}
    g.tell("round-began", "TAC-RND-1", round=g.round, first=g.first, copper=copper)


def finish(g: State, rule: str, winner: str | None = None, **facts: Any) -> None:
    """The match is over under this rule; a winner is named only where the rule names one."""
    g.over, g.winner, g.stage = rule, winner, OVER
    g.tell("over", rule, winner=winner, **facts)
