# The guide: what keys mean, what is refused, where a result stands.
keys_of() { # KIND SECTION KEY: the unit of a key
    awk -v section="[$2]" -v key="$3" '/^\[/ { inside = index($0, section) }
        inside && $1 == key && /default/ { print $2; exit }' "$ROOT/tests/$1/keys.expected"
}
# kind_of KIND SECTION KEY: what its unit measures
kind_of() {
    case $(keys_of "$@") in -) echo number ;; m) echo distance ;; s) echo 'time step' ;; esac
}
guide=paper/guide/choose-modes-and-step.md
says $guide 'the @ of modes of each solid (`resonator.modes`, `slider.modes`)' \
    "$(kind_of sliding resonator modes)"
says $guide 'the @ of the nodes (`grid.spacing`) and the @ (`time.step`)' \
    "$(kind_of sliding grid spacing)" "$(kind_of sliding time step)"
says $guide 'whether the three are compatible, and prints the stability @ of the step' \
    "$(check && of check stability_limit >it && echo limit)"

# modes from a file: their scale, where their points lie, which keys have no effect
scaled() { # FACTOR of the shape: its square is the factor of the mass
    shape 40 3 | awk -v f="$1" -v CONVFMT=%.17g '
        $1 == "mass" { $2 *= f^2 } NR > 3 { $2 *= f } 1' >shape.tsv
    run shape -s output.sound=off -s resonator.modes_file=shape.tsv
    of shape level_resonator
}
says $guide 'A shape may have @ scale, provided that its modal mass belongs to the same scale' \
    "$([ "$(near "$(scaled 1)" "$(scaled 4)")" = same ] && echo any || echo one)"
ends() { # LENGTH of the solid as the file has it [mm]
    shape 40 3 | awk -v l="$1" 'NR > 3 { $1 *= l/40 } 1' >shape.tsv
    works taken refused check -s output.sound=off -s resonator.modes_file=shape.tsv
}
says $guide 'If they cover @ than ten times its length, they are refused' \
    "$(case "$(ends 380) $(ends 420)" in 'taken refused') echo more ;; *) echo less ;; esac)"
shape 40 3 >shape.tsv
without=$(for key in ends=free-free:ends theory=timoshenko:theory modes=5:number \
    damping=0.03:damping length=40mm:length thickness=2mm:thickness density=7000:density; do
    key=${key/:/ }
    [ "$(works taken refused check -s output.sound=off -s resonator.modes_file=shape.tsv \
        -s "resonator.${key% *}")" = taken ] || echo "${key#* }"
done | paste -sd , | sed 's/,\([a-z]*\)$/ and \1/; s/,/, /g')
says $guide 'The keys for @ of the beam'\''s modes would have no effect' "$without"
unv 0.04 0.39 >z.unv
awk '/^ *[0-9]+$/ { node = 1; print; next }
    node && NF == 3 && $3 ~ /E/ { printf "%13.5E%13.5E%13.5E\n", $1, $3, $2; node = 0; next }
    { node = 0 } 1' z.unv >y.unv
along() { # FILE OPTION...
    works taken refused "$ra2d" run small.ini -o string --force --quiet --no-sync \
        -s output.sound=off -s resonator.modes_units=m-N -s "resonator.modes_file=$1" "${@:2}" \
        >is
    [ "$(<is)" = taken ] && of string level_resonator || echo none
}
says $guide 'displacement along @, or along @ with `modes_direction = y`' $(
    [ "$(along z.unv)" = "$(along y.unv -s resonator.modes_direction=y)" ] && echo z y || echo y z)

# penalties
guide=paper/guide/choose-a-penalty.md
run rigid -s contact.law=lagrange -s output.shocks=none
deep=$(of rigid multiplier_worst_penetration)
says $guide '`contact.law = lagrange` allows @ penetration' "$(is "$deep < 1e-15" no some)"
says src/README.md 'multipliers, which allow @ penetration' "$(is "$deep < 1e-15" no a)"
"$ra2d" calibrate small.ini --duration 200us --target 1e-9 >few 2>notes && missed=0 || missed=$?
says $guide 'It exits with @ if no penalty meets the target' "$missed"

# holder: units per metre of width, and parts of the energies
guide=paper/guide/hold-the-slider.md
depth=$(awk '/^[0-9]/ && !n++ { print $3 }' hung/probes.tsv)
weight=$("$ra2d" check small.ini 2>notes | awk '$1 == "slider_weight" { print $2 }')
says $guide 'those of the whole slider; in two dimensions they are @ of its width' \
    "$(is "$depth*1e5/$weight > .99 && $depth*1e5/$weight < 1.01" 'per metre' other)"
run weightless -s slider.gravity=off -s surface.kind=flat -s sliding.distance=1mm \
    -s holder.heave_stiffness=1e6 -s time.duration=20us -s 'probes.left=slider displacement 0 mm'
moved=$(awk '/^[0-9]/ { print $3; exit }' weightless/probes.tsv)
says $guide 'The springs are @ when the undeformed slider is in its position at t = 0' \
    "$(is "$moved == 0 && $(of weightless force_max) == 0" relaxed compressed)"
# parts of energies: each part is a share of its whole
run held -s holder.friction=0.3 -s 'holder.pivot=3 mm' -s holder.heave_stiffness=1e5 \
    -s holder.heave_damping=50 -s slider.damping=0 -s resonator.damping=0
part() { # PART: of which of the rows it is the whole, all other losses being off
    awk -v part="$1" '{ v[$1] = $2 } END { split("energy_strain work_damping work_friction", of)
        for (j = 1; j in of; j++) if (of[j] != part && v[part] == v[of[j]]) print of[j] }' \
        held/summary.tsv
}
says $guide '`work_holder_damping` the energy that the dashpots @ (a part of `@`)' \
    "$(is "$(of held work_holder_damping) > 0" took gave)" "$(part work_holder_damping)"
says $guide 'the work of the moment of the friction on the @, which is also in the column `@`' \
    $(awk -v whole="$(of held work_friction)" '!/^#/ && !named { for (j = 1; j <= NF; j++)
            name[j] = $j; named = 1; next }
        $1 == 1 { m++; for (j = 3; j <= NF; j++) if ($j != 0 && $j == whole)
            print (m == 1 ? "heave" : "pitch"), name[j] }' held/modes.tsv)

# tables of speeds: units, negative speeds, and a key beside the table
speeds() { # HEAD NAMES ROW...: whether the table is taken
    printf '%b\n' "# units\t$1" "${@:2}" >V.tsv
    works taken refused check -s sliding.speed=none -s sliding.speed_table=V.tsv
}
says $guide '`speed_table` names a table of speeds (0 or @)' "$(
    case "$(speeds 's\tm/s' 't\tV' '0\t0.1' '0.001\t0') $(
        speeds 's\tm/s' 't\tV' '0\t0.1' '0.001\t-0.1')" in
    'taken refused') echo more ;; *) echo less ;; esac)"
says $guide 'that @ `speed`. It has the form' "$(printf '# units\ts\tm/s\nt\tV\n0\t0.1\n' >V.tsv
    works extends replaces check -s sliding.speed=0.3 -s sliding.speed_table=V.tsv)"
says $guide 'The columns are @ or @, `V` and `load`' $(for name in t step time n; do
    unit=s; [ "$name" = t ] || unit=1
    [ "$(speeds "$unit\tm/s\tN/m" "$name\tV\tload" '0\t0.1\t1')" = refused ] || echo "\`$name\`"
done)
says $guide 'The column `load`, in @ (in N for beams with an area' "$(for unit in N N/m Pa; do
    [ "$(speeds "s\tm/s\t$unit" 't\tV\tload' '0\t0.1\t1')" = refused ] || echo "$unit"; done)"
says $guide 'Its work is `@` in the summary' "$(grep -o '^work_lo[a-z]*' loaded/summary.tsv)"

# V/V* and a table of speeds: the largest speed
says $guide 'is the largest speed, and V/V* is computed with @ speed' "$(
    awk '{ v[$1] = $2 }
        END { d = v["speed"]/v["lift_off_speed"]/v["speed_over_lift_off"] - 1
            print (d < 1e-9 && d > -1e-9 ? "this" : "another") }' table/summary.tsv)"

# softness: S = V T/l grows with the speed as with the time on a summit
guide=paper/guide/summits.md
constant() { # SPEED OPTION...: S/(V T)
    check -s "sliding.speed=$1" "${@:2}" && awk -v V="$1" '{ v[$1] = $2 }
        END { printf "%.6g\n", v["softness"]/V/v["stay_on_summit"] }' check
}
says $guide '`softness` is S = @. T' \
    "$({ constant 0.2; constant 0.4; constant 0.4 -s contact.penalty=1e11; } | sort -u | awk '
        END { print (NR == 1 && $1 > 10 ? "V T/l" : "other") }')"
spots=(-s contact.law=hertz-spot -s contact.nodes=10 -s 'contact.widest=200 um' -s time.step=100ns)
says $guide 'this law needs `slaves = @`: only nodes of the block are tested' \
    "$(for solid in plate both block; do
        works $solid '' "$ra2d" check areal.ini "${spots[@]}" -s contact.slaves=$solid
    done | grep .)"

# two levels on a page of the guide, and what the page says about their difference
guide=paper/guide/tutorial.md
says $guide 'differ by @ dB. This is @ than the half width of their difference, which is @ dB' $(
    awk '/grep level$/ { wanted = 1; next }
        wanted && /level of the resonator/ { level[++n] = $5; half[n] = $7; wanted = 0 }
        END { d = level[1] - level[2]; if (d < 0) d = -d
            root = sqrt(half[1]^2 + half[2]^2)
            printf "%.1f %s %.1f\n", d, d < root ? "less" : "more", root }' "$ROOT/$guide")
