"""Shared fixtures of the tests: servers, browsers, a crew. Nothing here depends on what a test checks."""
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from support.browser import Visitor, launch
from support.postgres import MISSING, Cluster, Database
from support.server import BINARY, Server
from support.world import World

# The default engine of the tests' servers.
ENGINE = os.environ.get("DECKLOG_E2E_ENGINE", "sqlite")
OUT = Path(__file__).parent / "out"


# The longest files start first when files run in parallel, so that none of them runs alone at the end.
LONGEST = [
    "test_pages.py", "test_openapi.py", "test_pages_webkit.py", "test_hostile.py", "test_bad_files.py", "test_postgresql.py", "test_bad_places.py",
    "test_two_servers.py", "test_focus.py", "test_places.py", "test_layout.py", "test_moving.py", "test_mail.py", "test_defects.py", "test_cli.py",
    "test_connections.py", "test_form_fuzz.py", "test_activity.py", "test_files.py",
]  # fmt: skip


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


def pytest_configure(config):
    if not BINARY.exists():
        pytest.exit(f"there is no server at {BINARY}; run bin/dev or bin/test first, or name another in DECKLOG_BIN", 2)
    OUT.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL that does not flush to disk."""
    if MISSING:
        pytest.skip(MISSING)
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def database(cluster):
    return Database(cluster)


@pytest.fixture
def server(request):
    """An empty server for one test, on the engine that the test names or the default one."""
    yield from running(make_server(request))


@pytest.fixture(scope="module")
def demo(request):
    """A server with the demo world, for the tests of one file."""
    yield from running(make_server(request, demo=True))


@pytest.fixture(scope="module")
def world(request):
    """A server with a small crew created through the API, for the tests of one file."""
    for server in running(make_server(request)):
        yield World(server)


def make_server(request, **options):
    if getattr(request, "param", ENGINE) == "sqlite":
        return Server(**options)
    return Server(database=Database.migrated(request.getfixturevalue("cluster")).url, **options)


def running(server):
    try:
        yield server.start()
        server.stop()
        assert not server.faults(), "\n".join(server.faults())
    finally:
        if server.process and server.process.poll() is None:
            server.kill()
        shutil.rmtree(server.data, ignore_errors=True)


@pytest.fixture
def visit(browser, request):
    """Creates visitors; if the test fails, a screenshot of each one's last page is kept."""
    visitors = []

    def make(server, *arguments, **options):
        visitors.append(Visitor(browser, server, *arguments, **options))
        return visitors[-1]

    yield make
    for number, visitor in enumerate(visitors):
        if getattr(request.node, "failed", False):
            visitor.page.screenshot(path=OUT / f"failed-{request.node.name}-{number}.png", full_page=True)
        visitor.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.when == "call" and report.failed:
        item.failed = True
