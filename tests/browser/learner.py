"""Somebody who does lessons by what the page shows: by mouse, by finger or by keys. Knows no game, and no lesson by heart."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from motu.core.lessons import lesson_named
from motu.core.lessons.attempt import Trying, begun, played, solved_ways
from motu.core.words import speaking

DONE = "() => document.querySelector('main.lesson').dataset.done === 'true'"
READY = "() => { const d = document.querySelector('main.lesson').dataset; return 'ready' in d && d.busy === 'false'; }"
AT = "(step) => { const d = document.querySelector('main.lesson').dataset; return d.step === String(step) && d.busy === 'false' && d.verdict === 'open'; }"
CAME = """([moves, verdict]) => {
  const d = document.querySelector('main.lesson').dataset;
  return d.busy === 'false' && d.verdict === verdict && (verdict === 'wrong' || Number(d.moves) === moves);
}"""
POINT = """(id) => {
  const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
  const spots = [];
  for (const a of [0.5, 0.35, 0.65, 0.2, 0.8]) for (const b of [0.5, 0.35, 0.65, 0.2, 0.8]) spots.push([left + a * width, top + b * height]);
  const first = ([x, y]) => document.elementsFromPoint(x, y).map((e) => e.closest('.sprite.lit, .sprite.other')?.id).find(Boolean);
  return spots.find((spot) => first(spot) === id) ?? spots[0];
}"""
WAY = """async (goal) => {
  const { towards } = await import('/static/board/geometry.js');
  const places = [...document.querySelectorAll('.sprite.lit')].map((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { id: e.id, left, top, right, bottom };
  });
  const begin = document.activeElement.id, known = new Map([[begin, []]]), front = [begin];
  while (front.length && !known.has(goal)) {
    const id = front.shift(), from = places.find((place) => place.id === id);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = from && towards(from, places, key);
      if (next && !known.has(next)) known.set(next, [...known.get(id), key]), front.push(next);
    }
  }
  return known.get(goal) ?? null;
}"""


class Learner:
    """A person at the page of a lesson, with a mouse."""

    def __init__(self, page: Page, game, language="en"):
        self.page, self.game, self.language = page, game, language

    def open(self, lesson: str) -> None:
        self.page.goto(f"/learn/{self.game.name}/{lesson}")
        self.page.wait_for_function(READY)

    def do(self, name: str, arrived: Callable[[int], None] = lambda step: None) -> int:
        """The whole lesson, step by step, by its first solutions; how many moves that took. `arrived` is told of each step."""
        self.open(name)
        return self.finish(name, arrived)

    def finish(self, name: str, arrived: Callable[[int], None] = lambda step: None) -> int:
        """The same, on the page of the lesson."""
        lesson, made = lesson_named(self.game, name), 0
        for index, step in enumerate(lesson.steps):
            self.page.wait_for_function(AT, arg=index)
            arrived(index)
            trying = begun(self.game, lesson, index)
            if step.solutions:
                made += self.solve(trying)
            if index < len(lesson.steps) - 1:
                self.go_on()
        return made

    def solve(self, trying: Trying) -> int:
        return self.make(trying, next(solved_ways(trying)).moves)

    def make(self, trying: Trying, moves: tuple[str, ...]) -> int:
        """These moves of a step, one after the other; how many."""
        for n, move in enumerate(moves, 1):
            action = self.action(trying, move)
            trying = played(trying, action)
            self.play(self.choice(trying.moments[0].before, trying.step.seat, action), n, trying.verdict)
        return len(moves)

    def action(self, trying: Trying, move: str) -> int:
        return trying.at.checked(trying.step.seat, move)

    def choice(self, at, seat: int, action: int):
        """The choice as the board offers it: the plainest, where there are several for the same action."""
        with speaking(self.language):
            found = [choice for choice in at.scene(seat).choices if choice.action == action and choice.then is None]
        return min(found, key=lambda choice: len(choice.picks))

    def play(self, choice, moves: int, verdict: str) -> None:
        picks = [*choice.enough, *(id for id in choice.picks if id not in choice.enough)]
        for id in picks:
            if self.is_done(moves, verdict):
                return
            if id not in self.page.evaluate("() => [...document.querySelectorAll('.picked')].map((e) => e.id)"):
                self.pick(id)
        if not self.is_done(moves, verdict):
            self.press(choice)
        self.page.wait_for_function(CAME, arg=[moves, verdict])

    def is_done(self, moves: int, verdict: str) -> bool:
        self.page.wait_for_function(READY)
        return self.page.evaluate(CAME, [moves, verdict]) and (verdict != "open" or moves > 0)

    def pick(self, id: str) -> None:
        self.page.mouse.click(*self.page.evaluate(POINT, id))

    def press(self, choice) -> None:
        """A choice beside the board, where it is not settled on it."""
        button = self.page.locator(f".choices [data-key='action-{choice.action}-']")
        if button.count():
            button.click()

    def go_on(self) -> None:
        self.page.locator("[data-key=on]").click()

    def again(self) -> None:
        self.page.locator("[data-key=again]").click()


class Finger(Learner):
    """With a finger: small targets come closer at the first tap."""

    def pick(self, id: str) -> None:
        for _ in range(3):
            self.page.touchscreen.tap(*self.page.evaluate(POINT, id))
            if self.page.evaluate(
                "(id) => !document.getElementById(id) || document.getElementById(id).matches('.picked') || document.querySelector('main').dataset.busy === 'true'",
                id,
            ):
                return
            if not self.page.evaluate("() => document.querySelector('[data-board] svg').matches('.zoomed')"):
                return

    def press(self, choice) -> None:
        button = self.page.locator(f".choices [data-key='action-{choice.action}-']")
        if button.count():
            button.tap()


class Keys(Learner):
    """By keyboard alone."""

    def pick(self, id: str) -> None:
        keys = self.page.keyboard
        keys.press("b")
        way = self.page.evaluate(WAY, id)
        assert way is not None, f"no keys lead to {id}"
        for key in way:
            keys.press(key)
        assert self.page.evaluate("() => document.activeElement.id") == id
        keys.press("Enter")

    def press(self, choice) -> None:
        offered = self.page.locator(".choices .choice").evaluate_all("(all) => all.map((e) => e.dataset.key)")
        wanted = f"action-{choice.action}-"
        if wanted not in offered:
            return
        number = offered.index(wanted) + 1
        if number <= 9:
            self.page.keyboard.press(str(number))
        else:
            self.page.locator(f".choices [data-key='{wanted}']").focus()
            self.page.keyboard.press("Enter")

    def go_on(self) -> None:
        self.page.keyboard.press("n")

    def again(self) -> None:
        self.page.keyboard.press("n")
