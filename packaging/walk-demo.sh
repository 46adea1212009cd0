#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# walk-demo.sh BIN OUT: the whole chain on the built-in demo cluster without a display, with the programs in BIN. Leaves
# the two machines' files and one picture a page in OUT and says where.
set -euo pipefail
bin=$1
out=$2

mkdir -p "$out/pictures"
# Its exit code tells what it found after writing: up to 2 are findings, 3 and more are failures.
found=0
"$bin/sparkloomctl" demo -o "$out" || found=$?
if [ "$found" -gt 2 ]; then
    echo "walk-demo.sh: the demo could not be walked through (exit code $found)." >&2
    exit "$found"
fi
QT_QPA_PLATFORM=offscreen "$bin/sparkloom" --demo --screenshots "$out/pictures"
echo
echo "Files of the two demo machines:"
find "$out" -type f -not -path '*/pictures/*' -exec realpath {} + | LC_ALL=C sort
echo "One picture a page:"
find "$out/pictures" -type f -name '*.png' -exec realpath {} + | LC_ALL=C sort
