"""Where a figure stands in RULES.md, and its words: a fenced block that names it.

    ```figure two-turns
    caption: White wins two islands in one turn.
    alt: Black controls ALOA and HUNA, White controls DUDA.
    before: It is White's turn.
    after: White builds from BARI to DUDA.
    after: White builds from ALOA to BARI.
    ```

`alt` describes the figure to those who cannot see it. `before` belongs to the first picture, each `after` to the next;
a figure without steps has neither. A part may continue on the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from motu.core.figures.figure import figure_names, naming, pictures
from motu.core.figures.svg import drawings
from motu.core.game import Game, Refused
from motu.core.words import say

FIGURE = "figure"
BLOCK = re.compile(r"^```figure +(\S+) *\n(.*?)^``` *$", re.MULTILINE | re.DOTALL)
PART = re.compile(r"(caption|alt|before|after): *(.*)")


class Caption(NamedTuple):
    """The words of a figure in one language."""

    figure: str  # its name
    caption: str
    alt: str
    steps: tuple[str, ...] = ()  # of each picture, if there are several


def read_caption(name: str, block: str) -> Caption:
    """The words in a block; Refused with what is wrong."""
    parts: list[list[str]] = []
    for line in filter(None, map(str.strip, block.splitlines())):
        if found := PART.fullmatch(line):
            parts.append([found[1], found[2]])
        elif parts:
            parts[-1][1] += f" {line}"
        else:
            raise Refused(say("Figure {name}: “{line}” should begin with caption, alt, before or after.",
                              name=name, line=line))  # fmt: skip
    for once in ("caption", "alt"):
        if [key for key, _ in parts].count(once) != 1:
            raise Refused(say("Figure {name} needs one line “{part}: …”.", name=name, part=once))
    said = dict(parts)
    steps = [text for key, text in parts if key in ("before", "after")]
    return Caption(name, said["caption"], said["alt"], tuple(steps))


def pieces(text: str) -> Iterator[str | Caption]:
    """A text in order: what is between figures, and the figures."""
    end = 0
    for found in BLOCK.finditer(text):
        yield text[end : found.start()]
        yield read_caption(found[1], found[2])
        end = found.end()
    yield text[end:]


def captions(file: Path) -> list[Caption]:
    """The figures of a text, in order."""
    return [piece for piece in pieces(file.read_text("utf-8")) if isinstance(piece, Caption)]


def vet_figures(game: Game) -> None:
    """Refused if a figure of the game cannot be drawn, or the rules in some language do not match its figures."""
    sizes = {name: _drawn(game, name) for name in figure_names(game)}
    for file in sorted(game.folder.glob("RULES*.md")):
        for caption in captions(file):
            _vet_caption(caption, sizes, file.name)


def _drawn(game: Game, name: str) -> int:
    """How many pictures a figure has, after drawing each; Refused if a step changes nothing visible."""
    shown = pictures(game, name)
    with naming(game, name):
        drawn = [drawing.svg for drawing in drawings(shown)]
    for before, after in pairwise(drawn):
        if before == after:
            raise Refused(say("Figure {name} of {game} has a step that changes nothing to be seen.",
                              name=name, game=game.title))  # fmt: skip
    return len(drawn)


def _vet_caption(caption: Caption, sizes: dict[str, int], file: str) -> None:
    if caption.figure not in sizes:
        raise Refused(
            say("{file} shows figure {name}, but there is no figures/{name}.toml.", file=file, name=caption.figure)
        )
    wanted = sizes[caption.figure] if sizes[caption.figure] > 1 else 0
    if len(caption.steps) != wanted:
        raise Refused(
            say("{file}: figure {name} takes one line “before: …” or “after: …” for each of its pictures, and none if it is "
                "a single one.", file=file, name=caption.figure)
        )  # fmt: skip
