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
packaging/walk-demo.sh build/release/bin build/demo
