#!/usr/bin/env bash
# Runs a command where a program with a fault can do no harm: in a copy of the project.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: tests/mutants/confine.sh BUILD MUTANT INPUT COMMAND...      (COMMAND FOLDER ...)
#
# The folder has the programs of BUILD/bin, the folders with/ and without/ of MUTANT (its files, and
# those that they replace), the file INPUT as `input`, and what the project is made of. Where the
# system lets us, it is the /tmp of the command. Where root starts this, the command runs as nobody,
# who may write there alone.
set -euo pipefail
build=$1 mutant=$2 input=$3 command=$4
shift 4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder"/{results,tmp}
cp -r "$build"/{bin,lib} "$folder"
cp -r .ci LICENSES data tests verify paper figures src Makefile *.* "$folder"
cp -r results/reference results/README.md "$folder/results"
for files in with without; do
    if [ -d "$mutant/$files" ]; then cp -r "$mutant/$files" "$folder"; fi
done
cp "$input" "$folder/input"
as=() apart=()
if [ "$(id -u)" = 0 ]; then
    chown -R 65534:65534 "$folder"
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
if unshare -m true 2>/dev/null; then
    apart=(unshare -m)
elif unshare -Urm true 2>/dev/null; then
    apart=(unshare -Urm)
fi
# shellcheck disable=SC2016
if [ ${#apart[@]} != 0 ]; then
    "${apart[@]}" bash -c 'mount --bind "$0" /tmp && cd /tmp && exec "$@"' "$folder" \
        "${as[@]}" "$command" /tmp "$@"
else
    (cd "$folder" && "${as[@]}" "$command" "$folder" "$@")
fi
