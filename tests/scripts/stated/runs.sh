# What a run writes, and what happens to its folder.
code() { local code=0; "$@" >out 2>&1 || code=$?; echo "$code"; }
rows() { awk '!/^#/ && named++' "$1"; }
names() { awk '!/^#/ { print; exit }' "$1" | tr '\t' ' '; }
guide=paper/guide/what-a-run-writes.md

says $guide 'comment, `# units`, gives the units of the columns. The @ line has the names' \
    "$(awk '/^# units/ { getline; print (/^t\tspeed\t/ ? "next" : "other") }' plain/probes.tsv)"
last=$(tail -n 1 plain/files.tsv | cut -f 1)
says $guide 'digests (FNV-1a); its @ row is the digest of the list itself' \
    "$([ "$last" = files.tsv ] && echo last || echo other)"
says $guide 'timing.tsv`: processor time and memory, the @ table that differs from run to run' \
    "$(run second -s case.title=none 2>notes; run first -s case.title=none
    for table in first/*.tsv; do
        table=${table#*/}
        cmp -s <(grep -v '^#' first/$table) <(grep -v '^#' second/$table) ||
            [ $table = files.tsv ] || echo $table
    done | awk '{ print ($0 == "timing.tsv" && NR == 1 ? "only" : "not only " $0) }')"
says $guide 'differs from run to run; its @ row has its own digest' \
    "$(tail -n 1 plain/timing.tsv | grep '^digest' >/dev/null && echo last || echo other)"

# columns in the order of the words: (name of a column: its words)
columns() { # TABLE name=words...
    local all='' name
    for name in $(names "$1"); do
        for pair in "${@:2}"; do [ "${pair%%=*}" != "$name" ] || all+=${all:+, }${pair#*=}; done
    done
    echo "$all"
}
says $guide '`shocks.tsv`: every shock: @ (not' "$(columns plain/shocks.tsv solid=solid node=node \
    x=position start=start duration=duration peak_force='peak force' energy='transferred energy')"
says $guide '`modes.tsv`: @ of each mode' "$(columns plain/modes.tsv f='natural frequencies' \
    v_mean_square='and the mean square velocity')"
says $guide '`probes.tsv`: @' "$(columns plain/probes.tsv t=time \
    speed='the chosen displacements, velocities and nodal forces' total_force='total force' \
    contacts='number of contacts')"
says $guide '`histograms.tsv`: distributions of the shocks'\'' @' "$(rows plain/histograms.tsv |
    cut -f 1 | sed 's/_/ /; s/energy.*/energy/' | uniq | paste -sd , |
    sed 's/,/, /; s/,\([a-z]*\)$/ and \1/')"

# a complete run is replaced only with --force
case $(code "$ra2d" run small.ini -s sliding.speed=0.4 -o plain --quiet)$(
    code "$ra2d" run small.ini -s sliding.speed=0.4 -o second --quiet --force --no-sync) in
50) says $guide 'A complete run is replaced @ with `--force`' only ;;
*) says $guide 'A complete run is replaced @ with `--force`' also ;;
esac
before=$(stat -c %Y.%i plain/summary.tsv)
"$ra2d" run small.ini -o plain --quiet --resume >out 2>&1
says $guide 'If the run is complete already, `--resume` does @' \
    "$([ "$before" = "$(stat -c %Y.%i plain/summary.tsv)" ] && echo nothing || echo something)"
for ending in partial lock replaced damaged complete; do
    works taken "\`.$ending\`" "$ra2d" run small.ini -o "x.$ending" --quiet
done | paste -sd , >reserved
says $guide 'Names that end in @ are reserved' \
    "$(sed 's/,/, /g; s/, \([^,]*\)$/ or \1/' reserved)"
: >plain/note.txt
says $guide '`--force` @ to replace such a folder' \
    "$([ "$(code "$ra2d" run small.ini -o plain --quiet --force)" = 5 ] && echo refuses ||
        echo agrees)"
rm plain/note.txt
rm second/modes.tsv
wrong=$(code "$ra2d" verify second)
says $guide 'names the file that is wrong and exits with @' "$wrong"
says src/command/texts/help.txt 'the exit code is then @' "$wrong"
rm -r second
run second
echo damage >>second/modes.tsv
: >second/note.txt
"$ra2d" run small.ini -o second --quiet --force --no-sync 2>notes
says $guide \
    'If a damaged run that holds such a file is made again, the @ folder with all its files' \
    "$([ -e second.damaged/note.txt ] && ! grep -q damage second/modes.tsv && echo old || echo new)"

# a key that is given twice; words of the options
value() { "$ra2d" check small.ini "$@" 2>notes | sed -n '/^\[sliding\]/,/^$/s/^speed = //p'; }
says src/command/texts/help.txt 'if a key is given twice, the @ value counts' \
    "$([ "$(value -s sliding.speed=0.3 -s sliding.speed=0.2)" = '0.2 m/s' ] && echo last ||
        echo first)"
says src/command/texts/help.txt 'profile of one solid of a case (default: @)' \
    "$(for solid in slider resonator; do
        cmp -s <("$ra2d" surface small.ini 2>notes) \
            <("$ra2d" surface small.ini --solid $solid 2>notes) && echo $solid
    done)"

# a case: names of a material, beside a key and on the command line
printf '[resonator]\nmaterial = glass\n' >glass.ini
printf '[resonator]\n' >steel.ini
keys() { "$ra2d" check "$@" 2>notes | sed -n '/^\[resonator\]/,/^$/p'; }
changed=$( (diff <(keys steel.ini) <(keys glass.ini) || true) |
    sed -nE 's/^> (young|density|poisson|damping).*/`\1`/p' | sort -r | paste -sd ' ')
says paper/guide/beside-a-recording.md 'stands for @' \
    "$(case $changed in '`young` `poisson` `density`') echo '`young`, `density` and `poisson`' ;;
    *) echo "$changed" ;; esac)"
printf '[resonator]\nmaterial = glass\ndensity = 2600\n' >both.ini
says paper/guide/beside-a-recording.md 'In a case it is @ to give `young`, `density`' \
    "$(works 'no error' 'an error' "$ra2d" check both.ini)"
says paper/guide/beside-a-recording.md 'On the command line a key @ the number of the name' \
    "$(keys glass.ini -s resonator.density=2600 | grep 'density = 2600' >/dev/null &&
        echo replaces || echo keeps)"

# sweeps
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..3 -o many --no-sync \
    >means.out 2>notes
says paper/guide/many-runs.md '`runs.tsv` has a row for each @' \
    "$([ "$(rows many/runs.tsv | wc -l)" = 6 ] && echo run || echo point)"
says paper/guide/many-runs.md '`means.tsv` has means over the @ with' \
    "$([ "$(rows many/means.tsv | cut -f 2 | sort -u | wc -l)" = 2 ] && echo seeds || echo speeds)"
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..3 -o parts --no-sync --part 1/2 \
    >out 2>notes
part=$([ -e parts/runs.tsv ] && echo 'and its tables' || echo 'and no tables')
says src/command/texts/help.txt '3/8 makes the third of eight parts @' "$part"
says paper/guide/many-runs.md 'With `--part` a command makes a share of the runs @' "$part"
echo damage >>many/sliding.speed-0.2_seed-1/modes.tsv
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..3 -o many --no-sync >out 2>notes
says paper/guide/many-runs.md \
    'A damaged run is made again; its @ files are kept as `NAME.damaged`' \
    "$(grep -qs damage many/*_seed-1.damaged/modes.tsv && echo old || echo new)"
run brief -s time.duration=20us -s output.sample=off -s output.sound=off -s output.shocks=none \
    -s resonator.modes=1 -s slider.modes=1
many=$(for n in 1 2 3 4 5 6 7 8 9; do cp -r brief "brief-$n"; echo "brief-$n"; done)
printf '#!/bin/sh\ncat >/dev/null\necho "<svg>1</svg>"\n' >gnuplot
chmod +x gnuplot
report() { PATH=$PWD:$PATH "$ra2d" report "$@" -o page.html; }
most=$(for n in 9 8 7; do report $(sed "${n}q" <<<"$many") >out 2>&1 && echo $n && break; done)
says src/command/texts/help.txt 'Writes one page about a run, or about up to @ beside each other' \
    "$(spelt "$most")"

# differences: the reading named by --less is subtracted from the other readings
printf '# units\t-\t-\tdB\nreading\tspeed\tlevel\na\t1\t10\nb\t1\t13\na\t2\t20\nb\t2\t23\n' >t.tsv
less=$("$ra2d" means t.tsv --by reading --of level --less reading=a --pair speed | rows /dev/stdin |
    awk '$1 == "b"' | tr '\t' '\n' | grep -x -e '-\?3' | sort -u || true)
says src/command/texts/help.txt 'a row with VALUE in the column COL are first subtracted @' \
    "$([ "$less" = 3 ] &&
        echo 'from those of each row that has the same cells in the columns --pair' ||
        echo "$less")"
