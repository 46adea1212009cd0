# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Virtual Sparks on one Linux machine: real sshd, real ip, made sysfs. See ../README.md."""
