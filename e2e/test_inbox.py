"""The inbox: its rows are acted on in place, and settled by what others do; and the pages for addresses that do not exist."""
import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.fixture
def of(world, visit):
    def visitor(person, device=PHONE, **options):
        return visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), **options)
    return visitor



@pytest.mark.parametrize("scripts", [True, False])
def test_taking_and_approving_a_shift_in_the_inbox_settles_the_messages_of_others(world, of, scripts):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "manager"}))
    shift = world.shift(days=52 + scripts)
    member, other = of(world.tess, java_script_enabled=scripts), of(world.olga, java_script_enabled=scripts)
    other.go("/inbox")
    assert other.page.locator(f'form[action$="/shifts/{shift["id"]}/claim"]').count() == 1
    unread = other.text("#inbox-badge")
    member.go("/inbox")
    assert not scripts or not member.axe()
    member.submit(f"/shifts/{shift['id']}/claim")
    assert member.page.url.endswith("/inbox")
    assert "Requested. A manager still has to approve it." in member.text(".flash")
    assert "You want to take this shift." in member.text()
    assert not member.page.locator(f'form[action$="/shifts/{shift["id"]}/claim"]').count()

    manager = of(world.maaike, DESKTOP, java_script_enabled=scripts)
    manager.go("/inbox")
    exchange = world.maaike.api.ok(world.maaike.api.get(f"{world.path}/shifts/{shift['id']}"))["exchange"]
    assert not scripts or not manager.axe()
    manager.submit(f"/offers/{exchange}/approval")
    assert manager.page.url.endswith("/inbox") and "Approved. Tess has" in manager.text(".flash")
    assert "Taken by Tess" in manager.text("#inbox .row")

    other.go("/inbox")
    assert "Taken by Tess" in other.text() and other.text("#inbox-badge") != unread
    items = world.olga.api.ok(world.olga.api.get("/api/v1/me/inbox"))["items"]
    [settled] = [item for item in items if shift["id"] in item["path"]]
    assert settled["settled"] == "Taken by Tess" and settled["readAt"]
    assert other.overflow() is None
    for visitor in (member, manager, other):
        assert not visitor.troubles, visitor.troubles


def test_an_update_keeps_the_focus_on_the_same_button_and_never_moves_it_to_another(world, of):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "none"}))
    shift = world.shift(days=64)
    visitor = of(world.tess)
    page = visitor.page
    visitor.go(f"{world.pages}/offers")

    def button(shift):
        return page.locator(f'form[action$="/shifts/{shift["id"]}/claim"] button')

    def focused():
        return page.evaluate("document.activeElement.form?.getAttribute('action') ?? document.activeElement.id")

    button(shift).focus()
    earlier = world.shift(days=62)
    button(earlier).wait_for()
    assert focused().endswith(f"/shifts/{shift['id']}/claim")
    # When it has gone, the focus stays in the list, also after the next update.
    for taken in (shift, earlier):
        world.olga.api.ok(world.olga.api.post(f"{world.path}/shifts/{taken['id']}/claim"))
        button(taken).wait_for(state="detached")
        assert focused() == "offers"
    assert not visitor.troubles, visitor.troubles


def sign_in_as(visitor, world, person):
    """In another tab: the page that is open belongs to whoever was signed in before."""
    visitor.context.add_cookies(
        [{"name": "decklog", "value": session_of(world.server, person.email, PASSWORD), "url": world.server.url, "httpOnly": True}]
    )


def test_an_open_page_becomes_that_of_whoever_has_signed_in_since(world, of):
    visitor = of(world.guus)
    page, person = visitor.page, "document.documentElement.dataset.person"
    visitor.go("/inbox")
    assert page.evaluate(person) == world.guus.id
    # Restored from the back/forward cache, which browsers switch off for tests.
    sign_in_as(visitor, world, world.tess)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_function(f"() => {person} === '{world.tess.id}'")
    # Updated by its stream, which belongs to the session before.
    sign_in_as(visitor, world, world.olga)
    world.shift(days=58)
    page.wait_for_function(f"() => {person} === '{world.olga.id}'")
    assert not visitor.troubles, visitor.troubles


def test_an_unknown_address_keeps_the_navigation_for_people_who_are_signed_in(world, of, visit):
    member = of(world.guus)
    for path in ("/nothing/here", f"{world.pages}/nothing", "/c/nobodys-crew/today"):
        answer = member.go(path)
        assert answer.status == 404 and "This page or item doesn’t exist." in member.text()
        assert member.page.locator(f'.nav a[href="{world.pages}/today"]').count() == 1
        assert not member.axe()
    stranger = visit(world.server, PHONE)
    assert stranger.go("/nothing/here").status == 404
    assert not stranger.page.locator(".nav").count() and not stranger.axe()
    stranger.page.get_by_role("link", name="Sign in").click()
    assert stranger.page.url.endswith("/signin")


def test_an_upload_that_fails_while_the_server_is_there_does_not_look_offline(world, of, tmp_path):
    member = of(world.guus)
    member.go(f"{world.pages}/defects/new")
    photo = tmp_path / "large.txt"
    photo.write_text("far too large")
    member.page.locator('input[type="file"]').first.set_input_files(photo)
    # The server closes the connection before it has read the request.
    member.page.route("**/defects/new", lambda route: route.abort("connectionreset") if route.request.method == "POST" else route.continue_())
    form = member.page.locator('main form[action$="/defects/new"]')
    member.fill(form, headline="The walk-in fridge drips", severity="3-Average")
    form.locator('button:not([type="button"])').last.click()
    member.page.locator(".form-offline").wait_for()
    assert "The upload failed" in member.text(".form-offline")
