"""Creates the crews for the benchmark: the same rows every time, relative to today, in a database with the server's schema.

The rows satisfy the server's rules, as `decklog check` confirms: every shift has its history, every offer its shift.
"""
import hashlib
import json
import sqlite3
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Amsterdam")
PEOPLE = 200
BUSY = 1_000  # the first number of the people of the busy crew
SHIFTS_A_WEEK = 5  # per person
WEEKS_AHEAD = 9  # this week and the eight that the server generates
EXCHANGED = 20_000 / 104_000  # of all shifts: 20,000 in two years
LIVE = 40  # offers on the marketplace: 27 a day, each there for a day and a half
WAITING = 4  # of these, pending until a manager approves
STARTS = [7 * 60, 10 * 60 + 30, 15 * 60, 17 * 60 + 30]
LENGTH = 7 * 60 + 30
POSITIONS = ["bar", "bediening", "keuken", "spoelkeuken"]
FIRST = "Anna Bram Chaimae Daan Elif Femke Gijs Hanna Imane Joris Kees Lotte Milan Noor Omar Pien Quinten Roos Sem Tess".split()
LAST = "de Vries|Bakker|El Amrani|van Dijk|Yılmaz|Visser|Smit|Meijer|Bouali|Mulder".split("|")
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
NOW = int(datetime.now(timezone.utc).timestamp() * 1000)
TODAY = datetime.now(ZONE).date()


class Crew:
    """One crew in one database."""

    def __init__(self, path, slug):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("PRAGMA foreign_keys = ON")
        self.db.execute("PRAGMA synchronous = OFF")
        self.monday = TODAY - timedelta(days=TODAY.weekday())
        self.slug = slug
        self.born = NOW - 800 * DAY
        self.crew = key("crew", slug, self.born)
        self.rows = {}

    def add(self, table, **row):
        self.rows.setdefault((table, tuple(row)), []).append(tuple(row.values()))

    def write(self):
        """Writes the added rows; tables are in the order in which they were first used."""
        self.db.execute("BEGIN")
        for (table, columns), rows in self.rows.items():
            marks = ", ".join("?" * len(columns))
            self.db.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
        self.db.execute("COMMIT")
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()

    def start(self, approval):
        self.add("crew", id=self.crew, slug=self.slug, name="De Werf", time_zone=str(ZONE), language="nl", week_start=1,
                 created_at=self.born)
        for rank, name in enumerate(POSITIONS):
            self.add("crew_position", crew=self.crew, name=name, rank=rank)
        self.add("shift_settings", crew=self.crew, approval=approval)

    def person(self, number):
        """The member with this number; number 0 owns the crew. Has a session and a token, with the secrets `secret(number, kind)`."""
        id = key("person", number, self.born)
        name = f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]}"
        self.add("person", id=id, email=f"p{number}@example.org", name=name, password_hash="none", language="nl",
                 created_at=self.born)
        self.add("member", crew=self.crew, person=id, role="owner" if number % BUSY == 0 else "member", joined_at=self.born)
        self.add("member_position", crew=self.crew, person=id, position=POSITIONS[number % len(POSITIONS)])
        for kind in ("session", "token"):
            text = secret(number, kind)
            self.add("credential", id=key(kind, number, self.born), person=id, kind=kind,
                     hash=hashlib.sha256(text.encode()).digest(), name="bench", access="write", created_at=self.born,
                     used_at=NOW, expires_at=NOW + 90 * DAY if kind == "session" else None)
        return id

    def shift(self, holder, day, start, position, first_holder=None, fixed=None, facts=()):
        starts_at = instant(day, start)
        made = starts_at - 60 * DAY
        id = key("shift", (first_holder or holder, day), made)
        self.add("shift", crew=self.crew, id=id, person=holder, date=str(day), start_minute=start,
                 end_minute=(start + LENGTH) % 1440, starts_at=starts_at, ends_at=instant(day, start + LENGTH),
                 position=position, fixed_shift=fixed, series_date=str(day) if fixed else None, version=1 + len(facts))
        created = dict(holder=text(first_holder or holder), date=str(day), start=clock(start),
                       end=clock((start + LENGTH) % 1440), **({"fixedShift": text(fixed)} if fixed else {}))
        for seq, (kind, actor, at, fact) in enumerate([("shift.created", None, made, created), *facts], 1):
            self.add("outbox", crew=self.crew, id=key("fact", (id, seq), at), subject=id, seq=seq, kind=kind, actor=actor,
                     at=at, payload=json.dumps(fact, sort_keys=True, separators=(",", ":")))
        return id

    def exchange(self, id, shift, giver, taker, state, made, settled):
        live = state in ("open", "pending")
        self.add("exchange", crew=self.crew, id=id, kind="offer", state=state, live=live, giver=giver, taker=taker,
                 waiting_for="manager" if state == "pending" else None, reason="Tandarts om vier uur", findings="[]",
                 created_at=made, settled_at=settled)
        self.add("exchange_leg", crew=self.crew, exchange=id, leg=1, shift=shift, live=live)


def fill_years(path, weeks):
    """A crew of 200 with shifts of `weeks` weeks, the last of which is the eighth after this one."""
    crew = Crew(path, "werf")
    crew.start("manager")
    people = [crew.person(number) for number in range(PEOPLE)]
    first = crew.monday + timedelta(weeks=WEEKS_AHEAD - weeks)
    last = crew.monday + timedelta(weeks=WEEKS_AHEAD)
    series = []
    for number, person in enumerate(people):
        for turn in range(SHIFTS_A_WEEK):
            weekday = (number + turn) % 7
            start = STARTS[(number // 7 + turn) % len(STARTS)]
            fixed = key("series", (number, turn), crew.born)
            crew.add("fixed_shift", crew=crew.crew, id=fixed, person=person, weekday=weekday + 1, start_minute=start,
                     end_minute=(start + LENGTH) % 1440, position=POSITIONS[number % 4], valid_from=str(first),
                     generated_until=str(last))
            series.append((number, weekday, start, fixed))
    live = set(sorted(((n, d, s, f) for n, d, s, f in series if n % 5 == 3), key=lambda plan: chance("live", *plan[:3]))[:LIVE])
    for week in range(weeks):
        monday = first + timedelta(weeks=week)
        for plan in series:
            number, weekday, start, fixed = plan
            day = monday + timedelta(days=weekday)
            is_live = plan in live and monday == crew.monday + timedelta(weeks=2)
            is_exchanged = chance("exchanged", number, day.toordinal() - TODAY.toordinal()) < EXCHANGED and not is_live
            add_series_shift(crew, people, number, day, start, fixed, is_exchanged, is_live, len(live))
    crew.write()


def add_series_shift(crew, people, number, day, start, fixed, is_exchanged, is_live, count):
    holder, position = people[number], POSITIONS[number % 4]
    if not is_exchanged and not is_live:
        crew.shift(holder, day, start, position, fixed=fixed)
        return
    taker_number = (number + 5 + day.toordinal() % 3) % PEOPLE
    taker = people[taker_number]
    made = NOW - DAY if is_live else min(instant(day, start) - 9 * DAY, NOW - 2 * DAY)
    exchange = key("exchange", (fixed, day), made)
    facts = [("shift.offered", holder, made, dict(exchange=text(exchange), giver=text(holder)))]
    parties = dict(exchange=text(exchange), giver=text(holder))
    if is_live:
        state = "pending" if chance("waiting", number) < WAITING / count else "open"
    else:
        state = ["done", "done", "done", "withdrawn", "expired"][int(chance("fate", number, day.toordinal() - TODAY.toordinal()) * 5)]
        if state == "expired" and day >= TODAY:
            state = "withdrawn"
    settled = None if is_live else made + DAY
    if state in ("done", "pending"):
        facts.append(("shift.accepted", taker, made + MINUTE, dict(parties, taker=text(taker), waitingFor="manager")))
    if state == "done":
        facts.append(("shift.approved", people[0], settled, dict(parties, holder=text(taker))))
    if state == "withdrawn":
        facts.append(("shift.withdrawn", holder, settled, parties))
    if state == "expired":
        facts.append(("shift.expired", None, settled, parties))
    shift = crew.shift(taker if state == "done" else holder, day, start, position, holder, fixed, facts)
    crew.exchange(exchange, shift, holder, taker if state in ("done", "pending") else None, state, made, settled)
    if state != "withdrawn":
        phrase = json.dumps({"arguments": {}, "key": "shifts.notice.bench"}, separators=(",", ":"))
        crew.add("notice", crew=crew.crew, person=holder, thing=shift, id=key("notice", shift, made), phrase=phrase,
                 path=f"/c/{crew.slug}/shifts/{text(shift)}", count=1, created_at=made, updated_at=made,
                 read_at=made + MINUTE)


def fill_busy(path, offers):
    """A second crew in a database, with `offers` open offers at once."""
    crew = Crew(path, "druk")
    crew.start("manager")
    people = [crew.person(BUSY + number) for number in range(PEOPLE)]
    for number in range(offers):
        giver, day = people[number * 7 % PEOPLE], TODAY + timedelta(days=2 + number // 16)
        made = NOW - DAY
        exchange = key("busy", number, made + number)
        facts = [("shift.offered", giver, made, dict(exchange=text(exchange), giver=text(giver)))]
        shift = crew.shift(giver, day, STARTS[number % 4], POSITIONS[number % 4], facts=facts)
        crew.exchange(exchange, shift, giver, None, "open", made, None)
    crew.write()


def fill_market(path, offers, takers):
    """A crew with `offers` open offers. Offer i can be taken by person `PEOPLE + i % takers`, who is free at that time.

    Returns the keys of each offer and its taker in that order, as strings.
    """
    crew = Crew(path, "markt")
    crew.start("none")
    people = [crew.person(number) for number in range(PEOPLE + takers)]
    pairs = []
    for number in range(offers):
        giver = people[number * 7 % PEOPLE]
        # 200 givers and at most 64 takers a day: no one gives away two shifts on one day.
        day = TODAY + timedelta(days=2 + number // takers)
        made = NOW - DAY
        exchange = key("exchange", number, made + number // 100)
        facts = [("shift.offered", giver, made, dict(exchange=text(exchange), giver=text(giver)))]
        shift = crew.shift(giver, day, STARTS[number % 4], POSITIONS[number % 4], facts=facts)
        crew.exchange(exchange, shift, giver, None, "open", made, None)
        pairs.append((text(exchange), text(people[PEOPLE + number % takers])))
    crew.write()
    return pairs


def secret(number, kind):
    """The secret of the session or token of person `number`."""
    return f"dl{kind[0]}_bench{number:038d}"


def key(kind, what, at):
    """A UUID of version 7, derived from its subject."""
    low = hashlib.blake2b(repr((kind, what)).encode(), digest_size=10).digest()
    number = at << 80 | 7 << 76 | (int.from_bytes(low[:2], "big") & 0xFFF) << 64
    return (number | 1 << 63 | int.from_bytes(low[2:], "big") >> 2).to_bytes(16, "big")


def text(key):
    digits = key.hex()
    return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


def chance(*what):
    """A number from 0 to 1, derived from its arguments."""
    return int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=6).digest(), "big") / 2**48


def instant(day, minute):
    """Milliseconds of a time on the crew's clock, `minute` minutes after midnight; no shift here starts in a missing hour."""
    day, minute = day + timedelta(days=minute // 1440), minute % 1440
    return int(datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=ZONE).timestamp() * 1000)


def clock(minute):
    return f"{minute // 60:02d}:{minute % 60:02d}"
