"""What was agreed with programs before it was built. `openapi.yaml` may add to it, but never rename or remove any of it.

`test_openapi.py` checks the server against `openapi.yaml`, and this file checks `openapi.yaml` against the agreement.
"""
import os
import re
import subprocess
from datetime import timedelta

import pytest

from support.days import today
from support.description import Description
from support.server import BINARY
from support.world import PASSWORD, day

CREW, FOCUS, PLACES = "/api/v1/crews/{}", "/api/v1/me/focus", "/api/v1/experiences"
# Method and path, the query parameters, and the status of the success.
CALLS = f"""
GET /health 200
POST /api/v1/people 201
POST /api/v1/sessions 201
DELETE /api/v1/sessions/current 204
GET /api/v1/me 200
POST /api/v1/crews 201
GET /api/v1/crews 200
GET {CREW} 200
PATCH {CREW} 200
POST {CREW}/invitations 201
POST /api/v1/invitations/{{}}/acceptance 200
GET {CREW}/members 200
PATCH {CREW}/members/{{}} 200
DELETE {CREW}/members/{{}} 204
POST /api/v1/me/tokens 201
GET /api/v1/me/tokens 200
GET /api/v1/me/tokens/{{}} 200
DELETE /api/v1/me/tokens/{{}} 204
GET {CREW}/shift-settings 200
PATCH {CREW}/shift-settings 200
GET {CREW}/fixed-shifts 200
POST {CREW}/fixed-shifts 201
PATCH {CREW}/fixed-shifts/{{}} 200
DELETE {CREW}/fixed-shifts/{{}} 204
GET {CREW}/shifts?from&to&person 200
POST {CREW}/shifts 201
GET {CREW}/shifts/{{}} 200
PATCH {CREW}/shifts/{{}} 200
DELETE {CREW}/shifts/{{}} 204
POST {CREW}/shifts/{{}}/claim 200
POST {CREW}/shifts/{{}}/offer 201
POST {CREW}/shifts/{{}}/trade 201
GET {CREW}/exchanges?state&kind&mine 200
POST {CREW}/exchanges/{{}}/acceptance 200
POST {CREW}/exchanges/{{}}/approval 200
POST {CREW}/exchanges/{{}}/rejection 200
DELETE {CREW}/exchanges/{{}} 204
GET {CREW}/shift-requests 200
POST {CREW}/shift-requests 201
DELETE {CREW}/shift-requests/{{}} 204
POST {CREW}/shift-requests/{{}}/suggestions 201
GET {CREW}/shifts/{{}}/history 200
GET /api/v1/me/inbox 200
POST /api/v1/me/inbox/{{}}/reading 204
POST /api/v1/me/inbox/reading 204
GET {CREW}/clients 200
POST {CREW}/clients 201
PATCH {CREW}/clients/{{}} 200
GET {CREW}/projects 200
POST {CREW}/projects 201
PATCH {CREW}/projects/{{}} 200
PUT {CREW}/projects/{{}}/pin 204
DELETE {CREW}/projects/{{}}/pin 204
GET {CREW}/records?from&to&person&project 200
POST {CREW}/records 201
PATCH {CREW}/records/{{}} 200
DELETE {CREW}/records/{{}} 200
POST {CREW}/records/{{}}/restoration 200
GET {CREW}/quick-log 200
POST {CREW}/quick-log 201
POST {CREW}/timesheets/{{}}/{{}}/submission 200
POST {CREW}/timesheets/{{}}/{{}}/approval 200
POST {CREW}/timesheets/{{}}/{{}}/return 200
POST {CREW}/timesheets/{{}}/{{}}/reopening 200
GET {CREW}/reports/hours?from&to&by 200
POST {CREW}/imports/hours?format&dryRun 200
GET {CREW}/exports/hours?format 200
GET {CREW}/defects?assignedTo&reportedBy&state&text&sort 200
POST {CREW}/defects 201
GET {CREW}/defects/{{}} 200
PATCH {CREW}/defects/{{}} 200
DELETE {CREW}/defects/{{}} 200
GET {CREW}/defects/{{}}/actions 200
POST {CREW}/defects/{{}}/transition 200
POST {CREW}/defects/{{}}/comments 201
POST {CREW}/defects/{{}}/files 201
POST {CREW}/defects/{{}}/duplicate 200
POST {CREW}/defects/{{}}/watch 200
GET {CREW}/defects/{{}}/history 200
GET {FOCUS}/modes 200
POST {FOCUS}/modes 201
PATCH {FOCUS}/modes/{{}} 200
DELETE {FOCUS}/modes/{{}} 204
GET {FOCUS}/timer 200
GET {FOCUS}/timer 204
PUT {FOCUS}/timer 200
POST {FOCUS}/timer/stopping 200
GET {FOCUS}/entries?from&to&mode 200
POST {FOCUS}/entries 201
PATCH {FOCUS}/entries/{{}} 200
DELETE {FOCUS}/entries/{{}} 200
POST {FOCUS}/entries/{{}}/split 200
POST {FOCUS}/entries/merge 200
POST {FOCUS}/entries/{{}}/restoration 200
GET {FOCUS}/reports?from&to&by&compareFrom&compareTo 200
GET {FOCUS}/blocks 200
POST {FOCUS}/blocks 201
PATCH {FOCUS}/blocks/{{}} 200
DELETE {FOCUS}/blocks/{{}} 204
POST {FOCUS}/calendars 201
GET {FOCUS}/tasks 200
POST {FOCUS}/tasks 201
PATCH {FOCUS}/tasks/{{}} 200
DELETE {FOCUS}/tasks/{{}} 204
GET {FOCUS}/targets 200
POST {FOCUS}/targets 201
POST {FOCUS}/links 201
POST {FOCUS}/imports?format&dryRun&zone 200
GET {FOCUS}/export?format 200
GET {PLACES} 200
POST {PLACES} 201
GET {PLACES}/{{}} 200
PATCH {PLACES}/{{}} 200
DELETE {PLACES}/{{}} 200
POST {PLACES}/{{}}/restoration 200
GET {PLACES}/{{}}/scenes 200
POST {PLACES}/{{}}/scenes 201
PATCH {PLACES}/{{}}/scenes/{{}} 200
DELETE {PLACES}/{{}}/scenes/{{}} 200
PUT {PLACES}/{{}}/scenes/order 200
GET {PLACES}/search?text&near&radius&bounds 200
PUT {PLACES}/{{}}/save 204
DELETE {PLACES}/{{}}/save 204
GET /api/v1/me/saved-experiences 200
GET /api/v1/me/experiences 200
GET /api/v1/profiles/{{}} 200
POST {PLACES}/{{}}/links 201
DELETE {PLACES}/{{}}/links/{{}} 204
PUT /api/v1/people/{{}}/block 204
DELETE /api/v1/people/{{}}/block 204
PUT /api/v1/people/{{}}/mute 204
DELETE /api/v1/people/{{}}/mute 204
POST {PLACES}/{{}}/flags 201
GET /api/v1/moderation/flags 200
POST /api/v1/moderation/flags/{{}}/decision 200
POST {PLACES}/imports?format&dryRun 200
GET {PLACES}/{{}}/export?format 200
POST /api/v1/sign-in/challenges 202
POST /api/v1/sign-in/challenges/{{}}/answer 201
POST /api/v1/me/passkeys/options 200
POST /api/v1/me/passkeys 201
GET /api/v1/me/passkeys 200
DELETE /api/v1/me/passkeys/{{}} 204
POST /api/v1/sign-in/passkey/options 200
POST /api/v1/sign-in/passkey 201
GET /api/v1/me/notification-settings 200
PUT /api/v1/me/notification-settings 200
GET /api/v1/me/push-subscriptions 200
POST /api/v1/me/push-subscriptions 201
DELETE /api/v1/me/push-subscriptions 204
GET {CREW}/webhooks 200
POST {CREW}/webhooks 201
PATCH {CREW}/webhooks/{{}} 200
DELETE {CREW}/webhooks/{{}} 204
GET {CREW}/webhooks/{{}}/deliveries 200
POST {CREW}/webhooks/{{}}/deliveries/{{}}/redelivery 200
POST {CREW}/webhooks/{{}}/ping 201
GET {CREW}/audit?actor&kind&from&to 200
GET /api/v1/me/export 200
DELETE /api/v1/me 204
""".strip().splitlines()

# Fields that an answer always has; `?` after those that may be null.
ANSWERS = {
    "Health": "status engine schema",
    "Problem": "type title status code detail requestId errors",
    "FieldError": "field code message",
    "ShiftPage": "items next?",
    "SignedIn": "person token",
    "Me": "person crews",
    "MyCrew": "id slug name role",
    "Invitation": "code url expiresAt",
    "ShiftSettings": "approval rules",
    "Rules": "overlap oneADay minimumRest hoursPerDay hoursPerWeek daysInARow position notice",
    "RuleSetting": "mode value?",
    "Shift": "id date start end startsAt endsAt minutes position? person? status exchange? fixedShift?",
    "Exchange": "id kind state shift counterShift? giver? taker? to? waitingFor? reason? findings createdAt",
    "Finding": "rule mode message",
    "PersonRef": "id name",
    "RecordWarning": "code",
    "HoursImportResult": "read created unchanged rejected unknown",
    "HoursImportLine": "line reason",
    "FocusImport": "read created unchanged rejected unknown",
    "FocusMode": "id name",
    "FocusEntry": "id mode startedAt endedAt? note? tags source",
    "FocusModeRef": "id name",
    "FocusReport": "lines totalSeconds untrackedSeconds",
    "FocusReportLine": "seconds",
    "Scene": "title description? latitude? longitude? positionSource? date? pictures",
    "ExperienceMatch": "why distanceMeters?",
    "ExperienceRelevance": "text? distance? popularity",
    "SignInChallenge": "challenge",
}
# Fields that a request may have; `?` after those that it may leave out.
REQUESTS = {
    "SignUp": "email password name",
    "SignIn": "email password",
    "NewCrew": "name timeZone language? weekStart?",
    "CrewPatch": "compass?",
    "NewInvitation": "email? role?",
    "MemberPatch": "role? positions?",
    "NewToken": "name access crew?",
    "ShiftSettingsPatch": "approval? rules?",
    "NewFixedShift": "weekday start end position? validFrom? validUntil? person?",
    "NewShift": "date start end position? person?",
    "NewOffer": "to? reason?",
    "NewTrade": "for reason?",
    "ExchangeDecision": "reason?",
    "NewShiftRequests": "dates",
    "NewSuggestions": "shifts",
    "NewProject": "client name billable? budget?",
    "ProjectPatch": "archived?",
    "ClientPatch": "archived?",
    "NewHoursRecord": "project date? hours? comment? billable? status? startedAt? endedAt?",
    "NewQuickLog": "project",
    "DefectTransition": "action fields?",
    "NewFocusMode": "name color? icon? group? position? archived?",
    "NewFocusTimer": "mode startedAt? note? tags?",
    "FocusTimerStop": "endedAt?",
    "FocusSplit": "at",
    "FocusMerge": "entries",
    "NewFocusCalendar": "url?",
    "NewFocusLink": "mode action",
    "NewExperience": "title description? crew? sharing?",
    "NewScene": "title description? latitude? longitude? positionSource? date? pictures?",
    "SceneOrder": "scenes",
    "NewExperienceLink": "expiresAt?",
    "NewExperienceFlag": "reason",
    "NewSignInChallenge": "email",
    "ChallengeAnswer": "code",
    "AccountDeletion": "password? code?",
}
VALUES = {
    "ProblemCode": "invalid unauthenticated forbidden notFound conflict stale tooMany unavailable",
    "HealthEngine": "sqlite postgresql",
    "TokenAccess": "read write",
    "Approval": "none giver manager smart",
    "RuleMode": "block approve warn off",
    "ShiftStatus": "idle open offered suggested pending",
    "ExchangeKind": "offer suggestion trade",
    "ExchangeState": "open pending done rejected withdrawn expired superseded",
    "Party": "taker giver manager",
    "EmploymentStatus": "fullTime partTime",
    "HoursImportFormat": "trackerati toggl clockify harvest kimai solidtime",
    "HoursExportFormat": "csv json trackerati",
    "FocusReportKey": "mode group tag day week",
    "FocusLinkAction": "start stop switch",
    "FocusExportFormat": "json csv ics",
    "ExperienceSharing": "private people crew server link",
    "ExperienceFormat": "gpx kml kmz geojson",
    "ExperienceImportFormat": "gpx kml kmz geojson pachatary",
}


@pytest.fixture(scope="module")
def description():
    return Description()


@pytest.fixture(scope="module")
def schemas(description):
    return description.document["components"]["schemas"]


def test_every_call_is_there_with_its_parameters_and_status(description):
    operations = {}
    for path, item in description.document["paths"].items():
        for method, operation in item.items():
            operations[f"{method.upper()} {re.sub(r'{[^}]*}', '{}', path)}"] = operation
    for call in CALLS:
        call, status = call.rsplit(" ", 1)
        call, _, names = call.partition("?")
        assert call in operations, call
        assert status in operations[call]["responses"], f"{call} {status}"
        parameters = [description.resolved(each) for each in operations[call].get("parameters", [])]
        known = {each["name"] for each in parameters if each["in"] == "query"}
        required = {each["name"] for each in parameters if each["in"] == "query" and each.get("required")}
        assert set(names.split("&")) - {""} <= known and not required, f"{call}: {known}"


@pytest.mark.parametrize("name", ANSWERS)
def test_every_field_of_an_answer_is_there(description, schemas, name):
    schema = schemas[name]
    for field in ANSWERS[name].split():
        name = field.rstrip("?")
        assert name in schema["required"], f"{name} may be missing"
        assert allows_null(description.resolved(schema["properties"][name])) == field.endswith("?"), name


def allows_null(schema):
    return schema.get("type") == "null" or "null" in schema.get("type", []) or any(map(allows_null, schema.get("anyOf", [])))


@pytest.mark.parametrize("name", REQUESTS)
def test_every_field_of_a_request_is_accepted_and_no_other_is_required(schemas, name):
    fields, schema = REQUESTS[name].split(), schemas[name]
    assert {field.rstrip("?") for field in fields} <= set(schema["properties"])
    assert set(schema.get("required", [])) <= {field for field in fields if not field.endswith("?")}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_there(schemas, name):
    assert set(VALUES[name].split()) <= set(schemas[name]["enum"])


def test_an_exchange_names_the_party_who_has_to_act_next(world):
    guus, tess, maaike = world.guus.api, world.tess.api, world.maaike.api

    def waits(exchange, state, party):
        assert (exchange["state"], exchange["waitingFor"]) == (state, party)
        return f"{world.path}/exchanges/{exchange['id']}"

    for days, (policy, approver) in enumerate({"giver": guus, "manager": maaike}.items(), start=20):
        maaike.ok(maaike.patch(f"{world.path}/shift-settings", {"approval": policy}))
        path = waits(world.offer(world.guus, days)[1], "open", "taker")
        waits(tess.ok(tess.post(f"{path}/acceptance")), "pending", policy)
        waits(approver.ok(approver.post(f"{path}/approval")), "done", None)
    mine, theirs = world.shift(world.guus, days=22), world.shift(world.tess, days=23)
    path = waits(guus.ok(guus.post(f"{world.path}/shifts/{mine['id']}/trade", {"for": theirs["id"]})), "open", "taker")
    assert guus.delete(path).status == 204
    waits(guus.ok(guus.get(path)), "withdrawn", None)


def test_a_record_has_its_warnings_beside_its_own_fields(world):
    api = world.guus.api
    project = api.ok(api.post(f"{world.path}/projects", {"client": "Pinned", "name": "Website"}))
    for hours in ("7.5", "7:30", 450):
        record = {"project": project["id"], "date": day(-1), "hours": hours}
        answer = api.post(f"{world.path}/records", record)
        assert answer.status == 201 and answer.json["minutes"] == 450, hours
    assert [warning["code"] for warning in answer.json["warnings"]] == ["duplicate"]


def test_a_roster_is_listed_for_at_most_63_days(world):
    api, first = world.guus.api, today()
    for days, status in ((63, 200), (64, 422)):
        answer = api.get(f"{world.path}/shifts?from={first}&to={first + timedelta(days=days)}")
        assert answer.status == status, f"{days} days: {answer}"
    shift = world.shift(days=3)
    listed = {each["id"] for each in api.all(f"{world.path}/shifts?from={first}&to={shift['date']}")}
    assert shift["id"] not in listed, "the day `to` is not included"
    assert shift["id"] in {each["id"] for each in api.all(f"{world.path}/shifts?from={shift['date']}&person=open")}


def test_a_list_has_at_most_200_items_a_page_and_names_the_next(world):
    api = world.maaike.api
    for limit, status in ((0, 422), (1, 200), (200, 200), (201, 422), ("x", 422)):
        answer = api.get(f"{world.path}/members?limit={limit}")
        assert answer.status == status, f"{limit}: {answer}"
    first = api.get(f"{world.path}/members?limit=2")
    address = re.fullmatch(r'<(\S+)>; rel="next"', first.headers["Link"])[1]
    second = api.ok(api.get(address))
    assert second == api.ok(api.get(f"{world.path}/members?limit=2&after={first.json['next']}"))
    assert len(api.all(f"{world.path}/members?limit=2")) == 4
    assert api.get(f"{world.path}/members?after=x").status == 422


def test_any_version_of_a_crew_can_be_changed(world):
    api = world.maaike.api
    tag = api.get(world.path).headers["ETag"]
    for version, status in ((tag, 200), (tag, 412), ("*", 200)):
        assert api.patch(world.path, {"weekStart": 1}, If_Match=version).status == status, version


def test_an_unknown_address_is_refused_like_a_wrong_password(world):
    api = world.server.api()
    wrong = [api.post("/api/v1/sessions", {"email": email, "password": f"not {PASSWORD}"}) for email in (world.guus.email, "nobody@example.org")]
    known, unknown = ({key: value for key, value in answer.json.items() if key != "requestId"} for answer in wrong)
    assert wrong[0].status == 401 and known == unknown and known["code"] == "unauthenticated"


@pytest.mark.parametrize("setting", ["DECKLOG_RATE_LIMITS=off", "DECKLOG_ALLOW_PRIVATE_TARGETS=on"])
def test_a_setting_for_tests_requires_a_loopback_address(tmp_path, setting):
    name, _, value = setting.partition("=")
    environment = {each: text for each, text in os.environ.items() if not each.startswith("DECKLOG_")} | {name: value}
    command = [BINARY, "serve", "--host", "0.0.0.0", "--port", "0", "--data", tmp_path]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and name in done.stderr and "loopback" in done.stderr, done.stderr
