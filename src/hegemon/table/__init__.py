"""A running game with its seats: takes moves, saves them, lets bots play, notifies everybody. Knows no transport."""

from hegemon.table.archive import NoSuchTable, NotAllowed
from hegemon.table.broadcast.listener import Listener, Onlooker
from hegemon.table.host import Host
from hegemon.table.limits import Limits
from hegemon.table.readiness import NotPlayable, Readiness
from hegemon.table.room import Room
from hegemon.table.table import Table

__all__ = [
    "Host",
    "Limits",
    "Listener",
    "NoSuchTable",
    "NotAllowed",
    "NotPlayable",
    "Onlooker",
    "Readiness",
    "Room",
    "Table",
]
