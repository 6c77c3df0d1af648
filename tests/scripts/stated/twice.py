"""Phrases that stand in several places. If one of them has the opposite word in a single place, or
a word that is often mistaken for it, this place is shown."""
import collections
import os
import pathlib
import re

top = pathlib.Path(os.environ["ROOT"])
PAIRS = """above below;more less;more fewer;larger smaller;largest smallest;before after;
first last;upper lower;left right;higher lower;highest lowest;longer shorter;
longest shortest;faster slower;with without;every some;minimum maximum;
mean median;least most;rises falls;grows shrinks;inside outside;slider resonator;
block plate;row column;rows columns;speed roughness;riding hopping;rides hops;
time frequency;force displacement;velocity displacement;positive negative;
never always;both either;early late;begin end;begins ends;beginning end;
start end;few many;same other;fast slow;near far;nearer farther;hard soft;
stiff soft;stiffer softer;square cube;sum product;black blue;solid dashed;
contradicted confirmed;refuted held;takes gives;taken refused;kept removed;
width length;energy power;heave pitch;weight mass;elastic plastic;is isn't;
can cannot;wavenumber wavelength;folder file;case run;cases runs;key option;
hundred thousand;two three;three four;four five;five six;twelve ten;twice half;
tenth hundredth;not indeed;no some;unless if;than as;per times;step duration;
stiffness damping;kinetic strain;contact gap;free pinned;pinned clamped;
across along;seconds minutes;increases decreases;point line;together apart;
never always;printed simulated;input output;only also;louder quieter;
rough smooth;loses gains;adds removes;exact approximate;previous next;
earlier later;linear quadratic;inner outer;node mode;nodes modes;pair run;
pairs runs;slave master;slaves masters;from until;at after;true false;it they;
on off;written read;writes reads;complete incomplete;open closed;length spacing;
paper thesis;known unknown;small large;low high;long short;
isotropic anisotropic;integral derivative;sine cosine;finer coarser;summit valley;summits valleys;
profile map;profiles maps;line area;beams plates;levels powers;claim reading;claims readings;
share number;exponent factor;heights slopes;springs dashpots;
spring dashpot;corner edge;bits bytes;predicted measured;fitted measured;loss gain;static dynamic;
during before;between beyond;flexural longitudinal;shocks contacts;into from;spots nodes;
lengths heights;amplitudes frequencies;forces displacements;velocities displacements;blow flight;
continues stops;meets misses;found missed;differ agree;differs agrees;sum difference;
correct wrong;right wrong;random fixed;candidates masters;steel rubber;million thousand;
proportional inverse;stored lost;pressure force;frequencies periods;ratio difference;gaps forces;
name number;names numbers;sources results;writes reads;makes reads;
verdict rule;claim verdict;minute hour;minutes hours;hour minute"""
WINDOWS, OFTEN = ((2, 2), (1, 3), (3, 1)), 3
# phrases of which the other is true elsewhere
BOTH = """
over the roughness , for
the mean of $ n
the smallest force of the
at the start of the
, in three dimensions and
the thesis ~ \\cite {
the start of the run
the beginning of the run
at the beginning of a
the three - dimensional program
a column of a table
if there are more than
, if the pair has
blocks of nodes at once
from ` next ` on
as a product of two
a pair in three dimensions
of a pair . the
the nodes of both solids
the number of modes ,
_ case . c )
nodes in
_ input unless there are
ra _ input unless there
""".strip().splitlines()
turned = collections.defaultdict(set)
for pair in PAIRS.replace("\n", "").split(";"):
    one, other = pair.split()
    turned[one].add(other)
    turned[other].add(one)
count = collections.Counter()
places = {}
for pattern in ("paper/*.tex", "paper/*/*.md", "*.md", "*/*.md", "verify/*/*.md", "src/ra2d.h",
                "src/python/ra2d/*.py", "src/command/texts/*.txt", "src/live/page.html",
                "src/*/*.h"):
    for path in top.glob(pattern):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".h" and path.parent.name != "src":
            text = " | ".join(a or b for a, b in re.findall(
                r"//[/<]*(.*)|/\*\*?((?:.|\n)*?)\*/", text))
        text = re.sub(r"(?m)^[ \t]*([#;*%]|///?)+[ \t]+", "", text).lower()
        text = re.sub(r"\\(begin|end|ref|label|\w*of|\w*section|[a-z]+(?=(\[\d\])?\{[\w:-]+/))"
                      r"(\[\d\])?\{[^{}]*\}", " \\\\macro ", text)
        words = re.findall(r"[a-z']+|\\[a-z]+|\d+|[^\sa-z\d]", text)
        for at, word in enumerate(words):
            if word in turned:
                for before, behind in WINDOWS:
                    phrase = *words[max(0, at - before):at], "@", *words[at + 1:at + behind + 1]
                    key = word, phrase
                    count[key] += 1
                    if path.suffix in (".md", ".tex", ".h") and path.name != "ra2d.h":
                        places[key] = path
for (word, phrase), path in places.items():
    if count[word, phrase] == 1:
        for other in turned[word]:
            said = " ".join(phrase).replace("@", word)
            if count[other, phrase] >= OFTEN and said not in BOTH \
                    and "|" not in said:
                print(f"{path.relative_to(top)}: '{said}' stands here only, '{other}' in "
                      f"{count[other, phrase]} places")
