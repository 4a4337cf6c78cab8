#!/usr/bin/env python3
"""Takes screenshots of the demo world.

    .venv/bin/python e2e/screens.py          the screenshots of the README, in docs/screens/
    .venv/bin/python e2e/screens.py review   every page on phone and desktop, light and dark, in both languages, in e2e/out/
"""
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from support.browser import DESKTOP, PHONE, Visitor, launch
from support.demo import Demo
from support.server import ROOT, Server

# name, viewer, path, device, colour scheme
README = [
    ("phone-roster", "member", "/c/{crew}/roster", PHONE, "light"),
    ("phone-offers", "member", "/c/{crew}/offers", PHONE, "light"),
    ("phone-shift", "member", "/c/{crew}/shifts/{offered}", PHONE, "dark"),
    ("desktop-week", "manager", "/c/{crew}/week", DESKTOP, "light"),
]
REVIEW = [
    ("welcome", None, "/"),
    ("signin", "nobody", "/signin"),
    ("signup", "nobody", "/signup"),
    ("join", "nobody", "/join/{code}"),
    ("nothing", "nobody", "/nothing"),
    ("roster", "member", "/c/{crew}/roster"),
    ("week", "manager", "/c/{crew}/week"),
    ("offers-member", "member", "/c/{crew}/offers"),
    ("offers-manager", "manager", "/c/{crew}/offers"),
    ("shift-idle", "member", "/c/{crew}/shifts/{idle}"),
    ("shift-offered", "member", "/c/{crew}/shifts/{offered}"),
    ("shift-pending", "manager", "/c/{crew}/shifts/{pending}"),
    ("shift-open", "member", "/c/{crew}/shifts/{open}"),
    ("shift-new", "manager", "/c/{crew}/shifts/new"),
    ("fixed", "member", "/c/{crew}/fixed-shifts"),
    ("fixed-new", "member", "/c/{crew}/fixed-shifts/new"),
    ("people", "manager", "/c/{crew}/people"),
    ("person", "manager", "/c/{crew}/people/{person}"),
    ("invite", "manager", "/c/{crew}/people/invite"),
    ("crew-settings", "manager", "/c/{crew}/settings"),
    ("shift-settings", "manager", "/c/{crew}/settings/shifts"),
    ("inbox", "member", "/inbox"),
    ("settings", "member", "/settings"),
    ("devices", "member", "/settings/devices"),
    ("tokens", "member", "/settings/tokens"),
]


def main():
    review = sys.argv[1:] == ["review"]
    out = ROOT / ("e2e/out/screens" if review else "docs/screens")
    out.mkdir(parents=True, exist_ok=True)
    empty, server = Server().start(), Server(demo=True).start()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            demo = Demo(server)
            taken = take_review(browser, demo, empty, out) if review else take_readme(browser, demo, out)
            print(f"{taken} pictures in {out.relative_to(ROOT)}/")
    finally:
        for each in (empty, server):
            each.stop()
            shutil.rmtree(each.data, ignore_errors=True)


def take_readme(browser, demo, out):
    for name, who, path, device, scheme in README:
        # One pixel per point on a desktop, two on a phone: sharp, with small files.
        visitor = Visitor(browser, demo.server, device, session=demo.session(who), color_scheme=scheme)
        visitor.go(path.format(**demo.things))
        visitor.page.screenshot(path=out / f"{name}.png", animations="disabled")
        visitor.close()
    return len(README)


def take_review(browser, demo, empty, out):
    taken = 0
    for language in ("en", "nl"):
        for who in ("member", "manager"):
            demo.speak(who, language)
        for size, device in (("phone", PHONE), ("desktop", DESKTOP)):
            for scheme in ("light", "dark"):
                for name, who, path in REVIEW:
                    server = demo.server if who else empty
                    session = demo.session(who) if who else None
                    visitor = Visitor(browser, server, device, session=session, color_scheme=scheme, locale=language)
                    visitor.go(path.format(**demo.things))
                    visitor.page.screenshot(path=out / f"{name}-{size}-{scheme}-{language}.png", full_page=size == "phone")
                    visitor.close()
                    taken += 1
    return taken


if __name__ == "__main__":
    main()
