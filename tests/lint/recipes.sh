#!/usr/bin/env bash
# Recipes that are too long for the shell: one argument has at most 128 kB (MAX_ARG_STRLEN).
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: make -n GOAL | tests/lint/recipes.sh
#
# Half of that is an error, before there are twice as many runs. Lines that go on are one recipe.
set -eu -o pipefail
export LC_ALL=C
awk '
    { text = text $0; if (sub(/\\$/, "", text)) next }
    length(text) > most { most = length(text) }
    length(text) > 65536 {
        printf "a recipe has %d bytes, more than 65536: %s...\n", length(text), substr(text, 1, 70)
        long++
    }
    { text = "" }
    END {
        if (!NR) { print "recipes.sh: no recipes"; exit 2 }
        if (long) exit 1
        printf "recipes: the longest of %d lines has %d bytes\n", NR, most
    }'
