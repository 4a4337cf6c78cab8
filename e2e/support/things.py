"""One of everything in a crew, for the addresses of routes: {name of the thing: id}."""
import io
import re
from datetime import timedelta

from PIL import Image

from .api import Api
from .browser import session_of
from .days import today
from .world import PASSWORD, day


def one_of_each(world):
    """One of everything, none of it Olga's: a shift of Guus waits for the manager, because Tess wants it."""
    ok = world.maaike.api.ok
    # No dated shift below falls on this weekday.
    weekday = (today() + timedelta(days=8)).isoweekday()
    fixed = ok(world.guus.api.post(f"{world.path}/fixed-shifts", {"weekday": weekday, "start": "10:00", "end": "18:00"}))
    given = {"weekday": weekday, "start": "20:00", "end": "21:00", "person": world.guus.id}
    asked = {"kind": "end", "fixedShift": ok(world.maaike.api.post(f"{world.path}/fixed-shifts", given))["id"]}
    proposal = ok(world.guus.api.post(f"{world.path}/fixed-shift-proposals", asked))
    days_off = ok(world.guus.api.post(f"{world.path}/days-off", {"kind": "holiday", "first": day(30), "note": "It drips"}))
    shift, exchange = world.accepted(world.guus, world.tess, days=9)
    planned = {"dates": [day(30)], "people": [world.guus.id], "start": "10:00", "end": "18:00"}
    draft = ok(world.maaike.api.post(f"{world.path}/unpublished-shifts", planned))["items"][0]["id"]
    token = ok(world.guus.api.post("/api/v1/me/tokens", {"name": "Screen", "access": "read"}))
    invitation = ok(world.maaike.api.post(f"{world.path}/invitations", {}))
    project = ok(world.guus.api.post(f"{world.path}/projects", {"client": "Acme", "name": "Website"}))
    record = ok(world.guus.api.post(f"{world.path}/records", {"project": project["id"], "hours": "8"}))
    feed = ok(world.guus.api.post(f"{world.path}/calendar-feeds", {"kind": "mine"}))
    rate = ok(world.maaike.api.post(f"{world.path}/hourly-rates", {"validFrom": "2026-01-01", "amount": 9500}))["rate"]
    defect = ok(world.guus.api.post(f"{world.path}/defects", {"headline": "The walk-in fridge drips", "severity": "3-Average"}))
    query = ok(world.guus.api.post(f"{world.path}/defects/queries", {"name": "Open ones", "filter": {"open": True}, "shared": True}))
    comment = ok(world.guus.api.post(f"{world.path}/defects/{defect['id']}/comments", {"text": "It drips"}))
    photo = io.BytesIO()
    Image.new("RGB", (8, 8)).save(photo, "PNG")
    binary = {"Content-Type": "application/octet-stream"}
    sent = world.guus.api.raw("POST", f"{world.path}/defects/{defect['id']}/files?name=a.png", photo.getvalue(), binary)
    file = ok(sent)["items"][0]["file"]
    bulk = {"defects": [defect["id"]], "fields": {"project": "Bar"}}
    operation = ok(world.guus.api.post(f"{world.path}/defects/bulk", bulk))
    mode = ok(world.guus.api.post("/api/v1/me/focus/modes", {"name": "Walk-in fridge"}))
    times = {"startedAt": f"{day(-30)}T09:00:00Z", "endedAt": f"{day(-30)}T10:00:00Z"}
    entry = ok(world.guus.api.post("/api/v1/me/focus/entries", {"mode": mode["id"], "note": "It drips", **times}))
    ok(world.guus.api.patch(f"/api/v1/me/focus/entries/{entry['id']}", {"note": "It still drips"}))
    change = ok(world.guus.api.post("/api/v1/me/focus/undo"))
    times = {"weekday": 1, "start": "09:00", "end": "10:00"}
    block = ok(world.guus.api.post("/api/v1/me/focus/blocks", {"mode": mode["id"], "note": "It drips", **times}))
    wanted = {"kind": "atLeast", "period": "day", "minutes": 60}
    target = ok(world.guus.api.post("/api/v1/me/focus/targets", {"mode": mode["id"], **wanted}))
    todo = ok(world.guus.api.post("/api/v1/me/focus/tasks", {"title": "It drips", "date": str(day(0)), "mode": mode["id"]}))
    focus_link = ok(world.guus.api.post("/api/v1/me/focus/links", {"mode": mode["id"], "action": "switch"}))
    rule = ok(world.guus.api.post("/api/v1/me/focus/rules", {"mode": mode["id"], "field": "title", "text": "It drips"}))
    event = f"BEGIN:VEVENT\r\nSUMMARY:It drips\r\nDTSTART:{str(day(1)).replace('-', '')}T090000Z\r\nDURATION:PT1H\r\nEND:VEVENT"
    calendar = ok(world.guus.api.post("/api/v1/me/focus/calendars", {"file": f"BEGIN:VCALENDAR\r\n{event}\r\nEND:VCALENDAR\r\n"}))
    exported = world.guus.api.raw("GET", "/api/v1/me/focus/export?format=json", None, {}).body
    focus_import = ok(world.guus.api.raw("POST", "/api/v1/me/focus/imports", exported, {}))
    ok(world.guus.api.post("/api/0/buckets/window", {"type": "currentwindow", "client": "aw-watcher-window", "hostname": "laptop"}))
    bucket = ok(world.guus.api.get("/api/v1/me/focus/activity"))["buckets"][0]
    [entered] = ok(world.maaike.api.post(f"{world.path}/members", {"names": ["Youssef"]}))["items"]
    announcement = ok(world.maaike.api.post(f"{world.path}/announcements", {"text": "The walk-in fridge is repaired on Thursday"}))
    webhook = ok(world.maaike.api.post(f"{world.path}/webhooks", {"url": "http://127.0.0.1:1025/hook", "events": ["people"]}))
    # Switched off, so that it is not retried in the background.
    ok(world.maaike.api.patch(f"{world.path}/webhooks/{webhook['id']}", {"enabled": False}))
    ping = ok(world.maaike.api.post(f"{world.path}/webhooks/{webhook['id']}/ping"))
    portrait = ok(world.guus.api.raw("PUT", "/api/v1/me/picture", photo.getvalue(), binary))["picture"]["url"]
    experience = ok(world.guus.api.post("/api/v1/experiences", {"title": "The suppliers' round"}))
    scenes = f"/api/v1/experiences/{experience['id']}/scenes"
    scene = ok(world.guus.api.post(scenes, {"title": "Harbour", "latitude": 52.46, "longitude": 4.58}))
    link = ok(world.guus.api.post(f"/api/v1/experiences/{experience['id']}/links", {}))
    pictures = ok(world.guus.api.raw("POST", f"{scenes}/{scene['id']}/pictures", photo.getvalue(), binary))["pictures"]
    reported = ok(world.vera.api.post("/api/v1/experiences", {"title": "In the cellar", "sharing": "server"}))
    scenes = f"/api/v1/experiences/{reported['id']}/scenes"
    cellar = ok(world.vera.api.post(scenes, {"title": "Cellar"}))
    seen = ok(world.vera.api.raw("POST", f"{scenes}/{cellar['id']}/pictures", photo.getvalue(), binary))["pictures"][0]
    flag = ok(world.guus.api.post(f"/api/v1/experiences/{reported['id']}/flags", {"reason": "It is dark"}))
    world.server.decklog("person", "moderator", world.guus.email)
    username = ok(world.guus.api.patch("/api/v1/me", {"username": f"guus.{world.domain}"[:30]}))["username"]
    return {
        "username": username, "reported": reported["id"], "reportedPicture": seen["id"], "flag": flag["id"],
        "experienceLink": link["id"], "sharedSecret": link["url"].split("/")[-1], "colleague": world.guus.id,
        "experience": experience["id"], "scene": scene["id"], "picture": pictures[0]["id"],
        "bucket": bucket["id"],
        "usualDay": str(day(0)), "profilePicture": portrait.split("/")[-1], "webhook": webhook["id"], "delivery": ping["id"],
        "announcement": announcement["id"], "entered": entered["person"]["id"],
        "focusImport": focus_import["id"], "focusLink": focus_link["id"], "rule": rule["id"], "focusCalendar": calendar["id"], "task": todo["id"], "focusSecret": focus_link["url"].split("/")[-1],
        "mode": mode["id"], "entry": entry["id"], "change": change["id"], "block": block["id"], "target": target["id"],
        "comment": comment["id"], "file": file["id"], "defect": defect["id"], "query": query["id"], "operation": operation["id"],
        "project": project["id"], "client": project["client"]["id"], "rate": rate["id"],
        "feed": feed["id"], "record": record["id"], "week": "2026-W47", "worked": shift["id"], "current": shift["id"], "own": shift["id"], "otherShift": shift["id"],
        "period": "2026-W20", "validFrom": "2026-01-01", "field": "severity", "plainField": "symptoms", "removedField": "oldId",
        "crew": world.crew["slug"], "fixedShift": fixed["id"], "otherEntry": entry["id"], "status": "Postponed",
        "me": "me", **{name: world.guus.id for name in ("person", "leaver", "max")},
        "shift": shift["id"], "exchange": exchange["id"], "token": token["id"], "code": invitation["code"],
        "session": ok(world.guus.api.get("/api/v1/me/sessions"))["items"][0]["id"],
        "request": ok(world.tess.api.post(f"{world.path}/shift-requests", {"dates": [day(6)]}))["items"][0]["id"],
        "item": inbox(world.maaike)[0]["id"], "proposal": proposal["id"], "daysOff": days_off["id"],
        "draft": draft, "unpublishedShift": draft,
        "passkey": "0199c0de-0000-7000-8000-000000000000", "identity": "0199c0de-0000-7000-8000-000000000000",
        "invitation": "0199c0de-0000-7000-8000-000000000000", "hoursImport": imported(world), "defectImport": imported_defects(world),
    }  # fmt: skip


def imported(world):
    """A file without known people: it can be imported, but nothing comes of it."""
    table = b"User,Client,Project,Start date,Start time,End date,End time,Duration\nGhost,Acme,Website,2026-03-02,,,,1:00\n"
    world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/imports/hours", table, {"Content-Type": "text/csv"}))
    visitor = Api(world.server.port, cookie=session_of(world.server, world.maaike.email, PASSWORD))
    return re.search(r"/hours/import/([0-9a-f-]{36})", visitor.get(f"{world.pages}/hours/import").text)[1]


def imported_defects(world):
    """A file without valid defects: it can be imported, but nothing comes of it."""
    issue = b'[{"number": 1, "title": " ", "created_at": "2026-03-02T09:00:00Z"}]'
    world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/imports/defects", issue, {}))
    visitor = Api(world.server.port, cookie=session_of(world.server, world.maaike.email, PASSWORD))
    return re.search(r"/defects/import/([0-9a-f-]{36})", visitor.get(f"{world.pages}/defects/import").text)[1]


def inbox(person):
    """The inbox, which is updated a moment after the fact."""
    for _ in range(200):
        items = person.api.ok(person.api.get("/api/v1/me/inbox"))["items"]
        if items:
            return items
    raise AssertionError("nobody was told")
