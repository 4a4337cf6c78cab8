"""A server that is killed in the middle of an import or a bulk edit: the retry completes it, and nothing is duplicated."""
import datetime
import json
import subprocess
import threading
import time

import pytest

from support.server import BINARY, Server
from support.world import World

HOURS, DEFECTS = 6_000, 600
HEAD = "User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path / "data").start()
    yield server
    server.kill()


def send(world, path, text):
    kind = "application/json" if path.endswith("/bulk") else "application/octet-stream"
    return world.maaike.api.raw("POST", path, text, {"Idempotency-Key": "an-import", "Content-Type": kind})


def kill_in_the_middle(world, path, text, count, whole):
    """Kills the server once part of the file has been imported, and starts it again."""
    answers = []

    def request():
        try:
            answers.append(send(world, path, text))
        except OSError:
            pass

    thread = threading.Thread(target=request)
    thread.start()
    until = time.monotonic() + 60
    while count() == 0 and time.monotonic() < until and not answers:
        time.sleep(0.005)
    world.server.kill()
    thread.join()
    assert not answers, str(answers[0])
    world.server.start()
    there = count()
    assert 0 < there < whole, there


def check(server):
    server.stop()
    found = subprocess.run([BINARY, "check", "--data", server.data], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_hours(server):
    world = World(server)
    path, first = f"{world.path}/imports/hours", datetime.date(2024, 1, 1)
    lines = [
        f"{world.guus.name},,Acme,Website,nr {number},Yes,{first + datetime.timedelta(days=number // 50)},,,,0:10\n"
        for number in range(HOURS)
    ]
    text = (HEAD + "".join(lines)).encode()

    def count(person=world.maaike):
        report = person.api.get(f"{world.path}/reports/hours?from=2024-01-01&to=2025-12-31&by=project")
        return person.api.ok(report)["total"]["minutes"] // 10

    kill_in_the_middle(world, path, text, count, HOURS)
    for _ in range(2):
        taken = world.maaike.api.ok(send(world, path, text))
        assert (taken["created"], taken["unchanged"], taken["rejectedCount"]) == (HOURS, 0, 0)
    # The crew's report, the member's report and the export agree.
    assert count() == count(world.guus) == HOURS
    exported = world.maaike.api.get(f"{world.path}/exports/hours?from=2024-01-01&to=2025-12-31&format=csv")
    assert exported.text.count("nr ") == HOURS
    again = world.maaike.api.ok(world.maaike.api.raw("POST", path, text, {}))
    assert (again["created"], again["unchanged"]) == (0, HOURS)
    check(server)


def test_defects(server):
    world = World(server)
    path = f"{world.path}/imports/defects"
    issues = [
        {"number": number, "title": f"Broken {number}", "state": "open", "user": {"login": "ghost"}, "labels": [],
         "url": f"https://github.com/k/kitchen/issues/{number}", "body": "It smells of smoke",
         "created_at": "2026-03-02T09:00:00Z", "updated_at": "2026-03-03T09:00:00Z",
         "comments": [{"id": number, "author": {"login": "ghost"}, "createdAt": "2026-03-02T10:00:00Z", "body": "Still"}]}
        for number in range(1, DEFECTS + 1)
    ]  # fmt: skip
    text = json.dumps(issues).encode()

    def count():
        """Only 0 or 1, for none or some: counting them all would take many pages."""
        page = world.maaike.api.ok(world.maaike.api.get(f"{world.path}/defects?limit=1"))
        return len(page["items"])

    kill_in_the_middle(world, path, text, count, DEFECTS)
    half = {one["id"] for one in world.maaike.api.all(f"{world.path}/defects")}
    assert 0 < len(half) < DEFECTS
    meanwhile = world.maaike.api.ok(
        world.maaike.api.post(f"{world.path}/defects", {"headline": "Meanwhile", "severity": "3-Average"})
    )
    for _ in range(2):
        taken = world.maaike.api.ok(send(world, path, text))
        assert (taken["created"], taken["rejectedCount"]) == (DEFECTS, 0)
    there = world.maaike.api.all(f"{world.path}/defects")
    headlines = [one["headline"] for one in there]
    assert len(headlines) == len(set(headlines)) == DEFECTS + 1
    assert half < {one["id"] for one in there} and meanwhile["id"] in {one["id"] for one in there}
    again = world.maaike.api.ok(world.maaike.api.raw("POST", path, text, {}))
    assert (again["created"], again["unchanged"]) == (0, DEFECTS)
    check(server)


def test_bulk_edit(server):
    """The retry completes the operation instead of starting another one, which an undo would not cover."""
    world = World(server)
    issues = [
        {"number": number, "title": f"Broken {number}", "state": "open", "user": {"login": "ghost"}, "labels": [], "body": "It smells",
         "created_at": "2026-03-02T09:00:00Z", "updated_at": "2026-03-03T09:00:00Z"}
        for number in range(1, DEFECTS + 1)
    ]  # fmt: skip
    taken = world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/imports/defects", json.dumps(issues).encode(), {}))
    assert taken["created"] == DEFECTS
    text = json.dumps({"filter": {"open": True}, "fields": {"severity": "1-Critical"}}).encode()

    def count():
        """Only 0 or 1, for none or some: counting them all would take many pages."""
        return len(world.maaike.api.ok(world.maaike.api.get(f"{world.path}/defects?severity=1-Critical&limit=1"))["items"])

    def changed():
        return len(world.maaike.api.all(f"{world.path}/defects?severity=1-Critical"))

    kill_in_the_middle(world, f"{world.path}/defects/bulk", text, count, DEFECTS)
    assert 0 < changed() < DEFECTS
    operations = [world.maaike.api.ok(send(world, f"{world.path}/defects/bulk", text)) for _ in range(2)]
    for operation in operations:
        assert (operation["state"], operation["matched"], operation["changed"]) == ("done", DEFECTS, DEFECTS)
    assert operations[0]["id"] == operations[1]["id"] and changed() == DEFECTS
    undo = world.maaike.api.post(f"{world.path}/defect-operations/{operations[0]['id']}/undo", {}, Idempotency_Key="an-undo")
    assert world.maaike.api.ok(undo)["changed"] == DEFECTS and changed() == 0
    again = world.maaike.api.post(f"{world.path}/defect-operations/{operations[0]['id']}/undo", {}, Idempotency_Key="an-undo")
    assert world.maaike.api.ok(again)["id"] == undo.json["id"]
    check(server)
