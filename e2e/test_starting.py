"""A server that does not start, usually because of its database: one message says why, never with the password."""
import os
import socket
import subprocess
import time

import pytest

from support.postgres import MISSING, Cluster, Database, free_port
from support.server import BINARY, Server

SECRET = "vier-emmers-mosselen"


def words(*command, url, patience=30):
    """The message of a command that fails, from standard error."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DECKLOG_")}
    began = time.monotonic()
    done = subprocess.run(
        [BINARY, *command], env=environment | {"DECKLOG_DATABASE": url}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=patience,
    )  # fmt: skip
    # A server that creates tables logs that first.
    lines = [line for line in done.stderr.splitlines() if not line.endswith("migrating the database")]
    said = "\n".join(lines)
    assert done.returncode not in (0, None) and done.returncode > 0, f"{done.returncode} {said}"
    assert not done.stdout and said.startswith("Error: "), done.stdout + done.stderr
    assert len(lines) == 1, said
    assert SECRET not in said and "Error(" not in said, said
    assert time.monotonic() - began < patience / 2
    return said


def refused(url):
    """Every command that works on the data reports the same."""
    said = words("serve", "--port", "0", url=url)
    assert "SQLSTATE" not in said, said
    for command in (["check"], ["person", "list"], ["move", "--to", "/nonexistent/never"]):
        assert words(*command, url=url) == said
    return said


@pytest.fixture(scope="module")
def locked():
    """A PostgreSQL that requires passwords."""
    if MISSING:
        pytest.skip(MISSING)
    with Cluster() as cluster:
        cluster.sql(f"CREATE ROLE decklog LOGIN PASSWORD '{SECRET}'; ALTER DATABASE postgres OWNER TO decklog")
        rules = cluster.data / "pg_hba.conf"
        rules.write_text("host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        cluster.sql("SELECT pg_reload_conf()")
        yield cluster


def with_password(cluster, password, database="postgres"):
    return f"postgresql://decklog:{password}@127.0.0.1:{cluster.port}/{database}"


def test_a_correct_password_is_never_logged(locked, tmp_path):
    server = Server(tmp_path / "data", database=with_password(locked, SECRET)).start()
    try:
        locked.stop("immediate")
        down = server.api().get("/health")
        assert (down.status, down.headers["Content-Type"], down.json["code"]) == (503, "application/problem+json", "unavailable")
        locked.start()
        until = time.monotonic() + 10
        while server.api().get("/health").status != 200:
            assert time.monotonic() < until, server.tail()
        assert server.stop() == 0
        assert "cannot be reached" in server.tail() and SECRET not in server.log.read_text()
    finally:
        server.kill()


def test_a_wrong_password(locked):
    said = refused(with_password(locked, "not-" + SECRET))
    assert "password authentication failed" in said, said


def test_no_password(locked):
    assert "password" in refused(with_password(locked, "").replace(":@", "@"))


def test_a_missing_database(locked):
    said = refused(with_password(locked, SECRET, "nothing_here"))
    assert "nothing_here" in said and "does not exist" in said, said


def test_a_host_that_refuses_connections():
    port = free_port()
    said = refused(f"postgresql://decklog:{SECRET}@127.0.0.1:{port}/decklog")
    assert "cannot be reached" in said and "refused" in said, said


def test_an_unknown_host():
    said = refused(f"postgresql://decklog:{SECRET}@nowhere.invalid/decklog")
    assert "nowhere.invalid" in said, said


def test_a_host_that_never_answers():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        said = words("serve", "--port", "0", url=f"postgresql://decklog:{SECRET}@127.0.0.1:{silent.getsockname()[1]}/decklog")
    assert "timeout" in said, said


@pytest.mark.parametrize("url", [f"mysql://decklog:{SECRET}@localhost/decklog", f"postgresql://decklog:{SECRET}@local host:x/decklog?y=1",
                                 f"postgresql://decklog:{SECRET}/@@127.0.0.1:1/decklog", f"decklog:{SECRET}@localhost"])  # fmt: skip
def test_an_invalid_url(url):
    words("serve", "--port", "0", url=url)


def refused_in(folder, *options, host="127.0.0.1"):
    """The message of a server that does not start on a folder, from standard error."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DECKLOG_")}
    command = [BINARY, "serve", "--host", host, "--data", folder, *options]
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode > 0, done.returncode
    return done.stderr


def test_a_port_in_use(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused_in(tmp_path / "data", "--port", port)
    assert f"Error: Can't listen on 127.0.0.1, port {port}: Address already in use." in said, said


def test_a_data_folder_that_cannot_be_created(tmp_path):
    (tmp_path / "file").write_text("")
    said = refused_in(tmp_path / "file" / "data", "--port", "0")
    assert f"Error: cannot create {tmp_path}/file/data; set DECKLOG_DATA" in said, said


def test_an_unknown_address_to_listen_on(tmp_path):
    said = refused_in(tmp_path / "data", "--port", "0", host="nowhere.invalid")
    assert 'Error: Can\'t listen on "nowhere.invalid": there is no such address.' in said, said


@pytest.mark.parametrize("line, name", [("DECKLOG_PUBLC_URL=https://roster.example.org", "DECKLOG_PUBLC_URL"), ("export DECKLOG_PORT=80", "export"),
                                        (f"DECKLOG_S3_SECRETS: {SECRET}", "DECKLOG_S3_SECRETS")])  # fmt: skip
def test_a_misspelled_setting(tmp_path, line, name):
    file = tmp_path / "decklog.conf"
    file.write_text(f"# The restaurants\n\nDECKLOG_SIGN_UP=invited\n{line}\n")
    said = refused_in(tmp_path / "data", "--port", "0", "--config", file)
    assert said == f"Error: {file}: there is no setting {name}. Each line is a name, =, and a value.\n"


def test_the_demo_in_a_database_with_people(tmp_path):
    server = Server(tmp_path / "data", demo=True).start()
    assert server.stop() == 0
    said = refused_in(tmp_path / "data", "--port", "0", "--demo")
    assert "Error: The demo crew needs an empty database" in said, said


def test_a_newer_schema(database):
    server = Server(database=database.url).start()
    assert server.stop() == 0
    database.sql("INSERT INTO schema_migration (name, applied_at) VALUES ('Shifts900_robots', 1)")
    said = words("serve", "--port", "0", url=database.url)
    assert "newer version" in said and "Shifts900_robots" in said, said
    assert "newer version" in words("check", url=database.url)


def test_an_older_schema(database):
    server = Server(database=database.url).start()
    assert server.stop() == 0
    database.sql("DELETE FROM schema_migration WHERE name = 'Shifts001_shifts'")
    said = words("check", url=database.url)
    assert "older version" in said and "Shifts001_shifts" in said, said


def test_another_encoding(cluster):
    database = Database(cluster, "ENCODING 'LATIN1' TEMPLATE template0")
    said = refused(database.url)
    assert "LATIN1" in said and "UTF8" in said, said


def test_a_role_that_may_not_create_tables(cluster):
    database = Database(cluster)
    database.sql("CREATE ROLE guest LOGIN; REVOKE ALL ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO guest")
    said = words("serve", "--port", "0", url=cluster.url(database.name, "guest"))
    assert "permission denied" in said, said


def test_an_empty_database_cannot_be_checked(database):
    assert "no Decklog database" in words("check", url=database.url)
