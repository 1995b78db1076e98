"""For research: batches, standard interfaces, measurements. Environments need the extra: pip install "motu[lab]"."""

from __future__ import annotations

from typing import Any

from motu.core.words import say
from motu.lab.batch import Batch, batch

__all__ = ["Batch", "aec", "batch", "env", "load_spiel", "parallel"]


def aec(name: str, **more: Any) -> Any:
    """A PettingZoo environment, one seat after the other."""
    return _needs("motu.lab.zoo", "pettingzoo").aec(name, **more)


def parallel(name: str, **more: Any) -> Any:
    """A PettingZoo environment, all seats at once."""
    return _needs("motu.lab.zoo", "pettingzoo").parallel(name, **more)


def env(name: str, **more: Any) -> Any:
    """A Gymnasium environment: one seat against bots."""
    return _needs("motu.lab.gym", "gymnasium").MotuEnv(name, **more)


def load_spiel(name: str, **more: Any) -> Any:
    """An OpenSpiel game."""
    return _needs("motu.lab.spiel", "open_spiel").load(name, **more)


def _needs(module: str, package: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("motu"):
            raise
        raise ImportError(say('This needs {package}: pip install "motu[lab]"', package=package)) from error
