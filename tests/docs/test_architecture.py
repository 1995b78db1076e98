"""The page and the picture of the architecture are true."""

from __future__ import annotations

import re
import subprocess
import sys

from scripts import architecture as drawing
from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_the_picture_is_up_to_date():
    run = subprocess.run([sys.executable, drawing.__file__, "--check"], check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_folder_is_drawn():
    found = {file.stem for file in drawing.SOURCE.iterdir() if any(file.glob("*.py")) or file.suffix == ".py"}
    assert found - {"__init__", "__main__"} == set(drawing.FOLDERS)


def test_imports_run_downwards():
    for above, below in drawing.imports():
        assert drawing.FOLDERS[above].row > drawing.FOLDERS[below].row, f"{above} imports {below}"


def test_a_chain_of_imports_makes_a_shortcut_needless():
    assert drawing.without_shortcuts({("a", "b"), ("b", "c"), ("a", "c")}) == {("a", "b"), ("b", "c")}


def test_what_happens_on_the_way_happens_where_it_is_said_to():
    for step in (*drawing.ACTION, *drawing.DECISION):
        assert (drawing.SOURCE / step.file).exists(), step


def test_files_named_on_the_page_are_there():
    for name in re.findall(r"`([\w/]+\.py)`", PAGE):
        assert (ROOT / name).is_file() or (drawing.SOURCE / name).is_file() or name == "__init__.py", name


def test_the_glossary_tells_each_word_once_and_in_order():
    glossary = PAGE.partition("## Glossary")[2].partition("\n## ")[0]
    words = re.findall(r"^\| ([\w-]+) \|", glossary, re.MULTILINE)[1:]
    assert len(words) > 25
    assert words == sorted(set(words))
