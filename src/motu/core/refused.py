"""The one error that people read; a module of its own, so that the command line can say it before any rule is imported."""

from __future__ import annotations


class Refused(ValueError):
    """Something that cannot be done, said in a sentence, with the rule that says so."""

    __module__ = "motu.core.game"  # a part of the contract, and told by its name there
