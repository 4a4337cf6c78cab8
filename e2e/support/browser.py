"""A visitor in a browser context of their own, with everything that went wrong on their pages."""
import re
import shutil
from contextlib import contextmanager
from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

# Includes best practices, not only the requirements of WCAG 2.2 AA.
AXE_RUN = """async ([only, without]) => {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await axe.run(document, { resultTypes: ['violations'], rules, ...(only && { runOnly: only }) })
  return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ` + nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | '))
}"""


# Rules with different results in dark mode.
COLOURS = ["color-contrast", "link-in-text-block"]


def launch(playwright):
    # Chromium cannot create its sandbox as root, nor in most containers.
    return playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])


class Visitor:
    def __init__(self, browser, server, device=PHONE, *, session=None, **options):
        """`session`: the secret of a session, to start signed in.

        Without a service worker, which would hide the requests of pages from routes and measurements; `service_workers="allow"` is for
        tests of what it does.
        """
        self.server = server
        self.has_scripts = options.get("java_script_enabled", True)
        defaults = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        self.context = browser.new_context(base_url=server.url, **{**defaults, **device, **options})
        if session:
            self.context.add_cookies([{"name": cookie_of(session), "value": session, "url": server.url, "httpOnly": True}])
        self.troubles = []
        self.page = self.context.new_page()
        self.page.set_default_timeout(8000)
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        self.page.on("request", self.asked)

    def heard(self, message):
        # The console also reports pages with status 404; tests that expect one check the status.
        expected = ("Failed to load resource", "Service Worker registration blocked by Playwright")
        if message.type in ("error", "warning") and not any(text in message.text for text in expected):
            self.troubles.append(f"console: {message.text}")

    def asked(self, request):
        if not request.url.startswith((self.server.url + "/", "data:", "about:", "blob:")):
            self.troubles.append(f"asked elsewhere: {request.url}")

    def close(self):
        self.context.close()

    # Actions

    def go(self, path):
        response = self.page.goto(path)
        # Playwright sometimes misses the response of a service worker.
        assert response is None or response.status < 500, f"{path}: {response.status}"
        return response

    def fill(self, form, **fields):
        """Fills in a field of any kind: text, select, or one of several choices."""
        for name, value in fields.items():
            field = form.locator(f'[name="{name}"]').first
            kind = field.evaluate("field => field.type")
            if kind in ("radio", "checkbox"):
                choice = form.locator(f'[name="{name}"][value="{value}"]')
                choice.check(force=True)  # people see only the label around it
            elif kind.startswith("select"):
                field.select_option(str(value))
            else:
                field.fill(str(value))

    def submit(self, action, **fields):
        """Fills in and submits the form whose action ends with this path, and waits for the next page."""
        # The bar at the top of every page may have a form with the same action, such as that of a running timer.
        form = self.page.locator(f'main form[action$="{action}"]')
        form = (form if form.count() else self.page.locator(f'form[action$="{action}"]')).first
        self.fill(form, **fields)
        button = form.locator('button:not([type="button"])').last
        if form.get_attribute("data-confirm") is not None and self.has_scripts:
            button.click()
            button = self.page.locator("dialog[open] .actions button").last
        with self.page.expect_navigation():
            button.click()
        return self.page

    def submit_signed_out(self, action, email, password, **fields):
        """Fills in a form and submits it after the session has ended, and then signs in as the page says."""
        form = self.page.locator(f'main form[action$="{action}"]').first
        self.fill(form, **fields)
        self.context.clear_cookies()
        with self.page.expect_navigation():
            form.locator('button:not([type="button"])').last.click()
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="Sign in").click()
        self.submit("/signin", email=email, password=password)

    def text(self, selector="main"):
        return re.sub(r"\s+", " ", self.page.locator(selector).first.inner_text())

    # Checks of every page

    def axe(self, only=None, without=()):
        """The violations that axe finds, by all its rules, by those in `only`, or by all but those in `without`."""
        assert self.has_scripts, "axe is a script itself: without them it never ends"
        with self.whole_page():
            if not self.page.evaluate("'axe' in window"):
                self.page.evaluate(AXE)
            return self.page.evaluate(AXE_RUN, [only, list(without)])

    @contextmanager
    def whole_page(self):
        """Contrast is only checked where something is painted, not below the fold or under a fixed bar."""
        before = self.page.viewport_size
        height = self.page.evaluate("document.documentElement.scrollHeight")
        if height <= before["height"]:
            yield
            return
        self.page.set_viewport_size({"width": before["width"], "height": height})
        yield
        self.page.set_viewport_size(before)

    def overflow(self):
        """How far the page scrolls sideways, and the elements that cause it; None if it does not."""
        return self.page.evaluate(
            """() => {
              const page = document.scrollingElement, room = page.clientWidth
              if (page.scrollWidth <= room) return null
              const wide = [...document.body.querySelectorAll('*')].filter((e) => {
                const box = e.getBoundingClientRect()
                return box.right > room + 0.5 && box.width && ![...e.children].some((c) => c.getBoundingClientRect().right > room + 0.5)
              })
              return `${page.scrollWidth} px of ${room}: ` + wide.slice(0, 3).map((e) => e.outerHTML.slice(0, 120)).join(' | ')
            }"""
        )


def cookie_of(session):
    """The name of the cookie with this secret: guests have one of their own."""
    return "decklog-guest" if session.startswith("dlg_") else "decklog"


def session_of(server, email, password):
    """The secret of a new session, from the cookie of the sign-in page."""
    answer = server.api().form("/signin", {"email": email, "password": password})
    cookie = re.search(r"decklog=([^;]+)", "\n".join(answer.headers.get_all("Set-Cookie") or []))
    assert cookie, f"cannot sign in as {email}: {answer}"
    return cookie[1]


