"""Places: an experience is made of scenes, put in order, deleted and restored, on a phone, with and without scripts."""
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD

PLACES = "/api/v1/experiences"


def photo(color, north=None, is_large=False):
    """
    `north`: its latitude in degrees, minutes and seconds; its longitude is 4° 53' east, and it lies on its side. A large one is over
    400,000 bytes.
    """
    file, metadata = io.BytesIO(), Image.Exif()
    if north:
        metadata[0x0112] = 6
        metadata[0x8825] = {1: "N", 2: north, 3: "E", 4: (4.0, 53.0, 0.0)}
    if is_large:
        Image.effect_noise((900, 600), 60).convert("RGB").save(file, "JPEG", quality=100, exif=metadata)
        assert file.tell() > 400_000
    else:
        Image.new("RGB", (900, 600), color).save(file, "JPEG", exif=metadata)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def titles(person, experience):
    return [scene["title"] for scene in person.api.all(f"{PLACES}/{experience}/scenes")]


def press(visitor, name, within="main"):
    with visitor.page.expect_navigation():
        visitor.page.locator(within).get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_experience_is_created_ordered_deleted_and_restored(world, visit, scripts):
    ida = world.person(f"Ida{scripts}")
    visitor = visit(world.server, PHONE, session=session_of(world.server, ida.email, PASSWORD), java_script_enabled=scripts)
    page = visitor.page
    visitor.go("/places")
    assert "No experiences yet" in visitor.text()
    page.locator(".empty a").click()
    visitor.submit("/places/new", title="The suppliers' round", description="Every Tuesday", sharing="private")
    experience = page.url.split("/")[-1].split("#")[0]
    assert "Experience created" in visitor.text() and "No scenes yet" in visitor.text()
    for title, north, east, color in (("Harbour", "52,461", "4.58", "teal"), ("Bakery", "52.387", "4.646", "olive"), ("Market", "", "", None)):
        visitor.go(f"/places/{experience}/scenes/new")
        if color:
            page.locator("input[type=file]").first.set_input_files(photo(color))
        visitor.submit("/scenes/new", title=title, latitude=north, longitude=east)
        assert "Scene added" in visitor.text()
    assert titles(ida, experience) == ["Harbour", "Bakery", "Market"]
    assert page.locator(".scene").count() == 3 and page.locator(".scene img").count() == 2
    assert "9.4 km from the previous scene" in visitor.text() and "Location entered by hand" in visitor.text()
    assert page.locator("svg.scene-map-drawing").count() == 1
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    press(visitor, "Move up Market")
    assert titles(ida, experience) == ["Harbour", "Market", "Bakery"] and "“Market” is now number 2." in visitor.text()
    page.locator(".scene a", has_text="Edit").first.click()
    press(visitor, "Delete scene")
    assert titles(ida, experience) == ["Market", "Bakery"]
    press(visitor, "Undo", "body")
    assert titles(ida, experience) == ["Harbour", "Market", "Bakery"]
    page.get_by_role("link", name="Edit", exact=True).first.click()
    press(visitor, "Delete experience")
    assert "Experience deleted" in visitor.text("body") and ida.api.get(f"{PLACES}/{experience}").status == 404
    press(visitor, "Undo", "body")
    assert titles(ida, experience) == ["Harbour", "Market", "Bakery"]
    visitor.go("/places")
    assert "3 scenes" in visitor.text() and page.locator(".experience-card img").count() == 1
    assert not visitor.troubles, visitor.troubles


class Pointer:
    """A mouse, or on a phone a finger."""

    def __init__(self, visitor, device):
        self.mouse = visitor.page.mouse
        self.wire = visitor.context.new_cdp_session(visitor.page) if device is PHONE else None

    def touch(self, kind, *points):
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def press(self, x, y):
        self.x = x
        if self.wire:
            return self.touch("touchStart", {"x": x, "y": y})
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, y):
        self.touch("touchMove", {"x": self.x, "y": y}) if self.wire else self.mouse.move(self.x, y)

    def release(self):
        self.touch("touchEnd") if self.wire else self.mouse.up()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["mouse", "finger"])
def test_scenes_are_ordered_by_dragging_their_handles(world, visit, device):
    kim = world.person(f"Kim {device['viewport']['width']}")
    made = place(kim, "Stairs of the town")
    for letter in "ABCDEFGHIJKL":
        kim.api.ok(kim.api.post(f"{PLACES}/{made}/scenes", {"title": letter, "description": "One\nTwo\nThree"}))
    reader = visit(world.server, device, session=session_of(world.server, world.guus.email, PASSWORD))
    reader.go(f"/places/{made}")
    assert reader.page.locator(".scene").count() == 12 and reader.page.locator("script[src*='places-order']").count() == 0
    visitor = visit(world.server, device, session=session_of(world.server, kim.email, PASSWORD))
    page, height, posts = visitor.page, device["viewport"]["height"], []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.url.split("/")[-1]))
    visitor.go(f"/places/{made}")
    expect(page.locator(".scene-handle")).to_have_count(12)
    pointer, announcer = Pointer(visitor, device), page.locator("#announcer")

    def order():
        shown = [title.inner_text() for title in page.locator(".scene h2").all()]
        assert shown == titles(kim, made)
        return "".join(shown)

    def scene(letter):
        return page.locator(".scene", has=page.locator("h2", has_text=letter))

    def lift(letter, above=None):
        """Presses the handle of a scene in the middle of the window, and moves it to above another scene, or else to the bottom edge."""
        scene(letter).evaluate("item => item.scrollIntoView({ block: 'center', behavior: 'instant' })")
        handle = scene(letter).locator(".scene-handle").bounding_box()
        to = scene(above).bounding_box()["y"] + 10 if above else height - 10
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        pointer.press(x, y)
        pointer.move((y + to) / 2)
        pointer.move(to)
        expect(page.locator(".scene-ghost")).to_be_visible()

    def drop():
        with page.expect_navigation():
            pointer.release()

    assert visitor.overflow() is None and not visitor.axe(), visitor.axe()
    lift("E", above="D")
    expect(page.locator(".scene-before h2")).to_have_text("D")
    expect(announcer).to_have_text("4. E")
    page.keyboard.press("Escape")
    pointer.release()
    expect(page.locator(".scene-ghost, .scene-before, .scene-dragged")).to_have_count(0)
    assert order() == "ABCDEFGHIJKL" and posts == [] and announcer.inner_text() == ""
    # Back to its own place: nothing is sent.
    lift("E", above="F")
    expect(page.locator(".scene-before")).to_have_count(0)
    pointer.release()
    expect(page.locator(".scene-ghost")).to_have_count(0)
    lift("E", above="D")
    top = page.locator(".scenes").bounding_box()["y"]
    assert top < 0 and posts == []
    drop()
    assert order() == "ABCEDFGHIJKL" and posts == ["move"]
    expect(page.locator(".flash")).to_have_text("“E” is now number 4.")
    expect(page.locator(".flash")).to_be_focused()
    assert page.locator(".scenes").bounding_box()["y"] == pytest.approx(top, abs=2)
    # At the edge of the window the page scrolls, as far as the last scene.
    lift("C")
    expect(page.locator(".scene-after h2")).to_have_text("L", timeout=20_000)
    expect(announcer).to_have_text("12. C")
    drop()
    assert order() == "ABEDFGHIJKLC" and posts == ["move"] * 2
    # Someone else changes the order meanwhile.
    lift("F", above="D")
    ids = [item["id"] for item in kim.api.all(f"{PLACES}/{made}/scenes")]
    kim.api.ok(kim.api.send("PUT", f"{PLACES}/{made}/scenes/order", {"scenes": ids[::-1]}))
    drop()
    assert order() == "CLKJIHGFDEBA" and posts == ["move"] * 3
    expect(page.locator(".flash-error")).to_contain_text("The scenes have changed in the meantime.")
    expect(page.locator(".flash-error")).to_be_in_viewport()
    assert not visitor.troubles and not reader.troubles, visitor.troubles + reader.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_scene_is_moved_to_another_experience_and_back(world, visit, scripts):
    ivo = world.person(f"Ivo {scripts}")
    stops = [("Harbour", 52.46, 4.58), ("Bakery", 52.38, 4.64), ("Market", 52.37, 4.63)]
    walk = place(ivo, f"Walk {scripts}", stops, sharing="private")
    tour = place(ivo, f"Tour {scripts}", [("Mill", 52.4, 4.6)])
    scene = ivo.api.all(f"{PLACES}/{walk}/scenes")[1]["id"]
    visitor = visit(world.server, PHONE, session=session_of(world.server, ivo.email, PASSWORD), java_script_enabled=scripts)
    page = visitor.page
    choice = page.get_by_label("Move to another experience")

    def move():
        visitor.go(f"/places/{walk}/scenes/{scene}")
        page.locator("#description").fill("Closed on Mondays")
        choice.select_option(label=f"Tour {scripts}")
        press(visitor, "Move scene")
        assert page.url.endswith(f"/places/{tour}#scene-2") and "Scene moved." in visitor.text("body")
        assert titles(ivo, walk) == ["Harbour", "Market"] and titles(ivo, tour) == ["Mill", "Bakery"]

    visitor.go(f"/places/{walk}/scenes/{scene}")
    assert choice.locator("optgroup").get_attribute("label") == "Everyone on this server"
    assert "Whoever can see that experience then sees this scene too." in visitor.text() and visitor.overflow() is None
    press(visitor, "Move scene")
    assert page.locator(".field-wrong #to").count() == 1 and titles(ivo, tour) == ["Mill"]
    assert "Choose an experience that you can see." in visitor.text(".field-wrong")
    if scripts:
        assert not visitor.axe(), visitor.axe()
    move()
    press(visitor, "Undo", "body")
    assert page.url.endswith(f"/places/{walk}#scene-2") and titles(ivo, tour) == ["Mill"]
    assert titles(ivo, walk) == ["Harbour", "Bakery", "Market"]
    move()
    # What was typed and not saved goes along.
    visitor.go(f"/places/{tour}/scenes/{scene}")
    expect(page.locator("#description")).to_have_value("Closed on Mondays" if scripts else "")
    assert not visitor.troubles, visitor.troubles


def test_wrong_coordinates_are_shown_beside_their_fields(world, visit):
    eva = world.person("Eva")
    made = eva.api.ok(eva.api.post(PLACES, {"title": "Round"}))
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, eva.email, PASSWORD))
    visitor.go(f"/places/{made['id']}/scenes/new")
    visitor.submit("/scenes/new", title="Nowhere", latitude="91", longitude="")
    assert "Enter a number from -90 to 90." in visitor.text() and "Enter both" in visitor.text()
    assert visitor.page.locator("#title").input_value() == "Nowhere" and visitor.page.locator("#latitude").input_value() == "91"
    assert not visitor.axe(), visitor.axe()
    assert titles(eva, made["id"]) == []
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_scene_gets_its_location_from_the_name_of_a_place(world, visit, scripts):
    eva = world.person(f"Eva {scripts}")
    made = eva.api.ok(eva.api.post(PLACES, {"title": f"Mills {scripts}"}))
    for title, north in ((f"Old mill {scripts}", 52.25), (f"Mill of Mo {scripts}", 52.5), (f"MILL of Mo {scripts}", 53)):
        eva.api.ok(eva.api.post(f"{PLACES}/{made['id']}/scenes", {"title": title, "latitude": north, "longitude": 4.5}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, eva.email, PASSWORD), java_script_enabled=scripts)
    page = visitor.page
    visitor.go(f"/places/{made['id']}/scenes/new")
    # With scripts, coordinates that are typed afterwards take precedence.
    typed = {} if scripts else {"latitude": "1", "longitude": "1"}
    visitor.submit("/scenes/new", title="Lunch", place=f"old MILL {scripts}", **typed)
    assert "52.25000, 4.50000" in visitor.text("#scene-4") and "Location entered by hand" in visitor.text("#scene-4")
    visitor.go(f"/places/{made['id']}/scenes/new")
    visitor.submit("/scenes/new", title="Tea", place="No such mill")
    assert "There is no place with this name that you can see." in visitor.text(".field-wrong")
    visitor.submit("/scenes/new", place=f"mill of mo {scripts}")
    assert "Choose the place you mean." in visitor.text(".field-wrong") and page.locator("#title").input_value() == "Tea"
    if scripts:
        assert not visitor.axe(), visitor.axe()
    page.locator('[name="placeAt"]').nth(1).check()
    visitor.submit("/scenes/new")
    scene = eva.api.ok(eva.api.get(f"{PLACES}/{made['id']}/scenes"))["items"][-1]
    assert scene["title"] == "Tea" and scene["latitude"] == 53 and scene["positionSource"] == "hand", scene
    if scripts:
        visitor.go(f"/places/{made['id']}/scenes/{scene['id']}")
        page.locator("#place").fill("Old mill")
        page.locator("#latitude").fill("51")
        assert page.locator("#place").input_value() == ""
    assert not visitor.troubles, visitor.troubles


def test_the_device_provides_the_position_or_the_page_says_why_not(world, visit):
    leo = world.person("Leo")
    made = leo.api.ok(leo.api.post(PLACES, {"title": "Round"}))
    place = {"latitude": 52.3702, "longitude": 4.8952, "accuracy": 12}
    options = {"geolocation": place, "permissions": ["geolocation"]}
    session = session_of(world.server, leo.email, PASSWORD)
    visitor = visit(world.server, PHONE, session=session, **options)
    visitor.go(f"/places/{made['id']}/scenes/new")
    visitor.page.get_by_role("button", name="Use my location").click()
    visitor.page.get_by_text("Found, accurate to").wait_for()
    assert visitor.page.locator("#latitude").input_value() == "52.3702"
    visitor.submit("/scenes/new", title="Here")
    assert "Location from a device" in visitor.text()
    visitor.context.clear_permissions()
    visitor.go(f"/places/{made['id']}/scenes/new")
    visitor.page.get_by_role("button", name="Use my location").click()
    visitor.page.get_by_text("isn’t sharing its location").wait_for()
    assert not visitor.troubles, visitor.troubles


def test_the_position_of_the_device_is_kept_with_the_rest_of_a_draft(world, visit):
    lea = world.person("Lea")
    made = lea.api.ok(lea.api.post(PLACES, {"title": "Round"}))
    options = {"geolocation": {"latitude": 52.3702, "longitude": 4.8952}, "permissions": ["geolocation"]}
    visitor = visit(world.server, PHONE, session=session_of(world.server, lea.email, PASSWORD), **options)
    visitor.go(f"/places/{made['id']}/scenes/new")
    visitor.page.fill("#place", "The old mill")
    visitor.page.get_by_role("button", name="Use my location").click()
    visitor.page.get_by_text("Found, accurate to").wait_for()
    assert visitor.page.locator('[name="positionSource"]').input_value() == "device"
    visitor.go("/places")
    visitor.go(f"/places/{made['id']}/scenes/new")
    # The name of a place would take precedence over the coordinates.
    values = [visitor.page.input_value(f"#{name}") for name in ("place", "latitude", "longitude")]
    assert values == ["", "52.3702", "4.8952"]
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("is_large", [True, False])
def test_a_scene_gets_its_location_from_a_photo(world, visit, is_large):
    mia = world.person(f"Mia {is_large}")
    made = mia.api.ok(mia.api.post(PLACES, {"title": "Round"}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, mia.email, PASSWORD))
    visitor.go(f"/places/{made['id']}/scenes/new")
    chosen = photo("teal", (52.0, 22.0, 12.0), is_large)
    visitor.page.locator("input[type=file]").first.set_input_files(chosen)
    if is_large:
        is_scaled = "size => document.querySelector('input[type=file]').files[0].size < size"
        visitor.page.wait_for_function(is_scaled, arg=len(chosen["buffer"]))
    visitor.submit("/scenes/new", title="Canal")
    assert "Its location comes from the photo." in visitor.text("body") and "Location from a photo" in visitor.text()
    assert "52.37000, 4.88333" in visitor.text()
    stored = visitor.page.request.get(visitor.page.locator(".scene img").get_attribute("src").removesuffix("/thumbnail"))
    picture = Image.open(io.BytesIO(stored.body()))
    assert not picture.getexif() and picture.size == (600, 900), "upright, whoever turned it"
    # A picture that is added later gives its location, too.
    scene = mia.api.ok(mia.api.post(f"{PLACES}/{made['id']}/scenes", {"title": "Lock"}))
    visitor.go(f"/places/{made['id']}/scenes/{scene['id']}")
    visitor.page.locator("#pictures input[type=file]").set_input_files(photo("navy", (52.0, 22.0, 12.0), is_large))
    visitor.submit("/pictures")
    visitor.page.get_by_text("The location of the scene comes from the photo.").wait_for()
    # Coordinates that are entered take precedence.
    visitor.go(f"/places/{made['id']}/scenes/new")
    visitor.page.locator("input[type=file]").first.set_input_files(photo("olive", (52.0, 22.0, 12.0)))
    visitor.submit("/scenes/new", title="Quay", latitude="52", longitude="4")
    assert "Location entered by hand" in visitor.text()
    assert not visitor.troubles, visitor.troubles


def test_a_crew_reads_and_its_managers_edit_what_is_shared_with_it(world, visit):
    draft = {"title": "Round of the crew", "sharing": "crew", "crew": world.crew["slug"]}
    made = world.guus.api.ok(world.guus.api.post(PLACES, draft))
    colleague = visit(world.server, PHONE, session=session_of(world.server, world.tess.email, PASSWORD))
    colleague.go("/places/shared")
    assert "Round of the crew" in colleague.text()
    colleague.go(f"/places/{made['id']}")
    assert colleague.page.get_by_role("link", name="Edit", exact=True).count() == 0
    colleague.go(f"/c/{world.crew['slug']}/find?q=round+crew")
    assert "Round of the crew" in colleague.text("#found")
    manager = visit(world.server, PHONE, session=session_of(world.server, world.maaike.email, PASSWORD))
    manager.go(f"/places/{made['id']}/edit")
    assert manager.page.locator("input[name=sharing]").count() == 0
    manager.submit("/edit", title="Tour of the crew")
    assert "Tour of the crew" in manager.text()
    sharing = f"/places/{made['id']}/sharing"
    manager.go(sharing)
    assert "anyone with a link" not in manager.text(".lede")
    press(manager, "Create link")
    manager.go(sharing)
    assert f"{world.crew['name']}, and anyone with a link" in manager.text(".lede")
    assert not colleague.troubles and not manager.troubles


def test_a_text_is_kept_when_the_connection_is_lost_while_it_is_sent(world, visit):
    jip = world.person("Jip")
    made = jip.api.ok(jip.api.post(PLACES, {"title": "Walk in the field"}))
    visitor = visit(world.server, PHONE, session=session_of(world.server, jip.email, PASSWORD))
    page, form = visitor.page, f"/places/{made['id']}/scenes/new"
    visitor.go(form)
    page.locator("[name=title]").fill("Bastion")
    page.route("**/scenes/new", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.get_by_role("button", name="Add scene").click()
    page.wait_for_url(re.compile("^chrome-error:"))
    page.unroute("**/scenes/new")
    # Not with the back button: an app on the home screen has none.
    visitor.go(form)
    assert page.input_value("[name=title]") == "Bastion" and visitor.page.locator(".draft-restored").count() == 1
    visitor.submit("/scenes/new")
    visitor.go(form)
    assert page.input_value("[name=title]") == "" and not visitor.troubles, visitor.troubles


def test_a_link_opens_for_a_stranger_until_it_is_revoked(world, visit):
    ria = world.person("Ria")
    made = ria.api.ok(ria.api.post(PLACES, {"title": "Tour <of> the town", "description": "An hour & a half"}))
    scene = ria.api.ok(ria.api.post(f"{PLACES}/{made['id']}/scenes", {"title": "Harbour", "latitude": 52.46, "longitude": 4.58}))
    binary = {"Content-Type": "application/octet-stream"}
    ria.api.ok(ria.api.raw("POST", f"{PLACES}/{made['id']}/scenes/{scene['id']}/pictures", photo("teal")["buffer"], binary))
    owner = visit(world.server, PHONE, session=session_of(world.server, ria.email, PASSWORD))
    owner.go(f"/places/{made['id']}/sharing")
    press(owner, "Create link")
    link = owner.page.locator("#invite-url").input_value()
    assert link.startswith(f"{world.server.url}/p/") and "Anyone with a link" in owner.text()
    assert not owner.axe(), owner.axe()
    owner.page.reload()
    assert "Tour <of> the town" in owner.text() and not owner.page.locator("#invite-url").count()
    assert len(ria.api.all(f"{PLACES}/{made['id']}/links")) == 1
    stranger = visit(world.server, PHONE, java_script_enabled=False)
    stranger.go(link.removeprefix(world.server.url))
    assert "Tour <of> the town" in stranger.text() and stranger.page.locator(".scene img").count() == 1
    assert stranger.overflow() is None
    graph = {tag.get_attribute("property"): tag.get_attribute("content") for tag in stranger.page.locator("meta[property]").all()}
    assert graph["og:title"] == "Tour <of> the town" and graph["og:description"] == "An hour & a half" and graph["og:url"] == link
    pictures = stranger.page.request
    assert pictures.get(graph["og:image"]).headers["content-type"].startswith("image/")
    embed = pictures.get(stranger.page.locator("link[type='application/json+oembed']").get_attribute("href"))
    assert embed.json()["type"] == "link" and embed.json()["version"] == "1.0" and embed.json()["title"] == "Tour <of> the town"
    assert pictures.get(f"{world.server.url}/oembed?url={world.server.url}/p/unknown").status == 404
    # Refused to everyone without the link.
    assert world.guus.api.get(f"{PLACES}/{made['id']}").status == 404
    press(owner, f"Revoke {owner.page.locator('.row-title').first.inner_text()}")
    ended = pictures.get(link)
    assert ended.status == 410 and "Tour" not in ended.text() and "no longer works" in ended.text()
    assert pictures.get(graph["og:image"]).status == 410
    assert not owner.troubles, owner.troubles


def test_an_experience_is_saved_and_found_again(world, visit):
    made = world.guus.api.ok(world.guus.api.post(PLACES, {"title": "The old mills", "sharing": "server"}))
    noor = world.person("Noor")
    visitor = visit(world.server, PHONE, session=session_of(world.server, noor.email, PASSWORD))
    visitor.go(f"/places/{made['id']}")
    press(visitor, "Save")
    assert "Saved by 1 person" in visitor.text()
    visitor.go("/places/saved")
    assert "The old mills" in visitor.text()
    visitor.go(f"/places/{made['id']}")
    press(visitor, "Saved")
    assert noor.api.all("/api/v1/me/saved-experiences") == []
    press(visitor, "Undo", "body")
    assert [item["id"] for item in noor.api.all("/api/v1/me/saved-experiences")] == [made["id"]]
    assert not visitor.troubles, visitor.troubles


def place(person, title, scenes=(), **fields):
    made = person.api.ok(person.api.post(PLACES, {"title": title, "sharing": "server", **fields}))
    for name, north, east in scenes:
        person.api.ok(person.api.post(f"{PLACES}/{made['id']}/scenes", {"title": name, "latitude": north, "longitude": east}))
    return made["id"]


def follow(visitor, link):
    with visitor.page.expect_navigation():
        link.click()


def results(visitor):
    return [title.inner_text() for title in visitor.page.locator(".explore-result h2").all()]


@pytest.mark.parametrize("scripts", [True, False])
def test_experiences_are_explored_by_text_place_and_map(world, visit, scripts):
    una = world.person(f"Una{scripts}")
    word = f"Zeppelin{scripts}"
    near = place(una, f"{word} hangar", [("Gate", 52.37, 4.89)])
    far = place(una, "Airfield", [(f"{word} mast", 51.92, 4.48)])
    place(una, f"{word} in a drawer")
    reader = world.person(f"Ben{scripts}")
    reader.api.ok(reader.api.send("PUT", f"{PLACES}/{far}/save"))
    options = {"geolocation": {"latitude": 51.92, "longitude": 4.48, "accuracy": 12}, "permissions": ["geolocation"]} if scripts else {}
    session = session_of(world.server, reader.email, PASSWORD)
    visitor = visit(world.server, DESKTOP, session=session, java_script_enabled=scripts, **options)
    page = visitor.page
    visitor.go("/places/explore")
    page.locator("#text").fill(word.lower().replace("pp", "p"))
    press(visitor, "Search")
    assert set(results(visitor)) == {f"{word} hangar", "Airfield", f"{word} in a drawer"}
    assert "Matches a scene" in visitor.text() and "saved by 1 person" in visitor.text().lower()
    page.locator("#near").fill("52,37 4,89")
    press(visitor, "Search")
    assert results(visitor)[0] == f"{word} hangar" and "0 m away" in visitor.text()
    if scripts:
        assert not visitor.axe(), visitor.axe()
        with page.expect_navigation():
            page.get_by_role("button", name="Near me").click()
        assert results(visitor)[0] == "Airfield"
    assert page.locator(".explore-map svg.scene-map-drawing").count() == 1
    follow(visitor, page.get_by_role("link", name="Search this area"))
    assert set(results(visitor)) == {f"{word} hangar", "Airfield"}
    for _ in range(3):
        if scripts:
            scale = page.locator(".leaflet-control-scale-line").inner_text()
            page.get_by_role("button", name="Zoom in").click()
            expect(page.locator(".leaflet-control-scale-line")).not_to_have_text(scale)
        else:
            follow(visitor, page.get_by_role("link", name="Zoom in"))
    if scripts:
        follow(visitor, page.get_by_role("link", name="Search this area"))
    assert "Nothing found" in visitor.text()
    follow(visitor, page.locator(".empty a"))
    assert len(results(visitor)) == 3
    follow(visitor, page.get_by_role("link", name=f"{word} hangar"))
    assert page.url.endswith(near)
    visitor.go("/places/explore?near=91,4")
    assert "Enter a latitude from -90 to 90" in visitor.text()
    assert visitor.overflow() is None


@pytest.mark.parametrize("scripts", [True, False])
def test_experiences_are_found_near_a_place_by_its_name(world, visit, scripts):
    ava, bea = world.person(f"Ava{scripts}"), world.person(f"Bea{scripts}")
    # An area where there is nothing else.
    word, north = f"{scripts}plein", 43.5 if scripts else 33.5
    place(ava, f"Walk {scripts}", [(word, north, 5.25), (f"{word} north", north + 0.02, 5.25)])
    place(ava, f"Far {scripts}", [(f"{word} south", north - 1, 5.25)])
    ava.api.ok(ava.api.post(PLACES, {"title": f"Hidden {word}"}))
    options = {"session": session_of(world.server, bea.email, PASSWORD), "java_script_enabled": scripts}
    visitor = visit(world.server, PHONE, **options)
    page = visitor.page
    visitor.go("/places/explore")
    page.locator("#near").fill(word.lower())
    press(visitor, "Search")
    assert results(visitor)[0] == f"Walk {scripts}" and "0 m away" in visitor.text()
    page.locator("#near").fill(word[:-2].lower())
    press(visitor, "Search")
    assert "Did you mean" in visitor.text() and "Hidden" not in visitor.text() and results(visitor) == []
    assert visitor.overflow() is None and (not scripts or not visitor.axe())
    follow(visitor, page.get_by_role("link", name=f"{word} south"))
    assert results(visitor)[0] == f"Far {scripts}" and page.locator("#near").input_value() == f"{north - 1},5.25 ({word} south)"
    press(visitor, "Search")
    assert results(visitor)[0] == f"Far {scripts}"
    page.locator("#near").fill("Nowhere at all")
    with page.expect_navigation():
        page.locator("main").get_by_role("button", name="Search", exact=True).first.click()
    assert "There is no place with this name that you can see." in visitor.text()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_experience_links_to_the_profile_of_its_author(world, visit, scripts):
    ada, bo = world.person(f"Ada{scripts}"), world.person(f"Bo{scripts}")
    username = f"ada.{scripts}".lower()
    ada.api.ok(ada.api.patch("/api/v1/me", {"username": username, "bio": "Walks along the river"}))
    picture = ada.api.ok(ada.api.raw("PUT", "/api/v1/me/picture", photo("teal")["buffer"], {"Content-Type": "application/octet-stream"}))["picture"]
    visitor = visit(world.server, PHONE, session=session_of(world.server, bo.email, PASSWORD), java_script_enabled=scripts)
    page = visitor.page
    assert page.request.get(f"{world.server.url}/profiles/{username}").status == 404
    assert bo.api.get(picture["url"]).status == 404
    shared = place(ada, f"River walk {scripts}")
    ada.api.ok(ada.api.post(PLACES, {"title": "A secret walk"}))
    visitor.go(f"/places/{shared}")
    assert page.locator(f".byline img[src='{picture['thumbnail']}']").count() == 1
    assert page.request.get(f"{world.server.url}{picture['thumbnail']}").status == 200
    follow(visitor, page.locator(".byline a"))
    assert page.url.endswith(f"/profiles/{username}")
    assert "Walks along the river" in visitor.text() and f"River walk {scripts}" in visitor.text() and "secret" not in visitor.text()
    assert visitor.overflow() is None
    owner = visit(world.server, DESKTOP, session=session_of(world.server, ada.email, PASSWORD), java_script_enabled=scripts)
    owner.go("/places")
    follow(owner, owner.page.get_by_role("link", name="Your profile"))
    assert "A secret walk" in owner.text() and "others see only what you share with them" in owner.text()
    assert not owner.troubles, owner.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_blocked_person_finds_nothing_and_is_unblocked(world, visit, scripts):
    ian, joy = world.person(f"Ian{scripts}"), world.person(f"Joy{scripts}")
    names = {person.id: f"{person.name.lower()}.x" for person in (ian, joy)}
    for person in (ian, joy):
        person.api.ok(person.api.patch("/api/v1/me", {"username": names[person.id]}))
    own, theirs = place(ian, f"Dunes {scripts}"), place(joy, f"Polder {scripts}")
    visitor = visit(world.server, PHONE, session=session_of(world.server, ian.email, PASSWORD), java_script_enabled=scripts)
    visitor.go(f"/places/{theirs}")
    press(visitor, f"Block {joy.name}")
    assert "Blocked" in visitor.text(".flash") and "Undo" in visitor.text(".flash") and joy.name in visitor.text()
    assert visitor.overflow() is None and (not scripts or not visitor.axe())
    for path in (f"/experiences/{own}", f"/experiences/{own}/scenes", f"/profiles/{names[ian.id]}"):
        assert joy.api.get(f"/api/v1{path}").status == 404, path
    for reader, hidden in ((joy, own), (ian, theirs)):
        assert hidden not in {item["id"] for item in reader.api.all(PLACES)}
        assert hidden not in {item["experience"]["id"] for item in reader.api.all(f"{PLACES}/search")}
    visitor.go("/places/everyone")
    follow(visitor, visitor.page.get_by_role("link", name="Blocked and muted people"))
    press(visitor, f"Unblock {joy.name}")
    assert "You have not blocked or muted anyone." in visitor.text() and joy.api.get(f"{PLACES}/{own}").status == 200
    visitor.go(f"/profiles/{names[joy.id]}")
    press(visitor, f"Mute {joy.name}")
    visitor.go("/places/everyone")
    assert f"Polder {scripts}" not in visitor.text() and joy.api.get(f"{PLACES}/{own}").status == 200
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_a_reported_experience_is_hidden_and_shown_again(world, visit, scripts):
    author, reader, moderator = (world.person(f"{name}{scripts}") for name in ("Kai", "Liv", "Mo"))
    title = f"Faces of the market {scripts}"
    shared = place(author, title)
    world.server.decklog("person", "moderator", moderator.email)

    def someone(person, device=PHONE):
        return visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), java_script_enabled=scripts)

    visitor = someone(reader)
    visitor.go(f"/places/{shared}")
    follow(visitor, visitor.page.get_by_role("link", name="Report", exact=True))
    assert visitor.overflow() is None
    visitor.submit("/report", reason="They did not agree\nto the photos")
    assert "A moderator will look at it" in visitor.text("body")
    assert visitor.page.request.get(f"{world.server.url}/moderation/flags").status == 404
    judge = someone(moderator, DESKTOP)
    judge.go("/places/everyone")
    follow(judge, judge.page.get_by_role("link", name="Reported experiences"))
    assert "They did not agree" in judge.text()
    follow(judge, judge.page.get_by_role("link", name=title))
    assert judge.overflow() is None
    judge.submit(judge.page.url.removeprefix(world.server.url), decision="hide", note="Blur the faces")
    assert "Hidden" in judge.text("body") and "No open reports" in judge.text()
    assert reader.api.get(f"{PLACES}/{shared}").status == 404
    owner = someone(author)
    owner.go(f"/places/{shared}")
    assert "A moderator of this server has hidden this experience" in owner.text() and "Blur the faces" in owner.text()
    assert author.api.ok(author.api.get(f"{PLACES}/{shared}"))["hidden"] is True
    follow(judge, judge.page.get_by_role("link", name="Decided reports"))
    follow(judge, judge.page.get_by_role("link", name=title))
    judge.submit(judge.page.url.removeprefix(world.server.url), decision="dismiss")
    assert reader.api.ok(reader.api.get(f"{PLACES}/{shared}"))["hidden"] is False
    assert not visitor.troubles and not owner.troubles, (visitor.troubles, owner.troubles)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_defect_gets_the_location_of_a_place_of_the_crew(world, visit, scripts):
    ok = world.maaike.api.ok
    made = ok(world.maaike.api.post(PLACES, {"title": f"Round {scripts}", "sharing": "crew", "crew": world.crew["slug"]}))
    for title, north in (("Kitchen", 52.1 + scripts), ("Cellar", 52.2 + scripts)):
        ok(world.maaike.api.post(f"{PLACES}/{made['id']}/scenes", {"title": title, "latitude": north, "longitude": 4.9}))
    defect = ok(world.guus.api.post(f"{world.path}/defects", {"headline": f"The fridge drips {scripts}", "severity": "3-Average"}))
    session = session_of(world.server, world.guus.email, PASSWORD)
    visitor = visit(world.server, PHONE, session=session, java_script_enabled=scripts)
    visitor.go(f"{world.pages}/defects/{defect['id']}/position")
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    row = visitor.page.locator("li.row", has_text=f"Round {scripts}").filter(has_text="Cellar")
    with visitor.page.expect_navigation():
        row.get_by_role("button", name="Choose Cellar").click()
    assert "Location saved." in visitor.text("body") and f"Cellar, Round {scripts}" in visitor.text("#defect-place")
    follow(visitor, visitor.page.locator("#defect-place a", has_text="Cellar"))
    assert f"The fridge drips {scripts}" in visitor.text("#scene-2") and "drips" not in visitor.text("#scene-1")
    if scripts:
        assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    follow(visitor, visitor.page.locator("#scene-2 .scene-work a"))
    assert f"/defects/{defect['id']}" in visitor.page.url
    assert not visitor.troubles, visitor.troubles
