"""Formulas in the comments of src are evaluated by the files that are imported here. Of the others,
short ones are parts of another formula of their room, or are powers that the code has; the number
of those that nothing decides is known."""
import math
import re
import sys

import areal_to_line
import inline
import labelled
import model_to_wasi
from archived import top
from essay import equations, seen, text_of

LEFT = 239
# comments without formulas: here $ stands for variables of gnuplot, the shell and JavaScript
NO_FORMULA = re.compile(r'"|\\0|; (return|const)')
POWER = re.compile(r"(?<![\w}])(?:2|10)\^(?:\{-?\d+\}|\d)(?!\w)")


def plain(text):
    """A formula without spaces, its label, and marks that only change its look."""
    text = re.sub(r"% ?eq:[\w-]+ ?", "", text.strip("$"))
    return re.sub(r"\\[,;!: ]|\\(big|Big)[lr]?(?![a-z])|\\(left|right)(?![a-z])|[\s.,;]+$|\s", "",
                  text)


def powers_of(path):
    """Powers of two and ten in a source: 0x1p-66, 1 << 52, ldexp(x, 9), 1e17, 10000."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
    powers = {("2", int(x)) for x in re.findall(
        r"0x1p([-+]?\d+)|<< ?(\d+)|ldexp\w*\([^;]*?, (-?\d+)\)", code) for x in x if x}
    for x in re.findall(r"(?<![\w.])[\d.]+(?:e-?\d+)?", code):
        try:
            size = math.log10(float(x))
            powers |= {("10", int(size))} if size == int(size) else {("2", math.log2(float(x)))}
        except ValueError:
            pass
    return powers


formulas = []
for path in [top / "src/ra2d.h", *sorted((top / "src").glob("*/*.[ch]"))]:
    file = str(path.relative_to(top / "src"))
    for found in re.finditer(r"\$\$(.+?)\$\$|\$([^$]+)\$", text_of(file)):
        label = re.search(r"% ?eq:([\w-]+)", found[1] or "")
        bare = re.sub(r"_(\{[^}]*\}|\w)|^\w\^\*|1$", "", found[2] or "")
        # a name with an index, or a number, is no formula
        if len(found[0]) > 600 or NO_FORMULA.search(found[0]):
            continue
        known = label and label[1] in equations and equations[label[1]][2] or any(
            a < found.end() and b > found.start() for a, b in seen.get(file, ()))
        formulas.append((path, file, found[0], bool(known), bool(found[1] or re.search(
            r"[=<>/+\d]|\\[lg]e(?![a-z])|\^[^*]|frac|sqrt|\w [-+]", bare))))
texts = [(file.split("/")[0], plain(text)) for _, file, text, _, _ in formulas]
left, total = [], 0
for n, (path, file, text, known, counts) in enumerate(formulas):
    total += counts
    if known or not counts:
        continue
    room, own = texts[n]
    # a part of another formula of the room, or a power that the code has
    power = POWER.fullmatch(own)
    if power and ("2" if own[0] == "2" else "10", int(own.split("^")[1].strip("{}"))) in \
            powers_of(path):
        continue
    whole = re.compile(r"(?<![\w^_{\\])" + re.escape(own) + r"(?![\w^_])")
    if not any(other == room and at != n and len(own) <= len(each) and own in each
               and whole.search(each) for at, (other, each) in enumerate(texts)):
        left.append(f"{file}: {text}")
if len(left) != LEFT or "--left" in sys.argv:
    print(f"of {total} formulas in comments of src {len(left)} are not decided; LEFT is {LEFT}:")
    print("\n".join(left))
