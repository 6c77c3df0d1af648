"""Tables of a run as arrays: text with a head, units, names, and a tab between cells.

SPDX-License-Identifier: GPL-3.0-or-later

Numbers are written with the shortest digits that give the same bits when they are read again.

Tests: tests/python/test_ra2d.py.
"""
from __future__ import annotations

import io
import pathlib
from collections.abc import Iterator, Mapping
from typing import Any, Union

import numpy as np


class Table(Mapping):
    """A table: `table["t"]` is a column, an array (rows,) of float64, or of str where a cell is no
    number. `units` has the unit of each column in SI, `head` the lines at the top (ra2d, case,
    seed, command)."""

    def __init__(self, columns: "dict[str, np.ndarray]", units: "dict[str, str]",
                 head: "dict[str, str]"):
        self._columns, self.units, self.head = columns, units, head

    def __getitem__(self, name: str) -> np.ndarray:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """How many columns there are; `rows` has the number of rows."""
        return len(self._columns)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(next(iter(self._columns.values()))) if self._columns else 0

    def array(self) -> np.ndarray:
        """All columns of numbers, float64 (rows, columns), in their order."""
        return np.column_stack([c for c in self._columns.values() if c.dtype.kind == "f"])

    def frame(self) -> Any:
        """A pandas.DataFrame with the same columns; its `attrs` have `units` and `head`."""
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
    """The table in a text.

    Raises ValueError for a text without names, or with a row that has another number of cells."""
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
    """The table in a file."""
    return parse(pathlib.Path(path).read_text(encoding="utf-8"))
