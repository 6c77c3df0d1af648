# Recordings, sounds, and words of pages.
run louder -s output.sample=20us -s time.duration=60ms -s output.shocks=none
run softer -s output.sample=20us -s time.duration=60ms -s output.shocks=none -s sliding.speed=0.1
for name in louder softer; do
    "$ra2d" listen $name -o $name.wav --full-scale 1m/s >listen.$name 2>notes
done
compare() { "$ra2d" compare "$@" --scale 1m/s 2>notes | grep -v '^#'; }
compare louder louder.wav >same
compare louder softer.wav >other
guide=paper/guide/beside-a-recording.md
[ "$(cut -f 3 same)" = "$(cut -f 3 other)" ] && whose="the run's" || whose="the recording's"
says $guide '`half` is the half width of the 95 % interval of @ level. It is computed from ten' \
    "$whose"
says $guide 'ten blocks of @ time, or from the seeds' "$whose"
says $guide '`within` is 1 if the difference is @ than `half`' \
    "$(awk 'FNR > 1 { d = $5 < 0 ? -$5 : $5; wrong += (d <= $3) != $6 }
        END { print (wrong ? "larger" : "not larger") }' same other)"
# run less recording: the louder run has the larger level
order=$(awk '$1 == "all" { d = $2 - $4 - $5
    print (d < 1e-9 && d > -1e-9 ? "run less recording" : "recording less run") }' other)
says src/command/texts/compare.html '<th scope="col">@ (dB)</th> <th scope="col">within' "$order"
"$ra2d" sweep small.ini --over sliding.speed=0.1,0.5 -s output.sample=20us -s time.duration=60ms \
    -s output.shocks=none -o two --no-sync >out 2>notes
compare two louder.wav >points
like=$(awk -F '\t' 'NR == 1 { for (j = 1; j <= NF; j++) at[$j] = j }
    { rms[NR] = $at["rms_of_bands"] }
    $at["sliding_speed"] == "0.5" { same = NR } $at["sliding_speed"] == "0.1" { other = NR }
    END { print (rms[same] < rms[other] ? "most" : "least") }' points)
says $guide 'these columns show which point is @ like it' "$like"
counted=$(awk -F '\t' 'NR == 1 { for (j = 1; j <= NF; j++) at[$j] = j }
    NR > 1 && $at["file"] == "louder.wav" && $at["sliding_speed"] == "0.5" {
        print $at["bands_within"] " of " $at["bands"] }' points)
says $guide '`bands_within` counts the bands whose difference is @ than their half width' \
    "$(awk -v counted="$counted" 'NR > 1 && $1 !~ /^all/ { n++; in_it += $6 }
        END { print (counted == in_it " of " n ? "no larger" : "larger") }' same)"
says src/command/texts/compare.html 'and how many of these differences are @ their half width' \
    "$(awk -v counted="$counted" 'NR > 1 && $1 !~ /^all/ { n++; in_it += $6 }
        END { print (counted == in_it " of " n ? "within" : "outside") }' same)"
units=$(works needed refused "$ra2d" compare louder louder.wav --scale 1m/s --units s,Pa)
says $guide '`--units` beside a sound file is @' "$units"
# a run that is loud at first
printf '# units\ts\tm/s\nt\tV\n0\t0.5\n0.03\t0.02\n' >fades.tsv
run fades -s sliding.speed=none -s sliding.speed_table=fades.tsv -s output.sample=20us \
    -s time.duration=90ms -s output.shocks=none
level() { compare fades louder.wav "$@" | awk '$1 == "all" { print $2 }'; }
says $guide '`--from 50ms` leaves out the @ of the run' \
    "$(is "$(level --from 40ms) < $(level) - 3" beginning end)"
case_refused=$(works taken refused "$ra2d" compare louder softer louder.wav --scale 1m/s)
says $guide 'Runs whose cases differ in more than seeds, files and their `format` are @' \
    "$case_refused"

# sounds
quantity() { awk -F '\t' -v of="$2" '$1 == of { print $2 }' "$1"; }
"$ra2d" listen louder -o loud.wav --slow 10 >listen.slow 2>notes
help=src/command/texts/help.txt
says $help 'by default the peak of the sound is @ of full scale' \
    "$(awk -v a="$(quantity listen.slow peak)" -v b="$(quantity listen.slow full_scale)" \
        'BEGIN { printf "%.2g\n", a/b }')"
says $help 'as sound, K times @, repeated' \
    "$(is "$(quantity listen.slow duration) > 5*$(quantity listen.louder duration)" slower faster)"
says $help 'Writes a velocity of a run (default: the @ of probes.tsv' \
    "$(run two-probes -s 'probes.another=resonator velocity 20 mm'
    "$ra2d" listen two-probes -o two.wav >listen.two 2>notes
    [ "$(quantity listen.two probe)" = "$(names two-probes/probes.tsv | cut -d ' ' -f 2)" ] &&
        echo first || echo other)"

# the correlation length of a sine: cos(turn lc/wave) = exp(-1), less what the ends lose
awk 'BEGIN { print "# x [mm] z [um]"; turn = 8*atan2(1, 1)
    for (i = 0; i < 20000; i++) printf "%.3f %.6f\n", i*.001, sin(turn*i*.001) }' >sine.txt
falls=$("$ra2d" roughness sine.txt 2>notes | awk '$1 == "lc" { turn = 8*atan2(1, 1)
    c = cos(turn*$2/1e-3); print (c > .35 && c < .38 ? "1/e" : "another share") }')
says src/command/texts/report.html 'correlation length, where the autocorrelation is @' "$falls"
says src/command/texts/parameters.txt 'correlation length, at which the autocorrelation is @' \
    "$falls"
says paper/guide/tutorial.md '`lc` the distance at which the autocorrelation has fallen to @' \
    "$falls"

# folders: what copies are, and a message about a file that came while a run was made
says src/command/texts/help.txt 'DIR.partial until the run is @' \
    "$(works complete begun test ! -e louder.partial -a -e louder/summary.tsv)"
