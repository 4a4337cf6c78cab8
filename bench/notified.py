"""Crews whose members get notices by push and mail, the doubles that receive them, and a count of what everyone got.

For `bench/notices` and `e2e/test_notices.py`. The doubles are those of the tests, so this needs their Python packages.
"""
import contextlib
import hashlib
import http.client
import json
import os
import re
import sqlite3
import sys
import threading
import time
from collections import Counter, defaultdict
from email import message_from_bytes, policy
from pathlib import Path

import crew

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "e2e"))
from support.mail import MailDouble  # noqa: E402
from support.push import Device, PushDouble  # noqa: E402

SERVICES = 4
# Several, because one person may send 20 announcements a day.
MANAGERS = 3
# A notification about several messages has their number in its title.
SEVERAL = re.compile(r"(\d+) ongelezen berichten")
TEXT = re.compile(r"Mededeling \d+\b")


class NotifiedCrew(crew.Crew):
    def fill(self, number, people, receiver, services):
        self.start("manager")
        self.first = number * crew.BUSY
        for member in range(people):
            self.subscribed(self.first + member, receiver, services)
        self.write()

    def subscribed(self, number, receiver, services):
        id = self.person(number)
        origin = services[number % len(services)]
        endpoint = f"{origin}/device/{number}"
        self.add("push_subscription", id=crew.key("device", number, self.born), person=id, credential=crew.key("session", number, self.born),
                 hash=hashlib.sha256(endpoint.encode()).digest(), endpoint=endpoint, origin=origin, public_key=receiver.point,
                 secret=receiver.secret, device="bench", created_at=self.born, seen_at=crew.NOW)


class Town:
    """`crews` crews of `people` each, all of whom have a device and a confirmed address."""

    def __init__(self, crews, people):
        self.crews, self.people, self.sent = crews, people, defaultdict(list)

    def slug(self, number):
        return f"werf-{number}"

    def fill(self, path, channels):
        for number in range(self.crews):
            NotifiedCrew(path, self.slug(number)).fill(number, self.people, channels.receiver, channels.services)
        with contextlib.closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE person SET email_verified_at = created_at")
            db.execute(f"UPDATE member SET role = 'manager' WHERE role = 'member' AND person IN ({','.join('?' * (self.crews * (MANAGERS - 1)))})", [
                crew.key("person", number * crew.BUSY + manager, crew.NOW - 800 * crew.DAY)
                for number in range(self.crews) for manager in range(1, MANAGERS)
            ])  # fmt: skip

    def announce(self, ports, each, after=0):
        """Sends `each` announcements to every crew, alternating between the servers. `after`: how many they had before."""
        lines = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for port in ports]
        for turn in range(after, after + each):
            for number in range(self.crews):
                author = number * crew.BUSY + turn % MANAGERS
                text = f"Mededeling {turn * self.crews + number}"
                line = lines[(turn + number) % len(lines)]
                headers = {"Authorization": f"Bearer {crew.secret(author, 'token')}", "Content-Type": "application/json"}
                body = json.dumps({"text": text, "to": "everyone"})
                line.request("POST", f"/api/v1/crews/{self.slug(number)}/announcements", body, headers)
                answer = line.getresponse()
                said = answer.read()
                assert answer.status == 201, said
                for member in range(self.people):
                    if number * crew.BUSY + member != author:
                        self.sent[number * crew.BUSY + member].append(text)
        for line in lines:
            line.close()

    @property
    def notices(self):
        return sum(map(len, self.sent.values()))


class Post(MailDouble):
    """Stores mails unread; they are parsed afterwards."""

    async def handle_DATA(self, server, session, envelope):
        self.taken.append((envelope.rcpt_tos[0], envelope.content, time.monotonic()))
        return "250 OK"


class Channels:
    """Push services and a mail server that accept everything. In production they run on other machines: with a `niceness` above 0
    they get only the processor time that the server leaves."""

    def __init__(self, niceness=0):
        self.niceness = niceness
        self.doubles = [PushDouble(keeps=True) for _ in range(SERVICES)]
        self.post = Post()
        # All devices have the same key, which saves making thousands.
        self.receiver = Device(self.doubles[0], "all")

    def __enter__(self):
        starting = threading.Thread(target=self.start)
        starting.start()
        starting.join()
        return self

    def start(self):
        if self.niceness:  # their threads inherit it
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self.niceness)
        for double in (*self.doubles, self.post):
            double.__enter__()

    def __exit__(self, *_):
        for double in (*self.doubles, self.post):
            double.__exit__()

    @property
    def services(self):
        return [double.url for double in self.doubles]

    @property
    def environment(self):
        return {
            "DECKLOG_PUBLIC_URL": "https://rooster.example.org", "DECKLOG_PUSH_HOSTS": "127.0.0.1", "DECKLOG_ALLOW_PRIVATE_TARGETS": "on",
            "DECKLOG_SMTP_URL": self.post.url, "DECKLOG_MAIL_FROM": "rooster@example.org",
        }  # fmt: skip

    @property
    def pushes(self):
        return sum(len(double.taken) for double in self.doubles)

    @property
    def mails(self):
        return len(self.post.taken)

    # What everyone got. A message that was sent again after a crash counts once, because devices and mail programs show it once.

    def pushed(self):
        """{person: the contents of their notifications}, and how many were sent more than once."""
        found, again = defaultdict(set), 0
        for double in self.doubles:
            for name, _, body in double.taken:
                shown = self.receiver.read(body)["notification"]
                content = (shown["tag"], shown["title"], shown.get("body", ""), shown["app_badge"])
                again += content in found[int(name)]
                found[int(name)].add(content)
        return found, again

    def mailed(self):
        """{person: their mails}, and how many were sent more than once."""
        found, ids, again = defaultdict(list), set(), 0
        for recipient, content, _ in self.post.taken:
            mail = message_from_bytes(content, policy=policy.default)
            if mail["Message-ID"] in ids:
                again += 1
                continue
            ids.add(mail["Message-ID"])
            text = mail.get_body(("plain",)).get_content()
            found[int(re.match(r"p(\d+)@", recipient)[1])].append((mail["Subject"], text))
        return found, again


def complaints(town, channels):
    """What somebody did not get, or got twice; and how many messages were sent more than once."""
    (pushed, pushed_again), (mailed, mailed_again) = channels.pushed(), channels.mailed()
    wrong = []
    for person, texts in town.sent.items():
        for channel, messages in (("push", [(title, body) for _, title, body, _ in pushed[person]]), ("mail", mailed[person])):
            count, named = 0, Counter()
            for title, body in messages:
                several = SEVERAL.match(title)
                count += int(several[1]) if several else 1
                named.update(TEXT.findall(body))
            twice = [text for text, times in named.items() if times > 1]
            unknown = set(named) - set(texts)
            # A summary names only the first of its messages, so it counts by the number in its title.
            if count != len(texts) or twice or unknown:
                wrong.append(f"person {person} got {count} notices of {len(texts)} by {channel}, twice: {twice}, of others: {unknown}")
    return wrong, {"push": pushed_again, "mail": mailed_again}


def wait_until(look, patience, complaint):
    until = time.monotonic() + patience
    while not look():
        if time.monotonic() > until:
            raise AssertionError(f"{complaint}, after {patience} s")
        time.sleep(0.05)


def mail_now(sql):
    """Makes unread messages due for mail at once, instead of after ten minutes."""
    while True:
        try:
            return sql("UPDATE notice SET mail_due_at = 1 WHERE mail_due_at IS NOT NULL")
        except RuntimeError as error:
            # The server locks the same rows in another order, and retries its transaction if that is the one that is aborted.
            if "deadlock" not in str(error):
                raise


def is_done(sql):
    """Whether nothing is waiting to be delivered any more."""
    waiting = (
        "SELECT (SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL) + (SELECT COUNT(*) FROM push_message)"
        " + (SELECT COUNT(*) FROM notice WHERE push_due_at IS NOT NULL OR mail_due_at IS NOT NULL)"
        " + (SELECT COUNT(*) FROM mail WHERE due_at IS NOT NULL)"
    )
    return int(sql(waiting)) == 0


def kill_one(servers, sql, town, channels, each, leases_end=False):
    """Sends announcements to two servers on one database, and kills one in the middle of their delivery.

    `leases_end`: ends the leases of the killed server once the other server has sent everything else, instead of waiting a few minutes
    until they run out.
    """
    ports = [server.port for server in servers]

    def facts_delivered():
        return int(sql("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL")) == 0

    town.announce(ports, each - 1)
    wait_until(facts_delivered, 300, "facts are not delivered")
    earlier = town.notices
    # The last announcement is pushed while the others are mailed.
    mail_now(sql)
    town.announce(ports, 1, after=each - 1)
    wait_until(lambda: channels.pushes > earlier + len(town.sent) / 10 and channels.mails > len(town.sent) / 10, 300, "nothing goes out")
    servers[1].process.kill()
    servers[1].process.wait()
    got = channels.pushes, channels.mails
    wait_until(facts_delivered, 300, "facts are not delivered")
    mail_now(sql)
    if leases_end:
        end_leases(sql)
    wait_until(lambda: is_done(sql), 900, "something is left over")
    return got


def end_leases(sql):
    before, since = None, time.monotonic()
    leased = "SELECT (SELECT COUNT(*) FROM push_message WHERE due_at IS NOT NULL) + (SELECT COUNT(*) FROM mail WHERE due_at IS NOT NULL)"
    unsent = "SELECT COUNT(*) FROM notice WHERE push_due_at IS NOT NULL OR mail_due_at IS NOT NULL"
    until = since + 300
    # What has not changed for two seconds is not sent by the other server.
    while int(sql(unsent)) or time.monotonic() - since < 2:
        if (now := sql(leased)) != before:
            before, since = now, time.monotonic()
        assert time.monotonic() < until, "the other server does not go on"
        time.sleep(0.2)
    for table in ("push_message", "mail"):
        sql(f"UPDATE {table} SET leased_until = 0 WHERE due_at IS NOT NULL AND leased_until > 0")
