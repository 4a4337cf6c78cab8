"""The API against its description: no fault inside, no answer that openapi.yaml does not know."""
import json
import os
import subprocess
import sys
from pathlib import Path

from support.world import day

E2E = Path(__file__).parent
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
# Whoever does the first three is not signed in any more, and all that follows would only be 401. The description itself is a
# text, which the fuzzer would read as an object; it has a test of its own.
LEFT_OUT = ["signOut", "signOutEverywhere", "endSession", "getDescription"]
# These need what chance does not find, the right password or a free day, or can be done only once to each shift.
HARD_TO_HIT = {
    "signIn", "logShift", "changePassword", "acceptInvitation", "offerShift", "acceptExchange", "approveExchange", "rejectExchange",
    "withdrawExchange", "claimShift", "tradeShift", "withdrawShiftRequest", "suggestShifts", "logHoursAgain", "startTimer", "stopTimer", "discardTimer", "importHours", "importDefects",
    "submitTimesheet", "approveTimesheet", "returnTimesheet", "reopenTimesheet", "removeContract", "markDuplicate", "unmarkDuplicate", "transitionDefect", "changeManyDefects", "getDefectOperation", "undoDefectOperation", "readFile", "readThumbnail", "setDefectSchema", "logDefectTime",
}  # fmt: skip
MOST_SECONDS = 800


def test_the_description_is_served_as_it_is(world):
    answer = world.server.api().get("/api/openapi.yaml")
    assert answer.status == 200
    assert answer.body == (E2E.parent / "openapi.yaml").read_bytes()


def test_every_answer_is_as_described(world):
    for days in range(5, 25):
        world.shift(world.maaike, days)
        world.accepted(world.guus, world.tess, days)
    project = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": "Acme", "name": "Website"}))
    for days in range(-9, 0):
        world.maaike.api.ok(world.maaike.api.post(f"{world.path}/records", {"project": project["id"], "date": day(days), "hours": "4"}))
    for number in range(20):
        world.maaike.api.ok(world.maaike.api.post(f"{world.path}/defects", {"headline": f"Defect {number}", "severity": "4-Minor"}))
    for number in range(9):
        world.maaike.api.ok(world.maaike.api.post(f"{world.path}/defects/1/comments", {"text": f"Comment {number}"}))
        world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/defects/1/files?name={number}.txt", b"drip", {}))
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", str(E2E.parent / "openapi.yaml"), "--url", world.server.url,
        "--header", f"Authorization: Bearer {world.maaike.api.token}", "--checks", ",".join(CHECKS),
        "--phases", "examples,coverage,fuzzing", "--max-examples", "8", "--seed", "1",
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
    # A run that only ever met strangers' ids would prove nothing: each operation has to have worked at least once.
    answers = json.loads((E2E / "out" / "openapi.json").read_text())
    never = {name for name, counts in answers.items() if not any(status.startswith("2") for status in counts)}
    assert len(answers) == 144 and not never - HARD_TO_HIT, {name: answers[name] for name in never}
