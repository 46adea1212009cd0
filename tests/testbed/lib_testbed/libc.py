# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The system calls that Python 3.11 has no function for. Thin: errno becomes OSError, nothing else."""

import ctypes
import os
import platform

CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

MS_RDONLY = 1
MS_NOSUID = 2
MS_NODEV = 4
MS_NOEXEC = 8
MS_REMOUNT = 32
MS_BIND = 4096
MS_REC = 16384
MS_PRIVATE = 1 << 18

MNT_DETACH = 2
UMOUNT_NOFOLLOW = 8

PR_SET_PDEATHSIG = 1
PR_SET_NAME = 15

_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_libc = ctypes.CDLL(None, use_errno=True)


def _check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _bytes(text):
    return None if text is None else os.fsencode(text)


def mount(source, target, fstype=None, flags=0, data=None):
    result = _libc.mount(_bytes(source), _bytes(target), _bytes(fstype), ctypes.c_ulong(flags), _bytes(data))
    _check(result, f"mount {fstype or ''} {source} on {target}")


def bind(source, target, readonly=False):
    """A bind mount; read-only needs a second call, because the kernel ignores the flag on the first."""
    mount(source, target, None, MS_BIND | MS_REC)
    if readonly:
        mount(None, target, None, MS_REMOUNT | MS_BIND | MS_RDONLY)


def umount(target, lazy=False):
    _check(_libc.umount2(_bytes(target), UMOUNT_NOFOLLOW | (MNT_DETACH if lazy else 0)), f"umount {target}")


def unshare(flags):
    _check(_libc.unshare(flags), "unshare")


def setns(path, kind):
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        _check(_libc.setns(fd, kind), f"setns {path}")
    finally:
        os.close(fd)


def pivot_root(new_root, put_old):
    number = _PIVOT_ROOT.get(platform.machine())
    if number is None:
        raise OSError(0, f"pivot_root: system call number unknown on {platform.machine()}")
    _check(_libc.syscall(number, _bytes(new_root), _bytes(put_old)), "pivot_root")


def set_process_name(name):
    _libc.prctl(PR_SET_NAME, _bytes(name[:15]), 0, 0, 0)


def die_with_parent(parent, number):
    """This process gets that signal when `parent`, which forked it, ends. Children do not inherit it."""
    _libc.prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
    if os.getppid() != parent:
        os.kill(os.getpid(), number)


def crypt(password, salt):
    """crypt(3) of the C library: the module of that name leaves Python with 3.13."""
    try:
        library = ctypes.CDLL("libcrypt.so.1")
    except OSError:
        library = ctypes.CDLL("libcrypt.so.2")
    library.crypt.restype = ctypes.c_char_p
    hashed = library.crypt(_bytes(password), _bytes(salt))
    if not hashed or hashed.startswith(b"*"):
        raise OSError(0, "crypt: the salt was refused")
    return hashed.decode()
