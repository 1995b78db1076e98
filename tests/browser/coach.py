"""A coach that answers at once, in words of its own: no search is waited for, and none is compiled."""

from __future__ import annotations

import json


def answered(page, what, message):
    """The coach's answers are these."""
    page.route(f"**/{what}*", lambda route: route.fulfill(body=json.dumps(message), content_type="application/json"))


def move(action, expected, **more):
    words = {"text": "x", "label": f"Move {action}", "told": "Ana draws.", "then": [], "answer": [], "why": "better"}
    return words | {"action": action, "expected": expected} | more


def advice(action, fine, **more):
    hint = {"points": False, "glance": False, "next": move(-2, 0.5), "fine": fine}
    return move(action, 0.61) | hint | more


def coached(page, server):
    """It always advises the first action that is open to the person of this page, who has the first seat."""

    def answer(route):
        table = server.context.lobby.tables[page.url.rpartition("/")[2]]
        actions = table.position.actions(0)
        if actions:
            route.fulfill(body=json.dumps(advice(int(actions[0]), [])), content_type="application/json")
        else:
            route.abort()  # the match went on

    page.route("**/hint*", answer)
