"""Every form and every page with random input: no internal error, no script injection, and consistent data afterwards.

    DECKLOG_FUZZ_SEED=7 DECKLOG_FUZZ_CASES=500 bin/e2e e2e/test_form_fuzz.py        another run, and a longer one
"""
import os
import subprocess
from collections import Counter

import pytest

from support.api import Line
from support.browser import session_of
from support.forms import Flood, Form, Page, encoded, troubles
from support.server import BINARY
from support.site_map import FORMS, PAGES, shape, walk
from support.things import one_of_each
from support.world import PASSWORD

SEED = os.environ.get("DECKLOG_FUZZ_SEED", "1")
CASES = int(os.environ.get("DECKLOG_FUZZ_CASES", 6))
# Forms after which there is less to test.
ENDS = ("/signout", "/leave", "/remove", "/removal", "/end", "/delete", "/archive", "/closing", "/cancellation", "/standard", "/password", "/settings/compass")
# Query parameters of pages besides those in links.
QUERIES = {"week", "month", "from", "to", "after", "date", "person", "project", "period", "by", "text", "state", "sort", "next", "before", "limit", "action", "back"}
SHOWN = 10  # errors shown


class Walker(Line):
    """Remembers the pages that it received."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.pages = {}

    def get(self, path, **headers):
        answer = super().get(path, **headers)
        if answer.status == 200 and (answer.headers["Content-Type"] or "").startswith("text/html"):
            self.pages[path] = answer.text
        return answer


@pytest.fixture(scope="module")
def fuzzed(world):
    """Everything that two people can see and send: the manager and the member who owns the things."""
    print(f"DECKLOG_FUZZ_SEED={SEED} DECKLOG_FUZZ_CASES={CASES}")
    things, found = one_of_each(world), {}
    people = {"maaike": world.maaike, "guus": world.guus}
    for name, person in people.items():
        walker = Walker(world.server.port, cookie=session_of(world.server, person.email, PASSWORD))
        walk(walker, f"{world.pages}/roster")
        for page in (page.format(**things) for page in PAGES):
            if page not in walker.pages:
                walker.get(page)
        for text in walker.pages.values():
            for form in Page(text).forms:
                found.setdefault(shape(form.action), (name, form))
        people[name] = walker
    # Forms that no page shows at present are sent with common fields.
    for form in FORMS:
        if shape(form.format(**things)) not in found:
            empty = Form({"method": "post", "action": form.format(**things)})
            empty.fields = {"name": ["x"], "date": ["2026-12-01"], "text": [""], "reason": [""], "next": ["/"], "version": ["1"]}
            found[shape(empty.action)] = ("guus", empty)
    yield world, people, found
    for walker in people.values():
        walker.close()


def test_no_form_breaks(fuzzed):
    world, people, found = fuzzed
    assert len(found) >= len(FORMS) - 5, sorted(found)
    wrong, answers = [], Counter()
    for address, (name, form) in sorted(found.items(), key=lambda item: (item[0].endswith(ENDS), item[0])):
        for turn in range(CASES):
            flood = Flood(SEED, address, turn)
            body, kind = flood.body(form, isHuge=turn == 0)
            headers = {"Content-Type": kind, "Origin": world.server.url}
            answer = people[name].raw("POST", form.action, body, headers)
            answers[answer.status] += 1
            told = list(troubles(answer))
            if b"zz_fuzz" in body and answer.status == 303 and not told:
                told = [f"afterwards {each}" for each in troubles(people[name].get(answer.headers["Location"]))]
            wrong += [f"{form.action} turn {turn}: {each}\n    sent {body[:300]!r}" for each in told]
        put_right(world, people, name, address)
    print(f"seed {SEED}: {sum(answers.values())} forms sent, {dict(answers)}")
    assert not wrong, f"DECKLOG_FUZZ_SEED={SEED}, {len(wrong)} in total:\n" + "\n".join(wrong[:SHOWN])
    # Most requests got as far as being parsed, and some even succeeded.
    assert answers[401] + answers[403] + answers[404] < sum(answers.values()) / 2, answers
    assert min(answers[303], answers[422]) > sum(answers.values()) / 24, answers


def put_right(world, people, name, address):
    """Reverts what would stop the test: an archived crew, or someone who was removed or signed out."""
    if not address.endswith(ENDS):
        return
    world.maaike.api.patch(world.path, {"archived": False})
    if people[name].get("/settings").status != 200:
        person = getattr(world, name)
        people[name].cookie = session_of(world.server, person.email, PASSWORD)
        person.api = world.server.api(people[name].cookie)
    if world.maaike.api.get(world.path).status == 200 and people["guus"].get(f"{world.pages}/roster").status != 200:
        world.join(world.guus)


def test_no_page_breaks(fuzzed):
    world, people, _ = fuzzed
    wrong, answers = [], Counter()
    for name, walker in people.items():
        for address, text in list(walker.pages.items()):
            path = address.split("?")[0]
            names = sorted(Page(text).queries | QUERIES)
            for turn in range(max(3, CASES // 4)):
                flood = Flood(SEED, name, shape(path), turn)
                chosen = flood.random.sample(names, flood.random.choice([1, 1, 2, 4]))
                pairs = [(each, flood.extreme(longest=3_000)) for each in chosen]
                if flood.random.random() < 0.2:
                    pairs += pairs
                query = encoded(pairs).decode()
                answer = Line.get(walker, f"{path}?{query[:6_000]}")
                answers[answer.status] += 1
                wrong += [f"{path}?{query[:300]} ({name}, turn {turn}): {each}" for each in troubles(answer)]
    print(f"seed {SEED}: {sum(answers.values())} pages asked for, {dict(answers)}")
    assert not wrong, f"DECKLOG_FUZZ_SEED={SEED}, {len(wrong)} in total:\n" + "\n".join(wrong[:SHOWN])
    assert answers[200] > len(people["maaike"].pages), answers


def test_the_data_is_consistent_afterwards(fuzzed):
    """No input is executed as a script on any page, and the data satisfies all invariants."""
    world, people, _ = fuzzed
    for name, walker in people.items():
        for address in list(walker.pages):
            told = list(troubles(Line.get(walker, address)))
            assert not told, f"{address} for {name}: {told}"
    world.server.stop()
    check = subprocess.run([BINARY, "check", *world.server.place], capture_output=True, text=True)
    world.server.start()
    assert (check.returncode, check.stdout) == (0, "All is well.\n"), check.stdout + check.stderr
