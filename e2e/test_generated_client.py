"""A client generated from openapi.yaml by another program: complete, and able to trade a shift and handle a defect."""
import importlib
import json
import re
import subprocess
import sys

import pytest

from support.description import METHODS, read
from support.world import day


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The folder of the generated package, and what the generator printed."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "settings.yaml").write_text("post_hooks: []\n")
    # Read faster than YAML.
    (folder / "openapi.json").write_text(json.dumps(read()))
    command = [
        sys.executable, "-m", "openapi_python_client", "generate", "--path", folder / "openapi.json", "--meta", "none",
        "--output-path", folder / "decklog_client", "--config", folder / "settings.yaml",
    ]  # fmt: skip
    run = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
    sys.path.insert(0, str(folder))
    yield folder / "decklog_client", run.stdout + run.stderr
    sys.path.remove(str(folder))


class Caller:
    """Calls operations of the generated client as one person."""

    def __init__(self, world, person):
        self.crew = world.crew["slug"]
        client = importlib.import_module("decklog_client").AuthenticatedClient
        self.client = client(base_url=world.server.url, token=person.api.token)

    def __call__(self, operation, *ids, **arguments):
        """- operation: tag and name, as in `trading.offer_shift`."""
        answer = importlib.import_module(f"decklog_client.api.{operation}").sync_detailed(self.crew, *ids, client=self.client, **arguments)
        assert answer.status_code < 300, answer
        return answer.parsed


def test_it_is_complete(generated):
    folder, printed = generated
    paths = read()["paths"]
    operations = {(method.upper(), path): it for path, item in paths.items() for method, it in item.items() if method in METHODS}
    modules = [file for file in (folder / "api").glob("*/*.py") if file.name != "__init__.py"]
    assert len(modules) == len(operations) > 150

    def is_json(operation):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        return any("application/json" in body.get("content", {}) for body in bodies)

    # The generator omits responses that it cannot describe, such as pictures, but never JSON.
    warned = re.findall(r"(?:WARNING|ERROR) parsing (\w+) (\S+) within", printed)
    assert not [it for it in warned if is_json(operations[it])]
    assert len(re.findall("WARNING|ERROR", printed)) == len(warned), printed


def test_a_shift_changes_hands(generated, world):
    models = importlib.import_module("decklog_client.models")
    guus, tess, maaike = (Caller(world, person) for person in (world.guus, world.tess, world.maaike))
    new = models.NewShift.from_dict({"date": day(10), "start": "18:30", "end": "23:00", "person": world.guus.id})
    shift = maaike("roster.make_shift", body=new)
    exchange = guus("trading.offer_shift", shift.id, body=models.NewOffer(reason="My sister is getting married."))
    assert (exchange.state, exchange.kind) == (models.ExchangeState.OPEN, models.ExchangeKind.OFFER)
    assert exchange.giver.name == "Guus" and exchange.taker is None and exchange.shift.minutes == 270

    exchange = tess("trading.accept_exchange", exchange.id, body=models.ExchangeDecision())
    assert exchange.state == models.ExchangeState.PENDING and exchange.waiting_for == models.Party.MANAGER
    exchange = maaike("trading.approve_exchange", exchange.id, body=models.ExchangeDecision())
    assert exchange.state == models.ExchangeState.DONE and str(exchange.taker.id) == world.tess.id
    assert tess("roster.get_shift", shift.id).person.name == "Tess"


def test_a_defect_is_reported_and_assigned(generated, world):
    models = importlib.import_module("decklog_client.models")
    guus, maaike = Caller(world, world.guus), Caller(world, world.maaike)
    fields = models.DefectFields.from_dict({"headline": "The walk-in fridge drips", "severity": "3-Average"})
    defect = guus("defects.report_defect", body=fields)
    assert (defect.headline, defect.state, defect.number) == ("The walk-in fridge drips", "Submitted", 1)
    comment = guus("defects.add_defect_comment", defect.display_id, body=models.NewDefectComment(text="It is the door.\nSee above."))
    assert comment.person.name == "Guus" and comment.text.splitlines() == ["It is the door.", "See above."]

    transition = models.DefectTransition(action="Assign", fields=models.DefectFields.from_dict({"owner": "me"}))
    assert maaike("defects.transition_defect", defect.id, body=transition).state == "Assigned"
    listed = maaike("defects.list_defects", state="Assigned").items
    assert [(it.id, it.owner.name) for it in listed] == [(defect.id, "Maaike")]
    kinds = [it.kind for it in guus("defects.get_defect_history", defect.id).items]
    assert sorted(kinds) == sorted([models.DefectEventKind.STEP, models.DefectEventKind.COMMENT, models.DefectEventKind.STEP])
