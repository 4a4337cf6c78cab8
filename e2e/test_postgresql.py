"""PostgreSQL fails under load in every way: each confirmed change exists once."""
import shutil
import subprocess
import threading
import time

import pytest

from support.load import Load
from support.postgres import MISSING, Cluster, Database, soon
from support.proxy import Proxy
from support.server import BINARY, Server
from support.world import World, day


@pytest.fixture(scope="module")
def safe_cluster():
    """A cluster that flushes to disk, for tests of power failures."""
    if MISSING:
        pytest.skip(MISSING)
    with Cluster(safe=True) as cluster:
        yield cluster


@pytest.fixture
def database(safe_cluster):
    return Database.migrated(safe_cluster)


@pytest.fixture
def world(database):
    yield from served(database.url)


def served(url):
    server = Server(database=url).start()
    try:
        yield World(server)
        server.stop()
        assert not [line for line in server.faults() if "request failed" in line], server.tail()
    finally:
        server.kill()
        shutil.rmtree(server.data, ignore_errors=True)


def all_is_well(database):
    check = subprocess.run([BINARY, "check", "--database", database.url], capture_output=True, text=True)
    assert (check.returncode, check.stdout) == (0, "All is well.\n"), check.stdout + check.stderr


def is_healthy(server):
    try:
        return server.api().get("/health").status == 200
    except OSError:
        return False


def test_all_connections_are_terminated_repeatedly(world, database):
    with Load(world) as load:
        load.wait_for(50)
        ended, until = 0, time.monotonic() + 3
        while time.monotonic() < until:
            ended += database.cut()
            time.sleep(0.3)
        soon(lambda: is_healthy(world.server), 5, "the server does not recover")
        load.wait_for(50)
    assert ended > 20, "there was nothing to end"
    load.check(database)
    all_is_well(database)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_the_database_restarts(world, database, mode):
    with Load(world) as load:
        # Longer than any request waits is once enough.
        for isLong in (False, True) if mode == "fast" else (False,):
            load.wait_for(50)
            database.cluster.stop(mode)
            if isLong:
                soon(lambda: load.refused, 15, "nobody is told to come back later")
            database.cluster.start()
            soon(lambda: is_healthy(world.server), 10, "the server does not recover")
            load.wait_for(50)
    load.check(database)
    all_is_well(database)


def test_all_connections_are_cut_repeatedly(database):
    proxy = Proxy(database.cluster.port)
    for world in served(proxy.url(database)):
        with Load(world) as load:
            load.wait_for(50)
            cut, until = 0, time.monotonic() + 2
            while time.monotonic() < until:
                cut += proxy.cut()
                time.sleep(0.2)
            soon(lambda: is_healthy(world.server), 5, "the server does not recover")
            load.wait_for(50)
        assert cut > 20, "there was nothing to cut"
        load.check(database)
        all_is_well(database)
    proxy.close()


def test_a_connection_that_is_lost_silently(database):
    proxy = Proxy(database.cluster.port)
    # A new connection is given up after two seconds instead of five.
    for world in served(f"{proxy.url(database)}?connect_timeout=2"):
        with Load(world) as load:
            load.wait_for(50)
            proxy.die()
            began = time.monotonic()
            answer = world.maaike.api.get("/api/v1/me")
            took = time.monotonic() - began
            assert (answer.status, answer.json["code"]) == (503, "unavailable"), str(answer)
            assert answer.headers["Retry-After"] and took < 12, f"an answer after {took:.1f} s"
            text = world.server.api().get("/metrics").text
            assert "\ndecklog_database_up 0\n" in text and "decklog_outbox_waiting" not in text
            proxy.heal()
            soon(lambda: is_healthy(world.server), 20, "the server does not recover")
            load.wait_for(50)
        load.check(database)
        all_is_well(database)
    proxy.close()
