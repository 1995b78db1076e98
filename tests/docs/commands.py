"""Is a command of the documentation one that can be given? It is read as its program would read it, and not run."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import motu
from motu.cli import app
from tests.docs.pages import ROOT

ANY_GAME = ("reef",)  # what the pages call a game of one's own
VARIABLE = re.compile(r"([A-Z_]+)=(\S+)")


def check(line: str) -> None:
    """Fails with what is wrong."""
    words = shlex.split(line, comments=True)
    while words and (variable := VARIABLE.fullmatch(words[0])):
        check_variable(variable[1])
        words.pop(0)
    program, *rest = words
    assert program in PROGRAMS, f"nobody here knows the program of: {line}"
    PROGRAMS[program](rest)


def check_variable(name: str) -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "deploy").glob("compose*.yaml")]
    texts = (file.read_text("utf-8") for file in files)
    assert any(name in text for text in texts), f"nothing reads {name}"


def check_motu(words: list[str]) -> None:
    try:
        parse(words)
    except typer.Exit:
        pass  # --version and --help answer at once
    except Exception as error:  # its class is of the parser that typer brings along, which is its own affair
        raise AssertionError(f"motu {words}: {error}") from error


def parse(words: list[str]) -> None:
    """Let the command line read it, down to the last command in it."""
    command, context = get_command(app), None
    while words or context is None:
        context = command.make_context("motu", words, parent=context)
        check_game(context.params.get("game"))
        words = [*getattr(context, "_protected_args", []), *context.args]
        if words:
            assert isinstance(command, TyperGroup), f"{words} after the last command"
            _, found, words = command.resolve_command(context, words)
            assert found is not None
            command = found


def check_game(name: str | None) -> None:
    assert name is None or name in (*motu.names(), *ANY_GAME), f"there is no game {name}"


def check_make(words: list[str]) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(words) <= set(targets), f"make has no {words}"


def check_python(words: list[str]) -> None:
    if words[:2] == ["-m", "pytest"]:
        check_pytest(words[2:])
    else:
        script, *rest = words
        assert (ROOT / script).is_file(), f"there is no {script}"
        text = (ROOT / script).read_text("utf-8")
        assert all(word in text for word in rest), f"{script} knows nothing of {rest}"


def check_pytest(words: list[str]) -> None:
    paths = [ROOT / word for word in words if word.startswith("tests")]
    assert paths and all(path.exists() for path in paths), f"there is no {words}"
    if "-k" in words:
        part = words[words.index("-k") + 1]
        files = (file for path in paths for file in ([path] if path.is_file() else path.rglob("test_*.py")))
        assert any(re.search(rf"def test_\w*{part}", file.read_text("utf-8")) for file in files), f"no test has {part}"


def check_pip(words: list[str]) -> None:
    assert words[0] == "install", words
    for extra in re.findall(r"motu\[(\w+)\]", words[-1]):
        assert extra in project()["optional-dependencies"], f"there is no extra {extra}"


def check_source(words: list[str]) -> None:
    assert words == [".venv/bin/activate"], words


def check_docker(words: list[str]) -> None:
    """The file it names is there; what docker itself knows is tried where there is one."""
    assert words[0] in ("build", "run", "compose"), words
    if "--file" in words:
        assert (ROOT / words[words.index("--file") + 1]).is_file(), f"there is no such file: {words}"


def check_sudo(words: list[str]) -> None:
    """Of what it changes on a machine, only what comes from here can be looked up."""
    named = [ROOT / word for word in words if word.startswith("deploy/")]
    assert all(file.is_file() for file in named), f"there is no {named}"
    assert words[0] in ("cp", "python3", "systemctl", "/opt/motu/bin/pip"), words


def project() -> dict[str, Any]:
    return tomllib.loads(Path(ROOT / "pyproject.toml").read_text("utf-8"))["project"]


PROGRAMS = {
    "motu": check_motu,
    "make": check_make,
    "python": check_python,
    "pip": check_pip,
    "docker": check_docker,
    "sudo": check_sudo,
    ".": check_source,
}
