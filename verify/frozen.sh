#!/usr/bin/env bash
# Short runs of all kinds, compared with those of an archived program, value by value.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: [RA2D=build/ra2d] [RUN_SECONDS=120] verify/frozen.sh [-j N] [OPTION] [LIST ARCHIVE]
#        --archive [--force]  writes ARCHIVE (with --force over another one)
#        --renew WHAT         writes it again if only WHAT differs: `sound` (sound.tsv of any run),
#                             `sound,probes/pressure` (that column, too), or `new` (there are new
#                             values, and all others are the same)
#        --coverage           also lists keys with one value in all runs, and words that no run has
#        --all                lists every value that differs, not three of each table
#
# A row of LIST (verify/frozen.tsv) is a run: its name; CASE, from which it begins (CASE.ini, in the
# folder with the name of LIST); its options; and what it must show: rows of its summary
# (contacts_max>0), or its exit code (exit=1). The command is `ra2d CASE`; for `sliding` it is `ra2d
# run`.
#
# ARCHIVE (results/reference/frozen.tsv) has a row for every value: each key of the echoed case,
# each row of a table of quantities, a digest of each column of another table, a digest of an input.
# Heads, timing.tsv and files.tsv are left out. The first run of a case has a row for each of its
# values. A later run of this case has a row only for a value that differs from the first run; its
# row says NOT THERE if only the first run has this value. All values are found by name, so their
# order does not count. New values are listed; if a value is missing or differs, the exit code is 1.
#
# FFTW and the C library's logarithm, sine and power round differently with processor and version.
# The results that depend on them, psd.tsv and all tables of rolling, are compared only if the line
# `place` of ARCHIVE names this place. Elsewhere they are left out with a message, and not renewed.
# Values of sound.tsv are archived as numbers, and may have a relative difference of 1e-10.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
usage() { sed -n '/^# usage:/,/^#$/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
fail() { echo "frozen: $*" >&2; exit 2; }

jobs=1 mode=compare force=no renew='' cover=no most=3
while [ $# -gt 0 ]; do
    case $1 in
    -j) jobs=${2:-} && shift ;;
    --archive) mode=archive ;;
    --force) force=yes ;;
    --renew) mode=renew renew=${2:-} && shift ;;
    --coverage) cover=yes ;;
    --all) most=1000000 ;;
    -*) usage ;;
    *) break ;;
    esac
    shift || usage
done
[[ $jobs =~ ^[1-9][0-9]*$ && ($# = 0 || $# = 2) ]] || usage
[[ $mode != renew || $renew =~ ^[a-zA-Z0-9_./,-]+$ ]] || usage
list=$(realpath "${1:-$here/frozen.tsv}")
archive=$(realpath -m "${2:-$here/../results/reference/frozen.tsv}")
cases=${list%.tsv}
[ -r "$list" ] || fail "there is no list ${list##*/}"
if [ $mode = archive ] && [ $force = no ] && [ -e "$archive" ]; then
    fail "${archive##*/} is there already: --renew WHAT, or --archive --force"
fi
if [ $mode != archive ] && [ ! -r "$archive" ]; then
    fail "there is no archive ${archive##*/}: make it with --archive"
fi

# the program may be started through an emulator
read -ra ra2d <<<"${RA2D:-$here/../build/ra2d}"
for i in "${!ra2d[@]}"; do
    [ ! -f "${ra2d[i]}" ] || ra2d[i]=$(realpath "${ra2d[i]}")
done
version=$("${ra2d[@]}" --version) || fail "${ra2d[*]} does not run"
commit=$(sed -nE '1s/.*commit ([^ ]+).*/\1/p' <<<"$version")
place() {
    local sets='' set libraries
    for set in avx avx2 fma avx512f; do
        grep -qsE "^flags.* $set( |\$)" /proc/cpuinfo && sets+=" $set"
    done
    libraries=$(sed -n 's/^libraries: //p' <<<"$version")
    echo "$(uname -m)$sets; $(getconf GNU_LIBC_VERSION 2>/dev/null || echo libc?); $libraries"
}
ours=$(place)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# ## Runs

# each value of folder $2 of run $1, whose exit code is $3, as a row
values() {
    local columns=$scratch/$1.columns tables=()
    printf '%s\texit\tcode\t%s\n' "$1" "$3"
    for table in "$2"/*.tsv; do
        case $table in */timing.tsv | */files.tsv | *'*'*) ;; *) tables+=("$table") ;; esac
    done
    [ ! -e "$2/case.ini" ] || awk -v run="$1" '
        /^#/ || !NF { next }
        /^\[/ { section = $0; gsub(/[][]/, "", section); next }
        /^[^ ]+ =/ {
            finish()
            name = $1
            sub(/^[^ ]+ = ?/, "")
        }
        { sub(/^ +/, ""); sub(/ ; .*/, ""); gsub(/\t/, " "); text = text (text ? " " : "") $0 }
        function finish() {
            if (name) printf "%s\tcase\t%s.%s\t%s\n", run, at, name, text
            text = ""
            at = section
        }
        END { finish() }' "$2/case.ini"
    [ ${#tables[@]} = 0 ] || awk -F '\t' -v run="$1" -v columns="$columns" '
        FNR == 1 { of = FILENAME; sub(/.*\//, "", of); sub(/\.tsv$/, "", of); names = 0 }
        /^# units/ { split($0, unit) }
        /^#/ { next }
        !names {
            names = split($0, name)
            quantities = $0 == "quantity\tvalue\tunit"
            if (quantities) next
            system("mkdir -p " columns "/" of)
            for (i = 1; i <= names; i++) {
                file[i] = columns "/" of "/" name[i]
                printf "%s\n", unit[i + 1] >file[i]
            }
            for (i = names + 1; i in file; i++) delete file[i]
            next
        }
        quantities { printf "%s\t%s\t%s\t%s %s\n", run, of, $1, $2, $3; next }
        { for (i = 1; i <= names; i++) print $i >file[i] }' "${tables[@]}"
    if [ -d "$columns" ]; then
        (cd "$columns" && sha256sum -- */*) | digests "$1"
    fi
    if [ -d "$2/inputs" ]; then
        (cd "$2" && sha256sum -- inputs/*) | digests "$1"
    fi
}
digests() {
    sed -E "s|^(.{16})[^ ]* .([^/]*)/(.*)|$1\t\2\t\3\t\1|"
}
# starts run $1 from case $2 with the options $3
make() {
    local command=$2 options=() option code=0
    [ "$2" != sliding ] || command=run
    if [ "$3" != - ]; then
        while read -r option; do options+=(-s "$option"); done <<<"${3//; /$'\n'}"
    fi
    # a run that does not end has exit code 124; an interrupt from the keyboard reaches all runs
    (cd "$cases" && timeout --foreground "${RUN_SECONDS:-120}" "${ra2d[@]}" "$command" "$2.ini" \
        "${options[@]}" --quiet --no-sync -o "$scratch/$1") >"$scratch/$1.log" 2>&1 || code=$?
    values "$1" "$scratch/$1" $code >"$scratch/$1.part"
    rm -rf "${scratch:?}/$1" "$scratch/$1.columns"
    mv "$scratch/$1.part" "$scratch/$1.values"
}
rows() { sed '/^#/d' "$list" | tail -n +2; }
while IFS=$'\t' read -r run case options _; do
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
    make "$run" "$case" "$options" &
done < <(rows)
wait
while IFS=$'\t' read -r run case _; do
    [ -e "$scratch/$run.values" ] || fail "$run: its values could not be read"
    cat "$scratch/$run.values" >>"$scratch/all"
done < <(rows)
[ -s "$scratch/all" ] || fail "no runs in $list"

# ## What every run must show

shown() {
    awk -F '\t' -v logs="$scratch" '
        FILENAME == ARGV[1] { is[$1, $2, $3] = $4; next }
        /^#/ || $1 == "run" { next }
        {
            wants_code = 0
            n = $4 == "-" ? 0 : split($4, want, " ")
            for (i = 1; i <= n; i++) {
                at = match(want[i], /[>=]/)
                name = substr(want[i], 1, at - 1)
                than = substr(want[i], at + 1)
                if (name == "exit") wants_code = than
                else if (!(($1, "summary", name) in is) || is[$1, "summary", name] + 0 <= than + 0)
                    complain($1 " must show " want[i] ", and has " is[$1, "summary", name])
            }
            if (is[$1, "exit", "code"] != wants_code)
                complain($1 " ends with exit code " is[$1, "exit", "code"] ", not " wants_code)
        }
        function complain(what) { print "frozen: " what; failed = 1; wrong[$1] = 1 }
        END {
            for (run in wrong) system("grep -v note: " logs "/" run ".log | tail -n 1")
            exit failed
        }' "$scratch/all" "$list" >&2
}

# ## The archive

# Values that depend on the place. `from` has the case of each run.
bound='function bound(run, table) {
    return table != "case" && table != "exit" && table != "inputs" &&
        (table == "psd" || from[run] == "rolling")
}'

write() {
    {
        cat "$1"
        printf '# units\t-\t-\t-\nrun\ttable\tname\tvalue\n'
        awk -F '\t' '
            FILENAME == ARGV[1] { if (!/^#/) from[$1] = $2; next }
            {
                c = from[$1]
                if (!(c in first)) first[c] = $1
                if (first[c] == $1) { base[c, $2, $3] = $4; value[++values] = c FS $2 FS $3 }
                if (first[c] == $1 || base[c, $2, $3] != $4) print
                if (!has[$1]++) run[++runs] = $1
                has[$1, $2, $3] = 1
            }
            END {
                for (r = 1; r <= runs; r++)
                    for (v = 1; v <= values; v++) {
                        split(value[v], part, FS)
                        if (from[run[r]] == part[1] && !((run[r], part[2], part[3]) in has))
                            printf "%s\t%s\t%s\tNOT THERE\n", run[r], part[2], part[3]
                    }
            }' "$list" "$scratch/all"
    } >"$archive.tmp"
    mv "$archive.tmp" "$archive"
    # the committed archive has a digest
    if [ "$archive" = "$(realpath "$here/..")/results/reference/frozen.tsv" ]; then
        (cd "$here/.." && data/digests.sh results/reference/frozen.tsv)
    fi
    echo "frozen: archived of ra2d $commit: runs $(rows | wc -l)," \
        "values $(grep -cv '^#' "$scratch/all")"
}

# Prints FAULT, RUN, TABLE, NAME, OLD, NEW of all values that differ. Then it prints the number of
# values that were compared and left out, and the number of runs that differ. Archived values that
# are left out go to $scratch/kept.
compare() {
    awk -F '\t' -v OFS='\t' -v here="$1" -v kept="$scratch/kept" "$bound"'
        # both must be a number and a unit; -inf, the level of silence, equals no other number
        function same(table, was, is,    a, b, off) {
            if (was == is || table != "sound" || was is ~ /inf|nan/) return was == is
            split(was, a, " ")
            split(is, b, " ")
            off = a[1] - b[1]
            return substr(was, length(a[1]) + 1) == substr(is, length(b[1]) + 1) &&
                (off < 0 ? -off : off) <= 1e-10 * (a[1] < 0 ? -a[1] : a[1])
        }
        function fault(what, of, table, name, was, is) {
            print what, of, table, name, was, is
            differs[of] = 1
        }
        FILENAME == ARGV[1] { if (!/^#/ && $1 != "run") from[$1] = $2; next }
        FILENAME == ARGV[2] {
            if (/^#/ || $1 == "run") next
            if (!($1 in from)) {
                if (!gone[$1]++) fault("unlisted", $1, "-", "-", "-", "-")
                next
            }
            if (!($1 in archived)) { archived[$1] = 1; run[++runs] = $1 }
            if (!(from[$1] in first)) first[from[$1]] = $1
            if (first[from[$1]] == $1) base[from[$1], $2, $3] = $4
            if ($4 == "NOT THERE") absent[$1, $2, $3] = 1
            else remember($1, $2, $3, $4)
            next
        }
        function remember(run, table, name, value) {
            old[run, table, name] = value
            order[++n] = run FS table FS name
            tables[run, table] = 1
        }
        FNR == 1 {
            # values in which a run equals the first one
            for (at in base) {
                split(at, part, SUBSEP)
                for (r = 1; r <= runs; r++)
                    if (from[run[r]] == part[1] && !((run[r], part[2], part[3]) in old) &&
                        !((run[r], part[2], part[3]) in absent))
                        remember(run[r], part[2], part[3], base[at])
            }
        }
        {
            now[$1, $2, $3] = $4
            there[$1, $2] = 1
            if (!($1 in archived)) {
                if (!gone[$1]++) fault("unarchived", $1, "-", "-", "-", "-")
            }
            else if (!(($1, $2) in tables)) {
                if (!gone[$1, $2]++) print "new", $1, $2, "-", "-", "-"
            } else if (!(($1, $2, $3) in old)) print "new", $1, $2, $3, "-", $4
            else if (!same($2, old[$1, $2, $3], $4)) {
                if (!here && bound($1, $2)) next
                fault("another", $1, $2, $3, old[$1, $2, $3], $4)
            }
        }
        END {
            for (i = 1; i <= n; i++) {
                split(order[i], part, FS)
                of = part[1]; table = part[2]; name = part[3]
                if (here || !bound(of, table)) held++
                else {
                    left_out++
                    print of, table, name, old[of, table, name] >kept
                }
                if ((of, table, name) in now) continue
                if (!((of, table) in there)) {
                    if (!gone[of, table]++) fault("missing", of, table, "-", "-", "-")
                } else fault("missing", of, table, name, old[of, table, name], "-")
            }
            for (i in differs) runs_differ++
            print "count", held + 0, left_out + 0, runs_differ + 0, "-", "-"
        }' "$list" "$archive" "$scratch/all"
}

# the same as sentences, table by table; missing and different values come first
tell() {
    awk -F '\t' -v most="$most" '
        function file(table) {
            return table == "case" ? "case.ini" : table ~ /^(exit|inputs)$/ ? table : table ".tsv"
        }
        $1 == "count" { next }
        $1 == "new" {
            what = $4 == "-" ? file($3) : file($3) ": " $4
            if (!news[what]++) fresh[++m] = what
            next
        }
        $1 == "unlisted" { print $2 ": is archived, and not in the list"; next }
        $1 == "unarchived" { print $2 ": is in the list, and not archived (--renew new)"; next }
        $4 == "-" { print $2 ": " file($3) " is missing"; next }
        {
            place = $2 ": " file($3)
            if (!(place in count)) places[++n] = place
            count[place]++
            if ($1 == "missing") line = $4 " is missing, was " $5
            else line = $4 " was " $5 ", is " $6
            if (count[place] <= most) lines[place] = lines[place] "\n    " line
        }
        END {
            for (i = 1; i <= n; i++) {
                place = places[i]
                more = count[place] - most
                print place lines[place] (more > 0 ? "\n    and " more " more" : "")
            }
            for (i = 1; i <= m; i++) print "new (runs: " news[fresh[i]] "): " fresh[i]
        }' "$1"
}

# ## Coverage

coverage() {
    for kind in $(rows | cut -f2 | sort -u); do
        "${ra2d[@]}" keys "$kind" | sed "s/^/$kind\t/"
    done | awk -F '\t' '
        FILENAME == ARGV[1] {
            if (/^#/ || $1 == "run") next
            from[$1] = $2
            n = split($3, option, "; ")
            for (i = 1; i <= n; i++) {
                key = option[i]
                sub(/=.*/, "", key)
                sub(/.*\./, "", key)
                word = option[i]
                sub(/^[^=]*=/, "", word)
                said[$2, key, word] = 1
            }
            next
        }
        FILENAME == ARGV[2] {
            if ($2 != "case") next
            key = from[$1] ": " $3
            if (!(key in value)) { keys[++count] = key; value[key] = $4 }
            else if (value[key] != $4) varied[key] = 1
            key = $3
            sub(/.*\./, "", key)
            word = $4
            sub(/ .*/, "", word)
            said[from[$1], key, word] = 1
            next
        }
        # NAME unit default ..., then its range or words
        $2 ~ /^  [a-z_A-Z]+ +/ { key = $2; sub(/^ +/, "", key); sub(/ .*/, "", key); next }
        key && $2 ~ /^      / {
            sub(/^ +/, "", $2)
            n = split($2, choice, " [|] ")
            for (i = 1; i <= n && $2 != "text" && $2 != "file name"; i++)
                if (choice[i] ~ /^[a-z0-9-]+$/ && !(($1, key, choice[i]) in said))
                    print "no run has: " $1 ": " key " = " choice[i]
            key = ""
        }
        END {
            for (i = 1; i <= count; i++)
                if (keys[i] in varied) covered++
                else if (keys[i] !~ / probes\./) print "the same in all runs: " keys[i]
            printf "coverage: %d of %d keys have two values at least\n", covered, count
        }' "$list" "$scratch/all" -
}

# ## Verdicts

if [ $mode = archive ]; then
    shown || fail "not archived: the runs do not show what the list says"
    printf '# frozen runs (verify/frozen.sh), made by\n# ra2d %s\n# place %s\n' "$commit" "$ours" \
        >"$scratch/head"
    write "$scratch/head"
    exit
fi

theirs=$(sed -n 's/^# place //p' "$archive")
same_place=0
[ "$ours" != "$theirs" ] || same_place=1
touch "$scratch/kept"
compare $same_place >"$scratch/found"
# an archive renewed elsewhere keeps the values that depend on the place; a new run has no such
# values
keep() {
    awk -F '\t' -v OFS='\t' "$bound"'
        FILENAME == ARGV[1] { if (!/^#/ && $1 != "run") from[$1] = $2; next }
        FILENAME == ARGV[2] { kept[$1, $2, $3] = $4; next }
        !bound($1, $2) { print; next }
        ($1, $2, $3) in kept { print $1, $2, $3, kept[$1, $2, $3] }' \
        "$list" "$scratch/kept" "$scratch/all" >"$scratch/all.kept"
    mv "$scratch/all.kept" "$scratch/all"
}
if [ $mode = renew ]; then
    awk -F '\t' -v what="$renew" '
        BEGIN { n = split(what, part, ","); for (i = 1; i <= n; i++) may[part[i]] = 1 }
        $1 != "count" && $1 != "new" && !($3 in may) && !($3 "/" $4 in may) &&
            !($1 == "unarchived" && "new" in may)' "$scratch/found" >"$scratch/others"
    shown && [ ! -s "$scratch/others" ] ||
        { tell "$scratch/others" >&2; fail "not renewed: more differs than '$renew'"; }
    tell "$scratch/found"
    sed -n '/^# units/q; /^#/p' "$archive" >"$scratch/head"
    echo "# renewed $renew by ra2d $commit" >>"$scratch/head"
    [ $same_place = 1 ] || keep
    write "$scratch/head"
    exit
fi
[ $cover = no ] || coverage
shown && code=0 || code=1
tell "$scratch/found"
IFS=$'\t' read -r _ held left_out differ _ < <(grep '^count' "$scratch/found")
[ "$differ" = 0 ] || code=1
if [ $same_place = 0 ]; then
    echo "LEFT OUT, values that depend on processor and libraries: $left_out," \
        "archived on '$theirs', here is '$ours'"
fi
echo "frozen: compared with ra2d $(sed -n 's/^# ra2d //p' "$archive"): values $held," \
    "runs $(rows | wc -l); runs that differ: $differ"
exit "$code"
