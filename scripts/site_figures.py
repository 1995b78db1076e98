"""A MkDocs hook that draws the figures of the rules for the site, one picture below the other."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import motu
from motu.core import compiled
from motu.core.figures.blocks import Caption, pieces
from motu.core.figures.figure import figure_names, pictures
from motu.core.figures.svg import drawings

compiled.interpret_here()  # only a few positions are drawn: not worth compiling for
FOLDER = "rules"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """A file for each picture."""
    for game in map(motu.game, motu.names()):
        for name in figure_names(game):
            for n, drawing in enumerate(drawings(pictures(game, name))):
                place = f"{FOLDER}/{picture(game.name, name, n)}"
                files.append(File.generated(config, place, content=drawing.svg))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace each block that names a figure with its pictures and words."""
    folder, _, name = page.file.src_uri.rpartition("/")
    if folder != FOLDER:
        return markdown
    game = name.removesuffix(".md")
    return "".join(
        "\n".join(illustrated(game, piece)) if isinstance(piece, Caption) else piece for piece in pieces(markdown)
    )


def illustrated(game: str, caption: Caption) -> Iterator[str]:
    for n in range(max(len(caption.steps), 1)):
        yield f"![{caption.alt if n == 0 else caption.steps[n]}]({picture(game, caption.figure, n)})\n"
        yield from (f"{words}\n" for words in caption.steps[n : n + 1])
    yield f"*{caption.caption}*\n"


def picture(game: str, name: str, n: int) -> str:
    return f"figures/{game}-{name}-{n}.svg"
