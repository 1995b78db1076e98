"""The memory of a search: nodes in one preallocated array, so that nothing is allocated while the tree grows.

Compiled code counts references to an array whenever it takes one out of a tuple or passes a tuple on, but never to a
record. So what the inner loop needs is in records, and tuples are unpacked before it: passing them further down costs
an eighth of the speed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.knowledge import Network
from motu.core.fields import record_type
from motu.core.game import Rng

NONE = -1
DEEPEST = 512  # nodes on one line of play

NODE = record_type([
    ("value", "f8"),  # sum of the results for its seat
    ("action", "i4"),
    ("seat", "i4"),  # who took it
    ("visits", "i4"),
    ("seen", "i4"),
    ("first", "i4"),  # its first child, or NONE
    ("next", "i4"),  # the next child of its parent, or NONE
])  # fmt: skip

SHARED = record_type([
    ("exploration", "f8"),  # how much is tried beyond what has done well
    ("low", "f8"),  # the lowest result met,
    ("high", "f8"),  # and the highest
])  # fmt: skip

REGISTERS = record_type([
    ("next_node", "i8"),  # the next node it makes,
    ("end", "i8"),  # and where its part of the tree ends
    ("root", "i8"),
    ("begin_with", "i8"),  # the action that the searcher must begin with, or NONE
    ("node", "i8"),  # where in the tree it is, NONE outside
    ("home", "i8"),  # while several seats decide at once: the node they all start from, else NONE
    ("active", "i8"),  # and the seat whose branch it is in
    ("left", "i8"),  # decisions left outside the tree, NONE inside
    ("selections", "i8"),  # how often it chose
    ("depth", "i8"),  # nodes on its path
    ("path", "i8", DEEPEST),  # the nodes of its line of play
])  # fmt: skip

STAMP = record_type([
    ("selection", "i8"),  # in which the action was last possible and not yet considered
    ("index", "i8"),  # where it is in moves
])  # fmt: skip


class TreeMemory(NamedTuple):
    """What all walkers of a tree share."""

    nodes: NDArray[Any]  # of NODE
    shared: NDArray[Any]  # one SHARED


class Choices(NamedTuple):
    """What can be done in a position."""

    moves: NDArray[np.int32]
    odds: NDArray[np.int32]
    stamps: NDArray[Any]  # action -> STAMP


class WalkerMemory(NamedTuple):
    """What only one walker writes."""

    registers: NDArray[Any]  # one REGISTERS
    choices: Choices
    who: NDArray[np.int16]
    out: NDArray[np.float64]  # seat -> the result of the line of play
    network: Network
    rng: Rng
