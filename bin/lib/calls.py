"""Generates the calls of the typed client from the endpoints: a function for each, with the endpoint's inputs as parameters.

The path parameters come first, labelled with their names; then the body, the query parameters, `limit` and `after` of a
paginated list, and `ifMatch` if a change accepts a version. Names and types are read from the declarations; method and path are not
copied, the function takes them from the endpoint.
"""

import re
from dataclasses import dataclass
from pathlib import Path

STRING = re.compile(r'"""\n.*?"""|"(?:[^"\\]|\\.)*"', re.S)
EXTENSION = re.compile(r"^extension Endpoint where Input == (?P<input>.+), Output == (?P<output>.+) \{$")
DECLARATION = re.compile(r"^    public static var (?P<name>\w+): Self \{$")
SHARED_PARAMETER = re.compile(r"static var (\w+): QueryParameter \{\n(.*?)\n    \}", re.S)
HEAD = re.compile(r"^Endpoint\(\.\w+,§(?P<path>\d+),\.\w+,?(?P<rest>.*)\)$")
PARAMETER = re.compile(r"(?P<kind>\.\w+|QueryParameter)\(§(?P<name>\d+)(?P<rest>[^()]*)\)|(?P<shared>\.\w+)")
PATH_NAME = re.compile(r"\{(\w+)\}")


@dataclass
class Query:
    """A query parameter: its type in Swift, and the function of `QueryItem` that writes it."""

    name: str
    type: str
    maker: str


@dataclass
class Call:
    name: str
    endpoint: str
    output: str
    input: str | None
    path: list[str]
    query: list[Query]
    traits: str
    comment: list[str]


class Unreadable(Exception):
    def __init__(self, file: Path, number: int, message: str):
        super().__init__(message)
        self.file, self.number = file, number


def read(file: Path, enums: set[str], shared: dict[str, Query]) -> list[Call]:
    """The calls of the endpoints that a file declares."""
    calls: list[Call] = []
    lines = file.read_text().splitlines()
    types, comment = ("", ""), []
    for number, line in enumerate(lines, 1):
        if head := EXTENSION.match(line):
            types = (head["input"], head["output"])
        elif line.startswith("    ///"):
            comment.append(line)
        elif declared := DECLARATION.match(line):
            end = next(index for index in range(number, len(lines)) if lines[index] == "    }")
            try:
                calls.append(call(declared["name"], types, "\n".join(lines[number:end]), comment, enums, shared))
            except ValueError as error:
                raise Unreadable(file, number, str(error)) from error
            comment = []
    return calls


def call(name: str, types: tuple[str, str], body: str, comment: list[str], enums: set[str], shared: dict[str, Query]) -> Call:
    skeleton, texts = without_strings(body)
    if not (head := HEAD.match(skeleton)):
        raise ValueError(f"{name} is not declared as `Endpoint(.method, path, .tag, ...)`")
    arguments = labelled(head["rest"])
    input, output = types
    traits = arguments.get("", "")
    if ".upload" in traits:
        output = f"FileUpload<{output}>"
    elif ".download" in traits:
        output = "FileContent"
    return Call(
        name=name,
        endpoint=f"Endpoint<{', '.join(types)}>.{name}",
        output=output,
        input=None if input == "Void" else input,
        path=PATH_NAME.findall(texts[int(head["path"])]),
        query=parameters(arguments.get("query", ""), texts, enums, shared),
        traits=traits,
        comment=comment,
    )


def without_strings(text: str) -> tuple[str, list[str]]:
    """Returns the text without spaces, with each string literal replaced by its number, and the literals."""
    texts: list[str] = []

    def number(match: re.Match) -> str:
        texts.append(match[0].strip('"'))
        return f"§{len(texts) - 1}"

    return re.sub(r"\s", "", STRING.sub(number, text)), texts


def labelled(text: str) -> dict[str, str]:
    """The arguments of a call by label; "" for the one without."""
    found = {}
    for argument in elements(text):
        label = re.match(r"(\w+):", argument)
        found[label[1] if label else ""] = argument[label.end() if label else 0 :]
    return found


def elements(text: str) -> list[str]:
    """Splits at the commas outside brackets."""
    found, depth, start = [], 0, 0
    for index, character in enumerate(text + ","):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            found.append(text[start:index])
            start = index + 1
    return [element for element in found if element]


def parameters(text: str, texts: list[str], enums: set[str], shared: dict[str, Query]) -> list[Query]:
    found = []
    for element in elements(text.removeprefix("[").removesuffix("]")):
        if not (match := PARAMETER.fullmatch(element)):
            raise ValueError(f"not the declaration of a query parameter: {element}")
        found.append(parameter(match, texts, enums, shared))
    return found


def parameter(match: re.Match, texts: list[str], enums: set[str], shared: dict[str, Query]) -> Query:
    if match["shared"]:
        if match["shared"][1:] not in shared:
            raise ValueError(f"no query parameter is called {match['shared']}")
        return shared[match["shared"][1:]]
    name, kind = texts[int(match["name"])], match["kind"]
    schema = re.match(r",§(\d+)", match["rest"])
    schema = texts[int(schema[1])] if schema else ""
    is_required = "isRequired:true" in match["rest"]
    if kind == ".list":
        return Query(name, "[String]", "list")
    if kind == "QueryParameter" and "type: array" in schema:
        return Query(name, "[String]", "repeated")
    if kind == ".flag" or (kind == "QueryParameter" and "type: boolean" in schema):
        type, maker = "Bool", "flag"
    elif kind == ".of" and schema in enums:
        type, maker = schema, "choice"
    elif kind in (".of", ".text", ".person", "QueryParameter"):
        type, maker = "String", "text"
    else:
        raise ValueError(f"unknown kind of query parameter: {kind}")
    return Query(name, type if is_required else type + "?", maker)


def shared_parameters(files: list[Path], enums: set[str]) -> dict[str, Query]:
    """Query parameters of several endpoints, which are declared once as properties."""
    found = {}
    for file in files:
        for name, body in SHARED_PARAMETER.findall(file.read_text()):
            skeleton, texts = without_strings(body)
            if match := PARAMETER.match(skeleton):
                found[name] = parameter(match, texts, enums, {})
    return found


def swift(call: Call) -> list[str]:
    """The Swift function of a call."""
    declared = [f"{name}: String" for name in call.path]
    arguments = [f"{call.endpoint}.operation"]
    if call.path:
        arguments.append(f"at: [{', '.join(call.path)}]")
    if call.input:
        declared.append(f"_ input: {call.input}" + ("? = nil" if ".optionalBody" in call.traits else ""))
        arguments.append("body: input")
    query = []
    for item in call.query:
        default = " = []" if item.type.startswith("[") else " = nil" if item.type.endswith("?") else ""
        declared.append(f"{item.name}: {item.type}{default}")
        query.append(f'.{item.maker}("{item.name}", {item.name})')
    if ".paged" in call.traits:
        declared += ["limit: Int? = nil", "after: String? = nil"]
        query += ['.number("limit", limit)', '.text("after", after)']
    if query:
        arguments.append(f"query: [{', '.join(query)}]")
    if ".conditional" in call.traits:
        declared.append("ifMatch: String? = nil")
        arguments.append("ifMatch: ifMatch")
    head = f"    public static func {call.name}({', '.join(declared)}) -> Self {{"
    if len(head) > 120:
        head = "\n".join([f"    public static func {call.name}(", *[f"        {it}," for it in declared[:-1]], f"        {declared[-1]}", "    ) -> Self {"])
    return [*call.comment, head, f"        Call({', '.join(arguments)})", "    }"]


def generated(source: str, calls: list[Call]) -> str:
    parts: list[str] = []
    output = None
    for call in calls:
        if call.output != output:
            if output is not None:
                parts += ["}", ""]
            output = call.output
            parts.append(f"extension Call where Output == {output} {{")
        else:
            parts.append("")
        parts += swift(call)
    head = f"// swift-format-ignore-file\n// Written by bin/lib/contract.py from Contract/API/Endpoints/{source}: change that.\n\n"
    return head + "\n".join([*parts, "}"]) + "\n"
