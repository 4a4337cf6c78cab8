#!/usr/bin/env python3
"""Compares a week of shifts in Decklog and in ephios (PyPI), side by side on this machine, and prints a table.

    bench/peers/shifts.py                         SQLite on both sides
    bench/peers/shifts.py --engine postgresql     a private PostgreSQL for both
    DECKLOG_BIN=.build/release/decklog bench/peers/shifts.py

The first run creates two environments in bench/out/peers: ephios with its server (some 500 MB), and a calendar library that belongs to
neither. That takes about a minute; a run takes five to ten, most of it to create people. Nothing is installed elsewhere.

Times are ratios within this run: calls to the two alternate, on a machine that may be busy. They never make it fail. The exit code is 1 if
Decklog fails a check, whatever ephios does.
"""
import argparse
import contextlib
import importlib.util
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from pathlib import Path
from threading import Barrier
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "bench" / "out" / "peers"
sys.path += [str(ROOT / "e2e"), str(ROOT / "bin" / "lib")]
ZONE = ZoneInfo("Europe/Amsterdam")  # ephios uses Berlin, whose clocks agree
SHIFTS = [("Kitchen", "09:00", "17:00"), ("Bar", "12:00", "20:00"), ("Floor", "16:00", "23:00")]
PEOPLE, CROWD = 12, 200

# ephios has no trades. These tests cover ours, by suite and name.
TRADES = {
    "Rules/RuleTableTests.swift": ["each rule, in each mode, on both sides of its edge, for both people, when the clocks change"],
    "Rules/WholeChangeTests.swift": [
        "two people who trade overlapping shifts do not block each other",
        "two shifts for one person at once are checked together",
    ],
    "Exchanges/TradeTests.swift": [
        "is checked for both people, on the state after the whole trade",
        "accepted while its shift is taken by someone else gives it to one of them",
    ],
    "RandomSteps/RandomStepsTests.swift": [
        "of eight people at once, on two servers if possible, over a year with both clock changes, break no rule",
    ],
}  # fmt: skip


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--engine", choices=["sqlite", "postgresql"], default="sqlite")
    options = options.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that both servers are stopped
    read_calendars_with_the_same_reader()
    from checks import CHECKS, Days
    from ephios import PACKAGES, VERSION, Ephios
    from ours import Ours
    from support.server import BINARY

    python = environment(f"ephios-{VERSION}", PACKAGES)
    with contextlib.ExitStack() as running:
        home = Path(tempfile.mkdtemp(prefix="run-", dir=OUT))
        running.callback(shutil.rmtree, home, ignore_errors=True)
        databases = engine(options.engine, running)
        say(f"making {CROWD} people in ephios {VERSION} and in {BINARY}")
        started = time.perf_counter()
        theirs = Ephios(home, python, databases["ephios"], CROWD).start()
        running.callback(theirs.stop)
        ours = Ours(home, databases["decklog"], CROWD)
        running.callback(ours.stop)
        peers = [ours, theirs]
        say(f"both run after {time.perf_counter() - started:.0f} s")

        rows = measure(peers)
        days = {peer.name: Days(next_monday() + timedelta(days=14), ZONE) for peer in peers}
        for what, check in CHECKS:
            say(what)
            rows.append((what, *[verdict(check, peer, days[peer.name]) for peer in peers], ""))
        wrong = ours.server.faults()
    rows.append(("its log is free of errors", (not wrong, "" if not wrong else wrong[0]), (None, "not looked at"), ""))
    for suite, names in TRADES.items():
        rows += [(f"trades: {suite.split('/')[1]}, “{name}”", named(suite, name), (None, "has none"), "") for name in names]
    show(rows, options.engine, VERSION)
    sys.exit(0 if all(row[1][0] for row in rows) else 1)


def measure(peers):
    """A week of twelve people in three positions: created, taken, read; calls to the two alternate."""
    monday = next_monday()
    week = [monday + timedelta(days=day) for day in range(7)]
    for day in week:
        peers[1].event(day)  # a day is a separate object in ephios; ours has nothing to create
    slots = [(day, *shift) for day in week for shift in SHIFTS for _ in range(PEOPLE // len(SHIFTS))]
    made, times = in_turns(peers, slots, lambda peer, slot: peer.plan_quickly(slot[0], slot[2], slot[3], slot[1]))
    rows = [row(f"a week is planned: {len(slots)} shifts with one seat, in 3 positions", made, len(slots), times)]

    say("taking")
    open_shifts = {peer.name: peer.open_shifts(week) for peer in peers}
    _, times = in_turns(
        peers, range(len(slots)), lambda peer, turn: peer.claim(peer.members[turn % PEOPLE], open_shifts[peer.name][turn])
    )
    taken = {
        peer.name: [peer.has(peer.members[turn % PEOPLE], shift) for turn, shift in enumerate(open_shifts[peer.name])]
        for peer in peers
    }  # fmt: skip
    rows.append(row(f"{PEOPLE} people take one a day, one after the other; each is theirs", taken, len(slots), times))

    say("reading")
    turns = [person for _ in range(5) for person in range(PEOPLE)]
    read, times = in_turns(peers, turns, lambda peer, turn: peer.read_week(peer.members[turn], week[0], week[-1]) == 7)
    rows.append(row("a member reads their week of seven shifts, JSON", read, len(turns), times))
    feeds = {peer.name: [peer.subscribe(person) for person in peer.members[:PEOPLE]] for peer in peers}
    read, times = in_turns(peers, turns, lambda peer, turn: peer.read_feed(feeds[peer.name][turn]).body.count(b"BEGIN:VEVENT") == 7)
    rows.append(row("a calendar program reads them, iCalendar", read, len(turns), times))

    say(f"{CROWD} at once")
    outcomes, times, failed = ({peer.name: [] for peer in peers} for _ in range(3))
    for day in (week[-1] + timedelta(days=2 + number) for number in range(3)):
        for peer in peers:
            shift = peer.plan(day, "10:00", "18:00")
            answers = at_once(peer, shift)
            times[peer.name] += [seconds for _, seconds in answers]
            failed[peer.name] += [status or "none" for status, _ in answers if status is None or status >= 500]
            outcomes[peer.name].append(len(peer.holders(shift)) == 1)
    rows.append(row(f"{CROWD} people take one seat at once, three times: exactly one has it", outcomes, 3, times))
    cells = [(not failed[peer.name], said(failed[peer.name], 3 * CROWD)) for peer in peers]
    rows.append(("and everybody else is told so, without an error of the server", *cells, ""))
    return rows


def at_once(peer, shift):
    """Everyone takes it at the same moment. Returns the status and the seconds of each."""
    barrier = Barrier(CROWD)

    def take(person):
        barrier.wait()
        return timed(lambda: peer.claim(person, shift))

    with ThreadPoolExecutor(CROWD) as pool:
        return list(pool.map(take, peer.members))


def said(failed, total):
    """The number of errors by status; `none` if there was no response."""
    return f"{len(failed)} of {total}: " + ", ".join(f"{count} × {status}" for status, count in Counter(failed).items()) if failed else ""


def in_turns(peers, turns, call):
    """Makes each call with every peer, alternating who goes first. Returns the responses and the seconds, by peer."""
    answers, times = {peer.name: [] for peer in peers}, {peer.name: [] for peer in peers}
    for number, turn in enumerate(turns):
        for peer in peers if number % 2 else reversed(peers):
            answer, seconds = timed(lambda: call(peer, turn))
            answers[peer.name].append(answer)
            times[peer.name].append(seconds)
    return answers, times


def timed(call):
    before = time.perf_counter()
    try:
        answer = call()
    except OSError:
        answer = None
    return answer, time.perf_counter() - before


def row(what, outcomes, wanted, times):
    cells = []
    for name in outcomes:
        good = sum(1 for outcome in outcomes[name] if outcome is True)
        cells.append((good == wanted, f"{good} of {wanted}"))
    points = {name: (statistics.median(times[name]), statistics.quantiles(times[name], n=20)[-1]) for name in times}
    ours, theirs = points.values()
    for name, (middle, high) in points.items():
        say(f"  {name}: p50 {middle * 1000:.1f} ms, p95 {high * 1000:.1f} ms")
    return what, *cells, f"{theirs[0] / ours[0]:.1f} ×, {theirs[1] / ours[1]:.1f} ×"


def verdict(check, peer, days):
    try:
        return check(peer, days)
    except Exception as problem:  # a peer that cannot do this at all still gets a line in the table
        return False, f"{type(problem).__name__}: {problem}"[:160]


def named(suite, name):
    text = (ROOT / "Tests" / "ShiftsTests" / suite).read_text()
    return f'"{name}"' in text, "there; bin/test runs it" if f'"{name}"' in text else "there is no such test"


def show(rows, engine, version):
    print(f"{date.today()}, {os.cpu_count()} processors, {engine} under both, ephios {version}\n")
    print("| what | ours | ephios | time of ephios ÷ ours, p50 and p95 |\n|---|---|---|---|")
    for what, ours, theirs, ratio in rows:
        cells = [("–" if good is None else "yes" if good else "**no**") + (f": {text}" if text else "") for good, text in (ours, theirs)]
        print(f"| {what} | {cells[0]} | {cells[1]} | {ratio} |".replace("|  |", "| |"))


def engine(name, running):
    """A database for each of the two, in one cluster that flushes to disk, or none for SQLite."""
    if name == "sqlite":
        return {"decklog": None, "ephios": None}
    from postgres import Cluster

    cluster = running.enter_context(Cluster(safe=True))
    for database in ("decklog", "ephios"):
        cluster.sql(f"CREATE DATABASE {database}")
    return {database: cluster.url(database) for database in ("decklog", "ephios")}


def read_calendars_with_the_same_reader():
    """Continues in a Python that has `icalendar`, in the version of the end-to-end tests."""
    if importlib.util.find_spec("icalendar"):
        return
    wanted = re.search(r"icalendar==\S+", (ROOT / "e2e" / "requirements.txt").read_text())[0]
    os.execv(python := environment("reader", [wanted, "tzdata"]), [python, *sys.argv])


def environment(name, packages):
    """The Python of an environment with these packages, created once."""
    folder = OUT / name
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        say(f"installing {', '.join(packages)} into {folder}")
        OUT.mkdir(parents=True, exist_ok=True)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
        (folder / "complete").touch()
    return str(python)


def next_monday():
    today = datetime.now(ZONE).date()
    return today + timedelta(days=14 - today.weekday())


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
