"""`python -m motu.cli` is the command `motu`, as `python -m motu` is."""

from motu.cli import app

app()
