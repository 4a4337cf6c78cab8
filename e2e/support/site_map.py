"""Every page and every form there is, as the tables of the Swift tests of routes list them (`Tests/AppTests/Routes`)."""
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

ROUTES = Path(__file__).parents[2] / "Tests/AppTests/Routes"
READ_ROUTE = r'ReadRoute\(\s*"([^"]+)"(?:,\s*\.(\w+))?(?:,\s*query: "([^"]*)")?(?:,\s*status: (\d+))?\s*\)'
FORM_ROUTE = r'FormRoute\(\s*"([^"]+)",?\s*(?:\.(\w+))?'


def pages_for(audience):
    """The pages that are answered with 200 to somebody of an `Audience`; those of the crew are for `crew`, which is the default."""
    routes = re.findall(READ_ROUTE, (ROUTES / "ReadRoutes.swift").read_text())
    assert len(routes) > 90, "ReadRoutes.swift is written in another way"
    return [
        path + query for path, given, query, status in routes
        if (given or "crew") == audience and status in ("", "200") and not path.startswith("/api/")
    ]  # fmt: skip


def forms():
    """The forms, each with whether it needs nobody signed in."""
    routes = re.findall(FORM_ROUTE, (ROUTES / "FormRoutes.swift").read_text())
    assert len(routes) > 130, "FormRoutes.swift is written in another way"
    # A crew that was just created is a crew.
    routes = [(path.replace("/c/{fresh}", "/c/{crew}"), caller) for path, caller in routes]
    return {path: caller == "anonymous" or "{code}" in path or path == "/signout" for path, caller in routes}


# Pages for anyone; for anyone signed in; for every member of a crew; for managers.
OPEN, MINE, MEMBER, MANAGER = (pages_for(audience) for audience in ("anybody", "person", "crew", "managers"))
# For the owner and managers, 403 for other members; the same with 404; only for the owner, 404 for everyone else.
OWN, PRIVATE, AUTHOR = (pages_for(audience) for audience in ("editor", "holder", "author"))
PAGES = [*MINE, *MEMBER, *OWN, *AUTHOR, *PRIVATE, *MANAGER]

# Only some servers show these: an empty one, and one that sends mail.
FORMS = {**forms(), "/demo": True, **dict.fromkeys(["/settings/mail", "/settings/mail/code", "/settings/mail/confirmation", "/settings/email"], False)}
OPEN_FORMS = [form for form, is_open in FORMS.items() if is_open]
CLOSED_FORMS = [form for form, is_open in FORMS.items() if not is_open]


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
        # A form that only asks is a link with gaps.
        if tag == "form" and attributes.get("method") == "post":
            self.forms.add(attributes["action"])


def shape(address):
    """`/c/de-pijp/shifts/0199…?back=1` → `/c/*/shifts/*`"""
    path = re.sub(r"^/c/[^/]+", "/c/*", urlsplit(address).path)
    path = re.sub(r"(/settings/defects/fields)/[^/]+", r"\1/*", path)
    # An id, a long name, `me` for a person, a day, a week or a month.
    return re.sub(r"/(?:[0-9a-f]{8}-[0-9a-f-]{27}|(?!fixed-shift-proposals)[\w-]{20,}|me|\d{4}-W?\d\d(?:-\d\d)?)(?=/|$)", "/*", path)


def walk(api, start):
    """Every page that can be reached by links, one of each shape and query: {address: Found}."""
    waiting, pages, seen = [start], {}, set()
    while waiting:
        address = waiting.pop(0)
        kind = (shape(address), bool(urlsplit(address).query))
        if kind in seen or address.startswith(("/assets/", "/api/")):
            continue
        answer = api.get(address)
        if answer.status == 303:
            waiting.append(answer.headers["Location"])
            continue
        assert answer.status == 200, f"a link leads to {address}: {answer}"
        seen.add(kind)
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        pages[address] = Found(answer.text)
        waiting += sorted(pages[address].links)
    return pages
