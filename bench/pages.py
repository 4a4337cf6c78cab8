"""The speed of pages, on both engines, compared with the bare framework and `pgbench`."""
import hashlib
import sys
import time

import crew
import statements
from postgresql import CONNECTIONS
from server import CLIENTS, OUT, Floor, Server, get, load, say

READER, MANAGER = 7, 0
NEXT_WEEK = "&from={0}&to={1}".format(*(crew.TODAY + crew.timedelta(days=7 * weeks - crew.TODAY.weekday()) for weeks in (1, 2)))
ROSTER = "/api/v1/crews/werf/shifts?person=me"
WEEK = (crew.TODAY + crew.timedelta(days=7 * 2)).strftime("%G-W%V")
# The path, the viewer, and whether a token or a cookie authenticates.
PAGES = {
    "roster": (ROSTER, READER, "token"),
    "week": (ROSTER + NEXT_WEEK, READER, "token"),
    "market": ("/c/werf/offers", READER, "session"),
    "plan": (f"/c/werf/week?week={WEEK}", MANAGER, "session"),
    "busy": ("/c/druk/offers", crew.BUSY + READER, "session"),
}

# The pages that `pgbench` repeats. Its statements have at most 255 parameters, and a week of 200 people needs more.
REPEATED = ("roster", "week", "market", "busy")

# The names of the pages in the bare framework.
BARE = {"roster": "json", "week": "week", "market": "html", "plan": "plan", "busy": "busy"}


def asked(name):
    """The path of a page, and the headers for it."""
    path, reader, kind = PAGES[name]
    secret = crew.secret(reader, kind)
    return path, {"Authorization": f"Bearer {secret}"} if kind == "token" else {"Cookie": f"decklog={secret}"}


def measure(cluster, names, rounds, seconds):
    scripts = {name: script(cluster, name) for name in names if name in REPEATED}
    with (
        Server(OUT / "years") as years, Server(OUT / "months") as months,
        Server(cluster.url("years")) as moved_years, Server(cluster.url("months")) as moved_months,
        Server(cluster.url("years")) as second,
    ):  # fmt: skip
        sizes = keep_bodies({"two years": years, "two months": months, "PostgreSQL": moved_years})
        with Floor(**{BARE[name]: OUT / f"body.{name}" for name in PAGES}) as floor:
            subjects = {}
            for name in names:
                path, headers = asked(name)
                subjects[name, "bare"] = asking([floor], f"/{BARE[name]}", {})
                subjects[name, "two years"] = asking([years], path, headers)
                subjects[name, "two months"] = asking([months], path, headers)
                subjects[name, "PostgreSQL, two years"] = asking([moved_years], path, headers, cluster)
                subjects[name, "PostgreSQL, two months"] = asking([moved_months], path, headers, cluster)
                subjects[name, "PostgreSQL, two servers"] = asking([moved_years, second], path, headers, cluster)
                if name in scripts:
                    subjects[name, "pgbench"] = repeating(cluster, scripts[name])
                    subjects[name, "pgbench, 64 connections"] = repeating(cluster, scripts[name], CLIENTS)
            found = in_turns(subjects, rounds, seconds)
        memory = {"SQLite": years.memory(), "PostgreSQL": moved_years.memory()}
    return {
        "bytes": {name: sizes[name] for name in names}, "statements": {name: script.statements for name, script in scripts.items()},
        "found": {", ".join(name): values for name, values in found.items()}, "memory": memory,
    }  # fmt: skip


def asking(servers, path, headers, cluster=None):
    def measure(seconds):
        before = cluster.cpu() if cluster else 0
        rate, cpu = load(servers, path, headers, seconds)
        found = {"rate": rate, "cpu": cpu, "engine cpu": (cluster.cpu() - before) * 1e6 / (rate * seconds) if cluster else 0}
        settle([*servers, *([cluster] if cluster else [])])
        return found

    return measure


def settle(parts):
    """Waits until the server has finished the last requests, whose clients are gone, so that they do not slow down the next measurement."""
    used = sum(part.cpu() for part in parts)
    for _ in range(150):
        time.sleep(0.2)
        before, used = used, sum(part.cpu() for part in parts)
        if used - before < 0.02:
            return
    sys.exit("a server does not come to rest")


def repeating(cluster, script, clients=CONNECTIONS):
    def measure(seconds):
        found = cluster.pgbench("years", script, f"--time={seconds}", clients=clients)
        return {"rate": found["rate"], "cpu": 0, "engine cpu": found["cpu"]}

    return measure


def in_turns(subjects, rounds, seconds):
    for measure in subjects.values():  # once to warm up
        measure(seconds)
    found = {name: [] for name in subjects}
    for turn in range(rounds):
        say(f"pages, round {turn + 1} of {rounds}")
        for name, measure in subjects.items():
            found[name].append(measure(seconds))
    return found


def keep_bodies(servers):
    """Stores the body of each page for the bare framework. Returns the sizes."""
    sizes = {}
    for name in PAGES:
        path, headers = asked(name)
        bodies = {place: get(server.port, path, headers) for place, server in servers.items()}
        if len({len(body) for body in bodies.values()}) > 1:
            say(f"note: {name} is not equally long: {', '.join(f'{place} {len(body)}' for place, body in bodies.items())}")
        (OUT / f"body.{name}").write_bytes(bodies["two years"])
        sizes[name] = len(bodies["two years"])
        say(f"{name}: {sizes[name]} bytes")
    return sizes


def script(cluster, name):
    """The statements that the server sends to PostgreSQL for a page that has been requested before."""
    path, headers = asked(name)
    _, reader, kind = PAGES[name]
    with Server(cluster.copy("written", "months", "log_statement = 'all'")) as server:
        for _ in range(20):
            get(server.port, path, headers)
        before = cluster.statements.stat().st_size
        get(server.port, path, headers)
    marks = [cluster.sql(f"SELECT id FROM person WHERE email = 'p{reader}@example.org'", "months")]
    marks += ["\\x" + hashlib.sha256(crew.secret(reader, kind).encode()).hexdigest()]
    request = statements.of_request(statements.transactions(cluster.statements, "written", before), *marks)
    if len(request) < 2:
        sys.exit(f"the log does not tell of the sign-in and the page: {request}")
    return statements.write_script(OUT / f"{name}.sql", [request])[0]
