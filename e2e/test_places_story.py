"""The stories of Places: on a phone from three photos to a stranger's walk, and on a desktop by keyboard alone."""
import re

import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, session_of
from support.keyboard import enter, focused, tab_to
from support.world import PASSWORD
from test_places import follow, photo, place, press, results
from test_places_map import at, guide, located

# In the order in which they are photographed. The photo of the second one has its position; the others get that of the device.
SCENES = [("Bridge", "teal", (52.372, 4.88333)), ("Canal", "olive", None), ("Lock", "navy", (52.372, 4.88633))]
# Where the walker goes, and what the page then says about the next scene, with the angle of its arrow.
WALK = [
    ((52.369, 4.88333), "1. Canal 110 m to the north", 0),
    ((52.3695, 4.88333), "1. Canal 60 m to the north", 0),
    ((52.37, 4.88333), "2. Bridge 220 m to the north", 0),
    ((52.371, 4.8843), "2. Bridge 130 m to the north-west", 329),
    ((52.372, 4.88333), "3. Lock 200 m to the east", 90),
    ((52.372, 4.88483), "3. Lock 100 m to the east", 90),
]


def names(visitor):
    return visitor.page.locator(".scene h2").all_inner_texts()


# Most other tests of Places run on SQLite.
@pytest.mark.parametrize("world", ["postgresql"], indirect=True)
def test_a_stranger_walks_the_scenes_of_three_photos_and_keeps_them(world, visit):
    owner = visit(world.server, PHONE, permissions=["geolocation"])
    page = owner.page
    owner.go("/signup")
    owner.submit("/signup", name="Fenna", email="fenna@example.org", password=PASSWORD)
    follow(owner, page.locator('.nav-item[href="/places"]'))
    follow(owner, page.locator(".empty a"))
    owner.submit("/places/new", title="Along the canal", description="Half an hour")
    for number, (title, color, position) in enumerate(SCENES, 1):
        follow(owner, page.get_by_role("link", name="Add scene").first)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Take a photo").tap()
        chooser.value.set_files(photo(color, None if position else (52.0, 22.0, 12.0)))
        page.locator(".file-name", has_text="photo.jpg").wait_for()
        if position:
            owner.context.set_geolocation(at(*position))
            page.get_by_role("button", name="Use my location").tap()
            page.get_by_text("Found, accurate to").wait_for()
        owner.submit("/scenes/new", title=title)
        assert f"Location from a {'device' if position else 'photo'}" in owner.text(f"#scene-{number}")
    assert names(owner) == ["Bridge", "Canal", "Lock"]
    press(owner, "Move up Canal")
    assert names(owner) == ["Canal", "Bridge", "Lock"] and "Location from a photo" in owner.text("#scene-1")
    assert not owner.axe(), owner.axe()
    experience = page.url.split("#")[0]
    follow(owner, page.get_by_role("link", name="Share", exact=True))
    press(owner, "Create link")
    link = page.locator("#invite-url").input_value()

    stranger = visit(world.server, PHONE)
    assert stranger.go(link).status == 200 and stranger.page.url == link
    assert "Along the canal" in stranger.text("h1") and "Half an hour" in stranger.text()
    assert names(stranger) == ["Canal", "Bridge", "Lock"]
    pictures = stranger.page.locator(".scene img")
    assert [picture.get_attribute("alt") for picture in pictures.all()] == [f"{name}, photo 1" for name in names(stranger)]
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        picture.evaluate("image => image.decode()")  # fails for a picture that does not load
    press(stranger, "Save")
    assert "Saved in this browser." in stranger.text()

    # A browser that was closed in the meantime keeps only the cookies with an expiry date.
    walker = visit(world.server, PHONE, **located(*WALK[0][0]))
    walker.context.add_cookies([cookie for cookie in stranger.context.cookies() if cookie["expires"] > 0])
    walker.go("/saved")
    follow(walker, walker.page.get_by_role("link", name="Along the canal"))
    guide(walker)
    for position, following, angle in WALK:
        walker.context.set_geolocation(at(*position))
        expect(walker.page.locator(".walk-next")).to_contain_text(f"Next: {following}")
        expect(walker.page.locator(".walk-arrow")).to_have_attribute("style", re.compile(rf"rotate: {angle}deg"))
        expect(walker.page.locator(f"#scene-{following[0]}[aria-current=step]")).to_have_count(1)
    walker.context.set_geolocation(at(*SCENES[2][2]))
    expect(walker.page.locator(".walk-said")).to_have_text("You are at 3. Lock. This was the last scene.")
    assert not walker.axe(), walker.axe()
    assert walker.overflow() is None

    walker.go("/saved")
    follow(walker, walker.page.get_by_role("link", name="Create account"))
    walker.submit("/signup", name="Wim", email="wim@example.org", password=PASSWORD)
    assert walker.page.url.endswith("/places/saved") and "Along the canal" in walker.text()
    elsewhere = visit(world.server, PHONE)
    elsewhere.go("/signin")
    elsewhere.submit("/signin", email="wim@example.org", password=PASSWORD)
    elsewhere.go("/places/saved")
    follow(elsewhere, elsewhere.page.get_by_role("link", name="Along the canal"))
    assert elsewhere.page.url == experience and names(elsewhere) == ["Canal", "Bridge", "Lock"]
    owner.go(experience)
    assert "Saved by 1 person" in owner.text()
    for visitor in (owner, stranger, walker, elsewhere):
        assert not visitor.troubles, visitor.troubles


def test_a_desktop_explores_by_keyboard_alone(world, visit):
    author, reader = world.person("Aad"), world.person("Bob")
    opened = place(author, "Lighthouse tower", [("Stairs", 52.37, 4.89)])
    place(author, "Coast", [("Old lighthouse", 51.92, 4.48)])
    place(author, "Inland", [("Mill", 52.1, 5.1)])
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, reader.email, PASSWORD))
    page = visitor.page
    visitor.go("/places")
    enter(page, "Explore")
    assert len(results(visitor)) == 3
    tab_to(page, "Search for")
    page.keyboard.type("lighthose")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert results(visitor) == ["Lighthouse tower", "Coast"]
    enter(page, "Lighthouse tower")
    assert page.url.endswith(opened) and names(visitor) == ["Stairs"]
    page.go_back()  # Alt+← is a key of the browser's window, which it does not have here
    assert results(visitor) == ["Lighthouse tower", "Coast"] and page.locator("#text").input_value() == "lighthose"

    tab_to(page, "The results on a map")
    scale, area = page.locator(".leaflet-control-scale-line"), page.get_by_role("link", name="Search this area")
    before = scale.inner_text()
    page.keyboard.press("+")
    expect(scale).not_to_have_text(before)
    page.keyboard.press("-")
    expect(scale).to_have_text(before)
    tab_to(page, "Zoom in")
    page.keyboard.press("Enter")
    expect(scale).not_to_have_text(before)
    tab_to(page, "Zoom out")
    page.keyboard.press("Enter")
    expect(scale).to_have_text(before)
    # A pin leads to its result, and Tab goes on from there.
    tab_to(page, "1. Lighthouse tower")
    page.keyboard.press("Enter")
    expect(page.locator("#result-1")).to_be_focused()
    assert "Lighthouse tower" in focused(page)
    enter(page, "Lighthouse tower")
    assert page.url.endswith(opened)
    page.go_back()

    # Moves north, until the southernmost result is no longer visible.
    tab_to(page, "The results on a map")
    for _ in range(2):
        before = area.get_attribute("href")
        page.keyboard.press("ArrowUp")
        expect(area).not_to_have_attribute("href", before)
    enter(page, "Search this area")
    assert results(visitor) == ["Lighthouse tower"]
    enter(page, "Search everywhere")
    assert results(visitor) == ["Lighthouse tower", "Coast"]
    assert not visitor.troubles, visitor.troubles
