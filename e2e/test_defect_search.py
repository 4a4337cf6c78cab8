"""The search in a crew's defects, and similar reports shown while someone types a new one."""
import contextlib
import sqlite3
import time
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD


@pytest.fixture
def someone(world, visit):
    return lambda person, **options: visit(world.server, PHONE, session=session_of(world.server, person.email, PASSWORD), **options)


def report(world, person, headline, **fields):
    return person.api.ok(person.api.post(f"{world.path}/defects", {"headline": headline, "severity": "3-Average", **fields}))


def search(world, text):
    return [found["id"] for found in world.guus.api.ok(world.guus.api.get(f"{world.path}/defects?{urlencode({'text': text})}"))["items"]]


def test_all_text_is_searched_and_typos_are_tolerated(world):
    bain = report(world, world.tess, "Bain-marie blijft koud", description="Zekering vervangen, crème anglaise geschift.")
    torch = report(world, world.tess, "Crème brûlée torch is empty")
    world.tess.api.ok(world.tess.api.post(f"{world.path}/defects/{bain['id']}/comments", {"text": "De thermokoppel is stuk."}))
    assert search(world, "bain-marie") == [bain["id"]]
    assert search(world, "thermokopel") == [bain["id"]], "a comment, with a letter left out"
    assert search(world, "CREME") == [torch["id"], bain["id"]], "the headline comes first"
    assert search(world, bain["displayId"]) == [bain["id"]]
    assert search(world, "creme zekering") == [bain["id"]], "every word has to be there"
    assert search(world, "🔥") == []
    world.maaike.api.ok(world.maaike.api.delete(f"{world.path}/defects/{torch['id']}"))
    assert search(world, "creme") == [bain["id"]]


def test_a_new_defect_is_found_at_once_and_indexed_soon(world):
    if world.server.database:
        pytest.skip("looks into the file of the data folder")
    frother = report(world, world.tess, "Melkopschuimer sputtert")
    assert search(world, "melkopschuimer") == [frother["id"]]
    with contextlib.closing(sqlite3.connect(f"file:{world.server.data}/decklog.sqlite?mode=ro", uri=True)) as database:
        until = time.monotonic() + 30
        while not database.execute("SELECT 1 FROM defect_word WHERE word = 'melkopschuimer'").fetchone():
            assert time.monotonic() < until, "the server does not enter what is new"
            time.sleep(0.1)
        assert not database.execute("SELECT 1 FROM defect_indexed WHERE waiting = TRUE").fetchone()
    assert search(world, "melkopschuimr") == [frother["id"]]


@pytest.mark.parametrize("scripts", [True, False])
def test_someone_about_to_report_a_duplicate_follows_the_original(world, someone, scripts):
    word = "Salamander" if scripts else "Pannenkoekenplaat"
    first = report(world, world.tess, f"{word} trips the fuse")
    guus = someone(world.guus, java_script_enabled=scripts)
    guus.go(f"{world.pages}/defects/new")
    if scripts:
        guus.page.locator("#headline").press_sequentially(f"{word[:-2]}{word[-1]} the fuse", delay=5)
        guus.page.wait_for_selector("#similar li")
        assert not guus.axe() and not guus.overflow()
    else:
        guus.page.locator("#similar a").click()
        guus.page.wait_for_selector("h1")
        guus.page.locator("#headline").fill(f"{word} the fuse")
        guus.page.locator(".defect-search button").click()
    # Other defects trip the fuse too; the one with both words comes first.
    likeliest = guus.page.locator("#similar li").first
    assert f"{word} trips the fuse" in likeliest.inner_text() and "unassigned" in likeliest.inner_text()
    expect(likeliest.locator("mark")).to_have_text([word, "fuse"])
    likeliest.locator("button", has_text="Follow this one").click()
    guus.page.wait_for_url(f"**/defects/{first['id']}")
    assert guus_watch(world, first)["watching"]
    assert not guus.troubles, guus.troubles


def test_similar_defects_of_an_earlier_headline_disappear_when_new_ones_cannot_be_loaded(world, someone):
    report(world, world.tess, "Rotisserie squeaks")
    guus = someone(world.guus)
    guus.go(f"{world.pages}/defects/new")
    guus.page.locator("#headline").fill("Rotisserie squeaks")
    guus.page.wait_for_selector("#similar li")
    guus.page.route("**/defects/similar?*", lambda route: route.abort())
    guus.page.locator("#headline").fill("Milk is sour")
    guus.page.wait_for_selector("#similar li", state="detached")
    assert guus.page.locator("#similar a").is_visible()


def guus_watch(world, defect):
    return world.guus.api.ok(world.guus.api.get(f"{world.path}/defects/{defect['id']}/watch"))


def test_the_api_finds_similar_defects(world):
    first = report(world, world.tess, "Steamer hisses and spits")
    similar = lambda **params: world.guus.api.get(f"{world.path}/defects/similar?{urlencode(params)}")
    found = world.guus.api.ok(similar(headline="The steamer is spitting and hisses"))
    assert [one["id"] for one in found["items"]] == [first["id"]] and found["next"] is None
    assert similar().status == 422 and similar(headline="x" * 255).status == 422 and similar(headline="x", y="z").status == 422
    world.guus.api.ok(world.guus.api.post(f"{world.path}/defects/{first['id']}/transition", {"action": "Close", "fields": {"resolution": "Fixed"}}))
    assert world.guus.api.ok(similar(headline="Steamer hisses"))["items"] == []


def test_a_search_has_a_clean_address_and_the_selection_is_counted(world, visit):
    visitor = visit(world.server, DESKTOP, session=session_of(world.server, world.guus.email, PASSWORD))
    visitor.go(f"{world.pages}/defects?show=all")
    visitor.page.fill("#text", "the")
    with visitor.page.expect_navigation():
        visitor.page.keyboard.press("Enter")
    assert visitor.page.url.endswith("/defects?show=all&text=the")
    boxes = visitor.page.locator('.listed-row input[name="_defect"]')
    assert boxes.count()
    boxes.first.check(force=True)
    assert "(1)" in visitor.text("#defects-chosen summary")
    assert not visitor.troubles, visitor.troubles
