#!/usr/bin/env bash
# Tests the package and the modules for WebAssembly: tables must have the bytes of the native
# program, and what a sandbox lacks must be refused.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/wasi/test-wasm.sh BUILD PACKAGE.tgz
# test: make test-wasm
#
# The package is installed without a network into an empty folder and runs the case of the tutorial
# there. Each function that a sandbox lacks is tried once. A live run in node, with files in memory,
# must give the samples of a native run of its recording.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
native=$(realpath "$1/ra2d") package=$(realpath "$2") home=$PWD
fail() { echo "test-wasm: $*" >&2; exit 1; }
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here"
npm install --silent --offline --no-audit --no-fund --cache "$here/cache" "$package" >/dev/null
ra2d=$here/node_modules/.bin/ra2d
cp "$home"/data/cases/tutorial* .

# Compares two runs: each table must have the same rows. Heads name commit and command and may
# differ.
same_rows() {
    local table
    for table in "$1"/*.tsv; do
        case $table in */timing.tsv | */files.tsv) continue ;; esac
        cmp <(sed '/^#/d' "$table") <(sed '/^#/d' "$2/${table##*/}") || fail "$table differs"
    done
}
"$native" run tutorial.ini -o native --quiet -s time.duration=10ms 2>/dev/null
"$ra2d" run tutorial.ini -o sandbox --quiet -s time.duration=10ms 2>/dev/null
rm native/{psd,sound}.tsv # FFTW adds in an order that suits the processor
same_rows native sandbox
cmp native/case.ini sandbox/case.ini || fail 'case.ini differs'
"$ra2d" verify sandbox >/dev/null || fail 'the run is not what its list says'
for say in 'check tutorial.ini' 'keys rolling'; do
    read -ra words <<<"$say"
    # leaves out the commit, because the native program may be of another build
    cmp <("$ra2d" "${words[@]}" | sed '/^# ra2d /d') \
        <("$native" "${words[@]}" | sed '/^# ra2d /d') || fail "$say says otherwise"
done
diff <("$native" keys) <("$ra2d" keys) >keys.diff || true
grep -q simd128 keys.diff || fail 'simd128 is not among the kernels'
[ "$(grep -c '^[<>]' keys.diff)" = 2 ] || fail 'keys differ in more than the kernels'

# checks exit code and message
refused() {
    local code=0 want=$1 text=$2
    shift 2
    "$ra2d" "$@" >out 2>err || code=$?
    [ "$code" = "$want" ] || fail "$*: exit $code, not $want: $(cat err)"
    grep -qF "$text" err || fail "$*: says '$(cat err)', not '$text'"
}
refused 5 'gnuplot draws' plot sandbox -o sandbox.pdf
refused 2 'WebAssembly has one process' sweep tutorial.ini --seeds 1..2 --jobs 2 -o many
refused 5 'is not in this build for WebAssembly' listen sandbox -o sandbox.wav
printf 'PK\3\4none' >none.x3p
refused 5 'libzip is not in this build' roughness none.x3p
refused 5 'sandbox' run tutorial.ini -o sandbox --quiet
refused 3 'none.ini' run none.ini

# a live run, and a native run of its recording
cp "$home/tests/live/play.mjs" "$home/data/cases/realistic.ini" .
node play.mjs node_modules/ra2d realistic.ini played.tsv >live.txt
"$native" run realistic.ini -o played --quiet -s sliding.speed_table=played.tsv \
    -s time.duration=40ms 2>/dev/null
sed '/^#/d' played/probes.tsv | tail -n +2 | cut -f 2 >native.txt
node play.mjs --compare live.txt native.txt || fail 'a live run differs from its recording'
echo "test-wasm: $(node --version), $(sed '/^#/d' native/probes.tsv | wc -l) rows, $(
    wc -l <live.txt) live samples: the same bytes"
