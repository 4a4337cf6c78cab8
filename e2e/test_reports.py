"""Reports of hours: on a page with and without scripts, printed, as files, and as seen by members."""
import csv
import io
import json
from datetime import timedelta

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.days import today
from support.world import PASSWORD

TODAY = today()
FIRST = TODAY - timedelta(days=20)


@pytest.fixture(scope="module")
def hours(world):
    """Guus and Tess worked for two clients; the others did not."""
    ok = world.maaike.api.ok
    projects = {
        name: ok(world.maaike.api.post(f"{world.path}/projects", {"client": client, "name": name}))["id"]
        for client, name in (("Acme Inc.", "R/D"), ("=Borg;", "Lunch"))
    }
    for person, name, back, length, billable in (
        (world.guus, "R/D", 3, "7:30", True), (world.guus, "Lunch", 2, "1:00", False), (world.tess, "R/D", 2, "2:00", True),
    ):  # fmt: skip
        day = (TODAY - timedelta(days=back)).isoformat()
        body = {"project": projects[name], "date": day, "hours": length, "billable": billable, "comment": "=1+1"}
        person.api.ok(person.api.post(f"{world.path}/records", body))
    return projects


@pytest.fixture
def someone(world, visit):
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


def report(world, person, by, more=""):
    answer = person.api.get(f"{world.path}/reports/hours?from={FIRST}&to={TODAY}&by={by}{more}")
    return person.api.ok(answer)


def export(world, person, more):
    return person.api.get(f"{world.path}/exports/hours?from={FIRST}&to={TODAY}{more}")


def test_sums(world, hours):
    everybody = report(world, world.maaike, "client,person")
    told = [(line["client"]["name"], line["person"]["name"], line["minutes"]) for line in everybody["lines"]]
    assert told == [("=Borg;", "Guus", 60), ("Acme Inc.", "Guus", 450), ("Acme Inc.", "Tess", 120)]
    assert everybody["total"] == {
        "minutes": 630, "roundedMinutes": 630, "billableMinutes": 570, "unratedMinutes": 570, "amount": 0,
    }  # fmt: skip
    assert everybody["rounding"]["mode"] == "none" and everybody["currency"] == "EUR"
    only = report(world, world.maaike, "day", f"&project={hours['R/D']}&person={world.tess.id}&billable=true")
    assert [(line["date"], line["minutes"]) for line in only["lines"]] == [((TODAY - timedelta(days=2)).isoformat(), 120)]


def test_members_see_their_own_hours_and_no_money(world, hours):
    mine = report(world, world.tess, "project,person")
    assert [line["minutes"] for line in mine["lines"]] == [120]
    assert mine["total"]["amount"] is None and mine["lines"][0]["amount"] is None
    assert report(world, world.tess, "day", "&person=me")["total"]["minutes"] == 120
    path = f"{world.path}/reports/hours?by=day&person={world.guus.id}"
    assert world.tess.api.get(path).status == 404 and world.maaike.api.get(path).status == 200
    file = export(world, world.tess, "&format=csv").body.decode("utf-8-sig")
    [line] = csv.DictReader(io.StringIO(file))
    assert (line["person"], line["minutes"], line["amount"], line["currency"]) == ("Tess", "120", "", "")
    assert export(world, world.tess, f"&person={world.guus.id}").status == 404
    file = export(world, world.maaike, f"&project={hours['R/D']}&person={world.tess.id}").body.decode("utf-8-sig")
    assert [line["minutes"] for line in csv.DictReader(io.StringIO(file))] == ["120"]


def test_invalid_queries_are_refused(world, hours):
    for query, field in (
        ("from=2026-02-31", "from"), ("from=2026-01-02&to=2026-01-01", "to"), ("from=2020-01-01&to=2024-01-01", "to"), ("by=client,client", "by"),
        ("by=colour", "by"), ("by=", None), ("by=client,project,person,day", None),
        ("by=client,project,person,day,week", "by"), ("billable=perhaps", "billable"), ("project=x", "project"), ("sort=up", "sort"),
    ):  # fmt: skip
        answer = world.maaike.api.get(f"{world.path}/reports/hours?{query}")
        assert answer.status == (422 if field else 200), f"{query}: {answer}"
        assert not field or answer.json["errors"][0]["field"] == field, f"{query}: {answer}"
    for query, field in (("format=pdf", "format"), ("language=fr", "language"), ("from=soon", "from"), ("page=2", "page")):
        answer = world.maaike.api.get(f"{world.path}/exports/hours?{query}")
        assert answer.status == 422 and answer.json["errors"][0]["field"] == field, f"{query}: {answer}"


def test_files(world, hours):
    answer = export(world, world.maaike, "&format=csv")
    assert answer.headers["Content-Type"].startswith("text/csv; charset=utf-8")
    name = f"{world.crew['slug']}-hours-{FIRST}-{TODAY - timedelta(days=1)}"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}.csv"'
    assert answer.body.startswith(b"\xef\xbb\xbfdate,hours,minutes,rounded_minutes,client,")
    lines = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"), newline="")))
    assert [line["minutes"] for line in lines] == ["450", "60", "120"] or [line["minutes"] for line in lines] == ["450", "120", "60"]
    assert {line["client"] for line in lines} == {"'=Borg;", "Acme Inc."} and {line["comment"] for line in lines} == {"'=1+1"}

    dutch = export(world, world.maaike, "&format=csv&language=nl").body.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(dutch, newline=""), delimiter=";"))
    assert rows[0]["hours"] == "7,50" and {row["client"] for row in rows} == {"'=Borg;", "Acme Inc."}

    answer = export(world, world.maaike, "&format=json")
    assert answer.headers["Content-Disposition"].endswith('.json"')
    assert sorted(record["id"] for record in answer.json) == sorted(line["id"] for line in lines)
    assert {record["comment"] for record in answer.json} == {"=1+1"}

    answer = export(world, world.maaike, "&format=trackerati")
    assert answer.headers["Content-Disposition"].endswith('-trackerati.json"')
    tree = json.loads(answer.body)
    assert set(tree["Projects"]) == {"Acme Inc", "=Borg;"} and "RD" in tree["Projects"]["Acme Inc"]
    assert set(tree["Users"]) == {"guusexampleorg", "tessexampleorg"}
    assert {record["hour"] for record in tree["Users"]["guusexampleorg"]["records"].values()} == {"7.5", "1.0"}


@pytest.mark.parametrize("scripts", [True, False])
def test_the_page(world, hours, someone, scripts):
    visitor = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    visitor.go(f"{world.pages}/hours/reports")
    visitor.page.locator(".report-choice > summary").click()
    page = visitor.submit("/hours/reports", **{"from": FIRST, "until": TODAY, "by": "client", "then": "person"})
    text = visitor.text(".report-table")
    for part in ("Acme Inc.", "=Borg;", "Guus", "Tess", "9 h 30 min", "100%", "90%", "10 h 30 min", "€"):
        assert part in text, f"{part}: {text}"
    assert "9 h 30 min" in visitor.text(".report-note")

    page.get_by_role("link", name="Acme Inc.").first.click()
    assert "R/D" in visitor.text(".report-table") and "=Borg;" not in visitor.text(".report-table")
    assert "Acme Inc." in visitor.text(".report-filters")
    page.locator(".report-filter").click()
    assert "=Borg;" in visitor.text(".report-table")

    visitor.submit("/hours/reports", **{"from": TODAY, "until": FIRST})
    assert "The end date is before the start date." in visitor.text(".field-wrong")
    assert page.locator('[name="from"]').input_value() == TODAY.isoformat()
    # A filter that does not exist is ignored.
    visitor.go(f"{world.pages}/hours/reports?from={FIRST}&until={TODAY}&billable=perhaps")
    assert "10 h 30 min" in visitor.text(".report-table")
    # Without billable hours, there is no column with their share.
    visitor.go(f"{world.pages}/hours/reports?from={FIRST}&until={TODAY}&billable=no")
    assert "1 h" in visitor.text(".report-table") and "%" not in visitor.text(".report-table")
    assert not visitor.troubles, visitor.troubles


def test_the_page_of_a_member(world, hours, someone):
    visitor = someone(world.tess)
    visitor.go(f"{world.pages}/hours/reports?from={FIRST}&until={TODAY}&by=client&then=project")
    text = visitor.text()
    assert "2 h" in text and "Guus" not in text and "€" not in text and "your own hours" in text
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == f"{world.crew['slug']}-hours-{FIRST}-{TODAY}.csv"
    assert not visitor.troubles, visitor.troubles


def test_the_page_is_printed_without_navigation_and_forms(world, hours, someone):
    visitor = someone(world.maaike, DESKTOP)
    visitor.go(f"{world.pages}/hours/reports?from={FIRST}&until={TODAY}&by=person")
    visitor.page.emulate_media(media="print")
    for hidden in (".nav", ".topbar", ".filter-form", ".report-exports", ".tabs", ".page-actions"):
        assert not visitor.page.locator(hidden).first.is_visible(), hidden
    assert visitor.page.locator(".report-table").is_visible() and visitor.page.locator("h1").is_visible()


def test_a_report_without_hours_says_so(world, hours, someone):
    visitor = someone(world.olga)
    visitor.go(f"{world.pages}/hours/reports")
    assert "No hours in this period" in visitor.text()
    assert export(world, world.olga, "&format=csv").body.count(b"\r\n") == 1
