"""An HTTP server in the process of a test."""
import threading
from http.server import ThreadingHTTPServer


class HTTPDouble:
    """Answers with a handler, without logging. `url` is its address with a path."""

    def __init__(self, handler, path=""):
        handler.log_message = lambda *_: None
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}{path}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()
