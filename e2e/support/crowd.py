"""Eight people who send random requests through the API of several servers at once, with a log of all responses."""
import random
import threading
from collections import Counter
from datetime import date, timedelta

from .world import World, day

REFUSALS = {403, 404, 409, 412, 422}
STEPS = {
    "plan": 22, "offer": 16, "claim": 6, "trade": 10, "request": 5, "suggest": 10, "accept": 18, "approve": 8, "reject": 4, "withdraw": 4, "edit": 6, "assign": 6, "delete": 3,
    "repeat_weekly": 1, "change_weekly": 1, "end_weekly": 1, "leave_and_return": 1, "set_approval": 2,
}  # fmt: skip


class Crowd:
    def __init__(self, servers, seed):
        self.servers, self.seed = servers, seed
        self.world = world = World(servers[0])
        self.managers = [world.maaike, world.person("Bram")]
        world.join(self.managers[1], role="manager")
        self.members = [world.guus, world.tess, *(world.member(name) for name in ("Fleur", "Sanne", "Joris", "Youssef"))]
        # Leaves and returns, so the responses depend on timing.
        self.guest = world.olga
        self.people = {person.id: person for person in (*self.managers, *self.members, self.guest)}
        self.shifts = []
        self.facts, self.done, self.refused = [], Counter(), Counter()
        self.asked = {}
        self.problems = []

    def act(self, steps):
        """Each person takes `steps` steps. Half of them always use one server, the other half alternate between the two."""
        actors = [Actor(self, number, steps) for number in range(8)]
        for actor in actors:
            actor.start()
        for actor in actors:
            actor.join()


class Actor(threading.Thread):
    def __init__(self, crowd, number, steps):
        super().__init__()
        self.crowd, self.path, self.steps = crowd, crowd.world.path, steps
        self.random = random.Random(f"{crowd.seed} {number}")
        self.turn, self.keeps_to_one = number // 2, number % 2 == 0

    def run(self):
        for _ in range(self.steps):
            step = self.random.choices(list(STEPS), STEPS.values())[0]
            try:
                if getattr(self, step)():
                    self.crowd.done[step] += 1
            except Exception as error:
                self.crowd.problems.append(f"{step}: {error!r}")
                return

    # Requests

    def ask(self, person, method, path, body=None, **headers):
        """The response, or None if the request is refused with a message for people."""
        self.turn += not self.keeps_to_one
        server = self.crowd.servers[self.turn % len(self.crowd.servers)]
        answer = server.api(person.api.token).send(method, path if path.startswith("/api") else self.path + path, body, **headers)
        if answer.status < 300:
            return answer
        isProblem = answer.headers["Content-Type"] == "application/problem+json" and answer.json["status"] == answer.status
        if answer.status not in REFUSALS or not isProblem:
            self.crowd.problems.append(f"{method} {path} {body}: {answer}")
        self.crowd.refused[answer.status] += 1
        return None

    def fact(self, shift, kind, person):
        self.crowd.facts.append((shift, f"shift.{kind}", person.id))
        return True

    def manager(self):
        return self.random.choice(self.crowd.managers)

    def anybody(self):
        return self.random.choice(list(self.crowd.people.values()))

    def person(self, reference):
        return self.crowd.people[reference["id"]]

    def time(self, least=0):
        return f"{self.random.randrange(least, 24):02}:{self.random.choice(('00', '15', '30', '45'))}"

    def look(self):
        """The current state of a shift, and its version."""
        if not self.crowd.shifts:
            return None, None
        answer = self.ask(self.anybody(), "GET", f"/shifts/{self.random.choice(self.crowd.shifts)}")
        return (answer.json, answer.headers["ETag"]) if answer else (None, None)

    def exchange(self, state):
        """A random exchange in this state."""
        answer = self.ask(self.manager(), "GET", f"/exchanges?state={state}&limit=30")
        return self.random.choice(answer.json["items"]) if answer.json["items"] else None

    # The roster

    def plan(self):
        by, holder = self.manager(), self.random.choice([None, *self.crowd.people.values(), *self.crowd.members])
        body = {"date": day(self.random.randrange(2, 40)), "start": self.time(4), "end": self.time(), "person": holder and holder.id}
        if answer := self.ask(by, "POST", "/shifts", body):
            self.crowd.shifts.append(answer.json["id"])
            return self.fact(answer.json["id"], "created", by)

    def edit(self):
        shift, version = self.look()
        start = self.time(4)
        if shift and start != shift["start"]:
            by = self.manager()
            if self.ask(by, "PATCH", f"/shifts/{shift['id']}", {"start": start}, If_Match=version):
                return self.fact(shift["id"], "changed", by)

    def assign(self):
        shift, version = self.look()
        holder = self.random.choice([None, *self.crowd.people])
        if shift and holder != (shift["person"] and shift["person"]["id"]):
            by = self.manager()
            if self.ask(by, "PATCH", f"/shifts/{shift['id']}", {"person": holder}, If_Match=version):
                return self.fact(shift["id"], "assigned", by)

    def delete(self):
        shift, version = self.look()
        if shift:
            by = self.manager()
            if self.ask(by, "DELETE", f"/shifts/{shift['id']}", If_Match=version):
                return self.fact(shift["id"], "deleted", by)

    # Trading

    def offer(self):
        shift, _ = self.look()
        if shift and (shift["person"] or self.random.random() < 0.1):
            giver = self.person(shift["person"]) if shift["person"] and self.random.random() < 0.95 else self.anybody()
            body = {"to": self.anybody().id} if self.random.random() < 0.15 else {}
            if self.ask(giver, "POST", f"/shifts/{shift['id']}/offer", body):
                return self.fact(shift["id"], "offered", giver)

    def claim(self):
        shift, _ = self.look()
        if shift and not shift["person"]:
            by = self.anybody()
            if self.has_asked(shift, by):
                return
            if answer := self.ask(by, "POST", f"/shifts/{shift['id']}/claim"):
                return self.fact(shift["id"], "accepted" if answer.json["status"] == "pending" else "taken", by)

    def trade(self):
        (shift, _), (wanted, _) = self.look(), self.look()
        if shift and wanted and shift["person"] and wanted["person"]:
            giver = self.person(shift["person"])
            if self.ask(giver, "POST", f"/shifts/{shift['id']}/trade", {"for": wanted["id"]}):
                return self.fact(shift["id"], "tradeProposed", giver)

    def request(self):
        # On days that have shifts; on other days, hardly any request would get a suggestion.
        by, (shift, _) = self.anybody(), self.look()
        return bool(shift and self.ask(by, "POST", "/shift-requests", {"dates": [shift["date"]]}))

    def suggest(self):
        wanted = self.ask(self.manager(), "GET", "/shift-requests?limit=200").json["items"]
        if not wanted:
            return None
        request = self.random.choice(wanted)
        to = (date.fromisoformat(request["date"]) + timedelta(days=1)).isoformat()
        listed = self.ask(self.manager(), "GET", f"/shifts?from={request['date']}&to={to}&limit=200").json["items"]
        shifts = [shift for shift in listed if shift["status"] == "idle" and shift["person"] != request["person"]]
        if shifts:
            shift = self.random.choice(shifts)
            giver = self.person(shift["person"])
            if self.ask(giver, "POST", f"/shift-requests/{request['id']}/suggestions", {"shifts": [shift["id"]]}):
                return self.fact(shift["id"], "suggested", giver)

    def accept(self):
        if exchange := self.exchange("open"):
            taker = self.person(exchange["to"]) if exchange["to"] else self.anybody()
            if self.has_asked(exchange, taker):
                return
            if answer := self.ask(taker, "POST", f"/exchanges/{exchange['id']}/acceptance", {}):
                return self.handed_over(exchange, "taken" if answer.json["state"] == "done" else "accepted", taker)

    def has_asked(self, thing, person):
        """A repeated acceptance is answered like the first one, without a second fact, so each person accepts a thing once."""
        mark = object()
        return self.crowd.asked.setdefault((thing["id"], person.id), mark) is not mark

    def handed_over(self, exchange, kind, by):
        """A completed trade is a fact about both of its shifts."""
        if exchange["kind"] == "trade" and kind in ("taken", "approved"):
            self.fact(exchange["counterShift"]["id"], "traded", by)
            kind = "traded"
        return self.fact(exchange["shift"]["id"], kind, by)

    def decide(self, verb, kind):
        if exchange := self.exchange("pending"):
            by = self.person(exchange["giver"]) if exchange["waitingFor"] == "giver" else self.manager()
            if self.ask(by, "POST", f"/exchanges/{exchange['id']}/{verb}", {}):
                return self.handed_over(exchange, kind, by)

    def approve(self):
        return self.decide("approval", "approved")

    def reject(self):
        return self.decide("rejection", "rejected")

    def withdraw(self):
        if exchange := self.exchange(self.random.choice(("open", "pending"))):
            giver = self.person(exchange["giver"]) if exchange["giver"] else self.anybody()
            if self.ask(giver, "DELETE", f"/exchanges/{exchange['id']}"):
                return self.fact(exchange["shift"]["id"], "withdrawn", giver)

    # Operations on many shifts at once

    def repeat_weekly(self):
        by = self.anybody()
        body = {"weekday": self.random.randrange(1, 8), "start": self.time(4), "end": self.time()}
        if answer := self.ask(by, "POST", "/fixed-shifts", body):
            listed = self.ask(self.manager(), "GET", f"/shifts?person={by.id}&limit=200").json["items"]
            self.crowd.shifts += [shift["id"] for shift in listed if shift["fixedShift"] == answer.json["id"]]
            return True

    def weekly(self):
        listed = self.ask(self.manager(), "GET", "/fixed-shifts?limit=200").json["items"]
        return self.random.choice(listed) if listed else None

    def change_weekly(self):
        if weekly := self.weekly():
            return bool(self.ask(self.manager(), "PATCH", f"/fixed-shifts/{weekly['id']}", {"start": self.time(4)}, If_Match="*"))

    def end_weekly(self):
        if weekly := self.weekly():
            return bool(self.ask(self.manager(), "DELETE", f"/fixed-shifts/{weekly['id']}"))

    def leave_and_return(self):
        guest, by = self.crowd.guest, self.manager()
        left = self.ask(by, "DELETE", f"/members/{guest.id}")
        invitation = self.ask(by, "POST", "/invitations", {"role": "member"}).json
        return bool(self.ask(guest, "POST", f"/api/v1/invitations/{invitation['code']}/acceptance", {})) and bool(left)

    def set_approval(self):
        approval = self.random.choice(("none", "giver", "manager"))
        return bool(self.ask(self.manager(), "PATCH", "/shift-settings", {"approval": approval}, If_Match="*"))
