"""More sentences of the articles, and of the book beside the outputs that it prints."""
import math
import re

from articles import (bridge, case, decade, lc, number, real, table, top, value, when)


def says(sentence, *words):
    print(f"paper/{article}", sentence, *words, sep="\t")


article = "limits.tex"
calibrated = (top / "results/reference/calibration.tsv").read_text(encoding="utf-8").split()
mean, least, most = (float(calibrated[j]) for j in (-5, -2, -1))
says("Some pairs @ this bound; the mean does @", when(most > .1, "exceed", "meet"),
     when(mean < .1, "not", "too"))
says("In the toy problem, at @ $\\kappa/E$", when(
    number(case("toy"), "contact.penalty")/number(case("toy"), "resonator.young")
    == number(real, "contact.penalty")*1e-9/number(real, "resonator.young"), "the same",
    "another"))
slopes = {row["name"].split("_")[0]: float(row["value"]) for row in table("data/published.tsv")
          if re.fullmatch(r"ra\d+_Rq", row["name"])}
steep = [name for name, rq in slopes.items() if math.sqrt(2)*rq/float(
    next(row["value"] for row in table("data/published.tsv") if row["name"] == name + "_lc")) > .1]
says("is @ the paper's 0.1 except for the @ surface", *when(
    steep == ["ra30"], ("below", "roughest"), ("above", "smoothest")))
says("against the base (central differences, \\qty{@}{ns}, @ modes)", "100",
     real["resonator.modes"].split()[0])
article = "performance.tex"
bench = {}
for row in table("results/reference/bench/bench.tsv"):
    bench[row["case"], row["engine"]] = row
smaller = [float(bench[name, "avx2"]["over_default"]) < float(bench[name, "sse2"]["over_default"])
           for name, engine in bench if engine == "avx2" and (name, "sse2") in bench]
says("with AVX2 the factor is @", when(all(smaller) and smaller, "smaller", "larger"))
says("default engine is \\val[3]{bench/ra5-v0.10/default/faster} times @ than the plain loop",
     when(float(bench["ra5-v0.10", "default"]["ns_per_step"])
          < float(bench["ra5-v0.10", "plain"]["ns_per_step"]), "faster", "slower"))
says("where the number of contacts @ with that of the nodes", when(
    float(bench["ra5-v0.10", "default"]["contacts"]) < max(
        float(row["contacts"]) for (name, _), row in bench.items() if "-chi" in name),
    "grows", "falls"))
flown = {row["case"]: float(row["share_flown"]) for row in table(
    "results/reference/bench/bench-flights.tsv")}
says("@ or @ if the surfaces are smooth and slow", *when(
    flown["ra3-v0.10"] < .05 < flown["ra30-v0.70"], ("few", "none"), ("most", "all")))
article = "moving-mass.tex"
runs = {row["run"]: row["options"] for row in table("data/runs.tsv")}


def part(run, key):
    """What a run has of a key, over what `moving-mass-refined` or the case has."""
    of = [float(re.search(rf"{key}=([\d.]+)", runs[name])[1]) if key + "=" in runs[name]
          else number(bridge, key)*(1e3 if key == "grid.spacing" else 1)
          for name in (run, "moving-mass-refined")]
    return {.5: "half", 2: "twice"}[of[0]/of[1]]


says("@ the time step multiplies the rms of the waves by \\val[4]{moving-mass-refined/"
     "fluctuation_time}, @ the node distance by \\val[4]{moving-mass-refined/fluctuation_space}, "
     "and @ the modes by", part("moving-mass-refined-time", "time.step").capitalize(),
     part("moving-mass-refined-space", "grid.spacing"),
     part("moving-mass-refined-modes", "resonator.modes"))
says("Olsson's closed form with @ terms", bridge["resonator.modes"])
says("A mass on a @ beam, its contact by @, is compared", bridge["resonator.ends"].split("-")[0],
     {"lagrange": "multipliers"}.get(bridge["contact.law"], "springs"))
article = "errata.tex"
text = (top / "paper/errata.tex").read_text(encoding="utf-8")
codes = re.findall(r"^(?:\\otherpapers\{%\n)?([EL]\d+) &", text, re.M)
missing = [f"E{j}" for j in range(1, 22) if f"E{j}" not in codes]
says("values are computed (\\texttt{results/errata.tsv}). @ is missing", *missing)
says("L6 & duration & 1\\,s, or until the slider reaches the @", when(
    (number(real, "resonator.length") - number(real, "slider.length"))*1e-3/.7 < 1,
    "end", "middle"))
says("L1 & weight of the slider & \\valu{realistic-v010/weight_slider} ($g=@$)",
     f"{7.6518/(.005*.02*7800):.2f}")
says("L9 & length of the resonator & @\\,m", f"{number(real, 'resonator.length')*1e-3:g}")
says("L10 & nodes & @ ends included", real["grid.nodes"].split("-")[0])
says("L7 & slider modes & @ rigid ones", {2: "two"}[number(real, "slider.modes")])
says("L4 & initial state & profiles just @, at rest", real["sliding.initial"])
says("L3 & where the slider starts & $x=@$, as printed", real["sliding.start"].split()[0])
says("L2 & weight of the resonator & @", when(real["resonator.gravity"] == "off", "none", "all"))


def chapter(name):
    """The text of a chapter, and the lines that its commands print: a list for each command."""
    global article
    article = f"book/{name}.md"
    text = (top / "paper" / article).read_text(encoding="utf-8")
    printed = []
    for line in re.sub(r"\\\n\s*", " ", text).split("\n"):
        if line.startswith("    $ "):
            printed.append([])
        elif line.startswith("    ") and printed:
            printed[-1].append(line.split())
    return text, printed


def column(lines, j):
    return [float(line[j]) for line in lines]


spelt = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
         12: "twelve", 16: "sixteen", 1000: "thousand"}
text, printed = chapter("beam")
ratios = column(printed[0], 3)
squares = [k**2 for k in range(1, 6)]
says("The frequencies of bending waves grow with the @ of the number of half waves",
     when(ratios == squares, "square", "cube"))
says("The frequencies then have the ratios @ : @ : @ : @", *(f"{x:.0f}" for x in ratios))
says("a steel beam between pins, @ mm long and @ mm thick", real["resonator.length"].split()[0],
     real["resonator.thickness"].split()[0])
free = column(printed[1], 1)
says("The first @ frequencies are @, and the third belongs to the root @",
     spelt[sum(x == 0 for x in free)], "zero", f"{float(printed[1][2][4]):.3f}")
says("Its first root, $a_0 L$ = @", f"{float(printed[1][2][4]):.3f}")
same = [k + 1 for k, line in enumerate(printed[0]) if line[1] == printed[2][0][0]]
says("The frequency becomes the @ frequency of the whole beam", {2: "second"}.get(same[0]))
says("In the @ mode the middle of the beam is at @, so that each half vibrates like a beam between "
     "@.", {2: "second"}.get(same[0]),
     when(abs(math.sin(math.pi*same[0]/2)) < 1e-9, "rest", "its peak"),
     when(ratios[same[0] - 1] == squares[same[0] - 1], "pins", "clamps"))
says("What does the first frequency become if the beam is @ as long", "half" if "225 mm" in text
     and real["resonator.length"] == "450 mm" else "twice")

text, printed = chapter("contact")
times = 2000/number(case("toy"), "contact.penalty")
says("How does an impact change if $\\kappa$ is @ times as large? A mass rebounds from a spring "
     "that is @ times as stiff in @ the time. So the force should be about @ as large and last "
     "about @ as long", spelt[times], spelt[times],
     *({2: ("half", "twice", "half")}[math.sqrt(times)]))
level, force, share = printed[2]
says("The level of the beam's motion should @ change", when(
    abs(float(level[1]) - float(level[2])) < 1, "hardly", "much"))
says("The next command prints the first @ forces", spelt[len(printed[3])])
says("The force is never @: a contact @ and does not @", *when(
    float(printed[4][0][0]) >= 0, ("negative", "pushes", "pull"), ("positive", "pulls", "push")))
says("In the toy problem one asperity slides over @", spelt[
    case("toy")["surface.resonator.bumps"].count(":")/2])

text, printed = chapter("fast")
nodes = number(real, "slider.length")*1e3/number(real, "grid.spacing")
steps = 1e9/100
says("One second of sliding is @ steps, and each of the two lines has @ nodes in the contact zone",
     {1e7: "ten million"}[steps], {4: "four thousand"}[nodes/1000])
says("A plain loop computes @ gaps in each step", {8: "eight thousand"}[2*nodes/1000])
listed, touching = float(printed[2][0][3]), float(printed[3][0][2])
says("so there can be @ contacts than nodes in the list", when(touching > listed, "more", "fewer"))
says("Compute @ milliseconds of the paper's case", {2: "two"}.get(int(
    re.search(r"duration = (\d+) ms", text)[1])))

text, printed = chapter("law")
regime = {line[0]: line[1] for line in printed[0]}
says("@ that speed it *hops*", when(
    (regime["regime"] == "riding") == (float(regime["speed_ratio"]) < 1), "Above", "Below"))
says("@ that speed it *rides*", when(
    (regime["regime"] == "riding") == (float(regime["speed_ratio"]) < 1), "Below", "Above"))
says("If all heights and the weight are @ times as large, the level must @ by @ dB", "four", "rise",
     f"{20*math.log10(4):.2f}")
band = {line[0]: (float(line[2]), float(line[3])) for line in printed[1]}
runs = [(line[0], float(line[1])) for command in printed[2:-1] for line in command]
out = [speed for speed, level in runs if not band[speed][0] <= level <= band[speed][1]]
says("These are the predictions for @ speeds", spelt[len(band)])
says("How many of the @ levels lie in their band? All but @, which belongs to the @ speed",
     spelt[len(runs)], spelt[len(out)], {len(band) - 1: "highest", 0: "lowest"}[
         list(band).index(out[0])])
says("Now the runs, with @ pairs of surfaces at each speed", spelt[len(runs)/len(band)])
met = {"second": value["law/fresh/all/inside"] >= 90 and value["law/fresh/all/width"] <= 4,
       "third": value["law/third/all/inside"] >= 90 and value["law/third/all/width"] <= 4,
       "fourth": value["law/fourth/all/inside"] >= 90 and value["law/fourth/all/width"] <= 4}
says("The @ version passed on another hundred", *(name for name in met if met[name]))

text, printed = chapter("level")
says("Levels of @ short runs, @ surfaces at @ speeds", str(3*len(printed[1])), "three",
     spelt[len(printed[1])])
says("The sweep makes @ runs of @ ms", spelt[3*len(printed[1])],
     re.search(r"duration = (\d+) ms", text)[1])
says("With @ pairs of surfaces the interval is @", "three", when(
    float(printed[2][0][3].rstrip(",")) > .1, "wide", "narrow"))
pairs = {row["pairs"] for row in table("results/reference/readings.tsv")
         if row["reading"] == "default"}
says("The report uses @ pairs, runs of a second and @ speeds", *(
    {"12": "twelve"}.get(n) for n in pairs), spelt[len(
        {row["speed"] for row in table("results/reference/campaign.tsv")})])

text, printed = chapter("line")
rough = {line[0]: float(line[1]) for line in printed[1]}
says("`@` is the mean distance of the heights from their least-squares line, and `@` the root mean "
     "square", *sorted(("Ra", "Rq"), key=rough.get))
says("The case asks for a correlation length of @ um", f"{lc*1e6:.0f}")
says("a record of @ correlation lengths is short", str(int(20e-3/lc)))
ratio = [[abs(float(x) - 1) for x in printed[j][0]] for j in (2, 4)]
says("which is @ times as long, the two ratios are @ to one", str(int(450/20)), when(
    max(ratio[1]) < min(ratio[0]), "nearer", "less near"))

text, printed = chapter("plate")
plate = case("areal")
grid = number(plate, "block.length")*1e3/number(plate, "track.spacing")
says("A face of twenty millimetres has a @ nodes", {1000: "million"}.get(grid))
spots = float(printed[2][0][1])
says("@ summits of a face of @ square centimetres carry the block", when(
    1 < spots < 2, "One or two", "Many"), spelt[number(plate, "block.length")
                                                * number(plate, "block.width")/100])
stiffness = 210e9*.002**3/12/(1 - .3**2)/(7800*.002)
lattice = sum(math.pi/2*math.sqrt(stiffness)*((i/.45)**2 + (j/.3)**2) < 20e3
              for i in range(1, 90) for j in range(1, 90))
says("with the @ modes of the plate below 20 kHz", str(lattice))
says("the block has @ rigid motions", "three")

text, printed = chapter("right")
step, residual = column(printed[0], 0), column(printed[0], 1)
fall = round(step[0]/step[-1])
says("for steps of @ to @ nanoseconds", f"{step[0]:.0f}", f"{step[-1]:.0f}")
says("The last step is @ times smaller than the first. An error of first order would fall by a "
     "factor of @, an error of second order by @. The residuals above fall by a factor that is "
     "nearer to @,", spelt[fall], str(fall), str(fall**2), str(min(
         (fall, fall**2), key=lambda x: abs(residual[0]/residual[-1] - x))))
says("There are @ other ways to verify", spelt[len(re.findall(r"The \w+ way is", text))])

text, printed = chapter("shock")
count = {tuple(line[:3:2]): float(line[-1]) for line in printed[0]}
says("At @ m/s a cell of 5 um takes @ steps exactly", "0.1", f"{5e-6/.1/1e-7:.0f}")
says("the literal definition counts nearly @ as many shocks", when(
    1.7 < count["nonzero", "0.1"]/count["total", "0.1"] < 2, "twice", "half"))
says("With a good definition the two speeds give nearly the @ number", when(
    abs(count["total", "0.1"]/count["total", "0.100003"] - 1) < .05, "same", "double"))
says("M is 0.78 N/m, about a @ of the block's weight", when(
    abs(7.6518/.78 - 10) < .5, "tenth", "third"))
says("nodes touch and part @ times a second", when(
    abs(2*count["total", "0.1"]/.05/1e5 - 1) < .1, "a hundred thousand", "a thousand"))
fields = re.search(r"struct ra_shock \{(.*?)\n\}", (top / "src/ra2d.h").read_text(encoding="utf-8"),
                   re.S)[1]
fields = re.sub(r"/\*.*?\*/|//[^\n]*", "", fields, flags=re.S)
says("A shock is a record of @ numbers", spelt[fields.count(";") + fields.count(",")])

text, printed = chapter("step")
says("A longer step is @:", when(
    "is not below the stability limit" in text, "refused", "taken"))
moved = [float(line[-2]) for line in printed[2] if "moved" in line]
says("each difference is a @ of the one before", when(
    abs(moved[0]/moved[1] - 4) < .5, "quarter", "half"))
says("Now halve the step @", {2: "twice"}.get(len(moved)))

text, printed = chapter("touch")
says("The lines touch where the sum is @, and the @ sum is the distance", *when(
    printed[1][0][2] == printed[-3][0][2], ("highest", "highest"), ("lowest", "lowest")))
says("The two distances are the @ to the last digit", when(
    printed[1][0][2] == printed[-3][0][2], "same", "nearest"))
says("after 500 steps of @ nanometres the slider has moved by exactly @ micrometres",
     {10: "ten"}[round(.1*100)], spelt[round(500*.1*.1)])

# the articles on the law and on three dimensions
article = "areal.tex"
# a paraboloid pressed into springs, F = pi k R d^2 on the area 2 pi R d; into a half-space, F as
# d^(3/2) on pi R d; so at one force and approach
says("our area is @ theirs, and our stiffness @ of theirs", {2: "twice"}[2/1],
     {4/3: "four thirds"}[2/1.5])
known = {row["case"]: row for row in table("results/reference/areal-answers.tsv")}
says("A single impact converges with the order @ of the scheme",
     known["sphere on the plate, velocity after the impact"]["order_expected"])
sizes = sorted({float(x) for x in re.findall(r"areal/area/(\d+)mm-z", " ".join(value))})
says("shows square blocks of @ to \\qty{@}{mm} with the same height", f"{sizes[0]:g}",
     f"{sizes[-1]:g}")

article = "law-judged.tex"
design = table("data/law.tsv")
lengths = sorted({float(x) for row in design for x in re.findall(
    r"correlation_length=([\d.]+)um", row["options"])} | {lc*1e6})
says("correlation lengths of @ to \\qty{@}{\\micro m}", f"{lengths[0]:g}", f"{lengths[-1]:g}")
penalties = [float(row["cell"].split("-")[1]) for row in design
             if row["cell"].startswith("penalty-")]
says("The points cover penalties over @ decades",
     spelt[round(math.log10(max(penalties)/min(penalties)))])
slopes = max(max(pair)/min(pair) for pair in (
    [float(x) for x in row["cell"].split("-")[-2:]] for row in design
    if row["cell"].startswith("slopes-")))
says("slopes of both solids from 1:@ to @:1", f"{slopes:.0f}", f"{slopes:.0f}")
bounds = re.search(r"^plot ([\d.]+) with lines linestyle 7, ([\d.]+)", (
    top / "figures/law-power.gp").read_text(encoding="utf-8"), re.M).groups()
says("lies between @ and @, and refuted if it lies outside", *bounds)
split = "law/split/"
says("the law is better in @ \\percent[2]{law/split/new/all/law_better} of the resamples", when(
    value[split + "new/all/law_better"] < .95, "only", "fully"))
says("The power is always @ than the law says", when(
    value["law/slopes/most"] > 1.18, "larger", "smaller"))
says("so the law is @ true at every point", when(
    value[split + "all/all/could_expected"] > 2*value[split + "all/all/could_held"],
    "not", "indeed"))
says("At all other points the pairs are too @", when(
    value[split + "all/all/could"] < value[split + "all/all/points"]/2, "few", "many"))

article = "law.tex"
says("and more predictions of this frequency are @ than @", *when(
    value["law/frequency/refuted"] > value["law/frequency/held"], ("refuted", "held"),
    ("held", "refuted")))
says("It is @ than the combined slope (Table~\\ref{tab:scores}), but still too @, by a factor",
     when(value["law/score/law/factor"] < value["law/score/slope/factor"], "nearer", "farther"),
     when(value["law/slopes/most"] > 1, "small", "large"))
met["first"] = value["law/bands/all/inside"] >= 90 and value["law/bands/all/width"] <= 4
says("Bands for levels were tried on @ lots of a hundred cases. @ are refuted; the @,",
     spelt[len(met)], spelt[len(met) - sum(met.values())].capitalize(),
     *(name for name in met if met[name]))
says("band whose median width is \\val[2]{law/fourth/all/width}~dB over all cases and @ for beams",
     when(value["law/fourth/beam/width"] > value["law/fourth/all/width"], "more", "less"))

article = "law-second.tex"
says("bands of beams that ride have up to $\\computed{3}{2*(@+@)}$", *re.search(
    r"h = \\Big\(([\d.]+) \+ \\frac\{([\d.]+)\}", (
        top / "src/run/expected.c").read_text(encoding="utf-8")).groups())
says("no band of \\qty{95}{\\percent} is narrower than about @ standard deviations",
     spelt[round(2*1.96)])
article = "why-details.tex"
# one viscous constant: the ratio of mode 1 is k^2 times that of mode k
says("it is the @ mode that can have this ratio while mode~1 still swings", when(
    .02*7**2 < 1 < .02*8**2, "highest", "lowest"))
says("have a level that is \\intervalof{area-steps/tenth-medium/level}\\,dB @ than", when(
    value["area-steps/tenth-medium/level"] > 0, "higher", "lower"))
taken = [value[f"slopes-area/tenth/taken_level/{part}/0.02"] for part in ("short", "long")]
says("because the power itself @ by \\intervalof{slopes-area/tenth/taken_level/@/0.02}\\,dB a "
     "decade and then only by \\intervalof{slopes-area/tenth/taken_level/@/0.02}",
     *when(taken[0] > taken[1], ("grows", "short", "long"), ("shrinks", "long", "short")))
says("whatever its length: the mean number of nodes in contact @ from "
     "\\val[2]{area/printed/contacts_mean/0.005/0.02}",
     when(value["area/printed/contacts_mean/0.005/0.02"]
          < value["area/printed/contacts_mean/0.16/0.02"], "rises", "falls"))
article = "law.tex"
open_ = {row["dimensions"] for row in table("results/reference/law.tsv")
         if abs(float(row["energy_residual_share"])) >= .001}
says("all on @; the worst balance is open by", when(open_ == {"3"}, "plates", "beams"))
article = "areal.tex"
says("\\qtyproduct{450 x 300 x 2}{mm}, simply @", plate["plate.ends"])
article = "why-details.tex"
says("So the six printed rows are @ six Gaussian records", when(
    {row["claim"]: row["verdict"] for row in table("results/reference/verdicts.tsv")}["C15"]
    == "contradicted", "not", "indeed"))
article = "replication.tex"
statistics = len(re.findall(r"^\\whystatistic", (top / "paper/why-details.tex").read_text(
    encoding="utf-8"), re.M))
says("@ statistics (the rms of $R_{sk}$", spelt[statistics - 1].capitalize())
says("about its nominal values as a @ statistic", {7: "seventh"}[statistics])
article = "ensemble.tex"
printed_decade = [float(row["value"]) for row in table("data/published.tsv")
                  if row["name"] == "decade"][0]
says("ten times the damping, \\qty{@}{dB} @;", f"{abs(printed_decade):g}", when(
    printed_decade < 0, "less", "more"))
article = "book/fast.md"
says("Divide the row `loop_time` of `@/timing.tsv` by the same row of `@/timing.tsv`", *sorted(
    ("plain", "candidates"), key=lambda name: -float(bench["ra5-v0.10", {
        "candidates": "default"}.get(name, name)]["ns_per_step"])))
article = "book/shock.md"
says("the literal definition of the paper (`@`) and by the one above (`@`)", *sorted(
    ("nonzero", "total"), key=lambda name: -count[name, "0.1"]))
article = "summary.tex"
says("a power of $R_a$ that is the same at all speeds is @ found", when(
    float(next(
        row["m_0_1"] for row in table("results/reference/readings.tsv")
        if row["reading"] == "default")) > 2*float(next(
            row["m_0_02"] for row in table("results/reference/readings.tsv")
            if row["reading"] == "default")), "not", "indeed"))
article = "realistic.tex"
psd = (top / "figures/velocity-psd.gp").read_text(encoding="utf-8")
says("The frequency axis is @, so that $f_4$", when("set logscale xy" in psd, "logarithmic",
                                                    "linear"))
article = "law-judged.tex"
rivals = {name: value[f"law/score/{name}/factor"] for name in (
    "speeds_fitted", "slope_fitted", "speeds", "slope", "number")}
says("its best rival by \\val[3]{law/score/@/factor}", min(rivals, key=rivals.get))
says("and on a beam of half a millimetre it is @", when(
    max(value[f"law/thickness-0.5/v{v}/power"] for v in ("0.5", "1")) < 1, "smaller", "larger"))
walls = [value[f"law/ablation/{name}/factor"] for name in ("wall-less", "law", "wall-more")]
says("the $\\sqrt2$ @, and is @ the best value", *when(
    max(walls) > 1.01*min(walls) and min(walls) < walls[1], ("matters", "not"),
    ("hardly matters", "indeed")))
article = "replication.tex"
ruled = "rule" in (top / "data/claims.tsv").read_text(encoding="utf-8").split("# units")[1].split(
    "\n")[1].split("\t")
says("their rules in \\texttt{@}", when(ruled, "data/claims.tsv", "results/claims.tsv"))
shocks = re.search(r"shock_force +- +default (\w+)", (
    top / "tests/sliding/keys.expected").read_text(encoding="utf-8"))[1]
article = "errata.tex"
ends = ("the last contact that holds the node", "a step without a force")
says("L12 & what ends a shock & @, not @", *(ends if shocks == "total" else ends[::-1]))
article = "readings.tex"
points = next(list(row.values())[2]
              for row in table("data/readings.tsv") if row["reading"] == "late-average")
says("and Ra5 at \\qty{@}{m/s} for the shocks", f"{int(points.split('ra5-v0')[1][2:4])/100:g}")
