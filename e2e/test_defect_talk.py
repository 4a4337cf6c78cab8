"""Comments and files of a defect: by two people at once, live, with photos and files of all kinds, with and without scripts."""
import base64
import re
import time
from datetime import datetime

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD

# 48 by 32 pixels with a camera name and a location, made with Pillow.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAYAAABU1PscAAAApGVYSWZNTQAqAAAACAADAQ8AAgAAAAwAAAAyARIAAwAAAAEAAQAAiCUABAAAAAEAAAA+AAAA"
    "AENhbWVyYU1ha2VyAAAEAAEAAgAAAAJOAAAAAAIABQAAAAMAAAB0AAMAAgAAAAJFAAAAAAQABQAAAAMAAACMAAAAAAAAADQAAAABAAAAFgAAAAEAAAAAAAAA"
    "AQAAAAQAAAABAAAANQAAAAEAAAAAAAAAAd+llBoAAABBSURBVHja7c8BCQAgEATB0yAfy5AmsZWmUBBmAyxMq1o7F5sZN/fp+TwAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAACA9x1giwND/d5ANAAAAABJRU5ErkJggg=="
)


@pytest.fixture
def defect(world):
    return world.guus.api.ok(world.guus.api.post(f"{world.path}/defects", {"headline": "The fridge drips", "severity": "2-Major"}))


@pytest.fixture
def at(world, visit):
    """Opens a page of a defect as a person."""

    def make(person, defect, below="", device=DESKTOP, **options):
        visitor = visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), **options)
        visitor.go(f"{world.pages}/defects/{defect['id']}{below}")
        return visitor

    return make


def press(visitor, name):
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("button", name=name).click()


def inbox(person, words, times=200):
    """The messages of a person, once one with these words has arrived."""
    for _ in range(times):
        items = person.api.ok(person.api.get("/api/v1/me/inbox"))["items"]
        if any(words in item["text"] for item in items):
            return items
        time.sleep(0.05)
    raise AssertionError(f"{person.name} is not told {words!r}, but {[item['text'] for item in items]}")


def test_two_people_see_each_others_comments_live(world, at, defect):
    guus, tess = at(world.guus, defect), at(world.tess, defect, device=PHONE)
    tess.submit("/comments", text="I looked.\nIt is the seal: https://example.org/seal.")
    assert tess.page.locator(".comment .prose a").get_attribute("href") == "https://example.org/seal"
    guus.page.locator(".comment", has_text="It is the seal").wait_for()
    # Comments and history are one list, the newest last.
    assert re.search("Guus reported this.*It is the seal", guus.text("#defect-activity")) and "Tess commented" not in guus.text("#defect-activity")
    assert "Followed by Guus, Tess" in guus.text("#defect-follow")
    # Guus's unsent text is kept while Tess comments.
    guus.page.fill("#text", "Half a sen")
    tess.submit("/comments", text="And the hinge.")
    guus.page.locator(".comment", has_text="And the hinge.").wait_for()
    assert guus.page.input_value("#text") == "Half a sen"
    guus.submit("/comments", text="Thank you!")
    told = [item for item in inbox(world.guus, "And the hinge.") if item["path"].endswith(defect["id"])]
    assert len(told) == 1 and told[0]["count"] == 2 and told[0]["text"] == "Tess commented on “The fridge drips”: “And the hinge.”"
    inbox(world.tess, "Guus commented on “The fridge drips”: “Thank you!”")
    for visitor in (guus, tess):
        assert visitor.axe() == [] and visitor.overflow() is None and visitor.troubles == []


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_colleagues_are_suggested_after_an_at_sign(world, at, defect, device):
    tess = at(world.tess, defect, device=device)
    field, options = tess.page.locator("#text"), tess.page.get_by_role("option")
    field.press_sequentially("Please look, @ma")
    options.first.wait_for()
    assert tess.page.get_by_role("listbox", name="Colleagues").is_visible() and "Maaike" in options.first.inner_text()
    assert field.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    assert tess.axe() == [] and tess.overflow() is None
    field.press("Enter")
    assert field.input_value().startswith("Please look, @Maaike") and options.count() == 0
    # Escape closes them, and the text stays.
    field.press_sequentially("and @g")
    options.first.wait_for()
    field.press("Escape")
    assert options.count() == 0 and field.input_value().endswith("and @g")
    # An email address is no mention.
    field.fill("")
    field.press_sequentially("someone@ma")
    time.sleep(0.3)
    assert options.count() == 0
    field.fill("")
    field.press_sequentially("@ma")
    options.first.click()
    press(tess, "Send")
    inbox(world.maaike, "Tess commented")
    assert tess.troubles == []


def test_a_chosen_suggestion_stays_if_a_longer_name_begins_with_it(world, at, defect):
    people = [{"person": {"id": name, "name": name}, "username": name.lower().replace(" ", ""), "hasAccount": True} for name in ("Kim", "Kim Bos")]
    tess = at(world.tess, defect)
    tess.page.route("**/members?*", lambda route: route.fulfill(json={"items": people, "next": None}))
    field, options = tess.page.locator("#text"), tess.page.get_by_role("option")
    field.press_sequentially("@ki")
    options.first.wait_for()
    field.press("Enter")
    time.sleep(0.3)
    assert field.input_value() == "@kim " and options.count() == 0
    field.press_sequentially("and @ki")
    options.first.wait_for()
    assert tess.troubles == []


def test_a_comment_is_edited_in_two_tabs_deleted_and_restored(world, at, defect):
    one, two = at(world.tess, defect), at(world.tess, defect)
    one.submit("/comments", text="First")
    two.page.locator(".comment").wait_for()
    for visitor in (one, two):
        visitor.page.get_by_role("link", name="Edit the comment from").click()
        visitor.page.wait_for_selector("h1")
    one.submit(re.search(r"/comments/[0-9a-f-]{36}", one.page.url)[0], text="Second")
    assert "edited" in one.text(".comment-head")
    two.submit(re.search(r"/comments/[0-9a-f-]{36}", two.page.url)[0], text="Third")
    # Nothing is lost: the page has the current text and the input.
    assert "It now says" in two.text() and "Second" in two.text()
    assert two.page.input_value("#text") == "Third" and two.axe() == []
    press(two, "Save")
    assert "Third" in two.text("#defect-activity")
    press(two, "Delete the comment from")
    assert "Third" not in two.text("#defect-activity") and "You deleted your comment." in two.text()
    other = at(world.guus, defect)
    assert "deleted" not in other.text("#defect-activity") and other.page.locator(".comment").count() == 0
    press(two, "Restore")
    other.page.locator(".comment", has_text="Third").wait_for()
    # A manager deletes it, and its author cannot restore it.
    manager = at(world.maaike, defect)
    assert manager.page.get_by_role("link", name="Edit the comment from").count() == 0
    press(manager, "Delete the comment from")
    two.page.reload()
    assert two.page.locator(".comment").count() == 0


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_photos_and_files_with_bad_names(world, at, defect, device):
    visitor = at(world.tess, defect, device=device)
    names = ["../../x.png", '"><script>alert(1)</script>.txt', "\u202egnp.exe", "a" * 300 + ".txt", "übersicht (1).txt"]
    files = [{"name": names[0], "mimeType": "text/html", "buffer": PNG}] + [
        {"name": name, "mimeType": "text/html", "buffer": b"<script>alert(1)</script>"} for name in names[1:]
    ]
    visitor.page.set_input_files("#file", files)
    visitor.submit("/comments")
    page = visitor.page
    assert page.locator("#defect-files .file-grid img").get_attribute("alt") == "x.webp"
    shown = page.locator("#defect-files .file-list a").all_inner_texts()
    assert len(shown) == 4 and all("/" not in name and "\u202e" not in name and len(name) <= 130 for name in shown), shown
    assert page.locator("#defect-files img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 48
    for link in page.locator("#defect-files .file-list a").all():
        answer = visitor.context.request.get(world.server.url + link.get_attribute("href"))
        assert answer.headers["content-disposition"].startswith("attachment") and "html" not in answer.headers["content-type"]
    assert visitor.axe() == [] and visitor.overflow() is None and visitor.troubles == []
    # A file is removed and restored.
    page.get_by_text("Remove a photo or file").click()
    press(visitor, "Remove x.webp")
    assert page.locator("#defect-files .file-grid").count() == 0 and "You removed “x.webp”." in visitor.text("#defect-files")
    press(visitor, "Restore")
    assert page.locator("#defect-files .file-grid img").count() == 1


def test_an_invalid_file_is_reported_and_the_text_stays(world, at, defect):
    visitor = at(world.tess, defect, device=PHONE)
    visitor.page.set_input_files("#file", [
        {"name": "good.txt", "mimeType": "text/plain", "buffer": b"good"},
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"not a picture"},
    ])
    visitor.submit("/comments", text="Look at this")
    assert "can’t be read as a photo" in visitor.text()
    assert visitor.page.input_value("#text") == "Look at this"
    assert visitor.axe() == []
    # Valid files are not sent again.
    visitor.submit("/comments")
    assert "Look at this" in visitor.text("#defect-activity") and "good.txt" in visitor.text("#defect-files")


def test_a_report_with_a_photo_and_a_location(world, visit):
    session = session_of(world.server, world.tess.email, PASSWORD)
    visitor = visit(world.server, PHONE, session=session, geolocation={"latitude": 52.3702164, "longitude": 4.8951679, "accuracy": 12.3},
                    permissions=["geolocation"])
    visitor.go(f"{world.pages}/defects/new")
    page = visitor.page
    page.locator("#more summary").click()
    page.get_by_role("button", name="Use my location").click()
    page.get_by_text("accurate to about 13 metres").wait_for()
    page.set_input_files("#file", [{"name": "fridge.png", "mimeType": "image/png", "buffer": PNG}])
    assert visitor.axe() == [] and visitor.overflow() is None
    visitor.submit("/defects/new", headline="The walk-in is warm", severity="1-Critical")
    assert page.locator("#defect-files img").count() == 1
    link = page.get_by_role("link", name="Show on a map (OpenStreetMap)")
    assert link.get_attribute("href") == "https://www.openstreetmap.org/?mlat=52.370216&mlon=4.895168#map=19/52.370216/4.895168"
    assert "52.370216, 4.895168" in visitor.text("#defect-place")
    # The page loads nothing from other servers.
    assert visitor.axe() == [] and visitor.troubles == []
    page.get_by_role("link", name="Edit location").click()
    page.wait_for_selector("#latitude")
    page.fill("#latitude", "95")
    page.fill("#longitude", "4,5")
    press(visitor, "Save")
    assert "Enter degrees from -90 to 90" in visitor.text() and page.input_value("#longitude") == "4,5"
    press(visitor, "Remove location")
    assert "Show on a map" not in visitor.text()
    assert "Tess cleared “Location”" in visitor.text("#defect-activity")


def test_a_location_changed_meanwhile_is_shown_before_it_is_overwritten(world, at, defect):
    visitor = at(world.tess, defect, "/position")
    api = world.guus.api
    api.ok(api.send("PUT", f"{world.path}/defects/{defect['id']}/position", {"latitude": 52.1, "longitude": 4.2}))
    visitor.page.fill("#latitude", "52.5")
    visitor.page.fill("#longitude", "4.5")
    press(visitor, "Save")
    assert "Someone changed this" in visitor.text() and "52.1, 4.2" in visitor.text()
    assert visitor.page.input_value("#latitude") == "52.5" and visitor.axe() == []
    press(visitor, "Save")
    assert "52.5, 4.5" in visitor.text("#defect-place")


def test_without_scripts(world, at, defect):
    visitor = at(world.tess, defect, java_script_enabled=False)
    visitor.page.set_input_files("#file", [{"name": "plate.txt", "mimeType": "text/plain", "buffer": b"No 12"}])
    visitor.submit("/comments", text="The plate")
    assert "The plate" in visitor.text("#defect-activity") and "plate.txt" in visitor.text("#defect-files")
    visitor.submit("/watch")
    assert "You are only notified when it is assigned to you." in visitor.text("#defect-follow")
    assert not visitor.page.get_by_role("button", name="Use my location").is_visible()
    visitor.page.get_by_role("link", name="Add location").click()
    visitor.submit("/position", latitude="52,5", longitude="4.5")
    assert "52.5, 4.5" in visitor.text("#defect-place")
    visitor.page.get_by_role("link", name="Edit the comment from").click()
    visitor.submit(re.search(r"/comments/[0-9a-f-]{36}", visitor.page.url)[0], text="")
    assert visitor.page.locator("#text-error").is_visible()


def test_the_history_is_paged_to_its_end(world, at, defect):
    api, path = world.guus.api, f"{world.path}/defects/{defect['id']}"
    for number in range(60):
        api.ok(api.patch(path, {"keywords": f"try {number}"}))
    for number in range(35):
        api.ok(api.post(f"{path}/comments", {"text": f"Said {number}"}))
    seen, after = [], ""
    while after is not None:
        part = api.ok(api.get(f"{path}/history?limit=30{after}"))
        seen += part["items"]
        after = f"&after={part['next']}" if part["next"] else None
    assert len(seen) == 96 and seen[-1]["text"] == "Guus reported this." and seen[0]["kind"] == "comment"
    # Times on a full second have no fraction, so they must not be compared as strings.
    times = [datetime.fromisoformat(item["at"]) for item in seen]
    assert times == sorted(times, reverse=True)
    change = next(item for item in seen if item["kind"] == "step")["changes"]
    assert change == [
        {"field": "keywords", "title": "Keywords", "old": "try 58", "new": "try 59", "oldText": "try 58", "newText": "try 59"}
    ]
    visitor = at(world.guus, defect, device=PHONE)
    assert visitor.page.locator(".comment").count() == 30 and visitor.page.get_by_role("link", name="Full history").count() == 1
    visitor.page.get_by_role("link", name="Earlier comments").click()
    assert visitor.page.locator(".comment").count() == 35 and visitor.axe() == []
    visitor.go(f"{world.pages}/defects/{defect['id']}/history")
    assert visitor.axe() == [] and visitor.overflow() is None
    visitor.page.get_by_role("link", name="Earlier").click()
    assert "Guus reported this." in visitor.text("#defect-history")


def test_a_stranger_sees_nothing(world, defect):
    api, path = world.vera.api, f"{world.path}/defects/{defect['id']}"
    comment = world.guus.api.ok(world.guus.api.post(f"{path}/comments", {"text": "Ours"}))
    file = world.guus.api.raw("POST", f"{path}/files?name=a.txt", b"ours", {"Content-Type": "application/octet-stream"})
    file = world.guus.api.ok(file)["items"][0]["file"]
    for below in ("comments", "files", "watch", "history"):
        assert api.get(f"{path}/{below}").status == 404
    for below in (f"comments/{comment['id']}", f"files/{file['id']}", "position"):
        assert api.delete(f"{path}/{below}").status == 404
    assert api.get(file["url"]).status == 404 and world.tess.api.get(file["url"]).body == b"ours"
