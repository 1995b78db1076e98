"""A wire between a server and its database that can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Wire:
    """Listens on a port and passes everything on to a Unix socket and back, while it is whole.

    When held, it loses nothing and passes nothing on, like a network that drops packets: those who wait hear nothing.
    When cut, every connection breaks, and new ones are closed at once.
    """

    def __init__(self, to: str) -> None:
        self._to = to
        self._whole = threading.Event()
        self._whole.set()
        self._is_cut = False
        self._pairs: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def hold(self) -> None:
        self._whole.clear()

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._pairs):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._is_cut = False
        self._whole.set()

    def close(self) -> None:
        self._listening.close()
        self.cut()
        self._whole.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if self._is_cut:
                    near.close()
                else:
                    threading.Thread(target=self._join, args=[near], daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        with near, socket.socket(socket.AF_UNIX) as far, suppress(OSError):
            self._whole.wait()
            far.connect(self._to)
            self._pairs |= {near, far}
            back = threading.Thread(target=self._pour, args=[far, near], daemon=True)
            back.start()
            self._pour(near, far)
            back.join()
            self._pairs -= {near, far}

    def _pour(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while some := source.recv(65536):
                self._whole.wait()
                target.sendall(some)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)
