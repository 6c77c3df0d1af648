"""Formulas in the comments of src, by their labels or by the words around them, and a reader that
evaluates them."""
import math
import re

from archived import top
from evaluated import FUNCTIONS, Formula, is_

FUNCTIONS.update(tanh=math.tanh, arccos=math.acos, arcosh=math.acosh, arctan=math.atan,
                 arsinh=math.asinh, coth=lambda x: 1/math.tanh(x),
                 sign=lambda x: math.copysign(1, x), cot=lambda x: 1/math.tan(x),
                 sinc=lambda x: math.sin(x)/x if x else 1.0)
FUNCTIONS["log_2"] = math.log2

CALL = re.compile(r"\\(" + "|".join(sorted(set(FUNCTIONS) - {"sqrt"})[::-1])
                  + r")(?:\^(\d))?(?![a-z])")


class Essay(Formula):
    """A formula with sums over indices, and symbols that are functions of their indices."""

    def __init__(self, text, symbols, arrays, ranges):
        text = re.sub(r"(?<!_\{)\\(?:operatorname|mathrm|text)\{(\w+)\}(?=(\^?))",
                      lambda name: "\\" + name[1] + " "*(not name[2]), text)
        text = re.sub(r"\\d?frac(\d)(\d)", r"\\frac{\1}{\2}", text.replace("\\tfrac", "\\frac"))
        super().__init__(re.sub(r"\\[bB]igg?[lr]?(?![a-zA-Z])|\\(left|right)(?![a-z])", " ",
                                text), symbols)
        self.arrays, self.ranges, self.inside = arrays, ranges, False
        self.longest_first = sorted(arrays, key=len, reverse=True)

    def index(self):
        """What stands below a symbol: numbers, after commas or one letter each."""
        brace = re.match(r"_\{([^{}]*)\}|_(\\?\w)", self.text[self.at:])
        self.at += brace.end()
        inner = brace[1] or brace[2]
        parts = inner.split(",")
        if len(parts) == 1 and re.fullmatch("[a-z]['\\d]?[a-z]'?", inner):
            parts = re.findall("[a-z][\\d']?", inner)
        return [int(round(self.at_index(part))) for part in parts]

    def at_index(self, text):
        if text in self.symbols or text.isdigit():
            return self.symbols[text] if text in self.symbols else int(text)
        return Essay(text, self.symbols, self.arrays, self.ranges).sum()

    def total(self):
        """A sum over one index or two."""
        bounds = re.match(r"(?:_\{([^{}]*)\}|_(\w))?(?:\^\{([^{}]*)\}|\^(\w))?",
                          self.text[self.at:])
        self.at += bounds.end()
        below, above = bounds[1] or bounds[2] or "i", bounds[3] or bounds[4]
        if "=" in below:
            name, first = below.split("=")
            ranges = [(name, range(int(self.at_index(first)), int(self.at_index(above)) + 1))]
        elif "<" in below:
            name, last = below.split("<")
            ranges = [(name, range(1, int(self.at_index(last))))]
        else:
            names = re.findall(r"[a-z]'?", below.split(" \\in")[0])
            ranges = [(name, self.ranges[name]) for name in names]
        begin, value = self.at, 0.0
        places = [()]
        for name, values in ranges:
            places = [place + ((name, x),) for place in places for x in values]
        kept = self.symbols, self.names
        for place in places:
            self.symbols = dict(kept[0], **dict(place))
            self.names = sorted(self.symbols, key=len, reverse=True)
            self.at = begin
            value += self.product()
        self.symbols, self.names = kept
        return value

    def product(self, call=False):
        """As in the sum before; a stroke without a blank belongs to the argument: sin x/2."""
        value = super().product(call)
        while call and self.text.startswith("/", self.at):
            self.at += 1
            value /= self.power()
        return value

    def base(self, needed, call):
        self.next("")
        if self.text.startswith("|", self.at):
            if self.inside:
                assert not needed, self.rest()
                return None
            self.at += 1
            self.inside = True
            value = abs(self.sum())
            assert self.next("|"), self.rest()
            self.inside = False
            return value
        for name in self.longest_first:
            if self.text.startswith(name + "_", self.at):
                self.at += len(name)
                return self.arrays[name](*self.index())
        function = CALL.match(self.text, self.at)
        total = self.text.startswith("\\sum", self.at)
        # a name may begin with a function or a sum
        if call or not (function or total) or any(
                name[0] == "\\" and self.text.startswith(name, self.at) for name in self.names):
            return super().base(needed, call)
        if total:
            self.at += 4
            return self.total()
        self.at = function.end()
        parent = self if function[1] in ("sin", "cos") else super()
        values = self.list() if self.next("(") else [parent.product(call=True)]
        return FUNCTIONS[function[1]](*values)**int(function[2] or 1)


texts, seen, equations = {}, {}, {}


def text_of(file):
    """A file of src in one line, without the marks of its comments."""
    if file not in texts:
        whole = (top / "src" / file).read_text(encoding="utf-8")
        texts[file] = re.sub(r"\s+", " ", re.sub(r"(?m)^\s*(\*|///?<?) ?", "", whole))
    return texts[file]


for path in sorted(top.glob("src/*/*.[ch]")):
    file = str(path.relative_to(top / "src"))
    for found in re.finditer(r"\$\$((?:[^$]|\$(?!\$))*?)%\s*eq:([\w-]+)\s*\$\$", text_of(file)):
        equations[found[2]] = "src/" + file, found[1].strip() + " ", set()


def cut(label, begin="", end=" "):
    """A part of an equation: from `begin` to the next `end`, or to its own end."""
    if label not in equations:
        print(f"src: no equation {label}")
        return "0"
    file, text, decided = equations[label]
    decided.add(1)
    at = text.find(begin)
    stop = text.find(end, at + len(begin)) if end != " " else len(text)
    if at < 0 or stop < 0:
        print(f"{file}: {label} has no '{begin}' before '{end}'")
        return "0"
    return text[at + len(begin):stop].strip(" .,:;")


def part(file, begin, end="$", after=""):
    """What stands between `begin` and the next `end` in the comments of a file; it is then one of
    those that are `seen`."""
    text = text_of(file)
    at = text.find(begin, text.find(after) if after else 0)
    stop = text.find(end, at + len(begin))
    if at < 0 or stop < 0:
        print(f"src/{file} has no '{begin}' before '{end}'")
        return "0"
    seen.setdefault(file, []).append((at, stop))
    return text[at + len(begin):stop].strip(" ,;:").rstrip(".")


def value(tex, arrays=None, ranges=None, **symbols):
    """The value of a formula; in names of symbols here, TeX is written by `TEX`."""
    symbols = dict({"e": math.e}, **symbols)
    reader = Essay(tex, {TEX.get(name, name): x for name, x in symbols.items()}, arrays or {},
                   ranges or {})
    try:
        result = reader.sum()
        reader.next("")
        assert reader.at == len(reader.text), reader.rest()
        return result
    except (AssertionError, ValueError, ZeroDivisionError, IndexError, TypeError,
            KeyError) as error:
        print(f"no value: {error!r} of '{tex}'")
        return math.nan


def solves(label, begin, end, known, within=1e-9, scale=None, **rest):
    """The part of an equation has this value."""
    is_(equations.get(label, ("src",))[0], f"eq:{label}", value(cut(label, begin, end), **rest),
        known, within, scale)


def true(tex, **rest):
    """Whether a chain of inequalities is true."""
    sides = re.split(r"(\\le(?![a-z])|\\ge(?![a-z])|<|>|=)", tex)
    values = [value(side, **rest) for side in sides[::2]]
    tests = {"\\le": lambda x, y: x <= y + 1e-12, "\\ge": lambda x, y: x >= y - 1e-12,
             "<": lambda x, y: x < y - 1e-12, ">": lambda x, y: x > y + 1e-12,
             "=": lambda x, y: abs(x - y) < 1e-9}
    return all(tests[sign](x, y) for sign, x, y in zip(sides[1::2], values, values[1:]))


def holds(file, begin, end, *cases):
    """Whether a condition is what it shall be in each of the cases: (yes or no, its symbols)."""
    tex = part(file, begin, end)
    for known, symbols in cases:
        if true(tex, **symbols) != known:
            print(f"src/{file}: '{tex}' is not {known} for {symbols}")


def gives(file, begin, end, known, within=1e-9, scale=None, edit=(), **rest):
    """The part of a comment has this value; `edit` writes some words otherwise for the reader."""
    tex = part(file, begin, end)
    for old, new in edit:
        tex = tex.replace(old, new)
    is_("src/" + file, f"'{begin}'", value(tex, **rest), known, within, scale)


GREEK = ("alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi "
         "varphi chi psi omega Omega Delta").split()
TEX = {name: "\\" + name for name in GREEK}
TEX.update(Es="E^*", De="\\dot e", hpp="h''")
