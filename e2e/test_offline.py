"""Reading offline: the service worker saves the pages that a person opens, and shows them without a connection."""
import shutil
import signal
import time
from pathlib import Path

import pytest

from support.browser import session_of
from support.mail import waiting
from support.server import ROOT, Server
from support.webkit import WebKit
from support.world import PASSWORD, World

# {name of the cache: paths}
CACHES = """async () => {
  const pathOf = ({ url }) => url.slice(location.origin.length)
  const contents = async (name) => [name, (await (await caches.open(name)).keys()).map(pathOf)]
  return Object.fromEntries(await Promise.all((await caches.keys()).map(contents)))
}"""

# Changes every saved page but /offline with a function of its headers and its URL, which may return the URLs to save it under.
CHANGED = """async () => {
  const change = %s
  const name = (await caches.keys()).find((name) => name.startsWith('pages-')), cache = await caches.open(name)
  for (const { url } of await cache.keys()) {
    if (url.endsWith('/offline')) continue
    const saved = await cache.match(url), headers = new Headers(saved.headers), html = await saved.text()
    for (const other of change(headers, url) ?? [url]) {
      headers.set('saved-url', other)
      await cache.put(other, new Response(html, { headers }))
    }
  }
}"""

# Whether every file that the page names is there.
WHOLE = """async () => {
  const files = new Set(document.documentElement.outerHTML.match(/\\/assets\\/\\w+\\/[\\w.-]+\\.(css|js|svg)/g))
  const answers = await Promise.all([...files].map((file) => fetch(file).catch(() => ({}))))
  return files.size > 3 && answers.every(({ ok }) => ok)
}"""


@pytest.fixture
def phone(world, visit):
    """A phone of Guus, on which the service worker is active and today's page is saved."""
    return signed_in(visit, world.server, world.guus, f"{world.pages}/today")


def signed_in(visit, server, person, path):
    visitor = visit(server, session=session_of(server, person.email, PASSWORD), service_workers="allow")
    opened(visitor, path)
    return visitor


def caches(visitor):
    return visitor.page.evaluate(CACHES)


def pages(visitor):
    """The paths of all saved pages."""
    return [path for name, paths in caches(visitor).items() if name.startswith("pages-") for path in paths]


def opened(visitor, *paths):
    """Opens pages, and waits until they and /offline are saved."""
    for path in paths:
        visitor.go(path)
        waiting(lambda: {path, "/offline"} <= set(pages(visitor)), f"{path} was not saved")


def note(visitor):
    return visitor.text(".flash[role=status]")


def test_a_page_is_read_offline_with_the_time_at_which_it_was_saved(world, phone):
    opened(phone, f"{world.pages}/roster")
    streams = []
    phone.page.on("request", lambda request: request.resource_type == "eventsource" and streams.append(request.url))
    phone.context.set_offline(True)
    phone.go(f"{world.pages}/today")
    # Screen readers read a note that gets the focus.
    assert phone.page.evaluate("document.activeElement.matches('.flash[role=status]')")
    weekday = phone.page.evaluate("new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format()")
    assert note(phone).startswith(f"Saved on {weekday} "), note(phone)
    assert "No connection. Later changes, including yours, are missing." in note(phone)
    assert not phone.axe(), phone.axe()
    # The tabs lead on, and nothing is updated meanwhile.
    phone.page.locator(f'a[href="{world.pages}/roster"]').first.click()
    phone.page.wait_for_url("**/roster")
    assert phone.text("h1") and note(phone).startswith("Saved on ")
    phone.page.wait_for_timeout(1500)
    assert not streams and not phone.overflow()
    # With a connection again, the page becomes current by itself.
    with phone.page.expect_navigation():
        phone.context.set_offline(False)
    assert not phone.page.locator(".flash").count()
    waiting(lambda: streams, "the page is not live")
    assert not phone.troubles, phone.troubles


def test_a_form_on_a_saved_page_is_not_sent_and_keeps_its_text_when_the_connection_returns(world, phone):
    shift = world.shift(world.guus, 20)
    opened(phone, f"{world.pages}/shifts/{shift['id']}")
    phone.context.set_offline(True)
    phone.page.reload()
    form = phone.page.locator('form[action$="/offer"]')
    phone.fill(form, reason="A wedding")
    form.locator("button").last.click(no_wait_after=True)
    assert "You’re offline. Nothing was sent" in phone.text(".form-offline")
    phone.context.set_offline(False)
    phone.page.wait_for_timeout(500)
    assert form.locator('[name="reason"]').input_value() == "A wedding" and note(phone)
    phone.submit("/offer")
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "offered"
    assert phone.page.locator(".flash-success").count() == 1
    assert not phone.troubles, phone.troubles


def test_the_app_starts_offline_with_the_page_of_today(world, phone):
    phone.context.set_offline(True)
    phone.go("/")
    assert phone.page.url == f"{world.server.url}{world.pages}/today" and note(phone).startswith("Saved on ")


def test_a_page_that_was_not_saved_leads_to_those_that_were(world, phone):
    opened(phone, f"{world.pages}/roster", f"{world.pages}/hours")
    phone.context.set_offline(True)
    phone.go(f"{world.pages}/balance")
    assert phone.page.url.endswith("/balance") and "this page is not saved on this device" in note(phone)
    assert not phone.axe(), phone.axe()
    rows = phone.page.locator("#saved-pages a")
    shown = {row.get_attribute("href").removeprefix(world.server.url + world.pages) for row in rows.all()}
    assert shown == {"/today", "/roster", "/hours"}
    rows.filter(has_text="Today").click()
    phone.page.wait_for_url("**/today")
    assert note(phone).startswith("Saved on ")
    with phone.page.expect_navigation():
        phone.context.set_offline(False)
    phone.go("/offline")
    assert phone.page.locator("#saved-pages a").count() == 3 and not phone.page.locator(".flash").count()
    assert phone.text("h1") == "Available offline"


def test_a_note_and_the_list_are_in_dutch_for_someone_who_reads_dutch(world, visit):
    tess = signed_in(visit, world.server, world.tess, f"{world.pages}/today")
    world.tess.api.ok(world.tess.api.patch("/api/v1/me", {"language": "nl"}))
    tess.go(f"{world.pages}/today")
    texts = "async () => (await (await caches.match('/offline')).text()).includes('<html lang=\"nl\"')"
    waiting(lambda: tess.page.evaluate(texts), "the texts were not renewed")
    tess.context.set_offline(True)
    tess.go(f"{world.pages}/today")
    assert note(tess).startswith("Opgeslagen op ") and "dag " in note(tess), note(tess)
    tess.go(f"{world.pages}/balance")
    assert "Geen verbinding" in note(tess) and tess.text("h1") == "Offline beschikbaar"


def is_stopped(process):
    threads = Path(f"/proc/{process.pid}/task").glob("*/stat")
    return all(thread.read_text().rsplit(")", 1)[1].split()[0] == "T" for thread in threads)


def test_a_server_that_does_not_answer_is_waited_for_3_seconds(world, phone):
    world.server.process.send_signal(signal.SIGSTOP)
    try:
        # On a busy machine, its threads go on for some time.
        waiting(lambda: is_stopped(world.server.process), "the server does not stop")
        begin = time.monotonic()
        phone.go(f"{world.pages}/today")
        assert time.monotonic() - begin >= 3
        assert "The server does not answer, or the connection is slow." in note(phone)
        # Whoever tries again waits for as long as it takes.
        phone.page.get_by_role("link", name="Try again").click(no_wait_after=True)
        phone.page.wait_for_timeout(4000)
    finally:
        world.server.process.send_signal(signal.SIGCONT)
    phone.page.locator(".flash").wait_for(state="detached")


def test_settings_forms_and_pages_with_a_message_are_not_saved(world, phone):
    for path in ("/settings", "/settings/devices", f"{world.pages}/hours/records/new", "/focus/links"):
        phone.go(path)
    phone.go("/settings")
    phone.submit("/settings", bio="I cook")
    assert phone.page.locator(".flash").count()
    phone.page.wait_for_timeout(500)
    assert set(pages(phone)) == {f"{world.pages}/today", "/offline"}, pages(phone)


def test_signing_out_deletes_the_pages(world, phone):
    phone.go("/settings")
    assert "also deletes the pages saved on this device" in phone.text()
    phone.submit("/signout")
    waiting(lambda: not pages(phone), "the pages are still there")
    phone.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_"):
        phone.page.goto(f"{world.pages}/today")


def test_a_session_that_was_ended_elsewhere_deletes_the_pages_at_the_next_visit(world, phone):
    api = world.guus.api
    for session in api.ok(api.get("/api/v1/me/sessions"))["items"]:
        if not session["current"]:
            api.delete(f"/api/v1/me/sessions/{session['id']}")
    phone.go(f"{world.pages}/roster")
    assert "/signin" in phone.page.url
    waiting(lambda: not pages(phone), "the pages are still there")


def test_another_person_on_the_same_device_does_not_see_the_pages(world, phone):
    opened(phone, f"{world.pages}/roster")
    phone.context.clear_cookies()
    phone.go("/signin")
    phone.submit("/signin", email=world.olga.email, password=PASSWORD)
    opened(phone, f"{world.pages}/today")
    names = [name for name in caches(phone) if name.startswith("pages-")]
    assert names == [f"pages-{world.olga.id}"]
    phone.context.set_offline(True)
    phone.go(f"{world.pages}/roster")
    assert "not saved on this device" in note(phone)


def test_the_pages_of_a_crew_that_someone_has_left_are_deleted(world, visit):
    joris = world.member("Joris")
    visitor = signed_in(visit, world.server, joris, f"{world.pages}/today")
    opened(visitor, f"{world.pages}/roster", "/inbox")
    world.maaike.api.ok(world.maaike.api.delete(f"{world.path}/members/{joris.id}"))
    visitor.go(f"{world.pages}/roster")
    waiting(lambda: set(pages(visitor)) == {"/inbox", "/offline"}, "the pages of the crew are still there")


def test_a_page_that_does_not_exist_is_deleted_and_the_others_stay(world, phone):
    page = f"{world.pages}/shifts/0199c0de-0000-7000-8000-000000000000"
    phone.page.evaluate(CHANGED % f"(headers, url) => [url, location.origin + '{page}']")
    assert page in pages(phone)
    assert phone.go(page).status == 404
    waiting(lambda: set(pages(phone)) == {f"{world.pages}/today", "/offline"}, "the page is still there")


def test_pages_are_kept_for_14_days(world, phone):
    phone.page.evaluate(CHANGED % "(headers) => { headers.set('saved-at', Date.now() - 8 * 864e5) }")
    phone.context.set_offline(True)
    phone.go(f"{world.pages}/today")
    # A weekday alone would be taken for the last one.
    day = phone.page.evaluate(
        "new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(Date.now() - 8 * 864e5)"
    )
    assert note(phone).startswith(f"Saved on {day}"), note(phone)
    phone.page.evaluate(CHANGED % "(headers) => { headers.set('saved-at', Date.now() - 15 * 864e5) }")
    phone.go(f"{world.pages}/today")
    assert "not saved on this device" in note(phone)
    waiting(lambda: pages(phone) == ["/offline"], "the page is still there")


def test_at_most_300_pages_are_kept_and_only_the_files_that_they_name(world, phone):
    phone.page.evaluate(CHANGED % """(headers, url) => {
      headers.set('saved-at', Date.now() - 864e5)
      headers.set('saved-files', headers.get('saved-files') + ' /assets/0000000000000000/old.css')
      return [url, ...Array.from({ length: 310 }, (_, number) => `${url}?number=${number}`)]
    }""")
    for file in ("/assets/0000000000000000/old.css", "/assets/1111111111111111/gone.css"):
        phone.page.evaluate("async (file) => (await caches.open('assets')).put(file, new Response(''))", file)
    assert len(pages(phone)) > 300
    # A new worker sweeps after its first page.
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    opened(phone, f"{world.pages}/roster")
    waiting(lambda: len(pages(phone)) <= 301, "there are still more than 300")
    assert {f"{world.pages}/roster", "/offline"} <= set(pages(phone)) and len(pages(phone)) >= 300
    files = caches(phone)["assets"]
    assert "/assets/0000000000000000/old.css" in files and "/assets/1111111111111111/gone.css" not in files


def test_pages_of_two_versions_of_the_server_are_whole(tmp_path, visit):
    server = Server().start()
    try:
        world = World(server)
        phone = signed_in(visit, server, world.guus, f"{world.pages}/today")
        files = set(caches(phone)["assets"])
        assert server.stop() == 0
        # The icons change, and with them every page.
        web = shutil.copytree(ROOT / ".web", tmp_path / "web")
        (web / "icons.svg").write_text((web / "icons.svg").read_text() + "<!-- new -->")
        server.environment["DECKLOG_WEB"] = str(web)
        server.start()
        opened(phone, f"{world.pages}/roster")
        assert len(set(caches(phone)["assets"]) - files) >= 1
        # Only the worker has the files of both.
        phone.context.new_cdp_session(phone.page).send("Network.clearBrowserCache")
        phone.context.set_offline(True)
        for page in ("today", "roster"):
            phone.go(f"{world.pages}/{page}")
            assert phone.page.evaluate(WHOLE), page
            assert note(phone).startswith("Saved on ")
        assert not phone.troubles, phone.troubles
    finally:
        server.stop()


def test_the_app_can_be_installed(phone):
    errors = phone.context.new_cdp_session(phone.page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert not errors, errors


def test_without_service_workers_everything_is_as_before(world, visit):
    """Over plain HTTP, browsers have neither service workers nor caches."""
    guus = visit(world.server, session=session_of(world.server, world.guus.email, PASSWORD))
    guus.context.add_init_script("delete Navigator.prototype.serviceWorker; delete globalThis.caches")
    guus.go(f"{world.pages}/today")
    guus.go("/offline")
    assert "No pages are saved on this device." in guus.text()
    assert not guus.troubles, guus.troubles


def test_pages_are_read_offline_in_webkit():
    server = Server().start()
    webkit = WebKit()
    try:
        world = World(server)
        webkit.sign_in(server, session_of(server, world.guus.email, PASSWORD))
        saved = lambda: webkit.ask("POST", "/execute/async", {"args": [], "script": f"({CACHES})().then(arguments[0])"})  # noqa: E731
        for page in ("today", "roster"):
            webkit.go(f"{server.url}{world.pages}/{page}")
            paths = {f"{world.pages}/{page}", "/offline"}
            waiting(lambda: paths <= {path for paths in saved().values() for path in paths}, f"{page} was not saved")
        assert server.stop() == 0
        for path, ending in ((f"{world.pages}/roster", "/roster"), ("/", "/today")):
            webkit.go(server.url + path)
            shown = webkit.script("return [location.pathname, document.querySelector('.flash').innerText, document.styleSheets[0].cssRules.length]")
            assert shown[0].endswith(ending) and shown[1].startswith("Saved on ") and shown[2] > 10, shown
        server.start()
        webkit.go(f"{server.url}/settings")
        webkit.script("""document.querySelector('form[action="/signout"] button').click()""")
        waiting(lambda: not any(name.startswith("pages-") for name in saved()), "the pages are still there")
    finally:
        webkit.close()
        server.stop()
