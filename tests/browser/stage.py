"""Tables brought to the moments worth looking at, and the pages that show them: the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from motu.core import fair
from tests.table.conftest import Player, Running

LONG_NAMES = ("Anneliese von Hohenstein", "Bartholomäus Grünwald", "Clémentine de Beaumont", "Ed")
COOKIE = "motu_guest"
Theme = Literal["light", "dark"]
DRAWN = "() => document.querySelector('main').dataset.ply && document.querySelector('.scene:not(.arranges) .sprite')"


@dataclass(frozen=True)
class Shot:
    """A page at one moment: where it is, whose it is, and what is pressed before it is looked at."""

    path: str
    visitor: Player
    press: tuple[str, ...] = ()


@dataclass
class Stage:
    """A server with tables of every game, waiting, in the middle and over, all dealt by the same secret."""

    server: Running
    people: list[Player] = field(default_factory=list)
    tables: dict[str, str] = field(default_factory=dict)  # those there are already, by what they are for

    def __post_init__(self) -> None:
        self.people = [self.server.player() for _ in LONG_NAMES]
        for person, name in zip(self.people, LONG_NAMES, strict=True):
            person.post("/api/me", name=name)

    @property
    def host(self) -> Player:
        return self.people[0]

    def once(self, name: str, make: Callable[[], str]) -> str:
        """The table for this, made when it is first asked for."""
        if name not in self.tables:
            self.tables[name] = make()
        return self.tables[name]

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
PANELS = {"rules-beside": "[data-do=rules]", "menu": ".menu summary", "help": "[data-do=help]"}  # what opens at a table
Staging = Callable[[Stage], Shot]


def pages() -> dict[str, Staging]:
    """Every page worth looking at, by name, and how it comes about."""
    found: dict[str, Staging] = {
        "first-visit": lambda stage: Shot("/", stage.server.player()),
        "home": _home,
        "not-found": lambda stage: Shot("/nowhere", stage.host),
        "api": lambda stage: Shot("/docs", stage.host),
        "sheet": lambda stage: Shot("/games/kapai/options/sheet", stage.host),
        "invited": _invited,
        "slow": _slow,
        "given-up": _given_up,
    }
    for game in MOMENTS:
        found |= {f"{game}-{moment}": partial(staging, game=game) for moment, staging in AT_A_TABLE.items()}
    for panel, selector in PANELS.items():
        found[f"kaivai-{panel}"] = partial(_middle, game="kaivai", press=(selector,))
    return found


def _home(stage: Stage) -> Shot:
    for game in MOMENTS:
        _middle(stage, game)
        _waiting(stage, game)
    return Shot("/", stage.host)


def _set_up(stage: Stage, game: str) -> Shot:
    return Shot("/", stage.host, (f"[data-game={game}][data-play=friends]",))


def _rules(stage: Stage, game: str) -> Shot:
    return Shot(f"/games/{game}/rules", stage.host)


def _waiting(stage: Stage, game: str) -> Shot:
    seats = MOMENTS[game][0]
    table = stage.once(f"{game} waiting", lambda: stage.host.new("me", *["open"] * (seats - 1), game=game)["id"])
    return Shot(f"/tables/{table}", stage.host)


def _invited(stage: Stage) -> Shot:
    table = _waiting(stage, "kaivai").path
    code = stage.host.see(table.rpartition("/")[2])["seats"][1]["invite"]
    return Shot(f"{table}#{code}", stage.server.player())


def _slow(stage: Stage) -> Shot:
    table = stage.once("slow", lambda: stage.to_the_middle(stage.table("kahuna", 2, pace="3d", hints=True), 30))
    return Shot(f"/tables/{table}", stage.host)


def _given_up(stage: Stage) -> Shot:
    table = stage.once("given up", lambda: stage.to_the_middle(stage.table("kahuna", 2, pace="3d"), 30))
    stage.host.http.post(f"/api/tables/{table}/resign", json={"seat": 0})  # again it is over already
    return Shot(f"/tables/{table}", stage.host)


def _middle(stage: Stage, game: str, press: tuple[str, ...] = ()) -> Shot:
    seats, ply = MOMENTS[game]
    table = stage.once(f"{game} middle", lambda: stage.to_the_middle(stage.table(game, seats), ply))
    return Shot(f"/tables/{table}", stage.host, press)


def _watched(stage: Stage, game: str) -> Shot:
    return replace(_middle(stage, game), visitor=stage.server.player())


def _over(stage: Stage, game: str) -> Shot:
    table = stage.once(f"{game} over", lambda: stage.to_the_end(stage.table(game, MOMENTS[game][0])))
    return Shot(f"/tables/{table}", stage.host)


AT_A_TABLE = {
    "rules": _rules, "set-up": _set_up, "waiting": _waiting, "middle": _middle, "watched": _watched, "over": _over,
}  # fmt: skip


def opened(browser: Browser, url: str, shot: Shot, size: str, theme: Theme = "light", language: str = "en") -> Page:
    """The page as its visitor has it on such a screen, after what is to be pressed."""
    width, height = map(int, size.split("x"))
    phone = min(width, height) < 500
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, color_scheme=theme, locale=language,
        has_touch=phone, is_mobile=phone, reduced_motion="reduce",
    )  # fmt: skip
    if guest := shot.visitor.http.cookies.get(COOKIE):
        context.add_cookies([{"name": COOKIE, "value": guest, "url": url}])
    page = context.new_page()
    page.goto(shot.path)
    for selector in shot.press:
        page.locator(selector).first.click()
    if shot.path.startswith("/tables"):  # it never gets idle: it listens
        page.wait_for_function(DRAWN)
    else:
        page.wait_for_load_state("networkidle")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    return page


def dealt_alike() -> Callable[[], None]:
    """From now on every table is dealt by the same secret; the answer puts chance back."""
    before = fair.new_secret
    fair.new_secret = lambda: fair.secret_of(1)

    def put_back() -> None:
        fair.new_secret = before

    return put_back
