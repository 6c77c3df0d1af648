# Rules for the layout of figures: pages, panels, titles, tics, legends, words, lines.
# usage: python3 frames.py FOLDER...    (FOLDER/FIGURE has the script, and per panel the settings
#                                        and points of gnuplot, as figures/drawn.sh keeps them)
#
# A reader sees none of these in a table: an edge that is not in line with that of the panel above,
# a title on the numbers of its axis, a legend that leaves the picture, minor tics at a third of a
# step. Places are fractions of the picture, sizes are centimetres.
import glob
import math
import os
import re
import sys

LETTER = 0.127  # mean width of a letter: half of the type of 7.2 pt [cm]
NUMBER = r'-?\d+\.?\d*(?:e[-+]?\d+)?'


def numbers(text):
    return [float(x) for x in re.findall(NUMBER, text)]


def is_round(x, mantissas):
    """Whether x is one of the mantissas times a power of ten."""
    m = abs(x) / 10.0**math.floor(math.log10(abs(x)) + 1e-9)
    return any(abs(m - one) < 1e-4 for one in mantissas)


def in_step(values):
    """Whether numbers are in arithmetic or geometric progression."""
    for way in ((lambda a, b: b - a), (lambda a, b: b / a if a and b else math.nan)):
        steps = [way(a, b) for a, b in zip(values, values[1:])]
        if all(abs(s - steps[0]) <= 1e-4 * abs(steps[0]) for s in steps):
            return True
    return False


class Panel:
    def __init__(self, path):
        self.text = open(path).read()
        self.edge = {}
        for side in 'lrbt':
            value = self.find(rf'{side}margin at screen (\S+)')
            self.edge[side] = float(value) if value else None
        size = re.search(r'size ([\d.]+)cm, ([\d.]+)cm', self.text)
        self.width, self.height = (float(x) for x in size.groups())
        self.range = {}
        for axis in 'xy':
            ends = self.find(rf'{axis}range \[ (\S+ : \S+) \]').split(' : ')
            self.range[axis] = [None if e == '*' else float(e) for e in ends]
        self.log = ''.join(re.findall(r'^set logscale (\w)', self.text, re.M))
        # words instead of numbers at the axis
        self.names = re.search(r'^set ytics +(add +)?\("[A-Za-z]|^set ytics .*scale 0,0',
                               self.text, re.M)
        points = path.replace('.set', '.points')
        rows = open(points).read().split('\n') if os.path.exists(points) else []
        self.titles = [row[16:-1] for row in rows if re.match('# Curve title: "[^"]', row)]
        rows = [row.split() for row in rows if row.strip() and row.strip()[0] != '#']
        # points that are not out of range, as gnuplot marks them
        self.points = [[float(x) for x in row[:2]] for row in rows if row[-1] == 'i'
                       and all(re.fullmatch(NUMBER, x) for x in row[:2])]
        self.drawn = {'x': {row[0] for row in rows}, 'y': {row[1] for row in rows if row[1:]}}
        self.drawn = {axis: [float(x) for x in all_of if re.fullmatch(r'[-+.\de]+', x)]
                      for axis, all_of in self.drawn.items()}

    def find(self, pattern):
        found = re.search(rf'^set +{pattern}', self.text, re.M)
        return found and found.group(1)

    def at(self, axis, value, kind):
        """The place in the picture, or nothing if gnuplot chooses it."""
        low, high = (self.edge['l'], self.edge['r']) if axis == 'x' else (
            self.edge['b'], self.edge['t'])
        if kind == 'screen':
            return value
        if low is None or high is None:
            return None
        if kind == 'first':
            ends = self.range[axis]
            if None in ends:
                return None
            if axis in self.log:
                value, ends = math.log(value), [math.log(e) for e in ends]
            value = (value - ends[0]) / (ends[1] - ends[0])
        return low + value * (high - low)


def corners(text):
    """Kinds and values of a place such as `graph 0, first 0.7, 0`."""
    parts, kind, out = text.split(', '), 'first', []
    for part in parts[:2]:
        word = part.split()
        if len(word) == 2:
            kind = word[0]
        out.append((kind, float(word[-1])))
    return out


def length(words):
    """The length of the longest line of a text that has the marks of gnuplot [cm]."""
    words = re.sub(r'\{/[:\w]+[ =]?([^}]*)\}', r'\1', words)
    return LETTER * max(len(re.sub(r'[\^_{}]', '', line)) for line in words.split('\\n'))


def judge(figure, folder, complain):
    script = open(f'{folder}/{figure}.gp').read()
    panels = [Panel(path) for path in sorted(glob.glob(f'{folder}/*.set'))]
    judge_script(script, complain)
    for p, panel in enumerate(panels, 1):
        def say(what, p=p):
            complain(f'panel {p}: {what}')
        judge_page(panel, say)
        judge_titles(panel, say)
        judge_tics(panel, say)
        judge_words(panel, say)
        judge_key(panel, panels, say)
    judge_edges(panels, complain)
    judge_letters(panels, complain)


def judge_script(script, complain):
    """Lines and marks are neither invisible nor a beam; numbers at axes have known forms."""
    for word, low, high in (('linewidth', 0.25, 1.5), ('pointsize', 0.15, 0.7)):
        for line in re.findall(rf'{word} [\d.]+(?: linecolor rgb \w+)?', script):
            size = numbers(line)[0]
            wide = re.search('pale|orange', line) and size <= 3.5  # behind another line
            if not (low <= size <= high or word == 'linewidth' and wide):
                complain(f'{line.split(" linecolor")[0]}')
    for form in re.findall(r'set format [xy] [^"\n]*"([^"\n]*)"(?: : "[^"]*")?', script):
        if form not in ('', '%g', '10^{%T}', '10^{%L}'):
            complain(f'numbers as {form}')
    for on, off in re.findall(r'dashtype \((\d+),(\d+)\)', script):
        if not 1 <= int(off) <= 2 * int(on) <= 18:
            complain(f'dashes of {on} and {off}')


def judge_page(panel, say):
    if panel.width not in (8.4, 15, 16.6):
        say(f'a page of {panel.width} cm')
    if not 0.27 <= panel.height / panel.width <= 1.8:
        say(f'a page of {panel.width} cm by {panel.height} cm')


def judge_titles(panel, say):
    """The words of an axis are near its numbers, and in the middle."""
    for axis, low, high in (('x', 0.4, 0.75), ('y', 0, 1.2)):
        if not panel.find(rf'{axis}label "([^"])'):
            continue
        x, y = numbers(panel.find(rf'{axis}label +offset character (.*?), 0 font') or '0, 0')
        near, along = (y, x) if axis == 'x' else (x, y)
        if along != 0 or not low <= near <= high:
            say(f'{axis}label moved by {x:g}, {y:g}')


def judge_tics(panel, say):
    for axis in 'xy':
        step = panel.find(rf'{axis}tics  norangelimit (?:logscale )?({NUMBER}(?:, ?{NUMBER})*)')
        step = step and numbers(step)[',' in step]  # alone, or after the start
        log = axis in panel.log
        ends = panel.range[axis]
        if step and not log:
            if not is_round(step, (1, 2, 4, 5)):
                say(f'{axis}: a tic every {step:g}')
            if None not in ends and not 1.3 <= abs(ends[1] - ends[0]) / step <= 12:
                say(f'{axis}: a tic every {step:g} from {ends[0]:g} to {ends[1]:g}')
        minor = panel.find(rf'm{axis}tics (\d\S*)')
        if minor:
            parts = float(minor)
            if parts not in ((1, 2, 10) if log else (1, 2, 5)) or (
                    step and not log and not is_round(step / parts, (1, 2, 2.5, 5))):
                say(f'{axis}: {parts:g} parts of a step')
        listed = re.search(rf'^set {axis}tics +(?:add +)?\((.*)\)$', panel.text, re.M)
        if listed:
            judge_list(panel, axis, listed.group(1), say)


def judge_list(panel, axis, text, say):
    """Listed tics grow, and are in step, at 1, 2, 3, 4, 5, 8, or where the points are."""
    one = re.findall(rf'(?:"([^"]*)" )?({NUMBER})( 1)?(?:,|$)', text)
    major = [float(value) for _, value, minor in one if not minor]
    steps = [b - a for a, b in zip(major, major[1:])]
    if not (all(s > 0 for s in steps) or all(s < 0 for s in steps)):
        say(f'{axis}: tics at {major}')
    for words, *_ in one:
        if '^' in words and not re.fullmatch(r'10\^\{?[-−]?\d\}?', words):
            say(f'{axis}: a tic {words}')
    if any(words and not re.fullmatch(r'[-+.\d ]*', words) for words, *_ in one):
        if not in_step(major):
            say(f'{axis}: words at {major}')
        return
    at_points = [any(abs(x - t) <= 1e-5 * abs(t) for x in panel.drawn[axis]) for t in major]
    odd = [t for t, there in zip(major, at_points)
           if not there and t and not is_round(t, (1, 2, 3, 4, 5, 8))]
    if odd and not in_step(major):
        say(f'{axis}: a tic at {odd[0]:g}, where no point is')


def judge_words(panel, say):
    """Words are in the picture and near their panel; bands and arrows reach from side to side."""
    for line in re.findall(r'^set label (\d+ ".*)$', panel.text, re.M):
        number, words, place, side = re.match(
            r'(\d+) "((?:[^"\\]|\\.)*)" at (.*?) (left|right|center)', line).groups()
        if not words:
            continue
        (kind_x, x), (kind_y, y) = corners(place)
        kind_y = kind_y if kind_y != 'first' or ' ' in place.split(', ')[1] or (
            kind_x == 'first') else kind_x
        left, low = panel.at('x', x, kind_x), panel.at('y', y, kind_y)
        rotated = ' rotate' in line
        if left is not None and low is not None:
            size = length(words) / (panel.height if rotated else panel.width)
            start = (low if rotated else left) - size * {'left': 0, 'center': 0.5, 'right': 1}[side]
            across = left if rotated else low
            inside = (kind_x != 'screen' and not rotated
                      and panel.edge['l'] - 1e-9 <= left <= panel.edge['r'] + 1e-9)
            if inside and not (panel.edge['l'] - 0.04 < start
                               and start + size < panel.edge['r'] + 0.06):
                say(f"'{words}' leaves the panel")
            if start < -0.02 or start + size > 1.03 or not 0 < across < 1:
                say(f"'{words}' leaves the picture")
        if kind_x == 'graph' and not -0.7 <= x <= 1 or kind_y == 'graph' and not 0 <= y <= 1.15:
            say(f"'{words}' at {place}")
    for what in re.findall(r'^set (?:arrow|object) +\d+ (?:rect )?from (.* to .*)$', panel.text,
                           re.M):
        ends = [corners(end) for end in re.sub(' (nohead|heads?|backhead) .*', '', what).split(
            ' to ')]
        for a, b in zip(*ends):
            if a[0] == b[0] == 'graph' and {a[1], b[1]} != {0, 1} or (
                    'graph' in (a[0], b[0]) and not {a, b} & {('graph', 0.0), ('graph', 1.0)}):
                say(f'a line or band from {what.split(" nohead")[0]}')


def judge_key(panel, panels, say):
    """A legend begins at the side that it names, and if it stands by the picture, it is beside the
    panels. Samples of lines have a length that is read."""
    at = re.search(r'^set key (?:fixed|at (.*?)) (left|right|center) (top|bottom|center) ',
                   panel.text, re.M)
    sample, wide = (float(panel.find(rf'key noinvert .*{word} (\S+)')) for word in (
        'samplen', 'width'))
    if not 1 <= sample <= 2 or not -2 <= wide <= 2:
        say(f'a legend with samples of {sample:g}, wider by {wide:g}')
    rows = panel.find(r'key maxcolumns 0 maxrows (\d+)')
    if rows and int(rows) > 3:
        say(f'a legend of {rows} rows')
    if not at:
        return
    place, side, height = at.groups()
    (kind, x), (_, y) = corners(place) if place else (('graph', None), ('graph', None))
    if kind == 'graph':
        cover = covered(panel, side, height, x, y)
        if cover > 2:
            say(f'a legend {side} {height} covers points: {cover}')
        if x is None:
            return
        ends = {'left': (-0.02, 0.1), 'right': (0.9, 1.02)}.get(side, (0.3, 0.7))
        levels = {'top': (0.7, 1.3), 'bottom': (0, 0.15)}.get(height, (0.3, 0.7))
        if not ends[0] <= x <= ends[1] or not levels[0] <= y <= levels[1]:
            say(f'a legend {side} {height} at {place}')
        return
    middles = [(a.edge['l'] + b.edge['r']) / 2 for a in panels for b in panels
               if a.edge['l'] <= b.edge['l']]
    beside = all(not p.edge['b'] <= y <= p.edge['t'] for p in panels)
    good = {'left': x <= 0.1, 'right': 0.9 <= x <= 1,
            'center': any(abs(x - m) < 0.05 for m in middles)}[side]
    if not good or not beside or not 0.03 < y < 0.99:
        say(f'a legend {side} {height} at {place}')


def covered(panel, side, height, x, y):
    """The number of points behind a legend in one column, with a size as its words say."""
    if (not panel.titles or None in panel.edge.values() or ' horizontal ' in panel.text
            or 'center' in (side, height)):
        return 0
    wide = (max(map(length, panel.titles)) + 0.35) / panel.width
    high = 0.27 * len(panel.titles) / panel.height
    left, low = panel.edge['l'], panel.edge['b']
    x = {'left': 0, 'right': 1}[side] if x is None else x
    y = {'bottom': 0, 'top': 1}[height] if y is None else y
    start = left + x * (panel.edge['r'] - left) - (wide if side == 'right' else 0)
    below = low + y * (panel.edge['t'] - low) - (high if height == 'top' else 0)
    count = 0
    for point in panel.points:
        at = []
        for axis, value, k in zip('xy', point, (0, 1)):
            values = [p[k] for p in panel.points]
            ends = [min(values) if e is None else e for e in panel.range[axis][:1]] + [
                max(values) if e is None else e for e in panel.range[axis][1:]]
            kept, panel.range[axis] = panel.range[axis], ends
            at.append(panel.at(axis, value, 'first') if ends[0] != ends[1] and (
                axis not in panel.log or min(value, *ends) > 0) else None)
            panel.range[axis] = kept
        count += None not in at and start < at[0] < start + wide and below < at[1] < below + high
    return count


def judge_edges(panels, complain):
    """Panels of a column have the same sides and heights, those of a row the same tops; between
    them is room for numbers and titles, and the picture is filled."""
    if any(None in panel.edge.values() for panel in panels):
        for panel in panels:
            for side, low, high in (('l', 0.05, 0.2), ('r', 0.9, 0.995), ('b', 0.07, 0.34),
                                    ('t', 0.87, 0.98)):
                if panel.edge[side] is not None and not low <= panel.edge[side] <= high:
                    complain(f'{side}margin {panel.edge[side]:g}')
        return
    boxes = {(e['l'], e['r'], e['b'], e['t']): (panel.width, panel.height, panel)
             for panel in panels for e in [panel.edge]}
    for (l, r, b, t), (width, height, panel) in boxes.items():
        others = [box for box in boxes if box != (l, r, b, t)]
        for box in others:
            shared = min(r, box[1]) - max(l, box[0]), min(t, box[3]) - max(b, box[2])
            if shared[0] > 0 and abs(box[0] - l) + abs(box[1] - r) > 1e-9:
                complain(f'one above the other: from {l:g} to {r:g}, from {box[0]:g} to {box[1]:g}')
            if shared[1] > 0 and abs(box[2] - b) + abs(box[3] - t) > 1e-9:
                complain(f'side by side: from {b:g} to {t:g}, from {box[2]:g} to {box[3]:g}')
        left = max([box[1] for box in others if box[1] <= l], default=0)
        below = max([box[3] for box in others if box[3] <= b], default=0)
        right = min([box[0] for box in others if box[0] >= r], default=1)
        above = min([box[2] for box in others if box[2] >= t], default=1)
        most = 4.6 if panel.names else 1.85
        rooms = (('left of', (l - left) * width, (0.2, 1.85) if left else (0.8, most)),
                 ('right of', (right - r) * width, (0.2, 1.85) if right < 1 else (0.1, 2.45)),
                 ('below', (b - below) * height, (0.3, 2) if below else (0.7, 2.85)),
                 ('above', (1 - t) * height if above == 1 else 0.3, (0.1, 1.05)))
        for side, room, (low, high) in rooms:
            if not low - 1e-9 <= room <= high + 1e-9:
                complain(f'{room:.2f} cm {side} a panel at {l:g}, {b:g}')
    for k, name in ((0, 'width'), (2, 'height')):
        sizes = [box[k + 1] - box[k] for box in boxes]
        if max(sizes) > 2.05 * min(sizes):
            complain(f'panels of the {name}s {min(sizes):.3g} and {max(sizes):.3g}')


def judge_letters(panels, complain):
    """(a), (b) ... stand at one place of their panels."""
    places = []
    for panel in panels:
        found = re.search(r'^set label 1 "\((\w)\).*?" at graph (\S+), (\S+), 0 left', panel.text,
                          re.M)
        if found:
            letter, x, y = found.group(1), float(found.group(2)), float(found.group(3))
            if not (x <= 0.05 and (1.03 <= y <= 1.15 or 0.05 <= y <= 0.95)):
                complain(f'({letter}) at {x:g}, {y:g}')
            places.append((panel.edge['l'], panel.edge['t'], x, y, letter))
    for k, one in enumerate(places):
        for other in places[:k]:
            if one[0] == other[0] and abs(one[2] - other[2]) > 1e-9:
                complain(f'({one[4]}) at {one[2]:g}, ({other[4]}) at {other[2]:g}')
            if one[1] == other[1] and abs(one[3] - other[3]) > 1e-9:
                complain(f'({one[4]}) at the height {one[3]:g}, ({other[4]}) at {other[3]:g}')


faults = 0
for folder in (f'{top}/{figure}' for top in sys.argv[1:] for figure in sorted(os.listdir(top))):
    said = []
    judge(os.path.basename(folder), folder, said.append)
    for line in dict.fromkeys(said):
        print(f'{os.path.basename(folder)}: {line}')
    faults += len(said)
sys.exit(faults > 0)
