"""A test's own network: public addresses on this machine, a name server that changes its answers, and receivers with certificates.

Needs root, for a network and a mount namespace.
"""
import ctypes
import fcntl
import os
import socket
import ssl
import struct
import threading
from collections import Counter
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import trustme
from dnslib import QTYPE, RR, A
from dnslib.server import BaseResolver, DNSLogger, DNSServer

NEW_NETWORK = 0x40000000  # CLONE_NEWNET
LIBC = ctypes.CDLL(None, use_errno=True)
# An address that the guard takes for public, although nobody outside is reached, and one inside.
OUTSIDE, INSIDE = "9.9.9.9", "127.0.0.1"

# The server gets its own resolv.conf and certificate authorities.
WRAPPER = [
    "unshare", "--mount", "--", "sh", "-c",
    'mount --bind "$0/resolv.conf" /etc/resolv.conf && mount --bind "$0/ca.pem" /etc/ssl/certs/ca-certificates.crt && exec "$@"',
]  # fmt: skip


@contextmanager
def own_network():
    """In this context, this thread and the threads and processes that it starts have a network without access to the outside."""
    former = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    if LIBC.unshare(NEW_NETWORK):
        os.close(former)
        pytest.skip("this machine allows no network namespaces")
    try:
        set_up_loopback()
        yield
    finally:
        LIBC.setns(former, NEW_NETWORK)
        os.close(former)


def set_up_loopback():
    """Like `ip link set lo up` and `ip address add 9.9.9.9 dev lo` (netdevice(7))."""
    with socket.socket() as any_socket:
        address = struct.pack("16sHH4s8x", b"lo:1", socket.AF_INET, 0, socket.inet_aton(OUTSIDE))
        for number, request in ((0x8914, struct.pack("16sH14x", b"lo", 0x1 | 0x40)), (0x8916, address)):
            fcntl.ioctl(any_socket, number, request)


class NameServer(BaseResolver):
    """`names`: for each name, the addresses of successive look-ups; the last ones are repeated."""

    def __init__(self):
        self.names, self.asked = {}, Counter()
        self.server = DNSServer(self, port=53, address=INSIDE, logger=DNSLogger("-request,-reply,-truncated"))

    def __enter__(self):
        self.server.start_thread()
        return self

    def __exit__(self, *_):
        self.server.stop()
        self.server.server.server_close()

    def resolve(self, request, handler):
        reply, name = request.reply(), str(request.q.qname).rstrip(".")
        # Each look-up also asks for IPv6 addresses, of which there are none.
        if request.q.qtype == QTYPE.A and (answers := self.names.get(name)):
            turn = self.asked[name]
            self.asked[name] += 1
            for address in answers[min(turn, len(answers) - 1)]:
                reply.add_answer(RR(name, QTYPE.A, rdata=A(address), ttl=0))
        return reply


class Site:
    """A web server at one address, which answers 204 and keeps what it gets."""

    def __init__(self, address, certificate):
        self.taken, self.connections = [], 0
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                site.taken.append((self.path, self.headers, self.rfile.read(int(self.headers["Content-Length"])).decode(errors="replace")))
                self.send_response(204)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        class Listener(ThreadingHTTPServer):
            daemon_threads = True

            def get_request(self):
                connection, peer = super().get_request()
                site.connections += 1
                return connection, peer

            def finish_request(self, request, client):
                # In the connection's own thread: a caller that refuses the certificate must not stop the others.
                try:
                    super().finish_request(context.wrap_socket(request, server_side=True), client)
                except (ssl.SSLError, OSError):
                    pass

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate.configure_cert(context)
        self.http = Listener((address, 443), Handler)

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()


def prepare(folder, *names):
    """Writes the files of `WRAPPER`. Returns a certificate for the names."""
    authority = trustme.CA()
    (folder / "resolv.conf").write_text(f"nameserver {INSIDE}\noptions timeout:1 attempts:1\n")
    authority.cert_pem.write_to_path(folder / "ca.pem")
    return authority.issue_cert(*names)
