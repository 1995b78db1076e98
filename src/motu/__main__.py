"""`python -m motu` is the command `motu`."""

from motu.cli import app

app()
