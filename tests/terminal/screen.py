"""A person at a real terminal: a program behind a pseudo-terminal, and the screens it draws there."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time

CLEAR = "\x1b[2J\x1b[H"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|[\x01\x02\x07]")
ASKED = re.compile(r"(?:[>.]) $")


class Screen:
    """What `motu play` draws in a window of a given size, and the keys that are sent to it."""

    def __init__(self, *words: str, width: int = 80, height: int = 24, **environment: str) -> None:
        import pty

        self.keys, theirs = pty.openpty()
        self._set_size(width, height)
        env = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS", "NO_COLOR")}
        env |= {"MOTU_INTERPRETED": "1", "TERM": "xterm-256color", "INPUTRC": os.devnull, **environment}
        command = [sys.executable, "-m", "motu.cli", "play", *words]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True, close_fds=True
        )
        os.close(theirs)
        self._bytes, self._new, self.over = b"", False, False

    def resize(self, width: int, height: int) -> None:
        self._set_size(width, height)
        self.process.send_signal(signal.SIGWINCH)  # which a terminal sends those that it controls

    def _set_size(self, width: int, height: int) -> None:
        import fcntl
        import termios

        fcntl.ioctl(self.keys, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def wait(self, found=ASKED.search, seconds: float = 60) -> str:
        """The screen as soon as something is asked on it (or found there), or when the program has ended."""
        until = time.monotonic() + seconds
        while not self.over and time.monotonic() < until:
            if select.select([self.keys], [], [], 0.02)[0]:
                self._read()
            elif self._new and found(self.text):
                self._new = False
                return self.text
        if not self.over:
            raise TimeoutError(f"nothing was asked for {seconds} s:\n{self.text}")
        return self.text

    def _read(self) -> None:
        try:
            read = os.read(self.keys, 65536)
        except OSError:  # so Linux says that the program has ended
            read = b""
        self.over = not read
        self._bytes += read
        self._new = True

    @property
    def raw(self) -> str:
        return self._bytes.decode("utf-8", "replace")

    @property
    def text(self) -> str:
        """What was drawn since the screen was last wiped."""
        return CODES.sub("", self.raw.rpartition(CLEAR)[2]).replace("\r", "")

    @property
    def screens(self) -> list[str]:
        """All that was drawn, from one wiping to the next, up to where something was asked."""
        drawn = [CODES.sub("", text).replace("\r", "") for text in self.raw.split(CLEAR)[1:]]
        return [text.partition("> ")[0] for text in drawn]

    def type(self, line: str) -> str:
        """Send a line; the screen when the next thing is asked, which is after the end of the line was echoed."""
        before = len(self._bytes)
        os.write(self.keys, line.encode() + b"\n")
        return self.wait(lambda text: b"\n" in self._bytes[before:] and ASKED.search(text))

    def close(self) -> int:
        self.process.kill()
        os.close(self.keys)
        return self.process.wait()
