#!/usr/bin/env python3
"""Are the words for people the same in all languages: every key, every {place} to fill in, no key twice?"""
import json
import re
import sys
from pathlib import Path


def main():
    root = Path(__file__).resolve().parents[2]
    wrong = [line for folder in sorted(root.glob("Sources/**/Resources/strings")) for line in check(folder, root)]
    print("\n".join(wrong) or "words: the same in all languages", file=sys.stderr if wrong else sys.stdout)
    sys.exit(bool(wrong))


def check(folder, root):
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
            f"{where}: {key} has other places to fill in than en.json"
            for key in sorted(first.keys() & words.keys())
            if places(first[key]) != places(words[key])
        ]
        wrong += [f"{where}: {key} is empty" for key, text in words.items() if not text.strip()]
    return wrong


def places(text):
    return set(re.findall(r"\{(\w+)\}", text))


if __name__ == "__main__":
    main()
