"""A problem, and the states of a problem that Python steps in time.

SPDX-License-Identifier: GPL-3.0-or-later

    problem = ra2d.Problem("toy.ini", time__step="10 ns")
    state = problem.state({"summit": ("slider", "displacement", 3.6e-3)})
    summit = state.probes["summit"]     # a view: every step writes into it
    for _ in range(100):
        state.step(10)
        print(state.time, float(summit))

Tests: tests/python/test_ra2d.py.
"""
from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from typing import Any, Optional, Union

import numpy as np

from .interface import check as _check, constants, library, new_status, structs
from .runs import Path, _overrides, _words

_SOLIDS = ("resonator", "slider")
_QUANTITIES = {"displacement": constants["RA_DISPLACEMENT"], "velocity": constants["RA_VELOCITY"],
               "force": constants["RA_FORCE"]}
# the most time steps in one call of the library; Python notices Ctrl-C only between two calls
_AT_ONCE = 10000


def _solid(name: Union[str, int]) -> int:
    if name in (0, 1):
        return int(name)
    if name not in _SOLIDS:
        raise ValueError(f"there is no solid {name!r}; write resonator or slider")
    return _SOLIDS.index(str(name))


class Problem:
    """Two beams with their profiles, modes and contact. A problem never changes after it is made.

    case: a case file of sliding. keys: the same as for `run`. `Problem.of(spec)` makes a problem
    from a struct ra_problem_spec (ra2d.interface) in place of a case file.

    step: the time step tau [s]. limit: the largest time step that is stable in contact [s].
    steps: the number of time steps that the run of the case takes (0 for a problem made from a
    struct). nodes: the numbers of nodes of resonator and slider (2,)."""

    def __init__(self, case: Path, **keys: Any):
        words, plan = _overrides(keys), structs["ra_plan"]()
        self._take(lambda made, status: library.ra_sliding_case_make(
            os.fsencode(case), _words(words), len(words), made, ctypes.byref(plan), status), plan)

    @classmethod
    def of(cls, spec: Any) -> "Problem":
        """Makes the problem that a struct ra_problem_spec describes. The arrays of the struct are
        copied."""
        problem = cls.__new__(cls)
        make = library.ra_problem_make
        problem._take(lambda made, status: make(ctypes.byref(spec), made, status),
                      structs["ra_plan"]())
        return problem

    def _take(self, make: Any, plan: Any) -> None:
        self._made = ctypes.POINTER(structs["ra_problem"])()
        status = new_status()
        _check(make(ctypes.byref(self._made), ctypes.byref(status)), status)
        self._plan = plan
        self.steps: int = plan.steps
        self.step: float = library.ra_time_step(self._made)
        self.limit: float = library.ra_stability_limit(self._made)
        self.nodes = tuple(library.ra_node_count(self._made, i) for i in (0, 1))

    def __del__(self) -> None:
        if getattr(self, "_made", None):
            library.ra_problem_free(self._made)
            self._made = None

    def positions(self, solid: Union[str, int]) -> np.ndarray:
        """Returns the distances of the nodes of a solid from its left end [m] (nodes)."""
        i = _solid(solid)
        return np.array([library.ra_node_position(self._made, i, l) for l in range(self.nodes[i])])

    def state(self, probes: "Mapping[str, tuple[Union[str, int], str, float]]" = {},
              settled: Optional[bool] = None) -> "State":
        """Makes a state before its first time step.

        probes: a tuple (solid, quantity, position [m]) for each name. The quantity is displacement
        [m], velocity [m/s] or force [N/m], and there must be a node at the position.
        settled: True to begin at rest in equilibrium, False to begin with the initial fields of the
        problem, None to begin as the run of the case begins."""
        return State(self, probes, settled)


class State:
    """The quantities of a problem that change with time. After step n all values belong to the
    time t_n of this step; the first step has n = 0.

    values: the values of all probes, float64 (probes). Every step updates this array; the caller
    cannot write into it. probes: for the name of each probe, a view of its value in `values`."""

    def __init__(self, problem: Problem, probes: "Mapping[str, tuple[Union[str, int], str, float]]",
                 settled: Optional[bool]):
        self.problem = problem
        self._made = ctypes.POINTER(structs["ra_state"])()
        self._probe = (structs["ra_probe"] * max(len(probes), 1))()
        for p, name in enumerate(probes):
            self._place(p, name, *probes[name])
        self._count = len(probes)
        self._memory = np.zeros(len(probes))
        self.values = self._memory.view()
        self.values.flags.writeable = False
        self.probes = {name: self.values[p:p + 1].reshape(()) for p, name in enumerate(probes)}
        status = new_status()
        _check(library.ra_state_make(problem._made, ctypes.byref(self._made),
                                     ctypes.byref(status)), status)
        if problem._plan.settled if settled is None else settled:
            self._settle()

    def __del__(self) -> None:
        if getattr(self, "_made", None):
            library.ra_state_free(self.problem._made, self._made)
            self._made = None

    def _place(self, p: int, name: str, solid: Union[str, int], quantity: str,
               position: float) -> None:
        i = _solid(solid)
        if quantity not in _QUANTITIES:
            raise ValueError(f"probe {name}: there is no {quantity!r}; write displacement, "
                             "velocity or force")
        positions = self.problem.positions(i)
        node = int(np.argmin(np.abs(positions - position)))
        spacing = positions[1] - positions[0]
        if not abs(positions[node] - position) < 1e-6 * spacing:
            raise ValueError(f"probe {name}: {position:g} m is no node; the nearest is at "
                             f"{positions[node]:.9g} m")
        self._probe[p] = structs["ra_probe"](i, node, _QUANTITIES[quantity])

    def _settle(self) -> None:
        plan, status = self.problem._plan, new_status()
        _check(library.ra_settle(self.problem._made, self._made, plan.tolerance or 1e-6,
                                 plan.most or 10**7, None, None, ctypes.byref(status)), status)

    def _take(self, steps: int, record: Optional[np.ndarray]) -> None:
        done, status = 0, new_status()
        while done < steps:
            now = min(steps - done, _AT_ONCE)
            rows = None if record is None else record[done:].ctypes.data_as(
                ctypes.POINTER(ctypes.c_double))
            code = library.ra_probes_record(self.problem._made, self._made, now, self._probe,
                                            self._count, rows, None, None, ctypes.byref(status))
            library.ra_probes_read(self.problem._made, self._made, self._probe, self._count,
                                   self._memory.ctypes.data_as(ctypes.POINTER(ctypes.c_double)))
            _check(code, status)
            done += now

    def step(self, steps: int = 1) -> None:
        """Takes `steps` time steps. Raises Error if the motion is no longer finite."""
        self._take(steps, None)

    def record(self, steps: int) -> np.ndarray:
        """Takes `steps` time steps. Returns the values of the probes after each of them (steps,
        probes). Raises Error if the motion is no longer finite."""
        record = np.empty((steps, self._count))
        self._take(steps, record)
        return record

    def drive(self, speed: float, load: float = 0.0) -> None:
        """Sets the speed of the slider [m/s], and the load that acts in addition to its weight
        [N/m], from the next step on. Raises Error if the problem is not driven, that is, unless
        `course.driven` is set in its struct ra_problem_spec or its case has a recording as
        sliding.speed_table."""
        status = new_status()
        _check(library.ra_drive(self.problem._made, self._made, speed, load, None,
                                ctypes.byref(status)), status)

    def _everywhere(self, solid: Union[str, int], quantity: str) -> np.ndarray:
        i = _solid(solid)
        kind, nodes = structs["ra_probe"], self.problem.nodes[i]
        probes = (kind * nodes)(*(kind(i, l, _QUANTITIES[quantity]) for l in range(nodes)))
        values = np.empty(nodes)
        library.ra_probes_read(self.problem._made, self._made, probes, nodes,
                               values.ctypes.data_as(ctypes.POINTER(ctypes.c_double)))
        return values

    def displacement(self, solid: Union[str, int]) -> np.ndarray:
        """Returns the displacements u of all nodes of a solid [m] (nodes), positive towards the
        other solid."""
        return self._everywhere(solid, "displacement")

    def velocity(self, solid: Union[str, int]) -> np.ndarray:
        """Returns the velocities du/dt of all nodes of a solid [m/s] (nodes)."""
        return self._everywhere(solid, "velocity")

    def force(self, solid: Union[str, int]) -> np.ndarray:
        """Returns the contact forces on all nodes of a solid [N/m] (nodes), negative in
        compression."""
        return self._everywhere(solid, "force")

    @property
    def number(self) -> int:
        """The number n of the last time step."""
        return library.ra_step_number(self._made)

    @property
    def time(self) -> float:
        """The time t_n of the last time step [s]."""
        return library.ra_time(self.problem._made, self._made)

    @property
    def slider_position(self) -> float:
        """The position of the slider's left end [m]."""
        return library.ra_slider_position(self.problem._made, self._made)

    @property
    def contacts(self) -> int:
        """The number of slave nodes on which a contact force acts, over both passes."""
        return library.ra_contact_count(self._made)

    @property
    def total_force(self) -> float:
        """The sum of the magnitudes of the forces on all slave nodes, over both passes [N/m]."""
        return library.ra_total_force(self._made)
