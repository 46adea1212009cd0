#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes docs/screenshots anew with the project's own tests: the demo cluster's pages, and every page in every state, in
# both themes, at 100 % and 200 %. Needs ImageMagick: 255 colours do for a window and take a quarter of the room.
set -euo pipefail

if [ $# -ne 1 ] || [ ! -x "$1/bin/tst_ui_pages" ]; then
    echo "usage: docs/update-screenshots.sh BUILD-FOLDER   (one that holds the tests of ui)" >&2
    exit 64
fi
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
command -v convert >/dev/null || {
    echo "update-screenshots.sh: convert is missing; install the package imagemagick." >&2
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 HOME="$work"

mkdir "$work/demo" "$work/100" "$work/200"
SPARKLOOM_PICTURES="$work/demo" "$build/bin/tst_ui_pictures" >"$work/log"
SPARKLOOM_SCREENSHOTS="$work/100" "$build/bin/tst_ui_pages" everyPageIsWholeAndNamed >>"$work/log"
QT_SCALE_FACTOR=2 SPARKLOOM_SCREENSHOTS="$work/200" "$build/bin/tst_ui_pages" everyPageIsWholeAndNamed >>"$work/log"

# Pages that say only that they are not built yet need no picture.
rm -f "$work"/*/probe-* "$work"/*/stack-*
mkdir -p docs/screenshots/states
rm -f docs/screenshots/*.png docs/screenshots/*.gif docs/screenshots/states/*.png
for picture in "$work"/demo/*.png; do
    convert "$picture" -strip +dither -colors 255 "PNG8:docs/screenshots/$(basename "$picture")"
done
# The main path, a page every three seconds.
steps=()
for page in machines sign-in fabric checks configuration; do
    steps+=("$work/demo/$page-light.png")
done
convert -delay 300 "${steps[@]}" -resize 1000x -colors 128 -loop 0 -layers optimize docs/screenshots/main-path.gif
for picture in "$work"/100/*.png; do
    convert "$picture" -strip +dither -colors 255 "PNG8:docs/screenshots/states/$(basename "$picture")"
done
for picture in "$work"/200/*.png; do
    convert "$picture" -strip +dither -colors 255 "PNG8:docs/screenshots/states/$(basename "$picture" .png)@2x.png"
done
