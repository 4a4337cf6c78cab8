"""The pages and forms of a shift in a browser: after a change, after a lost connection, and after a refusal."""
import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, session_of
from support.days import today
from support.world import PASSWORD, World, day


@pytest.fixture
def visitor(world, visit):
    def signed_in(person, device=DESKTOP, **options):
        return visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), **options)

    return signed_in


# Regression: fault 7 of Decklog's predecessor for shifts.
@pytest.mark.parametrize("days, page", [(11, "shift"), (12, "offers")])
def test_a_suggestion_can_be_approved_wherever_it_is_shown(world, visitor, days, page):
    shift = world.shift(world.guus, days)
    [request] = world.tess.api.ok(world.tess.api.post(f"{world.path}/shift-requests", {"dates": [day(days)]}))["items"]
    path = f"{world.path}/shift-requests/{request['id']}/suggestions"
    [suggestion] = world.guus.api.ok(world.guus.api.post(path, {"shifts": [shift["id"]]}))["items"]
    world.tess.api.ok(world.tess.api.post(f"{world.path}/exchanges/{suggestion['id']}/acceptance"))
    manager = visitor(world.maaike, java_script_enabled=page == "shift")
    manager.go(f"{world.pages}/shifts/{shift['id']}" if page == "shift" else f"{world.pages}/offers")
    manager.submit(f"/offers/{suggestion['id']}/approval")
    assert manager.page.url.startswith(world.server.url + world.pages)
    now = world.tess.api.ok(world.tess.api.get(f"{world.path}/shifts/{shift['id']}"))
    assert now["person"]["name"] == "Tess" and now["status"] == "idle"
    assert not manager.troubles, manager.troubles


def test_the_viewers_own_shifts_stand_out_in_the_crews_week(world, visitor):
    for person in (world.guus, world.tess):
        world.shift(person, 61)
    guus = visitor(world.guus, PHONE)
    guus.go(f"{world.pages}/week?week={week_of(61)}")
    assert set(guus.page.locator(".shift b").all_inner_texts()) == {"Guus"}
    assert not guus.overflow() and not guus.troubles, guus.troubles


# Regression: fault 27 of Decklog's predecessor for shifts.
def test_a_row_shows_its_own_state_after_a_live_update(world, visitor):
    """When the page is updated while it is open, the next row must not look like a row that was on offer."""
    shift, exchange = world.offer(world.guus, 3)
    other = world.shift(world.guus, 3, "19:00", "21:00")
    guus = visitor(world.guus, PHONE)
    guus.go(f"{world.pages}/roster?week={week_of(3)}")
    line = guus.page.locator(f"#shift-{shift['id']}")
    assert "shift-offered" in line.get_attribute("class") and "On offer" in line.inner_text()
    assert "On offer" not in guus.page.locator(f"#shift-{other['id']}").inner_text()
    world.guus.api.send("DELETE", f"{world.path}/exchanges/{exchange['id']}")
    expect(line).not_to_contain_text("On offer", timeout=15_000)
    assert "shift-offered" not in line.get_attribute("class")


# Regression: fault 28 of Decklog's predecessor for shifts.
def test_a_page_says_that_it_could_not_save(world, visitor):
    """Without a connection nothing is sent: the page says so and keeps the input, and pressing the button again later works."""
    guus = visitor(world.guus, PHONE)
    shift = world.shift(world.guus, 14)
    guus.go(f"{world.pages}/shifts/{shift['id']}")
    form = guus.page.locator('form[action$="/offer"]')
    guus.fill(form, reason="A wedding")
    guus.context.set_offline(True)
    button = form.locator("button").last
    button.click(no_wait_after=True)
    assert "You’re offline. Nothing was sent" in guus.text(".form-offline")
    assert form.locator('[name="reason"]').input_value() == "A wedding" and button.get_attribute("aria-disabled") is None
    guus.context.set_offline(False)
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "idle"
    guus.submit("/offer")
    assert world.guus.api.ok(world.guus.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "offered"


def test_the_reason_of_an_offer_is_filled_in_again_after_the_session_has_ended(world, visitor):
    person = world.member("Wouter")
    wouter, shift = visitor(person, PHONE), world.shift(person, 15)
    wouter.go(f"{world.pages}/shifts/{shift['id']}")
    wouter.submit_signed_out("/offer", person.email, PASSWORD, reason="A wedding")
    assert "We kept" in wouter.text(".draft-restored")
    assert wouter.page.locator('form[action$="/offer"] [name="reason"]').input_value() == "A wedding"
    wouter.submit("/offer")
    assert person.api.ok(person.api.get(f"{world.path}/shifts/{shift['id']}"))["status"] == "offered"
    assert not wouter.troubles, wouter.troubles


# Regression: fault 29 of Decklog's predecessor for shifts.
@pytest.mark.parametrize("scripts", [True, False])
def test_what_a_form_shows_is_what_it_sends(world, visitor, scripts):
    ok = world.guus.api.ok
    made = {"weekday": 7 if scripts else 1, "start": "23:15", "end": "06:45", "validFrom": day(20), "validUntil": day(200)}
    fixed = ok(world.guus.api.post(f"{world.path}/fixed-shifts", made))
    guus = visitor(world.guus, PHONE, java_script_enabled=scripts)
    path = f"{world.pages}/fixed-shifts/{fixed['id']}"
    guus.go(path)
    shown = {
        "weekday": int(guus.page.locator('[name="weekday"]:checked').get_attribute("value")),
        **{name: guus.page.locator(f'[name="{name}"]').input_value() for name in ("start", "end", "validFrom", "validUntil")},
    }
    guus.submit(path)
    after = ok(world.guus.api.get(f"{world.path}/fixed-shifts/{fixed['id']}"))
    assert shown == made == {name: after[name] for name in made}


# Regression: fault 29 of Decklog's predecessor for shifts.
def test_no_weekday_is_preselected(world, visitor):
    tess = visitor(world.tess, PHONE)
    before = world.tess.api.all(f"{world.path}/fixed-shifts?person=me")
    tess.go(f"{world.pages}/fixed-shifts/new")
    assert not tess.page.locator('[name="weekday"]:checked').count()
    tess.submit("/fixed-shifts/new", start="10:00", end="12:00")
    assert tess.page.locator("#errors").count() and tess.page.locator('[name="start"]').input_value() == "10:00"
    assert world.tess.api.all(f"{world.path}/fixed-shifts?person=me") == before


def week_of(days):
    from datetime import date, timedelta

    year, week, _ = (today() + timedelta(days=days)).isocalendar()
    return f"{year}-W{week:02}"


def test_the_roster_opens_at_today(server, visit):
    world = World(server)
    # Today is the last day of the week, and the screen is low.
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"weekStart": today().isoweekday() % 7 + 1}))
    # Late enough to be still to come whenever the test runs.
    world.shift(world.guus, days=0, start="23:59", end="07:00")
    device = {**PHONE, "viewport": {"width": 390, "height": 480}}
    visitor = visit(server, device, session=session_of(server, world.guus.email, PASSWORD))
    visitor.go(f"{world.pages}/roster")
    box = visitor.page.locator(".day-today").first.bounding_box()
    assert 0 <= box["y"] and box["y"] + box["height"] <= 480, box
    assert not visitor.troubles, visitor.troubles
