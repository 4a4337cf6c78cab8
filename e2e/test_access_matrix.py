"""Every operation of the API, every page and every form, by everyone without permission: refused, without revealing or changing anything.

Operations come from openapi.yaml and pages from the site map, so that new ones are covered automatically.
"""
import re
from types import SimpleNamespace

import pytest

from support.api import Line
from support.browser import session_of
from support.requests import OPERATIONS
from support.rows import Rows, settled
from support.site_map import CLOSED_FORMS, FORMS, PAGES
from support.things import one_of_each
from support.world import PASSWORD, World

IN_CREW = [each for each in OPERATIONS.values() if "crew" in each.ids]
FOR_SOMEBODY = [each for each in OPERATIONS.values() if not each.is_open]
CREW_PAGES = [page for page in PAGES if "{crew}" in page]
CREW_FORMS = [form for form in FORMS if "{crew}" in form]
# Parameters that name nothing of one particular crew: a person, a day or a name can be valid in any crew.
NO_THING = {"crew", "person", "me", "leaver", "max", "week", "period", "validFrom", "field", "plainField", "removedField", "status", "usualDay"}
# Both crews have people with these names.
FIRST_NAMES = {"Guus", "Maaike"}
FOREIGN = [
    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}, {"Origin": "https://127.0.0.1:{port}"},
    {"Origin": None, "Sec-Fetch-Site": "cross-site"}, {"Origin": None, "Referer": "https://evil.example/"}, {"Origin": None},
]  # fmt: skip


@pytest.fixture(scope="module")
def crew(world):
    """De Waag with one of everything, and people outside it."""
    things = one_of_each(world)
    # The other crew has a member who is also in De Waag, and nothing of its own.
    other = World(world.server, "Overkant", "elsewhere.example")
    invitation = other.maaike.api.ok(other.maaike.api.post(f"{other.path}/invitations", {"role": "manager"}))
    world.guus.api.ok(world.guus.api.post(f"/api/v1/invitations/{invitation['code']}/acceptance"))
    server, everybody = world.server, {}

    def line(name, **credential):
        everybody[name] = Line(server.port, **credential)

    def token(person, access="write", crew=None):
        return person.api.ok(person.api.post("/api/v1/me/tokens", {"name": "Matrix", "access": access, "crew": crew}))["secret"]

    karel = world.member("Karel")
    line("removed, session", cookie=session_of(server, karel.email, PASSWORD))
    line("removed, signed in", token=karel.api.token)
    line("removed, token", token=token(karel))
    line("removed, token of the crew", token=token(karel, crew=world.crew["slug"]))
    world.maaike.api.send("DELETE", f"{world.path}/members/{karel.id}")
    stranger = world.person("Stranger")
    line("nobody")
    sent = Line(server.port).form(f"/p/{things['sharedSecret']}/save")
    guest = re.search(r"decklog-guest=(\w[\w-]+)", str(sent.headers))[1]
    line("guest", token=guest, cookie=f"{guest}; decklog-guest={guest}")
    line("garbage", token="dlt_garbage000000000000000000000000000000000000000", cookie="garbage")
    line("stranger", token=stranger.api.token)
    line("stranger, session", cookie=session_of(server, stranger.email, PASSWORD))
    line("other crew", token=other.maaike.api.token)
    line("other crew, session", cookie=session_of(server, other.maaike.email, PASSWORD))
    line("both, token of the other", token=token(world.guus, crew=other.crew["slug"]))
    line("both", token=world.guus.api.token)
    line("both, session", cookie=session_of(server, world.guus.email, PASSWORD))
    line("read-only", token=token(world.maaike, "read"))
    line("read-only, of the crew", token=token(world.maaike, "read", world.crew["slug"]))
    line("owner", token=world.maaike.api.token)
    line("owner, token", token=token(world.maaike))
    line("owner, session", cookie=session_of(server, world.maaike.email, PASSWORD))
    yield SimpleNamespace(world=world, other=other, things=things, server=server, id=world.crew["id"], lines=everybody)
    for each in everybody.values():
        each.close()


def said(things, world):
    """Texts that would tell an outsider something about the crew."""
    ids = {value for value in things.values() if re.fullmatch(r"[0-9a-f-]{36}", value)}
    names = {world.crew["name"], world.guus.email, world.maaike.email, "Guus", "Maaike", "Acme", "walk-in fridge", "It drips", "Open ones"}
    return {world.crew["id"], *ids, *names} - {"0199c0de-0000-7000-8000-000000000000"}


def foreign(secrets, line):
    """The secrets that are not on the caller's own settings page, which shows their name and crews."""
    own = line.get("/settings").body
    return {secret for secret in secrets if secret.encode() not in own}


def leaks(secrets, answer, *sent):
    """The texts about the crew in a response that were not in the request."""
    asked = " ".join(sent)
    told = f"{answer.headers}".encode() + answer.body
    return sorted(secret for secret in secrets if secret not in asked and secret.encode() in told)


def complaint(what, answer, leaked=()):
    return f"{what}: {answer.status}{f', says {leaked}' if leaked else ''}: {answer.body[:160]!r}"


def refusals(crew, operations, who, statuses, things=None):
    """Sends all requests, and returns those that were not refused as expected."""
    things, wrong = things or crew.things, []
    secrets = foreign(said(crew.things, crew.world), crew.lines[who])
    for each in operations:
        answer = each.send(crew.lines[who], things)
        leaked = leaks(secrets, answer, each.path.format(**things), str(each.body(things)))
        if answer.status not in statuses or leaked:
            wrong.append(complaint(f"{each.name} by {who}", answer, leaked))
    return wrong


OUTSIDE = {
    "nobody": {401}, "guest": {401}, "garbage": {401}, "stranger": {404}, "other crew": {404}, "removed, signed in": {404}, "removed, token": {404},
    "removed, token of the crew": {401, 403, 404}, "both, token of the other": {403, 404},
}  # fmt: skip


@pytest.mark.parametrize("who", OUTSIDE)
def test_no_operation_does_anything_for_outsiders(crew, who):
    before = settled(crew.server)
    operations = FOR_SOMEBODY if OUTSIDE[who] == {401} else IN_CREW
    wrong = refusals(crew, operations, who, OUTSIDE[who])
    assert not wrong, "\n".join(wrong)
    changed = before.changes(Rows(crew.server))
    assert not changed, "\n".join(changed)


@pytest.mark.parametrize("who", ["stranger", "other crew", "removed, signed in"])
def test_things_of_someone_else_are_not_found(crew, who):
    mine = [each for each in OPERATIONS.values() if not each.is_open and each.ids and "crew" not in each.ids and each.name != "acceptInvitation"]
    if who == "other crew":  # Guus is in that crew too, and colleagues see each other's pictures and profiles, and can block each other
        mine = [each for each in mine if not each.ids & {"profilePicture", "username"} and "/people/{person}/" not in each.path]
    assert len(mine) >= 3
    wrong = refusals(crew, mine, who, {404})
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("who", ["read-only", "read-only, of the crew"])
def test_a_read_only_token_cannot_write(crew, who):
    before = settled(crew.server)
    wrong = refusals(crew, [each for each in FOR_SOMEBODY if each.writes], who, {403})
    assert not wrong, "\n".join(wrong)
    assert not before.changes(Rows(crew.server))
    # It can read what its owner reads, but nothing outside its crew.
    for each in IN_CREW:
        if not each.writes:
            mine, owners = each.send(crew.lines[who], crew.things), each.send(crew.lines["owner"], crew.things)
            assert mine.status == owners.status, f"{each.name}: {mine}"


def test_a_token_of_one_crew_reveals_nothing_of_another(crew):
    line = crew.lines["both, token of the other"]
    assert crew.lines["both"].get("/api/v1/crews").text.count(crew.world.crew["slug"]) == 1
    secrets = said(crew.things, crew.world) - FIRST_NAMES - {crew.world.guus.email, crew.world.guus.id}
    for each in FOR_SOMEBODY:
        if not each.writes and not each.ids:
            answer = each.send(line, crew.things)
            # A person's own sessions, tokens and picture are visible to them, whatever crew they are in.
            own = [crew.things[name] for name in ("session", "token", "profilePicture")]
            leaked = [text for text in leaks(secrets, answer) if text not in own]
            assert answer.status in (200, 403, 404) and not leaked, complaint(each.name, answer, leaked)


@pytest.mark.parametrize("who", ["other crew", "both"])
def test_things_of_one_crew_are_not_found_in_another(crew, who):
    """The path names the caller's own crew with ids of another, so checking only one of the two would not be enough."""
    before = settled(crew.server, crew.id)
    mixed = {**crew.things, "crew": crew.other.crew["slug"]}
    addressed = [each for each in IN_CREW if each.ids - NO_THING]
    assert len(addressed) >= 50
    wrong = refusals(crew, addressed, who, {404}, mixed)
    assert not wrong, "\n".join(wrong)
    # Ids in a body are unknown as well; people in both crews are valid in either.
    secrets = said(crew.things, crew.world) - FIRST_NAMES - ({crew.world.guus.email, crew.world.guus.id} if who == "both" else set())
    for each in IN_CREW:
        if each.writes and not each.ids - {"crew"} and each.name != "changeCrew":
            answer = each.send(crew.lines[who], mixed)
            # The names in the request may be in the response.
            leaked = [text for text in leaks(secrets, answer, str(each.body(mixed))) if text not in ("Acme", "walk-in fridge")]
            assert answer.status < 500 and not leaked, complaint(each.name, answer, leaked)
    changed = before.changes(settled(crew.server, crew.id))
    assert not changed, "\n".join(changed)


# Pages and forms


def pages_for(crew, who, pages, statuses, things=None):
    things, wrong = things or crew.things, []
    secrets = foreign(said(crew.things, crew.world), crew.lines[who])
    for page in pages:
        address = page.format(**things)
        answer = crew.lines[who].get(address)
        leaked = leaks(secrets, answer, address)
        if answer.status not in statuses or leaked or answer.status == 303 and not answer.headers["Location"].startswith("/signin?next="):
            wrong.append(complaint(f"{page} for {who}", answer, leaked))
    return wrong


@pytest.mark.parametrize("who, pages, statuses", [
    ("nobody", PAGES, {303}), ("guest", PAGES, {303}), ("garbage", PAGES, {303}), ("stranger, session", CREW_PAGES, {404}),
    ("other crew, session", CREW_PAGES, {404}), ("removed, session", CREW_PAGES, {404}),
])  # fmt: skip
def test_no_page_is_shown_to_outsiders(crew, who, pages, statuses):
    wrong = pages_for(crew, who, pages, statuses)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("who", ["other crew, session", "both, session"])
def test_a_page_of_one_crew_does_not_show_things_of_another(crew, who):
    mixed = {**crew.things, "crew": crew.other.crew["slug"]}
    addressed = [page for page in CREW_PAGES if set(re.findall(r"\{(\w+)\}", page)) - NO_THING]
    wrong = pages_for(crew, who, addressed, {404}, mixed) if who != "both, session" else [
        line for line in pages_for(crew, who, addressed, {404}, mixed) if ": 404" not in line
    ]
    assert not wrong, "\n".join(wrong)


# Without the forms with which guests remove what they saved, where a token means nothing.
ACCOUNT_FORMS = [form for form in CLOSED_FORMS if not form.startswith("/saved/")]


@pytest.mark.parametrize("who, forms, statuses", [
    ("nobody", CLOSED_FORMS, {401}),
    ("guest", ACCOUNT_FORMS, {401}),
    ("garbage", CLOSED_FORMS, {401}),
    ("read-only", ACCOUNT_FORMS, {403}),
    ("read-only, of the crew", ACCOUNT_FORMS, {403}),
    # What a token may not do through the API, it may not do through a form either.
    ("owner, token", ["/settings/password", "/settings/devices/end", "/settings/devices/{session}/end", "/settings/mail/code", "/settings/email", "/settings/mail/confirmation", "/settings/tokens", "/settings/tokens/{token}/end", "/c/{crew}/people/{person}/sign-in-link"], {303, 403}),
    ("stranger, session", CREW_FORMS, {404}), ("other crew, session", CREW_FORMS, {404}), ("removed, session", CREW_FORMS, {404}),
])  # fmt: skip
def test_no_form_does_anything_without_permission(crew, who, forms, statuses):
    before, wrong = settled(crew.server), []
    # People who may read the crew see its name on an error page.
    secrets = set() if "read-only" in who or who == "owner, token" else foreign(said(crew.things, crew.world), crew.lines[who])
    for form in forms:
        answer = crew.lines[who].form(form.format(**crew.things), {"name": "x", "role": "owner"})
        leaked = leaks(secrets, answer, form.format(**crew.things))
        if answer.status not in statuses or leaked:
            wrong.append(complaint(f"{form} by {who}", answer, leaked))
    assert not wrong, "\n".join(wrong)
    assert not before.changes(Rows(crew.server))


def test_a_form_of_one_crew_does_nothing_to_things_of_another(crew):
    before, wrong, secrets = settled(crew.server, crew.id), [], said(crew.things, crew.world) - FIRST_NAMES
    mixed = {**crew.things, "crew": crew.other.crew["slug"]}
    for who in ("other crew, session", "both, session"):
        theirs = foreign(secrets, crew.lines[who])
        for form in CREW_FORMS:
            if set(re.findall(r"\{(\w+)\}", form)) - NO_THING:
                answer = crew.lines[who].form(form.format(**mixed))
                # Redirected back with the reason, or not found.
                if answer.status not in (303, 404) or leaks(theirs, answer, form.format(**mixed)):
                    wrong.append(complaint(f"{form} by {who}", answer))
    assert not wrong, "\n".join(wrong)
    changed = before.changes(settled(crew.server, crew.id))
    assert not changed, "\n".join(changed)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_no_form_is_accepted_from_another_site(crew, headers):
    """Not even with the owner's own cookies."""
    before, wrong = settled(crew.server), []
    line = crew.lines["owner, session"]
    sent = {name: value.format(port=crew.server.port) for name, value in headers.items() if value}
    for form in FORMS:
        answer = line.raw("POST", form.format(**crew.things), b"name=x", {"Content-Type": "application/x-www-form-urlencoded", **sent})
        if answer.status != 403:
            wrong.append(complaint(f"{form} from {headers}", answer))
    assert not wrong, "\n".join(wrong)
    changed = before.changes(Rows(crew.server))
    assert not changed, "\n".join(changed)
