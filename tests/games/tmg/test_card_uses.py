"""Abilities and Tactics Cards: which code each uses, and at which windows."""

from collections.abc import Iterable

from banneret.games.tmg.cards import Ability, Option, TacticsCard, Trigger
from banneret.games.tmg.library import library

CARDS = {  # code and id: faction, commander, copies | option: windows
    "40201 winters-might": "stark faction x2 | winters-might: W-ATK-PRE own",
    "40202 northern-ferocity": "stark faction x2 | northern-ferocity: W-ATK-PRE own",
    "40203 devastating-impact": "stark faction x2 | devastating-impact: W-CHARGE-DIE own",
    "40204 the-north-remembers": "stark faction x2 | the-north-remembers: W-TURN-START any",
    "40205 winter-is-coming": "stark faction x2 | winter-is-coming: W-CHARGE-SUCCESS own",
    "40206 swift-reposition": "stark faction x2 | swift-reposition: W-TURN-START any",
    "40207 assault-orders": "stark faction x2 | assault-orders: W-NCU-CLAIM own",
    "40208 sudden-retreat": "stark 20201 x2 | sudden-retreat: W-ATK-AFTER enemy",
    "40209 superior-positioning": "stark 20201 x2 | superior-positioning: W-CHARGE-DECLARE enemy",
    "40210 hit-and-run": "stark 20201 x2 | hit-and-run: W-ATK-AFTER own",
    "40211 berserker-tactics": "stark 20202 x2 | berserker-tactics: W-ATK-ROLLED own",
    "40212 lash-out-greatjon-umber": "stark 20202 x2 | lash-out-greatjon-umber: W-ATK-AFTER enemy",
    "40213 last-stand": "stark 20202 x2 | last-stand: W-DESTROYED own",
    "40214 set-for-charge-card": "stark 20208 x2 | set-for-charge-card: W-CHARGE-SUCCESS enemy",
    "40215 refuse-to-yield": "stark 20208 x2 | refuse-to-yield: W-MORALE-PASS own",
    "40216 war-cry-card": "stark 20208 x2 | war-cry-card: W-ACTIVATE own",
    "40217 northern-defiance": "stark 20210 x2 | northern-defiance: W-MORALE-ROLLED own",
    "40218 lead-by-example": "stark 20210 x2 | lead-by-example: W-ATK-AFTER own | draw-one: W-TURN-START own",
    "40219 fury-for-the-fallen": "stark 20210 x2 | fury-for-the-fallen: W-ATK-AFTER enemy | draw-one: W-TURN-START own",
    "40220 combat-prowess": (
        "stark 20211 x2 | combat-prowess: W-TARGETED enemy | combat-prowess-relief: W-TURN-START own"
    ),
    "40221 martial-superiority": "stark 20211 x2 | martial-superiority: W-ATK-PRE enemy",
    "40222 press-the-advantage": "stark 20211 x2 | press-the-advantage: W-ATK-PRE own",
    "40223 crannog-traps": "stark 20225 x2 | crannog-traps: W-ACTION-DECLARE enemy",
    "40224 bog-devil-ambush": "stark 20225 x2 | bog-devil-ambush: W-ACTIVATE enemy",
    "40225 the-threat-unseen": "stark 20225 x2 | the-threat-unseen: W-TURN-START any",
    "40226 ride-by-attack": "stark 20215 x2 | ride-by-attack: W-ACTION-DECLARE own",
    "40227 ride-them-down": "stark 20215 x2 | ride-them-down: W-MOVE-END enemy",
    "40228 marshal": "stark 20215 x2 | marshal: W-ACTIVATE own",
    "40229 taunt-card": "stark 20228 x2 | taunt-card: W-ACTIVATE enemy",
    "40230 a-need-for-vengeance": "stark 20228 x2 | a-need-for-vengeance: W-ROUND-START any",
    "40231 karstark-retribution": "stark 20228 x2 | karstark-retribution: W-ATK-PRE enemy",
    "40232 here-we-stand": "stark 20229 x2 | here-we-stand: W-TURN-START own",
    "40233 support-of-bear-island": "stark 20229 x2 | support-of-bear-island: W-TURN-START own",
    "40234 sustained-assault": "stark 20229 x2 | sustained-assault: W-ATK-PRE own",
    "40101 intrigue-and-subterfuge": "lannister faction x2 | intrigue-and-subterfuge: W-NCU-ACTIVATE enemy",
    "40102 a-lannister-pays-his-debts": "lannister faction x2 | a-lannister-pays-his-debts: W-TURN-START any",
    "40103 hear-me-roar": "lannister faction x2 | hear-me-roar: W-MORALE-PRE enemy",
    "40104 bribery": "lannister faction x2 | bribery: W-NCU-CLAIM own",
    "40105 counterplot": "lannister faction x2 | counterplot: W-CARD enemy",
    "40106 fealty-to-the-crown": "lannister faction x2 | fealty-to-the-crown: W-MORALE-FAIL enemy",
    "40107 subjugation-of-power": "lannister faction x2 | subjugation-of-power: W-ACTIVATE enemy",
    "40108 kingslayers-renown": (
        "lannister 20115 x2 | kingslayers-renown: W-MORALE-ROLLED own | draw-one: W-TURN-START any"
    ),
    "40109 kingslayers-prowess": "lannister 20115 x2 | kingslayers-prowess: W-ATK-PRE own | draw-one: W-TURN-START any",
    "40110 kingslayers-infamy": (
        "lannister 20115 x2 | kingslayers-infamy: W-ACTIVATE enemy | draw-one: W-TURN-START any"
    ),
    "40111 overrun-card": "lannister 20116 x2 | overrun-card: W-ATK-AFTER own",
    "40112 assault-orders-gregor-clegane": "lannister 20116 x2 | assault-orders-gregor-clegane: W-NCU-CLAIM own",
    "40113 price-of-failure": "lannister 20116 x2 | price-of-failure: W-ATK-PRE own",
    "40114 exploit-weakness": "lannister 20104 x2 | exploit-weakness: W-ATK-PRE own",
    "40115 broken-resolve": "lannister 20104 x2 | broken-resolve: W-MORALE-FAIL enemy",
    "40116 issue-commands": (
        "lannister 20104 x2 | issue-commands: W-ACTIVATE own | issue-commands-renewal: W-TURN-START any"
    ),
    "40117 false-agenda": "lannister 20105 x2 | false-agenda: W-NCU-ACTIVATE enemy",
    "40118 cunning-ploy": "lannister 20105 x2 | cunning-ploy: W-ACTIVATE own",
    "40119 intercept-orders": "lannister 20105 x2 | intercept-orders: W-ZONE-TARGET enemy",
    "40120 mercy-of-the-mother": "lannister 20125 x2 | mercy-of-the-mother: W-ACTIVATE own",
    "40121 protection-of-the-father": "lannister 20125 x2 | protection-of-the-father: W-DEF-ROLLED own",
    "40122 wrath-of-the-warrior": "lannister 20125 x2 | wrath-of-the-warrior: W-ATK-PRE own",
    "40123 you-will-obey-me": "lannister 20121 x2 | you-will-obey-me: W-ATK-PRE own",
    "40124 traitors-i-will-have-their-heads": "lannister 20121 x2 | traitors-i-will-have-their-heads: W-TURN-START own",
    "40125 i-am-the-king": "lannister 20121 x2 | i-am-the-king: W-DEF-ROLLED own",
    "40126 charismatic-leadership": "lannister 20129 x2 | charismatic-leadership: W-TARGETED own",
    "40127 lash-out-addam-marbrand": "lannister 20129 x2 | lash-out-addam-marbrand: W-ATK-AFTER enemy",
    "40128 valiant-example": "lannister 20129 x2 | valiant-example: W-MORALE-PASS own | draw-one: W-TURN-START any",
    "40129 predictable-maneuvers": "lannister 20130 x2 | predictable-maneuvers: W-TURN-START enemy",
    "40130 seeing-their-flaws": "lannister 20130 x2 | seeing-their-flaws: W-ACTION-END enemy",
    "40131 wealth-of-the-rock": "lannister 20130 x2 | wealth-of-the-rock: W-ATK-ROLLED enemy",
}

ABILITIES = {  # use: timing, windows
    "winters-bite": "attack: W-ATK-ROLLED self",
    "tactical-reposition": "order: W-TURN-START enemy",
    "cavalry": "passive: W-ACTIVATE self",
    "ambush": "passive: W-CHARGE-SUCCESS self",
    "berserkers-fervor": "passive: W-DEF-ROLLED self, W-MORALE-ROLLED self",
    "direwolf": "passive: W-ACTIVATE self",
    "tooth-and-claw": "attack: W-DEF-ROLLED self",
    "disrupt": "passive: W-ATK-ROLLED enemy",
    "arrow-volley": "attack: W-ATK-DECLARE self, W-ATK-AFTER self",
    "shield-wall": "order: W-DEF-ROLLED self",
    "stubborn-tenacity": "passive: W-MORALE-PASS self",
    "brans-protector": "passive: W-ATK-AFTER enemy",
    "executioners-fury": "attack: W-DEF-ROLLED self, W-ATK-AFTER self",
    "ferocious-assault": "passive: W-CHARGE-SUCCESS self",
    "hidden-traps": "order: W-ACTION-DECLARE enemy",
    "mark-target": "order: W-TURN-START own",
    "vicious-mauling": "attack: W-ATK-PRE self",
    "go-down-fighting": "passive: W-CASUALTIES self",
    "lance": "attack: W-ATK-PRE self",
    "rally-banner": "passive: W-MORALE-PASS own",
    "war-cry": "order: W-TURN-START own",
    "resolute-strikes": "attack: W-ATK-ROLLED self",
    "hold-the-line": "order: W-ACTIVATE self",
    "stand-your-ground": "passive: W-ATK-DECLARE enemy",
    "mace-and-spike": "attack: W-ATK-PRE self",
    "flail": "attack: W-MORALE-PRE self",
    "unleashed-ferocity": "passive: W-ATK-PRE self",
    "scout-openings": "order: W-TURN-START own",
    "swift-retreat": "order: W-ATK-AFTER enemy",
    "poisoned-tridents": "attack: W-ATK-PRE self",
    "executioners-axe": "attack: W-ATK-PRE self",
    "winterfell-supplies": "passive: W-ATK-PRE self",
    "improved-defenses": "passive: W-DEF-ROLLED self",
    "lannister-supremacy": "order: W-ATK-AFTER enemy",
    "set-for-charge": "order: W-CHARGE-SUCCESS enemy",
    "halberd": "attack: W-DEF-ROLLED self",
    "marauders-blades": "attack: W-ATK-PRE self",
    "prey-on-fear": "passive: W-MORALE-FAIL enemy",
    "wildfire": "attack: W-DEF-PRE self",
    "horrific-visage": "passive: W-ATK-PRE enemy",
    "crossbow": "attack: W-ATK-ROLLED self",
    "the-mountain-that-rides": "passive: W-ACTIVATE self",
    "cleaving-blows": "attack: W-ATK-PRE self",
    "intimidating-presence": "passive: W-MORALE-ROLLED enemy, W-MORALE-FAIL enemy",
    "battle-prayer": "passive: W-MORALE-PASS self, W-DEF-ROLLED self, W-ATK-PRE self",
    "fanatical-zeal": "passive: W-MORALE-PASS self, W-ATK-PRE self",
    "zealous-resurgence": "passive: W-ACTIVATE self",
    "resilience": "order: W-ATK-ROLLED enemy",
    "joffreys-retinue": "passive: passive self",
    "counterstrike": "passive: W-ATK-ROLLED enemy",
    "fearless-avarice": "passive: W-MORALE-FAIL self",
    "lannister-justice": "passive: W-ACTION-DECLARE self",
    "brutal-armaments": "attack: W-MORALE-FAIL self",
    "adaptive-style": "order: W-ATK-PRE any",
    "domineering-pride": "passive: W-MORALE-PRE self",
    "lannister-oppression": "attack: W-ATK-PRE self",
    "laws-of-the-realm": "order: W-ATK-PRE enemy",
    "oppressive-peacekeeping": "passive: W-MORALE-ROLLED enemy",
    "incite": "order: W-ATK-PRE self",
    "disorganized": "passive: W-MORALE-FAIL self",
    "recruiting-from-the-hills": "passive: W-ACTIVATE self",
    "enhanced-mobility": "passive: W-ACTION-DECLARE self",
    "regroup": "passive: W-MOVE-END self",
    "overrun": "order: W-ATK-AFTER self",
    "reckless-heroism": "order: W-CHARGE-DECLARE self",
    "affiliation-house-umber": "passive: passive self",
    "martial-training": "order: W-ATK-PRE self",
    "to-the-last": "passive: W-DESTROYED self",
    "furious-charge": "passive: W-CHARGE-SUCCESS self",
    "hodor": "passive: W-ATK-PRE self",
    "hodor-thrice": "once: W-ACTION-DECLARE self",
    "affiliation-house-tully": "passive: passive self",
    "stalwart": "passive: W-MORALE-ROLLED self",
    "dauntless": "passive: W-MORALE-PASS self",
    "iron-resolve": "passive: W-MORALE-ROLLED self, W-MORALE-FAIL self",
    "rally-cry": "passive: W-ATK-PRE self",
    "boldness-and-courage": "passive: W-ATK-PRE self",
    "overwatch": "order: W-MOVE-END enemy",
    "unyielding": "passive: W-MORALE-FAIL self",
    "outflank": "passive: W-SETUP any, W-ROUND-START any",
    "sentinel": "order: W-ATK-AFTER enemy",
    "elusive-escape": "passive: W-ACTION-DECLARE self, W-MOVE-END self",
    "affiliation-crannogman": "passive: passive self",
    "jojens-greensight": "passive: W-ACTION-DECLARE self",
    "precision": "passive: W-ATK-PRE self",
    "agile": "passive: W-ATK-ROLLED enemy",
    "valuable-captive-rickon-stark": "passive: W-MORALE-ROLLED self, W-DESTROYED self",
    "hardened": "passive: W-DEF-ROLLED self",
    "pathfinder": "passive: passive self",
    "superior-flanking": "order: W-ATK-PRE own",
    "superior-numbers": "passive: W-ATK-ROLLED self",
    "stark-fury": "order: W-ATK-PRE self, W-ATK-AFTER self",
    "uncontrolled-rage": "passive: W-ACTIVATE self",
    "affiliation-house-karstark": "passive: passive self",
    "fueled-by-slaughter": "passive: W-ATK-AFTER self",
    "affiliation-house-mormont": "passive: passive self",
    "battle-scars": "passive: W-ATK-PRE self",
    "winterfells-wrath": "passive: W-ATK-PRE self, W-CHARGE-SUCCESS self",
    "a-man-freed-a-name-owed": "passive: W-DESTROYED self",
    "affiliation-house-clegane": "passive: passive self",
    "threaten": "order: W-TURN-START own",
    "counterstrategy": "order: W-TARGETED enemy, W-CARD enemy",
    "duty-to-the-crown": "passive: W-MORALE-PASS self",
    "expert-duelist": "passive: W-ATK-PRE self",
    "dominance-of-the-crown": "passive: W-ATK-PRE self",
    "intimidation-of-the-crown": "passive: W-ATK-PRE self",
    "protection-of-the-crown": "passive: W-DEF-ROLLED self",
    "vengeance-of-the-crown": "passive: W-ATK-AFTER enemy",
    "orders-of-the-crown": "passive: W-NCU-CLAIM own",
    "unstoppable-wrath": "passive: W-ATK-PRE self",
    "indomitable": "passive: passive self",
    "the-mountains-strength": "passive: W-ATK-PRE self",
    "battle-plan": "order: W-TURN-START any",
    "taunt": "order: W-ACTIVATE enemy",
    "embolden": "passive: W-MORALE-ROLLED own",
    "experiment-enhancements": "passive: W-ATK-PRE self",
    "violent-reactions": "passive: W-DEF-ROLLED self",
    "jaimes-vassal": "passive: passive self",
    "might-of-the-throne": "passive: W-NCU-CLAIM own",
    "reinforcements": "passive: W-ACTIVATE self",
    "valuable-captive-jaime-lannister": "passive: W-SETUP any, W-MORALE-ROLLED self, W-DESTROYED self",
    "vengeful-captive": "passive: W-ATK-ROLLED self",
    "sabotage-and-subvert": "once: W-DEPLOYED any, W-TURN-START any",
    "family-duty-honor": "influence: W-NCU-ABILITY self",
    "repeating-the-words": "ncu: W-NCU-ACTIVATE self, W-NCU-CLAIM self",
    "bravery-in-the-face-of-death": "ncu: W-MORALE-ROLLED own, W-MORALE-PASS own",
    "martial-expertise": "ncu: W-NCU-ABILITY self, W-ATK-ROLLED own",
    "never-do-what-they-expect": "ncu: W-TURN-START enemy",
    "hunters-guile": "influence: W-NCU-ABILITY self, W-ATK-PRE enemy",
    "price-of-honor": "ncu: W-TURN-START any",
    "hands-orders": "influence: W-NCU-ABILITY self, W-TARGETED any",
    "avenging-the-north": "influence: W-NCU-ABILITY self",
    "wolfs-cunning": "ncu: W-DEPLOYED any, W-NCU-CLAIM self",
    "the-rains-of-castamere": "ncu: W-TURN-START any",
    "manipulation-and-deception": "ncu: W-NCU-ACTIVATE self",
    "fealty-to-the-seven": "influence: W-NCU-ABILITY self, W-MORALE-FAIL enemy",
    "tactical-mastermind": "ncu: W-DEPLOYED any, W-CLEAN any, W-CARD enemy",
    "playing-the-game": "ncu: W-NCU-CLAIM self",
    "might-of-the-iron-throne": "influence: passive self, W-NCU-ABILITY self, W-MORALE-FAIL enemy",
    "unbiased-justice": "ncu: W-TURN-START any",
    "little-doves": "ncu: W-NCU-ACTIVATE enemy, W-ZONE-AFTER enemy",
    "queens-influence": "ncu: W-NCU-CLAIM self",
    "master-of-the-game": "ncu: W-NCU-CLAIM self, W-TURN-START any",
    "little-birds": "ncu: W-ZONE-AFTER enemy",
}


def windows(triggers: Iterable[Trigger]) -> str:
    return ", ".join(f"{trigger.window} {trigger.whose}" for trigger in triggers)


def written(card: TacticsCard) -> str:
    """A card as in the table above."""
    leader = library().attachments[card.commander].code if card.commander else "faction"
    options = [f"{option.use}: {windows(option.triggers)}" for option in card.options]
    return " | ".join([f"{card.faction} {leader} x{card.copies}", *options])


def test_TMG_DECK_1_every_tactics_card_has_its_triggers() -> None:
    assert {f"{card.code} {card.id}": written(card) for card in library().tactics.values()} == CARDS
    assert len(CARDS) == 65


def test_every_ability_has_its_timing_and_windows() -> None:
    assert {use: f"{a.timing}: {windows(a.triggers)}" for use, a in library().abilities.items()} == ABILITIES
    assert len(ABILITIES) == 144


def test_every_card_and_ability_has_a_text() -> None:
    lines: list[Ability | Option] = [*library().abilities.values()]
    lines += [option for card in library().tactics.values() for option in card.options]
    assert len(lines) == 144 + 65 + 8
    assert all(len(line.text) > 5 and line.triggers for line in lines)


# What a trigger asks besides window and side.
QUALIFIED = {
    "winters-might": Trigger("W-ATK-PRE", "own", attack="melee"),
    "protection-of-the-father": Trigger("W-DEF-ROLLED", "own", attack="melee"),
    "sudden-retreat": Trigger("W-ATK-AFTER", "enemy", attack="melee"),
    "exploit-weakness": Trigger("W-ATK-PRE", "own"),
    "refuse-to-yield": Trigger("W-MORALE-PASS", "own", test="panic"),
    "fealty-to-the-crown": Trigger("W-MORALE-FAIL", "enemy", test="panic"),
    "broken-resolve": Trigger("W-MORALE-FAIL", "enemy"),
    "kingslayers-prowess": Trigger("W-ATK-PRE", "own", attack="melee", unit_of="Jaime Lannister"),
    "kingslayers-renown": Trigger("W-MORALE-ROLLED", "own", unit_of="Jaime Lannister", within=12000),
    "kingslayers-infamy": Trigger("W-ACTIVATE", "enemy", unit_of="Jaime Lannister", within=12000),
    "lead-by-example": Trigger("W-ATK-AFTER", "own", unit_of="Eddard Stark"),
    "valiant-example": Trigger("W-MORALE-PASS", "own", unit_of="Addam Marbrand"),
    "issue-commands": Trigger("W-ACTIVATE", "own", unit_of="commander"),
    "marshal": Trigger("W-ACTIVATE", "own", type="cavalry", engaged=False),
    "ride-by-attack": Trigger("W-ACTION-DECLARE", "own", type="cavalry"),
    "crannog-traps": Trigger("W-ACTION-DECLARE", "enemy", actions=("maneuver", "march", "retreat")),
    "seeing-their-flaws": Trigger("W-ACTION-END", "enemy", ncu=False),
    "predictable-maneuvers": Trigger("W-TURN-START", "enemy", first=True),
    "combat-prowess": Trigger("W-TARGETED", "enemy", by=("order", "ability", "ncu", "card"), by_whose="enemy"),
    "charismatic-leadership": Trigger("W-TARGETED", "own", by=("order", "ncu", "zone"), by_whose="enemy"),
}


def test_what_else_a_card_asks_of_its_window() -> None:
    asked = {card.options[0].use: card.options[0].triggers for card in library().tactics.values()}
    assert {use: asked[use] for use in QUALIFIED} == {use: (trigger,) for use, trigger in QUALIFIED.items()}


ON_ABILITIES = {
    "incite": Trigger("W-ATK-PRE", "self", attack="melee"),
    "counterstrike": Trigger("W-ATK-ROLLED", "enemy", attack="melee", against="self"),
    "lannister-supremacy": Trigger("W-ATK-AFTER", "enemy", attack="any", against="self"),
    "set-for-charge": Trigger("W-CHARGE-SUCCESS", "enemy", against="self"),
    "hardened": Trigger("W-DEF-ROLLED", "self", attack="any"),
    "stubborn-tenacity": Trigger("W-MORALE-PASS", "self", test="panic"),
    "dauntless": Trigger("W-MORALE-PASS", "self"),
    "overwatch": Trigger("W-MOVE-END", "enemy", actions=("maneuver", "march")),
    "regroup": Trigger("W-MOVE-END", "self", actions=("retreat",)),
    "orders-of-the-crown": Trigger("W-NCU-CLAIM", "own", zone="crown"),
    "hidden-traps": Trigger("W-ACTION-DECLARE", "enemy", engaged=False),
}


def test_what_else_an_ability_asks_of_its_window() -> None:
    abilities = library().abilities
    assert {use: abilities[use].triggers for use in ON_ABILITIES} == {use: (t,) for use, t in ON_ABILITIES.items()}


def test_equal_names_with_different_effects_have_uses_of_their_own() -> None:
    names = {"Assault Orders": 2, "Lash Out": 2, "War Cry": 2, "Set for Charge": 2, "Overrun": 2, "Taunt": 2}
    lines = {use: ability.name for use, ability in library().abilities.items()}
    lines |= {card.options[0].use: card.name for card in library().tactics.values()}
    assert {name: sum(other == name for other in lines.values()) for name in names} == names
    assert lines["hodor"] == "Hodor!"
    assert lines["hodor-thrice"] == "Hodor!!!"


def test_equal_effects_share_one_use() -> None:
    bearers = [card.id for card in library().stat_cards() if "orders-of-the-crown" in card.abilities]
    assert bearers == ["preston-greenfield", "joffrey-baratheon-first-of-his-name"]
    drawing = [card.id for card in library().tactics.values() if card.options[-1].use == "draw-one"]
    assert len(drawing) == 6


def test_affiliations_are_abilities() -> None:
    given = {ability.affiliation for ability in library().abilities.values() if ability.affiliation}
    assert given == {
        "House Umber",
        "House Tully",
        "House Karstark",
        "House Mormont",
        "House Clegane",
        "Crannogman",
    }
