"""A position: a state and the questions people and programs ask of it. It never changes: a step leads to a new one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Literal, SupportsIndex

import numpy as np

from motu.core import dice, visibility
from motu.core.game import CHANCE, SPECTATOR, Game, Options, Refused, State, View
from motu.core.lazy import computed_once
from motu.core.matches.standings import Standing, decided, standings
from motu.core.play import Buffers
from motu.core.words import say, say_many

if TYPE_CHECKING:
    from motu.core.layers import Kept, Layered
    from motu.core.scene import Scene

Who = int | Literal["chance"]
WORLDS = 16  # imagined to see whether a seat may hide something: one in 65,536 runs of sixteen coins is all heads


class NotPending(Refused):
    """Somebody who owes no decision now tried to act."""


@dataclass(frozen=True, eq=False)
class Position:
    """A state of a table with these seats and options."""

    game: Game
    seats: int
    options: Options
    state: State

    @computed_once
    def pending(self) -> tuple[Who, ...]:
        """The seats that owe a decision; ("chance",) when chance does; () when it is over."""
        who = np.zeros(self.game.seats[-1], np.int16)
        n = self.game.pending(self.state, who)
        return tuple("chance" if seat == CHANCE else int(seat) for seat in who[:n])

    @property
    def over(self) -> bool:
        return not self.pending

    def actions(self, who: Who) -> list[int]:
        """What this seat may do now, as numbers; nothing if it is not its turn."""
        return self.weighted(who)[0]

    def odds(self) -> list[int]:
        """The weights of chance's actions, in their order."""
        return self.weighted("chance")[1]

    def weighted(self, who: Who) -> tuple[list[int], list[int]]:
        """What this seat, or chance, may do now, and the weights of chance's actions."""
        if who not in self.pending:
            return [], []
        if who not in self._weighted:
            b = Buffers.of(self.game)
            n = self.game.legal(self.state, number(who), b.actions, b.odds)
            self._weighted[who] = b.actions[:n].tolist(), b.odds[:n].tolist()
        actions, odds = self._weighted[who]
        return actions.copy(), odds.copy()

    @computed_once
    def _weighted(self) -> dict[Who, tuple[list[int], list[int]]]:
        """What has been computed already: the position never changes."""
        return {}

    def forced(self, who: Who) -> int | None:
        """The action of this seat, if everybody knows that it has no other; None for chance.

        Whether there is one follows from what a spectator sees, so it reveals nothing: if a single action is possible,
        it is the legal one. Checking first whether a seat has several is only the quicker way to say no.
        """
        actions = [] if who == "chance" else self.actions(who)
        return actions[0] if len(actions) == 1 and self._is_known_to_be_forced(number(who)) else None

    def _is_known_to_be_forced(self, seat: int) -> bool:
        """Can a spectator tell that this seat, which has one action, has no other?"""
        possible, b = self.game.possible, Buffers.of(self.game)
        if not visibility.sees_more(self.state.dtype, seat):
            return True  # legal actions follow from what a seat sees, which all see here
        return possible is not None and possible(self.view(), seat, b.actions, b.odds) == 1

    def moves(self, who: Who) -> list[str]:
        """What this seat may do now, in the notation of the rules."""
        return [self.game.words.action_text(self.state, number(who), action) for action in self.actions(who)]

    def checked(self, who: Who, move: str | SupportsIndex) -> int:
        """The action meant, if it is legal; Refused if not. A seat is told why not from its own view, never from the truth."""
        if who not in self.pending:
            raise NotPending(self._not_pending(who))
        seat, game = number(who), self.game
        if not isinstance(move, str) and index(move) in self.actions(who):
            return index(move)
        known = self.state if seat == CHANCE else game.view(self.state, seat)
        action = game.words.parse_action(known, seat, move) if isinstance(move, str) else index(move)
        if action in self.actions(who):
            return action
        if not 0 <= action < game.action_count(self.state):
            raise Refused(say("{action} is not an action of {game}.", action=action, game=game.title))
        raise Refused(game.words.why_not(known, seat, action))

    def _not_pending(self, who: Who) -> str:
        if self.over:
            return say("The match is over.")
        if who != "chance" and not (isinstance(who, int) and 0 <= who < self.seats):
            return say("There is no seat {seat} in this match.", seat=who)
        if "chance" in self.pending:
            return say("Chance comes first.")
        seats = ", ".join(map(str, self.pending))
        return say_many(
            "It is seat {seats}'s turn.", "It is the turn of seats {seats}.", len(self.pending), seats=seats
        )

    def refuse_if_stuck(self) -> None:
        """Refused if somebody owes a decision and has nothing to choose from: no match can go on from there."""
        for who in self.pending:
            if not self.actions(who):
                raise Refused(
                    say("Nobody could go on from this position of {game}: {who} is to act and has nothing left to do.",
                        game=self.game.title, who=say("chance") if who == "chance" else say("Seat {seat}", seat=who + 1))
                )  # fmt: skip

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat may know, as a record; without a seat, what everybody may."""
        if not (seat == SPECTATOR or 0 <= seat < self.seats):
            raise Refused(say("There is no seat {seat} in this match.", seat=seat))
        return self.game.view(self.state, seat)

    def hides(self, seat: int) -> bool:
        """May this seat now see, or owe a decision about, something that others may not know?

        Asked of what a spectator sees: in the true state a secret may look like nothing, and the answer would tell it.
        """
        if seat not in self._hides:
            known = self.game.hides
            self._hides[seat] = self.hides_in_worlds(seat) if known is None else known(self.view(), seat)
        return self._hides[seat]

    @computed_once
    def _hides(self) -> dict[int, bool]:
        return {}

    def hides_in_worlds(self, seat: int) -> bool:
        """The same, asked of worlds that a spectator imagines, which is right for every game."""
        known, rng, tried = self.view(), dice.generator("hides"), set()
        for _ in range(WORLDS):
            world = self.game.blank(known)
            self.game.imagine(known, SPECTATOR, rng, world)
            if world.tobytes() not in tried and self.at(world)._shows_more(seat):
                return True
            tried.add(world.tobytes())
        return False

    def _shows_more(self, seat: int) -> bool:
        v, text = self.view(seat), self.game.words.action_text
        if v.tobytes() != self.view().tobytes():
            return True
        return any(text(v, seat, action, SPECTATOR) != text(v, seat, action, seat) for action in self.actions(seat))

    def scene(self, seat: int = SPECTATOR) -> Scene:
        """What this seat sees, drawn."""
        scene: Scene = self.game.scene(self.view(seat), seat, self.options)
        return scene

    def layers(self, seat: int, kept: Kept) -> Layered:
        """The same layer by layer; kept: what this table's layers showed last. Only those that changed are redrawn."""
        from motu.core.layers import Given, drawn

        given = Given(seat, self.options, lambda: self.actions(seat) if seat != SPECTATOR else ())
        return drawn(self.game, self.view(seat), given, kept, moment=self)

    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        out = np.zeros(self.game.seats[-1], np.int64)
        self.game.scores(self.state, out)
        return tuple(out[: self.seats].tolist())

    def payoff(self) -> tuple[float, ...]:
        """Each seat's share of the victory, once over."""
        out = np.zeros(self.game.seats[-1], np.float64)
        self.game.payoff(self.state, out)
        return tuple(out[: self.seats].tolist())

    def winners(self) -> tuple[int, ...]:
        """The seats that won; none while the match goes on, or if it is a draw."""
        if not self.over:
            return ()
        shares = self.payoff()
        return self.won_by([seat for seat, share in enumerate(shares) if share == max(shares)])

    def won_by(self, best: Sequence[int]) -> tuple[int, ...]:
        """The winners if these seats are the best: all of them, or nobody if ties are draws."""
        return tuple(best) if self.game.ties_win or len(best) == 1 else ()

    def result(self, name: Callable[[int], str], winners: Sequence[int] | None = None) -> str:
        """How it ended, in one sentence; with winners other than by the rules if somebody gave up."""
        scores, winners = self.scores(), self.winners() if winners is None else winners
        if self.seats == 1:
            comment = self.game.words.verdict(scores[0])
            return say_many("{n} point. {comment}", "{n} points. {comment}", scores[0], comment=comment).strip()
        if not winners:
            return say("The match is a draw.")
        names = say(" and ").join(name(seat) for seat in winners)
        return say_many("{names} wins.", "{names} share the victory.", len(winners), names=names)

    def standings(self, gave_up: Collection[int] = ()) -> list[Standing]:
        """Once over: every seat with its place, in order; last of all those that gave up."""
        return standings(self, gave_up)

    def decided(self, gave_up: Collection[int] = ()) -> str:
        """Once over: by how much, or by which tie-break, in one sentence."""
        return decided(self, gave_up)

    def at(self, state: State) -> Position:
        """Another position of the same table."""
        return Position(self.game, self.seats, self.options, state)


def read_position(game: Game, text: str) -> State:
    """The state that a text describes; Refused if it is no position, even if the game raises something else."""
    try:
        return game.words.parse_position(text)
    except Refused:
        raise
    except Exception as error:
        raise Refused(say("This is not a position of {game}.", game=game.title)) from error


def number(who: Who) -> int:
    """A seat, or CHANCE, as the rules count it."""
    return CHANCE if who == "chance" else int(who)


def named(who: int) -> Who:
    """A seat, or "chance", as people say it."""
    return "chance" if who == CHANCE else who
