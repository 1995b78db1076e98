"""Command lines: whatever `motu` is given, it ends with a sentence, never a traceback."""

from __future__ import annotations

import os
import random
from pathlib import Path
from unittest import mock

from typer.testing import CliRunner

import motu
from motu.cli import app
from motu.core.laws.damage import damaged
from motu.store import Store
from motu.store.backup import back_up
from motu.store.database import url_of
from scripts.fuzzing.finding import Finding

LINES = (
    "play {game} --seed 3 --position {position}",
    "play {game} --seats 2 --option {option} --lang fr",
    "play {game} --file {file} --name Ana --name Ben --bot random",
    "play {game} --option {option} --option {option}",
    "show {file}",
    "show {file} --svg {out} --seat 1 --theme dark",
    "show {position} --position {game}",
    "show {position} --position {game} --png {out} --width 40",
    "verify {file}",
    "verify {file} --json",
    "rules {game} --lang de",
    "rules {game} --lang tlh",
    "new {word}",
    "check {word}",
    "arena {game} {word} {word} --matches 1 --jobs 1",
    "lab selfplay {game} --out {out} --bots {word} --matches 1",
    "serve --port {number} --host {host} --data {data}",
    "serve --data {data}",
    "backup {out} --data {data}",
    "restore {file} --data {data}",
    "restore {backup} --data {data} --json",
    "purge --data {data} --dry-run",
    "purge --data {data} --json",
    "--version",
    "{word} {word}",
)
WORDS = (
    "kapaj",
    "nonesuch",
    "a-b",
    "é",
    "--",
    "-x",
    "no.such.module",
    "1",
    "x" * 300,
    "\ud83d",
    "a\0b",
    "[red]",
    "{}",
    "%s",
)
HOSTS = ("127.0.0.1", "::1", "", " ", "300.1.1.1", "a" * 70, "é", "\0", ":", "[", "127.0.0.1:80")
DATA = ("{folder}/data", "", "://", "mysql://x", "postgresql://", "postgres://[", "sqlite://", "sqlite:///{folder}/x.db", "\0",
        "{folder}/why?", "{folder}/%", "/dev/null/x", "{folder}/" + "y" * 300, "x://" * 40, "postgresql://:@:99999/x")  # fmt: skip
NUMBERS = ("0", "-1", "65536", "1", "x", "", "1e3", "9" * 30)
OPTIONS = ("edition=2005", "diceless=true", "sheet=atoll", "groups=any", 'handicap={{"0":2}}', "first=1", 'bases=["A6 A7"]', "=",
           "sheet={folder}/none.toml", "sheet=", "first=" + "9" * 5000, "handicap=[]", "sheet=" + "[" * 3000)  # fmt: skip
MOVES = "1\nhelp\nmoves\n\n999\nfoo\nundo\nlog\nscores\nhint x\nsave\nquit\n"


class Commands:
    """`motu` in this process, with servers that stop at once."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._games = folder / "commands", ("kahuna", "kaivai", "kapai")
        self._folder.mkdir(exist_ok=True)
        self._positions = [motu.Match(name, seed=seed).position_text() for name in self._games for seed in range(3)]
        self._file = str(self._folder / "saved.motu")
        self._backup = self._folder / "backup"
        Store(self._folder / "data").close()
        back_up(url_of(self._folder / "data"), self._backup, force=True)
        self._texts = [motu.Match(name, seed=1).text() for name in self._games]

    def try_one(self, rng: random.Random) -> str:
        words = [self._filled(word, rng) for word in rng.choice(LINES).split()]
        if rng.random() < 0.4:
            words[rng.randrange(len(words))] = damaged(rng.choice(words), rng, 1)
        if rng.random() < 0.2:
            words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS))
        if _would_take_long(words):
            return "left out"
        Path(self._file).write_bytes(damaged(rng.choice(self._texts), rng).encode("utf-8", "surrogatepass"))
        return self._run(words)

    def _filled(self, word: str, rng: random.Random) -> str:
        return {
            "{game}": rng.choice((*self._games, "mu_torere", "")),
            "{position}": damaged(rng.choice(self._positions), rng),
            "{option}": rng.choice(OPTIONS)
            .replace("{folder}", str(self._folder))
            .replace("{{", "{")
            .replace("}}", "}"),
            "{file}": rng.choice((self._file, self._file, str(self._folder), self._file + ".none", "\0", "x" * 300)),
            "{out}": rng.choice((str(self._folder / "out"), str(self._folder), str(self._folder / "no" / "where"))),
            "{backup}": str(self._backup),
            "{word}": rng.choice(WORDS),
            "{number}": rng.choice(NUMBERS),
            "{host}": rng.choice(HOSTS),
            "{data}": rng.choice(DATA).replace("{folder}", str(self._folder)),
        }.get(word, word)

    def _run(self, words: list[str]) -> str:
        here = Path.cwd()
        os.chdir(self._folder)
        try:
            with (
                mock.patch("uvicorn.Server.run"),
                mock.patch("motu.table.ops.supervisor.Supervisor.run"),
                mock.patch("motu.table.ops.serve.prepare_rules"),
                mock.patch("motu.table.ops.serve.settle_down"),
                mock.patch.dict(os.environ, MOTU_DATA=str(self._folder / "data")),
            ):
                done = CliRunner().invoke(app, words, input=MOVES)
        finally:
            os.chdir(here)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise Finding(f"motu raised {done.exception!r}", words, done.exception)
        if "Traceback" in done.output:
            raise Finding("motu told a traceback", words)
        return "refused" if done.exit_code else "done"


def _would_take_long(words: list[str]) -> bool:
    """Would it take long by design, or open a browser? A fuzzed line must not measure or train."""
    commands = {word for word in words if not word.startswith("-")}
    if not commands & {
        "play",
        "show",
        "verify",
        "rules",
        "new",
        "check",
        "arena",
        "lab",
        "serve",
        "backup",
        "restore",
        "purge",
    }:
        return not words or words[0] not in ("--version",)
    return bool(commands & {"bench"}) or ("check" in commands and bool(commands & {"kahuna", "kaivai", "kapai"}))
