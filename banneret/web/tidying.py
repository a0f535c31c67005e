"""When memory is tidied: the collector walks over every object of every table, and all of them wait for it.

So it looks at young objects only, and at all of them when nobody is at it, or once in a long while.
"""

from __future__ import annotations

import gc
import time

THRESHOLDS = (2_000, 10, 1_000_000)  # new objects; and the last generation never by itself
LONGEST = 600  # seconds after which it is done at the next opportunity


class Tidier:
    """Tidies up now and then."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def tidy(self, quiet: bool) -> bool:
        """Tidy if nobody waits, or if it must be; whether it was done."""
        if not quiet and time.monotonic() - self._last < LONGEST:
            return False
        gc.unfreeze()
        gc.collect()
        gc.freeze()  # what has lasted until now need not be looked at again by the next small round
        self._last = time.monotonic()
        return True


def only_young() -> None:
    """From now on the collector looks at young objects only, unless it is told to tidy."""
    gc.set_threshold(*THRESHOLDS)
