"""Every page in WebKit, the engine of every browser on an iPhone."""
import re

import pytest

from support.demo import Demo
from support.visits import ONCE
from support.webkit import WebKit

# Chromium checks the accessibility of every page (test_pages.py). In WebKit, axe takes most of the time of a visit, so it checks only these,
# which together have every kind of component.
CHECKED = [
    "/signin", "/p/{sharedSecret}", "/settings", "/focus", "/focus/plan", "/focus/report?period=week", "/places/explore",
    "/places/{experience}", "/c/{crew}/today", "/c/{crew}/roster", "/c/{crew}/week", "/c/{crew}/offers", "/c/{crew}/shifts/{offered}",
    "/c/{crew}/hours/week", "/c/{crew}/hours/reports", "/c/{crew}/defects", "/c/{crew}/defects/{defect}", "/c/{crew}/settings",
]  # fmt: skip


def kind(page):
    """Chromium visits pages in every state, and with every query."""
    return re.sub(r"\?.*|(?<=/shifts/)\{\w+\}$", "", page)


FIRST = {}
for visited in sorted(ONCE, key=lambda visit: visit[1] not in CHECKED):
    FIRST.setdefault(kind(visited[1]), visited)
VISITS = [visit for visit in ONCE if visit in FIRST.values()]


@pytest.fixture(scope="module")
def crew(demo):
    return Demo(demo)


@pytest.fixture(scope="module")
def webkit():
    webkit = WebKit()
    yield webkit
    webkit.close()


@pytest.mark.parametrize("who, page", VISITS)
def test_a_page_in_webkit(crew, webkit, who, page):
    webkit.sign_in(crew.server, crew.session(who) if who != "nobody" else None)
    webkit.go(crew.server.url + page.format(**crew.things))
    width, headings, wide, font = webkit.script(
        "return [innerWidth, document.querySelectorAll('h1').length, document.scrollingElement.scrollWidth, getComputedStyle(document.body).fontFamily]"
    )
    assert (width, headings) == (390, 1) and wide <= 390 and font, (width, headings, wide, font)
    if page in CHECKED:
        assert not webkit.axe()


def test_the_checked_pages_are_visited():
    assert set(CHECKED) <= {page for _, page in VISITS}
