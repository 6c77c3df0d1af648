"""Formulas in the comments of src are evaluated by the files that are imported here; the number of
those that are decided must not fall."""
import re
import sys

import areal_to_line
import inline
import labelled
import model_to_wasi
from archived import top
from essay import equations, seen, text_of

LEAST = 885
# comments without formulas: here $ stands for variables of gnuplot, the shell and JavaScript
NO_FORMULA = re.compile(r'"|\\0|; (return|const)')
total, left = 0, []
for path in [top / "src/ra2d.h", *sorted((top / "src").glob("*/*.[ch]"))]:
    file = str(path.relative_to(top / "src"))
    for found in re.finditer(r"\$\$(.+?)\$\$|\$([^$]+)\$", text_of(file)):
        label = re.search(r"% ?eq:([\w-]+)", found[1] or "")
        bare = re.sub(r"_(\{[^}]*\}|\w)|^\w\^\*|1$", "", found[2] or "")
        # a name with an index, or a number, is no formula
        if len(found[0]) > 600 or NO_FORMULA.search(found[0]) or not found[1] and not re.search(
                r"[=<>/+\d]|\\[lg]e(?![a-z])|\^[^*]|frac|sqrt|\w [-+]", bare):
            continue
        total += 1
        if not (label and label[1] in equations and equations[label[1]][2] or any(
                a < found.end() and b > found.start() for a, b in seen.get(file, ()))):
            left.append(f"{file}: {found[0]}")
if total - len(left) < LEAST or "--left" in sys.argv:
    print(f"of {total} formulas in comments of src {total - len(left)} are decided, not {LEAST}:")
    print("\n".join(left))
