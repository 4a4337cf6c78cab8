"""Every form works without JavaScript."""
from support.story import PASSWORD, Story


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
