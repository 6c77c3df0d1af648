#!/usr/bin/env bash
# Tests a machine without the sources: pip, apt and npx must give the numbers of
# results/reference/bits.tsv.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-bare
# usage: [KEPT=FILE.tar] src/test-bare.sh BUILD DEBS WHEEL ARCHIVE.tar.gz NPM.tgz
#
# Four ways are tried, each in a new Debian (src/bare-system.sh) with only what it needs:
#   pip   the wheel without a network, numpy and matplotlib of Debian; three lines give a level and
#         a plot
#   apt   the packages with what they recommend, gnuplot and the libraries of sounds; the commands
#         of the tutorial's case: check, run, report, plot
#   npx   the package for node, with the node and npm of Debian
#   git   the source archive again, whose bytes must be those of ARCHIVE
# Each of the first three runs 1 ms of the realistic case. The hash of its tables must be that in
# the row of bits.tsv (BUILD/tests/sliding/test_bits). They run in parallel, because each of them
# waits most of the time.
set -euo pipefail
[ $# = 5 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
build=$1 debs=$2 wheel=$3 archive=$4 npm=$5
fail() { echo "test-bare: $*"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
src/bare-system.sh "$root" python3-pip python3-numpy python3-matplotlib git nodejs npm
# try WHAT COMMAND: runs a command in this system; prints nothing if it succeeds
try() {
    local said
    said=$(chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
        MPLBACKEND=Agg DEBIAN_FRONTEND=noninteractive sh -eu -c "$2" 2>&1) ||
        { tail -n 20 <<<"$said"; fail "$1"; }
}
mkdir "$root"/{given,pip,apt,npx,git}
cp "$wheel" "$debs"/*.deb "$npm" "$root/given"
# same WAY: checks that the tables of a way's run are those of the reference
same() {
    local row
    row=$("$build/tests/sliding/test_bits" --hash "$root/$1/run") || fail "$1: no tables"
    grep -qxF "$row" results/reference/bits.tsv ||
        fail "$1: '$row' is not in results/reference/bits.tsv"
    echo "$1: $row, as in results/reference/bits.tsv"
}

by_pip() {
    try 'pip does not install the wheel' \
        'pip install --no-index --break-system-packages /given/*.whl'
    try 'three lines of Python end with an error' 'cd /pip && python3 -c "
import ra2d, matplotlib.pyplot as plt
run = ra2d.run(ra2d.cases / \"realistic.ini\", \"run\", time__duration=\"1 ms\")
plt.plot(run.probes[\"t\"], run.probes[\"midspan\"]); plt.savefig(\"midspan.png\")
print(run[\"level_resonator\"], run.units[\"level_resonator\"])" >level'
    [ -s "$root/pip/midspan.png" ] || fail 'no picture'
    echo "pip: $(cat "$root/pip/level"), a picture of $(wc -c <"$root/pip/midspan.png") bytes"
    same pip
}
by_apt() {
    try 'apt does not install the packages' 'cd /given
        apt-get -q install -y ./ra2d_*.deb ./libra2d[0-9]*.deb'
    try 'the tutorial ends with an error' 'cd /apt
        cp /usr/share/ra2d/cases/* .
        ra2d check tutorial.ini
        ra2d run tutorial.ini -o tutorial --quiet
        ra2d report tutorial -o tutorial.html
        ra2d plot tutorial -o tutorial.pdf
        ra2d run realistic.ini -s time.duration=1ms -o run --quiet'
    [ -s "$root/apt/tutorial.html" ] || fail 'no page'
    [ -s "$root/apt/tutorial.pdf" ] || fail 'no figures'
    echo "apt: the tutorial's case, a page of $(wc -c <"$root/apt/tutorial.html") bytes"
    same apt
}
by_npx() {
    cp data/cases/realistic.ini "$root/npx"
    try 'npx does not run it' 'cd /npx
        npm install --offline --no-audit --no-fund /given/*.tgz
        npx --offline ra2d run realistic.ini -s time.duration=1ms -o run --quiet
        node --version >version'
    echo "npx: by node $(cat "$root/npx/version") of Debian"
    same npx
}
by_git() {
    local made_of name
    made_of=$(tar -xzOf "$archive" --wildcards --no-wildcards-match-slash '*/.commit')
    name=$(tar -tzf "$archive" | sed -n '1s|/.*||p')
    git -c 'safe.directory=*' clone -q --bare --no-local . "$root/git/bare"
    try 'the source archive is not made' "git clone -q /git/bare /git/clone && cd /git/clone
        TZ=Asia/Tokyo src/dist.sh /git/again.tar.gz $name $made_of"
    cmp "$archive" "$root/git/again.tar.gz" || fail 'its source archive is another one'
    echo "git: the source archive, the same $(wc -c <"$archive") bytes"
}
ways=(pip apt npx git)
for way in "${ways[@]}"; do
    "by_$way" >"$work/$way" 2>&1 &
    running[$!]=$way
done
failed=()
for process in "${!running[@]}"; do
    wait "$process" || failed+=("${running[$process]}")
done
for way in "${ways[@]}"; do
    cat "$work/$way"
done
[ ${#failed[@]} = 0 ] || { echo "test-bare: failed: ${failed[*]}" >&2; exit 1; }
with=$(cd "$work" && grep -l 'as in results' "${ways[@]}" | paste -sd ' ')
echo "== bare: the tables of $with are those of results/reference/bits.tsv"
