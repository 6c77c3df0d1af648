"""Formulas within the sentences of the essays in src, in TeX and in plain letters: evaluated
against what they must give by definition, by what they solve, in a limit, or by a step of a known
motion."""
import cmath
import math
import re

from archived import simpson, top
from essay import gives, part, text_of, value
from evaluated import is_


def plain(text, **symbols):
    """The value of a formula in plain letters: a blank is a product, ^ a power."""
    text = re.sub(r"<(\w+)>", r"mean_\1", text).replace("^", "**")
    text = re.sub(r"(?<=[\w)]) +(?=[\w(])", "*", text)
    if not re.fullmatch(r"[\w\s.()*/+-]+", text) or "__" in text:
        print(f"no formula: '{text}'")
        return math.nan
    return eval(text, {"__builtins__": {}}, dict(symbols, sqrt=math.sqrt, pi=math.pi))


def says(file, begin, end, known, within=1e-9, **symbols):
    is_(f"src/{file}", f"'{begin}'", plain(part(file, begin, end), **symbols), known, within)


# plain letters: what follows in a case; steps of a rolling run; which node meets which
case = "sliding/completion.c"
says(case, "A = H, I = ", " a beam", simpson(lambda y: y*y, -1.5, 1.5), H=3.0)
says(case, "g = ", " reading", 7.0, weight=7*2*3*5.0, rho=2.0, A=3.0, L=5.0)
wave = {"L": 2.0, "E": 3.0, "I": 5.0, "rho": 7.0, "A": 11.0}
# bending waves of the length 2 L: omega = k^2 sqrt(EI/rho A), V_c = omega/k
k = math.pi/2
says(case, "V_c = ", " Sect", k*math.sqrt(15/77), **wave)
period = plain("(" + part(case, "T_1 = (", " k G"), **wave)
is_("src/" + case, "T_1", period, 2*math.pi/(k*k*math.sqrt(15/77)))
is_("src/" + case, "alpha", plain(part(case, "alpha = ", ","), T_1=period, V=1.0, L=2.0)
    * plain(part(case, "V_c = ", " Sect"), **wave), 1)
says(case, "k G = ", " theory", .8*3/2.6, k=.8, E=3.0, nu=.3)
says(case, "T = ", " reading", 6.0, path=12.0, V=2.0)
says("areal/checks.c", "T = ", " ", 6.0, path=12.0, V=2.0)
says("areal/checks.c", "sigma = ", " of normal", 1, 1e-6, Ra=simpson(
    lambda z: abs(z)*math.exp(-z*z/2)/math.sqrt(2*math.pi), -9, 9, 600))
# an approach that is smaller than its mean lifts the bodies less: P_0 is larger there
says("rolling/run.c", "P_0(s) = ", " ->", 1 + 2*(5 - 3.0), F=1.0, k_0=2.0, mean_delta=5.0,
     delta=3.0)
meets = "detection/detection.c"
c, phi = 4, .3  # slider node j stands at j + c + phi
one = plain(part(meets, "(slider nodes are slaves): shift = ", ","), c=c)
is_("src/" + meets, "pass 1", one + plain(part(meets, "shift = c, xi = ", " pass"), phi=phi),
    c + phi)
two = plain(part(meets, "(resonator nodes are slaves): shift = ", ","), c=c)
is_("src/" + meets, "pass 0", two + c + phi + plain(part(
    meets, "shift = -c - 1, xi = ", " (phi"), phi=phi), 0, 1e-9, 1)
is_("src/" + meets, "pass 0 at a node", plain(part(meets, "(phi > 0) shift = ", ","), c=c) + c
    + plain(part(meets, "shift = -c, xi = ", " (phi")), 0, 1e-9, 1)
# roots of the modes of beams
table = "modes/shapes.c"
for row, equation, at in (
        ("| free-free, clamped-clamped |", "cos theta cosh theta = 1",
         lambda x: math.cos(x) - 1/math.cosh(x)),
        ("| clamped-free |", "cos theta cosh theta = -1",
         lambda x: math.cos(x) + 1/math.cosh(x)),
        ("| free-pinned, clamped-pinned |", "tan theta = tanh theta",
         lambda x: math.sin(x) - math.cos(x)*math.tanh(x))):
    part(table, row, "|")
    whole = text_of(table)
    cells = [x.strip() for x in whole[whole.find(row) + len(row):].split("|")[:2]]
    if cells[0] != equation:
        print(f"src/{table}: '{row}' has not {equation}")
    is_("src/" + table, row, at(plain(cells[1], j=5)), 0, 1e-4, 1)

# a step of the schemes: velocity Verlet, and a free damped oscillation
steps = "oscillators/two_step.c"
delta, omega, tau, u, v = .2, 1.1, .5, .7, -1.3
e, theta = math.exp(-delta), omega*tau
ahead = tau*(e*v - tau/2*omega**2*u)
behind = tau*(v/e + tau/2*omega**2*u)
gives(steps, "velocity at $t_n$ is $\\dot U_n = ", "$", v, D_n=behind, tau=tau, delta=delta, **{
    "D_{n+1}": ahead})
a = value(part(steps, "$$ a = ", ", \\quad b"), delta=delta)
b = value(part(steps, "\\quad b = ", ", \\quad"), a=a, theta=theta)
is_("src/" + steps, "Verlet", a*behind - b*u, ahead)
z = 1.7
gives(steps, "the roots of $", "$", z*z - z - a*(z - 1) + b*z, a=a, b=b, z=z)
phi = math.sqrt(theta**2 - delta**2)
at = [math.exp(-delta*n)*math.cos(phi*n) for n in range(3)]
s = value(part(steps, "with $s = ", "$"), delta=delta, varphi=phi)
a = value(part(steps, "\\cos\\varphi$, $a = ", "$"), delta=delta)
is_("src/" + steps, "the oscillation", s*at[1] - a*at[0], at[2])
b = value(part(steps, "$$ b = ", ", \\qquad"), s=s, a=a)
gives(steps, "recurrence to $", "$", value(
    "\\frac{b}{m\\omega^2}", b=b, m=3.0, omega=omega)*5/b, F=5.0, m=3.0, omega=omega)
gives(steps, "$b/\\theta^2 = ", "(", 1, **{"\\sinc^2": 1.0})
gives(steps, "conditions hold if $\\omega_c^2 m c < ", "$", 2 + 2*a - b, s=s, a=a)
gives(steps, "this bound of $\\omega_c$ is $", "$", omega**2*(1 + s + a)/b, omega=omega,
      delta=delta, varphi=phi)
# with phi = i psi
psi = .15
gives(steps, "it is $", " > 4", omega**2*(math.cosh(delta) + math.cosh(psi))
      / (math.cosh(delta) - math.cosh(psi)), omega=omega, delta=delta, psi=psi)

# Runge and Kutta: limits on both axes, the error of an oscillation; two bodies on a spring
rk = "rolling/response.c"
grow = lambda x: 1 + x + x*x/2 + x**3/6 + x**4/24
limit = value(part(rk, "imaginary axis for $h \\omega < "))
is_("src/" + rk, "the imaginary axis", abs(grow(1j*limit)), 1, 2e-3)
limit = value(part(rk, "real axis for $h \\gamma < "))
is_("src/" + rk, "the real axis", grow(-limit), 1, 2e-3)
bound = value(part(rk, "$h (\\omega + \\gamma) \\le "))
is_("src/" + rk, "the bound", bound, float(re.search(r"#define BOUND ([\d.]+)", (
    top / "src" / rk).read_text(encoding="utf-8"))[1]))
theta = .1
gives(rk, "error of an oscillation is $", "$", abs(grow(1j*theta)*cmath.exp(-1j*theta) - 1)/theta,
      .02, h=theta, omega=1.0)
gives(rk, "\\omega^2 \\le ", "$", 4 + 3*5.0, k_0=3.0, B=5.0, **{"\\lambda_{max}": 4.0})
gives(rk, "\\gamma \\le ", "$", 4 + 3*5.0, c_0=3.0, B=5.0, **{"c_{max}": 4.0})
poles = value(part(rk, "the poles are at $"), k_0=3.0, m_1=2.0, m_2=5.0)
receptances = [value(part(rk, "are those of masses, $"), m_i=m, omega=poles) for m in (2.0, 5.0)]
is_("src/" + rk, "the poles", 3*sum(receptances), -1)
gives("rolling/response.h", "resonance by the formula $", "$", poles/2/math.pi, k_0=3.0, m_1=2.0,
      m_2=5.0)
is_("src/" + rk, "b", value(part(rk, "With $b = ", "$"), u_1=2.0), -2)
is_("src/" + rk, "s", value(part(rk, "$s = ", " ="), w_1=2.0, w_2=5.0), 3)
two = "rolling/interaction.h"
gives(two, "$P_0 = ", "$", 1 + 3*5.0, k_0=3.0, d_c=5.0, **{"F_0(t, d_c)": 1.0})
gives(two, "$F_c = ", "$", 1 + 3*5 + 7*11.0, P_0=1.0, k_0=3.0, c_0=7.0, e=5.0, **{"\\dot e": 11.0})
is_("src/" + two, "e and d_c", value(part(two, "$e = "), w_1=2.0, w_2=5.0), -value(part(
    two, "d_c = w", "$").replace("_2", "w_2", 1), w_1=2.0, w_2=5.0))
nu = 1.37  # the transform of Hann's window
window = simpson(lambda t: (1 + math.cos(2*math.pi*t))*math.cos(2*math.pi*nu*t), -.5, .5, 200)
is_("src/rolling/predict.c", "Hann", value("\\sin(\\pi \\nu)" + part(
    "rolling/predict.c", "$\\sin(\\pi \\nu)"), nu=nu), window, 1e-6)
is_("src/rolling/spectra.c", "a density", value(part(
    "rolling/spectra.c", "\\Phi = ", "$").replace("S_\\nu", "1").replace("/2\\pi", "/(2\\pi )")),
    value(part("rolling/spectra.c", "\\nu = ", "$").replace("/2\\pi", "/(2\\pi )"), k=1.0))
gives("rolling/structure.c", "$u_p = ", "$", 3.0, rho=4.0, A=9.0, **{"\\psi_p": 18.0})
gives("rolling/structure.c", "\\lambda = ", "$", 3.0, k=6.0, m=2.0)

# contacts: moduli, springs and dashpots
half, contact = "contact/hertz_spot.c", {"\\nu_1": .3, "E_1": 2.0, "\\nu_2": .2, "E_2": 5.0}
for file in (half, "contact/power.c"):
    gives(file, "1/E^* = ", "$", .91/2 + .96/5, **contact)
h = 1e-6
force = lambda e: 4/3*2*math.sqrt(3.0)*e**1.5
slope = (force(.2 + h) - force(.2 - h))/2/h
is_("src/" + half, "a stiffness", value("2 E" + part(half, "$2 E"), **{
    "E^*": 2.0, "a": math.sqrt(3*.2)}), slope, 1e-6)
is_("src/contact/power.c", "Hertz's force", value("\\frac43\\sqrt R" + part(
    "contact/power.c", "$\\frac43\\sqrt R"), R=3.0, **{"E^*": 2.0, "e": .2}), force(.2))
for file in ("areal/areal.h",):
    is_("src/" + file, "Hertz's force", value("(4/3) " + part(file, "$(4/3) "), R=3.0, **{
        "E^*": 2.0, "e": .2}), force(.2))
loss = "contact/hunt_crossley.c"
law = lambda e, rate: 2*e**1.5*(1 + .7*rate)
gives(loss, "$c = ", "$", 4/3*2*math.sqrt(3.0), R=3.0, **{"E^*": 2.0})
at = {"a": 1.5, "c": 2.0, "\\dot e": .3, "e": .4, "\\lambda": .7}
is_("src/" + loss, "the stiffness", value("a c e^" + part(loss, "a c e^"), **at),
    (law(.4 + h, .3) - law(.4 - h, .3))/2/h, 1e-6)
is_("src/" + loss, "the loss", value("c e^a \\lambda", **at) if "$c e^a \\lambda$" in text_of(loss)
    else 0, (law(.4, .3 + h) - law(.4, .3 - h))/2/h, 1e-6)
x = .01  # lambda v (1 + r) = ln((1 + lambda v)/(1 - lambda r v))
low, high = .5, 1.0
for step in range(60):
    r = (low + high)/2
    low, high = (r, high) if x*(1 + r) > math.log((1 + x)/(1 - x*r)) else (low, r)
gives(loss, "r = 1 - ", " + O", 1 - r, .02, v=x, **{"lambda": 1.0})
dash = "contact/kelvin_voigt.c"
m, k, c = 2.0, 5.0, .8
omega = math.sqrt(k/m)
zeta = c/2/math.sqrt(k*m)
gives(dash, "\\omega^2 = ", "$", omega**2, k=k, m=m)
both = part(dash, "\\zeta = c").split(" = ")
is_("src/" + dash, "zeta", value("c" + both[0], c=c, m=m, omega=omega), zeta)
is_("src/" + dash, "zeta", value(both[1], omega=omega, T=c/k), zeta)
gives(dash, "\\omega_d = ", "$", omega*math.sqrt(1 - zeta**2), omega=omega, zeta=zeta)
d = omega*math.sqrt(1 - zeta**2)
# the force k e + c de/dt is 0 again
end = value("2" + part(dash, "$\\omega_d t = 2"), zeta=zeta)
is_("src/" + dash, "no force", k*math.sin(end) + c*(d*math.cos(end) - zeta*omega*math.sin(end)), 0,
    1e-9, 1)
is_("src/" + dash, "half a period", value("e^{-\\pi" + part(dash, "$e^{-\\pi"), zeta=zeta),
    math.exp(-zeta*omega*math.pi/d))
energy = part("contact/penalty.c", "$w \\kappa e^2").split(" = ")
spring = {"w": 2.0, "kappa": 3.0}
is_("src/contact/penalty.c", "the energy", value("w \\kappa e^2" + energy[0], **spring, **{
    "e": 5.0}), 75)
is_("src/contact/penalty.c", "the energy", value(energy[1].replace("(2 w", "(2 w "), P=30.0,
                                                 **spring), 75)
gives("contact/penalty.c", "$P = ", "$", 30.0, **spring, **{"e": 5.0})
soft = "contact/yield.c"
slopes = {"k": 3.0, "alpha": .2, "beta": .4, "R": 5.0}
a = value("2e" + part(soft, "$a = 2e"), **slopes, **{"e": .7})
is_("src/" + soft, "the radius", value(
    "(1/(2R)" + part(soft, "$(1/(2R)", " = e$"), a=a, **slopes), .7)
hertz = value("4 E^* a" + part(soft, "$p = 4 E^* a"), R=5.0, a=math.sqrt(5*.2), **{"E^*": 2.0})
gives(soft, "F = \\frac43", "$", hertz*math.pi*5*.2*3/4, R=5.0, **{"E^*": 2.0, "e": .2})
moved = "e = (v/" + part(dash, "$e = (v/")
fall = lambda t: value(moved[4:], t=t, v=1.5, zeta=zeta, omega=omega, e=math.e,
                       **{"\\omega_d": d})
x = [fall(.3 + n*1e-4) for n in (-1, 0, 1)]
is_("src/" + dash, "its motion", m*(x[0] - 2*x[1] + x[2])/1e-8
    + c*(x[2] - x[0])/2e-4, -k*x[1], 1e-3)
is_("src/" + dash, "its start", fall(1e-7)/1e-7, 1.5, 1e-4)

# plates, films, waves: known integrals and dispersions
is_("src/areal/hills.c", "the height", value("\\chi^2" + part("areal/hills.c", "$\\chi^2"), chi=.4,
                                            R=3.0), .2**2/2/3)
plate = {"a": .45, "b": .3, "m": 3, "n": 1}
sine = lambda m, L: simpson(lambda x: math.sin(m*math.pi*x/L), 0, L, 400)
is_("src/areal/plate_sound.c", "the volume", value("8 " + part(
    "areal/plate_sound.c", "$8 ", "\\, \\dot").replace("\\sqrt{ab}", "\\sqrt{a b}")
    + part("areal/plate_sound.c", "\\sqrt{ab}\\, \\dot U", "$").replace("(mn", "(m n "), **plate),
    2/math.sqrt(.45*.3)*sine(3, .45)*sine(1, .3), 1e-6)
is_("src/areal/problem.c", "a sine", value("2\\sqrt" + part(
    "areal/problem.c", "$2\\sqrt").replace("(m\\pi", "(m \\pi "), a=.45, m=3),
    math.sqrt(2/.45)*sine(3, .45), 1e-6)
gives("areal/problem.c", "\\mu = ", "$", 7.0, M=42.0, l=2.0, w=3.0)
for name, side in (("I_1", 2.0), ("I_2", 3.0)):
    known = simpson(lambda x: x*x, -side/2, side/2)/side + simpson(lambda z: z*z, -.2, .2)/.4
    gives("areal/problem.c", f"{name} = ", "$", 6*known, M=6.0, l=2.0, w=3.0, h=.4)
gives("areal/plate.h", "D = ", "$", 2*simpson(lambda z: z*z, -.2, .2)/.91, E=2.0, h=.4, **{
    "\\nu": .3})
gives("areal/plate.h", "\\mu = ", "$", 6.0, rho=2.0, h=3.0)
for file, begin, coincide, names in (
        ("areal/plate_sound.c", "\\omega = \\sqrt{D/m}", "\\omega = c_0^2", {"D": 3.0, "m": 7.0}),
        ("statistics/strip_sound.c", "\\omega = B", "\\omega = c^2", {"B": 3.0})):
    head, tail = begin.split(" = ")[1], coincide.split(" = ")[1]
    omega = value(tail + part(file, coincide), c_0=11.0, c=11.0, **names)
    is_(f"src/{file}", "coincidence", value(head + part(file, begin), k=omega/11, **names), omega)
is_("src/areal/checks.c", "half waves", value("\\sqrt{\\omega" + part(
    "areal/checks.c", "$\\sqrt{\\omega"), a=.5, omega=math.sqrt(3/7)*8**2, D=3.0, mu=7.0),
    8*.5/math.pi)
series = 768/math.pi**6*sum(1/(m*m*n*n*(m*m + n*n)) for m in range(1, 200, 2)
                            for n in range(1, 200, 2))
gives("line/air_film.c", "$c = ", "$", series*2/3*8, 1e-4, mu=2/3, L=2.0, h=1.0)
gives("model/film_term.c", "\\omega_f^2 = ", "$", 3*5/2*(1/7 + 1/11), gamma=3.0, p_a=5.0, h=2.0, **{
    "\\mu_1": 7.0, "\\mu_2": 11.0})

# surfaces: moments of a Gaussian autocorrelation, sums over nodes, fits
gauss = "surface/gaussian_stream.c"
gives(gauss, "m_2 = ", "$", 4*2/25, sigma=2.0, l_c=5.0)
gives(gauss, "m_4 = ", "$", 4*12/625, sigma=2.0, l_c=5.0)
gives("surface/profile.c", "\\sum x^2 = ", "$", sum((l - 3)**2 for l in range(7)), N=7)
is_("src/surface/profile.c", "a chord", value("\\chi^2" + part("surface/profile.c", "$\\chi^2"),
                                              chi=.4), .2**2/2)
gives("surface/form.c", "t_l = ", "$", 1, l=6, N=7)
gives("surface/form.c", "t_l = ", "$", -1, l=0, N=7)
for l in (0, 2):
    window = part("surface/periodogram.c", "w_l = \\sin^2").replace("$", "")
    is_("src/surface/periodogram.c", "a window", math.sin(value(window, l=l, N=7)), math.sin(value(
        window, l=6 - l, N=7)))
weights, places = [1.0, 2, 4, 3], [-2.0, -1, 0, 3]
sums = {f"S_{j}": sum(w*k**j for w, k in zip(weights, places)) for j in range(3)}
sums.update({f"T_{j}": sum(w*k**j*(3 + 2*k) for w, k in zip(weights, places)) for j in range(2)})
is_("src/surface/cutoff.c", "a line", value("(S_2 T_0" + part("surface/cutoff.c", "$(S_2 T_0"),
                                            **sums), 3)
cubic = lambda x: value(part("surface/heights.h", "z = "), b=2.0, c=.3, d=.1, x=x)
is_("src/surface/heights.c", "a slope", value("b + 2" + part(
    "surface/heights.c", "$b + 2", ">"), b=2.0, c=.3, d=.1, x=.6),
    (cubic(.6 + h) - cubic(.6 - h))/2/h, 1e-6)
is_("src/surface/heights.h", "the mean", simpson(
    lambda x: cubic(x)*math.exp(-x*x/2), -9, 9, 300), 0, 1e-6, 1)
acf = [value("\\sigma^2 e^{-r" + part(gauss, "\\sigma^2 e^{-r"), sigma=2.0, l_c=5.0, r=r, e=math.e)
       for r in (-1e-3, 0, 1e-3)]
gives(gauss, "m_2 = ", "$", (2*acf[1] - acf[0] - acf[2])/1e-6, 1e-6, sigma=2.0, l_c=5.0)
K = value(part("surface/filter.c", "K \\chi = "), l_c=5.0)
is_("src/surface/filter.c", "the end", value("\\exp(-2" + part(
    "surface/filter.c", "$\\exp(-2", " = 2"), K=K, chi=1.0, l_c=5.0), 2.0**-60, 1e-6)
# exact coefficients, a short exponential, a gradient
delta, phi = .3, .8
known = abs(1 - cmath.exp(complex(-delta, phi)))**2
gives("base/exact.c", "$b = ", "$", known, a=math.exp(-2*delta), delta=delta, phi=phi, e=math.e)
b = "1 - 2 e^{-\\delta}"
is_("src/base/exact.h", "b", value(b + part("base/exact.h", b), delta=delta, phi=phi, e=math.e),
    known)
is_("src/kernels/film_loops_template.h", "e", value(part(
    "kernels/film_loops_template.h", "e = "), x=.05), math.exp(-.05), 1e-6)
is_("src/surface/topography.h", "a gradient", value(part("surface/topography.h", "gradient, "
                                                         "$").replace("{1/2}", "{(1/2)}"),
                                                    s_x=3.0, s_y=4.0), 5)
for v in (1e-9, 2e-4):
    both = part("statistics/energy.c", "$20 \\log_{10}(v/1e-9) = ")
    is_("src/statistics/energy.c", "a level", value(both, v=v), 20*math.log10(v/1e-9), 1e-9, 1)
