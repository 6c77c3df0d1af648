# The guide again: which key has which effect, what is refused, what a command prints.

# laws with a loss: which law has which key, and how fast a mass leaves a spring with a dashpot
guide=paper/guide/choose-a-penalty.md
with() { # KEY VALUE: the laws in which the key has an effect
    for law in penalty kelvin-voigt hunt-crossley; do
        works "$law" '' "$ra2d" check small.ini -s contact.law=$law -s "contact.$1=$2" \
            -s time.step=10ns >it
        grep -q 'no effect' works.out || cat it
    done | grep . || true
}
says $guide 'With `contact.law = @` a dashpot acts beside every spring' \
    "$(with retardation_time 50ns)"
says $guide 'With `@` the force is c e^a (1 + lambda de/dt)' "$(with rate_factor 1)"
# blow LAW: speed after a blow over that before, of a mass with omega = 1, under the law's force
blow() {
    awk -v law="$1" 'function force(e, v) { f = law == 1 ? e + .4*v : e*(1 + .02*v)
            return f > 0 ? f : 0 }
        BEGIN { v = 1; h = 1e-4
            while (e >= 0) { a = -force(e, v); e += h*(v + h/2*a); v += h*a; n++ }
            printf "%.4f\n", -v }'
}
says $guide 'v exp(-2 z @(z)/sqrt(1 - z^2)), where z = omega @. Under' $(awk -v got="$(blow 1)" '
    function close_to(x) { return got - x < 2e-3 && x - got < 2e-3 }
    BEGIN { split("T/4 T/2 T", named)
        for (n = 1; n < 4; n++) { z = 2^(n - 3)*.4; r = sqrt(1 - z*z)
            if (close_to(exp(-2*z*atan2(r, z)/r))) print "arccos", named[n]
            if (close_to(exp(-2*z*atan2(z, r)/r))) print "arcsin", named[n]
        } }')
says $guide 'it rebounds with about v (1 - (@) lambda v)' "$(awk -v got="$(blow 2)" 'BEGIN {
    c = (1 - got)/.02; print (c > .6 && c < .7 ? "2/3" : c > .3 && c < .4 ? "1/3" : c) }')"
says $guide 'It @ prints which runs it makes' \
    "$(awk '/^[0-9]/ { n++ } / steps of / { print (n ? "finally" : "first") }' \
        calibrated)"
stops() { # OPTION...: whether a run under a law with limits stops
    works goes stops "$ra2d" run small.ini -o limits --force --quiet --no-sync "$@" \
        -s output.energy_tolerance=none
}
loss=(-s contact.law=hunt-crossley -s contact.rate_factor=.1 -s sliding.initial=settled
    -s time.step=20ns -s time.duration=2us -s output.sample=off -s output.sound=off)
says $guide 'penetrations up to `@` and rates up to `@`; a run that exceeds one of them @' $(
    for pair in deepest=1nm fastest=1um/s; do
        [ "$(stops "${loss[@]}" -s "contact.$pair")" = goes ] || echo "${pair%=*}"
    done) 'stops with a message'

# holder and speeds: their sections; at rest until the sliding begins
guide=paper/guide/hold-the-slider.md
section() { # KIND KEY: the sections that have a key
    awk -v key="$2" '/^\[/ { of = $1 } $1 == key { print "`" of "`" }' \
        "$ROOT/tests/$1/keys.expected"
}
says $guide 'The keys are in @, or in @ in three dimensions' \
    "$(section sliding speed_table)" "$(section areal speed_table)"
printf '# units\ts\tm/s\nt\tV\n0\t0\n0.001\t0\n0.001001\t0.5\n' >V.tsv
run waits -s sliding.speed=none -s sliding.speed_table=V.tsv -s sliding.initial=settled
says $guide 'the block is in equilibrium @ the sliding begins' "$(awk '/^[0-9]/ { v = $2*$2
    if ($1 < .0009) early += v; if ($1 > .0012) late += v }
    END { print (early < late/1e6 ? "until" : "after") }' waits/probes.tsv)"

# keys of one kind of case that the other kind does not have
alone() { # SECTION: keys that only areal has
    for kind in areal sliding; do
        awk -v section="[$1]" '/^\[/ { inside = index($0, section) }
            inside && $3 == "default" { print $1 }' "$ROOT/tests/$kind/keys.expected" | sort >$kind
    done
    comm -23 areal sliding | sed 's/.*/`&`/' | paste -sd , | sed 's/,/ and /'
    comm -13 areal sliding
}
says $guide 'has the same keys as `ra2d areal`, except @' "$(alone holder)"
says paper/guide/air-film.md '`ra2d run` takes the same keys except @' "$(alone air)"
says paper/guide/choose-modes-and-step.md \
    'reported with its line, and a wrong number also with its @' \
    "$(shape 40 3 | sed '9s/ .*/ x/' >wrong.tsv
    works taken refused check -s output.sound=off -s resonator.modes_file=wrong.tsv >it
    cat notes works.out | grep -o 'wrong.tsv:9: column 2' >it && echo column)"

# sweeps
guide=paper/guide/many-runs.md
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..3 -o parts --no-sync --part 2/2 \
    >out 2>notes
"$ra2d" sweep small.ini --over sliding.speed=0.2,0.4 --seeds 1..3 -o parts --no-sync >out 2>notes
says $guide 'are done, the same command @ `--part` makes the missing runs and the @' \
    "$([ -e parts/runs.tsv ] && echo without || echo with)" \
    "$([ -e parts/means.tsv ] && echo tables || echo runs)"
lists() { printf '%b\n' "$1" >points; works taken refused "$ra2d" sweep small.ini --points points \
    -o points.d --list; }
says $guide 'a @ table whose @ line names the keys' "$(
    [ "$(lists 'sliding.speed,sliding.initial\n0.1,settled')" = refused ] && 
        [ "$(lists 'sliding.speed\tsliding.initial\n0.1\tsettled')" = taken ] &&
        echo tab-separated)" \
    "$([ "$(lists '0.1\tsettled\nsliding.speed\tsliding.initial')" = refused ] && echo first)"
printf 'run\toptions\na\t-s sliding.speed=fast\nb\t-s time.duration=20us\n' >points
others() { "$ra2d" sweep small.ini --points points -o "$@" >out 2>notes || true
    [ -e "$1/b" ] && echo goes || echo stops; }
says $guide '@ `--logs` and `--part 1/1` together, a point whose case @ be read does not stop' \
    "$(case "$(others w --part 1/1 --logs) $(others wo)" in 'goes stops') echo With ;;
    *) echo Without ;; esac)" cannot

# profiles and maps
guide=paper/guide/measured-surfaces.md
cp map.txt part.opd
says $guide 'A case @ a file that must be converted' \
    "$(works takes refuses check -s surface.slider.kind=file -s surface.slider.file=part.opd)"
says $guide '`missing value` takes such a number as @' \
    "$(is "$(awk '$1 == "Rz" { print $2 }' marked.tsv) > 9e-4" 'a height' missing)"
iconv -f UTF-8 -t UTF-16 straight.txt >wide.txt
says $guide 'Text in UTF-16 is @ any other text' "$(roughness wide.txt >wide.tsv || true
    same wide.tsv straight.tsv && echo 'read like' || echo 'refused unlike')"
awk 'BEGIN { print "# x [mm] z [um]"
    for (i = 0; i < 60; i++) printf "%.2f %.3f\n", i*.05, (i*7)%11/10 + (i*i)%13/20 }' >third.txt
again() { # how a record is extended: how many of its heights return
    "$ra2d" surface small.ini -s surface.slider.kind=file -s surface.slider.file=third.txt \
        -s surface.slider.level=none -s surface.slider.extend="$1" 2>notes |
        awk '!/^#/ { print $2 }' | sort | uniq -d | wc -l
}
for how in mirror repeat synthesise; do
    if [ "$(again $how)" -gt 9 ]; then echo $how >&3; else echo $how; fi
done >random 3>itself
says $guide 'If it is too short, `extend = @` makes a random profile' "$(<random)"
says $guide 'With `extend = @` or `@` the profile continues with the record itself' $(<itself)
awk 'BEGIN { print "# x [mm] z [um]"
    for (i = 0; i < 800; i++)
        printf "%.2f %.4f\n", i*.01, sin(i*2.5)/10 - 20*(i > 380 && i < 420) }' >groove.txt
deep() { roughness groove.txt --lambda-c 0.8mm --filter "$1" | awk '$1 == "Rv" { print $2 }'; }
robust=$(for filter in gaussian spline robust; do echo "$(deep $filter) $filter"; done |
    sort -g | awk '{ filter = $2 } END { print filter }')
says $guide 'With `filter = @` the mean line of `lambda_c` comes from a filter that' "$robust"
says paper/guide/three-dimensions.md 'With `filter = @` it uses a filter on which grooves' "$robust"
default() { # KIND SECTION KEY
    awk -v section="[$2]" -v key="$3" '/^\[/ { inside = index($0, section) }
        inside && $1 == key { print $4; exit }' "$ROOT/tests/$1/keys.expected"
}
says $guide 'The other solid has a generated surface: `kind = @` (the default' \
    "$(default sliding surface kind)"

# three dimensions
guide=paper/guide/three-dimensions.md
says $guide '--area` prints @ about the plane' "$("$ra2d" roughness milled.txt --area 2>notes |
    awk '$1 ~ /^S/ { print $1 }' | paste -sd , | sed 's/,/, /g; s/, \([^,]*\)$/ and \1/')"
says $guide 'and damping of the plate would have @ effect, so they are @' no "$(
    for key in ends=guided damping=0.01 highest_frequency=9kHz; do
        works taken refused "$ra2d" check areal.ini -s plate.modes_file=plate.tsv \
            -s output.sound=off -s "plate.$key"
    done | sort -u)"
awk 'NR != 20' plate.tsv >holes.tsv
awk 'NR > 3 { $1 *= .9 } 1' plate.tsv >inside.tsv
for file in plate holes inside; do
    works taken refused "$ra2d" check areal.ini -s plate.modes_file=$file.tsv -s output.sound=off
done | paste -sd ' ' >said
says $guide 'The points must form a rectangular grid from @ of the plate' \
    "$([ "$(<said)" = 'taken refused refused' ] && echo 'edge to edge')"
says $guide '`psd.tsv`: the spectrum of every @ in' \
    "$(area spectra -s 'probes.bend=plate displacement 20 mm, 15 mm' -s time.duration=6ms
    case $(names spectra/psd.tsv) in *bend*) echo displacement ;; *fast*) echo velocity ;; esac)"
says $guide '`modes.tsv`: @ of each mode' "$(columns block/modes.tsv m='half waves along' \
    n='and across' f=frequency v_mean_square=level energy_change='and energy balance' |
    sed 's/, and/ and/g')"

# air
guide=paper/guide/air-film.md
says $guide 'a case without `[air]` has @' \
    "$(grep -q '^air\|_air' block/summary.tsv && echo some || echo none)"
says $guide '`heat_ratio = @` leaves the heat out' \
    "$(awk '$1 == "heat_ratio" { getline; print $NF; exit }' \
        "$ROOT/tests/areal/keys.expected")"
says $guide '`flow = @` applies the factor' \
    "$(awk '$1 == "flow" { getline; print $NF; exit }' "$ROOT/tests/areal/keys.expected")"
flow=(-s air.film=on -s air.flow=patir-cheng -s surface.correlation_length=2mm -s time.step=500ns)
says $guide 'It is @ for other surfaces' "$(
    [ "$(works taken refused "$ra2d" check areal.ini "${flow[@]}")" = taken ] &&
        works taken refused "$ra2d" check areal.ini "${flow[@]}" -s surface.kind=exponential)"
# Reynolds' equation under a square and under an endless strip; the factor of Patir and Cheng
times=$(awk 'BEGIN { pi = atan2(0, -1); for (m = 1; m < 200; m += 2) for (n = 1; n < 200; n += 2)
    sum += 1/(m*m*n*n*(m*m + n*n)); printf "%.1f\n", 1/(768/pi^6*sum) }')
says $guide 'it would damp @ times as @ as a square film' "$times" much
says $guide 'A strip that is sealed at its sides would resist @ times as @' "$times" much
says $guide 'reduces the flow: by @ than @ % if the gap is three times the rms height' \
    $(awk 'BEGIN { loss = 90*exp(-.56*3); n = int(loss + 1); print "less", n }')
# a Gaussian filter whose cut-off is so many spacings
guide=paper/guide/beside-a-recording.md
says $guide 'a wave of ten spacings keeps @ % of its height, one of @ keeps half' \
    "$(awk 'BEGIN { printf "%.0f\n", 100*2^-(.5*.5) }')" "${spacings%% *}"
says $guide 'A map is @ extended in rolling contact' \
    "$(has rolling extend && echo also || echo not)"
says $guide '`ra2d keys` lists the names of materials with their @ and the @ of these' \
    $("$ra2d" keys | awk '/^ *aluminium:.*density [0-9]+.*\(EN / { print "numbers sources"; exit }')
twice() { "$ra2d" compare louder louder.wav --scale "$1" 2>notes |
    awk '$1 == "all" { print $4 }'; }
says $guide '`--scale 20Pa` gives the value of @ scale' \
    "$(awk -v a="$(twice 1m/s)" -v b="$(twice 2m/s)" \
        'BEGIN { print (b - a > 6 && b - a < 6.1 ? "full" : "half") }')"

# summits
guide=paper/guide/summits.md
area yielding -s contact.yield=10MPa -s time.duration=100us
grep -q ^spots_beyond yielding/summary.tsv && ! grep -q ^spots_beyond block/summary.tsv &&
    gives=gives
says $guide 'If the case @ a yield stress, a run' "${gives:-lacks}"
says $guide 'Every run, in two dimensions and in three, and `ra2d @` print how @' \
    "$(check && grep -q ^softness check && grep -q ^softness plain/summary.tsv &&
        grep -q ^softness block/summary.tsv && echo check)" soft
# the curvatures of two equal surfaces add up, so that the radius of both is half that of one
says $guide 'of the same roughness the stiffness is @ times too @' \
    $(awk 'BEGIN { x = sqrt(1/.5); printf "%.1f %s\n", x, (x > 1 ? "large" : "small") }')
says $guide 'A run that exceeds one of these two limits @ with a message' "$(
    works goes stops "$ra2d" areal areal.ini -o wide --force --quiet --no-sync "${spots[@]}" \
        -s contact.slaves=block -s output.sound=off -s time.duration=200us -s contact.widest=1um)"

# numbers and folders
shorter() { # whether a number of the table could have fewer digits
    awk '!/^#/ && named++ { for (j = 1; j <= NF; j++) if ($j ~ /^-?[0-9][0-9.e+-]*[0-9]$/) {
            digits = $j; sub(/e.*/, "", digits); gsub(/[-.]/, "", digits); sub(/^0+/, "", digits)
            sub(/0+$/, "", digits)
            if (length(digits) > 1 && sprintf("%." length(digits) - 1 "g", $j)*1 == $j*1) n++ } }
        END { print (n ? "most" : "fewest") }' "$1"
}
for guide in what-a-run-writes read-the-tables; do
    says paper/guide/$guide.md 'have the @ digits that read back to the same bits' \
        "$(shorter plain/probes.tsv)"
done
guide=paper/guide/what-a-run-writes.md
says $guide '`summary.tsv`: level Lv, forces, contacts, energy balance, limits, times: @' \
    "$(names plain/summary.tsv | sed 's/ /, /g')"
says $guide 'that can be repeated, `@` avoids this wait' \
    "$("$ra2d" help run 2>notes | grep -o -e '--no-sync' | head -n 1)"

# the tutorial and the book: solids, surfaces, gaps
guide=paper/guide/tutorial.md
says $guide 'A file that does not name its units is @' \
    "$(printf '0 0\n1 1\n2 0\n3 2\n' >bare.txt; works read refused "$ra2d" roughness bare.txt)"
check
says $guide 'It prints every key with its value, and @ derived quantities' \
    "$(awk '/^\[sliding\]/ { keys = NR } $1 == "stability_limit" { derived = NR }
        END { print (derived > keys ? "then" : "before them") }' check)"
says paper/guide/beside-a-recording.md 'whose profiles are @ of the map' \
    "$([[ ${text[paper/guide/beside-a-recording.md]} == *'format = row '* ]] && echo rows)"
book=paper/book/beam.md
ends() { "$ra2d" modes small.ini -s output.sound=off -s resonator.ends="$1" "${@:2}" 2>notes |
    awk '$1 == 0'; }
read -r rigid rising <<<"$(ends free-free | awk '$4 == 0 { n++ } $4 > 0 && !first { first = $2 }
    END { print n, first }')"
says $book 'A free beam also has @ modes without bending' "$(spelt "$rigid")"
says $book 'Their frequency is @' "$(is "$rigid == 2 && $rising == 2" zero small)"
says $book 'it is a free beam with @ these two modes' \
    "$(is "$(awk '$1 == "modes" { print $NF; exit }' "$ROOT/tests/sliding/keys.expected") == 2" \
        only more)"
says $book '$a_k = (k + @) \pi/L$' "$(ends pinned-pinned | awk 'NR < 4 { n = $3/atan2(0, -1) - $2
    if (n > .999 && n < 1.001) good++ } END { if (good == 3) print 1 }')"
says $book 'shear and rotary inertia @ the frequencies' "$(
    for theory in euler-bernoulli timoshenko; do
        ends pinned-pinned -s resonator.theory=$theory -s resonator.thickness=4mm |
        awk '$2 == 2 { print $4 }'
done | paste -sd ' ' | awk '{ print ($2 < $1 ? "lower" : "raise") }')"
says paper/book/contact.md 'So one takes the @ spring that does not change the results' \
    "$(grep -o 'softest\|stiffest' calibrated | sort -u)"
says paper/book/step.md 'a @ step is refused' \
    "$([ "$(around time.step "$(awk "BEGIN { print $penalty*0.98 }")" \
        "$(awk "BEGIN { print $penalty*1.02 }")")" = 'taken refused' ] && echo longer ||
        echo shorter)"
says paper/book/line.md '`slope` and `curvature` are @' "$(roughness sine.txt | awk '
    $1 == "slope" || $1 == "curvature" { v[$1] = $2 }
    END { turn = 8*atan2(1, 1); a = v["slope"]/(turn*1e-3/sqrt(2))
        b = v["curvature"]/(turn*turn/sqrt(2))
        if (a > .98 && a < 1.02 && b > .98 && b < 1.02) print "root mean squares"
        else print a, b }')"
# two solids in one dimension: which pass detects what
run passes -s contact.slaves=slider
says paper/book/touch.md 'Each line is the slave in @ pass and the master in the other' \
    "$(is "$(of plain contacts_mean) > $(of passes contacts_mean)" one no)"
says paper/guide/choose-modes-and-step.md 'because a shock lasts at @ a step' \
    "$(awk '$1 ~ /^[01]$/ && (!n++ || $5 < least) { least = $5 }
        END { print (least > 1e-6*(1 - 1e-9) ? "least" : "most") }' plain/shocks.tsv)"
says paper/guide/archive-and-cite.md '@ table names the commit, the case with its hash, and the' \
    "$(for table in plain/*.tsv; do
        [ "$(grep -cE '^# (ra2d [0-9a-f]|case .* [0-9a-f]{16}$|command ra2d run)' $table)" = 3 ] ||
            echo $table
    done | grep -q . && echo 'Not every' || echo Every)"
says paper/guide/tutorial.md 'simulates a @ of a second of sliding' \
    "$(case ${text[paper/guide/tutorial.md]} in *'duration = 100 ms'*) echo tenth ;; esac)"
