"""An attacker with their own crews attacks in every way, and others hardly notice. `bench/hostile` is the long version.

Latencies are compared with those before the attack, in the same run, with wide margins for a busy machine: a failure here means that the
server has stopped responding.
"""
import os
import shutil
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from support.postgres import Database
from support.server import BINARY, ROOT, Server

sys.path.append(str(ROOT / "bench"))
import attacked  # noqa: E402
from siege import KINDS, Siege, share, wait_until_quiet  # noqa: E402

SEED = int(os.environ.get("DECKLOG_SEED", 20261122))
# How long each attack runs on its own; a longer run finds more.
SECONDS = float(os.environ.get("DECKLOG_HOSTILE_SECONDS", 1))
# On how many of the last days the attacker's people have logged hours.
DAYS = int(os.environ.get("DECKLOG_HOSTILE_DAYS", 40))
# The maximum and the median latency of other people. With all attacks at once, the processors are saturated.
LONGEST, TYPICAL = {"all at once": 15.0}, {"all at once": 5.0}
# The resident memory of a debug build, including the data of the attacks.
MEMORY = 400e6
STOPPING = 30
# Attacks that once blocked everyone else, each run on its own.
ALONE = {
    "sqlite": ["exports", "compass", "reports", "imports", "rerating", "bulk", "bombs", "stalls", "brackets"],
    "postgresql": ["exports", "reports", "imports"],
}  # fmt: skip
ATTACKS = {
    "exports": {}, "compass": {"conditions": 100}, "reports": {}, "search": {"words": 3}, "lists": {}, "bombs": {"megabytes": 2},
    "imports": {"rows": 3_000}, "rerating": {}, "bulk": {}, "comments": {"connections": 2}, "signins": {"connections": 20}, "signups": {"connections": 2},
    "live": {"connections": 200}, "drips": {"connections": 100}, "stalls": {"connections": 20}, "brackets": {},
}  # fmt: skip


@pytest.fixture(scope="module")
def filled():
    """A folder with the attacker's crews and an ordinary crew, for both engines, and the offers in it with their takers."""
    server = Server()
    server.start().stop()
    _, pairs = attacked.fill(server.data / "decklog.sqlite", DAYS, 1_000, 1_500)
    yield server.data, pairs
    shutil.rmtree(server.data, ignore_errors=True)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def besieged(request, tmp_path_factory, filled):
    """A server as in production, with rate limits, the attacker's crews and an ordinary crew."""
    notes, folder = tmp_path_factory.mktemp("siege"), tmp_path_factory.mktemp("besieged") / "data"
    source, pairs = filled
    server = None
    try:
        url = None
        if request.param == "postgresql":
            database = Database(request.getfixturevalue("cluster"))
            url = database.url
            subprocess.run([BINARY, "move", "--data", source, "--to", url], check=True, capture_output=True)
            database.sql("VACUUM ANALYZE")
        else:
            shutil.copytree(source, folder)
        limits = {"DECKLOG_RATE_LIMITS": "on", "DECKLOG_PASSWORD_COST": "15", "DECKLOG_LOG_LEVEL": "warning"}
        server = Server(folder, database=url, environment=limits)
        yield SimpleNamespace(server=server, pairs=pairs, notes=notes, engine=request.param, url=url)
    finally:
        if server and server.process and server.process.poll() is None:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def test_others_are_served_whatever_a_stranger_does(besieged):
    server = besieged.server.start()
    siege = Siege(besieged.notes, server.process.pid, server.port)
    spans, complaints, report, took = {}, [], {}, 0
    with siege.others(attacked.others(besieged.pairs, server.port)):
        idle = siege.quiet(2)
        for name in ALONE[besieged.engine]:
            spans[name], isQuiet = attacked_by(siege, [name], SECONDS)
            if not isQuiet:
                complaints.append(f"{name}: and then nobody was answered for {spans[name][1] - spans[name][0] - SECONDS:.0f} s")
                break
        if not complaints:
            began = time.monotonic()
            with siege.attack(hostile(server.port, ATTACKS)) as report:
                time.sleep(4 * SECONDS)
                spans["all at once"] = began, time.monotonic()
                time.sleep(SECONDS)
                # The server is stopped in the middle of the attack; responses from now on do not count.
                siege.over.set()
                took = ends(server.process)
        server.kill()
    print(f"seed {SEED}, {besieged.engine}:")
    quiet = siege.waits(idle)[0]
    complaints += [each for name, span in spans.items() for each in complaints_about(siege, name, span, quiet)]
    print(f"stopped in {took} s; at most {siege.most_memory() / 1e6:.0f} MB; {report}")
    if took is None:
        complaints.append(f"it did not end without an error within {STOPPING} s of SIGTERM: {server.process.returncode}")
    if siege.most_memory() > MEMORY:
        complaints.append(f"it took {siege.most_memory() / 1e6:.0f} MB of memory")
    complaints += report.get("failed", [])
    assert not complaints, "\n".join([f"seed {SEED}", *complaints])
    nothing_is_lost(besieged, siege)


def test_the_server_stops_while_clients_stall(besieged):
    server = besieged.server.start()
    siege = Siege(besieged.notes, server.process.pid, server.port)
    with siege.attack(hostile(server.port, ["stalls", "drips", "live"])) as report:
        assert report["first"](30)
        time.sleep(SECONDS)
        took = ends(server.process)
    server.kill()
    assert took is not None, f"it did not end without an error within {STOPPING} s of SIGTERM: {server.process.returncode}"


def hostile(port, names):
    return attacked.hostile(port, SEED, kinds=[[name, ATTACKS[name]] for name in names])


def attacked_by(siege, names, seconds):
    """Attacks, then waits until the server is quiet again, because the work left behind is part of the attack."""
    began = time.monotonic()
    with siege.attack(hostile(siege.port, names)) as report:
        time.sleep(seconds)
        # Waits for one complete response: otherwise people would only be held up for as long as the short attack lasts.
        if "exports" in names:
            report["first"](15)
    ended, isQuiet = wait_until_quiet(siege.port, 20)
    return (began, ended), isQuiet


def ends(process):
    """The seconds until the process ends; None if it ends with an error or has to be killed."""
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    try:
        return round(time.monotonic() - began, 1) if process.wait(STOPPING) == 0 else None
    except subprocess.TimeoutExpired:
        return None


def complaints_about(siege, name, span, quiet):
    waits, answers = siege.waits(span)
    found = []
    for kind in KINDS:
        middle, longest = share(waits[kind], 0.5), max(waits[kind], default=0)
        print(f"{name}: {kind} {len(waits[kind])} ×, p50 {middle * 1000:.0f} ms, p99 {share(waits[kind], 0.99) * 1000:.0f} ms, max {longest * 1000:.0f} ms")
        if len(waits[kind]) < 10:
            found.append(f"{name}: {kind} was asked for only {len(waits[kind])} times")
        if longest > LONGEST.get(name, 2.0):
            found.append(f"{name}: somebody else waited {longest:.1f} s for {kind}")
        if middle > max(TYPICAL.get(name, 0.25), 10 * share(quiet[kind], 0.5)):
            found.append(f"{name}: others usually wait {middle:.2f} s for {kind}, and {share(quiet[kind], 0.5):.3f} s otherwise")
    # 409 is allowed, because an offer may have been withdrawn; nothing else may fail because of someone else.
    wrong = {each: count for each, count in answers.items() if int(each.split()[1]) not in (200, 409)}
    return found + [f"{name}: {wrong}"] * bool(wrong)


def nothing_is_lost(besieged, siege):
    assert siege.accepted and siege.names
    server = besieged.server.start()
    for path, token in siege.accepted:
        assert server.api(token).get(path).json["state"] == "done", path
    for token, name in siege.names.items():
        assert server.api(token).get("/api/v1/me").json["person"]["name"] == name
    assert server.stop() == 0
    check = subprocess.run([BINARY, "check", *server.place], capture_output=True, text=True)
    assert (check.returncode, check.stdout) == (0, "All is well.\n"), check.stdout + check.stderr
