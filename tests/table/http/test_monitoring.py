"""Where /metrics is answered is the host's choice."""

from __future__ import annotations

import httpx
import pytest

from motu.core.game import Refused
from motu.table.http.monitoring import address_for_metrics
from motu.table.ops import serve
from motu.table.ops.settings import Settings


@pytest.fixture
def other_port():
    with serve.listening("127.0.0.1", 0) as free:
        return free.getsockname()[1]


def test_closed_metrics_are_nowhere(start, tmp_path):
    ana = start(data=tmp_path, metrics="closed").player()
    assert ana.get("/metrics", 404)["detail"] == "There is nothing here."
    assert ana.http.head("/metrics").status_code == 404
    ana.get("/healthz")
    ana.get("/api/games")


def test_metrics_at_their_own_address_are_there_alone_and_nothing_else_is(start, tmp_path, other_port):
    ana = start(data=tmp_path, metrics=f"127.0.0.1:{other_port}").player()
    ana.get("/metrics", 404)
    ana.get("/api/games")
    with httpx.Client(base_url=f"http://127.0.0.1:{other_port}") as scraper:
        assert "motu_requests_total" in scraper.get("/metrics").text
        assert scraper.get("/healthz").json() == {"status": "ok"}
        for path in ("/", "/docs", "/api/games", "/static/frame/base.css", "/api/tables"):
            assert scraper.get(path).status_code == 404, path


def test_no_header_opens_the_other_address(start, tmp_path, other_port):
    ana = start(data=tmp_path, metrics=f"127.0.0.1:{other_port}").player()
    for name in ("host", "x-forwarded-host", "x-forwarded-port"):
        assert ana.http.get("/metrics", headers={name: f"127.0.0.1:{other_port}"}).status_code == 404


def test_an_address_is_read_as_it_is_written():
    assert address_for_metrics("[::1]:9100") == ("::1", 9100)
    assert address_for_metrics("10.0.0.7:9100") == ("10.0.0.7", 9100)
    assert address_for_metrics("open") is None
    for wrong in ("9100", ":9100", "somewhere", "127.0.0.1:http"):
        with pytest.raises(Refused, match="metrics must be open, closed, or an address"):
            address_for_metrics(wrong)


def test_a_port_for_both_is_refused_and_nothing_stays_open(other_port):
    with pytest.raises(Refused, match=f"The table has port {other_port} already"):
        serve.all_listening(Settings(port=other_port, metrics=f"127.0.0.1:{other_port}"))
    with serve.listening("127.0.0.1", 0) as taken:
        with pytest.raises(Refused, match="is taken"):
            serve.all_listening(Settings(port=other_port, metrics=f"127.0.0.1:{taken.getsockname()[1]}"))
        serve.listening("127.0.0.1", other_port).close()
