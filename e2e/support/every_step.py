"""Operations in which random requests never succeed, because they need preparation: the right password, another person's offer,
a free day, a file.

Each function makes a few operations succeed. `take_all` runs them all, in a crew of its own; only past shifts are
taken from the demo.
"""
import io
import json
from datetime import date, timedelta

from PIL import Image

from . import demo as demo_world
from .days import today
from .mail import PASSWORD as MAIL_PASSWORD
from .mail import code_of
from .openid import entered
from .passkey import Passkey
from .postgres import soon
from .push import Device, PushDouble
from .world import PASSWORD, day

MONDAY = today() - timedelta(days=today().weekday() + 7)


def take_all(world, demo, mailing, mails, pushing, google):
    """Besides `world`, takes a server with the demo, one that sends mail to the test server `mails`, and one with push and the provider
    `google`."""
    for step in (
        accounts, offers, trades, requests, drafts, proposals, days_off, timer, timesheets, contracts, hours_file, defects, defect_files, many_defects,
        defect_schema, defects_file, focus, focus_plan, focus_targets, focus_tasks, focus_links, focus_rules, focus_calendars, focus_activity, focus_reports, focus_data, notifications, announcements,
        webhooks, places, tabs, rest,
    ):  # fmt: skip
        step(world)
    worked_shift(demo)
    mailed_code(mailing, mails)
    subscription(pushing)
    passkeys(pushing)
    identities(pushing, google)


def post(person, path, body=None):
    return person.api.ok(person.api.send("POST", path, body))


def settings(world, **changes):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", changes))


# People


def accounts(world):
    [entered] = post(world.maaike, f"{world.path}/members", {"names": ["Youssef"]})["items"]
    code = post(world.maaike, f"{world.path}/invitations", {"person": entered["person"]["id"]})["code"]
    post(world.person("Zohra"), f"/api/v1/invitations/{code}/acceptance")
    kim = world.person("Kim")
    code = post(world.maaike, f"{world.path}/invitations", {})["code"]
    post(kim, f"/api/v1/invitations/{code}/acceptance")
    link = f"{world.path}/members/{kim.id}/sign-in-link"
    post(world.maaike, link)
    world.maaike.api.ok(world.maaike.api.delete(link))
    made = post(kim, "/api/v1/me/tokens", {"name": "Screen", "access": "read"})
    assert "secret" not in kim.api.ok(kim.api.get(f"/api/v1/me/tokens/{made['id']}"))
    new = "other words in a row"
    post(kim, "/api/v1/me/password", {"current": PASSWORD, "new": new})
    entrance = {"email": kim.email, "password": new}
    tokens = [post(kim, "/api/v1/sessions", entrance)["token"] for _ in range(2)]
    photo = io.BytesIO()
    Image.new("RGB", (8, 8)).save(photo, "PNG")
    sent = kim.api.raw("PUT", "/api/v1/me/picture", photo.getvalue(), {"Content-Type": "application/octet-stream"})
    picture = kim.api.ok(sent)["picture"]
    assert world.maaike.api.get(picture["url"]).status == world.maaike.api.get(picture["thumbnail"]).status == 200
    kim.api.ok(kim.api.delete("/api/v1/me/picture"))
    assert kim.api.ok(kim.api.patch("/api/v1/me", {"username": "kim.b"}))["username"] == "kim.b"
    here, there = (world.server.api(token) for token in tokens)
    other = next(session for session in there.ok(there.get("/api/v1/me/sessions"))["items"] if not session["current"])
    there.ok(there.delete(f"/api/v1/me/sessions/{other['id']}"))
    there.ok(there.delete("/api/v1/sessions/current"))
    last = world.server.api(post(kim, "/api/v1/sessions", entrance)["token"])
    last.ok(last.delete("/api/v1/me/sessions?tokens=true"))
    gone = world.person("Gone")
    gone.api.ok(gone.api.send("DELETE", "/api/v1/me", {"password": PASSWORD}))
    assert gone.api.get("/api/v1/me").status == 401
    assert here.get("/api/v1/me").status == 401 and last.get("/api/v1/me").status == 401
    assert last.get("/api/openapi.yaml").status == 200


def announcements(world):
    path = f"{world.path}/announcements"
    sent = post(world.maaike, path, {"text": "Closed on Monday", "to": "everyone"})
    assert world.guus.api.ok(world.guus.api.get(f"{path}/{sent['id']}"))["text"] == "Closed on Monday"
    post(world.guus, f"{path}/{sent['id']}/confirmation")
    assert world.maaike.api.all(f"{path}/{sent['id']}/recipients")[0]["confirmedAt"]
    world.maaike.api.ok(world.maaike.api.delete(f"{path}/{sent['id']}"))


def tabs(world):
    api, path = world.olga.api, f"{world.path}/tabs"
    assert not api.ok(api.get(path))["chosen"]
    assert api.ok(api.send("PUT", path, {"tabs": ["focus", "hours"]}))["tabs"] == ["focus", "hours"]


def rest(world):
    """What random requests seldom complete, because it needs a thing that still exists."""
    api = world.maaike.api
    rate = post(world.maaike, f"{world.path}/hourly-rates", {"validFrom": day(1), "amount": 9500})["rate"]
    api.ok(api.delete(f"{world.path}/hourly-rates/{rate['id']}"))
    client = post(world.maaike, f"{world.path}/clients", {"name": "Bakery"})
    api.ok(api.patch(f"{world.path}/clients/{client['id']}", {"name": "Baker"}))
    api.ok(api.send("PUT", f"{world.path}/projects/{project(world)}/pin"))
    weekly = {"weekday": 1, "start": "04:00", "end": "05:00", "person": world.guus.id}
    fixed = post(world.maaike, f"{world.path}/fixed-shifts", weekly)
    api.ok(api.delete(f"{world.path}/fixed-shifts/{fixed['id']}"))
    member = f"{world.path}/members/{world.member('Wim').id}"
    api.ok(api.patch(member, {"role": "manager"}))
    api.ok(api.delete(member))
    message = soon(lambda: api.all("/api/v1/me/inbox"), 10, "Maaike has no messages")[0]
    post(world.maaike, f"/api/v1/me/inbox/{message['id']}/reading")
    post(world.maaike, "/api/v1/me/inbox/reading")
    feed = post(world.guus, f"{world.path}/calendar-feeds", {"kind": "mine"})
    world.guus.api.ok(world.guus.api.delete(f"{world.path}/calendar-feeds/{feed['id']}"))
    token = post(world.guus, "/api/v1/me/tokens", {"name": "Screen", "access": "read"})
    world.guus.api.ok(world.guus.api.delete(f"/api/v1/me/tokens/{token['id']}"))
    defect = f"{world.path}/defects/{report(world)[0]['id']}"
    comment = post(world.guus, f"{defect}/comments", {"text": "It still drips"})
    file = world.guus.api.ok(world.guus.api.raw("POST", f"{defect}/files?name=drip.txt", b"drip", {}))["items"][0]["file"]
    for part in (f"{defect}/comments/{comment['id']}", f"{defect}/files/{file['id']}"):
        world.guus.api.ok(world.guus.api.delete(part))
        post(world.guus, f"{part}/restoration")


def webhooks(world):
    path = f"{world.path}/webhooks"
    hook = post(world.maaike, path, {"url": "http://127.0.0.1:1025/hook", "events": ["shifts"]})
    path = f"{path}/{hook['id']}"
    assert world.maaike.api.ok(world.maaike.api.patch(path, {"events": ["defects", "people"]}))["events"] == ["defects", "people"]
    assert post(world.maaike, f"{path}/secret")["secret"] != hook["secret"]
    ping = post(world.maaike, f"{path}/ping")
    assert post(world.maaike, f"{path}/deliveries/{ping['id']}/redelivery")["type"] == "webhook.ping"
    assert world.maaike.api.all(f"{path}/deliveries")[0]["id"] == ping["id"]
    world.maaike.api.ok(world.maaike.api.delete(path))


def places(world):
    api, path = world.olga.api, "/api/v1/experiences"
    made = post(world.olga, path, {"title": "Round", "sharing": "crew", "crew": world.crew["slug"]})
    path = f"{path}/{made['id']}"
    assert api.ok(api.patch(path, {"title": "Tour"}))["title"] == "Tour" and api.ok(api.get(path))["sharing"] == "crew"
    first, last = (post(world.olga, f"{path}/scenes", {"title": title, "latitude": 52, "longitude": 4}) for title in ("A", "B"))
    scene = f"{path}/scenes/{first['id']}"
    api.ok(api.patch(scene, {"date": day(-1)}))
    order = {"scenes": [last["id"], first["id"]]}
    assert [item["rank"] for item in api.ok(api.send("PUT", f"{path}/scenes/order", order))["items"]] == [1, 2]
    photo = io.BytesIO()
    Image.new("RGB", (8, 8)).save(photo, "PNG")
    binary = {"Content-Type": "application/octet-stream"}
    picture = api.ok(api.raw("POST", f"{scene}/pictures", photo.getvalue(), binary))["pictures"][0]
    assert api.get(picture["url"]).status == api.get(picture["thumbnail"]).status == 200
    api.ok(api.delete(f"{scene}/pictures/{picture['id']}"))
    api.ok(api.delete(scene))
    post(world.olga, f"{scene}/restoration")
    assert [item["title"] for item in api.all(f"{path}/scenes")] == ["B", "A"]
    track = b'<gpx><trk><trkseg><trkpt lat="52" lon="4"/><trkpt lat="52.018" lon="4"/></trkseg></trk></gpx>'
    assert api.ok(api.raw("PUT", f"{path}/path", track, binary))["lengthMeters"] == 2002
    assert api.ok(api.get(f"{path}/path"))["track"] and not api.ok(api.delete(f"{path}/path"))["track"]
    other = post(world.olga, "/api/v1/experiences", {"title": "Walk"})
    moved = post(world.olga, f"{scene}/transfer", {"to": other["id"]})
    assert moved["id"] == first["id"] and moved["rank"] == 1 and [item["title"] for item in api.all(f"{path}/scenes")] == ["B"]
    post(world.olga, f"/api/v1/experiences/{other['id']}/scenes/{first['id']}/transfer", {"to": made["id"]})
    assert [item["title"] for item in api.all(f"{path}/scenes")] == ["B", "A"]
    api.ok(api.delete(f"/api/v1/experiences/{other['id']}"))
    assert [item["id"] for item in api.all("/api/v1/me/experiences")] == [made["id"]]
    exported = api.raw("GET", f"{path}/export?format=geojson", None, {}).body
    assert api.ok(api.raw("POST", "/api/v1/experiences/imports", exported, binary))["created"] is False
    found = api.all("/api/v1/experiences/search?text=tour&near=52,4&radius=1000")
    assert [(item["experience"]["id"], item["distanceMeters"]) for item in found] == [(made["id"], 0)]
    assert api.all("/api/v1/experiences/search?place=a")[0]["experience"]["id"] == made["id"]
    api.ok(api.send("PUT", f"{path}/save"))
    assert [item["id"] for item in api.all("/api/v1/me/saved-experiences")] == [made["id"]]
    api.ok(api.delete(f"{path}/save"))
    link = post(world.olga, f"{path}/links", {})
    assert [item["id"] for item in api.all(f"{path}/links")] == [link["id"]]
    api.ok(api.delete(f"{path}/links/{link['id']}"))
    assert api.all(f"{path}/people") == []
    shared = post(world.tess, "/api/v1/experiences", {"title": "Shared", "sharing": "server"})
    flag = post(world.olga, f"/api/v1/experiences/{shared['id']}/flags", {"reason": "Faces"})
    world.server.decklog("person", "moderator", world.maaike.email)
    moderator = world.maaike.api
    assert flag["id"] in [item["id"] for item in moderator.all("/api/v1/moderation/flags")]
    decided = moderator.ok(moderator.post(f"/api/v1/moderation/flags/{flag['id']}/decision", {"decision": "hide"}))
    assert decided["decision"]["by"]["name"] == "Maaike"
    for kind in ("block", "mute"):
        avoided = f"/api/v1/people/{world.tess.id}/{kind}"
        api.ok(api.send("PUT", avoided))
        assert [item["kind"] for item in api.all("/api/v1/me/avoided-people")] == [kind]
        api.ok(api.delete(avoided))
    api.ok(api.patch("/api/v1/me", {"username": "olga.w"}))
    assert api.ok(api.get("/api/v1/profiles/olga.w"))["name"] == "Olga"
    assert [item["id"] for item in api.all("/api/v1/profiles/olga.w/experiences")] == [made["id"]]
    api.ok(api.delete(path))
    post(world.olga, f"{path}/restoration")


def mailed_code(server, mails):
    api = server.api()
    challenge = api.ok(api.post("/api/v1/sign-in/challenges", {"email": "sanne@example.org"}))["challenge"]
    answer = {"code": code_of(mails.wait()), "password": MAIL_PASSWORD}
    api.ok(api.post(f"/api/v1/sign-in/challenges/{challenge}/answer", answer))


def notifications(world):
    api, path = world.olga.api, "/api/v1/me/notification-settings"
    settings = api.ok(api.get(path))
    api.ok(api.send("PUT", path, {"mail": settings["mail"], "kinds": [], "quietHours": [], "urgentInQuietHours": True}))
    path = "/api/v1/me/reminder-settings"
    for reminder in api.ok(api.get(path))["reminders"]:
        reminder.pop("name")
        assert not api.ok(api.send("PUT", path, {"reminders": [{**reminder, "enabled": False}]}))["reminders"][0]["enabled"]


def subscription(server):
    api = server.api()
    person = {"email": "sanne@example.org", "password": PASSWORD, "name": "Sanne"}
    sanne, path = server.api(api.ok(api.post("/api/v1/people", person))["token"]), "/api/v1/me/push-subscriptions"
    assert sanne.ok(sanne.get(path))["publicKey"]
    with PushDouble() as double:
        device = Device(double, "phone")
        sanne.ok(sanne.post(path, device.subscription))
        assert sanne.ok(sanne.get(path))["items"]
        sanne.ok(sanne.send("DELETE", path, {"endpoint": device.endpoint}))


def passkeys(server):
    api = server.api()
    person = {"email": "tess@example.org", "password": PASSWORD, "name": "Tess"}
    tess, path = server.api(api.ok(api.post("/api/v1/people", person))["token"]), "/api/v1/me/passkeys"
    key = Passkey("https://rooster.example.org")
    made = tess.ok(tess.post(path, key.create(tess.ok(tess.post(f"{path}/options")))))
    answer = key.sign_in(api.ok(api.post("/api/v1/sign-in/passkey/options")))
    assert api.ok(api.post("/api/v1/sign-in/passkey", answer))["person"]["name"] == "Tess"
    assert [one["id"] for one in tess.ok(tess.get(path))["items"]] == [made["id"]]
    tess.ok(tess.delete(f"{path}/{made['id']}"))


def identities(server, google):
    noor, path = server.api(entered(server.api().port, google, "112")), "/api/v1/me/identities"
    [identity] = noor.ok(noor.get(path))["items"]
    # Refused until there is another way to sign in.
    assert noor.delete(f"{path}/{identity['id']}").status == 409
    key = Passkey("https://rooster.example.org")
    noor.ok(noor.post("/api/v1/me/passkeys", key.create(noor.ok(noor.post("/api/v1/me/passkeys/options")))))
    noor.ok(noor.delete(f"{path}/{identity['id']}"))


# Shifts


def offers(world):
    settings(world, approval="manager")
    for number, decision in enumerate(("approval", "rejection")):
        shift, exchange = world.offer(world.guus, 3 + number, reason="A wedding")
        path = f"{world.path}/exchanges/{exchange['id']}"
        assert post(world.tess, f"{path}/acceptance")["state"] == "pending"
        post(world.maaike, f"{path}/{decision}", {})
    shift, exchange = world.offer(world.guus, 5)
    world.guus.api.ok(world.guus.api.delete(f"{world.path}/exchanges/{exchange['id']}"))
    post(world.tess, f"{world.path}/shifts/{world.shift(None, 6)['id']}/claim")


def trades(world):
    settings(world, approval="none")
    hers, his = world.shift(world.tess, 7), world.shift(world.guus, 8)
    exchange = post(world.tess, f"{world.path}/shifts/{hers['id']}/trade", {"for": his["id"]})
    assert post(world.guus, f"{world.path}/exchanges/{exchange['id']}/acceptance")["state"] == "done"


def drafts(world):
    path = f"{world.path}/unpublished-shifts"
    made = post(world.maaike, path, {"dates": [day(20)], "people": [world.guus.id], "open": 2, "start": "10:00", "end": "18:00"})["items"]
    world.maaike.api.ok(world.maaike.api.patch(f"{path}/{made[0]['id']}", {"end": "19:00"}))
    world.maaike.api.ok(world.maaike.api.delete(f"{path}/{made[1]['id']}"))
    year, week, _ = date.fromisoformat(day(20)).isocalendar()
    assert post(world.maaike, f"{world.path}/publications", {"week": f"{year}-W{week:02}"})["published"] == 2


def requests(world):
    asked = post(world.olga, f"{world.path}/shift-requests", {"dates": [day(9), day(10)]})["items"]
    shift = world.shift(world.guus, 9)
    post(world.guus, f"{world.path}/shift-requests/{asked[0]['id']}/suggestions", {"shifts": [shift["id"]]})
    world.olga.api.ok(world.olga.api.delete(f"{world.path}/shift-requests/{asked[1]['id']}"))


def proposals(world):
    settings(world, planning="approval")
    path = f"{world.path}/fixed-shift-proposals"
    made = [
        post(world.olga, path, {"kind": "add", "weekday": weekday, "start": "04:00", "end": "05:00"})["id"] for weekday in (1, 2, 3)
    ]
    world.olga.api.ok(world.olga.api.get(f"{path}/{made[0]}"))
    post(world.maaike, f"{path}/{made[0]}/approval")
    post(world.maaike, f"{path}/{made[1]}/rejection", {"reason": "Closed then"})
    world.olga.api.ok(world.olga.api.delete(f"{path}/{made[2]}"))
    settings(world, planning="everyone")


def days_off(world):
    path = f"{world.path}/days-off"
    made = [post(world.olga, path, {"kind": "holiday", "first": day(40 + days), "note": "Exam"})["id"] for days in range(3)]
    world.olga.api.ok(world.olga.api.get(f"{path}/{made[0]}"))
    post(world.maaike, f"{path}/{made[0]}/approval")
    post(world.maaike, f"{path}/{made[1]}/rejection", {"reason": "Two of us are away then"})
    world.olga.api.ok(world.olga.api.delete(f"{path}/{made[2]}"))
    world.maaike.api.ok(world.maaike.api.patch(world.path, {"positions": ["bar"]}))
    positions = f"{world.path}/position-places"
    for place in world.maaike.api.all(positions):
        body = f'{{"position": "{place["position"]}"}}'.encode()
        world.maaike.api.ok(world.maaike.api.raw("PUT", positions, body, {"Content-Type": "application/json"}))
    assert len(world.maaike.api.all(f"{path}?person={world.olga.id}")) == 3
    world.maaike.api.ok(world.maaike.api.raw("PUT", f"{world.path}/holiday-balances/{world.olga.id}", b'{"days": 25}', {"Content-Type": "application/json"}))


# Focus


def focus_reports(world):
    for key in ("mode", "group", "tag", "day", "week"):
        query = f"from={day(-30)}&to={day(1)}&by={key}&compareFrom={day(-61)}&compareTo={day(-30)}"
        world.olga.api.ok(world.olga.api.get(f"/api/v1/me/focus/reports?{query}"))


def focus(world):
    api, path = world.olga.api, "/api/v1/me/focus"
    assert api.get(f"{path}/timer").status == 204
    assert [mode["name"] for mode in api.all(f"{path}/modes")] == ["Study", "Work", "Break", "Exercise", "School"]
    mode = post(world.olga, f"{path}/modes", {"name": "Guitar"})["id"]
    api.ok(api.patch(f"{path}/modes/{mode}", {"icon": "🎸", "position": 1}))
    api.ok(api.delete(f"{path}/modes/{post(world.olga, f'{path}/modes', {'name': 'Mistake'})['id']}"))
    api.ok(api.patch(f"{path}/settings", {"timeZone": "Europe/Amsterdam"}))
    api.ok(api.get(f"{path}/settings"))
    api.ok(api.send("PUT", f"{path}/timer", {"mode": "guitar", "note": "Scales"}))
    assert api.ok(api.get(f"{path}/timer"))["mode"]["name"] == "Guitar"
    post(world.olga, f"{path}/timer/stopping", {})
    at = lambda time: f"{day(-20)}T{time}:00Z"
    entry = f"{path}/entries/" + post(world.olga, f"{path}/entries", {"mode": mode, "startedAt": at("08:00"), "endedAt": at("10:00")})["id"]
    api.ok(api.patch(entry, {"tags": ["home"]}))
    api.ok(api.get(entry))
    halves = post(world.olga, f"{entry}/split", {"at": at("09:00")})["items"]
    post(world.olga, f"{path}/entries/merge", {"entries": [half["id"] for half in halves]})
    post(world.olga, f"{entry}/cut", {"from": at("08:30"), "to": at("08:40"), "mode": "break"})
    assert len(api.all(f"{path}/entries?from={day(-20)}&to={day(-19)}")) == 3
    api.ok(api.delete(entry))
    post(world.olga, f"{entry}/restoration")
    assert post(world.olga, f"{path}/undo")["kind"] == "restore"


def focus_plan(world):
    api, path = world.olga.api, "/api/v1/me/focus"
    times = {"weekday": 1, "start": "22:00", "end": "02:00"}
    block = f"{path}/blocks/" + post(world.olga, f"{path}/blocks", {"mode": "Work", **times})["id"]
    api.ok(api.patch(block, {"note": "Night"}))
    assert [block["note"] for block in api.all(f"{path}/blocks")] == ["Night"]
    assert api.ok(api.get(f"{path}/plan?from={day(0)}&to={day(14)}"))["items"][-1]["outcome"] == "coming"
    api.ok(api.delete(block))


def focus_targets(world):
    api, path = world.olga.api, "/api/v1/me/focus/targets"
    body = {"mode": "Study", "kind": "atLeast", "period": "day", "minutes": 60, "weekdays": [1, 2]}
    target = f"{path}/" + post(world.olga, path, body)["id"]
    assert api.ok(api.patch(target, {"minutes": 90}))["minutes"] == 90
    assert [target["weekdays"] for target in api.all(path)] == [[1, 2]]
    api.ok(api.delete(target))


def focus_tasks(world):
    api, path = world.olga.api, "/api/v1/me/focus/tasks"
    task = f"{path}/" + post(world.olga, path, {"title": "Chapter 3", "date": f"{day(0)}", "repeats": "daily", "mode": "Study"})["id"]
    done = api.ok(api.patch(task, {"done": True}))
    assert done["doneAt"] and [open["id"] for open in api.all(f"{path}?done=false")] == [done["next"]]
    for id in [task.split("/")[-1], done["next"]]:
        api.ok(api.delete(f"{path}/{id}"))


def focus_links(world):
    api, path = world.olga.api, "/api/v1/me/focus/links"
    link = post(world.olga, path, {"mode": "Study", "action": "switch"})
    assert "/f/dlf_" in link["url"] and [one["action"] for one in api.all(path)] == ["switch"]
    api.ok(api.delete(f"{path}/{link['id']}"))


def focus_rules(world):
    api, path = world.olga.api, "/api/v1/me/focus/rules"
    rule = f"{path}/" + post(world.olga, path, {"mode": "Study", "field": "site", "text": "https://example.org/"})["id"]
    assert api.ok(api.patch(rule, {"field": "title", "position": 1}))["text"] == "example.org"
    assert [one["field"] for one in api.all(path)] == ["title"]
    assert api.ok(api.get(f"/api/v1/me/focus/suggestions?date={day(-30)}"))["items"] == []
    api.ok(api.delete(rule))


def focus_calendars(world):
    api, path = world.olga.api, "/api/v1/me/focus/calendars"
    start = day(1).replace("-", "")
    event = f"BEGIN:VEVENT\r\nUID:1\r\nDTSTART:{start}T090000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n"
    calendar = f"{path}/" + post(world.olga, path, {"file": f"BEGIN:VCALENDAR\r\n{event}END:VCALENDAR\r\n", "mode": "Study"})["id"]
    assert api.ok(api.patch(calendar, {"name": "Lectures"}))["events"] == 1
    assert post(world.olga, f"{calendar}/refresh")["name"] == "Lectures"
    assert [one["name"] for one in api.all(path)] == ["Lectures"]
    api.ok(api.delete(calendar))


def focus_activity(world):
    api, path = world.olga.api, "/api/v1/me/focus/activity"
    post(world.olga, "/api/0/buckets/window", {"type": "currentwindow", "client": "aw-watcher-window", "hostname": "laptop"})
    assert [bucket["name"] for bucket in api.ok(api.get(path))["buckets"]] == ["window"]
    assert api.ok(api.patch(path, {"keptDays": 7}))["keptDays"] == 7
    api.ok(api.delete(path))
    assert not api.ok(api.get(path))["buckets"]


def focus_data(world):
    api, path = world.olga.api, "/api/v1/me/focus"
    for format in ("archive", "csv", "ics"):
        assert api.get(f"{path}/export?format={format}").status == 200
    exported = api.get(f"{path}/export?format=json")
    assert api.ok(api.raw("POST", f"{path}/imports?dryRun=true", exported.body, {}))["created"] == 0
    api.ok(api.delete(path))
    imported = api.ok(api.raw("POST", f"{path}/imports", exported.body, {}))
    assert imported["created"] > 5 and not imported["notes"]
    post(world.olga, f"{path}/imports/{imported['id']}/undo")


# Hours


def project(world):
    known = world.maaike.api.all(f"{world.path}/projects?text=Steps")
    return (known or [post(world.maaike, f"{world.path}/projects", {"client": "Acme", "name": "Steps"})])[0]["id"]


def worked_shift(demo):
    entrance = {"email": demo_world.EMAIL["member"], "password": demo_world.PASSWORD}
    api = demo.api(demo.api().ok(demo.api().post("/api/v1/sessions", entrance))["token"])
    path = f"/api/v1/crews/{api.ok(api.get('/api/v1/me'))['crews'][0]['slug']}/worked-shifts"
    shift = next(shift for shift in api.ok(api.get(path))["items"] if shift["record"] is None)
    api.ok(api.send("POST", f"{path}/{shift['id']}/record"))


def timer(world):
    path = f"{world.path}/timer"
    api = world.guus.api
    for _ in range(2):
        api.ok(api.send("PUT", path, {"project": project(world)}))
        running = api.get(path)
        post(world.guus, f"{path}/stopping", {"comment": "Drawings"})
    assert running.json["running"]
    api.ok(api.send("PUT", path, {"project": project(world)}))
    api.ok(api.delete(path))
    post(world.guus, f"{world.path}/records", {"project": project(world), "date": day(-1), "hours": "1"})
    post(world.guus, f"{world.path}/quick-log", {"project": project(world)})


def timesheets(world):
    year, number, _ = MONDAY.isocalendar()
    period = f"{year}-W{number:02}"
    post(world.olga, f"{world.path}/records", {"project": project(world), "date": MONDAY.isoformat(), "hours": "8"})
    theirs = f"{world.path}/timesheets/{world.olga.id}/{period}"
    for decision, body in (("return", {"reason": "Where is Friday?"}), ("approval", None)):
        post(world.olga, f"{world.path}/timesheets/me/{period}/submission")
        post(world.maaike, f"{theirs}/{decision}", body)
    post(world.maaike, f"{theirs}/reopening", {"reason": "Friday came in"})


def contracts(world):
    path = f"{world.path}/members/{world.guus.id}/contracts"
    contract = {"validFrom": MONDAY.isoformat(), "status": "partTime", "weekMinutes": 1920, "weekdays": [1, 2, 3, 4]}
    world.maaike.api.ok(world.maaike.api.send("PUT", path, contract))
    world.maaike.api.ok(world.maaike.api.delete(f"{path}/{contract['validFrom']}"))


def hours_file(world):
    table = f"User,Client,Project,Start date,Start time,End date,End time,Duration\n{world.guus.name},Acme,Steps,2026-03-02,,,,1:00\n"
    for query in ("?dryRun=true", ""):
        came = world.maaike.api.ok(
            world.maaike.api.raw("POST", f"{world.path}/imports/hours{query}", table.encode(), {"Content-Type": "text/csv"})
        )
        assert came["created"] == 1


# Defects


def report(world, number=1):
    return [post(world.guus, f"{world.path}/defects", {"headline": f"It drips {n}", "severity": "3-Average"}) for n in range(number)]


def defects(world):
    first, second = report(world, 2)
    path = f"{world.path}/defects/{second['id']}"
    post(world.guus, f"{path}/duplicate", {"original": first["id"]})
    world.guus.api.ok(world.guus.api.delete(f"{path}/duplicate"))
    closed = post(world.guus, f"{path}/transition", {"action": "Close", "fields": {"resolution": "Fixed"}})
    assert closed["closed"]
    post(world.guus, f"{path}/time", {"hours": "0:30", "project": project(world), "comment": "Washer"})


def defect_files(world):
    picture = io.BytesIO()
    Image.new("RGB", (600, 400), "red").save(picture, "JPEG")
    path = f"{world.path}/defects/{report(world)[0]['id']}/files"
    for name, content in (("drip.jpg", picture.getvalue()), ("drip.txt", b"drip")):
        added = world.guus.api.ok(world.guus.api.raw("POST", f"{path}?name={name}", content, {}))["items"][0]["file"]
        for address in filter(None, (added["url"], added.get("thumbnail"))):
            assert world.guus.api.get(address).status == 200


def many_defects(world):
    several = [defect["id"] for defect in report(world, 3)]
    path = f"{world.path}/defects/bulk"
    change = {"defects": several, "fields": {"priority": "3-Normal Queue"}}
    post(world.guus, path, {**change, "dryRun": True})
    operation = post(world.guus, path, change)["id"]
    known = f"{world.path}/defect-operations/{operation}"
    world.guus.api.ok(world.guus.api.get(known))
    post(world.guus, f"{known}/undo")


def defect_schema(world):
    path, api = f"{world.path}/defect-schema", world.maaike.api
    schema = api.ok(api.get(path))
    for query in ("?dryRun=true", ""):
        api.ok(api.send("PUT", path + query, schema))
    api.ok(api.delete(path))


def defects_file(world):
    issue = [{"number": 1, "title": "It smells", "created_at": "2026-03-02T09:00:00Z"}]
    for query in ("?dryRun=true", ""):
        body = json.dumps(issue).encode()
        world.maaike.api.ok(world.maaike.api.raw("POST", f"{world.path}/imports/defects{query}", body, {}))
