"""Random matches, checked after every action: pieces conserved, no joined villages, no trapped canoe, nothing negative."""

from __future__ import annotations

import numpy as np
import pytest

from motu.core import compiled, dice, play
from motu.core.compiled import rule
from motu.games.kaivai import GAME
from motu.games.kaivai.board import HEXES, NEIGHBOURS, NO_HEX, hexes_of, named, words_of
from motu.games.kaivai.position import parse_position
from motu.games.kaivai.rules import apply, legal, pending
from motu.games.kaivai.rules.sea import largest_areas, lone_shore
from motu.games.kaivai.rules.sets import around, both, either, holds, is_empty, less, meet, near, one, read, size
from motu.games.kaivai.state import Phase, work_out

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
MATCHES = 2 if compiled.INTERPRETED else 1000
TABLES = [(seats, {"edition": edition}) for edition in (2010, 2005) for seats in (3, 4)]

JOINED, TRAPPED, NEGATIVE, PIECES, PLACES, STALE, ENDLESS = 1, 2, 3, 4, 5, 6, 7


@rule
def wrong(s):
    """What is wrong with a state; 0 if nothing is."""
    if joined(s):
        return JOINED
    if trapped(s):
        return TRAPPED
    if negative(s):
        return NEGATIVE
    if too_many(s):
        return PIECES
    if misplaced(s):
        return PLACES
    return STALE if stale(s) else 0


@rule
def joined(s):
    for a in range(s.villages):
        for b in range(a):
            if meet(around(read(s.village[a])), read(s.village[b])):
                return True
    return False


@rule
def trapped(s):
    open_water = largest_areas(read(s.water))
    for seat in range(s.seats):
        for canoe in range(4):
            hex = np.int64(s.fleet[seat, canoe])
            if hex != NO_HEX:
                at_sea = holds(read(s.water), hex)
                if not (holds(open_water, hex) if at_sea else meet(near(hex), open_water)):
                    return True
    return False


@rule
def negative(s):
    for seat in range(s.seats):
        if s.glory[seat] < 0 or s.influence[seat] < 0 or s.influence[seat] > 255:
            return True
        if s.glory[seat] != s.feasts[seat] + s.lost[seat] + s.for_huts[seat] + s.for_villages[seat]:
            return True
        for space in range(6):
            if s.shells[seat, space] < 0 or s.fish[seat, space] < 0:
                return True
    return False


@rule
def too_many(s):
    for seat in range(s.seats):
        huts = read(s.huts[seat])
        if size(huts) > 15 or size(both(huts, read(s.kind[1]))) > 5:
            return True
    cult = size(read(s.cult))
    extra = (s.villages - 6) * (1 if s.edition == 1 else 2)
    return cult < 6 + extra or cult > 6 + extra + s.round_number


@rule
def misplaced(s):
    """Land is cult hexes and huts, each hut of one seat and type; fish only on huts that take them."""
    huts, kinds = (np.uint64(0), np.uint64(0)), either(either(read(s.kind[0]), read(s.kind[1])), read(s.kind[2]))
    n = 0
    for seat in range(s.seats):
        huts = either(huts, read(s.huts[seat]))
        n += size(read(s.huts[seat]))
    if (
        n != size(huts)
        or not is_empty(less(huts, kinds))
        or not is_empty(less(kinds, huts))
        or meet(huts, read(s.cult))
    ):
        return True
    if size(either(huts, read(s.cult))) + size(read(s.water)) != HEXES or meet(huts, read(s.water)):
        return True
    full = either(read(s.kind[1]), read(s.on_huts))
    return (
        meet(read(s.stock[0]), full)
        or not is_empty(less(read(s.stock[0]), huts))
        or not is_empty(less(read(s.stock[2]), read(s.stock[1])))
    )


@rule
def stale(s):
    """What is kept to be worked out once must still be true."""
    at_sea, on_huts = (np.uint64(0), np.uint64(0)), (np.uint64(0), np.uint64(0))
    for seat in range(s.seats):
        for canoe in range(4):
            here = one(np.int64(s.fleet[seat, canoe]))
            if meet(here, read(s.water)):
                at_sea = either(at_sea, here)
            else:
                on_huts = either(on_huts, here)
    same = is_empty(less(at_sea, read(s.at_sea))) and size(at_sea) == size(read(s.at_sea))
    same = same and is_empty(less(on_huts, read(s.on_huts))) and size(on_huts) == size(read(s.on_huts))
    return not same or size(read(s.open)) != size(largest_areas(read(s.water)))


@rule
def play_and_check(states, times, who, actions, odds, rng):
    """Play that many matches, checking after every action; the first thing that is wrong."""
    for _ in range(times):
        states[1] = states[0]
        s = states[1]
        for _ply in range(20_000):
            n = pending(s, who)
            if n == 0:
                break
            seat = np.int64(who[dice.below(rng, n)])
            k = legal(s, seat, actions, odds)
            choice = dice.pick(rng, odds, k) if seat < 0 else dice.below(rng, k)
            apply(s, seat, np.int64(actions[choice]))
            if wrong(s) != 0:
                return wrong(s)
        else:
            return ENDLESS
    return 0


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("rich", [False, True], ids=["", "rich"])
def test_a_thousand_matches_stay_sound_after_every_action(seats, options, rich):
    start = GAME.new(seats, options)
    if rich:
        start.shells[:seats, 5] = start.influence[:seats] = start.feasts[:seats] = start.glory[:seats] = 60
    b = play.Buffers.of(GAME)
    states = play.rows(start, 2)
    assert (
        play_and_check(states, MATCHES if not rich else MATCHES // 2, b.who, b.actions, b.odds, dice.generator(7)) == 0
    )
    assert int(states[1]["phase"]) == Phase.OVER


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_kept_is_what_would_be_worked_out_anew(seats, options):
    start = GAME.new(seats, options)
    start.shells[:seats, 5] = start.influence[:seats] = 60
    for seed in range(1 if compiled.INTERPRETED else 10):
        log = play.random_log(GAME, start, dice.generator(seed))
        s = start.copy()
        for who, action in log:
            land = len(hexes_of(s.water))
            GAME.apply(s, int(who), int(action))
            if len(hexes_of(s.water)) != land:
                anew = s.copy()
                work_out(anew)
                assert anew.tobytes() == s.tobytes()


def test_neighbours_are_mutual():
    for hex in range(HEXES):
        for other in NEIGHBOURS[hex]:
            assert other == NO_HEX or hex in NEIGHBOURS[other]
    assert is_empty(lone_shore(GAME.blank(GAME.new())))


def test_the_checker_notices_what_is_wrong():
    sound = parse_position("seat 0: canoes A3; meeting B1*1 A2; canoe F5\nseat 1:\nseat 2:")
    assert wrong(sound) == 0
    for change, found in (
        (lambda s: put(s.village[1], "C2"), JOINED),
        (lambda s: s.fleet[0].fill(named("A1")), TRAPPED),
        (lambda s: s.shells[0].fill(-1), NEGATIVE),
        (lambda s: put(s.cult, "M1", "M2"), PIECES),
        (lambda s: put(s.huts[1], "F5"), PLACES),
        (lambda s: s.at_sea.fill(0), STALE),
    ):
        broken = sound.copy()
        change(broken)
        assert wrong(broken) == found


def put(words, *hexes):
    words |= words_of(named(hex) for hex in hexes)
