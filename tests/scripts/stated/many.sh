# Recordings, many runs, three dimensions, sounds.
guide=paper/guide/beside-a-recording.md
help=src/command/texts/help.txt
with=$(works 'as well as' 'instead of' "$ra2d" compare louder louder.wav --scale 1m/s \
    --calibrator louder.wav)
says $guide 'write `--calibrator tone.wav` @ `--scale`' "$with"
says $guide 'a file in which no tone stands out is @' \
    "$(works taken refused "$ra2d" compare louder softer.wav --calibrator louder.wav)"
two_probes() { "$ra2d" compare two-probes louder.wav --scale 1m/s "$@" 2>notes | grep -v '^#'; }
run two-probes -s 'probes.another=resonator velocity 20 mm' -s 'probes.a_force=slider force 5 mm' \
    -s output.sample=20us -s time.duration=60ms -s output.shocks=none
says $guide 'Without `--at` the @ velocity of the run is compared' "$(two_probes >of
    for pair in first:speed last:another; do
        two_probes --at "${pair#*:}" | cmp -s - of && echo "${pair%:*}"
    done)"
run longer -s output.sample=20us -s time.duration=120ms -s output.shocks=none -s sliding.speed=0.2
lowest() { compare "$@" | awk 'NR == 2 { print $1 }'; }
says $guide 'A longer run has @ bands' \
    "$(is "$(lowest longer louder.wav) < $(lowest louder louder.wav)" lower higher)"
run half -s output.sample=20us -s time.duration=30ms -s output.shocks=none
says $guide 'Run and recording need @ last equally long' \
    "$(works not indeed "$ra2d" compare half louder.wav --scale 1m/s)"
says $guide '`material = aluminium` in @ stands for' "$(for kind in sliding areal rolling; do
    awk '/^\[/ { sections = $0 } $1 == "material" { print sections }' \
        "$ROOT/tests/$kind/keys.expected"
done | grep -o '\[[a-z]*\]' | awk '{ said = said (NR == 1 ? "" : ", ") "`" $0 "`" }
    END { sub(/, `[^`]*`$/, " or &", said); sub(/ or , /, " or ", said); print said }')"
awk 'BEGIN { print "# Width: 2.4 mm\n# Height: 1.2 mm\n# Value units: um"; turn = 8*atan2(1, 1)
    for (j = 0; j < 120; j++) { for (i = 0; i < 240; i++) printf "%.3f ", sin(turn*(i + j/4)/40)
        print "" } }' >rows.txt
same_row() {
    check -s grid.spacing=10um -s surface.kind=file -s surface.file=rows.txt \
        -s surface.extend=repeat -s time.step=100ns -s "surface.resonator.format=row $1" \
        -s "surface.slider.format=row $2" || cat notes
    cat notes check
}
same_row 20 20 >same-row
same_row 20 80 >other-row
says $guide 'With @ for both solids, summits would meet themselves; a note says so' \
    "$(grep -q -e 'meet' same-row && ! grep -q -e 'meet' other-row && echo 'one row' ||
        echo 'two rows')"

# sweeps
guide=paper/guide/many-runs.md
says $guide 'One sweep @ have both folders and rows' \
    "$(works can cannot "$ra2d" sweep small.ini --seeds 1..2 -o as-rows)"
printf 'run\tsliding.speed\tresonator.length\nx\t0.2\t-\n' >cells.tsv
says $help 'A cell with @ leaves the key out' "$("$ra2d" sweep small.ini --points cells.tsv \
    -o cells --list 2>notes | awk '{ print (/speed=0.2/ && !/length/ ? "-" : "0") }')"
shares=$(for k in 1 2 3; do
    "$ra2d" sweep small.ini --seeds 1..3 -o shares --list --part $k/3 2>notes |
        grep -o 'seed=[0-9]'
done | paste -sd ' ')
says $help '--part 3/8 makes the @ of eight parts and no tables' \
    "$([ "$shares" = 'seed=1 seed=2 seed=3' ] && echo third || echo other)"
printf 'run\tcase\toptions\nmine\tother.ini\t-s sliding.speed=0.3\n' >three.tsv
cp small.ini other.ini
"$ra2d" sweep --points three.tsv -o three --list >three.list 2>notes
column() { grep -qe "$1" three.list && echo "$2" || echo "not $2"; }
says $help 'Three more columns are possible: `run`, @; `case`, its @; and `options`, more @' \
    "$(column '-o three/mine' 'the folder of each run')" "$(column 'run other.ini' 'case file')" \
    "$(column '-s sliding.speed=0.3' keys)"
# an array of jobs: as many as parts, with as many processors as processes
words $guide
read -r last c j parts <<<"$(sed -nE 's/.*--array=1-([0-9]+) -c ([0-9]+) /\1 \2 /
    s/^([0-9]+ [0-9]+) .* -j ([0-9]+) --part .SLURM_ARRAY_TASK_ID.([0-9]+).*/\1 \2 \3/p' \
    <<<"${text[$guide]}")"
says $guide 'starts an array of @ jobs of @ processors each' "$(spelt "$last")" "$(spelt "$c")"
[ "$last $c" = "$parts $j" ] || echo "$guide: $last jobs of $c processors, $parts parts and -j $j"
awk 'BEGIN { print "# units\t1\tm\t1\tdB\nspeed\tRa\tseed\tlevel"
    for (s = 1; s < 4; s++) for (v = 1; v < 3; v++) for (r = 3; r < 11; r += 7)
        print v "\t" r "\t" s "\t" 100 + r + v + s/10 }' >pairs.tsv
"$ra2d" means pairs.tsv --by speed --of level --less Ra=3 --pair speed,seed 2>notes >less.tsv
says $guide 'prints by how much the level is @ with Ra @ um than with Ra @ um' $(rows less.tsv |
    awk 'NR == 1 { for (j = 1; j <= NF; j++) if ($j > 6.99 && $j < 7.01) found = 1 }
        END { if (found) print "higher 10 3" }')
says $guide 'Each result has its interval over the @' \
    "$(rows less.tsv | awk '{ n = $4 == 3 ? "seeds" : "speeds" } END { print n }')"
says paper/guide/rolling.md 'the @ has a chapter on this model' \
    "$(grep -q 'input{rolling}' "$ROOT/paper/supplement.tex" && echo report || echo guide)"
says $guide '`make` divides the list into @ shares' "$(sed -n 's/.*< \([0-9]*\) \* jobs.*/\1/p' \
    "$ROOT/data/simulate.sh" | while read -r n; do spelt "$n"; done | head -n 1)"

# sounds: the scale of several runs, repetitions
says $help 'the largest peak of all named runs is @ of full scale' \
    "$("$ra2d" listen softer -o s.wav --same-scale louder softer >listen.softer 2>notes
    awk -v a="$(quantity listen.louder peak)" -v b="$(quantity listen.softer full_scale)" \
        'BEGIN { printf "%.2g\n", a/b }')"
says $help 'times slower, repeated @ times' \
    "$("$ra2d" listen softer -o s.wav --repeat 3 >listen.thrice 2>notes
    is "$(quantity listen.thrice duration)/$(quantity listen.softer duration) > 2.4" N K)"

# three dimensions
guide=paper/guide/three-dimensions.md
says $guide 'Without `--probe` the sound is the @ velocity' \
    "$("$ra2d" listen block -o block.wav >listen.block 2>notes
    [ "$(quantity listen.block probe)" = fast ] && echo first || quantity listen.block probe)"
says $guide '`probes.tsv` then has the sound @ at a listener' \
    "$(names block/probes.tsv | tr ' ' '\n' | grep pressure)"
says $guide 'a map that is too small is @. - **Form' "$(printf '%s\n' '# Width: 0.2 mm' \
    '# Height: 0.1 mm' '# Value units: um' '1 2 1 2' '2 1 2 3' >tiny.txt
    works taken refused "$ra2d" check areal.ini -s surface.kind=file -s surface.file=tiny.txt)"
says $guide '@ is refused, because the radiated sound is only computed for sinusoidal' \
    "$(awk 'BEGIN { print "frequency 300\ndamping 0.01\nmass 0.05"; pi = atan2(0, -1)
        for (j = 0; j <= 6; j++) for (i = 0; i <= 6; i++)
            printf "%.17g %.17g %.17g\n", .01*i, .04*j/6, sin(pi*i/6)*sin(pi*j/6) }' >plate.tsv
    for key in sound shocks; do
        works '' "\`output.$key\`" "$ra2d" check areal.ini -s plate.modes_file=plate.tsv \
            -s output.sound=off -s "output.$key=$([ $key = sound ] && echo on || echo list)"
    done | grep .)"
area modes-file -s plate.modes_file=plate.tsv -s output.sound=off -s time.duration=10us
says $guide 'In `modes.tsv` m is then the @ of the mode in the file' \
    "$(rows modes-file/modes.tsv |
        awk '$1 == 0 { print ($2 == 1 && !seen++ ? "number" : "name") }')"

# the smallest gap of a film, yield as a part of a loss, a value that is missing
says paper/guide/air-film.md '`air_film_least_gap`: the @ gap allowed' \
    "$(is "$(of film air_film_least_gap) < $(of film air_film_gap_mean)" smallest largest)"
area yields "${spots[@]}" -s contact.yield=1MPa -s contact.slaves=block -s output.sound=off \
    -s time.duration=30us
says paper/guide/summits.md 'The energy lost by yield is in the balance of energy, as a @ of `@`' $(
    awk '{ v[$1] = $2 } END { for (name in v) if (name ~ /^energy_lost/ && name !~ /yield/ && \
        v["energy_lost_in_yield"] > 0 && v["energy_lost_in_yield"] <= v[name]*(1 + 1e-9))
        print "part", name }' yields/summary.tsv)
says paper/guide/read-the-tables.md '`@` stands for a missing value' \
    "$("$ra2d" means pairs.tsv --by speed,Ra,seed --of level 2>notes | rows /dev/stdin |
        tr '\t' '\n' | grep -xi 'nan\|none\|-' | sort -u)"
