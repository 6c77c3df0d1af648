# Two runs that differ by one bit: how their velocities at a point part.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v probe=NAME -f divergence.awk A/probes.tsv B/probes.tsv
#
# Over windows of `window` samples: time, rms of the difference, rms of the motion of A. The last lines are
# comments with the rate of exp(rate t), least squares of ln(difference) from the second window on until the difference
# passes a hundredth of the motion, and the time of that passage (- if it never does).
BEGIN { FS = "\t"; OFS = "\t"; OFMT = CONVFMT = "%.8g"; window = 100; print "# t [s]", "difference [m/s]", "motion [m/s]" }
FNR == 1 { part++; row = 0 }
/^# t \[s\]/ { for (j = 1; j <= NF; j++) if (index($j, probe " [") == 1) column = j; next }
/^#/ || !NF { next }
{ row++ }
part == 1 { first[row] = $column; rows = row; next }
{
    d = $column - first[row]; square += d*d; motion += first[row]*first[row]
    if (row % window) next
    difference = sqrt(square/window); size = sqrt(motion/window); square = motion = 0
    print $1, difference, size
    if (passed == "" && difference > 0.01*size && row > window) passed = $1
    if (passed == "" && row > window && difference > 0) {
        n++; x = $1; y = log(difference); sx += x; sy += y; sxx += x*x; sxy += x*y
    }
}
END {
    if (row != rows) { print "divergence.awk: runs of different length" >"/dev/stderr"; exit 1 }
    print "# rate", (n > 1 ? (n*sxy - sx*sy)/(n*sxx - sx*sx) : "-"), "1/s"
    print "# passage", (passed == "" ? "-" : passed), "s"
}
