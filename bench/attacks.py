#!/usr/bin/env python3
"""The attacker, who owns two large crews: sends requests that are cheap to send and expensive to answer.

    bench/attacks.py CONFIG OUT     runs until its input ends; then writes the responses to each attack to OUT

CONFIG names the attacks, each with its options. All random values follow from its seed. Everything is sent to 127.0.0.1, and the counts
below are upper limits.
"""
import asyncio
import contextlib
import itertools
import json
import random
import resource
import socket
import sys
import threading
import time
from collections import Counter, defaultdict
from datetime import date, timedelta

KINDS = {}
PATIENCE = 180


def kind(function):
    KINDS[function.__name__] = function
    return function


class Stranger:
    def __init__(self, config):
        self.config, self.port = config, config["port"]
        self.hours, self.defects = f"/api/v1/crews/{config['agency']}", f"/api/v1/crews/{config['tracker']}"
        self.answers, self.slowest = defaultdict(Counter), defaultdict(float)
        self.random = random.Random(config["seed"])
        self.today = date.fromisoformat(config["today"])

    def bearer(self, who):
        return {"Authorization": f"Bearer {self.config[who]}"}

    async def connect(self, **options):
        return await asyncio.open_connection("127.0.0.1", self.port, **options)

    async def ask(self, name, method, path, headers=(), body=b"", keeps=False):
        """Sends one request on a connection of its own. Returns the response, of which only the needed part is stored, because it may be large."""
        began, status, kept = time.monotonic(), 0, b""
        head = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **dict(headers)}
        if method != "GET":
            head = {"Content-Type": "application/json", **head, "Content-Length": len(body)}
        try:
            reader, writer = await self.connect()
            try:
                writer.write(request(method, path, head))
                reading = asyncio.create_task(self.read(reader, keeps))
                with contextlib.suppress(OSError):
                    for start in range(0, len(body), 1 << 18):
                        writer.write(body[start : start + (1 << 18)])
                        await writer.drain()
                status, kept = await asyncio.wait_for(reading, PATIENCE)
            finally:
                writer.close()
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, ValueError, IndexError):
            pass
        self.answers[name][status] += 1
        self.heard()
        self.slowest[name] = max(self.slowest[name], time.monotonic() - began)
        # A refused client would otherwise retry at once, and measure only itself.
        await asyncio.sleep(0.1 if status in (0, 429, 503) else 0)
        return status, kept

    def heard(self):
        """Reports the first answer to the process that waits for it."""
        if sum(sum(each.values()) for each in self.answers.values()) == 1:
            print("answered", flush=True)

    async def read(self, reader, keeps):
        head = await reader.readuntil(b"\r\n\r\n")
        parts = []
        while part := await reader.read(1 << 18):
            if keeps:
                parts.append(part)
        body = b"".join(parts)
        if b"chunked" in head.lower():
            body = unchunked(body)
        return int(head.split()[1]), body

    async def json(self, name, method, path, who, body=None):
        """A request with a JSON body, or a JSON response."""
        status, kept = await self.ask(name, method, path, self.bearer(who), json.dumps(body).encode() if body is not None else b"", True)
        return json.loads(kept) if status in (200, 201) and kept else {}


def request(method, path, head):
    return (f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in head.items()) + "\r\n").encode()


def unchunked(body):
    parts = []
    while b"\r\n" in body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        parts.append(rest[:length])
        body = rest[length + 2 :]
    return b"".join(parts)


async def at_once(count, turn):
    """Runs `turn` in `count` concurrent loops."""

    async def again(number):
        while True:
            await turn(number)

    await asyncio.gather(*(again(number) for number in range(count)))


# The attacks, which run until they are cancelled. `--only` takes their names.


@kind
async def exports(s, connections=2, of="hours"):
    """Exports of everything, several at a time."""
    path = f"{s.hours}/exports/hours?format=csv" if of == "hours" else f"{s.defects}/exports/defects?format=csv"
    who = "hours" if of == "hours" else "member"
    await at_once(connections, lambda _: s.ask("exports", "GET", path, s.bearer(who)))


@kind
async def reports(s, connections=2, by="week", days=1096):
    """Reports of three years by week."""
    path = f"{s.hours}/reports/hours?from={s.today - timedelta(days=days)}&to={s.today}&by={by}"
    await at_once(connections, lambda _: s.ask("reports", "GET", path, s.bearer("hours")))


@kind
async def compass(s, connections=2, conditions=200):
    """Compass queries with many conditions, none of which is ever true."""
    base = f"/ccmweb/rest/repos/{s.config['tracker']}/databases/defects/workspace"
    folders = await s.json("compass", "GET", f"{base}/folders", "defects")
    folder = next((each["dbId"] for each in folders if each["name"] == "Personal Queries"), "")

    async def turn(number, asked=itertools.count()):
        filters = [
            {"fieldPath": "Description", "compOp": "COMP_OP_LIKE", "values": [f"%zz{next(asked)}q%"]} for _ in range(conditions)
        ]  # fmt: skip
        query = {
            "name": f"Q{number} {next(asked)}", "dbId": "", "dbIdParent": folder, "primaryEntityDefName": "Defect",
            "queryFieldDefs": [{"fieldPathName": "Headline", "isShown": True, "sortType": "NO_SORT"}],
            "filterNode": {"boolOp": "BOOL_OP_OR", "fieldFilters": filters},
        }  # fmt: skip
        made = await s.json("compass", "POST", f"{base}/queryDefs", "defects", query)
        if "dbId" in made:
            path = f"{base}/queryDefs/{made['dbId']}"
            await s.json("compass", "POST", f"{path}/resultsets", "defects", {"pageSize": "10"})
            await s.ask("compass", "DELETE", path, s.bearer("defects"))

    await at_once(connections, turn)


@kind
async def brackets(s, comments=4, every=1.0):
    """Comments that end in brackets, on pages that are requested but never read."""
    text = "http://a" + ")" * 19_990
    made = await s.json("brackets", "POST", f"{s.defects}/defects", "defects", {"headline": "Brackets", "severity": "3-Average"})
    for _ in range(comments):
        await s.json("brackets", "POST", f"{s.defects}/defects/{made.get('id')}/comments", "defects", {"text": text})
    page = request("GET", f"/c/{s.config['tracker']}/defects/{made.get('id')}", {"Host": "127.0.0.1", "Cookie": f"decklog={s.config['cookie']}"})
    while True:
        for _ in range(2):
            with contextlib.suppress(OSError):
                _, writer = await s.connect()
                writer.write(page)
                await writer.drain()
                writer.close()
                s.answers["brackets"]["hung up"] += 1
        await asyncio.sleep(every)


@kind
async def bombs(s, megabytes=10, shapes=("json", "xml")):
    """Files that expand to far more than their size."""
    count = megabytes << 20
    files = {
        "json": b'{"bugs":[{"id":1,"x":[' + b"0," * (count // 2) + b"0]}]}",
        "xml": b'<?xml version="1.0"?><bugzilla version="5.0"><bug>' + b"<a/>" * (count // 4) + b"</bug></bugzilla>",
    }
    shapes = itertools.cycle(shapes)
    head = {**s.bearer("defects"), "Content-Type": "application/octet-stream"}
    await at_once(1, lambda _: s.ask("bombs", "POST", f"{s.defects}/imports/defects?format=bugzilla", head, files[next(shapes)]))


@kind
async def drips(s, connections=600, every=5.0, source="127.0.0.1"):
    """Requests sent one byte at a time: half of them stall in the body, half in the head. 127.0.0.1 is a trusted proxy, 127.0.0.2 is not."""
    body = request("POST", "/api/v1/sessions", {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": 1000}) + b"{"
    head = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Drip: "

    async def drip(number):
        reader, writer = await s.connect(local_addr=(source, 0))
        closed = asyncio.create_task(reader.read())
        try:
            writer.write(body if number % 2 else head)
            s.answers["drips"]["opened"] += 1
            began = time.monotonic()
            while not closed.done():
                await asyncio.wait([closed], timeout=every)
                writer.write(b" ")
            s.answers["drips"]["closed"] += 1
            s.slowest["drips"] = max(s.slowest["drips"], time.monotonic() - began)
        finally:
            closed.cancel()
            writer.close()
        await asyncio.sleep(1)

    await at_once(connections, lambda number: quietly(drip(number)))


@kind
async def stalls(s, connections=100):
    """Files that are requested and never read."""
    asked = request("GET", f"{s.hours}/exports/hours?format=csv", {"Host": "127.0.0.1", **s.bearer("hours")})

    async def stall(_):
        line = socket.socket()
        try:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(line, ("127.0.0.1", s.port))
            await loop.sock_sendall(line, asked)
            s.answers["stalls"]["opened"] += 1
            s.heard()
            began = time.monotonic()
            # A closed connection is only noticed when something is sent.
            while True:
                await asyncio.sleep(2)
                await loop.sock_sendall(line, b"\r\n")
                s.slowest["stalls"] = max(s.slowest["stalls"], time.monotonic() - began)
        finally:
            line.close()
            s.answers["stalls"]["closed"] += 1

    await at_once(connections, lambda number: quietly(stall(number)))


async def quietly(work):
    try:
        await work
    except OSError:
        await asyncio.sleep(0.5)


@kind
async def signins(s, connections=40):
    """Wrong passwords from many addresses, as forwarded by a proxy on this machine."""

    async def turn(_):
        head = {"X-Forwarded-For": address(s)}
        body = json.dumps({"email": s.config["email"], "password": f"wrong {s.random.random()}"}).encode()
        await s.ask("signins", "POST", "/api/v1/sessions", head, body)

    await at_once(connections, turn)


@kind
async def signups(s, connections=8):
    """Invalid sign-up forms, each from another address."""
    await at_once(connections, lambda _: s.ask("signups", "POST", "/api/v1/people", {"X-Forwarded-For": address(s)}, b'{"email": "x", "password": "", "name": ""}'))


def address(s):
    return ".".join(str(s.random.randrange(1, 255)) for _ in range(4))


@kind
async def comments(s, connections=8):
    """As many comments as allowed, of the maximum length."""
    body = json.dumps({"text": "x" * 19_990}).encode()
    await at_once(connections, lambda n: s.ask("comments", "POST", f"{s.defects}/defects/{n + 1}/comments", s.bearer("defects"), body))


@kind
async def files(s, connections=2, megabytes=23):
    """Uploads that fill the disk."""
    body, number = bytes(megabytes << 20), itertools.count()
    head = {**s.bearer("defects"), "Content-Type": "application/octet-stream"}
    await at_once(connections, lambda _: s.ask("files", "POST", f"{s.defects}/defects/{next(number) // 8 + 1}/files?name=f.bin", head, body))


@kind
async def crews(s, connections=2):
    """As many crews as allowed."""
    body = b'{"name": "Mine", "timeZone": "Europe/Amsterdam"}'
    await at_once(connections, lambda _: s.ask("crews", "POST", "/api/v1/crews", s.bearer("defects"), body))


@kind
async def live(s, connections=1000):
    """Open pages that no one looks at: five per person, the maximum."""
    cookies = s.config["cookies"]

    async def listen(number):
        reader, writer = await s.connect()
        try:
            cookie = cookies[number // 5 % len(cookies)]
            writer.write(request("GET", f"/live?crew={s.config['agency']}", {"Host": "127.0.0.1", "Cookie": f"decklog={cookie}"}))
            s.answers["live"]["opened"] += 1
            while await reader.read(1 << 14):
                pass
        finally:
            writer.close()
        s.answers["live"]["closed"] += 1
        await asyncio.sleep(1)

    await at_once(connections, lambda number: quietly(listen(number)))


@kind
async def lists(s, connections=4, most=None):
    """Queries with lists of varying lengths: many different statements. The names differ, because repeated ones are dropped."""
    names = {"state": "Submitted", "severity": "3-Average", "priority": "3-Normal%20Queue"}
    number = itertools.count()

    async def turn(_):
        each = next(number)
        if most and each >= most:
            await asyncio.sleep(3600)
        lengths = [each % 30 + 1, each // 30 % 30 + 1, each // 900 % 30 + 1]
        query = "&".join(
            f"{name}={','.join([value, *(f'other{other}' for other in range(1, length))])}"
            for (name, value), length in zip(names.items(), lengths)
        )
        await s.ask("lists", "GET", f"{s.defects}/defects?{query}&limit=1", s.bearer("member"))

    await at_once(connections, turn)


@kind
async def search(s, connections=10, words=1):
    """Searches for very common words."""
    path = f"{s.defects}/defects?text={'%20'.join(s.config['words'][:words])}"
    await at_once(connections, lambda _: s.ask("search", "GET", path, s.bearer("member")))


@kind
async def imports(s, rows=100_000, of="hours", dry=False):
    """A file with very many rows."""
    if of == "hours":
        lines = ["User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"]
        for number in range(rows):
            day = s.today - timedelta(days=number // 200 + 1)
            lines.append(f"x,p{3000 + number % 200}@example.org,Client 00,Website,,Yes,{day},,,,0:15\n")
        file, path = "".join(lines).encode(), f"{s.hours}/imports/hours?dryRun={'true' if dry else 'false'}"
    else:
        issues = [{"number": n + 1, "title": f"Issue {n}", "created_at": "2026-03-02T09:00:00Z"} for n in range(rows)]
        file, path = json.dumps(issues).encode(), f"{s.defects}/imports/defects?dryRun={'true' if dry else 'false'}"
    head = {**s.bearer("hours" if of == "hours" else "defects"), "Content-Type": "application/octet-stream"}
    await at_once(1, lambda _: s.ask("imports", "POST", path, head, file))


@kind
async def rerating(s):
    """A new hourly rate for everyone, with a different amount every time."""

    async def turn(_, amount=itertools.count(9_600)):
        body = json.dumps({"validFrom": "2000-01-01", "amount": next(amount)}).encode()
        await s.ask("rerating", "POST", f"{s.hours}/hourly-rates", s.bearer("hours"), body)

    await at_once(1, turn)


@kind
async def bulk(s):
    """A bulk change of ten thousand defects."""

    async def turn(_, number=itertools.count()):
        # A filter that matches more than 10,000 is refused.
        body = json.dumps({"defects": [str(each + 1) for each in range(10_000)], "fields": {"keywords": f"k{next(number)}"}}).encode()
        await s.ask("bulk", "POST", f"{s.defects}/defects/bulk", s.bearer("defects"), body)

    await at_once(1, turn)


async def attack(config):
    stranger = Stranger(config)
    tasks = [asyncio.create_task(KINDS[name](stranger, **options), name=name) for name, options in config["kinds"]]
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    threading.Thread(target=lambda: (sys.stdin.read(), loop.call_soon_threadsafe(over.set)), daemon=True).start()
    await over.wait()
    failed = [f"{task.get_name()}: {task.exception()!r}" for task in tasks if task.done() and not task.cancelled() and task.exception()]
    for task in tasks:
        task.cancel()
    return {"answers": stranger.answers, "slowest": stranger.slowest, "failed": failed}


def main():
    config = json.loads(open(sys.argv[1]).read())
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    result = asyncio.run(attack(config))
    with open(sys.argv[2], "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
