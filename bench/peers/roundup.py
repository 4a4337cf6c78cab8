"""Roundup from PyPI, its classic tracker on SQLite, run according to its manual, by a user other than root.

Calls use its REST interface, which requires the version of an item for every change, so a change of state is two calls: read, then
change. Each call authenticates (Basic); password hashes have few rounds, so that hashing is not what is measured.
"""
import base64
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path

from redmine import free_port

VERSION = "2.6.0"
PASSWORD = "bench-bench"
# Run by the Python of the environment, with the folder of the tracker and a file of defects.
SEED = """
import json, sys
from roundup import instance
from roundup.password import Password
tracker = instance.open(sys.argv[1])
db = tracker.open('admin')
db.config.PASSWORD_PBKDF2_DEFAULT_ROUNDS = 1000
data = json.load(open(sys.argv[2]))
people = [
    db.user.create(username='p%d' % number, password=Password(data['password'], scheme='PBKDF2', config=db.config), address='p%d@example.org' % number, roles='User')
    for number in range(data['people'])
]
statuses, priorities = db.status.list(), db.priority.list()
for number, each in enumerate(data['defects'], 1):
    message = db.msg.create(author=people[each['submitter'] % len(people)], content=each['description'])
    db.issue.create(
        title=each['headline'], messages=[message], status=statuses[-1] if each['closed'] else statuses[0],
        priority=priorities[number % len(priorities)], assignedto=people[each['owner'] % len(people)],
    )
    if number % 500 == 0:
        db.commit()
db.commit()
db.close()
"""


class Roundup:
    def __init__(self, home, people):
        self.home, self.people, self.log = home, people, home / "roundup.log"
        self.python = environment(home / "environment")
        self.tracker = home / "tracker"
        self.port = free_port()

    def seed(self, defects):
        """Writes the same defects as ours through its own classes: title, text, priority, owner, and whether they are closed."""
        shutil.rmtree(self.tracker, ignore_errors=True)
        self.own()
        settings = {
            "tracker_web": f"http://127.0.0.1:{self.port}/t/", "mail_domain": "example.org", "mail_host": "127.0.0.1",
            "mail_debug": self.home / "mail", "password_pbkdf2_default_rounds": 1000,
        }  # fmt: skip
        written = ",".join(f"{name}={value}" for name, value in settings.items())
        self.run("roundup.scripts.roundup_admin", "-i", self.tracker, "install", "classic", "sqlite", written)
        # No notifications.
        for reactor in (self.tracker / "detectors").glob("nosyreaction.py"):
            reactor.unlink()
        self.run("roundup.scripts.roundup_admin", "-i", self.tracker, "initialise", PASSWORD)
        data = self.home / "seed.json"
        rows = [{"headline": each.headline, "description": each.description, "closed": each.closed, "owner": each.owner,
                 "submitter": each.submitter} for each in defects]  # fmt: skip
        data.write_text(json.dumps({"people": self.people, "password": PASSWORD, "defects": rows}))
        (self.home / "seed.py").write_text(SEED)
        self.own()
        self.execute([self.python, self.home / "seed.py", self.tracker, data])

    def run(self, module, *words):
        self.execute([self.python, "-c", f"import {module} as program; program.run()", *words])

    def execute(self, command):
        with open(self.log, "a") as log:
            done = subprocess.run([str(word) for word in command], stdout=log, stderr=log, **self.nobody())
        if done.returncode:
            sys.exit(f"Roundup: {command[1]} ended with {done.returncode}; see {self.log}")

    def nobody(self):
        """It refuses to run as root."""
        who = pwd.getpwnam("nobody")
        environment = {**os.environ, "HOME": str(self.home), "PYTHONDONTWRITEBYTECODE": "1"}
        return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": [], "env": environment} if os.getuid() == 0 else {"env": environment}

    def own(self):
        if os.getuid() == 0:
            subprocess.run(["chown", "-R", "nobody", self.home], check=True)

    def __enter__(self):
        self.own()
        program = "import roundup.scripts.roundup_server as program; program.run()"
        command = [self.python, "-c", program, "-n", "127.0.0.1", "-p", str(self.port), f"t={self.tracker}"]
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **self.nobody())
        deadline = time.monotonic() + 60
        while True:
            try:
                self.ask("GET", "/t/rest/data/status", 0)
                return self
            except OSError as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.__exit__()
                    sys.exit(f"Roundup does not start ({error}); see {self.log}")
                time.sleep(0.2)

    def __exit__(self, *_):
        for sign in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, sign)
                self.process.wait(15)
                return
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue

    def pids(self):
        return [self.process.pid]

    def headers(self, number):
        who = base64.b64encode(f"p{number % self.people}:{PASSWORD}".encode()).decode()
        origin = f"http://127.0.0.1:{self.port}"
        return {"Authorization": f"Basic {who}", "X-Requested-With": "rest", "Origin": origin, "Referer": f"{origin}/t/",
                "Content-Type": "application/json", "Accept": "application/json"}  # fmt: skip

    def calls(self, what, number, words, mine):
        """The calls that one client repeats. `{etag}` is the version in the previous response."""
        headers, issues = self.headers(number), "/t/rest/data/issue"
        if what == "create":
            return [("POST", issues, headers, {"title": words.headline, "priority": "1", "status": "1", "assignedto": str(3 + number % self.people)})]
        if what == "list":
            fields = "@fields=title,status,activity&@sort=-activity&@page_size=50&@page_index=1"
            return [("GET", f"{issues}?assignedto={3 + number % self.people}&status=1&{fields}", headers, None)]
        if what == "search":
            return [("GET", f"{issues}?title={word}&@fields=title,status,activity&@page_size=50&@page_index=1", headers, None) for word in words.asked]
        calls = []
        for state in ("2", "1"):
            for each in mine:
                calls.append(("GET", f"{issues}/{each}", headers, None))
                calls.append(("PATCH", f"{issues}/{each}?@op=replace", {**headers, "If-Match": "{etag}"}, {"status": state}))
        return calls

    def check(self, what, status, body):
        data = json.loads(body).get("data", {}) if body else {}
        if what == "create":
            return status == 201 and "id" in data
        if what == "list":
            return status == 200 and len(data["collection"]) == 50
        if what == "search":
            return status == 200 and len(data["collection"]) > 0
        return status == 200

    def ask(self, method, path, number):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method, headers=self.headers(number))
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()


def environment(folder):
    """The Python of an environment with Roundup; the first call creates it."""
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"roundup=={VERSION}"], check=True)
        (folder / "complete").touch()
    return str(python)
