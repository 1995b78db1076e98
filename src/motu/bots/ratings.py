"""How high each rung of the ladder is: every level against the one below until the result is certain; and ratings."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec

from motu.bots.arena import Contest, Played, contest, read_played, run
from motu.bots.levels import LEVELS, rung_of
from motu.bots.statistics import Standing, standings
from motu.core import registry

RANDOM = "random"  # below the first level; its rating is 0
FIRST, MOST = 60, 480  # matches of a step before its interval is checked, and at most
QUICK = 0.1  # seconds per decision of a level that thinks by the clock
HALF_WIDTH = 0.05  # of a 95 % interval that is narrow enough
MEASURED = Path(__file__).with_name("ratings.json")  # game -> rating of each level; written by scripts/strength.py
ELO = 400  # rating points that make the odds of winning ten times as good


@cache
def measured_ratings() -> dict[str, list[int]]:
    """The ratings of every game's levels, the weakest first; random play has 0."""
    return msgspec.json.decode(MEASURED.read_bytes(), type=dict[str, list[int]])


class Step(msgspec.Struct):
    """A level against the one below it."""

    level: str
    below: str
    matches: int
    rate: float
    low: float  # 95 % interval of the rate
    high: float
    par: float
    points: float
    rating: int


def ladder(
    game: str, folder: Path | None = None, jobs: int | None = None, half_width: float = HALF_WIDTH
) -> Iterator[Step]:
    """Each step as it is measured, from the bottom. Matches in the folder are not played again."""
    if folder is None:
        with tempfile.TemporaryDirectory() as made:
            yield from ladder(game, Path(made), jobs, half_width)
        return
    folder.mkdir(parents=True, exist_ok=True)
    below, rating = RANDOM, 0.0
    for level in LEVELS:
        tried = step_of(game, level, below)
        played = enough(tried, file_of(folder, tried), jobs, half_width)
        yield (step := step_after(tried, played, rating))
        below, rating = level, step.rating


def climbed(game: str, folder: Path, former: Sequence[Step] = ()) -> Iterator[Step]:
    """The steps in the folder; where one is missing, the former one, on top of the current rating of the level below.
    Ends at the first that was never measured."""
    below, rating, former_rating = RANDOM, 0.0, 0.0
    for number, level in enumerate(LEVELS):
        tried = msgspec.structs.replace(step_of(game, level, below), matches=MOST)
        file, known = file_of(folder, tried), former[number] if number < len(former) else None
        if file.exists():
            step = step_after(tried, list(read_played(tried, file).values()), rating)
        elif known is not None:
            step = msgspec.structs.replace(known, rating=round(rating + known.rating - former_rating))
        else:
            return
        yield step
        below, rating, former_rating = level, step.rating, known.rating if known is not None else 0.0


def file_of(folder: Path, tried: Contest) -> Path:
    return folder / f"{tried.game}-{tried.bots[0]}.jsonl"


def step_of(game: str, level: str, below: str) -> Contest:
    """One against one, or, if the table needs more seats, one against all others."""
    seats = max(2, registry.by_name(game).seats[0])
    seats = seats if seats == 2 else registry.by_name(game).usual_seats
    return contest(game, [measured_as(game, level), *[below] * (seats - 1)], FIRST, seats, seed="ladder")


def measured_as(game: str, level: str) -> str:
    """A level that thinks by the clock alone is given less time: hundreds of its matches would take days."""
    return f"{level}@{QUICK}" if rung_of(registry.by_name(game), level).is_timed else level


def enough(tried: Contest, file: Path, jobs: int | None, half_width: float) -> list[Played]:
    """As many matches as make the interval of the first bot's rate small enough."""
    while True:
        played = list(run(tried, file, jobs))
        found = standing_of(tried, played)
        if (found.high - found.low) / 2 <= half_width or tried.matches >= MOST:
            return played
        tried = msgspec.structs.replace(tried, matches=tried.matches + FIRST)


def standing_of(tried: Contest, played: list[Played]) -> Standing:
    """How the first bot did."""
    return next(row for row in standings(tried, played) if row.bot == tried.bots[0])


def step_after(tried: Contest, played: list[Played], rating: float) -> Step:
    """The step that these matches measure, above a level of that rating."""
    found, matches = standing_of(tried, played), len(played)
    above = rating + gain(found.rate, matches, found.par)
    level, below = tried.bots[:2]
    return Step(level, below, matches, found.rate, found.low, found.high, found.par, found.points, round(above))


def gain(rate: float, matches: int, par: float) -> float:
    """The rating difference that such a rate implies, kept finite even for one that never lost."""
    doubt = 0.5 / matches
    rate = min(max(rate, doubt), 1 - doubt)
    return ELO * math.log10(rate / (1 - rate) * (1 - par) / par)
