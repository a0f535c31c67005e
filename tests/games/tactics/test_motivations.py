"""Motivations: gold for victory points, alive or deceased."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.attack import attack
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.changes import capture, lapse
from banneret.games.tactics.deaths import Taking, bury_the_fallen, kill
from banneret.games.tactics.interact import interact
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import speak
from banneret.games.tactics.moments import ROUND_ENDED, TAKEN
from banneret.games.tactics.motivations import motives
from banneret.games.tactics.state import Doom, State
from tests.tables import run, table, told, until

RICH = {"gold": [3, 4, 12], "silver": [3, 4, 12]}
BLADE = Mode("blade", "Blade", "melee", 1, 3, 5)


def attacks(g: State, who: str) -> Generator[Any, Any, None]:
    return perform(g, g[who], "attack", attack(g, g[who], BLADE))


def takes(g: State, by: str, whom: str) -> Generator[Any, Any, None]:
    """A model captures another, and its triggers speak."""
    victim = g[whom]
    return speak(g, TAKEN, "TAC-DIE-1", Taking(victim, g[by], True, True), "gold", victim.id)


def round_ends(g: State) -> Generator[Any, Any, None]:
    return speak(g, ROUND_ENDED, "TAC-END-2", None, g.first)


def weak(card: str) -> dict[str, Any]:
    return {"card": card, "wounds": library().models[card].wounds - 1}


# --- the card ---------------------------------------------------------------------------------------


def test_TAC_MOT_1_each_hero_has_one_and_nobody_else() -> None:
    g = table("R E S", R="robert", E="eddard-stark", S="stag-knight")
    assert [motive.word for motive in motives(g["R"])] == ["R:champion-slain", "R:hero-slain", "R:hero-taken"]
    assert motives(g["E"]) == []
    assert motives(g["S"]) == []


def test_TAC_MOT_R2_horse_and_foot_share_a_card() -> None:
    g = table("K K R\nK K .", K="robert-mounted", R="robert")
    assert [m.clause for m in motives(g["K"])] == [m.clause for m in motives(g["R"])]
    g = table("K K t .\nK K . s", K="robert-mounted", t=weak("myles-mooton"), s="warden", active="K", coins=RICH)
    run(attacks(g, "K"), gold=["kill", "K:champion-slain", "none"], dice=[(5, 1, 1), (1,)])
    assert g.vp["gold"] == 1


def test_TAC_MOT_6_TAC_MOT_5_TAC_MOT_2_robert_scores_for_the_slain() -> None:
    """V-24: 3 gold; a champion for 1 gold, a hero for 2, then nothing is left."""
    g = table(
        "c R h\n. . .\n. . d",
        R="robert",
        c=weak("myles-mooton"),
        h=weak("jon-connington"),
        d=weak("lewyn-martell"),
        active="R",
        coins=RICH,
    )
    asked: list[tuple[str, str]] = []
    run(attacks(g, "R"), gold=["c", "kill", "R:champion-slain"], dice=[(5, 1, 1), (1,)], asked=asked)
    assert g.vp["gold"] == 1
    assert g.coins["gold"] == [2, 4, 12]
    assert asked[-1] == ("gold", "taken")
    told_rules = [(e.kind, e.rule) for e in g.story.events if e.kind in ("paid", "scored", "killed")]
    assert told_rules == [("paid", "TAC-MOT-5"), ("scored", "TAC-MOT-5"), ("killed", "TAC-DIE-1")]

    run(attacks(g, "R"), gold=["kill", "R:hero-slain", [2, 0]], dice=[(5, 1, 1), (1,)])
    assert g.vp["gold"] == 4
    assert g.coins["gold"] == [0, 4, 12]

    run(kill(g, g["d"], g["R"], in_attack=True))  # nothing left to pay with
    assert g.vp["gold"] == 4
    assert told(g, "scored")[-1]["source"] == "motivation"
    assert told(g, "scored")[-1]["who"] == "R"


def test_TAC_MOT_6_a_soldier_is_worth_nothing_and_ranks_do_not_mix() -> None:
    g = table("R c h s", R="robert", c="myles-mooton", h="jon-connington", s="warden", coins=RICH)
    run(kill(g, g["s"], g["R"]))
    assert until(kill(g, g["c"], g["R"])).options() == ["R:champion-slain", "none"]
    assert until(kill(g, g["h"], g["R"])).options() == ["R:hero-slain", "none"]


def test_TAC_MOT_2_TAC_ABL_R8_without_the_gold_it_is_not_offered() -> None:
    g = table("R h", R="robert", h="jon-connington", coins={"gold": [1, 4, 12], "silver": [0, 4, 12]})
    run(kill(g, g["h"], g["R"]))
    assert g.vp["gold"] == 0


def test_TAC_MOT_R3_credit_and_capture() -> None:
    def fresh() -> State:
        pieces: Any = {"R": "robert", "E": "eddard-stark", "c": "myles-mooton", "h": "jon-connington"}
        return table("R E . c h", coins=RICH, **pieces)

    def offered(flow: Generator[Any, Any, None]) -> bool:
        return next(flow, None) is not None

    g = fresh()
    assert offered(kill(g, g["c"], g["R"]))
    g = fresh()
    assert not offered(kill(g, g["c"], g["E"]))  # another's kill
    g = fresh()
    assert not offered(kill(g, g["c"], None))  # terrain: nobody's kill
    g = fresh()
    assert not offered(takes(g, "R", "c"))  # a capture is no kill
    g = fresh()
    assert not offered(takes(g, "R", "h"))
    g = fresh()
    assert not offered(kill(g, g["E"], g["R"]))  # a friend


def test_TAC_MOT_R4_a_motivation_is_optional_and_once_for_each_occurrence() -> None:
    g = table("R c d", R="robert", c="myles-mooton", d="lewyn-martell", coins=RICH)
    run(kill(g, g["c"], g["R"]), gold=["none"])
    assert g.vp["gold"] == 0
    run(kill(g, g["d"], g["R"]), gold=["R:champion-slain"])  # asked once, though gold is left
    assert (g.vp["gold"], g.coins["gold"][0]) == (1, 2)


def test_TAC_ABL_R1_a_motivation_serves_once_per_action() -> None:
    g = table("R c d s", R="robert", c="myles-mooton", d="lewyn-martell", s="warden", coins=RICH)

    def both() -> Generator[Any, Any, None]:
        yield from kill(g, g["c"], g["R"])
        yield from kill(g, g["d"], g["R"])

    run(perform(g, g["R"], "attack", both()), gold=["R:champion-slain"])
    assert g.vp["gold"] == 1


# --- alive and deceased -----------------------------------------------------------------------------


def test_TAC_MOT_4_TAC_MOT_7_TAC_MOT_3_TAC_DEF_R2_robert_deceased_scores_through_his_friends() -> None:
    """V-25: the card flips before removal and scores afterwards."""
    g = table("R E r h", R=weak("robert"), E="eddard-stark", r="rhaegar", h="jon-connington", active="r", coins=RICH)
    run(takes(g, "E", "h"))  # on its Alive side friends do not matter
    g["R"].doom = Doom(g["r"].n, False)
    run(bury_the_fallen(g), silver=["none"])
    assert [e.kind for e in g.story.events if e.kind in ("flipped", "killed")] == ["flipped", "killed"]
    assert g["R"].flipped

    run(kill(g, g["r"], g["E"]), gold=["R:hero-taken"])
    assert g.vp["gold"] == 2
    assert g.coins["gold"][0] == 2
    run(takes(g, "E", "h"), gold=["R:hero-taken"])  # no limit but coins, and captures count
    assert g.vp["gold"] == 4


def test_TAC_MOT_7_TAC_DEF_R2_it_needs_a_friend_and_an_enemy_hero() -> None:
    g = table(
        "E c h",
        E="eddard-stark",
        c="myles-mooton",
        h="jon-connington",
        coins=RICH,
        reserve={"R": {"card": "robert", "where": "deceased"}},
    )
    run(takes(g, "E", "c"))  # a champion
    run(kill(g, g["h"], None))  # nobody's kill
    run(takes(g, "R", "h"))  # his own deed: he is not his own friend
    run(kill(g, g["E"], g["c"]))
    assert g.vp == {"gold": 0, "silver": 0}


def test_TAC_MOT_3_TAC_MOT_4_a_flipped_card_has_lost_its_alive_side() -> None:
    g = table("r R c", r="rhaegar", R="robert", c="myles-mooton", active="R", coins=RICH)
    assert until(takes(g, "r", "R")).options() == ["r:hero-taken", "none"]

    g["R"].flipped = True  # about to be removed, still on the board
    run(kill(g, g["c"], g["R"]))
    assert g.vp["gold"] == 0


def test_TAC_MOT_4_the_deceased_side_works_at_once() -> None:
    g = table("r R J", r="rhaegar", R="robert", J="jon-arryn", active="R", coins=RICH)

    def dying() -> Generator[Any, Any, None]:
        yield from kill(g, g["r"], None)  # by terrain
        yield from kill(g, g["J"], g["r"])  # whom he had wounded before

    run(dying(), silver=["r:avenged"])  # Hero-taken, of the Alive side, is not offered any more
    assert g.vp["silver"] == 2


def test_TAC_CAP_4_TAC_MOT_R1_a_captive_hero_has_no_motivation_until_released() -> None:
    g = table("J . s", J="jon-arryn", s="warden", coins=RICH)
    capture(g, g["s"], g["J"])
    run(round_ends(g))
    assert not g["J"].flipped

    g = table("J . s", J={"card": "jon-arryn", "ever_captured": True}, s="warden", coins=RICH)
    run(round_ends(g), gold=["J:none-lost"])
    assert g.vp["gold"] == 1


def test_TAC_ABL_R2_a_removed_hero_keeps_only_the_deceased_side() -> None:
    dead = {"J": {"card": "jon-arryn", "where": "deceased"}}
    g = table("R . c", R="robert", c="myles-mooton", coins=RICH, reserve=dead)
    run(round_ends(g))  # none-lost is of the Alive side
    assert until(kill(g, g["c"], g["R"])).options() == ["R:champion-slain", "J:character-taken", "none"]


def test_TAC_MOT_1_no_motivations_where_the_scenario_has_none() -> None:
    g = table("R c", R="robert", c="myles-mooton", coins=RICH)
    g.scenario = replace(g.scenario, motivations=False)
    run(kill(g, g["c"], g["R"]))
    assert g.vp["gold"] == 0

    g = table("R c", R="robert", c="myles-mooton", scenario="s0", coins=RICH)
    run(kill(g, g["c"], g["R"]), gold=["R:champion-slain"])
    assert g.vp["gold"] == 3  # 2 of them by the scenario


# --- the other heroes -------------------------------------------------------------------------------


def test_TAC_MOT_5_TAC_MOT_R4_rhaegar_holds_his_ground() -> None:
    board = {"objectives": {"toll-post": [0, 0]}}
    g = table("R . s", R="rhaegar", s="warden", coins=RICH, position=board)
    run(round_ends(g), gold=["R:ground-held"])  # once per end phase: not asked again
    assert g.vp["gold"] == 1
    assert g.coins["gold"][0] == 2

    run(round_ends(table("R s .", R="rhaegar", s="warden", coins=RICH, position=board)))  # engaged
    run(round_ends(table(". R . s", R="rhaegar", s="warden", coins=RICH, position=board)))  # beside it


def test_TAC_MOT_5_TAC_MOT_R3_rhaegar_takes_a_hero() -> None:
    g = table("R c h", R="rhaegar", c="eddard-stark", h="jon-arryn", coins=RICH)
    run(takes(g, "R", "c"))
    run(takes(g, "R", "h"), gold=["R:hero-taken"])
    assert g.vp["gold"] == 2
    run(kill(g, g["h"], g["R"]), gold=["R:hero-taken"])
    assert g.vp["gold"] == 4
    assert g.coins["gold"][0] == 1
    g = table("R B h", R="rhaegar", B="barristan-selmy", h="jon-arryn", coins=RICH)
    run(takes(g, "B", "h"))  # a friend's capture is not his


def test_TAC_MOT_R3_TAC_MOT_R4_rhaegar_is_avenged_once() -> None:
    def grave(**pieces: Any) -> State:
        dead = {"card": "rhaegar", "where": "deceased", **pieces}
        return table(
            "B r h c", B="barristan-selmy", r="robert", h="jon-arryn", c="eddard-stark", coins=RICH, reserve={"R": dead}
        )

    g = grave(killer="c")
    run(takes(g, "B", "h"))  # a hero, but not the one who did it
    run(takes(g, "B", "c"), gold=["R:avenged"])
    assert g.vp["gold"] == 2
    run(takes(g, "B", "c"))
    assert g.vp["gold"] == 2

    g = grave()  # nobody did it: any enemy hero will do
    run(takes(g, "B", "c"))
    run(kill(g, g["B"], g["c"]))
    run(kill(g, g["r"], None), gold=["R:avenged"])
    run(kill(g, g["h"], None))
    assert g.vp["gold"] == 2


def test_TAC_MOT_5_TAC_MOT_R4_jon_connington_wounds_a_hero_once_per_round() -> None:
    g = table("J r c", J="jon-connington", r="robert", c="eddard-stark", active="J", coins=RICH)
    run(attacks(g, "J"), dice=[(5, 1, 1), (5,)])  # blocked
    asked: list[tuple[str, str]] = []
    run(attacks(g, "J"), gold=["J:hero-wounded"], dice=[(5, 1, 1), (1,)], asked=asked)
    assert asked == [("gold", "action-ended")]
    assert g.vp["gold"] == 1
    run(attacks(g, "J"), dice=[(5, 1, 1), (1,)])
    assert g.vp["gold"] == 1
    lapse(g)
    run(attacks(g, "J"), gold=["J:hero-wounded"], dice=[(5, 1, 1), (1,)])
    assert g.vp["gold"] == 2


def test_TAC_MOT_5_only_his_own_attack_on_a_hero() -> None:
    g = table("J c .", J="jon-connington", c="eddard-stark", active="J", coins=RICH)
    run(attacks(g, "J"), dice=[(5, 1, 1), (1,)])
    g = table("J r B", J="jon-connington", r="robert", B="barristan-selmy", active="B", coins=RICH)
    run(attacks(g, "B"), dice=[(5, 1, 1), (1,)])
    assert g.vp["gold"] == 0


def test_TAC_MOT_5_jon_connington_deceased_wants_a_hero_standing() -> None:
    dead = {"J": {"card": "jon-connington", "where": "deceased"}}
    g = table("R . s", R="rhaegar", s="warden", coins=RICH, reserve=dead)
    run(round_ends(g), gold=["J:hero-standing"])
    assert g.vp["gold"] == 1
    run(round_ends(table("B . r", B="barristan-selmy", r="rhaegar", coins=RICH, reserve=dead)))


def test_TAC_MOT_5_jon_arryn_wants_no_losses() -> None:
    g = table("J . s", J="jon-arryn", s="warden", coins=RICH)
    run(round_ends(g), gold=["J:none-lost"])
    assert g.vp["gold"] == 1
    lost = table("J . s", J="jon-arryn", s="warden", coins=RICH, position={"losses": {"gold": 1}})
    run(round_ends(lost))
    theirs = table("J . s", J="jon-arryn", s="warden", coins=RICH, position={"losses": {"silver": 1}})
    run(round_ends(theirs), gold=["J:none-lost"])


def test_TAC_MOT_5_TAC_MOT_R3_jon_arryn_deceased_follows_friendly_heroes() -> None:
    dead = {"J": {"card": "jon-arryn", "where": "deceased"}}
    g = table(
        "H E c s", H="riverlands-dowager", E="eddard-stark", c="myles-mooton", s="warden", coins=RICH, reserve=dead
    )
    run(takes(g, "H", "c"), gold=["J:character-taken"])
    assert g.vp["gold"] == 2
    run(takes(g, "E", "c"))  # a champion's deed
    run(takes(g, "H", "s"))  # a soldier taken
    run(takes(g, "J", "c"))  # not himself
    run(kill(g, g["c"], None))
    assert g.vp["gold"] == 2


def test_TAC_PLU_6_TAC_DEF_R2_the_dowager_scores_for_plunder_taken_by_friends() -> None:
    def plunders(g: State, who: str, element: str) -> Generator[Any, Any, None]:
        return perform(g, g[who], "interact", interact(g, g[who], element))

    g = table("D m S e s", D="riverlands-dowager", S="stag-knight", s="warden", active="S", coins=RICH)
    run(plunders(g, "S", "money-bags-1-0"), gold=["D:plunder-taken"])
    assert g.vp["gold"] == 3
    run(plunders(g, "s", "secret-letters-3-0"), cards=[["safe-keeping"]])
    assert g.vp == {"gold": 3, "silver": 2}

    g = table("D m S e s", D="riverlands-dowager", S="stag-knight", s="warden", active="D", coins=RICH)
    run(plunders(g, "D", "money-bags-1-0"))  # she is not her own friend
    assert g.vp["gold"] == 2

    dead = {"D": {"card": "riverlands-dowager", "where": "deceased"}}
    g = table(". m S e s", S="stag-knight", s="warden", active="S", coins=RICH, reserve=dead)
    run(plunders(g, "S", "secret-letters-3-0"), cards=[["safe-keeping"]])
    run(plunders(g, "S", "money-bags-1-0"), gold=["D:money-taken"])
    assert g.vp["gold"] == 5


def test_TAC_AGE_4_the_last_gold_spent_on_a_motivation_empties_the_coffers() -> None:
    g = table(
        "R c",
        R="robert",
        c="myles-mooton",
        coins={"gold": [1, 4, 12], "silver": [3, 4, 12]},
        hand={"gold": ["empty-coffers"]},
    )
    run(kill(g, g["c"], g["R"]), gold=["R:champion-slain"])
    assert g.vp["gold"] == 3


def test_TAC_ABL_R6_one_seat_after_the_other_until_both_decline_in_a_row() -> None:
    def asked(first: str, **replies: Any) -> list[str]:
        ground = {"objectives": {"toll-post": [1, 0]}}
        pieces: Any = {"J": "jon-arryn", "R": "rhaegar", "j": "jon-arryn"}
        g = table("J R . j", coins=RICH, position=ground, turn={"first": first}, **pieces)
        seats: list[tuple[str, str]] = []
        run(round_ends(g), asked=seats, **replies)
        return [seat for seat, _ in seats]

    assert asked("gold", gold=["none"], silver=["none"]) == ["gold", "silver"]
    assert asked("silver", gold=["none"], silver=["none"]) == ["silver", "gold"]
    again = asked("gold", gold=["none", "J:none-lost", "none"], silver=["j:none-lost"])
    assert again == ["gold", "silver", "gold", "gold"]
    assert asked("gold", gold=["J:none-lost", "R:ground-held"], silver=["none", "none"]) == [
        "gold",
        "silver",
        "gold",
        "silver",
    ]
