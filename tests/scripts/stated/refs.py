"""References of the articles: the words around a \\ref and those of the figure, table or section
that it names. Of all labels of its kind in an article, the named one must be among those that have
most words in common with the sentence; rare words count more."""
import collections
import math
import re

from archived import braces, top

MOST = 3  # labels that may fit better
named, places, source = collections.defaultdict(str), [], {}


def stems(text):
    text = re.sub(r"\\(ref|label|input|cite)\w*\{[^}]*\}|\\[a-zA-Z]+", " ", text)
    return {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())}


for path in sorted((top / "paper").glob("*.tex")):
    text = re.sub(r"\s+", " ", re.sub(r"(?m)(?<!\\)%.*$", "", path.read_text(encoding="utf-8")))
    for found in re.finditer(r"\\label\{((?:fig|tab|sec):[\w-]+)\}", text):
        label, before = found[1], text[:found.start()]
        if label.startswith("sec:"):
            begin = before.rfind("section{")
            end = re.search(r"\\(sub)?section\b|$", text[found.end():]).start()
            named[label] += before[begin:] + text[found.end():found.end() + min(end, 1200)]
            continue
        begin = max(before.rfind("\\caption"), before.rfind("\\begin{beside}"))
        named[label] += before[begin:]
        behind = text[found.end():found.end() + 900]
        stop = re.search(r"\\midrule|\\end\{(figure|table|beside|longtable)", behind)
        named[label] += behind[:stop.start() if stop else 0] + " " + label[4:].replace("-", " ")
    for found in re.finditer(r"\\ref\{((?:fig|tab|sec):[\w-]+)\}", text):
        before, behind = text[:found.start()], text[found.end():]
        before = re.split(r"(?<![Ff]ig)(?<!Sect)(?<!Figs)(?<!Sects)(?<!Table)[.:] |\\end\{|\\par",
                          before[-400:])[-1]
        behind = re.split(r"[.] |\\begin\{|\\par", behind[:300])[0]
        clause = re.split(r"[,;(] | and(?= |~)", before)[-1] + " " \
            + re.split(r"[,;)]| and ", behind)[0]
        places.append((path.name, found[1], found.start(), before + " " + behind, clause))
    source[path.name] = text
words = {label: stems(text) for label, text in named.items()}
count = collections.Counter(word for part in words.values() for word in part)


def score(sentence, label):
    return sum(math.log(len(words)/count[word]) for word in sentence & words[label])


def rank(sentence, label):
    """How many labels of the kind have more words in common with a sentence."""
    own = score(sentence, label)
    return sum(score(sentence, other) > own for other in words if other[:3] == label[:3]) \
        if own else len(words)


# sentences that share too few words with what they name; and a word that this must have
SAID = [line.split(" | ") for line in r"""
Figure~@ shows the exponents between neighbouring points over | local exponent
Curves bend here, too (Table~@) | one for each surface
Figure~@ shows the distributions of one run | Share of shocks
shows the distributions of one run, Table~@ has | Shocks of spots: .*mean
and Table~@ show what each term adds | ^\\caption\{What terms of the model add
single impact converges with the order 2 of the scheme (Table~@) | known answers
Table~@ has the levels, Figs. | ^\\caption\{Levels
Figs.~@ and~\ref{fig:level-roughness} show them | Level over sliding speed
Figs.~\ref{fig:level-speed} and~@ show them | Level over roughness
and Table~@ has the exponents | ^\\caption\{Exponents: mean
(Tables~@ and~\ref{tab:surfaces} have all) | ^\\caption\{Levels
and~@ have all) | Table~8
This flattens the lower left of Fig.~@a | Level over sliding speed
Here the spectrum does (Sect.~@) | the law says of the paper
Table~@ compares them on the same runs | vibration and sound
\inreport{is the subject of Sect.~@} | \{Readings\}
Table~@ has the numbers | Constants of the law of the fourth
one change of a case of Table~@, | all others are variants
says what differs from Table~@; | all others are variants
than the law says (Figure~@b) | ratio of the slopes
below 1/2 (Table~@ | without its parts
it predicts beams less well (Table~@) | ^\\caption\{Two hundreds more
times the predicted one (Section~@) | how it was judged
combined slope (Table~@) | ^\\caption\{The law and its rivals
\textbf{Energy.} Table~@ gives, for every single run | residual
\textbf{Here} Table~@ has the time of every run | CPU
The column after the name has the question of Table~@ | What the paper leaves open
Sect.~@ is about it | the law says of the paper
Sect.~@ tests it on surfaces | the law says of the paper
rough surfaces (Fig.~@a) | Level over sliding speed
at least 0.9 of the sets with means as printed would pass (Sect.~@) | \{Method\}
the two chances of Sect.~@; | \{Method\}
Figures~@ and \ref{fig:level-speed} have the result | Exponents \(a\) of the speed
Figure~@ shows the response | Spectrum of the contact force
the case of Fig.~@ up to | Velocity of the upper beam's middle
and @ show the case itself | two profiles
the exponent $n$ of each surface is in Table~@ | What is reported
Its levels and exponents are in Table~@ | What is reported
far below and above (Table~@) | What is reported
Table~@ the single runs | ^\\caption\{The runs
Table~@ what all runs took | time of all runs
Table~@ the study of | Variants of the realistic case
as a variant (Table~@) | readings
So Fig.~@b shows the effect of weight | length of the slider
Table~@ has readings of what the paper leaves open | Readings
(Table~@ has larger $n$ with the printed lengths | printed|simulated levels
Figure~@ and Table~\ref{tab:terms} show | what terms of the model add
or of what may be misprinted, come nearer (Sects.~\ref{sec:readings}, @) | the law says of the paper
columns of every row, the points are those of Table~@ without Ra5 | at three surfaces
\inreport{Fig.~@ | summit above a summit
Constants of Table~@ that are not in this table | All constants of the law
\textbf{Power} (Table~@) | Verdicts on the power
(Figures~@ and~\ref{fig:curve}) | limits of the law
fitted to the runs of Section~@; | how it was judged
Columns as in Table~@; level and band | number of runs whose level
one of our surfaces, Table~@ compares | Table~8
one pass of the contact (Sects.~@, | \{Readings\}
the default takes one (Table~@) | What the paper leaves open
together a $p$ value of \pvalue{1}{20mm-printed}{all} (Sect.~@) | \{Method\}
Table~@ has our comparisons of shocks | Comparisons of C19
bends the curves further (Sect.~@) | Results beside the paper
the chances of Sect.~@ take surfaces | \{Method\}
do not. Table~@ has the result | Level at
whether the slider rides or hops: Sect.~@. | the law says of the paper
work of sliding, has larger residuals (Sect.~@) | \{Limits\}
if the frequency is constant (Section~@) | Model and law
""".strip().splitlines()]
special = set()
for phrase, word in SAID:
    begin, end = map(re.escape, phrase.split("@"))
    met = [(name, found) for name, text in source.items() for found in re.finditer(
        begin + r"(\\ref\{([\w:-]+)\})" + end, text)]
    for name, found in met:
        special.add((name, found.start(1)))
        if not re.search(word, named[found[2]]):
            print(f"paper/{name}: {found[0]}: it does not say '{word}'")
    if not met:
        print(f"no article says: {phrase}")
for name, label, at, sentence, clause in places:
    if (name, at) not in special and min(rank(stems(x), label) for x in (sentence, clause)) > MOST:
        print(f"paper/{name}: another {label} is meant by: {sentence[:300]}")
