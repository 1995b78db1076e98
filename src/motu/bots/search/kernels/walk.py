"""Information-set Monte Carlo tree search, once for all games.

Each iteration imagines a world that looks like the view, walks down one tree shared by all worlds, adds a node, plays on
with the game's knowledge, and gives every node on the way what its seat got. Seats that decide at the same time do so in
branches of their own, where they cannot see each other's choice.

Each function of the rules is called from one place only, with the types it was compiled for: some are large.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kernels.dispatch import branches, horizon, leaf_value, priors
from motu.bots.search.kernels.nodes import NODE_AT, NONE, SIMULTANEOUS, SIZE, child_or_new, select
from motu.core import dice
from motu.core.game import CHANCE
from motu.core.play import LONGEST
from motu.core.registry import apply, generic, imagine, legal, part, payoff, pending

# further places in the array `now`, after those of the tree
ROOT, DEPTH = 4, 5  # of the tree; of the line of play, its length
HOME, ACTIVE, LEFT = 6, 7, 8  # of the line of play: see `simulate`
PLACES = 9


@generic
def search(
    states,
    seat,
    tree,
    now,
    path,
    stamp,
    who,
    moves,
    odds,
    out,
    bounds,
    weights,
    features,
    hidden,
    exploration,
    times,
    rng,
):
    """Add that many iterations to the tree. states[0] is the view, states[1] room for a world.

    bounds: the lowest and highest result met; weights, features, hidden: see `leaf_value`; exploration: how much is
    tried beyond what has done well.
    """
    for _ in range(times):
        imagine(states[0], seat, rng, states[1])
        for i in range(out.shape[0]):
            out[i] = 0.0
        if simulate(states[1], seat, tree, now, path, stamp, who, moves, odds, bounds, exploration, rng):
            payoff(states[1], out)
        else:
            leaf_value(states[1], weights, features, hidden, out)
        if not bounds[0] <= out[seat] <= bounds[1]:  # seldom: what is written often, threads would wait for
            bounds[0] = min(bounds[0], out[seat])
            bounds[1] = max(bounds[1], out[seat])
        tree[now[ROOT]].visits += 1
        for i in range(now[DEPTH]):
            tree[path[i]].value += out[tree[path[i]].seat]


@part
def simulate(s, me, tree, now, path, stamp, who, moves, odds, bounds, exploration, rng):
    """One line of play: down the tree, then on as far as the game's horizon; True if the match ended.

    now[NODE_AT] is where in the tree we are, NONE outside it. While several seats decide at once, now[HOME] is the node they
    all start from and now[ACTIVE] the seat whose branch we are in. now[LEFT]: decisions to go outside, NONE inside.
    """
    now[NODE_AT], now[HOME], now[ACTIVE], now[LEFT], now[DEPTH] = now[ROOT], NONE, NONE, NONE, 0
    for _ in range(LONGEST):
        n = pending(s, who)
        if n == 0:
            return True
        seat = np.int64(who[0])
        if seat != CHANCE:
            if now[NODE_AT] != NONE or now[HOME] != NONE:
                seat = seat_to_walk(tree, now, who, n, me)
            elif now[LEFT] == NONE:
                now[LEFT] = horizon(s)
            if now[LEFT] == 0:
                return False
        k = legal(s, seat, moves, odds)
        choice = 0
        if seat == CHANCE:
            choice = 0 if k == 1 else dice.pick(rng, odds, k)
        elif k > 1 or now[NODE_AT] != NONE:
            priors(s, seat, moves, k, odds)
            if now[NODE_AT] == NONE:
                choice = dice.pick(rng, odds, k)
            else:
                choice = select(tree, now, moves, odds, k, stamp, exploration, bounds)
        action = np.int64(moves[choice])
        apart = seat == CHANCE and branches(s, action)
        apply(s, seat, action)
        if now[NODE_AT] == NONE:
            now[LEFT] -= now[LEFT] > 0 and seat != CHANCE
        elif seat != CHANCE:
            descend(tree, now, path, action, seat)
        elif apart:
            now[NODE_AT] = child_or_new(tree, now, now[NODE_AT], action, CHANCE)
    return False


@part
def seat_to_walk(tree, now, who, n, me):
    """Whose decision comes next in the tree. Of several seats at once each walks a branch of its own from their home.

    Others go first: the searcher knows its own choice, and the tree goes on below it.
    """
    if now[HOME] == NONE:
        if n == 1:
            return np.int64(who[0])
        now[HOME] = now[NODE_AT]
        now[ACTIVE] = NONE
    for i in range(n):
        if who[i] == now[ACTIVE]:
            return now[ACTIVE]
    now[ACTIVE] = who[0] if who[0] != me or n == 1 else who[1]
    if n == 1:
        now[NODE_AT] = now[HOME]
        now[HOME] = NONE
    else:
        now[NODE_AT] = child_or_new(tree, now, now[HOME], SIMULTANEOUS - now[ACTIVE], now[ACTIVE])
    return now[ACTIVE]


@part
def descend(tree, now, path, action, seat):
    """Go to the node of this action; a new one is the last of the line in the tree."""
    size = now[SIZE]
    node = child_or_new(tree, now, now[NODE_AT], action, seat)
    if node != NONE and now[DEPTH] < path.shape[0]:
        path[now[DEPTH]] = node
        now[DEPTH] += 1
        tree[node].visits += 1  # at once and not only when its value is known: meanwhile others try something else
    now[NODE_AT] = NONE if now[SIZE] != size or now[DEPTH] == path.shape[0] else node
