// Tests of case files that are refused: each message has the line and says what would be right.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each row of the lists below has a case that must be refused, its overrides and the whole
 * message. Afterwards no memory remains to be freed. test_case.c has the cases that are read.
 */
#include "support/case_files.h"

/** The case is refused with exactly this message; %s at its start stands for the path of the file.
 */
static void refuses(const struct fixture *f, const char *text, const char *overrides,
                    const char *message)
{
    char expected[1024];
    struct ra_sliding_case c;
    struct ra_status st;
    const bool placed = strncmp(message, "%s", 2) == 0;
    snprintf(expected, sizeof expected, "%s%s", placed ? f->path : "", message + (placed ? 2 : 0));
    const enum ra_code code = read_text(f, text, overrides, &c, &st);
    if (code != RA_INPUT || st.code != RA_INPUT || strcmp(st.text, expected) != 0) {
        print_error("case:\n%s\ncode %d\nsays:     %s\nexpected: %s\n", text, (int)code, st.text,
                    expected);
        fail();
    }
    // no memory remains to be freed
    assert_null(c.pair.origin.line);
    assert_null(c.surface[0].bump);
}

struct refusal {
    const char *text, *overrides, *message;
};

static void refuse_all(const struct fixture *f, const struct refusal *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        refuses(f, list[i].text, list[i].overrides, list[i].message);
    }
}

#define RETURN                                                                                     \
    "has a carriage return in it; end lines with a line feed (Unix) or with a carriage return "    \
    "and a line feed (Windows)"

#define WIDTHS "solids with a thickness have unit width, those with area and inertia their own"
#define WHOLE                                                                                      \
    "[resonator]\narea = 1 cm2\ninertia = 1 mm4\n[slider]\narea = 1 cm2\ninertia = 1 mm4\n\n"

#define EMPTY "is empty, or has only comments in it; write [case] to have every key at its default"

#define X60 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define X70 X60 "xxxxxxxxxx"
static const struct refusal lines[] = {
    {"[grid]\n\nspaceing = 5 um\n", NULL,
     "%s:3: grid.spaceing: unknown key; did you mean grid.spacing?"},
    {"[grid]\nstep = 5 um\n", NULL, "%s:2: grid.step: unknown key; did you mean time.step?"},
    {"; x\n[gird]\nspacing = 5 um\n", NULL, "%s:2: [gird]: unknown section; did you mean [grid]?"},
    {"[probe]\nspacing = 5 um\n", NULL, "%s:1: [probe]: unknown section; did you mean [probes]?"},
    // a section without keys, and text behind its name
    {"[grid]\n[slding]\n", NULL, "%s:2: [slding]: unknown section; did you mean [sliding]?"},
    {"[lower]\n", NULL,
     "%s:1: [lower] belongs to a rolling case, which `ra2d rolling` runs; its keys: `ra2d "
     "keys rolling`"},
    {"[sliding] speed = 1 m/s\n", NULL,
     "%s:1: 'speed = 1 m/s' stands behind [sliding]; write it on a line of its own, or put ; "
     "before it if it is a comment"},
    {"\xEF\xBB\xBF[sliding] # fast\r\n", NULL,
     "%s:1: '# fast' stands behind [sliding]; write it on a line of its own, or put ; before it if "
     "it is a comment"},
    {"[grid]\n  [sliding]]\n", NULL,
     "%s:2: ']' stands behind [sliding]; write it on a line of its own, or put ; before it if it "
     "is a comment"},
    // of a name longer than 79 characters a message shows the first 60
    {"[" X70 "xxxxxxxxx] fast\n", NULL,
     "%s:1: 'fast' stands behind [" X70 "xxxxxxxxx]; write it on a line of its own, or put ; "
     "before it if it is a comment"},
    {"[" X70 "xxxxxxxxxx] fast\n", NULL,
     "%s:1: 'fast' stands behind [" X60 "]; write it on a line of its own, or put ; before it if "
     "it is a comment"},
    // a carriage return within a line would hide the text behind it
    {"[time]\rduration = 3 ms\n", NULL, "%s:1: " RETURN},
    {"[grid]\r\n# a comment\r[time]\r\n", NULL, "%s:2: " RETURN},
    {"[time]\rduration = 2 ms\r[probes]\rmiddle = 5 mm\r", NULL, "%s:1: " RETURN},
    {"[grid]\nspacing = 5 um\r[time]\n", NULL, "%s:2: " RETURN},
    {"speed = 1\n", NULL, "%s:1: speed: stands before any section; put [case] or another above it"},
    {"[sliding]\nspeed = 0.1\n\n[grid]\n[sliding]\nspeed = 1\n", NULL,
     "%s:6: sliding.speed: given twice; it stands in line 2 already"},
    {"[sliding]\nspeed\n", NULL, "%s:2: is neither [section] nor key = value"},
    {"[sliding\n", NULL, "%s:1: is neither [section] nor key = value"},
    {"[sliding]\nspeed\nspeeed = 1\n", NULL, "%s:2: is neither [section] nor key = value"},
    {"[resonator]\n  modes = 4\n  damping = 3\n", NULL,
     "%s:3: resonator.modes: an indented line continues a list, and there is no list before it; "
     "start the line in the first column"},
    // former names of keys
    {"[sliding]\ngap = 1 um\n", NULL, "%s:2: sliding.gap: was renamed; write sliding.drop_height"},
    {"", "sliding.delta=1um", "-s sliding.delta: was renamed; write sliding.distance"},
    {"", "sliding.aplha=1", "-s sliding.aplha: unknown key; did you mean sliding.alpha?"},
    {"", "slding.alpha=1", "-s slding.alpha: unknown section; did you mean [sliding]?"},
    // another kind of case
    {"[lower]\nkind = beam\n", NULL,
     "%s:1: [lower] belongs to a rolling case, which `ra2d rolling` runs; "
     "its keys: `ra2d keys rolling`"},
    {"", "rolling.speed=1",
     "-s rolling.speed: [rolling] belongs to a rolling case, which `ra2d "
     "rolling` runs; its keys: `ra2d keys rolling`"},
    {"[lowr]\nkind = beam\n", NULL, "%s:1: [lowr]: unknown section; did you mean [air]?"},
    // a file that was cut to an empty line
    {"\n", NULL, "%s: " EMPTY},
    {"\xEF\xBB\xBF", NULL, "%s: " EMPTY},
    {"; a\r\n\r\n  # b\n\t", "sliding.speed=1", "%s: " EMPTY},
};

static void refused_lines(void **state)
{
    refuse_all(*state, lines, sizeof lines / sizeof *lines);
}

#define BEAMS "[resonator]\narea = 2e-4\ninertia = 7e-11\n"

static const struct refusal values[] = {
    {"[surface]\nRa = 5\n", NULL,
     "%s:2: surface.Ra: 5 m is outside 0 m to 1 mm; did you mean 5 um?"},
    // a case gives Ra or sigma; 0 in the struct would mean that this key is not given
    {"[surface]\nRa = 0\n", NULL, "%s:2: surface.Ra: 0 is not above 0; write up to 1 mm, or none"},
    {"", "surface.slider.sigma=-0 m",
     "-s surface.slider.sigma: -0 m is not above 0; write up to 1 mm, or none"},
    {"", "time.path=0 mm", "-s time.path: 0 mm is not above 0; write up to 10 km, or off"},
    {"[surface]\nRa = 5 m\n", NULL,
     "%s:2: surface.Ra: 5 m is outside 0 m to 1 mm; did you mean 5 um?"},
    {"[resonator]\nyoung = 210\n", NULL,
     "%s:2: resonator.young: 210 Pa is outside 1 kPa to 10 TPa; did you mean 210 GPa?"},
    {"[resonator]\nlength = 0\n", NULL, "%s:2: resonator.length: 0 m is outside 1 um to 1 km"},
    {"[resonator]\ndamping = 2\n", NULL, "%s:2: resonator.damping: 2 is outside 0 to 1"},
    {"[sliding]\nspeed = 0.1 m\n", NULL,
     "%s:2: sliding.speed: 'm' is not the unit of a speed; write m/s or mm/s"},
    {"[sliding]\nspeed = -1\n", NULL, "%s:2: sliding.speed: -1 m/s is outside 0 m/s to 1 km/s"},
    {"[sliding]\nspeed = nan\n", NULL,
     "%s:2: sliding.speed: 'nan' is not a number; expected a speed; write m/s or mm/s"},
    {"[sliding]\nspeed =\n", NULL,
     "%s:2: sliding.speed: empty; expected a speed; write m/s or mm/s"},
    {"[sliding]\nspeed = 1e999\n", NULL, "%s:2: sliding.speed: '1e999' is too large for a double"},
    {"[time]\nstep = 1 us\n", "time.step=5kg",
     "-s time.step: 'kg' is not the unit of a time; write s, ms, us or ns"},
    // a text must be right even if a higher layer replaces it
    {"[time]\nstep = 5 kg\n", "time.step=100ns",
     "%s:2: time.step: 'kg' is not the unit of a time; write s, ms, us or ns"},
    {"[resonator]\nmodes = 4.5\n", NULL,
     "%s:2: resonator.modes: '4.5' is not a whole number; write digits or stable"},
    {"[resonator]\nmodes = 0\n", NULL, "%s:2: resonator.modes: 0 is outside 1 to 4096"},
    {"[surface]\nseed = -1\n", NULL,
     "%s:2: surface.seed: '-1' is not a whole number; write digits alone"},
    {"[surface]\nseed = 18446744073709551616\n", NULL,
     "%s:2: surface.seed: 18446744073709551616 is outside 0 to 2^64 - 1"},
    {"[contact]\npower_exponent = 2.5\n", NULL,
     "%s:2: contact.power_exponent: '2.5' is not known; write 1, 1.5 or 2"},
    {"[sliding]\ninitial = rest\n", NULL,
     "%s:2: sliding.initial: 'rest' is not known; write touching, drop or settled"},
    {"[slider]\nmode_damping = 1, 200\n", NULL,
     "%s:2: slider.mode_damping: 200 is outside 0 to 100"},
    {"[slider]\nmode_damping = 1, 2 %\n", NULL,
     "%s:2: slider.mode_damping: '1' has no unit, which means SI, but '2 %' has one; write a unit "
     "with each value"},
    // the unit of a force depends on the other keys
    {BEAMS "[slider]\nweight = 1e30\n", "slider.area=5e-4\nslider.inertia=1e-9",
     "%s:5: slider.weight: 1e30 N is outside 1 pN to 1 GN"},
    // if several forces have wrong units, the message has the first key in the order of `ra2d keys`
    {"[output]\nshock_reference = 3 kg\n[slider]\nweight = 5 kg\n", NULL,
     "%s:4: slider.weight: 'kg' is not the unit of a force per width; write N/m"},
    {"[slider]\nweight = 5 kg\n[output]\nshock_reference = 3 kg\n", NULL,
     "%s:2: slider.weight: 'kg' is not the unit of a force per width; write N/m"},
    {"[slider]\nweight = 5 kg\n[output]\nshock_reference = 3 kg\n", "output.shock_reference=4 s",
     "%s:2: slider.weight: 'kg' is not the unit of a force per width; write N/m"},
    {"[slider]\nweight = 1e30\n", NULL,
     "%s:2: slider.weight: 1e30 N/m is outside 1 pN/m to 1 GN/m"},
    {BEAMS, "slider.weight=abc\nslider.area=5e-4\nslider.inertia=1e-9",
     "-s slider.weight: 'abc' is not a number; expected a force; write N or kN"},
    {"[slider]\nmode_damping = 1 %,,2\n", NULL,
     "%s:2: slider.mode_damping: empty; expected a ratio; write 0.02 or 2 %"},
    {"[slider]\nmodes = 1\nmode_damping = 1 %,2 %\n", NULL,
     "%s:3: slider.mode_damping: has 2 values for 1 mode; give at most one for each"},
    {"[slider]\ninitial_velocity = 5 m\n", NULL,
     "%s:2: slider.initial_velocity: 'm' is not the unit of a speed; write m/s or mm/s"},
    {"[slider]\ninitial_displacement =\n", NULL,
     "%s:2: slider.initial_displacement: empty; write a file name or rest"},
    {"[surface.slider]\nbumps = 1 mm:1 um:2 mm,\n   2 mm:4 um\n", NULL,
     "%s:2: surface.slider.bumps: '2 mm:4 um' is not a bump; write position:height:width"},
    {"[surface]\nbumps = 1 mm:1 um:0\n", NULL, "%s:2: surface.bumps: 0 m is outside 1 nm to 1 km"},
    {"[surface]\nbumps = 1 mm:3 m:1 mm\n", NULL,
     "%s:2: surface.bumps: 3 m is outside -1 m to 1 m; did you mean 3 mm?"},
    {"", "case.title=a ;b", "-s case.title: ' ;' would start a comment; leave it out"},
    {"", "case.title=caf\xe9",
     "-s case.title: 'caf?' is not UTF-8; save it as UTF-8, or write it with plain letters"},
    {"[case]\ntitle = caf\xe9\n", NULL,
     "%s:2: case.title: 'caf?' is not UTF-8; save it as UTF-8, or write it with plain letters"},
    {"", "case.title=a\x01", "-s case.title: has a control character; leave it out"},
};

static void refused_values(void **state)
{
    refuse_all(*state, values, sizeof values / sizeof *values);
}

static const struct refusal pairs[] = {
    {"[surface]\nsigma = 5 um\nRa = 4 um\n", NULL,
     "%s:3: surface.resonator.Ra: given together with surface.resonator.sigma; give only one of "
     "them, or none as the value of the other"},
    {"[surface.slider]\nRa = none\n", NULL,
     "%s:2: surface.slider.Ra: missing; give it, or surface.slider.sigma instead"},
    {"[sliding]\nspeed = 0.1\nalpha=1\n", NULL,
     "%s:2: sliding.speed: given together with sliding.alpha; give only one of them, or none as "
     "the value of the other"},
    {"[sliding]\nspeed = 0.1\n", "sliding.speed=none",
     "-s sliding.speed: missing; give it, or sliding.alpha instead"},
    {"", "time.duration=2\ntime.path=1mm",
     "-s time.duration: given together with time.path; give only one of them, or none as the value "
     "of the other"},
    {"[slider]\ngravity = on\nweight = 0.78 N/m\n", NULL,
     "%s:2: slider.gravity: given together with slider.weight; give only one of them, or none as "
     "the value of the other"},
    {"[resonator]\nthickness = none\n", NULL,
     "%s:2: resonator.thickness: missing; give it, or resonator.area instead"},
    {"[resonator]\narea = 1 cm2\n", NULL,
     "%s: resonator.inertia: missing; give it, or resonator.thickness instead"},
    {"[resonator]\narea = 1 cm2\nthickness = 1 mm\n", NULL,
     "%s:3: resonator.thickness: given together with resonator.area; give only one of them, or "
     "none as the value of the other"},
    // forces are per unit width (N/m); only if the beams have an area and an inertia, they are in N
    {"[slider]\ngravity = none\nweight = 0.78 N\n", NULL,
     "%s:3: slider.weight: 'N' is not the unit of a force per width; write N/m: " WIDTHS},
    {"", "output.shock_reference=1 mN",
     "-s output.shock_reference: 'mN' is not the unit of a force per width; write N/m: " WIDTHS},
    {WHOLE "gravity = none\nweight = 1 N/m\n", NULL,
     "%s:9: slider.weight: 'N/m' is not the unit of a force; write N or kN: " WIDTHS},
    {WHOLE, "slider.thickness=1mm",
     "%s:2: resonator.area: is of a beam with its own width, whose forces are in N, and the slider "
     "has a thickness, whose forces are in N/m; give both solids area and inertia, or both a "
     "thickness"},
    {"[slider]\narea = 2 cm2\ninertia = 3 mm4\n", NULL,
     "%s:2: slider.area: is of a beam with its own width, whose forces are in N, and the resonator "
     "has a thickness, whose forces are in N/m; give both solids area and inertia, or both a "
     "thickness"},
    {"[surface]\nkind=same\n", NULL,
     "%s:2: surface.slider.kind: both surfaces have kind = same; give one of them another kind"},
};

static void refused_pairs(void **state)
{
    refuse_all(*state, pairs, sizeof pairs / sizeof *pairs);
}

static const struct refusal combinations[] = {
    {"[case]\n\n[grid]\nspacing = 5.1 um\n", NULL,
     "%s:4: grid.spacing: 5.1 um does not divide resonator.length, 450 mm, into whole parts; "
     "the nearest spacing that divides both lengths is 5 um"},
    {"", "slider.length=20.003 mm",
     "%s: grid.spacing: 5 um does not divide slider.length, 20.003 mm, into whole parts; the "
     "nearest spacing that divides both lengths is 1 um"},
    {"[grid]\nspacing = 20 mm\n[resonator]\nlength = 460 mm\n", NULL,
     "%s:2: grid.spacing: 20 mm divides slider.length, 20 mm, into 1 parts; 2 to 1e8 work"},
    {"[resonator]\nlength = 10 mm\n", NULL,
     "%s:2: resonator.length: 10 mm is shorter than the slider, 20 mm; the resonator is the "
     "longer solid"},
    {"[resonator]\nends = free-free\n[sliding]\nalpha = 1\n", NULL,

     "%s:4: sliding.alpha: is the speed over the critical one of a pinned-pinned resonator; "
     "give sliding.speed"},
    {"[resonator]\ntheory = timoshenko\n[sliding]\nalpha = 1\n", NULL,
     "%s:4: sliding.alpha: is defined by Euler and Bernoulli's first frequency; give "
     "sliding.speed with theory = timoshenko"},
    {"[slider]\ntheory = timoshenko\n", NULL,
     "%s:2: slider.theory: timoshenko is for ends = pinned-pinned, whose shapes are the same "
     "with shear; other ends have other shapes: write euler-bernoulli"},
    {"[resonator]\ntheory = timoshenko\npoisson = -1\n", NULL,
     "%s:3: resonator.poisson: -1 leaves no finite shear modulus for theory = timoshenko; "
     "write "
     "a number above -1"},
    {"[time]\npath = 0.4 m\n", "sliding.speed=0",
     "%s:2: time.path: is not reached in 1e9 s; give a speed above 0 or time.duration"},
    {"[time]\nstep = 0.5 s\nduration = 0.1 s\n", NULL,
     "%s:2: time.step: 500 ms is longer than the duration, 100 ms; shorten it"},
    {"[output]\nsample = 150 ns\n", NULL,
     "%s:2: output.sample: 150 ns is not a whole number of steps of 100 ns; the nearest one is "
     "200 ns"},
    {"[output]\nsample = 10 ns\n", NULL,
     "%s:2: output.sample: 10 ns is not a whole number of steps of 100 ns; the nearest one is "
     "100 ns"},
    {"[output]\nsample_from = 1\nsample_to = 0.5 s\n", NULL,
     "%s:2: output.sample_from: 1 s is after output.sample_to, 500 ms"},
    {"[output]\naverage_from = 1 s\n", NULL,
     "%s:2: output.average_from: 1 s is not before the end of the run, 1 s; nothing would be "
     "averaged"},
    {"[output]\npsd_segment = 9\n", NULL, "%s:2: output.psd_segment: 9 is odd; write 8 or 10"},
    {"[output]\npsd_segment = 6\n", NULL, "%s:2: output.psd_segment: 6 is outside 8 to 67108864"},
    {"[sliding]\ndrop_height = 1 um\n", NULL,
     "%s:2: sliding.drop_height: is for a drop; write initial = drop, or drop_height = 0"},
    // the start is wrong whatever the modes and the step, so the message names the start
    {"[sliding]\nstart = 0.5 m\n", "resonator.modes=stable\ntime.step=1us",
     "%s:2: sliding.start: at 500 mm the slider, 20 mm, is not over the resonator, 0 to 450 "
     "mm: "
     "it cannot start touching; move its start"},
    {"", "sliding.start=-21mm",
     "-s sliding.start: at -21 mm the slider, 20 mm, is not over the resonator, 0 to 450 mm: "
     "it "
     "cannot start touching; move its start"},
    {"[resonator]\nlength = 20 mm\nmodes = 4096\n", NULL,
     "%s:3: resonator.modes: 4096 modes on 4001 nodes; there must be more nodes than modes"},
    {"[surface.slider]\nkind=bumps\n", NULL,
     "%s: surface.slider.bumps: missing; kind = bumps needs a list of position:height:width"},
    {"[surface.slider]\nkurtosis=3.5\nskewness=-1.5\n", NULL,
     "%s:3: surface.slider.skewness: skewness = -1.5 with kurtosis = 3.5: no rising cubic of "
     "normal heights has them: give a smaller skewness, or a kurtosis nearer to 3 + 2 skewness^2"},
    {"[surface.slider]\nkind=file\n", NULL,
     "%s: surface.slider.file: missing; kind = file needs the file's name"},
};

static void refused_combinations(void **state)
{
    refuse_all(*state, combinations, sizeof combinations / sizeof *combinations);
}

static const struct refusal unused[] = {
    {"[sliding]\ninitial = drop\ndistance = 30 um\n", "sliding.drop_height=50um",
     "-s sliding.drop_height: is not used with sliding.distance, which says how far apart the "
     "solids start; give only one of them"},
    {"[sliding]\ninitial = drop\ndrop_height = 50 um\ndistance = 30 um\n", NULL,
     "%s:3: sliding.drop_height: is not used with sliding.distance, which says how far apart "
     "the solids start; give only one of them"},
    {"[sliding]\ninitial = settled\n", "slider.initial_velocity=1mm/s",
     "-s slider.initial_velocity: is not used with sliding.initial = settled, which starts at "
     "rest in equilibrium; leave one of them out"},
    {"[resonator]\ninitial_displacement = t.ini\n", "sliding.initial=settled",
     "%s:2: resonator.initial_displacement: is not used with sliding.initial = settled, which "
     "starts at rest in equilibrium; leave one of them out"},
    {"[slider]\ninitial_velocity = t.ini\n", "sliding.initial=settled",
     "%s:2: slider.initial_velocity: is not used with sliding.initial = settled, which starts "
     "at rest in equilibrium; leave one of them out"},
    {"", "surface.slider.wavelength=2mm",
     "-s surface.slider.wavelength: is not used with surface.slider.kind = gaussian; leave one "
     "of them out"},
    {"", "surface.kind=flat\nsurface.Ra=3um",
     "-s surface.resonator.Ra: is not used with surface.resonator.kind = flat; leave one of "
     "them out"},
    {"", "surface.slider.kind=same\nsurface.slider.seed=3",
     "-s surface.slider.seed: is not used with surface.slider.kind = same; leave one of them "
     "out"},
    {"", "surface.bumps=1 mm:1 um:1 mm",
     "-s surface.resonator.bumps: is not used with surface.resonator.kind = gaussian; leave "
     "one of them out"},
    {"", "surface.slider.file=x.txt",
     "-s surface.slider.file: is not used with surface.slider.kind = gaussian; leave one of "
     "them out"},
    {"", "contact.hertz_radius=1um",
     "-s contact.hertz_radius: is not used with contact.law = penalty; leave one of them out"},
    {"[contact]\nlaw = power\n", "contact.asperity_width=1mm",
     "-s contact.asperity_width: is not used with contact.law = power; leave one of them out"},
    {"", "resonator.shear_coefficient=0.7",
     "-s resonator.shear_coefficient: is not used with resonator.theory = euler-bernoulli; "
     "leave one of them out"},
};

/** A case is refused if it has two keys of which one would be ignored. */
static void refused_unused(void **state)
{
    // not refused: keys that one of two solids or the calibration uses, or that are in a file
    static const char *const good[][2] = {
        {"", "surface.resonator.kind=flat\nsurface.Ra=3um"},
        {"", "contact.law=lagrange\ncontact.penalty=1e12"},
        {"", "contact.law=power\ncontact.deepest=1um"},
        {"[surface.slider]\nwavelength = 2 mm\n", "surface.slider.kind=flat"},
        {"[sliding]\ninitial = drop\ndrop_height = 0\ndistance = 30 um\n", NULL},
        {"", "output.sample=off\noutput.sample_from=1ms"},
    };
    refuse_all(*state, unused, sizeof unused / sizeof *unused);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct ra_sliding_case c;
        struct ra_status st = {RA_OK, ""};
        check_ok(read_text(*state, good[i][0], good[i][1], &c, &st), &st);
        ra_sliding_case_free(&c);
    }
}

static const struct refusal sliding[] = {
    {"[sliding]\nspeed = 100 m/s\n", NULL,
     "%s:2: sliding.speed: 100 m/s is 2 cells of grid.spacing, 5 um, in a time.step of 100 ns; "
     "contacts are missed if a step is longer than one cell"},
    {"[sliding]\nalpha = 10\n", NULL,
     "%s:2: sliding.alpha: 209.141 m/s is 4.18 cells of grid.spacing, 5 um, in a time.step of "
     "100 ns; contacts are missed if a step is longer than one cell"},
    {"[sliding]\nstart = 430 mm\n", NULL,
     "%s:2: sliding.start: from 430 mm the slider's right end is beyond the resonator's before the "
     "first step; start before 430 mm, or write past_end = slide"},
    {"", "sliding.start=445mm",
     "-s sliding.start: from 445 mm the slider's right end is beyond the resonator's before the "
     "first step; start before 430 mm, or write past_end = slide"},
    {"[resonator]\nlength = 20 mm\n", NULL,
     "%s: sliding.start: from 0 m the slider's right end is beyond the resonator's before the "
     "first step; start before 0 m, or write past_end = slide"},
};

/** A slider is refused if it jumps over nodes, or if it starts where its run would end. */
static void refused_sliding(void **state)
{
    // one cell per step is allowed; a slider may leave the end only with a path, or with a key that
    // allows this
    static const char *const good[] = {"sliding.speed=50m/s",
                                       "sliding.start=429.9mm",
                                       "sliding.start=440mm\nsliding.past_end=slide",
                                       "sliding.start=440mm\ntime.path=5mm",
                                       "sliding.start=440mm\nsliding.speed=0",
                                       "sliding.start=-10mm"};
    refuse_all(*state, sliding, sizeof sliding / sizeof *sliding);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct ra_sliding_case c;
        struct ra_status st = {RA_OK, ""};
        check_ok(read_text(*state, "", good[i], &c, &st), &st);
        assert_true(ra_sliding_case_steps(&c) > 0);
        ra_sliding_case_free(&c);
    }
}

static const struct refusal probes[] = {
    {"[probes]\na = resonator velocity 165.001 mm\n", NULL,
     "%s:2: probes.a: 165.001 mm is not on a node; the nearest one is at 165 mm"},
    {"[grid]\nnodes = printed\n[probes]\na = resonator velocity 0\n", NULL,
     "%s:4: probes.a: 0 m is not on a node; the nearest one is at 5 um"},
    {"[probes]\na = resonator velocity 0.5 m\n", NULL,
     "%s:2: probes.a: 500 mm is outside the resonator, 0 to 450 mm"},
    {"[probes]\na = resonator speed 0.1 m\n", NULL,
     "%s:2: probes.a: 'speed' is not a quantity; write displacement, velocity or force"},
    {"[probes]\na = beam velocity 0.1 m\n", NULL,
     "%s:2: probes.a: 'beam' is not a solid; write resonator or slider"},
    {"[probes]\na = slider force\n", NULL,
     "%s:2: probes.a: 'slider force' is not a probe; write resonator or slider, displacement, "
     "velocity or force, and a position"},
    {"[probes]\na = slider force 1 s\n", NULL,
     "%s:2: probes.a: 's' is not the unit of a length; write m, mm, um or nm"},
    {"[probes]\na b = slider force 0\n", NULL,
     "%s:2: probes.a b: a probe's name has 1 to 47 letters, digits and _"},
    {"[probes]\na-b = slider force 0\n", NULL,
     "%s:2: probes.a-b: a probe's name has 1 to 47 letters, digits and _"},
    {"[probes]\nt = slider force 0\n", NULL,
     "%s:2: probes.t: the tables of a run have a column of this name already; write another one"},
    {"[probes]\ntotal_force = slider force 0\n", NULL,
     "%s:2: probes.total_force: the tables of a run have a column of this name already; write "
     "another one"},
    {"[probes]\ncontacts = slider force 0\n", NULL,
     "%s:2: probes.contacts: the tables of a run have a column of this name already; write another "
     "one"},
    {"[probes]\nf = slider force 0\n", NULL,
     "%s:2: probes.f: the tables of a run have a column of this name already; write another one"},
    {"[probes]\na = slider force 0\na = slider force 0\n", NULL,
     "%s:3: probes.a: given twice; it stands in line 2 already"},
    {"", "probes.a=slider force 30mm", "-s probes.a: 30 mm is outside the slider, 0 to 20 mm"},
};

static void refused_probes(void **state)
{
    char text[4096] = "[probes]\n";
    refuse_all(*state, probes, sizeof probes / sizeof *probes);
    for (int i = 0; i <= RA_MAX_PROBES; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "p%d = slider force 0\n", i);
    }
    refuses(*state, text, NULL, "%s:34: probes.p32: too many probes; at most 32 fit");
}

/// The message lists the laws of the table.
static void refused_laws(void **state)
{
    char laws[200], message[300];
    snprintf(message, sizeof message, "%%s:2: contact.law: 'glue' is not known; write %s",
             ra_names(ra_law_of_line, laws, sizeof laws));
    refuses(*state, "[contact]\nlaw = glue\n", NULL, message);
    assert_memory_equal(laws, "penalty, kelvin-voigt, ", 23);
}

static void refused_files(void **state)
{
    const struct fixture *const f = *state;
    char text[4000], message[512], title[RA_TEXT_MAX + 2];
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_sliding_case_read("/nowhere/x.ini", NULL, 0, &c, &st), RA_INPUT);
    assert_string_equal(st.text, "/nowhere/x.ini: cannot open: No such file or directory; name a "
                                 "case file such as data/cases/realistic.ini");
    memset(title, 'x', RA_TEXT_MAX + 1);
    title[RA_TEXT_MAX + 1] = '\0';
    snprintf(text, sizeof text, "[case]\ntitle = %s\n", title);
    refuses(f, text, NULL, "%s:2: case.title: has 161 characters; at most 160 fit");
    snprintf(message, sizeof message,
             "%%s:3: surface.resonator.file: cannot open '%s/none.txt': No such file or directory; "
             "paths are relative to the case file's folder",
             f->folder);
    refuses(f, "[surface]\nkind = file\nfile = none.txt\n[surface.resonator]\n", NULL, message);
    snprintf(message, sizeof message,
             "%%s:2: slider.initial_velocity: cannot open '%s/v.txt': No such file or directory; "
             "paths are relative to the case file's folder",
             f->folder);
    refuses(f, "[slider]\ninitial_velocity = v.txt\n", NULL, message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(refused_lines),        TEST(refused_values), TEST(refused_pairs),
        TEST(refused_combinations), TEST(refused_unused), TEST(refused_sliding),
        TEST(refused_probes),       TEST(refused_laws),   TEST(refused_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
