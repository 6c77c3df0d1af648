"""Citations of the articles: what is cited is what the sentence is about."""
import collections
import math
import re

from archived import top
from texts import complain, read, stems

# words of the sentence are among those of the title and the authors, as far as these are rare in
# the bibliography; or a word stands for the work
TOPIC = {
    "abdelounis2010": r"default/m/mean|experiments", "butcher2016": "order 8", "khiner": "program",
    "cremer1988": "impedance", "dang2013": "The paper", "dangthesis": "thesis", "gsl": "GSL",
    "garcia1984": "Gaussian|autocorrelation", "gray1972": "loss of contact",
    "gregoire2021": "single shocks", "huta1956": "eight-stage",
    "lebot2011": "area of contact|explain experiments",
    "nayak1972": "loss of contact", "siconos": "Siconos", "yokoi1982": "In experiments",
}
works = {key: stems(re.sub(r"[{}\\\"']", "", entry)) - {"journ", "volum", "pages", "autho", "title"}
         for key, entry in re.findall(r"(?ms)^@\w+\{(\w+), (.*?)\}\n(?=\n?@|\Z)",
                                      read("paper/report.bib"))}
often = collections.Counter(word for words in works.values() for word in words)


def weight(sentence, key):
    return sum(math.log(len(works)/often[word]) for word in sentence & works[key])


compared = 0
for path in sorted(top.glob("paper/*.tex")):
    text = re.sub(r"(?m)(?<!\\)%.*$", "", path.read_text(encoding="utf-8"))
    text = re.sub(r"\s+", " ", text)
    for found in re.finditer(r"\\cite\{([\w,]+)\}", text):
        before = re.split(r"(?<!Fig)(?<!Sect)[.] ", text[max(0, found.start() - 160):found.start()])
        behind = re.split("[.;] ", text[found.end():found.end() + 100])[0]
        sentence = stems(re.sub(r"\\cite\{[^}]*\}|\\[a-z]+(\[\d\])?\{[\w/.-]*\}", " ",
                                before[-1] + " " + behind))
        for key in found[1].split(","):
            compared += 1
            others = sum(weight(sentence, each) > weight(sentence, key) for each in works
                         if each not in found[1])
            if (not weight(sentence, key) or others > 4) and not (
                    key in TOPIC and re.search(TOPIC[key], before[-1] + behind)):
                complain(path.relative_to(top), f"{key} is cited behind: {before[-1][-70:]}")
if compared < 55:
    print(f"only {compared} citations")
