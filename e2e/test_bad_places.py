"""Malicious and very large files of places: each is answered with a message, and none takes much memory."""
import io
import re
import zipfile

import pytest

from support.server import Server
from support.uploads import MB, SIZE, check, repeated, upload
from support.world import World

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
    "points of one feature": (b'{"type":"MultiPoint","coordinates":[', b"[4,52],", b"[4,52]]}", SIZE // 2),
    "features without a name": (b'{"type":"FeatureCollection","features":[', b"{},", b"{}]}", SIZE // 8),
}
NOTES = {
    "points of one feature": "It becomes “52.00000, 4.00000”",
    "positions that do not exist": "“NaN, 4” does not exist",
    "names of one waypoint": "longer than 80 characters",
    "features without a name": "no title, no description and no location",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("bad-files") / "data").start()
    yield World(server)
    server.stop()


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
    """A valid file of that many bytes with 500 waypoints and a track, in pieces. Most of it is a text that nobody wants, which is read fast."""
    head = b"<gpx><metadata><name>Round</name><keywords>"
    point = b'<trkpt lat="52.4612345" lon="4.5812345"><ele>3.5</ele><time>2026-03-04T12:00:00Z</time></trkpt>\n'
    tail = b"</keywords></metadata>\n" + WAYPOINT * 500 + b"<trk><trkseg>\n" + point * 10_000 + b"</trkseg></trk></gpx>"
    count, rest = divmod(size - len(head) - len(tail), MB)
    return [head, *[b"x" * MB] * count, b"x" * rest, tail]
