"""`motu backup`, `motu restore` and `motu purge` on the screen: a bar while they run, then what was done, or JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from motu.core.words import say, say_many
from motu.store import Store
from motu.store.backup import Backup, back_up, restore
from motu.store.database import require_todays_form, url_of
from motu.store.purge import Policy, Purged, purge
from motu.store.sqlite_file import Told
from motu.table.ops.housekeeping import policy_of
from motu.table.ops.settings import Settings


def show_backup(settings: Settings, file: Path, force: bool, as_json: bool) -> None:
    """Back up everything to a file."""
    with _bar(say("Backing up")) as told:
        done = back_up(url_of(settings.data), file, told, force)
    if as_json:
        print(json.dumps(msgspec.to_builtins(done)))
    else:
        print(say("{what} are in {file}.", what=_contents(done), file=file))


def show_restore(settings: Settings, file: Path, force: bool, as_json: bool) -> None:
    """Restore a backup."""
    with _bar(say("Restoring")) as told:
        done = restore(url_of(settings.data), file, told, force)
    if as_json:
        print(json.dumps(msgspec.to_builtins(done)))
        return
    print(say("{what} are back.", what=_contents(done.backup)))
    if done.former:
        print(say("What was there before is in {file}.", file=done.former))


def show_purge(settings: Settings, dry_run: bool, as_json: bool) -> None:
    """Delete what nobody needs, or say what that would be."""
    url, policy = url_of(settings.data), policy_of(settings)
    require_todays_form(url)
    store = Store(url)
    with _bar(say("Looking for what nobody needs")):
        done = purge(store, policy, int(time.time()), dry_run=dry_run)
    store.close()
    if as_json:
        print(json.dumps({"deleted": not dry_run} | msgspec.to_builtins(done)))
        return
    print(say("This would be deleted:") if dry_run else say("This was deleted:"))
    for line in _lines(done, policy):
        print(f"- {line}")


def _contents(backup: Backup) -> str:
    tables = say_many("{n} table", "{n} tables", backup.tables)
    return say("{tables} and {guests}", tables=tables, guests=say_many("{n} guest", "{n} guests", backup.guests))


def _lines(done: Purged, policy: Policy) -> Iterator[str]:
    yield say_many("{n} link that no longer works", "{n} links that no longer work", done.links)
    kinds = (
        (policy.waiting_days, say_many("{n} table where no match began", "{n} tables where no match began", len(done.waiting))),
        (policy.finished_days, say_many("{n} finished match", "{n} finished matches", len(done.finished))),
        (policy.guest_days, say_many("{n} guest without a table", "{n} guests without a table", len(done.guests))),
    )  # fmt: skip
    for days, found in kinds:
        yield f"{found} ({_limit(days)})"


def _limit(days: int) -> str:
    return say_many("after {n} day", "after {n} days", days) if days else say("kept forever")


@contextmanager
def _bar(what: str) -> Iterator[Told]:
    """A bar on standard error; it is gone when the work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
