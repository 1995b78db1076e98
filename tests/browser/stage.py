"""Tables brought to the moments worth looking at, and the pages that show them: the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from motu.core import fair
from tests.table.conftest import Player, Running

LONG_NAMES = ("Anneliese von Hohenstein", "Bartholomäus Grünwald", "Clémentine de Beaumont", "Ed")
COOKIE = "motu_guest"


@dataclass(frozen=True)
class Shot:
    """A page at one moment: where it is, whose it is, and what is pressed before it is looked at."""

    path: str
    visitor: Player
    press: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()  # only at these sizes; everywhere if empty


@dataclass
class Stage:
    """A server with tables of every game, waiting, in the middle and over, all dealt by the same secret."""

    server: Running
    people: list[Player] = field(default_factory=list)
    shots: dict[str, Shot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.people = [self.server.player() for _ in LONG_NAMES]
        for person, name in zip(self.people, LONG_NAMES, strict=True):
            person.post("/api/me", name=name)

    @property
    def host(self) -> Player:
        return self.people[0]

    def table(self, game: str, seats: int, **more: Any) -> str:
        """All seats taken by people; the table's id."""
        seen = self.host.new("me", *["open"] * (seats - 1), game=game, **more)
        for seat, person in enumerate(self.people[1:seats], 1):
            person.post(f"/api/tables/{seen['id']}/join", seat=seat, invite=seen["seats"][seat]["invite"])
        return str(seen["id"])

    def play(self, table: str, enough: Callable[[dict[str, Any]], bool]) -> str:
        """At random, always in the same way, until the host has seen enough, or it is over."""
        rng = random.Random(7)
        while True:
            seen = self.host.see(table)
            if seen["status"] == "over" or enough(seen):
                return table
            turn = next(seat["seat"] for seat in seen["seats"] if seat["turn"])
            theirs = self.people[turn].see(table, seat=turn)
            self.people[turn].act(theirs, rng.choice(theirs["scene"]["choices"])["action"])

    def to_the_middle(self, table: str, plies: int) -> str:
        return self.play(table, lambda seen: seen["ply"] >= plies and seen["seats"][0]["turn"])

    def to_the_end(self, table: str) -> str:
        return self.play(table, lambda seen: False)


MOMENTS = {"kahuna": (2, 60), "kaivai": (4, 120), "kapai": (3, 30)}  # seats, and the ply of the middle
PANELS = {"rules": "[data-do=rules]", "menu": ".menu summary"}


def staged(server: Running) -> dict[str, Shot]:
    """Every page worth looking at, by name."""
    stage = Stage(server)
    shots = {"first-visit": Shot("/", server.player()), "not-found": Shot("/nowhere", stage.host)}
    for game, (seats, middle) in MOMENTS.items():
        shots |= _of_game(stage, game, seats, middle)
    return shots | {"home": Shot("/", stage.host)}


def _of_game(stage: Stage, game: str, seats: int, middle: int) -> dict[str, Shot]:
    host = stage.host
    begun = stage.to_the_middle(stage.table(game, seats), middle)
    over = stage.to_the_end(stage.table(game, seats))
    waiting = stage.host.new("me", *["open"] * (seats - 1), game=game)["id"]
    watched = Shot(f"/tables/{begun}", stage.server.player())
    return {
        f"{game}-rules": Shot(f"/games/{game}/rules", host),
        f"{game}-set-up": Shot("/", host, (f"[data-game={game}][data-play=friends]",)),
        f"{game}-waiting": Shot(f"/tables/{waiting}", host),
        f"{game}-middle": Shot(f"/tables/{begun}", host),
        f"{game}-watched": watched,
        **{f"{game}-{name}": Shot(f"/tables/{begun}", host, (press,)) for name, press in PANELS.items() if game == "kaivai"},
        f"{game}-over": Shot(f"/tables/{over}", host),
    }  # fmt: skip


def same_cards() -> Callable[[], None]:
    """From now on every table is dealt by the same secret; the answer puts chance back."""
    before = fair.new_secret
    fair.new_secret = lambda: fair.secret_of(1)

    def put_back() -> None:
        fair.new_secret = before

    return put_back
