"""Look for leaks in whole matches: does what a viewer is told, or when, depend on anything it may not know?

python scripts/leaks.py                         1,000 matches of every game that hides something
python scripts/leaks.py kahuna --matches 50     of one game
python scripts/leaks.py --jobs 2 --share 0.2    in two processes, with a fifth of what else can be asked for

tests/table/secrets/sequences.py says what is compared, and how. The first difference is shown, with the two positions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

EVERY = 25  # matches between two progress lines where no bar can be drawn
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from motu.core.game import Game  # noqa: E402
from motu.core.registry import by_name, playable  # noqa: E402
from tests.table.secrets.sequences import Leak, Tally, match  # noqa: E402


def with_secrets() -> list[str]:
    """The games with hidden information in at least one of their setups."""
    return [game.name for game in playable() if any(_hides(game, *setup) for setup in game.trial_setups)]


def _hides(game: Game, seats: int, options: dict[str, object]) -> bool:
    return game.has_secrets(*game.checked(seats or None, options))


def one(name: str, seed: int, share: float) -> Tally:
    return match(by_name(name), seed, share)


def tallies(name: str, wish: argparse.Namespace) -> Iterator[Tally]:
    seeds = range(wish.first, wish.first + wish.matches)
    if wish.jobs == 1:
        yield from (one(name, seed, wish.share) for seed in seeds)
        return
    with ProcessPoolExecutor(wish.jobs) as pool:
        yield from pool.map(one, [name] * len(seeds), seeds, [wish.share] * len(seeds))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=with_secrets())
    parser.add_argument("--matches", type=int, default=1000, help="of each game")
    parser.add_argument("--first", type=int, default=0, help="seed of the first match")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--share", type=float, default=1.0, help="of moments at which everything is asked for")
    wish = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    for name in wish.games:
        total = Tally()
        try:
            with Progress(*columns, console=console) as bar:
                for tally in bar.track(tallies(name, wish), wish.matches, description=name):
                    total += tally
                    if not console.is_terminal and total.matches % EVERY == 0:
                        print(f"{name}: {total.matches} of {wish.matches}", file=sys.stderr, flush=True)
        except Leak as leak:
            print(f"{name}: {leak}")
            return 1
        print(f"{name}: no difference. {total}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
