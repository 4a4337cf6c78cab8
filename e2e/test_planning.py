"""Planning by a manager: bulk approval, filling a gap, copying a week, changing a fixed shift from a date on, the printed week."""
import re
from datetime import timedelta
from pathlib import Path

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.days import today
from support.world import PASSWORD

OUT = Path(__file__).parent / "out"
SCRIPTS = pytest.mark.parametrize("scripts", [True, False])


def monday(weeks):
    """The Monday of a coming week."""
    return today() - timedelta(days=today().weekday()) + timedelta(weeks=weeks)


def week(first):
    year, number, _ = first.isocalendar()
    return f"{year}-W{number:02}"


def shift(world, holder, on, start="10:00", end="18:00"):
    body = {"date": on.isoformat(), "start": start, "end": end, "person": holder.id if holder else None}
    return world.maaike.api.ok(world.maaike.api.post(f"{world.path}/shifts", body))


def waiting(world, giver, taker, on):
    """A takeover that awaits approval."""
    given = shift(world, giver, on)
    exchange = giver.api.ok(giver.api.post(f"{world.path}/shifts/{given['id']}/offer", {}))
    taker.api.ok(taker.api.post(f"{world.path}/exchanges/{exchange['id']}/acceptance"))
    return given, exchange


def shifts(world, first, days=7, **query):
    asked = "".join(f"&{name}={value}" for name, value in query.items())
    return world.maaike.api.all(f"{world.path}/shifts?from={first}&to={first + timedelta(days=days)}{asked}")


def policy(world):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "manager"}))


def manager(world, visit, device, scripts):
    session = session_of(world.server, world.maaike.email, PASSWORD)
    return visit(world.server, device, session=session, java_script_enabled=scripts)


@SCRIPTS
def test_two_of_three_takeovers_are_approved_from_the_week(world, visit, scripts):
    policy(world)
    first = monday(2 + scripts)
    one, _ = waiting(world, world.guus, world.tess, first)
    two, _ = waiting(world, world.guus, world.olga, first + timedelta(days=1))
    gone, withdrawn = waiting(world, world.guus, world.tess, first + timedelta(days=2))
    visitor = manager(world, visit, DESKTOP, scripts)
    visitor.go(f"{world.pages}/week?week={week(first)}")
    visitor.page.locator("#plan-all > summary").click()
    plan = visitor.text("#plan")
    assert "3 takeovers to approve" in plan and "Tess wants to take over from Guus" in plan
    assert re.search(r"Guus 24 h → \D*16 h", plan) and re.search(r"Tess 0 h → \D*8 h", plan), plan
    assert not visitor.axe() if scripts else True
    for box in visitor.page.locator('#plan-waiting input[type="checkbox"]').all():
        box.check()
    # The list is not updated while someone is using it, so they may select something that has ended.
    world.guus.api.send("DELETE", f"{world.path}/exchanges/{withdrawn['id']}")
    visitor.submit("/week/approvals")
    assert "2 takeovers approved. This has already been decided" in visitor.text()
    holders = {s["id"]: s["person"]["name"] for s in shifts(world, first)}
    assert [holders[s["id"]] for s in (one, two, gone)] == ["Tess", "Olga", "Guus"]
    visitor.go(f"{world.pages}/week?week={week(first)}")
    assert "Nothing needs your attention this week." in visitor.text("#plan")
    assert not visitor.troubles, visitor.troubles


def test_a_program_approves_several_and_a_retry_decides_nothing_twice(world):
    policy(world)
    first = monday(5)
    _, one = waiting(world, world.guus, world.tess, first)
    _, two = waiting(world, world.guus, world.olga, first + timedelta(days=1))
    world.guus.api.send("DELETE", f"{world.path}/exchanges/{two['id']}")
    body = {"exchanges": [one["id"], two["id"], one["id"], "0199c0de-0000-7000-8000-000000000000"]}
    answers = [
        world.maaike.api.send("POST", f"{world.path}/exchanges/approvals", body, Idempotency_Key="several")
        for _ in range(2)
    ]
    assert [answer.status for answer in answers] == [200, 200] and answers[0].json == answers[1].json
    items = answers[0].json["items"]
    assert [item["outcome"] for item in items] == ["approved", "refused", "refused"]
    assert items[0]["message"] is None and "already been decided" in items[1]["message"]
    refused = world.maaike.api.post(f"{world.path}/exchanges/approvals", {"exchanges": []})
    assert refused.status == 422
    # No one can approve what waits for someone else.
    _, three = waiting(world, world.guus, world.tess, first + timedelta(days=2))
    [item] = world.olga.api.ok(world.olga.api.post(f"{world.path}/exchanges/approvals", {"exchanges": [three["id"]]}))["items"]
    assert item["outcome"] == "refused" and "can’t approve or decline this" in item["message"]


@SCRIPTS
def test_a_gap_is_filled_from_a_list_with_the_best_candidates_first(world, visit, scripts):
    first = monday(6 + scripts)
    gap = shift(world, None, first, "17:00", "23:00")
    shift(world, world.guus, first, "20:00", "22:00")
    shift(world, world.tess, first + timedelta(days=1))
    visitor = manager(world, visit, PHONE, scripts)
    visitor.go(f"{world.pages}/week?week={week(first)}")
    assert "1 open shift" in visitor.text("#plan")
    visitor.page.locator("#plan-all > summary").click()
    visitor.page.locator('#plan a[href$="/give"]').click()
    names = visitor.page.locator(".give-choice bdi").all_inner_texts()
    assert names[-1] == "Tess" and {"Maaike", "Olga"} <= set(names) and "Guus" not in names
    assert "8 h → 14 h that week" in visitor.text()
    if scripts:
        assert not visitor.axe() and not visitor.overflow()
    visitor.submit("/give", person=world.olga.id)
    assert "Shift assigned to Olga." in visitor.text()
    assert [s["person"]["name"] for s in shifts(world, first) if s["id"] == gap["id"]] == ["Olga"]
    assert not visitor.troubles, visitor.troubles


@SCRIPTS
def test_a_part_of_a_week_is_copied(world, visit, scripts):
    first, other = monday(8 + 2 * scripts), monday(9 + 2 * scripts)
    for days, holder in ((0, world.guus), (1, world.tess), (4, None), (4, None), (5, world.olga)):
        shift(world, holder, first + timedelta(days=days))
    shift(world, world.olga, other + timedelta(days=5), "12:00", "20:00")
    visitor = manager(world, visit, DESKTOP, scripts)
    visitor.go(f"{world.pages}/week?week={week(first)}")
    visitor.page.locator(f'a[href*="/week/copy?from={week(first)}"]').click()
    assert "5 shifts will be copied." in visitor.text("#copy-outcome")
    assert "1 of them becomes an open shift: Olga already works" in visitor.text("#copy-outcome")
    chooser = visitor.page.locator('form[action$="/week/copy"]').first
    for day in (1, 2, 3, 4):
        chooser.locator(f'[name="days"][value="{day}"]').uncheck(force=True)
    # A selection changed since the preview is previewed again before it is copied.
    with visitor.page.expect_navigation():
        visitor.page.locator("#copy-outcome button").click()
    assert len(shifts(world, other)) == 1
    assert "3 shifts will be copied." in visitor.text("#copy-outcome")
    with visitor.page.expect_navigation():
        visitor.page.locator("#copy-outcome button").click()
    assert "3 shifts copied." in visitor.text()
    made = [(s["date"], s["person"] and s["person"]["name"]) for s in shifts(world, other)]
    assert made.count((str(other + timedelta(days=4)), None)) == 2 and len(made) == 4
    # Copying again: nothing is missing.
    visitor.go(f"{world.pages}/week/copy?from={week(first)}&to={week(other)}&days=5&days=6&days=7&what=all")
    assert "There is nothing to copy. 3 are already there." in visitor.text("#copy-outcome")
    assert not visitor.page.locator("#copy-outcome button").count()
    assert not visitor.troubles, visitor.troubles


@SCRIPTS
def test_a_week_is_planned_as_a_draft_and_published_at_once(world, visit, scripts):
    first, other = monday(24 + 2 * scripts), monday(25 + 2 * scripts)
    shift(world, world.guus, first)
    shift(world, world.tess, other, "12:00", "20:00")
    visitor = manager(world, visit, PHONE, scripts)
    visitor.go(f"{world.pages}/week?week={week(other)}")
    visitor.page.get_by_role("link", name="Draft roster", exact=True).click()
    assert visitor.text("h1") == "Draft roster"
    # The shifts of the week before come first.
    visitor.page.get_by_role("link", name="Copy previous week").click()
    assert visitor.page.locator('[name="into"][value="draft"]').is_checked()
    with visitor.page.expect_navigation():
        visitor.page.locator("#copy-outcome button").click()
    assert "1 shift is ready to publish." in visitor.text("#publication")
    # Then a shift for each of two people, and two open ones, one of which is removed again.
    adding = visitor.page.locator('form[action$="/week/draft"]')
    adding.locator(f'[name="dates"][value="{other}"]').check(force=True)
    visitor.submit("/week/draft", start="17:00", end="23:00")
    assert "Choose at least one person" in visitor.text(".error-summary")
    assert visitor.page.input_value("#start") == "17:00"
    for person in (world.tess, world.olga):
        adding.locator(f'[name="people"][value="{person.id}"]').check(force=True)
    visitor.submit("/week/draft", open="2")
    assert "4 shifts added to the draft." in visitor.text(".flash")
    assert "1 stays in the draft. Tess already works" in visitor.text("#publication")
    removal = visitor.page.locator('.row:has-text("Open shift") form[action$="/removal"] button').first
    with visitor.page.expect_navigation():
        removal.click()
    visitor.page.screenshot(path=OUT / f"draft-{'scripts' if scripts else 'plain'}.png", full_page=True)
    assert not visitor.axe() if scripts else True
    assert len(shifts(world, other)) == 1
    told = len(world.olga.api.ok(world.olga.api.get("/api/v1/me/inbox"))["items"])
    with visitor.page.expect_navigation():
        visitor.page.locator("#publication button").click()
    assert "3 shifts published." in visitor.text(".flash")
    assert sorted((s["person"] or {"name": ""})["name"] for s in shifts(world, other)) == ["", "Guus", "Olga", "Tess"]
    # The shift of Tess waits in the draft until it is changed.
    visitor.page.locator('.row:has-text("Tess") a').click()
    visitor.submit("/week/draft/" + visitor.page.url.rsplit("/", 1)[1], person=world.olga.id, date=(other + timedelta(days=1)).isoformat())
    assert "Saved in the draft." in visitor.text(".flash")
    with visitor.page.expect_navigation():
        visitor.page.locator("#publication button").click()
    assert len(shifts(world, other)) == 5
    notices = world.olga.api.ok(world.olga.api.get("/api/v1/me/inbox"))["items"]
    assert len(notices) == told + 2
    assert not visitor.troubles, visitor.troubles


def test_a_week_is_published_once_and_only_by_managers(world):
    first = monday(28)
    path = f"{world.path}/unpublished-shifts"
    body = {"dates": [first.isoformat()], "people": [world.guus.id], "open": 1, "start": "10:00", "end": "18:00"}
    made = [world.maaike.api.send("POST", path, body, Idempotency_Key="draft") for _ in range(2)]
    assert made[0].json == made[1].json and len(made[0].json["items"]) == 2
    for ask in (lambda: world.guus.api.get(path), lambda: world.guus.api.post(path, body)):
        assert ask().status == 403
    assert not shifts(world, first)
    listed = world.maaike.api.all(f"{path}?from={first}&limit=1")
    assert [each["id"] for each in listed] == [each["id"] for each in made[0].json["items"]]
    publication = {"week": week(first)}
    assert world.guus.api.post(f"{world.path}/publications", publication).status == 403
    counted = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/publications", {**publication, "dryRun": True}))
    assert counted == {"published": 2, "open": 1, "people": 1, "passed": 0, "left": []}
    answers = [world.maaike.api.send("POST", f"{world.path}/publications", publication, Idempotency_Key="publish") for _ in range(2)]
    assert [answer.json for answer in answers] == [counted, counted]
    assert world.maaike.api.post(f"{world.path}/publications", publication).status == 409
    assert len(shifts(world, first)) == 2
    for wrong in ({"dates": []}, {"dates": ["x"]}, {"people": ["x"]}, {"open": 51}, {"open": 0, "people": []}, {"start": "25:00"}):
        assert world.maaike.api.post(path, {**body, **wrong}).status == 422, wrong


def test_a_program_copies_a_week_once(world):
    first, other = monday(14), monday(15)
    shift(world, world.guus, first)
    path, body = f"{world.path}/week-copies", {"from": week(first), "to": week(other)}
    counted = world.maaike.api.ok(world.maaike.api.post(path, {**body, "dryRun": True}))
    assert counted == {"made": 1, "present": 0, "fixed": 0, "passed": 0, "left": []}
    assert not shifts(world, other)
    answers = [world.maaike.api.send("POST", path, body, Idempotency_Key="copy") for _ in range(2)]
    assert [answer.json["made"] for answer in answers] == [1, 1]
    assert world.maaike.api.ok(world.maaike.api.post(path, body)) == {**counted, "made": 0, "present": 1}
    assert len(shifts(world, other)) == 1
    assert world.guus.api.post(path, body).status == 403
    for wrong in ({"from": "2026-W54"}, {"to": week(first)}, {"days": []}, {"days": [8]}, {"people": ["x"]}):
        assert world.maaike.api.post(path, {**body, **wrong}).status == 422, wrong


@SCRIPTS
def test_this_shift_and_all_following_are_changed_and_then_deleted(world, visit, scripts):
    ok, weekday = world.maaike.api.ok, 2 + scripts
    body = {"weekday": weekday, "start": "09:00", "end": "12:00", "person": world.guus.id}
    fixed = ok(world.maaike.api.post(f"{world.path}/fixed-shifts", body))
    theirs = [s for s in shifts(world, monday(1), 56, person=world.guus.id) if s["fixedShift"] == fixed["id"]]
    visitor = manager(world, visit, PHONE, scripts)
    visitor.go(f"{world.pages}/shifts/{theirs[2]['id']}/edit")
    if scripts:
        assert not visitor.overflow()
    visitor.submit("/edit", end="13:00", scope="following")
    assert "This and all following shifts saved." in visitor.text()
    now = {s["id"]: s["end"] for s in shifts(world, monday(1), 56, person=world.guus.id)}
    assert [now[s["id"]] for s in theirs] == ["12:00"] * 2 + ["13:00"] * (len(theirs) - 2)
    # One of them is changed through the API; then all from one on are deleted.
    path = f"{world.path}/shifts/{theirs[3]['id']}"
    assert ok(world.maaike.api.patch(path + "?scope=only", {"end": "14:00"}))["end"] == "14:00"
    assert world.maaike.api.patch(path + "?scope=some", {"end": "14:00"}).status == 422
    assert world.maaike.api.patch(path + "?else=1", {"end": "14:00"}).status == 422
    visitor.go(f"{world.pages}/shifts/{theirs[4]['id']}/edit")
    assert "Skip this week" in visitor.text()
    with visitor.page.expect_navigation():
        visitor.page.locator('form[action$="/delete"] button').last.click()
        if scripts:
            visitor.page.locator("dialog[open] .actions button").last.click()
    left = [s["id"] for s in shifts(world, monday(1), 56, person=world.guus.id) if s["id"] in now]
    assert [s["id"] for s in theirs if s["id"] in left] == [s["id"] for s in theirs[:4]]
    assert world.maaike.api.send("DELETE", f"{world.path}/shifts/{theirs[1]['id']}?scope=following").status == 204
    left = [s["id"] for s in shifts(world, monday(1), 56, person=world.guus.id)]
    assert [s["id"] in left for s in theirs[:4]] == [True, False, True, True], "those after a change are another fixed shift"
    assert not visitor.troubles, visitor.troubles


def test_the_week_of_twenty_people_is_printed_on_one_sheet(world, visit):
    policy(world)
    first = monday(20)
    crew = [world.member(f"Wilhelmina-van-der-Heijden-{number}") for number in range(17)]
    for number, person in enumerate(crew):
        for days in range(5):
            shift(world, person, first + timedelta(days=(number + days) % 7), "17:00", "23:30")
    visitor = manager(world, visit, DESKTOP, True)
    visitor.go(f"{world.pages}/week?week={week(first)}")
    visitor.page.evaluate("window.print = () => { document.title = 'printed' }")
    visitor.page.locator("[data-print]").click()
    assert visitor.page.title() == "printed"
    pdf = visitor.page.pdf(path=OUT / "week.pdf", prefer_css_page_size=True)
    pages = re.findall(rb"/Type\s*/Page\b(?!s)", pdf)
    assert len(pages) == 1
    width, height = (float(number) for number in re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups())
    assert width > height and round(width) in (841, 842)


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    policy(world)
    first, other = monday(16), monday(17)
    _, one = waiting(world, world.guus, world.tess, first)
    _, two = waiting(world, world.guus, world.olga, first + timedelta(days=1))
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", world.maaike.email, say=PASSWORD + "\n")
    said = terminal.ok("shifts", "approve", one["id"][-8:], two["id"][-8:])
    assert said.count("Approved:") == 2
    assert "2 of 2 could not be approved" in terminal.refused("shifts", "approve", one["id"], two["id"])
    assert "Would be created: 2." in terminal.ok("shifts", "copy-week", week(first), week(other), "--dry-run")
    assert "Created: 1." in terminal.ok("shifts", "copy-week", week(first), week(other), "--days", "1")
    said = terminal.ok("shifts", "copy-week", week(first), week(other))
    assert "Created: 1. Not copied: 1 already there." in said
    # The draft of the week after, from the command line.
    last = monday(18)
    assert "Created: 2." in terminal.ok("shifts", "copy-week", week(other), week(last), "--draft")
    terminal.ok("shifts", "draft", str(last), "--start", "20:00", "--end", "23:00", "--open", "1", "--person", "Olga")
    listed = terminal.ok("shifts", "drafts", "--from", str(last))
    assert listed.count("20:00–23:00") == 2
    open_one = next(line.split()[0] for line in listed.splitlines() if line.rstrip().endswith("-"))
    assert listed.count("\n") == terminal.ok("shifts", "drafts", "--from", str(last), "--remove", open_one).count("\n") + 1
    assert "Would be published: 3," in terminal.ok("shifts", "publish", week(last), "--dry-run")
    assert "Published: 3," in terminal.ok("shifts", "publish", week(last))
    assert "There are no unpublished shifts." in terminal.ok("shifts", "drafts", "--from", str(last))


def test_an_open_shift_is_added_in_the_week_that_is_shown(world, visit):
    """The form starts in that week, and a manager who works at that time is offered the people whom she could assign."""
    first = monday(20)
    shift(world, world.maaike, first)
    visitor = manager(world, visit, DESKTOP, True)
    visitor.go(f"{world.pages}/week?week={week(first)}")
    visitor.page.get_by_role("link", name="Add shift", exact=True).click()
    assert visitor.page.input_value("#date") == first.isoformat()
    visitor.submit("/shifts/new", start="10:00", end="18:00")
    assert "Open shift added to the roster." in visitor.text(".flash")
    assert "Not possible" not in visitor.text()
    visitor.page.get_by_role("link", name="Assign…").click()
    assert visitor.text("h1").startswith("Assign this shift")
    assert not visitor.troubles, visitor.troubles
