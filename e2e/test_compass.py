"""The published Compass app for iPhones against a running server: all its calls, with equally strict decoders."""
import re
import time

import pytest

from support.browser import session_of
from support.compass_app import CompassApp, Refused
from support.world import PASSWORD, World


@pytest.fixture(scope="module")
def crew(world):
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"compass": True}))
    return world


def phone(world, person, server=None):
    app = CompassApp(server or world.server.url)
    app.sign_in(person.email, PASSWORD, world.crew["slug"])
    return app


@pytest.fixture(scope="module")
def guus(crew):
    return phone(crew, crew.guus)


@pytest.fixture(scope="module")
def tess(crew):
    return phone(crew, crew.tess)


def refused(call, *arguments, **options):
    with pytest.raises(Refused) as refusal:
        call(*arguments, **options)
    assert refusal.value.message.strip()
    return refusal.value.status


def test_a_repository_exists_only_while_its_door_is_open(world):
    app = CompassApp(world.server.url)
    slug = world.crew["slug"]
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"compass": False}))
    assert slug not in app.repos()
    assert refused(app.sign_in, world.guus.email, PASSWORD, slug) == 404
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"compass": True}))
    assert app.repos() == [slug]
    app.sign_in(world.guus.email, PASSWORD, slug)
    assert app.list("Assigned To Me") == []


def test_a_failed_sign_in_says_what_is_wrong(crew):
    app, slug = CompassApp(crew.server.url), crew.crew["slug"]
    assert refused(app.sign_in, crew.guus.email, "wrong", slug) == 401
    assert refused(app.sign_in, crew.guus.email, "", slug) == 401
    assert refused(app.sign_in, "nobody@example.org", PASSWORD, slug) == 401
    assert refused(app.sign_in, crew.guus.email, PASSWORD, "no-such-crew") == 404
    assert refused(app.sign_in, crew.vera.email, PASSWORD, slug) == 403
    app.database = "Defects"
    assert refused(app.sign_in, crew.guus.email, PASSWORD, slug) == 400


def test_a_server_address_with_a_trailing_slash_works(crew):
    app = phone(crew, crew.olga, crew.server.url + "/")
    assert app.list("Reported By Me") == []
    assert app.create(Headline="A lamp is out", Severity="4-Minor")["state"] == "Submitted"


def test_a_new_defect(guus, crew):
    page = guus.new()
    assert page["title"].endswith("0" * 3 + page["title"][-5:]) and re.fullmatch(r"[A-Z]{1,5}\d{8}", page["title"])
    assert page["mandatory"] == {"Headline", "Severity"}
    assert page["Submitter"] == crew.guus.email and page["state"] == "Submitted"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", page["Submit_Date"])
    assert page["tappable"] == {"Headline", "Description", "Project", "Owner", "Priority", "Severity", "Resolution"}
    id = page["title"]
    assert guus.choices(id, "Severity") == ["1-Critical", "2-Major", "3-Average", "4-Minor", "5-Enhancement"]
    assert guus.choices(id, "Priority")[0] == "" and "3-Normal Queue" in guus.choices(id, "Priority")
    assert set(guus.choices(id, "Owner")) == {"", *(person.email for person in (crew.maaike, crew.guus, crew.tess, crew.olga))}
    assert guus.choices(id, "Headline") == []
    # It is not visible to others before it is committed, and is in no list.
    assert refused(phone(crew, crew.tess).record, id) == 404
    assert id not in [cell["id"] for cell in guus.list("Reported By Me")]
    made = guus.done(id, {"Headline": "The walk-in fridge drips", "Severity": "2-Major", "Owner": crew.tess.email})
    assert made["title"] == id and made["tappable"] == set()
    assert made["Owner"] == crew.tess.email and made["Severity"] == "2-Major"
    cell = guus.list("Reported By Me")[0]
    assert cell["id"] == id and cell["headline"] == "The walk-in fridge drips" and cell["last"] == "State: Submitted"
    assert cell["date"] == made["Submit_Date"]


def test_both_lists_newest_first(guus, tess, crew):
    first = guus.create(Headline="First", Severity="3-Average", Owner=crew.tess.email)["title"]
    time.sleep(1.1)
    second = guus.create(Headline="Second", Severity="3-Average", Owner=crew.tess.email)["title"]
    assert [cell["id"] for cell in tess.list("Assigned To Me")][:2] == [second, first]
    assert tess.list("Assigned To Me")[0]["last"] == f"Creator: {crew.guus.email}"
    assert [cell["id"] for cell in guus.list("Reported By Me")][:2] == [second, first]
    # Each phone stores its queries once.
    names = [child["name"] for child in tess.personal_folder()["children"]]
    assert names.count("Assigned To Me") == 1


def test_changing_fields(guus):
    id = guus.create(Headline="The oven door squeaks", Severity="4-Minor", Priority="4-Low Priority")["title"]
    page = guus.modify(id, Headline="The oven door does not close", Severity="2-Major", Description="Since Monday.\nIt is hot there.")
    assert page["Headline"] == "The oven door does not close" and page["Description"] == "Since Monday.\nIt is hot there."
    # The picker's empty row clears a choice; some responses have null for it.
    assert guus.modify(id, Priority="")["Priority"] == ""
    assert guus.modify(id, Resolution=None)["Resolution"] == ""


def test_a_whole_life_cycle_through_change_state(guus, tess, crew):
    id = guus.create(Headline="The till prints nothing", Severity="1-Critical")["title"]
    assert guus.state_actions("Submitted") == ["Assign", "Close", "Postpone"]
    assert "Owner" in guus.edit(id, "Assign")["mandatory"] and guus.edit(id, "Assign")["state"] == "Assigned"
    guus.discard(id)
    assert guus.change_state(id, "Assign", Owner=crew.tess.email)["state"] == "Assigned"
    assert tess.change_state(id, "Open")["state"] == "Opened"
    assert tess.change_state(id, "Resolve", Resolution="Fixed")["state"] == "Resolved"
    assert guus.change_state(id, "Validate")["state"] == "Closed"
    assert guus.change_state(id, "Re_open")["state"] == "Opened"


def test_an_action_that_the_state_does_not_have(guus):
    id = guus.create(Headline="No", Severity="4-Minor")["title"]
    assert refused(guus.edit, id, "Validate") == 400
    assert refused(guus.edit, id, "Explode") == 400
    assert refused(guus.done, id, {"Headline": "Not open"}) == 400
    assert guus.detail(id)["Headline"] == "No"


def test_discarding(guus, tess):
    id = guus.create(Headline="As it was", Severity="4-Minor")["title"]
    guus.edit(id, "Modify")
    guus.discard(id)
    assert guus.detail(id)["Headline"] == "As it was"
    tess.modify(id, Headline="As Tess has it")
    new = guus.new()["title"]
    guus.discard(new)
    assert refused(guus.detail, new) == 404
    assert refused(guus.done, new, {"Headline": "x", "Severity": "4-Minor"}) == 404


def test_two_phones_edit_one_defect(guus, tess, crew):
    id = guus.create(Headline="Both want it", Severity="4-Minor")["title"]
    guus.edit(id, "Modify")
    assert refused(tess.edit, id, "Modify") == 409
    assert refused(tess.delete, id) == 409
    assert refused(tess.done, id, {"Headline": "Mine"}) == 409
    # The same person again, after the app was terminated.
    guus.edit(id, "Modify")
    assert guus.done(id, {"Headline": "Guus had it"})["Headline"] == "Guus had it"
    assert tess.modify(id, Headline="Then Tess")["Headline"] == "Then Tess"


def test_someone_edits_on_the_web_meanwhile(guus, crew):
    """Pages save at once, even if someone has the defect open in the app: other fields are merged, the same field is a conflict."""
    id = guus.create(Headline="Merge me", Severity="4-Minor")["title"]
    guus.edit(id, "Modify")
    api, path = crew.maaike.api, f"{crew.path}/defects/{id}"
    api.ok(api.patch(path, {"priority": "3-Normal Queue"}, If_Match="*"))
    page = guus.done(id, {"Severity": "2-Major"})
    assert page["Priority"] == "3-Normal Queue" and page["Severity"] == "2-Major"
    guus.edit(id, "Modify")
    api.ok(api.patch(path, {"severity": "5-Enhancement"}, If_Match="*"))
    with pytest.raises(Refused) as clash:
        guus.done(id, {"Severity": "1-Critical"})
    assert clash.value.status == 409 and "Severity" in clash.value.message
    assert guus.detail(id)["Severity"] == "5-Enhancement"
    # The app starts over, now with the new value.
    assert guus.modify(id, Severity="1-Critical")["Severity"] == "1-Critical"


def test_deleting(guus, tess, crew):
    id = guus.create(Headline="Not for long", Severity="4-Minor")["title"]
    tess.edit(id, "Modify")
    api = crew.maaike.api
    api.ok(api.delete(f"{crew.path}/defects/{id}"))
    assert refused(tess.done, id, {"Headline": "Too late"}) == 404
    id = guus.create(Headline="Swiped away", Severity="4-Minor")["title"]
    guus.delete(id)
    assert refused(guus.detail, id) == 404
    assert refused(guus.delete, id) == 404
    assert id not in [cell["id"] for cell in guus.list("Reported By Me")]


def test_a_value_that_is_sent_again_is_not_a_change(guus, crew):
    """The app never forgets what was changed on a page: the next Done sends it again, whatever the action."""
    id = guus.create(Headline="Again", Severity="4-Minor")["title"]
    changes = {"Headline": "Again and again"}
    guus.edit(id, "Modify")
    guus.done(id, changes)
    guus.edit(id, "Assign")
    page = guus.done(id, {**changes, "Owner": crew.guus.email, "State": "Assigned", "Submitter": crew.guus.email})
    assert page["state"] == "Assigned" and page["Headline"] == "Again and again"
    guus.edit(id, "Modify")
    assert refused(guus.done, id, {"Submitter": crew.tess.email}) == 400


def test_the_app_polls_for_news_every_five_minutes(guus, crew):
    time.sleep(1.1)  # changes within the second of the phone's timestamp are reported as well
    tess = phone(crew, crew.tess)
    assert tess.tick() == [] and tess.badge == 0
    time.sleep(1.1)
    tess.mark = tess.now()
    id = guus.create(Headline="Look at this", Severity="3-Average", Owner=crew.tess.email)["title"]
    guus.modify(id, Priority="2-Give High Attention")
    tess.modify(id, Description="I am at it")
    other = guus.create(Headline="Not for Tess", Severity="3-Average")["title"]
    guus.modify(other, Description="Still not")
    assert sorted(tess.tick()) == [f"{id} (Look at this) has been assigned to you", f"{id} (Look at this) has been modified"]
    assert tess.badge == 2
    time.sleep(1.1)
    tess.mark = tess.now()
    assert tess.tick() == [] and tess.badge == 0
    guus.change_state(other, "Assign", Owner=crew.tess.email)
    assert tess.tick() == [f"{other} (Not for Tess) has been assigned to you"]
    # The temporary query is gone.
    assert "Modified Defect" not in [child["name"] for child in tess.personal_folder()["children"]]


def test_two_phones_of_one_person_do_not_interfere_with_each_other(guus, crew):
    one, two = phone(crew, crew.tess), phone(crew, crew.tess)
    folder = one.personal_folder()["dbId"]
    from support.compass_app import QUERY, column, definition, filtered

    body = definition("Modified Defect", folder, [column("id")], [filtered("Owner", "COMP_OP_EQ", "[CURRENT_USER]")])
    mine = one.call("POST", f"{one.base}/workspace/queryDefs", body, QUERY)["dbId"]
    assert isinstance(two.tick(), list)
    assert isinstance(one.rows(mine), list)
    one.call("DELETE", f"{one.base}/workspace/queryDefs/{mine}")
    # The leftovers of crashed clients are limited.
    for _ in range(12):
        one.call("POST", f"{one.base}/workspace/queryDefs", body, QUERY)
    assert [child["name"] for child in one.personal_folder()["children"]].count("Modified Defect") <= 5


def test_signing_out_revokes_the_token(crew):
    app = phone(crew, crew.guus)
    token = app.token
    app.sign_out()
    app.token = token
    assert refused(app.list, "Assigned To Me") == 401


def test_the_token_gives_no_access_to_the_api(crew, guus):
    from support.api import Api

    api = Api(crew.server.port, guus.token)
    for path in (crew.path, "/api/v1/me", f"{crew.path}/defects", f"{crew.path}/members"):
        assert api.get(path).status == 401, path


def test_a_password_change_revokes_the_tokens(crew):
    world = crew
    person = world.member("Wim")
    app = phone(world, person)
    other = phone(world, person)
    body = {"current": PASSWORD, "new": "some other words in a row"}
    answer = person.api.post("/api/v1/me/password", body)
    assert answer.status == 204, str(answer)
    assert refused(app.list, "Assigned To Me") == 401 and refused(other.list, "Reported By Me") == 401


def test_a_removed_member_loses_access(crew):
    person = crew.member("Xandra")
    app = phone(crew, person)
    assert app.list("Assigned To Me") == []
    api = crew.maaike.api
    assert api.delete(f"{crew.path}/members/{person.id}").status in (200, 204)
    assert refused(app.list, "Assigned To Me") == 401
    assert refused(app.sign_in, person.email, PASSWORD, crew.crew["slug"]) == 403


def test_another_crew_is_not_found(crew, guus):
    slug = guus.repo
    elsewhere = crew.vera.api.ok(crew.vera.api.get("/api/v1/crews"))["items"][0]["slug"]
    try:
        guus.repo = elsewhere
        assert refused(guus.personal_folder) == 404
    finally:
        guus.repo = slug


def test_closing_the_door_ends_sign_ins(request, world):
    crew = world
    app = phone(crew, crew.olga)
    ok = crew.maaike.api.ok
    ok(crew.maaike.api.patch(crew.path, {"compass": False}))
    try:
        assert refused(app.list, "Assigned To Me") == 401
    finally:
        ok(crew.maaike.api.patch(crew.path, {"compass": True}))
    # Switching the setting on again restores no sign-in.
    assert refused(app.list, "Assigned To Me") == 401


def test_no_secret_is_logged(crew, guus):
    log = crew.server.log.read_text(errors="replace")
    assert PASSWORD not in log and guus.token not in log


def test_a_manager_opens_and_closes_the_door_on_a_page(server, visit):
    world = World(server)
    slug, path = world.crew["slug"], f"{world.pages}/settings/compass"
    boss = visit(server, session=session_of(server, world.maaike.email, PASSWORD))
    boss.go(f"{world.pages}/settings")
    boss.page.get_by_role("link", name="Compass clients").click()
    assert "can’t sign in to this crew" in boss.text()
    boss.submit("/settings/compass")
    assert "can sign in to this crew" in boss.text() and boss.page.get_by_text(slug, exact=True).is_visible()
    assert boss.axe() == [] and not boss.overflow()
    assert CompassApp(server.url).repos() == [slug]
    boss.submit("/settings/compass")
    assert "can’t sign in to this crew" in boss.text() and CompassApp(server.url).repos() == []
    member = visit(server, session=session_of(server, world.guus.email, PASSWORD))
    assert member.go(path).status == 403
    stranger = visit(server, session=session_of(server, world.vera.email, PASSWORD))
    assert stranger.go(path).status == 404
    assert world.guus.api.patch(world.path, {"compass": True}).status == 403
