"""Packages with something wrong in them, each one step away from Mū tōrere."""

from __future__ import annotations

from pathlib import Path

SPOILT = """
import dataclasses
from types import SimpleNamespace

import mu_torere
from motu.core.compiled import rule
from motu.core.fields import public, record_type
from mu_torere import text

OWN = record_type([public("limit", "i2"), public("moves", "i2"), public("places", "i1", (2, 4)), public("turn", "i1"),
                   public("{name}", "i1")])


def spoilt(dtype=OWN, **changes):
    changes = dict(name="{name}", title="{name}", module="{name}", records=(dtype,), record=lambda seats, options: dtype) | changes
    return dataclasses.replace(mu_torere.GAME, **changes)

"""

UNLAWFUL = """
@rule
def legal(s, seat, actions, odds):
    actions[0] = actions[1] = 0
    return 2


GAME = spoilt(legal=legal)
"""

UNCOMPILABLE = """
@rule
def scores(s, out):
    out[0] = {"no": "number"}


GAME = spoilt(scores=scores)
"""

MODULES = {  # name -> what its module says, after SPOILT
    "raises": 'raise RuntimeError("out of shells")',
    "gameless": "",
    "ruleless": "GAME = spoilt()",
    "legless": "GAME = spoilt(legal=None)",
    "speechless": "GAME = spoilt(words=SimpleNamespace(position_text=text.position_text))",
    "twin": "GAME = spoilt(dtype=mu_torere.rules.RECORD)",
    "undeclared": "import numpy as np\n\nGAME = spoilt(records=(np.dtype([('limit', 'i2')]),))",
    "lost": "GAME = spoilt(module='elsewhere')",
    "alias": "GAME = spoilt(name='other')",
    "kahuna": "GAME = spoilt()",
    "unlawful": UNLAWFUL,
    "uncompilable": UNCOMPILABLE,
}
SENTENCES = {  # name -> what is said about it
    "raises": "RuntimeError: out of shells",
    "gameless": "has no attribute 'GAME'",
    "ruleless": "ruleless has no RULES.md: put one beside ruleless, and into its package.",
    "legless": "legless has no function legal: give Game(...) one;",
    "speechless": "The words of speechless lack parse_position: add it to the module given as words=;",
    "twin": "twin and Mū tōrere have the very same record type",
    "undeclared": "undeclared has records that declare nothing: make their type with motu.core.fields.record_type.",
    "lost": "lost says that its module is 'elsewhere', which is not there: write module=__name__.",
    "alias": "It is offered as alias, but its name is other: make the entry point and Game.name agree.",
}


def write_packages(folder: Path) -> None:
    """Write them as installed packages into a folder for PYTHONPATH."""
    for name, said in MODULES.items():
        package = folder / (name if name != "kahuna" else "second_kahuna")
        package.mkdir()
        (package / "__init__.py").write_text(SPOILT.replace("{name}", name) + said, "utf-8")
        for file in ("art.svg", "RULES.md") if name != "ruleless" else ("art.svg",):
            (package / file).write_text("<svg/>" if file == "art.svg" else "# Rules", "utf-8")
        about = folder / f"{package.name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1.0\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[motu.games]\n{name} = {package.name}:GAME\n", "utf-8")
