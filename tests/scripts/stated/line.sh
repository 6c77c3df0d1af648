# Sliding in two dimensions: directions, signs, limits and orders.
printf '%s\n' '[resonator]' 'length = 40 mm' 'modes = 6' '[slider]' 'length = 10 mm' '[surface]' \
    'Ra = 1 um' '[grid]' 'spacing = 50 um' '[sliding]' 'speed = 0.5 m/s' '[time]' 'step = 1 us' \
    'duration = 2 ms' '[output]' 'sample = 5 us' 'psd_segment = 256' 'sound = on' \
    'energy_tolerance = none' '[probes]' 'speed = resonator velocity 15 mm' >small.ini
run() {
    "$ra2d" run small.ini -o "$1" --force --quiet --no-sync "${@:2}" 2>"$1.notes" || cat "$1.notes"
}
check() { "$ra2d" check small.ini "$@" >check 2>notes; }
run plain

# a bump of the slider over a flat beam: do they touch there?
awk 'BEGIN { print "# x [mm] z [um]"
    for (i = 0; i <= 200; i++) print i*.05, 5*exp(-((i*.05 - 7)/.4)^2) }' >bump.txt
run bump -s surface.resonator.kind=flat -s surface.slider.kind=file -s surface.slider.file=bump.txt
touches=$(awk '$1 == 1 { n++; near += $3 > .006 && $3 < .008 } END { print near/n }' \
    bump/shocks.tsv)
side=$(is "$touches > 0.5" towards 'away from')
says paper/guide/measured-surfaces.md 'Heights are positive @ the other solid.' "$side"
says src/ra2d.h 'are positive @ the other solid. The gap' "$side"

# limits: a value a little below a limit is accepted, a value a little above it is refused
limit() { check -s time.step=10ns "$@" && of check stability_limit; }
penalty=$(limit)
lossy=$(limit -s contact.law=kelvin-voigt -s contact.retardation_time=50ns)
stiff=$(limit -s contact.penalty=1e14)
# around KEY BELOW ABOVE: what happens to a value below a limit and to one above
around() {
    for value in "$2" "$3"; do works taken refused check -s output.sample=off -s "$1=$value"; done |
        paste -sd ' '
}
says paper/guide/choose-a-penalty.md 'The time step must be a little @ than with the penalty' \
    "$(is "$lossy < $penalty" smaller larger)"
says paper/guide/choose-a-penalty.md 'too stiff a one needs a @ time step' \
    "$(is "$stiff < $penalty" short long)"
short=$(awk "BEGIN { print $penalty*0.98 }") long=$(awk "BEGIN { print $penalty*1.02 }")
says paper/guide/choose-modes-and-step.md 'It must be @ the stability limit' \
    "$([ "$(around time.step "$short" "$long")" = 'taken refused' ] && echo below || echo above)"
says paper/guide/choose-modes-and-step.md 'The slider must move by @ than one cell in a step' \
    "$([ "$(around sliding.speed 49 51)" = 'taken refused' ] && echo less || echo more)"
run soft -s contact.penalty=1e9
says paper/guide/choose-a-penalty.md '@ a penalty lets the surfaces sink into each other' \
    "$(is "$(of soft contacts_mean) > $(of plain contacts_mean)" 'Too soft' 'Too stiff')"

# forces of contact: their sign in probes, and whether a loss pulls
run pulls -s contact.law=kelvin-voigt -s contact.retardation_time=50ns -s output.shocks=list
says paper/guide/choose-a-penalty.md '@ law ever pulls' "$(awk '$1 ~ /^[01]$/ && $6 < 0 { n++ }
    END { print n ? "This" : "Neither" }' pulls/shocks.tsv)"
run balance -s contact.law=kelvin-voigt -s contact.retardation_time=50ns
says paper/guide/choose-a-penalty.md 'The energy balance @ the loss' \
    "$(is "$(of balance energy_lost_in_impacts) > 0 && \
        $(of balance energy_residual_share) < 0.01" contains 'does not contain')"

# calibration: doubled, or halved
"$ra2d" calibrate small.ini --duration 1ms --target 0.1 2>notes >calibrated
says paper/guide/choose-a-penalty.md 'and @ the penalty' "$(awk '/^[0-9]/ { if (n++) r = $1/last
    last = $1 }
    END { print (n > 1 && (r == 2 || r == .5) ? "doubles or halves" : "changes by " r) }' \
    calibrated)"
says src/command/texts/help.txt 'Prints a table of the penalties tried, and the result @ it' \
    "$(awk -F '\t' '/^[0-9]/ { last = NR } /^# penalty  / { at = NR }
    END { print (at > last ? "below" : "above") }' calibrated)"

# holder: what is blocked, which edge a pivot loads, how deep a spring sinks
run blocked -s holder.pitch_stiffness=blocked
moving() { awk '$1 == 1 && $6 > 0 { n++ } END { print n + 0 }' "$1/modes.tsv"; }
says paper/guide/hold-the-slider.md 'the roll: for each of them the model has one mode @' \
    "$(is "$(moving plain) - $(moving blocked) == 1" less more)"
run pivot -s holder.friction=0.3 -s 'holder.pivot=3 mm' -s sliding.initial=settled \
    -s surface.kind=flat -s time.duration=20us -s 'probes.left=slider displacement 0 mm' \
    -s 'probes.right=slider displacement 10 mm'
# displacements are positive towards the other solid; the slider moves to the right
edge=$(awk '/^[0-9]/ && !n++ { print ($4 > $3 ? "leading" : "trailing") }' pivot/probes.tsv)
says paper/guide/hold-the-slider.md 'The couple loads the @ edge' "$edge"
says tests/sliding/keys.expected 'its moment about the pivot loads the @ edge' "$edge"
run hung -s surface.kind=flat -s sliding.initial=settled -s sliding.distance=1mm \
    -s holder.heave_stiffness=1e5 -s time.duration=20us -s 'probes.left=slider displacement 0 mm'
says paper/guide/hold-the-slider.md 'its weight @ them: a block' \
    "$(is "$(awk '/^[0-9]/ && !n++ { print $3 }' hung/probes.tsv) > 1e-5" loads relieves)"

# the level: the mean square of one mode over the beam is half of that in the middle
run one -s resonator.modes=1 -s output.sample=1us -s resonator.damping=0 \
    -s 'probes.speed=resonator velocity 20 mm' -s output.average_from=0
rms=$(awk '/^[0-9]/ { n++; sum += $2^2; all += $2 > 0 ? $2 : -$2 } END { print sqrt(sum/n/2) }' \
    one/probes.tsv)
says paper/guide/tutorial.md 'The velocity is the @ over the length of the beam and over time' \
    "$(is "20*log($rms/1e-9)/log(10) - $(of one level_resonator) < 0.1 &&
        20*log($rms/1e-9)/log(10) - $(of one level_resonator) > -0.1" 'root mean square' mean)"
says paper/guide/tutorial.md 'The surfaces touch at @ places at a time, for some @ each' \
    "$(is "$(of plain contacts_mean) < 10" few many)" \
    "$(awk '/^[01]\t/ { sum += $5; n++ } END { x = sum/n
        print x < 1e-3 ? (x < 1e-6 ? "nanoseconds" : "microseconds") : "milliseconds" }' \
        plain/shocks.tsv)"

# speeds: the largest one in the summary, rest at both ends of ramps
printf '# units\ts\tm/s\nt\tV\n0\t0.1\n0.001\t0.4\n0.0015\t0.2\n' >V.tsv
run table -s sliding.speed=none -s sliding.speed_table=V.tsv
says paper/guide/hold-the-slider.md 'summary is the @ speed' \
    "$(case $(of table speed) in 0.4) echo largest ;; 0.1) echo first ;; *) echo other ;; esac)"
printf '# units\ts\tm\nt\tV\n0\t0.1\n' >other.tsv
says paper/guide/hold-the-slider.md 'A table with any other column or unit is @' \
    "$(works taken refused check -s sliding.speed=none -s sliding.speed_table=other.tsv)"
printf '# units\ts\tm/s\nt\tV\n0\t0.1\n' >V.tsv
run steady -s sliding.speed=none -s sliding.speed_table=V.tsv
run key -s sliding.speed=0.1
says paper/guide/hold-the-slider.md 'A table with one and the same speed gives @ as the key' \
    "$(cmp -s <(grep -v '^#' steady/probes.tsv) <(grep -v '^#' key/probes.tsv) &&
        echo 'the same bytes' || echo 'other bytes')"
printf '# units\ts\tm/s\tN/m\nt\tV\tload\n0\t0.5\t0\n0.001\t0.5\t100\n' >V.tsv
run loaded -s sliding.speed=none -s sliding.speed_table=V.tsv -s sliding.initial=settled
says paper/guide/hold-the-slider.md 'is a force on the slider @ its weight' \
    "$(is "$(of loaded force_mean) > 20" 'in addition to' 'in place of')"

# keys that one kind of case has and another kind does not have
has() { grep -q "^  $2 " "$ROOT/tests/$1/keys.expected"; }
says paper/guide/hold-the-slider.md 'can heave, @ and (in three dimensions) @ freely' \
    "$(has sliding pitch_stiffness && echo pitch)" \
    "$(has areal roll_stiffness && ! has sliding roll_stiffness && echo roll)"

# a stiff contact makes short shocks, a soft contact long ones: the share of the time with contact
softness() { check "$@" && of check softness; }
run stiff -s contact.penalty=5e12 -s time.step=250ns
says paper/guide/summits.md 'If S is @, contacts are shocks' \
    "$(is "($(softness -s contact.penalty=5e12 -s time.step=250ns) - \
            $(softness -s contact.penalty=1e9)) * ($(of stiff contact_share) - \
            $(of soft contact_share)) > 0" small large)"
