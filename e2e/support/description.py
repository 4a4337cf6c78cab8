"""Checks responses against openapi.yaml."""
import re
from collections import Counter
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

from .api import Api

FILE = Path(__file__).resolve().parents[2] / "openapi.yaml"
METHODS = ("get", "post", "put", "patch", "delete")


def read():
    """The document. The loader in C is five times as fast as the one in Python."""
    return yaml.load(FILE.read_text(), Loader=yaml.CSafeLoader)


class Description:
    """The operations of the description, and which of them have succeeded as described."""

    def __init__(self):
        self.document = read()
        self.operations = [
            (method.upper(), pattern(path), operation)
            for path, item in self.document["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        ]
        self.names = {operation["operationId"] for _, _, operation in self.operations}
        self.succeeded = Counter()

    def check(self, method, path, answer):
        """Fails if a success differs from the description in its status, content type, headers or body."""
        if not 200 <= answer.status < 300:
            return
        path, _, query = path.partition("?")
        if path.startswith("/api/0/"):  # the protocol of ActivityWatch, which is not in openapi.yaml
            return
        operation = self.operation(method, path)
        name = operation["operationId"]
        assert str(answer.status) in operation["responses"], f"{name}: {answer}"
        described = self.resolved(operation["responses"][str(answer.status)])
        # A dry run returns something that does not exist, so it has no version.
        assert "ETag" not in described.get("headers", {}) or answer.headers["ETag"] or "dryRun" in query, f"{name} has no ETag"
        content = described.get("content", {})
        if not content:
            assert not answer.body, f"{name}: {answer}"
        else:
            kind = answer.headers["Content-Type"].partition(";")[0]
            assert kind in content, f"{name}: {kind}"
            if kind == "application/json":
                schema = {**content[kind]["schema"], "components": self.document["components"]}
                validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
                mistakes = [f"{'/'.join(map(str, error.path))}: {error.message}" for error in validator.iter_errors(answer.json)]
                assert not mistakes, f"{name}: {mistakes} in {answer.text}"
        self.succeeded[name] += 1

    def operation(self, method, path):
        """The operation of a path; as in a router, a literal segment has precedence over a parameter."""
        found = [(len(groups), operation) for known, groups, operation in self.matches(path) if known == method]
        assert found, f"{method} {path} is not described"
        return min(found, key=lambda item: item[0])[1]

    def matches(self, path):
        for method, expression, operation in self.operations:
            if match := expression.fullmatch(path):
                yield method, match.groups(), operation

    def resolved(self, part):
        while "$ref" in part:
            target = self.document
            for key in part["$ref"].removeprefix("#/").split("/"):
                target = target[key]
            part = target
        return part


def pattern(path):
    return re.compile(re.sub(r"\\\{\w+\\\}", "([^/]+)", re.escape(path)))


class DescribedServer:
    """A server whose successful responses are checked against the description, for use by a `World`."""

    def __init__(self, server, description):
        self.server, self.description = server, description

    def api(self, token=None):
        return DescribedApi(self.server.port, token, description=self.description)

    def decklog(self, *words):
        self.server.decklog(*words)


class DescribedApi(Api):
    def __init__(self, *arguments, description):
        super().__init__(*arguments)
        self.description = description

    def raw(self, method, path, body, headers):
        answer = super().raw(method, path, body, headers)
        self.description.check(method, path, answer)
        return answer
