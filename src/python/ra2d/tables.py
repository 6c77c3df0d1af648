"""Reads the tables of a run into arrays.

A table is a text: lines of the head, a line with the units, a line with the names of the columns,
and then the rows. A tab separates the cells.

SPDX-License-Identifier: GPL-3.0-or-later

The program writes each number with the fewest digits from which the same bits are read again.

Tests: tests/python/test_ra2d.py.
"""
from __future__ import annotations

import io
import pathlib
from collections.abc import Iterator, Mapping
from typing import Any, Union

import numpy as np


class Table(Mapping):
    """A table. `table["t"]` is the column `t`: an array (rows,) of float64, or of str if one of its
    cells is no number. `units` has the SI unit of each column. `head` has the comments at the top
    of the table: the key is the first word of a comment (ra2d, case, seed, command), the value is
    the rest."""

    def __init__(self, columns: "dict[str, np.ndarray]", units: "dict[str, str]",
                 head: "dict[str, str]"):
        self._columns, self.units, self.head = columns, units, head

    def __getitem__(self, name: str) -> np.ndarray:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """Returns the number of columns; `rows` is the number of rows."""
        return len(self._columns)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(next(iter(self._columns.values()))) if self._columns else 0

    def array(self) -> np.ndarray:
        """Returns all columns that have numbers, in their order: float64 (rows, columns)."""
        return np.column_stack([c for c in self._columns.values() if c.dtype.kind == "f"])

    def frame(self) -> Any:
        """Returns a pandas.DataFrame with the same columns. Its `attrs` contain `units` and
        `head`."""
        import pandas
        frame = pandas.DataFrame(self._columns)
        frame.attrs.update(units=self.units, head=self.head)
        return frame

    def __repr__(self) -> str:
        names = ", ".join(f"{name} [{self.units.get(name, '-')}]" for name in self)
        return f"<ra2d.Table: {self.rows} rows of {names}>"


def _column(cells: "list[str]") -> np.ndarray:
    try:
        return np.array(cells, dtype=np.float64)
    except ValueError:
        return np.array(cells, dtype=str)


def parse(text: str) -> Table:
    """Returns the table that a text contains.

    Raises ValueError if the text has no line with the names of the columns, or if a row has more or
    fewer cells than there are names."""
    head, units, names, rows = {}, [], None, []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("#"):
            names, rows = line.split("\t"), lines[number + 1:]
            break
        word, _, rest = line[1:].strip().partition("\t" if line.startswith("# units\t") else " ")
        if word == "units":
            units = rest.split("\t")
        else:
            head[word] = rest
    if names is None:
        raise ValueError("no line with the names of columns")
    try:
        numbers = np.loadtxt(io.StringIO("\n".join(rows)), delimiter="\t", ndmin=2,
                             comments=None) if rows else np.empty((0, len(names)))
        if numbers.shape[1] != len(names):
            raise ValueError(f"rows have {numbers.shape[1]} cells, and {len(names)} names")
        columns = [np.ascontiguousarray(numbers[:, k]) for k in range(len(names))]
    except ValueError:
        cells = [row.split("\t") for row in rows]
        for number, row in enumerate(cells):
            if len(row) != len(names):
                raise ValueError(f"row {number + 1} has {len(row)} cells, and not "
                                 f"{len(names)}") from None
        columns = [_column([row[k] for row in cells]) for k in range(len(names))]
    return Table(dict(zip(names, columns)), dict(zip(names, units)), head)


def read(path: Union[str, pathlib.Path]) -> Table:
    """Returns the table that a file contains."""
    return parse(pathlib.Path(path).read_text(encoding="utf-8"))
