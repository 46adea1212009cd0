#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the JUnit reports of ctest, names what failed and what was skipped, and ends with one line of numbers.

A test counts as skipped when ctest skipped it whole, or when a function inside it skipped itself (QtTest prints
"SKIP   : …" and still exits with 0). With CI=true a skip is a failure, because there everything can run.
Exit code: 0 all fine, 1 not, 3 a report is missing or unreadable.
"""

import os
import re
import sys
import xml.etree.ElementTree as ElementTree

SKIP_LINE = re.compile(r"^SKIP\s+: (.*)$", re.MULTILINE)


def own_skips(case):
    """Each skip that a test function announced: the function and its reason."""
    output = "".join(part.text or "" for part in case.iter("system-out"))
    return [match.group(1).strip() for match in SKIP_LINE.finditer(output)]


def examine(suite, label, failed, skipped):
    """Number of tests that passed."""
    passed = 0
    for case in suite.iter("testcase"):
        name = f"{label}: {case.get('name')}"
        skips = own_skips(case)
        marker = case.find("skipped")
        message = marker.get("message", "") if marker is not None else ""
        if case.get("status") == "fail":
            failed.append(name)
        elif case.get("status") == "notrun" and not message.startswith("SKIP_"):
            failed.append(f"{name} ({message or 'not run'})")  # no such program, or what it builds on failed
        elif case.get("status") in ("notrun", "disabled"):
            skipped.append(f"{name} ({'; '.join(skips) or message or 'disabled'})")
        elif skips:
            skipped.extend(f"{name} ({skip})" for skip in skips)
            passed += 1
        else:
            passed += 1
    return passed


def main(paths):
    failed = []
    skipped = []
    passed = 0
    unreadable = False
    for path in paths:
        label = os.path.basename(os.path.dirname(path))
        try:
            passed += examine(ElementTree.parse(path).getroot(), label, failed, skipped)
        except (OSError, ElementTree.ParseError) as problem:
            print(f"{path}: no readable test report ({problem})", file=sys.stderr)
            unreadable = True
    for name in failed:
        print(f"FAILED  {name}")
    for name in skipped:
        print(f"SKIPPED {name}")
    strict = os.environ.get("CI", "").lower() in ("1", "true", "yes")
    if skipped and strict:
        print("With CI=true every test has to run: a skipped one counts as failed.")
    print(f"{passed} passed, {len(failed)} failed" + (f", {len(skipped)} skipped" if skipped else ""))
    if unreadable:
        return 3
    return 1 if failed or (skipped and strict) or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
