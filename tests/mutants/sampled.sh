#!/usr/bin/env bash
# Compiles one mutant of a sample, and runs the tests of its function until one of them fails.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: COMPILE=... LINK=... tests/mutants/sampled.sh BUILD FOLDER OBJECT...
#
# FOLDER is that of the mutant (tests/mutants/sample.c). It has the mutated file and, if this is a
# part of the library, the list of the tests to run; for other files tests/mutants/asked.sh makes
# the list. BUILD has the objects without a mutation, and OBJECT... are those of the library. If the
# file is C, the library or a program is linked again; otherwise the file replaces the original. The
# script writes `killed TEST`, `lives -` or `same -` to FOLDER/verdict, and then the milliseconds
# that it took. `same` means that the machine code is that of the original. For this comparison the
# flags are those of the tests, and also -O3 if only one source contains the mutant.
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

# compiles all units to FOLDER/NAME.o; includes are searched in the tree of the mutant, then in src/
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
    rm -rf "${to:?}"/{new,old,without,with/lib,with/bin}
    mv "$to/verdict.tmp" "$to/verdict"
    echo "${to##*/} $file $*"
    exit 0
}

# changed files go to FOLDER/with, the original ones to FOLDER/without
link_library() { # WITH OBJECTS...
    mkdir -p "$to/$1/lib"
    # shellcheck disable=SC2086
    "${link[@]}" -shared "${@:2}" $LIBRARIES -o "$to/$1/lib/libmutant.so"
}
link_program() { # WITH OBJECT
    local program=$to/$1/bin/${file%.c}
    mkdir -p "${program%/*}"
    # shellcheck disable=SC2086
    "${link[@]}" "$2" -L"$build/lib" -lmutant $LIBRARIES -o "$program"
}
prepare_library() {
    local object name objects=()
    mkdir -p "$to/old" "$to/without/lib"
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
    link_library with "${objects[@]}"
    cp "$build/lib/libmutant.so" "$to/without/lib"
}
prepare_program() {
    compile_all "$to/old" .
    if same_code "$to/new" "$to/old"; then verdict same -; fi
    link_program with "$to"/new/*.o
    link_program without "$to"/old/*.o
}
prepare_text() {
    mkdir -p "$to/without/${file%/*}"
    cp -p "$file" "$to/without/$file"
    if [ -x "$file" ]; then chmod +x "$to/with/$file"; fi
}

case $file in
*.h) prepare=prepare_library ;;
*.c)
    prepare=prepare_program
    case " $* " in *" $build/${file%.c}.o "*) prepare=prepare_library ;; esac
    ;;
*) prepare=prepare_text ;;
esac
if [ $prepare != prepare_text ]; then compile_all "$to/new" "$to/with"; fi
$prepare "$@"
if [ $prepare != prepare_library ]; then tests/mutants/asked.sh "$file" >"$to/tests"; fi
answer=$(tests/mutants/confine.sh "$build" "$to" "$to/tests" tests/mutants/ask.sh)
if [ "${answer%% *}" = lives ] && [ $prepare != prepare_text ] && [ ${#units[@]} = 1 ]; then
    compile_all "$to/new" "$to/with" -O3
    compile_all "$to/old" . -O3
    if same_code "$to/new" "$to/old"; then verdict same -; fi
fi
verdict "$answer"
