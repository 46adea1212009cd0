# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Pings other nodes over the fabric, each target once with a small packet and once with the largest that the link should
# carry whole. Sent on standard input to "sh -s -- MARKER NETDEV FROM TO BYTES NETDEV FROM TO BYTES …", where BYTES is
# the data of the large one. Changes nothing and writes no file; needs no root. Prints the same lines as collect.sh: an
# item a ping, "ping:NETDEV FROM TO BYTES", with all that ping said and then the neighbour entry of the target.

sparkloom_ping_links() {

M=$1
shift

LC_ALL=C
export LC_ALL
unset LANGUAGE CDPATH ENV BASH_ENV
PATH=$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
SPACES=' 	
'
NEWLINE='
'
IFS=$SPACES
set +e +u -f

printf '%s - V 2\n' "$M"
exec 2>/dev/null

LIMIT=
if timeout -k 1 2 true; then LIMIT='timeout -k 1 6'; fi </dev/null

# One item, printed at once: the pings run side by side, and what is longer than a pipe's page would mix.
# item ID STATUS SOURCE TEXT
item() {
    lines=0
    chars=0
    told="$M $1 B $3$NEWLINE"
    IFS=$NEWLINE
    for line in $4; do
        told="$told$M $1 D $line$NEWLINE"
        lines=$((lines + 1))
        chars=$((chars + ${#line}))
    done
    IFS=$SPACES
    printf '%s' "$told$M $1 E $2 t $lines $chars$NEWLINE"
}

# one ID NETDEV FROM TO BYTES: bound to the netdev and to its address, so that no other way can answer; never in pieces.
one() {
    if ! command -v ping >/dev/null; then
        item "$1" missing "ping:$2 $3 $4 $5" ''
        return
    fi
    said=$($LIMIT ping -n -c 3 -i 0.2 -W 1 -M do -s "$5" -I "$2" -I "$3" "$4" 2>&1 </dev/null)
    known=$(ip neigh show to "$4" dev "$2" </dev/null)
    item "$1" ok "ping:$2 $3 $4 $5" "$said${NEWLINE}neighbour: $known"
}

serial=0
while [ $# -ge 4 ]; do
    serial=$((serial + 1))
    {
        one "s$serial" "$1" "$2" "$3" 56
        one "l$serial" "$1" "$2" "$3" "$4"
    } &
    # Not all at once: with many machines that would be a flood of processes.
    [ $((serial % 16)) -ne 0 ] || wait
    shift 4
done
wait
printf '%s - Z\n' "$M"

}

sparkloom_ping_links "$@"
