#!/usr/bin/env bash
# Prints the tests for a mutation in a file that is not part of the library.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/mutants/asked.sh FILE >TESTS      (lines for tests/mutants/ask.sh)
#
# First comes the test that belongs to the file: the test of its name in tests/scripts, the quick
# verification itself, or a part of `make lint`. For a figure it is the test of all drawings, for a
# list of data/ the tests of all lists. Then come the tests that name the file: other tests of
# scripts, and for tables also programs of tests/. The comparison of checksums is not asked, because
# it would notice every change of a byte.
set -euo pipefail
file=$1
name=${file##*/}
tests() {
    if [ -d "tests/scripts/${name%.*}" ]; then echo "tests/scripts/${name%.*}"; fi
    case $file in verify/verify_*.c) echo "verify/${name%.c}" ;; esac
    case $file in
    *.c) return ;;
    figures/* | data/drawn.tsv) echo tests/scripts/drawn ;;
    data/*.tsv) printf '%s\n' tests/scripts/lists make/check-published,check-said ;;
    esac
    echo make/check-trace,check-figure-lists,check-rooms,check-codes,check-words,check-columns
    grep -lF -- "$name" tests/scripts/*/command | sed 's|/command$||' || true
    case $file in *.awk | *.sh | *.gp) return ;; esac
    grep -lF -- "$name" tests/*/test_*.c | sed -E '/\/test_(bits|commands_fail|corpus)\.c$/d
        s|\.c$|:*|' || true
}
tests | awk '!said[$0]++ { print $0, 60, 600 }'
