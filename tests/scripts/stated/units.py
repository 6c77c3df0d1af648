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
PLANE, SPACE = {"line", "sliding", "src", "kernels", "live", "detection"}, {"areal", "rolling"}
AREA = {"N/m": "N", "J/m": "J", "W/m": "W", "Pa": "Pa/m", "Pa s": "Pa s/m", "m": "m^2",
        "N/m^(a+1)": "N/m^a"}
# these words make another quantity of one that stands beside them
APART = (r"\b(per|rates?|areas?|sums?|mass flux\w*|densit\w*|over the length|for each|reference"
         r"|factor|shape|wave ?numbers?|unit force|sound pressure|derivatives?|film, and its"
         r"|lengths? of (a|the) segments?|start|lost by|without forces|slopes of the lines|for 1 Pa"
         r"|divided by|dissipated|balance of|with the stiffness|intervals|path/speed|drop in"
         r"|step count|distance of the points|at which|de/dt|beside the forces)\b|v_w\^2|c e\^a"
         r"|\{c |velocities (every|of)|at the (present )?time|work space|at a"
         r"|weight times f")
# What else stands before a unit, by definition or dimension: a symbol, a role, a part of a sum. If
# none of these ends the text, it is a length.
OTHER = {
    "1/s": r"2 \$?\\zeta \\omega\$?|largest \$\\zeta \\omega\$|\\zeta_k \\omega_k\$"
        r"|sampling rate|loss`|c_p = 2 \\zeta \\omega_p\$|r U_n\$, one value for each mode"
        r"|\\sigma_0\$",
    "1/s^2": r"\\omega_p\^2\$",
    "rad/s": r"\\omega(_[kp])?\$( of this beam)?|modes up to `highest`|`contact`"
        r"|its square adds to that of `modal`|`omega`|2 \\zeta m v\^2\)\$"
        r"|2 \\pi\$, rounded:",
    "rad": "angle of pitch or roll",
    "kg m^2": "moments of inertia for pitch and roll",
    "1/m": r"shapes? of (pitch|the block's heave).*|derivatives of .*|\\psi\|\$"
        r"|array, at node i and row j|\\psi\$ of all modes at a place of the plate"
        r"|bounds for every mode|at the wavenumber k of the air|\$1/\\chi\$ in pass 1"
        r"|N_r'\(\\xi\)\$|^\W*1/R a.*|wave numbers?|at a distance of 1 m from the axis"
        "|(up-crossings|local maxima).* per length|about the mean; density"
        "|belongs to one wave",
    "1/m^2": r"1/h\^2\$|an area of wave numbers",
    "1/mm": "wave number|bands of a sixth of an octave|over their middles",
    "rad/m": "spacing of the wavenumbers",
    "1/node": "at a wave number",
    "m^-1/2": r"[XY]_[mn]\$"
        r"|[XY]_[mn](\(\w+\))?\$( at the (rows|centres) of cells| at the pieces| at `place` .*)?"
        "|factor of a sine .*"
        r"|\\psi(_k)?(\(x_l\))?\$( at nodes that are `spacing` apart| at the nodes)?"
        r"|\\psi\$ of mode k under the slider at a time",
    "m^1/2": "integral of the shape over the length",
    "m^(3/2)": r"Amplitudes \$U_k\$",
    "1": r"dg/d\(Vt\)(, the change of the gap by sliding alone)?"
        r"|contribution of each mode at each delay|\\nu\$"
        "|divided by (Y|Hertz's slope|.*mean_square)|share of the steps.*"
        r"|factor of the (last|modal) .*|hops|T_c/l_c\$|restitution e .*|s_c\)\$"
        r"|largest residual .*|slopes? (\$s_1|between).*|slopes? ratio|speed ratio \$\\alpha\$"
        "|from the run with multipliers|skewness and kurtosis|rms gradient.*|`damping`"
        "|differences of h: first",
    "N": "peaks of the spots that separated|reference force M|sum of the forces"
        "|their columns, and times their rows|`x` and `y` at the time of the peak|[^/]F"
        r"|sum of p|P_0 = F_0\(t, d_c\).*|c_0 \\dot e\$|model \(Eq. 1[56]\)|excitation \$P_0\$"
        r"|in equilibrium under `mean`|P_0\$ with the stiffness .*|Weight of a solid of a case"
        r"|sum of forces|F_s\$|P_0\$",
    "N/m": r"force divided by B|slave_force( times dg/d\(Vt\))?|sum of their forces"
        r"|sum of force times dg/d\(Vt\)|weight times f(, <= 0)?|on the node as a master|k_0\$"
        r"|dF/d\\delta\$.*|d\\langle\\delta\\rangle\$|computation with a small increment"
        r"|on a spring|over all contacts of a step|in both passes|\|P\||reference force M"
        r"|for a line per width|sum of \|force\| .*|shocks.tsv is written M",
    "N mm": "force times place",
    "N m": r"\\nu\^2\)\)\$|stiffnesses E I",
    "N s/m": r"\$c_0\$",
    "N^2/Hz": "and density",
    "Hz": "--width, of compare|octaves below `highest`"
        r"|(bands of one|width of narrow|edges of the) .*|Limits of the theory.*|\(2 \\pi\)\$"
        r"|per|band of the superposition|f_k\$|bin of the mean spectra"
        "|resonance by the formula|Makes memory for the spectra; `rate`"
        "|Half the sampling rate|root, f|and exact middle|from `low` to `high`"
        "|A-weighting factor.*|(upper end|upper limit) of the band( for.*)?"
        r"|frequency at which bending .*|middle of an octave band|formula \(response\.h\)",
    "s": "interval( (of|between) (the |[a-z]* )?(samples|records).*)?|`interval`"
        "|(every|arrive every) `interval`|of samples|`tau`|--slow, --from"
        "|(longest segment|length of a segment|length of the segments).*"
        r"|record that is shorter than this is repeated|\\tau\$"
        "|latest end of the film, and its length|end of the run|(start|end) (and length"
        "|of the (averages|rows in).*)|first run made here began|/< h|report to the user"
        r"|processor time .*|falls to 0 at the end|short shocks in claim C20|t_n\$"
        r"|\W\$\\Delta\$|, T|largest interval .*",
    "m/s": "rates? of penetration.*|velocities of plate and block|a sound.*`scale`|and the rate"
        r"|[^/]V(_n\$)?|V >= 0|[^t]\\dot e\$|rolling speed U|\$c_0\$|du/dt\(x_l, 0\)"
        r"|de/dt that the step must carry|reference of levels|\|value\|",
    "mm/s": "root of the third column",
    "s/m": r"\\tau/dy\$|\\lambda\$",
    "m/s/Pa": "change of velocity for 1 Pa",
    "m/s^2": "act on plate and block"
        "|acceleration g that acts on this solid, towards the resonator|acts on this solid",
    "m^2": r"w_x w_y\$|by the trapezoidal rule|(largest|contact|the|tributary) areas?.*"
        r"|area of (a cell|contact|cells).*|area at the yield .*|\\tau a\$|[^/]A"
        "|mean square of a profile's waves .*",
    "m^3": "density( of the heights)?",
    "m^4": "[^/]I",
    "m^2/s": "double sum .*",
    "m^2/N": r"dU_\{n\+1\}/dF_n",
    "m^2/s^2": r"v\^2\$( at the .*)?|mean square velocity.*|[Mm]ean square velocity.*"
        r"|velocity of a solid over.*|v_0\^2\$|v(_w)?\^2\$ (that the weight|caused by).*"
        r"|\(eq:moving-mean\)",
    "m/Pa": "compliances G for each offset|= u/p",
    "m/N": r"over \$P_0\$|unit force at y",
    "Pa": r"E\*?|E\^\*\$|pressure at the present time|\\kappa\$|kappa|the sound pressure|P_Y\$"
        "|Young's moduli|k G|per tributary length|of the beam and per penetration"
        "|reference of levels",
    "Pa/m": "k_w",
    "dB": r"95 % band|root of their mean square|half width h of the band|\(Eq. 47\)",
    "dB re 1 nm/s": r"level|v_w\^2\$",
    "N/m^a": r"\{c",
    "N/m^(1 + a)": r"\{c",
    "bytes": ".*([Mm]emory|Amounts|Largest size|largest size|size of the struct|as in source).*",
    "kg/m^2": r"\\rho h\$|mass( of a solid)? per area.*",
    "kg/m^3": r"\\rho(_0)?\$|gas around the film|density( .kg/m.3.)?",
    "kg/m/s": "mass fluxes.*",
    "kg/m": r"mass per length \$m_i\$|modal mass of each shape:|mass` .of a solid of unit width",
    "kg^-1/2": r"u_p(\(x\)\$|\$ at l times .*)",
    "1/kg": "for each N/m of its stiffness",
    "W": "from the velocities of the motion",
    "W/m": r"from the velocities (of the motion|at \$t_n\$)|count half|power lost in contacts",
    "J": "by yielding .*|yielding after penetration e|Energy balance of one mode .*",
    "J/m": "force <= 0|since the first step|contact, terms|.Eq. 46.|energy stored at a node",
    "samples": r"(smallest|shortest) delay, and number of delays|delay \$\\tau\$"
        "|longest delay .*",
    "turns": r"\\phi_k\$",
    "steps": "durations|first and last sample",
    "cells": "offset of the slider",
    "spacings": "cut-off",
    "nodes": "Size of a panel|of these parts|of the mean line|a peak or a valley",
    "dots": ".*(picture|frame)",
    "um^2 mm": "densit(y|ies .*)",
    "um2 mm": "densit(y|ies .*)",
    "m^2/s^2/Hz or Pa^2/Hz": "values",
    "m": r"c_0 \\Delta\$|a, b, h|V t_n\$|side of a plate that is accepted"
        "|longest strip that is accepted",
    "kg/m2": "masses per length m'",
    "Pa s": "force with respect to the rate",
    "N/m^(a+1)": "/< K",
    "m2/s2": "of the record without its mean",
}
nouns = sorted(((noun, set(units.split())) for names, units in UNITS.items()
                for noun in names.split("|")), key=lambda x: -len(x[0]))
pattern = re.compile(r"\b(" + "|".join(noun for noun, _ in nouns) + r")\b", re.I)
known = {noun.lower(): units for noun, units in nouns}
others = [(unit, re.compile(rf"(?:.*[^\w\\])?(?:{what})", re.S))
          for unit, what in OTHER.items()]
ASIDE = re.compile("at the rolling speed|at its natural frequency|in the slopes|m slope")
# multiples of units are in tables, drawings and films only
MULTIPLE = re.compile("([munk]m|[mun]s|k(Hz|N)|[MG]Pa|%)(?![a-z])")
# a second unit for another solid, another room, or another column
SECOND = re.compile(r"[;,]?( (or|else|plane|second)|,? (on|for|of) an? (area|block|plate"
                    r"|topography)|.* in two dimensions|, for beams|.* tributary areas?"
                    r"|.* area( for each metre of width)?|.* width, else|;|,)?")
SECONDS = set("m:m^2 kg/m:kg N/m:N J/m:J W/m:W Pa:Pa/m Pa_s:Pa_s/m kg/m:kg/m^2 m^-1/2:1/m m^3:m^4"
              " N/m^(a+1):N/m^a m/s:Pa m2/s2:Pa2 Pa:m/s W:W/m N:N/m m^2:m J:J/m 1:1/m 1/m:1/m^2"
              " s:ms ms:N m:turns m:m".split())
ANY = re.compile(r"\[((?:1/)?(?:1(?!\d)|[kmunMG]?(?:m|s|N|Pa|J|W|Hz|g|rad|dB)|bytes|dots|steps"
                 r"|nodes|cells|samples|spacings|turns)(?![a-zA-Z])[^\]]{0,20})\]")
# these quote heads of tables
HEADS = "head labels cloud claims profile_io x3p schema film".split()


def undecided(path, text, decided):
    """Units that no noun has decided: the end of what stands before them says what they are."""
    before, count = "", 0
    for found in ANY.finditer(text):
        unit, begin = found[1], text[max(0, found.start() - 120):found.start()]
        part, last = re.sub(r".*\]", "", begin).rstrip(), before
        before = unit
        if found.end() in decided or begin[-1:] != " " or \
                unit == "1" and "[0] for " in text or re.fullmatch("[*/<]*", part):
            continue
        count += 1
        if "]" in begin and SECOND.fullmatch(part):
            right = f"{last}:{unit}".replace(" ", "_") in SECONDS
        else:
            could = [each for each, ends in others if ends.fullmatch(part)]
            right = unit in (could or ["m"]) or \
                path.parent.name == "command" and not could and unit in LENGTH.split()
        if not right:
            print(f"{path.relative_to(top)}: '{begin[-50:]}[{unit}]': a unit of something else")
    return count


seen = pairs = rest = 0
for path in sorted(top.glob("src/*/*.[ch]")) + [top / "src/ra2d.h"]:
    room, whole = path.parent.name, path.read_text(encoding="utf-8")
    for text in re.findall(r"/\*\*?.*?\*/|(?:///?<?[^\n]*\n\s*)+", whole, re.S):
        if "[" not in text:
            continue
        text = re.sub(r"\s*\n\s*(\*|///?<?)?\s*", " ", text)
        decided = set()
        for found in re.finditer(r"([^.;:\[\]()]{2,90} )\[((?:1/)?[A-Za-z%][A-Za-z0-9^/]*)[^\]]*\]",
                                 text):
            words, unit = pattern.findall(found[1].lower()), found[2]
            if not words or re.search(APART, found[1]):
                continue
            seen += 1
            decided.add(found.end())
            # the last of them, but a step is mostly a time, and others are an aside
            named = pattern.findall(ASIDE.sub("", found[1].lower()))
            named = [word for word in named if word != "step"] or named or words
            if unit not in known[named[-1]] or \
                    MULTIPLE.match(unit) and room != "command" and path.stem not in HEADS or \
                    room in PLANE and unit in ("N", "kg", "J") or \
                    room in SPACE and unit in ("kg/m", "J/m"):
                print(f"{path.relative_to(top)}: '{found[0].strip()}': a unit of something else")
        if path.stem not in HEADS and not re.search(r"\n \* \[1\] ", whole):
            rest += undecided(path, text, decided)
        for around, unit in re.findall(r"(.{0,20}) \[(N|kg|J|kg/m|J/m)\]", text):
            if unit in (("N", "kg", "J") if room in PLANE else ("kg/m", "J/m") if room in SPACE
                        else ()) and not re.search(r"area|\[N/m\]", around):
                print(f"{path.relative_to(top)}: '{around} [{unit}]': per width on a line only")
        # the same on a line and on an area
        for one, other in re.findall(r"\[([^\]]+)\], (?:on|for) an area \[([^\]]+)\]", text):
            pairs += 1
            if AREA.get(one.split(",")[0]) != other.split(",")[0]:
                print(f"{path.relative_to(top)}: [{one}] on a line is not [{other}] on an area")
if seen < 300 or pairs < 10 or rest < 300:
    print(f"only {seen} units of quantities, {rest} others, {pairs} of lines and areas")
