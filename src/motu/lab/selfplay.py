"""`motu lab selfplay`: bots play each other, and every decision is kept for learning: position, choices, search, result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from motu.bots.arena import Contest, contest, named_bot, seating
from motu.bots.parallel import map_unordered
from motu.bots.player import Bot
from motu.bots.policies import Preferences
from motu.bots.search import TreeSearch
from motu.core import dice
from motu.core.game import Options, Rng
from motu.core.match import Match
from motu.core.words import say, say_many
from motu.lab.dataset import Manifest, Writer, claim, exclusive, matches_in, part_files, read_manifest, schema

Row = dict[str, Any]


def plan(
    game: str,
    bots: list[str],
    matches: int,
    seats: int | None = None,
    options: Options | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: str = "selfplay",
) -> Contest:
    """What is to be played, checked. Iterations, like seconds, are for bots that do not say how long they think."""
    for i, name in enumerate(bots):
        if iterations is not None and not {"@", "#"} & set(name) and searches(named_bot(game, name, None).policy):
            bots = [*bots[:i], f"{name}#{iterations}", *bots[i + 1 :]]
    return contest(game, bots, matches, seats, options, seconds, seed)


def run(
    contest: Contest, folder: Path, jobs: int | None = None, cluster: str | None = None
) -> Iterator[tuple[int, int]]:
    """Play what the folder does not hold yet: number and decisions of each match as it ends. Stopping loses none."""
    manifest = Manifest.of(contest)
    claim(folder, manifest)
    with exclusive(folder):
        held = matches_in(folder)
        todo = [number for number in range(contest.matches) if number not in held]
        if not todo:
            return
        writer, work = Writer(folder), partial(played, msgspec.json.encode(manifest))
        with closing(map_unordered(work, todo, jobs, cluster)) as matches:
            try:
                for number, ended in matches:
                    match = pa.ipc.open_stream(ended).read_all()
                    writer.add(match)
                    yield number, len(match)
            finally:
                writer.write()


def played(manifest: bytes, number: int) -> bytes:
    """One match as an Arrow stream, for other processes and machines."""
    settings = msgspec.json.decode(manifest, type=Manifest)
    columns, sink = schema(settings), pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, columns) as out:
        out.write_batch(pa.RecordBatch.from_pylist(play(settings, number), columns))
    return bytes(sink.getvalue().to_pybytes())


def play(manifest: Manifest, number: int) -> list[Row]:
    """Every decision of one match. Each match has its own deal, and its bots their own luck."""
    m = manifest
    names = seating(Contest(m.game, m.bots, 1, m.seats, m.options), number)
    match = Match(m.game, m.seats, m.options, seed=m.seed_of(number))
    bots = [named_bot(m.game, name, m.seconds) for name in names]
    rngs = [dice.generator(f"{m.seed} {number} {seat}") for seat in range(m.seats)]
    rows: list[Row] = []
    while not match.over:
        seat = int(match.pending[0])
        rows.append({"match": number, "bot": names[seat]} | decide(match, seat, bots[seat], rngs[seat]))
        match.play(seat, rows[-1]["action"])
    result = {"payoff": match.payoff(), "scores": match.scores()}
    return [row | result for row in rows]


def decide(match: Match, seat: int, bot: Bot, rng: Rng) -> Row:
    """What a bot does, as it would in any match, and what it thought."""
    view, legal = match.view(seat), match.actions(seat)
    thought = bot.policy(view, seat, rng) if len(legal) > 1 else None
    return {
        "ply": len(match.entries),
        "seat": seat,
        "state": match.state.tobytes(),
        "view": view.tobytes(),
        "legal": legal,
        "action": legal[0] if thought is None else thought.best,
        "visits": [] if thought is None else _by_action(legal, thought, thought.visits),
        "worth": [] if thought is None else _by_action(legal, thought, thought.value),
    }


def searches(policy: Any) -> bool:
    """Does it search, at least where it knows nothing better?"""
    think = getattr(policy, "think", policy)
    return isinstance(getattr(think, "other", think), TreeSearch)


def _by_action(legal: list[int], thought: Preferences, values: Any) -> list[Any]:
    """The values in the order of the legal actions; none if nothing was searched."""
    if values is None:
        return []
    of = dict(zip(thought.actions.tolist(), values.tolist(), strict=True))
    return [of[action] for action in legal]


def show(contest: Contest, folder: Path, jobs: int | None, cluster: str | None, as_json: bool) -> None:
    """Run it to the end, or until it is interrupted, with a progress bar; then say what the folder holds."""
    console = Console(stderr=as_json)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True) as bar:
            held = sum(number < contest.matches for number in matches_in(folder))
            task = bar.add_task(contest.game, total=contest.matches, completed=held)
            for _ in run(contest, folder, jobs, cluster):
                bar.advance(task)
    except KeyboardInterrupt:
        console.print(say("Stopped. The next run continues from here."))
    found = summary(folder)
    if as_json:
        print(json.dumps(found))
    else:
        n, decisions = found["matches"], found["decisions"]
        console.print(say_many("{folder} holds {n} match; decisions: {decisions}.",
                               "{folder} holds {n} matches; decisions: {decisions}.",
                               n, folder=folder, decisions=decisions), markup=False)  # fmt: skip


def summary(folder: Path) -> dict[str, Any]:
    """What a folder holds, in plain values."""
    files = part_files(folder)
    return {
        "folder": str(folder),
        "manifest": msgspec.to_builtins(read_manifest(folder)),
        "matches": len(matches_in(folder)),
        "decisions": sum(pq.read_metadata(file).num_rows for file in files),
        "parts": len(files),
        "bytes": sum(file.stat().st_size for file in files),
    }
