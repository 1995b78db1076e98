"""Matches over days: home page and titles update by themselves, giving up, the time for a decision, hints that others see."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import invited, new_table

SHELLS = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]


def seated(visit, **more):
    """Two browsers at one table of Ana's."""
    ana, ben = visit(), visit()
    table = new_table(ana, "shells", SHELLS, **more)
    invited(ana, 2, ben, "Ben")
    return ana, ben, table


def test_home_and_every_title_say_by_themselves_that_it_is_my_turn(visit):
    ana, ben, table = seated(visit)
    expect(ana).to_have_title("● Your turn — Shells — Motu")
    expect(ben).to_have_title("Shells — Motu")
    ben.goto("/")
    rules = ben.another()
    rules.goto("/games/kahuna/rules")
    line = ben.locator(f"[data-table='{table}']")
    expect(line).to_contain_text("waiting for Ana")
    line.locator("a").focus()
    ana.locator("#place-2").click()
    expect(line).to_contain_text("your turn")
    expect(line.locator("a")).to_be_focused()
    assert ben.get_by_role("region", name="It is your turn").locator(f"[data-table='{table}']").count() == 1
    expect(ben).to_have_title("● Your turn — Motu — board games of the islands")
    expect(rules).to_have_title("● Your turn — The rules of Kahuna — Motu")
    ben.close()  # the other tab goes on listening for itself
    table_again = rules.another()
    table_again.goto(f"/tables/{table}")
    table_again.locator("#place-2").click()
    expect(rules).to_have_title("The rules of Kahuna — Motu")


def test_who_gives_up_is_asked_once_and_the_finished_match_is_put_away(visit):
    ana, ben, table = seated(visit)
    ben.get_by_role("button", name="Give up").click()
    asked = ben.get_by_role("dialog")
    expect(asked).to_contain_text("Ana wins the match at once.")
    asked.get_by_role("button", name="No, keep playing").click()
    ben.get_by_role("button", name="Give up").click()
    asked.get_by_role("button", name="Give up").click()
    for page in (ana, ben):
        expect(page.locator(".prompt-text")).to_have_text("Ana wins: Ben gave up.")
        expect(page.locator("[data-notice='resigned']")).to_have_text("Ben gave up.")
    assert ana.get_by_role("button", name="Give up").count() == 0
    ana.goto("/")
    finished = ana.get_by_role("region", name="Finished")
    expect(finished).to_contain_text("You win: Ben gave up")
    finished.get_by_role("button", name="Put away", exact=True).click()
    expect(ana.locator(f"[data-table='{table}']")).to_have_count(0)
    ana.get_by_role("link", name="1 match put away").click()
    ana.get_by_role("button", name="Bring back").click()
    ana.get_by_role("link", name="Back to my tables").click()
    expect(ana.locator(f"[data-table='{table}']")).to_have_count(1)


def test_time_and_hints_are_chosen_in_the_set_up_and_shown_at_the_table(visit):
    ana, ben = visit(), visit()
    ana.goto("/")
    ana.locator("[data-play='friends'][data-game='shells']").click()
    dialog = ana.get_by_role("dialog")
    assert dialog.get_by_label("Time for a decision").input_value() == "3d"
    dialog.get_by_label("Time for a decision").select_option("7d")
    expect(dialog).to_contain_text("has not decided for 7 days")
    assert not dialog.get_by_label("Allow help from the coach").is_checked()
    dialog.get_by_label("Allow help from the coach").check()
    dialog.get_by_label("Random seats").uncheck()
    dialog.get_by_label("Your name").fill("Ana")
    dialog.get_by_role("button", name="Create the table").click()
    invited(ana, 2, ben, "Ben")
    expect(ben.locator("[data-pace]")).to_have_text("7 days a decision")
    expect(ben.locator(".pace-here")).to_be_hidden()
    ben.set_viewport_size({"width": 390, "height": 844})
    expect(ben.locator("[data-pace]")).to_be_hidden()
    expect(ben.locator(".pace-here")).to_be_visible()
    expect(ben.locator("[data-seat='0']")).to_contain_text("Time until")
    ana.get_by_role("button", name="Hint").click()
    expect(ben.locator(".toast")).to_have_text("Ana asked for a hint.")  # first, as it goes by itself
    expect(ben.locator("[data-notice='hint']")).to_have_text("Ana asked for a hint.")
