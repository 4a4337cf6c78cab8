"""A push service with scripted answers, and a device that decrypts its messages, both based on third-party libraries."""
import base64
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from .mail import waiting
from .server import Server


class PushDouble:
    """`answers`: for each device name, the answers in order; the last is repeated, 201 is the default, and "hang" does not answer.

    `keeps`: whether a connection is used for several messages.
    """

    def __init__(self, keeps=False):
        self.taken, self.times, self.answers, self.released = [], [], {}, threading.Event()
        double = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1" if keeps else "HTTP/1.0"

            def do_POST(self):
                name = self.path.rsplit("/", 1)[1]
                body = self.rfile.read(int(self.headers["Content-Length"]))
                double.times.append(time.monotonic())
                double.taken.append((name, self.headers, body))
                answers = double.answers.get(name) or [(201, {})]
                status, headers = answers.pop(0) if len(answers) > 1 else answers[0]
                if status == "hang":
                    double.released.wait(30)
                    status = 201
                self.send_response(status)
                for header, value in {"Content-Length": "0", **headers}.items():
                    self.send_header(header, value)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.released.set()
        self.http.shutdown()
        self.http.server_close()

    def of(self, name):
        return [(headers, body) for to, headers, body in self.taken if to == name]

    def wait(self, name, many=1, patience=60):
        """The latest message for a device, once `many` have arrived."""
        return waiting(lambda: len(self.of(name)) >= many and self.of(name)[-1], f"nothing was pushed to {name}", patience)


class Device:
    def __init__(self, double, name):
        self.double, self.name = double, name
        self.endpoint = f"{double.url}/device/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    @property
    def subscription(self):
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": {"p256dh": encoded(self.point), "auth": encoded(self.secret)}}

    def subscribe(self, person):
        return person.api.ok(person.api.post("/api/v1/me/push-subscriptions", self.subscription))

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))

    def wait(self, many=1):
        """The latest message, after its signature was verified."""
        headers, body = self.double.wait(self.name, many)
        # The library accepts no space between the parameters.
        assert Vapid02.verify(headers["Authorization"].replace(", ", ",")), headers["Authorization"]
        return headers, self.read(body)


def claims(headers):
    token = headers["Authorization"].removeprefix("vapid t=").split(",")[0].split(".")
    return json.loads(decoded(token[1]))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pushing(data=None, **environment):
    """A server that accepts the double as a push service, and has a public URL."""
    return Server(data, environment={
        "DECKLOG_PUBLIC_URL": "https://rooster.example.org", "DECKLOG_SIGN_UP": "open", "DECKLOG_PUSH_HOSTS": "127.0.0.1",
        **environment,
    })  # fmt: skip
