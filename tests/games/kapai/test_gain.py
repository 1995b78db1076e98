"""What an action gains is told without playing it where that is possible, and is the same."""

from __future__ import annotations

import pytest

from motu.core.laws.trial import Trial
from motu.core.records import copied
from motu.core.registry import by_name
from motu.games.kapai.effects import Sheet, _linked
from motu.games.kapai.rules.scoring import points_of

pytestmark = pytest.mark.interpreted


@pytest.mark.no_cover
@pytest.mark.parametrize("setup", range(3))
def test_the_gain_is_what_the_rules_give(setup):
    game, gains = by_name("kapai"), set()
    seats, options = game.trial_setups[setup]
    trial = Trial.of(game, seats, options, matches=2)
    for s in trial.positions():
        for seat in range(min(trial.seats, 2)):
            sheet = Sheet.of(s, seat)
            for action in trial.legal(s, seat) if s.rolled else ():
                after = copied(s)
                game.apply(after, seat, action)
                gains.add(sheet.gain(s, action))
                assert sheet.gain(s, action) == points_of(after, seat) - points_of(s, seat)
    assert len(gains) > 2


def test_of_two_networks_of_one_size_the_one_with_the_first_totem_comes_first():
    """Cells 0 to 3 are totems; 4 touches the first and the last, 5 the two in between."""
    near = tuple(sum(1 << cell for cell in cells) for cells in ([4], [5], [5], [4], [0, 3], [1, 2]))
    assert _linked(near, (0, 1, 2, 3), (1 << 4 | 1 << 5, 0, 0, 0)) == (0b1001, 0b0110)
