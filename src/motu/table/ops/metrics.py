"""Figures about a running server, in the text format that Prometheus reads."""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import msgspec

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds
HELP = {
    "motu_requests_total": "Requests answered, by method and status.",
    "motu_request_seconds": "Time to answer, by route; streams are left out.",
    "motu_actions_total": "Actions of persons and bots, committed.",
    "motu_bot_seconds": "Time a bot took to choose.",
    "motu_bot_errors_total": "Bots that failed, so that a random move was played.",
    "motu_conflicts_total": "Changes looked at again, because another server was faster.",
    "motu_store_errors_total": "Times the database did not answer.",
    "process_resident_memory_bytes": "Memory in use.",
    "process_cpu_seconds_total": "Time of cores spent.",
    "motu_tables_live": "Tables in memory.",
    "motu_streams": "Open event streams of tables.",
    "motu_home_streams": "Open event streams of guests' lists.",
    "motu_bots_queued": "Bots at work or waiting for a worker.",
}


Name = tuple[str, str]  # and labels
_Dump = tuple[list[tuple[Name, int]], list[tuple[Name, list[int]]], list[tuple[Name, float]], dict[str, float]]


def memory() -> float:
    """Bytes of memory in use, if the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return float("nan")


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._times: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {
            "process_resident_memory_bytes": memory, "process_cpu_seconds_total": time.process_time,
        }  # fmt: skip

    def count(self, name: str, labels: str = "") -> None:
        self._counts[name, labels] += 1

    def time(self, name: str, labels: str, seconds: float) -> None:
        place = next((i for i, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))
        self._times[name, labels][place] += 1
        self._sums[name, labels] += seconds  # type: ignore[assignment]

    def dump(self) -> bytes:
        """Everything as it is now, for another process of this server to add to its own."""
        gauges = {name: value() for name, value in self.gauges.items()}
        return msgspec.msgpack.encode(
            (list(self._counts.items()), list(self._times.items()), list(self._sums.items()), gauges)
        )

    def with_others(self, dumps: Iterable[bytes]) -> Metrics:
        """All processes together."""
        whole = Metrics()
        gauges: Counter[str] = Counter()
        for dump in (self.dump(), *dumps):
            counts, times, sums, values = msgspec.msgpack.decode(dump, type=_Dump)
            whole._counts.update(dict(counts))
            for name, found in times:
                whole._times[name] = [a + b for a, b in zip(whole._times[name], found, strict=True)]
            whole._sums.update(dict(sums))
            gauges.update(values)
        whole.gauges = {name: partial(float, value) for name, value in gauges.items()}
        return whole

    def text(self) -> str:
        """Everything, one block per metric."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines += _head(name, "counter")
            lines += [f"{name}{_braces(labels)} {n}" for (of, labels), n in sorted(self._counts.items()) if of == name]
        for name, value in self.gauges.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [*_head(name, kind), f"{name} {value():.10g}"]
        for name in sorted({name for name, _ in self._times}):
            lines += _head(name, "histogram")
            for (of, labels), counts in sorted(self._times.items()):
                if of == name:
                    lines += self._histogram(name, labels, counts)
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str, labels: str, counts: list[int]) -> list[str]:
        lines, total = [], 0
        for most, n in zip([*map(str, BUCKETS), "+Inf"], counts, strict=True):
            total += n
            inside = ",".join(filter(None, [labels, f'le="{most}"']))
            lines.append(f"{name}_bucket{{{inside}}} {total}")
        return [
            *lines,
            f"{name}_sum{_braces(labels)} {self._sums[name, labels]:.6f}",
            f"{name}_count{_braces(labels)} {total}",
        ]


def _head(name: str, kind: str) -> list[str]:
    return [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} {kind}"]


def _braces(labels: str) -> str:
    return f"{{{labels}}}" if labels else ""
