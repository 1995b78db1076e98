"""Every size of window: nothing is wider than the page, nothing is out of reach, nothing jumps."""

from __future__ import annotations

import itertools
import json

import pytest

from tests.browser.player import PLY, Player, new_table, play_on
from tests.games.kaivai.table import position

NAMES = ["Wilhelmine Schneiderhahn", "Maximilian-Alexander vdB", "Friederike-Charlotte Mül", "Christoph-Sebastian Groß"]
SIZES = [(390, 844), (360, 740), (844, 390), (1024, 768), (1280, 800), (1920, 1080)]
PHONES = SIZES[:3]

WIDER = """() => [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('svg, .seats, .tabs, [role=region], .skip'))
  .filter((e) => { const r = e.getBoundingClientRect(); return r.width && (r.right > visualViewport.width + 1 || r.left < -1); }).map((e) => e.outerHTML.slice(0, 90))"""
CUT = """() => [...document.querySelectorAll('.seat')].filter((seat) => {
  const [all, score, name] = [seat, seat.querySelector('.seat-score b'), seat.querySelector('.seat-name')].map((e) => e.getBoundingClientRect());
  const style = getComputedStyle(seat.querySelector('.seat-name'));
  return score.right > all.right || name.width < 40 || style.textOverflow !== 'ellipsis' || style.display === 'flex';
}).map((seat) => seat.innerText)"""
RECT = "(e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round); }"
PLACES = """() => ['.board-area', '.prompt-area', '.seats-area', '.history-area'].map((name) => {
  const r = document.querySelector(name).getBoundingClientRect(); return [name, r.left, r.top, r.width, r.height].map((n) => n.toFixed?.(0) ?? n).join(' '); })"""


def people(count):
    """So many on one device, all with the longest names there are."""
    return [{"kind": "me", "name": NAMES[seat % 4][:22] + f"{seat:2}"} for seat in range(count)]


def seated(page, game, count):
    """A table of that many, at its first decision."""
    new_table(page, game, people(count))
    player = Player(page)
    if player.waits() == "handover":
        page.locator("[data-handover] button").click()
        player.waits()


def resized(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def rect(page, selector):
    """Left, top, right and bottom of what is seen by that name."""
    return page.locator(selector).evaluate(RECT)


def middle(box):
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def is_inside(box, size):
    left, top, right, bottom = box
    return 0 <= left < right <= size[0] and 0 <= top < bottom <= size[1]


def meet(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize(("game", "count"), [("kahuna", 2), ("kaivai", 3), ("kaivai", 4), ("kapai", 9)])
def test_no_table_is_wider_than_its_window_and_no_score_is_pushed_off(visit, game, count):
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, language="de")
    seated(page, game, count)
    for size in SIZES:
        resized(page, size)
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= size[0], size
        assert (page.evaluate(WIDER), page.evaluate(CUT)) == ([], []), size


DRAWERS = {"history": ".history-area", "chat": ".history-area", "rules": "[data-rules]"}
WAYS = ("button", "Escape", "beside")


def test_every_drawer_opens_inside_the_window_and_closes_in_three_ways(visit):
    page = visit(language="de")
    seated(page, "kapai", 3)
    before = page.evaluate(PLY)
    for size in SIZES:
        resized(page, size)
        for name, way in itertools.product(DRAWERS, WAYS):
            opens, drawer = page.locator(f".bar [data-do={name}]"), page.locator(DRAWERS[name])
            if not opens.is_visible():  # it stands beside the board
                continue
            opens.click()
            drawer.wait_for()
            assert is_inside(rect(page, DRAWERS[name]), size), (size, name)
            shut(page, drawer, way)
            drawer.wait_for(state="hidden")
    assert (page.evaluate(PLY), page.locator(".picked").count()) == (before, 0)


def test_the_menu_and_the_head_of_the_set_up_are_whole_in_every_window(visit):
    page = visit(language="de")
    seated(page, "shells", 2)
    for size in SIZES:
        resized(page, size)
        page.locator(".menu > summary").click()
        assert is_inside(rect(page, ".menu-sheet"), size), size
        page.keyboard.press("Escape")
    page.goto("/")
    page.locator("[data-game=shells][data-play=friends]").click()
    dialog, head = rect(page, ".setup-dialog"), rect(page, ".setup .dialog-head")
    assert head[2] - head[0] >= dialog[2] - dialog[0] - 2, "its band goes from edge to edge"


def shut(page, drawer, way):
    if way == "button":
        drawer.locator("[data-close], [data-do=close-drawer]").click()
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(20, page.viewport_size["height"] / 2)


def test_why_not_is_said_inside_the_window_and_away_from_what_was_clicked(visit):
    page = visit(language="de")
    seated(page, "kaivai", 3)
    for size, piece in itertools.product(
        SIZES, ("action-deliver", "hex-G13")
    ):  # at the top, and below; bids come first
        resized(page, size)
        box = rect(page, f"#{piece}")
        page.mouse.click(*middle(box))
        page.locator(".toast [data-rule='V2.1']").wait_for()
        told = rect(page, ".toast")
        assert is_inside(told, size), (size, piece)
        assert not meet(told, box), (size, piece)
        page.locator(".prompt-text").click()
        assert page.locator(".toast").count() == 0


def test_zooming_covers_no_piece_and_can_be_taken_back(visit):
    page = visit(language="de")
    seated(page, "kapai", 2)
    for size in SIZES:
        resized(page, size)
        board = rect(page, "[data-board] svg")
        assert not any(meet(button.evaluate(RECT), board) for button in page.locator(".zoom button:visible").all())
        page.locator("[data-do=zoom-in]:visible").click()
        page.locator("[data-board] svg.zoomed").wait_for()
        page.locator("[data-do=fit]:visible").click()
        page.locator("[data-board] svg:not(.zoomed)").wait_for()


HELD = ".sprite.lit[id^=card]:not([aria-label*='nehmen']) >> nth=0"  # a face-up card would be taken by one click
MOVE = {
    "action": 0, "text": "BARI-COCO with COCO", "label": "COCO spielen und eine Brücke bauen " * 3, "expected": 0.6,
    "told": "Ana spielt COCO. " * 3, "then": [], "answer": ["Ben zieht. "] * 3, "why": "besser für Inseln " * 4,
}  # fmt: skip
HINT = MOVE | {"next": MOVE, "points": False, "glance": True, "fine": [0]}


def test_nothing_jumps_when_something_is_picked_or_a_hint_is_asked_for(visit):
    page = visit(language="de")
    page.route("**/hint*", lambda route: route.fulfill(body=json.dumps(HINT), content_type="application/json"))
    new_table(page, "kahuna", [{"kind": "me", "name": NAMES[0]}, {"kind": "bot", "level": "random"}])
    Player(page).waits()
    for size in SIZES:
        resized(page, size)
        before = page.evaluate(PLACES)
        page.mouse.click(*middle(page.locator(HELD).evaluate(RECT)))
        page.locator(".sprite.picked").wait_for()
        assert page.evaluate(PLACES) == before, size
        page.locator(".tool", has_text="Tipp").click()
        page.locator(".hint", has_text="eine Brücke").wait_for()
        assert page.evaluate(PLACES) == before, size
        assert is_inside(rect(page, ".hint"), size), size
        assert not meet(rect(page, ".hint"), rect(page, ".tools")), size
        page.keyboard.press("Escape")


SPLIT = """() => { const box = document.querySelector('.since-box ul').getBoundingClientRect();
  return [...document.querySelectorAll('.since-box li')].map((li) => li.getBoundingClientRect())
    .filter((li) => box.height > 12 && li.width && li.left < box.right && (li.top < box.top - 1 || li.bottom > box.bottom + 1)).length; }"""


def test_what_happened_meanwhile_is_told_in_whole_lines(visit):
    page, bot = visit(language="de"), {"kind": "bot", "level": "random"}
    new_table(page, "kaivai", [{"kind": "me", "name": NAMES[0]}, bot, bot, bot])
    player = Player(page)
    while not page.locator(".since-box").count():  # the others have moved since
        player.play(1)
        player.waits()
        page.reload()
        player.waits()
    for size in [*SIZES, (360, 640), (740, 360)]:
        resized(page, size)
        assert page.evaluate(SPLIT) == 0, size


def test_a_phone_held_sideways_gives_its_height_to_the_board(visit):
    page = visit(viewport={"width": 740, "height": 360}, language="de", has_touch=True, is_mobile=True)
    seated(page, "kaivai", 4)
    assert rect(page, ".bar")[3] < 70, "one row"
    board, bar = rect(page, ".board-area"), page.locator(".bar")
    assert board[3] - board[1] > 270
    assert bar.evaluate("(e) => e.scrollWidth <= e.clientWidth")


TASKS = ("glory?step=2", "canoes?step=1", "building?step=1", "fishing?step=1", "loss?step=1")  # much to read


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_on_a_low_phone_all_that_a_task_offers_is_in_sight(visit, language):
    page = visit(viewport={"width": 360, "height": 640}, language=language, has_touch=True, is_mobile=True)
    for task in TASKS:
        page.goto(f"/learn/kaivai/{task}")
        page.locator(".lesson .steps").wait_for()
        hidden = page.locator(".prompt-area").evaluate("(area) => area.scrollHeight - area.clientHeight")
        assert hidden <= 1, task


STAKES = (
    "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 9\nseat 1: influence 3\nseat 2: influence 2"
)


def test_every_stake_of_influence_is_in_sight_at_once(visit, server):
    page = visit(viewport={"width": 1280, "height": 800}, language="de")
    bot = {"kind": "bot", "level": "random"}
    table = server.context.lobby.tables[new_table(page, "kaivai", [{"kind": "me", "name": NAMES[0]}, bot, bot])]
    table.position = table.position.at(position(STAKES).state)
    table.owed = table._owed_after([], table.row.seq)
    table.drawings.forget()
    page.reload()
    page.locator(".choices .choice").nth(9).wait_for()
    for size in SIZES[3:]:
        resized(page, size)
        prompt, tools = rect(page, ".prompt-area"), rect(page, ".tools")
        for choice in page.locator(".choices .choice").all():
            box = choice.evaluate(RECT)
            assert box[3] <= prompt[3] and not meet(box, tools), (size, choice.get_attribute("aria-label"))


CUT_SHORT = "() => [...document.querySelectorAll('.seat-tags .tag')].filter((tag) => tag.scrollWidth > tag.clientWidth).map((tag) => tag.innerText)"


def test_nothing_beside_the_board_is_empty_or_squeezed(visit, server):
    page, watcher = visit(language="de"), visit(language="de")
    name = new_table(page, "kapai", people(5))
    watcher.goto(f"/tables/{name}")
    watcher.get_by_text("Du schaust zu.").wait_for()
    _, top, _, bottom = rect(watcher, ".prompt-area")
    assert bottom - top < 150, "who watches has nothing to choose from"
    assert watcher.evaluate(CUT_SHORT) == [], "names are cut before tags"
    for somebody in (page, watcher):
        somebody.goto("about:blank")  # nobody waits for it to be drawn
    play_on(server, name)
    watcher.goto(f"/tables/{name}")
    watcher.locator(".standing").nth(4).wait_for()
    seats = watcher.locator(".seats")
    assert not seats.is_visible() or seats.evaluate("(e) => e.scrollHeight <= e.clientHeight")


def test_the_history_has_room_beside_a_tall_prompt(visit):
    page = visit(language="de")
    seated(page, "kapai", 9)
    lines = page.locator(".lines")
    assert lines.evaluate("(e) => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)") > 4


def test_a_finished_match_keeps_its_board_in_sight_when_the_window_gets_small(visit):
    page = visit(language="de")
    new_table(page, "shells", people(2))
    page.evaluate(PLAY_OUT)
    page.reload()
    page.wait_for_function("() => document.querySelector('main').dataset.status === 'over'")
    for size in PHONES:
        resized(page, size)
        _, top, _, bottom = rect(page, ".board-area")
        assert bottom - top > size[1] / 2, size
        again = page.get_by_role("button", name="Revanche")
        again.scroll_into_view_if_needed()
        assert is_inside(again.evaluate(RECT), size), size


PLAY_OUT = """async () => {
  const path = location.pathname.replace('/tables', '/api/tables'), json = {'Content-Type': 'application/json'};
  for (let status = 'playing'; status === 'playing';) {
    const { mine } = await (await fetch(path)).json();
    for (const seat of mine) {
      const view = await (await fetch(`${path}?seat=${seat}`)).json();
      status = view.status;
      if (!view.scene.choices?.length) continue;
      const body = JSON.stringify({ seat, seq: view.seq, action: view.scene.choices[0].action });
      await fetch(`${path}/act`, { method: 'POST', headers: json, body });
    }
  }
}"""
