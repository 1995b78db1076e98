"""Revisions of a game's rules: which matches begun under older rules can continue, and what is said of the others.

`Game.revision` goes up when an old log would replay differently. For each revision since 2, `Game.changes` says what it
changed and which matches it touches; a match continues if no change since it began touches it. A revision not listed
touches all matches. A match that cannot continue is still shown, as far as today's rules replay it, and exported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from motu.core.words import say

if TYPE_CHECKING:
    from motu.core.game import Game, Options


def _every_match(seats: int, options: Options) -> bool:
    return True


@dataclass(frozen=True)
class Change:
    """What a revision changed, and for whom.

    A change that touches no match in progress is best: make it an option, and let older matches keep their rules by
    naming in `options` what they are set up with.
    """

    about: str  # one sentence for people
    touches: Callable[[int, Options], bool] = _every_match  # (seats, options) -> would such a match replay differently?
    options: Options = field(default_factory=dict)  # added to those of older matches, which did not have them


def carried(game: Game, revision: int, seats: int, options: Options) -> Options | None:
    """The options with which a match begun under that revision continues today; None if it cannot."""
    if revision > game.revision:
        return None
    for number in range(revision + 1, game.revision + 1):
        change = game.changes.get(number)
        if change is None or change.touches(seats, options):
            return None
        options = {**change.options, **options}
    return options


def what_changed(game: Game, revision: int) -> str:
    """What has changed since that revision, in sentences; empty if none are listed. A file may claim any revision."""
    later = (number for number in sorted(game.changes) if revision < number <= game.revision)
    return " ".join(say(game.changes[number].about) for number in later)


def why_former(game: Game, revision: int, is_over: bool = False) -> str:
    """Why a match of that revision can only be looked at."""
    if revision > game.revision:
        return say(
            "This match began under revision {old} of the rules of {game}, and this version of Motu knows revision {new}: "
            "a newer version can continue it.", old=revision, game=game.title, new=game.revision,
        )  # fmt: skip
    told = [_shown_in_part(game, revision), what_changed(game, revision)]
    return " ".join([*filter(None, told), *([] if is_over else [say("It cannot be continued.")])])


def _shown_in_part(game: Game, revision: int) -> str:
    if revision == game.revision:
        return say(
            "Part of this match is against the rules of {game}. It is shown as far as they can replay it.",
            game=game.title,
        )
    return say(
        "This match began under revision {old} of the rules of {game}; today's is revision {new}. It is shown as far as "
        "today's rules can replay it.", old=revision, game=game.title, new=game.revision,
    )  # fmt: skip
