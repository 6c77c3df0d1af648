# What CalculiX prints of the toy problem, as a table like the probes of a run, or as a summary.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v every=N -f toy-fe.awk toy.dat; awk -v what=summary -v duration=T -f toy-fe.awk toy.dat
#
# Every increment has the displacements of two nodes, the summit and the node of the axis above it, and the total
# force of the bottom beam's nodes on a layer 0.1 mm thick (verify/toy_deck.c). Signs as in probes.tsv: the slider's
# ordinate points down, a force is positive and per width. The contact law of ccx is rounded over 0.1 nm and pulls
# with 2 mN/m at most before it pushes: what pulls is no contact, 0. A row every N increments; the largest
# force is that of all.
BEGIN { OFS = "\t"; width = 1e-4; if (!every) every = 1 }
/displacements .* SUMMIT/ { moment = $NF; part = "u"; found = 0; next }
/total force .* BOTTOM/ { part = "f"; next }
!NF { next }
part == "u" { y[++found] = -$3; if (found == 2) part = ""; next }
part == "f" {
    part = ""
    n++
    time[n] = moment + 0; summit[n] = y[1]; axis[n] = y[2]
    force[n] = $2 > 0 ? $2/width : 0
    if (force[n] > highest) highest = force[n]
    difference += (y[1] - y[2])^2; square += y[1]^2
}
END {
    if (!n || (duration && (time[n] < 0.9999*duration || time[n] > 1.0001*duration))) {
        print "toy-fe.awk: the increments of ccx end at " time[n] + 0 " s" >"/dev/stderr"
        exit 1
    }
    if (what == "summary") {
        print "increments", n, "1"
        print "increment", sprintf("%.6g", time[n]/n), "s"
        print "force_max", sprintf("%.7g", highest), "N/m"
        print "axis_difference", sprintf("%.3g", sqrt(difference/square)), "1"
        exit
    }
    print "# t [s]", "summit [m]", "total_force [N/m]"
    print 0, 0, 0
    for (i = every; i <= n; i += every) print sprintf("%.9g", time[i]), sprintf("%.7g", summit[i]), sprintf("%.7g", force[i])
}
