"""A slow second Ka Pai, written from the rules alone: it shares notation and sheet files with the engine, no code."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import motu.games.kapai

SYMBOLS = ("triangle", "square", "circle", "line")
NETWORK_POINTS = {0: 0, 1: 0, 2: 2, 3: 4, 4: 7, 5: 12}
FOLDER = Path(motu.games.kapai.__file__).parent / "sheets"
DEFAULT: dict[str, Any] = {
    "grid": "T.....T\n.#...#.\n.......\n...T...\n.......\n.#...#.\nT.....T",
    "values": {"triangle": 2, "square": 3, "circle": 4, "line": 0},
    "bonus": {"triangle": 5, "square": 5, "circle": 5, "line": 5},
    "dice": {
        "a": ["triangle", "triangle", "square", "square", "line", "circle"],
        "b": ["triangle", "triangle", "square", "line", "line", "circle"],
    },
}

Who = int | Literal["chance"]
Cell = tuple[int, int]  # row, column: sorted, they stand in reading order


def name(cell: Cell) -> str:
    return "abcdefghijkl"[cell[1]] + str(cell[0] + 1)


def cell_of(text: str) -> Cell:
    return int(text[1:]) - 1, "abcdefghijkl".index(text[0])


def around(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


class Sheet:
    """One seat's sheet and what its owner still owes in this round: a draw, a ring, a mark or nothing."""

    def __init__(self, sheet: dict[str, Any], groups: str) -> None:
        rows = [line.strip() for line in sheet["grid"].strip().splitlines()]
        kinds = {(r, c): kind for r, row in enumerate(rows) for c, kind in enumerate(row)}
        self.free = {cell for cell, kind in kinds.items() if kind == "."}
        self.totems = {cell for cell, kind in kinds.items() if kind == "T"}
        self.values, self.spaces, self.straight = sheet["values"], sheet["bonus"], groups == "straight"
        self.drawn: dict[Cell, str] = {}
        self.ringed: set[Cell] = set()
        self.groups: Counter[str] = Counter()
        self.marks: Counter[str] = Counter()
        self.owes = ""
        self.roll: tuple[str, str] = ("", "")
        self.new: list[Cell] = []
        self.together = False

    def start(self, roll: tuple[str, str]) -> None:
        """[P1.2] [P2.3] A new roll; whether a double must be drawn together is settled before anything is drawn."""
        self.roll, self.new, self.owes = roll, [], "draw"
        self.together = any(other in self.free for cell in self.free for other in around(cell))

    def moves(self) -> set[str]:
        if self.owes == "draw":
            return {f"{symbol} {name(cell)}" for symbol in set(self.roll) for cell in self.places()}
        if self.owes == "ring":
            return {"ring " + " ".join(map(name, trio)) for trio in self.trios()}
        if self.owes == "mark":
            return {f"mark {symbol}" for symbol in self.open_symbols()}
        return set()

    def places(self) -> set[Cell]:
        if self.new and self.together:  # [P2.3] the second of a double
            return self.free.intersection(around(self.new[0]))
        places = {cell for cell in self.free if not self.drawn or any(other in self.drawn for other in around(cell))}
        if self.is_double and self.together:  # [P2.3] the first of a double
            places = {cell for cell in places if self.free.intersection(around(cell))}
        return places

    @property
    def is_double(self) -> bool:
        return self.roll[0] == self.roll[1]

    def trios(self) -> list[tuple[Cell, ...]]:
        """[P3.1] [P3.2] [P3.3] The trios that may be ringed now."""
        found = set()
        for middle, symbol in self.drawn.items():
            ends = [cell for cell in around(middle) if self.drawn.get(cell) == symbol and cell not in self.ringed]
            if middle not in self.ringed:
                found |= {tuple(sorted((middle, *pair))) for pair in combinations(ends, 2)}
        if self.straight:
            found = {trio for trio in found if len({r for r, _ in trio}) == 1 or len({c for _, c in trio}) == 1}
        return sorted(trio for trio in found if set(trio) & set(self.new))

    def open_symbols(self) -> list[str]:
        return [symbol for symbol in SYMBOLS if self.marks[symbol] < self.spaces[symbol]]

    def play(self, text: str) -> None:
        word, *rest = text.split()
        if self.owes == "draw":
            self.draw(word, cell_of(rest[0]))
        elif self.owes == "ring":
            self.ring(tuple(map(cell_of, rest)))
        else:
            self.mark(rest[0])
        while self.owes == "ring" and len(self.trios()) <= 1:
            self.ring_what_is_forced()

    def draw(self, symbol: str, cell: Cell) -> None:
        self.free.remove(cell)
        self.drawn[cell] = symbol
        self.new.append(cell)
        if not (self.is_double and len(self.new) == 1 and self.free):  # [P2.4] with nothing free the second lapses
            self.owes = "ring"

    def ring_what_is_forced(self) -> None:
        trios = self.trios()
        if trios:
            self.ring(trios[0])
        else:
            self.owes = ""

    def ring(self, trio: tuple[Cell, ...]) -> None:
        symbol = self.drawn[trio[0]]
        self.ringed.update(trio)
        self.groups[symbol] += 1
        self.owes = "ring"
        if symbol == "line" and self.open_symbols():  # [P4.1]
            self.owes = "mark"
            if len(self.open_symbols()) == 1:
                self.mark(self.open_symbols()[0])

    def mark(self, symbol: str) -> None:
        self.marks[symbol] += 1
        self.owes = "ring"

    def score(self) -> int:
        """[P6.1] [P6.2] [P6.3]"""
        points = sum(self.groups[symbol] * (self.values[symbol] + self.marks[symbol]) for symbol in SYMBOLS)
        return int(points) + NETWORK_POINTS[self.largest_network()]

    def largest_network(self) -> int:
        networks = [{totem} for totem in self.totems]
        for chain in self.chains():
            touched = {totem for totem in self.totems if any(cell in chain for cell in around(totem))}
            joined = [network for network in networks if network & touched]
            networks = [network for network in networks if not network & touched]
            networks += [set().union(*joined)] if joined else []
        return max(map(len, networks), default=0)

    def chains(self) -> list[set[Cell]]:
        left, chains = set(self.drawn), []
        while left:
            chain, todo = set(), [min(left)]
            while todo:
                cell = todo.pop()
                if cell not in chain:
                    chain.add(cell)
                    todo += [other for other in around(cell) if self.drawn.get(other) == self.drawn[cell]]
            chains.append(chain)
            left -= chain
        return chains


class Referee:
    """A match of Ka Pai in words: the same verbs as motu.Match, chance played by hand."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        sheet = options.get("sheet", "default")
        if not isinstance(sheet, dict):
            own = Path(sheet) if str(sheet).endswith(".toml") else FOLDER / f"{sheet}.toml"
            sheet = DEFAULT if sheet == "default" else tomllib.loads(own.read_text("utf-8"))
        self.dice = sheet["dice"]["a"], sheet["dice"]["b"]
        self.sheets = [Sheet(sheet, options.get("groups", "straight")) for _ in range(seats)]

    @property
    def pending(self) -> tuple[Who, ...]:
        """[P1.1] All who have not finished; chance when all have; nobody when all sheets are full [P5.1]."""
        owing = tuple(seat for seat, sheet in enumerate(self.sheets) if sheet.owes)
        return owing or (("chance",) if any(sheet.free for sheet in self.sheets) else ())

    @property
    def over(self) -> bool:
        return not self.pending

    def moves(self, who: Who) -> set[str]:
        if who not in self.pending:
            return set()
        return set(self.odds()) if who == "chance" else self.sheets[int(who)].moves()

    def odds(self) -> Counter[str]:
        return Counter(f"roll {first} {second}" for first in self.dice[0] for second in self.dice[1])

    def play(self, who: Who, text: str) -> None:
        if text not in self.moves(who):
            raise ValueError(f"{who} may not play {text!r}")
        if who == "chance":
            _, first, second = text.split()
            for sheet in self.sheets:
                sheet.start((first, second))
        else:
            self.sheets[int(who)].play(text)

    def scores(self) -> tuple[int, ...]:
        return tuple(sheet.score() for sheet in self.sheets)

    def winners(self) -> tuple[int, ...]:
        """[P6.4] Most points, then most bonus marks, then shared."""
        if not self.over:
            return ()
        ranks = [(sheet.score(), sheet.marks.total()) for sheet in self.sheets]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def replayed(match: Any) -> Referee:
    """The same match, played again by the slow rules from its log."""
    referee = Referee(match.seats, match.options)
    for who, text in match.log:
        referee.play(who, text)
    return referee
