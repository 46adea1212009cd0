# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bringing a cluster up."""

import contextlib
import os
import time

from . import cgroups, libc, machine, network, removal, schema, ssh_material, state, watcher
from .errors import TestbedError, Unsupported
from .node_files import NodeFiles
from .node_init import NodeStart
from .sysfs import Tree



def node_folder(kept, node_name):
    return kept.path("nodes", node_name)


# ---- up -------------------------------------------------------------------------------------------------------------


class Start:
    """One `up`. run() returns the document that --json prints."""

    def __init__(self, yaml_path, name, watch_pid):
        self._cluster = schema.load(yaml_path)
        self._name = name or self._cluster.stem
        if not state.NAME.fullmatch(self._name):
            raise TestbedError(f"'{self._name}' is no name for a cluster: lower-case letters, digits and '-', "
                               "at most 40")
        self._watch_pid = watch_pid
        self._state = state.State(self._name)

    def run(self):
        machine.check()
        if self._watch_pid is not None and state.start_time(self._watch_pid) is None:
            raise TestbedError(f"--watch-pid {self._watch_pid}: there is no such process")
        begun = time.monotonic()
        with state.lock():
            removal.remove_locked(self._name)
            self._reserve()
        try:
            self._build()
            self._document["seconds"] = round(time.monotonic() - begun, 3)
            self._document["state"] = "running"
            self._state.save(self._document)
        except BaseException:
            with state.lock(), contextlib.suppress(TestbedError, OSError):
                removal.remove_locked(self._name)
            raise
        return self._document

    def _reserve(self):
        taken = state.used_indexes() | network.routed_subnets()
        index = next((number for number in range(1, 255) if number not in taken), None)
        if index is None:
            raise TestbedError(f"no free subnet in {network.SUBNET}.0.0/16")
        made_run_netns = not state.is_mount_point("/run/netns")
        self._state.create()
        if made_run_netns:
            with open(os.path.join(state.BASE, removal.MADE_RUN_NETNS), "w", encoding="ascii"):
                pass
        self._document = {
            "schema": "sparkloom-testbed/1", "name": self._name, "state": "starting", "file": self._cluster.file,
            "index": index, "token": f"{os.getpid()}.{time.time_ns()}", "watcher": None, "nodes": {}}
        self._state.save(self._document)
        self._index = index

    def _build(self):
        cluster = self._cluster
        self._state.save_model(cluster)
        if self._watch_pid is not None:
            self._document["watcher"] = state.process_record(watcher.start(self._document, self._watch_pid))
            self._state.save(self._document)
        self._make_folders()
        keys = self._state.path("keys")
        ssh_material.make_keys(cluster, keys, self._host_key_folder)
        net = network.Network(cluster, self._name, self._index)
        net.build()
        self._document["stand_ins"] = net.stand_ins
        self._write_client_files(keys)
        starts = [self._start_node(node, net) for node in cluster.nodes.values()]
        complaints = []
        for start in starts:
            pid, complaint = start.finish()
            if complaint:
                complaints.append(f"node {start.node.name}: {complaint}")
            self._document["nodes"][start.node.name] = self._describe(start.node, pid)
        self._state.save(self._document)
        if complaints:
            raise TestbedError("; ".join(complaints))
        refresh_states(self._state, cluster)
        self._apply_faults()

    def _make_folders(self):
        for node in self._cluster.nodes.values():
            folder = node_folder(self._state, node.name)
            for name in ("disk", "log", "root", "sys"):
                os.makedirs(os.path.join(folder, name))
            libc.mount("disk", os.path.join(folder, "disk"), "tmpfs", libc.MS_NOSUID, f"mode=755,size={node.disk_mib}m")

    def _host_key_folder(self, node):
        return os.path.join(node_folder(self._state, node.name), "disk/etc/ssh")

    def _addresses(self, node):
        """Names first, the address that ssh_config uses last."""
        names = [node.name, network.management_address(self._index, node.number)]
        if self._cluster.ipv6:
            names.insert(1, network.management_address6(self._index, node.number))
        return names

    def _write_client_files(self, keys):
        known = self._state.path("known_hosts")
        ssh_material.write_known_hosts(self._cluster, known, keys, self._host_key_folder, self._addresses)
        ssh_material.write_ssh_config(self._cluster, self._state.path("ssh_config"), known, keys, self._addresses)

    def _start_node(self, node, net):
        """The slow half (disk and sysfs trees) runs in the node's own process, so nodes come up side by side."""
        folder = node_folder(self._state, node.name)
        peers = [(peer.hostname, network.management_address(self._index, peer.number))
                 for peer in self._cluster.nodes.values()]
        cgroup = cgroups.folder_of(self._name, node.name) if node.docker.mode == "running" else None
        if node.docker.mode == "running" and cgroup is None:
            raise Unsupported("a node with a dockerd needs cgroup2 mounted on this machine")

        def prepare():
            NodeFiles(node, os.path.join(folder, "disk"), peers).build(self._state.path("keys"))
            Tree(os.path.join(folder, "sys"), node).build()

        return NodeStart(node, folder, net.netns(node.name), Tree(os.path.join(folder, "sys"), node), cgroup, prepare)

    def _describe(self, node, pid):
        folder = node_folder(self._state, node.name)
        return {
            "name": node.name, "hostname": node.hostname,
            "address": network.management_address(self._index, node.number),
            "address6": network.management_address6(self._index, node.number) if self._cluster.ipv6 else None,
            "port": node.sshd.port,
            "users": [{"name": user.name, "uid": user.uid, "password": user.password,
                       "home": f"/home/{user.name}", "home_on_host": os.path.join(folder, "disk/home", user.name)}
                      for user in node.users.values()],
            "home_on_host": os.path.join(folder, "disk/home", node.first_user.name),
            "disk_on_host": os.path.join(folder, "disk"),
            "sshd_log": os.path.join(folder, "log/sshd.log"),
            "dockerd_log": os.path.join(folder, "log/dockerd.log"),
            "node_log": os.path.join(folder, "log/node.log"),
            "netns": network.netns_name(self._name, node.name),
            "pid": pid, "process": state.process_record(pid) if pid else None}

    def _apply_faults(self):
        from . import faults  # it needs this module
        for node in self._cluster.nodes.values():
            for words in node.faults:
                try:
                    faults.Faults(self._name).apply(node.name, words)
                except TestbedError as error:
                    raise TestbedError(f"{self._cluster.file}: nodes: {node.name}: faults: {words[0]}: "
                                       f"{error}") from None


def public_document(document):
    """What --json prints: the kept document with paths a caller needs."""
    folder = state.folder_of(document["name"])
    cluster = state.State(document["name"]).load_model()
    keys = {key.name: {"path": os.path.join(folder, "keys", key.name), "passphrase": key.passphrase}
            for key in cluster.keys.values()}
    copied = ("schema", "name", "state", "file", "seconds", "stand_ins")
    result = {key: document[key] for key in copied if key in document}
    result.update(folder=folder, ssh_config=os.path.join(folder, "ssh_config"),
                  known_hosts=os.path.join(folder, "known_hosts"), key=keys["default"]["path"], keys=keys)
    result["nodes"] = [{key: value for key, value in node.items() if key != "process"}
                       for node in document["nodes"].values()]
    return result


def refresh_states(kept, cluster):
    """Port states and speeds after links, from what the kernel says of the links."""
    for node in cluster.nodes.values():
        links = network.running_links(network.netns_name(kept.name, node.name))
        Tree(os.path.join(node_folder(kept, node.name), "sys"), node).refresh(links)
