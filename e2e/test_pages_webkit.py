"""Every page in WebKit, the engine of every browser on an iPhone."""
import pytest

from support.demo import Demo
from support.visits import ONCE
from support.webkit import WebKit


@pytest.fixture(scope="module")
def crew(demo):
    return Demo(demo)


@pytest.fixture(scope="module")
def webkit():
    webkit = WebKit()
    yield webkit
    webkit.close()


@pytest.mark.parametrize("who, page", ONCE)
def test_a_page_in_webkit(crew, webkit, who, page):
    webkit.sign_in(crew.server, crew.session(who) if who != "nobody" else None)
    webkit.go(crew.server.url + page.format(**crew.things))
    assert webkit.script("return innerWidth") == 390
    assert webkit.script("return document.querySelectorAll('h1').length") == 1
    assert webkit.script("return document.scrollingElement.scrollWidth") <= 390
    assert webkit.script("return getComputedStyle(document.body).fontFamily") != ""
    assert not webkit.axe()
