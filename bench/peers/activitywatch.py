"""ActivityWatch's server in Python, aw-server from PyPI, run according to its manual, for one person on their own computer.

With the current versions of some of its packages, the latest release answers with errors, so older ones replace them.
"""
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv

VERSION = "0.12.0"
OLDER = ["peewee<3.18", "flask<2.3", "werkzeug<2.3"]


class ActivityWatch:
    def __init__(self, home):
        self.home = home
        self.python = environment(home.parent / f"activitywatch-{VERSION}")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def __enter__(self):
        self.home.mkdir(parents=True)
        folders = {name: str(self.home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
        command = [self.python, "-m", "aw_server", "--host", "127.0.0.1", "--port", str(self.port)]
        with open(self.home / "output.log", "w") as log:
            self.process = subprocess.Popen(command, env={**os.environ, **folders}, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/0/info", timeout=5).read()
                return self
            except (OSError, urllib.error.URLError) as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.process.kill()
                    sys.exit(f"aw-server does not start ({error}); see {self.home}/output.log")
                time.sleep(0.1)

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def environment(folder):
    """The Python of an environment with aw-server, created once."""
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        venv.create(folder, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, f"aw-server=={VERSION}"], check=True)
        # Without dependencies, because aw-server does not allow these versions.
        subprocess.run([*install, "--no-deps", *OLDER], check=True)
        (folder / "complete").touch()
    return str(python)
