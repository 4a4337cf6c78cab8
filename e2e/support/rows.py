"""The rows in the database of a server, read directly, to check that a refused request has changed none."""
import contextlib
import json
import sqlite3
import subprocess

from .postgres import program_path, soon

# These change by themselves: when someone was last seen, when work is due, and the search index, which is updated a moment later.
BY_ITSELF = {
    "credential": {"used_at"}, "outbox": {"due_at", "attempts"}, "job": {"*"}, "defect_indexed": {"*"}, "defect_word": {"*"}, "defect_spelling": {"*"},
}  # fmt: skip


class Rows:
    """The current rows of all tables, optionally of one crew only."""

    def __init__(self, server, crew=None):
        self.server, self.crew = server, crew
        self.tables = {}
        # One connection for all tables: each connection first reads the schema, which takes longer than the rows.
        with contextlib.closing(open_file(server)) if not server.database else contextlib.nullcontext() as self.file:
            for table, columns in self.columns().items():
                left_out = BY_ITSELF.get(table, set())
                kept = [column for column in columns if column not in left_out]
                if "*" not in left_out and (crew is None or "crew" in columns):
                    self.tables[table] = set(self.read(table, kept, "crew" in columns and crew))

    def changes(self, later):
        """The differences, one line per row, for the message of a failed test."""
        lines = []
        for table in sorted({*self.tables, *later.tables}):
            before, after = self.tables.get(table, set()), later.tables.get(table, set())
            lines += [f"- {table} {row}"[:300] for row in sorted(before - after, key=str)]
            lines += [f"+ {table} {row}"[:300] for row in sorted(after - before, key=str)]
        return lines

    def columns(self):
        if self.server.database:
            query = "SELECT table_name AS name, json_agg(column_name ORDER BY ordinal_position) AS columns FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY 1"
            return {row["name"]: row["columns"] for row in self.postgresql(query)}
        names = [name for [name] in self.file.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        return {name: [row[1] for row in self.file.execute(f'PRAGMA table_info("{name}")')] for name in names}

    def read(self, table, columns, crew):
        listed = ", ".join(f'"{column}"' for column in columns)
        if self.server.database:
            where = f" WHERE crew = '{crew}'" if crew else ""
            return [json.dumps(row, sort_keys=True) for row in self.postgresql(f'SELECT {listed} FROM "{table}"{where}')]
        where = f" WHERE crew = x'{crew.replace('-', '')}'" if crew else ""
        return self.file.execute(f'SELECT {listed} FROM "{table}"{where}').fetchall()

    def postgresql(self, query):
        command = [program_path("psql"), "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", self.server.database]
        command += ["--command", f"SELECT COALESCE(json_agg(r), '[]') FROM ({query}) AS r"]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def open_file(server):
    return sqlite3.connect(f"file:{server.data}/decklog.sqlite?mode=ro", uri=True)


def settled(server, crew=None):
    """The rows, once all facts have been delivered."""
    query = "SELECT COUNT(*) AS count FROM outbox WHERE due_at IS NOT NULL"
    rows = Rows.__new__(Rows)
    rows.server = server

    def waiting():
        if server.database:
            return rows.postgresql(query)[0]["count"]
        with contextlib.closing(open_file(server)) as file:
            return file.execute(query).fetchone()[0]

    soon(lambda: waiting() == 0, 20, "facts are not delivered")
    return Rows(server, crew)
