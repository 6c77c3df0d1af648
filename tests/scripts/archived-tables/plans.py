"""What the lists of runs and archived tables say of each other.

The exponents of a reading have as many points as its list plans, and as many realisations as it has
pairs. The rows of an archived study are the runs of its list. The name of a run says its options:
each word of it stands for one of them. A draft is shorter than its run by the same amount as other
drafts of its kind."""
import math
import os
import re

from tables import (finish, groups, LISTS, near, options, plan, same, size, table,
                    wrong)

# The readings: their exponents over speed (n), over roughness (m), over damping (decade).
campaign = plan("campaign")
planned = {}
for reading in plan("readings"):
    points = [row for row in campaign if re.fullmatch(reading["points"], row["point"])]
    usual = [row for row in points if row["damping"] == .02]
    # shocks are counted at one more point, whose surface has no other speed
    usual = [row for row in usual if sum(other["surface"] == row["surface"] for other in usual) > 1]
    damped = [row for row in points if row["surface"] == "ra10" and row["speed"] == .1]
    for exponent, over, by in (("n", "surface", "speed"), ("m", "speed", "surface")):
        for group in groups(usual, over):
            if len(group) > 1:
                planned[reading["reading"], exponent, group[0][over]] = reading, len(group)
    if len(damped) > 1:
        planned[reading["reading"], "decade", "ra10"] = reading, len(damped)
        planned[reading["reading"], "decade", "upper"] = \
            reading, sum(row["damping"] >= .01 for row in damped)
    if not points:
        wrong(reading, "no point of the campaign is meant")
exponents = {(row["reading"], row["exponent"], row["at"]): row for row in table("exponents")
             if row["at"] != "mean"}
for name in sorted(planned.keys() - exponents.keys(), key=str):
    wrong(planned[name][0], f"has no exponent {name[1]} at {name[2]}")
for name in sorted(exponents.keys() - planned.keys(), key=str):
    wrong(exponents[name], "is not planned")
for name in exponents.keys() & planned.keys():
    row, (reading, points) = exponents[name], planned[name]
    near(row, "points", row["points"], points)
    near(row, "realisations", row["realisations"], reading["pairs"])
    if not 0 < reading["pairs_draft"] <= reading["pairs"]:
        wrong(reading, f"a draft has {reading['pairs_draft']} pairs")
archived = table("readings")
of_reading = {row["reading"]: row for row in plan("readings")}
if [row["reading"] for row in archived] != list(of_reading):
    wrong(archived[0], "the archived readings are not those of the list")
for row in archived:
    listed = of_reading[row["reading"]]
    same(row, "L", row["L"], listed["L"])
    same(row, "pairs", row["pairs"], listed["pairs"])
for name, row in of_reading.items():
    # a tenth of the correlation length, and surfaces that no other reading has
    same(row, "lc", row["lc"], .1 if re.search("tenth|fresh", name) else 1)
    same(row, "first", row["first"], 101 if name.startswith("fresh") else 1)


def those(made, rows, key):
    """The rows of an archive are those of a plan."""
    made = {tuple(row[name] for name in key): row for row in made}
    for name in sorted(made.keys() ^ rows, key=str):
        wrong({"row": str(name)}, "is not planned" if name in made else "is not archived")


# The first pair of the default at every point; the pairs of the comparison of steps, with both.
those(table("campaign"), {("default", row["point"], 1) for row in campaign
                          if row["damping"] == .02}, ("reading", "point", "seed"))
pairs = {}
for row in plan("steps"):
    for point in campaign:
        if re.fullmatch(row["points"], point["point"]):
            name = row["reading"], point["point"]
            pairs[name] = max(pairs.get(name, 0), row["pairs"])
those(table("steps"), {name + (401 + pair, step) for name, count in pairs.items()
                       for pair in range(int(count)) for step in (2.5e-7, 5e-7)},
      ("reading", "point", "seed", "step"))
for row in table("viscous"):
    if row["point"] not in {point["point"] for point in campaign}:
        wrong(row, "is no point of the campaign")

# Words in names of runs.
WORDS = {"chi80": {"grid.spacing": 80e-6}, "chi40": {"grid.spacing": 40e-6},
         "chi20": {"grid.spacing": 20e-6}, "chi10": {"grid.spacing": 10e-6},
         "chi05": {"grid.spacing": 5e-6}, "v1": {"sliding.speed": 1}, "v10": {"sliding.speed": 1},
         "v15": {"sliding.speed": 1.5}, "v20": {"sliding.speed": 2}, "v25": {"sliding.speed": 2.5},
         "v30": {"sliding.speed": 3}, "deep": {"sliding.distance": 1.2e-6},
         "d12": {"sliding.distance": 1.2e-6}, "d13": {"sliding.distance": 1.3e-6},
         "d14": {"sliding.distance": 1.4e-6}, "d15": {"sliding.distance": 1.5e-6},
         "soft": {"contact.penalty": 5e9}, "stiff": {"contact.penalty": 5000e9},
         "lagrange": {"contact.law": "lagrange"}, "hermite": {"contact.interpolation": "hermite"},
         "euler": {"resonator.theory": "euler-bernoulli", "slider.theory": "euler-bernoulli"},
         "reference": {"resonator.modes": 80, "slider.modes": 80, "time.step": 2.5e-9},
         "one-mode": {"resonator.modes": 1, "slider.modes": 1},
         "more-modes": {"resonator.modes": 120, "slider.modes": 120, "time.step": 1e-9},
         "half-spacing": {"resonator.modes": 80, "slider.modes": 80, "time.step": 2.5e-9,
                          "grid.spacing": 2.5e-6},
         "resonator": {"contact.slaves": "resonator"},
         "both": {"contact.slaves": "both", "contact.penalty": 500e9}}
MEANINGLESS = {"toy", "modes", "bricks", "theory", "narrow", "timoshenko", "penalty", "linear",
               "slider"}
for row in plan("toy") + [row for row in plan("runs") if row["run"].startswith("toy-")]:
    name, given, meant = row["run"], options(row["options"]), {}
    rest = name
    for word in ("one-mode", "more-modes", "half-spacing", "half-step"):
        if rest.endswith("-" + word):
            rest = rest[:-len(word) - 1]
            meant.update(WORDS.get(word, {}))
            if word == "half-step" and "lagrange" not in rest:
                meant.update(WORDS["reference"], **{"time.step": 1.25e-9})
            elif word == "half-step":
                meant["time.step"] = 5e-9
    for word in rest.split("-"):
        if word.isdigit():
            meant.update({"resonator.modes": int(word), "slider.modes": int(word)})
        elif word not in MEANINGLESS:
            if word not in WORDS:
                wrong(row, f"what is {word}?")
            meant.update(WORDS.get(word, {}))
    # samples are for figures, and no part of the problem
    given.pop("output.sample", None)
    for key in sorted(given.keys() | meant.keys()):
        same(row, key, given.get(key), meant.get(key))
    case = "toy-" + name.split("-")[0] if name.split("-")[0] in ("bricks", "narrow") else \
        "toy-bricks" if name.startswith("theory") else "toy"
    same(row, "case", row["case"], case)
    same(row, "draft", row["options_draft"], row["options"])

# A family of runs: the same case, and names that begin with the same word. What only its drafts
# have is the same in all of them; a draft that has a shorter duration, or a longer step, has it in
# proportion.
for name in ("runs", "rolling"):
    rows = [row for row in plan(name) if not row["run"].startswith("toy-")]
    for row in rows:
        row["family"] = re.match(r"realistic-(v|[a-z]+)|moving-mass-(refined|)|[a-z]+",
                                 row["run"])[0].replace("tenth", "v")
        row["full"], row["short"] = options(row["options"]), options(row["options_draft"])
    for group in groups(rows, "family"):
        for row in group:
            for key, value in row["short"].items():
                if value == row["full"].get(key):
                    continue
                if key == "excitation.segment" and row["run"] != "roller-v10":
                    wrong(row, f"a draft has {key}")
                if key == "output.psd_segment" and name == "rolling":
                    continue
                others = [other for other in group if key in other["short"]]
                if key in row["full"] and isinstance(value, float):
                    ratio = [other["short"][key]/other["full"].get(key, math.nan)
                             for other in others]
                    if max(ratio) > 1.0001*min(ratio):
                        wrong(row, f"{key} of the drafts: not in one proportion")
                elif any(other["short"][key] != value for other in others):
                    wrong(row, f"{key} of its draft is {value}, not that of other drafts")
            for key in ("time.duration", "output.psd_segment", "footprint.positions",
                        "excitation.realisations", "time.step"):
                have = [key in other["short"] for other in group]
                if have.count(True) > have.count(False) and key not in row["short"]:
                    wrong(row, f"its draft has no {key}")
        for key in ("time.duration", "output.sample", "output.shocks", "time.path"):
            values = {row["full"][key] for row in group if key in row["full"]}
            if len(values) > 1:
                wrong(group[0], f"{key} is {sorted(values, key=str)} in runs of one family")
for row in plan("runs"):
    given, draft = options(row["options"]), options(row["options_draft"])
    if row["run"] in ("realistic-fine", "realistic-lagrange"):
        same(row, "duration of the draft", draft["time.duration"], given["time.duration"]/10)
    if "-v070" in row["run"]:
        same(row, "speed", given["sliding.speed"] if "next" not in row["run"] else .7, .7)
        if row["run"].startswith("realistic"):
            # it has left the resonator of 450 mm by its own length of 20 mm
            same(row, "path", given["time.path"], .45 - .02)
    if row["run"].startswith("moving-mass-refined"):
        kind = row["run"].removeprefix("moving-mass-refined").strip("-")
        same(row, "step", given["time.step"], 20e-6 if kind == "time" else 40e-6)
        same(row, "spacing", given.get("grid.spacing"), 5e-3 if kind == "space" else None)
        same(row, "modes", given.get("resonator.modes"), 40 if kind == "modes" else None)

# A roller that is at rest stands at mid-span, for the time in which it rolls over the beam.
with open(os.path.join(LISTS, "cases", "rolling-roller.ini"), encoding="utf-8") as file:
    roller = {name: size("".join(words)) for name, *words in re.findall(
        r"^(length|speed) = ([0-9.]+) (\S+)", file.read(), re.M)}
for row in plan("rolling"):
    given = options(row["options"])
    if given.get("lower.contact") == "fixed":
        same(row, "start", given["lower.start"], roller["length"]/2)
        same(row, "duration", given["time.duration"], roller["length"]/roller["speed"])

# Runs in a second way: pairs that the reading has, at points that there are; a draft makes only
# runs at the point at which readings are judged. Another last bit is the next number.
readings = {row["reading"]: row for row in plan("readings")}
with open(os.path.join(LISTS, "cases", "realistic.ini"), encoding="utf-8") as file:
    penalty = float(re.search(r"^penalty = ([0-9.e]+) Pa", file.read(), re.M)[1])
for row in plan("both-ways"):
    reading = readings[row["reading"]]
    if not row["pairs_draft"] <= reading["pairs_draft"] <= row["pairs"] <= reading["pairs"]:
        wrong(row, f"{row['pairs']} and {row['pairs_draft']} pairs")
    same(row, "pairs of a draft", row["pairs_draft"],
         1 if row["points"].startswith("ra5-v0") else 0)
    for one in re.findall(r"(?:[^|(]|\([^)]*\))+", row["points"]):
        if not any(re.fullmatch(one, point["point"])
                   and re.fullmatch(reading["points"], point["point"]) for point in campaign):
            wrong(row, f"there is no point {one} of the reading")
    same(row, "step", row["step"], {"other-step": "other", "last-bit": "own"}[row["way"]])
    if row["way"] == "last-bit":
        same(row, "options", row["options"], "-s contact.penalty="
             f"{math.nextafter(penalty, math.inf):.16e}".replace("e+", "e") + "Pa")

# Variants of one point: all have the pairs of the base, but for the one with the shortest step.
variants = plan("convergence")
base = next(row for row in variants if row["variant"] == "base")
for row in variants:
    same(row, "pairs", row["pairs"], 8 if row["variant"] == "step-25ns" else base["pairs"])
    same(row, "pairs of a draft", row["pairs_draft"], base["pairs_draft"])

# Orders: a measured value passes in its band, and the expected one lies in it.
UNEVEN = (.8, 1.3), (1.6, 2.1), (1.5, 2.2), (1, 2.5), (.75, 1.5)
for name in ("orders", "areal-answers"):
    for row in table(name):
        if row["band"] == "-":
            continue
        least, most = (float(end) for end in re.fullmatch(
            r"\[([-\d.e+inf]+), ([-\d.e+inf]+)\]", row["band"]).groups())
        if (row["verdict"] == "pass") != (least <= row["measured"] <= most):
            wrong(row, f"{row['measured']} in {row['band']}: {row['verdict']}")
        expected = row["order_expected"]
        if isinstance(expected, float) and expected == expected:
            # a band has the order in its middle, but for these
            if not least <= expected <= most or abs(least + most - 2*expected) > 1e-5 and (
                    least, most) not in UNEVEN:
                wrong(row, f"the order {expected:g} in {row['band']}")

# The two sets of finite elements: the increments fill the millisecond, samples are a microsecond
# apart.
for deck in ("bricks", "narrow"):
    summary = table(f"fe/{deck}/summary")
    value = {row["quantity"]: row["value"] for row in summary}
    if [row["quantity"] for row in summary] != [row["quantity"] for row in
                                                table("fe/bricks/summary")]:
        wrong(summary[0], "not the quantities of the other set")
    near(summary[0], "duration", value["increments"]*value["increment"], 1e-3, 1e-8)
    for number, row in enumerate(table(f"fe/{deck}/probes")):
        near(row, "t", row["t"], number*1e-6, 1e-11)

# The verdicts: each claim with its words, the number of its comparisons, and how many of them
# decide; the word is that of the numbers, and the reason that of its comparisons.
APART = {"identity": "it holds by construction", "misprint": "misprint",
         "curve": "curve not at hand", "converged": "converged before any refinement",
         "geometry": "geometry of ours", "machine": "another machine",
         "others": "measured by others on other bodies", "joint": "", "none": ""}
claims = plan("claims")
verdicts = {row["claim"]: row for row in table("verdicts")}
if list(verdicts) != [row["claim"] for row in claims if row["rule"] == "claim"]:
    wrong(claims[0], "the claims are not those of the verdicts")
for claim in (row for row in claims if row["rule"] == "claim" and row["claim"] in verdicts):
    row = verdicts[claim["claim"]]
    rules = [other["rule"] for other in claims
             if other["claim"] == claim["claim"] and other["rule"] != "claim"]
    apart = [rule.split()[0] for rule in rules if rule.split()[0] in APART]
    for here, there in (("place", "place"), ("statement", "quantity"), ("published", "published")):
        same(row, here, row[here], claim[there])
    near(row, "comparisons", row["comparisons"], len(rules))
    decided = row["agree"] + row["not_contradicted"] + row["contradicted"]
    if not decided <= len(rules) - len(apart) <= decided + sum(" if " in rule for rule in rules):
        wrong(row, f"{decided:.0f} comparisons decide, of {len(rules) - len(apart)} that may")
    same(row, "verdict", row["verdict"], "contradicted" if row["contradicted"] else
         "not contradicted" if row["not_contradicted"] else "agrees" if row["agree"] else
         "cannot be compared")
    if row["verdict"] == "agrees" and str(row["reason"]):
        wrong(row, f"it agrees, and the reason is {row['reason']}")
    if row["verdict"] == "cannot be compared" and not any(
            str(row["reason"]).startswith(APART[word]) for word in apart):
        wrong(row, f"the reason is {row['reason']}, the rules are {' '.join(apart)}")

finish("plans")
