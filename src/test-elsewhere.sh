#!/usr/bin/env bash
# A machine without the sources: pip install and a few lines; apt install and the tutorial.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-elsewhere
# usage: src/test-elsewhere.sh BUILD DEBS WHEEL
#
# In a Debian of its own (src/bare-system.sh). The wheel is installed without a network, for numpy
# and matplotlib of Debian; a run, a plot and a print give a level and a picture. Then the
# packages, with gnuplot, and the commands of the tutorial's case: check, run, report, plot. The
# toy problem of both is that of BUILD/ra2d, byte for byte, and its hashes are those of results/reference/bits.tsv if the tests
# of BUILD have passed, which compare them.
set -euo pipefail
[ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
build=$1 debs=$2 wheel=$3
fail() { echo "test-elsewhere: $*" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
code=0
src/bare-system.sh "$root" python3-pip python3-numpy python3-matplotlib gnuplot-nox || code=$?
[ "$code" != 3 ] || exit 0
[ "$code" = 0 ] || exit "$code"
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
        MPLBACKEND=Agg DEBIAN_FRONTEND=noninteractive "$@"
}
mkdir "$root/work" "$root/given"
cp "$wheel" "$debs"/*.deb "$root/given"
# compare FOLDER: its tables with those of the command of the build
"$build/ra2d" run data/cases/toy.ini -o "$work/toy" --quiet >/dev/null
compare() {
    local table compared=0
    for table in "$work"/toy/*; do
        case ${table##*/} in timing.tsv | files.tsv) continue ;; esac
        cmp <(sed '/^# command /d' "$table") <(sed '/^# command /d' "$1/${table##*/}") ||
            fail "$1: ${table##*/} is not that of $build/ra2d"
        compared=$((compared + 1))
    done
    echo "$compared tables"
}

inside sh -c 'pip install --quiet --no-index --break-system-packages /given/*.whl' \
    >"$work/log" 2>&1 || { tail -n 20 "$work/log"; fail 'pip does not install the wheel'; }
level=$(inside sh -c 'cd /work && python3 -c "
import ra2d, matplotlib.pyplot as plt
run = ra2d.run(ra2d.cases / \"toy.ini\", \"by-pip\")
plt.plot(run.probes[\"t\"], run.probes[\"summit\"])
print(run[\"level_resonator\"], run.units[\"level_resonator\"]); plt.savefig(\"summit.png\")"')
[ -s "$root/work/summit.png" ] || fail 'no picture'
by_pip=$(compare "$root/work/by-pip")
inside pip uninstall --quiet --yes --break-system-packages ra2d

inside sh -c 'cd /given
    apt-get -q install -y --no-install-recommends ./ra2d_*.deb ./libra2d[0-9]*.deb' \
    >"$work/log" 2>&1 || { tail -n 20 "$work/log"; fail 'apt does not install the packages'; }
inside sh -eu -c 'cd /work
    cp /usr/share/ra2d/cases/* .
    ra2d run toy.ini -o by-apt --quiet
    ra2d check tutorial.ini
    ra2d run tutorial.ini -o tutorial --quiet
    ra2d report tutorial -o tutorial.html
    ra2d plot tutorial -o tutorial.pdf' >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; fail 'the tutorial ends with an error'; }
[ -s "$root/work/tutorial.html" ] || fail 'no page'
by_apt=$(compare "$root/work/by-apt")
echo "== elsewhere: pip and a few lines: $level, a picture, $by_pip as the command's; apt and the" \
    "tutorial's case: a page, $by_apt"
