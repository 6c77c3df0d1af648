#!/usr/bin/env bash
# Prints how many claims have which verdict.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/count-verdicts.sh VERDICTS.tsv      (the verdict is the ninth column)
set -euo pipefail
sed '/^#/d' "$1" | tail -n +2 | cut -f9 | sort | uniq -c | sed 's/^ *\([0-9]*\) /  \1 claims /'
