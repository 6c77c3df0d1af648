"""What the numbers of an archived table say of each other.

A share of time is a number of steps divided by all steps, and a share of shocks a number of shocks
divided by all shocks. A level is the logarithm of a number in the same row. What a law predicts
follows from its equations. A surface is the same in all runs that have it. So a number with two
digits exchanged, or a number of another row, contradicts a second one. The rows of a study are the
runs of its list in data/."""
import collections
import math
import os
import re
import statistics

from tables import (alike, around, between, counted, dB, finish, groups, LISTS, medians, near,
                    power_of, ROOT, root, steps_of, table, whole, wrong)


def point(rows):
    """The name of a point has its surface and its speed, and a damping other than that of the
    case."""
    for row in rows:
        parts = row["point"].split("-")
        named = {part[0]: part[1:] for part in parts[1:] if part[0] in "vz" and part[1:2].isdigit()}
        if "v" in named:
            near(row, "speed", row["speed"], float(named["v"]), 1e-12)
        if "z" in named:
            near(row, "damping", row["damping"], float(named["z"]), 1e-12)
        if "surface" in row and parts[0].startswith("ra") and row["surface"] != parts[0]:
            wrong(row, f"the surface is {row['surface']}")


def closed(rows, most):
    """The energy that is missing is a small share of that which was put in."""
    for row in rows:
        between(row, "energy_residual_share", -most, most)


# A block on a plate: shares of steps, of shocks and of spots; levels of numbers in the same row.
# The plate loses what it takes: the sum over its modes of twice the damping times its kinetic
# energy and frequency. The level is that of the whole plate and the frequency that of its modes;
# so the power is that of the level within a decibel.
plates = table("areal") + table("terms")
point(plates)
alike(plates, ["nominal_Ra"], "surface", "reading")
alike([row for row in plates if row["length"] == .02 and row["reading"] != "middle"
       and not row["reading"].startswith("tenth")], ["lift_off_speed"],
      "surface", "seed", "reading")
counted(plates, ["contact_share", "contacts_mean", "spots_mean"],
        "reading", "speed", "step", "length")
for row in plates:
    # shocks and spots are counted from the start, means begin after 0.1 s or half of the time
    averaged = row["steps"]*row["step"]
    time = 2*averaged if row["reading"].startswith("area") else averaged + .1
    shocks, spots = row["shock_rate"]*time, row["spot_rate"]*time
    whole(row, "shock_rate times time", shocks)
    whole(row, "spot_rate times time", spots)
    for name in ("spots_below_M", "spots_below_10M", "spots_below_100M", "spots_below_100us"):
        whole(row, name + " in spots", row[name]*spots)
    whole(row, "steps of all spots", row["spot_duration_mean"]*spots/row["step"])
    whole(row, "half steps of the median", row["spot_duration_median"]/row["step"]*2)
    near(row, "area", row["area"], row["length"]**2)
    near(row, "centroid_level", row["centroid_level"], dB(row["centroid"]))
    near(row, "contacts_level", row["contacts_level"], dB(row["contacts_mean"]))
    near(row, "speed_over_lift_off", row["speed_over_lift_off"],
         row["speed"]/row["lift_off_speed"])
    near(row, "power of the level", row["taken_level"] - row["centroid_level"]
         - dB(row["damping"]/.02), row["level"] - 62.6, 1.4)
    near(row, "given and taken power", row["given_level"], row["taken_level"],
         3 if row["reading"] == "air" else .4)
    between(row, "force_mean_over_weight", .89, 1.1)
    between(row, "level_half", .1, 4)
    between(row, "spot_peak_mean_over_weight", 0, row["spot_peak_max_over_weight"])
closed(plates, .02)
measured = {(row["point"], row["seed"]): row for row in plates if row["reading"] == "levels"}
for row in plates:
    same = measured.get((row["point"], row["seed"]))
    if row["reading"] == "base" and row["row"].startswith("terms") and same:
        for name in row:
            if name not in ("row", "reading"):
                near(row, name + " of the same run in areal", row[name], same[name], 0) \
                    if isinstance(row[name], float) else None
medians(plates, ["contact_area_mean", "spot_duration_mean", "spot_duration_median",
                 "spot_peak_mean_over_weight", "spot_peak_max_over_weight", "shock_rate",
                 "spot_rate"], 6, "reading", "point")
for name in ("level", "given_level", "taken_level"):
    around(plates, name, 3.4, "reading", "point")
around(plates, "contact_share", .07, "reading", "point")
calm = [row for row in plates if not row["reading"].startswith("tenth")]
around(calm, "spot_peak_mean_over_weight", .4, "reading", "point", share=True)
around(plates, "spot_duration_mean", .46, "reading", "point", share=True)

# Sliders of several lengths: powers and their levels.
beams = table("area")
counted(beams, ["contact_share", "contacts_mean"], "reading", "length", "damping")
for row in beams:
    for name in ("given", "taken"):
        if row[name] > 0:
            near(row, name + "_level", row[name + "_level"], dB(row[name]/1e-12))
    near(row, "centroid_level", row["centroid_level"], dB(row["centroid"]))
    near(row, "contacts_level", row["contacts_level"], dB(row["contacts_mean"]))
    near(row, "taken power", row["level"] + dB(row["loss"]), row["taken_level"] + 60, 1e-4)
    near(row, "loss of the beam", row["loss"]/(4*math.pi*row["damping"]*row["centroid"]), 7.02,
         1e-3)

# The law: its equations with the constants that were fixed before each hundred. The level of a run
# is to that of the law as power over frequency is to that of the law.
FIRST = {2: (1.15, 1.85), 3: (1.3, 1.4)}


def first_half(x):
    return 2 + 2/(1 + (x/.3)**4)


def band(row, half):
    """The ends of the band: the part that the weight causes is known to half a decibel."""
    total = power_of(row["said_level"])
    moving = row["moving_share"]*total
    rest = total - moving
    for name, sign in (("said_from", -1), ("said_to", 1)):
        near(row, name, row[name],
             dB(rest*power_of(sign*half) + moving*power_of(sign*.5)))


def by_the_law(row):
    """Rivals, power, level and band of the law that was fixed first."""
    s1, s2, x = row["slope_1"], row["slope_2"], row["ratio"]
    factor, exponent = FIRST[row["dimensions"]]
    ride, both = factor*x**exponent, math.hypot(s1, s2)
    near(row, "speed_rival", row["speed_rival"], .9*ride/(.9 + ride))
    near(row, "slope_rival", row["slope_rival"], .45*both**2/s1/s2*ride/(.9 + ride))
    near(row, "constant_rival", row["constant_rival"], .8)
    near(row, "expected_half", row["expected_half"], first_half(x))
    square = 1e-18*power_of(row["expected_level"])/(row["speed"]*s1*s2/both)**2
    hop = (2/math.sqrt(math.pi)*root(1 - row["restitution"])/(1 + .25*row["softness"])
           / math.sqrt(1 + square))
    ride *= min(1, math.sqrt(2)*s1/both)
    near(row, "expected_power", row["expected_power"]/(ride**-4 + hop**-4)**-.25, 1, 1e-6)
    near(row, "level", row["level"] - dB(row["power"]/row["frequency"]),
         row["expected_level"] - dB(row["expected_power"]/row["expected_frequency"]))


law = table("law")
alike(law, ["slope_1", "slope_2"], "cell", "seed", "dimensions")
alike(law, ["ratio"], "cell", "seed", "dimensions", divided="speed")
point(law)
lots = {name: table(name) for name in ("law-random", "law-fresh-runs", "law-fresh", "law-third",
                                       "law-fourth")}
for row in law + lots["law-random"] + lots["law-fresh-runs"]:
    by_the_law(row)
counted(law, ["contact_share"], "cell", "point", "dimensions")
for rows in lots.values():
    closed(rows, .02)
    for row in rows:
        steps = steps_of(row["contact_share"])
        whole(row, "contact_share in steps", 1 if steps else .5)
closed(law, .03)
for row, same in zip(lots["law-fresh"], lots["law-fresh-runs"]):
    for name, other in (("cell",)*2, ("point",)*2, ("seed",)*2, ("dimensions",)*2, ("speed",)*2,
                        ("ratio",)*2, ("restitution",)*2, ("contact_share",)*2, ("level",)*2,
                        ("energy_residual_share",)*2, ("law_level", "expected_level"),
                        ("law_half", "expected_half")):
        if row[name] != same[other]:
            wrong(row, f"{name} of the same run is {same[other]}")
    x, s1, s2 = row["ratio"], same["slope_1"], same["slope_2"]
    ride = 1 + 2.6/(1 + (x/.15)**2) if row["dimensions"] == 2 else .85 + .95/(1 + (x/.4)**4)
    band(row, 2*math.hypot(ride, 5*(1 - 2*s1*s2/(s1*s1 + s2*s2))))
for row in lots["law-third"] + lots["law-fourth"]:
    near(row, "level", row["level"] - dB(row["power"]/row["frequency"]), row["said_level"]
         + dB(1 - row["moving_share"]) - dB(row["expected_power"]/row["expected_frequency"]))
for row in lots["law-third"]:
    ride, kept = 1/(1 + (row["ratio"]/.6)**6), (max(row["restitution"], 0)/.85)**4
    band(row, (1.8 + 4*ride)*(1 + 1.2*kept**3) if row["dimensions"] == 2
         else (1.4 + .2*ride)*(1 + .1*kept**2))
for row in lots["law-fourth"]:
    band(row, (1.75 + 5.5/(1 + (row["ratio"]/.5)**12))
         * (1 + 1.4*(max(row["restitution"], 0)/.85)**12) if row["dimensions"] == 2
         else 1.8 + 3/(1 + (row["ratio"]/.12)**6))

around(law, "restitution", .022, "cell", "point")
around(law, "contact_share", .26, "cell", "point")
around(law, "softness", .26, "cell", "point", share=True)

# Two runs that part.
parting = table("lyapunov")
alike(parting, ["ratio"], "seed", divided="speed")
alike(parting, ["time"], "speed")
counted(parting, ["contact_share"], "speed")
medians(parting, ["restitution"], 1.05, "speed")
medians(parting, ["block_speed"], 3, "speed")
for row in parting:
    near(row, "the exponent of a twin", row["twin_exponent"]/row["exponent"], 1, .011)
    whole(row, "parted in half microseconds", row["parted"]/5e-7)
    between(row, "power", .05*row["expected_power"], 5*row["expected_power"])
# The same surfaces at the same speed are a run of the law, which has the same ratio, restitution
# and prediction. Its power is an average over another time.
base = {(row["speed"], row["seed"]): row for row in law if row["cell"] == "base"}
for row in parting:
    same = base.get((row["speed"], row["seed"]))
    if same:
        for name, within in (("ratio", 1e-12), ("restitution", 1e-12), ("expected_power", 1e-12),
                             ("power", .7)):
            near(row, f"{name} over that of the law", row[name]/same[name], 1, within)
        near(row, "contact_share of the law", row["contact_share"], same["contact_share"], .1)

# Single blows: the contact lasts whole steps of the run.
blows = table("restitution-areal")
medians(blows, ["expected"], 1.005, "cell")
medians(blows, ["sliding_speed"], 1.0001, "cell")
for row in blows:
    between(row, "arm", *((0, .96) if row["kind"] == "flat" else (.7, 1.0000001)))
    between(row, "restitution", -.35, 1)
    between(row, "contact", 1.5e-5, 1e-3)
    between(row, "speed", .2, 10)
    whole(row, "place in nodes", row["place"]/2e-5)
    whole(row, "contact in fifths of a step", row["contact"]/2e-7)

# Shocks of a force that was recorded at a sampling frequency.
for row in table("sampled"):
    for name in ("shocks_below_M", "shocks_below_10M", "shocks_below_100M", "shocks_below_100us"):
        whole(row, name + " in shocks", row[name]*row["shocks"])
    near(row, "sampling", row["sampling"], row["every"]*1e-7, 1e-15)
    whole(row, "steps of all shocks", row["duration"]*row["shocks"]/1e-7)

# Runs on a beam at points.
for name in ("reported", "viscous", "steps", "campaign"):
    rows = table(name)
    point(rows)
    alike(rows, ["damping"], "reading", "point")
    around(rows, "level_resonator", 5.6, "reading", "point", "speed")
    if "contact_share" in rows[0] and name != "campaign":
        around(rows, "contact_share", .19, "reading", "point")
    if "step" in rows[0]:
        for row in rows:
            if row["step"] not in (2.5e-7, 5e-7):
                wrong(row, f"the step is {row['step']}")
    if "nominal_Ra" in rows[0]:
        alike(rows, ["nominal_Ra"], "surface")
    if "lift_off_speed" in rows[0]:
        alike(rows, ["lift_off_speed"], "reading", "surface", "seed")
    if "energy_residual_share" in rows[0]:
        closed(rows, .02)

# The same block on four grids: the number of nodes that may touch is that of the spacing. Nodes of
# both solids count, and each touches in the area of one node of the other.
grids = table("areal-grids")
if sorted((row["seed"], row["stride"]) for row in grids) != [
        (seed, stride) for seed in (1, 2, 3, 4) for stride in (1, 2, 4, 8)]:
    wrong(grids[0], "not four seeds on four grids")
for column, within in (("force_mean_over_weight", .001), ("level", .35), ("contact_share", .02)):
    around(grids, column, within, "seed")
for row in grids:
    row["nodes_over_area"] = row["contacts_mean"]*row["spacing"]**2/row["contact_area_mean"]
    between(row, "nodes_over_area", 1.95, 2.06)
    # a node at an edge has half of the area, one at a corner a quarter
    whole(row, "contact area in quarters of a node",
          4*row["contact_area_mean"]*400000/row["spacing"]**2)
    near(row, "spacing", row["spacing"], row["stride"]*5e-6, 1e-12)
    whole(row, "contact_share in steps", row["contact_share"]*400000)
    whole(row, "contacts_mean in steps", row["contacts_mean"]*400000)
    between(row, "force_mean_over_weight", .99, 1.01)
    between(row, "level", 102, 105)
    between(row, "contact_area_mean", .9e-9/row["stride"]**.5, 2.4e-9)

# The toy problem: the three ratios of a run are those to one other run.
toy = table("toy")
quantities = ("peak", "mean_shock", "longest_shock")
for row in toy:
    if not any(all(abs(row[name]/row[name + "_ratio"]/other[name] - 1) < 1e-9
                   for name in quantities) for other in toy if other["shocks"] and row["shocks"]):
        if not row["run"].endswith("-euler") and row["run"] != "lagrange-against-stiff":
            wrong(row, "no other run has these ratios")
    whole(row, "mean shock", row["mean_shock"]*row["shocks"]/1e-8)
    whole(row, "longest shock", row["longest_shock"]/1e-8)


def inside(t, freedom):
    """The probability of Student's distribution between -t and t."""
    angle = math.atan(t/math.sqrt(freedom))
    c, s = math.cos(angle), math.sin(angle)
    term = total = c if freedom % 2 else 1
    for k in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= (k - 1)/k*c*c
        total += term
    if freedom % 2 == 0:
        return s*total
    return 2/math.pi*(angle + (s*total if freedom > 1 else 0))


def student(n):
    """Half of a confidence interval of 95 % of n values, divided by their deviation."""
    least, most = 0, 13
    for _ in range(60):
        middle = (least + most)/2
        least, most = (middle, most) if inside(middle, n - 1) < .95 else (least, middle)
    return least/math.sqrt(n)


def distance(pairs, comparisons):
    """K of a rule `spread`: Student's t with J - 1 degrees of freedom at 1 - 0.025/N."""
    least, most = 0, 40
    for _ in range(60):
        middle = (least + most)/2
        inner = inside(middle, pairs - 1) < 1 - .05/comparisons
        least, most = (middle, most) if inner else (least, middle)
    return least


# The rules of claims: the distance that is allowed follows from the pairs of a source and the
# number of comparisons of a claim, or, for what is suspected, of the claim that it is about.
PAIRS = {row["reading"]: row["pairs"] for row in table("readings", LISTS)}
PAIRS.update({row["reading"]: row["pairs"] for row in table("reported", LISTS)})
PAIRS.update({"surfaces": 24, "impacts-surfaces": 12, "calibration": 12})
for name in ("claims", "second-hand", "suspected"):
    rows = [row for row in table(name, LISTS) if "spread " in str(row["rule"])]
    for row in rows:
        words = str(row["rule"]).removeprefix("joint ").split()
        readings = [part for part in row["source"].split("/") if part in PAIRS]
        about = [other for other in rows if other["claim"] == row["claim"]
                 and (name == "claims" or other["source"] == row["source"])]
        comparisons = len(about) if name != "suspected" else \
            3 if str(row["name"]).startswith("shocks_") else 1
        near(row, f"K of {row['rule']}", float(words[1]), distance(
            int(PAIRS[readings[0]]), comparisons), .051)
        # a difference that matters: of a length of a surface a tenth, of a shape 0.3, of a share
        # 0.1, of exponents 0.07 (n) and 0.13 (m)
        within, quantity = float(words[words.index("within") + 1]), str(row["name"]).split("/")[0]
        usual = {"n": .07, "m": .13, "Rsk": .3, "Rku": .3, "decade": 1}.get(quantity)
        if row["unit"] == "m":
            usual = row["published"]/10
        elif quantity.startswith("shocks_") or quantity == "difference":
            usual = .1
        if usual is not None:
            near(row, f"the difference that matters of {row['quantity']}", within, usual, 1e-12)


def interval(row, n, ratio):
    """Half of the interval follows from the deviation of n values."""
    if row["half"] == row["half"] and row["deviation"] > 0:
        near(row, f"half of the interval of {n:.0f}", row["half"]/row["deviation"]/ratio[n], 1)


def beta(x, a, b):
    """The regularised incomplete beta function, by its continued fraction."""
    if x > (a + 1)/(a + b + 2):
        return 1 - beta(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a*math.log(x)
                     + b*math.log1p(-x))/a
    value = 1
    for m in range(60, 0, -1):
        even = m*(b - m)*x/((a + 2*m - 1)*(a + 2*m))
        odd = -(a + m - 1)*(a + b + m - 1)*x/((a + 2*m - 2)*(a + 2*m - 1))
        value = 1 + odd/(1 + even/value)
    return front/value


def is_bent(row):
    """Whether the residual is above the scatter, by the distribution of their ratio."""
    free = row["points"] - 2
    among = free*(row["realisations"] - 1)
    ratio = (row["residual"]/row["scatter"])**2
    return beta(among/(among + free*ratio), among/2, free/2) < .05


# Values with intervals: their half-widths, their extremes, the mean of exponents.
ratio = {n: student(n) for n in list(range(2, 33)) + [48, 64, 144]}
exponents = table("exponents")
values = {(row["reading"], row["exponent"], row["at"]): row for row in exponents}
for row in exponents:
    interval(row, row["realisations"], ratio)
    between(row, "value", row["smallest"], row["largest"])
    between(row, "first", row["smallest"] - 1e-9, row["largest"] + 1e-9)
    whole(row, "points", row["points"])
    count = row["realisations"]
    if row["scatter"] == row["scatter"] and row["points"] > 2:
        if (row["shape"] == "bent") != is_bent(row):
            wrong(row, f"the shape is {row['shape']}")
    if count > 1:
        # no value is farther from the mean, and no range wider or narrower, than this
        far = (count - 1)/math.sqrt(count)*row["deviation"] + 1e-9
        for name in ("smallest", "largest", "first"):
            between(row, name, row["value"] - far, row["value"] + far)
        between(row, "deviation", (row["largest"] - row["smallest"])/math.sqrt(2*(count - 1))
                - 1e-9, (row["largest"] - row["smallest"])*math.sqrt(count/(count - 1))/2 + 1e-9)
    else:
        near(row, "first", row["first"], row["value"])
    if row["at"] == "mean":
        near(row, "mean of the exponents", row["value"], statistics.mean(
            other["value"] for other in exponents if other["reading"] == row["reading"]
            and other["exponent"] == row["exponent"] and other["at"] != "mean"))
for name in ("surfaces", "calibration"):
    for row in table(name):
        interval(row, row["n"], ratio)
        between(row, "mean", row["smallest"], row["largest"])
for row in table("readings"):
    if (row["reading"], "n", "ra5") in values:
        continue # here it has only the points that all readings have
    for letter, at in (("n", ("ra3", "ra10", "ra30")), ("m", (.02, .1, .7)),
                       ("decade", ("ra10",))):
        for place in at + (("mean",) if letter != "decade" else ()):
            column = f"{letter}_{place}".replace(".", "_")
            same = values.get((row["reading"], letter, place))
            if same:
                near(row, column, row[column], same["value"])
                near(row, column + "_half", row[column + "_half"], same["half"])
                near(row, "pairs", row["pairs"], same["realisations"])

# What the report says of the archived studies: intervals, parts of a number, means of the law.
studied = table("studied")
said = {(row["source"], row["name"]): row["value"] for row in studied}
several = sorted(ratio.values())
for row in studied:
    source, name, value = row["source"], row["name"], row["value"]
    if row["half"] == row["half"] and row["deviation"] > 0 and not source.startswith("steps-"):
        near(row, "half of an interval over the deviation", 0, min(
            abs(row["half"]/row["deviation"]/each - 1) for each in several))
    if (source, name + "_from") in said:
        between(row, "value", said[source, name + "_from"], said[source, name + "_to"])
    if (source, name + "_held") in said or name == "points" and (source, "held") in said:
        begin = "" if name == "points" else name + "_"
        near(row, name, value, sum(said[source, begin + part]
                                   for part in ("held", "refuted", "undecided")))
    if (source, "score") in said and name == "factor":
        near(row, name, value, math.exp(said[source, "score"]))
    if source.startswith("restitution/") and name == "expected" and source.endswith("/flat"):
        for other in (source[:-4] + "end", source[:-4] + "corner"):
            if (other, name) in said:
                near(row, name + " of " + other, value, said[other, name], 1e-12)
    if source.startswith("law/") and name in ("ratio", "restitution", "softness"):
        cell, at = source.split("/")[1:3]
        found = [run[name] for run in law if run["cell"] == cell and run["point"] == at]
        if found:
            near(row, "mean over the runs of the law", value, statistics.mean(found))

# Mutants: sums, shares, Wilson's intervals, and the tests that the list names.
sample = table("mutants-sample")
left = collections.Counter()
for row in table("mutants-survivors"):
    kind, parts = row["files"], row["file"].split("/")
    left[kind, parts[1] if kind == "src" else "all"] += 1
    left[kind, "judged"] += row["reason"] != ""


def wilson(part, of, z=1.959964):
    middle, square = part/of + z*z/2/of, z*z/of
    half = z*root(part/of*(1 - part/of)/of + square/4/of)
    return (middle - half)/(1 + square), (middle + half)/(1 + square)


for kind in sorted({row["kind"] for row in sample}):
    rows = [row for row in sample if row["kind"] == kind]
    parts = [row for row in rows if row["folder"] not in ("all", "by_lines")]
    for row in rows:
        if row["folder"] == "by_lines":
            if row["share"] != "-":
                for name in ("share", "adjusted"):
                    near(row, name, row[name], sum(part["lines"]*part[name] for part in parts)
                         / sum(part["lines"] for part in parts), .0011)
            continue
        judged = row["drawn"] - row["same_code"] - row["judged"]
        near(row, "drawn", row["drawn"], row["killed"] + row["left"] + row["drawn"] - judged)
        for name, of in (("share", row["drawn"]), ("adjusted", judged)):
            near(row, name, row[name], row["killed"]/of, .00051)
            for end, value in zip(("low", "high"), wilson(row["killed"], of)):
                column = end if name == "share" else name + "_" + end
                near(row, column, row[column], value, .00051)
        if row["folder"] == "all":
            for name in ("lines", "sites", "again", "drawn", "killed", "same_code", "left"):
                near(row, name, row[name], sum(part[name] for part in parts))
            near(row, "survivors with a reason", row["same_code"] + row["judged"],
                 left[kind, "judged"])
        if (kind == "src") != (row["folder"] == "all"):
            near(row, "survivors in the list", row["drawn"] - row["killed"],
                 left[kind, row["folder"]])
for group in groups(table("fuzz"), "commit"):
    for row in group:
        if row["date"] != group[0]["date"]:
            wrong(row, f"its commit is of {group[0]['date']}")
days = [row["date"] for row in table("fuzz")]
if days != sorted(days):
    wrong(table("fuzz")[0], "the dates do not rise")
checks = {row["quantity"]: row for row in table("checks")}
mutants, fuzz = table("mutants"), table("fuzz")
for name, value in (("mutants", len(mutants)), ("mutants_left", 0), ("mutants_killed", sum(
        row["verdict"] == "killed" for row in mutants)), ("fuzz_executions", sum(
            row["executions"] for row in fuzz)), ("fuzz_cpu_time", sum(
                row["cpu_time"] for row in fuzz)), ("fuzz_findings", sum(
                    row["findings"] for row in fuzz))):
    near(checks[name], name, checks[name]["value"], value, .01)
# A test of the mutant's row in the list kills it; in four of them another test does so before.
with open(os.path.join(ROOT, "tests", "mutants", "mutants.tsv"),
          encoding="utf-8") as file:
    listed = {line.split("\t")[0]: re.split("[ ,]", line.split("\t")[5]) for line in file
              if not line.startswith("#")}
others = {"modes-norm-length", "modes-sine-index", "problem-gravity-sign", "product-exact"}
for row in mutants:
    name, by = row["mutant"], row["by"].split("/")[-1]
    if name in listed and name not in others:
        if by not in [test.split("/")[-1] for test in listed[name]]:
            wrong(row, f"{by} is not a test of this mutant")

# The rows of an archive are the runs that its list plans; a column has the value of its option.
FACTOR = {"um": 1e-6, "mm": 1e-3, "m": 1, "m/s": 1, "": 1}
COLUMN = {"sliding.speed": "speed", "track.speed": "speed", "surface.Ra": "nominal_Ra",
          "resonator.damping": "damping", "plate.damping": "damping", "slider.length": "length",
          "block.length": "length", "block.width": "length"}


def compare(made, plan, key, first):
    """Compares archived rows with those of a list, with seeds from `first` on."""
    planned = {}
    for row in plan:
        for pair in range(int(row["pairs"]) if "pairs" in row else 1):
            seed = first + pair if "pairs" in row else row["seed"]
            planned[tuple(row[name] for name in key) + (seed,)] = row
    rows = {tuple(row[name] for name in key) + (row["seed"],): row for row in made}
    for name in sorted(rows.keys() ^ planned.keys()):
        where = {"row": f"{name}"}
        wrong(where, "is not planned" if name in rows else "is planned, but not archived")
    for name in sorted(rows.keys() & planned.keys()):
        row = rows[name]
        if "nodes" in planned[name]:
            near(row, "dimensions", row["dimensions"],
                 {"line": 2, "area": 3}[planned[name]["nodes"]])
        for option, text in re.findall(r"-s ([a-z_.A-Z]+)=(\S+)", planned[name]["options"]):
            column, value = COLUMN.get(option), re.match(r"([-0-9.e]+)(\S*)", text)
            if column in row and value and value[2] in FACTOR:
                near(row, f"{column}, of its option {option}", row[column],
                     float(value[1])*FACTOR[value[2]], 1e-12)


plan = table("areal", LISTS)
compare([row for row in plates if row["row"].startswith("areal")], plan, ("reading", "point"), 1)
several = {}
for row in table("terms", LISTS):
    for one in plan:
        if one["reading"] == "levels" and re.fullmatch(row["points"], one["point"]):
            name = row["term"], one["point"]
            pairs = max(row["pairs"], several[name]["pairs"] if name in several else 0)
            several[name] = {"reading": row["term"], "point": one["point"], "pairs": pairs,
                             "options": one["options"] + " " + row["options"]}
compare([row for row in plates if row["row"].startswith("terms")], several.values(),
        ("reading", "point"), 1)
lengths = table("area", LISTS)
for row in lengths:
    row["point"] = f"{row['length']}-z{row['damping']:g}"
compare(beams, lengths, ("reading", "point"), 13)
compare(law, table("law", LISTS), ("cell", "point"), 2001)
for name, made in lots.items():
    compare(made, table(name.replace("-runs", ""), LISTS), ("cell", "point"), None)
compare(table("reported"), table("reported", LISTS), ("reading", "point"), 1)

# The earlier runs of the law: on beams the ranges of verify/law/README.md, on plates those of the
# archived runs.
with open(os.path.join(ROOT, "verify", "law", "README.md"), encoding="utf-8") as file:
    words = re.sub(r"\s+", " ", file.read()).replace("a tenth to ten", "0.1 to 10")
ranges = {}
for cells, words_before, factor in (
        ("penalty", "penalty times ", 1), ("Ra slopes", "roughness of either solid from ", 1),
        ("lc", "correlation lengths of ", 1), ("damping", "damping of ", .01),
        ("thickness", "beams of ", 1), ("density", "sliders of ", 1),
        ("length", "times the density and of ", 1)):
    found = re.search(words_before + r"([0-9.]+) (?:to|and) ([0-9.]+)", words)
    for cell in cells.split():
        ranges[cell] = [float(found[k])*factor for k in (1, 2)] + [.02, 1]
for cell, reading, column, factor in (
        ("plate-Ra", "levels", "nominal_Ra", 1e6), ("plate-block", "area", "length", 1e3),
        ("plate-damping", "area", "damping", 1)):
    runs = [row for row in plates if row["row"].startswith("areal")
            and row["reading"].removesuffix("-fast") == reading]
    ranges[cell] = [least_or_most(row[name]*times for row in runs) for name, times in (
        (column, factor), ("speed", 1)) for least_or_most in (min, max)]
lengths = [float(length) for row in table("areal", LISTS) if row["reading"] == "tenth"
           for length in re.findall(r"correlation_length=(\d+)um", row["options"])]
ranges["plate-lc"] = [min(lengths), max(lengths)] + ranges["plate-Ra"][2:]
for row in table("law-earlier", LISTS):
    for name, value in zip(("least", "most", "slowest", "fastest"),
                           ranges.get(row["cell"], ["-", "-", .02, 1])):
        if row[name] != value and ("-" in (row[name], value) or abs(row[name] - value) > 1e-9):
            wrong(row, f"{name} is {row[name]}, not {value}")

finish("archived tables")
