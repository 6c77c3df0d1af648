"""Tables of the articles: which texts of paper/tex/rows.tsv a row can reach, one form for a
quantity, and as many columns as heads."""
import collections
import re

from archived import top
from texts import complain, read

# the parts of a row in paper/tex/rows.tsv: a text that no row can reach, because a part above it
# takes all that its condition allows; and a column that is written where it is empty


def parts_of(word):
    return re.fullmatch(r"(.*?)(!=|=|\^|<|$)(.*)", word).groups()


def implied(word, condition):
    """Whether a word of a condition holds whenever all words of another condition do."""
    name, test, text = parts_of(word)
    for other in condition:
        its, how, said = parts_of(other)
        if other == word or its == name and (
                how == "=" and (test == "!=" and said != text or test == "^" and
                                said.startswith(text)) or
                how == "^" and (test == "!=" and not text.startswith(said) or
                                test == "^" and said.startswith(text))):
            return True
    return False


above, groups = [], 0
tests = collections.defaultdict(lambda: collections.defaultdict(list))
for line in read("paper/tex/rows.tsv").split("\n"):
    if line.startswith("#") or line.count("\t") < 3:
        continue
    of, part, when, text = line.split("\t", 3)
    condition = [] if when == "-" else when.split(" ")
    if part != "else":
        above = []
    if part in ("rows", "table", "head"):
        continue
    # what is known where all parts above were passed over
    known = condition + [name + "=" + said for [(name, how, said)] in (
        map(parts_of, earlier) for earlier in above if len(earlier) == 1) if how == "!="]
    for earlier in above:
        if all(implied(word, known) for word in earlier):
            complain("paper/tex/rows.tsv", f"{of}: nothing reaches '{text}' below {earlier}")
    for word in known:
        name, how, said = parts_of(word)
        if how == "=" and said in ("-", "") and f"<{name}" in text or f"<{word[1:]}" in text and \
                word.startswith("!"):
            complain("paper/tex/rows.tsv", f"{of}: {word}, and the text is {text}")
    # a text with the word that its condition excludes, and a word that is excluded and demanded
    plain = re.sub("<[^<>]*>", " ", text).lower()
    for name, how, said in map(parts_of, condition):
        words = [each for each in re.split("[^a-z]+", said.lower()) if len(each) > 2]
        if how == "!=" and words and all(each in plain for each in words):
            complain("paper/tex/rows.tsv", f"{of}: {name} is not {said}, and the text is {text}")
        if how != "<":
            tests[of, name, said][how].append(set(condition) - {name + how + said})
    groups += part == "else"
    above.append(condition)
for (of, name, said), found in tests.items():
    for one, other in (("=", "!="), ("^", "!=")):
        if any(rest and rest in found[other] for rest in found[one]):
            complain("paper/tex/rows.tsv", f"{of}: {name} both {one} and {other} {said}")
if groups < 150:
    complain("paper/tex/rows.tsv", f"only {groups} conditions")

# a quantity has one form in all tables; these are written for their tables
VARIED = """published measured finds value mean decade_ra10 cpu_time peak_memory ns_per_step
over_stored peak_ratio law_better""".split()
forms = collections.defaultdict(collections.Counter)
for line in read("paper/tex/rows.tsv").split("\n"):
    for name, filters in re.findall(r"<(?:[^<>]*\.)?(\w+)\??((?: [^<> ]+)+)>", line):
        if re.search(r"num|digits|%|interval|\*", filters):
            forms[name][filters] += 1
for name, counts in forms.items():
    if len(counts) > 1 and name not in VARIED:
        complain("paper/tex/rows.tsv", f"{name} is written in two ways: {dict(counts)}")
if sum(sum(counts.values()) > 1 for counts in forms.values()) < 15:
    complain("paper/tex/rows.tsv", "few quantities are in two tables")

# the columns of a table are those of its head
def inside(text, at):
    """What stands between the brace at a place and its end."""
    depth = 0
    for j in range(at, len(text)):
        depth += (text[j] == "{") - (text[j] == "}")
        if depth == 0:
            return text[at + 1:j]
    return ""


DEEP = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
compared = 0
for path in sorted(top.glob("paper/*.tex")):
    text = re.sub(r"(?m)(?<!\\)%.*$", "", path.read_text(encoding="utf-8"))
    for found in re.finditer(r"\\begin\{(tabular|longtable)\}(?:\[\w\])?(?=\{)", text):
        columns = inside(text, found.end())
        plain = re.sub(r"[@>!<]" + DEEP, "", columns)
        plain = re.sub(r"\*\{(\d+)\}\{([^{}]*)\}", lambda each: each[2]*int(each[1]), plain)
        plain = re.sub(r"\{[^{}]*\}|[| ]", "", plain)
        head = text[found.end() + len(columns) + 2:].split("\\midrule")[0]
        head = re.sub(r"\\(caption|label)" + DEEP, "", head)
        cells = [row.count("&") - row.count("\\&") + 1 + sum(
            int(span) - 1 for span in re.findall(r"\\multicolumn\{(\d+)\}", row))
                 for row in head.split("\\\\") if "&" in row]
        compared += bool(cells)
        if "\\end{tabular}" not in head and cells and max(cells) != len(plain):
            complain(path.relative_to(top), f"{len(plain)} columns, {max(cells)} heads: {columns}")
if compared < 60:
    complain("paper", f"only {compared} heads of tables")
