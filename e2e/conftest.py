"""What the tests share: servers, browsers, a crew. Nothing here knows what a test looks for."""
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from support.browser import Visitor, launch
from support.server import BINARY, Server
from support.world import World

OUT = Path(__file__).parent / "out"


def pytest_configure(config):
    if not BINARY.exists():
        pytest.exit(f"there is no server at {BINARY}; build it with bin/build, or name it in DECKLOG_BIN", 2)
    OUT.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server():
    """An empty server for one test."""
    yield from running(Server())


@pytest.fixture(scope="module")
def demo():
    """A server with the demo world, for the tests of one file."""
    yield from running(Server(demo=True))


@pytest.fixture(scope="module")
def world():
    """A server with a small crew made through the API, for the tests of one file."""
    for server in running(Server()):
        yield World(server)


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
    """Makes visitors; a picture of each one's last page is kept when the test fails."""
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
