"""Where units stand in the tests of Lannister cards: red's guards, and blue's swords before them."""

GUARDS = ("lannister-guards", 24, 24, 0)  # Defense 3, Morale 7, 6/5/3 dice, 4+ to hit, Speed 4
SWORDS = ("stark-sworn-swords", 24, 28.8, 180)  # engaged with them: Defense 4, Morale 6, 7/5/4 dice, 4+ to hit
FAR = ("stark-sworn-swords", 24, 38, 180)  # 9.2 inches before the guards
SIDE = ("lannister-guards", 30, 24, 0)  # beside the guards
