"""What bots bring with them stays small: the package they come in, and the time until one can decide."""

from __future__ import annotations

import time
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.bots.kapai.weights import weights_of
from motu.bots.levels import BEST

PACKAGE = Path(motu.__file__).parent
MOST_BYTES, MOST_SECONDS = 6_000_000, 0.3


def test_the_package_fits_into_a_small_wheel(tmp_path):
    with zipfile.ZipFile(tmp_path / "motu.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
        for file in PACKAGE.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                wheel.write(file, file.relative_to(PACKAGE.parent))
    assert (tmp_path / "motu.whl").stat().st_size < MOST_BYTES


def forget(name):
    """As if no bot had been loaded yet."""
    weights_of.cache_clear()
    if name != "kapai":
        import_module(f"motu.bots.{name}.weights").learned.cache_clear()


@pytest.mark.parametrize("name", motu.names())
def test_a_bot_is_loaded_in_a_moment(name):
    seconds = []
    for _ in range(3):
        forget(name)
        began = time.process_time()  # the machine may be busy
        policy: Any = motu.bot(name, BEST, threads=1).policy
        if name == "kapai":
            policy._workspace(motu.game(name).new(1))  # loads what it learned of this sheet
        seconds.append(time.process_time() - began)
    assert min(seconds) < MOST_SECONDS
