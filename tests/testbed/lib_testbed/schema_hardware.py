# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""netdevs: and hcas: of one node."""

import ipaddress
import re

from . import gids
from .errors import TestbedError
from .model import Hca, Netdev, Port
from .presets import guid_of
from .yaml_section import Section

_PCI = re.compile(r"[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]")
_MAC = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}")
_GUID = re.compile(r"[0-9a-f]{4}(:[0-9a-f]{4}){3}")


def _matching(section, key, pattern, example, default=None):
    value = section.take(key, str, default)
    if value is not None and not pattern.fullmatch(value):
        section.fail(key, f"must look like {example}, not {value!r}")
    return value


def _addresses(section, key, values):
    for value in values:
        try:
            ipaddress.ip_interface(value)
        except ValueError as error:
            section.fail(key, str(error))
        if "/" not in value:
            section.fail(key, f"needs a prefix length, such as {value}/24")
    return values


def read_netdevs(section, node):
    for name, data, where in section.entries("netdevs"):
        if data == "absent":
            node.netdevs.pop(name, None)
            continue
        if not re.fullmatch(r"[A-Za-z0-9_.-]{1,15}", name):
            raise TestbedError(f"{where}: the kernel takes at most 15 letters, digits, '-', '_' and '.'")
        known = node.netdevs.get(name)
        if known is None:
            base = next(iter(node.netdevs.values())).mac[:-2] if node.netdevs else "4c:bb:47:00:00:"
            known = node.netdevs[name] = Netdev(name, mac=f"{base}{0x20 + len(node.netdevs):02x}")
        _read_netdev(Section(data, where), known)


def _read_netdev(section, netdev):
    netdev.mac = _matching(section, "mac", _MAC, "4c:bb:47:00:00:01", netdev.mac)
    netdev.addresses = _addresses(section, "addresses", section.take_texts("addresses", netdev.addresses))
    netdev.mtu = section.take("mtu", int, netdev.mtu)
    netdev.up = section.take("up", bool, netdev.up)
    netdev.speed = section.take("speed", int, netdev.speed)
    netdev.phys_port_name = section.take("phys_port_name", str, netdev.phys_port_name)
    netdev.driver = section.take("driver", str, netdev.driver)
    netdev.pci = _matching(section, "pci", _PCI, "0000:01:00.0", netdev.pci)
    netdev.cage = section.take("cage", int, netdev.cage)
    if netdev.cage is not None and netdev.domain is None:
        netdev.domain = int(netdev.pci[:4], 16) if netdev.pci else 0
    for vlan, addresses, where in section.entries("vlans", int):
        if not 1 <= vlan <= 4094:
            raise TestbedError(f"{where}: a VLAN number lies between 1 and 4094")
        inner = Section({"addresses": addresses}, where)
        netdev.vlans[vlan] = _addresses(inner, "addresses", inner.take_texts("addresses", []))
    section.done()


def read_hcas(section, node):
    if section.has("index") or section.has("index_v1"):
        at = _read_at(section)
        for hca in node.hcas:
            hca.at = at
    for key, data, where in section.entries("hcas"):
        known = next((hca for hca in node.hcas if hca.key == key), None)
        if data == "absent":
            node.hcas = [hca for hca in node.hcas if hca.key != key]
            continue
        inner = Section(data, where)
        if known is None:
            known = _new_hca(inner, key, node)
        _read_hca(inner, known)
    section.take("index", int)
    section.take("index_v1", int)


def _new_hca(section, key, node):
    pci = _matching(section, "pci", _PCI, "0000:01:00.0")
    if pci is None:
        section.fail("pci", "an HCA that the preset does not have needs its PCI address")
    netdev = section.take("netdev", str)
    mac = node.netdevs[netdev].mac if netdev in node.netdevs else f"4c:bb:47:ff:ff:{len(node.hcas):02x}"
    hca = Hca(key, key, pci, netdev, node_guid=guid_of(mac), sys_image_guid=guid_of(mac), ports={1: Port()},
              gid_table=16)
    node.hcas.append(hca)
    node.infiniband = True
    if netdev in node.netdevs and node.netdevs[netdev].pci is None:
        node.netdevs[netdev].pci = pci
        node.netdevs[netdev].driver = node.netdevs[netdev].driver or "mlx5_core"
    return hca


def _read_at(section):
    """index: where the IPv4 RoCE v2 entry sits; index_v1: its v1 entry, one below unless said."""
    v2 = section.take("index", int)
    if v2 is None:
        section.fail("index_v1", "makes sense only together with index")
    v1 = section.take("index_v1", int, v2 - 1)
    if v2 < gids.RESERVED or v1 < gids.RESERVED or v1 == v2:
        section.fail("index", f"the first {gids.RESERVED} slots belong to the default GIDs, and v1 and v2 need "
                     "one each")
    return {"v1": v1, "v2": v2}


def _read_hca(section, hca):
    hca.name = section.take("name", str, hca.name)
    hca.pci = _matching(section, "pci", _PCI, "0000:01:00.0", hca.pci)
    hca.netdev = section.take("netdev", str, hca.netdev)
    hca.node_guid = _matching(section, "node_guid", _GUID, "4cbb:4703:0000:0001", hca.node_guid)
    hca.sys_image_guid = _matching(section, "sys_image_guid", _GUID, "4cbb:4703:0000:0001", hca.sys_image_guid)
    hca.fw = section.take("fw", str, hca.fw)
    hca.hca_type = section.take("hca_type", str, hca.hca_type)
    hca.board_id = section.take("board_id", str, hca.board_id)
    hca.numa = section.take("numa", int, hca.numa)
    hca.gid_table = section.take("gid_table", int, hca.gid_table)
    if not 1 <= hca.gid_table <= 1024:
        section.fail("gid_table", "must lie between 1 and 1024")
    pcie = section.section("pcie")
    hca.pcie.speed = pcie.take("speed", str, hca.pcie.speed)
    hca.pcie.width = pcie.take("width", int, hca.pcie.width)
    hca.pcie.max_speed = pcie.take("max_speed", str, hca.pcie.max_speed)
    hca.pcie.max_width = pcie.take("max_width", int, hca.pcie.max_width)
    pcie.done()
    if section.has("index") or section.has("index_v1"):
        hca.at = _read_at(section)
    _read_ports(section, hca)
    for index, row, where in section.entries("gids", int):
        hca.gids[index] = _read_row(row, where, index, hca)
    section.done()


def _read_ports(section, hca):
    for number, data, where in section.entries("ports", int):
        inner = Section(data, where)
        port = hca.ports.setdefault(number, Port(number))
        port.number = number
        port.state = inner.take("state", str, port.state)
        port.phys_state = inner.take("phys_state", str, port.phys_state)
        port.rate = inner.take("rate", str, port.rate)
        port.rate_down = inner.take("rate_down", str, port.rate_down)
        port.link_layer = inner.take("link_layer", str, port.link_layer, ("Ethernet", "InfiniBand", "Unknown"))
        inner.done()


def _read_row(row, where, index, hca):
    """null: an empty slot. [address, v1|v2] or [address, v1|v2, netdev]."""
    if not 0 <= index < hca.gid_table:
        raise TestbedError(f"{where}: the table has {hca.gid_table} slots, from 0")
    if row is None:
        return None
    if not isinstance(row, list) or len(row) not in (2, 3) or row[1] not in gids.TYPE_TEXT:
        raise TestbedError(f"{where}: must be null, [address, v1], [address, v2] or [address, v2, netdev]")
    try:
        gid = gids.of_address(row[0])
    except ValueError as error:
        raise TestbedError(f"{where}: {error}") from None
    return gid, row[1], row[2] if len(row) == 3 else hca.netdev


def check(section, node):
    """What can only be judged when the whole node is known."""
    names = [hca.name for hca in node.hcas]
    for hca in node.hcas:
        if hca.netdev is not None and hca.netdev not in node.netdevs:
            raise TestbedError(f"{section.where}: hcas: {hca.key}: there is no netdev '{hca.netdev}' on this node")
        if names.count(hca.name) > 1:
            raise TestbedError(f"{section.where}: hcas: two HCAs are named {hca.name}")
        for index in hca.at.values():
            if index >= hca.gid_table:
                raise TestbedError(f"{section.where}: hcas: {hca.key}: index {index} lies outside the table of "
                                   f"{hca.gid_table} slots")
