"""A built server on a free port of this machine, with a data folder of its own."""
import atexit
import functools
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing
from pathlib import Path

from .api import Api

ROOT = Path(__file__).resolve().parents[2]
# The pages that the operator writes.
TEXTS = {f"DECKLOG_{name.upper()}_FILE": str(Path(__file__).with_name(f"{name}.txt")) for name in ("terms", "privacy")}
FILE = "decklog.sqlite"
BINARY = ROOT / os.environ.get("DECKLOG_BIN", ".build/debug/decklog")


class Server:
    def __init__(self, data=None, *, database=None, demo=False, wrapper=(), environment=None):
        """`database`: the URL of a PostgreSQL database to use instead of the folder.
        `wrapper`: a command that runs the server, such as one that provides a small disk.
        """
        self.data = Path(data or tempfile.mkdtemp(prefix="decklog-e2e-"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.demo = demo
        self.wrapper = list(wrapper)
        self.environment = {**os.environ, "DECKLOG_RATE_LIMITS": "off", "DECKLOG_PASSWORD_COST": "4", "DECKLOG_WEB": str(ROOT / ".web"), "DECKLOG_ALLOW_PRIVATE_TARGETS": "on", **TEXTS, **(environment or {})}  # fmt: skip
        self.database = database
        if database:
            self.environment["DECKLOG_DATABASE"] = database
        self.log = Path(tempfile.mkstemp(prefix="decklog-e2e-", suffix=".log")[1])
        self.process = None

    def decklog(self, *words):
        """Runs a command of the operator on the server's data."""
        command = [BINARY, *words, *self.place]
        subprocess.run(command, check=True, capture_output=True, text=True, env=self.environment, timeout=60)

    @property
    def place(self):
        """The options by which other commands find its data."""
        return ["--database", self.database] if self.database else ["--data", self.data]

    def start(self, patience=60):
        """Starts or restarts on the same data, and waits until the server can serve requests."""
        # What a wrapper runs may see another folder.
        if not self.database and not self.wrapper and not (self.data / FILE).exists():
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.copy(empty_database(), self.data)
        return self.run(patience)

    def run(self, patience=60):
        """Like `start`, but also runs all migrations if there is no database."""
        command = [*self.wrapper, BINARY, "serve", "--host", "127.0.0.1", "--port", self.port, "--data", self.data]
        command += ["--demo"] if self.demo else []
        self.demo = False  # the demo is only loaded into an empty folder
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(part) for part in command], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.tail()}")
            try:
                if self.api().get("/health").status == 200:
                    return self
            except OSError:
                pass
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer:\n{self.tail()}")

    def stop(self, patience=20):
        """Stops it as a person or service manager would. Returns its exit status."""
        if self.process is None:
            return None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not stop within {patience} s:\n{self.tail()}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def api(self, token=None):
        return Api(self.port, token)

    def tail(self, lines=30):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def faults(self):
        """The lines of the log with errors."""
        return [line for line in self.log.read_text(errors="replace").splitlines() if re.search(r"\b(error|critical)\b", line)]


@functools.cache
def empty_database():
    """The file of a database in which all migrations have run, so that not every new server runs them."""
    server = Server()
    atexit.register(shutil.rmtree, server.data, ignore_errors=True)
    server.run().stop()
    # As in a new database; what runs daily would otherwise have run already.
    with closing(sqlite3.connect(server.data / FILE)) as database, database:
        database.execute("DELETE FROM job")
    return server.data / FILE


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
