"""Focus reports: on a page with and without scripts, as a picture, and on the command line."""
import xml.etree.ElementTree as XML
from datetime import datetime, timedelta, timezone

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD

FOCUS = "/api/v1/me/focus"
SVG = "{http://www.w3.org/2000/svg}"


def day(days):
    """A date in the time zone of Ines, UTC."""
    return (datetime.now(timezone.utc) + timedelta(days=days)).date().isoformat()


@pytest.fixture(scope="module")
def ines(world):
    """Ines studied and worked yesterday, and studied across midnight the night before."""
    ines = world.person("Ines")
    ines.api.ok(ines.api.patch(f"{FOCUS}/settings", {"timeZone": "UTC"}))
    for mode, start, end, tags in (
        ("Study", f"{day(-2)}T22:00:00Z", f"{day(-1)}T01:00:00Z", ["maths"]),
        ("Work", f"{day(-1)}T09:00:00Z", f"{day(-1)}T11:30:00Z", []),
        ("Study", f"{day(-1)}T13:00:00Z", f"{day(-1)}T14:00:00Z", ["maths", "home"]),
    ):
        body = {"mode": mode, "startedAt": start, "endedAt": end, "tags": tags}
        ines.api.ok(ines.api.post(f"{FOCUS}/entries", body))
    return ines


def report(person, query):
    return person.api.ok(person.api.get(f"{FOCUS}/reports?{query}"))


def test_sums(ines):
    days = f"from={day(-2)}&to={day(0)}"
    found = report(ines, f"from={day(-1)}&to={day(0)}&by=mode&compareFrom={day(-2)}&compareTo={day(-1)}")
    lines = [(line["mode"]["name"], line["seconds"], line["compareSeconds"]) for line in found["lines"]]
    assert lines == [("Work", 9000, 0), ("Study", 7200, 7200)]
    assert (found["totalSeconds"], found["trackedSeconds"], found["untrackedSeconds"]) == (16200, 16200, 70200)
    assert found["compare"]["totalSeconds"] == 7200 and found["compare"]["untrackedSeconds"] == 79200
    by_day = report(ines, f"{days}&by=day")
    assert [(line["date"], line["seconds"]) for line in by_day["lines"]] == [(day(-2), 7200), (day(-1), 16200)]
    assert by_day["compare"] is None and by_day["lines"][0]["compareSeconds"] is None
    tags = report(ines, f"{days}&by=tag")["lines"]
    assert [(line["tag"], line["seconds"]) for line in tags] == [("maths", 14400), ("", 9000), ("home", 3600)]
    assert [line["group"] for line in report(ines, f"{days}&by=group")["lines"]] == [""]
    assert sum(line["seconds"] for line in report(ines, f"{days}&by=week")["lines"]) == by_day["totalSeconds"] == 23400


def test_invalid_queries_are_refused(ines, world):
    for query, field in (
        ("from=2026-02-31", "from"), ("from=2026-01-02&to=2026-01-02", "from"), ("from=2026-01-02&to=2025-01-01", "from"),
        ("from=2025-01-01&to=2027-01-01", "to"), ("compareFrom=2020-01-01&compareTo=2025-01-01", "compareTo"), ("by=colour", "by"),
        ("sort=up", "sort"), ("person=me", "person"),
    ):  # fmt: skip
        answer = ines.api.get(f"{FOCUS}/reports?{query}")
        assert answer.status == 422 and answer.json["errors"][0]["field"] == field, f"{query}: {answer}"
    assert report(ines, "")["from"] < report(ines, "")["to"]
    assert report(world.guus, f"from={day(-2)}&to={day(0)}")["totalSeconds"] == 0
    assert world.server.api().get(f"{FOCUS}/reports").status == 401


@pytest.mark.parametrize("scripts", [True, False])
def test_the_page(world, ines, visit, scripts):
    visitor = visit(world.server, PHONE, session=session_of(world.server, ines.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/focus/report?period=week")
    page = visitor.page
    page.locator("#report-choice > summary").click()
    visitor.submit("/focus/report", **{"from": day(-1), "until": day(-1), "compareFrom": day(-2), "compareUntil": day(-2)})
    text = visitor.text(".focus-table")
    for part in ("Work", "2 h 30 min", "56%", "+2 h 30 min", "Study", "2 h", "44%", "Total", "4 h 30 min"):
        assert part in text, f"{part}: {text}"
    assert "19 h 30 min, 81% of 24 h" in visitor.text(".facts")
    assert "Work: 2 h 30 min, compared 0 h." in page.locator(".radar desc").text_content()
    page.get_by_role("link", name="Tags").click()
    assert "#maths" in visitor.text(".focus-table") and "No tag" in visitor.text(".focus-table")
    page.get_by_role("link", name="Year", exact=True).click()
    assert page.locator(".trend-bar").count() and page.locator(".heat").count() == 2
    page.get_by_role("link", name="Earlier").click()
    assert visitor.overflow() is None
    if scripts:
        assert not visitor.axe(), visitor.axe()
    visitor.go("/focus/report?from=2026-02-10&until=2026-02-01")
    assert "The end date is before the start date." in visitor.text(".field-wrong")
    visitor.go("/focus/report?period=day&date=2020-01-01")
    assert "Nothing logged in this period" in visitor.text()
    assert not visitor.troubles, visitor.troubles


@pytest.fixture
def dutch(ines):
    ines.api.ok(ines.api.patch("/api/v1/me", {"language": "nl"}))
    yield
    ines.api.ok(ines.api.patch("/api/v1/me", {"language": "en"}))


def test_in_dutch_on_a_narrow_phone_and_a_desktop(world, ines, dutch, visit):
    session = session_of(world.server, ines.email, PASSWORD)
    for device in ({**PHONE, "viewport": {"width": 320, "height": 640}}, DESKTOP):
        visitor = visit(world.server, device, session=session)
        for query in (f"period=day&date={day(-1)}", f"period=year&date={day(-1)}", f"from={day(-9)}&until={day(-1)}"):
            visitor.go(f"/focus/report?{query}")
            assert "Niet bijgehouden" in visitor.text() and visitor.overflow() is None, visitor.overflow()
            # The charts are the same on a wide screen.
            assert device is DESKTOP or not visitor.axe(), visitor.axe()


def test_the_chart_as_a_file(world, ines):
    browser = world.server.api()
    browser.cookie = session_of(world.server, ines.email, PASSWORD)
    answer = browser.get(f"/focus/report.svg?period=day&date={day(-1)}")
    assert answer.status == 200 and answer.headers["Content-Type"].startswith("image/svg+xml")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="decklog-focus-{day(-1)}.svg"'
    chart = XML.fromstring(answer.body)
    assert chart.tag == f"{SVG}svg" and not list(chart.iter(f"{SVG}script"))
    names = [text.text for text in chart.iter(f"{SVG}text")]
    assert all(mode in names for mode in ("Study", "Work", "Break", "Exercise", "School")), names
    assert browser.get("/focus/report.svg?from=2026-02-10&until=2026-02-01").status == 422
    tags = XML.fromstring(browser.get(f"/focus/report.svg?period=day&date={day(-2)}&by=tag").body)
    assert [text.text for text in tags.iter(f"{SVG}text") if text.text.startswith("#")]


def test_from_the_command_line(world, ines, tmp_path):
    from test_cli import Terminal

    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", ines.email, say=PASSWORD + "\n")
    told = terminal.ok("focus", "report", "--from", day(-1), "--compare-from", day(-2))
    rows = [line.split() for line in told.splitlines()]
    assert ["Work", "2:30", "56%", "0:00"] in rows and ["Total", "4:30", "100%", "2:00"] in rows, told
    assert "Untracked: 19:30" in told
    assert "#maths" in terminal.ok("focus", "report", "--from", day(-2), "--to", day(0), "--by", "tag")
    assert '"untrackedSeconds"' in terminal.ok("focus", "report", "--json")
