"""The questions of `run` for PostGIS: plain SQL on its own tables, with a GiST index on the positions and a GIN index on the words.

It returns 20 experiences with their owners, without rights, popularity, misspellings, why each was found, or HTTP.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs

from postgresql import postgres

PACKAGE = "postgresql-15-postgis-3"
TABLES = """
CREATE EXTENSION postgis;
CREATE TABLE plain_scene AS
    SELECT experience, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS position FROM scene WHERE latitude IS NOT NULL;
CREATE INDEX ON plain_scene USING gist (position);
CREATE INDEX ON plain_scene (experience);
CREATE TABLE plain_experience AS
    SELECT e.id, to_tsvector('simple', concat_ws(' ', e.title, e.description, string_agg(s.title, ' '))) AS words
    FROM experience e JOIN scene s ON s.experience = e.id GROUP BY e.id, e.title, e.description;
CREATE INDEX ON plain_experience USING gin (words);
CREATE UNIQUE INDEX ON plain_experience (id);
"""


def prepare(cluster, database):
    """Creates the tables. Returns whether PostGIS is installed."""
    if cluster.sql("SELECT COUNT(*) FROM pg_available_extensions WHERE name = 'postgis'") != "1":
        return False
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(TABLES)
        file.flush()
        Path(file.name).chmod(0o644)
        cluster.load(database, file.name)
    return True


def statement(query):
    """The SQL for a query string of the server: what is found, with the columns that a list shows."""
    shown = "e.id, e.title, e.description, e.scene_count, e.meters, e.created_at, p.name"
    return f"SELECT {shown} FROM ({found(query)}) AS found JOIN experience e ON e.id = found.id JOIN person p ON p.id = e.owner"


def found(query):
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    # Only letters are sent, so this needs no quoting.
    text = re.sub(r"\W", "", asked.get("text", ""))
    words = f"to_tsquery('simple', '{text}{':*' if len(text) <= 3 else ''}')"
    if "bounds" in asked:
        south, west, north, east = map(float, asked["bounds"].split(","))
        box = f"ST_MakeEnvelope({west}, {south}, {east}, {north}, 4326)::geography"
        return f"SELECT DISTINCT experience AS id FROM plain_scene WHERE position && {box} ORDER BY id DESC LIMIT 20"
    if "near" not in asked:
        return f"SELECT id FROM plain_experience WHERE words @@ {words} ORDER BY ts_rank(words, {words}) DESC, id DESC LIMIT 20"
    north, east = map(float, asked["near"].split(","))
    point = f"'SRID=4326;POINT({east} {north})'::geography"
    if not text:
        nearest = f"SELECT experience, position <-> {point} AS meters FROM plain_scene ORDER BY position <-> {point} LIMIT 400"
        return f"SELECT experience AS id FROM ({nearest}) AS near GROUP BY experience ORDER BY MIN(meters) LIMIT 20"
    return (
        f"SELECT e.id FROM plain_experience e JOIN plain_scene s ON s.experience = e.id WHERE e.words @@ {words} "
        f"GROUP BY e.id, e.words ORDER BY ts_rank(e.words, {words}) / (1 + MIN(s.position <-> {point}) / 1000) DESC LIMIT 20"
    )


def measure(url, queries, rounds):
    """The milliseconds of each answer to one client: questions in random order, each `rounds` times on average."""
    with tempfile.TemporaryDirectory() as folder:
        scripts = []
        for number, query in enumerate(queries):
            scripts.append(Path(folder) / f"{number}.sql")
            scripts[-1].write_text(statement(query) + ";\n")
        command = [
            postgres.program_path("pgbench"), "--no-vacuum", "--protocol=prepared", "--client=1", f"--transactions={len(queries) * rounds}",
            "--random-seed=1", "--log", f"--log-prefix={folder}/log", *(f"--file={script}" for script in scripts), url,
        ]  # fmt: skip
        run = subprocess.run(command, text=True, capture_output=True)
        if run.returncode:
            sys.exit(f"pgbench ended with {run.returncode}:\n{run.stderr[-2000:]}")
        # Each line: client, transaction, microseconds ...
        return [int(line.split()[2]) / 1000 for log in Path(folder).glob("log*") for line in log.read_text().splitlines()]
