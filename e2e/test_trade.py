"""A trade: one step on each side, with a manager's approval if the crew requires it."""
from datetime import date

import pytest

from support.browser import DESKTOP, PHONE, session_of
from support.world import PASSWORD, day


def policy(world, approval):
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shift-settings", {"approval": approval}))


def trade(person, world, given, wanted, **details):
    return person.api.post(f"{world.path}/shifts/{given['id']}/trade", {"for": wanted["id"], **details})


@pytest.mark.parametrize("scripts", [True, False])
def test_a_trade_takes_one_step_on_each_side(world, visit, scripts):
    policy(world, "none")
    hers, his = world.shift(world.tess, 30 + 2 * scripts), world.shift(world.guus, 31 + 2 * scripts)
    tess, guus = (
        visit(world.server, device, session=session_of(world.server, person.email, PASSWORD), java_script_enabled=scripts)
        for person, device in ((world.tess, PHONE), (world.guus, DESKTOP))
    )
    tess.go(f"{world.pages}/shifts/{his['id']}")
    tess.submit("/trade", give=hers["id"], reason="Wedding")
    assert "Trade proposed." in tess.page.content() and tess.page.url.endswith(hers["id"])
    assert "Waiting for Guus" in tess.text("main .facts")
    assert "For Guus’s shift:" in tess.text() and tess.page.locator('form[action$="/withdrawal"]').count() == 1
    guus.go("/inbox")
    assert "Tess wants to trade" in guus.text()
    guus.go(f"{world.pages}/shifts/{hers['id']}")
    assert "Waiting for you" in guus.text("main .facts")
    guus.go(f"{world.pages}/shifts/{his['id']}")
    assert "Trades for this shift" in guus.text() and "Wedding" in guus.text()
    guus.submit("/acceptance")
    now = [world.tess.api.ok(world.tess.api.get(f"{world.path}/shifts/{s['id']}"))["person"]["name"] for s in (hers, his)]
    assert now == ["Guus", "Tess"]
    tess.go("/inbox")
    assert "The trade with Guus is done." in tess.text()
    for visitor in (tess, guus):
        assert not visitor.troubles, visitor.troubles


def test_a_manager_approves_from_the_inbox_and_sees_what_the_rules_say(world, visit):
    policy(world, "manager")
    hers, his = world.shift(world.tess, 36), world.shift(world.guus, 37)
    world.shift(world.tess, 37, "19:00", "22:00")
    one = world.tess.api.ok(trade(world.tess, world, hers, his))
    assert one["kind"] == "trade" and one["counterShift"]["id"] == his["id"] and one["to"]["name"] == "Guus"
    world.guus.api.ok(world.guus.api.post(f"{world.path}/exchanges/{one['id']}/acceptance"))
    for party in (world.guus, world.tess):
        assert party.api.post(f"{world.path}/exchanges/{one['id']}/approval").status == 403
    manager = visit(world.server, PHONE, session=session_of(world.server, world.maaike.email, PASSWORD))
    manager.go("/inbox")
    with manager.page.expect_navigation():
        manager.page.locator("button", has_text="Guus wants to take a shift from Tess").first.click()
    said = manager.text()
    assert "Tess already has a shift on" in said, said
    # For both people, in each week that contains one of the shifts.
    assert said.count("→ becomes") == 2 * len({date.fromisoformat(day(days)).isocalendar()[:2] for days in (36, 37)}), said
    manager.go(f"{world.pages}/shifts/{his['id']}")
    said = manager.text()
    assert "Tess wants to take this shift" in said and "For Tess’s shift:" in said, said
    manager.submit("/approval")
    after = world.tess.api.ok(world.tess.api.get(f"{world.path}/shifts/{his['id']}"))
    assert after["person"]["name"] == "Tess" and after["status"] == "idle"
    assert not manager.troubles and not manager.axe()


def test_a_proposal_for_a_shift_that_became_open_says_why_it_is_refused(world, visit):
    policy(world, "none")
    hers, his = world.shift(world.tess, 44), world.shift(world.guus, 45)
    tess = visit(world.server, PHONE, session=session_of(world.server, world.tess.email, PASSWORD), java_script_enabled=False)
    tess.go(f"{world.pages}/shifts/{his['id']}")
    world.maaike.api.ok(world.maaike.api.patch(f"{world.path}/shifts/{his['id']}", {"person": None}))
    tess.submit("/trade", give=hers["id"])
    assert "Choose a colleague’s shift." in tess.page.content()


def test_what_cannot_be_traded(world):
    policy(world, "none")
    hers, his, open_shift = world.shift(world.tess, 40), world.shift(world.guus, 41), world.shift(None, 42)
    assert trade(world.tess, world, his, hers).status == 403
    assert trade(world.vera, world, hers, his).status == 404
    for wanted in (open_shift, hers, {"id": "0199c0de-0000-7000-8000-000000000000"}):
        answer = trade(world.tess, world, hers, wanted)
        assert answer.status == 422 and answer.json["errors"][0]["field"] == "for", str(answer)
    world.tess.api.ok(trade(world.tess, world, hers, his))
    assert trade(world.tess, world, hers, his).status == 409
    history = world.olga.api.all(f"{world.path}/shifts/{hers['id']}/history")
    assert [line["kind"] for line in history] == ["shift.created", "shift.tradeProposed"]


def test_from_the_command_line(world, tmp_path):
    from test_cli import Terminal

    policy(world, "none")
    hers, his = world.shift(world.tess, 46), world.shift(world.guus, 47)
    terminal = Terminal(tmp_path)
    terminal.ok("login", world.server.url, "--email", world.tess.email, say=PASSWORD + "\n")
    said = terminal.ok("shifts", "trade", hers["id"][-8:], "--for", his["id"][-8:], "--reason", "Wedding")
    assert hers["date"] in said and his["date"] in said and "Guus" in said
