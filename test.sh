#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds everything and runs every test; the unit tests under the address and undefined-behaviour sanitizers, the rest
# (window, testbed, end to end) without. Arguments go to ctest (./test.sh -R remote). With CI=true a skipped test is a
# failure.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

packaging/install-build-deps.sh build test
# shellcheck source=packaging/build.sh
source packaging/build.sh
export LC_ALL=C.UTF-8
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
# One at a time: tests wait on clocks and links, and the virtual machines want the processor for themselves.
lanes=1
rm -f build/asan/tests.xml build/system/tests.xml

# run_tests PRESET [ctest arguments]
run_tests() {
    local preset=$1
    shift
    printf '\n== %s: testing\n' "$preset"
    ctest --preset "$preset" --parallel "$lanes" --test-output-size-passed 4194304 \
        --output-junit "$PWD/build/$preset/tests.xml" "$@"
}

status=0
printf '\n== asan: building\n'
# Line numbers are enough for a backtrace; all of -g costs the compiler a third of its time.
build asan unit_tests -- -DCMAKE_CXX_FLAGS_DEBUG=-g1
# A choice of tests may be of one kind only.
none=$([ $# -gt 0 ] && echo ignore || echo error)
run_tests asan --no-tests="$none" "$@" || status=$?
# The unit tests have run by now, under stricter eyes; the rest runs as people run it, optimised.
printf '\n== system: building\n'
build system all
run_tests system --no-tests="$none" "$@" || status=$?
reports=()
for report in build/asan/tests.xml build/system/tests.xml; do
    if [ -e "$report" ]; then reports+=("$report"); fi
done
python3 tests/support/summarize_tests.py "${reports[@]}" || status=1
exit "$status"
