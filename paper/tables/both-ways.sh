#!/usr/bin/env bash
# Differences between two runs on the same surfaces, one of them with another step or with another
# last bit of the penalty. The script also decides whether long steps may be used.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/both-ways.sh step|bit RA2D PRINTED_STEP JUDGED_POINT RUNS.tsv
#        paper/tables/both-ways.sh --judge BOTH-WAYS.tsv CONVERGENCE.tsv
#
# RUNS has the runs of the ensemble and those of data/both-ways.tsv (collect.awk, ways). A
# difference is taken pair by pair. With `step` it is the level of the run with long steps minus
# that of the run with the printed step. With `bit` it is the level of the run with another last bit
# minus that of the run of the ensemble. Both runs have the surfaces of one seed, and each seed is a
# realisation. There is a row for each reading, over its points; a row for the default at each
# speed; and `slow`, the default at up to 0.1 m/s, where single runs scatter little. With `step`
# there are two more rows. `all` has all pairs with long steps (pairs with medium steps are in the
# rows of their readings). `judged` has the shares of shocks of the default at the point where
# shocks are judged.
#
# --judge: long steps may replace the printed one under two conditions on the 95 % interval of the
# difference. At the slow points, and at the point of the study of convergence, both ends of the
# interval lie within 0.05 dB. Over all pairs only the end that is nearer to zero must lie within
# 0.05 dB, because fast and light runs scatter too much for the other end to decide anything. The
# exit code is 1 if a condition is not met.
set -euo pipefail
tables=$(dirname "$0")
selected() { awk "$@" -f "$tables/table.awk" -f "$tables/select.awk"; }
WITHIN=0.05

if [ "${1:-}" = --judge ]; then
    failed=0
    # need WHAT TABLE ROW CONDITION SHOWN
    need() {
        if ! selected -v bare=1 -v where="$3 & $4<$WITHIN" <"$2" | grep . >/dev/null; then
            failed=1
            echo "both-ways.sh: long steps and the printed one: $1: not within $WITHIN dB:" \
                "$(selected -v bare=1 -v where="$3" -v show="$5" <"$2" | tr '\t' ' ')" >&2
        fi
    }
    level='quantity=level_resonator'
    need 'default, slow' "$2" "row=slow & $level" '|mean|+half' mean,half,n
    need 'all pairs' "$2" "row=all & $level" '|mean|-half' mean,half,n
    need 'study of convergence' "$3" 'variant=exact-1us' '|level|+level_half' level,level_half,pairs
    exit "$failed"
fi
[ $# = 5 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
what=$1 ra2d=$2 printed=$3 judged=$4 runs=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case $what in
step) less=step=$printed; selected -v where='way!=last-bit' <"$runs" >"$work/runs.tsv" ;;
bit) less=way=ensemble; selected -v where='way!=other-step' <"$runs" >"$work/runs.tsv" ;;
*) echo "both-ways.sh: '$what': step or bit" >&2; exit 2 ;;
esac
# rows COLUMN NAME QUANTITIES [CONDITIONS]: a row for each cell of COLUMN, or one called NAME
bare=0
rows() {
    selected -v where="${4:-}" <"$work/runs.tsv" >"$work/chosen.tsv"
    "$ra2d" means "$work/chosen.tsv" --by "$1" --of "$3" --less "$less" \
        --pair reading,point,seed >"$work/means.tsv"
    selected -v bare=$bare -v show="row=$1,quantity,unit,n,mean,half,deviation,smallest,largest" \
        <"$work/means.tsv" | if [ "$2" ]; then sed "s/^[^\t]*/$2/"; else cat; fi
    bare=1
}
rows reading '' level_resonator
rows speed '' level_resonator 'reading=default & damping=0.02' | sort -g
rows way slow level_resonator 'reading=default & damping=0.02 & speed<0.15'
if [ "$what" = step ]; then
    rows step all level_resonator 'step!=2.5e-07 & step!=5e-07'
    rows way judged shocks_below_M,shocks_below_10M,shocks_below_100us \
        "reading=default & point=$judged"
fi
