# Folders of runs, the commands that read them, recordings, and options that the help describes.
guide=paper/guide/what-a-run-writes.md
help=src/command/texts/help.txt
readme=README.md
for table in shocks sound; do
    run without -s output.$table="$([ $table = shocks ] && echo none || echo off)"
    [ ! -e without/$table.tsv ] && [ -e plain/$table.tsv ] && echo $table
done | paste -sd ' ' >left-out
says $guide '(@ with `output.shocks = none`)' "$(grep -q shocks left-out && echo not || echo only)"
says $guide '`sound.tsv`: with `output.sound = @`' \
    "$(grep -q sound left-out && echo on || echo off)"
says $guide '`case.ini`: the case as it was run, with the value of @ key' \
    "$(cmp -s <(grep '^[a-z].* = ' plain/case.ini | sed 's/ = .*//') \
        <("$ra2d" check small.ini 2>notes | grep '^[a-z].* = ' | sed 's/ = .*//') && echo every ||
        echo some)"
says $guide 'It is written @' \
    "$(find plain -newer plain/files.tsv -type f | awk 'END { print NR ? "first" : "last" }')"
hash_of() { sed -n 's/^# case [^ ]* //p' "$1/summary.tsv"; }
cp bump.txt moved.txt
bumps=(-s surface.resonator.kind=flat -s surface.slider.kind=file -s time.duration=20us)
run here "${bumps[@]}" -s surface.slider.file=bump.txt
run there "${bumps[@]}" -s surface.slider.file=moved.txt
sed 's/^2 .*/2 0.5/' bump.txt >moved.txt
run changed "${bumps[@]}" -s surface.slider.file=moved.txt
says $guide 'their @, and not their @, are in the hash of the case' $(
    [ "$(hash_of here)" = "$(hash_of there)" ] && [ "$(hash_of here)" != "$(hash_of changed)" ] &&
        echo bytes paths || echo paths bytes)

# which commands read a run that is damaged, and a run whose input is damaged
cp -r here table-damaged; echo damage >>table-damaged/modes.tsv
cp -r here input-damaged; echo '9 9' >>input-damaged/inputs/surface.slider.file.txt
printf '#!/bin/sh\ncat >drawn\nfor n in 1 2; do :>$n.png; done\n' >gnuplot
chmod +x gnuplot
says $guide '`animate`, and any command that takes `FOLDER/case.ini` as its case, check @' "$(
    for kind in table input; do
        PATH=$PWD:$PATH works taken refused "$ra2d" animate $kind-damaged -o $kind.gif \
            --duration 5us --frames 2
        works taken refused "$ra2d" check $kind-damaged/case.ini
    done | paste -sd ' ' | sed 's/^taken taken refused refused$/the case and its input files/')"
rm gnuplot
says $guide '@ do the same check before they read a run' "$(
    for do in 'report table-damaged -o d.html' 'plot table-damaged -o d.svg' \
        'listen table-damaged -o d.wav'; do
        works '' "\`${do%% *}\`" "$ra2d" $do
    done | grep . | paste -sd , | sed 's/,/, /g'), \`--resume\`, a sweep and \`make\`"

# --force, --resume, exit codes, one JSON object
says $help 'Exit code @ means that the run is complete, but the @ of its energy balance is larger' \
    "$(code "$ra2d" run small.ini -o fails --quiet --no-sync -s output.energy_tolerance=1e-12)" \
    "$([ -e fails/summary.tsv ] && echo error)"
says $help '--force replaces a @ or @ run' $(
    works complete '' "$ra2d" run small.ini -o without --quiet --force --no-sync
    works damaged '' "$ra2d" run table-damaged/case.ini -o table-damaged --quiet --force --no-sync)
says $help '--quiet prints @ progress and, @ --json, @ results' $(
    "$ra2d" run small.ini -o without --quiet --force --no-sync >quiet 2>notes
    "$ra2d" run small.ini -o without --quiet --force --no-sync --json >quiet.json 2>notes
    [ -s quiet ] && echo some || echo no
    [ -s quiet.json ] && [ ! -s quiet ] && echo without no || echo with some)
"$ra2d" check small.ini --json >check.json 2>notes
says paper/guide/tutorial.md 'With `--json` the whole output is @ JSON object' \
    "$(awk '{ for (j = 1; j <= length; j++) { c = substr($0, j, 1)
            if (c == "{" && !depth++) n++; if (c == "}") depth--
            else if (!depth && c !~ /[ {}]/) n = 99 } } END { print (n == 1 ? "one" : "no") }' \
        check.json)"
says $help '--json prints the derived numbers as @ JSON object' \
    "$(grep -c stability_limit check.json | sed s/1/one/)"
documented=$(awk '/^\[sliding\]/ { inside = 1; next }
    inside && $1 == "speed" { print $1, $2, $3; getline; print; getline; print; exit }' \
    "$ROOT/tests/sliding/keys.expected" | tr '\n' ' ')
says $help 'of a case file: section, @, meaning' \
    "$(case $documented in *m/s*default*\ to\ *) echo 'unit, range, default' ;;
    *) echo "$documented" ;; esac)"
says $readme '`build/ra2d keys` documents every key with @ and default' \
    "$(case $documented in *m/s*default*\ to\ *) echo 'unit, range' ;; *) echo other ;; esac)"

# profiles: columns, standard input, filters, a mark that is taken as a height
says $help 'Prints the profile of one solid of a case (default: slider) as @ columns of text' \
    "$(spelt "$("$ra2d" surface small.ini 2>notes | awk '!/^#/ { n = NF } END { print n }')")"
says $help 'A FILE @ is standard input' \
    "$(works - PIPE "$ra2d" roughness - <straight.txt)"
awk 'BEGIN { print "# x [mm] z [um]"; turn = 8*atan2(1, 1)
    for (i = 0; i < 4000; i++) { x = i*.01
        printf "%.2f %.6f\n", x, sin(turn*x/.1) + 2*sin(turn*x/20) } }' >two-waves.txt
left() { roughness two-waves.txt "$@" | awk '$1 == "Rq" { print $2*1e6 }'; }
says $help 'waves @ than --lambda-s and @ than --lambda-c are filtered out' \
    "$(is "$(left --lambda-s 1mm) > 1.2" shorter longer)" \
    "$(is "$(left --lambda-c 1mm) < 0.8" longer shorter)"
says $help 'First a polynomial of degree --form is @' \
    "$(is "$(left --form 9) < $(left) - .2" removed added)"
awk 'BEGIN { print "# x [mm] z [um]"
    for (i = 0; i < 40; i++) print i, i == 20 ? -999.9 : (i*7)%11/10 + i/400 }' >marked.txt
says $help '--missing value takes a number that looks like the mark of such a point, -999.9, as @' \
    "$(roughness marked.txt --missing value >marked.tsv
    is "$(awk '$1 == "Rz" { print $2 }' marked.tsv) > 9e-4" 'a height' missing)"
says paper/guide/measured-surfaces.md 'a number occurs only once, it is @ if its distance' \
    "$(works taken refused "$ra2d" roughness marked.txt)"
sed 's/-999.9/-77.7/' marked.txt >outlier.txt
says paper/guide/measured-surfaces.md 'other single height at such a distance a note gives @' \
    "$(roughness outlier.txt >outlier.tsv; grep -q -e '-77.7 um in line 22 ' notes &&
        echo 'place and value' || echo other)"
says $help '--row N or --column N selects a @ of a rectangle' \
    "$([ "$(Rz map.txt --row 2)" != "$(Rz map.txt --column 2)" ] && echo profile)"
sed '1s/^/# X length: 9 um\n/' map.txt >scan.txt
sed 's/X length/Length/' scan.txt >other-scan.txt
said=$(for file in scan other-scan; do
    works read refused "$ra2d" roughness $file.txt --area
done | paste -sd ' ')
says paper/guide/measured-surfaces.md 'that contradict the numbers are @. A line' "${said% *}"
says paper/guide/measured-surfaces.md 'other words (`Length`) is @ compared, and a note' \
    "$(is "${#said} == 12" not also)"
short=(-s surface.slider.kind=file -s surface.slider.file=short.txt)
sed 60q bump.txt >short.txt
said=$(for how in none synthesise mirror repeat; do
    works "$how" '' check "${short[@]}" -s surface.slider.extend=$how
done | grep . | paste -sd ' ')
says paper/guide/measured-surfaces.md 'The profile must be @ as its solid' \
    "$([ "$said" = 'synthesise mirror repeat' ] && echo 'as long' || echo 'as short')"

# frequencies of both solids
says $help 'Prints the natural frequencies of @ solids' "$("$ra2d" modes small.ini 2>notes |
    awk '!/^#/ && $1 ~ /^[01]$/ { seen[$1] }
        END { print (0 in seen && 1 in seen ? "both" : "one") }')"

# parts of a profile: a peak in the middle, and one near its beginning
awk 'BEGIN { print "# x [mm] z [um]"
    for (i = 0; i < 400; i++) printf "%.2f %.4f\n", i*.01, \
        sin(i*2.5)/10 + (i == 205 ? 5 : 0) + (i == 12 ? 9 : 0) }' >two-peaks.txt
high() { roughness two-peaks.txt --level mean "$@" | awk '$1 == "Rp" { print $2*1e6 }'; }
says $help 'The parameters are computed over the @ part of length --evaluation' \
    "$(is "$(high) > 8 && $(high --evaluation 1mm) < 6 && $(high --evaluation 1mm) > 4" middle \
        first)"
says src/command/texts/parameters.txt 'if it is the evaluation length, Rz equals @' \
    "$(roughness two-peaks.txt | awk '{ v[$1] = $2 } END { for (name in v)
        if (name != "Rz" && v[name] == v["Rz"]) print name }')"
says $help 'Rp, Rv and Rz are @ over pieces of length --section' \
    "$(is "$(high --section 0.5mm) < 3" means maxima)"
says $help 'default: the value of --lambda-c, or @ piece)' \
    "$(is "$(high) == $(high --section 4mm)" one each)"
# groups of a table: rows of one realisation have one mean; slopes of realisations
awk 'BEGIN { print "# units\t-\t1\t1\tdB\ng\tx\tseed\ty"
    for (s = 1; s < 5; s++) for (k = 0; k < 4; k++)
        print "a\t" 2^k "\t" s "\t" (s + 1)*k*3 + (k == 3 ? .5 : 0) }' >groups.tsv
counted() { "$ra2d" means groups.tsv --by g --of y "$@" 2>notes | awk '$1 == "a" { print $4 }'; }
says $help '--over all rows of one @ are first replaced by their mean' \
    "$([ "$(counted) $(counted --over seed --each x)" = '16 4' ] && echo realisation || echo group)"
fitted=$("$ra2d" slopes groups.tsv --x x --y y --by g --over seed 2>notes | names /dev/stdin)
first=$([[ $fitted == *' half '*' first first_half '* ]] && echo first || echo last)
says $help 'Prints the @ slope with the half-width of its 95 % interval over realisations, the' \
    "$([[ $fitted == *' exponent half '* ]] && echo mean || echo first)"
says $help 'interval over realisations, the slope of the @ realisation' "$first"
# 1, 2 and 3 have the deviation 1, and their mean the interval 2 +- 4.303/sqrt(3), twice as wide
printf '# units\t-\tdB\ng\ty\na\t1\na\t2\na\t3\n' >three-values.tsv
width() {
    awk -v name="$1" '/^#/ { next } !named++ { for (j = 1; j <= NF; j++) at[$j] = j; next }
        { x = $at[name]; half = 4.30265/sqrt(3)
            print (x > .99*half && x < 1.01*half ? "half width" : x > 1.99*half &&
                x < 2.01*half ? "width" : x > .99 && x < 1.01 ? "standard deviation" : x) }' \
        three-values.out
}
"$ra2d" means three-values.tsv --by g --of y >three-values.out 2>notes
half=$(width half)
says $help 'column --of with the @ of its 95 % interval, the @ and both extremes' \
    "${half/ /-}" "$(width deviation)"
says paper/guide/tutorial.md 'level and the @ of its 95 % interval: ' "$half"
says src/command/texts/sweep.html 'the @ of its 95 % interval (Student' "${half/ /-}"
