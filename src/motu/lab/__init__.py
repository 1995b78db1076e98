"""For research: batches, standard interfaces, measurements. Environments need the extra: pip install "motu[lab]"."""

from __future__ import annotations

from os import PathLike
from typing import Any

from motu.core.game import Refused
from motu.core.words import say
from motu.lab.batch import Batch, batch

__all__ = ["Batch", "NotInstalled", "aec", "batch", "env", "load_spiel", "parallel", "read", "read_parts"]


class NotInstalled(ImportError, Refused):
    """Something from the extra was asked for and is not installed."""


def aec(name: str, **more: Any) -> Any:
    """A PettingZoo environment, one seat after the other."""
    return needs("motu.lab.zoo", "pettingzoo").aec(name, **more)


def parallel(name: str, **more: Any) -> Any:
    """A PettingZoo environment, all seats at once."""
    return needs("motu.lab.zoo", "pettingzoo").parallel(name, **more)


def env(name: str, **more: Any) -> Any:
    """A Gymnasium environment: one seat against bots."""
    return needs("motu.lab.gym", "gymnasium").MotuEnv(name, **more)


def load_spiel(name: str, **more: Any) -> Any:
    """An OpenSpiel game."""
    return needs("motu.lab.spiel", "open_spiel").load(name, **more)


def read(folder: str | PathLike[str], columns: list[str] | None = None) -> Any:
    """The decisions of a self-play run: see motu.lab.dataset_reader."""
    return needs("motu.lab.dataset_reader", "pyarrow").read(folder, columns)


def read_parts(folder: str | PathLike[str]) -> Any:
    """The same part by part, for more than fits in memory."""
    return needs("motu.lab.dataset_reader", "pyarrow").read_parts(folder)


def needs(module: str, package: str) -> Any:
    """A module of the lab; if its package is missing, a sentence that says what to install."""
    import importlib

    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("motu"):
            raise
        raise NotInstalled(say('This needs {package}: pip install "motu[lab]"', package=package)) from error
