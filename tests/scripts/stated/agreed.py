"""What several files state: errors of the papers and their equations, functions and tests of an
equation, what macros do to a number, standards and versions, `make help`, words of keys, ranges."""
import collections
import re

from archived import top
from texts import complain, read, stems

# an error (E1, ...) stands at each equation that the table of errors names for it
PAPERS = {"earlier paper": "time-schemes", "paper on rolling": "rolling"}
noted, named = {}, collections.defaultdict(set)
rows = [line.split("\t") for line in read("paper/equations.tsv").split("\n")
        if line and not line.startswith("#")]
for paper, equation, what, *_, note in rows[1:]:
    noted[paper, equation] = set(re.findall(r"\bE\d+\b", note))
for error, places in re.findall(r"(?m)^(E\d+) & ([^&]*)", read("paper/errata.tex")):
    paper = ([PAPERS[each] for each in PAPERS if each in places] or ["ra2d"])[0]
    for equations in re.findall(r"Eqs?\.~([\d, and]+)", places):
        for equation in re.findall(r"\d+", equations):
            named[error].add((paper, equation))
# E5 is of two algorithms, beside equation 33 and in 34
for error, equations in named.items():
    for each in equations - {("ra2d", "33")}:
        if error not in noted[each]:
            complain("paper/equations.tsv", f"{error} is not noted at {' '.join(each)}")
for each, errors in noted.items():
    for error in errors:
        # E4 is in the scheme, which equation 38 repeats
        if named[error] and each not in named[error] | {("ra2d", "38"), ("ra2d", "34")}:
            complain("paper/equations.tsv", f"{error} is noted at {' '.join(each)}")
if len(named) < 9:
    complain("paper/errata.tex", f"only {len(named)} errors with an equation")

# the functions of an equation are in the file of its essay, or one of both files names the other;
# the essays of both say which tests they have
sources = {path: path.read_text(encoding="utf-8")
           for pattern in ("src/*/*.[ch]", "verify/**/*.[ch]") for path in top.glob(pattern)}
programs = {path.stem: path for pattern in ("tests/*/test_*.c", "verify/verify_*.c")
            for path in top.glob(pattern)}
files, tags = collections.defaultdict(set), {}
for path, text in sources.items():
    for name in re.findall(r"(?m)^(?:[a-z][^\n;=]*?[ *])?\b(\w+)\([^;{}]*\)\s*\{", text):
        files[name].add(path)
    for tag in re.findall(r"% (eq:[\w-]+)", text):
        tags[tag] = path
# equations whose functions or tests are named nowhere there
ALONE = """fill_oscillators@eq:ra2d-10 lagrange_forces@eq:lcp ra_modes_part@eq:ra2d-sine-table
ra_rolling_solve@eq:rolling-10 ra_footprint_approach@eq:rolling-17 test_energy@3 test_kernels@18
test_kernels@27 test_imposed@28 test_kernels@8 test_scheme@42""".split()
compared = 0
for paper, equation, what, functions, tests_of, label, note in rows[1:]:
    if functions in ("unused", "pending"):
        continue
    names = functions.split(", ")
    for name in names if label in tags else []:
        essay = tags[label]
        compared += 1
        if not (essay in files[name] or re.search(rf"\b{name}\b", sources[essay]) or any(
                label in sources[path] or path.stem == essay.stem or
                re.search(rf"\b{path.stem}\b", sources[essay]) for path in files[name])) and \
                f"{name}@{label}" not in ALONE:
            complain("paper/equations.tsv", f"{paper} {equation}: {name} is not at {label}")
    known = {path for name in names for path in files[name]} | {tags.get(label, top / "src/ra2d.h")}
    said = "".join(sources.get(path, "") + sources.get(path.with_suffix(".h"), "")
                   for path in known)
    for test in re.findall(r"\b(\w+)(?::\w+)?(?:, |$)", tests_of):
        compared += 1
        if not re.search(rf"\b{test}\b", said) and f"{test}@{equation}" not in ALONE and \
                not any(re.search(rf"\b({name}|{path.stem})\b",
                                  programs[test].read_text(encoding="utf-8"))
                        for name in names for path in files[name]):
            complain("paper/equations.tsv", f"{paper} {equation}: {test} is of something else")
if compared < 300:
    complain("paper/equations.tsv", f"only {compared} functions and tests")

# first, second, ... of neighbouring equations
ORDER = ["first", "second", "third", "fourth", "fifth"]
last = "", 0
for paper, equation, what, *_ in rows[1:]:
    found = re.search(rf"\b({'|'.join(ORDER)})\b", what)
    place = ORDER.index(found[1]) if found else 0
    same = found and (what.replace(found[1], "@") == last[0])
    if same and place != last[1] + 1:
        complain("paper/equations.tsv", f"{paper} {equation}: {what}")
    last = (what.replace(found[1], "@"), place) if found else ("", 0)

# the factor that a macro's name announces
FACTOR = {"percent": 100, "hours": 1/3600, "microns": 1e6, "thousandths": 1e3, "millionths": 1e6}
preamble = re.sub(r"\s+", " ", read("paper/preamble.tex"))
macros = {name: body for name, body in re.findall(
    r"\\newcommand\\(\w+)(?:\[\d\]){0,2}\{(.*?)(?= % | ?\\newcommand|$)", preamble)}
for name, factor in FACTOR.items():
    found = re.search(r"\\fpeval\{([^{}]*)\}", macros[name])
    scale = re.search(r"\\scaled\{#1\}\{(.*?)\}", macros[name])
    value = re.sub(r"\(\\csname.*?\\endcsname\)", "7.", found[1]) if found else f"7.*{scale[1]}"
    value = eval(value, {"__builtins__": {}})
    if abs(value/7/factor - 1) > 1e-9:
        complain("paper/preamble.tex", f"{name} makes {value} of 7")
# none of N draws: the chance is below one in N
for name, less in (("chance", " less than 1 in "), ("shortchance", r" $<1/")):
    if f"=0}}=1{less}\\val[7]{{joint/draws}}" not in macros[name]:
        complain("paper/preamble.tex", f"{name}: no chance in N draws")
# colours and words of verdicts
for name, colour in re.findall(r"\\newcommand\\(\w+)\[1\]\{\\textcolor\[HTML\]\{(\w+)\}", preamble):
    if colour not in read("figures/style.gp") and name != "undecided":
        complain("paper/preamble.tex", f"{name}: {colour} is no colour of the figures")

# numbers of standards: a part that is named once, beside another part that is named often
STANDARD = re.compile(r"\b(ISO|IEC|EN)[ ~}]+(\d{3,}(?:-\d+)?)\b")
count, places = collections.Counter(), {}
for pattern in ("*.md", "paper/*.tex", "paper/*/*.md", "paper/*.bib", "src/*/*.[ch]",
                "src/command/texts/*", "src/live/*", "src/python/ra2d/*.py", "tests/*/*.expected"):
    for path in top.glob(pattern):
        for body, number in STANDARD.findall(path.read_text(encoding="utf-8")):
            count[body, number] += 1
            places[body, number] = path
for (body, number), times in count.items():
    number, _, part = number.partition("-")
    for (other, sibling), often in count.items():
        if times == 1 and often > 2 and sibling.split("-")[0] == number and (
                sibling != f"{number}-{part}" and "-" in sibling and part or other != body):
            complain(places[body, f"{number}-{part}".strip("-")].relative_to(top),
                     f"{body} {number}-{part}, but {other} {sibling} in {often} places")
if len(count) < 15:
    print(f"only {len(count)} standards")
# the part in the title of a standard, and how long an article is
for entry in re.split(r"\n(?=@)", read("paper/report.bib")):
    entry = re.sub(r"\s+", " ", entry)
    number, title = (re.search(pattern, entry) for pattern in (
        r"\{(?:ISO|IEC)\} \d+-(\d+)", r"part (\d+)"))
    if number and title and number[1] != title[1]:
        complain("paper/report.bib", f"part {number[1]} is not part {title[1]}")
    pages = re.search(r"@article.*pages = \{(\d+)--(\d+)\}", entry)
    if pages and int(pages[2]) - int(pages[1]) > 65:
        complain("paper/report.bib", f"{pages[1]} to {pages[2]}: a long article")

# pages to which the start of the site leads: each once, under its own word
links = re.findall(r"\[\**([\w ]+?)\**\]\(([\w/-]+\.html)\)", read("paper/site/front.md"))
for page in {page for _, page in links}:
    words = [word for word, to in links if to == page]
    if len(words) > 1:
        complain("paper/site/front.md", f"{' and '.join(words)} lead to {page}")

# `make help`: times and words that the list of made files states of the same goals; defaults of
# variables; the number of chapters
TIME = (r"\b(half an hour|an hour|(?:two|three|ten|some) hours|ten minutes|(?<!half )a minute"
        r"|half a minute|minutes|seconds)\b")
lines = [line.strip() if not line.startswith("  make ") else "\n" + line.strip()
         for line in re.findall(r"@echo '(.*)'", read("Makefile"))]
goals = dict(re.findall(r"\nmake ([\w-]+) +([^\n]*)", " ".join(lines)))
told = collections.defaultdict(str)
for line in read("tests/expected.tsv").split("\n"):
    cell = line.split("\t")
    if len(cell) == 4 and cell[2].startswith("make "):
        told[cell[2].split(" ")[1]] += cell[3] + " "


compared = 0
for goal in sorted(goals.keys() & told.keys()):
    times = [set(re.findall(TIME, text)) for text in (goals[goal], told[goal])]
    if all(times):
        compared += 1
        if not times[0] & times[1]:
            complain("Makefile", f"make {goal}: {times[0]}, but {times[1]} in tests/expected.tsv")
        common = {other: len(stems(goals[goal]) & stems(text))/len(stems(text))**.5
                  for other, text in told.items()}
        for part in (r"\b(?:first|second|third|fourth)\b", r"\b\d[\d.]*\b"):
            if set(re.findall(part, goals[goal])) ^ set(re.findall(part, told[goal])) and \
                    re.search(part, goals[goal]) and re.search(part, told[goal]):
                complain("Makefile", f"make {goal}: not as in tests/expected.tsv: {goals[goal]}")
        if max(common.values()) > common[goal]:
            complain("Makefile", f"make {goal} is explained as another goal: {goals[goal]}")
# the times of goals in the texts on them
for file in ("verify/README.md", "CONTRIBUTING.md", "results/README.md", "data/README.md"):
    text = re.sub(r"\s+", " ", read(file))
    for goal, said in re.findall(r"`make ([\w-]+)`(?::| \()((?:(?!`make |\. [A-Z]).)*)", text):
        times = set(re.findall(TIME, said.replace("for some minutes", "minutes")))
        known = set(re.findall(TIME, told[goal] + goals.get(goal, "")))
        if times and known:
            compared += 1
            if not times & known:
                complain(file, f"make {goal}: {times}, elsewhere {known}")
if compared < 12 or len(goals) < 50:
    complain("Makefile", f"only {compared} of {len(goals)} goals are compared")
fragments = "".join(path.read_text(encoding="utf-8")
                    for path in [top / "Makefile", *top.glob("*/*.mk"), *top.glob("*/*/*.mk")])
for name, value in re.findall(r"\b([A-Z_]{3,}|B|prefix) ?[=(]((?:-|/|build)[\w/.-]+|\d+)\b",
                              " ".join(lines)):
    given = re.search(rf"(?m)^{name} \??:?= *(\S+)", fragments)
    if given and name not in ("RUNS", "SAMPLE") and given[1] != value:
        complain("Makefile", f"help says {name} {value}, the rule {given[1]}")
NUMBERS = "eight nine ten eleven twelve thirteen".split()
chapters = len(list((top / "paper/book").glob("*.md")))
if f"{NUMBERS[chapters - 8]} chapters" not in goals["book"]:
    complain("Makefile", f"the book has {chapters} chapters")

# versions of what comes from elsewhere: the charts, and node
charts = read("src/command/uplot/README.md")
version = re.search(r"\(v([\d.]+)\)", read("src/command/uplot/uPlot.iife.min.js"))[1]
for other in set(re.findall(r"\b\d+\.\d+\.\d+\b", charts)) - {version}:
    complain("src/command/uplot/README.md", f"{other}, but the file is {version}")
summed = re.findall(r"sha256sum (.*?) >", charts)[0].split()
if summed != re.findall(r"\S+$", read("src/command/uplot/SHA256SUMS"), re.M):
    complain("src/command/uplot/README.md", f"sums of {' '.join(summed)}")
node = re.search(r'"node": ">=([\d.]+)"', read("src/wasi/package.sh"))[1]
for file in ("src/wasi/npm/README.md", "paper/guide/webassembly.md", "src/wasm.mk",
             "verify/bits.mk"):
    for other in re.findall(r"node \(?(\d+\.\d+)", read(file)):
        if other != node:
            complain(file, f"node {other}, but the package needs {node}")

# words of keys in prose: a choice that the program documents for this key
chosen = collections.defaultdict(str)
for kind in ("sliding", "areal", "rolling"):
    key = ""
    for line in read(f"tests/{kind}/keys.expected").split("\n"):
        found = re.match(r"  (\w+) .* default (.*)", line)
        key = found[1] if found else key if line.startswith("      ") else ""
        chosen[key] += f" {found[2]} " if found else line
compared = 0
for path in sorted([*top.glob("*.md"), *top.glob("*/*.md"), *top.glob("paper/*/*.md")]):
    for key, word in re.findall(r"`([a-z_.]+) = ([a-z][a-z-]*)`", path.read_text(encoding="utf-8")):
        said = chosen[key.split(".")[-1]]
        compared += 1
        if word in ("on", "off"):
            good = re.search(r"\b(on|off|none)\b", said)
        else:
            good = re.search(rf"(?<![\w-]){word}(?![\w-])", said)
        if not good:
            complain(path.relative_to(top), f"{key} = {word}: no choice of this key")
if compared < 30:
    print(f"only {compared} words of keys")

# `A to B` begins with the smaller number, unless something goes from A to B; then the verb says how
value = {}
for line in read("results/reference/studied.tsv").split("\n"):
    cell = line.split("\t")
    if len(cell) > 3 and re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?", cell[2]):
        value[cell[0] + "/" + cell[1]] = float(cell[2])
RANGE = (r"(?:\\(?:val|valu|percent|percentof|intervalof|microns)(?:\[\d\])?\{([^{}]+)\}"
         r"|\\qty\{([\d.e+-]+)\}\{[^{}]*\}|(?<![\w.,-])(-?\d[\d.]*(?:e-?\d+)?))")
compared = 0
for path in sorted([*top.glob("paper/*.tex"), *top.glob("*.md"), *top.glob("*/*.md"),
                    *top.glob("*/*/*.md")]):
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(?m)(?<!\\)%.*$" if path.suffix == ".tex" else "(?m)^    .*$", "", text)
    text = re.sub(r"\s+", " ", text)
    for found in re.finditer(RANGE + r"(?:\\?,?\\?%|~?dB)? to " + RANGE, text):
        ends = [value.get(name) if name else float((one or other).strip("."))
                for name, one, other in (found.groups()[:3], found.groups()[3:])]
        if None in ends:  # not archived: by their names
            ends = [bool(re.search("/(largest|most|greatest|to)$", name or ""))
                    for name in (found[1], found[4])]
        compared += 1
        before = text[max(0, found.start() - 80):found.start()]
        moves = before.endswith(" from ") or re.search(r"steps of $", before)
        verb = re.findall(r"\b(fall|fell|shrink|reduce|drop|rise|rose|grow|grew|increase)", before)
        if ends[0] > ends[1] and not moves:
            complain(path.relative_to(top), f"a range that falls: {before[-40:]}{found[0]}")
        if moves and verb and (verb[-1] in ("rise", "rose", "grow", "grew", "increase")) \
                != (ends[1] > ends[0]):
            complain(path.relative_to(top), f"{before[-60:]}{found[0]}: not so")
if compared < 90:
    print(f"only {compared} ranges")
