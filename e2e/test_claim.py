"""An open shift: announced to the people who could take it, taken by the first, with a manager's approval if the crew requires it."""
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


def claim(person, world, shift):
    return person.api.post(f"{world.path}/shifts/{shift['id']}/claim")


def policy(world, approval):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": approval}))


def test_of_three_simultaneous_claims_the_first_wins_and_the_others_are_told(world):
    policy(world, "none")
    shift = world.shift(days=40)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda person: claim(person, world, shift), (world.guus, world.tess, world.olga)))
    assert sorted(answer.status for answer in answers) == [200, 409, 409]
    [won] = [answer.json for answer in answers if answer.status == 200]
    assert won["status"] == "idle" and won["person"]["name"] in ("Guus", "Tess", "Olga")
    for lost in answers:
        if lost.status == 409:
            assert (lost.json["code"], lost.json["errors"][0]["code"]) == ("conflict", "taken")
    history = world.maaike.api.all(f"{world.path}/shifts/{shift['id']}/history")
    assert [line["kind"] for line in history] == ["shift.created", "shift.taken"]


def test_a_shift_cannot_be_claimed_by_a_stranger_a_latecomer_or_the_person_it_was_assigned_to(world):
    policy(world, "none")
    shift = world.shift(days=41)
    assert claim(world.vera, world, shift).status == 404
    assert claim(world.guus, world, shift).status == 200
    assert claim(world.guus, world, shift).status == 200, "the first answer may have been lost"
    assert claim(world.tess, world, shift).status == 409
    assert claim(world.guus, world, world.shift(world.guus, days=45)).status == 403


@pytest.mark.parametrize("scripts", [True, False])
def test_a_member_claims_a_shift_on_a_phone_and_a_manager_approves(world, visit, scripts):
    policy(world, "manager")
    shift = world.shift(days=42 + scripts)
    member = visit(world.server, PHONE, session=session_of(world.server, world.tess.email, PASSWORD), java_script_enabled=scripts)
    member.go("/inbox")
    assert "Open shift:" in member.text()
    member.go(f"{world.pages}/offers")
    member.submit(f"/shifts/{shift['id']}/claim")
    assert "You want to take this shift." in member.text()
    manager = visit(world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD), java_script_enabled=scripts)
    manager.go("/inbox")
    assert "Tess wants to take an open shift" in manager.text()
    manager.go(f"{world.pages}/shifts/{shift['id']}")
    manager.submit("/approval")
    member.go(f"{world.pages}/shifts/{shift['id']}")
    assert "Tess" in member.text() and "Maaike approved" in member.text()
    for visitor in (member, manager):
        assert not visitor.troubles, visitor.troubles


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    policy(world, "manager")
    shift = world.shift(days=44)
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", world.olga.email, say=PASSWORD + "\n")
    assert shift["date"] in terminal.ok("shifts", "list", "--person", "open")
    assert "A manager has to approve" in terminal.ok("shifts", "claim", shift["id"][-8:])
    assert "A manager has to approve" in terminal.ok("shifts", "claim", shift["id"]), "the first answer may have been lost"


@pytest.mark.parametrize("scripts", [True, False])
def test_both_sides_see_the_status_of_a_takeover(world, visit, scripts):
    """A request stays visible, the manager's card is addressed to them, and declining asks for a reason first."""
    policy(world, "manager")
    shift, _ = world.offer(world.guus, days=50 + scripts)
    later, _ = world.offer(world.guus, days=60 + scripts)
    member = visit(world.server, PHONE, session=session_of(world.server, world.tess.email, PASSWORD), java_script_enabled=scripts)
    member.go(f"{world.pages}/offers")
    dates = member.page.locator("#offers-open ~ .cards .offer-when a").evaluate_all("all => all.map((one) => one.href.split('/').pop())")
    assert dates.index(shift["id"]) < dates.index(later["id"]), "by date"
    card = member.page.locator(".offer", has=member.page.locator(f'a[href$="/shifts/{shift["id"]}"]'))
    with member.page.expect_navigation():
        card.locator('form[action$="/acceptance"] button').click()
    assert "Requested. A manager still has to approve it." in member.text(".flash")
    assert card.is_visible() and member.page.locator("#offers-asked ~ .cards .offer").count() >= 1
    if scripts:
        assert member.page.evaluate("document.activeElement.matches('.flash')"), "what was said has the focus, so that readers say it"
    manager = visit(world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD), java_script_enabled=scripts)
    manager.go(f"{world.pages}/offers")
    waiting = manager.page.locator(".offer", has=manager.page.locator(f'a[href$="/shifts/{shift["id"]}"]'))
    assert "Waiting for your approval." in waiting.inner_text() and "Waiting for a manager." not in waiting.inner_text()
    approve = waiting.get_by_role("button", name="Approve")
    assert re.fullmatch(r"Approve \S.* \d\d:\d\d–\d\d:\d\d.*, Guus", approve.text_content()), "a screen reader tells it from the others"
    decline = waiting.locator('form[action$="/rejection"]')
    assert not decline.locator("button").is_visible(), "one tap does not decline"
    waiting.locator("summary").click()
    decline.locator('[name="reason"]').fill("Too many hours")
    with manager.page.expect_navigation():
        decline.locator("button").click()
    assert "Declined. Guus keeps the shift." in manager.text(".flash")
    policy(world, "none")
    member.go(f"{world.pages}/shifts/{later['id']}")
    member.submit("/acceptance")
    assert "The shift is yours." in member.text(".flash")
    for visitor in (member, manager):
        assert not visitor.troubles, visitor.troubles


def test_a_confirmation_disappears_once_it_is_no_longer_true(world, visit):
    policy(world, "none")
    shift = world.shift(world.guus, days=70)
    visitor = visit(world.server, PHONE, session=session_of(world.server, world.guus.email, PASSWORD))
    visitor.go(f"{world.pages}/shifts/{shift['id']}")
    visitor.submit("/offer")
    assert "Your shift is on offer." in visitor.text(".flash")
    exchange = world.tess.api.ok(world.tess.api.get(f"{world.path}/shifts/{shift['id']}"))["exchange"]
    world.tess.api.ok(world.tess.api.post(f"{world.path}/exchanges/{exchange}/acceptance"))
    visitor.page.locator(".flash").wait_for(state="detached", timeout=12000)
    assert "This is Tess’s shift" in visitor.text()
