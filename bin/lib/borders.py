#!/usr/bin/env python3
"""Reads `swift package dump-package` on standard input and the files under Sources/, and checks the dependencies between targets.

The exit code is 1, with a line for each violation.
"""
import json
import re
import sys
from pathlib import Path

LAYERS = ["Contract", "Kernel", "Modules", "Edge"]
MOST_LINES = 300
PUBLIC = {"API", "Client"}  # used by other packages; everything else is `package` at most
ENGINE = {"Storage"}  # the one target that knows a database engine
FORBIDDEN = {
    r"\btry!": "try!",
    r"\bas!": "as!",
    r"\bfatalError\b": "fatalError",
    r"@unchecked\b": "@unchecked",
    r"\bnonisolated\(unsafe\)": "nonisolated(unsafe)",
    r"\b(TODO|FIXME)\b": "unfinished work",
    r"\bRETURNING\b.*\bIS (NOT )?NULL\b": "IS NULL in RETURNING, which SQLite 3.40 evaluates as if no column were NULL",
}

# Tables of Accounts that the targets above it may join to read names, zones and memberships: with function calls, each list would need
# another query. Everything except joins goes through Members, People and Crews. No other target writes to them.
JOINED = {"person", "member", "member_span", "crew"}
# Accepted SQL on the table of another target, with the reason.
FOREIGN_SQL = {
    ("Sources/Edge/Compass/Migrations/Accounts002_compass.swift", "crew"): "from before Compass had a table of its own",
    ("Sources/Edge/Compass/Migrations/Compass002_crews.swift", "crew"): "takes its column out of the table",
    ("Sources/Modules/Shifts/Migrations/Shifts006_planning.swift", "outbox"): "read once who had made what there was",
    ("Sources/Modules/Shifts/History/HistoryFacts.swift", "outbox"): "an invariant that looks at all facts about shifts",
}

# Modules of the system and of Swift.
ALWAYS = {"Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Synchronization"}


def main():
    root = Path(__file__).resolve().parents[2]
    found = json.load(sys.stdin)["targets"]
    wrong = [*targets(found), *imports(root, found), *files(root), *tables(root)]
    print("\n".join(wrong) or "borders: all kept", file=sys.stderr if wrong else sys.stdout)
    sys.exit(bool(wrong))


def targets(found):
    layer_of = {t["name"]: layer(t) for t in found}
    for target in found:
        name, own = target["name"], layer_of[target["name"]]
        if own is None:
            continue
        for needed in filter(None, map(dependency, target["dependencies"])):
            other = layer_of.get(needed)
            if own == "Modules" == other:
                yield f"Package.swift: module {name} depends on module {needed}"
            # Facts in Events use ids and dates of Core; nothing else in Contract imports a layer above it.
            elif other and LAYERS.index(other) > LAYERS.index(own) and (name, needed) != ("Events", "Core"):
                yield f"Package.swift: {name} ({own}) depends on {needed} ({other})"
            if name == "Client" and needed != "API":
                yield f"Package.swift: Client depends on {needed}; it stands on API alone"
            if needed.startswith("GRDB") and name not in ENGINE:
                yield f"Package.swift: {name} depends on {needed}; only {', '.join(ENGINE)} knows an engine"


def imports(root, found):
    """The compiler accepts imports of indirect dependencies; Package.swift should list all of them."""
    for target in found:
        if layer(target) is None:
            continue
        declared = {dependency(entry) for entry in target["dependencies"]}
        for path in sorted((root / target["path"]).glob("**/*.swift")):
            for module in re.findall(r"^(?:\w+ )?import (?:struct |class |enum |func |protocol )?(\w+)", path.read_text(), re.M):
                if module not in declared | ALWAYS:
                    yield f"{path.relative_to(root)}: imports {module}, which {target['name']} does not name in Package.swift"


def layer(target):
    match = re.match(r"Sources/(\w+)/", target.get("path") or "")
    return match[1] if match and match[1] in LAYERS else None


def dependency(entry):
    """`{"byName": ["Core", null]}` or `{"product": ["GRDB", "GRDB.swift", null, null]}`"""
    return next(iter(entry.values()))[0]


def files(root):
    for path in sorted(root.glob("Sources/**/*.swift")):
        where = path.relative_to(root)
        lines = path.read_text().splitlines()
        if len(lines) > MOST_LINES and path.parent.name != "Generated":
            yield f"{where}: {len(lines)} lines, at most {MOST_LINES}"
        for number, line in enumerate(lines, 1):
            yield from (f"{where}:{number}: {what}" for what in crossings(where.parts[2], line))


def tables(root):
    """A table belongs to the target whose migration creates it; no other target's SQL uses it."""
    texts = {path: without_comments(path.read_text()) for path in sorted(root.glob("Sources/**/*.swift"))}
    owners = {}
    for path, text in texts.items():
        if "Migration(" in text:
            for table in re.findall(r'CREATE TABLE "?(\w+)|RENAME TO "?(\w+)', text):
                owners.setdefault(table[0] or table[1], path.relative_to(root).parts[2])
    seen = set()
    for path, text in texts.items():
        where = path.relative_to(root)
        for match in re.finditer(r'\b(FROM|JOIN|INTO|UPDATE|TABLE)\s+"?(\w+)', text):
            verb, table = match.groups()
            owner = owners.get(table, where.parts[2])
            is_read = verb in ("FROM", "JOIN") and not text[: match.start()].rstrip().endswith("DELETE")
            if owner == where.parts[2] or is_read and table in JOINED:
                continue
            if (str(where), table) in FOREIGN_SQL:
                seen.add((str(where), table))
                continue
            line = text.count("\n", 0, match.start()) + 1
            yield f"{where}:{line}: SQL on {table}, which is {owner}'s: ask it through a function of {owner}"
    for path, table in FOREIGN_SQL.keys() - seen:
        yield f"bin/lib/borders.py: {path} has no SQL on {table} any more"


def without_comments(text):
    """Keeps the number of lines."""
    return re.sub(r"^[ \t]*//.*$", "", text, flags=re.M)


def crossings(target, line):
    if re.match(r"\s*((public|package|internal|@\w+)\s+)*import\s+GRDB", line) and target not in ENGINE:
        yield "imports GRDB"
    if re.match(r"\s*(@\w+(\([^)]*\))?\s+)*public\s", line) and target not in PUBLIC:
        yield f"public, which is for {' and '.join(sorted(PUBLIC))}"
    for pattern, name in FORBIDDEN.items():
        if re.search(pattern, line):
            yield f"{name} is not for Sources/"


if __name__ == "__main__":
    main()
