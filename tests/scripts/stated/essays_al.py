"""Formulas of the essays in src, rooms from areal to line, that essays.py and inline.py leave: each
evaluated against a definition, a known integral, an eigenvalue, a bound that is reached, or a
constant of the program."""
import ast
import cmath
import math
import pathlib
import re
from fractions import Fraction

from archived import simpson, top
from essay import equations, value
from evaluated import is_

ROOMS = "areal base case command contact detection film kernels line live".split()
LEAST = 413
texts, touched = {}, {}


def flat(text):
    return re.sub(r"\s+", " ", re.sub(r"(?m)^\s*(\*|///?<?) ?", "", text))


def part(file, begin, end="$", after=""):
    """What stands between `begin` and the next `end` in the comments of a file."""
    if file not in texts:
        texts[file] = flat((top / "src" / file).read_text(encoding="utf-8"))
    at = texts[file].find(begin, texts[file].find(after) if after else 0)
    stop = texts[file].find(end, at + len(begin))
    if at < 0 or stop < 0:
        print(f"src/{file} has no '{begin}' before '{end}'")
        return "0"
    touched.setdefault(file, []).append((at, stop))
    return texts[file][at + len(begin):stop].strip(" ,;").rstrip(".")


def of(file, begin, end="$", edit=(), **rest):
    """The value of a part, of which some words are written otherwise for the reader."""
    text = part(file, begin, end)
    for old, new in edit:
        text = text.replace(old, new)
    return value(re.sub(r"\\d?frac(\d)(\d)", r"\\frac{\1}{\2}", text), **rest)


def gives(file, begin, end, known, within=1e-9, scale=None, **rest):
    is_("src/" + file, f"'{begin}'", of(file, begin, end, **rest), known, within, scale)


def exact(text):
    """A formula of whole numbers and their powers, without rounding."""
    text = text.replace("\\cdot", "*").replace("^", "**").replace("{", "(").replace("}", ")")
    text = re.sub(r"(?<=\d) +(?=[\d(])", "*", text)
    return eval(re.sub(r"\d+", r"Fraction(\g<0>)", text), {"Fraction": Fraction})


def true(file, what, condition):
    if not condition:
        print(f"src/{file}: {what} is not so")


def cubic(xi):
    """Weights of Catmull and Rom: the parabolas through three nodes, mixed."""
    return [(-xi + 2*xi**2 - xi**3)/2, 1 - 2.5*xi**2 + 1.5*xi**3, (xi + 4*xi**2 - 3*xi**3)/2,
            (xi**3 - xi**2)/2]


GAIN = max(sum(map(abs, cubic(n/1000))) for n in range(1001))
TRAIL = " . %"

# ## areal
file = "areal/air_film.c"
gap = "u - (U_0\\psi_0 + U_1\\psi_1 + U_2\\psi_2)"
air = {"arrays": {"\\psi": lambda k: [.1, .2, .3][k]}, "ranges": {"i": range(3)}, "delta": 9.0,
       "u": 1.0, "U_0": 2.0, "U_2": 3.0}
volume = [3*.5*of(file, "h = ", " , %", U_1=x, **air) for x in (4.0, 5.0)]
gives(file, "F_k = ", TRAIL, 7*(volume[1] - volume[0]), p=7.0, A=.5, k=1, **air)

file = "areal/balance.c"
speeds = [[2.0, 3.0], [5.0, 7.0]]
gives(file, "$v_{rms}^2 = ", "$", sum(x*x for row in speeds for x in row)/(2*.4*.3), a=.4, b=.3,
      N_T=2.0, arrays={"\\dot U": lambda k, n: speeds[k][n]}, ranges={"n": [0, 1], "k": [0, 1]})
theta, before, behind = .3, 5.0, 11.0
own = (1 - theta)*before + theta*behind
is_("src/" + file, "the share before", of(file, "but the shares $", "$", theta=theta), 1 - theta)
gives(file, "So $", "$", 2*3*7*(own - (before + behind)/2)/(behind - before), theta=theta, tau=2.0,
      V=3.0, P=7.0)

file = "areal/candidates.c"
for S, T in ((3.0, 2.0), (4.0, 2.0), (3.0, 3.5)):
    # the higher of both segments is in the way; heights of the nodes are 2 and 3
    gives(file, "g \\ge ", " %", 9 - .5 - max(2 + S, 3 + T), delta=9.0, z=.5, p=1, c=4, arrays={
        "h": lambda i: {1: 2.0, 5: 3.0}[i], "S": lambda i: {5: S}[i], "T": lambda i: {1: T}[i]})
phi = {"1": .2, "2": .7}
polar = lambda u, v, w: 1 - 2*(u + v + w)/3 + 5*(u*v + v*w + w*u)/3 + 7*u*v*w
ends = [polar(*(phi[x] for x in re.findall(r"\\phi_(\d)", each))) for each in
        re.findall(r"b\(([^)]*)\)", part(file, "three arguments) $$", ", %"))]
for t in (0.0, .37, 1.0):
    x = .2 + .5*t
    is_("src/" + file, "eq:areal-part", sum(math.comb(3, j)*t**j*(1 - t)**(3 - j)*y
                                            for j, y in enumerate(ends)), polar(x, x, x))
gives(file, "segment between $", "$", .3, **{"\\phi_2": .7})
gives(file, "segment between $1 - \\phi_2$ and $", "$", .8, **{"\\phi_1": .2})
size = 2*1.5 + 3*.5
wave = {"arrays": {"U": lambda k: [2.0, 3.0][k], "\\psi": lambda k: [1.5, .5][k]},
        "ranges": {"k": [0, 1]}, "edit": (("\\max|", "|"),)}
# a cosine between two nodes leaves its chord by 1 - cos(k H/2)
gives(file, "an error of at most $", "$ for", size*(2 - math.cos(.01) - math.cos(.02)), 1e-3,
      k_x=.5, H_x=.04, k_y=.4, H_y=.1, **wave)
gives(file, "an error of at most $1", "$. Both", size*GAIN*3*.2*.5, k_x=.5, chi=.2, **dict(
    wave, edit=wave["edit"] + ((".25 \\cdot", "1.25 \\cdot"),)))
rise = {"arrays": {"U": lambda k: [2.0, 3.0][k], "f": lambda k: [5.0, 7.0][k],
                   "r": lambda k: [5.0, 7.0][k]}, "ranges": {"k": [0, 1]},
        "(t)": 3.0, "(t_1)": 2.0, "(t_0)": 1.5}
gives(file, "travel of the modes, $", "$", 5*2 + 7*3, **rise)
gives(file, "\\max_{lattice} ", TRAIL, 3 + 5*1 + 7*1.5, z=6.0, **rise)
is_("src/" + file, "a rise", of(file, "written as $r_k$: $$ ", " \\le", z=6.0, **rise), 3)
is_("src/" + file, "a skin", 1/of(file, "one part in $", "$"), 1e-6)

gives("areal/checks.c", "1.2533141373155002512; ///< $", "$", 1/simpson(
    lambda z: abs(z)*math.exp(-z*z/2)/math.sqrt(2*math.pi), -9, 9, 600), 1e-6)

file = "areal/contact.c"
line = lambda x: 2 + 3*x - x*x
text = "\\delta - y" + part(file, "g = \\delta - y", TRAIL)
is_("src/" + file, "eq:areal-gap", value(text.replace("y_{slave}", "Y").replace(
    "master,r", "r").replace("(\\xi)", ""), delta=9.0, Y=.4, arrays={
        "N": lambda r: cubic(.3)[r], "y": lambda r: line(r - 1)}), 9 - .4 - line(.3))
X = [[.1, .4], [.2, .5]]
Y = [[.3, .7], [.6, .9]]
both = {"edit": (("Y_n(y_j)", "Y_{n,j}"), ("X_m(x_i)", "X_{m,i}")), "arrays": {
    "Y": lambda n, j: Y[n][j], "X": lambda m, i: X[m][i], "P": lambda i, j: 2 + 3*i + 5*j,
    "U": lambda m, n: 1 + 2*m + 7*n}, "ranges": {k: [0, 1] for k in "ijmn"}}
gives(file, "$F_{mn} = ", "$", sum((2 + 3*i + 5*j)*X[1][i]*Y[0][j] for i in (0, 1)
                                   for j in (0, 1)), m=1, n=0, **both)

file = "areal/listener.c"
# a small piston in a baffle: the pressure of a source in half a space
half = 1.2/(2*math.pi)
pressure = part(file, "p(t) = ", " \\frac{d}{dt}")
is_("src/" + file, "eq:listener", value(pressure, **{"\\rho_0": 1.2}), half)
is_("src/" + file, "eq:listener", value(part(file, "dS = ", " \\frac{d}{dt}"), **{"\\rho_0": 1.2}),
    half)
delay = part(file, "w_d\\Big(", "\\Big) dS")
late = value(delay, R=6.0, c_0=3.0, **{"\\Delta": .5})
is_("src/" + file, "a delay", late, 4)
is_("src/" + file, "a delay", value(part(file, "v(x, y, ", ")}{R}"), t=5.0, R=6.0, c_0=3.0), 3)
is_("src/" + file, "a delay", value(part(file, "\\dot U_{mn}(", "),"), t=5.0, d=late, **{
    "\\Delta": .5}), 3)
gives(file, "after the time $", "$", 2, R=6.0, c_0=3.0)
text = part(file, "by the factor $").split("/(")
is_("src/" + file, "a difference", value(text[0], f=7.0, **{"\\Delta": .1/math.pi})
    / value("(" + text[1], f=7.0, **{"\\Delta": .1/math.pi}),
    abs(cmath.exp(.7j) - cmath.exp(-.7j))/1.4)
is_("src/" + file, "decibels", float(part(file, "that is, by ", " dB")), -20*math.log10(
    math.sin(.2*math.pi)/(.2*math.pi)), .02)

file = "areal/map.c"
gives(file, "(x, y) = ", TRAIL, sum((1 + 2*m + 7*n)*X[m][0]*Y[n][0] for m in (0, 1)
                                    for n in (0, 1))**2, edit=(
    ("\\overline{V_{mn} V_{rs}}", "V_{mn} V_{rs}"), ("X_r(x)", "X_r"), ("Y_s(y)", "Y_s")), arrays={
        "V": lambda m, n: 1 + 2*m + 7*n, "X": lambda m: X[m][0], "Y": lambda n: Y[n][0]}, ranges={
            k: [0, 1] for k in "mnrs"})
for place, known in ((0, 0), (8, .45), (2, .45/4)):
    for file, begin, end, names in (
            ("areal/map.c", "points $x_i = ", "$", {"M": 8.0, "i": place, "a": .45}),
            ("areal/map.c", "$y_j = ", "$", {"N": 8.0, "j": place, "b": .45}),
            ("areal/plate.c", "nodes are $x_i = ", "$", {"N": 8.0, "i": place, "a": .45})):
        gives(file, begin, end, known, 1e-9, 1, **names)
    for begin, end, names in (("points x_i = ", ", y", {"columns": 9, "i": place, "a": .45}),
                              ("y_j = ", ", edges", {"rows": 9, "j": place, "b": .45})):
        text = re.sub(r" (?=\w)(?<=\w )", "*", part("areal/map.h", begin, end))
        is_("src/areal/map.h", begin, eval(text, {}, names), known, 1e-9, 1)
file = "areal/plate.c"
for N in (3, 7):  # sines of pi/N and, of a cosine, of pi/2: no larger angle has both as multiples
    unit = of(file, "multiples of $", "$", N=float(N), edit=(("2N", "2 N"),))
    is_("src/" + file, "multiples", math.gcd(round(math.pi/N/unit), round(math.pi/2/unit)), 1)
    is_("src/" + file, "multiples", unit*round(math.pi/N/unit), math.pi/N)
gives(file, "guided ends: $", "$", 1/math.sqrt(.45), a=.45)
rows = [of(file, "$c_m = ", "$", m=m, **dict(both, edit=(("Y_n(y_j)", "Y_{n,0}"), (
    "U_{mn}", "U_{m,n}")))) for m in (0, 1)]
gives(file, "then $u = ", "$", sum((1 + 2*m + 7*n)*X[m][0]*Y[n][0] for m in (0, 1) for n in (0, 1)),
      edit=(("X_m(x_i)", "X_{m,0}"),), arrays={"X": both["arrays"]["X"], "c": lambda m: rows[m]},
      ranges={"m": [0, 1]})

file = "areal/plate_bounds.c"
n = 16  # of a string of n nodes under unit loads: its sag in the middle, and of one load
gives(file, "the weights is at most $", "$", max(sum(min(i, k)*(n - max(i, k))/n for k in range(
    1, n)) for i in range(n)), n=16.0)
gives(file, "The second is $", "$", 32, n=16.0)
psi = [[[1.0, 2.0], [3.0, 5.0]], [[7.0, -1.0], [.5, 4.0]]]
L = [[.2, .9], [.6, .5]]
shape = lambda k, i, j: sum(psi[k][a][b]*L[a][i]*L[b][j] for a in (0, 1) for b in (0, 1))
gram = {"arrays": {"p": shape, "q": lambda k, a, b: psi[k][a][b], "L": lambda a, i: L[a][i]},
        "ranges": {k: [0, 1] for k in "ijabcd"}, "k": 0, "l": 1, "chi": .3}
known = .09*sum(shape(0, i, j)*shape(1, i, j) for i in (0, 1) for j in (0, 1))
gives(file, "G_{kl} = ", " = \\sum_{abcd}", known, edit=(("\\psi_k", "p_{k,i,j}"), (
    "\\psi_l", "p_{l,i,j}")), **gram)
A = lambda a, c: of(file, "A_{ac} = ", ", \\quad", edit=(("L_a(x_i)", "L_{a,i}"), (
    "L_c(x_i)", "L_{c,i}")), a=a, c=c, **gram)
B = lambda b, d: of(file, "B_{bd} = ", " , %", edit=(("L_b(y_j)", "L_{b,j}"), (
    "L_d(y_j)", "L_{d,j}")), b=b, d=d, **gram)
gram["arrays"].update(A=A, B=B)
text = part(file, "= \\sum_{abcd}", " , \\qquad").replace("\\psi_k(a, b)", "q_{k,a,b}").replace(
    "\\psi_l(c, d)", "q_{l,c,d}")
is_("src/" + file, "eq:plate-gram", value("\\sum_{abcd}" + text, **gram), known)

file = "areal/plate_file.c"
# a shape of the value 3 everywhere, of modal mass mu 9 S: psi^2 S is 1
file_mode = {"arrays": {"L": lambda i: .25, "\\varphi": lambda k: 3.0, "U": lambda k: [2.0, 5.0][k],
    "M": lambda k: 7*9*.06}, "ranges": {"a": range(4), "b": range(4), "k": [0, 1]}, "\\mu": 7.0,
    "(x)": 1.0, "(y)": 1.0, "(x_a, y_b)": 1.0}
gives(file, "\\psi_k(x, y) = ", TRAIL, 1/math.sqrt(.06), k=0, **file_mode)
gives(file, "C_{ab} = ", "$", 7/math.sqrt(.06), **file_mode)

file = "areal/plate_sound.c"
gives(file, "p(\\mathbf x) = ", " \\int", 5*half, i=1.0, omega=5.0, **{"\\rho_0": 1.2})
gives(file, "\\quad k = ", " , %", 2.5, omega=7.5, c_0=3.0)
gives(file, "efficiency $\\sigma = ", " \\int", .49/(4*math.pi**2), k=.7, edit=(("/4\\pi^2",
    "/(4\\pi^2)"),))
# a monopole radiates rho c k^2 Q^2/(2 pi) into half a space
is_("src/" + file, "eq:plate-power", 2*math.pi*of(file, "W = \\rho_0 c_0 ", " \\int", k=.7),
    .49/(2*math.pi))
is_("src/" + file, "a direction", .36 + of(file, "$s_y = ", "$", mu=.6, alpha=.9)**2
    + (.8*math.sin(.9))**2, 1)
modal = part(file, "With $v = ", "$").replace("X_m(x)", "X_m").replace("Y_n(y)", "Y_n")
is_("src/" + file, "v", value(modal, arrays={"\\dot U": lambda m, n: 1 + 2*m + 7*n, "X": lambda m:
                                              X[m][0], "Y": lambda n: Y[n][0]}, ranges={
    "m": [0, 1], "n": [0, 1]}), sum((1 + 2*m + 7*n)*X[m][0]*Y[n][0] for m in (0, 1)
                                    for n in (0, 1)))
code = (top / "src" / file).read_text(encoding="utf-8")
added = re.search(r"ceil\(([\d.]+) \* k \* p->width\) \+ (\d+)", code)
is_("src/" + file, "points", of(file, "rule with $", "$", k=8.0, b=2.0, mu=0.0), float(added[1])*16
    + int(added[2]))

file = "areal/problem.c"
text = part(file, "\\omega_c^2 \\le n\\, k", " , %").replace("\\sum \\max\\psi_{mn}^2",
    "P").replace("\\sum \\max\\psi_k^2", "Q")
is_("src/" + file, "eq:areal-contacts", value(text, P=.25, Q=.29, **{"\\mu_1": 2.0, "\\mu_2": 7.0}),
    GAIN**2/2*.25 + .29/7)
file = "areal/spots.c"
rows, places = (of(file, begin, end) for begin, end in (("|j - j'| \\le ", ","),
                                                        ("|q - q'| \\le ", " %")))
block, plate = (part(file, begin, ".").strip() for begin in ("j is at the place ",
    "p is at the place "))
value_at = lambda text, p: eval(text.replace("2 p", "2*p"), {"p": p})
# neighbours are at most a spacing apart; a plate's node is half a spacing before node p
is_("src/" + file, "a spacing", value_at(block, 5) - value_at(block, 4), places)
is_("src/" + file, "half a spacing", value_at(block, 5) - value_at(plate, 5), places/2)
is_("src/" + file, "a row", rows, 1)

# ## numbers
file = "base/decimal.c"
x, e2, digit = 123.4, -46, 2
m = x*2.0**-e2
q = of(file, "}, q = ", ", %", k=digit)
upper = part(file, "X = ", ", q =").split(" = ")
for text in upper:
    is_("src/" + file, "eq:seventeen", value(text, x=x, q=q, m=m, e=e2), 1.234e16)
half = of(file, "< h = ", ", %", q=q, e=e2)
is_("src/" + file, "half a distance", half, math.ulp(x)*10**q/2)
for begin, end in (("so $10 B < ", "$"),):
    is_("src/" + file, "a remainder", 10*of(file, "digits < $", "$"), of(file, begin, end))
is_("src/" + file, "a power", of(file, "Beyond that it is $", "$"), 5.0**int(part(
    file, "Up to q = ", " it is")))
true(file, "5^27 the last below 2^64", 5**27 < 2**64 < 5**28 and part(
    file, "Up to q = ", " it is") == "27")
is_("src/" + file, "the rest", of(file, "times $", "$, of which", q=31)*5.0**27, 5.0**31)
# an error of m < 2^53 units of 2^-56 times the last of 64 bits is a share of h > 2^-1
for begin, end in (("at most 56: $", "$"),):
    low, high = part(file, begin, end).split(" < ")
    true(file, begin, exact(low) < exact(high) and 2*exact(low) > exact(high)/2)
found = re.search(r"Rounded down, \$(\d+)/2\^\{(\d+)\}\$ of a number below \$10\^(\d)\$ is a "
                  r"hundredth "
    r"of it, and \$(\d+)/2\^\{(\d+)\}\$", flat((top / "src" / file).read_text()))
if found:
    a, b, most, c, d = map(int, found.groups())
    true(file, "a hundredth", all(n*a >> b == n//100 for n in range(10**most)))
    true(file, "a tenth", all(n*c >> d == n//10 for n in range(100)))
    part(file, "Rounded down, $"), part(file, "of it, and $")
else:
    print(f"src/{file}: no rounding down")

file = "base/digest.c"
prime, basis = int(part(file, "b)\\,", " \\bmod")), int(part(file, "h_0 = ", " $$"))
bits = of(file, "\\bmod ", ",")


def digest(data):
    """Of Fowler, Noll and Vo, with the numbers of the comment."""
    h = basis
    for byte in data:
        h = (h ^ byte)*prime % int(bits)
    return h


for data, known in ((b"", 0xcbf29ce484222325), (b"a", 0xaf63dc4c8601ec8c),
                    (b"foobar", 0x85944171f73967e8)):  # vectors of RFC 9923
    true(file, f"the digest of {data}", digest(data) == known)

file = "base/exact.c"
for j, known in ((0, 0), (2, .5), (6, 1), (12, 0)):
    for each, begin in ((file, "s_j = "), ("base/exact.h", "table[j] = $")):
        gives(each, begin, ", j = 0..n" if each == file else "$", known, 1e-9, 1, j=j, n=12)
whole = "\\sin(\\pi (n" + part("base/exact.h", "\\sin(\\pi (n")
left, right = whole.split(" = ")
is_("src/base/exact.h", "the other half", value(left, n=12, j=2), math.sin(math.pi/6))
is_("src/base/exact.h", "the other half", value(right, n=12, j=2), math.sin(math.pi/6))
left, right = part(file, "2^{-1074} = ", "$"), math.ulp(0.0)
true(file, "the least number", Fraction(1, 2)/2**1073 == exact(left.replace(" 2", "*2"))
    == Fraction(right))
theta, delta = .8, .3
phi = of("base/exact.h", "$\\phi = ", "$", theta=theta, delta=delta)
is_("src/base/exact.h", "phi", phi, math.sqrt(.64 - .09))
s1, s2 = complex(-delta, phi), complex(-delta, -phi)
free = (s2*cmath.exp(s1) - s1*cmath.exp(s2))/(s2 - s1)  # from rest at 1
osc = {"delta": delta, "varphi": phi}
is_("src/base/exact.h", "begin", value(("1 - e^{-\\delta} (\\cos\\phi" + part(
        "base/exact.h", "$1 - e^{-\\delta} (\\cos\\phi")).replace("\\phi", "\\varphi").replace(
            "(\\sin\\varphi)/\\varphi", "\\frac{\\sin\\varphi}{\\varphi}"), **osc), 1 - free.real)
# displacements of a motion from rest before and after a step: its velocity is 0 there
back = (s2*cmath.exp(-s1) - s1*cmath.exp(-s2))/(s2 - s1)
e = math.exp(-delta)
r = value(("\\phi (\\sinh" + part("base/exact.h", "$\\phi (\\sinh")).replace("\\phi",
    "\\varphi").replace("(\\sinh\\delta)/\\sin\\varphi", "\\frac{\\sinh\\delta}{\\sin\\varphi}"),
    **osc)
is_("src/base/exact.h", "r", r, -phi/2/math.sin(phi)*((free.real - 1)/e + (1 - back.real)*e))

file = "base/exponential.c"
r = of(file, "|r| \\le ", "$")
is_("src/" + file, "a remainder", r, math.log(2)/2)
y = of(file, "$y = ", "$", r=r)
bound = of(file, "a share of y, $|y| < ", "$")
true(file, "y", bound/1.05 < y < bound)
true(file, "y", re.search(r"64", part(file, "$y = ", "$")) and 2**6 == 64)
gives(file, "with $u = ", "$", 2.0**-53)
file = "base/logarithm.c"
m = 1.3
s = of(file, "$s = ", "$", m=m)
is_("src/" + file, "s", 2*math.atanh(s), math.log(m))
low, high = of(file, "$\\sqrt{1/2} < m \\le ", "$", edit=(("\\sqrt 2", "\\sqrt{2}"),)), part(file,
    "t = s^2 < ", ",")
t = of(file, "$s = ", "$", m=low)**2
true(file, "t", t < float(high) < t*1.003)
whole = "\\sqrt{1" + part(file, "$\\sqrt{1")
is_("src/" + file, "m", value(whole.split(" < ")[0]), math.sqrt(.5))
for begin, known in (("1/3 = ", Fraction(1, 3)), ("1/5 = ", Fraction(1, 5))):
    terms = re.split(r"(?<=/\d) ([+-]) ", part(file, "$" + begin))
    parts = [exact(terms[0]), exact(terms[2])*(1 if terms[1] == "+" else -1)]
    true(file, begin, sum(parts) == known and Fraction(float(parts[0])) == parts[0])
text = "t/7" + part(file, "$t/7", "$")
for each in re.sub(r"^t/7\+", "t/7 +", text).split(" + "):
    if "dots" not in each:  # atanh(s)/s = 1 + t/3 + t^2/5 + ...; of t^(n + 2) one part in 2 n + 5
        power = re.match(r"t(?:\^\{?(\d+)\}?)?/(\d+)$", each)
        true(file, each, power and int(power[2]) == 2*int(power[1] or 1) + 5)
gives(file, "|\\ln x| \\ge ", " \\ge", math.log(2)/2, edit=(("\\sqrt 2", "\\sqrt{2}"),))
file = "base/sine.c"
a = of(file, "|a| \\le ", "$")
r = part("base/sine.h", "\\le |r| \\le ", "$")
is_("src/base/sine.h", "|r|", of(file, "$a = ", "$", r=value(r)), math.pi/4)
is_("src/" + file, "|a|", a, math.pi/4)
q = float(part(file, "q = a^2 < ", "$"))
true(file, "q", (math.pi/4)**2 < q < (math.pi/4)**2*1.001)

file = "base/random.c"
golden = int(re.search(r"gamma = UINT64_C\((\w+)\)", (top / "src" / file).read_text())[1], 16)
gives(file, "\\gamma = ", " %", golden, 1e-15, varphi=(1 + math.sqrt(5))/2)
# q is uniform: r^2 = -2 ln q, so that exp(-r^2/2), the chance of a larger r, is uniform too
for each, begin, end in ((file, "= (u, v) ", " %"), ("base/random.h", "u and v times $", "$")):
    r2 = .3*of(each, begin, end, q=.3, edit=(("q/q", "q / q"),))**2
    is_("src/" + each, "eq:ra2d-polar", math.exp(-r2/2), .3)
is_("src/" + file, "q", of(file, "$q = ", "$", u=.3, v=.4), .25)
is_("src/base/random.h", "q", of("base/random.h", "$q = ", "$", u=.3, v=.4), .25)
gives(file, "A share $", "$", 1 - sum(2*math.sqrt(1 - x*x) for x in ((n + .5)/500 - 1
    for n in range(1000)))/500/4, 1e-3)
is_("src/" + file, "q", of(file, "q \\ge ", "$"), of(file, "multiples of $", "$, so")**2)
file = "base/store.c"
h = .5
for _ in range(400):
    h = of(file, "$$ h = ", " $$", h=h, m=1000.0, n=2000.0, edit=(("(1-h)\\,n", "(1-h) n"),))
share = part(file, "for n = 2m it is a ", ".")
is_("src/" + file, "a share that stays", h, {"fifth": .2, "third": 1/3, "quarter": .25}.get(share,
    0), .03)

# ## commands
file = "command/listen.c"
speed = .003
rms = math.sqrt(simpson(lambda t: (speed*math.sin(2*math.pi*t))**2, 0, 1))
gives(file, "L_0 = ", " , %", 20*math.log10(rms/1e-9), edit=(("\\,\\mathrm{m/s}", ""), (
    "\\sqrt2", "\\sqrt{2}")), V_0=speed)
file = "command/waveform.c"
weigh = part(file, "\\overline{y^2}_A = ", " , %").replace("\\overline{y^2}", "Q").replace("A(f_j)",
    "A_j")
is_("src/" + file, "eq:waveform-weighted", value(weigh, Q=8.0, arrays={
    "S": lambda j: [3.0, 1.0][j], "A": lambda j: [.5, 2.0][j]}, ranges={"j": [0, 1]}), 7)
gives(file, "$P = ", "$", 7, n=10.0, F=3.0)
file = "command/compare.c"
gives(file, "L_b = ", ",\\quad", 40, edit=(("\\int_b S\\,df", "E"),), E=4e-6, p_0=2e-5)
gives(file, "\\Delta_b = ", " %", 3, edit=(("L_b^{run}", "R"), ("L_b^{recording}", "S")), R=43.0,
    S=40.0)
file = "command/film.c"
for k, known in ((0, 5), (4, 7), (-1, of(file, "since $", "$", t_0=5.0, T=2.0, K=4.0))):
    gives(file, "t_k = ", " , \\qquad", known, t_0=5.0, T=2.0, K=4.0, k=float(k))
is_("src/" + file, "the frame before", of(file, "since $", "$", t_0=5.0, T=2.0, K=4.0), 4.5)
file = "command/animate_areal.c"
text = part(file, "u(x, y) = ", " . $$").replace("X_m(x)", "X_m").replace("Y_n(y)", "Y_n")
is_("src/" + file, "u", value(text, arrays={"U": lambda m, n: 1 + 2*m + 7*n, "X": lambda m: X[m][0],
    "Y": lambda n: Y[n][0]}, ranges={"m": [0, 1], "n": [0, 1]}), sum((1 + 2*m + 7*n)*X[m][0]*Y[n][0]
    for m in (0, 1) for n in (0, 1)))
gives(file, "\\bar P = ", "$", 5, P=5.0, N=3.0, ranges={"i": range(3)})
text = part(file, "that of the forces, $").replace("(x, y)", "x").split("/")
is_("src/" + file, "a centre", value(text[0], P=5.0, x=.7, ranges={"i": range(3)})
    / value(text[1], P=5.0, ranges={"i": range(3)}), .7)
gives("command/animate_rolling.c", "at the time $", "$", 6, n=4.0, U=2.0, **{"\\Delta": 3.0})
# L units are a metre and F units a newton: a pressure of F per L^2 is 1 Pa
gives("command/universal_record.c", "a pressure p is $", "$", 1, p=12/9, L=3.0, F=12.0)

# ## contacts
file = "contact/forces.c"
N = cubic(.3)
shares = {"arrays": {"N": lambda r: N[r]}, "ranges": {"r": range(4)}}
for begin, right in (("Since $", 1), (" and $\\sum", .3)):
    text = part(file, begin).replace("\\sum", "")
    left, known = f"\\sum_r {text}".split(" = ")
    is_("src/" + file, begin, value(left, **shares), value(known, xi=.3))
    is_("src/" + file, begin, value(left, **shares), right)
# the nodes of a master that take the reaction have the slave as their centre of gravity
index, count = part(file, "P_{i',", "} = N_r"), int(part(file, "\\quad r = 0..", ","))
place = lambda r: value(index, r=r, **{"l'": 7})
is_("src/" + file, "eq:ra2d-34", sum(place(r)*N[r] for r in range(count + 1)), 7.3)
is_("src/" + file, "eq:ra2d-34", value(part(file, "l'-1+r} = ", ", \\quad").replace(
    "(\\xi)", ""), i=0, l=2, r=1, arrays={"N": lambda r: N[r], "P": lambda i, l: 5.0}), 5*N[1])
gives(file, "F_{i,k} = ", " %", 2*.3 + 5*.7, i=0, k=1, edit=(("(x_{i,l})", ""), ("\\psi_{i,k}",
    "\\psi_{i,k,l}")), arrays={"P": lambda i, l: [2.0, 5.0][l], "\\psi": lambda i, k, l: {(0,
    1): [.3, .7]}[i, k][l]}, ranges={"l": [0, 1]})
gives(file, "$\\chi$, and $", "$", simpson(lambda x: 1 - x/.4, 0, .4), chi=.4)
# node m of the master gathers what slaves l scatter to the nodes l + shift - 1 to l + shift + 2
pushes = [3.0, 1.0, 4.0, 1.5, 9.0, 2.0, 6.0, 5.0]
got = [0.0]*20
for l, push in enumerate(pushes):
    for r in range(4):
        got[l + 5 - 1 + r] += N[r]*push
m = 9
first = value(part(file, "l = ", ", %", after="eq:ra2d-35"), m=m, shift=5.0)
gives(file, "P_{i,m} = ", ", \\qquad", got[m] + .25, l=first, i=0, m=m, arrays={
    "N": lambda r: N[r], "S": lambda i, l: .25 if i == 0 else pushes[l]}, **{"i'": 1})

file = "contact/hertz_spot.c"
hertz = lambda e: 4/3*2*math.sqrt(3)*e**1.5
gives(file, "energy**: $", "$", simpson(lambda u: hertz(u*u)*2*u, 0, math.sqrt(.7), 60), 1e-6,
      P=hertz(.7), b=.7)
power = "contact/power.c"
stored = simpson(lambda u: 2*(u*u)**1.7*2*u, 0, math.sqrt(.7), 60)
left, right = ("c e^{a+1}" + part(power, "$c e^{a+1}")).split(" = ")
for text in (left, right.replace("|P|", "P")):
    is_("src/" + power, "stored energy", value(text, c=2.0, a=1.7, e=.7, P=2*.7**1.7), stored, 1e-6)
slope = (2*.701**1.7 - 2*.699**1.7)/.002
for each, begin in ((power, "stiffness $a c e^"), ("contact/power.h", "The slope $a c e^")):
    text = part(each, "$a c e^", "$")
    is_("src/" + each, "a slope", value("a c e^" + text, a=1.7, c=2.0, e=.7), slope, 1e-5)
gives(power, "$\\kappa = ", "$", slope/.4, 1e-5, edit=(("e_{deepest}", "d"),), a=1.7, c=2.0, d=.7,
    chi=.4)

file = "contact/lagrange.c"
# the factor of the force in the recurrence: eq:increments of the program, twice
step = {"arrays": {"D": lambda n: .2, "U": lambda n: .3}, "n": 0, "tau": .1, "omega": 3.0, "d": .7,
        "m": 5.0, "G": 0.0}
later = [value(equations["increments"][1].split("D_{n+1} = ")[1].split(" , \\qquad")[0], F_n=x,
    **step) for x in (2.0, 3.0)]
gamma = of(file, "factor of the force, $", "$", tau=.1, m=5.0, d=.7, edit=(("(m(1", "(m (1"),))
is_("src/" + file, "gamma", gamma, later[1] - later[0])
phi = [[.3, .8], [.5, -.2], [.9, .4]]
gammas, push = [.7, .2], [3.0, 1.0, 2.0]
rows = {"arrays": {"p": lambda c: push[c], "\\phi": lambda c, k: phi[c][k],
    "\\gamma": lambda k: gammas[k], "\\Delta U": lambda k: moved[k], "g^0": lambda c: -.1*c},
    "ranges": {"c'": range(3), "k": [0, 1]}}
forces = [-sum(push[c]*phi[c][k] for c in range(3)) for k in (0, 1)]
moved = [of(file, "\\Delta U_k = ", " , %", k=k, **rows) for k in (0, 1)]
for k in (0, 1):
    text = part(file, "U_{i,k,n+1} = ", " , %")
    after = value(text, i=0, k=k, n=0, arrays={"U^0": lambda i, k, n: .3, "\\gamma": lambda i,
        k: gammas[k], "F": lambda i, k, n: forces[k]})
    is_("src/" + file, "eq:ra2d-40", .3 + moved[k], after)
B = lambda c, k: of(file, "$B_{c,k} = ", "$", c=c, k=k, edit=(("\\gamma_k", "g"),), g=gammas[k],
    arrays={"\\phi": rows["arrays"]["\\phi"]})
influence = [[sum(B(c, k)*B(d, k) for k in (0, 1)) for d in range(3)] for c in range(3)]
for c in range(3):
    pushed = sum(influence[c][d]*push[d] for d in range(3))
    gives(file, "g_c = ", ", \\qquad", -.1*c + pushed, c=c, **rows)
file = "contact/lcp.c"
# two rows: what t of the second does to the first and to its own gap
WW, Wq, qq = 5.0, 3.0, 7.0
letters = (("A_{WW}^{-1}", "W^{-1}"), ("A_{WW}", "W"), ("A_{Wq}", "Q"), ("A_{qW}", "Q"),
           ("A_{qq}", "S"))
r = of(file, "Let $r = ", "$", edit=letters, W=WW, Q=Wq)
is_("src/" + file, "r", WW*r, Wq)
s = of(file, "complement $s = ", "$", edit=letters, S=qq, Q=Wq, r=r)
is_("src/" + file, "s", s*WW, WW*qq - Wq*Wq)
rates = {"W": -r, "q": s}
said = re.search(r"\$p_W\$ changes by (-?)t r and \$g_q\$ by (-?)t s",
    flat((top / "src" / file).read_text()))
true(file, "the change of p_W keeps g_W", said and said[1] == "-" and abs(WW*-r + Wq) < 1e-12
     and abs(Wq*-r + qq - s) < 1e-12 and not said[2])
force = of(file, "$p_W = ", "$", edit=letters + (("g^0_W", "G"),), W=WW, G=-2.0)
gives(file, "$g = ", "$", 0, 1e-9, 1, edit=(("g^0", "G"),), G=-2.0, A=WW, p=force)
push, B_ = force, math.sqrt(WW)
is_("src/" + file, "eq:least-push", of(file, "subject to}\\quad ", " \\ge", edit=(("g^0", "G"),),
    G=-2.0, B=B_, z=of(file, "$z = ", "$", edit=(("B^T", "B"),), B=B_, p=push)), 0, 1e-9, 1)

file = "contact/rate_method.c"
rate = part(file, "= -\\dot g = ", " , %").replace("\\frac{\\partial g}{\\partial(V t)}",
    "G").replace("(\\xi)", "")
move = lambda t: 9 - (1 + 2*t) - sum(N[r]*(r + (3 + r)*t) for r in range(4)) + 5*.7*t
is_("src/" + file, "eq:rate", value(rate, V=5.0, G=.7, l=0, arrays={"\\dot u": lambda l: 2.0 if l
    == 0 else l - 3.0, "N": lambda r: N[r]}, ranges={"r": range(4)}, **{"l'": 7}), move(0)
    - move(1))
gives(file, "Voigt's law that is $", "$", of(file, "This adds $", "$", edit=(("\\kappa'", "K"),),
    V=3.0, K=7*.2, chi=.4)/7, T=.2, V=3.0, chi=.4)

file = "contact/yield.c"
R, k, alpha, beta = 5.0, .3, .7, .2
worked = equations["yield-loss"][1].split("w(a) = ")[1].split(", \\qquad")[0]
returned = equations["yield-loss"][1].split("\\Delta w - ")[1].strip(" .")


def loss(a):
    p = alpha + beta*a
    b = of(file, "$b = ", "$", k=k, p=p, a=a)
    names = {"R": R, "k": k, "alpha": alpha, "beta": beta}
    return value(worked, a=a, **names) - value(returned, F_m=math.pi*a*a*p, b=b)


a = 1.3
gives(file, "$D' = ", "$", (loss(a + 1e-4) - loss(a - 1e-4))/2e-4, 1e-6, a=a, k=k, R=R, beta=beta,
    p=alpha + beta*a, edit=(("p\\, (", "p ("), ("\\frac75", "\\frac{7}{5}"), ("\\frac35",
    "\\frac{3}{5}")))
elastic = of(file, "at most Hertz's pressure, $", "$", a=a, edit=(("2kR", "2 k R"),), k=k, R=R)
# Hertz's mean pressure 4 E* a/(3 pi R), with k = 3 pi/(8 E*)
is_("src/" + file, "Hertz's pressure", elastic, 4*(3*math.pi/8/k)*a/(3*math.pi*R))
left, right = ("\\pi (\\frac54" + part(file, "$\\pi (\\frac54")).split(" \\le ")
frac = lambda text: re.sub(r"\\frac(\d)(\d)", r"\\frac{\1}{\2}", text.replace("2kR",
    "2 k R").replace("a\\beta", "a \\beta"))
both = [value(frac(text), a=a, p=elastic, beta=elastic/a, k=k, R=R) for text in (left, right)]
is_("src/" + file, "both at most Hertz's pressure", *both)
wide = 1e4
is_("src/" + file, "full plasticity", of(file, "$\\Delta w \\to ", "$", a=wide, R=R, edit=(("4R",
    "4 R"),), **{"p_2": 3.0}), value(worked, a=wide, R=R, k=k, alpha=3.0, beta=0.0), 1e-2)
gives(file, "$\\pi a^2 \\to ", "$", math.pi*4, R=R, e=4/(2*R))
is_("src/" + file, "deep", of(file, "has moved by $", "$", a=2.0, R=R, e=1.0,
                              edit=(("2R", "2 R"),)), 1 - .4)
# of the deflection at the centre a half is added: Hertz's e = a^2/R with p = 4 E* a/(3 pi R)
gives(file, "one half of the deflection at the centre, $", "$", .49/5, p=4*3*.7/(
    3*math.pi*5), a=.7, edit=(("4E^*", "4 F"),), F=3.0)
text = part(file, "F_m b \\sim a^")
falls = Fraction(re.sub("[{}]", "", part(file, "falls as $a^")))
grows = Fraction(re.sub("[{}]", "", part(file, "a grows as $v^")))
ends = Fraction(re.sub("[{}]", "", part(file, "it falls as $v^")))
true(file, "powers", falls == (Fraction(text) - 4)/2 and grows == Fraction(2, 4) and ends
    == falls*grows)
is_("src/" + file, "a ratio", float(part(file, "\\frac{a_2}{a_1} = ", " . %")), float(part(
    file, "E^* a/(Y R) = "))/(3*math.pi/4*of(file, "$p_1 = ", "$", Y=1.0)), 1e-2)
gives(file, "restitution $", "$", math.sqrt(.4*2*3/10), F_m=2.0, b=3.0, edit=(("\\frac25",
    "\\frac{2}{5}"), ("b/\\Delta w", "b / \\Delta w")), **{"\\Delta w": 10.0})

# ## detection
file = "detection/detection.c"
at = {"arrays": {"x": lambda i, l: {(1, 4): 3.5, (0, 3): 2.0, (0, 4): 5.0}[i, l]}, "V": 2.0,
    "t_n": .25, "i": 1, "l": 4, "i'": 0, "l'": 3}
chain = re.split(r" \\le | < ", part(file, "projection, $$ ", ", %"))
lower, middle, upper = (value(text, **at) for text in chain)
is_("src/" + file, "eq:ra2d-28", lower, 2)
is_("src/" + file, "eq:ra2d-28", middle, 3)
is_("src/" + file, "eq:ra2d-28", upper, 5)

file = "detection/candidate_lists.c"
y = [1.0, 3.0, 2.0, 5.0]
line = lambda x, y: sum(w*v for w, v in zip(cubic(x), y))
bends = lambda y: max(abs(y[0] - 2*y[1] + y[2]), abs(y[1] - 2*y[2] + y[3]))
# a line with second differences of at most 1 does most if they are 1 or -1 at both nodes
lines = [[0.0, 0.0, v, 2*v + s] for v in (0.0,) for s in (-1, 1)] + [
    [r, 0.0, v, 2*v + s] for v in (-2.0, 0.0, 1.0) for r in (-1 - v, 1 - v) for s in (-1, 1)]
lines = [y for y in lines if abs(bends(y) - 1) < 1e-9]
h = 1e-4
place = [n/400 for n in range(1, 400)] + [h, 1 - h]
steep = lambda x, y: (line(x + h, y) - line(x - h, y))/2/h
bent = lambda x, y: (line(x + h, y) - 2*line(x, y) + line(x - h, y))/h/h
gives(file, "so $|p''| \\le ", "$", max(abs(bent(x, y)) for x in place for y in lines), 1e-2,
    sigma=1.0)
text = part(file, "$|p'| \\le ", "$")
rest = max(abs(steep(x, y)) - abs(y[2] - y[1]) for x in place for y in lines)
is_("src/" + file, "|p'|", value(text, arrays={"y": lambda l: 0.0}, sigma=1.0), rest, 1e-2)
over = max(line(x, y) - max(y[1], y[2]) for x in place for y in lines)
gives(file, "at the nodes by at most $", "$", over, 1e-3, sigma=1.0)
# a parabola between its values at a distance d
lowest = max(.3*x*(2 - x)/2 for x in (n/50 for n in range(101)))
gives(file, "there, minus $", "$", lowest, d=2.0, edit=(("\\max|G''|", "G"),), G=.3)
most = of(file, "$|G''| \\le ", "$", edit=(("|p''|", "p"), ("|q'|", "q")), p=3*.7, q=.9)
gives(file, "G(s_1)) - ", " %", 4/8*most - 2*(4/8*2*.9), edit=(("|q'|", "q"),), d=2.0, sigma=.7,
    q=.9)
gives(file, "$U^*(s) = ", "$", 1 + 6*2, s=9.0, S=2.0, **{"U^0": 1.0, "s_0": 3.0})
gives(file, "$Q = ", "$", 3, edit=(("\\lfloor", "("), ("\\rfloor", ")")), c=24.0)
gives(file, "$\\Delta U = ", "$", 2, U=5.0, **{"U^*": 3.0})
gives("detection/candidates.c", "$s_1 = ", "$", 5, d=2.0, **{"s_0": 3.0})
file = "detection/candidate_lists.c"
at = of(file, "The largest sum of $|N_r|$, at $\\xi = ", "$")
is_("src/" + file, "the place of the largest sum", sum(map(abs, cubic(at))), GAIN)

file = "detection/travel.c"
swing = {"arrays": {"U": lambda k: [2.0, -3.0][k], "\\beta": lambda k: [.8, .4][k],
    "\\psi": lambda k: [1.5, .5][k]}, "ranges": {"k": [0, 1]}, "edit": (("\\max|\\psi_k|",
    "\\psi_k"),)}
gives(file, "modes.** $|u| \\le ", "$", 2*1.5 + 3*.5, **swing)
gives(file, "at most $\\sigma_u = ", "$", 2*.8 + 3*.4, **swing)
gives(file, "$$ B = ", " %", 2*1.5 + 3*.5 + over*(2*.8 + 3*.4), 1e-3, **swing)
sag = max(i*(16 - i)/2 for i in range(17))  # of a string of unit second differences
gives(file, "lies within $", "$", sag, n=16.0, sigma=1.0)
text = part(file, "\\max|u| \\le \\max_m |u_{nm}| + ", TRAIL)
is_("src/" + file, "eq:interpolation", value(text, n=16.0, **{"\\sigma_u": 1.0}), sag)
theta = of(file, "$\\theta = ", "$", k=4.0, N=50.0)
is_("src/" + file, "theta", theta, math.pi/10)
first = max(math.sin(x + theta) - math.sin(x) for x in (n/500 for n in range(-3142, 3142)))
second = max(math.sin(x + theta) - 2*math.sin(x) + math.sin(x - theta) for x in (
    n/500 for n in range(-3142, 3142)))
gives(file, "bounds: 1, $", "$", first, 1e-5, theta=theta)
gives(file, "(\\theta/2)$ and $", "$", second, 1e-5, theta=theta)

# ## film
file = "film/across_gap.c"
wave = {"arrays": {"k": lambda j: (2*j + 1)*math.pi}, "j": 1, "nu": .3, "h": .5}
k = of(file, "$k_j = ", "$", j=1.0, edit=(("(2j", "(2 j"),))
is_("src/" + file, "a sine", math.sin(k), 0, 1e-9, 1)
is_("src/" + file, "the second sine", k, 3*math.pi)
gives(file, "the coefficients $", "$", 2*simpson(lambda x: math.sin(k*x), 0, 1, 300), 1e-6, **wave)
gives(file, "mean of each sine is $", "$", simpson(lambda x: math.sin(k*x), 0, 1, 300), 1e-6,
    **wave)
w = lambda j: of(file, "w_j = ", ", \\quad", **dict(wave, j=j))
r = lambda j: of(file, "r_j = ", TRAIL, **dict(wave, j=j))
is_("src/" + file, "w", w(1), 2*simpson(lambda x: math.sin(k*x), 0, 1, 300)**2, 1e-6)
is_("src/" + file, "r", r(1), .3*k*k/.25)
sums = sum(8/((2*j + 1)*math.pi)**2 for j in range(20000)), sum(
    8/((2*j + 1)*math.pi)**4 for j in range(200))*.25/.3
whole = part(file, "Since $\\sum w_j = ", "$")
is_("src/" + file, "sum of w", value(whole), sums[0], 1e-4)
gives(file, "$\\sum w_j/r_j = ", "$", sums[1], 1e-6, nu=.3, h=.5, edit=(("12\\nu", "(12 \\nu)"),))
is_("src/" + file, "a rate", of(file, "at the rate $", "$", edit=(
    ("\\mathrm{Pr}\\,", "P "),), P=.7, **wave), .3*k*k/.25/.7)
is_("src/" + file, "eq:film-modes", of(file, "r_j q_j = ", "\\,\\partial_x p", edit=(("w_j/\\rho",
    "w / \\rho"),), w=1.0, rho=2.0), -.5)
is_("src/" + file, "eq:film-across", value(part(file, "\\partial_t u = ", ", \\qquad").replace(
    "\\partial_x p", "p").replace("\\partial_z^2 u", "u"), p=3.0, mu=2.0, u=5.0), -3 + 10)

file = "film/flow_factor.c"
reynolds = lambda h: 1/simpson(lambda t: 1/(1 + .01*math.cos(t))**3/(2*math.pi), 0, 2*math.pi, 60)
gives(file, "Reynolds' limit, $", "$", reynolds(1), 1e-6, epsilon=.01, h=1.0)
F = lambda a: 2*a*(math.sinh(a)*math.cosh(a) - a)/(math.sinh(a)**2 - a*a)
gives(file, "small by the share $", "$", (F(.1) - 4)/(4 - 2), 1e-2, k=.1, h=1.0, edit=(("(kh)",
    "(k h)"),))
mean = of(file, "surface is $", "$", l_c=5.0)
# of the heights' correlation exp(-r^2/l^2): minus its second derivative at 0
is_("src/" + file, "the mean of k^2", mean, (2 - 2*math.exp(-1e-6))/(25e-6), 1e-5)
gives(file, "too small by the share $\\frac{4}", "$", 2/15*2*.09, edit=(("{15}", "\\frac{4}{15}"),),
    h=1.5, l_c=5.0)
best = max((.9*math.exp(-.56*H)*H*H, H) for H in (n/1000 for n in range(1, 9000)))
text = "0.9\\,e" + part(file, "$0.9\\,e")
is_("src/" + file, "the largest", value(text, H=best[1]), best[0])
is_("src/" + file, "the largest", float(part(file, "is at most ", " (at H")), best[0], 1e-3)
is_("src/" + file, "its place", float(part(file, "(at H = ", ")")), best[1], 2e-3)
gives(file, "at most $$ ", TRAIL, best[0]*4/15*.09, 1e-3, sigma=1.5, l_c=5.0)

file = "film/gas_film.c"
# the plate moves at -V: the mean flow q has -V/2 more, and its flux goes to the other side
shift = of(file, "{q} \\to \\mathbf{q} ", "\\mathbf", V=3.0)
is_("src/" + file, "eq:film-slides", of(file, "\\mathbf{q}) = +", "\\,\\partial_x", V=3.0), -shift)
true(file, "the mass flows to the other side", "\\mathbf{q}) = +" in texts[file])
is_("src/" + file, "half the speed", shift, -1.5)
gas = {"edit": (("\\sum\\theta_j", "S"), ("\\rho h", "M"), ("\\rho_a h", "N")), "p_a": 10.0}
gives(file, "$$ p = ", " : %", 10*.2 + 3, M=1.2, N=1.0, S=3.0, **gas)
share = of(file, "\\theta_j = ", " w_j", gamma=1.4)
# adiabatic: all parts of the heat together are this share of p
gives(file, "with $p = ", "$", 10*.2/(1 - share), gamma=1.4, p_a=10.0, edit=(("\\rho/\\rho_a",
    "q"),), q=1.2)
gives(file, "$\\rho c_p T_a = ", "$", 10*1.4/.4, gamma=1.4, p_a=10.0)
is_("src/" + file, "eq:film-parts", of(file, "\\mathbf{q}_j = ", "\\nabla p", w=3.0, edit=(("w_j",
    "w"),), **{"\\rho_a": 2.0}), -1.5)
heat = of(file, "\\dot\\theta_j + ", "\\,\\theta_j", edit=(("\\mathrm{Pr}", "P"), ("r_j", "r")),
    r=3.0, P=.5)
is_("src/" + file, "a rate of heat", heat, 6)
# extrapolated from n - 1 and n to n + 1/2
text = part(file, "two steps, $").replace("(\\rho h)^n", "M").replace("M^{-1}", "L").replace(
    "(\\rho h)^{n-1}", "L")
is_("src/" + file, "a mass", value(re.sub(r"\\tfrac(\d)(\d)", r"\\frac{\1}{\2}", text), M=5.0,
    L=4.0), 5.5)
e, G, H = .8, .3, .7  # a step of flow and pressure: q' = e q - G p, p' = p + H q'
z = 1.9
step = complex(e - z)*(1 - G*H - z) + G*H*e
edit = (("K^2 c^2\\tau^2 g", "k"),)
gives(file, "the roots of $", "$", step.real, edit=edit, e=e, k=G*H, z=z)
bound = of(file, "unit circle if $K^2 c^2\\tau^2 g < ", "$", e=e)
is_("src/" + file, "a root -1", 1 + (1 + e - bound) + e, 0, 1e-9, 1)
x = .9
ends = [value(text.replace(")/", ") / ").replace("x/2", "x / 2"), x=x, **{
    "g": (1 + x/2 + x*x/6)/(1 + x + x*x/2 + x**3/6), "e": 1/(1 + x + x*x/2 + x**3/6)}) for text in (
        "2 (1 + e)/g", part(file, "$2 (1 + e)/g = ", " \\ge"))]
is_("src/" + file, "the bound of g", *ends)
left, right = part(file, "from an edge: $").split(" = ")
root = float(part(file, "gives r = ", " and"))
is_("src/" + file, "the shape at an edge", value(left, r=root), value(right, r=root), 1e-3)
is_("src/" + file, "its eigenvalue", value(left, r=root), of(file, "and $K^2 dx^2 = ", "$"), 1e-3)
# the row beside the edge: of the slopes 7/2 P1 - P2/2 there and P2 - P1 within
is_("src/" + file, "the row beside an edge", value(left, r=.25), 3.5 + 1 + (1 + .5)*.25)
small = .02
rate = -math.log(1/(1 + small + small**2/2 + small**3/6))/small
gives(file, "too small by the share $", "$", 1 - rate, .05, x=small)
gives(file, "limit is $", " < 2", math.sqrt(5.1*(4 + 25))*.3*.2, c=.3, tau=.2, dx=.5, dy=.2, edit=(
    ("c\\tau", "c \\tau"),))
true(file, "the last cells", float(part(file, "$K^2 dx^2$ is less than ", " So")[:3])
     == 5.1)

# ## kernels
file = "kernels/plate_sums_template.h"
y = [1.0, 3.0, 2.0, 5.0]
slopes = [of(file, f"$s_{n} = ", "$", arrays={"y": lambda k: y[k]}) for n in (1, 2)]
for s, x in zip(slopes, (0, 1)):
    is_("src/" + file, "a slope", s, steep(x, y), 1e-6)
gives(file, "$y_1$, $y_1 ", "$", slopes[0]/3, s_1=slopes[0])
gives(file, "$y_2 ", "$", -slopes[1]/3, s_2=slopes[1])
file = "kernels/kernels_modes.h"
decay, b, c = .9, .05, .3
step = of(file, "$D_{n+1} = ", "$", a=decay, b=b, c=c, D_n=.2, U_n=2.0, F=5.0, G=.0)
u = [2.0 - .2, 2.0]
is_("src/" + file, "D", step, decay*(u[1] - u[0]) - b*u[1] + c*5)
# a force b U/c keeps a mode where it is
is_("src/" + file, "rest", of(file, "$D_{n+1} = ", "$", a=decay, b=b, c=c, D_n=0.0, U_n=2.0, F=.3,
                              G=b*2/c - .3), 0, 1e-9, 1)
gives(file, "$U_{n+1} = ", "$", 2 + step, U_n=2.0, **{"D_{n+1}": step})
file = "kernels/kernels.h"
weights = part(file, "N_{i,r} = ", "$").replace("\\xi_i", "\\xi")
steeper = "((c_4" + part(file, "$((c_4")
for r in range(4):
    c = {"c_0": [-.5, 1.5, -1.5, .5][r], "c_1": [1.0, -2.5, 2.0, -.5][r], "c_2": [-.5, 0, .5, 0][r],
        "c_3": [0.0, 1, 0, 0][r]}
    is_("src/" + file, "a weight", value(weights, xi=.3, **c), cubic(.3)[r])
    is_("src/" + file, "its slope", value(steeper.replace("\\xi_i", "\\xi"), xi=.3, **c, **{
        "c_4": 3*c["c_0"], "c_5": 2*c["c_1"]}), (cubic(.3001)[r] - cubic(.2999)[r])/2e-4, 1e-6)

# ## line
file = "line/air_film.c"
text = part(file, "F_k = ", TRAIL).replace("\\int_0^L p(x_i, y)\\,dy", "I").replace("(x_i)",
    "_i").replace("\\psi_k_i", "\\psi_i").replace("\\Delta x", "W")
strips = {"arrays": {"\\psi": lambda i: [.3, .8][i]}, "ranges": {"i": [0, 1]}}
# the work of the pressure 7 on a metre of width, when the amplitude grows by 1
gaps = [sum(of(file, "h(x) = ", " , %", delta=9.0, **{"u(x)": amplitude*shape, "v(x)": 1.0})*.1
            for shape in (.3, .8)) for amplitude in (2.0, 3.0)]
is_("src/" + file, "eq:line-film-force", value(text, W=.1, L=.02, I=7*.02, **strips), 7*(gaps[1]
    - gaps[0]))
gives(file, "that of the spring $", "$", 10*.02*(1 - .5/(.5 + 1e-7))/1e-7, 1e-5, L=.02, h=.5,
    p_a=10.0)
gives(file, "resist too much, with $", "$", 12*2*simpson(lambda x: (x - x*x)/2*.25, 0, .5, 60)/.125,
      1e-6, L=.5, h=.5, edit=(("\\mu ", "M "),), M=2.0)

file = "line/flight.c"
a, b, c, G = .9, .05, .3, 7.0
rest = of(file, "static position $U_s = ", "$", c=c, G=G, b=b)
is_("src/" + file, "at rest", -b*rest + c*G, 0, 1e-9, 1)
W = of(file, "with $W = ", "$", U=5.0, U_s=rest)
gives(file, "constant load, $D_{n+1} = ", "$", a*.2 - b*5 + c*G, a=a, b=b, D_n=.2, W_n=W)
walk = [1.0, 1.3, 1.8]
text = part(file, "$D_{n+1} + D_n = ")
is_("src/" + file, "two increments", value(text, n=1, arrays={"W": lambda n: walk[n]}), .3 + .5)
t = of(file, "with $t = ", "$", a=a, b=b)
energy = lambda D, W: D*D + t*(W - D)*W
before = energy(.3, 1.3)
D2 = a*.3 - b*1.3
true(file, "a sum that never grows", energy(D2, 1.3 + D2) <= before and abs(energy(D2, 1.3 + D2)
    - before + (1 - a)/(1 + a)*(D2 + .3)**2) < 1e-12)
gives(file, "so that $", "$ with", before, t=t, n=1, arrays={"D": lambda n: .3, "W": lambda n: [1.0,
    1.3][n]})
gives(file, "As $W_{n-1} = ", "$", 1.0, W_n=1.3, D_n=.3)
Q = of(file, "of $Q_n = ", "$", D_n=.3, W_n=1.3, t=t)
# of D = cos x, W = sin x/sqrt t the quotients of both sums
ratio = [energy(math.cos(x), math.sin(x)/math.sqrt(t)) for x in (n/1000 for n in range(3142))]
both = [of(file, "lies within $", "\\, Q_n$", edit=(("\\pm", sign), ("\\sqrt t", "\\sqrt{t}")), t=t)
    for sign in "+-"]
is_("src/" + file, "within", both[0], max(ratio), 1e-5)
is_("src/" + file, "within", both[1], min(ratio), 1e-5)
is_("src/" + file, "Q", Q, .09 + t*1.69)
gives(file, "$X = ", "$", 2*3 + 5*1, arrays={"r": lambda k: [2.0, 5.0][k], "x": lambda k: [-3.0,
    1.0][k]}, ranges={"k": [0, 1]})
gives(file, "rigid mode has $D_{n+1} - D_n = ", "$", c*G, c=c, G=G)
left, right = part(file, "the root j of $").split(" = ")
names = {"\\turn ": .7, "\\rate ": 2.0}
j = 6.0
is_("src/" + file, "the number of steps", value(left, j=j, **names), 2*j + .7*j*(j + 1))

file = "line/stability.c"
springs = part(file, "$\\tfrac{\\kappa}{2}")
is_("src/" + file, "the energy of springs", value("\\frac{\\kappa}{2}" + springs, kappa=3.0,
    arrays={"w": lambda l: .1, "u": lambda l: [1.0, 2.0][l], "v": lambda l: [.5, -3.0][l]},
    ranges={"l": [0, 1]}), .15*(2.25 + 1))
mode = lambda k, l: math.sqrt(2)*math.sin(k*math.pi*l/20)
gives(file, "Gram matrix $", "$", 1, chi=.05, k=3, j=3, edit=(("(x_l)", ""), ("\\psi_k",
    "\\psi_{k,l}"), ("\\psi_j", "\\psi_{j,l}")), arrays={"\\psi": mode}, ranges={"l": range(20)})
answer = max(abs(sum(w*cmath.exp(1j*r*n/50) for r, w in enumerate(cubic(x/20)))) for n in range(314)
             for x in range(21))
text = part(file, "$|\\sum_r N_r(\\xi) e^{ir", "$")
is_("src/" + file, "a response", float(part(file, "is at most ", ". The linear")), answer, 1e-9)
# one mode: the bound is reached
parts = {"K": 7.0, "K_c": 5.0, "M": 2.0}
one = (("\\lambda_{\\max}", ""), ("M^{-1}", "\\frac{1}{M}"), ("\\max_k \\omega_k^2", "W"))
gives(file, "\\omega_{\\max}^2 = ", " \\le", 6.0, edit=one, **parts)
gives(file, "(K + K_c)) \\le ", TRAIL, 6.0, edit=one, W=3.5, **parts)

# ## what remains: powers of two, balances, films
for file, begin, end, low, high in (
        ("base/exact.c", "the error is below $j ", "$", 2*math.sqrt(2)*2.0**-256, 2),  # a vector's
        ("base/exact.c", "rounding to two doubles, $", "$", 2.0**-106, 1),
        ("base/exact.c", "this error is $", "$", 4*2.0**-106, 2),
        ("base/exact.c", "We allow $", "$", 2.0**-66, 1),
        ("base/exact.c", "two roundings of $", "$", 2.0**-256, 1),
        ("base/double_double.h", "relative error of at most $", "$", 4*2.0**-106, 16),
        ("base/exponential.c", "|r| < 0.35$ this is $", "$", .34*(8*2.0**-53*2.0**-15/6), 1.2),
        ("base/exponential.c", "We take $", "$", 8*2.0**-69, 1),
        ("base/exponential.c", "k ln 2 is $", "$", 2.0**-86, 1),
        ("base/logarithm.c", "We take $", "$", 2*(2**-68.6 + 2**-70.7 + 2**-98), 1.5),
        ("base/logarithm.c", "with $u = ", "$", 2.0**-53, 1),
        ("base/sine.c", "with $u = ", "$", 2.0**-53, 1),
        ("base/sine.c", "We take $", "$", 3*2**-67.9, 1.5),
        # m units of 1 beside a half of a factor of 2^63
        ("base/decimal.c", "This error is at most $", "$", 2.0**53/2.0**62, 1),
        ("base/decimal.c", "m 2^e$, $m < ", "$", 2.0**53, 1),
        ("base/decimal.c", "\\cdot 2^r$ with $", "$", 2.0**63, 1),
        ("base/decimal.c", "<= factor < $", "$", 2.0**64, 1),
        ("base/decimal.c", "$2^{115}$ <= product < $", "$", 2.0**117, 1),
        ("base/decimal.c", "ten_17 = 100000000000000000u; // $", "$", 1e17, 1),
        ("base/random.c", "whose period is $", "$", 2.0**256, 1),
        ("base/random.c", "a multiple of $", "$", 2.0**-53, 1),
        ("base/records.c", "numbers beyond $", "$", 2.0**53, 1),
        ("base/number.h", "seeds beyond $", "$", 2.0**53, 1),
        ("case/times.c", "has at most $", "$", 2.0**53, 1),
        ("case/times.c", "Beyond $", "$", 2.0**64, 1),
        ("case/times.h", "of a run, $", "$", 2.0**53, 1),
        ("case/value.h", "18446744073709551615.0 ///< $", "$", 2.0**64, 1)):
    found = of(file, begin, end, edit=(("j ", ""),))
    true(file, f"'{begin}' {found:.4g}", low*.999999 <= found <= low*high*1.000001)
is_("src/base/decimal.c", "the least product", of("base/decimal.c", "$2^{11", "$", edit=(("5}",
    "2^{115}"),)), 2.0**52*2.0**63)
code = (top / "src/base/exact.c").read_text(encoding="utf-8")
for room, name in (("exact.c", "SINE_ERROR"), ("exponential.h", "RA_EXPONENTIAL_ERROR"), (
        "logarithm.h", "RA_LOGARITHM_ERROR")):
    found = re.search(rf"{name}\b\D*?(0x1p-\d+)",
        (top / "src/base" / room).read_text(encoding="utf-8"))
    begin = "We allow $" if room == "exact.c" else "We take $"
    found and gives("base/" + room.replace(".h", ".c"), begin, "$", float.fromhex(found[1]))
steps = re.search(r"RA_MOST_STEPS ([\d.]+)", (top / "src/case/times.h").read_text(encoding="utf-8"))
gives("case/times.h", "of a run, $", "$", float(steps[1]))
true("case/value.h", "the largest seed", exact(part("case/value.h",
    "18446744073709551615.0 ///< $")) == 2**64 - 1)
true("base/random.c", "the period", exact(part("base/random.c", "whose period is $")) == 2**256 - 1)
gives("base/exact.c", "$a = ", "$", math.exp(-.6), delta=.3, e=math.e)
file = "base/exact.h"
gives(file, "$\\theta = ", " \\ge", .8*.5, omega=.8, tau=.5)
gives(file, "$\\delta = ", " \\ge", .06, zeta=.2, theta=.3)
gives("base/exponential.c", "With $x = ", "$", 3*math.log(2) + .2, k=3.0, r=.2)
gives("base/logarithm.c", "With $x = ", "$", 12, m=1.5, e=3.0)
# rows of the tables of errors: of a power, what stands beside it
y, t = 2**-7.5, .0295
for file, row, known in (("base/exponential.c", "| terms from y^9/9! on |", y**8/math.factorial(9)),
        ("base/exponential.c", "at most 8 u y^2/6 |", 8*2.0**-53*y*y/6), ("base/logarithm.c",
        "| terms from t^13/27 on |", t**13/27), ("base/logarithm.c", "times t^2 < 2^-10.16 |",
        5*2.0**-53*2**-7.8*2**-10.16)):
    text = part(file, row, "|")
    is_("src/" + file, row, float(text.replace("2^", "")), math.log2(known), 1, .8)
is_("src/base/logarithm.c", "t^2", float(part("base/logarithm.c", "times t^2 < 2^-", " |")),
    -2*math.log2(t), .01)
true("base/logarithm.c", "y", 2**-7.9 < sum(t**n/(2*n + 5) for n in range(1, 11)) < 2**-float(part(
    "base/logarithm.c", "y < 2^-", " |")) < 2**-7.7)

summary = pathlib.Path("block/summary.tsv")
words = part("areal/balance.c", "\\Delta(E + E_c) = ", TRAIL)
if summary.exists():  # of a run of the proofs beside
    of_run = {row[0]: float(row[1]) for row in (line.split("\t") for line in summary.read_text(
        encoding="utf-8").splitlines()) if len(row) > 2 and row[2] == "J"}
    put = {"W_{" + key + "}": of_run["work_" + key] for key in ("gravity", "damping", "sliding",
        "edges")}
    put["\\residual"] = of_run["energy_residual"]
    is_("src/areal/balance.c", "eq:areal-balance", value(words, **put), of_run["energy_kinetic"]
        + of_run["energy_strain"] + of_run["energy_contact"] - of_run["energy_start"], 1e-6,
        max(map(abs, put.values())))

file = "film/gas_film.c"
mass = lambda x, t: 2 + .3*math.sin(x - .7*t)  # is carried at the speed 0.7
text = part(file, "$$ ", " = 0").replace("\\partial_t(\\rho h)",
    "T").replace("\\nabla\\cdot(\\rho h\\,\\mathbf{q})", "X")
is_("src/" + file, "eq:film-mass", value(text, T=(mass(1, h) - mass(1, -h))/2/h, X=.7*(
    mass(1 + h, 0) - mass(1 - h, 0))/2/h), 0, 1e-6, 1)
# slow flow of all modes together
odd = lambda j: (2*j + 1)*math.pi
flow = sum(8/odd(j)**4*.25/.3/2 for j in range(300))  # nu = .3, rho = 2, a gradient of 1
gives(file, "$\\rho h\\,\\mathbf q = ", "$", -2*.5*flow, 1e-6, edit=(("\\nabla p", "p"), ("/12\\mu",
    "/(12 M)")), rho=2.0, h=.5, p=1.0, M=.6)
gives(file, "$r_j \\to ", "$", 6, edit=(("r_j/", "r/"),), r=3.0, varphi=.5)
gives(file, "if $K^2 c^2\\tau^2 < ", "$", 2*2, 1e-9)
gives(file, "shapes that oscillate inside the film have $K^2 dx^2 < ", "$", max(2
    - 2*math.cos(n/100) for n in range(315)), 1e-3)
gives(file, "slope $", "$", 7/.1, dx=.2, edit=(("P_1", "P"),), P=7.0)
for each, begin in (("film/gas_film.h", "double compressed; ///< $"), ("kernels/film_loops.h",
        "$p_a/\\rho_a$, $")):
    gives(each, begin, "$", share, gamma=1.4)
gives("film/gas_film.h", "as a pressure $", "$", 10*3/7, p_a=10.0, T_j=3.0, T_a=7.0)
gives("film/gas_film.h", "Prandtl number Pr = $", "$", 2, nu=4.0, a=2.0)
file = "kernels/film_loops.h"
gives(file, "of the flow is $", "$", odd(1)**2*.3*.1/.25/.4, edit=(("r/(h^2 \\phi)",
    "R / (h^2 F)"),), tau=.1, nu=.3, h=.5, F=.4, R=odd(1)**2)
gives(file, "of the heat is $", "$", .1*2*3/.25, edit=(("r\\,(1/h_n^2 + 1/h_{n-1}^2)",
    "R (1/h^2 + 1/g^2)"),), tau=.1, a=2.0, R=3.0, h=.5, g=.5)
gives(file, "fluxes at $", "$", 1.05, t_n=1.0, tau=.1)
shrunk = part("kernels/film_loops_template.h", "e = ", "$")
file = "film/across_gap.c"
gives(file, "integral over $x_j = ", "$", 1/(9*math.pi**2), **wave)
moments = [sum(of(file, "$m_n = ", "$", edit=(("\\sum_{j \\ge 1}", "\\sum_j"),), n=n, arrays={
    "w": lambda j: 8/((2*j + 1)*math.pi)**2, "x": lambda j: 1/((2*j + 1)*math.pi)**2}, ranges={
        "j": range(1, 4000)}) for _ in (1,)) + 8/math.pi**2*math.pi**(-2*n) for n in range(4)]
numbers = [1.0] + [float(Fraction(x)) for x in re.findall(r"\d+/\d+", part(file, "$m_3$ are ",
    "the magnitudes"))]
for n, (got, known) in enumerate(zip(moments, numbers)):
    is_("src/" + file, f"m_{n}", got, known, 1e-4)
true(file, "four moments", len(numbers) == 4)
gives("kernels/sound_sums_template.h", "the denominator $", "$", (2*math.pi)**2 - 1.69,
      edit=(("(m\\pi)", "(m \\pi )"),), m=2.0, z=1.3)
file = "contact/penalty.c"
text = part(file, "springs store $")
is_("src/" + file, "stored", value(text, kappa=3.0, arrays={"w": lambda l: .1, "g": lambda l: [-1.0,
    -2][l]}, ranges={"l": [0, 1]}), .1*3*(1 + 4)/2)
file = "contact/yield.c"
gives(file, "$p = F", "$", 2/(math.pi*9), F=2.0, a=3.0, edit=(("/(", "2/("),))
gives(file, "$e_r = ", "$", 3, e_m=5.0, b=2.0)
bend = of(file, "$R_m = ", " \\ge", a_m=.7, b=.3)
is_("src/" + file, "Hertz's law of a radius", math.sqrt(bend*.3), .7)
gives("contact/forces.c", "per width is $P_l = ", "$", 6, w_l=2.0, f_l=3.0)
gives("line/flight.c", "Here $x_k = ", "$", 3, U_k=5.0, edit=(("U^*_k", "S"),), S=2.0)
gives("detection/candidate_lists.c", "$y^* = ", "$", 8, h=3.0, edit=(("u^*", "u"),), u=5.0)
gives("detection/detection.c", "$y_{i,l} = ", "$", 8, i=0, l=1, arrays={"h": lambda i, l: 3.0,
    "u": lambda i, l: 5.0})
for file, begin in (("detection/travel.h", "max $|y_{l+1}"), ("detection/travel.h",
        "and max $|y_{l-1}")):
    text = begin[begin.find("|"):] + part(file, begin)
    is_("src/" + file, begin, value(text, l=1, arrays={"y": lambda l: [2.0, 3.0, 9.0][l]}), 6
        if "+1" in begin else 5)
# two passes: 1 for the slaves, and for the masters more, by the straight ends of a line
file = "line/stability.c"
xi = of(file, "four nodes at $\\xi = ", "$")
lines = [[1 - xi, xi, 0, 0], cubic(xi), [0, 0, 1 - xi, xi]]
shape = [1.0, 1.1, .9, .7]
for _ in range(4000):
    image = [sum(w*x for w, x in zip(row, shape)) for row in lines]
    shape = [sum(row[j]*x for row, x in zip(lines, image)) for j in range(4)]
    size = math.sqrt(sum(x*x for x in shape))
    shape = [x/size for x in shape]
is_("src/" + file, "the gain of four nodes", float(part(file, "a factor of at most ", ". This")),
    size, 1e-5)
allowed = float(part(file, "We allow ", ". Cauchy"))
true(file, "the gain that is allowed", size < allowed < 1.01)
is_("src/" + file, "both passes", float(part(file, "K_c) \\le ", "\\,\\kappa \\left")), 1 + allowed)

# ## small ones: laws, least squares, steps, notation
for file in ("areal/areal.h", "contact/power.h"):
    is_("src/" + file, "a power", value("c e^a" + part(file, "$c e^a"), c=2.0, a=1.7, e=.7),
        2*.7**1.7)
gives("areal/plate_sound.c", "the power is $", "$", 2*3*.7*25, edit=((
    "\\langle \\dot U^2\\rangle", "(U^2)"),), sigma=.7, U=5.0, **{"\\rho_0": 2.0, "c_0": 3.0})
gives("areal/plate_sound.c", "With $s_x = ", "$", .6, mu=.6)
for file in ("areal/plate_sound.c", "areal/plate_sound.h"):
    gives(file, "$z = ", "$", 6, L=2.0, kappa=3.0)
file = "base/decimal.c"
for i, j in ((3, 1), (1, 2), (0, 1), (1, 0)):
    whole = of(file, "$n = ", "$", i=float(i), j=float(j))
    true(file, "a finite decimal", 10**max(i, j) % whole == 0 and 10**(max(i, j) - 1) % whole)
file = "contact/kelvin_voigt.c"
zeta = of(file, "(with $\\zeta = ", "$", alpha=.7)
is_("src/" + file, "an angle", value("2" + part(file, "at $\\omega_d t = 2"), zeta=zeta), of(
    file, "\\tan\\omega_d t = \\tan ", "$", edit=(("2\\alpha", "2 \\alpha"),), alpha=.7))
start = part(file, "of the first order in $\\tau$, $")
is_("src/" + file, "a start", value(start, tau=.2, c=3.0, m=5.0, varphi=1.0), .2*3/2/5)
is_("src/" + file, "a start", value(start, tau=.2, c=3.0, m=5.0, varphi=of(
    file, "For $\\varphi = ", "$")), 0, 1e-9, 1)
for file in ("contact/kelvin_voigt.c", "contact/hunt_crossley.c"):
    gives(file, "$e = ", " > 0", 3, g=-3.0)
file = "contact/lcp.c"
# of the least push as much as its dual: -g0 p - p A p/2
text = part(file, "\\min_z ", " \\quad").replace("\\tfrac12", "\\frac{1}{2}").replace(
    "\\tfrac13", "\\frac{1}{3}")
is_("src/" + file, "eq:least-push", value(text, z=math.sqrt(WW)*.4), 2*.4 - .16*WW/2)
gives("contact/lcp.h", "$g = ", " \\ge", 0, 1e-9, 1, edit=(("g0", "G"), ("B^T", "B")), G=-2.0,
      B=math.sqrt(WW), p=.4)
gives("contact/lcp.h", "$z = ", "$", 6, edit=(("B^T", "B"),), B=2.0, p=3.0)
file = "contact/yield.c"
points = [[x.strip() for x in each.split(",")] for each in
          re.findall(r"\\Big\((.*?)\\Big\)|(?<=quad )\((p_2, 0)\)", part(
              file, "p = \\alpha + \\beta a: ", ", \\qquad \\lambda")) for each in each if each]
lines = [[value(x, a_1=2.0, p_1=3.0, **{"p_2": 5.0, "\\lambda": .25}) for x in pair]
         for pair in points]
# of radius 2 the pressure is 3, of radius 2 + (5/3 - 1)/(1/4) times 2 it is 5
far = 2*(1 + (5/3 - 1)/.25)
true(file, "three pieces", len(lines) == 3)
for (alpha, beta), at, known in zip((lines[0], lines[1], lines[1], lines[2], lines[0]), (
        2.0, 2.0, far, far, 0), (3, 3, 5, 5, 0)):
    is_("src/" + file, "a piece of the pressure", alpha + beta*at, known, 1e-9, 1)
gives(file, "(eq:yield-unloading): $e - e_r$, with $e_r = ", "$", 3,
      e_m=5.0, b=2.0)
given = simpson(lambda u: 3*(u*u/2)**1.5*2*u, 0, math.sqrt(2), 60)
for found in re.finditer(r"\$(\\frac\d\d F_m b)\$", texts[file]):
    touched[file].append(found.span())
    is_("src/" + file, "unloading gives back", value(re.sub(
        r"frac(\d)(\d)", r"frac{\1}{\2}", found[1]), F_m=3.0, b=2.0), given, 1e-6)
file = "film/gas_film.c"
is_("src/" + file, "a factor", of(file, "by the factor $", "$", edit=(("\\dot h", "v"),), v=.01,
    h=32e-6, nu=1.813e-5/1.2041), float(part(file, "h/\\nu$ (", " at")), .1)
file = "film/gas_film.h"
gives(file, "heat_ratio; ///< $\\gamma = ", "$", 1.4, 1e-2, c_p=1005.0, c_v=718.0)
gives(file, "inverse; ///< $", "$", 4, h=.5)
for each in (file, "kernels/film_loops.h"):
    gives(each, "hinder; ///< $", "$", 4, phi=.25, edit=(("\\phi", "F"),), F=.25)
gives("kernels/kernels_modes.h", "last survey: $", "$", 2*3 + 5*1, arrays={"r": lambda k: [2.0,
    5][k], "\\Delta U": lambda k: [-3.0, 1][k]}, ranges={"k": [0, 1]})
squares = part("areal/map.h", "sums of $v^", "$ ["), part("areal/map.h", "sums of $v^2$ [m^", "/")
true("areal/map.h", "a unit", squares[0] == squares[1])
# notation: the other weight of two nodes, a place on a node, the middle of a step
for room in ROOMS:
    for path in (top / "src" / room).glob("*.[ch]"):
        name = str(path.relative_to(top / "src"))
        texts.setdefault(name, flat(path.read_text(encoding="utf-8")))
        for found in re.finditer(r"\$(\d [+-] )\\(xi|theta)\$|\$\(?\\(xi|phi) = (\d)\)?\$|"
                                 r"\$(t_n [+-] \\tau/\d)\$|\$g_[qW] = (\d)\$", texts[name]):
            touched.setdefault(name, []).append(found.span())
            if found[1]:
                true(name, found[0], value(found[1] + "x", x=.3) == .7)
            elif found[5]:
                true(name, found[0], abs(value(found[5], t_n=2.0, tau=.5) - 2.25) < 1e-9)
            else:
                true(name, found[0], (found[4] or found[6]) == "0")

# ## how many there are, and how many of them are decided here or in the files beside
beside = pathlib.Path(__file__).parent
labels = set(re.findall(r'"([\w-]+)"', (beside / "essays.py").read_text(encoding="utf-8")))
tree = ast.parse((beside / "inline.py").read_text(encoding="utf-8"))
anchors = {(None, node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)
           and isinstance(node.value, str) and len(node.value) > 6}
for call in ast.walk(tree):  # short ones only in their own file
    if isinstance(call, ast.Call) and len(call.args) > 1 and all(
            isinstance(each, ast.Constant) for each in call.args[:2]):
        anchors.add(tuple(each.value for each in call.args[:2]))
number = decided = 0
left = []
for path in sorted(path for room in ROOMS for path in (top / "src" / room).glob("*.[ch]")):
    name = str(path.relative_to(top / "src"))
    if name not in texts:
        texts[name] = flat(path.read_text(encoding="utf-8"))
    spans = list(touched.get(name, []))
    for file, anchor in anchors:
        if file not in (None, name) or anchor not in texts[name]:
            continue
        spans += [(found.start(), found.end() + 1) for found in re.finditer(re.escape(anchor),
            texts[name])]
    for found in re.finditer(r"\$\$(?:[^$]|\$(?!\$))*\$\$|\$[^$]*\$", texts[name]):
        formula = found[0]
        shown = formula.startswith("$$")
        if len(formula) > 600 or '"' in formula or "'\\0" in formula:
            continue  # not a formula: a variable of gnuplot or of the shell
        if not shown and not re.search(r"=|\\[lg]e|[<>/+]|\\frac|\\sqrt|\\sum| - |[^\^]\^(?!\*)",
                formula):
            continue
        number += 1
        label = re.search(r"eq:([\w-]+)", formula)
        if label and label[1] in labels or any(a < found.end() and b > found.start() for a,
                b in spans):
            decided += 1
        else:
            left.append(f"{name}: {formula}")
if decided < LEAST:
    print(f"of {number} formulas in {len(ROOMS)} rooms only {decided} are decided, not {LEAST}:")
    print("\n".join(left))
