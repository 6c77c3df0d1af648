# Makes the words that a run prints at its end again from its tables, value by value.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v run=FOLDER -f paper/tables/table.awk -f prefix.awk -f words.awk RUN/summary.tsv \
#            [RUN/sound.tsv]
#
# A value is found by its name and by the unit that its words need. Another unit ends the script.
{ value[cell("quantity")] = cell("value"); unit[cell("quantity")] = cell("unit") }
function of(name, its_unit) {
    if (unit[name] != its_unit) die(name " is in " unit[name] ", not " its_unit)
    return value[name]
}
# a quantity in the unit that suits it
function with_unit(format, name, its_unit,    x, shown) {
    x = of(name, its_unit)
    shown = prefix_of(its_unit, x)
    return unpowered(format, factor*x) " " shown
}
function finite(name) { return is_number(value[name]) }
function line(label, text) { printf "  %-24s%s\n", label, text }
function level(label, name, how,    text) {
    text = sprintf("%.2f", of(name, "dB re 1e-9 m/s"))
    if (finite(name "_half")) text = text sprintf(" +- %.2g", of(name "_half", "dB"))
    text = text " dB re 1e-9 m/s"
    if (finite(name "_half")) text = text " (95 % interval by " how ")"
    line(label, text)
}
function size(x) { return x < 0 ? -x : x }
function sliding(area) {
    line("duration", with_unit("%.6g", "duration", "s"))
    level("level of the " (area ? "plate" : "resonator"), \
        area ? "level_plate" : "level_resonator", "10 blocks of time")
    line("sound pressure at 1 m", sprintf("%.1f dB, %.1f dB(A) re 20 uPa", \
        of("sound_pressure_level_1m", "dB re 2e-5 Pa"), \
        of("sound_pressure_level_1m_A", "dB(A) re 2e-5 Pa")))
    line("contacts", sprintf("%.3g on average, %.0f at most, some in %.3g %% of the time", \
        of("contacts_mean", "1"), of("contacts_max", "1"), 100*of("contact_share", "1")))
    if (area)
        line("area in contact", sprintf("%s on average, %.2g of the block's", \
            with_unit("%.3g", "contact_area_mean", "m2"), of("contact_area_share", "1")))
    line("shocks", unpowered("%.4g", of("shock_rate", "1/s")) " a second")
    if (area)
        line("contact spots", sprintf("%.3g on average, %s shocks a second, half of them " \
            "below %s", of("spots_mean", "1"), unpowered("%.4g", of("spot_rate", "1/s")), \
            with_unit("%.3g", "spot_duration_median", "s")))
    line("V/V*", sprintf("%.3g: %s divided by the speed at which the %s lifts off", \
        of("speed_over_lift_off", "1"), with_unit("%.4g", "speed", "m/s"), \
        area ? "block" : "slider"))
    line("energy balance", sprintf("%s to %.2g of the energy put in", \
        of("energy_balance", "-"), size(of("energy_residual_share", "1"))))
}
function rolling(    text) {
    text = sprintf("%.4g Hz by the formula, ", of("resonance", "Hz"))
    line("contact resonance", text (finite("resonance_peak") ? sprintf("%.4g Hz in the spectrum " \
        "of the force", of("resonance_peak", "Hz")) : "no peak in the spectrum of the force"))
    level("level of the lower body", "level_lower", "realisations")
    level("level of the upper body", "level_upper", "realisations")
    line("without contact", sprintf("%.3g %% of the time", 100*of("separated_share", "1")))
}
END {
    if (failed) exit 1
    print run
    if ("resonance" in value) rolling()
    else sliding("level_plate" in value)
}
