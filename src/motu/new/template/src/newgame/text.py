"""New Game in words: positions and moves as text, and a sentence for whatever happens."""

from __future__ import annotations

import re

import numpy as np

from motu import CHANCE, Refused
from motu.core.words import name_of, say
from newgame.rules import AGAIN, FACES, KEEP, RECORD, Phase, show

PHASES = [phase.name.lower() for phase in Phase]
POSITION = re.compile(rf"({'|'.join(PHASES)}) ([0-3]), tide ([0-6]), dice ([0-6]( [0-6]){{1,3}})")
MOVES = {"keep": KEEP, "again": AGAIN}


def position_text(s):
    return f"{PHASES[s.phase]} {s.turn}, tide {s.tide}, dice {' '.join(map(str, s.die[: s.seats]))}"


def parse_position(text):
    found = POSITION.fullmatch(" ".join(text.split()))
    if found is None:
        raise Refused(say("A position is written as 'decide 0, tide 4, dice 3 6'."))
    s = np.zeros(1, RECORD)[0]
    dice = [int(die) for die in found[4].split()]
    s.phase, s.turn, s.tide = PHASES.index(found[1]), int(found[2]), int(found[3])
    s.seats, s.die[: len(dice)] = len(dice), dice
    if s.turn >= s.seats:
        raise Refused(say("There is no seat {seat} in this position: it has {n} dice.", seat=s.turn, n=s.seats))
    rolled = {Phase.TIDE: 0, Phase.ROLL: int(s.turn)}.get(s.phase, len(dice))
    if (s.tide > 0) != (s.phase > Phase.TIDE) or [die > 0 for die in dice] != [
        seat < rolled for seat in range(len(dice))
    ]:
        raise Refused(say("What has been rolled by then shows 1 to 6, and what has not shows 0 [N1.1]."))
    if s.turn > 0 and s.phase in (Phase.TIDE, Phase.OVER):
        raise Refused(say("Before the first turn and after the last one it is seat 0 that comes next [N1.1]."))
    if s.phase == Phase.OVER:
        show(s)
    return s


def is_seen(s, viewer):
    """May this viewer see the die that chance is about to roll? A viewer of None may see everything."""
    return viewer is None or (s.phase != Phase.TIDE and viewer == s.turn)


def action_text(s, who, action, viewer=None):
    if who == CHANCE:
        return f"roll {action + 1 if is_seen(s, viewer) else '?'}"
    return "keep" if action == KEEP else "again"


def parse_action(s, who, text):
    words = text.lower().split()
    if who == CHANCE and len(words) == 2 and words[0] == "roll" and words[1].isdigit() and 1 <= int(words[1]) <= FACES:
        return int(words[1]) - 1
    if who == CHANCE or text.strip().lower() not in MOVES:
        raise Refused(say("'{text}' is not a move here: write keep or again, or roll 4 for chance.", text=text))
    return MOVES[text.strip().lower()]


def tell(v, who, action, viewer, name, after):
    if v.phase == Phase.TIDE:
        return say("A die is rolled for the tide, and nobody sees it.")
    if who == CHANCE and is_seen(v, viewer):
        return say("You roll a {n}.", n=action + 1)
    if who == CHANCE:
        return say("{name} rolls a die under a cup.", name=name_of(v.turn))
    return say("{name} keeps the die.", name=name) if action == KEEP else say("{name} rolls again.", name=name)


def prompt(v, seat):
    if v.phase == Phase.OVER:
        return say("The match is over.")
    if v.phase != Phase.DECIDE or v.turn != seat:
        return say("It is the turn of {name}.", name=name_of(v.turn))
    return say("You have a {n}: keep it, or roll it again?", n=int(v.die[seat]))


def why_not(s, who, action):
    return say("All you can do is keep your die or roll it again [N2.1].")


def score_lines(s, seat):
    points = 6 - abs(int(s.shown_die[seat]) - int(s.shown_tide)) if s.phase == Phase.OVER else 0
    return [(say("near the tide"), points)]


def verdict(score):
    return ""


def face(number):
    """A die as a viewer knows it: 0 is one that is not seen."""
    return str(number) if number else "?"


def board_text(v, seat):
    seen = v.shown_die if v.phase == Phase.OVER else v.die
    cups = [f"{name_of(other)}: {face(seen[other])}" for other in range(v.seats)]
    return "\n".join([say("tide: {die}", die=face(v.shown_tide)), *cups])
