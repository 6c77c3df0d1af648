"""Formulas in TeX that are evaluated, and what they must give."""
import math
import re

FUNCTIONS = {"exp": math.exp, "ln": math.log, "sin": math.sin, "cos": math.cos, "cosh": math.cosh,
             "sinh": math.sinh, "max": max, "min": min, "Gamma": math.gamma, "sqrt": math.sqrt,
             "log_{10}": math.log10}
SPACE = re.compile(r"(\s|\\[,;!:]|\\q?quad|\\[bB]igg?[lr]?(?![a-zA-Z])|\\(left|right)(?![a-z])|~|&"
                   r"|\\notag|\\limits|\\tfrac(?=)|\\displaystyle)*")

NUMBER = re.compile(r"\d+\.?\d*|\.\d+")


class Formula:
    """A formula in TeX, whose value is that of a sum; symbols have values."""

    def __init__(self, text, symbols):
        self.text = text.replace("\\tfrac", "\\frac").replace("{+}", "+")
        self.symbols = dict({"\\pi": math.pi}, **symbols)
        self.names = sorted(self.symbols, key=len, reverse=True)
        self.at = 0

    def next(self, *words):
        """The word that comes next, if it is one of these; it is then behind."""
        if self.text[self.at:self.at + 1] in " \n\t\\~&":
            self.at = SPACE.match(self.text, self.at).end()
        if not self.text.startswith(words, self.at):
            return None
        for word in words:
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return word
        return None

    def sum(self):
        value, sign = 0.0, self.next("-", "+", "\\mp", "\\pm")
        while True:
            term = self.product()
            value += -term if sign in ("-", "\\mp") else term
            sign = self.next("-", "+", "\\mp", "\\pm")
            if not sign:
                return value

    def product(self, call=False):
        value = self.power()
        while True:
            if not call and self.next("\\Big/", "/"):
                value /= self.power()
                continue
            self.next("\\cdot")
            factor = self.power(needed=False, call=call)
            if factor is None:
                return value
            value *= factor

    def power(self, needed=True, call=False):
        value = self.base(needed, call)
        while value is not None and self.next("^"):
            value **= self.argument()
        return value

    def argument(self):
        """What stands in braces, or one sign."""
        if self.next("{"):
            value = self.sum()
            assert self.next("}"), self.rest()
            return value
        self.next("")
        digit = re.match(r"\d", self.text[self.at:])
        if digit:
            self.at += 1
            return float(digit[0])
        return self.base(True, False)

    def rest(self):
        return f"'{self.text[self.at:self.at + 40]}' in '{self.text}'"

    def base(self, needed, call):
        self.next("")
        number = NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
            return float(number[0])
        if self.next("\\frac"):
            above = self.argument()
            return above/self.argument()
        if self.next("\\sqrt"):
            return math.sqrt(self.argument())
        if self.next("|"):
            value = abs(self.sum())
            assert self.next("|"), self.rest()
            return value
        name = self.next(*self.names)
        if name:
            return self.symbols[name]
        name = None if call or not self.text.startswith("\\", self.at) else \
            self.next(*("\\" + name for name in sorted(FUNCTIONS)[::-1]))
        if name:
            values = self.list() if self.next("(") else \
                [self.argument()] if self.text.startswith("\\frac", self.at) \
                else [self.product(call=True)]
            return FUNCTIONS[name[1:]](*values)
        for begin, end in (("(", ")"), ("[", "]"), ("{", "}")):
            if self.next(begin):
                value = self.sum()
                assert self.next(end), self.rest()
                return value
        assert not needed, self.rest()
        return None

    def list(self):
        values = [self.sum()]
        while self.next(","):
            values.append(self.sum())
        assert self.next(")"), self.rest()
        return values


def is_(file, what, found, known, within=1e-9, scale=None):
    if not abs(found - known) <= within*(scale or abs(known)):
        print(f"{file}: {what} gives {found:.6g}, not {known:.6g}")
