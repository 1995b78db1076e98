"""Information-set Monte Carlo tree search, once for all games.

Each iteration imagines a world that looks like the view, walks down one tree shared by all worlds, adds a node, plays on
with the game's knowledge, and gives every node on the way what its seat got. Seats that decide at the same time do so in
branches of their own, where they cannot see each other's choice.
"""

from __future__ import annotations

from motu.bots.knowledge import branches, evaluate, horizon, weigh
from motu.bots.tree import NONE, VEIL, child_or_new, plant, select
from motu.core import dice
from motu.core.game import CHANCE
from motu.core.play import LONGEST
from motu.core.registry import apply, generic, imagine, legal, part, payoff, pending

# places in the array `now` of what a search remembers between two chunks
SIZE, TURN, ROOT, DEPTH = 0, 1, 2, 3


@generic
def search(states, seat, tree, now, path, stamp, who, moves, odds, out, bounds, reach, times, rng):
    """Add that many iterations to the tree. states[0] is the view, states[1] room for a world.

    bounds: the lowest and highest result met; reach: how much is tried beyond what has done well.
    """
    if now[SIZE] == 0:
        now[ROOT] = plant(tree, now)
    for _ in range(times):
        imagine(states[0], seat, rng, states[1])
        for i in range(out.shape[0]):
            out[i] = 0.0
        now[DEPTH] = 0
        over = descend(states[1], seat, tree, now, path, stamp, who, moves, odds, bounds, reach, rng)
        if not over:
            over = play_on(states[1], who, moves, odds, rng)
        if over:
            payoff(states[1], out)
        else:
            evaluate(states[1], out)
        bounds[0] = min(bounds[0], out[seat])
        bounds[1] = max(bounds[1], out[seat])
        tree[now[ROOT]].visits += 1
        for i in range(now[DEPTH]):
            tree[path[i]].visits += 1
            tree[path[i]].value += out[tree[path[i]].seat]


@part
def descend(s, me, tree, now, path, stamp, who, moves, odds, bounds, reach, rng):
    """Walk down the tree and add a node to it; True if the match ended on the way."""
    node, home, active = now[ROOT], NONE, NONE
    while node != NONE or home != NONE:
        n = pending(s, who)
        if n == 0:
            return True
        if who[0] == CHANCE:
            action = let_chance(s, moves, odds, rng)
            if node != NONE and branches(s, action):
                node = child_or_new(tree, now, node, action, CHANCE)
            continue
        if home == NONE and n > 1:
            home, active = node, NONE
        if home != NONE:
            if not is_among(who, n, active):
                active = next_unseen(who, n, me)
                if n == 1:
                    node, home = home, NONE
                else:
                    node = child_or_new(tree, now, home, VEIL - active, active)
            seat = active
        else:
            seat = int(who[0])
        node = step(s, seat, tree, now, node, path, stamp, moves, odds, bounds, reach, rng)
    return False


@part
def is_among(who, n, seat):
    for i in range(n):
        if who[i] == seat:
            return True
    return False


@part
def next_unseen(who, n, me):
    """Others first: the searcher knows its own choice, and the tree goes on below it."""
    return int(who[0]) if who[0] != me or n == 1 else int(who[1])


@part
def step(s, seat, tree, now, node, path, stamp, moves, odds, bounds, reach, rng):
    """One decision of a seat, in the tree while there is a node; the node it leads to, NONE if it is new or outside."""
    n = legal(s, seat, moves, odds)
    weigh(s, seat, moves, n, odds)
    if node == NONE:
        apply(s, seat, int(moves[dice.pick(rng, odds, n)]))
        return NONE
    now[TURN] += 1
    choice = select(tree, now, node, seat, moves, odds, n, stamp, now[TURN], reach, bounds[0], bounds[1])
    action = int(moves[choice])
    size = now[SIZE]
    node = child_or_new(tree, now, node, action, seat)
    apply(s, seat, action)
    if node == NONE or now[DEPTH] == path.shape[0]:
        return NONE
    path[now[DEPTH]] = node
    now[DEPTH] += 1
    return NONE if now[SIZE] != size else node


@part
def let_chance(s, moves, odds, rng):
    """Dice or deck; what they brought."""
    n = legal(s, CHANCE, moves, odds)
    action = int(moves[0 if n == 1 else dice.pick(rng, odds, n)])
    apply(s, CHANCE, action)
    return action


@part
def play_on(s, who, moves, odds, rng):
    """Play with the game's knowledge as far as it asks for; True if the match ended."""
    left = horizon(s)
    for _ in range(LONGEST):
        n = pending(s, who)
        if n == 0:
            return True
        if who[0] == CHANCE:
            let_chance(s, moves, odds, rng)
            continue
        if left <= 0:
            return False
        left -= 1
        seat = int(who[0])
        k = legal(s, seat, moves, odds)
        choice = 0
        if k > 1:
            weigh(s, seat, moves, k, odds)
            choice = dice.pick(rng, odds, k)
        apply(s, seat, int(moves[choice]))
    return False
