"""Hours on a phone, from pinning two projects to undoing a deletion, with and without scripts."""
from datetime import date, timedelta

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


@pytest.fixture
def someone(world, visit):
    """A visitor who is signed in as a member of the crew."""
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


def project(world, client, name):
    """Created by the manager; it has no other members yet."""
    found = [p for p in world.maaike.api.all(f"{world.path}/projects") if (p["client"]["name"], p["name"]) == (client, name)]
    return found[0] if found else world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": client, "name": name}))


def records(world, person):
    return person.api.all(f"{world.path}/records?person=me")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_day_on_a_phone(world, someone, scripts):
    guus = world.guus if scripts else world.tess
    website, app = project(world, "Acme", "Website"), project(world, "R/D Inc.", "App 2.0")
    for one in (website, app):
        guus.api.ok(guus.api.send("PUT", f"{world.path}/projects/{one['id']}/pin", {}))
    phone = someone(guus, java_script_enabled=scripts)
    page = phone.page

    # Yesterday with the form, which starts with the tapped project.
    phone.go(f"{world.pages}/hours")
    assert "Website" in phone.text() and "App 2.0" in phone.text() and "R/D Inc." in phone.text()
    page.get_by_role("link", name="App 2.0").click()
    phone.submit("/records/new", date=day(-1), hours="7:30", comment="First pages")
    assert "Hours logged." in phone.text()

    # Today with one tap, without the comment, and only once.
    phone.go(f"{world.pages}/hours")
    phone.submit("/hours/quick-log")
    assert "Logged today" in phone.text(".quick")
    assert not phone.page.locator(".quick-done .quick-long").count(), "how long is said by the entry, which may differ"
    assert page.locator("form[action$='/hours/quick-log']").count() == 0
    [today] = [r for r in records(world, guus) if r["date"] == day(0)]
    assert today["minutes"] == 450 and today["comment"] is None and today["project"]["name"] == "App 2.0"

    # Undone in the message itself, and logged once more.
    assert "Logged 7 h 30 min on R/D Inc. · App 2.0." in phone.text(".toast")
    assert not scripts or not phone.axe()
    phone.submit(f"/records/{today['id']}/delete")
    assert "Undone." in phone.text(".flash") and [r["date"] for r in records(world, guus)] == [day(-1)]
    phone.submit("/hours/quick-log")
    [today] = [r for r in records(world, guus) if r["date"] == day(0)]

    # Corrected.
    page.locator(f"#record-{today['id']} a").click()
    phone.submit(f"/records/{today['id']}", hours="2h30m", comment="Shorter today")
    assert "2 h 30 min" in phone.text(f"#record-{today['id']}") and "Shorter today" in phone.text()

    # Logging the same again asks for confirmation, and keeps the input.
    phone.go(f"{world.pages}/hours/records/new?project={app['id']}")
    phone.submit("/records/new", hours="1", comment="Again")
    assert "on this project that day" in phone.text("#unconfirmed") and len(records(world, guus)) == 2
    assert page.locator("[name=comment]").input_value() == "Again"
    assert not scripts or not phone.axe()
    phone.submit("/records/new")
    assert len(records(world, guus)) == 3

    # Deleted, and restored.
    [again] = [r for r in records(world, guus) if r["comment"] == "Again"]
    page.locator(f"#record-{again['id']} a").click()
    phone.submit(f"/records/{again['id']}/delete")
    assert "Deleted: R/D Inc. · App 2.0" in phone.text() and len(records(world, guus)) == 2
    phone.submit("/restoration")
    assert "Hours restored." in phone.text() and len(records(world, guus)) == 3

    # Errors are shown at their fields.
    phone.go(f"{world.pages}/hours/records/new")
    phone.submit("/records/new", project=website["id"], hours="5 pigs")
    assert "Enter hours such as" in phone.text("#hours-error")
    assert page.locator("[name=hours]").input_value() == "5 pigs"

    phone.go(f"{world.pages}/hours/history?month={day(0)[:7]}")
    assert "Logged" in phone.text() and "100%" in phone.text()
    assert not scripts or not phone.overflow()
    assert not phone.troubles, phone.troubles


def test_times_can_be_entered_instead_of_hours(world, someone):
    website = project(world, "Acme", "Website")
    desk = someone(world.olga, DESKTOP)
    desk.go(f"{world.pages}/hours/records/new?project={website['id']}&date={day(-2)}")
    desk.page.locator("#times summary").click()
    desk.submit("/records/new", startedAt="09:00", endedAt="12:20")
    [record] = [r for r in records(world, world.olga) if r["date"] == day(-2)]
    assert record["minutes"] == 200 and record["hours"] == "3:20" and record["startedAt"] and record["endedAt"]
    answer = world.olga.api.post(f"{world.path}/records", {"project": website["id"], "startedAt": record["startedAt"], "endedAt": record["endedAt"]})
    assert answer.status == 409 and answer.json["errors"][0]["code"] == "overlap"


def test_hours_are_filled_in_again_after_the_session_has_ended(world, someone):
    website = project(world, "Acme", "Website")
    person = world.member("Noor")
    noor = someone(person)
    form = f"{world.pages}/hours/records/new?project={website['id']}&date="
    noor.go(form + day(-5))
    noor.submit_signed_out("/records/new", person.email, PASSWORD, hours="3:30", comment="A long story")
    assert noor.page.url.endswith(day(-5)) and "We kept" in noor.text(".draft-restored")
    assert noor.page.input_value("#hours") == "3:30" and noor.page.input_value("#comment") == "A long story"
    # But not in the form for another day.
    noor.go(form + day(-6))
    assert noor.page.locator(".draft-restored").count() == 0 and noor.page.input_value("#comment") == ""
    noor.go(form + day(-5))
    noor.submit("/records/new")
    assert [r["minutes"] for r in records(world, person) if r["date"] == day(-5)] == [210]
    noor.go(form + day(-5))
    assert noor.page.locator(".draft-restored").count() == 0 and noor.page.input_value("#comment") == ""
    # A form that was refused has no day in its address; its draft is not for today either.
    noor.go(form + day(-6))
    noor.submit("/records/new", hours="x")
    noor.page.fill("#comment", "Not for today")
    noor.go(f"{world.pages}/hours/records/new")
    assert noor.page.locator(".draft-restored").count() == 0 and noor.page.input_value("#comment") == ""
    assert not noor.troubles, noor.troubles


def test_invalid_hours_and_queries_are_refused(world):
    website = project(world, "Acme", "Website")
    olga = world.olga.api
    for body, code in (
        ({"hours": "0"}, "range"), ({"hours": "-1"}, "hours"), ({"hours": "24.5"}, "range"), ({"hours": "NaN"}, "hours"),
        ({"hours": "5 pigs"}, "hours"), ({"hours": "٣"}, "hours"), ({"hours": -60}, "range"), ({"hours": 7.5}, "type"), ({"hours": 435}, "step"),
        ({"hours": True}, "type"), ({"hours": None}, "required"), ({"hours": "8", "date": "2026-02-31"}, "date"), ({"hours": "8", "status": "boss"}, "choice"),
        ({"hours": "8", "comment": "x" * 301}, "tooLong"), ({"hours": "8", "startedAt": "now", "endedAt": "then"}, "instant"),
        ({"hours": "8", "endedAt": "2026-01-01T10:00:00Z"}, "required"), ({"hours": "8", "rate": 1}, "unknown"), ({"hours": "8", "project": "x"}, "id"),
    ):  # fmt: skip
        answer = olga.post(f"{world.path}/records", {"project": website["id"], **body})
        assert answer.status == 422 and answer.json["errors"][0]["code"] == code, f"{body}: {answer}"
    for query in ("from=2020-01-01", "from=x", "to=2026-01-01&from=2026-01-02", "person=x", "limit=0", "everything=1"):
        answer = olga.get(f"{world.path}/records?{query}" + ("&to=2026-01-01" if query == "from=2020-01-01" else ""))
        assert answer.status == 422, f"{query}: {answer}"
    for path in ("records", "shifts"):
        wrong = olga.get(f"{world.path}/{path}?from=2026-02-30&to=2026-03-01").json["errors"]
        assert [(each["field"], each["code"]) for each in wrong] == [("from", "date")], wrong


def test_a_persons_hours_are_seen_and_edited_only_by_that_person_and_managers(world):
    website = project(world, "Acme", "Website")
    body = {"project": website["id"], "date": day(-5), "hours": "8", "comment": "Mine alone"}
    made = world.guus.api.post(f"{world.path}/records", body)
    record = world.guus.api.ok(made)
    assert record["warnings"] == [] and "rate" not in record
    path = f"{world.path}/records/{record['id']}"
    for path_of_list in (f"{world.path}/records", f"{world.path}/records?project={website['id']}"):
        assert "Mine alone" not in world.olga.api.get(path_of_list).text
    assert world.olga.api.get(f"{world.path}/records?person={world.guus.id}").status == 404
    assert world.olga.api.get(path).status == 404
    assert record["id"] in [r["id"] for r in world.maaike.api.all(f"{world.path}/records?person={world.guus.id}")]
    assert world.olga.api.patch(path, {"hours": "1"}).status == 404

    stale = world.guus.api.patch(path, {"hours": "7"}, If_Match='"9"')
    assert stale.status == 412
    changed = world.guus.api.patch(path, {"hours": 420, "comment": None}, If_Match=made.headers["ETag"])
    assert changed.json["minutes"] == 420 and changed.json["comment"] is None and changed.json["warnings"] == []
    gone = world.guus.api.ok(world.guus.api.delete(path))
    assert gone["id"] == record["id"] and gone["restorableUntil"] > day(28)
    assert world.guus.api.get(path).status == 404
    assert world.guus.api.ok(world.guus.api.post(f"{path}/restoration", gone))["minutes"] == 420

    corrected = world.maaike.api.ok(world.maaike.api.patch(path, {"hours": "1"}))
    assert corrected["minutes"] == 60 and corrected["person"]["id"] == world.guus.id
    for_guus = body | {"date": day(-4), "person": world.guus.id}
    assert world.olga.api.post(f"{world.path}/records", for_guus).status == 403
    forgotten = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/records", for_guus))
    assert forgotten["person"]["id"] == world.guus.id
    world.maaike.api.ok(world.maaike.api.delete(f"{world.path}/records/{forgotten['id']}"))


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    project(world, "R/D Inc.", "App 2.0")
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", world.olga.email, say=PASSWORD + "\n")
    said = terminal.ok("hours", "log", "7:30", "r/d inc./app 2.0", "--date", day(-6), "--comment", "By hand", "--unbillable")
    assert f"{day(-6)}, R/D Inc./App 2.0, 7:30" in said
    [record] = [r for r in records(world, world.olga) if r["date"] == day(-6)]
    assert record["comment"] == "By hand" and not record["billable"]
    listed = terminal.ok("hours", "list", "--from", day(-6), "--to", day(-5))
    assert "R/D Inc./App 2.0" in listed and "non-billable" in listed
    undo = terminal.ok("hours", "delete", record["id"][-8:])
    assert f"decklog hours undo {record['id']}" in undo
    assert "Restored" in terminal.ok("hours", "undo", record["id"])
    terminal.ok("hours", "log", "4", "App 2.0", "--date", day(-7), "--from", "09:00", "--to", "13:30")
    [timed] = [r for r in records(world, world.olga) if r["date"] == day(-7)]
    assert timed["minutes"] == 240 and timed["startedAt"]
    assert "manager" in terminal.refused("hours", "log", "1", "App 2.0", "--date", day(-8), "--person", "Guus")
    terminal.ok("login", world.server.url, "--email", world.maaike.email, say=PASSWORD + "\n")
    assert "Logged for Guus" in terminal.ok("hours", "log", "1", "App 2.0", "--date", day(-8), "--person", "Guus")


def test_hours_are_computed_from_the_times(world, visit):
    visitor = visit(world.server, PHONE, session=session_of(world.server, world.guus.email, PASSWORD))
    visitor.go(f"{world.pages}/hours/records/new")
    page = visitor.page
    page.locator("#times summary").click()
    page.fill("#startedAt", "09:00")
    page.fill("#endedAt", "12:00")
    assert page.input_value("#hours") == "3:00"
    page.fill("#hours", "2:30")
    page.fill("#endedAt", "13:00")
    assert page.input_value("#hours") == "2:30", "there was a break"
    assert not visitor.troubles, visitor.troubles


def test_hours_of_a_night_in_which_the_clocks_change_are_real_unless_typed(world, someone):
    website, nina = project(world, "Acme", "Website"), world.member("Nina")
    desk = someone(nina, DESKTOP)
    # The last Sundays of October and March: 23:00 to 6:00 has eight hours, and six.
    for years, month, typed, minutes in ((1, 10, None, 480), (1, 3, None, 360), (2, 10, "7:00", 420)):
        sunday = date(int(day(0)[:4]) - years, month, 31)
        saturday = sunday - timedelta(days=sunday.isoweekday() % 7 + 1)
        desk.go(f"{world.pages}/hours/records/new?project={website['id']}&date={saturday}")
        desk.page.locator("#times summary").click()
        desk.page.fill("#startedAt", "23:00")
        desk.page.fill("#endedAt", "06:00")
        assert desk.page.input_value("#hours") == "7:00"
        if typed:
            desk.page.fill("#hours", typed)
        desk.submit("/records/new")
        [record] = nina.api.all(f"{world.path}/records?person=me&from={saturday}&to={sunday}")
        assert record["minutes"] == minutes, str(record)
    assert not desk.troubles, desk.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_the_usual_is_logged_with_one_press_while_the_day_is_empty(world, someone, scripts):
    person = world.person(f"Usual {scripts}")
    code = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/invitations", {}))["code"]
    person.api.ok(person.api.post(f"/api/v1/invitations/{code}/acceptance", {}))
    website = person.api.ok(person.api.post(f"{world.path}/projects", {"client": f"Usual {scripts}", "name": "Website"}))
    person.api.ok(person.api.post(f"{world.path}/records", {"project": website["id"], "hours": "7:30", "date": day(-1)}))
    phone = someone(person, java_script_enabled=scripts)
    phone.go(f"{world.pages}/hours/usual/{day(0)}")
    assert "Website" in phone.text() and "7 h 30 min" in phone.text()
    phone.submit(f"/hours/usual/{day(0)}")
    assert f"Logged 7 h 30 min on Usual {scripts} · Website." in phone.text(".toast")
    assert [record["date"] for record in records(world, person)] == [day(0), day(-1)]
    phone.go(f"{world.pages}/hours/usual/{day(0)}")
    assert "Nothing to log here" in phone.text() and not phone.page.locator("main form").count()
