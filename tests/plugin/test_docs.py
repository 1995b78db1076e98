"""docs/adding-a-game.md is true: its commands are run and its code is tried, in order, in a folder of its own.

sh      each line is run; one that ends with `# fails` has to fail
text    a part of what the last command said
python  with >>> run as a doctest; with a file's name on top written there; else it stands so in the package or the example
diff    applied to the file it names
po      written to the file it names
toml    stands so in the package
md      stands so in the example, but for what … leaves out
"""

from __future__ import annotations

import re
import shlex

import httpx
import pytest

from tests.docs.pages import blocks
from tests.plugin.environment import EXAMPLE, PATIENCE, ROOT, Environment, answer
from tests.plugin.server import Server

PAGE = ROOT / "docs" / "adding-a-game.md"
DOCTEST = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"


class Reader:
    """Somebody who does what the page says."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = Environment(folder / "environment")
        self.heard = ""  # what the last command said
        self.session = ""  # what was typed into Python so far in this part of the page

    def sh(self, block):
        self.session = ""
        for line in block.splitlines():
            command, _, comment = line.partition("  # ")
            done = self._run(*shlex.split(command))
            if done is not None:
                assert bool(done.returncode) == (comment == "fails"), (line, done.stdout, done.stderr)
                self.heard = done.stdout + done.stderr

    def _run(self, program, *words):
        if program == "pip":
            return self.environment.install("-e", self.folder / words[-1])
        if words:
            module = [program] if program == "motu" else [program, "-p", "no:cacheprovider"]
            return self.environment.run("-m", *module, *words, cwd=self.folder, typed="1\n" * 9 + "quit\n")
        running = Server(self.environment, self.folder / "data")
        try:
            assert "reef" in {game["name"] for game in httpx.get(f"{running.url}api/games", timeout=PATIENCE).json()}
        finally:
            running.close()
        return None

    def text(self, block):
        assert " ".join(block.split()) in " ".join(self.heard.split())

    def python(self, block):
        if block.startswith(">>>"):
            self.session += block
            (self.folder / "session.txt").write_text(self.session, "utf-8")
            answer(self.environment.run("-c", DOCTEST, "session.txt", cwd=self.folder))
        elif block.startswith("# reef/"):
            self.po(block)
        else:
            self.toml(block)

    def po(self, block):
        name, _, text = block.removeprefix("# ").partition("\n")
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")

    def toml(self, block):
        files = [file for place in (self.folder / "reef", EXAMPLE) for file in place.rglob("*.*") if file.is_file()]
        assert any(block in file.read_text("utf-8", errors="ignore") for file in files), block

    def md(self, block):
        wanted = re.compile(re.escape(block).replace("…", ".*"))
        assert any(wanted.search(file.read_text("utf-8")) for file in EXAMPLE.rglob("*.md")), block

    def diff(self, block):
        name, _, lines = block.removeprefix("+++ ").partition("\n")
        file = self.folder / name
        old, new = (
            "".join(line[1:] for line in lines.splitlines(keepends=True) if line[0] in kept) for kept in (" -", " +")
        )
        assert file.read_text("utf-8").count(old) == 1, block
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def test_every_step_works(tmp_path):
    pytest.importorskip("hatchling", reason="builds the package: pip install hatchling")
    pytest.importorskip("editables", reason="installs it as it is edited: pip install editables")
    reader = Reader(tmp_path)
    found = blocks(PAGE)
    assert len(found) > 30
    for _, kind, block in found:
        getattr(reader, kind)(block)
