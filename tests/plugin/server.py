"""`motu serve` in an environment of its own."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.plugin.environment import PATIENCE, Environment, surroundings


class Server:
    """The table as a person would open it, at a free port."""

    def __init__(self, environment: Environment, data: Path, path: Path | None = None) -> None:
        self.said: list[str] = []  # on the way to the open table
        self._process = subprocess.Popen(
            [environment.python, "-m", "motu", "serve", "--port", "0", "--data", data],
            stderr=subprocess.PIPE, text=True, env=surroundings(path=path),
        )  # fmt: skip
        self.url = self._opened()

    def _opened(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.said.append(line)
            if found := re.search(r"open at (http://\S+)", line):
                return found[1]
        raise AssertionError("".join(self.said))

    def close(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE)
