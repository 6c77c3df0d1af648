"""ra2d: direct simulation of the noise of sliding and rolling rough surfaces.

SPDX-License-Identifier: GPL-3.0-or-later

    import ra2d
    run = ra2d.run("realistic.ini", time__duration="20 ms")
    run["level_resonator"], run.units["level_resonator"]
    run.probes["t"], run.psd.frame()

The numbers have the same bits as those of the command `ra2d`, because the command and this package
run the same library.
"""
import pathlib

from .interface import Error, version
from .problem import Problem, State
from .runs import Run, Unbalanced, areal, check, load, rolling, run, summary, sweep
from .tables import Table

__all__ = ["Error", "Problem", "Run", "State", "Table", "Unbalanced", "areal", "cases", "check",
           "load", "rolling", "run", "summary", "sweep", "version"]
# The wheel contains the case files; in a clone, those of data/cases are taken.
cases = pathlib.Path(__file__).parent / "cases"
if not cases.is_dir():
    cases = pathlib.Path(__file__).parents[3] / "data/cases"
__version__ = version().split()[1].rstrip(",")
