"""The other end of the Bot API: seats a bot of this machine at the tables of an arena."""

from hegemon.arena.client.connection import Client, Refused, socket_address

__all__ = ["Client", "Refused", "socket_address"]
