"""The schema of a crew's defects: as a file, in forms, through the API and on the command line; and time spent on a defect."""
import copy
import json
import os
import subprocess

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.server import BINARY
from support.world import PASSWORD, day


@pytest.fixture
def someone(world, visit):
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


@pytest.fixture(scope="module")
def standard(world):
    return world.guus.api.ok(world.guus.api.get(f"{world.path}/defect-schema"))


@pytest.fixture(autouse=True)
def again(world, standard):
    """Each test starts with the standard schema."""
    moves = {"Waiting": "Postponed", "New": "Submitted"}
    yield
    answer = world.maaike.api.send("PUT", f"{world.path}/defect-schema", {**standard, "moveStates": {}})
    if answer.status == 409:
        names = [error["field"].split(".", 1)[1] for error in answer.json["errors"]]
        body = {**standard, "moveStates": {name: moves.get(name, "Submitted") for name in names}}
        world.maaike.api.ok(world.maaike.api.send("PUT", f"{world.path}/defect-schema", body))
    elif answer.status != 200:
        raise AssertionError(str(answer))


def put(person, world, schema, query="", **more):
    return person.api.send("PUT", f"{world.path}/defect-schema{query}", {**schema, **more})


def report(world, headline, **fields):
    body = {"headline": headline, "severity": "3-Average", **fields}
    return world.guus.api.ok(world.guus.api.post(f"{world.path}/defects", body))


def renamed(schema, old, new):
    return json.loads(json.dumps(schema).replace(f'"{old}"', f'"{new}"'))


# The API


def test_a_program_reads_and_changes_the_schema(world, standard):
    assert [state["name"] for state in standard["states"]][:2] == ["Submitted", "Assigned"]
    got = world.maaike.api.get(f"{world.path}/defect-schema")
    assert world.maaike.api.send("GET", f"{world.path}/defect-schema", If_None_Match=got.headers["ETag"]).status == 304
    mine = copy.deepcopy(standard)
    mine["fields"].append({"name": "room", "type": "choice", "choices": ["Bar", "Cellar"]})
    tried = put(world.maaike, world, mine, "?dryRun=true")
    assert tried.json["dryRun"] and not tried.json["standard"] and "room" in json.dumps(tried.json["schema"])
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/defect-schema")) == standard
    done = world.maaike.api.send("PUT", f"{world.path}/defect-schema", mine, If_Match=got.headers["ETag"])
    assert done.status == 200 and done.headers["ETag"]
    late = world.maaike.api.send("PUT", f"{world.path}/defect-schema", standard, If_Match=got.headers["ETag"])
    assert late.status == 412
    defect = report(world, "It is dark", room="Cellar")
    back = world.maaike.api.ok(world.maaike.api.send("DELETE", f"{world.path}/defect-schema"))
    assert back["standard"] and back["schema"] == standard
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}"))["fields"] == {"room": "Cellar"}


def test_all_mistakes_are_reported_at_once(world, standard):
    bad = copy.deepcopy(standard)
    bad["states"][3]["name"] = "Opened"
    bad["fields"][1]["choices"] = []
    bad["actions"][2]["to"] = "Nowhere"
    bad["colour"] = "red"
    answer = put(world.maaike, world, bad)
    assert answer.status == 422
    places = {error["field"] for error in answer.json["errors"]}
    assert {"states[3].name", "fields[1].choices", "actions[2].to", "colour"} <= places, places
    assert world.maaike.api.raw("PUT", f"{world.path}/defect-schema", b'{"states": [', {"Content-Type": "application/json"}).status == 422
    assert put(world.guus, world, standard).status == 403 and put(world.vera, world, standard).status == 404


def test_removing_a_state_requires_a_move_for_its_defects(world, standard):
    defect = report(world, "The tap runs")
    mine = renamed(standard, "Submitted", "New")
    refused = put(world.maaike, world, mine)
    assert refused.status == 409 and refused.json["errors"][0]["field"] == "moveStates.Submitted"
    moved = world.maaike.api.ok(put(world.maaike, world, mine, moveStates={"Submitted": "New"}))
    assert moved["moved"][0]["from"] == "Submitted" and moved["moved"][0]["defects"] >= 1
    found = world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}"))
    assert found["state"] == "New"
    [step, *_] = world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}/history"))["items"]
    assert (step["action"], step["formerState"], step["state"]) == ("MoveState", "Submitted", "New")


# The pages


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_changes_choices_in_plain_forms(world, someone, scripts):
    defect = report(world, f"A plate is broken {scripts}", severity="4-Minor")
    maaike = someone(world.maaike, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/settings")
    maaike.page.locator('a[href$="/settings/defects"]').click()
    assert "Standard setup." in maaike.text() and "Leads to: Assigned" in maaike.text()
    assert not scripts or not maaike.overflow()
    maaike.page.locator('a[href$="/fields/severity"]').click()
    assert not scripts or not maaike.overflow()
    maaike.page.locator("#kept-3").fill("Can wait")
    maaike.page.locator('[name="gone-4"]').check(force=True)
    maaike.submit("/fields/severity", **{"added-0": "Unknown", "added-1": "unknown"})
    assert "“unknown” is listed twice." in maaike.text() and maaike.page.locator("#kept-3").input_value() == "Can wait"
    assert maaike.page.locator('[name="gone-4"]').is_checked()
    maaike.submit("/fields/severity", **{"added-1": ""})
    assert "Field saved." in maaike.text() and "Can wait" in maaike.text()
    schema = world.guus.api.ok(world.guus.api.get(f"{world.path}/defect-schema"))
    assert schema["fields"][1]["choices"] == ["1-Critical", "2-Major", "3-Average", "Can wait", "Unknown"]
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}"))["severity"] == "Can wait"
    maaike.submit("/settings/defects/standard")
    assert "Standard setup restored." in maaike.text()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_adds_and_renames_a_status_in_plain_forms(world, someone, scripts):
    defect = report(world, f"A hinge is loose {scripts}", severity="4-Minor")
    maaike = someone(world.maaike, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/settings/defects")
    maaike.page.locator('a[href$="/settings/defects/new-status"]').click()
    assert not scripts or not maaike.overflow() and not maaike.axe()
    maaike.submit("/new-status", title="Waits for a part", like="Opened")
    assert "Status added." in maaike.text() and "Leads to: Waits for a part" in maaike.text()
    maaike.page.locator('a[href$="/states/own-waits-for-a-part"]').click()
    assert maaike.page.locator("#title").input_value() == "Waits for a part"
    maaike.submit("/states/own-waits-for-a-part", title="Part is ordered")
    assert "Status saved." in maaike.text()
    maaike.go(f"{world.pages}/defects/{defect['id']}")
    for action, status in (("Part is ordered", "Part is ordered"), ("Start work", "In progress")):
        maaike.page.get_by_role("button", name=action).click()
        maaike.page.locator("#defect .status", has_text=status).wait_for()
    maaike.go(f"{world.pages}/settings/defects")
    maaike.submit("/settings/defects/standard")
    assert "Standard setup restored." in maaike.text()
    assert not maaike.troubles, maaike.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_adds_renames_removes_and_restores_fields_in_plain_forms(world, someone, scripts):
    maaike = someone(world.maaike, java_script_enabled=scripts)
    fields = lambda: {
        each["name"]: each for each in world.guus.api.ok(world.guus.api.get(f"{world.path}/defect-schema"))["fields"]
    }
    settings = f"{world.pages}/settings/defects"
    maaike.go(settings)
    maaike.page.locator('a[href$="/fields/new"]').click()
    assert not scripts or not maaike.overflow()
    maaike.submit("/fields/new", title="Shelf", type="choice", choices="")
    assert "Keep at least one choice." in maaike.text() and maaike.page.locator("#title").input_value() == "Shelf"
    maaike.submit("/fields/new", choices="Upper\nLower\n")
    assert "Field added." in maaike.text() and "Upper · Lower" in maaike.text()
    assert fields()["own-shelf"]["choices"] == ["Upper", "Lower"]
    defect = report(world, f"It is not cold {scripts}", **{"own-shelf": "Lower"})

    maaike.go(f"{settings}/fields/own-shelf")
    maaike.submit("/fields/own-shelf", title="Which shelf")
    assert "Field saved." in maaike.text() and "Which shelf" in maaike.text()
    maaike.go(f"{settings}/fields/customer")
    assert not scripts or not maaike.axe() and not maaike.overflow()
    maaike.submit("/fields/customer/removal")
    assert "Field removed." in maaike.text() and "Removed standard fields" in maaike.text()
    assert "customer" not in fields() and "own-shelf" in fields()
    assert not scripts or not maaike.axe() and not maaike.overflow()
    maaike.submit("/fields/customer/restoration")
    assert "Field restored." in maaike.text() and "Removed standard fields" not in maaike.text()
    assert list(fields()).index("customer") == list(fields()).index("symptoms") + 1

    # What was entered comes back with the field.
    maaike.go(f"{settings}/fields/own-shelf")
    maaike.submit("/fields/own-shelf/removal")
    assert "own-shelf" not in fields()
    maaike.go(f"{settings}/fields/new")
    maaike.submit("/fields/new", title="Shelf", type="choice", choices="Upper\nLower")
    maaike.go(f"{world.pages}/defects/{defect['id']}")
    assert "Shelf" in maaike.text() and "Lower" in maaike.text()
    maaike.go(settings)
    maaike.submit("/settings/defects/standard")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_schema_is_exported_changed_and_imported(world, someone, standard, tmp_path, scripts):
    report(world, f"The door squeaks {scripts}")
    maaike = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/settings/defects")
    assert not scripts or not maaike.overflow()
    with maaike.page.expect_download() as download:
        maaike.page.locator('a[href$="/settings/defects/file"]').click()
    file = tmp_path / "defects.json"
    download.value.save_as(file)
    assert json.loads(file.read_text()) == standard

    def bring(text):
        file.write_text(text)
        form = maaike.page.locator('form[action$="/settings/defects/file"]').last
        form.locator('[type="file"]').set_input_files(file)
        with maaike.page.expect_navigation():
            form.locator("button").click()

    bring('{"states": [\n  "x",,')
    assert "Line 2, column 7:" in maaike.text()
    wrong = copy.deepcopy(standard)
    wrong["states"][1]["name"] = wrong["states"][2]["name"] = "Waiting"
    bring(json.dumps(wrong, indent=2))
    assert "states[2].name" in maaike.text() and "“Waiting” already exists" in maaike.text()
    assert not scripts or not maaike.axe()

    bring(json.dumps(renamed(standard, "Submitted", "New")))
    assert "which would be removed" in maaike.text() and "Where should these defects go?" in maaike.text()
    assert not scripts or not maaike.axe()
    # The file does not have to be chosen again.
    form = maaike.page.locator('form:has([name="move.Submitted"])')
    form.locator('[name="move.Submitted"]').select_option("New")
    with maaike.page.expect_navigation():
        form.locator("button").click()
    assert "Your file has been applied." in maaike.text() and "Customised by your crew." in maaike.text()
    # Going back asks the same questions.
    maaike.submit("/settings/defects/standard")
    form = maaike.page.locator('form:has([name="move.New"])')
    form.locator('[name="move.New"]').select_option("Submitted")
    with maaike.page.expect_navigation():
        form.locator("button").click()
    assert "Standard setup restored." in maaike.text()


def test_the_pages_in_dutch_and_dark_colours(world, someone):
    maaike = someone(world.maaike, DESKTOP, color_scheme="dark")
    world.maaike.api.ok(world.maaike.api.send("PATCH", "/api/v1/me", {"language": "nl"}))
    try:
        for page in ("", "/fields/severity", "/fields/new"):
            maaike.go(f"{world.pages}/settings/defects{page}")
            assert "{" not in maaike.text() and not maaike.axe() and not maaike.overflow()
    finally:
        world.maaike.api.ok(world.maaike.api.send("PATCH", "/api/v1/me", {"language": "en"}))


# The command line


@pytest.fixture
def terminal(world, tmp_path):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("DECKLOG_")}
    environment["XDG_CONFIG_HOME"] = str(tmp_path / "home")

    def run(*words, say=""):
        return subprocess.run([str(BINARY), *words], input=say, capture_output=True, text=True, env=environment, timeout=60)

    assert run("login", world.server.url, "--email", world.maaike.email, say=PASSWORD + "\n").returncode == 0
    return run


def test_a_file_is_checked_without_a_server(terminal, tmp_path):
    shown = terminal("defects", "schema", "show", "--standard")
    file = tmp_path / "kitchen.json"
    file.write_text(shown.stdout)
    good = terminal("defects", "schema", "check", str(file))
    assert good.returncode == 0 and good.stdout == "No mistakes: 7 states, 12 fields, 13 actions.\n"
    file.write_text(shown.stdout.replace('"name" : "Opened"', '"name" : "Assigned"'))
    bad = terminal("defects", "schema", "check", str(file))
    assert bad.returncode == 1 and f"{file}:" in bad.stdout and "states[2].name" in bad.stdout
    assert bad.stdout.splitlines()[-1].endswith("mistakes.")
    file.write_text('{\n  "states": nope\n}')
    broken = terminal("defects", "schema", "check", str(file))
    assert broken.returncode == 1 and f"{file}:2:13: Unexpected “nope”." in broken.stdout
    assert terminal("defects", "schema", "check", str(tmp_path / "absent.json")).returncode == 1


def test_a_manager_sets_the_schema_at_a_terminal(world, terminal, standard, tmp_path):
    report(world, "The oven is cold")
    file = tmp_path / "kitchen.json"
    file.write_text(json.dumps(renamed(standard, "Submitted", "New")))
    refused = terminal("defects", "schema", "set", str(file))
    assert refused.returncode == 1 and "moveStates.Submitted" in refused.stderr
    dry = terminal("defects", "schema", "set", str(file), "--move", "Submitted=New", "--dry-run")
    assert dry.returncode == 0 and "nothing was changed" in dry.stdout, dry.stderr
    done = terminal("defects", "schema", "set", str(file), "--move", "Submitted=New")
    assert "Submitted → New" in done.stdout and "The crew now uses it." in done.stdout, done.stderr
    assert json.loads(terminal("defects", "schema", "show").stdout)["states"][0]["name"] == "New"
    back = terminal("defects", "schema", "set", "--standard", "--move", "New=Submitted")
    assert back.returncode == 0, back.stderr


# Time


@pytest.mark.parametrize("scripts", [True, False])
def test_time_spent_on_a_defect_is_logged_as_hours(world, someone, scripts):
    guus = someone(world.guus, java_script_enabled=scripts)
    project = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": f"Acme {scripts}", "name": "Pass"}))
    guus.go(f"{world.pages}/defects/new")
    suggested = guus.page.locator("#project-names option").evaluate_all("options => options.map((option) => option.value)")
    assert f"Acme {scripts}/Pass" in suggested and guus.page.locator("#project").get_attribute("list") == "project-names"
    defect = report(world, f"The belt is torn {scripts}", project=f"Acme {scripts}/Pass")
    guus.go(f"{world.pages}/defects/{defect['id']}")
    guus.page.locator(f'a[href$="/{defect["id"]}/time"]').first.click()
    assert guus.page.locator("#project").input_value() == project["id"]
    assert not scripts or not guus.axe() and not guus.overflow()
    guus.submit("/time", hours="soon", comment="New belt")
    assert "Enter hours such as" in guus.text() and guus.page.locator("#comment").input_value() == "New belt"
    guus.submit("/time", hours="1:30", date=day(-1 if scripts else -2))
    assert "Time logged." in guus.text() and "1 h 30 min in total" in guus.text()
    records = world.guus.api.ok(world.guus.api.get(f"{world.path}/records"))["items"]
    record = next(item for item in records if item["comment"] == "New belt" and item["project"]["id"] == project["id"])
    assert record["minutes"] == 90
    # Everyone sees the total; only the owner and managers see whose hours they are.
    time = f"{world.path}/defects/{defect['id']}/time"
    assert world.tess.api.ok(world.tess.api.get(time)) == {"minutes": 90, "items": []}
    assert world.maaike.api.ok(world.maaike.api.get(time))["items"][0]["record"] == record["id"]
    # It is an ordinary record.
    world.guus.api.send("DELETE", f"{world.path}/records/{record['id']}", If_Match="*")
    assert world.maaike.api.ok(world.maaike.api.get(time)) == {"minutes": 0, "items": []}


def test_time_is_logged_at_a_terminal(world, terminal):
    defect = report(world, "The bell is silent")
    done = terminal("defects", "log", str(defect["number"]), "0:30", "--date", day(-3))
    assert done.returncode == 0 and "De Waag/Repairs, 0:30" in done.stdout, done.stderr
    assert terminal("defects", "log", defect["displayId"]).stdout.endswith("0:30 in total.\n")
