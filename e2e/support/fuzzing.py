"""Hooks of the fuzzer: it mostly uses existing ids, so that it gets further than "not found"."""
import atexit
import json
import os
import random
from collections import Counter, defaultdict
from datetime import timedelta

import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import coverage_scenario

from .api import Api
from .days import today

PATH = os.environ["DECKLOG_FUZZ"]
API = Api(int(os.environ["DECKLOG_FUZZ_PORT"]), os.environ["DECKLOG_FUZZ_TOKEN"])
ME = API.get("/api/v1/me").json["person"]["id"]
# The defect that has comments and files.
FIRST = API.get(f"{PATH}/defects/1").json["id"]
DAYS = [(today() + timedelta(days=days)).isoformat() for days in (1, 60)]
RANDOM = random.Random(1)
SOURCES = {
    "shift": (f"{PATH}/shifts?from={DAYS[0]}&to={DAYS[1]}&person=me", lambda item: item["id"]),
    "exchange": (f"{PATH}/exchanges?limit=200", lambda item: item["id"]),
    "request": (f"{PATH}/shift-requests", lambda item: item["id"]),
    "fixedShift": (f"{PATH}/fixed-shifts", lambda item: item["id"]),
    "daysOff": (f"{PATH}/days-off", lambda item: item["id"]),
    "proposal": (f"{PATH}/fixed-shift-proposals?state=open", lambda item: item["id"]),
    "feed": (f"{PATH}/calendar-feeds", lambda item: item["id"]),
    "record": (f"{PATH}/records?person=me", lambda item: item["id"]),
    "client": (f"{PATH}/clients", lambda item: item["id"]),
    "project": (f"{PATH}/projects", lambda item: item["id"]),
    "rate": (f"{PATH}/hourly-rates", lambda item: item["id"]),
    "defect": (f"{PATH}/defects", lambda item: item["id"]),
    "comment": (f"{PATH}/defects/1/comments", lambda item: item["id"]),
    "file": (f"{PATH}/defects/1/files", lambda item: item["file"]["id"]),
    "query": (f"{PATH}/defects/queries", lambda item: item["id"]),
    "item": ("/api/v1/me/inbox", lambda item: item["id"]),
    "token": ("/api/v1/me/tokens", lambda item: item["id"]),
}


ANSWERS = defaultdict(Counter)
# Of the invalid requests of one kind that follow from the description of an operation, such as those with a text that is too long in the
# body, one in so many is sent, beginning with the first; of the valid ones, twice as many.
EVERY = int(os.environ.get("DECKLOG_FUZZ_EVERY", 4))
KINDS = Counter()


@schemathesis.hook
def filter_case(context, case):
    scenario = coverage_scenario(case)
    if scenario is None:
        return True
    kind = case.operation.definition.raw["operationId"], scenario, case._meta.phase.data.parameter_location
    KINDS[kind] += 1
    every = EVERY if case._meta.generation.mode is GenerationMode.NEGATIVE else max(1, EVERY // 2)
    return (KINDS[kind] - 1) % every == 0


@schemathesis.hook
def after_call(context, case, response):
    ANSWERS[case.operation.definition.raw["operationId"]][response.status_code] += 1


@atexit.register
def report():
    with open(os.environ["DECKLOG_FUZZ_OUT"], "w") as file:
        json.dump(ANSWERS, file, indent=1)


@schemathesis.hook
def before_call(context, case, kwargs):
    for name in case.path_parameters or {}:
        if name == "crew" and RANDOM.random() < 0.9:
            case.path_parameters[name] = PATH.rsplit("/", 1)[1]
        elif name == "person":
            # Never the manager herself, because she would leave her own crew.
            case.path_parameters[name] = pick(f"{PATH}/members", lambda item: item["person"]["id"], {ME})
        elif name in SOURCES and RANDOM.random() < 0.8:
            case.path_parameters[name] = pick(*SOURCES[name])
    if {"comment", "file"} & set(case.path_parameters or {}) and "defect" in case.path_parameters and RANDOM.random() < 0.8:
        case.path_parameters["defect"] = "1"  # the one with comments and files
    if RANDOM.random() < 0.5:
        case.headers.pop("Idempotency-Key", None)  # the few keys would be reused for other bodies
    operation = case.operation.definition.raw["operationId"]
    if operation == "removeDefect":
        case.path_parameters["defect"] = pick(f"{PATH}/defects", lambda item: item["id"], {FIRST})
    if operation == "addDefectFiles" and RANDOM.random() < 0.5:
        case.body, case.media_type, case.headers["Content-Type"] = b"drip", *["application/octet-stream"] * 2
    if isinstance(case.body, dict) and case.operation.method.upper() == "PATCH":
        case.body.pop("archived", None)  # an archived crew would refuse everything else
        case.body.pop("lockedUntil", None)  # locked hours would be refused
        case.body.pop("modules", None)  # a module that is off would be 404 from then on
    if operation in ("logHours", "changeHours", "logHoursAgain") and isinstance(case.body, dict):
        if case.body.get("project") and RANDOM.random() < 0.9:
            case.body["project"] = pick(f"{PATH}/projects", lambda item: item["id"])
    if operation == "logHours" and RANDOM.random() < 0.3:
        case.body = {"project": pick(f"{PATH}/projects", lambda item: item["id"]), "date": today().isoformat(), "hours": "0.5"}
    if operation == "addDaysOff" and RANDOM.random() < 0.5:
        case.body = {"kind": "holiday", "first": (today() + timedelta(days=RANDOM.randrange(700))).isoformat()}
    if operation == "requestShifts" and RANDOM.random() < 0.5:
        case.body = {"dates": [pick(f"{PATH}/shift-requests/days", lambda day: day)]}


# How often a list is used before it is read again.
USES = 40
LISTS = {}


def pick(path, key, without=frozenset()):
    items, uses = LISTS.get(path, ([], 0))
    if not uses:
        answer = API.get(path)
        items, uses = answer.json["items"] if answer.status == 200 else [], USES
    LISTS[path] = items, uses - 1
    found = [item for item in map(key, items) if item not in without]
    return RANDOM.choice(found) if found else "0199c0de-0000-7000-8000-000000000000"
