"""Self-play as Parquet: what is kept is true, nothing hidden is shown, and a run goes on where it was stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import motu
import motu.lab
from motu.cli import app
from motu.core import compiled, dice, visibility
from motu.core.game import Refused
from motu.core.laws.trial import scrambled

pa = pytest.importorskip("pyarrow", reason="needs the extra lab")
pq = pytest.importorskip("pyarrow.parquet", reason="needs the extra lab")

from motu.lab import dataset, selfplay  # noqa: E402
from motu.lab.dataset import Manifest  # noqa: E402

pytestmark = pytest.mark.skipif(compiled.INTERPRETED, reason="the same rules, slower")


def kept(folder, contest):
    """Played here, without processes of their own, and read back."""
    manifest = Manifest.of(contest)
    dataset.claim(folder, manifest)
    writer = dataset.Writer(folder)
    for number in reversed(range(contest.matches)):
        ended = pa.ipc.open_stream(selfplay.played(msgspec.json.encode(manifest), number))
        writer.add(ended.read_all())
    writer.write()
    return motu.lab.read(folder)


@pytest.mark.parametrize("name", motu.names())
def test_playing_the_actions_again_gives_the_same_states_views_and_results(name, tmp_path):
    found = kept(tmp_path, selfplay.plan(name, ["random"], 2, seats=min(2 + (name == "kaivai"), 3)))
    assert sorted(set(found.matches.tolist())) == [0, 1]
    match = None
    for i in range(len(found)):
        if match is None or found.matches[i] != found.matches[i - 1]:
            match = motu.Match(name, found.manifest.seats, seed=found.manifest.seed_of(int(found.matches[i])))
        seat = int(found.seats[i])
        assert len(match.entries) == found.plies[i]
        assert match.state.tobytes() == found.states[i].tobytes()
        assert match.view(seat).tobytes() == found.views[i].tobytes()
        assert match.actions(seat) == found.table["legal"][i].as_py()
        match.play(seat, int(found.actions[i]))
        if i + 1 == len(found) or found.matches[i + 1] != found.matches[i]:
            assert match.over
            assert np.allclose(found.payoffs[i], match.payoff())
            assert found.scores[i].tolist() == list(match.scores())


@pytest.mark.parametrize("name", motu.names())
def test_views_hold_nothing_hidden(name, tmp_path):
    """What a seat cannot see may be changed in the state: the view that was kept stays true."""
    found, changed = kept(tmp_path, selfplay.plan(name, ["random"], 1, seats=3 if name != "kahuna" else 2)), 0
    game, rng = found.game, dice.generator(1)
    for s, v, seat in zip(found.states, found.views, found.seats.tolist(), strict=True):
        for field in visibility.hidden_fields(s.dtype, seat):
            assert game.view(scrambled(s, field, seat, rng), seat).tobytes() == v.tobytes()
            changed += 1
    assert bool(changed) == (name != "kapai"), "all is open in Ka Pai"


def test_search_counts_are_kept_where_a_bot_searches(tmp_path):
    found = kept(tmp_path, selfplay.plan("kahuna", ["strong", "random"], 2, iterations=40))
    visits, mask = found.visits(), found.mask()
    assert set(found.table["bot"].to_pylist()) == {"strong#40", "random"}
    assert not visits[~mask].any()
    assert mask[np.arange(len(found)), found.actions].all()
    thought = (np.array(found.table["bot"].to_pylist()) == "strong#40") & (mask.sum(axis=1) > 1)
    assert (visits[thought].sum(axis=1) >= 39).all()
    assert (visits[thought, found.actions[thought]] == visits[thought].max(axis=1)).all()
    assert not visits[~thought].any()


def test_observations_are_those_of_the_environments(tmp_path):
    found = kept(tmp_path, selfplay.plan("kapai", ["random"], 1, seats=2))
    batch = motu.lab.batch("kapai", 1, seats=2)
    assert found.observe().shape == (len(found), len(batch.describe()))
    batch.states[0], batch.seats[0] = found.states[5], found.seats[5]
    assert np.array_equal(batch.observe()[0], found.observe()[5])


def test_a_match_read_back_can_be_looked_at(tmp_path):
    found = kept(tmp_path, selfplay.plan("kapai", ["random"], 2))
    match = found.match(1)
    assert match.over
    assert match.scores() == tuple(found.scores[found.matches == 1][0].tolist())


def test_parts_are_read_one_by_one_too(tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "MOST_ROWS", 1)
    found = kept(tmp_path, selfplay.plan("kapai", ["random"], 3))
    each = list(motu.lab.read_parts(tmp_path))
    assert [sorted(set(part.matches.tolist())) for part in each] == [[2], [1], [0]]
    assert sum(len(part) for part in each) == len(found)
    assert len(motu.lab.read(tmp_path, ["action"]).actions) == len(found)


def test_a_run_that_is_left_goes_on_without_playing_anything_twice(tmp_path):
    plan = selfplay.plan("kapai", ["random"], 12, seed="left")
    left = [number for number, _ in islice(selfplay.run(plan, tmp_path, jobs=1), 3)]
    assert sorted(dataset.matches_in(tmp_path)) == sorted(left)
    rest = [number for number, _ in selfplay.run(plan, tmp_path, jobs=2)]
    assert sorted(left + rest) == list(range(12))
    found = motu.lab.read(tmp_path)
    assert len({(m, p) for m, p in zip(found.matches.tolist(), found.plies.tolist(), strict=True)}) == len(found)
    assert list(selfplay.run(plan, tmp_path)) == []


RUN = """
if __name__ == "__main__":
    import signal
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever is started in the background ignores it
    from motu.lab import dataset
    from motu.cli import app
    dataset.MOST_ROWS = {rows}
    app(["lab", "selfplay", "kapai", "--bots", "random", "--matches", "100000", "--out", {out!r}, "--jobs", "1"])
"""


@pytest.mark.parametrize(("sent", "rows"), [(signal.SIGKILL, 200), (signal.SIGINT, 200)])
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_killed_or_stopped_the_folder_holds_whole_matches(sent, rows, tmp_path):
    script, folder = tmp_path / "run.py", tmp_path / "kept"
    script.write_text(RUN.format(rows=rows, out=str(folder)))
    process = subprocess.Popen([sys.executable, script], start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 120
        while len(list(folder.glob("part-*"))) < 2 and time.monotonic() < end:
            time.sleep(0.02)
        with pytest.raises(Refused, match="Another run"):
            next(selfplay.run(selfplay.plan("kapai", ["random"], 5), folder))
    finally:
        os.killpg(process.pid, sent)
        try:
            code = process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # nothing goes on after the test
            raise
    assert code == (-signal.SIGKILL if sent == signal.SIGKILL else 0)
    (folder / ".part-99999.parquet").write_bytes(b"half")  # what a run killed while writing leaves
    held = dataset.matches_in(folder)
    assert held
    again = selfplay.plan("kapai", ["random"], max(held) + 2)
    added = [number for number, _ in selfplay.run(again, folder, jobs=1)]
    assert held.isdisjoint(added)
    found = motu.lab.read(folder)
    assert sorted(set(found.matches.tolist())) == list(range(max(held) + 2))
    assert len(np.unique(np.stack([found.matches, found.plies]), axis=1).T) == len(found)
    assert not list(folder.glob(".part-*"))


def test_a_folder_with_other_settings_is_refused_in_a_sentence(tmp_path):
    out = str(tmp_path / "kept")
    dataset.claim(tmp_path / "kept", Manifest.of(selfplay.plan("kapai", ["random"], 1)))
    done = CliRunner().invoke(app, ["lab", "selfplay", "kapai", "--bots", "greedy", "--out", out, "--seed", "x"])
    assert done.exit_code == 2
    assert "holds self-play with other settings (bots, seed); choose another folder." in " ".join(done.stderr.split())
    with pytest.raises(Refused, match="has no manifest"):
        motu.lab.read(tmp_path)
    (tmp_path / "kept" / "part-00000.parquet").write_bytes(b"nonsense")
    with pytest.raises(Refused, match="damaged"):
        motu.lab.read(tmp_path / "kept")


def test_a_part_that_cannot_be_written_is_told_in_a_sentence(tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pq, "write_table", full)
    with pytest.raises(Refused, match="cannot be written: No space left on device"):
        kept(tmp_path, selfplay.plan("kapai", ["random"], 1))
    assert not list(tmp_path.glob("part-*"))


def test_the_command_says_what_it_kept_as_json(tmp_path):
    words = ["lab", "selfplay", "kapai", "--bots", "random", "--matches", "2", "--seats", "2", "--jobs", "1", "--json"]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "kept")])
    assert done.exit_code == 0
    said = json.loads(done.stdout)
    assert (said["matches"], said["parts"], said["manifest"]["seats"]) == (2, 1, 2)
    assert said["decisions"] == len(motu.lab.read(tmp_path / "kept"))
