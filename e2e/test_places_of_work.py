"""Places of work: a manager chooses where a position works; its shifts and the scene show it; hours have a place."""
from datetime import date

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


@pytest.mark.parametrize("scripts", [True, False])
def test_a_position_has_a_place_that_shows_its_shifts(world, visit, scripts):
    post = lambda path, body: world.olga.api.ok(world.olga.api.post(path, body))
    position, path = f"Deck{scripts}", "/api/v1/experiences"
    made = post(path, {"title": f"Ship {scripts}", "crew": world.crew["slug"]})["id"]
    post(f"{path}/{made}/scenes", {"title": "Quarterdeck", "latitude": 52.37, "longitude": 4.89})
    shift = {"date": day(3), "start": "10:00", "end": "12:00", "position": position}
    shift = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/shifts", shift))["id"]
    as_ = lambda person, device: visit(
        world.server, device, session=session_of(world.server, person.email, PASSWORD), java_script_enabled=scripts
    )
    maaike = as_(world.maaike, DESKTOP)
    maaike.go(f"{world.pages}/settings")
    maaike.page.locator("main").get_by_role("link", name="Places for positions").click()
    maaike.page.wait_for_url("**/settings/positions")
    maaike.page.locator("#position").select_option(position)
    maaike.page.locator("#place").select_option(label="Quarterdeck")
    maaike.submit("/settings/positions")
    assert "Place saved." in maaike.text() and "Quarterdeck" in maaike.text()
    assert maaike.overflow() is None and (not scripts or not maaike.axe())
    olga = as_(world.olga, PHONE)
    olga.go(f"{world.pages}/shifts/{shift}")
    olga.page.get_by_role("link", name="Quarterdeck").click()
    olga.page.wait_for_url(f"**/places/{made}#scene-1")
    assert f"10:00–12:00: {position}, open shift" in olga.text()
    olga.page.locator(".scene-work a").first.click()
    olga.page.wait_for_url(f"**/shifts/{shift}")
    olga.go(f"{world.pages}/settings/positions")
    assert "Quarterdeck" in olga.text() and olga.page.locator("#place").count() == 0
    assert not olga.troubles and not maaike.troubles


def test_hours_have_a_place(world, visit):
    api = world.olga.api
    made = api.ok(api.post("/api/v1/experiences", {"title": "Cellars", "crew": world.crew["slug"]}))["id"]
    api.ok(api.post(f"/api/v1/experiences/{made}/scenes", {"title": "Wine cellar"}))
    project = api.ok(api.post(f"{world.path}/projects", {"client": "Places", "name": "Counting"}))["id"]
    olga = visit(world.server, PHONE, session=session_of(world.server, world.olga.email, PASSWORD))
    olga.go(f"{world.pages}/hours/records/new?project={project}")
    olga.page.locator("#place").select_option(label="Wine cellar")
    olga.submit("/hours/records/new", hours="2")
    [record] = api.all(f"{world.path}/records?project={project}")
    maaike = visit(world.server, DESKTOP, session=session_of(world.server, world.maaike.email, PASSWORD))
    for person in (olga, maaike):
        person.go(f"{world.pages}/hours/records/{record['id']}")
        assert person.page.locator("#place option:checked").inner_text() == "Wine cellar"
    # A locked record is shown instead of its form.
    year, week, _ = date.fromisoformat(record["date"]).isocalendar()
    api.ok(api.post(f"{world.path}/timesheets/me/{year}-W{week:02}/submission", {}))
    maaike.go(f"{world.pages}/hours/records/{record['id']}")
    maaike.page.get_by_role("link", name="Wine cellar").click()
    maaike.page.wait_for_url(f"**/places/{made}#scene-1")
    assert "2:00" not in maaike.text()
    assert not olga.troubles and not maaike.troubles
