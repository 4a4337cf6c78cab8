"""An OpenID Connect provider from a third-party library, and a sign-in through it without a browser."""
import http.client
import re
from urllib.parse import urlencode, urlsplit

from oidc_provider_mock import User, run_server_in_thread

from .api import Api

SECRET = "a secret of the client"
PEOPLE = [
    User(sub="109", claims={"email": "sanne@example.org", "email_verified": True, "name": "Sanne Visser"}),
    User(sub="110", claims={"email": "lea@example.org", "email_verified": True, "name": "Lea de Boer"}),
    User(sub="111", claims={"email": "bea@example.org", "email_verified": False, "name": "Bea"}),
    User(sub="112", claims={"email": "noor@example.org", "email_verified": True, "name": "Noor"}),
]


def provider():
    return run_server_in_thread(user_claims=PEOPLE)


def settings(provider):
    return {
        # The provider accepts plain HTTP only under this name.
        "DECKLOG_OIDC_GOOGLE_ISSUER": f"http://localhost:{provider.server_port}",
        "DECKLOG_OIDC_GOOGLE_CLIENT_ID": "decklog",
        "DECKLOG_OIDC_GOOGLE_CLIENT_SECRET": SECRET,
    }


def entered(port, provider, subject):
    """Signs in through the provider. Returns the secret of the session."""
    there = Api(port).get("/sign-in/oidc/google")
    assert there.status == 302, there
    cookie = re.search(r"decklog-openid=[^;]+", there.headers["Set-Cookie"])[0]
    agreement = http.client.HTTPConnection("localhost", provider.server_port, timeout=30)
    address = urlsplit(there.headers["Location"])
    body = urlencode({"sub": subject})
    agreement.request("POST", f"{address.path}?{address.query}", body, {"Content-Type": "application/x-www-form-urlencoded"})
    back = urlsplit(agreement.getresponse().headers["Location"])
    answer = Api(port).get(f"{back.path}?{back.query}", Cookie=cookie)
    assert answer.headers["Location"] == "/", answer.headers
    return re.search(r"decklog=([^;]+)", "\n".join(answer.headers.get_all("Set-Cookie")))[1]
