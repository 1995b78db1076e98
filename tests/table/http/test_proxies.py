"""The configurations of proxies in docs/hosting.md, tried in front of two servers where these proxies are installed."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import time

import httpx
import pytest

from tests.docs.pages import only_block
from tests.postgres import emptied, postgres
from tests.table.conftest import Player
from tests.table.live.test_play import play_out, seated

__all__ = ["postgres"]
NAME = "games.example.org"
PORTS = ("8642", "8643")  # of the servers in the documentation
GUESTS = 6  # that one address may become on one server
PATIENCE = 15  # seconds

NGINX = """
user {user}; daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;
events {{ worker_connections 256; }}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
{config}
}}
"""
CADDY = "{{\n admin off\n auto_https disable_redirects\n}}\n{config}"


def nginx(config, folder, port):
    config = config.replace("listen 443", f"listen 127.0.0.1:{port}").replace("/etc/ssl/games.", f"{folder}/games.")
    return NGINX.format(user=getpass.getuser(), folder=folder, config=config), ["-p", f"{folder}", "-c"]


def caddy(config, folder, port):
    config = config.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n tls {folder}/games.pem {folder}/games.key")
    return CADDY.format(config=config), ["run", "--adapter", "caddyfile", "--config"]


def haproxy(config, folder, port):
    config = config.replace("bind :443", f"bind 127.0.0.1:{port}")
    return config.replace("/etc/ssl/games-with-key.pem", f"{folder}/both.pem"), ["-db", "-f"]


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A folder with a certificate of our own."""
    folder = tmp_path_factory.mktemp("certificate")
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-keyout", folder / "games.key", "-out", folder / "games.pem", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}"], check=True, capture_output=True,
    )  # fmt: skip
    (folder / "both.pem").write_bytes((folder / "games.pem").read_bytes() + (folder / "games.key").read_bytes())
    return folder


class Proxy:
    """A proxy with its documented configuration in front of these servers."""

    def __init__(self, kind, servers, folder):
        self.servers, self.port = servers, free_port()
        config, options = kind(only_block("docs/hosting.md", kind.__name__), folder, self.port)
        for port, server in zip(PORTS, servers, strict=True):
            config = config.replace(port, server.url.rpartition(":")[2])
        file = folder / f"{kind.__name__}.conf"
        file.write_text(config, "utf-8")
        program = shutil.which(kind.__name__)
        self.process = subprocess.Popen(
            [program, *options, file], env=os.environ | {"HOME": str(folder)}, start_new_session=True
        )
        wait_until(lambda: answers(self.port) or self.process.poll() is not None)
        assert self.process.poll() is None, "it does not take the configuration"

    def player(self, source="127.0.0.1", **headers):
        """Somebody who comes from this address by HTTPS."""
        player = Player(f"https://127.0.0.1:{self.port}")
        player.http = httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", headers={"Host": NAME} | headers, timeout=PATIENCE,
            transport=Named(verify=False, local_address=source),
        )  # fmt: skip
        return player

    def stop(self):
        os.killpg(self.process.pid, signal.SIGKILL)  # with its workers
        self.process.wait(10)


class Named(httpx.HTTPTransport):
    """Says which site it wants, as a browser does."""

    def handle_request(self, request):
        request.extensions["sni_hostname"] = NAME
        return super().handle_request(request)


def free_port():
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return opened.getsockname()[1]


def answers(port):
    with socket.socket() as opened:
        return opened.connect_ex(("127.0.0.1", port)) == 0


def wait_until(is_so):
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.fixture(params=[nginx, caddy, haproxy], ids=lambda kind: kind.__name__)
def proxy(request, postgres, start, certificate):
    if not shutil.which(request.param.__name__):
        pytest.skip(f"{request.param.__name__} is not installed")
    emptied(postgres)
    servers = [start(data=postgres, limited=True, new_guests=(0.001, GUESTS)) for _ in range(2)]
    running = Proxy(request.param, servers, certificate)
    yield running
    running.stop()


def actions(server):
    found = re.search(r"^motu_actions_total (\d+)", server.context.services.metrics.text(), re.M)
    return int(found[1]) if found else 0


def test_a_match_goes_through_a_proxy_to_both_servers(proxy):
    ana, ben = proxy.player(), proxy.player()
    a, _ = seated(ana, ben)
    assert play_out(a["id"], ana, ben)["result"]["ended"] == "played"
    assert all(actions(server) for server in proxy.servers)


def test_streams_are_not_held_back(proxy):
    ana, ben = proxy.player(), proxy.player()
    a, _ = seated(ana, ben)
    paths = [f"/api/tables/{a['id']}/events", f"/api/tables/{a['id']}/stream", "/api/me/events"]
    streams = [ben.http.stream("GET", path) for path in paths]
    opened = [stream.__enter__() for stream in streams]
    lines = [response.iter_lines() for response in opened]
    try:
        assert all(next(some) for some in lines)
        ana.act(a, "stone 2")
        for some, word in zip(lines, ("keep", "keep", '"turn":true'), strict=True):
            assert next(line for line in some if word in line)
        ana.post(f"/api/tables/{a['id']}/chat", text="a few bytes")
        for some in lines[:2]:
            assert next(line for line in some if "a few bytes" in line)
    finally:
        for stream in streams:
            stream.__exit__(None, None, None)


def test_limits_count_by_the_address_of_the_visitor_whatever_it_claims(proxy):
    claims = ({"X-Forwarded-For": f"198.51.100.{n}", "X-Real-IP": f"198.51.100.{n}"} for n in range(3 * GUESTS))
    statuses = [proxy.player("127.0.0.2", **claim).http.post("/api/me", json={}).status_code for claim in claims]
    assert statuses.count(200) == 2 * GUESTS and set(statuses) == {200, 429}, "so many on each of two servers"
    proxy.player("127.0.0.3").post("/api/me", name="Ben")


def test_https_and_the_name_of_the_site_are_known(proxy):
    ana = proxy.player(Origin=f"https://{NAME}")
    answer = ana.http.post("/api/me", json={"name": "Ana"})
    assert answer.status_code == 200 and "; Secure" in answer.headers["set-cookie"]
    assert ana.http.post("/api/qr", json={"path": "/"}).json()["link"] == f"https://{NAME}/"
    proxy.player(Origin="https://elsewhere.example").post("/api/me", 403, name="Eve")
    ana.get("/metrics", 404)


def test_one_server_stops_and_the_match_goes_on(proxy):
    ana, ben = proxy.player(), proxy.player()
    a, _ = seated(ana, ben)
    for _ in range(4):
        ana.see(a["id"])
    proxy.servers[0].stop()
    assert play_out(a["id"], ana, ben)["result"]["ended"] == "played"


def is_believed(server, source):
    """Does this server believe somebody at that address that the request came by HTTPS?"""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), base_url=server.url) as proxy:
        answer = proxy.post("/api/me", json={}, headers={"X-Forwarded-Proto": "https"})
    return "; Secure" in answer.headers["set-cookie"]


def test_only_proxies_that_are_named_are_believed(start, tmp_path, monkeypatch):
    usual = start(data=tmp_path / "usual")
    assert is_believed(usual, "127.0.0.1") and not is_believed(usual, "127.0.0.2")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.2")
    other = start(data=tmp_path / "other")
    assert is_believed(other, "127.0.0.2") and not is_believed(other, "127.0.0.1")
