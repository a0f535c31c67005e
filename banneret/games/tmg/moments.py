"""The names of the timing windows, of their steps, of values, and of what lasting effects forbid."""

W_SETUP, W_DEPLOYED, W_ROUND_START, W_ROUND_END, W_CLEAN = (
    "W-SETUP",
    "W-DEPLOYED",
    "W-ROUND-START",
    "W-ROUND-END",
    "W-CLEAN",
)
W_TURN_START, W_TURN_END, W_ACTIVATE = "W-TURN-START", "W-TURN-END", "W-ACTIVATE"
W_ACTION_DECLARE, W_ACTION_END, W_MOVE_END = "W-ACTION-DECLARE", "W-ACTION-END", "W-MOVE-END"
W_CHARGE_DECLARE, W_CHARGE_DIE = "W-CHARGE-DECLARE", "W-CHARGE-DIE"
W_CHARGE_FAIL, W_CHARGE_SUCCESS = "W-CHARGE-FAIL", "W-CHARGE-SUCCESS"
W_ATK_DECLARE, W_ATK_PRE, W_ATK_ROLLED, W_ATK_AFTER = "W-ATK-DECLARE", "W-ATK-PRE", "W-ATK-ROLLED", "W-ATK-AFTER"
W_DEF_PRE, W_DEF_ROLLED = "W-DEF-PRE", "W-DEF-ROLLED"
W_CASUALTIES, W_DESTROYED = "W-CASUALTIES", "W-DESTROYED"
W_MORALE_PRE, W_MORALE_ROLLED = "W-MORALE-PRE", "W-MORALE-ROLLED"
W_MORALE_PASS, W_MORALE_FAIL = "W-MORALE-PASS", "W-MORALE-FAIL"
W_NCU_ACTIVATE, W_NCU_CLAIM, W_NCU_ABILITY = "W-NCU-ACTIVATE", "W-NCU-CLAIM", "W-NCU-ABILITY"
W_ZONE_TARGET, W_ZONE_AFTER, W_CARD, W_TARGETED = "W-ZONE-TARGET", "W-ZONE-AFTER", "W-CARD", "W-TARGETED"

BESIDE_THE_TABLE = (W_SETUP, W_ROUND_START)  # where abilities of units in reserve are heard
TOKENS = "tokens"  # after a move or charge and its terrain: token pick-ups of the mode

REROLLS = ":rerolls"  # behind the name of a roll's window: the first of its steps
BEFORE = ":before"  # behind W-DESTROYED: "before removal", after the "stays with 1 mini" effects
REMOVED = ":removed"  # behind W-DESTROYED: the tray has left
GONE = ":gone"  # behind W-DESTROYED: an attachment's mini has left; only its own abilities hear of it

# values that standing modifiers change
SPEED, TO_HIT, SAVES, MORALE_TOTAL, PANIC_WOUNDS = "speed", "to-hit", "saves", "morale", "panic-wounds"

# words of effects that last: what a unit or NCU cannot do meanwhile
NO_ABILITIES, NO_ORDERS, NO_CARDS = "no-abilities", "no-orders", "no-cards"
NO_ORDERS_ON = "no-orders-on"  # its side's Orders cannot target it
ORDER, ABILITY, CARD, NCU, ZONE = "order", "ability", "card", "ncu", "zone"  # what a unit is the target of
