"""How far the bots of each game are: compiled once ever, game by game, those being played first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable


class Readiness:
    """For each game, what part of what its bots think with is compiled; all of it, if nobody compiles."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        self._parts = dict.fromkeys(games, 0.0)
        self._wanted: list[str] = []  # the games for whose bots somebody waits
        self._ready: dict[str, asyncio.Event] = {}

    @property
    def parts(self) -> dict[str, float]:
        """From 0 to 1, by game."""
        return dict(self._parts)

    @property
    def whole(self) -> float:
        """The same for all games together."""
        return sum(self._parts.values()) / len(self._parts) if self._parts else 1.0

    def part(self, game: str) -> float:
        return self._parts.get(game, 1.0)

    def is_ready(self, game: str) -> bool:
        return self.part(game) >= 1

    def advance(self, game: str, part: float) -> None:
        """Record progress; it never goes back."""
        self._parts[game] = max(self.part(game) if game in self._parts else 0.0, part)
        if part >= 1 and game in self._ready:
            self._ready.pop(game).set()

    def want(self, game: str) -> None:
        """Somebody waits for the bots of this game."""
        self._wanted.append(game)

    async def until(self, game: str) -> None:
        """Wait for the bots of a game, which are then compiled before those that nobody waits for."""
        if not self.is_ready(game):
            self.want(game)
            await self._ready.setdefault(game, asyncio.Event()).wait()

    async def compile_all(self, games: list[str], at_once: int, compile_one: Callable[[str], Awaitable[None]]) -> None:
        """Compile these in order, but first what is waited for; if one fails, its bots will find out."""

        async def compile_on() -> None:
            while games:
                game = next((name for name in self._wanted if name in games), games[0])
                games.remove(game)
                try:
                    await compile_one(game)
                finally:
                    self.advance(game, 1.0)

        await asyncio.gather(*(compile_on() for _ in range(at_once)))
