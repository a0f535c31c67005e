"""Tests hear Ctrl+C, and what they start does, too: a shell without jobs starts what lies in the background deaf."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
