#!/usr/bin/env bash
# The citations of a text, in the form that LaTeX writes for BibTeX, before LaTeX has run.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/cited.sh TEXT.tex >TEXT.aux
#
# If the bibliography exists already, LaTeX needs two runs instead of three. Texts that TEXT reads
# (\input) and that lie beside it are searched, too; all other texts are made by scripts and have no
# citations.
set -euo pipefail
export LC_ALL=C.UTF-8
[ $# = 1 ] || { echo "usage: $0 TEXT.tex >TEXT.aux" >&2; exit 2; }

awk -v text="$1" '
    BEGIN {
        says["cite"] = says["citet"] = says["citep"] = "citation"
        says["bibliographystyle"] = "bibstyle"
        says["bibliography"] = "bibdata"
        folder = text
        sub(/[^\/]*$/, "", folder)
        read(text)
    }
    function read(file,    line, command, argument) {
        while ((getline line <file) > 0) {
            sub(/(^|[^\\])%.*/, "", line)
            while (match(line, /\\[a-z]+(\[[^]]*\])*\{[^{}]*\}/)) {
                command = argument = substr(line, RSTART + 1, RLENGTH - 2)
                line = substr(line, RSTART + RLENGTH)
                sub(/[[{].*/, "", command)
                sub(/.*\{/, "", argument)
                if (command == "input") read(folder argument ".tex")
                else if (command in says) printf "\\%s{%s}\n", says[command], argument
            }
        }
        close(file)
    }'
