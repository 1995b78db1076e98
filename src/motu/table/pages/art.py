"""A game's art as browsers cache it: the style of its scenes, to be linked, and its symbols, to be fetched."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from motu.core.scene import art_of
from motu.core.words import say
from motu.table.assets.asset import FOREVER, Asset
from motu.table.errors import unknown
from motu.table.live.lobby import game_named
from motu.table.messages import ArtView
from motu.table.pages.styles import scoped

FOR_A_WHILE = "public, max-age=300"


def art_address(game: str, kind: str) -> str:
    """Where "art" or "art.css" of a game is, as long as it does not change."""
    return f"/api/games/{game}/{kind}?v={_version(game)}"


def answer_with(request: Request, game: str, kind: str) -> Response:
    """The art, cached for good by those who ask for this very version."""
    name = game_named(game).name
    try:
        asset = _asset(name, kind)
    except FileNotFoundError:
        raise unknown(say("This game has no picture yet.")) from None
    return asset.answer(request, FOREVER if request.query_params.get("v") == _version(name) else FOR_A_WHILE)


@cache
def _asset(game: str, kind: str) -> Asset:
    drawn = art_of(game)
    if kind == "art.css":
        return Asset(scoped(drawn.style, ".scene").encode(), "text/css")
    return Asset(msgspec.json.encode(ArtView(drawn.symbols, drawn.style, drawn.defs)), "application/json")


def _version(game: str) -> str:
    return _asset(game, "art").digest
