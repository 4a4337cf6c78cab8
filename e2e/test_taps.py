"""The number of taps for common tasks on a phone. Typing into a field is not a tap, and neither is the tap to focus it."""
from datetime import date

import pytest

from support.browser import PHONE, session_of
from support.world import PASSWORD

# Before: four fixed shifts took 24 taps, a timer 2 and two screens of scrolling, a report with a photo 4.
MOST = {"fixed shifts on four days": 6, "timer": 2, "report": 4, "offer": 2, "take": 2, "approve": 2}
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001"
    "0d0a2db40000000049454e44ae426082"
)


class Thumb:
    """Taps, and counts the taps."""

    def __init__(self, visitor):
        self.page, self.taps = visitor.page, 0

    def tap(self, what):
        self.taps += 1
        what.first.tap()

    def go(self, what):
        with self.page.expect_navigation():
            self.tap(what)


@pytest.fixture
def phone(world, visit):
    return lambda person: visit(world.server, PHONE, session=session_of(world.server, person.email, PASSWORD))


def done(thing, thumb):
    print(f"\n{thing}: {thumb.taps} taps")
    assert thumb.taps <= MOST[thing]


def test_fixed_shifts_on_four_days(world, phone):
    visitor = phone(world.maaike)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go(f"{world.pages}/fixed-shifts")
    before = len(world.maaike.api.all(f"{world.path}/fixed-shifts"))
    thumb.go(page.locator('main a[href*="/fixed-shifts/new"]'))
    for day in (1, 2, 4, 5):
        thumb.tap(page.locator(f'.pill:has([name="weekday"][value="{day}"])'))
    page.fill('[name="start"]', "09:00")
    page.fill('[name="end"]', "17:00")
    thumb.go(page.locator('form[action$="/fixed-shifts/new"] button:not([type="button"])').last)
    assert len(world.maaike.api.all(f"{world.path}/fixed-shifts")) == before + 4
    done("fixed shifts on four days", thumb)


@pytest.mark.parametrize("start", ["/inbox", "/settings", "roster", "defects"])
def test_a_timer_from_anywhere(world, phone, start):
    from test_hours_week import Work

    name = "Tapper" + start.strip("/")
    work = Work(world, name, [("Alpha", f"{name} one")])
    visitor = phone(work.person)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go(start if start.startswith("/") else f"{world.pages}/{start}")
    thumb.go(page.locator('.nav a[href$="/hours"]'))
    thumb.go(page.locator("#timer button", has_text=f"{name} one"))
    assert page.locator(".run").count() == 1
    done("timer", thumb)


def test_a_report_with_a_photo(world, phone):
    visitor = phone(world.guus)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go(f"{world.pages}/defects")
    thumb.go(page.locator('a[href$="/defects/new"]:visible'))
    with page.expect_file_chooser() as chooser:
        thumb.tap(page.get_by_role("button", name="Take a photo"))
    chooser.value.set_files({"name": "leak.png", "mimeType": "image/png", "buffer": PIXEL})
    page.locator(".file-name", has_text="leak.png").wait_for()
    assert page.locator("#announcer").text_content() == "leak.png"
    page.fill("#headline", "The ceiling drips")
    thumb.tap(page.locator('.pill:has([name="severity"])'))
    thumb.go(page.locator('form[action$="/defects/new"] button:not([type="button"])').last)
    assert visitor.text("h1") == "The ceiling drips" and page.locator("#defect-files img").count() == 1
    done("report", thumb)


def test_a_shift_is_offered_taken_and_approved(world, phone):
    giver, taker = world.member("Gijs"), world.member("Teun")
    shift = world.shift(giver, 3)
    visitor = phone(giver)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go(f"{world.pages}/roster?week={week_of(shift)}")
    thumb.go(page.locator(f'a[href$="/shifts/{shift["id"]}"]'))
    thumb.go(page.locator('form[action*="/offer"] button:not([type="button"])').last)
    done("offer", thumb)

    visitor = phone(taker)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go(f"{world.pages}/roster")
    thumb.go(page.locator('.tabs a[href$="/offers"]'))
    thumb.go(page.locator(f'li:has(a[href$="/shifts/{shift["id"]}"]), article:has(a[href$="/shifts/{shift["id"]}"])').get_by_role("button", name="Take this shift"))
    done("take", thumb)

    visitor = phone(world.maaike)
    page, thumb = visitor.page, Thumb(visitor)
    visitor.go(f"{world.pages}/roster")
    thumb.go(page.locator('.nav a[href$="/today"]'))
    thumb.go(page.locator(f'li:has(a[href$="/shifts/{shift["id"]}"])').get_by_role("button", name="Approve"))
    assert "Approved" in visitor.text()
    done("approve", thumb)


def week_of(shift):
    return date.fromisoformat(shift["date"]).strftime("%G-W%V")
