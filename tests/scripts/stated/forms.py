"""Forms of the articles that must agree: cells of a table with their column and row, a macro with
the words around it, a reference with its word, a figure with its number in the paper."""
import collections
import os
import pathlib
import re

top = pathlib.Path(os.environ["ROOT"])
MACRO = re.compile(r"\\(?:val|valu|percent|percentof|intervalof|microns|micronsof|hours|pub|pubu|"
                   r"thousandths|millionths|chance|shortchance|passes)(?:\[\d+\])?\{([^{}]+)\}")
# the end of a name in a table, and what the head of its column or row must say
HEAD = {
    "error_early": r"0\.4", "error": r"\\qty\{1\}\{ms\}", "peak_ratio": "ratio", "alpha": "alpha",
    "largest_difference": "^difference", "largest_deflection": "maximum", "mean_duration": "mean",
    "shocks_below_M": r"(below )?\$(M|F_1)\$", "shocks_below_10M": r"\$10(M|F_1)\$",
    "shocks_below_100us": r"0\.1|short", "restarts": "restarts", "shocks_complete": "shocks",
    "speed": "speed", "slope_1": "^slopes", "ratio": r"V/V\^\*_c", "softness": "^softness",
    "restitution": "^restitution", "level": "^level", "weight_slider": "^weight",
    "weight_block": "^weight", "force_covered": "force", "lower_covered": "of the beam",
    "bin": "width", "mass_lower": r"m_1\$ of the beam", "resonance": "^formula",
    "resonance_predicted": "frequency domain", "resonance_peak": "peak of the histories",
}
# a part of a run's name, and what the label of its row or column must say
LABEL = {
    "lagrange": "multipliers", "soft": r"0\.1E", "one-mode": "one mode", "chi80": "80}",
    "chi40": "40}", "chi10": "10}", "chi05": "5}", "both": "two passes",
    "bricks-resonator": "resonator's nodes", "hermite": "Hermite", "roller-fixed": "at rest",
    "roller-v10": r"\\qty\{10\}", "roller-v1": r"\\qty\{1\}", "nonzero": "^ *force",
    "next": "either", "f4": r"f_4\$|^ *4\b", "law/base": "beam", "law/plate": "plate",
}


def complain(file, what):
    print(f"paper/{file}: {what}")


def cells_of(row):
    """The cells of a row; one that is as wide as several counts several times."""
    cells = []
    for cell in re.split(r"(?<!\\)&", row):
        wide = re.search(r"\\multicolumn\{(\d+)\}\{[^}]*\}\{(.*)\}", cell)
        cells += [wide[2]]*int(wide[1]) if wide else [cell.strip()]
    return cells


def odd(names):
    """The name that differs where all others, two at least, are the same."""
    count = collections.Counter(names).most_common()
    return count[1][0] if len(names) > 2 and len(count) == 2 and count[1][1] == 1 \
        and count[0][1] > 1 else None


def tables(file, text):
    for found in re.finditer(r"\\begin\{(tabular|longtable)\}(.*?)\\end\{\1\}", text, re.S):
        heads, columns, body = collections.defaultdict(str), collections.defaultdict(list), False
        for row in re.split(r"\\\\", re.sub(r"\s+", " ", found[2])):
            body |= "\\midrule" in row
            row = re.sub(r"\\(addlinespace|(mid|top|bottom)rule)", "", row)
            row = re.sub(r"\\cmidrule(\(\w+\))?\{[^}]*\}", "", row)
            cells = cells_of(row)
            if not body:
                for j, cell in enumerate(cells):
                    heads[j] += " " + cell
                continue
            names = {j: MACRO.findall(cell) for j, cell in enumerate(cells)}
            names = {j: part[0] for j, part in names.items() if part and (j or "val" in cells[0])}
            for j, name in names.items():
                columns[j].append(name)
                end = HEAD.get(name.rsplit("/", 1)[-1])
                says = [re.sub(r"^ +", "", x) for x in (heads[j], cells[0])]
                if end and not re.match("sampled|realistic", name) \
                        and not any(re.search(end, x) for x in says):
                    complain(file, f"{name} stands under '{heads[j]}' in row '{cells[0]}'")
                for part, label in LABEL.items():
                    if re.search(f"(^|[/-]){part}([/-]|$)", name.rsplit("/", 1)[0]) and \
                            not re.search(label, " ".join(cells[:2]) + heads[j]):
                        complain(file, f"{name} stands in row '{cells[0]}' under '{heads[j]}'")
            compare(file, list(names.values()), "row")
        for names in columns.values():
            compare(file, names, "column")


def compare(file, names, where):
    ends = odd([name.rsplit("/", 1)[-1] for name in names])
    begins = odd([re.sub("^moving-mass-|^deflection-", "", name.rsplit("/", 1)[0])
                  for name in names])
    if file in ("trace.tex", "errata.tex", "areal.tex"):
        return
    if ends and where == "column" and not re.search("weight|published", str(names)) and \
            len(names) > 3:
        complain(file, f"a column has '{ends}' among others: {names}")
    if begins and where == "row" and begins != "sampled":
        complain(file, f"a row has '{begins}' among others: {names}")


KIND = {"sec": r"Sects?\.|Sections?|Appendix", "fig": r"Figs?\.|Figures?", "tab": "Tables?",
        "eq": r"Eqs?\.|\($"}
RANK = {"smallest": 0, "least": 0, "largest": 1, "most": 1}


def words(file, text):
    for found in re.finditer(r"\\verdictof\{(C\d\d)\}", text):
        claim = re.findall(r"C\d\d", text[:found.start()])[-1:]
        if claim != [found[1]]:
            complain(file, f"the verdict of {found[1]} stands behind {claim}")
    for found in re.finditer(r"\\ref\{(\w+):", text):
        before = re.findall(r"Sects?\.|Sections?|Appendix|Figs?\.|Figures?|Tables?|\($|Eqs?\.",
                            text[max(0, found.start() - 200):found.start()])
        if not before or not re.fullmatch(KIND[found[1]], before[-1]):
            complain(file, f"{text[found.start() - 30:found.end() + 9]}: another kind of reference")
    # an exponent stands behind its name, or its name follows
    for found in re.finditer(r"\{((?!#)[\w./-]*/([nm])(?:/[\w./-]*)?)\}", text):
        name, letter = found[1], found[2]
        around = text[max(0, found.start() - 120):found.end()]
        if re.search("count|residual|half|&|^Pa/m|^.{1,2}/m|label|published:|default/n/mean"
                     "|blue up", name + around[-100:]):
            continue
        before = re.findall(r"\$([nm])(?:\$|=|\\)", text[:found.start()])[-1:]
        behind = re.match(r"\}[^$\\]{0,60}\$([nm])\$", text[found.end() - 1:])
        if before != [letter] and not (behind and behind[1] == letter) and \
                not re.search(r"the chances|are \\intervalof", around):
            complain(file, f"{name} stands behind {before}")
    # the chance by width and the chance by place
    for found in re.finditer(r"chance\{joint/[^{}]*/(place|range_chance)\}", text):
        word = {"place": "place", "range_chance": "width"}[found[1]]
        before = re.sub(r"joint/\S*", "", text[max(0, found.start() - 200):found.start()])
        before = re.findall(r"width and place|\bwidth\b|\bplace\b", before)[-1:]
        if before not in ([], [word], ["width and place"]):
            complain(file, f"{found[0]} stands behind {before}")
    for found in re.finditer(r"width and place \\chance(\S+) and \\chance(\S+)", text):
        if "range" not in found[1] or "place" not in found[2]:
            complain(file, f"{found[0]}: in this order")
    # first the smallest, then the largest
    for found in re.finditer(r"\{([^{}]*?)(smallest|largest|least|most)([^{}]*)\}(.{0,50}?)"
                             r"\{\1(smallest|largest|least|most)\3\}", text):
        if RANK[found[2]] >= RANK[found[5]] and not re.match("terms/|outside/", found[1]):
            complain(file, f"{found[0]}: in this order")
    # an exponent of a surface or of a speed, and the surface or speed in words
    for found in re.finditer(r"/(ra\d+|[01]\.\d+)\} (?:for|at) (Ra\d+|\\qty\{([\d.]+)\}\{m/s\})",
                             text):
        if found[1] != (found[3] or found[2].lower()):
            complain(file, f"{found[0]}: not the same")
    for found in re.finditer(r"/(f\d+)/percent\}(?: per cent)? at \$f_\{?(\d+)\}?\$", text):
        if found[1] != "f" + found[2]:
            complain(file, f"{found[0]}: not the same")
    # below M, below 10 M, below 100 M, in this order
    rank = ["below_M", "below_10M", "below_100M", "below_100us"]
    for found in re.finditer(r"\{([^{}]*)(below_\w+)(/count)?\}[^{}]{0,40}\{\1(below_\w+)\}", text):
        if not found[3] and rank.index(found[2]) >= rank.index(found[4]):
            complain(file, f"{found[0]}: in this order")
    # a name of a place of the paper is the same in all texts
    for found in re.finditer(r"\(P(\d+)(?: to P(\d+))?\)", text):
        if not 1 <= int(found[1]) <= 48 or int(found[2] or 48) <= int(found[1]):
            complain(file, f"{found[0]}: no such equations")


figures = {}
for line in (top / "data/figures.tsv").read_text(encoding="utf-8").splitlines():
    if not line.startswith("#") and line.count("\t") >= 4:
        cell = line.split("\t")
        figures[cell[0]] = cell[1]


def captions(file, text):
    for found in re.finditer(r"\\(?:begin\{beside\}|includegraphics)\{([\w-]+)\}(.*?)"
                             r"\\label\{(fig:[\w-]+)\}", text):
        number = re.search(r"\(the (paper|earlier)(?:'s)? (Fig\.~\d+)[),]", found[2])
        printed = re.search(r"Fig\. \d+", figures.get(found[1], ""))
        if number and (not printed or number[2].replace("~", " ") != printed[0]):
            complain(file, f"{found[1]} is {figures.get(found[1])} of the paper, not {number[2]}")


for path in sorted((top / "paper").glob("*.tex")):
    source = re.sub(r"(?m)(?<!\\)%.*$", "", path.read_text(encoding="utf-8"))
    tables(path.name, source)
    source = re.sub(r"\s+", " ", source)
    words(path.name, source)
    captions(path.name, source)
