"""Enumerations of the rules are fast as plain Python, and otherwise unchanged."""

from __future__ import annotations

from enum import IntEnum
from importlib import import_module

import pytest

import motu
from motu.core.enumerations import quick_members


@quick_members
class Colour(IntEnum):
    RED = 1
    BLUE = 2


def test_members_are_attributes_and_still_members():
    assert vars(Colour)["BLUE"] is Colour.BLUE is Colour(2) is Colour["BLUE"]
    assert list(Colour) == [Colour.RED, Colour.BLUE]


@pytest.mark.parametrize("game", motu.names())
def test_no_enumeration_of_a_game_is_slow(game):
    modules = [import_module(f"motu.games.{game}.{name}") for name in ("board", "state")]
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    slow = {kind for kind in found if issubclass(kind, IntEnum) and not kind.__members__.keys() <= vars(kind).keys()}
    assert slow - {IntEnum} == set()
