"""A shift is exchanged on three phones, and the giver's page is updated live."""
import pytest
from playwright.sync_api import expect

from support.story import Story


@pytest.mark.parametrize("server", ["sqlite", "postgresql"], indirect=True)
def test_a_shift_changes_hands_on_three_phones(server, visit):
    story = Story(server, visit, service_workers="allow")
    story.manager_makes_the_crew()
    story.two_people_join_by_link()
    story.both_register_a_fixed_shift()
    story.giver_offers()

    # From here on the giver does nothing, and the page is never reloaded.
    page = story.giver.page
    page.evaluate("window.untouched = true")
    navigations = []
    page.on("framenavigated", lambda frame: navigations.append(frame.url))
    badge = page.locator("#inbox-badge")
    assert badge.is_hidden()

    story.taker_accepts()
    page.locator("main .status-pending").first.wait_for()
    assert "Sem Visser" in story.giver.text()
    expect(badge).to_contain_text("1 unread")

    story.manager_approves()
    page.locator("main .status-pending").first.wait_for(state="detached")
    assert "Ilse Prins" in story.giver.text("#shift-history")
    assert page.evaluate("window.untouched") and not navigations

    story.everybody_sees_what_happened()
    troubles = [trouble for visitor in (story.manager, story.giver, story.taker) for trouble in visitor.troubles]
    assert not troubles, troubles
