"""The rules of a crew: filled in by a preset, saved, and applied when someone takes a shift."""
import pytest

from support.browser import PHONE, session_of
from support.world import PASSWORD


def settings(person, world):
    return person.api.ok(person.api.get(f"{world.path}/shift-settings"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_fills_in_a_preset_and_saves_it(world, visit, scripts):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"rules": {"weeklyRest": {"mode": "off"}, "daysPerWeek": {"mode": "warn", "value": 4}}}))
    before = settings(world.maaike, world)
    manager = visit(world.server, PHONE, session=session_of(world.server, world.maaike.email, PASSWORD), java_script_enabled=scripts)
    address = f"{world.pages}/settings/shifts"
    manager.go(address)
    manager.page.locator("#presets > summary").click()
    manager.page.get_by_role("link", name="Use these rules Working time in the European Union").click()
    assert "not saved yet" in manager.text()
    assert settings(world.maaike, world) == before, "a link changed something"
    assert manager.page.locator('[name="rules.weeklyRest.value"]').input_value() == "35"
    # Only the groups that the preset fills in are open, and the other values are unchanged.
    assert manager.page.locator("#rules-hours").get_attribute("open") is not None
    assert manager.page.locator("#rules-others").get_attribute("open") is None
    manager.submit("/settings/shifts", **{"rules.minimumRest.value": "11:30"})
    after = settings(world.maaike, world)["rules"]
    assert after["weeklyRest"] == {"mode": "block", "value": 2100} and after["averageHours"] == {"mode": "block", "value": 2880}
    assert after["minimumRest"] == {"mode": "block", "value": 690} and after["daysPerWeek"] == {"mode": "warn", "value": 4}
    assert not manager.troubles, manager.troubles


def test_an_invalid_number_opens_its_group(world, visit):
    manager = visit(world.server, PHONE, session=session_of(world.server, world.maaike.email, PASSWORD))
    manager.go(f"{world.pages}/settings/shifts")
    manager.page.locator("#rules-rest > summary").click()
    manager.submit("/settings/shifts", **{"rules.weekendsInARow.mode": "warn", "rules.weekendsInARow.value": "nine"})
    assert "whole number" in manager.text(".error-summary")
    field = manager.page.locator('[id="rules.weekendsInARow.value"]')
    assert field.input_value() == "nine" and field.is_visible()
    assert not manager.axe()


def test_a_young_worker_is_held_to_the_hours_and_colleagues_do_not_see_the_mark(world, visit):
    address = f"{world.pages}/settings/shifts"
    manager = visit(world.server, PHONE, session=session_of(world.server, world.maaike.email, PASSWORD), java_script_enabled=False)
    manager.go(address)
    manager.page.locator("#rules-young > summary").click()
    manager.page.locator("#young > summary").click()
    manager.page.get_by_label("Tess").check()
    manager.submit("/settings/shifts", **{"rules.youngWorker.mode": "block"})
    assert [person["name"] for person in settings(world.maaike, world)["youngWorkers"]] == ["Tess"]
    assert [person["name"] for person in settings(world.tess, world)["youngWorkers"]] == ["Tess"]
    assert settings(world.guus, world)["youngWorkers"] == []

    shift = world.shift(days=50, start="17:00", end="23:00")
    refused = world.tess.api.post(f"{world.path}/shifts/{shift['id']}/claim")
    assert (refused.status, refused.json["errors"][0]["code"]) == (409, "youngWorker"), str(refused)
    assert world.guus.api.post(f"{world.path}/shifts/{shift['id']}/claim").status == 200

    for person, knows in ((world.tess, True), (world.guus, False)):
        reader = visit(world.server, PHONE, session=session_of(world.server, person.email, PASSWORD))
        reader.go(address)
        assert ("marked you" in reader.text()) is knows
        assert "Tess" not in reader.text()
        assert not reader.axe()

    # Saved again without any marks: no one is marked.
    manager.go(address)
    manager.page.locator("#rules-young > summary").click()
    manager.page.locator("#young > summary").click()
    manager.page.get_by_label("Tess").uncheck()
    manager.submit("/settings/shifts")
    assert settings(world.maaike, world)["youngWorkers"] == []


def test_a_program_sets_the_rules_by_a_preset(world):
    presets = world.maaike.api.ok(world.maaike.api.get(f"{world.path}/shift-settings/presets"))["items"]
    assert [preset["id"] for preset in presets] == ["euWorkingTime", "usMinors"]
    for preset in presets:
        settled = world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"rules": preset["rules"]}))
        for rule, setting in preset["rules"].items():
            assert settled["rules"][rule] == {"value": None, **setting}
