"""A game's rules as text, with figures drawn as the game draws its table in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from motu.core.figures.blocks import Caption, pieces
from motu.core.figures.figure import Picture, pictures
from motu.core.game import Game, Refused
from motu.core.window import Window
from motu.core.words import language, say
from motu.terminal.board import board_at

HIGHEST = 60  # lines of a drawing
HIGH = 30  # lines above which only the last picture is drawn


def rules_text(game: Game) -> str:
    """The rules in the current language; Refused if there are none."""
    file = game.rules_file(language())
    if not file.is_file():
        raise Refused(say("{game} has no written rules.", game=game.title))
    return file.read_text("utf-8")


def illustrated(game: Game, text: str, width: int) -> RenderableType:
    """A text with its figures, for a window of that width."""
    parts = (
        Group(*_figure(game, piece, width)) if isinstance(piece, Caption) else Markdown(piece) for piece in pieces(text)
    )
    return Group(*parts)


def _figure(game: Game, caption: Caption, width: int) -> Iterator[RenderableType]:
    """The first picture, the last, and all the words; for a tall board only the last, as words tell the rest."""
    first, *others = pictures(game, caption.figure)
    drawn = [_drawing(first, width), *(_drawing(picture, width) for picture in others[-1:])]
    yield Text(f"\n{caption.caption}\n", "italic")
    if len(drawn) == 1 or len(drawn[0].split("\n")) <= HIGH:
        yield drawn.pop(0)
    for n, said in enumerate(caption.steps, 1):
        yield Padding(Text(f"{n}. {said}"), (0, 2))
    yield from (Group(Text(), text) for text in drawn[-1:])
    yield Text()


def _drawing(picture: Picture, width: int) -> Text:
    drawn = Text.from_markup(board_at(picture.position, picture.seat, Window(width, HIGHEST)))
    drawn.no_wrap, drawn.overflow = True, "ellipsis"
    return drawn
