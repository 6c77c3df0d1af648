"""Phrases that stand in several places, and neighbours of a word. If one of them has the opposite
word in a single place, or a word that is often mistaken for it, this place is shown."""
import collections
import os
import pathlib
import re
import sys

top = pathlib.Path(os.environ["ROOT"])
PAIRS = """above below;more less;more fewer;larger smaller;largest smallest;before after;first last;
upper lower;left right;higher lower;highest lowest;longer shorter;longest shortest;faster slower;
with without;every some;minimum maximum;mean median;least most;rises falls;grows shrinks;
inside outside;slider resonator;block plate;row column;rows columns;speed roughness;
riding hopping;rides hops;time frequency;force displacement;velocity displacement;
positive negative;never always;both either;early late;begin end;begins ends;beginning end;
start end;few many;same other;fast slow;near far;nearer farther;hard soft;stiff soft;
stiffer softer;square cube;sum product;black blue;solid dashed;contradicted confirmed;
refuted held;takes gives;taken refused;kept removed;width length;energy power;heave pitch;
weight mass;elastic plastic;is isn't;can cannot;wavenumber wavelength;folder file;case run;
cases runs;key option;hundred thousand;two three;three four;four five;five six;twelve ten;
twice half;tenth hundredth;not indeed;no some;unless if;than as;per times;step duration;
stiffness damping;kinetic strain;contact gap;free pinned;pinned clamped;across along;
seconds minutes;increases decreases;point line;together apart;printed simulated;input output;
only also;louder quieter;rough smooth;loses gains;adds removes;exact approximate;previous next;
earlier later;linear quadratic;inner outer;node mode;nodes modes;pair run;pairs runs;slave master;
slaves masters;from until;at after;true false;it they;on off;written read;writes reads;
complete incomplete;open closed;length spacing;paper thesis;known unknown;small large;low high;
long short;first second;cells rows;solid node;square root;empty full;every any;absolute relative;
acceleration velocity;add remove;allowed refused;amplitude frequency;antisymmetric symmetric;
area line;area volume;ascending descending;axis curve;back front;backwards forwards;beam block;
beam plate;bins samples;block group;block lane;block tile;bottom top;byte letter;cannot may;
cannot must;cells nodes;cells points;centre edge;child parent;command option;contact shock;
cosine sine;cubic linear;curvature slope;damping frequency;decay growth;density spectrum;
density young;depth length;deviation median;difference sum;different same;dynamic static;
edge middle;ending prefix;equal other;error warning;even odd;everything nothing;figure table;
file pipe;fine wide;force pressure;force velocity;frequency mass;gain loss;gap penetration;
given taken;global local;head row;heave roll;height radius;height slope;heights lengths;high long;
higher longer;horizontal vertical;imaginary real;invalid valid;kept moved;key value;label unit;
largest least;link name;load speed;low short;lower shorter;made stored;map profile;mass stiffness;
maximum mean;may must;mean sum;mode point;mode shape;mode wave;negative zero;never not;
never often;new old;note warning;number seed;page picture;page table;part whole;peak valley;
pitch roll;position velocity;positive zero;problem state;profile surface;read write;
rolling sliding;rows samples;sample segment;sample step;samples steps;seconds steps;
segment window;skin travel;solid surface;source target;stderr stdout;step stretch;x y;
isotropic anisotropic;integral derivative;finer coarser;summit valley;summits valleys;
springs dashpots;spring dashpot;corner edge;bits bytes;
flexural longitudinal;found missed;differ agree;differs agrees;steel rubber;
million thousand;minute hour;minutes hours;hour minute"""
WINDOWS, OFTEN = ((2, 2), (1, 3), (3, 1), (4, 0), (0, 4)), 3
# how often an opposite must have a neighbour that the word has nowhere else, by their distance
NEIGHBOURS = {-2: 12, -1: 6, 1: 6, 2: 12}
# phrases of which the other is true elsewhere (twice.right, one in each line): with a word and its
# neighbours, or a word, a distance and the neighbour there. --right shows all of them.
BOTH = pathlib.Path(__file__).with_suffix(".right").read_text(encoding="utf-8").splitlines()
turned = collections.defaultdict(set)
for pair in PAIRS.replace("\n", "").split(";"):
    one, other = pair.split()
    turned[one].add(other)
    turned[other].add(one)
beside = {distance: collections.Counter() for distance in NEIGHBOURS}
where = {distance: {} for distance in NEIGHBOURS}
met = set()


def show(path, said, what):
    met.add(said)
    if said not in BOTH and "--right" not in sys.argv:
        print(f"{path.relative_to(top)}: '{said}' stands here only, {what}")


count = collections.Counter()
places = {}
for pattern in ("paper/*.tex", "paper/*/*.md", "*.md", "*/*.md", "verify/*/*.md", "src/ra2d.h",
                "src/python/ra2d/*.py", "src/command/texts/*.txt", "src/live/page.html",
                "src/*/*.[ch]"):
    for path in top.glob(pattern):
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".c", ".h") and path.parent.name != "src":
            text = " | ".join(a or b for a, b in re.findall(
                r"//[/<]*(.*)|/\*\*?((?:.|\n)*?)\*/", text))
        text = re.sub(r"(?m)^[ \t]*([#;*%]|///?)+[ \t]+", "", text).lower()
        text = re.sub(r"\\(begin|end|ref|label|\w*of|\w*section|[a-z]+(?=(\[\d\])?\{[\w:-]+/))"
                      r"(\[\d\])?\{[^{}]*\}", " \\\\macro ", text)
        words = re.findall(r"[a-z']+|\\[a-z]+|\d+|[^\sa-z\d]", text)
        for distance, pairs in beside.items():
            ends = (words, words[distance:]) if distance > 0 else (words[-distance:], words)
            near = [pair for pair in zip(*ends) if pair[0] in turned]
            pairs.update(near)
            where[distance].update(dict.fromkeys(near, path))
        judged = path.suffix in (".md", ".tex", ".c", ".h") and path.name != "ra2d.h"
        for at in [at for at, word in enumerate(words) if word in turned]:
            for before, behind in WINDOWS:
                key = words[at], (*words[max(0, at - before):at], "@",
                                  *words[at + 1:at + behind + 1])
                count[key] += 1
                if judged:
                    places[key] = path
for (word, phrase), path in places.items():
    if count[word, phrase] == 1 and "|" not in phrase:
        for other in turned[word]:
            if count[other, phrase] >= OFTEN:
                show(path, " ".join(phrase).replace("@", word),
                     f"'{other}' in {count[other, phrase]} places")
for distance, pairs in beside.items():
    for (word, neighbour), path in where[distance].items():
        if pairs[word, neighbour] == 1 and neighbour != "|":
            for other in turned[word]:
                if pairs[other, neighbour] >= NEIGHBOURS[distance]:
                    show(path, f"{word} {distance:+} {neighbour}",
                         f"'{other}' in {pairs[other, neighbour]} places")
if "--right" in sys.argv:
    print("\n".join(sorted(met)))
