"""Formulas, bounds and numbers in the sentences of the rooms from model to wasi and of ra2d.h: each
against a definition, a limit, a sum, a step of a known motion, or a constant of the program."""
import cmath
import math
import re
import statistics

from archived import simpson, top
from essay import cut, equations, gives, holds, part, seen, solves, text_of, true, value
from evaluated import is_


def fills(file, sentence, *words):
    """The sentence with these words in place of @; a number is written as it is."""
    for word in words:
        sentence = sentence.replace("@", str(word), 1)
    at = text_of(file).find(sentence)
    seen.setdefault(file, []).append((at, at + len(sentence)))
    if at < 0:
        print(f"src/{file} does not say: {sentence}")


def code(file, pattern):
    found = re.search(pattern, (top / "src" / file).read_text(encoding="utf-8"))
    if not found:
        print(f"src/{file} has no {pattern}")
        return "0"
    return found[1]


# sliding by whole steps: errors of an offset, ratios, powers of two
file = "model/course.c"
thirds = sum(m*(m - 1)/2 for m in range(2, 1001))
gives(file, "offset is at most $", "$ cells", thirds*2**-101, .01, N=1000)
is_("src/" + file, "7e-14", float(part(file, "smooth ramp this is ", " of")), 1e18/6*2**-101, .1)
bits = math.log2(3e29)
fills("model/fractions.h", "$q = 3 \\cdot 10^{29}$, just below $2^{@}$", math.ceil(bits))
fills(file, "We take the denominator $3 \\cdot 10^{@}$", 29)
halves = part(file, "parabolas, $N_1 = \\lfloor ", " \\rfloor")
is_("src/" + file, "N_1", value(halves, N=9), 4.5)
gives(file, "$N_2 = ", "$", 5, N=9, N_1=4)
first, last = part(file, "m^2 \\quad (", ")"), part(file, "(N - m)^2 \\quad (", ")")
for m, known in ((0, (True, False)), (10, (False, True)), (4, (True, True))):
    if (true(first, m=m, N_1=4), true(last, m=m, N_1=4)) != known:
        print(f"src/{file}: the parts of a ramp at step {m}")
file = "model/imposed.c"
v, tau, chi = (float(part(file, *each)) for each in (
    ("With V = ", " m/s"), ("$\\tau = ", "$ us"), ("$\\chi = ", "$ um")))
fills(file, "um a step is 1/@ of a cell: after @ steps the slider", *[round(chi/tau/v)]*2)
error = 1e8*2**-101
fills(file, "is then below 1e-@ of a cell", -math.ceil(math.log10(error)))
powers = set(re.findall(r"2\^\{(-?\d+)\}", text_of(file) + text_of("model/imposed.h")))
if powers != {"100", "-100"}:
    print(f"src/{file}: powers of two are {powers}")
gives("model/imposed.h", "slider's offset, $", "$", 5.0, x_0=1.0, V=2.0, t=4.5, chi=2.0)

# the film, the holder, the trapezoidal rule, the local coordinate
file = "model/film_term.c"
air = lambda h: 5.0*(2.0/h)**3
gives(file, "acts as a spring of $", "$", -(air(2 + 1e-5) - air(2 - 1e-5))/2e-5, 1e-6, gamma=3.0,
      p_a=5.0, h=2.0)
holds(file, "gap follows from $", "$", (True, {"k": 1.0, "\\omega_f": math.sqrt(float(code(
    file, r"contact \* contact \+ ([\d.]+) /"))), "\\tau": 1.0}))
file = "model/holder.c"
gives(file, "heave the frequency is $", "$", math.sqrt(5/2), k=5.0, M=2.0)
gives(file, "for a rotation $", "$", math.sqrt(5/2), k=5.0, I=2.0)
# balance of moments about the centre: (N_1 - N_2) L/2 = mu N H
gives(file, "its two edges carries $", "$ there", 7/2 + .2*7*3/5, N=7.0, mu=.2, H=3.0, L=5.0)
lifts = part(file, "there, until $").split(" = ")
is_("src/" + file, "the edge lifts", value(lifts[1]), .5)
is_("src/" + file, "the edge lifts", value(lifts[0], mu=.5, H=1.0, L=1.0), .5)
disc = lambda r: 2*(1/12 + r*r)
gives(file, "one must add $", "$", disc(.7) - disc(0), M=2.0, r=.7)
supply = {"mu": .3, "N": 5.0, "V": 2.0, "H": .7, "\\dot q": .4}
heat = value(part(file, "the face turns $"), **supply)
is_("src/" + file, "the power", value(part(file, "supplies the power $"), **supply),
    heat + .3*5*.7*value(part(file, "The rest, $T "), **supply))
gives("model/modal.c", "$\\chi$, and $", "$", .2, chi=.4)
gives("model/problem.h", "Eq. 35: $\\chi$; $", "$", .2, chi=.4)
# xi of a slave of pass 0, a resonator's node, falls as the slider moves on
fills("model/state.h", "$d\\xi/d(Vt)$: $@/\\chi$ in pass 0, $@/\\chi$ in pass 1", "-1", "1")
gives("model/state.h", "linear interpolation 0, $", "$", .7, xi=.3)

# modes: limits of the theory, rigid modes, given modes
file = "modes/beam.c"
if part(file, "$f < ", "\\,c/H") != part("modes/beam.h", "bending is valid below ", " c/H"):
    print("src/modes/beam.c and beam.h have two limits of bending")
if part(file, "motion matters from $", "\\,c/H") != part(
        "modes/beam.h", "motion is negligible below ", " c/H"):
    print("src/modes/beam.c and beam.h have two limits of longitudinal motion")
limits = {float(x) for x in re.findall(r"(0\.0*1) \*", (top / "src" / file).read_text())}
for begin in ("$f < ", "motion matters from $"):
    if float(part(file, begin, "\\,c/H")) not in limits:
        print(f"src/{file}: '{begin}' is no limit of the program: {limits}")
second = simpson(lambda y: y*y, -.2, .2)
gives(file, "area and inertia: $I/A = ", "$", second/.4, H=.4)
for each in (file, "modes/beam.h"):
    gives(each, "$c = ", "$", 3.0, E=18.0, rho=2.0)
is_("src/modes/beam.h", "a thickness", eval(part("modes/beam.h", "the thickness H = ",
    " and the").replace(
    "12 I", "12*I"), {"sqrt": math.sqrt, "I": second, "A": .4}), .4)
file = "modes/modes.c"
turn = lambda x: value(part(file, "about a pin is $"), x=x, L=2.0)
is_("src/" + file, "the norm of a rotation", simpson(lambda x: turn(x)**2, 0, 2), 1)
gives(file, "l L/N, $", "$", math.sin(3*math.pi*.4), k=2, l=2, N=5)
is_("src/modes/modes.h", "2 pi", float(code("modes/modes.h", r"RA_TWO_PI ([\d.]+)")), value(
    part("modes/modes.h", "RA_TWO_PI 6.283185307179586 ///< $")), 1e-15)
# an interpolation by cubics: at most 3/128 of the fourth difference, h^4 phi''''/43 = 3/128
most = max(abs((x + 1)*x*(x - 1)*(x - 2))/24 for x in (.5, .4, .6))
gives("modes/modes_file.c", "its error is at most $", "$", most, .02, h=1.0,
    **{"\\varphi''''": 1.0})
gives("rolling/cubic.h", "the error is at most ", " of the fourth", most)
gives("rolling/structure.c", "error of the cubic, ", " $(a", most)
phase = value(part("rolling/structure.c", "$a \\chi = "))
table = float(part("rolling/structure.c", "each shape (correctly rounded, modes.c) on ", " N"))
is_("src/rolling/structure.c", "a phase", phase, math.pi/table)
fills("rolling/structure.c", "of the amplitude, is below @e-11", math.ceil(most*phase**4*1e11))
gives("modes/universal_file.c", "M units of mass are $", "$", 6.0, M=2.0, L=15.0, F=5.0)

# shapes of beams: residues of a condition at the right end, a slope of Newton's step
file = "modes/shapes.c"
x = 2.3
slope = lambda f: (f(x + 1e-6) - f(x - 1e-6))/2e-6
sine = part(file, "$f' = ").replace("\\mathrm{sech}^2", "S").replace("\\cos\\,S", "\\cos\\, S")
is_("src/" + file, "f'", value(sine.replace("\\cos", "c ").replace("\\sin", "s ").replace(
    "\\tanh", "t "), c=math.cos(x), s=math.sin(x), t=math.tanh(x), S=1/math.cosh(x)**2), slope(
        lambda x: math.sin(x) - math.cos(x)*math.tanh(x)), 1e-6)
# free or clamped on the left: C = 1, B = s (C + G eps), A = s (-C + G eps)
theta = 2.3
eps, c, s = math.exp(-theta), math.cos(theta), math.sin(theta)


def right(order, sign, G):
    """The derivative of this order at the right end, in units of a^order."""
    A, B = sign*(-1 + G*eps), sign*(1 + G*eps)
    return [A*s + B*c, A*c - B*s, -A*s - B*c, -A*c + B*s][order] + (-1)**order*eps + G


def line_of(begin, end):
    left, rest = part(file, begin, end).split(" = ")
    names = {"s": 0.0, "eps": eps}
    word = lambda t: re.sub(r"(?<=[\w)]) +(?=[\w(])", "*", t.replace("sin", str(s)).replace(
        "cos", str(c)).replace("eps", str(eps)))
    return lambda sign: eval(word(rest), {"s": sign})/eval(word(left), {"s": sign, "G": 1.0})


for begin, end, order in (("$\\psi'' = 0$: G", " Right", 2), ("Right clamped, $\\psi = 0$: G",
                                                          " Right", 0)):
    formula = line_of(begin[:-1], end)
    for sign in (1, -1):
        is_("src/" + file, begin, right(order, sign, formula(sign)), 0, 1e-9, 1)
for sign in (1, -1):
    G = eval(part(file, "and $\\psi'' = 0$: G = ", " static").replace("-eps", f"-{eps}"))
    is_("src/" + file, "a pin", right(0, sign, G) + right(2, sign, G), 0, 1e-9, 1)
# pinned on the left: A = 1, B = 0, C = -G eps
ends = part(file, "and $G (1 - \\epsilon^2) = ", " (right free)").replace("$", "")
G = value(ends, theta=theta)/(1 - eps**2)
is_("src/" + file, "free", -s + -G*eps*eps + G, 0, 1e-9, 1)
G = value(part(file, "(right free) or $"), theta=theta)/(1 - eps**2)
is_("src/" + file, "clamped", s - G*eps*eps + G, 0, 1e-9, 1)
beta = value(part(file, "Eq. 15 with $\\beta = "), theta=4.730040744862704)
t = 4.730040744862704  # a free beam: no moment at the right end
is_("src/" + file, "beta", -math.sin(t) + math.sinh(t) + beta*(-math.cos(t) + math.cosh(t)), 0,
    1e-9, 1)
panel = 128
fills(file, "into panels of @", code(file, r"PANEL = (\d+)"))
fills(file, "below $@ \\pi$ and $e^{\\beta}$ below $2^{@}$", panel,
      math.ceil(panel*math.pi/math.log(2)))
norm = {"\\psi": 2.0, "\\psi'": 3.0, "\\psi''": 5.0, "\\psi'''": 7.0, "a": 1.0, "L": 4.0}
gives(file, "Pinned: $", "$", math.sqrt(3*7*4/2), **dict(norm, **{"\\psi'": -3.0}))
slopes = {"A": 1.3, "B": .4, "C": .7, "G": .2, "\\theta": theta, "\\epsilon": eps}
shape = lambda x: 1.3*math.sin(x) + .4*math.cos(x) + .7*math.exp(-x) + .2*math.exp(x - theta)
gives(file, "where $\\psi'/a = ", "$", (shape(theta + 1e-6) - shape(theta - 1e-6))/2e-6, 1e-6,
      **slopes)

# shear: the branch of Timoshenko's beam
file = "modes/timoshenko.c"
E, rho, I, A, Gbar, q = 3.0, 2.0, .05, .4, .9, 1.7
S, j, m, D = Gbar*A, rho*I, rho*A, E*I
names = {"\\rho": rho, "I": I, "A": A, "\\bar G": Gbar, "E": E, "q": q, "D": D}
is_("src/" + file, "S", value(part(file, "with $S = "), **names), S)
is_("src/" + file, "j", value(part(file, "and $j = "), **names), j)
b, ratio = value(part(file, "With $b = "), **names), value(part(file, "$s = "), **names)
low, high = (sign*math.sqrt((( j*S*q*q + m*(D*q*q + S))**2 - 4*m*j*(S*q*q*(D*q*q + S) - (S*q)**2)))
             for sign in (-1, 1))
w1, w2 = ((j*S*q*q + m*(D*q*q + S) + each)/2/m/j for each in (low, high))
to_eta = value(part(file, "$\\omega^2 = "), eta=1.0, **names)
is_("src/" + file, "eta_2", value(part(file, "higher branch, $\\eta_2 = "), s=ratio, **{
    "\\eta_1": w1/to_eta}), w2/to_eta)
Theta = S*q/(D*q*q + S - w1*j)
is_("src/" + file, "Theta_1", value(part(file, "$\\Theta_1 = "), s=ratio, b=b, q=q, **{
    "\\eta_1": w1/to_eta}), Theta)
mass = value(part(file, "modal mass $m_1 = "), m=m, j=j, **{"\\Theta_1": Theta})
is_("src/" + file, "m_1", mass*w1, (S*q*q - S*q*Theta) + Theta*((D*q*q + S)*Theta - S*q))
ck = m/mass
# the static deflection under a sine is the sum of both branches
whole = (D*q*q + S)/(S*q*q*(D*q*q + S) - (S*q)**2)
gives(file, "of the load, and the share $", "$", 1 - ck/m/w1/whole, c_k=ck, **{
    "\\eta_2": w2/to_eta, "\\eta_1": w1/to_eta})
gives(file, "would take the share $", "$", 1 - ck, c_k=ck)
thin = 1e-7  # of the frequency equation with b near 0
gives(file, "($\\eta_1 \\to ", "$", thin/(1 + thin/ratio), 1e-5, b=thin)
gives(file, "(1 - \\eta))$, $c = ", "$", ck, b=b, t=Theta/q)
gives(file, "(eq:timoshenko-norm): $t = ", "$", Theta/q, s=ratio, b=b, eta=w1/to_eta)

# central differences: the start, the frequency of the scheme, what is conserved
file = "oscillators/central_differences.c"
tau, omega, decay, m, F, u, v = .2, 1.1, .3, 2.0, .9, .7, -1.3
names = {"\\tau": tau, "\\omega": omega, "d": decay, "m": m}


def onward(now, last, force):
    """U_{n+1} of central differences, from the equation of motion."""
    return ((force/m - omega**2*now)*tau**2 + 2*now - (1 - tau*decay)*last)/(1 + tau*decay)


# U_1 and U_-1 from the equation at n = 0 and from the velocity
first = u + tau*v*(1 - tau*decay) + tau**2/2*(F/m - omega**2*u)
gives(file, "the fictitious $U_{-1} = ", "$", first - 2*tau*v, **dict(names, **{
    "U_1": first, "\\dot U_0": v}))
is_("src/" + file, "the start", onward(u, first - 2*tau*v, F), first)
gives(file, "Then $D_1 = ", "$", first - u, **dict(names, **{
    "\\dot U_0": v, "U_0": u, "F_0": F, "G": 0.0}))
gives(file, "with $D_0 := ", "$", tau*v, **dict(names, **{"\\dot U_0": v}))
gives(file, "increment $D_n = ", "$", u - .4, **{"U_n": u, "U_{n-1}": .4})
angle = value(part(file, "oscillates at $\\omega_h = ").replace(
    "\\arcsin(\\tau\\omega/2)", "S"), S=math.asin(tau*omega/2), tau=tau)*tau
is_("src/" + file, "omega_h", 2*math.cos(angle) - 2, -(tau*omega)**2)
theta = tau*omega
z = 1.7
gives(file, "the roots of $", "$", (1 + tau*decay)*z*z - (2 - theta**2)*z + 1 - tau*decay, z=z,
      theta=theta, tau=tau, d=decay)
limit = float(part(file, "It is stable for $\\tau\\omega < "))
roots = lambda theta, d: max(abs((2 - theta**2 + sign*cmath.sqrt((2 - theta**2)**2 - 4*(1 - d*d)))
                                 / 2/(1 + d)) for sign in (1, -1))
for d in (.1, 2.0):
    if not roots(limit - 1e-3, d) < 1 < roots(limit + 1e-3, d):
        print(f"src/{file}: {limit} is not the limit with tau d = {d}")
holds(file, "only if $\\theta^2 > 0$, $", "$", (True, {"\\theta": 1.99}), (False,
    {"\\theta": 2.01}))
holds(file, "- \\theta^2 > 0$ and $", "$", (True, {"d": .1}), (False, {"d": -.1}),
      (True, {"d": 0.0}))
kept = part(file, "Without damping the quantity $")
x = [u, .9]
for n in range(2):
    x.append(2*x[-1] - x[-2] - theta**2*x[-1])
put = lambda n: {"m": m, "\\tau": tau, "\\omega": omega, "D_{n+1}": x[n + 1] - x[n], "U_n": x[n],
                 "U_{n+1}": x[n + 1]}
is_("src/" + file, "what is conserved", value(kept, **put(0)), value(kept, **put(1)))
file = "oscillators/modal_energy.c"
gives(file, "Multiplying Eq. 25 by $\\dot U_n \\tau = ", "$", .35, **{"U_{n+1}": 1.0,
    "U_{n-1}": .3})
gives(file, "$D_n = ", "$", .7, **{"U_n": 1.0, "U_{n-1}": .3})
gives(file, "the area ab, is $", "$", (4*.5 + 9*.5)/2/5, N_T=2, L=5.0, ranges={
    "n": [0, 1], "k": [0]}, arrays={"\\dot U": lambda k, n: [2.0, 3.0][n], "c": lambda k: .5})

# coefficients of a recurrence and of the velocity; bounds
file = "oscillators/oscillators.h"
put = {"a": 2.0, "D_n": 3.0, "b": 5.0, "U_n": 7.0, "c": 11.0, "F_n": 13.0}
for begin in ("modal recurrence $D_{n+1} = ", "the scheme has the form $D_{n+1} = "):
    gives(file, begin, "$", 6 - 35 + 143, **put)
ahead = onward(u, .4, F)
step = value(part(file, "modal recurrence $D_{n+1} = "), a=(1 - tau*decay)/(1 + tau*decay),
             b=theta**2/(1 + tau*decay), c=tau**2/m/(1 + tau*decay), **{
                 "D_n": u - .4, "U_n": u, "F_n": F})
is_("src/" + file, "a step", step, ahead - u)
by_next = {"V": 3.0, "next": .8, "tau": tau}
for begin in ("(three dimensions): $", "(two dimensions): $"):
    gives(file, begin, "$", 2*tau*3 - .8, **by_next)
gives(file, "velocity formula; false: by $", "$", (ahead - .4)/2/tau, **{
    "D_{n+1}": ahead - u, "D_n": u - .4, "\\tau": tau})
# a contact that is known by the velocities of the last two steps
file = "oscillators/recurrence.c"
gives(file, "the fictitious $U_{-1} = ", "$", first - 2*tau*v, **dict(names, **{
    "U_1": first, "\\dot U_0": v}))
eta, delta, theta = .1, .2, 1.3
cubic = re.search(r"\$\$ (\(1\+\\eta\) z\^3.*?) = 0", text_of(file))
cubic = cubic[1] if cubic else "0"
for z in (1.7, -.6):  # D_{n+1} - D_n = -eta (D_{n+1} + D_n) - theta^2 U_n - delta (3 D_n - D_{n-1})
    D = [(z - 1)*z**n for n in range(-2, 1)]  # of U_n = z^n: D_{n-1}, D_n, D_{n+1} over z^{n-1}
    known = (D[2] - D[1] + eta*(D[2] + D[1]) + theta**2 + delta*(3*D[1] - D[0]))*z**2
    is_("src/" + file, "the polynomial", value(cubic, eta=eta, delta=delta, theta=theta, z=z),
        known, 1e-9, 1)
at = lambda theta: value(cubic, eta=eta, delta=delta, z=-1.0, theta=theta)
edge = math.sqrt(4 - 8*delta)
is_("src/" + file, "at -1", at(edge), 0, 1e-9, 1)
holds(file, "that is, if $", "$", (True, {"theta": edge - .01, "delta": delta}),
      (False, {"theta": edge + .01, "delta": delta}))
half = value(part(file, "implies $\\delta < "))
is_("src/" + file, "delta", half, 4/8)
jury = part(file, "One of them, $", " > 0$")
# of a cubic a3 z^3 + a2 z^2 + a1 z + a0: a3^2 - a0^2 + a1 a3 - a0 a2 > 0
a3, a2, a1, a0 = 1 + eta, -(2 - theta**2 - 3*delta), 1 - eta - 4*delta, delta
strict = part(file, "is strictest at $\\theta^2 = ")
is_("src/" + file, "strictest", value(strict, delta=delta), edge**2)
is_("src/" + file, "its left side", value(jury, eta=eta, delta=delta, theta=edge), value(part(
    file, "there its left side is $"), eta=eta, delta=delta))
is_("src/" + file, "Jury", value(jury, eta=eta, delta=delta, theta=theta), a3*a3 - a0*a0 + (
    a1*a3 - a0*a2))
lossy = part(file, "would be $2 \\tau$ instead of $", " \\tau$")
is_("src/" + file, "the factor of L", float(lossy), 8/2)  # 8 delta, of tau/2 times L

# the schemes of the earlier paper on a free oscillation
file = "oscillators/runge_kutta.c"
theta, zeta = .3, .1
grow = lambda p, z: sum(z**q/math.factorial(q) for q in range(p + 1))
for begin, p in (("energy grows by the factor $", 1), ("Heun's method the energy grows by the "
                                                      "factor $", 2)):
    gives(file, begin, "$", abs(grow(p, 1j*theta))**2, theta=theta)
gives(file, "**Explicit Euler**, $y_{n+1} = ", "$", 2 + .3*5, y_n=2.0, tau=.3, **{"g(y_n)": 5.0})
bound = value(part(file, "the method is stable for $\\theta < "), zeta=zeta)
euler = lambda t: max(abs(1 + t*(-zeta + sign*1j*math.sqrt(1 - zeta**2))) for sign in (1, -1))
is_("src/" + file, "explicit Euler", euler(bound), 1)
turns, shrink = part(file, "matrix of trace $"), part(file, "and determinant $")
A = lambda U, V: -2*zeta*V - U
move = lambda U, V: (U + theta*(V + theta*A(U, V)), V + theta*A(U, V))
(a11, a21), (a12, a22) = move(1, 0), move(0, 1)
is_("src/" + file, "a trace", value(turns, zeta=zeta, theta=theta), a11 + a22)
is_("src/" + file, "a determinant", value(shrink, zeta=zeta, theta=theta), a11*a22 - a12*a21)
bound = value(part(file, "The method is stable for $\\theta < "), zeta=zeta)
is_("src/" + file, "modified Euler", -value(turns, zeta=zeta, theta=bound), 1 + value(
    shrink, zeta=zeta, theta=bound))
is_("src/" + file, "2 (sqrt", value("2 (\\sqrt" + part(file, "0.0; $2 (\\sqrt"), zeta=zeta),
    bound)
kept = part(file, "But $", "$ is conserved")
zeta = 0.0
before = value(kept, V=.4, U=.9, omega=1.0, tau=theta)
U, V = move(.9, .4)
is_("src/" + file, "what is conserved", value(kept, V=V, U=U, omega=1.0, tau=theta), before)
is_("src/" + file, "RK4", abs(grow(4, 1j*value(part(file, "RK4 is stable for $\\theta \\le ")))), 1)
is_("src/" + file, "RK4 is real", grow(4, -float(part(file, "region reaches to ", " on the"))), 1,
    1e-3)
disc = float(part(file, "Its radius is ", " for RK4"))
far = lambda r: max(abs(grow(4, r*cmath.exp(1j*math.pi*(.5 + n/400)))) for n in range(201))
if not far(disc - 1e-4) <= 1 + 1e-4 or not far(disc + 2e-4) > 1:
    print(f"src/{file}: half discs of RK4 are {far(disc)} at {disc}")
huta = part(file, "Huta's method for $\\theta \\le ")
fills(file, "and @ for Huta's method", f"{float(huta):.4f}")
for pattern, known in ((r"angle\((2.6\d+), fmax", disc), (r"angle\((2.2\d+), fmax", float(huta))):
    is_("src/" + file, "a half disc", float(code(file, pattern)), known, 1e-5)
is_("src/" + file, "Omega", value(part(file, "\\zeta\\omega)$, $\\Omega^2 = ").replace(
    "\\max", ""), **{"\\omega_c": 4.0, "\\omega": 3.0}), 25)
fills(file, "the $c_i$ are multiples of 1/@ and the position is counted in parts of 1/@ step",
      *[code(file, r"order = 6,\s+\.stages = 8,\s+\.parts = (\d+)")]*2)
fills(file, "is Huta's method of order @ in @ stages", code(file, r"order = (\d+),\s+\.stages = 8"),
      code(file, r"stages = (\d+),\s+\.parts = 18"))

# two-step schemes
file = "oscillators/two_step.c"
delta, theta = .2, 1.1
gives(file, "$\\delta = ", "$", .2*.3*4, tau=.2, zeta=.3, omega=4.0)
gives(file, "and $\\varphi = ", "$", math.sqrt(theta**2 - delta**2), theta=theta, delta=delta)
limit = float(part(file, "lie in the unit circle for $\\theta < ", "$ with any"))
for d in (0.0, .5):  # negative at -1: 1 + (1 + a - b) + a = 0 at the limit
    a = math.exp(-2*d)
    is_("src/" + file, "Verlet's limit", (1 + a)*(2 - limit**2/2), 0, 1e-9, 1)
bound = lambda d, t: (math.cosh(d) + math.cos(math.sqrt(t*t - d*d)))/(
    math.cosh(d) - math.cos(math.sqrt(t*t - d*d)))
third = value(part(file, "relative difference of at least $"), delta=1.0)
least = min((bound(z*t, t)*math.tan(t/2)**2 - 1)/(z*t)**2 for z in (.02, .3, .6, .999)
            for t in (.1, .5, 1, 2, 3))
is_("src/" + file, "a third", third, least, .05)
fills(file, "The loss adds $@ L/\\tau$", 4)
gives(file, "first step is $U_1 = ", "$", 1 + .5*.3 - .4 + 7*.8, U_0=1.0, a=.5, tau=.1, V_0=3.0,
      b=.4, c=7.0, F_0=.8)
gives(file, "$\\cosh\\delta = ", "$", math.cosh(.3), delta=.3, e=math.e)
gives(file, "(eq:propagator-limit); $\\arctan = ", "$", math.atan(math.inf))
file = "oscillators/settle.c"
gives(file, "at most n roundings, $", "$", 2**-53*1e6, n=1e6)
fills(file, "less than one part in $10^@$ for a million", int(-math.log10(2**-53*1e6)))
file = "oscillators/modal_energy.c"
gives(file, "(before * before + after * after); $", "$", .9*(1.7 + .4)/2, U_n=.9, **{
    "U_{n+1}": 1.7, "U_{n-1}": .4})

# rolling: convolution, excitation, footprints
file = "rolling/excitation.c"
F = lambda d: 7*d**1.5
loads = [(F(d), 10.5*d**.5) for d in (.2, .3, .5)]
move = 1e-6
stiff = {"\\langle k_c\\rangle": sum(k for f, k in loads)/3,
         "\\langle 1/k_c\\rangle": sum(1/k for f, k in loads)/3}
gives(file, "$d\\langle F\\rangle/d\\delta = ", "$", sum(
    F(d + move) - F(d - move) for d in (.2, .3, .5))/3/2/move, 1e-6, **stiff)
by_load = lambda f: (f/7)**(2/3)
gives(file, "$dF/d\\langle\\delta\\rangle = ", "$", 2*move/sum(
    (by_load(f + move) - by_load(f - move))/3 for f, k in loads), 1e-6, **stiff)
push = value(part(file, "changed at each position by $"), F=loads[1][0], k_c=loads[1][1])
is_("src/" + file, "an increment", F(.3 + push)/F(.3) - 1, float(code(
    file, r"INCREMENT (\S+)")), 1e-3)
fills(file, "The increment is @ of the load", code(file, r"INCREMENT (\S+)"))
put = {"F_0": 2.0, "F": 3.0, "k_0": 5.0, "\\langle\\delta\\rangle": .7, "\\delta": .4}
put["d_c"] = value(part(file, "so that $d_c = "), **put)
is_("src/" + file, "d_c", put["d_c"], .3)
sides = [x.strip() for x in cut("rolling-excitation", "P_0 = ").split(" = ")]
for side, known in zip(sides, (2 + 5*.3, 3 + 5*.3)):  # a body that is nearer needs more force
    is_("src/" + file, "eq:rolling-excitation", value(side, **put), known)
gives(file, "prescribed, $P_0 = F_s", "$ (relative", 5*.3, k_0=5.0, **{"d_c(t)": .3})
gives("rolling/excitation.h", "[N/m]: $", "$", 3 + 5*.3, **put)
file = "rolling/footprint.c"
gives(file, "In a capped cell $s = ", " \\ge 0", .4, g=-.4)
states = [x for x in cut("footprint").split("; \\qquad ")]
if len(states) == 3:
    for p, g, known in ((0, 1, 0), (2, 0, 1), (5, -1, 2), (0, 0, 0), (5, 0, 2)):
        valid = [n for n, state in enumerate(states) if all(true(
            each, p=float(p), g=float(g), P_Y=5.0) for each in state.replace("\\ g", "g").split(
                ","))]
        if valid != [known]:
            print(f"src/{file}: p = {p}, g = {g} is state {valid}, not {known}")
# two cells: the pressures of eq:footprint make the energy least
energy = cut("footprint-minimum", "\\le P_Y} ", " ,").replace("p^T G p", "Q").replace(
    "(h - \\delta)^T p", "L").replace("\\tfrac12", "\\frac{1}{2}")
G, h, delta = (2.0, .5), (.1, .4), 1.0
det = G[0]**2 - G[1]**2
free = [(G[0]*(delta - h[0]) - G[1]*(delta - h[1]))/det, (G[0]*(delta - h[1]) - G[1]*(
    delta - h[0]))/det]
cost = lambda p: value(energy, Q=G[0]*(p[0]**2 + p[1]**2) + 2*G[1]*p[0]*p[1], L=sum(
    (h[i] - delta)*p[i] for i in (0, 1)))
for i in (0, 1):
    near = [cost([free[j] + (each if i == j else 0) for j in (0, 1)]) for each in (-1e-4, 1e-4)]
    is_("src/" + file, "the minimum", near[0], near[1], 1e-9)
is_("src/" + file, "the tolerance", float(part(file, "must have r below ", ". For")), float(code(
    file, r"TOLERANCE = (\S+);")))
is_("src/" + file, "Winkler", value(part(file, "springs of the stiffness $").replace(
    "E^\\ast", "E"), E=3.0, A=4.0), 1.5)
is_("src/rolling/footprint_fft.c", "the end", float(part(
    "rolling/footprint_fft.c", "(eq:footprint-residual) of ", ". Rounding")), float(code(
        "rolling/footprint_fft.c", r"ENOUGH = (\S+);")))
for p, g, known in ((2.0, 1.0, 1), (0.0, -1.0, 1), (5.0, 1.0, 1), (0.0, 1.0, 0), (5.0, -1.0, 0)):
    sets = [x.strip(" {}\\") for x in cut("free-cells", "I = ").split("\\cup")]
    if any(all(true(each, p=p, g=g, P_Y=5.0) for each in x.replace("\\ ", " ").split(","))
           for x in sets) != bool(known):
        print(f"src/rolling/footprint_fft.c: a free cell with p = {p}, g = {g}")
# one step along t ends where the gap of an elastic pair has no part along t
gaps = [h[i] - delta + G[0]*.1 + G[1]*.1 for i in (0, 1)]
t = [1.0, .5]
Gt = [G[0]*t[0] + G[1]*t[1], G[1]*t[0] + G[0]*t[1]]
tau = value(cut("footprint-step", "\\tau = ", ", \\qquad"), **{
    "g^T t": gaps[0]*t[0] + gaps[1]*t[1], "t^T G t": Gt[0]*t[0] + Gt[1]*t[1]})
factor = value(part("rolling/footprint_fft.c", "$G p$ changes by $").replace("G t", "1"), tau=tau)
is_("src/rolling/footprint_fft.c", "a step", sum((gaps[i] + factor*Gt[i])*t[i] for i in (0, 1)), 0,
    1e-9, 1)
for p, known in ((.1, .1 - tau), (9.0, 5.0), (-9.0, 0.0)):
    is_("src/rolling/footprint_fft.c", "a step", value(cut(
        "footprint-step", "\\leftarrow ", " ."), p=p, tau=tau, t=1.0, P_Y=5.0), known, 1e-9, 1)
file = "rolling/footprint_dense.c"
a, b, area = (.3, .4), (1.2, 1.5), .02
is_("src/" + file, "delta", value(part(file, "load then gives $\\delta = ").replace(
    "\\sum a", "A").replace("\\sum b", "B"), F=(sum(a) + .7*sum(b) + 3*5)*area, n_P=3, P_Y=5.0,
    A=sum(a), B=sum(b), **{"\\Delta x \\Delta y": area}), .7)
cells = 60  # Cholesky: products of all k < j <= i
is_("src/" + file, "Cholesky", value(part(file, "n elastic cells $"), n=cells), 2*sum(
    j + 1 for i in range(cells) for j in range(i + 1)), .06)
gives(file, "a memory of $", "$", 49, n=7)
file = "rolling/footprint_method.c"
gives(file, "The gap is $g = ", "$", .4 - .7 + 2*3, h=.4, delta=.7, G=2.0, p=3.0)
for file in ("rolling/half_spaces.c", "rolling/half_spaces.h"):
    gives(file, "$1/E^* = ", "$", .91/2 + .96/5, **{"\\nu_1": .3, "E_1": 2.0, "\\nu_2": .2,
                                                  "E_2": 5.0})
file = "rolling/half_spaces.c"
# far away a loaded cell is a point force
corner = lambda a, b: value(cut("love-corner", "K(a, b) = ", " , \\qquad"), a=a, b=b)
share = [sum(s*t*corner(s*.5 + n, t*.5 + n) for s in (1, -1) for t in (1, -1))/corner(n, n)
         for n in (20, 40)]
far_off = sum(s*t*corner(s*.5 + 40, t*.5) for s in (1, -1) for t in (1, -1))
gives(file, "moves its surface by $", "$", 3*far_off/math.pi/2, 1e-3, P=3.0, r=40.0, **{"E^*": 2.0})
falls = [value(part(file, "of n cells the sum is $"), n=n) for n in (20, 40, 1000)]
is_("src/" + file, "the corners", falls[1]/falls[0], share[1]/share[0], .01)
fills(file, "so that @ digits would be lost at 1000 cells", {6: "six"}.get(round(-math.log10(
    falls[2]))))
fills(file, "Gauss's rule with @ x @ nodes", 6, 6)

# rolling: interaction, response, spectra, superposition
file = "rolling/interaction.c"
force = lambda e: 7*e**1.5
k_c = 10.5*math.sqrt(.3)
at = lambda dc: value(cut("rolling-20", "\\underbrace{", "}_{P_0"), k_0=5.0, d_c=dc, **{
    "F_0(t, d_c)": force(-dc)})
gap = (at(-.3 + 1e-5) - at(-.3 - 1e-5))/2e-5
known = value(cut("rolling-27", "(d_1 - d_2) = ", "(d_1 - d_2) + O"), k_0=5.0, k_c=k_c)
is_("src/" + file, "eq:rolling-27", known, gap, 1e-6)
sign = value(part(file, "As $\\partial F_0/\\partial d = "), k_c=k_c)
is_("src/" + file, "dF_0/dd", sign, (force(.3 - 1e-5) - force(.3 + 1e-5))/2e-5, 1e-6)
gives(file, "The paper writes $+", "$", k_c, k_c=k_c)
file = "rolling/response.c"
fills(file, "h (\\omega + \\gamma)$; must be below @", part(file, "axis for $h \\gamma < "))
push = [-value(cut("rolling-14", "\\lambda_{1p} q_{1p} = ", "\\, u_{1p}"), F_c=3.0),
        value(cut("rolling-14", "\\lambda_{2p} q_{2p} = ", "\\, u_{2p}"), F_c=3.0, W=1.0)]
for found, known in zip(push, (3, 2)):  # compression pushes the lower body down, the upper up
    is_("src/" + file, "eq:rolling-14", found, known)
put = {"k_0": 5.0, "c_0": 7.0, "P_0": 1.0, "b \\cdot q": .3, "b \\cdot \\dot q": .2}
gives_13 = value(cut("rolling-13", "F_c = ").replace("\\,", " "), **put)
is_("src/" + file, "eq:rolling-13", gives_13, 1 - 1.5 - 1.4)
growth = value(part(file, "growth rate would be about $"), k_0=5.0, m=2.0)
is_("src/" + file, "a growth rate", growth**2*2, 5)
ratio = {"H_1(x, \\xi_1)": .3, "H_2(x, \\xi_2)": .4, "\\frac{F_c}{P_0}": 2.0}
for begin, end, known in (("\\frac{w_1(x)}{P_0} = ", ", \\quad", -.6), ("\\frac{w_2(x)}{P_0} = ",
                                                                    " .", .8)):
    is_("src/" + file, "eq:rolling-transfer", value(cut("rolling-transfer", begin,
        end).replace(
        "\\frac{F_c}{P_0}", "Z"), Z=2.0, **{x: y for x, y in ratio.items() if "frac" not in x}),
        known)
file = "rolling/spectra.c"
whole = lambda tex, f: value(tex.replace("\\Phi\\Big(\\frac{2\\pi f}{U}\\Big)", "p"), U=3.0,
    p=math.exp(
    -2*math.pi*f/3), f=f)
density = cut("rolling-33", "S(f) = ", ", \\qquad")
if "\\frac{2\\pi f}{U}" not in density:
    print(f"src/{file}: eq:rolling-33 has another wavenumber")
is_("src/" + file, "eq:rolling-33", simpson(lambda f: whole(density, f), 0, 20, 300), 1, 1e-4)
gives(file, "the wavenumber $k = ", "$", math.pi, **{"\\lambda": 2.0})
gives("rolling/structure.c", "is one mode, $u = ", "$", .5, m=4.0)
file = "rolling/superposition.c"
gives(file, "has the mean square $", "$", simpson(lambda t: (3*math.sin(t))**2, 0, 2*math.pi)
      / 2/math.pi, a=3.0)
amp = [1.0, 2.0, .5]  # incommensurable sines: cumulants add
fourth = 3*(sum(a*a/2 for a in amp))**2 + sum(3/8*a**4 - 3*(a*a/2)**2 for a in amp)
is_("src/" + file, "a fourth moment", value(part(file, "over a long time is $").replace(
    "\\sum a_k^4", "A"), sigma=math.sqrt(sum(a*a/2 for a in amp)), A=sum(a**4 for a in amp)),
        fourth)
K = 4  # K intervals by K - 1 uniform limits: E[sum D^2] = K 2/(K (K + 1))
length = simpson(lambda x: x*x*(K - 1)*(1 - x)**(K - 2), 0, 1)*K
gives(file, "over random limits is $", "$", length*9, 1e-6, B=3.0, K=K)
gives(file, "the mean kurtosis is $", "$", 3 - 3/8*4*length, 1e-6, K=K)
W = int(code(file, r"WIDTH = (\d+)"))
y = value(part(file, "with $y = "), W=float(W))
fills(file, "y = \\pi W/\\sqrt2$: @ for W = @", f"{y/math.sinh(y):.0e}", W)
beta = value(part(file, "With $\\beta = "), W=float(W))
is_("src/" + file, "beta", beta, math.pi*W*value(part(file, "all other terms have $|s| \\ge ")))
is_("src/" + file, "y", y, math.sqrt(beta**2 - (math.pi*W*value(part(file, "Then $|m| \\le ", "$"),
                                                           M=1.0))**2))
edges = value(part(file, "Then $|m| \\le "), M=1.0)
is_("src/" + file, "s", 1 - edges, value(part(file, "all other terms have $|s| \\ge ")))
gives(file, "A term has $\\nu = ", "$", .3, f_k=3.0, r=10.0)
nu, M, m = .137, 16, 3
kernel = {"beta": 6.0, "W": 8.0}
bessel = lambda x: sum((x*x/4)**k/math.factorial(k)**2 for k in range(40))
inner = cut("rolling-kernel", "\\chi(x) = I_0", ",\\;")
chi = lambda x: bessel(value(inner, x=x, **kernel)) if abs(x) <= 4 else 0
hat = lambda s: abs(value(cut("rolling-kernel", "\\hat\\chi(s) = "), s=s, **kernel)) if abs(
    s) < .23 else 0
left = sum(chi(M*nu - l)*cmath.exp(2j*math.pi*l*m/M) for l in range(-20, 40))
right_ = sum(hat(m/M + j)*cmath.exp(2j*math.pi*nu*(m + j*M)) for j in (0,))
is_("src/" + file, "Poisson", abs(left - right_), 0, .02, abs(left))

# the law: blows, riding and hopping, flights; constants of the program
file = "run/expected.c"
# a free body, struck at a distance r from its centre: 1/m = 1/M + r^2/I, for each axis
arm = .25/(1/12)
fills(file,
    "The effective mass $M_e$ is M/@ at the end of a beam, and M/@ at the corner of a block",
      round(1 + arm), round(1 + 2*arm))
laws = {kind: dict(re.findall(r"\.(\w+) = ([^.{][^,{}]*|\.\d+|\{[^}]*\})", found[1])) for kind in (
    "area", "line") for found in [re.search(r"\.%s = \{((?:[^{}]|\{[^{}]*\})*)\}" % kind, (
        top / "src" / file).read_text(encoding="utf-8"))]}
line, area = ({k: [float(x) for x in v.strip("{} ").split(", ")] for k, v in laws[kind].items()}
              for kind in ("line", "area"))
of = lambda law, key, n=0: law.get(key, [0.0, 0.0])[n]
numbers = lambda text: [value(x) for x in text.replace("\\ ", " ").split(", ")]


def constants(label, begin, keys):
    for law, start, end in ((line, begin, " \\text{ (a line)}"),
                            (area, "(a line)}, \\quad ", " \\text{ (an area)}")):
        found = numbers(cut(label, start, end))
        known = [of(law, *key) for key in keys]
        if len(found) != len(known) or any(abs(x - y) > 1e-12 for x, y in zip(found, known)):
            print(f"src/{file}: eq:{label} has {found}, the program {known}")


constants("law-hopping", "\\eta_h = ", [("softness",), ("alike", 1)])
constants("law-softer", "\\mu = ", [("riding",), ("exponent",), ("rougher",), ("alike", 0),
                                    ("soft",)])
constants("law-frequency", "x_0 = ", [("high",), ("low",), ("change",)])
constants("law-lift", "\\kappa = ", [("spread",)])
of_fall = {1.0: "W/M", 2.0: "2 W/M"}
fills(file, "with the acceleration $g_e$ = @, the corner of a block, on average, with $g_e$ = @",
      of_fall.get(of(line, "fall")), of_fall.get(of(area, "fall")))
# Random blows on a wall: the power is W sigma 2/sqrt(pi) sqrt(1 - e)
put = {"e": .3, "W": 3.0, "sigma": 5.0}
power = value(part(file, "walls transfer the power $"), **put)
hop = cut("law-hopping", "\\Pi_h = ", "\\; a^").replace("\\Big/", "/")
put.update({"s": .43, "S": 0.0, "v": 0.0})
is_("src/" + file, "Pi_h", value(hop, **put)*15, power)
is_("src/" + file, "Pi_h", value(hop, **dict(put, v=5.0, S=2.0))*15, power/math.sqrt(2)/1.86)
# a ball keeps its mean square u^2 over blows e u + (1 + e) v of a wall of the speed v, whose blows
# are as frequent as 1 + v/u
for e in (.2, .7):
    R = value(cut("law-speeds", "R = ", " ,"), e=e)
    is_("src/" + file, "R", e*e*R + (1 + e)**2 + 2*e*(1 + e), R)
ride = cut("law-riding", "\\Pi_r = ").replace("\\min\\Big", "\\min")
put = {"c": 1.3, "x": .7, "n": 2.0, "\\gamma": .19, "a": 1.0, "\\eta_r": .63, "S": 0.0,
    "\\mu": 1.07,
       "s_1": .2, "s_2": .2}
is_("src/" + file, "Pi_r", value(ride, **put), 1.3*.49)
is_("src/" + file, "Pi_r of a rough resonator", value(ride, **dict(put, s_1=.4)), 1.3*.49*.5**.19)
is_("src/" + file, "Pi_r of a rough slider", value(ride, **dict(put, s_2=.4)), 1.3*.49*2**.19
    * math.sqrt(2/5))
is_("src/" + file, "Pi_r, softer", value(ride, **dict(put, S=1.0, a=.5)), 1.3*.49*2**(.63 - 1.07))
# the spectrum of a flight of the time t between two equal blows, without its mean
t, w = 1.7, 2.3
gap = part(file, "multiplies the spectrum by $")
force = cmath.exp(1j*w*t/2)/2 + cmath.exp(-1j*w*t/2)/2 - simpson(
    lambda s: math.cos(w*s), -t/2, t/2)/t
is_("src/" + file, "a flight", value(gap.replace("\\cos \\omega t/2", "\\cos(\\omega t/2)"), t=t,
                                     omega=w), t*t*abs(force)**2, 1e-6)
left = cut("law-flight", "\\Big\\langle q^2 ", "\\Big\\rangle").strip()
is_("src/" + file, "H", value("q^2 " + left, q=2.0, y=w*t/2), 4*abs(force)**2, 1e-6)
q_density = part(file, "divided by its rms, has the density $")
one = [simpson(lambda q: q**k*value(q_density, q=q), 0, 7, 200) for k in (0, 2)]
is_("src/" + file, "a density", one[0], 1, 1e-6)
is_("src/" + file, "its rms", one[1], 1, 1e-6)
moved = cut("law-frequency", "\\exp ", ", \\qquad y")
put = {"b": -.45, "b_0": .07, "e": .3}
for y, known in ((0.0, .07 - .7), (1e12, -.45)):
    is_("src/" + file, "a frequency", value(moved.replace("b\\, y", "b y"), y=y, **put), known,
        1e-6)
is_("src/" + file, "its change", value(cut("law-frequency", "y = ", ", \\qquad").replace(
    "\\Big", ""), x_0=.7, **{"x'": 1.4}), 16)
band = [x.strip() for x in cut("law-ends", "L_{\\mp} = 10 \\log_{10} \\frac{", "}{v_0^2}")
        .split(" + ")]
half = float(code(file, r"MOVING_HALF = ([\d.]+)"))
if len(band) == 2:
    low = [value(x.replace("{\\mp h", "{- h").replace("{\\mp 0", "{- 0"), v=1.0, h=3.0, v_w=1.0)
           for x in band]
    for found, known in zip(low, (10**-.3, 10**(-half/10))):
        is_("src/" + file, "eq:law-ends", found, known)
is_("src/" + file, "v_k", value(cut("law-modes", "v_k^2 = ", ", \\qquad").replace(
    "G(\\omega_k) H(\\omega_k)", "G H"), C=2.0, G=3.0, H=5.0, m=7.0, r=1.0, **{
        "\\zeta_k": .1, "\\omega_k": 4.0}), 30/(2*.1*4*7 + 1))
number = r"(\d+\.?\d*)"
in_code = re.search(r"line \? \(%s \+ %s / .*\n\s+\(1\.0 \+ %s \*" % (number, number, number), (
    top / "src" / file).read_text(encoding="utf-8"))
known = in_code.groups() if in_code else (0, 0, 0)
wide = cut("law-half", "h = ", " \\text{ (a line)}").replace("\\Big", " ")
for x, e, result in ((1e-3, 0.0, float(known[0]) + float(known[1])), (9.0, 0.0, float(known[0])),
                     (9.0, .85, float(known[0])*(1 + float(known[2]))),
                     (.5, 0.0, float(known[0]) + float(known[1])/2)):
    is_("src/" + file, "a half width", value(wide, x=x, e=e), result, 1e-6)
flat = cut("law-half", "\\qquad ", " \\text{ dB")
for x, result in ((1e-3, 4.8), (9.0, 1.8), (.12, 3.3)):
    is_("src/" + file, "a half width", value(flat, x=x), result, 1e-6)
gives(file, "a number of decibels: $", "$", 10**.37, x=3.7)
# the softness
file = "run/softness.c"
betas = [math.gamma(.5)*math.gamma(1 + a)/math.gamma(1.5 + a) for a in (1, 1.5, 2)]
for found, known in zip(part(file, "otherwise; B is ", " for $").split(", "), betas):
    is_("src/" + file, "B", value(found.strip("$")), known)
for found, known in zip(part(file, "for $\\alpha = ", ". A law").replace("$", "").split(", "),
                        (1, 1.5, 2)):
    is_("src/" + file, "alpha", value(found), known)
gives(file, "A law of spots has $K = ", "$", 4/3*2/math.sqrt(9), k_2=9.0, **{"E^*": 2.0})
gives(file, "at 4 m are c w and $", "$", 7*3*4**1.5, alpha=1.5, c=7.0, w=3.0)
gives(file, "with the autocorrelation $", "$", math.exp(-.25), x=1.0, l_c=2.0, e=math.e)
fills(file, "I_a$ of (eq:softness-stay) for a = 3/2, @, 5/2, @", 2, 3)
hopping = code(file, r"HOPPING = ([\d.]+)")
fills(file, "comes with some @ times this velocity", hopping)
fills("run/expected.c", "arrives with the speed @ $\\sigma$", hopping)
is_("src/" + file, "v", value(cut("softness-surface", "v = ", ", \\quad"), V=2.0, s_c=.1),
    float(hopping)*.2)
file = "run/expected.h"
gives(file, "$x = ", "$", .5, V=2.0, **{"V^*_c": 4.0})
gives(file, "$S = ", "$", 1.5, V=2.0, T_c=3.0, l_c=4.0)
gives("run/softness.h", "$S = ", "$", 1.5, V=2.0, T_c=3.0, l_c=4.0)
gives(file, "dimensionless power $\\Pi = ", "$", 24/6/.5, P=24.0, W=3.0, V=2.0, s_c=.5)
gives(file, "frequency $\\langle\\omega\\rangle = ", "$", 4.0, P=2*.1*4*7*9.0, zeta=.1, m=7.0,
    v=3.0)
gives("run/foreseen.c", "slider rides where $x = ", "$", .5, V=2.0, **{"V^*_c": 4.0})
# a weight that moves
file = "run/moving_weight.c"
static = value(part(file, "static deflection $q_s = "), W=2.0, rho=5.0, **{
    "\\psi_k": 1.5, "\\omega_k": 7.0})
is_("src/" + file, "q_s", static*49, 2/5*1.5)
step = value(part(file, "in steps h of ", " of a radian"))
fills(file, "The number of steps is @ to @.", *[code(file, r"fmax\((\d+)\.0, fmin"), code(
    file, r"fmin\((\d+)\.0, ceil")])
is_("src/" + file, "steps", 1/step, float(code(file, r"ceil\(([\d.]+) \* omega")))
fills(file, "Modes up to @ times the lowest frequency", code(file, r"HIGHEST = (\d+)"))
left_out = next(n for n in range(1, 9) if n*n > float(code(file, r"HIGHEST = (\d+)")))
fills(file, "the next one, the @, has 1/@ of the velocity of the first",
    {4: "fourth"}.get(left_out),
      left_out**3)  # psi' grows as n, omega^2 as n^4
gives(file, "of the mean square of $", "$", step**2/6, h=step, **{"\\omega_k": 1.0})
fills(file, "$(\\omega_k h)^2/6$, a @", {100: "hundredth"}.get(round(6/step**2, -2)))
is_("src/" + file, "x", value(cut("moving-mode", "x = ", ", \\qquad"), x_0=1.0, V=2.0,
                               t=3.0), 7)
is_("src/sliding/calibrate.c", "a series", value(part(
    "sliding/calibrate.c", "of the series $"), j=3, **{"\\kappa_0": 5.0}), 40)
gives("sliding/case.h", "number of spacings in a solid, $", "$", 6.0, L=3.0, chi=.5)

# levels, bands, blocks, ensembles
file = "statistics/spectrum.c"
n, r = 64, 5.0
window = [math.sin(value(part(file, "Hann window $w_j = \\sin^2").replace("$", ""), j=j, N=n))**2
          for j in range(n)]
squares, df = sum(w*w for w in window), r/n
for begin, end, known in (
        ("on a bin then has the peak $", "$", 2/r/squares*(3*sum(window)/2)**2),
        ("$s^2$ has the level $", "$", 2/r/squares*9*squares)):  # of noise: |X|^2 = s^2 sum w^2
    gives(file, begin, end, known, A=3.0, s=3.0, df=df, r=r)
ends, two = part(file, "c_0 = c_{N/2} = ", ", \\;"), cut("welch", "c_f = ", " ,")
is_("src/" + file, "one-sided", value(two)/value(ends), 2)
file = "statistics/bands.c"
edges = [value(cut("third-octave", *each), f_x=1.0) for each in (
    ("\\quad f_x ", " \\le f"), ("f < f_x ", ", \\quad"))]
is_("src/" + file, "ten bands fill a decade", (edges[1]/edges[0])**10, 10)
centre = lambda x: value(cut("third-octave", "f_x = ", " \\,\\mathrm"), x=float(x))
first, last = (int(x) for x in cut("third-octave", "\\quad x = ", " ,").split(", \\ldots, "))
for x, known in ((first, 20), (last, 20000), (0, 1000)):
    is_("src/" + file, "a band", centre(x), known, .01)
poles = [part(file, f"$f_{k} = ") for k in (1, 2, 3, 4)]
if code(file, r"pole\[\] = \{([^}]*)\}").split(", ") != poles:
    print(f"src/{file}: poles are {poles}")
R = lambda f: value(cut("a-weighting", "R = ", " ;"), f=f, **{
    f"f_{k}": float(x) for k, x in zip((1, 2, 3, 4), poles)})
for x, known in ((-15, -39.4), (-10, -19.1), (9, -1.1), (12, -6.6)):  # IEC 61672-1
    f = 10.0**(3 + x/10)
    level = 10*math.log10(value(cut("a-weighting", "A(f) = ", ", \\quad").replace(
        "R(f)", "P").replace("R(1000)", "Q"), P=R(f), Q=R(1000.0)))
    if abs(level - known) > .05:
        print(f"src/{file}: the weight at {f} Hz is {level}, not {known}")
file = "statistics/blocks.c"
t9 = float(part(file, "lie below $t_9 = "))
student = lambda t, f: math.gamma((f + 1)/2)/math.gamma(f/2)/math.sqrt(f*math.pi)*simpson(
    lambda x: (1 + x*x/f)**(-(f + 1)/2), 0, t, 400)
is_("src/" + file, "Student", .5 + student(t9, 9), float(part(file, "where ", " %"))/100, 1e-6)
is_("src/" + file, "Student", float(code(file, r"STUDENT_9 = ([\d.]+)")), t9, 1e-6)
q = [1.0, 1.3, .9, 1.4]
s2 = value(cut("block-interval", "s^2 = ", " ,").replace("(q_b - \\bar q)", "D_b"), B=4,
           ranges={"b": range(4)}, arrays={"D": lambda b: q[b] - sum(q)/4})
is_("src/" + file, "s^2", s2, statistics.variance(q))
gives(file, "of the lowest modes ($", "$", 1/2/.1/3, zeta=.1, omega=3.0)
gives_h = value(cut("block-half", "h_L = ", " ."), h=1e-6, **{"\\bar q": 2.0})
is_("src/" + file, "h_L", gives_h, 10*math.log10((2 + 1e-6)/2), 1e-4)
file = "statistics/ensemble.c"
tail = part(file, "is the ", " % quantile")
is_("src/" + file, "a quantile", float(tail)/100, .5 + .95/2)
is_("src/" + file, "a quantile", float(cut("ra2d-student", "t_{", ", n-1}")), .975)
a, b_ = [1.0, 3.0, 2.0], [2.0, 2.5, 4.0]
covariance = sum((x - 2)*(y - sum(b_)/3) for x, y in zip(a, b_))/2
gives(file, "variance of d is $", "$", statistics.variance([x - y for x, y in zip(a, b_)]),
      sigma=statistics.stdev(a), sigma_ref=0.0, **{"\\sigma_{ref}": statistics.stdev(b_),
                                                   "\\cov": covariance})
gives(file, "over $\\xi = ", "$", 3, x=1000.0)
gives(file, "slope n if $y = ", "$", 3, v=1000.0)
gives(file, "slope 20 n if $y = ", "$", 60, v=1000.0)
fills(file, "with the slope @ n if", 20)
gives(file, "Let $e_{jk} = ", "$", 9 - 1 - 2*3.0, j=1, k=2, arrays={
    "y": lambda j, k: 9.0, "a": lambda j: 1.0, "b": lambda j: 2.0, "\\xi": lambda k: 3.0})
# m = 3 values of x, J = 3: F(1, 2) at 5 %; F(1, f) = t(f)^2
low, high = 1.0, 20.0
for step in range(50):
    middle = (low + high)/2
    low, high = (middle, high) if student(middle, 2) < .475 else (low, middle)
m_, J = 3, 3
freedom = [x.replace(")(", ")*(") for x in (part(file, "Fisher's distribution with ", " and"), part(
    file, "distribution with m - 2 and ", " degrees"))]
is_("src/" + file, "freedom", eval(freedom[0], {"m": 5, "J": 4}), 5 - 2)
is_("src/" + file, "freedom", eval(freedom[1], {"m": 5, "J": 4}), 4*(5 - 2) - (5 - 2))
fills(file, "a bend is found only if r exceeds $@ r_0$", f"{low:.1f}") if eval(
    freedom[1], {"m": 3, "J": 3}) == 2 else print(f"src/{file}: freedom of three curves")
file = "statistics/histogram.c"
is_("src/" + file, "an edge", value(part(file, "equal width in log10: $e_b = ").replace(
    "\\mathrm{low}", "w").replace("\\mathrm{per\\_decade}", "p"), w=-3.0, b=7.0, p=10.0), 10**-2.3)
holds(file, "to the bin with $", "$", (True, {"e_b": 1.0, "x": 1.0, "e_{b+1}": 2.0}),
      (False, {"e_b": 1.0, "x": 2.0, "e_{b+1}": 2.0}))
gives(file, "the bits of $x = ", "$", 12.0, n=3, f=.5)
error = float(part(file, "bin is wider than ", " octaves"))
most = max(math.log2(1 + f/1000) - f/1000 for f in range(1001))
is_("src/" + file, "an error", error, math.ceil(most*1e4)/1e4)
fills(file, "octaves (up to @ bins a decade)", math.floor(math.log2(10)/error))
fills(file, "read as a whole number, are $2^{@}$ times", 53 - 1)
file = "statistics/energy.c"
jump = part(file, "and $\\theta$, so $")
for theta in (.2, .9):  # one half of the slope behind the node was taken, theta is right
    is_("src/" + file, "a jump", value(jump, tau=2.0, V=3.0, P=5.0, theta=theta), 30*(theta - .5))
gives(file, "true shares are $", "$", .7, theta=.3)
gives(file, "in half a step: $", "$", .5*.2*3*5, tau=.2, P=3.0, **{"dg/dt": 5.0})
is_("src/" + file, "v_ref", value(cut("ra2d-47", "v_{ref} = ", "\\,\\mathrm")), 1e-9)
file = "statistics/shocks.c"
u, P = [0.0, .1, .3, .2, .2], [0.0, 2.0, 3.0, 0.0, 0.0]
trapezoid = value(cut("shock-energy", "\\Delta W = ").replace("\\sum_n", "\\sum_{n}")
                  .replace("l,n-1", "n-1").replace("l,n", "n"), ranges={"n": range(1, 4)}, arrays={
                      "P": lambda n: P[n], "u": lambda n: u[n]})
central = sum(P[n]*(u[n + 1] - u[n - 1])/2 for n in range(1, 4))
is_("src/" + file, "an energy", trapezoid, central)
reach = cut("shock-held", "\\bigvee_{l:\\ ", "} \\{")
for m_, known in ((5, False), (6, True), (9, True), (10, False)):  # a cubic between l' and l'+1
    if true(reach.replace("l'", "k"), k=7, m=m_) != known:
        print(f"src/{file}: a contact in the segment 7 holds node {m_}")
gives(file, "If $", "$ is a whole", 50.0, chi=5.0, V=.1, tau=1.0)
file = "statistics/sound.c"
f, D, tau = 3.0, 4, .02
mean = simpson(lambda s: math.cos(2*math.pi*f*s), -D*tau/2, D*tau/2)/D/tau
is_("src/" + file, "a mean", value(part(file, "we divide by $").replace(
    "\\sin\\pi f D\\tau", "\\sin(\\pi f D \\tau )"), f=f, D=D, tau=tau), mean**2, 1e-6)
identity = part(file, "Since $").split(" = ")
is_("src/" + file, "fades", float(identity[1]), 1)
fade = cut("sound-fade", "= ", ", \\quad")
for x in (.2, .6):
    other = re.fullmatch(r"w\^2\(x\) \+ w\^2\((.*)\)", identity[0])
    is_("src/" + file, "fades", value(fade, x=x)**2 + value(fade, x=value(
        other[1] if other else "0", x=x))**2, 1)
f, T = 3.0, 400.0  # sin^2 of the ends over pi^2 f'^2 T, on average 1/2, on both sides of 0
known = simpson(lambda g: 1/(math.pi*g)**2/2/T, f, 300*f, 4000)
gives(file, "sharp ends, about $", "$", known, .02, f=f, T_b=T)
gives("statistics/sound.h", "octave band [Hz]: $", "$", 31.25, j=0)
gives("statistics/sound.h", "octave band [Hz]: $", "$", 16000, j=9)
fills("statistics/sound.h", "number of octave bands, from 31.5 Hz to @ kHz", round(
    31.25*2**(int(code("statistics/sound.h", r"RA_OCTAVES = (\d+)")) - 1)/1000))

# sound of a strip
file = "statistics/strip_listener.c"
h = float(part(file, "with h = ", " its error"))
sigma0 = float(part(file, "below $\\sigma_0$ = ", "/s"))
series = sum(h*sigma0*math.exp(-h*j) for j in range(1, 200))
gives(file, "Their sum is $", "$", series, h=h, e=math.e, **{"\\sigma_0": sigma0})
share = float(part(file, "would be ", " % of the whole"))
is_("src/" + file, "a share", share, round(100*series*.1, 2), .02)  # of 1/s after 0.1 s
is_("src/" + file, "an error", value(part(file, "It converges like $"), h=h, e=math.e), 4.4e-6, .02)
ten = part(file, "is weakened by the factor $").replace("\\sin\\pi f\\Delta",
    "\\sin(\\pi f\\Delta )")
ten = ten.replace("/\\pi f\\Delta", "/(\\pi f\\Delta )")
levels = part(file, "$\\Delta$ = 10 us this is ", ". The air")
for level, f in re.findall(r"([\d.]+) dB at (\d+) kHz", levels):
    known = (math.sin(math.pi*float(f)*.01)/(math.pi*float(f)*.01))**3
    is_("src/" + file, "a factor", value(ten, f=1e3*float(f), **{"\\Delta": 10e-6}), known)
    fills(file, "@ dB at @ kHz", f"{-20*math.log10(known):.2f}", f)
bessel = lambda x: sum((x*x/4)**k/math.factorial(k)**2 for k in range(60))
is_("src/" + file, "I_0", simpson(lambda t: value(part(file, "\\int_0^\\pi ", " d\\theta$").replace(
    "\\theta", "x"), z=1.7, x=t, e=math.e), 0, math.pi)/math.pi, bessel(1.7), 1e-6)
s, tau = 1.7, .4  # differences of these are the integrals of 1/sqrt(s^2 - tau^2), also times s
at = lambda f, s: value(f, s=s, tau=tau, **{"s/\\tau": s/tau})
arc = part(file, "they are differences of $").replace("\\mathrm{arcosh}", "\\arcosh")
root = part(file, "(s/\\tau)$ and $")
for formula, weight in ((arc, 1), (root, s)):
    is_("src/" + file, "an integral", (at(formula, s + 1e-5) - at(formula, s - 1e-5))/2e-5,
        weight/math.sqrt(s*s - tau*tau), 1e-6)
poles = cut("strip-poles", "\\approx ", ", \\quad").replace("I_0(\\sigma_j \\tau)",
    "I_j").replace(
    "\\sum_j", "\\sum_{j}")
sigma = lambda j: value(cut("strip-poles", "\\sigma_j = "), j=j, h=.8, e=math.e, **{
    "\\sigma_0": .01})
whole = value(poles, ranges={"j": range(20)}, arrays={"\\sigma": sigma, "I": lambda j: bessel(
    min(sigma(j), 60)*tau)}, h=.8, s=s, e=math.e)
is_("src/" + file, "eq:strip-poles", whole + series, 1/math.sqrt(s*s - tau*tau), .02)
gives(file, "arrives after $\\tau = ", "$", .5, R=2.0, c_0=4.0)
file = "statistics/strip_sound.c"
J0 = lambda x: simpson(lambda t: math.cos(x*math.cos(t)), 0, math.pi)/math.pi
is_("src/" + file, "J_0", 1/math.pi*simpson(lambda t: value(part(
    file, "and $J_0(s) = \\frac1\\pi \\int_0^\\pi ", " d\\theta$"), s=1.3, theta=t), 0, math.pi),
    sum((-1)**k*(1.3/2)**(2*k)/math.factorial(k)**2 for k in range(30)))
fills("statistics/strip_sound.h", "t is @(z/2) if m is odd, @(z/2) if m is even", "cos", "sin")
half = lambda m, z: value(cut("mode-transform", "h_m = ", ", \\quad").replace(
    "2 t_m(z/2)", "2 t"), m=m, z=z, t=(math.cos if m % 2 else math.sin)(z/2))
for m_ in (1, 2):  # of sqrt 2 sin(m pi x) about the middle; the even ones are odd there
    turn = math.cos if m_ % 2 else math.sin
    is_("src/" + file, "h_m", abs(half(m_, 1.9)), abs(simpson(lambda x: math.sqrt(2)*math.sin(
        m_*math.pi*(x + .5))*turn(1.9*x), -.5, .5)), 1e-6)
kinds = re.findall(r"\\(cos|sin) \\; \(m \\; (\w+)\)", cut("mode-transform"))
if kinds != [("cos", "odd"), ("sin", "even")]:
    print(f"src/{file}: t_m is {kinds}")
kL = 80.0  # far above coincidence the efficiency is 1
efficiency = value(cut("sigma", "\\sigma_{mn} = ", " \\frac1\\pi"), kL=kL)/math.pi*simpson(
    lambda t: half(1, kL*math.cos(t))**2, 0, math.pi, 240)
is_("src/" + file, "sigma", efficiency, value(cut("sigma-limits", "\\sigma_{mm} \\to ",
                                                        " \\; (k \\gg")), .01)

# surfaces: autocorrelation, bumps, filters, densities
file = "surface/autocorrelation.c"
at = value(part(file, "the length $S_{al}$ is $"))
s = float(cut("ra2d-Sal", "s = "))
is_("src/" + file, "S_al", math.exp(-at**2), s)
fills(file, "$\\sqrt{\\ln 5}$ = @ times", f"{at:.3f}")
is_("src/" + file, "Gauss", value(part(file, "For $A = "), e=math.e, x=1.0, y=2.0, l_x=3.0,
    l_y=4.0),
    math.exp(-1/9 - .25))
count = value(cut("ra2d-areal-acf", "A_{kl} = ", " \\sum"), S_q=1.0, N_x=7, N_y=5, k=2, l=-1)
is_("src/" + file, "products", 1/count, sum(1 for i in range(7) for j in range(5) if i + 2 < 7
                                           and 0 <= j - 1 < 5))
is_("src/" + file, "a lag", value(cut("ra2d-Sal", "A = s} ", ",\\quad"), k=3, l=4, **{
    "\\Delta x": 1.0, "\\Delta y": 1.0}), 5)
file = "surface/cutoff.c"
sampled = part(file, "sum of its images, $").split("\\sum_m ")
chi, cut_, wave = .2, 1.0, .9  # the transmission of the sampled kernel
kernel = [math.exp(-math.pi**2/math.log(2)*(k*chi)**2) for k in range(-30, 31)]
known = sum(w*math.cos(2*math.pi*k*chi/wave) for k, w in zip(range(-30, 31), kernel))/sum(kernel)
images = sum(value(sampled[-1], m=m, chi=chi, lambda_c=1.0, **{"\\lambda_c": cut_,
    "\\lambda": wave})
             for m in range(-3, 4))
is_("src/" + file, "images", images, known, 1e-3)
far = sum(value(sampled[-1], m=m, chi=.2, **{"\\lambda_c": 1.0, "\\lambda": .8}) for m in (-1, 1))
fills(file, "Then sampling adds less than 1e-@ to H for waves of @ nodes", int(-math.log10(far)),
      {4: "four"}.get(round(.8/.2)))
fills(file, "which leaves out 1e-@ of it", round(-math.log10(math.erfc(
    math.pi/math.sqrt(math.log(2))))))
gives(file, "N times $", "$ products", 20, chi=.1, **{"\\lambda_c": 1.0})
is_("src/" + file, "a weight", value(part(file, "nodes; $")),
    math.pi**2/math.log(2))
product = cut("ra2d-areal-cutoff").split(" = ")
is_("src/" + file, "an area", value(product[1], **{"\\lambda_c": 2.0, "\\lambda_x": 3.0,
    "\\lambda_y":
                                                 4.0}), 2**-(4*(1/9 + 1/16)))
file = "surface/density.c"
gives(file, "and $S_f = ", "$", 2*math.pi*3, d=3, S_q=3.0)  # S_f df = S_q dq of q = 2 pi f
gives(file, "angular wave numbers: $\\omega$, $k = ", "$", math.pi, **{"\\lambda": 2.0})
fills(file, "ambiguous by a factor of $@ \\pi$", 2)
fills(file, "to the power d = @ for profiles and d = @ for topographies", 2 + 1, 2 + 2)
file = "surface/exponential.c"
R = lambda x: math.exp(-x)
for begin, known in (("neighbours grows as $", lambda c: math.sqrt(2*(1 - R(c)))/c),
                     ("and the curvature as $", lambda c: math.sqrt(6 - 8*R(c) + 2*R(2*c))/c**2)):
    formula = part(file, begin)
    is_("src/" + file, begin, value(formula, chi=1e-4)/value(formula, chi=4e-4), known(1e-4)/known(
        4e-4), 1e-3)
for each in (file, "surface/exponential.h"):
    gives(each, "the autocorrelation $" if each != file else "is then the product $", "$", math.exp(
        -2.0), x=2.0, l_x=2.0, y=3.0, l_y=3.0)
rho = value(cut("topography-exponential", "h_j = ").replace("h_{j-1}", "h").replace(
    "\\eta_j", "n"), h=1.0, n=0.0, **{"\\rho_y": .6})
noise = value(cut("topography-exponential", "h_j = ").replace("h_{j-1}", "h").replace(
    "\\eta_j", "n"), h=0.0, n=1.0, **{"\\rho_y": .6})
is_("src/" + file, "a variance", rho**2 + noise**2, 1)
is_("src/" + file, "a correlation", rho, .6)
file = "surface/extension.c"
n = 5  # 0 1 2 3 4 3 2 1 and 0 1 2 3 4 0 1 2
for word, known in (("`mirror`: $", lambda l: 8 - l), ("`repeat`: $", lambda l: l - 5)):
    left, right_side = part(file, word).split(" = ")
    for k in (1, 2):
        place, source = (value(x, n=n, k=k, arrays={"h": lambda l: float(l)}) for x in (
            left, right_side))
        is_("src/" + file, word, source, known(place), 1e-9, 1)
file = "surface/fitting.c"
lc, c = 3.0, .2
left = value(cut("ra2d-gradient-left", "= ", ",\\quad"), c=c, l_c=lc)
alpha = value(part(file, "The map has $\\alpha = "), l_c=lc)
power = part(file, "integral is proportional to $")
more = alpha + float(part(file, "and so adds ", " c to"))*c
is_("src/" + file, "a filter", math.sqrt(value(power, alpha=more)/value(power, alpha=alpha)), left)
law = part(file, "of the spectrum times $k^").strip()
area = lambda a: simpson(lambda k: k**float(law)*math.exp(-a*k*k), 0, 12/math.sqrt(a), 400)
is_("src/" + file, "an integral", value(power, alpha=.7)/value(power, alpha=1.3),
    area(.7)/area(1.3),
    1e-6)
for begin, name in (("if the spectrum is $", "\\alpha"), ("multiplies heights by $H = ", "c")):
    gives(file, begin, "$", math.exp(-.3*4), k=2.0, e=math.e, **{name: .3})
D, chi = .1, .04  # correlation of slopes a node apart; mean square of a linear interpolation
R1 = lambda x: math.exp(-x*x/9)
slopes = lambda x: (2*R1(x) - R1(x + D) - R1(x - D))/D**2
rho = value(part(file, "where $\\rho = "), l_c=lc, **{"\\Delta": D})
is_("src/" + file, "rho", 1 - rho, 1 - slopes(D)/slopes(0), .01)
third = value(part(file, "along y. The share is $"), k_y=1.0, **{"\\Delta": D})
loss = simpson(lambda t: 1 - ((1 - t)**2 + t**2 + 2*t*(1 - t)*math.cos(D)), 0, 1)
is_("src/" + file, "interpolated", third, loss, .01)
mean = value(part(file, "$, on average $"), l_c=lc, **{"\\Delta": D})
is_("src/" + file, "on average", mean/third, 2/lc**2)  # of k_y^2
node = value(part(file, "slopes. The share is $"), chi=chi, l_c=lc, **{"\\Delta": D})
is_("src/" + file, "a node", node, chi/D*(1 - rho)/3)
both = value(cut("ra2d-bilinear-loss", "} = "), chi=chi, l_c=lc, **{"\\Delta": D})
is_("src/" + file, "both", 1 - both, (mean + node)/2)

# Gaussian surfaces and heights
file = "surface/gaussian.c"
R = lambda x, y=0.0: value(cut("topography-acf", "R(x, y) = ", " ,"), x=x, y=y, l_x=3.0,
    l_y=5.0,
                           sigma=2.0)
curved = lambda f: (2*f(0) - f(1e-3) - f(-1e-3))/1e-6
gives(file, "The rms gradient is $", "$", math.sqrt(curved(R) + curved(lambda y: R(0.0, y))), 1e-6,
      sigma=2.0, l_x=3.0, l_y=5.0)
gives(file, "l_y^2}$, $", "$ if isotropic", value(part(file, "The rms gradient is $"), sigma=2.0,
                                                l_x=3.0, l_y=3.0), sigma=2.0, l=3.0)
first, last = (1 - math.sqrt((1 - math.exp(-4*c*c))/4/c/c) for c in (.2, .4))
bend = [1 - math.sqrt((6 - 8*math.exp(-c*c) + 2*math.exp(-4*c*c))/c**4/12) for c in (.2, .4)]
fills(file, "too small by @ % and curvatures by @ % at $l_c/5$, by @ % and @ % at twice", *[round(
    100*x) for x in (first, bend[0], last, bend[1])])
is_("src/" + file, "the resolution", value(part(file, "A spacing $\\chi$ above $"), l_c=1.0), float(
    re.search(r"correlation length is positive and (\d+) to", text_of("surface/filter.h"))[1])**-1)
fills("surface/surface.h", "the spacing is above lc/@", re.search(
    r"correlation length is positive and (\d+) to", text_of("surface/filter.h"))[1])
fills(file, "falls to 1/e = @", f"{math.exp(-1):.2f}")
file = "surface/gaussian_stream.c"
weights = cut("areal-gaussian", "w_k \\propto ")
is_("src/" + file, "a kernel", value(weights, k=3, chi=.5, l_c=2.0, e=math.e)**2, math.exp(
    -(2*3*.5/2)**2))  # its correlation with itself is exp(-x^2/l_c^2): w(x)^2 is that of 2 x
gives(file, "the rms curvature is $", "$", 3.0, m_4=9.0)
gives(file, "slope along a line is $", "$", 3.0, m_2=9.0)
file = "surface/heights.c"
moved = part(file, "A step of Newton's method, $x \\leftarrow ")
is_("src/" + file, "Newton", value(moved, x=3.0, j=2.0, f=4.0), 1)
mean_loss = 1 - math.sqrt(math.pi)/44.4  # E[Rq^2]/sigma^2 = 1 - sqrt(pi) l_c/L
spread = math.sqrt(2*math.sqrt(math.pi/2)/44.4)/2
stated = [float(part(file, begin, " \\sigma")) for begin in ("E[Rq] = $", "deviation of $")]
is_("src/" + file, "a deviation", stated[1], spread, .03)
is_("src/" + file, "E[Rq]", stated[0], math.sqrt(mean_loss - spread**2), 2e-3)
gives("surface/roughness.c", "too small by about $", "$", math.sqrt(math.pi)*2/50, l_c=2.0, L=50.0)
file = "surface/roughness.c"
x = float(part(file, "so at lags below $", " l_c"))
# with D = N (2 - 2 R(chi)) and M = 0: k^2 D/2 is x^2 of Q; more than 1/e of Q is left
is_("src/" + file, "left out", 1 - x*x, math.exp(-1), .03)
for name, known in (("Q", 14.0), ("D", 2.0)):
    z = [1.0, 2.0, 3.0]
    tex = part(file, {"Q": "with $Q = ", "D": "z_i^2$, $D = "}[name])
    is_("src/" + file, name, value(tex, ranges={"i": range(3 if name == "Q" else 2)}, arrays={
        "z": lambda i: z[i]}), known)
for begin, known in (("it is ", 1 - math.sqrt((1 - math.exp(-4e-4))/4e-4)), (
        "and ", 1 - math.sqrt((6 - 8*math.exp(-1e-4) + 2*math.exp(-4e-4))/1e-8/12))):
    said_ = re.search(r"l_c/100\$ it is (\S+) and (\S+) of", text_of(file))
    found = float(said_[1 if begin == "it is " else 2]) if said_ else 0
    is_("src/" + file, "an error", found, known, .06)
fills(file, "near 1/0.225 $l_c = @ l_c$", f"{1/.225:.1f}")
fills(file, "Heights beyond 4 Rq (@ in 100000", round(1e5*math.erfc(4/math.sqrt(2))))
# levels of statistics over N nodes
z = [1.0, -3.0, 0.5, 1.5]
rq = 2.0
for label, k in (("ra2d-Rsk", 3), ("ra2d-Rku", 4)):
    is_("src/surface/roughness.c", label, value(cut(label, "= "), N=4, R_q=rq, ranges={
        "i": range(4)}, arrays={"z": lambda i: z[i]}), sum(x**k for x in z)/4/rq**k)
file = "surface/topography.c"
for begin, k in (("S_a = ", 1), ("S_q^2 = ", 2), ("S_{sk} = ", 3), ("S_{ku} = ", 4)):
    tex = cut("topography-areal", begin, ",\\;" if k < 4 else " ")
    found = value(re.sub(r"\\sum ?(\|z\||z\^\d)", "A", tex), N=4, S_q=rq,
        A=sum(abs(x) if k == 1 else
                                                                            x**k for x in z))
    is_("src/" + file, begin, found, sum(abs(x) if k == 1 else x**k for x in z)/4/(
        rq**k if k > 2 else 1))
    if not re.search(r"\\sum ?(\|z\|)" if k == 1 else r"\\sum ?z\^%d" % k, tex):
        print(f"src/{file}: {begin}{tex}")
for n, at in ((4, "$: @ for $n = 4$"), (13, "4$, @ for $n = 13$")):
    text = at.replace("@", {4: f"{math.sin(math.pi/4)*4/math.pi:.1f}",
        13: f"{math.sin(math.pi/13)*13/math.pi:.2f}"}[n])
    fills(file, text)
is_("src/" + file, "sinc", value(part(file, "slope of the wave times $").replace(
    "\\operatorname{sinc}", "\\sinc "), n=4), math.sin(math.pi/4)*4/math.pi)
# waves and spectra
file = "surface/self_affine.c"
for name in ("longest", "shortest"):
    gives(file, {"longest": "where $q_r = ", "shortest": "and $q_s = "}[name], "$", math.pi, **{
        "\\lambda_{%s}" % name: 2.0})
put = {"q": 3.0, "q_r": 1.0, "H": .8}
profile = cut("ra2d-self-affine", "\\propto ", ",\\;")
plane = cut("topography-self-affine", "\\propto ")
# a profile through a surface has the surface's spectrum, integrated across: one power less
is_("src/" + file, "powers", value(profile, **put)/value(plane, **put), 3)
is_("src/" + file, "rms slopes", value(profile, **put), 3**-(1 + 1.6))
is_("src/" + file, "a roll-off", value(profile, **dict(put, q=.2)), 1)
file = "surface/waves.c"
gives(file, "length along x, $", "$", math.hypot(3, 4*2/5), i=3, j=4, L_x=2.0, L_y=5.0)
amplitude, number = 1.5, float(part(file, "has the mean square $", " A^2"))
# of A (eta + i eta') twice, the real part: 2 A^2 <eta cos^2 + ...> = (2 A)^2 (1 + 1)/2
is_("src/" + file, "a pair", number, (2**2)*(1 + 1)/2)
is_("src/surface/spectrum.c", "a pair", value(part(
    "surface/spectrum.c", "waves has the power $"), A=1.0), number)
is_("src/surface/spectrum.c", "a density", value(cut(
    "ra2d-of-table", "4A^2 = ", ",\\quad"), M=8, chi=.5, **{"S(f)": 3.0}), 3/(8*.5))
is_("src/surface/spectrum.c", "a density", value(cut(
    "ra2d-of-table", "\\quad 4A^2 = "), M_x=8, M_y=4, **{"C(f)": 3.0, "\\chi_x": .5,
        "\\chi_y": .25}),
    2*3/(8*.5)/(4*.25))
file = "surface/sine.c"
wave = re.sub(r"\\sin (.*)", r"\\sin(\1)", part(file, "$h = "))
is_("src/" + file, "h", value(wave, A=3.0, x=1.0, **{"\\lambda": 2.0, "\\varphi": .1}), 3*math.sin(
    2*math.pi*.6))
file = "surface/spline.c"
gives(file, "Its elements are up to $", "$", (1 + 4 + 1)*16, alpha=2.0)  # of D^T D
bound = part(file, "rounding error is at most $")
for cut_, known in re.findall(r"(?:of the heights: (\S+) for a cut-off of (\d+) spacings)", text_of(
        file))[:1]:
    is_("src/" + file, "rounding", float(cut_), value(bound,
        alpha=1/2/math.sin(math.pi/float(known))), .1)
fills(file, "8e-5 for @, the largest", code(file, r"MOST_NODES = (\d+)"))
is_("src/" + file, "rounding", 8e-5, value(bound, alpha=1/2/math.sin(math.pi/2000)), .05)
file = "surface/synthesis.c"
third = float.fromhex(code(file, r"third = (0x[0-9a-f.p+]+);"))
gives(file, "bp+0; // $", "$", third)
band = cut("ra2d-third-octaves", "f_b = ")
is_("src/" + file, "third octaves", value(band, b=4, L=2.0)/value(band, b=3, L=2.0), third)
is_("src/" + file, "third octaves", value(band, b=0, L=2.0), 5)
at = cut("ra2d-asked-heights", "Q\\Big(", "\\Big)")
is_("src/" + file, "quantiles", sum(value(at, j=j, M=8) for j in range(8))/8, .5)
amp = value(cut("ra2d-asked-power", "|X_k|^2 = ", ",\\quad"), M=16, S_k=3.0)
is_("src/" + file, "a power", 2*amp/16**2, 3)  # of both signs of k
file = "surface/periodogram.c"
m_ = 2
is_("src/" + file, "an octave", value(part(file, "Octave j contains the waves from $"), j=1), 2*m_)
is_("src/" + file, "an octave", value(part(file, "from $2^{j+1}$ to $"), j=1), 4*m_)
is_("src/" + file, "an octave", value(part(file, "octave j contains the waves of $"), j=1), 2*m_)
is_("src/" + file, "an octave", value(part(file, "waves of $2^{j+1}$ to $"), j=1), 4*m_)
is_("src/" + file, "m", value(cut("ra2d-detail", "m = "), j=3), 8)
for at_ in ("falls only as $", "it falls as $"):
    jump = lambda k, w: abs(sum((math.sin(math.pi*(l + .5)/512)**2 if w else 1)*l*cmath.exp(
        -2j*math.pi*k*l/512) for l in range(512)))**2
    w = at_ == "it falls as $"
    power = value(part(file, at_), k=2.0)
    is_("src/" + file, at_, math.log2(power), round(math.log2(jump(16, w)/jump(8, w))), 1e-9)

# readers and fits
file = "surface/profile.c"
h = [1.0, 4.0, 2.0, 7.0, 3.0]
at = [value(part(file, "with $x = "), l=l, N=5) for l in range(5)]
is_("src/" + file, "the middle", sum(at), 0, 1e-9, 1)
slope = value(part(file, "The slope is $").replace("\\sum x h", "A").replace("\\sum x^2", "B"),
    A=sum(
    x*y for x, y in zip(at, h)), B=sum(x*x for x in at))
is_("src/" + file, "a slope", slope, sum(x*y for x, y in zip((-2, -1, 0, 1, 2), h))/10)
gives("surface/profile.h", "heights h [m] at $x_l = ", "$", 7.0, x_0=1.0, l=3, chi=2.0)
file = "surface/profile_io.c"
gives(file, "from $x_1 + i", "$", 6.0, chi=6.0)
thousandth = {value(part(file, begin), chi=1.0) for begin in ("position is further than $",
                                                             "An end within $")}
if not any(abs(1/x - 1000) > 1e-9 for x in thousandth):
    limit = (top / "src" / file).read_text(encoding="utf-8")
    if not re.search(r"1e-3|/ 1000", limit):
        print(f"src/{file}: the program has no thousandth")
else:
    print(f"src/{file}: {thousandth} of a spacing")
file = "surface/cloud.c"
is_("src/" + file, "a cloud", value(cut("ra2d-cloud-grid", "n = ", ",\\quad").replace(
    "\\operatorname{round}(L/\\delta')", "r"), r=6.0), 7)
file = "surface/robust.c"
gives(file, "With residuals $r = ", "$", 2.0, z=5.0, m=3.0)
factor = float(cut("ra2d-biweight", "c = ", "\\,\\mathrm"))
is_("src/" + file, "a biweight", factor, 3/statistics.NormalDist().inv_cdf(.75), 1e-5)
fills(file, "@ medians are three standard deviations", factor)
sums = {}
for p in (0, 1, 2):
    for q in (0, 1, 2):
        if p + q < 3:
            sums[f"S_{{{p}{q}}}"] = sum(w*x**p*y**q for w, x, y in ((1, 0, 0), (2, 1, 0), (3, 0,
                1), (
                4, 2, 3)))
            sums[f"T_{{{p}{q}}}"] = sum(w*x**p*y**q*(5 + 2*x - y) for w, x, y in (
                (1, 0, 0), (2, 1, 0), (3, 0, 1), (4, 2, 3)))
rows = [x.split("&") for x in cut("ra2d-local-sums", "\\begin{pmatrix} ",
    "\\end").split("\\\\")]
right_side = cut("ra2d-local-sums", "= \\begin{pmatrix} ", "\\end").split("\\\\")
for row, known in zip(rows, right_side):  # a plane is its own mean
    is_("src/" + file, "normal equations", sum(sums.get(cell.strip(), math.nan)*x for cell,
        x in zip(
        row, (5, 2, -1))), sums.get(known.strip(), math.nan))
# K weights on both sides of a node: 2 lambda_c/chi products for each filter of a row
gives(file, "N times $28", "$ products", 2*(5 + 9)/28*10.0, chi=.1, **{"\\lambda_c": 1.0})
filters = {"five": 5, "nine": 9}
along, across = re.search(
    r"each? ?: (\w+) filters along x, (\w+) along y|y: (\w+) filters along x, "
                          r"(\w+) along y", text_of(file)).groups()[2:]
fills(file, "products, computed in vectors; for a profile N times $@ \\lambda_c/\\chi$", 2*5)
fills(file, "a round takes N times $@ \\lambda_c/\\chi$", 2*(filters.get(along,
    0) + filters.get(across, 0)))
file = "surface/measured.c"
for begin, known in (("add up to $z_1 + z_2 = ", 2.0),):
    gives(file, begin, "$", known, z=1.0)
gives(file, "of the record instead of $", "$", math.sqrt(1 + 1))
is_("src/" + file, "folding", 100*2**-6.25, float(re.search(
    r"= ([\d.]+)\\ \\%", equations["ra2d-folding"][1])[1]), .02)
is_("src/" + file, "spacings", value(cut("ra2d-folding", "\\lambda_s = ", ",\\quad"),
    chi=1.0)/2,
    math.sqrt(6.25))
file = "surface/missing.c"
marks = [cut("ra2d-mark", *each) for each in (("", ",\\quad b_l"), (",\\quad ",
    ",\\quad R"))]
for a, b, known in ((-1.0, 20.0, (False, True)), (-9.0, 8.0, (True, False))):
    found = tuple(true(x, R=5.0, a_k=a, b_l=b, **{"z_{\\min}": 0.0,
        "z_{\\max}": 5.0}) for x in marks)
    if found != known:
        print(f"src/{file}: marks at {a} and {b}: {found}")
file = "surface/md5.c"
words = part(file, "with $T_i = ")  # RFC 1321, T[1] and T[64]
for i, known in ((0, 0xd76aa478), (63, 0xeb86d391)):
    is_("src/" + file, "T_i", math.floor(value(words.replace("\\lfloor", "").replace("\\rfloor",
        ""), i=i)),
        known, 1e-12)
fills(file, "up to a length of @ modulo @", 64 - 8, 64)
file = "surface/pairs.c"
bound = cut("ra2d-step", "d_n ").replace("\\,",
    " ").replace("d_{\\lfloor (n + 1)/2 \\rfloor}", "d")
for n, known in ((9.0, True), (11.0, False)):
    if true("D " + bound, D=n, d=1.0) != known:
        print(f"src/{file}: a step of {n} medians")
rounded = cut("ra2d-missing-rows", "k_i = ").replace("d_{\\lfloor (n + 1)/2 \\rfloor}",
    "m").replace(
    "\\left\\lfloor", "").replace("\\right\\rfloor", "")
for steps, known in ((1.95, 2), (2.05, 2)):
    is_("src/" + file, "k_i", math.floor(value(rounded, i=1, m=2.0,
        arrays={"d": lambda i: 2*steps})),
        known)
file = "surface/sections.c"
seven = cut("ra2d-gradient", "z'_i = ")
is_("src/" + file, "a gradient", value(seven, i=3, chi=.5, arrays={"z": lambda i: (.5*i)**5}),
    5*1.5**4)
ratio = cut("ra2d-material", "\\left[", "\\right]")
is_("src/" + file, "a line above c", value(ratio.replace("z_i, z_{i+1}", "A, B").replace(
    "z_{i+1} - z_i", "B - A"), A=1.0, B=5.0, c=4.0), .25)
for i, known in ((1, False), (2, True), (3, True), (4, False)):
    tex = part(file, "belongs to section s if $").replace("\\,", " ")
    if true(tex, s=1, i=i, chi=1.0, l_sc=2.0, **{"l_{sc}": 2.0}) != known:
        print(f"src/{file}: node {i} in the second section of two nodes")
is_("src/" + file, "l_e", value(part(file, "stands for one spacing ($l_e = "), N=7, chi=.5), 3.5)
is_("src/" + file, "R_z", value(cut("ra2d-sections", "R_z = "), R_p=3.0, R_v=2.0), 5)
lowest = cut("ra2d-sections", "R_v = ", ",\\quad").replace("\\min_{i \\in s} z_i", "m_s")
highest = cut("ra2d-sections", "R_p = ", ",\\quad").replace("\\max_{i \\in s} z_i", "m_s")
for tex, sign in ((lowest, -1), (highest, 1)):
    is_("src/" + file, "sections", value(tex, n_sc=2, ranges={"s": [0, 1]}, arrays={
        "m": lambda s: sign*(1.0 + 2*s)}, **{"n_{sc}": 2}), 2)
is_("src/" + file, "R_t", value(cut("ra2d-Rt", "R_t = ").replace("\\max_i z_i", "a").replace(
    "\\min_i z_i", "b"), a=3.0, b=-2.0), 5)
file = "surface/unread.c"
whole = cut("ra2d-unread-count").replace("\\,", " ")
for N, known in ((2, False), (4, True), (9000, True), (11000, False)):
    if true(whole, N=float(N), n=100.0, n_0=60.0) != known:
        print(f"src/{file}: {N} of 100")
file = "surface/wide.c"
hexes = re.sub(r"\\mathrm\{(\w+)\}_\{16\}", lambda found: str(int(found[1], 16)), cut(
    "ra2d-utf16", "c = "))
smile = "\U0001f600".encode("utf-16-be")
is_("src/" + file, "a pair", value(hexes, u_1=float(int.from_bytes(smile[:2], "big")), u_2=float(
    int.from_bytes(smile[2:], "big"))), 0x1f600)
is_("src/surface/sur.c", "a mark", value(cut("ra2d-sur-missing", "c = "), **{
    "c_{\\min}": -32766.0}), -32768)
is_("src/surface/x3p.c", "a height", value(cut("ra2d-x3p", "z = ").replace("\\text",
    "").replace(
    "{Increment}", "I").replace("{Offset}", "O"), I=.5, c=7.0, O=2.0), 5.5)
for name, known in (("z", 3.5), ("x", 2.0), ("y", 6.0)):
    tex = cut("ra2d-sdf", name + " = ", ", " if name != "y" else " ")
    is_("src/surface/sdf.c", name, value(re.sub(r"\\text\{(\w)(scale|ode)\}|\\text\{code\}",
        lambda m: m[
        1] if m[1] and m[1] in "XYZ" else "C", tex), X=.5, Y=1.5, Z=.7, C=5.0, i=4, j=4), known)
file = "surface/form.c"
n = 6
t = [value(part(file, "nodes $t_l = ").split("$")[0], l=l, N=n) for l in range(n)]
c = value(cut("ra2d-form", "c_k = ").replace("\\sum_l z_l p_k(t_l)", "A").replace(
    "\\sum_l p_k(t_l)^2", "B"), A=sum(3*x*x for x in t), B=sum(x*x for x in t))
is_("src/" + file, "a part", c, 3)
is_("src/" + file, "what is left", value(cut("ra2d-form", "z \\leftarrow ", ",\\quad"),
    z=5.0, c_k=2.0,
                                         p_k=1.5), 2)
for k, known in ((1, True), (2, False)):  # a plane has no product of s and t
    if true(cut("ra2d-form-area", "p_m(t),\\quad "), k=k, m=0 + (k == 2), n=1) != known:
        print(f"src/{file}: degrees")
file = "surface/fourier.c"
x = [1.0, -2.0, .5, 3.0]
E, O = (lambda k, o=o: sum(x[2*l + o]*cmath.exp(-2j*math.pi*k*l/2) for l in (0, 1)) for o in (0, 1))
halves = [cut("ra2d-halving", *each) for each in (("/n} = ", ",\\quad"), ("X_{k+n/2} = ",))]
for each, k in zip(halves, (1, 3)):
    signs = re.fullmatch(r"E_k ([+-]) e\^\{(-?)2\\pi i k/n\} O_k", each)
    known = sum(x[l]*cmath.exp(-2j*math.pi*k*l/4) for l in range(4))
    turn = cmath.exp((-1 if signs and signs[2] else 1)*2j*math.pi*1/4)
    found = E(1) + (1 if signs and signs[1] == "+" else -1)*turn*O(1)
    is_("src/" + file, "halving", abs(found - known), 0, 1e-9, 1)

# the library
file = "ra2d.h"
gives(file, "at the times $t_n = ", "$", 6.0, n=3, tau=2.0)
gives(file, "per unit width $", "$", simpson(lambda y: y*y, -.2, .2), H=.4)
gives(file, "left end, $x0", "$ [m]", 1.0, V=2.0, t_n=.5)
gives(file, '"power", $P = ', "$", 2*9**1.5, c=2.0, e=9.0, a=1.5)
gives(file, "the sum of $", "$", 3*(.5 - .1)/2, P=3.0, **{"u_{n+1}": .5, "u_{n-1}": .1})
tex = part(file, '"hunt-crossley", $P = ').replace("\\, de/dt", " r")
is_("src/" + file, "Hunt and Crossley", value(tex, c=2.0, e=9.0, a=1.5, r=.3, **{"\\lambda": .7}),
    54*1.21)

# equations of motion, balances, norms: what is 0 or kept in a known motion
t, d, w = .7, .3, 1.9
turn = math.sqrt(w*w - d*d)
free = [(cmath.exp(complex(-d, turn)*t)*complex(-d, turn)**k).real for k in range(3)]
motion = {"U": free[0], "\\dot U": free[1], "\\ddot U": free[2], "d": d, "\\omega": w, "m": 2.0}
by_mode = dict({name + "_k": x for name, x in motion.items()}, **{"\\zeta_k": d/w})
for label, begin, names in (("ra2d-22", "", motion), ("oscillator", "", by_mode), ("term", "",
    by_mode)):
    is_(equations[label][0], "eq:" + label, value(cut(label, begin, " = "), **names),
        0, 1e-9, 1)
q = {"\\ddot q_k": free[2], "\\dot q_k": free[1], "q_k": free[0], "\\zeta_k": d/w, "\\omega_k": w}
is_("src/run/moving_weight.c", "eq:moving-mode", value(cut("moving-mode", "", " = "), **q),
    0, 1e-9, 1)
q = {"\\ddot q_p": free[2], "\\dot q_p": free[1], "q_p": free[0], "c_p": 2*d, "\\lambda_p": w*w}
is_("src/rolling/structure.c", "eq:rolling-10", value(cut("rolling-10", "", " = F"), **q),
    0, 1e-9, 1)
for i in (1, 2):
    q = {f"\\ddot q_{{{i}p}}": free[2], f"\\dot q_{{{i}p}}": free[1], f"q_{{{i}p}}": free[0],
         f"c_{{{i}p}}": 2*d, f"\\lambda_{{{i}p}}": w*w}
    is_("src/rolling/response.c", "eq:rolling-14", value(cut("rolling-14", *(
        ("", " = -F_c") if i == 1 else (", \\qquad ", " = +"))), **q), 0, 1e-9, 1)
q = {"q": free[0], "\\dot q": free[1], "c": 2*d, "\\lambda": w*w, "F_c": 0.0, "b": 1.0, "W": 0.0,
    "b_2": 1.0}
is_("src/rolling/response.c", "eq:rolling-13", value(cut(
    "rolling-13", "\\ddot q = ", ", \\qquad").replace("\\,", " "), **q), free[2])
is_("src/rolling/structure.h", "a mode", value(part("rolling/structure.h",
    "A structure as modes, $", " = F").replace(
    "q''", "A").replace("q'", "B"), A=free[2], B=free[1], c=2*d, q=free[0], **{"\\lambda": w*w}),
        0, 1e-9, 1)
is_("src/oscillators/settle.c", "eq:equilibrium", value(cut("equilibrium", "",
    " = 0").replace(
    "F_k(U)", "F"), F=3.0, G_k=-1.0, m_k=2.0, U_k=1/w**2, **{"\\omega_k": w}), 0, 1e-9, 1)
gives("oscillators/central_differences.c", "modal decay rate $d = ", "$", .6,
      zeta=.3, omega=2.0)
is_("src/oscillators/oscillators.c", "d_k", value(cut("oscillator", "d_k = "), **by_mode), d)
file = "modes/shapes.c"
whole = cut("ra2d-17", "dx = ", "_{x=L}")
for beta, root, sign in ((True, 4.730040744862704, 1), (True, 4.730040744862704, -1), (False,
    math.pi, 1)):
    r = (math.sin(root) - math.sinh(root))/(math.cosh(root) - math.cos(root)) if beta else 0.0
    shape = lambda x, k: ([math.sin, math.cos, lambda x: -math.sin(x),
        lambda x: -math.cos(x)][k](x) + (
        sign*[math.sinh, math.cosh][k % 2](x) + r*([math.cos, lambda x: -math.sin(x),
            lambda x: -math.cos(
            x), math.sin][k](x) + sign*[math.cosh, math.sinh][k % 2](x)) if beta else 0))
    at = {"\\psi": shape(root, 0), "\\psi'": shape(root, 1), "\\psi''": shape(root, 2),
        "\\psi'''": shape(
        root, 3), "a": 1.0, "L": root}
    is_("src/" + file, "eq:ra2d-17", value(whole, **at), simpson(lambda x: shape(x, 0)**2, 0,
        root), 1e-6)
file = "rolling/half_spaces.c"
places = [value(x, x=.3, y=.2, s=-1.0, t=-1.0, **{"\\Delta x": 1.0,
    "\\Delta y": .5}) for x in cut(
    "love", "K(", ") ,").replace("\\,", " ").replace("\\;", " ").split(",")]
for found, known in zip(places, (.3 - .5, .2 - .25)):
    is_("src/" + file, "eq:love", found, known)
file = "rolling/footprint_dense.c"
is_("src/" + file, "eq:rolling-31", value(cut("rolling-31", "p_E = ").replace(
    "(\\delta - h)_E", "(\\delta - h)"), delta=.9, h=.2, P_Y=5.0, **{"G_{EP}": .1}), .9 - .2 - .1*5)
for p, known in ((.1, .1 - .3*.5 + .2), (9.0, 5.0), (-9.0, 0.0)):
    is_("src/rolling/footprint_fft.c", "eq:footprint-shift", value(cut(
        "footprint-shift", "\\leftarrow ", ", \\qquad").replace("\\lambda", "Z"), p=p, tau=.3,
            t=.5, Z=.2,
                                                                  P_Y=5.0), known, 1e-9, 1)
force = lambda e: 7*e**1.5
linear = value(cut("rolling-18", "F_c = ", " + O").replace("g(-d_c, t)",
    "F").replace("k_c(t)", "k"), F=force(.3),
               k=10.5*math.sqrt(.3), w_1=.5, w_2=.1999, d_c=-.3)
is_("src/rolling/interaction.c", "eq:rolling-18", linear, force(.3001), 1e-6)
# the energy of a blow is kept
put = {"K": 5.0, "d": .4, "p": 1.5, "m": 2.0}
push = value(cut("law-blow", "M_e \\ddot z = ", ", \\quad").replace("d^p", "d^{1.5}"), **put)
pull = value("\\frac" + cut("law-blow", "q_k = \\frac", " ,").replace("d^p", "d^{1.5}"),
    **put)*2
gap = [value(cut("law-blow", "d = ", ", \\qquad").replace("\\sum_k q_k", "q"), z=z,
    q=q) for z, q in (
    (1.0, 0.0), (0.0, 1.0))]
for rate, share in ((push, gap[0]), (pull, gap[1])):
    is_("src/run/expected.c", "eq:law-blow", rate + 5*.4**1.5*share, 0, 1e-9, 1)
works = {f"W_{{{name}}}": x for name, x in (("gravity", 1.0), ("damping", 2.0), ("sliding", 3.0),
    ("edges", 4.0))}
is_("src/statistics/energy.c", "eq:balance", value(cut("balance", "= ",
    " + \\text{residual}"), **works), 6)
put = {"\\rho_0": 1.2, "\\omega": 300.0*.7}
for label, begin in (("rayleigh-strip", "p(x, z) = "), ("strip-power", "W = ")):
    is_("src/statistics/strip_sound.c", "eq:" + label, value(cut(label, begin, " \\int"),
        **put), 1.2*300*value(
        cut("sigma", "\\sigma_{mn} = ", " \\frac1\\pi"), kL=.7*.45)/.45)
is_("src/statistics/strip_sound.c", "k", value(cut("rayleigh-strip", "k = "), omega=600.0,
    c_0=300.0), 2)
file = "statistics/strip_listener.c"
is_("src/" + file, "its transform", value(part(file, "$s > \\tau$, is $", "\\, H_0^{(2)}"), i=1.0),
    -math.pi/2)
holds(file, "- \\tau^2}$, $", "$", (True, {"s": 2.0, "tau": 1.0}), (False, {"s": .5, "tau": 1.0}))
file = "statistics/sound.c"
plate = re.search(
    r"a steel beam of (\d) mm radiates (\S+) of its energy in one radian, and loses (\S+) "
    r"by its damping of "
                  r"(\d) %", text_of(file))
thick, radiates, loses, damping = (float(x) for x in plate.groups()) if plate else (1.0, 0.0, 0.0,
    0.0)
is_("src/" + file, "radiates", radiates, 1.204*343.2/(7850*thick/1000*2*math.pi*6000), .05)
is_("src/" + file, "loses", loses, 2*damping/100)
is_("src/surface/topography.c", "eq:topography-gradient", value(cut("topography-gradient",
    "h'^2 = ").replace(
    "\\langle", "(").replace("\\rangle", ")"), **{"\\Delta_x z": 3.0, "\\Delta x": 1.0,
        "\\Delta_y z": 8.0,
                                                "\\Delta y": 2.0}), 25)
is_("src/surface/robust.c", "eq:ra2d-local-plane", value(cut("ra2d-local-plane",
    "\\delta_{kl} ").replace(
    "z_{kl}", "z").replace("x_k", "x").replace("y_l", "y"), z=5 + 2*3.0 - 4.0, m=5.0, a=2.0, x=3.0,
        b=-1.0, y=4.0), 0, 1e-9, 1)
is_("src/surface/periodogram.c", "one-sided", 2*value(cut(
    "ra2d-periodogram", "c_0 = c_{P/2} = ", ",\\;")), value(cut("ra2d-periodogram",
        "c_k = ")))
file = "surface/periodogram.c"
window = [math.sin(value(part(file, "least-squares line, $w_l = \\sin^2", "$"), l=l,
    N=8))**2 for l in range(8)]
z = [.3, -1.2, .7, 2.1, -.4, .9, -1.6, .2]
power = [(1 if k in (0,
    4) else 2)/8/sum(w*w for w in window)*abs(sum(w*x*cmath.exp(-2j*math.pi*k*l/8) for l, (w, x) in
         enumerate(zip(window, z))))**2 for k in range(5)]
tex = part(file, "so that $\\sum_k S_k = ").replace("\\sum w^2 z^2", "A").replace("\\sum w^2", "B")
is_("src/" + file, "a mean square", value(tex, A=sum((w*x)**2 for w, x in zip(window, z)), B=sum(
    w*w for w in window)), sum(power))
gives("surface/profile.c", "and $\\sum x^2 = ", "$", 10.0, N=5)
gives("surface/fourier.c", "square, is below $", "$", 10*2**-53, m=10)
gives("surface/gaussian_stream.c", "(1971)): let $m_0 = ", "$", 4.0, sigma=2.0)
gives("surface/unread.c", "numbers than $", "$", value(cut("ra2d-unread-count", "",
    " \\le"), n_0=60.0), n_0=60.0)
gives("rolling/response.h", "by the formula $", "$", math.sqrt(5*(1/2 + 1/3))/2/math.pi, k_0=5.0,
    m_1=2.0, m_2=3.0)
gives("run/expected.h", "level of $", "$", 13.0, v=2.0, v_w=3.0)
gives("run/expected.h", "c and n in $\\Pi_r = ", "$", 3*.5**2, c=3.0, x=.5, n=2.0)
gives("modes/beam.c", "mass per length $m = ", "$", 6.0, rho=2.0, A=3.0)
gives("modes/beam.h", "$m = ", "$", 6.0, rho=2.0, A=3.0)
gives("modes/timoshenko.c", "\\cos qx$ with $q = ", "$", 3*math.pi/2, k=2, L=2.0)
gives("modes/timoshenko.c", "lower_root(eta, b, s); $\\omega = ", "$", math.sqrt(to_eta*.4), q=1.7,
    eta=.4, E=3.0, rho=2.0)
file = "oscillators/oscillators.h"
for begin, known in (("double *increment; ///< $", .3), ("double *next; ///< $", .6)):
    gives(file, begin, "$", known, **{"U_{k,n}": 1.0, "U_{k,n-1}": .7, "U_{k,n+1}": 1.6})
gives(file, "for which $", "$ is the stability", 1.0, omega=2.0)
shapes = "modes/shapes.c"
for begin, known in (("decay = $", -.4), ("growth = $", .4)):
    gives(shapes, begin, "$", math.exp(known), e=math.e, a=1.0, x=.4, ax=.4)
gives(shapes, "With $\\epsilon = ", "$", math.exp(-2.0), theta=2.0, e=math.e)
gives("run/expected.c", "which is $", "$", 2.0, R=4.0)
gives("statistics/histogram.h", "in each decade from $", "$", .01, low=-2.0, **{"\\low": -2.0})
gives("rolling/superposition.c", "they are below $", "$ with", .7/math.sinh(.7), y=.7)
gives("rolling/run.c", "the mean overlap is $", "$", 2.0, F=6.0, k_c=3.0)
gives("modes/universal_file.c", "are $", "$ kilograms", 6.0, M=2.0, L=15.0, F=5.0)
# of tau^2/m times C (3 D_n - D_{n-1})/(2 tau)
gives("oscillators/recurrence.c", "and $\\delta$ be $", "$", 3.0**2*value(cut(
    "foreseen", "\\approx "), D_n=1.0, tau=3.0, **{"D_{n-1}": 2.0}), tau=3.0)

# motions that are free, sums over modes and nodes, scales of files
x = [(cmath.exp(complex(-d, turn)*.7)*complex(-d, turn)**k).real for k in range(3)]
is_("src/modes/modes_file.c", "a free mode", value(part("modes/modes_file.c", "$M_k (", ") = "),
    q=x[0], **{"\\ddot q": x[2], "\\dot q": x[1], "\\zeta_k": d/w, "\\omega_k": w}), 0, 1e-9, 1)
is_("src/modes/timoshenko.c", "a free mode", value(part(
    "modes/timoshenko.c", "rotation included: $m_1 ", " = f"), W=.7, **{
        "\\ddot W": -.7*9, "\\omega_1": 3.0}), 0, 1e-9, 1)
file, h = "modes/shapes.c", .01
bent = [math.sin(1.4 + 2*h*n) for n in range(-2, 3)]
gives(file, "$\\psi'''' = ", "$", sum(k*x for k, x in zip((1, -4, 6, -4, 1), bent))/h**4, 1e-3,
      a=2.0, psi=math.sin(1.4))
gives(file, "With $\\theta = ", "$", math.pi, a=math.pi/4, L=4.0)
gives(file, "The phase is $a x = ", "$", 2.5, alpha=2.0, beta=.5)
file = "model/holder.c"
gives(file, "$-k q", "$", -8, edit=(("- c", "-k q - c"),), k=2.0, q=3.0, c=5.0, **{"\\dot q": .4})
gives(file, "$q = ", "$", 6, s_k=2.0, U_k=3.0)
gives(file, "entry, $\\epsilon = ", "$", .3*.5*4/2, mu=.3, H=.5, **{
    "s_{pitch}": 4.0, "s_{heave}": 2.0})
# a constant acceleration from rest over half of the time
gives("model/film_term.c", "moves a block by $", "$", 3/5*(.7*.2/2)**2/2, edit=(("/8M", "/(8 M)"),),
      F=3.0, k=.7, tau=.2, M=5.0)
swing = [math.exp(-.2*n)*math.cos(.8*n + .3) for n in range(3)]
gives("oscillators/two_step.c", "so $U_{n+1} = ", "$", swing[2], s=2*math.exp(-.2)*math.cos(.8),
      a=math.exp(-.4), U_n=swing[1], **{"U_{n-1}": swing[0]})
found = re.search(r"\$\$ \(1\+\\eta\) z\^3.*?\$\$", text_of("oscillators/recurrence.c"))
seen["oscillators/recurrence.c"].append(found.span() if found else (0, 0))  # evaluated above
gives("rolling/response.c", "$1/m = ", "$", .25, ranges={"p": [0]}, edit=(
    ("\\sum", "\\sum_p"), ("(\\xi)", "")), arrays={"u": lambda p: .5})
gives("rolling/structure.c", "$w(x, t) = ", "$", 2*3 + 5*7, ranges={"p": [0, 1]}, edit=(
    ("(t)", ""), ("(x)", "")), arrays={"q": lambda p: [2.0, 5][p], "u": lambda p: [3.0, 7][p]})
file = "rolling/interaction.c"
signs = [value(part(file, begin), **{"d_c(t)": .3}) for begin in ("$w_1 - w_2 = ", "$w_2 - w_1 = ")]
is_("src/" + file, "a compression", signs[0], -.3)
is_("src/" + file, "a compression", signs[1], .3)
is_("src/rolling/footprint.c", "a load", value("A" + part(
    "rolling/footprint.c", "$\\Delta x\\,\\Delta y ", " = F").replace("\\sum p", "S"), A=.1, S=7.0),
    .7)
gives("statistics/balance.c", "Without terms this is $", "$", 1 + abs(3 - 5) + 7, E_0=7.0, W_g=-1.0,
      W_s=3.0, W_e=-5.0)
ends = part("statistics/ensemble.c", "The interval $[", "]$").split(", ")
for tex, known in zip(ends, (4, 6)):
    is_("src/statistics/ensemble.c", "an interval", value(tex, h=1.0, **{"\\bar q": 5.0}), known)
gives("statistics/sound.c", "$L_p \\sim ", "$", 20*.7*2 + 20*.4*3, n=.7, m=.4, V=100.0, R_a=1000.0)
gives("statistics/strip_sound.c", "$v = ", "$", 2*3 + 5*7, ranges={"m": [0, 1]}, arrays={
    "\\dot U": lambda m: [2.0, 5][m], "\\psi": lambda m: [3.0, 7][m]})
gives("surface/gaussian.c", "$x_l = ", "$", 2.8, l=4.0, chi=.7)
weights = {"ranges": {"k": [1, 2, 3]}, "arrays": {"w": lambda k: [0, 2.0, 3, 5][k]}}
for letter, known in (("S", 2 + 12 + 45), ("T", 7*(2 + 12 + 45))):
    gives("surface/cutoff.c", f"${letter}_j = ", "$", known, j=2.0, z=7.0, **weights, edit=(
        ("\\sum w", "\\sum_k w_k"),))
gives("surface/robust.c", "$S_{pq} = ", "$", 2*3*.5*16*5, w_k=2.0, w_l=3.0, delta=.5, x=4.0, y=5.0,
      p=2.0, q=1.0, edit=(("\\sum ", ""),))
gives("surface/spline.c", "the system $", " = z", (1 + 16*9)*5, edit=(("D^T D", "D D"),),
      alpha=2.0, D=3.0, m=5.0)
file = "surface/prf.c"
for begin, known in (("z = c \\cdot ", 35), ("\\chi = \\text{SPACING} \\cdot ", 7)):
    gives(file, begin, ",\\quad" if known == 35 else " . %", known, A=5.0, B=7.0, edit=(
        ("\\text{scale}_{CZ}", "A"), ("\\text{unit}_{CZ}", "B"), ("\\text{unit}_{CX}", "B")))
file = "surface/axis.c"
X, Y, heights = [.2, .8], [.3, .7], [[1.0, 4], [9, 2]]
tex = cut("ra2d-axes", "z'_{j'i'} = ").replace("Y_{j'j}", "Y_j").replace("X_{i'i}", "X_i").replace(
    "z_{ji}", "z_{j,i}")
is_("src/" + file, "eq:ra2d-axes", value(tex, ranges={"i": [0, 1], "j": [0, 1]}, arrays={
    "X": lambda i: X[i], "Y": lambda j: Y[j], "z": lambda j, i: heights[j][i]}), sum(
        Y[j]*X[i]*heights[j][i] for i in (0, 1) for j in (0, 1)))
# the error of a calibration: squares of differences beside squares
tex = cut("calibration", "e^2 = ").replace("\\sum_n \\sum_{i,k}", "\\sum_n").replace(
    "U^{pen}_{i,k,n}", "P_n").replace("U^{lag}_{i,k,n}", "L_n")
is_("src/sliding/calibrate.c", "eq:calibration", value(tex, ranges={"n": [0, 1]}, arrays={
    "P": lambda n: [1.0, 5][n], "L": lambda n: [2.0, 3][n]}), (1 + 4)/(4 + 9))
# the share of the modes from half the sampling rate on
tex = cut("above-nyquist", "s = ")
condition = re.search(r"\\sum_\{(f_k .*?)\}", tex)
for f, known in ((49.0, False), (50.0, True), (51.0, True)):
    if true(condition[1] if condition else "0 = 1", f_k=f, r=100.0) != known:
        print(f"src/run/samples.c: {f} of 100 Hz")
tex = re.sub(r"\\sum_\{f_k .*?\}", r"\\sum_h", tex).split("\\Big/")
is_("src/run/samples.c", "eq:above-nyquist", *[value(each.replace(
    "\\langle \\dot U_k^2 \\rangle", "V_k" if "sum_k" in each else "V_h"), ranges={
        "h": [2], "k": [0, 1, 2]}, arrays={"V": lambda k: [5.0, 1, 2][k]})*scale
    for each, scale in zip(tex, (1, .25))])
