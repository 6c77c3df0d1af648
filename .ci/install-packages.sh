#!/usr/bin/env bash
# Installs the Debian packages of a list that are missing, as root or by sudo.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: .ci/install-packages.sh [--dry-run] PACKAGE[:ARCHITECTURE]...
#
# With --dry-run, or if the user may not install, the script prints the command that would install
# them; the exit code is 1. Without dpkg it prints the names and assumes that all are there. Two
# installations at once would stop each other. So the second one waits, and then checks again what
# is missing.
set -euo pipefail

allowed=yes
if [ "${1:-}" = --dry-run ]; then
    allowed=no
    shift
fi
if ! command -v dpkg-query >/dev/null; then
    echo "not a Debian system; by Debian's names this needs: $*" >&2
    exit 0
fi

# prints the packages that are not installed; packages of this machine's architecture need no suffix
missing() {
    local package status here
    declare -A installed=()
    here=$(dpkg --print-architecture)
    while read -r package status; do
        if [ "$status" = installed ]; then
            package=${package%":$here"}
            installed[${package%:all}]=1
        fi
    done < <(dpkg-query -W -f='${Package}:${Architecture} ${db:Status-Status}\n' "$@" 2>/dev/null)
    for package; do
        if [ -z "${installed[$package]:-}" ]; then printf '%s\n' "$package"; fi
    done
}

# the lock is on this file, so that no other file must exist
exec 9<"$0"
mapfile -t want < <(missing "$@")
if [ ${#want[@]} = 0 ]; then exit 0; fi
as=()
if [ "$(id -u)" != 0 ]; then
    as=(sudo -n)
    if ! sudo -n true 2>/dev/null; then allowed=no; fi
fi
foreign=''
case "${want[*]}" in *:arm64*) foreign=arm64 ;; esac
if [ "$allowed" = no ]; then
    command="sudo apt-get install -y --no-install-recommends ${want[*]}"
    if [ -n "$foreign" ]; then
        command="sudo dpkg --add-architecture $foreign && sudo apt-get update && $command"
    fi
    echo "missing packages; this installs them: $command" >&2
    exit 1
fi

flock 9
mapfile -t want < <(missing "$@")
if [ ${#want[@]} = 0 ]; then exit 0; fi
echo "installing ${want[*]}" >&2
apt() {
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -qq "$@" >&2 9<&-
}
if [ -n "$foreign" ]; then "${as[@]}" dpkg --add-architecture "$foreign"; fi
apt update
apt install -y --no-install-recommends "${want[@]}"
