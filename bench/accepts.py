"""The rate at which offers are accepted, each once, on both engines, compared with the writing statements alone and with `pgbench`."""
import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys

import crew
import statements
from postgresql import CONNECTIONS
from server import CLIENTS, OUT, Server, accept, binary, say

# The number of offers for the slower engine.
FEW = 3_200
# Consecutive offers share a page of every index; offers this far apart do not.
STRIDE = 1_979


def requests_of(offers):
    """The input lines of `accept.lua`."""
    return [
        f"/api/v1/crews/markt/exchanges/{offer}/acceptance {crew.secret(crew.PEOPLE + number % CLIENTS, 'token')}\n"
        for number, (offer, _) in enumerate(offers)
    ]


def measure(cluster, rounds, offers):
    """Every variant accepts its share of the offers, on a fresh copy of the same data, interleaved."""
    few = offers[:FEW]
    script, look_up = scripts(cluster, few)
    requests = requests_of(offers)
    some = requests[:FEW]
    found = {}

    def note(name, answer):
        found.setdefault(name, []).append(answer)
        return answer

    for turn in range(rounds):
        say(f"accepts, round {turn + 1} of {rounds}")
        http = note("http", by_http(requests))
        rules = note("rules", loop("rules", "--offers", str(OUT / "offers.txt"), "--clients", str(CLIENTS)))
        note("single", loop("raw", "--group", "1", "--most", str(len(offers))))
        note("group", loop("raw", "--group", str(round(http["group"])), "--most", str(len(offers))))
        note("group like rules", loop("raw", "--group", str(round(rules["group"])), "--most", str(len(offers))))
        note("postgresql", on_postgresql(cluster, some))
        note("pgbench", by_pgbench(cluster, script))
        note("postgresql, two servers", on_postgresql(cluster, some, servers=2))
        note("pgbench, 64 connections", by_pgbench(cluster, script, clients=CLIENTS))
        note("postgresql, scattered", on_postgresql(cluster, scattered(some)))
        note("pgbench, scattered", by_pgbench(cluster, script, stride=STRIDE))
        note("looking up", by_pgbench(cluster, look_up))
    return {"found": found, "statements": script.statements}


def scattered(requests):
    return [requests[number * STRIDE % len(requests)] for number in range(len(requests))]


# SQLite


def fresh_market():
    folder = OUT / "accepting"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(OUT / "market", folder)
    os.sync()
    return folder


def by_http(requests):
    folder = fresh_market()
    with Server(folder) as server:
        before = server.metrics()
        answer = accept([server], requests)
        after = server.metrics()
        memory = server.memory()
    with contextlib.closing(sqlite3.connect(f"file:{folder}/decklog.sqlite?mode=ro", uri=True)) as db:
        check_done(answer, db.execute("SELECT COUNT(*) FROM exchange WHERE state = 'done'").fetchone()[0])
    writes, commits = (after[name] - before[name] for name in ("decklog_writes_total", "decklog_commits_total"))
    return {**answer, "group": writes / commits, "memory": memory}


def loop(*command):
    tool = [binary("benchfloor"), *command, "--database", str(fresh_market() / "decklog.sqlite")]
    said = json.loads(subprocess.run(tool, text=True, capture_output=True, check=True).stdout)
    return {"rate": said["writes"] / said["seconds"], "group": said["writes"] / said["commits"]}


def check_done(answer, done):
    if done < answer["accepted"]:
        sys.exit(f"{answer['accepted']} offers were said to be accepted, {done} were")


# PostgreSQL


def on_postgresql(cluster, requests, servers=1):
    url = cluster.copy("accepting", "market")
    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(Server(url)) for _ in range(servers)]
        retries, cpu = sum(map(retries_of, running)), cluster.cpu()
        answer = accept(running, requests)
        cpu = cluster.cpu() - cpu
        retries = sum(map(retries_of, running)) - retries
        memory = max(server.memory() for server in running)
    check_done(answer, done_in(cluster))
    each = {"engine cpu": cpu * 1e6 / answer["accepted"], "retries a write": retries / answer["accepted"]}
    return {**answer, **each, "memory": memory}


def retries_of(server):
    return server.metrics()["decklog_write_retries_total"]


def by_pgbench(cluster, script, clients=CONNECTIONS, stride=1):
    cluster.copy("accepting", "market")
    turns = script.lines // clients
    answer = cluster.pgbench("accepting", script, f"--transactions={turns}", clients=clients, stride=stride)
    if script.statements:
        check_done({"accepted": turns * clients}, done_in(cluster))
    return {**answer, "retries a write": answer["retries"] / (turns * clients)}


def done_in(cluster):
    return int(cluster.sql("SELECT COUNT(*) FROM exchange WHERE state = 'done'", "accepting"))


def scripts(cluster, offers):
    """The `pgbench` scripts that accept each offer, and that only look up the values that differ.

    The statements are recorded while one client accepts all offers; the values become a table in the same database.
    """
    say("writing down the statements of an accept")
    before = cluster.statements.stat().st_size
    with Server(cluster.copy("written", "market", "log_statement = 'all'")) as server:
        accept([server], requests_of(offers), clients=1)
    hashes = ["\\x" + hashlib.sha256(crew.secret(crew.PEOPLE + taker, "token").encode()).hexdigest() for taker in range(CLIENTS)]
    wanted = {offer: hashes[number % CLIENTS] for number, (offer, _) in enumerate(offers)}
    sign_in, requests = {}, {}
    for transaction in statements.transactions(cluster.statements, "written", before):
        values = {value for statement in transaction for value in statement.values}
        sign_in.update((hash, transaction) for hash in values.intersection(hashes))
        # Retried transactions end without COMMIT, or appear again with the same values; the last offer is requested twice, and refused.
        if transaction[-1].text == "COMMIT":
            requests.update((offer, [sign_in[wanted[offer]], transaction]) for offer in values.intersection(wanted))
    usual = [statement.text for transaction in next(iter(requests.values())) for statement in transaction]
    alike = [each for each in requests.values() if [statement.text for transaction in each for statement in transaction] == usual]
    if len(alike) < len(offers) * 0.99:
        sys.exit(f"of {len(offers)} accepts {len(requests)} were written down, {len(alike)} of them alike")
    script, table = statements.write_script(OUT / "accept.sql", alike)
    (OUT / "values.sql").write_text(table)
    cluster.load("market", OUT / "values.sql")
    look_up = OUT / "lookup.sql"
    lines = script.file.read_text().splitlines()
    look_up.write_text("\n".join([*lines[:2], lines[-1]]) + "\n")
    return script, statements.Script(look_up, {}, 0, script.lines)
