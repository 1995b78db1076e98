"""What is made on first use: a function of another module, as few need to draw; an attribute of an object."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class computed_once(Generic[T]):
    """An attribute that is computed when it is first asked for. In Python 3.11 `functools.cached_property` takes a lock
    for that, which costs more than most of what is computed so; newer versions need no help."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute, self._name, self.__doc__ = compute, compute.__name__, compute.__doc__

    def __get__(self, owner: Any, kind: type[Any]) -> T:
        """From then on it is found in the object itself."""
        found = owner.__dict__[self._name] = self._compute(owner)
        return found


class Late:
    """Called like the function it stands for, which is named as "package.module:name"."""

    def __init__(self, where: str) -> None:
        self._where = where

    @computed_once
    def found(self) -> Callable[..., Any]:
        module, _, name = self._where.partition(":")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def __call__(self, *args: Any) -> Any:
        return self.found(*args)
