"""The lists of experiences, page by page."""
import pytest

from support.browser import PHONE, session_of
from support.world import PASSWORD
from test_places import PLACES, follow, place

# How many a page shows; the last page has three.
MOST = 50


@pytest.fixture(scope="module")
def lists(world):
    """The owner and the reader, and the titles of each list in its order."""
    owner, reader = world.person("Wanda"), world.person("Rob")
    owner.api.ok(owner.api.patch("/api/v1/me", {"username": "wanda"}))
    walks = [(f"Walk {number}", place(owner, f"Walk {number}")) for number in range(1, MOST + 4)]
    place(owner, "A secret walk", sharing="private")
    # The order in which they are saved is another than that in which they are created.
    saved = walks[20:] + walks[:20]
    for _, walk in saved:
        reader.api.ok(reader.api.send("PUT", f"{PLACES}/{walk}/save"))
    newest = [title for title, _ in reversed(walks)]
    return owner, reader, {
        "/places": ["A secret walk", *newest], "/places/saved": [title for title, _ in reversed(saved)], "/profiles/wanda": newest,
    }  # fmt: skip


@pytest.mark.parametrize("path", ["/places", "/places/saved", "/profiles/wanda"])
def test_the_next_page_of_a_list_goes_on_where_the_first_ends(world, visit, lists, path):
    owner, reader, titles = lists
    person = owner if path == "/places" else reader
    visitor = visit(world.server, PHONE, session=session_of(world.server, person.email, PASSWORD))

    def shown():
        return visitor.page.locator(".experience-card h2").all_inner_texts()

    def link(name):
        return visitor.page.get_by_role("link", name=name, exact=True)

    visitor.go(path)
    assert shown() == titles[path][:MOST] and link("Newest").count() == 0
    follow(visitor, link("Older"))
    assert shown() == titles[path][MOST:] and link("Older").count() == 0
    assert visitor.overflow() is None and not visitor.axe(), visitor.axe()
    follow(visitor, visitor.page.get_by_role("link", name=titles[path][-1], exact=True))
    assert visitor.text("h1") == titles[path][-1]
    visitor.page.go_back()
    follow(visitor, link("Newest"))
    assert visitor.page.url == world.server.url + path and shown() == titles[path][:MOST]
    assert not visitor.troubles, visitor.troubles
