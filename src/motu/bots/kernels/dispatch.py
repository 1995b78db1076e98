"""What is known of a game, looked up by record type as `core/registry` looks up the rules; see bots/knowledge.py."""

from __future__ import annotations

from motu.bots import knowledge
from motu.core import compiled, registry
from motu.core.play import LONGEST
from motu.core.registry import OPTIONS


def evaluate(s, out):
    _of(s, "evaluate")(s, out)


def leaf_value(s, network, out):
    _of(s, "leaf_value")(s, network, out)


def priors(s, seat, moves, n, odds):
    _of(s, "priors")(s, seat, moves, n, odds)


def learned_priors(s, seat, moves, n, network, odds):
    _of(s, "learned_priors")(s, seat, moves, n, network, odds)


def horizon(s):
    return _of(s, "horizon")(s)


def is_quiet(s, network):
    return _of(s, "is_quiet")(s, network)


def branches(s, action):
    return _of(s, "branches")(s, action)


def _evaluate(s, out):
    """Nothing known: all seats are alike."""
    for seat in range(out.shape[0]):
        out[seat] = 0.5


def _leaf_value(s, network, out):
    evaluate(s, out)


def _priors(s, seat, moves, n, odds):
    for i in range(n):
        odds[i] = 1


def _learned_priors(s, seat, moves, n, network, odds):
    priors(s, seat, moves, n, odds)


def _horizon(s):
    return LONGEST


def _is_quiet(s, network):
    return False


def _branches(s, action):
    return False


IN_ANY_GAME = {
    "evaluate": _evaluate,
    "leaf_value": _leaf_value,
    "priors": _priors,
    "learned_priors": _learned_priors,
    "horizon": _horizon,
    "is_quiet": _is_quiet,
    "branches": _branches,
}


def _of(s, name):
    return _known(registry.game_of(s), name)


def _known(game, name):
    return getattr(knowledge.of(game), name) or IN_ANY_GAME[name]


def _text(name, record):
    """The game's plain Python function, for Numba to compile in place."""
    function = _known(registry.found(record), name)
    return getattr(function, "py_func", function)


if not compiled.INTERPRETED:
    from numba.extending import overload

    overload(evaluate, jit_options=OPTIONS)(lambda s, out: _text("evaluate", s))
    overload(leaf_value, jit_options=OPTIONS)(lambda s, network, out: _text("leaf_value", s))
    overload(priors, jit_options=OPTIONS)(lambda s, seat, moves, n, odds: _text("priors", s))
    overload(learned_priors, jit_options=OPTIONS)(lambda s, seat, moves, n, network, odds: _text("learned_priors", s))
    overload(horizon, jit_options=OPTIONS)(lambda s: _text("horizon", s))
    overload(is_quiet, jit_options=OPTIONS)(lambda s, network: _text("is_quiet", s))
    overload(branches, jit_options=OPTIONS)(lambda s, action: _text("branches", s))
