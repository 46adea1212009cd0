# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Carries out the faults of faults_catalogue.py on a running cluster."""

import contextlib
import os
import signal
import time

from . import cgroups, docker, gids, inside, libc, lifecycle, network, node_init, packets, ssh_material, state
from .errors import TestbedError
from .faults_catalogue import check_words
from .node_init import NodeStart
from .sysfs import EMPTY_SLOT, Tree, row_texts


class Faults:
    """Faults of one cluster. apply() takes the words of the command line or of the YAML."""

    def __init__(self, name):
        self._kept = state.State(name)
        self._document = self._kept.load()
        if not self._document:
            raise TestbedError(f"no cluster named '{name}' is up; up: {', '.join(state.names()) or 'none'}")
        self._cluster = self._kept.load_model()

    def apply(self, node_name, words):
        check_words(words, node_name)
        if node_name not in self._cluster.nodes:
            raise TestbedError(f"cluster {self._kept.name} has no node '{node_name}'; it has "
                               f"{', '.join(self._cluster.nodes)}")
        self._node = self._cluster.nodes[node_name]
        self._pid = self._document["nodes"][node_name]["pid"]
        self._netns = network.netns_name(self._kept.name, node_name)
        self._folder = lifecycle.node_folder(self._kept, node_name)
        self._tree = Tree(os.path.join(self._folder, "sys"), self._node)
        getattr(self, f"_{words[0].replace('-', '_')}")(*words[1:])

    # ---- sshd -----------------------------------------------------------------------------------------------------

    def _listener(self):
        try:
            with open(f"/proc/{self._pid}/root/run/sshd.pid", encoding="ascii") as stream:
                return inside.host_pid(self._pid, int(stream.read()))
        except (FileNotFoundError, ValueError):
            return None

    def _signal_sshd(self, number, everybody=None):
        if everybody not in (None, "all"):
            raise TestbedError(f"'{everybody}': the only argument is 'all'")
        listener = self._listener()
        targets = [listener] if listener else []
        if everybody:
            targets += [pid for pid in inside.processes(self._pid, "sshd") if pid != listener]
        if not targets:
            raise TestbedError(f"no sshd runs on {self._node.name}")
        for pid in targets:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def _sshd_stop(self, everybody=None):
        self._signal_sshd(signal.SIGSTOP, everybody)

    def _sshd_cont(self):
        self._signal_sshd(signal.SIGCONT, "all")

    def _sshd_kill(self, everybody=None):
        self._signal_sshd(signal.SIGKILL, everybody)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"/proc/{self._pid}/root/run/sshd.pid")

    def _sshd_start(self):
        if self._listener():
            raise TestbedError(f"sshd runs on {self._node.name}")
        self._inside(lambda: node_init.start_sshd(self._node))

    def _inside(self, function, cgroup=None):
        complaint = inside.call(self._pid, function, cgroup)
        if complaint:
            raise TestbedError(f"node {self._node.name}: {complaint}")

    def _host_key_replace(self):
        etc = os.path.join(self._folder, "disk/etc/ssh")
        maker = ssh_material.KeyMaker()
        for kind, name in zip(self._node.sshd.host_keys, ssh_material.host_key_names(self._node)):
            for suffix in ("", ".pub"):
                path = os.path.join(etc, name + suffix)
                if os.path.exists(path + ".before"):
                    os.unlink(path)
                else:
                    os.rename(path, path + ".before")
            maker.make(os.path.join(etc, name), kind, "", f"root@{self._node.hostname}")
        maker.finish()
        self._reload_sshd()

    def _host_key_restore(self):
        etc = os.path.join(self._folder, "disk/etc/ssh")
        for name in ssh_material.host_key_names(self._node):
            for suffix in ("", ".pub"):
                path = os.path.join(etc, name + suffix)
                if not os.path.exists(path + ".before"):
                    raise TestbedError(f"the host keys of {self._node.name} were not replaced")
                os.replace(path + ".before", path)
        self._reload_sshd()

    def _reload_sshd(self):
        """SIGHUP: sshd executes itself again, with the same pid, and writes its pid file when it listens."""
        listener = self._listener()
        if listener is None:
            return
        pid_file = f"/proc/{self._pid}/root/run/sshd.pid"
        os.unlink(pid_file)
        os.kill(listener, signal.SIGHUP)
        self._wait(lambda: os.path.exists(pid_file), "sshd does not come back after SIGHUP")

    @staticmethod
    def _wait(condition, complaint, seconds=10):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TestbedError(complaint)
            time.sleep(0.005)

    # ---- links ------------------------------------------------------------------------------------------------------

    def _netdev(self, name):
        if name not in self._node.netdevs:
            raise TestbedError(f"node {self._node.name} has no netdev '{name}'; it has {', '.join(self._node.netdevs)}")
        return self._node.netdevs[name]

    def _set_link(self, name, up):
        netdev = self._netdev(name)
        network.ip("-n", self._netns, "link", "set", name, "up" if up else "down")
        if up:
            self._restore_addresses(netdev)

    def _restore_addresses(self, netdev):
        """The kernel forgets IPv6 addresses and routes of a link that goes down; netplan would bring them back."""
        for address in netdev.addresses:
            if ":" in address:
                network.ip("-n", self._netns, "addr", "replace", address, "dev", netdev.name, "nodad")
        for vlan in netdev.vlans:
            network.ip("-n", self._netns, "link", "set", f"{netdev.name}.{vlan}", "up")
        for route in self._node.routes:
            network.ip("-n", self._netns, "route", "replace", *route.split(), check=False)
        if netdev.name == self._node.management:
            gateway = network.management_address(self._document["index"], 253)
            network.ip("-n", self._netns, "route", "replace", "default", "via", gateway, "dev", netdev.name)

    def _link_down(self, name):
        self._set_link(name, False)
        lifecycle.refresh_states(self._kept, self._cluster)

    def _link_up(self, name):
        self._set_link(name, True)
        lifecycle.refresh_states(self._kept, self._cluster)

    def _set_cage(self, cage, up):
        twins = [n.name for n in self._node.netdevs.values() if str(n.cage) == cage]
        if not twins:
            raise TestbedError(f"node {self._node.name} has no cage {cage}")
        for name in twins:
            self._set_link(name, up)
        lifecycle.refresh_states(self._kept, self._cluster)

    def _unplug(self, cage):
        self._set_cage(cage, False)

    def _plug(self, cage):
        self._set_cage(cage, True)

    def _set_management(self, up):
        """The far end of the cable: the node keeps its addresses and routes, packets go nowhere."""
        network.ip("-n", network.netns_name(self._kept.name), "link", "set", f"m{self._node.number}",
                   "up" if up else "down")

    def _mgmt_down(self):
        self._set_management(False)

    def _mgmt_up(self):
        self._set_management(True)

    def _mtu(self, name, mtu):
        self._netdev(name)
        network.ip("-n", self._netns, "link", "set", name, "mtu", mtu)

    def _loss(self, name, percent):
        self._netdev(name)
        packets.lose(self._netns, name, percent)

    def _no_loss(self, name):
        self._netdev(name)
        packets.lose_none(self._netns, name)

    def _delay(self, name, milliseconds):
        self._netdev(name)
        packets.delay(self._netns, name, milliseconds)

    def _no_delay(self, name):
        self._netdev(name)
        packets.delay_none(self._netns, name)

    # ---- disk -------------------------------------------------------------------------------------------------------

    def _resize_disk(self, kib):
        """A smaller tmpfs is a full one, and costs no memory."""
        libc.mount(None, os.path.join(self._folder, "disk"), None, libc.MS_REMOUNT | libc.MS_NOSUID, f"size={kib}k")

    def _disk_full(self, left="0"):
        disk = os.statvfs(os.path.join(self._folder, "disk"))
        used = (disk.f_blocks - disk.f_bfree) * disk.f_frsize // 1024
        self._resize_disk(used + int(left))

    def _disk_free(self):
        self._resize_disk(self._node.disk_mib * 1024)

    # ---- HCAs -----------------------------------------------------------------------------------------------------

    def _port(self, hca, port):
        folder = self._tree.port_folder(hca, int(port)) if port.isdigit() else None
        if folder is None:
            raise TestbedError(f"node {self._node.name} has no HCA '{hca}' with a port {port}; it has "
                               f"{', '.join(h.name for h in self._node.hcas)}")
        return folder

    @staticmethod
    def _slot(folder, index):
        if not index.isdigit() or not os.path.lexists(os.path.join(folder, "gids", index)):
            raise TestbedError(f"there is no slot {index}; the table has {len(os.listdir(folder + '/gids'))}")
        return int(index)

    def _gid_move(self, hca, port, source, target):
        folder = self._port(hca, port)
        source, target = self._slot(folder, source), self._slot(folder, target)
        texts = self._tree.read_slot(folder, source)
        if texts[1] is None:
            raise TestbedError(f"slot {source} of {hca} is empty")
        self._tree.write_slot(folder, target, texts)
        self._tree.write_slot(folder, source, EMPTY_SLOT)

    def _gid_clear(self, hca, port, index):
        folder = self._port(hca, port)
        self._tree.write_slot(folder, self._slot(folder, index), EMPTY_SLOT)

    def _gid_set(self, hca, port, index, address, version, netdev=None):
        folder = self._port(hca, port)
        if version not in gids.TYPE_TEXT:
            raise TestbedError(f"'{version}' is neither v1 nor v2")
        if netdev is None:
            netdev = next(h.netdev for h in self._node.hcas if h.name == hca)
        try:
            row = gids.Row(gids.of_address(address), version, netdev)
        except ValueError as error:
            raise TestbedError(str(error)) from None
        self._tree.write_slot(folder, self._slot(folder, index), row_texts(row))

    def _port_state(self, hca, port, word):
        self._tree.fix_state(self._port(hca, port), word)
        lifecycle.refresh_states(self._kept, self._cluster)

    # ---- docker, the whole node -------------------------------------------------------------------------------------

    def _docker_stop(self):
        daemons = inside.processes(self._pid, "dockerd")
        if not daemons:
            raise TestbedError(f"no dockerd runs on {self._node.name}")
        for pid in daemons:
            os.kill(pid, signal.SIGTERM)
        self._wait(lambda: not inside.processes(self._pid, "dockerd"), "dockerd does not end", 30)

    def _docker_start(self):
        if inside.processes(self._pid, "dockerd"):
            raise TestbedError(f"dockerd runs on {self._node.name}")
        if self._node.docker.mode != "running":
            raise TestbedError(f"node {self._node.name} has no dockerd in its YAML (docker: true)")
        self._inside(lambda: docker.start(self._node), cgroups.folder_of(self._kept.name, self._node.name))

    def _reboot(self):
        """Same disk, same network, everything else anew: processes, /run, the GID tables as the YAML has them."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        self._wait(lambda: not os.path.exists(f"/proc/{self._pid}/ns/net"), "the node does not die")
        sys_folder = os.path.join(self._folder, "sys")
        os.rename(sys_folder, f"{sys_folder}-{time.time_ns()}")
        cgroup = None
        if self._node.docker.mode == "running":
            cgroup = cgroups.folder_of(self._kept.name, self._node.name)
            cgroups.remove_folder(cgroup)
        start = NodeStart(self._node, self._folder, self._netns, self._tree, cgroup, self._tree.build)
        pid, complaint = start.finish()
        self._document["nodes"][self._node.name].update(pid=pid, process=state.process_record(pid) if pid else None)
        self._kept.save(self._document)
        if complaint:
            raise TestbedError(f"node {self._node.name}: {complaint}")
        lifecycle.refresh_states(self._kept, self._cluster)
