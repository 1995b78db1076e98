"""Lessons: what there is to learn, a step, and the outcome of a move in it. Only finished lessons are stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from motu.core.game import Refused
from motu.core.lessons import lesson_named, lessons_of
from motu.core.registry import playable
from motu.core.words import say
from motu.table import messages as m
from motu.table.errors import TableError, unknown
from motu.table.http.context import answer, context_of, read, with_cookie
from motu.table.http.openapi import gives, takes
from motu.table.live.coach import learning
from motu.table.live.coach.learning import Spot, learn_line, spot_of
from motu.table.live.lobby import game_named

router = APIRouter(tags=["learn"])
MOST_MOVES = 20
T = TypeVar("T")


@router.get("/api/learn", responses=gives(m.LearnLine, many=True))
async def all_lessons(request: Request) -> Response:
    """All games that have lessons, and which of these I have done."""
    done = await context_of(request).lessons_done(request)
    return answer([learn_line(game, done) for game in playable() if lessons_of(game)])


@router.get("/api/learn/{game}", responses=gives(m.LearnLine))
async def lessons(request: Request, game: str) -> Response:
    """The lessons of a game, in the order to do them in, and which of them I have done."""
    return answer(learn_line(game_named(game), await context_of(request).lessons_done(request)))


@router.post("/api/learn/{game}/{lesson}/done", responses=gives(m.LearnLine))
async def done(request: Request, game: str, lesson: str) -> Response:
    """I have done this lesson."""
    context, found = context_of(request), game_named(game)
    name = _known(lambda: lesson_named(found, lesson)).name
    guest, key = await context.guest_or_new(request)
    await context.services.write(lambda: context.services.store.guests.done(guest.id, found.name, name))
    kept = await context.services.run(lambda: context.services.store.guests.lessons(guest.id))
    return with_cookie(answer(learn_line(found, kept)), request, key)


@router.get("/api/learn/{game}/{lesson}/{step}", responses=gives(m.StepView))
async def step(request: Request, game: str, lesson: str, step: int) -> Response:
    """A step of a lesson, counted from 0, before anything is played."""
    return await _drawn(request, partial(learning.step_view, _spot(game, lesson, step)))


@router.post("/api/learn/{game}/{lesson}/{step}", openapi_extra=takes(m.Try), responses=gives(m.Tried))
async def attempt(request: Request, game: str, lesson: str, step: int) -> Response:
    """The outcome of the last of the moves made in a step. Nothing is stored: send them all again with the next."""
    wish = await read(request, m.Try)
    if not wish.moves:
        raise TableError("malformed", say("Send at least one move."))
    return await _drawn(request, partial(learning.tried, _spot(game, lesson, step, tuple(wish.moves))))


@router.get("/api/learn/{game}/{lesson}/{step}/preview", responses=gives(m.Preview))
async def preview(request: Request, game: str, lesson: str, step: int, action: int, moves: str = "") -> Response:
    """What an action would change after these moves (numbers with commas), as far as the learner can know it."""
    spot = _spot(game, lesson, step, _numbers(moves))
    return await _drawn(request, partial(learning.preview, spot, action))


@router.get("/api/learn/{game}/{lesson}/{step}/why", responses=gives(m.Why))
async def why(request: Request, game: str, lesson: str, step: int, picked: str, moves: str = "") -> Response:
    """Why what these sprites stand for cannot be done after these moves."""
    spot = _spot(game, lesson, step, _numbers(moves))
    return await _drawn(request, partial(learning.why, spot, picked.split(",")))


def _spot(game: str, lesson: str, step: int, moves: tuple[int, ...] = ()) -> Spot:
    found = game_named(game)
    return _known(lambda: spot_of(found, lesson, step, moves))


def _known(find: Callable[[], T]) -> T:
    try:
        return find()
    except Refused as refusal:
        raise unknown(str(refusal)) from None


def _numbers(text: str) -> tuple[int, ...]:
    parts = text.split(",") if text else []
    if len(parts) > MOST_MOVES or not all(part.isdecimal() and part.isascii() and len(part) < 10 for part in parts):
        raise TableError(
            "malformed", say("Moves are numbers with commas between them, at most {most}.", most=MOST_MOVES)
        )
    return tuple(map(int, parts))


async def _drawn(request: Request, draw: Callable[[], Any]) -> Response:
    context = context_of(request)
    try:
        return await context.drawn(request, await context.visitors.guest(request), draw)
    except Refused as refusal:
        raise TableError("illegal", str(refusal)) from None
