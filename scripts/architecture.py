"""Draw docs/pictures/architecture.svg: the folders and their imports, the paths of an action and of a bot's decision.

python scripts/architecture.py           draws it
python scripts/architecture.py --check   says whether it is up to date
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "motu"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

WIDTH, MARGIN, GAP = 1000, 30, 22
COLUMN, ROW = 240, 84  # the size of a folder's cell, including the gap to the next
STEP, HIGH = 218, 112  # the size of a step's box
LETTERS = 28  # that fit on one line of a step


class Folder(NamedTuple):
    """A folder's place in the picture: the row from the bottom, the first column, and how many columns."""

    row: int
    column: int
    wide: int
    about: str


class Step(NamedTuple):
    """A station along a path: what happens, where the code is, and a sentence."""

    what: str
    file: str
    about: str


FOLDERS = {
    "core": Folder(0, 0, 4, "the contract, records, compiled rules, matches, scenes; knows no game"),
    "games": Folder(1, 0, 1, "a folder for each game"),
    "store": Folder(1, 1, 1, "SQLite or PostgreSQL"),
    "terminal": Folder(1, 3, 1, "any game in a terminal"),
    "bots": Folder(2, 0, 1, "policies, search, arena"),
    "new": Folder(2, 2, 1, "motu new, motu check"),
    "lab": Folder(3, 0, 1, "batches, interfaces"),
    "table": Folder(4, 0, 2, "the web table: {rooms}"),
    "cli": Folder(5, 0, 4, "the command motu"),
}
ACTION = (
    Step("a click", "table/client", "on what is lit: an action, and the seq it was meant for"),
    Step("a request", "table/http/routes/play.py", "who asks, which seat is theirs, is the message sound?"),
    Step("one at a time", "table/live/table.py", "a table's changes wait for each other; late ones are refused"),
    Step("the rules", "core/step.py", "a pure step: the action, then what chance and force add"),
    Step("commit", "store/store.py", "entries under (table, ply): written before anybody hears of it"),
    Step("wake", "table/live/streams/event_stream.py", "every open stream of the table, the bots, other servers"),
    Step(
        "a view for each", "table/live/views/table_view.py", "drawn from what that seat may know, and only what changed"
    ),
    Step("seen", "table/client", "the pieces glide; the next choices are lit"),
)
DECISION = (
    Step("a view", "core/visibility.py", "the state ANDed with the seat's mask: all that a bot is given"),
    Step("a worker process", "table/live/workers/pool.py", "so that no page waits; it answers within its time"),
    Step("imagine a world", "core/game.py", "a whole state that would look just like the view"),
    Step("walk the tree", "bots/search/kernels/walk.py", "down one tree for all worlds, and a node more"),
    Step("leaf value", "bots/kernels/dispatch.py", "what the game's knowledge expects for each seat"),
    Step("back up", "bots/search/kernels/walk.py", "to every node on the way; again, until time is up"),
    Step("an action", "bots/player.py", "the most visited, or a slip where the level makes some"),
    Step("played", "table/live/table.py", "checked and committed like a person's"),
)
STYLE = """
  svg { --paper: #fbfaf6; --ink: #1d2b33; --quiet: #55656e; --box: #ffffff; --edge: #9fb0b8; --way: #b3541e; --tint: #e3f1ef }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #172026; --ink: #eef2f3; --quiet: #a9b8c0; --box: #22303a; --edge: #5b6f7a; --way: #f0a06a; --tint: #1f3b3c }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--quiet) }
  .title { font-size: 19px; font-weight: 600; fill: var(--ink) }
  .name { font-size: 15px; font-weight: 600; fill: var(--ink) }
  .file { font: 12px ui-monospace, monospace; fill: var(--way) }
  .paper { fill: var(--paper) }
  .box { fill: var(--box); stroke: var(--edge) }
  .folder { fill: var(--tint); stroke: var(--edge) }
  .line { fill: none; stroke: var(--way); stroke-width: 1.6; marker-end: url(#tip) }
  #tip path { fill: var(--way) }
"""


def imports() -> set[tuple[str, str]]:
    """Which folder imports which."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        folder = file.relative_to(SOURCE).parts[0].removesuffix(".py")
        if folder in FOLDERS:
            found |= {(folder, other) for other in _imported(file) if other in FOLDERS and other != folder}
    return found


def _imported(file: Path) -> Iterator[str]:
    """The names that follow `motu.` in a file's imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from (name.split(".")[1] for name in names if name.startswith("motu."))


def without_shortcuts(edges: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The imports not implied by a chain of others: few enough to draw."""

    def reaches(start: str, end: str) -> bool:
        return any(b == end or reaches(b, end) for a, b in edges if a == start)

    return {(a, b) for a, b in edges if not any(c != b and reaches(c, b) for d, c in edges if d == a)}


def rooms() -> str:
    """The folders of the web table."""
    return ", ".join(sorted(f.name for f in (SOURCE / "table").iterdir() if f.is_dir() and not f.name.startswith("_")))


def picture() -> str:
    """The whole drawing."""
    parts: list[str] = []
    y = MARGIN
    for title, drawn in (
        ("Folders: who imports whom, without what a chain of others implies", folders),
        ("The way of an action, from a click to every watcher", lambda top: way(ACTION, top)),
        ("The way of a bot's decision", lambda top: way(DECISION, top)),
    ):
        parts.append(f'<text class="title" x="{MARGIN}" y="{y + 18}">{escape(title)}</text>')
        lines, y = drawn(y + 38)
        parts += lines
        y += 40
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" role="img">'
    tip = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    tip += '<path d="M0 0L8 4L0 8z"/></marker>'
    title = "<title>Motu: its folders, the way of an action and the way of a bot's decision</title>"
    paper = f'<rect class="paper" width="{WIDTH}" height="{y}" rx="14"/>'
    return "\n".join([head, title, f"<style>{STYLE}</style>", f"<defs>{tip}</defs>", paper, *parts, "</svg>"]) + "\n"


def folders(top: int) -> tuple[list[str], int]:
    """The folders as a wall of boxes, and the height at which it ends."""
    rows = 1 + max(place.row for place in FOLDERS.values())
    boxes = {name: _box(place, top, rows) for name, place in FOLDERS.items()}
    lines = [_arrow(boxes[a], boxes[b]) for a, b in sorted(without_shortcuts(imports()))]
    for name, (x, y, wide, high) in boxes.items():
        about = FOLDERS[name].about.format(rooms=rooms())
        lines.append(f'<rect class="folder" x="{x}" y="{y}" width="{wide}" height="{high}" rx="8"/>')
        lines.append(f'<text class="name" x="{x + 14}" y="{y + 23}">{name}</text>')
        lines.append(f'<text x="{x + 14}" y="{y + 42}">{escape(about)}</text>')
    return lines, top + rows * ROW - (ROW - 56)


def _box(place: Folder, top: int, rows: int) -> tuple[int, int, int, int]:
    x, y = MARGIN + place.column * COLUMN, top + (rows - 1 - place.row) * ROW
    return x, y, place.wide * COLUMN - GAP, 56


def _arrow(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> str:
    """Straight down if one lies above the other, otherwise to its side."""
    left, right = max(a[0], b[0]), min(a[0] + a[2], b[0] + b[2])
    x, y = (left + right) // 2, a[1] + a[3]
    if left < right:
        return f'<path class="line" d="M{x} {y}V{b[1]}"/>'
    x = a[0] + a[2] // 2
    side = b[0] + b[2] if b[0] < a[0] else b[0]
    return f'<path class="line" d="M{x} {y}V{y + 14}H{side + 11}V{b[1] + 28}H{side}"/>'


def way(steps: tuple[Step, ...], top: int) -> tuple[list[str], int]:
    """Steps in rows of four with arrows between them, and the height at which they end."""
    lines = []
    for n, step in enumerate(steps):
        x, y = MARGIN + n % 4 * (STEP + GAP), top + n // 4 * (HIGH + GAP + 6)
        lines += [f'<rect class="box" x="{x}" y="{y}" width="{STEP}" height="{HIGH}" rx="8"/>', *_words(step, x, y)]
        if n + 1 < len(steps):
            on = f"h{GAP}" if n % 4 < 3 else f"v{HIGH // 2 + 14}H{MARGIN + STEP // 2}v14"
            start = (x + STEP, y + HIGH // 2) if n % 4 < 3 else (x + STEP // 2, y + HIGH // 2)
            lines.insert(0, f'<path class="line" d="M{start[0]} {start[1]}{on}"/>')
    return lines, top + (len(steps) + 3) // 4 * (HIGH + GAP + 6) - GAP - 6


def _words(step: Step, x: int, y: int) -> Iterator[str]:
    yield f'<text class="name" x="{x + 12}" y="{y + 24}">{escape(step.what)}</text>'
    yield f'<text class="file" x="{x + 12}" y="{y + 43}">{escape(step.file)}</text>'
    for n, line in enumerate(textwrap.wrap(step.about, LETTERS)):
        yield f'<text x="{x + 12}" y="{y + 64 + 17 * n}">{escape(line)}</text>'


def main() -> int:
    if "--check" in sys.argv[1:]:
        stale = not PICTURE.is_file() or PICTURE.read_text("utf-8") != picture()
        if stale:
            print("docs/pictures/architecture.svg is not up to date: run scripts/architecture.py")
        return int(stale)
    PICTURE.write_text(picture(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
