#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds everything and runs every test, then the unit tests once more under the address and undefined-behaviour
# sanitizers. Arguments go to ctest (./test.sh -R remote). With CI=true a skipped test is a failure.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

packaging/install-build-deps.sh build test
if ! [ -w "${CCACHE_DIR:-${HOME:-/nonexistent}}" ]; then
    export CCACHE_DIR=$PWD/build/ccache
fi
export LC_ALL=C.UTF-8
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
jobs=$(nproc)
# One at a time: tests wait on clocks and links, and the virtual machines want the processor for themselves.
lanes=1
rm -f build/dev/tests.xml build/asan/tests.xml

build() {
    printf '\n== %s: configuring and building\n' "$1"
    # Line numbers are enough for a backtrace; all of -g costs the compiler a third of its time.
    cmake --preset "$1" -DCMAKE_CXX_FLAGS_DEBUG=-g1
    cmake --build --preset "$1" --parallel "$jobs" --target "${2:-all}"
}

# run_tests PRESET [ctest arguments]
run_tests() {
    local preset=$1
    shift
    printf '\n== %s: testing\n' "$preset"
    ctest --preset "$preset" --parallel "$lanes" --test-output-size-passed 4194304 \
        --output-junit "$PWD/build/$preset/tests.xml" "$@"
}

status=0
build dev
run_tests dev "$@" || status=$?
reports=(build/dev/tests.xml)
if [ "$status" -eq 0 ]; then
    build asan unit_tests
    # A choice of tests that has no unit test in it leaves nothing to do here.
    run_tests asan "$@" --no-tests="$([ $# -gt 0 ] && echo ignore || echo error)" || status=$?
    if [ -e build/asan/tests.xml ]; then reports+=(build/asan/tests.xml); fi
else
    echo "The sanitizers were left out, because there are failures already."
fi
python3 tests/support/summarize_tests.py "${reports[@]}" || status=1
exit "$status"
