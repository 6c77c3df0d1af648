"""Equations of the essays in src, read by their labels and evaluated: against what they must give
by definition, in a limit, by integration, in a known motion, or on numbers chosen here."""
import cmath
import math
import re

from archived import simpson
from essay import cut, equations, solves as gives, value
from evaluated import is_


def same(label, parts, **rest):
    """These parts of an equation have one value."""
    values = [value(cut(label, *part), **rest) for part in parts]
    for other in values[1:]:
        is_(equations.get(label, ("src",))[0], f"eq:{label}", other, values[0])

# contact in lines and areas: cubic shape functions are those of Catmull and Rom
nodes = [0, 1, 0, 0], [0, 0, 1, 0]
for xi in (.2, .7):
    shape = [value(cut("ra2d-31", f"N_{r} = ", ", \\quad" if r < 3 else " "), xi=xi)
             for r in range(4)]
    for power in range(3):  # they give parabolas exactly
        is_("src/detection/detection.c", "eq:ra2d-31",
            sum(x*(r - 1)**power for r, x in enumerate(shape)), xi**power)
    h = 1e-5
    slope = [(value(cut("ra2d-31", f"N_{r} = ", ", \\quad" if r < 3 else " "), xi=h))/h
             for r in (0, 2)]
    is_("src/detection/detection.c", "eq:ra2d-31", slope[0] + slope[1], 0, 1e-3, 1)
gives("ra2d-29", "\\xi = ", " ", .5, arrays={"x": lambda i, l: {(1, 4): 3.5, (0, 3): 2.0}[i, l]},
      chi=2.0, t_n=.25, V=2.0, **{"i'": 0, "l'": 3, "i": 1, "l": 4})
Y = {(1, 4): .3, (0, 2): 1.0, (0, 3): 2.0, (0, 4): 4.0, (0, 5): 8.0}
N = [-.0625, .5625, .5625, -.0625]
put = {"arrays": {"y": lambda i, l: Y[i, l], "N": lambda r: N[r]}, "delta": 5.0, "(\\xi)": 1.0,
       "i'": 0, "l'": 3, "i": 1, "l": 4}
gives("ra2d-30", "} = ", " ", 5 - .3 - sum(N[r]*Y[0, 2 + r] for r in range(4)), **put)
surface = lambda i, j: 2 + 3*i - j + i*j
put = {"arrays": {"N": lambda r: N[r], "y": surface}, "ranges": {"r": range(4), "s": range(4)},
       "(\\xi)": 1.0, "(\\eta)": 1.0, "i": 5, "j": 7}
gives("areal-bicubic", "= ", ", \\quad", surface(5.5, 7.5), **put)
# the force of a pass on the nodes of a segment, and what a node gathers
E = lambda label: equations.get(label, ("src",))[0]
gives("areal-penalty", "P = ", " ", -2*3*5*7.0, k_w=2.0, w_x=3.0, w_y=5.0, e=7.0)
gives("ra2d-33", "= ", "\\quad", -6.0, kappa=3.0, arrays={"g": lambda i, l, n: -2.0}, i=1, l=1,
      n=1)
# bounds of contact: convex hull of a cubic; a parabola between nodes
v = [1.0, 3.0, 2.0, 5.0]
slopes = (v[2] - v[0])/2, (v[3] - v[1])/2
hull = cut("areal-hull").split(", \\quad")
bezier = [v[1], v[1] + slopes[0]/3, v[2] - slopes[1]/3, v[2]]
for text, known in zip(hull, bezier):
    is_(E("areal-hull"), "eq:areal-hull", value(text, arrays={"y": lambda k: v[k]}), known)
second = [v[0] - 2*v[1] + v[2], v[1] - 2*v[2] + v[3]]
for xi in (.3, .6):
    cubic = sum(value(cut("ra2d-31", f"N_{r} = ", ", \\quad" if r < 3 else " "), xi=xi)*v[r]
                for r in range(4))
    gives("deviation", "p(\\xi) = ", " ", cubic, xi=xi,
          arrays={"y": lambda k: v[k], "\\sigma": lambda k: second[k - 1]})
gives("travel", "\\ge ", " ", 3.0, arrays={"g^*": lambda l: 10.0, "B": lambda k: [3.0, 4.0][k]},
      **{"(s)": 1.0, "l": 1})
# of a paraboloid: radius of the middle curvature; not too flat across
for a, b in ((2.0, 3.0), (2.0, .001)):
    gives("hill-radius", "K = ", " ", max(a*b, ((a + b)/2)**2/25), **{
        "z_{xx}": a, "z_{yy}": b, "z_{xy}": 0.0})
gives("hill-radius", "R = ", ", \\quad", .5, K=4.0)
# air: equations of a film
gives("film-gap", "h = ", " ", 10 - 1 - (2*.1 + 3*.2 + 4*.3), delta=10.0, u=1.0, arrays={
    "U": lambda k: [2.0, 3.0, 4.0][k], "\\psi": lambda k: [.1, .2, .3][k]})
gives("line-film-gap", "h(x) = ", " ", 5.0, delta=8.0, **{"u(x)": 1.0, "v(x)": 2.0})
# flow across a gap: its modes are those of a channel
for s in (.01, 3.0):
    modes = sum(8/(k*k*math.pi**2)*s/(s + k*k*math.pi**2) for k in range(1, 6001, 2))
    gives("film-flow", "= ", " = \\frac{s}", modes, 1e-3, s=s)
s = .1
whole = cut("film-flow", "{\\sqrt s/2} = ", " - \\ldots")
is_(E("film-flow"), "eq:film-flow", value(whole, s=s), 1 - math.tanh(math.sqrt(s)/2)
    / (math.sqrt(s)/2), 1e-5)
m = [1.0, .3, .2, .15]
moments = {"arrays": {"m": lambda k: m[k]}}
D = value(cut("film-gauss", "D = ", ", \\quad"), **moments)
# nodes of Gauss are the roots of the polynomial that is orthogonal to 1 and x: x^2 - a x + b
a = value(cut("film-gauss", "a = ", ", \\quad"), D=D, **moments)
b = value(cut("film-gauss", "b = ", " "), D=D, **moments)
is_(E("film-gauss"), "eq:film-gauss", m[2] - a*m[1] + b*m[0], 0, 1e-9, 1)
is_(E("film-gauss"), "eq:film-gauss", m[3] - a*m[2] + b*m[1], 0, 1e-9, 1)
gives("flow-factor", "\\varphi = ", " ", 1 - .9*math.exp(-.56*2), H=2.0)  # Patir and Cheng 1978
gives("flow-stokes", "F(a) = ", " = 4", 4 + 4/15*.01**2, 1e-8, a=.01)
gives("flow-stokes", "= 4 +", " + \\ldots", value(cut("flow-stokes", "F(a) = ", " = 4"), a=.1) - 4,
      1e-2, a=.1)
gives("flow-stokes", "\\varphi = ", " , \\qquad", 1 - 1.5*4/9*3, F=5.0, epsilon=2.0, h=3.0)
x = .01
gives("film-exponential", "e(x) = ", ", \\qquad", math.exp(-x), 1e-8, x=x)
e = value(cut("film-exponential", "e(x) = ", ", \\qquad"), x=.7)
gives("film-exponential", "g(x) = ", " ", (1 - e)/.7, x=.7, **{"e(x)": e})
gives("film-step", "g(x) = ", " ", (1 - e)/.7, x=.7, **{"e(x)": e})
# of a parabola that is 0 at the edge, the slope there from the means in the first two cells
means = [simpson(lambda x: (3*x + 7*x*x)/.2, .2*k, .2*k + .2, 2) for k in (0, 1)]
edge = cut("film-edge", "\\partial_x p = ").replace("\\tfrac72", "\\frac{7}{2}").replace(
    "\\tfrac12", "\\frac{1}{2}")
is_(E("film-edge"), "eq:film-edge", value(edge, dx=.2, arrays={"P": lambda k: means[k - 1]}), 3)

# contact laws
gives("hertz-spot", "P = ", ", \\qquad", -4/3*2*3*8, Es=2.0, R=9.0, e=4.0)
gives("hertz-spot", "{de} = ", ", \\quad", -2*2*6.0, Es=2.0, a=6.0)
gives("hertz-spot", "a = ", " ", 6.0, R=9.0, e=4.0)
for zeta in (.3, .999, 1.5):
    # the speed when the force of spring and dashpot is zero again: u'' + 2 zeta u' + u = 0
    root = cmath.sqrt(zeta*zeta - 1)
    time = 2*math.acos(zeta)/math.sqrt(1 - zeta*zeta) if zeta < 1 else 2*math.acosh(zeta)/root.real
    speed = cmath.exp(-zeta*time)*(cmath.cosh(root*time) - zeta*cmath.sinh(root*time)/root)
    gives("kelvin-voigt-restitution", *(("r = ", "\\;(\\zeta < 1)") if zeta < 1 else
                                        ("= 1), \\quad", "\\;(\\zeta > 1)")), -speed.real,
          zeta=zeta)
gives("kelvin-voigt-restitution", "< 1), \\quad", "\\;(\\zeta = 1)", math.exp(-2))
gives("kelvin-voigt", "\\max(0,", ") , \\qquad", 2*3 + 5*.7, kappa=2.0, e=3.0, c=5.0, De=.7)
law = cut("hunt-crossley", "P = ")
is_(E("hunt-crossley"), "eq:hunt-crossley", value(law, c=2.0, e=3.0, a=1.5, De=.5, **{
    "\\lambda": .4}), -2*3**1.5*1.2)
# a blow at speed v = 1: r by the equation of the two integrals
lost, low, high = .3, 1e-3, 1.0
while high - low > 1e-14:
    r = (low + high)/2
    low, high = (r, high) if math.log((1 + lost)/(1 - lost*r)) < lost*(1 + r) else (low, r)
same("hunt-crossley-restitution", (("\\qquad ", " = \\ln"), ("(1 + r) = ", " ")), r=r, v=1.0,
     **{"\\lambda": lost})
one = simpson(lambda u: u/(1 + lost*u), 0, 1, 200)
other = simpson(lambda w: w/(1 - lost*w), 0, r, 200)
is_(E("hunt-crossley-restitution"), "eq:hunt-crossley-restitution", one, other, 1e-6)
# yield: a sphere; pressure, approach, loss
Es, R, Yield = 2.0, 3.0, .05
p1 = 1.6*Yield
y = {"Es": Es, "R": R, "Y": Yield, "p_1": p1}
# Hertz: a mean pressure p1 = 4 E* a/(3 pi R)
gives("yield-limits", "a_1 = ", ", \\qquad", 3*math.pi*p1*R/(4*Es), **y)
gives("yield-limits", "a_2 = ", ", \\qquad", 40*Yield*R/Es, **y)
ratio = 40*Yield*R/Es/(3*math.pi*p1*R/(4*Es))
a_, k_ = .7, 3*math.pi/(8*Es)
# elastic contact: p = 4 E* a/(3 pi R) gives e = a^2/R
gives("yield-approach", "\\quad k = ", ", \\qquad", k_, Es=Es)
gives("yield-approach", "e = ", ", \\quad", a_*a_/R, a=a_, R=R, k=k_, p=4*Es*a_/(3*math.pi*R))
gives("yield-approach", "F = ", " ", math.pi*.49*2, a=.7, p=2.0)
alpha, beta = .3, .9
# the work of F de with p = alpha + beta a
work = simpson(lambda a: math.pi*a*a*(alpha + beta*a)*(a/R + k_*(alpha + 2*beta*a)), 0, a_, 200)
gives("yield-loss", "w(a) = ", ", \\qquad", work, 1e-6, a=a_, R=R, k=k_, alpha=alpha, beta=beta)
# the curve of unloading passes through F_m at e_m with a slope of 2 E* a_m; its area is 2/5 F_m b
b = value(cut("yield-unloading", "b = ", " "), Es=Es, F_m=5.0, a_m=.4)
back = lambda e: value(cut("yield-unloading", "F = ", " (e > e_r)"), e=e, b=b, F_m=5.0, e_r=1 - b)
is_(E("yield-unloading"), "eq:yield-unloading", back(1.0), 5.0)
is_(E("yield-unloading"), "eq:yield-unloading", (back(1.0) - back(1 - 1e-6))/1e-6, 2*Es*.4, 1e-4)
gives("yield-loss", "D = ", " ", 7 - simpson(back, 1 - b + 1e-12, 1, 600), 1e-3, F_m=5.0, b=b,
      **{"\\Delta w": 7.0})
share = value(cut("yield-pressure", "\\lambda = "), **{"p_2/p_1": 1.8, "a_2/a_1": 15.4})
# the pressure meets p_2 at a_2
is_(E("yield-pressure"), "eq:yield-pressure", p1*(1 - share) + share*p1*15.4, 1.8*p1)

# plates and beams
c = {"D": 3.0, "\\mu": 2.0, "m": 1.0, "n": 2.0, "a": .45, "b": .3, "E": 2.0, "h": 3.0, "nu": .3,
     "rho": 5.0}
gives("plate-modes", "\\omega_{mn} = ", " ", math.sqrt(1.5)*math.pi**2*((1/.45)**2 + (2/.3)**2),
      **c)
gives("plate", "D = ", ", \\quad", 2*27/12/.91, **c)
gives("plate", "\\mu = ", " ", 15.0, **{k: x for k, x in c.items() if k != "\\mu"})
for text in (("X_m = ", " \\text{ or }"), ("or }", " , \\quad")):
    is_(E("plate-modes"), "eq:plate-modes", simpson(lambda x: value(
        cut("plate-modes", *text).replace("or }", ""), a=.45, m=2, x=x)**2, 0, .45), 1, 1e-6)
# rigid motions of a block: shapes of norm 1/mu... mass
l, w, mu_ = .3, .2, 7.0
I1, I2 = mu_*l**3*w/12, mu_*l*w**3/12
for text, whole in ((("\\psi_1 = ", ", \\quad"), 1), (("\\psi_2 = ", " "), 1)):
    shape = cut("block", *text)
    got = simpson(lambda x: simpson(lambda y: value(shape, x=x, y=y, l=l, w=w, mu=mu_,
                                                     I_1=I1, I_2=I2)**2, 0, w, 2), 0, l, 2)
    is_(E("block"), "eq:block", got, 1, 1e-9)
gives("block", "\\psi_0 = ", ", \\quad", 1/math.sqrt(.06), lw=.06)
gives("spot-pressure", "p = ", " ", 6*2.0*9/(math.pi*4*5*5)*0 + (16*2*9/(9*25))**(1/3)/math.pi,
      F=2.0, R=5.0, **{"E^{*2}": 9.0})
# Hertz: mean pressure F/(pi a^2), a^3 = 3 F R/(4 E*)
gives("spot-pressure", "p = ", " ", 2/(math.pi*(3*2*5/(4*3))**(2/3)), F=2.0, R=5.0,
      **{"E^{*2}": 9.0})
# transform of a mode of cosines and sines over [-1/2, 1/2]
for mm, t in ((3, math.cos), (2, math.sin)):
    z = 1.3
    shape = lambda x: math.sqrt(2)*math.sin(mm*math.pi*(x + .5))
    trans = simpson(lambda x: shape(x)*(math.cos(z*x) if mm % 2 else math.sin(z*x)), -.5, .5, 200)
    gives("mode-transform", "h_m = ", ", \\quad", abs(trans), 1e-6, m=mm, z=z,
          arrays={"t": lambda k: abs(t(.65))}, **{"(z/2)": 1.0})
    shape = lambda x: math.sqrt(2)*math.cos(mm*math.pi*(x + .5))
    trans = simpson(lambda x: shape(x)*(math.sin(z*x) if mm % 2 else math.cos(z*x)), -.5, .5, 200)
    gives("cosine-transform", "h_m = ", ", \\quad t", abs(trans)*-1, 1e-6, m=mm, z=z,
          arrays={"t": lambda k: abs((math.cos if mm % 2 else math.sin)(.65))},
          **{"(z/2)": 1.0})
gives("cosine-transform", "h_0 = ", " ", simpson(lambda x: math.cos(1.3*x), -.5, .5), 1e-6, z=1.3)

# numbers: turns, doubling, logarithm, sine
gives("ra2d-turns", "(x) = ", ",", math.sin(1.4), x=.7/math.pi)
gives("ra2d-rotation", "c_{j+1} = ", ",", math.cos(1.1), c_j=math.cos(.7), c_1=math.cos(.4),
      s_j=math.sin(.7), s_1=math.sin(.4))
gives("ra2d-rotation", "s_{j+1} = ", " ", math.sin(1.1), c_j=math.cos(.7), c_1=math.cos(.4),
      s_j=math.sin(.7), s_1=math.sin(.4))
same("ra2d-sum-of-angles", (("", " = "), ("= ", " ")), A=.4, B=.9)
y_ = .01
gives("ra2d-doubling", "- 1 = ", ", \\qquad", math.expm1(y_), 1e-8, y=y_, **{"\\dots": 0.0})
gives("ra2d-doubling", "e^{2y} - 1 = ", " ", math.expm1(.02), y=y_)
t_ = .01
gives("ra2d-logarithm", "P(t) = ", " ", (math.atanh(.1)/.1 - 1)/.01, 1e-5, t=t_,
      **{"\\dots": 0.0})
gives("ra2d-logarithm", "\\ln x = ", ", \\qquad", math.log(8*1.1/.9), e=3.0, s=.1, t=t_,
      **{"P(t)": (math.atanh(.1)/.1 - 1)/.01})
q_ = .04
gives("ra2d-sine", "\\sin a = ", ", \\qquad", math.sin(.2), 1e-10, a=.2, q=q_, **{"S(q)": 0.0})
gives("ra2d-sine", "\\cos a = ", " ", math.cos(.2), 1e-9, q=q_, **{"C(q)": 0.0})

# oscillators: a motion exp(g t) is met up to the order of the differences
tau, g, omega, damp, mass = .01, -.8, 2.0, .3, 1.7
U = lambda n: math.exp(g*n*tau)
F = mass*(g*g + 2*damp*g + omega**2)*U(0)
at = {"arrays": {"U": U, "D": lambda n: U(n) - U(n - 1)}, "n": 0, "tau": tau, "omega": omega,
      "d": damp, "m": mass, "F_n": F, "G": 0.0}
gives("ra2d-22", "", " = ", mass*(-.64 + .9), **{
    "\\ddot U": -.64, "\\dot U": 1.5, "U": .0, "m": mass, "d": .3, "omega": 2.0})
for text, known in ((("\\dot U_n = ", ", \\qquad"), g), (("\\ddot U_n = ", " , % "), g*g)):
    gives("ra2d-24", text[0], text[1] if known < 0 else " ", known, 1e-4, **at)
left, right = cut("ra2d-25").split(" = ")
is_(E("ra2d-25"), "eq:ra2d-25", value(left, **at), value(right, **at), 1e-4)
gives("ra2d-25", "= ", " ", tau**2/mass*(F - 5), **dict(at, G=5.0))
gives("increments", "D_{n+1} = ", " , \\qquad", U(1) - U(0), 1e-5, **at)
gives("increments", "D_{n+1} = ", " , \\qquad", (U(1) - U(0)) - tau**2/mass*5/(1 + tau*damp), 1e-5,
      **dict(at, G=5.0))
gives("increments", "U_{n+1} = ", " ", U(1), **at)
# two steps: free motions of both schemes, exact for the propagator
phi = tau*math.sqrt(omega**2 - damp**2)
delta = damp*tau
free = lambda n, v=.7: math.exp(-delta*n)*(math.cos(phi*n) + (v + damp)*tau*math.sin(phi*n)/phi)
for sign, n in ((1, 1), (-1, -1)):
    # the upper and the lower sign
    text = cut("free-oscillation", "= ").replace("\\mp", "-" if n > 0 else "+").replace(
        "\\pm", "+" if n > 0 else "-")
    is_(E("free-oscillation"), "eq:free-oscillation", value(
        text, delta=delta, varphi=phi, tau=tau, **{
            "U_n": 1.0, "\\dot U_n": .7}), free(n))
decay = value(cut("verlet", "a = ", ", \\quad"), delta=delta)
is_(E("verlet"), "eq:verlet", decay, math.exp(-2*delta))
gives("verlet", "b = ", ", \\quad", (1 + decay)/2*(omega*tau)**2, a=decay, theta=omega*tau)
gives("verlet", "c = ", " ", (1 + decay)/2*tau**2/mass, a=decay, tau=tau, m=mass)
b = value(cut("propagator", "b = ", ", \\qquad"), s=2*math.exp(-delta)*math.cos(phi), a=decay)
D = lambda n: free(n) - free(n - 1)
gives("two-step", "D_{n+1} = ", ", \\qquad", D(1), 1e-9, a=decay, b=b, c=0.0, F_n=0.0, G=0.0, n=0,
      arrays={"D": D, "U": free})
gives("two-step", "D_{n+1} = ", ", \\qquad", 3.0*(2 - 5), a=0.0, b=0.0, c=3.0, F_n=2.0, G=5.0, n=0,
      arrays={"D": D, "U": free})
# a constant force m omega^2 U keeps U
gives("propagator", "c = ", "\\quad", b*1.0/(mass*omega**2), b=b, m=mass, omega=omega)
gives("propagator-velocity", "\\dot U_n = ", " ", .7, 1e-9, delta=delta, varphi=phi, tau=tau, n=0,
      arrays={"D": D, "U": free})
gives("propagator-limit", "\\tau < ", " ", math.atan(2/3)*2/3, omega=3.0, omega_c=4.5,
      **{"\\omega_c": 4.5})
# the limit with losses: the positive root of tau^2 Omega^2 + 4 tau L = 4 is above it
limit = value(cut("lossy-limit", "\\tau < "), L=.3, Omega=2.0)
gives("lossy-limit", "", " < 4", 4*limit*.3 + 4*limit**2, tau=limit, L=.3, Omega=2.0)
is_(E("lossy-limit"), "eq:lossy-limit", value(cut("lossy-limit", "", " < 4"), tau=limit, L=.3,
                                              Omega=2.0), 4)
# velocity at n from two differences before it: exact for a parabola
u = lambda n: 2*(n*.1)**2 + 3*n*.1
gives("foreseen", "\\approx ", " ", 3.0, arrays={"D": lambda n: u(n) - u(n - 1)}, n=0, tau=.1)
gives("fr-14", "\\dot V = ", " ", (7 - 5)/2 - 2*.1*3*4 - 9*6, m=2.0, zeta=.1, omega=3.0, V=4.0,
      U=6.0, G=5.0, **{"F(U, t)": 7.0})
gives("fr-20", "V_{n+1} = ", ", \\quad", 1.5, tau=.1, V_n=1.0, A_n=5.0)
gives("fr-20", "U_{n+1} = ", " ", 2.15, tau=.1, U_n=2.0, **{"V_{n+1}": 1.5})
# energy of a step of central differences: its change is the work of the force minus the loss
forced = lambda n: mass*((D(n + 1) - D(n))/tau**2 + damp*(D(n + 1) + D(n))/tau
                         + omega**2*free(n))
energy = {"ranges": {"k": [0]}, "tau": tau, "m": mass, "omega": omega, "d": damp}
half = [value(cut("step-energy", "= "), n=n, **energy,
              arrays={"D": D, "U": free}) for n in (-1, 0)]
gives("discrete-energy", "= ", " ", half[1] - half[0], 1e-6, F_n=forced(0), G=0.0, **energy,
      **{"\\dot U_n": (free(1) - free(-1))/2/tau})

# flight and course: growth of a bound by steps; distance of a ramp
a, b, way = .9, .05, [1.0, 1.3]
for _ in range(3):
    way.append(way[-1] + a*(way[-1] - way[-2]) - b*way[-1])
same("flight-energy", (("", " = "), ("= ", " \\le 0")), a=a, b=b, n=1, arrays={
    "D": lambda n: way[n] - way[n - 1], "W": lambda n: way[n]})
gives("flight-turn", "g^2 = ", " ", (.01 + .05*1.9/2)*1.25/.75, a=a, b=b, t=.25)
gives("flight-bound", "\\le ", "\\quad", 1.25/.75*3, t=.25, Q_n=3.0)
gives("flight", "", " ", 2 + sum((abs(.5 - .2) + (k + 1)*.1)*3 for k in range(7)), X_n=2.0, j=7,
      n=0, ranges={"k": [0]}, arrays={"r": lambda k: 3.0, "D": lambda k, n: .5,
                                      "v": lambda k: .2, "A": lambda k: .1})
ramp = {"N_1": 3, "N_2": 4, "N": 7, "V_a": 1.0, "V_b": 6.0, "\\Delta V": 5.0}
parts = [cut("ramp", begin, " \\quad (m") for begin in ("V = ", "\\qquad V = ")]
for part, m, known in ((0, 0, 1.0), (1, 7, 6.0)):
    is_(E("ramp"), "eq:ramp", value(parts[part], m=m, **ramp), known)
    is_(E("ramp"), "eq:ramp", value(parts[0], m=3, **ramp), value(parts[1], m=3, **ramp))
gives("course", "= ", " ", 1 + .1/.5*simpson(lambda m: 2 + 3*m + 4*m*m, 0, 5.0), tau=.1, chi=.5,
      v_0=2.0, v_1=3.0, v_2=4.0, m=5.0, **{"s(0)": 1.0})
gives("offset", "= ", " ", (2 + 5*3*.1)/.5, x_0=2.0, n=5, V=3.0, tau=.1, chi=.5)
gives("holder", "\\omega_k^2 = ", " , \\qquad", 2*9/4, k=2.0, s_k=3.0, m_k=4.0)
# m U'' + c s^2 U' + k s^2 U = 0 beside U'' + 2 d U' + w^2 U = 0
gives("holder", "d_k = ", " ", 5*9/4/2, c=5.0, s_k=3.0, m_k=4.0)
gives("modes-file", "U_k = ", " :", 3*2.0, q_k=3.0, M_k=8.0, m=2.0)
gives("modes-file", "\\psi_k = ", " ,", 3*.5, M_k=8.0, m=2.0, **{"\\varphi_k": 3.0})
gives("ra2d-10", "\\omega_k = ", " ", 9*math.sqrt(2/8), D=2.0, m=8.0, a_k=3.0)
# Timoshenko's beam: a root of its polynomial; the lower frequency of both equations
S, big = .3, 50.0
P = value(cut("timoshenko-root", "P = ", ", \\qquad"), s=S, b=big)
eta = value(cut("timoshenko-root", "\\eta_1 = "), s=S, P=P)
gives("timoshenko-root", "", " = 0", 0, 1e-9, 1, s=S, P=P, eta=eta)
beam = {"m": 2.0, "j": .1, "S": 7.0, "D": 5.0, "q": 3.0, "W": 1.0}
whole = beam["m"]*(5*9 + 7) + .1*7*9
w2 = (whole - math.sqrt(whole**2 - 4*.2*5*7*81))/.4
beam.update({"\\Theta": (63 - 2*w2)/21, "\\ddot W": -w2, "\\ddot\\Theta": -w2*(63 - 2*w2)/21})
for part in (("", " = f"), ("f , \\qquad", " = 0")):
    gives("timoshenko", *part, 0, 1e-9, 63, **beam)

# statistics
z = [.3, -1.2, .7, 2.1, -.4, .9, -1.6, .2]
n = len(z)
at = {"arrays": {"z": lambda i: z[i - 1], "q": lambda j: z[j]},
      "ranges": {"i": range(1, n + 1), "j": range(n)}, "N": n, "n": n}
mean = sum(z)/n
q2 = sum(x*x for x in z)/n
spread = sum((x - mean)**2 for x in z)/(n - 1)
gives("ra2d-mean", "\\bar q = ", ", s^2", mean, **at)
gives("ra2d-mean", "s^2 = ", " ", spread, **at, **{"\\bar q": mean})
gives("ra2d-student", "h = ", " ", 2.365*3/math.sqrt(8), n=8, s=3.0, **{"t_{0.975, n-1}": 2.365})
gives("block-interval", "s^2 = ", " ", spread, B=n, arrays={"q": lambda b: z[b]},
      ranges={"b": range(n)}, **{"\\bar q": mean})
gives("block-interval", "h = ", ", \\quad", 2.365*3/math.sqrt(8), B=8, s=3.0,
      **{"t_{B-1}": 2.365})
gives("block-half", "= ", " ", 10*math.log10(1 + 1e-6)*1e3, 1e-5, h=1e-3, **{"\\bar q": 1.0})
y = [1.0, 2.9, 5.2, 6.8]
line = {"arrays": {"\\xi": lambda i: i - 1, "y": lambda i: y[i - 1],
                   "\\bar y": lambda i: y[i - 1]}, "ranges": {"i": range(1, 5)}}
middle = {"\\bar\\xi": 1.5, "\\bar y": 3.975}
gives("ra2d-line", "b = ", ", \\\\", 1.97, arrays={k: line["arrays"][k] for k in ("\\xi", "y")},
      ranges=line["ranges"], **middle)
gives("ra2d-line", "a = ", ", \\\\", 3.975 - 1.97*1.5, b=1.97, **middle)
rest = sum((y - 1.02 - 1.97*x)**2 for x, y in enumerate(y))
gives("ra2d-line", "N-2} ", " ", math.sqrt(rest/2/5), a=1.02, b=1.97, N=4, **line, **middle)
gives("ra2d-residual", "= ", " ", rest/4, a=1.02, b=1.97, m=4, **line)
gives("ra2d-bend", "r_0^2 = ", ", F", (1 + 4 + 9)/3/5, m=3, J=5.0, arrays={"s": lambda k: k})
gives("ra2d-bend", "F = ", " ", .5, **{"r^2": 2.0, "r_0^2": 4.0})
gives("ra2d-Ra-Rq", "R_a = ", ", R_q", sum(map(abs, z))/n, **at)
gives("ra2d-Ra-Rq", "R_q^2 = ", " ", q2, **at)
gives("ra2d-Rsk", "= ", " ", sum(x**3 for x in z)/n/q2**1.5, R_q=math.sqrt(q2), **at)
gives("ra2d-Rku", "= ", " ", sum(x**4 for x in z)/n/q2**2, R_q=math.sqrt(q2), **at)
gives("ra2d-acf-estimator", "A_k = ", " ", sum(z[i]*z[i + 2] for i in range(n - 2))/(n - 2)/q2,
      k=2, R_q=math.sqrt(q2), **at)
parabola = {"arrays": {"z": lambda i: 2 + 3*i + 5*i*i}, "i": 2, "chi": .5}
gives("ra2d-differences", "z'_i = ", ", z''", (3 + 20)/.5, **parabola)
gives("ra2d-differences", "z''_i = ", " ", 10/.25, **parabola)
# of order 6: exact for polynomials of the sixth degree
gives("ra2d-gradient", "= ", " ", 6*.5**5 - 15*.5**4 + 1, i=1, chi=.5, arrays={
    "z": lambda i: (i*.5)**6 - 3*(i*.5)**5 + i*.5})
gives("ra2d-crossing", "x = ", "\\quad", 3.25, i=4, arrays={"z": lambda i: {3: 1, 4: -3}[i]})
gives("ra2d-bilinear", "= ", " ", 2 + 3*4.3 - 5.6 + 4.3*5.6, s=.3, t=.6, i=4, j=5,
      arrays={"z": lambda j, i: 2 + 3*i - j + i*j})
for part in (("h = ", " = H"), ("/w) = ", ", |x")):
    gives("ra2d-bump", *part, 2*math.cos(math.pi*.2/.9)**2, H=2.0, x=.3, c=.1, w=.9)
# A weighting, Table 3 of IEC 61672-1 at 100 Hz, 2 kHz, 10 kHz: rounded to 0.1 dB
poles = {"f_1": 20.598997, "f_2": 107.65265, "f_3": 737.86223, "f_4": 12194.217}
heard = {f: value(cut("a-weighting", "R = "), f=f, **poles) for f in (100., 1e3, 10**3.3, 1e4)}
for f, level in ((100., -19.1), (10**3.3, 1.2), (1e4, -2.5)):
    gives("a-weighting", "A(f) = ", ", \\quad", 10**(level/10), .03, **{
        "R(f)": heard[f], "R(1000)": heard[1e3]})
gives("third-octave", "f_x = ", " \\,", 1000*10**.3, x=3)
gives("third-octave", "\\quad f_x", " \\le f", 10**-.05)
gives("third-octave", "f < f_x", ", \\quad", 10**.05)
gives("compare-rms", "= ", " ", math.sqrt((1 + 4 + 9)/3), B=3.0, arrays={"\\Delta": lambda b: b},
      ranges={"b": [1, 2, 3]})
gives("compare-half", "= ", " ", value(cut("block-half", "= "), h=3*.2/math.sqrt(8), **{
    "\\bar q": 5.0}), n=8, **{"t_{n-1}": 3.0, "s(q)": .2, "\\bar q": 5.0})
gives("waveform-ends", "y_i = ", ", \\quad", .5*(3 - 7/2), arrays={
    "w": lambda i: [.5, .5, 1][i], "x": lambda i: [3.0, 5, 3][i]}, ranges={"j": range(3)}, i=0)
gives("waveform-loop", "", ", \\quad", math.sin(math.pi/6) + 3*math.cos(math.pi/6), i=1, P=1,
      arrays={"x": lambda i: [0, 1.0, 3.0][i], "\\theta": lambda i: 1/3})
gives("waveform-loop", "\\theta_i = ", " ", .25, i=2, F=10.0)
pulse = {"arrays": {"P": lambda l, n: [0, 2.0, 5.0, 0][n], "u": lambda l, n: [1.0, 2, 4, 7][n]},
         "ranges": {"n": [1, 2, 3]}, "l": 1}
gives("shock-energy", "= ", " ", 1*1 + 3.5*2 + 2.5*3, **pulse)
same("shock-energy", (("= ", " "),), **pulse)
gives("ra2d-46", "\\tau = ", " ", 2*1.5 + 5*2.5, **dict(pulse, ranges={"n": [1, 2]}))
# surfaces: Gaussian and exponential correlation, their densities, kernels and cut-offs
sigma, l_c = 1.5, 2.0
at = {"sigma": sigma, "l_c": l_c}
for name, density in (("ra2d-density-gaussian", cut("ra2d-density-gaussian", "S = ")),
                      ("ra2d-density-exponential",
                       cut("ra2d-density-exponential", "S = ", " \\text"))):
    # at 0 twice the integral of R; over all frequencies its value at 0
    text, end = (cut("ra2d-acf", "R(x) = "), "") if "gauss" in name else \
        (cut("ra2d-density-exponential", "R = "), "")
    both = 2*simpson(lambda x: value(text, x=x, **at), 0, 40, 800)
    is_(E(name), f"eq:{name}", value(density, f=0, **at), 2*both, 1e-4)
    f = .17
    wave = 4*simpson(lambda x: value(text, x=x, **at)*math.cos(2*math.pi*f*x), 0, 40, 800)
    is_(E(name), f"eq:{name}", value(density, f=f, **at), wave, 1e-4)
kernel = cut("ra2d-kernel", "w(x) = ", ", w *")
folded = [simpson(lambda u: value(kernel, x=u, l_c=2.0)*value(kernel, x=x - u, l_c=2.0), -9, 9, 180)
          for x in (0, 1.3)]
gives("ra2d-kernel", "\\propto ", " ", folded[1]/folded[0], 1e-6, x=1.3, l_c=2.0)
gives("areal-gaussian", "\\propto ", " ", value(kernel, x=1.3, l_c=2.0), k=1.3, chi=1.0, l_c=2.0)
eta = [.3, -.7, 1.1, .4, -.2]
gives("ra2d-garcia-stoll", "h_l = ", " ", 2*(.5*-.7 + 1.1 + .25*.4)/math.sqrt(1.3125), sigma=2.0,
      K=1, l=2, arrays={"w": lambda k: [1, .25, .5][k], "\\eta": lambda i: eta[i]},
      ranges={"k": [-1, 0, 1]})
gives("topography-acf", "= ", " ", 4*math.exp(-.25 - 4/9), sigma=2.0, x=1.0, y=2.0, l_x=2.0,
      l_y=3.0)
# summits of an isotropic Gaussian surface: moments of its profile, derivatives of R at 0
gives("nayak", "= ", " ", 12/l_c**4/(2/l_c**2)/(6*math.pi*math.sqrt(3)), l_c=l_c)
gives("nayak", "", " = ", 12/l_c**4/(2/l_c**2)/(6*math.pi*math.sqrt(3)), m_4=12/l_c**4,
      m_2=2/l_c**2)
# a recurrence of variance 1 and correlation rho
rho = value(cut("ra2d-exponential", "\\rho = "), chi=.4, l_c=2.0)
is_(E("ra2d-exponential"), "eq:ra2d-exponential", rho**5, math.exp(-1))
for label, r in (("ra2d-exponential", "\\rho"), ("topography-exponential", "\\rho_y")):
    part = ("h_l = ", ",\\;") if r == "\\rho" else ("h_j = ", " ")
    step = [value(cut(label, *part), l=1, j=1, **{r: .6}, arrays={
        "h": lambda k: h, "\\eta": lambda k: one})
            for h, one in ((1.0, 0.0), (0.0, 1.0))]
    is_(E(label), f"eq:{label}", step[0], .6)
    is_(E(label), f"eq:{label}", step[0]**2 + step[1]**2, 1)
# cut-offs let half of a wave pass whose length is theirs
half = {"\\lambda_c": 2.0, "\\lambda": 2.0, "chi": .1, "alpha": math.sqrt(math.log(2)/math.pi)}
is_(E("ra2d-cutoff"), "eq:ra2d-cutoff", value(cut("ra2d-cutoff", "\\alpha = ")), half["alpha"])
for part in (("H(\\lambda) = ", " = 2"), ("} = ", " ")):
    gives("ra2d-transmission", *part, .5, **half)
    gives("ra2d-transmission", *part, 2**-.25, **dict(half, **{"\\lambda": 4.0}))
s = cut("ra2d-cutoff", "s(x) = ", ",\\;")
for length in (2.0, 4.0):
    is_(E("ra2d-cutoff"), "eq:ra2d-cutoff", 2*simpson(lambda x: value(s, x=x, **half)*math.cos(
        2*math.pi*x/length), 0, 9, 200), 2**-(2/length)**2, 1e-6)
is_(E("ra2d-mean-line"), "eq:ra2d-mean-line", value(cut("ra2d-mean-line", "w_k = ", ",\\;"), k=7,
                                                    **half), value(s, x=.7, **half)/value(
    s, x=0.0, **half))
weights = [value(s, x=k*.1, **half) for k in range(-90, 91)]
gives("ra2d-noise", "\\approx ", " ", 4*sum(w*w for w in weights)/sum(weights)**2, 1e-6, sigma=2.0,
      **half)
gives("ra2d-spline-transmission", "= ", " ", .5, **half)
# a wave m, of the transmission H: 1 + alpha^4 (2 sin(pi chi/lambda))^4 = 1/H
a = value(cut("ra2d-spline", "\\alpha = "), **half)
gives("ra2d-spline-transmission", "= ", " ", 1/(1 + (a*2*math.sin(math.pi*.1/3))**4),
      **dict(half, **{"\\lambda": 3.0}))
gives("ra2d-gradient-left", "= ", ",\\quad", 1/(1 + 8*.3/4), c=.3, l_c=2.0)
# of a Gaussian surface behind exp(-4 pi^2 c q^2) the waves are longer: l^2 + 8 c
gives("ra2d-gradient-left", "c = ", " ", math.log(2)/4/math.pi**2*9, **{"\\lambda_s": 3.0})
gives("ra2d-folding", "H(2\\chi) = ", " = 1.3", value(cut(
    "ra2d-transmission", "H(\\lambda) = ", " = 2"), **dict(half, **{"\\lambda_c": 5.0})))
gives("ra2d-table-density", "\\ln S = ", " ", math.log(7*1.5**-2), f=3.0, f_1=2.0, f_2=4.0, S_1=7.0,
      S_2=7.0/4)
# a power law that begins flat has the variance sigma^2
affine = {"A": 3.0, "f_r": 2.0, "f_s": 9.0, "H": .8}
density = cut("ra2d-density-affine", "S = ", ",\\;")
gives("ra2d-density-affine", "\\quad ", " = \\sigma", 3*2**-2.6*2 + simpson(
    lambda f: value(density, f=f, **affine), 2, 9, 200), 1e-6, **affine)
# heights of a cubic of a normal variable: moments by integration, from the density of eta
b, c, d = .9, .1, .03
cubic = cut("ra2d-cubic", "z = ")
moment = [simpson(lambda x: value(cubic, b=b, c=c, d=d, x=x)**k*math.exp(-x*x/2)
                  / math.sqrt(2*math.pi), -9, 9, 240) for k in range(5)]
scale = math.sqrt(moment[2])
one = {"b": b/scale, "c": c/scale, "d": d/scale}
is_(E("ra2d-cubic"), "eq:ra2d-cubic", moment[1], 0, 1e-9, 1)
letters = lambda text: re.sub(r"([bcd])(?=[bcd])", r"\1 ", text)
for part, known in ((("1 = ", ", \\\\"), 1), (("R_{sk} = ", ", \\\\"), moment[3]/scale**3),
                    (("- 3 = ", " "), moment[4]/scale**4 - 3)):
    is_(E("ra2d-cubic-moments"), "eq:ra2d-cubic-moments",
        value(letters(cut("ra2d-cubic-moments", *part)), **one), known, 1e-6)
gives("ra2d-cubic-correlation", "", " ", 1, 1e-6, r=1.0, **one)
# means over a record
n, z = 8, [.3, -1.2, .7, 2.1, -.4, .9, -1.6, .2]
bound = {"arrays": {"z": lambda i: z[i - 1]}, "ranges": {"i": range(1, 9)}, "N": 8, "k": 2}
gives("ra2d-mean-spacing", "= ", " ", .5, x_n=4.0, x_1=1.0, n=7)
gives("ra2d-cloud-grid", "\\delta = ", " ", .5, L=3.0, n=7)
gives("ra2d-biweight", "= ", ",\\;", (1 - .25)**2, r=1.0, c=2.0)
# a wave of the length 2 m is detail, a straight line is none
for c, known in ((lambda l: math.cos(math.pi*l/2), 1), (lambda l: 3 + 2*l, 0)):
    gives("ra2d-detail", "d_l = ", ",\\;", known, 1e-9, 1, l=4, m=2, arrays={"c": c})
gives("ra2d-of-table", "= ", ",\\quad", 7/5/.1, M=5, chi=.1, **{"S(f)": 7.0})
gives("ra2d-unread-count", "", " \\le N", 3.0, n_0=60.0)

# how a blow ends, and the law of it
stay = {"a": 1.5, "M": 2.0, "K": 5.0, "v": 1.5}
deep = value(cut("softness-stay", "d = ", ", \\qquad"), **stay)
is_(E("softness-stay"), "eq:softness-stay", 5*deep**2.5/2.5, 2*1.5**2/2)
time = value(cut("softness-stay", "T_c = ", ", \\quad"), d=deep, v=1.5, I_a=value(
    cut("softness-stay", "I_a = "), a=1.5))
is_(E("softness-stay"), "eq:softness-stay", time, 2*deep/1.5*simpson(
    lambda s: 2*s/math.sqrt(max(1 - (1 - s*s)**2.5, 1e-12)) if s else 2/math.sqrt(2.5), 0, 1, 200),
    1e-4)
curved, n_ = 3.0, 2
for alpha, begin, end, whole in (
        (1.5, "\\qquad K = ", ", \\; a", lambda e: simpson(
            lambda x: 2*e*math.cos(x)**(2*1.5 + 1)*math.sqrt(2*e/curved)/e*e**1.5, 0, math.pi/2)),
        (1.5, "\\text{(a line)}, \\qquad K = ", ", \\; a", lambda e: 2*math.pi/curved*e**2.5/2.5)):
    K = value(cut("softness-force", begin, end), n=n_, c=7.0, k=curved, alpha=alpha, arrays={}, **{
        "B(\\frac{1}{2}, \\alpha + 1)": math.gamma(.5)*math.gamma(alpha + 1)
        / math.gamma(alpha + 1.5)})
    power = value(cut("softness-force", "\\; a = ", "\\quad\\text{(a line)") if "line" not in begin
                  else cut("softness-force", "(\\alpha + 1)}, \\; a = ", "\\quad"), alpha=alpha)
    is_(E("softness-force"), "eq:softness-force", K*.3**power, n_*7*whole(.3), 1e-6)
gives("softness", "S = ", " ", 1.5, V=2.0, T_c=3.0, l_c=4.0)
# of a Gaussian surface: slope sqrt 2 Rq/l, curvature sqrt 12 Rq/l^2
slopes = {"s_1": math.sqrt(2)/5, "s_2": 3*math.sqrt(2)/5}
gives("softness-surface", "l_c = ", " ", 5.0, k=math.sqrt(12*10)/25, **slopes)
for label, begin, end in (("softness-surface", "s_c = ", ", \\qquad"),
                          ("law-wall", "s_c = ", ", \\qquad")):
    gives(label, begin, end, math.sqrt(1/(1/slopes["s_1"]**2 + 1/slopes["s_2"]**2)), **slopes)
gives("law-alike", "a = ", " ", 1, s_1=.3, s_2=.3)
gives("law-alike", "a = ", " ", 2/(3 + 1/3), s_1=.1, s_2=.3)
gives("law-wall", "V^*_c = ", ", \\quad", 2.0, W=24.0, M=2.0, k_c=3.0)
gives("law-wall", "k_c = ", ", \\qquad", 1/(1/3 + 1/6), **{"h_1''": 3.0, "h_2''": 6.0})
gives("law-power", "P = ", ", \\qquad", 24.0, W=3.0, sigma=4.0, **{"\\Pi": 2.0})
gives("law-power", "\\Pi = ", " ", 2**-.25, **{"\\Pi_r": 1.0, "\\Pi_h": 1.0})
# flight: a wall at rest; the speed of the slider at the walls of an elastic blow
gives("law-flight", "y = ", ", \\qquad", 3.0, omega=2.0, T=1.5, q=2.0)
gives("law-flight", "T = ", " ", 2*5/10*1.5, sigma=3.0, v=4.0, g_e=10.0, R=2.25)
gives("law-modes", "P = ", " ", 2*.1*3*5*49, zeta_k=.1, m=5.0, v_k=7.0, ranges={"k": [0]}, **{
    "\\zeta_k": .1, "\\omega_k": 3.0})
gives("moving-mean", "\\approx ", " ,", 2*3/5/49*1.5, W=2.0, V=3.0, rho=5.0, **{
    "\\omega_k": 7.0, "\\psi_k'(x)": 1.5})
gives("law-ends", "L = ", ", \\quad", 20.0, v=6.0, v_w=8.0, v_0=1.0)
gives("law-lift", "x' = ", ", \\qquad", 3*math.sqrt(1.25)*2, x=3.0, v=1.0, sigma=2.0, R=4.0,
      kappa=1)

# levels, sound, calibration
gives("ra2d-47", "L_v = ", ", \\quad", 60.0, **{"v_{rms}/v_{ref}": 1000.0})
gives("ra2d-48", "dx dt = ", " ", (4 + 9)/2/5, N_T=2, L=5.0, ranges={"n": [0, 1], "k": [0]},
      arrays={"\\dot U": lambda k, n: [2.0, 3.0][n]})
gives("recording-scale", "s = ", " ", .02/7, p_0=2e-5, L=60.0, **{"\\overline{y_c^2}": 49.0})
gives("sound-fade", "= ", ", \\quad", 1, x=0)
gives("sound-fade", "= ", ", \\quad", math.sin(math.pi/4), x=.5)
fade = [value(cut("sound-fade", "= ", ", \\quad"), x=x)**2 for x in (.3, .7)]
is_(E("sound-fade"), "eq:sound-fade", sum(fade), 1)

# rolling: Love's integral, the window and its transform, levels of a sum
K = lambda a, b: value(cut("love-corner", "K(a, b) = ", " , \\qquad"), a=a, b=b)
corner = simpson(lambda t: simpson(lambda u: 1/math.hypot(u, t), .5, 1.5, 20), .3, .9, 20)
is_(E("love-corner"), "eq:love-corner", K(1.5, .9) - K(.5, .9) - K(1.5, .3) + K(.5, .3), corner,
    1e-6)
beta, W = 4.0, 3.0
bessel = lambda x: sum((x*x/4)**k/math.factorial(k)**2 for k in range(40))
chi = cut("rolling-kernel", "\\chi(x) = I_0", ",\\;")
for s in (.1, .3):
    whole = 2*simpson(lambda t: bessel(value(chi, beta=beta, W=W, x=W/2*math.sin(t)))
                      * W/2*math.cos(t)*math.cos(2*math.pi*s*W/2*math.sin(t)), 0, math.pi/2, 200)
    gives("rolling-kernel", "\\hat\\chi(s) = ", " ", whole, 1e-8, beta=beta, W=W, s=s)
gives("rolling-gap", "= ", " ", 4/6 + 9/10 - .3 - .4, x=2.0, y=3.0, R_x=3.0, R_y=5.0, **{
    "r_1(s + x, y)": .3, "r_2(s + x, y)": .4})
gives("rolling-transfer", "= ", ", \\quad", 1/(1 + 5*.3), k_0=5.0, c_0=0.0, omega=0.0, i=0.0,
      H_1=.1, H_2=.2)
gives("rolling-10", "\\; c_p = ", " ", 2*.1*3, zeta=.1, **{"\\omega_p": 3.0})
gives("rolling-35", "f_k = ", ", \\qquad", 6.0, **{"\\bar f_k": 4.0, "\\bar f_{k+1}": 9.0})
gives("rolling-34", "= ", " ", 7 + 2*math.sin(.6*math.pi + .5), K=1, t=.1, arrays={
    "a": lambda k: 2.0, "f": lambda k: 3.0, "\\varphi": lambda k: .5}, **{
        "\\langle P \\rangle": 7.0})
# the circulant matrix nearest to a Toeplitz matrix: the mean of each wrapped diagonal
G = [5.0, 3.0, 2.0, 1.0]
for i in range(4):
    gives("circulant", "c_i = ", " ", sum(G[abs((k + i) % 4 - k)] for k in range(4))/4, n=4, i=i,
          arrays={"G": lambda k: (G + [0])[k]})

# film, plates and strips: edges of cells, low frequencies, radiated power
area = {"k": .7, "a": .4, "b": .3, "m": 3, "n": 1}
modal = value(cut("sigma-limits", "\\qquad \\sigma_{mm} \\to ", " \\;"), kL=.01, m=3)
still = value(cut("mode-transform", "h_m = ", ", \\quad"), m=3, z=0.0, arrays={"t": lambda k: 1.0},
              **{"(z/2)": 1.0})
is_(E("sigma-limits"), "eq:sigma-limits", modal, value(
    cut("sigma", "\\sigma_{mn} = ", " \\frac1\\pi"), kL=.01)*still**2)
# of a plate: k^2/4 pi^2 times the half sphere times both transforms at rest
gives("plate-efficiency", "\\to ", " \\;", value(cut("plate-power", "c_0 ", " \\int"), k=.7)
      * 2*math.pi*(8*.4/9/math.pi**2)*(8*.3/math.pi**2), **area)
# records: bounds, pairs, means of two axes
gives("ra2d-paired", "= ", " ", 2.0, arrays={"q": lambda j: 5.0}, j=1, **{"q^{ref}_j": 3.0})
gives("ra2d-exponent", "decibels, } ", " ", .7, arrays={"b": lambda j: 14.0}, j=1)
worst = max(math.log2(1 + f/1000) - f/1000 for f in range(1001))
gives("nearly-log2", "f < ", " ", worst, 1e-3)
is_(E("nearly-log2"), "eq:nearly-log2", 1 if "0 \\le \\log_2 (1 + f) - f <" in cut("nearly-log2")
    else 0, 1)
gives("nearly-log2", "= ", ", \\qquad", 1028.5, n=5, f=.5)  # the bits of 48, in units of 2^52
heights = {"z_{\\max}": 7.0, "z_{\\min}": 2.0}
gives("ra2d-mark", "R = ", " ", 5.0, **heights)
gives("ra2d-missing-rows", "= ", ", \\qquad", .5, x_n=4.0, x_1=1.0, ranges={"i": [1, 2, 3]},
      arrays={"k": lambda i: i})
bound = [.3, -1.2, .7, 2.1, -.4, .9, -1.6, .2]
known = sum(bound[i]*bound[i + 2] for i in range(6))
middle = cut("ra2d-acf-bound", "= ", " \\ge")
is_(E("ra2d-acf-bound"), "eq:ra2d-acf-bound", value(
    middle.replace("\\sum_{i \\le N-k} z_i^2", "A").replace("\\sum_{i > k} z_i^2", "B").replace(
        "\\sum_i (z_{i+k} - z_i)^2", "C"), A=sum(x*x for x in bound[:6]), B=sum(
            x*x for x in bound[2:]), C=sum((bound[i + 2] - bound[i])**2 for i in range(6))), known)
# polynomials that are orthogonal on five points
even = [-2.0, -1, 0, 1, 2]
p = [[1.0]*5, even]
b = value(cut("ra2d-orthogonal", "b_k = ").replace("\\sum_l p_k^2", "S").replace(
    "\\sum_l p_{k-1}^2", "T"), S=sum(x*x for x in p[1]), T=sum(x*x for x in p[0]))
second = [value(cut("ra2d-orthogonal", "p_{k+1} = ", ",\\quad"), k=1, t=x, arrays={
    "p": lambda k: p[k][j], "b": lambda k: b}) for j, x in enumerate(even)]
for lower in p:
    is_(E("ra2d-orthogonal"), "eq:ra2d-orthogonal", sum(x*y for x, y in zip(lower, second)), 0,
        1e-9, 1)
# a mode within a panel, from the solution at its beginning
panel = {"A": 2.0, "B": 3.0, "C": 5.0, "G": 7.0, "L": 1.5, "a": 4.0}
alpha, beta = .7, .9  # a times the place of the beginning, and from there
letters = {"\\alpha": alpha, "\\beta": beta, "\\theta": 6.0}
inner = {name: value(cut("ra2d-panels", f"{name} = ", ", \\quad" if name != "Q" else " "), A=2.0,
                     B=3.0, C=5.0, G=7.0, **letters) for name in ("X", "Y", "P", "Q")}
whole = value(cut("ra2d-panels", "\\psi = ", ", \\quad"), **inner, **letters)
gives("ra2d-15", "= ", " ", whole, **dict(panel, **{"ax": 1.6, "x": .4}))
# Timoshenko's beam above: b = q^2 j/m, s = S j/(D m), eta = omega^2 j/(D q^2)
s, b = 7*.1/(5*2), 9*.1/2
eta = value(cut("timoshenko-root", "\\eta_1 = "), s=s, P=value(
    cut("timoshenko-root", "P = ", ", \\qquad"), s=s, b=b))
is_(E("timoshenko-root"), "eq:timoshenko-root", eta, w2*.1/45)
is_(E("timoshenko-norm"), "eq:timoshenko-norm", 1/value(
    cut("timoshenko-norm", "\\left[", "\\right]"), s=s, b=b, **{"\\eta_1": eta}),
    2/(2 + .1*beam["\\Theta"]**2), 1e-9)
# rolling
gives("rolling-20", "}_{P_0(t)} + ", " ", 5*.3, k_0=5.0, w_1=.5, w_2=.2)
gives("rolling-30", "g = ", " ,", 6.0, h=3.0, delta=1.0, G=2.0, p=2.0)
gives("rolling-36", "F_c = ", ", \\qquad", 1 + 5*.3 + 7*.2, k_0=5.0, c_0=7.0, w_1=.5, w_2=.2, **{
    "P_0(t)": 1.0, "\\dot w_1": .6, "\\dot w_2": .4})
gives("rolling-36", "w_i = ", ", \\quad", 2*3 + 4*5, i=1, ranges={"p": [0, 1]}, arrays={
    "q": lambda i, p: [2.0, 4.0][p], "u": lambda i, p: [3.0, 5.0][p]}, **{"(\\xi_i(t))": 1.0})
gives("receptance", "= ", " ", 6/(9 - 4), ranges={"p": [0]}, omega=2.0, i=0.0, arrays={
    "u_p(x": 0}, **{"u_p(x)": 2.0, "u_p(y)": 3.0, "\\lambda_p": 9.0, "c_p": 1.0})
gives("footprint-residual", "\\bigl| ", " \\bigr|", 0.0, 1e-9, 1, G_0=2.0, g_i=0.0, P_Y=9.0,
      p_i=3.0)
gives("footprint-residual", "\\bigl| ", " \\bigr|", 1.0, G_0=2.0, g_i=1.0, P_Y=9.0, p_i=3.0)
# contact: a bound of gaps by blocks; what a change of amplitudes does to a gap
gives("gap-change", "g_l = ", " ", 9 - 1 - 2 - .3 - .4, delta=9.0, r=0, ranges={"r": [0]}, arrays={
    "y^*": lambda l: {3: 1.0, 5: 2.0}[l], "N": lambda r: 1.0,
    "\\Delta u": lambda l: {3: .3, 5: .4}[l]}, **{"(\\xi)": 1.0, "l": 3, "l'": 6})
gives("blocks", "R_b = ", " - \\max", 7.0, delta=9.0, arrays={"H": lambda i, b: 2.0}, b=1)
gives("fr-16", "P = ", ", \\qquad", -16.0, c=2.0, e=4.0, a=1.5)
gives("fr-16", "c = ", ", \\;", 4/3*3*2/5, R=9.0, Es=2.0, B=5.0)
gives("lost", "= ", " ", .1*(5 - 3)*7, tau=.1, ranges={"n": [0], "c": [0]}, arrays={
    "\\dot e": lambda c: 7.0}, **{"P_c": -5.0, "P_c^{el}": -3.0})
gives("friction", "T = ", " \\operatorname", 30.0, mu=2.0, N=3.0, H=5.0)
gives("fictitious", "= ", " ", 1/(4 + 6), **{"m_k": 1.0, "\\omega_k": 2.0, "m_{max}": 3.0,
                                            "\\omega_c": 1.0})
for label, factor in (("areal-stability", "k_w"), ("stability-contact", "\\kappa")):
    gives(label, "\\le ", " ", 2.006*2*(1 + 1.5), **{
        factor: 2.0, "s_1": 3.0, "\\mu_1": 3.0, "m_1": 3.0, "s_2": 3.0, "\\mu_2": 2.0, "m_2": 2.0})
gives("law-modes", "r = ", ", \\qquad", 10/5*.5*3, W=10.0, sigma=3.0, v=4.0, e=1 - math.pi/4, **{
    "\\Pi": 6.0, "\\Pi_h": 2.0})
gives("moving-mean", "v_w^2 = ", " \\int", 1/(2*3.0), A=2.0, t_1=5.0, t_0=2.0, ranges={"k": [0]})
for at, known in ((0.0, 1 - .9),):  # Patir and Cheng: of no gap 0.10 is left
    gives("flow-factor", "\\varphi = ", " ", known, H=at)
if len(equations) < 280:
    print(f"only {len(equations)} equations are read")
