"""The photos of scenes: whole, or cropped to a chosen square in the browser."""
import io
import itertools

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from support.browser import PHONE, session_of
from support.world import PASSWORD

PLACES = "/api/v1/experiences"
COLORS = ["red", "lime", "blue"]
NUMBERS = itertools.count(1)


def photo(is_large=False):
    """
    Upright, 3000 × 2000 pixels: red, green and blue from left to right, black below. It lies on its side in the file, which says so and
    where it was taken. A large one is scaled down by the browser.
    """
    picture, metadata = Image.new("RGB", (3000, 2000)), Image.Exif()
    for index, color in enumerate(COLORS):
        picture.paste(color, (1000 * index, 0, 1000 * (index + 1), 1500))
    if is_large:
        noise = Image.effect_noise(picture.size, 40).convert("RGB").point(lambda value: value // 4)
        picture = ImageChops.subtract(picture, noise)
    metadata[0x0112] = 6
    metadata[0x8825] = {1: "N", 2: (52.0, 22.0, 12.0), 3: "E", 4: (4.0, 53.0, 0.0)}
    file = io.BytesIO()
    picture.transpose(Image.Transpose.ROTATE_90).save(file, "JPEG", quality=95 if is_large else 80, exif=metadata)
    assert (file.tell() > 400_000) == is_large
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def seen(picture, across, down):
    """The color at this position, in shares of the width and height."""
    levels = picture.getpixel((int(picture.width * across), int(picture.height * down)))
    bright = [color for color, level in zip(COLORS, levels) if level > 150]
    return bright[0] if len(bright) == 1 else "black" if max(levels) < 100 else levels


@pytest.fixture
def form(world, visit):
    """A person on a phone, with an experience that has one scene."""
    person = world.person(f"Pia {next(NUMBERS)}")
    made = person.api.ok(person.api.post(PLACES, {"title": "Round"}))["id"]
    scene = person.api.ok(person.api.post(f"{PLACES}/{made}/scenes", {"title": "Quay"}))["id"]
    visitor = visit(world.server, PHONE, session=session_of(world.server, person.email, PASSWORD))
    visitor.person, visitor.made, visitor.scene = person, f"/places/{made}", f"/places/{made}/scenes/{scene}"
    return visitor


def choose(visitor, *photos):
    visitor.page.locator("input[type=file]").first.set_input_files(list(photos))


def stored(visitor):
    """The scene that was changed last, and its only picture."""
    scene = visitor.person.api.all(f"{PLACES}/{visitor.made.split('/')[-1]}/scenes")[-1]
    (picture,) = scene["pictures"]
    answer = visitor.person.api.raw("GET", picture["url"], None, {})
    assert answer.status == 200
    return scene, Image.open(io.BytesIO(answer.body)).convert("RGB")


def is_whole(picture):
    corners = [seen(picture, across, down) for down in (0.1, 0.9) for across in (0.1, 0.5, 0.9)]
    return corners == [*COLORS, "black", "black", "black"] and abs(picture.width / picture.height - 1.5) < 0.01


@pytest.mark.parametrize("is_large", [True, False])
def test_a_photo_is_cropped_by_keyboard_and_keeps_its_location(form, is_large):
    page, crop = form.page, form.page.get_by_label("Crop to a square")
    form.go(f"{form.made}/scenes/new")
    expect(page.locator(".crop")).to_be_hidden()
    sent = photo(is_large)
    choose(form, sent)
    if is_large:
        page.wait_for_function("size => document.querySelector('input[type=file]').files[0].size < size", arg=len(sent["buffer"]))
    expect(crop).to_be_visible()
    expect(crop).not_to_be_checked()
    expect(page.locator(".crop canvas")).to_be_hidden()
    crop.press("Space")
    expect(page.locator(".crop canvas")).to_be_visible()
    assert not form.axe(), form.axe()
    assert form.overflow() is None
    expect(page.get_by_label("Top to bottom")).to_be_disabled()
    page.get_by_label("Zoom").press("End")
    page.get_by_label("Left to right").press("End")
    page.get_by_label("Top to bottom").press("Home")
    form.submit("/scenes/new", title="Canal")
    assert "Its location comes from the photo." in form.text("body")
    scene, picture = stored(form)
    assert scene["title"] == "Canal"
    assert (scene["latitude"], scene["longitude"]) == pytest.approx((52.37, 4.8833), abs=1e-3)
    # Browsers scale a large photo down to 2,048 pixels first.
    assert picture.size == ((341, 341) if is_large else (500, 500))
    assert {seen(picture, across, down) for across in (0.05, 0.95) for down in (0.05, 0.95)} == {"blue"}
    assert not form.troubles, form.troubles


def test_a_photo_is_cropped_by_dragging_it_with_a_finger(form):
    page = form.page
    form.go(form.scene)
    choose(form, photo())
    page.get_by_label("Crop to a square").check()
    canvas = page.locator(".crop canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    left, right, y = box["x"] + 5, box["x"] + box["width"] - 5, box["y"] + box["height"] / 2
    wire = form.context.new_cdp_session(page)

    def touch(kind, *at):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x in at]})

    touch("touchStart", right)
    for step in range(1, 9):
        touch("touchMove", right + (left - right) * step / 8)
    touch("touchEnd")
    wire.detach()
    assert page.get_by_label("Left to right").input_value() == "1"
    form.submit("/pictures")
    form.page.get_by_text("The location of the scene comes from the photo.").wait_for()
    _, picture = stored(form)
    # The square on the right is 2,000 pixels wide, and is scaled down.
    assert picture.size == (1600, 1600)
    assert [seen(picture, across, 0.1) for across in (0.1, 0.4, 0.6, 0.9)] == ["lime", "lime", "blue", "blue"]
    assert seen(picture, 0.5, 0.9) == "black", "upright"
    assert not form.troubles, form.troubles


@pytest.mark.parametrize("way", ["unchecked", "undone", "removed"])
def test_a_photo_stays_whole_unless_a_square_is_chosen(form, way):
    page, crop = form.page, form.page.get_by_label("Crop to a square")
    form.go(f"{form.made}/scenes/new")
    choose(form, photo())
    expect(crop).to_be_visible()
    if way != "unchecked":
        crop.check()
        page.get_by_label("Zoom").press("End")
    if way == "undone":
        crop.uncheck()
        expect(page.locator(".crop canvas")).to_be_hidden()
    if way == "removed":
        page.get_by_role("button", name="Remove photo.jpg").click()
        expect(page.locator(".crop")).to_be_hidden()
        choose(form, photo())
        expect(crop).not_to_be_checked()
    form.submit("/scenes/new", title="Canal")
    assert is_whole(stored(form)[1])
    assert not form.troubles, form.troubles


def test_only_a_single_photo_can_be_cropped(form):
    page, crop = form.page, form.page.get_by_label("Crop to a square")
    form.go(f"{form.made}/scenes/new")
    choose(form, photo())
    crop.check()
    choose(form, {**photo(), "name": "other.jpg"})
    expect(page.locator(".file-chosen li")).to_have_count(2)
    expect(page.locator(".crop")).to_be_hidden()
    page.get_by_role("button", name="Remove photo.jpg").click()
    expect(crop).to_be_visible()
    expect(crop).not_to_be_checked()
    choose(form, photo())
    expect(page.locator(".crop")).to_be_hidden()
    form.submit("/scenes/new", title="Canal")
    scene = form.person.api.all(f"{PLACES}/{form.made.split('/')[-1]}/scenes")[-1]
    assert len(scene["pictures"]) == 2 and all(picture["width"] > picture["height"] for picture in scene["pictures"])
    assert not form.troubles, form.troubles


def test_a_photo_kept_with_a_draft_can_be_cropped(form):
    page, crop = form.page, form.page.get_by_label("Crop to a square")
    form.go(f"{form.made}/scenes/new")
    choose(form, photo())
    crop.check()
    page.wait_for_function("async () => (await (await caches.open(sessionStorage.getItem('files'))).keys()).length === 1")
    form.go("/places")
    form.go(f"{form.made}/scenes/new")
    expect(crop).to_be_visible()
    expect(crop).not_to_be_checked()
    crop.check()
    form.submit("/scenes/new", title="Canal")
    assert "Its location comes from the photo." in form.text("body")
    _, picture = stored(form)
    assert picture.size == (1600, 1600) and [seen(picture, across, 0.1) for across in (0.1, 0.5, 0.9)] == COLORS
    assert not form.troubles, form.troubles
