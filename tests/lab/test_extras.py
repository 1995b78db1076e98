"""Without the extra everything else works, and what needs it says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

import motu.lab

HIDE = """
import sys
from importlib.abc import MetaPathFinder

class Hidden(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
"""
EXTRA = ("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "pyarrow", "pgx", "jax", "PIL", "pygame")


def run(script, *hidden):
    text = HIDE.format(hidden=set(hidden)) + script
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=False)


def test_without_the_extra_motu_plays_and_asking_for_an_environment_says_what_to_install():
    done = run(
        """
import motu, motu.lab, motu.cli, motu.lab.bench, motu.lab.baselines
match = motu.Match("kapai", seed=1)
match.play(0, match.actions(0)[0])
assert motu.lab.batch("kapai", 4).mask().any()
asked = {
    "pettingzoo": [lambda: motu.lab.aec("kapai"), lambda: motu.lab.parallel("kapai")],
    "gymnasium": [lambda: motu.lab.env("kapai")],
    "open_spiel": [lambda: motu.lab.load_spiel("kapai")],
    "pyarrow": [lambda: motu.lab.read("."), lambda: motu.lab.read_parts(".")],
}
for package, wishes in asked.items():
    for wish in wishes:
        try:
            wish()
        except ImportError as error:
            print(error)
assert motu.lab.baselines.spiel_decisions("hex", 0.1) is None
assert motu.lab.baselines.zoo_steps("connect_four_v3", 0.1) is None
assert motu.lab.baselines.pgx_steps("hex", 8, 0.1) is None
""",
        *EXTRA,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f'This needs {package}: pip install "motu[lab]"'
        for package in ("pettingzoo", "pettingzoo", "gymnasium", "open_spiel", "pyarrow", "pyarrow")
    ]


def test_the_command_says_it_in_a_sentence_too():
    done = run(
        """
from motu.cli import app
app(["lab", "selfplay", "kapai", "--out", "never-made"])
""",
        "pyarrow",
    )
    assert done.returncode == 2
    assert done.stderr.strip() == 'This needs pyarrow: pip install "motu[lab]"'


def test_a_fault_of_ours_is_not_taken_for_a_missing_package():
    with pytest.raises(ModuleNotFoundError, match="nothing") as found:
        motu.lab.needs("motu.lab.nothing", "something")
    assert not isinstance(found.value, motu.lab.NotInstalled)
