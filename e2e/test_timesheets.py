"""A week of hours: handed in, sent back, corrected, approved and locked; and what each person may not do."""
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.days import today
from support.world import PASSWORD, day

MONDAY = today() - timedelta(days=today().weekday() + 7)


def week(weeks=0):
    """The week before this one, or an earlier one."""
    year, number, _ = (MONDAY - timedelta(weeks=weeks)).isocalendar()
    return f"{year}-W{number:02}"


def on(weekday, weeks=0):
    return (MONDAY - timedelta(weeks=weeks) + timedelta(days=weekday)).isoformat()


@pytest.fixture(scope="module")
def project(world):
    return world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": "Acme", "name": "Website"}))["id"]


def log(world, person, project, date, hours="8"):
    return person.api.ok(person.api.post(f"{world.path}/records", {"project": project, "date": date, "hours": hours}))


def sheet(world, person, period, step, body=None, by=None):
    """Takes a step of a timesheet. Returns the response."""
    api = (by or person).api
    whose = "me" if (by or person) is person else person.id
    return api.send("POST", f"{world.path}/timesheets/{whose}/{period}/{step}", body)


@pytest.fixture
def someone(world, visit):
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


@pytest.mark.parametrize("scripts", [True, False])
def test_a_week_is_sent_back_once_and_then_approved(world, someone, project, scripts):
    weeks = 1 + scripts
    period = week(weeks)
    for weekday in range(4):
        record = log(world, world.olga, project, on(weekday, weeks))
    olga, lead = someone(world.olga, java_script_enabled=scripts), someone(world.maaike, DESKTOP, java_script_enabled=scripts)

    olga.go(f"{world.pages}/hours/timesheets/me/{period}")
    assert "Not handed in" in olga.text() and "32 h" in olga.text()
    olga.submit("/submission")
    assert "Waiting for Maaike." in olga.text()

    lead.go(f"{world.pages}/hours/crew?period={period}")
    row = lead.text(f"#sheet-{world.olga.id}")
    assert "Olga" in row and "32 h" in row and "Handed in" in row
    lead.go(lead.page.locator(f"#sheet-{world.olga.id} .row-title a").get_attribute("href"))
    lead.page.locator("#sheet-return summary").click()
    lead.submit("/return", reason="Where is Friday?")
    assert "Sent back" in lead.text()

    olga.go("/inbox")
    for _ in range(50):
        if "Where is Friday?" in olga.text():
            break
        olga.page.wait_for_timeout(100)
        olga.go("/inbox")
    assert "Maaike sent back your hours for week" in olga.text()
    olga.go(f"{world.pages}/hours/timesheets/me/{period}")
    assert "Where is Friday?" in olga.text()
    log(world, world.olga, project, on(4, weeks))
    olga.go(f"{world.pages}/hours/timesheets/me/{period}")
    olga.submit("/submission")

    lead.go(f"{world.pages}/hours/crew?period={period}&show=waiting")
    lead.page.locator(f"#sheet-{world.olga.id} button[name=one]").click()
    lead.page.wait_for_load_state()
    assert "Approved: Olga, week" in lead.text(".flash")
    reopen = lead.page.locator(".flash a").get_attribute("href")
    assert reopen == f"{world.pages}/hours/timesheets/{world.olga.id}/{period}#reason"
    lead.go(reopen)
    assert lead.page.locator("#sheet-reopening #reason").count() == 1
    lines = lead.page.locator(".timeline > li").all_inner_texts()
    assert len(lines) == 4 and "Maaike approved it." in lines[0] and "Where is Friday?" in lines[2]

    # The lock explains itself, on the page and to an outdated tab.
    olga.go(f"{world.pages}/hours/timesheets/me/{period}")
    assert "A manager has approved week" in olga.text() and "ask a manager to reopen it" in olga.text()
    answer = world.olga.api.send("PATCH", f"{world.path}/records/{record['id']}", {"hours": "4"})
    assert answer.status == 409 and answer.json["errors"][0]["code"] == "locked", str(answer)
    assert "A manager has approved week" in answer.json["detail"]
    assert not olga.troubles and not lead.troubles, (olga.troubles, lead.troubles)


def test_who_may_do_what(world, project):
    period = week(5)
    log(world, world.guus, project, on(0, 5))
    assert sheet(world, world.guus, period, "submission", by=world.maaike).status == 403
    assert sheet(world, world.guus, period, "submission", by=world.olga).status == 404
    assert sheet(world, world.guus, period, "approval", by=world.maaike).status == 409
    handed_in = world.guus.api.ok(sheet(world, world.guus, period, "submission"))
    assert handed_in["state"] == "submitted" and handed_in["minutes"] == 480 and handed_in["first"] == on(0, 5)
    assert sheet(world, world.guus, period, "approval").status == 403
    assert sheet(world, world.guus, period, "return", {"reason": "x"}, by=world.olga).status == 404
    for body in ({}, {"reason": " "}, {"reason": "x" * 301}):
        assert sheet(world, world.guus, period, "return", body, by=world.maaike).status == 422, body
    assert sheet(world, world.guus, period, "approval", {"reason": "Fine"}, by=world.maaike).status == 422
    assert sheet(world, world.guus, "2026-W60", "approval", by=world.maaike).status == 404
    approved = world.maaike.api.ok(sheet(world, world.guus, period, "approval", by=world.maaike))
    assert approved["decidedBy"]["name"] == "Maaike" and [e["kind"] for e in approved["history"]] == ["submitted", "approved"]
    assert sheet(world, world.guus, period, "reopening").status == 409
    assert sheet(world, world.guus, period, "reopening", {}, by=world.maaike).status == 422
    opened = world.maaike.api.ok(sheet(world, world.guus, period, "reopening", {"reason": "Wrong project"}, by=world.maaike))
    assert opened["state"] == "open" and opened["reason"] == "Wrong project"
    # Maaike is the only manager: no one can approve hers.
    world.maaike.api.ok(sheet(world, world.maaike, period, "submission"))
    own = sheet(world, world.maaike, period, "approval")
    assert own.status == 403 and "no other manager" in own.json["detail"]


def test_only_the_version_that_was_seen_can_be_approved(world, project):
    period = week(6)
    world.guus.api.ok(sheet(world, world.guus, period, "submission"))
    seen = world.maaike.api.get(f"{world.path}/timesheets/{world.guus.id}/{period}")
    world.guus.api.ok(sheet(world, world.guus, period, "reopening"))
    log(world, world.guus, project, on(0, 6), "12")
    world.guus.api.ok(sheet(world, world.guus, period, "submission"))
    path = f"{world.path}/timesheets/{world.guus.id}/{period}"
    answer = world.maaike.api.send("POST", f"{path}/approval", {}, If_Match=seen.headers["ETag"])
    assert answer.status == 412, str(answer)
    fresh = world.maaike.api.get(path)
    assert world.maaike.api.send("POST", f"{path}/approval", {}, If_Match=fresh.headers["ETag"]).status == 200


def test_a_step_that_comes_too_late_says_so(world, someone):
    period = week(8)
    world.olga.api.ok(sheet(world, world.olga, period, "submission"))
    olga = someone(world.olga, java_script_enabled=False)
    olga.go(f"{world.pages}/hours/timesheets/me/{period}")
    world.maaike.api.ok(sheet(world, world.olga, period, "approval", by=world.maaike))
    olga.submit("/reopening")
    assert "Maaike has already approved week" in olga.text("#sheet-turn .error-summary")
    assert not olga.page.locator(".error-summary a").count(), "there is no field to link to"
    assert "ask a manager to reopen it" in olga.text("#sheet-turn")


def test_only_the_first_of_simultaneous_approvals_counts(world, project):
    period = week(7)
    ilse = world.person("Ilse")
    world.join(ilse, role="manager")
    world.tess.api.ok(sheet(world, world.tess, period, "submission"))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: sheet(world, world.tess, period, "approval", by=(world.maaike, ilse)[n % 2]), range(8)))
    assert sorted(a.status for a in answers) == [200] + [409] * 7, [str(a) for a in answers]
    winner = next(a for a in answers if a.status == 200).json["decidedBy"]["name"]
    assert all(winner in a.json["detail"] for a in answers if a.status == 409)
    history = world.tess.api.ok(world.tess.api.get(f"{world.path}/timesheets/me/{period}"))["history"]
    assert [event["kind"] for event in history] == ["submitted", "approved"]
    assert world.maaike.api.send("PATCH", f"{world.path}/members/{ilse.id}", {"role": "member"}).status == 200


def test_closing_and_the_settings(world, someone, project):
    path = f"{world.path}/hours-settings"
    first = world.olga.api.get(path)
    assert first.json == {"step": 30, "period": "week", "currency": "EUR", "rounding": "none", "roundingStep": 15, "lockedUntil": None}
    assert world.olga.api.send("PATCH", path, {"step": 15}).status == 403
    for body in ({"step": 0}, {"currency": "euro"}, {"lockedUntil": day(1)}, {"lockedUntil": "2026-02-31"}, {"rounding": "sideways"}):
        assert world.maaike.api.send("PATCH", path, body).status == 422, body
    record = log(world, world.olga, project, on(0, 9))
    lead = someone(world.maaike, DESKTOP, java_script_enabled=False)
    lead.go(f"{world.pages}/hours/crew?period={week(9)}")
    assert "One person’s hours are not approved yet." in lead.text("#crew-closing")
    lead.submit("/hours/crew/closing")
    assert "Locked up to" in lead.text("#crew-closing")
    late = world.olga.api.send("DELETE", f"{world.path}/records/{record['id']}")
    assert late.status == 409 and "is locked" in late.json["detail"], str(late)
    assert world.maaike.api.send("PATCH", path, {"lockedUntil": None}, If_Match=first.headers["ETag"]).status == 412
    lead.submit("/hours/crew/closing")
    assert world.olga.api.send("DELETE", f"{world.path}/records/{record['id']}").status < 300
    world.maaike.api.ok(world.maaike.api.send("PATCH", path, {"lockedUntil": None, "step": 30}))


def test_contracts_and_missing_days(world, someone):
    path = f"{world.path}/members/{world.tess.id}/contracts"
    body = {"validFrom": "2026-01-01", "status": "partTime", "weekMinutes": 960, "weekdays": [1, 3]}
    assert world.tess.api.send("PUT", f"{world.path}/members/me/contracts", body).status == 403
    assert world.olga.api.get(path).status == 404
    for wrong in ({"weekdays": [8]}, {"weekdays": [1, 1]}, {"weekdays": []}, {"weekMinutes": 10081}, {"validFrom": "2026-02-30"}):
        assert world.maaike.api.send("PUT", path, body | wrong).status == 422, wrong
    lead = someone(world.maaike, java_script_enabled=False)
    lead.go(f"{world.pages}/settings/hours")
    lead.page.locator(f'a[href$="/contracts/{world.tess.id}"]').click()
    form = lead.page.locator('form[action$="/contracts/' + world.tess.id + '"]')
    form.locator("[name=validFrom]").fill("2026-01-01")
    form.locator("[name=weekHours]").fill("16,5")
    for box in form.locator("[name=weekdays]").all():
        box.set_checked(box.get_attribute("value") in "13")
    form.locator("[name=status][value=partTime]").check()
    form.locator("button").click()
    assert "16 h 30 min a week · Mon, Wed · Part-time" in lead.text()
    [contract] = world.tess.api.ok(world.tess.api.get(f"{world.path}/members/me/contracts"))["items"]
    assert contract == body | {"weekMinutes": 990}
    world.maaike.api.ok(world.maaike.api.send("PUT", path, body))
    assert world.maaike.api.send("DELETE", f"{path}/2026-01-01").status == 204
    assert world.maaike.api.send("DELETE", f"{path}/2026-01-01").status == 404


def test_from_the_command_line(world, tmp_path, project):
    from test_cli import Terminal

    period = week(11)
    log(world, world.guus, project, on(1, 11), "7:30")
    guus, maaike = Terminal(tmp_path / "guus"), Terminal(tmp_path / "maaike")
    for terminal, person in ((guus, world.guus), (maaike, world.maaike)):
        terminal.ok("login", world.server.url, "--email", person.email, say=PASSWORD + "\n")
    assert f"Guus, {period}: 7:30, handed in" in guus.ok("hours", "submit", period)
    assert "Guus" in maaike.ok("hours", "crew", "--week", period, "--waiting")
    assert "sent back by Maaike" in maaike.ok("hours", "return", period, "guus", "Where is Friday?")
    guus.ok("hours", "submit", period)
    assert f"Approved: Guus, {period}." in maaike.ok("hours", "approve", period, "Guus")
    assert "not handed in" in maaike.ok("hours", "reopen", period, "guus", "--reason", "Once more")
    assert "handed in" in guus.ok("hours", "submit", period)
    assert "not handed in" in guus.ok("hours", "reopen", period)

    # Hours of someone who has left: found by name in the period, and by id.
    joost = world.member("Joost")
    log(world, joost, project, on(1, 11), "4")
    joost.api.ok(sheet(world, joost, period, "submission"))
    assert world.maaike.api.send("DELETE", f"{world.path}/members/{joost.id}").status < 300
    assert "Joost" in maaike.ok("hours", "list", "--person", joost.id, "--from", on(0, 11), "--to", on(0, 10))
    assert f"Approved: Joost, {period}." in maaike.ok("hours", "approve", period, "joost")
    assert "not handed in" in maaike.ok("hours", "reopen", period, joost.id, "--reason", "Once more")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_enters_and_corrects_the_hours_of_a_colleague(world, someone, project, scripts):
    weeks = 20 + scripts
    period = week(weeks)
    log(world, world.tess, project, on(0, weeks))
    lead = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    page = f"{world.pages}/hours/timesheets/{world.tess.id}/{period}"
    lead.go(page)
    lead.page.locator("#sheet-days a.button").click()
    assert "Log hours for Tess" in lead.text()
    lead.submit("/hours/records/new", project=project, hours="3", date=on(1, weeks))
    assert lead.page.url.endswith(page) and "11 h" in lead.text()
    assert "Maaike logged hours on Acme · Website" in lead.text("#sheet-history")

    lead.page.locator("#sheet-days .hours-rows a").last.click()
    record = lead.page.url.split("/hours/")[1]
    lead.submit(f"/hours/{record}", hours="4")
    assert lead.page.url.endswith(page) and "12 h" in lead.text()
    lead.page.locator("#sheet-days .hours-rows a").last.click()
    lead.submit(f"/hours/{record}/delete")
    assert lead.page.url.endswith(page) and "8 h" in lead.text("#sheet-now")
    lead.submit("/restoration")
    assert lead.page.url.endswith(page) and "12 h" in lead.text("#sheet-now")

    world.tess.api.ok(sheet(world, world.tess, period, "submission"))
    lead.go(page)
    assert lead.page.locator("#sheet-days a.button").count() == 0
    assert not lead.troubles
