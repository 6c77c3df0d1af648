// The keys of a case file: one table for the parser, the echo and the documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every number a run depends on is a key of the case file, and every key is one row of the table
 * below: its section, name, unit, range, default and meaning, and the field of struct ra_case it
 * is stored in. The parser (case.c, value.c) reads by this table, the echo (case_write.c) writes
 * by it and `ra2d keys` prints it. A key that is not here does not exist; one that is here is read,
 * checked, echoed and documented without another line of code.
 *
 * The defaults are the realistic case of Sect. 4 (Tables 6 and 7) in the readings printed bold in
 * the errata (L1 to L11), so that an empty case file is that case.
 *
 * Sections of the same kind share rows: [resonator] and [slider], and the three of surfaces, of
 * which [surface] stands for both surfaces. Some keys say the same thing in two ways (`speed` and
 * `alpha`, `Ra` and `sigma`): each names the other as `instead`, and case.c sees to it that one of
 * them is given.
 *
 * Verified by tests/case/test_case.c: every default lies in its range, every row echoes and reads back.
 */
#include "case/schema.h"

#include <math.h>
#include <string.h>

// value of a word that says "this key is not given"
#define NOT_GIVEN ((double)NAN)

static const struct ra_word none[] = {{"none", NOT_GIVEN}, {NULL, 0}};
static const struct ra_word automatic[] = {{"auto", NOT_GIVEN}, {"none", NOT_GIVEN}, {NULL, 0}};
static const struct ra_word empty[] = {{"none", 0}, {NULL, 0}};
static const struct ra_word rest[] = {{"rest", 0}, {NULL, 0}};
static const struct ra_word end[] = {{"end", HUGE_VAL}, {NULL, 0}};
static const struct ra_word touching[] = {{"auto", HUGE_VAL}, {NULL, 0}};
static const struct ra_word off[] = {{"off", 0}, {NULL, 0}};
static const struct ra_word of_solids[] = {{"auto", 0}, {NULL, 0}};
static const struct ra_word no_path[] = {{"off", NOT_GIVEN}, {"none", NOT_GIVEN}, {NULL, 0}};
static const struct ra_word stable[] = {{"stable", 0}, {NULL, 0}};
static const struct ra_word weights[] = {{"off", 0}, {"on", 9.81}, {"none", NOT_GIVEN}, {NULL, 0}};
static const struct ra_word nodes[] = {
    {"both-ends", RA_NODES_BOTH_ENDS}, {"printed", RA_NODES_PRINTED}, {NULL, 0}};
static const struct ra_word initials[] = {{"touching", RA_INITIAL_TOUCHING},
                                          {"drop", RA_INITIAL_DROP},
                                          {"settled", RA_INITIAL_SETTLED},
                                          {NULL, 0}};
static const struct ra_word shocks[] = {
    {"total", RA_SHOCK_TOTAL}, {"slave", RA_SHOCK_SLAVE}, {NULL, 0}};
static const struct ra_word lists[] = {{"list", 1}, {"none", 0}, {NULL, 0}};
static const struct ra_word switches[] = {{"off", 0}, {"on", 1}, {NULL, 0}};
static const struct ra_word engines[] = {{"candidates", 0}, {"plain", 1}, {NULL, 0}};
static const struct ra_word kernels[] = {
    {"auto", 0}, {"sse2", 1}, {"avx2", 2}, {"avx512", 3}, {NULL, 0}};
static const struct ra_word theories[] = {{"euler-bernoulli", 0}, {"timoshenko", 1}, {NULL, 0}};
static const struct ra_word slaves[] = {{"both", RA_SLAVES_BOTH},
                                        {"resonator", RA_SLAVES_RESONATOR},
                                        {"slider", RA_SLAVES_SLIDER},
                                        {NULL, 0}};
static const struct ra_word interpolations[] = {{"hermite", 0}, {"linear", 1}, {NULL, 0}};
static const struct ra_word laws[] = {
    {"penalty", 0}, {"lagrange", 1}, {"hertz", 2}, {"power", 3}, {NULL, 0}};
static const struct ra_word exponents[] = {{"1", 2}, {"1.5", 3}, {"2", 4}, {NULL, 0}};
static const struct ra_word schemes[] = {{"central-differences", 0},
                                         {"euler", 1},
                                         {"symplectic-euler", 2},
                                         {"heun", 3},
                                         {"rk4", 4},
                                         {"huta", 5},
                                         {"verlet", 6},
                                         {"exact-propagator", 7},
                                         {NULL, 0}};
static const struct ra_word levels[] = {
    {"none", RA_LEVEL_NONE}, {"mean", RA_LEVEL_MEAN}, {"line", RA_LEVEL_LINE}, {NULL, 0}};
static const struct ra_word kinds[] = {{"flat", RA_SURFACE_FLAT},
                                       {"gaussian", RA_SURFACE_GAUSSIAN},
                                       {"sine", RA_SURFACE_SINE},
                                       {"bumps", RA_SURFACE_BUMPS},
                                       {"file", RA_SURFACE_FILE},
                                       {"same", RA_SURFACE_SAME},
                                       {NULL, 0}};
// 3 left + right
static const struct ra_word ends[] = {{"free-free", 0},       {"free-pinned", 1},
                                      {"free-clamped", 2},    {"pinned-free", 3},
                                      {"pinned-pinned", 4},   {"pinned-clamped", 5},
                                      {"clamped-free", 6},    {"clamped-pinned", 7},
                                      {"clamped-clamped", 8}, {NULL, 0}};

static const struct ra_section sections[] = {
    {"case", RA_GROUP_CASE, 0, 0, false},
    {"resonator", RA_GROUP_SOLID, offsetof(struct ra_case, solid[0]), 0, false},
    {"slider", RA_GROUP_SOLID, offsetof(struct ra_case, solid[1]), 1, false},
    {"surface", RA_GROUP_SURFACE, 0, 0, true},
    {"surface.resonator", RA_GROUP_SURFACE, offsetof(struct ra_case, surface[0]), 0, false},
    {"surface.slider", RA_GROUP_SURFACE, offsetof(struct ra_case, surface[1]), 1, false},
    {"grid", RA_GROUP_GRID, 0, 0, false},
    {"sliding", RA_GROUP_SLIDING, 0, 0, false},
    {"contact", RA_GROUP_CONTACT, 0, 0, false},
    {"time", RA_GROUP_TIME, 0, 0, false},
    {"output", RA_GROUP_OUTPUT, 0, 0, false},
};

// field of the case, of a solid, of a surface: offset and size
#define CASE(field) offsetof(struct ra_case, field), sizeof(((struct ra_case *)0)->field)
#define SOLID(field)                                                                               \
    offsetof(struct ra_case_solid, field), sizeof(((struct ra_case_solid *)0)->field)
#define RECIPE(field)                                                                              \
    offsetof(struct ra_surface_recipe, field), sizeof(((struct ra_surface_recipe *)0)->field)

// section, name, kind, unit, range / default (of second section), field, words, instead, follows /
// meaning
// clang-format off
static const struct ra_key keys[] = {
    {RA_GROUP_CASE, "title", RA_KIND_TEXT, RA_UNIT_NONE, 0, 0,
     {"", NULL}, CASE(title), NULL, NULL, false,
     "one line about the case"},

    {RA_GROUP_SOLID, "length", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"450 mm", "20 mm"}, SOLID(beam.length), NULL, NULL, false,
     "L, a whole number of spacings (Table 6; reading L9: 400 mm)"},
    {RA_GROUP_SOLID, "thickness", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1e2,
     {"2 mm", "5 mm"}, SOLID(thickness), none, "area", false,
     "H; area and inertia are then those of a unit width (Table 6)"},
    {RA_GROUP_SOLID, "area", RA_KIND_NUMBER, RA_UNIT_AREA, 1e-18, 1e4,
     {"none", NULL}, SOLID(beam.area), none, "thickness", true,
     "A of a beam with its own width; needs inertia; forces are then in N"},
    {RA_GROUP_SOLID, "inertia", RA_KIND_NUMBER, RA_UNIT_INERTIA, 1e-30, 1e6,
     {"none", NULL}, SOLID(beam.inertia), none, "thickness", true,
     "I, second moment of area; goes with area"},
    {RA_GROUP_SOLID, "young", RA_KIND_NUMBER, RA_UNIT_PRESSURE, 1e3, 1e13,
     {"210 GPa", NULL}, SOLID(beam.young), NULL, NULL, false,
     "E, Young's modulus (Table 6)"},
    {RA_GROUP_SOLID, "density", RA_KIND_NUMBER, RA_UNIT_DENSITY, 0.1, 1e5,
     {"7800 kg/m3", NULL}, SOLID(beam.density), NULL, NULL, false,
     "rho (Table 6)"},
    {RA_GROUP_SOLID, "poisson", RA_KIND_NUMBER, RA_UNIT_NONE, -1, 0.5,
     {"0.3", NULL}, SOLID(poisson), NULL, NULL, false,
     "nu (Sect. 4); D = E I without it, but G = E/(2 (1 + nu)) of theory = timoshenko"},
    {RA_GROUP_SOLID, "theory", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"euler-bernoulli", NULL}, SOLID(theory), theories, NULL, false,
     "beam theory; timoshenko adds shear and rotary inertia, ends = pinned-pinned only"},
    {RA_GROUP_SOLID, "shear_coefficient", RA_KIND_NUMBER, RA_UNIT_NONE, 1e-3, 1,
     {"0.83333333333333333", NULL}, SOLID(shear_coefficient), NULL, NULL, false,
     "timoshenko: k of the shear stiffness k G A (5/6: a rectangle)"},
    {RA_GROUP_SOLID, "ends", RA_KIND_ENDS, RA_UNIT_NONE, 0, 0,
     {"pinned-pinned", "free-free"}, SOLID(beam), ends, NULL, false,
     "left-right end conditions: free, pinned or clamped (Eqs. 4, 5)"},
    {RA_GROUP_SOLID, "modes", RA_KIND_COUNT, RA_UNIT_NONE, 1, 4096,
     {"40", "2"}, SOLID(modes), stable, NULL, false,
     "M, rigid ones included; stable: all that the time step carries (L7; Table 7)"},
    {RA_GROUP_SOLID, "damping", RA_KIND_NUMBER, RA_UNIT_RATIO, 0, 1,
     {"2 %", NULL}, SOLID(damping), NULL, NULL, false,
     "zeta of every flexural mode (Table 6)"},
    {RA_GROUP_SOLID, "mode_damping", RA_KIND_DAMPINGS, RA_UNIT_RATIO, 0, 1,
     {"none", NULL}, 0, sizeof(struct ra_case_solid), empty, NULL, false,
     "zeta_0, zeta_1, ...: overrides damping for the first modes"},
    {RA_GROUP_SOLID, "gravity", RA_KIND_NUMBER, RA_UNIT_ACCELERATION, 0, 1e4,
     {"off", "on"}, SOLID(gravity), weights, "weight", true,
     "g on this solid; on: 9.81 m/s2 (readings L1, L2; E18)"},
    {RA_GROUP_SOLID, "weight", RA_KIND_NUMBER, RA_UNIT_FORCE, 1e-12, 1e9,
     {"auto", NULL}, SOLID(weight), automatic, "gravity", false,
     "weight of the solid, sets gravity (L1: 7.65 or 0.78 N/m); auto: from gravity"},
    {RA_GROUP_SOLID, "initial_displacement", RA_KIND_FILE, RA_UNIT_NONE, 0, 0,
     {"rest", NULL}, SOLID(initial_displacement), rest, NULL, false,
     "rest (Eq. 6), or a two-column file: position, displacement"},
    {RA_GROUP_SOLID, "initial_velocity", RA_KIND_VELOCITY, RA_UNIT_SPEED, -1e3, 1e3,
     {"rest", NULL}, 0, sizeof(struct ra_case_solid), rest, NULL, false,
     "rest (Eq. 6), a uniform velocity, or a two-column file"},

    {RA_GROUP_SURFACE, "kind", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"gaussian", NULL}, RECIPE(kind), kinds, NULL, false,
     "same: the other solid's recipe, seed and stream (reading L8)"},
    {RA_GROUP_SURFACE, "Ra", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1e-3,
     {"5 um", NULL}, RECIPE(Ra), none, "sigma", false,
     "gaussian: arithmetic roughness that this record is scaled to (Sect. 4)"},
    {RA_GROUP_SURFACE, "sigma", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1e-3,
     {"none", NULL}, RECIPE(sigma), none, "Ra", false,
     "gaussian: rms height of the process, instead of Ra"},
    {RA_GROUP_SURFACE, "correlation_length", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 10,
     {"450 um", NULL}, RECIPE(correlation_length), NULL, NULL, false,
     "gaussian: lc, ACF exp(-x^2/lc^2) (Table 8)"},
    {RA_GROUP_SURFACE, "seed", RA_KIND_SEED, RA_UNIT_NONE, 0, 18446744073709551615.0,
     {"1", NULL}, RECIPE(seed), NULL, NULL, false,
     "gaussian: seed of the random heights"},
    {RA_GROUP_SURFACE, "stream", RA_KIND_SEED, RA_UNIT_NONE, 0, 18446744073709551615.0,
     {"0", "1"}, RECIPE(stream), NULL, NULL, false,
     "gaussian: independent stream of that seed"},
    {RA_GROUP_SURFACE, "amplitude", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1,
     {"5 um", NULL}, RECIPE(amplitude), NULL, NULL, false,
     "sine: amplitude"},
    {RA_GROUP_SURFACE, "wavelength", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1e3,
     {"1 mm", NULL}, RECIPE(wavelength), NULL, NULL, false,
     "sine: wavelength"},
    {RA_GROUP_SURFACE, "phase", RA_KIND_NUMBER, RA_UNIT_NONE, -1e6, 1e6,
     {"0", NULL}, RECIPE(phase), NULL, NULL, false,
     "sine: phase in turns"},
    {RA_GROUP_SURFACE, "bumps", RA_KIND_BUMPS, RA_UNIT_LENGTH, -1, 1,
     {"none", NULL}, 0, sizeof(struct ra_surface_recipe), empty, NULL, false,
     "bumps: list of position:height:width of raised cosines (L11)"},
    {RA_GROUP_SURFACE, "file", RA_KIND_FILE, RA_UNIT_NONE, 0, 0,
     {"none", NULL}, RECIPE(file), empty, NULL, false,
     "file: two-column text or .sdf, relative to the case file"},
    {RA_GROUP_SURFACE, "level", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"line", NULL}, RECIPE(level), levels, NULL, false,
     "file: what is removed from the heights, by least squares"},
    {RA_GROUP_SURFACE, "scale", RA_KIND_NUMBER, RA_UNIT_NONE, -1e9, 1e9,
     {"1", NULL}, RECIPE(scale), NULL, NULL, false,
     "file: factor on the heights"},

    {RA_GROUP_GRID, "spacing", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 10,
     {"5 um", NULL}, CASE(spacing), NULL, NULL, false,
     "chi, distance of nodes; divides both lengths (Table 7)"},
    {RA_GROUP_GRID, "nodes", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"both-ends", NULL}, CASE(nodes), nodes, NULL, false,
     "x = chi l, l = 0..N, or l = 1..N as printed (reading L10)"},

    {RA_GROUP_SLIDING, "speed", RA_KIND_NUMBER, RA_UNIT_SPEED, 0, 1e3,
     {"0.1 m/s", NULL}, CASE(speed), none, "alpha", true,
     "V of the slider (Table 6: 0.02 to 0.7 m/s)"},
    {RA_GROUP_SLIDING, "alpha", RA_KIND_NUMBER, RA_UNIT_NONE, 1e-9, 1e3,
     {"none", NULL}, CASE(alpha), none, "speed", false,
     "V over the critical speed, T1 V/(2 L) (Sect. 3.1); instead of speed"},
    {RA_GROUP_SLIDING, "start", RA_KIND_NUMBER, RA_UNIT_LENGTH, -1e3, 1e3,
     {"0 m", NULL}, CASE(start), NULL, NULL, false,
     "left end of the slider on the resonator at t = 0; may overhang (reading L3)"},
    {RA_GROUP_SLIDING, "initial", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"touching", NULL}, CASE(initial), initials, NULL, false,
     "state at t = 0 (reading L4)"},
    {RA_GROUP_SLIDING, "gap", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1,
     {"0 m", NULL}, CASE(gap), NULL, NULL, false,
     "drop: height above touching"},

    {RA_GROUP_SLIDING, "delta", RA_KIND_NUMBER, RA_UNIT_LENGTH, -1, 1, {"auto", NULL},
     CASE(delta), touching, NULL, false, "distance of the two reference lines; auto: touching at t = 0, plus the drop's gap"},

    {RA_GROUP_CONTACT, "law", RA_KIND_NAME, RA_UNIT_NONE, 0, 0,
     {"penalty", NULL}, CASE(law), laws, NULL, false,
     "penalty and lagrange (Sects. 2.4.2, 2.4.3); hertz and power: a force at every node"},
    {RA_GROUP_CONTACT, "penalty", RA_KIND_NUMBER, RA_UNIT_PRESSURE, 1, 1e20,
     {"2.1e12 Pa", NULL}, CASE(penalty), NULL, NULL, false,
     "penalty: kappa, force per length and penetration, not a nodal stiffness (Sect. 4)"},
    {RA_GROUP_CONTACT, "slaves", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"both", NULL},
     CASE(slaves), slaves, NULL, false, "whose nodes are slaves: two passes, or one, with penalty springs of its nodes alone (E16)"},
    {RA_GROUP_CONTACT, "interpolation", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"hermite", NULL},
     CASE(linear), interpolations, NULL, false, "of the master between its nodes: Eq. 30, or straight facets (Eq. 32)"},
    {RA_GROUP_CONTACT, "hertz_radius", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-12, 1e3,
     {"5 um", NULL}, CASE(hertz_radius), NULL, NULL, false,
     "hertz: R of the asperity at a node; nodal force (4/3) sqrt(R) E* e^1.5 over asperity_width"},
    {RA_GROUP_CONTACT, "hertz_modulus", RA_KIND_NUMBER, RA_UNIT_PRESSURE, 1, 1e15,
     {"auto", NULL}, CASE(hertz_modulus), of_solids, NULL, false,
     "hertz: E*; auto: 1/((1 - nu_1^2)/E_1 + (1 - nu_2^2)/E_2)"},
    {RA_GROUP_CONTACT, "asperity_width", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-12, 1e3,
     {"1 m", NULL}, CASE(asperity_width), NULL, NULL, false,
     "hertz: width of the beams that has one asperity at a node"},
    {RA_GROUP_CONTACT, "power_coefficient", RA_KIND_NUMBER, RA_UNIT_NONE, 0, 1e30,
     {"1e8", NULL}, CASE(power_coefficient), NULL, NULL, false,
     "power: c of the nodal force c e^a per width [N/m^(1+a)]"},
    {RA_GROUP_CONTACT, "power_exponent", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"1.5", NULL}, CASE(power_halves), exponents, NULL, false,
     "power: a"},
    {RA_GROUP_CONTACT, "deepest", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-15, 1,
     {"10 um", NULL}, CASE(deepest), NULL, NULL, false,
     "hertz, power: penetration that the time step must carry; the run stops if it is exceeded"},
    {RA_GROUP_CONTACT, "engine", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"candidates", NULL},
     CASE(plain), engines, NULL, false, "nodes looked at: the candidates, or all (plain); the results are the same bits"},
    {RA_GROUP_CONTACT, "kernels", RA_KIND_NAME, RA_UNIT_NONE, 0, 0, {"auto", NULL},
     CASE(kernels), kernels, NULL, false, "loops of an instruction set (kernels.c); auto: the widest here; the results are the same bits"},
    {RA_GROUP_CONTACT, "tolerance", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-21, 1e-3,
     {"1e-15 m", NULL}, CASE(tolerance), NULL, NULL, false,
     "lagrange: penetration that may be left"},

    {RA_GROUP_TIME, "scheme", RA_KIND_NAME, RA_UNIT_NONE, 0, 0,
     {"central-differences", NULL}, CASE(scheme), schemes, NULL, false,
     "time scheme (Sect. 2.3; the earlier paper's Sect. 4)"},
    {RA_GROUP_TIME, "step", RA_KIND_NUMBER, RA_UNIT_TIME, 1e-15, 1,
     {"100 ns", NULL}, CASE(step), NULL, NULL, false,
     "tau (Table 7; E11)"},
    {RA_GROUP_TIME, "duration", RA_KIND_NUMBER, RA_UNIT_TIME, 1e-15, 1e6,
     {"1 s", NULL}, CASE(duration), none, "path", true,
     "T (Sect. 4; E11, E13)"},
    {RA_GROUP_TIME, "path", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1e4,
     {"off", NULL}, CASE(path_length), no_path, "duration", false,
     "run until the slider has moved this far (reading L6); instead of duration"},

    {RA_GROUP_OUTPUT, "sample", RA_KIND_NUMBER, RA_UNIT_TIME, 0, 1e6,
     {"10 us", NULL}, CASE(sample), off, NULL, false,
     "interval of probes.tsv, a whole number of steps; off: no probes"},
    {RA_GROUP_OUTPUT, "sample_from", RA_KIND_NUMBER, RA_UNIT_TIME, 0, 1e6,
     {"0 s", NULL}, CASE(sample_from), NULL, NULL, false,
     "first time in probes.tsv"},
    {RA_GROUP_OUTPUT, "sample_to", RA_KIND_NUMBER, RA_UNIT_TIME, 0, 1e6,
     {"end", NULL}, CASE(sample_to), end, NULL, false,
     "last time in probes.tsv"},
    {RA_GROUP_OUTPUT, "average_from", RA_KIND_NUMBER, RA_UNIT_TIME, 0, 1e6,
     {"0 s", NULL}, CASE(average_from), NULL, NULL, false,
     "start of the averages of level and forces (reading L5)"},
    {RA_GROUP_OUTPUT, "shock_force", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"total", NULL}, CASE(shock_force), shocks, NULL, false,
     "whose force makes a shock: the node's total, or the slave's alone"},
    {RA_GROUP_OUTPUT, "shocks", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"list", NULL}, CASE(shock_list), lists, NULL, false,
     "list: every shock is a row of shocks.tsv; none: they are only counted (summary, histograms)"},
    {RA_GROUP_OUTPUT, "shock_reference", RA_KIND_NUMBER, RA_UNIT_FORCE, 1e-12, 1e12,
     {"0.78 N/m", NULL}, CASE(shock_reference), NULL, NULL, false,
     "M: shares of shocks below M, 10 M, 100 M are counted (Fig. 12; E10)"},
    {RA_GROUP_OUTPUT, "energy_tolerance", RA_KIND_NUMBER, RA_UNIT_RATIO, 1e-15, 1,
     {"1e-3", NULL}, CASE(energy_tolerance), NULL, NULL, false,
     "residual of the energy balance, over the energy put in, that passes"},
    {RA_GROUP_OUTPUT, "psd_segment", RA_KIND_COUNT, RA_UNIT_NONE, 8, 1 << 26,
     {"8192", NULL}, CASE(psd_segment), NULL, NULL, false,
     "samples in a Welch segment, even (Hann, half overlapped)"},
    {RA_GROUP_OUTPUT, "sound", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0,
     {"off", NULL}, CASE(sound), switches, NULL, false,
     "on: sound.tsv has what the resonator, pinned and in a baffle, radiates into air (Eq. 1)"},
};
// clang-format on

/** One of a pair must be given; only the heights of a surface that is not random are optional. */
static bool pair_needed(const void *values, const struct ra_slot *slot)
{
    const struct ra_case *const c = values;
    return slot->section->group != RA_GROUP_SURFACE ||
           c->surface[slot->section->which].kind == RA_SURFACE_GAUSSIAN;
}

const struct ra_schema *ra_schema_sliding(void)
{
    static const struct ra_schema schema = {.section = sections,
                                            .section_count = sizeof sections / sizeof sections[0],
                                            .key = keys,
                                            .key_count = sizeof keys / sizeof keys[0],
                                            .example = "data/cases/realistic.ini",
                                            .probes = true,
                                            .pair_needed = pair_needed};
    return &schema;
}
