"""Information-set Monte Carlo tree search, once for all games.

Each iteration imagines a world consistent with the view, walks down one tree shared by all worlds, adds a node, plays
on with the game's knowledge, and credits every node on the path with its seat's result. Seats that decide at the same
time do so in separate branches, where they cannot see each other's choice.

Each function of the rules is called from only one place, with the types it was compiled for: some are large.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kernels.dispatch import branches, horizon, is_quiet, leaf_value, learned_priors, priors
from motu.bots.search.kernels.memory import DEEPEST, NONE
from motu.bots.search.kernels.nodes import child_or_new, select
from motu.core import dice
from motu.core.game import CHANCE
from motu.core.play import LONGEST
from motu.core.registry import apply, for_any_game, imagine, inlined, legal, payoff, pending

SIMULTANEOUS = -2  # - seat: the action of a node that begins one seat's branch while several decide at once


@for_any_game
def search(states, seat, tree, walker, times):
    """Add that many iterations to the tree. states[0] is the view, states[1] room for a world."""
    nodes, shared, now, out = tree.nodes, tree.shared[0], walker.registers[0], walker.out
    for _ in range(times):
        imagine(states[0], seat, walker.rng, states[1])
        for i in range(out.shape[0]):
            out[i] = 0.0
        if simulate(states[1], seat, tree, walker):
            payoff(states[1], out)
        else:
            leaf_value(states[1], walker.network, out)
        back_up(nodes, shared, now, out, seat)


@inlined
def simulate(s, me, tree, walker):
    """One line of play: down the tree, then on as far as the game's horizon; True if the match ended."""
    nodes, shared, now = tree.nodes, tree.shared[0], walker.registers[0]
    who, moves, odds, rng = walker.who, walker.choices.moves, walker.choices.odds, walker.rng
    network = walker.network
    now.node, now.home, now.active, now.left, now.depth = now.root, NONE, NONE, NONE, 0
    for _ in range(LONGEST):
        n = pending(s, who)
        if n == 0:
            return True
        seat = np.int64(who[0])
        if seat != CHANCE:
            if now.node != NONE or now.home != NONE:
                seat = seat_to_walk(nodes, now, who, n, me)
            elif now.left == NONE:
                now.left = horizon(s)
            if now.left == 0 or (now.left != NONE and is_quiet(s, network)):
                return False
        k = legal(s, seat, moves, odds)
        choice = 0
        if seat == CHANCE:
            choice = 0 if k == 1 else dice.pick(rng, odds, k)
        elif k > 1 or now.node != NONE:
            if now.node == NONE:
                priors(s, seat, moves, k, odds)
                choice = dice.pick(rng, odds, k)
            elif now.begin_with != NONE and now.node == now.root and seat == me:
                choice = place_of(moves, k, now.begin_with)
            else:
                learned_priors(s, seat, moves, k, network, odds)
                choice = select(nodes, shared, now, walker.choices, k)
        action = np.int64(moves[choice])
        apart = seat == CHANCE and branches(s, action)
        apply(s, seat, action)
        if now.node == NONE:
            now.left -= now.left > 0 and seat != CHANCE
        elif seat != CHANCE:
            descend(nodes, now, action, seat)
        elif apart:
            now.node = child_or_new(nodes, now, now.node, action, CHANCE)
    return False


@inlined
def place_of(moves, n, action):
    """The index of this action among n moves; it is one of them."""
    for i in range(n):
        if moves[i] == action:
            return i
    return 0


@inlined
def seat_to_walk(nodes, now, who, n, me):
    """Whose decision comes next in the tree. Of several seats at once, each walks its own branch from their home.

    The others go first: the searcher knows its own choice, and the tree continues below it.
    """
    if now.home == NONE:
        if n == 1:
            return np.int64(who[0])
        now.home = now.node
        now.active = NONE
    for i in range(n):
        if who[i] == now.active:
            return now.active
    now.active = who[0] if who[0] != me or n == 1 else who[1]
    if n == 1:
        now.node = now.home
        now.home = NONE
    else:
        now.node = child_or_new(nodes, now, now.home, SIMULTANEOUS - now.active, now.active)
    return now.active


@inlined
def descend(nodes, now, action, seat):
    """Go to the node of this action; a new one is the last on the path in the tree."""
    before = now.next_node
    node = child_or_new(nodes, now, now.node, action, seat)
    if node != NONE and now.depth < DEEPEST:
        now.path[now.depth] = node
        now.depth += 1
        nodes[node].visits += 1  # at once, not once its value is known: meanwhile others try something else
    now.node = NONE if now.next_node != before or now.depth == DEEPEST else node


@inlined
def back_up(nodes, shared, now, out, me):
    """Credit every node on the path with its seat's result."""
    if not shared.low <= out[me] <= shared.high:  # seldom: threads would wait for frequent writes
        shared.low = min(shared.low, out[me])
        shared.high = max(shared.high, out[me])
    nodes[now.root].visits += 1
    for i in range(now.depth):
        node = now.path[i]
        nodes[node].value += out[nodes[node].seat]
