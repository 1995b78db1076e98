"""Bits, dice, fair chance, play-outs, and the folder of compiled rules."""

from __future__ import annotations

import hashlib
import hmac
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import motu
from motu.core import bits, compiled, dice, fair, play

FEW = 300 if compiled.INTERPRETED else 20_000


def test_bits_are_sets_of_small_numbers():
    word = bits.bit(3) if compiled.INTERPRETED else np.uint64(bits.bit(3))
    word = np.uint64(word) | np.uint64(bits.bit(63)) | np.uint64(bits.bit(40))
    assert [i for i in range(64) if bits.has(word, i)] == [3, 40, 63]
    assert bits.count(word) == 3
    assert bits.lowest(word) == 3
    assert bits.lowest(np.uint64(bits.without_lowest(word))) == 40


def test_dice_are_even():
    rng = dice.generator(1)
    seen = Counter(dice.below(rng, 6) for _ in range(FEW))
    assert set(seen) == set(range(6))
    chi = sum((n - FEW / 6) ** 2 / (FEW / 6) for n in seen.values())
    assert chi < 25  # five degrees of freedom: once in ten thousand


def test_picks_follow_their_weights():
    rng, odds = dice.generator(2), np.array([1, 0, 3], np.int32)
    seen = Counter(dice.pick(rng, odds, 3) for _ in range(FEW))
    assert seen[1] == 0
    assert abs(seen[2] / FEW - 0.75) < 0.1


def test_equal_seeds_give_equal_numbers_compiled_or_not():
    rng = dice.generator("shells")
    assert [int(dice.below(rng, 1000)) for _ in range(5)] == [234, 783, 847, 28, 892]


def test_fair_chance_is_an_hmac_of_secret_and_ply():
    odds = [1, 2, 3]
    digest = hmac.new(b"secret", b"4", hashlib.sha256).digest()
    at = int.from_bytes(digest, "big") % 6
    assert fair.draw("secret", 4, odds) == (0 if at < 1 else 1 if at < 3 else 2)
    assert fair.commitment("secret") == hashlib.sha256(b"secret").hexdigest()
    assert len(fair.new_secret()) == 64


def test_fair_chance_follows_its_weights():
    seen = Counter(fair.draw("s", ply, [1, 0, 3]) for ply in range(2000))
    assert seen[1] == 0
    assert abs(seen[2] / 2000 - 0.75) < 0.06


@pytest.mark.parametrize("name", motu.names())
def test_perft_counts_what_playing_by_hand_counts(name):
    game = motu.game(name)
    start, buffers = game.new(), play.Buffers.of(game)
    assert play.perft(game, start, 2) == by_hand(game, start, 2, buffers)


def by_hand(game, s, depth, buffers):
    if depth == 0:
        return 1
    if game.pending(s, buffers.who) == 0:
        return 0
    seat = int(buffers.who[0])
    actions = buffers.actions[: game.legal(s, seat, buffers.actions, buffers.odds)].tolist()
    total = 0
    for action in actions:
        after = s.copy()
        game.apply(after, seat, action)
        total += by_hand(game, after, depth - 1, buffers)
    return total


def test_the_folder_of_compiled_rules_is_named_by_what_they_are_made_of(tmp_path):
    code = "from motu.core import compiled; print(compiled.kept_folder())"

    def folder(**env):
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        return run.stdout.strip()

    import os

    base = {**os.environ, "MOTU_CACHE_DIR": str(tmp_path), "NUMBA_BOUNDSCHECK": "0"}
    assert folder(**base) == folder(**base)
    assert folder(**base) != folder(**{**base, "NUMBA_BOUNDSCHECK": "1"})
    assert folder(**base).startswith(str(tmp_path))


def test_what_threads_decorate_side_by_side_is_kept_in_its_folder():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            made: list[Any] = list(threads.map(lambda _: compiled.compile_for(dice.generator), range(200)))
    finally:
        sys.setswitchinterval(before)
    folder = str(compiled.kept_folder(dice.generator.__module__))
    if compiled.INTERPRETED:
        assert set(made) == {dice.generator}, "nothing is compiled, nothing is kept"
        return
    assert {function.stats.cache_path.startswith(folder) for function in made} == {True}


@pytest.mark.skipif(compiled.INTERPRETED, reason="nothing is compiled")
def test_one_compiled_function_serves_constants_small_fields_and_wide_numbers():
    def doubled(number):
        return 2 * number

    rule: Any = compiled.rule(doubled)

    @compiled.rule
    def of_all(small, wide):
        return rule(7) + rule(small[0]) + rule(number=wide)

    assert of_all(np.array([200], np.uint8), 5) == 14 + 400 + 10
    assert len(rule.signatures) == 1


@pytest.mark.skipif(compiled.INTERPRETED, reason="nothing is compiled")
def test_words_of_bits_are_handed_on_as_they_are():
    @compiled.rule
    def members(word):
        return bits.count(word)

    assert members(np.uint64(2**63 + 1)) == 2
