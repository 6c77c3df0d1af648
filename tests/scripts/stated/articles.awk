# Directions in the articles, from the archived tables: a line with file, sentence and words each.
# usage: awk -f articles.awk studied.tsv toy.tsv readings.tsv exponents.tsv calibration.tsv
#            surfaces.tsv sampled.tsv terms.tsv
BEGIN { FS = "\t" }
FNR == 1 { file = FILENAME; sub(/.*\//, "", file); sub(/\.tsv/, "", file); named = 0 }
/^#/ { next }
!named { named = 1; for (j = 1; j <= NF; j++) column[file, j] = $j; next }
{
    key = $1
    if (file == "studied") { value[$1 "/" $2] = $3; half[$1 "/" $2] = $5; next }
    if (file == "exponents") {
        value[$1 "/" $2 "/" $3] = $6; half[$1 "/" $2 "/" $3] = $7
        smallest[$1 "/" $2 "/" $3] = $9; largest[$1 "/" $2 "/" $3] = $10
        next
    }
    if (file == "sampled" || file == "terms") count[key, $2]++
    for (j = 2; j <= NF; j++) {
        if (file == "sampled" || file == "terms") mean[key, $2, column[file, j]] += $j
        else of[key, column[file, j]] = $j
    }
}
# the words of a sentence, one after the other
function says(text, sentence, a, b, c) {
    print "paper/" text ".tex\t" sentence "\t" a (b == "" ? "" : "\t" b) (c == "" ? "" : "\t" c)
}
function st(name) {
    if (!(name in value)) print "no " name >"/dev/stderr"
    return value[name]
}
# the sign of a quantity beyond its interval
function sign(name) {
    if (!(name in half)) print "no half of " name >"/dev/stderr"
    return st(name) > half[name] ? 1 : st(name) < -half[name] ? -1 : 0
}
function is(condition, yes, no) { return condition ? yes : no }
function size(x) { return x < 0 ? -x : x }
# by how much the mean level of a reading rises from one point to another
function rise(reading, from, to) {
    if (!count[reading, from] || !count[reading, to]) print "no " from " or " to >"/dev/stderr"
    return mean[reading, to, "level"]/count[reading, to] - \
        mean[reading, from, "level"]/count[reading, from]
}
END {
    # the toy problem
    text = "toy"
    says(text, "(b) The paper}: good agreement. \\textbf{Here} multipliers @ follow the reference",
        is(of["toy-lagrange", "error_early"] > .1, "do not", "do"))
    says(text, "multipliers are @ to $100E$", is(of["lagrange-against-stiff", "error_early"] < \
        of["toy-lagrange", "error_early"], "nearer", "farther"))
    says(text, "The time step is @ the cause: with half the step", is( \
        of["toy-lagrange-half-step", "error_early"] > .5*of["toy-lagrange", "error_early"], "not",
        "partly"))
    says(text, "the penalty @ a reference with the same law, and the multipliers of (b) @ it",
        is(of["toy-penalty", "error_early"] < .01, "follows", "does not follow"),
        is(of["toy-lagrange", "error_early"] < .01, "follow", "do not follow"))
    says(text, "force too @, shocks too @. \\textbf{Here} too: the mean shock",
        is(of["toy-soft", "peak_ratio"] < 1, "low", "high"),
        is(of["toy-soft", "mean_shock_ratio"] > 1 && of["toy-soft", "longest_shock_ratio"] > 1,
            "long", "short"))
    says(text, "The first shock is @ (", is(of["toy-one-mode", "first_peak_ratio"] > 1,
        "overestimated", "underestimated"))
    says(text, "times), the largest is @", is(of["toy-one-mode", "peak_ratio"] > 1, "too", "not"))
    for (k = split("toy chi80 chi20 v1 deep v1-deep", reading, " "); k > 0; k--) {
        name = reading[k]
        penalty += of[name "-penalty", "error_early"] < .05
        multipliers += of[name "-lagrange", "error_early"] < .05
        soft += of[name "-soft", "peak_ratio"] < .1
        first += of[name "-one-mode", "first_peak_ratio"] > 1
        longer[name] = of[name "-soft", "mean_shock_ratio"] > 1.05
    }
    says(text, "In all readings $10E$ with 15 modes @ the reference and multipliers @, $0.1E$ " \
        "gives only a few per cent of the force, and one mode @ the first shock",
        is(penalty == 6, "follows", "does not follow " penalty),
        is(multipliers == 0, "do not", "do " multipliers),
        is(first == 6, "overestimates", "underestimates"))
    says(text, "only @ of the force, and one mode", is(soft == 6, "a few per cent", "a tenth"))
    says(text, "at the larger overlap it does @ prolong them",
        is(!longer["deep"] && longer["toy"], "not", "also"))
    for (k = 16; k <= 40; k++)
        if (of["modes-" k, "error"] + 0 > worst) worst = of["modes-" k, "error"]
    says(text, "the error is level @ fifteen", is(worst < 3*of["modes-15", "error"] && \
        of["modes-05", "error"] > 3*of["modes-15", "error"], "beyond", "up to"))
    near = 0
    for (name in of) {
        split(name, part, SUBSEP)
        if (part[1] ~ /^lagrange-[0-9]+$/ && part[2] == "error_early" && of[name] < .1) near++
    }
    says(text, "Multipliers did @ come near the reference with any", is(!near, "not", "always"))

    # three dimensions
    text = "areal"
    says(text, "Below $0.3\\,V^*$ the block @, in contact",
        is(st("areal-regimes/contact/slow") > .9, "rides", "hops"))
    says(text, "Beyond $3\\,V^*$ it @, in contact",
        is(st("areal-regimes/contact/fast") < .5, "hops", "rides"))
    says(text, "and its $n$ stays @ the 3/2 of riding in",
        is(st("areal-regimes/riding/n") < 1.5, "below", "above"))
    says(text, "The level grows @, by", is(st("areal-slopes/area/level/all/0.02") > \
        st("areal-slopes/area/taken_level/all/0.02") && \
        st("areal-slopes/area-fast/level/all/0.02") > \
        st("areal-slopes/area-fast/taken_level/all/0.02"), "faster", "slower"))
    says(text, "because a larger block excites @ frequencies, at which a given power",
        is(sign("areal-slopes/area/centroid_level/all/0.02") < 0 && \
            sign("areal-slopes/area-fast/centroid_level/all/0.02") < 0, "lower", "higher"))
    a = st("areal-slopes/area-fast/taken_level/short/0.02")
    b = st("areal-slopes/area-fast/taken_level/long/0.02")
    says(text, "The latter mean slope hides a @ of the ratio of power to weight",
        is(a > 10 && b < 10, "maximum", "minimum"))
    a = st("areal/area/20mm-z0.002/given_level") - st("areal/area/20mm-z0.2/given_level")
    says(text, "The power from the contact @ depends on $\\zeta$",
        is(size(a) < 2, "hardly", "strongly"))
    a = rise("air", "ra3-v0.02", "ra30-v0.02"); b = rise("air", "ra3-v0.70", "ra30-v0.70")
    says(text, "With air $m$ @ from \\val[2]{terms/air/m/largest} at the @ to " \
        "\\val[2]{terms/air/m/least} at the @ speed", is(a > b, "falls", "rises"),
        is(a > b, "slowest", "fastest"), is(a > b, "fastest", "slowest"))
    says(text, "Air changes $n$ @, by", is(size(st("terms/air/added-n")) < .1, "little", "much"))
    a = rise("base", "ra3-v0.02", "ra3-v0.70") - rise("base", "ra30-v0.02", "ra30-v0.70")
    b = rise("air", "ra3-v0.02", "ra3-v0.70") - rise("air", "ra30-v0.02", "ra30-v0.70")
    says(text, "With and without air $n$ @ with the roughness, in vacuum from",
        is(a > 0 && b > 0, "falls", "rises"))
    says(text, "So air changes the exponent of the @, by",
        is(sign("terms/air/added-m") && st("terms/air/added-m") > 5*st("terms/air/added-n"),
            "roughness", "speed"))
    says(text, "a block that can neither pitch nor roll is @ than a free one where it rides " \
        "slowly, but @ where it hops",
        is(sign("terms/held/ra10-v0.02/level") <= 0, "no louder", "louder"),
        is(sign("terms/held/ra10-v0.70/level") > 0, "louder", "no louder"))

    # the realistic problem, readings, riding and hopping
    says("discussion", "the level @ with speed and roughness, and @ with damping",
        is(of["default", "n_mean"] > 0 && of["default", "m_mean"] > 0, "rises", "falls"),
        is(of["default", "decade_ra10"] < 0, "falls", "rises"))
    says("discussion", "the paper's main numbers: $n$ is @, and $m$",
        is(value["default/n/mean"] - half["default/n/mean"] > 2/3, "larger", "smaller"))
    says("limits", "Some pairs exceed this bound; the mean does @",
        is(of["2100000000000", "mean"] < .1 && of["2100000000000", "largest"] > .1, "not", "too"))
    says("readings", "its weight sets the resonator ringing: the level is " \
        "\\val[2]{readings/mid-span/level_shift}\\,dB @ in the mean",
        is(of["mid-span", "level_shift"] > 0, "higher", "lower"))
    says("readings", "Multipliers instead of the penalty change the level @ and the shares of " \
        "shocks @", is(size(of["multipliers", "level_shift"]) < 1, "little", "much"),
        is(size(of["multipliers", "shocks_below_M"] - of["default", "shocks_below_M"]) > .1, "much",
            "little"))
    worst = 0
    for (k = split("flexible-slider printed-nodes drop short-resonator", reading, " "); k > 0; k--)
        if (size(of[reading[k], "level_shift"]) > worst) worst = size(of[reading[k], "level_shift"])
    says("readings", "a fall of \\qty{10}{\\micro m} and the shorter resonator leave all numbers " \
        "nearly @ they are", is(worst < 1, "where", "not where"))
    a = value["default/n/mean"]; b = value["tenth-lc/n/mean"]
    says("why", "\\intervalof{exponents/tenth-lc/n/mean}, @ the 1/2 of hopping",
        is(size(b - .5) < size(a - .5), "towards", "away from"))
    says("why-readings", "This $m$ is @ the printed",
        is(value["fresh-one-pass/m/mean"] > 2/3, "above", "below"))
    says("why-details", "The centroid changes by " \
        "\\intervalof{slopes-energy/default/centroid_level}\\,dB a decade, " \
        "as if damping acted on the @ modes first",
        is(-10 < of["default", "decade_ra10"], "high", "low"))
    says("why-details", "because the power itself @ by " \
        "\\intervalof{slopes-area/tenth/taken_level/short/0.02}\\,dB a decade and then only by",
        is(st("slopes-area/tenth/taken_level/short/0.02") > \
            st("slopes-area/tenth/taken_level/long/0.02"), "grows", "shrinks"))
    a = st("slopes-area/tenth-one-mass/level/all/0.02")
    b = st("slopes-area/tenth-one-mass/level/all/0.002")
    says("why-details", "elastic contact, without a loss, the level @ depends on the area",
        is(size(a) < 2 && size(b) < 2, "hardly", "also"))
    a = st("area/printed/contacts_mean/0.005/0.02"); b = st("area/printed/contacts_mean/0.16/0.02")
    says("why-details", "whatever its length: the mean number of nodes in contact @ from",
        is(a < b, "rises", "falls"))
    a = mean["nonzero", 1, "shocks_below_M"]/count["nonzero", 1]
    b = mean["nonzero", 200, "shocks_below_M"]/count["nonzero", 200]
    says("why-details", "so that with @ intervals the share below $M$ @ past the printed",
        "longer", is(b < a, "falls", "rises"))
    a = mean["nonzero", 1, "duration"]/count["nonzero", 1]
    b = mean["nonzero", 200, "duration"]/count["nonzero", 200]
    says("why-details", "Samples miss the @ shocks, which are the @, so that",
        is(b > a, "shortest", "longest"),
        is(mean["nonzero", 200, "shocks_below_M"]/count["nonzero", 200] < \
            mean["nonzero", 1, "shocks_below_M"]/count["nonzero", 1], "weakest", "strongest"))

    # chaos
    text = "chaos"
    says(text, "the exponent is @ zero, \\val[2]{lyapunov/v0.02/exponent} per second over the run",
        is(st("lyapunov/v0.02/exponent") < 0, "below", "above"))
    says(text, "while $\\Pi$ still grows @",
        is(st("lyapunov/v1/power")/st("lyapunov/v0.2/power") > 2, "threefold", "little"))
    says(text, "\\section{Riding is @, hopping is @}",
        is(st("lyapunov/v0.02/exponent") < 0, "regular", "chaotic"),
        is(sign("lyapunov/v1/exponent") > 0, "chaotic", "regular"))

    # the law: blows, what is refuted and by what
    for (name in value) {
        if (name !~ /^restitution\/[^\/]*\/flat\/restitution$/) continue
        split(name, part, "/")
        a = st(name); b = st("restitution/" part[2] "/flat/expected")
        if (part[2] !~ /^plate/) {
            beams++; smaller += a < st("restitution/" part[2] "/end/restitution")
        } else if (a > b) larger = larger " " part[2]
        if (part[2] == "base") first = size(st("restitution/base/end/restitution") - b) < .1
    }
    says("law-motion", "If it strikes @, more mass is behind the blow and the restitution is @",
        "anywhere", is(smaller == beams && beams > 9, "smaller", "larger"))
    says("law-motion", "on beams the law's $e$ is that of a blow @", is(first, "at an end",
        "anywhere"))
    thin = "plate-thickness-1"
    says("law-corner", "there the law's $e$ is too @", is(st("restitution/" thin \
        "/corner/restitution") > st("restitution/" thin "/corner/expected"), "low", "high"))
    says("law-corner", "its $e$ is @ the law's on the thin plate and if the block is large",
        is(index(larger, thin) && larger ~ /block-[2-9][0-9]/, "above", "below" larger))
    says("law-corner", "In all other cells its $e$ is @ the law's",
        is(split(larger, part, " ") < 4, "below", "above"))
    says("law", "where one slope is seven times the other: there the power is @",
        is(st("law/slopes/most") > 2, "up to", "down to"))
    says("law", "Below a speed $V^*_c$ the slider @ on summits", is( \
        st("areal-regimes/contact/slow") > .9, "rides", "hops"))
    says("law", "Above it the slider @, and $\\Pi$ is that of a ball",
        is(st("areal-regimes/contact/fast") < .5, "hops", "rides"))
    says("law", "refuted and \\val{law/power/undecided} undecided, @ for want of pairs",
        is(st("law/power/undecided/weak") > st("law/power/undecided")/2, "most", "few"))
}
