"""The history of a match in words, as each viewer may know it, in each language."""

from __future__ import annotations

from collections.abc import Callable

from motu.core.game import CHANCE, Game, State
from motu.core.words import calling, language, say
from motu.store import Entry
from motu.table.messages import HistoryLine

RECENT = 32  # positions kept so that the latest entries can be told without replaying


class History:
    """Lines are told when somebody first asks for them, and kept. Undo cuts them off."""

    def __init__(self, game: Game, state_at: Callable[[int], State], name_of: Callable[[int], str]) -> None:
        self._game, self._state_at, self._name_of = game, state_at, name_of
        self._told: dict[tuple[int, str], list[HistoryLine]] = {}
        self._recent: dict[int, State] = {}

    def remember(self, ply: int, before: State) -> None:
        """The position before the entry at that ply."""
        self._recent[ply] = before
        self._recent.pop(ply - RECENT, None)

    def forget(self) -> None:
        """Drop what can be told again."""
        self._told.clear()
        self._recent.clear()

    def cut(self, ply: int) -> None:
        """Entries from that ply on are no more."""
        for lines in self._told.values():
            del lines[ply:]
        self._recent = {at: s for at, s in self._recent.items() if at < ply}

    def lines(self, entries: list[Entry], viewer: int, start: int) -> list[HistoryLine]:
        """The lines from ply `start` on for this viewer, in the language of the moment."""
        told = self._told.setdefault((viewer, language()), [])
        if len(told) < len(entries):
            with calling(self._name_of):
                self._tell(entries, viewer, told)
        return told[start:]

    def _tell(self, entries: list[Entry], viewer: int, told: list[HistoryLine]) -> None:
        game, first = self._game, len(told)
        s = self._recent[first].copy() if first in self._recent else self._state_at(first)
        v = game.view(s, viewer)
        for ply in range(first, len(entries)):
            entry = entries[ply]
            game.apply(s, entry.who, entry.action)
            after = game.view(s, viewer)
            text = game.words.action_text(v, entry.who, entry.action, viewer)
            name = say("Chance") if entry.who == CHANCE else self._name_of(entry.who)
            sentence = game.words.tell(v, entry.who, entry.action, viewer, name, after)
            told.append(HistoryLine(ply, entry.who, text, sentence, entry.forced, entry.at))
            v = after
