# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The process that takes a cluster down when another process ends (--watch-pid)."""

import os
import select
import signal

from . import libc, removal, state


def start(document, watched):
    """A process of its own session that takes the cluster down when `watched` ends."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child:
        os.close(write_end)
        os.waitpid(child, 0)
        with os.fdopen(read_end) as stream:
            return int(stream.read())
    os.setsid()
    grandchild = os.fork()
    if grandchild:
        os.write(write_end, str(grandchild).encode())
        os._exit(0)
    try:
        _detach()
        libc.set_process_name("testbed-watch")
        _watch(document, watched)
    finally:
        os._exit(0)


def _detach():
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.chdir("/")
    null = os.open("/dev/null", os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    os.closerange(3, 1024)


def _watch(document, watched):
    try:
        fd = os.pidfd_open(watched)
    except ProcessLookupError:
        fd = None
    poller = select.poll()
    if fd is not None:
        poller.register(fd, select.POLLIN)
    while True:
        kept = state.State(document["name"]).load()
        if not kept or kept.get("token") != document["token"]:
            return  # taken down, or a new one has that name
        if fd is None or poller.poll(1000):
            break
    with state.lock():
        kept = state.State(document["name"]).load()
        if kept and kept.get("token") == document["token"]:
            removal.remove_locked(document["name"])
