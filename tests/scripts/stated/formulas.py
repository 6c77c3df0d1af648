"""Formulas of the articles and the book, read from the text and evaluated: against what they must
give by definition, in a limit, by integration, or in the archived runs."""
import math
import re

import essay
from archived import simpson, table, top
from evaluated import is_

texts = {}


def formula(file, begin, end):
    """The text of a file from the words `begin` to the words `end`."""
    if file not in texts:
        text = (top / file).read_text(encoding="utf-8")
        text = re.sub(r"(?m)^ \*", "", text) if file.endswith(".c") else text
        texts[file] = re.sub(r"\s+", " ", re.sub(r"(?m)(?<!\\)%.*$", "", text))
    text = texts[file]
    at = text.find(begin)
    stop = text.find(end, at + len(begin))
    if at < 0 or stop < 0 or stop - at > 600:
        print(f"{file} has no formula from '{begin}' to '{end}'")
        return ""
    return text[at + len(begin):stop]


def value(tex, **symbols):
    """The value of a formula; here the names of `TEX` are those of the articles."""
    return essay.value(tex, **{TEX.get(name, name): x for name, x in symbols.items()})


TEX = {"s1": "s_1", "s2": "s_2", "h1": "h''_1", "h2": "h''_2", "vrms": "v_{\\mathrm{rms}}",
       "sigma": "\\sigma", "alpha": "\\alpha", "beta": "\\beta", "zeta": "\\zeta", "tau": "\\tau",
       "omega": "\\omega", "omegam": "\\langle\\omega\\rangle", "M1": "M_1", "sc": "s_c",
       "kc": "k_c", "Pi": "\\Pi", "Pir": "\\Pi_r", "Pih": "\\Pi_h", "theta": "\\theta",
       "kappa": "\\kappa", "lc": "l_c", "eta": "\\eta", "ge": "g_e", "Np": "N_p", "dm": "d_m",
       "Ia": "I_a", "vref": "v_{\\mathrm{ref}}", "gamma": "\\gamma", "etar": "\\eta_r",
       "etah": "\\eta_h", "mu": "\\mu", "xs": "x'", "x0": "x_0", "b0": "b_0", "aL": "a_k L",
       "ak": "a_k", "Un": "U_n", "Dn": "\\Delta_n", "Fn": "F_n", "Rq": "R_q", "m1": "m_1",
       "m2": "m_2", "k0": "k_0", "d1": "d_1", "d2": "d_2", "kct": "k_c(t)", "xi": "\\xi",
       "nu": "\\nu_k", "sm1": "s_1/m_1", "sm2": "s_2/m_2",
       "wmax": "\\max_{i,k}\\omega_{i,k}"}




# time: for a motion exp(g t), with the force that belongs to it, the error of a step is of order 4
for file in ("paper/method.tex", "paper/replication.tex"):
    step = formula(file, "\\Delta_{n+1} = ", ", \\qquad U_{n+1}")
    zeta, omega, m, g = .3, 2.0, 1.7, -.8
    error = []
    for tau in (.02, .01):
        now = value(step, Dn=1 - math.exp(-g*tau), Un=1, Fn=m*(g*g + 2*zeta*omega*g + omega**2),
                    G=0, tau=tau, zeta=zeta, omega=omega, m=m)
        error.append(now - (math.exp(g*tau) - 1))
    is_(file, "the error of half a step", error[0]/error[1], 16, .03)
    is_(file, "the weight of solid 1", value(step, Dn=0, Un=0, Fn=0, G=m, tau=1, zeta=0,
                                             omega=omega, m=m), -1)
    # shapes: at rest at both pins, norm one; levels; the autocorrelation at the length
    shape = formula(file, "\\psi_k=", "$")
    shape = shape.split(", k=")[0].rstrip(",") if "k=0" in shape else shape
    for k in (0, 2):
        is_(file, "the norm of a pinned shape", simpson(
            lambda x: value(shape, L=2.0, k=k, x=x)**2, 0, 2), 1, 1e-6)
        is_(file, "half waves", value(shape, L=2.0, k=k, x=2/(2*k + 2)), 1)
for file, begin in (("paper/method.tex", "autocorrelation $"),
                    ("paper/replication.tex", "autocorrelation $"),
                    ("paper/law-theory.tex", "autocorrelation $")):
    x = {"x": 3.0, "xi": 3.0}
    is_(file, "the autocorrelation at its length",
        value(formula(file, begin, "$"), sigma=1.0, lc=3.0, **x), math.exp(-1))
is_("paper/method.tex", "L_v", value(formula("paper/method.tex", "$L_v=", "$"), vrms=3e-5,
                                     vref=1e-9), 20*math.log10(3e4))
# free ends: the moment at the far end is zero, for any wave number
beta = formula("paper/method.tex", "\\beta_k = ", " \\paper")
free = formula("paper/method.tex", "\\nu_k\\sqrt L}\\left[", "\\right]")
for a in (4.730041, 7.853205):
    b = value(beta, ak=a, L=1.0)

    is_("paper/method.tex", "the moment at a free end", math.sin(a) - math.sinh(a)
        + b*(math.cos(a) - math.cosh(a)), 0, 1e-9, math.cosh(a))
    for x in (0, 1e-4):
        is_("paper/method.tex", "a free shape", value(free, ak=a, x=x, **{"\\beta_k": b}), 2*b
            + 2*a*x, 1e-6, 1)

# the stability limit of one oscillator, and of that with a contact of both passes
limit = formula("paper/method.tex", "\\tau < ", " . \\end")
is_("paper/method.tex", "the limit", value(limit, wmax=3.0, kappa=0, sm1=1, sm2=1), 2/3)
is_("paper/method.tex", "the limit", value(limit, wmax=0, kappa=2.0, sm1=1, sm2=3), 2/4)

# the law: rms values of Gaussian profiles, then the wall
law = "paper/law-theory.tex"
sc = formula(law, "\\qquad s_c = ", ", \\qquad v_{")
power = formula(law, "P = ", ", \\qquad s_c")
v2 = formula(law, "v_{\\mathrm{rms}}^2 = ", " \\end")
lift = formula(law, "V^*_c = ", ", \\qquad k_c")
kc = formula(law, "\\qquad k_c = ", ", \\qquad x")
hop = formula(law, "\\Pi_h = ", " . \\end")
ride = formula(law, "\\Pi_r = ", ", \\qquad \\Pi=")
both = formula(law, "\\bigr), \\qquad \\Pi=", ". \\end")
bounce = formula(law, "\\Pi = ", " \\end")
is_(law, "the share of hopping", value(bounce, e=.3), value(hop, e=.3, S=0, vrms=0, sigma=1.0))
constants = {2: (1.15, 1.85), 3: (1.3, 1.4)}
chosen = {}
for row in table("results/reference/law.tsv"):
    cell = (row["cell"], row["point"])
    if cell not in chosen and len(chosen) < 60 and row["expected_power"] != "NaN" \
            and not re.search("air|yield|held|spots|padded", row["cell"]):
        chosen[cell] = {name: x if name in ("cell", "point") else float(x)
                        for name, x in row.items()}
for cell, x in chosen.items():
    common = {"s1": x["slope_1"], "s2": x["slope_2"]}
    alpha, beta_ = constants[int(x["dimensions"])]
    sigma = x["speed"]*value(sc, **common)
    pi_h = value(hop, e=x["restitution"], S=x["softness"], sigma=sigma,
                 vrms=1e-9*10**(x["expected_level"]/20))
    pi_r = value(ride, alpha=alpha, beta=beta_, x=x["ratio"], **common)
    is_(law, f"the power of {cell}", value(both, **{"\\Pi_r^{-4}": pi_r**-4,
                                                    "\\Pi_h^{-4}": pi_h**-4}),
        x["expected_power"], 1e-4)
    if cell[0] == "base":
        # mass per area and weight per width of data/cases/realistic.ini, a beam of 450 mm
        p = value(power, Pi=x["expected_power"], W=7.6518, V=x["speed"], sc=sigma/x["speed"])
        is_(law, "the level", 10*math.log10(1e18*value(
            v2, P=p, zeta=.02, M1=15.6*.45, omegam=2*math.pi*x["expected_frequency"])),
            x["expected_level"], 1e-4)
h1 = h2 = 100/math.sqrt(2)
k = value(kc, h1=h1, h2=h2)
is_("paper/replication.tex", "V*_c for like profiles", value(lift, W=1.0, M=1.0, kc=k)
    / value(formula("paper/replication.tex", "$V^*=", "$"), W=1.0, **{"(Mh'')": 100.0}),
    value(formula("paper/replication.tex", "uses $V^*_c=", "\\,V^*$")), 1e-9)
# the mean frequency: its factor where the slider rides, hops and changes; a flight
factor = formula(law, "\\exp\\frac", ", \\qquad y")
for y, what in ((0, "0.5-2.3\\,(1-e)"), (1e12, "b"), (1, ".5\\,b+.25-1.15\\,(1-e)")):
    is_(law, f"the frequency at y = {y:g}", value("\\frac" + factor, b=-.3, e=.4, y=y),
        value(what, b=-.3, e=.4), 1e-9)
is_(law, "y at the change", value(formula(law, "\\qquad y = ", ", \\qquad b"), x=.7), 1)
flight = formula(law, "\\langle \\eta^2", "\\Bigr\\rangle")
for u, known in ((1e-3, 1e-12/9), (math.pi/2, 4/math.pi**2), (math.pi, 1)):
    is_(law, "a flight", value(flight, u=u), known, 1e-4)
T = formula(law, "T = ", ", \\qquad r")
r = formula(law, "\\qquad r = ", ",\\notag")
derived = "paper/law-derived.tex"
squared = formula(derived, "v_r\\rangle},\\qquad \\langle v_r^2\\rangle=",
                  ",\\qquad \\langle v_r\\rangle^2")
mean = formula(derived, "\\langle v_r\\rangle^2=", "\\ \\text")
back = formula(derived, "so that $\\langle v^2\\rangle=", "$")
down = formula(derived, "density of $U$ gives $\\langle v_r^2\\rangle=", "$")
for e in (.1, .6):
    speeds = value(squared, sigma=2.0, e=e)
    rms = math.sqrt(value(mean, **{"\\langle v_r^2\\rangle": speeds}))
    is_(derived, "the power", value(formula(derived, "\\rangle}=", ",\\qquad \\langle"), W=3.0,
                                    sigma=2.0, **{"\\langle v_r\\rangle": rms}),
        value(bounce, e=e)*3*2)
    is_(derived, "the speed before a blow", value(down, sigma=2.0, **{
        "\\langle v^2\\rangle": value(back, sigma=2.0, e=e)}), speeds)
    # a steady motion: what a blow leaves is what comes; the moments of the density of U
    left = e*e*speeds + 2*e*2*2.0**2 + (2.0**2 + 2*2.0**2)
    is_(derived, "the time of a flight", value(T, sigma=2.0, vrms=0, ge=5.0, e=e),
        2*math.sqrt(value(back, sigma=2.0, e=e))/5)
    is_(derived, "the resistance", value(r, W=3.0, sigma=2.0, vrms=0, e=e, Pi=1, Pih=2.0),
        3/rms/2)
    moved = formula(derived, "v_r^2\\rangle=4(", ",")
    is_(derived, "a resonator that moves", value("4(" + moved.rstrip("$"), sigma=2.0, vrms=1.0,
                                                 e=e), speeds*1.25)
# one blow: springs of a summit, by the overlap of a parabola; its time, by steps
kappa, k = 7.0, 3.0
summit = {1.5: formula(derived, "passes $K=", "$"), 2: formula(derived, "a line, and $K=", "$")}
for a, whole in ((1.5, lambda d: simpson(lambda s: 2*d*math.cos(s)**2*math.sqrt(2*d/k)
                                         * math.cos(s), 0, math.pi/2)),
                 (2, lambda d: math.pi*d*d/k)):
    is_(derived, "the spring of a summit", value(summit[a], Np=2, kappa=kappa, k=k)*.3**a,
        2*kappa*whole(.3), 1e-6)
for a in (1.5, 2):
    K, M, v = 5.0, 2.0, 1.5
    depth = value(formula(derived, "d_m=", ",\\quad I_a").replace("(2.3\\,\\sigma)", "v"), a=a, M=M,
                  K=K, v=v)
    stay = value(formula(derived, "T_c=", ",\\quad d_m").replace("2.3\\,\\sigma", "v"), dm=depth,
                 v=v, Ia=value(formula(derived, "I_a=", ",\\quad S"), a=a))
    is_(derived, "the depth of a blow", K*depth**(a + 1)/(a + 1), M*v*v/2)
    # d = depth (1 - s^2): the time of a blow is that of both ways
    is_(derived, "the time of a blow", stay, 2*depth/v*simpson(
        lambda s: 2*s/math.sqrt(max(1 - (1 - s*s)**(a + 1), 1e-12)) if s else
        2/math.sqrt(a + 1), 0, 1), 1e-3)
is_(derived, "the softness", value(formula(derived, "S=", ",\\quad"), V=2.0, T_c=3.0, lc=4.0), 1.5)
slope, curvature = math.sqrt(2)/5, math.sqrt(12)/25
is_(derived, "the correlation length", value(formula(derived, "\\quad l_c=", ". \\end"),
                                             s1=slope, s2=slope, k=curvature*math.sqrt(2)), 5)
# the present law and the bands, beside those of the sources
now, fixed = "src/run/expected.c", "verify/law/fixed.c"
at = {"s1": .02, "s2": .035, "alpha": 1.3, "beta": 2, "x": .4, "gamma": .19, "a": .8,
      "etar": .63, "S": .2, "mu": 1.07, "c": 1.3, "n": 2, "e": .3, "k": .43, "s": .43, "vrms": .1,
      "v": .1, "sigma": .2, "etah": .69, "b": -.45, "b0": .07, "y": .6, "xs": .4, "x0": .7}
for what, here, there in (
        ("riding", formula(derived, "\\Pi_r=", ",\\qquad"), formula(now, "\\Pi_r = ", ", $$")),
        ("hopping", formula(derived, "\\Pi_h=", ", \\end"), formula(now, "\\Pi_h = ", ", \\qquad")),
        ("a", formula(derived, "with $a=", "$"), formula(now, "$$ a = ", " .")),
        ("R", formula(derived, "$R=", "$"), formula(now, "$$ R = ", " ,")),
        ("y", formula(derived, "with $y=", "$"), formula(now, "\\qquad y = ", ", \\qquad b")),
        ("the frequency", "((" + formula(derived, "$\\exp((", ")$") + ")",
         "\\frac" + formula(now, "\\exp \\frac", ", \\qquad y")),
        ("the band of a line", formula(derived, "{eq:nowband} h=", "\\text{ (a line)}"),
         formula(now, "$$ h = ", " \\text{ (a line)}")),
        ("the band of an area", formula(derived, "(a line)},\\qquad ", "\\ \\text"),
         formula(now, "(a line)}, \\qquad 1.8", " \\text{ dB").replace(" + ", "1.8 + ", 1)),
        ("d_x on a line", formula(derived, "$d_x=", "$"), formula(fixed, "s_x = ", " \\text")),
        ("d_x on an area", formula(derived, "on a line, $", "$"),
         formula(fixed, "(a line)}, \\quad ", " \\text")),
        ("d_s", formula(derived, "$d_s=", "$"), formula(fixed, "s_s = ", " \\text"))):
    is_(derived, what, value(here, **at), value(there, **at))
is_(derived, "x'", value(formula(derived, "$x'=", "$"), x=.4, R=2.0, vrms=.1, sigma=.2),
    value(formula(now, "$$ x' = ", ", \\qquad"), x=.4, R=2.0, v=.1, sigma=.2, kappa=1))

# powers of speed and roughness, in words: riding on a line, on an area, and the limit
found = {name: [float(x) for x in re.findall(r"\d\.\d+", text)] for name, text in (
    ("line", formula(law, "V^{1/2}R_a^{1/2}$ where it hops, $", "$ where it rides on a line")),
    ("area", formula(law, "rides on a line and $", "$ on an area")))}
whole = formula(law, "goes as $", "$ where the slider rides").replace("V^{", "").split("}R_a^{")
for name, alpha, beta_ in (("line", *constants[2]), ("area", *constants[3])):
    for text, printed in zip(whole, found[name]):
        is_(law, f"an exponent on {name}", value(text.rstrip("}"), beta=beta_)/2, printed, .0051, 1)

# schemes: growth of Heun's energy; Hertz's force; rolling: model, choices, spectrum, resonance
theta = .7
growth = abs(1 + 1j*theta - theta**2/2)**2
is_("paper/schemes.tex", "Heun's growth", value(formula(
    "paper/schemes.tex", "by a factor of $", "$"), theta=theta), growth)
is_("paper/schemes.tex", "Hertz's force", value(formula(
    "paper/schemes.tex", "over $x$, but $", "$"), R=4.0, e=9.0, **{"E^*": 2.0}), 144)
rolling = "paper/rolling.tex"
choice = formula(rolling, "P_1-P_2 = ", "+O")
for d1, d2 in ((.301, .3),):
    # a contact that stiffens, F = g(w), w = w_1 - w_2 = -d; P_0 = F_0 + k_0 d
    excitation = [3*math.exp(-d) + 5*d for d in (d1, d2)]
    is_(rolling, "two choices", value(choice, k0=5.0, kct=3*math.exp(-.3005), d1=d1, d2=d2),
        excitation[0] - excitation[1], 1e-6)
is_(rolling, "the two signs", -1 if "$\\partial F_0/\\partial d=-k_c$" in texts[rolling] else 1, -1)
U = 3.0
density = formula(rolling, "S(f)=", "\\,\\Phi")
scale = formula(rolling, "\\,\\Phi(", "f/U)$").replace("\\pi", "\\pi ")
is_(rolling, "the variance", value(density, U=U)/(value(scale)/U), 1)
for K, known in ((1, 1.5), (1e9, 3), (9, 2.7)):
    is_(rolling, "the kurtosis", value(formula(rolling, "theory gives $", "=\\val"), K=K), known,
        1e-6)
is_(rolling, "the resonance", value(formula(rolling, "formula $", "/2\\pi$") + "/(2\\pi)", k0=3.0,
                                    m1=2.0, m2=4.0), 1.5/(2*math.pi))
# profiles: slope, curvature, waves and summits of a Gaussian autocorrelation
rms = [1, math.sqrt(2)/5, math.sqrt(12)/25]
acf = [1, 0, -2/25, 0, 12/625]
is_("paper/limits.tex", "the slope", value(formula("paper/limits.tex", "rms slope $", "$"), Rq=1.0,
                                           lc=5.0), math.sqrt(-acf[2]))
line, article = "paper/book/line.md", "paper/replication.tex"
is_(line, "the slope", value(formula(line, "of the slopes, $", "$"), sigma=1.0, lc=5.0),
    math.sqrt(-acf[2]))
is_(line, "the curvature", value(formula(line, "of the curvatures, $", "$"), sigma=1.0, lc=5.0),
    math.sqrt(acf[4]))
is_(article, "waves", value(formula(article, "there are $", "$"), lc=5.0),
    math.sqrt(-acf[2])/(2*math.pi))
is_(article, "summits", value(formula(article, "$ waves and $", "$"), lc=5.0),
    math.sqrt(acf[4]/-acf[2])/(2*math.pi))
is_(article, "a level", value(formula(article, "L_v=20", " \\paper").replace(
    "\\qty{1e-9}{m/s}", "1"), vrms=100.0) if "L_v=20\\log" in texts[article] else 0, 2)
is_("paper/errata.tex", "E1", value(formula(
    "paper/errata.tex", "over $\\sin-\\sinh$ & $", "$"), a=2.0, L=1.0),
    value(beta, ak=2.0, L=1.0))
# walls that are met: the density of U is (v + U) times a Gaussian; half of a steady motion
v, sigma = 9.0, 1.5


def over(f):
    """The mean over the walls that are met."""
    weight = [simpson(lambda u: g(u)*(v + u)*math.exp(-u*u/2/sigma**2), -8*sigma, 8*sigma, 120)
              for g in (f, lambda u: 1)]
    return weight[0]/weight[1]


met = over(lambda u: (v + u)*u)
is_(derived, "<v_r U>", value(formula(derived, "gives $\\langle v_rU\\rangle=", "$"), sigma=sigma),
    met, 1e-6)
whole = formula(derived, "hence $", "$").split("=")
e = .4
speeds = value(squared, sigma=sigma, e=e)
pair = {"\\langle v_r^2\\rangle": speeds, "\\langle v_rU\\rangle": 2*sigma**2, "e": e}
is_(derived, "a steady motion", value(whole[0], **pair), value(whole[-1], **pair))
is_(derived, "the power of the wall", value(formula(derived, "P=W\\,", "=\\frac{2W"), **{
    "\\langle v_rU\\rangle": 8.0, "\\langle v_r\\rangle": 2.0}), 4)
combine = formula(law, "the variances combine as $", "$").split("=")
is_(law, "the variances", value(combine[1], s1=.3, s2=.4), value(
    combine[0], sc=value(sc, s1=.3, s2=.4)))
centre = formula(law, "\\langle\\omega\\rangle = ", "\\, \\exp")
is_(law, "the mean frequency", value(centre, **{"\\sum_k\\omega_kv_k^2": 6.0, "\\sum_kv_k^2": 2.0}),
    3)
# the supplement: a spectrum of slopes over time, the balance of a resonator, one constant
why = "paper/why-details.tex"
is_(why, "the spectrum over time", value(formula(
    why, "S_{\\dot\\zeta}(\\omega)=", "$"), D=2.0, V=3.0, omega=5.0), 3**2/3*2/(5/3)**2)
is_(why, "the power", value(formula(why, "P = ", " \\end"), zeta=.02, M1=4.0, vrms=.5, **{
    "\\omega_{\\mathrm{eff}}": 7.0}), value(
        "v^2/F", v=.5, F=value(v2, P=1.0, zeta=.02, M1=4.0, omegam=7.0)))
square = value(formula(why, "same balance, $v^2=", "$"), p=2.0, S=3.0, eta=.1, omega=4.0, M=5.0,
               c=.7)
is_(why, "the balance of the group", square*(.1*4*5 + .7*3), 2*3)
one = formula(why, "Eq.~22 has $\\zeta_k=", "$").replace("2m", "2 m ")
is_(why, "one constant", value(formula(why, "$\\zeta_k=\\zeta_7\\,", "$"), k=14), value(
    one, c=1.0, m=1.0, **{"\\omega_k": 14.0**2})/value(one, c=1.0, m=1.0, **{"\\omega_k": 7.0**2}))
second = "paper/law-second.tex"
is_(second, "the sag", value(formula(second, "\\dot a_k\\approx", ", \\end"), W=2.0, V=3.0, **{
    "\\rho": 5.0, "\\omega_k": 7.0, "\\psi_k'": 1.5}), value(formula(
        second, "\\omega_k^2a_k=", "(Vt)"), W=2.0, **{"\\rho": 5.0, "\\psi_k": 1.0})/49*3*1.5)
is_(second, "the speed of the slider", value(formula(second, "This speed is $", "$"), e=.3)**2,
    value(back, sigma=1.0, e=.3))
# the plate: frequencies and shapes; the sag of a beam as a sum over its modes
areal = "paper/areal.tex"
plate = {"m": 1.0, "n": 2.0, "a": .45, "b": .3, "D": 3.0, "\\mu": 2.0, "x": .1, "y": .05}
where = math.pi**2*((1/.45)**2 + (2/.3)**2)
is_(areal, "a frequency", value(formula(areal, "\\omega_{mn}=", ",\\quad"), **plate),
    math.sqrt(1.5)*where)
shape = formula(areal, "\\psi_{mn}=", " : \\end")
is_(areal, "the norm of a shape", value(shape, **plate)**2, 4/(.45*.3)*math.sin(math.pi*.1/.45)**2
    * math.sin(2*math.pi*.05/.3)**2)
is_(areal, "the stiffness", value(formula(areal, "With $D=", "$").replace("/12", "/12/"), E=2.0,
                                  h=3.0, **{"\\nu": .3}), 2*27/12/(1 - .09))
mass = "paper/moving-mass.tex"
is_(mass, "the sag", value(formula(mass, "static deflection $", "$"), P=2.0, L=3.0, EI=5.0),
    2*2*27/(math.pi**4*5)*sum(k**-4 for k in range(1, 400, 2)), 1e-6)
# more walls come than go; a density has the integral 1; a stiffness is that of its force
wall = "approaching" if over(lambda u: u) > 0 else "receding"
if f"leaves out that {wall} walls are met more often" not in texts[derived]:
    print(f"{derived}: {wall} walls are met more often")
density = formula(law, "mean over $\\eta$ with the density $", "$")
is_(law, "the density", simpson(lambda eta: value(density, eta=eta), 0, 7, 80), 1, 1e-4)
if formula(rolling, "$F_c=g(", ",t)$") != formula(rolling, "=\\partial g/\\partial(", ")$"):
    print(f"{rolling}: the stiffness is not that of the force")
