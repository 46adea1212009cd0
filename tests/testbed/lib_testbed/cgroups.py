# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A cgroup v2 subtree for a node with a dockerd, so that what containers leave there can be removed with it."""

import contextlib
import os
import time

from . import libc

_PARENT = "sparkloom-testbed"


def root():
    """Where cgroup2 is mounted on this machine, or None."""
    with open("/proc/self/mountinfo", encoding="utf-8") as stream:
        for line in stream:
            fields, _, rest = line.partition(" - ")
            if rest.split()[0] == "cgroup2":
                return fields.split()[4]
    return None


def folder_of(cluster_name, node):
    base = root()
    return os.path.join(base, _PARENT, f"{cluster_name}.{node}") if base else None


def enter(folder):
    """Moves this process into a new cgroup and makes that the root of a cgroup namespace."""
    os.makedirs(folder, exist_ok=True)
    _move(folder)
    libc.unshare(libc.CLONE_NEWCGROUP)


def mount_inside(target):
    """cgroup2 on the node. Controllers can be handed down only from a group without processes of its own."""
    libc.mount("cgroup2", target, "cgroup2", libc.MS_NOSUID | libc.MS_NODEV | libc.MS_NOEXEC)
    os.makedirs(os.path.join(target, "init"), exist_ok=True)
    _move(os.path.join(target, "init"))
    with open(os.path.join(target, "cgroup.controllers"), encoding="ascii") as stream:
        controllers = stream.read().split()
    for controller in controllers:
        with contextlib.suppress(OSError):
            with open(os.path.join(target, "cgroup.subtree_control"), "w", encoding="ascii") as stream:
                stream.write(f"+{controller}")


def _move(folder):
    with open(os.path.join(folder, "cgroup.procs"), "w", encoding="ascii") as stream:
        stream.write(str(os.getpid()))


def remove(cluster_name):
    """All cgroups of a cluster. Their processes are killed already; the kernel lets go of them a little later."""
    base = root()
    parent = os.path.join(base, _PARENT) if base else None
    if parent is None or not os.path.isdir(parent):
        return
    for name in os.listdir(parent):
        if name.startswith(f"{cluster_name}.") and os.path.isdir(os.path.join(parent, name)):
            remove_folder(os.path.join(parent, name))
    with contextlib.suppress(OSError):
        os.rmdir(parent)  # fails while another cluster has one


def remove_folder(folder):
    """One node's cgroup with all below it."""
    with contextlib.suppress(OSError):
        with open(os.path.join(folder, "cgroup.kill"), "w", encoding="ascii") as stream:
            stream.write("1")
    end = time.monotonic() + 3
    while os.path.isdir(folder) and time.monotonic() < end:
        for place, _, _ in os.walk(folder, topdown=False):
            with contextlib.suppress(OSError):
                os.rmdir(place)
        if os.path.isdir(folder):
            time.sleep(0.02)
