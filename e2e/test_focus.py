"""Focus: my own time, with one tap, by the clock, and for nobody else."""
from datetime import datetime, timedelta, timezone

import pytest

from support.browser import PHONE, session_of
from support.world import PASSWORD, day

FOCUS = "/api/v1/me/focus"


def instant(minutes):
    """So many minutes ago."""
    return (datetime.now(timezone.utc) - timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def entries(person):
    listed = person.api.all(f"{FOCUS}/entries?from={day(-2)}")
    return [(entry["mode"]["name"], entry["endedAt"] is None) for entry in reversed(listed)]


def press(visitor, name, within="main"):
    with visitor.page.expect_navigation():
        visitor.page.locator(within).get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.parametrize("scripts", [True, False])
def test_start_switch_stop_and_undo_without_a_crew(world, visit, scripts):
    ida = world.person(f"Ida{scripts}")
    visitor = visit(world.server, PHONE, session=session_of(world.server, ida.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/focus")
    assert "Only you can see this" in visitor.text()
    press(visitor, "Study", "#timer")
    assert entries(ida) == [("Study", True)]
    press(visitor, "Break", "#timer")
    assert entries(ida) == [("Study", False), ("Break", True)]
    press(visitor, "Undo")
    assert entries(ida) == [("Study", True)] and "Undone." in visitor.text()
    press(visitor, "Stop Study", "#timer")
    assert entries(ida) == [("Study", False)] and "Study stopped" in visitor.text()
    press(visitor, "Undo")
    assert entries(ida) == [("Study", True)]
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    assert not visitor.troubles, visitor.troubles


def test_a_gap_is_filled_and_an_entry_split_cut_and_merged(world, visit):
    mia = world.person("Mia")
    mia.api.ok(mia.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    at = lambda time, days=-1: f"{day(days)}T{time}:00Z"
    for mode, start, end, days in (("Exercise", "11:00", "12:30", -2), ("Work", "09:00", "11:00", -1), ("Work", "12:00", "13:00", -1)):
        body = {"mode": mode, "startedAt": at(start, days), "endedAt": at(end, days)}
        mia.api.ok(mia.api.post(f"{FOCUS}/entries", body))
    visitor = visit(world.server, PHONE, session=session_of(world.server, mia.email, PASSWORD), java_script_enabled=False)
    visitor.go(f"/focus?date={day(-1)}")
    assert visitor.page.locator(".day-gap option:checked").first.text_content() == "Exercise, as the day before"
    with visitor.page.expect_navigation():
        visitor.page.locator(".day-fill button").first.click()
    assert "Logged: Exercise, 1 h." in visitor.text() and visitor.page.locator(".day-gap").count() == 1
    assert visitor.page.locator(".timeline").count() == 1
    visitor.page.locator(".day-list a.cover").first.click()
    visitor.submit("/split", at="10:00")
    assert "Entry split." in visitor.text()
    visitor.page.locator(".day-list a.cover").nth(1).click()
    press(visitor, "Merge with Work from 09:00")
    assert "Entries merged." in visitor.text()
    visitor.page.locator(".day-list a.cover").first.click()
    press(visitor, "Start +15")
    assert "09:15–11:00" in visitor.text()
    visitor.page.locator(".day-list a.cover").first.click()
    visitor.page.fill("#endedAt", "11:30")
    press(visitor, "Save")
    assert "You already have an entry at that time: Exercise" in visitor.text("main")
    assert not visitor.troubles, visitor.troubles


def test_an_overlap_and_a_forgotten_timer_are_refused(world):
    api = world.person("Jan").api
    api.ok(api.send("PUT", f"{FOCUS}/timer", {"mode": "Work", "startedAt": instant(60)}))
    late = api.post(f"{FOCUS}/entries", {"mode": "Study", "startedAt": instant(30), "endedAt": instant(20)})
    assert late.status == 409 and late.json["errors"][0]["code"] == "overlap"
    early = api.send("PUT", f"{FOCUS}/timer", {"mode": "Study", "startedAt": instant(25 * 60)})
    assert early.status == 422 and early.json["errors"][0]["field"] == "startedAt"
    stopped = api.ok(api.post(f"{FOCUS}/timer/stopping", {"endedAt": instant(15)}))
    assert stopped["source"] == "timer" and stopped["endedAt"]
    assert api.post(f"{FOCUS}/timer/stopping", {}).json["errors"][0]["code"] == "idle"
