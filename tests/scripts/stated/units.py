"""Units in brackets behind the name of a quantity, in comments of src: its dimension must be that
of the quantity. In rooms of two dimensions forces, masses and energies are per width."""
import os
import pathlib
import re

top = pathlib.Path(os.environ["ROOT"])
LENGTH = "m mm um nm cells nodes"
# the last word before a unit that names a quantity, and the units that it may have
UNITS = {
    "height|gap|penetration|length|thickness|spacing|deflection|radius|radii|distance|displacement"
    "|wavelength|coordinate|coordinates|travel|Ra|Rq|skin|depth|wavelengths|heights|lengths":
        LENGTH,
    "speed|speeds": "m/s mm/s", "velocity|velocities": "m/s nm/s mm/s",
    "square velocity|square velocities|velocity squared": "m^2/s^2",
    "acceleration|gravity": "m/s^2",
    "force|load|forces|loads": "N N/m", "weight": "N N/m m m^2 1 kg",
    "mass|masses": "kg kg/m kg/m^2", "pressure|pressures|stress|modulus|hardness":
    "Pa MPa GPa", "energy|energies|work": "J J/m", "power": "W W/m 1 m^2",
    "angular frequency|angular frequencies": "rad/s", "frequency|frequencies": "Hz kHz rad/s 1/m",
    "time|times|duration|durations|seconds": "s ms us ns", "curvature|curvatures": "1/m",
    "slope|slopes": "1 1/m", "area|areas": "m^2 mm^2", "level|levels": "dB",
    "damping ratio|ratio|share|efficiency": "1 %", "viscosity": "Pa",
    "stiffness": "N/m N/m^2 Pa", "step": "s us m steps",
}
# rooms of two and of three dimensions
PLANE, SPACE = {"line", "sliding", "src"}, {"areal", "rolling"}
AREA = {"N/m": "N", "J/m": "J", "W/m": "W", "Pa": "Pa/m", "Pa s": "Pa s/m", "m": "m^2",
        "N/m^(a+1)": "N/m^a"}
# these words make another quantity of one that stands beside them
APART = (r"\b(per|rates?|areas?|sums?|mass flux\w*|densit\w*|over the length|for each|reference"
         r"|factor|shape|wave ?numbers?|unit force|sound pressure|derivatives?|film, and its"
         r"|lengths? of (a|the) segments?|start|lost by|without forces|slopes of the lines|for 1 Pa"
         r"|divided by|dissipated|balance of|with the stiffness|intervals|path/speed|drop in"
         r"|step count|distance of the points|at which|de/dt|beside the forces)\b|v_w\^2|c e\^a"
         r"|\{c |velocities (every|of)|at the (present )?time|work space|at a")
nouns = sorted(((noun, set(units.split())) for names, units in UNITS.items()
                for noun in names.split("|")), key=lambda x: -len(x[0]))
pattern = re.compile(r"\b(" + "|".join(noun for noun, _ in nouns) + r")\b", re.I)
known = {noun.lower(): units for noun, units in nouns}
seen = pairs = 0
for path in sorted(top.glob("src/*/*.[ch]")) + [top / "src/ra2d.h"]:
    room = path.parent.name
    for text in re.findall(r"/\*\*?.*?\*/|(?:///?<?[^\n]*\n\s*)+", path.read_text(encoding="utf-8"),
                           re.S):
        text = re.sub(r"\s*\n\s*(\*|///?<?)?\s*", " ", text)
        for found in re.finditer(r"([^.;:\[\]()]{2,90} )\[((?:1/)?[A-Za-z%][A-Za-z0-9^/]*)[^\]]*\]",
                                 text):
            words, unit = pattern.findall(found[1].lower()), found[2]
            if not words or re.search(APART, found[1]):
                continue
            seen += 1
            if not any(unit in known[word] for word in words) or \
                    room in PLANE and unit in ("N", "kg", "J") or \
                    room in SPACE and unit in ("kg/m", "J/m"):
                print(f"{path.relative_to(top)}: '{found[0].strip()}': a unit of something else")
        for around, unit in re.findall(r"(.{0,20}) \[(N|kg|J|kg/m|J/m)\]", text):
            if unit in (("N", "kg", "J") if room in PLANE else ("kg/m", "J/m") if room in SPACE
                        else ()) and not re.search(r"area|\[N/m\]", around):
                print(f"{path.relative_to(top)}: '{around} [{unit}]': per width on a line only")
        # the same on a line and on an area
        for one, other in re.findall(r"\[([^\]]+)\], (?:on|for) an area \[([^\]]+)\]", text):
            pairs += 1
            if AREA.get(one.split(",")[0]) != other.split(",")[0]:
                print(f"{path.relative_to(top)}: [{one}] on a line is not [{other}] on an area")
if seen < 300 or pairs < 10:
    print(f"only {seen} units of quantities, {pairs} of lines and areas")
