"""Random sheets and dice, kinder to rare cases than the box, and random matches on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from motu import Match
from tests.games.kapai.slow import SYMBOLS, around


def random_sheet(rng: random.Random, smallest: int = 3, largest: int = 12) -> dict[str, Any]:
    """A sheet of random size: holes, up to five totems, odd dice and a bonus field that is soon full."""
    return {
        "grid": random_grid(rng, rng.randint(smallest, largest), rng.randint(smallest, largest)),
        "values": {symbol: rng.choice([0, 1, 2, 7]) for symbol in SYMBOLS},
        "bonus": random_bonus(rng),
        "dice": random_dice(rng),
    }


def random_grid(rng: random.Random, rows: int, columns: int) -> str:
    """Random holes; what they cut off from the largest part is blocked too [P2.5]."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = set(rng.sample(cells, rng.randint(0, len(cells) // 3)))
    parts = connected_parts(set(cells) - holes)
    free = max(parts, key=len)
    totems = rng.sample(sorted(set(cells) - free), min(len(cells) - len(free), rng.randint(0, 5)))
    kind = {**dict.fromkeys(cells, "#"), **dict.fromkeys(free, "."), **dict.fromkeys(totems, "T")}
    return "\n".join("".join(kind[r, c] for c in range(columns)) for r in range(rows))


def connected_parts(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    parts, left = [], set(cells)
    while left:
        part, todo = set(), [min(left)]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                todo += around(cell)
        parts.append(part)
    return parts


def random_bonus(rng: random.Random) -> dict[str, int]:
    """Often none or one space, so that marks are forced or impossible; sometimes more than anybody can mark."""
    most = rng.choice([0, 1, 1, 2, 5, 300])
    return {symbol: rng.randint(0, most) if most < 300 else most for symbol in SYMBOLS}


def random_dice(rng: random.Random) -> dict[str, list[str]]:
    """The dice of the box, dice with few symbols, or dice that nearly always show a double."""
    few = rng.choice([["line"], ["line", "circle"], ["triangle", "line"], list(SYMBOLS)])
    one = [rng.choice(few) for _ in range(6)]
    other = [rng.choice(few) for _ in range(6)]
    return {"a": one, "b": rng.choice([one, other, [rng.choice(one)] * 6])}


def random_matches(seats: int, times: int, largest: int = 8) -> Iterator[Match]:
    """Random matches on random sheets, handed over after each action."""
    for seed in range(times):
        rng = random.Random(seed)
        options = {"sheet": random_sheet(rng, 3, largest), "groups": rng.choice(["straight", "any"])}
        match = Match("kapai", seats, options, seed=seed)
        yield match
        while not match.over:
            seat = rng.choice(match.pending)
            match.play(seat, rng.choice(match.actions(seat)))
            yield match
