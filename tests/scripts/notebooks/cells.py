"""Runs the cells of notebooks without matplotlib, and prints what they print and draw.

SPDX-License-Identifier: GPL-3.0-or-later

usage: CASES=FOLDER python3 cells.py FILE.ipynb...

An object that only keeps its arguments stands in for matplotlib. A curve is printed with its label,
its number of points, and the least and largest values on both axes. What a text says of lengths and
of shares of time is compared with the run.
"""
import contextlib
import io
import json
import os
import pathlib
import re
import sys
import types

import numpy as np


def short(values):
    """The least and the largest value."""
    values = np.asarray(values, dtype=float)
    return f"{values.min():.4g} to {values.max():.4g}"


class Axes:
    """Axes that print what is drawn."""

    def plot(self, x, y, mark="-", **options):
        assert len(x) == len(y)
        print(f"    {len(x)} points {mark}: {short(x)}, {short(y)}; {options}")

    def loglog(self, x, y, mark="-", **options):
        assert np.all(np.asarray(x) > 0) and np.all(np.asarray(y) > 0)
        print("    on logarithmic axes")
        self.plot(x, y, mark, **options)

    def __getattr__(self, name):
        return lambda *given, **options: print(f"    {name} {given} {options}")


class Pyplot(types.ModuleType):
    """A module that stands in for matplotlib.pyplot."""

    @staticmethod
    def subplots(rows=1, columns=1, **options):
        print(f"    a picture of {rows} x {columns}, {options}")
        return None, Axes() if rows * columns == 1 else [Axes() for _ in range(columns)]


sys.modules["matplotlib"] = types.ModuleType("matplotlib")
sys.modules["matplotlib"].pyplot = sys.modules["matplotlib.pyplot"] = Pyplot("pyplot")


def says(text, of):
    """What sentences of the tutorial say, as far as it can be computed from its first run."""
    import ra2d
    known = ra2d.Problem(pathlib.Path(os.environ["CASES"], "realistic.ini"))
    for name, solid in (("block", "slider"), ("beam", "resonator")):
        for number in re.findall(rf"{name} of (\d+) mm", text):
            assert np.isclose(float(number), 1e3 * known.positions(solid)[-1]), number
    for share in re.findall("force is (zero|not zero) most of the time", text):
        assert (np.mean(of["force"] > 0) < 0.5) == (share == "zero"), share
    for number in re.findall(r"at (\w+) speeds", text):
        assert ["two", "three", "four"].index(number) + 2 == len(of["speeds"]), number


for path in sys.argv[1:]:
    names, words = {}, []
    print(f"# {pathlib.Path(path).name}")
    cells = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["cells"]
    assert [cell["id"] for cell in cells] == [f"cell-{n}" for n in range(len(cells))]
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            words.append(source)
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None
        print(cell["id"])
        exec(compile(source, cell["id"], "exec"), names)
        # a name alone in the last line is shown
        last = source.splitlines()[-1]
        if last.isidentifier():
            print(f"    {names[last]!r}")
    with contextlib.redirect_stderr(io.StringIO()):
        if "speeds" in names:
            says(re.sub(r"\s+", " ", " ".join(words)), names)
