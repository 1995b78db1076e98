"""The network of Kaivai, trained by self-play (see training.py): it corrects what the hand-made evaluation expects.

The same weights judge every seat from its own features. The evaluation and the network's output together are the
logarithms of the seats' shares of the victory.
"""

from __future__ import annotations

from motu.bots.kaivai.kernels.evaluation import evaluate, expect_glory, is_scoring, uncertainty
from motu.bots.kaivai.kernels.features import active_features
from motu.bots.kernels.network import output_of, softmax
from motu.core.compiled import rule
from motu.games.kaivai.rules.scoring import payoff
from motu.games.kaivai.state import Phase

GO, UNLOAD = int(Phase.GO), int(Phase.UNLOAD)  # the first and the last phase in the middle of an action


@rule
def leaf_value(s, network, out):
    """An estimate of each seat's share of the victory; the hand-made one if there are no learned weights."""
    if network.weights.shape[0] == 0:
        evaluate(s, out)
    elif int(s.phase) == Phase.OVER:
        payoff(s, out)
    else:
        judge(s, network, out)


@rule
def judge(s, network, out):
    """The hand-made and the learned estimate combined; `hidden` has room for each seat's sum after the hidden layer."""
    weights, features, hidden = network.weights, network.features, network.hidden
    expect_glory(s, out)
    unsure, seats, room = uncertainty(s), int(s.seats), weights.shape[1]
    for seat in range(seats):
        n = active_features(s, seat, margin_of(out, seat, seats) / unsure, features)
        hidden[room + seat] = out[seat] / unsure + output_of(weights, features, n, hidden)
    for seat in range(seats):
        out[seat] = hidden[room + seat]
    softmax(out, seats)


@rule
def margin_of(glory, seat, seats):
    """This seat's lead over the best of the others."""
    best = -1e9
    for other in range(seats):
        if other != seat:
            best = max(best, glory[other])
    return glory[seat] - best


@rule
def is_quiet(s, network):
    """May the network judge now? In the middle of an action or of the final scoring, play continues first."""
    if network.weights.shape[0] == 0 or is_scoring(s):
        return False
    return not GO <= int(s.phase) <= UNLOAD
