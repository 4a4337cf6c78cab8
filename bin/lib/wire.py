"""Reads the declarations of the API's types in Contract/API: structs, enums and named values, with their documentation comments.

They are read line by line. Anything that does not have the expected form is an error with its file and line.

A documentation comment may end with tags, one per line (continuation lines are indented further):

- Limit: 1...80            the length of a text, the count of a list, the value of a number; followed by `distinct`: no duplicates
- Limit value: 1...80      the limit of the property `value` of the type that a name stands for; `null`: it has no value
- Format: uuid             a format of JSON Schema
- Pattern: ^[a-z]+$        a regular expression that matches the text
- Values: en, nl           the only allowed texts, if Swift has no enum for them, or one with more cases
- Keys: RuleName           of a struct: its properties are named after cases of this enum, and can be accessed by case
- Example: de-kombuis      a valid example; JSON, unless it is a text
"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
API = ROOT / "Sources/Contract/API"
OUT = API / "Generated"

TYPE = re.compile(r"^(?P<indent> *)public (?P<kind>struct|enum) (?P<name>\w+)(?P<generic><[^>]*>)?(?:: (?P<parents>.*))? \{(?P<end>\}?)$")
SCOPE = re.compile(r"^extension (?P<name>[\w.]+) \{$")
PROPERTY = re.compile(r"^ +(?P<wrapper>@OrNull )?public var `?(?P<name>\w+)`?: (?P<type>[^={]+?)(?: = (?P<default>.+))?$")
CASE = re.compile(r"^ +case `?(?P<name>\w+)`?(?: = \"(?P<raw>[^\"]+)\")?$")
ALIAS = re.compile(r"^ +public typealias (?P<name>\w+) = (?P<type>.+)$")
TAG = re.compile(r"^- (?P<name>Limit|Format|Pattern|Values|Keys|Example)(?: (?P<property>\w+))?: (?P<value>.+)$")


@dataclass
class Comment:
    """A documentation comment: its text, in paragraphs, and its tags."""

    text: str = ""
    tags: dict[str, str] = field(default_factory=dict)


@dataclass
class Property:
    name: str
    type: str
    default: str | None
    is_null_kept: bool
    comment: Comment
    place: str


@dataclass
class Struct:
    """A struct of the API, with its properties in the order of the declaration."""

    name: str
    file: Path
    is_input: bool
    comment: Comment
    properties: list[Property] = field(default_factory=list)
    has_own_coding: bool = False
    has_own_init: bool = False


@dataclass
class Choice:
    """An enum of strings, each with its meaning."""

    name: str
    comment: Comment
    cases: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Alias:
    """A named value, such as `Wire.CrewName`: a type with a limit."""

    name: str
    type: str
    comment: Comment
    place: str


@dataclass
class Limit:
    least: int | None
    most: int | None
    is_distinct: bool


@dataclass
class Declarations:
    structs: list[Struct] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    aliases: list[Alias] = field(default_factory=list)


def fail(place: str, message: str) -> None:
    sys.exit(f"{place}: {message}")


def read(file: Path) -> Declarations:
    """The declarations of a file. A nested type is named with its parent, as in `HoursReport.Line`."""
    found = Declarations()
    stack: list[tuple[int, str, Struct | Choice | None]] = []
    lines: list[str] = []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        place = f"{file.relative_to(ROOT)}:{number}"
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        if text.startswith("///"):
            lines.append(text.removeprefix("///").removeprefix(" "))
            continue
        comment, lines = read_comment(lines, place), []
        while stack and text.startswith("}") and indent <= stack[-1][0]:
            stack.pop()
        if declared := TYPE.match(line):
            name = ".".join([name for _, name, _ in stack] + [declared["name"]])
            parents = declared["parents"] or ""
            entry = None
            if declared["kind"] == "struct" and ("APIInput" in parents or "Codable" in parents) and not declared["generic"]:
                entry = Struct(name, file, "APIInput" in parents, comment)
                found.structs.append(entry)
            elif declared["kind"] == "enum" and parents.startswith("String, Codable"):
                entry = Choice(name, comment)
                found.choices.append(entry)
            if not declared["end"]:
                stack.append((indent, declared["name"], entry))
            continue
        if scope := SCOPE.match(line):
            stack.append((0, scope["name"], None))
            continue
        if not stack or indent != stack[-1][0] + 4:
            continue
        entry = stack[-1][2]
        if alias := ALIAS.match(line):
            found.aliases.append(Alias(f"{stack[-1][1]}.{alias['name']}", alias["type"], comment, place))
        elif isinstance(entry, Choice):
            if case := CASE.match(line):
                entry.cases.append((case["raw"] or case["name"], comment.text))
        elif isinstance(entry, Struct):
            if it := PROPERTY.match(line):
                entry.properties.append(Property(it["name"], it["type"], it["default"], bool(it["wrapper"]), comment, place))
            elif "public var" in text and "{" not in text:
                fail(place, "a property is `public var name: Type`, with a default or none")
            elif text.startswith("public init("):
                entry.has_own_init = True
            if text.startswith("public init(from"):
                entry.has_own_coding = True
    return found


def read_comment(lines: list[str], place: str) -> Comment:
    """Joins the lines of each paragraph, and removes the tags from the end."""
    comment = Comment()
    text: list[str] = []
    name = None
    for line in lines:
        if tag := TAG.match(line):
            name = tag["name"] + (f" {tag['property']}" if tag["property"] else "")
            comment.tags[name] = tag["value"]
        elif name and line.startswith("  "):
            comment.tags[name] += " " + line.strip()
        elif name and line:
            fail(place, f"after the tags of a comment there is nothing else: {line}")
        else:
            if re.match(r"- (?!Parameter|Returns|Throws|Note)[A-Z]\w*( \w+)?: ", line):
                fail(place, f"no such tag: {line}")
            text.append(line)
    comment.text = paragraphs(text)
    return comment


def read_limit(text: str, place: str) -> Limit:
    bounds = re.fullmatch(r"(-?[\d_]+)?\.\.\.(-?[\d_]+)?(, distinct)?", text)
    if not bounds:
        fail(place, f"a limit is such as 1...80, ...80 or 1..., not {text}")
    return Limit(*(int(it) if it else None for it in bounds.groups()[:2]), bool(bounds[3]))


def paragraphs(lines: list[str]) -> str:
    return "\n\n".join(" ".join(part.split("\n")) for part in "\n".join(lines).strip().split("\n\n"))


def element(type: str) -> str:
    """The type itself, without optional, list or `Change` around it."""
    type = type.removesuffix("?")
    if inner := re.fullmatch(r"Change<(.+)>", type):
        return element(inner[1])
    if inner := re.fullmatch(r"\[(?:String: )?([\w.]+)\]", type):
        return element(inner[1])
    return type
