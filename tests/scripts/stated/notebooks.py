"""The notebooks: factors and quantities of axes, per cent, and words beside conditions."""
import ast
import json
import os
import pathlib
import re

FACTORS = {"": 1.0, "m": 1e3, "u": 1e6, "n": 1e9, "k": 1e-3}
# the words of a label, and a name that the values at this axis come from
SOURCES = {"t": r"\bt\b|\bstep\b", "x": "positions", "u": "displacement", "summit": "record",
           "force": r"\bforce\b", "V/V*": r"\bx\b"}


def factor(values):
    """The product of the numbers before an array."""
    if isinstance(values, ast.BinOp) and isinstance(values.op, ast.Mult):
        return factor(values.left) * factor(values.right)
    return float(values.value) if isinstance(values, ast.Constant) else 1.0


def faults(code):
    """What one cell says wrongly."""
    tree = ast.parse(code)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)
             and isinstance(node.func, ast.Attribute)]
    labels = {call.func.attr[4]: ast.unparse(call.args[0]) for call in calls
              if call.func.attr in ("set_xlabel", "set_ylabel")}
    for call in calls:
        if call.func.attr not in ("plot", "loglog"):
            continue
        for axis, values in zip("xy", call.args):
            name, unit = re.fullmatch(r"f?['\"](.*?)(?: \[(.*)\])?['\"]",
                                      labels.get(axis, "''")).groups()
            prefix = (re.fullmatch("([munk]?)(?:m|s|N|Pa|Hz)", unit or "") or [0, ""])[1]
            if factor(values) != FACTORS[prefix]:
                yield f"{ast.unparse(values)}: not in {unit}"
            if name and not re.search(SOURCES[name], ast.unparse(values)):
                yield f"{ast.unparse(values)}: not {name}"
    for node in ast.walk(tree):
        # values in per cent
        if isinstance(node, ast.JoinedStr):
            for value, text in zip(node.values, node.values[1:]):
                if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant) and (
                        text.value.startswith(" %") != (factor(value.value) == 100)):
                    yield f"{ast.unparse(value.value)}: before {text.value!r}"
        # a condition beside its words: ("hop, V > V*", x >= 1), ("two dimensions", ~area)
        if isinstance(node, ast.Tuple) and isinstance(node.elts[0], ast.Constant):
            words, what = str(node.elts[0].value), ast.unparse(node.elts[1])
            if ("<" in words, ">" in words) != ("<" in what, ">" in what) or (
                    {"ride": "<", "hop,": ">"}.get(words[:4].strip(), "") not in what) or (
                    words.startswith("t") and words.startswith("two") != what.startswith("~")):
                yield f"{words}: {what}"
    # the same bounds wherever a cell has some
    bounds = {(a, b) for a, b in re.findall(r"0\.(\d+)\D[^\n]*?1\.(\d+)", code)}
    if len(bounds) > 1:
        yield f"different bounds: {sorted(bounds)}"


for path in sorted(pathlib.Path(os.environ["ROOT"], "src/python").glob("*.ipynb")):
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            for fault in faults("".join(cell["source"])):
                print(f"{path.name}: {fault}")
