"""Requests generated from the API description, so that new operations are covered automatically."""
import re

from .description import METHODS, read

SPEC = read()
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Keys in a body whose values are ids of things with another name.
ALSO = {"for": "shift", "shifts": "shift", "exchanges": "exchange", "people": "person", "original": "defect", "defects": "defect"}


class Operation:
    def __init__(self, method, path, described):
        self.name, self.method, self.path = described["operationId"], method.upper(), path
        self.described = described
        self.ids = set(re.findall(r"\{(\w+)\}", path))
        self.is_open = described.get("security") == []
        self.writes = method != "get"

    def body(self, things):
        """The example in the description, with ids of existing things. As JSON, as bytes, or `None`."""
        content = resolved(self.described.get("requestBody") or {}).get("content")
        if not content:
            return None
        if "application/json" not in content:
            return b"User,Client,Project,Start date,Duration\nGhost,Acme,Website,2026-03-02,1:00\n"
        schema = resolved(content["application/json"]["schema"])
        examples = schema.get("examples") or [{name: None for name in schema.get("properties", {}) if name in things or name in ALSO}]
        return {name: real(name, value, things) for name, value in examples[0].items()}

    def send(self, api, things):
        path, body = self.path.format(**things), self.body(things)
        if isinstance(body, bytes):
            return api.raw(self.method, path, body, {"Content-Type": "application/octet-stream"})
        return api.send(self.method, path, body, **({"If_Match": "*"} if self.writes else {}))


def real(name, value, things):
    if isinstance(value, list):
        return [real(name, each, things) for each in value]
    if value is None or isinstance(value, str) and UUID.fullmatch(value):
        return things.get(name) or things.get(ALSO.get(name), value)
    return value


def resolved(part):
    while "$ref" in part:
        names, part = part["$ref"][2:].split("/"), SPEC
        for name in names:
            part = part[name]
    return part


OPERATIONS = {
    described["operationId"]: Operation(method, path, described)
    for path, item in SPEC["paths"].items()
    for method, described in item.items()
    if method in METHODS
}
