"""The pages people read, and the blocks of code in them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
INDENTED = "indented"


class Block(NamedTuple):
    page: str
    kind: str
    text: str


def blocks(page: Path | None = None) -> list[Block]:
    """Every block of a page, or of every page: all that a reader of Markdown takes for code, wherever it stands."""
    return [
        block
        for one in ([page] if page else PAGES)
        for block in blocks_in(one.relative_to(ROOT), one.read_text("utf-8"))
    ]


def blocks_in(page: Path, text: str) -> list[Block]:
    return [
        Block(page.as_posix(), token.info.strip() if token.type == "fence" else INDENTED, token.content)
        for token in MarkdownIt("commonmark").enable("table").parse(text)
        if token.type in ("fence", "code_block")
    ]


def only_block(page: str, kind: str) -> str:
    """The one block of its kind on a page: a second one would not be tried."""
    [found] = [block.text for block in blocks(ROOT / page) if block.kind == kind]
    return found
