#!/usr/bin/env bash
# One of many runs fails: it gets an invalid option, as from a wrong line of the list.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-failure
# usage: tests/scale/failure.sh MAKE [VARIABLE=VALUE...]      (see common.sh; SEED chooses the run)
#
# The other runs continue. The last lines name the failed run and its message. After the repair only
# this run is repeated.
set -euo pipefail
# shellcheck source=tests/scale/common.sh
. "$(dirname "$0")/common.sh" failure "$@"

make_reference
mapfile -t all < <(cd "$folder/reference" && find . -name summary.tsv | sort)
random_below "$runs"
victim=${all[drawn]#./}
victim=${victim%/summary.tsv}
cat >"$folder/plant" <<END
#!/bin/bash
# ra2d sweep --points FILE
sed -i 's|^$victim\t.*|& -s sliding.speed=planted|' "\$4"
exec $launch "\$@"
END
chmod +x "$folder/plant"
code=0
goal -j2 LAUNCH="$folder/plant" >"$folder/planted.log" 2>&1 || code=$?
[ "$code" != 0 ] || fail 'make ends with exit code 0'
no_half_table
[ ! -e "$out/$victim/summary.tsv" ] || fail 'the planted failure was none'
there=$(finished "$out")
if [ "$there" != $((runs - 1)) ]; then
    show "$folder/planted.log"
    fail "$there of $runs runs there, not $((runs - 1))"
fi
tail -n 6 "$folder/planted.log" >"$folder/last"
if ! grep -qF "$out/$victim: exit 3" "$folder/last" ||
    ! grep -q "^ *ra2d: .*'planted'" "$folder/last"; then
    show "$folder/last"
    fail "the last lines do not name $victim and its message"
fi
say "$victim fails; exit $code, $((runs - 1)) other runs there, and the last lines are"
sed 's/^/    /' "$folder/last"

touch "$folder/stamp"
whole_start repaired -j2
[ "$(made_since "$folder/stamp")" = "$out/$victim/summary.tsv" ] ||
    fail 'other runs than the failed one are repeated'
same "$folder/reference" "$out"
[ -z "$(paths "$out" -name '*.failed')" ] || fail 'a finished run is still marked as failed'
say "all passed: after the repair that run alone is repeated, $compared files of the same bytes" \
    'as without failure'
