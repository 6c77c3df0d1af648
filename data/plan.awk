# Plans the simulations of the report: the single runs, every reading of the ensemble at its points
# with its pairs of surfaces, the variants of the study of convergence at one point, the lengths of
# the slider, and the pairs that are also made in a second way.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v quick=0|1 -v first=OPTIONS -v sound=OPTIONS -v last=OPTIONS \
#            -v long=OPTIONS -v medium=OPTIONS -v short=OPTIONS \
#            -v heard=OPTIONS -v heard_readings="READING ..." -v study_point=POINT \
#            -v judged_point=POINT -v area=OPTIONS -v area_seed=N -v areal=OPTIONS -v shown=RUN \
#            -v line=OPTIONS -v law_seed=N -v tried="N N" -v steps_seed=N \
#            -v stays=SPEED -v sampled=READING \
#            -f table.awk -f plan.awk runs.tsv toy.tsv rolling.tsv \
#            campaign.tsv readings.tsv convergence.tsv area.tsv areal.tsv terms.tsv law.tsv \
#            law-random.tsv law-fresh.tsv law-third.tsv \
#            law-fourth.tsv steps.tsv reported.tsv both-ways.tsv
#
# One line is RUN<TAB>TEXT. TEXT is the hash of the case file and the arguments of ra2d. The options
# of a run are, in this order:
# - a run of the ensemble: `first` and `sound`; the options of its point; the correlation length,
#   which is that of the point times `lc` of the reading; the options of the reading; `long`,
#   `medium` or `short`, if the reading has such steps; `heard`, in the first pair of the readings
#   with sounds; the seed; and `last`. At the judged point every reading has the printed step,
#   because shocks are counted in steps there
# - lengths of the slider: `first`, `area` and the options of the row, with seeds from `area_seed`
#   on
# - runs in three dimensions: `areal`, except for the run `shown`, and the options of the row
# - a term of the model, at a point of `levels` in three dimensions: the options of the point and of
#   the term
# - runs of the law: `line` or `areal`, and the options of the row, with seeds from `law_seed` on.
#   Cases drawn at random have their own seed, and options of the row for all keys that are drawn
# - pairs of `steps`: the options of their reading, with each of the `tried` steps in ns, and seeds
#   from `steps_seed` on
# - runs at points that others report: `first`, `long` if the row has long steps, and the options of
#   the row. Like all runs whose table is archived, these runs and the pairs of `steps` are never
#   drafts
# Pairs vary slowest: every point of every reading has its first pair, with its first seed, before
# any point has its second pair.
#
# A run with the arguments of an earlier run is not made again. Its line is RUN<TAB>is FIRST, and
# its folder is that of FIRST (data/runs.mk). FIRST may write more outputs than RUN: sound or
# samples. The reading `sampled` is the default with samples. So the default writes samples at the
# points where `sampled` has runs. A run for listening has samples of its own instead. The study of
# convergence reports the costs of its runs, so it makes all of them itself. A slider that is no
# faster than `stays` (m/s) is on the resonator until its time ends. So an option for its motion
# past the end does not matter, unless a reading changes lengths, start or time.
part != seen { seen = part; list = FILENAME; gsub(/.*\/|\.tsv$/, "", list) }
list ~ /^(runs|toy|rolling)$/ {
    run(list "/" cell("run"), cell("case"), \
        cell(quick ? "options_draft" : "options"), \
        list == "rolling" ? "rolling" : "run")
    next
}
list == "campaign" {
    point[++points] = cell("point"); options[cell("point")] = cell("options")
    lc[cell("point")] = cell("lc"); speed_at[cell("point")] = cell("speed")
    next
}
list == "areal" {
    on_a_plate("areal/" cell("reading") "/" cell("point"), cell("options"), cell("pairs") + 0)
    if (cell("reading") == "levels") level[++levels] = cell("point")
    next
}
# if several rows of a term match a point, the point has the largest of their numbers of pairs
list == "terms" {
    for (p = 1; p <= levels; p++)
        if (level[p] ~ "^(" cell("points") ")$")
            on_a_plate("terms/" cell("term") "/" level[p], \
                on_plate[plate_of["areal/levels/" level[p]]] " " cell("options"), cell("pairs") + 0)
    next
}
list == "area" {
    slider[++sliders] = cell("reading") "/" cell("length") "-z" cell("damping")
    slid[sliders] = cell("options"); pairs_slid[sliders] = cell("pairs") + 0
    if (pairs_slid[sliders] > most_slid) most_slid = pairs_slid[sliders]
    next
}
list == "reported" {
    if (cell("steps") !~ /^(printed|long)$/)
        die("plan.awk: steps of " cell("reading") "/" cell("point") ": printed or long, not '" \
            cell("steps") "'")
    told[++tellings] = cell("reading") "/" cell("point")
    of_telling[tellings] = (cell("steps") == "long" ? long " " : "") cell("options")
    pairs_told[tellings] = cell("pairs") + 0
    if (pairs_told[tellings] > most_told) most_told = pairs_told[tellings]
    next
}
list ~ /^law-(random|fresh|third|fourth)$/ {
    check_nodes(cell("cell") "/" cell("point"), cell("nodes"))
    of_law(list "/" cell("cell") "/" cell("point") "/" cell("seed"), \
        cell("nodes") == "line", cell("options"))
    next
}
list == "law" {
    claim[++claims] = cell("cell") "/" cell("point"); of_claim[claims] = cell("options")
    nodes_of[claims] = cell("nodes"); pairs_claimed[claims] = cell("pairs") + 0
    check_nodes(claim[claims], nodes_of[claims])
    if (pairs_claimed[claims] > most_claimed) most_claimed = pairs_claimed[claims]
    next
}
list == "steps" {
    if (!(cell("reading") in number_of)) die("plan.awk: no reading " cell("reading"))
    stepped[++steppings] = number_of[cell("reading")]
    at_steps[steppings] = "^(" cell("points") ")$"; pairs_stepped[steppings] = cell("pairs") + 0
    if (pairs_stepped[steppings] > most_stepped) most_stepped = pairs_stepped[steppings]
    next
}
{
    repeats = cell(quick ? "pairs_draft" : "pairs") + 0
    if (repeats > most) most = repeats
}
list == "readings" {
    reading[++readings] = cell("reading"); pattern[readings] = "^(" cell("points") ")$"
    pairs[readings] = repeats; more[readings] = cell("options"); steps[readings] = cell("steps")
    number_of[reading[readings]] = readings
    scale[readings] = cell("lc"); first_seed[readings] = cell("first")
    if (steps[readings] !~ /^(printed|short|medium|long)$/)
        die("plan.awk: steps of " reading[readings] ": printed, short, medium or long, not '" \
            steps[readings] "'")
    if (!is_number(scale[readings]) || scale[readings] <= 0 || first_seed[readings] !~ /^[1-9]/)
        die("plan.awk: " reading[readings] ": lc is a factor above 0, first a seed from 1 on")
}
list == "convergence" {
    variant[++variants] = cell("variant"); variation[variants] = cell("options")
    pairs_of[variants] = repeats
}
list == "both-ways" {
    if (!(cell("reading") in number_of)) die("plan.awk: no reading " cell("reading"))
    way[++ways] = cell("way"); reading_of[ways] = number_of[cell("reading")]
    at_points[ways] = "^(" cell("points") ")$"
    pairs_made[ways] = repeats; besides[ways] = cell("options")
    other[ways] = cell("step") == "other"
    if (cell("step") !~ /^(own|other)$/)
        die("plan.awk: step of " way[ways] ": own or other, not '" cell("step") "'")
}
END {
    if (variants && !(study_point in options)) die("plan.awk: no point " study_point)
    if (sampled != "" && !(sampled in number_of)) die("plan.awk: no reading " sampled)
    for (pair = 1; pair <= most; pair++)
        for (r = 1; r <= readings; r++)
            for (p = 1; pair <= pairs[r] && p <= points; p++)
                if (point[p] ~ pattern[r]) of_reading("ensemble", r, point[p], 0, "")
    for (pair = 1; pair <= most; pair++)
        for (v = 1; v <= variants; v++)
            if (pair <= pairs_of[v])
                ensemble("convergence/" variant[v], study_point, 1, variation[v], pair)
    for (pair = 0; pair < most_slid; pair++)
        for (j = 1; j <= sliders; j++)
            if (pair < pairs_slid[j])
                run("area/" slider[j] "/" (area_seed + pair), "realistic", \
                    first " " area " " slid[j] " -s surface.seed=" (area_seed + pair), "run")
    for (pair = 1; pair <= most_told; pair++)
        for (j = 1; j <= tellings; j++)
            if (pair <= pairs_told[j])
                run("reported/" told[j] "/" pair, "realistic", \
                    first " " of_telling[j] " -s surface.seed=" pair, "run")
    for (pair = 1; pair <= most_on; pair++)
        for (j = 1; j <= plates; j++)
            if (pair <= pairs_on[j]) of_plate(plate[j] "/" pair, on_plate[j])
    for (pair = 0; pair < most_claimed; pair++)
        for (j = 1; j <= claims; j++)
            if (pair < pairs_claimed[j])
                of_law("law/" claim[j] "/" (law_seed + pair), nodes_of[j] == "line", \
                    of_claim[j] " -s surface.seed=" (law_seed + pair))
    for (pair = 0; pair < most_stepped; pair++)
        for (j = 1; j <= steppings; j++)
            for (p = 1; pair < pairs_stepped[j] && p <= points; p++)
                if (point[p] ~ at_steps[j]) with_steps(stepped[j], point[p], steps_seed + pair)
    for (pair = 1; pair <= most; pair++)
        for (w = 1; w <= ways; w++)
            for (p = 1; pair <= pairs_made[w] && p <= points; p++)
                if (point[p] ~ at_points[w]) again(w, reading_of[w], point[p])
}
# Plans a pair in a second way. Rows of the list may overlap, and only runs of the ensemble can be
# compared.
function again(w, r, at,    name) {
    name = way[w] SUBSEP r SUBSEP at SUBSEP pair
    if (name in made) return
    made[name] = 1
    if (pair > pairs[r] || at !~ pattern[r])
        die("plan.awk: " way[w] ": no run " reading[r] "/" at "/" pair " to compare with")
    of_reading(way[w], r, at, other[w], besides[w])
}
function of_reading(folder, r, at, turned, besides,    kind) {
    kind = at == judged_point ? "printed" : steps[r]
    if (turned) kind = kind == "printed" ? "long" : "printed"
    kind = kind == "long" ? long : kind == "medium" ? medium : kind == "short" ? short : ""
    ensemble(folder "/" reading[r], at, scale[r], \
        more[r] " " kind " " besides, pair + first_seed[r] - 1)
}
# plans a pair with each of the tried steps, if it is not planned yet
function with_steps(r, at, its_seed,    many, step, j) {
    if (at == judged_point) die("plan.awk: steps of " reading[r] ": shocks are judged at " at)
    if ((r, at, its_seed) in with_both) return
    with_both[r, at, its_seed] = 1
    many = split(tried, step, " ")
    for (j = 1; j <= many; j++)
        ensemble("step-" step[j] "/" reading[r], at, scale[r], more[r] \
            " -s time.scheme=exact-propagator -s time.step=" step[j] "ns", its_seed)
}
function on_a_plate(name, more, pairs_made,    j) {
    if (!(name in plate_of)) plate_of[name] = ++plates
    j = plate_of[name]
    plate[j] = name; on_plate[j] = more
    if (pairs_made > pairs_on[j]) pairs_on[j] = pairs_made
    if (pairs_made > most_on) most_on = pairs_made
}
function of_plate(folder, more) {
    run(folder, "areal", (folder == shown ? "" : areal " ") more " -s surface.seed=" pair, "areal")
}
function check_nodes(what, nodes) {
    if (nodes !~ /^(line|area)$/)
        die("plan.awk: nodes of " what ": line or area, not '" nodes "'")
}
function of_law(folder, on_line, more) {
    run(folder, on_line ? "realistic" : "areal", (on_line ? line : areal) " " more, \
        on_line ? "run" : "areal")
}
# whether the site plays this run: a first pair of a reading with sounds, at the damping of the
# paper
function is_heard(folder, at, its_seed,    reading) {
    reading = folder
    if (!sub(/^ensemble\//, "", reading) || its_seed != 1 || at ~ /-z/) return 0
    return index(" " heard_readings " ", " " reading " ") > 0
}
# the options of the reading `sampled`, for runs of the default at points where `sampled` has runs
function samples_of(folder, at,    r) {
    if (folder != "ensemble/default" || sampled == "") return ""
    r = number_of[sampled]
    return at ~ pattern[r] && pair <= pairs[r] ? more[r] : ""
}
# the first run with these options is the one that is made
function serve(what, folder, sounds) {
    if (!(what in first_of)) { first_of[what] = folder; with_sound[what] = sounds }
}
function ensemble(folder, at, factor, more, its_seed,    own, sounds, heard_too, what) {
    own = options[at] " -s surface.correlation_length=" lc[at]*factor "um " more
    sounds = folder ~ /^ensemble\//
    heard_too = is_heard(folder, at, its_seed)
    if (!heard_too) own = own " " samples_of(folder, at)
    folder = folder "/" at "/" its_seed
    what = asked_of_physics(at, own) " " its_seed
    if ((what in first_of) && folder !~ /^convergence\// && !heard_too && \
        (!sounds || with_sound[what])) {
        print folder "\tis " first_of[what]
        return
    }
    serve(what, folder, sounds)
    serve(asked_of_physics(at, without_samples(own)) " " its_seed, folder, sounds)
    run(folder, "realistic", first " " (sounds ? sound : "") " " own " " \
        (heard_too ? heard : "") " -s surface.seed=" its_seed " " \
        (folder ~ /^step-/ ? "" : last), "run")
}
function without_samples(own) {
    gsub(/ -s output\.sample=[^ ]+/, "", own)
    return own
}
function asked_of_physics(at, own) {
    gsub(/ +/, " ", own); sub(/ $/, "", own)
    if (speed_at[at] + 0 <= stays + 0 && own !~ /\.length=|sliding\.start=|time\.(path|duration)=/)
        sub(/ -s sliding\.past_end=[a-z]+/, "", own)
    return own
}
function run(folder, name, asked, command,    file, hash) {
    file = "data/cases/" name ".ini"
    if (!(file in sum)) {
        ("sha256sum " file) | getline hash
        close("sha256sum " file)
        sum[file] = substr(hash, 1, 64)
        if (sum[file] !~ /^[0-9a-f]+$/) die("plan.awk: no case file " file)
    }
    asked = sum[file] " " command " " file " " asked
    gsub(/ +/, " ", asked); sub(/ $/, "", asked)
    if (folder !~ /^[A-Za-z0-9_.\/-]+$/)
        die("plan.awk: " folder ": a run is named by letters, digits, . _ and -")
    print folder "\t" asked
}
