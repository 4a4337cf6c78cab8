"""What a calendar program sees: the feed, read by an independent parser, while a shift is exchanged."""
import re
import time
from datetime import datetime, timedelta, timezone
from urllib.parse import urlsplit

import icalendar
import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


def make(person, world, kind="mine", position=None):
    body = {"kind": kind} | ({"position": position} if position else {})
    return person.api.ok(person.api.post(f"{world.path}/calendar-feeds", body))


class Follower:
    """Reads a feed as a subscribed calendar does, and checks what every reader relies on."""

    def __init__(self, world, feed):
        self.api, self.path = world.server.api(), urlsplit(feed["url"]).path
        self.seen, self.tag = {}, None

    def read(self):
        answer = self.api.get(self.path, **({"If-None-Match": self.tag} if self.tag else {}))
        if answer.status == 304:
            assert not answer.body and answer.headers["ETag"] == self.tag
            return {uid: event for uid, (_, event) in self.seen.items() if uid in self.last}
        assert answer.status == 200, str(answer)
        assert answer.headers["ETag"] != self.tag, "an answer that is new has a new tag"
        self.tag = answer.headers["ETag"]
        lines = answer.body.split(b"\r\n")
        assert lines[-1] == b"" and all(len(line) <= 75 and b"\n" not in line for line in lines)
        calendar = icalendar.Calendar.from_ical(answer.body)
        assert not calendar.errors and not any(event.errors for event in calendar.events)
        calendar.validate()
        events = {}
        for event in calendar.events:
            uid, sequence = str(event["UID"]), int(event["SEQUENCE"])
            assert uid not in events, "a shift is there twice"
            assert sequence >= self.seen.get(uid, (0, None))[0], "SEQUENCE fell"
            assert event.start.tzinfo is not None and event["DTSTAMP"].dt <= datetime.now(timezone.utc)
            self.seen[uid] = (sequence, event)
            events[uid] = event
        self.last = set(events)
        return events

    def until(self, wanted):
        """Polls, because the feed shows a lost shift as cancelled a moment after the change."""
        until = time.monotonic() + 10
        while True:
            events = self.read()
            if wanted(events) or time.monotonic() > until:
                assert wanted(events), {uid: dict(event) for uid, event in events.items()}
                return events
            time.sleep(0.05)


def uid(shift):
    return f"{shift['id']}@decklog"


def same_instants(event, shift):
    at = lambda text: datetime.fromisoformat(text.replace("Z", "+00:00"))
    assert (event.start, event.end) == (at(shift["startsAt"]), at(shift["endsAt"]))
    assert event.end - event.start == timedelta(minutes=shift["minutes"])


def status(shift, wanted):
    return lambda events: str(events[uid(shift)]["STATUS"] if uid(shift) in events else None) == str(wanted)


def test_a_shift_that_changes_hands_and_is_deleted(world):
    ok = world.maaike.api.ok
    ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "manager"}))
    giver, taker = (Follower(world, make(person, world)) for person in (world.guus, world.tess))
    # A night shift, so that the end is on another day.
    shift = world.shift(world.guus, days=20, start="17:00", end="01:30")
    path = f"{world.path}/shifts/{shift['id']}"
    now = lambda: ok(world.maaike.api.get(path))
    events = giver.until(status(shift, "CONFIRMED"))
    same_instants(events[uid(shift)], now())
    assert taker.read() == {}

    offer = ok(world.guus.api.post(f"{path}/offer", {"reason": "A wedding"}))
    same_instants(giver.until(status(shift, "CONFIRMED"))[uid(shift)], now())
    ok(world.tess.api.post(f"{world.path}/exchanges/{offer['id']}/acceptance"))
    for follower in (giver, taker):
        same_instants(follower.until(status(shift, "TENTATIVE"))[uid(shift)], now())
    ok(world.maaike.api.post(f"{world.path}/exchanges/{offer['id']}/approval"))
    same_instants(taker.until(status(shift, "CONFIRMED"))[uid(shift)], now())
    giver.until(status(shift, "CANCELLED"))

    ok(world.maaike.api.patch(path, {"date": day(21), "start": "18:00"}))
    moved = taker.read()[uid(shift)]
    same_instants(moved, now())
    world.maaike.api.delete(path)
    gone = taker.until(status(shift, "CANCELLED"))[uid(shift)]
    assert gone["SEQUENCE"] > moved["SEQUENCE"] and "Cancelled" in gone["SUMMARY"]
    giver.until(status(shift, "CANCELLED"))


def test_an_unchanged_feed_is_not_sent_again(world):
    feed = make(world.olga, world)
    world.shift(world.olga, days=30)
    path, api = urlsplit(feed["url"]).path, world.server.api()
    first = api.get(path)
    assert first.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert first.headers["Content-Disposition"].startswith("inline")
    again = api.get(path, If_None_Match=first.headers["ETag"])
    assert again.status == 304 and not again.body
    assert api.get(path, If_None_Match=f'W/{first.headers["ETag"]}').status == 304
    head = api.send("HEAD", path)
    assert head.status == 200 and not head.body and head.headers["ETag"] == first.headers["ETag"]
    assert "lastReadAt" in feed and feed["lastReadAt"] is None
    [listed] = [item for item in world.olga.api.all(f"{world.path}/calendar-feeds") if item["id"] == feed["id"]]
    assert listed["lastReadAt"] and "url" not in listed


def test_names_that_need_escaping_arrive_intact(world):
    crew = world.maaike.api.ok(
        world.maaike.api.post("/api/v1/crews", {"name": "Café; Bar, \\ & “Zoë” 👩‍🍳 with a name that is quite long", "timeZone": "Europe/Amsterdam"})
    )
    path = f"/api/v1/crews/{crew['slug']}"
    body = {"date": day(5), "start": "10:00", "end": "18:00", "position": "Kok, chef; 1\\2", "person": world.maaike.id}
    world.maaike.api.ok(world.maaike.api.post(f"{path}/shifts", body))
    feed = world.maaike.api.ok(world.maaike.api.post(f"{path}/calendar-feeds", {"kind": "mine"}))
    answer = world.server.api().get(urlsplit(feed["url"]).path + "?alarm=45")
    calendar = icalendar.Calendar.from_ical(answer.body)
    [event] = calendar.events
    assert event["SUMMARY"] == f"Kok, chef; 1\\2 · {crew['name']}"
    assert re.sub(r"\\(.)", r"\1", calendar["NAME"]) == f"My shifts · {crew['name']}"
    [alarm] = event.walk("VALARM")
    assert alarm["TRIGGER"].dt == timedelta(minutes=-45)


def test_feeds_of_open_shifts_and_of_a_position(world):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "none"}))
    body = {"date": day(33), "start": "10:00", "end": "18:00", "position": "Bar", "person": None}
    shift = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/shifts", body))
    opens, bar = Follower(world, make(world.tess, world, "open")), Follower(world, make(world.tess, world, "position", "bar"))
    assert opens.read()[uid(shift)]["SUMMARY"] == "Bar · Open shift · De Waag"
    assert bar.read()[uid(shift)]["TRANSP"] == "TRANSPARENT"
    world.guus.api.ok(world.guus.api.post(f"{world.path}/shifts/{shift['id']}/claim"))
    opens.until(status(shift, "CANCELLED"))
    assert bar.read()[uid(shift)]["SUMMARY"] == "Bar · Guus · De Waag"


def test_a_revoked_address_no_longer_works(world):
    feed = make(world.guus, world)
    path, api = urlsplit(feed["url"]).path, world.server.api()
    assert api.get(path).status == 200
    assert world.tess.api.delete(f"{world.path}/calendar-feeds/{feed['id']}").status == 404
    assert api.get(path).status == 200
    assert world.guus.api.delete(f"{world.path}/calendar-feeds/{feed['id']}").status == 204
    assert api.get(path).status == 404
    assert api.get("/calendar/dlc_nothing.ics").status == 404


def test_the_feed_of_a_removed_member_stops_for_good(world):
    karel = world.member("Karel")
    feed = make(karel, world)
    path, api = urlsplit(feed["url"]).path, world.server.api()
    assert api.get(path).status == 200
    world.maaike.api.delete(f"{world.path}/members/{karel.id}")
    assert api.get(path).status == 404
    world.join(karel)
    assert api.get(path).status == 404


def test_the_secret_is_not_in_the_log(world):
    feed = make(world.olga, world, "open")
    world.server.api().get(urlsplit(feed["url"]).path)
    secret = re.search(r"dlc_[\w-]+", feed["url"])[0]
    assert secret not in world.server.log.read_text()
    assert all(secret.encode() not in file.read_bytes() for file in world.server.data.rglob("*") if file.is_file())


@pytest.mark.parametrize("scripts", [True, False])
def test_an_address_is_created_replaced_and_revoked_on_a_page(world, visit, scripts):
    visitor = visit(world.server, PHONE, session=session_of(world.server, world.tess.email, PASSWORD), java_script_enabled=scripts)
    visitor.go(f"{world.pages}/{'roster' if scripts else 'calendar'}")
    with visitor.page.expect_navigation():
        visitor.page.locator('a[href$="/calendar-feeds"]').first.click()
    visitor.submit("/calendar-feeds", kind="mine", reminder="30")
    first = visitor.page.locator("#feed-url").input_value()
    assert urlsplit(first).query == "alarm=30" and "Reminder: 30 minutes before each shift" in visitor.text()
    link = visitor.page.locator('a[href^="webcal:"]').get_attribute("href")
    assert link.split(":", 1)[1] == first.split(":", 1)[1]
    api = world.server.api()
    assert api.get(urlsplit(first).path).status == 200
    visitor.go(f"{world.pages}/calendar-feeds")
    assert "Last updated" in visitor.text() and "dlc_" not in visitor.page.content()
    visitor.submit("/replace")
    second = visitor.page.locator("#feed-url").input_value()
    assert not urlsplit(second).query and "Reminder: None" in visitor.text()
    assert api.get(urlsplit(first).path).status == 404 and api.get(urlsplit(second).path).status == 200
    visitor.go(f"{world.pages}/calendar-feeds")
    visitor.submit("/end")
    assert "no longer works" in visitor.text()
    assert api.get(urlsplit(second).path).status == 404
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("device, days", [(PHONE, 3), (DESKTOP, 4)])
def test_a_month_and_its_links(world, visit, device, days):
    shift = world.shift(world.guus, days=days, start="11:00", end="12:00")
    visitor = visit(world.server, device, session=session_of(world.server, world.guus.email, PASSWORD))
    visitor.go(f"{world.pages}/calendar?month={shift['date'][:7]}")
    sheet = visitor.page
    assert sheet.locator(f'.month:visible time[datetime="{shift["date"]}"]').count() == 1
    link = sheet.locator(f'main a[href$="/shifts/{shift["id"]}"]:visible').first
    assert "11:00" in link.inner_text()
    for relation, months in (("next", 1), ("prev", -1)):
        with sheet.expect_navigation():
            sheet.locator(f'a[rel="{relation}"]').click()
        year, month = map(int, shift["date"][:7].split("-"))
        expected = year * 12 + month - 1 + (months if relation == "next" else 0)
        assert sheet.url.endswith(f"month={expected // 12}-{expected % 12 + 1:02}")
    with sheet.expect_navigation():
        sheet.locator('.segmented a[href*="person=all"]').click()
    assert sheet.locator(".month:visible").count() == 1
    with sheet.expect_navigation():
        sheet.locator('.segmented a[href*="/week?"]').click()
    with sheet.expect_navigation():
        sheet.locator('.strip a[href*="/calendar?"]').click()
    assert "person=all" in sheet.url
    for page in (f"{world.pages}/calendar", f"{world.pages}/calendar?person=all"):
        visitor.go(page)
        assert not visitor.axe() and not visitor.overflow()
    assert not visitor.troubles, visitor.troubles


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal, rows

    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", world.olga.email, say=PASSWORD + "\n")
    before = len(world.olga.api.all(f"{world.path}/calendar-feeds"))
    address = terminal.ok("shifts", "feed").splitlines()[0]
    assert world.server.api().get(urlsplit(address).path).status == 200
    listed = rows(terminal.ok("shifts", "feed", "--list"))
    assert len(listed) == before + 1 and listed[0][1] == "mine"
    assert "removed" in terminal.ok("shifts", "feed", "--revoke", listed[0][0])
    assert world.server.api().get(urlsplit(address).path).status == 404
    assert "no calendar link" in terminal.refused("shifts", "feed", "--revoke", listed[0][0])
