"""Checking a finished match: were all actions legal, and was chance what the secret says?"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from motu.core import fair
from motu.core.game import CHANCE, Refused
from motu.core.match import Match, start_of
from motu.core.matches.files import read_file
from motu.core.words import say


def verify(file: str | os.PathLike[str]) -> dict[str, Any]:
    """What was checked, as numbers; Refused with the first thing that is wrong."""
    name = Path(file).name
    saved, game = read_file(file)
    if saved.secret is None:
        raise Refused(say("{file} holds no secret, so its chance cannot be checked.", file=name))
    if saved.commitment != fair.commitment(saved.secret):
        raise Refused(say("{file} is not genuine: its secret is not the one promised at the start.", file=name))
    match = Match.resume(start_of(saved, game), [], midway=saved.position is not None)
    for ply, (who, action) in enumerate(saved.log):
        if who == CHANCE and action != _promised(match, saved.secret):
            raise Refused(
                say("{file} is not genuine: the secret gives another chance event at ply {ply}.", file=name, ply=ply)
            )
        try:
            match.play("chance" if who == CHANCE else who, action)
        except Refused as refusal:
            raise Refused(say("{file} is not genuine: ply {ply}: {why}", file=name, ply=ply, why=refusal)) from None
    match.resigned = saved.resigned
    chance = sum(who == CHANCE for who, _ in saved.log)
    return {
        "game": game.name,
        "entries": len(saved.log),
        "chance": chance,
        "over": match.over,
        "scores": match.scores(),
        "resigned": saved.resigned,
        "winners": match.winners(),
    }


def _promised(match: Match, secret: str) -> int | None:
    """The chance action that the secret yields now."""
    actions = match.actions("chance")
    odds = match.odds()
    return actions[fair.draw(secret, len(match.entries), odds)] if actions else None
