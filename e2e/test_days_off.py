"""Days off: a member asks for a holiday and a manager approves it; sickness offers shifts; colleagues see only that someone is off."""
from datetime import date

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


@pytest.fixture
def someone(world, visit):
    """A visitor who is signed in as a member of the crew."""
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_approves_a_holiday_on_the_start_page(world, someone, scripts):
    first, last = day(50 + 10 * scripts), day(53 + 10 * scripts)
    olga = someone(world.olga, java_script_enabled=scripts)
    olga.go(f"{world.pages}/roster")
    olga.page.locator('a[href$="/days-off"]:visible').first.click()
    olga.page.wait_for_url("**/days-off")
    olga.submit("/days-off", first=last, last=first, note="Wedding of my sister")
    assert "The last day can’t be before the first." in olga.text()
    seen = "e => e === document.activeElement && e.getBoundingClientRect().top < innerHeight"
    assert not scripts or olga.page.locator(".error-summary").evaluate(seen), "also far down the page"
    olga.submit("/days-off", first=first, last=last, note="Wedding of my sister")
    assert "A manager has to approve it." in olga.text() and "Waiting for a manager" in olga.text()

    maaike = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/today")
    assert "Olga has requested holiday" in maaike.text() and "Wedding of my sister" in maaike.text()
    assert maaike.page.get_by_role("button", name="Approve Olga, ").count(), "a screen reader tells it from the others"
    maaike.submit("/approval")
    assert "Holiday approved." in maaike.text() and maaike.page.url.endswith("/today")

    [days] = [d for d in world.olga.api.all(f"{world.path}/days-off?state=active") if d["first"] == first]
    assert days["decidedBy"]["name"] == "Maaike"
    olga.go("/inbox")
    assert "Maaike approved your holiday" in olga.text()
    olga.go(f"{world.pages}/days-off")
    assert "Approved" in olga.text(f"#days-off-{days['id']}")
    assert not olga.troubles and not maaike.troubles


def test_reporting_sick_offers_the_shifts_and_colleagues_do_not_see_why(world, someone):
    shift = world.shift(world.guus, 25, "08:00", "14:00")
    sick = world.guus.api.ok(world.guus.api.post(f"{world.path}/days-off", {"kind": "sick", "first": day(25), "note": "Flu"}))
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "offered"
    assert world.tess.api.all(f"{world.path}/days-off") == []
    assert world.tess.api.get(f"{world.path}/days-off/{sick['id']}").status == 404
    year, number, _ = date.fromisoformat(day(25)).isocalendar()
    for device in (PHONE, DESKTOP):
        for person, word in ((world.maaike, "Sick"), (world.guus, "Sick"), (world.tess, "Off")):
            visitor = someone(person, device)
            visitor.go(f"{world.pages}/week?week={year}-W{number:02}")
            seen = visitor.page.locator("#week").inner_text()
            assert word in seen and "Flu" not in seen and ("Sick" in seen) == (word == "Sick")
            visitor.go(f"{world.pages}/calendar?person=all&month={day(25)[:7]}")
            marks = visitor.page.locator("#calendar :is(.month-dot-off, .day-free):visible")
            month = visitor.page.locator("#calendar").text_content()
            assert marks.count() and "Flu" not in month and ("Guus (Sick)" in month) == (word == "Sick")
            assert not visitor.troubles
    # Nobody took it: the shift is his again, without a trace of an offer.
    assert world.guus.api.send("DELETE", f"{world.path}/days-off/{sick['id']}").status == 204
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "idle"


def test_an_archived_crew_refuses_days_off(world):
    crew = world.maaike.api.ok(world.maaike.api.post("/api/v1/crews", {"name": "Closed", "timeZone": "Europe/Amsterdam"}))
    path = f"/api/v1/crews/{crew['slug']}"
    world.maaike.api.ok(world.maaike.api.patch(path, {"archived": True}))
    answer = world.maaike.api.post(f"{path}/days-off", {"kind": "sick", "first": day(0)})
    assert answer.status == 409 and answer.json["errors"][0]["code"] == "archived"


def test_calling_in_sick_begins_on_the_page_of_a_shift(world, someone):
    shift = world.shift(world.olga, 27, "08:00", "14:00")
    olga = someone(world.olga)
    olga.go(f"{world.pages}/shifts/{shift['id']}")
    olga.page.get_by_role("link", name="Report sick").click()
    olga.page.wait_for_url("**/days-off?kind=sick&*")
    assert olga.page.locator('[name="kind"][value="sick"]').is_checked()
    assert olga.page.locator('[name="first"]').input_value() == day(27), "the day of the shift, not today"
    olga.submit("/days-off")
    assert "Reported sick. Managers have been told, and upcoming shifts on these days are offered to colleagues." in olga.text()
    assert world.olga.api.ok(world.olga.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "offered"
    # A manager does not have to wait until someone takes it.
    maaike = someone(world.maaike)
    maaike.go(f"{world.pages}/shifts/{shift['id']}")
    maaike.page.get_by_role("link", name="Assign…").click()
    maaike.submit("/give", person=world.tess.id)
    assert "Shift assigned to Tess." in maaike.text()
    assert not olga.troubles and not maaike.troubles
