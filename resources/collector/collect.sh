# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reads one node and prints what it finds. Sent on standard input to "sh -s -- MARKER [PART]"; plain POSIX sh (dash,
# busybox ash, bash). With PART only that part is read. Reads only: no file is written (so no here-documents: bash keeps those in /tmp), no root needed, nothing
# changed.
#
# Every line it prints begins with the random MARKER, so that login messages and other noise can be told apart:
#   MARKER - V 2                                  first line; the version of this script
#   MARKER ID B SOURCE                            item ID begins (promised: without an E it did not finish in time)
#   MARKER ID D DATA                              a piece of it
#   MARKER ID E STATUS ENCODING LINES CHARACTERS  its end; how many D lines, and characters in them
#   MARKER - Z                                    last line: everything that was promised has been said
# ENCODING: b base64, x hexadecimal, t plain lines.
# STATUS: ok, missing, denied, failed, truncated; run and cut for commands, whose data end in
# "\nMARKER EXIT-STATUS\nSTANDARD-ERROR" (cut: of a file longer than FILE_BYTES).
#
# Parts run side by side, each command with its own time limit. A part that hangs for good (a driver that never
# answers) costs the others nothing: it holds up neither the session nor the last line.

sparkloom_collect() {

M=$1
ONLY=${2-}
COMMAND_SECONDS=6
READ_SECONDS=9
FILE_BYTES=393216    # a multiple of 3, see payload
OUTPUT_BYTES=3145728 # the same

MASK='@MASK_AWK@'

LC_ALL=C
export LC_ALL
unset LANGUAGE CDPATH ENV BASH_ENV
IFS=' 	
'
PATH=$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/snap/bin
export PATH
NEWLINE='
'
umask 077
set +e +u -f

printf '%s - V 2\n' "$M"
exec 2>/dev/null

have() { command -v "$1" >/dev/null 2>&1; }

if have base64; then ENCODING=b
elif have od && have tr; then ENCODING=x
else ENCODING=t
fi

if timeout -k 1 2 true; then LIMIT="timeout -k 1 $COMMAND_SECONDS"
elif timeout 2 true; then LIMIT="timeout $COMMAND_SECONDS"
else LIMIT=
fi </dev/null

# ---- items ----------------------------------------------------------------------------------------------------------

begin() {
    serial=$((serial + 1))
    id=$part$serial
    lines=0
    chars=0
    printf '%s %s B %s\n' "$M" "$id" "$1"
}

data() {
    printf '%s %s D %s\n' "$M" "$id" "$1"
    lines=$((lines + 1))
    chars=$((chars + ${#1}))
}

end() { printf '%s %s E %s %s %s %s\n' "$M" "$id" "$1" "${2:-t}" "$lines" "$chars"; }

# Standard input becomes the data, then the item ends with status $1; "truncated" when there were more than $2 bytes.
payload() {
    case $ENCODING in
        b)
            for text in $(base64); do data "$text"; done
            most=$(($2 / 3 * 4))
            ;;
        x)
            for text in $(od -An -v -tx1 | tr -d ' '); do data "$text"; done
            most=$(($2 * 2))
            ;;
        t)
            while IFS= read -r text || [ "$text" ]; do data "$text"; done
            most=$2
            ;;
    esac
    if [ "$chars" -gt "$most" ]; then end truncated "$ENCODING"; else end "$1" "$ENCODING"; fi
}

# Runs a command for at most COMMAND_SECONDS; 124, 137 or 143 when it took longer.
limited() {
    if [ "$LIMIT" ]; then
        $LIMIT "$@"
        return
    fi
    "$@" &
    child=$!
    (
        trap 'kill $nap; exit' TERM
        sleep $COMMAND_SECONDS &
        nap=$!
        wait $nap
        kill -9 $child
    ) >/dev/null 2>&1 3>&- &
    dog=$!
    wait $child
    code=$?
    kill $dog
    return $code
}

# run SOURCE COMMAND…: what the command prints, its exit status and its standard error.
run() {
    begin "$1"
    shift
    have "$1" || { end missing; return; }
    {
        said=$(limited "$@" 2>&1 >&3 3>&- </dev/null)
        code=$?
        printf '\n%s %s\n%s' "$M" "$code" "$said"
    } 3>&1 | head -c $((OUTPUT_BYTES + 1)) | payload run $OUTPUT_BYTES
}

# True: the file cannot be read, and the item has been ended with the reason.
refused() {
    if [ ! -e "$1" ]; then
        above=${1%/*}
        if [ -d "$above" ] && [ ! -x "$above" ]; then end denied; else end missing; fi
    elif [ ! -r "$1" ]; then end denied
    elif [ ! -f "$1" ]; then end failed
    else return 1
    fi
}

file() {
    begin "file:$1"
    refused "$1" || head -c $((FILE_BYTES + 1)) "$1" | payload ok $FILE_BYTES
}

# masked MODE PATH: like file, with the values of secret keys hidden before they leave the node.
masked() {
    begin "file:$2"
    refused "$2" && return
    have awk || { end failed; return; }
    status=run
    [ "$(wc -c <"$2")" -gt $FILE_BYTES ] && status=cut
    {
        { head -c $FILE_BYTES "$2"; printf X; } | awk -v mode="$1" "$MASK"
        printf '\n%s %s\n' "$M" $?
    } | payload $status $OUTPUT_BYTES
}

# folder PATH: the names in it.
folder() {
    begin "dir:$1"
    if [ ! -d "$1" ]; then
        refused "$1" || end failed
        return
    fi
    [ -r "$1" ] || { end denied; return; }
    set +f
    for entry in "$1"/*; do
        [ -e "$entry" ] && data "${entry##*/}"
    done
    set -f
    end ok
}

# attribute FOLDER NAME: "NAME=VALUE", or NAME with ! and the reason. Read by the shell itself: a fork for each of the
# hundreds of small files under /sys would cost seconds.
attribute() {
    value=
    if { IFS= read -r value || [ "$value" ]; } <"$1/$2"; then data "$2=$value"
    elif [ ! -e "$1/$2" ]; then data "$2!missing"
    elif [ ! -r "$1/$2" ]; then data "$2!denied"
    else data "$2!error"
    fi
}

# physical FOLDER NAME: "NAME>real path of the link". Moves the working directory of the part.
physical() {
    if cd -P "$1/$2"; then data "$2>$PWD"; cd /; else data "$2!missing"; fi
}

# ---- parts ----------------------------------------------------------------------------------------------------------

part_system() {
    for path in /proc/sys/kernel/hostname /etc/machine-id /etc/os-release /etc/dgx-release /proc/driver/nvidia/version \
        /proc/meminfo /proc/uptime; do
        file $path
    done
    begin attrs:/sys/class/dmi/id
    for name in sys_vendor product_name board_name bios_version bios_date; do attribute /sys/class/dmi/id $name; done
    end ok
    begin env:login
    for name in HOME USER SHELL DOCKER_HOST DOCKER_CONTEXT; do
        eval "value=\${$name-} known=\${$name+yes}"
        if [ "$known" ]; then data "$name=$value"; else data "$name!missing"; fi
    done
    end ok
    # Variables that a login finds set already and that the stack's programs obey. No key has such a name.
    begin env:launch
    for name in $(env | sed -n -e 's/^\(NCCL_[A-Z0-9_]*\)=.*/\1/p' -e 's/^\(MASTER_[AP][A-Z]*\)=.*/\1/p' \
        -e 's/^\([A-Z]*_SOCKET_IFNAME\)=.*/\1/p' -e 's/^\(VLLM_HOST_IP\)=.*/\1/p' -e 's/^\(UCX_NET_DEVICES\)=.*/\1/p'); do
        eval "value=\${$name-}"
        data "$name=${value%%"$NEWLINE"*}"
    done
    end ok
    begin "cmd:ulimit -l"
    data "$(ulimit -l)"
    end ok
    run "cmd:uname -srm" uname -srm
    run "cmd:date +%s" date +%s
    # Of the kernel's command line only the words that matter: the others tell how the disk is set up.
    begin words:/proc/cmdline
    if [ -r /proc/cmdline ]; then
        text=
        read -r text </proc/cmdline
        for word in $text; do
            case $word in kho | kho=* | cma=*) data "$word" ;; esac
        done
        end ok
    else
        refused /proc/cmdline
    fi
    file /etc/nvidia/cx7-hotplug-enabled
}

# What the kernel said about the network card since it started. Members of adm may read it; others see nothing.
part_log() {
    run "cmd:journalctl -k" journalctl -k -b -q --no-pager -o cat -n 300 \
        -g 'mlx5_core|mlx5_pcie_event|AER: .*(Fatal|fatal)'
}

part_firewall() {
    file /etc/ufw/ufw.conf
    run "cmd:systemctl is-active firewalld" systemctl is-active firewalld
    if [ "$(id -u)" = 0 ]; then
        run "cmd:ufw status" ufw status verbose
    else
        begin "cmd:ufw status"
        end denied
    fi
    begin attrs:/proc/sys/net/ipv4/conf/all
    for name in arp_ignore arp_announce; do attribute /proc/sys/net/ipv4/conf/all $name; done
    end ok
}

part_account() {
    run "cmd:id -un" id -un
    run "cmd:id -Gn" id -Gn
    run 'cmd:df -Pk $HOME' df -Pk "${HOME:-/}"
}

part_names() { run 'cmd:getent ahosts $(hostname)' getent ahosts "$(uname -n)"; }

part_addresses() {
    # A shell with programs of its own (busybox) has an "ip" that knows no JSON; look for the real one behind it.
    ip=$(command -v ip)
    for path in /usr/sbin/ip /usr/bin/ip /sbin/ip /bin/ip; do
        case $ip in /*) break ;; esac
        [ -x $path ] && ip=$path
    done
    run "cmd:ip -j -d addr" "${ip:-ip}" -j -d addr
    run "cmd:ip -j addr" "${ip:-ip}" -j addr # some releases print broken JSON when asked for details
    run "cmd:ip -j neigh" "${ip:-ip}" -j neigh
    run "cmd:lldpctl -f json0" lldpctl -f json0
    run "cmd:ip -j route" "${ip:-ip}" -j route
    run "cmd:ip -j -6 route" "${ip:-ip}" -j -6 route
}

part_netdevs() {
    folder /sys/class/net
    set +f
    for path in /sys/class/net/*; do
        [ -d "$path" ] || continue
        begin "attrs:$path"
        for name in ifindex address mtu speed operstate carrier flags phys_port_name dev_port; do
            attribute "$path" $name
        done
        physical "$path" device
        physical "$path" device/driver
        end ok
    done
    begin dir:/run/systemd/netif/links
    if [ -d /run/systemd/netif/links ]; then
        for path in /run/systemd/netif/links/*; do
            [ -r "$path" ] || continue
            while IFS= read -r text; do
                case $text in
                    ADMIN_STATE=* | NETWORK_FILE=*) data "${path##*/} $text" ;;
                esac
            done <"$path"
        done
        end ok
    else
        end missing
    fi
    folder /etc/netplan
    set +f
    for path in /etc/netplan/*.yaml; do
        [ -e "$path" ] && masked yaml "$path"
    done
    folder /run/NetworkManager/system-connections
    # Only the lines that name interfaces: the others may hold a Wi-Fi passphrase.
    begin lines:/etc/network/interfaces
    if [ -r /etc/network/interfaces ]; then
        set +f
        for path in /etc/network/interfaces /etc/network/interfaces.d/*; do
            [ -f "$path" ] || continue
            while read -r text; do
                case $text in iface\ *) data "$path $text" ;; esac
            done <"$path"
        done
        end ok
    else
        refused /etc/network/interfaces
    fi
}

part_manager() {
    run "cmd:nmcli connection" nmcli -t -f DEVICE,NAME,FILENAME connection show --active
}

# One line for every slot that is not empty: "INDEX GID|TYPE|NETDEV", ! for what cannot be read (EINVAL is how the
# kernel answers for slots without an entry).
gid_table() {
    begin "gids:$1"
    most=-1
    set +f
    for path in "$1"/gids/*; do
        slot=${path##*/}
        case $slot in '' | *[!0-9]*) continue ;; esac
        [ $slot -gt $most ] && most=$slot
        gid=
        { IFS= read -r gid || [ "$gid" ]; } <"$path" || gid=!
        case $gid in
            0000:0000:0000:0000:0000:0000:0000:0000) continue ;;
        esac
        kind=
        { IFS= read -r kind || [ "$kind" ]; } <"$1/gid_attrs/types/$slot" || kind=!
        netdev=
        { IFS= read -r netdev || [ "$netdev" ]; } <"$1/gid_attrs/ndevs/$slot" || netdev=!
        data "$slot $gid|$kind|$netdev"
    done
    set -f
    data "length=$((most + 1))"
    end ok
}

part_hcas() {
    folder /sys/class/infiniband
    set +f
    for hca in /sys/class/infiniband/*; do
        [ -d "$hca" ] || continue
        begin "attrs:$hca"
        for name in node_type node_guid sys_image_guid fw_ver hca_type board_id device/current_link_speed \
            device/max_link_speed device/current_link_width device/max_link_width device/numa_node; do
            attribute "$hca" $name
        done
        physical "$hca" device
        for path in "$hca"/device/net/*; do
            [ -e "$path" ] && data "net=${path##*/}"
        done
        for path in "$hca"/ports/*; do
            [ -d "$path" ] && data "port=${path##*/}"
        done
        end ok
        for path in "$hca"/ports/*; do
            [ -d "$path" ] || continue
            port=$path
            begin "attrs:$port"
            for name in state phys_state link_layer rate lid cap_mask; do attribute "$port" $name; done
            end ok
            gid_table "$port"
            set +f
        done
    done
}

part_gpus() {
    run "cmd:nvidia-smi --query-gpu" nvidia-smi --query-gpu=name,memory.total,driver_version --format=csv,noheader
}

part_cuda() { run "cmd:nvidia-smi -q -d COMPUTE" nvidia-smi -q -d COMPUTE; }

part_docker() {
    run "cmd:docker version" docker version --format '{{.Server.Version}}'
    run "cmd:docker info" docker info --format '{{.Driver}}'
    run "cmd:docker context" docker context inspect --format '{{.Name}}{{"\t"}}{{.Endpoints.docker.Host}}'
}

part_compose() {
    run "cmd:docker compose version" docker compose version --short
    run "cmd:docker-compose version" docker-compose version --short
}

part_images() {
    run "cmd:docker images" docker images --digests --no-trunc \
        --format '{{.Repository}}{{"\t"}}{{.Tag}}{{"\t"}}{{.ID}}{{"\t"}}{{.Digest}}'
}

# Not the commands of the containers: keys are passed in them.
part_containers() {
    run "cmd:docker ps -a" docker ps -a --format '{{.Names}}{{"\t"}}{{.Image}}{{"\t"}}{{.Status}}'
}

# details SOURCE NOUN FORMAT LIST-COMMAND…: what docker knows about the things that LIST-COMMAND names, 40 at most. The
# format has docker itself leave out all variables but those of NCCL and its neighbours: no key comes this far.
details() {
    source=$1
    noun=$2
    format=$3
    shift 3
    chosen=
    have docker || { begin "$source"; end missing; return; }
    names=$(limited docker "$@" </dev/null) || { begin "$source"; end failed; return; }
    count=0
    for name in $names; do
        case "$chosen " in *" $name "*) continue ;; esac
        count=$((count + 1))
        [ $count -gt 40 ] && break
        chosen="$chosen $name"
    done
    if [ "$chosen" ]; then
        run "$source" docker "$noun" inspect --format "$format" $chosen
    else
        begin "$source"
        end ok
    fi
}

VARIABLES='[{{with .Config}}{{range .Env}}{{if or (eq (printf "%.5s" .) "NCCL_" "GLOO_") (eq (printf "%.10s" .) "TP_SOCKET_") (eq (printf "%.13s" .) "VLLM_HOST_IP=") (eq (printf "%.12s" .) "MASTER_ADDR=" "MASTER_PORT=")}}{{json .}},{{end}}{{end}}{{end}}""]'

part_image_details() {
    details "cmd:docker image inspect" image \
        '{"id":{{json .Id}},"created":{{json .Created}},"arch":{{json .Architecture}},"digests":{{json .RepoDigests}},"env":'"$VARIABLES"'}' \
        images -q --no-trunc
}

part_container_details() {
    details "cmd:docker container inspect" container \
        '{"name":{{json .Name}},"exit_code":{{json .State.ExitCode}},"oom":{{json .State.OOMKilled}},"started":{{json .State.StartedAt}},"pid":{{json .State.Pid}},"health":"{{with .State.Health}}{{.Status}}{{end}}","restarts":{{json .RestartCount}},"policy":{{json .HostConfig.RestartPolicy.Name}},"privileged":{{json .HostConfig.Privileged}},"network":{{json .HostConfig.NetworkMode}},"ipc":{{json .HostConfig.IpcMode}},"shm":{{json .HostConfig.ShmSize}},"caps":{{json .HostConfig.CapAdd}},"devices":{{json .HostConfig.Devices}},"ulimits":{{json .HostConfig.Ulimits}},"ports":{{json .HostConfig.PortBindings}},"project":{{json (index .Config.Labels "com.docker.compose.project")}},"service":{{json (index .Config.Labels "com.docker.compose.service")}},"env":'"$VARIABLES"'}' \
        ps -a -q --no-trunc
    [ "$chosen" ] || return 0
    pids=$(limited docker container inspect --format '{{.State.Pid}}' $chosen </dev/null)
    begin limits:containers
    for pid in $pids; do
        [ -r "/proc/$pid/limits" ] || continue
        while IFS= read -r text; do
            case $text in "Max locked memory"*) data "$pid $text" ;; esac
        done <"/proc/$pid/limits"
    done
    end ok
}

part_listening() {
    run "cmd:ss -H -ltnp" ss -H -ltnp
    have ss && return
    file /proc/net/tcp
    file /proc/net/tcp6
}

recipe() {
    begin "recipe:$1"
    physical "$1" .
    for name in start-deepseek-v4-flash-dspark.sh .env.dspark.example .env.dspark docker-compose.dspark.yml; do
        [ -e "$1/$name" ] && data "has=$name"
    done
    end ok
    masked env "$1/.env.dspark"
    present=
    for name in .env.dspark docker-compose.dspark.yml docker-compose.yml docker-compose.yaml compose.yml compose.yaml \
        docker-compose.sparkloom.yml; do
        [ -e "$1/$name" ] || continue
        present="$present $name"
        [ $name = .env.dspark ] || masked yaml "$1/$name"
    done
    begin "stat:$1"
    id_of_stat=$id
    if [ "$present" ] && have stat && cd "$1"; then
        stat -L -c '%a %U %s %n' $present | payload ok $OUTPUT_BYTES
        cd /
    else
        end missing
    fi
}

# each_recipe FUNCTION: calls it with every folder that holds the recipe or its env file.
each_recipe() {
    [ "${HOME:-}" ] || return 0
    set +f
    seen=
    found=0
    for path in "$HOME"/.env.dspark "$HOME"/*/.env.dspark "$HOME"/*/*/.env.dspark "$HOME"/*/*/*/.env.dspark \
        /opt/*/.env.dspark /srv/*/.env.dspark \
        "$HOME"/start-deepseek-v4-flash-dspark.sh "$HOME"/*/start-deepseek-v4-flash-dspark.sh \
        "$HOME"/*/*/start-deepseek-v4-flash-dspark.sh "$HOME"/*/*/*/start-deepseek-v4-flash-dspark.sh \
        /opt/*/start-deepseek-v4-flash-dspark.sh /srv/*/start-deepseek-v4-flash-dspark.sh; do
        [ -e "$path" ] || [ -h "$path" ] || continue
        path=${path%/*}
        case $path in *"$NEWLINE"*) continue ;; esac
        case $seen in *"|$path|"*) continue ;; esac
        seen="$seen|$path|"
        found=$((found + 1))
        [ $found -gt 12 ] && break
        set -f
        "$1" "$path"
        set +f
    done
    set -f
}

part_recipes() {
    masked env /etc/nccl.conf
    [ "${HOME:-}" ] || return 0
    masked env "$HOME/.nccl.conf"
    each_recipe recipe
}

# lines_of TEXT: each line becomes data.
lines_of() {
    saved=$IFS
    IFS=$NEWLINE
    for text in $1; do data "$text"; done
    IFS=$saved
}

# model FOLDER: a model of the Hugging Face cache. Names and sizes; of the index only the names of the weights files.
model() {
    begin "model:$1"
    have stat || { end failed; return; }
    for entry in "$1" "$1/refs" "$1/snapshots" "$1/blobs"; do
        [ ! -d "$entry" ] || { [ -r "$entry" ] && [ -x "$entry" ]; } || { end denied; return; }
    done
    set +f
    for entry in "$1"/refs/*; do
        text=
        [ -f "$entry" ] && { read -r text || [ "$text" ]; } <"$entry" && data "ref=${entry##*/} $text"
    done
    set -f
    lines_of "$(set +f; cd "$1/blobs" && stat -c 'incomplete=%s %n' -- *.incomplete)"
    count=0
    set +f
    for entry in "$1"/snapshots/*; do
        [ -d "$entry" ] || continue
        count=$((count + 1))
        [ $count -gt 4 ] && break
        data "snapshot=${entry##*/}"
        [ -r "$entry" ] && [ -x "$entry" ] || { data "unreadable=${entry##*/}"; continue; }
        set -f
        lines_of "$(set +f; cd "$entry" && stat -L -c 'file=%s %n' -- * | head -n 800)"
        lines_of "$(set +f; cd "$entry" && stat -c 'link=%N' -- *.safetensors | head -n 800)"
        index="$entry/model.safetensors.index.json"
        [ -r "$index" ] && have grep \
            && lines_of "$(grep -o '"[^"]*\.safetensors"' "$index" | sort -u | head -n 800 | while read -r text; do
                printf 'shard=%s\n' "$text"
            done)"
        set +f
    done
    set -f
    end ok
}

# hub FOLDER: a cache of Hugging Face, once.
hub() {
    case $hubs in *"|$1|"*) return ;; esac
    hubs="$hubs|$1|"
    begin "hub:$1"
    if [ ! -d "$1" ]; then
        refused "$1" || end failed
        return
    fi
    [ -r "$1" ] && [ -x "$1" ] || { end denied; return; }
    models=
    set +f
    for entry in "$1"/models--*; do
        [ -d "$entry" ] || continue
        case $entry in *"$NEWLINE"*) continue ;; esac
        data "${entry##*/}"
        models="$models$entry$NEWLINE"
    done
    set -f
    end ok
    number=0
    saved_for_hub=$IFS
    IFS=$NEWLINE
    for folder in $models; do
        IFS=$saved_for_hub
        number=$((number + 1))
        [ $number -gt 40 ] && break
        model "$folder"
    done
    IFS=$saved_for_hub
}

# The cache that an env file names with HF_CACHE, as far as that can be seen without running the file.
hub_of_recipe() {
    value=
    [ -r "$1/.env.dspark" ] || return 0
    while IFS= read -r text || [ "$text" ]; do
        case $text in HF_CACHE=* | "export HF_CACHE="*) value=${text#*HF_CACHE=} ;; esac
    done <"$1/.env.dspark"
    value=${value%% #*}
    value=$(printf '%s' "$value" | tr -d '"\047\r')
    case $value in
        '${HOME}'*) value=$HOME${value#'${HOME}'} ;;
        '$HOME'*) value=$HOME${value#'$HOME'} ;;
        '~'*) value=$HOME${value#'~'} ;;
    esac
    case $value in /*) hub "${value%/}/hub" ;; esac
}

part_models() {
    hubs=
    [ "${HF_HUB_CACHE-}" ] && hub "${HF_HUB_CACHE%/}"
    [ "${HF_HOME-}" ] && hub "${HF_HOME%/}/hub"
    [ "${HOME-}" ] && hub "$HOME/.cache/huggingface/hub"
    hub /var/cache/huggingface/hub
    each_recipe hub_of_recipe
}

# ---- running the parts ----------------------------------------------------------------------------------------------

# start LETTER NAME: a part on its own; the promise is made here, so that a part that never answers is missed.
start() {
    [ "${ONLY:-$2}" = "$2" ] || return 0
    printf '%s %s B part:%s\n' "$M" "$1" "$2"
    (
        part=$1
        serial=0
        part_$2
        printf '%s %s E ok t 0 0\n' "$M" "$1"
    ) </dev/null &
    parts="$parts $!"
}

conduct() {
    parts=
    late=
    trap 'late=yes' USR1
    conductor=$(exec sh -c 'echo $PPID')
    start a system
    start b account
    start c names
    start d addresses
    start e netdevs
    start f manager
    start g hcas
    start h gpus
    start i cuda
    start j docker
    start k compose
    start l images
    start m containers
    start n listening
    start o recipes
    start p models
    start q image_details
    start r container_details
    start s log
    start t firewall
    # Wakes the conductor when the time is up, more than once in case it had just looked.
    (
        trap 'kill $nap; exit' TERM
        for round in $READ_SECONDS 1 1 1 1; do
            sleep $round &
            nap=$!
            wait $nap
            kill -USR1 $conductor || exit
        done
    ) </dev/null >/dev/null &
    watchdog=$!
    for pid in $parts; do
        [ "$late" ] || wait $pid
    done
    kill $watchdog
    [ "$late" ] && kill -9 $parts
    # Many times over: some relays read ahead (mawk a block, the sed of busybox a line) before they act on a line.
    final="$M - Z"
    while [ ${#final} -lt 65536 ]; do final=$final$NEWLINE$final; done
    printf '%s\n' "$final"
}

# The session belongs to the relay alone, which leaves after the last line: a part that cannot even be killed would
# otherwise keep the session open. It hands on one line at a time, so that other output cannot come into the middle of
# one.
if have awk; then conduct | awk -v last="$M - Z" '{ print; fflush() } $0 == last { exit }'
elif have sed; then conduct | sed -e "/^$M - Z/q"
else conduct
fi
}

sparkloom_collect "$@"
