"""Slow, stuck, too many or invalid clients: the server keeps serving the others and can be stopped."""
import os
import resource
import signal
import socket
import sqlite3
import time
import uuid
from contextlib import closing

import pytest

from support.live import LivePage
from support.server import Server
from support.world import World

DRIPPED = "POST /api/v1/sessions HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"


@pytest.fixture
def start(tmp_path):
    """Starts servers with the settings of a test."""
    servers = []

    def start(wrapper=(), **settings):
        environment = {f"DECKLOG_{name}": str(value) for name, value in settings.items()}
        servers.append(Server(tmp_path / f"data{len(servers)}", wrapper=wrapper, environment=environment))
        return servers[-1].start()

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.kill()


def line(server, text="", source="127.0.0.1", room=None):
    """A connection that is not read until the test reads it."""
    end = socket.socket()
    if room:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    end.bind((source, 0))
    end.settimeout(20)
    end.connect(("127.0.0.1", server.port))
    end.sendall(text.encode())
    return end


def heard(end):
    """Everything that is received until the other end closes."""
    parts = []
    try:
        while part := end.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts).decode(errors="replace")


def is_closed_while(end, send, patience=20):
    """Whether the other end closes although the client keeps sending."""
    until = time.monotonic() + patience
    end.settimeout(0.2)
    while time.monotonic() < until:
        try:
            send()
            while end.recv(65536):
                pass
            return True
        except TimeoutError:
            pass
        except OSError:
            return True
    return False


def is_open(server, end):
    """Whether the server's side of a connection is open; the client may not have noticed that it was closed."""
    lines = [each.split() for each in open("/proc/net/tcp").read().splitlines()[1:]]
    sides = (f"{server.port:04X}", f"{end.getsockname()[1]:04X}")
    return any((each[1][-4:], each[2][-4:], each[3]) == (*sides, "01") for each in lines)


def until(condition, patience=20):
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


# Sending too slowly


def test_the_server_does_not_wait_for_a_body_that_trickles_in(start):
    server = start(REQUEST_SECONDS=1)
    end = line(server, DRIPPED)
    assert is_closed_while(end, lambda: end.sendall(b" "))
    assert server.api().get("/health").status == 200


def test_the_server_does_not_wait_for_a_head_that_trickles_in(start):
    server = start(REQUEST_SECONDS=1)
    end = line(server, "GET / HTTP/1.1\r\nHost: here\r\n")
    assert is_closed_while(end, lambda: end.sendall(b"X: y\r\n"))


def test_the_server_does_not_wait_for_an_upload_that_trickles_in(start):
    server = start(REQUEST_SECONDS=1)
    head = "POST /api/v1/crews/x/imports/hours HTTP/1.1\r\nHost: here\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\n"
    end = line(server, head)
    assert is_closed_while(end, lambda: end.sendall(b" "))


def test_an_upload_over_a_slow_connection_arrives(start):
    """3 KB a second, for much longer than other requests may take."""
    server = start(REQUEST_SECONDS=1)
    world = World(server)
    path, body = upload(world, b"x" * 12_000)
    end = line(server, head(world, "POST", path, body[0], len(body[1])))
    for at in range(0, len(body[1]), 600):
        end.sendall(body[1][at : at + 600])
        time.sleep(0.2)
    assert end.recv(65536).startswith(b"HTTP/1.1 201"), server.tail()


def upload(world, content):
    defect = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/defects", {"headline": "Fridge", "severity": "3-Average"}))
    boundary = uuid.uuid4().hex
    body = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'.encode()
    return f"{world.path}/defects/{defect['id']}/files", (f"multipart/form-data; boundary={boundary}", body + content + f"\r\n--{boundary}--\r\n".encode())


def head(world, method, path, kind=None, length=None):
    lines = [f"{method} {path} HTTP/1.1", "Host: here", f"Authorization: Bearer {world.maaike.api.token}"]
    if kind:
        lines += [f"Content-Type: {kind}", f"Content-Length: {length}"]
    return "\r\n".join(lines) + "\r\n\r\n"


# Not reading


def stuck_download(world):
    """A client that requests a large file and reads none of it."""
    path, (kind, body) = upload(world, os.urandom(20_000_000))
    answer = world.maaike.api.raw("POST", path, body, {"Content-Type": kind})
    assert answer.status == 201, str(answer)
    return line(world.server, head(world, "GET", answer.json["items"][0]["file"]["url"]), room=4096)


def test_a_response_that_nobody_reads_is_abandoned(start):
    server = start(WRITE_SECONDS=1)
    world = World(server)
    end = stuck_download(world)
    assert is_open(server, end)
    until(lambda: not is_open(server, end))
    end.close()
    assert not server.faults(), server.faults()


def test_the_server_stops_within_ten_seconds_whatever_clients_do(start):
    server = start()
    world = World(server)
    stuck = [stuck_download(world), line(server, DRIPPED), line(server, head(world, "GET", "/api/v1/crews") * 400, room=4096)]
    stuck += [line(server, "GET /api/openapi.yaml HTTP/1.1\r\nHost: here\r\n\r\n" * 100, room=4096), line(server, "GET /")]
    time.sleep(0.5)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(10) == 0
    assert not server.faults(), server.faults()
    for end in stuck:
        end.close()


def test_a_live_stream_ends_when_the_server_stops(start):
    server = start()
    world = World(server)
    LivePage(server, world.maaike, world.crew["slug"])
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(10) == 0


def test_the_server_stops_within_ten_seconds_when_a_write_is_stuck(start):
    """Another program locks the database, so that a request hangs while it writes."""
    server = start()
    world = World(server)
    text = '{"name": "Never"}'
    with closing(sqlite3.connect(server.data / "decklog.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        end = line(server, head(world, "PATCH", world.path, "application/json", len(text)) + text)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0
    end.close()
    server.start()
    assert world.maaike.api.get(world.path).json["name"] == "De Waag"


# Too many connections


def test_connections_per_address_are_limited(start):
    server = start(CONNECTIONS_PER_ADDRESS=5)
    ask = "GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
    ends = [line(server, ask, source="127.0.0.2") for _ in range(5)]
    assert all(b"200" in end.recv(65536) for end in ends)
    assert heard(line(server, ask, source="127.0.0.2")) == ""
    # A proxy on this machine is not limited, and other clients have their own limit.
    others = [line(server, ask, source=source) for source in ["127.0.0.1"] * 20 + ["127.0.0.3"]]
    assert all(b"200" in end.recv(65536) for end in others)
    ends.pop().close()
    until(lambda: heard_once(line(server, ask, source="127.0.0.2")).startswith("HTTP/1.1 200"))
    assert server.log.read_text().count("connection limit of an address reached") == 1


def heard_once(end):
    try:
        return end.recv(65536).decode()
    except ConnectionError:
        return ""


def test_the_limit_of_file_descriptors_is_raised(start):
    server = start(wrapper=["sh", "-c", 'ulimit -Sn 256; exec "$@"', "sh"])
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert soft == min(hard, 65536) > 256


def test_without_file_descriptors_the_server_idles_and_logs_it_once(start):
    server = start()
    pid = server.process.pid
    most = open_files_at_rest(pid) + 3
    _, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (most, hard))
    ends = [line(server) for _ in range(20)]
    until(lambda: "cannot accept connections" in server.log.read_text())
    cpu, began = processor(pid), time.monotonic()
    time.sleep(2)
    share = (processor(pid) - cpu) / (time.monotonic() - began)
    assert share < 0.2, f"it uses {share:.0%} of a core"
    assert server.log.read_text().count("cannot accept connections") == 1
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (hard, hard))
    assert server.api().get("/health").status == 200
    for end in ends:
        end.close()


def open_files_at_rest(pid):
    """The number of open files once the services have started, which is some time after the first answer."""
    counts = [-1]
    while len(counts) < 5 or len(set(counts[-5:])) > 1:
        time.sleep(0.4)
        counts.append(len(os.listdir(f"/proc/{pid}/fd")))
    return counts[-1]


def processor(pid):
    """The processor time that a process has used, in seconds."""
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Trusted proxies


def signing_in(server, source, **more):
    known = '{"email": "nobody@example.org", "password": "vier emmers mosselen"}'
    fields = {"Host": "roster.example.org", "Content-Type": "application/json", "Content-Length": len(known), "Connection": "close", **more}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return heard(line(server, "POST /api/v1/sessions HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n" + known, source))[:12]


@pytest.mark.parametrize("proxies, believed", [(None, "127.0.0.1"), ("10.0.0.0/8, 127.0.0.2", "127.0.0.2"), ("127.0.0.0/30", "127.0.0.3")])
def test_only_a_trusted_proxy_is_believed_about_encryption(start, proxies, believed):
    server = start(**({"TRUSTED_PROXIES": proxies} if proxies else {}))
    assert signing_in(server, believed, X_Forwarded_Proto="https") == "HTTP/1.1 401"
    assert signing_in(server, believed) == "HTTP/1.1 403"
    assert signing_in(server, "127.0.0.5", X_Forwarded_Proto="https") == "HTTP/1.1 403"


def test_an_invalid_list_of_proxies_is_refused(start):
    with pytest.raises(AssertionError, match="DECKLOG_TRUSTED_PROXIES must be addresses"):
        start(TRUSTED_PROXIES="proxy.example.org")


def test_metrics_are_for_this_machine_only(start):
    server = start(TRUSTED_PROXIES="127.0.0.2")
    ask = "GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n{}\r\n"
    assert heard(line(server, ask.format(""))).startswith("HTTP/1.1 200")
    assert heard(line(server, ask.format(""), "127.0.0.2")).startswith("HTTP/1.1 404")
    # A forwarded request comes from someone else, whether or not the proxy is trusted.
    for source in ("127.0.0.1", "127.0.0.2"):
        assert heard(line(server, ask.format("X-Forwarded-For: 203.0.113.9\r\n"), source)).startswith("HTTP/1.1 404")


# Invalid HTTP


@pytest.mark.parametrize(
    "text, status",
    [
        ("GET /health HTTP/1.1\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /health HTTP/1.0\r\n\r\n", 200),
        ("POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n", 400),
        ("POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: rot13\r\n\r\nhello", 400),
        ("POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello", 400),
    ],
)  # fmt: skip
def test_invalid_http_is_refused_and_http_1_0_is_served(world, text, status):
    server = world.server
    end = line(server, text)
    assert end.recv(65536).decode().startswith((f"HTTP/1.1 {status}", f"HTTP/1.0 {status}"))
    assert not server.faults(), server.faults()


def test_a_client_that_disconnects_within_a_body_is_not_logged_as_an_error(world):
    server = world.server
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"compass": True}))
    compass = f"/ccmweb/rest/repos/{world.crew['slug']}/databases/defects/query"
    starts = [
        DRIPPED,
        DRIPPED.replace("/api/v1/sessions", "/ccmweb/rest/authenticate"),
        *(head(world, "POST", path, "application/json", 1000) for path in ("/api/v1/crews", compass)),
    ]
    for linger in (False, True):
        for number in range(40):
            end = line(server, starts[number % len(starts)] + "{")
            if linger:  # closes with a reset
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            time.sleep(0.01)
            end.close()
    time.sleep(0.5)
    assert server.api().get("/health").status == 200
    assert not server.faults(), server.faults()


def test_a_client_that_expects_100_continue_gets_it(world):
    server = world.server
    known = '{"email": "nobody@example.org", "password": "vier emmers mosselen"}'
    asked = f"POST /api/v1/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {len(known)}\r\n\r\n"
    end = line(server, asked)
    assert end.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
    end.sendall(known.encode())
    assert end.recv(65536).startswith(b"HTTP/1.1 401")
