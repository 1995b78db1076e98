"""The parts of Ka Pai's estimate in words."""

from __future__ import annotations

from motu.bots.kapai.kernels.evaluation import groups_to_come, marks_to_use, totems
from motu.bots.knowledge import Terms
from motu.core.game import State
from motu.core.words import say
from motu.games.kapai.rules.scoring import bonus_points, group_points


def terms_of(s: State, seat: int) -> Terms:
    """Points of this seat, made and to come."""
    return [
        (say("groups"), float(group_points(s, seat))),
        (say("bonus"), float(bonus_points(s, seat))),
        (say("groups begun"), float(groups_to_come(s, seat))),
        (say("marks to use"), float(marks_to_use(s, seat))),
        (say("totems"), float(totems(s, seat))),
    ]
