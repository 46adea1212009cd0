# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a node is before its YAML says more. gb10: a DGX Spark as semantics.md §4 describes it."""

import hashlib

from .model import Hca, Netdev, Port

# (HCA, netdev, PCI address, cage). Two PCI domains, two functions each; a cage is one function of both domains.
GB10_FUNCTIONS = [
    ("rocep1s0f0", "enp1s0f0np0", "0000:01:00.0", 0),
    ("rocep1s0f1", "enp1s0f1np1", "0000:01:00.1", 1),
    ("roceP2p1s0f0", "enP2p1s0f0np0", "0002:01:00.0", 0),
    ("roceP2p1s0f1", "enP2p1s0f1np1", "0002:01:00.1", 1),
]
GB10_GPU = {"name": "NVIDIA GB10", "driver": "580.95.05", "cuda": "13.0"}


class MacMaker:
    """MACs that depend on the file and the node only, so that two runs of one file look the same."""

    def __init__(self, stem):
        self._stem = stem
        self._used = set()

    def base(self, node):
        """Five bytes; the last byte is the function's."""
        for salt in range(64):
            digest = hashlib.sha256(f"{self._stem}/{node}/{salt}".encode()).digest()
            if digest[:2] not in self._used:
                self._used.add(digest[:2])
                return f"4c:bb:47:{digest[0]:02x}:{digest[1]:02x}"
        raise AssertionError("no free MAC")


def guid_of(mac):
    """mlx5's way: three bytes of the MAC, 03:00, the other three; printed in four groups."""
    raw = mac.replace(":", "")
    raw = raw[:6] + "0300" + raw[6:]
    return ":".join(raw[i:i + 4] for i in range(0, 16, 4))


def gb10(mac_base):
    """(HCAs, netdevs by name, name of the management netdev)."""
    hcas = []
    netdevs = {}
    system_guid = guid_of(f"{mac_base}:00")
    for number, (hca, netdev, pci, cage) in enumerate(GB10_FUNCTIONS):
        mac = f"{mac_base}:{number:02x}"
        netdevs[netdev] = Netdev(netdev, mac=mac, mtu=9000, speed=200000, phys_port_name=f"p{cage}", pci=pci,
                                 driver="mlx5_core", cage=cage, domain=int(pci[:4], 16))
        hcas.append(Hca(hca, hca, pci, netdev, node_guid=guid_of(mac), sys_image_guid=system_guid,
                        ports={1: Port()}))
    netdevs["enP7s7"] = Netdev("enP7s7", mac=f"{mac_base}:10", speed=10000, pci="0007:01:00.0", driver="r8127")
    return hcas, netdevs, "enP7s7"


def bare(mac_base):
    """A machine with nothing but a management netdev."""
    return [], {"eth0": Netdev("eth0", mac=f"{mac_base}:10")}, "eth0"


PRESETS = {"gb10": gb10, "bare": bare}
