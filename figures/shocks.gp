# Fig. 12: distributions of peak force, duration and transferred energy of the shocks.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: histograms.tsv of the run, and of that with a tenth of the correlation length (thin lines)
load "figures/style.gp"
eval page(two_columns, 9.6)
set output ARG1

# Lower end, upper end, share of all shocks, cumulative share. The shares are computed from the
# counts, so that both signs of the energy are shares of the same total.
share_of(name, whole, file) = rows("lower upper share cdf", "of(\"quantity\") ~ /".whole."/ \
    { all += of(\"count\") } of(\"quantity\") == \"".name."\" \
    { low[++n] = of(\"lower\"); high[n] = of(\"upper\"); count[n] = of(\"count\") } \
    END { for (j = 1; j <= n; j++) { sum += count[j]; \
        print low[j], high[j], count[j]/all, sum/all } }", \
    file)
peak = share_of("peak_force", "^peak_force$", ARG2)
duration = share_of("duration", "^duration$", ARG2)
gain = share_of("energy_positive", "^energy_", ARG2)
loss = share_of("energy_negative", "^energy_", ARG2)
near_peak = share_of("peak_force", "^peak_force$", ARG3)
near_duration = share_of("duration", "^duration$", ARG3)
near_gain = share_of("energy_positive", "^energy_", ARG3)

set multiplot
set logscale x
set format x "10^{%T}"
set xtics 100
set mytics 2
set key reverse Left width -2

# (a), (b), (c) from left to right; row 0 is the cumulative share, row 1 the histogram
left(j) = 0.08 + 0.322*j
top(row) = row == 0 ? 0.93 : 0.48
set macros
panel = "set lmargin at screen left(j); set rmargin at screen left(j) + 0.265; \
    set tmargin at screen top(row); set bmargin at screen top(row) - 0.37"
box = "using 'lower':(0):'lower':'upper':(0):'share' with boxxyerror"
step = "using 'upper':'cdf' with lines linewidth 1.3"
thin = "using 'upper':'cdf' with lines linewidth 0.7 linecolor rgb grey"
thin_box = "using (sqrt(column('lower')*column('upper'))):'share' with histeps \
    linewidth 0.7 linecolor rgb ink"

# Both rows have the same axis. It goes from the bin that contains the first per cent to the last
# bin of both runs.
quantile(source) = real(system("(".substr(source, 3, strlen(source)).") | \
    awk '$4 > 0.01 && !done && NR > 1 { printf \"%.17e\", $1; done = 1 }'"))
array low[3]
array high[3]
array source[3] = [peak, duration, gain]
array other[3] = [near_peak, near_duration, near_gain]
do for [j = 1:3] {
    low[j] = quantile(source[j])
    stats source[j] using "lower":"upper" nooutput
    high[j] = STATS_max_y
    stats other[j] using "lower":"upper" nooutput
    if (STATS_max_y > high[j]) { high[j] = STATS_max_y }
}
if (quantile(loss) < low[3]) { low[3] = quantile(loss) }
if (high[1] < 100) { high[1] = 100 }

do for [row = 0:1] {
    set ylabel (row == 0 ? "cumulative share of shocks" : "share of shocks in a bin") offset 0.3
    set yrange [0:*]
    if (row == 0) { set yrange [0:1.02] }

    j = 0
    @panel
    set xrange [low[1]:high[1]]
    set xlabel (row == 0 ? "" : "peak force (N/m)") offset 0, 0.75
    if (row == 0) { set label 1 "(a)" at graph -0.13, graph 1.12 }
    if (row == 0) {
        # the multiples of the weight that the paper uses
        do for [k = 0:2] {
            set arrow 10 + k from 0.78*10**k, graph 0 to 0.78*10**k, graph 1 nohead \
                linewidth 0.8 dashtype (6,5) linecolor rgb blue
            name = (k == 0 ? "" : sprintf("%d", 10**k))."{/:Italic M}"
            set label (10 + k) name at 0.78*10**k, graph 0.04 left rotate offset -0.9, 0 \
                textcolor rgb blue
        }
        plot peak @step linecolor rgb ink, near_peak @thin
    } else {
        plot peak @box linecolor rgb sky, near_peak @thin_box
    }
    unset arrow
    unset label

    j = 1
    @panel
    set ylabel ""
    set xrange [low[2]:high[2]]
    set xlabel (row == 0 ? "" : "duration (s)")
    if (row == 0) { set label 1 "(b)" at graph -0.13, graph 1.12 }
    if (row == 0) {
        set arrow from 1e-4, graph 0 to 1e-4, graph 1 nohead linewidth 0.8 dashtype (6,5) \
            linecolor rgb blue
        set label 2 "0.1 ms" at 1e-4, graph 0.04 left rotate offset 0.9, 0 textcolor rgb blue
        plot duration @step linecolor rgb ink, near_duration @thin
    } else {
        plot duration @box linecolor rgb sky, near_duration @thin_box
    }
    unset arrow
    unset label

    j = 2
    @panel
    set xrange [low[3]:high[3]]
    set xlabel (row == 0 ? "" : "|transferred energy| (J/m)")
    if (row == 0) { set label 1 "(c)" at graph -0.13, graph 1.12 }
    set key top left
    if (row == 0) {
        plot gain @step linecolor rgb ink title "to the resonator", \
             loss @step linecolor rgb red dashtype (8,4) title "from it", near_gain @thin
    } else {
        plot gain @box linecolor rgb sky title "to the resonator", \
             loss using (sqrt(column("lower")*column("upper"))):"share" with histeps \
                 linewidth 1 linecolor rgb red title "from it", near_gain @thin_box
    }
    unset label
}
unset multiplot
