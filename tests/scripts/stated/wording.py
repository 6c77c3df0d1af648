"""Words beside names: a comment has the word of the name that it explains, and not its opposite; a
list has as many points as its sentence says; two texts on one name do not contradict each other; of
two names in a sentence, each stands where its own description fits."""
import collections
import math
import re

from archived import top
from texts import complain, read

# words that are mistaken for each other; both may stand beside a name that has one of them
PAIRS = """above below;more less;larger smaller;largest smallest;before after;first last;
first second;upper lower;left right;higher lower;highest lowest;
longest shortest;with without;minimum maximum;mean median;least most;
inside outside;slider resonator;riding hopping;time frequency;
force displacement;velocity displacement;velocity acceleration;begin end;
early late;width length;energy power;heave pitch;heave roll;pitch roll;
weight mass;elastic plastic;step duration;stiffness damping;kinetic strain;
master slave;refused taken;read written;input output;next previous;
earlier later;rough smooth;young density;inner outer;force pressure;loss gain;
given taken;slope curvature;slope height;radius height;length depth;row column;
rows columns;done left;static dynamic;open closed;lengths heights;
damping frequency;frequency mass;speed load"""
OTHER = collections.defaultdict(set)
for pair in PAIRS.replace("\n", "").split(";"):
    one, other = pair.split()
    OTHER[one].add(other)
    OTHER[other].add(one)
ROOMS = {x.name for x in (top / "src").iterdir()} | {"ra"}
# names whose comments are right with the other word alone
RIGHT = """moment_sum moment_square columns ra_columns_even ra_columns_line row ra_points_begin
ra_candidates_begin_list ra_output_keep width length start find_width is_done""".split()
met = collections.Counter()
told = collections.defaultdict(list)  # all that is said of a name, wherever it stands


def beside(file, name, text):
    if not file.endswith(".c"):  # names within a file may mean another thing in the next one
        bare = re.sub("^ra_(problem_|state_|case_|sliding_case_|live_)?", "", name)
        told[bare].append((file, text))
    parts = name.lower().split("_")
    while parts[:1] and parts[0] in ROOMS and len(parts) > 1:
        parts = parts[1:]
    said = set(re.findall("[a-z]+", text.lower()))
    for part in parts:
        met["names"] += part in OTHER
        wrong = OTHER.get(part, set()) & said - set(parts)
        if wrong and not any(word[:len(part) - 1] == part[:-1] for word in said) and \
                name not in RIGHT:
            complain(file, f"{name} is explained by '{' '.join(sorted(wrong))}': {text[:99]}")


def header(file):
    """The comments of a header, each with the names that it explains."""
    text = re.sub(r"\n[ \t]*///< ?", " ", re.sub(r"\n[ \t]*/// ", " /// ", read(file)))
    for line in text.split("\n"):
        code, mark, comment = line.partition("///<")
        if mark and ";" in code or mark and "," in code:
            code = re.sub(r"\([^()]*\)|=[^,;]*", "", code)
            for name in re.findall(r"(\w+)(?:\[[^]]*\])*(?=\s*[;,)])", code):
                beside(file, name, comment)
    for comment, code in re.findall(r"/\*\*(.*?)\*/\s*([^;{]*)", text, re.S):
        name = re.search(r"\b(ra_\w+)\s*\(|(?:struct|enum) (ra_\w+)\s*$", code)
        if name:
            beside(file, name[1] or name[2], re.sub(r"`[^`]*`", "", comment))


for path in sorted((top / "src").glob("**/*.h")):
    header(str(path.relative_to(top)))
def source(file):
    """The comments of the functions and constants of a source, as in a header."""
    text = re.sub(r"\n[ \t]*/// ?(?!<)", " /// ", read(file))
    for comment, code in re.findall(r"///(?!<)((?:(?!\n).)*)\n([^;{=]*[;{=])", text):
        name = re.search(r"\b(\w+)\s*\([^()]*|\b(\w+)(?:\[[^]]*\])*\s*[=;]$", code)
        if name:
            beside(file, name[1] or name[2], re.sub(r"`[^`]*`", "", comment))


for path in sorted((top / "src").glob("*/*.c")):
    header(str(path.relative_to(top)))
    source(str(path.relative_to(top)))
for path in sorted((top / "src/python/ra2d").glob("*.py")):
    for name, text in re.findall(r'def (\w+)\(.*?\).*?:\n\s+"""(.*?)"""',
                                 path.read_text(encoding="utf-8"), re.S):
        beside(path.name, name, text)
for name in ("columns", "parameters"):
    for each, text in re.findall(r"(?m)^== (?:\S+ )?(\S+)\n(.*)", read(
            f"src/command/texts/{name}.txt")):
        beside(f"src/command/texts/{name}.txt", each, text)

for kind in ("sliding", "areal", "rolling"):
    key = ""
    for line in read(f"tests/{kind}/keys.expected").split("\n"):
        found = re.match(r"  (\w+) ", line)
        if found:
            key = found[1]
            told[key].append((kind, ""))
        elif key and line.startswith("      "):
            told[key][-1] = kind, told[key][-1][1] + " " + line
# of two texts on one name, one does not have the opposite of a word of the other, unless both are
# right
BOTH = """mass/slider mass/resonator mass/length mass/width steps/duration steps/step
sound/resonator sound/slider energy/last energy/first stretch/first stretch/last
make/step make/duration make/before make/after speed/height speed/slope state/before
state/after law/power law/energy penalty/pressure penalty/force lower/velocity
lower/displacement upper/velocity upper/displacement""".split()
for name, texts in told.items():
    sets = [(file, set(re.findall("[a-z]+", text.lower()))) for file, text in texts]
    for i, (file, one) in enumerate(sets):
        for other_file, other in sets[:i]:
            if len(one & other) < 4:
                continue
            for word in one - other:
                for opposite in OTHER.get(word, set()) & other - one:
                    if f"{name}/{word}" not in BOTH:
                        complain(file, f"{name}: '{word}', but '{opposite}' in {other_file}")
            met["told twice"] += sum(word in OTHER for word in one & other)

# how many points a sentence announces, and how many follow
NUMBER = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
KINDS = """things errors faults properties quantities exponents columns members forms readings parts
terms changes sources limits panels engines numbers constants modes cells scales speeds
ways""".replace("\n", " ").replace(" ", "|")
# sentences whose colon does not begin a list
NO_LIST = "loop over|fitted to|of the step is added|the level and the two ends|two of positions|" \
    "The proof|two matching|the plain loop needs|as in the paper|after ra_live|bits of ra_dot|1$"
BREAKS = ";", ", (?:and )?", ", (?:and |or )?| and | or ", "[,;] (?:and )?", " and "
texts = {}
for pattern in ("*.md", "*/README.md", "verify/bench/README.md", "paper/*.tex", "paper/*/*.md",
                "src/*.h", "src/*/*.h", "src/command/texts/*.txt"):
    for path in sorted(top.glob(pattern)):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".md":
            text = re.sub(r"(?ms)^    .*?$|<!--.*?-->", "", text)
        if path.suffix == ".tex":
            text = re.sub(r"(?m)(?<!\\)%.*$", "", text)
        text = re.sub(r"(?m)^[ \t]*([#;*%]|///?)+[ \t]+", "", text)
        texts[str(path.relative_to(top))] = text
for file, text in texts.items():
    text = re.sub(r"\s+", " ", text)
    for found in re.finditer(rf"\b({'|'.join(NUMBER)}) (?:[a-z]+ ){{0,2}}?(?:{KINDS})"
                             r"(?: [^.:;$\d]{2,50})?: ([^.:]+)[.:]", text, re.I):
        points = re.sub(r"\([^()]*\)", "", found[2])
        counts = {len(re.split(between, points)) for between in BREAKS}
        if not re.search(NO_LIST, points):
            met["lists"] += 1
            if NUMBER[found[1].lower()] not in counts:
                complain(file, f"not {found[1]}: {found[0]}")

# descriptions of keys, options, commands, files and functions
described = collections.defaultdict(str)
for kind in ("sliding", "areal", "rolling"):
    sections, key = [], ""
    for line in read(f"tests/{kind}/keys.expected").split("\n"):
        found = re.match(r"\[(.*)\]$|  (\w+) ", line)
        if found and found[1]:
            sections = re.findall(r"\w+", found[1])
        elif found:
            key = found[2]
        elif key and line.startswith("      "):
            for name in [key] + [f"{section}.{key}" for section in sections]:
                described[name] += line
for name, text in re.findall(r"(?ms)^== ([\w-]+)(?: [^\n]*)?\n(.*?)(?=^== |\Z)",
                             read("src/command/texts/help.txt")):
    described[name] += text[:600]
    for option, rest in re.findall(r"(?m)^ *(--?[a-z][\w-]*)(.*(?:\n {20,}.*)*)", text):
        described[option] += rest
named = set(re.findall("`([^`\n]+)`", " ".join(texts[file] for file in texts if ".md" in file)))
for pattern in ("*/*.sh", "*/*/*.sh", "*/*/*.awk", "src/*/*.[ch]", "verify/*.c", "data/*.tsv"):
    for path in top.glob(pattern):
        if not {path.name, str(path.relative_to(top))} & named:
            continue
        with open(path, encoding="utf-8") as lines:
            text = lines.read(900)
        text = re.match(r"(?:#!.*\n)?((?:(?:#|//|/\*|;).*\n)*)", text)[1]
        text = re.sub(r".*(SPDX|units).*\n", "", text)[:500]
        for name in (path.name, str(path.relative_to(top))):
            described[name] += text
NONE = set("""that with from this have which their only also when then than them they each other
given take takes name names file files such more most same used uses into""".split())


def stems(text):
    return [word[:5] for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in NONE]


described = {name: set(stems(text + " " + re.sub(r"[-_./]", " ", name)))
             for name, text in described.items()}
count = collections.Counter(word for each in described.values() for word in each)


def fits(name, around):
    of = described[name]
    return sum(math.log(len(described)/count[word]) for word in around if word in of) \
        / max(len(of), 8)**.5


# pairs of names of which the words around them say too little
UNSAID = """law-fourth.tsv law-random.sh;seed extend;modes modes.c;contact.law retardation_time;
areal areal.h;check src/run/moving_weight.c;digests.tsv digests.sh;speed_table speed;extend seed;
contact.nodes contact.widest;lambda_c filter;areal schema.h;keys young;terms areal;
histogram.c sound.c;time.step check;track.spacing lambda_s""".replace("\n", "").split(";")
for file, text in texts.items():
    for point in re.split(r"\n\s*\n|\n- ", text) if re.search(r"README|paper/.*md$", file) else []:
        point = re.sub(r"\s+", " ", point)
        names = list(re.finditer("`([^`]+)`", point))
        for j, (a, b) in enumerate(zip(names, names[1:])):
            x, y = (re.sub("^(ra2d|make) | = .*", "", each[1]) for each in (a, b))
            if x == y or not {x, y} <= described.keys() or b.start() - a.end() > 160:
                continue
            begin = max(names[j - 1].end() if j else 0, a.start() - 60)
            end = min(names[j + 2].start() if j + 2 < len(names) else len(point), b.end() + 110)
            between = point[a.end():b.start()]
            if re.fullmatch(",? ?(and|or)? ?", between):
                continue
            last = re.split("[,;.]? (?:and|or|but|while) |[,;.:] ", between)[-1]
            if last == between:
                last = ""
            before = re.split("[.;:] ", point[begin:a.start()])[-1]
            first = stems(before + " " + between[:len(between) - len(last)])
            second = stems(last + " " + re.split("[.;:] ", point[b.end():end])[0])
            better = fits(x, first) + fits(y, second) - fits(y, first) - fits(x, second)
            met["exchanged"] += better > .3
            if better < -.3 and f"{x} {y}" not in UNSAID:
                complain(file, f"{x} and {y} are exchanged: {before}{point[a.start():b.end()]}")
for what, least in (("names", 1000), ("lists", 25), ("exchanged", 38), ("told twice", 500)):
    if met[what] < least:
        print(f"only {met[what]} {what}")
