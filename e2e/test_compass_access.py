"""Every call of Compass clients by everyone without permission: refused, without revealing or changing anything."""
from types import SimpleNamespace

import pytest

from support.api import Api
from support.browser import session_of
from support.rows import Rows, settled
from support.world import PASSWORD, World

NO_ONE = {"name": "Q", "dbId": "", "primaryEntityDefName": "Defect", "filterNode": {"boolOp": "BOOL_OP_AND", "fieldFilters": []}}
FIELDS = {"fields": [{"name": "Headline", "value": "Changed"}, {"name": "Severity", "value": "1-Critical"}]}


def query(folder=""):
    return {**NO_ONE, "dbIdParent": folder, "queryFieldDefs": [{"fieldPathName": "Headline", "isShown": True, "sortType": "NO_SORT"}]}


class Compass:
    """The calls to one repository, with the ids of its things."""

    def __init__(self, world):
        self.world, self.repo = world, f"/ccmweb/rest/repos/{world.crew['slug']}"
        world.maaike.api.ok(world.maaike.api.patch(world.path, {"compass": True}))
        defect = world.guus.api.post(f"{world.path}/defects", {"headline": "The walk-in fridge drips", "severity": "3-Average"})
        self.defect = world.guus.api.ok(defect)["displayId"]
        self.base = f"{self.repo}/databases/defects"
        api = Api(world.server.port, token_of(world.guus))
        self.folder = next(
            each["dbId"] for each in api.ok(api.get(f"{self.base}/workspace/folders")) if each["name"] == "Personal Queries"
        )
        self.query = api.ok(api.post(f"{self.base}/workspace/queryDefs", query(self.folder)))["dbId"]
        self.found = api.ok(api.post(f"{self.base}/workspace/queryDefs/{self.query}/resultsets", {}))["result_set_id"]
        self.once = api.ok(api.post(f"{self.base}/query", {"queryDef": query()}))["result_set_id"]

    def calls(self, repo=None):
        """Method, path, body and the status for a member; with `repo`, the things of this repository under the path of that one."""
        here, query_def = (repo or self).base, f"{(repo or self).base}/workspace/queryDefs/{self.query}"
        defect = f"{here}/records/defect/{self.defect}"
        things = [
            ("GET", f"{query_def}", None, 200),
            ("POST", f"{query_def}/resultsets", {}, 201),
            ("GET", f"{query_def}/resultsets/{self.found}", None, 200),
            ("GET", f"{query_def}/resultsets/{self.found}/file", None, 200),
            ("GET", f"{here}/query/{self.once}", None, 200),
            ("GET", f"{here}/query/{self.once}/file", None, 200),
            ("GET", defect, None, 200),
            ("GET", f"{defect}/fields/Severity", None, 200),
            ("PATCH", f"{defect}?operation=Edit&actionName=Modify", {}, 200),
            ("PATCH", f"{defect}?operation=Revert", {}, 200),
            ("PATCH", f"{defect}?operation=Commit&actionName=Modify", FIELDS, 200),
            ("DELETE", defect, None, 200),
            ("DELETE", query_def, None, 200),
        ]
        if repo:
            return things
        return [
            ("GET", self.repo, None, 200),
            ("GET", f"{self.repo}/databases", None, 200),
            ("GET", here, None, 200),
            ("GET", f"{here}/workspace/folders", None, 200),
            ("GET", f"{here}/workspace/folders/{self.folder}", None, 200),
            ("GET", f"{here}/workspace/folders/{self.folder}/queryDefs", None, 200),
            ("POST", f"{here}/workspace/queryDefs", query(self.folder), 201),
            ("POST", f"{here}/query", {"queryDef": query()}, 201),
            ("GET", f"{here}/records/defect", None, 200),
            ("POST", f"{here}/records/defect?operation=Edit", {}, 201),
            ("POST", f"{here}/records/defect?operation=Commit", FIELDS, 201),
        ] + things


def token_of(person, access="write", crew=None):
    body = {"name": "Compass", "access": access, "crew": crew}
    return person.api.ok(person.api.post("/api/v1/me/tokens", body))["secret"]


def sign_in(server, person, repo):
    api = Api(server.port)
    body = {"username": person.email, "password": PASSWORD, "repo": repo, "db": "defects"}
    return api.ok(api.post("/ccmweb/rest/authenticate", body))["token"]


@pytest.fixture(scope="module")
def crews(world):
    here, other = Compass(world), Compass(World(world.server, "Overkant", "elsewhere.example"))
    server, slug, elsewhere = world.server, world.crew["slug"], other.world.crew["slug"]
    karel, stranger = world.member("Karel"), world.person("Stranger")
    callers = {
        "nobody": {}, "garbage": {"token": "garbage"}, "garbage of a sign-in": {"token": "dlc_" + "0" * 43},
        "stranger": {"token": token_of(stranger)}, "stranger, session": {"token": stranger.api.token},
        "other crew": {"token": token_of(other.world.maaike)}, "other crew, signed in": {"token": sign_in(server, other.world.maaike, elsewhere)},
        "member, session": {"token": world.guus.api.token}, "member, cookie": {"cookie": session_of(server, world.guus.email, PASSWORD)},
        "removed": {"token": token_of(karel)}, "removed, token of the crew": {"token": token_of(karel, crew=slug)},
        "removed, signed in": {"token": sign_in(server, karel, slug)},
        "read-only": {"token": token_of(world.guus, "read")}, "read-only, of the crew": {"token": token_of(world.guus, "read", slug)},
        "member": {"token": token_of(world.guus)}, "member, signed in": {"token": sign_in(server, world.guus, slug)},
    }  # fmt: skip
    world.maaike.api.send("DELETE", f"{world.path}/members/{karel.id}")
    lines = {name: Api(server.port, **credential) for name, credential in callers.items()}
    yield SimpleNamespace(world=world, server=server, here=here, other=other, lines=lines)


def refusals(crews, who, calls, statuses):
    wrong = []
    for method, path, body, _ in calls:
        answer = crews.lines[who].send(method, path, body)
        told = [text for text in ("fridge", "Guus", crews.world.guus.email, crews.world.crew["name"]) if text in answer.text]
        if answer.status not in statuses or told:
            wrong.append(f"{method} {path} by {who}: {answer} says {told}")
    return wrong


@pytest.mark.parametrize("who, statuses", [
    ("nobody", {401}), ("garbage", {401}), ("garbage of a sign-in", {401}), ("stranger, session", {401, 404}), ("member, session", {401}),
    ("member, cookie", {401}), ("stranger", {404}), ("other crew", {404}), ("other crew, signed in", {401, 404}), ("removed", {404}),
    ("removed, token of the crew", {401, 404}), ("removed, signed in", {401, 404}),
])  # fmt: skip
def test_no_call_does_anything_without_permission(crews, who, statuses):
    before = settled(crews.server)
    wrong = refusals(crews, who, crews.here.calls(), statuses)
    assert not wrong, "\n".join(wrong)
    changed = before.changes(Rows(crews.server))
    assert not changed, "\n".join(changed)


@pytest.mark.parametrize("who", ["read-only", "read-only, of the crew"])
def test_a_read_only_token_cannot_write(crews, who):
    before = settled(crews.server)
    for method, path, body, status in crews.here.calls():
        answer = crews.lines[who].send(method, path, body)
        assert answer.status == (status if method == "GET" else 403), f"{method} {path}: {answer}"
    assert not before.changes(Rows(crews.server))


def test_things_of_one_crew_are_not_found_in_another(crews):
    """The path names the caller's own crew with ids of another. The display ids of defects begin with that crew's prefix."""
    before = settled(crews.server, crews.world.crew["id"])
    own = f"{crews.other.base}/records/defect/{crews.other.defect}"
    assert crews.lines["other crew"].get(own).status == 200 and crews.other.defect != crews.here.defect
    wrong = refusals(crews, "other crew", crews.here.calls(crews.other), {404})
    assert not wrong, "\n".join(wrong)
    changed = before.changes(settled(crews.server, crews.world.crew["id"]))
    assert not changed, "\n".join(changed)


def test_a_username_signs_in_like_an_address(crews):
    anna, outside = crews.world.member("Anna"), Api(crews.server.port)
    anna.api.ok(anna.api.patch("/api/v1/me", {"username": "anna.k"}))
    body = {"username": "Anna.K", "password": PASSWORD, "repo": crews.world.crew["slug"], "db": "defects"}
    assert outside.post("/ccmweb/rest/authenticate", body).status == 201
    wrong = [outside.post("/ccmweb/rest/authenticate", {**body, **other}) for other in ({"password": "x"}, {"username": "anna.j"})]
    assert [answer.status for answer in wrong] == [401, 401]
    assert wrong[0].json["message"] == wrong[1].json["message"]


def test_no_defect_changes_in_an_archived_crew(crews):
    """Queries and their results are only ways to read, so they are still stored."""
    api, line = crews.world.maaike.api, crews.lines["member"]
    api.ok(api.patch(crews.world.path, {"archived": True}))
    try:
        tables = ("defect", "defect_step", "defect_change", "defect_comment", "outbox")
        before = {name: rows for name, rows in settled(crews.server).tables.items() if name in tables}
        assert len(before) == len(tables)
        for method, path, body, status in crews.here.calls():
            if path.endswith(crews.here.query) and method == "DELETE":
                continue
            reads = method == "GET" or path.endswith(("/query", "/queryDefs", "/resultsets"))
            answer = line.send(method, path, body)
            expected = {200, 404} if "Revert" in path else {status} if reads else {409}
            assert answer.status in expected, f"{method} {path}: {answer}"
        later = settled(crews.server).tables
        assert all(later[name] == rows for name, rows in before.items())
    finally:
        api.ok(api.patch(crews.world.path, {"archived": False}))


@pytest.mark.parametrize("who", ["member, signed in", "member"])
def test_a_member_may_make_every_call(crews, who):
    """So the refusals in the other tests are due to the caller."""
    crews.here = Compass(crews.world)
    for method, path, body, status in crews.here.calls():
        answer = crews.lines[who].send(method, path, body)
        allowed = {status, 204} if method == "DELETE" else {status}
        # Deleting defects is for managers and those who reported them.
        assert answer.status in allowed, f"{method} {path}: {answer}"
