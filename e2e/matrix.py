#!/usr/bin/env python3
"""Screenshots every page in the sizes, colours, languages and row counts that people meet, checks what it can, and makes contact sheets.

    .venv/bin/python e2e/matrix.py                         all of it, in e2e/out/matrix/
    .venv/bin/python e2e/matrix.py roster 'hours|days-off' only pages whose name matches one of these
    .venv/bin/python e2e/matrix.py --few                   without the combinations: each page at each width once

Every page is taken at each width, in the light and English demo. Combinations of dark and light, both languages and 0, 3 and 60 rows
follow: six of each page, chosen to cover the pairs of these, with the widths in turn. An empty server, a person without a crew and a crew
with one module come last. The crew with 60 rows has very long names, and its manager is in five crews.
"""
import argparse
import re
import shutil
from collections import Counter
from datetime import timedelta

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright
from support.browser import COLOURS, Visitor, launch, session_of
from support.days import today
from support.demo import Demo
from support.looks import WATCHES_SHIFTS, looks, shifts
from support.rows_of import empty_crew, full_crew, outsider
from support.server import ROOT, Server
from support.site_map import AUTHOR
from support.visits import AS_MEMBER, ONLY_MANAGER, OPEN, pages
from support.world import PASSWORD

OUT = ROOT / "e2e/out/matrix"
WIDTHS = {320: 640, 390: 844, 820: 1180, 1280: 800, 1920: 1080}
TALLEST = 2200
# Pages whose look depends on the query.
VARIANTS = [
    ("member", "/c/{crew}/defects?show=all"), ("member", "/c/{crew}/defects?show=reported"), ("member", "/c/{crew}/find?q=a"),
    ("member", "/focus/report?period=day"), ("member", "/focus/report?period=month"), ("member", "/c/{crew}/calendar?person=all"),
    ("manager", "/c/{crew}/week?week={nextWeek}"), ("manager", "/c/{crew}/week/draft?week={nextWeek}"), ("manager", "/c/{crew}/offers"),
    ("manager", "/c/{crew}/days-off"), ("manager", "/c/{crew}/today"), ("manager", "/c/{crew}/week"), ("manager", "/c/{crew}/people"),
    ("manager", "/c/{crew}/people/{person}"), ("manager", "/c/{crew}/announcements"), ("manager", "/inbox"), ("manager", "/c/{crew}/hours"),
    ("manager", "/c/{crew}/shifts/{pending}"), ("manager", "/c/{crew}/calendar?person=all"),
]  # fmt: skip
ALONE = ["/", "/inbox", "/settings", "/crews/new", "/focus", "/focus/report", "/focus/tasks", "/focus/plan", "/places", "/places/explore", "/settings/notifications"]
ONE_MODULE = ["today", "roster", "week", "people", "settings", "settings/modules", "find", "tabs"]
# Each colour with each language, and each number of rows with each colour and each language.
COMBINATIONS = [
    ("dark", "en", "empty"), ("light", "nl", "empty"), ("light", "en", "full"), ("dark", "nl", "full"),
    ("dark", "en", "few"), ("light", "nl", "few"),
]  # fmt: skip


def all_pages():
    listed = [("nobody", page) for page in OPEN]
    focus = [page for page in pages(AUTHOR) if not page.startswith(("/places/", "/moderation/"))]
    listed += [("member", page) for page in [*AS_MEMBER, *focus]] + [("manager", page) for page in ONLY_MANAGER]
    return list(dict.fromkeys([*listed, *VARIANTS]))


class Crews:
    """The crews whose pages are taken: by name, the things in addresses, and the API clients and sessions of their people."""

    def __init__(self, server):
        demo = Demo(server)
        full, full_things = full_crew(server, 60, long=True)
        few, few_things = full_crew(server, 3)
        empty, single = empty_crew(server, "Leeg", "empty.example"), empty_crew(server, "Eén", "single.example")
        for name in ("Strandtent Zuid", "Agency Noord", "Wielervereniging De Volhouder", "Elf"):
            full.maaike.api.ok(full.maaike.api.post("/api/v1/crews", {"name": name, "timeZone": "Europe/Amsterdam"}))
        off = [{"id": module["id"], "visible": "off"} for module in single.crew["modules"] if module["id"] != "shifts"]
        single.maaike.api.ok(single.maaike.api.patch(f"/api/v1/crews/{single.crew['slug']}", {"modules": off}))
        alone = outsider(server, "Noor")
        self.server = server
        self.of = {
            "usual": ({"nextWeek": next_week(), **demo.things}, demo.apis, demo.sessions),
            "few": things_of(few, few_things), "full": things_of(full, full_things),
            "empty": things_of(empty), "single": things_of(single),
            "new": ({}, {}, {}), "none": ({}, {"member": alone.api}, {"member": session_of(server, alone.email, PASSWORD)}),
        }  # fmt: skip

    def address(self, crew, page):
        """None if this crew lacks what the page is about."""
        try:
            return page.format(**self.of[crew][0])
        except KeyError:
            return None

    def session(self, crew, who):
        """None for `nobody`. In an empty crew, its only member stands in for everyone."""
        sessions = self.of[crew][2]
        return None if who == "nobody" or not sessions else sessions.get(who) or sessions.get("member") or sessions["manager"]

    def speak(self, language):
        for _, apis, _ in self.of.values():
            for api in apis.values():
                api.ok(api.patch("/api/v1/me", {"language": language}))


def things_of(world, things=None):
    people = {"manager": world.maaike, **({"member": world.guus} if things else {})}
    sessions = {who: session_of(world.server, person.email, PASSWORD) for who, person in people.items()}
    states = {state: things["shift"] for state in ("idle", "offered", "pending", "open", "past", "other")} if things else {}
    known = {"crew": world.crew["slug"], "nextWeek": next_week(), **states, **(things or {})}
    return known, {who: person.api for who, person in people.items()}, sessions


def next_week():
    year, week, _ = (today() + timedelta(days=7)).isocalendar()
    return f"{year}-W{week:02}"


def plan(crews, wanted, few):
    """All pictures to take, as (language, crew, who, scheme, width, page)."""
    listed = [(who, page) for who, page in all_pages() if not wanted or re.search(wanted, page)]
    first = lambda page: next((crew for crew in ("usual", "few") if crews.address(crew, page)), None)
    taken = [("en", first(page), who, "light", width, page) for who, page in listed for width in WIDTHS]
    if few:
        return taken
    for number, (who, page) in enumerate(listed):
        for turn, (scheme, language, crew) in enumerate(COMBINATIONS):
            width = list(WIDTHS)[(number + 2 * turn) % len(WIDTHS)]
            taken.append((language, crew, who, scheme, width, page))
    extra = [("new", "/")] + [("none", page) for page in ALONE] + [("single", f"/c/{{crew}}/{page}") for page in ONE_MODULE]
    for number, (crew, page) in enumerate((crew, page) for crew, page in extra if not wanted or re.search(wanted, page)):
        for turn, width in enumerate(WIDTHS):
            taken.append((["en", "nl"][(number + turn) % 2], crew, "member", ["light", "dark"][(number + turn // 2) % 2], width, page))
    return taken


class Camera:
    def __init__(self, browser, crews, new):
        self.browser, self.crews, self.new = browser, crews, new
        self.found, self.taken, self.known = [], [], set()

    def take(self, language, crew, who, scheme, pictures):
        """Takes pages at their widths, all as one visitor."""
        options = {"viewport": {"width": 390, "height": 844}, "color_scheme": scheme, "locale": language, "has_touch": True}
        server = self.new if crew == "new" else self.crews.server
        visitor = Visitor(self.browser, server, options, session=self.crews.session(crew, who))
        visitor.context.add_init_script(WATCHES_SHIFTS)
        for width, page in pictures:
            address = self.crews.address(crew, page)
            # The only member of an empty crew is no moderator.
            if address is None or crew == "empty" and page.startswith("/moderation/"):
                continue
            visitor.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            try:
                self.look(visitor, address, (page, who, crew, scheme, language, width))
            except Exception as error:
                self.found.append(((page, who, crew, scheme, language, width), "failed", str(error).splitlines()[0]))
        visitor.close()

    def look(self, visitor, address, what):
        page, who, crew, scheme, language, width = what
        visitor.go(address)
        # Contrast depends on the colours, hardly on the width.
        colours = COLOURS if (page, who, scheme) not in self.known else None
        self.known.add((page, who, scheme))
        self.found += [(what, kind, details) for kind, details in shifts(visitor)]
        name = re.sub(r"[^\w?=-]+", "_", page.replace("/c/{crew}/", "")).strip("_") or "start"
        path = OUT / f"{name}.{who}.{crew}.{scheme}.{language}.{width}.png"
        visitor.page.screenshot(path=path, animations="disabled", full_page=True, clip=self.clip(visitor, width))
        self.taken.append((path, what))
        self.found += [(what, kind, details) for kind, details in looks(visitor, language, colours)]

    def clip(self, visitor, width):
        height = visitor.page.evaluate("document.documentElement.scrollHeight")
        return {"x": 0, "y": 0, "width": width, "height": min(max(height, WIDTHS[width]), TALLEST)}


def sheets(taken):
    """Contact sheets with the pictures of one width and crew side by side, each with its name."""
    groups = {}
    for path, (page, who, crew, scheme, language, width) in taken:
        groups.setdefault((width, crew if crew in ("new", "none", "single") else "", scheme != "light" or language != "en"), []).append(path)
    for (width, crew, varied), paths in groups.items():
        across = max(1, 2000 // width)
        for first in range(0, len(paths), across * 2):
            part = [Image.open(path).convert("RGB") for path in paths[first : first + across * 2]]
            rows = [part[start : start + across] for start in range(0, len(part), across)]
            heights = [max(picture.height for picture in row) + 16 for row in rows]
            sheet = Image.new("RGB", (across * (width + 8), sum(heights)), (120, 120, 120))
            draw, y = ImageDraw.Draw(sheet), 0
            for index, (row, height) in enumerate(zip(rows, heights)):
                for column, picture in enumerate(row):
                    sheet.paste(picture, (column * (width + 8), y + 14))
                    draw.text((column * (width + 8), y + 1), paths[first + index * across + column].stem, fill=(255, 255, 255))
                y += height
            kind = "-".join(filter(None, [str(width), crew, "varied" if varied else "plain"]))
            sheet.save(OUT / f"sheet-{kind}-{first // (across * 2):02}.png")


def report(found):
    """Each finding once, with the number of pictures it is in and the first of them."""
    lines = {}
    for what, kind, details in found:
        lines.setdefault((kind, details), []).append(" ".join(map(str, what)))
    text = [f"{kind}: {details}\n    {len(where)} × {where[0]}" for (kind, details), where in sorted(lines.items())]
    (OUT / "findings.txt").write_text("\n".join(text) + "\n")
    print(Counter(kind for kind, _ in lines))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("pages", nargs="*")
    options.add_argument("--few", action="store_true")
    options = options.parse_args()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    new, server = Server().start(), Server(demo=True).start()
    try:
        with sync_playwright() as playwright:
            crews = Crews(server)
            camera = Camera(launch(playwright), crews, new)
            groups = {}
            for language, crew, who, scheme, width, page in plan(crews, "|".join(options.pages), options.few):
                groups.setdefault((language, crew, who, scheme), []).append((width, page))
            spoken = None
            for (language, crew, who, scheme), pictures in sorted(groups.items()):
                if language != spoken:
                    crews.speak(spoken := language)
                camera.take(language, crew, who, scheme, pictures)
            sheets(camera.taken)
            report(camera.found)
            print(f"{len(camera.taken)} pictures in {OUT.relative_to(ROOT)}/")
    finally:
        for each in (new, server):
            each.stop()
            shutil.rmtree(each.data, ignore_errors=True)


if __name__ == "__main__":
    main()
