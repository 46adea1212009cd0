#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Proves the testbed itself: a cluster comes up as its YAML says, faults do what they say and heal, and nothing of it is
# left afterwards, also when its processes were killed. Other testbeds may run meanwhile; they are left out of account.
# Exit code 77 with the reason where a testbed cannot run.
set -u
here=$(dirname "$(readlink -f "$0")")
testbed=$here/testbed
name=selftest-$$
work=$(mktemp -d)
failures=0

finish() {
    [ "$(id -u)" = 0 ] && "$testbed" down "$name" >/dev/null 2>&1
    rm -r -- "$work"
}
trap finish EXIT

is() { # is WHAT EXPECTED GOT
    if [ "$2" = "$3" ]; then
        echo "ok    $1"
    else
        printf 'FAIL  %s\n      expected: %s\n      got:      %s\n' "$1" "$2" "$3"
        failures=$((failures + 1))
    fi
}

has() { # has WHAT PART TEXT
    case $3 in
    *"$2"*) echo "ok    $1" ;;
    *) is "$1" "…$2…" "$3" ;;
    esac
}

# Namespaces, mounts, interfaces, cgroups and processes of this machine, without those of other testbeds.
machine() {
    ip netns list | cut -d' ' -f1 | grep -v '^sparkloom\.' | sort
    ip netns list | cut -d' ' -f1 | grep "^sparkloom\.$name\."
    cut -d' ' -f2 /proc/mounts | grep -v -e '^/run/netns' -e '^/run/sparkloom-testbed' | sort
    cut -d' ' -f2 /proc/mounts | grep "$name"
    ip -o link | grep -v 'slm[0-9]' | cut -d: -f2 | sort
    ip -o link | grep "alias sparkloom-testbed $name\$"
    find /sys/fs/cgroup -maxdepth 4 -name "$name.*" 2>/dev/null
    ls -d "/run/sparkloom-testbed/$name" 2>/dev/null
    if [ -s "$work/pids" ]; then
        while read -r pid; do
            [ -e "/proc/$pid/exe" ] && echo "process $pid"
        done <"$work/pids"
    fi
}

# Pids of all processes in the cluster's network namespaces, and of its watcher.
remember_pids() {
    for netns in $(ip netns list | cut -d' ' -f1 | grep "^sparkloom\.$name\."); do
        ip netns pids "$netns"
    done >"$work/pids"
    /usr/bin/python3 - "/run/sparkloom-testbed/$name/cluster.json" >>"$work/pids" <<'PYTHON'
import json, sys
watcher = json.load(open(sys.argv[1]))["watcher"]
if watcher:
    print(watcher["pid"])
PYTHON
}

state=/run/sparkloom-testbed/$name
on() { # on NODE COMMAND: over SSH
    timeout 10 ssh -F "$state/ssh_config" -o BatchMode=yes "$1" "$2" 2>&1
}
fault() { "$testbed" fault "$name" "$@"; }
heal() { "$testbed" heal "$name" "$@"; }
port() { # port NODE FILE HCA…: that file of port 1 of each, in one line
    local node=$1 file=$2 paths=
    shift 2
    for hca; do paths="$paths /sys/class/infiniband/$hca/ports/1/$file"; done
    on "$node" "cat $paths" | paste -sd'|'
}
slot() { on "$1" "cd /sys/class/infiniband/$2/ports/1; cat gids/$3 gid_attrs/types/$3 gid_attrs/ndevs/$3"; }

machine >"$work/before"
"$testbed" up "$here/clusters/two-sparks.yaml" --name "$name" --watch-pid $$ --json >"$work/up.json" 2>"$work/up.log"
code=$?
if [ $code = 77 ]; then
    cat "$work/up.log" >&2
    exit 77
fi
is "up ends with 0" 0 $code
cat "$work/up.log"
[ $code = 0 ] || exit 1
seconds=$(/usr/bin/python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["seconds"])' "$work/up.json")
echo "      two nodes with dockerd took $seconds s"

echo "--- what a node is"
for node in spark-a spark-b; do
    is "$node answers over SSH" $node "$(on $node hostname)"
    is "$node has four HCAs" "roceP2p1s0f0 roceP2p1s0f1 rocep1s0f0 rocep1s0f1" \
        "$(on $node 'LC_ALL=C ls /sys/class/infiniband' | paste -sd' ')"
    is "$node: cabled twins ACTIVE, the others DOWN" "4: ACTIVE|4: ACTIVE|1: DOWN|1: DOWN" \
        "$(port $node state rocep1s0f0 roceP2p1s0f0 rocep1s0f1 roceP2p1s0f1)"
    is "$node: physical states" "5: LinkUp|3: Disabled" "$(port $node phys_state rocep1s0f0 rocep1s0f1)"
    is "$node: rates" "200 Gb/sec (4X HDR)|40 Gb/sec (4X QDR)" "$(port $node rate rocep1s0f0 rocep1s0f1)"
    has "$node: the device link leads to the PCI function" /0002:01:00.1 \
        "$(on $node 'realpath /sys/class/infiniband/roceP2p1s0f1/device')"
    is "$node: netdev of the PCI function" enP2p1s0f1np1 \
        "$(on $node 'ls /sys/class/infiniband/roceP2p1s0f1/device/net')"
    is "$node: one card" 1 "$(on $node 'cat /sys/class/infiniband/*/sys_image_guid | sort -u | wc -l')"
    is "$node: speed and cage of a netdev" "200000 p0" \
        "$(on $node 'cd /sys/class/net/enp1s0f0np0; cat speed phys_port_name' | paste -sd' ')"
    has "$node: no speed without carrier" "Invalid argument" "$(on $node 'cat /sys/class/net/enp1s0f1np1/speed')"
    has "$node: the engine runs" "CONTAINER ID" "$(on $node 'docker ps')"
done
on spark-a 'ip -j addr' >"$work/addr.json"
is "ip -j addr shows the live addresses" "enp1s0f0np0=192.168.100.10/24 enP2p1s0f0np0=192.168.101.10/24" "$(
    /usr/bin/python3 - "$work/addr.json" <<'PYTHON'
import json, sys
found = []
for link in json.load(open(sys.argv[1])):
    for address in link["addr_info"]:
        if address["family"] == "inet" and link["ifname"] not in ("lo", "enP7s7"):
            found.append(f"{link['ifname']}={address['local']}/{address['prefixlen']}")
print(*found)
PYTHON
)"
head_entry=$'0000:0000:0000:0000:0000:ffff:c0a8:640a\nRoCE v2\nenp1s0f0np0'
worker_entry=$'0000:0000:0000:0000:0000:ffff:c0a8:640b\nRoCE v2\nenp1s0f0np0'
empty=$'0000:0000:0000:0000:0000:0000:0000:0000\n'
empty+=$'cat: gid_attrs/types/3: Invalid argument\ncat: gid_attrs/ndevs/3: Invalid argument'
is "the head has the entry at 4" "$head_entry" "$(slot spark-a rocep1s0f0 4)"
is "the worker has it at 3" "$worker_entry" "$(slot spark-b rocep1s0f0 3)"
is "an empty slot reads as on a real kernel" "$empty" "$(slot spark-a rocep1s0f0 3)"
has "the pin is in the env file" "NCCL_IB_GID_INDEX=3" "$(on spark-a 'cat ~/dspark/.env.dspark')"
is "the cable carries packets" "SSH-2.0" "$(on spark-b 'exec 3<>/dev/tcp/192.168.100.10/22; head -c 7 <&3')"
has "the machine's own files are out of root's reach as well" "Read-only file system" \
    "$("$testbed" exec --name "$name" spark-a -- touch /usr/bin/sparkloom-testbed-was-here 2>&1)"
before=$(grep -c 'Starting session: command' "$state/nodes/spark-a/log/sshd.log")
on spark-a true
after=$(grep -c 'Starting session: command' "$state/nodes/spark-a/log/sshd.log")
is "sshd's log counts commands" $((before + 1)) "$after"

echo "--- faults"
fault spark-a gid-move rocep1s0f0 1 4 3
is "gid-move" "$head_entry" "$(slot spark-a rocep1s0f0 3)"
fault spark-a gid-move rocep1s0f0 1 3 4
is "gid-move back" "$empty" "$(slot spark-a rocep1s0f0 3)"
fault spark-a gid-set rocep1s0f0 1 7 10.9.9.9 v2
has "gid-set" "ffff:0a09:0909" "$(slot spark-a rocep1s0f0 7)"
fault spark-a link-down enp1s0f0np0
is "link-down: this end is DOWN" "1: DOWN" "$(port spark-a state rocep1s0f0)"
is "link-down: the other end is DOWN" "1: DOWN|4: ACTIVE" "$(port spark-b state rocep1s0f0 roceP2p1s0f0)"
has "link-down: the kernel says so" "NO-CARRIER" "$(on spark-b 'ip link show enp1s0f0np0')"
heal spark-a link-down enp1s0f0np0
is "link-up" "4: ACTIVE" "$(port spark-b state rocep1s0f0)"
fault spark-a unplug 0
is "unplug: both twins" "1: DOWN|1: DOWN" "$(port spark-b state rocep1s0f0 roceP2p1s0f0)"
heal spark-a unplug 0
is "plug: both twins" "4: ACTIVE|4: ACTIVE" "$(port spark-b state rocep1s0f0 roceP2p1s0f0)"
fault spark-b sshd-stop
is "sshd-stop: no answer" 124 "$(timeout 1 ssh -F "$state/ssh_config" spark-b true >/dev/null 2>&1; echo $?)"
heal spark-b sshd-stop
is "sshd-cont" spark-b "$(on spark-b hostname)"
fault spark-b sshd-kill
has "sshd-kill: refused" "Connection refused" "$(on spark-b true)"
heal spark-b sshd-kill
is "sshd-start" spark-b "$(on spark-b hostname)"
fault spark-b mgmt-down
is "mgmt-down: no answer" 124 "$(timeout 1 ssh -F "$state/ssh_config" spark-b true >/dev/null 2>&1; echo $?)"
heal spark-b mgmt-down
is "mgmt-up" spark-b "$(on spark-b hostname)"
fault spark-a disk-full
has "disk-full" "No space left" "$(on spark-a 'head -c 100000 /dev/zero >~/x')"
heal spark-a disk-full
is "disk-free" 100000 "$(on spark-a 'head -c 100000 /dev/zero >~/x && stat -c %s ~/x')"
fault spark-a host-key-replace
has "host-key-replace" "REMOTE HOST IDENTIFICATION HAS CHANGED" "$(on spark-a true)"
heal spark-a host-key-replace
is "host-key-restore" spark-a "$(on spark-a hostname)"
if fault spark-a loss enP7s7 100 2>"$work/loss"; then
    is "loss: no answer" 124 "$(timeout 1 ssh -F "$state/ssh_config" spark-a true >/dev/null 2>&1; echo $?)"
    heal spark-a loss enP7s7
    is "no-loss" spark-a "$(on spark-a hostname)"
else
    echo "skip  loss: $(cat "$work/loss")"
fi
fault spark-b docker-stop
has "docker-stop" "Is the docker daemon running" "$(on spark-b 'docker ps')"
heal spark-b docker-stop
has "docker-start" "CONTAINER ID" "$(on spark-b 'docker ps')"
on spark-b 'echo kept >~/kept'
"$testbed" exec --name "$name" spark-b -- touch /run/lost
fault spark-b reboot
is "reboot: the disk stays" kept "$(on spark-b 'cat ~/kept')"
is "reboot: /run does not" 1 "$(on spark-b '[ -e /run/lost ]'; echo $?)"
is "exec without SSH" spark-b "$("$testbed" exec --name "$name" spark-b -- hostname)"
is "an unknown fault is refused" 1 "$(fault spark-b no-such-fault 2>/dev/null; echo $?)"

echo "--- going away"
remember_pids
"$testbed" down "$name" >/dev/null
is "down ends with 0" 0 $?
machine >"$work/after"
is "nothing is left" "" "$(diff "$work/before" "$work/after")"

: >"$work/pids"
"$testbed" up "$here/clusters/two-sparks.yaml" --name "$name" --watch-pid $$ >/dev/null
remember_pids
# First processes of the nodes and the watcher, killed as the out-of-memory killer would.
/usr/bin/python3 - "$state/cluster.json" <<'PYTHON'
import json, os, signal, sys
document = json.load(open(sys.argv[1]))
for pid in [document["watcher"]["pid"]] + [node["pid"] for node in document["nodes"].values()]:
    os.kill(pid, signal.SIGKILL)
PYTHON
"$testbed" down "$name" >/dev/null
is "down after kill -9 ends with 0" 0 $?
machine >"$work/after"
is "nothing is left after kill -9" "" "$(diff "$work/before" "$work/after")"

: >"$work/pids"
"$testbed" up "$here/clusters/two-sparks.yaml" --name "$name" >/dev/null 2>&1 &
sleep 0.4
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
"$testbed" up "$here/clusters/two-sparks-healthy.yaml" --name "$name" >/dev/null
is "up cleans up after an up that was killed" 0 $?
is "and the new one works" spark-a "$(on spark-a hostname)"
"$testbed" down "$name" >/dev/null
machine >"$work/after"
is "nothing is left after a killed up" "" "$(diff "$work/before" "$work/after")"

sleep 600 &
watched=$!
"$testbed" up "$here/clusters/two-sparks-crossed.yaml" --name "$name" --watch-pid $watched >/dev/null
remember_pids
kill -9 $watched
wait $watched 2>/dev/null
for _ in $(seq 100); do
    [ -d "$state" ] || break
    sleep 0.1
done
sleep 0.2
machine >"$work/after"
is "nothing is left after the watched process died" "" "$(diff "$work/before" "$work/after")"

echo "$failures failures"
[ $failures = 0 ]
