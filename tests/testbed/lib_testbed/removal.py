# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Taking a cluster down, whatever is left of it."""

import contextlib
import os
import signal
import time

from . import cgroups, libc, network, state
from .errors import TestbedError

MADE_RUN_NETNS = ".made-run-netns"  # in state.BASE: /run/netns was not there before us


def known_names():
    """Clusters of which anything is left, running or not."""
    return sorted(set(state.names()) | network.cluster_names())


def remove(name):
    """True when there was something."""
    with state.lock():
        return remove_locked(name)


def remove_locked(name):
    """remove() for a caller that holds the lock. Needs no state: what names and aliases show is removed as well."""
    kept = state.State(name)
    there = os.path.isdir(kept.folder) or name in network.cluster_names()
    document = kept.load() or {}
    _kill_watcher(document)
    _kill_all(name, document)
    network.remove(name)
    cgroups.remove(name)
    if os.path.isdir(kept.folder):
        made_here = os.path.join(state.BASE, MADE_RUN_NETNS)
        if state.names() == [name] and os.path.exists(made_here):
            os.unlink(made_here)
            _remove_run_netns()
        kept.remove()
    return there


def _remove_run_netns():
    """`ip netns add` mounts /run/netns once; where we were the first, and nobody uses it, it goes as well."""
    with contextlib.suppress(OSError):
        if state.is_mount_point("/run/netns") and not os.listdir("/run/netns"):
            libc.umount("/run/netns", lazy=True)
            os.rmdir("/run/netns")


def _kill_watcher(document):
    watcher = document.get("watcher")
    if watcher and watcher["pid"] != os.getpid() and state.alive(watcher):
        with contextlib.suppress(ProcessLookupError):
            os.kill(watcher["pid"], signal.SIGKILL)


def _kill_all(name, document):
    """First processes by their recorded pid, then whatever else is in one of our network namespaces."""
    for node in document.get("nodes", {}).values():
        if state.alive(node.get("process")):
            with contextlib.suppress(ProcessLookupError):
                os.kill(node["pid"], signal.SIGKILL)
    inodes = set()
    for netns in network.namespaces_of(name):
        with contextlib.suppress(OSError):
            inodes.add(os.stat(network.netns_path(netns)).st_ino)
    end = time.monotonic() + 10
    while inodes:
        pids = _processes_in(inodes)
        if not pids:
            return
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if time.monotonic() > end:
            raise TestbedError(f"cluster {name}: these processes do not die: {', '.join(map(str, pids))}")
        time.sleep(0.01)


def _processes_in(inodes):
    own = os.stat("/proc/self/ns/net").st_ino
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                inode = os.stat(f"/proc/{name}/ns/net").st_ino
                if inode in inodes and inode != own:
                    found.append(int(name))
    return found
