"""Nobody waits for the compiler: the page is there at once, the weakest bots play, and progress is shown for the others."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

import motu
from motu.core.position import number
from motu.table.live.workers.pool import GUESSING, Workers
from motu.table.live.workers.readiness import Readiness
from motu.table.ops import serve
from motu.table.ops.metrics import Metrics
from tests import loops
from tests.table.conftest import Running, settings


def test_part_by_part_a_game_gets_ready_and_never_less_so():
    readiness = Readiness(["a", "b"])
    assert (readiness.whole, readiness.is_ready("a"), readiness.is_ready("unheard of")) == (0, False, True)
    readiness.advance("a", 0.5)
    readiness.advance("a", 0.25)
    assert readiness.parts == {"a": 0.5, "b": 0} and readiness.whole == 0.25
    readiness.advance("a", 1)
    assert readiness.is_ready("a") and not readiness.is_ready("b")


def test_what_is_waited_for_is_compiled_first_and_nothing_twice():
    compiled: list[str] = []

    async def compile_one(game):
        await asyncio.sleep(0)
        compiled.append(game)
        if game == "a":
            await asyncio.sleep(0.05)

    async def trial():
        readiness = Readiness("abcd")
        waiting = asyncio.ensure_future(readiness.until("d"))
        await asyncio.sleep(0)
        await readiness.compile_all(list("abcd"), 1, compile_one)
        await asyncio.wait_for(waiting, 5)
        await asyncio.wait_for(readiness.until("b"), 5)
        return readiness.whole

    assert loops.run(trial()) == 1
    assert compiled == ["d", "a", "b", "c"]


def test_one_that_cannot_be_compiled_keeps_nobody_waiting():
    async def trial():
        readiness = Readiness(["a"])

        async def fails(game):
            raise ValueError(game)

        with pytest.raises(ValueError, match="a"):
            await readiness.compile_all(["a"], 1, fails)
        await asyncio.wait_for(readiness.until("a"), 5)

    loops.run(trial())


def test_while_bots_get_ready_it_is_said_and_hints_are_given_at_a_glance(tmp_path):
    running = Running(settings(data=tmp_path))
    try:
        running.context.services.workers.readiness = Readiness(["kahuna", "kapai"])
        running.context.services.workers.readiness.advance("kapai", 0.5)
        player = running.player()
        assert player.http.get("/api/readiness").json() == {"bots": {"kahuna": 0.0, "kapai": 0.5}}
        assert '"bots":{"kahuna":0.0,"kapai":0.5}' in player.http.get("/", headers={"accept": "text/html"}).text
        table = player.http.post("/api/tables", json={"game": "kapai", "seats": [{"kind": "me"}]}).json()
        asked = player.http.post(f"/api/tables/{table['id']}/hint", json={"seq": table["seq"], "seat": 0})
        assert asked.status_code == 200 and asked.json()["action"] in asked.json()["fine"]
    finally:
        running.stop()


def test_a_server_answers_people_without_a_compiler(tmp_path):
    told = subprocess.run(
        [sys.executable, "-c", "\n".join([
            "import sys, motu.cli",
            "from motu.core import compiled",
            "sys.argv = ['motu', 'serve', '--show-settings']",
            "try: motu.cli.app()",
            "except SystemExit: pass",
            "import motu",
            "match = motu.Match('kahuna', seed=1)",
            "print('!', compiled.INTERPRETED, 'numba' in sys.modules, match.pending)",
        ])],
        capture_output=True, text=True, timeout=60, check=True, env={"HOME": str(tmp_path), "PATH": "/usr/bin"},
    )  # fmt: skip
    assert told.stdout.splitlines()[-1] == "! True False (1,)"


def test_the_weakest_bots_answer_before_anything_is_compiled(tmp_path):
    match = motu.Match("kahuna", seed=1)
    seat = match.pending[0]

    async def trial():
        workers = Workers(1, 60, Metrics(), evenly=False)
        try:
            await asyncio.wait_for(workers.until_ready("kahuna", "beginner"), 5)
            action = await workers.choose(match.position, number(seat), "beginner")
            return action, list(workers._pools), workers.readiness.is_ready("kahuna")
        finally:
            workers.close()

    action, pools, is_ready = loops.run(trial())
    assert action in match.actions(seat) and pools == [GUESSING] and not is_ready


def test_in_a_log_the_same_step_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr(serve, "BAR_AFTER_SECONDS", 0)
    monkeypatch.setattr(serve, "BAR_SECONDS", 0.01)
    readiness = Readiness(["kahuna"])

    async def compiled():
        telling = asyncio.ensure_future(serve.tell_readiness(readiness))
        await asyncio.sleep(0.2)
        readiness.advance("kahuna", 1)
        await telling

    loops.run(compiled())
    assert [line.count("#") for line in capsys.readouterr().err.splitlines() if "Compiling" in line] == [0, 20]
