"""Sentences of the header src/ra2d.h, with the words that calls of the library put into them."""
import ctypes
import importlib.util
import math
import os
import pathlib

top = pathlib.Path(os.environ["ROOT"], "src/python/ra2d/interface.py")
found = importlib.util.spec_from_file_location("interface", top)
interface = importlib.util.module_from_spec(found)
found.loader.exec_module(interface)
ra, structs = interface.library, interface.structs
codes = {number: name for name, number in interface.constants.items()}
codes.update({interface.constants[name]: name for name in (
    "RA_OK", "RA_CHECK", "RA_USAGE", "RA_INPUT", "RA_NUMERIC", "RA_SYSTEM", "RA_EARLY",
    "RA_UNSTABLE", "RA_APART")})
ref = ctypes.byref
kept = []  # arrays that specs point to
LATE, ALL = 200, 295  # steps at which averages begin and at which runs end
CHI, STEP, KAPPA = 100e-6, 0.25e-6, 1e12
LONG, SHORT, PEAK = 201, 41, 20


def says(sentence, *words):
    print("src/ra2d.h", sentence, *words, sep="\t")


def numbers(values):
    kept.append((ctypes.c_double * len(values))(*values))
    return kept[-1]


def spec_of(bump=0.0, slaves="RA_SLAVES_BOTH", law=b"penalty", parameters=(KAPPA,), **more):
    """A block, flat or with a bump of some height [m], above a beam."""
    spec = structs["ra_problem_spec"]()
    for solid, nodes, end, modes in ((spec.solid[0], LONG, 1, 8), (spec.solid[1], SHORT, 0, 2)):
        beam = solid.beam
        beam.length, beam.area, beam.inertia = (nodes - 1) * CHI, 2e-3, 2e-3**3 / 12
        beam.young, beam.density, beam.left, beam.right = 210e9, 7800.0, end, end
        solid.modes, solid.nodes = modes, nodes
    if bump:
        spec.solid[1].height = numbers([bump * math.exp(-((l - PEAK) / 5)**2)
                                        for l in range(SHORT)])
    spec.spacing, spec.step, spec.law, spec.start = CHI, STEP, law, 5e-3
    spec.slaves = interface.constants[slaves]
    for i, value in enumerate(parameters):
        spec.parameter[i] = value
    for name, value in more.items():
        setattr(spec, name, value)
    return spec


class Run:
    """A problem and a state, or the code with which they are refused."""

    def __init__(self, spec):
        self.problem = ctypes.POINTER(structs["ra_problem"])()
        self.state = ctypes.POINTER(structs["ra_state"])()
        self.code = codes[ra.ra_problem_make(ref(spec), ref(self.problem), None)]
        if self.problem:
            ra.ra_state_make(self.problem, ref(self.state), None)

    def step(self, steps=1):
        for _ in range(steps):
            self.code = codes[ra.ra_step(self.problem, self.state, None)]
        return self

    def __getattr__(self, name):
        """A function of the library whose first arguments are the problem, if it takes it, and the
        state."""
        function = getattr(ra, "ra_" + name)
        both = function.argtypes[0] == ctypes.POINTER(structs["ra_problem"])
        return lambda *more: function(*([self.problem] if both else []), self.state, *more)


# what is above, and what a gap is
flat = lambda distance: Run(spec_of(distance=distance)).step()
says("A contact force acts where g @ 0", "<" if flat(-1e-6).contact_count() and not
     flat(1e-6).contact_count() else ">")
says("positive @ the other solid (nodes), NULL: flat",
     "towards" if Run(spec_of(5e-6, distance=2e-6)).step().contact_count() else "away from")
spec = spec_of(distance=1e-3)
spec.solid[1].gravity = 9.81
falls = Run(spec).step(3)
says("acceleration g that acts on this solid, @ the resonator [m/s^2]",
     "towards" if falls.displacement(1, 3) > 0 else "away from")
says("displacements u of each solid are @ towards the other solid",
     "positive" if falls.displacement(1, 3) > 0 else "negative")

# the spec: places, starts, refusals
says("x0: position of the slider's @ end at t = 0 [m]",
     {("RA_OK", "RA_APART"): "left", ("RA_APART", "RA_OK"): "right"}[
         tuple(Run(spec_of(start=start, touching=True)).code for start in (19.5e-3, 20.5e-3))])
says("RA_APART = 8, ///< @ node of one solid is opposite the other",
     "no" if Run(spec_of(start=1.0, touching=True)).code == "RA_APART" else "a")
dropped = [Run(spec_of(touching=touching, drop_height=height, distance=far)).step().total_force()
           for touching, height, far in ((True, 0.0, -1e-6), (True, 1e-6, -1e-6),
                                         (False, 1e-6, -1e-6))]
says("@: the lines touch at t = 0 or are `drop_height` apart; @: `distance` is given",
     *(("true", "false") if dropped[0] == dropped[1] == 0 < dropped[2] else ("false", "true")))
spec = spec_of()
spec.solid[0].first, spec.solid[0].nodes = 1, LONG - 1
first = Run(spec)
says("index of the first node: @, or @ as in the paper",
     *(str(round(ra.ra_node_position(problem.problem, 0, 0) / CHI))
       for problem in (Run(spec_of()), first)))
fast = [Run(spec_of(speed=factor * CHI / STEP)).code for factor in (0.99, 1.01)]
says("V [m/s], at @ one spacing per step",
     {("RA_OK", "RA_INPUT"): "most", ("RA_INPUT", "RA_OK"): "least"}[tuple(fast)])
limit = ra.ra_stability_limit(Run(spec_of()).problem)
steps = tuple(Run(spec_of(step=factor * limit)).code for factor in (0.99, 1.01))
side = {("RA_OK", "RA_UNSTABLE"): "below", ("RA_UNSTABLE", "RA_OK"): "above"}[steps]
says("RA_UNSTABLE = 7, ///< the time step is not @ the stability limit", side)
says("$\\tau$ [s], @ ra_stability_limit", side)
says("RA_UNSTABLE: the step is at or @ the stability limit",
     {"below": "beyond", "above": "below"}[side])

# laws, from the force on a node between flat lines that overlap
E, DEEP = 1e-7, 1e-6
force = lambda name, *parameters: Run(spec_of(
    law=name, parameters=parameters, distance=-E)).step().slave_force(1, PEAK)
elastic, power = force(b"penalty", KAPPA), force(b"power", KAPPA, 1.5, DEEP)
says('"power", $P = @$, {c [N/m^(1 + a)]',
     "c e^a" if abs(power / elastic - math.sqrt(E) / CHI) < 1e-6 else "other")

lossy = [abs(force(b"kelvin-voigt", *pair) / elastic - 1) < 1e-6
         for pair in ((KAPPA, 1e-12), (1e-12, KAPPA))]
says('"kelvin-voigt" {@ [Pa], @ [s]}', *(("kappa", "T") if lossy == [True, False] else
                                         ("T", "kappa")))
spec = spec_of(distance=1e-3)
spec.solid[1].velocity, spec.solid[1].damping = numbers([0.01] * SHORT), numbers([0.5] * 2)
spec.solid[0].velocity, spec.solid[0].damping = numbers([0.01] * LONG), numbers([0.5] * 8)
damped = Run(spec).step(40)
says("$\\zeta_k$ (modes), or NULL for none; @ for rigid modes",
     "ignored" if abs(damped.velocity(1, PEAK) - 0.01) < 1e-9 <
     0.01 - damped.velocity(0, LONG // 2) else "also")

# steps and times
run = Run(spec_of(5e-6, distance=4e-6, speed=1.0)).step()
says("The first call is step n = @, the second n = @", str(run.step_number()),
     str(run.step().step_number()))
says("The position of the slider's @ end, $x0 + V t_n$",
     "left" if abs(run.slider_position() - 5e-3 - run.time()) < 1e-12 else "other")

# forces on slaves and masters
one = Run(spec_of(5e-6, slaves="RA_SLAVES_SLIDER", distance=4e-6)).step()
slave = [sum(one.slave_force(i, l) for l in range(n)) for i, n in ((0, LONG), (1, SHORT))]
node = [sum(one.node_force(i, l) for l in range(n)) for i, n in ((0, LONG), (1, SHORT))]
says("Contact force on a node [N/m], @ in compression",
     "negative" if min(one.node_force(1, l) for l in range(SHORT)) < 0 else "positive")
roles = ("slave", "master") if slave[0] == 0 > node[0] and slave[1] == node[1] < 0 else (
    "master", "slave")
says("ra_slave_force: only the force on it as a @. ra_node_force: this force @ the reactions on"
     " it as a @.", roles[0], "plus", roles[1])
both = Run(spec_of(5e-6, distance=4e-6)).step()
single = [Run(spec_of(5e-6, slaves=name, distance=4e-6)).step()
          for name in ("RA_SLAVES_RESONATOR", "RA_SLAVES_SLIDER")]
says("number of slave nodes with a force, in @ passes",
     "both" if both.contact_count() == sum(s.contact_count() for s in single) else "other")
parts = [abs(both.slave_force(i, l)) for i, n in ((0, LONG), (1, SHORT)) for l in range(n)]
says("sum of @ in both passes [N/m]",
     "|slave force|" if abs(sum(parts) - both.total_force()) < 1e-9 * sum(parts) else "other")

# rest, and a speed that the caller changes
spec = spec_of(5e-6, touching=True, speed=1.0)
spec.solid[1].gravity = 9.81
for solid in (spec.solid[0], spec.solid[1]):
    solid.damping = numbers([0.02] * 8)
settled, taken, stop = Run(spec), ctypes.c_uint64(), ctypes.c_int(1)
settle = lambda run, most, halt=None: codes[ra.ra_settle(
    run.problem, run.state, 1e-3, most, halt, ref(taken), None)]
says("RA_NUMERIC if this needs more than `most` steps; @ once *stop is not 0",
     settle(Run(spec), 10**6, ref(stop)))
says("@ if this needs more than `most` steps", settle(Run(spec), 3))
settle(settled, 10**6)
settled.step()
says("Afterwards the state is at rest and has @ not started",
     "still" if settled.step_number() == 0 else "other")
weight = 7800 * 2e-3 * 40 * CHI * 9.81
says("when the contact force has carried the @ for some time to within `tolerance` (relative)",
     "weight" if abs(settled.total_force() / weight - 1) < 1e-3 else "other")
spec.course.driven = True
driven, number = Run(spec), ctypes.c_uint64(99)
drive = lambda run, speed: codes[ra.ra_drive(run.problem, run.state, speed, 0.0, ref(number), None)]
says("0 knots: the slider starts with `@`",
     "speed" if (driven.code, drive(driven, 0.5)) == ("RA_OK", "RA_OK") else "other")
says("For a state that has not started the next step is @", str(number.value))
says("@ if the problem is not driven, or if a value is not a finite number",
     "RA_INPUT" if {drive(settled, 1.0), drive(driven, math.nan)} == {"RA_INPUT"} else "other")
driven.step(3)
drive(driven, 0.25)
at = driven.slider_position()
driven.step(2)
says("Sets another speed and load from the @ step on",
     "next" if number.value == 3 and driven.slider_position() - at < 2 * 0.5 * STEP else "last")
probe = (structs["ra_probe"] * 1)(structs["ra_probe"](1, 0, interface.constants["RA_DISPLACEMENT"]))
record = lambda halt: codes[ra.ra_probes_record(driven.problem, driven.state, 5, probe, 1, None,
                                                halt, ref(taken), None)]
says("@ once *stop is not 0; otherwise the code of the step that failed", record(ref(stop)))
record(None)
says("*taken is the number of steps that @", "succeeded" if taken.value == 5 else "failed")

# levels
says("Lv = @ log10(v/1e-9 m/s) from a mean square velocity",
     f"{(ra.ra_level(1e-16) - ra.ra_level(1e-18)):g}")
says("[dB]; @ for 0", "-HUGE_VAL" if ra.ra_level(0.0) == -math.inf else "other")

# energies: of a block that falls, with and without averages from a later step
spec = spec_of(5e-6, distance=5.2e-6, speed=1.0)
spec.solid[1].gravity = 9.81
spec.solid[1].velocity = numbers([0.01] * SHORT)
run = Run(spec)
balance = [ctypes.POINTER(structs["ra_balance"])() for _ in range(2)]
for start, one in zip((0, LATE), balance):
    ra.ra_balance_make(run.problem, start, ref(one), None)
shocks, ended = ctypes.POINTER(structs["ra_shocks"])(), []
sink = interface.header.types["ra_shock_sink"](lambda shock, context: ended.append(
    [getattr(shock[0], name) for name in ("solid", "node", "start", "steps", "peak", "complete")]))
ra.ra_shocks_make(run.problem, interface.constants["RA_SHOCK_NONZERO"], sink, None, ref(shocks),
                  None)
forces, squares = {}, []
for n in range(ALL):
    run.step()
    for one in balance:
        run.balance_observe(one)
    run.shocks_observe(shocks)
    forces[n] = run.node_force(1, PEAK)
    if n >= LATE:
        squares += [run.velocity(1, l)**2 for l in range(SHORT)]
before = len(ended)
run.shocks_finish(shocks)
audit = structs["ra_audit"]()
run.balance_audit(balance[0], ref(audit))
at_start = audit.kinetic_start + audit.strain_start + audit.contact_start + audit.stored_start
says("energy put in: |gravity| + |@| + |brought| + energy at the start",
     "sliding + edges" if abs(audit.put_in - abs(audit.gravity) - abs(audit.sliding + audit.edges)
                              - abs(audit.brought) - at_start) < 1e-9 * audit.put_in else "other")
says("energies at the @ step", "last" if audit.kinetic_start > audit.kinetic > 0 and
     audit.contact > audit.contact_start else "first")
mean = [run.mean_square_velocity(one, 1, None) for one in balance]
says("Observes a state from its first step on; averages @ at step `from`",
     "start" if abs(mean[1] - sum(squares) / len(squares)) < 1e-3 * mean[1] < 1e-3 * mean[0]
     else "end")
peak = [shock for shock in ended if shock[:2] == [1, PEAK]][0]
held = [n for n in forces if forces[n] != 0]
says("It starts at step `start`, the @ one with a force, and lasts `steps` steps up to the @"
     " force", *(("first", "last") if peak[2] == held[0] and (peak[3] == len(held) or
                 forces[peak[2] + peak[3]] == 0 != forces[peak[2] + peak[3] - 1]) else
                 ("last", "first")))
says("@ |P| [N/m]", "largest" if peak[4] == max(
    abs(forces[n]) for n in range(peak[2], peak[2] + peak[3])) else "mean")
open_ones = {shock[5] for shock in ended[before:]}
says("@: the shock had not ended when the run ended",
     "false" if open_ones <= {False} and {s[5] for s in ended[:before]} <= {True} else "true")
key = [(shock[2] + shock[3], shock[0], shock[1]) for shock in ended[:before]]
says("Receives every finished shock, in the order of the steps at which the @ become known, then of"
     " @, then of @", *(("ends", "solids", "nodes") if key == sorted(key) and len(key) > 3
                        else ("other", f"{len(key)}", "")))
