"""What a bot advises."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct):
    """An action that a bot has considered, in words."""

    action: int
    text: str
    label: str
    expected: float  # the chance to win, from 0 to 1; points, for a solo player
    told: str  # what it does
    then: list[str]  # how one would go on in the same turn
    answer: list[str]  # what the next player would best do then
    why: str  # compared with the next best; for others, with the best


class Hint(Move):
    """What a bot would choose, and why; `points`: what is expected is points. At a glance it does not look ahead."""

    points: bool
    glance: bool
    next: Move | None
    fine: list[int]  # the actions that surely lose little


class Checked(msgspec.Struct):
    """What a bot thinks of an action before it is taken."""

    mistake: bool
    move: Move | None
    hint: Hint
