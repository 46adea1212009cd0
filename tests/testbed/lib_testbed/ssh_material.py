# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys, known_hosts and ssh_config of a cluster, made new for every `up`."""

import os
import subprocess

from .errors import TestbedError


class KeyMaker:
    """Starts every ssh-keygen at once and waits once."""

    def __init__(self):
        self._running = []

    def make(self, path, kind="ed25519", passphrase="", comment=""):
        command = ["ssh-keygen", "-q", "-t", kind, "-N", passphrase, "-C", comment, "-f", path]
        self._running.append((subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                               stderr=subprocess.PIPE, text=True), path))

    def finish(self):
        for process, path in self._running:
            _, complaint = process.communicate()
            if process.returncode != 0:
                raise TestbedError(f"ssh-keygen {path}: {complaint.strip()}")
        self._running = []


def public_key(path):
    with open(f"{path}.pub", encoding="ascii") as stream:
        return stream.read().strip()


def host_key_names(node):
    return [f"ssh_host_{kind}_key" for kind in node.sshd.host_keys]


def make_keys(cluster, keys_folder, host_key_folder):
    """User keys into keys_folder, host keys into host_key_folder(node)."""
    maker = KeyMaker()
    os.makedirs(keys_folder, 0o700)
    for key in cluster.keys.values():
        maker.make(os.path.join(keys_folder, key.name), key.kind, key.passphrase, f"testbed {key.name}")
    for node in cluster.nodes.values():
        folder = host_key_folder(node)
        os.makedirs(folder, 0o755, exist_ok=True)
        for kind in node.sshd.host_keys:
            maker.make(os.path.join(folder, f"ssh_host_{kind}_key"), kind, "", f"root@{node.hostname}")
        if node.sshd.known in ("changed", "other-type"):
            kind = "ecdsa" if node.sshd.known == "other-type" else node.sshd.host_keys[0]
            maker.make(os.path.join(keys_folder, f"recorded-{node.name}"), kind, "", "recorded earlier")
    maker.finish()


def write_known_hosts(cluster, path, keys_folder, host_key_folder, addresses):
    """Names and addresses as OpenSSH writes them; with another port than 22 in brackets."""
    with open(path, "w", encoding="ascii") as stream:
        for node in cluster.nodes.values():
            names = [f"[{name}]:{node.sshd.port}" if node.sshd.port != 22 else name for name in addresses(node)]
            if node.sshd.known == "absent":
                continue
            if node.sshd.known == "right":
                keys = [os.path.join(host_key_folder(node), name) for name in host_key_names(node)]
            else:
                keys = [os.path.join(keys_folder, f"recorded-{node.name}")]
            for key in keys:
                kind, text = public_key(key).split()[:2]
                stream.write(f"{','.join(names)} {kind} {text}\n")
    os.chmod(path, 0o600)


def write_ssh_config(cluster, path, known_hosts, keys_folder, addresses):
    with open(path, "w", encoding="ascii") as stream:
        stream.write("# Made by the testbed; gone when the cluster stops.\n")
        for node in cluster.nodes.values():
            user = node.first_user
            offered = [name for name in user.authorized_keys if name in cluster.keys and name != "stranger"]
            key = offered[0] if offered else "default"
            stream.write(f"\nHost {node.name}\n"
                         f"    HostName {addresses(node)[-1]}\n"
                         f"    Port {node.sshd.port}\n"
                         f"    User {user.name}\n"
                         f"    IdentityFile {os.path.join(keys_folder, key)}\n"
                         "    IdentitiesOnly yes\n"
                         "    IdentityAgent none\n"
                         f"    UserKnownHostsFile {known_hosts}\n"
                         "    GlobalKnownHostsFile /dev/null\n"
                         "    StrictHostKeyChecking yes\n")


def sshd_config(node):
    """First value wins in sshd_config, so the YAML's own lines stand first."""
    sshd = node.sshd
    lines = list(sshd.lines)
    lines += [f"HostKey /etc/ssh/{name}" for name in host_key_names(node)]
    lines += [
        f"Port {sshd.port}",
        f"UsePAM {'yes' if sshd.pam else 'no'}",
        f"PasswordAuthentication {'yes' if sshd.password else 'no'}",
        f"KbdInteractiveAuthentication {'yes' if sshd.password and sshd.pam else 'no'}",
        "PermitRootLogin no",
        "PidFile /run/sshd.pid",
        "LogLevel VERBOSE",
        "UseDNS no",
        "PrintMotd no",
        "AcceptEnv LANG LC_*",
        "Subsystem sftp /usr/lib/openssh/sftp-server",
    ]
    if sshd.max_auth_tries is not None:
        lines.append(f"MaxAuthTries {sshd.max_auth_tries}")
    if sshd.banner_bytes:
        lines.append("Banner /etc/ssh/banner")
    return "\n".join(lines) + "\n"
