"""What a server logs: one record per line, bounded, without anybody's secrets."""

from __future__ import annotations

import io
import json
import logging
import re
import time
import unicodedata

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from motu.core.fair import new_secret
from motu.store import Store
from motu.store.guests import hash_of, new_key
from motu.table.ops import logs

FORMS = ("text", "json")
HOSTILE = (
    "Ana\n2026-01-01T00:00:00.000Z ERROR motu.table: all is lost\r\x1b[2J\x1b]0;owned\x07\u202egnp\u2028\x85\ud800"
)


@pytest.fixture(params=FORMS)
def told(request):
    """A logger, and the lines that it has written in one form."""
    return Told(request.param)


class Told:
    def __init__(self, form):
        self.form, self.out = form, io.StringIO()
        handler = logs.Lines(form)
        handler.setStream(self.out)
        self.log = logging.Logger("motu.trial")
        self.log.addHandler(handler)

    @property
    def lines(self):
        return self.out.getvalue().splitlines()

    def failed(self, error):
        try:
            raise error
        except type(error):
            self.log.exception("it failed")
        return self.out.getvalue()


@pytest.mark.parametrize("write", [
    lambda log: log.warning("the name is %(name)s", {"name": HOSTILE}),
    lambda log: log.warning("the name is %s", HOSTILE),
    lambda log: log.warning("the name is beside the message%(end)s", {"name": HOSTILE, "end": "."}),
    lambda log: log.warning(HOSTILE),
])  # fmt: skip
def test_no_text_breaks_a_line_or_steers_a_terminal(told, write):
    write(told.log)
    assert len(told.lines) == 1
    assert all(unicodedata.category(letter)[0] != "C" for letter in told.lines[0])
    if told.form == "json":
        assert all(c == " " or c.isprintable() for value in json.loads(told.lines[0]).values() for c in str(value))


def test_a_message_in_a_traceback_cannot_pass_for_a_record(told):
    text = told.failed(ValueError(HOSTILE))
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e\x85]", text)
    first, *rest = told.lines
    assert "it failed" in first and all(line.startswith("    ") for line in rest)
    assert (len(rest) > 2) == (told.form == "text")


def test_a_record_is_an_object_with_what_is_known_by_name():
    told = Told("json")
    told.log.error(
        "table %(table)s waits: %(why)s", {"table": "k7", "why": "no room", "seat": 2, "level": "strong", "message": ""}
    )
    record = json.loads(told.lines[0])
    assert record["message"] == "table k7 waits: no room" and record["logger"] == "motu.trial"
    assert (record["table"], record["seat"], record["level"]) == ("k7", 2, "error"), "what we say of a record stands"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", record["time"])


def test_a_line_for_people_names_once_what_is_known():
    told = Told("text")
    told.log.error("table %(table)s waits", {"table": "k7", "position": "a b\nc"})
    assert told.lines[0].endswith(' ERROR motu.trial: table k7 waits position="a b\\\\nc"')


@pytest.mark.parametrize("letter", ["x", "\x00", "\U0001f600", "1 "])
def test_a_line_is_bounded_whatever_it_says(told, letter):
    told.log.warning("%(a)s", dict.fromkeys("abcdef", letter * 100_000))
    told.failed(ValueError(letter * 1_000_000))
    assert all(len(line.encode()) <= 5 * logs.MOST_BYTES for line in told.lines)
    if told.form == "json":
        assert all(len(line) <= logs.MOST_BYTES for line in told.lines)
        assert [json.loads(line)["level"] for line in told.lines] == ["warning", "error"]


@pytest.mark.parametrize(
    "text", ["a" * 10**6, "://a:" * 10**5, "\n" * 10**6, " " * 10**6, "cookie " * 10**5, "-" * 10**6 + "1"]
)
def test_no_text_keeps_the_log_busy(told, text):
    began = time.perf_counter()
    told.log.warning("%s", text)
    told.failed(ValueError(text))
    assert time.perf_counter() - began < 20  # what is not linear would take hours


def test_a_traceback_keeps_its_end():
    told = Told("json")
    told.failed(ValueError("x " * 50_000 + "the reason"))
    assert json.loads(told.lines[0])["error"].endswith("the reason")


def test_the_same_record_is_written_so_often_and_then_counted(told, monkeypatch):
    moment = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    told = Told(told.form)
    for n in range(logs.SAME + 30):
        told.log.warning("table %(table)s waits", {"table": n})
    told.log.warning("something else")
    assert len(told.lines) == logs.SAME + 1 and "something else" in told.lines[-1]
    moment[0] = logs.SECONDS + 1
    told.log.warning("table %(table)s waits", {"table": 7})
    assert re.search(r'left_out("?: |=)30', told.lines[-1])


def test_all_records_together_are_bounded(told):
    for n in range(logs.ALL + 100):
        told.log.warning(f"kind {n}")
    assert len(told.lines) == logs.ALL


def test_a_record_that_does_not_fit_its_message_is_written_all_the_same(told):
    message = "%d of %s"
    told.log.warning(message, "three")
    assert "%d of %s" in told.lines[0]


@pytest.mark.parametrize("secret", [
    new_key(), new_secret(), hash_of("x"), "postgresql://motu:s3cr3t@db/motu", "password=s3cr3t", "Cookie: motu_guest=s3cr3t",
    "authorization: Basic s3cr3t", "Bearer s3cr3t", "{'cookie': 's3cr3t'}",
], ids=("key", "secret", "hash", "url", "password", "cookie", "basic", "bearer", "dict"))  # fmt: skip
def test_what_looks_like_a_secret_is_left_out(told, secret):
    told.log.warning("asked with %(what)s", {"what": secret})
    told.failed(ValueError(f"it cannot be: {secret}"))
    text = told.out.getvalue()
    assert "asked with" in text and "s3cr3t" not in text and secret not in text


def test_an_error_of_the_database_names_no_value(tmp_path, told):
    """The statement would tell its values, PostgreSQL the whole row."""
    store = Store(tmp_path)
    guest, _ = store.guests.new("Ana Secretive")
    with pytest.raises(IntegrityError) as failed, store.writing.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO guests (id, name, created) VALUES (?, ?, ?)", (guest.id, "Secretive", 1)
        )
    store.close()
    assert "Secretive" not in told.failed(failed.value)
    row = "null value\nDETAIL:  Failing row contains (k7, Secretive, 1).\n[SQL: INSERT 'Secretive']\n[parameters: ('Secretive')]"
    assert "Secretive" not in told.failed(ValueError(row))


@pytest.fixture
def heard(told):
    """All that this process logs meanwhile."""
    root, handler = logging.getLogger(), told.log.handlers[0]
    root.addHandler(handler)
    yield told.out
    root.removeHandler(handler)


def broken_store(statement, values):
    def broken(*_):
        raise OperationalError(statement, values, Exception("disk full"))

    return broken


def test_whatever_fails_the_log_names_nobodys_keys_codes_or_cards(server, ana, ben, heard, monkeypatch):
    ana.post("/api/me", name="Ana")
    token = ana.post("/api/me/tokens", 201, name="my program")["token"]
    link = ana.post("/api/me/link")["link"].partition("#")[2]
    made = ana.new("me", "open")
    table, codes = made["id"], [made["invite"], made["seats"][1]["invite"]]
    secret = server.context.lobby.tables[table].row.secret
    cookie = ana.http.cookies["motu_guest"]
    keys = [token, link, secret, cookie, *map(hash_of, (token, link, cookie)), *codes]
    with monkeypatch.context() as patch:
        for verb in ("append", "seat", "check"):
            patch.setattr(server.context.services.store, verb, broken_store("insert", keys))
        ben.post(f"/api/tables/{table}/join", 503, invite=codes[1])
        ana.get("/healthz", 503)
    with monkeypatch.context() as patch:
        patch.setattr(server.context.lobby, "table", broken_lobby)
        for asked in (f"/api/tables/{codes[0]}", f"/api/tables/{table}?have={token}", f"/tables/{link}"):
            headers = {"authorization": f"Bearer {token}", "connection": "close"}
            assert ana.http.get(asked, headers=headers).status_code == 500
    text = heard.getvalue()
    assert "disk full" in text and "no such thing" in text
    assert [key for key in keys if key in text] == []
    assert "Ana" not in text


def broken_lobby(name):
    raise RuntimeError("no such thing")
