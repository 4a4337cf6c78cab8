"""The timer: started with one tap, switched and stopped, on several devices, with and without scripts."""
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from support.api import Api
from support.browser import DESKTOP, PHONE
from test_hours_week import Work, day

HERE = ZoneInfo("Europe/Amsterdam")


def earlier(minutes):
    """In the format of a date and time field."""
    return (datetime.now(HERE) - timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M")


def records(work):
    return work.api.all(f"{work.path}/records?person=me")


def press(visitor, name):
    with visitor.page.expect_navigation():
        visitor.page.locator("#timer").get_by_role("button", name=name).click()


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("place", ["hours", "hours/week"])
def test_start_switch_and_stop(world, visit, scripts, place):
    name = f"Ida{scripts}{len(place)}"
    work = Work(world, name, [("Alpha", f"{name} one"), ("Alpha", f"{name} two")])
    visitor = visit(world.server, PHONE, session=work.session, java_script_enabled=scripts)
    visitor.go(f"{world.pages}/{place}")
    press(visitor, f"{name} one")
    assert f"Timer started for Alpha · {name} one." in visitor.text() and visitor.page.url.split("?")[0].endswith(place)
    visitor.page.locator("#timer-started-part summary").click()
    visitor.submit("/timer/beginning", startedAt=earlier(3))
    assert visitor.text(".timer-length") in ("0:02", "0:03", "0:04")
    visitor.page.fill("#timer-comment", "First pages")
    press(visitor, f"{name} two")
    [first] = records(work)
    assert first["minutes"] in (2, 3, 4) and first["comment"] == "First pages" and first["startedAt"] and first["endedAt"]
    press(visitor, "Stop and save")
    assert "less than a minute" in visitor.text() and len(records(work)) == 1
    press(visitor, f"{name} two")
    visitor.submit("/timer/discarding")
    assert "Nothing was logged." in visitor.text()
    assert work.api.ok(work.api.get(f"{work.path}/timer")) == {"running": None}
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    assert not visitor.troubles, visitor.troubles


def test_another_device_follows_and_an_outdated_page_stops_nothing(world, visit):
    work = Work(world, "Mats", [("Alpha", "Mats one"), ("Alpha", "Mats two")])
    one, two = (visit(world.server, device, session=work.session) for device in (PHONE, DESKTOP))
    plain = visit(world.server, DESKTOP, session=work.session, java_script_enabled=False)
    for visitor in (one, two):
        visitor.go(f"{world.pages}/hours")
    two.page.wait_for_timeout(500)  # until it is connected
    press(one, "Mats one")
    two.page.locator("#timer.timer-runs").wait_for()
    plain.go(f"{world.pages}/hours")
    press(one, "Mats two")
    press(plain, "Stop and save")
    assert "changed on another device" in plain.text()
    assert "Mats two" in plain.text("#timer-title")
    two.page.get_by_text("Mats two").first.wait_for()
    assert work.api.ok(work.api.get(f"{work.path}/timer"))["running"]["project"]["name"] == "Mats two"


def test_a_timer_that_cannot_be_saved_keeps_running_with_its_comment(world, visit):
    work = Work(world, "Elin", [("Alpha", "Elin one")])
    visitor = visit(world.server, PHONE, session=work.session, java_script_enabled=False)
    visitor.go(f"{world.pages}/hours")
    press(visitor, "Elin one")
    seen = visitor.page.locator('#timer [name="version"]').first.input_value()
    forms = Api(world.server.port, cookie=work.session)
    answer = forms.form(
        f"{world.pages}/hours/timer/stopping", {"version": seen, "endedAt": earlier(120), "comment": "A long story"}
    )
    assert answer.status == 303 and "hours.field.order" in answer.headers["Set-Cookie"]
    visitor.go(f"{world.pages}/hours")
    assert "Elin one" in visitor.text("#timer-title")
    assert visitor.page.locator("#timer-comment").input_value() == "A long story"


def test_the_api(world):
    work = Work(world, "Otto", [("Alpha", "Otto one"), ("Alpha", "Otto two")])
    one, two = (project["id"] for project in work.projects)
    timer, stopping = f"{work.path}/timer", f"{work.path}/timer/stopping"
    idle = work.api.get(timer)
    assert idle.json == {"running": None}
    since = (datetime.now(HERE) - timedelta(minutes=5)).astimezone(ZoneInfo("UTC")).strftime("%Y-%m-%dT%H:%M:00Z")
    started = work.api.send("PUT", timer, {"project": one, "startedAt": since}, If_Match=idle.headers["ETag"])
    assert started.status == 200 and started.json["records"] == [] and started.json["running"]["minutes"] in (4, 5, 6)
    assert work.api.send("PUT", timer, {"project": one}).json["running"]["startedAt"] == since
    assert work.api.send("PUT", timer, {"project": two}, If_Match=idle.headers["ETag"]).status == 412
    switched = work.api.ok(work.api.send("PUT", timer, {"project": two}, If_Match=started.headers["ETag"]))
    assert [record["project"]["name"] for record in switched["records"]] == ["Otto one"]
    assert work.api.post(stopping, {}, If_Match=started.headers["ETag"]).status == 412
    for body, code in (({"endedAt": "tomorrow"}, "time"), ({"comment": "x" * 301}, "tooLong"), ({"end": 1}, "unknown")):
        answer = work.api.post(stopping, body)
        assert answer.status == 422 and answer.json["errors"][0]["code"] == code, str(answer)
    assert work.api.ok(work.api.post(stopping)) == {"records": []}
    assert work.api.post(stopping).status == 409 and work.api.delete(timer).status == 409
    assert work.api.send("PUT", timer, {"project": "x"}).status == 422


def test_a_comment_survives_a_visit_to_another_page_and_the_timer_keeps_its_place(world, visit):
    work = Work(world, "Mila", [("Alpha", "Mila one")])
    visitor = visit(world.server, PHONE, session=work.session)
    visitor.go(f"{world.pages}/hours")
    first = "document.querySelector('#timer').compareDocumentPosition(document.querySelector('#hours-home')) & Node.DOCUMENT_POSITION_FOLLOWING"
    assert visitor.page.evaluate(first), "as it stands while it runs"
    press(visitor, "Mila one")
    assert visitor.page.evaluate(first)
    visitor.page.fill("#timer-comment", "Half a sentence")
    visitor.go(f"{world.pages}/roster")
    visitor.go(f"{world.pages}/hours")
    assert visitor.page.input_value("#timer-comment") == "Half a sentence"
    assert not visitor.troubles, visitor.troubles


def start(work, number=0, **more):
    since = (datetime.now(HERE) - timedelta(minutes=5)).astimezone(ZoneInfo("UTC")).strftime("%Y-%m-%dT%H:%M:00Z")
    body = {"project": work.projects[number]["id"], "startedAt": since, **more}
    work.api.ok(work.api.send("PUT", f"{work.path}/timer", body))


@pytest.mark.parametrize("scripts", [True, False])
def test_on_the_start_page_a_running_timer_stands_below_the_shift(world, visit, scripts):
    name = f"Saar{scripts}"
    work = Work(world, name, [("Alpha", f"{name} one")])
    start(work)
    visitor = visit(world.server, PHONE, session=work.session, java_script_enabled=scripts)
    visitor.go(f"{world.pages}/today")
    assert visitor.page.locator("#today-next #timer.timer-runs").count() == visitor.page.locator("#timer").count() == 1
    press(visitor, "Stop and save")
    assert len(records(work)) == 1 and visitor.page.url.split("?")[0].endswith("/today")
    assert visitor.page.locator("#today-start #timer").count() == visitor.page.locator("#timer").count() == 1
    assert not visitor.troubles, visitor.troubles


def test_on_the_start_page_a_running_timer_stays_when_other_hours_change(world, visit):
    work = Work(world, "Bo", [("Alpha", "Bo one")])
    start(work)
    visitor = visit(world.server, PHONE, session=work.session)
    visitor.go(f"{world.pages}/today")
    with visitor.page.expect_response(lambda answer: answer.url.endswith("/today")):
        work.log(0, day(0), "1:00")
    visitor.page.wait_for_timeout(300)
    assert visitor.page.locator("#timer.timer-runs").count() == 1


def test_a_comment_belongs_to_its_timer_wherever_that_is_stopped(world, visit):
    work = Work(world, "Nora", [("Alpha", "Nora one"), ("Alpha", "Nora two")])
    start(work)
    visitor = visit(world.server, DESKTOP, session=work.session)
    visitor.go(f"{world.pages}/hours")
    visitor.page.fill("#timer-comment", "The first")
    visitor.page.locator("#timer-started-part summary").click()
    visitor.submit("/timer/beginning", startedAt=earlier(4))
    assert visitor.page.input_value("#timer-comment") == "The first"
    visitor.page.fill("#timer-comment", "The first only")
    visitor.go(f"{world.pages}/roster")
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("button", name="Stop Alpha · Nora one").click()
    assert [record["comment"] for record in records(work)] == ["The first only"]
    visitor.go(f"{world.pages}/hours")
    press(visitor, "Nora two")
    assert visitor.page.input_value("#timer-comment") == ""
    visitor.page.fill("#timer-comment", "Discarded")
    visitor.submit("/timer/discarding")
    press(visitor, "Nora two")
    assert visitor.page.input_value("#timer-comment") == ""
    assert not visitor.troubles, visitor.troubles


def test_a_question_is_answered_although_the_page_has_changed_meanwhile(world, visit):
    work = Work(world, "Lars", [("Alpha", "Lars one")])
    start(work)
    visitor = visit(world.server, DESKTOP, session=work.session)
    visitor.go(f"{world.pages}/hours")
    visitor.page.wait_for_timeout(500)  # until it is connected
    dialog, comment = visitor.page.locator("dialog[open]"), visitor.page.locator("#timer-comment")
    discard = visitor.page.locator('form[action$="/timer/discarding"] button')
    discard.click()
    work.api.ok(work.api.send("PUT", f"{work.path}/timer", {"project": work.projects[0]["id"], "comment": "Elsewhere"}))
    visitor.page.wait_for_timeout(1000)
    assert dialog.is_visible() and comment.input_value() == ""
    dialog.get_by_role("button").first.click()
    visitor.page.wait_for_function("() => document.querySelector('#timer-comment').value === 'Elsewhere'")
    discard.click()
    work.api.ok(work.api.send("PUT", f"{work.path}/timer", {"project": work.projects[0]["id"], "comment": "Again"}))
    visitor.page.wait_for_timeout(1000)
    with visitor.page.expect_navigation():
        dialog.get_by_role("button").last.click()
    assert "Nothing was logged." in visitor.text() and records(work) == []
    assert not visitor.troubles, visitor.troubles
