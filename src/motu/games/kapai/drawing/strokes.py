"""Pencil geometry: rings round trios and chains between totems, as paths. A cell is 100 wide, the first one at 0, 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from motu.core.bits import members
from motu.core.game import View
from motu.games.kapai.effects import grown, sets_of

Point = tuple[float, float]
INSET = 9  # of a ring from the rim of its cells
BEND = 34  # radius of a ring's corners


def jitter(cell: int, part: int = 0) -> float:
    """A hand's unsteadiness, from -1 to 1; always the same for the same cell."""
    return ((cell * 7919 + part * 104729 + 13) * 2654435761 % 4294967296) / 2147483648 - 1


def middle(cols: int, cell: int) -> Point:
    """The middle of a cell on a sheet with that many columns."""
    row, column = divmod(cell, cols)
    return 100 * column + 50, 100 * row + 50


def rectangle(x: float, y: float, wide: float, high: float, bend: float = 0) -> str:
    """A path round a rectangle with rounded corners."""
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    return rounded(corners, bend) + "z" if bend else f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z"


def rounded(corners: list[Point], bend: float, slip: float = 0) -> str:
    """A path through the corners, each rounded, starting from the middle of the last side.

    A slip lets its ends cross there, as a hand does.
    """
    (ax, ay), (bx, by) = corners[-1], corners[0]
    start = (ax + bx) / 2, (ay + by) / 2
    path = f"M{start[0] - slip:.1f} {start[1] + 3 * slip:.1f}"
    for i, corner in enumerate(corners):
        before, after = _towards(corner, corners[i - 1], bend), _towards(corner, corners[(i + 1) % len(corners)], bend)
        path += f"L{before[0]:.1f} {before[1]:.1f}Q{corner[0]:.1f} {corner[1]:.1f} {after[0]:.1f} {after[1]:.1f}"
    return path + f"L{start[0] + slip:.1f} {start[1] - 6 * slip:.1f}"


def _towards(a: Point, b: Point, step: float) -> Point:
    far = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    part = min(step / far, 0.5)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def ring_path(cols: int, trio: Sequence[int]) -> str:
    """A ring drawn by hand round three cells, straight or bent; its end misses its start by a little."""
    corners = [
        (x + 2 * jitter(trio[0], i), y + 2 * jitter(trio[2], i)) for i, (x, y) in enumerate(_outline(cols, trio))
    ]
    return rounded(corners, BEND, 3.5 + jitter(trio[1]))


def _outline(cols: int, trio: Sequence[int]) -> list[Point]:
    """The corners of a trio's outline, clockwise, a little inside it."""
    places = [middle(cols, cell) for cell in trio]
    room = 50 - INSET
    left, right = min(x for x, _ in places) - room, max(x for x, _ in places) + room
    top, bottom = min(y for _, y in places) - room, max(y for _, y in places) + room
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if min(right - left, bottom - top) < 100:
        return corners
    gap = next(i for i, (x, y) in enumerate(corners) if not any(abs(x - a) < 50 > abs(y - b) for a, b in places))
    x, y = corners[gap]
    inner = (left + right) / 2 + (INSET if x == left else -INSET), (top + bottom) / 2 + (INSET if y == top else -INSET)
    notch = [(x, inner[1]), inner, (inner[0], y)]
    return [*corners[:gap], *(notch if gap % 2 == 0 else notch[::-1]), *corners[gap + 1 :]]


def chain_paths(v: View, seat: int, totems: Sequence[int]) -> list[str]:
    """The chains that link these totems, each as the shortest path from its first totem to its others."""
    words = v.near.shape[1]
    near, drawn = sets_of(v.near.tobytes(), words), sets_of(v.drawn[seat].tobytes(), words)
    return [path for cells in drawn for path in _links(int(v.cols), cells, totems, near)] if totems else []


def _links(cols: int, cells: int, totems: Sequence[int], near: Sequence[int]) -> Iterator[str]:
    """A path for each connected part of these cells that links some of the totems."""
    while cells:
        chain = grown(cells & -cells, cells, near)
        cells &= ~chain
        touched = [totem for totem in totems if chain & near[totem]]
        if len(touched) > 1:
            yield _way(cols, chain, touched, near)


def _way(cols: int, chain: int, totems: list[int], near: Sequence[int]) -> str:
    """Breadth first from the first totem, then back from each of the others."""
    came: dict[int, int] = {totems[0]: totems[0]}
    todo = [totems[0]]
    for cell in todo:
        for beside in members(near[cell]):
            if beside not in came and (chain >> beside & 1 or (beside in totems and chain >> cell & 1)):
                came[beside] = cell
                if chain >> beside & 1:
                    todo.append(beside)
    steps = set()
    for cell in totems[1:]:
        while cell != came[cell]:
            steps.add((cell, came[cell]))
            cell = came[cell]  # noqa: PLW2901
    return "".join(_step(middle(cols, a), middle(cols, b)) for a, b in sorted(steps))


def _step(a: Point, b: Point) -> str:
    return f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}"
