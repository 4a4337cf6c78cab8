"""The inspector: on a wide screen, a row of a list opens beside the list."""
from datetime import date

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.fixture(scope="module")
def defects(world):
    api = world.maaike.api
    made = [
        api.ok(api.post(f"{world.path}/defects", {"headline": headline, "severity": "3-Average"}))
        for headline in ("The freezer is warm", "The tap drips")
    ]
    return {defect["headline"]: str(defect["number"]) for defect in made}


@pytest.fixture
def visitor(world, visit):
    return visit(world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD))


def framed(visitor):
    """The page in the inspector, once it is shown."""
    visitor.page.locator(".inspector > iframe:not([data-loading])").wait_for()
    return visitor.page.frame_locator(".inspector > iframe")


def is_open(visitor):
    return visitor.page.locator(".inspector").is_visible()


def test_a_defect_opens_beside_its_list_by_keyboard_and_closes_again(world, visitor, defects):
    page, path = visitor.page, f"{world.pages}/defects"
    visitor.go(f"{path}?show=all")
    row = page.get_by_role("link", name="The freezer is warm")
    row.focus()
    page.keyboard.press("Enter")
    inside = framed(visitor)
    assert inside.get_by_role("heading", name="The freezer is warm").is_visible()
    assert not inside.locator(".topbar").is_visible() and not inside.locator(".nav").is_visible()
    assert page.url.endswith(f"{path}?show=all#{path}/{defects['The freezer is warm']}")
    assert row.is_visible() and row.get_attribute("aria-current") == "true"
    assert page.evaluate("document.activeElement.tagName") == "IFRAME"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not visitor.axe()

    page.keyboard.press("Escape")
    page.locator(".inspector").wait_for(state="hidden")
    assert row.evaluate("link => link === document.activeElement") and row.get_attribute("aria-current") is None
    assert page.url.endswith(f"{path}?show=all")
    assert not visitor.troubles, visitor.troubles


def test_reloading_keeps_it_open_and_back_returns_to_what_was_open_before(world, visitor, defects):
    page, path = visitor.page, f"{world.pages}/defects"
    visitor.go(f"{path}?show=all")
    for headline in defects:
        page.get_by_role("link", name=headline).click()
        assert framed(visitor).get_by_role("heading", name=headline).is_visible()
    page.reload()
    assert framed(visitor).get_by_role("heading", name="The tap drips").is_visible()
    page.go_back()
    framed(visitor).get_by_role("heading", name="The freezer is warm").wait_for()
    page.go_back()
    page.locator(".inspector").wait_for(state="hidden")
    assert page.url.endswith(f"{path}?show=all")


def test_forms_work_in_it_and_the_list_is_updated(world, visitor, defects):
    page, path = visitor.page, f"{world.pages}/defects"
    visitor.go(f"{path}?show=all")
    world.maaike.api.ok(
        world.maaike.api.post(f"{world.path}/defects", {"headline": "The door sticks", "severity": "3-Average"})
    )
    page.get_by_role("link", name="The door sticks").click()  # arrives live
    inside = framed(visitor)
    inside.locator('form[action$="/comments"] textarea').fill("Since Monday")
    inside.locator('form[action$="/comments"] button:not([type="button"])').last.click()
    inside.locator("#comments, main").get_by_text("Since Monday").first.wait_for()
    row = page.get_by_role("link", name="The door sticks")
    assert is_open(visitor) and row.get_attribute("aria-current") == "true"
    inside.locator("#defect-more > summary").click()
    inside.locator('#defect-more form[action$="/delete"] button').click()
    inside.locator("dialog .button-danger").click()
    row.wait_for(state="detached")
    assert inside.get_by_role("button", name="Restore").is_visible()


def test_the_link_to_the_list_closes_it(world, visitor, defects):
    page, path = visitor.page, f"{world.pages}/defects"
    visitor.go(f"{path}?show=all#{path}/{defects['The tap drips']}")
    framed(visitor).locator(".crumb a").click()
    page.locator(".inspector").wait_for(state="hidden")
    assert page.url.endswith(f"{path}?show=all")


def test_a_narrow_screen_opens_the_page_itself(world, visit, defects):
    session = session_of(world.server, world.maaike.email, PASSWORD)
    path, number = f"{world.pages}/defects", defects["The tap drips"]
    visitor = visit(world.server, PHONE, session=session)
    visitor.go(f"{path}?show=all")
    visitor.page.get_by_role("link", name="The tap drips").click()
    visitor.page.wait_for_url(f"**{path}/{number}")
    # An address that was copied from a wide screen.
    visitor.go("/inbox")
    visitor.go(f"{path}?show=all#{path}/{number}")
    visitor.page.wait_for_url(f"**{path}/{number}")


def test_an_address_that_is_not_in_the_list_is_not_opened(world, visitor, defects):
    for fragment in ("/settings", f"{world.pages}/defects", "//example.org/", "javascript:alert(1)"):
        visitor.go("/inbox")
        visitor.go(f"{world.pages}/defects?show=all#{fragment}")
        visitor.page.wait_for_load_state("networkidle")
        assert not is_open(visitor), fragment
    assert not visitor.troubles, visitor.troubles


def test_a_shift_of_the_week_and_a_timesheet_open_beside_their_lists(world, visitor):
    shift = world.shift(world.guus, 1)
    page = visitor.page
    year, week, _ = date.fromisoformat(shift["date"]).isocalendar()
    visitor.go(f"{world.pages}/week?week={year}-W{week:02}")
    page.locator(f'#week a[href="{world.pages}/shifts/{shift["id"]}"]:visible').click()
    inside = framed(visitor)
    inside.locator("h1").wait_for()
    assert page.locator("#week").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Deleting leads back to the week, with a message there.
    inside.locator('a[href$="/edit"]').click()
    inside.locator('form[action$="/delete"] button').first.click()
    inside.locator("dialog .button-danger").click()
    page.locator(".inspector").wait_for(state="hidden")
    assert "deleted" in page.locator("main > .flash").inner_text()
    page.locator(f'#week a[href$="{shift["id"]}"]').first.wait_for(state="detached")
    visitor.go(f"{world.pages}/hours/crew?period={year}-W{week:02}")
    page.locator("#crew-sheets .row-title a").first.click()
    framed(visitor).locator("h1").wait_for()
    assert page.locator("#crew-sheets").is_visible()
    assert not visitor.troubles, visitor.troubles
