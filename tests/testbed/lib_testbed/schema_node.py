# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One entry under nodes: of the YAML file -> model.Node."""

import hashlib

from . import faults_catalogue, schema_hardware, schema_login
from .errors import TestbedError
from .model import Docker, Node
from .presets import GB10_GPU, PRESETS


class NodeReader:
    """Reads in two steps: everything but addresses first; finish() when the cables are known."""

    def __init__(self, cluster, name, number, section, macs):
        self._section = section
        self._cluster = cluster
        preset = section.take("preset", str, "gb10", tuple(PRESETS))
        hostname = section.take("hostname", str, name)
        node = self.node = Node(name, hostname, number)
        node.hcas, node.netdevs, node.management = PRESETS[preset](macs.base(name))
        node.dgx = section.take("dgx", bool, preset == "gb10")
        node.infiniband = section.take("infiniband", bool, preset == "gb10")
        node.machine_id = section.take("machine_id", str, hashlib.md5(f"{cluster.stem}/{name}".encode()).hexdigest())
        node.disk_mib = section.take("disk_mib", int, 256)
        node.routes = section.take_texts("routes", [])
        self._cages = self._read_cages()
        self._host = section.take("host", int, 9 + number)
        schema_hardware.read_netdevs(section, node)
        schema_hardware.read_hcas(section, node)
        self._read_management(section)
        schema_login.read_users(section, node, cluster)
        schema_login.read_sshd(section, node)
        schema_login.read_files(section, node, cluster.file)
        self._read_tools(section, preset)
        self._read_docker(section)
        self._read_faults(section)
        section.done()

    def cages(self, default):
        if self._cages is None:
            present = {n.cage for n in self.node.netdevs.values()}
            self._cages = [cage for cage in default if cage in present]
        return self._cages

    def add_cage(self, cage):
        if self._cages is None:
            self._cages = []
        if cage not in self._cages:
            self._cages.append(cage)

    def finish(self, rails):
        """Default addresses of the cabled cages, then what had to wait for them."""
        for place, cage in enumerate(self._cages or []):
            twins = sorted((n for n in self.node.netdevs.values() if n.cage == cage), key=lambda n: n.domain)
            for half, netdev in enumerate(twins):
                rail = rails[(place * len(twins) + half) % len(rails)]
                if not netdev.addresses and not netdev.name in self._addressless:
                    netdev.addresses = [f"{rail.network_address + self._host}/{rail.prefixlen}"]
        schema_hardware.check(self._section, self.node)

    @property
    def _addressless(self):
        """Netdevs whose YAML says `addresses: []`: they are meant to have none."""
        asked = self._section.take("netdevs", dict, {}) or {}
        return {name for name, data in asked.items() if isinstance(data, dict) and data.get("addresses") == []}

    def _read_cages(self):
        value = self._section.take("cage", (int, list, str))
        if value is None:
            return None
        if value == "none":
            return []
        cages = value if isinstance(value, list) else [value]
        present = {n.cage for n in self.node.netdevs.values() if n.cage is not None}
        for cage in cages:
            if cage not in present:
                self._section.fail("cage", f"must be one of {sorted(present)}, a list of them, or none, not {value!r}")
        return list(cages)

    def _read_management(self, section):
        management = section.take("management", str, self.node.management)
        if management not in self.node.netdevs:
            section.fail("management", f"there is no netdev '{management}' on this node")
        self.node.management = management

    def _read_tools(self, section, preset):
        tools = section.section("tools")
        self.node.hide = tools.take_texts("hide", [])
        for name, content, where in tools.entries("provide"):
            if not isinstance(content, str) or "/" in name:
                raise TestbedError(f"{where}: must be the text of a script under a plain name")
            self.node.provide[name] = content.encode()
        tools.done()
        gpu = section.take("gpu", (dict, bool), {} if preset == "gb10" else False)
        if gpu is False:
            self.node.gpu = None
        else:
            self.node.gpu = {**GB10_GPU, **(gpu if isinstance(gpu, dict) else {})}

    def _read_docker(self, section):
        value = section.take("docker", (bool, str, dict), "stopped")
        docker = self.node.docker = Docker()
        if isinstance(value, dict):
            inner = section.section("docker")
            docker.mode = inner.take("mode", str, "running", ("running", "stopped", "absent"))
            docker.compose = inner.take("compose", str, "plugin", ("plugin", "standalone", "none"))
            docker.denied_for = inner.take_texts("denied-for", [])
            for tag, source, where in inner.entries("images"):
                if not isinstance(source, str):
                    raise TestbedError(f"{where}: must be 'busybox' or the path of a docker-save archive")
                docker.images[tag] = source if source == "busybox" else schema_login.read_beside(
                    self._cluster.file, source, where)
            inner.done()
        elif isinstance(value, bool):
            docker.mode = "running" if value else "stopped"
        elif value in ("running", "stopped", "absent"):
            docker.mode = value
        else:
            section.fail("docker", f"must be true, false, running, stopped, absent or a mapping, not {value!r}")
        for name in docker.denied_for:
            if name not in self.node.users:
                section.fail("docker", f"denied-for: there is no user '{name}' on this node")
        if docker.mode == "running" and not section.has("disk_mib"):
            self.node.disk_mib = 2048

    def _read_faults(self, section):
        for number, entry in enumerate(section.take("faults", list, []) or [], 1):
            where = f"{section.where}: faults: entry {number}"
            if isinstance(entry, dict) and len(entry) == 1:
                (name, arguments), = entry.items()
                words = [name] + [str(a) for a in (arguments if isinstance(arguments, list) else [arguments])]
            elif isinstance(entry, str):
                words = entry.split()
            else:
                raise TestbedError(f"{where}: must be a text or one 'name: arguments'")
            faults_catalogue.check_words(words, where)
            self.node.faults.append(words)
