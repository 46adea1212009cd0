# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real dockerd on a node: flags, helpers and images. Started only where the YAML asks for it."""

import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import time

from .errors import TestbedError, Unsupported

HELPERS = "/usr/local/lib/testbed-docker"
SOCKET = "/run/docker.sock"
_CAP_SYS_RESOURCE = 24
_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

# runc with rlimits dropped: raising them is refused where CAP_SYS_RESOURCE is missing (docker's --ulimit, compose's
# ulimits: memlock: -1), and the container would not start at all.
_RUNTIME = r'''#!/usr/bin/python3
# Helper of the Sparkloom testbed, not a part of Docker.
import json
import os
import sys

def drop(path, find):
    with open(path) as stream:
        document = json.load(stream)
    if find(document).pop("rlimits", None) is not None:
        with open(path, "w") as stream:
            json.dump(document, stream)

arguments = sys.argv[1:]
for place, argument in enumerate(arguments):
    name, separator, value = argument.partition("=")
    if not separator:
        value = arguments[place + 1] if place + 1 < len(arguments) else ""
    if name in ("--bundle", "-b") and os.path.exists(value + "/config.json"):
        drop(value + "/config.json", lambda document: document.get("process", {}))
    elif name in ("--process", "-p") and os.path.isfile(value):
        drop(value, lambda document: document)
os.execv("@runc@", ["runc"] + arguments)
'''
_HOOK = """#!/bin/sh
# STAND-IN of the Sparkloom testbed: dockerd accepts GPU reservations when it finds this name. There is no GPU.
exit 0
"""
_COMPOSE = """#!/bin/sh
# Helper of the Sparkloom testbed: docker-compose @version@ answers as `docker compose`.
if [ "$1" = docker-cli-plugin-metadata ]; then
    echo '{"SchemaVersion":"0.1.0","Vendor":"Sparkloom","Version":"@version@","ShortDescription":"Docker Compose"}'
    exit 0
fi
[ "$1" = compose ] && shift
if [ "$*" = "version --short" ]; then # the answer it would give, without a second of Python
    echo '@version@'
    exit 0
fi
exec @helpers@/docker-compose "$@"
"""


def _program(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="ascii") as stream:
        stream.write(text)
    os.chmod(path, 0o755)


def install(node, usr_local):
    """Helpers into the node's /usr/local; nothing where the node has no docker at all."""
    if node.docker.mode == "absent":
        return
    if node.docker.compose == "plugin" and not has_real_plugin():
        _install_compose(usr_local)
    if node.docker.mode != "running":
        return
    runc = shutil.which("runc", path="/usr/sbin:/usr/bin")
    if runc is None or shutil.which("dockerd", path="/usr/sbin:/usr/bin") is None:
        raise Unsupported(f"node {node.name} wants a dockerd; install docker.io (runc and dockerd must be in /usr)")
    folder = os.path.join(usr_local, "lib/testbed-docker")
    _program(os.path.join(folder, "runc-without-rlimits"), _RUNTIME.replace("@runc@", runc))
    _program(os.path.join(folder, "nvidia-container-runtime-hook"), _HOOK)


PLUGIN_FOLDERS = ("/usr/libexec/docker/cli-plugins", "/usr/lib/docker/cli-plugins")


def has_real_plugin():
    return any(os.path.exists(f"{folder}/docker-compose") for folder in PLUGIN_FOLDERS)


def _install_compose(usr_local):
    """The old docker-compose where only the plugin finds it: a Spark has the plugin and not the old program."""
    program = "/usr/bin/docker-compose"
    if not os.path.exists(program):
        return
    helpers = os.path.join(usr_local, "lib/testbed-docker")
    os.makedirs(helpers, exist_ok=True)
    shutil.copy(program, os.path.join(helpers, "docker-compose"))
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "docker-compose"], capture_output=True, text=True,
                          check=False)
    version = done.stdout.partition("-")[0] or "1.29.2"
    _program(os.path.join(usr_local, "lib/docker/cli-plugins/docker-compose"),
             _COMPOSE.replace("@version@", version).replace("@helpers@", HELPERS))


def _may_raise_limits():
    with open("/proc/self/status", encoding="ascii") as stream:
        effective = next(line.split()[1] for line in stream if line.startswith("CapEff"))
    return bool(int(effective, 16) >> _CAP_SYS_RESOURCE & 1)


def daemon_command():
    command = ["/usr/sbin/dockerd", "--data-root", "/var/lib/docker", "--exec-root", "/run/docker", "--pidfile",
               "/run/docker.pid", "--host", f"unix://{SOCKET}", "--group", "docker", "--iptables=false",
               "--ip6tables=false", "--bridge=none", "--storage-driver=vfs"]
    if not _may_raise_limits():
        command += ["--add-runtime", f"testbed={HELPERS}/runc-without-rlimits", "--default-runtime", "testbed"]
    return command


def start(node):
    """Called on the node, by its first process. Returns when the daemon answers and the images are there."""
    log = open("/var/log/dockerd.log", "ab")  # noqa: SIM115 (the daemon keeps it)
    environment = {"PATH": f"{HELPERS}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
    daemon = subprocess.Popen(daemon_command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
                              start_new_session=True)
    log.close()
    wait_for_daemon(daemon)
    present = _docker("image", "ls", "--format", "{{.Repository}}:{{.Tag}}").decode().split()
    for tag, source in node.docker.images.items():
        if (tag if ":" in tag.rsplit("/", 1)[-1] else f"{tag}:latest") in present:
            continue
        _docker("load", stdin=busybox_archive(tag) if source == "busybox" else source)


def wait_for_daemon(daemon, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if os.path.exists(SOCKET) and subprocess.run(["/usr/bin/docker", "version"], capture_output=True,
                                                     check=False).returncode == 0:
            return
        if daemon is not None and daemon.poll() is not None:
            raise TestbedError("dockerd ended; see dockerd.log of the node")
        time.sleep(0.05)
    raise TestbedError(f"dockerd does not answer after {seconds} s; see dockerd.log of the node")


def _docker(*arguments, stdin=b""):
    done = subprocess.run(["/usr/bin/docker", *arguments], input=stdin, capture_output=True, check=False)
    if done.returncode != 0:
        raise TestbedError(f"docker {arguments[0]}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def busybox_archive(tag):
    """A docker-save archive of a busybox tree, the same bytes every time: equal images have equal ids on all nodes."""
    busybox = shutil.which("busybox", path="/usr/bin:/bin")
    if busybox is None:
        raise Unsupported("the image needs a busybox; install busybox-static")
    with open(busybox, "rb") as stream:
        program = stream.read()
    applets = subprocess.run([busybox, "--list"], capture_output=True, text=True, check=True).stdout.split()
    layer = _tar([("bin/", None), ("etc/", None), ("tmp/", None), ("bin/busybox", program),
                  ("etc/passwd", b"root:x:0:0:root:/:/bin/sh\n")]
                 + [(f"bin/{name}", "busybox") for name in applets if name != "busybox"])
    machine = os.uname().machine
    config = json.dumps({
        "architecture": _ARCHITECTURES.get(machine, machine), "os": "linux", "created": "2026-01-01T00:00:00Z",
        "config": {"Cmd": ["/bin/sh"], "Env": ["PATH=/bin"]},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
        "history": [{"created": "2026-01-01T00:00:00Z", "created_by": "sparkloom testbed"}]}).encode()
    name = f"{hashlib.sha256(config).hexdigest()}.json"
    repo_tag = tag if ":" in tag.rsplit("/", 1)[-1] else f"{tag}:latest"
    manifest = json.dumps([{"Config": name, "RepoTags": [repo_tag], "Layers": ["layer.tar"]}]).encode()
    return _tar([(name, config), ("layer.tar", layer), ("manifest.json", manifest)])


def _tar(entries):
    """(name, bytes | link target | None for a folder) -> an archive with fixed times and owners."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, content in entries:
            info = tarfile.TarInfo(name)
            info.mode = 0o755
            if content is None:
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
            elif isinstance(content, str):
                info.type = tarfile.SYMTYPE
                info.linkname = content
                archive.addfile(info)
            else:
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()
