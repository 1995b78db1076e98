"""The pages people read, and the blocks of code in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    page: str
    kind: str
    text: str


def blocks() -> list[Block]:
    """Every block of every page."""
    return [
        Block(page.relative_to(ROOT).as_posix(), kind, text)
        for page in PAGES
        for kind, text in FENCE.findall(page.read_text("utf-8"))
    ]
