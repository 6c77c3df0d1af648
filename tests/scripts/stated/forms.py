"""Forms of the articles that must agree: cells of a table with their column and row, a macro with
the words around it, a symbol with its quantity, a reference with its word, a figure with its number
in the paper."""
import collections
import re

from archived import braces, cells_of, expanded, top

MACRO = re.compile(r"(?:\\scaled\{\d\}\{[^{}]+\}|\\(?:val|valu|percent|percentof|intervalof|microns"
                   r"|micronsof|hours|pub|pubu|thousandths|millionths|chance|shortchance|passes)"
                   r"(?:\[\d+\])?)\{([^{}]+)\}")
# the end of a name in a table, and what the head of its column or row must say
HEAD = {
    "error_early": r"0\.4", "error": r"\\qty\{1\}\{ms\}", "peak_ratio": "ratio", "alpha": "alpha",
    "largest_difference": "^difference", "largest_deflection": "maximum", "mean_duration": "mean",
    "shocks_below_M": r"(below )?\$(M|F_1)\$", "shocks_below_10M": r"\$10(M|F_1)\$",
    "shocks_below_100us": r"0\.1|short", "restarts": "restarts", "shocks_complete": "shocks",
    "speed": "speed", "slope_1": "^slopes", "ratio": r"V/V\^\*_c", "softness": "^softness",
    "restitution": "^restitution", "level": "^level", "weight_slider": "^weight",
    "weight_block": "^weight", "force_covered": "force", "lower_covered": "of the beam",
    "bin": "width", "mass_lower": r"m_1\$ of the beam", "resonance": "^formula",
    "resonance_predicted": "frequency domain", "resonance_peak": "peak of the histories",
}
# a part of a run's name, and what the label of its row or column must say
LABEL = {
    "lagrange": "multipliers", "soft": r"0\.1E", "one-mode": "one mode", "chi80": "80}",
    "chi40": "40}", "chi10": "10}", "chi05": "5}", "both": "two passes",
    "bricks-resonator": "resonator's nodes", "hermite": "Hermite", "roller-fixed": "at rest",
    "roller-v10": r"\\qty\{10\}", "roller-v1": r"\\qty\{1\}", "nonzero": "^ *force",
    "next": "either", "f4": r"f_4\$|^ *4\b", "law/base": "beam", "law/plate": "plate",
}
# a part of a name, and what the head of its column must say
UNDER = {
    "/n/(smallest|largest|mean)$": r"\$n\$", "/m/(smallest|largest|mean)$": r"\$m\$",
    "/n/(smallest|largest)$": r"surfaces|\$n\$", "spots_mean$": "spots", "spot_rate$": "rate",
    "duration_median$": "median", "spot_duration_mean$": "mean", "spots_below": "short",
    "peak_mean_over": "peak", "peak_max_over": "most", "sampled/nonzero/.*/s": r"P\\ne0",
    "sampled/total/1/shocks$": "held", "power/hopping/": "above", "power/riding/": "below",
    "/(hopping|riding)/law$": " law", "/(hopping|riding)/speeds": "speeds",
    "/law_better$": "better", "decade/ra10$": "dB", "/residual$": "line", "/count$": "pairs",
}


def complain(file, what):
    print(f"paper/{file}: {what}")


def odd(names):
    """The name that differs where all others, two at least, are the same."""
    count = collections.Counter(names).most_common()
    return count[1][0] if len(names) > 2 and len(count) == 2 and count[1][1] == 1 \
        and count[0][1] > 1 else None


def tables(file, text):
    for found in re.finditer(r"\\begin\{(tabular|longtable)\}(.*?)\\end\{\1\}", text, re.S):
        heads, columns, body = collections.defaultdict(str), collections.defaultdict(list), False
        rows = re.sub(r"\s+", " ", expanded(text, expanded(text, found[2])))
        for row in re.split(r"\\\\", rows):
            body |= "\\midrule" in row
            row = re.sub(r"\\(addlinespace|(mid|top|bottom)rule)", "", row)
            row = re.sub(r"\\cmidrule(\(\w+\))?\{[^}]*\}", "", row)
            cells = cells_of(row)
            if not body:
                for j, cell in enumerate(cells):
                    heads[j] += " " + cell
                continue
            names = {j: MACRO.findall(cell) for j, cell in enumerate(cells)}
            names = {j: part[0] for j, part in names.items() if part and (j or "val" in cells[0])}
            for j, name in names.items():
                columns[j].append(name)
                tail = name.rsplit("/", 1)[-1]
                end = HEAD.get(tail)
                if re.fullmatch(r"\d\.\d+", tail) and "published" not in found[2] and \
                        "pub" not in cells[j] and heads[j].split()[:1] != [tail]:
                    complain(file, f"{name} stands under '{heads[j]}'")
                says = [re.sub(r"^ +", "", x) for x in (heads[j], cells[0])]
                if end and not re.match("sampled|realistic", name) \
                        and not any(re.search(end, x) for x in says):
                    complain(file, f"{name} stands under '{heads[j]}' in row '{cells[0]}'")
                for part, label in UNDER.items():
                    if re.search(part, name) and heads[j] and not re.search(label, heads[j]):
                        complain(file, f"{name} stands under '{heads[j]}'")
                for part, label in LABEL.items():
                    if re.search(f"(^|[/-]){part}([/-]|$)", name.rsplit("/", 1)[0]) and \
                            not name.startswith("sampled") and \
                            not re.search(label, " ".join(cells[:2]) + heads[j]):
                        complain(file, f"{name} stands in row '{cells[0]}' under '{heads[j]}'")
            compare(file, list(names.values()), "row")
        for names in columns.values():
            compare(file, names, "column")


def compare(file, names, where):
    ends = odd([name.rsplit("/", 1)[-1] for name in names])
    begins = odd([re.sub("^moving-mass-|^deflection-", "", name.rsplit("/", 1)[0])
                  for name in names])
    if file in ("trace.tex", "errata.tex", "areal.tex"):
        return
    if ends and where == "column" and not re.search("weight|published", str(names)) and \
            len(names) > 3 and not re.fullmatch(r"ra3|\d\.\d+", ends):
        complain(file, f"a column has '{ends}' among others: {names}")
    if begins and where == "row" and begins != "sampled":
        complain(file, f"a row has '{begins}' among others: {names}")


# symbols, and what the quantities are called that they stand for
SYMBOLS = {"n": "n", "m": "m", "R_a": "Ra", "R_q": "Rq", "l_c": "lc", "R_{sk}": "Rsk",
           "R_{ku}": "Rku"}
PATH = (r"\\(?:val|valu|pub|pubu|intervalof|microns|micronsof|percent|percentof)(?:\[\d\])?"
        r"\{([^}]*)\}")
seen, placed = [], []


def symbols(file, text):
    """Symbols before the quantities that they name; a surface and a speed behind one."""
    names = "|".join(map(re.escape, SYMBOLS))
    for found in re.finditer(rf"\$({names})\$[^$.;:()\\]{{0,40}}{PATH}", text):
        seen.append(found[0])
        named = [part for part in re.split("[/_]", found[2]) if part in SYMBOLS.values()]
        if named and named[-1] != SYMBOLS[found[1]]:
            complain(file, f"${found[1]}$ before {found[2]}")
    for found in re.finditer(r"\{([^{}]*)\}(?:\\,dB)? (?:at |for |\()(?:Ra(\d+)|\\qty\{([\d.]+)\}"
                             r"\{m/s\})", text):
        part = re.search(r"ra(\d+)" if found[2] else r"(?:-v|/v|/)([\d.]+)(?=/|$)", found[1])
        if not part or found[3] and "slopes" in found[1]:
            continue
        placed.append(found[0])
        if float(part[1]) != float(found[2] or found[3]):
            complain(file, f"{found[0]}: not the same")


KIND = {"sec": r"Sects?\.|Sections?|Appendix", "fig": r"Figs?\.|Figures?", "tab": "Tables?",
        "eq": r"Eqs?\.|\($"}
OPPOSITE = {"riding": "hopping", "hopping": "riding", "plate": "beam", "beam": "plate",
            "slow": "fast", "fast": "slow", "corner": "flat", "flat": "corner"}
WORD = {"riding": "rid", "hopping": "hop", "flat": "anywhere"}
VERDICTS = {"held": "held", "refuted": "refuted", "undecided": "undecided", "agrees": "agree",
            "contradicted": "contradicted", "not contradicted": "not contradicted",
            "cannot be compared": "cannot be compared"}
# a part of a reading's name, and what its label says of it
READING = {"settled": "settled|without the first", "light|weight": "weight", "mid": "mid-span",
           "one-pass": "one pass", "tenth": "a tenth", "five": r"\{5\}\{s\}", "stiff": "penalty"}
labelled = collections.defaultdict(str)
RANK = {"smallest": 0, "least": 0, "largest": 1, "most": 1}


def words(file, text):
    for found in re.finditer(r"\\verdictof\{(C\d\d)\}", text):
        claim = re.findall(r"C\d\d", text[:found.start()])[-1:]
        if claim != [found[1]]:
            complain(file, f"the verdict of {found[1]} stands behind {claim}")
    for found in re.finditer(r"\\ref\{(\w+):", text):
        before = re.findall(r"Sects?\.|Sections?|Appendix|Figs?\.|Figures?|Tables?|\($|Eqs?\.",
                            text[max(0, found.start() - 200):found.start()])
        if not before or not re.fullmatch(KIND[found[1]], before[-1]):
            complain(file, f"{text[found.start() - 30:found.end() + 9]}: another kind of reference")
    # an exponent stands behind its name, or its name follows
    for found in re.finditer(r"\{((?!#)[\w./-]*/([nm])(?:/[\w./-]*)?)\}", text):
        name, letter = found[1], found[2]
        around = text[max(0, found.start() - 120):found.end()]
        if re.search("count|residual|half|&|^Pa/m|^.{1,2}/m|label|published:|default/n/mean"
                     "|blue up", name + around[-100:]):
            continue
        before = re.findall(r"\$([nm])(?:\$|=|\\)", text[:found.start()])[-1:]
        behind = re.match(r"\}[^$\\]{0,60}\$([nm])\$", text[found.end() - 1:])
        if before != [letter] and not (behind and behind[1] == letter) and \
                not re.search(r"the chances|are \\intervalof", around):
            complain(file, f"{name} stands behind {before}")
    # the chance by width and the chance by place
    for found in re.finditer(r"chance\{joint/[^{}]*/(place|range_chance)\}", text):
        word = {"place": "place", "range_chance": "width"}[found[1]]
        before = re.sub(r"joint/\S*", "", text[max(0, found.start() - 200):found.start()])
        before = re.findall(r"width and place|\bwidth\b|\bplace\b", before)[-1:]
        if before not in ([], [word], ["width and place"]):
            complain(file, f"{found[0]} stands behind {before}")
    for found in re.finditer(r"width and place \\chance(\S+) and \\chance(\S+)", text):
        if "range" not in found[1] or "place" not in found[2]:
            complain(file, f"{found[0]}: in this order")
    # first the smallest, then the largest
    for found in re.finditer(r"\{([^{}]*?)(smallest|largest|least|most)([^{}]*)\}(.{0,50}?)"
                             r"\{\1(smallest|largest|least|most)\3\}", text):
        if RANK[found[2]] >= RANK[found[5]] and not re.match("terms/|outside/", found[1]):
            complain(file, f"{found[0]}: in this order")
    for found in re.finditer(r"/(f\d+)/percent\}(?: per cent)? at \$f_\{?(\d+)\}?\$", text):
        if found[1] != "f" + found[2]:
            complain(file, f"{found[0]}: not the same")
    # below M, below 10 M, below 100 M, in this order
    rank = ["below_M", "below_10M", "below_100M", "below_100us"]
    for found in re.finditer(r"\{([^{}]*)(below_\w+)(/count)?\}"
                             r"(?=[^{}]{0,40}\{\1(below_\w+)\})", text):
        if not found[3] and rank.index(found[2]) >= rank.index(found[4]):
            complain(file, f"{found[0]}: in this order")
    # a regime or a kind of resonator in a name, and the nearest word around it
    for found in re.finditer(r"\{([\w./-]+/[\w./-]+)\}", text):
        for name, other in OPPOSITE.items():
            parts = re.split("[/_-]", found[1])
            if name not in parts or other in parts or re.search(
                    "could$|area-riding/error|^regimes/riding/n$|beam/law$", found[1]):
                continue
            before, behind = (re.sub(r"\{[\w./-]*/[\w./-]*\}", "{}", x) for x in (
                text[max(0, found.start() - 90):found.start()],
                text[found.end():found.end() + 40]))
            stems = rf"\b({WORD.get(name, name)}|{WORD.get(other, other)})"
            near = [(len(before) - x.start(), x[0]) for x in re.finditer(stems, before)] \
                + [(x.start(), x[0]) for x in re.finditer(stems, behind)]
            if near and min(near)[1] == WORD.get(other, other):
                complain(file, f"{found[1]} stands beside '{min(near)[1]}'")
    # the speed of a run, in its name and in words; a thousandth of a unit; the time of an error
    for found in re.finditer(r"[/-]v?(\d\.\d+)/([\w/-]+)\}[^.;{}$]{0,25}? at \\qty\{([\d.]+)\}"
                             r"\{m/s\}", text):
        if float(found[1]) != float(found[3]) and found[2] != "exponent/largest":
            complain(file, f"{found[0]}: not the same")
    for found in re.finditer(r"\\computed\{\d\}\{1000\*[^$]*\}\$?\\,(\w)|"
                             r"thousandths(?:\[\d\])?\{[^{}]*\}\\,(\w)", text):
        if (found[1] or found[2]) != "m":
            complain(file, f"{found[0]}: another unit")
    for found in re.finditer(r"error(_early)?\} over \\qty\{(0\.4|1)\}\{ms\}", text):
        if bool(found[1]) != (found[2] == "0.4"):
            complain(file, f"{found[0]}: another time")
    for found in re.finditer(r"\$([^$]{1,30})\$ of \(\\ref\{(eq:[\w-]+)\}\)", text):
        if found[1] not in labelled[found[2]]:
            complain(file, f"{found[0]}: {found[1]} is not there")
    # a verdict or a statistic in a name, and the word behind or before it
    for found in re.finditer(r"/([a-z][a-z ]*)\} (?:are |is )?((?:not |cannot be )?[a-z]+)", text):
        if found[1] in VERDICTS and found[2] in VERDICTS.values() and \
                VERDICTS[found[1]] != found[2]:
            complain(file, f"{found[0]}: another verdict")
    for found in re.finditer(r"\{[\w/.-]*(median|_better)[\w/.-]*\}", text):
        near = text[max(0, found.start() - 190):found.end() + 60]
        words_near = re.sub(r"\{[^{}]*\}", "", near)
        if "&" not in near and "ablation/constant" not in found[0] \
                and found[1].strip("_") not in words_near:
            complain(file, f"{found[0]} stands without '{found[1].strip('_')}'")
    for found in re.finditer(r"\\byreading\{[\w-]+\}\{([\w-]+)\}", text):
        label = re.split(r"\\byreading\{[^{}]*\}\{[^{}]*\}|\\addlinespace|\\\\",
                         text[max(0, found.start() - 120):found.start()])[-1]
        for part, said in READING.items():
            if bool(re.search(part, found[1])) != bool(re.search(said, label)) and \
                    found[1] != "tenth-lc-stiff":
                complain(file, f"reading {found[1]} is called '{label}'")
    # the rolling runs at 1 and at 10 m/s, with the nearest speed in words
    speeds = [(x.start(), x[1]) for x in re.finditer(r"\\qty\{(1|10)\}\{m/s\}", text)]
    for found in re.finditer(r"roller-v(1|10)/\w+\}", text):
        near = min((abs(at - found.start()), speed) for at, speed in speeds)
        if near[0] < 60 and near[1] != found[1]:
            complain(file, f"{found[0]} stands beside {near[1]} m/s")
    kinds = "(mean|median|largest|smallest|least|longest)"
    for found in re.finditer(rf"\b{kinds}\b(?: of| is| has| in| width)? ?\\\w+(?:\[\d\])?"
                             rf"\{{([^{{}}]*?{kinds}[^{{}}]*)\}}", text):
        if found[1] not in found[2] and {found[1], found[3]} != {"least", "smallest"}:
            complain(file, f"{found[0]}: another statistic")
    # n belongs to the speed and m to the roughness, 1 to the resonator and 2 to the slider
    for found in re.finditer(r"\$([nm])\$ of the (speed|roughness)", text):
        if {"n": "speed", "m": "roughness"}[found[1]] != found[2]:
            complain(file, f"{found[0]}: the other exponent")
    for found in re.finditer(r"\b(slider|resonator|block|plate|beam)\b[^.$]{0,25}\$[hs]'*_([12])|"
                             r"\$[hs]'*_([12])\$ \((slider|resonator)", text):
        if ((found[1] or found[4]) in ("slider", "block")) != ((found[2] or found[3]) == "2"):
            complain(file, f"{found[0]}: the other solid")
    for found in re.finditer(r"(slider|resonator)/[\w/]*\} ?\((upper|lower)", text):
        if {"slider": "upper", "resonator": "lower"}[found[1]] != found[2]:
            complain(file, f"{found[0]}: the other beam")
    # readings have a tenth of the correlation lengths
    for found in re.finditer(r"\b(half|a \w+) of (?:the|these|its|their|printed)[\w ]{0,12} ?"
                             "(?:correlation )?lengths?", text):
        if found[1] != "a tenth":
            complain(file, f"{found[0]}: no such reading")
    # a name of a place of the paper is the same in all texts
    for found in re.finditer(r"\(P(\d+)(?: to P(\d+))?\)", text):
        if not 1 <= int(found[1]) <= 48 or int(found[2] or 48) <= int(found[1]):
            complain(file, f"{found[0]}: no such equations")


# panels of figures: a word of the caption behind the letter of the panel, and one of the script
PANELS = [line.split(" | ") for line in """
surface | a | two millimetres | from \\+ 2
surface | b | probability density | probability density
nodal-force | a | whole run | ARG2 using "t"
nodal-force | b | strongest shock | from the peak
nodal-force | c | total force of all nodes | total force
shocks | a | peak force | peak @step
shocks | b | duration | duration @step
shocks | c | energy given to or taken from | gain @step
velocity-psd | a | Velocity of the resonator | velocity \\(mm/s\\)
velocity-psd | b | power spectral density | PSD
moving-mass-force | a | as it is | contact force \\(N\\)
moving-mass-force | b | distance from the weight | force / weight
exponents | a | of the speed on each surface | exponent n of the speed.*"surface"
exponents | b | of the roughness at each speed | exponent m of the roughness.*"sliding speed
level-speed | a | the default | curve\\("default"
level-speed | b | the reading | curve\\(nearest
level-roughness | a | the default | curve\\("default"
level-roughness | b | the reading | curve\\(nearest
toy-geometry | a | both beams by the position | position on the resonator
toy-geometry | b | a summit above a summit | distance from a summit
rolling-path | a | relative displacement | d\\}_c
rolling-path | b | contact stiffness, divided by its elastic mean | k\\}_c / mean of elastic
rolling-choices | a | difference of the excitation | max \\|
rolling-choices | b | cap of the pressure | yield pressure
rolling-spectra | a | over wavenumber | wavenumber
rolling-spectra | b | over frequency at two speeds | frequency
schemes-energy | a | all schemes on a logarithmic axis | logscale y.*"euler"
schemes-energy | b | whose energy stays bounded | unset logscale
schemes-precision | a | Cost of a step | "step \\(ns\\)
schemes-precision | b | free beams | "free"
schemes-precision | c | with contact | "contact"
impacts | a | Velocity of the upper beam's middle | velocity
impacts | b | contact force | force \\(N/m\\)
convergence | a | the time step | "time step
convergence | b | number of modes | "modes of
convergence | c | rms over windows of time | "difference"
bench | a | over the number of nodes | nodes of both
bench | b | over the number of modes | modes of both
bench | c | nodes in contact | nodes in contact
readings | a | exponent of the speed | "exponent n of the speed
readings | b | exponent of the roughness | "exponent m of the roughness
readings | c | resonator's damping | decade of damping
readings | d | distance from the paper | "distance
areal-shocks | a | peak force | peak force
areal-shocks | b | duration | duration
areal-area | a | 0.1 | 0.1 m/s
areal-area | b | 0.35\\}\\{m/s\\} | 0.35 m/s
areal-area | c | Share of | share of time
areal-levels | a | over (the )?(sliding )?speed | sliding speed
areal-levels | b | over (the )?roughness | roughness
areal-regimes | a | \\$n\\$ | exponent n
areal-regimes | b | \\$m\\$ | exponent m
areal-regimes | c | share of | share of
regimes | a | of the speed | exponent n
regimes | b | of the roughness | exponent m
regimes | c | share of | share of
energy | a | damping | damping ratio
energy | b | length of the slider | length of the slider
energy | c | in contact | number of contacts
law-curve | a | Power, divided | "\\(a\\) power
law-curve | b | simulated power over predicted | "predicted"
law-power | a | Power that sliding | "\\(a\\) power
law-power | b | simulated to predicted power | "\\(b\\) power, simulated
law-power | c | mean frequency | "\\(c\\) frequency
law-slopes | a | restitution | restitution
law-slopes | b | ratio of the slopes | slope of the resonator
lyapunov | a | exponent | largest exponent
lyapunov | b | power of the same runs over | power over
lyapunov | c | time until | parted
terms | a | add to the level | "\\(a\\) Ra10
terms | b | exponent of the speed | exponent n
terms | c | of the roughness | exponent m
""".strip().splitlines()]
# the colour or the line that a caption names, as @, and the series of the script
LINES = [line.split(" | ") for line in """
exponents | @: the range that the paper prints | first 0.52 to
exponents | @: the default, that is | cells("default", "n")
exponents | @: \\val{exponents/settled-late | cells("settled-late", "n")
exponents | @: what the paper quotes from experiments | label 3 "experiments"
velocity-psd | @: \\texttt{light-mid-span} | title "light-mid-span"
velocity-psd | @: \\texttt{tenth-lc-one-pass} | title "tenth-lc-one-pass"
velocity-psd | @: natural frequencies | from f, graph 0
toy-contact | and finite elements in @ | bricks_lift
toy-contact | with the modal reference in @ | column(lift(1))
bench | @: the bare recurrence | title "recurrence"
rolling-force | @: the formula | from resonance, graph 0
rolling-spectra | the @ lines of (b) fall off | title "random histories"
readings | the paper's values (@) | object 2 rectangle
readings | the experiments it quotes (@ | object 1 rectangle
areal-shocks | @: \\qty{0.1}{ms} | from 1e-4, graph 0
areal-area | @: \\qty{10}{dB} a decade | title "10 dB a decade"
energy | @: \\qty{10}{dB} a decade | guide(x) with lines
level-speed | @: the paper's slopes | guide(x, 0.52)
""".strip().splitlines()]
COLOURS = {"ink": "black", "pale": "grey", "sky": "blue"}


def drawn(script, series):
    """The colour of a series of a script, and whether it is dotted or dashed."""
    at = script.find(series)
    if at < 0:
        return [f"no series {series}"]
    line = re.split(r"\n(?=set |plot )", script[:at])[-1].rsplit(", \\\n", 1)[-1] \
        + re.split(r", \\\n|\n *(?:set|plot|unset) |\n\n", script[at:])[0]
    style = re.search(r"linestyle (\d+)", line)
    if style:
        both = script + (top / "figures/levels.gp").read_text(encoding="utf-8")
        line = re.search(rf"set style line {style[1]} (.*)", both)[1]
    colour = re.search(r"color rgb (\w+)", line)
    dash = re.search(r"dashtype \((\d)", line)
    return [COLOURS.get(colour[1], colour[1]) if colour else "black",
            "" if not dash else "dotted" if int(dash[1]) < 4 else "dashed"]


def panels(script):
    """The text of each panel of a script: its plot, what is set before it, and its axes."""
    axes, chunk, letter, found = {}, "", "", collections.defaultdict(str)
    for line in re.sub(r"\\\n *", " ", script).split("\n"):
        label = re.search(r"set label 1 \"\(([a-e])\)", line)
        letter = label[1] if label else letter
        axis = re.match(r" *set ([xy]label) (.*)", line)
        if axis:
            axes[axis[1]] = axis[2]
        chunk += " " + line
        if re.match(" *(else )?plot ", line):
            found[letter] += chunk + " ".join(axes.values())
            chunk = ""
    return found


used, figures = [], {}
for line in (top / "data/figures.tsv").read_text(encoding="utf-8").splitlines():
    if not line.startswith("#") and line.count("\t") >= 4:
        cell = line.split("\t")
        figures[cell[0]] = cell[1]


# what the list of quantities takes: the statistic, and the bound of the ratio of speeds
taken = {}
for line in (top / "data/quantities.tsv").read_text(encoding="utf-8").splitlines():
    cell = line.split("\t")
    if len(cell) > 4 and not line.startswith("#"):
        bound = re.search(r"speed_ratio[<>]=?([\d.]+)", cell[1])
        taken[f"{cell[2]}/{cell[3]}"] = (cell[4].split(" ")[0], bound and float(bound[1]))


def quantities(file, text):
    for found in re.finditer(r"\{([\w./-]+/[\w./-]+)\}", text):
        if found[1] not in taken:
            continue
        statistic, bound = taken[found[1]]
        before = text[max(0, found.start() - 260):found.start()]
        if statistic != "median" and re.search(r"\bmedian[^ ]* [^ ]*$", before):
            complain(file, f"{found[1]} is no median, but {statistic}")
        around = before + text[found.start():found.end() + 160]
        # in the regimes, the bound is that of V/V*, or 2^(3/4) times that of V/V*_c
        if "regimes" in found[1] and bound and not any(
                f"{x:g}" in re.findall(r"\d+\.?\d*", around)
                for x in (bound, round(bound/2**.75, 1))):
            complain(file, f"{found[1]} is not bounded by {bound}")


unit, worth = {}, {}
for line in (top / "results/reference/studied.tsv").read_text(encoding="utf-8").splitlines():
    cell = line.split("\t")
    if not line.startswith("#"):
        unit[f"{cell[0]}/{cell[1]}"] = cell[3]
        worth[f"{cell[0]}/{cell[1]}"] = cell[2]
# words behind a number, and what the end of its name must be
BEHIND = {
    "of the time": "contact(_share|/slow|/fast)?|touching_share",
    "of processor": "cpu_time|cost|start",
    "pairs": "count|runs|pairs(/most|/median)?", "nodes": "contacts(_mean)?|nodes_slider",
    "shocks": "rate|spot_rate|most_spot_rate|(nodal_)?shocks(_complete)?", "points": "power|points",
    "claims": "power|held|refuted|undecided|invalid|claims", "cases": "runs|above|narrow|cases",
    "blows": "blows",
}
# words beside a number that are in names, too, with other meanings
COMMON = """
time times runs with the over for and all from mean near printed prints pairs claims force forces
weight weights such median cell band contacts bricks share variance counting inside outside of one
below above have mode offset length difference limit points factor steps
""".split()


def beside(file, text):
    """A word beside a number that is in the name of any number of the article is in its name."""
    macro = r"\\(?:val|valu|percent|intervalof)(?:\[\d\])?\{([^{}#]+)\}"
    parts = {name: {x[:4] for x in re.split("[/_-]", name)} for name in re.findall(macro, text)}
    known = set().union(*parts.values())
    before = r"\b([A-Za-z]{3,})(?:~\\cite\{\w+\})?(?: is| of| has)? "
    for found in re.finditer(rf"(?={before}{macro})|{macro}(?:\\,dB)? ([a-z]{{3,}})", text):
        word, name = (found[1] or found[4]).lower(), found[2] or found[3]
        if word not in COMMON and word[:4] in known and word[:4] not in parts[name]:
            complain(file, f"'{word}' stands beside {name}")


# words of names that stand in the sentence of each number, and the names of which they do not
STATED = """restitution beam commit axis claims nearest observed ports agrees contradicted sound
order median pairs sets differences central block line flights draws overlap variance ring modes
half nodes deflection plate step points alpha weight width held exact undecided difference
refuted""".split()
UNSTATED = re.compile(r"""15_modes|rate_half|terms_half|nodes-length|deflection-(v|a|worst)
|areal-run/|error_at_step|law/points/power|slowest_11m|same-weight|v010/weight_slider|input/width
|held/added-n|exact-\dus|undecided/weak|hopping/refuted""".replace("\n", ""))
stated = collections.Counter()


def sentences(file, text):
    """A word of a number's name stands in the sentence of this number."""
    macro = (r"\\(?:val|valu|percent|percentof|intervalof|scaled\{\d\}\{[^{}]+\}|microns"
             r"|thousandths|millionths|chance)(?:\[\d\])?\{([^{}#]+/[^{}#]+)\}")
    for found in re.finditer(macro, text):
        before = text[max(0, found.start() - 220):found.start()]
        behind = text[found.end():found.end() + 90]
        if "&" in before[-60:] or "&" in behind[:30] or "\\\\" in behind[:10]:
            continue
        sentence = re.split(r"(?<=[^A-Z0-9]{2}[.;]) |\\item|\\par", before)[-1] + " " \
            + re.split(r"[.;] ", behind)[0]
        sentence = re.sub(r"\\(ref|label|val|valu|percent|percentof|intervalof|microns|cite"
                          r"|chance|fpeval|csname)(\[\d\])?\{[^{}]*\}", " ", sentence).lower()
        said = {word[:4] for word in re.findall("[a-z]+", sentence)}
        for part in set(re.split("[/_-]", found[1])) & set(STATED):
            stated[part] += 1
            if part[:4] not in said and not UNSTATED.search(found[1]):
                complain(file, f"{found[1]} stands in a sentence without '{part}'")


# from one number to another, and which of them is the larger one
FALLS = "falls?|fell|falling|drops?|sinks?|shrinks?|lowers?|reduces?|decreases?|steps of" \
    "|octave bands, from"
ranges = []


def directions(file, text):
    """A range has its lower end first, unless something falls from one end to the other."""
    number = r"(?:\\\w+(?:\[\d\])?\{([^{}#]+)\}|(?<![\w.,-])(\d[\d.]*))"
    behind = r"(?:\\,?\w*|[~ ](?:[munk]?[ms]|m/s|dB|k?Hz|%|J|N|G?Pa|kg)|\{[^{}]*\})?\$?"
    joined = re.compile(rf"{number}{behind}(?: at[ \w]{{1,30}})? (to|and) \$?{number}")
    for joint in re.finditer(" (?:to|and) [$\\\\\\d]", text):
        begin = max(0, joint.start() - 120)
        for found in joined.finditer(text, begin, joint.end() + 60):
            if found.start(3) != joint.start() + 1:
                continue
            before = text[begin:found.start()]
            one, other = found[2] or found[1], found[5] or found[4]
            try:
                one, other = float(worth.get(one, one)), float(worth.get(other, other))
            except ValueError:
                continue
            if found[3] == "and" and not re.search(r"between \$?$", before) or " went " in before:
                continue
            ranges.append(found[0])
            falls = re.search(rf"\b({FALLS})\b(?!.*\b(rises?|grows?)\b)", before)
            if (one > other) != bool(falls):
                complain(file, f"{before} {found[0]}: from {one:g} to {other:g}")


def units(file, text):
    """The unit behind a number of the studies, and the word behind any number."""
    macro = (r"\\(val|valu|percent|percentof|intervalof|scaled)((?:\[\d\])?)\{([^{}#]+)\}"
             r"(?:\\,(dB|Hz|m?s|1/s)\b)?")
    for found in re.finditer(macro, text):
        kind, of, said = found[1], unit.get(found[3]), found[4]
        near = text[max(0, found.start() - 400):found.end() + 400]
        wrong = kind.startswith("percent") and of != "1" or kind == "valu" and of == "1" \
            or said and said != of or of == "dB" and kind != "valu" and not said \
            and not re.search(r"dB|&|\\valu\b", near)
        if of and wrong:
            complain(file, f"{found[0]}: its unit is {of}")
        behind = text[found.end():found.end() + 20]
        for word, end in BEHIND.items():
            if re.match(rf" {word}\b", behind) and not re.search(rf"(^|[/_])({end})$", found[3]):
                complain(file, f"{found[0]} {word}: another quantity")


def captions(file, text):
    for found in re.finditer(r"\\(?:begin\{beside\}|includegraphics(?:\[[^]]*\])?)\{([\w-]+)\}(.*?)"
                             r"\\label\{(fig:[\w-]+)\}", text):
        number = re.search(r"\(the (paper|earlier)(?:'s)? (Fig\.~\d+)[),]", found[2])
        printed = re.search(r"Fig\. \d+", figures.get(found[1], ""))
        if number and (not printed or number[2].replace("~", " ") != printed[0]):
            complain(file, f"{found[1]} is {figures.get(found[1])} of the paper, not {number[2]}")
        script = (top / f"figures/{found[1]}.gp").read_text(encoding="utf-8")
        caption, panel = found[2], panels(script)
        for figure, letter, said, shown in PANELS:
            if figure != found[1] or f"({letter})" not in caption:
                continue
            piece = caption.split(f"({letter})", 1)[1]
            piece = re.split(rf"\({chr(ord(letter) + 1)}\)", piece)[0]
            used.append([figure, letter, said, shown])
            if not re.search(said, piece) or not re.search(shown, panel[letter]):
                complain(file, f"{figure} ({letter}): '{said}' and '{shown}' do not meet")
        for figure, said, series in LINES:
            if figure != found[1]:
                continue
            begin, end = said.split("@")
            behind = re.search(re.escape(begin) + r"(\w+)" + re.escape(end), text[found.start():])
            if not behind:
                continue
            used.append([figure, said, series])
            kinds = drawn(script, series)
            if behind[1].lower() not in kinds:
                complain(file, f"{figure}: '{behind[0]}', but {kinds}")


formulas = collections.Counter()
SIGNS = {"+": "-", "-": "+", "<": ">", ">": "<"}


def fragments(text):
    """Counts the formulas in a text, and the pieces in them that have a sign."""
    pieces = re.findall(r"(?<!\\)\$([^$]{3,80})\$", text)
    part = r"\\sqrt\{[^{}]{3,20}\}|\([^()$]{3,16}\)|\{[^{}$]{3,14}\}"
    pieces += [x for x in re.findall(part, text) if re.search("[-+<>=]", x)]
    formulas.update(re.sub(r"\\[,;!]|\s", "", x) for x in pieces)


for path in sorted((top / "paper").glob("*.tex")):
    source = re.sub(r"(?m)(?<!\\)%.*$", "", path.read_text(encoding="utf-8"))
    tables(path.name, source)
    source = re.sub(r"\s+", " ", source)
    for equation in re.finditer(r"\\begin\{equation\}\\label\{(.*?)\}(.*?)\\end\{",
                                source):
        labelled[equation[1]] = equation[2]
    words(path.name, source)
    symbols(path.name, source)
    captions(path.name, source)
    quantities(path.name, source)
    units(path.name, source)
    beside(path.name, source)
    sentences(path.name, source)
    directions(path.name, source)
    fragments(source)
for path in [*top.glob("paper/*/*.md"), *top.glob("*.md"), *top.glob("*/README.md"),
             *top.glob("verify/*/README.md"), *top.glob("src/*/*.h"), top / "src/ra2d.h"]:
    source = re.sub(r"(?m)^    .*$|^[ \t]*(\*|///?<?)[ \t]+", "", path.read_text(encoding="utf-8"))
    directions(f"../{path.relative_to(top)}", re.sub(r"\s+", " ", source))
if len(ranges) < 80:
    print(f"only {len(ranges)} ranges")
if stated.total() < 150:
    print(f"only {stated.total()} words of names in sentences")
if len(seen) < 80 or len(placed) < 25:
    print(f"only {len(seen)} symbols and {len(placed)} places")
for line in PANELS + LINES:
    if line[0] not in str(used) or (line in LINES and line not in used):
        print(f"no caption has: {' | '.join(line)}")
# a formula that stands once, while it stands in several places with another sign
for formula, count in formulas.items():
    if count == 1 and formula != "g>0":  # erratum E5
        for j, sign in enumerate(formula):
            turned = formula[:j] + SIGNS.get(sign, sign) + formula[j + 1:]
            if turned != formula and formulas[turned] > 1:
                print(f"'{formula}' stands once, '{turned}' {formulas[turned]} times")
        for one, other in (("\\le", "\\ge"), ("\\ge", "\\le"), ("\\ll", "\\gg"), ("\\gg", "\\ll")):
            turned = formula.replace(one, other)
            if turned != formula and formulas[turned] > 1:
                print(f"'{formula}' stands once, '{turned}' {formulas[turned]} times")
