"""Exported experiences can be read by common libraries, and imported again without change."""
import io
import json
import zipfile

import gpxpy
import pytest
import shapely.geometry
from fastkml import kml

from support.browser import DESKTOP, session_of
from support.world import PASSWORD

PLACES = "/api/v1/experiences"
SCENES = [
    {"title": "Harbour <1> & co", "description": "a < b\nsecond line ]]>", "latitude": 52.461, "longitude": 4.58, "date": "2026-03-04"},
    {"title": "Fiji", "latitude": -17.5, "longitude": 180},
    {"title": "Somewhere"},
    {"title": "Bäckerei 🥐", "description": "&lt;b&gt;", "latitude": 0, "longitude": -0.000001},
]


def ids(person):
    return [experience["id"] for experience in person.api.all("/api/v1/me/experiences")]


def export(person, experience, format):
    answer = person.api.raw("GET", f"{PLACES}/{experience}/export?format={format}", None, {})
    assert answer.status == 200, answer
    return answer.body


def read_gpx(body):
    found = gpxpy.parse(body.decode())
    return found.name, [(at.name, at.description, at.longitude, at.latitude, at.time and at.time.date().isoformat()) for at in found.waypoints]


def read_kml(body):
    document = kml.KML.from_string(body.decode().split("?>", 1)[1]).features[0]
    places = [(at.name, at.description, *(at.geometry.coords[0] if at.geometry else (None, None)), at.time_stamp and str(at.time_stamp)) for at in document.features]
    return document.name, places


def read_kmz(body):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None and archive.namelist() == ["doc.kml"]
        return read_kml(archive.read("doc.kml"))


def read_geojson(body):
    found = json.loads(body)
    places = []
    for feature in found["features"]:
        shape = feature["geometry"] and shapely.geometry.shape(feature["geometry"])
        about = feature["properties"]
        places.append((about["name"], about.get("description"), *((shape.x, shape.y) if shape else (None, None)), about.get("date")))
    return found["name"], places


READERS = {"gpx": read_gpx, "kml": read_kml, "kmz": read_kmz, "geojson": read_geojson}


@pytest.mark.parametrize("format", READERS)
def test_an_export_is_read_by_other_programs_and_imported_again_unchanged(world, format):
    ida, eva = world.person(f"Ida{format}"), world.person(f"Eva{format}")
    made = ida.api.ok(ida.api.post(PLACES, {"title": "Round & round"}))["id"]
    for scene in SCENES:
        ida.api.ok(ida.api.post(f"{PLACES}/{made}/scenes", scene))
    title, places = READERS[format](export(ida, made, format))
    wanted = [scene for scene in SCENES if format != "gpx" or "latitude" in scene]
    assert title == "Round & round" and [place[0] for place in places] == [scene["title"] for scene in wanted]
    for scene, (_, description, east, north, date) in zip(wanted, places):
        assert (east, north) == (scene.get("longitude"), scene.get("latitude")) and (date or None) == scene.get("date")
        # A description in KML is HTML.
        assert format.startswith("km") or (description or None) == scene.get("description")

    body = export(ida, made, format)
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
