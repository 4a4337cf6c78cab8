"""Removed members lose access at once, and links lead only to known pages and forms.

Permissions to read and send are tested in `Tests/AppTests/Routes` and in `test_access_matrix.py`.
"""
import re

import pytest

from support.api import Api
from support.browser import session_of
from support.site_map import FORMS, OPEN, PAGES, shape, walk
from support.things import one_of_each
from support.world import PASSWORD


@pytest.fixture(scope="module")
def things(world):
    return one_of_each(world)


def test_removed_members_lose_access_at_once(world):
    karel = world.member("Karel")
    shift = world.shift(karel, days=14)
    world.maaike.api.send("DELETE", f"{world.path}/members/{karel.id}")
    assert karel.api.get(f"{world.path}/shifts/{shift['id']}").status == 404
    assert karel.api.post(f"{world.path}/shifts/{shift['id']}/offer").status == 404
    assert karel.api.get(f"{world.pages}/roster").status == 404
    released = world.maaike.api.ok(world.maaike.api.get(f"{world.path}/shifts/{shift['id']}"))
    assert released["person"] is None and released["status"] == "open"


def test_links_lead_only_to_known_pages_and_forms(world, things):
    known_pages = {re.sub(r"\{\w+\}", "*", page.split("?")[0]) for page in [*OPEN, *PAGES]} | {"/"}
    known_forms = {re.sub(r"\{\w+\}", "*", form) for form in FORMS}
    for person in (world.maaike, world.guus):
        pages = walk(Api(world.server.port, cookie=session_of(world.server, person.email, PASSWORD)), f"{world.pages}/roster")
        assert {shape(address) for address in pages} <= known_pages, f"{person.name}: {sorted({shape(a) for a in pages} - known_pages)}"
        forms = {shape(form) for found in pages.values() for form in found.forms}
        assert forms <= known_forms, f"{person.name}: {sorted(forms - known_forms)}"
        assert len(pages) >= 12, sorted(pages)
