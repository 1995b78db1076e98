"""The tree of a search: nodes in one array made beforehand, so that nothing is allocated while it grows.

A node is an action some seat took and what came of it. Its children form a list. Worlds are imagined anew for every line
of play, so the children of a node are all actions ever possible there; of each the node counts how often it could have
been taken (`seen`) beside how often it was (`visits`).

Several threads may walk one tree at once, without locks: each makes its nodes in a part of the array of its own, links
them once, and adds to what others add to. What two do at the same moment may get lost, a visit or a new leaf. Nothing is
ever linked twice, and a node of which another thread sees only zeros yet leads to node 0, which has no sister: so every
list ends.
"""

from __future__ import annotations

import math

from motu.core.compiled import rule
from motu.core.fields import record_type
from motu.core.registry import part

NONE = -1
# places in the array `now` of what a walker of the tree remembers; search.py goes on with them
SIZE, END = 0, 1  # its next new node, and where its part of the tree ends
NODE_AT, TURN = 2, 3  # the node it is at, and how often it chose
VEIL = -2  # the action of a node that begins what one of several seats decides unseen by the others; - seat

NODE = record_type([
    ("value", "f8"),  # sum of what came of it for its seat
    ("action", "i4"),
    ("seat", "i4"),  # who took it
    ("visits", "i4"),
    ("seen", "i4"),
    ("first", "i4"),  # its first child, or NONE
    ("next", "i4"),  # the next child of its parent, or NONE
])  # fmt: skip


@part
def grow(tree, now, parent, action, seat):
    """A new child of that parent, made of zeros so far; or NONE if this walker's part of the tree is full."""
    node = now[SIZE]
    if node == now[END]:
        return NONE
    now[SIZE] = node + 1
    tree[node].action = action
    tree[node].seat = seat
    tree[node].first = NONE
    tree[node].next = tree[parent].first
    tree[parent].first = node
    return node


@part
def child(tree, node, action):
    """The child of that action, or NONE."""
    found = tree[node].first
    while found != NONE and tree[found].action != action:
        found = tree[found].next
    return found


@part
def child_or_new(tree, now, node, action, seat):
    found = child(tree, node, action)
    return found if found != NONE else grow(tree, now, node, action, seat)


@part
def select(tree, now, moves, odds, n, stamp, reach, bounds):
    """Which of n moves to try: what has done well, what knowledge favours, what was tried too little. Its index.

    stamp[action] holds the turn in which the action was last possible and not yet looked at, and where it is in moves.
    """
    now[TURN] += 1
    total = 0
    for i in range(n):
        total += odds[i]
        stamp[moves[i], 0] = now[TURN]
        stamp[moves[i], 1] = i
    low, span = bounds[0], max(bounds[1] - bounds[0], 1e-9)
    best, choice, known, visits, reach = -1e18, 0, 0.0, 0, reach / total
    found = tree[now[NODE_AT]].first
    while found != NONE:
        action = tree[found].action
        if action >= 0 and stamp[action, 0] == now[TURN]:
            times = tree[found].visits
            known += tree[found].value
            visits += times
            tree[found].seen += 1
            hope = reach * odds[stamp[action, 1]] * math.sqrt(tree[found].seen) / (1 + times)
            score = (tree[found].value / max(times, 1) - low) / span + hope
            if score > best:
                best, choice = score, stamp[action, 1]
            stamp[action, 0] = 0
        found = tree[found].next
    usual = (known / visits - low) / span if visits > 0 else 0.5
    reach *= math.sqrt(visits + 1)
    for i in range(n):
        if stamp[moves[i], 0] == now[TURN] and usual + reach * odds[i] > best:
            best, choice = usual + reach * odds[i], i
    return choice


@rule
def lead(tree, root):
    """How many visits the most visited child of the root is ahead of the next."""
    first, second, node = 0, 0, tree[root].first
    while node != NONE:
        visits = tree[node].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        node = tree[node].next
    return first - second
