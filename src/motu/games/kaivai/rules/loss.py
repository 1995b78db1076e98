"""Loss of value [V6], at the end of every round."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.games.kaivai.rules.bidding import begin_bidding
from motu.games.kaivai.rules.scoring import score_huts
from motu.games.kaivai.state import Done


@rule
def lose_value(s):
    """[V6.1] Shells and fish move one space down, counters and bids are taken back; then the next round, or the end."""
    for seat in range(s.seats):
        for space in range(1, 5):
            s.shells[seat, space] = s.shells[seat, space + 1]
            s.fish[seat, space] = s.fish[seat, space + 1]
        s.shells[seat, 5] = 0
        s.fish[seat, 5] = 0
        s.bid[seat] = 0
    s.counters[:] = 0
    s.passed = 0
    s.active = 0
    if s.round_number < s.rounds:
        s.round_number += 1
        begin_bidding(s)
    else:
        score_huts(s)
        s.phase = Done.VILLAGE
