"""Decklog, used through its API, with the same interface as its peer."""
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from support.server import Server
from support.world import World


class Ours:
    name = "Decklog"

    def __init__(self, home, database, people):
        self.server = Server(home / "decklog", database=database).start()
        try:
            self.world = World(self.server)
            self.api, self.path = self.world.maaike.api, self.world.path
            # ephios has one rule, against overlapping shifts; so all others are off.
            rules = self.api.ok(self.api.get(f"{self.path}/shift-settings"))["rules"]
            off = {name: {"mode": "off"} for name in rules if name != "overlap"}
            changed = self.api.patch(f"{self.path}/shift-settings", {"approval": "none", "rules": {**off, "overlap": {"mode": "block"}}})
            self.api.ok(changed)
            with ThreadPoolExecutor(4) as pool:  # hashing passwords is slow on purpose
                self.members = list(pool.map(self.world.member, (f"P{number:03}" for number in range(1, people + 1))))
        except BaseException:
            self.stop()
            raise

    def start(self):
        return self

    def stop(self):
        self.server.stop()

    # Manager

    def plan(self, day, start, end, position="Kitchen", own_times=True):
        answer = self.create(day, start, end, position)
        return answer.json["id"] if answer.status == 201 else None

    def plan_quickly(self, day, start, end, position):
        return self.create(day, start, end, position).status == 201

    def create(self, day, start, end, position):
        body = {"date": day.isoformat(), "start": start, "end": end, "position": position, "person": None}
        return self.api.post(f"{self.path}/shifts", body)

    def open_shifts(self, days):
        items = self.api.all(f"{self.path}/shifts?person=open&from={days[0]}&to={days[-1] + timedelta(days=1)}")
        return [shift["id"] for shift in items]

    def move(self, shift, day, start, end):
        self.api.ok(self.api.patch(f"{self.path}/shifts/{shift}", {"date": day.isoformat(), "start": start, "end": end}))

    def remove(self, shift):
        self.api.ok(self.api.delete(f"{self.path}/shifts/{shift}"))

    # Members

    def claim(self, person, shift):
        return person.api.post(f"{self.path}/shifts/{shift}/claim").status

    claim_by_form = claim

    def instants(self, person):
        """The instants of the person's shifts, by shift; a list covers at most nine weeks."""
        at = lambda text: datetime.fromisoformat(text.replace("Z", "+00:00"))
        found, first = {}, date.today()
        for start in (first + timedelta(days=63 * part) for part in range(7)):
            for shift in person.api.all(f"{self.path}/shifts?person=me&from={start}&to={start + timedelta(days=63)}"):
                found[shift["id"]] = (at(shift["startsAt"]), at(shift["endsAt"]))
        return found

    def has(self, person, shift):
        holder = person.api.ok(person.api.get(f"{self.path}/shifts/{shift}"))["person"]
        return holder is not None and holder["id"] == person.id

    def holders(self, shift):
        holder = self.api.ok(self.api.get(f"{self.path}/shifts/{shift}"))["person"]
        return [holder["id"]] if holder else []

    def read_week(self, person, monday: date, sunday: date):
        answer = person.api.get(f"{self.path}/shifts?person=me&from={monday}&to={sunday + timedelta(days=1)}")
        return len(person.api.ok(answer)["items"])

    def subscribe(self, person):
        feed = person.api.ok(person.api.post(f"{self.path}/calendar-feeds", {"kind": "mine"}))
        return urlsplit(feed["url"]).path

    def read_feed(self, path, **headers):
        return self.server.api().get(path, **headers)
