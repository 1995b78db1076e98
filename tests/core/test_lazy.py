"""What is made on first use."""

from __future__ import annotations

import pytest

from motu.core.lazy import Late, computed_once

pytestmark = pytest.mark.interpreted


class Hill:
    def __init__(self):
        self.climbed = 0

    @computed_once
    def height(self):
        """In metres."""
        self.climbed += 1
        return 12


def test_an_attribute_is_computed_when_it_is_first_asked_for_and_for_each_object_by_itself():
    one, two = Hill(), Hill()
    assert one.climbed == 0 and (one.height, one.height) == (12, 12) and one.climbed == 1
    assert two.climbed == 0 and two.height == 12
    assert Hill.__dict__["height"].__doc__ == "In metres."


def test_what_could_not_be_computed_is_computed_anew():
    class Cave:
        tries = 0

        @computed_once
        def depth(self):
            Cave.tries += 1
            return 1 // (Cave.tries - 1)

    cave = Cave()
    with pytest.raises(ZeroDivisionError):
        _ = cave.depth
    assert cave.depth == 1 and cave.depth == 1 and Cave.tries == 2


def test_a_function_elsewhere_is_imported_on_its_first_call():
    assert Late("math:hypot")(3, 4) == 5
