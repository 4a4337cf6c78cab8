"""Someone exports their data and deletes their account; their crew keeps their hours, and nothing says whose they were."""
import io
import json
import zipfile

import pytest
from support.browser import PHONE, session_of
from support.mail import waiting
from support.world import PASSWORD, day


def test_all_my_data_is_exported(world, visit):
    liv, path = world.member("Liv"), world.path
    shift = world.shift(liv)
    project = world.maaike.api.ok(world.maaike.api.post(f"{path}/projects", {"client": "House", "name": "Kitchen"}))
    liv.api.ok(liv.api.post(f"{path}/records", {"project": project["id"], "date": day(-1), "hours": "1:30", "comment": "Sharpened knives"}))
    defect = liv.api.ok(liv.api.post(f"{path}/defects", {"headline": "Tap drips", "severity": "3-Average"}))
    liv.api.ok(liv.api.post(f"{path}/defects/{defect['number']}/comments", {"text": "Worse today"}))
    world.guus.api.ok(world.guus.api.post(f"{path}/defects/{defect['number']}/comments", {"text": "Not Liv's words"}))
    for name, shared in (("Only mine", False), ("For everyone", True)):
        liv.api.ok(liv.api.post(f"{path}/defects/queries", {"name": name, "filter": {"reportedBy": "me"}, "shared": shared}))
    liv.api.ok(liv.api.post("/api/v1/me/focus/modes", {"name": "Chess"}))
    round = liv.api.ok(liv.api.post("/api/v1/experiences", {"title": "My round"}))["id"]
    liv.api.ok(liv.api.post(f"/api/v1/experiences/{round}/scenes", {"title": "Harbour", "latitude": 52.4, "longitude": 4.6}))

    visitor = visit(world.server, PHONE, session=session_of(world.server, liv.email, PASSWORD))
    visitor.go("/settings")
    with visitor.page.expect_download() as started:
        visitor.page.get_by_role("link", name="Export my data").click()
    assert started.value.suggested_filename == "decklog-my-data.zip"
    archive = zipfile.ZipFile(started.value.path())
    assert archive.testzip() is None
    read = lambda name: json.loads(archive.read(name))
    files = {"account.json", "shifts.json", "defects.json", "focus.json", "places/1.geojson", f"crews/{world.crew['slug']}/hours.json"}
    assert set(archive.namelist()) == files
    account = read("account.json")
    assert (account["name"], account["email"]) == (liv.name, liv.email)
    assert [crew["slug"] for crew in account["crews"]] == [world.crew["slug"]] and "leftAt" not in account["crews"][0]
    assert [found["date"] for found in read("shifts.json")["shifts"]] == [shift["date"]]
    assert "Sharpened knives" in archive.read(f"crews/{world.crew['slug']}/hours.json").decode()
    told = read("defects.json")
    assert [found["headline"] for found in told["defects"]] == ["Tap drips"]
    assert [comment["text"] for comment in told["comments"]] == ["Worse today"]
    assert [(view["name"], view["filter"]) for view in told["views"]] == [("Only mine", {"reportedBy": "me"})]
    assert "Chess" in archive.read("focus.json").decode()
    (place,) = read("places/1.geojson")["features"]
    assert place["properties"]["name"] == "Harbour" and place["geometry"]["coordinates"] == [4.6, 52.4]

    # It contains nothing of anyone else, and a token cannot get it.
    other = zipfile.ZipFile(io.BytesIO(world.guus.api.raw("GET", "/api/v1/me/export", None, {}).body))
    assert b"Not Liv" in other.read("defects.json")
    assert b"Sharpened" not in b"".join(other.read(name) for name in other.namelist())
    token = liv.api.ok(liv.api.post("/api/v1/me/tokens", {"name": "Script", "access": "read"}))["secret"]
    assert world.server.api(token).get("/api/v1/me/export").status == 403


@pytest.mark.parametrize("scripts", [True, False])
def test_an_account_is_deleted(world, visit, scripts):
    kim = world.member(f"Kim{scripts}")
    kim.api.ok(kim.api.post("/api/v1/me/focus/modes", {"name": "Chess"}))

    visitor = visit(world.server, PHONE, session=session_of(world.server, kim.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/settings")
    visitor.page.get_by_role("link", name="Delete account").click()
    assert visitor.overflow() is None
    visitor.submit("/settings/delete", password="not this")
    assert "password" in visitor.text(".error-summary").lower()
    visitor.submit("/settings/delete", password=PASSWORD)
    assert visitor.page.url.endswith("/signin") and "Your account has been deleted." in visitor.text("body")
    visitor.page.locator("input[name=email]").fill(kim.email)
    visitor.page.locator("input[name=password]").fill(PASSWORD)
    visitor.page.locator("input[name=password]").press("Enter")
    visitor.page.wait_for_load_state()
    assert "/signin" in visitor.page.url

    assert kim.id not in {member["person"]["id"] for member in world.maaike.api.all(f"{world.path}/members")}
    left = waiting(lambda: [entry for entry in world.maaike.api.all(f"{world.path}/audit?kind=member.left") if entry["subject"] == kim.id], "no trace", 10)
    assert left[0]["actor"]["name"] == "Former member"


def test_the_only_owner_is_told_which_crew_needs_another(world, visit):
    visitor = visit(world.server, PHONE, session=session_of(world.server, world.maaike.email, PASSWORD))
    visitor.go("/settings/delete")
    assert "These crews need another owner first" in visitor.text() and world.crew["name"] in visitor.text()
    assert visitor.page.locator('form[action="/settings/delete"]').count() == 0
    assert not visitor.axe()
    refused = world.maaike.api.send("DELETE", "/api/v1/me", {"password": PASSWORD})
    assert (refused.status, refused.json["errors"][0]["code"]) == (409, "lastOwner")
