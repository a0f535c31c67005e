"""The moments at which abilities may speak, in the order in which they open; TW-… are the windows of the digest."""

START_OF_GAME = "start-of-game"  # TW-S9, TW-S10
MOVE_DECLARED = "move-declared"  # TW-M2
MOVE_ALLOWANCE = "move-allowance"  # passive squares
COMPULSORY_MOVE = "compulsory-move"  # passive: may it be moved by AWAY or TOWARDS
ATTACK_ROLL = "attack-roll"  # passive bonuses
DECLARE_DEFENSE = "declare-defense"  # TW-K8
DEFENSE_ROLL = "defense-roll"  # passive bonuses
WOUNDED = "wounded"  # TW-W
ATTACKER_AFTERMATH = "attacker-aftermath"  # TW-K13
DEFENDER_AFTERMATH = "defender-aftermath"  # TW-K14
WILL_DECLARED = "will-declared"  # TW-V1
WILL_ROLL = "will-roll"  # passive bonuses
WILL_FAILED = "will-failed"  # TW-V5
WILL_PASSED = "will-passed"  # TW-V5
BEFORE_ROLL = "before-roll"  # TW-K4, TW-K9, TW-V2: items
TAKEN = "taken"  # TW-K15 (e): a model is killed or captured
PLUNDERED = "plundered"  # TW-I1
ACTION_ENDED = "action-ended"  # TW-A4
ROUND_ENDED = "round-ended"  # TW-E1
GAME_ENDED = "game-ended"  # TW-E7
COMMAND = "command"  # an action of the active model
