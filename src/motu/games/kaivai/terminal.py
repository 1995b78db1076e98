"""The table drawn for a terminal, 92 columns wide, with rich's markup."""

from __future__ import annotations

from itertools import groupby

from motu.core.game import View
from motu.core.words import say, say_in
from motu.games.kaivai.board import HEXES, NAMES, NO_HEX, PLACES, RADIUS
from motu.games.kaivai.effects import ACTION_NAMES, allowance, colour, pieces_left, shell_value
from motu.games.kaivai.state import SPACES, Action, Hut, Islands, Phase, islands

INNER, PITCH = 6, 7  # letters inside a hex, and from column to column
LETTERS = ("V", "B", "G", "Y")
INKS = ("#d5482b", "#2f7fd6", "#1b9a6c", "#c88a00")  # by seat
INKS_ON_LAND = ("#a8301a", "#1b4f93", "#0d6b47", "#7a5200")
SAND, BLESSED, WATER, LINE = "on #efdcae", "on #ffd86b", "#4aa3bd", "#2c6f8a"
SHAPES = {Hut.CANOE: "▲", Hut.FISHER: "■", Hut.MEETING: "●"}
STONE, GOD, FISH = "◇", "✦", "°"

Letter = tuple[str, str]  # a character and its style
BLANK: Letter = (" ", "")


def board_text(v: View, seat: int) -> str:
    """The sea, the prices, and the displays."""
    on = islands(v)
    return "\n".join([_heading(v), *_sea(v, on), _key(), "", _prices(v), "", *_displays(v, on, seat)])


def _heading(v: View) -> str:
    told = say("Round {round} of {rounds}", round=int(v.round_number), rounds=int(v.rounds))
    return f"[bold]{told if v.phase < Phase.SCORE else say('Final scoring')}[/]"


def _sea(v: View, on: Islands) -> list[str]:
    """The hexes as they lie: a hex is two lines high, and every other column half a hex lower."""
    grid = [[BLANK] * (PITCH * (2 * RADIUS + 1) + 1) for _ in range(4 * RADIUS + 3)]
    canoes = {hex: owner for (owner, _), hex in on.canoes.items()}
    for hex in range(HEXES):
        top, left = _corner(hex)
        _border(grid, top, left)
    for hex in range(HEXES):
        top, left = _corner(hex)
        ground = _ground(on, hex)
        name: list[Letter] = [
            (letter, f"{WATER} {ground}" if not ground else f"#7a6a48 {ground}")
            for letter in NAMES[hex].center(INNER, "_")
        ]
        _write(grid, top + 1, left + 1, _content(v, on, hex, canoes.get(hex), ground))
        _write(
            grid,
            top + 2,
            left + 1,
            [(" ", ground) if ground and letter == "_" else (letter, style) for letter, style in name],
        )
    return [_line(row) for row in grid]


def _corner(hex: int) -> tuple[int, int]:
    """Line and column of a hex's upper left corner."""
    q, r = PLACES[hex]
    return 2 * r + q + 2 * RADIUS, PITCH * (q + RADIUS)


def _border(grid: list[list[Letter]], top: int, left: int) -> None:
    _write(grid, top, left + 1, [("_", LINE)] * INNER)
    _write(grid, top + 1, left, [("╱", LINE)])
    _write(grid, top + 1, left + PITCH, [("╲", LINE)])
    _write(grid, top + 2, left, [("╲", LINE)])
    _write(grid, top + 2, left + PITCH, [("╱", LINE)])


def _write(grid: list[list[Letter]], line: int, column: int, letters: list[Letter]) -> None:
    grid[line][column : column + len(letters)] = letters


def _ground(on: Islands, hex: int) -> str:
    if hex not in on.village:
        return ""
    return BLESSED if on.village[hex] == on.god else SAND


def _content(v: View, on: Islands, hex: int, canoe: int | None, ground: str) -> list[Letter]:
    """What lies on a hex: a hut with its fish, a cult hex, the god, a canoe."""
    letters: list[Letter] = []
    if hex in on.huts:
        owner, kind = on.huts[hex]
        letters = [(letter, f"bold {INKS_ON_LAND[owner]} {ground}") for letter in LETTERS[owner] + SHAPES[kind]]
        letters += [(FISH, f"bold #1f4b66 {ground}")] * on.fish[hex]
    elif v.god != NO_HEX and hex == v.god:
        letters = [(letter, f"bold #5a3a00 {ground}") for letter in GOD + STONE]
    elif ground:
        letters = [(STONE, f"#5f5a4c {ground}")]
    if canoe is not None:
        ink = INKS_ON_LAND[canoe] if ground else INKS[canoe]
        letters += [(letter, f"bold {ink} {ground}") for letter in f"‹{LETTERS[canoe]}›"]
    before = (INNER - len(letters)) // 2
    return [(" ", ground)] * before + letters + [(" ", ground)] * (INNER - before - len(letters))


def _line(row: list[Letter]) -> str:
    parts = (
        (style.strip(), "".join(letter for letter, _ in run))
        for style, run in groupby(row, key=lambda letter: letter[1])
    )
    return "".join(f"[{style}]{run}[/]" if style else run for style, run in parts).rstrip()


def _key() -> str:
    return "   ".join(
        [
            say("{sign} canoe hut", sign=SHAPES[Hut.CANOE]),
            say("{sign} fisherman's hut", sign=SHAPES[Hut.FISHER]),
            say("{sign} meeting hut", sign=SHAPES[Hut.MEETING]),
            say("{sign} fish", sign=FISH),
            say("{sign} canoe", sign="‹ ›"),
            say("{sign} cult hex", sign=STONE),
            say("{sign} the god", sign=GOD),
        ]
    )


def _prices(v: View) -> str:
    """[V4.2] What each action costs now."""
    told = [(say(ACTION_NAMES[action]), int(v.counters[action])) for action in Action]
    return "   ".join(f"{name} [bold]{cost or say_in('price', 'free')}[/]" for name, cost in told)


def _displays(v: View, on: Islands, viewer: int) -> list[str]:
    """A table of the displays; the viewer's row is marked."""
    head = [
        "",
        "",
        say("glory"),
        say("influence"),
        say("bid"),
        say("moves"),
        say("shells 1-5"),
        say("worth"),
        say("fish 1-5"),
        say("huts left"),
        "",
    ]
    rows = [head, *(_display(v, on, seat, viewer) for seat in range(v.seats))]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = ["  ".join(_cell(i, row[i], width) for i, width in enumerate(widths)).rstrip() for row in rows]
    return [f"[dim]{lines[0]}[/]", *(f"[bold {INKS[seat]}]{line}[/]" for seat, line in enumerate(lines[1:]))]


def _cell(column: int, told: str, width: int) -> str:
    return told.ljust(width) if column == 1 else told.rjust(width)


def _display(v: View, on: Islands, seat: int, viewer: int) -> list[str]:
    bid, (huts, canoes, fishermen) = int(v.bid[seat]), pieces_left(v, on, seat)
    return [
        "›" if seat == viewer else " ",
        f"{LETTERS[seat]} {colour(seat)}",
        str(int(v.glory[seat])),
        str(int(v.influence[seat])),
        str(bid or "–"),
        str(allowance(v, seat)) if bid else f"+{allowance(v, seat)}",
        _track(v.shells[seat]),
        str(shell_value(v, seat)),
        _track(v.fish[seat]),
        f"{huts}, {canoes} ‹›, {fishermen} ■",
        say("passed") if int(v.passed) >> seat & 1 else "",
    ]


def _track(counts: list[int]) -> str:
    return " ".join(str(int(counts[space])) if counts[space] else "·" for space in range(1, SPACES))
