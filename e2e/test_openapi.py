"""The API against its description: no internal errors, and no responses that openapi.yaml does not describe.

    DECKLOG_FUZZ_EVERY=1 DECKLOG_FUZZ_EXAMPLES=5 bin/e2e e2e/test_openapi.py        all requests that follow from the description
"""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from support.description import DescribedServer, Description, read
from support.every_step import take_all
from support.mail import MailDouble, mailing
from support.openid import provider, settings
from support.push import pushing
from support.world import World, day

E2E = Path(__file__).parent
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
# The first three sign the caller out, and all later responses would be 401. The fuzzer would parse the text from `getDescription` as
# an object; that operation has a test of its own.
LEFT_OUT = ["signOut", "signOutEverywhere", "endSession", "getDescription"]
MOST_SECONDS = 800
# Random requests for each operation.
EXAMPLES = os.environ.get("DECKLOG_FUZZ_EXAMPLES", "2")


def test_the_description_is_served_unchanged(world):
    answer = world.server.api().get("/api/openapi.yaml")
    assert answer.status == 200
    assert answer.body == (E2E.parent / "openapi.yaml").read_bytes()
    again = world.server.api().get("/api/openapi.yaml", If_None_Match=answer.headers["ETag"])
    assert again.status == 304 and not again.body


def test_its_examples_match_their_schemas():
    description = read()
    known = Registry().with_resource("urn:openapi", Resource(description, DRAFT202012))
    places = dict(description["components"]["schemas"])
    for name, schema in description["components"]["schemas"].items():
        places |= {f"{name}/properties/{property}": it for property, it in schema.get("properties", {}).items()}
    examples = [(place, example) for place, schema in places.items() for example in schema.get("examples", [])]
    assert len(examples) > 250
    for place, example in examples:
        schema = {"$ref": f"urn:openapi#/components/schemas/{place}"}
        wrong = [error.message for error in Draft202012Validator(schema, registry=known).iter_errors(example)]
        assert not wrong, (place, wrong)


@pytest.fixture(scope="module")
def described(world, demo):
    """The description, after the operations that random requests do not reach have succeeded as described, in another crew."""
    description = Description()
    crew = World(DescribedServer(world.server, description), name="De Hal", domain="hal.example")
    with MailDouble() as mails, provider() as google:
        others = mailing(mails.url), pushing(**settings(google)).start()
        sending, devices = (DescribedServer(server, description) for server in others)
        take_all(crew, DescribedServer(demo, description), sending, mails, devices, google)
        for server in others:
            server.stop()
    return description


def test_every_answer_is_as_described(world, described):
    for days in range(5, 25):
        world.shift(world.maaike, days)
        world.accepted(world.guus, world.tess, days)
    for weekday in range(1, 8):
        given = {"weekday": weekday, "start": "04:00", "end": "05:00", "person": world.olga.id}
        fixed = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/fixed-shifts", given))
        asked = {"kind": "end", "fixedShift": fixed["id"]}
        world.olga.api.ok(world.olga.api.post(f"{world.path}/fixed-shift-proposals", asked))
    project = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": "Acme", "name": "Website"}))
    for days in range(-9, 0):
        world.maaike.api.ok(world.maaike.api.post(f"{world.path}/records", {"project": project["id"], "date": day(days), "hours": "4"}))
    for number in range(20):
        world.maaike.api.ok(world.maaike.api.post(f"{world.path}/defects", {"headline": f"Defect {number}", "severity": "4-Minor"}))
    for number in range(9):
        world.maaike.api.ok(world.maaike.api.post(f"{world.path}/defects/1/comments", {"text": f"Comment {number}"}))
        world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/defects/1/files?name={number}.txt", b"drip", {}))
    # Reports of experiences exist only for moderators.
    world.server.decklog("person", "moderator", world.maaike.email)
    # Read faster than YAML.
    file = world.server.data / "openapi.json"
    file.write_text(json.dumps(described.document))
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", str(file), "--url", world.server.url,
        "--header", f"Authorization: Bearer {world.maaike.api.token}", "--checks", ",".join(CHECKS),
        # The requests of the coverage phase include all examples of the description.
        "--phases", "coverage,fuzzing", "--max-examples", EXAMPLES, "--seed", "1",
        "--continue-on-failure", "--request-timeout", "10", "--warnings", "off", "--no-color",
    ]  # fmt: skip
    for operation in LEFT_OUT:
        command += ["--exclude-operation-id", operation]
    environment = {
        **os.environ, "PYTHONPATH": str(E2E), "SCHEMATHESIS_HOOKS": "support.fuzzing", "DECKLOG_FUZZ": world.path,
        "DECKLOG_FUZZ_PORT": str(world.server.port), "DECKLOG_FUZZ_TOKEN": world.maaike.api.token,
        "DECKLOG_FUZZ_OUT": str(E2E / "out" / "openapi.json"),
    }  # fmt: skip
    run = subprocess.run(command, env=environment, cwd=world.server.data, capture_output=True, text=True, timeout=MOST_SECONDS)
    (E2E / "out" / "openapi.txt").write_text(run.stdout + run.stderr)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    # A run with nothing but unknown ids would prove nothing: each operation must have succeeded at least once.
    answers = json.loads((E2E / "out" / "openapi.json").read_text())
    assert set(answers) == described.names - set(LEFT_OUT)
    never = {name: counts for name, counts in answers.items() if not any(status.startswith("2") for status in counts)}
    assert not {name: counts for name, counts in never.items() if name not in described.succeeded}
    assert not set(LEFT_OUT) - set(described.succeeded)
