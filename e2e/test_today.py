"""The start page of a crew, its modules, and the three set-up steps of a new crew."""
import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.fixture
def manager(world, visit):
    return visit(world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD))


@pytest.fixture
def member(world, visit):
    return visit(world.server, PHONE, session=session_of(world.server, world.guus.email, PASSWORD))


def modules(world, **visible):
    body = {"modules": [{"id": module, "visible": value} for module, value in visible.items()]}
    return world.maaike.api.ok(world.maaike.api.patch(f"{world.path}", body))["modules"]


def test_a_crew_opens_with_today(world, member):
    member.go("/")
    assert member.page.url.endswith(f"{world.pages}/today")
    assert member.page.locator("h1").inner_text() == "Today"
    assert not member.troubles


def test_a_shift_is_taken_on_the_start_page_and_shown_as_the_next(world, member):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "none"}))
    shift = world.shift(None, 1)
    member.go(f"{world.pages}/today")
    member.submit(f"/shifts/{shift['id']}/claim")
    assert member.page.url.endswith("/today")
    assert member.page.locator("#today-next a").first.get_attribute("href").endswith(shift["id"])
    assert not member.axe() and not member.troubles


def test_a_module_that_is_switched_off_is_gone_until_it_is_switched_on_again(world, manager, member):
    manager.go(f"{world.pages}/settings/modules")
    manager.page.locator('input[name="defects"][value="off"]').check(force=True)
    manager.submit("/settings/modules")
    try:
        assert not manager.page.locator(f'.nav a[href="{world.pages}/defects"]').count()
        for visitor, links in ((manager, 1), (member, 0)):
            visitor.go(f"{world.pages}/defects")
            assert "Defects is switched off in this crew." in visitor.text()
            assert visitor.page.locator(f'main a[href="{world.pages}/settings/modules"]').count() == links
            assert not visitor.axe()
        answer = world.maaike.api.get(f"{world.path}/defects")
        assert answer.status == 404 and answer.json["errors"][0]["code"] == "off"
    finally:
        modules(world, defects="everyone")
    assert world.maaike.api.get(f"{world.path}/defects").status == 200


def test_the_menu_has_the_order_that_the_crew_chose(world, manager, member):
    def order(visitor):
        visitor.go(f"{world.pages}/today")
        links = visitor.page.locator(".nav > .nav-group > .nav-item").evaluate_all("links => links.map((a) => a.getAttribute('href'))")
        return [link.rsplit("/", 1)[1] for link in links][:4]

    assert order(member) == ["today", "roster", "hours", "defects"]
    manager.go(f"{world.pages}/settings/modules")
    try:
        with manager.page.expect_navigation():
            manager.page.get_by_role("button", name="Move Hours up").click()
        assert "Order changed." in manager.page.locator(".flash").inner_text() and not manager.axe()
        assert order(manager) == order(member) == ["today", "hours", "roster", "defects"]
    finally:
        world.maaike.api.ok(world.maaike.api.patch(world.path, {"moduleOrder": []}))
    assert order(member) == ["today", "roster", "hours", "defects"]


def test_a_module_for_managers_is_hidden_from_others(world, manager, member):
    modules(world, hours="managers")
    try:
        manager.go(f"{world.pages}/today")
        assert manager.page.locator(f'.nav a[href="{world.pages}/hours"]').count()
        member.go(f"{world.pages}/today")
        assert not member.page.locator(f'.nav a[href="{world.pages}/hours"]').count()
        member.go(f"{world.pages}/hours")
        assert "Hours is for managers only in this crew." in member.text()
    finally:
        modules(world, hours="everyone")


def test_a_new_crew_is_created_in_three_steps_and_has_a_checklist(server, visit):
    visitor = visit(server, PHONE)
    visitor.go("/signup")
    visitor.submit("/signup", name="Ida", email="ida-today@example.org", password="a few words in a row")
    assert visitor.page.url.endswith("/start")
    visitor.submit("/start", invitation="no link")
    assert "This is not an invitation link or code." in visitor.text()
    visitor.go("/crews/new")
    visitor.submit("/crews/new", name="Club Today")
    visitor.page.locator('a[href$="kind=club"]').click()
    visitor.page.wait_for_url("**kind=club")
    chosen = visitor.page.locator('input[name="module"]:checked')
    assert [box.get_attribute("value") for box in chosen.all()] == ["shifts"]
    assert not visitor.axe()
    visitor.submit("/setup/modules")
    assert "Step 3 of 3" in visitor.text()
    visitor.page.locator("main a", has_text="Do this later").click()
    visitor.page.wait_for_url("**/today")
    assert visitor.page.locator("#setup li").count() == 3
    assert not visitor.page.locator('.nav a[href$="/hours"]').count()
    assert not visitor.axe()
    visitor.submit("/setup/end")
    assert not visitor.page.locator("#setup").count()
    assert not visitor.troubles, visitor.troubles
