#!/usr/bin/env python3
"""The other people during an attack: they request /health and a page, and write something, every 20 ms, on persistent connections.

    bench/others.py CONFIG OUT      runs until its input ends; then writes every response with its latency to OUT

This is a separate process with a higher priority, so that it measures the server and not itself. A client that waits longer than 20 ms sends
no more requests in the meantime, but every request that was due then counts as waiting too.
"""
import http.client
import json
import os
import sys
import threading
import time

PERIOD = 0.02
PATIENCE = 120


class Asker(threading.Thread):
    """Sends one kind of request in a loop."""

    def __init__(self, port, stop):
        super().__init__(daemon=True)
        self.port, self.stop, self.line, self.samples = port, stop, None, []

    def run(self):
        due = time.monotonic()
        while not self.stop.wait(max(0, due - time.monotonic())):
            kind, status = self.once()
            done = time.monotonic()
            while due <= done:
                self.samples.append((kind, round(due, 5), round(done - due, 5), status))
                due += PERIOD
            due = max(due, done)

    def ask(self, method, path, headers, body=None):
        """Returns 0 if the outcome is unknown, and -1 if the request was not even sent."""
        if self.line is None:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            try:
                line.connect()
            except OSError:
                return -1, b""
            self.line = line
        try:
            self.line.request(method, path, body, headers)
            answer = self.line.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.line.close()
            self.line = None
            return 0, b""


class Health(Asker):
    def once(self):
        return "health", self.ask("GET", "/health", {})[0]


class Roster(Asker):
    def __init__(self, config, stop):
        super().__init__(config["port"], stop)
        self.path, self.headers = config["roster"], {"Cookie": f"decklog={config['cookie']}"}

    def once(self):
        return "roster", self.ask("GET", self.path, self.headers)[0]


class Writer(Asker):
    """Accepts an offer and changes a name, alternately. Confirmed writes must exist afterwards."""

    def __init__(self, config, stop):
        super().__init__(config["port"], stop)
        self.offers, self.tokens = iter(config["accepts"]), config["tokens"]
        self.turn, self.accepted, self.names = 0, [], {}

    def once(self):
        self.turn += 1
        offer = next(self.offers, None) if self.turn % 2 else None
        if offer:
            path, token = offer
            status, _ = self.ask("POST", f"{path}/acceptance", self.headers(token), b"{}")
            if status == 200:
                self.accepted.append([path, token])
            return "accept", status
        token, name = self.tokens[self.turn % len(self.tokens)], f"Naam {self.turn}"
        status, _ = self.ask("PATCH", "/api/v1/me", self.headers(token), json.dumps({"name": name}).encode())
        if status == 200:
            self.names[token] = name
        elif status in (0, 503):
            self.names.pop(token, None)
        return "write", status

    def headers(self, token):
        return {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def main():
    config, out = json.loads(open(sys.argv[1]).read()), sys.argv[2]
    try:
        os.nice(-10)
    except OSError:
        pass  # only root may raise the priority
    stop = threading.Event()
    writer = Writer(config, stop)
    askers = [Health(config["port"], stop), Roster(config, stop), writer]
    for asker in askers:
        asker.start()
    sys.stdin.read()
    stop.set()
    for asker in askers:
        asker.join(PATIENCE)
    samples = [sample for asker in askers for sample in asker.samples]
    with open(out, "w") as file:
        json.dump({"samples": samples, "accepted": writer.accepted, "names": writer.names}, file)


if __name__ == "__main__":
    main()
