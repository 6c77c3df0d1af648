# Measured files, and notes on how they were read.
roughness() { "$ra2d" roughness "$@" 2>notes; }

# units are read from the line directly above the numbers, not from a line further up
printf '# x [mm] z [um]\nsome words\n0 0\n1 1\n2 0\n3 2\n' >far.txt
printf 'some words\n# x [mm] z [um]\n0 0\n1 1\n2 0\n3 2\n' >near.txt
read_as() { works read refused "$ra2d" roughness "$1"; }
[ "$(read_as near.txt) $(read_as far.txt)" = 'read refused' ] && where='directly above' ||
    where='anywhere above'
says paper/guide/measured-surfaces.md 'Only the line @ the numbers is read for their units' "$where"
says README.md 'two columns whose @ line names the units, such as `# x [mm] z [um]`' \
    "$(printf '# x [mm] z [um]\n0 0\n1 1\n2 0\n3 2\n' >first.txt
    printf '0 0\n1 1\n2 0\n3 2\n# x [mm] z [um]\n' >last.txt
    [ "$(read_as first.txt) $(read_as last.txt)" = 'read refused' ] && echo first || echo last)"

# points that are missing: filled in on the straight line between their neighbours
printf '# x [mm] z [um]\n0 0\n1 1\n2 8\n3 BAD\n4 4\n5 1\n6 0\n' >gap.txt
sed 's/BAD/6/' gap.txt >straight.txt
same() { cmp -s <(grep -v '^#' "$1" | cut -f 1-3) <(grep -v '^#' "$2" | cut -f 1-3); }
roughness gap.txt --missing interpolate >gap.tsv
roughness straight.txt >straight.tsv
same gap.tsv straight.tsv && how='by straight lines' || how='in another way'
says paper/guide/measured-surfaces.md 'interpolate` fills them in @' "$how"
says src/command/texts/help.txt '--missing interpolate fills them in @' "$how"
says paper/guide/measured-surfaces.md 'Such points are @, with their lines' \
    "$(read_as gap.txt)"

# maps: which row is taken as a profile, and from where a window counts cells
awk 'BEGIN { print "# Width: 6 um\n# Height: 5 um\n# Value units: um"
    for (j = 1; j <= 5; j++) { for (i = 1; i <= 6; i++) printf "%g ", j*(i == 3) + .1*i*i*(j == 1)
        print "" } }' >map.txt
Rz() { roughness "$@" | awk '$1 == "Rz" { print $2 }'; }
for row in first:1 middle:3 last:5; do
    [ "$(Rz map.txt)" != "$(Rz map.txt --row "${row#*:}")" ] || taken=${row%:*}
done
says paper/guide/measured-surfaces.md 'from which the @ row is taken' "$taken"
says src/command/texts/help.txt 'Without them the @ row is taken, if the file states' "$taken"
"$ra2d" roughness map.txt --area --window 1-6,2-4 >map.tsv 2>map.notes
grep -q 'columns 1 to 6 of 6, rows 2 to 4 of 5' map.notes && both='columns and rows' ||
    both='rows and columns'
says paper/guide/measured-surfaces.md '101-300` takes these @ of a map' "$both"
says src/command/texts/help.txt '--window takes the given @ of a rectangle' "$both"

# parameters of heights about the line, as the words of the guide define them
awk 'BEGIN { print "# x [mm] z [um]"
    for (i = 0; i < 40; i++) print i, (i%2 ? 1 : -1)*(i == 20 || i == 19 ? 3 : 1) }' >peaks.txt
roughness peaks.txt --level mean >peaks.tsv
parameter() { awk -v of="$1" '$1 == of { print $2 }' peaks.tsv; }
says paper/guide/tutorial.md '`Rz` the height from the @ valley to the @ peak' \
    $(is "$(parameter Rz) > 5.9e-6" 'lowest highest' 'mean mean')
says paper/guide/tutorial.md '`Ra` and `Rq` are the @ of the heights'\'' distance from the line' \
    "$(is "$(parameter Ra) - 1.1e-6 < 1e-8 && $(parameter Ra) - 1.1e-6 > -1e-8 &&
        $(parameter Rq) > $(parameter Ra)" 'mean and the root mean square' \
        'root mean square and the mean')"
roughness peaks.txt --material 10 | grep -v '^#' >material
says src/command/texts/help.txt 'the material ratio at N + 1 heights from the @' \
    "$(awk 'NR == 2 { first = $1 } { last = $1 }
        END { print (first > last ? "highest to the lowest" : "lowest to the highest") }' material)"
roughness peaks.txt --level mean --histogram 8 | grep -v '^#' >histogram
says src/command/texts/help.txt 'prints histograms of the heights from @ Rq to @ Rq in N bins' \
    $(awk -v rq="$(parameter Rq)" 'NR == 2 { from = $1; to = $2 } NR == 3 { width = $1 - from }
        { last = $1 } END { printf "%.0f %.0f\n", from/rq - width/rq/2*(to == 0),
            last/rq + width/rq }' histogram)

says CHANGELOG.md '`tests/specimens` lists @ files of instruments' \
    "$(($(grep -vc '^#' "$ROOT/tests/specimens/specimens.tsv") - 1))"

# modal masses in a file without units: one string described in m and kg, and in mm and the unit of
# mass that belongs to mm
unv() { # LENGTH in a unit, modal MASS, data set of UNITS
    printf '%6d\n%6d\n' -1 15
    for i in 0 1 2 3 4; do
        printf '%10d%10d%10d%10d%13.5E%13.5E%13.5E\n' $((i + 1)) 0 0 0 \
            "$(awk "BEGIN { print $1*$i/4 }")" 0 0
    done
    printf '%6d\n%6d\n%6d\n' -1 -1 55
    printf 'a string\nNONE\nNONE\nNONE\nNONE\n'
    printf '%10d%10d%10d%10d%10d%10d\n%10d%10d%10d%10d\n' 1 2 2 8 2 3 2 4 1 1
    printf '%13.5E%13.5E%13.5E%13.5E\n' 100 "$2" 1e-3 0
    for shape in 0 .7071 1 .7071 0; do
        i=$((i%5 + 1))
        printf '%10d\n%13.5E%13.5E%13.5E\n' "$i" 0 0 "$shape"
    done
    printf '%6d\n' -1
}
string() { # UNITS
    "$ra2d" run small.ini -o string --force --quiet --no-sync -s output.sound=off \
        -s resonator.modes_file="$1.unv" -s resonator.modes_units="$1" \
        2>notes
    of string level_resonator
}
unv 0.04 0.39 >m-N.unv
reference=$(string m-N)
# mass_of UNITS: the unit, kg or t, in which 0.39 kg and a length in mm give the string of m-N
mass_of() {
    unv 40 0.39 >"$1.unv"
    [ "$(string "$1")" != "$reference" ] || { echo kg; return; }
    unv 40 0.39e-3 >"$1.unv"
    [ "$(string "$1")" != "$reference" ] || { echo t; return; }
    echo 'something else'
}
says paper/guide/choose-modes-and-step.md \
    'needs `modes_units = m-N`, `mm-N` (masses in @) or `mm-mN` (masses in @)' \
    "$(mass_of mm-N)" "$(mass_of mm-mN)"

# names of tables in a row, then a word for each: in the order of the names
words results/README.md
called() { # NAME: the word for a table, from the text on the table without `reported-`
    local text=${text[results/README.md]#*"\`$1.tsv\`: "}
    case ${text%%[;.]*} in
    *'the chance that'*) echo chances ;;
    'exponents '*) echo exponents ;;
    'means with intervals') echo levels ;;
    *) echo other ;;
    esac
}
mapfile -t called < <(
    grep -oE '`reported-(exponents|joint|levels)\.tsv`' "$ROOT/results/README.md" |
        sed 's/`reported-//; s/\.tsv`//' | while read -r name; do called "$name"; done
)
says results/README.md '`reported-exponents.tsv`, `reported-joint.tsv`, `reported-levels.tsv`: @, '`
    `'@ and @ of these runs' "${called[@]}"
# the head of a table: the last comment has the units, the next line the names
says results/README.md 'The @ of them, `# units`, has the units' \
    "$(awk '/^#/ { last = $2 } END { print (last == "units" ? "last" : "first") }' \
        plain/probes.tsv)"
says results/README.md 'The line @ it names the columns' "$(awk '
    /^t\tspeed\t/ { print (before ~ /^# units/ ? "after" : "above") } { before = $0 }' \
    plain/probes.tsv)"
units() { awk -F '\t' '/^# units/ { print $2, $3, $4; exit }' "plain/$1.tsv"; }
says results/README.md \
    'order, `@` for numbers without one and `@` for text and for numbers whose unit stands in' \
    "$(units shocks | cut -d ' ' -f 1)" "$(units summary | cut -d ' ' -f 2)"
guide=paper/guide/read-the-tables.md
says $guide 'The @ line has the names' "$(awk '/^# units/ { getline
    print (/^t\tspeed\t/ ? "next" : "other") }' plain/probes.tsv)"
says $guide 'with its hash, seed, command, and @ the units of the columns' \
    "$(awk '/^#/ { last = $2 } END { print (last == "units" ? "finally" : "first") }' \
        plain/probes.tsv)"
