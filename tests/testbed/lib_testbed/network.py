# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Network namespaces, cables, switches and the management network of one cluster.

One namespace a node, and one more ("net") with the management bridge and the switches. The controlling machine has one
interface into the management bridge. Nothing routes: a node reaches the other nodes and the controlling machine only.
"""

import json
import os
import subprocess

from . import libc
from .errors import TestbedError, Unsupported

PREFIX = "sparkloom."  # of the namespaces' names
ALIAS = "sparkloom-testbed "  # of the controlling machine's interface, followed by the cluster's name
SUBNET = "10.213"
SUBNET6 = "fd53:7061:726b"


def netns_name(cluster_name, node="+net"):
    return f"{PREFIX}{cluster_name}.{node}"


def netns_path(netns):
    return f"/run/netns/{netns}"


def management_address(index, host):
    return f"{SUBNET}.{index}.{host}"


def management_address6(index, host):
    return f"{SUBNET6}:{index:x}::{host:x}"


def ip(*arguments, check=True):
    """One ip command; its output. A failure names the command and what ip said."""
    done = subprocess.run(["ip", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise TestbedError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout if done.returncode == 0 else ""


def ip_json(*arguments):
    text = ip("-j", *arguments)
    return json.loads(text) if text.strip() else []


def _start_batch(lines, netns=None, sysctls=()):
    """ip -batch inside a namespace (None: here), after writing sysctls there."""

    def enter():
        libc.setns(netns_path(netns), libc.CLONE_NEWNET)
        for name, value in sysctls:
            try:
                with open(f"/proc/sys/net/{name}", "w", encoding="ascii") as stream:
                    stream.write(value)
            except OSError:
                pass  # a kernel without IPv6 has no such file, and nothing to set

    process = subprocess.Popen(["ip", "-batch", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, preexec_fn=enter if netns else None)
    process.lines = lines
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.close()
    return process


def _finish_batch(process):
    output = process.stdout.read()
    process.stdout.close()
    if process.wait() != 0:
        raise TestbedError(f"ip -batch: {output.strip()}; commands were:\n  " + "\n  ".join(process.lines))


def routed_subnets():
    """Third bytes of our 10.213.x.0/24 that the controlling machine uses already."""
    used = set()
    for route in ip_json("-4", "route", "show", "table", "all"):
        destination = str(route.get("dst", ""))
        if destination.startswith(f"{SUBNET}.") and destination.count(".") >= 2:
            used.add(int(destination.split(".")[2].split("/")[0]))
        elif destination in (f"{SUBNET}.0.0/16", "10.0.0.0/8"):
            continue  # ours is more specific and wins
    return used


class Network:
    """Builds the network of one cluster. Every interface it makes dies with the namespaces, or in remove()."""

    def __init__(self, cluster, name, index):
        self._cluster = cluster
        self._name = name
        self._index = index
        self._net = netns_name(name)
        self.stand_ins = []  # sentences about what the kernel could not do as on a real node

    def netns(self, node):
        return netns_name(self._name, node)

    def build(self):
        for netns in [self._net] + [self.netns(node) for node in self._cluster.nodes]:
            done = subprocess.run(["ip", "netns", "add", netns], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise Unsupported(f"cannot make a network namespace: {done.stderr.strip()}")
        self._make_links()
        no_dad = [(f"ipv6/conf/{scope}/accept_dad", "0") for scope in ("all", "default")]
        batches = [_start_batch(self._net_lines(), self._net, [("ipv6/conf/all/disable_ipv6", "1")])]
        for node in self._cluster.nodes.values():
            dads = no_dad + [(f"ipv6/conf/{netdev}/accept_dad", "0") for netdev in node.netdevs]
            batches.append(_start_batch(self._node_lines(node), self.netns(node.name), dads))
        for batch in batches:
            _finish_batch(batch)

    # ---- links ----------------------------------------------------------------------------------------------------

    def _make_links(self):
        root = f"slm{self._index}"
        lines = [f"link add name {root} type veth peer name root netns {self._net}",
                 f"link set {root} alias \"{ALIAS}{self._name}\"",
                 f"addr add {management_address(self._index, 254)}/24 dev {root}", f"link set {root} up"]
        if self._cluster.ipv6:
            lines.append(f"addr add {management_address6(self._index, 254)}/64 dev {root} nodad")
        for node in self._cluster.nodes.values():
            lines.append(self._veth(node, node.management, f"name m{node.number} netns {self._net}"))
        for number, cable in enumerate(self._cluster.cables, 1):
            lines += self._cable_lines(number, cable)
        _finish_batch(_start_batch(lines))
        self._make_unplugged()

    @staticmethod
    def _end(node, name):
        """Interface numbers in the order of the file, management first: NCCL takes the lowest that fits."""
        netdev = node.netdevs[name]
        order = [node.management] + [other for other in node.netdevs if other != node.management]
        return f"name {name} index {2 + order.index(name)} address {netdev.mac} mtu {netdev.mtu}"

    def _veth(self, node, name, peer):
        return f"link add {self._end(node, name)} netns {self.netns(node.name)} type veth peer {peer}"

    def _cable_lines(self, number, cable):
        ends = [(self._cluster.nodes[node], name) for node, name in cable.ends]
        if not cable.switch:
            (a, a_name), (b, b_name) = ends
            return [self._veth(a, a_name, f"{self._end(b, b_name)} netns {self.netns(b.name)}")]
        return [self._veth(node, name, f"name s{number}p{place} netns {self._net} mtu 9216")
                for place, (node, name) in enumerate(ends)]

    def _make_unplugged(self):
        """Netdevs without a cable: UP and NO-CARRIER, as a NIC with an empty cage.

        Which stand-in depends on the kernel. They come last and take the interface numbers that the others left free,
        in order.
        """
        lonely = [(node, netdev) for node in self._cluster.nodes.values() for netdev in node.netdevs.values()
                  if not netdev.cabled and netdev.name != node.management]
        if not lonely:
            return
        kind = self._unplugged_kind()
        batches = []
        for node in self._cluster.nodes.values():
            lines = []
            for netdev in (netdev for owner, netdev in lonely if owner is node):
                if kind == "dummy":
                    lines.append(f"link add name {netdev.name} address {netdev.mac} type dummy")
                    lines.append(f"link set {netdev.name} carrier off")
                else:
                    lines.append(f"tuntap add dev {netdev.name} mode tap")
                    lines.append(f"link set {netdev.name} address {netdev.mac}")
                lines.append(f"link set {netdev.name} mtu {netdev.mtu}")
            batches.append(_start_batch(lines, self.netns(node.name)))
        for batch in batches:
            _finish_batch(batch)

    def _unplugged_kind(self):
        if self._try("link", "add", "name", "probe0", "type", "dummy"):
            ip("-n", self._net, "link", "del", "probe0")
            return "dummy"
        if os.path.exists("/dev/net/tun"):
            return "tap"
        raise Unsupported("an unplugged netdev needs the kernel's dummy or tun driver, and neither is there")

    def _try(self, *arguments):
        return subprocess.run(["ip", "-n", self._net, *arguments], capture_output=True, check=False).returncode == 0

    # ---- inside the namespaces --------------------------------------------------------------------------------------

    def _net_lines(self):
        lines = ["link set lo up", "link add name mgmt type bridge",
                 f"addr add {management_address(self._index, 253)}/24 dev mgmt", "link set mgmt up",
                 "link set root master mgmt up"]
        lines += [f"link set m{node.number} master mgmt up" for node in self._cluster.nodes.values()]
        for number, cable in enumerate(self._cluster.cables, 1):
            if cable.switch:
                lines += [f"link add name sw{number} type bridge", f"link set sw{number} up"]
                lines += [f"link set s{number}p{place} master sw{number} up" for place in range(len(cable.ends))]
        return lines

    def _node_lines(self, node):
        lines = ["link set lo up"]
        for netdev in node.netdevs.values():
            lines += [f"addr add {address} dev {netdev.name}" for address in netdev.addresses]
            if netdev.name == node.management:
                lines.append(f"addr add {management_address(self._index, node.number)}/24 brd + dev {netdev.name}")
                if self._cluster.ipv6:
                    lines.append(f"addr add {management_address6(self._index, node.number)}/64 dev {netdev.name} nodad")
            if netdev.up:
                lines.append(f"link set {netdev.name} up")
            for vlan, addresses in netdev.vlans.items():
                lines += self._vlan_lines(netdev, vlan, addresses)
        lines.append(f"route add default via {management_address(self._index, 253)} dev {node.management}")
        lines += [f"route add {route}" for route in node.routes]
        return lines

    def _vlan_lines(self, netdev, vlan, addresses):
        name = f"{netdev.name}.{vlan}"
        if len(name) > 15:
            raise TestbedError(f"the VLAN netdev {name} would have a name of over 15 characters")
        lines = [f"link add link {netdev.name} name {name} {self._vlan_kind(vlan)}"]
        lines += [f"addr add {address} dev {name}" for address in addresses]
        return lines + ([f"link set {name} up"] if netdev.up else [])

    def _vlan_kind(self, vlan):
        if not hasattr(self, "_has_vlan"):
            self._has_vlan = self._try("link", "add", "link", "root", "name", "probe1", "type", "vlan", "id", "1")
            if self._has_vlan:
                ip("-n", self._net, "link", "del", "probe1")
            else:
                self.stand_ins.append("this kernel has no 802.1Q: VLAN netdevs are macvlan netdevs of the same name, "
                                      "untagged, and bridge mode")
        return f"type vlan id {vlan}" if self._has_vlan else "type macvlan mode bridge"


# ---- looking and removing -------------------------------------------------------------------------------------------

def running_links(netns):
    """netdev -> True when it is administratively up and has carrier."""
    return {link["ifname"]: {"UP", "LOWER_UP"} <= set(link["flags"]) for link in ip_json("-n", netns, "link")}


def namespaces_of(cluster_name):
    prefix = netns_name(cluster_name, "")
    try:
        return sorted(name for name in os.listdir("/run/netns") if name.startswith(prefix))
    except FileNotFoundError:
        return []


def cluster_names():
    """Names of all clusters that have a namespace or an interface here, whatever became of their state."""
    names = set()
    try:
        for netns in os.listdir("/run/netns"):
            if netns.startswith(PREFIX):
                names.add(netns.split(".")[1])
    except FileNotFoundError:
        pass
    return names | {alias for alias, _ in _interfaces()}


def _interfaces():
    for link in ip_json("link"):
        alias = link.get("ifalias", "")
        if alias.startswith(ALIAS):
            yield alias[len(ALIAS):], link["ifname"]


def remove(cluster_name):
    """Interfaces at once, then the namespaces' names; the kernel frees the rest when the last process is gone."""
    for name, interface in _interfaces():
        if name == cluster_name:
            ip("link", "del", interface, check=False)
    for netns in namespaces_of(cluster_name):
        ip("netns", "del", netns, check=False)
        if os.path.exists(netns_path(netns)):  # an `ip netns add` that was killed between file and mount
            os.unlink(netns_path(netns))
