"""Pictures of games."""

from __future__ import annotations

import asyncio
import re
from functools import cache

from fastapi import APIRouter, Request, Response

from motu.core.scene import THEMES, Scene, art_of
from motu.core.words import language
from motu.table.assets.asset import Asset
from motu.table.errors import unknown
from motu.table.live.lobby import game_named
from motu.table.pages.demo_match import demo_match

router = APIRouter(include_in_schema=False)
FOR_AN_HOUR = "public, max-age=3600"
OF_A_PICTURE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


@router.get("/games/{game}/card.svg")
async def card(request: Request, game: str, theme: str = "light") -> Response:
    if theme not in THEMES or not is_drawn(game_named(game).name):
        raise unknown()
    picture = await asyncio.to_thread(card_picture, game, theme, language())
    return picture.answer(request, FOR_AN_HOUR, **OF_A_PICTURE)


@cache
def is_drawn(game: str) -> bool:
    """Does the game have drawings of its own?"""
    try:
        return bool(art_of(game).symbols)
    except FileNotFoundError:
        return False


@cache
def card_picture(name: str, theme: str, tongue: str) -> Asset:
    return Asset(middle_of_a_match(name).svg(theme).encode(), "image/svg+xml")


def middle_of_a_match(name: str) -> Scene:
    """A match of this game well under way, as spectators see it."""
    match = demo_match(name)
    return match.position.at(match.state_at(len(match.entries) * 2 // 3)).scene()


def without_style(scene: Scene) -> str:
    """The scene for a page that links the style of its art."""
    if not is_drawn(scene.game):
        return f'<svg viewBox="0 0 {scene.width} {scene.height}"><g class="scene {scene.game}"></g></svg>'
    return re.sub(r"<style>.*?</style>\n?", "", scene.svg(), count=1, flags=re.DOTALL)
