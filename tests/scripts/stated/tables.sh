# Names of tables: what a sentence says of a table holds for this one, and for no other in its
# folder.

# the tables of a folder in which every pattern is found, in a row of names or of a quantity
holder() { # FOLDER PATTERN...
    local pattern tables=("$1"/*.tsv)
    for pattern in "${@:2}"; do
        mapfile -t tables < <(grep -lP -- "$pattern" "${tables[@]:-/dev/null}")
    done
    printf '%s\n' "${tables[@]##*/}" | paste -sd ' '
}
# the tables that the second folder has, and the first one lacks
added() { comm -13 <(cd "$1" && ls) <(cd "$2" && ls) | grep '\.tsv$' | paste -sd ' '; }

guide=paper/guide/what-a-run-writes.md
says $guide '- `@`: level Lv, forces' "$(holder plain '^level_resonator\t' '^force_mean\t')"
says $guide '- `@`: time, the chosen' "$(holder plain '^t\tspeed\t')"
says $guide '- `@`: power spectral density of the velocity' "$(holder plain '^f\tspeed$')"
says $guide '- `@`: with `output.sound = on`: sound power and' "$(holder plain '^sound_power\t')"
says $guide '- `@`: processor time and memory' "$(holder plain '^peak_memory\t' 'time\t')"
says $guide '- `@`: the other files with their sizes' "$(holder plain '^psd.tsv\t' '^case.ini\t')"

guide=paper/guide/three-dimensions.md
area unheard -s output.sound=off -s time.duration=20us
area pictured -s output.sound=off -s time.duration=20us -s output.map=10us
area uncounted -s output.sound=off -s time.duration=20us -s output.spots=none
says $guide '- `@`: displacements and velocities anywhere' "$(holder block '^t\tfast\t')"
says $guide '- `psd.tsv`: the spectrum of every velocity in `@`' "$(holder block '^t\tfast\t')"
says $guide '- `@`: the spots of connected nodes' "$(added uncounted unheard)"
says $guide '- `@`: the mean square velocity at points' "$(added unheard pictured)"
says $guide '- `@`, and the other files that every run has' "$(holder block '^level_plate\t')"
says $guide '`output.sound = on` the run writes `@`, the power' "$(added unheard block)"
says $guide '`@` then has the sound pressure' "$(holder block '^t\t.*\tpressure')"

guide=paper/guide/rolling.md
says $guide '- `@`, and the other files that every run has' "$(holder single '^load_mean\t')"
says paper/guide/beside-a-recording.md 'is represented by its first realisation (`@`)' \
    "$(holder single '^t\t.*\tlower_velocity\t')"
says paper/guide/hold-the-slider.md 'which is also in the column `work_other` of `@`' \
    "$(holder pivot '\twork_other\t')"
says paper/guide/glossary.md 'that the paper leaves open (`data/@`)' \
    "$(holder "$ROOT/data" '^reading\t' '\twhat_it_says$')"
guide=paper/guide/archive-and-cite.md
says $guide 'within the tolerances of `data/@`' "$(holder "$ROOT/data" '^table\tcolumn\trule')"
reference=$ROOT/results/reference
says $guide 'are those of `results/reference/@`, the bytes' \
    "$(holder "$reference" '^processor\t' '^compiler\t')"
says $guide 'must have the hash in `results/reference/@`' "$(holder "$reference" '^case\thash$')"

# lists of the repository and tables of the archive, by their columns
guide=CONTRIBUTING.md
list() { holder "$ROOT/$1" "${@:2}"; }
says $guide '`samples.c` for @ and @, `shock_record.c` for @, `rows.c`' \
    "$(holder plain '^t\tspeed\t')" "$(holder plain '^f\tspeed$')" "$(holder plain '^solid\tnode')"
says $guide 'New rows of `@` also go' "$(holder plain '^level_resonator\t')"
says $guide 'also go into `tests/sliding/test_tables.c`, and into `results/reference/@` (`make' \
    "$(holder "$reference" '^case\thash$')"
says $guide 'needs a rule in `data/@`' "$(list data '^table\tcolumn\trule')"
figures=$(list data '^figure\t.*\tcases\ttables\tcode$')
says $guide 'a row in `data/@`: what the figure shows, the cases behind it, its tables' "$figures"
says $guide 'rows in `data/@`: every curve, line and label with the columns behind it, and' \
    "$(list data '\tpanel\t.*\trows\tx\ty\t')"
says $guide 'rows in `data/@`: one row that states the claim' "$(list data '^claim\t.*\tgates$')"
says $guide 'must be in `data/@` or, for claims outside figures, in `data/@`' "$figures" \
    "$(list data '^place\treport\tcases')"
says $guide 'that these rows name, in `data/@`, with the unit' \
    "$(list data '^table\trows\tsource\t.*\tunit\t')"
says $guide 'the values that the paper prints, in `data/@`' \
    "$(list data '^name\t.*\tprinted\tvalue\t')"
says $guide '`data/@` names the runs behind each source' "$(list data '^source\truns\t')"
says $guide 'Add a row to `data/@`: the points, the number of pairs of surfaces, the options' \
    "$(list data '^reading\t.*\tpoints\tpairs\t.*\toptions\t.*what_it_says$')"
says $guide '`tests/@` lists all of them' "$(list tests '^file\t.*\tcommand\t')"
says $guide 'Every source has a row in `paper/@`, every numbered equation one in `paper/@`' \
    "$(list paper '^source$')" "$(list paper '\tequation\t.*\tfunctions\ttests\t')"
says $guide 'failed under a planted bug (`tests/mutants/@`)' \
    "$(list tests/mutants '^mutant\t.*\ttests\treason_to_live$')"
says $guide 'such as the default of a key, it gets a row in `tests/lint/@`' \
    "$(list tests/lint '^file\tsaid\tother\tthere')"
frozen=$(list verify '^run\tcase\toptions\tshows$')
for sentence in 'a run in `verify/@`; another value of its' 'value of the key in `verify/@`' \
    'A new key or choice gets a run in `verify/@`'; do
    says $guide "$sentence" "$frozen"
done
says README.md 'or cannot be compared (`results/reference/@`)' \
    "$(holder "$reference" '^claim\t.*\tverdict\t')"
guide=results/README.md
says $guide '(`data/@` has a rule for every column)' "$(list data '^table\tcolumn\trule')"
says $guide 'Bytes must agree if `reference/@` names the processor, compiler and' \
    "$(holder "$reference" '^processor\t' '^compiler\t')"
says $guide '- `reference/@`: what the report says of the archived studies' \
    "$(holder "$reference" '^source\tname\tvalue\t')"
says $guide '- `reference/@`: the results of short runs' \
    "$(holder "$reference" '^run\ttable\tname\t')"
says $guide '- `reference/@`, `@`: the share of mutations' \
    "$(holder "$reference" '^kind\tfolder\t.*\tshare\t')" \
    "$(holder "$reference" '^files\tfile\tline')"
says $guide '`tests/mutants/@` gives the reasons' \
    "$(list tests/mutants '^file\tfunction\ttext\treplacement\treason$')"

# the live page, which offers two files, and WebAssembly
guide=paper/guide/webassembly.md
says $guide '`src/wasi/@` has the hash of each source' "$(holder "$ROOT/src/wasi" '\tsha256\t')"
says $guide 'strip in a baffle, as in `@`, but at one place' "$(holder plain '^sound_pressure')"
says $guide '"Get this case" gives `@` and `@`; with' \
    $(grep -o "save('[^']*\.\(ini\|tsv\)')" "$ROOT/src/live/page.mjs" | cut -d "'" -f 2)
# a library that stands before FFTW and leaves all transforms out: which tables are others?
cat >none.c <<'END'
void fftw_execute(void *plan) { (void)plan; }
void fftw_execute_dft_r2c(void *plan, void *in, void *out) { (void)plan, (void)in, (void)out; }
void fftw_execute_dft_c2r(void *plan, void *in, void *out) { (void)plan, (void)in, (void)out; }
END
changed() { # FOLDER, a run; COMMAND FOLDER... makes it again: the tables that have other rows
    local table
    LD_PRELOAD=$PWD/none.so "${@:2}"
    for table in "$1"/*.tsv; do
        table=${table#*/}
        case $table in files.tsv | timing.tsv) continue ;; esac
        cmp -s <(rows "$1/$table") <(rows "$3/$table") || echo "$table"
    done | paste -sd ' '
}
if cc -shared -fPIC -o none.so none.c 2>notes; then
    transformed=$(changed plain run untransformed)
    says $guide 'results of FFTW (`@` and `@`; in rolling' $transformed
    area spectral -s output.psd_segment=64
    [ "$(changed spectral area solid -s output.psd_segment=64)" = "$transformed" ] ||
        echo 'other tables of FFTW in three dimensions'
    rolls dense 1 -s footprint.method=dense
    # without the transforms the method dense gives the same excitation, and the method fft does not
    says $guide 'in rolling contact all tables, and without the method `@` all but `@`)' fft "$(
        comm -23 <(changed single rolls single-none 1 | tr ' ' '\n') \
            <(changed dense rolls dense-none 1 -s footprint.method=dense | tr ' ' '\n'))"
else
    echo 'LEFT OUT: the tables of FFTW, for want of cc'
fi
