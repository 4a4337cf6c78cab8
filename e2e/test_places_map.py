"""Maps of experiences: with tiles from a file or from another server, the walk from scene to scene, and the search of an area."""
import io
import random
from http.server import BaseHTTPRequestHandler

import pytest
from conftest import make_server, running
from PIL import Image
from playwright.sync_api import expect
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

from support.browser import DESKTOP, PHONE, session_of
from support.http_double import HTTPDouble
from support.world import PASSWORD, World

PLACES = "/api/v1/experiences"
ROUND = [("Harbour", 52.46, 4.58), ("Bakery", 52.462, 4.58), ("Market", 52.462, 4.583)]
DEEPEST = 7


def picture(color):
    file = io.BytesIO()
    Image.new("RGB", (256, 256), color).save(file, "PNG")
    return file.getvalue()


@pytest.fixture(scope="module")
def tiles(tmp_path_factory):
    """A file with all tiles of eight zoom levels, of different lengths, so that there are directories below the root."""
    path = tmp_path_factory.mktemp("tiles") / "map.pmtiles"
    colors, chance = [picture(color) for color in ("#b9d3e0", "#d8e3c4")], random.Random(1)
    with path.open("wb") as file:
        writer = Writer(file)
        for number in range(zxy_to_tileid(DEEPEST + 1, 0, 0)):
            writer.write_tile(number, colors[number % 2] + chance.randbytes(chance.randrange(1, 400)))
        area = {"min_lon_e7": -1800000000, "min_lat_e7": -850000000, "max_lon_e7": 1800000000, "max_lat_e7": 850000000}
        levels = {"min_zoom": 0, "max_zoom": DEEPEST, "center_zoom": 0, "center_lon_e7": 0, "center_lat_e7": 0}
        kind = {"tile_type": TileType.PNG, "tile_compression": Compression.NONE}
        writer.finalize({**kind, **area, **levels}, {"attribution": '<a href="https://example.org">© Example &amp; others</a>'})
    return path


@pytest.fixture(scope="module")
def mapped(request, tiles):
    """A world on a server with these tiles."""
    for server in running(make_server(request, environment={"DECKLOG_TILES_FILE": str(tiles)})):
        yield World(server)


def walk(person, scenes=ROUND, title="Round of the town", sharing="link"):
    made = person.api.ok(person.api.post(PLACES, {"title": title, "sharing": sharing}))["id"]
    for name, north, east in scenes:
        person.api.ok(person.api.post(f"{PLACES}/{made}/scenes", {"title": name, "latitude": north, "longitude": east}))
    return made


def at(north, east, accuracy=8):
    return {"latitude": north, "longitude": east, "accuracy": accuracy}


def located(north, east):
    return {"geolocation": at(north, east), "permissions": ["geolocation"]}


def guide(visitor):
    visitor.page.get_by_role("button", name="Guide me from scene to scene").click()


def test_a_track_is_chosen_drawn_on_every_map_and_removed_with_undo(mapped, visit, tmp_path):
    ida = mapped.person("Ida of the track")
    made, file = walk(ida), tmp_path / "walk.gpx"
    points = [(52.46 + number / 10_000, 4.58 + number % 2 / 10_000) for number in range(200)]
    file.write_text("<gpx><trk><trkseg>" + "".join(f'<trkpt lat="{north}" lon="{east}"/>' for north, east in points) + "</trkseg></trk></gpx>")
    visitor = visit(mapped.server, PHONE, session=session_of(mapped.server, ida.email, PASSWORD))
    page = visitor.page
    visitor.go(f"/places/{made}/edit")
    page.get_by_role("link", name="Path between the scenes").click()
    assert "in straight lines, about" in visitor.text() and not visitor.axe(), visitor.axe()
    page.get_by_label("GPX file").set_input_files(file)
    page.get_by_role("button", name="Use this track").click()
    # The map that can be moved shows all of it, and keeps the pins.
    expect(page.locator(".leaflet-container path.map-track")).to_be_visible()
    expect(page.locator(".map-mark").first).to_be_visible()
    canvas, line = (page.locator(part).first.bounding_box() for part in (".map-canvas", ".leaflet-container path.map-track"))
    assert canvas["y"] <= line["y"] and line["y"] + line["height"] <= canvas["y"] + canvas["height"]
    assert "along the track, about" in visitor.text()
    visitor.go(f"/places/{made}/path")
    assert visitor.overflow() is None
    page.get_by_role("button", name="Remove track").click()
    expect(page.get_by_text("Track removed.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Remove track")).to_be_visible()
    assert not visitor.troubles, visitor.troubles


def test_a_stranger_with_a_link_is_guided_from_scene_to_scene(mapped, visit):
    ida = mapped.person("Ida")
    link = ida.api.ok(ida.api.post(f"{PLACES}/{walk(ida)}/links", {}))["url"]
    visitor = visit(mapped.server, PHONE, **located(52.459, 4.58))
    page = visitor.page
    visitor.go(link.removeprefix(mapped.server.url))
    expect(page.locator(".leaflet-container img").first).to_be_visible()
    expect(page.locator("svg.scene-map-drawing")).to_be_hidden()
    assert "© Example & others" in visitor.text()
    assert not visitor.axe(), visitor.axe()
    guide(visitor)
    following, announcer, said = page.locator(".walk-next"), page.locator("#announcer"), page.locator(".walk-said")
    expect(following).to_contain_text("Next: 1. Harbour 110 m to the north")
    expect(page.locator(".map-mark-next")).to_have_text("1")
    expect(page.locator("path.map-me")).to_have_count(1)
    assert not visitor.axe(), visitor.axe()
    shapes = []
    for (north, east), said_next, number in [
        ((52.46, 4.58), "2. Bakery 220 m to the north", 2),
        ((52.461, 4.58), "2. Bakery 110 m to the north", 2),
        ((52.462, 4.58), "3. Market 200 m to the east", 3),
    ]:
        visitor.context.set_geolocation(at(north, east))
        expect(following).to_contain_text(f"Next: {said_next}")
        expect(announcer).to_contain_text(said_next.replace("Bakery", "Bakery,").replace("Market", "Market,"))
        expect(page.locator(".map-mark-next")).to_have_text(str(number))
        expect(page.locator(f"#scene-{number}[aria-current=step]")).to_have_count(1)
        shapes.append(page.locator("path.map-me").get_attribute("d"))
    assert len(set(shapes)) == 3
    visitor.context.set_geolocation(at(52.462, 4.583))
    expect(said).to_have_text("You are at 3. Market. This was the last scene.")
    page.get_by_role("button", name="Previous", exact=True).press("Enter")
    expect(following).to_contain_text("Next: 2. Bakery 200 m to the west")
    assert visitor.overflow() is None
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator(".walk-on")).to_be_hidden()
    expect(page.locator("[aria-current=step]")).to_have_count(0)
    assert page.evaluate("document.activeElement.value") == "start"
    assert not visitor.troubles, visitor.troubles


def test_a_walk_begins_at_the_current_scene_and_continues_where_it_was_left(mapped, visit):
    leo = mapped.person("Leo")
    visitor = visit(mapped.server, PHONE, session=session_of(mapped.server, leo.email, PASSWORD), **located(52.462, 4.58))
    visitor.go(f"/places/{walk(leo)}")
    guide(visitor)
    expect(visitor.page.locator(".walk-next")).to_contain_text("Next: 3. Market")
    visitor.context.set_geolocation(at(52.44, 4.58))
    visitor.page.reload()
    guide(visitor)
    expect(visitor.page.locator(".walk-next")).to_contain_text("Next: 3. Market 2.5 km to the north")
    assert not visitor.troubles, visitor.troubles


def test_the_page_says_that_the_device_does_not_share_its_position(mapped, visit):
    eva = mapped.person("Eva")
    visitor = visit(mapped.server, PHONE, session=session_of(mapped.server, eva.email, PASSWORD))
    visitor.go(f"/places/{walk(eva)}")
    guide(visitor)
    expect(visitor.page.locator(".walk-said")).to_contain_text("isn’t sharing its location")
    expect(visitor.page.get_by_role("button", name="Guide me")).to_be_visible()
    assert not visitor.axe(), visitor.axe()
    assert not visitor.troubles, visitor.troubles


def test_pins_that_are_close_together_become_one_that_opens_by_keyboard(mapped, visit):
    kai = mapped.person("Kai")
    scenes = [("Gate", 52.37, 4.89), ("<b>Tower</b>", 52.3702, 4.8902), ("Airfield", 52.4, 4.7), ("Top", 52.37, 4.89)]
    visitor = visit(mapped.server, DESKTOP, session=session_of(mapped.server, kai.email, PASSWORD))
    page = visitor.page
    visitor.go(f"/places/{walk(kai, scenes)}")
    pins = page.locator(".map-mark")
    expect(pins).to_have_count(2)
    assert sorted(pins.all_inner_texts()) == ["3", "×3"]
    several = page.get_by_role("button", name="1. Gate; 2. <b>Tower</b>; 4. Top")
    several.focus()
    expect(page.locator(".leaflet-tooltip")).to_have_text("1. Gate; 2. <b>Tower</b>; 4. Top")
    several.press("Enter")
    expect(page.get_by_role("button", name="2. <b>Tower</b>", exact=True)).to_be_visible()
    both = page.get_by_role("button", name="1. Gate; 4. Top")
    expect(both).to_be_focused()
    # They are at the same position, so no zoom level separates them.
    both.press("Enter")
    expect(page.locator("#scene-1")).to_be_focused()
    page.get_by_role("button", name="Show on the map Airfield").press("Enter")
    expect(page.get_by_role("button", name="3. Airfield", exact=True)).to_be_focused()
    expect(page.locator(".leaflet-tooltip")).to_have_text("3. Airfield")
    # Top shares a pin with Gate at every zoom level.
    page.get_by_role("button", name="Show on the map Top").press("Enter")
    expect(page.get_by_role("button", name="1. Gate; 4. Top")).to_be_focused()
    page.locator(".map-canvas").focus()
    before = page.locator(".leaflet-control-scale-line").inner_text()
    page.keyboard.press("-")
    expect(page.locator(".leaflet-control-scale-line")).not_to_have_text(before)
    assert not visitor.troubles, visitor.troubles


def test_a_position_is_chosen_on_the_map(mapped, visit):
    zoe = mapped.person("Zoe")
    made = walk(zoe)
    visitor = visit(mapped.server, PHONE, session=session_of(mapped.server, zoe.email, PASSWORD), **located(52.5, 4.7))
    page = visitor.page
    north, east, canvas = page.locator("#latitude"), page.locator("#longitude"), page.locator(".map-canvas")

    def place():
        return float(north.input_value()), float(east.input_value())

    visitor.go(f"/places/{made}/scenes/new")
    assert page.locator(".leaflet-container").count() == 0
    opener = page.get_by_role("button", name="Choose on the map")
    opener.press("Enter")
    expect(page.locator(".leaflet-container img").first).to_be_visible()
    expect(page.locator(".map-mark-other")).to_have_count(3)
    assert opener.get_attribute("aria-expanded") == "true"
    assert not visitor.axe(), visitor.axe()
    assert north.input_value() == ""
    canvas.focus()
    page.keyboard.press("ArrowUp")
    expect(north).not_to_have_value("")
    first = place()
    assert 52.46 < first[0] < 52.48 and 4.57 < first[1] < 4.59
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    expect(page.locator(".leaflet-control-scale-line")).to_be_visible()
    second = place()
    assert second[0] == pytest.approx(first[0], abs=1e-5) and second[1] > first[1]
    # Entering coordinates moves the map; then another place on it is pressed.
    north.fill("52.4")
    east.fill("4,6")
    east.press("Tab")
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] / 2 + 60, "y": box["height"] / 2})
    expect(east).not_to_have_value("4,6")
    assert place()[0] == pytest.approx(52.4, abs=1e-4) and 4.6 < place()[1] < 4.61
    visitor.submit("/scenes/new", title="Lock")
    assert "Location entered by hand" in visitor.text() and "52.4" in visitor.text()
    # The map shows the position from the device, which keeps its precision.
    page.locator("#scene-4").get_by_role("link", name="Edit").click()
    opener.click()
    expect(page.locator(".leaflet-container img").first).to_be_visible()
    page.get_by_role("button", name="Use my location").click()
    page.get_by_text("Found, accurate to").wait_for()
    visitor.submit(page.url.split("/places")[-1], title="Lock")
    assert "Location from a device" in visitor.text() and "52.50000, 4.70000" in visitor.text()
    assert visitor.overflow() is None
    assert not visitor.troubles, visitor.troubles


def test_maps_across_the_date_line_have_tiles(mapped, visit):
    pia = mapped.person("Pia")
    visitor = visit(mapped.server, DESKTOP, session=session_of(mapped.server, pia.email, PASSWORD))
    visitor.go(f"/places/{walk(pia, [('Taveuni', -16.85, 179.97), ('Vanua Balavu', -17.2, -178.98)])}")
    expect(visitor.page.locator(".map-mark")).to_have_count(2)
    expect(visitor.page.locator("img.leaflet-tile-loaded[src*='/7/127/']").first).to_be_visible()
    expect(visitor.page.locator("img.leaflet-tile-loaded[src*='/7/0/']").first).to_be_visible()
    assert not visitor.troubles, visitor.troubles


def test_the_area_that_the_map_shows_is_searched(mapped, visit):
    una, ben = mapped.person("Una"), mapped.person("Ben")
    for title, north, east in (("Zeppelin mast", 52.37, 4.89), ("Zeppelin hall", 48.9, 2.3), ("Zeppelin dock", 43.3, 5.37)):
        walk(una, [("Scene", north, east)], title, "server")
    visitor = visit(mapped.server, DESKTOP, session=session_of(mapped.server, ben.email, PASSWORD))
    page = visitor.page

    def results():
        return sorted(title.inner_text() for title in page.locator(".explore-result h2").all())

    visitor.go("/places/explore?text=zeppelin&near=52.3,4.8")
    expect(page.locator(".leaflet-container img").first).to_be_visible()
    expect(page.locator("path.map-me")).to_have_count(1)
    assert not visitor.axe(), visitor.axe()
    assert page.get_by_role("link", name="Zoom in").count() == 0
    page.get_by_role("button", name="1. Zeppelin mast", exact=True).press("Enter")
    expect(page.locator("#result-1")).to_be_focused()
    page.locator(".map-canvas").focus()
    # Moves north, until the southernmost result is no longer visible.
    for _ in range(2):
        page.keyboard.press("ArrowUp")
        page.wait_for_timeout(100)
    page.get_by_role("link", name="Search this area").press("Enter")
    page.wait_for_url("**bounds=**")
    expect(page.locator(".explore-result")).to_have_count(2)
    assert results() == ["Zeppelin hall", "Zeppelin mast"] and "text=zeppelin" in page.url and "near=" in page.url
    expect(page.locator(".map-mark")).to_have_count(2)
    page.get_by_role("link", name="Search everywhere").click()
    expect(page.locator(".explore-result")).to_have_count(3)
    assert visitor.overflow() is None
    assert not visitor.troubles, visitor.troubles


def test_a_map_stays_a_drawing_without_scripts(mapped, visit):
    noa = mapped.person("Noa")
    visitor = visit(mapped.server, PHONE, session=session_of(mapped.server, noa.email, PASSWORD), java_script_enabled=False)
    visitor.go(f"/places/{walk(noa)}")
    expect(visitor.page.locator("svg.scene-map-drawing")).to_be_visible()
    for hidden in (".map-canvas", ".walk", ".map-credit", ".scene-locate >> nth=0"):
        expect(visitor.page.locator(hidden)).to_be_hidden()
    visitor.page.get_by_text("Locations as a table").click()
    expect(visitor.page.get_by_role("cell", name="52.46000, 4.58000")).to_be_visible()


def test_a_map_without_tiles_is_a_grid_that_can_be_moved(world, visit):
    tom = world.person("Tom")
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, tom.email, PASSWORD), **located(52.459, 4.58))
    page = visitor.page
    visitor.go(f"/places/{walk(tom)}")
    expect(page.locator(".map-square").first).to_be_visible()
    assert page.locator(".leaflet-container img, .map-credit").count() == 0
    scale = page.locator(".leaflet-control-scale-line").inner_text()
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".leaflet-control-scale-line")).not_to_have_text(scale)
    guide(visitor)
    expect(page.locator(".walk-next")).to_contain_text("Next: 1. Harbour 110 m to the north")
    assert not visitor.axe(), visitor.axe()
    assert not visitor.troubles, visitor.troubles


@pytest.fixture
def provider():
    """Another server that has tiles, and the requests that it got."""
    asked = []

    class Tiles(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, self.headers.get("Referer"), self.headers.get("Cookie")))
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.end_headers()
            self.wfile.write(picture("#d8e3c4"))

    with HTTPDouble(Tiles) as double:
        yield double.url, asked


def test_tiles_from_another_server_load_on_maps_only_and_it_learns_no_path(request, visit, provider):
    address, asked = provider
    environment = {
        "DECKLOG_TILES_URL": address + "/{z}/{x}/{y}.png", "DECKLOG_TILES_ATTRIBUTION": "© Map makers",
        "DECKLOG_TILES_ATTRIBUTION_URL": "https://example.org/copyright", "DECKLOG_TILES_MAX_ZOOM": "16",
    }  # fmt: skip
    for server in running(make_server(request, environment=environment)):
        world = World(server)
        link = world.guus.api.ok(world.guus.api.post(f"{PLACES}/{walk(world.guus)}/links", {}))["url"]
        visitor = visit(server, PHONE)
        page = visitor.page
        answer = visitor.go(link.removeprefix(server.url))
        expect(page.locator("img.leaflet-tile-loaded").first).to_be_visible()
        assert page.get_by_role("link", name="© Map makers").get_attribute("href") == "https://example.org/copyright"
        assert f"img-src 'self' {address};" in answer.headers["content-security-policy"]
        assert asked and {(referrer, cookie) for _, referrer, cookie in asked} == {(f"{server.url}/", None)}
        assert all(int(path.split("/")[1]) <= 16 for path, _, _ in asked)
        assert not [trouble for trouble in visitor.troubles if not trouble.startswith(f"asked elsewhere: {address}/")]
        assert "img-src 'self';" in visitor.go("/signin").headers["content-security-policy"]
