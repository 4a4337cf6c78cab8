"""A passkey without a browser: its signatures are made by a third-party library."""
import base64
import hashlib
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

# The authenticator that Chromium simulates.
AUTHENTICATOR = {
    "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


class Passkey:
    def __init__(self, origin):
        self.origin, self.host = origin, urlsplit(origin).hostname
        self.key, self.id, self.handle = Ed25519PrivateKey.generate(), os.urandom(16), None

    def create(self, options):
        """What `PublicKeyCredential.toJSON()` returns after `create()`."""
        assert options["rp"]["id"] == self.host and {"type": "public-key", "alg": -8} in options["pubKeyCredParams"]
        self.handle = options["user"]["id"]
        point = self.key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        cose = bytes([0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 32]) + point
        data = self.data(0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        statement = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58" + bytes([len(data)]) + data
        client = self.client("webauthn.create", options["challenge"])
        return self.answer({"clientDataJSON": encoded(client), "attestationObject": encoded(statement), "transports": ["internal"]})

    def sign_in(self, options):
        """What `PublicKeyCredential.toJSON()` returns after `get()`."""
        client, data = self.client("webauthn.get", options["challenge"]), self.data(0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest())
        return self.answer({
            "clientDataJSON": encoded(client), "authenticatorData": encoded(data), "signature": encoded(signature), "userHandle": self.handle,
        })  # fmt: skip

    def answer(self, response):
        return {
            "id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response,
        }  # fmt: skip

    def client(self, purpose, challenge):
        return json.dumps({"type": purpose, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def data(self, flags):
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + bytes(4)


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
