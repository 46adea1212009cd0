#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds Sparkloom and opens its window: ./run.sh, or ./run.sh --demo to look around without any machine.
# Without a display it walks the whole chain on the built-in demo cluster and leaves files and pictures in build/demo.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

packaging/install-build-deps.sh build
# shellcheck source=packaging/build.sh
source packaging/build.sh
build release sparkloom sparkloomctl

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec build/release/bin/sparkloom "$@"
fi

echo
echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are unset), so the demo cluster is walked through without a window."
mkdir -p build/demo/pictures
# Its exit code tells what it found, and the demo cluster has a fault: 2 is the expected answer. 3 and more are failures.
found=0
build/release/bin/sparkloomctl demo -o build/demo || found=$?
if [ "$found" -gt 2 ]; then
    echo "run.sh: the demo could not be walked through (exit code $found)." >&2
    exit "$found"
fi
QT_QPA_PLATFORM=offscreen build/release/bin/sparkloom --demo --screenshots build/demo/pictures
echo
echo "Files of the two demo machines:"
find "$PWD/build/demo" -type f -not -path '*/pictures/*' | LC_ALL=C sort
echo "One picture a page:"
find "$PWD/build/demo/pictures" -type f -name '*.png' | LC_ALL=C sort
