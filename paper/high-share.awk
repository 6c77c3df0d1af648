# Share of a velocity's power above 2 f1, which lies between the first two natural frequencies of a pinned beam
# (f2 = 4 f1): what "high frequency details" (Fig. 7e) are. All lines have the same width.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -v probe=NAME -f summary-first.awk -f high-share.awk summary.tsv psd.tsv
{
    density = $(column[probe])
    all += density
    if ($1 > 2*value["first_frequency_slider"]) high += density
}
END {
    if (!(all > 0)) exit 1
    print group, "high_share", high/all, "1"
}
