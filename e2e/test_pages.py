"""Accessibility and layout of every page, in light and dark, small and large."""
from pathlib import Path

import pytest

from support.browser import COLOURS, PHONE, Visitor
from support.demo import Demo
from support.visits import AGAIN, ALL, STATUSES

OUT = Path(__file__).parent / "out"


@pytest.fixture(scope="module")
def crew(demo):
    return Demo(demo)


@pytest.fixture(scope="module")
def visitors():
    """The visitors of the pages, by who they are. They are kept, because a new one loads all styles and scripts again."""
    visitors = {}
    yield visitors
    for visitor in visitors.values():
        visitor.close()


@pytest.fixture
def visitor(crew, browser, visitors, request):
    """The visitor that the test names in `who`, as a new one would be."""
    who = request.node.callspec.params["who"]
    if who not in visitors:
        visitors[who] = Visitor(browser, crew.server, session=crew.session(who))
    visitor = visitors[who]
    visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    visitor.page.set_viewport_size(PHONE["viewport"])
    visitor.troubles.clear()
    yield visitor
    if getattr(request.node, "failed", False):
        visitor.page.screenshot(path=OUT / f"failed-{request.node.name.replace('/', ' ')}.png", full_page=True)
        visitors.pop(who).close()


@pytest.mark.parametrize("who, page", ALL)
def test_a_page_is_accessible_and_fits_the_screen(crew, visitor, who, page):
    sheet = visitor.page
    assert visitor.go(page.format(**crew.things)).status == STATUSES.get((who, page), 200)
    assert sheet.title().strip()
    assert sheet.locator("h1").count() == 1, "one h1"
    assert sheet.locator("html").get_attribute("lang") in ("en", "nl")

    with visitor.whole_page():
        # The buttons that only managers have on a page have the colours of other buttons.
        if (who, page) in AGAIN:
            found = visitor.axe(without=COLOURS)
        else:
            found = visitor.axe()
            sheet.emulate_media(color_scheme="dark", reduced_motion="reduce")
            found += [f"dark: {violation}" for violation in visitor.axe(COLOURS)]
    assert not found, "\n".join(found)

    sheet.set_viewport_size({"width": 320, "height": 640})
    assert not visitor.overflow(), f"320 px: {visitor.overflow()}"
    sheet.set_viewport_size({"width": 390, "height": 844})
    # As a phone's text size setting does. Not with a style element, which the page's content policy forbids.
    sheet.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert not visitor.overflow(), f"200 %: {visitor.overflow()}"
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("who, page", [("manager", "/c/{crew}/week"), ("manager", "/c/{crew}/people"), ("member", "/c/{crew}/roster"), ("member", "/c/{crew}/offers")])
def test_a_page_on_a_desktop(crew, visit, who, page):
    visitor = visit(crew.server, {"viewport": {"width": 1280, "height": 800}}, session=crew.session(who))
    visitor.go(page.format(**crew.things))
    for scheme, only in (("light", None), ("dark", COLOURS)):
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = visitor.axe(only)
        assert not found, f"{scheme}: " + "\n".join(found)
    assert not visitor.overflow(), visitor.overflow()
    assert not visitor.troubles, visitor.troubles


def test_the_first_page_of_an_empty_server(server, visit):
    visitor = visit(server)
    visitor.go("/")
    assert visitor.page.locator("h1").count() == 1
    assert not visitor.axe()
    assert visitor.page.locator('form[action="/demo"]').count() == 1
    visitor.submit("/demo")
    assert "/c/" in visitor.page.url
    assert not visitor.troubles, visitor.troubles


def test_a_refused_form_is_accessible(crew, visit):
    """The input is kept, and errors are shown beside their fields."""
    visitor = visit(crew.server)
    visitor.go("/signup")
    # Disables the browser's own validation, which would prevent sending the form.
    visitor.page.evaluate("for (const form of document.forms) form.noValidate = true")
    visitor.submit("/signup", name="", email="nobody", password="short")
    assert visitor.page.locator(".error-summary a").count() == 3
    assert visitor.page.evaluate("document.activeElement.matches('.error-summary')"), "readers say what is wrong"
    assert visitor.page.locator('[name="email"]').input_value() == "nobody"
    for scheme, only in (("light", None), ("dark", COLOURS)):
        visitor.page.emulate_media(color_scheme=scheme)
        assert not visitor.axe(only)
    assert not visitor.troubles, visitor.troubles


def test_a_new_crew_starts_in_the_time_zone_of_the_device(server, visit):
    visitor = visit(server, timezone_id="America/New_York")
    visitor.go("/signup")
    assert "Were you invited?" in visitor.text()
    visitor.submit("/signup", name="Nia", email="nia@example.org", password="a few words in a row")
    assert "You are not in a crew yet." in visitor.text()
    assert not visitor.axe()
    visitor.page.locator('a[href="/crews/new"]').last.click()
    visitor.page.wait_for_url("**/crews/new")
    assert visitor.page.input_value("#timeZone") == "America/New_York"
    visitor.submit("/crews/new", name="The Pier")
    # The link of an invitation is shown once, and reloading that page creates no second one.
    visitor.go("/c/the-pier/people/invite")
    visitor.submit("/people/invite")
    assert "This link only works on this computer." in visitor.text()
    visitor.page.reload()
    visitor.go("/c/the-pier/people")
    assert visitor.page.locator('form[action$="/end"]').count() == 1
    # The only owner is told in advance what to do first.
    assert "You are the only owner." in visitor.text() and not visitor.page.locator('form[action$="/leave"]').count()
    assert not visitor.troubles, visitor.troubles
