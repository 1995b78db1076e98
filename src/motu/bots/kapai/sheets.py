"""Sheets and dice such as people might make up, for learning a value that holds for any sheet."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.patterns import fits
from motu.core import dice
from motu.core.game import Game, Options, Refused, Rng, State
from motu.games import game as find
from motu.games.kapai.board import BLOCKED, FREE, MOST_TOTEMS, SYMBOLS, TOTEM

ANY_SHEET = "any"  # in place of a sheet: one made-up sheet after another
SMALLEST, LARGEST = 5, 8  # rows and columns
MOST_BLOCKED = 9
FACES = ("triangle", "triangle", "square", "square", "line", "line", "circle")  # a face is likely one of these
USUAL_DICE = {
    "a": ["triangle", "triangle", "square", "square", "line", "circle"],
    "b": ["triangle", "triangle", "square", "line", "line", "circle"],
}


def next_sheet(options: Options, rng: Rng) -> State:
    """An empty sheet to learn on: the one in the options, or the next made-up one."""
    game = find("kapai")
    return sampled_sheet(game, options["groups"], rng) if options["sheet"] == ANY_SHEET else game.new(1, options)


def sampled_sheet(game: Game, groups: str, rng: Rng) -> State:
    """An empty sheet of a random form; half of them with the usual dice and points."""
    while True:
        options: Options = {"groups": groups, "sheet": _sheet(rng)}
        try:
            start = game.new(1, options)
        except Refused:  # free cells that are not connected
            continue
        if fits(start):
            return start


def _sheet(rng: Rng) -> dict[str, Any]:
    usual = dice.below(rng, 2) == 0
    values = (2, 3, 4, 0) if usual else [most - 1 + dice.below(rng, 3) for most in (2, 3, 4, 1)]
    spaces = [5] * 4 if usual else [2 + dice.below(rng, 4) for _ in SYMBOLS]
    return {
        "name": "sampled",
        "grid": "\n".join("".join(row) for row in _grid(rng)),
        "values": dict(zip(SYMBOLS, map(int, values), strict=True)),
        "bonus": dict(zip(SYMBOLS, map(int, spaces), strict=True)),
        "dice": USUAL_DICE if usual else {die: _die(rng) for die in "ab"},
    }


def _grid(rng: Rng) -> NDArray[np.str_]:
    """Totems and blocked cells anywhere, half the time mirrored left to right."""
    rows, cols = (SMALLEST + dice.below(rng, LARGEST + 1 - SMALLEST) for _ in range(2))
    cells = np.full((rows, cols), FREE)
    mirrored = dice.below(rng, 2) == 0
    for _ in range(dice.below(rng, MOST_BLOCKED + 1)):
        _put(cells, BLOCKED, mirrored, rng)
    while np.count_nonzero(cells == TOTEM) < MOST_TOTEMS - 1:
        _put(cells, TOTEM, mirrored, rng)
    if np.count_nonzero(cells == TOTEM) < MOST_TOTEMS:
        _put(cells, TOTEM, False, rng)
    return cells


def _put(cells: NDArray[np.str_], what: str, mirrored: bool, rng: Rng) -> None:
    row, col = (int(dice.below(rng, n)) for n in cells.shape)
    cells[row, col] = what
    if mirrored:
        cells[row, cells.shape[1] - 1 - col] = what


def _die(rng: Rng) -> list[str]:
    return [FACES[dice.below(rng, len(FACES))] for _ in range(6)]
