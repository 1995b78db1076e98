"""Taking seats, giving them away, getting up, resigning, and bots that stand in. Each returns what is to change."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from msgspec.structs import replace

from motu import bots
from motu.core.words import say
from motu.store import Guest, Seat
from motu.store.guests import new_id
from motu.table.errors import TableError, late, no_hints
from motu.table.live import results
from motu.table.live.changes import Changes
from motu.table.live.coach.help import PREFIX, UNASKED, help_of, is_with_others
from motu.table.live.table import LiveTable, now

Change = Callable[[LiveTable], Changes]


def join(guest: Guest, asked: int | None, invite: str) -> Change:
    """Take an open seat, by its invitation or at a public table."""

    def change(table: LiveTable) -> Changes:
        if invite:
            free = invited(table, invite, asked)
            if is_for_all(table, invite) and table.seats_of(guest.id):
                raise TableError("taken", say("You have a seat at this table already."))
        else:
            free = _free(table, asked)
            if not table.row.public and table.row.host != guest.id:
                raise TableError("invite", say("Seats at this table are taken by invitation: ask for a link."))
        seat = replace(free[0], kind="person", guest=guest.id, name=guest.name, invite=None, seen=now())
        return Changes([seat])

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

    def change(table: LiveTable) -> Changes:
        _require_waiting(table)
        _require_open(table, seat)
        return Changes([replace(table.seats[seat], invite=None)])

    return change


def invite_again(seat: int) -> Change:
    """A new link for an open seat; the one before stops working."""

    def change(table: LiveTable) -> Changes:
        _require_waiting(table)
        _require_open(table, seat)
        return Changes([opened(seat)])

    return change


def leave(seat: int) -> Change:
    """Get up before the match begins."""

    def change(table: LiveTable) -> Changes:
        _require_waiting(table)
        return Changes([opened(seat)])

    return change


def give(seat: int, kind: str, level: str) -> Change:
    """The host gives an open seat to a bot, or opens a bot's seat."""

    def change(table: LiveTable) -> Changes:
        _require_waiting(table)
        _require_seat(table, seat)
        if table.seats[seat].kind == "person":
            raise TableError("taken", say("That seat is already taken."))
        level_wanted = level or table.services.settings.usual_bot
        return Changes([bot(seat, level_wanted) if kind == "bot" else opened(seat)])

    return change


def resign(seat: int) -> Change:
    """Give up. With two seats, the other wins at once. At a larger table a bot plays on while any person is left."""

    def change(table: LiveTable) -> Changes:
        _require_playing(table)
        given_up = replace(
            table.seats[seat], kind="bot", level=table.services.settings.usual_bot, resigned=True, stand_in=False
        )
        notice = ("resigned", seat, seat)
        if len(table.seats) > 2 and any(_may_play_on(other) for other in table.seats if other.seat != seat):
            return Changes([given_up], notice=notice)
        end = {"status": "over", "result": results.given_up(table.position, seat)}
        return Changes([given_up], end, notice)

    return change


def _may_play_on(seat: Seat) -> bool:
    """Is it the seat of a person who is there or may come back?"""
    return seat.kind == "person" or seat.stand_in


def ask_hint(seat: int) -> Change:
    """Others in the match are told of a hint, once per decision, unless they know of it from the level of help."""

    def change(table: LiveTable) -> Changes:
        _require_playing(table)
        if seat not in table.owed:
            raise late()
        is_told = any(n.kind == "hint" and n.seat == seat and n.seq > table.owed[seat].since for n in table.notices)
        is_known = is_told or help_of(table, seat) in UNASKED
        return Changes(notice=("hint", seat, seat)) if is_with_others(table) and not is_known else Changes()

    return change


def choose_help(seat: int, level: str) -> Change:
    """Choose when a seat hears from the coach; those it plays with are told."""

    def change(table: LiveTable) -> Changes:
        if not table.row.hints:
            raise no_hints()
        return Changes(notice=(PREFIX + level, seat, seat)) if help_of(table, seat) != level else Changes()

    return change


def take_over(guest: Guest, seat: int, away: Callable[[LiveTable, int], bool]) -> Change:
    """Consent to a bot standing in for a seat whose time is up; it does once all other persons consent."""

    def change(table: LiveTable) -> Changes:
        _require_playing(table)
        if not 0 <= seat < len(table.seats) or not away(table, seat):
            raise TableError("away", say("A bot can stand in only for a player who is to act and whose time is up."))
        sits, mine = table.seats[seat], table.seats_of(guest.id)
        others = {s.guest for s in table.seats if s.kind == "person" and s.guest != sits.guest}
        if guest.id not in others:
            raise TableError("seat", say("Only players at this table can decide that."))
        agreed = {table.seats[other].guest for other in table.consents(seat)}
        if not others <= agreed | {guest.id}:
            return Changes(notice=("consent", mine[0], seat)) if guest.id not in agreed else Changes()
        bot = replace(sits, kind="bot", level=table.services.settings.usual_bot, stand_in=True)
        return Changes([bot], notice=("stand_in", mine[0], seat))

    return change


def come_back(seat: int) -> Change:
    """A person is back, with their full time: the bot that stood in stops."""

    def change(table: LiveTable) -> Changes:
        _require_playing(table)
        if not table.seats[seat].stand_in:
            raise TableError("status", say("No bot is standing in for you."))
        person = replace(table.seats[seat], kind="person", level="", stand_in=False, seen=now())
        return Changes([person], {"acted": now()}, ("back", seat, seat))

    return change


def opened(seat: int) -> Seat:
    return Seat(seat=seat, invite=new_id())


def bot(seat: int, level: str) -> Seat:
    if not bots.is_level(level):
        known = ", ".join(bots.LEVELS)
        raise TableError("illegal", say("There is no bot {level}; choose from {known}.", level=level, known=known))
    return Seat(seat=seat, kind="bot", level=bots.name_of(level), name=say("Bot {number}", number=seat + 1))


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
