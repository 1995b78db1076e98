"""What fuzzing is for: an input that was not handled."""

from __future__ import annotations

import traceback

LONGEST = 2000  # characters of a report


class Finding(AssertionError):
    """What happened, and on which input."""

    def __init__(self, what: str, given: object, error: BaseException | None = None) -> None:
        trace = "".join(traceback.format_exception(error)[-4:]) if error else ""
        super().__init__(f"{what}\nupon {repr(given)[:LONGEST]}\n{trace[-LONGEST:]}")


def is_sentence(text: str) -> bool:
    return text.strip().endswith((".", "!", "?"))
