"""A function in another module, imported on first use: few need to draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import Any


class Late:
    """Called like the function it stands for, which is named as "package.module:name"."""

    def __init__(self, where: str) -> None:
        self._where = where

    @cached_property
    def found(self) -> Callable[..., Any]:
        module, _, name = self._where.partition(":")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def __call__(self, *args: Any) -> Any:
        return self.found(*args)
