"""The checks for both systems. Each returns whether it passed, and a remark."""
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Barrier

import icalendar


class Days:
    """Free days without clock changes, and the two days with clock changes."""

    def __init__(self, first, zone):
        self.next, self.zone = first, zone
        self.changes = {}
        for day in (first + timedelta(days=number) for number in range(400)):
            hours = self.offset(day + timedelta(days=1)) - self.offset(day)
            if hours:
                self.changes.setdefault("spring" if hours > timedelta() else "autumn", day)

    def offset(self, day):
        return datetime(day.year, day.month, day.day, tzinfo=self.zone).utcoffset()

    def take(self):
        self.next += timedelta(days=3)
        while any(abs(self.next - day) < timedelta(days=3) for day in self.changes.values()):
            self.next += timedelta(days=1)
        return self.next


def can_take(peer, days, *, has, wants, person, how="claim"):
    """Whether a person with one shift on a day can take another; times are `(start, end, days after)`."""
    day = days.take()
    made = [peer.plan(day + timedelta(days=shift[2] if len(shift) > 2 else 0), *shift[:2]) for shift in (has, wants)]
    assert all(made), "a shift was not made"
    member, take = peer.members[person], getattr(peer, how)
    take(member, made[0])
    assert peer.has(member, made[0]), "not even the first was theirs"
    take(member, made[1])
    return peer.has(member, made[1])


def refuses(**case):
    def check(peer, days):
        taken = can_take(peer, days, **case)
        return not taken, "has both" if taken else ""

    return check


def allows(**case):
    def check(peer, days):
        taken = can_take(peer, days, **case)
        return taken, "" if taken else "refused"

    return check


def two_at_once(person, own_times):
    """Ten times: one person presses two buttons at the same moment."""

    def check(peer, days):
        both = neither = 0
        member = peer.members[person]
        for _ in range(10):
            day, barrier = days.take(), Barrier(2)
            shifts = [peer.plan(day, *hours, own_times=own_times) for hours in (("10:00", "18:00"), ("14:00", "22:00"))]

            def take(shift, barrier=barrier):
                barrier.wait()
                return peer.claim(member, shift)

            with ThreadPoolExecutor(2) as pool:
                list(pool.map(take, shifts))
            got = sum(peer.has(member, shift) for shift in shifts)
            both, neither = both + (got == 2), neither + (got == 0)
        said = [f"{both} of 10 had both"] * bool(both) + [f"{neither} of 10 had neither"] * bool(neither)
        return not said, "; ".join(said)

    return check


def night(season, hours, person):
    def check(peer, days):
        shift = peer.plan(days.changes[season] - timedelta(days=1), "22:00", "06:00")
        member = peer.members[person]
        peer.claim(member, shift)
        start, end = peer.instants(member)[shift]
        length = (end - start) / timedelta(hours=1)
        return length == hours, f"{length:g} h"

    return check


def skipped_time(peer, days):
    made = peer.plan(days.changes["spring"], "02:30", "10:00")
    return made is None, "made" if made else "refused"


def doubled_time(peer, days):
    """Two results are correct: taking one of the two instants and saying which, or asking for another time."""
    shift = peer.plan(days.changes["autumn"], "02:30", "10:00")
    if shift is None:
        return True, "refused"
    member = peer.members[24]
    peer.claim(member, shift)
    start, end = peer.instants(member)[shift]
    length = (end - start) / timedelta(hours=1)
    return length in (7.5, 8.5), f"is the {'first' if length == 8.5 else 'second'}"


def events(answer):
    assert answer.status == 200, f"the feed answers {answer.status}"
    calendar = icalendar.Calendar.from_ical(answer.body)
    return calendar, {str(event["UID"]).split("@")[0]: event for event in calendar.events}


def same_instants(peer, days):
    """Compares all shifts taken so far, including the nights of both clock changes."""
    different = seen = 0
    for member in [*peer.members[:12], *peer.members[20:26]]:
        _, found = events(peer.read_feed(peer.subscribe(member)))
        wanted = {str(shift): times for shift, times in peer.instants(member).items()}
        seen += len(wanted)
        different += sum((found[shift].start, found[shift].end) != times if shift in found else True for shift, times in wanted.items())
        different += len(set(found) - set(wanted))
    return not different and seen > 84, f"{seen - different} of {seen}"


def valid(peer, days):
    calendar, _ = events(peer.read_feed(peer.subscribe(peer.members[0])))
    errors = [*calendar.errors, *(error for event in calendar.events for error in event.errors)]
    try:
        calendar.validate()
    except Exception as problem:
        errors.append(problem)
    return not errors, "; ".join(map(str, errors))[:160]


def unchanged(peer, days):
    path = peer.subscribe(peer.members[0])
    tag = peer.read_feed(path).headers["ETag"]
    if not tag:
        return False, "no ETag"
    return peer.read_feed(path, If_None_Match=tag).status == 304, ""


def followed(peer, person):
    """A shift of a person, and a function that reads its event from their feed."""
    member = peer.members[person]
    path = peer.subscribe(member)
    return member, lambda shift: events(peer.read_feed(path))[1].get(str(shift))


def moved(peer, days):
    member, read = followed(peer, 30)
    day = days.take()
    shift = peer.plan(day, "10:00", "18:00")
    peer.claim(member, shift)
    before = read(shift)
    peer.move(shift, day, "12:00", "20:00")
    after = read(shift)
    if (before["UID"], after.start - before.start) != (after["UID"], timedelta(hours=2)):
        return False, "its UID or its time is wrong"
    if "SEQUENCE" not in after:
        return False, "no SEQUENCE; UID and time are right"
    return after["SEQUENCE"] > before["SEQUENCE"], f"SEQUENCE {before['SEQUENCE']}, then {after['SEQUENCE']}"


def cancelled(peer, days):
    member, read = followed(peer, 31)
    day = days.take()
    shift = peer.plan(day, "10:00", "18:00")
    peer.plan(day, "19:00", "20:00")  # ephios cannot delete the last shift of a day
    peer.claim(member, shift)
    before = read(shift)
    peer.remove(shift)
    until = time.monotonic() + 5  # ours updates the feed a moment after the fact
    while str((after := read(shift) or {}).get("STATUS")) != "CANCELLED" and time.monotonic() < until:
        time.sleep(0.05)
    if not after:
        return False, "it is gone without a word"
    return str(after.get("STATUS")) == "CANCELLED" and after["SEQUENCE"] > before["SEQUENCE"], f"STATUS:{after.get('STATUS')}"


DAY = ("10:00", "18:00")
CHECKS = [
    ("overlap: 10–18 and 14–22 is refused", refuses(has=DAY, wants=("14:00", "22:00"), person=40)),
    ("the same by the form behind the button (ours has none)", refuses(has=DAY, wants=("14:00", "22:00"), person=41, how="claim_by_form")),
    ("overlap: 12–14 within 10–18 is refused", refuses(has=DAY, wants=("12:00", "14:00"), person=43)),
    ("overlap: 05–13 after a night until 06 is refused", refuses(has=("22:00", "06:00"), wants=("05:00", "13:00", 1), person=44)),
    ("back to back: 18–23 after 10–18 is allowed", allows(has=DAY, wants=("18:00", "23:00"), person=45)),
    ("back to back: 06–14 after a night until 06 is allowed", allows(has=("22:00", "06:00"), wants=("06:00", "14:00", 1), person=46)),
    ("back to back: 02–10 before 10–18 is allowed", allows(has=DAY, wants=("02:00", "10:00"), person=47)),
    ("one person takes two overlapping shifts at the same moment, ten times: has one", two_at_once(20, own_times=True)),
    ("the same, members not being allowed times of their own (ephios)", two_at_once(21, own_times=False)),
    ("22–06 when the clocks go forward is 7 h", night("spring", 7, 22)),
    ("22–06 when the clocks go back is 9 h", night("autumn", 9, 23)),
    ("a shift from 02:30 in the night without it is refused", skipped_time),
    ("one from 02:30 in the night that has it twice is one of the two, or refused", doubled_time),
    ("the feed is valid to `icalendar`", valid),
    ("the feeds have the same instants as the API", same_instants),
    ("a feed that did not change is not sent again", unchanged),
    ("a moved shift keeps its UID and raises SEQUENCE", moved),
    ("a deleted shift is cancelled in the feed", cancelled),
]  # fmt: skip
