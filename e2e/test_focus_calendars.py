"""Focus: calendars in the weekly plan, from a file and from an address, read by a separate process."""
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler

import pytest
from icalendar import Calendar, Event
from support.browser import DESKTOP, PHONE, session_of
from support.http_double import HTTPDouble
from support.server import Server
from support.world import PASSWORD, World, day

FOCUS = "/api/v1/me/focus"
SECRET = "k9-very-secret"


def lectures(title="Statistics & more"):
    """A daily lecture from 00:00 to 23:00 UTC, starting ten days ago, except on the day after tomorrow."""
    calendar, event = Calendar(), Event()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Test//EN")
    calendar.add("x-wr-calname", "Timetable")
    start = datetime.fromisoformat(f"{day(-10)}T00:00:00").replace(tzinfo=timezone.utc)
    event.add("uid", "1@example.org")
    event.add("summary", title)
    event.add("dtstart", start)
    event.add("dtend", start + timedelta(hours=23))
    event.add("rrule", {"freq": "daily"})
    event.add("exdate", [start + timedelta(days=12)])
    calendar.add_component(event)
    return calendar.to_ical()


class Calendars(HTTPDouble):
    """A calendar server that redirects once to a secret address."""

    def __init__(self):
        self.content, self.status, self.asked = lectures(), 200, []
        calendars = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                calendars.asked.append((self.path, self.headers.get("If-None-Match")))
                if self.path.startswith("/basic.ics"):
                    return self.answer(302, b"", {"Location": f"/{SECRET}/basic.ics"})
                if self.headers.get("If-None-Match") == '"1"':
                    return self.answer(304, b"", {})
                self.answer(calendars.status, calendars.content, {"ETag": '"1"'})

            def answer(self, status, body, headers):
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        super().__init__(Handler, f"/basic.ics?key={SECRET}")


@pytest.fixture
def calendars():
    with Calendars() as calendars:
        yield calendars


def press(visitor, name, within="main"):
    with visitor.page.expect_navigation():
        visitor.page.locator(within).get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_calendar_file_is_added_started_from_and_replaced(world, visit, scripts):
    person = world.person(f"Mila{scripts}")
    person.api.ok(person.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    session = session_of(world.server, person.email, PASSWORD)
    visitor = visit(world.server, PHONE, session=session, java_script_enabled=scripts)
    visitor.go("/focus/plan")
    visitor.page.get_by_role("link", name="Calendars", exact=True).click()
    assert "No calendars yet." in visitor.text("main")
    press(visitor, "Add calendar")
    assert "Enter an address or choose a file." in visitor.text("main")

    def choose(content):
        file = {"name": "timetable.ics", "mimeType": "text/calendar", "buffer": content}
        visitor.page.set_input_files("input[type=file]", file)

    choose(b"<html>Sign in</html>")
    press(visitor, "Add calendar")
    assert "This is not a calendar in iCalendar format." in visitor.text("main")
    assert visitor.overflow() is None
    if scripts:
        assert not visitor.axe(), visitor.axe()
    choose(lectures())
    visitor.page.select_option("#mode", label="Study")
    press(visitor, "Add calendar")
    assert "Timetable added." in visitor.text() and visitor.page.locator("h1").inner_text() == "Timetable"
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    visitor.go("/focus")
    assert "Statistics & more" in visitor.text() and visitor.page.locator(".day-timeline-plan").count() >= 1
    if datetime.now(timezone.utc).hour < 23:
        press(visitor, "Start Study")
        assert "Study started." in visitor.text()
        assert person.api.ok(person.api.get(f"{FOCUS}/timer"))["note"] == "Statistics & more"
    items = person.api.ok(person.api.get(f"{FOCUS}/plan?from={day(0)}&to={day(4)}"))["items"]
    assert [item["startsAt"][:10] for item in items] == [day(0), day(1), day(3)]
    assert items[0]["event"]["title"] == "Statistics & more" and items[0]["mode"]["name"] == "Study"
    visitor.go("/focus/plan")
    visitor.page.locator(".planned a.cover").first.click()
    choose(lectures("Seminar"))
    press(visitor, "Upload")
    assert "Timetable updated." in visitor.text()
    press(visitor, "Save")
    assert "Calendar saved." in visitor.text()
    visitor.page.get_by_role("link", name="Timetable").click()
    press(visitor, "Delete calendar")
    assert "Calendar deleted." in visitor.text() and person.api.all(f"{FOCUS}/calendars") == []
    assert person.api.ok(person.api.get(f"{FOCUS}/plan?from={day(-7)}&to={day(7)}"))["items"] == []
    assert not visitor.troubles, visitor.troubles


def form(file, **fields):
    """A multipart form with a file, and its content type."""
    parts = [f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="timetable.ics"\r\n\r\n'
    return b"".join(parts) + head + file + b"\r\n--edge--\r\n", {"Content-Type": "multipart/form-data; boundary=edge"}


def test_the_api_takes_a_calendar_as_a_file_or_a_form(world):
    api = world.person("Pim").api

    def send(body, headers):
        return api.raw("POST", f"{FOCUS}/calendars", body, headers)

    plain = send(lectures(), {"Content-Type": "text/calendar; charset=utf-8"})
    assert plain.status == 201 and plain.headers["ETag"], str(plain)
    assert (plain.json["name"], plain.json["mode"], plain.json["address"]) == ("Timetable", None, None) and plain.json["events"] > 370
    again = send(lectures(), {"Content-Type": "application/octet-stream"})
    assert (again.status, again.json["errors"][0]["code"]) == (409, "exists"), str(again)
    named = send(*form(lectures("Seminar"), name="Seminars", mode="study"))
    assert named.status == 201 and (named.json["name"], named.json["mode"]["name"]) == ("Seminars", "Study"), str(named)
    replaced = send(*form(lectures("Lab"), replaces=named.json["id"]))
    assert (replaced.status, replaced.json["id"], replaced.json["name"]) == (201, named.json["id"], "Seminars"), str(replaced)
    for body, headers, status, field in [
        (b"<html>", {"Content-Type": "text/calendar"}, 422, "file"),
        (b"X" * (5 * 1024 * 1024 + 1), {"Content-Type": "text/calendar"}, 422, "file"),
        (*form(b"<html>"), 422, "file"),
        (*form(lectures("Other"), mode="nothing"), 422, "mode"),
        (*form(lectures("Other"), url="https://calendar.example.org/"), 422, "url"),
        (lectures("Other"), {"Content-Type": "text/plain"}, 415, None),
        (b"X" * (12 * 1024 * 1024), {"Content-Type": "text/calendar"}, 413, None),
    ]:
        refused = send(body, headers)
        assert refused.status == status, str(refused)
        assert [error["field"] for error in refused.json["errors"]] == ([field] if field else []), str(refused)
    assert len(api.all(f"{FOCUS}/calendars")) == 2


def test_an_address_is_fetched_fails_and_stays_secret(world, visit, calendars):
    person = world.person("Noor")
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, person.email, PASSWORD))
    visitor.go("/focus/calendars")
    visitor.page.fill("#url", calendars.url)
    press(visitor, "Add calendar")
    assert "Timetable added." in visitor.text()
    assert [path.split("?")[0] for path, _ in calendars.asked] == ["/basic.ics", f"/{SECRET}/basic.ics"]
    assert SECRET not in visitor.page.content() and "http://127.0.0.1:" in visitor.text("main")
    press(visitor, "Update now")
    assert "Timetable updated." in visitor.text() and calendars.asked[-1][1] == '"1"'
    calendars.status, calendars.content = 503, b""
    (calendar,) = person.api.all(f"{FOCUS}/calendars")
    # Decklog has this version; changing the time zone makes it read everything again.
    person.api.ok(person.api.patch(f"{FOCUS}/settings", {"timeZone": "Asia/Kathmandu"}))
    failed = person.api.ok(person.api.post(f"{FOCUS}/calendars/{calendar['id']}/refresh"))
    assert failed["failure"] == "The calendar’s server responded with status 503." and failed["failingSince"]
    assert failed["events"] == calendar["events"] > 370
    visitor.go("/focus/calendars")
    assert "Out of date" in visitor.text("main")
    visitor.page.get_by_role("link", name="Timetable").click()
    assert "Not updated since" in visitor.text("main") and "status 503" in visitor.text("main")
    assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    assert SECRET not in str(person.api.all(f"{FOCUS}/calendars")) and SECRET not in world.server.log.read_text()
    assert SECRET in person.api.get(f"{FOCUS}/export?format=json").body.decode()
    again = person.api.post(f"{FOCUS}/calendars", {"url": calendars.url})
    assert again.status == 409 and SECRET not in str(again.body)
    assert not visitor.troubles, visitor.troubles


def test_calendars_from_the_command_line(world, calendars, tmp_path):
    from test_cli import Terminal

    person = world.person("Otis")
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", person.email, say=PASSWORD + "\n")
    assert "No calendars." in terminal.ok("focus", "calendars")
    (tmp_path / "timetable.ics").write_bytes(lectures())
    assert "events of Lectures." in terminal.ok(
        "focus", "calendar", "add", str(tmp_path / "timetable.ics"), "--mode", "study", "--name", "Lectures"
    )
    assert "events of Timetable." in terminal.ok("focus", "calendar", "add", "-", say=calendars.url + "\n")
    rows = [line.split() for line in terminal.ok("focus", "calendars").splitlines()]
    assert [row[1:3] for row in rows] == [["NAME", "MODE"], ["Lectures", "Study"], ["Timetable", "-"]]
    assert terminal.ok("focus", "calendar", "edit", rows[2][0], "--mode", "work") == "Saved: Timetable, Work.\n"
    assert "Updated: " in terminal.ok("focus", "calendar", "refresh", rows[2][0])
    plan = terminal.ok("focus", "plan", "--from", day(0), "--to", day(1))
    assert "Statistics & more" in plan and "Study" in plan and "Work" in plan
    assert terminal.ok("focus", "calendar", "delete", rows[1][0]) == "Deleted: Lectures.\n"


def test_addresses_inside_the_network_are_refused():
    server = Server(environment={"DECKLOG_ALLOW_PRIVATE_TARGETS": "off"}).start()
    try:
        person = World(server).maaike
        for url in ("http://127.0.0.1:1025/", "https://127.0.0.1/", "webcal://[::1]/", "https://169.254.169.254/latest", "https://2130706433/"):
            refused = person.api.post(f"{FOCUS}/calendars", {"url": url})
            assert (refused.status, refused.json["errors"][0]["field"]) == (422, "url"), url
    finally:
        server.stop()
