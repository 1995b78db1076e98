"""The games there are, their rules and their art."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.registry import playable
from motu.core.scene import art_of
from motu.core.words import language, say
from motu.table import messages as m
from motu.table.errors import unknown
from motu.table.http.context import answer
from motu.table.http.openapi import gives, gives_text
from motu.table.live.listings import game_line
from motu.table.live.lobby import game_named
from motu.table.pages.rulebook import rules_html
from motu.table.pages.styles import scoped

router = APIRouter(tags=["games"])
FOR_A_WHILE = {"cache-control": "public, max-age=300"}


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
        raise unknown(say("This game has no picture yet.")) from None
    return m.ArtView(drawn.symbols, drawn.style, drawn.defs)
