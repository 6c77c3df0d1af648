"""Runs the case of a case file and reads its tables into arrays.

SPDX-License-Identifier: GPL-3.0-or-later

The library writes the same folder of tables as the command `ra2d`, and this module reads the tables
from the folder. If the caller names no folder, a temporary one is made and removed afterwards.
Ctrl-C ends a run in the same way as it ends the command.

Tests: tests/python/test_ra2d.py.
"""
from __future__ import annotations

import concurrent.futures
import ctypes
import itertools
import os
import pathlib
import signal
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Optional, Union

import numpy as np

from .interface import Error, check as _check, constants, library, new_status, structs
from .tables import Table, parse, read

Path = Union[str, "os.PathLike[str]"]

_RUNS = {"run": library.ra_sliding_case_run, "rolling": library.ra_rolling_case_run,
         "areal": library.ra_areal_case_run}


class Unbalanced(UserWarning):
    """The run is complete, but the error of its energy balance exceeds output.energy_tolerance."""


class Run:
    """The results of a run.

    `tables["probes"]`, or `run.probes`, is a Table. `run["level_resonator"]` is a quantity of the
    summary (float, or str); its unit is `units["level_resonator"]`. `case` is the text of the case
    with every key. `notes` has the notes that the run printed. `folder` is None if the folder
    was temporary. `complete` is False if the run did not reach its end; the tables then have the
    rows that had been written."""

    def __init__(self, folder: Optional[pathlib.Path], tables: "dict[str, Table]", case: str,
                 complete: bool, notes: "list[str]"):
        self.folder, self.tables, self.case = folder, tables, case
        self.complete, self.notes = complete, notes
        self.summary: "dict[str, Any]" = {}
        self.units: "dict[str, str]" = {}
        if "summary" in tables:
            self.summary, self.units = _quantities(tables["summary"])

    def __getitem__(self, quantity: str) -> Any:
        return self.summary[quantity]

    def __getattr__(self, name: str) -> Table:
        try:
            return self.__dict__["tables"][name]
        except KeyError:
            raise AttributeError(f"the run has no table {name}") from None

    def __repr__(self) -> str:
        return (f"<ra2d.Run: {len(self.summary)} quantities; tables " +
                ", ".join(f"{n} ({t.rows})" for n, t in self.tables.items()) + ">")


def _number(cell: Any) -> Any:
    try:
        return float(cell)
    except ValueError:
        return str(cell)


def _quantities(table: Table) -> "tuple[dict[str, Any], dict[str, str]]":
    names = [str(name) for name in table["quantity"]]
    return (dict(zip(names, map(_number, table["value"]))),
            dict(zip(names, map(str, table["unit"]))))


def _overrides(keys: Mapping[str, Any]) -> "list[str]":
    """Returns `section.key=value` for each keyword. The name of a keyword is `section__key` or
    `section.key`."""
    words = []
    for name, value in keys.items():
        if value is None:
            value = "none"
        elif isinstance(value, (bool, np.bool_)):
            value = "on" if value else "off"
        elif isinstance(value, float):
            value = repr(float(value))
        words.append(f"{name.replace('__', '.')}={value}")
    return words


def _words(words: "list[str]") -> "ctypes.Array[ctypes.c_char_p]":
    return (ctypes.c_char_p * max(len(words), 1))(*(os.fsencode(w) for w in words))


class _Control:
    """A struct ra_run_control, together with the objects to which its pointers point. The struct
    may be used as long as this object lives."""

    def __init__(self, progress: Optional[Callable[[float, float], None]], **members: Any):
        self._before: Any = None
        self.stop = ctypes.c_int(0)
        self.notes: "list[str]" = []
        self.failure: Optional[BaseException] = None
        kind = structs["ra_run_control"]
        types = dict(kind._fields_)

        def tell(share: float, left: float, _: Any) -> None:
            # C cannot pass a Python exception on: keep it, stop the run and raise it afterwards
            try:
                if progress is not None:
                    progress(share, left)
            except BaseException as failure:
                self.end(failure)

        def note(text: bytes, _: Any) -> None:
            self.notes.append(text.decode(errors="replace"))

        self.members = kind(stop=ctypes.pointer(self.stop), progress=types["progress"](tell),
                            note=types["note"](note), **members)

    def end(self, failure: BaseException) -> None:
        """Stops the run. When the run has ended, the first failure is raised."""
        self.failure = self.failure or failure
        self.stop.value = 1

    def __enter__(self) -> "_Control":
        # Ctrl-C could raise in the callback before the `try` is reached, and the exception would be
        # lost in C. While the library runs, Ctrl-C therefore sets `stop` and raises nothing.
        if (threading.current_thread() is threading.main_thread()
                and signal.getsignal(signal.SIGINT) is signal.default_int_handler):
            self._before = signal.signal(signal.SIGINT,
                                         lambda *_: self.end(KeyboardInterrupt()))
        return self

    def __exit__(self, *_: Any) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


def _go(kind: str, case: Path, words: "list[str]", folder: Optional[Path],
        control: _Control) -> None:
    """Lets the library run a case. Raises Error if the run fails."""
    status = new_status()
    with control:
        code = _RUNS[kind](os.fsencode(case), _words(words), len(words),
                           None if folder is None else os.fsencode(folder),
                           ctypes.byref(control.members), ctypes.byref(status))
    if control.failure is not None:
        raise control.failure
    if code == constants["RA_UNBALANCED"]:
        warnings.warn(status.text.decode(errors="replace"), Unbalanced, stacklevel=4)
    else:
        _check(code, status)


def _run(kind: str, case: Path, folder: Optional[Path], progress: Any, resume: bool, force: bool,
         keys: Mapping[str, Any]) -> Run:
    words = _overrides(keys)
    told = " ".join([f"ra2d {kind} {os.fspath(case)}", *(f"-s {w}" for w in words)])
    members = {"command": os.fsencode(told), "resume": resume, "force": force}
    if folder is not None:
        control = _Control(progress, **members)
        _go(kind, case, words, folder, control)
        run = load(folder)
    else:
        with tempfile.TemporaryDirectory(prefix="ra2d-") as top:
            control = _Control(progress, unsynced=True, **members)
            _go(kind, case, words, pathlib.Path(top, "run"), control)
            run = load(pathlib.Path(top, "run"))
        run.folder = None
    run.notes = control.notes
    return run


def run(case: Path, folder: Optional[Path] = None, *,
        progress: Optional[Callable[[float, float], None]] = None, resume: bool = False,
        force: bool = False, **keys: Any) -> Run:
    """Runs a case of sliding, as `ra2d run`.

    case: a case file. folder: the folder that keeps the tables; with None they are not kept.
    progress(share, seconds): is called a few times a second with the share of the run that is done
    (0 to 1) and with the seconds that are left (below 0 if they are not known). resume: True if the
    run may complete a run that was interrupted in this folder. force: True if the run may replace
    what is in the folder. keys: values that replace those of the case file, for example
    `contact__penalty="2 TPa"` or `time__duration=0.01`. A value is a text with its unit, a number
    in SI, True or False for on or off, or None for none.

    Raises Error if the case, a key or a value is wrong, and if the run fails. Warns with Unbalanced
    if the error of the run's energy balance exceeds output.energy_tolerance.
    """
    return _run("run", case, folder, progress, resume, force, keys)


def rolling(case: Path, folder: Optional[Path] = None, *,
            progress: Optional[Callable[[float, float], None]] = None, resume: bool = False,
            force: bool = False, **keys: Any) -> Run:
    """Runs a case of rolling, as `ra2d rolling`. The arguments are those of `run`."""
    return _run("rolling", case, folder, progress, resume, force, keys)


def areal(case: Path, folder: Optional[Path] = None, *,
          progress: Optional[Callable[[float, float], None]] = None, resume: bool = False,
          force: bool = False, **keys: Any) -> Run:
    """Runs a case in three dimensions, as `ra2d areal`. The arguments are those of `run`."""
    return _run("areal", case, folder, progress, resume, force, keys)


def load(folder: Path) -> Run:
    """Reads the tables of a folder: that of a run by `ra2d run`, `ra2d rolling`, `ra2d areal` or a
    function of this module, or any other folder with tables.

    Raises FileNotFoundError if the folder has no table."""
    top = pathlib.Path(folder)
    tables, complete = {}, not top.name.endswith(".partial")
    for path in sorted(top.glob("*.tsv")) + sorted(top.glob("*.tsv.partial")):
        complete = complete and path.suffix == ".tsv"
        try:
            tables[path.name.split(".tsv")[0]] = read(path)
        except ValueError as why:
            raise ValueError(f"{path}: {why}") from None
    if not tables:
        raise FileNotFoundError(f"{top}: no table is there")
    case = top / "case.ini"
    return Run(top, tables, case.read_text(encoding="utf-8") if case.is_file() else "", complete,
               [])


_libc = ctypes.CDLL(None)
_libc.open_memstream.restype = ctypes.c_void_p
_libc.open_memstream.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t)]
_libc.fclose.argtypes = [ctypes.c_void_p]
_libc.free.argtypes = [ctypes.c_void_p]


def summary(case: Path, kind: str = "run", **keys: Any) -> "tuple[dict[str, Any], dict[str, str]]":
    """Runs a case without a folder. Returns the quantities of its summary (float, or str), and
    their units.

    kind: "run", "rolling" or "areal"."""
    text, size = ctypes.c_void_p(), ctypes.c_size_t()
    stream = _libc.open_memstream(ctypes.byref(text), ctypes.byref(size))
    if not stream:
        raise MemoryError("no memory for the summary of a run")
    try:
        _go(kind, case, _overrides(keys), None, _Control(None, summary=stream))
    finally:
        _libc.fclose(stream)
        written = ctypes.string_at(text, size.value).decode()
        _libc.free(text)
    return _quantities(parse(written))


def _point(work: "tuple[Path, str, dict[str, Any]]") -> "tuple[dict[str, Any], dict[str, str]]":
    case, kind, keys = work
    return summary(case, kind, **keys)


def sweep(case: Path, over: Mapping[str, Iterable[Any]], *, kind: str = "run", jobs: int = 1,
          **keys: Any) -> Table:
    """Runs a case without a folder at all combinations of values. The last key changes fastest.

    over: the values of each key, for example `{"contact.penalty": ["1 TPa", "2 TPa"],
    "surface.seed": range(1, 4)}`. jobs: the number of processes that run at the same time.

    The table has a row for each run. Its columns are the keys of `over` (str) and then the
    quantities of the summary with their units (float64, NaN where a run has no quantity of that
    name). The command `ra2d sweep` can in addition keep the folders of the runs, divide the runs
    into parts on a cluster, and continue runs that were interrupted."""
    names = list(over)
    points = list(itertools.product(*(list(over[name]) for name in names)))
    work = [(os.fspath(case), kind, {**keys, **dict(zip(names, point))}) for point in points]
    if jobs > 1:
        with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
            made = list(pool.map(_point, work))
    else:
        made = [_point(item) for item in work]
    columns: "dict[str, np.ndarray]" = {
        name: np.array([str(point[k]) for point in points]) for k, name in enumerate(names)}
    units = {name: "-" for name in names}
    for _, of in made:
        units.update(of)
    for name in list(units)[len(names):]:
        cells = [values.get(name, np.nan) for values, _ in made]
        number = all(isinstance(cell, float) for cell in cells)
        columns[name] = np.array(cells, dtype=float if number else str)
    return Table(columns, units, {})


def check(case: Path, **keys: Any) -> None:
    """Reads a case of sliding and makes its problem, but does not run the problem. Raises Error
    for everything that a run would refuse before it starts."""
    words, status = _overrides(keys), new_status()
    _check(library.ra_sliding_case_check(os.fsencode(case), _words(words), len(words),
                                         ctypes.byref(status)), status)
