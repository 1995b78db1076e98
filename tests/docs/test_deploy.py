"""What hosts are given to run a server with fits the settings and the packages as they are."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from motu.table.ops.configuration import OTHERS, configured
from motu.table.ops.settings import PORT
from scripts import pins
from tests.docs.commands import project
from tests.docs.pages import ROOT, only_block

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
PIN = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>[^\s;\\]+)(?P<marker> ;[^\\]+)?(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})+)$",
    re.M,
)
yaml = pytest.importorskip("yaml")
OF_LITTLE_WEIGHT = ("S311", "S603")  # bandit calls them low, and the workflow asks for what is above
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def settings_of(environment):
    """The settings that these variables make; Refused if one of them is none."""
    ours = {name: value for name, value in environment.items() if name.startswith("MOTU_")}
    unknown = set(ours) - OTHERS - set(configured(environment=ours).sources.values())
    assert not unknown, f"there are no settings {unknown}"
    return configured(environment=ours).settings


@pytest.mark.parametrize("file", [pins.INSTALLED, pins.BUILDING], ids=lambda file: file.name)
def test_every_package_is_pinned_with_its_hashes_and_no_index_is_named(file):
    text = file.read_text("utf-8")
    head, _, rest = text.partition("\n")
    assert head.startswith("# ") and PIN.sub("", rest).strip() == "", "something that is no pin"
    assert not re.search(r"https?:|file:|--(?:extra-)?index|--find-links|://", text)


def versions(text):
    found = re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE)
    return {(canonicalize_name(name), version) for name, version in found}


def test_the_versions_are_those_that_were_tested_together():
    tested = versions((ROOT / "constraints.txt").read_text("utf-8"))
    for file in (pins.INSTALLED, pins.BUILDING):
        assert versions(file.read_text("utf-8")) - tested == set(), f"python scripts/pins.py writes {file.name} anew"


def test_all_that_is_needed_is_pinned():
    pinned = {name for name, _ in versions(pins.INSTALLED.read_text("utf-8"))}
    todo = [*project()["dependencies"], *project()["optional-dependencies"]["postgres"]]
    seen: set[str] = set()
    while todo:
        wanted = Requirement(todo.pop())
        if str(wanted) not in seen:
            seen.add(str(wanted))
            assert canonicalize_name(wanted.name) in pinned, f"{wanted.name} is not pinned: python scripts/pins.py"
            todo += needed_by(wanted)
    assert len({Requirement(text).name for text in seen}) > 30


def needed_by(wanted):
    """What an installed package needs here, with the extras that are wanted of it."""
    parts = [(text, Requirement(text).marker) for text in requires(wanted.name) or ()]
    extras = ("", *wanted.extras)
    return [text for text, marker in parts if not marker or any(marker.evaluate({"extra": extra}) for extra in extras)]


def test_the_image_sets_what_can_be_set_and_is_reached_at_its_port():
    environment = dict(re.findall(r"\b(MOTU_\w+)=(\S+)", DOCKERFILE))
    chosen = settings_of(environment)
    assert (chosen.host, chosen.port, chosen.log, chosen.metrics) == ("0.0.0.0", PORT, "json", "0.0.0.0:9100")
    assert re.findall(r"^EXPOSE (.*)$", DOCKERFILE, re.MULTILINE) == [str(PORT)], "figures are not for everybody"
    volumes = re.findall(r'"(/[\w/]+)"', re.search(r"^VOLUME (.*)$", DOCKERFILE, re.MULTILINE)[1])  # type: ignore[index]
    assert volumes == [chosen.data, environment["MOTU_CACHE_DIR"]]


def test_the_image_installs_nothing_without_a_hash_and_runs_as_nobody_special():
    installs = re.findall(r"pip (?:install|wheel)(.*?)(?:&&|$)", DOCKERFILE, re.MULTILINE)
    assert len(installs) == 4
    assert all("--require-hashes" in words or ("--no-index" in words and "--no-deps" in words) for words in installs)
    assert re.findall(r"^(?:USER|CMD|HEALTHCHECK)", DOCKERFILE, re.MULTILINE) == ["USER", "HEALTHCHECK", "CMD"]
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)


def test_what_the_image_is_built_from_is_there_and_let_through():
    let_through = {
        line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")
    }
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()
    }
    assert copied == let_through and all((ROOT / name).exists() for name in copied)
    for name in project()["license-files"]:
        assert name in copied


def test_the_server_of_the_compose_file_is_behind_https_and_has_no_right_too_many():
    server, proxy = COMPOSE["services"]["motu"], COMPOSE["services"]["caddy"]
    assert settings_of(server["environment"]).secure
    assert "ports" not in server and COMPOSE["networks"]["inside"]["internal"] and server["networks"] == ["inside"]
    for service in (server, proxy):
        assert (
            service["read_only"]
            and service["cap_drop"] == ["ALL"]
            and "no-new-privileges:true" in service["security_opt"]
        )
    places = [volume.partition(":")[2] for volume in server["volumes"]]
    assert places == ["/var/lib/motu", "/var/cache/motu"] and server["tmpfs"] == ["/tmp"]
    used = {volume.partition(":")[0] for service in (server, proxy) for volume in service["volumes"]} - {"./Caddyfile"}
    assert used == set(COMPOSE["volumes"])
    assert f"reverse_proxy motu:{PORT}" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_two_servers_share_a_database_and_are_reached_through_the_proxy_alone():
    two = yaml.safe_load((DEPLOY / "compose-two.yaml").read_text("utf-8"))
    services, caddyfile = two["services"], (DEPLOY / "Caddyfile-two").read_text("utf-8")
    one, other = services["motu-1"], services["motu-2"]
    assert one == other and "ports" not in one and "ports" not in services["postgres"]
    chosen = settings_of(one["environment"])
    assert chosen.secure and str(chosen.data).startswith("postgresql://motu:") and "@postgres/motu" in str(chosen.data)
    assert one["depends_on"]["postgres"]["condition"] == "service_healthy" and services["postgres"]["healthcheck"]
    assert all(service["networks"] == ["inside"] for name, service in services.items() if name != "caddy")
    assert (
        two["networks"]["inside"]["internal"]
        and "./Caddyfile-two:/etc/caddy/Caddyfile:ro" in services["caddy"]["volumes"]
    )
    assert f"reverse_proxy motu-1:{PORT} motu-2:{PORT}" in caddyfile and "flush_interval -1" in caddyfile


def test_the_proxy_of_the_documentation_leads_to_the_server():
    assert f"reverse_proxy 127.0.0.1:{PORT}\n" in only_block("docs/hosting.md", "caddyfile")


@pytest.fixture(params=["Caddyfile", "Caddyfile-two", "hosting.md"])
def caddyfile(request, tmp_path):
    if request.param.startswith("Caddyfile"):
        return DEPLOY / request.param
    tmp_path.joinpath("Caddyfile").write_text(only_block("docs/hosting.md", "caddyfile"), "utf-8")
    return tmp_path / "Caddyfile"


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_understands_what_it_is_given(caddyfile):
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(caddyfile)]
    environment = os.environ | {"MOTU_DOMAIN": "games.example.org"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)
    assert done.returncode == 0, done.stderr


def test_the_unit_of_systemd_sets_what_can_be_set_and_writes_nowhere_else():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "motu.service")
    service = unit["Service"]
    chosen = settings_of(dict(pair.split("=", 1) for pair in service["Environment"].split()))
    assert (chosen.host, chosen.data) == ("127.0.0.1", "%S/motu") and service["StateDirectory"] == "motu"
    assert (service["DynamicUser"], service["ProtectSystem"], service["NoNewPrivileges"]) == ("yes", "strict", "yes")
    assert service["ExecStart"].endswith("/motu serve") and service["CapabilityBoundingSet"] == ""


@pytest.mark.parametrize("name", ["security", "release"])
def test_what_is_pinned_is_asked_about_before_it_is_released_and_each_week(name):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text("utf-8")
    assert "pip-audit --strict --require-hashes --disable-pip --requirement deploy/requirements.txt" in text
    jobs = yaml.safe_load(text)["jobs"]
    assert (
        jobs
        and ("schedule" in text) == (name == "security")
        and ("cyclonedx-py environment" in text) == (name == "release")
    )


def test_what_ruff_is_told_to_pass_over_bandit_is_told_too():
    """The workflow runs bandit itself, which is not at hand here: what one was told and the other not, it would find."""
    lines = [
        (file, line)
        for folder in ("src", "scripts", "examples")
        for file in (ROOT / folder).rglob("*.py")
        for line in file.read_text("utf-8").splitlines()
    ]
    found = [(str(file), number, line) for file, line in lines for number in re.findall(r"# noqa: S(\d+)", line)]
    serious = [(file, number, line) for file, number, line in found if f"S{number}" not in OF_LITTLE_WEIGHT]
    assert len(serious) > 10 and [told for told in serious if f"# nosec B{told[1]}" not in told[2]] == []
