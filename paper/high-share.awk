# How much of a velocity's power lies at high frequencies (the "details" of Fig. 7e), in a run and in its reference: from
# the second natural frequency on, f2 = 4 f1 of a pinned beam, where the modes begin that one mode leaves out; and from
# 2 f1 on, between the two. All lines of a spectrum have the same width.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -v probe=NAME -f summary-first.awk -f high-share.awk summary.tsv REFERENCE/psd.tsv psd.tsv
{
    density = $(column[probe])
    all[part] += density
    if ($1 >= 2*value["first_frequency_slider"]) from_2f1[part] += density
    if ($1 >= 4*value["first_frequency_slider"]) from_f2[part] += density
}
END {
    if (!(all[3] > 0 && from_f2[2] > 0)) exit 1
    print group, "share_from_f2_of_reference", from_f2[2]/all[2], "1"
    print group, "share_from_f2", from_f2[3]/all[3], "1"
    print group, "share_from_f2_ratio", from_f2[3]/all[3]/(from_f2[2]/all[2]), "1"
    print group, "share_from_2f1_ratio", from_2f1[3]/all[3]/(from_2f1[2]/all[2]), "1"
}
