"""The pages to learn from: all games, the lessons of one, and a lesson on the board itself."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from motu.core.game import Refused
from motu.core.lessons import lessons_of
from motu.core.registry import playable
from motu.core.words import say
from motu.table.errors import TableError, unknown
from motu.table.http.context import context_of
from motu.table.live.coach import learning
from motu.table.live.coach.learning import learn_line, spot_of
from motu.table.live.listings import tour_view
from motu.table.live.lobby import game_named
from motu.table.messages import LessonPage
from motu.table.pages.cards import is_drawn, without_style
from motu.table.pages.page import page, problem_page
from motu.table.pages.preview import Preview

router = APIRouter(include_in_schema=False)


@router.get("/learn")
async def all_games(request: Request) -> Response:
    done = await context_of(request).lessons_done(request)
    lines = [learn_line(game, done) for game in playable() if lessons_of(game)]
    shown = Preview(say("Learn to play"), say("Short lessons on the board itself, each in two or three minutes."))
    return await page(request, "learn.html", preview=shown, games=lines, title="")


@router.get("/learn/{game}")
async def game_lessons(request: Request, game: str) -> Response:
    try:
        found = game_named(game)
    except TableError as problem:
        return await problem_page(request, problem)
    line = learn_line(found, await context_of(request).lessons_done(request))
    shown = Preview(say("Learn {game}", game=found.title), say(found.about), f"/games/{found.name}/preview.png")
    return await page(request, "learn.html", preview=shown, games=[line], title=found.title)


@router.get("/learn/{game}/{lesson}")
async def lesson(request: Request, game: str, lesson: str, step: int = 1) -> Response:
    """A lesson at one of its steps, which people count from 1."""
    try:
        found = game_named(game)
        spot = spot_of(found, lesson, step - 1)
    except TableError as problem:
        return await problem_page(request, problem)
    except Refused as refusal:
        return await problem_page(request, unknown(str(refusal)))
    context = context_of(request)
    owner = context.owner(request, await context.visitors.guest(request))
    view = (await context.services.renderer.render(owner, partial(learning.step_view, spot))).content
    learn = learn_line(found, await context_of(request).lessons_done(request))
    line = next(line for line in learn.lessons if line.name == spot.lesson)
    tour = tour_view(found)
    shown = Preview(f"{found.title}: {line.title}", view.text, f"/games/{found.name}/preview.png")
    return await page(
        request,
        "lesson.html",
        data={"learn": LessonPage(learn, line, view), "tour": tour},
        preview=shown,
        learn=learn,
        lesson=line,
        tour=tour,
        game=found.name,
        view=view,
        drawn=is_drawn(found.name),
        arranges=view.scene.wide is not None,
        svg=Markup(without_style(view.scene)),  # escaped where it is drawn  # noqa: S704  # nosec B704
    )
