"""`motu bench`: how fast this machine plays, compared with other systems in the same run."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from motu.bots.policies import Budget
from motu.bots.search import TreeSearch
from motu.core import dice, play
from motu.core.compiler.progress import ready
from motu.core.game import Game
from motu.core.match import Match
from motu.core.registry import by_name as game
from motu.core.registry import names
from motu.lab import baselines
from motu.lab.batch import batch as make_batch

SECONDS = 0.6  # of each measurement
BATCH = 1024


class Row(msgspec.Struct, omit_defaults=True):
    """One measurement; a comparison also names its peer and how many times faster we are."""

    what: str
    value: float
    unit: str
    peer: str | None = None
    ratio: float | None = None


Job = tuple[str, Callable[[dict[str, float]], Iterator[Row]]]


def run(as_json: bool, more: Sequence[Job] = ()) -> None:
    """Measure everything, and whatever more there is to measure, and print it."""
    console = Console(stderr=as_json)
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True)
    known: dict[str, float] = {}
    rows: list[Row] = []
    todo = [*jobs(), *more]
    with bar:
        task = bar.add_task("", total=len(todo))
        for what, job in todo:
            bar.update(task, description=what)
            for row in job(known):
                rows.append(row)
                if as_json:
                    print(json.dumps(msgspec.to_builtins(row)), flush=True)
            bar.advance(task)
    if not as_json:
        console.print(as_table(rows))


def jobs() -> list[Job]:
    """What is measured, in order: baselines come after what is compared with them."""
    ours: list[Job] = []
    for name in names():
        ours.append((f"{name} decisions", partial(decisions, game(name))))
        ours.append((f"{name} copies", partial(copies, game(name))))
    ours += [(f"open_spiel {name}", partial(beside, name)) for name in baselines.SPIEL_GAMES]
    ours += [(f"{name} search", partial(tree_search, game(name))) for name in names()]
    ours += [(f"{name} batch", partial(batched, name)) for name in names()]
    ours += [(f"pgx {name}", partial(beside_pgx, name)) for name in baselines.PGX_GAMES]
    ours += [(f"{name} environment", partial(environment, name)) for name in names()]
    return ours + [(f"pettingzoo {name}", partial(beside_zoo, name)) for name in baselines.ZOO_GAMES]


def decisions(game: Game, known: dict[str, float]) -> Iterator[Row]:
    """Random matches with the usual seats on one core: actions of seats, and all actions, per second."""
    start, rng = game.new(), dice.generator("bench")
    ready(game, start)
    play.playouts(game, start, 1, rng)  # compiled or loaded before the clock starts
    times, spent, seats, chance = 8, 0.0, 0, 0
    while spent < SECONDS:
        began = time.perf_counter()
        seats, chance, _ = play.playouts(game, start, times, rng)
        spent = time.perf_counter() - began
        times = max(times * 2, int(times * 1.1 * SECONDS / max(spent, 1e-4))) if spent < SECONDS else times
    known[game.name] = seats / spent
    yield Row(f"{game.name} decisions", seats / spent, "decisions/s")
    yield Row(f"{game.name} actions with chance", (seats + chance) / spent, "actions/s")
    yield Row(f"{game.name} random match", 1e6 * spent / times, "µs")


def copies(game: Game, known: dict[str, float]) -> Iterator[Row]:
    """State copies per second."""
    s, times = game.new(), 2_000_000
    play.copies(s, 64)
    began = time.perf_counter()
    play.copies(s, times)
    yield Row(f"{game.name} state copies", times / (time.perf_counter() - began), "copies/s")


def beside(name: str, known: dict[str, float]) -> Iterator[Row]:
    """The same figure for an OpenSpiel game played by its own C++, and our games as multiples of it."""
    speed = baselines.spiel_decisions(name, SECONDS)
    if speed is None:
        return
    known[f"open_spiel {name}"] = speed
    yield Row(f"open_spiel {name} decisions", speed, "decisions/s")
    for ours in names():
        yield _beside(f"{ours} decisions", known[ours], "decisions/s", f"open_spiel {name}", speed)


def tree_search(game: Game, known: dict[str, float]) -> Iterator[Row]:
    """Iterations per second of our tree search from the opening on one core, and of OpenSpiel's on the same game."""
    match, policy = Match(game, seats=max(2, game.usual_seats), seed=1), TreeSearch(game, Budget(seconds=SECONDS))
    seat = int(match.pending[0])
    policy.warm(match.view(seat), seat)
    began = time.perf_counter()
    policy(match.view(seat), seat, dice.generator("bench"))
    speed = policy.iterations / (time.perf_counter() - began)
    yield Row(f"{game.name} search", speed, "iterations/s")
    theirs = baselines.spiel_search(match, SECONDS)
    if theirs is not None:
        yield Row(f"open_spiel IS-MCTS of {game.name}", theirs, "iterations/s")
        yield _beside(f"{game.name} search", speed, "iterations/s", "open_spiel IS-MCTS", theirs)


def batched(name: str, known: dict[str, float]) -> Iterator[Row]:
    """Random steps per second of many matches at once on all cores, compared with OpenSpiel's own play on one.

    A step is `batch.step(batch.random_actions())`, from Python; then the same with all that a learner is shown.
    """
    batch, what = make_batch(name, BATCH), f"{name} batch of {BATCH}"
    known[f"{name} batch"] = speed = BATCH * calls(lambda: batch.step(batch.random_actions()))
    yield Row(what, speed, "steps/s")
    if "open_spiel hex" in known:
        yield _beside(what, speed, "steps/s", "open_spiel hex", known["open_spiel hex"])

    def shown() -> None:
        batch.step(batch.random_actions())
        batch.mask()
        batch.observe()

    yield Row(f"{what}, with masks and observations", BATCH * calls(shown), "steps/s")


def calls(work: Callable[[], object]) -> float:
    """Calls per second."""
    work()  # compiled or loaded before the clock starts
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        work()
        done += 1
    return done / spent


def beside_pgx(name: str, known: dict[str, float]) -> Iterator[Row]:
    speed = baselines.pgx_steps(name, BATCH, SECONDS)
    if speed is not None:
        yield Row(f"pgx {name} batch of {BATCH}", speed, "steps/s")
        for ours in names():
            yield _beside(f"{ours} batch of {BATCH}", known[f"{ours} batch"], "steps/s", f"pgx {name}", speed)


def environment(name: str, known: dict[str, float]) -> Iterator[Row]:
    """Steps per second of random play through our PettingZoo environment."""
    try:
        from motu.lab import aec

        speed = baselines.aec_steps(aec(name), SECONDS)
    except ImportError:
        return
    known[f"{name} aec"] = speed
    yield Row(f"{name} aec", speed, "steps/s")


def beside_zoo(name: str, known: dict[str, float]) -> Iterator[Row]:
    speed = baselines.zoo_steps(name, SECONDS)
    if speed is not None:
        yield Row(f"pettingzoo {name}", speed, "steps/s")
        for ours in names():
            yield _beside(f"{ours} aec", known[f"{ours} aec"], "steps/s", f"pettingzoo {name}", speed)


def _beside(what: str, value: float, unit: str, peer: str, theirs: float) -> Row:
    return Row(what, value, unit, peer, value / theirs)


def as_table(rows: list[Row]) -> Table:
    table = Table(title="motu bench", box=None, padding=(0, 2))
    for column, side in (("what", "left"), ("value", "right"), ("unit", "left"), ("times the speed of", "left")):
        table.add_column(column, justify=side)  # type: ignore[arg-type]
    for row in rows:
        beside = f"{row.ratio:.1f} x {row.peer}" if row.ratio is not None else ""
        table.add_row(row.what, f"{row.value:,.0f}", row.unit, beside)
    return table
