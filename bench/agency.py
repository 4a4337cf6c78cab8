"""Creates the agency for the benchmark: 200 people with two records on every working day, the same rows every time.

As in `crew.py`, the server creates the schema, and the rows satisfy its rules: `decklog check` finds no errors.
"""
import json
from datetime import timedelta

from crew import DAY, NOW, PEOPLE, TODAY, Crew, chance, instant, key, text

SLUG = "bureau"
CLIENTS = 40
PROJECTS = 5  # per client
ON = 6  # projects per person
RATE = 9_500  # cents an hour
MANAGER, READER = 0, 7


class Agency(Crew):
    def __init__(self, path):
        super().__init__(path, SLUG)
        self.born = NOW - 1_200 * DAY
        self.crew = key("crew", SLUG, self.born)
        self.projects = []

    def start(self):
        super().start("none")
        self.add("hourly_rate", crew=self.crew, id=key("rate", 0, self.born), scope="*/*", valid_from="2000-01-01", amount=RATE)
        for number in range(CLIENTS):
            client, name = key("client", number, self.born), f"Client {number:02d}"
            self.add("client", crew=self.crew, id=client, name=name, name_key=name.lower())
            for turn in range(PROJECTS):
                project, name = key("project", (number, turn), self.born), ["Website", "App", "Advice", "Support", "Audit"][turn]
                self.add("project", crew=self.crew, id=project, client=client, name=name, name_key=name.lower(), billable=1)
                self.projects.append(project)

    def project(self, person, turn):
        return self.projects[(person * 7 + turn * 31) % len(self.projects)]

    def record(self, number, person, day, turn):
        project = self.project(number, int(chance("project", number, day.toordinal() - TODAY.toordinal(), turn) * ON))
        minutes = 30 * (4 + int(chance("minutes", number, day.toordinal() - TODAY.toordinal(), turn) * 8))
        billable = chance("billable", number, day.toordinal() - TODAY.toordinal(), turn) < 0.8
        made = instant(day, 17 * 60) + number * 1_000 + turn
        id = key("hours", (number, day, turn), made)
        self.add("hours_record", crew=self.crew, id=id, person=person, project=project, date=str(day), minutes=minutes,
                 comment="Werk aan de nieuwe versie" if turn == 0 else None, billable=int(billable), status="fullTime",
                 rate=RATE if billable else None, created_at=made)
        fact = dict(person=text(person), project=text(project), date=str(day), minutes=minutes, billable=billable)
        self.add("outbox", crew=self.crew, id=key("fact", (id, 1), made), subject=id, seq=1, kind="hours.logged", actor=person,
                 at=made, payload=json.dumps(fact, sort_keys=True, separators=(",", ":")))


def fill(path, days, agency=None):
    """An agency with records of the last `days` days, up to yesterday. Returns the number of records."""
    agency = agency or Agency(path)
    agency.start()
    people = [agency.person(number) for number in range(PEOPLE)]
    for number, person in enumerate(people):
        for turn in range(ON):
            agency.add("project_pin", crew=agency.crew, person=person, project=agency.project(number, turn))
    count = 0
    for back in range(days, 0, -1):
        day = TODAY - timedelta(days=back)
        if day.weekday() >= 5:
            continue
        for number, person in enumerate(people):
            for turn in range(2):
                agency.record(number, person, day, turn)
                count += 1
    agency.write()
    return count


def empty(path):
    """An agency with its people and projects, but without records."""
    return fill(path, 0)


def log_requests(secrets, per_person):
    """Half an hour on each of `per_person` past days, alternating between people, for `log.lua`."""
    lines = []
    for turn in range(per_person):
        day = TODAY - timedelta(days=1 + turn)
        for number, secret in enumerate(secrets):
            project = project_text(number, turn)
            body = json.dumps({"project": project, "date": str(day), "hours": "0:30", "comment": "Werk aan de nieuwe versie"})
            lines.append(f"POST\t/api/v1/crews/{SLUG}/records\tAuthorization\tBearer {secret}\t{body}\n")
    return lines


def project_text(number, turn):
    born = NOW - 1_200 * DAY
    place = (number * 7 + turn % ON * 31) % (CLIENTS * PROJECTS)
    return text(key("project", divmod(place, PROJECTS), born))
