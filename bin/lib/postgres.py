#!/usr/bin/env python3
"""A private PostgreSQL in a temporary folder, for tests and benchmarks.

    bin/lib/postgres.py COMMAND...     starts one, runs the command, and removes it

The command finds it in DECKLOG_TEST_POSTGRES, as the URL of its database `postgres`, with the owner's permissions.
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

# The cluster need not survive a power cut. Its many databases share one lock table; a server has one database.
FOR_TESTS = {
    "fsync": "off", "full_page_writes": "off", "synchronous_commit": "on",
    "max_locks_per_transaction": 1024, "max_pred_locks_per_transaction": 1024,
    # A test's database is dropped before statistics are useful; collecting them would change plans during a test that checks them.
    "autovacuum": "off",
}  # fmt: skip


class Cluster:
    def __init__(self, *, safe=False, settings=None):
        """`safe`: flushes to disk, as in production."""
        self.folder = Path(tempfile.mkdtemp(prefix="decklog-pg-", dir=None if safe else memory()))
        self.port = free_port()
        self.settings = {
            "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": self.folder,
            "max_connections": 200, "shared_buffers": "128MB", "log_min_messages": "warning",
            **({} if safe else FOR_TESTS), **(settings or {}),
        }  # fmt: skip
        self.user = None
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root. Debian's package creates this user.
            self.user = "postgres"
            shutil.chown(self.folder, self.user)
        self.run("initdb", "--pgdata", self.data, "--username", "postgres", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--no-locale")

    @property
    def data(self):
        return self.folder / "data"

    def url(self, database="postgres", user="postgres"):
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def start(self):
        options = " ".join(f"-c {name}='{value}'" for name, value in self.settings.items())
        self.run("pg_ctl", "start", "--wait", "--silent", "--pgdata", self.data, "--log", self.folder / "log", "--options", options)
        return self

    def stop(self, mode="fast"):
        """`smart`, `fast`, or `immediate`, which is like a power failure."""
        self.run("pg_ctl", "stop", "--wait", "--silent", "--pgdata", self.data, "--mode", mode)

    def sql(self, statement, database="postgres"):
        """One value or column of values, as text."""
        # A warning would become part of the answer, because both outputs are combined.
        quiet = "SET client_min_messages = error"
        return self.run("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", self.url(database), "--command", quiet, "--command", statement).strip()

    def run(self, program, *arguments):
        command = [program_path(program), *map(str, arguments)]
        if self.user:
            command = ["runuser", "-u", self.user, "--", *command]
        # A server started by pg_ctl keeps the output open, so a pipe would never end.
        with tempfile.TemporaryFile("w+") as output:
            status = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output).returncode
            output.seek(0)
            text = output.read()
        if status:
            log = self.folder / "log"
            raise RuntimeError(f"{program} ended with {status}:\n{text}{log.read_text()[-2000:] if log.exists() else ''}")
        return text

    def remove(self):
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.remove()


def memory():
    """A folder in memory, if there is one with enough space, because each test creates a database of hundreds of files."""
    return "/dev/shm" if os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").free > 4 << 30 else None


def program_path(name):
    """Debian keeps the server's programs out of the path, in a folder per version."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    for folder in versions:
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name) or name


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    # Also stops the cluster when the calling script is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Cluster() as cluster:
        environment = {**os.environ, "DECKLOG_TEST_POSTGRES": cluster.url()}
        return subprocess.run(sys.argv[1:], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
