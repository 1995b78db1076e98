"""The games there are, their rules and their art."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from motu.core.game import Game, Option
from motu.core.registry import playable
from motu.core.scene import art_of
from motu.core.words import language, say
from motu.table import messages as m
from motu.table.house import answer
from motu.table.lobby import game_named, offered
from motu.table.openapi import gives, gives_text
from motu.table.problems import unknown
from motu.table.rulebook import rules_html
from motu.table.styles import scoped
from motu.table.workers import levels

router = APIRouter(tags=["games"])
FOR_A_WHILE = {"cache-control": "public, max-age=300"}


def game_line(game: Game) -> m.GameLine:
    """A game in the list of games."""
    return m.GameLine(
        name=game.name,
        title=game.title,
        about=say(game.about),
        seats=m.SeatSpan(game.seats[0], game.seats[-1], game.usual_seats),
        minutes=game.minutes,
        levels=list(levels()),
        options=[option_line(option) for option in game.options],
    )


def option_line(option: Option) -> m.OptionLine:
    """An option with the values that anybody may name, and what people call them."""
    values = list(offered(option))
    names = [say(name) for name in option.names] or [_called(value) for value in values]
    return m.OptionLine(option.name, option.default, say(option.about), values, say(option.title or option.name), names)


def _called(value: Any) -> str:
    return (say("yes") if value else say("no")) if isinstance(value, bool) else str(value)


@router.get("/api/games", responses=gives(m.GameLine, many=True))
async def all_games(request: Request) -> Response:
    return answer([game_line(game) for game in playable()])


@router.get("/api/games/{game}/rules", responses=gives(m.Rules))
async def rules(request: Request, game: str) -> Response:
    found = game_named(game)
    html, numbers = rules_html(found.name, language())
    return answer(m.Rules(found.name, found.title, html, numbers))


@router.get("/api/games/{game}/art", responses=gives(m.ArtView))
async def art(request: Request, game: str) -> Response:
    drawn = _art(game)
    response = answer(m.ArtView(drawn.symbols, drawn.style, drawn.defs))
    response.headers.update(FOR_A_WHILE)
    return response


@router.get("/api/games/{game}/art.css", responses=gives_text("text/css", "The style of its scenes"))
async def art_style(request: Request, game: str) -> Response:
    return Response(scoped(_art(game).style, ".scene"), media_type="text/css", headers=FOR_A_WHILE)


def _art(game: str) -> m.ArtView:
    try:
        drawn = art_of(game_named(game).name)
    except FileNotFoundError:
        raise unknown(say("This game is not drawn yet.")) from None
    return m.ArtView(drawn.symbols, drawn.style, drawn.defs)
