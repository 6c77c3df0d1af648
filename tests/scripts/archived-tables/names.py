"""What the names of planned runs say of their options.

Each list has a rule: from the reading or the cell, the point and the columns of a row follow all of
its options, with their values in SI units. An option that is missing, one that is too much, or one
with another value is reported. The step of a case by lot follows from its stiffness and masses."""
import math
import os
import re

from tables import finish, options, plan, ROOT, same, size, table, wrong

STEEL, GRAVITY = 7800, 9.81
# the realistic case: its slider of 20 mm x 5 mm, its beam of 450 mm, its penalty
WEIGHT, BEAM, SLIDER, PENALTY = .02*.005*STEEL*GRAVITY, .45, .02, 2.1e12
terms = {row["term"]: options(row["options"]) for row in plan("terms")}
surfaces = {row["surface"]: row for row in plan("campaign")}
outside = {row["name"]: row for row in plan("outside")}


def compare(row, meant):
    """The options of a row are those that its names mean."""
    given = options(row["options"])
    for key in sorted(given.keys() | meant.keys()):
        same(row, key, given.get(key), meant.get(key))


def end(length, speed, start):
    """A run lasts a second, or until the body has gone to the end of its way, if this is earlier.
    The block stops a millimetre before the end of the plate."""
    way = BEAM - length - start - .001
    return {"time.path": way} if speed > way else {}


# The law: a cell is base with another value.
BLOCK = {"block.length": .01, "block.width": .01}
OF_CELL = {"penalty": lambda x: {"contact.penalty": x*PENALTY, **({"time.step": 2e-7} if x > 1
                                                                  else {})},
           "weight": lambda x: {"slider.weight": x*WEIGHT},
           "damping": lambda x: {"resonator.damping": x},
           "thickness": lambda x: {"resonator.thickness": x*1e-3},
           "density": lambda x: {"slider.density": x*STEEL},
           "length": lambda x: {"slider.length": x*1e-3},
           "lc": lambda x: {"surface.correlation_length": x*1e-6},
           "Ra": lambda x: {"surface.Ra": x*1e-6},
           "scaled": lambda x: {"surface.Ra": x*5e-6, "slider.weight": x*WEIGHT},
           "plate-Ra": lambda x: {"surface.Ra": x*1e-6},
           "plate-lc": lambda x: {"surface.Ra": 1e-5, "surface.correlation_length": x*1e-6,
                                  "track.spacing": 5e-6, **BLOCK},
           "plate-thickness": lambda x: {"plate.thickness": x*1e-3,
                                         **({"time.step": 8e-7} if x < 2 else {})},
           "plate-block": lambda x: {"block.length": x*1e-3, "block.width": x*1e-3},
           "plate-damping": lambda x: {"plate.damping": x}}
WORDS = {"base": {}, "skewed-down": {"surface.skewness": -1, "surface.kurtosis": 5},
         "skewed-up": {"surface.skewness": 1, "surface.kurtosis": 5},
         "self-affine": {"surface.kind": "self-affine"},
         "band-limited": {"surface.kind": "self-affine", "surface.longest": 6e-4,
                          "surface.shortest": 3e-4},
         "plate-spots": terms["spot"], "plate-yield": terms["yield"], "plate-air": terms["air"],
         "plate-held": terms["held"]}


def of_cell(cell):
    """The options of a cell without those of its speed."""
    two = re.fullmatch(r"(plate-)?slopes-([\d.]+)-([\d.]+)", cell)
    if two:
        first, second = ("plate", "block") if two[1] else ("resonator", "slider")
        return {f"surface.{first}.Ra": float(two[2])*1e-6,
                f"surface.{second}.Ra": float(two[3])*1e-6}
    one = re.fullmatch(r"(.*?)-([\d.]+)(-same-weight)?", cell)
    if one:
        return {**OF_CELL[one[1]](float(one[2])), **({"slider.weight": WEIGHT} if one[3] else {})}
    return WORDS[cell]


for row in plan("law"):
    speed, on_plate = float(row["point"][1:]), row["cell"].startswith("plate-")
    same(row, "nodes", row["nodes"], "area" if on_plate else "line")
    # half a second, or the way of the slider from 5 mm on; a long slider has less time
    time = .3 if "length-80" in row["cell"] else min(.5, (BEAM - SLIDER - .005)/speed)
    compare(row, {("track" if on_plate else "sliding") + ".speed": speed, "time.duration": time,
                  **of_cell(row["cell"])})

# Blocks on a plate. The way of a block ends a millimetre before the end of the plate.
CHANGES = {"base": {}, "step-500ns": {"time.step": 5e-7},
           "exact-1us": {"time.scheme": "exact-propagator"},
           "highest-10kHz": {"plate.highest": 1e4}, "highest-40kHz": {"plate.highest": 4e4},
           "penalty-half": {"contact.penalty": 1.25e15},
           "penalty-double": {"contact.penalty": 5e15, "contact.nodes": 500}}


def of_surface(name, part=1):
    """Roughness and correlation length of a surface of the campaign."""
    return {"surface.Ra": surfaces[name]["Ra"],
            "surface.correlation_length": part*surfaces[name]["lc"]*1e-6}


for row in plan("areal"):
    reading, parts = row["reading"], row["point"].split("-")
    if reading.startswith("area"):
        length, fast = size(parts[0]), reading.endswith("-fast")
        time = .6 if fast else 2
        meant = {"surface.Ra": surfaces["ra5"]["Ra"], "plate.damping": float(parts[1][1:]),
                 "block.length": length, "block.width": length, "time.duration": time,
                 "output.average_from": time/2, "track.start": (.12 if fast else .125) - length/2}
        if fast:
            meant["track.speed"] = .35
        if reading.endswith("one-mass"):
            meant["block.density"] = STEEL*(.02/length)**2
        # a small block has few nodes and, the smaller and faster it is, short blows
        meant.update({"contact.nodes": 200} if length < .02 else {},
                     **({"time.step": 5e-7} if length < (.02 if fast else .01) else {}))
        compare(row, meant)
        continue
    speed = float(parts[1][1:])
    if reading in CHANGES:
        meant = {"surface.Ra": surfaces["ra5"]["Ra"], **CHANGES[reading],
                 **({"track.speed": speed} if speed != .1 else {})}
    elif reading == "prototype":
        meant = {"contact.penalty": 1e15, "track.speed": speed}
    else:
        meant = {**of_surface(parts[0], .1 if reading == "tenth" else 1), "track.speed": speed}
    if reading == "middle": # half a second before its middle is that of the plate
        meant["track.start"] = BEAM/2 - SLIDER/2 - speed/2
    elif reading == "tenth":
        meant.update({"track.spacing": 5e-6, "time.duration": .5})
    else:
        meant.update(end(SLIDER, speed, .01))
    compare(row, meant)

# Sliders of six lengths: their middle begins at 175 mm.
for row in plan("area"):
    length, tenth = size(row["length"]), row["reading"].startswith("tenth")
    meant = {"surface.correlation_length": 45e-6 if tenth else 450e-6, "slider.length": length,
             "resonator.damping": row["damping"], "sliding.start": .175 - length/2}
    meant.update({"tenth-medium": {"time.step": 2.5e-7}, "tenth-one-weight": {
        "slider.weight": WEIGHT}, "tenth-one-mass": {"slider.density": STEEL*.02/length}}.get(
            row["reading"], {}))
    compare(row, meant)

# Points that another program reports, with what it reports of them.
reported = {name: row["value"]*{"um": 1e-6, "mm": 1e-3}.get(row["unit"], 1)
            for name, row in outside.items()}
for row in plan("reported"):
    if row["reading"].startswith("thesis"):
        meant = {"surface.Ra": row["Ra"], "surface.correlation_length":
                 reported["reported/thesis/lc"], "grid.spacing": reported[
                     "reported/thesis/spacing"], "resonator.damping": reported[
                         "reported/thesis/damping"], "resonator.modes": reported[
                             "reported/thesis/modes"]}
        same(row, "Ra", row["Ra"], float(row["surface"][2:])*1e-6)
    else:
        meant = of_surface(row["surface"])
        same(row, "Ra", row["Ra"], surfaces[row["surface"]]["Ra"])
    if row["reading"] == "offset":
        meant["sliding.start"] = reported["reported/input/start"]
    compare(row, {**meant, "sliding.speed": row["speed"]})
    same(row, "damping", row["damping"], meant.get("resonator.damping", .02))
    same(row, "steps", row["steps"], "printed" if row["reading"] == "thesis-step" else "long")
speeds = sorted({row["speed"] for row in plan("reported")
                 if not row["reading"].startswith("thesis")})
if speeds != [outside[f"reported/speed/{k}"]["value"] for k in range(1, 8)]:
    wrong(outside["reported/speed/1"], f"the speeds of the runs are {speeds}")
for row in plan("campaign"):
    damped = "-z" in row["point"]
    compare(row, {"surface.Ra": row["Ra"], "sliding.speed": row["speed"],
                  **({"resonator.damping": row["damping"]} if damped else {})})

# Readings: what several of them combine has the numbers of all of them in the list of readings; the
# steps are those of the head of the list.
readings = {row["reading"]: row for row in plan("readings")}
PRINTED = re.compile("default|multipliers|spectra.*|(slave|nonzero)-force|flexible-slider")
for name, row in readings.items():
    parts = [other for other in readings if other not in (name, "default")
             and re.search(rf"(^| ){other}([ ,:]|$)", row["what_it_says"])]
    if parts:
        same(row, "L", row["L"], ",".join(sorted({number for part in parts for number in
                                                  readings[part]["L"].split(",")} - {"-"})) or "-")
    given = options(row["options"])
    small = row["lc"] == .1 or given.get("contact.penalty") == 10*PENALTY
    same(row, "steps", row["steps"], "printed" if PRINTED.fullmatch(name) else "long" if not small
         else "short" if row["lc"] == .1 and given.get("contact.slaves") == "resonator"
         and "contact.penalty" not in given else "medium")

# Cases by lot: the step is the longest of 1, 2, 5 times a power of ten that is at most a fifth of
# the limit of stability on a beam, two thirds of it on a plate. The bound of the limit on a beam
# follows from the penalty and the masses of a length, but for a factor that depends on the ends; on
# a plate from the nodes that may touch at once, the block and the modes up to 20 kHz.


def longest(limit):
    """The longest of these steps."""
    ten = 10**math.floor(math.log10(limit))
    return max(n*ten for n in (1, 2, 5) if n*ten <= limit)


def near_limit(row, o):
    """Whether a step is that of its case."""
    step, penalty = o["time.step"], o["contact.penalty"]
    if row["nodes"] == "line":
        heavy = [o[solid + ".density"]*o[solid + ".thickness"] for solid in ("resonator", "slider")]
        limit = .2*2/math.sqrt(2.006*penalty*sum(1/mass for mass in heavy))
        return any(abs(step/longest(limit/part) - 1) < 1e-6 for part in (1, 1.2))
    plate, mass = o["plate.density"]*o["plate.thickness"], o["block.density"]*o["block.height"]
    area = o["plate.length"]*o["plate.width"]
    stiffness = o["plate.young"]*o["plate.thickness"]**3/12/(1 - .3**2)
    modes = area*2e4/2*math.sqrt(plate/stiffness)
    fastest = (1000*20e-6**2*penalty*(7/mass/o["block.length"]/o["block.width"]
                                      + 4*modes/plate/area) + (2*math.pi*2e4)**2)
    return .95*step < 2/3*2/math.sqrt(fastest) < 2.75*step


for name in ("law-random", "law-fresh", "law-third", "law-fourth"):
    for row in plan(name):
        if not near_limit(row, options(row["options"])):
            wrong(row, f"the step is {options(row['options'])['time.step']}")

# The present law: a constant has a number where the source sets its field, and its meaning is that
# of the field.
FIELD = {r"$\alpha$": ("riding", "riding"), r"$\beta$": ("exponent", "riding"),
         r"$\gamma$": ("rougher", "riding, ratio"), r"$\eta_r$": ("alike", "riding, slopes"),
         r"$\eta_h$": ("alike", "hopping, slopes"), r"$\mu$": ("soft", "riding, softness"),
         "$k$": ("softness", "hopping, softness"), "$b_0$": ("low", "frequency in riding"),
         "$b$": ("high", "frequency in hopping"), "$x_0$": ("change", "where it changes")}
with open(os.path.join(ROOT, "src", "run", "expected.c"), encoding="utf-8") as file:
    source = file.read()
if [row["constant"] for row in plan("law-now")] != list(FIELD):
    wrong({"row": "law-now"}, "the constants are not those of the law")
for row in plan("law-now"):
    field, meaning = FIELD.get(row["constant"], ("", ""))
    for kind in ("line", "area"):
        fields = re.search(rf"\.{kind} = (\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}})", source)[1]
        if (row[kind] != "-") != (f".{field} = " in fields):
            wrong(row, f"{kind} is {row[kind]}")
    if not row["meaning"].startswith(meaning):
        wrong(row, f"it means {row['meaning']}")

# What is printed once: the penalty of the runs of a millisecond is that of the case.
for row in table("calibration"):
    same(row, "penalty", row["penalty"], PENALTY)

finish("names")
