"""Serving the table, and looking after what a server stores."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from motu.cli.arguments import BackupFile, Config, Data, Json, sentences


def serve(
    host: Annotated[
        str | None, typer.Option(help="the address to listen on, by default 127.0.0.1; 0.0.0.0 for everybody")
    ] = None,
    port: Annotated[int | None, typer.Option(help="the port, by default 8642", min=0, max=65535)] = None,
    data: Data = None,
    processes: Annotated[
        int | None,
        typer.Option(help="processes that serve people, by default as many as suit the machine", min=1, max=64),
    ] = None,
    config: Config = None,
    show_settings: Annotated[bool, typer.Option(help="print every setting as TOML, without starting")] = False,
) -> None:
    """Serve the table to others, on the network too."""
    open_table({"host": host, "port": port, "data": data, "processes": processes}, config, show_settings)


def open_table(given: dict[str, Any], file: Path | None = None, show: bool = False, open_browser: bool = False) -> None:
    """Serve with these settings, those in a file and those in the environment; or show the result."""
    from motu.core import compiled

    gc.disable()  # importing modules creates no garbage; serve() turns it on again
    if "MOTU_INTERPRETED" not in os.environ:
        compiled.interpret_here()  # people's own moves need no compiler; bot processes have one

    from motu.table.ops.configuration import configured
    from motu.table.ops.serve import serve

    with sentences():
        found = configured(file, **given)
        if show:
            typer.echo(str(found))
        else:
            chosen = found.settings
            serve(chosen.host, chosen.port, open_browser=open_browser, settings=chosen)


def backup(
    file: BackupFile,
    data: Data = None,
    config: Config = None,
    force: Annotated[bool, typer.Option("--force", help="replace the file if it exists")] = False,
    as_json: Json = False,
) -> None:
    """Back up everything a server holds to one file, while it runs."""
    from motu.table.ops.configuration import configured
    from motu.table.ops.console import show_backup

    with sentences():
        show_backup(configured(config, data=data).settings, file, force, as_json)


def restore(
    file: BackupFile,
    data: Data = None,
    config: Config = None,
    force: Annotated[bool, typer.Option("--force", help="replace the matches that are there")] = False,
    as_json: Json = False,
) -> None:
    """Restore a backup; no server may be running there."""
    from motu.table.ops.configuration import configured
    from motu.table.ops.console import show_restore

    with sentences():
        show_restore(configured(config, data=data).settings, file, force, as_json)


def purge(
    data: Data = None,
    config: Config = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="say what would be deleted, without deleting it")] = False,
    as_json: Json = False,
) -> None:
    """Delete what nobody needs any more, following the settings: expired links, tables that never began, guests long gone."""
    from motu.table.ops.configuration import configured
    from motu.table.ops.console import show_purge

    with sentences():
        show_purge(configured(config, data=data).settings, dry_run, as_json)
