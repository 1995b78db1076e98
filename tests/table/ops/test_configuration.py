"""Settings from a file, the environment and the command line."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace

import pytest

from motu.core.game import Refused
from motu.table.ops.configuration import comments, configured, variable
from motu.table.ops.settings import Settings


@pytest.fixture
def file(tmp_path):
    return tmp_path / "motu.toml"


def test_the_later_place_wins(file):
    file.write_text('port = 1\nworkers = 3\ndata = "from-file"\n')
    found = configured(file, {"MOTU_PORT": "2", "MOTU_WORKERS": "4", "MOTU_LIMITED": "0"}, port=5, data=None)
    chosen = found.settings
    assert (chosen.port, chosen.workers, chosen.data, chosen.limited) == (5, 4, "from-file", False)
    assert found.sources == {
        "port": "command line",
        "workers": "MOTU_WORKERS",
        "limited": "MOTU_LIMITED",
        "data": str(file),
    }


def test_nothing_said_is_as_a_program_has_it():
    assert configured(environment={}).settings == Settings()


def test_every_setting_can_be_said_by_its_variable():
    texts = {name: str(getattr(Settings(), name)).strip("()") for name in comments()}
    texts |= {"data": "a-folder", "host": "::"}
    chosen = configured(environment={variable(name): text for name, text in texts.items()}).settings
    assert set(texts) == {field.name for field in fields(Settings)}
    assert chosen == replace(Settings(), data="a-folder", host="::")


def test_what_is_shown_is_a_file_that_sets_the_same(file):
    shown = configured(environment={"MOTU_CHATS": "1, 2", "MOTU_SECURE": "yes", "MOTU_DATA": 'a "folder"'})
    file.write_text(str(shown))
    assert configured(file, {}).settings == shown.settings
    assert set(tomllib.loads(str(shown))) == {field.name for field in fields(Settings)}


def test_the_environment_names_the_file(file):
    file.write_text("workers = 0")
    assert configured(environment={"MOTU_CONFIG": str(file)}).settings.workers == 0


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("MOTU_WORKERS", "two", "MOTU_WORKERS: workers must be a whole number of at least 0, not two."),
        ("MOTU_WORKERS", "-1", "MOTU_WORKERS: workers must be a whole number of at least 0, not -1."),
        ("MOTU_PORT", "70000", "MOTU_PORT: port must be a whole number from 0 to 65535, not 70000."),
        ("MOTU_PING_SECONDS", "0", "MOTU_PING_SECONDS: ping_seconds must be a number above 0, not 0."),
        ("MOTU_IDLE_SECONDS", "inf", "MOTU_IDLE_SECONDS: idle_seconds must be a number above 0, not inf."),
        ("MOTU_CHATS", "inf,1", "MOTU_CHATS: chats must be two numbers above 0 "),
        ("MOTU_LIMITED", "maybe", "MOTU_LIMITED: limited must be true or false, not maybe."),
        ("MOTU_WORKER", "2", "The environment: there is no setting MOTU_WORKER. Did you mean MOTU_WORKERS?"),
        ("MOTU_USUAL_BOT", "godly", "There is no level godly of bots; choose from "),
        (
            "MOTU_CHATS",
            "3",
            "MOTU_CHATS: chats must be two numbers above 0 (such as 0.2 and 20: how many a second, ",
        ),
        ("MOTU_LOG", "xml", "MOTU_LOG: log must be one of text, json, not xml."),
        *(
            (
                "MOTU_METRICS",
                text,
                f"MOTU_METRICS: metrics must be open, closed, or an address and its port such as 127.0.0.1:9100, not {text}.",
            )
            for text in ("shut", "9100", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:http")
        ),
        ("MOTU_CONFIG", "/no/such/file", "/no/such/file cannot be read: No such file or directory."),
    ],
)
def test_a_mistake_is_told_by_its_place_and_what_would_be_right(name, text, told):
    with pytest.raises(Refused) as refused:
        configured(environment={name: text})
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("worker = 2", "there is no setting worker. Did you mean workers?"),
        ("colour = 2", "there is no setting colour. motu serve --show-settings lists all."),
        ("workers = true", "workers must be a whole number of at least 0, not True."),
        ("limited = 1", "limited must be true or false, not 1."),
        ("chats = [0, 1]", "chats must be two numbers above 0"),
        ("request_seconds = inf", "request_seconds must be a number above 0, not inf."),
        ("ping_seconds = nan", "ping_seconds must be a number above 0, not nan."),
        ("workers = ", "is not TOML"),
    ],
)
def test_a_mistake_in_a_file_too(file, text, told):
    file.write_text(text)
    with pytest.raises(Refused, match=r"motu\.toml") as refused:
        configured(file, {})
    assert told in str(refused.value)
