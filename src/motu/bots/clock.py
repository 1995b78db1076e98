"""The clock that measures thinking time.

Seconds are wall-clock time. To measure strength on a busy machine, `MOTU_CLOCK=cpu` counts the thinking thread's CPU
time instead.
"""

from __future__ import annotations

import os
import time

clock = time.thread_time if os.environ.get("MOTU_CLOCK") == "cpu" else time.perf_counter
