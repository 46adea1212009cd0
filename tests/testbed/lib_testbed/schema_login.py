# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""users:, sshd:, env: and files: of one node."""

import base64
import os
import re

from .errors import TestbedError
from .model import File, Sshd, User
from .yaml_section import Section

SHELLS = {"bash": "/bin/bash", "sh": "/bin/sh", "dash": "/bin/dash", "fish": "/usr/bin/fish", "zsh": "/usr/bin/zsh",
          "nologin": "/usr/sbin/nologin", "false": "/bin/false"}
# Folders that every node has of its own; files elsewhere would have to go into the shared /usr.
OWN_FOLDERS = ("/home/", "/root/", "/etc/", "/opt/", "/srv/", "/tmp/", "/usr/local/", "/var/")


def read_users(section, node, cluster):
    entries = list(section.entries("users"))
    if not entries:
        node.users["spark"] = User("spark", 1000, groups=["docker"])
    for number, (name, data, where) in enumerate(entries):
        if not re.fullmatch(r"[a-z_][a-z0-9_-]{0,31}", name):
            raise TestbedError(f"{where}: not a user name")
        node.users[name] = _read_user(Section(data, where), name, 1000 + number, cluster)


def _read_user(section, name, uid, cluster):
    user = User(name, section.take("uid", int, uid))
    shell = section.take("shell", str, "bash")
    user.shell = SHELLS.get(shell, shell)
    if not user.shell.startswith("/"):
        section.fail("shell", f"must be one of {', '.join(SHELLS)} or a path, not {shell!r}")
    user.password = section.take("password", str)
    user.groups = section.take_texts("groups", ["docker"])
    user.authorized_keys = section.take_texts("authorized_keys", ["default"])
    for key in user.authorized_keys:
        if key not in cluster.keys and " " not in key:
            section.fail("authorized_keys", f"'{key}' is neither a key of this file ({', '.join(cluster.keys)}) "
                         "nor a whole authorized_keys line")
    banner = section.section("banner")
    user.banner_bytes = banner.take("bytes", int, 0)
    user.banner_text = banner.take("text", str)
    user.banner_via = banner.take("via", str, "rc", ("rc", "profile"))
    banner.done()
    section.done()
    return user


def read_sshd(section, node):
    inner = section.section("sshd")
    sshd = node.sshd = Sshd()
    sshd.port = inner.take("port", int, 22)
    sshd.password = inner.take("password", bool, any(u.password is not None for u in node.users.values()))
    sshd.pam = inner.take("pam", bool, True)
    sshd.max_auth_tries = inner.take("max_auth_tries", int)
    sshd.banner_bytes = inner.take("banner_bytes", int, 0)
    sshd.lines = inner.take_texts("lines", [])
    sshd.host_keys = inner.take_texts("host_keys", ["ed25519"])
    for kind in sshd.host_keys:
        if kind not in ("ed25519", "ecdsa", "rsa"):
            inner.fail("host_keys", f"must be ed25519, ecdsa or rsa, not {kind!r}")
    sshd.known = inner.take("known_host", str, "right", ("right", "absent", "changed", "other-type"))
    if sshd.known == "other-type" and "ecdsa" in sshd.host_keys:
        inner.fail("known_host", "other-type records an ecdsa key, so host_keys must not have one")
    inner.done()


def read_files(section, node, yaml_file):
    """env: is one entry of files: with a default place, for it is what most clusters have."""
    env = section.take("env", dict)
    if env is not None:
        where = f"{section.where}: env"
        node.files.append(_read_file(Section({"path": "~/dspark/.env.dspark", "mode": "0600", **env}, where), node,
                                     yaml_file))
    for number, data in enumerate(section.take("files", list, []) or [], 1):
        where = f"{section.where}: files: entry {number}"
        node.files.append(_read_file(Section(data, where), node, yaml_file))


def _read_file(section, node, yaml_file):
    path = section.take("path", str)
    if path is None:
        section.fail("path", "is missing")
    owner = section.take("owner", str)
    if not path.startswith("/"):
        if owner is not None and owner not in node.users:
            section.fail("owner", f"there is no user '{owner}' on this node")
        owner = owner or node.first_user.name
        path = f"/home/{owner}/{path.removeprefix('~/')}"
    path = os.path.normpath(path)
    if not path.startswith(OWN_FOLDERS):
        section.fail("path", f"{path} lies outside the folders that a node has of its own: {' '.join(OWN_FOLDERS)}")
    content = _read_content(section, yaml_file)
    if section.take("crlf", bool, False):
        content = content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    mode = section.take("mode", str)
    if mode is not None and not re.fullmatch(r"0?[0-7]{3,4}", mode):
        section.fail("mode", f"must be octal in quotes, such as \"0600\", not {mode!r}")
    section.done()
    return File(path, content, int(mode, 8) if mode else None, owner, section.where)


def _read_content(section, yaml_file):
    sources = [key for key in ("content", "from", "base64", "bytes") if section.has(key)]
    if len(sources) != 1:
        raise TestbedError(f"{section.where}: needs exactly one of content, from, base64, bytes")
    content = section.take("content", str)
    base = section.take("base64", str)
    size = section.take("bytes", int)
    source = section.take("from", str)
    if content is not None:
        return content.encode()
    if base is not None:
        try:
            return base64.b64decode(base, validate=True)
        except ValueError as error:
            section.fail("base64", str(error))
    if size is not None:
        return bytes(size)
    if source is None:
        return b""
    return read_beside(yaml_file, source, f"{section.where}: from")


def read_beside(yaml_file, name, where):
    """A file named in the YAML, relative to the YAML's folder."""
    path = os.path.join(os.path.dirname(os.path.abspath(yaml_file)), name)
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise TestbedError(f"{where}: {path}: {error.strerror}") from None
