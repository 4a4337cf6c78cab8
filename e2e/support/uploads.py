"""Sends large files, and checks how much memory the server takes for them."""
import http.client
import json
import re
import select
import time

from .api import Answer
from .browser import session_of
from .world import PASSWORD

MB = 1024 * 1024
SIZE = 8 * MB
# On top of the server's memory before the upload: a value of two bytes takes forty or more if it is kept.
MOST = 60 * MB


def repeated(start, part, end=b"", size=SIZE):
    return start + part * ((size - len(start)) // len(part)) + end


def upload(world, person, path, pieces, is_declared=True):
    """The answer to a file sent to the API or with a form, and how much of it was sent before. It takes little memory."""
    server, headers = world.server, {"Authorization": f"Bearer {person.api.token}"}
    if not path.startswith("/api/"):
        head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="some.file"\r\n\r\n'
        pieces = [head, *pieces, b"\r\n--edge--\r\n"]
        session = session_of(server, person.email, PASSWORD)
        headers = {"Cookie": f"decklog={session}", "Origin": server.url, "Content-Type": "multipart/form-data; boundary=edge"}
    if is_declared:
        headers["Content-Length"] = str(sum(map(len, pieces)))
    before = resident(server)
    reset_peak(server)
    answer, sent = stream(server, path, pieces, headers)
    grown = peak(server) - before
    assert grown < 40 * MB, f"{grown // MB} MB"
    return answer, sent


def stream(server, path, pieces, headers):
    """The answer, and how many bytes were sent before it came."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    sent = 0

    def body():
        nonlocal sent
        for piece in pieces:
            if select.select([connection.sock], [], [], 0)[0]:
                return
            yield piece
            sent += len(piece)

    try:
        try:
            connection.request("POST", path, body(), headers)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the server has answered
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read()), sent
    finally:
        connection.close()


def check(world, path, body):
    server = world.server
    before = resident(server)
    reset_peak(server)
    answer = send(world, f"{path}?dryRun=true", body)
    grown = peak(server) - before
    assert server.process.poll() is None, server.tail()
    assert answer.status in (200, 400, 413, 422), str(answer)
    if answer.status != 200:
        problem = answer.json
        told = problem.get("errors") or [problem]
        assert all(len(json.dumps(line)) > 40 for line in told), str(answer)
    assert grown < MOST, f"{grown // MB} MB for {len(body) // MB} MB"
    assert world.maaike.api.get("/health").status == 200
    return answer


def send(world, path, body):
    """With a longer timeout than for a page, because the server reads the whole file first."""
    connection = http.client.HTTPConnection("127.0.0.1", world.server.port, timeout=300)
    try:
        headers = {"Content-Type": "application/octet-stream", "Authorization": f"Bearer {world.maaike.api.token}"}
        connection.request("POST", path, body, headers)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


def resident(server):
    time.sleep(0.1)
    return status(server, "VmRSS")


def peak(server):
    return status(server, "VmHWM")


def reset_peak(server):
    """proc(5): resets the maximum size so far."""
    with open(f"/proc/{server.process.pid}/clear_refs", "w") as file:
        file.write("5")


def status(server, field):
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(re.search(rf"{field}:\s+(\d+) kB", file.read()).group(1)) * 1024
