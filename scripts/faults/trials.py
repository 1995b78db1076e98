"""Each fault as a trial: servers, players, and what goes wrong meanwhile. Every trial ends with a full check."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import motu
from motu.store import Store
from motu.table.live.services import ANSWER_SECONDS
from scripts.faults import postgres, power
from scripts.faults.players import Scripted, check, playing
from scripts.faults.proxy import Wire
from scripts.faults.servers import ROOT, Lives, servers

TABLES = 6  # in play at a time
ALL_EVERY = 4  # one in so many kills hits all processes
EARLY_EVERY = 4  # one in so many kills comes at any moment from the start, the others once somebody has acted
CHECKED_EVERY = 10  # faults, after which the latest matches are read from the database; all of them at the end
SILENT_SECONDS = 30  # without an acknowledged action or a reason why not
FILE = "motu.sqlite3"
Told = Callable[[int], None]


class CannotBeTried(Exception):
    """What this machine lacks for a trial."""


@dataclass
class Outcome:
    """How a trial went."""

    name: str
    seed: int
    faults: int = 0
    players: list[Scripted] = field(default_factory=list)
    _read: set[int] = field(default_factory=set)  # finished matches found complete

    @property
    def acts(self) -> int:
        return sum(len(player.acts) for player in self.players)

    @property
    def undos(self) -> int:
        return sum(len(player.undos) for player in self.players)

    @property
    def sentences(self) -> Counter[str]:
        return sum((player.sentences for player in self.players), Counter())

    def replenish(self, urls: list[str]) -> None:
        """Start a new table for each match that is over."""
        while sum(not player.is_over for player in self.players) < TABLES:
            n, names = len(self.players), motu.names()
            self.players.append(Scripted(urls, names[n % len(names)], n % 2, f"{self.name} {self.seed} {n}"))
            self.players[-1].sit_down()

    def play_on(self, urls: list[str], acts: int) -> None:
        """Play until so many actions are acknowledged, or a match is over."""
        self.replenish(urls)
        under_way = [player for player in self.players if not player.is_over]
        with playing(under_way):
            while self.acts <= acts and not any(player.is_over for player in under_way):
                time.sleep(0.05)

    def check(self, data: str | Path) -> None:
        """Check that everything ever acknowledged is there."""
        self._read.clear()
        self._check_new(data)

    def survived(self, data: str | Path) -> None:
        """Count one more fault; now and then check what has happened since against the database."""
        self.faults += 1
        if self.faults % CHECKED_EVERY == 0:
            self._check_new(data)

    def _check_new(self, data: str | Path) -> None:
        store = Store(data)
        try:
            for n, player in enumerate(self.players):
                if n not in self._read:
                    check(store, player)
                if player.is_over:
                    self._read.add(n)
        finally:
            store.close()

    def bears(self, urls: list[str], seconds: float) -> None:
        """Check that play goes on while something is wrong all the time."""
        self.replenish(urls)
        self.goes_on(seconds)
        self.faults += 1

    def goes_on(self, seconds: float = 1) -> None:
        """Check that everybody can play: whatever was wrong has recovered by itself."""
        before = self.acts
        with playing(self.players):
            time.sleep(seconds)
            self.wait_for_more(before)

    def wait_for_more(self, acts: int) -> None:
        """Wait until more than so many actions are acknowledged: on a busy machine the first may take its time."""
        until = time.monotonic() + 20
        while self.acts <= acts:
            assert time.monotonic() < until, "play does not go on"
            time.sleep(0.02)


def kill_on_sqlite(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """A server on SQLite is killed at any moment."""
    outcome, pick, server = Outcome("kills on SQLite", seed), random.Random(seed), Lives(folder)
    try:
        for life in range(times):
            server.begin()
            outcome.replenish([server.url])
            before = outcome.acts
            with playing(outcome.players):
                if life % EARLY_EVERY:
                    outcome.wait_for_more(before)
                time.sleep(pick.uniform(0, 0.6))
                server.kill()
            outcome.survived(folder)
            told(life + 1)
        outcome.check(folder)
    finally:
        server.close()
    return outcome


def kill_processes(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """A server on SQLite has two processes: usually one of them is killed, now and then all at once."""
    outcome, pick = Outcome("kills of one of two processes", seed), random.Random(seed)
    server = Lives(folder, processes=2)
    try:
        server.begin()
        for n in range(times):
            outcome.replenish([server.url])
            with playing(outcome.players):
                time.sleep(pick.uniform(0.1, 0.6))
                if n % ALL_EVERY == ALL_EVERY - 1:
                    server.kill()
                    server.begin()
                else:
                    server.kill_one(pick)
            outcome.survived(folder)
            told(n + 1)
        outcome.goes_on()
        outcome.check(folder)
    finally:
        server.close()
    return outcome


def kill_on_postgres(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """Two servers share a database; now one, now the other is killed, and everybody goes on at the one left."""
    outcome, pick = Outcome("kills on two servers with PostgreSQL", seed), random.Random(seed)
    with _database() as database, servers(database.url, count=2) as both:
        for life in range(times):
            outcome.replenish([server.url for server in both])
            with playing(outcome.players):
                time.sleep(pick.uniform(0.1, 0.5))
                one = pick.choice(both)
                one.kill()
                time.sleep(pick.uniform(0, 0.2))
                one.begin()
            outcome.survived(database.url)
            told(life + 1)
        outcome.goes_on()
        outcome.check(database.url)
    return outcome


def restart_postgres(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """The database crashes and comes back while people play."""
    outcome = Outcome("crashes of PostgreSQL", seed)
    with _database() as database, servers(database.url) as (server,):
        for n in range(times):
            outcome.replenish([server.url])
            with playing(outcome.players):
                time.sleep(0.5)
                database.stop()
                time.sleep(0.5)
                database.start()
            outcome.faults += 1
            outcome.goes_on()
            told(n + 1)
        outcome.check(database.url)
    assert outcome.sentences, "nobody was told of it"
    return outcome


def cut_network(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """The network between server and database breaks, or silently swallows everything."""
    outcome = Outcome("cuts between server and database", seed)
    with ExitStack() as stack:
        database = stack.enter_context(_database())
        wire = Wire(database.socket)
        stack.callback(wire.close)
        (server,) = stack.enter_context(servers(f"postgresql://motu@127.0.0.1:{wire.port}/postgres"))
        for n in range(times):
            outcome.replenish([server.url])
            with playing(outcome.players):
                time.sleep(0.5)
                told_before = outcome.sentences.total()
                (wire.hold if n % 2 else wire.cut)()
                time.sleep(ANSWER_SECONDS + 2 if n % 2 else 1)
                assert outcome.sentences.total() > told_before, "nobody was told of it"
                wire.mend()
            outcome.faults += 1
            outcome.goes_on()
            told(n + 1)
        outcome.check(database.url)
    return outcome


def fill_disk(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """The disk is full for a while."""
    outcome = Outcome("full disks", seed)
    with _small_disk(folder / "disk") as disk, servers(disk) as (server,):
        for n in range(times):
            _fill_until_told(outcome, disk / "full", server.url)
            with playing(outcome.players):
                time.sleep(1)
                (disk / "full").unlink()
            outcome.faults += 1
            outcome.replenish([server.url])
            outcome.goes_on()
            told(n + 1)
        outcome.check(disk)
    return outcome


def slow_disk(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """Every wait for the disk takes 20 milliseconds longer."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler or not sys.platform.startswith("linux"):
        raise CannotBeTried("a disk is made slow by a library, which needs Linux and a C compiler")
    library = folder / "slow_disk.so"
    source = ROOT / "scripts/faults/slow_disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    outcome = Outcome("slow disks", seed)
    with servers(folder, environment={"LD_PRELOAD": str(library), "SLOW_DISK_MS": "20"}) as (server,):
        for n in range(times):
            outcome.bears([server.url], seconds=2)
            told(n + 1)
        outcome.check(folder)
    return outcome


def cut_power(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """The power fails at the moment a response leaves: for each one, reconstruct the disk as it would be found."""
    if not shutil.which("strace"):
        raise CannotBeTried("what a server writes and syncs is seen by strace: apt-get install strace")
    outcome, log, data, pick = Outcome("power cuts", seed), folder / "calls", folder / "data", random.Random(seed)
    server = Lives(data, watched_by=power.watched_by(log))
    try:
        server.begin()
        while outcome.acts <= times:
            outcome.play_on([server.url], times)
        server.kill()
    finally:
        server.close()
    found: set[tuple[str, int]] = set()
    (folder / "disk").mkdir()
    for shown, disk in power.moments(log, data / FILE):
        for dice in (None, pick):
            power.require_kept(shown, disk, folder / "disk", dice)
        found.add((shown.table, shown.seq))
        outcome.faults += 1
        told(min(times, outcome.faults))
    answered = {(player.seen["id"], upto) for player in outcome.players for _, upto, _, _ in player.acts}
    assert answered <= found, "an answer was not seen"
    outcome.check(data)
    return outcome


def turn_clock(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """The machine's clock jumps forwards and backwards, by hours and by years."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise CannotBeTried("a clock is turned by libfaketime: apt-get install faketime")
    setting, outcome, pick = folder / "clock", Outcome("jumps of the clock", seed), random.Random(seed)
    setting.write_text("+0")
    turned = {"LD_PRELOAD": str(found[-1]), "FAKETIME_TIMESTAMP_FILE": str(setting), "FAKETIME_NO_CACHE": "1",
              "FAKETIME_DONT_FAKE_MONOTONIC": "1"}  # fmt: skip
    with servers(folder, environment=turned) as (server,):
        for n in range(times):
            setting.write_text(pick.choice(["+2h", "-3h", "+400d", "-30d", "+5y", "-5y", "+0", "+7"]))
            outcome.bears([server.url], seconds=0.5)
            told(n + 1)
        outcome.check(folder)
    return outcome


def corrupt_file(folder: Path, times: int, told: Told, seed: int = 0) -> Outcome:
    """The file is damaged while no server runs: the next one says so, and a sound copy plays on."""
    outcome, pick = Outcome("corrupt files", seed), random.Random(seed)
    sound = folder / "sound"
    with servers(sound) as (server,):
        outcome.replenish([server.url])
        outcome.goes_on(2)
    _without_log(sound)
    for n in range(times):
        broken = folder / f"broken-{n}"
        shutil.copytree(sound, broken)
        _damage(broken / FILE, pick, only_first_page=n % 2 == 0)
        said = _refused(broken)
        outcome.players[0].sentences[said] += 1
        outcome.faults += 1
        told(n + 1)
    with servers(sound) as (server,):
        for player in outcome.players:
            player.urls = [server.url]
        outcome.goes_on()
    outcome.check(sound)
    return outcome


def _without_log(data: Path) -> None:
    """Whoever closes the database last moves the write-ahead log into the file; a process of the server may be last."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        Store(data).close()
        if not Path(f"{data / FILE}-wal").exists():
            return
        time.sleep(0.1)
    raise AssertionError("the write-ahead log is still there")


def _damage(file: Path, pick: random.Random, only_first_page: bool) -> None:
    """Overwrite the first page, or all the others."""
    text = bytearray(file.read_bytes())
    first, last = (0, 4096) if only_first_page else (4096, len(text))
    text[first:last] = pick.randbytes(last - first)
    file.write_bytes(text)


def _refused(data: Path) -> str:
    """The sentence with which a server says that it cannot serve this."""
    command = [sys.executable, "-m", "motu.cli", "serve", "--port", "0", "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT, env=os.environ)
    assert done.returncode not in (0, None) and "Traceback" not in done.stderr, done.stderr[-2000:]
    return done.stderr.strip().splitlines()[-1]


@contextmanager
def _database() -> Iterator[postgres.Postgres]:
    try:
        with postgres.running() as database:
            yield database
    except postgres.Missing as missing:
        raise CannotBeTried(str(missing)) from None


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 32 megabytes."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", str(folder)]
    if os.name != "posix" or subprocess.run(mount, capture_output=True, check=False).returncode:
        raise CannotBeTried("a small disk is mounted for this, which root alone may do")
    try:
        yield folder
    finally:
        unmount = ["umount", "--lazy", str(folder)]
        subprocess.run(unmount, check=False)


def _fill_until_told(outcome: Outcome, file: Path, url: str) -> None:
    """The write-ahead log's remaining room is used up first, which may take more matches than are in progress, and
    minutes on a busy machine: as long as actions are acknowledged, there is nothing to report."""
    before, acts, until = outcome.sentences.total(), outcome.acts, time.monotonic() + SILENT_SECONDS
    while outcome.sentences.total() == before:
        file.unlink(missing_ok=True)
        outcome.replenish([url])
        with playing(outcome.players):
            time.sleep(0.3)
            _fill(file)
            while outcome.sentences.total() == before and not all(player.is_over for player in outcome.players):
                if outcome.acts > acts:
                    acts, until = outcome.acts, time.monotonic() + SILENT_SECONDS
                assert time.monotonic() < until, "nobody was told of it"
                time.sleep(0.1)


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as full:
        try:
            while True:
                full.write(b"0" * 4096)
        except OSError:
            pass


TRIALS = {
    "sqlite": (kill_on_sqlite, 1000),
    "processes": (kill_processes, 500),
    "postgres": (kill_on_postgres, 500),
    "restart": (restart_postgres, 10),
    "network": (cut_network, 6),
    "disk-full": (fill_disk, 10),
    "disk-slow": (slow_disk, 5),
    "power": (cut_power, 2000),
    "clock": (turn_clock, 20),
    "corrupt": (corrupt_file, 10),
}
