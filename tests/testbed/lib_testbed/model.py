# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A cluster as plain values. schema.py makes it from YAML; everything else only reads it."""

from dataclasses import dataclass, field


@dataclass
class Port:
    number: int = 1
    state: str = "auto"  # "auto": follows the netdev's carrier; else a word such as "ACTIVE", "DOWN", "INIT"
    phys_state: str = "auto"  # "LinkUp", "Disabled", "Polling"
    rate: str = "200 Gb/sec (4X HDR)"  # while ACTIVE
    rate_down: str = "40 Gb/sec (4X QDR)"  # the kernel's placeholder
    link_layer: str = "Ethernet"


@dataclass
class Pcie:
    speed: str = "32.0 GT/s PCIe"
    width: int = 4
    max_speed: str = "32.0 GT/s PCIe"
    max_width: int = 4


@dataclass
class Hca:
    key: str  # the name in the YAML
    name: str
    pci: str  # "0002:01:00.1"
    netdev: str | None
    node_guid: str = ""
    sys_image_guid: str = ""
    fw: str = "28.45.4028"
    hca_type: str = "MT4129"
    board_id: str = "NVD0000000087"
    numa: int = -1
    pcie: Pcie = field(default_factory=Pcie)
    ports: dict[int, Port] = field(default_factory=dict)
    gid_table: int = 256
    at: dict[str, int] = field(default_factory=dict)  # "v1"/"v2" -> index of the first IPv4 address
    gids: dict[int, tuple | None] = field(default_factory=dict)  # index -> (gid, version, netdev) or None


@dataclass
class Netdev:
    name: str
    mac: str = ""
    addresses: list[str] = field(default_factory=list)  # "192.168.100.10/24"
    mtu: int = 1500
    up: bool = True
    vlans: dict[int, list[str]] = field(default_factory=dict)
    speed: int | None = None  # Mb/s; None: what the kernel says of the stand-in
    phys_port_name: str | None = None
    pci: str | None = None
    driver: str | None = None
    cage: int | None = None
    domain: int | None = None  # PCI domain, for pairing twins
    cabled: bool = False


@dataclass
class User:
    name: str
    uid: int
    shell: str = "/bin/bash"
    password: str | None = None
    groups: list[str] = field(default_factory=list)
    authorized_keys: list[str] = field(default_factory=lambda: ["default"])
    banner_bytes: int = 0
    banner_via: str = "rc"  # rc, profile
    banner_text: str | None = None


@dataclass
class Sshd:
    port: int = 22
    password: bool = False
    pam: bool = True
    max_auth_tries: int | None = None
    banner_bytes: int = 0
    lines: list[str] = field(default_factory=list)
    host_keys: list[str] = field(default_factory=lambda: ["ed25519"])
    known: str = "right"  # right, absent, changed, other-type: what the known_hosts file says


@dataclass
class File:
    path: str
    content: bytes
    mode: int | None = None
    owner: str | None = None
    where: str = ""


@dataclass
class Docker:
    mode: str = "stopped"  # running, stopped (CLI, no daemon), absent (not even the CLI)
    denied_for: list[str] = field(default_factory=list)
    compose: str = "plugin"  # plugin (docker compose), standalone (docker-compose 1.x), none
    images: dict[str, str | bytes] = field(default_factory=dict)  # tag -> "busybox" or a docker-save archive


@dataclass
class Node:
    name: str
    hostname: str
    number: int  # from 1
    dgx: bool = True
    infiniband: bool = True
    machine_id: str = ""
    hcas: list[Hca] = field(default_factory=list)
    netdevs: dict[str, Netdev] = field(default_factory=dict)
    management: str = "enP7s7"
    routes: list[str] = field(default_factory=list)
    users: dict[str, User] = field(default_factory=dict)
    sshd: Sshd = field(default_factory=Sshd)
    files: list[File] = field(default_factory=list)
    hide: list[str] = field(default_factory=list)
    provide: dict[str, bytes] = field(default_factory=dict)
    gpu: dict | None = field(default_factory=dict)
    docker: Docker = field(default_factory=Docker)
    disk_mib: int = 256
    faults: list[list[str]] = field(default_factory=list)

    @property
    def first_user(self):
        return next(iter(self.users.values()))


@dataclass
class Cable:
    ends: list[tuple[str, str]]  # (node, netdev); more than two: a switch
    switch: bool = False


@dataclass
class Key:
    name: str
    kind: str = "ed25519"
    passphrase: str = ""


@dataclass
class Cluster:
    file: str
    stem: str
    nodes: dict[str, Node] = field(default_factory=dict)
    cables: list[Cable] = field(default_factory=list)
    keys: dict[str, Key] = field(default_factory=dict)
    ipv6: bool = False
