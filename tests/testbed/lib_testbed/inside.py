# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Doing something on a running node, and finding its processes from outside."""

import contextlib
import os

from . import libc

_NAMESPACES = (("net", libc.CLONE_NEWNET), ("uts", libc.CLONE_NEWUTS), ("ipc", libc.CLONE_NEWIPC),
               ("cgroup", libc.CLONE_NEWCGROUP), ("pid", libc.CLONE_NEWPID), ("mnt", libc.CLONE_NEWNS))
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
               "HOME": "/root", "USER": "root"}


def command(pid, argv, user=None):
    """The argv that runs another one on the node, as root or as one of its users."""
    enter = ["nsenter", "-t", str(pid), "-m", "-u", "-i", "-n", "-p", "-C", "--"]
    if user is not None:
        enter += ["setpriv", f"--reuid={user.uid}", f"--regid={user.uid}", "--init-groups", "--"]
    return enter + list(argv)


def call(pid, function, cgroup=None):
    """Runs a function on the node in a process of its own; what it starts becomes a child of the node's first process.

    Returns None, or the text of the exception it ended with.
    """
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read_end)
            _enter(pid, cgroup)
            if os.fork() == 0:
                function()
            os._exit(0)
        except BaseException as error:  # noqa: BLE001 (it is handed to the caller)
            os.write(write_end, (str(error) or type(error).__name__).encode())
            os._exit(1)
    os.close(write_end)
    with os.fdopen(read_end, encoding="utf-8") as stream:
        complaint = stream.read()
    os.waitpid(child, 0)
    return complaint or None


def _enter(pid, cgroup):
    if cgroup:
        with open(os.path.join(cgroup, "init/cgroup.procs"), "w", encoding="ascii") as stream:
            stream.write(str(os.getpid()))
    for name, kind in _NAMESPACES:
        libc.setns(f"/proc/{pid}/ns/{name}", kind)
    os.chdir("/")


def processes(pid, name=None):
    """Pids, as the host counts them, of a node's processes; with a command name, of those only."""
    wanted = os.stat(f"/proc/{pid}/ns/pid").st_ino
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        with contextlib.suppress(OSError):
            if os.stat(f"/proc/{entry}/ns/pid").st_ino != wanted:
                continue
            with open(f"/proc/{entry}/comm", encoding="utf-8", errors="replace") as stream:
                if name is None or stream.read().strip() == name:
                    found.append(int(entry))
    return found


def host_pid(pid, pid_inside):
    """The host's pid of a process that the node knows as pid_inside, or None."""
    for candidate in processes(pid):
        with contextlib.suppress(OSError):
            with open(f"/proc/{candidate}/status", encoding="utf-8", errors="replace") as stream:
                numbers = next(line.split()[1:] for line in stream if line.startswith("NSpid:"))
            if numbers[-1] == str(pid_inside):
                return candidate
    return None
