"""What a table refuses: a code for programs and a sentence for people. Only the HTTP layer knows status codes."""

from __future__ import annotations

from typing import Any

from motu.core.words import say


class TableError(Exception):
    """Something that is refused; nothing has changed."""

    def __init__(self, code: str, detail: str, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail
        self.retry_after = retry_after  # seconds, where it helps to retry


def unknown(what: str = "") -> TableError:
    return TableError("unknown", what or say("There is nothing here."))


def late() -> TableError:
    return TableError("late", say("That came too late: the match has moved on. Look again and choose."))


def too_many_streams() -> TableError:
    return TableError("busy", say("Too many people are watching right now. Try again in a moment."), retry_after=5)


def too_slow() -> TableError:
    return TableError("slow", say("The rest of your message did not arrive in time. Send it again."))


def malformed(error: Any = "") -> TableError:
    detail = say("This is not the message expected here: {error}.", error=error) if error else say("This is not JSON.")
    return TableError("malformed", detail)


def not_your_turn() -> TableError:
    return TableError("turn", say("It is not your turn."))


def nothing_to_undo() -> TableError:
    return TableError("undo", say("You cannot undo that: your last action has already revealed something new."))


def not_playing(status: str) -> TableError:
    """No match is under way: it has not begun, or is over."""
    return TableError(
        "status", say("The match has not begun yet.") if status == "waiting" else say("The match is over.")
    )


def no_hints() -> TableError:
    return TableError("hints", say("There are no hints at this table."))


def no_advice() -> TableError:
    """A bot asked for advice failed, or took too long."""
    return TableError("busy", say("The coach has no answer just now. Ask again in a moment."), retry_after=5)
