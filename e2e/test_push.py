"""Push notifications: the requests to a push service, the reactions to its answers, and what a browser shows."""
import contextlib
import json
import subprocess
import time

import pytest
from playwright.sync_api import Error as PlaywrightError
from support.browser import session_of
from support.mail import MailDouble, code_of, waiting
from support.passkey import AUTHENTICATOR
from support.push import Device, PushDouble, claims, pushing
from support.server import BINARY, Server
from support.world import PASSWORD, World


@pytest.fixture(scope="module")
def double():
    with PushDouble() as double:
        yield double


@pytest.fixture(scope="module")
def world(double):
    server = pushing().start()
    yield World(server)
    server.stop()
    # An endpoint is a secret.
    assert "/device/" not in server.log.read_text(errors="replace")


def devices(person):
    return person.api.ok(person.api.get("/api/v1/me/push-subscriptions"))["items"]


def test_an_offer_reaches_the_device_of_the_colleague(world, double):
    tess, other = Device(double, "tess"), Device(double, "olga")
    added = tess.subscribe(world.tess)
    assert tess.subscribe(world.tess)["id"] == added["id"] and added["service"] == "127.0.0.1"
    other.subscribe(world.olga)
    shift, _ = world.offer(world.guus, 3, to=world.tess.id, reason="A wedding")
    headers, message = tess.wait()
    shown = message["notification"]
    assert message["web_push"] == 8030 and message["app_badge"] == shown["app_badge"] >= 1
    assert "Guus" in shown["body"] and shown["title"].startswith("De Waag: ")
    assert shown["navigate"].startswith("https://rooster.example.org/c/de-waag/"), shown
    assert headers["Content-Encoding"] == "aes128gcm" and 0 < int(headers["TTL"]) <= 24 * 3600
    assert len(headers["Topic"]) <= 32 and headers["Urgency"] == "normal"
    said = claims(headers)
    assert said["aud"] == double.url and said["sub"] == "https://rooster.example.org"
    assert time.time() < said["exp"] <= time.time() + 24 * 3600
    key = world.tess.api.ok(world.tess.api.get("/api/v1/me/push-subscriptions"))["publicKey"]
    assert f"k={key}" in headers["Authorization"]
    # Once, and only to the person it is for.
    time.sleep(3)
    assert len(double.of("tess")) == 1 and not double.of("olga")


def test_a_device_that_is_gone_is_forgotten(world, double):
    Device(double, "gone").subscribe(world.tess)
    double.answers["gone"] = [(410, {})]
    world.offer(world.guus, 4, to=world.tess.id)
    double.wait("gone")
    waiting(lambda: len(devices(world.tess)) == 1, "it was not forgotten")


def test_a_message_that_is_too_large_is_sent_again_without_its_body(world, double):
    device = Device(double, "small")
    device.subscribe(world.tess)
    double.answers["small"] = [(413, {}), (201, {})]
    world.offer(world.guus, 5, to=world.tess.id)
    headers, message = device.wait(2)
    assert set(message["notification"]) & {"body"} == set() and message["notification"]["title"]
    assert len(double.of("small")) == 2


def test_a_service_that_asks_for_a_pause_gets_it(world):
    with PushDouble() as busy:
        device = Device(busy, "busy")
        device.subscribe(world.olga)
        busy.answers["busy"] = [(429, {"Retry-After": "3"}), (201, {})]
        begin = time.monotonic()
        world.offer(world.guus, 6, to=world.olga.id)
        device.wait(2)
        assert time.monotonic() - begin >= 3
        world.olga.api.send("DELETE", "/api/v1/me/push-subscriptions", {"endpoint": device.endpoint})


def test_a_redirect_is_not_followed(world, double):
    with PushDouble() as elsewhere:
        device = Device(elsewhere, "moved")
        device.subscribe(world.olga)
        elsewhere.answers["moved"] = [(301, {"Location": f"{double.url}/device/followed"})]
        world.offer(world.guus, 7, to=world.olga.id)
        elsewhere.wait("moved")
        world.olga.api.send("DELETE", "/api/v1/me/push-subscriptions", {"endpoint": device.endpoint})
    assert not double.of("followed")


def test_a_service_that_hangs_delays_nobody(world, double):
    with PushDouble() as stuck:
        for number in range(6):
            Device(stuck, f"stuck-{number}").subscribe(world.guus)
            stuck.answers[f"stuck-{number}"] = [("hang", {})]
        shift, _ = world.offer(world.tess, 8, to=world.guus.id)
        waiting(lambda: len(stuck.taken) >= 3, "nothing was pushed")
        device = Device(double, "quick")
        device.subscribe(world.olga)
        world.offer(world.tess, 9, to=world.olga.id)
        device.wait()
        assert len(stuck.taken) == 3
        stuck.released.set()
        waiting(lambda: len(stuck.taken) == 6, "the rest was not pushed")


def test_signing_out_ends_push_to_the_device(world, double):
    session = world.server.api(session_of(world.server, world.olga.email, PASSWORD))
    device = Device(double, "shared")
    before = len(devices(world.olga))
    assert session.post("/api/v1/me/push-subscriptions", device.subscription).status == 201
    assert len(devices(world.olga)) == before + 1
    assert session.delete("/api/v1/sessions/current").status == 204
    assert len(devices(world.olga)) == before


def test_a_push_service_must_be_known_unless_the_operator_says_so(tmp_path):
    server = Server(tmp_path, environment={"DECKLOG_PUBLIC_URL": "https://rooster.example.org", "DECKLOG_SIGN_UP": "open"}).start()
    try:
        with PushDouble() as double:
            api = server.api()
            body = {"email": "sanne@example.org", "password": PASSWORD, "name": "Sanne"}
            me = server.api(api.ok(api.post("/api/v1/people", body))["token"])
            answer = me.post("/api/v1/me/push-subscriptions", Device(double, "x").subscription)
            assert answer.status == 422 and [error["field"] for error in answer.json["errors"]] == ["endpoint"]
    finally:
        server.stop()
    command = [BINARY, "serve", "--host", "0.0.0.0", "--data", str(tmp_path)]
    environment = server.environment | {"DECKLOG_ALLOW_PRIVATE_TARGETS": "on", "DECKLOG_RATE_LIMITS": "on"}
    refused = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert refused.returncode != 0 and "DECKLOG_ALLOW_PRIVATE_TARGETS requires" in refused.stderr


# Browsers. The headless shell of Chromium has no push service and denies notifications, so both are stubs.

SUBSCRIBE = """(subscription) => {
  const give = () => ({ ...subscription, options: { applicationServerKey: window.key }, toJSON: () => subscription,
    unsubscribe: async () => { delete localStorage.stub; return true } })
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.key = new Uint8Array(applicationServerKey).buffer
    localStorage.stub = 'subscribed'
    return give()
  }
  PushManager.prototype.getSubscription = async () => localStorage.stub === 'subscribed' ? give() : null
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.permission ?? 'default' })
  Notification.requestPermission = async () => localStorage.permission = 'granted'
}"""


def visitor(visit, world, person, **options):
    return visit(world.server, session=session_of(world.server, person.email, PASSWORD), service_workers="allow", **options)


def test_the_settings_turn_notifications_on_and_off(world, double, visit):
    maaike = visitor(visit, world, world.maaike)
    maaike.context.add_init_script(f"({SUBSCRIBE})({json.dumps(Device(double, 'browser').subscription)})")
    maaike.go("/settings/notifications")
    section = maaike.page.locator("#device")
    section.get_by_role("button", name="Turn on notifications").click()
    section.get_by_role("button", name="Turn off").wait_for()
    assert len(devices(world.maaike)) == 1
    # The worker is active.
    assert maaike.page.evaluate("navigator.serviceWorker.ready.then(({ active }) => !!active)")
    maaike.go("/settings/notifications")
    section.get_by_text("Chrome on").wait_for()
    section.get_by_role("button", name="Turn off").click()
    section.get_by_role("button", name="Turn on notifications").wait_for()
    assert not devices(world.maaike)
    assert not maaike.troubles, maaike.troubles


def test_a_device_stays_on_when_its_session_has_ended_and_the_person_signs_in_again(world, double, visit):
    maaike = visitor(visit, world, world.maaike)
    maaike.context.add_init_script(f"({SUBSCRIBE})({json.dumps(Device(double, 'again').subscription)})")
    maaike.go("/settings/notifications")
    section = maaike.page.locator("#device")
    section.get_by_role("button", name="Turn on notifications").click()
    section.get_by_role("button", name="Turn off").wait_for()
    api = world.maaike.api
    for session in api.ok(api.get("/api/v1/me/sessions"))["items"]:
        if not session["current"]:
            assert api.delete(f"/api/v1/me/sessions/{session['id']}").status == 204
    assert not devices(world.maaike)
    # In the same tab.
    maaike.go("/settings/notifications")
    maaike.submit("/signin", email=world.maaike.email, password=PASSWORD)
    waiting(lambda: len(devices(world.maaike)) == 1, "it was not subscribed again")
    section.get_by_role("button", name="Turn off").click()
    section.get_by_role("button", name="Turn on notifications").wait_for()
    assert not maaike.troubles, maaike.troubles


def test_people_with_an_iphone_are_told_about_the_home_screen(world, visit):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1"
    maaike = visitor(visit, world, world.maaike, user_agent=agent)
    maaike.go("/settings/notifications")
    maaike.page.get_by_text("Add to Home Screen").wait_for()
    assert not maaike.page.get_by_role("button", name="Turn on notifications").is_visible()


def test_without_scripts_the_page_says_that_notifications_need_javascript(world, visit):
    maaike = visitor(visit, world, world.maaike, java_script_enabled=False)
    maaike.go("/settings/notifications")
    assert maaike.page.get_by_text("requires JavaScript").is_visible()


def test_the_hint_comes_after_an_offer_and_not_before(world, visit):
    shift = world.shift(world.guus, 12)
    guus = visitor(visit, world, world.guus)
    guus.context.add_init_script("Object.defineProperty(Notification, 'permission', { value: 'default' })")
    guus.go(f"{world.pages}/shifts/{shift['id']}")
    assert guus.page.locator("#push-hint").count() == 0
    guus.submit("/offer")
    guus.go(f"{world.pages}/shifts/{shift['id']}")
    hint = guus.page.locator("#push-hint")
    hint.wait_for()
    hint.get_by_role("button", name="Not now").click()
    guus.page.reload()
    assert not guus.page.locator("#push-hint").is_visible()


# Runs the worker's script in a page, because the browser stops and starts a real worker whenever it likes.
PUSHED = """
async (text) => {
  const shown = []
  let push, done
  const addEventListener = (name, handler) => { if (name === 'push') push = handler }
  const registration = {
    showNotification: async (title, options) => {
      if (options.dir && !['auto', 'ltr', 'rtl'].includes(options.dir)) throw new TypeError('dir')
      shown.push({ title, ...options })
    }
  }
  %s
  push({ data: { json: () => JSON.parse(text) }, waitUntil: (promise) => { done = promise } })
  await done
  return shown
}
"""


@pytest.fixture
def worker(world, visit):
    """deliver(text), which hands a push message to the worker's script and returns the notifications shown."""
    maaike = visitor(visit, world, world.maaike)
    maaike.go("/settings/notifications")
    script = PUSHED % maaike.page.evaluate("fetch('/sw.js').then((answer) => answer.text())")
    return lambda text: maaike.page.evaluate(script, text)


def test_the_worker_shows_every_message_even_one_that_it_cannot_read(worker):
    message = {
        "web_push": 8030, "app_badge": 2,
        "notification": {
            "title": "De Waag: Friday", "body": "Guus is offering you a shift.", "navigate": "https://elsewhere.example/", "tag": "one",
            "lang": "en", "dir": "auto", "app_badge": 2, "data": {"reading": "/inbox/1/reading"},
        },
    }  # fmt: skip
    [shown] = worker(json.dumps(message))
    assert (shown["title"], shown["body"], shown["tag"]) == ("De Waag: Friday", "Guus is offering you a shift.", "one")
    assert shown["data"]["reading"] == "/inbox/1/reading"
    for text in ("no JSON", "", "[]", '{"notification": {"title": "x", "dir": 7, "body": {}}}'):
        assert len(worker(text)) == 1, text


CLICKED = """
async ([action, data]) => {
  const [posted, opened] = [[], []]
  let click, done
  const addEventListener = (name, handler) => { if (name === 'notificationclick') click = handler }
  const registration = {}
  const fetch = async (url, { method }) => {
    posted.push(`${method} ${url}`)
    if (url.endsWith('/unreachable')) throw new TypeError()
    return {}
  }
  const clients = { matchAll: async () => [], openWindow: async (url) => { opened.push(url) } }
  %s
  click({ action, notification: { data, close: () => undefined }, waitUntil: (promise) => { done = promise } })
  await done
  return { posted, opened }
}
"""


def test_the_button_of_a_notification_does_what_it_says_and_shows_the_outcome(world, visit, worker):
    maaike = visitor(visit, world, world.maaike)
    maaike.go("/settings/notifications")
    script = CLICKED % maaike.page.evaluate("fetch('/sw.js').then((answer) => answer.text())")
    url = world.server.url
    crew = f"{url}/c/de-waag"
    data = {"navigate": f"{crew}/shifts/1", "reading": "/inbox/1/reading", "posts": {"act": f"{crew}/offers/1/approval", "act-2": f"{crew}/offers/1/rejection"}}
    buttons = [{"action": "act", "title": "Approve", "navigate": f"{crew}/shifts/1"}, {"action": "act-2", "title": "Decline", "navigate": f"{crew}/shifts/1#no"}]
    message = {"notification": {"title": "De Waag", "navigate": data["navigate"], "data": data, "actions": buttons}}
    [shown] = worker(json.dumps(message))
    assert shown["actions"] == [{"action": "act", "title": "Approve"}, {"action": "act-2", "title": "Decline"}]

    def clicked(action, **more):
        return maaike.page.evaluate(script, [action, shown["data"] | more])

    assert clicked("act") == {"posted": [f"POST {crew}/offers/1/approval"], "opened": [data["navigate"]]}
    assert clicked("act-2") == {"posted": [f"POST {crew}/offers/1/rejection"], "opened": [data["navigate"]]}
    assert clicked("") == {"posted": [f"POST {url}/inbox/1/reading"], "opened": [data["navigate"]]}
    # Without a connection, the page with the button is opened instead; a foreign address gets nothing.
    assert clicked("act-2", posts={"act-2": f"{url}/unreachable"})["opened"] == [f"{crew}/shifts/1#no"]
    assert clicked("act", posts={"act": "https://elsewhere.example/x"})["posted"] == []


# End to end, on a phone


# Clicks a button of a notification in the worker's script, with the real requests. Returns the page that it opens.
PRESSED = """
async ([action, data]) => {
  const opened = []
  let click, done
  const addEventListener = (name, handler) => { if (name === 'notificationclick') click = handler }
  const registration = {}
  const clients = { matchAll: async () => [], openWindow: async (url) => { opened.push(url) } }
  %s
  click({ action, notification: { data, close: () => undefined }, waitUntil: (promise) => { done = promise } })
  await done
  return opened[0]
}
"""


def test_from_a_mailed_code_to_a_shift_that_is_taken_from_its_notification(double, visit, tmp_path):
    """Mail code, passkey, push, an offer that is taken from its notification, and the manager's approval."""
    server = Server(tmp_path / "data")
    # Browsers allow passkeys without https only for localhost.
    server.url = f"http://localhost:{server.port}"
    with MailDouble() as mails:
        server.environment |= {
            "DECKLOG_SMTP_URL": mails.url, "DECKLOG_MAIL_FROM": "rooster@example.org", "DECKLOG_PUBLIC_URL": server.url,
            "DECKLOG_SIGN_UP": "open", "DECKLOG_PUSH_HOSTS": "127.0.0.1",
        }  # fmt: skip
        world = World(server.start())
        ok, tess = world.maaike.api.ok, visit(server, service_workers="allow")
        ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": "manager"}))
        page, devtools = tess.page, tess.context.new_cdp_session(tess.page)
        devtools.send("WebAuthn.enable")
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

        tess.go("/signin")
        page.get_by_role("link", name="Sign in with a code by e-mail").click()
        page.get_by_label("E-mail").fill(world.tess.email)
        page.get_by_role("button", name="Send code").click()
        page.get_by_label("Code", exact=True).fill(code_of(mails.wait()))
        page.get_by_label("New password").fill(PASSWORD)
        with page.expect_navigation():
            page.get_by_role("button", name="Sign in").click()
        page.get_by_role("region", name="Sign in faster next time?").get_by_role("button", name="Add a passkey").click()
        page.get_by_role("button", name="Create passkey").click()
        page.get_by_text("Passkey added").wait_for()
        tess.go("/settings")
        tess.submit("/signout")
        # The browser may use the passkey without being asked, at any moment.
        with contextlib.suppress(PlaywrightError):
            page.get_by_role("button", name="Sign in with a passkey").click(timeout=2_000)
        page.wait_for_url(lambda url: "/signin" not in url)

        # Push needs a public https address, which no browser here could open.
        assert server.stop() == 0
        server.environment["DECKLOG_PUBLIC_URL"] = "https://rooster.example.org"
        server.start()
        # The new password revoked the token.
        signed_in = ok(server.api().post("/api/v1/sessions", {"email": world.tess.email, "password": PASSWORD}))
        world.tess.api = server.api(signed_in["token"])
        phone = Device(double, "story")
        tess.context.add_init_script(f"({SUBSCRIBE})({json.dumps(phone.subscription)})")
        tess.go("/settings/notifications")
        section = page.locator("#device")
        section.get_by_role("button", name="Turn on notifications").click()
        section.get_by_role("button", name="Turn off").wait_for()
        script = page.evaluate("fetch('/sw.js').then((answer) => answer.text())")

        def notification(many):
            _, message = phone.wait(many)
            [shown] = page.evaluate(PUSHED % script, json.dumps(message).replace("https://rooster.example.org", server.url))
            return shown

        shift, _ = world.offer(world.guus, 6, to=world.tess.id, reason="A wedding")
        shown = offered = notification(1)
        assert "Guus" in shown["body"] and [each["title"] for each in shown["actions"]] == ["Take this shift", "No, thanks"]
        page.goto(page.evaluate(PRESSED % script, ["act", shown["data"]]))
        assert "Requested. A manager still has to approve it." in tess.text(".flash")
        [exchange] = [each for each in world.maaike.api.all(f"{world.path}/exchanges") if each["shift"]["id"] == shift["id"]]
        assert (exchange["state"], exchange["taker"]["id"]) == ("pending", world.tess.id)
        ok(world.maaike.api.post(f"{world.path}/exchanges/{exchange['id']}/approval"))
        shown = notification(2)
        assert "is yours now" in shown["body"] and not shown.get("actions")
        page.goto(page.evaluate(PRESSED % script, ["", shown["data"]]))
        assert page.url == f"{server.url}{world.pages}/shifts/{shift['id']}"
        tess.go("/inbox")
        assert "is yours now" in tess.text()
        # A second press changes nothing, and says what came of the first.
        page.goto(page.evaluate(PRESSED % script, ["act", offered["data"]]))
        assert "The shift is yours." in tess.text(".flash")
        exchange = ok(world.maaike.api.get(f"{world.path}/exchanges/{exchange['id']}"))
        assert (exchange["state"], exchange["taker"]["id"]) == ("done", world.tess.id)
        assert not tess.troubles, tess.troubles
    assert server.stop() == 0 and not server.faults()
