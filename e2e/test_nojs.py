"""Every form works without JavaScript, and so does every page of Places."""
import pytest

from support.demo import Demo
from support.story import PASSWORD, Story
from support.visits import IN_PLACES, STATUSES

# What the demo has for the lists and maps of Places: without it, every sweep would see only empty pages.
CONTENTS = {
    "/places": ".experience-card", "/places/saved": ".experience-card", "/places/shared": ".experience-card", "/saved": ".experience-card",
    "/places/explore?text=leverancier&near=52.37,4.89": ".explore-result", "/places/explore?bounds=52,4,53,5": ".explore-map svg",
    "/places/explore?near=vish": ".explore-meant a", "/places/{experience}": ".scene-map svg", "/p/{sharedSecret}": ".scene img",
    "/saved/{experience}": ".scene img", "/places/{experience}/scenes/{scene}": "#pictures img", "/places/people": ".row form",
    "/places/{named}/sharing": ".row form", "/profiles/{username}": ".experience-card", "/moderation/flags": ".row a",
    "/moderation/flags?state=decided": ".row a", "/moderation/flags/{decidedFlag}": ".scene-map svg",
}  # fmt: skip


def test_a_shift_changes_hands_without_javascript(server, visit):
    story = Story(server, visit, java_script_enabled=False)
    story.manager_makes_the_crew()
    story.two_people_join_by_link()
    story.both_register_a_fixed_shift()
    story.giver_offers()
    story.taker_accepts()
    story.manager_approves()
    story.everybody_sees_what_happened()

    # What the story does not cover.
    manager, giver, taker = story.manager, story.giver, story.taker
    manager.go("/settings")
    manager.submit("/settings", language="nl", appearance="dark")
    assert manager.page.locator("html").get_attribute("lang") == "nl"
    assert manager.page.locator("html").get_attribute("data-appearance") == "dark"

    manager.go(f"{story.crew}/settings")
    manager.submit(f"{story.crew}/settings", positions="Bar\nKeuken")
    manager.go(f"{story.crew}/people")
    manager.page.get_by_role("link", name="Sem Visser").first.click()
    manager.submit(manager.page.url.split(manager.server.url)[1], role="manager")
    manager.go(f"{story.crew}/people")
    assert "Sem Visser" in manager.text()

    taker.go(f"{story.crew}{story.shift}")
    story.form(taker, "/offer")
    taker.go(f"{story.crew}/offers")
    taker.submit("/withdrawal")
    assert not taker.page.locator('form[action$="/withdrawal"]').count()

    # The withdrawal settled the last message, so nothing is unread.
    giver.go("/inbox")
    assert "No longer on offer" in giver.text()
    assert giver.page.locator("#inbox-badge").is_hidden()

    giver.go("/settings")
    giver.submit("/signout")
    assert "/signin" in giver.page.url
    giver.submit("/signin", email="noor@example.org", password=PASSWORD)
    assert story.crew in giver.page.url
    giver.go(f"{story.crew}/people")
    giver.submit("/leave")
    assert giver.go(f"{story.crew}/roster").status == 404


@pytest.fixture(scope="module")
def crew(demo):
    return Demo(demo)


@pytest.mark.parametrize("who, page", IN_PLACES)
def test_a_page_of_places_is_complete_without_javascript(crew, visit, who, page):
    device = {"viewport": {"width": 320, "height": 640}}
    visitor = visit(crew.server, device, session=crew.session(who), java_script_enabled=False)
    assert visitor.go(page.format(**crew.things)).status == STATUSES.get((who, page), 200)
    assert visitor.page.locator(CONTENTS.get(page, "main")).count()
    assert visitor.page.locator("h1:visible").count() == 1 and not visitor.overflow(), visitor.overflow()
    # A map is a drawing, and nothing is shown that only a script can do.
    assert visitor.page.locator(".map-canvas:visible, main .needs-js:visible").count() == 0
    assert visitor.page.locator("main button[type=button]:visible").count() == 0
    assert visitor.page.locator(".scene-map:visible").count() == visitor.page.locator(".scene-map svg:visible").count()
