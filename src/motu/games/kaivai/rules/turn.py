"""A turn [V4]: choosing and paying for an action, passing, and the canoes one after the other."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import PASS, STOP, TAKES, VOYAGES
from motu.games.kaivai.board import HEXES, NO_HEX, STEPS
from motu.games.kaivai.rules.build import building_goals
from motu.games.kaivai.rules.deliver import delivery_goals
from motu.games.kaivai.rules.feast import celebrations
from motu.games.kaivai.rules.fish import fishing_goals
from motu.games.kaivai.rules.move import moving_goals
from motu.games.kaivai.rules.sea import allowance, waters
from motu.games.kaivai.rules.sets import NO_HEXES, is_empty, write
from motu.games.kaivai.state import CANOES, NO_CANOE, Action, Done, Phase

WITH_CANOES = tuple(map(int, (Action.BUILD, Action.FISH, Action.DELIVER, Action.MOVE)))
SACRIFICE = 2  # influence [V4.4]


@rule
def choices(s, seat, actions):
    """[V4.1] [V4.3] Pass, or an action this seat can pay for and carry out."""
    actions[0] = PASS
    n = 1
    possible = can_do(s, seat)
    for action in WITH_CANOES:
        if possible >> action & 1:
            actions[n] = TAKES + action
            n += 1
    if can_afford(s, seat, Action.UPGRADE) and s.steps[seat] < STEPS:  # [V5.10]
        actions[n] = TAKES + Action.UPGRADE
        n += 1
    return celebrations(s, actions, n) if can_afford(s, seat, Action.CELEBRATE) else n


@rule
def can_afford(s, seat, action):
    """[V4.2] As much influence as lies on it."""
    return s.counters[action] <= s.influence[seat]


@rule
def can_do(s, seat):
    """[V4.3] Bit set of the actions with canoes that this seat can pay for and do with at least one canoe."""
    wanted, found, steps = 0, 0, allowance(s, seat)
    for action in WITH_CANOES:
        if can_afford(s, seat, action):
            wanted |= 1 << action
    for canoe in range(CANOES):
        hex = np.int64(s.fleet[seat, canoe])
        if hex != NO_HEX and found != wanted:
            found |= doable(s, seat, hex, waters(s, hex, steps), wanted & ~found)
    return found


@rule
def doable(s, seat, hex, reached, wanted):
    """[V4.3] Which of the wanted actions the canoe on this hex can do."""
    found = 0
    for action in WITH_CANOES:
        if wanted >> action & 1 and not is_empty(goals(s, seat, action, hex, reached)):
            found |= 1 << action
    return found


@rule
def goals(s, seat, action, hex, reached):
    """[V4.5] Where, among the water it reaches, a canoe from this hex can go and do the action."""
    if is_empty(reached):
        return NO_HEXES
    if action == Action.BUILD:
        return building_goals(s, seat, hex, reached)
    if action == Action.FISH:
        return fishing_goals(s, seat, hex, reached)
    if action == Action.DELIVER:
        return delivery_goals(s, seat, hex, reached)
    return moving_goals(s, seat, hex, reached)


@rule
def take(s, seat, action):
    """[V4.2] Free for the first, then as much as lies on it: 1, 2, 4, 8."""
    if s.counters[action] == 0:
        s.counters[action] = 1
    else:
        s.influence[seat] -= s.counters[action]
        s.counters[action] *= 2
    s.active |= 1 << seat
    s.doing = action
    s.phase = Phase.GO


@rule
def do_nothing_more(s, seat):
    """[V4.1] Pass. [V4.4] Having done nothing at all is a sacrifice."""
    if s.active >> seat & 1 == 0:
        s.influence[seat] += SACRIFICE
    s.passed |= 1 << seat
    s.phase = Done.TURN


@rule
def next_turn(s):
    """[V4.1] The next seat that has not passed chooses; when all have, the phase ends."""
    s.doing = 0
    s.used = 0
    s.phase = Phase.CHOOSE
    if s.passed == (1 << s.seats) - 1:
        s.phase = Done.ROUND
        return
    s.turn = (s.turn + 1) % s.seats
    while s.passed >> s.order[s.turn] & 1:
        s.turn = (s.turn + 1) % s.seats


@rule
def voyages(s, seat, actions):
    """[V4.5] Each canoe that has not acted, to each hex where it can; after the first also: stop."""
    n, steps = 0, allowance(s, seat)
    for canoe in range(CANOES):
        if can_be_used(s, seat, canoe):
            hex = np.int64(s.fleet[seat, canoe])
            ends = goals(s, seat, np.int64(s.doing), hex, waters(s, hex, steps))
            n = write(ends, VOYAGES + canoe * HEXES, actions, n)
    if s.used != 0:
        actions[n] = STOP
        n += 1
    return n


@rule
def can_be_used(s, seat, canoe):
    """[V4.5] [V4.7] It is on the board, has not acted, and was not built in this action."""
    return s.fleet[seat, canoe] != NO_HEX and s.used >> canoe & 1 == 0


@rule
def next_canoe(s):
    """[V4.5] The canoe has acted; the action ends by itself when no further one can."""
    seat = np.int64(s.order[s.turn])
    s.used |= 1 << s.canoe
    s.canoe = NO_CANOE
    s.phase = Phase.GO
    steps = allowance(s, seat)
    for canoe in range(CANOES):
        if can_be_used(s, seat, canoe):
            hex = np.int64(s.fleet[seat, canoe])
            if not is_empty(goals(s, seat, np.int64(s.doing), hex, waters(s, hex, steps))):
                return
    s.phase = Done.TURN
