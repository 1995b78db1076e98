"""The arena: who sits where, what results are worth, stopping and resuming."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import motu
from motu.bots import arena
from motu.bots.arena import Contest, Played, contest, run, seating
from motu.bots.player import Bot
from motu.bots.search import TreeSearch
from motu.bots.statistics import standings, wilson
from motu.cli import app


def test_wilson_intervals_are_those_of_the_books():
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_every_bot_sits_in_every_seat():
    four = contest("kaivai", ["strong#5", "greedy"], 8)
    assert four.bots == ("strong#5", "greedy", "greedy", "greedy")
    assert [seating(four, n).index("strong#5") for n in range(4)] == [0, 3, 2, 1]
    assert contest("kapai", ["random"], 3).seats == 1


def test_a_contest_is_checked_before_it_starts():
    for bots in (["genius"], ["strong@soon"], ["strong#"], ["strong@0.1x0"], ["strongx2"], []):
        with pytest.raises(motu.Refused):
            contest("kahuna", bots, 3)
    with pytest.raises(motu.Refused):
        contest("kahuna", ["random", "random", "random"], 3, seats=3)


def test_a_bot_says_how_long_it_thinks_and_in_how_many_threads():
    bots = [arena.named_bot("kahuna", name, 0.3) for name in ("strong", "strong@.5", "strong@2x3", "strong#800x2")]
    assert [bot.seconds for bot in bots] == [0.3, 0.5, 2.0, float("inf")]
    searches = [search for bot in bots[2:] if isinstance(search := getattr(bot.policy, "other", None), TreeSearch)]
    assert [(search.threads, search.budget.iterations) for search in searches] == [(3, 1 << 62), (2, 800)]


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path):
    file, tried = tmp_path / "arena.jsonl", contest("kahuna", ["greedy", "random"], 4)
    for n, _ in enumerate(run(tried, file, jobs=1)):
        if n == 1:
            break
    lines = file.read_bytes().splitlines()
    assert len(lines) == 3
    file.write_bytes(b"\n".join(lines) + b'\n{"match":3,"bo')  # killed while writing
    whole = list(run(tried, file, jobs=1))
    assert sorted(match.match for match in whole) == [0, 1, 2, 3]
    again = [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()[1:]]
    assert [m.payoff for m in sorted(again, key=lambda m: m.match)] == [
        m.payoff for m in sorted(whole, key=lambda m: m.match)
    ]
    with pytest.raises(motu.Refused, match="another contest"):
        list(run(contest("kahuna", ["greedy", "greedy"], 4), file))


def test_a_match_follows_from_its_number():
    tried = contest("kahuna", ["beginner", "random"], 2)
    first, second = arena.play(tried, 1), arena.play(tried, 1)
    assert (first.payoff, first.scores, first.decisions) == (second.payoff, second.scores, second.decisions)


def test_a_bot_that_raises_is_reported_with_the_position(monkeypatch):
    def broken(view, seat, rng):
        raise ZeroDivisionError("oh")

    bot = Bot(motu.game("kahuna"), "broken", broken)
    monkeypatch.setattr(arena, "named_bot", lambda *_: bot)
    monkeypatch.setattr(arena, "_warmed", set())
    played = arena.play(Contest("kahuna", ("random", "random"), 1, 2, motu.game("kahuna").checked(2, {})[1]), 0)
    assert played.error is not None and "ZeroDivisionError: oh" in played.error
    position = played.error.split("\n", 1)[1]
    motu.game("kahuna").words.parse_position(position)


def test_ratings_follow_the_results():
    tried = Contest("kahuna", ("a", "b"), 6, 2, {})
    rows = standings(tried, [Played(n, ["a", "b"], [1.0, 0.0], [5, 1]) for n in range(6)])
    assert [row.bot for row in rows] == ["a", "b"]
    assert rows[0].rating > rows[1].rating
    assert rows[0].rate == 1.0 and rows[0].low > 0.5 and rows[0].points == 5


def test_the_command_prints_json():
    done = CliRunner().invoke(app, ["arena", "kapai", "random", "--matches", "2", "--jobs", "1", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout.strip().splitlines()[-1])
    assert told["matches"] == 2 and told["errors"] == []
    assert CliRunner().invoke(app, ["arena", "kapai", "genius"]).exit_code == 2


def test_a_cluster_plays_the_same_matches():
    distributed = pytest.importorskip("distributed")
    tried = contest("kapai", ["random"], 3)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None, processes=False
    ) as cluster:
        there = {m.match: m.scores for m in run(tried, cluster=cluster.scheduler_address)}
    assert there == {n: arena.play(tried, n).scores for n in range(3)}
