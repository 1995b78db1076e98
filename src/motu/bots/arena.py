"""Bots against bots: many matches with rotated seats, and what the results are worth.

Every match is one line of JSON in a file, so a run can be stopped and resumed. A match is identified by its number,
which determines the seed and the seating.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from motu.bots.levels import bot
from motu.bots.parallel import map_unordered
from motu.bots.player import Bot
from motu.core import dice, registry
from motu.core.game import Options, Refused
from motu.core.match import Match
from motu.core.words import say


class Contest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played. A bot is a name, name@seconds or name#iterations; then x2: in two threads; p: it ponders."""

    game: str
    bots: tuple[str, ...]
    matches: int
    seats: int
    options: Options
    seconds: float | None = None  # per decision, for bots that do not say
    seed: str = "arena"

    @property
    def same(self) -> tuple[Any, ...]:
        """What two runs must share for one to resume the other's file."""
        return self.game, self.bots, self.seats, json.dumps(self.options, sort_keys=True), self.seconds, self.seed


class Played(msgspec.Struct):
    """One match: who sat where, what each got, and by how much anybody overran the thinking time."""

    match: int
    bots: list[str]  # by seat
    payoff: list[float] = []
    scores: list[int] = []
    decisions: int = 0
    longest: float = 0.0  # seconds
    over: float = 0.0  # the longest overrun of the time given, in seconds
    error: str | None = None  # what a bot raised, with the position


def contest(
    game: str, bots: list[str], matches: int, seats: int | None = None, options: Options | None = None,
    seconds: float | None = None, seed: str = "arena",
) -> Contest:  # fmt: skip
    """A validated contest. With fewer bots than seats, the last one fills the table."""
    found = registry.by_name(game)
    for name in bots:
        named_bot(game, name, seconds)
    if not bots or matches < 1:
        raise Refused(say("An arena needs at least one bot and one match."))
    seats, options = found.checked(seats if seats is not None else _seats_for(found, len(bots)), options)
    bots = bots + [bots[-1]] * (seats - len(bots))
    return Contest(game, tuple(bots), matches, seats, options, seconds, seed)


def _seats_for(game: Any, bots: int) -> int:
    return bots if bots in game.seats else int(game.usual_seats)


def seating(contest: Contest, match: int) -> list[str]:
    """Who sits where: bots rotate through the seats; with more bots than seats, each sits out in turn."""
    n = len(contest.bots)
    return [contest.bots[(seat + match) % n] for seat in range(contest.seats)]


NAME = re.compile(
    r"(?P<level>[^@#]+)(?:@(?P<seconds>\d+(?:\.\d+)?|\.\d+)|#(?P<iterations>\d+))?(?:(?<=\d)x(?P<threads>[1-9]\d?))?"
    r"(?P<ponders>(?<=\d)p)?"
)
_warmed: set[Any] = set()  # bots whose code this process has compiled


@cache
def named_bot(game: str, name: str, seconds: float | None) -> Bot:
    """The bot named, for example, strong, strong@0.5 (seconds), strong#800 (iterations) or strong@0.5x2 (two threads).

    With a trailing p, as in strong@0.5p, it thinks about every decision of the others for as long as about its own.
    """
    found = NAME.fullmatch(name)
    if found is None:
        raise Refused(
            say("Name a bot like strong, strong@0.5 (seconds), strong#1000 (iterations) or strong@0.5x2 (threads).")
        )
    threads = int(found["threads"] or 1)
    if found["iterations"]:
        return bot(game, found["level"], iterations=int(found["iterations"]), threads=threads)
    return bot(game, found["level"], seconds=float(found["seconds"]) if found["seconds"] else seconds, threads=threads)


def ponders(name: str) -> bool:
    """Does the bot of this name ponder while others decide?"""
    found = NAME.fullmatch(name)
    return found is not None and found["ponders"] is not None


def play(contest: Contest, number: int) -> Played:
    """Play one match of a contest."""
    names = seating(contest, number)
    played = Played(number, names)
    match = Match(contest.game, contest.seats, contest.options, seed=f"{contest.seed} {number // len(contest.bots)}")
    bots = [named_bot(contest.game, name, contest.seconds) for name in names]
    rngs = [dice.generator(f"{contest.seed} {number} {seat}") for seat in range(contest.seats)]
    while not match.over:
        seat = int(match.pending[0])
        try:
            for other, name in enumerate(names):
                if other not in match.pending and ponders(name):
                    bots[other].ponder(match.view(other), other, rngs[other])
            _decide(match, seat, bots[seat], rngs[seat], played)
        except Exception as error:
            played.error = _report(match, seat, names[seat], error)
            return played
    played.payoff, played.scores = list(match.payoff()), list(match.scores())
    return played


def _decide(match: Match, seat: int, bot: Bot, rng: Any, played: Played) -> None:
    view = match.view(seat)
    if (bot.name, view.dtype) not in _warmed:
        bot.warm(view, seat)
        _warmed.add((bot.name, view.dtype))
    began = time.perf_counter()
    action = bot(view, seat, rng)
    spent = time.perf_counter() - began
    played.decisions += 1
    played.longest = max(played.longest, spent)
    played.over = max(played.over, spent - bot.seconds)
    match.play(seat, action)


def _report(match: Match, seat: int, name: str, error: Exception) -> str:
    position = match.game.words.position_text(match.state)
    return f"{name} in seat {seat}: {type(error).__name__}: {error}\n{position}"


def _play_json(contest: bytes, number: int) -> bytes:
    """The same as plain bytes, for other processes and machines."""
    return msgspec.json.encode(play(msgspec.json.decode(contest, type=Contest), number))


def run(
    contest: Contest, file: Path | None = None, jobs: int | None = None, cluster: str | None = None
) -> Iterator[Played]:
    """Play the matches missing from the file, on all cores or a cluster; yields the file's, then each as it ends."""
    done = read_played(contest, file)
    yield from done.values()
    todo = [number for number in range(contest.matches) if number not in done]
    if not todo:
        return
    work = partial(_play_json, msgspec.json.encode(contest))
    with closing(map_unordered(work, todo, jobs, cluster)) as matches:
        for _, ended in matches:
            played = msgspec.json.decode(ended, type=Played)
            if file is not None:
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(played) + b"\n")
            yield played


def read_played(contest: Contest, file: Path | None) -> dict[int, Played]:
    """The matches of this contest in the file, which is created if it does not exist."""
    if file is None:
        return {}
    if not file.exists():
        file.write_bytes(msgspec.json.encode(contest) + b"\n")
        return {}
    first, *lines = file.read_bytes().split(b"\n")
    try:
        if msgspec.json.decode(first, type=Contest).same != contest.same:
            raise Refused(say("{file} holds the results of another contest; choose another file.", file=file))
        found = [msgspec.json.decode(line, type=Played) for line in lines[:-1]]
    except msgspec.MsgspecError as error:
        raise Refused(say("{file} is damaged, or not an arena file: {error}.", file=file, error=error)) from None
    if lines and lines[-1]:  # a partial line: the run was killed while writing
        file.write_bytes(b"\n".join([first, *lines[:-1]]) + b"\n")
    return {played.match: played for played in found if played.match < contest.matches}
