"""Tests hear Ctrl+C, and what they start does, too: a shell without jobs starts what lies in the background deaf.

No example of a property has a deadline: on a busy machine any of them may stand still for a while.
"""

import signal

from hypothesis import settings

settings.register_profile("unhurried", settings(), deadline=None)
settings.load_profile("unhurried")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
