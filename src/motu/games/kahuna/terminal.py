"""The table drawn for a terminal, with rich's markup: every mark differs in its letter as well as in its colour."""

from __future__ import annotations

from motu.core.bits import count, has
from motu.core.game import View
from motu.core.words import say, say_in, say_many
from motu.games.kahuna.board import BRIDGES, ENDS, ISLANDS, LINES, NEEDED, SPOTS, cards_of
from motu.games.kahuna.effects import colour
from motu.games.kahuna.rules.scoring import points_of

MARKS = "#o"  # black's and white's bridges and tokens
STYLES = ("bold magenta", "bold yellow")
WIDE, HIGH, MARGIN = 76, 24, 6


def board_text(v: View, seat: int) -> str:
    """The map, what both seats have, the cards on the table and this seat's hand."""
    lines = [*_map(v), "", *(_seat(v, s, seat) for s in (0, 1))]
    discards = int(v.buried_by.sum()) + len(cards_of(v.discards))
    lines.append(
        say_many("Face up: {row}   pile: {pile}   discards: {discards}, {n} of them face down",
                 "Face up: {row}   pile: {pile}   discards: {discards}, {n} of them face down",
                 int(v.buried_by.sum()), row=_bold(cards_of(v.up)), pile=int(v.pile), discards=discards)
    )  # fmt: skip
    if seat in (0, 1):
        lines.append(say("Your hand: {cards}", cards=_bold(cards_of(v.hand[seat]))))
    return "\n".join(lines)


def _map(v: View) -> list[str]:
    grid = [[" "] * WIDE for _ in range(HIGH)]
    for line in range(len(LINES)):
        owner = next((seat for seat in (0, 1) if has(v.bridges[seat], line)), None)
        _draw_line(grid, line, "[dim]·[/]" if owner is None else f"[{STYLES[owner]}]{MARKS[owner]}[/]", owner is None)
    for island in range(len(ISLANDS)):
        _draw_island(grid, v, island)
    return ["".join(row).rstrip() for row in grid]


def _place(island: int) -> tuple[float, float]:
    """Column and row of an island's middle."""
    x, y = SPOTS[island]
    return MARGIN + (x - 20) / 66 * (WIDE - 2 * MARGIN), (y - 20) / 41 * (HIGH - 1)


def _draw_line(grid: list[list[str]], line: int, mark: str, free: bool) -> None:
    (x, y), (to_x, to_y) = (_place(int(island)) for island in ENDS[line])
    steps = round(max(abs(to_x - x), abs(to_y - y)))
    sparse = free and abs(to_x - x) > abs(to_y - y)  # rows are further apart than columns
    for step in range(steps + 1):
        if not sparse or step % 2 == 0:
            part = step / steps
            grid[round(y + part * (to_y - y))][round(x + part * (to_x - x))] = mark


def _draw_island(grid: list[list[str]], v: View, island: int) -> None:
    """The name, its owner's mark, and how many bridges control it."""
    owner = next((seat for seat in (0, 1) if has(v.tokens[seat], island)), None)
    style = "bold" if owner is None else f"{STYLES[owner]} reverse"
    x, y = _place(island)
    letters = f"({ISLANDS[island]}{'·' if owner is None else MARKS[owner]}{NEEDED[island]})"
    start = round(x) - len(letters) // 2
    for i, letter in enumerate(letters):
        grid[round(y)][start + i] = f"[{style}]{letter}[/]"


def _seat(v: View, seat: int, viewer: int) -> str:
    mark = f"[{STYLES[seat]}]{MARKS[seat]}[/]"
    facts = [
        say_many("{n} point", "{n} points", int(points_of(v, seat))),
        say_many("{n} island", "{n} islands", int(count(v.tokens[seat]))),
        say_many("{n} bridge left", "{n} bridges left", int(BRIDGES - count(v.bridges[seat]))),
        say_many("{n} card", "{n} cards", int(v.held[seat])),
    ]
    text = f"{mark} " + say("{seat}: {facts}", seat=colour(seat), facts=", ".join(facts))
    if v.known[seat] and seat != viewer:
        text += say(" (known: {cards})", cards=" ".join(cards_of(v.known[seat])))
    return text


def _bold(names: list[str]) -> str:
    return f"[bold]{' '.join(names)}[/]" if names else say_in("cards", "none")
