#!/usr/bin/env bash
# A machine without the sources: pip, apt and npx give the numbers of results/reference/bits.tsv.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-bare
# usage: [KEPT=FILE.tar] src/test-bare.sh BUILD DEBS WHEEL ARCHIVE.tar.gz [NPM.tgz]
#
# In a Debian of its own (src/bare-system.sh), with no more than these need:
#   pip   the wheel without a network, numpy and matplotlib of Debian; three lines give a level and
#         a plot
#   apt   the packages; the commands of the tutorial's case: check, run, report, plot
#   npx   the package for node, with the node and npm of this machine: those of Debian 12 are older
#         than what node:wasi needs
#   git   the source archive again, whose bytes must be those of ARCHIVE
# Each of the first three runs 1 ms of the realistic case. The hash of its tables is that of the
# row of bits.tsv (BUILD/tests/sliding/test_bits).
set -euo pipefail
[ $# = 4 ] || [ $# = 5 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
build=$1 debs=$2 wheel=$3 archive=$4 npm=${5:-}
fail() { echo "test-bare: $*" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
code=0
src/bare-system.sh "$root" python3-pip python3-numpy python3-matplotlib gnuplot-nox git || code=$?
[ "$code" != 3 ] || exit 0
[ "$code" = 0 ] || exit "$code"
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
        MPLBACKEND=Agg DEBIAN_FRONTEND=noninteractive "$@"
}
# try WHAT COMMAND: quiet as long as it succeeds
try() {
    inside sh -eu -c "$2" >"$work/log" 2>&1 || { tail -n 20 "$work/log"; fail "$1"; }
}
mkdir "$root/work" "$root/given"
cp "$wheel" "$debs"/*.deb ${npm:+"$npm"} "$root/given"
# same FOLDER: its tables are those of the reference
same() {
    local row
    row=$("$build/tests/sliding/test_bits" --hash "$root/work/$1")
    grep -qxF "$row" results/reference/bits.tsv ||
        fail "$1: '$row' is not in results/reference/bits.tsv"
}

try 'pip does not install the wheel' 'pip install --no-index --break-system-packages /given/*.whl'
level=$(inside sh -c 'cd /work && python3 -c "
import ra2d, matplotlib.pyplot as plt
run = ra2d.run(ra2d.cases / \"realistic.ini\", \"by-pip\", time__duration=\"1 ms\")
plt.plot(run.probes[\"t\"], run.probes[\"midspan\"]); plt.savefig(\"midspan.png\")
print(run[\"level_resonator\"], run.units[\"level_resonator\"])"' 2>"$work/log") ||
    { cat "$work/log"; fail 'three lines of Python end with an error'; }
[ -s "$root/work/midspan.png" ] || fail 'no picture'
same by-pip
try 'pip does not remove it' 'pip uninstall --yes --break-system-packages ra2d'
echo "pip: three lines, $level and a picture"

try 'apt does not install the packages' 'cd /given
    apt-get -q install -y --no-install-recommends ./ra2d_*.deb ./libra2d[0-9]*.deb'
try 'the tutorial ends with an error' 'cd /work
    cp /usr/share/ra2d/cases/* .
    ra2d check tutorial.ini
    ra2d run tutorial.ini -o tutorial --quiet
    ra2d report tutorial -o tutorial.html
    ra2d plot tutorial -o tutorial.pdf
    ra2d run realistic.ini -s time.duration=1ms -o by-apt --quiet'
[ -s "$root/work/tutorial.html" ] || fail 'no page'
same by-apt
echo "apt: the tutorial, a page of $(wc -c <"$root/work/tutorial.html") bytes and a picture"

with=by-pip,by-apt
node=$(command -v node || true)
if [ -z "$npm" ] || [ -z "$node" ] ||
    [ "$("$node" -p '+(process.versions.node.split(".")[0] >= 20)')" != 1 ]; then
    echo 'npx: LEFT OUT: no package, or no node from version 20 on here'
else
    cp "$(realpath "$node")" "$root/usr/bin/node"
    packages=$(dirname "$(dirname "$(dirname "$(realpath "$(command -v npx)")")")")
    mkdir -p "$root/usr/lib/node_modules"
    cp -r "$packages/npm" "$root/usr/lib/node_modules"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
    ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
    try 'npx does not run it' 'mkdir /work/node && cd /work/node
        npm install --offline --no-audit --no-fund /given/*.tgz
        npx --offline ra2d run ../realistic.ini -s time.duration=1ms -o ../by-npx --quiet'
    same by-npx
    with=$with,by-npx
    echo "npx: a run, by $("$node" --version)"
fi

made_of=$(tar -xzOf "$archive" --wildcards --no-wildcards-match-slash '*/.commit')
name=$(tar -tzf "$archive" | sed -n '1s|/.*||p')
git -c 'safe.directory=*' clone -q --bare --no-local . "$root/work/clone.git"
try 'the source archive is not made' "git clone -q /work/clone.git /work/clone && cd /work/clone
    TZ=Asia/Tokyo src/dist.sh /work/again.tar.gz $name $made_of"
cmp "$archive" "$root/work/again.tar.gz" || fail 'its source archive is another one'
echo "git: the source archive of $(wc -c <"$archive") bytes, the same bytes"
echo "== bare: $with have the tables of results/reference/bits.tsv"
