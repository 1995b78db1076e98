"""What installs Motu takes packages from where pip would, and does without uv where there is none."""

from __future__ import annotations

import subprocess
from types import SimpleNamespace

import pytest

from scripts import install

TOLD = """:env:.find-links='/wheels'
global.cert='/etc/ssl/all.crt'
global.extra-index-url='https://a.example/simple https://b.example/simple'
global.find-links='/others'
global.index-url='https://c.example/simple'
install.index-url='https://d.example/simple'
"""


@pytest.fixture
def asked(monkeypatch):
    """The commands that were given; those whose program is in `failing` fail."""
    given: list[list[str]] = []
    failing: set[str] = set()

    def run(command, **_):
        given.append(command)
        program = "uv" if command[0] == str(install.UV) else "pip"
        return SimpleNamespace(returncode=int(program in failing), stdout=TOLD)

    monkeypatch.setattr(subprocess, "run", run)
    return SimpleNamespace(given=given, failing=failing)


def test_packages_come_from_where_pip_is_told_to_look(asked):
    words = install.places()
    assert words[:2] == ["--index-url", "https://d.example/simple"], "what is said of installing counts more"
    assert words[2:6] == [
        "--extra-index-url",
        "https://a.example/simple",
        "--extra-index-url",
        "https://b.example/simple",
    ]
    assert words[6:8] == ["--find-links", "/wheels"], "a variable counts most"


def test_where_uv_fails_pip_installs_the_same(asked):
    asked.failing.add("uv")
    assert install.main(["-e", "."]) == 0
    assert asked.given[-1][:3] == install.PIP[:3] and asked.given[-1][-2:] == ["-e", "."]


def test_what_neither_can_install_is_a_failure(asked):
    asked.failing.update(("uv", "pip"))
    assert install.main(["-e", "."]) == 1
