"""A manager sees who changed what, by person, kind and month, and downloads it."""
import csv
import io

import pytest
from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.mark.parametrize("scripts", [True, False])
def test_a_manager_sees_who_changed_what(world, visit, scripts):
    name = f"Terrace {scripts}"
    project = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/projects", {"client": "Acme", "name": name}))
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/projects/{project['id']}", {"name": f"{name} 2"}))
    shift, _ = world.offer(world.guus, 12 if scripts else 13, reason="A wedding")
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/members/{world.tess.id}", {"role": "manager" if scripts else "member"}))

    session = session_of(world.server, world.maaike.email, PASSWORD)
    manager = visit(world.server, PHONE if scripts else DESKTOP, session=session, java_script_enabled=scripts)
    page = manager.page
    manager.go(f"{world.pages}/settings")
    page.get_by_role("link", name="Audit log").click()
    text = manager.text("#audit")
    assert f"Project changed: Acme · {name} 2 Maaike" in text and f"Name: {name} → {name} 2" in text
    assert "Role: member → manager" in text if scripts else "Role: manager → member" in text
    assert "Reason: A wedding" in text and "audit." not in text
    assert manager.overflow() is None

    page.locator("select[name=group]").select_option("shifts")
    page.locator("select[name=person]").select_option(label="Guus")
    page.get_by_role("button", name="Show").click()
    rows = page.locator("#audit .row")
    assert rows.count() >= 1 and all("Guus" in row for row in rows.all_inner_texts())
    assert rows.first.get_by_role("link").get_attribute("href") == f"{world.pages}/shifts/{shift['id']}"

    with page.expect_download() as download:
        page.get_by_role("link", name="Download CSV").click()
    lines = list(csv.reader(io.StringIO(open(download.value.path(), encoding="utf-8-sig", newline="").read())))
    assert lines[0] == ["Time", "Person", "What", "About", "Details"]
    assert len(lines) == rows.count() + 1 and lines[1][1:3] == ["Guus", "Shift offered"] and "Reason: A wedding" in lines[1][4]

    page.locator(".weeks-prev").click()
    assert "Nothing in this month matches." in manager.text()
    assert not scripts or not manager.axe()
    assert not manager.troubles, manager.troubles


def test_members_do_not_see_the_audit_log(world):
    assert world.guus.api.get(f"{world.path}/audit").status == 403
    entries = world.maaike.api.all(f"{world.path}/audit?kind=people")
    assert {entry["kind"] for entry in entries} <= {"crew.created", "member.joined", "member.changed"} and len(entries) >= 4
    refused = world.maaike.api.get(f"{world.path}/audit?from=2026-01-01&to=2026-03-01")
    assert (refused.status, refused.json["errors"][0]["field"]) == (422, "to")
