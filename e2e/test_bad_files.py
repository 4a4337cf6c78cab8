"""Malicious files of defects, hours and Focus: each is answered with a message, and none takes much memory."""
import io
import json
import re
import tarfile

import pytest

from support.api import Api
from support.browser import session_of
from support.server import Server
from support.uploads import MB, SIZE, check, repeated, upload
from support.world import PASSWORD, World


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("bad-files") / "data").start()
    yield World(server)
    server.stop()


def archive(name, content):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        schema = {"format": "decklog-defects", "version": 1, "prefix": "D", "lastNumber": 1, "isOwn": False, "schema": {"states": [], "fields": [], "actions": []}}
        for entry, data in (("schema.json", json.dumps(schema).encode()), (name, content)):
            info = tarfile.TarInfo(entry)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return file.getvalue()


def below_zero():
    """An entry with a negative size."""
    block = bytearray(archive("people.json", b"[]")[:512])
    block[124:136] = b"-0000000007\0"
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block) + b"\0" * 1024


FILES = {
    "numbers": lambda: repeated(b'{"bugs":[{"id":1,"cc":[', b"0,"),
    "numbers that nobody wants": lambda: repeated(b'{"bugs":[{"id":1,"x":[', b"0,", b'0],"summary":"Door"}]}', SIZE // 2),
    "numbers around records": lambda: repeated(b'{"bugs":[', b'{"id":1}],"id":1,"bugs":[', size=SIZE // 2),
    "rejected records": lambda: repeated(b"[", b'{"title":""},', b"{}]"),
    "a long text": lambda: repeated(b'[{"title":"', b"x"),
    "escapes": lambda: repeated(b'[{"x":"', b"\\u00e9", b'"}]'),
    "empty elements": lambda: repeated(b"<bugzilla><bug>", b"<cc/>"),
    "elements that nobody wants": lambda: repeated(b"<bugzilla><bug>", b"<a/>", b"</bug></bugzilla>", SIZE // 2),
    "text in pieces": lambda: repeated(b"<bugzilla><bug><data>", b"a<!---->", size=SIZE // 2),
    "long tags": lambda: repeated(b"<bugzilla><bug>", b"<a " + b"b='c' " * 2600 + b"/>", b"</bug></bugzilla>", SIZE // 2),
    "entities": lambda: repeated(b"<bugzilla><bug><data>", b"&lt;", size=SIZE // 2),
    "a file in base64 that is none": lambda: repeated(b"<bugzilla><bug><bug_id>1</bug_id><attachment><data>", b"QUJD" * 16 + b"\n", b"</data></attachment></bug></bugzilla>", SIZE // 2),
    "a line without end": lambda: repeated(b"Summary,Issue key,Created\n", b"a" * 1000 + b","),
    "a cell without end": lambda: repeated(b'Summary,Issue key,Created\n"', b"a"),
    "an archive's line": lambda: archive("defects-00001.ndjson", repeated(b'{"x":[', b"0,")),
    "an archive's lines": lambda: archive("defects-00001.ndjson", repeated(b"", b"\na")),
    "an archive's people": lambda: archive("people.json", repeated(b"[", b"0,", b"0]")),
    "an archive's file": lambda: archive("files/x", repeated(b"", b"x")),
    "less than nothing": below_zero,
}

HOURS = {
    "a tree of numbers": lambda: repeated(b'{"Users":{"a":[', b"0,", size=SIZE // 2),
    "projects": lambda: repeated(b'{"Projects":{"a":{"b":{', b'"c":{"name":"%s"},' % (b"n" * 90)),
    "people": lambda: b"[" + b",".join(b'{"date":"2026-01-05","minutes":60,"client":"A","project":"B","person":{"name":"%s%d"}}' % (b"n" * 8000, n) for n in range(1600)) + b"]",
    "keys": lambda: b"Start date,User,Project,Duration,Start time,Client\n" + b",".join([b"x" * 16000] * 190) * 3,
}


@pytest.mark.parametrize("name", FILES)
def test_a_malicious_file_of_defects(world, name):
    check(world, f"{world.path}/imports/defects", FILES[name]())


@pytest.mark.parametrize("name", HOURS)
def test_a_malicious_file_of_hours(world, name):
    check(world, f"{world.path}/imports/hours", HOURS[name]())


@pytest.mark.parametrize("is_declared", [True, False])
@pytest.mark.parametrize("path", ["/api/v1/me/focus/imports", "/focus/imports"])
def test_a_focus_file_of_200_megabytes_is_refused(world, path, is_declared):
    person = world.person(f"Flo{path.count('/')}{is_declared}")
    answer, sent = upload(world, person, path, [bytes(MB)] * 200, is_declared)
    assert answer.status == 413 and re.search("[Aa]t most 3[23] MB", answer.text), str(answer)
    # What is still in the system's buffers counts as sent.
    assert sent < (40 if is_declared else 80) * MB, f"{sent // MB} MB"
    session = session_of(world.server, person.email, PASSWORD)
    assert "Latest imports" not in Api(world.server.port, cookie=session).get("/focus/data").text
