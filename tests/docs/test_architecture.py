"""The page and the picture of the architecture are true."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT

SCRIPT = ROOT / "scripts" / "architecture.py"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


@pytest.fixture(scope="module")
def drawing():
    spec = importlib.util.spec_from_file_location("architecture", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_up_to_date():
    run = subprocess.run([sys.executable, SCRIPT, "--check"], check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_folder_is_drawn(drawing):
    found = {file.stem for file in drawing.SOURCE.iterdir() if any(file.glob("*.py")) or file.suffix == ".py"}
    assert found - {"__init__", "__main__"} == set(drawing.FOLDERS)


def test_imports_run_downwards(drawing):
    for above, below in drawing.imports():
        assert drawing.FOLDERS[above].row > drawing.FOLDERS[below].row, f"{above} imports {below}"


def test_a_chain_of_imports_makes_a_shortcut_needless(drawing):
    assert drawing.without_shortcuts({("a", "b"), ("b", "c"), ("a", "c")}) == {("a", "b"), ("b", "c")}


def test_what_happens_on_the_way_happens_where_it_is_said_to(drawing):
    for step in (*drawing.ACTION, *drawing.DECISION):
        assert (drawing.SOURCE / step.file).exists(), step


def test_files_named_on_the_page_are_there(drawing):
    for name in re.findall(r"`([\w/]+\.py)`", PAGE):
        assert (ROOT / name).is_file() or (drawing.SOURCE / name).is_file() or name == "__init__.py", name


def test_the_glossary_tells_each_word_once_and_in_order():
    glossary = PAGE.partition("## Glossary")[2].partition("\n## ")[0]
    words = re.findall(r"^\| ([\w-]+) \|", glossary, re.MULTILINE)[1:]
    assert len(words) > 25
    assert words == sorted(set(words))
