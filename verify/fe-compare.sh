#!/usr/bin/env bash
# Our runs of the toy problem beside finite elements, one row a run, as a table.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-fe
# usage: verify/fe-compare.sh FE OUT RUN... >toy-fe.tsv
#
# FE has a folder for each deck, OUT one for each RUN, for instance toy/narrow-euler; those of
# narrow bumps are compared with the deck `narrow`, all others with `bricks`.
set -euo pipefail
fe=$1 out=$2
shift 2
printf '# run\tmodes [1]\terror_early [1]\terror [1]\tpeak [N/m]\tpeak_ratio [1]'
printf '\tfirst_peak_ratio [1]\tshocks [1]\tmean_shock [s]\tmean_shock_ratio [1]'
printf '\tlongest_shock [s]\tlongest_shock_ratio [1]\n'
for run; do
    deck=bricks
    if [[ $run == toy/narrow-* ]]; then deck=narrow; fi
    awk -v run="${run##*/}" -f paper/case.awk -f paper/toy-compare.awk \
        "$fe/$deck"/{summary,probes}.tsv "$out/$run"/{case.ini,summary.tsv,probes.tsv}
done
