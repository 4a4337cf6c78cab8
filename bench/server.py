"""Servers under measurement, and their load generators."""
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "bench" / "out"
BUILD = ROOT / ".build-bench"
CLIENTS = 64


class Server:
    """A running server, on a folder or the URL of a database."""

    health = "/health"

    def __init__(self, place, **environment):
        self.port, self.environment = free_port(), environment
        self.command = [binary("decklog"), "serve", "--database" if "://" in str(place) else "--data", str(place)]

    def __enter__(self):
        environment = {**os.environ, "DECKLOG_RATE_LIMITS": "off", "DECKLOG_LOG_LEVEL": "error", **self.environment}
        with open(OUT / "server.log", "a") as log:
            self.process = subprocess.Popen([*self.command, "--port", str(self.port)], env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 30
        while True:
            try:
                get(self.port, self.health, {})
                break
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    sys.exit("a server does not start; see bench/out/server.log")
                time.sleep(0.001)
        self.ready_at = time.perf_counter()
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def cpu(self):
        """The processor time so far, in seconds."""
        return sum(processor_time(self.process.pid)[:2])

    def memory(self):
        """Resident memory in bytes."""
        return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())[1]) * 1024

    def metrics(self):
        lines = get(self.port, "/metrics", {}).decode().splitlines()
        return {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}


class Floor(Server):
    """The bare framework, which serves these files."""

    health = "/json"

    def __init__(self, **files):
        super().__init__("")
        self.command = [binary("benchfloor"), "serve"]
        for name, file in files.items():
            self.command += [f"--{name}", str(file)]


def load(servers, path, headers, seconds):
    """Responses per second of all servers together, and the microseconds of their processor time per response."""
    before = sum(server.cpu() for server in servers)
    # Half a megabyte may take long when 64 clients request it at once: that is slow, but not an error.
    command = ["wrk", "-t1", f"-c{CLIENTS // len(servers)}", f"-d{seconds}s", "--timeout", "30s"]
    for name, value in headers.items():
        command += ["-H", f"{name}: {value}"]
    answers, rate = 0, 0.0
    for output in at_once([*command, f"http://127.0.0.1:{server.port}{path}"] for server in servers):
        if "Non-2xx" in output or "Socket errors" in output:
            sys.exit(f"{path} was not answered well:\n{output}")
        answers += int(re.search(r"(\d+) requests in", output)[1])
        rate += float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    return rate, (sum(server.cpu() for server in servers) - before) * 1e6 / answers


def accept(servers, requests, clients=CLIENTS):
    """Accepts every offer of a list, divided among the servers. Returns the accepts per second."""
    before = sum(server.cpu() for server in servers)
    lists = [OUT / f"requests.{number}.txt" for number in range(len(servers))]
    for number, file in enumerate(lists):
        file.write_text("".join(requests[number :: len(servers)]))
    command = ["wrk", "-t1", f"-c{clients // len(servers)}", "-d300s", "-s", str(ROOT / "bench" / "accept.lua")]
    outputs = at_once(
        ["env", f"BENCH_OFFERS={file}", *command, f"http://127.0.0.1:{server.port}/"] for server, file in zip(servers, lists)
    )
    done = [re.search(r"accepted (\d+) in ([\d.]+) s", output).groups() for output in outputs]
    accepted, seconds = sum(int(count) for count, _ in done), max(float(seconds) for _, seconds in done)
    if accepted < len(requests) * 0.99:
        sys.exit(f"of {len(requests)} offers {accepted} were accepted")
    cpu = sum(server.cpu() for server in servers) - before
    return {"accepted": accepted, "rate": accepted / seconds, "cpu": cpu * 1e6 / accepted}


def at_once(commands):
    """Runs the commands concurrently. Returns what each printed."""
    started = [subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for command in commands]
    outputs = [process.communicate()[0] for process in started]
    for process, output in zip(started, outputs):
        if process.returncode:
            sys.exit(f"{process.args} ended with {process.returncode}:\n{output}")
    return outputs


def get(port, path, headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        sys.exit(f"{path}: {answer.status} {body[:300]}")
    return body


def processor_time(pid):
    """The processor time of a process in seconds: user and system, including that of its ended children (proc(5))."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:15]]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def binary(name):
    if name == "decklog" and (named := os.environ.get("DECKLOG_BIN")):
        return str(ROOT / named)
    return str(BUILD / "release" / name)


def say(text):
    print(text, file=sys.stderr, flush=True)
