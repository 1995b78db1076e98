"""Saved matches: one JSON file each. Every format ever written can be read."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Annotated

import msgspec

from motu.core.game import Game, Options, Refused
from motu.core.matches.resignation import Resignation
from motu.core.matches.revisions import carried, what_changed
from motu.core.registry import by_name
from motu.core.words import say, told

PathLike = str | os.PathLike[str]
Small = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
RARE = ("position", "resigned")  # written only if there is something to say: older versions do not know them


class File(msgspec.Struct, forbid_unknown_fields=True):
    """A saved match as it stands in its file."""

    game: str
    revision: int
    seats: int
    options: Options
    log: list[tuple[Small, Small]]  # seat (-1: chance) and action
    commitment: str | None = None  # published at the start
    secret: str | None = None  # of a match that can be continued, or is over
    position: str | None = None  # where it began, if not at the usual start
    resigned: list[Resignation] = []  # who gave up, in that order

    def text(self) -> str:
        """The contents of the file."""
        told = {name: value for name, value in msgspec.to_builtins(self).items() if name not in RARE or value}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


class Former(Refused):
    """A saved match from outdated rules: it can only be looked at."""

    def __init__(self, told: str, saved: File, game: Game) -> None:
        super().__init__(f"{told} {what_changed(game, saved.revision)}".strip())
        self.saved, self.game = saved, game


def read_file(file: PathLike) -> tuple[File, Game]:
    """A saved match as it stands, and its game; Refused with what is wrong with the file."""
    name = Path(file).name
    try:
        saved = msgspec.json.decode(Path(file).read_bytes(), type=File)
    except OSError as error:
        raise Refused(say("{file} cannot be read: {error}.", file=name, error=error.strerror)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(say("{file} is damaged, or not a saved match: {error}.", file=name, error=error)) from None
    except ValueError:  # not even a path
        raise Refused(say("There is no file {file}.", file=told(str(file)))) from None
    if not _can_be(saved):
        raise Refused(say("{file} is damaged: nobody can have given up as it says.", file=name))
    game = by_name(saved.game)
    options = carried(game, saved.revision, saved.seats, saved.options)
    if options is None:
        raise Former(
            say("{file} was played with revision {old} of the rules of {game}; this is revision {new}.",
                file=name, old=saved.revision, game=game.title, new=game.revision), saved, game,
        )  # fmt: skip
    return msgspec.structs.replace(saved, options=options), game


def _can_be(saved: File) -> bool:
    """Does everybody give up at most once, in order, and during the match?"""
    seats, plies = [seat for seat, _ in saved.resigned], [ply for _, ply in saved.resigned]
    in_order = plies == sorted(plies) and all(ply <= len(saved.log) for ply in plies)
    return in_order and len(set(seats)) == len(seats) and all(seat < saved.seats for seat in seats)


def write_whole(path: Path, content: bytes) -> None:
    """Write to a temporary file, sync, then rename: never half a file, not even after a power cut."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with temporary.open("xb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
