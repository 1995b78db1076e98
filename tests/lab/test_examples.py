"""The examples that need nothing more than the extra run as they stand."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import motu
from motu.core import compiled

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.skipif(compiled.INTERPRETED, reason="the same rules, slower")


def test_the_notebook_runs_cell_by_cell(capsys, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow", reason="needs the extra lab")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)  # asks for TMPDIR anew
    book, shown = json.loads((EXAMPLES / "selfplay.ipynb").read_text("utf-8")), []
    names: dict[str, object] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown.append(run("".join(cell["source"]), names))
    drawn = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert len(drawn) == 2
    assert all("<svg" in picture for picture in drawn)
    assert isinstance(shown[-1], motu.Match)
    assert "share of victories" in capsys.readouterr().out


def run(text, names):
    """Run a cell; the value of its last line, if that is one."""
    cell = ast.parse(text)
    last = cell.body.pop() if isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
