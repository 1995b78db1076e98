"""Which tree a search may reuse: what a seat sees now must follow from what it saw then by one action in the tree,
whoever took it, and chance must have shown nothing since."""

from __future__ import annotations

from collections.abc import Iterator

from motu.bots.search.kernels.memory import NONE
from motu.bots.search.tree import Tree
from motu.core import dice
from motu.core.game import CHANCE, Game, State, View
from motu.core.play import Buffers

WORLDS = 16  # imagined: another seat's action may need cards that it does not hold in most of them
TRIES = 64  # the actions at the root that were tried most: what is below the others is not worth the time


def node_of(game: Game, tree: Tree, before: View, seat: int, now: View) -> int:
    """The node of a tree grown from the view `before` that matches what the seat sees now; NONE if there is none."""
    if before.dtype != now.dtype:
        return NONE
    wanted = now.tobytes()
    if before.tobytes() == wanted:
        return tree.root
    untried = _most_visited(tree)
    for world, who, legal in _worlds(game, before, seat):
        for action in [action for action in untried if action in legal]:
            node = untried.pop(action)
            if _seen_after(game, world, seat, who, action) == wanted:
                return node
    return NONE


def _most_visited(tree: Tree) -> dict[int, int]:
    """Action -> node, below the root, the most visited first."""
    children, visits = tree.children(), tree.nodes["visits"]
    return {action: children[action] for action in sorted(children, key=lambda a: -visits[children[a]])[:TRIES]}


def _worlds(game: Game, before: View, seat: int) -> Iterator[tuple[State, int, set[int]]]:
    """Some worlds consistent with the seat's view, who decides in each, and their legal actions. If several decide at
    once, nobody's action is seen."""
    b, rng = Buffers.of(game), dice.generator("follow")
    for _ in range(WORLDS):
        world = game.blank(before)
        game.imagine(before, seat, rng, world)
        if game.pending(world, b.who) != 1:
            return
        who = int(b.who[0])
        yield world, who, set(b.actions[: game.legal(world, who, b.actions, b.odds)].tolist())
        if who == seat:  # which knows its own legal actions
            return


def _seen_after(game: Game, world: State, seat: int, who: int, action: int) -> bytes | None:
    """What the seat sees after this action and the chance that follows; None if chance has shown it something: what is
    below the action was found for everything that chance might have shown."""
    s, b = world.copy(), Buffers.of(game)
    game.apply(s, who, action)
    while game.pending(s, b.who) and b.who[0] == CHANCE:
        outcomes = _outcomes(game, s, b)
        if len({game.view(after, seat).tobytes() for after in outcomes}) > 1:
            return None
        s = outcomes[0]
    return bytes(game.view(s, seat).tobytes())


def _outcomes(game: Game, s: State, b: Buffers) -> list[State]:
    """The states that chance can lead to."""
    found = []
    for outcome in b.actions[: game.legal(s, CHANCE, b.actions, b.odds)].tolist():
        found.append(s.copy())
        game.apply(found[-1], CHANCE, outcome)
    return found
