"""Pieces of machine code that Numba cannot express. Imported only by compiled rules: interpreting needs no Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba.extending
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError

from motu.core.compiled import Rule

# its stub does not know that the first argument is Numba's own
intrinsic = cast(Callable[[Rule], Rule], numba.extending.intrinsic)
_memcpy: Any = cgutils.raw_memcpy


@intrinsic
def trailing_zeros(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), code


@intrinsic
def ones(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), code


@intrinsic
def copy_record(typing_context: Any, source: Any, target: Any) -> Any:
    if source != target or not isinstance(source, types.Record):
        raise TypingError("only a record of the same type can be copied over another")

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = ir.Constant(ir.IntType(64), signature.args[0].size)
        _memcpy(builder, args[1], args[0], size, 1)
        return context.get_dummy_value()

    return types.void(source, target), code
