"""Where things lie on the table: sheets of all sizes fill the same place."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from motu.core.game import View
from motu.core.scene import Sprite

BAND = 24  # width of the bark-cloth frame
MOTIF = 36  # length of one of its figures
WIDE = 864
LEFT, TOP, PAPER_WIDE, HEAD = 40, 40, 784, 118
GRID_LEFT, GRID_TOP, GRID_WIDE = 74, 206, 616
LEAST_HIGH = 420  # of the grid's place: the bonus field beside it needs as much
LARGEST_CELL = 130
STRIP_HIGH = 132
MOST_SMALL = 6  # other sheets drawn; at larger tables only the panels list them
SMALL_WIDE, SMALL_GAP, SMALL_HEAD = 178, 14, 22


# fields by purpose: the sheet itself; what a score is made of, with a seat's own part in it; and everything of its own
SHEET = ("seats", "rows", "cols", "shapes", "offset", "starts", "spaces")
SCORED = ("totems", "totem", "near", "values")
SCORED_OF_SEAT = ("drawn[seat]", "groups[seat]", "marks[seat]")
OWN = (*SCORED_OF_SEAT, "owes[seat]", "fresh[seat]", "free[seat]", "edge[seat]", "ringed[seat]", "rings[seat]")


class Layout(NamedTuple):
    """Where things lie: sheets of all sizes fill the same place."""

    cell: float  # width of one
    left: float  # of the cells
    top: float
    high: float  # of the grid's place
    cols: int
    small: tuple[int, ...]  # the seats whose sheets are drawn small

    @property
    def strip(self) -> float:
        """Where the score strip begins."""
        return GRID_TOP + self.high + 18

    @property
    def paper_end(self) -> float:
        return self.strip + STRIP_HIGH + 8

    @property
    def small_wide(self) -> float:
        n = max(len(self.small), 1)
        return min(SMALL_WIDE, (PAPER_WIDE - SMALL_GAP * (n - 1)) / n)

    @property
    def height(self) -> float:
        """Of the whole table; the frame shows whole figures."""
        end = self.paper_end + (self.small_wide + SMALL_HEAD + 16 if self.small else 0) + 16
        return MOTIF * ceil((end - BAND) / MOTIF) + 2 * BAND

    def place(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        row, column = divmod(cell, self.cols)
        return self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell

    def over_grid(self, name: str, classes: str, path: str, label: str = "") -> Sprite:
        """A path whose cells are 100 wide, laid over the grid."""
        return Sprite(name, x=self.left, y=self.top, size=self.cell / 100, classes=classes, path=path, label=label)


def layout(v: View, shown: int) -> Layout:
    """The table for the sheet of one seat."""
    return layout_of(int(v.rows), int(v.cols), int(v.seats), shown)


@lru_cache(maxsize=256)
def layout_of(rows: int, cols: int, seats: int, shown: int = 0) -> Layout:
    """The same by the size of the sheet."""
    cell = min(GRID_WIDE / max(rows, cols), LARGEST_CELL)
    high = max(rows * cell, LEAST_HIGH)
    left, top = GRID_LEFT + (GRID_WIDE - cols * cell) / 2, GRID_TOP + (high - rows * cell) / 2
    others = tuple(seat for seat in range(seats) if seat != shown)
    return Layout(cell, left, top, high, cols, others if len(others) <= MOST_SMALL else ())
