# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Sourced by run.sh and test.sh from the root of the tree: building so that ccache finds what was compiled before.
#
# Two clones of the same text compile to the same objects, wherever they stand.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=true
if ! [ -w "${CCACHE_DIR:-${HOME:-/nonexistent}}" ]; then
    export CCACHE_DIR=$PWD/build/ccache
fi

# build PRESET TARGET… [-- cmake's arguments]: configures and builds with one language for the compiler's messages, which
# are part of what ccache compares.
build() {
    local preset=$1 targets=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        targets+=("$1")
        shift
    done
    [ $# -eq 0 ] || shift
    LC_ALL=C.UTF-8 cmake --preset "$preset" "$@"
    LC_ALL=C.UTF-8 cmake --build --preset "$preset" --parallel "$(nproc)" --target "${targets[@]}"
}
