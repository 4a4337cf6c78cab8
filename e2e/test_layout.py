"""The layout and navigation of pages: without a crew, with two, with a menu open on a phone, and by tabs, menus and keys."""
import json
import time
from datetime import datetime, timedelta, timezone
from urllib.parse import quote

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.demo import Demo
from support.looks import WATCHES_SHIFTS, looks, shifts
from support.visits import IN_PLACES
from support.world import PASSWORD, World


def next_week():
    return (datetime.now(timezone.utc) + timedelta(weeks=1)).strftime("%G-W%V")


def person_without_a_crew(server):
    world = World.__new__(World)
    world.server, world.domain = server, "example.org"
    return world.person("Nina")


@pytest.mark.parametrize("width", [900, 1280])
def test_pages_without_a_crew_are_wide_enough(server, visit, width):
    nina = person_without_a_crew(server)
    desktop = {"viewport": {"width": width, "height": 800}}
    visitor = visit(server, desktop, session=session_of(server, nina.email, PASSWORD))
    for path in ("/crews/new", "/inbox", "/settings", "/settings/password"):
        visitor.go(path)
        assert visitor.page.locator("main").bounding_box()["width"] >= 600, path


def test_personal_pages_lead_back_to_the_crew_viewed_last(server, visit):
    nina = person_without_a_crew(server)
    ok = nina.api.ok
    first, second = (
        ok(nina.api.post("/api/v1/crews", {"name": name, "timeZone": "Europe/Amsterdam"}))["slug"] for name in ("Strandtent", "Zeezicht")
    )
    visitor = visit(server, DESKTOP, session=session_of(server, nina.email, PASSWORD))
    # Before any crew was viewed, the first by name.
    visitor.go("/inbox")
    assert visitor.page.locator(f'.nav a[href="/c/{first}/roster"]').count()
    for crew, other in ((second, first), (first, second)):
        visitor.go(f"/c/{crew}/defects")
        for page in ("/inbox", "/settings"):
            visitor.go(page)
            assert visitor.page.locator(f'.nav a[href="/c/{crew}/roster"]').count(), page
            assert not visitor.page.locator(f'.nav a[href^="/c/{other}/"]').count(), page
        visitor.go("/")
        assert f"/c/{crew}/" in visitor.page.url
    # From the inbox, Defects leads to the crew viewed last.
    visitor.go(f"/c/{second}/roster")
    visitor.go("/inbox")
    visitor.page.locator(".nav a", has_text="Defects").click()
    visitor.page.wait_for_url("**/defects")
    visitor.page.locator('main a[href$="/defects/new"]').first.click()
    visitor.page.wait_for_url("**/defects/new")
    visitor.submit("/defects/new", headline="The freezer is warm", severity="3-Average")
    for slug, found in ((first, 0), (second, 1)):
        assert len(nina.api.all(f"/api/v1/crews/{slug}/defects")) == found, slug


REVEALED = "addEventListener('pagereveal', (event) => { window.faded = Boolean(event.viewTransition) })"


@pytest.mark.parametrize(("motion", "faded"), [("no-preference", True), ("reduce", False)])
def test_pages_fade_into_each_other_unless_reduced_motion_is_preferred(server, visit, motion, faded):
    nina = person_without_a_crew(server)
    visitor = visit(server, DESKTOP, session=session_of(server, nina.email, PASSWORD), reduced_motion=motion)
    visitor.context.add_init_script(REVEALED)
    visitor.go("/inbox")
    visitor.page.locator('.topbar a[href="/settings"]').click()
    visitor.page.wait_for_url("**/settings")
    visitor.page.wait_for_function("window.faded !== undefined")
    assert visitor.page.evaluate("window.faded") is faded


def test_the_cookie_with_the_crew_viewed_last_is_only_a_hint(server, visit):
    nina = person_without_a_crew(server)
    own = nina.api.ok(nina.api.post("/api/v1/crews", {"name": "Own", "timeZone": "Europe/Amsterdam"}))["slug"]
    world = World(server)
    visitor = visit(server, DESKTOP, session=session_of(server, nina.email, PASSWORD))
    for hint in (world.crew["slug"], "nothing", "x' OR 1=1 --"):
        visitor.context.add_cookies([{"name": "crew", "value": hint, "url": server.url}])
        visitor.go("/inbox")
        assert world.crew["name"] not in visitor.page.content()
        assert visitor.page.locator(f'.nav a[href="/c/{own}/roster"]').count()
        visitor.go("/")
        assert f"/c/{own}/" in visitor.page.url


# Words are longer in Dutch, and mostly as long as in English.
@pytest.mark.parametrize(("language", "width"), [("en", 320), *(("nl", width) for width in (320, 390, 768, 1000))])
def test_the_menu_of_a_defect_stays_on_the_screen(world, visit, language, width):
    api = world.maaike.api
    api.ok(api.patch("/api/v1/me", {"language": language}))
    defect = api.ok(api.post(f"{world.path}/defects", {"headline": "The walk-in fridge drips", "severity": "3-Average"}))
    device = {**PHONE, "viewport": {"width": width, "height": 844}}
    visitor = visit(world.server, device, session=session_of(world.server, world.maaike.email, PASSWORD))
    visitor.go(f"{world.pages}/defects/{defect['id']}")
    visitor.page.locator("#defect-more > summary").click()
    panel = visitor.page.locator("#defect-more .menu-panel").bounding_box()
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= width, panel
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    assert visitor.page.evaluate("visualViewport.scale") == 1


@pytest.fixture(scope="module")
def crew(demo):
    return Demo(demo)


def top(visitor, selector):
    """The vertical position of the first visible element, from the top of the page."""
    return visitor.page.evaluate(
        """(selector) => {
          const shown = [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length)
          return shown.length ? Math.round(shown[0].getBoundingClientRect().top + scrollY) : null
        }""",
        selector,
    )


@pytest.mark.parametrize(
    "page, first",
    [("roster", ".roster .day"), ("week", ".roster .day"), ("hours", "#timer"), ("defects?show=all", ".listed-row"), ("today", ".today"), ("/inbox", "#inbox .row")],
)
def test_on_a_phone_the_content_of_a_page_begins_near_the_top(crew, visit, page, first):
    for language, width in (("nl", 320), ("en", 390)):
        crew.speak("member", language)
        device = {**PHONE, "viewport": {"width": width, "height": 844}}
        visitor = visit(crew.server, device, session=crew.session("member"))
        visitor.go(page if page.startswith("/") else f"/c/{crew.things['crew']}/{page}")
        begins = top(visitor, first)
        assert begins is not None and begins <= 170, f"{language}, {width} px: {begins}"


def test_on_a_phone_a_manager_plans_without_scrolling_past_the_week(crew, visit):
    crew.speak("manager", "nl")
    visitor = visit(crew.server, PHONE, session=crew.session("manager"))
    visitor.go(f"/c/{crew.things['crew']}/week")
    add = top(visitor, ".week-actions > .button-primary")
    assert add is not None and add < top(visitor, ".roster .day")


def test_on_a_desktop_the_week_begins_at_the_top(crew, visit):
    crew.speak("manager", "en")
    visitor = visit(crew.server, DESKTOP, session=crew.session("manager"))
    for week in (0, 1, 2):
        ahead = (datetime.now(timezone.utc) + timedelta(weeks=week)).strftime("%G-W%V")
        visitor.go(f"/c/{crew.things['crew']}/week?week={ahead}")
        assert top(visitor, "table.week") <= 240, ahead


@pytest.mark.parametrize(("language", "width"), [("en", 320), *(("nl", width) for width in (320, 1280, 1920))])
def test_nothing_is_cut_off_too_small_or_overlapping(crew, visit, language, width):
    crew.speak("manager", language)
    device = {"viewport": {"width": width, "height": 900}, "has_touch": True}
    visitor = visit(crew.server, device, session=crew.session("manager"))
    visitor.context.add_init_script(WATCHES_SHIFTS)
    pages = ["today", "roster", "week", "week/draft/{draft}", "calendar?person=all", "offers", "requests", "days-off", "people", "hours", "hours/crew", "defects?show=all"]
    for page in [*(f"/c/{{crew}}/{page}" for page in pages), "/inbox", "/focus", "/focus/report?period=month", "/focus/tasks", "/places", "/settings"]:
        found = faults(visitor, page.format(**crew.things), language)
        assert not found, (page, found)


def faults(visitor, address, language):
    """What is wrong with the look of a page."""
    # A busy machine may paint a page before its end has arrived. Faults of the page itself happen every time.
    for _ in range(3):
        visitor.go(address)
        # An ellipsis shows that the text goes on.
        found = [one for one in [*shifts(visitor), *looks(visitor, language)] if one[0] != "ellipsis"]
        if not found:
            break
    return found


@pytest.mark.parametrize(("language", "who"), [("en", "member"), *(("nl", who) for who in ("nobody", "guest", "member", "manager"))])
def test_nothing_of_places_is_cut_off_too_small_or_overlapping_on_a_small_phone(crew, visit, who, language):
    if who in crew.apis:
        crew.speak(who, language)
    device = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "locale": language}
    visitor = visit(crew.server, device, session=crew.session(who))
    visitor.context.add_init_script(WATCHES_SHIFTS)
    found = {page: faults(visitor, page.format(**crew.things), language) for reader, page in IN_PLACES if reader == who}
    assert found and not any(found.values()), {page: each for page, each in found.items() if each}


def test_paging_through_weeks_does_not_move_the_page(crew, visit):
    crew.speak("member", "en")
    visitor = visit(crew.server, DESKTOP, session=crew.session("member"))
    tops = set()
    for week in ("2020-W01", "2026-W48", "2026-W50"):
        visitor.go(f"/c/{crew.things['crew']}/roster?week={week}")
        tops.add(top(visitor, ".roster .day"))
    assert len(tops) == 1, tops


def test_the_names_in_a_report_are_readable(crew, visit):
    for width in (1280, 1920):
        visitor = visit(crew.server, {"viewport": {"width": width, "height": 900}}, session=crew.session("member"))
        visitor.go("/focus/report?period=month")
        names = visitor.page.locator(".focus-table tbody th:visible")
        assert names.count() and all(name.bounding_box()["width"] >= 100 for name in names.all()), width


@pytest.mark.parametrize("scripts", [True, False])
def test_many_people_are_chosen_from_a_list_that_can_be_searched(crew, visit, scripts):
    crew.speak("manager", "en")
    visitor = visit(crew.server, session=crew.session("manager"), java_script_enabled=scripts)
    visitor.go(f"/c/{crew.things['crew']}/week/draft?week={next_week()}")
    names, field = visitor.page.locator("#people-list label"), visitor.page.get_by_role("searchbox", name="Search by name")
    box = visitor.page.locator("#people-list")
    assert names.count() > 12 and box.bounding_box()["height"] < 300
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), "it scrolls down, not sideways"
    assert field.is_visible() == scripts
    if scripts:
        names.filter(has_text="Joost").get_by_role("checkbox").check()
        field.fill("YILMAZ")
        assert visitor.page.locator("#people-list label:visible").all_inner_texts() == ["Fatima Yılmaz", "Joost Bakker"]
        field.press("Enter")
        names.filter(has_text="Yılmaz").get_by_role("checkbox").check()
    else:
        for name in ("Joost", "Yılmaz"):
            names.filter(has_text=name).get_by_role("checkbox").check()
    visitor.submit("/week/draft", start="10:00", end="18:00")
    # Selected people come first when the form is shown again.
    assert "Choose at least one day" in visitor.text(".error-summary")
    assert {name.split()[0] for name in names.all_inner_texts()[:2]} == {"Joost", "Fatima"}
    assert not visitor.troubles and (not scripts or not visitor.axe())


# Words are longer in Dutch.
@pytest.mark.parametrize("language", ["nl"])
def test_the_tabs_fit_and_mark_the_current_page(crew, visit, language):
    crew.speak("manager", language)
    visitor = visit(crew.server, {**PHONE, "viewport": {"width": 320, "height": 844}}, session=crew.session("manager"))
    heights = set()
    pages = {
        "roster": "/roster", "offers": "/offers", "fixed-shifts": "/fixed-shifts", "balance": "/balance", "hours": "/hours",
        "hours/week": "/hours/week", "hours/reports": "/hours/reports", "hours/projects": "/hours/projects", "hours/crew": "/hours/crew",
        "defects": "/defects", "defects?show=all": "/defects?show=all",
    }
    for page, path in pages.items():
        visitor.go(f"/c/{crew.things['crew']}/{page}")
        tabs = visitor.page.locator(".nav > .nav-group > .nav-item:visible, .nav > .nav-more:visible")
        boxes = [tab.bounding_box() for tab in tabs.all()]
        assert 3 <= len(boxes) <= 5 and len({box["y"] for box in boxes}) == 1, page
        # One row, without truncated or broken words.
        assert tabs.evaluate_all("tabs => tabs.every(t => t.scrollWidth <= t.clientWidth && t.lastElementChild.clientHeight < 20)"), page
        assert visitor.page.locator(".nav > .nav-group > .nav-item[aria-current]").count() == 1, page
        current = visitor.page.locator(".tabs [aria-current=page]")
        assert current.get_attribute("href").endswith(path), page
        box = current.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320, page
        # The roster scrolls to today, and the tabs stay in view.
        visitor.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        heights.add(visitor.page.locator(".tabs").bounding_box()["y"])
    assert len(heights) == 1 and heights.pop() < 60, "the pages of a module are always at one height"


def test_more_opens_without_scripts_and_links_to_the_pages_about_the_crew(crew, visit):
    visitor = visit(crew.server, session=crew.session("manager"), java_script_enabled=False)
    visitor.go(f"/c/{crew.things['crew']}/roster")
    people = visitor.page.locator('.nav a[href$="/people"]')
    assert not people.is_visible()
    visitor.page.locator(".nav-more").click()
    assert people.is_visible() and visitor.page.locator('.nav a[href^="/c/"][href$="/settings"]').is_visible()
    with visitor.page.expect_navigation():
        people.click()
    assert visitor.page.url.endswith("/people") and visitor.page.locator(".nav-more[aria-current]").count() == 1


def test_the_sidebar_opens_and_closes_a_module(crew, visit):
    crew.speak("manager", "en")
    visitor = visit(crew.server, DESKTOP, session=crew.session("manager"))
    visitor.go(f"/c/{crew.things['crew']}/week")
    nav = visitor.page.get_by_role("navigation", name="Main")
    assert nav.get_by_role("link", name="Everyone").get_attribute("aria-current") == "page"
    assert nav.get_by_role("link", name="Shifts", exact=True).get_attribute("aria-current") == "true"
    assert not nav.get_by_role("link", name="Reports").is_visible() and not visitor.page.locator(".tabs").is_visible()
    nav.locator("#nav-hours > summary").click()
    with visitor.page.expect_navigation():
        nav.get_by_role("link", name="Reports").click()
    assert visitor.page.url.endswith("/hours/reports")
    assert not visitor.axe() and not visitor.troubles


def test_the_sidebar_collapses_to_icons_and_stays_that_way(crew, visit):
    crew.speak("manager", "en")
    visitor = visit(crew.server, DESKTOP, session=crew.session("manager"))
    visitor.go(f"/c/{crew.things['crew']}/week")
    page = visitor.page
    fold, shifts = page.locator("#nav-fold"), page.locator('.nav-item[href$="/roster"]')
    wide = page.locator("main").bounding_box()
    fold.click()
    narrow = page.locator("main").bounding_box()
    assert narrow["width"] > wide["width"] + 100 and fold.get_attribute("aria-expanded") == "false"
    assert page.locator(".tabs").is_visible(), "the pages of the module are tabs now"
    # The server renders the next page that way, before any script runs. An icon still has its name and a title.
    with page.expect_navigation():
        page.locator('.nav-item[href$="/hours"]').click()
    assert page.locator("html[data-nav=narrow]").count() == 1 and page.locator("main").bounding_box()["x"] == narrow["x"]
    assert shifts.get_attribute("title") == "Shifts" and page.get_by_role("link", name="Shifts", exact=True).count()
    assert not visitor.axe() and not visitor.overflow()
    fold.click()
    assert page.locator("main").bounding_box()["x"] == wide["x"] and fold.get_attribute("aria-expanded") == "true"
    visitor.go(f"/c/{crew.things['crew']}/week")
    assert not page.locator("html[data-nav]").count() and not visitor.troubles, visitor.troubles


@pytest.mark.parametrize(
    ("path", "is_shown"),
    [
        ("/c/kombuis/hours/records/1/delete", True),
        ("/c/kombuis/defects/1/restoration", True),
        ("/places/1/scenes/2/transfer", True),
        ("/signout", False),
        ("/c/kombuis/settings/archive", False),
        ("https://elsewhere.example/c/delete", False),
        ("/c/kombuis/../../me/delete", False),
        ("/c/kombuis/people?x=/delete", False),
    ],
)
def test_a_message_offers_undo_only_for_what_can_be_undone(crew, visit, path, is_shown):
    # Another server on the same domain can set this cookie.
    message = {"phrase": {"key": "form.save", "arguments": {}}, "tone": "success", "undo": {"path": path, "fields": {}}}
    visitor = visit(crew.server, session=crew.session("manager"))
    visitor.context.add_cookies([{"name": "flash", "value": quote(json.dumps(message)), "url": crew.server.url}])
    visitor.go("/settings")
    assert visitor.page.locator(".flash").count() == visitor.page.locator(f'.toast form[action="{path}"]').count() == int(is_shown)


def test_another_crew_opens_at_the_corresponding_page_and_shows_its_unread_messages(world, visit):
    maaike = world.maaike
    other = maaike.api.ok(maaike.api.post("/api/v1/crews", {"name": "Strandtent Zuid", "timeZone": "Europe/Amsterdam"}))["slug"]
    # The inviter is notified when someone joins, so the new crew has an unread message.
    code = maaike.api.ok(maaike.api.post(f"/api/v1/crews/{other}/invitations", {}))["code"]
    for who in (world.guus, world.tess):
        who.api.ok(who.api.post(f"/api/v1/invitations/{code}/acceptance", {}))
    visitor = visit(world.server, session=session_of(world.server, maaike.email, PASSWORD))
    for page, lands in (("hours/reports", "/hours"), ("defects", "/defects"), ("people", "/people"), ("week", "/roster")):
        visitor.go(f"{world.pages}/{page}")
        visitor.page.locator("#crew-menu > summary").click()
        link = visitor.page.locator("#crew-menu .menu-item", has_text="Strandtent Zuid")
        with visitor.page.expect_navigation():
            link.click()
        assert visitor.page.url.endswith(f"/c/{other}{lands}"), page
    visitor.go("/inbox")
    counted = int((visitor.page.locator("#inbox-badge").text_content().split() or ["0"])[0])
    shown = visitor.page.locator("#crew-menu .badge").all_text_contents()
    assert sum(int(text.split()[0]) for text in shown) == counted
    assert not visitor.troubles, visitor.troubles


@pytest.mark.parametrize("scripts", [True, False])
def test_everything_is_created_from_one_menu(crew, visit, scripts):
    for who, sees in (("manager", 9), ("member", 6)):
        crew.speak(who, "en")
        visitor = visit(crew.server, session=crew.session(who), java_script_enabled=scripts)
        visitor.go("/settings")
        visitor.page.locator("#add-menu > summary").click()
        links = visitor.page.locator("#add-menu a")
        assert links.count() == sees
        for path in [link.get_attribute("href") for link in links.all()]:
            assert visitor.go(path).status == 200 and visitor.page.locator("main form").count(), path


def test_a_running_timer_is_shown_on_every_page_and_can_be_stopped_there(world, visit):
    from test_hours_week import Work

    work = Work(world, "Ruben", [("Alpha", "Ruben one")])
    visitor = visit(world.server, session=work.session, java_script_enabled=False)
    visitor.go(f"{world.pages}/hours")
    with visitor.page.expect_navigation():
        visitor.page.locator("#timer").get_by_role("button", name="Ruben one").click()
    for page in (f"{world.pages}/defects?show=all", "/inbox"):
        visitor.go(page)
        assert visitor.page.locator(".run").get_attribute("href") == f"{world.pages}/hours"
        assert visitor.text(".run").endswith("0:00")
    visitor.go(f"{world.pages}/defects?show=all")
    with visitor.page.expect_navigation():
        visitor.page.get_by_role("button", name="Stop Alpha · Ruben one").click()
    assert visitor.page.url.endswith("/defects?show=all") and not visitor.page.locator(".run").count()
    assert "less than a minute" in visitor.text()


def test_a_timer_that_is_started_elsewhere_appears(world, visit):
    from test_hours_week import Work

    work = Work(world, "Joris", [("Alpha", "Joris one")])
    visitor = visit(world.server, session=work.session)
    visitor.go(f"{world.pages}/roster")
    assert visitor.page.locator(".run").count() == 0
    work.api.ok(work.api.send("PUT", f"{work.path}/timer", {"project": work.projects[0]["id"]}))
    visitor.page.wait_for_selector(".run")
    assert not visitor.axe() and not visitor.troubles, visitor.troubles


def test_a_browser_keeps_pages_for_the_back_button_until_someone_signs_out(world, visit):
    visitor = visit(world.server, session=session_of(world.server, world.olga.email, PASSWORD))
    kept = visitor.go(f"{world.pages}/roster").headers["cache-control"]
    assert kept == "private, no-cache"
    answer = world.server.api().form("/signout", {})
    assert answer.headers["Clear-Site-Data"] == '"cache"' and "no-store" in answer.headers["Cache-Control"]
    # Pages with a one-time secret or message are not kept.
    assert "no-store" in world.server.api().get("/signin").headers["Cache-Control"]


WATCHES_FOR_PROGRESS = """
new MutationObserver(() => { if ('loading' in document.documentElement.dataset) sessionStorage.loading = 'seen' })
  .observe(document.documentElement, { attributes: true })
"""


def test_a_slow_page_shows_progress(world, visit):
    visitor = visit(world.server, session=session_of(world.server, world.olga.email, PASSWORD))
    visitor.go(f"{world.pages}/roster")
    visitor.page.evaluate(WATCHES_FOR_PROGRESS)

    def hold(route):
        time.sleep(1)
        route.continue_()

    visitor.page.route("**/offers", hold)
    with visitor.page.expect_navigation(url="**/offers"):
        visitor.page.locator('.tabs a[href$="/offers"]').click(no_wait_after=True)
    assert visitor.page.evaluate("sessionStorage.loading") == "seen"
    assert visitor.page.locator("html[data-loading]").count() == 0
    assert not visitor.troubles, visitor.troubles


def test_a_crew_is_searched_without_scripts(crew, visit):
    crew.speak("manager", "en")
    visitor = visit(crew.server, session=crew.session("manager"), java_script_enabled=False)
    visitor.go(f"/c/{crew.things['crew']}/find")
    assert visitor.page.locator('#found a[href$="/hours/reports"]').count() == 1
    for text, path in (("sanne", "/people/"), ("#9", "/defects/"), ("koelcel", "/defects/"), ("bruiloft", "/hours/projects/"), ("log hours", "/hours/records/new")):
        visitor.submit("/find", q=text)
        assert path in visitor.page.locator("#found a").first.get_attribute("href"), text
    visitor.submit("/find", q="<nothing> like this")
    assert "Nothing found for “<nothing> like this”." in visitor.text()
    assert visitor.go(f"/c/{crew.things['crew']}/find?q=%00%07{'x' * 3000}").status == 200
    # Pages for managers are not offered to others.
    visitor = visit(crew.server, session=crew.session("member"), java_script_enabled=False)
    visitor.go(f"/c/{crew.things['crew']}/find")
    assert not visitor.page.locator('#found a[href$="/hours/crew"], #found a[href$="/shifts/new"]').count()


def test_the_command_palette_is_used_by_keyboard(crew, visit):
    crew.speak("manager", "en")
    visitor = visit(crew.server, DESKTOP, session=crew.session("manager"))
    page = visitor.page
    visitor.go(f"/c/{crew.things['crew']}/week")
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Search")
    page.get_by_role("option", name="Reports Hours").wait_for()
    assert not visitor.axe()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("Control+k")
    page.keyboard.type("qqqqqq")
    # In the dialog, because what is outside it is neither seen nor announced.
    page.locator("dialog [role=status]", has_text="Nothing found").wait_for()
    field.fill("")
    page.keyboard.type("sanne")
    option = page.get_by_role("option", name="Sanne Visser")
    option.wait_for()
    page.wait_for_function("document.querySelectorAll('[role=option]').length === 1")
    assert option.get_attribute("aria-selected") == "true" and field.get_attribute("aria-activedescendant") == option.get_attribute("id")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert "/people/" in page.url and not visitor.troubles, visitor.troubles


def test_cancelling_a_question_of_a_menu_returns_the_focus_to_the_menu(crew, visit):
    visitor = visit(crew.server, session=crew.session("manager"))
    page = visitor.page
    visitor.go(f"/c/{crew.things['crew']}/defects/{crew.things['defect']}")
    page.locator("#defect-more > summary").click()
    button = page.locator('#defect-more form[action$="/delete"] button')
    for cancel in (lambda: page.keyboard.press("Escape"), page.locator("dialog[open] .button").first.click):
        button.focus()
        page.keyboard.press("Enter")
        page.locator("dialog[open]").wait_for()
        cancel()
        page.locator("dialog").wait_for(state="detached")
        assert button.evaluate("button => button === document.activeElement && button.checkVisibility()")
    assert not visitor.troubles, visitor.troubles


def test_with_forced_colours_one_sees_what_is_current_and_selected(crew, visit):
    visitor = visit(crew.server, PHONE, session=crew.session("manager"), forced_colors="active")
    page = visitor.page
    visitor.go(f"/c/{crew.things['crew']}/offers")
    lines = page.locator(".tab").evaluate_all("tabs => tabs.map((tab) => [tab.hasAttribute('aria-current'), getComputedStyle(tab).borderBottomColor])")
    assert len({line for _, line in lines}) == 2 and len({line for is_current, line in lines if is_current}) == 1, lines
    page.keyboard.press("Control+k")
    page.get_by_role("option").nth(1).wait_for()
    outlines = page.get_by_role("option").evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    assert outlines[0] == "solid" and set(outlines[1:]) == {"none"}, outlines
    assert not visitor.troubles, visitor.troubles


def test_enter_in_the_command_palette_opens_the_first_result_of_what_was_typed(crew, visit):
    crew.speak("manager", "en")
    visitor = visit(crew.server, DESKTOP, session=crew.session("manager"))
    page = visitor.page
    visitor.go(f"/c/{crew.things['crew']}/week")
    page.keyboard.press("Control+k")
    page.get_by_role("option", name="Reports Hours").wait_for()

    def hold(route):
        time.sleep(0.5)
        route.continue_()

    page.route("**/find?q=*", hold)
    page.keyboard.type("sanne")
    with page.expect_navigation(url="**/people/**"):
        page.keyboard.press("Enter")
    assert not visitor.troubles, visitor.troubles
