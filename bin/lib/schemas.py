"""Generates the schemas of `openapi.yaml` from the declarations in Contract/API: one for each struct, enum, named value and page.

An object's example is the one in its comment, or is composed of the examples of its properties (of an input: the required ones) if
possible. Tests decode each example as the Swift type.
"""

import json
import re
from typing import Any

from wire import Alias, Choice, Comment, Declarations, Property, Struct, element, fail, read_limit

HEAD = "# Written by bin/lib/contract.py from the types in Contract/API: change those.\n"
PLAIN = {"String": "string", "Int": "integer", "Double": "number", "Bool": "boolean"}
LIMITS = {
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
}
NULL = {"type": "null"}
NEXT = {"description": "What to send as `after` for the next part; null at the end of the list.", "type": ["string", "null"]}
# Texts that YAML reads as strings without quotes; `off` and similar words would be booleans, and `null` nothing.
PLAIN_TEXT = re.compile(r"(?!(?:on|off|yes|no|y|n|true|false|null)$)[A-Za-z][A-Za-z.]*", re.IGNORECASE)
# There is no example.
MISSING = object()


def schema_name(type: str) -> str:
    """The name of a type in the API description: `HoursReport.Line` is `HoursReportLine`, and `Wire.Date` is `Date`."""
    return type.removeprefix("Wire.").replace(".", "")


class Schemas:
    """All schemas, by name. Types in `others` have their schema elsewhere."""

    def __init__(self, declared: Declarations, others: set[str], pages: dict[str, tuple[str, bool]]):
        self.structs = {it.name: it for it in declared.structs}
        self.choices = {it.name: it for it in declared.choices}
        self.aliases = {it.name: it for it in declared.aliases}
        self.others = others
        self.pages = pages
        self.accepted = self.reachable_from_inputs()

    # Requests

    def reachable_from_inputs(self) -> set[str]:
        """The structs that are part of a request: there, null means the same as leaving a field out."""
        found: set[str] = set()
        rest = [it.name for it in self.structs.values() if it.is_input]
        while rest:
            name = rest.pop()
            if name in found or name not in self.structs:
                continue
            found.add(name)
            types = [self.full_name(element(it.type), name) for it in self.structs[name].properties]
            rest += [element(self.without_alias(type)) for type in types]
        return found

    def full_name(self, name: str, within: str) -> str:
        """A nested type may be written without the name of its parent."""
        nested = f"{within}.{name}"
        return nested if any(nested in known for known in (self.structs, self.choices, self.aliases)) else name

    def without_alias(self, type: str) -> str:
        return self.without_alias(self.aliases[type].type) if type in self.aliases else type

    # Schemas

    def all(self) -> dict[str, dict[str, Any]]:
        limited = {alias.type for alias in self.aliases.values()}
        structs = [it for it in self.structs.values() if schema_name(it.name) not in self.others and it.name not in limited]
        found = [
            *((schema_name(it.name), self.of_alias(it)) for it in self.aliases.values()),
            *((schema_name(it.name), self.of_choice(it)) for it in self.choices.values()),
            *((schema_name(it.name), self.of_struct(it)) for it in structs),
            *((name, self.of_page(item, is_paged)) for name, (item, is_paged) in self.pages.items()),
        ]
        names = [name for name, _ in found] + sorted(self.others)
        for name in names:
            if names.count(name) > 1:
                fail("Contract/API", f"two types would both be called {name} in the description")
        return dict(found)

    def of_alias(self, alias: Alias) -> dict[str, Any]:
        limited = {tag.split(" ")[1]: value for tag, value in alias.comment.tags.items() if tag.startswith("Limit ")}
        if limited:
            struct = self.structs[alias.type]
            return self.of_struct(struct, limited, alias.comment)
        schema = {"description": alias.comment.text} | self.of_type(alias.type, alias.comment.tags, alias.place, "Wire")
        example = self.example_of_tag(alias.comment, alias.type)
        return schema if example is MISSING else schema | {"examples": [example]}

    def of_choice(self, choice: Choice) -> dict[str, Any]:
        meanings = "".join(f"\n- `{value}`: {text}" for value, text in choice.cases)
        return {
            "description": f"{choice.comment.text}\n{meanings}",
            "type": "string",
            "enum": [value for value, _ in choice.cases],
        }

    def of_page(self, item: str, is_paged: bool) -> dict[str, Any]:
        limit = {"maxItems": 200} if is_paged else {}
        items = {"type": "array"} | limit | {"items": reference(item)}
        return {
            "description": "A part of a list.",
            "type": "object",
            "required": ["items", "next"],
            "properties": {"items": items, "next": NEXT},
        }

    def of_struct(self, struct: Struct, limited: dict[str, str] | None = None, comment: Comment | None = None) -> dict[str, Any]:
        """- limited: limits of properties, set by the named value for the struct, whose comment is then used."""
        schema: dict[str, Any] = {"description": (comment or struct.comment).text, "type": "object"}
        required = [it.name for it in struct.properties if not is_left_out(it)]
        if required:
            schema["required"] = required
        if struct.is_input:
            schema["additionalProperties"] = False
        schema["properties"] = {it.name: self.of_property(it, struct, (limited or {}).get(it.name)) for it in struct.properties}
        example = self.example(struct) if not limited else MISSING
        return schema if example is MISSING else schema | {"examples": [example]}

    def of_property(self, it: Property, struct: Struct, limit: str | None) -> dict[str, Any]:
        text = it.comment.text
        if it.type.startswith("Change<") and "null" not in text.lower():
            text += " Null empties it."
        described = {"description": text} if text else {}
        tags = it.comment.tags if limit is None else it.comment.tags | {"Limit": limit}
        if limit == "null":
            return described | NULL
        type, is_optional = unwrapped(it.type)
        schema = self.of_type(type, tags, it.place, struct.name)
        if is_optional and (it.is_null_kept or struct.name in self.accepted):
            schema = nullable(schema)
        example = self.example_of_tag(it.comment, self.full_name(type, struct.name))
        return described | (schema if example is MISSING else schema | {"examples": [example]})

    def of_type(self, type: str, tags: dict[str, str], place: str, within: str = "") -> dict[str, Any]:
        if items := re.fullmatch(r"\[([\w.]+)\]", type):
            schema: dict[str, Any] = {"type": "array"}
            values = {"items": self.of_type(items[1], {}, place, within)}
        elif map := re.fullmatch(r"\[String: ([\w.]+)\]", type):
            schema, values = {"type": "object"}, {"additionalProperties": self.of_type(map[1], {}, place, within)}
        elif type in PLAIN:
            schema, values = {"type": PLAIN[type]}, {}
        elif "Values" in tags and self.full_name(type, within) in self.choices:
            schema, values = {"type": "string"}, {}
        else:
            if set(tags) - {"Example"}:
                fail(place, f"limits stand where {type} is declared")
            name = self.full_name(type, within)
            known = name in self.structs or name in self.choices or name in self.aliases
            if not known and schema_name(name) not in self.others:
                fail(place, f"{type} has no schema")
            return reference(schema_name(name))
        if "Values" in tags:
            schema["enum"] = [value.strip() for value in tags["Values"].split(",")]
        for tag in ("Format", "Pattern"):
            if tag in tags:
                schema[tag.lower()] = tags[tag]
        if "Limit" in tags:
            schema |= limits(tags["Limit"], schema["type"], place)
        return schema | values

    # Examples

    def example(self, struct: Struct) -> Any:
        """The example in the comment; otherwise composed of the properties' examples, for inputs of the required ones."""
        if "Example" in struct.comment.tags:
            return json.loads(struct.comment.tags["Example"])
        properties = [it for it in struct.properties if not is_left_out(it)]
        found = {it.name: self.example_of(it, struct) for it in properties}
        return MISSING if MISSING in found.values() else found

    def example_of(self, it: Property, struct: Struct) -> Any:
        type, is_optional = unwrapped(it.type)
        given = self.example_of_tag(it.comment, self.full_name(type, struct.name))
        if given is not MISSING:
            return given
        found = self.example_of_type(type, struct.name)
        if isinstance(found, list) and "Limit" in it.comment.tags:
            return found * (read_limit(it.comment.tags["Limit"], it.place).least or 1)
        return None if found is MISSING and is_optional else found

    def example_of_type(self, type: str, within: str = "") -> Any:
        if type == "Bool":
            return False
        if items := re.fullmatch(r"\[([\w.]+)\]", type):
            item = self.example_of_type(items[1], within)
            return [] if item is MISSING else [item]
        name = self.full_name(type, within)
        if name in self.aliases:
            return self.example_of_tag(self.aliases[name].comment, self.aliases[name].type)
        if name in self.choices:
            return self.choices[name].cases[0][0]
        return self.example(self.structs[name]) if name in self.structs else MISSING

    def example_of_tag(self, comment: Comment, type: str) -> Any:
        text = comment.tags.get("Example")
        if text is None:
            return MISSING
        name = self.without_alias(type)
        return text if text != "null" and (name == "String" or name in self.choices) else json.loads(text)


def is_left_out(it: Property) -> bool:
    return not it.is_null_kept and (it.type.endswith("?") or it.type.startswith("Change<"))


def unwrapped(type: str) -> tuple[str, bool]:
    if inner := re.fullmatch(r"Change<(.+)>", type):
        return inner[1], True
    return type.removesuffix("?"), type.endswith("?")


def limits(text: str, type: str, place: str) -> dict[str, Any]:
    limit = read_limit(text, place)
    values = zip(LIMITS[type], (limit.least, limit.most))
    return {name: bound for name, bound in values if bound is not None} | ({"uniqueItems": True} if limit.is_distinct else {})


def reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """Client generators handle `type: [string, "null"]`, but not null among the values of an enum."""
    if "$ref" in schema or "enum" in schema:
        return {"anyOf": [schema, NULL]}
    return schema | {"type": [schema["type"], "null"]}


def flow(value: Any) -> str:
    """A value in YAML's flow style."""
    if isinstance(value, dict):
        entries = [f"{key}: {json_text(it) if key == 'examples' else flow(it)}" for key, it in value.items()]
        return "{ " + ", ".join(entries) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(flow(it) for it in value) + "]"
    return value if isinstance(value, str) and PLAIN_TEXT.fullmatch(value) else json_text(value)


def json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def written(schemas: dict[str, dict[str, Any]]) -> str:
    """The schemas as YAML, each property on a line of its own, with the indentation of `components`."""
    lines = [HEAD.rstrip()]
    for name, schema in sorted(schemas.items()):
        lines.append(f"    {name}:")
        for key, value in schema.items():
            if key == "properties":
                lines.append("      properties:")
                lines += [f"        {name}: {flow(it)}" for name, it in value.items()]
            else:
                lines.append(f"      {key}: {json_text(value) if key == 'examples' else flow(value)}")
    return "\n".join(lines) + "\n"
