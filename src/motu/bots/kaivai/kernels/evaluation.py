"""A hand-made evaluation of Kaivai: glory to come from huts, feasts and villages, and what canoes, fish and shells will bring."""

from __future__ import annotations

import numpy as np

from motu.bots.kernels.network import softmax
from motu.core.compiled import rule
from motu.games.kaivai.rules.scoring import payoff, strength
from motu.games.kaivai.rules.seats import canoes_of, fish_of, huts_of, shell_value
from motu.games.kaivai.rules.sets import both, read, size
from motu.games.kaivai.state import Hut, Phase

# What a thing is worth in glory; those with a second number are worth that much more for each round to come.
HUT = 2.0
FEAST = 0.75  # a fish on one's own hut
SHELL, SHELL_LATER = 0.06, 0.02
FISH, FISH_LATER = 0.25, 0.05
CANOE, CANOE_LATER = 0.3, 0.35
FISHER_LATER = 0.30
MEETING, MEETING_LATER = 0.4, 0.12
INFLUENCE = 0.45
STEP_LATER = 0.12
HOLD = 2.0  # how sharply a stronger seat takes a village
SURE, UNSURE = 1.5, 0.6  # a lead that makes victory e times likelier: at the end, and more for each round to come


@rule
def evaluate(s, out):
    """An estimate of each seat's share of the victory: the more glory it may expect, the larger."""
    if int(s.phase) == Phase.OVER:
        payoff(s, out)
        return
    expect_glory(s, out)
    unsure = uncertainty(s)
    for seat in range(s.seats):
        out[seat] /= unsure
    softmax(out, int(s.seats))


@rule
def expect_glory(s, out):
    """How much glory each seat may expect to end with, up to an amount common to all."""
    left = rounds_left(s)
    for seat in range(s.seats):
        out[seat] = glory_now(s, seat) + feasts_to_come(s, seat) + goods(s, seat, left) + pieces(s, seat, left)
    add_villages(s, out)


@rule
def uncertainty(s):
    """How much more glory makes victory e times likelier."""
    return SURE + UNSURE * rounds_left(s)


@rule
def rounds_left(s):
    """Rounds after this one."""
    return float(int(s.rounds) - int(s.round_number))


@rule
def is_scoring(s):
    """Is the final scoring under way, so that huts have been counted?"""
    return s.for_huts[0] + s.for_huts[1] + s.for_huts[2] > 0


@rule
def glory_now(s, seat):
    """Glory so far, and that of huts still to be counted at the end."""
    return float(s.glory[seat]) + (0.0 if is_scoring(s) else HUT * huts_of(s, seat))


@rule
def feasts_to_come(s, seat):
    fish = 0
    for level in range(3):
        fish += size(both(read(s.stock[level]), read(s.huts[seat])))
    return 0.0 if is_scoring(s) else FEAST * fish


@rule
def goods(s, seat, left):
    """Shells, fish and influence."""
    value = INFLUENCE * s.influence[seat]
    if is_scoring(s):
        return value
    return value + (SHELL + SHELL_LATER * left) * shell_value(s, seat) + (FISH + FISH_LATER * left) * fish_of(s, seat)


@rule
def pieces(s, seat, left):
    """What canoes, fishermen, meeting huts and movement will still bring."""
    fishers = size(both(read(s.huts[seat]), read(s.kind[Hut.FISHER])))
    meetings = size(both(read(s.huts[seat]), read(s.kind[Hut.MEETING])))
    value = left * (CANOE_LATER * canoes_of(s, seat) + FISHER_LATER * fishers + MEETING_LATER * meetings)
    return value + left * STEP_LATER * s.steps[seat]


@rule
def add_villages(s, out):
    """Share out the cult hexes of unscored villages by strength there."""
    for village in range(s.villages):
        if s.scored >> village & 1:
            continue
        total = 0.0
        for seat in range(s.seats):
            total += share_of(s, seat, village)
        hexes = size(both(read(s.village[village]), read(s.cult)))
        for seat in range(s.seats):
            if total > 0.0:
                out[seat] += hexes * share_of(s, seat, village) / total


@rule
def share_of(s, seat, village):
    power = strength(s, seat, village, np.int64(0))
    return float(power * power) if HOLD == 2.0 else float(power) ** HOLD


@rule
def horizon(s):
    """Plies of a play-out; the final scoring is played to its end."""
    return 400 if is_scoring(s) else 24
