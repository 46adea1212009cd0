# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Becoming a node: namespaces, a root of its own, and the first process, which starts the servers and reaps.

start() forks; the child enters the namespaces and forks the first process of the node (PID 1 there). Whoever kills that
one kills everything on the node.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import traceback

from . import cgroups, docker, inside, libc, network, stand_in_tools
from .node_files import PLACES, SHARED_FOLDERS

_DEVICES = {"null": (1, 3), "zero": (1, 5), "full": (1, 7), "random": (1, 8), "urandom": (1, 9), "tty": (5, 0)}
_UVERBS_MAJOR, _UVERBS_MINOR = 231, 192


class NodeStart:
    """A node on its way up. finish() waits for it and gives the host's pid of its first process."""

    def __init__(self, node, folder, netns, tree, cgroup, prepare):
        self.node = node
        self._read_end, write_end = os.pipe()
        caller = os.getpid()
        self._outer = os.fork()
        if self._outer == 0:
            try:
                # An `up` that is killed takes what is not yet in a namespace of ours with it.
                libc.die_with_parent(caller, signal.SIGKILL)
                os.close(self._read_end)
                _enter(node, folder, netns, tree, cgroup, prepare, write_end)
            finally:
                os._exit(1)  # only reached after an exception, which _enter has reported
        os.close(write_end)

    def finish(self):
        with os.fdopen(self._read_end, "r", encoding="utf-8") as stream:
            text = stream.read()
        os.waitpid(self._outer, 0)
        pid, _, answer = text.partition("\n")
        if not answer.startswith("ok"):
            return int(pid) if pid.isdigit() else None, answer.strip() or "its first process ended without a word"
        return int(pid), None


def _enter(node, folder, netns, tree, cgroup, prepare, report):
    log = os.open(os.path.join(folder, "log/node.log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640)
    try:
        _detach(log, report)
        prepare()
        libc.setns(network.netns_path(netns), libc.CLONE_NEWNET)
        if cgroup:
            cgroups.enter(cgroup)
        libc.unshare(libc.CLONE_NEWNS | libc.CLONE_NEWUTS | libc.CLONE_NEWIPC | libc.CLONE_NEWPID)
        told, tell = os.pipe()
        pid = os.fork()
        if pid:
            os.write(report, f"{pid}\n".encode())
            os._exit(0)  # closes the pipe: the report begins with the pid, whatever is quicker
        os.close(tell)
        os.read(told, 1)
        os.close(told)
        _first_process(node, folder, tree, bool(cgroup), report)
    except BaseException as error:  # noqa: BLE001 (nobody above us can hear it)
        traceback.print_exc()
        sys.stderr.flush()
        with contextlib.suppress(OSError):
            os.write(report, f"\n{error}".encode())
        os._exit(1)


def _detach(log, report):
    """No terminal, no descriptor of the caller's, no signal handling of the caller's."""
    os.setsid()
    os.chdir("/")
    os.umask(0o022)
    null = os.open("/dev/null", os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    for fd in (int(name) for name in os.listdir("/proc/self/fd")):
        if fd > 2 and fd != report:
            with contextlib.suppress(OSError):
                os.close(fd)
    os.set_inheritable(report, False)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def _first_process(node, folder, tree, has_cgroup, report):
    libc.set_process_name(f"node {node.name}")
    root = os.path.join(folder, "root")
    _build_root(node, folder, root, tree, has_cgroup)
    socket.sethostname(node.hostname)
    start_sshd(node)
    if node.docker.mode == "running":
        docker.start(node)
    os.write(report, b"ok\n")
    os.close(report)
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            time.sleep(0.2)


def start_sshd(node):
    os.makedirs("/run/sshd", 0o755, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        os.unlink("/run/sshd.pid")
    server = subprocess.Popen(["/usr/sbin/sshd", "-D", "-E", "/var/log/sshd.log"], stdin=subprocess.DEVNULL,
                              env=inside.ENVIRONMENT, start_new_session=True)
    end = time.monotonic() + 10
    while not os.path.exists("/run/sshd.pid"):  # written when it listens
        if server.poll() is not None:
            with open("/var/log/sshd.log", encoding="utf-8", errors="replace") as stream:
                raise RuntimeError(f"sshd ended: {stream.read().strip()}")
        if time.monotonic() > end:
            raise RuntimeError("sshd does not listen after 10 s")
        time.sleep(0.005)


# ---- the root file system ------------------------------------------------------------------------------------------


def _build_root(node, folder, root, tree, has_cgroup):
    """/usr is the machine's, read-only; everything that is written to is the node's own."""
    libc.mount(None, "/", None, libc.MS_REC | libc.MS_PRIVATE)
    libc.mount("root", root, "tmpfs", 0, "mode=755,size=4m")
    _share_usr(node, folder, root)
    disk = os.path.join(folder, "disk")
    for name, place in PLACES.items():
        target = root + place
        os.makedirs(target, exist_ok=True)
        libc.bind(os.path.join(disk, name), target)
    for name in SHARED_FOLDERS:
        if os.path.isdir(f"/etc/{name}"):
            libc.bind(f"/etc/{name}", f"{root}/etc/{name}", readonly=True)
    if os.path.isdir("/var/lib/dpkg"):
        libc.bind("/var/lib/dpkg", f"{root}/var/lib/dpkg", readonly=True)
    libc.bind(os.path.join(folder, "log"), f"{root}/var/log")
    for name in ("run", "dev", "proc", "sys", "mnt", "media"):
        os.makedirs(f"{root}/{name}", exist_ok=True)
    libc.mount("run", f"{root}/run", "tmpfs", libc.MS_NOSUID | libc.MS_NODEV, "mode=755,size=64m")
    os.makedirs(f"{root}/run/lock")
    os.chmod(f"{root}/run/lock", 0o1777)
    _build_dev(node, f"{root}/dev")
    libc.mount("proc", f"{root}/proc", "proc", libc.MS_NOSUID | libc.MS_NODEV | libc.MS_NOEXEC)
    _show_driver(node, root)
    _build_sys(f"{root}/sys", tree)
    if has_cgroup:
        cgroups.mount_inside(f"{root}/sys/fs/cgroup")
    _pivot(root)


def _share_usr(node, folder, root):
    os.makedirs(f"{root}/usr")
    libc.bind("/usr", f"{root}/usr", readonly=True)
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        if os.path.islink(f"/{name}"):
            os.symlink(os.readlink(f"/{name}"), f"{root}/{name}")
        elif os.path.isdir(f"/{name}"):
            os.makedirs(f"{root}/{name}")
            libc.bind(f"/{name}", f"{root}/{name}", readonly=True)
    for place in docker.PLUGIN_FOLDERS if node.docker.compose != "plugin" else ():
        if os.path.isdir(root + place):
            libc.mount("none", root + place, "tmpfs", libc.MS_RDONLY, "mode=755,size=4k")
    for place in ("usr/bin", "usr/sbin"):
        gone = [name for name in stand_in_tools.hidden(node) if os.path.lexists(f"/{place}/{name}")]
        if not gone:
            continue
        cover = os.path.join(folder, "hidden", place)
        os.makedirs(cover, exist_ok=True)
        for name in gone:
            with contextlib.suppress(FileExistsError):
                os.mknod(os.path.join(cover, name), 0o20000, 0)  # a whiteout
        libc.mount("overlay", f"{root}/{place}", "overlay", libc.MS_RDONLY, f"lowerdir={cover}:/{place}")


def _build_dev(node, dev):
    libc.mount("dev", dev, "tmpfs", libc.MS_NOSUID, "mode=755,size=1m")
    for name, (major, minor) in _DEVICES.items():
        _device(f"{dev}/{name}", major, minor)
    for name, target in (("fd", "/proc/self/fd"), ("stdin", "/proc/self/fd/0"), ("stdout", "/proc/self/fd/1"),
                         ("stderr", "/proc/self/fd/2"), ("ptmx", "pts/ptmx")):
        os.symlink(target, f"{dev}/{name}")
    os.makedirs(f"{dev}/pts")
    libc.mount("devpts", f"{dev}/pts", "devpts", libc.MS_NOSUID | libc.MS_NOEXEC,
               "newinstance,ptmxmode=0666,mode=620,gid=5")
    os.makedirs(f"{dev}/shm")
    libc.mount("shm", f"{dev}/shm", "tmpfs", libc.MS_NOSUID | libc.MS_NODEV, "mode=1777,size=64m")
    if node.infiniband:
        # The right numbers and no driver behind them: opening one says ENXIO.
        os.makedirs(f"{dev}/infiniband")
        for place in range(len(node.hcas)):
            _device(f"{dev}/infiniband/uverbs{place}", _UVERBS_MAJOR, _UVERBS_MINOR + place)


def _device(path, major, minor):
    os.mknod(path, 0o20666, os.makedev(major, minor))
    os.chmod(path, 0o666)


def _show_driver(node, root):
    """/proc/driver/nvidia/version, where a GPU is said to be."""
    if node.gpu is None or not os.path.isdir(f"{root}/proc/driver"):
        return
    libc.mount("driver", f"{root}/proc/driver", "tmpfs", libc.MS_NOSUID | libc.MS_NODEV, "mode=555,size=64k")
    os.makedirs(f"{root}/proc/driver/nvidia")
    with open(f"{root}/proc/driver/nvidia/version", "w", encoding="ascii") as stream:
        stream.write(f"NVRM version: NVIDIA UNIX Open Kernel Module for aarch64  {node.gpu['driver']}  Release Build\n")


def _build_sys(target, tree):
    """The namespace's own sysfs below, the made tree above, live folders bound into the result."""
    flags = libc.MS_NOSUID | libc.MS_NODEV | libc.MS_NOEXEC
    libc.mount("sysfs", target, "sysfs", flags)
    libc.mount("overlay", target, "overlay", flags, f"lowerdir={tree.over}:{target}")
    for source, place in tree.mounts():
        libc.bind(source, f"{target}/{place}", readonly=True)
    os.stat(f"{target}/class/net/lo")


def _pivot(root):
    os.makedirs(f"{root}/.old", exist_ok=True)
    libc.pivot_root(root, f"{root}/.old")
    os.chdir("/")
    libc.umount("/.old", lazy=True)
    os.rmdir("/.old")
