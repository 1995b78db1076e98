"""Mū tōrere in words: positions and moves as text, and a sentence for whatever happens."""

from __future__ import annotations

import re

import numpy as np

from motu import Refused
from motu.core.words import mark, name_of, say
from mu_torere.rules import PUTAHI, RECORD, can_move, empty_place, has_move

SIDES = (mark("stones"), mark("shells"))
THE_SIDES = (mark("the stones"), mark("the shells"))  # where nobody knows who plays them
NAMES = "12345678P"  # of the places, in notation
FOUR = r"([1-8P](?: [1-8P]){3})"
POSITION = re.compile(rf"stones {FOUR}, shells {FOUR}, (stones|shells) to move, ([0-9]{{1,3}}) of (50|100|200)")
MARKS = ("[bold magenta]#[/]", "[bold yellow]o[/]")
BOARD = """
          1
          {0}
     8 {7}     {1} 2

   7 {6}    {8}    {2} 3

     6 {5}     {3} 4
          {4}
          5"""


def position_text(s):
    stones, shells = (" ".join(NAMES[place] for place in s.places[seat]) for seat in (0, 1))
    return f"stones {stones}, shells {shells}, {SIDES[s.turn]} to move, {s.moves} of {s.limit}"


def parse_position(text):
    found = POSITION.fullmatch(" ".join(text.split()))
    places = [[NAMES.index(name) for name in side.split()] for side in found.groups()[:2]] if found else []
    if found is None or len({*places[0], *places[1]}) != 8:
        example = "stones 1 2 3 4, shells 5 6 7 8, stones to move, 0 of 100"
        raise Refused(
            say("A position has four stones and four shells, each on a place of its own: '{example}'.", example=example)
        )
    if int(found[4]) > int(found[5]):
        raise Refused(say("After {limit} moves the match is over [M3.2].", limit=found[5]))
    s = np.zeros(1, RECORD)[0]
    s.places[:], s.turn, s.moves, s.limit = places, SIDES.index(found[3]), int(found[4]), int(found[5])
    return s


def action_text(s, who, action, viewer=None):
    return f"{NAMES[s.places[who, action]]}-{NAMES[empty_place(s)]}"


def parse_action(s, who, text):
    here, _, there = text.strip().upper().partition("-")
    if len(here) != 1 or here not in NAMES or there != NAMES[empty_place(s)]:
        place = NAMES[empty_place(s)]
        raise Refused(
            say("Write from where to where a piece goes, as '1-{place}': only {place} is empty [M2.1].", place=place)
        )
    for piece, place in enumerate(s.places[who]):
        if place == NAMES.index(here):
            return piece
    raise Refused(say("None of your pieces is on {place} [M2.1].", place=place_name(NAMES.index(here))))


def place_name(place):
    return say("the pūtahi") if place == PUTAHI else say("kewai {n}", n=place + 1)


def tell(v, who, action, viewer, name, after):
    here, there = place_name(v.places[who, action]), place_name(empty_place(v))
    return say("{name} moves from {here} to {there}.", name=name, here=here, there=there)


def prompt(v, seat):
    if v.moves >= v.limit or not has_move(v, int(v.turn)):
        return say("The match is over.")
    if v.turn != seat:
        return say("It is the turn of {name}.", name=name_of(v.turn, say(THE_SIDES[v.turn])))
    return say("Move one of your pieces to {place}.", place=place_name(empty_place(v)))


def why_not(s, who, action):
    here, there = place_name(s.places[who, action]), place_name(empty_place(s))
    if can_move(s, who, action):
        return say("It is not your turn [M2.1].")
    if empty_place(s) == PUTAHI:
        return say("No opponent is beside {here}, so this piece cannot go to {there} [M2.4].", here=here, there=there)
    return say("A piece goes to a neighbouring kewai, and {here} is not beside {there} [M2.2].", here=here, there=there)


def score_lines(s, seat):
    won = s.turn != seat and not has_move(s, int(s.turn))
    return [(say("the other side cannot move"), int(won))]


def verdict(score):
    return ""


def board_text(v, seat):
    on = dict.fromkeys(range(9), "·")
    for side, mark_of_side in enumerate(MARKS):
        on |= dict.fromkeys(map(int, v.places[side]), mark_of_side)
    return BOARD.format(*(on[place] for place in range(9)))
