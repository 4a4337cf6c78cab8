"""Requests for extra shifts: answered by two people; one suggestion is taken, and the other person is notified."""
import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


def policy(world, approval):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": approval}))


def ask(world, person, *days):
    answer = person.api.post(f"{world.path}/shift-requests", {"dates": [day(d) for d in days]})
    return person.api.ok(answer)["items"]


def suggest(world, person, request, *shifts):
    return person.api.post(f"{world.path}/shift-requests/{request['id']}/suggestions", {"shifts": [s["id"] for s in shifts]})


@pytest.fixture
def someone(world, visit):
    """A visitor who is signed in as a member of the crew."""
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


@pytest.mark.parametrize("scripts", [True, False])
def test_two_people_suggest_a_shift_and_one_is_taken(world, someone, scripts):
    policy(world, "none")
    ahead = 20 + scripts
    early, late = world.shift(world.guus, ahead, "08:00", "14:00"), world.shift(world.tess, ahead, "15:00", "21:00")
    asks = someone(world.olga, java_script_enabled=scripts)
    asks.go(f"{world.pages}/requests")
    asks.submit("/requests", dates=day(ahead))
    assert "Nobody has suggested a shift yet." in asks.text()

    for maker, shift in ((world.guus, early), (world.tess, late)):
        visitor = someone(maker, DESKTOP, java_script_enabled=scripts)
        visitor.go("/inbox")
        assert "Olga wants to work on" in visitor.text()
        visitor.go(f"{world.pages}/requests")
        visitor.submit("/suggestions")
        assert "You suggested:" in visitor.text()
        assert not visitor.troubles, visitor.troubles
    asks.go(f"{world.pages}/requests")
    assert "Guus" in asks.text() and "Tess" in asks.text()
    [mine] = [e for e in world.olga.api.all(f"{world.path}/exchanges?kind=suggestion&state=open") if e["shift"]["id"] == late["id"]]
    asks.submit(f"/offers/{mine['id']}/acceptance")
    assert day(ahead) not in asks.page.content().split('id="requests-ask"')[0]

    taken, idle = (world.olga.api.ok(world.olga.api.get(f"{world.path}/shifts/{s['id']}")) for s in (late, early))
    assert taken["person"]["name"] == "Olga" and idle["person"]["name"] == "Guus" and idle["status"] == "idle"
    told = someone(world.guus, java_script_enabled=scripts)
    told.go("/inbox")
    assert "Olga no longer needs your shift" in told.text()
    assert not asks.troubles and not told.troubles


def test_invalid_requests_are_refused(world, someone):
    world.shift(world.olga, 24)
    post = lambda body: world.olga.api.post(f"{world.path}/shift-requests", body)
    for body, code in (
        ({"dates": [day(24)]}, "worked"), ({"dates": [day(31)]}, "range"), ({"dates": [day(-1)]}, "range"), ({"dates": []}, "required"),
        ({"dates": ["tomorrow"]}, "date"), ({"dates": [day(2)] * 32}, "tooMany"), ({"dates": day(2)}, "type"), ({}, "required"),
    ):  # fmt: skip
        answer = post(body)
        assert answer.status == 422 and answer.json["errors"][0]["code"] == code, f"{body}: {answer}"
    assert day(24) not in world.olga.api.ok(world.olga.api.get(f"{world.path}/shift-requests/days"))["items"]
    page = someone(world.olga)
    page.go(f"{world.pages}/requests")
    page.submit("/requests")
    assert "Choose at least one day." in page.text(".error-summary")


def test_asking_twice_makes_one_request(world):
    first, again = ask(world, world.olga, 25), ask(world, world.olga, 25)
    assert first == again
    key = {"Idempotency_Key": "4f0f2f3e"}
    body = {"dates": [day(26)]}
    one, two = (world.olga.api.send("POST", f"{world.path}/shift-requests", body, **key) for _ in range(2))
    assert one.status == two.status == 201 and one.json == two.json


def test_a_suggestion_is_between_two_people(world):
    policy(world, "manager")
    shift, [request] = world.shift(world.guus, 27), ask(world, world.tess, 27)
    assert suggest(world, world.tess, request, shift).status == 403
    assert suggest(world, world.vera, request, shift).status == 404
    [one] = world.guus.api.ok(suggest(world, world.guus, request, shift))["items"]
    assert one["kind"] == "suggestion" and one["to"]["name"] == "Tess" and one["shift"]["status"] == "suggested"
    assert world.olga.api.get(f"{world.path}/exchanges/{one['id']}").status == 404
    assert world.guus.api.post(f"{world.path}/exchanges/{one['id']}/acceptance").status == 403
    waiting = world.tess.api.ok(world.tess.api.post(f"{world.path}/exchanges/{one['id']}/acceptance"))
    assert waiting["state"] == "pending" and waiting["hours"] == []
    seen = world.maaike.api.ok(world.maaike.api.get(f"{world.path}/exchanges/{one['id']}"))
    assert {row["person"]["name"] for row in seen["hours"]} == {"Guus", "Tess"}
    assert [row["after"] - row["before"] for row in seen["hours"] if row["person"]["name"] == "Tess"] == [480]
    assert world.tess.api.send("DELETE", f"{world.path}/shift-requests/{request['id']}").status == 204
    ended = world.guus.api.ok(world.guus.api.get(f"{world.path}/exchanges/{one['id']}"))
    assert ended["state"] == "superseded" and ended["shift"]["status"] == "idle"


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    policy(world, "none")
    shift = world.shift(world.guus, 28)
    olga, guus = Terminal(tmp_path / "olga"), Terminal(tmp_path / "guus")
    for terminal, person in ((olga, world.olga), (guus, world.guus)):
        terminal.ok("login", world.server.url, "--email", person.email, say=PASSWORD + "\n")
    assert day(28) in olga.ok("shifts", "request", day(28))
    [request] = [r for r in ask(world, world.olga, 28) if r["date"] == day(28)]
    assert "Olga" in guus.ok("shifts", "requests")
    said = guus.ok("shifts", "suggest", request["id"][-8:], shift["id"][-8:])
    assert said.startswith("You suggested ") and shift["date"] in said and said.endswith(" to Olga.\n")
    assert "The shift is yours" in olga.ok("shifts", "accept", shift["id"][-8:])
    assert day(29) in olga.ok("shifts", "request", day(29))
    [other] = [r for r in ask(world, world.olga, 29) if r["date"] == day(29)]
    assert "withdrawn" in olga.ok("shifts", "request", "--withdraw", other["id"])
