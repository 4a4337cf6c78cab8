"""All pages and forms, read from the tables of the Swift route tests (`Tests/AppTests/Routes`)."""
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

ROUTES = Path(__file__).parents[2] / "Tests/AppTests/Routes"
TABLES = "\n".join(path.read_text() for path in sorted(ROUTES.glob("*Routes.swift")))
READ_ROUTE = r'ReadRoute\(\s*"([^"]+)"(?:,\s*\.(\w+))?(?:,\s*query: "([^"]*)")?(?:,\s*status: (\d+))?\s*\)'
FORM_ROUTE = r'FormRoute\(\s*"([^"]+)",?\s*(?:\.(\w+))?'


def pages_for(audience):
    """The pages that are for an `Audience` of ReadRoutes.swift, in which `crew` is the default."""
    routes = re.findall(READ_ROUTE, TABLES)
    assert len(routes) > 90, "cannot parse ReadRoutes.swift"
    return [
        path + query for path, given, query, status in routes
        if (given or "crew") == audience and status in ("", "200") and not path.startswith("/api/")
    ]  # fmt: skip


def forms():
    """All forms: {path: whether it can be sent without signing in}."""
    routes = re.findall(FORM_ROUTE, TABLES)
    assert len(routes) > 130, "cannot parse FormRoutes.swift"
    routes = [(path.replace("/c/{fresh}", "/c/{crew}"), caller) for path, caller in routes]
    return {path: caller == "anonymous" or "{code}" in path or path == "/signout" for path, caller in routes}


# Pages for anyone; for anyone signed in; for every member of a crew; for managers.
OPEN, MINE, MEMBER, MANAGER = (pages_for(audience) for audience in ("anybody", "person", "crew", "managers"))
# For the owner and managers, 404 for other members; only for the owner, 404 for everyone else.
PRIVATE, AUTHOR = (pages_for(audience) for audience in ("holder", "author"))
PAGES = [*MINE, *MEMBER, *AUTHOR, *PRIVATE, *MANAGER]

# Forms of an empty server, and of one that sends mail, are missing from that table.
FORMS = {**forms(), "/demo": True, **dict.fromkeys(["/settings/mail", "/settings/mail/code", "/settings/mail/confirmation", "/settings/email"], False)}
OPEN_FORMS = [form for form, is_open in FORMS.items() if is_open]
CLOSED_FORMS = [form for form, is_open in FORMS.items() if not is_open]


class Found(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, html):
        super().__init__()
        self.links, self.forms = set(), set()
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "a" and attributes.get("href", "").startswith("/"):
            self.links.add(attributes["href"])
        # A GET form is a link with parameters.
        if tag == "form" and attributes.get("method") == "post":
            self.forms.add(attributes["action"])


def shape(address):
    """`/c/de-pijp/shifts/0199…?back=1` → `/c/*/shifts/*`"""
    path = re.sub(r"^/c/[^/]+", "/c/*", urlsplit(address).path)
    path = re.sub(r"^/profiles/[^/]+", "/profiles/*", path)
    path = re.sub(r"(/settings/defects/fields)/(?!new$)[^/]+", r"\1/*", path)
    path = re.sub(r"(/settings/defects/states)/[^/]+", r"\1/*", path)
    path = re.sub(r"(/defects)/\d+(?=/|$)", r"\1/*", path)
    # An id, a long name, `me` for a person, a day, a week or a month.
    return re.sub(r"/(?:[0-9a-f]{8}-[0-9a-f-]{27}|(?!fixed-shift-proposals)[\w-]{20,}|me|\d{4}-W?\d\d(?:-\d\d)?)(?=/|$)", "/*", path)


def walk(api, start):
    """All pages that can be reached by links, one for each shape and query: {address: Found}."""
    waiting, pages, seen = [start], {}, set()
    while waiting:
        address = waiting.pop(0)
        kind = (shape(address), bool(urlsplit(address).query))
        if kind in seen or address.startswith(("/assets/", "/api/")):
            continue
        answer = api.get(address.partition("#")[0])
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
