"""The nodes of a search tree: making them, finding them, choosing among them.

A node is an action some seat took and its results. Its children form a linked list. A new world is imagined for every
line of play, so the children of a node are all actions ever possible there; each counts how often it could have been
taken (`seen`) as well as how often it was (`visits`).

Several threads may walk one tree at once, without locks: each makes its nodes in its own part of the array, links them
once, and adds to shared counts. Simultaneous changes may get lost, a visit or a new leaf. Nothing is ever linked twice,
and a node that another thread still sees as all zeros leads to node 0, which has no sibling: so every list ends.
"""

from __future__ import annotations

import math

from motu.bots.search.kernels.memory import NONE
from motu.core.compiled import rule
from motu.core.registry import inlined


@inlined
def grow(nodes, now, parent, action, seat):
    """A new child of that parent, its counts still zero; NONE if this walker's part of the tree is full."""
    node = now.next_node
    if node == now.end:
        return NONE
    now.next_node = node + 1
    nodes[node].action = action
    nodes[node].seat = seat
    nodes[node].first = NONE
    nodes[node].next = nodes[parent].first
    nodes[parent].first = node
    return node


@inlined
def child(nodes, node, action):
    """The child of that action, or NONE."""
    found = nodes[node].first
    while found != NONE and nodes[found].action != action:
        found = nodes[found].next
    return found


@inlined
def child_or_new(nodes, now, node, action, seat):
    found = child(nodes, node, action)
    return found if found != NONE else grow(nodes, now, node, action, seat)


@inlined
def select(nodes, shared, now, choices, n):
    """The index of the move to try: one that has done well, that knowledge favours, or that was tried too little."""
    moves, odds, stamps = choices
    now.selections += 1
    selection, odds_in_all = now.selections, 0
    for i in range(n):
        odds_in_all += odds[i]
        stamps[moves[i]].selection = selection
        stamps[moves[i]].index = i
    low, span = shared.low, max(shared.high - shared.low, 1e-9)
    best, choice, total, visits, exploration = -1e18, 0, 0.0, 0, shared.exploration / odds_in_all
    found = nodes[now.node].first
    while found != NONE:
        action = nodes[found].action
        if action >= 0 and stamps[action].selection == selection:
            times = nodes[found].visits
            total += nodes[found].value
            visits += times
            nodes[found].seen += 1
            bonus = exploration * odds[stamps[action].index] * math.sqrt(nodes[found].seen) / (1 + times)
            score = (nodes[found].value / max(times, 1) - low) / span + bonus
            if score > best:
                best, choice = score, stamps[action].index
            stamps[action].selection = 0
        found = nodes[found].next
    mean = (total / visits - low) / span if visits > 0 else 0.5
    exploration *= math.sqrt(visits + 1)
    for i in range(n):
        if stamps[moves[i]].selection == selection and mean + exploration * odds[i] > best:
            best, choice = mean + exploration * odds[i], i
    return choice


@rule
def lead(nodes, root):
    """By how many visits the most visited child of the root leads the next."""
    first, second, node = 0, 0, nodes[root].first
    while node != NONE:
        visits = nodes[node].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        node = nodes[node].next
    return first - second
