"""The bytes transferred for the first visit of a phone, and for a later page of an active crew."""
import time

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.demo import Demo
from support.looks import WATCHES_SHIFTS
from support.world import PASSWORD

FIRST = 30 * 1024
WARM = 6 * 1024
PAGES = ["today", "roster", "week", "offers", "hours", "hours/week", "hours/reports", "defects?show=all", "defects/{defect}", "people", "/inbox", "/settings"]


@pytest.fixture(scope="module")
def week(world):
    """A roster with a shift on every day, so that the page is long."""
    for days in range(1, 8):
        world.shift(world.guus, days)


@pytest.fixture(scope="module")
def crew(demo):
    demo = Demo(demo)
    # A new page is fetched again if others changed something in the second before.
    time.sleep(2)
    return demo


def loaded(visitor, page):
    """The bytes transferred for a page, including headers, by URL: {address: bytes}."""
    parts = {}
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    wire.on("Network.requestWillBeSent", lambda e: parts.setdefault(e["requestId"], [e["request"]["url"], 0]))
    # A live stream never finishes, so it counts as nothing: what it sends depends on what happens meanwhile.
    wire.on("Network.loadingFinished", lambda e: add(parts, e["requestId"], e["encodedDataLength"]))
    visitor.go(page)
    visitor.page.wait_for_timeout(700)
    wire.detach()
    return dict(parts.values())


def add(parts, request, size):
    if request in parts:
        parts[request][1] += size


def listing(page, parts):
    text = "\n".join(f"{size:7} {url}" for url, size in parts.items())
    print(f"\n{page}: {sum(parts.values())} bytes in {len(parts)} answers\n{text}")
    return text


@pytest.mark.parametrize("page", ["/signin", "roster"])
def test_the_first_visit_is_light(world, week, visit, page):
    session = None if page == "/signin" else session_of(world.server, world.guus.email, PASSWORD)
    visitor = visit(world.server, session=session)
    parts = loaded(visitor, page if page == "/signin" else f"{world.pages}/roster")
    text = listing(page, parts)
    assert len(parts) >= 3, "the measurement saw no style sheet and no script"
    assert 5_000 < sum(parts.values()) <= FIRST, text
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("page", PAGES)
def test_a_later_visit_is_light(crew, visit, page):
    crew.speak("manager", "en")
    visitor = visit(crew.server, PHONE, session=crew.session("manager"))
    address = path(crew, page)
    visitor.go(address)
    visitor.page.goto("about:blank")
    parts = loaded(visitor, address)
    text = listing(page, parts)
    assert 1_000 < sum(parts.values()) <= WARM, text


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_moves_while_a_page_loads(crew, visit, device):
    visitor = visit(crew.server, device, session=crew.session("manager"))
    visitor.context.add_init_script(WATCHES_SHIFTS)
    moved = {}
    for page in [*PAGES, "/focus", "/focus/calendars", "/places", "/places/explore", "/places/{experience}", "defects/new"]:
        # A busy machine may paint a page before its end has arrived. Faults of the page itself happen every time.
        for _ in range(3):
            assert visitor.go(path(crew, page)).status == 200
            visitor.page.wait_for_timeout(100)
            moved[page] = visitor.page.evaluate("window.shifts")
            if not moved[page]:
                break
    assert not any(moved.values()), moved


def path(crew, page):
    return (page if page.startswith("/") else "/c/{crew}/" + page).format(**crew.things)
