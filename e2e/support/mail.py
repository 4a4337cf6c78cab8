"""A mail server with configurable answers, which stores the mails that it accepts."""
import asyncio
import re
import time
from email import message_from_bytes, policy

from aiosmtpd.controller import Controller

from .server import Server, free_port

PASSWORD = "vier emmers mosselen"


class MailDouble:
    """`answers`: to RCPT and DATA, such as {"RCPT": "550 5.1.1 No such user"}. `cuts`: closes the connection after DATA."""

    def __init__(self, host="127.0.0.1", answers=None, cuts=False):
        self.host, self.answers, self.cuts = host, answers or {}, cuts
        self.taken, self.tried = [], []
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())

    @property
    def url(self):
        return f"smtp://{self.host}:{self.controller.port}"

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if answer := self.answers.get("RCPT"):
            self.tried.append(address)
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = message_from_bytes(envelope.content, policy=policy.default)
        self.tried.append(message)
        if self.cuts:
            server.transport.abort()
            await asyncio.sleep(0)
        if answer := self.answers.get("DATA"):
            return answer
        if not self.cuts:
            self.taken.append((envelope.rcpt_tos, message, envelope.content))
        return "250 OK"

    def wait(self, many=1, patience=60):
        """The latest mail, once `many` have arrived."""
        return waiting(lambda: len(self.taken) >= many and self.taken[-1][1], "no mail came", patience)

    def wait_for_try(self, patience=60):
        return waiting(lambda: self.tried and self.tried[-1], "nothing was tried", patience)


def mailing(url, data=None):
    """A server that sends its mail to this URL, with one account: sanne@example.org."""
    server = Server(data)
    server.environment |= {
        "DECKLOG_SMTP_URL": url, "DECKLOG_MAIL_FROM": "De Kombuis <rooster@example.org>",
        "DECKLOG_PUBLIC_URL": server.url, "DECKLOG_SIGN_UP": "open",
    }  # fmt: skip
    server.start()
    server.api().ok(server.api().post("/api/v1/people", {"email": "sanne@example.org", "password": PASSWORD, "name": "Sanne"}))
    return server


def waiting(look, problem, patience=60):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError(problem)


def text_of(mail):
    return mail.get_body(("plain",)).get_content().replace("\r\n", "\n")


def html_of(mail):
    return mail.get_body(("html",)).get_content()


def code_of(mail):
    return re.search(r"^[0-9A-Z]{3}-[0-9A-Z]{3}$", text_of(mail), re.M)[0]


def link_of(mail):
    """The path of the link, without the server."""
    return re.search(r"^https?://[^/]+(/signin/mail/\S+)$", text_of(mail), re.M)[1]
