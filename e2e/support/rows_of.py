"""Crews with a chosen number of rows in every list, for looking at pages that are empty, usual or full."""
from datetime import timedelta

from .days import today
from .things import one_of_each
from .world import World, day

# Names as long as people really enter, and longer.
LONG_NAMES = ["Wilhelmina Theodora van den Heuvel-Oosterwijk", "Jan-Pieter Sebastiaan Hendrikus Nieuwenhuijzen Kruseman", "عبد الرحمن الخطيب", "Li"]
LONG_TITLES = [
    "Vaatwasmachineonderhoudscontractverlenging", "The second walk-in fridge behind the dry store drips on the floor whenever the door was open for long",
    "Lamp", "Bruiloft Van der Meer – Oude Essink, inclusief op- en afbouw van de grote tent",
]  # fmt: skip


def outsider(server, name, domain="alone.example"):
    """A person without a crew."""
    world = World.__new__(World)
    world.server, world.domain = server, domain
    return world.person(name)


def empty_crew(server, name, domain):
    """A crew of one person, in which nothing was entered: a `World` without members."""
    world = World.__new__(World)
    world.server, world.domain = server, domain
    world.maaike = world.person("Maaike")
    world.crew = world.maaike.api.ok(world.maaike.api.post("/api/v1/crews", {"name": name, "timeZone": "Europe/Amsterdam"}))
    return world


def full_crew(server, rows, *, long=False):
    """A `World` with at least this many rows in its lists; with `long`, some names are very long. Returns it with its things."""
    world = World(server, "Restaurant-Brasserie De Oude Stadsherberg aan de Haven" if long else "De Waag", f"of{rows}.example")
    things = one_of_each(world)
    name = lambda number: LONG_NAMES[number % 4] if long and number % 3 == 0 else f"Medewerker {number}"
    title = lambda number: LONG_TITLES[number % 4] if long and number % 2 == 0 else f"Koeling {number}"
    names = [f"{name(number)} {number}" for number in range(rows)]
    entered = [one["person"]["id"] for one in send(world.maaike, f"{world.path}/members", {"names": names})["items"]]
    if long:
        for person, number in ((world.guus, 0), (world.tess, 1)):
            person.api.ok(person.api.patch("/api/v1/me", {"name": LONG_NAMES[number]}))
    for number in range(rows):
        fill(world, number, title, entered[number])
    return world, things


def fill(world, number, title, entered):
    """One more row in each list, spread over the coming and past weeks."""
    guus, maaike, ahead = world.guus, world.maaike, day(number % 7)
    holder = [guus.id, world.tess.id, entered, None][number % 4]
    start, end = f"{5 + number // 7 % 12:02}:00", f"{9 + number // 7 % 12:02}:30"
    if number % 7 == 0:  # today, later
        start, end = f"{13 + number // 7}:30", "23:45"
    send(maaike, f"{world.path}/shifts", {"date": ahead, "start": start, "end": end, "person": holder, "position": ["bar", "keuken"][number % 2]})
    shift = send(maaike, f"{world.path}/shifts", {"date": day(7 + number), "start": "03:00", "end": "04:00", "person": guus.id})
    send(guus, f"{world.path}/shifts/{shift['id']}/offer", {"reason": title(number)} if number % 2 else {})
    send(maaike, f"{world.path}/unpublished-shifts", {"dates": [day(7 + number % 7)], "people": [entered], "start": start, "end": end})
    send(maaike, f"{world.path}/fixed-shifts", {"weekday": number % 7 + 1, "start": "00:00", "end": "01:30", "person": entered})
    send(guus, f"{world.path}/days-off", {"kind": "holiday", "first": day(40 + 3 * number), "last": day(41 + 3 * number), "note": title(number)})
    send(maaike, f"{world.path}/days-off", {"kind": ["sick", "holiday"][number % 2], "first": ahead, "person": entered})
    send(world.olga, f"{world.path}/shift-requests", {"dates": [day(number % 29 + 1)]})
    project = send(maaike, f"{world.path}/projects", {"client": f"{title(number)} {number // 4}", "name": f"{title(number + 1)} {number}"})
    send(guus, f"{world.path}/records", {"project": project["id"], "date": day(-number % 9 - 9), "hours": "0:30", "comment": title(number)})
    send(guus, f"{world.path}/records", {"project": project["id"], "date": day(-(number % 3)), "hours": "0:30"})
    send(maaike, f"{world.path}/hourly-rates", {"project": project["id"], "validFrom": "2026-01-01", "amount": 9500})
    send(maaike, f"{world.path}/webhooks", {"url": f"http://127.0.0.1:1025/{number}", "events": ["people"]})
    send(maaike, f"{world.path}/announcements", {"text": title(number)})
    defect = {"headline": title(number + 1), "severity": "3-Average", **({"owner": guus.id} if number % 2 else {})}
    send(guus, f"{world.path}/defects", defect)
    send(guus, f"{world.path}/defects/1/comments", {"text": title(number)})
    send(guus, f"{world.path}/defects/queries", {"name": f"{title(number)} {number}"[:60], "filter": {"open": True}})
    own(guus, number, title)


def own(person, number, title):
    """One more row in each list that a person has outside any crew."""
    focus = "/api/v1/me/focus"
    mode = send(person, f"{focus}/modes", {"name": f"{title(number)} {number}"[:60]})["id"]
    at = lambda hour, minute: f"{day(-1 - number // 40)}T{hour:02}:{minute:02}:00Z"
    hour, minute = divmod(number % 40 * 30, 60)
    send(person, f"{focus}/entries", {"mode": mode, "startedAt": at(hour, minute), "endedAt": at(hour, minute + 25), "note": title(number)})
    send(person, f"{focus}/tasks", {"title": title(number + 1), "date": day(number % 3 - 1), "mode": mode})
    hour = f"{number // 7 % 12 * 2:02}"
    send(person, f"{focus}/blocks", {"mode": mode, "weekday": number % 7 + 1, "start": f"{hour}:00", "end": f"{hour}:45"})
    send(person, f"{focus}/targets", {"mode": mode, "kind": "atLeast", "period": "day", "minutes": 60})
    send(person, f"{focus}/links", {"mode": mode, "action": "switch"})
    send(person, f"{focus}/rules", {"mode": mode, "field": "title", "text": f"{title(number)} {number}"})
    start = (today() + timedelta(days=number % 7)).strftime("%Y%m%d")
    event = f"BEGIN:VEVENT\r\nSUMMARY:{title(number)}\r\nDTSTART:{start}T{10 + number % 9:02}0000Z\r\nDURATION:PT1H\r\nEND:VEVENT"
    send(person, f"{focus}/calendars", {"file": f"BEGIN:VCALENDAR\r\nX-WR-CALNAME:{title(number)}\r\n{event}\r\nEND:VCALENDAR\r\n"})
    experience = send(person, "/api/v1/experiences", {"title": title(number + 1), "sharing": "server", "description": title(number)})
    send(person, f"/api/v1/experiences/{experience['id']}/scenes", {"title": title(number), "latitude": 52.3 + number / 500, "longitude": 4.6 + number / 300})
    send(person, "/api/v1/me/tokens", {"name": title(number)[:60], "access": "read"})


def send(person, path, body):
    """Returns the answer. A list with a lower limit becomes as full as it can be; late in the day, some shifts are over."""
    answer = person.api.post(path, body)
    assert answer.status < 300 or answer.status in (409, 429) or b'"past"' in answer.body, f"{path}: {answer}"
    return answer.json
