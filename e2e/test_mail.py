"""Outgoing mail: its contents, and what happens when the mail server misbehaves."""
import json
import re
import shutil
import socket
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.api import Api, Line
from support.browser import session_of
from support.mail import PASSWORD, MailDouble, code_of, html_of, link_of, mailing, text_of, waiting
from support.server import BINARY, Server
from support.world import PASSWORD as PASSWORD_OF_WORLD, World


@pytest.fixture
def post(tmp_path):
    """A server with a mail server: post(answers…) returns both."""
    opened = []

    def start(**double):
        mails = MailDouble(**double).__enter__()
        opened.append(lambda: mails.__exit__())
        server = mailing(mails.url, tmp_path / "data")
        opened.append(server.stop)
        return server, mails

    yield start
    for close in reversed(opened):
        close()


def ask(server, email="sanne@example.org"):
    answer = server.api().post("/api/v1/sign-in/challenges", {"email": email})
    assert answer.status == 202, str(answer)
    return answer.json["challenge"]


def rows(server):
    with sqlite3.connect(f"file:{server.data}/decklog.sqlite?mode=ro", uri=True) as database:
        return database.execute("SELECT recipient, state, attempts, problem, content IS NULL FROM mail ORDER BY id").fetchall()


def test_a_mailed_code_signs_in(post):
    server, mails = post()
    challenge = ask(server)
    ask(server, "nobody@example.org")
    mail = mails.wait()
    code = code_of(mail)
    assert mail["To"] == "sanne@example.org" and mail["From"] == "De Kombuis <rooster@example.org>"
    assert mail["Subject"].startswith(code) and mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"] and mail["Date"] and mail.get_content_type() == "multipart/alternative"
    assert code in html_of(mail) and link_of(mail) in html_of(mail) and "src=" not in html_of(mail)
    recipients, _, content = mails.taken[0]
    assert recipients == ["sanne@example.org"]
    assert all(len(line) <= 998 for line in content.split(b"\r\n")) and b"\n" not in content.replace(b"\r\n", b"")
    api = server.api()
    assert api.post(f"/api/v1/sign-in/challenges/{challenge}/answer", {"code": "000000"}).status == 401
    # The account may have been created by someone without access to the mail, so the first code requires a new password.
    first = api.post(f"/api/v1/sign-in/challenges/{challenge}/answer", {"code": code})
    assert first.status == 422 and [error["field"] for error in first.json["errors"]] == ["password"]
    answer = {"code": code, "password": "vier emmers mosselen"}
    signed_in = api.ok(api.post(f"/api/v1/sign-in/challenges/{challenge}/answer", answer))
    assert signed_in["person"]["email"] == "sanne@example.org"
    waiting(lambda: rows(server) == [("sanne@example.org", "sent", 1, None, 1)], rows(server))
    assert len(mails.taken) == 1


def test_scanners_that_open_the_link_first_do_not_use_it_up(post):
    server, mails = post()
    ask(server)
    mail = mails.wait()
    for _ in range(3):
        assert server.api().send("HEAD", link_of(mail)).status == 200
        assert server.api().get(link_of(mail), User_Agent="Scanner/1.0", Purpose="prefetch").status == 200
    assert server.api().form(link_of(mail)).status == 422
    answer = server.api().form(link_of(mail), {"code": code_of(mail), "password": "vier emmers mosselen"})
    assert answer.status == 303 and "decklog=" in str(answer.headers), str(answer)
    assert server.api().get(link_of(mail)).status == 404


def test_a_code_cannot_be_guessed_from_a_thousand_addresses(post):
    """With rate limits, and a proxy that reports the address of each caller."""
    server, mails = post()
    server.stop()
    server.environment["DECKLOG_RATE_LIMITS"] = "on"
    server.start()
    challenge = ask(server)
    code = code_of(mails.wait())
    path = f"/api/v1/sign-in/challenges/{challenge}/answer"

    def guess(numbers):
        line, found = Line(server.port), []
        for number in numbers:
            caller = {"X-Forwarded-For": f"198.51.{number // 250}.{1 + number % 250}", "Content-Type": "application/json"}
            found.append(line.raw("POST", path, json.dumps({"code": f"{number:06}"}).encode(), caller).status)
        line.close()
        return found

    with ThreadPoolExecutor(8) as pool:
        statuses = [status for found in pool.map(guess, [range(first, 1000, 8) for first in range(8)]) for status in found]
    assert len(statuses) == 1000 and set(statuses) <= {401, 429}, set(statuses)
    # After five wrong guesses even the right code is refused, but a new one works.
    assert server.api().post(path, {"code": code}).status == 401
    again = ask(server)
    answer = {"code": code_of(mails.wait(2)), "password": "vier emmers mosselen"}
    assert server.api().post(f"/api/v1/sign-in/challenges/{again}/answer", answer).status in (200, 201)


@pytest.mark.parametrize("address, code", [
    ("a" * 289 + "@example.org", "tooLong"), ("a" * 65 + "@example.org", "email"), ("שלום@example.org", "ascii"), ("🦐@example.org", "ascii"),
    ("sanne@\u202egro.elpmaxe", "ascii"), ("sanne@example.org\r\nBcc: x@example.org", "control"),
])  # fmt: skip
def test_addresses_that_no_mail_server_accepts_are_refused_wherever_they_are_entered(addresses, address, code):
    server, maaike, crew = addresses
    tries = [
        (server.api(), "/api/v1/people", {"email": address, "password": PASSWORD, "name": "X"}, "email"),
        (server.api(), "/api/v1/sign-in/challenges", {"email": address}, "email"),
        (maaike, f"{crew}/invitations", {"email": address}, "email"),
    ]
    for api, path, body, field in tries:
        answer = api.post(path, body)
        assert (answer.status, [(error["field"], error["code"]) for error in answer.json["errors"]]) == (422, [(field, code)]), f"{path}: {answer}"
    assert not rows(server)


@pytest.fixture(scope="module")
def addresses(tmp_path_factory):
    """A server that sends mail, the API of a manager, and the path of the crew."""
    with MailDouble() as mails:
        server = mailing(mails.url, tmp_path_factory.mktemp("addresses") / "data")
        world = World(server, domain="example.com")
        yield server, world.maaike.api, world.path
        server.stop()


def test_mail_that_the_mail_server_defers_waits(post):
    server, mails = post(answers={"RCPT": "451 4.3.0 Try again later"})
    ask(server)
    mails.wait_for_try()
    recipient, state, attempts, problem, _ = waiting(lambda: (rows(server) or [[0] * 4])[0][3] and rows(server)[0], "nothing noted")
    assert (recipient, state, attempts) == ("sanne@example.org", "waiting", 1) and "451" in problem


def test_an_unknown_address_gets_no_more_mail(post):
    server, mails = post(answers={"RCPT": "550 5.1.1 No such user"})
    ask(server)
    waiting(lambda: [row[1] for row in rows(server)] == ["refused"], "it was not refused")
    ask(server)
    assert len(rows(server)) == 1 and len(mails.tried) == 1


def test_a_mail_is_tried_again_later_if_the_connection_is_cut_after_the_message(post):
    server, mails = post(cuts=True)
    ask(server)
    first = mails.wait_for_try()
    waiting(lambda: rows(server)[0][3], "nothing noted")
    assert rows(server)[0][1] == "waiting" and first["Message-ID"]


def test_nothing_is_sent_without_tls_to_another_machine(post):
    # An address of this machine that the server takes for another machine.
    server, mails = post(host="0.0.0.0")
    ask(server)
    waiting(lambda: rows(server)[0][3], "nothing noted")
    assert rows(server)[0][1] == "waiting" and not mails.tried and not mails.taken


def test_a_mail_server_that_hangs_holds_up_nobody(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = mailing(f"smtp://127.0.0.1:{silent.getsockname()[1]}", tmp_path)
        try:
            for _ in range(6):
                ask(server)
            connection, _ = silent.accept()
            session = server.api().post("/api/v1/sessions", {"email": "sanne@example.org", "password": PASSWORD})
            assert session.status == 201, str(session)
            assert server.api().get("/health").status == 200
            assert [row[1] for row in rows(server)] == ["waiting"] * 6
            connection.close()
        finally:
            server.stop()


def test_the_operator_can_test_the_mail_server(post):
    server, mails = post()

    def test(address, **environment):
        command = [BINARY, "mail", "test", address, "--data", str(server.data)]
        return subprocess.run(command, env=server.environment | environment, capture_output=True, text=True, timeout=60)

    assert test("joost@example.org").stdout == "The mail server accepted the mail for joost@example.org.\n"
    assert "mail test" in text_of(mails.wait())
    refused = test("joost")
    assert refused.returncode == 1 and "Enter an e-mail address" in refused.stderr and len(mails.taken) == 1
    mails.answers = {"RCPT": "550 5.1.1 No such user"}
    assert "550" in test("nobody@example.org").stderr


def test_the_pages_lead_to_a_sign_in_without_a_password(post, browser):
    server, mails = post()
    page = browser.new_page()
    page.goto(f"{server.url}/signin")
    page.get_by_role("link", name="Sign in with a code by e-mail").click()
    page.get_by_label("E-mail").fill("sanne@example.org")
    page.get_by_role("button", name="Send code").click()
    page.get_by_label("Code", exact=True).fill(code_of(mails.wait()))
    page.get_by_label("New password").fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Sign in").click()
    page.goto(f"{server.url}/settings")
    assert page.get_by_text("sanne@example.org").is_visible()
    page.close()


# Unread messages


@pytest.fixture(scope="module")
def later(tmp_path_factory):
    """An environment for a process whose clock is a quarter of an hour fast."""
    clang = Path(shutil.which("swift")).resolve().parent / "clang"
    clock = tmp_path_factory.mktemp("clock") / "clock.so"
    subprocess.run([clang, "-shared", "-fPIC", "-o", clock, Path(__file__).parent / "support" / "clock.c"], check=True)
    return {"LD_PRELOAD": str(clock), "CLOCK_SHIFT": "900"}


def confirm(page, server, mails, email):
    """Confirms an address on the settings page, with the code from a mail."""
    page.goto(f"{server.url}/settings/notifications")
    assert page.get_by_text(f"{email} isn’t confirmed yet").is_visible()
    before = len(mails.taken)
    page.get_by_role("button", name="E-mail me a code").click()
    page.get_by_label("Code", exact=True).fill(code_of(mails.wait(before + 1)))
    page.get_by_role("button", name="Confirm").click()
    assert page.get_by_text("Your address is confirmed.").is_visible()
    assert page.get_by_text(f"E-mail goes to {email}.").is_visible()


def test_the_requester_is_mailed_the_approval(post, browser, later):
    server, mails = post()
    world = World(server, domain="example.com")
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "manager"}))
    context = browser.new_context()
    context.add_cookies([{"name": "decklog", "value": session_of(server, world.tess.email, PASSWORD_OF_WORLD), "url": server.url}])
    page = context.new_page()
    confirm(page, server, mails, world.tess.email)
    shift, exchange = world.accepted(world.guus, world.tess)
    world.maaike.api.ok(world.maaike.api.post(f"{world.path}/exchanges/{exchange['id']}/approval"))
    waiting(lambda: [item for item in world.tess.api.all("/api/v1/me/inbox") if shift["id"] in item["path"]], "Tess was not told")
    before = len(mails.taken)
    server.stop()
    server.environment |= later
    server.start()
    mail = mails.wait(before + 1)
    # Guus has not confirmed an address, and the person who has read the message needs no mail.
    assert [recipients for recipients, _, _ in mails.taken[before:]] == [[world.tess.email]]
    assert mail["Subject"].startswith("De Waag: Shift ") and "shift is yours now" in text_of(mail)
    assert f"{server.url}{world.pages}/shifts/{shift['id']}" in text_of(mail)
    assert shift["id"] in mail["References"] == mail["In-Reply-To"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and mail["Precedence"] == "bulk"
    # The request of a mail provider: without cookie or origin, and with nothing but this field.
    off = mail["List-Unsubscribe"].strip(" <>").removeprefix(server.url)
    assert server.api().get(off).status == 200
    page.reload()
    assert page.get_by_label(re.compile(r"After \d+ minutes")).is_checked()
    assert server.api().form(off, {"List-Unsubscribe": "One-Click"}).status == 200
    page.reload()
    assert page.get_by_label("Off", exact=True).is_checked()
    context.close()


def test_moderators_learn_of_reports_and_owners_of_decisions(post, browser, later):
    server, mails = post()
    world = World(server, domain="example.com")
    for person in (world.maaike, world.guus):
        context = browser.new_context()
        context.add_cookies([{"name": "decklog", "value": session_of(server, person.email, PASSWORD_OF_WORLD), "url": server.url}])
        confirm(context.new_page(), server, mails, person.email)
        context.close()
    server.decklog("person", "moderator", world.maaike.email)
    round = world.guus.api.ok(world.guus.api.post("/api/v1/experiences", {"title": "In the cellar", "sharing": "server"}))
    flag = world.tess.api.ok(world.tess.api.post(f"/api/v1/experiences/{round['id']}/flags", {"reason": "It is dark"}))
    before = len(mails.taken)
    server.stop()
    server.environment |= later
    server.start()
    mail = mails.wait(before + 1)
    assert mail["To"] == world.maaike.email and mail["Subject"] == "An experience was reported"
    assert f"{server.url}/moderation/flags/{flag['id']}" in text_of(mail)
    # Who reported it, and why, is on the page only.
    assert "In the cellar" in text_of(mail) and "dark" not in text_of(mail) and "Tess" not in text_of(mail)
    decision = {"decision": "hide", "note": "Add a light"}
    world.maaike.api.ok(world.maaike.api.post(f"/api/v1/moderation/flags/{flag['id']}/decision", decision))
    server.stop()
    server.environment["CLOCK_SHIFT"] = "1800"
    server.start()
    mail = mails.wait(before + 2)
    assert mail["To"] == world.guus.email and mail["Subject"] == "A moderator hid “In the cellar”"
    assert "Add a light" in text_of(mail) and f"{server.url}/places/{round['id']}" in text_of(mail)


def test_what_is_mailed_and_quiet_hours_are_chosen_on_a_page(post, browser):
    server, mails = post()
    session = session_of(server, "sanne@example.org", PASSWORD)
    sanne = Api(server.port, cookie=session)
    # Kinds about shifts are listed for people in a crew.
    sanne.ok(sanne.post("/api/v1/crews", {"name": "De Waag", "timeZone": "Europe/Amsterdam"}, Origin=server.url))
    context = browser.new_context()
    context.add_cookies([{"name": "decklog", "value": session, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/settings")
    page.get_by_role("link", name="Notifications").click()
    open_shifts = page.get_by_label("E-mail: Shifts you could take")
    assert not open_shifts.is_checked() and page.get_by_label("E-mail: Your own shifts").is_checked()
    open_shifts.check()
    page.get_by_label("Friday, from").fill("22:00")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_role("alert").get_by_text("both times").is_visible()
    assert open_shifts.is_checked()
    page.get_by_label("Friday, until").fill("07:00")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_text("Notification settings saved.").is_visible()
    assert open_shifts.is_checked() and page.get_by_label("Friday, until").input_value() == "07:00"
    context.close()


def test_a_new_address_is_used_once_its_code_is_entered(post, browser):
    server, mails = post()
    context = browser.new_context()
    context.add_cookies([{"name": "decklog", "value": session_of(server, "sanne@example.org", PASSWORD), "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/settings")
    page.get_by_role("link", name="E-mail address").click()
    page.get_by_label("New address").fill("sanne@example.com")
    page.get_by_label("Current password").fill("not my password")
    page.get_by_role("button", name="Send code").click()
    assert page.get_by_role("alert").is_visible() and page.get_by_label("New address").input_value() == "sanne@example.com"
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Send code").click()
    assert page.get_by_text("We sent a code to sanne@example.com").is_visible()
    mail = mails.wait()
    assert mail["To"] == "sanne@example.com"
    page.get_by_label("Code", exact=True).fill(code_of(mail))
    page.get_by_role("button", name="Confirm").click()
    assert page.get_by_text("E-mail goes to sanne@example.com.").is_visible()
    told = mails.wait(2)
    assert told["To"] == "sanne@example.org" and "example.com" not in text_of(told)
    session = {"email": "sanne@example.com", "password": PASSWORD}
    assert server.api().post("/api/v1/sessions", session).status == 201
    assert server.api().post("/api/v1/sessions", {**session, "email": "sanne@example.org"}).status == 401
    context.close()
