"""WebKit through its WebDriver: a few lines of HTTP. No window is needed, because Xvfb provides the screen."""
import glob
import json
import os
import subprocess
import time
import urllib.error
import urllib.request

from .browser import AXE, cookie_of
from .server import free_port


class WebKit:
    def __init__(self):
        self.processes = []
        self.visitor = None
        display = self.screen()
        port = free_port()
        # Compositing and shared buffers must stay on, because screenshots hang otherwise.
        self.run(["WebKitWebDriver", f"--port={port}"], {**os.environ, "DISPLAY": display})
        self.root = f"http://127.0.0.1:{port}"
        self.session = ""
        browser = {"binary": sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))[-1]}
        # Full screen, because the toolbar of MiniBrowser is wider than a phone.
        browser["args"] = ["--automation", "--full-screen"]
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}}
        self.session = "/session/" + self.patiently("POST", "/session", wanted)["sessionId"]
        self.ask("POST", "/timeouts", {"script": 30000, "pageLoad": 20000})
        self.size(390, 844)

    def screen(self):
        reading, writing = os.pipe()
        self.run(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], None, writing)
        os.close(writing)
        with os.fdopen(reading) as answer:
            return f":{answer.readline().strip()}"

    def run(self, command, environment=None, *handed):
        quiet = subprocess.DEVNULL
        self.processes.append(subprocess.Popen(command, env=environment, pass_fds=handed, stdout=quiet, stderr=quiet))

    def patiently(self, *request):
        for _ in range(100):
            try:
                return self.ask(*request)
            except urllib.error.URLError:
                time.sleep(0.05)
        raise AssertionError("the WebDriver of WebKit does not answer")

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            self.root + self.session + path, json.dumps(body).encode() if body is not None else None, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            raise AssertionError(f"{method} {path}: {refusal.read().decode()[:500]}") from None

    def size(self, width, height):
        self.ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def go(self, url):
        self.ask("POST", "/url", {"url": url})

    def sign_in(self, server, secret):
        """Uses the session with this secret from now on; None signs out."""
        if (server, secret) == self.visitor:
            return
        self.visitor = (server, secret)
        # A cookie can only be set for the current site.
        self.go(server.url + "/signin")
        self.ask("DELETE", "/cookie")
        if secret:
            self.ask("POST", "/cookie", {"cookie": {"name": cookie_of(secret), "value": secret, "path": "/", "httpOnly": True}})

    def script(self, text):
        return self.ask("POST", "/execute/sync", {"script": text, "args": []})

    def axe(self):
        self.script(AXE + "; return true")
        return self.ask("POST", "/execute/async", {"args": [], "script": """
            const done = arguments[0]
            axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations.map(({ id, nodes }) =>
              `${id}: ` + nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | '))), (error) => done([String(error)]))"""})

    def picture(self):
        return self.ask("GET", "/screenshot")

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            for process in reversed(self.processes):
                process.terminate()
                process.wait(10)
