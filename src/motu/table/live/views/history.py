"""The history of a match in words, as each viewer may know it, in each language."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from motu.core.game import CHANCE, SPECTATOR, Game, State, View
from motu.core.records import copied
from motu.core.words import calling, language, say
from motu.store import Entry
from motu.table.messages import HistoryLine

SLICE_SECONDS = 0.003  # of telling at a time, before others get a turn
RECENT = 16  # states kept so that the latest entries can be told, and taken back, without replaying
MANY = 32  # lines to be told; more than this are told in slices


class Seen(NamedTuple):
    """A viewer's view after this many entries, and the state it is of."""

    ply: int
    state: State
    view: View


class History:
    """Lines are told when somebody first asks for them, and cached. Undo cuts them off."""

    def __init__(self, game: Game, state_at: Callable[[int], State], name_of: Callable[[int], str]) -> None:
        self._game, self._state_at, self._name_of = game, state_at, name_of
        self._told: dict[tuple[int, str], list[HistoryLine]] = {}
        self._seen: dict[int, Seen] = {}  # by viewer: how far the telling has come
        self._recent: dict[int, State] = {}
        self.tells: tuple[int, bool] | None = None  # under rules that are gone: how much can be told, and is it over?
        self._cuts = 0  # how often something was cut off

    def remember(self, ply: int, states: Sequence[State]) -> None:
        """The states before the entries from that ply on."""
        self._recent |= dict(enumerate(states, ply))
        for old in [at for at in self._recent if at < ply + len(states) - RECENT]:
            del self._recent[old]

    def state_at(self, ply: int) -> State:
        """The state before the entry at that ply. Kept for a while: the next viewer is told of the same entries."""
        if ply not in self._recent:
            self._recent[ply] = self._state_at(ply)
        return self._recent[ply]

    def forget(self) -> None:
        """Drop what can be told again."""
        self._cuts += 1
        self._told.clear()
        self._seen.clear()
        self._recent.clear()

    def cut(self, ply: int) -> None:
        """Entries from that ply on are gone."""
        self._cuts += 1
        self._seen.clear()
        for lines in self._told.values():
            del lines[ply:]
        self._recent = {at: s for at, s in self._recent.items() if at <= ply}

    def lines(self, entries: list[Entry], viewer: int, start: int) -> list[HistoryLine]:
        """The lines from ply `start` on for this viewer, in the current language."""
        told = self._told_to(viewer)
        if len(told) < len(entries):
            with calling(self._name_of):
                for _ in self._telling(entries, viewer, told):
                    pass
        return told[start:]

    async def tell_ahead(self, entries: list[Entry], viewer: int) -> None:
        """Tell what `lines` will be asked for, giving others a turn in between: it may be thousands of lines."""
        told = self._told_to(viewer)
        if len(entries) - len(told) > MANY:
            telling, cuts = self._telling(entries, viewer, told), self._cuts
            while self._tell_some(telling):
                await asyncio.sleep(0)
                if self._cuts != cuts:
                    return

    def _tell_some(self, telling: Iterator[None]) -> bool:
        """Go on for a moment; and is there more?"""
        end = time.perf_counter() + SLICE_SECONDS
        with calling(self._name_of):
            for _ in telling:
                if time.perf_counter() > end:
                    return True
        return False

    def _told_to(self, viewer: int) -> list[HistoryLine]:
        return self._told.setdefault((viewer, language()), [])

    def _telling(self, entries: list[Entry], viewer: int, told: list[HistoryLine]) -> Iterator[None]:
        """Add line after line to those already told; end if somebody else has gone on meanwhile."""
        game, first = self._game, len(told)
        _, s, v = self._seen_after(first, viewer)
        for ply in range(first, len(entries)):
            if len(told) != ply:
                return
            entry = entries[ply]
            if self.tells is not None and ply >= self.tells[0]:
                told.append(self._untold(ply, entry, viewer, self.tells[1]))
                continue
            s = self._state_after(s, ply, entry, is_recent=ply >= len(entries) - RECENT)
            after = game.view(s, viewer)
            text = game.words.action_text(v, entry.who, entry.action, viewer)
            name = say("Chance") if entry.who == CHANCE else self._name_of(entry.who)
            sentence = game.words.tell(v, entry.who, entry.action, viewer, name, after)
            told.append(HistoryLine(ply, entry.who, text, sentence, entry.forced, entry.at))
            v = after
            self._seen[viewer] = Seen(ply + 1, s, v)
            yield

    def _seen_after(self, ply: int, viewer: int) -> Seen:
        """What the viewer saw after this many entries; mostly that is where the telling stopped, however long ago."""
        seen = self._seen.get(viewer)
        if seen is None or seen.ply != ply:
            s = self.state_at(ply)
            seen = Seen(ply, s, self._game.view(s, viewer))
        return seen

    def _state_after(self, s: State, ply: int, entry: Entry, is_recent: bool) -> State:
        if ply + 1 in self._recent:
            return self._recent[ply + 1]
        after = copied(s)
        self._game.apply(after, entry.who, entry.action)
        if is_recent:
            self._recent[ply + 1] = after
        return after

    def _untold(self, ply: int, entry: Entry, viewer: int, is_over: bool) -> HistoryLine:
        """An entry that today's rules do not know; until the match is over, only its seat may see what it was."""
        text = str(entry.action) if is_over or entry.who == viewer != SPECTATOR else "?"
        name = say("Chance") if entry.who == CHANCE else self._name_of(entry.who)
        told = say("{name}: action {action}, which today's rules do not know.", name=name, action=text)
        return HistoryLine(ply, entry.who, text, told, entry.forced, entry.at)
