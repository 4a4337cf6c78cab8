"""Moving from SQLite to PostgreSQL and back, and copies of a database, on the command line."""
import shutil
import sqlite3

import pytest

from support.postgres import Database
from support.server import BINARY, ROOT, Server
from support.world import PASSWORD, World, day
from test_cli import Terminal


@pytest.fixture
def terminal(tmp_path):
    return Terminal(tmp_path / "home")


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A folder with a crew, shifts in every state, and someone who is signed in."""
    server = Server(tmp_path_factory.mktemp("filled") / "data").start()
    try:
        fill(World(server))
        server.stop()
        yield server.data
    finally:
        server.kill()


@pytest.fixture
def folder(filled, tmp_path):
    """A copy of the folder, with the server stopped."""
    server = Server(shutil.copytree(filled, tmp_path / "sqlite"))
    yield server
    if server.process:
        server.kill()


def fill(world):
    world.shift(days=9)
    world.offer(world.guus, days=10, reason="Ma sœur se marie 🎉 \"quoted\" \\ and 'quoted'")
    world.accepted(world.guus, world.tess, days=11)
    gone = world.shift(world.olga, days=12)
    world.maaike.api.delete(f"{world.path}/shifts/{gone['id']}")
    weekly = {"weekday": 3, "start": "19:00", "end": "02:00", "validFrom": day(20)}
    world.olga.api.ok(world.olga.api.post(f"{world.path}/fixed-shifts", weekly, Idempotency_Key="once"))
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"name": "De Waag – ’t Café", "positions": ["bar", "Küche"]}))
    world.maaike.api.ok(world.maaike.api.post("/api/v1/me/tokens", {"name": "Kitchen screen", "access": "read"}))


def exported(terminal, tmp_path, name, *place):
    file = tmp_path / f"{name}.jsonl"
    terminal.ok("export", file, *place)
    return file.read_bytes()


def settled(export):
    """The lines that a running server does not change by itself: all but its jobs and the last line, with the number of rows."""
    return [line for line in export.splitlines()[:-1] if not line.startswith(b'{"table":"job",')]


def test_a_move_to_postgresql_and_back_changes_nothing(terminal, tmp_path, folder, database):
    there, back = ["--database", database.url], tmp_path / "back"
    before = exported(terminal, tmp_path, "before", *folder.place)
    assert before.count(b"\n") > 40
    said = terminal.ok("move", *folder.place, "--to", database.url)
    assert f"PostgreSQL at 127.0.0.1:{database.cluster.port}/{database.name}" in said, said
    assert exported(terminal, tmp_path, "there", *there) == before
    assert terminal.ok("check", *there) == "All is well.\n"
    terminal.ok("move", *there, "--to", back)
    assert exported(terminal, tmp_path, "back", "--data", back) == before
    assert terminal.ok("check", "--data", back) == "All is well.\n"
    assert exported(terminal, tmp_path, "source", *folder.place) == before, "the source has changed"
    assert not list(tmp_path.glob("**/decklog-move-*"))


def test_files_that_a_copy_leaves_out_are_mentioned(terminal, tmp_path, folder):
    shelf = folder.data / "files" / "ab"
    shelf.mkdir(parents=True)
    (shelf / "cd").write_text("x")
    terminal.environment |= {"DECKLOG_S3_URL": "http://127.0.0.1:9/bucket", "DECKLOG_S3_KEY": "k", "DECKLOG_S3_SECRET": "s"}
    done = terminal.run("backup", tmp_path / "copy.sqlite", *folder.place)
    assert done.returncode == 0, done.stderr
    assert f"The photos and files in {folder.data}/files are not copied" in done.stderr, done.stderr


def test_clients_notice_nothing_of_a_move(terminal, folder, database):
    folder.start()
    path, token = "/api/v1/crews/de-waag", sign_in(folder, "guus@example.org")
    api = folder.api(token)
    me = api.ok(api.get("/api/v1/me"))["person"]["id"]
    shifts = api.all(f"{path}/shifts")
    weekly = {"weekday": 5, "start": "09:00", "end": "11:00"}
    first = api.ok(api.post(f"{path}/fixed-shifts", weekly, Idempotency_Key="moved"))
    # Read only now: on some weekdays the fixed shift makes it impossible to take the open one.
    mine = api.ok(api.get("/api/v1/me/inbox"))
    folder.stop()
    terminal.ok("move", *folder.place, "--to", database.url)
    moved = Server(database=database.url).start()
    try:
        api = moved.api(token)
        assert api.ok(api.get("/api/v1/me/inbox"))["items"][-1] == mine["items"][-1]
        after = api.all(f"{path}/shifts")
        assert [shift for shift in after if shift["fixedShift"] != first["id"]] == shifts
        # A retry of a request from before the move is not executed again.
        assert api.ok(api.post(f"{path}/fixed-shifts", weekly, Idempotency_Key="moved")) == first
        mine = next(shift for shift in after if shift["status"] == "idle" and shift["person"] and shift["person"]["id"] == me)
        api.ok(api.post(f"{path}/shifts/{mine['id']}/offer", {}))
        database.wait_until_told()
        database.check_numbers()
        moved.stop()
        assert not moved.faults(), moved.tail()
    finally:
        moved.kill()
        shutil.rmtree(moved.data, ignore_errors=True)


def sign_in(server, email):
    return server.api().ok(server.api().post("/api/v1/sessions", {"email": email, "password": PASSWORD}))["token"]


def rows(database):
    """The number of rows of each table; empty if there are no tables."""
    tables = [row["tablename"] for row in database.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
    # One question for all of them, because each is a process.
    counts = [f"SELECT '{table}' AS name, COUNT(*) AS count FROM {table}" for table in tables if table != "schema_migration"]
    return {row["name"]: row["count"] for row in database.rows(" UNION ALL ".join(counts))} if counts else {}


def test_a_target_that_is_not_empty_is_refused(terminal, tmp_path, folder, database):
    terminal.ok("move", *folder.place, "--to", database.url)
    before, export = rows(database), exported(terminal, tmp_path, "before", "--database", database.url)
    said = terminal.refused("move", *folder.place, "--to", database.url)
    assert "already" in said, said
    assert rows(database) == before
    assert exported(terminal, tmp_path, "after", "--database", database.url) == export
    kept = exported(terminal, tmp_path, "kept", *folder.place)
    assert "already" in terminal.refused("move", "--database", database.url, "--to", folder.data)
    assert exported(terminal, tmp_path, "still", *folder.place) == kept


def test_a_move_is_refused_while_a_server_is_running(terminal, tmp_path, folder, cluster, database):
    target = Database(cluster)
    folder.start()
    assert "another Decklog" in terminal.refused("move", *folder.place, "--to", target.url)
    assert not rows(target)
    folder.stop()

    terminal.ok("move", *folder.place, "--to", database.url)
    running = Server(database=database.url).start()
    try:
        there = tmp_path / "there"
        assert "using" in terminal.refused("move", *running.place, "--to", there)
        assert not (there / "decklog.sqlite").exists()
        other = Server(database=target.url).start()
        try:
            assert "using" in terminal.refused("move", *folder.place, "--to", target.url)
            assert not rows(target)["person"]
        finally:
            other.stop()
        # After it has stopped, its database can be moved.
        running.stop()
        terminal.ok("move", *running.place, "--to", there)
    finally:
        running.kill()


def test_a_failed_move_leaves_nothing_behind(terminal, tmp_path, folder, database):
    assert "no Decklog database" in terminal.refused("move", "--data", tmp_path / "nowhere", "--to", database.url)
    assert not rows(database) and not (tmp_path / "nowhere").exists()
    # A row that violates a foreign key, which SQLite does not check here.
    with sqlite3.connect(folder.data / "decklog.sqlite") as file:
        file.execute("UPDATE shift SET person = x'00000000000070008000000000000000' WHERE person IS NOT NULL")
    said = terminal.refused("move", *folder.place, "--to", database.url)
    assert len(said.strip().splitlines()) <= 3, said
    assert not any(rows(database).values()), rows(database)
    assert not list(tmp_path.glob("**/decklog-move-*"))


def test_backup_and_restore_name_the_tools_of_postgresql(terminal, tmp_path, folder, database):
    terminal.ok("move", *folder.place, "--to", database.url)
    secret = database.url.replace("postgres@", "postgres:vier-emmers-mosselen@")
    said = terminal.refused("backup", tmp_path / "copy", "--database", secret)
    assert "pg_dump" in said and "pg_restore" in said and str(tmp_path / "copy") in said, said
    said += terminal.refused("restore", BINARY, "--database", secret)
    assert "pg_restore" in said and "decklog move" in said, said
    assert "vier-emmers-mosselen" not in said and not (tmp_path / "copy").exists()
    operations = (ROOT / "docs" / "operations.md").read_text()
    assert "pg_dump --format=custom --file=" in operations and "pg_restore --no-owner --dbname=" in operations


def test_a_dump_can_be_restored(terminal, tmp_path, cluster, database):
    """With exactly the options that `backup` names, while a server runs."""
    server = Server(database=database.url).start()
    try:
        fill(World(server))
        database.wait_until_told()
        copy, again = cluster.folder / f"{database.name}.dump", Database(cluster)
        cluster.run("pg_dump", "--format=custom", f"--file={copy}", database.url)
        cluster.run("pg_restore", "--no-owner", f"--dbname={again.url}", copy)
        assert terminal.ok("check", "--database", again.url) == "All is well.\n"
        before, after = (exported(terminal, tmp_path, each.name, "--database", each.url) for each in (database, again))
        assert settled(before) == settled(after)
        other = Server(database=again.url).start()
        sign_in(other, "guus@example.org")
        other.stop()
        assert server.stop() == 0 and not server.faults() and not other.faults()
    finally:
        server.kill()


def test_an_export_is_imported_by_the_other_engine(terminal, tmp_path, folder, database):
    """Export and import, from one engine to the other."""
    file = tmp_path / "all.jsonl"
    terminal.ok("export", file, *folder.place)
    terminal.ok("import", file, "--database", database.url)
    assert terminal.ok("check", "--database", database.url) == "All is well.\n"
    assert exported(terminal, tmp_path, "again", "--database", database.url) == file.read_bytes()
    assert "already" in terminal.refused("import", file, "--database", database.url)
    broken, empty = tmp_path / "broken.jsonl", Database(database.cluster)
    broken.write_text("".join(file.read_text().splitlines(keepends=True)[:-3]))
    assert "the file ends too early" in terminal.refused("import", broken, "--database", empty.url)
    assert not any(rows(empty).values())
