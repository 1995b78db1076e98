"""The pages. Everything they show comes from the API; templates are in pages/, scripts and styles in static/."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.responses import FileResponse, HTMLResponse

from motu import bots
from motu.core.registry import playable
from motu.core.scene import THEMES, Scene, art_of
from motu.core.words import LANGUAGES, language, say, say_many
from motu.table import render
from motu.table.house import house_of
from motu.table.lobby import game_named
from motu.table.problems import Problem, unknown
from motu.table.routes.games import game_line
from motu.table.routes.me import me_view, my_lines
from motu.table.routes.tables import open_lines
from motu.table.rulebook import rules_html
from motu.table.sample import sample
from motu.table.script_words import script_words
from motu.table.seats import viewing_seat

router = APIRouter(include_in_schema=False)
templates = Environment(loader=FileSystemLoader(Path(__file__).parent / "pages"), autoescape=select_autoescape())
templates.globals |= {"say": say, "say_many": say_many, "language": language, "languages": LANGUAGES}
FOR_AN_HOUR = {"cache-control": "public, max-age=3600"}
FONTS = ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf")  # letters as wide as the drawings were made for
OF_A_PICTURE = FOR_AN_HOUR | {
    "vary": "accept-encoding",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}
PACKED = {"content-encoding": "gzip"}


async def page(
    request: Request, name: str, status: int = 200, data: dict[str, Any] | None = None, **values: Any
) -> Response:
    """A page, with what its scripts need: who I am, their words, and the page's own data."""
    me = me_view(await house_of(request).visitors.guest(request))
    given = {"language": language(), "words": script_words(language()), "me": me, **(data or {})}
    text = msgspec.json.encode(given).decode().replace("<", "\\u003c")
    html = templates.get_template(name).render(data=Markup(text), me=me, **values)
    return HTMLResponse(html, status, {"cache-control": "no-store"})


@router.get("/")
async def home(request: Request) -> Response:
    lines = [game_line(game) for game in playable()]
    mine, open_tables = await my_lines(request), await open_lines(request)
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
    house = house_of(request)
    try:
        live = await house.lobby.table(table)
    except Problem as problem:
        return await page(request, "problem.html", problem.status, detail=problem.detail)
    guest = await house.visitors.guest(request)
    view = render.table_view(live, guest, viewing_seat(live, guest, None))
    scene = msgspec.json.decode(bytes(view.scene), type=Scene)
    curtained = len(view.mine) > 1 and view.hidden and view.status == "playing"
    return await page(
        request,
        "table.html",
        data={"table": view, "game": game_line(live.game)},
        view=view,
        curtained=curtained,
        drawn=is_drawn(view.game),
        arranges=scene.wide is not None,
        prompt=scene.prompt or view.title,
        svg=Markup(without_style(scene)),
    )


@router.get("/move")
async def move(request: Request) -> Response:
    return await page(request, "move.html")


@router.get("/games/{game}/rules")
async def rules(request: Request, game: str) -> Response:
    try:
        found = game_named(game)
    except Problem as problem:
        return await page(request, "problem.html", problem.status, detail=problem.detail)
    return await page(request, "rules.html", title=found.title, html=Markup(rules_html(found.name, language())[0]))


@router.get("/games/{game}/card.svg")
async def card(request: Request, game: str, theme: str = "light") -> Response:
    if theme not in THEMES or not is_drawn(game_named(game).name):
        raise unknown()
    picture = await asyncio.to_thread(card_picture, game, theme, language())
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(picture, media_type="image/svg+xml", headers=PACKED | OF_A_PICTURE)
    return Response(gzip.decompress(picture), media_type="image/svg+xml", headers=OF_A_PICTURE)


@router.get("/fonts/{name}")
async def font(request: Request, name: str) -> Response:
    if name not in FONTS:
        raise unknown()
    return FileResponse(font_folder() / name, media_type="font/ttf", headers=FOR_AN_HOUR)


def font_folder() -> Path:
    import font_source_sans_pro

    return Path(font_source_sans_pro.__file__).parent / "files"


@cache
def is_drawn(game: str) -> bool:
    """Has the game drawings of its own?"""
    try:
        return bool(art_of(game).symbols)
    except FileNotFoundError:
        return False


@cache
def card_picture(name: str, theme: str, tongue: str) -> bytes:
    """A match of this game in its middle, as those who watch it see it, packed: drawings become a tenth as large."""
    match = sample(name)
    scene: Scene = match.position.at(match.state_at(len(match.entries) * 2 // 3)).scene()
    return gzip.compress(scene.svg(theme).encode())


def without_style(scene: Scene) -> str:
    """The scene for a page that links the style of its art."""
    if not is_drawn(scene.game):
        return f'<svg viewBox="0 0 {scene.width} {scene.height}"><g class="scene {scene.game}"></g></svg>'
    return re.sub(r"<style>.*?</style>\n?", "", scene.svg(), count=1, flags=re.DOTALL)
