"""Automatic recording: the API of ActivityWatch at `/api/0`, with ActivityWatch's own client and its own merging of heartbeats."""
import json
import os
import re
import signal
import subprocess
import time
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler
from types import SimpleNamespace

import pytest
import requests
from aw_client import ActivityWatchClient
from aw_core.models import Event
from aw_transform.heartbeats import heartbeat_merge
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.browser import PHONE, session_of
from support.api import Api
from support.http_double import HTTPDouble
from support.server import BINARY
from support.world import PASSWORD, World

BUCKETS = "/api/0/buckets"
START = datetime.now(timezone.utc).replace(microsecond=0) - timedelta(hours=2)


@pytest.fixture
def watcher(world, monkeypatch, tmp_path):
    """An ActivityWatch client, and the person whose token it sends. By itself, it cannot send a token to another computer."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    ada = world.person("Ada" + tmp_path.name.replace("_", ""))
    token = ada.api.ok(ada.api.post("/api/v1/me/tokens", {"name": "Watcher", "access": "write"}))["secret"]
    send = requests.Session.request

    def authorized(session, *arguments, **options):
        options["headers"] = {**(options.get("headers") or {}), "Authorization": f"Bearer {token}"}
        return send(session, *arguments, **options)

    monkeypatch.setattr(requests.Session, "request", authorized)
    return ActivityWatchClient("test-watcher", host="127.0.0.1", port=world.server.port), ada


def test_the_activitywatch_client_records_reads_and_deletes(watcher):
    client, _ = watcher
    assert client.get_info()["testing"] is False
    client.create_bucket("test_laptop", "test")
    client.create_bucket("test_laptop", "test")
    assert list(client.get_buckets()) == ["test_laptop"]
    hours = [Event(timestamp=START - timedelta(hours=n), duration=timedelta(hours=1), data={"n": n}) for n in range(100)]
    client.insert_events("test_laptop", hours)
    assert client.get_eventcount("test_laptop") == 100
    events = client.get_events("test_laptop")
    assert [event.data["n"] for event in events] == list(range(100))
    # Both ends are included, and events that extend beyond them are cut off.
    found = client.get_events("test_laptop", start=START - timedelta(hours=24, minutes=30), end=START)
    assert [event.data["n"] for event in found] == list(range(26))
    assert found[-1].timestamp == START - timedelta(hours=24, minutes=30) and found[-1].duration == timedelta(minutes=30)
    assert client.get_eventcount("test_laptop", start=START - timedelta(hours=3, minutes=30), end=START) == 5
    assert [event.data["n"] for event in client.get_events("test_laptop", limit=3)] == [0, 1, 2]
    assert client.get_events("test_laptop", limit=0) == []
    one = client.get_event("test_laptop", events[0].id)
    assert one == events[0] and one.id == events[0].id
    client.delete_event("test_laptop", one.id)
    assert client.get_eventcount("test_laptop") == 99
    updated = datetime.fromisoformat(client.get_buckets()["test_laptop"]["last_updated"])
    assert updated == START
    client.delete_bucket("test_laptop")
    assert client.get_buckets() == {}


HEARTBEATS = st.lists(
    st.tuples(
        st.integers(0, 20_000), st.integers(0, 6_000),
        st.sampled_from([{"app": "Mail"}, {"app": "Chess"}, {"app": "Mail", "n": 1}, {"n": 1.0, "app": "Mail"}]),
        st.sampled_from([0, 0.5, 1.0, 3]),
    ),
    max_size=12,
)  # fmt: skip


@settings(max_examples=int(os.environ.get("DECKLOG_FUZZ_EXAMPLES", 15)), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(HEARTBEATS)
def test_heartbeats_are_merged_as_activitywatch_merges_them(watcher, beats):
    client, _ = watcher
    client.create_bucket("beats", "test")
    expected = []
    for milliseconds, duration, data, pulse in beats:
        beat = Event(timestamp=START + timedelta(milliseconds=milliseconds), duration=timedelta(milliseconds=duration), data=dict(data))
        client.heartbeat("beats", beat, pulsetime=pulse)
        newest = max(range(len(expected)), key=lambda index: (expected[index].timestamp, index), default=None)
        if newest is None or heartbeat_merge(expected[newest], beat, pulse) is None:
            expected.append(beat)
    key = lambda event: (event.timestamp, event.duration, json.dumps(event.data, sort_keys=True).replace("1.0", "1"))
    assert sorted(map(key, client.get_events("beats"))) == sorted(map(key, expected))
    client.delete_bucket("beats")


def test_what_is_recorded_belongs_to_one_person(world, watcher):
    _, ada = watcher
    bucket = {"type": "test", "client": "test", "hostname": "laptop"}
    for status in (200, 304):
        assert ada.api.post(f"{BUCKETS}/private", bucket).status == status
    event = {"timestamp": START.isoformat(), "data": {"title": "Diary"}}
    ada.api.ok(ada.api.post(f"{BUCKETS}/private/heartbeat?pulsetime=1", event))
    for other in (world.guus, world.maaike):
        assert other.api.ok(other.api.get(f"{BUCKETS}/")).get("private") is None
        for path in ("", "/events", "/events/1", "/events/count"):
            assert other.api.get(f"{BUCKETS}/private{path}").status == 404
        assert other.api.post(f"{BUCKETS}/private/events", [event]).status == 404
        assert other.api.post(f"{BUCKETS}/private/heartbeat?pulsetime=1", event).status == 404
        for path in ("", "/events/1"):
            assert other.api.delete(f"{BUCKETS}/private{path}").status == 404
    assert ada.api.ok(ada.api.get(f"{BUCKETS}/private/events/count")) == 1
    assert world.server.api().get(f"{BUCKETS}/").status == 401
    reading = ada.api.ok(ada.api.post("/api/v1/me/tokens", {"name": "Reader", "access": "read"}))["secret"]
    assert world.server.api(reading).post(f"{BUCKETS}/private/events", [event]).status == 403


def test_bad_and_huge_requests_are_refused(watcher):
    _, ada = watcher
    ada.api.post(f"{BUCKETS}/bad", {"type": "test", "client": "test", "hostname": "laptop"})
    event = {"timestamp": START.isoformat(), "data": {}}
    assert ada.api.post(f"{BUCKETS}/bad/heartbeat", event).status == 400
    assert ada.api.post(f"{BUCKETS}/bad/heartbeat?pulsetime=soon", event).status == 400
    assert "timestamp" in ada.api.post(f"{BUCKETS}/bad/heartbeat?pulsetime=1", {"data": {}}).json["message"]
    assert ada.api.post(f"{BUCKETS}/other", {"client": "test", "hostname": "laptop"}).status == 400
    assert ada.api.get(f"{BUCKETS}/bad/events?start=yesterday").status == 400
    assert ada.api.get(f"{BUCKETS}/bad/events/first").status == 404
    assert ada.api.delete(f"{BUCKETS}/bad/events").status == 405
    large = {"timestamp": START.isoformat(), "data": {"title": "x" * 17_000}}
    assert ada.api.post(f"{BUCKETS}/bad/heartbeat?pulsetime=1", large).status == 400
    huge = {"timestamp": START.isoformat(), "data": {"title": "x" * (16 << 20)}}
    assert ada.api.post(f"{BUCKETS}/bad/heartbeat?pulsetime=1", huge).status == 413
    assert ada.api.ok(ada.api.get(f"{BUCKETS}/bad/events")) == []


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_page_shows_what_is_recorded_and_deletes_it(world, visit, watcher, language):
    client, ada = watcher
    visitor = visit(world.server, PHONE, session=session_of(world.server, ada.email, PASSWORD), java_script_enabled=False)
    if language == "nl":
        ada.api.ok(ada.api.patch("/api/v1/me", {"language": "nl"}))
    visitor.go("/focus/settings")
    visitor.page.locator("main a[href='/focus/activity']").click()
    assert f"{world.server.url}/api/0" in visitor.page.locator("#address").input_value()
    client.create_bucket("aw-watcher-window_laptop", "currentwindow")
    client.insert_event("aw-watcher-window_laptop", Event(timestamp=START, data={"app": "Mail"}))
    visitor.go("/focus/activity")
    assert "aw-watcher-window_laptop" in visitor.text()
    assert visitor.overflow() is None
    assert {"en": "1 event ·", "nl": "1 gebeurtenis ·"}[language] in visitor.text()
    days = {"en": "30 days", "nl": "30 dagen"}[language]
    assert visitor.page.locator("#keptDays option:checked").inner_text() == days
    visitor.page.locator("#keptDays").select_option("7")
    with visitor.page.expect_navigation():
        visitor.page.locator("form[action='/focus/activity'] button").click()
    assert ada.api.ok(ada.api.get("/api/v1/me/focus/activity"))["keptDays"] == 7
    with visitor.page.expect_navigation():
        visitor.page.locator("li form button").click()
    assert "aw-watcher-window_laptop" not in visitor.text()
    assert client.get_buckets() == {}
    assert not visitor.troubles, visitor.troubles


class Relay:
    """`decklog focus relay` of a signed-in user."""

    def __init__(self, server, person, home, port=0):
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("DECKLOG_")}
        self.environment |= {"XDG_CONFIG_HOME": str(home / "config"), "XDG_STATE_HOME": str(home)}
        self.session, self.person = home / "config" / "decklog" / "session.json", person
        self.sign_in(server)
        self.process = subprocess.Popen(
            [str(BINARY), "focus", "relay", "--port", str(port)], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        assert line.startswith("Relaying "), line + (self.process.stderr.read() if not line else "")
        self.port = int(re.search(r":(\d+) to ", line)[1])
        self.line = line
        self.api = Api(self.port)

    def sign_in(self, server, person=None):
        """As `decklog login` does."""
        person = person or self.person
        self.session.parent.mkdir(parents=True, exist_ok=True)
        self.session.write_text(json.dumps({"url": server, "token": person.api.token, "person": person.id}))

    def stop(self, signal=signal.SIGTERM):
        self.process.send_signal(signal)
        self.process.communicate(timeout=20)


@pytest.fixture
def relays(tmp_path):
    """Starts relays, which are stopped after the test."""
    started = []

    def start(*arguments):
        started.append(Relay(*arguments))
        return started[-1]

    yield start
    for relay in started:
        if relay.process.poll() is None:
            relay.process.kill()
            relay.process.wait()


def events_of(person, bucket):
    return person.api.ok(person.api.get(f"{BUCKETS}/{bucket}/events"))


def waited_for(condition):
    for _ in range(300):
        if condition():
            return True
        time.sleep(0.1)
    return False


def test_the_relay_loses_and_duplicates_nothing_while_the_server_is_down(server, relays, tmp_path, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    ida = World(server).guus
    relay = relays(server.url, ida, tmp_path)
    client = ActivityWatchClient("aw-watcher-window", host="127.0.0.1", port=relay.port)
    client.create_bucket("window", "currentwindow")
    beats = [Event(timestamp=START + timedelta(seconds=n * 10), duration=timedelta(seconds=5), data={"n": n}) for n in range(40)]
    for beat in beats[:10]:
        client.heartbeat("window", beat, pulsetime=1)
    assert waited_for(lambda: len(events_of(ida, "window")) == 10)
    # A heartbeat older than the newest one would be recorded twice if it were sent twice.
    server.stop()
    for beat in reversed(beats[10:20]):
        client.heartbeat("window", beat, pulsetime=1)
    client.insert_events("window", beats[20:25])
    # Waiting requests survive even if the relay is killed.
    relay.stop(signal.SIGKILL)
    relay = relays(server.url, ida, tmp_path, relay.port)
    assert "11 requests are waiting" in relay.line
    for beat in beats[25:40]:
        client.heartbeat("window", beat, pulsetime=1)
    server.start()
    assert waited_for(lambda: len(events_of(ida, "window")) == 40)
    assert sorted(event["data"]["n"] for event in events_of(ida, "window")) == list(range(40))
    # Reads are relayed, too.
    assert client.get_eventcount("window") == 40 and list(client.get_buckets()) == ["window"]
    relay.stop()
    assert not list((tmp_path / "decklog" / "relay").glob("*/[0-9]*"))


def test_the_relay_sends_to_no_server_but_its_own(world, relays, tmp_path, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "client"))
    ida = world.guus
    relay = relays(world.server.url, ida, tmp_path)
    # Another name of the server, as if it were another one.
    relay.sign_in(world.server.url.replace("127.0.0.1", "localhost"))
    client = ActivityWatchClient("aw-watcher-window", host="127.0.0.1", port=relay.port)
    client.create_bucket("elsewhere", "currentwindow")
    client.heartbeat("elsewhere", Event(timestamp=START, duration=timedelta(seconds=5), data={"n": 1}), pulsetime=1)
    time.sleep(2)
    assert ida.api.get(f"{BUCKETS}/elsewhere").status == 404
    relay.sign_in(world.server.url)
    assert waited_for(lambda: ida.api.get(f"{BUCKETS}/elsewhere").status == 200 and len(events_of(ida, "elsewhere")) == 1)
    relay.stop()


def test_the_relay_sends_for_nobody_but_the_person_who_recorded(world, relays, tmp_path):
    guus, tess = world.guus, world.tess
    relay = relays(world.server.url, guus, tmp_path)
    relay.sign_in(world.server.url, tess)
    relay.api.ok(relay.api.post(f"{BUCKETS}/own", {"type": "test", "client": "test", "hostname": "laptop"}))
    assert "someone else" in relay.api.get(f"{BUCKETS}/").json["message"]
    time.sleep(2)
    relay.stop()
    relay = relays(world.server.url, tess, tmp_path)
    assert relay.api.get(f"{BUCKETS}/").status == 200
    time.sleep(2)
    relay.stop()
    assert [person.api.get(f"{BUCKETS}/own").status for person in (guus, tess)] == [404, 404]
    # As an earlier version left it: a queue without a person.
    queue = next(path for path in (tmp_path / "decklog" / "relay").iterdir() if path.name.endswith(f"_{guus.id}"))
    queue.rename(queue.with_name(queue.name.removesuffix(f"_{guus.id}")))
    relay = relays(world.server.url, guus, tmp_path)
    assert waited_for(lambda: guus.api.get(f"{BUCKETS}/own").status == 200)
    assert queue.is_dir() and tess.api.get(f"{BUCKETS}/own").status == 404
    relay.stop()


def test_the_relay_starts_while_the_server_is_down_and_the_person_is_unknown(server, relays, tmp_path):
    ida = World(server).guus
    unknown = SimpleNamespace(api=ida.api, id=None)
    # The second time, the person has a queue already.
    for name in ("first", "second"):
        server.stop()
        relay = relays(server.url, unknown, tmp_path)
        relay.api.ok(relay.api.post(f"{BUCKETS}/{name}", {"type": "test", "client": "test", "hostname": "laptop"}))
        relay.stop()
        server.start()
        relay = relays(server.url, unknown, tmp_path)
        assert "waiting" in relay.line
        assert waited_for(lambda name=name: ida.api.get(f"{BUCKETS}/{name}").status == 200)
        relay.stop()
        [queue] = (tmp_path / "decklog" / "relay").iterdir()
        assert queue.name.endswith(f"_{ida.id}")


def test_the_relay_serves_only_programs_on_this_computer_and_browser_extensions(world, relays, tmp_path):
    relay = relays(world.server.url, world.tess, tmp_path)
    assert relay.api.get("/api/0/info").json["testing"] is False
    bucket = {"type": "web.tab.current", "client": "aw-client-web", "hostname": "laptop"}
    extension = "moz-extension://3f6e0a1c-6d5c-4a4e-8a6b-7f1c2d3e4f50"
    preflight = relay.api.send("OPTIONS", f"{BUCKETS}/web", Origin=extension, Access_Control_Request_Headers="content-type")
    assert preflight.status == 204 and preflight.headers["Access-Control-Allow-Origin"] == extension
    assert relay.api.post(f"{BUCKETS}/web", bucket, Origin=extension).status == 200
    missing = relay.api.get(f"{BUCKETS}/none", Origin=extension)
    assert missing.status == 404 and missing.headers["Access-Control-Allow-Origin"] == extension
    assert relay.api.post(f"{BUCKETS}/evil", bucket, Origin="https://elsewhere.example").status == 403
    assert relay.api.post(f"{BUCKETS}/evil", bucket, Host="elsewhere.example").status == 400
    assert relay.api.raw("POST", f"{BUCKETS}/web/heartbeat?pulsetime=1", b"{", {}).status == 400
    assert relay.api.get("/").status == 404
    assert waited_for(lambda: list(world.tess.api.ok(world.tess.api.get(f"{BUCKETS}/"))) == ["web"])
    # A refused heartbeat and an unknown path do not stop those behind them, and a deleted bucket is created again, also after a restart of
    # the relay.
    relay.stop()
    relay = relays(world.server.url, world.tess, tmp_path)
    relay.api.ok(relay.api.post(f"{BUCKETS}/web/unknown", {}))
    world.tess.api.ok(world.tess.api.delete(f"{BUCKETS}/web"))
    relay.api.ok(relay.api.post(f"{BUCKETS}/web/heartbeat?pulsetime=1", {"data": {}}))
    relay.api.ok(relay.api.post(f"{BUCKETS}/web/heartbeat?pulsetime=1", {"timestamp": START.isoformat(), "data": {"url": "https://a.example"}}))
    assert waited_for(lambda: world.tess.api.get(f"{BUCKETS}/web").status == 200 and len(events_of(world.tess, "web")) == 1)
    relay.stop()


# What the server answers before it accepts everything, and how often the bucket and its heartbeat are sent. The bucket is created again
# after a 404; a redirect comes from something in between.
@pytest.mark.parametrize(
    "answers, sent",
    [*(([200, 404, status, 404], "bhbhbh") for status in (401, 429, 503)), ([200, 302, 308], "bhhh")],
)
def test_the_relay_keeps_what_it_cannot_send(world, relays, tmp_path, answers, sent):
    bucket, heartbeat = f"{BUCKETS}/web", f"{BUCKETS}/web/heartbeat?pulsetime=1"
    taken, left = [], list(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(left.pop(0) if left else 200)
            self.send_header("Location", "https://elsewhere.example/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            taken.append(self.path)

    with HTTPDouble(Handler) as server:
        relay = relays(server.url, world.tess, tmp_path)
        relay.api.ok(relay.api.post(bucket, {"type": "web.tab.current", "client": "aw-client-web", "hostname": "laptop"}))
        relay.api.ok(relay.api.post(heartbeat, {"timestamp": START.isoformat(), "data": {"url": "https://a.example"}}))
        assert waited_for(lambda: len(taken) == len(sent)), taken
        assert taken == [{"b": bucket, "h": heartbeat}[kind] for kind in sent]
        relay.stop()


def test_the_relay_goes_on_when_nobody_reads_its_messages(world, relays, tmp_path):
    person = world.person("Wim")
    relay = relays(world.server.url, person, tmp_path)
    relay.process.stderr.close()
    relay.api.ok(relay.api.post(f"{BUCKETS}/quiet", {"type": "test", "client": "test", "hostname": "laptop"}))
    # The server refuses it, and the relay says so.
    relay.api.ok(relay.api.post(f"{BUCKETS}/quiet/heartbeat?pulsetime=1", {"data": {}}))
    relay.api.ok(relay.api.post(f"{BUCKETS}/quiet/heartbeat?pulsetime=1", {"timestamp": START.isoformat(), "data": {}}))
    assert waited_for(lambda: person.api.get(f"{BUCKETS}/quiet").status == 200 and len(events_of(person, "quiet")) == 1)
    relay.process.terminate()
    relay.process.wait(20)
