// The keys of a sliding case: one table for the reader, the echo and the documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every number on which a run depends is a key of the case file, and every key is one row of the
 * table below: its section, name, unit, range, default and meaning, and the field of the struct of
 * the case in which it is stored. The reader (src/case) uses this table, the echo writes a case
 * with it and `ra2d keys` prints it. A key without a row does not exist. A key with a row is read,
 * checked, echoed and documented without another line of code. Names of laws and schemes come from
 * their own tables, and each contact law has the rows of its own keys (contact/law.h).
 *
 * The defaults are the realistic case of Sect. 4 (Tables 6 and 7); where the paper leaves something
 * open they are the reading `default` of data/readings.tsv. An empty case file is that case.
 *
 * Sections of the same kind share rows: [resonator] and [slider], and the three sections of
 * surfaces, of which [surface] stands for both surfaces. Some quantities have two keys (`speed` and
 * `alpha`, `Ra` and `sigma`). In the row of each the other is `instead`, and the reader makes sure
 * that one of them is given. A row states when its key is used, and which other key decides whether
 * it is used (case/unused.c). An unused key that `ra2d calibrate` reads, or that would not change
 * the results, makes a note and is never refused.
 *
 * Tests: tests/sliding/test_keys.c, and tests/case/test_case.c: every default lies in its
 * range, every row echoes and reads back.
 */
#include <math.h>
#include <string.h>

#include "case/room.h"
#include "contact/room.h"
#include "kernels/room.h"
#include "modes/room.h"
#include "oscillators/oscillators.h"
#include "run/room.h"
#include "sliding/case.h"
#include "sliding/kinds.h"
#include "sliding/probes.h"
#include "surface/room.h"

/// Groups of sections with the same keys.
enum group { CASE, SOLID, SURFACE, GRID, SLIDING, HOLDER, CONTACT, AIR, TIME, OUTPUT };

// value of a word that means "this key is not given"
#define NOT_GIVEN ((double)NAN)

static const struct ra_word automatic[] = {{"auto", NOT_GIVEN}, {"none", NOT_GIVEN}, {NULL, 0}};
static const struct ra_word rest[] = {{"rest", 0}, {NULL, 0}};
static const struct ra_word end[] = {{"end", HUGE_VAL}, {NULL, 0}};
static const struct ra_word stable[] = {{"stable", 0}, {NULL, 0}};
static const struct ra_word weights[] = {{"off", 0}, {"on", 9.81}, {"none", NOT_GIVEN}, {NULL, 0}};
static const struct ra_word nodes[] = {
    {"both-ends", RA_NODES_BOTH_ENDS}, {"printed", RA_NODES_PRINTED}, {NULL, 0}};
static const struct ra_word shocks[] = {
    {"total", RA_SHOCK_TOTAL}, {"slave", RA_SHOCK_SLAVE}, {"nonzero", RA_SHOCK_NONZERO}, {NULL, 0}};
static const struct ra_word switches[] = {{"off", 0}, {"on", 1}, {NULL, 0}};
static const struct ra_word past_ends[] = {{"stop", 0}, {"slide", 1}, {NULL, 0}};
static const struct ra_word theories[] = {{"euler-bernoulli", 0}, {"timoshenko", 1}, {NULL, 0}};
static const struct ra_word directions[] = {{"y", 1}, {"z", 2}, {NULL, 0}};
static const struct ra_word slaves[] = {{"both", RA_SLAVES_BOTH},
                                        {"resonator", RA_SLAVES_RESONATOR},
                                        {"slider", RA_SLAVES_SLIDER},
                                        {NULL, 0}};
static const struct ra_word interpolations[] = {{"hermite", 0}, {"linear", 1}, {NULL, 0}};

static const struct ra_section sections[] = {
    {"case", CASE, 0, 0, false},
    {"resonator", SOLID, offsetof(struct ra_sliding_case, solid[0]), 0, false},
    {"slider", SOLID, offsetof(struct ra_sliding_case, solid[1]), 1, false},
    {"surface", SURFACE, 0, 0, true},
    {"surface.resonator", SURFACE, offsetof(struct ra_sliding_case, surface[0]), 0, false},
    {"surface.slider", SURFACE, offsetof(struct ra_sliding_case, surface[1]), 1, false},
    {"grid", GRID, 0, 0, false},
    {"sliding", SLIDING, 0, 0, false},
    {"holder", HOLDER, 0, 0, false},
    {"contact", CONTACT, 0, 0, false},
    {"air", AIR, 0, 0, false},
    {"time", TIME, 0, 0, false},
    {"output", OUTPUT, 0, 0, false},
};

// offset and size of a field of the case, and of a field of a solid
#define OF_CASE(field)                                                                             \
    offsetof(struct ra_sliding_case, field), sizeof(((struct ra_sliding_case *)0)->field)
#define OF_SOLID(field)                                                                            \
    offsetof(struct ra_sliding_case_solid, field),                                                 \
        sizeof(((struct ra_sliding_case_solid *)0)->field)
// for a kind of value that fills several fields of a solid
#define ALL_OF_SOLID 0, sizeof(struct ra_sliding_case_solid)

// unit and range of a value that is not a number
#define NO_RANGE RA_UNIT_NONE, 0, 0

// the rows that contact laws insert behind a key of [contact]
#define LAWS_AFTER(key)                                                                            \
    {CONTACT,                                                                                      \
     key,                                                                                          \
     offsetof(struct ra_sliding_case, pair.parameter),                                             \
     .list_at = ra_law_keys_of_line,                                                               \
     .user_at = ra_law_with_key,                                                                   \
     .used = {of_law},                                                                             \
     .decides = {"law"}},

// ## When a key is used

static bool of_surface(const void *values, int which, const struct ra_key *key)
{
    const struct ra_sliding_case *const c = values;
    return ra_surface_uses(&c->surface[which], key);
}

static bool of_law(const void *values, int which, const struct ra_key *key)
{
    const struct ra_sliding_case *const c = values;
    (void)which;
    return ra_law_uses(c->pair.law, key);
}

/// The key is used if the modes are those of a beam.
static bool of_beam(const void *values, int which, const struct ra_key *key)
{
    const struct ra_sliding_case *const c = values;
    (void)key;
    return c->solid[which].modes_file[0] == '\0';
}

/// The key is used if the modes come from a file.
static bool of_file(const void *values, int which, const struct ra_key *key)
{
    return !of_beam(values, which, key);
}

static bool of_shear(const void *values, int which, const struct ra_key *key)
{
    const struct ra_sliding_case *const c = values;
    return c->solid[which].timoshenko && of_beam(values, which, key);
}

/// The key is used if the contact law takes its modulus from the solids.
static bool of_elastic(const struct ra_sliding_case *c)
{
    return ra_law_find(c->pair.law)->complete != NULL;
}

/// The key is used if the solid bends, that is, if not all of its modes are rigid.
static bool of_bending(const void *values, int which, const struct ra_key *key)
{
    const struct ra_sliding_case *const c = values;
    const struct ra_sliding_case_solid *const s = &c->solid[which];
    (void)key;
    // modes = 0 means as many as are stable with the time step
    return s->modes == 0 || s->modes > ra_modes_rigid_count(s->beam.left, s->beam.right);
}

/// Young's modulus is used for the contact, and for a solid that is a beam and bends. The key has
/// two conditions, each with the key that decides it: this function and the next one.
static bool of_young_beam(const void *values, int which, const struct ra_key *key)
{
    return of_elastic(values) || of_beam(values, which, key);
}

static bool of_young_bending(const void *values, int which, const struct ra_key *key)
{
    return of_elastic(values) || of_bending(values, which, key);
}

/// Poisson's ratio is used for the shear of Timoshenko's theory and for the contact.
static bool of_poisson(const void *values, int which, const struct ra_key *key)
{
    return of_elastic(values) || of_shear(values, which, key);
}

static bool of_samples(const void *values, int which, const struct ra_key *key)
{
    const struct ra_sliding_case *const c = values;
    (void)which;
    (void)key;
    return c->pair.sample > 0;
}

// ## Forces of whole bodies, and per width

/// The dimension of a key: a force is per width if both solids have a thickness, and whole if
/// neither has one. A case with only one thickness is refused when it is completed.
static enum ra_dimension measure(const void *values, enum ra_dimension of_key)
{
    const struct ra_sliding_case *const c = values;
    const bool has[2] = {c->solid[0].thickness > 0, c->solid[1].thickness > 0};
    return of_key != RA_UNIT_FORCE || has[0] != has[1] ? of_key
           : has[0]                                    ? RA_UNIT_WIDTH_FORCE
                                                       : RA_UNIT_LOAD;
}

// ## The table

// Columns: group of sections, name, field, kind, unit, range, default (for resonator and slider, if
// they differ); words; the other key of a pair; when the key is used; meaning
// clang-format off
static const struct ra_key keys[] = {
    {CASE, "title", OF_CASE(pair.title), &ra_kind_text, NO_RANGE,
     {""},
     .meaning = "one line about the case"},

    {SOLID, "length", OF_SOLID(beam.length), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"450 mm", "20 mm"},
     .meaning = "L, a whole number of spacings (Table 6; Table 7 has periods of 400 mm)"},
    {SOLID, "thickness", OF_SOLID(thickness), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e2,
     {"2 mm", "5 mm"}, .word = ra_words_not_given, .instead = "area",
     .meaning = "H; area and inertia are then those of a unit width (Table 6)"},
    {SOLID, "area", OF_SOLID(beam.area), &ra_kind_number, RA_UNIT_AREA, 1e-18, 1e4,
     {"none"}, .word = ra_words_not_given, .instead = "thickness", .follows = true,
     .meaning = "A of a beam with its own width, which the other solid must also have; needs "
                "inertia; forces are then in N, energies in J"},
    {SOLID, "inertia", OF_SOLID(beam.inertia), &ra_kind_number, RA_UNIT_INERTIA, 1e-30, 1e6,
     {"none"}, .word = ra_words_not_given, .instead = "thickness", .follows = true,
     .meaning = "I, second moment of area; goes with area"},
    {SOLID, "material", .kind = &ra_kind_preset, .usual = {"none"}, .word = ra_words_not_given,
     .presets = &ra_materials, .meaning = RA_MATERIALS_MEANING},
    {SOLID, "young", OF_SOLID(beam.young), &ra_kind_number, RA_UNIT_PRESSURE, 1e3, 1e13,
     {"210 GPa"}, .used = {of_young_beam, of_young_bending}, .decides = {"modes_file", "modes"},
     .how = {true, true},
     .meaning = "E, Young's modulus (Table 6)"},
    {SOLID, "density", OF_SOLID(beam.density), &ra_kind_number, RA_UNIT_DENSITY, 0.1, 1e5,
     {"7800 kg/m3"},
     .meaning = "rho (Table 6)"},
    {SOLID, "poisson", OF_SOLID(poisson), &ra_kind_number, RA_UNIT_NONE, -1, 0.5,
     {"0.3"}, .used = {of_poisson}, .decides = {"theory"}, .how = {true},
     .meaning = "nu (Sect. 4); D = E I does not contain it; theory = timoshenko has G = E/(2 "
                "(1 + nu))"},
    {SOLID, "theory", OF_SOLID(timoshenko), &ra_kind_word, NO_RANGE,
     {"euler-bernoulli"}, .word = theories, .used = {of_beam}, .decides = {"modes_file"},
     .meaning = "beam theory; timoshenko adds shear and rotary inertia, ends = pinned-pinned only"},
    {SOLID, "shear_coefficient", OF_SOLID(shear_coefficient), &ra_kind_number,
     RA_UNIT_NONE, 1e-3, 1, {"0.83333333333333333"}, .used = {of_shear}, .decides = {"theory"},
     .meaning = "timoshenko: k of the shear stiffness k G A (5/6: a rectangle)"},
    {SOLID, "modes_file", OF_SOLID(modes_file), &ra_kind_file, NO_RANGE,
     {"none"}, .word = ra_words_none,
     .meaning = "file with the modes of a structure of any kind along the line of contact, used "
                "in place of the beam's: frequencies, damping, modal masses, shapes at points; a "
                "table, or a universal file (data sets 15 or 2411, and 55)"},
    {SOLID, "modes_direction", OF_SOLID(modes_direction), &ra_kind_word, NO_RANGE,
     {"z"}, .word = directions, .used = {of_file}, .decides = {"modes_file"},
     .meaning = "universal file: direction of the displacements in the shapes; the nodes lie "
                "along x"},
    {SOLID, "modes_units", OF_SOLID(modes_units), &ra_kind_word, NO_RANGE,
     {"file"}, .word = ra_words_modes_units, .used = {of_file}, .decides = {"modes_file"},
     .meaning = "units of a universal file; file: its data set 164 gives them; a file without it "
                "needs m and N, mm and N (mass in t), or mm and mN (mass in kg)"},
    {SOLID, "ends", OF_SOLID(beam), &ra_kind_ends, NO_RANGE,
     {"pinned-pinned", "free-free"}, .word = ra_words_ends, .used = {of_beam},
     .decides = {"modes_file"},
     .meaning = "left-right end conditions: free, pinned or clamped (Eqs. 4, 5)"},
    {SOLID, "modes", OF_SOLID(modes), &ra_kind_count, RA_UNIT_NONE, 1, 4096,
     {"40", "2"}, .word = stable, .used = {of_beam}, .decides = {"modes_file"},
     .meaning = "number M of modes, rigid ones included (Table 7); stable: as many as are "
                "stable with the time step"},
    {SOLID, "damping", OF_SOLID(damping), &ra_kind_number, RA_UNIT_RATIO, 0, 1,
     {"2 %"}, .used = {of_beam, of_bending}, .decides = {"modes_file", "modes"},
     .how = {false, true},
     .meaning = "zeta of every flexural mode (Table 6)"},
    {SOLID, "mode_damping", ALL_OF_SOLID, &ra_kind_dampings, RA_UNIT_RATIO, 0, 100,
     {"none"}, .word = ra_words_none, .used = {of_beam, of_bending},
     .decides = {"modes_file", "modes"},
     .meaning = "zeta_0, zeta_1, ...: replaces damping for the first modes; a mode with zeta "
                "of 1 or more does not oscillate"},
    {SOLID, "gravity", OF_SOLID(gravity), &ra_kind_number, RA_UNIT_ACCELERATION, 0, 1e4,
     {"off", "on"}, .word = weights, .instead = "weight", .follows = true,
     .meaning = "g on this solid; on: 9.81 m/s2; off: displacements are measured from its "
                "equilibrium"},
    {SOLID, "weight", OF_SOLID(weight), &ra_kind_number, RA_UNIT_FORCE, 1e-12, 1e9,
     {"auto"}, .word = automatic, .instead = "gravity",
     .meaning = "weight of the solid, in N if area is given; sets gravity (Sect. 4 prints "
                "0.78 N/m); auto: from gravity"},
    {SOLID, "initial_displacement", OF_SOLID(initial_displacement), &ra_kind_file,
     NO_RANGE, {"rest"}, .word = rest,
     .meaning = "rest (Eq. 6), or a two-column file such as `# x [mm] u [um]`: position from the "
                "left end, displacement towards the other solid (the slider's downwards)"},
    {SOLID, "initial_velocity", ALL_OF_SOLID, &ra_kind_velocity, RA_UNIT_SPEED, -1e3, 1e3,
     {"rest"}, .word = rest,
     .meaning = "rest (Eq. 6), a uniform velocity, or a two-column file such as `# x [mm] v "
                "[m/s]`; above 0: towards the other solid (the slider's axis points down)"},

    {SURFACE, .list_at = ra_surface_keys_2D, .used = {of_surface}, .decides = {"kind"}},

    {GRID, "spacing", OF_CASE(pair.spacing), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 10,
     {"5 um"},
     .meaning = "chi, distance of nodes; divides both lengths (Table 7)"},
    {GRID, "nodes", OF_CASE(nodes), &ra_kind_word, NO_RANGE,
     {"both-ends"}, .word = nodes,
     .meaning = "x = chi l, l = 0..N, or l = 1..N as printed (Sect. 2.4.1)"},

    {SLIDING, "speed", OF_CASE(pair.speed), &ra_kind_number, RA_UNIT_SPEED, 0, 1e3,
     {"0.1 m/s"}, .word = ra_words_not_given, .instead = "alpha", .follows = true,
     .used = {ra_course_key_used}, .decides = {"speed_table"},
     .meaning = "V of the slider (Table 6: 0.02 to 0.7 m/s)"},
    {SLIDING, "alpha", OF_CASE(alpha), &ra_kind_number, RA_UNIT_NONE, 1e-9, 1e3,
     {"none"}, .word = ra_words_not_given, .instead = "speed",
     .used = {ra_course_key_used}, .decides = {"speed_table"},
     .meaning = "V over the critical speed, T1 V/(2 L) (Sect. 3.1); instead of speed"},
    RA_COURSE_KEYS(SLIDING)
    {SLIDING, "start", OF_CASE(pair.start), &ra_kind_number, RA_UNIT_LENGTH, -1e3, 1e3,
     {"0 m"},
     .meaning = "position of the slider's left end on the resonator at t = 0; the slider may "
                "overhang on the left"},
    {SLIDING, "past_end", OF_CASE(slides_on), &ra_kind_word, NO_RANGE,
     {"stop"}, .word = past_ends,
     .meaning = "when the slider's right end reaches the resonator's right end, the run "
                "stops, or the slider slides on (as in the toy problem, whose beams are "
                "equally long, and with time.path)"},
    {SLIDING, "initial", OF_CASE(pair.initial), &ra_kind_word, NO_RANGE,
     {"touching"}, .word = ra_words_initial,
     .meaning = "state at t = 0: at rest and touching, at rest and higher by drop_height, or in "
                "equilibrium; if distance is given, it replaces touching and drop_height"},
    {SLIDING, "drop_height", OF_CASE(pair.drop_height), &ra_kind_number, RA_UNIT_LENGTH, 0, 1,
     {"0 m"},
     .meaning = "height of a drop above touching (initial = drop)"},
    {SLIDING, "distance", OF_CASE(pair.distance), &ra_kind_number, RA_UNIT_LENGTH, -1, 1,
     {"auto"}, .word = ra_words_touching,
     .meaning = "delta, distance of the two reference lines; auto: touching at t = 0, plus the "
                "height of a drop"},

    RA_HOLDER_KEYS(HOLDER, RA_UNIT_NONE)

    {CONTACT, "law", OF_CASE(pair.law), &ra_kind_name, NO_RANGE,
     {"penalty"}, .name_at = ra_law_of_line,
     .meaning = "law that gives forces from penetrations (Sect. 2.4); each law has its own keys"},
    LAWS_AFTER("law")
    {CONTACT, "slaves", OF_CASE(pair.slaves), &ra_kind_word, NO_RANGE,
     {"both"}, .word = slaves,
     .meaning = "solids whose nodes are slaves: both (two passes, whose penalties add up), "
                "or one"},
    {CONTACT, "interpolation", OF_CASE(linear), &ra_kind_word, NO_RANGE,
     {"hermite"}, .word = interpolations,
     .meaning = "interpolation of the master between its nodes: Eq. 30, or straight facets "
                "(Eq. 32)"},
    LAWS_AFTER("interpolation")
    {CONTACT, "engine", OF_CASE(pair.plain), &ra_kind_word, NO_RANGE,
     {"candidates"}, .word = ra_words_engine,
     .meaning = "nodes whose gaps are computed: the candidates, or all (plain); the results "
                "have the same bits"},
    {CONTACT, "kernels", OF_CASE(pair.kernels), &ra_kind_name, NO_RANGE,
     {"auto"}, .word = ra_words_widest, .name_at = ra_kernels_name_at,
     .meaning = "instruction set of the loops; auto: the widest of this machine; the results "
                "have the same bits"},
    LAWS_AFTER(NULL)

    RA_AIR_KEYS(AIR)

    {TIME, "scheme", OF_CASE(pair.scheme), &ra_kind_name, NO_RANGE,
     {"central-differences"}, .name_at = ra_scheme_name,
     .meaning = "time scheme (Sect. 2.3; the earlier paper's Sect. 4)"},
    {TIME, "step", OF_CASE(pair.step), &ra_kind_number, RA_UNIT_TIME, 1e-15, 1,
     {"100 ns"},
     .meaning = "tau, below the stability limit (Table 7)"},
    {TIME, "duration", OF_CASE(pair.duration), &ra_kind_number, RA_UNIT_TIME, 1e-15, 1e6,
     {"1 s"}, .word = ra_words_not_given, .instead = "path", .follows = true,
     .meaning = "T (Sect. 4); the run ends earlier if the slider reaches the end of the resonator "
                "(past_end)"},
    {TIME, "path", OF_CASE(pair.path), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e4,
     {"off"}, .word = ra_words_no_path, .instead = "duration",
     .meaning = "run until the slider has moved this far, whatever its speed; instead of duration"},

    {OUTPUT, "sample", OF_CASE(pair.sample), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"10 us"}, .word = ra_words_off,
     .meaning = "interval of probes.tsv, a whole number of steps; off: no probes"},
    {OUTPUT, "sample_filter", OF_CASE(sample_filter), &ra_kind_word, NO_RANGE,
     {"off"}, .word = switches, .used = {of_samples}, .decides = {"sample"}, .how = {true},
     .meaning = "on: displacements and velocities of probes leave out the modes above half the "
                "sampling rate, without delay; forces are not filtered"},
    {OUTPUT, "sample_from", OF_CASE(sample_from), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"0 s"}, .used = {of_samples}, .decides = {"sample"}, .how = {true},
     .meaning = "first time in probes.tsv"},
    {OUTPUT, "sample_to", OF_CASE(sample_to), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"end"}, .word = end, .used = {of_samples}, .decides = {"sample"}, .how = {true},
     .meaning = "last time in probes.tsv"},
    {OUTPUT, "average_from", OF_CASE(pair.average_from), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"0 s"},
     .meaning = "start of the averages of level and forces"},
    {OUTPUT, "shock_force", OF_CASE(shock_force), &ra_kind_word, NO_RANGE,
     {"total"}, .word = shocks,
     .meaning = "how long a shock of a node lasts; total: from its first force to its last while "
                "a contact holds it; slave: as long as it penetrates; nonzero: as long as its "
                "force is not zero (such a shock ends where a node passes a node)"},
    {OUTPUT, "shocks", OF_CASE(pair.shock_list), &ra_kind_word, NO_RANGE,
     {"list"}, .word = ra_words_list,
     .meaning = "list: every shock is a row of shocks.tsv; none: they are only counted (summary, "
                "histograms)"},
    {OUTPUT, "shock_reference", OF_CASE(pair.shock_reference), &ra_kind_number,
     RA_UNIT_FORCE, 1e-12, 1e12, {"0.78 N/m"},
     .meaning = "M, with area in N: shares of shocks below M, 10 M, 100 M are counted (Fig. 12)"},
    {OUTPUT, "energy_tolerance", OF_CASE(pair.energy_tolerance), &ra_kind_number,
     RA_UNIT_RATIO, 1e-15, 1, {"1e-3"}, .word = ra_words_not_given,
     .meaning = "largest residual of the energy balance, over the energy put in; a run beyond it "
                "is completed and ends with exit code 1; none: the residual is not checked"},
    {OUTPUT, "psd_segment", OF_CASE(pair.psd_segment), &ra_kind_count, RA_UNIT_NONE, 8, 1 << 26,
     {"8192"}, .used = {of_samples}, .decides = {"sample"}, .how = {true},
     .meaning = "samples in a Welch segment, even (Hann, half overlapped); halved until it fits a "
                "shorter record"},
    {OUTPUT, "sound", OF_CASE(pair.sound), &ra_kind_word, NO_RANGE,
     {"off"}, .word = switches,
     .meaning = "on: sound.tsv has the sound that the resonator, pinned and in a baffle, radiates "
                "into air (Eq. 1)"},
};
// clang-format on

static const struct ra_renamed renamed[] = {
    {"sliding.gap", "sliding.drop_height"}, {"sliding.delta", "sliding.distance"}, {NULL, NULL}};

const struct ra_schema ra_sliding_schema = {.section = sections,
                                            .section_count = sizeof sections / sizeof sections[0],
                                            .key = keys,
                                            .key_count = sizeof keys / sizeof keys[0],
                                            .named = &ra_probes_section,
                                            .renamed = renamed,
                                            .foreign = ra_foreign_sections,
                                            .dimension = measure,
                                            .dimension_rule =
                                                "solids with a thickness have unit width, those "
                                                "with area and inertia their own",
                                            .title = "case",
                                            .example = "data/cases/realistic.ini",
                                            .documented = "ra2d keys sliding"};
