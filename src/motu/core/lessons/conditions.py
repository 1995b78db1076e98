"""What must hold after a move, stated for any game without a script.

score 0 >= 3                seat 0 has at least three points (also: > < <= ==)
shows token-ELAI token-0    the board has such a sprite, with this symbol or class, as the learner sees it
hides line-ALOA-BARI        the board has no such sprite, or none with this symbol or class
position has black: ALOA    the text of the position holds this
"""

from __future__ import annotations

import operator
import re

from motu.core.game import Refused
from motu.core.position import Position

COMPARED = {">=": operator.ge, "<=": operator.le, "==": operator.eq, ">": operator.gt, "<": operator.lt}
SCORE = re.compile(r"score (\d+) (>=|<=|==|>|<) (-?\d+)")


def holds(condition: str, at: Position, seat: int) -> bool:
    """Does it hold at this position? Refused if it is not a condition."""
    if not condition:
        return True
    if found := SCORE.fullmatch(condition):
        return bool(COMPARED[found[2]](at.scores()[int(found[1])], int(found[3])))
    word, _, rest = condition.partition(" ")
    if word in ("shows", "hides") and rest:
        return _is_shown(rest.split(), at, seat) == (word == "shows")
    if condition.startswith("position has "):
        return condition.removeprefix("position has ") in at.game.words.position_text(at.state)
    raise Refused(
        f"{condition!r} is no condition: write 'score 0 >= 3', 'shows SPRITE CLASS', 'hides SPRITE' or 'position has TEXT'."
    )


def _is_shown(wanted: list[str], at: Position, seat: int) -> bool:
    """Is there a sprite with this id, and with all the rest as its symbol or among its classes?"""
    id, *looks = wanted
    for sprite in at.scene(seat).sprites:
        if sprite.id == id:
            return set(looks) <= {sprite.symbol, *sprite.classes.split()}
    return False
