# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Losing and delaying packets on one netdev of a node, where the kernel can."""

import shlex
import shutil
import subprocess

from .errors import TestbedError, Unsupported


def _run(netns, *argv, text=None):
    return subprocess.run(["ip", "netns", "exec", netns, *argv], input=text, capture_output=True, text=True,
                          check=False)


def lose(netns, netdev, percent):
    """Drops that share of what comes in and of what goes out."""
    if not percent.isdigit() or not 1 <= int(percent) <= 100:
        raise TestbedError(f"'{percent}' is not a share in percent, 1 to 100")
    lose_none(netns, netdev)
    complaint = "neither nft nor iptables is installed"
    for program, attempt in (("nft", _lose_by_nft), ("iptables", _lose_by_iptables)):
        if shutil.which(program):
            complaint = attempt(netns, netdev, percent)
            if complaint is None:
                return
            lose_none(netns, netdev)
    raise Unsupported(f"this machine drops no share of packets: {complaint}")


def lose_none(netns, netdev):
    if shutil.which("nft"):
        _run(netns, "nft", "delete", "table", "inet", f"loss_{netdev}")
    if shutil.which("iptables"):
        for line in _run(netns, "iptables", "-w", "-S").stdout.splitlines():
            if f" {netdev} -m statistic " in line:
                _run(netns, "iptables", "-w", "-D", *shlex.split(line)[1:])


def _lose_by_nft(netns, netdev, percent):
    table = f"inet loss_{netdev}"
    rules = f"add table {table}\n"
    for hook, side in (("input", "iifname"), ("output", "oifname")):
        rules += (f"add chain {table} {hook} {{ type filter hook {hook} priority 0; }}\n"
                  f"add rule {table} {hook} {side} {netdev} numgen random mod 100 < {percent} drop\n")
    done = _run(netns, "nft", "-f", "-", text=rules)
    return None if done.returncode == 0 else done.stderr.strip()


def _lose_by_iptables(netns, netdev, percent):
    match = ["-m", "statistic", "--mode", "random", "--probability", str(int(percent) / 100), "-j", "DROP"]
    for chain, side in (("INPUT", "-i"), ("OUTPUT", "-o")):
        done = _run(netns, "iptables", "-w", "-A", chain, side, netdev, *match)
        if done.returncode != 0:
            return done.stderr.strip()
    return None


def delay(netns, netdev, milliseconds):
    done = subprocess.run(["tc", "-n", netns, "qdisc", "replace", "dev", netdev, "root", "netem", "delay",
                           f"{milliseconds}ms"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unsupported(f"this kernel delays no packets (tc netem): {done.stderr.strip()}")


def delay_none(netns, netdev):
    subprocess.run(["tc", "-n", netns, "qdisc", "del", "dev", netdev, "root"], capture_output=True, check=False)
