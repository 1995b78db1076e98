"""A small game with everything a table must be careful with: hidden shells, chance in secret, forced steps, undo.

Each seat holds a shell that only it knows. In its turn a seat lays a stone on place 0, 1 or 2, then keeps its shell or asks
chance for another; after a stone on place 2 it must keep it. After three turns each the higher shell wins.
"""

from __future__ import annotations

import numpy as np

from motu.core import dice
from motu.core.compiled import rule
from motu.core.fields import private, public, record_type
from motu.core.game import CHANCE, Game, Refused
from motu.core.records import copy_into
from motu.core.scene import Choice, Panel, Scene, Sprite

SHELLS = record_type([
    private("shell", "i1", 2),  # 1 to 6; 0: hidden, or not dealt yet
    public("shown", "i1", 2),  # the shells once all turns are played; 0 before
    public("dealing", "i1"),  # 1 + the seat chance deals to; 0: none
    public("turn", "i1"),
    public("phase", "i1"),  # 0: lay a stone, 1: keep or change
    public("turns", "i1"),  # played so far
    public("stones", "i1", 3),
    public("last", "i1"),  # where the last stone lies
])  # fmt: skip
STONE, KEEP, CHANGE, TURNS = 10, 20, 21, 6


@rule
def pending(s, who):
    if s.dealing:
        who[0] = CHANCE
        return 1
    who[0] = s.turn
    return 0 if s.turns == TURNS else 1


@rule
def legal(s, seat, actions, odds):
    if seat == CHANCE:
        for i in range(6):
            actions[i] = i + 1
            odds[i] = 1
        return 6
    if s.phase == 0:
        for i in range(3):
            actions[i] = STONE + i
        return 3
    actions[0] = KEEP
    actions[1] = CHANGE
    return 1 if s.last == 2 else 2


@rule
def pass_on(s):
    s.turn = 1 - int(s.turn)
    s.phase = 0
    s.turns += 1
    if s.turns == TURNS:
        s.shown[0] = s.shell[0]
        s.shown[1] = s.shell[1]


@rule
def apply(s, seat, action):
    if seat == CHANCE:
        deal(s, action)
    elif action >= KEEP:
        if action == CHANGE:
            s.dealing = 1 + int(s.turn)
        else:
            pass_on(s)
    else:
        s.stones[action - STONE] += 1
        s.last = action - STONE
        s.phase = 1


@rule
def deal(s, action):
    to = int(s.dealing) - 1
    first = s.shell[to] == 0
    s.shell[to] = action
    s.dealing = 2 if first and to == 0 else 0
    if not first:
        pass_on(s)


@rule
def scores(s, out):
    for seat in range(2):
        out[seat] = s.shown[seat]


@rule
def payoff(s, out):
    for seat in range(2):
        mine, yours = int(s.shown[seat]), int(s.shown[1 - seat])
        out[seat] = 1.0 if mine > yours else 0.5 if mine == yours else 0.0


@rule
def imagine(v, seat, rng, s):
    copy_into(v, s)
    for other in range(2):
        if other != seat and v.turns == TURNS:
            s.shell[other] = v.shown[other]
        elif other != seat and not (v.dealing and v.turns == 0 and v.stones[0] + v.stones[1] + v.stones[2] == 0):
            s.shell[other] = 1 + dice.below(rng, 6)


def setup(s, seats, options):
    s.dealing = 1


class Words:
    def position_text(self, s):
        return " ".join(
            str(int(n)) for n in [*s.shell, *s.shown, s.dealing, s.turn, s.phase, s.turns, *s.stones, s.last]
        )

    def parse_position(self, text):
        s = np.zeros(1, SHELLS)[0]
        numbers = list(map(int, text.split()))
        s.shell, s.shown, s.stones = numbers[:2], numbers[2:4], numbers[8:11]
        s.dealing, s.turn, s.phase, s.turns, s.last = *numbers[4:8], numbers[11]
        return s

    def board_text(self, v, seat):
        return self.position_text(v)

    def action_text(self, s, who, action, viewer=None):
        if who == CHANCE:
            return "deal " + (str(action) if viewer in (None, int(s.dealing) - 1) else "?")
        return "keep" if action == KEEP else "change" if action == CHANGE else f"stone {action - STONE}"

    def parse_action(self, s, who, text):
        names = {"keep": KEEP, "change": CHANGE, "stone 0": STONE, "stone 1": STONE + 1, "stone 2": STONE + 2}
        if text.startswith("deal "):
            return int(text.removeprefix("deal "))
        if text not in names:
            raise Refused("Write for instance 'stone 1'.")
        return names[text]

    def tell(self, v, who, action, viewer, name, after):
        return f"{name}: {self.action_text(v, who, action, viewer)}."

    def prompt(self, v, seat):
        return "Keep or change." if v.phase else "Lay a stone."

    def why_not(self, s, who, action):
        return "Lay a stone first [S1.1]." if s.phase == 0 else "The stone lies: keep or change [S1.2]."

    def score_lines(self, s, seat):
        return [("shell", int(s.shown[seat]))]

    def verdict(self, score):
        return ""


def shell(v, seat):
    """A seat's shell as far as it is seen: its own, and all at the end."""
    return int(v.shell[seat]) or int(v.shown[seat])


def scene(v, seat, options):
    words, sprites = Words(), []
    sprites += [
        Sprite(f"shell-{n}", text=str(shell(v, n)), label=f"shell {shell(v, n)}", x=100 + 100 * n, y=30)
        for n in range(2)
    ]
    sprites += [Sprite(f"place-{n}", text=str(int(v.stones[n])), x=50 + 100 * n, y=80) for n in range(3)]
    who, moves, odds = np.zeros(2, np.int16), np.zeros(6, np.int32), np.zeros(6, np.int32)
    mine = seat >= 0 and pending(v, who) and who[0] == seat
    actions = moves[: legal(v, seat, moves, odds)].tolist() if mine else []
    texts = [words.action_text(v, seat, action) for action in actions]
    choices = tuple(
        Choice(action, text, text, (f"place-{action - STONE}",) if action < KEEP else ())
        for action, text in zip(actions, texts, strict=True)
    )
    panels = tuple(Panel(n, words.score_lines(v, n)[0][1]) for n in range(2))
    return Scene("shells", 300, 100, tuple(sprites), panels, words.prompt(v, seat) if mine else "", choices)


GAME = Game(
    name="shells",
    title="Shells",
    about="Keep the higher shell.",
    revision=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=1,
    options=(),
    module=__name__,
    max_legal=6,
    records=(SHELLS,),
    record=lambda seats, options: SHELLS,
    action_count=lambda s: 22,
    setup=setup,
    options_of=lambda s: (2, {}),
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    possible=legal,
    words=Words(),
    scene=scene,
)
