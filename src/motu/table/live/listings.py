"""Games, tables and guests as they appear in lists."""

from __future__ import annotations

from functools import cache
from typing import Any

from motu.bots.ratings import measured_ratings
from motu.core.form import Form
from motu.core.game import Game, Option, Refused
from motu.core.lessons.lesson import in_words
from motu.core.lessons.tour import tour_of
from motu.core.registry import by_name
from motu.core.words import LANGUAGES, language, say
from motu.store import Guest, TableSummary
from motu.table import messages as m
from motu.table.errors import unknown
from motu.table.live import results
from motu.table.live.pace import until
from motu.table.live.workers.pool import levels

ORDER = {"playing": 1, "waiting": 2, "over": 3}


def me_view(guest: Guest | None) -> m.Me:
    return m.Me(m.GuestView(guest.id, guest.name) if guest else None, language(), LANGUAGES)


def game_line(game: Game) -> m.GameLine:
    """A game in the list of games."""
    return m.GameLine(
        name=game.name,
        title=game.title,
        about=say(game.about),
        seats=m.SeatSpan(game.seats[0], game.seats[-1], game.usual_seats),
        minutes=game.minutes,
        levels=list(levels()),
        ratings=measured_ratings().get(game.name, []),
        options=[option_line(game, option) for option in game.options],
    )


def tour_view(game: Game) -> m.TourView | None:
    """The goal of a game and the tour of its board, if it has one."""
    tour = tour_of(game)
    if tour is None:
        return None
    return m.TourView(in_words(tour.goal), [m.TourStop(list(stop.light), in_words(stop.told)) for stop in tour.stops])


def option_line(game: Game, option: Option) -> m.OptionLine:
    """An option with the values that anybody may name, and what people call them."""
    values = list(option.named)
    return m.OptionLine(
        name=option.name,
        default=option.default,
        about=say(option.about),
        choices=values,
        title=say(option.title or option.name),
        names=[say(name) for name in option.names] or [_called(value) for value in values],
        note=say(option.note) if option.note else "",
        editor=say(option.form.title) if option.form else "",
        documents=_documents(game, option.name) if option.form else [],
        newcomers=option.newcomers,
    )


@cache
def _documents(game: Game, name: str) -> list[Any]:
    """What may be named for this option, as a match stores it; checking it takes a while."""
    option = next(option for option in game.options if option.name == name)
    return [option.check(value, game.usual_seats) for value in option.named] if option.check else []


def option_with_form(game: Game, name: str) -> tuple[Option, Form]:
    """The option of that name for which people can make documents; unknown if there is none."""
    for option in game.options:
        if option.name == name and option.form is not None:
            return option, option.form
    raise unknown()


def _called(value: Any) -> str:
    return (say("yes") if value else say("no")) if isinstance(value, bool) else str(value)


def tables_of(guest: Guest | None, lines: list[TableSummary]) -> list[m.TableLine]:
    """The tables of a guest, those waiting for them first."""
    shown = [table_line(line, guest) for line in lines]
    return sorted(shown, key=_order)


def _order(line: m.TableLine) -> tuple[int, float]:
    """My turn first, the most urgent of those at the top."""
    return (0, float(line.until or "inf")) if line.turn else (ORDER[line.status], 0)


def table_line(line: TableSummary, guest: Guest | None) -> m.TableLine:
    """A table in a list, as this guest sees it."""
    row, mine = line.table, [s.seat for s in line.seats if guest and s.guest == guest.id]
    return m.TableLine(
        id=row.id,
        game=row.game,
        title=_title(row.game),
        status=row.status,  # type: ignore[arg-type]
        created=row.created,
        updated=row.updated,
        ply=row.ply,
        seats=[m.LineSeat(s.name, s.kind, s.level) for s in line.seats],  # type: ignore[arg-type]
        mine=mine,
        turn=any(seat in row.pending and line.seats[seat].kind == "person" for seat in mine),
        open=sum(s.kind == "open" for s in line.seats),
        pace=row.pace,  # type: ignore[arg-type]
        until=until(row) if any(line.seats[seat].kind == "person" for seat in row.pending) else None,
        acting=row.pending,
        stand_in=row.status == "playing" and any(line.seats[seat].stand_in for seat in mine),
        result=_result(line, mine),
        archived=line.archived,
        former=line.rests,
    )


def _result(line: TableSummary, mine: list[int]) -> m.LineResult | None:
    kept = line.table.result
    if kept is None:
        return None
    words, gave_up = results.outcome(kept, line.seats, mine), results.who_gave_up(line.seats)
    return m.LineResult(kept["scores"], kept["winners"], kept["ended"], gave_up, words)


def _title(game: str) -> str:
    """What a game is called, even if it is no longer installed."""
    try:
        return by_name(game).title
    except Refused:
        return game
