"""OpenSpiel's C++ `ISMCTSBot` ends the whole process with games written in Python, its own `python_kuhn_poker` too.

It asks a state for another one that looks the same, which OpenSpiel's C++ cannot ask of Python. Asked by Python it refuses
our games with a sentence instead; games of others are none of our business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from motu.core.game import Refused
from motu.core.words import say

ASKED = ("step", "step_with_policy", "get_policy")


def refuse_cpp_ismcts(ours: type) -> None:
    """Let that bot refuse states of this type."""
    bot: Any = pyspiel.ISMCTSBot
    for name in ASKED:
        setattr(bot, name, _refusing(getattr(bot, name), ours))


def _refusing(method: Callable[..., Any], ours: type) -> Callable[..., Any]:
    def refusing(self: Any, state: Any, *rest: Any) -> Any:
        if isinstance(state, ours):
            raise Refused(
                say("OpenSpiel's C++ ISMCTSBot cannot play games written in Python; use the one in {module}.",
                    module="open_spiel.python.algorithms.ismcts")
            )  # fmt: skip
        return method(self, state, *rest)

    return refusing
