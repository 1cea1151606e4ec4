"""A line to the database that can be cut, as a cable or a restart cuts it."""

from __future__ import annotations

import contextlib
import socket
import threading


class Line:
    """Carries bytes to a server while it is up; cut, it drops and refuses everything."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._is_up = True
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.dropped = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        with self._lock:
            self._is_up = False
            self.dropped += len(self._open) // 2
            for end in self._open:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        with self._lock:
            self._is_up = True

    def close(self) -> None:
        self.cut()
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _address = self._door.accept()
            except OSError:
                return
            with self._lock:
                is_up = self._is_up
            if not is_up:
                near.close()
                continue
            far = socket.create_connection(self.target)
            with self._lock:
                self._open |= {near, far}
            for source, sink in ((near, far), (far, near)):
                threading.Thread(
                    target=self._carry, args=(source, sink), daemon=True
                ).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open.discard(source)
        source.close()
