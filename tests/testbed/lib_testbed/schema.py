# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""YAML file -> model.Cluster, or a TestbedError that names file, node and key. ../README.md describes the keys."""

import ipaddress
import os
import re

import yaml

from . import schema_node
from .errors import TestbedError
from .model import Cable, Cluster, Key
from .presets import MacMaker
from .yaml_section import Section, merged

_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?")
_RAILS = ["192.168.100.0/24", "192.168.101.0/24", "192.168.102.0/24", "192.168.103.0/24"]


def load(path):
    try:
        with open(path, encoding="utf-8") as stream:
            data = yaml.safe_load(stream)
    except OSError as error:
        raise TestbedError(f"{path}: {error.strerror}") from None
    except yaml.YAMLError as error:
        raise TestbedError(f"{path}: not YAML: {error}") from None
    root = Section(data, path)
    cluster = Cluster(file=os.path.abspath(path), stem=os.path.splitext(os.path.basename(path))[0])
    cluster.ipv6 = root.take("ipv6", bool, False)
    _read_keys(root, cluster)
    rails = _read_rails(root)
    defaults = root.take("defaults", dict, {})
    entries = list(root.entries("nodes"))
    if not entries:
        root.fail("nodes", "a cluster needs at least one node")
    macs = MacMaker(cluster.stem)
    asked_cages = {}
    for number, (name, data, where) in enumerate(entries, 1):
        if not _NAME.fullmatch(name):
            raise TestbedError(f"{where}: a node's name is lower-case letters, digits and '-', at most 32")
        section = Section(merged(defaults, data if data is not None else {}), where)
        reader = schema_node.NodeReader(cluster, name, number, section, macs)
        cluster.nodes[name] = reader.node
        asked_cages[name] = reader
    _read_cables(root, cluster, asked_cages)
    root.done()
    for reader in asked_cages.values():
        reader.finish(rails)
    return cluster


def _read_keys(root, cluster):
    cluster.keys["default"] = Key("default")
    cluster.keys["stranger"] = Key("stranger")  # a good key that no node lets in
    for name, data, where in root.entries("keys"):
        if not _NAME.fullmatch(name):
            raise TestbedError(f"{where}: a key's name is lower-case letters, digits and '-'")
        section = Section(data, where)
        cluster.keys[name] = Key(name, section.take("type", str, "ed25519", ("ed25519", "ecdsa", "rsa")),
                                 section.take("passphrase", str, ""))
        section.done()


def _read_rails(root):
    rails = root.take_texts("rails", _RAILS)
    try:
        return [ipaddress.IPv4Network(rail) for rail in rails]
    except ValueError as error:
        root.fail("rails", str(error))


def _read_cables(root, cluster, readers):
    if not root.has("cables"):
        cluster.cables = _default_cables(cluster, readers)
    else:
        for number, entry in enumerate(root.take("cables", list, []) or [], 1):
            cluster.cables += _cables_of(cluster, readers, entry, f"{root.where}: cables: entry {number}")
    used = {}
    for cable in cluster.cables:
        for end in cable.ends:
            if end in used:
                raise TestbedError(f"{root.where}: cables: {end[0]}:{end[1]} has two cables")
            used[end] = cable
            cluster.nodes[end[0]].netdevs[end[1]].cabled = True


def _default_cables(cluster, readers):
    """Two nodes: a cable between their cages, in order. More: a switch. One: nothing."""
    ends = [(name, cage) for name, reader in readers.items() for cage in reader.cages([0])]
    if len(readers) == 2:
        first, second = ([end for end in ends if end[0] == name] for name in readers)
        return [c for a, b in zip(first, second) for c in _cage_cables(cluster, [a, b], False, "cables")]
    if len(readers) > 2 and len(ends) > 1:
        return _cage_cables(cluster, ends, True, "cables")
    return []


def _cables_of(cluster, readers, entry, where):
    switch = isinstance(entry, dict)
    ends = entry.get("switch") if switch and set(entry) == {"switch"} else entry
    if not isinstance(ends, list) or len(ends) < 2 or (not switch and len(ends) != 2):
        raise TestbedError(f"{where}: a cable is [node:cage0, node:cage1] or [node:netdev, node:netdev], "
                           "a switch is {switch: [end, end, …]}")
    places = [_end(cluster, readers, end, where) for end in ends]
    if all(isinstance(place, int) for _, place in places):
        return _cage_cables(cluster, places, switch, where)
    if any(isinstance(place, int) for _, place in places) and not switch:
        raise TestbedError(f"{where}: one end is a cage and the other a netdev")
    flat = []
    for node, place in places:
        names = [n.name for n in _twins(cluster, node, place)] if isinstance(place, int) else [place]
        flat += [(node, name) for name in names]
    return [Cable(flat, switch)]


def _end(cluster, readers, text, where):
    """"node:cage0" -> (node, 0); "node:netdev" -> (node, netdev)."""
    node, separator, place = str(text).partition(":")
    if not separator or node not in cluster.nodes:
        raise TestbedError(f"{where}: '{text}' is not node:cage or node:netdev of a node of this file")
    cage = re.fullmatch(r"cage(\d)", place)
    if cage:
        if not _twins(cluster, node, int(cage[1])):
            raise TestbedError(f"{where}: node {node} has no {place}")
        readers[node].add_cage(int(cage[1]))
        return node, int(cage[1])
    if place not in cluster.nodes[node].netdevs:
        raise TestbedError(f"{where}: node {node} has no netdev '{place}'")
    return node, place


def _twins(cluster, node, cage):
    netdevs = [n for n in cluster.nodes[node].netdevs.values() if n.cage == cage]
    return sorted(netdevs, key=lambda n: n.domain)


def _cage_cables(cluster, ends, switch, where):
    """A cable between two cages is one veth pair for each PCI domain; a switch joins all of them in one bridge."""
    twins = [[(node, netdev.name) for netdev in _twins(cluster, node, cage)] for node, cage in ends]
    if switch:
        return [Cable([end for pair in twins for end in pair], True)]
    if len(twins[0]) != len(twins[1]):
        raise TestbedError(f"{where}: the cages of {ends[0][0]} and {ends[1][0]} have different numbers of netdevs")
    return [Cable([a, b]) for a, b in zip(*twins)]
