"""Hours from another program: a file is previewed, its people are matched, and it is imported or discarded, with and without scripts."""
import http.client
import os
import re
import subprocess
import time

import pytest

from support.api import Api
from support.browser import DESKTOP, PHONE, session_of
from support.server import BINARY
from support.things import imported, imported_defects
from support.world import PASSWORD

HEAD = "User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"


def line(who, date, hours, project="Website"):
    return f"{who},,Acme,{project},,Yes,{date},,,,{hours}\n"


@pytest.fixture
def manager(world, visit):
    return lambda device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, world.maaike.email, PASSWORD), **options
    )


def upload(visitor, world, name, text, **fields):
    visitor.go(f"{world.pages}/hours/import")
    form = visitor.page.locator('form[action$="/hours/import"]')
    form.locator('[name="file"]').set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})
    visitor.fill(form, **fields)
    with visitor.page.expect_navigation():
        form.locator("button").last.click()


def until(visitor, words):
    """Polls like the page itself."""
    for _ in range(60):
        if words in visitor.text():
            return
        time.sleep(0.25)
        visitor.page.reload()
    raise AssertionError(visitor.text())


def records(world):
    return world.maaike.api.all(f"{world.path}/records?from=2026-01-01&to=2026-12-31")


@pytest.mark.parametrize("scripts, device", [(True, PHONE), (False, DESKTOP)])
def test_a_file_is_previewed_and_then_imported(world, manager, scripts, device):
    before = len(records(world))
    visitor = manager(device, java_script_enabled=scripts)
    kind = f"{'a' if scripts else 'b'}{device['viewport']['width']}"
    text = HEAD + line(world.guus.name, "2026-03-02", "1:30", f"Site {kind}") + line(f"J. Doe {kind}", "2026-03-03", "2:00", f"Site {kind}")
    upload(visitor, world, "toggl.csv", text + line(world.guus.name, "2026-02-31", "1:00", f"Site {kind}"))
    until(visitor, "Ready to review")
    assert "Import 1 entry" in visitor.text()
    assert "The date “2026-02-31” doesn’t exist" in visitor.text() and "We don’t know whose hours these are" in visitor.text()
    assert f"Acme/Site {kind}" in visitor.page.content()
    assert len(records(world)) == before

    select = visitor.page.locator("select[name^=person-]").first
    select.select_option(label=world.tess.name)
    # No more is imported than the button said.
    button = visitor.page.locator('button[value="import"]')
    if scripts:
        visitor.page.locator('button[value="import"]', has_text="Import 2 entries").wait_for()
    else:
        with visitor.page.expect_navigation():
            button.click()
        assert "Not imported yet: with these people it would be 2" in visitor.text()
    assert button.inner_text() == "Import 2 entries" and len(records(world)) == before
    with visitor.page.expect_navigation():
        visitor.page.locator('button[value="import"]').click()
    until(visitor, "Go to reports")
    assert len(records(world)) == before + 2
    if scripts:
        assert not visitor.axe()
    assert not visitor.troubles, visitor.troubles

    upload(visitor, world, "toggl.csv", text)
    until(visitor, "Ready to review")
    facts = visitor.text(".import-counts")
    assert re.search(r"Already there 2", facts), facts


@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_is_discarded(world, manager, scripts):
    visitor = manager(java_script_enabled=scripts)
    before = len(records(world))
    upload(visitor, world, "x.csv", HEAD + line(world.guus.name, "2026-04-02", "1:30", "Never"))
    until(visitor, "Ready to review")
    visitor.submit("/cancellation")
    assert "File discarded. Nothing has changed." in visitor.text()
    assert len(records(world)) == before
    assert not any(project["name"] == "Never" for project in world.maaike.api.all(f"{world.path}/projects"))


def test_the_format_of_ambiguous_dates_is_asked_for(world, manager):
    visitor = manager(java_script_enabled=False)
    upload(visitor, world, "x.csv", HEAD + line(world.guus.name, "03/04/2026", "1:30", "Dates"))
    until(visitor, "Can’t be read")
    assert "see line 2" in visitor.text()
    visitor.submit("/reading", dates="dmy")
    until(visitor, "Ready to review")
    visitor.submit("/cancellation")


def test_no_file_is_an_error_beside_the_field(world):
    api = Api(world.server.port, cookie=session_of(world.server, world.maaike.email, PASSWORD))
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Origin": world.server.url}
    answer = api.raw("POST", f"{world.pages}/hours/import", body, headers)
    assert answer.status == 422 and "Choose a file." in answer.text
    assert api.raw("POST", f"{world.pages}/hours/import", b"--x\r\nno form", headers).status == 422


def test_the_api_previews_and_imports_a_file(world):
    text = (HEAD + line(world.guus.name, "2026-05-04", "3:00", "API") + line("Ghost", "2026-05-04", "1:00", "API")).encode()
    path = f"{world.path}/imports/hours"
    send = lambda query="", **headers: world.maaike.api.raw("POST", path + query, text, {"Content-Type": "text/csv", **headers})
    before = len(records(world))
    dry = world.maaike.api.ok(send("?dryRun=true"))
    assert (dry["format"], dry["read"], dry["created"], dry["unchanged"], dry["rejectedCount"]) == ("toggl", 2, 1, 0, 1)
    assert dry["unknown"]["people"] == ["Ghost"] and dry["unknown"]["projects"] == ["Acme/API"]
    assert dry["rejected"] == [{"line": 3, "reason": "We don’t know whose hours these are."}]
    assert len(records(world)) == before
    assert not any(project["name"] == "API" for project in world.maaike.api.all(f"{world.path}/projects"))
    mapped = f"?map=Ghost:{world.tess.id}"
    first = send(mapped, **{"Idempotency-Key": "import-1"})
    assert world.maaike.api.ok(first)["created"] == 2
    assert send(mapped, **{"Idempotency-Key": "import-1"}).body == first.body
    again = world.maaike.api.ok(send(mapped))
    assert (again["created"], again["unchanged"]) == (0, 2)
    assert len(records(world)) == before + 2
    wrong = send("?map=Nobody:" + world.tess.id)
    assert wrong.status == 422 and wrong.json["errors"][0]["field"] == "map"
    assert send("?format=nonsense").json["errors"][0]["field"] == "format"
    assert world.guus.api.raw("POST", path, text, {}).status == 403


def test_a_huge_file_is_refused_before_it_is_received(world):
    path = f"{world.path}/imports/hours"
    connection = http.client.HTTPConnection("127.0.0.1", world.server.port, timeout=30)
    connection.putrequest("POST", path)
    connection.putheader("Authorization", f"Bearer {world.maaike.api.token}")
    connection.putheader("Content-Length", str(200 * 1024 * 1024))
    connection.endheaders()
    connection.send(b"x" * 1000)
    answer = connection.getresponse()
    assert answer.status == 413
    assert b"too" in answer.read()
    connection.close()


def test_a_file_is_imported_from_the_command_line(world, tmp_path):
    file = tmp_path / "hours.csv"
    file.write_text(HEAD + line("The one", "2026-06-01", "2:00", "Terminal") + line("Ghost", "2026-06-01", "1:00", "Terminal"))
    environment = {key: value for key, value in os.environ.items() if not key.startswith("DECKLOG_")}
    environment |= {"DECKLOG_URL": world.server.url, "DECKLOG_TOKEN": world.maaike.api.token, "XDG_CONFIG_HOME": str(tmp_path)}

    def decklog(*words):
        return subprocess.run([str(BINARY), "hours", "import", *words], capture_output=True, text=True, env=environment, timeout=60)

    dry = decklog(str(file), "--dry-run", "--map", f"The one={world.guus.name}")
    assert dry.returncode == 0, dry.stderr
    assert "Read 2 records of toggl: 1 would be imported, 0 already there, 1 skipped." in dry.stdout
    assert "line 3: We don’t know whose hours these are." in dry.stdout and "Acme/Terminal" in dry.stdout
    assert "1 imported" in decklog(str(file), "--format", "toggl", "--map", f"The one={world.guus.name}").stdout
    assert "0 imported, 1 already there" in decklog(str(file), "--map", f"The one={world.guus.name}").stdout
    refused = decklog(str(tmp_path / "nothing.csv"))
    assert refused.returncode == 1 and "can't be read" in refused.stderr
    file.write_text("Name,Colour\nLea,red\n")
    assert "We don’t recognise these headings: Name | Colour." in decklog(str(file)).stderr


@pytest.mark.parametrize("module, bring", [("hours", imported), ("defects", imported_defects)])
def test_members_cannot_open_the_pages_of_an_import(world, module, bring):
    known = bring(world)
    member, manager = (Api(world.server.port, cookie=session_of(world.server, one.email, PASSWORD)) for one in (world.guus, world.maaike))
    for which, statuses in ((known, {403}), ("nonsense", {403, 404}), ("%00", {403, 404}), ("x" * 300, {403, 404})):
        for verb in ("", "/reading", "/cancellation"):
            answer = member.form(f"{world.pages}/{module}/import/{which}{verb}", {"then": "check", "person-1": "x"})
            assert answer.status in statuses, f"{which} {verb}: {answer.status}"
        assert member.get(f"{world.pages}/{module}/import/{which}").status in statuses
    assert manager.get(f"{world.pages}/{module}/import/{known}").status == 200
