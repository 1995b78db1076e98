"""A scene for a game that does not draw itself yet: buttons and points, enough to try its rules at the table."""

from __future__ import annotations

from motu.core.game import SPECTATOR, Game, View
from motu.core.play import Scratch
from motu.core.scene import Choice, Panel, Scene


def plain_scene(game: Game, v: View, seat: int, seats: int) -> Scene:
    """The choices of a seat as buttons, the points of all."""
    b, words = Scratch.of(game), game.words
    pending = [int(who) for who in b.who[: game.pending(v, b.who)]]
    owes = seat != SPECTATOR and seat in pending
    actions = b.moves[: game.legal(v, seat, b.moves, b.odds)].tolist() if owes else []
    texts = [words.action_text(v, seat, action) for action in actions]
    choices = tuple(Choice(action, text, text) for action, text in zip(actions, texts, strict=True))
    panels = tuple(_panel(game, v, n, n in pending) for n in range(seats))
    return Scene(game.name, 100, 100, (), panels, words.prompt(v, seat) if owes else "", choices)


def _panel(game: Game, v: View, seat: int, turn: bool) -> Panel:
    lines = tuple(game.words.score_lines(v, seat))
    return Panel(seat, sum(points for _, points in lines), lines, turn=turn)
