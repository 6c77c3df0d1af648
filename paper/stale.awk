# The planned runs whose file `command` has another text than the plan, or is not there.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v out=results -f stale.awk PLAN
# ($(file <...) of make 4.3 loses bytes now and then, and a shell for each run would cost seconds.)
{
    sub(/^.*planned_run,/, ""); sub(/\)\)$/, "")
    folder = text = $0
    sub(/,.*/, "", folder); sub(/^[^,]*,/, "", text)
    file = out "/" folder "/command"
    line = ""
    if ((getline line < file) > 0) close(file)
    if (line != text) print folder
}
