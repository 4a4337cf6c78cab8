"""A past shift is logged as hours with one tap, and is shown beside the planned times."""
import pytest

from support.browser import PHONE
from support.demo import Demo


@pytest.fixture(scope="module", name="demo")
def people(demo):
    return Demo(demo)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_shift_is_logged_with_one_tap_on_a_phone(demo, visit, scripts):
    pages, path = f"/c/{demo.things['crew']}/hours", f"{demo.path}/worked-shifts"
    before = demo.ask("member", path)["items"]
    waiting = [shift for shift in before if shift["record"] is None]
    assert waiting, "the demo has shifts that nobody wrote down"
    member = visit(demo.server, PHONE, session=demo.sessions["member"], java_script_enabled=scripts)
    member.go(pages)
    assert "Shifts to log" in member.text()
    latest = waiting[-1]
    member.submit(f"/shifts/{latest['id']}/record")
    after = {shift["id"]: shift for shift in demo.ask("member", path)["items"]}
    assert after[latest["id"]]["actual"] == latest["planned"]
    record = demo.ask("member", f"{demo.path}/records/{after[latest['id']]['record']}")
    assert record["shift"] == latest["id"] and record["project"]["name"] == latest["position"]
    undo = f"/records/{record['id']}/delete"
    assert member.page.locator(f'.toast form[action$="{undo}"]').count() == 1, "a tap too much can be undone"
    member.go(f"{pages}/shifts")
    assert "as planned" in member.text()
    assert not member.troubles and not (scripts and member.axe())
    # At some times of day the demo has only one such shift, and the next test needs it too.
    unwrite(demo, record["id"])


def test_a_manager_sees_shifts_of_others_but_cannot_log_them(demo):
    path = f"{demo.path}/worked-shifts"
    theirs = demo.ask("manager", f"{path}?person={demo.me}")["items"]
    assert theirs == demo.ask("member", path)["items"]
    mine = next(shift for shift in theirs if shift["record"] is None)
    assert demo.apis["manager"].post(f"/api/v1{path}/{mine['id']}/record", {}).status == 404
    manager = next(m for m in demo.ask("manager", f"{demo.path}/members")["items"] if m["role"] == "manager")
    assert demo.apis["member"].get(f"/api/v1{path}?person={manager['person']['id']}").status == 404


def test_logging_a_shift_twice_is_a_conflict(demo):
    path = f"/api/v1{demo.path}/worked-shifts"
    mine = next(s for s in demo.ask("member", f"{demo.path}/worked-shifts")["items"] if s["record"] is None)
    assert demo.apis["member"].post(f"{path}/{mine['id']}/record", {}).status == 201
    again = demo.apis["member"].post(f"{path}/{mine['id']}/record", {})
    assert again.status == 409 and again.json["errors"][0]["code"] == "logged", str(again)


def unwrite(demo, record):
    demo.apis["member"].ok(demo.apis["member"].delete(f"/api/v1{demo.path}/records/{record}"))


@pytest.mark.parametrize("query, field", [("from=soon", "from"), ("from=2026-01-01&to=2026-06-01", "to"), ("week=1", "week")])
def test_invalid_queries_are_refused(demo, query, field):
    answer = demo.apis["member"].get(f"/api/v1{demo.path}/worked-shifts?{query}")
    assert answer.status == 422 and [error["field"] for error in answer.json["errors"]] == [field], str(answer)
