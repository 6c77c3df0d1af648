"""What the tables of `make bench` say of each other.

A ratio is that of two costs of its row, or of rows of its case. A case has the speed, roughness,
spacing, length and number of modes that are in its name; the other ones are those of its first
case. Fits are computed again from the rows of their series. A cost over ports is the longest of the
ways through the ports, so it is at least the arithmetic at the rate of additions and
multiplications together."""
import math
import os
import re

from tables import ARCHIVE, between, finish, groups, near, steps_of, table, whole, wrong

FOLDER = "bench"
FLOWN = 1000000 # steps in which flights were counted


def bench(name):
    """A table of the bench; names of engines and cases stay texts."""
    return table(f"{FOLDER}/{name}")


def ratio(row, name, above, below):
    """A cell is the ratio of two costs."""
    if row[name] != row[name] or below == 0:
        return
    near(row, name, row[name]*below/above, 1)


def fixed(rows, columns, *names):
    """Rows of one case have the same values."""
    for group in groups(rows, *names):
        for column in columns:
            for row in group:
                if row[column] != group[0][column] and row[column] == row[column]:
                    wrong(row, f"{column} is {row[column]}, in the row of {group[0]['engine']} "
                               f"{group[0][column]}")


def engines(rows, least):
    """The engines of each case are those of the first case; of a case for memory, one."""
    first = [row["engine"] for row in rows if row["case"] == rows[0]["case"]]
    for group in groups(rows, "case"):
        if [row["engine"] for row in group] not in (first, ["observed"][:least]):
            wrong(group[0], f"its engines are {' '.join(row['engine'] for row in group)}")


def named(row, spacing, length=None, modes=None):
    """What the name of a case says of it."""
    words = {"Ra": 5e-6, "speed": .1, "spacing": spacing, "length": length, "modes": modes}
    for word, column, factor in (("ra", "Ra", 1e-6), ("v", "speed", 1), ("chi", "spacing", 1e-6),
                                 ("length", "length", 1), ("modes", "modes", 1)):
        found = re.search(rf"(?:^|-){word}([0-9.]+)(?:-|$)", row["case"])
        if found:
            words[column] = float(found[1])*factor + 2*(word == "modes")
    if row["case"] == "tenth-lc":
        words["spacing"] = 5e-6
    for column, value in words.items():
        if value is not None and column in row:
            near(row, column, row[column], value, 1e-12)


def line(x, y):
    """Offset and slope of the least-squares line."""
    mean_x, mean_y = sum(x)/len(x), sum(y)/len(y)
    slope = (sum((a - mean_x)*(b - mean_y) for a, b in zip(x, y))
             / sum((a - mean_x)**2 for a in x))
    return mean_y - slope*mean_x, slope


def fits(name, series):
    """The fits of a table are those of the points of their series, and there is no other fit."""
    rows = bench(name)
    if sorted(row["quantity"] for row in rows) != sorted(series):
        wrong(rows[0], "the fits are " + ", ".join(row["quantity"] for row in rows))
    for row in rows:
        points = [(a, b) for a, b in series.get(row["quantity"], []) if a > 0]
        if len(points) < 2:
            continue
        x, y = [a for a, b in points], [b for a, b in points]
        offset, slope = line(x, y)
        exponent = line([math.log(a) for a in x], [math.log(b) for b in y])[1]
        for column, value in (("exponent", exponent), ("from", min(x)), ("to", max(x)),
                              ("points", len(points)), ("constant", offset), ("slope", slope)):
            near(row, column, row[column], value, 1e-7*abs(value))
        unit = {"start": "s", "memory": "B"}.get(row["quantity"].split("-")[0], "ns")
        if row["unit"] != unit:
            wrong(row, f"the unit is {row['unit']}")


# Steps of the realistic case: the plain loop, the default engine and its kernels.
rates = {row["kernels"]: row for row in bench("bench-limits")}
steps = bench("bench")
engines(steps, 0)
fixed(steps, ("law", "speed", "Ra", "spacing", "length", "modes", "nodes", "repetitions"), "case")
fixed([row for row in steps if row["kernels"] != "sse2"],
      ("registers", "registers_fused", "stored", "stored_fused"), "case", "kernels")
of = {(row["case"], row["engine"]): row for row in steps}
for row in steps:
    named(row, 5e-6, .45, 42)
    same = of[row["case"], "plain"], of[row["case"], "default"]
    near(row, "nodes", row["nodes"], (row["length"] + .02)/row["spacing"] + 2, 1e-6)
    ratio(row, "ratio_to_plain", same[0]["ns_per_step"], row["ns_per_step"])
    ratio(row, "over_default", row["ns_per_step"], same[1]["ns_per_step"])
    for limit in ("registers", "stored", "ports", "ports_fused"):
        ratio(row, f"over_{limit}", row["ns_per_step"], row[limit])
    if (row["law"] == "lagrange") != row["case"].endswith("-lagrange"):
        wrong(row, f"the law is {row['law']}")
    kernels = row["engine"] if row["engine"] in ("avx2", "sse2") else "avx512"
    if row["kernels"] != kernels:
        wrong(row, f"the kernels are {row['kernels']}")
    between(row, "ns_median", row["ns_per_step"], 1.3*row["ns_per_step"])
    between(row, "stored_fused", .8*row["stored"], 1.1*row["stored"]) \
        if row["stored_fused"] == row["stored_fused"] else None
    lanes = {"avx512": 1, "avx2": 2, "sse2": 4}[kernels]
    rate = rates[kernels]
    least = lanes*max(row["operations"]/rate["both"], row["loads"]/rate["load"])
    between(row, "ports", least*(1 - 1e-9), least*1.6)
    between(row, "contacts", 0, row["candidates"])
    between(row, "loaded", 0, row["candidates"])
with open(os.path.join(ARCHIVE, "bench", "bench-limits.tsv"), encoding="utf-8") as file:
    commit = file.readline().split()[2]
for row in rates.values():
    if row["engine"] != {"avx512": "default"}.get(row["kernels"], row["kernels"]):
        wrong(row, f"the kernels of {row['engine']} are {row['kernels']}")
    if f"commit {commit} " not in row["version"]:
        wrong(row, f"the version is {row['version']}, the table is of {commit}")
    for name in ("multiply", "add", "both", "fused", "load", "store"):
        near(row, f"ports_{name}", row[f"ports_{name}"]*row["clock"], row[name])
        between(row, f"ports_{name}", 0 if name == "fused" else .9, 4)
measured = [row for row in steps if row["engine"] != "plain"]
fixed(measured, ("contacts", "loaded", "candidates", "operations", "loads", "steps"), "case")


def series_of(name):
    """The series of a case; the first case is also in those of spacing and modes."""
    found = re.search("chi|stiff|length|modes", name)
    return found[0] if found else "grid"


first = steps[0]["case"]
series = {}
for engine in dict.fromkeys(row["engine"] for row in steps):
    rows = [row for row in steps if row["engine"] == engine and row["law"] == "penalty"]
    for word, name, column in (("stiff", "nodes-length", "nodes"),
                               ("chi", "nodes-spacing", "nodes"), ("modes", "modes", "modes")):
        series[f"{engine}-{name}"] = [(row[column], row["ns_per_step"]) for row in rows
                                      if series_of(row["case"]) == word
                                      or row["case"] == first and word != "stiff"]
    if engine != "plain":
        series[f"{engine}-contacts"] = [(row["contacts"], row["ns_per_step"]) for row in rows
                                        if series_of(row["case"]) in ("grid", "chi")]
fits("bench-exponents", series)

# Flights: the cost of a step is the mean over steps in flight and steps that are not.
for row in bench("bench-flights"):
    named(row, None)
    near(row, "mean cost", (row["share_flown"]*row["ns_flown"]
                            + (1 - row["share_flown"])*row["ns_other"])/row["ns_per_step"], 1)
    ratio(row, "over_stored", row["ns_flown"], row["stored"])
    whole(row, "number of flights", row["share_flown"]*FLOWN/row["steps_per_flight"])

# A block on a plate.
plates = bench("bench-areal")
engines(plates, 1)
fixed(plates, ("two", "registers", "stored", "start", "peak_memory", "speed", "Ra", "spacing",
               "modes", "nodes", "contacts", "candidates"), "case")
of = {(row["case"], row["engine"]): row for row in plates}
for row in plates:
    named(row, 20e-6)
    near(row, "nodes", row["nodes"], (.02/row["spacing"] + 1)**2, 1e-3)
    if row["case"] != "tenth-lc":
        ratio(row, "ratio_to_plain", of[row["case"], "plain"]["ns_per_step"], row["ns_per_step"])
        ratio(row, "over_two", row["ns_per_step"], row["two"])
        ratio(row, "over_stored", row["ns_per_step"], row["stored"])
    # modes of a plate below a frequency are nearly in proportion to it
    highest = re.match(r"highest(\d+)$", row["case"])
    between(row, "modes", *([407, 407] if not highest else
                            [19*int(highest[1]), 20.5*int(highest[1])]))
    between(row, "contacts", 0, row["candidates"])
series = {}
for engine in dict.fromkeys(row["engine"] for row in plates):
    rows = [row for row in plates if row["engine"] == engine and row["case"] != "tenth-lc"]
    for word, name, column in (("chi", "nodes", "nodes"), ("highest", "modes", "modes")):
        series[f"areal-{engine}-{name}"] = [
            (row[column], row["ns_per_step"]) for row in rows
            if row["case"] == plates[0]["case"] or row["case"].startswith(word)]
    if engine != "plain":
        series[f"areal-{engine}-contacts"] = [(row["contacts"], row["ns_per_step"])
                                              for row in rows if row["case"].startswith("ra")]
fits("bench-areal-exponents", series)

# Other programs: a cost over that of ours in the row above.
for name in ("bench-lemke", "bench-moreau"):
    for pair in groups(bench(name), "case"):
        if [row["engine"] for row in pair] != ["ra2d", "siconos"]:
            wrong(pair[0], "not one row of each program")
        for row in pair:
            ratio(row, "over_ours", row["ns_per_step"], pair[0]["ns_per_step"])
            near(row, "steps", row["steps"], 10000 if name == "bench-lemke" else 20000)
            near(row, "modes", row["modes"], pair[0]["modes"])
            if name == "bench-moreau":
                near(row, "modes", row["modes"], 2*int(re.search(r"\d+", row["case"])[0]))
            else:
                near(row, "rows", row["rows"], pair[0]["rows"])
            # a mean over problems, of which no step has more than two
            if row["rows"] == row["rows"] and not 0 < steps_of(row["rows"]) <= 2*row["steps"]:
                wrong(row, f"the mean of rows, {row['rows']}, is of no number of problems")
            if row["ns_solver"] == row["ns_solver"]:
                between(row, "ns_solver", 0, row["ns_per_step"])

# Whole runs: over the first one of their group.
runs = bench("bench-runs")
for group in groups(runs, "group"):
    for row in group:
        ratio(row, "over_first", row["cpu_time"], group[0]["cpu_time"])
        ratio(row, "step_over_first", row["ns_per_step"], group[0]["ns_per_step"])
        between(row, "cpu_time", 0, row["wall_time"])
        if row["ns_per_step"] == row["ns_per_step"]:
            # the process is set-up, steps, and some milliseconds for its files
            row["rest"] = row["cpu_time"] - row["setup_time"] - 1e-9*row["ns_per_step"]*row["steps"]
            between(row, "rest", .003, .013)
            if row["group"] == "start":
                between(row, "wall_time", 1.2*row["cpu_time"], 1.6*row["cpu_time"])
            else:
                between(row, "wall_time", row["cpu_time"] + .005, row["cpu_time"] + .01)
        time = 1e-6 if row["run"] == "propagator-1us" else 1e-7
        if row["group"] in ("step", "point"):
            near(row, "steps", row["steps"], (1 if row["group"] == "step" else .2)/time, 1e-6)
        whole(row, "peak_memory in pages", row["peak_memory"]/4096)
        if row["group"] != "start":
            for column in ("length", "modes", "spacing"):
                near(row, column, row[column], 0)
        else:
            near(row, "steps", row["steps"], 100)
            word = re.match(r"(length|modes|chi)([0-9.]+)", row["run"])
            for column, key, usual, factor in (("length", "length", .45, 1), ("modes", "modes", 40,
                                               1), ("spacing", "chi", 5e-6, 1e-6)):
                near(row, column, row[column], float(word[2])*factor
                     if word and word[1] == key else usual, 1e-12)
start = [row for row in runs if row["group"] == "start"]
series = {}
for word, name, x in (("length", "length", lambda row: row["length"]),
                      ("modes", "modes", lambda row: row["modes"]),
                      ("chi", "per-spacing", lambda row: 1/row["spacing"])):
    for what, column in (("start", "cpu_time"), ("memory", "peak_memory")):
        series[f"{what}-{name}"] = [(x(row), row[column]) for row in start
                                    if row["run"] == "table-6" or row["run"].startswith(word)]
fits("bench-runs-exponents", series)

finish("costs")
