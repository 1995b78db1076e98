"""The games in OpenSpiel: `pyspiel.load_game("motu_kahuna")`, once this module is imported.

    import motu.lab.spiel, pyspiel
    game = pyspiel.load_game("motu_kapai(seats=2)")

All options of a game are parameters of the OpenSpiel game; where a text is expected, other values are written as JSON
with semicolons for commas (`handicap={"0":2}`, `first=json:1`). If several seats owe a decision at the same time, they
are asked in order; the view hides what they decided from the others.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from motu.core import dice
from motu.core.game import CHANCE, SPECTATOR
from motu.core.play import LONGEST
from motu.core.registry import names
from motu.games import game as find
from motu.lab.spiel_ismcts import refuse_cpp_ismcts
from motu.lab.stepper import Stepper

CHANCE_PLAYER, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL
PREFIX, JSON = "motu_", "json:"
MOST_POINTS = 1000.0  # of a seat that plays alone


def load(name: str, **parameters: Any) -> Any:
    """The OpenSpiel game of that name, with seats and options as parameters."""
    kinds = _parameters(name)
    written = {key: _text(value) if isinstance(kinds.get(key), str) else value for key, value in parameters.items()}
    return pyspiel.load_game(PREFIX + name, written)


def _parameters(name: str) -> dict[str, Any]:
    """Seats and options with their usual values, in OpenSpiel's types."""
    game = find(name)
    usual = {o.name: o.default if isinstance(o.default, (bool, int)) else _text(o.default) for o in game.options}
    return {"seats": game.usual_seats, **usual}


def _text(value: Any) -> str:
    """In the form that OpenSpiel reads back as text: it would take a bare number for a number, a comma for the end."""
    if isinstance(value, str):
        return value
    return JSON * isinstance(value, int) + json.dumps(value, separators=(";", ":"))


def _value(text: Any) -> Any:
    """What a parameter stands for: JSON where it is JSON, else the text itself."""
    try:
        return json.loads(text.removeprefix(JSON).replace(";", ",")) if isinstance(text, str) else text
    except ValueError:
        return text


@cache
def game_type(name: str) -> Any:
    game = find(name)
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if 1 in game.seats else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(name),
    )


class SharedStepper(Stepper):
    """What all states of a game share: OpenSpiel clones and stores a state by its attributes, but this stays one."""

    def __deepcopy__(self, memo: Any) -> SharedStepper:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_stepper, (self.game.name, self.seats, json.dumps(self.options))


@cache
def shared_stepper(name: str, seats: int, options: str) -> SharedStepper:
    """The one for this set-up."""
    return SharedStepper(name, seats, json.loads(options))


class MotuGame(pyspiel.Game):
    """A game of ours as OpenSpiel sees it."""

    motu_name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _parameters(self.motu_name) | (params or {})
        options = {name: _value(value) for name, value in given.items() if name != "seats"}
        self.stepper = shared_stepper(self.motu_name, int(given["seats"]), json.dumps(options))
        alone = self.stepper.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.stepper.actions,
            max_chance_outcomes=self.stepper.actions,
            num_players=self.stepper.seats,
            min_utility=0.0 if alone else -1.0,
            max_utility=MOST_POINTS if alone else 1.0,
            utility_sum=None if 1 in self.stepper.game.seats else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.motu_name), info, params or {})

    def new_initial_state(self) -> MotuState:
        return MotuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MotuObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return MotuObserver(self.stepper, recalls)


class MotuState(pyspiel.State):
    """A position. `told` is what everybody saw so far: with a seat's own view, all it has to remember."""

    def __init__(self, game: MotuGame) -> None:
        super().__init__(game)
        self.stepper = game.stepper
        self.state = self.stepper.start.copy()
        self.told: tuple[str, ...] = ()

    @property
    def game(self) -> Any:
        return self.stepper.game

    def _pending(self) -> list[int]:
        who = self.stepper.buffers.who
        return [int(seat) for seat in who[: self.game.pending(self.state, who)]]

    def _actions(self, seat: int) -> tuple[Any, Any]:
        b = self.stepper.buffers
        n = self.game.legal(self.state, seat, b.actions, b.odds)
        return b.actions[:n], b.odds[:n]

    def current_player(self) -> int:
        pending = self._pending()
        if not pending:
            return int(TERMINAL)
        return int(CHANCE_PLAYER) if pending[0] == CHANCE else pending[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._actions(player)[0].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        actions, odds = self._actions(CHANCE)
        return sorted(zip(actions.tolist(), (odds / odds.sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        who = self._pending()[0]
        self.told = (*self.told, self.game.words.action_text(self.state, who, action, SPECTATOR))
        self.game.apply(self.state, who, action)

    def _action_to_string(self, player: int, action: int) -> str:
        who = CHANCE if player == CHANCE_PLAYER else player
        return str(self.game.words.action_text(self.state, who, action))

    def is_terminal(self) -> bool:
        return not self._pending()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.stepper.seats
        self.stepper.states[0] = self.state
        return self.stepper.results()

    def resample_from_infostate(self, player: int, sampler: Any) -> MotuState:
        """A world that looks the same to that player."""
        other = MotuState(self.get_game())
        self.game.imagine(self.game.view(self.state, player), player, dice.generator(repr(sampler())), other.state)
        other.told = self.told
        return other

    def __str__(self) -> str:
        return str(self.game.words.position_text(self.state))


class MotuObserver:
    """A seat's view: as numbers (see motu.lab.observe) and as text, with all that was told if recall is asked for."""

    def __init__(self, stepper: Stepper, recalls: bool) -> None:
        self.stepper, self.recalls = stepper, recalls
        self.tensor = np.zeros(len(stepper.observer), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MotuState, player: int) -> None:
        self.stepper.observer.read(_seen(state, player), player, self.tensor)

    def string_from(self, state: MotuState, player: int) -> str:
        v = _seen(state, player)
        fields = [
            f"{name}={_plain(v[name])}" for name in v.dtype.names if not name.startswith("gap") and np.any(v[name])
        ]
        told = ["; ".join(state.told)] if self.recalls else []
        return "\n".join([f"seat {player}", *told, *fields])


def _seen(state: MotuState, player: int) -> Any:
    return state.game.view(state.state, player)


def _plain(value: Any) -> str:
    return " ".join(map(str, np.asarray(value).ravel().tolist()))


def _register() -> None:
    for name in names():
        kind = type(f"Motu{name.title()}Game", (MotuGame,), {"motu_name": name})
        pyspiel.register_game(game_type(name), kind)


_register()
refuse_cpp_ismcts(MotuState)
