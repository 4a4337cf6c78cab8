"""A collector of traces with configurable answers, which checks what it receives as OpenTelemetry's own types do."""
import base64
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


class Collector:
    """`statuses`: for the first answers; later ones are 200. `spans` and `texts`: what was accepted."""

    def __init__(self, statuses=()):
        self.statuses, self.spans, self.texts, self.headers, self.faults = list(statuses), [], [], [], []
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers["Content-Length"])
                body = self.rfile.read(length)
                if len(body) < length:  # a server that stops interrupts what it sends, and sends it again
                    return
                status = collector.take(self.path, self.headers, body)
                self.send_response(status)
                # As the OpenTelemetry Collector does after a full success.
                answer = b'{"partialSuccess":{}}'
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        assert not self.faults, self.faults

    def take(self, path, headers, body):
        if self.statuses:
            return self.statuses.pop(0)
        try:
            assert path == "/v1/traces" and headers["Content-Type"] == "application/json"
            spans = parsed(body)
        except Exception as fault:  # reported by the test, because this is a thread of its own
            self.faults.append(f"{fault!r}: {body[:500]}")
            return 400
        self.spans += spans
        self.texts.append(body.decode())
        self.headers.append(headers)
        return 200

    def named(self, name):
        return [span for span in self.spans if span.name == name]


def parsed(body):
    request = json.loads(body)
    for span in (span for resource in request["resourceSpans"] for scope in resource["scopeSpans"] for span in scope["spans"]):
        # Protobuf's JSON has bytes in base64, but OpenTelemetry's has ids in hexadecimal.
        for name in ("traceId", "spanId", "parentSpanId"):
            if name in span:
                assert span[name] == span[name].lower() and len(span[name]) == (32 if name == "traceId" else 16)
                span[name] = base64.b64encode(bytes.fromhex(span[name])).decode()
    message = json_format.Parse(json.dumps(request), ExportTraceServiceRequest())
    return [span for resource in message.resource_spans for scope in resource.scope_spans for span in scope.spans]
