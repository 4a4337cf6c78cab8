"""Passkeys in a browser, with an authenticator that the browser simulates."""
import pytest
from playwright.sync_api import expect
from support.server import Server
from support.world import PASSWORD

AUTHENTICATOR = {
    "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip
PERSON = {"email": "sanne@example.org", "password": PASSWORD, "name": "Sanne"}


@pytest.fixture(scope="module")
def server():
    server = Server()
    # Browsers allow passkeys without https only here, and for no address in numbers.
    server.url = f"http://localhost:{server.port}"
    server.environment |= {"DECKLOG_PUBLIC_URL": server.url, "DECKLOG_SIGN_UP": "open"}
    server.start()
    server.api().ok(server.api().post("/api/v1/people", PERSON))
    yield server
    server.stop()


@pytest.fixture
def sanne(server, visit):
    """At the settings of passkeys, on a phone with an authenticator."""
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


def test_without_javascript_the_page_says_why_not(server, visit):
    visitor = visit(server, java_script_enabled=False)
    visitor.go("/signin")
    assert not visitor.page.get_by_role("button", name="Sign in with a passkey").is_visible()
    visitor.submit("/signin", email=PERSON["email"], password=PASSWORD)
    assert not visitor.page.get_by_role("region", name="Sign in faster next time?").is_visible()
    visitor.go("/settings/passkeys")
    visitor.submit("/settings/passkeys/new")
    assert "can’t create passkeys" in visitor.text()
