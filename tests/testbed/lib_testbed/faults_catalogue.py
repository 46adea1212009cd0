# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of the faults, their arguments and how they heal. faults.py carries them out."""

from .errors import TestbedError

# name: (least, most arguments, usage, what it does)
FAULTS = {
    "sshd-stop": (0, 1, "[all]", "SIGSTOP: connections are taken by the kernel and never answered; all: sessions too"),
    "sshd-cont": (0, 0, "", "undoes sshd-stop"),
    "sshd-kill": (0, 1, "[all]", "the server is gone, connections are refused; all: running sessions die too"),
    "sshd-start": (0, 0, "", "undoes sshd-kill"),
    "link-down": (1, 1, "IFACE", "takes the netdev down; HCA states of both ends follow"),
    "link-up": (1, 1, "IFACE", "undoes link-down"),
    "unplug": (1, 1, "CAGE", "takes both twins of a cage down"),
    "plug": (1, 1, "CAGE", "undoes unplug"),
    "mgmt-down": (0, 0, "", "takes the management netdev down"),
    "mgmt-up": (0, 0, "", "undoes mgmt-down"),
    "disk-full": (0, 1, "[KIB-LEFT]", "fills the node's disk (home, /tmp, /etc, /var)"),
    "disk-free": (0, 0, "", "undoes disk-full"),
    "host-key-replace": (0, 0, "", "new host keys of the same types; known_hosts keeps the old ones"),
    "host-key-restore": (0, 0, "", "undoes host-key-replace"),
    "gid-move": (4, 4, "HCA PORT FROM TO", "the entry at FROM moves to TO; FROM becomes empty"),
    "gid-clear": (3, 3, "HCA PORT INDEX", "the slot becomes empty"),
    "gid-set": (5, 6, "HCA PORT INDEX ADDRESS v1|v2 [NETDEV]", "the slot holds that entry"),
    "port-state": (3, 3, "HCA PORT STATE", "a fixed state such as INIT; auto: follows the netdev again"),
    "loss": (2, 2, "IFACE PERCENT", "drops that share of packets in both directions (nft or iptables)"),
    "no-loss": (1, 1, "IFACE", "undoes loss"),
    "delay": (2, 2, "IFACE MS", "delays what leaves (tc netem, where the kernel has it)"),
    "no-delay": (1, 1, "IFACE", "undoes delay"),
    "mtu": (2, 2, "IFACE BYTES", "another MTU"),
    "docker-stop": (0, 0, "", "stops dockerd"),
    "docker-start": (0, 0, "", "starts dockerd again"),
    "reboot": (0, 0, "", "kills everything on the node and starts it again; the disk stays"),
}

# testbed heal NODE FAULT -> the fault that undoes it
HEALS = {
    "sshd-stop": "sshd-cont", "sshd-kill": "sshd-start", "link-down": "link-up", "unplug": "plug",
    "mgmt-down": "mgmt-up", "disk-full": "disk-free", "host-key-replace": "host-key-restore", "loss": "no-loss",
    "delay": "no-delay", "docker-stop": "docker-start",
}


def check_words(words, where):
    known = FAULTS.get(words[0])
    if known is None:
        raise TestbedError(f"{where}: unknown fault '{words[0]}'. Known: {', '.join(FAULTS)}")
    least, most, usage, _ = known
    if not least <= len(words) - 1 <= most:
        raise TestbedError(f"{where}: usage: {words[0]} {usage}".rstrip())


def undo_of(words, where):
    undo = HEALS.get(words[0])
    if undo is None:
        raise TestbedError(f"{where}: '{words[0]}' has no heal of its own; heals: {', '.join(HEALS)}")
    return [undo] + words[1:FAULTS[undo][1] + 1]
