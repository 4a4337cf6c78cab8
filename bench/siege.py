"""A server under attack: the attacker, the other people, and the results. For `bench/hostile` and for the tests."""
import json
import os
import re
import select
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
KINDS = ("health", "roster", "writes")


class Siege:
    """`pid` and `port`: of the server; `folder`: for output; `disk`: a folder whose free space is watched."""

    def __init__(self, folder, pid, port, disk=None):
        self.folder, self.pid, self.port, self.disk = Path(folder), pid, port, disk
        self.samples, self.accepted, self.names = [], [], {}
        self.memory, self.room, self.over = [], [], threading.Event()

    @contextmanager
    def others(self, config):
        """Runs the other people in this context."""
        asking, out = self.start("others.py", config)
        watching = threading.Thread(target=self.watch, daemon=True)
        watching.start()
        try:
            yield self
        finally:
            self.over.set()
            asking.communicate()
        watching.join()
        told = json.loads(out.read_text())
        self.samples, self.accepted, self.names = told["samples"], told["accepted"], told["names"]

    def watch(self):
        while not self.over.wait(0.2):
            try:
                status = Path(f"/proc/{self.pid}/status").read_text()
            except OSError:
                return
            if resident := re.search(r"VmRSS:\s+(\d+) kB", status):
                self.memory.append((time.monotonic(), int(resident[1]) * 1024))
            if self.disk:
                self.room.append(os.statvfs(self.disk).f_bavail * os.statvfs(self.disk).f_frsize)

    def quiet(self, seconds):
        """Waits without attacking. Returns the span."""
        began = time.monotonic()
        time.sleep(seconds)
        return began, time.monotonic()

    @contextmanager
    def attack(self, config):
        """Runs the attacker in this context. Afterwards `report` has the responses; `report["first"]` waits for the first one."""
        attacking, out = self.start("attacks.py", config)
        report = {"first": lambda most: bool(select.select([attacking.stdout], [], [], most)[0])}
        try:
            yield report
        finally:
            try:
                attacking.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                attacking.kill()
        report.clear()
        if out.exists():
            report.update(json.loads(out.read_text()))

    def start(self, program, config):
        config_file, out = self.folder / f"{program}.config", self.folder / f"{program}.out"
        config_file.write_text(json.dumps(config))
        out.unlink(missing_ok=True)
        command = [sys.executable, str(HERE / program), str(config_file), str(out)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE), out

    def most_memory(self, span=None):
        return max((size for at, size in self.memory if span is None or span[0] <= at <= span[1]), default=0)

    def waits(self, span):
        """For each kind of request due within a span: the latencies in seconds, and the number of responses by status."""
        found, answers = {kind: [] for kind in KINDS}, Counter()
        for kind, due, wait, status in self.samples:
            if span[0] <= due <= span[1]:
                found["writes" if kind in ("accept", "write") else kind].append(wait)
                answers[f"{kind} {status}"] += 1
        return {kind: sorted(waits) for kind, waits in found.items()}, answers


def share(waits, part):
    """The latency that this share of the requests does not exceed."""
    return waits[min(len(waits) - 1, int(len(waits) * part))] if waits else 0.0


def wait_until_quiet(port, most=60):
    """Waits until the server responds normally ten times in a row, having finished the work of an attack. Returns the time, and whether it did."""
    import http.client

    until, in_a_row = time.monotonic() + most, 0
    while time.monotonic() < until and in_a_row < 10:
        began = time.monotonic()
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=max(0.1, until - began))
            line.request("GET", "/health")
            line.getresponse().read()
            line.close()
        except (OSError, http.client.HTTPException):
            in_a_row = 0
            continue
        in_a_row = in_a_row + 1 if time.monotonic() - began < 0.1 else 0
        time.sleep(0.05)
    return time.monotonic(), in_a_row == 10
