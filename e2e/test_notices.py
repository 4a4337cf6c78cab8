"""Many notices at once, and a server that is killed while it sends them: everyone gets each once. `bench/notices` is the long version."""
import shutil
import sqlite3
import subprocess
import sys

import pytest

from support.postgres import Database
from support.server import BINARY, ROOT, Server

sys.path.append(str(ROOT / "bench"))
import notified  # noqa: E402


@pytest.fixture
def channels():
    with notified.Channels() as channels:
        yield channels


@pytest.fixture
def filled(channels):
    """filled(crews, people): a server whose folder contains a town of that size, and the town."""
    folders = []

    def make(crews, people):
        server = Server(environment=channels.environment)
        folders.append(server.data)
        server.start().stop()
        town = notified.Town(crews, people)
        town.fill(server.data / "decklog.sqlite", channels)
        return server, town

    yield make
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def test_each_notice_is_sent_once_when_one_of_two_servers_is_killed(cluster, channels, filled):
    server, town = filled(4, 25)
    database = Database(cluster)
    subprocess.run([BINARY, "move", "--data", server.data, "--to", database.url], check=True, capture_output=True)
    pair = [Server(database=database.url, environment=channels.environment).start() for _ in range(2)]
    try:
        pushes, mails = notified.kill_one(pair, database.sql, town, channels, each=3, leases_end=True)
        wrong, again = notified.complaints(town, channels)
        print(f"{town.notices} notices, killed after {pushes} pushes and {mails} mails, sent again: {again}")
        assert not wrong, "\n".join(wrong[:10])
        # Only what was under way may be sent again.
        assert again["push"] <= 12 and again["mail"] <= 4, again
        assert not pair[0].faults(), "\n".join(pair[0].faults())
        assert pair[0].stop() == 0
        check = subprocess.run([BINARY, "check", "--database", database.url], capture_output=True, text=True)
        assert check.stdout.splitlines()[-1] == "All is well.", check.stdout
    finally:
        for each in pair:
            each.kill()
            shutil.rmtree(each.data, ignore_errors=True)


def test_more_notices_at_once_than_a_person_can_read(channels, filled):
    """Most are combined into summaries, which count each of them once."""
    server, town = filled(1, 20)
    server.start()
    try:
        town.announce([server.port], 40)

        def sql(statement):
            with sqlite3.connect(server.data / "decklog.sqlite", timeout=30) as database:
                return (database.execute(statement).fetchone() or [None])[0]

        notified.wait_until(lambda: sql("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL") == 0, 60, "facts are not delivered")
        notified.mail_now(sql)
        notified.wait_until(lambda: notified.is_done(sql), 120, "something is left over")
        wrong, again = notified.complaints(town, channels)
        assert not wrong and again == {"push": 0, "mail": 0}, (wrong[:10], again)
        # One mail for everything that waited, not one per notice.
        assert channels.mails <= 2 * len(town.sent) < town.notices
        assert server.stop() == 0 and not server.faults()
    finally:
        server.kill()
