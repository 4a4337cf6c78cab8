"""Clients and projects: added, found, joined, left, given a budget and archived; and their rates."""
import json

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


@pytest.fixture
def someone(world, visit):
    """A visitor who is signed in as a member of the crew."""
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


def project(world, client, name, person=None, **details):
    api = (person or world.maaike).api
    return api.ok(api.post(f"{world.path}/projects", {"client": client, "name": name, **details}))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_project_from_creation_to_archive(world, someone, scripts):
    client, name = f"Acme Inc. {scripts}", "R/D"
    guus = someone(world.guus, java_script_enabled=scripts)
    guus.go(f"{world.pages}/hours/projects/new")
    guus.submit("/projects/new", client=client, name=name)
    assert f"{client} · {name} added" in guus.text() and "Leave" in guus.text()

    # A manager goes on with the page of the project.
    maaike = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    maaike.go(f"{world.pages}/hours/projects/new")
    maaike.submit("/projects/new", client=f"Bakery {scripts}", name="Intranet")
    assert maaike.text("h1") == "Intranet"
    with maaike.page.expect_navigation():
        maaike.page.locator('main a[href*="/hours/rates?project="]').click()
    assert maaike.page.locator("#project").input_value() == f"Bakery {scripts}/Intranet"

    # A name that differs only in case is an error at the field, and the input is kept.
    guus.go(f"{world.pages}/hours/projects/new")
    guus.submit("/projects/new", client=client.upper(), name=name.lower(), billable="false")
    assert guus.text("#name-error") == f"{client} already has a project called {name}."
    assert guus.page.locator("#client").input_value() == client.upper()
    assert guus.page.locator("#name").input_value() == name.lower()
    assert guus.page.locator('[name="billable"][value="false"]').is_checked()
    assert guus.page.locator(".error-summary a").first.get_attribute("href") == "#name"

    # Found by part of both names; joined and left in the list.
    tess = someone(world.tess, java_script_enabled=scripts)
    tess.go(f"{world.pages}/hours/projects")
    tess.page.locator("#text").fill(f"r/d acme {scripts}".lower())
    with tess.page.expect_navigation():
        tess.page.locator(".project-search button").click()
    assert tess.page.locator("#projects .row").count() == 1
    tess.submit("/pin")
    assert "Added to the project." in tess.text() and "Your projects" in tess.text()
    assert tess.page.locator("#text").input_value() == f"r/d acme {scripts}".lower()
    assert "2 people" in tess.text("#projects")
    tess.submit("/unpin")
    assert "Removed from the project." in tess.text() and "1 person" in tess.text("#projects")

    # Only managers can change it.
    tess.page.locator("#projects .row-title a").first.click()
    assert tess.page.locator('form[action$="/archive"]').count() == 0
    address = tess.page.url.split(world.server.url)[1]
    maaike = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    maaike.go(address)
    assert "Guus" in maaike.text()
    path = address.split(world.pages)[1]
    maaike.submit(path, **{"budget.minutes": "many", "budget.amount": "1.000", "name": "Research/Development"})
    assert maaike.page.locator('[id="budget.minutes-error"]').count() and maaike.page.locator('[id="budget.amount-error"]').count()
    maaike.submit(path, **{"budget.minutes": "40", "budget.amount": "9500,50", "budget.monthly": "true"})
    assert "Project saved." in maaike.text()
    assert "0 h of 40 h" in maaike.text() and "€0.00 of €9,500.50" in maaike.page.locator("main").inner_text()
    assert "Research/Development" in maaike.text("h1")
    adding = maaike.page.locator("form.add-person")
    maaike.fill(adding, person=world.olga.id)
    with maaike.page.expect_navigation():
        adding.locator("button").click()
    assert "2 people" in maaike.text()

    # Others see the budget in hours, but never in money.
    guus.go(address)
    assert "Budget 40 h a month" in guus.text() and "€" not in guus.text()

    maaike.submit(f"{path}/archive")
    assert "Archived" in maaike.text("#project")
    guus.go(f"{world.pages}/hours/projects")
    assert client not in guus.text()
    guus.page.get_by_role("link", name="Archived projects").click()
    guus.page.wait_for_url("**archived=true")
    assert client in guus.text()
    maaike.submit(f"{path}/restore")
    assert "Project restored." in maaike.text()

    # Its client is renamed, and archived with all its projects.
    maaike.page.locator("#project a", has_text=client).click()
    maaike.page.wait_for_url("**/clients/**")
    path = maaike.page.url.split(world.pages)[1]
    maaike.submit(path, name=f"Acme {scripts}")
    assert f"Acme {scripts}" == maaike.text("h1")
    maaike.submit(f"{path}/archive")
    guus.go(f"{world.pages}/hours/projects")
    assert f"Acme {scripts}" not in guus.text()
    assert not any(visitor.troubles for visitor in (guus, tess, maaike))


def test_everyone_is_added_at_once(world, someone):
    made = project(world, "Everyone", "One")
    maaike = someone(world.maaike, DESKTOP)
    maaike.go(f"{world.pages}/hours/projects/{made['id']}")
    adding = maaike.page.locator("form.add-person")
    maaike.fill(adding, person="everyone")
    with maaike.page.expect_navigation():
        adding.locator("button").click()
    people = len(world.maaike.api.all(f"{world.path}/members"))
    assert f"{people} people" in maaike.text("#project") and adding.count() == 0


def test_what_the_api_refuses(world):
    made = project(world, "Refused", "One")
    post = lambda path, body, person=world.guus: person.api.post(world.path + path, body)
    for body, status, field in (
        ({"client": "refused", "name": "ONE"}, 409, "name"), ({"client": "", "name": "x"}, 422, "client"),
        ({"client": "x"}, 422, "name"), ({"client": "x", "name": "y" * 300}, 422, "name"),
        ({"client": "0199c0de-0000-7000-8000-000000000000", "name": "x"}, 422, "client"),
        ({"client": "x", "name": "y", "colour": "red"}, 422, "colour"),
        ({"client": "x", "name": "y", "budget": {"hours": 3}}, 422, "budget.hours"),
    ):  # fmt: skip
        answer = post("/projects", body)
        assert (answer.status, answer.json["errors"][0]["field"]) == (status, field), f"{body}: {answer}"
    assert post("/projects", {"client": "x", "name": "y", "budget": {"minutes": 60}}).status == 403
    assert post("/clients", {"name": "REFUSED"}).status == 409
    by_id = world.guus.api.ok(post("/projects", {"client": made["client"]["id"], "name": "Two"}))
    assert by_id["client"] == made["client"] and by_id["pinned"] and by_id["people"] == 1
    for query, field in (("text=%00", "text"), ("archived=maybe", "archived"), ("after=x", "after"), ("colour=red", "colour")):
        answer = world.guus.api.get(f"{world.path}/projects?{query}")
        assert (answer.status, answer.json["errors"][0]["field"]) == (422, field), f"{query}: {answer}"


def test_a_change_based_on_an_outdated_version_is_refused(world):
    made = project(world, "Versions", "One")
    path = f"{world.path}/projects/{made['id']}"
    first = world.maaike.api.get(path)
    etag = first.headers["ETag"]
    assert world.maaike.api.send("GET", path, None, If_None_Match=etag).status == 304
    changed = world.maaike.api.send("PATCH", path, {"name": "Two"}, If_Match=etag)
    assert changed.status == 200 and changed.json["name"] == "Two"
    assert world.maaike.api.send("PATCH", path, {"name": "Three"}, If_Match=etag).status == 412
    client = f"{world.path}/clients/{made['client']['id']}"
    etag = world.maaike.api.get(client).headers["ETag"]
    assert world.maaike.api.send("PATCH", client, {"name": "Versions Inc."}, If_Match=etag).json["projects"] == 1
    assert world.maaike.api.send("PATCH", client, {"name": "Other"}, If_Match=etag).status == 412
    budget = world.maaike.api.ok(world.maaike.api.send("PATCH", path, {"budget": {"minutes": 60}}))["budget"]
    assert budget == {"minutes": 60, "amount": None, "monthly": False, "usedMinutes": 0, "usedAmount": 0}
    assert world.maaike.api.ok(world.maaike.api.send("PATCH", path, {"budget": None}))["budget"] is None


def test_lists_are_paged_and_pinning_twice_is_no_error(world):
    for name in ("c", "a", "B", "d"):
        project(world, "Parts", name)
    titles = [p["name"] for p in world.guus.api.all(f"{world.path}/projects?text=parts&limit=2")]
    assert titles == ["a", "B", "c", "d"]
    clients = [c["name"] for c in world.guus.api.all(f"{world.path}/clients?limit=1")]
    assert len(clients) == len(set(clients)) and "Parts" in clients
    one = world.guus.api.ok(world.guus.api.get(f"{world.path}/projects?text=parts&limit=1"))["items"][0]
    path = f"{world.path}/projects/{one['id']}"
    for method in ("PUT", "PUT", "DELETE", "DELETE"):
        assert world.guus.api.send(method, f"{path}/pin").status == 204
    assert world.guus.api.send("PUT", f"{path}/pin?person={world.tess.id}").status == 403
    assert world.maaike.api.send("PUT", f"{path}/pin?person={world.tess.id}").status == 204
    assert world.guus.api.send("DELETE", f"{path}/pin?person={world.tess.id}").status == 403
    people = world.maaike.api.ok(world.maaike.api.get(f"{path}/people"))["items"]
    assert [person["name"] for person in people] == ["Maaike", "Tess"]
    assert {p["name"] for p in world.tess.api.all(f"{world.path}/projects?text=parts&pinned=true")} == {one["name"]}


def test_rates_are_set_and_removed(world, someone):
    work = project(world, "Rates", "Website")
    log = lambda person: person.api.ok(person.api.post(f"{world.path}/records", {"project": work["id"], "date": day(-3), "hours": "2"}))
    log(world.guus), log(world.tess)
    maaike = someone(world.maaike, DESKTOP)
    maaike.go(f"{world.pages}/hours/rates")
    maaike.submit("/rates", project="rates/website", validFrom=day(-30), amount="a lot")
    assert "Enter an amount such as 95" in maaike.text("#amount-error")
    assert maaike.page.locator("#project").input_value() == "rates/website"
    maaike.submit("/rates", project="No/Such", amount="95")
    assert maaike.page.locator("#project-error").count()
    maaike.submit("/rates", project="rates/website", amount="95,50")
    assert "It also applies to 2 entries already logged." in maaike.text()
    assert "€95.50" in maaike.page.locator("#rates").inner_text() and "Rates · Website" in maaike.text("#rates")
    budget = {"amount": 100_000}
    path = f"{world.path}/projects/{work['id']}"
    used = world.maaike.api.ok(world.maaike.api.send("PATCH", path, {"budget": budget}))["budget"]["usedAmount"]
    assert used == 4 * 9550
    maaike.go(f"{world.pages}/hours/rates")
    maaike.submit("/remove")
    assert "Rate removed." in maaike.text() and "Rates · Website" not in maaike.text("main")
    assert world.maaike.api.ok(world.maaike.api.get(path))["budget"]["usedAmount"] == 0
    assert world.guus.api.get(f"{world.path}/hourly-rates").status == 403
    assert world.guus.api.get(f"{world.pages}/hours/rates").status in (303, 403)
    assert world.guus.api.ok(world.guus.api.get(path))["budget"] is None
    assert not maaike.troubles, maaike.troubles


def test_managers_are_told_when_a_budget_is_used(world, someone):
    work = project(world, "Told", "Budget", budget={"minutes": 600})
    for days in (-2, -1):
        world.guus.api.ok(world.guus.api.post(f"{world.path}/records", {"project": work["id"], "date": day(days), "hours": "4"}))
    for _ in range(200):
        items = [item for item in world.maaike.api.ok(world.maaike.api.get("/api/v1/me/inbox"))["items"] if "Told · Budget" in item["text"]]
        if items:
            break
    assert [item["text"] for item in items] == ["Told · Budget has used 80% of its budget."]
    visitor = someone(world.maaike)
    visitor.go(f"{world.pages}/hours/projects/{work['id']}")
    assert "8 h of 10 h" in visitor.text() and "80% used" in visitor.text()


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    guus = Terminal(tmp_path / "guus")
    guus.ok("login", world.server.url, "--email", world.guus.email, say=PASSWORD + "\n")
    assert "You are on it" in guus.ok("hours", "project", "add", "Shell/Scripts")
    assert "Shell already has a project called Scripts." in guus.refused("hours", "project", "add", "shell/SCRIPTS")
    assert "R/D Shell/Tools" in guus.ok("hours", "project", "add", "--client", "R/D Shell", "Tools")
    listed = guus.ok("hours", "projects", "shell")
    assert "Shell/Scripts" in listed and "R/D Shell/Tools" in listed
    assert "Removed from" in guus.ok("hours", "unpin", "shell/scripts")
    assert "Removed from" in guus.ok("hours", "unpin", "shell/scripts")
    assert "Shell/Scripts" not in guus.ok("hours", "projects", "--mine", "shell")
    assert "Added to Shell/Scripts" in guus.ok("hours", "pin", "Shell/Scripts")
    mine = json.loads(guus.ok("hours", "projects", "--mine", "--json", "shell"))
    assert [item["name"] for item in mine] == ["Tools", "Scripts"]
    guus.refused("hours", "project", "archive", "Shell/Scripts")
    guus.refused("hours", "pin", "No/Such")

    # Hours on an archived project can be listed, but not added.
    project(world, "Shell", "Attic", world.guus)
    guus.ok("hours", "log", "1", "Shell/Attic", "--date", day(-1), "--comment", "Before the archive")
    maaike = Terminal(tmp_path / "maaike")
    maaike.ok("login", world.server.url, "--email", world.maaike.email, say=PASSWORD + "\n")
    maaike.ok("hours", "project", "archive", "Shell/Attic")
    assert "Before the archive" in guus.ok("hours", "list", "--project", "shell/attic")
    assert "No project is called" in guus.refused("hours", "log", "1", "Shell/Attic")
