#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what building (and testing) Sparkloom needs and this machine lacks. Knows Debian 12 and Ubuntu 24.04.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: packaging/install-build-deps.sh [--list] [build] [test]

  build   compiler, CMake, Qt and the libraries (the default)
  test    what the tests and the testbed need: sshd, network tools, Docker
  --list  print the packages of these groups, one a line, and install nothing
TEXT
}

# The names are the same on both distributions unless a line below says otherwise.
build_packages=(
    g++ cmake ninja-build ccache pkg-config
    qt6-base-dev qt6-svg-dev libqt6svg6 libgl-dev libopengl-dev
    qt6-tools-dev qt6-l10n-tools qt6-translations-l10n
    libssh-dev libyaml-cpp-dev libexpected-dev
)
test_packages=(
    openssh-server openssh-client fish
    iproute2 iputils-ping nftables procps util-linux mount
    python3 python3-yaml jq busybox-static xvfb
    docker.io docker-compose patch
    fonts-wqy-microhei
)

say() { printf '%s\n' "$*" >&2; }

# ID and VERSION_ID of the machine, without letting the file set anything else here.
release_file=${SPARKLOOM_OS_RELEASE:-/etc/os-release}
release_field() {
    [ -r "$release_file" ] || return 0
    # shellcheck disable=SC1090 # a file of the machine, not of this project
    (set +u && . "$release_file" && eval "printf '%s' \"\${$1:-}\"")
}
system="$(release_field ID) $(release_field VERSION_ID)"
if [ "$system" = "ubuntu 24.04" ]; then
    # Its docker-compose 1.29 imports distutils, which Python 3.12 has no more; setuptools brings it back.
    test_packages+=(python3-setuptools)
fi

groups=()
list_only=no
for argument; do
    case $argument in
    build | test) groups+=("$argument") ;;
    --list) list_only=yes ;;
    -h | --help)
        usage
        exit 0
        ;;
    *)
        say "install-build-deps.sh: \"$argument\" is not a group of packages."
        usage >&2
        exit 64
        ;;
    esac
done
[ "${#groups[@]}" -gt 0 ] || groups=(build)

packages=()
for group in "${groups[@]}"; do
    case $group in
    build) packages+=("${build_packages[@]}") ;;
    test) packages+=("${test_packages[@]}") ;;
    esac
done

if [ "$list_only" = yes ]; then
    printf '%s\n' "${packages[@]}"
    exit 0
fi

case $system in
"debian 12" | "ubuntu 24.04") ;;
*)
    name=$(release_field PRETTY_NAME)
    say "Sparkloom knows the packages of Debian 12 and Ubuntu 24.04; this machine is ${name:-something else}."
    say "Install what corresponds to these packages by hand, then build with cmake --preset release:"
    say "    ${packages[*]}"
    say "Needed at least: Qt 6.4 with its Linguist tools, CMake 3.25, g++ 12, libssh 0.10.6, yaml-cpp 0.7, tl::expected 1.0."
    # Somebody who has done so must not be stopped here.
    if [ "${SPARKLOOM_SKIP_DEPS:-}" = 1 ]; then exit 0; fi
    say "Set SPARKLOOM_SKIP_DEPS=1 when that is done, and run this again."
    exit 1
    ;;
esac

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Docker's own packages (a DGX Spark has them) conflict with those of the distribution: what is there already is used.
is_there() {
    is_installed "$1" && return 0
    [ "$1" = docker.io ] && PATH=$PATH:/usr/sbin command -v dockerd >/dev/null
}

missing=()
for package in "${packages[@]}"; do
    is_there "$package" || missing+=("$package")
done
if [ "${#missing[@]}" -eq 0 ]; then
    exit 0
fi
say "Missing on this machine: ${missing[*]}"

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        say "Installing them needs root, and there is no sudo here. As root, run:"
        say "    apt-get install --no-install-recommends ${missing[*]}"
        exit 1
    fi
    as_root=(sudo)
fi

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get \
        -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -o Dpkg::Use-Pty=0 -qq --yes "$@"
}

# The tests start an sshd and a dockerd of their own. Those of the packages shall not begin to serve on somebody's
# laptop just because the tests were run: they are neither started now nor at the next boot.
new_services=()
is_there openssh-server || new_services+=(ssh.service ssh.socket)
is_there docker.io || new_services+=(docker.service docker.socket containerd.service)
policy=/usr/sbin/policy-rc.d
policy_is_ours=no
remove_policy() {
    if [ "$policy_is_ours" = yes ]; then "${as_root[@]}" rm -f "$policy"; fi
}
trap remove_policy EXIT
case " ${missing[*]} " in
*" openssh-server "* | *" docker.io "*)
    if [ ! -e "$policy" ]; then
        policy_is_ours=yes
        printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
        "${as_root[@]}" chmod 755 "$policy"
    fi
    ;;
esac

apt update
apt install --no-install-recommends "${missing[@]}"

if [ "$policy_is_ours" = yes ] && [ -d /run/systemd/system ]; then
    for service in "${new_services[@]}"; do
        "${as_root[@]}" systemctl disable --quiet "$service" 2>/dev/null || :
    done
fi

for package in "${missing[@]}"; do
    if ! is_installed "$package"; then
        say "apt-get finished, but $package is still not installed."
        exit 1
    fi
done
say "Installed: ${missing[*]}"
