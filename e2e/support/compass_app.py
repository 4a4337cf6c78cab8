"""Imitates the published Compass app for iPhones: the same calls, the same bodies, and equally strict decoders.

Based on what is known of the app: its requests, the keys that it requires with their types, and the positions that it reads. It is
independent of Decklog's code. Whatever the app would silently discard or crash on is a `Broken` here.
"""
import http.client
import json
from datetime import datetime
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

STATES = ["Submitted", "Assigned", "Opened", "Resolved", "Closed", "Duplicate", "Postponed"]
SHOWN = ["Headline", "Description", "State", "Project", "Owner", "Submitter", "Submit_Date", "Priority", "Severity", "Resolution"]


class Broken(AssertionError):
    """The app could not decode a response, or would have crashed on it."""


class Refused(Exception):
    def __init__(self, status, message):
        super().__init__(f"{status} {message}")
        self.status, self.message = status, message


# What the app declares, key by key. A list with one type is an array of that type; unknown keys are ignored, but missing keys and nulls are
# errors.
TOKEN = {"token": str}
ERROR = {"status": int, "message": str}
REPO = {"name": str}
FOLDER = {"name": str, "dbId": str, "children": [{"name": str, "dbId": str, "workspaceItemType": str}]}
QUERY = {
    "name": str,
    "dbId": str,
    "dbIdParent": str,
    "primaryEntityDefName": str,
    "queryFieldDefs": [{"fieldPathName": str, "isShown": bool, "sortType": str}],
    "filterNode": {"boolOp": str, "fieldFilters": [{"fieldPath": str, "compOp": str, "values": [str]}]},
}
RESULT_SET = {"result_set_id": str}
PAGE = {"rows": [{"values": [str]}]}
RECORD = {"fields": [{"name": str, "value": str, "requiredness": str}]}
FIELD = {"name": str, "value": str, "requiredness": str, "fieldChoiceList": [str]}
RECORD_TYPE = {
    "actions": [{"name": str, "actionType": str, "actionSourceStateNames": [str], "actionDestStateName": str}]
}  # fmt: skip


def decode(shape, value, where="body"):
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            raise Broken(f"{where} is no object: {value!r}")
        for key, part in shape.items():
            if value.get(key) is None:
                raise Broken(f"{where}.{key} is missing")
            decode(part, value[key], f"{where}.{key}")
    elif isinstance(shape, list):
        if not isinstance(value, list):
            raise Broken(f"{where} is no list: {value!r}")
        for index, item in enumerate(value):
            decode(shape[0], item, f"{where}[{index}]")
    elif type(value) is not shape:
        raise Broken(f"{where} is no {shape.__name__}: {value!r}")
    return value


def column(path, sort="NO_SORT"):
    return {"fieldPathName": path, "isShown": True, "sortType": sort}


def definition(name, parent, columns, filters):
    return {
        "name": name,
        "dbId": "",
        "dbIdParent": parent,
        "primaryEntityDefName": "Defect",
        "queryFieldDefs": columns,
        "filterNode": {"boolOp": "BOOL_OP_AND", "fieldFilters": filters},
    }


def filtered(path, operator, *values):
    return {"fieldPath": path, "compOp": operator, "values": list(values)}


COLUMNS = [column(path) for path in ("id", "Headline", "Severity", "dbid")]
COLUMNS += [column("Submit_Date", "SORT_DESC"), column("State")]
LISTS = {
    "Assigned To Me": ([*COLUMNS, column("Submitter")], [filtered("Owner", "COMP_OP_EQ", "[CURRENT_USER]")]),
    "Reported By Me": (COLUMNS, [filtered("Submitter", "COMP_OP_EQ", "[CURRENT_USER]")]),
}
NEWS = "Modified Defect"


class CompassApp:
    """One phone. `server` and `database` are entered in its settings."""

    def __init__(self, server, database="defects", zone="Europe/Amsterdam"):
        self.server, self.database, self.zone = server, database, ZoneInfo(zone)
        self.token = self.repo = self.username = None
        self.mark = self.now()
        self.badge, self.told = 0, []

    # MARK: Network

    def call(self, method, path, body=None, shape=None):
        """A request as the app sends it. Any status but 200, 201 and 204 is a failure; the body of a 204 is ignored."""
        url = urlsplit(f"{self.server}/ccmweb/rest{path}")
        headers = {"Content-Type": "application/json", "Accept": "*/*", "Accept-Language": "en-GB"}
        if self.token and path != "/repos" and path != "/authenticate":
            headers["Authorization"] = f"Bearer {self.token}"
        connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
        try:
            target = url.path + (f"?{url.query}" if url.query else "")
            connection.request(method, target, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        if answer.status == 204:
            return None
        if answer.status not in (200, 201):
            try:
                error = decode(ERROR, json.loads(data))
            except ValueError:
                raise Broken(f"{answer.status} without a body that can be read: {data[:200]!r}") from None
            if error["status"] != answer.status:
                raise Broken(f"{answer.status} says that it is {error['status']}")
            raise Refused(answer.status, error["message"])
        if shape is None:
            return None
        value = json.loads(data)
        return [decode(shape[0], item) for item in value] if isinstance(shape, list) else decode(shape, value)

    @property
    def base(self):
        return f"/repos/{self.repo}/databases/{self.database}"

    # MARK: Signing in

    def repos(self):
        return [repo["name"] for repo in self.call("GET", "/repos", shape=[REPO])]

    def sign_in(self, username, password, repo):
        body = {"username": username, "password": password, "repo": repo, "db": self.database}
        self.token = self.call("POST", "/authenticate", body, TOKEN)["token"]
        self.username, self.repo = username, repo

    def sign_out(self):
        """The app forgets its token, whatever the response."""
        try:
            self.call("POST", "/authenticate/logoff")
        finally:
            self.token = None

    # MARK: Lists

    def personal_folder(self):
        folders = self.call("GET", f"{self.base}/workspace/folders", shape=[FOLDER])
        for folder in folders:
            if folder["name"] == "Personal Queries":
                return folder
        raise Broken("there is no folder called Personal Queries: the app crashes")

    def list(self, title):
        """The content of one of the two tabs: a cell for each row."""
        folder = self.personal_folder()
        query = next((child["dbId"] for child in folder["children"] if child["name"] == title), None)
        if query is None:
            columns, filters = LISTS[title]
            made = self.call("POST", f"{self.base}/workspace/queryDefs", definition(title, folder["dbId"], columns, filters), QUERY)
            query = made["dbId"]
        return [self.cell(values) for values in self.rows(query)]

    def rows(self, query):
        path = f"{self.base}/workspace/queryDefs/{query}/resultsets"
        found = self.call("POST", path, {"pageSize": "999"}, RESULT_SET)
        page = self.call("GET", f"{path}/{found['result_set_id']}", shape=PAGE)
        return [row["values"] for row in page["rows"]]

    def cell(self, values):
        if len(values) < 6:
            raise Broken("the app reads beyond the end of a row")
        last = f"Creator: {values[6]}" if len(values) == 7 else f"State: {values[5]}"
        return {"id": values[0], "headline": values[1], "date": values[4], "last": last}

    # MARK: One defect

    def record(self, id):
        return self.call("GET", f"{self.base}/records/defect/{id}", shape=RECORD)

    def detail(self, id):
        """The ten rows of the detail page, and the other fields that the app reads by position."""
        return self.page(self.record(id))

    def page(self, record):
        fields = record["fields"]
        if len(fields) < 25:
            raise Broken("the app reads beyond the end of the fields")
        for place, name in ((5, "Headline"), (7, "id"), (24, "State")):
            if fields[place]["name"] != name:
                raise Broken(f"field {place} is {fields[place]['name']}, and the app takes it for {name}")
        by_name = {field["name"]: field for field in fields}
        missing = [name for name in SHOWN if name not in by_name]
        if missing:
            raise Broken(f"blank rows: {missing}")
        if fields[24]["value"] not in STATES:
            raise Broken(f"no state that the app knows: {fields[24]['value']}")
        return {
            "title": fields[7]["value"],
            "state": fields[24]["value"],
            **{name: by_name[name]["value"] for name in SHOWN},
            "tappable": {name for name in SHOWN if by_name[name]["requiredness"] in ("OPTIONAL", "MANDATORY")},
            "mandatory": {name for name in SHOWN if by_name[name]["requiredness"] == "MANDATORY"},
        }

    def edit(self, id, action):
        path = f"{self.base}/records/defect/{id}?operation=Edit&actionName={action}"
        return self.page(self.call("PATCH", path, {}, RECORD))

    def done(self, id, changes):
        """Sends only what was changed, in no particular order; then the record is read again."""
        fields = [{"name": name, "value": value} for name, value in changes.items()]
        self.call("PATCH", f"{self.base}/records/defect/{id}?operation=Commit", {"fields": fields}, RECORD)
        return self.detail(id)

    def discard(self, id):
        self.call("PATCH", f"{self.base}/records/defect/{id}?operation=Revert", {})

    def modify(self, id, **changes):
        page = self.edit(id, "Modify")
        untappable = set(changes) - page["tappable"]
        if untappable:
            raise Broken(f"rows that cannot be tapped: {untappable}")
        return self.done(id, changes)

    def state_actions(self, state):
        """The entries of the Change State page, in order."""
        actions = self.call("GET", f"{self.base}/records/defect", shape=RECORD_TYPE)["actions"]
        return [
            action["name"]
            for action in actions
            if action["actionType"] == "_CHANGE_STATE" and state in action["actionSourceStateNames"]
        ]

    def change_state(self, id, action, **changes):
        state = self.record(id)["fields"][24]["value"]
        if action not in self.state_actions(state):
            raise Broken(f"{action} is not offered in {state}")
        page = self.edit(id, action)
        empty = {name for name in page["mandatory"] if not changes.get(name, page[name]).strip()}
        if empty:
            raise Broken(f"Done stays grey: {empty} are empty")
        return self.done(id, changes)

    def choices(self, id, field):
        """The app force-unwraps the list."""
        return self.call("GET", f"{self.base}/records/defect/{id}/fields/{field}", shape=FIELD)["fieldChoiceList"]

    def delete(self, id):
        self.call("DELETE", f"{self.base}/records/defect/{id}?actionName=Delete")

    # MARK: A new defect

    def new(self):
        """Opens the page; the id exists before anything is saved."""
        return self.page(self.call("POST", f"{self.base}/records/defect/?operation=Edit", {}, RECORD))

    def create(self, **fields):
        page = self.new()
        empty = {name for name in page["mandatory"] if not fields.get(name, page[name]).strip()}
        if empty:
            raise Broken(f"Done stays grey: {empty} are empty")
        return self.done(page["title"], fields)

    # MARK: Notifications

    def now(self):
        return datetime.now(self.zone)

    def tick(self):
        """Happens every five minutes: a query is stored, run, read and deleted."""
        folder = self.personal_folder()
        filters = [
            filtered("Owner", "COMP_OP_EQ", "[CURRENT_USER]"),
            filtered("history.action_name", "COMP_OP_IN", "Submit", "Modify", "Assign"),
            filtered("history.action_timestamp", "COMP_OP_GT", self.mark.strftime("%Y-%m-%d %H:%M:%S")),
            filtered("history.user_name", "COMP_OP_NEQ", "[CURRENT_USER]"),
        ]
        columns = [column(path) for path in ("id", "Headline", "dbid", "history.action_name")]
        query = self.call("POST", f"{self.base}/workspace/queryDefs", definition(NEWS, folder["dbId"], columns, filters), QUERY)
        self.mark = self.now()
        rows = self.rows(query["dbId"])
        self.call("DELETE", f"{self.base}/workspace/queryDefs/{query['dbId']}")
        self.badge = len(rows)
        self.told = [
            f"{values[0]} ({values[1]}) has been " + ("modified" if values[3] == "Modify" else "assigned to you")
            for values in rows
        ]
        return self.told
