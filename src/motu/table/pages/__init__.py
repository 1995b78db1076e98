"""The pages. Everything they show comes from the API; templates are in templates/, scripts and styles in client/."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.responses import HTMLResponse

from motu import bots
from motu.core.registry import playable
from motu.core.scene import Scene
from motu.core.words import LANGUAGES, language, say, say_in, say_many
from motu.table.errors import TableError
from motu.table.http.context import context_of
from motu.table.http.identity import LONGEST_CHAT, LONGEST_NAME, viewing_seat
from motu.table.http.problems import status_of
from motu.table.live import views
from motu.table.live.listings import game_line, me_view
from motu.table.live.lobby import game_named
from motu.table.messages import Limits
from motu.table.pages import cards
from motu.table.pages.cards import is_drawn, without_style
from motu.table.pages.rulebook import rules_html
from motu.table.pages.script_words import script_words

LIMITS = Limits(name=LONGEST_NAME, chat=LONGEST_CHAT)
router = APIRouter(include_in_schema=False)
router.include_router(cards.router)
templates = Environment(loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=select_autoescape())
templates.globals |= {"say": say, "say_in": say_in, "say_many": say_many}
templates.globals |= {"language": language, "languages": LANGUAGES, "limits": LIMITS}


async def page(
    request: Request, name: str, status: int = 200, data: dict[str, Any] | None = None, **values: Any
) -> Response:
    """A page, with what its scripts need: who I am, their words, how much they may send, and the page's own data."""
    me = me_view(await context_of(request).visitors.guest(request))
    given = {"language": language(), "words": script_words(language()), "me": me, "limits": LIMITS, **(data or {})}
    text = msgspec.json.encode(given).decode().replace("<", "\\u003c")
    html = templates.get_template(name).render(data=Markup(text), me=me, **values)
    return HTMLResponse(html, status, {"cache-control": "no-store"})


@router.get("/")
async def home(request: Request) -> Response:
    lines = [game_line(game) for game in playable()]
    context = context_of(request)
    mine, open_tables = await context.my_tables(request), await context.open_tables(request)
    return await page(
        request,
        "home.html",
        data={"games": lines, "levels": {name: say(about) for name, about in bots.LEVELS.items()}},
        games=lines,
        drawn={line.name for line in lines if is_drawn(line.name)},
        waiting=[line for line in mine if line.turn],
        mine=[line for line in mine if not line.turn][:12],
        open=[line for line in open_tables if not line.mine],
    )


@router.get("/tables/{table}")
async def table(request: Request, table: str) -> Response:
    context = context_of(request)
    try:
        live = await context.lobby.table(table)
    except TableError as problem:
        return await page(request, "problem.html", status_of(problem), detail=problem.detail)
    guest = await context.visitors.guest(request)
    view = views.table_view(live, guest, viewing_seat(live, guest, None))
    scene = msgspec.json.decode(bytes(view.scene), type=Scene)
    covered = len(view.mine) > 1 and view.hidden and view.status == "playing"
    return await page(
        request,
        "table.html",
        data={"table": view, "game": game_line(live.game)},
        view=view,
        covered=covered,
        drawn=is_drawn(view.game),
        arranges=scene.wide is not None,
        prompt=scene.prompt or view.title,
        svg=Markup(without_style(scene)),
    )


@router.get("/move")
async def device_link(request: Request) -> Response:
    return await page(request, "device-link.html")


@router.get("/games/{game}/rules")
async def rules(request: Request, game: str) -> Response:
    try:
        found = game_named(game)
    except TableError as problem:
        return await page(request, "problem.html", status_of(problem), detail=problem.detail)
    return await page(request, "rules.html", title=found.title, html=Markup(rules_html(found.name, language())[0]))
