"""The server of the tests: its tables have the same dice and the same thoughts in every run.

`BANNERET_LUCK=5` tries other ones: a test that fails with some luck only hangs on the dice.
"""

from __future__ import annotations

import os
import random
import sys

from banneret.web import lobby, serve

LUCK = "BANNERET_LUCK"
USUAL = "1"


def luck(bits: int) -> int:
    """The same at every table, whatever tables there were before."""
    return random.Random(os.environ.get(LUCK, USUAL)).getrandbits(bits)


if __name__ == "__main__":
    lobby.luck = luck
    sys.exit(serve.main())
