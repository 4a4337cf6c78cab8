#!/usr/bin/env python3
"""Checks the texts on screen: every key and {placeholder} in all languages, no key twice, and no term that STYLE.md retired.

The texts of the command line program are checked for retired terms too.
"""
import json
import re
import sys
from pathlib import Path

LANGUAGES = {"en": 3, "nl": 4}  # Columns of the table under "Vocabulary" in STYLE.md that list retired terms.


def main():
    root = Path(__file__).resolve().parents[2]
    retired = vocabulary((root / "STYLE.md").read_text())
    wrong = [line for folder in sorted(root.glob("Sources/**/Resources/strings")) for line in check(folder, root, retired)]
    for path in sorted(root.glob("Sources/Edge/CLI/**/*.swift")):
        wrong += terms(path.relative_to(root), literals(path.read_text()), retired["en"])
    wrong += unnamed_facts(root)
    print("\n".join(wrong) or "texts: complete in all languages, without retired terms", file=sys.stderr if wrong else sys.stdout)
    sys.exit(bool(wrong))


def unnamed_facts(root):
    """The kinds of facts that the audit log lists without saying what they are."""
    sources = [path.read_text() for path in root.glob("Sources/**/*.swift")]
    facts = dict(pair for text in sources for pair in re.findall(r'struct (\w+): Fact \{\s+(?:package )?static let kind = "([^"]+)"', text))
    groups = [found for text in sources for found in re.findall(r"AuditGroup\((.*?)\n\s*(?:\)|$)|AuditGroup\((.*?)\)$", text, re.DOTALL | re.MULTILINE)]
    listed = "".join("".join(group) for group in groups)
    omitted = {facts[name] for name in re.findall(r"(\w+)\.kind", listed)}
    beginnings = tuple(re.findall(r'"(\w+\.)"', listed))
    words = {key for path in root.glob("Sources/**/Resources/strings/en.json") for key in json.loads(path.read_text())}
    return [
        f"audit.kind.{kind} is missing: what happened, for the audit log"
        for kind in sorted(facts.values())
        if kind.startswith(beginnings) and kind not in omitted and f"audit.kind.{kind}" not in words
    ]


def check(folder, root, retired):
    wrong, catalogs = [], {}
    for path in sorted(folder.glob("*.json")):
        def pairs(found):
            keys = [key for key, _ in found]
            wrong.extend(f"{path.relative_to(root)}: {key} is there twice" for key in {k for k in keys if keys.count(k) > 1})
            return dict(found)

        catalogs[path.stem] = json.loads(path.read_text(), object_pairs_hook=pairs)
    first = catalogs.get("en", {})
    for language, words in catalogs.items():
        where = (folder / f"{language}.json").relative_to(root)
        wrong += [f"{where}: {key} is missing" for key in sorted(first.keys() - words.keys())]
        wrong += [f"{where}: {key} is not in en.json" for key in sorted(words.keys() - first.keys())]
        wrong += [
            f"{where}: {key} has other placeholders than en.json"
            for key in sorted(first.keys() & words.keys())
            if places(first[key]) != places(words[key])
        ]
        wrong += [f"{where}: {key} is empty" for key, text in words.items() if not text.strip()]
        wrong += terms(where, ((key, re.sub(r"\{\w+\}", "{}", text)) for key, text in words.items()), retired[language])
        wrong += [f"{where}: {key} has a straight or single quote: use “ ” and ’" for key, text in words.items() if re.search("['\"‘]", text)]
    return wrong


def places(text):
    return set(re.findall(r"\{(\w+)\}", text))


def vocabulary(style):
    """Reads retired terms by language. A term matches whole words; `*` stands for more letters, `…` for one to three words."""
    table = style.split("## Vocabulary", 1)[1].split("\n## ", 1)[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")]
    retired = {
        language: [(term.strip(), pattern(term.strip())) for row in rows[2:] for term in row[column].split(",") if term.strip()]
        for language, column in LANGUAGES.items()
    }
    if min(map(len, retired.values())) < 10:
        sys.exit("STYLE.md: the vocabulary has too few retired terms to have been read")
    return retired


def pattern(term):
    words = re.escape(term).replace(r"\*", r"\w*").replace("…", r"\w+(?: \w+){0,2}").replace(r"\ ", r"\s+")
    # "8 u" is eight hours, not the formal "u".
    return re.compile(rf"(?<![\w}}])(?<![\d}}]\s){words}(?!\w)", re.IGNORECASE)


def terms(where, texts, retired):
    return [f"{where}: {key} says “{term}”; see Vocabulary in STYLE.md" for key, text in texts for term, found in retired if found.search(text)]


def literals(source):
    lines = [(number, line) for number, line in enumerate(source.splitlines(), 1) if not line.strip().startswith("//")]
    return [(f"line {number}", text) for number, line in lines for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line) if " " in text]


if __name__ == "__main__":
    main()
