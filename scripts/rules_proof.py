"""Write docs/rules-proof.md: for every numbered rule of every game, the tests that prove it.

    python scripts/rules_proof.py           writes the table
    python scripts/rules_proof.py --check   says whether it is up to date and complete

A rule is a paragraph of a RULES.md that begins with its number in bold; a test proves the rules its name begins with:
`test_k3_1_k3_2_gaining_control_…` proves K3.1 and K3.2.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs" / "rules-proof.md"
RULE = re.compile(r"^\s*(?:[-*]\s+)?\*\*([A-Z]\d+(?:\.\d+)?)\*\*", re.MULTILINE)
TEST = re.compile(r"test_((?:[a-z]\d+(?:_\d+)?_)+)")


def games() -> list[str]:
    """The games that have rules."""
    return sorted(file.parent.name for file in (ROOT / "src/motu/games").glob("*/RULES.md"))


def rules_of(game: str) -> list[str]:
    """The numbers of a game's rules, in order."""
    return list(dict.fromkeys(RULE.findall((ROOT / "src/motu/games" / game / "RULES.md").read_text("utf-8"))))


def proofs_of(game: str) -> dict[str, list[str]]:
    """Rule number -> the tests named after it."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests/games" / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and (named := TEST.match(node.name)):
                for number in re.findall(r"([a-z]\d+(?:_\d+)?)_", named[1]):
                    found.setdefault(number.upper().replace("_", "."), []).append(f"{file.name}: {node.name}")
    return found


def unproven() -> list[str]:
    """Rules without a test."""
    return [f"{game} {rule}" for game in games() for rule in rules_of(game) if rule not in proofs_of(game)]


def table() -> str:
    """The whole document."""
    lines = [
        "# Which test proves which rule",
        "",
        "Written by `scripts/rules_proof.py`; a rule without a test fails the suite.",
    ]
    for game in games():
        proofs = proofs_of(game)
        lines += ["", f"## {game}", "", "| rule | tests |", "|---|---|"]
        for rule in rules_of(game):
            lines.append(f"| {rule} | {'<br>'.join(f'`{test}`' for test in proofs.get(rule, ['**none**']))} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    if "--check" in sys.argv:
        stale = not TABLE.exists() or TABLE.read_text("utf-8") != table()
        for rule in unproven():
            print(f"no test proves {rule}")
        if stale:
            print("docs/rules-proof.md is not up to date: run scripts/rules_proof.py")
        return int(stale or bool(unproven()))
    TABLE.write_text(table(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
