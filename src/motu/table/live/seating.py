"""Taking seats, giving them away, getting up, resigning, and bots that stand in. Each returns what is to change."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from motu import bots
from motu.core.words import say
from motu.store import Guest, Seat
from motu.store.guests import new_id
from motu.table.errors import TableError
from motu.table.live.table import LiveTable, result_of

Change = Callable[[LiveTable], tuple[list[Seat], dict[str, Any]]]


def join(guest: Guest, asked: int | None, invite: str) -> Change:
    """Take an open seat, by its invitation or at a public table."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        if invite:
            free = invited(table, invite, asked)
            if is_for_all(table, invite) and table.seats_of(guest.id):
                raise TableError("taken", say("You have a seat at this table already."))
        else:
            free = _free(table, asked)
            if not table.row.public and table.row.host != guest.id:
                raise TableError("invite", say("Seats at this table are taken by invitation: ask for a link."))
        seat = replace(free[0], kind="person", guest=guest.id, name=guest.name, invite=None, seen=int(time.time()))
        return [seat], {}

    return change


def invited(table: LiveTable, invite: str, asked: int | None = None) -> list[Seat]:
    """The free seats that somebody with this invitation may take; refused in a sentence if there is none."""
    free = _free(table, asked)
    welcome = free if is_for_all(table, invite) else [seat for seat in free if _is_same(seat.invite, invite)]
    if not welcome:
        raise TableError(
            "invite", say("This invitation no longer works: it was used or cancelled. Ask for a new link.")
        )
    return welcome


def is_for_all(table: LiveTable, invite: str) -> bool:
    """Is this the link for the whole table?"""
    return _is_same(table.invite, invite)


def cancel_invitation(seat: int) -> Change:
    """The link for a seat stops working; the seat stays open."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_waiting(table)
        _require_open(table, seat)
        return [replace(table.seats[seat], invite=None)], {}

    return change


def invite_again(seat: int) -> Change:
    """A new link for an open seat; the one before stops working."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_waiting(table)
        _require_open(table, seat)
        return [opened(seat)], {}

    return change


def leave(seat: int) -> Change:
    """Get up before the match begins."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_waiting(table)
        return [opened(seat)], {}

    return change


def give(seat: int, kind: str, level: str) -> Change:
    """The host gives an open seat to a bot, or opens a bot's seat."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_waiting(table)
        _require_seat(table, seat)
        if table.seats[seat].kind == "person":
            raise TableError("taken", say("That seat is already taken."))
        return [bot(seat, level or table.services.settings.usual_bot) if kind == "bot" else opened(seat)], {}

    return change


def resign(seat: int) -> Change:
    """Give up: a bot plays on; if no person is left, the match ends."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_playing(table)
        given_up = replace(
            table.seats[seat], kind="bot", level=table.services.settings.usual_bot, resigned=True, stand_in=False
        )
        if any(other.kind == "person" and other.seat != seat for other in table.seats):
            return [given_up], {}
        return [given_up], {"status": "over", "result": result_of(table.position, "resigned")}

    return change


def take_over(guest: Guest, seat: int, away: Callable[[LiveTable, int], bool]) -> Change:
    """Consent that a bot stands in for a seat that has been away for long."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_playing(table)
        if not 0 <= seat < len(table.seats) or not away(table, seat):
            raise TableError(
                "away", say("A bot can stand in only for a player who is to act and has been away for a long time.")
            )
        others = {s.guest for s in table.seats if s.kind == "person" and s.guest != table.seats[seat].guest}
        if guest.id not in others:
            raise TableError("seat", say("Only players at this table can decide that."))
        votes = table.votes.setdefault(seat, set())
        votes.add(guest.id)
        if not others <= votes:
            table.wake()
            return [], {"status": "playing"}
        return [replace(table.seats[seat], kind="bot", level=table.services.settings.usual_bot, stand_in=True)], {}

    return change


def come_back(seat: int) -> Change:
    """A person is back: the bot that stood in stops."""

    def change(table: LiveTable) -> tuple[list[Seat], dict[str, Any]]:
        _require_playing(table)
        if not table.seats[seat].stand_in:
            raise TableError("status", say("No bot is standing in for you."))
        return [replace(table.seats[seat], kind="person", level="", stand_in=False, seen=int(time.time()))], {}

    return change


def is_away(table: LiveTable, seat: int) -> bool:
    """Does this person owe a decision, and has shown no sign for long?"""
    sits = table.seats[seat]
    if sits.kind != "person" or seat not in table.owed or table.here(sits.guest) or not table.entries:
        return False
    return time.time() - max(sits.seen, table.entries[-1].at) > table.services.settings.away_seconds


def opened(seat: int) -> Seat:
    return Seat(seat=seat, invite=new_id())


def bot(seat: int, level: str) -> Seat:
    if not bots.is_level(level):
        known = ", ".join(bots.LEVELS)
        raise TableError("illegal", say("There is no bot {level}; choose from {known}.", level=level, known=known))
    return Seat(seat=seat, kind="bot", level=level, name=say("Bot {number}", number=seat + 1))


def _free(table: LiveTable, asked: int | None) -> list[Seat]:
    free = [seat for seat in table.seats if seat.kind == "open" and asked in (None, seat.seat)]
    if not free:
        raise TableError("taken", say("All seats here are taken.") if asked is None else say("This seat is taken."))
    return free


def _is_same(code: str | None, given: str) -> bool:
    return code is not None and secrets.compare_digest(code.encode(), given.encode())


def _require_seat(table: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise TableError("unknown", say("There is no seat {seat} in this match.", seat=seat))


def _require_open(table: LiveTable, seat: int) -> None:
    _require_seat(table, seat)
    if table.seats[seat].kind != "open":
        raise TableError("taken", say("This seat is taken."))


def _require_waiting(table: LiveTable) -> None:
    if table.row.status != "waiting":
        raise TableError("status", say("The match has begun: seats are taken."))


def _require_playing(table: LiveTable) -> None:
    if table.row.status != "playing":
        raise TableError("status", say("No match is being played here."))
