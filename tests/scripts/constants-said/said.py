"""Constants of C files, and how often the comments of the same file say their values."""
import collections
import os
import pathlib
import re

top = pathlib.Path(os.environ["ROOT"])
WORDS = dict(three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11,
             twelve=12, sixteen=16, twenty=20, hundred=100, thousand=1e3, million=1e6)
UNIT = r"%|per cent|[kMGmunp]?(?:Hz|s|m|N|Pa|kg|B|bytes)\b"
NUMBER = re.compile(r"(?<![\w.^_/{-])(\d+(?:\.\d+)?(?:e-?\d+)?|\.\d+|(?:\d+ )?(?:"
                    + "|".join(WORDS) + rf"))(?: ?({UNIT}))?(?![\w^/])")
PREFIX = {"k": 1e3, "M": 1e6, "G": 1e9, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12}
CONSTANT = re.compile(r"#define\s+(\w+)\s+\(?(-?\d[\d.]*(?:e-?\d+)?)\b|const (?:\w+ )?(?:double|int"
                      r"|float|long|size_t|\w+_t)\s+(\w+)\s*=\s*(-?\d[\d.]*(?:e-?\d+)?)\s*[;,]")


def same(value):
    return float(f"{value:.6g}")


def values(text):
    """The numbers of a text, also times the prefix of their units."""
    for number, unit in NUMBER.findall(text):
        parts = number.split()
        value = WORDS.get(parts[-1])
        value = float(number) if value is None else value*float(parts[0] if parts[1:] else 1)
        yield same(value)
        if unit in ("%", "per cent"):
            yield same(value/100)
        elif unit[1:] and unit[0] in PREFIX and unit not in ("kg", "per cent", "bytes"):
            yield same(value*PREFIX[unit[0]])


for path in sorted([*top.glob("src/*/*.[ch]"), *top.glob("verify/**/*.[ch]")]):
    text = path.read_text(encoding="utf-8")
    comments = re.sub(r"\s*\n\s*(\*|///?<?)?\s*", " ", "\n".join(
        re.findall(r"/\*.*?\*/|//[^\n]*", text, re.S)))
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    constants = [(a or c, b or d) for a, b, c, d in CONSTANT.findall(code)]
    for body in re.findall(r"enum\s*\w*\s*\{([^}]*)\}", code):
        constants += re.findall(r"(\w+)\s*=\s*(\d+)\s*(?=,|$)", body)
    said = collections.Counter(values(comments))
    for name, number in constants:
        times = said[same(float(number))]
        # more often than three times it is a common number
        if float(number) not in (0, 1, 2) and 0 < times < 4:
            print(f"{path.relative_to(top)}: {name} = {number}{' again'*(times - 1)}")
