"""Malicious files: each is answered with a message, and none takes much memory."""
import http.client
import io
import json
import re
import select
import tarfile
import time
import zipfile

import pytest

from support.api import Answer, Api
from support.browser import session_of
from support.server import Server
from support.world import PASSWORD, World

MB = 1024 * 1024
SIZE = 8 * MB
# On top of the server's memory before the upload: a value of two bytes takes forty or more if it is kept.
MOST = 60 * MB


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("bad-files") / "data").start()
    yield World(server)
    server.stop()


def repeated(start, part, end=b"", size=SIZE):
    return start + part * ((size - len(start)) // len(part)) + end


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
    "numbers that nobody wants": lambda: repeated(b'{"bugs":[{"id":1,"x":[', b"0,", b'0],"summary":"Door"}]}', 2 * SIZE),
    "numbers around records": lambda: repeated(b'{"bugs":[', b'{"id":1}],"id":1,"bugs":['),
    "rejected records": lambda: repeated(b"[", b'{"title":""},', b"{}]"),
    "a long text": lambda: repeated(b'[{"title":"', b"x"),
    "escapes": lambda: repeated(b'[{"x":"', b"\\u00e9", b'"}]'),
    "empty elements": lambda: repeated(b"<bugzilla><bug>", b"<cc/>"),
    "elements that nobody wants": lambda: repeated(b"<bugzilla><bug>", b"<a/>", b"</bug></bugzilla>"),
    "text in pieces": lambda: repeated(b"<bugzilla><bug><data>", b"a<!---->"),
    "long tags": lambda: repeated(b"<bugzilla><bug>", b"<a " + b"b='c' " * 2600 + b"/>", b"</bug></bugzilla>"),
    "entities": lambda: repeated(b"<bugzilla><bug><data>", b"&lt;"),
    "a file in base64 that is none": lambda: repeated(b"<bugzilla><bug><bug_id>1</bug_id><attachment><data>", b"QUJD" * 16 + b"\n", b"</data></attachment></bug></bugzilla>"),
    "a line without end": lambda: repeated(b"Summary,Issue key,Created\n", b"a" * 1000 + b","),
    "a cell without end": lambda: repeated(b'Summary,Issue key,Created\n"', b"a"),
    "an archive's line": lambda: archive("defects-00001.ndjson", repeated(b'{"x":[', b"0,")),
    "an archive's lines": lambda: archive("defects-00001.ndjson", repeated(b"", b"\na")),
    "an archive's people": lambda: archive("people.json", repeated(b"[", b"0,", b"0]")),
    "an archive's file": lambda: archive("files/x", repeated(b"", b"x")),
    "less than nothing": below_zero,
}

HOURS = {
    "a tree of numbers": lambda: repeated(b'{"Users":{"a":[', b"0,"),
    "projects": lambda: repeated(b'{"Projects":{"a":{"b":{', b'"c":{"name":"%s"},' % (b"n" * 90)),
    "people": lambda: b"[" + b",".join(b'{"date":"2026-01-05","minutes":60,"client":"A","project":"B","person":{"name":"%s%d"}}' % (b"n" * 8000, n) for n in range(1600)) + b"]",
    "keys": lambda: b"Start date,User,Project,Duration,Start time,Client\n" + b",".join([b"x" * 16000] * 190) * 3,
}


IMPORTS = "/api/v1/experiences/imports"
LONG = b"x" * 200_000
WAYPOINT = b'<wpt lat="52.4612345" lon="4.5812345"><name>Harbour</name></wpt>\n'
KML = b"<kml><Placemark><name>A</name><Point>", b"</Point></Placemark></kml>"
# Each of them can be read, with a note or without one.
PLACES = {
    "positions that do not exist": (b"<gpx>", b'<wpt lat="91" lon="4"/><wpt lat="NaN" lon="4"/>\n', b"</gpx>", SIZE // 2),
    "names of one waypoint": (b'<gpx><wpt lat="1" lon="1">', b"<name>%s</name>" % LONG, b"</wpt></gpx>", 3 * SIZE),
    "descriptions of a GPX file": (b"<gpx>", b"<desc>%s</desc>" % LONG, WAYPOINT + b"</gpx>", 3 * SIZE),
    "coordinates of one point": (KML[0], b"<coordinates>%s</coordinates>" % (b"4,52 " * 40_000), KML[1], 3 * SIZE),
    "one line of coordinates": (KML[0] + b"<coordinates>", b"4,", b"</coordinates>" + KML[1], SIZE // 2),
    "points of one feature": (b'{"type":"MultiPoint","coordinates":[', b"[4,52],", b"[4,52]]}"),
    "features without a name": (b'{"type":"FeatureCollection","features":[', b"{},", b"{}]}", SIZE // 8),
}
NOTES = {
    "points of one feature": "It becomes “52.00000, 4.00000”",
    "positions that do not exist": "“NaN, 4” does not exist",
    "names of one waypoint": "longer than 80 characters",
    "features without a name": "no title, no description and no location",
}


@pytest.mark.parametrize("name", FILES)
def test_a_malicious_file_of_defects(world, name):
    check(world, f"{world.path}/imports/defects", FILES[name]())


@pytest.mark.parametrize("name", HOURS)
def test_a_malicious_file_of_hours(world, name):
    check(world, f"{world.path}/imports/hours", HOURS[name]())


@pytest.mark.parametrize("name", PLACES)
def test_a_malicious_file_of_places(world, name):
    answer = check(world, IMPORTS, repeated(*PLACES[name]))
    assert answer.status == 200 and NOTES.get(name, '"notes":[]') in answer.text, str(answer)


def test_a_malicious_archive_of_places(world):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("doc.kml", "w") as document:
        document.write(b"<kml><Document><Style>")
        for _ in range(200):
            document.write(b" " * MB)
        document.write(b"</Style><Placemark><name>A</name></Placemark></Document></kml>")
    answer = check(world, IMPORTS, file.getvalue())
    assert answer.status == 422 and "suspiciously small for its content" in answer.text, str(answer)


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


@pytest.mark.parametrize("path, is_declared", [(IMPORTS, True), (IMPORTS, False), ("/places/import", True)])
def test_a_gpx_file_of_200_megabytes_is_refused(world, path, is_declared):
    person = world.person(f"Gus{path.count('/')}{is_declared}")
    answer, sent = upload(world, person, path, gpx(200 * MB), is_declared)
    assert answer.status == 413 and "50 MB" in answer.text, str(answer)
    assert sent < (40 if is_declared else 80) * MB, f"{sent // MB} MB"
    assert experiences(person) == []


def test_a_gpx_file_of_a_byte_more_than_50_megabytes_is_refused_beside_its_field(world):
    person = world.person("Hans")
    answer, _ = upload(world, person, "/places/import", gpx(50 * MB + 1))
    assert answer.status == 413, str(answer)
    assert re.search(r'<p[^>]* id="file-error"[^>]*>.*?The file is larger than 50 MB.</p>', answer.text), answer.text
    assert experiences(person) == []


def test_a_gpx_file_of_49_megabytes_is_imported(world):
    person = world.person("Jan")
    answer, _ = upload(world, person, IMPORTS, gpx(49 * MB))
    assert answer.status == 200 and answer.json["scenes"] == 500 and answer.json["lines"] == 1, str(answer)
    assert experiences(person) == ["Round"]


def test_a_gpx_file_of_49_megabytes_has_too_many_waypoints(world):
    person = world.person("Koos")
    waypoints = [b'<gpx><metadata><name>Round</name></metadata>\n', *[WAYPOINT * (MB // len(WAYPOINT))] * 49, b"</gpx>"]
    answer, _ = upload(world, person, IMPORTS, waypoints)
    assert answer.status == 422 and "Line 502 is one place too many" in answer.text, str(answer)
    assert experiences(person) == []


def experiences(person):
    return [each["title"] for each in person.api.all("/api/v1/me/experiences")]


def gpx(size):
    """A valid file of that many bytes with 500 waypoints and a track, in pieces."""
    head = b"<gpx><metadata><name>Round</name></metadata>\n" + WAYPOINT * 500 + b"<trk><trkseg>\n"
    point = b'<trkpt lat="52.4612345" lon="4.5812345"><ele>3.5</ele><time>2026-03-04T12:00:00Z</time></trkpt>\n'
    tail = b"</trkseg></trk></gpx>"
    track = point * (MB // len(point))
    count, rest = divmod(size - len(head) - len(tail), len(track))
    more, spaces = divmod(rest, len(point))
    return [head, *[track] * count, point * more + b" " * spaces, tail]


def upload(world, person, path, pieces, is_declared=True):
    """The answer to a file sent to the API or with a form, and how much of it was sent before. It takes little memory."""
    server, headers = world.server, {"Authorization": f"Bearer {person.api.token}"}
    if not path.startswith("/api/"):
        head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="some.file"\r\n\r\n'
        pieces = [head, *pieces, b"\r\n--edge--\r\n"]
        session = session_of(server, person.email, PASSWORD)
        headers = {"Cookie": f"decklog={session}", "Origin": server.url, "Content-Type": "multipart/form-data; boundary=edge"}
    if is_declared:
        headers["Content-Length"] = str(sum(map(len, pieces)))
    before = resident(server)
    reset_peak(server)
    answer, sent = stream(server, path, pieces, headers)
    grown = peak(server) - before
    assert grown < 40 * MB, f"{grown // MB} MB"
    return answer, sent


def stream(server, path, pieces, headers):
    """The answer, and how many bytes were sent before it came."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    sent = 0

    def body():
        nonlocal sent
        for piece in pieces:
            if select.select([connection.sock], [], [], 0)[0]:
                return
            yield piece
            sent += len(piece)

    try:
        try:
            connection.request("POST", path, body(), headers)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the server has answered
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read()), sent
    finally:
        connection.close()


def check(world, path, body):
    server = world.server
    before = resident(server)
    reset_peak(server)
    answer = send(world, f"{path}?dryRun=true", body)
    grown = peak(server) - before
    assert server.process.poll() is None, server.tail()
    assert answer.status in (200, 400, 413, 422), str(answer)
    if answer.status != 200:
        problem = answer.json
        told = problem.get("errors") or [problem]
        assert all(len(json.dumps(line)) > 40 for line in told), str(answer)
    assert grown < MOST, f"{grown // MB} MB for {len(body) // MB} MB"
    assert world.maaike.api.get("/health").status == 200
    return answer


def send(world, path, body):
    """With a longer timeout than for a page, because the server reads the whole file first."""
    connection = http.client.HTTPConnection("127.0.0.1", world.server.port, timeout=300)
    try:
        headers = {"Content-Type": "application/octet-stream", "Authorization": f"Bearer {world.maaike.api.token}"}
        connection.request("POST", path, body, headers)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


def resident(server):
    time.sleep(0.1)
    return status(server, "VmRSS")


def peak(server):
    return status(server, "VmHWM")


def reset_peak(server):
    """proc(5): resets the maximum size so far."""
    with open(f"/proc/{server.process.pid}/clear_refs", "w") as file:
        file.write("5")


def status(server, field):
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(re.search(rf"{field}:\s+(\d+) kB", file.read()).group(1)) * 1024
