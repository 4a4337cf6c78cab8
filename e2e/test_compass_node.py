"""The vendor's Node-RED node and other REST clients of Compass: the exact statuses that they require, and the calls that the app does not make."""
import http.client
import json
import random

import pytest

from support.world import PASSWORD

BASE = "/ccmweb/rest"


class Node:
    """Sends what the node sends: a body with GET too, which repeats the path; creating something must be answered with 201."""

    def __init__(self, port, repo):
        self.port, self.repo, self.token = port, repo, None
        self.where = f"{BASE}/repos/{repo}/databases/defects"

    def send(self, method, path, body=None, *, authorization=None, raw=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json"}
        if authorization or self.token:
            headers["Authorization"] = authorization or f"Bearer {self.token}"
        try:
            data = raw if raw is not None else json.dumps({"repo": self.repo, "db": "defects"} if body is None else body).encode()
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        finally:
            connection.close()

    def json(self, method, path, body=None, status=200, **options):
        got, data, _ = self.send(method, path, body, **options)
        assert got == status, f"{got} {data[:300]!r}"
        return json.loads(data) if data else None

    def sign_in(self, email):
        body = {"username": email, "password": PASSWORD, "repo": self.repo, "db": "defects"}
        self.token = self.json("POST", f"{BASE}/authenticate", body, 201)["token"]
        return self


@pytest.fixture(scope="module")
def crew(world):
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"compass": True}))
    return world


@pytest.fixture(scope="module")
def node(crew):
    return Node(crew.server.port, crew.crew["slug"]).sign_in(crew.guus.email)


def definition(columns, *filters, operator="BOOL_OP_AND", children=(), **more):
    shown = [{"fieldPathName": path, "isShown": True, "sortType": sort} for path, sort in columns]
    tests = [{"fieldPath": path, "compOp": f"COMP_OP_{name}", "values": list(values)} for path, name, *values in filters]
    node = {"boolOp": operator, "fieldFilters": tests, "childFilterNodes": list(children)}
    return {"name": "Q", "dbId": "", "dbIdParent": "", "primaryEntityDefName": "Defect", "queryFieldDefs": shown, "filterNode": node, **more}


ID = [("id", "SORT_ASC")]


def ids(node, *filters, **options):
    found = node.json("POST", f"{node.where}/query", {"queryDef": definition(ID, *filters, **options), "resultSetOptions": {}}, 201)
    page = node.json("GET", f"{node.where}/query/{found['result_set_id']}?pageNumber=1")
    return [row["values"][0] for row in page["rows"]]


@pytest.fixture(scope="module")
def records(node, crew):
    """Three defects, each created in one call."""
    made = []
    for headline, severity, owner in (("Alpha door", "1-Critical", crew.tess.email), ("Beta 50% off", "2-Major", ""), ("Gamma DOOR", "3-Average", crew.guus.email)):
        fields = [{"name": "Headline", "value": headline}, {"name": "Severity", "value": severity}, {"name": "Owner", "value": owner}]
        record = node.json("POST", f"{node.where}/records/Defect?operation=Commit", {"fields": fields}, 201)
        made.append(record["displayName"])
    return made


def test_repositories_with_their_databases(node):
    assert node.json("GET", f"{BASE}/repos?getDbs=true") == [{"name": node.repo, "databaseNames": ["defects"]}]
    assert node.json("GET", f"{BASE}/repos/{node.repo}")["name"] == node.repo
    assert [database["name"] for database in node.json("GET", f"{BASE}/repos/{node.repo}/databases")] == ["defects"]
    database = node.json("GET", node.where)
    assert database["name"] == "defects" and database["entityDefNames"] == ["Defect"] == database["entityDefNamesForSubmit"]
    assert database["isMaster"] is True and database["entityDefFamilyNames"] == []


def test_folders_and_their_contents(node):
    folders = node.json("GET", f"{node.where}/workspace/folders")
    by_name = {folder["name"]: folder for folder in folders}
    assert set(by_name) == {"Public Queries", "Personal Queries"}
    public = by_name["Public Queries"]
    assert public["workspaceItemType"] == "WORKSPACE_FOLDER" and public["isWritable"] is False and public["dbIdParent"] == ""
    names = [child["name"] for child in public["children"]]
    assert {"All Defects", "Needs Verification"} <= set(names)
    one = node.json("GET", f"{node.where}/workspace/folders/{public['dbId']}")
    assert one == public
    assert {query["name"] for query in node.json("GET", f"{node.where}/workspace/folders/{public['dbId']}/queryDefs")} == set(names)
    query = public["children"][0]["dbId"]
    stored = node.json("GET", f"{node.where}/workspace/queryDefs/{query}")
    assert all(field["fieldType"] and field["dataType"].startswith("PD_C_") for field in stored["queryFieldDefs"])
    assert node.send("DELETE", f"{node.where}/workspace/queryDefs/{query}")[0] == 403
    node.json("POST", f"{node.where}/workspace/queryDefs", {**definition(ID), "dbIdParent": public["dbId"]}, 403)


def test_a_result_set_as_the_node_asks_for_it(node, records):
    folders = node.json("GET", f"{node.where}/workspace/folders")
    query = next(child["dbId"] for child in folders[0]["children"] if child["name"] == "All Defects")
    options = {"enableRecordCount": True, "convertToLocalTime": True, "maxMultiLineTextLength": 0, "maxResultSetRows": 10000, "pageSize": 2}
    body = {"repo": node.repo, "db": "defects", "query_dbID": query, "resultSetOptions": options}
    path = f"{node.where}/workspace/queryDefs/{query}/resultsets"
    found = node.json("POST", path, body, 201)
    assert found["recordCount"] >= 3 and found["resultSetIsLimited"] == 0
    assert [column["name"] for column in found["columns"]][:2] == ["id", "Headline"]
    first = node.json("GET", f"{path}/{found['result_set_id']}?pageNumber=1")["rows"]
    second = node.json("GET", f"{path}/{found['result_set_id']}?pageNumber=2")["rows"]
    assert len(first) == 2 and second and first[0]["displayName"] == first[0]["values"][0] == records[0]
    assert second[0]["values"][0] == records[2]
    assert node.json("GET", f"{path}/{found['result_set_id']}?pageNumber=9999999999")["rows"] == []
    status, text, headers = node.send("GET", f"{path}/{found['result_set_id']}/file?fileType=csv")
    lines = text.decode().split("\r\n")
    assert status == 200 and headers["Content-Type"].startswith("text/csv")
    assert lines[0].startswith("id,Headline,State") and lines[1].startswith(f"{records[0]},Alpha door,Submitted")
    # A snapshot, which later changes do not affect.
    fields = [{"name": "Headline", "value": "Later"}, {"name": "Severity", "value": "5-Enhancement"}]
    node.json("POST", f"{node.where}/records/defect?operation=Commit", {"fields": fields}, 201)
    assert len(node.send("GET", f"{path}/{found['result_set_id']}/file")[1].decode().split("\r\n")) == len(lines)
    for body in ({}, {"pageSize": 1}, {"pageSize": "1"}, {"resultSetOptions": {"pageSize": "1"}}):
        assert node.json("POST", path, body, 201)["result_set_id"]
    assert node.send("POST", path, raw=b"")[0] == 201


def test_every_comparison(node, records, crew):
    a, b, c = records
    mine = ("id", "IN", a, b, c)
    assert ids(node, mine) == [a, b, c]
    assert ids(node, mine, ("Headline", "EQ", "Alpha door")) == [a]
    assert ids(node, mine, ("Headline", "NEQ", "Alpha door")) == [b, c]
    assert ids(node, mine, ("Headline", "LIKE", "door")) == [a, c]
    assert ids(node, mine, ("Headline", "LIKE", "%door%")) == [a, c]
    assert ids(node, mine, ("Headline", "LIKE", "50% o")) == [b]
    assert ids(node, mine, ("Headline", "LIKE", "5_%")) == []
    assert ids(node, mine, ("Headline", "NOT_LIKE", "door")) == [b]
    assert ids(node, mine, ("Severity", "LT", "2-Major")) == [a]
    assert ids(node, mine, ("Severity", "LTE", "2-Major")) == [a, b]
    assert ids(node, mine, ("Severity", "GT", "2-Major")) == [c]
    assert ids(node, mine, ("Severity", "GTE", "2-Major")) == [b, c]
    assert ids(node, mine, ("Severity", "BETWEEN", "2-Major", "3-Average")) == [b, c]
    assert ids(node, mine, ("Severity", "NOT_BETWEEN", "2-Major", "3-Average")) == [a]
    assert ids(node, mine, ("Owner", "IS_NULL")) == [b]
    assert ids(node, mine, ("Owner", "IS_NOT_NULL")) == [a, c]
    assert ids(node, mine, ("Owner", "EQ", crew.tess.email)) == [a]
    assert ids(node, mine, ("Owner", "EQ", "[CURRENT_USER]")) == [c]
    assert ids(node, mine, ("Owner", "NEQ", "[CURRENT_USER]")) == [a, b]
    assert ids(node, mine, ("Owner", "NOT_IN", crew.tess.email, crew.guus.email)) == [b]
    assert ids(node, mine, ("Owner", "LIKE", "tess@")) == [a]
    assert ids(node, mine, ("Owner", "EQ", "nobody@example.org")) == []
    assert ids(node, mine, ("State", "IN", "Submitted", "Closed")) == [a, b, c]
    assert ids(node, mine, ("Submit_Date", "GT", "2020-01-01 00:00:00"), ("Submit_Date", "LT", "2199-01-01")) == [a, b, c]
    assert ids(node, mine, ("Submit_Date", "BETWEEN", "2020-01-01", "2020-01-02")) == []
    assert ids(node, ("id", "LIKE", a[-3:]), ("id", "LTE", c)) == [a]
    assert ids(node, ("dbid", "EQ", str(33554432 + int(a[-8:])))) == [a]
    assert ids(node, mine, ("id", "NEQ", a)) == [b, c]
    assert ids(node, mine, ("keywords", "IS_NULL"), ("is_duplicate", "EQ", "0"), ("record_type", "EQ", "Defect")) == [a, b, c]
    assert ids(node, mine, ("Keywords", "EQ", "cold")) == [] == ids(node, mine, ("version", "EQ", "7"))
    assert ids(node, mine, ("lock_version", "GTE", "1"), ("lock_version", "LT", "2")) == [a, b, c]
    either = {"boolOp": "BOOL_OP_OR", "fieldFilters": [
        {"fieldPath": "Headline", "compOp": "COMP_OP_LIKE", "values": ["alpha"]},
        {"fieldPath": "Severity", "compOp": "COMP_OP_EQ", "values": ["3-Average"]},
    ]}  # fmt: skip
    assert ids(node, mine, children=[either]) == [a, c]


def test_conditions_on_history_apply_to_one_line_at_a_time(node, records):
    a = records[0]
    path = f"{node.where}/records/defect/{a}"
    for priority in ("3-Normal Queue", "4-Low Priority"):
        node.json("PATCH", f"{path}?operation=Edit&actionName=Modify", {})
        node.json("PATCH", f"{path}?operation=Commit", {"fields": [{"name": "Priority", "value": priority}]})
    columns = [("id", "NO_SORT"), ("history.action_name", "SORT_ASC"), ("history.user_name", "NO_SORT"), ("history.new_state", "NO_SORT")]
    body = {"queryDef": definition(columns, ("id", "EQ", a))}
    found = node.json("POST", f"{node.where}/query", body, 201)
    rows = node.json("GET", f"{node.where}/query/{found['result_set_id']}")["rows"]
    assert [row["values"][1] for row in rows] == ["Modify", "Modify", "Submit"]
    assert all(row["values"][3] == "Submitted" for row in rows)
    assert ids(node, ("id", "EQ", a), ("history.action_name", "EQ", "Modify")) == [a, a]
    # Both conditions must hold for the same history line.
    assert ids(node, ("id", "EQ", a), ("history.action_name", "EQ", "Submit"), ("history.old_state", "EQ", "Submitted")) == []


def test_invalid_queries_are_refused(node):
    def told(body, path="query"):
        status, data, _ = node.send("POST", f"{node.where}/{path}", body)
        error = json.loads(data)
        assert error["status"] == status and error["message"], error
        return status, error["message"]

    assert told({"queryDef": definition([("Colour", "NO_SORT")])}) == (400, "There is no field called Colour.")
    assert told({"queryDef": definition(ID, ("Colour", "EQ", "red"))})[0] == 400
    assert told({"queryDef": definition(ID, ("Notes_Log", "EQ", "x"))})[0] == 400
    assert told({"queryDef": definition(ID, ("State", "SOUNDS_LIKE", "x"))})[0] == 400
    assert told({"queryDef": definition(ID, ("State", "BETWEEN", "x"))})[0] == 400
    assert told({"queryDef": definition(ID, ("Submit_Date", "GT", "yesterday"))})[0] == 400
    assert told({"queryDef": definition([])})[0] == 400
    assert told({"queryDef": definition([("id", "SORT_SIDEWAYS")])})[0] == 400
    assert told({"queryDef": {**definition(ID), "primaryEntityDefName": "WorkItem"}})[0] == 400
    assert told({})[0] == 400 and told([])[0] == 400 and told("x")[0] == 400
    assert told({"pageSize": "many", "queryDef": definition(ID)})[0] == 400
    deep = {"boolOp": "BOOL_OP_AND", "fieldFilters": [], "childFilterNodes": []}
    for _ in range(25):
        deep = {"boolOp": "BOOL_OP_AND", "fieldFilters": [], "childFilterNodes": [deep]}
    status, message = told({"queryDef": definition(ID, children=[deep])})
    assert status == 400 and "nested too deeply" in message


def test_a_condition_nested_a_thousand_levels_deep(node):
    start, end = '{"boolOp":"BOOL_OP_AND","fieldFilters":[],"childFilterNodes":[', "]}"
    filters = start * 1000 + '{"boolOp":"BOOL_OP_AND","fieldFilters":[]}' + end * 1000
    body = json.dumps({"queryDef": {**definition(ID), "filterNode": 0}}).replace('"filterNode": 0', f'"filterNode": {filters}')
    status, data, _ = node.send("POST", f"{node.where}/query", raw=body.encode())
    assert status == 400 and "nested too deeply" in json.loads(data)["message"]


def test_records_by_their_id_in_the_database(node, records):
    dbid = str(33554432 + int(records[0][-8:]))
    record = node.json("GET", f"{node.where}/records/Defect/{dbid}?useDbid=true")
    assert record["displayName"] == records[0] and record["dbId"] == dbid and record["entityDefName"] == "Defect"
    assert node.json("GET", f"{node.where}/records/DEFECT/{records[0].lower()}")["dbId"] == dbid
    # As in the vendor's own examples.
    assert node.json("GET", f"{node.where}/Defect/{records[0]}")["dbId"] == dbid
    for wrong in ("nothing", "SAMPL00000001", "99999999999999999999", "33554432", "1", records[0] + "0", "%00", "%F0%28", "x" * 5000):
        status, data, _ = node.send("GET", f"{node.where}/records/defect/{wrong}")
        assert status == 404 and json.loads(data)["message"], wrong


NEW = {"fields": [{"name": "Headline", "value": "Left open"}, {"name": "Severity", "value": "3-Average"}]}


def test_an_edit_in_steps(node, records, crew):
    """Like clients of the vendor's next product: first the values, then the commit with complete fields."""
    path = f"{node.where}/records/Defect/{records[1]}"
    opened = node.json("PATCH", f"{path}?operation=Edit&actionName=Modify", {})
    assert {"Modify"} == {action["actionName"] for action in opened["legalActions"]}
    part = node.json("PATCH", f"{path}?operation=Edit", {"fields": [{"name": "Priority", "value": "3-Normal Queue"}]})
    assert field(part, "Priority") == "3-Normal Queue" and field(part, "locked_by") == crew.guus.email
    assert field(node.json("GET", path), "Priority") == ""
    for item in part["fields"]:
        if item["name"] == "Keywords":
            item["value"] = "cold, wet"
    done = node.json("PATCH", f"{path}?operation=Commit", {"dbId": part["dbId"], "fields": part["fields"]})
    assert field(done, "Priority") == "3-Normal Queue" and field(done, "Keywords") == "cold, wet" and field(done, "locked_by") == ""
    assert all(item["requiredness"] == "READONLY" for item in done["fields"])


def test_a_commit_with_an_action_replaces_an_edit_for_another_one(node, records):
    path = f"{node.where}/records/Defect/{node.json('POST', f'{node.where}/records/Defect?operation=Commit', NEW, 201)['displayName']}"
    node.json("PATCH", f"{path}?operation=Edit&actionName=Modify", {"fields": [{"name": "Keywords", "value": "given up"}]})
    done = node.json("PATCH", f"{path}?operation=Commit&actionName=Postpone", {"fields": []})
    assert field(done, "State") == "Postponed" and field(done, "Keywords") == ""


def test_what_a_commit_refuses(node, records):
    path = f"{node.where}/records/defect/{records[2]}"
    node.json("PATCH", f"{path}?operation=Edit&actionName=Modify", {})
    for fields, word in (
        ([{"name": "Severity", "value": "Terrible"}], "Severity"),
        ([{"name": "Headline", "value": " "}], "Headline"),
        ([{"name": "Owner", "value": "nobody@example.org"}], "Owner"),
        ([{"name": "Colour", "value": "red"}], "Colour"),
        ([{"name": "Submit_Date", "value": "2020-01-01 00:00:00"}], "Submit_Date"),
        ([{"value": "x"}], "fields"),
        ("x", "fields"),
    ):
        message = node.json("PATCH", f"{path}?operation=Commit", {"fields": fields}, 400)["message"]
        assert word in message, message
    # It stays open, and nothing was lost or saved.
    assert field(node.json("PATCH", f"{path}?operation=Commit", {"fields": []}), "Headline") == "Gamma DOOR"
    node.json("PATCH", f"{path}?operation=Undo", {}, 400)
    node.json("PATCH", f"{path}?operation=Edit&actionName=Delete", {}, 400)


def test_a_note_is_a_comment(node, records, crew):
    path = f"{node.where}/records/defect/{records[2]}"
    node.json("PATCH", f"{path}?operation=Edit&actionName=Modify", {})
    done = node.json("PATCH", f"{path}?operation=Commit", {"fields": [{"name": "Note_Entry", "value": "The part comes on Friday."}]})
    assert "The part comes on Friday." in field(done, "Notes_Log") and crew.guus.email in field(done, "Notes_Log")
    assert field(done, "Note_Entry") == ""
    assert "The part comes on Friday." in crew.maaike.api.get(f"{crew.path}/defects/{records[2]}/comments").text


def test_a_duplicate_of_another_defect(node, records):
    path = f"{node.where}/records/defect/{records[1]}"
    node.json("PATCH", f"{path}?operation=Edit&actionName=Duplicate", {})
    node.json("PATCH", f"{path}?operation=Commit", {"fields": []}, 400)
    done = node.json("PATCH", f"{path}?operation=Commit", {"fields": [{"name": "original", "value": records[0]}]})
    assert field(done, "State") == "Duplicate" and done["isDuplicate"] is True and done["original"]["displayName"] == records[0]
    assert node.json("GET", f"{node.where}/records/defect/{records[0]}")["duplicates"][0]["child"]["displayName"] == records[1]
    node.json("PATCH", f"{path}?operation=Edit&actionName=Unduplicate", {})
    assert field(node.json("PATCH", f"{path}?operation=Commit", {"fields": []}), "State") == "Submitted"


def test_the_record_type(node):
    kind = node.json("GET", f"{node.where}/records/defect")
    actions = {action["name"]: action for action in kind["actions"]}
    assert [*actions] == sorted(actions, key=str.lower)
    assert {"_SUBMIT", "_MODIFY", "_CHANGE_STATE", "_DUPLICATE", "_UNDUPLICATE", "_DELETE"} == {action["actionType"] for action in kind["actions"]}
    assert actions["Modify"]["actionSourceStateNames"] == [] and actions["Modify"]["actionDestStateName"] == ""
    names = [field["name"] for field in kind["fieldDefs"]]
    assert len(names) >= 30 and names[5] == "Headline" and names[7] == "id" and names[24] == "State"
    mandatory = [field["name"] for field in kind["fieldDefs"] if field["requiredness"] == "MANDATORY"]
    assert mandatory == ["Headline", "Severity"]


def test_a_personal_access_token(node, crew):
    token = crew.tess.api.ok(crew.tess.api.post("/api/v1/me/tokens", {"name": "Node", "access": "write"}))["secret"]
    other = Node(node.port, node.repo)
    assert other.json("GET", f"{other.where}", authorization=f"Basic {token}")["name"] == "defects"
    reader = crew.tess.api.ok(crew.tess.api.post("/api/v1/me/tokens", {"name": "Screen", "access": "read"}))["secret"]
    other.json("GET", f"{other.where}/workspace/folders", authorization=f"Basic {reader}")
    other.json("POST", f"{other.where}/records/defect?operation=Edit", {}, 403, authorization=f"Basic {reader}")
    stranger = crew.vera.api.ok(crew.vera.api.post("/api/v1/me/tokens", {"name": "x", "access": "write"}))["secret"]
    other.json("GET", other.where, None, 404, authorization=f"Basic {stranger}")
    # A browser session is not a token.
    other.json("GET", other.where, None, 401, authorization=f"Basic {crew.tess.api.token}")
    other.json("GET", other.where, None, 401, authorization="Basic bm9ib2R5Om5vdGhpbmc=")


@pytest.mark.parametrize(
    "method, path, status",
    [
        ("GET", f"{BASE}/nothing", 404),
        ("GET", f"{BASE}", 404),
        ("GET", "/ccmweb", 404),
        ("GET", "/ccmweb/other", 404),
        ("PUT", f"{BASE}/repos", 405),
        ("GET", f"{BASE}/authenticate", 405),
        ("POST", f"{BASE}/authenticate/logout", 404),
        ("PUT", "{R}/records/defect", 405),
        ("POST", "{R}/workspace/folders", 405),
        ("GET", "{R}/workspace/nothing", 404),
        ("GET", "{R}/workspace/folders/1", 404),
        ("GET", "{R}/workspace/queryDefs/1", 404),
        ("GET", "{R}/workspace/queryDefs/x/resultsets/x", 404),
        ("GET", "{R}/query/01999999-0000-7000-8000-000000000000", 404),
        ("GET", "{R}/records/WorkItem", 404),
        ("GET", "{R}/records/defect/1/files/1", 404),
        ("DELETE", "{R}/records/defect/DEWAA00009999?actionName=Delete", 404),
    ],
)
def test_every_refusal_has_a_status_and_a_message(node, method, path, status):
    got, data, headers = node.send(method, path.replace("{R}", node.where))
    error = json.loads(data)
    assert got == status == error["status"] and error["message"] and headers["Content-Type"] == "application/json"


def test_without_a_token_or_with_a_wrong_one(node):
    other = Node(node.port, node.repo)
    for authorization in (None, "Bearer nonsense", "Basic", "Digest x", "Bearer", "Bearer " + "x" * 3000):
        error = other.json("GET", f"{other.where}/workspace/folders", None, 401, authorization=authorization)
        assert error["status"] == 401 and error["message"]


def test_the_database_has_one_name(node):
    for name in ("Defects", "DEFECTS", "SAMPL"):
        path = f"{BASE}/repos/{node.repo}/databases/{name}/workspace/folders"
        assert "defects" in node.json("GET", path, None, 400)["message"]
    body = {"username": "guus@example.org", "password": PASSWORD, "repo": node.repo, "db": "Defects"}
    node.json("POST", f"{BASE}/authenticate", body, 400)
    for body in ({}, {"username": 1}, {**body, "db": None}, [], "x"):
        node.json("POST", f"{BASE}/authenticate", body, 400)


def test_doubled_slashes_and_other_spellings(node):
    assert node.json("GET", f"//ccmweb//rest/repos/{node.repo}/databases/defects//workspace/folders/")
    assert node.send("POST", f"{node.where}/records/DeFeCt/?operation=edit", {})[0] == 201


def test_a_body_that_is_too_large(node):
    for size in (600 * 1024, 3 * 1024 * 1024):
        status, data, _ = node.send("POST", f"{node.where}/query", raw=b'{"x": "' + b"x" * size + b'"}')
        error = json.loads(data)
        assert status == 413 == error["status"] and error["message"]


def test_five_hundred_malformed_bodies(node, records):
    """Any input gets a response in Compass's format, and never an internal error."""
    rng = random.Random(20261121)
    places = [
        ("POST", f"{BASE}/authenticate"),
        ("POST", f"{node.where}/workspace/queryDefs"),
        ("POST", f"{node.where}/query"),
        ("POST", f"{node.where}/workspace/queryDefs/16777317/resultsets"),
        ("POST", f"{node.where}/records/defect/?operation=Commit"),
        ("POST", f"{node.where}/records/defect/?operation=Edit"),
        ("PATCH", f"{node.where}/records/defect/{records[0]}?operation=Edit&actionName=Modify"),
        ("PATCH", f"{node.where}/records/defect/{records[0]}?operation=Commit"),
        ("PATCH", f"{node.where}/records/defect/{records[0]}?operation=Revert"),
    ]
    good = [
        definition(ID, ("Owner", "EQ", "[CURRENT_USER]")),
        {"queryDef": definition([("Headline", "SORT_DESC"), ("history.action_timestamp", "SORT_ASC")], ("history.user_name", "NEQ", "x"))},
        {"fields": [{"name": "Headline", "value": "x"}, {"name": "Severity", "value": "1-Critical"}]},
        {"pageSize": "999", "resultSetOptions": {"maxResultSetRows": 5}},
        {"username": "guus@example.org", "password": "x", "repo": node.repo, "db": "defects"},
    ]
    strange = [None, True, -1, 0, 1.5, 1e308, 2**70, "", "\u0000", "\ud800", "é" * 300, "'; DROP TABLE defect; --", [], [[]], {}, {"name": {}}, "9" * 400]

    def spoil(value):
        if rng.random() < 0.15:
            return rng.choice(strange)
        if isinstance(value, dict):
            return {(rng.choice(strange[-1:]) if rng.random() < 0.05 else key): spoil(item) for key, item in value.items() if rng.random() > 0.05}
        if isinstance(value, list):
            return [spoil(item) for item in value] * rng.choice([1, 1, 1, 2])
        if isinstance(value, str) and rng.random() < 0.2:
            return value[: rng.randrange(len(value) + 1)] + rng.choice(["", "%", "\u0000", "\udfff", "]", "COMP_OP_", "\x7f", "😀"])
        return value

    seen = set()
    for number in range(500):
        method, path = rng.choice(places)
        data = json.dumps(spoil(rng.choice(good))).encode()
        if number % 3 == 0:
            cut = bytearray(data)
            for _ in range(rng.randrange(1, 8)):
                if cut:
                    cut[rng.randrange(len(cut))] = rng.randrange(256)
            data = bytes(cut[: rng.randrange(len(cut) + 1)])
        status, answer, _ = node.send(method, path, raw=data)
        seen.add(status)
        assert status < 500, (method, path, data, answer)
        if status >= 400:
            error = json.loads(answer)
            assert error["status"] == status and isinstance(error["message"], str) and error["message"]
    assert {201, 400} <= seen


def field(record, name):
    return next(item["value"] for item in record["fields"] if item["name"] == name)
