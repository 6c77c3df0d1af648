"""Units of printed values: what an article prints behind a value, in the head of its column, in its
row or in the caption is the unit that the value has in the archived tables, times its factor."""
import re

from archived import braces, cells_of, expanded, table, top

# a value by its name, with what scales it
VALUE = re.compile(r"\\(scaled\{\d\}\{[^{}]+\}"
                   r"|(?:val|percent|percentof|intervalof|microns|micronsof"
                   r"|thousandths|millionths)(?:\[\d\])?)\{([^{}]+)\}"
                   r"(?:\s*(?:\\,|~)\s*(\\unit\{[^}]*\}|[A-Za-z][A-Za-z/]*))?")
FACTOR = {"millionths": "\\micro ", "microns": "\\micro ", "micronsof": "\\micro ",
          "thousandths": "m", "percent": "%", "percentof": "%"}
SCALED = {"1e6": "\\micro ", "1e3": "m", "1e9": "n", "100": "%", "1e-3": "k", "1e-6": "M"}
# a unit in the head of a column or in a row; a bare one in a caption
HEAD = re.compile(r"\((?:in )?(\\unit\{[^}]*\}|\\?%|per cent|dB|[munkM]?(?:Hz|s|m|N|kg|J|W|Pa)"
                  r"(?:/[a-z]+)?)\)")
BARE = re.compile(r"\\unit\{([^}]*)\}")
units = {row["source"] + "/" + row["name"]: row["unit"]
         for row in table("results/reference/studied.tsv")}
# of names that are in no archived table, by their ends
ENDS = {"resonance": "Hz", "frequency": "Hz", "mean_duration": "s", "duration_median": "s",
        "mass_lower": "kg", "level_resonator": "dB", "speed": "m/s", "duration": "s",
        "bin": "Hz", "deviation": "dB", "sampling": "s",
        "n/residual": "dB", "natural": "Hz"}
count = {"behind": 0, "heads": 0, "captions": 0}


def bare(unit):
    """A unit as it is compared: without the command, with % for shares."""
    unit = re.sub(r"^\\unit\{(.*)\}$", r"\1", unit).strip()
    return {"\\%": "%", "per cent": "%"}.get(unit, unit)


def printed(command, name):
    """The unit of a value as it is printed; None if it is not known."""
    unit = units.get(name) or next((u for end, u in ENDS.items()
                                    if re.search(rf"[/_]{end}(_\w+)?$", name)), None)
    scale = re.match(r"scaled\{\d\}\{(.*)\}", command)
    prefix = SCALED.get(scale[1]) if scale else FACTOR.get(re.sub(r"\[\d\]", "", command), "")
    if prefix == "%":
        return "%"
    return None if unit in (None, "1", "-") or prefix is None else prefix + unit


for path in sorted((top / "paper").glob("*.tex")):
    text = re.sub(r"\s+", " ", re.sub(r"(?m)(?<!\\)%.*$", "", path.read_text(encoding="utf-8")))
    file = path.relative_to(top)
    for found in VALUE.finditer(text):
        known = printed(found[1], found[2])
        if found[3] and known:
            count["behind"] += 1
            if bare(found[3]) != known:
                print(f"{file}: {found[0]}: its unit is {known}")
    for found in re.finditer(r"\\begin\{(table|longtable)\}(.*?)\\end\{\1\}", text):
        shown, scaled = expanded(text, expanded(text, found[2])), set()
        begin = shown.find("\\caption") + 8
        caption = shown[begin:braces(shown, begin)] if begin > 7 else ""
        heads, body = {}, False
        rows = re.sub(r"\\(addlinespace|cmidrule(\(\w+\))?\{[^}]*\})", "", shown[shown.find(
            "\\toprule"):])
        for row in re.split(r"\\\\", rows):
            body |= "\\midrule" in row
            cells = cells_of(row)
            for j, cell in enumerate(cells):
                if not body:
                    heads[j] = heads.get(j, "") + " " + cell
                    continue
                for value in VALUE.finditer(cell):
                    known = printed(value[1], value[2])
                    said = HEAD.findall(heads.get(j, "") + (cells[0] if j else ""))
                    if known and said:
                        count["heads"] += 1
                        if known not in map(bare, said):
                            print(f"{file}: {value[0]} in {known} stands under {said}")
                    if known and known.startswith(("\\micro", "m", "n")) and not value[3] and \
                            known not in ("m", "m/s", "m2") and "microns" not in value[1]:
                        scaled.add(known)
        for unit in BARE.findall(re.sub(r"\\qty\{[^}]*\}", "", caption)) if scaled else []:
            count["captions"] += 1
            if unit not in scaled:
                print(f"{file}: a caption has {unit}, its table {sorted(scaled)}")
        for unit in scaled:
            if unit not in caption and not any(unit in head for head in heads.values()) and \
                    unit not in map(bare, HEAD.findall(rows)):
                print(f"{file}: neither caption nor heads have {unit}")
if count["behind"] < 60 or count["heads"] < 40 or count["captions"] < 2:
    print(f"only {count} units of values")
