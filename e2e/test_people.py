"""People without an account: added by name, planned, and claimed with an invitation."""
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


def enter(world, *names):
    answer = world.maaike.api.post(f"{world.path}/members", {"names": list(names)})
    return [member["person"]["id"] for member in world.maaike.api.ok(answer)["items"]]


def plan(world, person, days):
    body = {"date": day(days), "start": "10:00", "end": "18:00", "person": person}
    return world.maaike.api.ok(world.maaike.api.post(f"{world.path}/shifts", body))


def invite(world, person):
    return world.maaike.api.ok(world.maaike.api.post(f"{world.path}/invitations", {"person": person}))["code"]


@pytest.mark.parametrize("scripts", [True, False])
def test_people_are_added_and_planned_before_they_register(world, visit, scripts):
    name = f"Youssef {'with' if scripts else 'without'} scripts"
    manager = visit(
        world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD), java_script_enabled=scripts
    )
    manager.go(f"{world.pages}/people/add")
    manager.submit("/people/add", names=f"{name}\n\nZohra {scripts}\n")
    assert "2 people added." in manager.text("body") and "No account yet" in manager.text()
    manager.page.get_by_text(name, exact=True).click()
    assert "No account yet" in manager.text()
    person = manager.page.url.rsplit("/", 1)[1]
    shift = plan(world, person, days=50 + scripts)
    manager.go(f"{world.pages}/people/{person}/invite")
    manager.submit(f"/people/{person}/invite")
    link = manager.page.locator("#invite-url").input_value()

    phone = visit(world.server, PHONE, java_script_enabled=scripts)
    phone.go(link.removeprefix(world.server.url))
    assert world.crew["name"] in phone.text() and f"planned as {name}" in phone.text()
    assert phone.page.locator('[name="name"]').input_value() == name
    phone.submit(link.rsplit("/", 1)[1], email=f"youssef{scripts}@example.org", password=PASSWORD)
    phone.go(f"{world.pages}/shifts/{shift['id']}")
    assert name in phone.text()
    assert phone.page.locator('form[action$="/offer"]').count() == 1  # it is their own
    assert not manager.troubles and not phone.troubles


def test_exactly_one_of_many_accounts_takes_over(world):
    [person] = enter(world, "Hamza")
    shifts = [plan(world, person, days) for days in (54, 55)]
    code = invite(world, person)
    newcomers = [world.person(f"Newcomer {number}") for number in range(4)]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda who: who.api.post(f"/api/v1/invitations/{code}/acceptance"), newcomers))
    assert sorted(answer.status for answer in answers) == [200, 404, 404, 404]
    [winner] = [who for who, answer in zip(newcomers, answers) if answer.status == 200]
    for shift in shifts:
        now = winner.api.ok(winner.api.get(f"{world.path}/shifts/{shift['id']}"))
        assert now["person"]["id"] == winner.id
        history = winner.api.all(f"{world.path}/shifts/{shift['id']}/history")
        assert [line["kind"] for line in history] == ["shift.created", "shift.handedOver"]
    members = [member["person"]["name"] for member in world.maaike.api.all(f"{world.path}/members")]
    assert winner.name in members and "Hamza" not in members


def test_a_person_without_an_account_cannot_be_made_to_act(world):
    [person] = enter(world, "Ilyas")
    theirs = plan(world, person, days=57)
    mine = world.shift(world.guus, days=58)
    offered = world.guus.api.post(f"{world.path}/shifts/{mine['id']}/offer", {"to": person})
    assert (offered.status, offered.json["errors"][0]["code"]) == (409, "noAccount")
    traded = world.guus.api.post(f"{world.path}/shifts/{mine['id']}/trade", {"for": theirs["id"]})
    assert (traded.status, traded.json["errors"][0]["code"]) == (409, "noAccount")
    link = world.maaike.api.post(f"{world.path}/members/{person}/sign-in-link")
    assert link.status in (403, 409)


@pytest.mark.parametrize("path", ["people/add", "people/{person}", "people/{person}/invite"])
def test_the_pages_are_accessible(world, visit, path):
    [person] = enter(world, f"Person for {path.replace('/', ' ').replace('{person}', 'one')}")
    # On a phone, test_pages.py visits them.
    manager = visit(world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD))
    manager.go(f"{world.pages}/{path.format(person=person)}")
    assert manager.axe() == [] and manager.overflow() is None
