"""Exported experiences can be read by common programs, and imported again without change."""
import html
import io
import itertools
import json
import os
import shutil
import subprocess
import zipfile
from datetime import date

import gpxpy
import pytest
import shapely.geometry
from fastkml import kml
from hypothesis import HealthCheck, Phase, given, note, seed, settings
from hypothesis import strategies as st

from support.browser import DESKTOP, session_of
from support.world import PASSWORD

PLACES = "/api/v1/experiences"
SEED = int(os.environ.get("DECKLOG_SEED", 20261127))
# A difference in the seventh decimal, which is a centimetre, is an error.
SAME = 5e-8
NUMBERS = itertools.count()
SCENES = [
    {"title": "Harbour <1> & co", "description": "a < b\nsecond line ]]>", "latitude": 52.461, "longitude": 4.58, "date": "2026-03-04"},
    {"title": "Fiji", "latitude": -17.5, "longitude": 180},
    {"title": "Somewhere"},
    {"title": "Bäckerei 🥐", "description": "&lt;b&gt;", "latitude": 0, "longitude": -0.0000001},
    # Swift takes a bracket and what joins it for one character.
    {"title": "מגדלור \u202e<", "description": "<\u0338b>\u200d\n\u200d&\u0301lt;", "latitude": -90, "longitude": -180},
]


def ids(person):
    return [experience["id"] for experience in person.api.all("/api/v1/me/experiences")]


def make(person, title, description, scenes):
    made = person.api.ok(person.api.post(PLACES, {"title": title, "description": description}))["id"]
    for scene in scenes:
        person.api.ok(person.api.post(f"{PLACES}/{made}/scenes", scene))
    return made


def export(person, experience, format):
    answer = person.api.raw("GET", f"{PLACES}/{experience}/export?format={format}", None, {})
    assert answer.status == 200, answer
    return answer.body


def run(program, *arguments):
    assert shutil.which(program), f"{program} is missing: bin/lib/setup.sh tests installs it"
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


# Each reader returns the title if its program knows it, and of each scene the title, description, position and date.


def gpxpy_reads(file):
    found = gpxpy.parse(file.read_text())
    return found.name, [(at.name, at.description, (at.longitude, at.latitude), str(at.time or "")[:10]) for at in found.waypoints]


def fastkml_reads(file):
    body = file.read_bytes()
    if file.suffix == ".kmz":
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            assert archive.testzip() is None and archive.namelist() == ["doc.kml"]
            body = archive.read("doc.kml")
    document = kml.KML.from_string(body.decode().split("?>", 1)[1]).features[0]
    return document.name, [
        (at.name, at.description, at.geometry and at.geometry.coords[0], str(at.time_stamp or "")) for at in document.features
    ]


def shapely_reads(file):
    found = json.loads(file.read_bytes())
    return found["name"], [scene_of(feature, *FIELDS[".geojson"]) for feature in found["features"]]


def gdal_reads(file):
    layer = ["waypoints"] if file.suffix == ".gpx" else []
    found = json.loads(run("ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", "/vsistdout/", file, *layer))
    return None, [scene_of(feature, *FIELDS[file.suffix]) for feature in found["features"]]


def gpsbabel_reads(file):
    found = json.loads(run("gpsbabel", "-i", file.suffix[1:], "-f", file, "-o", "geojson", "-F", "-"))
    return None, [scene_of(feature, "name", "description") for feature in found["features"]]


def scene_of(feature, title, description, date=None):
    shape = feature["geometry"] and shapely.geometry.shape(feature["geometry"])
    about = feature["properties"]
    return about[title], about.get(description), shape and (shape.x, shape.y), (about.get(date) or "")[:10]


# As gdal names them.
FIELDS = {
    ".gpx": ("name", "desc", "time"),
    ".kml": ("Name", "description", "timestamp"),
    ".kmz": ("Name", "description", "timestamp"),
    ".geojson": ("name", "description", "date"),
}
READERS = {
    "gpx": [gpxpy_reads, gpsbabel_reads, gdal_reads],
    "kml": [fastkml_reads, gpsbabel_reads, gdal_reads],
    "kmz": [fastkml_reads, gdal_reads],
    "geojson": [shapely_reads, gpsbabel_reads, gdal_reads],
}


def check_readers(file, title, scenes):
    for read in READERS[file.suffix[1:]]:
        named, found = read(file)
        # GPX has no place without a position, and gpsbabel leaves it out.
        wanted = [scene for scene in scenes if "latitude" in scene or file.suffix != ".gpx" and read is not gpsbabel_reads]
        assert named in (title, None) and [scene[0] for scene in found] == [scene["title"] for scene in wanted], read
        for scene, (name, description, at, day) in zip(wanted, found):
            expected = scene.get("description", "")
            # A description in KML is HTML.
            if file.suffix.startswith(".km") and ("<" in expected or "&" in expected):
                expected = html.escape(expected, quote=False).replace("\n", "<br>")
            if read is gpsbabel_reads:
                # It repeats the name of a place without a description, and writes no dates.
                assert description == (expected or name)
            else:
                assert (description or "", day) == (expected, scene.get("date", "")), read
            assert at == (pytest.approx((scene["longitude"], scene["latitude"]), abs=SAME, rel=0) if "latitude" in scene else None), read


@pytest.mark.parametrize("format", READERS)
def test_an_export_is_read_by_other_programs_and_imported_again_unchanged(world, tmp_path, format):
    ida, eva = world.person(f"Ida{format}"), world.person(f"Eva{format}")
    made = make(ida, "Round & round", None, SCENES)
    body = export(ida, made, format)
    file = tmp_path / f"round.{format}"
    file.write_bytes(body)
    check_readers(file, "Round & round", SCENES)

    wanted = [scene for scene in SCENES if format != "gpx" or "latitude" in scene]
    for person, isNew in ((eva, True), (eva, False)):
        before = ids(person)
        dry = person.api.ok(person.api.raw("POST", f"{PLACES}/imports?dryRun=true", body, {}))
        assert dry["created"] is isNew and ids(person) == before
        done = person.api.ok(person.api.raw("POST", f"{PLACES}/imports?format={format}", body, {}))
        assert done["created"] is isNew and done["scenes"] == len(wanted) and done["notes"] == []
        assert len(ids(person)) == len(before) + isNew
    assert export(eva, done["id"], format) == body or format == "kmz"
    copied = eva.api.all(f"{PLACES}/{done['id']}/scenes")
    original = [scene for scene in ida.api.all(f"{PLACES}/{made}/scenes") if format != "gpx" or scene["latitude"] is not None]
    kept = ("title", "description", "latitude", "longitude", "date")
    assert [[scene[key] for key in kept] for scene in copied] == [[scene[key] for key in kept] for scene in original]


def test_an_exported_track_is_read_by_other_programs_and_again(world, tmp_path):
    ida = world.person("Ida of the track")
    made = make(ida, "Walk", None, SCENES[:2])
    track = [(4.58, 52.461), (4.5812345, 52.4654321), (-179.9999999, -17.5)]
    points = "".join(f'<trkpt lat="{north}" lon="{east}"><ele>1</ele></trkpt>' for east, north in track)
    sent = ida.api.raw("PUT", f"{PLACES}/{made}/path", f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>".encode(), {})
    assert ida.api.ok(sent)["track"] is True
    same = pytest.approx(track[1], abs=SAME, rel=0)
    (segment,) = gpxpy.parse(export(ida, made, "gpx").decode()).tracks[0].segments
    assert len(segment.points) == 3 and (segment.points[1].longitude, segment.points[1].latitude) == same
    document = kml.KML.from_string(export(ida, made, "kml").decode().split("?>", 1)[1]).features[0]
    assert len(document.features) == 3 and document.features[-1].geometry.coords[1] == same
    *places, line = json.loads(export(ida, made, "geojson"))["features"]
    assert len(places) == 2 and shapely.geometry.shape(line["geometry"]).coords[1] == same
    for name, layer in (("gpx", ["tracks"]), ("kml", []), ("geojson", [])):
        (tmp_path / f"walk.{name}").write_bytes(export(ida, made, name))
        found = json.loads(run("ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", "/vsistdout/", tmp_path / f"walk.{name}", *layer))
        coordinates = found["features"][-1]["geometry"]["coordinates"]
        # GPX tracks have segments.
        assert (coordinates[0] if name == "gpx" else coordinates)[1][:2] == pytest.approx(list(track[1]), abs=SAME, rel=0)
    before = ids(ida)
    for name in READERS:
        again = ida.api.ok(ida.api.raw("POST", f"{PLACES}/imports", export(ida, made, name), {}))
        assert (again["created"], again["id"], again["lines"]) == (False, made, 0) and ids(ida) == before


# Any characters but those that the server refuses, which are control characters, and half of a pair.
CHARACTER = st.characters(exclude_categories=["Cc", "Cs"])
SNIPPET = st.sampled_from([
    "<b>", "<br/>", "&lt;", "&#65;", "&", "<", "]]>", "<!--", "-->", "\\u0041", "\"", "{", "},", "%s", "  ", "\u00a0", "\u2028", "漢",
    "é", "e\u0301", "שלום", "مرحبا", "\u202e", "\u200f", "\u2066", "\u2069", "\u200d", "🥐", "👩‍🚒", "🇳🇱", "\ufeff",
    "\ufffe", "\uffff",
])  # fmt: skip


def texts(most, *parts):
    """Texts of at most that many characters, without blanks at their ends, which the server does not keep."""
    found = st.lists(st.one_of(CHARACTER, SNIPPET, *parts), max_size=most // 5).map(lambda parts: "".join(parts)[:most].strip())
    # gpsbabel takes that for the mark at the beginning of a file.
    return found.filter(lambda text: not text.startswith("\ufeff"))


def degrees(most):
    numbers = st.integers(-most * 10**7, most * 10**7).map(lambda number: number / 10**7)
    return st.one_of(numbers, st.sampled_from([-most, most, 0.0, 1e-7, -1e-7, 1 / 3]))


TITLE = texts(80).filter(bool)
DESCRIPTION = texts(400, st.sampled_from(["\n", "\n\n", "\t"]))
DATE = st.one_of(st.just(""), st.dates(date(1900, 1, 1), date(2199, 12, 31)).map(str))
TEXTS = {"title": TITLE, "description": DESCRIPTION, "date": DATE}
LOCATED = st.fixed_dictionaries(TEXTS | {"latitude": degrees(90), "longitude": degrees(180)})
SCENE = st.one_of(LOCATED, st.fixed_dictionaries(TEXTS))


@seed(SEED)
@settings(max_examples=int(os.environ.get("DECKLOG_FUZZ_EXAMPLES", 6)), phases=[Phase.generate], deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(TITLE, DESCRIPTION, st.tuples(st.lists(SCENE, max_size=5), LOCATED, st.lists(SCENE, max_size=5)))
def test_any_experience_is_read_by_other_programs_and_imported_again(world, tmp_path, title, description, scenes):
    ida = world.person(f"Ida {next(NUMBERS)}")
    scenes = [*scenes[0], scenes[1], *scenes[2]]
    note(f"seed {SEED}: {json.dumps([title, description, scenes])}")
    made = make(ida, title, description, scenes)
    for format in READERS:
        file = tmp_path / f"any.{format}"
        file.write_bytes(export(ida, made, format))
        # XML cannot have them: https://www.w3.org/TR/xml/#charsets
        written = (lambda text: text) if format == "geojson" else (lambda text: text.translate({0xFFFE: 0xFFFD, 0xFFFF: 0xFFFD}))
        told = [{**scene, "title": written(scene["title"]), "description": written(scene["description"])} for scene in scenes]
        check_readers(file, written(title), told)

        eva = world.person(f"Eva {next(NUMBERS)}")
        done = eva.api.ok(eva.api.raw("POST", f"{PLACES}/imports", file.read_bytes(), {}))
        wanted = [scene for scene in told if format != "gpx" or "latitude" in scene]
        assert done["created"] and done["notes"] == [] and done["rejected"] == 0
        found = eva.api.ok(eva.api.get(f"{PLACES}/{done['id']}"))
        assert (found["title"], found["description"] or "") == (line(written(title)), written(description))
        copied = eva.api.all(f"{PLACES}/{done['id']}/scenes")
        assert [scene["title"] for scene in copied] == [line(scene["title"]) for scene in wanted]
        for scene, copy in zip(wanted, copied):
            assert [copy["description"] or "", copy["date"] or ""] == [scene["description"], scene["date"]]
            for key in ("latitude", "longitude"):
                assert copy[key] == (pytest.approx(scene[key], abs=SAME, rel=0) if key in scene else None)


def line(text):
    """A title from a file has single spaces."""
    return " ".join(text.split())


def test_a_page_imports_a_file_and_shows_the_lines_that_cannot_be_read(world, visit):
    ida = world.person("Ida")
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, ida.email, PASSWORD))
    page = visitor.page
    visitor.go("/places")
    page.locator("main").get_by_role("link", name="Import", exact=True).click()
    assert not visitor.axe(), visitor.axe()
    text = '<gpx><wpt lat="52" lon="4"><name>Harbour</name></wpt>\n<wpt lat="91" lon="4"><name>North</name></wpt></gpx>'
    file = {"name": "round.gpx", "mimeType": "application/gpx+xml", "buffer": text.encode()}

    def send():
        page.locator("input[type=file]").set_input_files(file)
        with page.expect_navigation():
            page.get_by_role("button", name="Import", exact=True).click()

    send()
    assert "Line 2: The location “91, 4” does not exist." in visitor.text() and not ids(ida)
    page.get_by_label("Leave them out").check()
    send()
    assert "Experience imported" in visitor.text("body") and len(ids(ida)) == 1
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as GeoJSON").click()
    assert download.value.suggested_filename == "harbour.geojson"
    visitor.go("/places/import")
    send()
    page.get_by_label("Leave them out").check()
    send()
    assert "You already have this experience" in visitor.text("body") and len(ids(ida)) == 1
