"""What the values of one archived table say of each other, where no second table has them.

Means of a row are means of its other cells. Surfaces of one correlation length are the same record
times a factor. Readers of the fuzzers, definitions of a shock, series of modes and the 42 points of
the campaign make complete sets whose values change gradually."""
import glob
import math
import os
import re
import statistics

from tables import (around, between, finish, groups, near, options, plan, ROOT, same, steps_of,
                    table, whole, wrong)


def complete(rows, *names):
    """Each combination of the values of some columns is there once."""
    found = [tuple(row[name] for name in names) for row in rows]
    for row, key in zip(rows, found):
        if found.count(key) > 1:
            wrong(row, "is there twice")
    number = math.prod(len(set(one)) for one in zip(*found))
    if number != len(rows):
        wrong(rows[0], f"{len(rows)} rows of {number} combinations")


def rising(row, *names):
    """Numbers of a row, none of which is less than the one before it."""
    for one, other in zip(names, names[1:]):
        if row[one] > row[other] + 1e-12:
            wrong(row, f"{one} is {row[one]:.6g}, {other} is {row[other]:.6g}")


# Readings: the mean exponents, what the intervals say of each other, and the decade that is asked.
SHARES = "shocks_below_M", "shocks_below_10M", "shocks_below_100M"
low, high = map(float, next(row["rule"] for row in plan("claims")
                            if row["name"] == "decade/ra10").split()[2:4])
for row in table("readings"):
    for letter, places in (("n", ("ra3", "ra10", "ra30")), ("m", ("0_02", "0_1", "0_7"))):
        names = [f"{letter}_{place}" for place in places]
        near(row, f"{letter}_mean", row[letter + "_mean"], statistics.mean(map(row.get, names)))
        half = sorted(row[name + "_half"] for name in names)
        if half[0] == half[0]:
            # the deviation of a sum is at most the sum, at least the difference, of those of its
            # parts
            row["thrice"] = 3*row[letter + "_mean_half"]
            between(row, "thrice", max(0, half[2] - half[1] - half[0]), sum(half) + 1e-12)
            between(row, letter + "_mean_half", .1*half[1], half[2])
    rising(row, *SHARES)
    between(row, "shocks_below_100us", .8, 1) if row["shocks_below_100us"] == row[
        "shocks_below_100us"] else None
    for name in SHARES + ("shocks_below_100us",):
        if row[name + "_half"] == row[name + "_half"]:
            between(row, name + "_half", 0, .26)
            if row[name] == 1:
                near(row, name + "_half", row[name + "_half"], 0)
    if row["smallest_shift"] == row["smallest_shift"]:
        rising(row, "smallest_shift", "level_shift", "largest_shift")
    if row["decade_ra10_half"] == row["decade_ra10_half"]:
        one = row["decade_ra10_half"]*math.sqrt(row["pairs"] + 1)
        near(row, "decade_one", row["decade_one"], one, 1e-8)
        same(row, "decade_met", row["decade_met"], "yes" if row["decade_ra10"] + one >= low
             and row["decade_ra10"] - one <= high else "no")

# Surfaces: shapes are those of the record with unit roughness, lengths in proportion to Ra.
rows = table("surfaces")
complete(rows, "surface", "quantity")
nominal = {row["surface"]: row for row in plan("campaign")}
STATISTICS = "mean", "half", "deviation", "smallest", "largest"
for row in rows:
    Ra = nominal[row["surface"]]["Ra"]
    same(row, "unit", row["unit"], "m" if row["quantity"] in ("Ra", "Rq", "lc") else 1)
    row["lc"] = nominal[row["surface"]]["lc"]
    row["times"] = Ra if row["quantity"] == "Rq" else 1
    if row["quantity"] == "Ra":
        for name in ("mean", "smallest", "largest"):
            near(row, name, row[name]/Ra, 1)
for group in groups([row for row in rows if row["quantity"] != "Ra"], "lc", "quantity"):
    for row in group:
        for name in STATISTICS:
            one, other = row[name]/row["times"], group[0][name]/group[0]["times"]
            near(row, name + " of the same record", one/other, 1)
            # the lengths of two records are in the proportion of their surfaces, but for chance
        row["far"] = max(row["largest"] - row["mean"], row["mean"] - row["smallest"])
        between(row, "far", 1.4*row["deviation"], 4*row["deviation"])
for group in groups([row for row in rows if row["quantity"] != "Ra"], "quantity"):
    for name in STATISTICS:
        by = [row[name]/(row["lc"] if row["quantity"] == "lc" else row["times"]) for row in group]
        if max(map(abs, by)) > 1.35*min(map(abs, by)):
            wrong(group[0], f"{name} of {group[0]['quantity']} lies between {min(by)}, {max(by)}")

# Shocks of a sampled force: all definitions, samplings, seeds; coarser samples, longer shocks.
rows = table("sampled")
complete(rows, "definition", "every", "seed")
around(rows, "duration", .07, "definition", "every", share=True)
around(rows, "shocks", .3, "definition", "every", share=True)
for row in rows:
    rising({**row, "one": 1}, *SHARES, "one")
    between(row, "shocks_below_100M", .998, 1)
    between(row, "shocks_below_100us", .3, 1)
both = {(row["every"], row["seed"], row["definition"]): row for row in rows}
for (every, seed, definition), row in both.items():
    if definition == "total" and every < 20:
        other = both[every, seed, "nonzero"]
        # a shock of the total force may be several of a force that is not zero
        row["others"] = other["shocks"]
        between(row, "shocks", 0, row["others"])

# The toy problem: the modes of a run; two names of one run; errors that fall along a series.
planned = {row["run"]: options(row["options"]) for name in ("toy", "runs") for row in plan(name)}
rows = {row["run"]: row for row in table("toy")}
for run, row in rows.items():
    if "resonator.modes" in planned.get(run, {}):
        same(row, "modes", row["modes"], planned[run]["resonator.modes"])
for one, other in (("toy-one-mode", "modes-01"), ("toy-penalty", "modes-15")):
    for name, value in rows[one].items():
        if name not in ("run", "row"):
            same(rows[one], name, value, rows[other][name])
for word in ("modes-", "stiff-"):
    series = sorted((row for run, row in rows.items() if re.fullmatch(word + r"\d+", run)),
                    key=lambda row: row["modes"])
    for before, row in zip(series, series[1:]):
        if row["modes"] > 2 and not .2 < row["error_early"]/before["error_early"] < 1.3:
            wrong(row, f"error_early {row['error_early']}, before it {before['error_early']}")
        if row["modes"] > 8 and not .1 < row["error"]/before["error"] < 1.6:
            wrong(row, f"error is {row['error']}, before it {before['error']}")
for row in rows.values():
    between(row, "first_peak_ratio", .01, 3.1 if "lagrange" not in row["run"] else 1000)

# Fuzzers: the runs of a commit stand together; a reader meets more edges with time, but for the
# few that depend on chance, and for code that is added.
rows, before = table("fuzz"), {}
commits = [row["commit"] for row in rows]
for number, row in enumerate(rows):
    if row["commit"] in commits[:number] and row["commit"] != commits[number - 1]:
        wrong(row, f"the runs of {row['commit']} do not stand together")
    last = before.get(row["reader"], row)
    if row["commit"] == last["commit"] and not .98 < row["edges"]/last["edges"] < 1.16:
        wrong(row, f"edges are {row['edges']:.0f}, before {last['edges']:.0f}")
    if row["commit"] != last["commit"] and not .95 < row["edges"]/last["edges"] < 3.4:
        wrong(row, f"edges are {row['edges']:.0f}, before {last['edges']:.0f}")
    before[row["reader"]] = row

# The campaign: shares of shocks; what changes with the speed and with the roughness.
rows = table("campaign")
complete(rows, "surface", "speed")
for row in rows:
    row["all"] = math.lcm(*(steps_of(row[name]) for name in SHARES + ("shocks_below_100us",)))
    between(row, "all", 1, 400000)
    whole(row, "shocks with gain", row["shocks_with_energy_gain"]*row["shocks_resonator"])
    rising({**row, "one": 1}, *SHARES, "one")
    between(row, "force_mean_over_weight", .99, 1.01)
    row["above"] = row["level_slider"] - row["level_resonator"]
    between(row, "above", 0, 15)
    same(row, "damping", row["damping"], .02)
    between(row, "energy_worst_mode_share", 0, 1e-11)
for name, turn in (("surface", "speed"), ("speed", "nominal_Ra")):
    for group in groups(rows, name):
        group = sorted(group, key=lambda row: row[turn])
        for row, after in zip(group, group[1:]):
            for column, sign in (("level_resonator", 1), ("level_slider", 1),
                                 ("contact_share", -1)):
                if sign*(after[column] - row[column]) < 0:
                    wrong(after, f"{column} is {after[column]:.6g}, {row[column]:.6g} before it")

# Answers and orders: no row is there twice, the rows of a program stand together, and both records
# of a surface have the same quantities.
for name in ("areal-answers", "orders"):
    rows, seen = table(name), []
    for row in rows:
        key = row["program"], row["case"], row["reference"], row["refinement"]
        if key in seen:
            wrong(row, "is there twice")
        if seen and row["program"] < seen[-1][0]:
            wrong(row, f"it stands after {seen[-1][0]}")
        seen.append(key)
rows = [row for row in table("areal-answers") if row["program"] == "verify_areal_surface"]
short = [row for row in rows if str(row["refinement"]).startswith("5 ")]
if [(row["case"], row["reference"], row["band"]) for row in rows[:len(short)]] != [
        (row["case"], row["reference"], row["band"]) for row in short][:len(rows)]:
    wrong(rows[0], "the quantities are not those of the coarser record")

# A finer grid finds more contacts; those that it finds more are few.
for group in groups(table("areal-grids"), "seed"):
    for row, finer in zip(group, group[1:]):
        row["more"] = finer["contact_share"] - row["contact_share"]
        between(row, "more", -.002, .017)

# Places of claims: the chapter of the label, the cases, and the rooms of the functions.
ABOUT = ((r"roll\. ", "rolling", "rolling", "rolling"),
         (r"Table 2 of the earlier", "schemes", "impacts", "surface"),
         (r"Table 3 of the earlier", "schemes", "impacts", "modes"),
         (r".* of the earlier paper", "schemes", "impacts", "oscillators"),
         (r"Sect\. 5$", "areal", "areal", "areal"), (r"Table 5", "toy", "toy", "modes"),
         (r"Sect\. 3\.2", "toy", "toy", "line|oscillators"),
         (r"Sect\. 3$", "moving-mass", "moving-mass", "contact"),
         (r"Table 2$", "replication", "moving-mass", "modes"),
         (r"Table 3$", "replication", "moving-mass", "exact"),
         (r"Table 7", "comparisons", "realistic", "modes"),
         (r"Table 8", "replication", "realistic", "surface"),
         (r"Sect\. 1$", "ensemble", "realistic", "statistics"),
         (r"Sect\. 4$", "replication", "realistic", "sliding|contact"),
         (r"Sect\. 2\.4\.3", "replication", "realistic", "contact"),
         (r"Sect\. 2", "replication", "realistic", "modes"))
labels, rooms = {}, {}
for file in glob.glob(os.path.join(ROOT, "paper", "*.tex")):
    with open(file, encoding="utf-8") as text:
        for label in re.findall(r"\\label\{([^}]*)\}", text.read()):
            labels[label] = os.path.basename(file)[:-4]
for file in glob.glob(os.path.join(ROOT, "src", "*", "*.c")) + glob.glob(
        os.path.join(ROOT, "verify", "**", "*.c"), recursive=True):
    with open(file, encoding="utf-8") as text:
        for name in re.findall(r"^\w[\w ]*[ *](\w+)\([^;{]*\)\n\{", text.read(), re.M):
            rooms.setdefault(name, set()).add(os.path.basename(os.path.dirname(file)))
for row in plan("places"):
    chapter, case, room = next(each[1:] for each in ABOUT if re.match(each[0], row["place"]))
    same(row, "chapter of " + row["report"], labels.get(row["report"]), chapter)
    for one in row["cases"].split(", "):
        if not one.startswith(case):
            wrong(row, f"its case is {one}")
    for one in row["code"].split(", "):
        if not any(re.fullmatch(room, found) for found in rooms.get(one, ())):
            wrong(row, f"{one} is in {' '.join(rooms.get(one, ['no room']))}")

finish("values")
