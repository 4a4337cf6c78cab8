"""Passkeys in a browser, with an authenticator that the browser simulates."""
import copy
from urllib.parse import urlsplit

import pytest
from fido2 import cbor
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.webauthn import AttestedCredentialData, PublicKeyCredentialRpEntity
from playwright.sync_api import expect
from support.passkey import AUTHENTICATOR, Passkey
from support.push import decoded, encoded
from support.server import Server
from support.world import PASSWORD
from webauthn import verify_authentication_response, verify_registration_response

PERSON = {"email": "sanne@example.org", "password": PASSWORD, "name": "Sanne"}


@pytest.fixture(scope="module")
def server():
    server = Server()
    # Browsers allow passkeys without https only for localhost, not for an IP address.
    server.url = f"http://localhost:{server.port}"
    server.environment |= {"DECKLOG_PUBLIC_URL": server.url, "DECKLOG_SIGN_UP": "open"}
    server.start()
    server.api().ok(server.api().post("/api/v1/people", PERSON))
    yield server
    server.stop()


@pytest.fixture
def sanne(server, visit):
    """On the page with the passkey settings, on a phone with an authenticator."""
    visitor = visit(server)
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    visitor.authenticator = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    visitor.cdp = session
    visitor.go("/signin")
    visitor.submit("/signin", email=PERSON["email"], password=PASSWORD)
    visitor.go("/settings")
    visitor.page.get_by_role("link", name="Passkeys").click()
    return visitor


def add(visitor, name):
    visitor.page.get_by_role("button", name="Add a passkey").click()
    visitor.page.get_by_label("Name").fill(name)
    assert not visitor.axe()
    visitor.page.get_by_role("button", name="Create passkey").click()
    expect(visitor.page.get_by_text(f"Passkey added: {name}")).to_be_visible()


def test_a_passkey_signs_in_without_a_password_until_it_is_removed(sanne):
    page = sanne.page
    add(sanne, "My phone")
    expect(page.get_by_text("not used yet")).to_be_visible()
    assert not sanne.axe()
    sanne.go("/settings")
    sanne.submit("/signout")
    # Depending on the browser, the suggestions of the address field may sign in before the button is pressed.
    page.wait_for_timeout(500)
    if "/signin" in page.url:
        page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(lambda url: "/signin" not in url)
    sanne.go("/settings/passkeys")
    expect(page.get_by_text("Last used")).to_be_visible()
    assert sanne.cdp.send("WebAuthn.getCredentials", {"authenticatorId": sanne.authenticator})["credentials"][0]["signCount"] >= 2

    page.get_by_role("button", name="Remove My phone").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Passkey removed")).to_be_visible()
    sanne.go("/settings")
    sanne.submit("/signout")
    page.wait_for_timeout(500)
    if not page.get_by_role("alert").filter(visible=True).count():
        page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert").filter(visible=True).first).to_contain_text("didn’t work")
    assert "/signin" in page.url


def test_a_device_that_has_a_passkey_gets_no_second_one(sanne):
    add(sanne, "First")
    sanne.page.get_by_role("button", name="Add a passkey").click()
    sanne.page.get_by_role("button", name="Create passkey").click()
    expect(sanne.page.get_by_role("alert").filter(visible=True)).to_contain_text("didn’t work")


def test_after_signing_in_a_passkey_is_offered_once_and_never_again_if_declined(server, sanne):
    page = sanne.page
    person = {"email": "lea@example.org", "password": PASSWORD, "name": "Lea"}
    server.api().ok(server.api().post("/api/v1/people", person))
    offer = page.get_by_role("region", name="Sign in faster next time?")

    def sign_in():
        sanne.go("/settings")
        sanne.submit("/signout")
        sanne.submit("/signin", email=person["email"], password=PASSWORD)

    sign_in()
    expect(offer).to_be_visible()
    assert not sanne.axe()
    sanne.go("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert not offer.is_visible()
    sign_in()
    offer.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Create passkey").click()
    expect(page.get_by_text("Passkey added")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Passkey removed")).to_be_visible()
    sign_in()
    offer.get_by_role("button", name="Don’t ask again").click()
    expect(page.get_by_text("You won’t be asked again")).to_be_visible()
    sign_in()
    expect(page.get_by_role("main")).to_be_visible()
    assert not page.locator("#passkey-offer").count()


def test_without_javascript_the_page_says_that_it_cannot_create_passkeys(server, visit):
    visitor = visit(server, java_script_enabled=False)
    visitor.go("/signin")
    assert not visitor.page.get_by_role("button", name="Sign in with a passkey").is_visible()
    visitor.submit("/signin", email=PERSON["email"], password=PASSWORD)
    assert not visitor.page.get_by_role("region", name="Sign in faster next time?").is_visible()
    visitor.go("/settings/passkeys")
    visitor.submit("/settings/passkeys/new")
    assert "can’t create passkeys" in visitor.text()


def test_two_libraries_accept_what_the_server_accepts_and_refuse_what_it_refuses(server):
    """py_webauthn and fido2 judge the same responses: valid ones, and ones with one thing wrong each."""
    api = server.api()
    person = {"email": "judge@example.org", "password": PASSWORD, "name": "Judge"}
    api = server.api(api.ok(api.post("/api/v1/people", person))["token"])
    host, made = "localhost", Passkey(server.url)

    def created(change=lambda options, key: key.create(options)):
        options = api.ok(api.post("/api/v1/me/passkeys/options"))
        key = Passkey(server.url)
        answer = change(options, key)
        status = api.post("/api/v1/me/passkeys", answer).status
        return status == 201, judged_creation(answer, options["challenge"], server.url, host)

    assert created() == (True, [True, True])

    def at(origin):
        return lambda options, key: Passkey.create(elsewhere(key, origin), options | {"rp": {"id": urlsplit(origin).hostname}})

    wrong = {
        "another site": at("https://evil.example"),
        "another port": at("http://localhost:1"),
        "another challenge": lambda options, key: key.create(options | {"challenge": encoded(bytes(32))}),
        "the answer to a sign-in": lambda options, key: relabelled(key.create(options), "webauthn.create", "webauthn.get"),
    }
    for name, change in wrong.items():
        assert created(change) == (False, [False, False]), name

    options = api.ok(api.post("/api/v1/me/passkeys/options"))
    api.ok(api.post("/api/v1/me/passkeys", made.create(options)))

    def signed_in(change=lambda options, key: key.sign_in(options)):
        open_api = server.api()
        options = open_api.ok(open_api.post("/api/v1/sign-in/passkey/options"))
        answer = change(options, made)
        status = open_api.post("/api/v1/sign-in/passkey", answer).status
        return status in (200, 201), judged_sign_in(answer, options["challenge"], server.url, host, made)

    assert signed_in() == (True, [True, True])
    wrong = {
        "another site": lambda options, key: elsewhere(key, "https://evil.example").sign_in(options),
        "another challenge": lambda options, key: key.sign_in(options | {"challenge": encoded(bytes(32))}),
        "another key": lambda options, key: other_key(key).sign_in(options),
        "the answer to a creation": lambda options, key: relabelled(key.sign_in(options), "webauthn.get", "webauthn.create"),
    }
    for name, change in wrong.items():
        assert signed_in(change) == (False, [False, False]), name


def elsewhere(key, origin):
    there = copy.copy(key)
    there.origin, there.host = origin, urlsplit(origin).hostname
    return there


def other_key(key):
    other = copy.copy(key)
    other.key = Passkey(key.origin).key
    return other


def relabelled(answer, was, becomes):
    client = decoded(answer["response"]["clientDataJSON"]).replace(was.encode(), becomes.encode())
    return answer | {"response": answer["response"] | {"clientDataJSON": encoded(client)}}


def passes(check):
    try:
        check()
    except Exception:
        return False
    return True


def judged_creation(answer, challenge, origin, host):
    return [
        passes(lambda: verify_registration_response(
            credential=answer, expected_challenge=decoded(challenge), expected_rp_id=host, expected_origin=origin,
        )),
        passes(lambda: relying(host, origin).register_complete({"challenge": challenge, "user_verification": None}, answer)),
    ]  # fmt: skip


def relying(host, origin):
    return Fido2Server(PublicKeyCredentialRpEntity(id=host, name="Decklog"), verify_origin=lambda said: said == origin)


def judged_sign_in(answer, challenge, origin, host, key):
    cose = cbor.encode({1: 1, 3: -8, -1: 6, -2: key.key.public_key().public_bytes_raw()})
    known, state = AttestedCredentialData.create(bytes(16), key.id, CoseKey.parse(cbor.decode(cose))), {"challenge": challenge, "user_verification": None}
    return [
        passes(lambda: verify_authentication_response(
            credential=answer, expected_challenge=decoded(challenge), expected_rp_id=host, expected_origin=origin,
            credential_public_key=cose, credential_current_sign_count=0,
        )),
        passes(lambda: relying(host, origin).authenticate_complete(state, [known], answer)),
    ]  # fmt: skip
