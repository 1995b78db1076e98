"""Figures on pages: a picture for each step in both themes, one below the other until a script steps through them."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from html import escape

from fastapi import APIRouter, Request, Response

from motu.core.figures.blocks import Caption
from motu.core.figures.figure import figure_names, pictures
from motu.core.figures.svg import drawings, frame, size, told_changes
from motu.core.game import Game
from motu.core.registry import by_name
from motu.core.scene import THEMES
from motu.core.words import language, speaking
from motu.table.assets.asset import Asset
from motu.table.errors import unknown
from motu.table.live.lobby import game_named
from motu.table.pages.cards import FOR_AN_HOUR, OF_A_PICTURE

router = APIRouter(include_in_schema=False)
WIDEST, HIGHEST = 680, 720  # of a picture on a page, in pixels


def figure_html(game: Game, caption: Caption) -> str:
    """A figure with its words in the current language."""
    shown = pictures(game, caption.figure)
    wide, high = fitted(*size(frame(shown)))
    alts = [caption.alt, *told_changes(shown)]
    items = [
        f"<li>{_images(game.name, caption.figure, n, alt, wide, high)}{_said(caption, n)}</li>"
        for n, alt in enumerate(alts)
    ]
    steps = " data-steps" if len(items) > 1 else ""
    return (
        f'<figure class="figure" id="figure-{caption.figure}"{steps}><ol class="pictures" role="list">{"".join(items)}</ol>'
        f"<figcaption>{escape(caption.caption)}</figcaption></figure>\n"
    )


def fitted(wide: float, high: float) -> tuple[int, int]:
    """As large as it is drawn, but no larger than a page can show."""
    scale = min(1, WIDEST / wide, HIGHEST / high)
    return round(wide * scale), round(high * scale)


def _said(caption: Caption, n: int) -> str:
    return f"<p>{escape(caption.steps[n])}</p>" if n < len(caption.steps) else ""


def _images(game: str, name: str, n: int, alt: str, wide: int, high: int) -> str:
    """The same picture by day and by night; a browser fetches the one it shows, when it comes near."""
    rest = f'alt="{escape(alt)}" width="{wide}" height="{high}" loading="lazy" decoding="async"'
    source = f"/figures/{game}/{name}-{n}.svg?lang={language()}&amp;theme="
    themes = zip(("day", "night"), THEMES, strict=True)
    return "".join(f'<img class="{time}" src="{source}{theme}" {rest}>' for time, theme in themes)


@router.get("/figures/{game}/{name}-{step}.svg")
async def figure(request: Request, game: str, name: str, step: int, theme: str = "light") -> Response:
    """One picture of a figure."""
    found = game_named(game)
    if theme not in THEMES or name not in figure_names(found):
        raise unknown()
    drawn = await asyncio.to_thread(all_pictures, found.name, name, theme, language())
    if not 0 <= step < len(drawn):
        raise unknown()
    return drawn[step].answer(request, FOR_AN_HOUR, **OF_A_PICTURE)


@lru_cache(maxsize=64)
def all_pictures(game: str, name: str, theme: str, tongue: str) -> list[Asset]:
    """All pictures of a figure."""
    with speaking(tongue):
        return [
            Asset(drawing.svg.encode(), "image/svg+xml") for drawing in drawings(pictures(by_name(game), name), theme)
        ]
