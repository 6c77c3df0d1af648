"""What an entry of a bibliography says of itself.

The key names the first author and the year. A journal with one volume, or some, a year has the
volume of the year; issues are counted within it. The prefix of a DOI is that of the publisher, and
many DOIs repeat year, volume, number or page. Pages rise. usage: bibliography.py FILE"""
import re
import sys

# journal: prefix of its DOIs; the year before its first volume, and volumes a year; issues a year
JOURNALS = {
    "Computational Mechanics": ("10.1007", 1986.6, 2, 6),
    "Journal of Sound and Vibration": ("10.1016", None, None, 4),
    "Physical Review Letters": ("10.1103", 1958, 2, 26),
    "Wear": ("10.1016", None, None, 12),
    "Tribology Letters": ("10.1007", 2000.8, 4, 3),
    "Sensors and Actuators A: Physical": ("10.1016", None, None, 1),
    "Journal of Lubrication Technology": ("10.1115", 1878, 1, 4),
    "Journal of Tribology": ("10.1115", 1878, 1, 4),
    "Journal of Fluids Engineering": ("10.1115", 1878, 1, 4),
    "Journal of the Acoustical Society of America": ("10.1121", 1946.5, 2, 6),
    "Bulletin of the JSME": ("-", 1957, 1, None),
    "Reports on Progress in Physics": ("-", 1937, 1, 12),
    "IEEE Transactions on Audio and Electroacoustics": ("10.1109", 1952, 1, 4),
    "Philosophical Magazine": ("10.1080", 1900.5, 2, 12),
    "Acta Facultatis Rerum Naturalium Universitatis Comenianae, Mathematica":
        ("-", 1955, 1, 12),
    "Philosophical Transactions of the Royal Society A": ("10.1098", None, None, 12),
    "Computer Methods in Applied Mechanics and Engineering": ("10.1016", None, None, 4),
    "Management Science": ("10.1287", 1954, 1, 12),
    "Journal of the American Statistical Association": ("10.1080", 1905, 1, 4),
    "Central European Journal of Physics": ("10.2478", 2002, 1, 6),
    "ACM Transactions on Mathematical Software": ("10.1145", 1974, 1, 4),
    "Proceedings of the IEEE": ("10.1109", 1912, 1, 12),
}
PUBLISHERS = {"Springer": ("10.1007", "978-3"), "Wiley": ("10.1002",)}
faults = 0


def wrong(key, what):
    """Tells of a fault."""
    global faults
    faults += 1
    print(f"{key}: {what}")


def plain(text):
    """Letters without accents and braces."""
    return re.sub(r"[^a-z]", "", re.sub(r"\\[a-zA-Z]\b|\\.", "", text).lower())


def fields(text):
    """The fields of an entry."""
    found = {}
    for name, braced, bare in re.findall(
            r"(\w+)\s*=\s*(?:\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|(\d+))", text):
        found[name] = re.sub(r"\s+", " ", braced or bare)
    return found


def of_journal(key, entry, year):
    """Volume and issue follow from the year."""
    if entry["journal"] not in JOURNALS:
        wrong(key, f"{entry['journal']} is no known journal")
        return
    prefix, before, a_year, issues = JOURNALS[entry["journal"]]
    if "doi" in entry and not entry["doi"].startswith(prefix + "/"):
        wrong(key, f"the DOI {entry['doi']} is not of this journal")
    volume, number = int(entry["volume"]), int(entry.get("number", 0))
    if before and not -a_year < volume - a_year*(year - before) <= a_year/2:
        wrong(key, f"volume {volume} is not of {year}")
    if number and issues and not number <= issues:
        wrong(key, f"number {number} of {issues} a year")
    # numbers that run on from the first volume, twelve a year
    if number and not issues and not 0 <= number - 8*volume <= 12:
        wrong(key, f"number {number} is not in volume {volume}")


def of_doi(key, entry, year):
    """What a DOI repeats."""
    doi, first = entry["doi"], re.split("--", entry.get("pages", ""))[0]
    rest = doi.split("/", 1)[1]
    parts = re.split(r"[.]", rest)
    volume, number = entry.get("volume"), entry.get("number")
    if not re.fullmatch(r"10\.\d{4,5}/[\w.()/-]+", doi):
        wrong(key, f"{doi} is no DOI")
    if parts[0] in ("PhysRevLett",) and parts[1:] != [volume, first]:
        wrong(key, f"{doi} is not of volume {volume}, page {first}")
    if parts[0] == "mnsc" and (parts[1], parts[3]) != (volume, first):
        wrong(key, f"{doi} is not of volume {volume}, page {first}")
    when = [int(part) for part in parts if re.fullmatch(r"(19|20)\d\d", part)
            and parts[0] != "arXiv"]
    for pattern in (r"^s\d{5}-0(\d\d)-\d{3,4}-\w$", r"^S[\dX-]+\((\d\d)\)\d{5}-[\dX]$",
                    r"^arXiv\.(\d\d)\d\d\.\d{4,5}$", r"^arXiv\.cond-mat/(\d\d)\d{5}$"):
        found = re.match(pattern, rest)
        if found:
            when.append((1900 if int(found[1]) > 30 else 2000) + int(found[1]))
    for each in when:
        # a DOI is given when the article is accepted, up to a year before it is in an issue
        if not each <= year <= each + 1 or rest.startswith("arXiv") and each != year:
            wrong(key, f"{doi} is of {each}, the entry of {year}")
    if rest.startswith(("arXiv", "S0045", "s1", "s0")) and not when:
        wrong(key, f"{doi} has no year")
    issn = re.match(r"S?(\d{4})-?(\d{3})([\dX])(?=\(|\.)", rest) or re.match(
        r"(0162)(145)(9)\.", rest)
    if issn:
        digits = issn[1] + issn[2]
        rest_of = (11 - sum((8 - i)*int(digit) for i, digit in enumerate(digits)) % 11) % 11
        if issn[3] != ("X" if rest_of == 10 else str(rest_of)):
            wrong(key, f"{doi}: the check digit of the ISSN")
    isbn = re.match(r"(978[\d-]{10,})(?=_|$)", rest)
    digits = re.sub("-", "", isbn[1]) if isbn else ""
    if isbn and (len(digits) != 13 or sum(int(digit)*(3 if i % 2 else 1)
                                          for i, digit in enumerate(digits)) % 10):
        wrong(key, f"{doi}: the check digit of the ISBN")


with open(sys.argv[1], encoding="utf-8") as file:
    entries = re.findall(r"(?ms)^@(\w+)\{(\w+), (.*?)\}\n(?=\n?@|\Z)", file.read())
for kind, key, text in entries:
    entry = fields(text)
    year = int(entry.get("year", 0))
    named = re.fullmatch(r"(\D+?)(\d{4})", key)
    if named:
        author = plain(re.split(r",", entry["author"])[0])
        if not author.endswith(named[1]) and not named[1].endswith(author):
            wrong(key, f"its first author is {author}")
        if year != int(named[2]):
            wrong(key, f"its year is {year}")
    if "journal" in entry:
        of_journal(key, entry, year)
    if "doi" in entry:
        of_doi(key, entry, year)
        publisher = entry.get("publisher")
        if publisher in PUBLISHERS and not entry["doi"].startswith(PUBLISHERS[publisher]):
            wrong(key, f"the DOI {entry['doi']} is not of {publisher}")
        if entry["doi"].startswith("10.48550/") != entry["doi"].split("/")[1].startswith("arXiv."):
            wrong(key, f"the DOI {entry['doi']} is not of arXiv")
    pages = re.fullmatch(r"(?:13:)?(\d+)--(?:13:)?(\d+)", entry.get("pages", "1--2"))
    if pages and not (int(pages[1]) < int(pages[2]) <= int(pages[1]) + 90):
        wrong(key, f"pages {entry['pages']}")
print(f"bibliography: {len(entries)} entries" + (f", {faults} faults" if faults else ""))
