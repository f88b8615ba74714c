"""Keeps tables: seats, every move with its luck and thoughts, and the chat. SQLite by default, any database by URL."""

from hegemon.store import competition_schema as competition_schema
from hegemon.store.connection import database_file, default_database, lab_folder, open_store
from hegemon.store.errors import Conflict, StoreError
from hegemon.store.maps import KeptMap
from hegemon.store.rows import ChatLine, ClockTerms, Progress, Row, Seat, Terms, Thought, now
from hegemon.store.store import Store

__all__ = [
    "ChatLine",
    "ClockTerms",
    "Conflict",
    "KeptMap",
    "Progress",
    "Row",
    "Seat",
    "Store",
    "StoreError",
    "Terms",
    "Thought",
    "database_file",
    "default_database",
    "lab_folder",
    "now",
    "open_store",
]
