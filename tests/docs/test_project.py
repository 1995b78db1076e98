"""What the project says of itself in several places is the same everywhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

import motu
from tests.docs.commands import project
from tests.docs.pages import ROOT

PYTHON = "Programming Language :: Python :: 3."
WORKFLOW = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")


def versions(texts):
    return sorted({text.removeprefix(PYTHON) for text in texts if text.startswith(PYTHON)}, key=int)


def test_every_python_that_is_promised_is_tested():
    tested = re.search(r"python: \[(.*)\]", WORKFLOW)
    assert tested and re.findall(r'"3\.(\d+)"', tested[1]) == versions(project()["classifiers"])
    assert project()["requires-python"] == f">=3.{versions(project()['classifiers'])[0]}"


def test_no_python_is_promised_that_numba_does_not_support():
    from importlib.metadata import metadata

    supported = versions(metadata("numba").get_all("Classifier"))
    assert set(versions(project()["classifiers"])) <= set(supported)


def test_every_system_that_is_promised_is_tested():
    for promised, runner in (("MacOS", "macos"), ("Microsoft :: Windows", "windows"), ("POSIX :: Linux", "ubuntu")):
        assert f"Operating System :: {promised}" in project()["classifiers"]
        assert f"{runner}-latest" in WORKFLOW


def test_the_version_stands_in_one_place():
    assert project()["dynamic"] == ["version"] and "version" not in project()
    pytest.importorskip("hatchling", reason="reads the version as a build would")
    told = subprocess.run(
        [sys.executable, "-m", "hatchling", "version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == motu.__version__


def test_the_changes_name_every_version():
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert motu.__version__ in [heading.partition(" - ")[0] for heading in headings[1:]]


def test_what_tools_read_is_well_formed():
    yaml = pytest.importorskip("yaml")
    workflows = (file.relative_to(ROOT).as_posix() for file in (ROOT / ".github" / "workflows").iterdir())
    for name in (*workflows, ".pre-commit-config.yaml"):
        assert yaml.safe_load((ROOT / name).read_text("utf-8")), name
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert (ROOT / ".devcontainer" / container["build"]["dockerfile"]).is_file()


def test_the_package_says_that_it_has_types():
    assert (ROOT / "src" / "motu" / "py.typed").is_file() and "Typing :: Typed" in project()["classifiers"]
