"""Who may do what: each action of the API and each form, by another member, by a stranger, by nobody."""
import io
import re
from datetime import timedelta
from pathlib import Path

import pytest
import yaml
from PIL import Image

from support.api import Api
from support.browser import session_of
from support.days import today
from support.site_map import AUTHOR, FORMS, MANAGER, MEMBER, MINE, OPEN, OWN as OWN_PAGES, PRIVATE, shape, walk
from support.world import PASSWORD, day

SPEC = yaml.safe_load((Path(__file__).parents[1] / "openapi.yaml").read_text())
OPERATIONS = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, item in SPEC["paths"].items()
    for method, operation in item.items()
    if method in ("get", "post", "put", "patch", "delete")
}
NOBODYS = [name for name, (_, _, operation) in OPERATIONS.items() if operation.get("security") == []]
CREWS = [name for name, (_, path, _) in OPERATIONS.items() if "{crew}" in path]
# For each change in a crew: a body that would do, and what a member is told who is neither a manager nor a party to it.
CHANGES = {
    "changeCrew": ({"name": "Mine now"}, 403),
    "makeInvitation": ({}, 403),
    "changeMember": ({"role": "manager"}, 403),
    "removeMember": (None, 403),
    "makeSignInLink": (None, 403),
    "revokeSignInLink": (None, 403),
    "makeFixedShift": ({"weekday": 3, "start": "09:00", "end": "17:00", "person": "{guus}"}, 403),
    "changeFixedShift": ({"start": "11:00"}, 403),
    "removeFixedShift": (None, 403),
    "proposeFixedShift": ({"kind": "end", "fixedShift": "{fixed}"}, 403),
    "withdrawFixedShiftProposal": (None, 404),
    "approveFixedShiftProposal": ({}, 404),
    "declineFixedShiftProposal": ({}, 404),
    "makeShift": ({"date": day(12), "start": "09:00", "end": "17:00", "person": None}, 403),
    "changeShift": ({"start": "11:00"}, 403),
    "removeShift": (None, 403),
    "changeShiftSettings": ({"approval": "none"}, 403),
    "offerShift": ({}, 403),
    "claimShift": ({}, 409),
    "tradeShift": ({"for": "{shift}"}, 403),
    "requestShifts": ({"dates": []}, 422),
    "withdrawShiftRequest": (None, 403),
    "suggestShifts": ({"shifts": ["0199c0de-0000-7000-8000-000000000000"]}, 404),
    "makeCalendarFeed": ({"kind": "open"}, 201),
    "endCalendarFeed": (None, 404),
    "copyWeek": ({"from": "2026-W01", "to": "2026-W02"}, 403),
    "approveExchanges": ({"exchanges": ["0199c0de-0000-7000-8000-000000000000"]}, 200),
    "submitTimesheet": ({}, 404),
    "approveTimesheet": ({}, 404),
    "returnTimesheet": ({"reason": "Where is Friday?"}, 404),
    "reopenTimesheet": ({"reason": "Where is Friday?"}, 404),
    "approveTimesheets": ({"period": "{period}", "people": ["0199c0de-0000-7000-8000-000000000000"]}, 403),
    "changeHoursSettings": ({"step": 15}, 403),
    "setContract": ({"validFrom": day(0), "status": "partTime", "weekMinutes": 960, "weekdays": [1, 2]}, 404),
    "removeContract": (None, 404),
    "fillHoursWeek": ({"cells": []}, 200),
    "startTimer": ({"project": "0199c0de-0000-7000-8000-000000000000"}, 422),
    "stopTimer": ({}, 409),
    "discardTimer": (None, 409),
    "withdrawExchange": (None, 403),
    "acceptExchange": ({}, 409),
    "approveExchange": ({}, 403),
    "rejectExchange": ({}, 403),
    "makeClient": ({"name": "acme"}, 409),
    "changeClient": ({"name": "Mine now"}, 403),
    "makeProject": ({"client": "ACME", "name": "website"}, 409),
    "changeProject": ({"name": "Mine now"}, 403),
    "pinProject": (None, 204),
    "unpinProject": (None, 204),
    "setHourlyRate": ({"validFrom": "2026-01-01", "amount": 1}, 403),
    "removeHourlyRate": (None, 403),
    "logHours": ({"project": "0199c0de-0000-7000-8000-000000000000", "hours": "8"}, 422),
    "changeHours": ({"hours": "4"}, 404),
    "removeHours": (None, 404),
    "restoreHours": (None, 404),
    "logShift": ({}, 404),
    "logHoursAgain": ({"project": "0199c0de-0000-7000-8000-000000000000"}, 422),
    "importHours": ({}, 403),
    "importDefects": ({}, 403),
    # Everybody in a crew may do everything to its defects, so these are wrong, or late.
    "reportDefect": ({"headline": ""}, 422),
    "changeDefect": ({"headline": ""}, 422),
    "removeDefect": (None, 412, {"If_Match": '"999"'}),
    "restoreDefect": (None, 200),
    "transitionDefect": ({"action": "Validate"}, 409),
    "markDuplicate": ({"original": "{defect}"}, 422),
    "unmarkDuplicate": (None, 409),
    "addDefectComment": ({"text": ""}, 422),
    "changeDefectComment": ({"text": "Mine now"}, 403),
    "removeDefectComment": (None, 403),
    "restoreDefectComment": (None, 200),
    "addDefectFiles": (None, 422),
    "removeDefectFile": (None, 403),
    "restoreDefectFile": (None, 200),
    "watchDefect": ({"watching": True}, 200),
    "locateDefect": ({"latitude": 95, "longitude": 4}, 422),
    "forgetDefectPosition": (None, 200),
    "keepDefectQuery": ({"name": "", "filter": {}}, 422),
    "changeDefectQuery": ({"name": "Mine now"}, 403),
    "removeDefectQuery": (None, 403),
    "changeManyDefects": ({"filter": {}}, 422),
    "undoDefectOperation": (None, 403),
    "setDefectSchema": ({"states": [], "fields": [], "actions": []}, 403),
    "resetDefectSchema": (None, 403),
    "logDefectTime": ({"hours": "0:30", "project": "0199c0de-0000-7000-8000-000000000000"}, 422),
}
# What only managers read.
MANAGERS_READ = {"listHourlyRates", "listProjectPeople"}
# What belongs to a person: somebody else's is not there.
OWN = {"endSession", "endToken", "readInboxItem", "endCalendarFeed", "getHours", "getTimesheet", "listContracts", "getFixedShiftProposal"}


@pytest.fixture(scope="module")
def things(world):
    return one_of_each(world)


def one_of_each(world):
    """One of everything, none of it Olga's: a shift of Guus waits for the manager, because Tess wants it."""
    ok = world.maaike.api.ok
    # On none of the days that follow.
    weekday = (today() + timedelta(days=8)).isoweekday()
    fixed = ok(world.guus.api.post(f"{world.path}/fixed-shifts", {"weekday": weekday, "start": "10:00", "end": "18:00"}))
    given = {"weekday": weekday, "start": "20:00", "end": "21:00", "person": world.guus.id}
    asked = {"kind": "end", "fixedShift": ok(world.maaike.api.post(f"{world.path}/fixed-shifts", given))["id"]}
    proposal = ok(world.guus.api.post(f"{world.path}/fixed-shift-proposals", asked))
    shift, exchange = world.accepted(world.guus, world.tess, days=9)
    token = ok(world.guus.api.post("/api/v1/me/tokens", {"name": "Screen", "access": "read"}))
    invitation = ok(world.maaike.api.post(f"{world.path}/invitations", {}))
    project = ok(world.guus.api.post(f"{world.path}/projects", {"client": "Acme", "name": "Website"}))
    record = ok(world.guus.api.post(f"{world.path}/records", {"project": project["id"], "hours": "8"}))
    feed = ok(world.guus.api.post(f"{world.path}/calendar-feeds", {"kind": "mine"}))
    rate = ok(world.maaike.api.post(f"{world.path}/hourly-rates", {"validFrom": "2026-01-01", "amount": 9500}))["rate"]
    defect = ok(world.guus.api.post(f"{world.path}/defects", {"headline": "The walk-in fridge drips", "severity": "3-Average"}))
    query = ok(world.guus.api.post(f"{world.path}/defects/queries", {"name": "Open ones", "filter": {"open": True}, "shared": True}))
    comment = ok(world.guus.api.post(f"{world.path}/defects/{defect['id']}/comments", {"text": "It drips"}))
    photo = io.BytesIO()
    Image.new("RGB", (8, 8)).save(photo, "PNG")
    binary = {"Content-Type": "application/octet-stream"}
    sent = world.guus.api.raw("POST", f"{world.path}/defects/{defect['id']}/files?name=a.png", photo.getvalue(), binary)
    file = ok(sent)["items"][0]["file"]
    bulk = {"defects": [defect["id"]], "fields": {"project": "Bar"}}
    operation = ok(world.guus.api.post(f"{world.path}/defects/bulk", bulk))
    mode = ok(world.guus.api.post("/api/v1/me/focus/modes", {"name": "Walk-in fridge"}))
    times = {"startedAt": f"{day(-30)}T09:00:00Z", "endedAt": f"{day(-30)}T10:00:00Z"}
    entry = ok(world.guus.api.post("/api/v1/me/focus/entries", {"mode": mode["id"], "note": "It drips", **times}))
    ok(world.guus.api.patch(f"/api/v1/me/focus/entries/{entry['id']}", {"note": "It still drips"}))
    change = ok(world.guus.api.post("/api/v1/me/focus/undo"))
    times = {"weekday": 1, "start": "09:00", "end": "10:00"}
    block = ok(world.guus.api.post("/api/v1/me/focus/blocks", {"mode": mode["id"], "note": "It drips", **times}))
    wanted = {"kind": "atLeast", "period": "day", "minutes": 60}
    target = ok(world.guus.api.post("/api/v1/me/focus/targets", {"mode": mode["id"], **wanted}))
    return {
        "mode": mode["id"], "entry": entry["id"], "change": change["id"], "block": block["id"], "target": target["id"],
        "comment": comment["id"], "file": file["id"], "defect": defect["id"], "query": query["id"], "operation": operation["id"],
        "project": project["id"], "client": project["client"]["id"], "rate": rate["id"],
        "feed": feed["id"], "record": record["id"], "week": "2026-W47",
        "period": "2026-W20", "validFrom": "2026-01-01", "field": "severity",
        "crew": world.crew["slug"], "person": world.guus.id, "guus": world.guus.id, "fixedShift": fixed["id"],
        "shift": shift["id"], "exchange": exchange["id"], "token": token["id"], "code": invitation["code"],
        "session": ok(world.guus.api.get("/api/v1/me/sessions"))["items"][0]["id"],
        "request": ok(world.tess.api.post(f"{world.path}/shift-requests", {"dates": [day(6)]}))["items"][0]["id"],
        "item": inbox(world.maaike)[0]["id"], "notice": inbox(world.maaike)[0]["id"], "fixed": fixed["id"], "proposal": proposal["id"],
        "invitation": "0199c0de-0000-7000-8000-000000000000", "import": imported(world), "defectImport": imported_defects(world),
    }  # fmt: skip


def imported(world):
    """A file that names nobody: it is taken in, and nothing comes of it."""
    table = b"User,Client,Project,Start date,Start time,End date,End time,Duration\nGhost,Acme,Website,2026-03-02,,,,1:00\n"
    world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/imports/hours", table, {"Content-Type": "text/csv"}))
    visitor = Api(world.server.port, cookie=session_of(world.server, world.maaike.email, PASSWORD))
    return re.search(r"/hours/import/([0-9a-f-]{36})", visitor.get(f"{world.pages}/hours/import").text)[1]


def imported_defects(world):
    """The same of defects."""
    issue = b'[{"number": 1, "title": " ", "created_at": "2026-03-02T09:00:00Z"}]'
    world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/imports/defects", issue, {}))
    visitor = Api(world.server.port, cookie=session_of(world.server, world.maaike.email, PASSWORD))
    return re.search(r"/defects/import/([0-9a-f-]{36})", visitor.get(f"{world.pages}/defects/import").text)[1]


def inbox(person):
    """Written a moment after the fact."""
    for _ in range(200):
        items = person.api.ok(person.api.get("/api/v1/me/inbox"))["items"]
        if items:
            return items
    raise AssertionError("nobody was told")


def send(person_or_server, name, things):
    method, path, _ = OPERATIONS[name]
    body, _, *headers = CHANGES.get(name, (None, None))
    if isinstance(body, dict):
        body = {key: value.format(**things) if isinstance(value, str) else value for key, value in body.items()}
    api = getattr(person_or_server, "api")
    api = api() if callable(api) and not isinstance(api, Api) else api
    return api.send(method, path.format(**things), body, **(headers[0] if headers else {}))


def everything(world):
    """What a stranger must not have changed."""
    paths = ["", "/members", "/fixed-shifts", "/exchanges", "/shift-settings", "/timesheets?period=2026-W20", "/hours-settings", "/shift-requests", "/records", "/clients", "/hourly-rates", f"/shifts?from={day(0)}&to={day(60)}"]
    ok = lambda path: world.maaike.api.ok(world.maaike.api.get(world.path + path))
    # Everybody may add themselves to a project, and so change how many are on it.
    projects = [{**item, "people": None} for item in ok("/projects")["items"]]
    return [*map(ok, paths), projects]


@pytest.mark.parametrize("name", sorted(set(OPERATIONS) - set(NOBODYS)))
def test_nobody_gets_nothing(world, things, name):
    answer = send(world.server, name, things)
    assert (answer.status, answer.json["code"]) == (401, "unauthenticated"), str(answer)
    assert answer.headers["Content-Type"].startswith("application/problem+json")


@pytest.mark.parametrize("name", CREWS)
def test_a_stranger_finds_nothing(world, things, name):
    before = everything(world)
    answer = send(world.vera, name, things)
    assert (answer.status, answer.json["code"]) == (404, "notFound"), str(answer)
    assert everything(world) == before


@pytest.mark.parametrize("name", [name for name in CREWS if OPERATIONS[name][0] != "GET"])
def test_another_member_changes_nothing(world, things, name):
    assert name in CHANGES, f"say in CHANGES what another member may do with {name}"
    before = everything(world)
    answer = send(world.olga, name, things)
    assert answer.status == CHANGES[name][1], str(answer)
    assert everything(world) == before


@pytest.mark.parametrize("name", [name for name in CREWS if OPERATIONS[name][0] == "GET" and name not in OWN])
def test_a_member_reads_the_crew(world, things, name):
    method, path, _ = OPERATIONS[name]
    query = {"listShifts": f"?from={day(0)}&to={day(30)}", "listSimilarDefects": "?headline=fridge"}.get(name, "")
    answer = world.olga.api.get(path.format(**things) + query)
    assert answer.status == (403 if name in MANAGERS_READ else 200), str(answer)


@pytest.mark.parametrize("name", sorted(OWN))
def test_what_is_somebody_elses_is_not_there(world, things, name):
    assert send(world.olga, name, things).status == 404


def test_who_was_removed_is_out_at_once(world):
    karel = world.member("Karel")
    shift = world.shift(karel, days=14)
    world.maaike.api.send("DELETE", f"{world.path}/members/{karel.id}")
    assert karel.api.get(f"{world.path}/shifts/{shift['id']}").status == 404
    assert karel.api.post(f"{world.path}/shifts/{shift['id']}/offer").status == 404
    assert karel.api.get(f"{world.pages}/roster").status == 404
    released = world.maaike.api.ok(world.maaike.api.get(f"{world.path}/shifts/{shift['id']}"))
    assert released["person"] is None and released["status"] == "open"


# Pages and forms

PAGES = [*MINE, *MEMBER, *OWN_PAGES, *AUTHOR, *PRIVATE, *MANAGER]


def fill(address, things):
    return address.format(**things)


@pytest.fixture(scope="module")
def visitors(world):
    """Cookies, as browsers carry them."""
    people = {"maaike": world.maaike, "guus": world.guus, "olga": world.olga, "vera": world.vera}
    server = world.server
    return {name: Api(server.port, cookie=session_of(server, person.email, PASSWORD)) for name, person in people.items()}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_nobody_to_sign_in(world, things, page):
    address = fill(page, things)
    answer = world.server.api().get(address)
    assert answer.status == 303 and answer.headers["Location"].startswith("/signin?next="), str(answer)


@pytest.mark.parametrize("page", [page for page in PAGES if "{crew}" in page])
def test_a_page_of_a_crew_is_not_there_for_a_stranger(things, visitors, page):
    assert visitors["vera"].get(fill(page, things)).status == 404


@pytest.mark.parametrize("page", [*MANAGER, *OWN_PAGES])
def test_a_page_for_managers_is_not_for_members(things, visitors, page):
    assert visitors["olga"].get(fill(page, things)).status == 403
    assert visitors["maaike"].get(fill(page, things)).status == 200


@pytest.mark.parametrize("page", PRIVATE)
def test_a_page_of_somebody_else_is_not_there(things, visitors, page):
    assert visitors["olga"].get(fill(page, things)).status == 404
    for who in ("guus", "maaike"):
        assert visitors[who].get(fill(page, things)).status == 200


@pytest.mark.parametrize("page", AUTHOR)
def test_a_page_of_its_author_is_not_even_for_managers(things, visitors, page):
    assert visitors["guus"].get(fill(page, things)).status == 200
    for who in ("olga", "maaike"):
        assert visitors[who].get(fill(page, things)).status == 404


@pytest.mark.parametrize("form", [form for form, whose in FORMS.items() if whose != "anybody"])
def test_a_form_does_nothing_for_nobody(world, things, form):
    before = everything(world)
    answer = world.server.api().form(fill(form, things))
    assert answer.status == 401 and "Please sign in" in answer.text, str(answer)
    assert everything(world) == before


@pytest.mark.parametrize("form", [form for form in FORMS if "{crew}" in form])
def test_a_form_of_a_crew_is_not_there_for_a_stranger(world, things, visitors, form):
    before = everything(world)
    assert visitors["vera"].form(fill(form, things)).status == 404
    assert everything(world) == before


@pytest.mark.parametrize("form", [form for form, whose in FORMS.items() if whose in ("managers", "own")])
def test_a_form_changes_nothing_for_another_member(world, things, visitors, form):
    before = everything(world)
    filled = {"name": "x", "role": "manager", "date": day(12), "start": "09:00", "end": "17:00", "approval": "none"}
    answer = visitors["olga"].form(fill(form, things), filled)
    # Refused on a page of its own, or back where it came from with the reason.
    assert answer.status in (303, 403, 404, 409, 422), str(answer)
    assert everything(world) == before


def test_every_page_and_form_is_listed(world, things, visitors):
    known_pages = {re.sub(r"\{\w+\}", "*", page.split("?")[0]) for page in [*OPEN, *PAGES]} | {"/"}
    known_forms = {re.sub(r"\{\w+\}", "*", form) for form in FORMS}
    for name in ("maaike", "guus"):
        pages = walk(visitors[name], f"{world.pages}/roster")
        assert {shape(address) for address in pages} <= known_pages, f"{name}: {sorted({shape(a) for a in pages} - known_pages)}"
        forms = {shape(form) for found in pages.values() for form in found.forms}
        assert forms <= known_forms, f"{name}: {sorted(forms - known_forms)}"
        assert len(pages) >= 12, sorted(pages)
