#!/usr/bin/env python3
"""Generates code from the declarations in Contract/API: initialisers, the fields of inputs, limits, the list of all endpoints,
the calls of the typed client (calls.py), and the schemas of `openapi.yaml` (schemas.py).

A property of an API type is declared once, as a line in its struct. Swift synthesises the coding keys and coders, but no public
initialiser. The field names of an input must be known at run time, and so must the endpoints and their documentation comments. All of this
is generated into Sources/Contract/API/Generated, and the schemas into Sources/Edge/App/Resources/openapi/schemas.yaml. wire.py describes
the form of a declaration.

    bin/lib/contract.py            writes the files
    bin/lib/contract.py --check    exits with 1 if they are out of date
"""

import re
import sys
from pathlib import Path

import calls
from schemas import Schemas, schema_name, written
from wire import API, OUT, ROOT, Comment, Declarations, Property, Struct, element, fail, paragraphs, read, read_limit

OPENAPI = ROOT / "Sources/Edge/App/Resources/openapi"


def default(property: Property, is_input: bool) -> str:
    if property.default is not None:
        return f" = {property.default}"
    if is_input and property.type.endswith("?"):
        return " = nil"
    if is_input and property.type.startswith("Change<"):
        return " = .keep"
    return ""


def initialiser(wire: Struct) -> list[str]:
    # The last parameter distinguishes it from the internal memberwise initialiser that Swift synthesises.
    arguments = [f"{it.name}: {it.type}{default(it, wire.is_input)}" for it in wire.properties] + ["_: Void = ()"]
    head = f"    public init({', '.join(arguments)}) {{"
    lines = ["    /// Creates a value with all properties."]
    lines += [head] if len(head) <= 120 else wrapped("    public init(", arguments, ") {")
    values = [f"{it.name}: {escaped(it.name)}" for it in wire.properties]
    call = f"        self.init({', '.join(values)})"
    return lines + ([call] if len(call) <= 120 else wrapped("        self.init(", values, ")")) + ["    }"]


def wrapped(head: str, items: list[str], end: str) -> list[str]:
    indent = " " * (len(head) - len(head.lstrip()))
    return [head] + [f"{indent}    {it}," for it in items[:-1]] + [f"{indent}    {items[-1]}", indent + end]


def escaped(name: str) -> str:
    return f"`{name}`" if name in ("for", "in", "is") else name


def fields(wire: Struct, inputs: set[str]) -> list[str]:
    names = ", ".join(f'"{it.name}"' for it in wire.properties)
    head = f"    public static let fields: Set<String> = [{names}]"
    lines = ["    /// The allowed property names of the JSON object."]
    if len(head) <= 120:
        lines.append(head)
    else:
        lines += ["    public static let fields: Set<String> = ["] + [f'        "{it.name}",' for it in wire.properties] + ["    ]"]
    nested = [(it.name, element(it.type)) for it in wire.properties if element(it.type) in inputs]
    if nested:
        lines += ["", "    /// The properties whose values are inputs themselves, or arrays of them."]
        entries = ", ".join(f'"{name}": {type}.self' for name, type in nested)
        line = f"    public static var nested: [String: any APIInput.Type] {{ [{entries}] }}"
        if len(line) <= 120:
            lines.append(line)
        else:
            lines += ["    public static var nested: [String: any APIInput.Type] {", "        ["]
            lines += [f'            "{name}": {type}.self,' for name, type in nested] + ["        ]", "    }"]
    return lines


def by_name(wire: Struct, key: str) -> list[str]:
    """For a type whose properties are named after the cases of an enum: access to them by case."""
    value = element(wire.properties[0].type)
    if wire.is_input:
        pairs = [f"            (.{it.name}, {it.name})," for it in wire.properties]
        return [
            "    /// The properties that are set, by name.",
            f"    public var byName: [{key}: {value}] {{",
            f"        let all: [({key}, {value}?)] = [",
            *pairs,
            "        ]",
            "        return all.reduce(into: [:]) { $0[$1.0] = $1.1 }",
            "    }",
        ]
    values = [f"{it.name}: value(.{it.name})" for it in wire.properties]
    return [
        "    /// Creates a value from that of each name.",
        f"    public init(_ value: ({key}) -> {value}) {{",
        *wrapped("        self.init(", values, ")"),
        "    }",
    ]


def limits_of_properties(wire: Struct) -> list[str]:
    """The limits that a type declares with its properties, as constants for the code that checks them."""
    lines = []
    for it in wire.properties:
        if limit := closed_limit(it.comment, it.type, it.place):
            lines += [f"        /// The limit of `{it.name}`.", f"        public static let {it.name} = {limit}"]
    return ["    /// The limits of strings (length), arrays (count) and numbers (value).", "    public enum Limits {", *lines, "    }"] if lines else []


def closed_limit(comment: Comment, type: str, place: str) -> str | None:
    """The limit as a range in Swift; None if it has no upper bound."""
    for tag, text in comment.tags.items():
        if tag.startswith("Limit") and text != "null":
            limit = read_limit(text, place)
            point = ".0" if type == "Double" else ""
            return f"{limit.least or 0}{point}...{limit.most:_}{point}" if limit.most is not None else None
    return None


def generated(source: str, wires: list[Struct], inputs: set[str]) -> str:
    parts = []
    for wire in wires:
        body: list[str] = []
        if wire.properties and not wire.has_own_init:
            body += initialiser(wire)
        if wire.is_input and not wire.has_own_coding:
            body += ([""] if body else []) + fields(wire, inputs)
        if limits := limits_of_properties(wire):
            body += ([""] if body else []) + limits
        if key := wire.comment.tags.get("Keys"):
            body += ["", *by_name(wire, key)]
        if body:
            parts.append("\n".join([f"extension {wire.name} {{", *body, "}"]))
    head = f"// swift-format-ignore-file\n// Written by bin/lib/contract.py from Contract/API/{source}: change that.\n\n"
    return head + "\n\n".join(parts) + "\n"


ENDPOINTS = re.compile(r"^extension Endpoint where Input == (?P<input>.+), Output == (?P<output>.+) \{$")
ENDPOINT = re.compile(r"^    public static var (?P<name>\w+): Self \{$")


def endpoints() -> str:
    """The list of all endpoints, with their comments."""
    entries = []
    for file in sorted((API / "Endpoints").glob("*.swift")):
        types, comment = "", []
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if head := ENDPOINTS.match(line):
                types = f"{head['input']}, {head['output']}"
            elif line.startswith("    ///"):
                comment.append(line.removeprefix("    ///").strip())
            elif declared := ENDPOINT.match(line):
                if not comment:
                    fail(f"{file.relative_to(ROOT)}:{number}", "an endpoint needs a comment that says what it does")
                summary, *details = paragraphs(comment).split("\n\n")
                texts = ", ".join(quoted(text) for text in (summary, "\n\n".join(details)))
                entries.append(f"        Endpoint<{types}>.{declared['name']}.operation.described({texts}),")
                comment = []
    return "\n".join(
        [
            "// swift-format-ignore-file",
            "// Written by bin/lib/contract.py from the declarations in Contract/API/Endpoints: change those.",
            "",
            "extension Operation {",
            "    /// Every operation of the API, in the order of its files.",
            "    public static let all: [Operation] = [",
            *entries,
            "    ]",
            "}",
            "",
        ]
    )


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def pages() -> dict[str, tuple[str, bool]]:
    """The lists that endpoints return, by name: the element type, and whether any endpoint returns it in pages."""
    found: dict[str, tuple[str, bool]] = {}
    for file in sorted((API / "Endpoints").glob("*.swift")):
        for head, body in re.findall(r"^extension Endpoint where ([^\n]+) \{$(.*?)^\}$", file.read_text(), re.MULTILINE | re.DOTALL):
            if page := re.search(r"Output == Page<([\w.]+)>", head):
                item = schema_name(page[1])
                was_paged = found.get(f"{item}Page", (item, False))[1]
                found[f"{item}Page"] = (item, was_paged or ".paged" in body)
    return found


def named_limits(declared: Declarations) -> str:
    """The limits of the named values, for the code that checks them."""
    lines = []
    for alias in declared.aliases:
        if limit := closed_limit(alias.comment, alias.type, alias.place):
            name = alias.name.removeprefix("Wire.")
            lines += [f"        /// {alias.comment.text}", f"        public static let {name[0].lower()}{name[1:]} = {limit}"]
    return "\n".join(
        [
            "// swift-format-ignore-file",
            "// Written by bin/lib/contract.py from the limits in Contract/API: change those.",
            "",
            "extension Wire {",
            "    /// The limits of strings (length), arrays (count) and numbers (value).",
            "    public enum Limits {",
            *lines,
            "    }",
            "}",
            "",
        ]
    )


def types(declared: Declarations) -> str:
    """The types with a schema, for the tests of their examples."""
    names = sorted(it.name for it in declared.structs)
    return "\n".join(
        [
            "// swift-format-ignore-file",
            "// Written by bin/lib/contract.py from the types in Contract/API: change those.",
            "",
            "extension Wire {",
            "    /// Every struct of the API, by the name of its schema.",
            "    package static let structs: [(name: String, type: any (Codable & Sendable).Type)] = [",
            *(f'        ("{schema_name(name)}", {name}.self),' for name in names),
            "    ]",
            "}",
            "",
        ]
    )


def schemas(declared: Declarations) -> str:
    others = re.findall(r"^    (\w+):$", (OPENAPI / "components.yaml").read_text().split("\n  schemas:\n")[1], re.MULTILINE)
    return written(Schemas(declared, set(others), pages()).all())


def client_calls() -> dict[Path, str]:
    """The calls of the typed client: one file for each file of endpoints."""
    sources = sorted((API / "Endpoints").glob("*.swift"))
    enums = {name for file in API.rglob("*.swift") for name in re.findall(r"^public enum (\w+): String", file.read_text(), re.M)}
    shared = calls.shared_parameters(sources, enums)
    texts = {}
    for file in sources:
        try:
            found = calls.read(file, enums, shared)
        except calls.Unreadable as error:
            fail(error.file, error.number, str(error))
        if found:
            texts[OUT / f"{file.stem}+Calls.swift"] = calls.generated(file.name, found)
    return texts


def main() -> None:
    found: dict[Path, Declarations] = {}
    for file in sorted(API.rglob("*.swift")):
        source = file.relative_to(API)
        if source.parts[0] not in (OUT.name, "Endpoints"):
            found[source] = read(file)
    declared = Declarations(*([it for part in found.values() for it in getattr(part, kind)] for kind in ("structs", "choices", "aliases")))
    inputs = {it.name for it in declared.structs if it.is_input}
    inputs |= {it.name for it in declared.aliases if it.type in inputs}
    texts = {OUT / f"{source.stem}+Wire.swift": generated(str(source), part.structs, inputs) for source, part in found.items()}
    texts = {file: text for file, text in texts.items() if "extension" in text}
    texts |= {OUT / "AllEndpoints.swift": endpoints(), OUT / "Limits.swift": named_limits(declared), OUT / "AllStructs.swift": types(declared)}
    texts |= client_calls()
    texts |= {OPENAPI / "schemas.yaml": schemas(declared)}
    old = set(OUT.glob("*.swift"))
    stale = [file for file, text in texts.items() if not file.exists() or file.read_text() != text] + sorted(old - set(texts))
    if "--check" in sys.argv:
        for file in stale:
            print(f"{file.relative_to(ROOT)} is not what the declarations say: run bin/lib/contract.py")
        sys.exit(1 if stale else 0)
    OUT.mkdir(exist_ok=True)
    for file in stale:
        if file in texts:
            file.write_text(texts[file])
        else:
            file.unlink()


main()
