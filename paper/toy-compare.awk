# One run of the toy problem beside its reference: one row of results/toy.tsv.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v run=NAME -f case.awk -f toy-compare.awk REFERENCE/summary.tsv REFERENCE/probes.tsv \
#            RUN/case.ini RUN/summary.tsv RUN/probes.tsv
#
# error_early, error: rms of the difference of the summit's displacements over the rms of the reference's, from 0 to
#     0.4 ms (Fig. 8; E11) and over the whole run. Rows are matched by their time, to a nanosecond.
# peak: largest force of all time steps. first_peak: until the asperity has passed the first bump.
# shocks: intervals in which the asperity's force, all nodes together, is not zero, at the sampling of the probes.
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++; delete column }
part == 3 {
    read_key()
    if (section == "surface.slider" && /^bumps/) { split($0, word, /:/); pitch = word[3] + 0 }
    next
}
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
part == 1 { if ($1 == "force_max") reference_peak = $2; next }
part == 4 { if ($1 == "force_max") peak = $2; if ($1 == "speed") speed = $2; next }
{ moment = sprintf("%.0f", $1*1e9) + 0; u = $(column["summit"]); f = $(column["total_force"]) }
part == 2 { reference[moment] = u; reference_force[moment] = f; count_shock(1); next }
{
    count_shock(2)
    if (!(moment in reference)) next
    rows++
    d = u - reference[moment]
    difference += d*d
    square += reference[moment]^2
    if (moment <= 400000) { early_difference += d*d; early_square += reference[moment]^2 }
    if (speed*$1 < pitch) {
        if (f > first) first = f
        if (reference_force[moment] > reference_first) reference_first = reference_force[moment]
    }
}
function count_shock(k,    length_of) {
    if (f != 0 && !(k in start)) start[k] = $1
    if (f == 0 && (k in start)) {
        length_of = $1 - start[k]
        shocks[k]++
        sum[k] += length_of
        if (length_of > longest[k]) longest[k] = length_of
        delete start[k]
    }
}
function over(a, b) { return b > 0 ? sprintf("%.10g", a/b) : "none" }
END {
    if (rows < 2 || !(early_square > 0) || !(pitch > 0)) {
        print "toy-compare.awk: nothing to compare for " run >"/dev/stderr"
        exit 1
    }
    mean = shocks[2] ? sum[2]/shocks[2] : 0
    reference_mean = shocks[1] ? sum[1]/shocks[1] : 0
    print run, key["resonator.modes"], over(sqrt(early_difference), sqrt(early_square)), \
        over(sqrt(difference), sqrt(square)), sprintf("%.10g", peak), over(peak, reference_peak), \
        over(first, reference_first), shocks[2] + 0, sprintf("%.10g", mean), over(mean, reference_mean), \
        sprintf("%.10g", longest[2]), over(longest[2], longest[1])
}
