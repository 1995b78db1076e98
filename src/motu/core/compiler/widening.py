"""One compiled function for all integers: by itself, Numba makes another for every constant and every small field.

Imported only by compiled rules, as it needs Numba.
"""

from __future__ import annotations

from typing import Any

from numba import types

from motu.core.compiled import Rule

_unliteral: Any = types.unliteral


def widened(dispatcher: Any) -> Rule:
    """The same function, to which compiled callers pass integers as int64. Arguments from Python keep their types."""
    plain = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return plain([_wide(arg) for arg in args], {name: _wide(arg) for name, arg in kws.items()})

    dispatcher.get_call_template = get_call_template
    found: Rule = dispatcher
    return found


def _wide(arg: Any) -> Any:
    """Sets of bits (uint64) and booleans are not widened."""
    plain = _unliteral(arg)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain
