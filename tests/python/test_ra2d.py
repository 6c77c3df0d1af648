"""Tests the package ra2d against the command, the compiler and known results.

SPDX-License-Identifier: GPL-3.0-or-later

make test-python, with CASES, RA2D (the command) and HEADER in the environment.
"""
import contextlib
import ctypes
import gc
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import unittest
import unittest.mock
import warnings

import numpy as np

import ra2d
from ra2d import interface, problem, runs, tables

CASES = pathlib.Path(os.environ["CASES"])
TOY = CASES / "toy.ini"
BRIEF = {"time.duration": "100 us", "output.psd_segment": "100"}
# a rolling case that takes seconds
ROLLED = {"footprint.positions": 32, "excitation.segment": 16, "footprint.cells_x": 8,
          "footprint.cells_y": 8, "excitation.realisations": 1, "excitation.terms": 8,
          "time.duration": "20 ms", "output.psd_segment": 32, "excitation.high": "7 kHz"}


def body(path):
    """A table without the lines of its command and of the program's version."""
    return [line for line in path.read_text().splitlines()
            if not line.startswith(("# command", "# ra2d"))]


class Header(unittest.TestCase):
    """The package reads the structs of the header with the layout that the compiler gives them."""

    def test_layout(self):
        known = {name: kind for name, kind in interface.structs.items()
                 if hasattr(kind, "_fields_")}
        self.assertIn("ra_problem_spec", known)
        self.assertIn("ra_run_control", known)
        lines, expected = [], []
        for name, kind in known.items():
            lines.append(f'printf("%zu\\n", sizeof(struct {name}));')
            expected.append(ctypes.sizeof(kind))
            for field, _ in kind._fields_:
                lines.append(f'printf("%zu\\n", offsetof(struct {name}, {field}));')
                expected.append(getattr(kind, field).offset)
        for name, value in interface.constants.items():
            lines.append(f'printf("%d\\n", (int){name});')
            expected.append(value)
        said = self.compiled('#include "ra2d.h"\nint main(void) {' + "\n".join(lines) + "}")
        self.assertEqual([int(word) for word in said.split()], expected)
        self.assertGreater(len(expected), 120)

    @staticmethod
    def compiled(text):
        with tempfile.TemporaryDirectory() as top:
            source = pathlib.Path(top, "a.c")
            source.write_text(text)
            header = pathlib.Path(os.environ["HEADER"]).parent
            subprocess.run([os.environ.get("CC", "cc").split()[-1], f"-I{header}", str(source),
                            "-o", f"{top}/a"], check=True)
            return subprocess.run([f"{top}/a"], check=True, capture_output=True, text=True).stdout

    def test_all_functions(self):
        self.assertGreater(len(interface.header.functions), 35)
        for name in interface.header.functions:
            self.assertTrue(name.startswith("ra_"))

    def test_unknown_c_is_refused(self):
        for text in ("union u { int a; };", "struct s { int a; }", "long ra_x(void);"):
            with self.assertRaises(ImportError):
                interface._Header(text)


class Tables(unittest.TestCase):
    def test_parse(self):
        table = tables.parse("# ra2d abc\n# case toy 12\n# units\ts\t-\nt\tname\n0.1\ta\nNaN\tb\n")
        self.assertEqual(list(table), ["t", "name"])
        self.assertEqual(table["t"][0], 0.1)
        self.assertTrue(np.isnan(table["t"][1]))
        self.assertEqual(list(table["name"]), ["a", "b"])
        self.assertEqual(table.units, {"t": "s", "name": "-"})
        self.assertEqual(table.head, {"ra2d": "abc", "case": "toy 12"})
        self.assertEqual((len(table), table.rows), (2, 2))

    def test_no_rows(self):
        table = tables.parse("# units\ts\t1\nt\tn\n")
        self.assertEqual((table.rows, table["n"].shape), (0, (0,)))

    def test_array(self):
        table = tables.parse("# units\tm\t-\ts\na\tb\tc\n1\tx\t2\n3\ty\t4\n5\tz\t6\n")
        self.assertEqual(table.array().tolist(), [[1, 2], [3, 4], [5, 6]])
        self.assertEqual(repr(table), "<ra2d.Table: 3 rows of a [m], b [-], c [s]>")
        self.assertEqual((tables.Table({}, {}, {}).rows, tables.parse("a\n1\n").units), (0, {}))

    def test_what_is_no_table(self):
        for text in ("", "# units\ts\n", "a\tb\n1\t2\t3\n", "a\tb\n1\tx\t3\n", "a\tb\n1\t2\n1\n"):
            with self.assertRaises(ValueError):
                tables.parse(text)
        with self.assertRaisesRegex(ValueError, "row 2 has 1 cells, and not 2"):
            tables.parse("a\tb\n1\t2\n1\n")

    def test_cells(self):
        """One row, one column, a hash that is no comment, a comment of one word."""
        for text, columns in (("a\n1\n2\n", {"a": [1, 2]}), ("a\tb\n1\t2\n", {"a": [1], "b": [2]}),
                              ("a\tb\n#1\t2\n3\t4\n", {"a": ["#1", "3"], "b": [2, 4]}),
                              ("a\tb\n1 2\t3\n", {"a": ["1 2"], "b": [3]}),
                              ("a\tb\n\t3\n", {"a": [""], "b": [3]})):
            table = tables.parse("# seed\n# units  of all\n" + text)
            self.assertEqual({name: table[name].tolist() for name in table}, columns)
            self.assertEqual(table.head, {"seed": ""})


class Asked:
    """Stands for the functions of the library that run a case. Keeps what each is asked to do, and
    writes a table into the folder that it is given."""

    def __init__(self, code="RA_OK", said=b""):
        self.code, self.said, self.asked = interface.constants[code], said, []

    def __call__(self, kind, case, words, count, folder, control, status):
        control, handler = control._obj, signal.getsignal(signal.SIGINT)
        self.asked.append({"kind": kind, "case": case, "words": words[:count], "folder": folder,
                           "command": control.command, "resume": control.resume,
                           "force": control.force, "unsynced": control.unsynced,
                           "summary": bool(control.summary), "handler": handler})
        control.progress(0.25, 3.0, None)
        control.note(b"a note", None)
        self.asked[-1]["stop"] = control.stop[0]
        if folder is not None:
            top = pathlib.Path(os.fsdecode(folder))
            top.mkdir(exist_ok=True)
            (top / "summary.tsv").write_text("quantity\tvalue\tunit\nRa\t0.5\tm\nname\tx\t-\n")
        status._obj.text = self.said
        return self.code

    def __enter__(self):
        self.patch = unittest.mock.patch.dict(runs._RUNS, {
            kind: lambda *of, kind=kind: self(kind, *of) for kind in runs._RUNS})
        self.patch.__enter__()
        return self

    def __exit__(self, *of):
        self.patch.__exit__(*of)


class Arguments(unittest.TestCase):
    """Each argument of each function has its own effect on what the library is asked to do."""

    def test_every_argument(self):
        told = []
        for kind in "run", "rolling", "areal":
            for resume, force in (False, False), (True, False), (False, True), (True, True):
                with tempfile.TemporaryDirectory() as top, Asked() as library:
                    run = getattr(ra2d, kind)(
                        pathlib.Path("a b.ini"), f"{top}/of", resume=resume, force=force,
                        progress=lambda *at: told.append(at), time__step=0.5, output__sound=True)
                    self.assertEqual(run.folder, pathlib.Path(top, "of"))
                asked, = library.asked
                del asked["handler"]
                self.assertEqual(asked, {
                    "kind": kind, "case": b"a b.ini", "folder": os.fsencode(f"{top}/of"),
                    "words": [b"time.step=0.5", b"output.sound=on"], "resume": resume,
                    "force": force, "unsynced": False, "summary": False, "stop": 0, "command":
                    f"ra2d {kind} a b.ini -s time.step=0.5 -s output.sound=on".encode()})
                self.assertEqual((told.pop(), run.notes), ((0.25, 3.0), ["a note"]))
                self.assertEqual(run.summary, {"Ra": 0.5, "name": "x"})
                self.assertEqual(run.units, {"Ra": "m", "name": "-"})
            with Asked() as library:
                run = getattr(ra2d, kind)("b.ini", resume=True)
            asked, = library.asked
            self.assertIsNone(run.folder)
            self.assertFalse(os.path.exists(asked["folder"]))
            self.assertEqual([asked[name] for name in ("words", "resume", "force", "unsynced")],
                             [[], True, False, True])
            # a summary is given no folder, but the stream of its table
            with Asked() as library, self.assertRaisesRegex(ValueError, "no line with the names"):
                ra2d.summary("c.ini", kind, contact__law="penalty")
            asked, = library.asked
            self.assertEqual([asked[name] for name in ("kind", "case", "words", "folder", "summary",
                                                       "resume", "force")],
                             [kind, b"c.ini", [b"contact.law=penalty"], None, True, False, False])

    def test_codes(self):
        for code, said in ("RA_INPUT", b"wrong \xff"), ("RA_NUMERIC", b"not finite"):
            with Asked(code, said), self.assertRaises(ra2d.Error) as caught:
                ra2d.run("a.ini")
            self.assertEqual((caught.exception.code, str(caught.exception)),
                             (interface.constants[code], said.decode(errors="replace")))
        # the warning names the line of the caller
        for call in (lambda: ra2d.run("a.ini"), lambda: ra2d.rolling("a.ini"),
                     lambda: ra2d.areal("a.ini")):
            with Asked("RA_UNBALANCED", b"by 2 %"), self.assertWarns(ra2d.Unbalanced) as caught:
                call()
            self.assertEqual((str(caught.warning), caught.filename),
                             ("by 2 %", call.__code__.co_filename))

    def test_check(self):
        asked = []

        def refuse(case, words, count, status):
            asked.append((case, words[:count]))
            status._obj.text = b"no"
            return interface.constants["RA_INPUT"]
        with unittest.mock.patch.object(interface.library, "ra_sliding_case_check", refuse):
            with self.assertRaisesRegex(ra2d.Error, "^no$"):
                ra2d.check("a.ini", time__step="1 us", case__title=None)
        self.assertEqual(asked, [(b"a.ini", [b"time.step=1 us", b"case.title=none"])])

    def test_signals(self):
        """Ctrl-C is taken over during a run alone, in the main thread, from the usual handler."""
        def other(*_):
            pass
        self.addCleanup(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
        for handler, of_the_run in ((signal.default_int_handler, False), (other, True)):
            signal.signal(signal.SIGINT, handler)
            with Asked() as library:
                ra2d.run("a.ini")
                thread = threading.Thread(target=ra2d.run, args=("a.ini",))
                thread.start()
                thread.join()
            first, second = [asked["handler"] for asked in library.asked]
            self.assertEqual((first is handler, second is handler), (of_the_run, True))
            self.assertIs(signal.getsignal(signal.SIGINT), handler)

    def test_failure_of_a_callback(self):
        def refuse(share, left):
            raise OSError(share)
        for code in "RA_OK", "RA_INPUT", "RA_UNBALANCED":
            with Asked(code) as library, self.assertRaisesRegex(OSError, "^0.25$"):
                ra2d.areal("a.ini", progress=refuse)
            self.assertEqual(library.asked[0]["stop"], 1)

    def test_points_of_a_sweep(self):
        asked = []

        def summary(case, kind, **keys):
            asked.append((case, kind, keys))
            more = {"b": "x"} if keys["s.m"] == 5 else {"c": 2.0}
            return {"a": 1.0 * len(asked), **more}, {"a": "m", **dict.fromkeys(more, "s")}
        with unittest.mock.patch.object(runs, "summary", summary):
            table = ra2d.sweep(pathlib.Path("d.ini"), {"s.m": (5, 6), "s.n": iter("uv")},
                               kind="rolling", **{"s.n": "w", "t.k": True})
        self.assertEqual(asked, [("d.ini", "rolling", {"s.m": m, "s.n": n, "t.k": True})
                                 for m in (5, 6) for n in "uv"])
        self.assertEqual({name: list(table[name]) for name in ("s.m", "s.n", "a", "b")},
                         {"s.m": ["5", "5", "6", "6"], "s.n": list("uvuv"), "a": [1, 2, 3, 4],
                          "b": ["x", "x", "nan", "nan"]})
        self.assertEqual(list(table), ["s.m", "s.n", "a", "b", "c"])
        self.assertEqual(np.isnan(table["c"]).tolist(), [True, True, False, False])
        self.assertEqual(table.units, {"s.m": "-", "s.n": "-", "a": "m", "b": "s", "c": "s"})

    def test_where_the_library_is(self):
        here = pathlib.Path(__file__)
        with unittest.mock.patch.dict(os.environ, {"RA2D_X": str(here)}):
            self.assertEqual(interface._find([pathlib.Path("/none")], "RA2D_X"), here)
        with unittest.mock.patch.dict(os.environ, {"RA2D_X": "/none"}):
            with self.assertRaisesRegex(ImportError, f"^ra2d: none of {here} is there; set RA2D_X"):
                interface._find([here], "RA2D_X")
        self.assertEqual(interface._find([pathlib.Path("/none"), here, here.parent], "RA2D_Y"),
                         here)
        with self.assertRaisesRegex(ImportError, "none of /none, /no is there; set RA2D_Y"):
            interface._find([pathlib.Path("/none"), pathlib.Path("/no")], "RA2D_Y")

    def test_settling(self):
        """A state settles as its plan says; the numbers of a plan that says none are these."""
        asked = []

        def settle(made, state, tolerance, most, *rest):
            asked.append((tolerance, most))
            return 0
        with unittest.mock.patch.object(interface.library, "ra_settle", settle):
            for begins in True, False:
                made = Stepping.falling(False).problem
                made._plan.settled, made._plan.tolerance, made._plan.most = begins, 2e-5, 1234
                for settled in None, False, True:
                    made.state(settled=settled)
            Stepping.falling(False).problem.state(settled=True)
            ra2d.Problem(TOY).state(settled=True)
        self.assertEqual(asked, [(2e-5, 1234)] * 3 + [(1e-6, 10**7), (1e-6, 2 * 10**7)])


class Folders(unittest.TestCase):
    def test_load(self):
        with tempfile.TemporaryDirectory() as top:
            for name, words in (("a", "a.tsv b.tsv case.ini"), ("b", "a.tsv b.tsv.partial"),
                                ("c.partial", "a.tsv"), ("d", "case.ini a.txt"), ("e", "bad.tsv")):
                folder = pathlib.Path(top, name)
                folder.mkdir()
                for word in words.split():
                    (folder / word).write_text("x\ty\n1\n" if name == "e" else f"{word}\n2\n3\n")
            run = ra2d.load(f"{top}/a")
            self.assertEqual((run.folder, list(run.tables), run.complete, run.case, run.notes),
                             (pathlib.Path(top, "a"), ["a", "b"], True, "case.ini\n2\n3\n", []))
            self.assertEqual((run.a["a.tsv"].tolist(), run.summary, run.units), ([2, 3], {}, {}))
            self.assertEqual(repr(run), "<ra2d.Run: 0 quantities; tables a (2), b (2)>")
            with self.assertRaisesRegex(AttributeError, "the run has no table other"):
                run.other
            for name in "b", "c.partial":
                run = ra2d.load(f"{top}/{name}")
                self.assertEqual((run.complete, run.case), (False, ""))
            self.assertEqual(list(ra2d.load(f"{top}/b").tables), ["a", "b"])
            with self.assertRaisesRegex(FileNotFoundError, "^.*/d: no table is there"):
                ra2d.load(f"{top}/d")
            with self.assertRaisesRegex(ValueError, "^.*/e/bad.tsv: row 1 has 1 cells, and not 2"):
                ra2d.load(f"{top}/e")


class Runs(unittest.TestCase):
    """A run by the package writes the tables that the command writes, to the byte."""

    def same(self, kind, case, keys):
        with tempfile.TemporaryDirectory() as top:
            words = [word for key, value in keys.items() for word in ("-s", f"{key}={value}")]
            subprocess.run([os.environ["RA2D"], kind, str(case), *words, "-o", f"{top}/command",
                            "--quiet"], check=True, capture_output=True)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ra2d.Unbalanced)
                run = getattr(ra2d, kind)(case, f"{top}/python", **keys)
            names = {path.name for path in pathlib.Path(top, "command").iterdir()}
            self.assertEqual({p.name for p in pathlib.Path(top, "python").iterdir()}, names)
            for name in names - {"timing.tsv", "files.tsv"}:
                self.assertEqual(body(pathlib.Path(top, "python", name)),
                                 body(pathlib.Path(top, "command", name)), name)
            return run

    def test_sliding(self):
        run = self.same("run", TOY, BRIEF)
        self.assertTrue(run.complete)
        self.assertEqual(run["steps"], 10000)
        self.assertEqual(run.units["level_resonator"], "dB re 1e-9 m/s")
        self.assertEqual(run.probes.rows, 1000)
        self.assertEqual(run.probes.units["summit_force"], "N/m")
        self.assertIn("[contact]", run.case)

    def test_areal(self):
        self.same("areal", CASES / "areal.ini", {"time.duration": "1 ms",
                                                 "output.average_from": "0 s"})

    def test_rolling(self):
        self.same("rolling", CASES / "rolling-roller.ini", ROLLED)

    def test_no_folder_is_left(self):
        with tempfile.TemporaryDirectory() as top:
            before, tempfile.tempdir = tempfile.tempdir, top
            try:
                run = ra2d.run(TOY, **BRIEF)
            finally:
                tempfile.tempdir = before
            self.assertEqual(os.listdir(top), [])
        self.assertIsNone(run.folder)
        self.assertEqual(run.probes.rows, 1000)

    def test_summary_is_that_of_the_run(self):
        run = ra2d.run(TOY, **BRIEF)
        quantities, units = ra2d.summary(TOY, **BRIEF)
        self.assertEqual(repr(quantities), repr(run.summary))
        self.assertEqual(units, run.units)

    def test_no_memory_for_a_summary(self):
        with unittest.mock.patch.object(runs._libc, "open_memstream", lambda *_: None):
            with self.assertRaisesRegex(MemoryError, "^no memory for the summary of a run$"):
                ra2d.summary(TOY)

    def test_words_of_keys(self):
        self.assertEqual(
            runs._overrides({"time.step": 0.1, "output__sound": True, "a__b": np.float64(0.25),
                             "c__d": np.bool_(False), "time__path": None, "e__f": np.int64(3)}),
            ["time.step=0.1", "output.sound=on", "a.b=0.25", "c.d=off", "time.path=none", "e.f=3"])
        # each number is read again as the same one
        for number in (0.1 + 0.2, 1 / 3, 1.6760088618432565e-7, 5e-324, np.float64(2) / 3):
            (word,) = runs._overrides({"a__b": number})
            self.assertEqual(float(word.split("=")[1]), number)

    def test_errors(self):
        with self.assertRaisesRegex(ra2d.Error, "apples") as caught:
            ra2d.run(TOY, contact__penalty="12 apples")
        self.assertEqual(caught.exception.code, interface.constants["RA_INPUT"])
        with self.assertRaisesRegex(ra2d.Error, "no-such.ini"):
            ra2d.check("no-such.ini")
        with self.assertRaises(FileNotFoundError):
            ra2d.load("/nowhere")
        with tempfile.TemporaryDirectory() as top:
            ra2d.run(TOY, f"{top}/a", **BRIEF)
            with self.assertRaises(ra2d.Error):
                ra2d.run(TOY, f"{top}/a", **BRIEF)
            ra2d.run(TOY, f"{top}/a", force=True, **BRIEF)

    def test_unbalanced_warns(self):
        with self.assertWarns(ra2d.Unbalanced):
            run = ra2d.run(TOY, output__energy_tolerance=1e-15, **BRIEF)
        self.assertTrue(run.complete)

    def test_first_failure(self):
        """Of several failures in one run the first one is raised."""
        control, first = runs._Control(None), ValueError("first")
        for failure in first, KeyboardInterrupt():
            control.end(failure)
        self.assertIs(control.failure, first)
        self.assertEqual(control.stop.value, 1)

    def test_interrupt(self):
        """Ctrl-C stops a run in C that would take minutes. So does a callback that raises."""
        # a process that is started in the background may ignore this signal
        self.addCleanup(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            ra2d.run(CASES / "realistic.ini", time__duration="900 ms", sliding__past_end="slide")

        def refuse(share, left):
            raise OSError(f"{share}")
        with self.assertRaises(OSError):
            ra2d.run(CASES / "realistic.ini", time__duration="900 ms", sliding__past_end="slide",
                     progress=refuse)

    def test_sweep(self):
        over = {"resonator.modes": [5, 10], "contact.penalty": ["100 GPa", "500 GPa"]}
        table = ra2d.sweep(TOY, over, **BRIEF)
        self.assertEqual(list(table["resonator.modes"]), ["5", "5", "10", "10"])
        self.assertEqual(table.rows, 4)
        self.assertEqual([table.units[name] for name in (*over, "level_resonator")],
                         ["-", "-", "dB re 1e-9 m/s"])
        one, _ = ra2d.summary(TOY, resonator__modes=10, contact__penalty="100 GPa", **BRIEF)
        self.assertEqual(table["level_resonator"][2], one["level_resonator"])
        beside = ra2d.sweep(TOY, over, jobs=2, **BRIEF)
        self.assertEqual(list(beside["level_resonator"]), list(table["level_resonator"]))

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("python3-pandas is not installed")
        run = ra2d.run(TOY, **BRIEF)
        frame = run.probes.frame()
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(frame.shape, (1000, 6))
        self.assertEqual(frame.attrs["units"]["t"], "s")


class Stepping(unittest.TestCase):
    PROBES = {"summit": ("slider", "displacement", 3.6e-3),
              "summit_velocity": ("slider", "velocity", 3.6e-3),
              "summit_force": (1, "force", 3.6e-3)}

    def test_as_the_run(self):
        """Every tenth step is a row of probes.tsv, to the bit."""
        run = ra2d.run(TOY, **BRIEF)
        problem = ra2d.Problem(TOY, **BRIEF)
        self.assertEqual(problem.steps, 10000)
        record = problem.state(self.PROBES).record(problem.steps)
        self.assertEqual(record.shape, (10000, 3))
        for k, name in enumerate(self.PROBES):
            self.assertEqual(record[::10, k].tobytes(), run.probes[name].tobytes())
        self.assertLess(record[:, 2].min(), 0.0)

    def test_settled(self):
        """A state begins settled if and only if its case does."""
        keys = {"time.duration": "100 us", "sliding.initial": "settled", "output.sample": "1 us",
                "output.average_from": "0 s"}
        run = ra2d.run(CASES / "realistic.ini", **keys)
        problem = ra2d.Problem(CASES / "realistic.ini", **keys)
        state = problem.state()
        state.step()
        self.assertEqual(state.total_force, run.probes["total_force"][0])
        other = problem.state(settled=False)
        other.step()
        self.assertNotEqual(other.total_force, state.total_force)

    def test_views(self):
        problem = ra2d.Problem(TOY)
        state = problem.state(self.PROBES)
        summit, values = state.probes["summit"], state.values
        state.step(8000)
        self.assertEqual(state.number, 7999)
        self.assertAlmostEqual(state.time, 7999 * problem.step)
        self.assertEqual(float(summit), values[0])
        self.assertTrue(np.shares_memory(summit, values))
        first = float(summit)
        state.step()
        self.assertNotEqual(float(summit), first)
        with self.assertRaises(ValueError):
            values[0] = 1.0
        node = int(round(3.6e-3 / 5e-6))
        self.assertEqual(state.displacement("slider")[node], values[0])
        self.assertEqual(state.velocity(1)[node], values[1])
        self.assertEqual(state.force(1).shape, (problem.nodes[1],))
        self.assertEqual(problem.positions(0)[-1], 0.01)

    def test_limits(self):
        """A problem has the numbers of its case; a step above its limit is refused."""
        made = ra2d.Problem(TOY)
        self.assertEqual((made.step, made.steps), (1e-8, 100000))
        other = self.falling(False).problem
        self.assertEqual((other.nodes, other.steps), ((11, 3), 0))
        for solid, length in ((0, 1.0), ("slider", 0.2)):
            places = other.positions(solid)
            self.assertEqual(places.shape, (other.nodes[problem._solid(solid)],))
            np.testing.assert_allclose(places, np.linspace(0, length, len(places)), atol=1e-15)
        steps = [share * made.limit for share in (0.999, 1.001)]
        ra2d.Problem(TOY, time__step=steps[0], output__sample=steps[0])
        with self.assertRaisesRegex(ra2d.Error, "is not below the stability limit"):
            ra2d.Problem(TOY, time__step=steps[1], output__sample=steps[1])
        self.assertEqual([problem._solid(name) for name in (0, 1, "resonator", "slider")],
                         [0, 1, 0, 1])

    def test_many_steps(self):
        """The values do not depend on how many steps are taken in one call of the library."""
        made = ra2d.Problem(TOY)
        one, two, three = (made.state(self.PROBES) for _ in range(3))
        for state in one, two, three:
            state.step(7000)
        with unittest.mock.patch.object(problem, "_AT_ONCE", 7):
            parts = two.record(20)
            three.step(20)
        self.assertEqual(one.record(20).tobytes(), parts.tobytes())
        self.assertEqual([(state.number, state.values.tolist()) for state in (two, three)],
                         [(one.number, parts[-1].tolist())] * 2)
        # a force acts on a slave node and, in parts of both signs, on the nodes around its point
        both = np.abs([one.force(solid) for solid in (0, 1)]).sum()
        self.assertAlmostEqual(one.total_force / both * 2, 1.0, delta=0.01)

    def test_two_states(self):
        problem = ra2d.Problem(TOY)
        one, two = problem.state(self.PROBES), problem.state(self.PROBES)
        one.step(7000)
        self.assertEqual(one.record(50).tobytes(), self.in_parts(two, 7000, 50))

    @staticmethod
    def in_parts(state, first, second):
        for _ in range(first // 100):
            state.step(100)
        return np.concatenate([state.record(second // 2), state.record(second // 2)]).tobytes()

    def test_refusals(self):
        problem = ra2d.Problem(TOY)
        for probe, words in (
                (("plate", "velocity", 0.0),
                 "there is no solid 'plate'; write resonator or slider"),
                (("slider", "colour", 0.0),
                 "probe a: there is no 'colour'; write displacement, velocity or force"),
                (("slider", "velocity", 1e-6),
                 "probe a: 1e-06 m is no node; the nearest is at 0 m"),
                (("slider", "velocity", float("nan")), "probe a: nan m is no node")):
            with self.assertRaises(ValueError) as caught:
                problem.state({"a": probe})
            self.assertIn(words, str(caught.exception))
        with self.assertRaisesRegex(ra2d.Error, "driven"):
            problem.state().drive(1.0)
        with self.assertRaises(ra2d.Error):
            ra2d.Problem(TOY, time__step="1 s")

    @staticmethod
    def falling(driven):
        """A slider of 1 kg per metre of width that is 1 m above the resonator."""
        spec = interface.structs["ra_problem_spec"]()
        for solid, length in ((spec.solid[0], 1.0), (spec.solid[1], 0.2)):
            beam = solid.beam
            beam.length, beam.area, beam.inertia, beam.young, beam.density = length, 1, 1, 1e9, 5
            solid.modes, solid.nodes = 1, round(length / 0.1) + 1
        spec.solid[0].beam.left = spec.solid[0].beam.right = interface.constants["RA_PINNED"]
        spec.solid[1].gravity, spec.spacing, spec.distance, spec.step = 10.0, 0.1, 1.0, 1e-5
        spec.law, spec.parameter[0], spec.start = b"penalty", 1e3, 0.3
        spec.course.driven = driven
        return ra2d.Problem.of(spec).state()

    def test_of_a_description(self):
        """Free fall: g t^2/2, from the header's structs alone."""
        state = self.falling(False)
        state.step(1001)
        self.assertAlmostEqual(state.displacement("slider")[1], 5.0 * 1e-4, delta=1e-6)
        self.assertEqual(state.contacts, 0)

    def test_drive(self):
        """A load adds to the weight of the slider, and its position grows with the speed."""
        for load, acceleration in ((), 10.0), ((0.0,), 10.0), ((30.0,), 40.0):
            state = self.falling(True)
            state.drive(2.0, *load)
            state.step(1001)
            self.assertAlmostEqual(state.displacement("slider")[1], acceleration * 0.5e-4,
                                   delta=1e-7 * acceleration)
            self.assertAlmostEqual(state.slider_position, 0.3 + 2.0 * 0.01, delta=3e-5)

    def test_memory_is_freed(self):
        """A state keeps its problem until it is freed; each is freed once."""
        freed, library = [], interface.library
        with contextlib.ExitStack() as stack:
            for name in "ra_state_free", "ra_problem_free":
                free = getattr(library, name)
                stack.enter_context(unittest.mock.patch.object(
                    library, name, lambda *of, name=name, free=free: (freed.append(name),
                                                                      free(*of))))
            state = self.falling(False)
            state.step()
            self.assertEqual(freed, [])
            del state
            gc.collect()
        self.assertEqual(freed, ["ra_state_free", "ra_problem_free"])

    def test_motion_that_is_not_finite(self):
        for take in "step", "record":
            state = self.falling(True)
            state.drive(2.0, 1e308)
            with self.assertRaisesRegex(ra2d.Error, "finite") as caught:
                getattr(state, take)(100000)
            self.assertEqual(caught.exception.code, interface.constants["RA_NUMERIC"])
            self.assertLess(state.number, 99999)


if __name__ == "__main__":
    unittest.main()
