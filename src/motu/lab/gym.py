"""The games for Gymnasium: one seat learns, bots sit in the others. `gymnasium.make("motu/Kahuna-v0")` after importing this."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from motu.core.game import SPECTATOR, Options
from motu.core.registry import names
from motu.games import game as find
from motu.lab.stepper import Stepper


class MotuEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """Observations are rows of numbers (`describe` names them); `action_masks` and info["action_mask"] say what is legal.

    The reward comes at the end: +1 for a victory, -1 for a defeat, the score when playing alone; with
    `score_difference`, the score less the best other's. An illegal action ends the match with -1.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Options | None = None,
        seat: int = 0,
        opponent: str = "random",
        render_mode: str | None = None,
        score_difference: bool = False,
    ) -> None:
        self.stepper = Stepper(name, seats, options)
        self.seat, self.render_mode, self.score_difference = seat, render_mode, score_difference
        self.opponent = _player(name, opponent)
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(self.stepper.observer),), np.float32)
        self.action_space = spaces.Discrete(self.stepper.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.stepper.reset(int(self.np_random.integers(2**62)))
        self._let_others_act()
        return self.stepper.observe(self.seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.stepper.try_step(self.seat, int(action)):
            return self.stepper.observe(self.seat), -1.0, True, False, {**self._info(), "illegal": int(action)}
        self._let_others_act()
        over = self.stepper.over
        reward = self.stepper.results(self.score_difference)[self.seat] if over else 0.0
        return self.stepper.observe(self.seat), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now; sb3-contrib's MaskablePPO asks for it by this name."""
        return self.stepper.mask(self.seat).astype(np.bool_)

    def describe(self) -> list[str]:
        """The name of every number of an observation."""
        return list(self.stepper.observer.names)

    def render(self) -> Any:
        """The table as the learning seat sees it."""
        from motu.lab.zoo import picture

        v, game = self.stepper.view(self.seat), self.stepper.game
        if self.render_mode == "ansi":
            return game.words.board_text(v, self.seat)
        if self.render_mode == "rgb_array":
            return picture(game.scene(v, SPECTATOR, self.stepper.options).png(width=800))
        return None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.stepper.mask(self.seat)}

    def _let_others_act(self) -> None:
        while self.stepper.pending and self.seat not in self.stepper.pending:
            seat = self.stepper.pending[0]
            self.stepper.step(seat, self.opponent(self.stepper.view(seat), seat, self.stepper.rng))


def _player(name: str, level: str) -> Any:
    from motu.bots import bot

    return bot(name, level)


def _register() -> None:
    for name in names():
        title = find(name).title.replace(" ", "")
        gymnasium.register(f"motu/{title}-v0", entry_point="motu.lab.gym:MotuEnv", kwargs={"name": name})


_register()
