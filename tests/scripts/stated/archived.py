"""Tables of the project, braces and tables of TeX, and an integral: what several of these scripts
need."""
import os
import pathlib
import re

top = pathlib.Path(os.environ["ROOT"])


def table(path):
    """The rows of a table, each a dict: without comments and blank lines."""
    lines = [line for line in (top / path).read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")]
    heads = lines[0].split("\t")
    return [dict(zip(heads, line.split("\t"))) for line in lines[1:]]


def braces(text, at):
    """Where the brace that opens at a place of a text is closed."""
    depth = 0
    for j in range(at, len(text)):
        depth += (text[j] == "{") - (text[j] == "}")
        if not depth:
            return j
    return len(text)


def simpson(f, a, b, n=60):
    """The integral of f from a to b by Simpson's rule with n intervals, an even number."""
    return (b - a)/3/n*sum((1 if i in (0, n) else 2 + 2*(i % 2))*f(a + (b - a)*i/n)
                           for i in range(n + 1))


def cells_of(row):
    """The cells of a row; one that is as wide as several counts several times."""
    cells = []
    for cell in re.split(r"(?<!\\)&", row):
        wide = re.search(r"\\multicolumn\{(\d+)\}\{[^}]*\}\{(.*)\}", cell)
        cells += [wide[2]]*int(wide[1]) if wide else [cell.strip()]
    return cells


def expanded(text, table):
    """A table with the rows that commands of the article make."""
    for found in re.finditer(r"\\newcommand\\(\w+)\[(\d)\]", text):
        body = text[found.end() + 1:braces(text, found.end())]
        while "&" in body and (at := re.search(rf"\\{found[1]}(?=\{{)", table)):
            end, row = at.end(), body
            for j in range(int(found[2])):
                close = braces(table, end)
                row = row.replace(f"#{j + 1}", table[end + 1:close])
                end = close + 1
            table = table[:at.start()] + row + table[end:]
    return table
