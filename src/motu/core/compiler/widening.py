"""One compiled function for all whole numbers: by itself Numba makes another one for every constant and every small field.

Imported by compiled rules alone, as it needs Numba.
"""

from __future__ import annotations

from typing import Any

from numba import types

from motu.core.compiled import Rule

_unliteral: Any = types.unliteral


def widened(dispatcher: Any) -> Rule:
    """The same function, to whom compiled callers hand whole numbers as int64. What Python hands over keeps its type."""
    plain = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return plain([_wide(arg) for arg in args], {name: _wide(arg) for name, arg in kws.items()})

    dispatcher.get_call_template = get_call_template
    found: Rule = dispatcher
    return found


def _wide(arg: Any) -> Any:
    """Words of bits (uint64) and truth values are no numbers to be widened."""
    plain = _unliteral(arg)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain
