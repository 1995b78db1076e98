"""What can happen at a table: reload, several tabs, late clicks, friends, spectators, taking back."""

from __future__ import annotations

from playwright.sync_api import expect

from motu.table.live.names import LONGEST_CHAT, LONGEST_NAME
from motu.table.live.workers.readiness import Readiness
from tests.browser.player import PLY, Player, in_turns, invited, new_table, shown

ALONE = [{"kind": "me", "name": "Ana"}]


def prompt(page):
    return page.locator(".prompt-text").inner_text()


def pick_one(page):
    """Pick one lit sprite without finishing the choice; its id."""
    target = page.locator(".sprite.lit").first
    name = target.get_attribute("id")
    box = target.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".sprite.picked").wait_for()
    return name


def at_two_step_choice(page):
    """Play until a choice takes two picks."""
    player = Player(page, 4)
    for _ in range(20):
        assert player.waits() == "mine"
        if is_two_step(page):
            return
        player.decide()
    raise AssertionError("no choice of two steps in twenty decisions")


def is_two_step(page):
    seen = page.evaluate(
        "async () => (await (await fetch(location.pathname.replace('/tables', '/api/tables'))).json()).scene.choices"
    )
    return bool(seen) and all(len(choice.get("picks", [])) == 2 for choice in seen)


def test_the_first_paint_is_made_by_the_server(visit, server):
    page = visit(java_script_enabled=False)
    with_script = visit()
    table = new_table(with_script, "kapai", ALONE)
    page.goto(f"/tables/{table}")
    assert page.locator("[data-board] .sprite").count() > 40


def test_a_choice_of_two_steps_can_be_cancelled_in_three_ways(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    at_two_step_choice(page)
    before = page.locator(".sprite.lit").count()
    pick_one(page)
    page.keyboard.press("Escape")
    assert page.locator(".sprite.picked").count() == 0
    name = pick_one(page)
    box = page.locator(f"#{name}").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(".sprite.picked").count() == 0
    pick_one(page)
    page.get_by_role("button", name="Cancel this choice").click()
    assert page.locator(".sprite.lit").count() == before


def test_reload_in_mid_turn_shows_the_same_decision(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    player = Player(page, 5)
    player.play(5)
    at_two_step_choice(page)
    asked, ply = prompt(page), page.evaluate(PLY)
    pick_one(page)
    page.reload()
    player.waits()
    assert (prompt(page), page.evaluate(PLY)) == (asked, ply)
    assert page.locator(".sprite.picked").count() == 0
    player.decide()
    assert page.evaluate(PLY) != ply


def test_two_tabs_of_one_seat_stay_together(visit):
    one = visit()
    table = new_table(one, "kapai", ALONE)
    two = one.another()
    two.goto(f"/tables/{table}")
    first, second = Player(one, 6), Player(two, 7)
    first.waits(), second.waits()
    first.decide()
    two.wait_for_function("(ply) => document.querySelector('main').dataset.ply === ply", arg=one.evaluate(PLY))
    second.waits()
    second.decide()
    one.wait_for_function("(ply) => document.querySelector('main').dataset.ply === ply", arg=two.evaluate(PLY))
    first.waits()
    first.decide()
    two.wait_for_function("(ply) => document.querySelector('main').dataset.ply === ply", arg=one.evaluate(PLY))


def test_a_late_click_tells_so_and_shows_the_table_as_it_is(visit):
    page = visit()
    table = new_table(page, "kapai", ALONE)
    Player(page, 8).waits()
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    Player(page, 8).waits()
    seen = page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json())", table)
    action = seen["scene"]["choices"][0]["action"]
    page.evaluate(
        "async ([id, seq, action]) => fetch(`/api/tables/${id}/act`, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({seat: 0, seq, action})})",
        [table, seen["seq"], action],
    )
    before = page.evaluate(PLY)
    player = Player(page, 9)
    while not page.locator(".toast").count():
        player.click()
    expect(page.locator(".toast").first).to_contain_text("too late")
    page.wait_for_function("(before) => document.querySelector('main').dataset.ply !== before", arg=before)
    page.locator(".sprite.lit").first.wait_for()


def test_undo_takes_back_and_the_past_can_be_stepped_through(visit):
    page = visit()
    new_table(page, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}])
    player = Player(page, 3)
    player.waits()
    before = page.evaluate(PLY)
    page.keyboard.press("b")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()  # not while the answer is on its way
    page.keyboard.press("u")
    page.wait_for_function("(before) => document.querySelector('main').dataset.ply === before", arg=before)
    page.keyboard.press("[")
    page.get_by_role("button", name="Back to now").wait_for()
    assert "Step" in prompt(page)
    assert page.locator(".sprite.lit").count() == 0
    page.keyboard.press("n")
    page.locator(".sprite.lit").first.wait_for()


def test_friends_come_by_a_link_and_nobody_sees_what_the_other_holds(visit, server):
    ana, ben = visit(), visit()
    name = new_table(ana, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "open"}])
    invited(ana, 2, ben, "Ben")
    table = server.context.lobby.tables[name]
    for _ in in_turns([Player(ana, 1), Player(ben, 2)], table):
        for page, other in ((ana, 1), (ben, 0)):
            shown(page, table)
            assert page.locator(f"#shell-{other}").text_content() in ("0", "")
    assert ana.locator(".seat").filter(has_text="Ben").count() == 1
    ana.get_by_role("button", name="Rematch").click()
    ana.wait_for_url(lambda url: not url.endswith(name))
    ben.get_by_role("button", name="rematch").click()
    ben.wait_for_url(ana.url)


def test_a_spectator_watches_and_cannot_act(visit):
    ana, guest = visit(), visit()
    table = new_table(ana, "kapai", ALONE)
    guest.goto(f"/tables/{table}")
    Player(ana, 1).play(3)
    guest.wait_for_function("(ply) => document.querySelector('main').dataset.ply === ply", arg=ana.evaluate(PLY))
    assert guest.locator(".sprite.lit").count() == 0
    assert guest.locator(".chat-form").is_hidden()


def test_what_people_write_is_text_and_never_runs(visit):
    ana = visit()
    new_table(ana, "kapai", [{"kind": "me", "name": "<img src=x onerror=alert(1)>"}])
    Player(ana).waits()
    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_label("Write a message").fill("<script>alert(1)</script><b>hi</b>")
    ana.get_by_role("button", name="Send").click()
    ana.locator(".chat-lines p").wait_for()
    assert "<script>" in ana.locator(".chat-lines p").inner_text()
    ana.reload()
    Player(ana).waits()
    assert ana.locator(".chat-lines p").count() == 1
    assert ana.locator("main img, main b script").count() == 0


def test_no_more_can_be_written_than_the_table_keeps(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    Player(page).waits()
    assert page.locator(".chat-form input").evaluate("(field) => field.maxLength") == LONGEST_CHAT
    page.goto("/")
    page.locator("[data-play=bot][data-game=kahuna]").click()
    fields = page.locator("input[name=name-0], input[data-name]")
    assert fields.evaluate_all("(all) => all.map((field) => field.maxLength)") == [LONGEST_NAME] * 2


def test_pass_and_play_covers_the_table_where_something_is_hidden(visit):
    page = visit()
    new_table(page, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}])
    page.get_by_role("button", name="I'm Ana").wait_for()
    assert page.locator("[data-board]").is_hidden()
    page.get_by_role("button", name="I'm Ana").click()
    player = Player(page, 4)
    while player.waits() == "mine":
        player.decide()
    page.get_by_role("button", name="I'm Ben").wait_for()
    page.reload()
    page.get_by_role("button", name="I'm Ben").wait_for()
    player.play()
    assert page.locator("main").get_attribute("data-status") == "over"


def test_a_covered_table_stays_as_it_is_when_the_answer_comes_after_the_news(visit):
    page, held = visit(), []
    new_table(page, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}])
    page.get_by_role("button", name="I'm Ana").click()
    assert Player(page).waits() == "mine"
    page.route("**/act*", lambda route: held.append(route))  # noqa: PLW0108 Playwright marks what it is given
    with page.expect_request("**/act*"):
        page.locator("#place-2").click()  # and keeping the shell is all that is left
    answer = held[0].fetch()  # the news come by the stream
    button = page.get_by_role("button", name="I'm Ben")
    button.evaluate("(button) => (button.dataset.seen = 'before')")
    with page.expect_response("**/act*"):
        held[0].fulfill(response=answer)
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    expect(button).to_have_attribute("data-seen", "before")
    button.click()
    assert Player(page).waits() == "mine"


def test_pass_and_play_without_secrets_covers_nothing(visit):
    page = visit()
    new_table(page, "kapai", [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}])
    player = Player(page, 4)
    seats = set()
    for _ in range(8):
        assert player.waits() == "mine"
        seats.add(page.locator("main").get_attribute("data-seat"))
        player.decide()
    assert seats == {"0", "1"}


def test_a_click_on_what_is_not_lit_says_why_not(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    Player(page, 3).play(2)
    assert Player(page).waits() == "mine"
    totem = page.locator("#cell-d4").bounding_box()
    page.mouse.click(totem["x"] + totem["width"] / 2, totem["y"] + totem["height"] / 2)
    told = page.locator(".toast")
    expect(told).to_have_text("d4 holds a totem; nothing can be drawn there P2.1.")
    told.get_by_role("link", name="P2.1").click()
    page.locator("[data-rules]").get_by_text("Only in a free cell").wait_for()


def test_by_keyboard_too_what_is_not_lit_says_why_not(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    assert Player(page).waits() == "mine"
    page.keyboard.press("b")
    page.evaluate("() => document.querySelector('#cell-b2').setAttribute('tabindex', '-1')")
    page.locator("#cell-b2").focus()
    page.keyboard.press("Enter")
    page.get_by_text("b2 is blocked; nothing can be drawn there").wait_for()


def test_while_bots_are_compiled_a_bar_says_so_and_goes_by_itself(visit, server):
    workers = server.context.services.workers
    before, workers.readiness = workers.readiness, Readiness(["kahuna", "kaivai", "kapai"])
    try:
        workers.readiness.advance("kahuna", 0.6)
        page = visit()
        page.goto("/")
        page.get_by_text("Stronger bots are getting ready: 20 %. Beginners play already.").wait_for()
        for game in workers.readiness.parts:
            workers.readiness.advance(game, 1)
        page.locator(".readiness").wait_for(state="detached")
    finally:
        workers.readiness = before
