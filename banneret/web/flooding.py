"""No address floods the server: whatever makes or uploads something is counted, and has a measure for each minute."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address, ip_network

A_MINUTE = 120  # far above what a table of people does
HOUSEHOLD = 64  # bits of an address that one household has to itself


class Dam:
    """How much each address may still do; a minute without asking for anything fills it up."""

    def __init__(self, a_minute: int = A_MINUTE) -> None:
        self._a_minute = a_minute
        self._left: dict[str, tuple[float, float]] = {}  # by address: what was left, and when

    def spend(self, address: str, weight: int, now: float | None = None) -> float:
        """Book what is asked for; if too little is left, nothing, and the seconds until there is enough."""
        if self._a_minute <= 0:
            return 0.0
        now = time.monotonic() if now is None else now
        who, needed = household(address), min(weight, self._a_minute)
        left = self._filled(who, now)
        if left < needed:
            return (needed - left) * 60 / self._a_minute
        self._left[who] = (left - needed, now)
        return 0.0

    def _filled(self, who: str, now: float) -> float:
        left, since = self._left.get(who, (float(self._a_minute), now))
        return min(float(self._a_minute), left + (now - since) * self._a_minute / 60)

    def sweep(self, now: float | None = None) -> None:
        """Forget whoever has everything left again."""
        now = time.monotonic() if now is None else now
        self._left = {who: told for who, told in self._left.items() if self._filled(who, now) < self._a_minute}

    def __len__(self) -> int:
        return len(self._left)


def household(address: str) -> str:
    """An address, or the network of one that can be changed at will."""
    try:
        told = ip_address(address.partition("%")[0])
    except ValueError:  # no address: a socket of this machine
        return address
    return str(ip_network((told, HOUSEHOLD), strict=False)) if isinstance(told, IPv6Address) else address
