"""Someone deletes their account; their crew keeps their hours, and nothing says whose they were."""
import pytest
from support.browser import PHONE, session_of
from support.mail import waiting
from support.world import PASSWORD


@pytest.mark.parametrize("scripts", [True, False])
def test_an_account_is_deleted(world, visit, scripts):
    kim = world.member(f"Kim{scripts}")
    kim.api.ok(kim.api.post("/api/v1/me/focus/modes", {"name": "Chess"}))

    visitor = visit(world.server, PHONE, session=session_of(world.server, kim.email, PASSWORD), java_script_enabled=scripts)
    visitor.go("/settings")
    visitor.page.get_by_role("link", name="Delete account").click()
    assert not scripts or not visitor.axe()
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
