"""Defects from another program: previewed, mapped, imported or discarded, with and without scripts; and exported as an archive."""
import http.client
import io
import json
import tarfile
import time

import pytest

from support.api import Api
from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


def issue(number, title, state="open", **more):
    return {"number": number, "title": title, "state": state, "user": {"login": "ghost"}, "labels": [{"name": "blocker bug"}],
            "created_at": "2026-03-02T09:00:00Z", "updated_at": "2026-03-03T09:00:00Z", "body": "Look: <b>here</b>", **more}  # fmt: skip


def file_of(kind, count=2):
    comment = [{"id": 1, "author": {"login": "ghost"}, "createdAt": "2026-03-02T10:00:00Z", "body": f"It still {kind}s"}]
    issues = [issue(number, f"The {kind} {number} drips", url=f"https://github.com/k/{kind}/issues/{number}") for number in range(1, count + 1)]
    issues[0]["comments"] = comment
    return json.dumps([*issues, issue(99, " ")])


@pytest.fixture
def manager(world, visit):
    return lambda device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, world.maaike.email, PASSWORD), **options
    )


def upload(visitor, world, name, text):
    visitor.go(f"{world.pages}/defects/import")
    form = visitor.page.locator('form[action$="/defects/import"]')
    form.locator('[name="file"]').set_input_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})
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


def defects(world, word):
    return [one for one in world.maaike.api.all(f"{world.path}/defects") if word in one["headline"]]


@pytest.mark.parametrize("scripts, device", [(True, PHONE), (False, DESKTOP)])
def test_a_file_is_previewed_and_then_imported(world, manager, scripts, device):
    visitor = manager(device, java_script_enabled=scripts)
    kind = "tap" if scripts else "sink"
    upload(visitor, world, "issues.json", file_of(kind))
    until(visitor, "Ready to review")
    assert defects(world, kind) == []
    text = visitor.text()
    assert "Import 2 defects" in text and "The title is missing." in text
    # Map the people and a value.
    visitor.page.locator('select[name^="person-"]').first.select_option(label=world.guus.name)
    severity = visitor.page.locator("label", has_text="blocker bug").first
    chosen = visitor.page.locator(f'#{severity.get_attribute("for")}')
    assert chosen.input_value() == "1-Critical"
    chosen.select_option("2-Major")
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("button", name="Import 2 defects").click()
    until(visitor, "Go to defects")
    made = defects(world, kind)
    assert len(made) == 2 and {one["severity"] for one in made} == {"2-Major"}
    assert {one["submitter"]["name"] for one in made} == {world.guus.name}
    assert {one["submittedAt"] for one in made} == {"2026-03-02T09:00:00Z"}
    # The same file again contains nothing new.
    upload(visitor, world, "issues.json", file_of(kind))
    until(visitor, "Ready to review")
    visitor.page.locator('select[name^="person-"]').first.select_option(label=world.guus.name)
    chosen = visitor.page.locator(f'#{visitor.page.locator("label", has_text="blocker bug").first.get_attribute("for")}')
    chosen.select_option("2-Major")
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("button", name="Check again").click()
    assert "Import 0 defects" in visitor.text()
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("button", name="Discard file").click()
    assert defects(world, kind) == made


def test_a_file_that_cannot_be_read_says_why(world, manager):
    visitor = manager()
    upload(visitor, world, "issues.json", '[{"title": ')
    until(visitor, "Can’t be read")
    assert "The file ends too early, on line 1." in visitor.text()


def test_programs_import_and_export(world):
    api, path = world.maaike.api, f"{world.path}/imports/defects"
    text = file_of("fan", 1).encode()
    dry = api.ok(api.raw("POST", f"{path}?dryRun=true", text, {}))
    assert (dry["format"], dry["created"], dry["rejectedCount"]) == ("github", 1, 1) and defects(world, "fan") == []
    value = {"field": "severity", "value": "blocker bug", "choice": "1-Critical"}
    assert value in dry["values"] and {"name": "ghost", "person": None} in dry["people"]
    taken = api.ok(api.raw("POST", f"{path}?map=ghost:{world.guus.id}&value=severity:blocker%20bug:4-Minor", text, {}))
    assert taken["created"] == 1
    again = api.ok(api.raw("POST", f"{path}?map=ghost:{world.guus.id}&value=severity:blocker%20bug:4-Minor", text, {}))
    assert (again["created"], again["updated"], again["unchanged"]) == (0, 0, 1)
    (fan,) = defects(world, "fan")
    assert fan["severity"] == "4-Minor" and fan["fields"]["oldId"] == "k/fan#1"
    assert api.raw("POST", f"{path}?value=severity:x:y", text, {}).status == 422
    assert api.raw("POST", f"{path}?format=jira", text, {}).status == 422
    assert world.guus.api.raw("POST", path, text, {}).status == 403
    # No one was notified.
    assert not [item for item in world.guus.api.ok(world.guus.api.get("/api/v1/me/inbox"))["items"] if "fan" in json.dumps(item)]
    archive = fetch(world, "format=archive")
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        names = tar.getnames()
        lines = [json.loads(line) for line in tar.extractfile("defects-00001.ndjson")]
    assert names[:4] == ["README.txt", "schema.json", "people.json", "defects-00001.ndjson"]
    assert [line["comments"][0]["body"] for line in lines if line["id"] == fan["id"]] == ["It still fans"]
    home = api.ok(api.raw("POST", path, archive, {}))
    assert home["created"] == home["updated"] == 0 and home["unchanged"] == len(lines)
    assert world.guus.api.get(f"{world.path}/exports/defects?format=archive").status == 403
    table = world.guus.api.get(f"{world.path}/exports/defects?format=csv&language=nl&text=fan").text
    assert table.lstrip("\ufeff").startswith("Nummer;Status;") and "The fan 1 drips" in table


def fetch(world, query):
    """The raw bytes of a response."""
    connection = http.client.HTTPConnection("127.0.0.1", world.server.port)
    connection.request("GET", f"{world.path if world.path.startswith('/api') else '/api/v1' + world.path}/exports/defects?{query}",
                       headers={"Authorization": f"Bearer {world.maaike.api.token}"})  # fmt: skip
    answer = connection.getresponse()
    assert answer.status == 200
    return answer.read()
