"""A crew of four and a stranger, created through the API as programs would."""
from dataclasses import dataclass
from datetime import timedelta

from .days import today

PASSWORD = "a few words in a row"


@dataclass
class Person:
    id: str
    name: str
    email: str
    api: object


class World:
    """De Waag: Maaike manages, Guus gives, Tess takes, Olga is a bystander; Vera is in a crew of her own."""

    def __init__(self, server, name="De Waag", domain="example.org"):
        """A second one on the same server needs another domain."""
        self.server, self.domain = server, domain
        self.maaike = self.person("Maaike")
        ok = self.maaike.api.ok
        self.crew = ok(self.maaike.api.post("/api/v1/crews", {"name": name, "timeZone": "Europe/Amsterdam"}))
        self.path = f"/api/v1/crews/{self.crew['slug']}"
        self.pages = f"/c/{self.crew['slug']}"
        # Most tests are not about approval of members' fixed shifts; `test_proposals.py` is.
        ok(self.maaike.api.patch(f"{self.path}/shift-settings", {"planning": "everyone"}))
        self.guus, self.tess, self.olga = (self.member(name) for name in ("Guus", "Tess", "Olga"))
        self.vera = self.person("Vera")
        ok(self.vera.api.post("/api/v1/crews", {"name": "Elsewhere", "timeZone": "Europe/Amsterdam"}))

    def person(self, name):
        email = f"{name.lower().replace(' ', '.')}@{self.domain}"
        api = self.server.api()
        answer = api.ok(api.post("/api/v1/people", {"email": email, "password": PASSWORD, "name": name}))
        return Person(answer["person"]["id"], name, email, self.server.api(answer["token"]))

    def member(self, name):
        person = self.person(name)
        self.join(person)
        return person

    def join(self, person, role="member"):
        invitation = self.maaike.api.ok(self.maaike.api.post(f"{self.path}/invitations", {"role": role}))
        person.api.ok(person.api.post(f"/api/v1/invitations/{invitation['code']}/acceptance"))

    def shift(self, holder=None, days=10, start="10:00", end="18:00"):
        """Everyone's shifts are on different days unless a test says otherwise."""
        body = {"date": day(days), "start": start, "end": end, "person": holder.id if holder else None}
        return self.maaike.api.ok(self.maaike.api.post(f"{self.path}/shifts", body))

    def offer(self, holder, days=10, **details):
        shift = self.shift(holder, days)
        exchange = holder.api.ok(holder.api.post(f"{self.path}/shifts/{shift['id']}/offer", details))
        return shift, exchange

    def accepted(self, holder, taker, days=10):
        shift, exchange = self.offer(holder, days)
        taker.api.ok(taker.api.post(f"{self.path}/exchanges/{exchange['id']}/acceptance"))
        return shift, exchange


def day(days):
    return (today() + timedelta(days=days)).isoformat()
