"""The parts of Kaivai's evaluation in words."""

from __future__ import annotations

import numpy as np

from motu.bots.kaivai.kernels.evaluation import add_villages, feasts_to_come, glory_now, goods, pieces, rounds_left
from motu.bots.knowledge import Terms
from motu.core.game import State
from motu.core.words import say


def terms_of(s: State, seat: int) -> Terms:
    """This seat's lead over the best of the others in each of them."""
    left, seats = rounds_left(s), range(int(s.seats))
    villages = np.zeros(4)
    add_villages(s, villages)
    parts = [
        (say("glory and huts"), [glory_now(s, i) for i in seats]),
        (say("feasts to come"), [feasts_to_come(s, i) for i in seats]),
        (say("shells, fish and influence"), [goods(s, i, left) for i in seats]),
        (say("canoes and fishermen"), [pieces(s, i, left) for i in seats]),
        (say("hold on villages"), [float(villages[i]) for i in seats]),
    ]
    return [(name, value[seat] - max(v for i, v in enumerate(value) if i != seat)) for name, value in parts]
