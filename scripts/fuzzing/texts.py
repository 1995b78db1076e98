"""Damaged positions, moves in notation and saved matches: each is refused with a sentence, or play goes on from it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import motu
from motu.core import compiled, dice, play
from motu.core.game import Game, Refused, State
from motu.core.laws.damage import NUMBERS, damaged
from motu.core.laws.trial import Trial
from motu.core.match import Match
from motu.core.matches.verify import verify
from motu.core.position import Position
from scripts.fuzzing.finding import Finding, is_sentence

MOST_SEATS = 4  # a position with a hundred sheets is slow to read, and has nothing that one with four lacks
MOMENTS = 20  # of each match
PLIES = 20 if compiled.INTERPRETED else play.LONGEST


def trials() -> Iterator[Trial]:
    """Random matches of every game."""
    for name in ("kahuna", "kaivai", "kapai"):
        game = motu.game(name)
        for seats, options in game.trial_setups:
            if (seats or game.usual_seats) <= MOST_SEATS:
                yield Trial.of(game, seats, options, 1)


class Positions:
    """Texts of positions."""

    def __init__(self, folder: Path) -> None:
        self._texts = [
            (trial.game, trial.game.words.position_text(s)) for trial in trials() for s in trial.some_positions(MOMENTS)
        ]
        for game, text in self._texts:  # compile everything before the clock starts
            _plays_on(game, game.words.parse_position(text), text, random.Random(0))

    def try_one(self, rng: random.Random) -> str:
        game, text = rng.choice(self._texts)
        text = damaged(text, rng)
        try:
            state = game.words.parse_position(text)
        except Refused as refusal:
            return _refused(refusal, text)
        except Exception as error:
            raise Finding(f"parse_position of {game.name} raised {error!r}", text, error) from None
        _plays_on(game, state, text, rng)
        return "read"


def _refused(refusal: Refused, given: object) -> str:
    if not is_sentence(str(refusal)):
        raise Finding(f"it was refused, but {str(refusal)!r} is no sentence", given)
    return "refused"


def _plays_on(game: Game, state: State, text: str, rng: random.Random) -> None:
    """From the position read, the rules play to the end; and written out, it reads the same again."""
    try:
        at = Position(game, *game.options_of(state), state)
        at.refuse_if_stuck()
        log = play.random_log(game, state, dice.generator(rng.randrange(1 << 30)), PLIES)
        after, legal = play.replay(game, state, log)
        again = game.words.parse_position(game.words.position_text(state))
    except Refused:
        return
    except Exception as error:
        raise Finding(f"a position of {game.name} was read, and then: {error!r}", text, error) from None
    if legal != len(log) or (len(log) < PLIES and at.at(after).pending):
        raise Finding(f"a position of {game.name} was read from which play does not go on", text)
    if again.tobytes() != state.tobytes():
        raise Finding(f"a position of {game.name} was read that reads differently once written", text)


class Notations:
    """Moves typed by somebody who is to act."""

    def __init__(self, folder: Path) -> None:
        self._moves = [
            (at, who, at.moves(who))
            for trial in trials()
            for at in map(trial.position, trial.some_positions(MOMENTS))
            for who in at.pending
        ]

    def try_one(self, rng: random.Random) -> str:
        at, who, moves = rng.choice(self._moves)
        text = damaged(rng.choice(moves), rng)
        try:
            action = at.checked(who, text)
        except Refused as refusal:
            return _refused(refusal, text)
        except Exception as error:
            raise Finding(f"a move in {at.game.name} raised {error!r}", text, error) from None
        if action not in at.actions(who):
            raise Finding(f"a move in {at.game.name} was read as {action}, which is not legal", text)
        return "read"


class Files:
    """Saved matches."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "fuzzed.motu"
        self._texts = [_saved(trial, midway) for trial in trials() for midway in (False, True)]

    def try_one(self, rng: random.Random) -> str:
        spoilt = rng.choice((_spoilt_text, _spoilt_bytes, _spoilt_values))(rng.choice(self._texts), rng)
        self._file.write_bytes(spoilt)
        try:
            match = Match.load(self._file)
            match.save(self._file)
            verify(self._file)
        except Refused as refusal:
            return _refused(refusal, spoilt)
        except Exception as error:
            raise Finding(f"loading a saved match raised {error!r}", spoilt, error) from None
        return "read"


def _saved(trial: Trial, midway: bool) -> str:
    """A match of a few actions, from the beginning or from a position."""
    match = Match(trial.game, trial.seats, trial.options, seed="fuzz")
    if midway:
        match = Match.from_position(trial.game, match.position_text(), seed="fuzz")
    rng = random.Random(trial.game.name)
    while not match.over and len(match.entries) < 30:
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.actions(who)))
    return match.text()


def _spoilt_text(text: str, rng: random.Random) -> bytes:
    return damaged(text, rng).encode("utf-8", "surrogatepass")


def _spoilt_bytes(text: str, rng: random.Random) -> bytes:
    raw = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw[: rng.choice((len(raw), rng.randrange(len(raw))))])


def _spoilt_values(text: str, rng: random.Random) -> bytes:
    """Some values are replaced, but it is still JSON."""
    saved = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        saved = _with_another_value(saved, rng)
    return json.dumps(saved).encode("utf-8", "surrogatepass")


def _with_another_value(value: Any, rng: random.Random) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(list(value))
        return {**value, name: _with_another_value(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return [*value[:at], _with_another_value(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and rng.random() < 0.7:
        return damaged(value, rng)
    if isinstance(value, int) and rng.random() < 0.6:
        return value + rng.choice((-2, -1, 1, 2, 255, 2**31, 2**63))
    return rng.choice((None, True, [], {}, -1, 0, 1, 2, 3, 1e300, "", *NUMBERS, [[]], {"": ""}, ["x"], {"0": 1}))
