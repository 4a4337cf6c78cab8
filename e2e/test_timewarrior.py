"""The same intervals in Timewarrior and in Focus: sums by day, week and tag agree to the second, in zones with different clock changes."""
import os
import random
import re
import subprocess
from datetime import date, datetime, timedelta, timezone

import pytest

FOCUS = "/api/v1/me/focus"
TAGS = ["music", "study", "work"]
# Whole weeks, starting on a Monday, with a clock change of each zone.
RANGES = [(date(2025, 3, 3), date(2025, 4, 7)), (date(2025, 9, 29), date(2025, 11, 3))]


def intervals(start, end, count):
    """Intervals that fill the time, some without a break, in the mode of their first tag."""
    chance = random.Random(count)
    at = datetime.combine(start, datetime.min.time(), timezone.utc)
    longest = 2 * ((end - start) // timedelta(seconds=1)) // (count + 1)
    for _ in range(count):
        begin = at + timedelta(seconds=chance.choice([0, chance.randint(1, longest // 3)]))
        at = begin + timedelta(seconds=chance.randint(1, longest * 5 // 6))
        yield begin, at, chance.sample(TAGS, chance.choice([1, 1, 2]))


@pytest.fixture(scope="module")
def timewarrior(tmp_path_factory):
    """Runs Timewarrior in a zone, with 500 intervals around each clock change."""
    folder = tmp_path_factory.mktemp("timewarrior")
    (folder / "data").mkdir()
    (folder / "timewarrior.cfg").write_text("")
    lines = {}
    for start, end in RANGES:
        for begin, finish, tags in intervals(start, end, 500):
            line = f"inc {begin:%Y%m%dT%H%M%SZ} - {finish:%Y%m%dT%H%M%SZ} # {' '.join(tags)}\n"
            lines.setdefault(f"{begin:%Y-%m}.data", []).append(line)
    for name, month in lines.items():
        (folder / "data" / name).write_text("".join(month))

    def run(zone, *arguments):
        environment = {**os.environ, "TIMEWARRIORDB": str(folder), "TZ": zone}
        return subprocess.run(["timew", *arguments], env=environment, capture_output=True, text=True, check=True).stdout

    # The first run prints that it builds its list of tags.
    run("UTC", "tags")
    return run


def seconds(text):
    hours, minutes, rest = map(int, text.split(":"))
    return (hours * 60 + minutes) * 60 + rest


def summary(run, zone, start, end, *tags):
    """The sums by day, and of all days together."""
    days, day = {}, None
    lines = run(zone, "summary", str(start), "-", str(end), *tags).rstrip().split("\n")
    for line in lines[:-1]:
        if found := re.match(r"W\d+ (\S+)", line):
            day = found[1]
        # Start, end, time, and on the last line of a day its total.
        if len(times := re.findall(r"\d+:\d\d:\d\d", line)) == 4:
            days[day] = seconds(times[3])
    return days, seconds(lines[-1].strip())


def test_sums_agree_with_timewarrior(world, timewarrior):
    tamara = world.person("Tamara")
    exported = timewarrior("UTC", "export").encode()
    for name in ("toggl", "sundial"):
        refused = tamara.api.raw("POST", f"{FOCUS}/imports?format={name}", exported, {})
        assert refused.status == 422 and [error["field"] for error in refused.json["errors"]] == ["format"], refused
    imported = tamara.api.ok(tamara.api.raw("POST", f"{FOCUS}/imports?format=timewarrior", exported, {}))
    # The entries, and one new mode.
    assert imported["created"] == 1001 and not imported["conflicting"] and imported["rejected"] == [], imported
    assert imported["read"] == 1003 and imported["rejectedCount"] == 0 and imported["unknown"] == {"modes": ["music"]}, imported
    broken = exported.replace(b'"start":"2025', b'"start":"x2025', 2)
    dry = tamara.api.ok(tamara.api.raw("POST", f"{FOCUS}/imports?dryRun=true", broken, {}))
    assert dry["rejectedCount"] == 2 and [one["reason"] for one in dry["rejected"]] == ["“start” is missing or not readable."] * 2, dry
    again = tamara.api.ok(tamara.api.raw("POST", f"{FOCUS}/imports?format=&dryRun=true", exported, {}))
    assert again["created"] == 0 and again["unchanged"] == again["read"] == 1003, again
    assert len(tamara.api.all(f"{FOCUS}/entries?from=2025-01-01&to=2025-12-31")) == 1000
    compared = 0
    for zone in ("Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe"):
        tamara.api.ok(tamara.api.patch(f"{FOCUS}/settings", {"timeZone": zone}))
        for start, end in RANGES:
            report = lambda by: tamara.api.ok(tamara.api.get(f"{FOCUS}/reports?from={start}&to={end}&by={by}"))
            days, total = summary(timewarrior, zone, start, end)
            by_day = report("day")
            assert {line["date"]: line["seconds"] for line in by_day["lines"] if line["seconds"]} == days, zone
            assert by_day["totalSeconds"] == total == sum(days.values())
            for line in report("week")["lines"]:
                monday = date.fromisoformat(line["week"])
                week = summary(timewarrior, zone, monday, monday + timedelta(days=7))[1]
                assert line["seconds"] == week, (zone, line)
                compared += 1
            tags = {line["tag"]: line["seconds"] for line in report("tag")["lines"]}
            assert tags == {tag: summary(timewarrior, zone, start, end, tag)[1] for tag in TAGS}, zone
            compared += len(days) + len(tags)
    # The ranges are filled: 35 days, 5 weeks and 3 tags of each.
    assert compared >= 3 * 2 * (33 + 5 + 3), compared
