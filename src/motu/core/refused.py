"""The one error that people read; in its own module, so that the command line can use it before importing any rule."""

from __future__ import annotations


class Refused(ValueError):
    """Something that cannot be done, explained in a sentence, with the rule that says so."""

    __module__ = "motu.core.game"  # part of the contract, and known by its name there
