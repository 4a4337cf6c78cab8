"""TimeTagger, a time tracker from PyPI, run according to its manual, with one person per client.

A record is stored with `PUT /timetagger/api/v2/records`, as its own page does; each person has a database of their own.
"""
import base64
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv

VERSION = "26.1.3"
API = "/timetagger/api/v2"


class TimeTagger:
    def __init__(self, home, people):
        self.home, self.count = home, people
        self.port = free_port()
        self.python = environment(home.parent / f"timetagger-{VERSION}")

    def __enter__(self):
        hash = subprocess.run(
            [self.python, "-c", "import bcrypt; print(bcrypt.hashpw(b'bench', bcrypt.gensalt(4)).decode())"],
            text=True, stdout=subprocess.PIPE, check=True,
        ).stdout.strip()  # fmt: skip
        environment = {
            **os.environ, "TIMETAGGER_BIND": f"127.0.0.1:{self.port}", "TIMETAGGER_DATADIR": str(self.home),
            "TIMETAGGER_CREDENTIALS": ",".join(f"p{number}:{hash}" for number in range(self.count)),
            "TIMETAGGER_LOG_LEVEL": "error",
        }  # fmt: skip
        with open(self.home / "timetagger.log", "w") as log:
            self.process = subprocess.Popen([self.python, "-m", "timetagger"], env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while True:
            try:
                self.tokens = [self.sign_in(number) for number in range(self.count)]
                return self
            except (OSError, urllib.error.URLError) as error:
                if isinstance(error, urllib.error.HTTPError) or self.process.poll() is not None or time.monotonic() > deadline:
                    self.process.kill()
                    sys.exit(f"TimeTagger does not start ({error}); see {self.home}/timetagger.log")
                time.sleep(0.1)

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def sign_in(self, number):
        about = {"method": "usernamepassword", "username": f"p{number}", "password": "bench"}
        answer = self.ask("POST", f"{API}/bootstrap_authentication", base64.b64encode(json.dumps(about).encode()))
        return answer["token"]

    def records(self, number):
        """The number of records of a person."""
        return len(self.ask("GET", f"{API}/records?timerange=0-{int(time.time()) + 86400}", token=self.tokens[number])["records"])

    def requests(self, per_person):
        """One record per request, alternating between people, for `log.lua`."""
        now, lines = int(time.time()), []
        for turn in range(per_person):
            for number, token in enumerate(self.tokens):
                begin = now - (turn + 1) * 86_400
                record = {
                    "key": f"bench{number:03d}x{turn:05d}", "t1": begin, "t2": begin + 1800, "ds": "#acme #website Werk aan de nieuwe versie",
                    "mt": now, "st": 0,
                }  # fmt: skip
                lines.append(f"PUT\t{API}/records\tauthtoken\t{token}\t{json.dumps([record])}\n")
        return lines

    def ask(self, method, path, body=None, token=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body, method=method)
        if token:
            request.add_header("authtoken", token)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())


def environment(folder):
    """The Python of an environment with TimeTagger; the first call creates it."""
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"timetagger=={VERSION}"], check=True)
        (folder / "complete").touch()
    return str(python)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
