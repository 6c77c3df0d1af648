"""Names in prose: a path exists; a file of a room is in this room; `make` has the goal and a
command the option that is named; functions stand in the file that is named with them; a list of
files says of each what its own first lines say."""
import collections
import math
import re

from archived import top
from texts import complain, read, stems


def fits(file, texts, said, most):
    """Of all `texts`, that of each name is among the `most` + 1 that fit best what is said of it"""
    words = {name: stems(text) for name, text in texts.items()}
    count = collections.Counter(word for each in words.values() for word in each)
    for name, sentence in said:
        score = {other: sum(math.log(len(words)/count[word]) for word in stems(sentence) & each)
                 / max(len(each), 9)**.5
                 for other, each in words.items()}
        better = [other for other in score if score[other] > score[name]]
        if not score[name] or len(better) > most:
            complain(file, f"{name} is said to be '{sentence}', which fits {better}")


def comment(path):
    """The comment at the head of a file."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not re.match(r"^(#|//|/\*| \*|;|--|\"\"\")", line) and lines:
            break
        lines.append(line)
    return " ".join(line for line in lines if "SPDX" not in line and "# units" not in line)


MADE = r"^(build|results|https?:|~|/|out|figures/NAME)|[*<>$|{}A-Z ]|^\W|\.\.|=|\.pdf$|_table$"
texts = ["README.md", "CONTRIBUTING.md", "src/README.md", "verify/README.md", "data/README.md",
         "verify/bench/README.md", "results/README.md"]
texts += [str(x.relative_to(top)) for x in sorted(top.glob("paper/*/*.md"))]
articles = [str(x.relative_to(top)) for x in sorted(top.glob("paper/*.tex"))]
folders = {x.name for x in top.iterdir() if x.is_dir()}
goals = set()
for path in [top / "Makefile", *top.glob("*/*.mk"), *top.glob("*/*/*.mk")]:
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in re.findall(r"(?m)^[^\t#\n].*", text):
        goals.update(re.findall(r"[\w-]+", line))
for file in texts + articles:
    text = read(file)
    names = re.findall(r"`([^`\n]+)`", text) if file.endswith(".md") else [
        x.replace("\\", "") for x in re.findall(r"\\(?:texttt|code)\{([^{}\n]+)\}", text)]
    for name in names:
        if "/" in name and not re.search(MADE, name) and name.split("/")[0] in folders:
            if not (top / name).exists():
                complain(file, f"there is no {name}")
        goal = re.match(r"make ([a-z][\w-]*)$", name)
        if goal and goal[1] not in goals:
            complain(file, f"there is no goal {goal[1]}")

# a command and its options, wherever a line or a name has both
pieces = dict(re.findall(r"(?ms)^== ([\w-]+)\n(.*?)(?=^== |\Z)",
                         read("src/command/texts/help.txt")))
for file in texts:
    text = re.sub(r"\\\n\s*", " ", read(file))
    for line in re.findall(r"(?m)^ {4,}(.*)$|`([^`\n]+)`", text):
        for call in re.findall(r"(?:^|[\s/])ra2d (.*?)(?:[|;>&)`#]|$)", " ".join(line)):
            command = call.split(" ")[0]
            if not re.fullmatch("[a-z]+", command):
                continue
            if command not in pieces:
                complain(file, f"there is no command {command}")
                continue
            for option in re.findall(r"(?<= )--?[a-z][\w-]*", call):
                if option not in pieces[command] and option != "--help":
                    complain(file, f"ra2d {command} has no {option}")

# rooms: the files that a paragraph names, and the first lines of all files of a room
rooms = {}
for room, text in re.findall(r"(?ms)^\*\*`(\w+)`\*\*(.*?)(?=\n\n)", read("src/README.md")):
    rooms[room] = " ".join(re.sub("`[^`]*`|Begin with.*", " ", text, flags=re.S).split())
    for name in re.findall(r"`([\w.-]+\.[ch])`", text):
        if not (top / "src" / room / name).exists():
            complain("src/README.md", f"{name} is not in {room}")
fits("src/README.md", {room: " ".join(comment(x) for x in (top / "src" / room).glob("*.[ch]"))
                       + f" {room}" for room in rooms}, rooms.items(), 3)
lists = {x.name: comment(x) + " " + x.stem for x in (top / "data").glob("*.tsv")}
said = []
for names, text in re.findall(r"(?ms)(?:^- |; )((?:`[\w.-]+`(?:,\s)?)+): (.*?)"
                              r"(?=^- |;\s`|\n\n|\.\s)",
                              re.sub(r";\s+", "; ", read("data/README.md"))):
    said += [(name, " ".join(text.split())) for name in re.findall("`(.*?)`", names)
             if name in lists and "," not in names]
fits("data/README.md", lists, said, 3)
if len(said) < 12 or len(rooms) < 20:
    print(f"only {len(said)} lists and {len(rooms)} rooms")


# kinds of names, and the words beside them
def kind(name):
    for each, pattern in (
            ("command", r"(ra2d|build/ra2d|make|git|sha256sum|python3|cp|RA2D=)( |$)"),
            ("option", "-"), ("section", r"\["), ("setting", r".* = |[\w.]+="),
            ("script", r".*\.(sh|awk|py)( |$)"), ("file", r".*\.[a-z0-9]{1,8}$"),
            ("folder", ".*/$")):
        if re.match(pattern, name):
            return each
    return "path" if "/" in name else "word"


BEFORE = {"file": "script|file|word|path", "files": "script|file|word|path",
          "into": "script|file|word|path|folder", "column": "word", "columns": "word",
          "option": "option", "section": "section", "key": "word|setting|file"}
AFTER = {"computes": 1, "compares": 1, "builds": 1, "prints": 1, "writes": 1, "works:": 1,
         "compiles": 1, "measures": 1, "repeats": 1}
for file in texts:
    text = re.sub(r"\s+", " ", read(file))
    for found in re.finditer(r"(\S+) `([^`\n]+)`(?: (\S+))?", text):
        before, name, behind = found[1].lower().strip("("), found[2], found[3]
        if before in BEFORE and not re.fullmatch(BEFORE[before], kind(name)):
            complain(file, f"'{found[0]}': this is a {kind(name)}")
        if behind in AFTER and not found[0].startswith(("in ", "with ")) and \
                re.match("setting|section|folder", kind(name)):
            complain(file, f"'{found[0]}': this is a {kind(name)}")
    # functions and structs with their file
    names = r"((?:`[a-z_]\w+`(?:, | and )?)+) (?:of|in) `((?:src|verify|tests)/[\w/.-]+\.\w+)`"
    for found in re.finditer(names, text):
        name = re.findall("`(.*?)`", found[1])[-1]
        if (top / found[2]).exists() and name not in read(found[2]):
            complain(file, f"{name} is not in {found[2]}")
    for found in re.finditer(r"struct (ra_\w+)`,? \(`(src/[\w/.]+)`\)", text):
        if f"struct {found[1]} {{" not in read(found[2]):
            complain(file, f"{found[1]} is not in {found[2]}")
    # a name that is said of itself
    for found in re.finditer(r"`([^`]+)`(?:,| and| or) `\1`(?!\w)", text):
        complain(file, f"'{found[0]}': twice the same")

# goals that are named after a list or an archived table, in the text on this list or table
for file in ("results/README.md", "data/README.md"):
    for point in re.split(r"\n\n?- |\n\n", read(file)):
        stem = set()
        for clause in re.sub(r"\s+", " ", point).split("; "):
            begin = re.match(r"(?:`[^`]+`(?:, | and )?)+:", clause)
            if begin:
                stem = {re.sub(r".*/|\.tsv$", "", name.rstrip("/"))
                        for name in re.findall("`([^`]+)`", begin[0])}
            for verb, rest in re.findall(r"`make (study|archive|verify)-([\w-]+)", clause):
                if stem and not any(rest in each or each in rest for each in stem):
                    complain(file, f"make {verb}-{rest} is said of {' '.join(sorted(stem))}")
