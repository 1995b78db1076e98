"""Stores matches, seats and guests in SQLite or PostgreSQL, through the same few verbs."""

from motu.store.guests import Guests
from motu.store.rows import Chat, Entry, Guest, Key, Notice, Saved, Seat, TableRow, TableSummary
from motu.store.store import Conflict, Store

__all__ = [
    "Chat",
    "Conflict",
    "Entry",
    "Guest",
    "Guests",
    "Key",
    "Notice",
    "Saved",
    "Seat",
    "Store",
    "TableRow",
    "TableSummary",
]
