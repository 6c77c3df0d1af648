# Three dimensions, rolling, recordings.
printf '%s\n' '[plate]' 'length = 60 mm' 'width = 40 mm' 'thickness = 1 mm' 'gravity = on' \
    '[block]' 'length = 4 mm' 'width = 3 mm' '[surface]' 'Ra = 2 um' '[track]' 'spacing = 50 um' \
    'speed = 0.5 m/s' 'initial = settled' '[contact]' 'penalty = 1e13 Pa/m' '[time]' \
    'duration = 2 ms' '[output]' 'sample = 10 us' 'sound = on' 'energy_tolerance = none' \
    '[probes]' 'fast = plate velocity 20.03 mm, 15 mm' >areal.ini
area() {
    "$ra2d" areal areal.ini -o "$1" --force --quiet --no-sync "${@:2}" 2>"$1.notes" ||
        cat "$1.notes"
}
area block

# the film: its work, the direction of its force on a block that falls
dense=(-s air.film=on -s time.step=500ns -s output.sound=off)
area film "${dense[@]}"
area falls "${dense[@]}" -s track.initial=drop -s track.drop_height=5um -s track.speed=0.01 \
    -s time.duration=0.9ms
says paper/guide/air-film.md 'the work of the air on block and plate, @ if the air takes energy' \
    "$(is "$(of film work_air_film) < 0" negative positive)"
says paper/guide/air-film.md '`air_film_force_mean` (@ on the block)' \
    "$(is "$(of falls air_film_force_mean) > 0 && $(of falls contacts_mean) == 0" \
        upwards downwards)"
says paper/guide/air-film.md 'the time step of the film, a @ of the step of the solids' \
    "$(awk -v x="$(of film air_film_step)" 'BEGIN { n = x/500e-9; d = n - int(n + .5)
        print (n > .5 && d < 1e-6 && d > -1e-6 ? "multiple" : "part") }')"

# holder, blocked roll; loads; limits that are found before a run
says paper/guide/three-dimensions.md \
    'before anything is computed: a step @ the stability limit, a' \
    "$("$ra2d" check areal.ini -s time.step=100ns >check 2>notes
    limit=$(of check stability_limit)
    for share in 0.9 1.1; do
        works taken refused "$ra2d" check areal.ini -s output.sample=off -s output.sound=off \
            -s "time.step=$(awk "BEGIN { print $limit*$share }")"
    done | paste -sd ' ' | sed 's/^taken refused$/beyond/; s/^refused taken$/below/')"
says paper/guide/three-dimensions.md 'a block that would @ the plate' \
    "$(works reach leave "$ra2d" check areal.ini -s time.duration=1s)"
says paper/guide/three-dimensions.md 'a grid that @ the lengths' \
    "$(works divides 'does not divide' "$ra2d" check areal.ini -s track.spacing=70um)"

# memory of surfaces: it grows with the path, except for Gaussian surfaces
room() { # KIND DURATION
    works enough 'too little' "$ra2d" check areal.ini -s "surface.kind=$1" -s track.spacing=20um \
        -s plate.length=450mm -s "time.duration=$2" -s case.memory=20000000 -s output.sample=off \
        -s output.sound=off -s time.step=100ns
}
says paper/guide/three-dimensions.md \
    'from a spectrum, measured) are kept in memory over @, and' \
    "$([ "$(room exponential 20ms), $(room exponential 0.2s)" = 'enough, too little' ] &&
        echo 'the whole path' || echo 'the block')"
says paper/guide/three-dimensions.md 'so that a long track on a fine grid needs @ memory' \
    "$([ "$(room gaussian 0.2s)" = enough ] && echo little || echo much)"

# a map on a coarser grid: what is lost
awk 'BEGIN { turn = 8*atan2(1, 1); print "# Width: 2.4 mm\n# Height: 2.4 mm\n# Value units: um"
    for (j = 0; j < 240; j++) { for (i = 0; i < 240; i++)
        printf "%.3f ", 3*sin(turn*(i + j/4)/40) + sin(turn*(j - i/3)/27)
        print "" } }' >milled.txt
# map SPACING: runs with the map on a coarser grid, and prints the notes on filtered waves
map() {
    "$ra2d" areal areal.ini -o mapped --force --no-sync -s surface.block.kind=file \
        -s surface.block.file=milled.txt -s surface.block.extend=repeat -s time.duration=200us \
        -s time.step=100ns -s output.sound=off -s "track.spacing=$1" 2>&1 >out | tr '\n' ' '
}
fine=$(map 20um) coarse=$(map 50um)
kept() { sed -E 's/.*Sq is ([0-9.]+) um[^,]*, ([0-9.]+) um.*/\2\/\1/' <<<"$1"; }
says paper/guide/beside-a-recording.md 'A @ `track.spacing` keeps more' \
    "$(is "$(kept "$fine") > $(kept "$coarse")" smaller larger)"
spacings=$(spelt $(($(sed -E 's/.*lambda_s = ([0-9]+) um.*/\1/' <<<"$coarse")/50)))
says paper/guide/three-dimensions.md 'waves shorter than @ spacings are filtered out first' \
    "$spacings"
says paper/guide/measured-surfaces.md 'For a coarser grid, waves shorter than @ of its spacings' \
    "$spacings"

# yield and the counts of spots under a law that does not yield
area elastic -s contact.yield=10MPa
says paper/guide/summits.md 'even for an elastic run the counts @ whether the material' \
    "$(is "$(of elastic spots_beyond_yield) > 0" show 'do not show')"

# a film: its pictures, and the place of each panel
printf '#!/bin/sh\ncat >>drawn\nfor n in 1 2 3 4; do :>$n.png; done\n' >gnuplot
chmod +x gnuplot
PATH=$PWD:$PATH "$ra2d" animate block -o frames.gif --duration 1ms --frames 4 >out 2>notes
# panel LABEL: left, right or below, by its margins
panel() {
    awk -v label="$1" '/^set [lrbt]margin at screen/ { at[substr($2, 1, 1)] = $5 }
        /^set label 1/ && index($0, label) { found = 1 }
        /^set [xy]label/ && index($0, label) { found = 1 }
        /^plot/ && found { print (at["t"] < .42 && at["r"] > .5 ? "below" : \
            at["r"] < .5 ? "left" : "right"); exit }' drawn
}
force=$(panel 'force (N)') face=$(panel 'height on the block') plate=$(panel 'plate deflection')
guide=paper/guide/three-dimensions.md
says $guide 'On the @ are the deflection of the plate' "$plate"
says $guide 'On the @ is the lower face of the block' "$face"
says $guide '@ is the contact force over time' "${force^}"
says README.md '@: deflection and velocity of the plate' "${plate^}"
says README.md '@: the face of the block' "${face^}"
says README.md '@: the contact force' "${force^}"
says $guide 'the run is computed again up to the @ frame' \
    "$(grep 'multiplot title' drawn | tail -n 1 | grep '0\.750 ms' >/dev/null && echo last ||
        echo first)"
rm gnuplot
