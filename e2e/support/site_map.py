"""Every page and every form there is. A test walks all links and fails when it meets one that is not listed here."""
import re
from html.parser import HTMLParser
from urllib.parse import urlsplit

# Pages for anybody; for whoever is signed in; for every member of a crew; for whose it is; for its managers.
OPEN = ["/signin", "/signup", "/join/{code}"]
MINE = ["/inbox", "/settings", "/settings/password", "/settings/devices", "/settings/tokens", "/crews/new"]
MEMBER = [
    "/c/{crew}/roster",
    "/c/{crew}/week",
    "/c/{crew}/calendar",
    "/c/{crew}/calendar-feeds",
    "/c/{crew}/offers",
    "/c/{crew}/requests",
    "/c/{crew}/fixed-shifts",
    "/c/{crew}/fixed-shifts/new",
    "/c/{crew}/people",
    "/c/{crew}/people/{person}",
    "/c/{crew}/shifts/{shift}",
    "/c/{crew}/settings/shifts",
    "/c/{crew}/balance",
]
OWN = ["/c/{crew}/fixed-shifts/{fixed}"]
MANAGER = [
    "/c/{crew}/shifts/new",
    "/c/{crew}/shifts/{shift}/edit",
    "/c/{crew}/shifts/{shift}/give",
    "/c/{crew}/week/copy",
    "/c/{crew}/people/invite",
    "/c/{crew}/settings",
]

# Where forms are sent, with whom they are for besides managers: anybody, me, members, or only whose thing it is (own).
FORMS = {
    "/demo": "anybody",
    "/signin": "anybody",
    "/signup": "anybody",
    "/signout": "anybody",
    "/join/{code}": "anybody",
    "/crews/new": "me",
    "/inbox/reading": "me",
    "/inbox/{notice}/reading": "me",
    "/settings": "me",
    "/settings/password": "me",
    "/settings/devices/end": "me",
    "/settings/devices/{session}/end": "me",
    "/settings/tokens": "me",
    "/settings/tokens/{token}/end": "me",
    "/c/{crew}/leave": "members",
    "/c/{crew}/settings": "managers",
    "/c/{crew}/settings/archive": "managers",
    "/c/{crew}/settings/shifts": "managers",
    "/c/{crew}/people/invite": "managers",
    "/c/{crew}/people/invitations/{invitation}/end": "managers",
    "/c/{crew}/people/{person}": "managers",
    "/c/{crew}/people/{person}/remove": "managers",
    "/c/{crew}/fixed-shifts/new": "members",
    "/c/{crew}/fixed-shifts/{fixed}": "own",
    "/c/{crew}/fixed-shifts/{fixed}/end": "own",
    "/c/{crew}/calendar-feeds": "members",
    "/c/{crew}/calendar-feeds/{feed}/replace": "own",
    "/c/{crew}/calendar-feeds/{feed}/end": "own",
    "/c/{crew}/shifts/new": "managers",
    "/c/{crew}/shifts/{shift}/edit": "managers",
    "/c/{crew}/shifts/{shift}/delete": "managers",
    "/c/{crew}/shifts/{shift}/give": "managers",
    "/c/{crew}/week/approvals": "managers",
    "/c/{crew}/week/copy": "managers",
    "/c/{crew}/shifts/{shift}/offer": "own",
    "/c/{crew}/shifts/{shift}/claim": "members",
    "/c/{crew}/shifts/{shift}/trade": "members",
    "/c/{crew}/requests": "members",
    "/c/{crew}/requests/{request}/withdrawal": "own",
    "/c/{crew}/requests/{request}/suggestions": "members",
    "/c/{crew}/offers/{exchange}/acceptance": "members",
    "/c/{crew}/offers/{exchange}/approval": "managers",
    "/c/{crew}/offers/{exchange}/rejection": "managers",
    "/c/{crew}/offers/{exchange}/withdrawal": "own",
}


class Found(HTMLParser):
    """The addresses that a page leads to."""

    def __init__(self, html):
        super().__init__()
        self.links, self.forms = set(), set()
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "a" and attributes.get("href", "").startswith("/"):
            self.links.add(attributes["href"])
        if tag == "form":
            self.forms.add(attributes["action"])


def shape(address):
    """`/c/de-pijp/shifts/0199…?back=1` → `/c/*/shifts/*`"""
    path = re.sub(r"^/c/[^/]+", "/c/*", urlsplit(address).path)
    return re.sub(r"/(?:[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,})(?=/|$)", "/*", path)


def walk(api, start):
    """Every page that can be reached by links, one of each shape and query: {address: Found}."""
    waiting, pages, seen = [start], {}, set()
    while waiting:
        address = waiting.pop(0)
        kind = (shape(address), bool(urlsplit(address).query))
        if kind in seen or address.startswith("/assets/"):
            continue
        answer = api.get(address)
        if answer.status == 303:
            waiting.append(answer.headers["Location"])
            continue
        assert answer.status == 200, f"a link leads to {address}: {answer}"
        seen.add(kind)
        pages[address] = Found(answer.text)
        waiting += sorted(pages[address].links)
    return pages
