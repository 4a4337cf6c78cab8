"""The first visit on a phone: how much comes over the wire, and from where."""
import pytest

from support.browser import session_of
from support.world import PASSWORD

MOST = 60 * 1024


@pytest.fixture(scope="module")
def week(world):
    """Somebody works every day, so that the roster is a long one."""
    for days in range(1, 8):
        world.shift(world.guus, days)


@pytest.mark.parametrize("page", ["/signin", "roster"])
def test_the_first_visit_is_light(world, week, visit, page):
    session = None if page == "/signin" else session_of(world.server, world.guus.email, PASSWORD)
    visitor = visit(world.server, session=session)
    parts = {}
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    wire.on("Network.requestWillBeSent", lambda e: parts.setdefault(e["requestId"], [e["request"]["url"], 0]))
    # With headers. A live stream never finishes, so what has come of it is counted as it comes.
    wire.on("Network.dataReceived", lambda e: add(parts, e["requestId"], e["encodedDataLength"]))
    wire.on("Network.loadingFinished", lambda e: add(parts, e["requestId"], e["encodedDataLength"] - parts[e["requestId"]][1]))
    visitor.go(page if page == "/signin" else f"{world.pages}/roster")
    visitor.page.wait_for_timeout(700)
    total = sum(size for _, size in parts.values())
    listing = "\n".join(f"{size:7} {url}" for url, size in parts.values())
    print(f"\n{page}: {total} bytes in {len(parts)} answers\n{listing}")
    assert len(parts) >= 3, "the measurement saw no style sheet and no script"
    assert 5_000 < total <= MOST, listing
    assert not visitor.troubles, visitor.troubles


def add(parts, request, size):
    if request in parts:
        parts[request][1] += size
