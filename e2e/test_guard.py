"""Host names whose address changes between look-ups (DNS rebinding): neither webhooks nor push reach anything inside the network."""
import json
from types import SimpleNamespace

import pytest

from support.mail import waiting
from support.network import INSIDE, OUTSIDE, WRAPPER, NameServer, Site, own_network, prepare
from support.push import Device
from support.server import Server
from support.world import World

# One per test, so that connections and look-ups of other tests do not count.
NAMES = ["stays", "moves", "turns", "both", "links", "wrong"]


@pytest.fixture(scope="module")
def net(tmp_path_factory):
    folder = tmp_path_factory.mktemp("network")
    certificate = prepare(folder, *(f"{name}.example.net" for name in NAMES if name != "wrong"))
    with own_network(), NameServer() as names, Site(OUTSIDE, certificate) as outside, Site(INSIDE, certificate) as inside:
        server = Server(wrapper=[*WRAPPER, folder], environment={
            "DECKLOG_ALLOW_PRIVATE_TARGETS": "off", "DECKLOG_PUSH_HOSTS": "*.example.net", "DECKLOG_SIGN_UP": "open",
            "DECKLOG_PUBLIC_URL": "https://rooster.example.org",
        })  # fmt: skip
        try:
            server.start()
            yield SimpleNamespace(world=World(server), names=names, outside=outside, inside=inside)
        finally:
            server.stop()
        assert inside.connections == 0 and not inside.taken


def add(net, name):
    """Adds a webhook at this name. Returns the response."""
    manager = net.world.maaike.api
    return manager.post(f"{net.world.path}/webhooks", {"url": f"https://{name}.example.net/hook", "events": ["shifts"]})


def ping(net, hook):
    """Sends a test event. Returns its delivery once it has been attempted."""
    manager, path = net.world.maaike.api, f"{net.world.path}/webhooks/{hook['id']}"
    manager.ok(manager.post(f"{path}/ping"))

    def tried():
        [delivery] = manager.all(f"{path}/deliveries")
        return (delivery.get("problem") or delivery.get("deliveredAt")) and delivery

    return waiting(tried, "it was not tried", 30)


def test_a_webhook_is_delivered_to_the_address_that_was_checked(net):
    """The name is looked up when the webhook is added and for its delivery; a third look-up would give an address inside."""
    net.names.names["moves.example.net"] = [[OUTSIDE], [OUTSIDE], [INSIDE]]
    hook = net.world.maaike.api.ok(add(net, "moves"))
    assert ping(net, hook)["status"] == 204
    path, headers, body = net.outside.taken[-1]
    assert (path, headers["Host"], json.loads(body)["type"]) == ("/hook", "moves.example.net", "webhook.ping")
    assert net.names.asked["moves.example.net"] == 2


def test_a_webhook_whose_name_has_moved_inside_is_not_called(net):
    net.names.names["turns.example.net"] = [[OUTSIDE], [INSIDE]]
    hook = net.world.maaike.api.ok(add(net, "turns"))
    before = len(net.outside.taken)
    assert ping(net, hook)["problem"] == "address"
    assert len(net.outside.taken) == before and net.inside.connections == 0


@pytest.mark.parametrize("addresses", [[OUTSIDE, INSIDE], [INSIDE, OUTSIDE], [OUTSIDE, "169.254.169.254"], ["10.0.0.7"]])
def test_a_name_with_an_internal_address_is_refused(net, addresses):
    net.names.names["both.example.net"] = [addresses]
    refused = add(net, "both")
    assert (refused.status, refused.json["errors"][0]["field"]) == (422, "url"), str(refused)


def test_a_certificate_for_another_name_is_refused(net):
    net.names.names["wrong.example.net"] = [[OUTSIDE]]
    hook = net.world.maaike.api.ok(add(net, "wrong"))
    before = len(net.outside.taken)
    assert ping(net, hook)["problem"] == "unreachable" and len(net.outside.taken) == before


# Push


def devices(person):
    return person.api.ok(person.api.get("/api/v1/me/push-subscriptions"))["items"]


def device(net, name):
    made = Device(SimpleNamespace(url=f"https://{name}.example.net"), "phone")
    made.subscribe(net.world.tess)
    return made


def test_a_push_goes_to_the_address_that_was_checked(net):
    net.names.names["stays.example.net"] = [[OUTSIDE], [OUTSIDE], [INSIDE]]
    device(net, "stays")
    net.world.offer(net.world.guus, 3, to=net.world.tess.id)
    waiting(lambda: [path for path, headers, _ in net.outside.taken if headers["Host"] == "stays.example.net"], "nothing was pushed", 30)
    waiting(lambda: len(devices(net.world.tess)) == 1, "the device is gone")
    assert net.names.asked["stays.example.net"] == 2
    net.world.tess.api.send("DELETE", "/api/v1/me/push-subscriptions", {"endpoint": "https://stays.example.net/device/phone"})


def test_the_devices_of_a_push_service_that_has_moved_inside_are_removed(net):
    net.names.names["links.example.net"] = [[OUTSIDE], [INSIDE]]
    device(net, "links")
    assert len(devices(net.world.tess)) == 1
    net.world.offer(net.world.guus, 4, to=net.world.tess.id)
    waiting(lambda: not devices(net.world.tess), "the device is still there", 30)
    assert net.inside.connections == 0


@pytest.mark.parametrize("endpoint", [
    "https://169.254.169.254/latest", "https://localhost/x", "https://127.0.0.1/x", "https://both.example.net/x", "https://[::1]/x",
    "https://evilexample.net/x",
])  # fmt: skip
def test_an_internal_or_unknown_push_endpoint_is_refused(net, endpoint):
    net.names.names["both.example.net"] = [[OUTSIDE, INSIDE]]
    subscription = Device(SimpleNamespace(url="https://x"), "x").subscription | {"endpoint": endpoint}
    refused = net.world.tess.api.post("/api/v1/me/push-subscriptions", subscription)
    assert (refused.status, refused.json["errors"][0]["field"]) == (422, "endpoint"), str(refused)
