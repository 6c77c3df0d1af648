# Mid-span deflection of a moving-mass run beside Olsson's closed form (Eq. 45), both over the
# static deflection P L^3/(48 E I), against s = V t/L.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f case.awk -f deflection.awk case.ini summary.tsv olsson.tsv probes.tsv
#
# The closed form is tabulated at 20001 values of s; between them a line is wrong by at most
# h^2/8 w'' = 1e-7, with w'' < 300 over all speeds.
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
FNR == 1 { part++ }
part == 1 { read_key(); next }
part == 2 { if (!/^#/) value[$1] = $2; next }
part == 3 { if (!/^#/) closed[n++] = $2; next }
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
!started {
    if (!("midspan" in column) || n < 2) { print "deflection.awk: no midspan, or no closed form" >"/dev/stderr"; exit 1 }
    L = key["resonator.length"]
    static = value["weight_slider"]*L^3/(48*value["bending_stiffness_resonator"])
    # the middle of the mass starts here
    start = key["sliding.start"] + key["slider.length"]/2
    if (!(static > 0)) { print "deflection.awk: no static deflection" >"/dev/stderr"; exit 1 }
    print "# s [1]", "ra2d [1]", "olsson [1]", "difference [1]"
    started = 1
}
{
    s = (start + value["speed"]*$1)/L
    if (s < 0 || s > 1) next
    place = s*(n - 1)
    left = int(place); if (left > n - 2) left = n - 2
    w = closed[left] + (place - left)*(closed[left + 1] - closed[left])
    ours = -$(column["midspan"])/static
    printf "%.9g\t%.9g\t%.9g\t%.9g\n", s, ours, w, ours - w
}
