# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""GIDs as the kernel makes and prints them (docs: semantics.md §3.1, §3.2)."""

import ipaddress

TYPE_TEXT = {"v1": "IB/RoCE v1", "v2": "RoCE v2"}
RESERVED = 2  # the first slots belong to the default GIDs, one per RoCE type


def of_address(text):
    """The GID of an IPv4 address (::ffff:a.b.c.d) or of an IPv6 address, as IPv6Address."""
    address = ipaddress.ip_address(text)
    if address.version == 4:
        return ipaddress.IPv6Address((0xFFFF << 32) | int(address))
    return address


def link_local(mac):
    """fe80::/64 plus the EUI-64 of the MAC: the default GID."""
    raw = bytearray.fromhex(mac.replace(":", ""))
    raw[0] ^= 2
    return ipaddress.IPv6Address(b"\xfe\x80" + bytes(6) + bytes(raw[:3]) + b"\xff\xfe" + bytes(raw[3:]))


def text(gid):
    """Eight groups of four lower-case hex digits, as sysfs prints them."""
    return gid.exploded


class Row:
    """One slot that holds something."""

    def __init__(self, gid, version, netdev):
        self.gid = gid
        self.version = version  # "v1" or "v2"
        self.netdev = netdev

    def __repr__(self):
        return f"Row({self.gid}, {self.version}, {self.netdev})"


class Table:
    """A GID table of fixed length, filled in the kernel's way: lowest free slot, v1 before v2, no duplicates."""

    def __init__(self, length):
        self.length = length
        self.rows = {}

    def add_default(self, mac, netdev):
        gid = link_local(mac)
        self.rows[0] = Row(gid, "v1", netdev)
        self.rows[1] = Row(gid, "v2", netdev)

    def _has(self, gid, version, netdev):
        return any(r.gid == gid and r.version == version and r.netdev == netdev for r in self.rows.values())

    def add_address(self, address, netdev, at=None):
        """Both versions of an address; `at` maps "v1"/"v2" to an index where history has put that entry."""
        gid = of_address(address)
        for version in ("v1", "v2"):
            if self._has(gid, version, netdev):
                continue
            wanted = (at or {}).get(version)
            index = wanted if wanted is not None else self._lowest_free(at)
            if index is None or index >= self.length:
                return  # a full table drops the address, as the kernel does
            self.rows[index] = Row(gid, version, netdev)

    def _lowest_free(self, at):
        taken = set((at or {}).values())
        return next((i for i in range(RESERVED, self.length) if i not in self.rows and i not in taken), None)
