# The mean of spectra of several runs over the same frequencies.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f psd-mean.awk RUN/psd.tsv ...
BEGIN { FS = OFS = "\t" }
FNR == 1 { files++; row = 0 }
/^# f \[Hz\]/ { head = $0 }
/^#/ { next }
{
    f = $1
    if (files > 1 && f != frequency[++row]) { print "psd-mean.awk: " FILENAME ": other frequencies" >"/dev/stderr"; exit 1 }
    if (files == 1) frequency[++rows] = f
    k = files == 1 ? rows : row
    for (j = 2; j <= NF; j++) sum[k, j] += $j
    many = NF
}
END {
    print head
    for (k = 1; k <= rows; k++) {
        line = frequency[k]
        for (j = 2; j <= many; j++) line = line OFS sprintf("%.9g", sum[k, j]/files)
        print line
    }
}
