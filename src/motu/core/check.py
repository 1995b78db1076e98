"""The laws every game obeys. `motu.check(game)` tries them on a game of your own and says what is wrong and how to mend it.

A law takes a trial (a game at one set-up, with some random matches) and raises Broken. They are also run on all our games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core import compiled, dice, play
from motu.core.game import CHANCE, SPECTATOR, Game, Options, Refused, Rng, State
from motu.core.match import Match


class Broken(AssertionError):
    """A law that a game does not keep: what happened, where, and what the law is for."""


@dataclass
class Trial:
    """A game at one set-up, some random matches of it, and buffers."""

    game: Game
    seats: int
    options: Options
    start: State
    logs: list[NDArray[np.int32]]
    rng: Rng
    buffers: play.Scratch

    @classmethod
    def of(cls, game: Game, seats: int | None = None, options: Options | None = None, matches: int = 3) -> Trial:
        seats, options = game.checked(seats or None, options)
        start, rng = game.new(seats, options), dice.generator(f"{game.name} {seats}")
        logs = [play.random_log(game, start, rng) for _ in range(matches)]
        return cls(game, seats, options, start, logs, rng, play.Scratch.of(game))

    def positions(self, every: int = 1) -> Iterator[State]:
        """Every so many-th position of the matches, the last ones included. A position may be changed by its user."""
        for log in self.logs:
            s = self.start.copy()
            for ply, (who, action) in enumerate(log):
                if ply % every == 0:
                    yield s.copy()
                self.game.apply(s, int(who), int(action))
            yield s

    def pending(self, s: State) -> list[int]:
        return [int(seat) for seat in self.buffers.who[: self.game.pending(s, self.buffers.who)]]

    def legal(self, s: State, seat: int) -> list[int]:
        n = self.game.legal(s, seat, self.buffers.moves, self.buffers.odds)
        if n > self.game.widest:
            raise Broken(
                f"legal wrote {n} actions, but widest promises at most {self.game.widest}: raise widest.{self.at(s)}"
            )
        return [int(action) for action in self.buffers.moves[:n]]

    def seen(self, s: State, seat: int) -> State:
        v = self.game.blank(s)
        self.game.view(s, seat, v)
        return v

    def at(self, s: State) -> str:
        """The position, for a message."""
        return f"\nGame {self.game.name}, {self.seats} seats, options {self.options}, position:\n{self.game.words.position_text(s)}"


def differing(a: State, b: State) -> str:
    """The fields in which two records differ."""
    return ", ".join(name for name in a.dtype.names if not np.array_equal(a[name], b[name])) or "none"


def legal_actions_apply(trial: Trial) -> None:
    """Some seat is pending until the end, has an action, and each applies without an error."""
    for s in trial.positions(every=3):
        for seat in trial.pending(s):
            actions = trial.legal(s, seat)
            if not actions:
                raise Broken(
                    f"Seat {seat} is pending but legal gives it no action: it would wait for ever.{trial.at(s)}"
                )
            if len(set(actions)) != len(actions):
                raise Broken(f"legal gives seat {seat} an action twice: {sorted(actions)}.{trial.at(s)}")
            if not all(0 <= action < trial.game.actions(s) for action in actions):
                raise Broken(f"legal gives seat {seat} an action outside 0 .. actions(s) - 1.{trial.at(s)}")
            for action in actions:
                trial.game.apply(s.copy(), seat, action)


def chance_has_weights(trial: Trial) -> None:
    """Chance is alone when it is pending, and each of its actions has a weight."""
    for s in trial.positions():
        pending = trial.pending(s)
        if CHANCE in pending:
            if pending != [CHANCE]:
                raise Broken(f"pending names seats beside CHANCE: {pending}. Dice and deck decide alone.{trial.at(s)}")
            n = len(trial.legal(s, CHANCE))
            if not (trial.buffers.odds[:n] > 0).all():
                raise Broken(f"A chance action has no weight; leave out what cannot happen.{trial.at(s)}")


def other_actions_are_refused(trial: Trial) -> None:
    """An action not in legal is refused with a sentence, and nothing changes."""
    match = Match(trial.game, trial.seats, trial.options)
    for s in trial.positions(every=5):
        match.state = s
        for who in match.pending:
            legal = set(match.actions(who))
            for action in {dice.below(trial.rng, trial.game.actions(s)) for _ in range(4)} - legal:
                _refuses(trial, match, who, action)
        outsider = next((seat for seat in range(trial.seats) if seat not in match.pending), None)
        if outsider is not None:
            _refuses(trial, match, outsider, 0)


def _refuses(trial: Trial, match: Match, who: Any, action: int) -> None:
    before = match.state.tobytes()
    try:
        match.play(who, action)
    except Refused as refusal:
        if not str(refusal).strip().endswith((".", "!", "?")):
            raise Broken(f"why_not must be a sentence, not {str(refusal)!r}.{trial.at(match.state)}") from refusal
    else:
        raise Broken(f"Action {action} of seat {who} was played though legal does not name it.{trial.at(match.state)}")
    if match.state.tobytes() != before:
        raise Broken(f"Refusing action {action} changed the state: why_not must only read.{trial.at(match.state)}")


def copies_are_independent(trial: Trial) -> None:
    """Applying an action to a copy leaves the original alone: a state owns all it is made of."""
    for s in trial.positions(every=7):
        before = s.tobytes()
        for seat in trial.pending(s):
            copy = s.copy()
            trial.game.apply(copy, seat, trial.legal(copy, seat)[0])
        if s.tobytes() != before:
            raise Broken(f"Applying an action to a copy changed the original.{trial.at(s)}")


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


def replay_is_exact(trial: Trial) -> None:
    """The same log gives byte-identical states: apply uses nothing but the state and the action."""
    for log in trial.logs:
        first, done = play.replay(trial.game, trial.start, log)
        again, _ = play.replay(trial.game, trial.start, log)
        if done != len(log) or first.tobytes() != again.tobytes():
            raise Broken(
                f"Replaying a log twice differs in {differing(first, again)} ({done} of {len(log)} entries legal)."
            )


def interpreted_agrees(trial: Trial) -> None:
    """Compiled rules and the same text as plain Python give byte-identical states and legal actions."""
    if compiled.INTERPRETED or trial.game.module == "__main__":
        return
    twin: Game = compiled.interpreted_twin(trial.game.module).GAME
    s, t, b = trial.start.copy(), trial.start.copy(), play.Scratch.of(twin)
    for log in trial.logs:
        _results_agree(trial, twin, log)
    for who, action in trial.logs[0]:
        compiled_actions = trial.legal(s, int(who))
        n = twin.legal(t, int(who), b.moves, b.odds)
        trial.game.apply(s, int(who), int(action))
        twin.apply(t, int(who), int(action))
        if compiled_actions != b.moves[:n].tolist() or s.tobytes() != t.tobytes():
            raise Broken(
                f"Compiled and interpreted rules differ in {differing(s, t)}. Small fields wrap when compiled and warn when "
                f"interpreted, and int(...) of an unsigned one stays unsigned: use signed fields, or np.int64(...).{trial.at(s)}"
            )


def _results_agree(trial: Trial, twin: Game, log: NDArray[np.int32]) -> None:
    s, _ = play.replay(trial.game, trial.start, log)
    for name, kind in (("scores", np.int64), ("payoff", np.float64)):
        fast, plain = np.zeros((2, trial.game.seats[-1]), kind)
        getattr(trial.game, name)(s, fast)
        getattr(twin, name)(s, plain)
        if not np.array_equal(fast, plain):
            raise Broken(
                f"Compiled, {name} gives {fast[: trial.seats]}; interpreted {plain[: trial.seats]}.{trial.at(s)}"
            )


def views_hide(trial: Trial) -> None:
    """What a seat cannot see may change without changing its view."""
    for s in trial.positions(every=2):
        for seat in range(SPECTATOR, trial.seats):
            other = s.copy()
            if trial.game.swap(other, seat, trial.rng):
                mine, yours = trial.seen(s, seat), trial.seen(other, seat)
                if mine.tobytes() != yours.tobytes():
                    raise Broken(
                        f"The view of seat {seat} tells what it may not know, in {differing(mine, yours)}.{trial.at(s)}"
                    )


def imagined_worlds_look_alike(trial: Trial) -> None:
    """view(imagine(view)) is the view."""
    for s in trial.positions(every=2):
        for seat in range(trial.seats):
            v, world = trial.seen(s, seat), trial.game.blank(s)
            trial.game.imagine(v, seat, trial.rng, world)
            again = trial.seen(world, seat)
            if again.tobytes() != v.tobytes():
                raise Broken(
                    f"A world imagined by seat {seat} looks different to it in {differing(v, again)}.{trial.at(s)}"
                )


def imagined_worlds_play_on(trial: Trial) -> None:
    """A match goes on to its end from an imagined world: it is a whole state."""
    for s in trial.positions(every=29):
        for seat in range(min(trial.seats, 4)):
            world = trial.game.blank(s)
            trial.game.imagine(trial.seen(s, seat), seat, trial.rng, world)
            play.playouts(trial.game, world, 1, trial.rng)


def legal_needs_only_the_view(trial: Trial) -> None:
    """A seat's turn and its legal moves, computed from its view, are those of the truth."""
    for s in trial.positions(every=2):
        pending = trial.pending(s)
        for seat in range(trial.seats):
            v = trial.seen(s, seat)
            if trial.pending(v) != pending:
                raise Broken(
                    f"Seat {seat} sees in its view that {trial.pending(v)} owe a decision; it is {pending}.{trial.at(s)}"
                )
            if seat in pending and trial.legal(v, seat) != trial.legal(s, seat):
                raise Broken(
                    f"The legal moves of seat {seat} are different in its own view: it lacks something.{trial.at(s)}"
                )


def matches_end(trial: Trial) -> None:
    """Random play comes to an end."""
    longest = play.playouts(trial.game, trial.start, 2 if compiled.INTERPRETED else 200, trial.rng)[2]
    if longest >= play.LONGEST:
        raise Broken(f"A match went on for {play.LONGEST} actions: is there a loop without progress?")


def scores_add_up(trial: Trial) -> None:
    """The lines of a score add up to it, at any time."""
    for s in trial.positions(every=5):
        out = np.zeros(trial.game.seats[-1], np.int64)
        trial.game.scores(s, out)
        for seat in range(trial.seats):
            lines = trial.game.words.score_lines(s, seat)
            if sum(points for _, points in lines) != out[seat]:
                raise Broken(f"Seat {seat} has {out[seat]} points, but its lines say {lines}.{trial.at(s)}")


def payoffs_share_one_victory(trial: Trial) -> None:
    """At the end the shares of the victory add up to one; a seat alone gets its score."""
    for log in trial.logs:
        s, _ = play.replay(trial.game, trial.start, log)
        out, points = np.zeros(trial.game.seats[-1]), np.zeros(trial.game.seats[-1], np.int64)
        trial.game.payoff(s, out)
        trial.game.scores(s, points)
        if trial.pending(s) or abs(out[: trial.seats].sum() - (points[0] if trial.seats == 1 else 1)) > 1e-9:
            raise Broken(f"payoff gives {out[: trial.seats]}; the shares must add up to 1.{trial.at(s)}")


def clicks_have_a_meaning(trial: Trial) -> None:
    """What is picked for a choice means that choice; what else can be clicked means nothing, or is refused by a sentence."""
    game = trial.game
    if game.meant is None:
        return
    for s in trial.positions(every=61):
        for seat in trial.pending(s):
            if seat != CHANCE:
                v = trial.seen(s, seat)
                _clicks_of(trial, v, seat, game.scene(v, seat, trial.options))


def _clicks_of(trial: Trial, v: State, seat: int, scene: Any) -> None:
    assert trial.game.meant is not None
    legal = set(trial.legal(v, seat))
    for choice in scene.choices:
        for picks in (choice.picks, choice.picks[::-1]):
            if picks and choice.action not in trial.game.meant(v, seat, picks):
                raise Broken(f"Picking {picks} plays {choice.text!r}, but meant finds something else.{trial.at(v)}")
    for sprite in scene.sprites:
        for action in trial.game.meant(v, seat, [sprite.id] if sprite.label else []):
            if action not in legal and not trial.game.words.why_not(v, seat, action).endswith("."):
                raise Broken(
                    f"A click on {sprite.id} means action {action}, which is not refused properly.{trial.at(v)}"
                )


LAWS: tuple[Callable[[Trial], None], ...] = (
    legal_actions_apply,
    chance_has_weights,
    other_actions_are_refused,
    copies_are_independent,
    positions_survive_text,
    actions_survive_text,
    replay_is_exact,
    interpreted_agrees,
    views_hide,
    imagined_worlds_look_alike,
    imagined_worlds_play_on,
    legal_needs_only_the_view,
    matches_end,
    scores_add_up,
    payoffs_share_one_victory,
    clicks_have_a_meaning,
)


def check(game: Game, matches: int = 3) -> None:
    """Try every law on every set-up in game.tables; Broken at the first that does not hold."""
    for seats, options in game.tables:
        trial = Trial.of(game, seats, options, matches)
        for law in LAWS:
            try:
                law(trial)
            except Broken:
                raise
            except Exception as error:
                what = law.__doc__ or law.__name__
                raise Broken(f"{type(error).__name__} while trying the law '{what}': {error}") from error
