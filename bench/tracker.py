"""Creates the defects for the benchmark: those of a crew of 40, the same rows every time, with their history and search index.

As in `crew.py`, the server creates the schema, and the rows satisfy its rules: `decklog check` finds no errors.
"""
import json
from collections import namedtuple

from crew import DAY, MINUTE, NOW, Crew, chance, key, text

SLUG = "keuken"
PREFIX = "KEUKE"
PEOPLE = 40
PART = 10_000  # defects written at once
SEVERITIES = ["1-Critical", "2-Major", "3-Average", "4-Minor", "5-Enhancement"]
PRIORITIES = ["1-Resolve Immediately", "2-Give High Attention", "3-Normal Queue", "4-Low Priority"]
# The lives of ten defects: the actions after the report, with the resulting states.
LIVES = [[]] * 3 + [[("Assign", "Assigned"), ("Open", "Opened")]] * 2 + [[("Assign", "Assigned"), ("Resolve", "Resolved"), ("Validate", "Closed")]] * 5
SYLLABLES = "ba de ko li mu na pe ri so tu va we zo kra ste bro gla dru fli spa".split()
WORDS = 2_000
EDITION = 1  # of the search index

Defect = namedtuple("Defect", "number headline description owner submitter state closed when")


def word(rank):
    """The word of a rank: all are different, and the first are the most frequent."""
    return SYLLABLES[rank % 20] + SYLLABLES[rank // 20 % 20] + SYLLABLES[rank // 400 % 20] + ["", "n", "r", "s"][rank % 4]


VOCABULARY = [word(rank) for rank in range(WORDS)]


def says(number, what, letters):
    """A text of about `letters` letters, in which frequent words occur more often, as in real text."""
    words, length, turn = [], 0, 0
    while length < letters:
        next = VOCABULARY[int(chance(what, number, turn) ** 2 * WORDS)]
        words.append(next)
        length += len(next) + 1
        turn += 1
    return " ".join(words)[:letters].strip()


def defect(number):
    life = LIVES[number * 7 % 10]
    state = life[-1][1] if life else "Submitted"
    return Defect(
        number, says(number, "headline", 120).capitalize(), says(number, "description", 200), number // 10 % PEOPLE, number * 3 % PEOPLE,
        state, state == "Closed", made_at(number),
    )  # fmt: skip


def made_at(number):
    return NOW - 700 * DAY + number * MINUTE // 1000


class Tracker(Crew):
    def __init__(self, path):
        super().__init__(path, SLUG)
        self.crew = key("crew", SLUG, self.born)

    def fill(self, count, indexed):
        """`count` defects, of which the newest `indexed` are in the search index."""
        self.start("none")
        self.add("defect_settings", crew=self.crew, prefix=PREFIX, last_number=count)
        people = [self.person(number) for number in range(PEOPLE)]
        known = set()
        self.db.execute("BEGIN")
        for number in range(1, count + 1):
            self.report(defect(number), people)
            self.index(defect_words(defect(number)) if number > count - indexed else {}, number, known)
            if number % PART == 0:
                self.flush()
        self.flush()
        self.db.execute("COMMIT")
        self.db.execute("ANALYZE")
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()

    def flush(self):
        for (table, columns), rows in self.rows.items():
            marks = ", ".join("?" * len(columns))
            self.db.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
        self.rows = {}

    def report(self, each, people):
        id, life = key("defect", each.number, each.when), LIVES[each.number * 7 % 10]
        owner, submitter = people[each.owner], people[each.submitter]
        values = {
            "description": each.description, "headline": each.headline, "owner": text(owner),
            "priority": PRIORITIES[each.number % 4], "severity": SEVERITIES[each.number % 5],
        }  # fmt: skip
        resolution = "Fixed" if each.closed else None
        changed = each.when + len(life) * MINUTE
        self.add("defect", crew=self.crew, id=id, number=each.number, state=each.state, closed=int(each.closed), headline=each.headline,
                 description=each.description, severity=values["severity"], priority=values["priority"], owner=owner, resolution=resolution,
                 extra="{}", submitter=submitter, submitted_at=each.when, changed_at=changed, version=1 + len(life))
        state = None
        for version, (action, next) in enumerate([("Submit", "Submitted"), *life], 1):
            self.add("defect_step", crew=self.crew, defect=id, version=version, action=action, person=submitter if version == 1 else owner,
                     at=each.when + (version - 1) * MINUTE, old_state=state, new_state=next)
            state = next
            if action == "Resolve":
                self.add("defect_change", crew=self.crew, defect=id, version=version, field="resolution", old=None, new=resolution)
        for field, value in values.items():
            self.add("defect_change", crew=self.crew, defect=id, version=1, field=field, old=None, new=value)
        fact = dict(number=each.number, headline=each.headline, owner=text(owner))
        self.add("outbox", crew=self.crew, id=key("fact", (id, 1), each.when), subject=id, seq=1, kind="defect.submitted", actor=submitter,
                 at=each.when, payload=json.dumps(fact, sort_keys=True, separators=(",", ":")))

    # The search index, like `Search/WriteSearch.swift`

    def index(self, words, number, known):
        for each, weight in words.items():
            self.add("defect_word", crew=self.crew, word=each, weight=weight, number=number)
            if each not in known and len(each) >= 4:
                known.add(each)
                for part in parts(each):
                    self.add("defect_spelling", crew=self.crew, part=part, length=len(each), word=each)
        self.add("defect_indexed", crew=self.crew, number=number, edition=EDITION, words=indexed_text(words))


def defect_words(each):
    """The words of a defect, each with its weight: 8 in the headline, 2 in the description."""
    words = {}
    for part, weight in ((each.headline, 8), (each.description, 2)):
        for word in part.lower().split():
            words[word] = words.get(word, 0) | weight
    return words


def indexed_text(words):
    return " ".join(f"{word}:{words[word]}" for word in sorted(words))


def parts(word):
    """The keys under which a word is found if one of its letters is wrong."""
    start = word[:7]
    left = [start[:index] + start[index + 1 :] for index in range(len(start)) if index == 0 or start[index] != start[index - 1]]
    return dict.fromkeys([start, *left])
