"""The games as PettingZoo environments: `motu.lab.aec("kahuna")`, `motu.lab.parallel("kapai")`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from motu.core.game import SPECTATOR, Options
from motu.lab.stepper import Stepper

RENDER_MODES = ["ansi", "rgb_array"]
WIDTH = 800  # of a picture, in pixels


def aec(name: str, seats: int | None = None, options: Options | None = None, **more: Any) -> AECEnv:
    """One seat after the other. An illegal action ends the match with -1 for its seat, as in PettingZoo's wrapper.

    What PettingZoo's wrappers check is checked inside: they would take more than half the time of a step.
    """
    return MotuAEC(name, seats, options, **more)


def parallel(name: str, seats: int | None = None, options: Options | None = None, **more: Any) -> ParallelEnv:
    """All seats at once; a seat that owes nothing waits (the last action, the only one in its mask)."""
    return MotuParallel(name, seats, options, **more)


class _Environment:
    """What both kinds share: agents, spaces, drawing."""

    can_wait = False  # is there one more action, the last, for a seat that owes nothing?

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
        score_difference: bool = False,
    ) -> None:
        self.stepper = Stepper(name, seats, options)
        self.render_mode, self.score_difference = render_mode, score_difference
        self.possible_agents = [f"seat_{seat}" for seat in range(self.stepper.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        actions = self.stepper.actions + self.can_wait
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (len(self.stepper.observer),), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.metadata = {
            "name": f"motu_{name}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def describe(self) -> list[str]:
        """The name of every number of an observation."""
        return list(self.stepper.observer.names)

    def render(self) -> Any:
        """The table as text, or as a picture; a spectator's view."""
        v, game = self.stepper.view(SPECTATOR), self.stepper.game
        if self.render_mode == "ansi":
            return game.words.board_text(v, SPECTATOR)
        if self.render_mode == "rgb_array":
            return picture(game.scene(v, SPECTATOR, self.stepper.options).png(width=WIDTH))
        return None

    def close(self) -> None:
        """Nothing is held open."""


def picture(png: bytes) -> Any:
    """A PNG as an array of height, width and three colours."""
    import io

    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


class MotuAEC(_Environment, AECEnv):
    """One seat at a time; if several owe a decision, they are asked in order and see nothing of each other's."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start over; the seed decides all chance."""
        self.stepper.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        acts = agent == self.agent_selection
        mask = self.stepper.mask(seat) if acts else np.zeros(self.stepper.actions, np.int8)
        return {"observation": self.stepper.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.stepper.try_step(self.seat_of[agent], int(action)):
            self.rewards[agent] = -1.0
            self.infos[agent]["illegal"] = int(action)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.stepper.over:
            self.rewards = dict(zip(self.possible_agents, self.stepper.results(self.score_difference), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        ended = any(self.terminations.values())
        self.agent_selection = self.agents[0] if ended else self.possible_agents[self.stepper.pending[0]]


class MotuParallel(_Environment, ParallelEnv):
    """All seats at once; one that owes nothing waits."""

    can_wait = True

    @property
    def wait(self) -> int:
        """The action of a seat that owes nothing."""
        return self.stepper.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.stepper.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """An action from every seat; a seat that must decide and names an illegal one takes its first legal one."""
        deciding = list(self.stepper.pending)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in deciding:
            agent = self.possible_agents[seat]
            action, legal = int(actions[agent]), self.stepper.legal(seat)
            if action not in legal:
                infos[agent]["illegal"], action = action, int(legal[0])
            self.stepper.step(seat, action)
        over = self.stepper.over
        rewards = self.stepper.results(self.score_difference) if over else [0.0] * self.stepper.seats
        by_agent = dict(zip(self.possible_agents, rewards, strict=True))
        seen, ended = self._seen(), dict.fromkeys(self.possible_agents, over)
        self.agents = [] if over else self.agents
        return seen, by_agent, ended, dict.fromkeys(self.possible_agents, False), infos

    def _seen(self) -> dict[str, Any]:
        seen = {}
        for agent, seat in self.seat_of.items():
            mask = np.append(self.stepper.mask(seat), np.int8(seat not in self.stepper.pending))
            seen[agent] = {"observation": self.stepper.observe(seat), "action_mask": mask.astype(np.int8)}
        return seen
