"""Equations of the essays in src, read by their labels, and a reader of formulas with sums."""
import math
import re

from archived import top
from evaluated import FUNCTIONS, Formula

FUNCTIONS.update(tanh=math.tanh, arccos=math.acos, arcosh=math.acosh, arctan=math.atan,
                 arsinh=math.asinh, sign=lambda x: math.copysign(1, x), cot=lambda x: 1/math.tan(x),
                 sinc=lambda x: math.sin(x)/x if x else 1.0)
FUNCTIONS["log_2"] = math.log2

CALL = re.compile(r"\\(" + "|".join(sorted(set(FUNCTIONS) - {"sqrt"})[::-1])
                  + r")(?:\^(\d))?(?![a-z])")


class Essay(Formula):
    """A formula with sums over indices, and symbols that are functions of their indices."""

    def __init__(self, text, symbols, arrays, ranges):
        text = re.sub(r"\\(operatorname|mathrm|text)\{(\w+)\}", r"\\\2 ", text)
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
        if not call and function and function[0] not in self.symbols:
            self.at = function.end()
            parent = self if function[1] in ("sin", "cos") else super()
            values = self.list() if self.next("(") else [parent.product(call=True)]
            return FUNCTIONS[function[1]](*values)**int(function[2] or 1)
        if not call and self.text.startswith("\\sum", self.at):
            self.at += 4
            return self.total()
        return super().base(needed, call)


equations = {}
for path in sorted(top.glob("src/*/*.[ch]")):
    for found in re.finditer(r"\$\$((?:[^$]|\$(?!\$))*?)%\s*eq:([\w-]+)\s*(?:\*\s*|///\s*)?\$\$",
                             path.read_text(encoding="utf-8")):
        text = re.sub(r"\s+", " ", re.sub(r"(?m)^\s*(\*|///?) ?", "", found[1])).strip()
        equations[found[2]] = str(path.relative_to(top)), text + " ", set()


def cut(label, begin="", end=" "):
    """A part of an equation: from `begin` to the next `end`, or to its own end."""
    if label not in equations:
        print(f"src: no equation {label}")
        return "0"
    file, text, seen = equations[label]
    seen.add(1)
    at = text.find(begin)
    stop = text.find(end, at + len(begin)) if end != " " else len(text)
    if at < 0 or stop < 0:
        print(f"{file}: {label} has no '{begin}' before '{end}'")
        return "0"
    return text[at + len(begin):stop].strip(" .,:;")


def value(tex, arrays=None, ranges=None, **symbols):
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


GREEK = ("alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi "
         "varphi chi psi omega Omega Delta").split()
TEX = {name: "\\" + name for name in GREEK}
TEX.update(Es="E^*", De="\\dot e", hpp="h''")
