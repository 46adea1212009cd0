# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that a Spark has and this machine has not. Each is a stand-in and says so in its first lines."""

import os

_NVIDIA_SMI = r"""#!/bin/sh
# STAND-IN of the Sparkloom testbed. There is no GPU here; this prints what nvidia-smi prints on a DGX Spark.
name='@name@'
driver='@driver@'
cuda='@cuda@'
value_of() {
    case $1 in
    name | gpu_name) echo "$name" ;;
    driver_version) echo "$driver" ;;
    index) echo 0 ;;
    count) echo 1 ;;
    uuid | gpu_uuid) echo 'GPU-7e57bed0-0000-4000-8000-000000000001' ;;
    pci.bus_id | gpu_bus_id) echo '0000000F:01:00.0' ;;
    compute_cap) echo 12.1 ;;
    memory.total | memory.used | memory.free) echo '[N/A]' ;; # unified memory: the tool does not say
    utilization.gpu) echo "0$percent" ;;
    temperature.gpu) echo 41 ;;
    power.draw) echo "4.21$watt" ;;
    clocks.sm | clocks.current.sm) echo "208$mhz" ;;
    persistence_mode) echo Enabled ;;
    *) echo "Field \"$1\" is not a valid field to query."; return 1 ;;
    esac
}
query=
details=
header=1
percent=' %' watt=' W' mhz=' MHz'
for argument; do
    case $argument in
    -L | --list-gpus) echo "GPU 0: $name (UUID: GPU-7e57bed0-0000-4000-8000-000000000001)"; exit 0 ;;
    --query-gpu=*) query=${argument#*=} ;;
    --query-compute-apps=*) exit 0 ;;
    -q | --query) details=1 ;;
    --format=*)
        case $argument in *noheader*) header= ;; esac
        case $argument in *nounits*) percent= watt= mhz= ;; esac ;;
    esac
done
if [ -n "$query" ]; then
    line= heads=
    IFS=,
    for field in $query; do
        field=$(echo "$field" | tr -d ' ')
        value=$(value_of "$field") || { echo "$value"; exit 2; }
        line="${line:+$line, }$value"
        heads="${heads:+$heads, }$field"
    done
    [ -z "$header" ] || echo "$heads"
    echo "$line"
    exit 0
fi
if [ -n "$details" ]; then
    cat <<EOF

==============NVSMI LOG==============

Driver Version                            : $driver
CUDA Version                              : $cuda

Attached GPUs                             : 1
GPU 0000000F:01:00.0
    Product Name                          : $name
    Compute Mode                          : Default

EOF
    exit 0
fi
cat <<EOF
+-----------------------------------------------------------------------------------------+
| NVIDIA-SMI $driver              Driver Version: $driver      CUDA Version: $cuda     |
|-----------------------------------------+------------------------+----------------------+
| GPU  Name                 Persistence-M | Bus-Id          Disp.A | Volatile Uncorr. ECC |
| Fan  Temp   Perf          Pwr:Usage/Cap |           Memory-Usage | GPU-Util  Compute M. |
|=========================================+========================+======================|
|   0  $name                    On  |   0000000F:01:00.0 Off |                  N/A |
| N/A   41C    P8              4W /  N/A  | Not Supported          |      0%      Default |
+-----------------------------------------------------------------------------------------+
EOF
"""


def install(node, usr_local):
    """Into /usr/local/bin of the node: the stand-ins, then the YAML's own scripts."""
    folder = os.path.join(usr_local, "bin")
    os.makedirs(folder, exist_ok=True)
    for name in ("sbin", "lib", "share"):
        os.makedirs(os.path.join(usr_local, name), exist_ok=True)
    scripts = {}
    if node.gpu is not None and "nvidia-smi" not in node.hide:
        text = _NVIDIA_SMI
        for key in ("name", "driver", "cuda"):
            text = text.replace(f"@{key}@", str(node.gpu[key]))
        scripts["nvidia-smi"] = text.encode()
    scripts.update(node.provide)
    for name, content in scripts.items():
        path = os.path.join(folder, name)
        with open(path, "wb") as stream:
            stream.write(content)
        os.chmod(path, 0o755)


def hidden(node):
    """Names that must not be found under /usr/bin and /usr/sbin."""
    names = set(node.hide)
    if node.docker.mode == "absent":
        names |= {"docker", "dockerd", "docker-compose", "docker-proxy", "docker-init"}
    if node.docker.compose != "standalone":
        names.add("docker-compose")
    if "nvidia-smi" not in node.provide and node.gpu is None:
        names.add("nvidia-smi")
    return names
