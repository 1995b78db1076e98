"""How many files and connections the system lets one process have open."""

from __future__ import annotations

import contextlib

OWN = 128  # kept for the database, the workers and what a request opens for a moment


def connections(wanted: int) -> int:
    """Let this process have this many connections open, or as many as the system allows; returns how many."""
    return max(1, min(wanted, raised(wanted + OWN) - OWN))


def raised(wanted: int) -> int:
    """The limit of open files, raised to what is wanted if the system allows it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == resource.RLIM_INFINITY else soft
