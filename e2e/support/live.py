"""An open page without a browser: the event stream that tells it which parts are outdated."""
import http.client
import socket
import threading
import time

from .browser import session_of
from .world import PASSWORD


class LivePage:
    def __init__(self, server, person, crew):
        session = session_of(server, person.email, PASSWORD)
        self.line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.line.request("GET", f"/live?crew={crew}", headers={"Cookie": f"decklog={session}"})
        self.socket = self.line.sock
        self.answer = self.line.getresponse()
        assert self.answer.status == 200, self.answer.status
        self.events = []  # time and topics
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.wait("hello", 0, 5)

    def read(self):
        try:
            for line in self.answer:
                if line.startswith(b"event: "):
                    self.events.append((time.monotonic(), line[7:].strip().decode()))
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass  # the page was closed, or its server stopped

    def wait(self, event, since, patience):
        """The number of seconds after `since` at which the page was notified."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            for at, name in list(self.events):
                if name == event and at >= since:
                    return at - since
            time.sleep(0.005)
        raise AssertionError(f"not told of {event!r} within {patience} s; told of {[name for _, name in self.events]}")

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.reader.join()
        self.line.close()
