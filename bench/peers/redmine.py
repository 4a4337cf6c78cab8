"""Redmine from Debian's packages, in its own folder: nothing is installed on the machine, and nothing keeps running afterwards.

The packages are unpacked with all dependencies, and run from there by chroot (as root); none of their scripts is run.
Calls use its REST interface with a person's key.
"""
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

VERSION = "5.0.4"
# The last two are on every machine, so no package depends on them.
PACKAGES = ["redmine", "redmine-sqlite", "puma", "dash", "coreutils"]
SITE = "usr/share/redmine"
DATA = "var/lib/redmine/default/bench.sqlite"
KEY = "beac4{number:035x}"
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "LANG": "C.UTF-8", "RAILS_ENV": "production",
    "X_DEBIAN_SITEID": "default", "RAILS_LOG_LEVEL": "error", "BUNDLE_GEMFILE": f"/{SITE}/Gemfile",
}  # fmt: skip
# As many people as clients, in one project, without mail notifications.
SET_UP = """
ActiveRecord::Base.logger = nil
# A thread that writes mail would wait for the database that waits for it.
ActiveJob::Base.queue_adapter = :inline
ActionMailer::Base.perform_deliveries = false
Setting.rest_api_enabled = '1'
Setting.notified_events = []
role = Role.givable.order(:position).first
project = Project.create!(name: 'Kitchen', identifier: 'kitchen', is_public: true, tracker_ids: Tracker.all.map(&:id))
%(people)d.times do |number|
  user = User.new(firstname: 'P', lastname: number.to_s, mail: "p#{number}@example.org", mail_notification: 'none')
  user.login = "p#{number}"
  user.password = 'bench-bench-bench'
  user.save!
  Member.create!(project: project, user: user, roles: [role])
  Token.where(user_id: user.id, action: 'api').delete_all
  token = Token.new(user: user, action: 'api')
  token.save!
  token.update_column(:value, format('beac4%%035x', number))
end
"""


class Redmine:
    def __init__(self, home, people):
        self.root, self.people, self.log = home / "root", people, home / "redmine.log"
        self.seeded = home / "seeded.sqlite"
        self.port = free_port()
        if not (home / "complete").exists():
            shutil.rmtree(home, ignore_errors=True)
            (home / "packages" / "partial").mkdir(parents=True)
            self.unpack(home)
            self.configure()
            self.run("bundle", "install", "--local", "--quiet")
            self.run("bundle", "exec", "rake", "-s", "db:migrate")
            self.run("bundle", "exec", "rake", "-s", "redmine:load_default_data", REDMINE_LANG="en")
            script = self.root / "tmp" / "set_up.rb"
            script.write_text(SET_UP % {"people": people})
            self.run("bundle", "exec", "rails", "runner", "/tmp/set_up.rb")
            shutil.copy(self.root / DATA, home / "empty.sqlite")
            (home / "complete").touch()
        self.empty = home / "empty.sqlite"

    def unpack(self, home):
        (home / "status").touch()
        # An empty list of installed packages, so that apt fetches everything, down to the C library.
        apt = ["apt-get", "-q", "-y", "-o", f"Dir::State::status={home}/status", "-o", f"Dir::Cache::archives={home}/packages",
               "-o", "APT::Install-Recommends=false", "-o", "APT::Sandbox::User=root", "-o", "Debug::NoLocking=1"]  # fmt: skip
        with open(self.log, "w") as log:
            subprocess.run([*apt, "--download-only", "install", *PACKAGES], stdout=log, stderr=log, check=True)
        self.root.mkdir()
        # The links that current packages expect.
        for name in ("bin", "sbin", "lib", "lib64"):
            (self.root / "usr" / name).mkdir(parents=True)
            (self.root / name).symlink_to(f"usr/{name}")
        for package in sorted((home / "packages").glob("*.deb")):
            data = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE, check=True).stdout
            subprocess.run(["tar", "-x", "--keep-directory-symlink", "-C", self.root], input=data, check=True)
        shutil.rmtree(home / "packages")
        (self.root / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
        (self.root / "etc" / "group").write_text("root:x:0:\n")
        for name, minor in (("null", 3), ("random", 8), ("urandom", 9)):
            os.makedirs(self.root / "dev", exist_ok=True)
            os.mknod(self.root / "dev" / name, 0o666 | 0o020000, os.makedev(1, minor))

    def configure(self):
        places = ["etc/redmine/default", "var/lib/redmine/default/files", "var/cache/redmine/default", "var/log/redmine/default", "tmp", "root", "run"]
        for place in places:
            (self.root / place).mkdir(parents=True, exist_ok=True)
        (self.root / SITE / "Gemfile.local").write_text("gem 'puma'\n")
        # As the package's own script does for each instance.
        for name, place in (("config", places[0]), ("tmp", places[2]), ("log", places[3])):
            (self.root / "var/lib/redmine/default" / name).symlink_to(f"/{place}")
        settings = f"production:\n  adapter: sqlite3\n  database: /{DATA}\n  timeout: 20000\n"
        (self.root / "etc/redmine/default/database.yml").write_text(settings)
        (self.root / "etc/redmine/default/secret_key.txt").write_text("b" * 64)
        (self.root / "etc/redmine/default/session.yml").write_text("production:\n  key: _redmine\n  secret: " + "b" * 64 + "\n")

    def run(self, *command, **environment):
        with open(self.log, "a") as log:
            done = subprocess.run(self.inside(*command), env={**ENVIRONMENT, **environment}, stdout=log, stderr=log)
        if done.returncode:
            sys.exit(f"Redmine: {' '.join(command)} ended with {done.returncode}; see {self.log}")

    def inside(self, *command):
        return ["chroot", str(self.root), "/bin/sh", "-c", f'cd /{SITE} && exec "$@"', "sh", *command]

    # Measured operations

    def seed(self, defects):
        """Writes the same defects as ours into its database: title, text, priority, owner, and whether they are closed."""
        database = self.root / DATA
        for old in database.parent.glob(database.name + "*"):
            old.unlink()
        shutil.copy(self.empty, database)
        with sqlite3.connect(database) as db:
            project, tracker = one(db, "SELECT id FROM projects"), one(db, "SELECT MIN(id) FROM trackers")
            people = [row[0] for row in db.execute("SELECT id FROM users WHERE login LIKE 'p%' ORDER BY id")]
            priorities = [row[0] for row in db.execute("SELECT id FROM enumerations WHERE type = 'IssuePriority' ORDER BY position")]
            statuses = dict(db.execute("SELECT is_closed, MIN(id) FROM issue_statuses GROUP BY is_closed"))
            db.executemany(
                "INSERT INTO issues (id, tracker_id, project_id, subject, description, status_id, assigned_to_id, priority_id,"
                " author_id, lock_version, created_on, updated_on, done_ratio, root_id, lft, rgt, is_private)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, ?, 1, 2, 0)",
                (
                    (each.number, tracker, project, each.headline, each.description, statuses[each.closed], people[each.owner % self.people],
                     priorities[each.number % len(priorities)], people[each.submitter % self.people], each.when, each.when, each.number)
                    for each in defects
                ),
            )  # fmt: skip
            self.open, self.other = [row[0] for row in db.execute("SELECT id FROM issue_statuses WHERE NOT is_closed ORDER BY id LIMIT 2")]
            self.project, self.tracker, self.priority = project, tracker, priorities[0]
        db.close()

    def __enter__(self):
        command = self.inside("bundle", "exec", "puma", "-e", "production", "-t", "4:4", "-b", f"tcp://127.0.0.1:{self.port}", "config.ru")
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(command, env=ENVIRONMENT, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + 120
        while True:
            try:
                self.ask("GET", "/issues.json?limit=1", 0)
                return self
            except OSError as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.__exit__()
                    sys.exit(f"Redmine does not start ({error}); see {self.log}")
                time.sleep(0.5)

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
        return {"X-Redmine-API-Key": KEY.format(number=number % self.people), "Content-Type": "application/json"}

    def calls(self, what, number, words, mine):
        """The calls that one client repeats: (method, path, headers, body).

        - Parameter mine: numbers of defects that only this client changes.
        """
        headers = self.headers(number)
        if what == "create":
            issue = {"project_id": self.project, "tracker_id": self.tracker, "subject": words.headline, "description": words.description,
                     "priority_id": self.priority}  # fmt: skip
            return [("POST", "/issues.json", headers, {"issue": issue})]
        if what == "list":
            return [("GET", "/issues.json?assigned_to_id=me&status_id=open&sort=updated_on:desc&limit=50", headers, None)]
        if what == "search":
            return [("GET", f"/search.json?q={word}&issues=1&limit=50", headers, None) for word in words.asked]
        states = (self.other, self.open)
        return [("PUT", f"/issues/{each}.json", headers, {"issue": {"status_id": state}}) for state in states for each in mine]

    def check(self, what, status, body):
        """Whether a response has the expected effect."""
        if what == "create":
            return status == 201 and json.loads(body)["issue"]["id"]
        if what == "list":
            return status == 200 and len(json.loads(body)["issues"]) == 50
        if what == "search":
            return status == 200 and json.loads(body)["total_count"] > 0
        return status == 204

    def ask(self, method, path, number):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method, headers=self.headers(number))
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()


def one(db, query):
    return db.execute(query).fetchone()[0]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
