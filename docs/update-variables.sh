#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes docs/variables.md anew from the catalogue that is built into sparkloomctl: docs/update-variables.sh BUILD-FOLDER
set -eu
cd "$(dirname "$0")/.."
ctl="${1:?name the build folder}/bin/sparkloomctl"
"$ctl" env explain --markdown > docs/variables.md.new
mv docs/variables.md.new docs/variables.md
