"""Rate limits: token buckets, one set for every client address."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from typing import NamedTuple


class Rate(NamedTuple):
    """A rate that may be kept up for ever, and a burst that is allowed after a rest."""

    a_second: float
    at_once: float

    def of(self, what: str) -> str:
        """In words.

        >>> Rate(50, 500).of("messages"), Rate(0.5, 60).of("changes")
        ('50 messages a second', '30 changes a minute')
        """
        return f"{self.a_second:g} {what} a second" if self.a_second >= 1 else f"{60 * self.a_second:g} {what} a minute"


NO_LIMIT = Rate(1e9, 1e9)
SHORT_WAIT = 0.05
"""Seconds between two looks of those who wait for their turn."""


class Bucket:
    """The rest of a rate. It is full at first."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left = rate.at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        """Takes one out, if there is one."""
        now = time.monotonic()
        self._left = min(self.rate.at_once, self._left + (now - self._at) * self.rate.a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    async def wait(self) -> None:
        """Takes one out, as soon as there is one; those who wait together share what comes."""
        while not self.take():
            await asyncio.sleep(max(SHORT_WAIT, (1 - self._left) / self.rate.a_second))


class Known:
    """An address that was heard of."""

    __slots__ = ("changes", "connections", "messages", "requests")

    def __init__(self, requests: Rate, changes: Rate, messages: Rate) -> None:
        self.requests, self.changes, self.messages = Bucket(requests), Bucket(changes), Bucket(messages)
        self.connections = 0


class Addresses:
    """Counts by client, the latest last. Old clients are forgotten, unless they are connected."""

    def __init__(self, requests: Rate, changes: Rate, messages: Rate = NO_LIMIT, most: int = 10_000) -> None:
        self._rates = (requests, changes, messages)
        self._most = most
        self._known: OrderedDict[str, Known] = OrderedDict()

    def of(self, address: str) -> Known | None:
        """The counts of an address; None for this machine itself, whose own programs are not limited."""
        name = network(address)
        if name is None:
            return None
        found = self._known.get(name) or Known(*self._rates)
        self._known[name] = found
        self._known.move_to_end(name)
        while len(self._known) > self._most:
            oldest = next((n for n, known in self._known.items() if not known.connections), None)
            if oldest is None:
                break
            del self._known[oldest]
        return found

    def __len__(self) -> int:
        return len(self._known)


def network(address: str) -> str | None:
    """The key of a client: their address, or the network of an IPv6 address, all of which one person may have.

    >>> network("192.0.2.7"), network("2001:db8::7"), network("127.0.0.1"), network("::1")
    ('192.0.2.7', '2001:db8::', None, None)
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:80]
    mapped = getattr(ip, "ipv4_mapped", None)
    ip = mapped or ip
    if ip.is_loopback:
        return None
    if ip.version == 6:
        return str(ipaddress.ip_network((ip, 64), strict=False).network_address)
    return str(ip)
