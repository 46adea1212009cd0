# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a testbed can run on this machine."""

import os
import shutil

from . import libc
from .errors import Unsupported

_PROGRAMS = ["ip", "ssh", "ssh-keygen", "nsenter", "setpriv"]


def check():
    """Raises Unsupported with the reason when it cannot."""
    if os.geteuid() != 0:
        raise Unsupported("needs root")
    for program in _PROGRAMS:
        if shutil.which(program) is None:
            raise Unsupported(f"needs the program {program}")
    if not os.path.exists("/usr/sbin/sshd"):
        raise Unsupported("needs /usr/sbin/sshd (package openssh-server)")
    complaint = _try_namespaces()
    if complaint:
        raise Unsupported(f"this machine does not allow what a node is made of: {complaint}")


def _try_namespaces():
    """In a process of its own: the namespaces and the mounts that a node needs. The reason it fails for, or ""."""
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            libc.unshare(libc.CLONE_NEWNET | libc.CLONE_NEWNS | libc.CLONE_NEWPID | libc.CLONE_NEWUTS)
            libc.mount(None, "/", None, libc.MS_REC | libc.MS_PRIVATE)
            libc.mount("probe", "/run", "tmpfs")
            os.mkdir("/run/over")
            os.mkdir("/run/sys")
            libc.mount("sysfs", "/run/sys", "sysfs")
            libc.mount("overlay", "/run/sys", "overlay", 0, "lowerdir=/run/over:/run/sys")
            os.mknod("/run/null", 0o20666, os.makedev(1, 3))
        except OSError as error:
            os.write(write_end, str(error).encode())
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, encoding="utf-8") as stream:
        complaint = stream.read()
    os.waitpid(pid, 0)
    return complaint
