# Shapes from files, tables and their columns, rolling, sweeps.
guide=paper/guide/choose-modes-and-step.md
says $guide 'Its limit is a little @ than that of central differences' \
    "$(is "$(limit -s time.scheme=exact-propagator) > $(limit)" higher lower)"

# a shape between its points: few points of a cubic give the level that many points give
shape() { # POINTS POWER
    awk -v n="$1" -v power="$2" 'BEGIN { print "frequency 300\ndamping 0.01\nmass 0.5"
        for (i = 0; i <= n; i++) { x = i/n; printf "%.17g %.17g\n", .04*x, .2 + x^power - .9*x } }'
}
shaped() {
    shape "$1" "$2" >shape.tsv
    run shape -s output.sound=off -s resonator.modes_file=shape.tsv
    of shape level_resonator
}
near() { is "($1) - ($2) < 1e-6 && ($2) - ($1) < 1e-6" same other; }
says $guide 'Between its points a shape is the @ through the four nearest points' \
    "$(case "$(near "$(shaped 5 2)" "$(shaped 40 2)") $(near "$(shaped 5 3)" "$(shaped 40 3)") $(
        near "$(shaped 5 4)" "$(shaped 40 4)")" in
    'same same other') echo cubic ;;
    'same other other') echo parabola ;;
    *) echo curve ;;
    esac)"
shape 40 3 | awk 'NR < 40' >shape.tsv
says $guide 'The points @ cover the whole solid' \
    "$(works 'need not' must check -s output.sound=off -s resonator.modes_file=shape.tsv)"
says $guide 'would have no effect, so they are @. Length' \
    "$(shape 40 3 >shape.tsv
    works taken refused check -s output.sound=off -s resonator.modes_file=shape.tsv \
        -s resonator.theory=timoshenko)"

# columns of tables, in the order of the words
guide=paper/guide/three-dimensions.md
says $guide '`modes.tsv`: half waves @, level' "$(columns block/modes.tsv m=along n='and across' \
    f=frequency | sed 's/along, and/along and/')"
says $guide '`shocks.tsv`: every shock of a node: @ ' "$(columns block/shocks.tsv column=column \
    row='row and place' start=start duration=duration peak_force='peak force')"
says $guide 'contact force and its moments, @, area in contact' \
    "$(columns block/probes.tsv heave=heave pitch=pitch roll=roll)"
says paper/guide/hold-the-slider.md 'the slider: it lies on the @ by its weight' \
    "$(is "$(of plain force_mean) > 0" resonator carriage)"

# rolling contact
rolls() {
    "$ra2d" rolling "$ROOT/data/cases/rolling-roller.ini" -o "$1" --quiet --no-sync \
        -s footprint.positions=64 -s excitation.segment=32 -s footprint.cells_x=8 \
        -s footprint.cells_y=8 -s excitation.terms=8 -s surface.sigma=2um -s time.duration=20ms \
        -s output.psd_segment=128 -s "excitation.realisations=$2" "${@:3}" 2>"$1.notes"
}
rolls two-fold 2
rolls single 1
guide=paper/guide/rolling.md
says $guide '`histories.tsv`: the @ realisation' "$(cmp -s <(rows single/histories.tsv) \
    <(rows two-fold/histories.tsv) && echo first || echo last)"
says $guide '`excitation.tsv`: @ at every position' "$(columns two-fold/excitation.tsv load=load \
    approach=approach stiffness=stiffness area='contact area')"
says $guide '`response.tsv`: mean spectra of @ and velocities' \
    "$(columns two-fold/response.tsv force=force)"
says $guide '`spectrum.tsv`: spectrum of the excitation over @' \
    "$(columns two-fold/spectrum.tsv k=wavenumber f='and frequency' | sed 's/, / /')"

# sweeps: which runs are made again, and by which process
guide=paper/guide/many-runs.md
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..2 -o grows --no-sync >out 2>notes
stamp=$(stat -c %Y.%i grows/*/summary.tsv)
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..3 -o grows --no-sync -j 2 \
    >out 2>notes
says $guide 'with one more value or seed, the same command makes @ the missing runs' \
    "$([ "$stamp" = "$(stat -c %Y.%i grows/*seed-[12]/summary.tsv)" ] && echo only ||
        echo 'not only')"
says $guide 'The tables have @ bytes, whichever process makes which run' \
    "$(cmp -s <(rows grows/means.tsv) <(rows many/means.tsv) && echo 'the same' || echo other)"
says $guide 'With `--list` a sweep @ one command for each run' \
    "$("$ra2d" sweep small.ini --seeds 1..3 -o listed --list >out 2>notes
    [ ! -e listed ] && [ "$(grep -c 'ra2d run' out)" = 3 ] && echo prints || echo runs)"
awk 'BEGIN { for (x = 1; x < 9; x *= 2) for (s = 1; s < 4; s++)
    print "a\t" x "\t" 20*log(x^1.5)/log(10) "\t" s }' | sed '1i g\tx\ty\tseed' |
    sed '1i # units\t-\t1\tdB\t1' >slope.tsv
says src/command/texts/help.txt 'y is 20 log10 v, and @ is printed, the exponent n of v ~ x^n' \
    "$("$ra2d" slopes slope.tsv --x x --y y --by g --over seed --decibel 2>notes | rows /dev/stdin |
    awk -F '\t' '$4 > 1.499 && $4 < 1.501 { found = 1 } END { print (found ? "b/20" : "b") }')"
says src/command/texts/help.txt 'column --of with the half-width of its 95 % interval, the @' \
    "$("$ra2d" means slope.tsv --by g --of y 2>notes | names /dev/stdin | tr ' ' '\n' |
    awk '{ at[$1] = NR } END { print (at["half"] < at["deviation"] && at["deviation"] < \
        at["smallest"] ? "standard deviation and both extremes" : "extremes") }')"

# measured points in any order, in UTF-16, and with a line to skip; a tilt that is removed
for j in 0 1 2 3; do for i in 0 1 2 3 4; do echo "$i $j $(((i*j + i*i)%7))"; done; done >points
{ printf '# x [mm] y [mm] z [um]\n'; cat points; } >sorted.txt
{ printf '# x [mm] y [mm] z [um]\n'; sort -k3 -k1 points; } >mixed.txt
guide=paper/guide/measured-surfaces.md
area_of() { "$ra2d" roughness "$@" --area 2>notes | grep -v '^#' | cut -f 1-3; }
says $guide 'the lines may have @ order' \
    "$([ "$(area_of sorted.txt)" = "$(area_of mixed.txt)" ] && echo any || echo one)"
says $guide '`skip N` ignores the @ N lines' \
    "$({ printf '9 9\n8 8\n'; cat near.txt; } >skipped.txt
    roughness near.txt | rows /dev/stdin | cut -f 1-3 >near.tsv
    roughness skipped.txt --skip 2 | rows /dev/stdin | cut -f 1-3 | cmp -s - near.tsv &&
        echo first || echo last)"
says $guide 'finally the least-squares line is @' \
    "$(awk 'NR > 1 { $2 += 3*$1 } 1' straight.txt >tilted.txt
    for file in straight tilted; do roughness $file.txt | awk '$1 == "Rq" { print $2 }'; done |
        paste -sd ' ' |
        awk '{ d = $1 - $2; print (d < 1e-12 && d > -1e-12 ? "removed" : "kept") }')"

# predictions: the last rows
"$ra2d" check small.ini 2>notes >check
says paper/guide/tutorial.md 'The two @ rows are the ends of a nominal 95 % band' \
    "$(tail -n 2 check | cut -f 1 | paste -sd ' ' |
    sed 's/^expected_level_from expected_level_to$/last/')"
says paper/guide/air-film.md 'It is @ for other surfaces' \
    "$(works taken refused "$ra2d" check areal.ini "${dense[@]}" -s air.flow=patir-cheng \
        -s surface.kind=exponential)"
says paper/guide/air-film.md 'It is also @ if' \
    "$(works taken refused "$ra2d" check areal.ini "${dense[@]}" -s air.flow=patir-cheng \
        -s surface.Ra=50um)"

# sweeps: rows in place of folders, marks of a failure, lists of points
guide=paper/guide/many-runs.md
"$ra2d" sweep small.ini --seeds 1..2 -o as-rows --rows --no-sync >out 2>notes
says $guide '`--rows` writes one row for each run in place of a @' \
    "$([ "$(rows as-rows/rows.tsv | wc -l) $(find as-rows -mindepth 1 -type d | wc -l)" = '2 0' ] &&
        echo folder || echo table)"
says $guide 'The rows go into `@`, or into one file' "$(cd as-rows && ls rows*)"
says $guide '`sweep.tsv` lists the tables and the @ with their digests' \
    "$(grep -q 'seed-1' grows/sweep.tsv && echo runs || echo keys)"
printf 'run\toptions\na\t-s sliding.speed=fast\nb\t-s sliding.speed=slow\n' >failing.tsv
! "$ra2d" sweep small.ini --points failing.tsv --part 1/1 -o marks --logs --no-sync >out 2>notes
says $guide 'With `--logs` the messages of each run are in `@` beside its folder' \
    "$(cd marks && ls a.* | grep log | sed 's/^a/NAME/')"
says $guide 'and a file `@` marks a @ run until it succeeds' \
    "$(cd marks && ls a.* | grep fail | sed 's/^a/NAME/')" failed
says $guide 'A sweep prints the message of the @ run that failed' \
    "$(case $(cat notes) in *fast*slow* | *slow*fast*) echo each ;; *fast*) echo first ;;
    *) echo last ;; esac)"
says $guide 'tab-separated table whose @ line names the keys' \
    "$(printf 'sliding.speed\n0.2\n' >top.tsv
    works first last "$ra2d" sweep small.ini --points top.tsv -o tops --list)"
