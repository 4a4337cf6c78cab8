"""The command line: for members of a crew and for operators."""
import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import termios
import threading
import time

import pytest

from conftest import make_server, running
from support.server import BINARY, Server
from support.world import PASSWORD, day


both_engines = pytest.mark.parametrize("server", ["sqlite", "postgresql"], indirect=True)


class Terminal:
    """A user of the command line, with a home folder of their own."""

    def __init__(self, home):
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("DECKLOG_")}
        self.environment["XDG_CONFIG_HOME"] = str(home)

    def run(self, *words, say=""):
        return subprocess.run(
            [str(BINARY), *map(str, words)], input=say, capture_output=True, text=True, env=self.environment, timeout=60
        )

    def ok(self, *words, say=""):
        done = self.run(*words, say=say)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def refused(self, *words, say=""):
        """Expects status 1 and a message on standard error; returns the message."""
        done = self.run(*words, say=say)
        assert done.returncode == 1, f"{words}: {done.returncode} {done.stdout}{done.stderr}"
        assert not done.stdout and done.stderr.startswith("Error: "), done.stdout + done.stderr
        assert not re.search(r"Optional\(|\bSwift\b|[a-z]+Error\b|Fatal|\.swift", done.stderr), done.stderr
        return done.stderr


@pytest.fixture
def terminal(tmp_path):
    return Terminal(tmp_path / "home")


@pytest.fixture(scope="module", params=["sqlite"])
def server(request):
    """For the tests of this file, because filling a server on the command line takes seconds."""
    yield from running(make_server(request))


@pytest.fixture(scope="module")
def crew(server, tmp_path_factory):
    """As `filled`, for the tests of this file: each leaves the others what they need."""
    return filled(server, tmp_path_factory.mktemp("crew"))


def filled(server, folder):
    """Ilse owns De Pijp, with Noor and Sem: created and signed in on the command line."""
    operator = Terminal(folder / "operator")
    people = {}
    for name in ("Ilse", "Noor", "Sem"):
        address = f"{name.lower()}@example.org"
        operator.ok("person", "add", address, "--name", name, *server.place, say=PASSWORD + "\n")
        people[name] = Terminal(folder / name)
        assert name in people[name].ok("login", server.url, "--email", address, say=PASSWORD + "\n")
    made = operator.ok(
        "crew", "make", "De Pijp", "--owner", "ilse@example.org", "--time-zone", "Europe/Amsterdam", *server.place
    )
    assert "de-pijp" in made
    invited = operator.ok("crew", "invite", "de-pijp", *server.place, "--public-url", server.url).splitlines()
    assert invited[0].startswith(server.url + "/join/"), invited
    for name in ("Noor", "Sem"):
        api(server, people[name]).post(f"/api/v1/invitations/{invited[0].rsplit('/', 1)[1]}/acceptance")
    return people


def api(server, terminal):
    kept = f"{terminal.environment['XDG_CONFIG_HOME']}/decklog/session.json"
    assert os.stat(kept).st_mode & 0o777 == 0o600
    with open(kept) as file:
        return server.api(json.load(file)["token"])


def make_shift(server, ilse, holder, days):
    ilse, holder = api(server, ilse), api(server, holder)
    person = holder.ok(holder.get("/api/v1/me"))["person"]["id"]
    body = {"date": day(days), "start": "10:00", "end": "18:00", "person": person}
    return ilse.ok(ilse.post("/api/v1/crews/de-pijp/shifts", body))


def rows(text):
    """The rows of a table, as lists of its cells."""
    return [re.split(r"\s{2,}", line) for line in text.splitlines()[1:]]


def test_a_shift_is_offered_taken_and_approved_from_three_terminals(server, crew):
    ilse, noor, sem = crew["Ilse"], crew["Noor"], crew["Sem"]
    managed = api(server, ilse)
    managed.ok(managed.patch("/api/v1/crews/de-pijp/shift-settings", {"approval": "manager"}, If_Match="*"))
    shift = make_shift(server, ilse, noor, days=10)
    make_shift(server, ilse, noor, days=11)

    [mine, _] = rows(noor.ok("shifts", "list"))
    assert mine[0] in shift["id"] and len(mine[0]) >= 6 and shift["date"] in mine[1] and mine[2:4] == ["10:00–18:00", "Noor"]
    assert "no shifts" in sem.ok("shifts", "list")

    assert "on offer" in noor.ok("shifts", "offer", mine[0], "--reason", "My sister marries")
    [offer] = rows(sem.ok("shifts", "offers"))
    assert offer[3:] == ["Noor", "to everyone", "My sister marries"]
    noor.refused("shifts", "offer", mine[0])  # it is already on offer

    assert "manager" in sem.ok("shifts", "accept", offer[0])
    assert "Sem takes it" in ilse.ok("shifts", "offers")
    sem.refused("shifts", "approve", offer[0])  # only a manager can do this
    assert "Approved" in ilse.ok("shifts", "approve", shift["id"])

    assert "no shifts on offer" in ilse.ok("shifts", "offers")
    assert [row[0] for row in rows(sem.ok("shifts", "list"))] == [mine[0]]
    assert mine[0] not in noor.ok("shifts", "list")
    everybody = json.loads(ilse.ok("shifts", "list", "--person", "all", "--json"))
    assert [each["person"]["name"] for each in everybody] == ["Sem", "Noor"]
    assert [each["id"] for each in json.loads(ilse.ok("shifts", "list", "--person", "sem", "--json"))] == [shift["id"]]
    assert "No shift on offer" in sem.refused("shifts", "accept", "000000")

    assert "signed out" in sem.ok("logout")
    assert "Sign in first" in sem.refused("shifts", "list")
    sem.ok("login", server.url, "--email", "sem@example.org", say=PASSWORD + "\n")


def test_places_of_positions(server, crew):
    ilse, noor = crew["Ilse"], crew["Noor"]
    managed = api(server, ilse)
    positions = managed.ok(managed.get("/api/v1/crews/de-pijp"))["positions"]
    managed.ok(managed.patch("/api/v1/crews/de-pijp", {"positions": ["bar"]}))
    assert "Only a manager" in noor.refused("shifts", "positions", "bar", "--no-place")
    assert "bar has no place now." in ilse.ok("shifts", "positions", "bar", "--no-place")
    assert rows(ilse.ok("shifts", "positions")) == [["bar", "-"]]
    managed.ok(managed.patch("/api/v1/crews/de-pijp", {"positions": positions}))


def test_the_path_of_an_experience(crew, tmp_path):
    noor, file = crew["Noor"], tmp_path / "walk.gpx"
    made = noor.ok("places", "add", "Round").split()[-1].rstrip(".")
    for east in ("4.00", "4.01"):
        noor.ok("places", "scene", "add", made, "Stop", "--latitude", "0", "--longitude", east)
    assert noor.ok("places", "path", "show", made) == "Straight lines from scene to scene: 1112 m, about 15 minutes on foot.\n"
    file.write_text('<gpx><rte><rtept lat="52" lon="4"/><rtept lat="52.018" lon="4"/></rte></gpx>')
    assert noor.ok("places", "path", "set", made, file) == "A track: 2002 m, about 25 minutes on foot.\n"
    assert json.loads(noor.ok("places", "path", "show", made, "--json"))["positions"][1] == {"latitude": 52.018, "longitude": 4}
    assert "Straight lines" in noor.ok("places", "path", "remove", made)
    file.write_text("<gpx/>")
    assert "at least two locations" in noor.refused("places", "path", "set", made, file)


def test_days_off_from_two_terminals(server, crew):
    ilse, noor = crew["Ilse"], crew["Noor"]
    assert "No upcoming days off." in noor.ok("shifts", "days-off")
    assert "A manager has to approve it." in noor.ok("shifts", "days-off", "--from", day(20), "--until", day(24), "--note", "Exams")
    [asked] = rows(ilse.ok("shifts", "days-off"))
    assert asked[1:] == ["Noor", "holiday", day(20), day(24), "waits for approval"]
    noor.refused("shifts", "days-off", "--approve", asked[0])
    assert "Approved: Noor, holiday" in ilse.ok("shifts", "days-off", "--approve", asked[0])
    assert "Entered: Noor, sick" in ilse.ok("shifts", "days-off", "--kind", "sick", "--from", day(21), "--person", "noor")
    assert "overlap" in noor.refused("shifts", "days-off", "--from", day(24))
    assert "Noor has 25 holiday days" in ilse.ok("shifts", "days-off", "--allowance", "25", "--person", "noor")
    assert [row[0] for row in rows(noor.ok("shifts", "days-off", "--balance"))] == ["Noor"]
    assert "Withdrawn." in noor.ok("shifts", "days-off", "--withdraw", asked[0])
    assert [each["kind"] for each in json.loads(noor.ok("shifts", "days-off", "--json")) if each["state"] == "active"] == ["sick"]


def test_defects_that_could_not_be_changed_at_once_fail_the_command(server, crew):
    ilse = crew["Ilse"]
    for headline in ("The tap drips", "The door sticks"):
        ilse.ok("defects", "new", headline, "--severity", "3-Average")
    wrong = ("defects", "bulk", "1", "2", "--action", "Validate")
    assert "0 would change" in ilse.ok(*wrong, "--dry-run")
    done = ilse.run(*wrong)
    assert done.returncode == 1 and "2 defects: 0 changed" in done.stdout and not done.stderr, done
    assert "2 changed" in ilse.ok("defects", "bulk", "1", "2", "--severity", "2-Major")


def test_an_offer_to_one_colleague_is_not_for_another(server, crew):
    ilse, noor, sem = crew["Ilse"], crew["Noor"], crew["Sem"]
    shift = make_shift(server, ilse, noor, days=12)
    assert "for Ilse" in noor.ok("shifts", "offer", shift["id"], "--to", "ilse")
    sem.refused("shifts", "accept", shift["id"])
    assert "No colleague" in noor.refused("shifts", "offer", shift["id"], "--to", "Nobody")


def test_the_version_is_the_schema_that_health_names(server, terminal):
    assert terminal.ok("--version") == f"Decklog, schema {server.api().get('/health').json['schema']}\n"


def test_a_wrong_password_is_reported(server, crew, terminal):
    said = terminal.refused("login", server.url, "--email", "ilse@example.org", say="not that one\n")
    assert "password" in said and "incorrect" in said
    assert "No password" in terminal.refused("login", server.url, "--email", "ilse@example.org")
    assert "Sign in first" in terminal.refused("shifts", "list")
    nobody = Server()
    assert "does not respond" in terminal.refused("login", nobody.url, "--email", "ilse@example.org", say="x\n")


def test_a_typed_password_is_not_shown(server, crew, terminal):
    ours, theirs = pty.openpty()
    login = subprocess.Popen(
        [BINARY, "login", server.url, "--email", "noor@example.org"],
        stdin=theirs, stdout=subprocess.PIPE, stderr=theirs, env=terminal.environment,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    while b"Password: " not in shown:
        shown += os.read(ours, 1024)
    os.write(ours, PASSWORD.encode() + b"\n")
    said, _ = login.communicate(timeout=30)
    try:
        while part := os.read(ours, 1024):
            shown += part
    except OSError:
        pass  # the terminal closed when the program ended
    os.close(ours)
    assert login.returncode == 0 and b"signed in" in said
    assert PASSWORD.encode() not in shown, shown


def test_ctrl_c_at_a_password_leaves_a_terminal_that_shows_what_is_typed(server, terminal):
    ours, theirs = pty.openpty()
    login = subprocess.Popen(
        [BINARY, "login", server.url, "--email", "noor@example.org"],
        stdin=theirs, stdout=subprocess.PIPE, stderr=theirs, env=terminal.environment,
    )  # fmt: skip
    shown = b""
    while b"Password: " not in shown:
        shown += os.read(ours, 1024)
    hides = lambda: not termios.tcgetattr(theirs)[3] & termios.ECHO
    assert hides()
    login.send_signal(signal.SIGINT)
    assert login.wait(timeout=30) == 130 and not hides()
    for end in (ours, theirs):
        os.close(end)


@both_engines
def test_a_new_password_signs_out_everywhere(server, crew, terminal):
    sem = crew["Sem"]
    terminal.ok("person", "password", "sem@example.org", *server.place, say="other words in a row\n")
    assert "To sign in" in sem.refused("shifts", "list")
    sem.ok("login", server.url, "--email", "sem@example.org", say="other words in a row\n")
    terminal.ok("person", "remove-sessions", "Sem@example.org", *server.place)
    assert "To sign in" in sem.refused("shifts", "list")
    assert "10 characters" in terminal.refused("person", "password", "sem@example.org", *server.place, say="short\n")
    assert "no account" in terminal.refused("person", "password", "x@example.org", *server.place, say=PASSWORD)


def test_the_operator_restores_access_with_a_link(server, crew, terminal):
    """`decklog person link` needs no mail, and opening the link does not use it up."""
    link = terminal.ok("person", "link", "Sem@example.org", *server.place, "--public-url", server.url).splitlines()[0]
    path = link.removeprefix(server.url)
    assert link.startswith(f"{server.url}/")
    for _ in range(3):
        assert server.api().get(path).status == 200
    fields = {"password": "a whole new password"}
    answer = server.api().form(path, fields)
    assert answer.status == 303 and "decklog=" in str(answer.headers), str(answer)
    assert server.api().form(path, fields).status == 404
    crew["Sem"].ok("login", server.url, "--email", "sem@example.org", say="a whole new password\n")
    assert "no account" in terminal.refused("person", "link", "x@example.org", *server.place)


def test_people_are_added_by_name_and_invited_at_a_terminal(server, crew, terminal):
    ilse, noor = crew["Ilse"], crew["Noor"]
    noor.refused("people", "add", "Yusuf")  # only a manager can do this
    assert "Added 2 people." in ilse.ok("people", "add", "Yusuf", "Zohra", "--position", "kitchen")
    assert "There is already a Zohra" in ilse.refused("people", "add", "Hamza", "Zohra")
    assert "Youssef" in ilse.ok("people", "rename", "Yusuf", "Youssef")
    assert ["Youssef", "kitchen", "no account yet"] in rows(noor.ok("people"))
    assert "Youssef" in [each["person"]["name"] for each in json.loads(noor.ok("people", "--json"))]
    link = ilse.ok("people", "invite", "Youssef").splitlines()[0]
    assert link.startswith(f"{server.url}/join/") and "planned as Youssef" in server.api().get(link.removeprefix(server.url)).text
    said = terminal.refused("person", "link", "Youssef", *server.place)
    assert "Youssef has no account yet" in said and "decklog people invite" in said
    assert "Youssef" not in terminal.ok("person", "list", *server.place)


@both_engines
def test_the_age_of_the_latest_backup_is_measured(server, crew, terminal, tmp_path):
    def age():
        lines = server.api().get("/metrics").text.splitlines()
        [line] = [line for line in lines if line.startswith("decklog_backup_age_seconds ")]
        return float(line.split()[1])

    assert age() == float("inf")
    if server.database:
        assert "pg_dump" in terminal.refused("backup", str(tmp_path / "copy"), *server.place)
        terminal.ok("backup", "--by-other-tools", *server.place)
    else:
        terminal.ok("backup", str(tmp_path / "copy"), *server.place)
    assert 0 <= age() < 600


def test_a_data_folder_has_only_one_server(server, terminal):
    said = terminal.refused("serve", "--port", "0", "--data", server.data)
    assert "another Decklog" in said
    assert "another Decklog" in terminal.refused("restore", BINARY, "--data", server.data)


def test_a_backup_while_writes_go_on(server, crew, terminal, tmp_path):
    ilse = api(server, crew["Ilse"])
    stop, answered = threading.Event(), []

    def write():
        body = {"date": day(5), "start": "10:00", "end": "18:00", "person": None}
        while not stop.is_set():
            answered.append(ilse.ok(ilse.post("/api/v1/crews/de-pijp/shifts", body))["id"])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while len(answered) < 20 and writer.is_alive():
            time.sleep(0.01)
        before = list(answered)
        file = tmp_path / "backup.sqlite"
        assert re.search(r"\(\d+(\.\d)? [kM]B\)", terminal.ok("backup", file, "--data", server.data))
        while len(answered) < len(before) + 5 and writer.is_alive():
            time.sleep(0.01)
    finally:
        stop.set()
        writer.join()
    assert file.stat().st_mode & 0o077 == 0, "a backup is for its owner's eyes only"
    assert "already exists" in terminal.refused("backup", file, "--data", server.data)

    elsewhere = tmp_path / "elsewhere"
    terminal.ok("restore", file, "--data", elsewhere)
    assert terminal.ok("check", "--data", elsewhere) == "All is well.\n"
    assert "already" in terminal.refused("restore", file, "--data", elsewhere)
    kept = {row[0].hex() for row in sqlite3.connect(elsewhere / "decklog.sqlite").execute("SELECT id FROM shift")}
    lost = {id.replace("-", "") for id in before} - kept
    assert before and not lost, f"{len(lost)} answered writes are not in the backup"


def test_a_damaged_file_is_found(server, crew, terminal, tmp_path):
    file, folder = tmp_path / "backup.sqlite", tmp_path / "damaged"
    terminal.ok("backup", file, "--data", server.data)
    terminal.ok("restore", file, "--data", folder)
    database = folder / "decklog.sqlite"
    content = bytearray(database.read_bytes())
    content[8 * 4096 : 40 * 4096] = os.urandom(32 * 4096)
    database.write_bytes(content)
    done = terminal.run("check", "--data", folder)
    assert done.returncode == 1 and "All is well" not in done.stdout, done.stdout
    assert "damaged" in done.stderr and "backup" in done.stderr and "not a Decklog" not in done.stderr, done.stdout + done.stderr
    said = terminal.refused("restore", database, "--data", tmp_path / "again")
    assert f"{database} is damaged" in said and "earlier backup" in said and not (tmp_path / "again" / "decklog.sqlite").exists()

    database.write_bytes(b"not a database" * 1000)
    assert "not a Decklog database" in terminal.refused("check", "--data", folder)
    assert "no Decklog database" in terminal.refused("check", "--data", tmp_path / "nowhere")


def test_a_violated_invariant_is_found(server, crew, terminal, tmp_path):
    make_shift(server, crew["Ilse"], crew["Noor"], days=9)
    file, folder = tmp_path / "backup.sqlite", tmp_path / "broken"
    terminal.ok("backup", file, "--data", server.data)
    terminal.ok("restore", file, "--data", folder)
    with sqlite3.connect(folder / "decklog.sqlite") as database:  # without checking foreign keys
        database.execute("UPDATE shift SET person = x'00000000000070008000000000000000'")
    done = terminal.run("check", "--data", folder)
    assert done.returncode == 1 and done.stdout.count("\n- ") >= 1, done.stdout + done.stderr


def test_a_manager_switches_a_module_off_at_a_terminal(server, crew):
    ilse, noor = crew["Ilse"], crew["Noor"]
    assert ["hours", "everyone"] in rows(noor.ok("modules"))
    noor.refused("modules", "--set", "hours=off")  # only a manager can do this
    ilse.refused("modules", "--set", "hours=never")
    assert ["hours", "no one (off)"] in rows(ilse.ok("modules", "--set", "hours=off", "--set", "defects=managers"))
    for command in (["hours", "list"], ["defects", "list"]):
        noor.refused(*command)
    ilse.ok("defects", "list")


@pytest.fixture
def own_server(request):
    """For a test that stops it."""
    yield from running(make_server(request))


def test_the_operator_deletes_an_account_after_appointing_another_owner(own_server, terminal, tmp_path):
    server, crew = own_server, filled(own_server, tmp_path)
    delete = ("person", "delete", "Ilse@example.org", *server.place)
    said = terminal.refused(*delete, say="ilse@example.org\n")
    assert "only owner of De Pijp" in said and "decklog crew owner de-pijp" in said
    terminal.ok("person", "add", "bo@example.org", "--name", "Bo", *server.place, say=PASSWORD + "\n")
    assert "not a member" in terminal.refused("crew", "owner", "de-pijp", "bo@example.org", *server.place)
    terminal.ok("crew", "owner", "de-pijp", "noor@example.org", *server.place)
    assert "nothing was changed" in terminal.refused(*delete, say="noor@example.org\n")
    crew["Ilse"].ok("shifts", "list")
    terminal.ok(*delete, say="ilse@example.org\n")
    assert "To sign in" in crew["Ilse"].refused("shifts", "list")
    assert "ilse" not in terminal.ok("person", "list", *server.place).lower()
    assert "owner" in crew["Noor"].ok("people") and "Ilse" not in crew["Noor"].ok("people")
    assert terminal.ok("check", *server.place) == "All is well.\n"


def test_everything_is_exported_and_imported_again(own_server, terminal, tmp_path):
    server, crew = own_server, filled(own_server, tmp_path)
    shift = make_shift(server, crew["Ilse"], crew["Noor"], days=9)
    crew["Noor"].ok("shifts", "offer", shift["id"])
    server.stop()
    file, again, folder = tmp_path / "all.jsonl", tmp_path / "again.jsonl", tmp_path / "new"
    terminal.ok("export", file, "--data", server.data)
    terminal.ok("import", file, "--data", folder)
    assert terminal.ok("check", "--data", folder) == "All is well.\n"
    terminal.ok("export", again, "--data", folder)
    assert file.read_bytes() == again.read_bytes()
    assert "already" in terminal.refused("import", file, "--data", folder)

    lines = [json.loads(line) for line in file.read_text().splitlines()]
    tables = {line["table"] for line in lines[1:-1]}
    assert {"person", "crew", "member", "shift", "exchange", "outbox"} <= tables and not {"credential", "request_key"} & tables
    for terminals in crew.values():
        assert json.load(open(f"{terminals.environment['XDG_CONFIG_HOME']}/decklog/session.json"))["token"] not in file.read_text()

    broken = tmp_path / "broken.jsonl"
    broken.write_text("".join(file.read_text().splitlines(keepends=True)[:-3]))
    assert re.search(r"Line \d+: the file ends too early", terminal.refused("import", broken, "--data", tmp_path / "none"))
    assert not (tmp_path / "none" / "decklog.sqlite").exists()

    moved = Server(folder).start()
    try:
        noor = crew["Noor"]
        noor.refused("shifts", "list")  # the old server has stopped
        noor.ok("login", moved.url, "--email", "noor@example.org", say=PASSWORD + "\n")
        assert "on offer" in noor.ok("shifts", "list")
    finally:
        moved.stop()
