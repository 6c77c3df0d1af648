"""What the values of the cases say of each other.

The realistic case, the block on a plate and the roller are the defaults of the program, which
stand in the lists of keys. Every other value is listed here. Cases of one kind have the same values
but for a few keys."""
import os
import re

ROOT = os.environ["ROOT"]
SIZE = {"nm": 1e-9, "um": 1e-6, "mm": 1e-3, "m": 1, "us": 1e-6, "ns": 1e-9, "ms": 1e-3, "s": 1,
        "GPa": 1e9, "MPa": 1e6, "TPa": 1e12, "Pa": 1, "%": .01, "kHz": 1e3, "mm/s": 1e-3,
        "kN/m": 1e3}


def size(text):
    """A value as a number of SI units, or its words."""
    found = re.fullmatch(r"([-+0-9.]+(?:e[-+]?\d+)?) ?(\S*)", text)
    return float(found[1])*SIZE.get(found[2], 1) if found else text


def case(name):
    """The keys of a case, each with its value."""
    keys, section, key = {}, "", ""
    path = os.path.join(ROOT, os.environ.get("DATA", "data"), "cases", name + ".ini")
    with open(path, encoding="utf-8") as file:
        for text in file:
            text = text.split(";")[0].rstrip()
            if text.startswith("["):
                section = text.strip("[]")
            elif text.startswith("  ") and key:
                keys[key] += " " + text.strip()
            elif "=" in text:
                name, value = text.split("=", 1)
                key = f"{section}.{name.strip()}"
                keys[key] = value.strip()
    return keys


def defaults(room):
    """The default of each key; two for sections that share a list."""
    found, sections = {}, []
    with open(os.path.join(ROOT, "tests", room, "keys.expected"), encoding="utf-8") as file:
        for text in file:
            if text.startswith("["):
                sections = re.findall(r"\[([\w.]+)\]", text)
            words = re.match(r"  (\w+) +\S+ +default (.*)$", text)
            if words:
                each = words[2].split(" | ")
                for i, section in enumerate(sections):
                    found[f"{section}.{words[1]}"] = each[min(i, len(each) - 1)]
    return found


def alike(one, other):
    """Two values are the same, but for rounding."""
    one, other = size(one), size(other)
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= 1e-12*abs(other)
    return one == other


def compare(name, keys, others, what, but):
    """The values of a case are those of `others`, except for those in `but`."""
    for key, value in keys.items():
        if key in ("case.title",) or key.startswith("probes."):
            continue
        if key in but:
            if not alike(value, but[key]):
                print(f"{name}: {key} is {value}, not {but[key]}")
        elif key not in others:
            print(f"{name}: {key}, {value}, is not among {what}")
        elif not alike(value, others[key]):
            print(f"{name}: {key} is {value}, {what} {others[key]}")
    for key in but:
        if key not in keys:
            print(f"{name}: has no {key}")


OF_SURFACE = {"surface.resonator.stream": "0", "surface.slider.stream": "1"}
compare("realistic", case("realistic"), defaults("sliding"), "the default", OF_SURFACE)
compare("areal", case("areal"), defaults("areal"), "the default",
        {"output.average_from": "0.1 s", "output.map": "1 ms"})
compare("rolling-roller", case("rolling-roller"), defaults("rolling"), "the default", {})

# One mass at four speeds.
masses = {alpha: case(f"moving-mass-a{alpha}") for alpha in ("0125", "0250", "0500", "1000")}
mass = masses["0125"]
for alpha, keys in masses.items():
    compare(f"moving-mass-a{alpha}", keys, mass, "that at alpha = 0.125",
            {"sliding.alpha": f"{int(alpha)/1000:g}"})
    for probe in ("probes.midspan", "probes.mass"):
        if keys[probe] != mass[probe]:
            print(f"moving-mass-a{alpha}: {probe} is {keys[probe]}")
    if f"alpha = {int(alpha)/1000:g} " not in keys["case.title"]:
        print(f"moving-mass-a{alpha}: its title is {keys['case.title']}")

# The toy problem by three kinds of contact. Bricks and narrow bumps have shear and one pass; the
# printed penalty is 10 E in each of two passes.
toy, bricks, narrow = (case(name) for name in ("toy", "toy-bricks", "toy-narrow"))
SHEAR = {"resonator.poisson": "0", "resonator.theory": "timoshenko", "slider.poisson": "0",
         "slider.theory": "timoshenko", "contact.slaves": "slider",
         "contact.interpolation": "linear"}
ten = f"{10*size(toy['resonator.young']):g} Pa"
compare("toy", toy, defaults("sliding"), "the default", {
    **{key: toy[key] for key in toy if key.split(".")[-1] in (
        "length", "thickness", "young", "density", "modes", "bumps", "damping", "distance",
        "duration", "speed", "step", "ends")}, "slider.gravity": "off", "surface.kind": "bumps",
    "sliding.past_end": "slide", "sliding.initial": "drop", "contact.penalty": ten,
    "output.sample": "100 ns", "output.psd_segment": "5000"})
compare("toy-bricks", bricks, toy, "that of toy", {**SHEAR, "grid.spacing": "20 um",
                                                   "contact.penalty": f"{2*size(ten):g} Pa"})
compare("toy-narrow", narrow, bricks, "that of toy-bricks", {
    "surface.slider.bumps": narrow["surface.slider.bumps"], "surface.resonator.bumps":
    narrow["surface.resonator.bumps"], "grid.spacing": "40 um", "sliding.speed": "1 m/s",
    "contact.penalty": ten})
for keys in (toy, bricks, narrow, case("impacts")):
    for key in keys:
        if key.startswith("resonator.") and keys[key] != keys["slider" + key[9:]]:
            print(f"{keys['case.title']}: {key} is {keys[key]}, of the slider "
                  f"{keys['slider' + key[9:]]}")
for keys, lead in ((toy, 1/2), (bricks, 1/2), (narrow, 2/3)):
    slider, *row = ([size(part) for part in bump.split(":")] for bump in (
        keys["surface.slider.bumps"] + ", " + keys["surface.resonator.bumps"]).split(", "))
    place, height, width = slider
    for j, bump in enumerate(row):
        meant = [place + (lead + j)*width, height, width]
        if any(abs(one - other) > 1e-9*other for one, other in zip(bump, meant)):
            print(f"{keys['case.title']}: bump {j + 1} of the resonator is", *(
                f"{number:g}" for number in bump), "and not", *(f"{number:g}" for number in meant))
    for key in keys:
        if key.startswith("probes.") and abs(size(" ".join(keys[key].split()[2:])) - place) > 1e-12:
            print(f"{keys['case.title']}: {key} is not at the bump, but {keys[key]}")

# The earlier paper's beams; what it does not print is the default but for the keys below.
impacts = case("impacts")
compare("impacts", impacts, defaults("sliding"), "the default", {
    **{key: impacts[key] for key in impacts if key.split(".")[-1] in (
        "length", "thickness", "damping", "spacing", "speed", "hertz_radius", "distance",
        "duration", "sigma", "correlation_length", "Ra", "stream", "seed")},
    "resonator.modes": "6", "slider.modes": "6", "slider.ends": "pinned-pinned",
    "slider.gravity": "off", "sliding.past_end": "slide", "contact.law": "hertz",
    "contact.asperity_width": impacts["resonator.thickness"],
    "time.scheme": "symplectic-euler", "output.shock_reference": "1 N/m"})

# Its profiles: the mean distances of up-crossings that are printed, as correlation lengths of four
# digits; each solid has a record of its own.
for solid, distance in (("resonator", 1500e-6), ("slider", 1400e-6)):
    key = f"surface.{solid}.correlation_length"
    if abs(size(impacts[key])/(.225079*distance) - 1) > 2e-4:
        print(f"impacts: {key} is {impacts[key]}")
for key in OF_SURFACE:
    if impacts[key] != OF_SURFACE[key]:
        print(f"impacts: {key} is {impacts[key]}")
if impacts["surface.resonator.sigma"] != impacts["surface.slider.sigma"]:
    print(f"impacts: sigma is {impacts['surface.slider.sigma']}")
if f"V = {impacts['sliding.speed']} " not in impacts["case.title"]:
    print(f"impacts: the title is {impacts['case.title']}")

# The tutorial is the realistic case, but for its profile, its speed and what it shows; its probes
# are where the realistic case and the middle of the beam are.
tutorial, plate = case("tutorial"), case("areal")
compare("tutorial", tutorial, defaults("sliding"), "the default", {
    "surface.slider.kind": "file", "surface.slider.file": "tutorial-profile.txt",
    "sliding.speed": "0.2 m/s", "time.duration": "0.1 s", "output.sound": "on"})
for key, place in (("probes.velocity", .165), ("probes.midspan", .225)):
    if size(" ".join(tutorial[key].split()[2:])) != place:
        print(f"tutorial: {key} is {tutorial[key]}")
# the probe of the plate lies in neither middle, nor where the middle of the block comes, at a third
where = [size(part) for part in plate["probes.plate"].removeprefix("plate velocity ").split(", ")]
for at, length in zip(where, (size(plate["plate.length"]), size(plate["plate.width"]))):
    if not .05*length < at < .95*length or min(abs(at/length - part) for part in (
            1/2, 1/3, 2/3)) < .03:
        print(f"areal: probes.plate is {plate['probes.plate']}")

# Probes of the realistic case and the plate lie on the bodies; at mid-span where they say so.
realistic = case("realistic")
for name, keys in (("realistic", realistic), ("impacts", impacts), ("moving-mass", mass)):
    for key in keys:
        if key.startswith("probes.mid") or key.endswith("_middle"):
            solid, _, *place = keys[key].split()
            middle = size(" ".join(place))
            if abs(2*middle - size(keys[solid + ".length"])) > 1e-12:
                print(f"{name}: {key} is not in the middle, but {keys[key]}")
    for key in keys:
        named = re.fullmatch(r"probes\.(velocity|force)_(\d+)", key)
        if named and keys[key].split()[1:3] != [named[1], str(int(named[2]))]:
            print(f"{name}: {key} is {keys[key]}")
print("values of the cases compared")
