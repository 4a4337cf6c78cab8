"""People who save a shared experience without an account, in one browser, and keep it when they register or sign in."""
import time

import pytest

from support.api import Api
from support.browser import PHONE, session_of
from support.world import PASSWORD

PLACES = "/api/v1/experiences"


def press(visitor, name, within="main"):
    with visitor.page.expect_navigation():
        visitor.page.locator(within).get_by_role("button", name=name, exact=True).first.click()


def shared(person, title):
    made = person.api.ok(person.api.post(PLACES, {"title": title}))
    person.api.ok(person.api.post(f"{PLACES}/{made['id']}/scenes", {"title": "Harbour", "latitude": 52.46, "longitude": 4.58}))
    link = person.api.ok(person.api.post(f"{PLACES}/{made['id']}/links", {}))
    return made["id"], link["id"], "/p/" + link["url"].split("/p/")[1]


def cookies(visitor):
    return {cookie["name"] for cookie in visitor.context.cookies()}


@pytest.mark.parametrize("scripts", [True, False])
def test_a_stranger_saves_a_shared_experience_and_keeps_it_after_registering(world, visit, scripts):
    made, _, link = shared(world.person(f"Sharer{scripts}"), "Tour <of> the town")
    other, _, second = shared(world.guus, "Round the mills")
    guest = visit(world.server, PHONE, java_script_enabled=scripts)
    guest.go(link)
    assert cookies(guest) == set()
    press(guest, "Save")
    assert "Saved in this browser." in guest.text() and "decklog-guest" in cookies(guest) and guest.overflow() is None
    if scripts:
        assert not guest.axe(), guest.axe()
    guest.go(second)
    press(guest, "Save")
    guest.page.get_by_role("link", name="Saved experiences").click()
    assert guest.page.locator(".experience-card").count() == 2 and guest.overflow() is None
    if scripts:
        assert not guest.axe(), guest.axe()
    guest.page.get_by_role("link", name="Round the mills").click()
    assert guest.page.url.endswith(f"/saved/{other}") and guest.page.locator(".scene").count() == 1
    press(guest, "Saved")
    assert guest.page.locator(".experience-card").count() == 1 and "Tour <of> the town" in guest.text()
    # The rest of the server asks for an account.
    for path in ("/places/saved", f"/places/{made}", "/inbox"):
        guest.go(path)
        assert "/signin" in guest.page.url
    guest.go("/saved")
    with guest.page.expect_navigation():
        guest.page.get_by_role("link", name="Create account").click()
    guest.submit("/signup", name="Newcomer", email=f"newcomer-{scripts}@example.org".lower(), password=PASSWORD)
    assert guest.page.url.endswith("/places/saved") and "Tour <of> the town" in guest.text()
    assert "decklog-guest" not in cookies(guest)
    guest.page.get_by_role("link", name="Tour <of> the town").click()
    assert guest.page.url.endswith(f"/places/{made}") and guest.page.locator(".scene").count() == 1
    assert not guest.troubles, guest.troubles


def test_what_a_guest_saved_is_added_to_the_account_they_sign_in_to(world, visit):
    made, link_id, link = shared(world.guus, "Along the quay")
    both, _, second = shared(world.guus, "Along the locks")
    noor = world.person("Noor Guest")
    visitor = visit(world.server, PHONE, session=session_of(world.server, noor.email, PASSWORD))
    visitor.go(second)
    press(visitor, "Save")
    guest = visit(world.server, PHONE)
    for path in (link, second):
        guest.go(path)
        press(guest, "Save")
    guest.go("/saved")
    with guest.page.expect_navigation():
        guest.page.get_by_role("link", name="Sign in").click()
    guest.submit("/signin", email=noor.email, password=PASSWORD)
    saved = noor.api.all("/api/v1/me/saved-experiences")
    assert {item["id"] for item in saved} == {made, both} and [item["saves"] for item in saved] == [1, 1]
    # The link still decides who sees it.
    assert noor.api.get(f"{PLACES}/{made}/scenes").status == 200
    world.guus.api.ok(world.guus.api.delete(f"{PLACES}/{made}/links/{link_id}"))
    assert noor.api.get(f"{PLACES}/{made}").status == 404
    assert [item["id"] for item in noor.api.all("/api/v1/me/saved-experiences")] == [both]
    assert not guest.troubles and not visitor.troubles


def test_the_reporter_of_an_experience_learns_the_decision_but_not_who_made_it(world):
    owner = world.person("Owner of it")
    made = owner.api.ok(owner.api.post(PLACES, {"title": "A hidden yard", "sharing": "server"}))
    flag = world.guus.api.ok(world.guus.api.post(f"{PLACES}/{made['id']}/flags", {"reason": "Faces"}))
    world.server.decklog("person", "moderator", world.maaike.email)
    world.maaike.api.ok(world.maaike.api.post(f"/api/v1/moderation/flags/{flag['id']}/decision", {"decision": "hide"}))
    for _ in range(100):
        told = [item for item in world.guus.api.all("/api/v1/me/inbox") if "A hidden yard" in str(item)]
        if told:
            break
        time.sleep(0.1)
    page = Api(world.server.port, cookie=session_of(world.server, world.guus.email, PASSWORD)).get("/inbox").text
    assert "A moderator hid “A hidden yard”, which you reported." in page
    assert len(told) == 1 and "Maaike" not in str(told[0]), told
