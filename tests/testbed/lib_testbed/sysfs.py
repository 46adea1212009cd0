# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The made part of a node's /sys.

Two trees: `over` is laid over the namespace's real sysfs by an overlay and never changes afterwards (an overlay does
not promise to notice changes below it); `live` is bind-mounted over folders of the result, so faults can change it
while the node runs.

A slot without a GID must make read() fail with EINVAL. No regular file does that, but the kernel has one that always
does: /sys/class/net/lo/speed (a loopback has no speed). Empty slots are symbolic links to it: open() works, read()
gives the real EINVAL.
"""

import os

from . import gids

EINVAL_FILE = "/sys/class/net/lo/speed"
MADE = "made-by-testbed"  # /sys/devices/made-by-testbed: values for files the stand-in netdevs lack
ZERO_GID = "0000:0000:0000:0000:0000:0000:0000:0000"
PHYS_NUMBERS = {"Sleep": 1, "Polling": 2, "Disabled": 3, "PortConfigurationTraining": 4, "LinkUp": 5,
                "LinkErrorRecovery": 6, "Phy Test": 7}
STATE_NUMBERS = {"NOP": 0, "DOWN": 1, "INIT": 2, "ARMED": 3, "ACTIVE": 4, "ACTIVE_DEFER": 5}


def _write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="ascii") as stream:
        stream.write(text + "\n")


def _folder(*parts):
    path = os.path.join(*parts)
    os.makedirs(path, exist_ok=True)
    return path


def _opaque(path):
    """Nothing of the real sysfs shows through this folder."""
    os.setxattr(path, "trusted.overlay.opaque", b"y")


def pci_folder(pci):
    """Path under /sys of a PCI function, behind a root port as on a real board."""
    domain = pci[:4]
    return f"devices/pci{domain}:00/{domain}:00:00.0/{pci}"


def table_of(node, hca, port):
    """The table that the kernel would have filled for this port (semantics.md §3.2), under the rows of the YAML."""
    table = gids.Table(hca.gid_table)
    netdev = node.netdevs.get(hca.netdev)
    if port.link_layer == "Ethernet" and netdev is not None:
        table.add_default(netdev.mac, netdev.name)
        at = dict(hca.at)
        for address in netdev.addresses:
            plain = address.split("/")[0]
            table.add_address(plain, netdev.name, at if ":" not in plain else None)
            if ":" not in plain:
                at = {}
        for vlan, addresses in netdev.vlans.items():
            upper = f"{netdev.name}.{vlan}"
            for address in addresses:
                table.add_address(address.split("/")[0], upper)
            table.add_address(str(gids.link_local(netdev.mac)), upper)
    elif port.link_layer == "InfiniBand":
        table.rows[0] = gids.Row(gids.link_local(node.netdevs[hca.netdev].mac if netdev else "4c:bb:47:00:00:00"),
                                 "v1", None)
    for index, row in hca.gids.items():
        if row is None:
            table.rows.pop(index, None)
        else:
            table.rows[index] = gids.Row(*row)
    return table


class Tree:
    """The made files of one node, below one folder of the host."""

    def __init__(self, root, node):
        self.over = os.path.join(root, "over")
        self.live = os.path.join(root, "live")
        self._aside = os.path.join(root, "aside")  # same file system, not seen by the node
        self._node = node

    # ---- building -------------------------------------------------------------------------------------------------

    def build(self):
        node = self._node
        _folder(self.over)
        _folder(self.live)
        _folder(self._aside)
        self._build_class()
        _folder(self.over, "devices", MADE)
        _folder(self.live, MADE)
        _opaque(_folder(self.over, "bus/pci/devices"))
        for netdev in node.netdevs.values():
            self._build_netdev(netdev)
        for hca in node.hcas if node.infiniband else []:
            self._build_hca(hca)
        self._build_dmi()

    def mounts(self):
        """(folder on the host, place under /sys) to bind over the overlay."""
        return [(os.path.join(self.live, name), f"devices/{name}") for name in sorted(os.listdir(self.live))]

    def _build_class(self):
        path = os.path.join(self.over, "class/infiniband")
        if self._node.infiniband:
            _opaque(_folder(path))
        elif os.path.exists("/sys/class/infiniband"):
            _folder(self.over, "class")
            os.mknod(path, 0o20000, 0)  # a whiteout: the host has one, the node has none

    def _build_pci(self, pci, driver):
        """The PCI function's folder on the live side."""
        relative = pci_folder(pci)
        place = os.path.join(self.live, relative.removeprefix("devices/"))
        if os.path.isdir(place):
            return place
        os.makedirs(place)
        _folder(self.over, "/".join(relative.split("/")[:2]))
        os.symlink("/sys/bus/pci", os.path.join(place, "subsystem"))
        vendor, device = ("0x10ec", "0x8127") if driver == "r8127" else ("0x15b3", "0x1021")
        for name, text in (("vendor", vendor), ("device", device), ("class", "0x020000"), ("revision", "0x00"),
                           ("numa_node", "-1"), ("enable", "1"),
                           ("uevent", f"DRIVER={driver}\nPCI_CLASS=20000\nPCI_SLOT_NAME={pci}")):
            _write(place, name, text)
        if driver:
            _folder(self.over, "bus/pci/drivers", driver)
            os.symlink(f"/sys/bus/pci/drivers/{driver}", os.path.join(place, "driver"))
        os.symlink(f"../../../{relative}", os.path.join(self.over, "bus/pci/devices", pci))
        return place

    def _build_netdev(self, netdev):
        """Files over /sys/devices/virtual/net/<netdev>: what hardware has and the stand-in lacks."""
        over = _folder(self.over, "devices/virtual/net", netdev.name)
        made = _folder(self.live, MADE, netdev.name)
        if netdev.speed is not None:
            self._replace(os.path.join(made, "speed"), None)
            os.symlink(f"/sys/devices/{MADE}/{netdev.name}/speed", os.path.join(over, "speed"))
        if netdev.phys_port_name is not None:
            _write(made, "phys_port_name", netdev.phys_port_name)
            os.symlink(f"/sys/devices/{MADE}/{netdev.name}/phys_port_name", os.path.join(over, "phys_port_name"))
        if netdev.pci:
            place = self._build_pci(netdev.pci, netdev.driver or "")
            os.symlink(f"/sys/{pci_folder(netdev.pci)}", os.path.join(over, "device"))
            os.symlink(f"/sys/devices/virtual/net/{netdev.name}", os.path.join(_folder(place, "net"), netdev.name))

    def _build_hca(self, hca):
        pci = self._build_pci(hca.pci, "mlx5_core")
        for name, text in (("current_link_speed", hca.pcie.speed), ("current_link_width", str(hca.pcie.width)),
                           ("max_link_speed", hca.pcie.max_speed), ("max_link_width", str(hca.pcie.max_width)),
                           ("numa_node", str(hca.numa))):
            _write(pci, name, text)
        folder = _folder(pci, "infiniband", hca.name)
        os.symlink(f"../../../{hca.pci}", os.path.join(folder, "device"))
        os.symlink("/sys/class/infiniband", os.path.join(folder, "subsystem"))
        for name, text in (("node_type", "1: CA"), ("node_guid", hca.node_guid), ("hw_rev", "0"),
                           ("sys_image_guid", hca.sys_image_guid), ("fw_ver", hca.fw), ("hca_type", hca.hca_type),
                           ("board_id", hca.board_id), ("node_desc", f"{self._node.hostname} {hca.name}")):
            _write(folder, name, text)
        for port in hca.ports.values():
            self._build_port(hca, port, _folder(folder, "ports", str(port.number)))
        os.symlink(f"../../{pci_folder(hca.pci)}/infiniband/{hca.name}",
                   os.path.join(self.over, "class/infiniband", hca.name))

    def _build_port(self, hca, port, folder):
        for name, text in (("link_layer", port.link_layer), ("lid", "0x0"), ("sm_lid", "0x0"), ("sm_sl", "0"),
                           ("lid_mask_count", "0"), ("cap_mask", "0x04010000")):
            _write(folder, name, text)
        self._write_port_state(port, folder, False)
        table = table_of(self._node, hca, port)
        lists = [_folder(folder, name) for name in ("gids", "gid_attrs/types", "gid_attrs/ndevs")]
        for index in range(hca.gid_table):
            row = table.rows.get(index)
            for place, text in zip(lists, row_texts(row)):
                if text is None:
                    os.symlink(EINVAL_FILE, os.path.join(place, str(index)))
                else:
                    _write(place, str(index), text)

    def _build_dmi(self):
        if not self._node.dgx:
            return
        place = _folder(self.over, "devices/virtual/dmi/id")
        for name, text in (("sys_vendor", "NVIDIA"), ("product_name", "NVIDIA_DGX_Spark"), ("board_name", "P4242"),
                           ("bios_vendor", "American Megatrends International, LLC."),
                           ("bios_version", "5.36_0ACUM018"),
                           ("bios_date", "08/12/2025"), ("product_family", "DGX Spark"), ("board_vendor", "NVIDIA")):
            _write(place, name, text)
        _opaque(_folder(self.over, "class/dmi"))
        os.symlink("../../devices/virtual/dmi/id", os.path.join(self.over, "class/dmi/id"))

    # ---- while it runs ----------------------------------------------------------------------------------------------

    def port_folder(self, hca_name, number):
        """The live folder of a port, or None."""
        hca = next((h for h in self._node.hcas if h.name == hca_name), None)
        if hca is None or number not in hca.ports or not self._node.infiniband:
            return None
        pci = pci_folder(hca.pci).removeprefix("devices/")
        return os.path.join(self.live, pci, "infiniband", hca_name, "ports", str(number))

    def refresh(self, links):
        """Port states and speeds as the driver would report them. links: netdev -> True when running with carrier."""
        for netdev in self._node.netdevs.values():
            if netdev.speed is not None:
                text = str(netdev.speed) if links.get(netdev.name) else None
                self._replace(os.path.join(self.live, MADE, netdev.name, "speed"), text)
        for hca in self._node.hcas:
            for port in hca.ports.values():
                folder = self.port_folder(hca.name, port.number)
                if folder is not None:
                    self._write_port_state(port, folder, bool(links.get(hca.netdev)))

    def _replace(self, path, text):
        """A new file renamed over the old one, which may be a link to EINVAL_FILE. None: such a link."""
        temporary = os.path.join(self._aside, f"new-{os.getpid()}")
        if text is None:
            os.symlink(EINVAL_FILE, temporary)
        else:
            _write(self._aside, os.path.basename(temporary), text)
        os.replace(temporary, path)

    def _fixed_state_file(self, folder):
        return os.path.join(self._aside, os.path.relpath(folder, self.live).replace("/", "+"))

    def _write_port_state(self, port, folder, running):
        """mlx5: ACTIVE/LinkUp when the netdev runs with carrier, else DOWN/Disabled and a placeholder rate."""
        fixed = self._fixed_state_file(folder)
        state = port.state
        if os.path.exists(fixed):
            with open(fixed, encoding="ascii") as stream:
                state = stream.read().strip()
        if state == "auto":
            state = "ACTIVE" if running else "DOWN"
        phys = port.phys_state
        if phys == "auto":
            phys = "LinkUp" if state in ("ACTIVE", "INIT", "ARMED", "ACTIVE_DEFER") else "Disabled"
        self._replace(os.path.join(folder, "state"), f"{STATE_NUMBERS.get(state, 0)}: {state}")
        self._replace(os.path.join(folder, "phys_state"), f"{PHYS_NUMBERS.get(phys, 0)}: {phys}")
        self._replace(os.path.join(folder, "rate"), port.rate if state != "DOWN" else port.rate_down)

    def fix_state(self, folder, state):
        """Holds a port in a state whatever its netdev does; "auto" ends that."""
        path = self._fixed_state_file(folder)
        if state != "auto":
            _write(os.path.dirname(path), os.path.basename(path), state)
        elif os.path.exists(path):
            os.unlink(path)

    @staticmethod
    def read_slot(folder, index):
        """The three texts of a slot; None where reading fails as for an empty one."""
        result = []
        for place in ("gids", "gid_attrs/types", "gid_attrs/ndevs"):
            path = os.path.join(folder, place, str(index))
            if os.path.islink(path):
                result.append(None)
            else:
                with open(path, encoding="ascii") as stream:
                    result.append(stream.read().rstrip("\n"))
        return result

    def write_slot(self, folder, index, texts):
        for place, text in zip(("gids", "gid_attrs/types", "gid_attrs/ndevs"), texts):
            self._replace(os.path.join(folder, place, str(index)), text)


def row_texts(row):
    if row is None:
        return ZERO_GID, None, None
    return gids.text(row.gid), gids.TYPE_TEXT[row.version], row.netdev


EMPTY_SLOT = (ZERO_GID, None, None)
