"""Sentences of the articles, with the words that the archived numbers put into them."""
import math
import re
import statistics

from archived import simpson, table, top

value, half = {}, {}
for row in table("results/reference/studied.tsv"):
    name = row["source"] + "/" + row["name"]
    value[name], half[name] = float(row["value"]), float(row["half"])
for row in table("data/outside.tsv"):
    try:
        value["outside/" + row["name"]] = float(row["value"])
    except (KeyError, ValueError):
        pass


def says(sentence, *words):
    print(f"paper/{article}.tex", sentence, *words, sep="\t")


def when(condition, yes, no):
    return yes if condition else no


def sign(name):
    """The sign of a value that lies beyond its interval, and 0 for one that does not."""
    return (value[name] > half[name]) - (value[name] < -half[name])


def each(pattern):
    """The values whose names have the pattern's beginning and end, by what lies between."""
    begin, end = pattern.split("*")
    return {name[len(begin):len(name) - len(end)]: value[name] for name in value
            if name.startswith(begin) and name.endswith(end)
            and "/" not in name[len(begin):len(name) - len(end)]}


# what another program reports
article = "second-hand"
says("(@ of the loss factor", when(value["outside/reported/thesis/damping"]
                                   == value["outside/reported/thesis/loss"]/2, "half", "twice"))
ringing, sliding = (each(f"reported/{kind}/*/level_resonator") for kind in ("offset", "speeds"))
says("The ringing is @ than the noise of slow sliding",
     when(min(ringing.values()) > min(sliding.values()), "louder", "quieter"))
n = each("reported/offset/n/*")
says("on the @ surface and \\val[2]{reported/offset/n/largest} on the",
     when(n["ra3"] == min(n[ra] for ra in n if ra.startswith("ra")), "smoothest", "roughest"))
reported = {}
for row in table("data/second-hand.tsv"):
    if row["claim"] == "H3":
        ends = row["published"].split(" to ")
        reported[row["source"] + "/" + row["name"]] = (ends[0], ends[-1])
levels = [value[name] > float(most) for name, (_, most) in reported.items() if "level" in name]
says("All @ levels are @ the reported ones", {3: "three"}.get(len(levels), "other"),
     when(all(levels), "above", "below"))
for letter, where in (("n", "the mean of $n$ is @ the reported range"),
                      ("m", "The mean of $m$ is @ the reported range")):
    least, most = map(float, reported[f"reported/thesis/{letter}/mean"])
    mean = value[f"reported/thesis/{letter}/mean"]
    says(where, "above" if mean > most else "below" if mean < least else "inside")
published = {row["name"]: float(row["published"]) for row in table("data/second-hand.tsv")
             if row["claim"] == "H2" and row["name"].startswith("n/ra")}
before, after = ({ra: value[f"reported/{kind}/{ra}"] - published[ra] for ra in published}
                 for kind in ("speeds", "offset"))
nearer = [ra for ra in published if abs(after[ra]) < abs(before[ra])]
says("and so do the exponents of the @ rough surfaces",
     when(nearer == ["n/ra10", "n/ra20", "n/ra30"], "three", "other"))
says("those of the two smooth surfaces are now too @, by as much as they were too @ before or by @",
     *when(all(after[ra] < 0 < before[ra] < .03 - after[ra] for ra in ("n/ra3", "n/ra5")),
           ("small", "large", "more"), ("large", "small", "less")))

# riding is regular, hopping is chaotic
article = "chaos"
at = {speed: f"lyapunov/v{speed}/" for speed in ("0.01", "0.02", "0.05", "0.1", "0.2", "1", "2")}
slow = value[at["0.02"] + "exponent"]
says("at a twentieth of $V^*_c$, the exponent is @ zero, \\val[2]{lyapunov/v0.02/exponent} per "
     "second over the run", when(slow < 0, "below", "above"))
says("\\section{Riding is @, hopping is @}", when(slow < 0, "regular", "chaotic"),
     when(sign(at["1"] + "exponent") > 0, "chaotic", "regular"))
says("and @ on every surface: how a run began is", when(
    value[at["0.02"] + "exponent/largest"] - value[at["0.02"] + "exponent/smallest"] < .01,
    "the same", "different"))
says("Chaos begins where contact is first @", when(
    value[at["0.05"] + "contact_share"] < 1 < value[at["0.05"] + "contact_share"] + .01
    and value[at["0.05"] + "exponent/largest"] > 0, "lost", "made"))
says("at @ $V^*_c$ their mean is \\intervalof{lyapunov/v0.2/exponent}",
     when(.45 < value[at["0.2"] + "ratio"] < .55, "half", "twice"))
says("up to @ times $V^*_c$, while $\\Pi$ still grows @", when(
    4.5 < value[at["2"] + "ratio"] < 5.5, "five", "other"), when(
        2.5 < value[at["2"] + "power"]/value[at["0.2"] + "power"] < 3.5, "threefold", "otherwise"))
says("(and the power, in proportion to $\\Pi V$, @)", when(
    25 < 10*value[at["2"] + "power"]/value[at["0.2"] + "power"] < 35, "thirtyfold", "otherwise"))
spread = value[at["1"] + "exponent"]
says("about the time $\\ln2^{53}$ @ the exponent", when(
    abs(math.log(2**53)/spread/value[at["1"] + "parted"] - 1) < .2, "over", "times"))

# three dimensions
article = "areal"
says("The level grows @, by", when(
    value["areal-slopes/area/level/all/0.02"] > value["areal-slopes/area/taken_level/all/0.02"]
    and value["areal-slopes/area-fast/level/all/0.02"]
    > value["areal-slopes/area-fast/taken_level/all/0.02"], "faster", "more slowly"))
says("because a larger block excites @ frequencies, at which a given power sustains a @ level",
     *when(sign("areal-slopes/area/centroid_level/all/0.02") < 0
           and sign("areal-slopes/area-fast/centroid_level/all/0.02") < 0,
           ("lower", "higher"), ("higher", "lower")))
says("The latter mean slope hides a @ of the ratio of power to weight", when(
    value["areal-slopes/area-fast/taken_level/short/0.02"] > 10
    > value["areal-slopes/area-fast/taken_level/long/0.02"], "maximum", "minimum"))
given = [value[f"areal/area/20mm-z{loss}/given_level"] for loss in ("0.002", "0.02", "0.2")]
says("The power from the contact @ depends on $\\zeta$", when(
    max(given) - min(given) < 1, "hardly", "strongly"))
says("and its $n$ stays @ the 3/2 of riding in", when(value["areal-regimes/riding/n"] < 1.5,
                                                   "below", "above"))
contact = {part: value[f"areal-regimes/contact/{part}"] for part in ("slow", "fast")}
says("Below $0.3\\,V^*$ the block @, in contact for \\percent[2]{areal-regimes/contact/slow} of "
     "the time and @", *when(contact["slow"] > .9, ("rides", "more"), ("hops", "less")))
says("Beyond $3\\,V^*$ it @, in contact for \\percent[2]{areal-regimes/contact/fast} of the time "
     "and @", *when(contact["fast"] < .5, ("hops", "less"), ("rides", "more")))
says("All rates are @ that of the thesis", when(
    value["areal/most_spot_rate"] < value["outside/thesis/rate"], "below", "above"))
air = [value[f"terms/air/ra{ra}-v0.20/level"] for ra in (3, 10, 30)]
says("because the resistance of a film grows with the @ cube of the gap",
     when(abs(air[0]) > abs(air[1]) > abs(air[2]), "inverse", "direct"))
says("So air changes the exponent of the @, by \\intervalof{terms/air/added-m}",
     when(sign("terms/air/added-m") and abs(value["terms/air/added-m"])
          > 5*abs(value["terms/air/added-n"]), "roughness", "speed"))
says("Air changes $n$ @, by \\intervalof{terms/air/added-n}",
     when(abs(value["terms/air/added-n"]) < .05, "little", "much"))
level = {}
for line in (top / "results/reference/terms.tsv").read_text(encoding="utf-8").splitlines():
    if line.startswith(("reading", "air\tra3", "base\tra3")):
        row = line.split("\t", 11)
        level.setdefault((row[0], row[1]), []).append(row[10])
assert level.pop(("reading", "point")) == ["level"]
level = {run: statistics.mean(map(float, pairs)) for run, pairs in level.items()}
grows = {(kind, v): level[kind, "ra30-" + v] - level[kind, "ra3-" + v]
         for kind, v in (("air", "v0.02"), ("air", "v0.70"))}
says("With air $m$ @ from \\val[2]{terms/air/m/largest} at the @ to \\val[2]{terms/air/m/least} at "
     "the @ speed", *when(grows["air", "v0.02"] > grows["air", "v0.70"],
                          ("falls", "slowest", "fastest"), ("rises", "fastest", "slowest")))
rises = {(kind, ra): level[kind, ra + "-v0.70"] - level[kind, ra + "-v0.02"]
         for kind in ("air", "base") for ra in ("ra3", "ra30")}
says("With and without air $n$ @ with the roughness, in vacuum from", when(
    all(rises[kind, "ra3"] > rises[kind, "ra30"] for kind in ("air", "base")), "falls", "rises"))
held = [f"terms/held/ra10-v{speed}/level" for speed in ("0.02", "0.70")]
says("a block that can neither pitch nor roll is @ than a free one where it rides @, but @ where "
     "it hops", *when(sign(held[0]) <= 0 and value[held[0]] < .5 < value[held[1]],
                      ("no louder", "slowly"), ("louder", "fast")),
     when(sign(held[1]) > 0 and value[held[1]] > .5, "louder", "no louder"))
# single blows
article = "law-motion"
inside = all(abs(value[f"restitution/{cell}/end/restitution"]
                 - value[f"restitution/{cell}/end/expected"]) < .1
             for cell in each("restitution/*/end/restitution"))
says("and within @ of the law's in all cells", when(inside, "0.1", "more than 0.1"))
beams = each("restitution/*/end/restitution")
smaller = all(value[f"restitution/{cell}/flat/restitution"] < end for cell, end in beams.items())
says("If it strikes @, @ mass is behind the blow and the restitution is @", *when(
    smaller and len(beams) > 9, ("anywhere", "more", "smaller"), ("at an end", "less", "larger")))
says("on beams the law's $e$ is that of a blow @", when(inside and all(
    value[f"restitution/{cell}/flat/expected"] == value[f"restitution/{cell}/end/expected"]
    for cell in beams), "at an end", "anywhere"))
struck = {kind: value[f"law/struck/{kind}/value"] for kind in ("law", "kept", "law-kept")}
says("Each change brings it @ 1/2", when(
    abs(struck["kept"] - .5) < abs(struck["law-kept"] - .5) < abs(struck["law"] - .5),
    "nearer to", "farther from"))
article = "law-corner"
corner = each("restitution/*/corner/restitution")
law = {cell: value[f"restitution/{cell}/corner/expected"] for cell in corner}
flat = {cell: value[f"restitution/{cell}/flat/restitution"] for cell in corner}
says("At Ra3, on a plate of \\qty{1}{mm}, and if the block is large, the restitution is @ than the",
     when(all(corner[cell] > law[cell] + .1 for cell in
              ("plate-Ra-3", "plate-thickness-1", "plate-block-40")), "larger", "smaller"))
says("there the law's $e$ is too @", when(
    corner["plate-thickness-1"] > law["plate-thickness-1"], "low", "high"))
above = {cell for cell in corner if flat[cell] > law[cell]}
says("anywhere, its $e$ is @ the law's on the thin plate and if the block is large", when(
    above == {"plate-thickness-1", "plate-block-40"}, "above", "below"))
says("In all other cells its $e$ is @ the law's", when(
    above == {"plate-thickness-1", "plate-block-40"}, "below", "above"))

article = "law"
says("where one slope is seven times the other: there the power is @", when(
    value["law/slopes/most"] > 2, "up to", "down to"))
says("Below a speed $V^*_c$ the slider @ on summits",
     when(contact["slow"] > .9, "rides", "hops"))
says("Above it the slider @, and $\\Pi$ is that of a ball",
     when(contact["fast"] < .5, "hops", "rides"))
says("refuted and \\val{law/power/undecided} undecided, @ for want of pairs", when(
    value["law/power/undecided/weak"] > value["law/power/undecided"]/2, "most", "few"))

# what came of the law's predictions
article = "law-judged"
split = "law/split/"
says("All refuted ones are at points @ a counterpart", when(
    value[split + "earlier/all/refuted"] == 0 < value[split + "new/all/refuted"],
    "without", "with"))
says("Above $V^*_c$, without a counterpart, the law is @ (", when(
    value[split + "new/hopping/law"] > value[split + "new/hopping/speeds_out"],
    "worse", "better"))
says("With a fitted constant in the place of $\\sqrt{1-e}$ the law is @ than with a fitted factor",
     when(value["law/ablation/constant/hopping"] > value["law/ablation/factor/hopping"],
          "worse", "better"))
says("Without $v_{\\mathrm{rms}}$ it is @, too; without $S$ it is hardly @", *when(
    value["law/ablation/no-vibration/factor"] > value["law/ablation/no-softness/factor"]
    > value["law/ablation/law/factor"], ("worse", "worse"), ("better", "better")))
says("With the exponent @ or @ instead of 4 in (\\ref{eq:riding})", *when(
    value["law/ablation/join-less/factor"] > value["law/ablation/law/factor"]
    > value["law/ablation/join-more/factor"], ("3", "5"), ("5", "3")))
says("with the $\\sqrt2$ there a quarter @ or @ it errs by", *when(
    value["law/ablation/wall-less/factor"] > value["law/ablation/wall-more/factor"],
    ("smaller", "larger"), ("larger", "smaller")))
says("judged on cells that the fit left out, the law errs by \\val[3]{law/split/all/all/law_out}, "
     "no @ than as it was fixed", when(
         value[split + "all/all/law_out"] >= value["law/score/law/factor"], "less", "more"))
says("@ refuted point has a counterpart", when(
    value[split + "earlier/all/could_refuted"] == 0, "no", "some"))

# a second hundred, and two more
article = "law-second"
fresh, third, fourth = (f"law/{name}/all/" for name in ("fresh", "third", "fourth"))
says("So this prediction is refuted, too: by the @, and for records from files by the @ as well",
     *when(value[fresh + "inside"] >= 90 and value[fresh + "width"] > 4
           and value["law/fresh/profile/inside"] < 27, ("width", "count"), ("count", "width")))
says("the required @ is met, the required @ is not", *when(
    value[third + "width"] <= 4 and value[third + "inside"] < 90,
    ("width", "number"), ("number", "width")))
says("both requirements are met by all cases together and by plates, but not by @ alone", when(
    value[fourth + "width"] <= 4 and value[fourth + "inside"] >= 90
    and value["law/fourth/plate/width"] <= 4 and value["law/fourth/plate/inside"] >= 27
    and value["law/fourth/beam/width"] > 4, "beams", "plates"))
says("On the third hundred the new form was no @ than the old one", when(
    value[third + "before"] < value[third + "apart"], "better", "worse"))
says("it predicts beams @ well", when(
    value["law/third/beam/apart"] > value["law/third/beam/before"], "less", "more"))
says("dB at \\qty{0.02}{m/s}, where the slider @, and", when(
    value["law/scatter/base/v0.02"] > value["law/scatter/base/v0.7"], "rides", "hops"))
says("By this curve scatter alone takes more than \\qty{4}{dB} in \\val{law/floor/all/above} "
     "cases, of which \\val{law/floor/line-riding/above} @ on a line", when(
         value["law/floor/line-hopping/above"] == 0 < value["law/floor/line-riding/above"],
         "ride", "hop"))
article = "law-lot"
bands = "law/bands/"
says("the prediction fails, since the band is too @ for such cases", when(
    value[bands + "all/inside"] < 90, "narrow", "wide"))
says("which is the required share, so that plates are refuted by the @ alone", when(
    value[bands + "plate/inside"] >= .9*value[bands + "plate/runs"]
    and value[bands + "plate/width"] > 4, "width", "count"))

# exponents of law and runs
article = "law-experiment"
n = [value[f"law/exponents/measured/n/{ra}"] for ra in ("ra3", "ra10", "ra30")]
m = [value[f"law/exponents/measured/m/{v}"] for v in ("0.05", "0.1", "0.2", "0.35", "0.5", "0.7")]
says("On the plate $n$ falls with the @ and $m$ with the @", *when(
    n == sorted(n, reverse=True) and m == sorted(m, reverse=True),
    ("roughness", "speed"), ("speed", "roughness")))
beam = {part: value[f"law/exponents/beam/n/{part}"] for part in ("slow", "fast")}
says("$n$ would be 1.42 in @ and 1/2 in @. Both exponents are @", *when(
    beam["slow"] > 1.42 and beam["fast"] > .5,
    ("riding", "hopping", "larger"), ("hopping", "riding", "smaller")))
says("because the mean frequency @ with the speed", when(beam["fast"] > .5, "falls", "rises"))

# verdicts
article = "replication"
verdict = {row["claim"]: row["verdict"] for row in table("results/reference/verdicts.tsv")}
paper = [claim for claim in verdict if claim.startswith("C")]
open_ = [claim for claim in paper if verdict[claim] == "cannot be compared"]
text = (top / "paper/replication.tex").read_text(encoding="utf-8")
named = set(re.findall(r"C\d\d", text.split("The claims that cannot be compared are ")[1]
                       .split("by construction.")[0]))
if "to C12" in text:
    named |= {"C09", "C10", "C11"}
says("The claims that @ be compared are misprints", when(named == set(open_), "cannot", "can"))
says("Two of the @ depend on what we chose: that of C15", when(
    verdict["C15"] == verdict["C22"] == "contradicted", "contradictions", "agreements"))
says("@ is contradicted without it, too. The", when(verdict["C23"] == "contradicted", "C23", "No"))


# the rows of the paper's Table 8 beside our records of both lengths
printed_rows, our_rows = {"Rsk": [], "Rku": []}, {"Rsk": [], "Rku": []}
for row in table("data/published.tsv"):
    parameter = row["name"].split("_")[-1]
    if row["place"] == "Table 8" and parameter in printed_rows:
        printed_rows[parameter].append(float(row["value"]))
for row in table("results/reference/surfaces.tsv"):
    if row["quantity"] in our_rows:
        our_rows[row["quantity"]].append(float(row["deviation"]))
says("(Sect.~\\ref{sec:method}), since the printed rows scatter too @", when(
    all(statistics.stdev(printed_rows[name]) < .6*min(our_rows[name]) for name in our_rows),
    "little", "much"))


def student(freedom, share):
    """The quantile of Student's distribution, by Simpson's rule and bisection."""
    def density(t):
        return math.exp(math.lgamma((freedom + 1)/2) - math.lgamma(freedom/2)) \
            / math.sqrt(freedom*math.pi)*(1 + t*t/freedom)**(-(freedom + 1)/2)

    def below(t):
        return .5 + simpson(density, 0, t, 200)
    least, most = 0, 10
    for _ in range(60):
        middle = (least + most)/2
        least, most = (middle, most) if below(middle) < share else (least, middle)
    return least


says("With 12 pairs $K$ is @ where one value is compared (C17, C20, C25) and @ for the three "
     "shares", f"{student(11, 1 - .025):.1f}", f"{student(11, 1 - .025/3):.1f}")
says("\\sqrt{1+1/J}\\,(K+@\\sqrt{", f"{statistics.NormalDist().inv_cdf(.9):.2f}")

# exponents and readings: `x` are means over the pairs, `reading` the rows of the study
x, within = {}, {}
for row in table("results/reference/exponents.tsv"):
    name = row["reading"], row["exponent"], row["at"]
    x[name], within[name] = float(row["value"]), float(row["half"])
reading = {row["reading"]: row for row in table("results/reference/readings.tsv")}
printed = {"n": (.52, .63), "m": (.63, .67)}
far = [x["settled-late", "n", ra] > x["default", "n", ra] > printed["n"][1]
       for ra in ("ra3", "ra30")]
says("This is farther @ the paper than in the default", when(all(far), "above", "below"))
low = x["settled-late", "m", "0.02"] > printed["m"][1] and x["default", "m", "0.02"] < .63
says("now @ the paper at the low speeds where the default is @", *when(
    low, ("above", "below"), ("below", "above")))
says("In (a) black and blue are @ the paper", when(
    all(x[kind, "n", ra] > printed["n"][1] for kind in ("default", "settled-late")
        for ra in ("ra3", "ra5", "ra8", "ra10", "ra20", "ra30")), "above", "below"))
says("but black is far @ it at \\qty{0.02}{m/s}", when(
    x["default", "m", "0.02"] < .63 - .2, "below", "above"))
says("So the start @ the levels of smooth surfaces at low speeds, and @ $m$ at these speeds and "
     "$n$ on these surfaces", *when(
         x["default", "m", "0.02"] < x["settled-late", "m", "0.02"]
         and x["default", "n", "ra3"] < x["settled-late", "n", "ra3"],
         ("raises", "lowers"), ("lowers", "raises")))
curves = [max(float(row["residual"]) for row in table("results/reference/exponents.tsv")
              if row["reading"] == name and row["exponent"] == "n" and row["at"] != "mean")
          for name in ("light-mid-span", "tenth-lc")]
says("which allows \\qty{1}{dB}, the curves over the speed are @ lines", when(
    min(curves) > 1, "no", "indeed"))

article = "readings"
shift = {name: float(row["level_shift"]) for name, row in reading.items()}
distance = {name: float(row["distance"]) for name, row in reading.items()}
below_M = {name: float(row["shocks_below_M"]) for name, row in reading.items()}
says("its weight sets the resonator ringing: the level is "
     "\\val[2]{readings/mid-span/level_shift}\\,dB @ in the mean",
     when(shift["mid-span"] > 0, "higher", "lower"))
says("Multipliers instead of the penalty change the level @ and the shares of shocks @", *when(
    abs(shift["multipliers"]) < 1 and below_M["default"] - below_M["multipliers"] > .1,
    ("little", "much"), ("much", "little")))
says("A @ resonator (one rough surface only) makes hardly any noise", when(
    shift["smooth-resonator"] < -10, "smooth", "rough"))
steep = [float(reading["light-mid-span"]["decade_ra10"]), float(reading["default"]["decade_ra10"])]
says("\\emph{It makes other things @}: the level changes by", when(
    abs(steep[0] + 10) > abs(steep[1] + 10), "worse", "better"))
few = ("flexible-slider", "printed-nodes", "drop", "short-resonator")
says("a fall of \\qty{10}{\\micro m} and the shorter resonator leave all numbers @ @ they are",
     *when(all(abs(shift[name]) < 1 and abs(distance[name] - distance["default"]) < .25
               for name in few), ("nearly", "where"), ("nowhere", "not where")))
says("Of the readings with the printed correlation lengths, penalty and passes the nearest is "
     "\\texttt{@}", min((name for name in reading if "tenth" not in name and "stiff" not in name
                        and "one-pass" not in name and "ring-out" not in name
                        and distance[name] == distance[name]), key=distance.get))

article = "why"
says("It contradicts $m$ at the @ speed only, where most of the level comes from the slider's",
     when(x["default", "m", "0.02"] < .4, "slowest", "fastest"))
hopping = x["tenth-lc", "n", "mean"]
says("\\intervalof{exponents/tenth-lc/n/mean}, @ the 1/2 of hopping", when(
    .5 < hopping < x["default", "n", "mean"], "towards", "away from"))
m = [x["tenth-lc", "m", v] for v in ("0.02", "0.05", "0.1", "0.2", "0.35", "0.5", "0.7")]
says("is not contradicted, but @ 1/2", when(min(m) > .5, "above", "below"))

article = "why-readings"
says("This $m$ is @ the printed", when(x["fresh-one-pass", "m", "mean"] > 2/3, "above", "below"))

article = "discussion"
mean = {name: float(reading["default"][name]) for name in ("n_mean", "m_mean", "decade_ra10")}
says("the level @ with speed and roughness, and @ with damping",
     when(mean["n_mean"] > 0 and mean["m_mean"] > 0, "rises", "falls"),
     when(mean["decade_ra10"] < 0, "falls", "rises"))
default = ("default", "n", "mean")
says("the paper's main numbers: $n$ is @, and $m$", when(
    x[default] - within[default] > 2/3, "larger", "smaller"))

# records and samples
article = "why-details"
less, longer = ({name: value[f"sampled/{kind}/200/{name}"] - value[f"sampled/{kind}/1/{name}"]
                 for kind in ("total", "nonzero")} for name in ("shocks_below_M", "duration"))
says("so that with @ intervals the share below $M$ @ past the printed", *when(
    max(less.values()) < 0, ("longer", "falls"), ("shorter", "rises")))
says("Samples miss the @ shocks, which are the @, so that", when(
    min(longer.values()) > 0, "shortest", "longest"), when(
        max(less.values()) < 0, "weakest", "strongest"))
says("The centroid changes by \\intervalof{slopes-energy/default/centroid_level}\\,dB a decade, as "
     "if damping acted on the @ modes first", when(mean["decade_ra10"] > -10, "high", "low"))
says("elastic contact, without a loss, the level @ depends on the area", when(
    all(abs(value[f"slopes-area/tenth-one-mass/level/all/{loss}"]) < 2
        for loss in ("0.02", "0.002")), "hardly", "also"))

# the small problem
article = "toy"
toy = {row["run"]: row for row in table("results/reference/toy.tsv")}
error = {name: float(row["error_early"]) for name, row in toy.items()}
says("(b) The paper}: good agreement. \\textbf{Here} multipliers @ follow the reference",
     when(error["toy-lagrange"] > .1, "do not", "do"))
says("the penalty @ a reference with the same law, and the multipliers of (b) @ it",
     when(error["toy-penalty"] < .01, "follows", "does not follow"),
     when(error["toy-lagrange"] < .1, "follow", "do not follow"))
says("Multipliers did @ come near the reference with any", when(
    min(x for name, x in error.items() if re.fullmatch(r"lagrange-\d+", name)) > .1,
    "not", "always"))
peak, mean_shock, longest = (float(toy["toy-soft"][name]) for name in (
    "peak_ratio", "mean_shock_ratio", "longest_shock_ratio"))
says("force too @, shocks too @. \\textbf{Here} too: the mean shock", when(
    peak < 1, "low", "high"), when(min(mean_shock, longest) > 1, "long", "short"))
one = toy["toy-one-mode"]
says("The first shock is @ (\\val[3]{toy-one-mode/first_peak_ratio} times), the largest is @",
     when(float(one["first_peak_ratio"]) > 1, "overestimated", "underestimated"),
     when(float(one["peak_ratio"]) < 1, "not", "too"))
early = [float(toy[name]["error_early"]) for name in ("toy-lagrange", "toy-lagrange-half-step")]
says("The time step is @ the cause: with half the step", when(
    abs(early[0] - early[1]) < .01, "not", "indeed"))
says("Multipliers act in single steps, with forces that grow as the step @", when(
    float(toy["toy-lagrange-half-step"]["peak"]) > float(toy["toy-lagrange"]["peak"]),
    "shrinks", "grows"))
other = [name[:-len("-reference")] for name in toy
         if re.fullmatch("(toy|chi80|chi20|v1|deep|v1-deep)-reference", name)]
every = {name: {part: {key: float(x) for key, x in toy[f"{name}-{part}"].items() if key != "run"}
                for part in ("lagrange", "penalty", "soft", "one-mode")} for name in other}
assert len(every) == 6
says("In all readings $10E$ with 15 modes @ the reference and multipliers @, $0.1E$ gives only @ "
     "of the force, and one mode @ the first shock",
     when(max(part["penalty"]["error_early"] for part in every.values()) < .01, "follows",
          "leaves"),
     when(min(part["lagrange"]["error_early"] for part in every.values()) > .1, "do not", "do"),
     when(max(part["soft"]["peak_ratio"] for part in every.values()) < .1, "a few per cent", "all"),
     when(min(part["one-mode"]["first_peak_ratio"] for part in every.values()) > 1,
          "overestimates", "underestimates"))
say_soft = {name: part["soft"]["mean_shock_ratio"] for name, part in every.items()}
say_soft = {deep: [x for name, x in say_soft.items() if ("deep" in name) == deep]
            for deep in (True, False)}
says("at the @ overlap it does @ prolong them", *when(
    max(say_soft[True]) < 1.02 < 2 < min(say_soft[False]), ("larger", "not"), ("smaller", "also")))
says("multipliers are @ to $100E$", when(
    float(toy["lagrange-against-stiff"]["error_early"]) < early[0], "nearer", "farther"))
says("the error over \\qty{1}{ms} is @ \\percent[2]{toy-series-stiff-whole/least",
     when(min(float(toy[f"stiff-{n:02}"]["error"]) for n in range(1, 10))
          > float(toy["stiff-10"]["error"]), "above", "below"))
modes = {n: float(toy[f"modes-{n:02}"]["error"]) for n in range(1, 41)}
says("the error is level @ @, at", *when(
    max(x for n, x in modes.items() if n >= 15) < .001 and modes[5] > 3*modes[15],
    ("beyond", "fifteen"), ("up to", "ten")))


def case(name):
    """The keys of a case file, each with its section and first word."""
    keys, section = {}, ""
    for line in (top / f"data/cases/{name}.ini").read_text(encoding="utf-8").splitlines():
        section = line[1:-1] if line.startswith("[") else section
        if " = " in line and not line.startswith(";"):
            key, text = line.split(" = ", 1)
            keys[section + "." + key] = text
        elif line.startswith("  "):
            keys[section + "." + key] += line
    return keys


def number(keys, key):
    return float(keys[key].split()[0].split(":")[0])


real, roller, impact, narrow, bridge = (case(name) for name in (
    "realistic", "rolling-roller", "impacts", "toy-narrow", "moving-mass-a0125"))
says("one over @, \\qty{240}{\\micro m} wide, facets of \\qty{@}{\\micro m}, \\qty{@}{m/s}",
     {5: "five"}.get(narrow["surface.resonator.bumps"].count(":")/2, "other"),
     narrow["grid.spacing"].split()[0], narrow["sliding.speed"].split()[0])
says("the asperity passes over all @ in the printed", {6: "six"}.get(
    case("toy")["surface.resonator.bumps"].count(":")/2, "other"))

# the problem of the paper, and what follows from its numbers
article = "realistic"
length, spacing = number(real, "slider.length")*1e-3, number(real, "grid.spacing")*1e-6
lc = number(real, "surface.correlation_length")*1e-6
says("One record is some @ correlation lengths long", str(int(length/lc)))
says("$\\chi/V$ = \\qty{@}{\\micro s}", f"{spacing/.7*1e6:.1f}")
says("all nodes stand on nodes in every @th step",
     f"{spacing/.1/(number(real, 'time.step')*1e-9 if 'ns' in real['time.step'] else 1e-7):.0f}")
f1 = math.pi/2/.45**2*math.sqrt(140/15.6)
says("wide, a @ of $f_4$", when(abs(16*f1/12.2 - 30) < 1, "thirtieth", "third"))
records = {}
for row in (line.split("\t") for line in (top / "results/reference/surfaces.tsv").read_text(
        encoding="utf-8").splitlines() if line.count("\t") == 8):
    records[row[0], row[1]] = row
kurtosis = [float(row[4]) for (surface, name), row in records.items() if name == "Rku"]
says("is @ 3 because the mean and the variance in it are those of the record itself",
     when(max(kurtosis) < 3, "below", "above"))
lengths = [row["value"] for row in table("data/published.tsv") if re.fullmatch(
    r"ra\d+_lc", row["name"])]
alike = sorted(lengths.count(x) for x in set(lengths))
says("(Ra3, @ with $l_c=\\qty{450}{\\micro m}$ and @ with \\qty{500}{\\micro m}) give only @ "
     "independent rows of @ values", {2: "two"}.get(lengths.count("450")),
     {3: "three"}.get(lengths.count("500")), {3: "three"}.get(len(alike)), "five")
counted = [value[f"sampled/{kind}/1/shocks"] for kind in ("nonzero", "total")]
says("of a contact, and its shock is counted as @", when(counted[0] > counted[1], "two", "one"))

# rolling: the case
article = "rolling"
says("over a @ steel beam", roller.get("lower.ends", "pinned-pinned").split("-")[0])
says("(Gaussian heights of \\qty{@}{", roller["surface.sigma"].split()[0])
says("At \\qty{10}{m/s} the same spectrum lies at @ times the frequency and has a @ of the",
     *({10: ("ten", "tenth")}[10/number(roller, "rolling.speed")]))
says("There the passage, \\qty{@}{ms}, is", f"{number(roller, 'lower.length')/10:.0f}")
# P_0 of a contact that stiffens, F = exp(-d), with its own stiffness or a constant one for k_0
orders = []
for k in (math.exp(-1), .5):
    apart = [abs(math.exp(-1 - d) - math.exp(-1) + k*d) for d in (.02, .01)]
    orders.append(round(math.log2(apart[0]/apart[1])))
says("The slopes @ and @ are those of Eq.", *({2: "two", 1: "one"}[x] for x in orders))
says("is indeed of order \\val[3]{rolling/choice_order_@} in $d_1-d_2$; with a constant $k_0$, as "
     "the model is used, it is of order \\val[3]{rolling/choice_order_@}",
     *when(orders == [2, 1], ("local", "constant"), ("constant", "local")))

# schemes: stability polynomials
article = "schemes"


def growth(terms, angle=1.0):
    """What a scheme of Runge and Kutta with a number of exact terms makes of an oscillation."""
    return abs(sum((1j*angle)**k/math.factorial(k) for k in range(terms + 1)))


says("RK2 does not bound the energy either: it @ by a factor",
     when(growth(2) > 1, "grows", "falls"))
says("RK4 @ energy, RK8 loses a share", when(growth(4) < 1, "loses", "gains"))
order = {row["case"]: row for row in table("results/reference/orders.tsv")}
says("their error is of order @: at", order["order-symplectic-euler-zeta-0"]["order_expected"])
says("called RK8 is Hu\\v{t}a's~\\cite{huta1956}, of order @",
     order["order-huta-zeta-0"]["order_expected"])
says("Hu\\v{t}a's scheme meets all @ order conditions up to order 6",
     str(sum((1, 1, 2, 4, 9, 20))))  # rooted trees of one to six nodes
says("(\\texttt{contact.asperity\\_width}, \\qty{@}{mm}, the thickness of the beam)", when(
    impact["contact.asperity_width"] == impact["slider.thickness"],
    impact["contact.asperity_width"].split()[0], "other"))
says("is $@\\,R_q$ (Fig.", f"{number(impact, 'sliding.distance')/3.2:.1f}")
says("slides two @ steel beams over each other", impact["slider.ends"].split("-")[0])
article = "method"
says("their error while sliding is of order @ in $\\tau$",
     {"1": "one"}[order["alpha = 0.5, lagrange: deflection"]["order_expected"]])
says("at such events the scheme has order @",
     {"1": "one"}[order["bumps, corner touches"]["order_expected"]])
says("Of thousands of nodes some @ touch", when(
    15 < statistics.mean(float(row["contacts_mean"]) for row in table(
        "results/reference/campaign.tsv") if row["reading"] == "default"
        and row["point"] == "ra5-v0.10") < 25, "twenty", "two"))

# what the law's constants are
article = "law-theory"
constants = table("data/law-constants.tsv")
starred = sum(len(row["constant"].split(", ")) for row in constants if row["origin"].endswith("*"))
says("A star marks the @ that count as constants of the power", {7: "seven"}.get(starred))
says("as many constants for the power as the law (@)", {7: "seven"}.get(starred))
ratio = sorted({round(max(pair)/min(pair)) for pair in (
    [float(x) for x in name.split("-")[1:3]] for name in (row["cell"] for row in table(
        "data/law.tsv")) if re.match(r"slopes-[\d.]+-[\d.]+$", name)) if max(pair)/min(pair) > 2})
says("\\emph{refuted} where one slope is @ or @ times the other",
     *({3: "three", 7: "seven"}.get(x, "other") for x in ratio))
beta = [float(row["constant"].split(", ")[1]) for row in constants
        if row["meaning"].startswith("$\\alpha$ and $\\beta$")]
says("So $n$ and $m$ are the larger the @ the motion and the @ the surfaces",
     *when(min(beta) > 0, ("slower", "smoother"), ("faster", "rougher")))
article = "law-derived"
fitted = [cell for row in table("data/law-now.tsv") for cell in (row["line"], row["area"])
          if cell not in ("-", "0.25", "0.7")]
says("@ of them were fitted to three hundreds", str(len(fitted)))
# a square block that is struck at its corner, and a beam at its end: heave, pitch, roll
says("The mass $M_e=M/@$ (an end) or $M/@$", str(1 + 3), str(1 + 3 + 3))

# the replication: its readings, beside what is printed
article = "replication"
campaign = {row["point"]: row for row in table("results/reference/campaign.tsv")}
n = {name: [float(row[f"n_{ra}"]) for ra in ("ra3", "ra10", "ra30")]
     for name, row in reading.items() if row["n_ra3"] != "NaN"}
m = {name: [float(row[f"m_{v}"]) for v in ("0_02", "0_1", "0_7")]
     for name, row in reading.items() if row["m_0_02"] != "NaN"}
says("@ changes of the default, each made alone, leave this verdict as it is",
     {3: "Three"}.get(sum(min(n[name]) > .63 for name in
                          ("settled-late", "five-seconds", "weight-printed"))))
says("A start at mid-span alone makes $n$ too @ instead",
     when(max(n["mid-span"]) < .52, "small", "large"))
says("The contradiction of $m$ rests on the @ speed", when(
    m["default"][0] < .4 < .6 < min(m["default"][1:]), "slowest", "fastest"))
says("because the slider rides on its summits at @ speeds and hops between them at @ ones", *when(
         value[at["0.02"] + "contact_share"] > value[at["1"] + "contact_share"],
         ("low", "high"), ("high", "low")))
printed_share = {"below_M": .30, "below_10M": .57}
off = {name: [abs(float(reading[name]["shocks_" + part]) - share)
              for part, share in printed_share.items()] for name in reading
       if reading[name]["shocks_below_M"] != "NaN"}
says("Of this reading's two shares of weak shocks one is @ the printed share than that of the "
     "default, and "
     "one is @", *when(off["tenth-lc"][0] > off["default"][0]
                       and off["tenth-lc"][1] < off["default"][1],
                       ("farther from", "nearer"), ("nearer", "farther")))
says("but the change per decade of damping and the share of shocks @ $M$ are @ print than those of "
     "the default", "below", when(off["tenth-lc"][0] > off["default"][0], "farther from",
                                  "nearer to"))
decade = {name: float(row["decade_ra10"]) for name, row in reading.items()}
says("damping lowers the level by @ than in print and by @ than in our default", *when(
    abs(decade["tenth-lc"]) < abs(decade["default"]) < 10, ("less", "less"), ("more", "more")))
says("The interval of this mean @ \\qty{10}{dB}", when(
    -10 < decade["default"] - float(reading["default"]["decade_ra10_half"]),
    "excludes", "contains"))
says("of our slider, @ times the printed $M$, the share", f"{7.6518/.78:.2f}")
says("would be near our present share below $10M$, and still @ the printed share below $M$",
     when(float(reading["default"]["shocks_below_10M"])
          > float(reading["default"]["shocks_below_M"]) > .30, "farther from", "nearer to"))
says("Multipliers @ both shares, too", when(
    all(float(reading["multipliers"][part]) < float(reading["default"][part])
        for part in ("shocks_below_M", "shocks_below_10M")), "lower", "raise"))
says("A @ contact in one pass meets both shares", when(
    max(off["stiff-one-pass"]) < .1, "stiffer", "softer"))
says("With @ and a stiffer penalty the shares of shocks are @ the printed ones, but $n$ is not",
     *when(max(off["stiff-one-pass"]) < .1 and min(n["stiff-one-pass"]) > .63,
           ("one pass", "near"), ("two passes", "far from")))
waves, summits = (math.sqrt(x)/(2*math.pi)/.45*2 for x in (2, 6))
says("it has about @ wave and @ summits", {1: "one"}[round(waves)], {2: "two"}[round(summits)])
says("it has some @ waves and @ summits", {10: "ten"}[round(10*waves)],
     {17: "seventeen"}[round(10*summits)])
says("a record of the resonator, of \\qty{450}{mm}, is a @ long",
     {1000: "thousand"}[round(number(real, "resonator.length")*1e-3/lc)])
says("This length is @ node spacing", {1: "one"}.get(
    round(value["outside/reported/lc"]*(1e-6 if value["outside/reported/lc"] > 1e-3 else 1)
          / spacing), "no"))
few = value["lyapunov/v0.2/exponent/count"] if "lyapunov/v0.2/exponent/count" in value else 8
says("(largest Lyapunov exponents, @ pairs of surfaces at each speed)", {8: "eight"}.get(few))
says("The motion that this start excites is @ than that which smooth surfaces excite at low speed",
     when(x["default", "m", "0.02"] < x["settled-late", "m", "0.02"] - .2, "louder", "quieter"))

article = "ensemble"
surfaces = {row["surface"] for row in campaign.values()}
speeds = {row["speed"] for row in campaign.values()}
words = {4: "four", 6: "six", 7: "seven", 42: "42"}
says("runs each of its @ surfaces at each of @ speeds once. We run every one of the @ points",
     words[len(surfaces)], words[len(speeds)], words[len(campaign)])
shown = dict(re.findall(r'^(surfaces|speeds) = "(.*)"$', (top / "figures/levels.gp").read_text(
    encoding="utf-8"), re.M))
says("@ of @ surfaces, which have the $R_a$", words[len(shown["surfaces"].split())].capitalize(),
     words[len(surfaces)])
says("@ of @ speeds.}", words[len(shown["speeds"].split())], words[len(speeds)])
says("our mean does @ round to \\qty{10}{dB}, but one more pair",
     when(round(decade["default"]) != -10, "not", "indeed"))
says("from its @ points", words[len(speeds)])

# sentences that stand once: directions, orders and bounds
article = "replication"
says("On every surface $n$ is \\val[3]{exponents/default/n/smallest} or @, which contradicts", when(
    min(x["default", "n", ra] for ra in ("ra3", "ra5", "ra8", "ra10", "ra20", "ra30"))
    > printed["n"][1], "more", "less"))
shares = {name: [float(row["shocks_below_" + most]) for most in ("M", "10M")]
          for name, row in reading.items()}
says("Multipliers @ both shares, too", when(all(
    a < b for a, b in zip(shares["multipliers"], shares["default"])), "lower", "raise"))
moved = {name: max(abs(a - b) for a, b in zip(shares[name], shares["default"]))
         for name in ("stiff-one-pass", "weight-printed", "settled", "mid-span")}
says("The shares depend on the stiffness of the contact @ than on weight or start", when(
    moved.pop("stiff-one-pass") > 2*max(moved.values()), "more", "less"))
says("is \\valu[2]{readings/tenth-lc-one-pass/level_shift} @ than the default", when(
    float(reading["tenth-lc-one-pass"]["level_shift"]) > 0, "louder", "quieter"))
says("sets it ringing at $t=0$, and $n$ @ to \\val[2]{exponents-few/mid-span/n/smallest}", when(
    all(x["mid-span", "n", ra] < x["default", "n", ra] for ra in ("ra3", "ra10", "ra30")),
    "falls", "rises"))
campaign = table("results/reference/campaign.tsv")
says("Energy goes both ways; on balance it goes @ the resonator", when(
    all(float(row["shock_energy_resonator"]) > 0 for row in campaign)
    and any(0 < float(row["shocks_with_energy_gain"]) < 1 for row in campaign), "to", "from"))
contact = [(float(row["speed"])/float(row["lift_off_speed"]), float(row["contact_share"]))
           for row in campaign]
least, most = (min(c for v, c in contact if v < .3), max(c for v, c in contact if v > 3))
order = ("more", "less") if least > most else ("less", "more")
says("it touches in @ than \\percent[2]{regimes/contact/slow} of the time @ $0.3\\,V^*$ and in @ "
     "than \\percent[2]{regimes/contact/fast} of the time at $3\\,V^*$ and @",
     order[0], "below", order[1], "above")
article = "why-details"
says("this share is @ than \\percent[2]{regimes/contact/slow} @ $0.3\\,V^*$ and @ than "
     "\\percent[2]{regimes/contact/fast} @ $3\\,V^*$", order[0], "below", order[1], "above")
fitted = {name: value["area-fit/tenth/" + name] for name in ("residual", "residual_without")}
says("leaves a residual of \\val[2]{area-fit/tenth/@}\\,dB (without $c$ "
     "\\val[2]{area-fit/tenth/@}", *sorted(fitted, key=fitted.get))
nearest = {k: abs(x["tenth-lc", "n", "mean"] - k) < abs(x["default", "n", "mean"] - k)
           for k in (.5, 1.5)}
article = "why"
says("brings the mean $n$ from \\intervalof{exponents/@/n/mean} to "
     "\\intervalof{exponents/@/n/mean}, towards the @ of hopping", *when(
         nearest[.5], ("default", "tenth-lc", "1/2"), ("tenth-lc", "default", "3/2")))

# three dimensions
article = "areal"
rows = table("results/reference/areal.tsv")
says("so that shocks of nodes are @ frequent, shorter", when(
    all(float(row["shock_rate"]) > float(row["spot_rate"]) for row in rows), "more", "less"))
loose = {row["length"] for row in rows if abs(float(row["energy_residual_share"])) > 1e-3}
says("for all but some blocks of \\qty{@}{mm} it closes to \\qty{@}{\\percent} or better",
     " and ".join(f"{1e3*float(length):.0f}" for length in loose), "0.1")
grows = {name: value[f"areal-slopes/{name}/taken_level/all/0.02"] for name in ("area", "area-fast")}
like = min(grows, key=lambda name: abs(grows[name] - 10))
says("grows by \\intervalof{areal-slopes/@/taken_level/all/0.02}\\,dB a decade of $S$ at "
     "\\qty{0.1}{m/s}, about as the weight does", like)
says("at (a) @ and (b) \\qty{@}{m/s}, Ra5", *(
    f"{float(row):g}" for name in ("area", "area-fast")
    for row in {row["speed"] for row in rows if row["reading"] == name}))
largest = {name: value[f"terms/{name}/largest"] for name in ("loss", "spot", "yield")}
says("by \\val[2]{terms/loss/largest}\\,dB and \\val[2]{terms/spot/largest}\\,dB at @, ", when(
    all(largest[name.split("/")[1]] >= abs(value[name]) for name in value
        if re.match("terms/(loss|spot|yield)/ra.*level$", name)), "most", "least"))
says("the largest of all peaks is \\val[2]{areal/@}", min(
    (name for name in ("largest_spot_peak", "most_spot_rate", "least_spot_rate")),
    key=lambda name: abs(value["areal/" + name] - max(
        float(row["spot_peak_max_over_weight"]) for row in rows if row["reading"] == "levels"))))
rates = [float(value[name]) for name in ("areal/least_spot_rate", "areal/most_spot_rate")]
says("there are \\val[2]{areal/@} to \\val[2]{areal/@} shocks a second", *when(
    rates[0] < rates[1], ("least_spot_rate", "most_spot_rate"), ("other", "other")))

# what another program reports of the thesis
article = "second-hand"
slow = each("reported/offset/m/*")
slow = {v: m for v, m in slow.items() if re.fullmatch(r"0\.\d+", v)}
says("far @ the printed range at @ speeds", *when(
    min(slow, key=slow.get) == min(slow, key=float) and min(slow.values()) < .63 - .2,
    ("below", "slow"), ("above", "fast")))
loss, damping = (value["outside/reported/thesis/" + name] for name in ("loss", "damping"))
says("if its loss factor is a damping ratio, our levels @ by", when(
    loss > damping, "fall", "rise"))
says("if its values of $R_a$ are rms heights, as a caption says, they @ by up to", when(
    math.sqrt(2/math.pi) < 1, "fall", "rise"))
both = (10*math.log10(loss/damping)
        + 20*value["reported/thesis/m/largest"]*math.log10(math.sqrt(math.pi/2)))
over = {name.split("-v")[1].split("/")[0]: value[name] - float(ends[1])
        for name, ends in reported.items() if "thesis/ra4.8-v" in name and "level" in name}
able = [float(speed) for speed in over if over[speed] <= both]
says("Both together could account for the level at \\qty{@}{m/s}, but not for the other @",
     " and ".join(f"{speed:g}" for speed in able), {2: "two"}.get(len(over) - len(able), "other"))

# the small problem: which reference multipliers are nearer to
article = "toy"
off = {row["run"]: float(row["error_early"]) for row in table("results/reference/toy.tsv")}
says("and multipliers are nearer to $@$ "
     "(\\percent[2]{toy/lagrange-against-stiff/error_early}) than to $@$", *when(
         off["lagrange-against-stiff"] < off["toy-lagrange"], ("100E", "10E"), ("10E", "100E")))
says("\\textbf{Here} multipliers @ follow the reference (C08)", when(
    off["toy-lagrange"] > .5, "do not", "do"))

# the law: what it was judged by
article = "law-judged"
changes = [value[f"law/ablation/change-{how}/factor"] for how in ("more", "less")]
says("the error stays between \\val[4]{law/ablation/change-@/factor} and "
     "\\val[4]{law/ablation/change-@/factor}", *when(
         changes[0] <= changes[1], ("more", "less"), ("less", "more")))
better = {name: value[f"law/ablation/constant/{name}_better"] for name in ("like", "fresh")}
says("$\\sqrt{1-e}$ is needed at points @ a counterpart "
     "(\\percent[3]{law/ablation/constant/@_better}) and not at points @",
     *when(better["like"] > .975 > better["fresh"], ("with", "like", "without"),
           ("without", "fresh", "with")))
article = "law-second"
says("The median width of the band is \\val[2]{law/fresh/all/width}~dB, where at @ "
     "\\qty{4}{dB} was required", when(value["law/fresh/all/width"] > 4, "most", "least"))
says("Scatter @ forbid \\qty{4}{dB}", when(
    value["law/floor/all/above"] < 50, "does not", "does"))
article = "law-derived"
clipped = re.search(r"restitution = f(max|min)\(-0\.95,",
                    (top / "src/run/expected.c").read_text(encoding="utf-8"))
says("an $e$ @ $-0.95$ is replaced by $-0.95$", when(clipped[1] == "max", "below", "above"))

# sentences with a number and a word of comparison: on which side it lies, and of what it is told
article = "areal"
slope = {part: value[f"areal-slopes/area-fast/taken_level/{part}/0.02"]
         for part in ("short", "long")}
says("\\intervalof{areal-slopes/area-fast/taken_level/@/0.02}\\,dB up to \\qty{4}{cm^2} and "
     "\\intervalof{areal-slopes/area-fast/taken_level/@/0.02}\\,dB above \\qty{16}{cm^2}",
     *sorted(slope, key=slope.get, reverse=True))
article = "chaos"
spread = {end: value[at["0.1"] + "exponent/" + end] for end in ("smallest", "largest")}
says("the exponents of single surfaces already lie between \\val[2]{lyapunov/v0.1/exponent/@} and "
     "\\val[2]{lyapunov/v0.1/exponent/@} per second", *sorted(spread, key=spread.get))
article = "law-curve"
says("Beyond $4\\,V^*_c$ the softness $S$ (up to \\val[2]{law/power/softest}, beams) and a high "
     "restitution (up to \\val[2]{law/power/liveliest}, plates) bring some means @ the line of",
     when(value["law/power/liveliest"] > 0 and 1 - value["law/power/liveliest"] < 1, "below",
          "above"))
article = "law-experiment"
says("The law's exponents are off by \\val[2]{law/exponents/@/farthest} at most on the plate and "
     "by \\val[2]{law/exponents/@/farthest} on the beam", "plate", "beam")
article = "law-judged"
score = {name: value[f"law/split/{name}/all/law"] for name in ("earlier", "new")}
says("At points @ a counterpart the law errs by \\val[3]{law/split/earlier/all/law} (", when(
    value["law/split/earlier/all/points"] > 0 and score["earlier"] < score["new"], "with",
    "without"))
says("At \\val{law/power/could} of the \\val{law/points/power} points "
     "(\\val{law/power/hopping/could} @ $V^*_c$ and \\val{law/power/riding/could} @)", "above",
     "below")
says("With a counterpart \\val{law/split/@/all/could_held} of \\val{law/split/@/all/could} such "
     "points are held, without one \\val{law/split/@/all/could_held} of", "earlier", "earlier",
     "new")
steep = {(row["cell"], row["point"]): float(row["ratio"])
         for row in table("results/reference/law.tsv")
         if re.search(r"slopes-.*(0\.71|1\.29)", row["cell"])}
says("@ $V^*_c$ the power is refuted at \\val{law/slopes/seven/refuted} of "
     "\\val{law/slopes/seven/points} points where one slope is seven times the other", when(
         sum(ratio > 1 for ratio in steep.values()) == value["law/slopes/seven/points"], "above",
         "below"))
says("In all, the law's power errs by a factor of \\val[3]{law/split/all/hopping/law} (rms) @ "
     "$V^*_c$ and \\val[3]{law/split/all/riding/law} @ it", "above", "below")
says("which is @ than a band of \\qty{4}{dB} allows", when(all(
    2*2*10*math.log10(value[f"law/split/{name}/law"]) > 2 for name in (
        "all/hopping", "all/riding", "new/hopping", "new/riding")), "more", "less"))
article = "law-lot"
says("(\\val[3]{law/random/power/hopping/law} @ $V^*_c$ and \\val[3]{law/random/power/riding/law} "
     "@ it)", "above", "below")
article = "law-second"
says("@ $V^*_c$ by \\val[3]{law/fresh/power/hopping/law}, @ it by "
     "\\val[3]{law/fresh/power/riding/law}, where the ratio of speeds is as @", "above", "below",
     when(abs(value["law/fresh/power/riding/law"]/value[
         "law/fresh/power/riding/speeds_fitted"] - 1) < .01, "good", "bad"))
says("The rest of the band's width comes from the law's @", when(
    value["law/floor/all/width"] < value["law/fresh/all/width"], "error", "scatter"))
says("one run differs from the mean of its point by a factor of "
     "\\val[3]{law/split/all/hopping/single} @ $V^*_c$ and \\val[3]{law/split/all/riding/single} "
     "@ (rms", "above", "below")
says("\\val[2]{law/floor/line-riding/error}~dB for @ and \\val[2]{law/floor/line-hopping/error} "
     "for @ on a @, \\val[2]{law/floor/area-riding/error} and "
     "\\val[2]{law/floor/area-hopping/error} on an @", "riding", "hopping", "line", "area")
article = "law"
says("is held (\\val{law/fourth/all/inside} inside, median width "
     "\\val[2]{law/fourth/all/width}~dB), though @ by its beams alone", when(
         value["law/fourth/beam/inside"] < .9*value["law/fourth/beam/runs"]
         or value["law/fourth/beam/width"] > 4, "not", "also"))
article = "replication"
says("no interval that we tried brings the share @ $10M$ @ \\percent[2]{sampled/least_below_10M}",
     "below", when(min(value[name] for name in value if re.match(
         r"sampled/total/\d+/shocks_below_10M$", name)) == value["sampled/least_below_10M"],
         "under", "over"))
says("at \\qty{0.02}{m/s} trajectories @ diverge", when(value[at["0.02"] + "exponent"] < 0,
                                                      "do not", "also"))
article = "second-hand"
chance = {name: value["reported/speeds/m/" + name] for name in ("place", "place_faster")}
says("and @ the slowest speed \\chance{reported/speeds/m/@}", *when(
    chance["place_faster"] > chance["place"], ("without", "place_faster"), ("with", "place")))
article = "why-details"
hops = {zeta: value[f"slopes-area/tenth/level/all/{zeta}"] for zeta in ("0.02", "0.002")}
held_weight = {zeta: value[f"slopes-area/tenth-one-weight/level/all/{zeta}"] for zeta in hops}
says("The level of a slider that @, on a @ of the printed correlation lengths, @ by "
     "\\intervalof{slopes-area/tenth/level/all/0.02}", "hops", "tenth", when(
         min(hops.values()) > 0, "grows", "shrinks"))
says("If @ the weight is constant (by the gravity) and the mass @, the slopes are", when(
    all(held_weight[zeta] < hops[zeta] for zeta in hops), "only", "also"), "grows")
nodes = [value[f"area/printed/contacts_mean/{length}/0.02"] for length in ("0.005", "0.04", "0.16")]
says("the @ number of nodes in contact @ from \\val[2]{area/printed/contacts_mean/0.005/0.02} at",
     "mean", when(nodes == sorted(nodes), "rises", "falls"))
article = "why-readings"
says("the share of shocks @ $F_1$ becomes the printed one", when(
    abs(value["sampled/total/20/shocks_below_M"] - .30) < .015, "below", "above"))
