"""[P4] Marks of the bonus field, earned by groups of lines."""

from __future__ import annotations

from tests.games.kapai.positions import position


def test_p4_1_after_a_chosen_mark_the_next_ring_earns_one_mark_more_and_not_two():
    """Two spaces are open: the first is chosen, the second follows by itself, and then nothing is left to mark."""
    table = position("""
        bonus 1 0 0 1
        roll line line
        seat draw
        ll.
        ll.
        ...
    """)
    table.play("line c1", "line c2", "ring a1 b1 c1", "mark triangle")
    assert table.groups() == [0, 0, 0, 2]
    assert table.marks() == [1, 0, 0, 1]
    assert table.pending == [-1]
