#!/usr/bin/env python3
"""Takes the README's screenshots of the demo world, in docs/screens/. `matrix.py` takes every page.

    .venv/bin/python e2e/screens.py
"""
import shutil

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


def main():
    out = ROOT / "docs/screens"
    out.mkdir(parents=True, exist_ok=True)
    server = Server(demo=True).start()
    try:
        with sync_playwright() as playwright:
            taken = take_readme(launch(playwright), Demo(server), out)
            print(f"{taken} pictures in {out.relative_to(ROOT)}/")
    finally:
        server.stop()
        shutil.rmtree(server.data, ignore_errors=True)


def take_readme(browser, demo, out):
    for name, who, path, device, scheme in README:
        # One pixel per point on a desktop, two on a phone: sharp, with small files.
        visitor = Visitor(browser, demo.server, device, session=demo.session(who), color_scheme=scheme)
        visitor.go(path.format(**demo.things))
        visitor.page.screenshot(path=out / f"{name}.png", animations="disabled")
        visitor.close()
    return len(README)


if __name__ == "__main__":
    main()
