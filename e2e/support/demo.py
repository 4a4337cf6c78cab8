"""The demo world as seen by two people and a guest, with one shift in each state that a page can show."""
import io
import re
from datetime import timedelta

from PIL import Image

from .api import Api
from .browser import session_of
from .days import today

PASSWORD = "kombuis-demo"
EMAIL = {"manager": "joost@kombuis.example", "member": "sanne@kombuis.example"}


class Demo:
    def __init__(self, server):
        self.server = server
        self.sessions = {who: session_of(server, email, PASSWORD) for who, email in EMAIL.items()}
        self.apis = {who: self.signed_in(email) for who, email in EMAIL.items()}
        me = self.ask("member", "/me")
        self.me = me["person"]["id"]
        self.path = f"/crews/{me['crews'][0]['slug']}"
        own = [s for s in self.shifts("me", 0, 50) if s["status"] == "idle"]
        others = [s for s in self.shifts("", 0, 50) if s["person"] and s["person"]["id"] != self.me]
        others = [s for s in others if s["date"] > today().isoformat()]
        people = self.ask("manager", f"{self.path}/members")["items"]
        self.things = {
            "crew": me["crews"][0]["slug"],
            "announcement": self.announced(),
            "entered": self.entered(),
            "webhook": self.hooked(),
            **self.placed(),
            **self.profiled(),
            "hoursImport": self.imported(),
            "defectImport": self.imported_defects(),
            "field": "severity", "plainField": "symptoms", "removedField": "oldId", "status": "Postponed", "usualDay": str(today()),
            **self.budgeted(),
            "defect": self.apis["member"].ok(self.apis["member"].get(f"/api/v1{self.path}/defects/9"))["id"],
            **self.listed(),
            "person": next(member["person"]["id"] for member in people if member["role"] == "member"),
            "fixedShift": self.ask("member", f"{self.path}/fixed-shifts?person=me")["items"][0]["id"],
            "draft": self.drafted(),
            "code": self.apis["manager"].post(f"/api/v1{self.path}/invitations", {}).json["code"],
            "idle": own[1]["id"],
            "offered": self.takeable(own),
            "pending": next(s["id"] for s in others if s["status"] == "pending"),
            "open": next(s["id"] for s in self.shifts("open", 0, 50)),
            "past": self.shifts("me", -14, 0)[0]["id"],
            "other": next(s["id"] for s in others if s["status"] == "idle"),
        }
        self.things.update(self.shared())
        self.things.update(self.moderated())
        self.avoid([member["person"]["id"] for member in people if member["role"] == "member" and member["person"]["id"] != self.me])
        self.sessions["guest"] = self.guest()

    def drafted(self):
        """A draft with a shift that breaks a rule."""
        manager = self.apis["manager"]
        planned = {"dates": [str(today() + timedelta(days=days)) for days in (9, 10)], "open": 1, "people": [self.ask("member", "/me")["person"]["id"]], "start": "10:00", "end": "18:00"}
        added = manager.ok(manager.post(f"/api/v1{self.path}/unpublished-shifts", planned))["items"]
        return next(shift["id"] for shift in added if shift["person"])

    def announced(self):
        """An announcement that some have read."""
        path = f"/api/v1{self.path}/announcements"
        manager, member = self.apis["manager"], self.apis["member"]
        sent = manager.ok(manager.post(path, {"text": "Closed on Monday, see https://example.org/closed", "urgent": True}))
        member.ok(member.post(f"{path}/{sent['id']}/confirmation"))
        return sent["id"]

    def entered(self):
        """Someone without an account."""
        manager = self.apis["manager"]
        [added] = manager.ok(manager.post(f"/api/v1{self.path}/members", {"names": ["Fatima el Amrani"]}))["items"]
        return added["person"]["id"]

    def placed(self):
        """An experience with scenes, a picture and a link."""
        member, path = self.apis["member"], "/api/v1/experiences"
        round = member.ok(member.post(path, {"title": "Langs de leveranciers", "description": "Elke dinsdag", "sharing": "server"}))
        path = f"{path}/{round['id']}/scenes"
        for title, north, east in (("Vishandel", 52.461, 4.58), ("Bakkerij", 52.387, 4.646), ("Groentehal", 52.376, 4.872)):
            scene = member.ok(member.post(path, {"title": title, "latitude": north, "longitude": east, "date": "2026-11-17"}))
        photo = io.BytesIO()
        Image.new("RGB", (600, 400), (60, 110, 120)).save(photo, "JPEG")
        binary = {"Content-Type": "application/octet-stream"}
        scene = member.ok(member.raw("POST", f"{path}/{scene['id']}/pictures", photo.getvalue(), binary))
        link = member.ok(member.post(f"/api/v1/experiences/{round['id']}/links", {}))
        return {
            "experience": round["id"], "scene": scene["id"], "picture": scene["pictures"][0]["id"],
            "sharedSecret": link["url"].split("/")[-1], "sharedLink": link["url"],
        }

    def profiled(self):
        """A colleague with a username, who shares an experience with everyone on the server."""
        manager = self.apis["manager"]
        username = manager.ok(manager.patch("/api/v1/me", {"username": "joost.bakker"}))["username"]
        round = manager.ok(manager.post("/api/v1/experiences", {"title": "Een rondje keuken", "sharing": "server"}))
        return {"username": username, "reported": round["id"]}

    def shared(self):
        """What the member saved, a link that was revoked, and an experience shared with the member, with a link that expires."""
        member, manager, path = self.apis["member"], self.apis["manager"], "/api/v1/experiences"
        member.ok(member.send("PUT", f"{path}/{self.things['reported']}/save"))
        links = f"{path}/{self.things['experience']}/links"
        ended = member.ok(member.post(links, {}))
        member.ok(member.delete(f"{links}/{ended['id']}"))
        named = manager.ok(manager.post(path, {"title": "Rond de haven", "sharing": "people", "people": [self.me]}))["id"]
        expires = f"{today() + timedelta(days=30)}T12:00:00Z"
        manager.ok(manager.post(f"{path}/{named}/links", {"expiresAt": expires}))
        return {"named": named, "endedSecret": ended["url"].split("/")[-1]}

    def moderated(self):
        """The member is a moderator, with an open report and one that hid an experience of the manager."""
        member, manager, path = self.apis["member"], self.apis["manager"], "/api/v1/experiences"
        self.server.decklog("person", "moderator", EMAIL["member"])
        hidden = manager.ok(manager.post(path, {"title": "Gezichten van de markt", "sharing": "server"}))["id"]
        manager.ok(manager.post(f"{path}/{hidden}/scenes", {"title": "Kraam", "latitude": 52.37, "longitude": 4.9}))
        open_flag, flag = (
            member.ok(member.post(f"{path}/{reported}/flags", {"reason": "Foto's van mensen\nzonder toestemming"}))["id"]
            for reported in (self.things["reported"], hidden)
        )
        decision = {"decision": "hide", "note": "Maak de gezichten onherkenbaar"}
        member.ok(member.post(f"/api/v1/moderation/flags/{flag}/decision", decision))
        return {"flag": open_flag, "decidedFlag": flag, "hidden": hidden}

    def avoid(self, colleagues):
        """The member blocks one colleague and mutes another."""
        member = self.apis["member"]
        for colleague, kind in zip(colleagues, ("block", "mute")):
            member.ok(member.send("PUT", f"/api/v1/people/{colleague}/{kind}"))

    def guest(self):
        """The session of someone without an account who saved the experience with its link."""
        saved = self.server.api().form(f"/p/{self.things['sharedSecret']}/save")
        return re.search(r"decklog-guest=([\w-]+)", str(saved.headers))[1]

    def hooked(self):
        """A webhook with a failed delivery."""
        path, manager = f"/api/v1{self.path}/webhooks", self.apis["manager"]
        hook = manager.ok(manager.post(path, {"url": "http://127.0.0.1:1025/hooks/rooster", "events": ["shifts", "people"]}))
        manager.ok(manager.post(f"{path}/{hook['id']}/ping"))
        return hook["id"]

    def listed(self):
        """A saved view of defects, and a bulk operation on several of them."""
        member, path = self.apis["member"], f"/api/v1{self.path}/defects"
        query = member.ok(member.post(f"{path}/queries", {"name": "Open", "filter": {"open": True}, "shared": True}))
        done = member.ok(member.post(f"{path}/bulk", {"defects": ["1", "2"], "fields": {"keywords": "keuken"}}))
        return {"query": query["id"], "operation": done["id"]}

    def imported(self):
        """An imported file without people of this crew."""
        table = b"User,Client,Project,Start date,Start time,End date,End time,Duration\nGhost,Acme,Website,2026-03-02,,,,1:00\n"
        self.apis["manager"].ok(self.apis["manager"].raw("POST", f"/api/v1{self.path}/imports/hours", table, {}))
        visitor = Api(self.server.port, cookie=self.sessions["manager"])
        page = visitor.get(f"/c/{self.path.rsplit('/', 1)[1]}/hours/import").text
        return re.search(r"/hours/import/([0-9a-f-]{36})", page)[1]

    def imported_defects(self):
        """An imported file without a defect that can be imported."""
        issue = b'[{"number": 1, "title": " ", "created_at": "2026-03-02T09:00:00Z"}]'
        self.apis["manager"].ok(self.apis["manager"].raw("POST", f"/api/v1{self.path}/imports/defects", issue, {}))
        visitor = Api(self.server.port, cookie=self.sessions["manager"])
        page = visitor.get(f"/c/{self.path.rsplit('/', 1)[1]}/defects/import").text
        return re.search(r"/defects/import/([0-9a-f-]{36})", page)[1]

    def budgeted(self):
        """A project with budgets in hours and money, and a rate."""
        manager, path = self.apis["manager"], f"/api/v1{self.path}"
        details = {"client": "Koninklijke Horeca", "name": "R/D", "budget": {"minutes": 6000, "amount": 950000, "monthly": True}}
        project = manager.ok(manager.post(f"{path}/projects", details))
        manager.ok(manager.post(f"{path}/hourly-rates", {"project": project["id"], "validFrom": "2026-01-01", "amount": 9500}))
        return {"project": project["id"], "client": project["client"]["id"]}

    def takeable(self, own):
        """A shift offered to everyone, on a day on which the member is free."""
        busy = {shift["date"] for shift in own}
        offers = self.apis["member"].all(f"/api/v1{self.path}/exchanges?state=open")
        offers = [offer for offer in offers if offer["to"] is None and offer["giver"]["id"] != self.me]
        return next(offer["shift"]["id"] for offer in offers if offer["shift"]["date"] not in busy)

    def signed_in(self, email):
        api = self.server.api()
        return self.server.api(api.ok(api.post("/api/v1/sessions", {"email": email, "password": PASSWORD}))["token"])

    def ask(self, who, path):
        return self.apis[who].ok(self.apis[who].get("/api/v1" + path))

    def shifts(self, whose, first, last):
        day = lambda days: (today() + timedelta(days=days)).isoformat()
        query = f"from={day(first)}&to={day(last)}" + (f"&person={whose}" if whose else "")
        return self.apis["member"].all(f"/api/v1{self.path}/shifts?{query}")

    def session(self, who):
        """None for `nobody`."""
        return self.sessions.get(who)

    def speak(self, who, language):
        self.apis[who].ok(self.apis[who].patch("/api/v1/me", {"language": language}))
