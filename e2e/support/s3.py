"""An S3 store on this machine: moto, which keeps everything in memory."""
import http.client
import subprocess
import sys
import time

from .server import free_port


class Bucket:
    def __init__(self, name="crew-files"):
        self.name, self.port = name, free_port()
        self.url = f"http://127.0.0.1:{self.port}/{name}"
        self.process = None

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + 60
        while True:
            try:
                assert self.ask("PUT", f"/{self.name}")[0] == 200
                return self
            except OSError:
                assert time.monotonic() < until and self.process.poll() is None, "moto does not start"
                time.sleep(0.1)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    @property
    def environment(self):
        return {"DECKLOG_S3_URL": self.url, "DECKLOG_S3_KEY": "testing", "DECKLOG_S3_SECRET": "testing"}

    def names(self):
        status, body = self.ask("GET", f"/{self.name}?list-type=2")
        assert status == 200, body
        return [part.split(b"</Key>")[0].decode() for part in body.split(b"<Key>")[1:]]

    def ask(self, method, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            # Any key is accepted, but there must be one.
            connection.request(method, path, headers={"Authorization": "AWS4-HMAC-SHA256 Credential=testing/20260101/us-east-1/s3/aws4_request"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()
