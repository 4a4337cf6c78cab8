"""Two servers on one database behave as one."""
import os
import shutil
import subprocess
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from support.busy import busy
from support.crowd import Crowd
from support.live import LivePage
from support.load import Load
from support.postgres import Database, soon
from support.server import BINARY, Server
from support.world import PASSWORD, World, day

SEED = int(os.environ.get("DECKLOG_SEED", 20261121))
STEPS = int(os.environ.get("DECKLOG_TEST_STEPS", 120))  # for each of the eight people; more find more


@contextmanager
def serving(database, **options):
    server = Server(database=database.url, **options).start()
    try:
        yield server
        if server.process.poll() is None:
            server.stop()
        assert not server.faults(), "\n".join(server.faults())
    finally:
        server.kill()
        shutil.rmtree(server.data, ignore_errors=True)


@pytest.fixture
def database(cluster):
    return Database.migrated(cluster)


@pytest.fixture
def pair(database):
    with serving(database) as one, serving(database) as other:
        yield one, other


def all_is_well(database):
    check = subprocess.run([BINARY, "check", "--database", database.url], capture_output=True, text=True)
    assert (check.returncode, check.stdout) == (0, "All is well.\n"), check.stdout + check.stderr


# Random operations


@pytest.mark.parametrize("isBusy", [False, True], ids=["quiet", "busy"])
def test_nothing_that_eight_people_do_at_two_servers_is_lost_or_doubled(database, pair, isBusy):
    """On a machine that is also busy with other work, transactions conflict more often; people do not notice."""
    crowd = Crowd(pair, SEED)
    with busy(isBusy):
        crowd.act(STEPS // 2 if isBusy else STEPS)
    print(f"seed {SEED}: {dict(crowd.done)}, refused: {dict(crowd.refused)}")
    assert not crowd.problems, f"seed {SEED}:\n" + "\n".join(crowd.problems[:10])
    # No request was refused with 503.
    assert not crowd.refused[503], f"seed {SEED}: {crowd.refused}"
    assert all(crowd.done[step] for step in ("plan", "edit", "assign", "delete", "offer", "accept", "approve", "reject", "withdraw"))
    database.wait_until_told()
    database.check_numbers()
    both_tell_the_same(crowd)
    facts = database.rows("SELECT subject, seq, kind, actor, payload FROM outbox ORDER BY subject, seq")
    each_answer_is_one_fact(crowd, database, facts)
    each_notice_is_there_once(crowd, database, facts)
    all_is_well(database)


def both_tell_the_same(crowd):
    lists = [f"{crowd.world.path}/{part}" for part in ("exchanges", "fixed-shifts", "members", f"shifts?from={day(0)}&to={day(62)}")]
    for person in crowd.people.values():
        for path in [*lists, "/api/v1/me/inbox"]:
            told, again = (server.api(person.api.token).all(path) for server in crowd.servers)
            assert told == again, f"{path} for {person.name}"
    live = Counter(
        exchange["shift"]["id"] for exchange in crowd.world.maaike.api.all(lists[0]) if exchange["state"] in ("open", "pending")
    )
    assert live and max(live.values()) == 1, f"on offer more than once: {live.most_common(3)}"


def each_answer_is_one_fact(crowd, database, facts):
    known, answered = Counter((f["subject"], f["kind"], f["actor"]) for f in facts), Counter(crowd.facts)
    missing = answered - known
    assert not missing, f"answered, and not there: {list(missing.items())[:5]}"
    # Series change their shifts, and departures and changes end offers; none of this is in a response.
    single = {row["id"] for row in database.rows("SELECT id FROM shift WHERE fixed_shift IS NULL")}
    derived = {"shift.released", "shift.superseded", "shift.tradeAccepted", "shift.tradeEnded"}
    extra = Counter({fact: n for fact, n in (known - answered).items() if fact[1] not in derived and fact[0] in single})
    made = {f["subject"] for f in facts if f["kind"] == "shift.created" and not f["payload"].get("fixedShift")}
    extra = {fact: n for fact, n in extra.items() if fact[0] in made}
    assert not extra, f"there, and never answered: {list(extra.items())[:5]}"
    made_twice = [s for s, n in Counter(f["subject"] for f in facts if f["kind"] == "shift.created").items() if n > 1]
    assert not made_twice, made_twice
    seen = database.rows("SELECT id FROM shift WHERE deleted_at IS NULL")
    stories = {}
    for fact in facts:
        stories.setdefault(fact["subject"], []).append((fact["kind"], fact["actor"]))
    for number, shift in enumerate(row["id"] for row in seen):
        api = crowd.servers[number % 2].api(crowd.world.maaike.api.token)
        history = api.all(f"{crowd.world.path}/shifts/{shift}/history")
        assert [(line["kind"], line["actor"] and line["actor"]["id"]) for line in history] == stories[shift], shift


def each_notice_is_there_once(crowd, database, facts):
    """No one has read anything, so a row counts the messages about its shift since the last that was settled."""
    sent, least, most, changed, asks, settled = Counter(), Counter(), Counter(), Counter(), set(), set()
    trades = {fact["payload"]["exchange"] for fact in facts if fact["kind"] == "shift.tradeProposed"}
    for fact in facts:
        subject, kind = fact["subject"], fact["kind"].removeprefix("shift.")
        if kind in SETTLING:
            settled |= {each for each in asks if each[0] == subject}
        for each in {(subject, person) for person in recipients(crowd, fact) - {fact["actor"]}}:
            isFirst = each in settled
            settled.discard(each)
            sent[each] += 1
            least[each] = 1 if isFirst else least[each] + 1
            # The holder's message about a change may have replaced the one that was settled.
            most[each] = 1 if isFirst and not changed[subject] else most[each] + 1
            (asks.add if each[1] in asked(crowd, fact, trades) else asks.discard)(each)
        if kind == "changed":
            changed[subject] += 1
            # One of these may be the holder, for whom counting begins again.
            least.update({each: 1 - least[each] for each in settled if each[0] == subject})
    # Notices about requested days are left out: they go to whoever works on those days at the time of delivery.
    query = "SELECT thing, person, count FROM notice WHERE thing IN (SELECT id FROM shift)"
    counts = Counter({(row["thing"], row["person"]): row["count"] for row in database.rows(query)})
    for each in {*most, *counts}:
        shift, person = each
        # For a change, the holder at the time of delivery is notified.
        # Someone who is away misses messages, including ones that would have been settled.
        lowest, highest = (0, sent[each]) if person == crowd.guest.id else (least[each], most[each])
        assert lowest <= counts[each] <= highest + changed[shift], (each, lowest, counts[each], highest, changed[shift])


# These facts settle what earlier messages about the shift asked for.
SETTLING = {"accepted", "taken", "approved", "rejected", "withdrawn", "expired", "superseded", "traded", "assigned", "deleted"}


def asked(crowd, fact, trades):
    """The people whom the fact's message asks for a decision, or to take a shift."""
    what, kind = fact["payload"], fact["kind"].removeprefix("shift.")
    managers = {manager.id for manager in crowd.managers}
    match kind:
        case "created" if what.get("conflict"):
            return managers
        case "created":
            return set() if what.get("holder") else set(crowd.people)
        case "offered" | "suggested" | "tradeProposed":
            return {what["to"]} if what.get("to") else set(crowd.people)
        case "accepted" if not what.get("giver"):
            return managers
        case "accepted":
            # Neither party of a trade may approve it.
            deciders = managers - {what["giver"]} if what["exchange"] in trades else managers
            return deciders if what["waitingFor"] == "manager" else {what["giver"]} if what["waitingFor"] == "giver" else set()
    return set()


# Changes of the roster: managers are notified of all that others made.
ROSTER = {"created", "changed", "deleted", "assigned", "taken", "approved", "traded"}


def recipients(crowd, fact):
    what, kind = fact["payload"], fact["kind"].removeprefix("shift.")
    if kind in ROSTER and what.get("fixedShift") and not what.get("conflict"):
        return set()  # one message, about the fixed shift
    managers = {manager.id for manager in crowd.managers} if kind in ROSTER and fact["actor"] else set()
    return concerned(crowd, fact) | managers


def concerned(crowd, fact):
    what, kind = fact["payload"], fact["kind"].removeprefix("shift.")
    managers, everybody = {manager.id for manager in crowd.managers}, set(crowd.people)
    match kind:
        case "created":
            if what.get("conflict"):
                return managers
            return {what["holder"]} if what.get("holder") else everybody
        case "offered":
            return {what["to"]} if what.get("to") else everybody
        case "suggested" | "tradeProposed":
            return {what["to"]}
        case "traded":
            return {what["holder"]}
        case "accepted":
            deciders = managers - {what["taker"]} if what["waitingFor"] == "manager" else set()
            return deciders | {what["giver"]} if what.get("giver") else managers
        case "taken":
            return {what["giver"]} if what.get("giver") else managers
        case "approved":
            return {what.get("giver"), what["holder"]} - {None}
        case "rejected":
            return {what.get("giver"), what["taker"]} - {None}
        case "withdrawn":
            return {what.get("taker")} - {None}
        case "superseded" if what.get("request"):
            return {what["giver"]}
        case "superseded":
            return {what.get("giver"), what.get("taker")} - {None}
        case "assigned":
            return {what.get("holder"), what.get("from")} - {None}
        case "deleted":
            return {what.get("from")} - {None}
        case "released":
            return managers
    return set()


# Open pages


def test_a_page_is_told_of_changes_at_the_other_server(database, pair):
    one, other = pair
    world = World(one)
    maaike_there = other.api(world.maaike.api.token)
    with ExitStack() as stack:
        here, there = (stack.enter_context(page(server, world)) for server in pair)
        for round_ in range(3):
            for api, listener in ((world.maaike.api, there), (maaike_there, here)):
                assert told_of_a_shift(world, api, listener, 3 + round_) < 2
        # Their LISTEN connections are cut; nothing is lost, and they listen again.
        assert database.cut("query LIKE 'LISTEN%'") == 2
        for api, listener in ((world.maaike.api, there), (maaike_there, here)):
            assert told_of_a_shift(world, api, listener, 7) < 2
        listeners = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        soon(lambda: database.sql(listeners) == "2", 10, "they do not listen again")
        for api, listener in ((world.maaike.api, there), (maaike_there, here)):
            assert told_of_a_shift(world, api, listener, 8) < 2


@contextmanager
def page(server, world):
    page = LivePage(server, world.guus, world.crew["slug"])
    yield page
    page.close()


def told_of_a_shift(world, api, page, days):
    since = time.monotonic()
    api.ok(api.post(f"{world.path}/shifts", {"date": day(days), "start": "10:00", "end": "11:00", "person": None}))
    took = page.wait("changed", since, 5)
    time.sleep(0.1)  # so that the next one is not delivered in the same batch
    return took


# Work that is done once, whichever server does it


def test_two_servers_start_at_once_on_an_empty_database(cluster):
    database = Database(cluster)
    servers = [Server(database=database.url) for _ in range(2)]
    threads = [threading.Thread(target=server.start) for server in servers]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        health = [server.api().get("/health").json for server in servers]
        assert health[0] == health[1] and health[0]["engine"] == "postgresql", health
        applied = database.rows("SELECT name FROM schema_migration")
        assert len(applied) == health[0]["schema"]
        World(servers[0])
        assert all(server.stop() == 0 and not server.faults() for server in servers)
    finally:
        for server in servers:
            if server.process:
                server.kill()
            shutil.rmtree(server.data, ignore_errors=True)


def test_shifts_of_a_fixed_shift_are_generated_once(database):
    with serving(database) as server:
        world = World(server)
        for person in (world.guus, world.tess, world.olga):
            for weekday in range(1, 8):
                person.api.ok(person.api.post(f"{world.path}/fixed-shifts", {"weekday": weekday, "start": "10:00", "end": "12:00"}))
        database.wait_until_told()
    every = int(database.sql("SELECT COUNT(*) FROM shift"))
    assert every >= 21 * 8
    # As if the servers had been stopped for five weeks.
    since = day(21)
    database.sql(f"DELETE FROM outbox WHERE subject IN (SELECT id FROM shift WHERE date >= '{since}')")
    database.sql(f"DELETE FROM shift WHERE date >= '{since}'; UPDATE fixed_shift SET generated_until = '{since}'; DELETE FROM job")
    assert int(database.sql("SELECT COUNT(*) FROM shift")) < every / 2
    with serving(database), serving(database):
        soon(lambda: database.sql("SELECT COUNT(*) FROM shift") == str(every), 20, "shifts are missing")
        soon(lambda: database.sql("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") == "0", 20, "work is left over")
        database.wait_until_told()
        jobs = database.rows("SELECT kind, name, attempts FROM job")
        assert {job["attempts"] for job in jobs} == {1}, jobs
        assert len({job["kind"] for job in jobs}) >= 3, jobs
    assert database.sql("SELECT COUNT(*) FROM shift") == str(every)
    twice = database.rows("SELECT subject FROM outbox WHERE kind = 'shift.created' GROUP BY subject HAVING COUNT(*) > 1")
    assert not twice, twice
    all_is_well(database)


def test_a_clock_that_is_a_minute_behind(database, tmp_path):
    clock = tmp_path / "clock.so"
    clang = Path(shutil.which("swift")).resolve().parent / "clang"
    subprocess.run([clang, "-shared", "-fPIC", "-o", clock, Path(__file__).parent / "support" / "clock.c"], check=True)
    behind = {"LD_PRELOAD": str(clock), "CLOCK_SHIFT": "-60"}
    with serving(database) as right, serving(database, environment=behind) as late:
        assert datetime.fromisoformat(late.tail().split()[0]) < datetime.now(timezone.utc) - timedelta(seconds=50), late.tail()
        world = World(right)
        late.api().ok(late.api().post("/api/v1/people", {"email": "late@example.org", "password": PASSWORD, "name": "Late"}))
        for server in (right, late):
            for email in ("late@example.org", world.guus.email):
                signed_in = server.api().ok(server.api().post("/api/v1/sessions", {"email": email, "password": PASSWORD}))
                for door in (right, late):
                    assert door.api(signed_in["token"]).get("/api/v1/me").status == 200
        maaike, guus, tess = ({server: server.api(person.api.token) for server in (right, late)} for person in (world.maaike, world.guus, world.tess))
        with page(right, world) as here, page(late, world) as there:
            for number, (a, b) in enumerate([(right, late), (late, right)] * 2):
                body = {"date": day(5 + number), "start": "10:00", "end": "18:00", "person": world.guus.id}
                began = time.monotonic()
                shift = maaike[a].ok(maaike[a].post(f"{world.path}/shifts", body))
                offer = guus[b].ok(guus[b].post(f"{world.path}/shifts/{shift['id']}/offer", {}))
                tess[a].ok(tess[a].post(f"{world.path}/exchanges/{offer['id']}/acceptance", {}))
                maaike[b].ok(maaike[b].post(f"{world.path}/exchanges/{offer['id']}/approval", {}))
                for listener in (here, there):
                    listener.wait("changed", began, 5)
                lines = [line["kind"] for line in maaike[a].all(f"{world.path}/shifts/{shift['id']}/history")]
                assert lines == ["shift.created", "shift.offered", "shift.accepted", "shift.approved"]
            database.wait_until_told(patience=10)
            database.check_numbers()
        # Guus: planned, accepted, approved. The others: what came after the offer, which counts as read since it was accepted.
        for person, count in ((world.guus, 3), (world.tess, 1), (world.olga, 1), (world.maaike, 1)):
            rows = database.rows(f"SELECT count FROM notice WHERE person = '{person.id}' AND kind <> 'account.invitations'")
            assert [row["count"] for row in rows] == [count] * 4, (person.name, rows)
    all_is_well(database)


# One of them crashes


def test_what_a_killed_server_confirmed_is_kept_by_the_other(database):
    with serving(database) as one, serving(database) as other:
        world = World(one)
        with Load(world, [one, other]) as load:
            for _ in range(2):
                load.wait_for(40)
                other.kill()
                load.wait_for(30)
                other.start()
        load.wait_for(0)
        one.kill()
        load.check(database)
    all_is_well(database)
