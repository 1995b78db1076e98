"""A line typed by a person: with editing, completion and history where the system has them, redrawn on resize."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType

GREEN, PLAIN = "\x1b[1;32m", "\x1b[0m"


def typed(prompt: Callable[[], str], colour: bool, words: Sequence[str], redraw: Callable[[], None]) -> str:
    """What was typed at this prompt; the tab key completes these words."""
    editor = _editor()
    if editor is not None:
        _complete(editor, words)

    def again() -> None:
        redraw()
        begun = editor.get_line_buffer() if editor else ""
        print(_coloured(prompt(), colour) + begun, end="", flush=True)

    with _resized(again):
        return input(_coloured(prompt(), colour, editor is not None)).strip()


def _coloured(prompt: str, colour: bool, edited: bool = False) -> str:
    """An editor must know which characters take no room on the line."""
    if not colour:
        return prompt
    return f"\x01{GREEN}\x02{prompt}\x01{PLAIN}\x02" if edited else f"{GREEN}{prompt}{PLAIN}"


def _editor() -> ModuleType | None:
    try:
        import readline
    except ImportError:
        return None
    return readline


def _complete(editor: ModuleType, words: Sequence[str]) -> None:
    def candidate(begun: str, n: int) -> str | None:
        found = [word for word in words if word.lower().startswith(begun.lower())]
        return found[n] if n < len(found) else None

    editor.set_completer_delims("")
    editor.set_completer(candidate)
    editor.parse_and_bind("tab: complete")


@contextmanager
def _resized(again: Callable[[], None]) -> Iterator[None]:
    """While a line is being typed, redraw at once when the window is resized."""
    if not hasattr(signal, "SIGWINCH"):
        yield
        return
    before = signal.signal(signal.SIGWINCH, lambda *_: again())
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)
