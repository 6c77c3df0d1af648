"""Sentences of the docstrings, with the words that calls put into them."""
import contextlib
import io
import os
import pathlib
import re
import sys
import tempfile
import warnings

import numpy as np

import ra2d

case = sys.argv[1]
warnings.simplefilter("ignore")
top = pathlib.Path(os.environ["ROOT"], "src/python/ra2d")


def says(file, sentence, *words):
    print(f"src/python/ra2d/{file}", sentence, *words, sep="\t")


def raised(call):
    """The name of the error of a call, or "nothing"."""
    try:
        call()
    except Exception as error:
        return "Error" if isinstance(error, ra2d.Error) else type(error).__name__
    return "nothing"


# the examples at the heads of modules run as they stand, on a short case
for file in ("__init__.py", "problem.py"):
    text = (top / file).read_text(encoding="utf-8").split('"""')[1]
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    code = re.sub(r'"(realistic|toy)\.ini"', repr(case), "\n".join(lines))
    code = code.replace("20 ms", "1 ms").replace("10 ns", "1 us").replace("3.6e-3", "5e-3")
    code = code.replace(", run.psd.frame()", ", run.psd.array()")
    exec(compile(code, file, "exec"), {"ra2d": ra2d, "print": lambda *words: None})

# runs
run = ra2d.run(case)
with tempfile.TemporaryDirectory() as folder:
    kept = ra2d.run(case, pathlib.Path(folder, "run"))
    nothing = raised(lambda: ra2d.load(folder))
    (pathlib.Path(folder, "short.tsv")).write_text("a\tb\n1\n", encoding="utf-8")
says("runs.py", "`folder` is @ if the folder was temporary", str(run.folder))
says("runs.py", "with @ they are not kept", str(run.folder))
says("runs.py", "Raises @ if the folder has no table", nothing)
on = ra2d.run(case, output__sound=True)
off = ra2d.run(case, output__sound=False)
said = {"sound" in on.tables: "on", "sound" in off.tables: "off"}
says("runs.py", "True or False for @ or @", said[True], said[False])
none = ra2d.run(case, output__energy_tolerance=None).case
says("runs.py", "or @ for none", "None" if "energy_tolerance = none" in none else "other")
table = ra2d.sweep(case, {"surface.seed": [1, 2], "sliding.speed": [0.3, 0.4]})
order = [list(table[name]) for name in ("surface.seed", "sliding.speed")]
says("runs.py", "The @ key changes fastest",
     "last" if order[0][0] == order[0][1] and order[1][0] != order[1][1] else "first")
says("runs.py", "The table has a row for each @", "run" if table.rows == 4 else "seed")
first = list(table)[:3]
says("runs.py", "Its columns are the keys of `over` (@) and then",
     "str" if table["surface.seed"].dtype.kind == "U"
     and first[:2] == ["surface.seed", "sliding.speed"] else "other")
shares = []
ra2d.run(case, progress=lambda share, left: shares.append((share, left)))
says("runs.py", "with the share of the run that is @ (0 to 1)",
     "done" if not shares or shares == sorted(shares, key=lambda pair: pair[0]) else "left")
says("runs.py", "`complete` is @ if the run did not reach its end", str(not kept.complete))
says("runs.py", "Raises @ if the case, a key or a value is wrong",
     raised(lambda: ra2d.run(case, time__step="1 apple")))
says("runs.py", "Raises @ for everything that a run would refuse",
     raised(lambda: ra2d.check(case, time__step="1 s")))

# tables
parse = ra2d.tables.parse
mixed = parse("# units\tm\t-\na\tb\n1\t2\n3\tx\n")
says("tables.py", "an array (rows,) of @, or of @ if @ of its cells is no number",
     str(mixed["a"].dtype), "str" if mixed["b"].dtype.kind == "U" else "float64", "one")
says("tables.py", "Returns the number of @; `rows` is the number of @",
     *("columns" if n == 2 else "rows" for n in (len(parse("a\tb\n1\t2\n1\t2\n1\t2\n")), 3)))
wide = parse("a\tb\tc\n1\tx\t2\n3\ty\t4\n5\tz\t6\n")
says("tables.py", "that have numbers, in their order: float64 (@, @)",
     *({3: "rows", 2: "columns"}[n] for n in wide.array().shape))
says("tables.py", "Raises @ if the text has no line with the names",
     raised(lambda: parse("# only\n")))
says("tables.py", "or if a row has @ cells than there are names",
     "more or fewer" if {raised(lambda: parse(f"a\tb\n{row}\n"))
                         for row in ("1", "1\t2\t3", "x\t2\t3")} == {"ValueError"} else "other")
# problems and states
problem = ra2d.Problem(case)
places = problem.positions("slider")
says("problem.py", "distances of the nodes of a solid from its @ end [m]",
     "left" if places[0] == 0 and places[1] > 0 else "right")
says("problem.py", "nodes: the numbers of nodes of @ and @ (2,)",
     *("slider" if abs(len(problem.positions(name)) - n) > 0 else name
       for name, n in zip(("resonator", "slider"), problem.nodes)))
state = problem.state({"v": ("resonator", "velocity", 15e-3)})
state.step()
says("problem.py", "the first step has n = @", str(state.number))
state.step(9)
says("problem.py", "The number n of the @ time step", "last" if state.number == 9 else "next")
says("problem.py", "The time t_n of the @ time step",
     "last" if abs(state.time - 9 * problem.step) < 1e-12 else "next")
says("problem.py", "values of the probes after each of them (@, probes)",
     "steps" if state.record(7).shape == (7, 1) else "other")
says("problem.py", "Every step @ this array; the caller cannot write into it",
     "updates" if raised(lambda: state.values.__setitem__(0, 1.0)) == "ValueError" else "copies")
while state.contacts == 0:
    state.step()
forces = state.force("slider")
says("problem.py", "on all nodes of a solid [@] (nodes), @ in compression", run.units["force_mean"],
     "negative" if forces.min() < 0 <= forces.max() <= 0 else "positive")
says("problem.py", "The position of the slider's @ end [m]",
     "left" if state.slider_position + places[-1] < 0.04 else "right")
says("problem.py", "Raises @ if the problem is not driven", raised(lambda: state.drive(1.0)))
rest, free = problem.state(settled=True), problem.state(settled=False)
rest.step()
free.step()
weight = abs(rest.force("slider").sum())
says("problem.py", "@ to begin at rest in equilibrium",
     "True" if weight > 0 and abs(rest.velocity("slider")).max() < 1e-9 > free.total_force
     else "False")
# every node that is pressed is a slave of one pass and a master of the other
says("problem.py", "forces on all slave nodes, over @ passes [@]",
     "both" if abs(rest.total_force - weight) < 1e-9 * weight else "single",
     run.units["force_mean"])
says("problem.py", "all nodes of a solid [m] (nodes), positive @ the other solid",
     "towards" if rest.displacement("slider").mean() > free.displacement("slider").mean()
     else "away from")
says("problem.py", "the initial fields of the problem, @ to begin as the run of the case begins",
     "None" if problem.state().number == problem.state(settled=None).number else "other")
says("problem.py", "probes: for the name of each probe, a @ of its value in `values`",
     "view" if state.probes["v"].base is not None else "copy")
says("problem.py", "number of slave nodes on which a contact force acts, over @ passes",
     "both" if state.contacts >= max(np.count_nonzero(state.force(name) < 0) / 2
                                     for name in ("slider", "resonator")) else "single")
says("problem.py", "the velocities du/dt of all @ of a solid [m/s] (@)",
     *["nodes" if state.velocity("slider").shape == places.shape else "modes"] * 2)
says("problem.py", "limit: the @ time step that is stable in contact",
     "largest" if raised(lambda: ra2d.check(case, time__step=1.02 * problem.limit,
                                            output__sample="off", output__sound=False)) == "Error"
     else "smallest")
says("problem.py", "steps: the number of time steps that the run of the case @",
     "takes" if problem.steps == run["steps"] else "saves")

# speeds: ramps at both ends, and rows of a table


def speeds(**keys):
    """The speed of the slider in each step [m/s]."""
    moving = ra2d.Problem(case, **keys).state()
    at = []
    for _ in range(moving.problem.steps):
        moving.step()
        at.append(moving.slider_position)
    return np.diff(at) / moving.problem.step


def guided(sentence, *words, page="hold-the-slider"):
    print(f"paper/guide/{page}.md", sentence, *words, sep="\t")


ramps = {"sliding__start_ramp": "0.5 ms", "sliding__stop_ramp": "0.5 ms"}
straight, smooth = speeds(**ramps), speeds(**ramps, sliding__ramp="smooth")
guided("The speed @ from rest during the time `start_ramp`, and @ to rest during `stop_ramp`",
       *("grows" if part[-1] > part[0] + 0.4 else "falls"
         for part in (straight[:490], straight[-490:])))
guided("With `ramp = smooth` the acceleration is @ at both ends of a ramp",
       "0" if max(abs(np.diff(smooth)[[0, 497]])) < 0.1 * max(abs(np.diff(straight)[[0, 400]]))
       else "largest")
steps = []
with tempfile.TemporaryDirectory() as folder:
    jump = pathlib.Path(folder, "jump.tsv")
    for t in ("1.0004e-3", "1.0006e-3"):
        jump.write_text(f"# units\ts\tm/s\nt\tV\n0\t0.1\n{t}\t0.1\n{t}\t0.3\n",
                        encoding="utf-8")
        table = speeds(sliding__speed=None, sliding__speed_table=str(jump))
        steps.append(int(np.argmax(table > 0.2)))
guided("Two rows with the @ time make a jump of the speed",
       "same" if set(np.round(table, 6)) == {0.1, 0.3} else "other")
guided("Each row takes effect at the time step @ to its time",
       "nearest" if steps == [1000, 1001] else "next" if steps[0] == 1001 else "before")

# the guide to Python
halved = ra2d.Problem(case, time__step=0.5e-6)
guided("A key of the case is a keyword argument, with `@` in place of the point",
       "__" if abs(halved.step - 0.5e-6) < 1e-15 else "_", page="python")
one, other = (problem.state({"v": ("resonator", "velocity", 15e-3)}) for _ in range(2))
before = other.record(300)
one.step(300)
guided("Two states of a problem are @; `drive` changes", "independent"
       if one.values[0] == before[-1, 0] and other.number == 299 else "one", page="python")
view, seen = state.probes["v"], set()
for _ in range(3):
    state.step(100)
    seen.add(float(view))
guided("`summit` is a @ of the memory of the state, and changes with @ step",
       "view" if len(seen) == 3 else "copy", "every" if len(seen) == 3 else "no", page="python")
guided("`record` takes steps and returns the values of the probes @ each step",
       "after" if other.record(1)[0, 0] == other.values[0] else "before", page="python")
with tempfile.TemporaryDirectory() as folder:
    ra2d.run(case, pathlib.Path(folder, "kept"))
    files = {path.name for path in pathlib.Path(folder, "kept").iterdir()}
guided('ra2d.run("toy.ini", "toy")` @ them in the folder',
       "keeps" if "summary.tsv" in files else "leaves", page="python")

# the scripts of the guide, in one folder as there; a line of output is read without its blanks
page = (top.parents[2] / "paper/guide/python.md").read_text(encoding="utf-8")
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    pathlib.Path("toy.ini").write_bytes((top.parents[2] / "data/cases/toy.ini").read_bytes())
    for script, text in re.findall(r"(?ms)^File `(\w+\.py)`:\n\n(.*?)\n\n(?=\S)", page):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(re.sub("(?m)^    ", "", text), {})
        print("paper/guide/python.md",
              f"$ python3 {script} " + " ".join(printed.getvalue().split()), sep="\t")
    os.chdir("/")
