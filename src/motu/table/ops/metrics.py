"""Figures about a running server, in the text form that Prometheus reads."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds
HELP = {
    "motu_requests_total": "Requests answered, by method and status.",
    "motu_request_seconds": "Time to answer, by route; streams are left out.",
    "motu_actions_total": "Actions of persons and bots, committed.",
    "motu_bot_seconds": "Time a bot took to choose.",
    "motu_bot_errors_total": "Bots that failed, so that a random move was played.",
    "motu_store_errors_total": "Times the database did not answer.",
    "process_resident_memory_bytes": "Memory in use.",
    "motu_tables_live": "Tables in memory.",
    "motu_streams": "Open event streams.",
    "motu_bots_queued": "Bots at work or waiting for a worker.",
}


def memory() -> float:
    """Bytes of memory in use, where the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return float("nan")


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._times: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {"process_resident_memory_bytes": memory}

    def count(self, name: str, labels: str = "") -> None:
        self._counts[name, labels] += 1

    def time(self, name: str, labels: str, seconds: float) -> None:
        place = next((i for i, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))
        self._times[name, labels][place] += 1
        self._sums[name, labels] += seconds  # type: ignore[assignment]

    def text(self) -> str:
        """Everything, a metric a block."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines += _head(name, "counter")
            lines += [f"{name}{_braces(labels)} {n}" for (of, labels), n in sorted(self._counts.items()) if of == name]
        for name, value in self.gauges.items():
            lines += [*_head(name, "gauge"), f"{name} {value():.10g}"]
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
