"""The JSON API and the plain forms of a server, without a browser."""
import http.client
import json
from dataclasses import dataclass
from urllib.parse import urlencode


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body) if self.body else None

    @property
    def text(self):
        return self.body.decode()

    def __str__(self):
        return f"{self.status} {self.body[:400]!r}"


class Api:
    def __init__(self, port, token=None, cookie=None):
        self.port, self.token, self.cookie = port, token, cookie

    def get(self, path, **headers):
        return self.send("GET", path, **headers)

    def post(self, path, body=None, **headers):
        return self.send("POST", path, body if body is not None else {}, **headers)

    def patch(self, path, body, **headers):
        return self.send("PATCH", path, body, **headers)

    def delete(self, path, **headers):
        return self.send("DELETE", path, **headers)

    def form(self, path, fields=None, **headers):
        """Submits a form as a browser does from a page of this server."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{self.port}", **headers}
        return self.raw("POST", path, urlencode(fields or {}, doseq=True).encode(), headers)

    def send(self, method, path, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is None:
            return self.raw(method, path, None, headers)
        return self.raw(method, path, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})

    def raw(self, method, path, body, headers):
        headers = dict(headers)
        if self.token:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        if self.cookie:
            headers.setdefault("Cookie", f"decklog={self.cookie}")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def ok(self, answer):
        assert 200 <= answer.status < 300, str(answer)
        return answer.json

    def all(self, path):
        """All items of a list, page by page."""
        items, after = [], None
        while True:
            page = self.ok(self.get(path + (f"{'&' if '?' in path else '?'}after={after}" if after else "")))
            items += page["items"]
            after = page.get("next")
            if not after:
                return items


class Line(Api):
    """Like `Api`, but on one persistent connection, for thousands of requests."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.connection = None

    def raw(self, method, path, body, headers):
        headers = dict(headers)
        if self.token:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        if self.cookie:
            headers.setdefault("Cookie", f"decklog={self.cookie}")
        is_new = self.connection is None
        if is_new:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self.close()
            # An idle connection may have been closed by the server; a failure on a new one is an error.
            if is_new:
                raise
            return self.raw(method, path, body, headers)

    def close(self):
        if self.connection:
            self.connection.close()
            self.connection = None
