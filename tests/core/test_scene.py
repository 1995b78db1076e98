"""What scenes of all games share."""

from __future__ import annotations

import pytest

from motu.core.scene import fitted

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ed", "Ed"),
        ("Bot 2", "Bot 2"),
        ("Anneliese von Hohenstein", "Anneliese"),
        ("Clémentine de Beaumont", "Clémentine"),
        ("Ana Maria Fernandez", "Ana Maria"),
        ("Maximilian-Alexander vdB", "Maximilian-…"),
        ("anna von der alm und tal", "anna von de…"),
    ],
)
def test_a_name_that_is_too_long_is_shortened_as_people_do(name, told):
    shown, size = fitted(name, letters=8.4)
    assert shown == told and 0.69 < size <= 1
