"""Sign-in through an OpenID Connect provider, in browsers. Wrong answers from providers are tested in Swift (OpenIDTests)."""
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect
from support.browser import DESKTOP, PHONE
from support.openid import SECRET, entered, provider, settings
from support.server import Server
from support.world import PASSWORD


@pytest.fixture(scope="module")
def server():
    with provider() as google:
        server = Server()
        server.url = f"http://localhost:{server.port}"
        server.environment |= {"DECKLOG_PUBLIC_URL": server.url, "DECKLOG_SIGN_UP": "open", **settings(google)}
        server.start()
        yield server
        assert SECRET not in server.log.read_text(errors="replace")
        server.stop()


def enter(visitor, subject, label="Continue with Google"):
    """Follows the link, and consents at the provider as this subject."""
    visitor.page.get_by_role("link", name=label).click()
    visitor.page.get_by_role("button", name=subject, exact=True).first.click()
    visitor.page.wait_for_url(f"{visitor.server.url}/**")


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_the_first_sign_in_creates_an_account_and_the_next_one_signs_in(server, visit, scripts):
    for _ in range(2):
        visitor = visit(server, PHONE, java_script_enabled=scripts)
        visitor.go("/signin?next=/settings")
        assert not visitor.overflow() if scripts else True
        assert not visitor.axe() if scripts else True
        enter(visitor, "109")
        assert visitor.page.url == f"{server.url}/settings"
        assert "sanne@example.org" in visitor.text()
    visitor.go("/settings/identities")
    assert "Google" in visitor.text() and "Last used" in visitor.text()
    # It is the only way to sign in.
    visitor.submit("/end")
    assert "You would no longer be able to sign in." in visitor.text("body")


def test_a_server_on_loopback_needs_no_public_url():
    with provider() as google:
        server = Server(environment=settings(google)).start()
        try:
            there = urlsplit(server.api().get("/sign-in/oidc/google").headers["Location"])
            assert parse_qs(there.query)["redirect_uri"] == [f"{server.url}/sign-in/oidc/google/return"]
            person = server.api(entered(server.port, google, "112"))
            assert person.ok(person.get("/api/v1/me"))["person"]["email"] == "noor@example.org"
        finally:
            server.stop()


def test_an_existing_account_is_connected_in_the_settings_and_disconnected(server, visit):
    person = {"email": "lea@example.org", "password": PASSWORD, "name": "Lea"}
    server.api().ok(server.api().post("/api/v1/people", person))
    visitor = visit(server, DESKTOP, locale="nl-NL")
    visitor.go("/signin")
    enter(visitor, "110", "Doorgaan met Google")
    # A matching address alone connects nothing.
    assert "/signin" in visitor.page.url
    expect(visitor.page.get_by_role("alert").or_(visitor.page.get_by_role("status")).first).to_contain_text(
        "Er is al een account met het adres lea@example.org"
    )
    visitor.submit("/signin", email=person["email"], password=PASSWORD)
    visitor.go("/settings")
    visitor.page.get_by_role("link", name="Gekoppelde accounts").click()
    assert not visitor.axe() and not visitor.overflow()
    enter(visitor, "110", "Google koppelen")
    expect(visitor.page.get_by_text("Google is gekoppeld.")).to_be_visible()
    assert "lea@example.org" in visitor.text() and not visitor.axe()

    other = visit(server, PHONE, java_script_enabled=False)
    other.go("/signin")
    enter(other, "110")
    other.go("/settings/identities")
    assert "lea@example.org" in other.text()

    visitor.submit("/end")
    assert "Account ontkoppeld" in visitor.text("body")
    again = visit(server, PHONE)
    again.go("/signin")
    enter(again, "110")
    assert "/signin" in again.page.url


def test_cancelling_is_no_error_and_an_unconfirmed_address_creates_nothing(server, visit):
    visitor = visit(server, PHONE)
    visitor.go("/signin?next=/inbox")
    visitor.page.get_by_role("link", name="Continue with Google").click()
    visitor.page.get_by_role("button", name="Deny").click()
    assert visitor.page.url == f"{server.url}/signin?next=%2Finbox"
    assert "You cancelled signing in with Google." in visitor.text("body")
    enter(visitor, "111")
    assert "hasn’t confirmed your e-mail address" in visitor.text("body")
    visitor.go("/settings")
    assert "/signin" in visitor.page.url
