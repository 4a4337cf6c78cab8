"""A manager adds a webhook, and a receiver checks the signatures of what it gets."""
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler

import pytest
from jsonschema import Draft202012Validator
from standardwebhooks import Webhook, WebhookVerificationError
from support.browser import DESKTOP, session_of
from support.description import read
from support.http_double import HTTPDouble
from support.mail import waiting
from support.server import Server
from support.world import PASSWORD, World


class Receiver(HTTPDouble):
    """Answers with `status`, and keeps what it gets."""

    def __init__(self):
        self.taken, self.status = [], 204
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                receiver.taken.append((self.headers, self.rfile.read(int(self.headers["Content-Length"])).decode()))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

        super().__init__(Handler, "/hook")

    def wait(self, kind, many=1):
        def found():
            taken = [(headers, body) for headers, body in self.taken if json.loads(body)["type"] == kind]
            return len(taken) >= many and taken[-1]

        return waiting(found, f"no {kind} was sent", 60)


@pytest.fixture
def receiver():
    with Receiver() as receiver:
        yield receiver


def is_signed(secret, headers, body):
    """As receivers check it, with the library of Standard Webhooks."""
    try:
        Webhook(secret).verify(body, dict(headers))
    except WebhookVerificationError:
        return False
    return True


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_adds_a_webhook(world, visit, receiver, scripts):
    session = session_of(world.server, world.maaike.email, PASSWORD)
    manager = visit(world.server, DESKTOP, session=session, java_script_enabled=scripts)
    page = manager.page
    manager.go(f"{world.pages}/settings")
    page.get_by_role("link", name="Webhooks").click()
    manager.submit("/settings/webhooks", url="ftp://example.org")
    assert "Enter an https address" in manager.text("main")
    assert page.locator("input[name=url]").input_value() == "ftp://example.org"
    page.locator("input[name=url]").fill(receiver.url)
    page.locator("input[name=events][value=people]").uncheck(force=True)
    page.get_by_role("button", name="Add webhook").click()
    secret = page.locator("#webhook-secret").input_value()
    assert not scripts or not manager.axe()
    if scripts:
        page.reload()
        assert not page.locator("#webhook-secret").count()
        assert len(world.maaike.api.ok(world.maaike.api.get(f"{world.path}/webhooks"))["items"]) == 1

    page.get_by_role("button", name="Send test event").click()
    headers, body = receiver.wait("webhook.ping")
    assert is_signed(secret, headers, body) and json.loads(body)["data"] == {"crew": world.crew["slug"]}
    assert not is_signed(secret, headers, body + " ")
    defect = world.guus.api.ok(world.guus.api.post(f"{world.path}/defects", {"headline": "The hood rattles", "severity": "3-Average"}))
    headers, body = receiver.wait("defect.submitted")
    assert is_signed(secret, headers, body) and json.loads(body)["data"]["subject"] == defect["id"]
    assert "rattles" not in body
    described = Draft202012Validator({"$ref": "#/components/schemas/WebhookEvent", "components": read()["components"]})
    for _, body in receiver.taken:
        described.validate(json.loads(body))
    page.reload()
    assert "Delivered (204)" in manager.text("#deliveries ~ .rows") and secret not in page.content()

    receiver.status = 500
    page.get_by_role("button", name="Send again").first.click()
    assert receiver.wait("defect.submitted", 2)[0]["webhook-id"] == headers["webhook-id"]
    waiting(lambda: page.reload() and "Answered with 500, next attempt" in manager.text(), "the failure is not shown", 20)
    assert not scripts or not manager.axe()
    assert manager.overflow() is None
    assert not manager.troubles, manager.troubles


def test_addresses_inside_the_network_are_refused():
    server = Server(environment={"DECKLOG_ALLOW_PRIVATE_TARGETS": "off"}).start()
    try:
        world = World(server)
        for url in ("http://127.0.0.1:1025/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest", "https://2130706433/"):
            refused = world.maaike.api.post(f"{world.path}/webhooks", {"url": url, "events": ["shifts"]})
            assert (refused.status, refused.json["errors"][0]["field"]) == (422, "url"), url
    finally:
        server.stop()


class Drip:
    """A receiver that sends one byte of its response a second: of the head, or of the body after a fast head."""

    def __init__(self, head):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/hook"
        self.dripping, self.ended, self.over = 0, 0, threading.Event()
        self.slow = b"HTTP/1.1 200 OK\r\n" if head else b"x" * 1000
        self.fast = b"" if head else b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"

    def __enter__(self):
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.listener.close()

    def listen(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.drip, args=(connection,), daemon=True).start()

    def drip(self, connection):
        with connection:
            connection.recv(65_536)
            self.dripping += 1
            try:
                connection.sendall(self.fast)
                for byte in self.slow:
                    connection.sendall(bytes([byte]))
                    if self.over.wait(1):
                        return
            except OSError:
                pass
            finally:
                self.dripping -= 1
                self.ended += 1


def test_a_slow_receiver_holds_up_nobody(world, receiver):
    """It delays neither other webhooks of the crew nor requests, and itself only for the time limit of an attempt."""
    manager, path = world.maaike.api, f"{world.path}/webhooks"
    add = lambda url: manager.ok(manager.post(path, {"url": url, "events": ["defects"]}))
    with Drip(head=True) as head, Drip(head=False) as body:
        slow, late, quick = add(head.url), add(body.url), add(receiver.url)
        for number in range(3):
            world.guus.api.ok(world.guus.api.post(f"{world.path}/defects", {"headline": f"Drop {number}", "severity": "4-Minor"}))
        waiting(lambda: head.dripping == 1, "nothing was sent")
        began = time.monotonic()
        receiver.wait("defect.submitted", 3)
        # One at a time for each webhook: its first attempt is still under way.
        assert head.dripping == 1 and head.ended == 0
        print(f"the other webhook had its three events {time.monotonic() - began:.1f} s later")
        # A response counts once its head has arrived.
        log = lambda hook: manager.all(f"{path}/{hook['id']}/deliveries")
        waiting(lambda: [each["status"] for each in log(late)].count(200) == 3, "the slow body was waited for", 60)
        waiting(lambda: any(each["problem"] == "timeout" for each in log(slow)), "there is no time limit", 60)
        for hook in (slow, late, quick):
            manager.ok(manager.delete(f"{path}/{hook['id']}"))
