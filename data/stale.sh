#!/usr/bin/env bash
# The planned runs whose file `command` has another text than the plan, or is not there.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/stale.sh PLAN FOLDER
#
# A line of the plan is $(eval $(call planned_run,RUN,TEXT)) (data/plan.awk); the file is
# FOLDER/RUN/command. ($(file <...) of make 4.3 loses bytes now and then, and a shell for each run
# would cost seconds.)
set -eu
[ $# = 2 ] || { echo "usage: $0 PLAN FOLDER" >&2; exit 2; }
while IFS= read -r line; do
    line=${line#*planned_run,}
    line=${line%"))"}
    file=$2/${line%%,*}/command
    text=''
    [ ! -e "$file" ] || IFS= read -r text <"$file" || true
    [ "$text" = "${line#*,}" ] || printf '%s\n' "${line%%,*}"
done <"$1"
