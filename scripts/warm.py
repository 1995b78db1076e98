"""Compile what the tests of one game need, once, before several processes would each do it.

python scripts/warm.py kahuna         everything
python scripts/warm.py kahuna rules   no bots and no batches
"""

from __future__ import annotations

import sys

import motu
import motu.lab
from motu.core import dice, play


def warm(name: str, levels: tuple[str, ...]) -> None:
    """One small use of the rules and of these bots, on each record type of the game's tables."""
    game, seen = motu.game(name), set()
    for seats, options in game.trial_setups:
        match = motu.Match(name, seats=seats or None, options=options, seed=1)
        if match.state.dtype in seen:
            continue
        seen.add(match.state.dtype)
        rng, start = dice.generator(1), game.new(match.seats, match.options)
        play.playouts(game, start, 1, rng)
        play.replay(game, start, play.random_log(game, start, rng))
        play.perft(game, start, 1)
        for level in levels:
            seat = int(match.pending[0])
            motu.bot(name, level, iterations=2)(match.view(seat), seat, rng)


def warm_batch(name: str) -> None:
    batch = motu.lab.batch(name, 2)
    batch.step(batch.random_actions())
    batch.observe()
    batch.mask()


if __name__ == "__main__":
    if sys.argv[2:] == ["rules"]:
        warm(sys.argv[1], ())
    else:
        warm(sys.argv[1], ("plain", "greedy", "strong"))
        warm_batch(sys.argv[1])
