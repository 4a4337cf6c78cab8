"""Hours and points for covering: on a person's own page, on the managers' page about everyone, and on the leaderboard."""
import json
from datetime import date, timedelta

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.days import today
from support.world import PASSWORD, day


@pytest.fixture(scope="module")
def traded(world):
    """Guus gave a shift to Tess, Tess traded one with Guus, and Olga took an open one; none of these shifts has ended."""
    ok = world.maaike.api.ok
    ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "none"}))
    world.accepted(world.guus, world.tess, days=30)
    mine, theirs = world.shift(world.tess, 31), world.shift(world.guus, 32, "10:00", "12:30")
    trade = ok(world.tess.api.post(f"{world.path}/shifts/{mine['id']}/trade", {"for": theirs["id"]}))
    ok(world.guus.api.post(f"{world.path}/exchanges/{trade['id']}/acceptance"))
    ok(world.olga.api.post(f"{world.path}/shifts/{world.shift(days=33)['id']}/claim"))
    return world


def balance(person, world, query=""):
    answer = person.api.ok(person.api.get(f"{world.path}/balance{query}"))
    return {item["person"]["name"]: item for item in answer["items"]}


def test_shifts_given_and_taken_are_counted(traded):
    everybody = balance(traded.maaike, traded)
    assert list(everybody) == ["Guus", "Maaike", "Olga", "Tess"]
    assert everybody["Guus"]["given"] == {"shifts": 2, "minutes": 630} and everybody["Guus"]["taken"] == {"shifts": 1, "minutes": 480}
    assert everybody["Tess"]["given"] == {"shifts": 1, "minutes": 480} and everybody["Tess"]["taken"] == {"shifts": 2, "minutes": 630}
    assert everybody["Olga"]["taken"] == {"shifts": 1, "minutes": 480} and everybody["Olga"]["given"]["shifts"] == 0
    assert {item["points"] for item in everybody.values()} == {0}, "they have not worked them yet"
    ahead = balance(traded.maaike, traded, f"?from={day(30)}&to={day(34)}")
    assert {name: item["minutes"] for name, item in ahead.items()} == {"Guus": 480, "Maaike": 0, "Olga": 480, "Tess": 630}
    assert {item["taken"]["shifts"] for item in ahead.values()} == {0}, "they changed hands today"


def test_managers_read_every_balance_and_others_only_their_own(traded):
    assert list(balance(traded.tess, traded)) == ["Tess"]
    assert list(balance(traded.tess, traded, "?person=me")) == ["Tess"]
    assert list(balance(traded.maaike, traded, f"?person={traded.guus.id}")) == ["Guus"]
    assert traded.tess.api.get(f"{traded.path}/balance?person={traded.guus.id}").status == 403
    assert traded.vera.api.get(f"{traded.path}/balance").status == 404
    everybody = balance(traded.maaike, traded)
    parts, after = [], ""
    while True:
        answer = traded.maaike.api.ok(traded.maaike.api.get(f"{traded.path}/balance?limit=1{after}"))
        parts += answer["items"]
        if not answer["next"]:
            break
        after = f"&after={answer['next']}"
    assert parts == list(everybody.values())


@pytest.mark.parametrize(
    "query, field",
    [("from=2026-01-01&to=2026-07-03", "to"), ("from=2026-01-02&to=2026-01-01", "to"), ("from=soon", "from"), ("week=1", "week"), ("person=x", "person")],
)
def test_invalid_queries_are_refused(traded, query, field):
    answer = traded.maaike.api.get(f"{traded.path}/balance?{query}")
    assert answer.status == 422 and [error["field"] for error in answer.json["errors"]] == [field], str(answer)


def test_a_crew_switches_the_leaderboard_off(traded, visit):
    path = f"{traded.path}/leaderboard"
    [me] = traded.guus.api.ok(traded.guus.api.get(path))["items"]
    assert me == {"place": None, "person": {"id": traded.guus.id, "name": "Guus"}, "points": 0}
    assert traded.vera.api.get(path).status == 404
    manager = visit(traded.server, DESKTOP, session=session_of(traded.server, traded.maaike.email, PASSWORD))
    member = visit(traded.server, PHONE, session=session_of(traded.server, traded.guus.email, PASSWORD))
    member.go(f"{traded.pages}/balance")
    assert "Who covered the most" in member.text()
    manager.go(f"{traded.pages}/settings/shifts")
    manager.submit("/settings/shifts", leaderboard="false")
    settings = traded.guus.api.ok(traded.guus.api.get(f"{traded.path}/shift-settings"))
    assert settings["leaderboard"] is False and settings["approval"] == "none"
    assert traded.guus.api.get(path).status == traded.maaike.api.get(path).status == 404
    member.go(f"{traded.pages}/balance")
    assert "Who covered the most" not in member.text() and "Covering for others" in member.text()
    assert traded.guus.api.send("PATCH", f"{traded.path}/shift-settings", {"leaderboard": True}).status == 403
    traded.maaike.api.ok(traded.maaike.api.patch(f"{traded.path}/shift-settings", {"leaderboard": True}))
    assert traded.guus.api.get(path).status == 200
    for visitor in (manager, member):
        assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_member_reads_their_balance_on_the_page(traded, visit, scripts):
    member = visit(traded.server, PHONE, session=session_of(traded.server, traded.tess.email, PASSWORD), java_script_enabled=scripts)
    member.go(f"{traded.pages}/roster")
    member.page.get_by_role("link", name="Balance").click()
    assert "Taken over 2 shifts, 10 h 30 min" in member.text() and "Given away 1 shift, 8 h" in member.text()
    assert "Guus" not in member.text(), "only managers see others"
    weeks = member.page.locator(".bars-week")
    # This week and those ahead: the crew is new, so there are no earlier ones.
    assert weeks.count() == 9 and member.page.locator(".bars-now").count() == 1
    member.page.get_by_role("link", name="4 weeks").click()
    member.page.wait_for_url("**weeks=4")
    assert weeks.count() == 5
    # The weekly hours equal those on the roster.
    shown = [text for text in weeks.locator(".bars-hours").all_inner_texts() if text != "0 h"]
    planned = traded.tess.api.all(f"{traded.path}/shifts?from={day(-60)}&to={day(0)}&person=me")
    planned += traded.tess.api.all(f"{traded.path}/shifts?from={day(0)}&to={day(60)}&person=me")
    by_week = {}
    for shift in planned:
        week = date.fromisoformat(shift["date"]).isocalendar()[:2]
        by_week[week] = by_week.get(week, 0) + shift["minutes"]
    last = (today() + timedelta(days=28)).isocalendar()[:2]
    expected = [f"{m // 60} h" + (f" {m % 60} min" if m % 60 else "") for week, m in sorted(by_week.items()) if week <= last]
    assert shown == expected
    assert not member.troubles, member.troubles


def test_managers_compare_everyone_on_the_page(traded, visit):
    manager = visit(traded.server, DESKTOP, session=session_of(traded.server, traded.maaike.email, PASSWORD))
    manager.go(f"{traded.pages}/balance")
    names = manager.page.locator(".balance-table tbody th")
    assert names.all_inner_texts() == ["Guus", "Maaike", "Olga", "Tess"]
    sort = manager.page.get_by_role("navigation", name="Sort by")
    sort.get_by_role("link", name="Taken over").click()
    manager.page.wait_for_url("**sort=taken**")
    assert names.all_inner_texts() == ["Tess", "Guus", "Olga", "Maaike"]
    sort.get_by_role("link", name="Given away").click()
    manager.page.wait_for_url("**sort=given**")
    assert names.all_inner_texts()[:2] == ["Guus", "Tess"]
    assert not manager.troubles, manager.troubles


def test_from_the_command_line(traded, tmp_path):
    from test_cli import Terminal, rows

    terminal = Terminal(tmp_path)
    terminal.ok("login", traded.server.url, "--email", traded.maaike.email, say=PASSWORD + "\n")
    assert [row[0] for row in rows(terminal.ok("shifts", "balance"))] == ["Guus", "Maaike", "Olga", "Tess"]
    [row] = rows(terminal.ok("shifts", "balance", "--person", "tess"))
    assert row[2:] == ["1 shift, 8:00", "2 shifts, 10:30", "0"]
    [item] = json.loads(terminal.ok("shifts", "balance", "--person", "tess", "--json"))
    assert item["taken"] == {"shifts": 2, "minutes": 630}
    assert rows(terminal.ok("shifts", "balance", "--leaderboard")) == [["-", "Maaike", "0"]]
    other = Terminal(tmp_path / "other")
    other.ok("login", traded.server.url, "--email", traded.tess.email, say=PASSWORD + "\n")
    assert [row[0] for row in rows(other.ok("shifts", "balance"))] == ["Tess"]
    other.refused("shifts", "balance", "--person", "guus")
