"""Turns the statements that the server sends to PostgreSQL for one request, read from the cluster's log, into a script for `pgbench`.

Values that are the same for every request are constants of the script; the others are in the table `bench_value`, one row per
request, which is read before each run.
"""
import json
import re
from pathlib import Path
from typing import NamedTuple

TABLE = "bench_value"


class Statement(NamedTuple):
    text: str
    values: tuple


class Script(NamedTuple):
    file: Path
    constants: dict
    statements: int
    lines: int


def transactions(file, database, start=0):
    """The transactions on a database in the log from position `start`, each with its statements, in the order in which they began."""
    found = {}
    with open(file, "rb") as log:
        log.seek(start)
        for line in log:
            entry = json.loads(line)
            text = re.match(r"execute [^:]+: (.*)", entry["message"], re.DOTALL)
            if text and entry.get("dbname") == database:
                statement = Statement(text[1], parameters(entry.get("detail", "")))
                found.setdefault((entry["pid"], entry["vxid"]), []).append(statement)
    return list(found.values())


def parameters(detail):
    """`parameters: $1 = 'a', $2 = NULL` as values; a quote in one is doubled."""
    values = re.findall(r"\$\d+ = (?:(NULL)|'((?:[^']|'')*)')", detail)
    return tuple(None if null else value.replace("''", "'") for null, value in values)


def of_request(transactions, *marks):
    """The transactions with one of these keys or hashes as a value: those of the request, not of background work."""
    return [each for each in transactions if any(mark in statement.values for statement in each for mark in marks)]


def write_script(file, requests):
    """Writes a script with the statements of several requests of one kind.

    - requests: for each request, its transactions.
    Returns the script, and the statements that create the table of the values that differ; none if all are equal.
    """
    first = [statement for transaction in requests[0] for statement in transaction]
    lines, constants, columns = [], {}, {}
    every = [[statement.values for transaction in request for statement in transaction] for request in requests]
    for place, statement in enumerate(first):
        text = statement.text
        # In descending order, so that $1 does not match the start of $10.
        for number in reversed(range(len(statement.values))):
            values = tuple(request[place][number] for request in every)
            text = text.replace(f"${number + 1}", variable(values, constants, columns))
        lines.append(text + ";")
    if columns:
        # Each client takes every n-th row, so that clients need no shared counter; a stride scatters the rows.
        look_up = f"SELECT {', '.join(columns.values())} FROM {TABLE} WHERE n = :n::bigint \\gset"
        # `turn` is set at the end, which a run that is retried has not reached.
        lines = ["\\set n ((:client_id + :clients * :turn) * :stride) % :count", look_up, *lines, "\\set turn :turn + 1"]
    file.write_text("\n".join(lines) + "\n")
    return Script(file, constants, len(first), len(requests)), table(columns)


def variable(values, constants, columns):
    """The script's expression for a value, with the type that the server gives it."""
    if None in values:
        if set(values) != {None}:
            raise ValueError("a value that is there in one request and not in another")
        return "NULL"
    if len(set(values)) == 1:
        known = {value: name for name, value in constants.items()}
        name = known.get(values[0], f"c{len(constants)}")
        constants[name] = values[0]
    else:
        name = columns.setdefault(values, f"v{len(columns)}")
    return f":{name}::{type_of(values[0])}"


def type_of(value):
    """The type of a value, recognised by the driver's notation."""
    for type, pattern in (
        ("uuid", r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), ("bytea", r"\\x[0-9a-f]*"), ("jsonb", r"[\[{].*[\]}]"),
        ("bigint", r"-?\d+"), ("boolean", "[tf]"),
    ):  # fmt: skip
        if re.fullmatch(pattern, value, re.DOTALL):
            return type
    return "text"


def table(columns):
    """SQL that creates the table, as a file for psql."""
    if not columns:
        return None
    names = ", ".join(f"{name} text NOT NULL" for name in columns.values())
    rows = ("\t".join([str(n), *(value.replace("\\", "\\\\") for value in row)]) for n, row in enumerate(zip(*columns)))
    return f"CREATE TABLE {TABLE} (n bigint PRIMARY KEY, {names});\nCOPY {TABLE} FROM STDIN;\n" + "\n".join(rows) + "\n\\.\n"
