"""A manager writes to the crew, recipients confirm in the inbox, and the manager sees who has read it."""
import pytest
from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.fixture
def of(world, visit):
    def visitor(person, device=PHONE, **options):
        return visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), **options)

    return visitor


@pytest.mark.parametrize("scripts", [True, False])
def test_an_announcement_is_confirmed_in_the_inbox(world, of, scripts):
    text = f"Closed on Monday, see https://example.org/{scripts}"
    manager = of(world.maaike, DESKTOP, java_script_enabled=scripts)
    manager.go(f"{world.pages}/announcements")
    manager.page.locator("main").get_by_role("link", name="New").click()
    manager.submit("/announcements", text=" ")
    assert "Message: " in manager.text(".error-summary")
    manager.submit("/announcements", text=text)
    assert "Announcement sent to 3 people." in manager.text(".flash")
    assert "Read by 0 of 3" in manager.text()

    member = of(world.guus, java_script_enabled=scripts)
    member.go(f"{world.pages}/today")
    assert text in member.text() and member.page.locator('form[action$="/confirmation"]').count() == 1
    member.go("/inbox")
    assert f"Maaike: {text}" in member.text()
    assert not scripts or not member.axe()
    member.submit("/confirmation")
    assert member.page.url.endswith("/inbox") and "Your manager can see that you have read it." in member.text(".flash")
    member.go(f"{world.pages}/announcements")
    assert "You read this" in member.text() and "Read by" not in member.text()
    assert member.page.get_by_role("link", name=f"https://example.org/{scripts}").count() == 1
    assert member.overflow() is None

    manager.go(f"{world.pages}/announcements")
    manager.page.get_by_role("link", name="Read by 1 of 3").first.click()
    assert "2 people haven’t read it yet" in manager.text() and "1 person has read it" in manager.text()
    for visitor in (manager, member):
        assert not visitor.troubles, visitor.troubles
