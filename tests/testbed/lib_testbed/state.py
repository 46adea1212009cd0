# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is kept about running clusters: one tmpfs a cluster under /run/sparkloom-testbed, gone when it is unmounted."""

import contextlib
import fcntl
import json
import os
import pickle
import re

from . import libc
from .errors import TestbedError

BASE = "/run/sparkloom-testbed"
NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")


@contextlib.contextmanager
def lock():
    """One `up` reserves, or one `down` removes, at a time. /run itself is the lock, so no lock file stays behind."""
    fd = os.open("/run", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        yield
    finally:
        os.close(fd)


def folder_of(name):
    return os.path.join(BASE, name)


def start_time(pid):
    """Field 22 of /proc/PID/stat, or None: together with the pid it names one process for good."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stream:
            return int(stream.read().rpartition(")")[2].split()[19])
    except (OSError, IndexError, ValueError):
        return None


def process_record(pid):
    return {"pid": pid, "started": start_time(pid)}


def alive(record):
    return bool(record) and record["started"] is not None and start_time(record["pid"]) == record["started"]


def _mount_points_below(path):
    """Deepest first, as often as they are mounted."""
    points = []
    with open("/proc/self/mountinfo", encoding="utf-8") as stream:
        for line in stream:
            point = line.split()[4].encode().decode("unicode_escape")
            if point == path or point.startswith(f"{path}/"):
                points.append(point)
    return sorted(points, key=len, reverse=True)


def is_mount_point(path):
    """os.path.ismount() misses bind mounts inside one file system."""
    return path in _mount_points_below(path)


class State:
    """The folder of one cluster: cluster.json (what JSON can say), model.pickle (the cluster as read)."""

    def __init__(self, name):
        self.name = name
        self.folder = folder_of(name)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def create(self):
        """An empty tmpfs. Every file below dies with it: nothing here is ever removed file by file."""
        os.makedirs(self.folder, 0o755, exist_ok=True)
        if os.listdir(self.folder):
            raise TestbedError(f"{self.folder} is not empty and not of a cluster; look at it and remove it by hand")
        libc.mount("sparkloom-testbed", self.folder, "tmpfs", libc.MS_NOSUID, "mode=755")

    def save(self, document):
        temporary = self.path("cluster.json.new")
        with open(temporary, "w", encoding="utf-8") as stream:
            json.dump(document, stream, indent=2)
        os.replace(temporary, self.path("cluster.json"))

    def load(self):
        try:
            with open(self.path("cluster.json"), encoding="utf-8") as stream:
                return json.load(stream)
        except FileNotFoundError:
            return None
        except ValueError:
            return {}  # `up` was killed while it wrote: what is there is removed by other marks

    def save_model(self, cluster):
        with open(self.path("model.pickle"), "wb") as stream:
            pickle.dump(cluster, stream)

    def load_model(self):
        with open(self.path("model.pickle"), "rb") as stream:
            return pickle.load(stream)  # our own, in a folder only root can write to

    def remove(self):
        """Unmounts everything below and the folder itself, then removes the empty folder."""
        for point in _mount_points_below(self.folder):
            libc.umount(point, lazy=True)
        left = _mount_points_below(self.folder)
        if left:
            raise TestbedError(f"still mounted: {', '.join(left)}")
        with contextlib.suppress(FileNotFoundError):
            os.rmdir(self.folder)
        with contextlib.suppress(OSError):
            os.rmdir(BASE)  # the last cluster takes the folder with it


def names():
    try:
        return sorted(name for name in os.listdir(BASE) if os.path.isdir(folder_of(name)))
    except FileNotFoundError:
        return []


def used_indexes():
    return {(State(name).load() or {}).get("index") for name in names()}
