"""Every block of code in the documentation is run, checked, or marked as what a program said.

python   with >>>: run as a doctest
console  commands, each behind a $: read as their programs would read them
json     is JSON
text     what a program said
"""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

from tests.docs import commands
from tests.docs.pages import INDENTED, PAGES, ROOT, blocks, blocks_in

KINDS = {"python", "console", "json", "text"}
TRIED_ELSEWHERE = {  # page and kind -> the test that runs it
    ("README.md", "python"): "tests/test_readme.py",
    ("docs/lab.md", "python"): "tests/lab/test_docs.py",
    ("docs/api.md", "python"): "tests/table/streams/test_streams.py",
    **{("docs/hosting.md", kind): "tests/table/http/test_proxies.py" for kind in ("nginx", "caddy", "haproxy")},
    ("docs/hosting.md", "caddyfile"): "tests/docs/test_deploy.py",
    **{
        ("docs/adding-a-game.md", kind): "tests/plugin/test_docs.py"
        for kind in ("sh", "text", "python", "diff", "po", "toml", "md")
    },
}
HERE = [block for block in blocks() if (block.page, block.kind) not in TRIED_ELSEWHERE]
SESSIONS = sorted({block.page for block in HERE if block.kind == "python"})
DOCTESTS = [*SESSIONS, "README.md", "docs/lab.md"]
COMMANDS = [(block.page, line) for block in HERE if block.kind == "console" for line in block.text.splitlines()]


def test_there_is_something_to_try():
    assert len(PAGES) > 10 and len(SESSIONS) > 1 and len(COMMANDS) > 20


def test_every_block_says_what_it_is():
    assert [block for block in HERE if block.kind not in KINDS] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("```python\nx\n```", "python"),
        ("1. first\n\n   ```python\n   x\n   ```", "python"),
        ("> ```python\n> x\n> ```", "python"),
        ("~~~python\nx\n~~~", "python"),
        ("````md\n```python\nx\n```\n````", "md"),
        ('```python title="a.py"\nx\n```', 'python title="a.py"'),
        ("```\nx\n```", ""),
        ("```python\nx", "python"),
        ("and then\n\n    x", INDENTED),
    ],
)
def test_a_block_is_found_however_it_is_written(text, kind):
    assert [block.kind for block in blocks_in(Path("page.md"), text)] == [kind]


def test_what_is_tried_elsewhere_is_tried_there():
    for (page, _), test in TRIED_ELSEWHERE.items():
        assert page.rpartition("/")[2] in (ROOT / test).read_text("utf-8"), (page, test)


@pytest.mark.parametrize("page", DOCTESTS)
def test_no_python_stands_outside_a_session(page):
    assert all(block.text.startswith(">>> ") for block in blocks(ROOT / page) if block.kind == "python")


@pytest.mark.parametrize("page", SESSIONS)
def test_python_runs_and_answers_as_it_is_told(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted and not done.failed


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_a_command_can_be_given(page, line):
    assert line.startswith("$ "), f"{page}: what a command says goes into a block of its own, marked text"
    commands.check(line.removeprefix("$ "))


def test_json_is_json():
    for block in HERE:
        if block.kind == "json":
            json.loads(block.text)


@pytest.mark.parametrize(
    "line",
    [
        "motu sreve",
        "motu serve --prot 1",
        "motu serve --port high",
        "motu play chess",
        "make coffee",
        "python -m pytest tests/nowhere",
        "python -m pytest tests/games/kahuna -k k99_9",
        "python scripts/test.py everything-else",
        "MOTU_NOTHING=1 motu",
        'pip install "motu[nothing]"',
        "rm -r data",
    ],
)
def test_a_command_that_cannot_be_given_is_found(line):
    with pytest.raises(AssertionError):
        commands.check(line)
