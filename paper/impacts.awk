# The earlier paper's Fig. 5 in numbers: contacts, and the ring-down that follows them.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f impacts.awk probes.tsv
#
# An episode is a time with a contact force, and separate if there is none for two periods of the first mode (2 ms) before it.
# The ring-down is the longest time without a force after the first episode. Its frequency comes from the zero crossings of
# the upper beam's velocity, its damping ratio from the least-squares line through ln of its maxima.
BEGIN { FS = "\t"; OFS = "\t"; OFMT = CONVFMT = "%.8g"; apart = 2e-3 }
/^# t \[s\]/ { for (j = 1; j <= NF; j++) { if ($j ~ /^middle /) v = j; if ($j ~ /^total_force /) f = j } next }
/^#/ || !NF { next }
{ n++; t[n] = $1; velocity[n] = $v; force[n] = $f; if ($f > 0) touching++ }
END {
    last = -1
    for (i = 1; i <= n; i++)
        if (force[i] > 0) {
            if (last < 0 || t[i] - t[last] > apart) episodes++
            if (last > 0 && i - last > longest) { longest = i - last; from = last + 1; to = i - 1 }
            last = i
        }
    if (last > 0 && n - last > longest) { longest = n - last; from = last + 1; to = n }
    for (i = from + 1; i < to; i++) {
        if (velocity[i - 1] < 0 && velocity[i] >= 0) {
            at = t[i - 1] + (t[i] - t[i - 1])*velocity[i - 1]/(velocity[i - 1] - velocity[i])
            if (!crossings++) start = at
            end = at
        }
        if (velocity[i] > velocity[i - 1] && velocity[i] >= velocity[i + 1] && velocity[i] > 0) {
            m++; x = t[i]; y = log(velocity[i]); sx += x; sy += y; sxx += x*x; sxy += x*y
        }
    }
    frequency = (crossings - 1)/(end - start)
    print "impacts", "episodes", episodes, "1"
    print "impacts", "touching_share", touching/n, "1"
    print "impacts", "ring_time", t[to] - t[from], "s"
    print "impacts", "ring_frequency", frequency, "Hz"
    print "impacts", "ring_damping", -(m*sxy - sx*sy)/(m*sxx - sx*sx)/(2*3.14159265358979*frequency), "1"
}
