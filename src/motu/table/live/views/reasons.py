"""Why what somebody clicked on cannot be done, judging only by what they may see."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from motu.core.position import Position

MOST = 3  # reasons given for one click


def why_not(at: Position, seat: int, shown: Collection[str], picked: Sequence[str]) -> str:
    """Why what these sprites stand for cannot be done, due to the last of them; empty if that one makes no difference.

    shown: the sprites that say what they are, and so can be clicked in vain.
    """
    meant = at.game.actions_for_picks
    if meant is None or seat not in at.pending:
        return ""
    v = at.view(seat)
    before, after = (meant(v, seat, [id for id in ids if id in shown]) for ids in (picked[:-1], picked))
    actions = [action for action in after if action not in at.actions(seat)] if after != before else []
    refusals = dict.fromkeys(at.game.words.why_not(v, seat, action) for action in actions)
    return " ".join(list(refusals)[:MOST])
