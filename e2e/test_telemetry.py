"""Metrics, alerting rules and traces, as read by the tools that operators use."""
import http.client
import re
import socket
import subprocess
from datetime import datetime, timezone
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from support.collector import Collector
from support.mail import waiting
from support.server import ROOT, Server
from support.world import World

PROMTOOL = ROOT / ".venv/bin/promtool"


def promtool(*arguments, text=None):
    if not PROMTOOL.exists():
        pytest.skip("promtool comes from Debian")
    run = subprocess.run([PROMTOOL, *map(str, arguments)], input=text, capture_output=True, text=True)
    assert run.returncode == 0 and "FAILED" not in run.stdout, run.stdout + run.stderr


def metrics(server):
    """{(name, labels): value}"""
    text = server.api().get("/metrics").text
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_failed_sign_in_is_logged_for_the_fail2ban_filter_in_the_manual(world):
    pattern = re.search(r"^failregex = (.+)$", (ROOT / "docs/operations.md").read_text(), re.MULTILINE)[1]
    found = lambda: re.findall(pattern.replace("<ADDR>", r"127\.0\.0\.1"), world.server.log.read_text(), re.MULTILINE)
    before = len(found())
    api = world.server.api()
    for email in (world.guus.email, "nobody@example.org"):
        assert api.form("/signin", {"email": email, "password": "five buckets of shrimp"}).status == 422
        assert api.post("/api/v1/sessions", {"email": email, "password": "five buckets of shrimp"}).status == 401
    lines = found()[before:]
    assert len(lines) == 4 and all("reason=password" in line for line in lines)
    assert not any("@" in line or "shrimp" in line for line in lines)
    assert world.guus.email not in world.server.log.read_text()


@pytest.fixture(scope="module")
def traced():
    with Collector() as collector:
        server = Server(environment={
            "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_EXPORTER_OTLP_HEADERS": "authorization=Bearer%20c0llector",
            "DECKLOG_LOG_LEVEL": "trace",
        }).start()  # fmt: skip
        world = World(server)
        yield world, collector
        if server.process.poll() is None:
            server.stop()


def test_metrics_are_valid_and_count_requests_by_route(world):
    before = metrics(world.server)
    world.guus.api.ok(world.guus.api.get(world.path))
    assert world.guus.api.get(f"{world.path}x").status == 404
    after = metrics(world.server)
    text = world.server.api().get("/metrics").text
    # Prometheus prefers counter names without a unit before `_total`; that is only a hint, with exit code 3.
    run = subprocess.run([PROMTOOL, "check", "metrics"], input=text, capture_output=True, text=True) if PROMTOOL.exists() else None
    assert run is None or run.returncode in (0, 3) and "error" not in run.stderr, run.stderr
    series = lambda kind: ("decklog_http_request_duration_seconds_count", (("class", kind), ("method", "GET"), ("route", "/api/v1/crews/{crew}")))
    assert after[series("2xx")] == before.get(series("2xx"), 0) + 1
    assert after[series("4xx")] == before.get(series("4xx"), 0) + 1
    assert world.crew["slug"] not in text and world.guus.id not in text
    for name in ("process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds", "process_max_fds"):
        assert after[name, ()] > 0
    for kind in ("read", "write"):
        assert after["decklog_database_time_seconds_count", (("kind", kind),)] > 0
    assert after["decklog_outbox_oldest_seconds", ()] >= 0


def test_unknown_methods_and_paths_create_no_series(world):
    for method in ("GET", "BREW", "MOO"):
        for path in ("/nowhere-1", "/nowhere-2"):
            connection = http.client.HTTPConnection("127.0.0.1", world.server.port)
            connection.request(method, path)
            connection.getresponse().read()
            connection.close()
    labels = {labels for name, labels in metrics(world.server) if name.startswith("decklog_http")}
    assert not [labels for labels in labels if re.search("nowhere|BREW|MOO", str(labels))]


def test_heartbeats_are_counted_by_result(world):
    secret = world.guus.api.ok(world.guus.api.post("/api/v1/me/tokens", {"name": "Laptop", "access": "write"}))["secret"]
    laptop = world.server.api(secret)
    assert laptop.post("/api/0/buckets/window", {"client": "test", "type": "currentwindow", "hostname": "laptop"}).status == 200
    beat = {"timestamp": datetime.now(timezone.utc).isoformat(), "duration": 0, "data": {"app": "Editor"}}
    for _ in range(2):
        assert laptop.post("/api/0/buckets/window/heartbeat?pulsetime=30", beat).status == 200
    assert laptop.post("/api/0/buckets/window/heartbeat", beat).status == 400
    counts = {result: metrics(world.server)["decklog_heartbeats_total", (("result", result),)] for result in ("ok", "refused")}
    assert counts == {"ok": 2, "refused": 1}


def test_the_alerting_rules_are_valid_and_fire():
    promtool("check", "rules", ROOT / "docs/alerts.yaml")
    promtool("test", "rules", ROOT / "e2e/alerts_test.yaml")


def test_alerts_use_metrics_that_exist(world):
    rules = (ROOT / "docs/alerts.yaml").read_text()
    used = set(re.findall(r"\bdecklog_\w+", rules))
    known = {name for name, _ in metrics(world.server)}
    # These appear only once something has been delivered or run.
    assert len(used) >= 7 and used - known <= {"decklog_deliveries_total", "decklog_jobs_total"}, used - known


def test_requests_and_their_transactions_are_one_trace(traced):
    world, collector = traced
    world.guus.api.ok(world.guus.api.patch("/api/v1/me", {"name": "Guus"}))
    name = "PATCH /api/v1/me"
    waiting(lambda: collector.named(name), "no span came")
    request = collector.named(name)[-1]
    values = {each.key: each.value for each in request.attributes}
    assert values["http.route"].string_value == "/api/v1/me" and values["http.response.status_code"].int_value == 200
    assert request.kind == 2 and not request.parent_span_id and request.end_time_unix_nano > request.start_time_unix_nano
    children = [span for span in collector.spans if span.parent_span_id == request.span_id]
    assert {"database read", "database write"} >= {span.name for span in children} and len(children) >= 1
    assert all(span.trace_id == request.trace_id for span in children)
    assert {headers["authorization"] for headers in collector.headers} == {"Bearer c0llector"}


def test_only_a_trusted_proxy_continues_a_trace(traced):
    world, collector = traced
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    parent = {"traceparent": f"00-{trace}-00f067aa0ba902b7-01"}
    api = world.server.api()
    api.raw("GET", "/api/v1/me", None, {**parent, "X-Forwarded-For": "203.0.113.9"})
    api.raw("DELETE", "/api/v1/me", None, parent)
    waiting(lambda: collector.named("GET /api/v1/me") and collector.named("DELETE /api/v1/me"), "no span came")
    continued = [span.name for span in collector.spans if span.trace_id.hex() == trace and span.kind == 2]
    assert continued == ["GET /api/v1/me"]


def test_no_secret_is_in_traces_or_log(traced):
    world, collector = traced
    api = world.guus.api
    feed = api.ok(api.post(f"{world.path}/calendar-feeds", {"kind": "mine"}))["url"]
    token = api.ok(api.post("/api/v1/me/tokens", {"name": "Screen", "access": "read"}))["secret"]
    code = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/invitations", {}))["code"]
    secret = feed.split("/")[-1].removesuffix(".ics")
    paths = [feed.removeprefix(world.server.url), f"/join/{code}", f"/signin?note=pl4nted-query", "/nowhere/pl4nted-path"]
    for path in paths:
        world.server.api().raw("GET", path, None, {"Authorization": f"Bearer {token}", "User-Agent": "pl4nted-agent"})
    world.server.api().post("/api/v1/sessions", {"email": "pl4nted@example.org", "password": "pl4nted-password"})
    waiting(lambda: collector.named("GET /join/{code}"), "no span came")
    waiting(lambda: collector.named("POST /api/v1/sessions"), "no span came")
    said = "".join(collector.texts) + Path(world.server.log).read_text()
    for planted in (secret, token, code, "pl4nted", world.guus.email, world.guus.id):
        assert planted not in said, planted
    assert re.search(r"trace_id=[0-9a-f]{32}", Path(world.server.log).read_text())
    assert "did not take all spans" not in said


def test_no_span_or_request_is_lost_when_the_collector_fails():
    with Collector(statuses=[503, 429]) as collector:
        server = Server(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": collector.url}).start()
        assert server.api().get("/health").status == 200
        waiting(lambda: collector.named("GET /health"), "no span came")
        # What is left is sent when the server stops.
        assert server.api().get("/signin").status == 200
        assert server.stop() == 0
        assert collector.named("GET /signin")


def test_without_a_collector_the_server_works_and_stops():
    server = Server(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1"}).start()
    for _ in range(20):
        assert server.api().get("/health").status == 200
    assert server.stop() == 0


def test_a_collector_that_hangs_does_not_delay_the_shutdown():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = Server(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{silent.getsockname()[1]}"}).start()
        assert server.api().get("/health").status == 200
        assert server.stop(10) == 0
    assert "still running at shutdown" not in server.tail()


def test_wrong_settings_are_refused_by_name():
    with pytest.raises(AssertionError, match="OTEL_TRACES_SAMPLER must be"):
        Server(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_TRACES_SAMPLER": "sometimes"}).start()
