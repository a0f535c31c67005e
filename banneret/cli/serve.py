"""`banneret serve`: the web table."""

from __future__ import annotations

from argparse import Namespace

from banneret.kernel.errors import BanneretError


def run(args: Namespace) -> int:
    """Serve until interrupted; a sentence if what it needs is not installed."""
    try:
        from banneret.web import serve
    except ImportError as missing:
        needs = f"The web table needs more than the rules: {missing.name or 'something'} is not installed"
        raise BanneretError(f"{needs}; pip install 'banneret[web]'.") from None
    return serve.run(args)
