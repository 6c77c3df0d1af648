#!/usr/bin/env bash
# Checks the crates of a run and of a reproduction with the validator of ro-crate.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-crate
# usage: tests/crate/test-crate.sh FOLDER      (where the package is kept)
#
# The package comes from npm once, and its checksum is compared. The context of RO-Crate 1.1 is in
# this folder, so no other address is needed. A crate without its licence and a crate without one of
# its files must be refused. If node or npm is missing, a message says so.
set -euo pipefail
[ $# = 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
version=3.7.2 # licence GPL-3.0-or-later
sum=IrhuB1tt4SbbI9Vuigpp4YEUgW80Ql+YmMwcC4rACd2u8ItR/Y+kyLwo9ybCcRSeb28Nx2OUc74hjK9Z1JWUaw==
fail() { echo "test-crate: $*" >&2; exit 1; }
if ! node -e 'process.exit(process.versions.node.split(".")[0] >= 18 ? 0 : 1)' 2>/dev/null; then
    echo 'test-crate: LEFT OUT: there is no node 18 here'
    exit 0
fi
mkdir -p "$1"
package=$1/ro-crate-$version.tgz
if [ ! -e "$package" ] &&
    ! npm pack --silent "ro-crate@$version" --pack-destination "$1" >/dev/null 2>&1; then
    echo 'test-crate: LEFT OUT: npm gives no ro-crate here'
    exit 0
fi
[ "$(openssl dgst -sha512 -binary "$package" | base64 -w 0)" = "$sum" ] ||
    fail "$package is not the file of that sum"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xzf "$package" -C "$work"
validate() {
    node tests/crate/validate.cjs "$work/package" tests/crate/ro-crate-1.1-context.json "$1"
}
licence=https://creativecommons.org/licenses/by/4.0/
cp -r tests/archive/run-71d35bf "$work/run"
cp -r results/reference "$work/reproduction"
for folder in run reproduction; do
    src/crate.sh "$work/$folder" $licence >/dev/null
    said=$(validate "$work/$folder") || fail "$folder: $said"
    echo "$folder: $said"
done
sed '/"license"/d' "$work/run/ro-crate-metadata.json" >"$work/less"
mv "$work/run/ro-crate-metadata.json" "$work/whole"
mv "$work/less" "$work/run/ro-crate-metadata.json"
! validate "$work/run" >/dev/null || fail 'a crate without its licence passes'
mv "$work/whole" "$work/run/ro-crate-metadata.json"
rm "$work/run/psd.tsv"
! validate "$work/run" >/dev/null || fail 'a crate without one of its files passes'
echo "== crate: ro-crate $version finds no fault in both; two faults are seen"
