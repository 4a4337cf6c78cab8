"""Focus: tracking one's own time with one tap, exactly and privately."""
import io
import json
import os
import pty
import re
import subprocess
import zipfile
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.keyboard import enter, tab_to
from support.postgres import soon
from support.world import PASSWORD, Person, day
from test_taps import Thumb

FOCUS = "/api/v1/me/focus"


def instant(minutes):
    """The instant this many minutes ago."""
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


def test_someone_without_a_crew_is_told_that_times_are_in_utc_and_chooses_a_time_zone(world, visit):
    tom = world.person("Tom")
    session = session_of(world.server, tom.email, PASSWORD)
    visitor = visit(world.server, PHONE, session=session, timezone_id="Europe/Amsterdam")
    visitor.go("/focus")
    assert "Times on this page are in UTC." in visitor.text()
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("link", name="Choose your time zone").tap()
    # The device knows it.
    visitor.submit("/focus/settings")
    assert tom.api.ok(tom.api.get(f"{FOCUS}/settings"))["timeZone"] == "Europe/Amsterdam"
    visitor.go("/focus")
    assert "UTC" not in visitor.text() and not visitor.troubles, visitor.troubles


def test_the_timer_is_started_again_with_the_note_and_tags_of_an_entry(world, visit):
    wim = world.person("Wim")
    earlier = {"mode": "Work", "startedAt": instant(90), "endedAt": instant(60), "note": "Fix the login", "tags": ["api", "ios"]}
    entry = wim.api.ok(wim.api.post(f"{FOCUS}/entries", earlier))
    visitor = visit(world.server, PHONE, session=session_of(world.server, wim.email, PASSWORD))
    visitor.go(f"/focus/entries/{entry['id']}")
    press(visitor, "Start again now")
    assert "Fix the login" in visitor.text("#timer")
    running = wim.api.ok(wim.api.get(f"{FOCUS}/timer"))
    assert (running["mode"]["name"], running["note"], running["tags"]) == ("Work", "Fix the login", ["api", "ios"])
    # It would change the entry that is running.
    visitor.go(f"/focus/entries/{entry['id']}")
    assert not visitor.page.get_by_role("button", name="Start again now").count() and not visitor.troubles, visitor.troubles


def noon():
    """A time zone in which it is between 12:00 and 13:00, so that no entry of a test crosses midnight."""
    return f"Etc/GMT{datetime.now(timezone.utc).hour - 12:+d}"


@pytest.mark.parametrize("scripts", [True, False])
def test_on_a_phone_from_the_first_visit_to_the_radar_chart(world, visit, scripts):
    name = f"Nel{scripts}".lower()
    visitor = visit(world.server, PHONE, java_script_enabled=scripts)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go("/")
    page.locator('a[href^="/signup"]').first.tap()
    visitor.submit("/signup", name="Nel", email=f"{name}@example.org", password=PASSWORD)
    answer = world.server.api().post("/api/v1/sessions", {"email": f"{name}@example.org", "password": PASSWORD})
    nel = Person("", "Nel", "", world.server.api(answer.json["token"]))
    nel.api.ok(nel.api.patch(f"{FOCUS}/settings", {"timeZone": noon()}))
    opened = page.evaluate("performance.timeOrigin")
    thumb.go(page.locator('.nav a[href="/focus"]'))
    timer = page.locator("#timer")
    thumb.go(timer.get_by_role("button", name="Study", exact=True))
    assert entries(nel) == [("Study", True)] and thumb.taps == 2
    assert page.evaluate("Date.now()") - opened < 10_000
    # She started the timer a quarter of an hour late.
    thumb.go(timer.get_by_role("link", name="Edit"))
    thumb.go(page.get_by_role("button", name="Start −15"))
    for mode in ("Break", "Work", "Exercise"):
        thumb.go(timer.get_by_role("button", name=mode, exact=True))
    assert [mode for mode, _ in entries(nel)] == ["Study", "Break", "Work", "Exercise"]
    thumb.go(page.get_by_role("link", name="Log time"))
    for field, value in (("mode", page.locator("#mode option", has_text="School").get_attribute("value")), ("startedAt", "09:00"), ("endedAt", "10:00")):
        visitor.fill(page.locator("form.form"), **{field: value})
    thumb.go(page.locator("form.form .button-primary"))
    page.locator(".day-fill select").select_option(label="Work")
    thumb.go(page.locator(".day-fill button"))
    # From 10:00 until the corrected start; the current time is between 12:00 and 13:00.
    assert re.search("Logged: Work, [12] h", visitor.text()) and not page.locator(".day-gap").count()
    thumb.go(page.locator('a[href="/focus/report"]:visible'))
    assert page.locator(".radar").is_visible() and page.locator(".radar-name", has_text="School").count() == 1
    assert "15 min" in page.locator(".focus-table tr", has_text="Study").first.inner_text()
    assert thumb.taps == 11 and visitor.overflow() is None and not visitor.troubles, visitor.troubles


def test_on_a_desktop_by_keyboard_alone(world, visit):
    rik = world.member("Rik")
    rik.api.ok(rik.api.patch(f"{FOCUS}/settings", {"timeZone": noon()}))
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, rik.email, PASSWORD))
    page = visitor.page
    visitor.go("/")
    page.keyboard.press("Meta+k")
    page.get_by_role("option", name="Day Focus").wait_for()
    page.keyboard.type("focus")
    page.get_by_role("option").filter(has_not_text="Focus").first.wait_for(state="detached")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.endswith("/focus")
    enter(page, "Study")
    enter(page, "Edit")
    enter(page, "Start −15")
    for mode in ("Break", "Work", "Exercise"):
        enter(page, mode)
    assert entries(rik) == [("Study", False), ("Break", False), ("Work", False), ("Exercise", True)]
    enter(page, "Log time")
    tab_to(page, "Mode")
    page.keyboard.type("School")
    for label, time in (("Start", "0900a"), ("End", "1000a")):
        tab_to(page, label)
        page.keyboard.type(time)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    tab_to(page, "Fill with")
    page.keyboard.press("ArrowDown")
    enter(page, "Fill 10:00–")
    # From 10:00 until the corrected start; the current time is between 12:00 and 13:00.
    assert re.search("Logged: Work, [12] h", visitor.text()) and not page.locator(".day-gap").count()
    enter(page, "Reports")
    assert page.locator(".radar").is_visible() and not visitor.troubles, visitor.troubles


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
    assert visitor.page.locator(".day-timeline").count() == 1
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


def test_the_edges_of_entries_are_dragged(world, visit):
    dora = world.person("Dora")
    dora.api.ok(dora.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    for start, end in (("09:00", "11:00"), ("13:00", "14:00")):
        dora.api.ok(dora.api.post(f"{FOCUS}/entries", {"mode": "Work", "startedAt": f"{day(-1)}T{start}:00Z", "endedAt": f"{day(-1)}T{end}:00Z"}))
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, dora.email, PASSWORD))
    visitor.go(f"/focus?date={day(-1)}")
    page = visitor.page

    def drag(index, edge, minutes, cancels=False):
        box = page.locator(".day-timeline-block").nth(index).bounding_box()
        hour = box["height"] / (2 if index == 0 else 1)
        at = box["y"] + (2 if edge == "start" else box["height"] - 2)
        page.mouse.move(box["x"] + 60, at)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, at + hour * minutes / 120)
        page.mouse.move(box["x"] + 60, at + hour * minutes / 60)
        if cancels:
            page.keyboard.press("Escape")
            page.mouse.up()
            return
        with page.expect_navigation():
            page.mouse.up()

    drag(0, "end", 30, cancels=True)
    assert "09:00–11:00" in visitor.text()
    drag(0, "end", -30)
    assert "09:00–10:30" in visitor.text() and f"date={day(-1)}" in page.url
    press(visitor, "Undo")
    assert "09:00–11:00" in visitor.text()
    drag(1, "start", -45)
    assert "12:15–14:00" in visitor.text()
    # Onto another entry: the entry's page says what can be done.
    drag(1, "start", -90)
    assert "You already have an entry at that time: Work" in visitor.text("main")
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_recorded_activity_becomes_a_suggestion_by_a_rule(world, visit, scripts):
    zoe = world.person(f"Zoe{scripts}")
    zoe.api.ok(zoe.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    at = lambda time: f"{day(-2)}T{time}:00Z"
    zoe.api.ok(zoe.api.post("/api/0/buckets/window", {"type": "currentwindow", "client": "aw-watcher-window", "hostname": "laptop"}))
    events = [
        {"timestamp": at(start), "duration": minutes * 60, "data": {"app": app, "title": title}}
        for start, minutes, app, title in (("14:00", 70, "VS Code", "main.swift"), ("15:10", 20, "Firefox", "<b>News</b>"))
    ]
    zoe.api.ok(zoe.api.post("/api/0/buckets/window/events", events))
    now = {"timestamp": instant(8), "duration": 420, "data": {"app": "Chess & Go", "title": "Game"}}
    zoe.api.ok(zoe.api.post("/api/0/buckets/window/events", [now]))
    visitor = visit(world.server, PHONE, session=session_of(world.server, zoe.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/focus/settings")
    visitor.page.get_by_role("link", name="Manage rules").click()
    assert "No rules yet." in visitor.text()
    if datetime.now(timezone.utc).strftime("%H:%M") > "00:10":
        visitor.page.get_by_role("link", name="Add rule Chess & Go").click()
        assert visitor.page.input_value("#text") == "Chess & Go"
        visitor.go("/focus/rules")
    visitor.page.get_by_role("link", name="New rule").click()
    visitor.submit("/rules/new", field="site", text="two words", mode="Study")
    assert "Enter a site, such as wikipedia.org." in visitor.text()
    for text, mode in (("news", "Break"), ("code", "Study")):
        visitor.go("/focus/rules/new")
        visitor.submit("/rules/new", field="title" if text == "news" else "app", text=text, mode=mode)
    assert "Rule added. It suggests Study." in visitor.text()
    assert visitor.overflow() is None
    press(visitor, "Move up code")
    assert [rule["text"] for rule in zoe.api.all(f"{FOCUS}/rules")] == ["code", "news"]
    suggested = zoe.api.ok(zoe.api.get(f"{FOCUS}/suggestions?date={day(-2)}"))
    assert [(item["mode"]["name"], item["startedAt"], item["source"]) for item in suggested["items"]] == [
        ("Study", at("14:00"), "VS Code"), ("Break", at("15:10"), "Firefox"),
    ]  # fmt: skip
    assert zoe.api.all(f"{FOCUS}/entries?from={day(-3)}") == []
    visitor.go(f"/focus?date={day(-2)}")
    assert "14:00–15:10 · from VS Code" in visitor.text()
    assert visitor.overflow() is None
    if scripts:
        assert not visitor.axe(), visitor.axe()
    press(visitor, "Log Study, 14:00–15:10")
    assert "Logged: Study, 1 h 10 min." in visitor.text() and "from VS Code" not in visitor.text()
    listed = zoe.api.all(f"{FOCUS}/entries?from={day(-3)}")
    assert [(entry["mode"]["name"], entry["startedAt"], entry["endedAt"]) for entry in listed] == [("Study", at("14:00"), at("15:10"))]
    visitor.go("/focus/rules")
    visitor.page.get_by_role("link", name="news").click()
    press(visitor, "Delete rule")
    assert [rule["text"] for rule in zoe.api.all(f"{FOCUS}/rules")] == ["code"]
    assert not visitor.troubles, visitor.troubles


def test_rules_and_suggestions_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    otto = world.person("Otto")
    otto.api.ok(otto.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    otto.api.ok(otto.api.post("/api/0/buckets/web", {"type": "web.tab.current", "client": "aw-client-web", "hostname": "unknown"}))
    event = {"timestamp": f"{day(-2)}T09:00:00Z", "duration": 1800, "data": {"url": "https://en.wikipedia.org/wiki/Tea", "title": "Tea"}}
    otto.api.ok(otto.api.post("/api/0/buckets/web/events", [event]))
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", otto.email, say=PASSWORD + "\n")
    assert "No rules." in terminal.ok("focus", "rules")
    assert json.loads(terminal.ok("focus", "now", "--json")) is None
    assert "No suggestions" in terminal.ok("focus", "suggestions", day(-2))
    assert terminal.ok("focus", "rule", "add", "study", "site", "wikipedia.org") == "Added: site wikipedia.org, Study.\n"
    terminal.ok("focus", "rule", "add", "work", "app", "Code", "--position", "1")
    rules = [line.split() for line in terminal.ok("focus", "rules").splitlines()]
    assert [line[1:] for line in rules] == [["FIELD", "TEXT", "MODE"], ["app", "Code", "Work"], ["site", "wikipedia.org", "Study"]]
    found = terminal.ok("focus", "suggestions", day(-2)).splitlines()
    assert found[1].split() == ["09:00", "09:30", "Study", "en.wikipedia.org"], found
    assert terminal.ok("focus", "rule", "edit", rules[2][0], "--mode", "break") == "Saved: site wikipedia.org, Break.\n"
    terminal.ok("focus", "rule", "delete", rules[1][0])
    assert [rule["mode"]["name"] for rule in otto.api.all(f"{FOCUS}/rules")] == ["Break"]


def test_data_is_exported_on_the_command_line(world, tmp_path):
    from test_cli import BINARY, Terminal

    person, terminal = world.person("Uma"), Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", person.email, say=PASSWORD + "\n")
    assert json.loads(terminal.ok("focus", "export"))["format"] == "decklog-focus"
    assert terminal.ok("focus", "export", "--format", "csv").startswith("\ufeffmode,group,")
    assert json.loads(terminal.ok("focus", "export", "-", "--format", "json"))["format"] == "decklog-focus"
    assert "Wrote " in terminal.ok("focus", "export", str(tmp_path / "focus.zip"))
    assert "focus.json" in zipfile.ZipFile(tmp_path / "focus.zip").namelist()
    assert "already exists" in terminal.refused("focus", "export", str(tmp_path / "focus.zip"))
    assert "nowhere/focus.zip: " in terminal.refused("focus", "export", str(tmp_path / "nowhere" / "focus.zip"))
    ours, theirs = pty.openpty()
    for words in (["--format", "archive"], ["-", "--format", "archive"]):
        done = subprocess.run(
            [str(BINARY), "focus", "export", *words], stdout=theirs, stderr=subprocess.PIPE, text=True, env=terminal.environment, timeout=60
        )
        assert done.returncode == 1 and "terminal" in done.stderr, done.stderr
    os.close(theirs)
    os.close(ours)


def test_modes_are_reordered_with_one_tap(world, visit):
    bob = world.person("Bob")
    visitor = visit(world.server, PHONE, session=session_of(world.server, bob.email, PASSWORD), java_script_enabled=False)
    visitor.go("/focus/modes")
    press(visitor, "Move down Study")
    assert [mode["name"] for mode in bob.api.all(f"{FOCUS}/modes")][:2] == ["Work", "Study"]
    assert not visitor.troubles, visitor.troubles


def test_an_entry_is_filled_in_again_after_the_session_has_ended(world, visit):
    eva = world.person("Eva Draft")
    visitor = visit(world.server, PHONE, session=session_of(world.server, eva.email, PASSWORD))
    visitor.go(f"/focus/entries/new?date={day(-1)}")
    visitor.submit_signed_out("/entries/new", eva.email, PASSWORD, startedAt="10:00", endedAt="10:30", note="A long story")
    assert visitor.page.url.endswith(day(-1)) and "We kept" in visitor.text(".draft-restored")
    values = [visitor.page.input_value(f"#{field}") for field in ("startedAt", "endedAt", "note")]
    assert values == ["10:00", "10:30", "A long story"]
    # But not in the form for another gap.
    visitor.go(f"/focus/entries/new?date={day(-1)}&startedAt=12:00&endedAt=13:00")
    assert visitor.page.locator(".draft-restored").count() == 0 and visitor.page.input_value("#startedAt") == "12:00"
    visitor.go(f"/focus/entries/new?date={day(-1)}")
    visitor.submit("/entries/new")
    assert len(entries(eva)) == 1
    assert not visitor.troubles, visitor.troubles


def test_an_overlap_is_resolved_with_one_more_tap(world, visit):
    eva = world.person("Eva")
    eva.api.ok(eva.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    at = lambda time: f"{day(-1)}T{time}:00Z"
    for mode, start, end in (("Work", "09:00", "12:00"), ("Study", "12:00", "13:00")):
        eva.api.ok(eva.api.post(f"{FOCUS}/entries", {"mode": mode, "startedAt": at(start), "endedAt": at(end)}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, eva.email, PASSWORD), java_script_enabled=False)
    visitor.go(f"/focus/entries/new?date={day(-1)}")
    visitor.submit("/entries/new", mode="Break", startedAt="10:00", endedAt="10:30", note="Coffee")
    assert "You already have an entry at that time: Work" in visitor.text("main")
    assert visitor.overflow() is None and not visitor.troubles
    press(visitor, "Split Work around it")
    assert "09:00–10:00" in visitor.text() and "10:00–10:30" in visitor.text() and "10:30–12:00" in visitor.text()
    press(visitor, "Undo")
    assert "09:00–12:00" in visitor.text()
    visitor.page.locator(".day-list a.cover").nth(1).click()
    press(visitor, "Start −15")
    press(visitor, "Shorten Work to end at 11:45")
    assert "09:00–11:45" in visitor.text() and "11:45–13:00" in visitor.text()


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


def test_a_week_is_planned_started_from_and_compared(world, visit):
    noa = world.person("Noa")
    noa.api.ok(noa.api.patch(f"{FOCUS}/settings", {"timeZone": "Europe/Amsterdam"}))
    noa.api.ok(noa.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, noa.email, PASSWORD), java_script_enabled=False)
    visitor.go("/focus/plan")
    assert "Nothing planned yet" in visitor.text()
    visitor.page.get_by_role("link", name="New block").first.click()
    weekday = str(datetime.now(timezone.utc).isoweekday())
    visitor.submit("/blocks/new", mode="Study", weekday=weekday, start="00:00", end="00:00")
    assert "The start and the end can’t be the same." in visitor.text("main")
    visitor.submit("/blocks/new", end="23:59", note="Statistics")
    assert "Added to your plan." in visitor.text() and "Statistics" in visitor.text() and visitor.page.locator(".plan-week").count() == 1
    press(visitor, "Start Study")
    assert "Study started." in visitor.text() and entries(noa) == [("Study", True)]
    assert noa.api.ok(noa.api.get(f"{FOCUS}/timer"))["note"] == "Statistics"
    visitor.go("/focus")
    assert "Planned" in visitor.text() and visitor.page.locator(".day-timeline-plan").count() == 1
    assert visitor.overflow() is None
    visitor.page.locator(".planned a.cover").first.click()
    visitor.submit("/delete")
    assert "Block deleted." in visitor.text() and "Nothing planned yet" in visitor.text()
    assert not visitor.troubles, visitor.troubles


def planned(page):
    """The day and the times in the form of a new block."""
    day = page.locator("[name=weekday]:checked").get_attribute("value")
    return [day, page.input_value("#start"), page.input_value("#end")]


def test_a_block_is_planned_on_several_days_at_once(world, visit):
    lou = world.person("Lou")
    lou.api.ok(lou.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, lou.email, PASSWORD))
    visitor.go("/focus/plan/blocks/new")
    visitor.submit("/blocks/new", start="09:00", end="12:00")
    assert "Please check 1 field" in visitor.text() and not blocks(lou)
    for name in ("Mon", "Wed", "Fri"):
        visitor.page.get_by_label(name, exact=True).check(force=True)
    assert not visitor.axe(), visitor.axe()
    visitor.submit("/blocks/new")
    assert sorted(weekday for _, weekday, _, _ in blocks(lou)) == [1, 3, 5]
    assert not visitor.troubles, visitor.troubles


def blocks(person):
    listed = person.api.all(f"{FOCUS}/blocks")
    return [(block["mode"]["name"], block["weekday"], block["start"], block["end"]) for block in listed]


class Week:
    """The drawing of a week, operated with a mouse. A place in it is a day, counted from 0, and a time."""

    def __init__(self, visitor):
        self.page, self.mouse = visitor.page, visitor.page.mouse
        self.svg = self.page.locator(".plan-week")

    def at(self, day, time):
        self.svg.scroll_into_view_if_needed()
        box, (first, *_) = self.svg.bounding_box(), self.svg.get_attribute("data-options").split()
        hours, minutes = map(int, time.split(":"))
        unit = box["width"] / (34 + 7 * 42)
        return box["x"] + (34 + 42 * day + 21) * unit, box["y"] + (18 + (hours - int(first) + minutes / 60) * 18) * unit

    def pull(self, start, *places):
        self.mouse.move(*self.at(*start))
        self.mouse.down()
        for place in places:
            self.mouse.move(*self.at(*place), steps=3)

    def drag(self, start, end):
        self.pull(start, end)
        with self.page.expect_navigation():
            self.mouse.up()


def next_monday():
    today = datetime.now(timezone.utc).date()
    return today + timedelta(days=7 - today.weekday())


def test_blocks_are_planned_and_moved_by_dragging(world, visit):
    pia = world.person("Pia")
    pia.api.ok(pia.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, pia.email, PASSWORD))
    page, week, address = visitor.page, Week(visitor), f"/focus/plan?date={next_monday()}"
    visitor.go(address)
    assert page.locator(".plan-drag-hint").is_visible()
    # Nothing is saved without the form, and Escape cancels.
    week.pull((2, "09:05"), (2, "10:10"))
    assert page.locator(".plan-drag").text_content() == "09:00–10:15" == page.locator("#announcer").text_content()[-11:]
    assert page.locator("#announcer").text_content().startswith("Wednesday")
    page.keyboard.press("Escape")
    week.mouse.up()
    assert not page.locator(".plan-drag").count() and page.url.endswith(address)
    week.drag((2, "10:55"), (2, "09:05"))
    assert planned(page) == ["3", "09:00", "11:00"]
    assert not blocks(pia)
    visitor.submit("/blocks/new", mode=page.locator("#mode option", has_text="Study").get_attribute("value"))
    assert "Added to your plan." in visitor.text() and page.url.endswith(address) and blocks(pia) == [("Study", 3, "09:00", "11:00")]
    # An edge, the other edge, the body.
    week.drag((2, "10:57"), (2, "12:31"))
    assert page.url.endswith(address) and blocks(pia) == [("Study", 3, "09:00", "12:30")]
    week.drag((2, "09:03"), (2, "08:14"))
    assert blocks(pia) == [("Study", 3, "08:15", "12:30")]
    week.drag((2, "10:00"), (4, "13:00"))
    assert blocks(pia) == [("Study", 5, "11:15", "15:30")]
    assert not visitor.axe(), visitor.axe()
    # While the page scrolls, the block stays under the pointer.
    page.set_viewport_size({"width": 1280, "height": 500})
    week.pull((4, "12:00"), (4, "12:30"))
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 30)
    page.wait_for_timeout(300)
    moved = page.evaluate("scrollY") - before
    hour = week.svg.bounding_box()["width"] / (34 + 7 * 42) * 18
    start = datetime(2026, 1, 1, 11, 45) + timedelta(minutes=round(60 * moved / hour / 15) * 15)
    assert moved and page.locator(".plan-drag text").text_content().startswith(f"{start:%H:%M}")
    page.keyboard.press("Escape")
    week.mouse.up()
    # A click opens the block; a change meanwhile is not lost.
    block = pia.api.all(f"{FOCUS}/blocks")[0]
    week.pull((4, "14:00"), (1, "14:00"))
    pia.api.ok(pia.api.patch(f"{FOCUS}/blocks/{block['id']}", {"note": "Chapter 3"}))
    with page.expect_navigation():
        week.mouse.up()
    assert page.locator(".error-summary").count() and blocks(pia) == [("Study", 5, "11:15", "15:30")]
    visitor.go(address)
    page.mouse.click(*week.at(4, "14:00"))
    page.wait_for_url(f"**/focus/plan/blocks/{block['id']}")
    assert page.input_value("#note") == "Chapter 3" and not visitor.troubles, visitor.troubles


def test_blocks_are_dragged_by_clock_time_even_when_the_clocks_change(world, visit):
    kas = world.person("Kas")
    kas.api.ok(kas.api.patch(f"{FOCUS}/settings", {"timeZone": "Europe/Amsterdam"}))
    modes = {mode["name"]: mode["id"] for mode in kas.api.all(f"{FOCUS}/modes")}
    for weekday, start, end in ((7, "01:00", "08:00"), (6, "06:00", "08:00"), (5, "22:00", "02:00")):
        kas.api.ok(kas.api.post(f"{FOCUS}/blocks", {"mode": modes["Work"], "weekday": weekday, "start": start, "end": end}))
    # The last Sunday of March has 23 hours.
    sunday = datetime(datetime.now(timezone.utc).year + 1, 3, 31)
    sunday -= timedelta(days=sunday.isoweekday() % 7)
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, kas.email, PASSWORD))
    visitor.go(f"/focus/plan?date={sunday:%Y-%m-%d}")
    week, bottom = Week(visitor), lambda box: round(box["y"] + box["height"])
    parts = [visitor.page.locator(".plan-week a").nth(index).bounding_box() for index in range(4)]
    # Friday, its part on Saturday, Saturday, Sunday
    assert bottom(parts[2]) == bottom(parts[3])
    week.drag((6, "07:57"), (6, "09:00"))
    assert ("Work", 7, "01:00", "09:00") in blocks(kas)
    # Both parts of a block that crosses midnight.
    week.drag((5, "01:55"), (5, "03:00"))
    assert ("Work", 5, "22:00", "03:00") in blocks(kas)
    week.drag((4, "23:00"), (2, "22:00"))
    assert ("Work", 3, "21:00", "02:00") in blocks(kas)
    week.drag((6, "12:00"), (6, "13:29"))
    assert planned(visitor.page) == ["7", "12:00", "13:30"]
    # Nothing can be dragged in a past week.
    visitor.go(f"/focus/plan?date={day(-7)}")
    assert week.svg.get_attribute("data-options") is None and not visitor.page.locator(".plan-drag-hint").count()
    assert not visitor.troubles, visitor.troubles


def test_shifts_of_a_crew_are_in_the_plan_of_their_holders(world):
    shift = world.shift(world.olga, 2)
    plan = lambda person: person.api.ok(person.api.get(f"{FOCUS}/plan?from={day(0)}&to={day(6)}"))["items"]
    assert [item["startsAt"] for item in plan(world.olga) if item["shift"]] == [shift["startsAt"]]
    assert not [item for item in plan(world.guus) if item["startsAt"] == shift["startsAt"]]
    world.olga.api.ok(world.olga.api.patch(f"{FOCUS}/settings", {"shiftMode": None}))
    assert not [item for item in plan(world.olga) if item["shift"]]


def test_a_target_is_set_shown_on_the_day_and_hidden_for_good(world, visit):
    fay = world.person("Fay")
    visitor = visit(world.server, PHONE, session=session_of(world.server, fay.email, PASSWORD), java_script_enabled=False)
    visitor.go("/focus/targets/new")
    visitor.submit("/targets/new", mode="Study", kind="atLeast", period="day", hours="30", minutes="0")
    assert "at most 24 h" in visitor.text("main")
    visitor.submit("/targets/new", hours="2", minutes="30")
    assert "Target set." in visitor.text() and "At least 2 h 30 min a day" in visitor.text()
    fay.api.ok(fay.api.post(f"{FOCUS}/entries", {"mode": "Study", "startedAt": instant(1), "endedAt": instant(0)}))
    visitor.go("/focus")
    assert "of 2 h 30 min today" in visitor.text() and visitor.overflow() is None
    press(visitor, "Hide")
    assert "of 2 h 30 min today" not in visitor.text()
    assert fay.api.ok(fay.api.get(f"{FOCUS}/settings"))["dailyLine"] is False
    visitor.go("/focus/targets")
    visitor.page.locator("a.cover").first.click()
    visitor.submit("/delete")
    assert "Target deleted." in visitor.text()
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_data_is_exported_deleted_and_imported_again(world, visit, scripts):
    ada = world.person(f"Ada{scripts}")
    guitar = ada.api.ok(ada.api.post(f"{FOCUS}/modes", {"name": "Guitar"}))["id"]
    times = {"startedAt": f"{day(-2)}T09:00:00Z", "endedAt": f"{day(-2)}T10:00:00Z"}
    ada.api.ok(ada.api.post(f"{FOCUS}/entries", {"mode": guitar, "note": "Scales", **times}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, ada.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/focus/settings")
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("link", name="Export, import or delete").click()
    assert visitor.page.get_by_role("link", name="Everything (ZIP)").get_attribute("href") == f"{FOCUS}/export?format=archive"
    archive = zipfile.ZipFile(io.BytesIO(ada.api.get(f"{FOCUS}/export").body))
    assert archive.testzip() is None and archive.namelist() == ["focus.json", "entries.csv", "entries.ics"]
    exported = archive.read("focus.json")
    assert b"Scales" in archive.read("entries.csv") and b"SUMMARY:Guitar" in archive.read("entries.ics")
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("link", name="Delete everything").click()
    press(visitor, "Delete everything")
    assert "Confirm that you want to delete everything." in visitor.text("main") and len(entries(ada)) == 1
    if scripts:
        assert not visitor.axe(), visitor.axe()
    visitor.page.get_by_label("Yes, delete everything").check(force=True)
    press(visitor, "Delete everything")
    assert "All your Focus data has been deleted." in visitor.text() and entries(ada) == []
    visitor.go("/focus/data")
    visitor.page.set_input_files("input[type=file]", {"name": "focus.json", "mimeType": "application/json", "buffer": exported})
    press(visitor, "Check file")
    assert "New modes: Study, Work, Break, Exercise, School, Guitar" in visitor.text("main") and entries(ada) == []
    if scripts:
        assert not visitor.axe(), visitor.axe()
    with visitor.page.expect_navigation():
        visitor.page.locator("main button.button-primary").click()
    assert "Imported." in visitor.text() and ada.api.all(f"{FOCUS}/entries?from={day(-3)}")[0]["note"] == "Scales"
    again = ada.api.get(f"{FOCUS}/export?format=json").body
    assert again.split(b"\n", 1)[1] == exported.split(b"\n", 1)[1]
    visitor.go("/focus/data")
    visitor.page.set_input_files("input[type=file]", {"name": "focus.json", "mimeType": "application/json", "buffer": exported})
    press(visitor, "Check file")
    assert "There is nothing new in this file." in visitor.text("main")
    press(visitor, "Discard")
    visitor.page.set_input_files("input[type=file]", {"name": "focus.csv", "mimeType": "text/csv", "buffer": b"mode,start\n"})
    press(visitor, "Check file")
    assert visitor.page.locator(".error-summary").count() == 1
    assert visitor.overflow() is None
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert not visitor.troubles, visitor.troubles


TOGGL = """\ufeffUser,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags
Tim,tim@example.org,Acme,Website,,Menu,No,DAY,09:00:00,DAY,10:30:00,01:30:00,"deep, home"
Tim,tim@example.org,,,,Lunch,No,DAY,12:00,never,12:30:00,00:30:00,
"""


@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_of_another_tracker_is_imported_in_its_time_zone_and_undone(world, visit, scripts):
    tim = world.person(f"Tim{scripts}")
    visitor = visit(world.server, PHONE, session=session_of(world.server, tim.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/focus/data")
    file = {"name": "toggl.csv", "mimeType": "text/csv", "buffer": TOGGL.replace("DAY", day(-2)).encode()}
    visitor.page.set_input_files("input[type=file]", file)
    visitor.page.select_option("#zone", "America/New_York")
    press(visitor, "Check file")
    assert "New modes: Website" in visitor.text("main") and "Line 3: “end” is missing" in visitor.text("main")
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    press(visitor, "Import 2 items")
    (entry,) = tim.api.all(f"{FOCUS}/entries?from={day(-3)}")
    start = datetime.fromisoformat(f"{day(-2)}T09:00:00").replace(tzinfo=ZoneInfo("America/New_York"))
    assert entry["startedAt"] == start.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert (entry["mode"]["name"], entry["note"], entry["tags"]) == ("Website", "Menu", ["deep", "home"])
    press(visitor, "Undo import")
    assert "Undone" in visitor.text("main") and tim.api.all(f"{FOCUS}/entries?from={day(-3)}") == []
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_secret_link_switches_the_timer_without_signing_in(world, visit, scripts):
    kim = world.person(f"Kim{scripts}")
    visitor = visit(world.server, PHONE, session=session_of(world.server, kim.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/focus/settings")
    visitor.page.get_by_role("link", name="Manage links").click()
    visitor.submit("/focus/links", mode=visitor.page.locator("#mode option", has_text="Study").get_attribute("value"))
    link = visitor.page.locator("#link-url").input_value()
    assert "/f/dlf_" in link and "you won’t see it again" in visitor.text()
    visitor.go("/focus/links")
    assert "Switch to Study" in visitor.text() and "Not used yet" in visitor.text() and "dlf_" not in visitor.page.content()
    path = "/f/" + link.rsplit("/", 1)[-1]
    assert world.server.api().get(path).status == 200 and entries(kim) == []
    stranger = visit(world.server, PHONE, java_script_enabled=scripts)
    stranger.go(path)
    press(stranger, "Switch")
    assert "Study started." in stranger.text() and entries(kim) == [("Study", True)]
    if scripts:
        assert not stranger.axe(), stranger.axe()
    answer = world.server.api().raw("POST", path, b"", {"Accept": "*/*"})
    assert answer.status == 200 and answer.body == b"Study was already running.\n" and entries(kim) == [("Study", True)]
    visitor.go("/focus/links")
    assert "Last used" in visitor.text()
    visitor.page.get_by_role("button", name="Switch to Study").click()
    if scripts:
        visitor.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    visitor.page.wait_for_load_state()
    assert "The link no longer works." in visitor.text()
    assert world.server.api().raw("POST", path, b"", {"Accept": "*/*"}).status == 404
    assert not visitor.troubles and not stranger.troubles, visitor.troubles + stranger.troubles


def press_row(visitor, name):
    with visitor.page.expect_navigation():
        visitor.page.locator(".tasks .row", has_text="Chapter 3").get_by_role("button", name=name).click()


def test_a_repeating_task_is_done_and_comes_again(world, visit):
    nina = world.person("Nina")
    # The time zone that `day` uses.
    nina.api.ok(nina.api.patch(f"{FOCUS}/settings", {"timeZone": "Europe/Amsterdam"}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, nina.email, PASSWORD), java_script_enabled=False)
    nina.api.ok(nina.api.post(f"{FOCUS}/tasks", {"title": "Call the bank", "date": f"{day(-3)}"}))
    visitor.go("/focus/tasks")
    visitor.page.get_by_role("link", name="New task").click()
    visitor.submit("/tasks/new", title="Chapter 3", date=f"{day(0)}", repeats="daily", mode=visitor.page.locator("#mode option", has_text="Study").get_attribute("value"))
    assert "Chapter 3 added." in visitor.text() and "Overdue" in visitor.text()
    visitor.go("/focus")
    assert "Tasks for today" in visitor.text() and "1 overdue" in visitor.text()
    press_row(visitor, "Start")
    assert entries(nina) == [("Study", True)]
    press_row(visitor, "Done")
    assert "Chapter 3 is done." in visitor.text()
    tasks = [(task["title"], task["date"], task["doneAt"] is not None) for task in nina.api.all(f"{FOCUS}/tasks")]
    assert tasks == [("Call the bank", f"{day(-3)}", False), ("Chapter 3", f"{day(0)}", True), ("Chapter 3", f"{day(1)}", False)]
    visitor.go("/focus/tasks")
    press_row(visitor, "Not done")
    assert len(nina.api.all(f"{FOCUS}/tasks")) == 2
    assert visitor.overflow() is None and not visitor.troubles, visitor.troubles


def test_a_person_without_a_crew_is_reminded_of_a_task(world, visit):
    rosa = world.person("Rosa")
    rosa.api.ok(rosa.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, rosa.email, PASSWORD))
    later = datetime.now(timezone.utc) + timedelta(minutes=30)
    task = {"title": "Call the dentist", "date": f"{later:%Y-%m-%d}"}
    visitor.go("/focus/tasks/new")
    visitor.submit("/tasks/new", reminder="atTime", **task)
    assert "Enter a time, or choose 9:00." in visitor.text("main")
    visitor.submit("/tasks/new", reminder="atTime", time=f"{later:%H:%M}", **task)
    assert "Call the dentist added." in visitor.text()
    assert [task["reminder"] for task in rosa.api.all(f"{FOCUS}/tasks")] == ["atTime"]
    # Where she travels, that time has already passed.
    rosa.api.ok(rosa.api.patch(f"{FOCUS}/settings", {"timeZone": "Pacific/Kiritimati"}))
    [item] = soon(lambda: rosa.api.all("/api/v1/me/inbox"), 20, "she is not reminded")
    assert item["crew"] is None
    # Open pages notice it within half a minute, of which the tests of the module make milliseconds.
    visitor.page.reload()
    visitor.page.locator("#inbox-badge", has_text="1").wait_for()
    visitor.go("/inbox")
    assert "Reminder: Call the dentist" in visitor.text() and not visitor.axe(), visitor.axe()
    press(visitor, "Done")
    assert "Call the dentist is done." in visitor.text() and visitor.page.url.endswith("/inbox")
    assert visitor.page.locator("#inbox-badge").is_hidden()
    assert visitor.overflow() is None and not visitor.troubles, visitor.troubles
