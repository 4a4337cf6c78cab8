#!/usr/bin/env python3
"""Counts the handwritten lines of Swift and YAML under Sources.

    bin/lib/lines.py [COMMIT ...]     of the commits, or of HEAD

Generated files are left out: `Contract/API/Generated`, `openapi/schemas.yaml`, and `openapi.yaml` since `decklog openapi` prints it.
"""

import subprocess
import sys


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def count(commit: str) -> dict[str, int]:
    files = git("ls-tree", "-r", "--name-only", commit, "Sources").splitlines()
    is_printed = any(file.endswith("openapi/components.yaml") for file in files)
    lines = {"swift": 0, "yaml": 0}
    for file in files:
        kind = file.rsplit(".", 1)[-1]
        if kind not in lines or "/Generated/" in file or file.endswith("openapi/schemas.yaml") or (is_printed and file.endswith("Resources/openapi.yaml")):
            continue
        lines[kind] += git("show", f"{commit}:{file}").count("\n")
    return lines


for commit in sys.argv[1:] or ["HEAD"]:
    lines = count(commit)
    print(f"{commit}: {lines['swift']:,} lines of Swift, {lines['yaml']:,} of YAML, {sum(lines.values()):,} in all")
