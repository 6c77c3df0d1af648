#!/usr/bin/env bash
# Runs a command in a copy of the project, where a program with a fault can do no harm.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: tests/mutants/confine.sh BUILD MUTANT INPUT COMMAND...      (COMMAND FOLDER ...)
#        tests/mutants/confine.sh --tree BUILD
#
# The folder has the programs of BUILD/bin, the folders with/ and without/ of MUTANT (its files, and
# the files that they replace), the file INPUT as `input`, and the sources of the project. If the
# system allows it, the folder is the /tmp of the command. If root starts the script, the command
# runs as nobody, who may write only there.
#
# --tree makes BUILD/tree, a folder with the files that are the same for all runs. If the script
# runs as root and the system has overlayfs, the folder of a run is laid over BUILD/tree, and no
# file is copied. A copy would take longer than many of the tests.
set -euo pipefail
fill() { # FOLDER: what is the same for all
    mkdir -p "$1"/{results,tmp}
    cp -r "$build"/{bin,lib} "$1"
    cp -r .ci LICENSES data tests verify paper figures src Makefile *.* "$1"
    cp -r results/reference results/README.md "$1/results"
}
if [ "$1" = --tree ]; then
    build=$2
    rm -rf "$build"/tree{,.tmp}
    fill "$build/tree.tmp"
    [ "$(id -u)" != 0 ] || chown -R 65534:65534 "$build/tree.tmp"
    mv "$build/tree.tmp" "$build/tree"
    exit 0
fi
build=$1 mutant=$2 input=$3 command=$4
shift 4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder"/{own,work,root}
tree=$(realpath "$build/tree") root=$folder/root own=$folder/own
layers="lowerdir=$tree,upperdir=$own,workdir=$folder/work"
as=() apart=()
if [ "$(id -u)" = 0 ]; then
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
if unshare -m true 2>/dev/null; then
    apart=(unshare -m)
elif unshare -Urm true 2>/dev/null; then
    apart=(unshare -Urm)
fi
# shellcheck disable=SC2016
if [ "$(id -u)" != 0 ] || [[ $tree = *[:,]* ]] ||
    ! unshare -m mount -t overlay overlay -o "$layers" "$root" 2>/dev/null; then
    own=$root layers=''
    fill "$root"
fi
for files in with without; do
    if [ -d "$mutant/$files" ]; then cp -r "$mutant/$files" "$own"; fi
done
cp "$input" "$own/input"
if [ "$(id -u)" = 0 ]; then
    chmod 755 "$own"
    chown -R 65534:65534 "$own"
fi
# shellcheck disable=SC2016
if [ ${#apart[@]} != 0 ]; then
    LAYERS=$layers "${apart[@]}" bash -euc '
        if [ -n "$LAYERS" ]; then mount -t overlay overlay -o "$LAYERS" "$0"; fi
        unset LAYERS
        mount --bind "$0" /tmp && cd /tmp && exec "$@"' "$root" "${as[@]}" "$command" /tmp "$@"
else
    (cd "$root" && "${as[@]}" "$command" "$root" "$@")
fi
