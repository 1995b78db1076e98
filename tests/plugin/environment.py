"""A virtual environment of its own, in which packages are really installed; what Motu needs is shared, not downloaded."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import motu

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "mu-torere"
PATIENCE = 600  # seconds; compiling for the first time takes its while


class Environment:
    """A Python of its own with Motu in it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.folder = folder
        self.python = folder / "bin" / "python"
        shared = [Path(motu.__file__).parents[1], sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        self.packages.joinpath("shared.pth").write_text("\n".join(dict.fromkeys(map(str, shared))), "utf-8")

    @property
    def packages(self) -> Path:
        return next(self.folder.glob("lib/python*/site-packages"))

    def install(self, *what: str | Path) -> None:
        """pip install, from a folder on this machine."""
        pip = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(self.python),
            "--disable-pip-version-check",
            "install",
            "--quiet",
        ]
        done = subprocess.run(
            [*pip, "--no-deps", "--no-build-isolation", *what],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def motu(self, *words: str, typed: str = "", **more) -> subprocess.CompletedProcess[str]:
        """The command, in this environment."""
        return self.run("-m", "motu", *words, typed=typed, **more)

    def run(
        self, *words: str, typed: str = "", interpreted: bool = True, cwd: Path | None = None, path: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Python, in this environment."""
        return subprocess.run(
            [self.python, *words], input=typed, check=False, capture_output=True, text=True, timeout=PATIENCE, cwd=cwd,
            env=surroundings(interpreted, path),
        )  # fmt: skip


def surroundings(interpreted: bool = True, path: Path | None = None) -> dict[str, str]:
    """The variables of a process. Where speed does not matter nothing is compiled; packages may lie in one more folder."""
    found = [str(path)] if path else []
    found += [os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else []
    own = {"MOTU_INTERPRETED": "1" if interpreted else "", "PYTHONPATH": os.pathsep.join(found), "COLUMNS": "200"}
    return os.environ | own


def answer(done: subprocess.CompletedProcess[str]) -> str:
    """What a process that went well has said."""
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
