"""A person's profile: username, bio and picture, and what colleagues and strangers see of it."""
import io

import pytest
from PIL import Image

from support.browser import PHONE, session_of
from support.world import PASSWORD


def photo():
    """A wide picture with a red square in its middle."""
    file = io.BytesIO()
    picture = Image.new("RGB", (900, 300), "blue")
    picture.paste("red", (300, 0, 600, 300))
    picture.save(file, "JPEG")
    return {"name": "me.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


@pytest.mark.parametrize("scripts", [True, False])
def test_a_picture_replaces_the_initials_for_colleagues_only(world, visit, scripts):
    def someone(person):
        return visit(world.server, session=session_of(world.server, person.email, PASSWORD), java_script_enabled=scripts)

    guus = someone(world.guus)
    guus.go("/settings")
    guus.page.get_by_role("link", name="Your picture").click()
    guus.page.locator("input[type=file]").first.set_input_files(photo())
    guus.submit("/settings/picture")
    guus.page.get_by_text("Your picture has been saved").wait_for()
    assert not scripts or not guus.axe(), guus.axe()

    person = world.guus.api.ok(world.guus.api.get("/api/v1/me"))["person"]
    sent = world.tess.api.raw("GET", person["picture"]["url"], None, {})
    shown = Image.open(io.BytesIO(sent.body))
    assert shown.size == (300, 300)
    assert all(shown.getpixel((x, 150))[0] > 200 > 60 > shown.getpixel((x, 150))[2] for x in (5, 150, 295)), "the middle is kept"

    tess = someone(world.tess)
    tess.go(f"{world.pages}/people")
    assert tess.page.locator(f"img.avatar[src='{person['picture']['thumbnail']}']").count() == 1
    assert tess.page.locator("span.avatar").count() > 1
    stranger = world.person(f"Stranger-{scripts}")
    assert stranger.api.raw("GET", person["picture"]["url"], None, {}).status == 404

    guus.submit("/settings/picture/removal")
    assert "Your picture has been removed" in guus.text()
    tess.go(f"{world.pages}/people")
    assert not tess.page.locator("img.avatar").count()


@pytest.mark.parametrize("way", ["keyboard", "pointer"])
def test_a_picture_is_cropped_to_a_chosen_square(world, visit, way):
    kim = world.person(f"Kim {way}")
    visitor = visit(world.server, session=session_of(world.server, kim.email, PASSWORD))
    page = visitor.page
    visitor.go("/settings/picture")
    assert page.locator(".crop").is_hidden()
    page.locator("input[type=file]").first.set_input_files(photo())
    page.locator(".crop canvas").wait_for()
    assert page.get_by_label("Top to bottom").is_disabled(), "the picture is as high as the square"
    assert not visitor.axe(), visitor.axe()
    assert visitor.overflow() is None
    if way == "keyboard":
        page.get_by_label("Left to right").press("End")
        page.get_by_label("Zoom").press("End")
        page.get_by_label("Top to bottom").press("Home")
    else:
        page.locator(".crop canvas").scroll_into_view_if_needed()
        box = page.locator(".crop canvas").bounding_box()
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + box["width"] - 3, y)
        page.mouse.down()
        page.mouse.move(box["x"] + 3, y, steps=8)
        page.mouse.up()
    visitor.submit("/settings/picture")
    visitor.page.get_by_text("Your picture has been saved").wait_for()
    sent = kim.api.raw("GET", kim.api.ok(kim.api.get("/api/v1/me"))["person"]["picture"]["url"], None, {})
    shown = Image.open(io.BytesIO(sent.body))
    width, height = shown.size
    assert width == height == (75 if way == "keyboard" else 300), "small pictures are not enlarged"
    red, _, blue = shown.getpixel((width // 2, height // 2))[:3]
    assert blue > 200 > 60 > red, "the right part is kept"
    assert not visitor.troubles, visitor.troubles


def test_a_photo_taken_after_another_one_starts_with_the_whole_picture(world, visit):
    visitor = visit(world.server, PHONE, session=session_of(world.server, world.guus.email, PASSWORD))
    page = visitor.page
    visitor.go("/settings/picture")
    for name in ("first.jpg", "second.jpg"):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Take a photo").tap()
        chooser.value.set_files({**photo(), "name": name})
        page.locator(".file-name", has_text=name).wait_for()
        page.locator(".crop canvas").wait_for()
        zoom = page.get_by_label("Zoom")
        page.wait_for_function("() => document.querySelector('[data-part=zoom]').value === '1'", timeout=5_000)
        zoom.press("End")
        assert float(zoom.input_value()) > 1


def test_a_username_belongs_to_one_person_and_is_shown_to_colleagues(world, visit):
    guus, olga = (visit(world.server, session=session_of(world.server, person.email, PASSWORD)) for person in (world.guus, world.olga))
    guus.go("/settings")
    guus.submit("/settings", username="Guus.B", bio="Behind the bar\nsince 2019")
    assert "Settings saved" in guus.text()
    olga.go("/settings")
    olga.submit("/settings", username="guus.b")
    assert "Someone else already has this username" in olga.text() and not olga.axe()
    olga.submit("/settings", username="olga")
    olga.go(f"{world.pages}/people/{world.guus.id}")
    assert "guus.b" in olga.text() and "Behind the bar since 2019" in olga.text() and not olga.axe()
