"""Records with quick fields behave as records do."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from motu.core.compiled import rule
from motu.core.fields import record_type

RECORD = record_type([("a", "i1"), ("wide", "u8", (2, 3)), ("large", "u1")])


@rule
def add(s):
    s.a += 1
    s.wide[1, 2] = s.a


def test_fields_are_read_and_written_as_attributes():
    s = np.zeros(1, record_type([("a", "i1"), ("wide", "u8", (2, 3)), ("large", "u1")]))[0]
    s.a = 5
    s.wide[1] = 7
    s["large"] = 3
    assert (s.a, s["a"], s.wide.tolist(), s["large"]) == (5, 5, [[0, 0, 0], [7, 7, 7]], 3)


@pytest.mark.parametrize("name", ["size", "round", "copy", "view"])
def test_a_field_has_no_name_that_every_numpy_value_has(name):
    with pytest.raises(ValueError, match=f"a field cannot be named {name}"):
        record_type([("a", "i1"), (name, "i4")])


def test_a_field_that_does_not_exist_is_an_error():
    s = np.zeros(1, RECORD)[0]
    with pytest.raises(AttributeError):
        s.b = 1
    with pytest.raises(AttributeError):
        s.b  # noqa: B018


def test_rules_change_the_record_itself():
    states = np.zeros(2, RECORD)
    add(states[1])
    assert states[1].a == 1 and states[1].wide[1, 2] == 1 and states[0].a == 0


def test_records_are_copied_and_pickled_whole():
    states = np.zeros(2, RECORD)
    states[1].a = 9
    s = states[1]
    for other in (s.copy(), copy.deepcopy(s), pickle.loads(pickle.dumps(s)), pickle.loads(pickle.dumps(states))[1]):
        assert other.tobytes() == s.tobytes() and other.a == 9 and other.dtype == RECORD
        other.a = 1
        assert s.a == 9


def test_equal_fields_are_one_class():
    one, other = (record_type([("a", "i1"), ("wide", "u8", (2, 3)), ("large", "u1")]) for _ in range(2))
    assert one == other == RECORD and one.type is other.type


def test_records_are_aligned_and_have_no_bytes_that_are_no_field():
    made = record_type([("a", "i1"), ("b", "i8"), ("c", "i2")])
    assert made.isalignedstruct and made.itemsize == 24
    assert made.names == ("a", "gap1", "b", "c", "gap4")
