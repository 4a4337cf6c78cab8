"""Defects: reported on a phone, assigned, fixed and verified; with and without scripts."""
import io
import json

import pytest
from PIL import Image

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD

# A picture of one pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)


@pytest.fixture
def someone(world, visit):
    """A visitor who is signed in as a member of the crew."""
    return lambda person, device=PHONE, **options: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), **options
    )


def report(world, person, headline, severity="3-Average", **fields):
    return person.api.ok(person.api.post(f"{world.path}/defects", {"headline": headline, "severity": severity, **fields}))


def now(world, defect):
    return world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}"))


def inbox_says(visitor, *words):
    """Polls the inbox, which is updated a moment after the change."""
    for _ in range(80):
        visitor.go("/inbox")
        rows = visitor.page.locator("#inbox .row").all_inner_texts()
        if any(all(word in row for word in words) for row in rows):
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError(f"not in the inbox: {words}; it says: {rows}")


def unhindered(visitor):
    """Disables the browser's own validation, which would prevent sending the form."""
    visitor.page.evaluate("for (const form of document.forms) { form.noValidate = true; for (const field of form) field.removeAttribute('maxlength') }")


@pytest.mark.parametrize("scripts", [True, False])
def test_from_a_report_with_a_photo_to_verification(world, someone, scripts):
    headline = f"The walk-in fridge drips, {'with' if scripts else 'without'} scripts"
    guus = someone(world.guus, java_script_enabled=scripts)
    guus.go(f"{world.pages}/defects/new")
    assert not guus.page.locator('[name="severity"]:checked').count(), "nobody said how bad it is"
    assert not guus.overflow() if scripts else True
    photo = guus.page.locator('input[type="file"]')
    photo.set_input_files({"name": "IMG_0042.png", "mimeType": "image/png", "buffer": PIXEL})
    guus.submit("/defects/new", headline=headline, severity="2-Major")
    assert "Reported as" in guus.text() and guus.text("h1") == headline
    assert guus.page.locator("#defect .status").first.inner_text() == "Reported"
    address = guus.page.url.split(world.server.url)[1].split("?")[0]
    defect = now(world, {"id": address.rsplit("/", 1)[1]})
    assert defect["displayId"] in guus.text() and defect["severity"] == "2-Major"
    assert guus.page.locator(f'img[src*="/files/"]').count() == 1, "the photo is there"

    # The manager assigns it to Tess: the usual next step is the first button, which asks for the person.
    maaike = someone(world.maaike, DESKTOP, java_script_enabled=scripts)
    inbox_says(maaike, headline, "isn’t assigned to anyone")
    maaike.go(address)
    maaike.page.locator("#defect .button-primary").click()
    maaike.page.wait_for_url("**/action?action=Assign")
    unhindered(maaike)
    maaike.submit("/action")
    assert "This field is required." in maaike.text("#owner-error") if scripts else True
    maaike.submit("/action", owner=world.tess.id)
    assert "Status changed to: Assigned." in maaike.text() and "Tess" in maaike.text("#defect-facts")
    inbox_says(guus, headline, "Maaike")

    tess = someone(world.tess, java_script_enabled=scripts)
    inbox_says(tess, headline)
    tess.go(address)
    tess.submit("/action")  # "Start work" needs no input and is done at once
    assert tess.page.locator("#defect .status").first.inner_text() == "In progress"
    tess.page.get_by_role("link", name="Fixed", exact=True).click()
    tess.page.wait_for_url("**/action?action=Resolve")
    tess.submit("/action", resolution="Fixed")
    assert "Fixed, to be checked" in tess.text("#defect")
    inbox_says(guus, headline, "Tess")

    guus.go(address)
    assert guus.page.locator("#defect .button-primary").inner_text() == "Works again"
    guus.submit("/action")
    assert guus.page.locator("#defect .status").first.inner_text() == "Closed"
    assert now(world, defect)["closed"]
    assert not scripts or not guus.axe() and not guus.overflow()
    for visitor in (guus, maaike, tess):
        assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_invalid_input_is_reported_at_its_field_and_nothing_is_lost(world, someone, scripts):
    guus = someone(world.guus, java_script_enabled=scripts)
    guus.go(f"{world.pages}/defects/new?headline=The+tap+drips")
    assert guus.page.locator("#headline").input_value() == "The tap drips", "as the sticker on the tap says"
    guus.page.locator("#more summary").click()
    unhindered(guus)
    guus.submit("/defects/new", headline="x" * 300 if scripts else "The tap drips", description="Since <Monday> & longer")
    assert guus.page.locator(".error-summary a[href='#severity']").count() == 1
    assert guus.page.locator("#description").input_value() == "Since <Monday> & longer"
    assert guus.page.locator("#more").get_attribute("open") is not None
    if scripts:
        assert "at most 254" in guus.text("#headline-error")
        assert not guus.axe()
    guus.submit("/defects/new", headline="The tap drips", severity="4-Minor")
    assert "Since <Monday> & longer" in guus.text("#defect")
    assert not guus.troubles, guus.troubles


def test_a_report_made_by_mistake_is_undone(world, someone):
    guus = someone(world.guus)
    guus.go(f"{world.pages}/defects/new")
    guus.submit("/defects/new", headline="Oops", severity="4-Minor")
    guus.page.locator("main form[action$='/delete'] button", has_text="Undo").click()
    guus.page.wait_for_selector("form[action$='/restoration']")
    assert "Defect deleted." in guus.text()


@pytest.mark.parametrize("scripts", [True, False])
def test_two_people_edit_the_same_field(world, someone, scripts):
    defect = report(world, world.guus, f"Clash {scripts}", priority="3-Normal Queue")
    path = f"{world.pages}/defects/{defect['id']}/edit"
    guus, tess = someone(world.guus, java_script_enabled=scripts), someone(world.tess, DESKTOP, java_script_enabled=scripts)
    guus.go(path)
    tess.go(path)
    # Different fields: both changes are kept.
    guus.submit("/edit", keywords="cold", description="It runs down the wall.")
    tess.submit("/edit", symptoms="a puddle")
    merged = now(world, defect)
    assert merged["fields"] == {"keywords": "cold", "symptoms": "a puddle"}

    # The same field: both versions are shown, with the rest of the input.
    guus.go(path)
    tess.go(path)
    guus.submit("/edit", priority="1-Resolve Immediately")
    tess.submit("/edit", priority="4-Low Priority", symptoms="a lake")
    assert "Immediately" in tess.text(".defect-clash") and "Someday" in tess.text(".defect-clash")
    assert tess.page.locator("#symptoms").input_value() == "a lake"
    assert now(world, defect)["fields"]["symptoms"] == "a puddle", "nothing is written yet"
    assert not scripts or not tess.axe()
    unhindered(tess)
    if scripts:
        tess.submit("/edit")
        assert "Choose which version" in tess.text() and now(world, defect)["priority"] == "1-Resolve Immediately"
    tess.submit("/edit", **{"side.priority": "mine"})
    after = now(world, defect)
    assert after["priority"] == "4-Low Priority" and after["fields"]["symptoms"] == "a lake"
    assert after["description"] == "It runs down the wall."
    assert not guus.troubles and not tess.troubles


def test_an_outdated_button_is_refused(world, someone):
    defect = report(world, world.guus, "Too late")
    guus = someone(world.guus)
    guus.go(f"{world.pages}/defects/{defect['id']}")
    guus.page.evaluate("document.querySelectorAll('[data-live]').forEach((e) => e.removeAttribute('data-live'))")
    world.tess.api.ok(world.tess.api.post(f"{world.path}/defects/{defect['id']}/transition", {"action": "Close", "fields": {"resolution": "Fixed"}}))
    postpone = guus.page.locator('form[action$="/action"]', has_text="Postpone")
    with guus.page.expect_navigation():
        postpone.locator("button").click()
    assert "Someone else got there first" in guus.text() and guus.page.locator("#defect .status").first.inner_text() == "Closed"
    assert now(world, defect)["state"] == "Closed"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_defect_is_deleted_and_restored(world, someone, scripts):
    defect = report(world, world.guus, f"Delete me {scripts}")
    path = f"{world.pages}/defects/{defect['id']}"
    guus, tess = someone(world.guus, java_script_enabled=scripts), someone(world.tess, java_script_enabled=scripts)
    # By its display id.
    guus.go(f"{world.pages}/defects/{defect['displayId']}")
    assert guus.page.url.endswith(path)
    guus.page.locator("#defect-more summary").click()
    guus.submit("/delete")
    assert f"#{defect['number']} is deleted" in guus.text()
    assert tess.go(path).status == 404
    guus.submit("/restoration")
    assert "Defect restored." in guus.text()
    assert tess.go(path).status == 200


@pytest.mark.parametrize("scripts", [True, False])
def test_a_defect_is_marked_as_a_duplicate(world, someone, scripts):
    first = report(world, world.guus, f"Oven door is loose {scripts}")
    again = report(world, world.tess, f"Door of the oven {scripts}")
    guus = someone(world.guus, java_script_enabled=scripts)
    guus.go(f"{world.pages}/defects/{again['id']}/duplicate")
    guus.submit("/duplicate", original="99999")
    assert "This defect doesn’t exist." in guus.text("#original-error")
    guus.page.locator("#text").fill("oven")
    with guus.page.expect_navigation():
        guus.page.locator(".defect-search button").click()
    row = guus.page.locator(".row", has_text=first["headline"])
    assert row.count() == 1 and guus.page.locator(".row", has_text=again["headline"]).count() == 0
    assert not scripts or not guus.axe()
    with guus.page.expect_navigation():
        row.locator("button").click()
    assert first["headline"] in guus.text("#defect-facts") and "Duplicate" in guus.text("#defect")
    guus.page.get_by_role("link", name=first["headline"]).click()
    guus.page.wait_for_url(f"**/{first['id']}")
    assert again["headline"] in guus.text("#defect-facts")
    guus.go(f"{world.pages}/defects/{again['id']}")
    guus.submit("/duplicate/removal")
    assert now(world, again)["original"] is None and now(world, again)["state"] == "Submitted"


def test_an_open_page_is_updated_live(world, someone):
    defect = report(world, world.guus, "Follow me")
    tess = someone(world.tess)
    tess.go(f"{world.pages}/defects/{defect['id']}")
    tess.page.wait_for_timeout(300)
    world.guus.api.ok(world.guus.api.post(f"{world.path}/defects/{defect['id']}/transition", {"action": "Assign", "fields": {"owner": world.tess.id}}))
    tess.page.locator("#defect .status", has_text="Assigned").wait_for()
    assert not tess.troubles, tess.troubles


def test_the_pages_of_one_person_do_not_close_each_others_streams_forever(world, someone):
    streams = []
    for _ in range(6):  # one more than a person can have
        tess = someone(world.tess)
        tess.page.on("request", lambda request: request.resource_type == "eventsource" and streams.append(request.url))
        tess.go(f"{world.pages}/defects")
        tess.page.wait_for_timeout(300)
    tess.page.wait_for_timeout(4000)
    assert len(streams) == 6, streams


def test_visible_rows_stay_in_place_when_a_list_grows(world, someone):
    for number in range(20):
        report(world, world.guus, f"In sight {number}", project="Growing")
    tess = someone(world.tess)
    page = tess.page
    tess.go(f"{world.pages}/defects?show=all&project=Growing&sort=-number")
    row = page.locator(".listed-row", has_text="In sight 8")
    row.evaluate("row => scrollTo(0, row.offsetTop)")
    page.wait_for_timeout(300)
    before = row.bounding_box()["y"]
    for number in (1, 2):
        report(world, world.guus, f"New {number}", project="Growing")
        button = page.get_by_role("button", name=f"{number} new")
        button.wait_for()
        assert abs(row.bounding_box()["y"] - before) < 2
    assert not tess.overflow()
    button.click()
    button.wait_for(state="detached")
    assert page.locator(".listed-row", has_text="New 2").bounding_box()["y"] > 0
    # At the top of a page that nobody touches, new rows push the others down.
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(3200)
    report(world, world.guus, "New 3", project="Growing")
    page.locator(".listed-row", has_text="New 3").wait_for()
    assert page.evaluate("scrollY") == 0 and not page.locator(".live-new").count()
    assert not tess.troubles, tess.troubles


def test_a_photo_is_made_smaller_before_it_is_sent(world, someone):
    out = io.BytesIO()
    Image.effect_noise((3000, 2000), 60).save(out, "JPEG", quality=95)
    guus = someone(world.guus)
    page = guus.page
    guus.go(f"{world.pages}/defects/new")
    page.locator('input[type="file"]').set_input_files({"name": "IMG_0042.jpeg", "mimeType": "image/jpeg", "buffer": out.getvalue()})
    page.get_by_text("IMG_0042.jpg").wait_for()
    size = page.evaluate("document.querySelector('input[type=file]').files[0].size")
    assert 10_000 < size < len(out.getvalue()) / 2
    # The upload is held up, so that its progress can be seen.
    held = []
    page.route("**/defects/new", lambda route: held.append(route) if route.request.headers.get("x-upload") else route.continue_())
    form = page.locator('form[action$="/defects/new"]')
    guus.fill(form, headline="Large photo", severity="3-Average")
    send = form.locator('button:not([type="button"])').last
    send.click()
    page.locator("progress").wait_for()
    assert "Keep this page open." in guus.text(".file-sending [role=status]") and not guus.axe()
    send.click(force=True)
    page.wait_for_timeout(200)
    assert len(held) == 1, "a second tap sends nothing"
    with page.expect_navigation():
        held[0].continue_()
    assert "Reported as" in guus.text(".flash") and page.locator("#defect-files img").count() == 1
    [defect] = [d for d in world.guus.api.all(f"{world.path}/defects") if d["headline"] == "Large photo"]
    [file] = world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}/files"))["items"]
    assert (file["file"]["width"], file["file"]["height"]) == (2048, 1365)
    assert not guus.troubles, guus.troubles


def test_a_failed_upload_keeps_the_form(world, someone):
    guus = someone(world.guus)
    page = guus.page
    guus.go(f"{world.pages}/defects/new")
    page.locator('input[type="file"]').set_input_files({"name": "leak.png", "mimeType": "image/png", "buffer": PIXEL})
    form = page.locator('form[action$="/defects/new"]')
    guus.fill(form, headline="The upload breaks off", severity="3-Average")
    page.route("**/defects/new", lambda route: route.abort())
    form.locator('button:not([type="button"])').last.click()
    page.locator(".form-offline").wait_for()
    assert page.input_value("#headline") == "The upload breaks off" and not page.locator("progress").count()
    page.unroute("**/defects/new")
    guus.submit("/defects/new")
    assert guus.text("h1") == "The upload breaks off" and page.locator("#defect-files img").count() == 1


def test_a_screenshot_is_pasted_or_dropped_but_a_copied_table_is_not(world, someone):
    visitor = someone(world.guus, DESKTOP)
    page = visitor.page
    visitor.go(f"{world.pages}/defects/new")
    paste = """(text) => {
      const copied = new DataTransfer()
      copied.items.add(new File(['picture'], text ? 'table.png' : 'screenshot.png', { type: 'image/png' }))
      if (text) copied.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true })
      document.getElementById('headline').dispatchEvent(event)
    }"""
    page.evaluate(paste, "a table")
    page.evaluate(paste, "")
    assert page.locator(".file-name").all_inner_texts() == ["screenshot.png"]
    page.evaluate("""() => {
      const dragged = new DataTransfer()
      dragged.items.add(new File(['picture'], 'dropped.png', { type: 'image/png' }))
      dragged.setData('text/plain', 'file:///dropped.png')
      const event = new DragEvent('drop', { dataTransfer: dragged, bubbles: true, cancelable: true })
      document.getElementById('headline').dispatchEvent(event)
    }""")
    assert page.locator(".file-name").all_inner_texts() == ["screenshot.png", "dropped.png"]


def test_number_and_title_are_copied_together(world, someone):
    defect = report(world, world.guus, "Copy me")
    tess = someone(world.tess, DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    tess.go(f"{world.pages}/defects/{defect['id']}")
    tess.page.locator("[data-copy]").first.click()
    tess.page.get_by_text("Copied").first.wait_for()
    assert tess.page.evaluate("navigator.clipboard.readText()") == f"{defect['displayId']} Copy me"


def test_defects_of_a_removed_member_are_unassigned(world):
    karel = world.member("Karel")
    defect = report(world, world.guus, "Karel's", owner=karel.id)
    world.maaike.api.send("DELETE", f"{world.path}/members/{karel.id}")
    assert now(world, defect)["owner"] is None


def test_what_the_api_refuses(world):
    defect = report(world, world.guus, "Refuse me")
    path = f"{world.path}/defects/{defect['id']}"
    for method, address, body, status, field in (
        ("POST", f"{world.path}/defects", {"headline": "x"}, 422, "severity"),
        ("POST", f"{world.path}/defects", {"headline": "x", "severity": "Terrible"}, 422, "severity"),
        ("POST", f"{world.path}/defects", {"headline": "x" * 255, "severity": "4-Minor"}, 422, "headline"),
        ("POST", f"{world.path}/defects", {"headline": ["x"], "severity": "4-Minor"}, 422, "headline"),
        ("POST", f"{world.path}/defects", {"headline": "x", "severity": "4-Minor", "owner": world.vera.id}, 422, "owner"),
        ("PATCH", path, {"colour": "red"}, 422, "colour"),
        ("PATCH", path, {"colour": None}, 422, "colour"),
        ("PATCH", path, {"headline": None}, 422, "headline"),
        ("POST", f"{path}/transition", {"action": "Explode"}, 422, "action"),
        ("POST", f"{path}/transition", {"action": "Resolve", "fields": {"resolution": "Fixed"}}, 409, "action"),
        ("POST", f"{path}/transition", {"action": "Assign"}, 422, "owner"),
        ("POST", f"{path}/transition", {"action": "Delete"}, 422, "action"),
        ("POST", f"{path}/duplicate", {"original": defect["displayId"]}, 422, "original"),
        ("POST", f"{path}/duplicate", {}, 422, "original"),
    ):  # fmt: skip
        answer = world.guus.api.send(method, address, body)
        assert (answer.status, answer.json["errors"][0]["field"]) == (status, field), f"{method} {address} {json.dumps(body)[:80]}: {answer}"
    for name in ("0", "-1", "x", "XXXXX00000001", "99999999", "9" * 30, "%00", "1%2F2", "x" * 41):
        assert world.guus.api.get(f"{world.path}/defects/{name}").status == 404, name
    assert now(world, defect)["state"] == "Submitted"


def test_a_report_is_filled_in_again_after_the_session_has_ended(world, someone):
    guus = someone(world.guus)
    guus.go(f"{world.pages}/defects/new")
    page = guus.page
    page.locator('input[type="file"]').set_input_files({"name": "leak.png", "mimeType": "image/png", "buffer": PIXEL})
    page.locator("#more summary").click()
    form = page.locator('form[action$="/defects/new"]')
    guus.fill(form, headline="The boiler leaks", severity="2-Major", description="Since noon", priority="2-Give High Attention")
    page.wait_for_function("sessionStorage.getItem('files')")
    guus.context.clear_cookies()
    with page.expect_navigation():
        form.locator('button:not([type="button"])').last.click()
    with page.expect_navigation():
        page.get_by_role("link", name="Sign in").click()
    guus.submit("/signin", email=world.guus.email, password=PASSWORD)
    assert page.url.endswith("/defects/new") and "We kept" in guus.text(".draft-restored")
    assert page.input_value("#headline") == "The boiler leaks" and page.input_value("#description") == "Since noon"
    assert page.locator('[name="severity"]:checked').input_value() == "2-Major"
    page.get_by_text("leak.png").wait_for()
    guus.submit("/defects/new")
    assert guus.text("h1") == "The boiler leaks" and page.locator("#defect-files img").count() == 1
    guus.go(f"{world.pages}/defects/new")
    assert page.locator(".draft-restored, .file-chosen li").count() == 0 and page.input_value("#headline") == ""
    assert not guus.troubles, guus.troubles


def test_a_report_waits_while_the_phone_is_offline(world, someone):
    guus = someone(world.guus)
    guus.go(f"{world.pages}/defects/new")
    page = guus.page
    page.locator('input[type="file"]').set_input_files({"name": "leak.png", "mimeType": "image/png", "buffer": PIXEL})
    form = page.locator('form[action$="/defects/new"]')
    guus.fill(form, headline="The cellar floods", severity="1-Critical")
    guus.context.set_offline(True)
    form.locator('button:not([type="button"])').last.click()
    assert "You’re offline." in guus.text() and page.input_value("#headline") == "The cellar floods"
    page.wait_for_timeout(300)
    assert page.locator("html[data-loading]").count() == 0, "nothing is loading"
    guus.context.set_offline(False)
    # Nothing was sent, so nothing is forgotten.
    guus.go(f"{world.pages}/defects")
    guus.go(f"{world.pages}/defects/new")
    assert page.input_value("#headline") == "The cellar floods"
    page.locator(".file-name").wait_for()
    # Nor when something else is sent.
    other = report(world, world.guus, "The lamp flickers")
    guus.go(f"{world.pages}/defects/{other['id']}")
    guus.submit("/comments", text="It is the fuse.")
    guus.go(f"{world.pages}/defects/new")
    page.locator(".file-name").wait_for()
    guus.submit("/defects/new")
    assert guus.text("h1") == "The cellar floods" and page.locator("#defect-files img").count() == 1
    # The next report starts without what was sent; unsent input is kept.
    guus.go(f"{world.pages}/defects/new")
    assert page.input_value("#headline") == ""
    page.fill("#headline", "Half a repo")
    guus.go(f"{world.pages}/defects")
    guus.go(f"{world.pages}/defects/new")
    assert page.input_value("#headline") == "Half a repo"
