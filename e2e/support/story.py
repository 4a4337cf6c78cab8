"""A complete trade of a shift through the pages alone. Tests vary the device and whether JavaScript is on."""
import re
from datetime import timedelta

from .days import today

PASSWORD = "a few words in a row"
# The giver and the taker work on different days, so nobody is double-booked.
GIVEN = today() + timedelta(days=4)
OTHER = today() + timedelta(days=6)


class Story:
    def __init__(self, server, visit, **options):
        self.visit = lambda: visit(server, **options)
        self.manager = self.giver = self.taker = None
        self.crew = None

    def manager_makes_the_crew(self):
        self.manager = self.visit()
        self.manager.go("/")
        self.manager.page.locator('a[href^="/signup"]').click()
        self.manager.submit("/signup", name="Ilse Prins", email="ilse@example.org", password=PASSWORD)
        # Nobody had an account yet, so the link was on the page of a new server, which says that a crew is next.
        assert self.manager.page.url.endswith("/crews/new"), self.manager.page.url
        self.manager.submit("/crews/new", name="De Pijp", timeZone="Europe/Amsterdam")
        self.crew = re.search(r"/c/[^/]+", self.manager.page.url)[0]

    def two_people_join_by_link(self):
        self.manager.go(f"{self.crew}/people")
        self.manager.page.locator(f'main a[href="{self.crew}/people/invite"]').first.click()
        self.manager.submit("/people/invite")
        link = self.manager.page.locator("#invite-url").input_value()
        assert self.manager.page.locator(".qr svg").is_visible()
        self.giver, self.taker = (self.join(link, name) for name in ("Noor Bakker", "Sem Visser"))
        self.manager.go(f"{self.crew}/people")
        people = self.manager.text()
        assert all(name in people for name in ("Ilse Prins", "Noor Bakker", "Sem Visser"))

    def join(self, link, name):
        visitor = self.visit()
        visitor.go(link)
        address = f"{name.split()[0].lower()}@example.org"
        visitor.submit(link[link.index("/join/"):], name=name, email=address, password=PASSWORD)
        assert self.crew in visitor.page.url, visitor.page.url
        return visitor

    def both_register_a_fixed_shift(self):
        for visitor, day in ((self.giver, GIVEN), (self.taker, OTHER)):
            visitor.go(f"{self.crew}/fixed-shifts/new")
            visitor.submit("/fixed-shifts/new", weekday=day.isoweekday(), start="17:00", end="23:30")
            assert "17:00–23:30" in visitor.text() and "Waiting for a manager" in visitor.text()
            self.manager.go(f"{self.crew}/fixed-shifts")
            self.manager.page.locator('a[href*="/fixed-shift-proposals/"]').first.click()
            self.manager.page.wait_for_url(re.compile("/fixed-shift-proposals/"))
            self.manager.submit("/approval")
            self.reads_the_news(visitor, "Ilse Prins approved your request")

    def reads_the_news(self, visitor, words):
        """Waits for the inbox, which is updated a moment after the fact."""
        for _ in range(50):
            visitor.go("/inbox")
            if words in visitor.text("#inbox"):
                return visitor.submit("/inbox/reading")
            visitor.page.wait_for_timeout(100)
        raise AssertionError(f"not in the inbox: {words}")

    def giver_offers(self):
        self.open_shift(self.giver)
        self.form(self.giver, "/offer", reason="My sister marries")
        self.shift = re.search(r"/shifts/([0-9a-f-]{36})", self.giver.page.url)[0]
        self.giver.go(f"{self.crew}{self.shift}")

    def form(self, visitor, action, **fields):
        """A form on this page, or on a page that it links to."""
        if not visitor.page.locator(f'form[action$="{action}"]').count():
            with visitor.page.expect_navigation():
                visitor.page.locator(f'main a[href$="{action}"]').first.click()
        visitor.submit(action, **fields)

    def taker_accepts(self):
        self.taker.go(f"{self.crew}/offers")
        assert "Noor Bakker" in self.taker.text() and "My sister marries" in self.taker.text()
        self.taker.submit("/acceptance")

    def manager_approves(self):
        self.manager.go(f"{self.crew}/offers")
        offers = self.manager.text()
        assert "Noor Bakker" in offers and "Sem Visser" in offers
        self.manager.submit("/approval")

    # Results

    def open_shift(self, visitor):
        self.open_week(visitor)
        visitor.page.locator(f".day:has(time[datetime='{GIVEN}']) .shift-link").click()
        visitor.page.wait_for_url(re.compile("/shifts/"))

    def open_week(self, visitor):
        year, week, _ = GIVEN.isocalendar()
        visitor.go(f"{self.crew}/roster?week={year}-W{week:02}")

    def day_of(self, visitor):
        self.open_week(visitor)
        return visitor.text(f".day:has(time[datetime='{GIVEN}'])")

    def everybody_sees_what_happened(self):
        assert "17:00–23:30" not in self.day_of(self.giver)
        assert "17:00–23:30" in self.day_of(self.taker)
        for visitor in (self.manager, self.giver, self.taker):
            visitor.go(f"{self.crew}{self.shift}")
            lines = self.history(visitor)
            assert len(lines) == 4, lines
            made, offered, accepted, approved = lines
            assert "Noor Bakker" in made
            assert "Noor Bakker" in offered and "My sister marries" in offered
            assert "Sem Visser" in accepted
            assert "Ilse Prins" in approved
        # All messages about one shift are one row in an inbox: the newest, with their number.
        self.inbox_says(self.giver, "Sem Visser has your shift", "2 new")
        # Messages settled earlier are read by then.
        self.inbox_says(self.taker, "Noor Bakker’s shift is yours")
        self.inbox_says(self.manager, "Sem Visser wants to take a shift from Noor Bakker", "Taken by Sem Visser")

    def history(self, visitor):
        """The history of the shift, oldest first."""
        lines = visitor.page.locator(".timeline > li").all_inner_texts()
        return [re.sub(r"\s+", " ", line) for line in reversed(lines)]

    def inbox_says(self, visitor, *words):
        """Waits for the inbox, which is updated a moment after the fact."""
        for _ in range(50):
            visitor.go("/inbox")
            rows = visitor.page.locator("#inbox .row").all_inner_texts()
            # Earlier messages about the fixed shifts and the invitations are on rows of their own.
            earlier = ("fixed shift", "your request", "your invitation")
            rows = [row for row in rows if not any(words in row for words in earlier)]
            if len(rows) == 1 and all(word in rows[0] for word in words):
                return
            visitor.page.wait_for_timeout(100)
        raise AssertionError(f"not in the inbox: {words}; it says: {rows}")
