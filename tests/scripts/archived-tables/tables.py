"""Archived tables as lists of rows, and what two numbers of a row may be to each other."""
import collections
import fractions
import math
import os
import re
import statistics
import sys

ROOT = os.environ["ROOT"]
ARCHIVE = os.path.join(ROOT, "results", "reference")
LISTS = os.path.join(ROOT, "data")
MOST_STEPS = 4000000
SIZE = {"um": 1e-6, "mm": 1e-3, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "GPa": 1e9, "MPa": 1e6,
        "kHz": 1e3, "": 1, "m": 1, "m/s": 1, "s": 1, "Pa": 1, "Pa/m": 1, "N/m": 1, "kg/m3": 1}
faults = 0


def value_of(cell):
    """A cell, as a number if it is one."""
    try:
        return float(cell)
    except ValueError:
        return cell


def table(name, folder=ARCHIVE):
    """The rows of a table, by default an archived one, each a dict."""
    with open(os.path.join(folder, name + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    rows = []
    for number, cells in enumerate(lines[1:], 1):
        row = dict(zip(lines[0], map(value_of, cells)))
        row["row"] = f"{name}, row {number} ({' '.join(cells[:3])})"
        rows.append(row)
    return rows


def wrong(row, what):
    """Tells of a row that contradicts itself or another one; after the first ten, only counts."""
    global faults
    faults += 1
    if faults <= 10:
        print(f"{row['row']}: {what}")


def near(row, what, one, other, within=1e-9):
    """Two numbers are the same, but for the rounding of logarithms, or both are none."""
    if not (abs(one - other) <= within or (one != one and other != other)):
        wrong(row, f"{what}: {one:.6g}, not {other:.6g}")


def between(row, name, least, most):
    """A number lies in a range."""
    if not least <= row[name] <= most:
        wrong(row, f"{name} is {row[name]:.6g}")


def plan(name):
    """A list of runs."""
    return table(name, LISTS)


def size(text):
    """An option as a number of SI units, if it is one."""
    found = re.fullmatch(r"([-+0-9.]+(?:e[-+]?\d+)?)(\D.*|)", text)
    return float(found[1])*SIZE[found[2]] if found and found[2] in SIZE else text


def options(text):
    """The options of a list, each key with its value."""
    return {key: size(value) for key, value in re.findall(r"-s ([\w.]+)=(\S+)", str(text))}


def same(row, what, one, other):
    """Two words or numbers are the same."""
    if isinstance(one, float) and isinstance(other, (int, float)):
        near(row, what, one, other, 1e-9*abs(other))
    elif one != other:
        wrong(row, f"{what}: {one}, not {other}")


def is_whole(x):
    return abs(x - round(x)) <= 1e-12*abs(x) + 1e-5


def whole(row, what, x):
    """A number of steps, shocks or spots is whole."""
    if x == x and not is_whole(x):
        wrong(row, f"{what} is {x:.9g}, which is not whole")


def dB(x):
    return 10*math.log10(x) if x > 0 else math.nan


def power_of(level):
    return 10**min(level/10, 100)


def root(x):
    return math.sqrt(x) if x >= 0 else math.nan


def groups(rows, *names):
    """The rows that agree in some columns."""
    found = collections.defaultdict(list)
    for row in rows:
        found[tuple(row[name] for name in names)].append(row)
    return found.values()


def alike(rows, columns, *names, divided=None):
    """Rows with the same surfaces have the same values, which may be proportional to a column."""
    for group in groups(rows, *names):
        for column in columns:
            values = [row[column]/(row[divided] if divided else 1) for row in group]
            usual = statistics.median_low(values)
            for row, value in zip(group, values):
                near(row, f"{column}, which is that of the others", value, usual, 1e-12*abs(usual))


def steps_of(x):
    """The least number of steps of which x is a share, if there is one."""
    share = fractions.Fraction(x).limit_denominator(MOST_STEPS)
    return share.denominator if abs(float(share) - x) <= 4e-16*max(1, abs(x)) else 0


def counted(rows, columns, *names):
    """Shares of the steps over which runs of a kind are averaged. The number of these steps is the
    least common multiple of those of the rows; row["steps"] is set to it."""
    for group in groups(rows, *names):
        steps = 1
        for row in group:
            for column in columns:
                number = steps if is_whole(row[column]*steps) else steps_of(row[column])
                if number and math.lcm(steps, number) <= MOST_STEPS:
                    steps = math.lcm(steps, number)
        for row in group:
            row["steps"] = steps
            for column in columns:
                whole(row, f"{column} in steps", row[column]*steps)


def medians(rows, columns, most, *names):
    """A run has no value that is many times that of the others at its point, or a small part."""
    for group in groups(rows, *names):
        for column in columns:
            usual = statistics.median(abs(row[column]) for row in group)
            for row in group:
                if usual > 0 and not usual/most <= abs(row[column]) <= usual*most:
                    wrong(row, f"{column} is {row[column]:.6g}, of the others {usual:.6g}")


def around(rows, column, within, *names, share=False):
    """A run is no farther from the median of its point than the farthest one that was measured."""
    for group in groups(rows, *names):
        usual = statistics.median_low(row[column] for row in group)
        for row in group:
            if not abs(row[column] - usual) <= within*(abs(usual) if share else 1):
                wrong(row, f"{column} is {row[column]:.6g}, of the others {usual:.6g}")


def finish(what):
    """Says how many contradictions were found; the exit code is 1 if there is one."""
    print(f"{what}: " + (f"{faults} contradictions" if faults else "no contradiction"))
    sys.exit(faults > 0)
