"""Comments of functions, parameters and fields in src beside the code that they explain."""
import collections
import functools
import math
import pathlib
import re
import sys
import textwrap

from archived import top

# words that are mistaken for each other, and what is right all the same: comments.right has a name
# or the beginning of a comment, and the word, value, test or equation in it (--right shows all)
PAIRS = """above below;more less;larger smaller;largest smallest;before after;first last;
first second;upper lower;left right;higher lower;highest lowest;longest shortest;
minimum maximum;mean median;least most;inside outside;slider resonator;riding hopping;
time frequency;force displacement;velocity displacement;velocity acceleration;begin end;
early late;width length;energy power;heave pitch;heave roll;pitch roll;weight mass;
elastic plastic;step duration;stiffness damping;kinetic strain;master slave;refused taken;
read written;read write;reads writes;input output;next previous;earlier later;rough smooth;
young density;inner outer;force pressure;loss gain;given taken;slope curvature;slope height;
radius height;length depth;row column;rows columns;static dynamic;open closed;
lengths heights;damping frequency;frequency mass;speed load;block plate;block beam;
plate beam;start end;begins ends;key value;line area;profile map;shock contact;point line;
file folder;sum product;sum mean;add remove;sine cosine;real imaginary;positive negative;
square cube;cells nodes;tile block;rows cells;samples rows;bins samples;option key;
table figure;steps samples;gap penetration;slaves masters;problem state;head row;label unit;
position velocity;spectrum density;window segment;low high;old new;source target;
child parent;horizontal vertical;bottom top;minutes seconds;fine wide;wave mode;skin travel;
moved kept;seed number;whole part;pipe file;x y;node mode;nodes modes;solid node;points cells;
line point;point mode;sample step;median deviation;sum difference;area volume;
stretch step;group block;lane block;letter byte;prefix ending;link name;page picture;axis curve"""
RIGHT = set(re.split(r";\s*", re.sub(r"\s+", " ", pathlib.Path(__file__).with_suffix(
    ".right").read_text(encoding="utf-8").strip())))

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
WORD = re.compile(r"[A-Za-z_]\w*")


def flat(text):
    return re.sub(r"\s+", " ", re.sub(r"(?m)^\s*(\*(?!\w)|///?<?|/\*\*?) ?|\*/", "", text)).strip()


def body_of(code, at):
    """From the brace at a place to the one that closes it."""
    depth = 0
    for found in re.finditer("[{}]", code[at:]):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return code[at:at + found.end()]
    return code[at:]


class Function:
    def __init__(self, file, name, kind, arguments):
        self.file, self.name, self.kind = file, name, kind
        self.comments, self.body, self.home = [], "", file
        self.arguments = {}
        for each in arguments.split(","):
            found = re.match(r"(.*?)(\w+)\s*(\[.*\])?$", each.strip())
            if found:
                self.arguments[found[2]] = found[1].strip() + (" *" if found[3] else "")


def read(path, functions):
    """A file, its code without comments, and these with their places; its functions are added."""
    file, text = str(path.relative_to(top)), path.read_text(encoding="utf-8")
    # comments are blanks in the code, so that places stay
    code = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    all_words = [(each.start(), each.end(), flat(each[0])) for each in re.finditer(
        r"/\*.*?\*/|(?:[ \t]*//[^\n]*\n)+|//[^\n]*", text, re.S)]
    ends = {len(text[:end].rstrip()): words for _, end, words in all_words}
    for each in re.finditer(r"(?m)^((?:static |inline |const |struct |enum |unsigned |extern )*\w+"
                            r"(?: \*|\s)+(?:const )?)(\w+)\(([^;{}]*?)\)\s*([;{])", code):
        if each[1].strip() in ("return", "else", "typedef"):
            continue
        key = each[2] if "static" not in each[1] else (file, each[2])
        function = functions.setdefault(key, Function(file, each[2], each[1].replace(
            "static ", "").strip(), each[3]))
        words = ends.get(len(text[:each.start()].rstrip()))
        if words:
            function.comments.append((file, words))
        if each[4] == "{":
            function.body = body_of(code, each.end() - 1)
            function.home = file
    return file, text, code, all_words


functions, texts, codes, comments = {}, {}, {}, {}
for path in [*sorted((top / "src").glob("*/*.[ch]")), top / "src/ra2d.h"]:
    file, *all_of_it = read(path, functions)
    texts[file], codes[file], comments[file] = all_of_it


# a comment of several functions has a part for each, behind its name
for function in list(functions.values()):
    for file, words in list(function.comments):
        parts = re.split(r"\b(ra_\w+): ", words)
        names = [name for name in parts[1::2] if name in functions]
        if parts[1:] and len(names) == len(parts[1::2]) and function.name in names:
            function.comments.remove((file, words))
            for name, part in zip(names, parts[2::2]):
                functions[name].comments.append((file, part))


met = collections.Counter()
known = set()  # keys of what stands there


def complain(file, what, key):
    key = key.replace(";", "").strip()
    known.add(key)
    if key not in RIGHT and "--right" not in sys.argv:
        print(f"{file}: {what}")


# ## words: a comment of a function has the words of its names, and not their opposites
parts_of = functools.lru_cache(None)(lambda word: word.lower().split("_"))


def tokens(code):
    """How often a word stands in the names of a code."""
    count = collections.Counter()
    for word, times in collections.Counter(WORD.findall(code)).items():
        for part in parts_of(word):
            count[part] += times
    return count


OTHER = collections.defaultdict(set)
for pair in PAIRS.replace("\n", "").split(";"):
    one, other = pair.split()
    OTHER[one].add(other)
    OTHER[other].add(one)


def contradicts(file, name, words, code):
    said = set(re.findall("[a-z]+", re.sub(r"`[^`]*`|\$[^$]*\$", " ", words.lower())))
    if not said & OTHER.keys():
        return
    there = tokens(code)
    has = lambda word: there[word] or there[word.rstrip("s")]
    for word in said & OTHER.keys():
        for other in OTHER[word] - said:
            own = has(word) or there[word + "s"]
            met["words"] += bool(own and not has(other))
            if has(other) and not own:
                complain(file, f"{name} has '{other}', its comment '{word}': {words[:120]}",
                         f"{name}:{word}")


# ## codes, values and names that the comment of a function says
CODES = "RA_INPUT RA_NUMERIC RA_SYSTEM RA_EARLY RA_UNSTABLE RA_APART RA_USAGE RA_CHECK".split()
VALUE = re.compile(r"""(?<![\w.'"`=(<>/*+-])(?<!from )(?<!below )(?<!above )(?<!at )(?<!to )"""
                   r"""(NULL|-?1|0|true|false|-?HUGE_VAL|NAN|"")"""
                   r"(?=:| (?:if|for|unless|when|without|behind|at the end)\b)")
IN_CODE = {"NULL": "NULL", "-1": r"-1\b|MISSING", "1": r"(?<![\w.-])1\b", "0": r"(?<![\w.])0\b",
           "HUGE_VAL": "HUGE_VAL", "-HUGE_VAL": "-HUGE_VAL", "NAN": r"\bNAN", '""': '""'}
by_name = collections.defaultdict(list)
for function in functions.values():
    by_name[function.name].append(function)
for function in functions.values():
    words = set(WORD.findall(function.body))
    function.calls = [each for word in words for each in by_name.get(word, ())
                      if each is not function and (word.startswith("ra_") or each.home in (
                          function.home, function.file))]
    function.reach = words & set(CODES)
changed = True
while changed:  # codes of the functions that a function calls
    changed = False
    for function in functions.values():
        for each in function.calls:
            if not each.reach <= function.reach:
                function.reach |= each.reach
                changed = True
in_rooms = collections.defaultdict(set)
in_files = {file: set(WORD.findall(code)) for file, code in codes.items()}
for file, words in in_files.items():
    in_rooms[file.split("/")[1]] |= words
for function in functions.values():
    name, kind = function.name, function.kind
    for file, words in function.comments if function.body else ():
        contradicts(file, name, words, " ".join([function.body, name, *function.arguments]))
        for code in set(re.findall(r"\bRA_[A-Z]+\b", words)) & set(CODES):
            met["codes"] += 1
            if code not in function.reach:
                complain(file, f"{name} does not return {code}", f"{name}:{code}")
        for each in set(VALUE.findall(words)):
            met["values"] += 1
            flags = kind.endswith("bool") or any(
                "bool" in each for each in function.arguments.values())
            right = re.search(IN_CODE[each], function.body) if each in IN_CODE else \
                flags or re.search(rf"\b{each}\b", function.body)
            if each in "01" and (kind.endswith("bool") or "*" in kind) or each == "NULL" and \
                    "*" not in kind + "".join(function.arguments.values()):
                right = False
            if not right:
                complain(file, f"{name} ({kind}) has no {each}: {words[:160]}", f"{name}:{each}")
        for pair in re.findall(r"`\*?([a-z_]\w*)`|(?<!\w)\*([a-z]\w+)", words):
            each = pair[0] or pair[1]
            met["names"] += 1
            if each not in function.arguments and not re.search(rf"\b{each}\b", function.body) \
                    and each not in in_files[file]:
                complain(file, f"{name} has no {each}", f"{name}:{each}")

# ## comments within functions: beside the statements below them, or on their line
def within(file, text, code, all_words):
    whole = code.split("\n")
    for begin, end, words in all_words:
        before = code.rfind("\n", 0, begin) + 1
        on_line = code[before:begin].strip()
        mark = re.match(r"( +)?//(?![/<])", text[before if not on_line else begin:])
        if not mark or not on_line and not mark[1]:
            continue
        row = code.count("\n", 0, end)
        below = on_line or "\n".join(whole[row:row + 4]).split("\n\n")[0]
        contradicts(file, words[:30].strip(), words, below)


for file, code in codes.items():
    within(file, texts[file], code, comments[file])
# studies and the programs that judge them
for path in sorted((top / "verify").glob("**/*.[ch]")):
    of_file = {}
    within(*read(path, of_file))
    for function in of_file.values():
        for file, words in function.comments if function.body else ():
            contradicts(file, function.name, words, " ".join([
                function.body, function.name, *function.arguments]))

# ## equations: those of the own essay, or of another that is named here; those of the papers
defined = {}
for file, all_words in comments.items():
    for _, _, words in all_words:
        defined.update((label, file) for label in re.findall(r"% ?eq:([\w-]+) ?\$\$", words))


def stems(text):
    return {word[:6] for word in re.findall(r"[a-z]{4,}", text.lower().replace("_", " "))}


papers = collections.defaultdict(lambda: [set(), set()])
for line in (top / "paper/equations.tsv").read_text(encoding="utf-8").splitlines():
    row = line.split("\t")
    if len(row) > 5 and row[1][:1].isdigit():
        names, said = papers[row[0], int(re.match(r"\d+", row[1])[0])]
        names |= set(row[3].split(", ")) | {row[5]} - {"-"}
        said |= stems(row[2] + " " + row[3])
common = collections.Counter(word for _, said in papers.values() for word in said)
for file, all_words in comments.items():
    for _, _, words in all_words:
        for label in re.findall(r"(?<!% )(?<!%)eq:([\w-]+)(?! ?\$\$)", words):
            met["labels"] += 1
            if defined.get(label) != file:
                complain(file, f"{label} is an equation of {defined.get(label)}",
                         f"{file[4:]}:{label}")
        for found in re.finditer(r"(\bits |earlier paper's )?\bEqs?\. ?"
                                 r"((?:\d+(?:, | and |-| to )?)+)", words):
            paper = "time-schemes" if found[1] else "rolling" if "/rolling/" in file else "ra2d"
            around = stems(words[max(0, found.start() - 150):found.end() + 100])
            for part in re.findall(r"\d+(?:(?:-| to )\d+)?", found[2]):
                ends = [int(x) for x in re.findall(r"\d+", part)]
                for number in range(ends[0], ends[-1] + 1):
                    names, said = papers[paper, number]
                    met["equations"] += 1
                    if not any(re.search(rf"\b{re.escape(name)}\b", texts[file])
                               for name in names if name) and not any(
                                   common[word] < 9 for word in said & around):
                        complain(file, f"Eq. {number} is another one: "
                                 f"{words[max(0, found.start() - 60):found.end() + 30]}",
                                 f"{file[4:]}:{number}")

# ## tests: those that an essay names are among those that have most words in common with the file,
# above all in their first lines and the names of their functions; files that a test names name it
MOST = 6
tests, heads, holders, titles = {}, {}, collections.defaultdict(list), collections.defaultdict(list)
for pattern in "tests/*/*.c", "verify/*.c", "verify/*/*.c":
    for path in top.glob(pattern):
        name, text = str(path.relative_to(top)), path.read_text(encoding="utf-8")
        tests[name] = stems(text)
        heads[name] = re.match(r"(?://.*\n)*", text)[0].replace("\n// ", " ")
        title = stems(" ".join([path.stem, text[:300], *re.findall(r"void (\w+)\(", text)]))
        for word in tests[name]:
            holders[word].append(name)
        for word in title:
            titles[word].append((name, max(len(title), 20)**.5))
rare = {word: math.log(len(tests)/len(names)) for word, names in holders.items()
        if len(names) < 80}
homes = collections.defaultdict(list)
for function in functions.values():
    homes[function.home].append(function.name)
all_named = {}
for file, all_words in comments.items():
    named = [name for _, _, words in all_words for part in re.findall(
        r"Tests:(.*?)(?:\. [A-Z]|$)", words) for name in re.findall(
            r"(?:tests|verify)/[\w/.-]+\.c\b", part) if name in tests]
    if not named:
        continue
    all_named.setdefault(file.split("/")[-1], set()).update(named)
    own = stems(re.sub(r"Tests:.*?(?:\. [A-Z]|\*/)", " ", texts[file], flags=re.S) + " " + file)
    head = stems(" ".join([texts[file].split("\n")[0], file, *homes[file]]))
    score, more = collections.Counter(), collections.Counter()
    for word in own & rare.keys():
        for name in holders[word]:
            score[name] += rare[word]
    for word in head & rare.keys():
        for name, size in titles[word]:
            more[name] += rare[word]/size
    score = {name: score[name]/len(words)**.6 + more[name] for name, words in tests.items()}
    for name in named:
        met["tests"] += 1
        if sum(other > score[name] for other in score.values()) > MOST:
            complain(file, f"{name} is a test of something else",
                     f"{file[4:]}:{name.split('/')[-1][:-2]}")
for name, head in heads.items():
    for file in re.findall(r"\b(\w+\.c)\b", head):
        met["tested"] += file in all_named
        if name not in all_named.get(file, (name,)):
            complain(name, f"{file} does not name it", f"{name}:{file}")

# ## files that a comment names: their first lines and names fit the sentence
NEAR = 20
by_stem, named_in = collections.defaultdict(list), collections.defaultdict(list)
size = {}
for file in codes:
    by_stem[file.split("/")[-1]].append(file)
    essay = " ".join(words for _, _, words in comments[file][:3])[:900]
    title = stems(" ".join([file.replace("/", " ").replace(".", " "), texts[file].split("\n")[0],
                            *homes[file], essay]))
    size[file] = max(len(title), 20)**.5
    for word in title:
        named_in[word].append(file)
for file, all_words in comments.items():
    for _, _, words in all_words:
        words = re.sub(r"Tests:.*?(?:\. [A-Z]|$)", "", words)
        for found in re.finditer(r"(?:\b(\w+_\w+)`? \()?(?<![\w/])(?:\w+/)?(\w+\.[ch])\b", words):
            name, other = found[1], found[2]
            if other not in by_stem or other[:-2] == file.split("/")[-1][:-2]:
                continue
            met["files"] += 1
            if name and not any(name in texts[each] for each in by_stem[other]):
                complain(file, f"{name} is not in {other}", f"{file[4:]}:{name}")
            begin, end = found.start(2), found.end()
            around = re.split("[.;] ", words[max(0, begin - 160):begin])[-1] + " " \
                + re.split("[.;] ", words[end:end + 100])[0]
            score = collections.Counter()
            for word in stems(around):
                for each in named_in.get(word, ()):
                    score[each] += math.log(len(codes)/len(named_in[word]))/size[each]
            best = max(score[each] for each in by_stem[other])
            if not best or sum(value > best for value in score.values()) > NEAR:
                complain(file, f"{other} is another file: {around[:150]}", f"{file[4:]}:{other}")

# ## fields: sizes of arrays are those with which they are made; options are named as their fields
makers = collections.defaultdict(list)
for file, code in codes.items():
    for found in re.finditer(
            r"(?:->|\.)(\w+)(?:\[\w+\])?\s*=\s*(?:\([^()]*\))?ra_\w+\(([^;,]*,[^;]*);|"
            r"\{&\w+(?:->|\.)(?:\w+\.)*(\w+)(?:\[\w+\])?,([^{}]*,[^{}]*)\}", code):
        makers[file.split("/")[1], found[1] or found[3]].append(WORD.findall(found[2] or found[4]))
FIELD = r"(?:const |struct |unsigned )*\w+ (\**\w[^;=()]*);"
for file, text in texts.items():
    room = file.split("/")[1]
    for found in re.finditer(rf"(?m)^    {FIELD}\s*///< ?(.*(?:\n\s*///<.*)*)|"
                             rf"^    ///(?!<) ?(.*(?:\n    ///.*)*)\n    {FIELD}", text):
        names, words = found[1] or found[4], flat(found[2] or found[3])
        declared = re.sub(r"(?m)//.*$", "", found[0])
        for each in set(VALUE.findall(words)):
            met["values of fields"] += 1
            if (each in ("true", "false")) != ("bool" in declared) and each != "NULL" and not (
                    each == "0" and "*" in names) or (each == "NULL") != ("*" in declared):
                complain(file, f"{names} is never {each}: {words[:90]}", f"{names}:{each}")
        names = re.findall(r"(\**)(\w+)(?:\[[^]]*\])?(?:,|$)", names)
        if file == "src/command/commands.h":
            options = re.findall(r"--?([a-z][\w-]*)", words)
            met["options"] += len(options)
            for (_, name), option in zip(names, options):
                if option.replace("-", "_") != name:
                    complain(file, f"{name} is not --{option}", f"{name}:{option}")
        shape = re.search(r"\(([a-z_]+(?: x [a-z_]+)*)\)(?: \[[^]]*\])?\.?$", words)
        if not shape or shape[1] in functions:
            continue
        sizes = shape[1].split(" x ")
        for stars, name in names:
            made = makers[room, name] if stars else []
            met["sizes"] += bool(made)
            if made and not any(size in word or word in size for words in made for word in words
                                for size in sizes if len(word) > 1):
                complain(file, f"{name} is not made with the size {shape[1]}",
                         f"{name}:{shape[1]}")
            for size in sizes:
                met["sizes named"] += 1
                if size not in in_rooms[room]:
                    complain(file, f"{name}: nothing has the name {size}", f"{name}:{size}")

# ## parameters: in a place between words where only parameters of one kind stand
def kind_of(declared):
    pointer = "*" in declared
    for part, kind in (("char", "text" if "const" in declared else "buffer"), ("bool", "condition"),
                       ("*", "input" if "const" in declared else "output"), ("double", "number")):
        if part in declared:
            return kind + "s"*(part in ("char", "bool") and pointer)
    return "count" if re.search("size_t|int|unsigned|long|ptrdiff", declared) else "other"


places, stand = collections.defaultdict(collections.Counter), []
for function in functions.values():
    for file, words in function.comments:
        for found in re.finditer(r"(?:(\S+) )?(?<!`)`\*?([a-z_]\w*)`(\S*(?: \S+)?)", words):
            if found[2] in function.arguments:
                kind = kind_of(function.arguments[found[2]])
                for place in ("before", (found[1] or "").strip("(").lower()), ("behind", found[3]):
                    places[place][kind] += 1
                    stand.append((file, function.name, found[2], kind, place))
for file, name, argument, kind, place in stand:
    met["parameters"] += 1
    if sum(places[place].values()) > 4 and places[place][kind] == 1:
        complain(file, f"{name}: `{argument}`, of the kind {kind}, {place[0]} '{place[1]}'",
                 f"{name}:{argument}")

# ## verbs: the first word of a comment is not the opposite of that of other functions of this name
VERBS = """Writes Reads;Adds Removes;Opens Closes;Starts Ends;Begins Ends;Sets Clears;Prints Reads;
Puts Takes;Makes Frees;Moves Keeps;Finds Makes;Checks Computes;Writes Takes;Copies Moves;
Takes Gives;Adds Takes;Refuses Takes;Computes Checks;Fills Clears;Returns Takes;Continues Begins;
Counts Sums;Opens Reads;Finds Computes;Sets Reads;Draws Reads;Prints Writes;Appends Removes;
Makes Writes;Chooses Checks;Makes Checks;Removes Finds;Allocates Frees;Makes Removes"""
against = collections.defaultdict(set)
for pair in VERBS.replace("\n", "").split(";"):
    one, other = pair.split()
    against[one].add(other)
    against[other].add(one)
begin, verbs = collections.defaultdict(collections.Counter), []
for function in functions.values():
    parts = re.sub("^ra_", "", function.name).split("_")
    for file, words in function.comments:
        verb = re.match(r"[A-Z][a-z]+(?= )", words)
        verbs += [(file, function, {parts[0], parts[-1]}, verb[0])] if verb else []
        for part in {parts[0], parts[-1]} if verb else ():
            begin[part][verb[0]] += 1
        # what is made is freed by a function that takes it
        for free in re.findall(r"(?:[Ff]reed?|[Cc]losed?|[Rr]elease)(?: it| them)? (?:with|by) "
                               r"(ra_\w+)", words):
            met["freed"] += 1
            known_by = " ".join([function.kind, *function.arguments.values()])
            given = functions[free].arguments.values() if free in functions else ()
            if not re.search("free|close|end|release", free) or not set(
                    re.findall(r"struct (\w+)", " ".join(given))) & set(WORD.findall(known_by)):
                complain(file, f"{function.name} makes nothing for {free}",
                         f"{function.name}:{free}")
for file, function, parts, verb in verbs:
    met["verbs"] += verb in against
    for other in against.get(verb, ()):
        if any(begin[part][verb] == 1 and begin[part][other] >= 3 for part in parts):
            complain(file, f"{function.name} '{verb}', but others '{other}'",
                     f"{function.name}:{verb}")
    if verb in ("True", "Whether") and not (function.kind.endswith("bool") or any(
            "bool" in each for each in function.arguments.values())):
        complain(file, f"{function.name} is no condition", f"{function.name}:{verb}")

# ## first lines: what a file is, beside all its code
for file in codes:
    first = re.match(r"// (?!SPDX)(.*)", texts[file])
    both = file[:-1] + ("c" if file[-1] == "h" else "h")
    if first:
        contradicts(file, file[4:], first[1], file + codes[file] + codes.get(both, ""))

# ## codes: what they are said to mean
MEAN = {"RA_SYSTEM": r"memory|disk|writ|open|made|make|close|process|missing|read|library|gnuplot"
        r"|cannot|could not|lock|remove|replace|taken|SIGPIPE|terminal|stack|install|exist|stopped",
        "RA_EARLY": r"stop|ended|interrupt|early|complete|fewer|no row|still",
        "RA_UNSTABLE": r"stab|step|grow",
        "RA_NUMERIC": r"most|more|steps|iterati|converg|found|finite|solution|singular|number|gap"
        r"|equilibrium|need|reach|rounding|residual|diverge|deep|too |ends|exceed|range|force",
        "RA_APART": "opposite|contact|apart|node"}
for file, all_words in comments.items():
    for _, _, words in all_words:
        for found in re.finditer(r"\b(RA_[A-Z]+)\b((?:(?!\bRA_[A-Z]+\b)[^.])*)", words):
            before = re.split(r"[.;] ", words[:found.start()])[-1]
            if found[1] in MEAN and not re.search(MEAN[found[1]], before + found[2]):
                complain(file, f"{found[0][:80]}", f"{file[4:]}:{found[0][:30].strip()}")
            elif found[1] == "RA_INPUT" and re.match(r"(,|:)? ?(no|without) memory|.{,30}\*?stop\b",
                                                     found[2]):
                complain(file, f"{found[0][:80]}", f"{file[4:]}:{found[0][:30].strip()}")

# ## numbers: those in comments are in the code of the file or of its header
WORDS = dict(two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11,
             twelve=12, sixteen=16, twenty=20, hundred=100, thousand=1e3, million=1e6)
NUMBER = re.compile(r"(?<![\w.^_/{:\\-])(\d+(?:\.\d+)?(?:e-?\d+)?|\.\d+|(?:\d+ )?\b(?:"
                    + "|".join(WORDS) + r")\b)(?: ?(%|per cent|[kMGmunp]?(?:Hz|s|m|N|Pa|B)\b))?"
                    r"(?![\w^/])")
PREFIX = {"k": 1e3, "M": 1e6, "G": 1e9, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12}
NO_NUMBER = re.compile(r"\$[^$]*\$|Eqs?\. [\d, and-]+|Sects?\. [\d.]+|\d+-bit|RFC \d+|[A-Z]\d+|"
                       r"(?:ISO|IEC) [\d-]+(?::\d+)?|\(\d{4}\)|"
                       r"(?:Table|Fig\.|chapter|Annex|Algorithm) \d+")
rounded = lambda x: float(f"{x:.6g}")
literals = {}
for file, code in codes.items():
    literals[file] = {rounded(int(x, 16) if x[:2] == "0x" else float(x)) for x in re.findall(
        r"(?<![\w.])(0x[\da-f]+|\d+\.?\d*(?:e[-+]?\d+)?|\.\d+)[uUlLf]*", code)}
for file, all_words in comments.items():
    own = literals[file] | literals.get(file[:-1] + ("c" if file[-1] == "h" else "h"), set())
    for begin, _, words in all_words:
        for found in NUMBER.finditer(NO_NUMBER.sub(" ", words)):
            parts, unit = found[1].split(), found[2] or ""
            x = WORDS.get(parts[-1])
            x = float(found[1]) if x is None else x*float(parts[0] if parts[1:] else 1)
            could = {x, x/100 if unit in ("%", "per cent") else x*PREFIX.get(unit[:-1][:1], 1)}
            if could & {0, 1}:
                continue
            met["numbers"] += 1
            if not {rounded(x) for x in could} & own:
                complain(file, f"{found[0]} is not in the code: {words[:120]}",
                         f"{file[4:]}:{found[0]}")

# ## the list of what is right all the same; exceptions that are none; how many comments are judged
if "--right" in sys.argv:
    print(textwrap.fill("; ".join(sorted(known)), 99, break_long_words=False,
                        break_on_hyphens=False))
    sys.exit()
for key in sorted(RIGHT - known):
    if not re.search(r"test_\w+$|\.[ch]$", key):  # these depend on the words of all other files
        print(f"stated/comments.right: {key} is no exception")
LEAST = {"words": 6000, "names": 750, "tests": 520, "codes": 280, "labels": 230, "values": 220,
         "equations": 150, "sizes": 170, "options": 55,
         "parameters": 1200, "numbers": 2400, "verbs": 1100, "freed": 25, "files": 650,
         "tested": 75}
for what, least in LEAST.items():
    if met[what] < least:
        print(f"only {met[what]} {what} of comments in src are judged, not {least}")
