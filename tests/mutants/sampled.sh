#!/usr/bin/env bash
# One mutant of a sample: compiles it, and asks the tests of its function until one of them fails.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: COMPILE=... LINK=... tests/mutants/sampled.sh BUILD FOLDER OBJECT...
#
# FOLDER is that of the mutant (tests/mutants/sample.c): the mutated file, and the tests to ask.
# BUILD has the objects without a mutation, OBJECT... are those of the library. The verdict goes to
# FOLDER/verdict: `killed TEST`, `lives -`, or `same -` where the machine code is that of the
# original, as the tests run it or, of a single source, at -O3; then the milliseconds it took.
set -euo pipefail
build=$1 to=$2
shift 2
read -ra compile <<<"$COMPILE"
read -ra link <<<"$LINK"
begin=$(date +%s%N)
file=$(<"$to/file")

# a header is compiled with every file of the library that includes it
units=("$file")
case $file in
*.h)
    mapfile -t units < <(printf '%s\n' "${@/%.o/.d}" | xargs grep -lE "(^| )$file( |\$)")
    units=("${units[@]#"$build/"}")
    units=("${units[@]/%.d/.c}")
    ;;
esac

# compiles all units to FOLDER/NAME.o; the tree of the mutant is read before src/
compile_all() { # FOLDER SOURCES FLAG...
    local unit source from=$2
    mkdir -p "$1"
    for unit in "${units[@]}"; do
        source=$unit
        if [ -e "$from/$unit" ]; then source=$from/$unit; fi
        "${compile[@]}" "-I$from/src" -Isrc "${@:3}" -c "$source" -o "$1/${unit//\//-}.o"
    done
}
same_code() { # FOLDER FOLDER
    local object
    for object in "$1"/*.o; do
        if ! cmp -s "$object" "$2/${object##*/}"; then return 1; fi
    done
}
verdict() {
    local end
    end=$(date +%s%N)
    echo "$* $(((end - begin) / 1000000))" >"$to/verdict.tmp"
    rm -rf "${to:?}"/{new,old,lib}
    mv "$to/verdict.tmp" "$to/verdict"
    echo "${to##*/} $file $*"
    exit 0
}

compile_all "$to/new" "$to"
mkdir -p "$to/old" "$to/lib"
objects=()
for object; do
    name=${object#"$build/"}
    name=${name%.o}.c
    name=${name//\//-}.o
    if [ -e "$to/new/$name" ]; then
        cp "$object" "$to/old/$name"
        object=$to/new/$name
    fi
    objects+=("$object")
done
if same_code "$to/new" "$to/old"; then verdict same -; fi

"${link[@]}" -shared "${objects[@]}" $LIBRARIES -o "$to/lib/libmutant.so"
answer=$(tests/mutants/confine.sh "$build" "$to/lib" "$to/tests" tests/mutants/ask.sh)
if [ "${answer%% *}" = lives ] && [ ${#units[@]} = 1 ]; then
    compile_all "$to/new" "$to" -O3
    compile_all "$to/old" . -O3
    if same_code "$to/new" "$to/old"; then verdict same -; fi
fi
verdict "$answer"
