"""The other end of the Bot API: seats a bot of this machine at the tables of an arena."""

from hegemon.arena.client.checks import check_bots
from hegemon.arena.client.connection import Client, Refused, socket_address
from hegemon.arena.client.seeking import parse_sought

__all__ = ["Client", "Refused", "check_bots", "parse_sought", "socket_address"]
