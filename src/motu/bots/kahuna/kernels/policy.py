"""Priors of Kahuna that were learned from what searches tried: the weights of what a move looks like are added up.

Only what the seat itself knows is looked at: the board, its own hand and the face-up row.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kahuna.kernels.network import ACROSS
from motu.bots.kahuna.kernels.priors import priors, toppled
from motu.bots.kernels.policy import as_odds, logit_of
from motu.core.bits import EMPTY, bit, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna import actions as m
from motu.games.kahuna.board import AT, ENDS, ISLANDS, LINES, NEEDED
from motu.games.kahuna.rules.control import free_lines
from motu.games.kahuna.rules.packs import copies, without_card

N, FULL = len(ISLANDS), 6  # islands; sizes of a hand, at most five cards
SHORT = 4  # bridges short of control: 0 to 3
STANDING = 3 * SHORT * SHORT  # whose token, and how many bridges each is short of control there

# where the features of each kind begin
KIND = 0  # by kind of move, stage of the match, and size of the own hand
BUILT_AT = KIND + 9 * 5 * FULL  # at each end of a bridge: how the island stands,
BUILT_ON = BUILT_AT + STANDING  # which island it is,
BUILT = BUILT_ON + N  # and which line
WON = BUILT + len(LINES)  # islands won, bridges that fall, tokens that go with them
NEXT = WON + 3 * 6 * 4  # at each end: bridges short afterwards, and cards in hand that help
SPENT = NEXT + SHORT * 4  # cards left of the island played, where they could be used, cards of the other end
CUT_AT = SPENT + 3 * 4 * 3  # at each end of a cut: how the island stands,
CUT_ON = CUT_AT + 2 * STANDING  # which island it is,
CUT_DOWN = CUT_ON + N  # tokens that go, and whether the line can be built on with what is left in hand
CUT_WITH = CUT_DOWN + 4 * 3  # which two cards
FREE_AT = CUT_WITH + 3  # at each end: bridges short, and cards in hand that help
DISCARDED = FREE_AT + SHORT * 4  # copies held, where they could be used, bridges each is short of control there
TAKEN = DISCARDED + 3 * 4 * SHORT * SHORT  # the same for a card taken, whose token is there,
TAKEN_FOR = TAKEN + 3 * 4 * STANDING  # and which island it is
ENDED = TAKEN_FOR + N  # by what could still be won in this turn, and the size of the own hand
THEIRS = ENDED + 4 * FULL  # the other's hand when a turn ends
LEFT = THEIRS + FULL  # by kind of move: cards left before they run out, in threes
FEATURES = LEFT + 9 * 9
MOST_OF_A_MOVE = 16  # features

GIFT, PLACE, CUT, REBUILD, LEAVE, DISCARD, DONE, TAKE, DRAW = range(9)  # kinds of moves


@rule
def learned_priors(s, seat, moves, n, network, odds):
    """Exponentials of the sums, as integers; the priors made by hand if there are no learned weights."""
    weights, features, logits = network.priors, network.features, network.logits
    if weights.shape[0] == 0:
        priors(s, seat, moves, n, odds)
        return
    free, could = free_lines(s), most_to_win(s, seat, moves, n)
    for i in range(n):
        seen = move_features(s, seat, np.int64(moves[i]), free, could, features)
        logits[i] = logit_of(weights, features, seen)
    as_odds(logits, n, odds)


@rule
def most_to_win(s, seat, moves, n):
    """What the best bridge of these moves wins: nothing, one short of an island, an island, tokens as well."""
    most = 0
    for i in range(n):
        if m.PLACE <= moves[i] < m.CUT:
            won, _, gone, near = gains(s, seat, (np.int64(moves[i]) - m.PLACE) // 2)
            most = max(most, 3 if won and gone else 2 if won else 1 if near else 0)
    return most


@rule
def gains(s, seat, line):
    """Islands that a bridge would win, bridges that would fall, tokens that would go, islands then one short."""
    won, near, falling = 0, 0, EMPTY
    for end in range(2):
        island = ENDS[line, end]
        if not has(s.tokens[seat], island):
            missing = NEEDED[island] - 1 - count(s.bridges[seat] & AT[island])
            if missing <= 0:
                won += 1
                falling |= s.bridges[1 - seat] & AT[island]
            elif missing == 1:
                near += 1
    return won, count(falling), toppled(s, 1 - seat, falling) if falling != EMPTY else 0, near


@rule
def kind_of(action):
    if action < m.PLACE:
        return GIFT
    if action < m.CUT:
        return PLACE
    if action < m.REBUILD:
        return CUT
    if action == m.REBUILD:
        return REBUILD
    if action == m.LEAVE:
        return LEAVE
    if action < m.DONE:
        return DISCARD
    if action in (m.DONE, m.SKIP):
        return DONE
    return TAKE if action < m.DRAW else DRAW


@rule
def move_features(s, seat, action, free, could, features):
    """Write what this move looks like; returns how many features that is."""
    kind, held = kind_of(action), int(s.held[seat])
    stage = int(s.runs) + (1 if s.runs == 3 and s.last_turns == 1 else 0)
    features[0] = KIND + (kind * 5 + min(stage, 4)) * FULL + min(held, FULL - 1)
    features[1] = LEFT + kind * 9 + min((int(s.pile) + int(s.row)) // 3, 8)
    if kind == PLACE:
        line, end = (action - m.PLACE) // 2, (action - m.PLACE) % 2
        features[2] = SPENT + spending(s, seat, line, ENDS[line, end], ENDS[line, 1 - end], free)
        hand = without_card(s.hand[seat], ENDS[line, end])
        return bridge_features(s, seat, line, hand, free, features, 3)
    if kind == CUT:
        return cut_features(s, seat, action, free, features, 2)
    if kind in (GIFT, REBUILD):
        line = action - m.GIFT if kind == GIFT else int(s.freed)
        return bridge_features(s, seat, line, s.hand[seat], free, features, 2)
    if kind == DISCARD:
        island = action - m.DISCARD
        features[2] = DISCARDED + use(s, seat, island, free) * SHORT * SHORT + both_short(s, seat, island)
        return 3
    if kind == TAKE:
        island = action - m.TAKE
        features[2] = TAKEN + use(s, seat, island, free) * STANDING + standing(s, seat, island)
        features[3] = TAKEN_FOR + island
        return 4
    if kind == DONE:
        features[2] = ENDED + could * FULL + min(held, FULL - 1)
        features[3] = THEIRS + min(int(s.held[1 - seat]), FULL - 1)
        return 4
    return 2


@rule
def bridge_features(s, seat, line, hand, free, features, n):
    won, falling, gone, _ = gains(s, seat, line)
    features[n] = WON + (won * 6 + min(falling, 5)) * 4 + min(gone, 3)
    features[n + 1] = BUILT + line
    n += 2
    for end in range(2):
        island = ENDS[line, end]
        missing = min(max(NEEDED[island] - 1 - count(s.bridges[seat] & AT[island]), 0), SHORT - 1)
        features[n] = BUILT_AT + standing(s, seat, island)
        features[n + 1] = BUILT_ON + island
        features[n + 2] = NEXT + missing * 4 + helping(hand, island, free & AT[island] & ~bit(line))
        n += 3
    return n


@rule
def cut_features(s, seat, action, free, features, n):
    line, way = (action - m.CUT) // 3, (action - m.CUT) % 3
    one, other = ENDS[line, 0], ENDS[line, 1]
    hand = without_card(without_card(s.hand[seat], other if way > 0 else one), other if way > 1 else one)
    ready = min(copies(hand, one) + copies(hand, other), 2)
    features[n] = CUT_WITH + way
    features[n + 1] = CUT_DOWN + min(toppled(s, 1 - seat, bit(line)), 3) * 3 + ready
    n += 2
    for end in range(2):
        island = ENDS[line, end]
        falls = has(s.tokens[1 - seat], island) and count(s.bridges[1 - seat] & AT[island]) <= NEEDED[island]
        features[n] = CUT_AT + int(falls) * STANDING + standing(s, seat, island)
        features[n + 1] = CUT_ON + island
        features[n + 2] = FREE_AT + short(s, seat, island) * 4 + helping(hand, island, (free | bit(line)) & AT[island])
        n += 3
    return n


@rule
def spending(s, seat, line, played, other, free):
    """How well the card played could be used elsewhere: copies left, lines to use them on, cards of the other end."""
    left, hand = min(count(free & AT[played] & ~bit(line)), 3), s.hand[seat]
    return ((copies(hand, played) - 1) * 4 + left) * 3 + copies(hand, other)


@rule
def use(s, seat, island, free):
    """Cards of an island in hand, and free lines to use one on."""
    return copies(s.hand[seat], island) * 4 + min(count(free & AT[island]), 3)


@rule
def standing(s, seat, island):
    """Whose token lies there, and how many bridges each is short of control."""
    token = 1 if has(s.tokens[seat], island) else 2 if has(s.tokens[1 - seat], island) else 0
    return token * SHORT * SHORT + both_short(s, seat, island)


@rule
def both_short(s, seat, island):
    return short(s, seat, island) * SHORT + short(s, 1 - seat, island)


@rule
def short(s, seat, island):
    return min(max(NEEDED[island] - count(s.bridges[seat] & AT[island]), 0), SHORT - 1)


@rule
def helping(hand, island, lines):
    """How many cards of a hand could build on these lines of an island; three at most."""
    found = min(copies(hand, island), count(lines))
    while lines != EMPTY:
        found += has(hand, ACROSS[island, lowest(lines)])
        lines = without_lowest(lines)
    return min(found, 3)


@rule
def see_moves(s, seat, moves, features, counts):
    """Write what each move looks like, and how many features that is."""
    n, found = moves.shape[0], np.zeros(MOST_OF_A_MOVE, np.int64)
    free, could = free_lines(s), most_to_win(s, seat, moves, n)
    for i in range(n):
        counts[i] = move_features(s, seat, np.int64(moves[i]), free, could, found)
        features[i, : counts[i]] = found[: counts[i]]
