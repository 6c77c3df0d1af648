#!/usr/bin/env bash
# Compiles a file with one mutation and runs the tests until one of them fails.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants
# usage: CC=... CFLAGS=... LDLIBS=... TEST_LDLIBS=... tests/mutants/mutant.sh NAME BUILD TEST...
#
# NAME is that of a row of mutants.tsv. The tests in this row come first, then TEST..., for instance
# tests/line/test_settle. BUILD has the objects and libraries without a mutation. The verdict is the
# row in BUILD/mutants/NAME/verdict: the row of mutants.tsv, killed or lives, and the test that
# killed.
set -euo pipefail
name=$1 build=$2
shift 2
list=tests/mutants/mutants.tsv
to=$build/mutants/$name
read -ra compile <<<"$CC $CFLAGS"
read -ra libraries <<<"$LDLIBS"
read -ra of_tests <<<"$TEST_LDLIBS"

IFS=$'\t' read -r _ file place text new tests reason < <(grep "^$name"$'\t' "$list")
rm -rf "$to"
mkdir -p "$to"
cp -rs "$PWD/src" "$to/src"
rm "$to/$file"
awk -v name="$name" -f tests/mutants/mutate.awk "$list" "$file" >"$to/$file"

# a header is compiled with every file that includes it
units=("$file")
case $file in
*.h)
    mapfile -t units < <(grep -lE "^$file:" "$build"/src/*/*.d)
    units=("${units[@]#"$build/"}")
    units=("${units[@]/%.d/.c}")
    ;;
esac
objects=() main=$build/src/command/main.o
for unit in "${units[@]}"; do
    # BUILD may still have the object of a removed file
    if [ ! -e "$unit" ]; then continue; fi
    object=$to/${unit//\//-}.o
    "${compile[@]}" -w "-I$to/src" -c "$to/$unit" -o "$object"
    # a test has its own main
    if [ "$unit" = src/command/main.c ]; then main=$object; else objects+=("$object"); fi
done

# the objects of the mutant come before the libraries, which have the same objects without it
link() {
    local program=$1 libraries_first=("$build/libcommand.a" "$build/libverify.a" "$build/libra2d.a")
    shift
    "${compile[@]}" "$@" "${objects[@]}" "${libraries_first[@]}" "${libraries[@]}" -o "$program"
}
link "$to/ra2d" "$main"
read -ra named <<<"${tests//,/ }"
declare -A asked=()
verdict=lives by=''
for test in "${named[@]/#/tests/}" "$@"; do
    if [ -n "${asked[$test]:-}" ]; then continue; fi
    asked[$test]=1
    link "$to/test" "$build/$test.o" "$build/libtests.a" "${of_tests[@]}"
    if ! RA2D=$to/ra2d timeout 300 "$to/test" >"$to/log" 2>&1; then
        verdict=killed by=$test
        break
    fi
done
rm -f "$to/test" "$to/ra2d"
echo "$name $verdict $by"
{
    printf '%s\t' "$name" "$file" "$place" "$text" "$new" "$verdict"
    printf '%s\t%s\n' "$by" "$reason"
} >"$to/verdict.tmp"
mv "$to/verdict.tmp" "$to/verdict"
