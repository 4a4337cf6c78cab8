"""Eight people who continuously plan and offer shifts, with a record of every response.

Each write has a time slot of its own in the roster, so that it can be found again, whatever happened to its response. Half of the writers
are patient: they retry a request without a response with the same key until they get one.
"""
import itertools
import threading
import time

from .world import day

# A quarter of an hour each, outside the hours of clock changes.
A_DAY = [f"{minute // 60:02}:{minute % 60:02}" for minute in range(5 * 60, 23 * 60, 15)]
SLOTS = 58 * (len(A_DAY) - 1)


def slot(number):
    date, place = divmod(number, len(A_DAY) - 1)
    return {"date": day(2 + date), "start": A_DAY[place], "end": A_DAY[place + 1]}


class Load:
    def __init__(self, world, servers=None):
        self.world, self.servers = world, servers or [world.server]
        self.holders = [world.guus, world.tess, world.olga]
        self.numbers = itertools.count()
        self.planned, self.offered = {}, {}  # the number of the slot, and the id in the response
        self.uncertain = set()
        self.refused, self.repeated = 0, 0
        self.problems = []
        self.stopped = threading.Event()
        self.threads = [threading.Thread(target=self.write, args=(writer,)) for writer in range(8)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        for thread in self.threads:
            thread.join()

    def count(self):
        return len(self.planned) + len(self.offered)

    def wait_for(self, more, patience=30):
        """Waits until `more` further writes have been confirmed."""
        wanted, until = self.count() + more, time.monotonic() + patience
        while self.count() < wanted and not self.problems:
            assert time.monotonic() < until, f"only {more - wanted + self.count()} of {more} answers in {patience} s"
            time.sleep(0.01)

    # The writers

    def write(self, writer):
        doors = itertools.cycle(self.servers[writer % len(self.servers):] + self.servers[: writer % len(self.servers)])
        while not self.stopped.is_set() and (number := next(self.numbers)) < SLOTS:
            holder = self.holders[number % 3]
            body = slot(number) | {"person": holder.id}
            shift = self.promise(writer, doors, f"plan {number}", self.world.maaike, "/shifts", body)
            if shift:
                self.planned[number] = shift["id"]
                offer = self.promise(writer, doors, f"offer {number}", holder, f"/shifts/{shift['id']}/offer", {})
                if offer:
                    self.offered[number] = offer["id"]

    def promise(self, writer, doors, name, person, path, body):
        """The response, or None if it is unknown whether the request was executed."""
        isPatient, until = writer % 2 == 0, time.monotonic() + 60
        while True:
            answer = self.post(next(doors), name, person, path, body)
            if answer is not None and answer.status == 201:
                if self.repeats(name):
                    self.check_repeat(next(doors), name, person, path, body, answer)
                return answer.json
            if answer is not None and answer.status != 503:
                self.problems.append(f"{name}: {answer}")
                return None
            if not isPatient or time.monotonic() > until:
                self.uncertain.add(name)
                return None
            time.sleep(0.02)

    def repeats(self, name):
        return int(name.split()[1]) % 16 == 0

    def check_repeat(self, door, name, person, path, body, first):
        again = self.post(door, name, person, path, body)
        if again is not None and again.status != 503:
            self.repeated += 1
            if (again.status, again.json) != (201, first.json):
                self.problems.append(f"{name}, sent again: {again}")

    def post(self, door, name, person, path, body):
        try:
            answer = door.api(person.api.token).post(self.world.path + path, body, Idempotency_Key=name)
        except OSError:
            return None  # the server has stopped
        except Exception as error:  # it stopped in the middle of a response
            return None if "RemoteDisconnected" in repr(error) or "IncompleteRead" in repr(error) else self.problems.append(repr(error))
        if answer.status == 503:
            self.refused += 1
            problem = answer.headers["Content-Type"] == "application/problem+json" and answer.json
            if not problem or problem["code"] != "unavailable" or not answer.headers["Retry-After"]:
                self.problems.append(f"{name}: {answer} {answer.headers}")
        return answer

    # Checks

    def check(self, database):
        """Every confirmed change exists once, and nothing else exists."""
        assert not self.problems, "\n".join(self.problems[:10])
        assert not any(thread.is_alive() for thread in self.threads)
        database.wait_until_told(patience=60)
        database.check_numbers()
        shifts = database.rows("SELECT id, date, start_minute, person FROM shift")
        found = {}
        for shift in shifts:
            found.setdefault((shift["date"], shift["start_minute"]), []).append(shift)
        facts = {(f["subject"], f["kind"]): f["count"] for f in database.rows(
            "SELECT subject, kind, COUNT(*) AS count FROM outbox GROUP BY subject, kind"
        )}  # fmt: skip
        notices = {(n["thing"], n["person"]): n["count"] for n in database.rows(
            "SELECT thing, person, count FROM notice WHERE kind <> 'account.invitations'"
        )}  # fmt: skip
        everybody = [self.world.maaike, *self.holders]
        asked = 0
        for number in range(SLOTS):
            place = slot(number)
            hour, minute = map(int, place["start"].split(":"))
            here = found.pop((place["date"], hour * 60 + minute), [])
            asked += len(here)
            if number in self.planned:
                assert [shift["id"] for shift in here] == [self.planned[number]], f"{number}: {here}"
            else:
                assert len(here) <= (f"plan {number}" in self.uncertain), f"{number}: {here}"
            for shift in here:
                offers = facts.get((shift["id"], "shift.offered"), 0)
                assert facts[(shift["id"], "shift.created")] == 1, f"{number}: made more than once"
                assert offers == 1 if number in self.offered else offers <= (f"offer {number}" in self.uncertain), f"{number}: offered {offers} times"
                for person in everybody:
                    expected = 1 if person.id == shift["person"] else offers
                    told = notices.pop((shift["id"], person.id), 0)
                    assert told == expected, f"{number}: {person.name} was told {told} times in place of {expected}"
        assert not found and not notices, f"nobody asked for these: {found} {notices}"
        live = database.sql("SELECT COUNT(*) FROM exchange WHERE live")
        assert int(live) >= len(self.offered)
        print(f"{len(self.planned)} planned, {len(self.offered)} offered, {self.refused} refused, {self.repeated} repeated, {len(self.uncertain)} uncertain, {asked} there, late: {database.sql('SELECT COUNT(*) FROM outbox WHERE attempts > 0')}")
