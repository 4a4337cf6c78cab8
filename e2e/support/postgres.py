"""A private PostgreSQL for the tests, and databases in it."""
import functools
import itertools
import json
import shutil
import sys
import time

from .server import ROOT, Server

sys.path.insert(0, str(ROOT / "bin" / "lib"))
from postgres import Cluster, free_port, program_path  # noqa: E402, F401

MISSING = None if program_path("initdb") != "initdb" else "there are no PostgreSQL server programs on this machine"
numbers = itertools.count(1)


class Database:
    """An empty database of its own, which is deleted with its cluster."""

    def __init__(self, cluster, options=""):
        self.cluster, self.name = cluster, f"e2e_{next(numbers)}"
        cluster.sql(f"CREATE DATABASE {self.name} {options}")
        self.url = cluster.url(self.name)

    @classmethod
    def migrated(cls, cluster):
        """One for a server, in which all migrations have run, so that not every new server runs them."""
        return cls(cluster, f"TEMPLATE {template(cluster)}")

    def sql(self, statement):
        return self.cluster.sql(statement, self.name)

    def rows(self, query):
        return json.loads(self.sql(f"SELECT COALESCE(json_agg(r), '[]') FROM ({query}) AS r"))

    def cut(self, which="TRUE"):
        """Ends connections on the database's side. Returns the number."""
        return int(self.sql(
            "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity "
            f"WHERE datname = current_database() AND pid <> pg_backend_pid() AND ({which})"
        ))  # fmt: skip

    def wait_until_told(self, patience=20):
        """Waits until every fact has been delivered."""
        soon(lambda: self.sql("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL") == "0", patience, "facts are not delivered")

    def check_numbers(self):
        """Facts are delivered in sequence: each has its own number, without gaps."""
        count, first, last = self.sql("SELECT COUNT(*), MIN(told), MAX(told) FROM outbox").split("|")
        assert (first, last) == ("1", count), f"{count} facts are numbered from {first} to {last}"


@functools.cache
def template(cluster):
    """The name of a database without data, which can be copied."""
    database = Database(cluster)
    server = Server(database=database.url)
    server.start().stop()
    shutil.rmtree(server.data, ignore_errors=True)
    # As in a new database; what runs daily would otherwise have run already.
    database.sql("DELETE FROM job")
    return database.name


def soon(question, patience, complaint):
    """Polls until the answer is true, and returns it."""
    until, pause = time.monotonic() + patience, 0.05
    while not (answer := question()):
        assert time.monotonic() < until, f"{complaint}, after {patience} s"
        # A question to the database is a process.
        time.sleep(pause)
        pause = min(1.5 * pause, 0.3)
    return answer
