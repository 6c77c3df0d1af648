#!/usr/bin/env bash
# Gives every reader of files bytes that libFuzzer derives from its corpus, tests/corpus/NAME.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make fuzz
# usage: tests/fuzz/fuzz.sh FUZZER SECONDS COMMIT [READER...]
#
# Each READER (all) is run for SECONDS. Beside FUZZER the script writes logs, fuzz.tsv with one row
# for each reader, and faulty inputs as found-READER-*. The exit code is 1 if there is such an
# input.
set -euo pipefail
fuzzer=$1 seconds=$2 commit=$3
shift 3
if [ $# = 0 ]; then
    set -- tests/corpus/*
    set -- "${@##*/}"
fi
to=$(dirname "$fuzzer")
export ASAN_OPTIONS=allocator_may_return_null=1:detect_stack_use_after_return=1

# words of the corpus, as a dictionary for libFuzzer
cat tests/corpus/*/*.ini tests/corpus/*/text.sdf | tr -cs 'A-Za-z0-9_.#%+-' '\n' | sort -u |
    sed -n 's/..*/"&"/p' >"$to/words"
printf '# units\t-\ts\t1\t1\t1\t-\t-\n' >"$to/fuzz.tsv"
printf 'reader\tcpu_time\texecutions\tedges\tfindings\tcommit\tdate\n' >>"$to/fuzz.tsv"
TIMEFORMAT='%U + %S'
found=0
for reader; do
    corpus=tests/corpus/$reader
    log=$to/$reader.log
    mkdir -p "$to/corpus/$reader"
    echo "feeding the reader of $reader files for $seconds s"
    code=0
    {
        time RA2D_FUZZ=$reader "$fuzzer" -max_total_time="$seconds" -timeout=10 \
            -rss_limit_mb=2048 -dict="$to/words" -artifact_prefix="$to/found-$reader-" \
            "$to/corpus/$reader" "$corpus" >"$log" 2>&1
    } 2>"$to/cpu" || code=$?
    cpu=$(awk '{ print $1 + $3 }' "$to/cpu")
    runs=$(sed -n 's/^Done \([0-9]*\).*/\1/p' "$log" | tail -n 1)
    edges=$(sed -n 's/.*cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
    printf '%s\t' "$reader" "$cpu" "${runs:-0}" "${edges:-0}" "$((code != 0))" >>"$to/fuzz.tsv"
    printf '%s\t%s\n' "$commit" "$(date +%F)" >>"$to/fuzz.tsv"
    if [ "$code" != 0 ]; then
        found=1
        tail -n 40 "$log"
        ls "$to/found-$reader-"*
    fi
done
cat "$to/fuzz.tsv"
exit "$found"
