"""How a link to a page is shown elsewhere: its description, and a picture of 1200 by 630 made from the boards."""

from __future__ import annotations

import asyncio
import base64
from functools import cache
from html import escape
from pathlib import Path

import msgspec
from fastapi import APIRouter, Request, Response

from motu.core.game import Game
from motu.core.registry import playable
from motu.core.words import language, say, say_many, speaking
from motu.table.assets.fonts import SANS, files_of
from motu.table.live.lobby import game_named
from motu.table.pages.cards import FOR_AN_HOUR, is_drawn, middle_of_a_match

router = APIRouter(include_in_schema=False)
WIDTH, HEIGHT = 1200, 630  # what everybody who shows previews agrees on
PICTURES = Path(__file__).parents[1] / "client" / "pictures"
FOR_OTHER_SITES = {"cache-control": FOR_AN_HOUR, "cross-origin-resource-policy": "cross-origin"}
BOARD = 500  # pixels, the longer side of a board
MOST_BOARDS = 3


class Preview(msgspec.Struct):
    """What stands in a page's head for those who show a link to it."""

    title: str
    description: str
    picture: str = "/preview.png"  # its path
    indexed: bool = True  # may search engines keep the page? If not, they show nothing of it, and drop it the next day


@router.get("/preview.png")
async def home_picture(request: Request) -> Response:
    return _png(await asyncio.to_thread(picture, None, language()))


@router.get("/games/{game}/preview.png")
async def game_picture(request: Request, game: str) -> Response:
    return _png(await asyncio.to_thread(picture, game_named(game).name, language()))


def _png(content: bytes) -> Response:
    return Response(content, media_type="image/png", headers=FOR_OTHER_SITES)


@cache
def picture(game: str | None, tongue: str) -> bytes:
    """A board on the lagoon under the game's title; without a game, several under ours."""
    import resvg_py

    with speaking(tongue):
        svg = drawn(game)
    fonts = [str(file) for file in files_of(SANS).glob("*.ttf")]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, width=WIDTH, height=HEIGHT))


def drawn(game: str | None) -> str:
    """The picture as SVG."""
    if game is None:
        title, about = "Motu", say("Board games of the islands")
        shown = [found.name for found in playable() if is_drawn(found.name)][:MOST_BOARDS]
        places = zip(shown, (220, 600, 980), (-4, 2, 5), strict=False)
        boards = "".join(_board(name, x, 395, 330, turn) for name, x, turn in places)
    else:
        title, about = game_named(game).title, _players(game_named(game))
        boards = _board(game, 860, 315, BOARD, 3) if is_drawn(game) else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Source Sans Pro">'
        f"{_lagoon()}{boards}{_words(title, about, is_home=game is None)}{_band()}</svg>"
    )


def _players(game: Game) -> str:
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return say_many("{n} player", "{n} players", most)
    return say("{least} to {most} players", least=least, most=most)


def _lagoon() -> str:
    sea = (PICTURES / "day.svg").read_text("utf-8")
    return sea.replace("<svg ", f'<svg x="0" y="0" width="{WIDTH}" height="{HEIGHT}" ', 1)


def _board(game: str, x: int, y: int, side: int, turn: int) -> str:
    """A board as a sheet of paper around this point."""
    scene = middle_of_a_match(game)
    ratio = side / max(scene.width, scene.height)
    width, height = scene.width * ratio, scene.height * ratio
    content = base64.b64encode(scene.png(round(width * 2))).decode()
    left, top = x - width / 2, y - height / 2
    sheet = f'x="{left - 10:.0f}" y="{top - 10:.0f}" width="{width + 20:.0f}" height="{height + 20:.0f}" rx="16"'
    image = f'x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}"'
    return (
        f'<g transform="rotate({turn} {x} {y})"><rect {sheet} fill="#3c301840" transform="translate(6 10)"/>'
        f'<rect {sheet} fill="#fffdf6"/><image {image} href="data:image/png;base64,{content}"/></g>'
    )


def _words(title: str, about: str, is_home: bool) -> str:
    x, y = (70, 120) if is_home else (70, 300)
    ours = "" if is_home else '<text x="74" y="100" font-size="40" font-weight="700" fill="#6a4128">Motu</text>'
    return (
        f'{ours}<text x="{x}" y="{y}" font-size="{96 if is_home else 110}" font-weight="700" fill="#0d4f55">{escape(title)}</text>'
        f'<text x="{x + 4}" y="{y + 60}" font-size="42" fill="#23302f">{escape(about)}</text>'
    )


def _band() -> str:
    """Bark cloth along the lower edge."""
    band = (PICTURES / "band.svg").read_text("utf-8")
    cut = band[band.index(">") + 1 : band.rindex("</svg>")]
    tiles = "".join(
        f'<g transform="translate({x} {HEIGHT - 40}) scale(2)" fill="#6a4128">{cut}</g>' for x in range(0, WIDTH, 240)
    )
    return f'<rect y="{HEIGHT - 44}" width="{WIDTH}" height="44" fill="#f0e2c4"/>{tiles}'
