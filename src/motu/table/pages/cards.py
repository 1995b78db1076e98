"""Pictures of games and the letters on them."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.responses import FileResponse

from motu.core.scene import THEMES, Scene, art_of
from motu.core.words import language
from motu.table.errors import unknown
from motu.table.live.lobby import game_named
from motu.table.pages.demo_match import demo_match

router = APIRouter(include_in_schema=False)
FOR_AN_HOUR = {"cache-control": "public, max-age=3600"}
FONTS = ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf")  # letters as wide as the drawings were made for
OF_A_PICTURE = FOR_AN_HOUR | {
    "vary": "accept-encoding",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}
PACKED = {"content-encoding": "gzip"}


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
    """The card, packed: drawings become a tenth as large."""
    return gzip.compress(middle_of_a_match(name).svg(theme).encode())


def middle_of_a_match(name: str) -> Scene:
    """A match of this game in its middle, as those who watch it see it."""
    match = demo_match(name)
    return match.position.at(match.state_at(len(match.entries) * 2 // 3)).scene()


def without_style(scene: Scene) -> str:
    """The scene for a page that links the style of its art."""
    if not is_drawn(scene.game):
        return f'<svg viewBox="0 0 {scene.width} {scene.height}"><g class="scene {scene.game}"></g></svg>'
    return re.sub(r"<style>.*?</style>\n?", "", scene.svg(), count=1, flags=re.DOTALL)
