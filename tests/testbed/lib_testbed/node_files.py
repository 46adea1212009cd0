# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies on a node's own disk: /etc, /home, /usr/local, the files of the YAML. Written before the node starts."""

import os
import secrets
import shutil

from . import docker, libc, ssh_material, stand_in_tools
from .errors import TestbedError, Unsupported

# Folders on the node's disk and their place on the node.
PLACES = {"home": "/home", "root": "/root", "etc": "/etc", "opt": "/opt", "srv": "/srv", "tmp": "/tmp", "var": "/var",
          "usr-local": "/usr/local"}
_COPIED_FILES = ["bash.bashrc", "ca-certificates.conf", "debian_version", "gai.conf", "host.conf", "inputrc",
                 "ld.so.cache", "ld.so.conf", "localtime", "login.defs", "profile", "protocols", "services", "shells",
                 "mke2fs.conf", "timezone"]
_COPIED_FOLDERS = ["pam.d", "security", "ld.so.conf.d", "skel"]
SHARED_FOLDERS = ["alternatives", "ssl", "fish", "iproute2", "terminfo", "python3", "ca-certificates"]

_OS_RELEASE = """PRETTY_NAME="Ubuntu 24.04.3 LTS"
NAME="Ubuntu"
VERSION_ID="24.04"
VERSION="24.04.3 LTS (Noble Numbat)"
VERSION_CODENAME=noble
ID=ubuntu
ID_LIKE=debian
UBUNTU_CODENAME=noble
"""
_DGX_RELEASE = """DGX_NAME="DGX Spark"
DGX_PRETTY_NAME="NVIDIA DGX Spark"
DGX_SWBUILD_DATE="2025-09-10-13-50-03"
DGX_SWBUILD_VERSION="7.2.3"
DGX_COMMIT_ID="833b4a7"
DGX_PLATFORM="DGX Server for KVM"
DGX_SERIAL_NUMBER="TESTBED-{number}"
"""
_ENVIRONMENT = 'PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games:/usr/local/games"\n'
_NSSWITCH = "passwd: files\ngroup: files\nshadow: files\nhosts: files\nservices: files\nprotocols: files\n"
_PAM_SSHD = """auth required pam_unix.so nodelay
account required pam_nologin.so
account required pam_unix.so
session required pam_env.so
session optional pam_limits.so
session required pam_permit.so
password required pam_deny.so
"""


def write(path, content, mode=0o644):
    if isinstance(content, str):
        content = content.encode()
    with open(path, "wb") as stream:
        stream.write(content)
    os.chmod(path, mode)


class NodeFiles:
    """Fills the disk of one node. `disk` is an empty folder on the host, the node's file system to be."""

    def __init__(self, node, disk, peers):
        self._node = node
        self._disk = disk
        self._peers = peers  # (hostname, address) of all nodes
        self._groups = {}

    def on_disk(self, path):
        """Place on the host of a path on the node."""
        for folder, place in PLACES.items():
            if path == place or path.startswith(f"{place}/"):
                return self._disk + "/" + folder + path[len(place):]
        raise TestbedError(f"{path} is not on the node's own disk")

    def build(self, keys_folder):
        for folder in PLACES:
            os.makedirs(os.path.join(self._disk, folder), 0o755, exist_ok=True)
        os.chmod(os.path.join(self._disk, "root"), 0o700)
        os.chmod(os.path.join(self._disk, "tmp"), 0o1777)
        self._build_etc()
        self._build_accounts()
        self._build_var()
        for user in self._node.users.values():
            self._build_home(user, keys_folder)
        stand_in_tools.install(self._node, os.path.join(self._disk, "usr-local"))
        docker.install(self._node, os.path.join(self._disk, "usr-local"))
        for file in self._node.files:
            self._build_file(file)

    # ---- /etc -------------------------------------------------------------------------------------------------------

    def _etc(self, name, content, mode=0o644):
        path = os.path.join(self._disk, "etc", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write(path, content, mode)

    def _build_etc(self):
        node = self._node
        etc = os.path.join(self._disk, "etc")
        for name in _COPIED_FILES:
            if os.path.exists(f"/etc/{name}"):
                shutil.copyfile(f"/etc/{name}", os.path.join(etc, name))
        for name in _COPIED_FOLDERS:
            if os.path.isdir(f"/etc/{name}"):
                shutil.copytree(f"/etc/{name}", os.path.join(etc, name), symlinks=True, dirs_exist_ok=True)
        for name in SHARED_FOLDERS:
            if os.path.isdir(f"/etc/{name}"):
                os.makedirs(os.path.join(etc, name), exist_ok=True)
        if node.dgx:
            self._etc("os-release", _OS_RELEASE)
            self._etc("dgx-release", _DGX_RELEASE.format(number=node.machine_id[:8].upper()))
        else:
            shutil.copyfile("/etc/os-release", os.path.join(etc, "os-release"))
        self._etc("hostname", f"{node.hostname}\n")
        self._etc("machine-id", f"{node.machine_id}\n", 0o444)
        hosts = [f"127.0.0.1 localhost\n127.0.1.1 {node.hostname}\n::1 localhost ip6-localhost ip6-loopback\n"]
        hosts += [f"{address} {name}\n" for name, address in self._peers if name != node.hostname]
        self._etc("hosts", "".join(hosts))
        self._etc("resolv.conf", "")
        self._etc("environment", _ENVIRONMENT)
        self._etc("nsswitch.conf", _NSSWITCH)
        self._etc("pam.d/sshd", _PAM_SSHD)
        self._etc("ssh/sshd_config", ssh_material.sshd_config(node))
        if node.sshd.banner_bytes:
            self._etc("ssh/banner", banner_text(node, node.sshd.banner_bytes))
        self._etc("netplan/40-cx7.yaml", netplan(node), 0o600)

    def _build_accounts(self):
        """System accounts of the host stay, people do not; then the people of the YAML."""
        passwd, shadow = [], []
        for line in _lines("/etc/passwd"):
            fields = line.split(":")
            if int(fields[2]) >= 1000 and fields[0] != "nobody":
                continue
            if fields[0] == "root":
                fields[6] = "/bin/bash"
            passwd.append(":".join(fields))
            shadow.append(f"{fields[0]}:*:19000:0:99999:7:::")
        groups = {}
        for line in _lines("/etc/group"):
            fields = line.split(":")
            if int(fields[2]) < 1000 or fields[0] == "nogroup":
                groups[fields[0]] = [int(fields[2]), []]
        groups.setdefault("docker", [_free_gid(groups), []])
        for user in self._node.users.values():
            if not os.path.exists(user.shell):
                raise Unsupported(f"node {self._node.name}: user {user.name}: the shell {user.shell} is not installed")
            home = f"/home/{user.name}"
            passwd.append(f"{user.name}:x:{user.uid}:{user.uid}:{user.name}:{home}:{user.shell}")
            hashed = "*"
            if user.password is not None:
                # Few rounds: the hash protects nothing, and tests sign in often.
                hashed = libc.crypt(user.password, f"$6$rounds=1000${secrets.token_hex(6)}")
            shadow.append(f"{user.name}:{hashed}:19000:0:99999:7:::")
            groups[user.name] = [user.uid, []]
            for group in user.groups:
                if group == "docker" and user.name in self._node.docker.denied_for:
                    continue
                groups.setdefault(group, [_free_gid(groups), []])[1].append(user.name)
        self._etc("passwd", "\n".join(passwd) + "\n")
        self._etc("shadow", "\n".join(shadow) + "\n", 0o600)
        self._etc("group", "".join(f"{name}:x:{gid}:{','.join(members)}\n" for name, (gid, members) in groups.items()))

    # ---- /var, /home ------------------------------------------------------------------------------------------------

    def _build_var(self):
        for name in ("lib/dpkg", "lib/docker", "log", "cache", "spool", "backups", "mail"):
            os.makedirs(os.path.join(self._disk, "var", name), exist_ok=True)
        os.makedirs(os.path.join(self._disk, "var/tmp"), exist_ok=True)
        os.chmod(os.path.join(self._disk, "var/tmp"), 0o1777)
        for name, target in (("run", "/run"), ("lock", "/run/lock")):
            os.symlink(target, os.path.join(self._disk, "var", name))

    def _build_home(self, user, keys_folder):
        home = os.path.join(self._disk, "home", user.name)
        shutil.copytree("/etc/skel", home, symlinks=True)
        os.makedirs(os.path.join(home, ".ssh"), 0o700)
        lines = [ssh_material.public_key(os.path.join(keys_folder, name)) if " " not in name else name
                 for name in user.authorized_keys]
        write(os.path.join(home, ".ssh/authorized_keys"), "".join(f"{line}\n" for line in lines), 0o600)
        if user.banner_bytes or user.banner_text is not None:
            self._build_login_text(user, home)
        os.chmod(home, 0o750)
        for folder, names, files in os.walk(home):
            for name in names + files:
                os.lchown(os.path.join(folder, name), user.uid, user.uid)
        os.chown(home, user.uid, user.uid)

    def _build_login_text(self, user, home):
        """Text on standard output in front of whatever a command prints, from where the shell really reads it."""
        text = user.banner_text if user.banner_text is not None else banner_text(self._node, user.banner_bytes)
        write(os.path.join(home, ".login-text"), text)
        shell = os.path.basename(user.shell)
        if user.banner_via == "profile":
            rc = ".profile"
        else:
            rc = {"bash": ".bashrc", "fish": ".config/fish/config.fish", "zsh": ".zshenv"}.get(shell, ".ssh/rc")
        path = os.path.join(home, rc)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        rest = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as stream:
                rest = stream.read()
        write(path, f"cat {os.path.join('/home', user.name, '.login-text')}\n{rest}")

    def _build_file(self, file):
        path = self.on_disk(file.path)
        owner = self._node.users.get(file.owner) if file.owner else None
        uid = owner.uid if owner else 0
        missing = []
        folder = os.path.dirname(path)
        while not os.path.isdir(folder):
            missing.append(folder)
            folder = os.path.dirname(folder)
        for folder in reversed(missing):
            os.mkdir(folder, 0o755)
            os.chown(folder, uid, uid)
        if os.path.isdir(path):
            raise TestbedError(f"{file.where}: {file.path} is a folder on the node")
        write(path, file.content, file.mode if file.mode is not None else 0o644)
        os.chown(path, uid, uid)


def banner_text(node, size):
    """Exactly `size` bytes of the kind that /etc/motd and company rules print."""
    line = f"Welcome to {node.hostname}. Wi-Fi is currently blocked by rfkill. = $HOME `x` {{}}\n"
    return (line * (size // len(line) + 1))[:max(size - 1, 0)] + "\n" if size else ""


def netplan(node):
    lines = ["network:", "  version: 2", "  ethernets:"]
    for netdev in node.netdevs.values():
        if netdev.cage is None or not netdev.addresses:
            continue
        lines += [f"    {netdev.name}:", "      dhcp4: no", f"      mtu: {netdev.mtu}", "      addresses:"]
        lines += [f"        - {address}" for address in netdev.addresses]
    return "\n".join(lines) + "\n"


def _lines(path):
    with open(path, encoding="utf-8") as stream:
        return [line for line in stream.read().splitlines() if line and not line.startswith("#")]


def _free_gid(groups):
    taken = {gid for gid, _ in groups.values()}
    return next(gid for gid in range(990, 100, -1) if gid not in taken)
