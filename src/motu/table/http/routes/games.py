"""The games there are, their rules and their art."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from motu.core.form import examined, in_words
from motu.core.registry import playable
from motu.core.words import language
from motu.table import messages as m
from motu.table.http.context import answer, context_of, read
from motu.table.http.openapi import gives, gives_text, takes
from motu.table.live.listings import game_line, option_with_form
from motu.table.live.lobby import game_named
from motu.table.pages.art import answer_with
from motu.table.pages.rulebook import rules_html

router = APIRouter(tags=["games"])


@router.get("/api/games", responses=gives(m.GameLine, many=True))
async def all_games(request: Request) -> Response:
    """All games with their seats, levels of bots and options."""
    return answer([game_line(game) for game in playable()])


@router.get("/api/readiness", responses=gives(m.Readiness))
async def readiness(request: Request) -> Response:
    """How far the bots are, while they are being compiled."""
    return answer(m.Readiness(context_of(request).services.workers.readiness.parts))


@router.get("/api/games/{game}/rules", responses=gives(m.Rules))
async def rules(request: Request, game: str) -> Response:
    """The rules as safe HTML; each numbered rule has its number as id."""
    found = game_named(game)
    html, numbers = await asyncio.to_thread(rules_html, found.name, language())
    return answer(m.Rules(found.name, found.title, html, numbers))


@router.get("/api/games/{game}/art", responses=gives(m.ArtView))
async def art(request: Request, game: str) -> Response:
    """The symbols of its scenes."""
    return answer_with(request, game, "art")


@router.get("/api/games/{game}/art.css", responses=gives_text("text/css", "The style of its scenes"))
async def art_style(request: Request, game: str) -> Response:
    """The style of its scenes alone, to be linked."""
    return answer_with(request, game, "art.css")


@router.get("/api/games/{game}/options/{option}", responses=gives(m.OptionForm))
async def option_form(request: Request, game: str, option: str) -> Response:
    """What goes into a document of one's own for this option."""
    found = game_named(game)
    chosen, form = option_with_form(found, option)
    return answer(m.OptionForm(found.name, chosen.name, in_words(form)))


@router.post("/api/games/{game}/options/{option}", openapi_extra=takes(m.Document), responses=gives(m.Examined))
async def examine(request: Request, game: str, option: str) -> Response:
    """Whether a table could be made with this document. Only its contents are looked at: no file is ever read."""
    found, message = game_named(game), await read(request, m.Document)
    chosen, _ = option_with_form(found, option)
    return answer(m.Examined(*examined(chosen, message.document, found.usual_seats)))
