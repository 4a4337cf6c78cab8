"""ephios, a shift roster with sign-up, from PyPI: set up for production according to its manual, and used as planners and members do.

Its JSON API is read-only. Days and shifts are created with the planner's forms, and shifts are taken with the button on the page of the
event: both are the requests of a browser. Only people and their sessions are created in advance in its own Python
(`python -m ephios shell`), because people cannot sign up there.
"""
import json
import os
import re
import signal
import subprocess
import sys
import time
from datetime import date, datetime
from pathlib import Path

from support.api import Api
from support.server import free_port

VERSION = "0.27.1"
# `psycopg2-binary` replaces ephios's extra `pgsql`, which needs a compiler.
PACKAGES = [f"ephios=={VERSION}", "gunicorn==27.0.1", "psycopg2-binary>=2.9.3,<3"]

CONFIRMED = 1  # the number of the state, because its name is translated

PEOPLE = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Group
from django.contrib.sessions.backends.cached_db import SessionStore
from guardian.shortcuts import assign_perm
from ephios.core.models import EventType, UserProfile

def person(name, **rest):
    user = UserProfile(email=name.lower() + "@example.org", display_name=name, preferred_language="en", **rest)
    user.set_unusable_password()
    user.save()
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "ephios.extra.permissions.ObjectSupportingModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return user, dict(name=name, session=session.session_key, feed=user.calendar_token)

crew = Group.objects.create(name="Crew")
planner, about = person("Planner", is_staff=True, is_superuser=True)
planner.groups.add(crew)
assign_perm("publish_event_for_group", crew, crew)
kind = EventType.objects.create(title="Day")
members = []
for number in range(1, %d + 1):
    user, member = person("P%%03d" %% number)
    crew.user_set.add(user)
    members.append(member)
print("made:" + json.dumps(dict(crew=crew.pk, kind=kind.pk, planner=about, members=members)))
"""


class Person:
    """A person who is signed in with a browser's session."""

    def __init__(self, port, name, session, feed):
        self.name, self.feed, self.api = name, feed, Api(port)
        # It runs behind a proxy with TLS, and accepts only its own origin.
        self.headers = {
            "X-Forwarded-Proto": "https", "Referer": f"https://127.0.0.1:{port}/",
            "Cookie": f"sessionid={session}; csrftoken={'c' * 32}",
        }  # fmt: skip

    def get(self, path, **headers):
        return self.api.get(path, **self.headers, **headers)

    def form(self, path, fields):
        fields = {"csrfmiddlewaretoken": "c" * 32, **{name: value for name, value in fields.items() if value is not None}}
        return self.api.form(path, fields, **self.headers, Origin=self.headers["Referer"].rstrip("/"))

    def json(self, path):
        return self.api.ok(self.get(path))


class Ephios:
    name = "ephios"

    def __init__(self, home, python, database, people):
        """`home`: an empty folder. `python`: of the environment with ephios. `database`: a URL, or None for SQLite."""
        self.home, self.python, self.port = home, python, free_port()
        file = home / "environment"
        file.write_text("".join(f"{name}={value}\n" for name, value in {
            "DEBUG": False, "DATABASE_URL": database or f"sqlite:///{home}/ephios.sqlite3", "DATA_DIR": home / "data",
            "ALLOWED_HOSTS": "127.0.0.1", "SITE_URL": f"https://127.0.0.1:{self.port}", "TRUST_X_FORWARDED_PROTO": True,
            "EMAIL_URL": "dummymail://", "DEFAULT_FROM_EMAIL": "bench@example.org", "SERVER_EMAIL": "bench@example.org",
            "ADMINS": "Bench <bench@example.org>", "SECRET_KEY": "only for this run", "CONN_MAX_AGE": 60,
        }.items()))  # fmt: skip
        self.environment = {**os.environ, "ENV_PATH": str(file), "PATH": f"{Path(python).parent}:{os.environ['PATH']}"}
        for command in ("migrate", "build"):
            self.manage(command)
        made = re.search(r"made:(\{.*\})", self.manage("shell", "--command", PEOPLE % people))[1]
        self.made = json.loads(made)
        self.planner, *self.members = [Person(self.port, **about) for about in (self.made["planner"], *self.made["members"])]
        self.events = {}

    def manage(self, *arguments):
        command = [self.python, "-m", "ephios", *arguments]
        run = subprocess.run(command, cwd=self.home, env=self.environment, text=True, capture_output=True)
        if run.returncode:
            sys.exit(f"ephios {arguments[0]} ended with {run.returncode}:\n{run.stdout[-1000:]}{run.stderr[-3000:]}")
        return run.stdout

    def start(self):
        workers = 2 * (os.cpu_count() or 1) + 1  # as Gunicorn's manual advises
        command = [self.python, "-m", "gunicorn", "ephios.wsgi", "--bind", f"127.0.0.1:{self.port}", "--workers", str(workers), "--timeout", "120"]
        with open(self.home / "server.log", "a") as log:
            self.process = subprocess.Popen(command, cwd=self.home, env=self.environment, stdout=log, stderr=log)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if self.planner.get("/api/users/me/").status == 200:
                    return self
            except OSError:
                pass
            time.sleep(0.1)
        self.stop()
        sys.exit(f"ephios does not answer; see {self.home}/server.log")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    # Planner

    def plan(self, day, start, end, position="Kitchen", own_times=True):
        """Creates a shift with one seat; returns None if it is refused. Events are days; the first shift of a day creates its event.
        `own_times`: members may enter their own times, which is the default of ephios.
        """
        event = self.event(day)
        before = set(self.shifts_of(event)) if event in self.events.values() else set()
        answer = self.planner.form(f"/events/{event}/createshift/", self.fields(day, start, end, position, own_times))
        made = set(self.shifts_of(event)) - before if answer.status == 302 else set()
        return made.pop() if made else None

    def plan_quickly(self, day, start, end, position):
        """Only the request that creates the shift, for timing."""
        return self.planner.form(f"/events/{self.event(day)}/createshift/", self.fields(day, start, end, position, True)).status == 302

    def event(self, day):
        if day not in self.events:
            fields = {
                "title": f"Day {day}", "location": "Kitchen", "description": "", "visible_for": self.made["crew"],
                "responsible_groups": "", "responsible_users": "",
            }  # fmt: skip
            answer = self.planner.form(f"/events/create/{self.made['kind']}/", {n: v for n, v in fields.items() if v != ""})
            assert answer.status == 302, f"ephios makes no event: {answer.status}"
            self.events[day] = int(re.search(r"/events/(\d+)/", answer.headers["Location"])[1])
        return self.events[day]

    def fields(self, day, start, end, position, own_times):
        return {
            "date": day.isoformat(), "meeting_time": start, "start_time": start, "end_time": end, "label": position,
            "signup_flow_slug": "instant_confirmation", "structure_slug": "uniform", "maximum_number_of_participants": 1,
            "user_can_customize_signup_times": "on" if own_times else None, "user_can_decline_confirmed": "on",
        }  # fmt: skip

    def shifts_of(self, event):
        answer = self.planner.get(f"/api/events/{event}/")
        return [shift["id"] for shift in answer.json["shifts"]] if answer.status == 200 else []

    def open_shifts(self, days):
        return [shift for day in days for shift in self.shifts_of(self.events[day])]

    def move(self, shift, day, start, end):
        assert self.planner.form(f"/shifts/{shift}/edit/", self.fields(day, start, end, "Moved", True)).status == 302

    def remove(self, shift):
        assert self.planner.form(f"/shifts/{shift}/delete/", {}).status == 302

    # Members

    def claim(self, person, shift):
        """Presses the button. The response does not say whether the shift was assigned."""
        return person.form(f"/shifts/{shift}/signup/", {"quick_action": "1", "signup_choice": "sign_up"}).status

    def claim_by_form(self, person, shift):
        """Sends the form behind the button, which asks for the member's own times, unchanged."""
        page = person.get(f"/shifts/{shift}/signup/").text
        times = {
            name: re.search(rf'<input[^>]*name="{name}"[^>]*>', page) for name in
            (f"individual_{which}_time_{part}" for which in ("start", "end") for part in (0, 1))
        }  # fmt: skip
        fields = {name: (re.search(r'value="([^"]*)"', tag[0]) if tag else None) for name, tag in times.items()}
        fields = {name: value[1] if value else None for name, value in fields.items()}
        return person.form(f"/shifts/{shift}/signup/", {"signup_choice": "sign_up", **fields}).status

    def participations(self, person, query=""):
        return person.json(f"/api/users/me/participations/?limit=1000{query}")["results"]

    def instants(self, person):
        """The instants of the person's shifts, by shift."""
        at = datetime.fromisoformat
        return {
            item["shift"]: (at(item["start_time"]), at(item["end_time"]))
            for item in self.participations(person) if item["state"]["value"] == CONFIRMED
        }  # fmt: skip

    def has(self, person, shift):
        return shift in self.instants(person)

    def holders(self, shift):
        answer = self.planner.json(f"/api/participations/?limit=1000&shift={shift}")["results"]
        return [item["id"] for item in answer if item["state"]["value"] == CONFIRMED]

    def read_week(self, person, monday: date, sunday: date):
        """Only the request, for timing."""
        query = f"&start_gte={monday}T00:00:00Z&start_lte={sunday}T23:59:59Z"
        return len(self.participations(person, query))

    def subscribe(self, person):
        return f"/calendar/{person.feed}/"

    def read_feed(self, path, **headers):
        return self.planner.api.get(path, X_Forwarded_Proto="https", **headers)
