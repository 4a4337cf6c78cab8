"""Creates the data of an attack: the crew of the other people, and the attacker's two large crews.

The same rows every time, relative to today, in a database with the server's schema; `decklog check` finds no errors.
"""
import contextlib
import sqlite3
from pathlib import Path

import agency
import crew
import tracker

WORKING, TAKERS = "markt", 64
# The number of the first person in each of the attacker's two crews, who owns it.
AGENCY, TRACKER = 3 * crew.BUSY, 5 * crew.BUSY


class HostileAgency(agency.Agency):
    def person(self, number):
        return super().person(AGENCY + number)


class HostileTracker(tracker.Tracker):
    def person(self, number):
        return super().person(TRACKER + number)


def fill(path, days, defects, offers):
    """Creates hours, defects, and offers for others to accept. Returns the number of records, and pairs of an offer and the number of its taker."""
    pairs = crew.fill_market(path, offers, TAKERS)
    records = agency.fill(path, days, HostileAgency(path))
    HostileTracker(path).fill(defects, min(defects, 20_000))
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO compass_crew (crew) SELECT id FROM crew WHERE slug = ?", (tracker.SLUG,))
    numbers = {crew.text(crew.key("person", number, crew.NOW - 800 * crew.DAY)): number for number in range(crew.PEOPLE + TAKERS)}
    return records, [(offer, numbers[taker]) for offer, taker in pairs]


def others(pairs, port):
    """The requests of the other people, for `others.py`."""
    tokens = [crew.secret(number, "token") for number in range(crew.PEOPLE + TAKERS)]
    return {
        "port": port, "roster": f"/c/{WORKING}/roster", "cookie": crew.secret(7, "session"), "tokens": tokens,
        "accepts": [[f"/api/v1/crews/{WORKING}/exchanges/{offer}", tokens[taker]] for offer, taker in pairs],
    }  # fmt: skip


def hostile(port, seed=1, **options):
    """The attacker's data, for `attacks.py`."""
    return {
        "port": port, "seed": seed, "agency": agency.SLUG, "tracker": tracker.SLUG, "today": str(crew.TODAY),
        "hours": crew.secret(AGENCY, "token"), "defects": crew.secret(TRACKER, "token"), "cookie": crew.secret(TRACKER, "session"),
        "cookies": [crew.secret(AGENCY + number, "session") for number in range(crew.PEOPLE)],
        "member": crew.secret(TRACKER + 3, "token"), "email": f"p{AGENCY + 1}@example.org", "words": tracker.VOCABULARY[:8], **options,
    }  # fmt: skip


def size(folder):
    return sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
