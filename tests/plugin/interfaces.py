"""Plays Mū tōrere through every interface of the lab, and says of each how it went. Run in an environment that has it."""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path

import numpy as np

import motu
import motu.lab

GAME = "mu_torere"
WINNING = "stones P 8 3 4, shells 5 6 1 7, stones to move, 12 of 100"  # by 3-2 alone


def pettingzoo(folder):
    env = motu.lab.aec(GAME, options={"limit": 50})
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(rewards.values()) == 0


def gymnasium(folder):
    env = motu.lab.env(GAME)
    _, info = env.reset(seed=1)
    for _ in range(100):
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over:
            assert reward in (-1, 0, 1)
            return
    raise AssertionError("a match of 100 moves went on")


def openspiel(folder):
    state = motu.lab.load_spiel(GAME).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0


def batch(folder):
    many = motu.lab.batch(GAME, 64, seed=1)
    done = 0
    for _ in range(101):
        many.step(many.random_actions())
        done += int(many.done.sum())
    assert done >= 64


def arena(folder):
    from motu.bots.arena import contest, play

    played = [play(contest(GAME, ["greedy", "random"], 2, options={"limit": 50}), n) for n in range(2)]
    assert all(match.error is None and sum(match.payoff) == 1 for match in played)


def search(folder):
    """Without any knowledge a bot finds the only move that leaves the other side without one."""
    from motu.core import dice

    match = motu.Match.from_position(GAME, WINNING)
    chosen = motu.bot(GAME, "strong", iterations=200)(match.view(0), 0, dice.generator(1))
    match.play(0, chosen)
    assert match.winners() == (0,)


def selfplay(folder):
    from typer.testing import CliRunner

    from motu.cli import app

    wish = ["lab", "selfplay", GAME, "--bots", "greedy", "--matches", "2", "--jobs", "1", "--out", str(folder)]
    done = CliRunner().invoke(app, [*wish, "--option", "limit=50", "--json"])
    assert done.exit_code == 0, done.output
    assert len(motu.lab.read(folder)) > 2


INTERFACES = (pettingzoo, gymnasium, openspiel, batch, arena, search, selfplay)


def main() -> None:
    went = {}
    for interface in INTERFACES:
        try:
            interface(Path(sys.argv[1]) / interface.__name__)
            went[interface.__name__] = ""
        except Exception:
            went[interface.__name__] = traceback.format_exc()
    print(json.dumps(went))


if __name__ == "__main__":
    main()
