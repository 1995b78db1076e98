"""What is mutated, and the tests that must notice: those of the rules themselves, never the slow referees."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


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


def _tests(game: str, *names: str) -> tuple[str, ...]:
    return tuple(f"tests/games/{game}/test_{name}.py" for name in names)


GROUPS = {
    group.name: group
    for group in (
        Group(
            "kahuna",
            _rules("kahuna"),
            _tests("kahuna", "control", "drawing", "scoring", "setup", "turn", "variants", "view"),
        ),
        Group(
            "kaivai",
            _rules("kaivai"),
            _tests(
                "kaivai",
                "v1_setup",
                "v2_bidding",
                "v3_god",
                "v4_actions",
                "v5_build",
                "v5_fish_deliver",
                "v5_move_feast",
                "v6_v7_v8_ending",
                "v9_first_edition",
            ),
        ),  # fmt: skip
        Group(
            "kapai",
            _rules("kapai"),
            _tests(
                "kapai", "rules_bonus", "rules_groups", "rules_place", "rules_round", "rules_scoring", "rules_sheets"
            ),
        ),
        Group(
            "core",
            tuple(
                f"motu/core/{name}.py" for name in ("visibility", "fields", "step", "undo", "fair", "standings", "bits")
            ),
            (
                "tests/core/test_visibility.py",
                "tests/core/test_fields.py",
                "tests/core/test_step.py",
                "tests/core/test_match.py",
                "tests/core/test_tools.py",
                "tests/games/test_standings.py",
            ),
        ),  # fmt: skip
        Group(
            "store",
            tuple(f"motu/store/{name}.py" for name in ("store", "guests", "rows", "database", "notifications")),
            ("tests/store/test_store.py",),
        ),
    )
}
