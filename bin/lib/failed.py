#!/usr/bin/env python3
"""Prints the failed tests as a filter for `swift test`.

    bin/lib/failed.py RESULTS.xml    exits with 1 if there are none, if there are more than five, or if the run was interrupted
"""
import re
import sys
import xml.etree.ElementTree as XML
from pathlib import Path

MOST = 5


def main(path):
    try:
        results = XML.parse(path)
    except (FileNotFoundError, XML.ParseError):  # an interrupted run leaves half a file, or none
        return None
    # For a parameterized test, the attribute has only its labels, so all of its cases run again.
    cases = [case for case in results.iter("testcase") if case.find("failure") is not None]
    names = sorted({f"{case.get('classname')}/{case.get('name')}" for case in cases})
    return "|".join(f"^{re.escape(name)}" for name in names) if 0 < len(names) <= MOST else None


if __name__ == "__main__":
    failed = main(Path(sys.argv[1]))
    print(failed or "")
    sys.exit(0 if failed else 1)
