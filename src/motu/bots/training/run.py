"""A training run: its plan, the folder that holds what is done, and who does the rest."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from motu.bots.parallel import map_unordered
from motu.core.game import Options, Refused
from motu.core.matches.files import write_whole
from motu.core.words import say

Arrays = dict[str, NDArray[Any]]
Figures = dict[str, Any]
Report = Callable[..., None]  # (how many more matches, figures) -> None
PLAN, TIME = "plan.json", "time.json"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run is to learn. Two runs of the same plan give the same weights."""

    game: str
    options: Options
    generations: int
    matches: int
    seed: str
    rules: int  # the revision of the game's rules
    code: str  # a fingerprint of all source code involved

    @property
    def same(self) -> Plan:
        """What two runs must share for one to resume the other's folder: only the number of generations may differ."""
        return msgspec.structs.replace(self, generations=0)


class Run:
    """One run in its folder."""

    def __init__(
        self, plan: Plan, folder: Path, report: Report, jobs: int | None = None, cluster: str | None = None
    ) -> None:
        self.plan, self.folder, self.report, self.jobs, self.cluster = plan, folder, report, jobs, cluster
        folder.mkdir(parents=True, exist_ok=True)
        held = folder / PLAN
        if held.exists() and msgspec.json.decode(held.read_bytes(), type=Plan).same != plan.same:
            raise Refused(say("{folder} holds another training run; choose another folder.", folder=folder))
        write_whole(held, msgspec.json.format(msgspec.json.encode(plan)))

    def parts(self, name: str, work: Callable[[int], bytes], count: int, matches: int) -> list[Arrays]:
        """The results of work(0), work(1) ... in this order; each is stored, and counts as that many matches."""
        files = [self.folder / f"{name}-{number}.npz" for number in range(count)]
        todo = [number for number, file in enumerate(files) if not file.exists()]
        self.report(matches * (count - len(todo)))
        with closing(self._done(work, todo)) as done:
            for number, answer in done:
                write_whole(files[number], answer)
                self.report(matches)
        return [unpacked(file.read_bytes()) for file in files]

    def _done(self, work: Callable[[int], bytes], todo: list[int]) -> Generator[tuple[int, bytes], None, None]:
        """The remaining results as they are finished; a single job runs in this process."""
        if self.jobs == 1 and self.cluster is None:
            return ((number, work(number)) for number in todo)
        return map_unordered(work, todo, self.jobs, self.cluster)

    def once(self, name: str, make: Callable[[], Arrays]) -> Arrays:
        """The result of make(); made once, then stored."""
        file = self.folder / f"{name}.npz"
        if not file.exists():
            write_whole(file, packed(make()))
        return unpacked(file.read_bytes())

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Add the time spent in this block to the run's."""
        began, before = time.perf_counter(), self.seconds
        try:
            yield
        finally:
            write_whole(self.folder / TIME, msgspec.json.encode(round(before + time.perf_counter() - began, 1)))

    @property
    def seconds(self) -> float:
        """Spent so far, in all sessions."""
        file = self.folder / TIME
        return msgspec.json.decode(file.read_bytes(), type=float) if file.exists() else 0.0


def packed(arrays: Arrays) -> bytes:
    out = io.BytesIO()
    np.savez_compressed(out, **arrays)  # type: ignore[arg-type]  # its stub takes the names for its own argument
    return out.getvalue()


def unpacked(content: bytes) -> Arrays:
    with np.load(io.BytesIO(content)) as found:
        return {name: found[name] for name in found.files}
