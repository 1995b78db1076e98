"""One ply: try each move in some imagined worlds and evaluate what comes of it."""

from __future__ import annotations

from motu.bots.knowledge import evaluate, weigh
from motu.bots.search import let_chance
from motu.core.game import CHANCE
from motu.core.registry import apply, generic, imagine, legal, part, payoff, pending


@generic
def look(states, seat, worlds, settling, who, moves, odds, out, values, others, rng):
    """values[i]: what the i-th legal move is worth to the seat, on average over that many worlds; how many moves.

    states[0] is the view, states[1] and states[2] are room for worlds; others is room for a second list of moves.
    """
    n = legal(states[0], seat, moves, odds)
    for i in range(n):
        values[i] = 0.0
    for _ in range(worlds):
        imagine(states[0], seat, rng, states[1])
        for i in range(n):
            states[2] = states[1]
            apply(states[2], seat, int(moves[i]))
            values[i] += outcome(states[2], seat, settling, who, others, odds, out, rng) / worlds
    return n


@part
def outcome(s, seat, settling, who, moves, odds, out, rng):
    """Play out what chance owes and the rest of the seat's own turn, then evaluate."""
    for i in range(out.shape[0]):
        out[i] = 0.0
    n = pending(s, who)
    while n > 0 and (who[0] == CHANCE or (settling > 0 and n == 1 and who[0] == seat)):
        if who[0] == CHANCE:
            let_chance(s, moves, odds, rng)
        else:
            settling -= 1
            k = legal(s, seat, moves, odds)
            weigh(s, seat, moves, k, odds)
            apply(s, seat, int(moves[likeliest(odds, k)]))
        n = pending(s, who)
    if n == 0:
        payoff(s, out)
    else:
        evaluate(s, out)
    return out[seat]


@part
def likeliest(odds, n):
    best = 0
    for i in range(1, n):
        if odds[i] > odds[best]:
            best = i
    return best
