"""Copying one record over another inside rules, as assignment does outside."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError

from motu.core import compiled
from motu.core.compiled import intrinsic, rule

_memcpy: Any = cgutils.raw_memcpy


@intrinsic
def _copy(typing_context: Any, source: Any, target: Any) -> Any:
    if source != target or not isinstance(source, types.Record):
        raise TypingError("only a record of the same type can be copied over another")

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = ir.Constant(ir.IntType(64), signature.args[0].size)
        _memcpy(builder, args[1], args[0], size, 1)
        return context.get_dummy_value()

    return types.void(source, target), code


if compiled.interpreted():

    @rule
    def copy_into(source: Any, target: Any) -> Any:
        """Make target equal to source."""
        for name in source.dtype.names:
            target[name] = source[name]

else:

    @rule
    def copy_into(source: Any, target: Any) -> Any:
        """Make target equal to source."""
        _copy(source, target)
