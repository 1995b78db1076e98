"""OpenSpiel's C++ `ISMCTSBot` kills the whole process with games written in Python, even its own `python_kuhn_poker`.

It asks a state for another one that looks the same, which OpenSpiel's C++ cannot ask of Python. Called from Python, it
now refuses our games with a sentence instead; other people's games are left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from motu.core.game import Refused
from motu.core.words import say

ASKED = ("step", "step_with_policy", "get_policy")


def refuse_cpp_ismcts(ours: type) -> None:
    """Make that bot refuse states of this type."""
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
