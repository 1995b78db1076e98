"""The blocks of code in the reference, which come from docstrings, are true: signatures are as in the code, the rest runs."""

from __future__ import annotations

import inspect
import pkgutil
import re
from pathlib import Path
from typing import Any

import motu
from motu.bots.kernels import dispatch
from motu.core import fields
from tests.docs.pages import ROOT, blocks_in

SHOWN = re.compile(r"^::: ([\w.]+)\n(?:    options:\n      members: \[(.*)\])?", re.MULTILINE)
SIGNATURE = re.compile(r"^(\w+)\(([\w, ]*)\)", re.MULTILINE)


def shown():
    """All that the pages of the reference show, and under which name."""
    for page in sorted((ROOT / "docs" / "reference").glob("*.md")):
        for name, members in SHOWN.findall(page.read_text("utf-8")):
            owner = pkgutil.resolve_name(name)
            for found in [owner, *(getattr(owner, member) for member in members.split(", ") if member)]:
                yield name, found
                if inspect.isclass(found):
                    yield from ((name, what) for part, what in vars(found).items() if part[0] != "_")


BLOCKS = [(name, block.text) for name, found in shown() for block in blocks_in(Path(name), inspect.getdoc(found) or "")]
SIGNATURES = ("motu.core.game", "motu.bots.knowledge")
EXAMPLES = ("motu.core.fields",)


def arguments(function: Any) -> str:
    """As a caller names them; nothing where a function passes on whatever it is given."""
    parameters = inspect.signature(getattr(function, "py_func", function)).parameters.values()
    return (
        "" if any(one.kind is one.VAR_POSITIONAL for one in parameters) else ", ".join(one.name for one in parameters)
    )


def test_every_block_is_tried_here():
    assert {name for name, _ in BLOCKS} == {*SIGNATURES, *EXAMPLES}


def test_signatures_are_those_of_the_code():
    for name, text in BLOCKS:
        told = SIGNATURE.findall(text) if name in SIGNATURES else []
        assert told or name not in SIGNATURES
        for function, wanted in told:
            places = [dispatch, *map(motu.game, motu.names())]
            found = [one for place in places if callable(one := getattr(place, function, None))]
            assert found and {arguments(one) for one in found} & {wanted, ""}, (name, function)


def test_the_example_of_a_record_type_is_one():
    [text] = [text for name, text in BLOCKS if name in EXAMPLES]
    made = fields.record_type(eval(text, vars(fields) | {"record_type": list}))
    assert made.names == ("bridges", "hand", "deck") and made == eval(text, vars(fields).copy())
