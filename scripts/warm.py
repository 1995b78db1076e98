"""Compile what the tests of one game need, once, before several processes each do it.

python scripts/warm.py kahuna         what laws, bots and batches use
python scripts/warm.py kahuna rules   what tests of its rules use
"""

from __future__ import annotations

import gc
import sys

import motu
import motu.lab
from motu.core import dice, play

LARGE = "\n".join(["." * 12] * 12)  # a sheet of several words
FURTHER = {"kapai": ((5, None), (1, LARGE), (2, LARGE))}  # seats and sheets of record types used only by rule tests


def warm(name: str, levels: tuple[str, ...]) -> None:
    """Use the rules and these bots a little, on each record type of the game's tables."""
    game, seen = motu.game(name), set()
    for seats, options in game.trial_setups:
        match = motu.Match(name, seats=seats or None, options=options, seed=1)
        if match.state.dtype in seen:
            continue
        seen.add(match.state.dtype)
        rng, start = dice.generator(1), game.new(match.seats, match.options)
        play.playouts(game, start, 1, rng)
        play.replay(game, start, play.random_log(game, start, rng))
        if levels:  # few rule tests run perft, and only those of one game
            play.perft(game, start, 1)
        for level in levels:
            seat = int(match.pending[0])
            motu.bot(name, level, iterations=2)(match.view(seat), seat, rng)


def warm_further(name: str) -> None:
    """Play a match by hand on each record type that no table of the laws has."""
    for seats, grid in FURTHER.get(name, ()):
        sheet = motu.Match(name).options["sheet"]
        match = motu.Match(name, seats, {"sheet": sheet | {"grid": grid}} if grid else {}, seed=1)
        while not match.over:
            match.play(match.pending[0], match.actions(match.pending[0])[0])
        match.winners()


def warm_batch(name: str) -> None:
    batch = motu.lab.batch(name, 2)
    batch.step(batch.random_actions())
    batch.observe()
    batch.mask()


if __name__ == "__main__":
    gc.set_threshold(
        200_000, 50, 100
    )  # a compiler leaves little garbage behind: looking for it took a tenth of the total time
    if sys.argv[2:] == ["rules"]:
        warm(sys.argv[1], ())
        warm_further(sys.argv[1])
    else:
        warm(sys.argv[1], ("random", "greedy", "strong"))
        warm_batch(sys.argv[1])
