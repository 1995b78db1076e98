"""What a learner is shown of Ka Pai."""

from __future__ import annotations

from motu.core.game import Feature, Options


def features(seats: int, options: Options) -> tuple[Feature, ...]:
    rows = options["sheet"]["grid"].split("\n")
    cells = len(rows) * len(rows[0])
    return (
        Feature("rolled", "1 while the dice lie on the table"),
        Feature("dice", "symbols of die A and die B: triangle 0, square 1/3, circle 2/3, line 1", top=3),
        Feature("owes", "nothing 0, draw 1/4, second of a double 1/2, ring 3/4, mark 1", by_seat=True, top=4),
        Feature("free", "cells still to fill", by_seat=True, bits=cells),
        Feature("edge", "free cells next to a symbol", by_seat=True, bits=cells),
        Feature("drawn", "cells by symbol: triangle, square, circle, line", by_seat=True, bits=cells),
        Feature("ringed", "cells in a group", by_seat=True, bits=cells),
        Feature("groups", "groups by symbol", by_seat=True, top=16),
        Feature("marks", "bonus marks by symbol", by_seat=True, top=16),
        Feature("values", "points of a group by symbol", top=10),
        Feature("spaces", "bonus spaces by symbol", top=16),
    )
