# What `ra2d means` printed with one --by column, as quantities with intervals: SOURCE/GROUP, quantity.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME [-v alone=1] -f means-summary.awk means.tsv
#
# `alone`: the table has one group, whose name is left out of the source.
BEGIN { FS = OFS = "\t" }
/^#/ { next }
{
    source = alone ? group : group "/" $1
    print source, $2, $5, $3, $6, $7
    print source, $2 "/count", $4, "1"
    print source, $2 "/smallest", $8, $3
    print source, $2 "/largest", $9, $3
}
