"""What is mutated, and the tests that must notice: those of the rules themselves, never the slow referees."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OF_RULES = ("test_referee", "test_invariants", "test_matches", "test_scene", "test_words", "test_positions")


@dataclass(frozen=True)
class Group:
    """Files below src/ and tests."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


def _rules(game: str) -> tuple[str, ...]:
    return tuple(
        f"motu/games/{game}/rules/{file.name}" for file in sorted((ROOT / f"src/motu/games/{game}/rules").glob("*.py"))
    )


def _tests(game: str) -> tuple[str, ...]:
    """The tests named after a rule, but not those about words and drawings or those that play whole matches."""
    files = sorted((ROOT / f"tests/games/{game}").glob("test_*.py"))
    return tuple(str(file.relative_to(ROOT)) for file in files if file.stem not in NOT_OF_RULES)


def _core_tests() -> tuple[str, ...]:
    names = ("visibility", "fields", "step", "undo", "match", "tools")
    return (*(f"tests/core/test_{name}.py" for name in names), "tests/games/test_standings.py")


def _all_tests(folder: str) -> tuple[str, ...]:
    return tuple(str(file.relative_to(ROOT)) for file in sorted((ROOT / "tests" / folder).glob("test_*.py")))


CORE = ("visibility", "fields", "step", "matches/undo", "fair", "matches/standings", "bits")
STORE = ("store", "guests", "rows", "database", "notifications")

GROUPS = {
    group.name: group
    for group in (
        Group("kahuna", _rules("kahuna"), _tests("kahuna")),
        Group("kaivai", _rules("kaivai"), _tests("kaivai")),
        Group("kapai", _rules("kapai"), _tests("kapai")),
        Group("core", tuple(f"motu/core/{name}.py" for name in CORE), _core_tests()),
        Group("store", tuple(f"motu/store/{name}.py" for name in STORE), _all_tests("store")),
    )
}
