"""Files and commands of guide, book and README. Those that take a moment run here as on a reader's
machine and must print what their page shows (`make tutorial` and `make book` run all). Of the
others: what they read was made on the page before, the command takes their case with their keys, a
row of a summary has the unit that a run writes and is let through by its grep, and words of a run's
last lines are the program's. usage: pages.py FOLDER, in which runs are"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

top = pathlib.Path(os.environ["ROOT"])
# what takes longer, or needs another program
LONG = re.compile(r"^for |^export |python3|Rscript|gnuplot|crate\.sh|ra2d (report|animate|plot"
                  r"|rolling|calibrate|areal (?!.*never|summits)|run (my|both)\.ini(?!.*never)"
                  r"|roughness (map|long)|surface my\.ini --solid|sweep (law|level)\.ini)|--plot"
                  r"|free-free|xargs|\| grep -c|--rows|(?<= )-o (all|many)\b(?!.*--list)")
# the form of a file that a command writes
ENDINGS = "tsv|txt|ini|wav|html|gif|svg|png|pdf|awk|unv"
ENDING = {"animate": "gif", "report": "html", "listen": "wav", "compare": "html", "plot": "pdf"}
taken = set()
units, done = {}, {"run": 0, "taken": 0, "rows": 0, "words": 0}
for path in pathlib.Path(sys.argv[1]).glob("*/summary.tsv"):
    for line in path.read_text(encoding="utf-8").split("\n"):
        cell = line.split("\t")
        if len(cell) == 3 and not line.startswith("#"):
            units.setdefault(cell[0], set()).add(cell[2])
last_lines = " ".join(re.findall(r'"((?:[^"\\]|\\.)*)"', "".join(
    (top / "src/command" / name).read_text(encoding="utf-8")
    for name in ("outcome.c", "readable.c"))))
sources = "".join(path.read_text(encoding="utf-8") for path in (top / "src").glob("*/*.c"))
vocabulary = set(re.findall("[a-z]+", last_lines)) | {"plate", "block", "resonator", "slider"}


def bash(command, folder):
    env = dict(os.environ, PATH=f"{os.environ['BUILD']}:{os.environ['PATH']}",
               cases=str(top / "data/cases"), LC_ALL="C.UTF-8")
    got = subprocess.run(["bash", "-c", command], cwd=folder, env=env, check=False, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return [line.rstrip() for line in got.stdout.rstrip("\n").split("\n")], got.returncode


def blocks(page):
    """Files and commands of a page, each with the indented lines below it."""
    lines, at = page.read_text(encoding="utf-8").split("\n"), 0
    while at < len(lines):
        line, at = lines[at], at + 1
        file = re.match("File `(.*)`:$|<!-- file: (.*) -->$", line)
        before = re.match("<!-- before: (.*) -->$", line)
        if before:
            line = "    $ " + before[1]
        elif not file and not line.startswith("    $ "):
            continue
        while line.endswith("\\"):
            line, at = line[:-1] + lines[at], at + 1
        below = []
        while at < len(lines) and re.match("    (?![$] )" if not file else "    (?![$] )|$",
                                           lines[at]):
            below.append(lines[at][4:])
            at += 1
        yield file and (file[1] or file[2]), line[6:], below


def named(command):
    """Files and folders that a command names: those that it makes, and the others."""
    made = re.findall(r"(?:-o |>|tee |set output ')([A-Za-z$][\w.$-]*)", command)
    pattern = rf"(?<![\w$./-])([A-Za-z][\w$.-]+/[\w.*-]+|[A-Za-z][\w-]*\.(?:{ENDINGS})\b)"
    read = [name for name in re.findall(pattern, command) if name.split("/")[0] not in made]
    ours = re.match(r"(?:.*?ra2d ([a-z]+)|(ls)) ([A-Za-z][\w.-]*)", command)
    if ours and ours[3] not in made:
        read.append(ours[3])
    for loop in re.finditer(r"for (\w+) in (.*?);", command):
        made = [name.replace("$" + loop[1], each) for name in made for each in loop[2].split()]
    return set(made), {name.split("/")[0] for name in read}


def right(name, per_width):
    """Units of a quantity, on a line or on an area: there without the width"""
    if "stiffness" in name:
        return units[name]
    bare = {re.sub("^([JNW])/m$", r"\1", unit) for unit in units[name]}
    return {re.sub("^[JNW]$", r"\g<0>/m", unit) for unit in bare} if per_width else bare


def check(page, command, below, folder, made):
    """A command that is not run"""
    ours = re.match(r".*?ra2d ([a-z]+) ([\w$][\w./$*-]*)", command)
    new, read = named(command)
    here = {path.name for path in pathlib.Path(folder).iterdir()}
    for name in read - here - made.keys():
        print(f"{page}: nothing before makes {name}: {command}")
    made.update((name, ours[1] if ours else "") for name in new)
    ending = ours and re.search(r"-o \w[\w-]*\.(\w+)", command)
    if ending and ours[1] in ENDING and ending[1] != ENDING[ours[1]]:
        print(f"{page}: {ours[1]} writes {ENDING[ours[1]]}: {command}")
    if ours and ours[1] in ("run", "areal", "rolling", "sweep") and ours[2].endswith(".ini") and \
            not re.search("^for |plate.tsv|map.txt|both", command):
        keys = " ".join(re.findall(r"(-s (?:\"[^\"]*\"|\S+))", command))
        if ours[2] == "areal.ini":  # few nodes; they are stiffer
            keys += " -s track.spacing=50um -s time.step=500ns"
        done["taken"] += 1
        again = page, ours[2], keys
        said, code = ([""], 0) if again in taken else bash(f"ra2d check {ours[2]} {keys}", folder)
        taken.add(again)
        if code:
            print(f"{page}: refused: {command}: {said[-1]}")
    pattern = re.search("grep -h?E '([^']*)'", command)
    for line in below:
        cell = line.split("\t")
        if len(cell) == 3 and pattern:
            done["rows"] += 1
            if not re.match(pattern[1].replace("(", "(?:"), line):
                print(f"{page}: grep does not let through: {line}")
            kinds = {made[name] for name in read & made.keys()}
            if cell[0] in units and cell[2] not in right(cell[0], not kinds & {"areal", "rolling"}):
                print(f"{page}: not in {cell[2]}: {line}")
            if not any(f'"{each}"' in sources for each in (cell[0], cell[0][5:])):
                print(f"{page}: no run has {cell[0]}")
        elif re.match(r"  [a-zV].*  ", line) and ours:
            done["words"] += 1
            other = set(re.findall("(?<![a-zA-Z])[a-z]{3,}", line)) - vocabulary
            if other:
                print(f"{page}: a run does not print '{' '.join(sorted(other))}': {line}")


for page in sorted([*top.glob("paper/guide/*.md"), *top.glob("paper/book/*.md")]):
    with tempfile.TemporaryDirectory() as folder:
        made = {}
        for file, command, below in blocks(page):
            if file:
                text = "\n".join(below).rstrip("\n") + "\n"
                (pathlib.Path(folder) / file).write_text(text, encoding="utf-8")
                continue
            if LONG.search(command) or named(command)[1] & made.keys():
                check(page.name, command, below, folder, made)
                continue
            said, _ = bash(command, folder)
            done["run"] += 1
            if below and below[-1] == "...":
                said[len(below) - 1:] = ["..."]
            if said != (below or [""]):
                print(f"{page.name}: not what this prints: {command}")
                print("".join(f"    {line}\n" for line in said[:4]), end="")
readme = (top / "README.md").read_text(encoding="utf-8")
with tempfile.TemporaryDirectory() as folder:
    case = re.search(r"(?m)(?:^    (?:\[|\w+ = ).*\n)+", readme)[0].replace("    ", "")
    (pathlib.Path(folder) / "my.ini").write_text(case, encoding="utf-8")
    printed, _ = bash("cp $cases/tutorial-profile.txt my-profile.txt; ra2d roughness *.txt", folder)
    made = {}
    for command, comment in re.findall(r"(?m)^    build/(ra2d .*?)(?: +# (.*))?$", readme):
        check("README.md", command, [], folder, made)
        for name in re.findall(r"\bR\w+", comment):
            if not any(line.startswith(name + "\t") for line in printed):
                print(f"README.md: roughness does not print {name}")
for what, least in (("run", 80), ("taken", 9), ("rows", 30), ("words", 8)):
    if done[what] < least:
        print(f"guide: only {done[what]} {what}")
