# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The two ways in which the testbed says no."""


class TestbedError(Exception):
    """Something is wrong with what was asked or with how it went: exit code 1."""


class Unsupported(Exception):
    """This machine cannot do it (not root, no namespaces, a kernel part is missing): exit code 77, tests skip."""
