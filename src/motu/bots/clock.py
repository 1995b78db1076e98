"""The clock that thinking is measured by.

Seconds are those on the wall. On a busy machine strength is measured in those the thinking thread had for itself:
`MOTU_CLOCK=cpu`.
"""

from __future__ import annotations

import os
import time

clock = time.thread_time if os.environ.get("MOTU_CLOCK") == "cpu" else time.perf_counter
