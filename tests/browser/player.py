"""Somebody who plays any game by what the page shows: clicks on what is lit, or presses keys. Knows no game."""

from __future__ import annotations

import asyncio
import random

import pytest
from playwright.sync_api import Page

READY = """() => {
  const main = document.querySelector('main'), prompt = document.querySelector('[data-prompt]');
  if (document.querySelector('[data-handover] button:enabled')) return 'handover';
  if (!main?.dataset.ply || main.dataset.status === 'waiting') return false; // or another page is on its way
  if (main.dataset.status !== 'playing') return 'over';
  if (document.querySelector('[data-board]').getAttribute('aria-busy') === 'true') return false;
  return prompt.classList.contains('mine') && (document.querySelector('.sprite.lit:not(.picked)') || document.querySelector('.choices .choice')) ? 'mine' : false;
}"""
OPEN = """() => [...document.querySelectorAll('.choices .choice:enabled, .sprite.lit:not(.picked)')].map((element) => {
  if (element.matches('button')) element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
IN_SIGHT = (
    """(places) => places.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-board] svg, .choice'))"""
)
PLY = "() => document.querySelector('main').dataset.ply"
MOVED = """(before) => {
  const { ply, status } = document.querySelector('main').dataset;
  if (document.querySelector('[data-board]').getAttribute('aria-busy') === 'true') return false;
  return ply !== before || status !== 'playing' || document.querySelector('[data-handover] button:enabled') !== null;
}"""


QUESTION = "dialog.question-move"
ANSWERED = f"""(before) => {{
  if (document.querySelector('{QUESTION}')) return 'asked';
  return ({MOVED})(before) ? 'moved' : ({READY})();
}}"""


class Player:
    """A person at a table's page."""

    def __init__(self, page: Page, seed=1):
        self.page = page
        self.rng = random.Random(seed)

    def waits(self, timeout=30_000) -> str:
        """Wait until there is something to do: 'mine', 'handover' or 'over'."""
        return self.page.wait_for_function(READY, timeout=timeout).json_value()

    def play(self, most=10_000) -> int:
        """Play until the match is over, or so many decisions; how many were made."""
        for made in range(most):
            now = self.waits()
            if now == "over":
                return made
            if now == "handover":
                self.page.locator("[data-handover] button").click()
                continue
            self.decide()
        return most

    def decide(self) -> None:
        """One decision, by mouse: pick what is lit until the table has moved on."""
        before = self.page.evaluate(PLY)
        for _ in range(12):
            if not self.click():
                break
            if self.moved(before):
                return
        self.page.wait_for_function(MOVED, arg=before)

    def moved(self, before) -> bool:
        """Wait until the click is answered: has the table moved on, or is another pick needed? What the coach asks about is
        meant."""
        while True:
            now = self.page.wait_for_function(ANSWERED, arg=before).json_value()
            if now != "asked":
                return bool(now != "mine")
            self.page.locator(f"{QUESTION} [value=play]").click()
            self.page.locator(QUESTION).wait_for(state="detached")

    def click(self) -> bool:
        """Click on something that is open, with a real pointer; False if there is nothing."""
        places = self.page.evaluate(OPEN)
        if not places:
            return False
        x, y = self.rng.choice(places)
        self.page.mouse.click(x, y)
        return True

    def decide_by_keys(self) -> None:
        """One decision, by keyboard alone."""
        before, keys = self.page.evaluate(PLY), self.page.keyboard
        for _ in range(12):
            if self.page.locator(".sprite.lit:not(.picked)").count():
                keys.press("b")
                for _ in range(self.rng.randrange(4)):
                    keys.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]))
                if self.page.evaluate("() => document.activeElement.classList.contains('picked')"):
                    continue
                keys.press("Enter")
            else:
                keys.press(str(1 + self.rng.randrange(min(9, self.page.locator(".choices .choice").count()))))
            if self.moved(before):
                return

    def play_by_keys(self, most=10_000) -> int:
        for made in range(most):
            if self.waits() == "over":
                return made
            self.decide_by_keys()
        return most


HINTED = """() => [...document.querySelectorAll('.choices .choice.hinted:enabled, .sprite.lit.hinted:not(.picked)')].map((e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
ADVISED = (
    "() => document.querySelector('.advice') !== null || document.querySelector('main').dataset.status !== 'playing'"
)


class Follower(Player):
    """Somebody new, who waits for the coach at each decision and does what it says, by the mouse."""

    def decide(self) -> None:
        self.page.wait_for_function(ADVISED)
        super().decide()

    def click(self) -> bool:
        """What the coach has marked; where its choice is settled otherwise, anything."""
        places = self.page.evaluate(HINTED)
        if not places:
            return super().click()
        self.page.mouse.click(*places[0])
        return True


class Finger(Player):
    """Somebody who plays by touch, and touches only what is seen: nobody taps beyond the edge of a closer view."""

    def click(self) -> bool:
        places = self.page.evaluate(IN_SIGHT, self.page.evaluate(OPEN))
        if places:
            self.page.touchscreen.tap(*self.rng.choice(places))
        return bool(places)


def invited(host, seat, guest, name):
    """Somebody comes to the table of this host by the link for a seat."""
    host.get_by_role("listitem").filter(has_text=f"Seat {seat}").get_by_role("button", name="Own link").click()
    guest.goto(host.get_by_label(f"Invitation for seat {seat}", exact=True).input_value())
    guest.get_by_text(" invites you.").wait_for()  # until then the form may be drawn once more
    guest.locator("[data-prompt]").get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Take this seat").click()
    for page in (host, guest):
        page.wait_for_function("() => document.querySelector('main').dataset.status === 'playing'")


def in_turns(players, table):
    """Whoever owes the table a decision, until it is over: yielded when the page is ready for it, then it decides."""
    while table.owed:
        player = players[next(iter(table.owed))]
        assert player.waits() == "mine"
        yield player
        player.decide()
    for player in players:
        player.page.wait_for_function("() => document.querySelector('main').dataset.status === 'over'")


def play_on(server, name, until=lambda table: False):
    """Whatever people owe is played at random behind the page, until the match is over or that is so."""
    table, rng = server.context.lobby.tables[name], random.Random(1)
    while table.row.status == "playing":
        people = [seat for seat in table.owed if not table.is_bot(seat)]
        if people and until(table):
            break
        for seat in people[:1]:
            acted = table.act(seat, table.row.seq, rng.choice(table.position.actions(seat)))
            asyncio.run_coroutine_threadsafe(acted, server.loop()).result(20)
    return table


AT_TABLES = (
    ("kapai", 0, 20),
    ("kahuna", 1, 60),
    ("kaivai", 2, 40),
)  # with so many bots, and so many plies behind the page
BY_TURNS = pytest.mark.parametrize(
    ("game", "bots", "plies"),
    [*AT_TABLES, *(pytest.param(game, bots, 0, marks=pytest.mark.long) for game, bots, _ in AT_TABLES)],
)


def play_by_turns(server, page, name, play, plies) -> int:
    """A match to its end, by turns eight decisions on the page and so many plies behind it; how many were made on the page."""
    table, made = server.context.lobby.tables[name], 0
    while table.row.status == "playing":
        made += play(8)
        if plies:
            page.goto("about:blank")  # nobody waits for it to be drawn
            ply = len(table.entries) + plies
            play_on(server, name, lambda table, ply=ply: len(table.entries) >= ply)
            page.goto(f"/tables/{name}")
    page.locator("main[data-status=over]").wait_for()
    return made


def shown(page, table):
    """Wait until the page shows how the table stands."""
    page.wait_for_function("(ply) => document.querySelector('main').dataset.ply === ply", arg=str(len(table.entries)))


def new_table(page: Page, game, seats, **more) -> str:
    """A table made by the person of this page; the page shows it then."""
    wish = {"game": game, "seats": seats, **more}
    if not page.url.startswith("http"):
        page.goto("/healthz")  # of the same origin, and quicker than any page
    made = page.evaluate(
        "async (wish) => (await (await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wish)})).json()).id",
        wish,
    )
    assert made, f"no table for {wish}"
    page.goto(f"/tables/{made}")
    return made
