"""Where everything lies in the drawing: hexes, the round frame with its glory track, action spaces, bids, displays."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, radians, sin, sqrt

from motu.core.scene import Wide
from motu.games.kaivai.board import NEIGHBOURS, PLACES

SIDE = 48.0  # of a hex
WIDTH, HEIGHT = 1060.0, 1632.0
CENTRE = (530.0, 646.0)
RAIL = 503.0  # from the centre to the middle of the frame's sides
LAP = 60  # glory points once round the frame

Place = tuple[float, float]
TOKENS: tuple[Place, Place, Place] = ((930.0, 48.0), (1014.0, 48.0), (1014.0, 132.0))  # the kinds of hut to build
COMPASSES: tuple[Place, ...] = (
    (84.0, 1224.0),
    (976.0, 1224.0),
    (790.0, 1541.0),
)  # ornaments; the last only without a fourth seat


@cache
def at(hex: int) -> Place:
    """The middle of a hex."""
    q, r = PLACES[hex]
    return CENTRE[0] + 1.5 * SIDE * q, CENTRE[1] + sqrt(3) * SIDE * (r + q / 2)


@cache
def corner(hex: int, i: int) -> Place:
    """Its corner i, clockwise from the upper left; edge i, towards neighbour i, runs from corner i to corner i + 1."""
    x, y = at(hex)
    angle = radians(240 + 60 * i)
    return x + SIDE * cos(angle), y + SIDE * sin(angle)


@cache
def hex_path(hex: int) -> str:
    """A hex as a path."""
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in (corner(hex, i) for i in range(6))) + "Z"


@lru_cache(maxsize=4096)
def outline(hexes: tuple[int, ...]) -> str:
    """The shore of some hexes as a path: round where hexes have corners, so that villages look grown."""
    edges = {_key(corner(h, i)): (corner(h, i), corner(h, i + 1)) for h in sorted(hexes) for i in range(6)
             if int(NEIGHBOURS[h, i]) not in hexes}  # fmt: skip
    loops = []
    while edges:
        start, (a, b) = next(iter(edges.items()))
        loop = []
        while start in edges:
            a, b = edges.pop(start)
            loop.append((a, b))
            start = _key(b)
        loops.append(_rounded(loop))
    return " ".join(loops)


def _key(place: Place) -> tuple[int, int]:
    return round(place[0]), round(place[1])


def _rounded(loop: list[tuple[Place, Place]]) -> str:
    """A closed line through the middle of each edge, bent round the corners between them."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in loop]
    bends = [
        f"Q{b[0]:.1f},{b[1]:.1f} {x:.1f},{y:.1f}"
        for (_, b), (x, y) in zip(loop, middles[1:] + middles[:1], strict=True)
    ]
    return f"M{middles[0][0]:.1f},{middles[0][1]:.1f}" + "".join(bends) + "Z"


def glory_at(glory: int) -> Place:
    """The place of that much glory on the frame, clockwise from the top."""
    side, part = divmod(glory % LAP, LAP // 6)
    (x0, y0), (x1, y1) = _frame_corner(side), _frame_corner(side + 1)
    along = part / (LAP // 6)
    return x0 + (x1 - x0) * along, y0 + (y1 - y0) * along


def _frame_corner(i: int) -> Place:
    reach, angle = RAIL / cos(pi / 6), radians(60 * i - 90)
    return CENTRE[0] + reach * cos(angle), CENTRE[1] + reach * sin(angle)


def _beside_frame(along: float, out: float, right: bool, below: bool) -> Place:
    """A place that far along one of the four slanting sides, from its tip, and that far outside it."""
    tip = (RAIL + 20) / cos(pi / 6)
    x, y = along * cos(pi / 6) + out / 2, tip - along / 2 + out * cos(pi / 6)
    return CENTRE[0] + (x if right else -x), CENTRE[1] + (y if below else -y)


def action_at(action: int) -> Place:
    """Three action spaces on the upper left, from below upwards, three on the upper right, downwards."""
    right = action >= 3
    step = action - 3 if right else 2 - action
    return _beside_frame(156 + 174 * step, 70, right, below=False)


def bid_at(bid: int) -> Place:
    """Bids 1 to 5 down the lower left, where movement grows, 6 to 10 up the lower right, where it falls."""
    right = bid > 5
    step = bid - 6 if right else 5 - bid
    return _beside_frame(106 + 104 * step, 56, right, below=True)


def display_at(seat: int) -> Place:
    """The upper left corner of a seat's display below the board."""
    return 15 + (seat % 2) * 520.0, 1304 + (seat // 2) * 162.0


def beside() -> Wide:
    """In a wide window the displays stand in a column beside the board, which then has the full height."""
    shifts = {}
    for seat in range(4):
        x, y = display_at(seat)
        shifts[f"at-{seat}"] = (1076 - x, 306 + 176 * seat - y)
    return Wide(1596, 1290, shifts)
