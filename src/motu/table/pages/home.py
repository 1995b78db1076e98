"""The home page: the games, my tables by whose turn it is, and those that anybody may join."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from motu.core.game import Game
from motu.core.lessons import lessons_of
from motu.core.registry import playable
from motu.core.words import say
from motu.table.http.context import context_of
from motu.table.live import home as lists
from motu.table.live.coach.learning import Done
from motu.table.live.listings import game_line
from motu.table.messages import GameLine, Home
from motu.table.pages.cards import is_drawn
from motu.table.pages.page import level_words, page, part
from motu.table.pages.preview import Preview

MOST_NAMED = 5  # games in a sentence
router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, archived: bool = False) -> Response:
    games, done = playable(), await context_of(request).lessons_done(request)
    lines, finished = [game_line(game) for game in games], await context_of(request).games_finished(request)
    return await page(
        request,
        "home.html",
        data={"games": lines, "levels": level_words(), "finished": sorted(finished)},
        preview=Preview(
            say("Motu, board games of the islands"),
            say("{games} in the browser: with friends or with bots, live or over days.", games=_listed(lines)),
        ),
        games=lines,
        new_to=new_to(games, done),
        taught={game.name for game in games if lessons_of(game)},
        drawn={line.name for line in lines if is_drawn(line.name)},
        home=await _home(request, archived),
        archived=archived,
    )


@router.get("/home/tables")
async def tables(request: Request, archived: bool = False) -> Response:
    """Just the lists, for a page that hears that they have changed."""
    return part("home-tables.html", home=await _home(request, archived), archived=archived)


async def _home(request: Request, archived: bool) -> Home:
    context = context_of(request)
    return await lists.home(context.services, await context.visitors.guest(request), archived)


def new_to(games: Sequence[Game], done: Done) -> dict[str, str]:
    """The first lesson of each game that this guest has not begun to learn."""
    first = {game.name: lessons_of(game)[0].name for game in games if lessons_of(game)}
    return {game: lesson for game, lesson in first.items() if (game, lesson) not in done}


def _listed(games: list[GameLine]) -> str:
    return ", ".join(game.title for game in games[:MOST_NAMED]) + (" …" if len(games) > MOST_NAMED else "")
