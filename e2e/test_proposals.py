"""Who plans fixed shifts: a member proposes, a manager approves or declines, and until then the roster is unchanged."""
import json
import threading

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD

SCRIPTS = pytest.mark.parametrize("scripts", [True, False])
PROPOSAL = 'a[href*="/fixed-shift-proposals/"]'


@pytest.fixture(autouse=True)
def undecided(world):
    """The default setting of a crew, and an empty roster."""
    api = world.maaike.api
    api.ok(api.patch(f"{world.path}/shift-settings", {"planning": "approval"}))
    for fixed in api.all(f"{world.path}/fixed-shifts"):
        api.delete(f"{world.path}/fixed-shifts/{fixed['id']}")
    for proposal in api.all(f"{world.path}/fixed-shift-proposals?state=open"):
        api.post(f"{world.path}/fixed-shift-proposals/{proposal['id']}/rejection", {})


@pytest.fixture
def signed_in(visit):
    def make(world, person, device=PHONE, **options):
        return visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), **options)

    return make


def fixed(world, person, **details):
    body = {"weekday": 5, "start": "17:00", "end": "23:00", "person": person.id, **details}
    return world.maaike.api.ok(world.maaike.api.post(f"{world.path}/fixed-shifts", body))


def planned(world, person):
    return world.maaike.api.all(f"{world.path}/shifts?person={person.id}")


def ask(world, person, **details):
    return person.api.post(f"{world.path}/fixed-shift-proposals", details)


def test_a_new_crew_requires_approval_of_fixed_shifts(server):
    from support.world import World

    world = World.__new__(World)
    world.server, world.domain = server, "example.org"
    ilse = world.person("Ilse")
    crew = ilse.api.ok(ilse.api.post("/api/v1/crews", {"name": "New", "timeZone": "Europe/Amsterdam"}))
    assert ilse.api.get(f"/api/v1/crews/{crew['slug']}/shift-settings").json["planning"] == "approval"


@SCRIPTS
def test_a_member_asks_for_a_fixed_shift_and_a_manager_approves_it(world, signed_in, scripts):
    guus = signed_in(world, world.guus, java_script_enabled=scripts)
    guus.go(f"{world.pages}/fixed-shifts/new")
    assert "A manager has to approve this." in guus.text() and "Ask for approval" in guus.text()
    guus.submit("/fixed-shifts/new", weekday=5, start="17:00", end="23:00")
    assert "Waiting for a manager" in guus.text() and not planned(world, world.guus)
    maaike = signed_in(world, world.maaike, DESKTOP, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/week")
    assert "1 fixed shift to approve" in maaike.text("#plan")
    maaike.page.locator("#plan-all > summary").click()
    maaike.page.locator(f"#plan {PROPOSAL}").first.click()
    maaike.page.wait_for_url("**/fixed-shift-proposals/**")
    assert "Guus has requested a new fixed shift." in maaike.text()
    assert not maaike.axe() if scripts else True
    maaike.submit("/approval")
    assert "Approved." in maaike.text() and len(planned(world, world.guus)) >= 8
    guus.go(f"{world.pages}/fixed-shifts")
    assert "Friday, 17:00–23:00" in guus.text() and "Waiting for a manager" not in guus.text()
    assert not guus.troubles + maaike.troubles


@SCRIPTS
def test_what_a_manager_planned_stays_until_a_manager_approves_a_change(world, signed_in, scripts):
    made = fixed(world, world.tess)
    before = planned(world, world.tess)
    tess = signed_in(world, world.tess, java_script_enabled=scripts)
    tess.go(f"{world.pages}/fixed-shifts/{made['id']}")
    if scripts:
        tess.page.locator('form[action$="/end"] button').click()
        with tess.page.expect_navigation():
            tess.page.locator("dialog button", has_text="Ask for approval").click()
    else:
        tess.submit("/end")
    assert "Nothing changes on the roster until a manager approves it." in tess.text()
    assert planned(world, world.tess) == before
    # There can be only one open proposal about it.
    tess.go(f"{world.pages}/fixed-shifts/{made['id']}")
    assert not tess.page.locator('form[action$="/end"]').count()
    maaike = signed_in(world, world.maaike, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/fixed-shifts")
    maaike.page.locator(PROPOSAL).first.click()
    maaike.page.wait_for_url("**/fixed-shift-proposals/**")
    maaike.page.locator("#reject > summary").click()
    maaike.submit("/rejection", reason="Nobody else can")
    assert "Declined." in maaike.text() and planned(world, world.tess) == before
    for _ in range(100):
        said = " ".join(item["text"] for item in world.tess.api.ok(world.tess.api.get("/api/v1/me/inbox"))["items"])
        if "Nobody else can" in said:
            break
    assert "Maaike declined your request: Friday, 17:00–23:00. Nobody else can" in said


def test_a_member_withdraws_a_request(world, signed_in):
    ask(world, world.olga, kind="add", weekday=2, start="10:00", end="12:00")
    olga = signed_in(world, world.olga)
    olga.go(f"{world.pages}/fixed-shifts")
    olga.page.locator(PROPOSAL).first.click()
    olga.page.wait_for_url("**/fixed-shift-proposals/**")
    olga.submit("/withdrawal")
    assert "withdrawn" in olga.text().lower()
    assert not world.maaike.api.all(f"{world.path}/fixed-shift-proposals?state=open")


def test_the_api_refuses_direct_changes_and_takes_proposals(world):
    made = fixed(world, world.guus)
    api = world.guus.api
    path = f"{world.path}/fixed-shifts"
    new = api.post(path, {"weekday": 1, "start": "10:00", "end": "12:00"})
    assert new.status == 403 and "approv" in new.json["detail"]
    assert api.send("PATCH", f"{path}/{made['id']}", {"start": "18:00"}, If_Match="*").status == 403
    assert api.delete(f"{path}/{made['id']}").status == 403
    proposal = api.ok(ask(world, world.guus, kind="change", fixedShift=made["id"], start="18:00"))
    assert (proposal["kind"], proposal["state"], proposal["start"], proposal["end"]) == ("change", "open", "18:00", "23:00")
    twice = ask(world, world.guus, kind="end", fixedShift=made["id"])
    assert twice.status == 409 and twice.json["errors"][0]["code"] == "open"
    one = f"{world.path}/fixed-shift-proposals/{proposal['id']}"
    assert api.post(f"{one}/approval", {}).status == 403
    approved = world.maaike.api.ok(world.maaike.api.post(f"{one}/approval", {}))
    assert approved["state"] == "approved" and approved["decidedBy"]["name"] == "Maaike"
    assert {shift["start"] for shift in planned(world, world.guus)} == {"18:00"}
    late = world.maaike.api.post(f"{one}/rejection", {})
    assert late.status == 409 and late.json["errors"][0]["code"] == "taken"
    direct = ask(world, world.maaike, kind="add", weekday=1, start="10:00", end="12:00")
    assert direct.status == 409 and direct.json["errors"][0]["code"] == "direct"


def test_only_the_first_of_ten_decisions_at_once_counts(world):
    proposal = world.guus.api.ok(ask(world, world.guus, kind="add", weekday=3, start="10:00", end="12:00"))
    one = f"{world.path}/fixed-shift-proposals/{proposal['id']}"
    answers = []

    def decide(number):
        api = world.server.api(world.maaike.api.token)
        answers.append(api.post(f"{one}/{('approval', 'rejection')[number % 2]}", {}).status)

    threads = [threading.Thread(target=decide, args=[number]) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 9
    state = world.maaike.api.get(one).json["state"]
    assert bool(planned(world, world.guus)) == (state == "approved")


def test_a_crew_can_let_only_managers_plan(world, signed_in):
    made = fixed(world, world.guus)
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"planning": "managers"}))
    guus = signed_in(world, world.guus)
    guus.go(f"{world.pages}/fixed-shifts/{made['id']}")
    assert "Managers plan the fixed shifts in this crew." in guus.text()
    assert not guus.page.locator("main form").count()
    guus.go(f"{world.pages}/fixed-shifts")
    assert not guus.page.locator(f'a[href="{world.pages}/fixed-shifts/new"]').count()
    assert ask(world, world.guus, kind="end", fixedShift=made["id"]).status == 403


def test_the_setting_is_changed_on_the_page(world, signed_in):
    maaike = signed_in(world, world.maaike, DESKTOP)
    maaike.go(f"{world.pages}/settings/shifts")
    assert maaike.page.locator('[name="planning"]:checked').get_attribute("value") == "approval"
    maaike.page.locator('[name="planning"][value="managers"]').check()
    maaike.submit("/settings/shifts")
    assert world.maaike.api.get(f"{world.path}/shift-settings").json["planning"] == "managers"


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal, rows

    guus, maaike = Terminal(tmp_path / "guus"), Terminal(tmp_path / "maaike")
    for person, terminal in ((world.guus, guus), (world.maaike, maaike)):
        terminal.ok("login", world.server.url, "--email", person.email, say=PASSWORD + "\n")
    assert "Nothing is waiting for a manager." in maaike.ok("shifts", "proposals")
    said = guus.ok("shifts", "propose", "--weekday", 5, "--start", "17:00", "--end", "23:00")
    assert "Sent: new, " in said and "17:00–23:00" in said and "A manager has to approve it." in said
    [[short, *told]] = rows(maaike.ok("shifts", "proposals"))
    assert told[:2] == ["Guus", "new"] and "17:00–23:00" in told[2]
    [proposal] = json.loads(maaike.ok("shifts", "proposals", "--json"))
    assert proposal["id"].endswith(short) and proposal["person"]["name"] == "Guus"
    guus.refused("shifts", "proposals", "--approve", short)  # only a manager can do this
    assert not planned(world, world.guus)
    assert "Approved: new, " in maaike.ok("shifts", "proposals", "--approve", short)
    assert len(planned(world, world.guus)) >= 8
    [own] = [each for each in world.maaike.api.all(f"{world.path}/fixed-shifts") if each["person"]["id"] == world.guus.id]
    assert "Sent: change, " in guus.ok("shifts", "propose", "--change", own["id"], "--end", "22:00")
    [[short, *told]] = rows(maaike.ok("shifts", "proposals"))
    assert told[1] == "change" and "17:00–22:00" in told[2]
    assert "Declined: change, " in maaike.ok("shifts", "proposals", "--decline", short, "--reason", "We close at eleven")
    assert "Sent: delete, " in guus.ok("shifts", "propose", "--remove", own["id"])
    [[short, *_]] = rows(guus.ok("shifts", "proposals"))
    assert "Withdrawn." in guus.ok("shifts", "proposals", "--withdraw", short)
    assert "Nothing is waiting for a manager." in guus.ok("shifts", "proposals")
    assert "To list them: decklog shifts proposals" in maaike.refused("shifts", "proposals", "--approve", "000000")
    for wrong in (
        ["propose", "--weekday", 5], ["propose", "--change", own["id"], "--remove", own["id"]],
        ["proposals", "--approve", "a", "--decline", "b"], ["proposals", "--approve", "a", "--reason", "x"],
    ):  # fmt: skip
        assert maaike.run("shifts", *wrong).returncode == 64, wrong
    assert {each["end"] for each in world.maaike.api.all(f"{world.path}/fixed-shifts")} == {"23:00"}
