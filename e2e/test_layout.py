"""Where pages are drawn, and where they lead: without a crew, with two, and with a menu open on a phone."""
import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, World


def person_without_a_crew(server):
    world = World.__new__(World)
    world.server, world.domain = server, "example.org"
    return world.person("Nina")


@pytest.mark.parametrize("width", [900, 1280])
def test_pages_without_a_crew_have_room(server, visit, width):
    nina = person_without_a_crew(server)
    desktop = {"viewport": {"width": width, "height": 800}}
    visitor = visit(server, desktop, session=session_of(server, nina.email, PASSWORD))
    for path in ("/crews/new", "/inbox", "/settings", "/settings/password"):
        visitor.go(path)
        assert visitor.page.locator("main").bounding_box()["width"] >= 600, path


def test_ones_own_pages_lead_back_to_the_crew_that_was_looked_at(server, visit):
    nina = person_without_a_crew(server)
    ok = nina.api.ok
    first, second = (
        ok(nina.api.post("/api/v1/crews", {"name": name, "timeZone": "Europe/Amsterdam"}))["slug"] for name in ("Strandtent", "Zeezicht")
    )
    visitor = visit(server, DESKTOP, session=session_of(server, nina.email, PASSWORD))
    # Before any was looked at, the first by name.
    visitor.go("/inbox")
    assert visitor.page.locator(f'.nav a[href="/c/{first}/roster"]').count()
    for crew, other in ((second, first), (first, second)):
        visitor.go(f"/c/{crew}/defects")
        for page in ("/inbox", "/settings"):
            visitor.go(page)
            assert visitor.page.locator(f'.nav a[href="/c/{crew}/roster"]').count(), page
            assert not visitor.page.locator(f'.nav a[href^="/c/{other}/"]').count(), page
        visitor.go("/")
        assert f"/c/{crew}/" in visitor.page.url
    # What is reported by way of the inbox is reported where one was.
    visitor.go(f"/c/{second}/roster")
    visitor.go("/inbox")
    visitor.page.locator(".nav a", has_text="Defects").click()
    visitor.page.wait_for_url("**/defects")
    visitor.page.locator('a[href$="/defects/new"]').first.click()
    visitor.page.wait_for_url("**/defects/new")
    visitor.submit("/defects/new", headline="The freezer is warm", severity="3-Average")
    for slug, found in ((first, 0), (second, 1)):
        assert len(nina.api.all(f"/api/v1/crews/{slug}/defects")) == found, slug


REVEALED = "addEventListener('pagereveal', (event) => { window.faded = Boolean(event.viewTransition) })"


@pytest.mark.parametrize(("motion", "faded"), [("no-preference", True), ("reduce", False)])
def test_pages_fade_into_each_other_unless_less_motion_is_asked_for(server, visit, motion, faded):
    nina = person_without_a_crew(server)
    visitor = visit(server, DESKTOP, session=session_of(server, nina.email, PASSWORD), reduced_motion=motion)
    visitor.context.add_init_script(REVEALED)
    visitor.go("/inbox")
    visitor.page.locator('.topbar a[href="/settings"]').click()
    visitor.page.wait_for_url("**/settings")
    visitor.page.wait_for_function("window.faded !== undefined")
    assert visitor.page.evaluate("window.faded") is faded


def test_the_crew_that_was_looked_at_is_only_a_hint(server, visit):
    nina = person_without_a_crew(server)
    own = nina.api.ok(nina.api.post("/api/v1/crews", {"name": "Own", "timeZone": "Europe/Amsterdam"}))["slug"]
    world = World(server)
    visitor = visit(server, DESKTOP, session=session_of(server, nina.email, PASSWORD))
    for hint in (world.crew["slug"], "nothing", "x' OR 1=1 --"):
        visitor.context.add_cookies([{"name": "crew", "value": hint, "url": server.url}])
        visitor.go("/inbox")
        assert world.crew["name"] not in visitor.page.content()
        assert visitor.page.locator(f'.nav a[href="/c/{own}/roster"]').count()
        visitor.go("/")
        assert f"/c/{own}/" in visitor.page.url


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("width", [320, 390, 768, 1000])
def test_the_menu_of_a_defect_stays_on_the_screen(world, visit, language, width):
    api = world.maaike.api
    api.ok(api.patch("/api/v1/me", {"language": language}))
    defect = api.ok(api.post(f"{world.path}/defects", {"headline": "The walk-in fridge drips", "severity": "3-Average"}))
    device = {**PHONE, "viewport": {"width": width, "height": 844}}
    visitor = visit(world.server, device, session=session_of(world.server, world.maaike.email, PASSWORD))
    visitor.go(f"{world.pages}/defects/{defect['id']}")
    visitor.page.locator("#defect-more > summary").click()
    panel = visitor.page.locator("#defect-more .menu-panel").bounding_box()
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= width, panel
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    assert visitor.page.evaluate("visualViewport.scale") == 1
