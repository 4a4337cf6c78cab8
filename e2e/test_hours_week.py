"""The week grid: with the keyboard alone, on a phone day by day, without scripts, and from two places at once."""
import json
from datetime import date, timedelta

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.days import today
from support.world import PASSWORD

TODAY = today()
MONDAY = TODAY - timedelta(days=TODAY.weekday() + 7)  # of last week, whose days are all past


def week_of(day):
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


WEEK, BEFORE = week_of(MONDAY), week_of(MONDAY - timedelta(days=7))


def day(number, monday=MONDAY):
    return (monday + timedelta(days=number)).isoformat()


class Work:
    """A new member of the crew, with projects of their own."""

    def __init__(self, world, name, projects):
        self.world, self.person = world, world.member(name)
        self.api, self.path = self.person.api, world.path
        self.projects = [
            self.api.ok(self.api.post(f"{self.path}/projects", {"client": client, "name": project})) for client, project in projects
        ]
        self.session = session_of(world.server, self.person.email, PASSWORD)

    def log(self, project, date, hours, **more):
        body = {"project": self.projects[project]["id"], "date": date, "hours": hours, **more}
        return self.api.ok(self.api.post(f"{self.path}/records", body))

    def week(self, week=WEEK):
        return self.api.ok(self.api.get(f"{self.path}/hours-weeks/{week}"))

    def cells(self, week=WEEK):
        """Minutes by project and day, without empty cells."""
        rows = self.week(week)["rows"]
        return {(row["project"]["name"], cell["date"]): cell["minutes"] for row in rows for cell in row["cells"] if cell["minutes"]}


@pytest.fixture
def grid(world, visit):
    """Opens a person's week."""

    def make(work, device=DESKTOP, week=WEEK, **options):
        visitor = visit(world.server, device, session=work.session, **options)
        visitor.go(f"{world.pages}/hours/week?week={week}")
        return visitor

    return make


def at(visitor, row, column):
    return visitor.page.locator(f"#h{row}-{column}")


def press(visitor, name):
    with visitor.page.expect_navigation():
        visitor.page.locator("#hours-week, .flash").get_by_role("button", name=name, exact=True).click()


def test_a_week_is_filled_by_keyboard_alone(world, grid):
    work = Work(world, "Kira", [("Alpha", "App"), ("Alpha", "Site"), ("Beta", "Care")])
    visitor = grid(work)
    page, keys = visitor.page, visitor.page.keyboard
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    focused = lambda: page.evaluate("document.activeElement.id")
    for _ in range(60):
        if focused() == "h0-0":
            break
        keys.press("Tab")
    assert focused() == "h0-0"
    keys.press("Shift+Tab")
    assert page.evaluate("document.activeElement.matches('a, button')"), "the table itself, which does not scroll, is no stop"
    keys.press("Tab")
    keys.type("7:30")
    keys.press("Enter")
    assert focused() == "h1-0"
    keys.type("0,5x")
    assert at(visitor, 1, 0).get_attribute("aria-invalid") == "true", "not only a red border"
    keys.press("Backspace")
    assert at(visitor, 1, 0).get_attribute("aria-invalid") is None
    assert visitor.text("#day-0") == "8:00" and visitor.text("#row-0") == "7:30" and visitor.text("#week-total") == "8:00"
    keys.press("Enter")
    keys.press("Shift+Enter")
    keys.press("ArrowUp")
    assert focused() == "h0-0"
    # The two cells of Monday, copied to Tuesday and Wednesday.
    keys.press("Shift+ArrowDown")
    keys.press("Control+c")
    keys.press("ArrowUp")
    for column in (1, 2):
        keys.press("ArrowRight")
        assert focused() == f"h0-{column}"
        keys.press("Control+v")
    assert [at(visitor, row, 2).input_value() for row in (0, 1, 2)] == ["7:30", "0,5", ""]
    # A column from a spreadsheet.
    page.evaluate("navigator.clipboard.writeText('4\\r\\n3.5\\r\\n0:30\\r\\n')")
    keys.press("ArrowRight")
    keys.press("Control+v")
    # A block of two days.
    page.evaluate("navigator.clipboard.writeText('1\\t2\\n\\t3h30m')")
    keys.press("ArrowRight")
    keys.press("Control+v")
    assert [at(visitor, row, 3).input_value() for row in (0, 1, 2)] == ["4", "3.5", "0:30"]
    assert visitor.text("#day-5") == "5:30" and visitor.text("#week-total") == "38:30"
    # Typing replaces, Escape reverts, Delete clears the selection.
    keys.type("9")
    assert at(visitor, 0, 4).input_value() == "9"
    keys.press("Escape")
    assert at(visitor, 0, 4).input_value() == ""
    keys.type("1")
    keys.press("Tab")
    assert focused() == "h0-5"
    keys.press("Shift+ArrowDown")
    keys.press("Delete")
    assert visitor.text("#day-5") == "0:00"
    with page.expect_navigation():
        keys.press("Control+Enter")
    assert "10 cells saved." in visitor.text()
    names = ["App", "Site", "Care"]
    expected = {(names[row], day(column)): minutes for row, column, minutes in [
        (0, 0, 450), (0, 1, 450), (0, 2, 450), (1, 0, 30), (1, 1, 30), (1, 2, 30), (0, 3, 240), (1, 3, 210), (2, 3, 30), (0, 4, 60),
    ]}  # fmt: skip
    assert work.cells() == expected
    assert visitor.text("#week-total") == "33:00" and work.week()["minutes"] == 33 * 60
    assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_shows_one_day_at_a_time(world, grid, scripts):
    work = Work(world, f"Timo{scripts}", [("Alpha", f"Phone {scripts}")])
    visitor = grid(work, PHONE, java_script_enabled=scripts)
    shown = lambda: [column for column in range(7) if at(visitor, 0, column).is_visible()]
    assert shown() == [0]
    at(visitor, 0, 0).fill("8")
    visitor.page.locator('label:has(#at-3)').click()
    assert shown() == [3], "the days are not where they were"
    at(visitor, 0, 3).fill("7,5")
    assert at(visitor, 0, 3).bounding_box()["height"] >= 44
    press(visitor, "Save")
    assert shown() == [3] and "2 cells saved." in visitor.text()
    assert work.week()["minutes"] == 15 * 60 + 30
    visitor.page.goto(visitor.page.url.replace(day(3), day(0)))
    assert shown() == [0] and at(visitor, 0, 0).input_value() == "8:00"
    assert visitor.overflow() is None
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_last_week_is_copied_and_nothing_typed_is_lost(world, grid, scripts):
    work = Work(world, f"Lena{scripts}", [("Alpha", f"Copy {scripts}"), ("Beta", f"Copy {scripts}")])
    before = MONDAY - timedelta(days=7)
    work.log(0, day(0, before), "8")
    work.log(0, day(1, before), "4")
    other = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": "Gamma", "name": f"Row {scripts}"}))
    visitor = grid(work, java_script_enabled=scripts)
    at(visitor, 0, 0).fill("3")
    press(visitor, "Copy last week")
    assert at(visitor, 0, 0).input_value() == "3" and at(visitor, 0, 1).input_value() == "4:00"
    assert "Not saved yet." in visitor.text() and work.cells() == {}
    visitor.page.locator("#add").select_option(other["id"])
    press(visitor, "Add row")
    assert at(visitor, 0, 0).input_value() == "3" and at(visitor, 0, 1).input_value() == "4:00"
    at(visitor, 2, 6).fill("2 pigs")
    press(visitor, "Save")
    assert "Enter hours such as 7:30 or 7.5." in visitor.text(".error-summary") and work.cells() == {}
    assert at(visitor, 2, 6).input_value() == "2 pigs" and at(visitor, 0, 0).input_value() == "3"
    at(visitor, 2, 6).fill("2")
    press(visitor, "Save")
    name = f"Copy {scripts}"
    assert work.cells() == {(name, day(0)): 180, (name, day(1)): 240, (f"Row {scripts}", day(6)): 120}
    # Cleared, and undone.
    at(visitor, 0, 1).fill("")
    press(visitor, "Save")
    assert len(work.cells()) == 2
    press(visitor, "Undo")
    assert len(work.cells()) == 3 and "1 entry restored." in visitor.text()
    assert not visitor.troubles, visitor.troubles


def test_a_cell_that_changed_elsewhere_is_reported_with_both_values(world, grid):
    work = Work(world, "Sven", [("Alpha", "Stale"), ("Beta", "Stale")])
    record = work.log(0, day(0), "2")
    visitor = grid(work, java_script_enabled=False)
    work.api.ok(work.api.patch(f"{work.path}/records/{record['id']}", {"hours": "5"}))
    at(visitor, 0, 0).fill("3")
    at(visitor, 1, 0).fill("1")
    press(visitor, "Save")
    said = visitor.text("#h0-0-error")
    assert "2 h" in said and "5 h" in said
    assert at(visitor, 0, 0).input_value() == "3" and at(visitor, 1, 0).input_value() == "1"
    assert work.cells() == {("Stale", day(0)): 300} or work.week()["minutes"] == 300
    press(visitor, "Save")
    assert work.week()["minutes"] == 240


def test_a_cell_with_a_comment_or_several_entries_is_a_link(world, grid):
    work = Work(world, "Noah", [("Alpha", "Detail")])
    work.log(0, day(0), "2")
    work.log(0, day(0), "1")
    work.log(0, day(1), "4", comment="Sketch")
    visitor = grid(work)
    cells = visitor.page.locator("a.grid-detailed")
    assert cells.count() == 2 and not visitor.page.locator("input#h0-0").count()
    assert "2 entries" in cells.nth(0).inner_text() and "with a comment" in cells.nth(1).inner_text()
    assert visitor.text("#day-0") == "3:00"
    at(visitor, 0, 2).fill("1")
    assert visitor.text("#week-total") == "8:00"
    cells.nth(1).click()
    assert "/hours/records/" in visitor.page.url


def test_the_api_saves_all_cells_or_none(world):
    work = Work(world, "Pia", [("Alpha", "Api")])
    project, put = work.projects[0]["id"], lambda body: work.api.send("PUT", f"{work.path}/hours-weeks/{WEEK}", body)
    cell = lambda number, minutes, **more: {"project": project, "date": day(number), "minutes": minutes, **more}
    filled = work.api.ok(put({"cells": [cell(0, 450, was=0), cell(1, 480)]}))
    assert filled["minutes"] == 930 and filled["week"] == WEEK and filled["first"] == day(0) and filled["last"] == day(6)
    refused = put({"cells": [cell(0, 300, was=60), cell(1, 37), cell(2, 60), cell(9, 60)]})
    assert refused.status == 422
    assert [(e["field"], e["code"]) for e in refused.json["errors"]] == [("cells.0", "stale"), ("cells.1", "step"), ("cells.3", "day")]
    assert work.week()["minutes"] == 930
    for body, code in (
        ({"cells": [{**cell(0, 60), "hours": 1}]}, "unknown"), ({"cells": [cell(0, 2**62)]}, "range"), ({"cells": [cell(0, -60)]}, "range"),
        ({"cells": [{**cell(0, 60), "date": "2026-02-31"}]}, "date"), ({"cells": [{**cell(0, 60), "project": "x"}]}, "id"),
        ({"cells": [cell(0, "60")]}, "type"), ({}, "required"),
    ):  # fmt: skip
        answer = put(body)
        assert answer.status == 422 and answer.json["errors"][0]["code"] == code, f"{body}: {answer}"
    assert work.api.get(f"{work.path}/hours-weeks/2026-W54").status == 404
    read = lambda api: api.get(f"{work.path}/hours-weeks/{WEEK}?person={work.person.id}")
    assert world.maaike.api.ok(read(world.maaike.api))["minutes"] == 930
    assert read(world.olga.api).status == 404 and read(world.vera.api).status == 404


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    work = Work(world, "Bram", [("Alpha", "Terminal")])
    work.log(0, day(0), "7:30")
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", work.person.email, say=PASSWORD + "\n")
    table = terminal.ok("hours", "week", "--week", WEEK)
    assert "Alpha/Terminal" in table and "7:30" in table and "Total" in table
    assert "No timer running." in terminal.ok("hours", "running")
    assert json.loads(terminal.ok("hours", "running", "--json")) == {"running": None}
    assert "Alpha/Terminal is running." in terminal.ok("hours", "start", "Alpha/Terminal")
    assert "Alpha/Terminal is running since" in terminal.ok("hours", "running")
    assert "less than a minute" in terminal.ok("hours", "stop")


def test_unsaved_input_is_kept_until_it_is_saved_or_the_person_signs_out(world, grid):
    work = Work(world, "Dora", [("Alpha", "Drafts"), ("Alpha", "Other")])
    work.log(0, day(1), "2:00", comment="With words")
    visitor = grid(work)
    page = visitor.page
    page.fill("#h0-0", "3:30")
    visitor.go(f"{world.pages}/hours")
    visitor.go(f"{world.pages}/hours/week?week={WEEK}")
    assert page.input_value("#h0-0") == "3:30" and "not saved yet" in visitor.text()
    # A refresh of the page leaves it alone.
    with page.expect_response(lambda answer: "/hours/week" in answer.url):
        work.log(1, day(2), "1:00")
    page.wait_for_timeout(300)
    assert page.input_value("#h0-0") == "3:30" and "not saved yet" in visitor.text()
    # Arrow keys also leave a cell that is a link.
    page.locator("#h0-1").locator("xpath=..").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "h0-2"
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    assert work.cells()[("Drafts", day(0))] == 210
    page.fill("#h0-0", "4:00")
    visitor.go(f"{world.pages}/hours")
    visitor.go("/settings")
    visitor.submit("/signout")
    assert page.evaluate("sessionStorage.length") == 0, "nothing is left for whoever signs in next"
    assert not visitor.troubles, visitor.troubles


def test_nothing_unsaved_is_left_after_signing_out_everywhere(world, grid):
    work = Work(world, "Dirk", [("Alpha", "Everywhere")])
    work.log(0, day(1), "2:00")
    visitor = grid(work)
    visitor.page.fill("#h0-0", "3:30")
    assert visitor.page.evaluate("sessionStorage.length") > 0
    visitor.go("/settings/devices")
    visitor.submit("/settings/devices/end")
    assert visitor.page.evaluate("sessionStorage.length") == 0
    assert not visitor.troubles, visitor.troubles
