"""The tests of the tests can tell a good test from a bad one."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter

import pytest

from scripts.mutation import mutants, report
from scripts.mutation.groups import GROUPS
from scripts.mutation.mutants import SOURCE
from scripts.mutation.operators import changed
from scripts.mutation.running import Calls


def changes(source: str) -> list[str]:
    """Every small change of the outermost thing written."""
    node = ast.parse(source).body[0]
    found = changed(node.value if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call) else node)
    return ["nothing" if other is None else ast.unparse(ast.fix_missing_locations(other)) for other in found]


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a == b", ["a != b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a + b", ["a - b"]),
        ("5", ["6", "4"]),
        ("0", ["1"]),
        ("True", ["False"]),
        ("'text'", []),
        ("s.turn += 1", ["s.turn -= 1", "nothing"]),
        ("s.turn = 1", ["nothing"]),
        ("turn = 1", []),
        ("f(a, b)", ["nothing"]),
    ],
)
def test_what_can_be_changed_is_changed(source, others):
    assert changes(source) == others


def test_arguments_side_by_side_are_exchanged_unless_their_order_means_nothing():
    calls = {source: [ast.unparse(other) for other in changed(ast.parse(source, mode="eval").body) if other]
             for source in ("f(a, b, c)", "min(a, b)", "f(a, a)")}  # fmt: skip
    assert calls == {"f(a, b, c)": ["f(b, a, c)", "f(a, c, b)"], "min(a, b)": ["max(a, b)"], "f(a, a)": []}


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module with a function, a method, a constant and tables made with them."""
    text = '''
STEP = 2
TABLE = [STEP * n for n in range(3)]

def _made(n):
    return n + n

MADE = [_made(n) for n in range(3)]

def next_to(n):
    """A docstring is left alone."""
    return n + STEP

class Counter:
    @property
    def many(self):
        return TABLE[1] > 1
'''
    (tmp_path / "mutated_by_a_test.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(mutants, "SOURCE", tmp_path)
    import mutated_by_a_test  # type: ignore[import-not-found]

    return mutated_by_a_test


def test_a_mutant_is_installed_where_others_hold_the_function_already(module):
    held = module.next_to
    found = {mutant.name.partition(" ")[2]: mutant for mutant in mutants.mutants_of("mutated_by_a_test.py")}
    assert len(found) == 8 and held(1) == 3 and module.Counter().many
    mutants.install(found["next_to: n + STEP -> n - STEP"])
    assert held(1) == -1
    mutants.install(found["Counter.many: TABLE[1] > 1 -> TABLE[1] <= 1"])
    assert not module.Counter().many
    mutants.install(found["=STEP: STEP = 2 -> STEP = 3"])
    assert module.TABLE == [0, 3, 6]
    mutants.install(found["_made: n + n -> n - n"])
    assert module.MADE == [0, 0, 0]


def test_what_is_worked_out_before_any_test_is_tried_against_all_of_them(module):
    found = {mutant.name.partition(" ")[2]: mutant for mutant in mutants.mutants_of("mutated_by_a_test.py")}
    calls = Calls({(str(SOURCE / "mutated_by_a_test.py"), "next_to"): {2, 0}}, [0.3, 0.2, 0.1])
    names = ("next_to: n + STEP -> n - STEP", "_made: n + n -> n - n", "=STEP: STEP = 2 -> STEP = 3")
    assert [calls.tests_for(found[name]) for name in names] == [[2, 0], [2, 1, 0], [2, 1, 0]]


def test_names_are_unique_and_every_reason_is_of_a_mutant():
    names = Counter(
        mutant.name for group in GROUPS.values() for file in group.files for mutant in mutants.mutants_of(file)
    )
    assert len(names) > 1000 and max(names.values()) == 1
    assert sorted(set(report.reasons()) - set(names)) == []


def test_no_mutant_has_two_reasons():
    told = tomllib.loads(report.REASONS.read_text("utf-8"))["equivalent"]
    assert max(Counter(name for entry in told for name in entry["mutants"]).values()) == 1


def test_a_group_that_is_not_tried_here_stays_as_it_was_reported():
    why = report.reasons()
    of_games = [name for name in why if name.startswith("games/")]
    rows = {
        "kahuna": [{"name": name, "status": "survived"} for name in of_games if "/kahuna/" in name]
        + [{"name": "noticed", "status": "killed"}] * 1200
        + [{"name": "endless", "status": "timeout"}] * 3,
        "kapai": [{"name": name, "status": "survived"} for name in of_games if "/kapai/" in name],
    }
    text = report.document(rows, why)
    assert "| kahuna | 1,211 | 1,203 (100.0%) | 3 | 8 | 0 |" in text
    assert report.document({group: report.told(group, text) for group in rows}, why) == text
    assert report.told("store", text) == []


def test_no_referee_is_among_the_tests_that_must_notice():
    assert not [test for group in GROUPS.values() for test in group.tests if "referee" in test or "laws" in test]
