#!/usr/bin/env python3
"""Compares the search engines of SQLite and PostgreSQL with each other and with Decklog's, on 100,300 headlines and 50 questions.

    bench/defects/engines.py --program .build-bench/release/decklog

Each engine is set up as its manual suggests for search as you type: FTS5 with prefix indexes and bm25; tsvector with a GIN index and
ts_rank_cd and, if that finds nothing, pg_trgm's word similarity. Questions are words from headlines: one word, two words, the beginning
of a word, and a word with one wrong letter. A question is answered if one of the first ten headlines has the intended words. Decklog is
asked through its API, so its times include HTTP, rights and loading the defects; the times of the others are those of the bare query. Its
write rate is that of the server indexing waiting headlines; theirs is that of inserting all headlines at once.
"""
import argparse
import contextlib
import http.client
import itertools
import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unicodedata
from pathlib import Path
from statistics import quantiles
from urllib.parse import quote

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "bin" / "lib")]
import crew
import headlines
import server
import tracker
from postgres import Cluster, program_path

COUNT = 100_300
TOP = 10
ROUNDS = 5
KINDS = {"one word": 15, "two words": 10, "a beginning": 10, "one wrong letter": 15}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--program", required=True, help="the decklog to measure")
    options.add_argument("--count", type=int, default=COUNT)
    options = options.parse_args()
    texts = [headline for headline, _ in itertools.islice(headlines.reports(), options.count)]
    asked = questions(texts)
    results = {"FTS5": fts5(texts, asked), "tsvector, pg_trgm": postgresql(texts, asked)}
    results["Decklog, SQLite"] = decklog(texts, asked, options.program)
    report(results, asked, texts)


def questions(texts):
    """Kinds, texts, and the intended words; the same in every run."""
    dice = random.Random(7)
    found = []
    for kind, count in KINDS.items():
        while count:
            known = [word for word in words(dice.choice(texts)) if len(word) >= 5 and word.isalpha()]
            if len(known) < 2:
                continue
            first, second = dice.sample(known, 2)
            text = {"one word": first, "two words": f"{first} {second}", "a beginning": first[:4], "one wrong letter": wrong(first, dice)}[kind]
            meant = [first, second] if kind == "two words" else [first[:4]] if kind == "a beginning" else [first]
            if (kind, text, meant) in found or first == second or kind == "a beginning" and len(first) < 6:
                continue
            found.append((kind, text, meant))
            count -= 1
    return found


def wrong(word, dice):
    at, letter = dice.randrange(1, len(word) - 1), dice.choice("aeiorstn")
    left, right = word[:at], word[at:]
    made = dice.choice([left + right[1:], left + letter + right, left + letter + right[1:], left + right[1] + right[0] + right[2:]])
    return made if made != word else wrong(word, dice)


def words(text):
    """Splits like `SearchWord.swift`, for the letters of these texts."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(each))
    return re.findall(r"[a-z0-9]+", plain)


# The engines: each returns rows written per second, and for each question the numbers found and the seconds of each round


def fts5(texts, asked):
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(sqlite3.connect(Path(folder) / "fts5.sqlite", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE VIRTUAL TABLE found USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4')")
        began = time.perf_counter()
        db.execute("BEGIN")
        db.executemany("INSERT INTO found (rowid, text) VALUES (?, ?)", enumerate(texts, 1))
        db.execute("COMMIT")
        rate = len(texts) / (time.perf_counter() - began)

        def ask(text):
            query = " ".join(f'"{word}"*' for word in words(text))
            return [row[0] for row in db.execute(f"SELECT rowid FROM found WHERE found MATCH ? ORDER BY rank, rowid DESC LIMIT {TOP}", [query])]

        return rate, timed(ask, asked)


def postgresql(texts, asked):
    with Cluster(safe=True) as cluster:
        cluster.sql("CREATE EXTENSION unaccent")
        cluster.sql("CREATE EXTENSION pg_trgm")
        cluster.sql("CREATE TABLE found (number bigint PRIMARY KEY, text text NOT NULL, plain text NOT NULL, words tsvector NOT NULL)")
        cluster.sql("CREATE INDEX found_words ON found USING gin (words)")
        cluster.sql("CREATE INDEX found_plain ON found USING gin (plain gin_trgm_ops)")
        rows = ",\n".join(f"({number}, '{text.replace(chr(39), chr(39) * 2)}')" for number, text in enumerate(texts, 1))
        insert = f"""INSERT INTO found SELECT number, text, lower(unaccent(text)), to_tsvector('simple', unaccent(text))
            FROM (VALUES {rows}) AS new (number, text);"""
        [(_, seconds)] = psql(cluster, [insert])
        cluster.sql("VACUUM ANALYZE found")
        matched = f"""SELECT number FROM found, to_tsquery('simple', '{{query}}') AS query WHERE words @@ query
            ORDER BY ts_rank_cd(words, query) DESC, number DESC LIMIT {TOP};"""
        similar = f"""SELECT number FROM found WHERE '{{text}}' <% plain
            ORDER BY word_similarity('{{text}}', plain) DESC, number DESC LIMIT {TOP};"""
        queries = [matched.format(query=" & ".join(f"{word}:*" for word in words(text))) for _, text, _ in asked]
        rounds = []
        for _ in range(ROUNDS):
            found = psql(cluster, queries)
            empty = [index for index, (numbers, _) in enumerate(found) if not numbers]
            again = psql(cluster, [similar.format(text=" ".join(words(asked[index][1]))) for index in empty])
            for index, (numbers, more) in zip(empty, again):
                found[index] = (numbers, found[index][1] + more)
            rounds.append(found)
        return len(texts) / seconds, [(numbers, [each[index][1] for each in rounds]) for index, (numbers, _) in enumerate(rounds[0])]


def psql(cluster, statements):
    """The numbers and the seconds of each statement, in one session."""
    command = [program_path("psql"), "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", cluster.url()]
    script = "SET client_min_messages = error;\n\\timing on\n" + "\n\\echo next\n".join(statements)
    output = subprocess.run(command, input=script, text=True, capture_output=True, check=True).stdout
    found = []
    for part in output.split("next\n"):
        found.append(([int(line) for line in part.split("\n") if line.isdigit()], float(re.search(r"Time: ([\d.]+) ms", part)[1]) / 1000))
    return found


class Headlines(tracker.Tracker):
    """A crew whose defects have these headlines and nothing else."""

    def fill(self, texts):
        self.start("none")
        self.add("defect_settings", crew=self.crew, prefix=tracker.PREFIX, last_number=len(texts))
        people = [self.person(number) for number in range(tracker.PEOPLE)]
        self.db.execute("BEGIN")
        for number, text in enumerate(texts, 1):
            person = number % tracker.PEOPLE
            self.report(tracker.Defect(number, text, None, person, person, "Submitted", False, tracker.made_at(number)), people)
            line = tracker.indexed_text(dict.fromkeys(words(text), 8))
            self.add("defect_indexed", crew=self.crew, number=number, edition=tracker.EDITION, words=line, waiting=1)
            if number % tracker.PART == 0:
                self.flush()
        self.flush()
        self.db.execute("COMMIT")
        self.db.execute("ANALYZE")
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()


def decklog(texts, asked, program):
    server.binary = lambda name: program
    with tempfile.TemporaryDirectory() as folder:
        server.OUT, place = Path(folder), Path(folder) / "data"
        place.mkdir()
        with server.Server(place):
            pass
        Headlines(place / "decklog.sqlite").fill(texts)
        with server.Server(place) as running:
            began = time.perf_counter()
            with contextlib.closing(sqlite3.connect(place / "decklog.sqlite")) as db:
                while db.execute("SELECT 1 FROM defect_indexed WHERE waiting = TRUE LIMIT 1").fetchone():
                    time.sleep(0.1)
            rate = len(texts) / (time.perf_counter() - began)
            connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
            headers = {"Authorization": f"Bearer {crew.secret(0, 'token')}"}

            def ask(text):
                connection.request("GET", f"/api/v1/crews/{tracker.SLUG}/defects?text={quote(text)}&limit={TOP}", None, headers)
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    sys.exit(f"{text}: {answer.status} {body[:300]}")
                return [item["number"] for item in json.loads(body)["items"]]

            return rate, timed(ask, asked)


def timed(ask, asked):
    found = [([], []) for _ in asked]
    for _ in range(ROUNDS):
        for index, (_, text, _) in enumerate(asked):
            began = time.perf_counter()
            numbers = ask(text)
            found[index] = (numbers, [*found[index][1], time.perf_counter() - began])
    return found


def report(results, asked, texts):
    print(f"| | answered: {', '.join(KINDS)} | p50 | p95 | headlines indexed |\n|---|---|---|---|---|")
    for name, (rate, found) in results.items():
        answered = dict.fromkeys(KINDS, 0)
        for (kind, _, meant), (numbers, _) in zip(asked, found):
            answered[kind] += any(all(any(word.startswith(each) for word in words(texts[number - 1])) for each in meant) for number in numbers)
        cuts = quantiles([1000 * seconds for _, times in found for seconds in times], n=20)
        counts = ", ".join(f"{answered[kind]} of {count}" for kind, count in KINDS.items())
        print(f"| {name} | {counts} | {cuts[9]:.1f} ms | {cuts[18]:.1f} ms | {rate:,.0f}/s |")
    for one, other in itertools.combinations(results, 2):
        shares = []
        for kind in KINDS:
            pairs = [(results[one][1][i][0], results[other][1][i][0]) for i, (each, _, _) in enumerate(asked) if each == kind]
            both = [len(set(a) & set(b)) / max(len(a), len(b), 1) for a, b in pairs]
            shares.append(f"{kind} {100 * sum(both) / len(both):.0f}%, the same list {sum(a == b != [] for a, b in pairs)} of {len(pairs)}")
        print(f"{one} and {other} share of their first {TOP}: {'; '.join(shares)}")


if __name__ == "__main__":
    main()
