"""Fish [V5.6]: at a village with a fisherman of one's own or the god; chance rolls the dice."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import CATCHES, DICE, PLACES_TO_FISH
from motu.games.kaivai.rules.god import has_god
from motu.games.kaivai.rules.sea import berths
from motu.games.kaivai.rules.sets import NO_HEXES, both, either, holds, read, size
from motu.games.kaivai.state import NO_VILLAGE, Done, Edition, Hut, Phase

FACES = ((1, 5), (2, 4), (3, 3), (4, 2))  # die -> faces without and with a fish


def _odds() -> list[list[int]]:
    """For each number of dice, in how many ways each number of fish can be rolled."""
    ways = [[1]]
    for blank, fish in FACES:
        last = [0, *ways[-1], 0]
        ways.append([blank * last[n + 1] + fish * last[n] for n in range(len(last) - 1)])
    return [row + [0] * (DICE + 1 - len(row)) for row in ways]


CATCH_ODDS = np.array(_odds(), np.int64)  # dice, fish -> ways


@rule
def fishermen(s, seat, village):
    """The seat's fishermen in a village."""
    return size(both(both(read(s.huts[seat]), read(s.kind[Hut.FISHER])), read(s.village[village])))


@rule
def can_fish_at(s, seat, village):
    """[V5.6] A fisherman of the seat or the god is there."""
    return has_god(s, village) or fishermen(s, seat, village) > 0


@rule
def fishing_goals(s, seat, hex, reached):
    """[V4.5] [V5.6] Where the canoe from this hex can go and fish."""
    docks = NO_HEXES
    for village in range(s.villages):
        if can_fish_at(s, seat, village):
            docks = either(docks, read(s.dock[village]))
    return both(berths(s, hex, reached), docks)


@rule
def places_to_fish(s, seat, hex, actions):
    """[V5.6] The villages the canoe on this hex can fish at."""
    n = 0
    for village in range(s.villages):
        if holds(read(s.dock[village]), hex) and can_fish_at(s, seat, village):
            actions[n] = PLACES_TO_FISH + village
            n += 1
    return n


@rule
def choose_where_to_fish(s, seat, hex):
    """[V5.6] There is something to choose only among several villages."""
    n, last = 0, np.int64(0)
    for village in range(s.villages):
        if holds(read(s.dock[village]), hex) and can_fish_at(s, seat, village):
            n, last = n + 1, village
    if n > 1:
        s.phase = Phase.VILLAGE
    else:
        fish_at(s, seat, last)


@rule
def dice_at(s, seat, village):
    """[V5.6] One for each fisherman of the seat, four at most; in the first edition the god is one more [V9]."""
    if s.diceless:
        return 0
    dice = fishermen(s, seat, village)
    if int(s.edition) == Edition.FIRST and has_god(s, village):
        dice += 1
    return min(dice, DICE)


@rule
def fish_at(s, seat, village):
    """[V5.6] Roll, or count if there are no dice."""
    s.at = village
    if dice_at(s, seat, village) > 0:
        s.phase = Phase.CATCH
    else:
        land_fish(s, seat, fishermen(s, seat, village) if s.diceless else np.int64(0))


@rule
def catches(s, seat, actions, odds):
    """[V5.6] Any number of fish up to the number of dice, as likely as the dice make it."""
    dice = dice_at(s, seat, np.int64(s.at))
    for fish in range(dice + 1):
        actions[fish] = CATCHES + fish
        odds[fish] = CATCH_ODDS[dice, fish]
    return dice + 1


@rule
def land_fish(s, seat, fish):
    """[V5.6] The god adds one; in the first edition only where there are no dice, and fish are fresher [V9]."""
    first_edition = int(s.edition) == Edition.FIRST
    if has_god(s, np.int64(s.at)) and (s.diceless or not first_edition):
        fish += 1
    s.fish[seat, 5 if first_edition else 4] += fish
    s.at = NO_VILLAGE
    s.phase = Done.CANOE
