"""The laws about texts: what is written can be read back, and anything else is refused or yields something sound."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from motu.core import compiled, play
from motu.core.game import Refused, State
from motu.core.laws.damage import damaged
from motu.core.laws.trial import Broken, Trial, differing
from motu.core.position import Position


def positions_survive_text(trial: Trial) -> None:
    """parse_position(position_text(s)) is s, byte for byte."""
    words = trial.game.words
    for s in trial.positions(every=5):
        back = words.parse_position(words.position_text(s))
        if back.tobytes() != s.tobytes():
            raise Broken(f"parse_position lost something: {differing(s, back)} differ.{trial.at(s)}")


def actions_survive_text(trial: Trial) -> None:
    """parse_action(action_text(a)) is a, and no two legal actions have the same text."""
    words = trial.game.words
    for s in trial.positions(every=5):
        for seat in trial.pending(s):
            actions = trial.legal(s, seat)
            texts = [words.action_text(s, seat, action) for action in actions]
            if len(set(texts)) != len(texts):
                raise Broken(f"Two legal actions of seat {seat} have the same text: {sorted(texts)}.{trial.at(s)}")
            for action, text in zip(actions, texts, strict=True):
                if words.parse_action(s, seat, text) != action:
                    raise Broken(f"parse_action reads {text!r} as another action than {action}.{trial.at(s)}")


def _damage(trial: Trial) -> random.Random:
    """The generator that damages texts: the same whenever the game is checked."""
    return random.Random(trial.game.name)  # noqa: S311


def damaged_positions_are_refused(trial: Trial) -> None:
    """However a position's text is damaged, it is refused with a sentence, or read as one from which play can go on."""
    rng, times = _damage(trial), 2 if compiled.INTERPRETED else 10
    for s in trial.some_positions(20):
        for _ in range(times):
            text = damaged(trial.game.words.position_text(s), rng)
            read = _parsed(partial(trial.game.words.parse_position, text), f"The position {text!r}")
            if read is not None:
                _plays_on(trial, read, text)


def _parsed(parse: Callable[[], Any], what: str) -> Any:
    """What was read, or None if it was refused; Broken if it was refused without a sentence."""
    try:
        return parse()
    except Refused as refusal:
        if not str(refusal).strip().endswith((".", "!", "?")):
            raise Broken(f"{what} must be refused by a sentence, not {str(refusal)!r}.") from refusal
        return None
    except Exception as error:
        raise Broken(
            f"{what} raised {type(error).__name__}: {error}. What cannot be read is Refused with a sentence."
        ) from error


def _plays_on(trial: Trial, s: State, text: str) -> None:
    game, words = trial.game, trial.game.words
    if words.parse_position(words.position_text(s)).tobytes() != s.tobytes():
        raise Broken(f"The position {text!r} was read, but what was written from it reads differently.")
    try:
        Position(game, *game.options_of(s), s).refuse_if_stuck()
    except Refused:
        return
    most = 30 if compiled.INTERPRETED else play.LONGEST
    after, _ = play.replay(game, s, log := play.random_log(game, s, trial.rng, most))
    if len(log) < most and trial.pending(after):
        raise Broken(f"The position {text!r} was read, but play from it stops where a seat has nothing to do.")


def damaged_moves_are_refused(trial: Trial) -> None:
    """However the notation of a move is damaged, it is refused with a sentence, or read as some action."""
    rng = _damage(trial)
    for s in trial.some_positions(20):
        for seat in trial.pending(s):
            moves = [trial.game.words.action_text(s, seat, action) for action in trial.legal(s, seat)]
            for _ in range(5):
                text = damaged(rng.choice(moves), rng)
                read = partial(trial.game.words.parse_action, s, seat, text)
                action = _parsed(read, f"The move {text!r}")
                if action is not None and not 0 <= action < trial.game.action_count(s):
                    raise Broken(f"The move {text!r} was read as {action}, which no action is.{trial.at(s)}")
