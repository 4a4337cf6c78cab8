"""The list of defects: searched, saved as a view, triaged by keyboard, changed in bulk, and undone."""
import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.fixture(scope="module")
def path(world):
    return f"{world.path}/defects"


def report(world, count, by=None, **fields):
    by = by or world.guus
    body = {"headline": "Broken", "severity": "3-Average", **fields}
    numbers = range(count)
    return [by.api.ok(by.api.post(f"{world.path}/defects", {**body, "headline": f"{body['headline']} {n + 1}"})) for n in numbers]


def ask(world, path, by=None, **query):
    by = by or world.maaike
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return by.api.ok(by.api.get(f"{path}?{text}"))


@pytest.fixture
def someone(world, visit):
    return lambda person, device=DESKTOP, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


def inbox(person):
    return [item["text"] for item in person.api.ok(person.api.get("/api/v1/me/inbox"))["items"]]


def heard(visitor, person, words):
    for _ in range(100):
        found = [text for text in inbox(person) if words in text]
        if found:
            return found
        visitor.page.wait_for_timeout(100)
    raise AssertionError(f"{person.name} was not told: {words}")


def test_a_list_is_paged_to_its_end(world, path):
    made = report(world, 7, headline="Walked", project="Cellar")
    seen, after = [], None
    while True:
        query = {"project": "Cellar", "limit": 3, "sort": "number", **({"after": after} if after else {})}
        page = ask(world, path, **query)
        seen += [item["number"] for item in page["items"]]
        after = page["next"]
        if after is None:
            break
    assert seen == [item["number"] for item in made]
    assert [item["id"] for item in ask(world, path, project="Cellar", limit=1)["items"]] == [made[-1]["id"]]
    assert ask(world, path, world.tess, project="Cellar", reportedBy="me")["items"] == []
    for query in ({"sort": "colour"}, {"assignedTo": "x"}, {"after": "x"}, {"limit": 0}, {"colour": "red"}, {"open": "perhaps"}):
        name, value = next(iter(query.items()))
        answer = world.maaike.api.get(f"{path}?{name}={value}")
        assert answer.status == 422 and answer.json["errors"][0]["field"] == name, str(answer)
    assert world.vera.api.get(path).status == 404


def test_twenty_defects_are_triaged_by_keyboard(world, someone, path):
    made = report(world, 20, headline="Triage", project="Triage")
    maaike = someone(world.maaike)
    maaike.go(f"{world.pages}/defects?show=all&project=Triage&sort=number")
    page = maaike.page
    focused = lambda: page.evaluate("document.activeElement.textContent.trim()")

    def press(*keys):
        for key in keys:
            page.keyboard.press(key)

    def done():
        page.wait_for_load_state("load")
        page.wait_for_selector("#defects-done")

    # Outside the list, letters do nothing; closing the help moves the focus into it.
    press("j", "i")
    assert page.evaluate("document.activeElement === document.body")
    page.locator("#keys-open").click()
    page.locator("dialog[open] .keys-close").click()
    page.locator(".listed-link:focus").wait_for()
    assert focused() == "Triage 1"
    press("j", "k")
    assert focused() == "Triage 1"
    # Assign them to me one after the other: each time, the next row gets the focus.
    for number in range(1, 6):
        assert focused() == f"Triage {number}"
        with page.expect_navigation():
            press("i")
        done()
    assert focused() == "Triage 6"
    # Assign several at once to someone.
    press("x", "j", "x", "j", "x")
    press("a")
    dialog = page.locator("dialog[open]")
    assert "Triage 6, Triage 7, Triage 8" in dialog.inner_text()
    dialog.locator("select").select_option(label="Tess")
    with page.expect_navigation():
        press("Enter")
    done()
    assert "3 defects changed." in maaike.text("#defects-done")
    assert focused() == "Triage 9"
    # The change is undone, and that is undone too; the focus stays.
    for owner in ("Unassigned", "Tess"):
        with page.expect_navigation():
            press("z")
        done()
        assert "Undone for 3 defects." in maaike.text("#defects-done") and focused() == "Triage 9"
        assert page.locator(".listed-row", has_text="Triage 8").locator(".listed-owner").inner_text() == owner
    # The action Done asks for the resolution, and selects the first choice.
    press("d")
    with page.expect_navigation():
        press("Enter")
    done()
    assert focused() == "Triage 10"
    # The rest is postponed.
    for _ in range(11):
        press("x", "j")
    press("s")
    dialog.locator('[name="action"]').select_option("Postpone")
    assert dialog.locator('label:has([name="resolution"])').is_hidden()
    with page.expect_navigation():
        press("Enter")
    done()
    states = [item["state"] for item in ask(world, path, project="Triage", sort="number")["items"]]
    assert states == ["Assigned"] * 8 + ["Closed"] + ["Postponed"] * 11
    owners = [item["owner"] and item["owner"]["name"] for item in ask(world, path, project="Triage", sort="number")["items"]]
    assert owners[:8] == ["Maaike"] * 5 + ["Tess"] * 3
    # Search and help have shortcuts, which do nothing while someone is typing.
    press("/")
    page.keyboard.type("jxd?")
    assert page.input_value("#text") == "jxd?"
    page.locator(".listed-link").first.focus()
    press("Shift+?")
    assert "Shortcuts" in page.locator("dialog[open]").inner_text()
    assert maaike.axe() == []
    press("Escape")
    press("o")
    page.wait_for_url(f"**/defects/{made[0]['number']}")
    assert not maaike.troubles, maaike.troubles


def test_a_bulk_assignment_is_made_and_undone(world, someone, path):
    made = report(world, 5, headline="Bulk", project="Bulk", by=world.olga)
    maaike = someone(world.maaike)
    maaike.go(f"{world.pages}/defects?show=all&project=Bulk&sort=number")
    page = maaike.page
    for defect in made[:4]:
        page.locator(f'input[value="{defect["number"]}"]').check()
    page.locator("#defects-chosen summary").click()
    page.locator('#defects-chosen [name="action"]').select_option("Assign")
    page.locator('#defects-chosen [name="owner"]').select_option(label="Tess")
    page.locator("#defects-chosen button").click()
    page.wait_for_url("**/defects/bulk")
    assert "4 defects selected." in maaike.text()
    assert [item["state"] for item in ask(world, path, project="Bulk")["items"]] == ["Submitted"] * 5
    page.locator('form[action$="/bulk/start"] button').click()
    page.wait_for_selector("#defects-done")
    assert "4 defects changed." in maaike.text("#defects-done")
    # One message each, however many defects there are.
    assert len(heard(maaike, world.tess, "Maaike changed 4 of your defects.")) == 1
    assert len(heard(maaike, world.olga, "Maaike changed 4 of your defects.")) == 1
    # Someone changes one of them in the meantime.
    world.tess.api.ok(world.tess.api.send("PATCH", f"{path}/{made[1]['id']}", {"owner": world.guus.id}))
    page.locator('#defects-done form[action$="/undo"] button').click()
    page.wait_for_url("**operation=**")
    page.wait_for_selector("#defects-done")
    said = maaike.text("#defects-done")
    assert "Undone for 4 defects." in said and "Partly undone" in said and made[1]["displayId"] in said
    found = {item["id"]: item for item in ask(world, path, project="Bulk")["items"]}
    assert [found[defect["id"]]["owner"] for defect in made if defect is not made[1]] == [None] * 4
    assert found[made[1]["id"]]["owner"]["name"] == "Guus" and found[made[1]["id"]]["state"] == "Submitted"
    history = world.maaike.api.ok(world.maaike.api.get(f"{path}/{made[0]['id']}/history"))["items"]
    assert len(history) >= 3
    assert not maaike.troubles, maaike.troubles


def test_the_list_works_without_scripts(world, someone, path):
    made = report(world, 60, headline="Plain", project="Plain", by=world.olga)
    olga = someone(world.olga, PHONE, java_script_enabled=False)
    olga.go(f"{world.pages}/defects")
    assert "Nothing assigned to you" in olga.text()
    olga.go(f"{world.pages}/defects?project=Plain")
    olga.page.get_by_role("link", name="Search all defects").click()
    olga.page.wait_for_url("**/defects?show=all&project=Plain")
    assert olga.page.locator(".listed-row").count() == 50
    olga.go(f"{world.pages}/defects?show=reported&project=Plain")
    page = olga.page
    assert page.locator(".listed-row").count() == 50
    page.locator('a[rel="next"]').click()
    page.wait_for_load_state()
    assert page.locator(".listed-row").count() == 10
    # Saved as a view, and found again.
    page.locator("#query-keep summary").click()
    olga.submit("/defects/queries", name="Plain ones", shared="yes")
    address = page.url
    assert "/defects/queries/" in address and "View “Plain ones” saved." in olga.text()
    # The whole list, not only this page.
    page.locator("#defects-chosen summary").click()
    page.locator('#defects-chosen [name="priority"]').select_option("4-Low Priority")
    page.locator('#defects-chosen [name="_all"]').check()
    page.locator("#defects-chosen button").click()
    page.wait_for_load_state()
    assert "60 defects selected." in olga.text() and "Change 60" in olga.text()
    page.locator('form[action$="/bulk/start"] button').click()
    page.wait_for_load_state()
    assert "60 defects changed." in olga.text()
    assert len(ask(world, path, project="Plain", priority="4-Low%20Priority", limit=200)["items"]) == 60
    page.locator('#defects-done form[action$="/undo"] button').click()
    page.wait_for_load_state()
    assert "Undone for 60 defects." in olga.text()
    # Nothing to change, then nothing selected: the page says what is missing, and keeps the input.
    page.goto(address)
    page.locator("#defects-chosen summary").click()
    page.locator("#defects-chosen button").click()
    page.wait_for_load_state()
    assert "Choose what to change." in olga.text()
    olga.submit("/defects/bulk", priority="4-Low Priority")
    assert "Select at least one defect." in olga.text()
    assert page.locator('#bulk-other [name="priority"]').input_value() == "4-Low Priority"
    # Renamed by its owner, then deleted; the defects remain.
    page.goto(address)
    page.locator("#query-change summary").click()
    form = page.locator('form[action*="/defects/queries/"]:not([action$="/removal"])')
    form.locator('[name="name"]').fill("Those in the cellar")
    form.locator("button").click()
    page.wait_for_load_state()
    assert "Those in the cellar" in olga.text("h1")
    guus = someone(world.guus, PHONE, java_script_enabled=False)
    guus.go(address.removeprefix(world.server.url))
    assert "Shared with the crew by Olga." in guus.text() and guus.page.locator("#query-change").count() == 0
    page.locator("#query-change summary").click()
    page.locator('form[action$="/removal"] button').click()
    page.wait_for_load_state()
    assert "View removed." in olga.text()
    assert ask(world, path, project="Plain", limit=200)["items"][0]["id"] == made[-1]["id"]


def test_the_pages_are_accessible(world, someone, path):
    report(world, 2, headline="Everybody's", project="Everybody")
    query = world.maaike.api.ok(world.maaike.api.post(f"{path}/queries", {"name": "All", "filter": {}}))
    done = world.maaike.api.ok(world.maaike.api.post(f"{path}/bulk", {"filter": {"project": "Everybody"}, "fields": {"keywords": "x"}}))
    pages = ["", "?show=all&severity=3-Average", "?show=all&text=nothing+at+all", f"/queries/{query['id']}", f"/operations/{done['id']}"]
    # A wide screen shows the same list with more columns.
    for device, shown in ((PHONE, pages), (DESKTOP, pages[1:2])):
        maaike = someone(world.maaike, {**device, "viewport": {**device["viewport"], "height": 4000}})
        for page in shown:
            maaike.go(f"{world.pages}/defects{page}")
            assert maaike.axe() == [], page
        assert not maaike.troubles, maaike.troubles


def test_today_leads_managers_to_all_unassigned_defects(world, path, someone):
    report(world, 6, headline="Loose")
    maaike = someone(world.maaike)
    maaike.go(world.pages)
    maaike.page.get_by_role("link", name="All unassigned defects").click()
    maaike.page.wait_for_url("**/defects?*")
    owners = maaike.page.locator(".listed-owner").all_inner_texts()
    assert len(owners) >= 6 and set(owners) == {"Unassigned"}
    assert maaike.troubles == []


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_list_says_how_it_is_filtered_and_the_filter_can_be_cleared(world, path, someone, device):
    report(world, 1, headline="Filtered", severity="4-Minor")
    maaike = someone(world.maaike, device)
    maaike.go(f"{world.pages}/defects?show=all&severity=4-Minor&open=true&assignedTo=none")
    assert "Open · Minor · Unassigned" in maaike.text("#defects-filter")
    assert not maaike.page.locator("#defects-more select").first.is_visible(), "the list is not pushed off the screen"
    assert maaike.overflow() is None and maaike.axe() == []
    maaike.page.get_by_role("link", name="Clear filters").click()
    maaike.page.wait_for_url("**/defects?show=all")
    assert maaike.troubles == []
