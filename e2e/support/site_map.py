"""Every page and every form there is. A test walks all links and fails when it meets one that is not listed here."""
import re
from html.parser import HTMLParser
from urllib.parse import urlsplit

# Pages for anyone; for anyone signed in; for every member of a crew; for the owner; for managers.
OPEN = ["/signin", "/signin/forgotten", "/signup", "/join/{code}"]
MINE = [
    "/inbox", "/settings", "/settings/notifications", "/settings/mail/confirmation", "/settings/email", "/settings/password", "/settings/devices",
    "/settings/tokens", "/crews/new",
    "/focus", "/focus/entries/new", "/focus/modes", "/focus/modes/new", "/focus/settings", "/focus/report",
    "/focus/plan", "/focus/plan/blocks/new", "/focus/targets", "/focus/targets/new",
]  # fmt: skip
MEMBER = [
    "/c/{crew}/defects",
    "/c/{crew}/defects/queries/{query}",
    "/c/{crew}/defects/operations/{operation}",
    "/c/{crew}/defects/new",
    "/c/{crew}/defects/similar",
    "/c/{crew}/defects/{defect}",
    "/c/{crew}/defects/{defect}/edit",
    "/c/{crew}/defects/{defect}/comments",
    "/c/{crew}/defects/{defect}/position",
    "/c/{crew}/defects/{defect}/history",
    "/c/{crew}/defects/{defect}/action?action=Assign",
    "/c/{crew}/defects/{defect}/duplicate",
    "/c/{crew}/today",
    "/c/{crew}/roster",
    "/c/{crew}/week",
    "/c/{crew}/calendar",
    "/c/{crew}/calendar-feeds",
    "/c/{crew}/offers",
    "/c/{crew}/requests",
    "/c/{crew}/fixed-shifts",
    "/c/{crew}/fixed-shifts/new",
    "/c/{crew}/people",
    "/c/{crew}/find",
    "/c/{crew}/people/{person}",
    "/c/{crew}/shifts/{shift}",
    "/c/{crew}/settings/shifts",
    "/c/{crew}/balance",
    "/c/{crew}/hours/week",
    "/c/{crew}/settings/hours",
    "/c/{crew}/hours/reports",
    "/c/{crew}/hours",
    "/c/{crew}/hours/projects",
    "/c/{crew}/hours/projects/new",
    "/c/{crew}/hours/projects/{project}",
    "/c/{crew}/hours/history",
    "/c/{crew}/hours/shifts",
    "/c/{crew}/hours/records/new",
    "/c/{crew}/defects/{defect}/time",
]
OWN = ["/c/{crew}/fixed-shifts/{fixed}"]
# Only for the owner; 404 for everyone else, including managers.
AUTHOR = [
    "/c/{crew}/defects/{defect}/comments/{comment}", "/focus/entries/{entry}", "/focus/modes/{mode}", "/focus/plan/blocks/{block}",
    "/focus/targets/{target}",
]  # fmt: skip
# For the owner and managers; 404 for other members.
PRIVATE = [
    "/c/{crew}/fixed-shift-proposals/{proposal}",
    "/c/{crew}/hours/records/{record}",
    "/c/{crew}/hours/timesheets/{person}/{period}",
    "/c/{crew}/settings/hours/contracts/{person}",
]
MANAGER = [
    "/c/{crew}/shifts/new",
    "/c/{crew}/shifts/{shift}/edit",
    "/c/{crew}/shifts/{shift}/give",
    "/c/{crew}/week/copy",
    "/c/{crew}/people/invite",
    "/c/{crew}/settings",
    "/c/{crew}/settings/compass",
    "/c/{crew}/settings/modules",
    "/c/{crew}/setup/modules",
    "/c/{crew}/hours/clients/{client}",
    "/c/{crew}/hours/rates",
    "/c/{crew}/hours/crew",
    "/c/{crew}/hours/import",
    "/c/{crew}/hours/import/{import}",
    "/c/{crew}/defects/import",
    "/c/{crew}/defects/import/{defectImport}",
    "/c/{crew}/settings/defects",
    "/c/{crew}/settings/defects/fields/{field}",
]

# Actions of forms, with who may submit them besides managers: anybody, me, members, or only the owner (own).
FORMS = {
    "/demo": "anybody",
    "/signin": "anybody",
    "/signup": "anybody",
    "/signout": "anybody",
    "/join/{code}": "anybody",
    "/crews/new": "me",
    "/start": "me",
    "/inbox/reading": "me",
    "/inbox/{notice}/reading": "me",
    "/settings": "me",
    "/settings/mail": "me",
    "/settings/mail/code": "me",
    "/settings/mail/confirmation": "me",
    "/settings/notifications": "me",
    "/settings/email": "me",
    "/settings/password": "me",
    "/settings/devices/end": "me",
    "/settings/devices/{session}/end": "me",
    "/settings/tokens": "me",
    "/settings/tokens/{token}/end": "me",
    "/focus/timer": "me",
    "/focus/timer/stopping": "me",
    "/focus/changes/{change}/undo": "own",
    "/focus/entries/new": "me",
    "/focus/entries/{entry}": "own",
    "/focus/entries/{entry}/nudge": "own",
    "/focus/entries/{entry}/split": "own",
    "/focus/entries/{entry}/cut": "own",
    "/focus/entries/{entry}/merge": "own",
    "/focus/entries/{entry}/delete": "own",
    "/focus/modes/new": "me",
    "/focus/modes/{mode}": "own",
    "/focus/modes/{mode}/place": "own",
    "/focus/modes/{mode}/archive": "own",
    "/focus/modes/{mode}/restoration": "own",
    "/focus/modes/{mode}/delete": "own",
    "/focus/settings": "me",
    "/focus/plan/blocks/new": "me",
    "/focus/targets/new": "me",
    "/focus/targets/{target}": "own",
    "/focus/targets/{target}/delete": "own",
    "/focus/daily-line": "me",
    "/focus/plan/blocks/{block}": "own",
    "/focus/plan/blocks/{block}/delete": "own",
    "/c/{crew}/leave": "members",
    "/c/{crew}/settings": "managers",
    "/c/{crew}/settings/archive": "managers",
    "/c/{crew}/settings/compass": "managers",
    "/c/{crew}/settings/modules": "managers",
    "/c/{crew}/setup/modules": "managers",
    "/c/{crew}/setup/end": "managers",
    "/c/{crew}/settings/shifts": "managers",
    "/c/{crew}/people/invite": "managers",
    "/c/{crew}/people/invitations/{invitation}/end": "managers",
    "/c/{crew}/people/{person}": "managers",
    "/c/{crew}/people/{person}/remove": "managers",
    "/c/{crew}/people/{person}/sign-in-link": "managers",
    "/c/{crew}/people/{person}/sign-in-link/end": "managers",
    "/c/{crew}/fixed-shifts/new": "members",
    "/c/{crew}/fixed-shifts/{fixed}": "own",
    "/c/{crew}/fixed-shifts/{fixed}/end": "own",
    "/c/{crew}/fixed-shift-proposals/{proposal}/approval": "managers",
    "/c/{crew}/fixed-shift-proposals/{proposal}/rejection": "managers",
    "/c/{crew}/fixed-shift-proposals/{proposal}/withdrawal": "own",
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
    "/c/{crew}/hours/import": "managers",
    "/c/{crew}/hours/import/{import}": "managers",
    "/c/{crew}/hours/import/{import}/reading": "managers",
    "/c/{crew}/hours/import/{import}/cancellation": "managers",
    "/c/{crew}/defects/import": "managers",
    "/c/{crew}/defects/import/{defectImport}": "managers",
    "/c/{crew}/defects/import/{defectImport}/reading": "managers",
    "/c/{crew}/defects/import/{defectImport}/cancellation": "managers",
    "/c/{crew}/hours/week": "members",
    "/c/{crew}/hours/crew/approvals": "managers",
    "/c/{crew}/hours/crew/closing": "managers",
    "/c/{crew}/hours/timesheets/{person}/{period}/submission": "own",
    "/c/{crew}/hours/timesheets/{person}/{period}/approval": "managers",
    "/c/{crew}/hours/timesheets/{person}/{period}/return": "managers",
    "/c/{crew}/hours/timesheets/{person}/{period}/reopening": "own",
    "/c/{crew}/settings/hours": "managers",
    "/c/{crew}/settings/hours/contracts/{person}": "managers",
    "/c/{crew}/settings/hours/contracts/{person}/{validFrom}/removal": "managers",
    "/c/{crew}/hours/week/restoration": "members",
    "/c/{crew}/hours/timer": "members",
    "/c/{crew}/hours/timer/stopping": "members",
    "/c/{crew}/hours/timer/beginning": "members",
    "/c/{crew}/hours/timer/discarding": "members",
    "/c/{crew}/hours/projects/new": "members",
    "/c/{crew}/hours/projects/{project}": "managers",
    "/c/{crew}/hours/projects/{project}/archive": "managers",
    "/c/{crew}/hours/projects/{project}/restore": "managers",
    "/c/{crew}/hours/projects/{project}/pin": "members",
    "/c/{crew}/hours/projects/{project}/unpin": "members",
    "/c/{crew}/hours/clients/{client}": "managers",
    "/c/{crew}/hours/clients/{client}/archive": "managers",
    "/c/{crew}/hours/clients/{client}/restore": "managers",
    "/c/{crew}/hours/rates": "managers",
    "/c/{crew}/hours/rates/{rate}/remove": "managers",
    "/c/{crew}/hours/quick-log": "members",
    "/c/{crew}/hours/shifts/{shift}/record": "own",
    "/c/{crew}/hours/records/new": "members",
    "/c/{crew}/defects/{defect}/time": "members",
    "/c/{crew}/settings/defects/file": "managers",
    "/c/{crew}/settings/defects/standard": "managers",
    "/c/{crew}/settings/defects/fields/{field}": "managers",
    "/c/{crew}/hours/records/{record}": "own",
    "/c/{crew}/hours/records/{record}/delete": "own",
    "/c/{crew}/hours/records/{record}/restoration": "own",
    "/c/{crew}/defects/queries": "members",
    "/c/{crew}/defects/queries/{query}": "own",
    "/c/{crew}/defects/queries/{query}/removal": "own",
    "/c/{crew}/defects/bulk": "members",
    "/c/{crew}/defects/bulk/start": "members",
    "/c/{crew}/defects/triage": "members",
    "/c/{crew}/defects/operations/{operation}/undo": "own",
    "/c/{crew}/defects/new": "members",
    "/c/{crew}/defects/similar": "members",
    "/c/{crew}/defects/{defect}/edit": "members",
    "/c/{crew}/defects/{defect}/comments": "members",
    "/c/{crew}/defects/{defect}/comments/{comment}": "own",
    "/c/{crew}/defects/{defect}/comments/{comment}/delete": "own",
    "/c/{crew}/defects/{defect}/comments/{comment}/restoration": "own",
    "/c/{crew}/defects/{defect}/files/{file}/delete": "own",
    "/c/{crew}/defects/{defect}/files/{file}/restoration": "own",
    "/c/{crew}/defects/{defect}/watch": "members",
    "/c/{crew}/defects/{defect}/position": "members",
    "/c/{crew}/defects/{defect}/action": "members",
    "/c/{crew}/defects/{defect}/delete": "members",
    "/c/{crew}/defects/{defect}/restoration": "members",
    "/c/{crew}/defects/{defect}/duplicate": "members",
    "/c/{crew}/defects/{defect}/duplicate/removal": "members",
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
