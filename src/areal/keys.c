// The keys of a case in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The keys of such a case are one table, as those of a sliding case (sliding/keys.c), and are read,
 * echoed and documented by the same code (src/case). An empty file is the realistic case of Sect. 4
 * with a width: a plate of 300 mm takes the place of the beam, the block is 20 mm long and wide,
 * and both surfaces are Gaussian in both directions.
 *
 * Tests: tests/areal/test_areal_case.c: every default lies in its range, every row echoes and
 * reads back.
 */
#include <math.h>
#include <string.h>

#include "areal/case.h"
#include "case/room.h"
#include "contact/room.h"
#include "kernels/room.h"
#include "modes/room.h"
#include "oscillators/oscillators.h"
#include "run/room.h"
#include "surface/room.h"

enum group { CASE, PLATE, BLOCK, SURFACE, TRACK, HOLDER, CONTACT, AIR, TIME, OUTPUT };

static const struct ra_word edges[] = {
    {"supported", RA_SUPPORTED}, {"guided", RA_GUIDED}, {.text = NULL}};
static const struct ra_word weights[] = {{"off", 0}, {"on", 9.81}, {.text = NULL}};
static const struct ra_word switches[] = {{"off", 0}, {"on", 1}, {.text = NULL}};
static const struct ra_word of_a_box[] = {{"box", 0}, {.text = NULL}};
static const struct ra_word third[] = {{"third", 0}, {.text = NULL}};
static const struct ra_word elastic[] = {{"off", 0}, {.text = NULL}};
static const struct ra_word flows[] = {{"smooth", 0}, {"patir-cheng", 1}, {.text = NULL}};
static const struct ra_word every[] = {{"all", 0}, {.text = NULL}};
static const struct ra_word slaves[] = {{"both", RA_SLAVES_BOTH},
                                        {"plate", RA_SLAVES_RESONATOR},
                                        {"block", RA_SLAVES_SLIDER},
                                        {.text = NULL}};
static const struct ra_word the_weight[] = {{"weight", 0}, {.text = NULL}};

static const struct ra_section sections[] = {
    {.name = "case", .group = CASE},
    {.name = "plate", .group = PLATE},
    {.name = "block", .group = BLOCK},
    {.name = "surface", .group = SURFACE, .common = true},
    {.name = "surface.plate",
     .group = SURFACE,
     .offset = offsetof(struct ra_areal_case, surface[0])},
    {.name = "surface.block",
     .group = SURFACE,
     .offset = offsetof(struct ra_areal_case, surface[1]),
     .which = 1},
    {.name = "track", .group = TRACK},
    {.name = "holder", .group = HOLDER},
    {.name = "contact", .group = CONTACT},
    {.name = "air", .group = AIR},
    {.name = "time", .group = TIME},
    {.name = "output", .group = OUTPUT},
};

#define OF_CASE(field)                                                                             \
    offsetof(struct ra_areal_case, field), sizeof(((struct ra_areal_case *)0)->field)

// rows of the contact laws, inserted after a key of [contact]
#define LAWS_AFTER(key)                                                                            \
    {CONTACT,                                                                                      \
     key,                                                                                          \
     offsetof(struct ra_areal_case, pair.parameter),                                               \
     .list_at = ra_law_keys_of_area,                                                               \
     .user_at = ra_law_with_key,                                                                   \
     .used = {of_law},                                                                             \
     .decides = {"law"}},

// ## When a key is used

static bool of_surface(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    return ra_surface_uses(&c->surface[which], key);
}

static bool of_law(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    return ra_law_uses(c->pair.law, key);
}

/// The key is used if the modes are those of Kirchhoff's plate.
static bool of_plate(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    (void)key;
    return c->modes_file[0] == '\0';
}

static bool of_file(const void *values, int which, const struct ra_key *key)
{
    return !of_plate(values, which, key);
}

static bool of_sound(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    (void)key;
    return c->pair.sound;
}

static bool of_yield(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    (void)key;
    return c->yield.stress > 0.0;
}

/// A moment of inertia is used if the holder does not block its motion.
static bool of_free_motion(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    return !isinf(
        c->pair.holder.stiffness[strcmp(key->name, "inertia_pitch") == 0 ? RA_PITCH : RA_ROLL]);
}

static bool of_samples(const void *values, int which, const struct ra_key *key)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    (void)key;
    return c->pair.sample > 0;
}

// ## The table

// Columns: group of sections, name, field, kind, unit, range, default (for plate and block, if they
// differ); words; when the key is used; meaning
// clang-format off
static const struct ra_key keys[] = {
    {CASE, "title", OF_CASE(pair.title), &ra_kind_text,
     .usual = {""},
     .meaning = "one line about the case"},
    {CASE, "memory", OF_CASE(memory), &ra_kind_number, RA_UNIT_NONE, 1e6, 1e15,
     {"1e9"},
     .meaning = "largest memory for surfaces, shapes and lists, in bytes; a case that needs more "
                "is refused"},

    {PLATE, "length", OF_CASE(plate.length), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"450 mm"},
     .meaning = "a, along the sliding; a whole number of spacings (Table 6)"},
    {PLATE, "width", OF_CASE(plate.width), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"300 mm"},
     .meaning = "b"},
    {PLATE, "thickness", OF_CASE(plate.thickness), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e2,
     {"2 mm"},
     .meaning = "h (Table 6)"},
    {PLATE, "material", .kind = &ra_kind_preset, .usual = {"none"}, .word = ra_words_not_given,
     .presets = &ra_materials, .meaning = RA_MATERIALS_MEANING},
    {PLATE, "young", OF_CASE(plate.young), &ra_kind_number, RA_UNIT_PRESSURE, 1e3, 1e13,
     {"210 GPa"},
     .meaning = "E (Table 6)"},
    {PLATE, "poisson", OF_CASE(plate.poisson), &ra_kind_number, RA_UNIT_NONE, -0.99, 0.5,
     {"0.3"},
     .meaning = "nu: D = E h^3/(12 (1 - nu^2))"},
    {PLATE, "density", OF_CASE(plate.density), &ra_kind_number, RA_UNIT_DENSITY, 0.1, 1e5,
     {"7800 kg/m3"},
     .meaning = "rho (Table 6)"},
    {PLATE, "modes_file", OF_CASE(modes_file), &ra_kind_file,
     .usual = {"none"}, .word = ra_words_none,
     .meaning = "file with the modes of a plate of any kind, used in place of computed modes: "
                "frequencies, damping, modal masses and shapes at the points of a grid; a table, "
                "or a universal file (data sets 15 or 2411, and 55; displacements along z)"},
    {PLATE, "modes_units", OF_CASE(modes_units), &ra_kind_word,
     .usual = {"file"}, .word = ra_words_modes_units, .used = {of_file}, .decides = {"modes_file"},
     .meaning = "units of a universal file; file: its data set 164 gives them; a file without it "
                "needs m and N, mm and N (mass in t), or mm and mN (mass in kg)"},
    {PLATE, "ends", OF_CASE(plate.ends), &ra_kind_word,
     .usual = {"supported"}, .word = edges, .used = {of_plate}, .decides = {"modes_file"},
     .meaning = "support of the edges x = 0 and x = a: no displacement and no moment, or no slope "
                "and no transverse force"},
    {PLATE, "sides", OF_CASE(plate.sides), &ra_kind_word,
     .usual = {"supported"}, .word = edges, .used = {of_plate}, .decides = {"modes_file"},
     .meaning = "support of the edges y = 0 and y = b; one pair of edges must be supported"},
    {PLATE, "highest", OF_CASE(highest), &ra_kind_number, RA_UNIT_FREQUENCY, 1e-3, 1e9,
     {"20 kHz"}, .used = {of_plate}, .decides = {"modes_file"},
     .meaning = "highest natural frequency; all modes up to it are used (407 of the default "
                "plate)"},
    {PLATE, "damping", OF_CASE(damping), &ra_kind_number, RA_UNIT_RATIO, 0, 1,
     {"2 %"}, .used = {of_plate}, .decides = {"modes_file"},
     .meaning = "zeta of every mode (Table 6)"},
    {PLATE, "gravity", OF_CASE(gravity[0]), &ra_kind_number, RA_UNIT_ACCELERATION, 0, 1e4,
     {"off"}, .word = weights,
     .meaning = "g on the plate; on: 9.81 m/s2; off: displacements are measured from its "
                "equilibrium"},

    {BLOCK, "length", OF_CASE(length), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"20 mm"},
     .meaning = "length l of its lower surface, along the sliding; a whole number of spacings"},
    {BLOCK, "width", OF_CASE(width), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"20 mm"},
     .meaning = "width w of its lower surface; a whole number of spacings"},
    {BLOCK, "height", OF_CASE(height), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e2,
     {"5 mm"},
     .meaning = "its height"},
    {BLOCK, "material", .kind = &ra_kind_preset, .usual = {"none"}, .word = ra_words_not_given,
     .presets = &ra_materials, .meaning = RA_MATERIALS_MEANING},
    {BLOCK, "density", OF_CASE(density), &ra_kind_number, RA_UNIT_DENSITY, 0.1, 1e5,
     {"7800 kg/m3"},
     .meaning = "density rho; the block is rigid"},
    {BLOCK, "inertia_pitch", OF_CASE(inertia[0]), &ra_kind_number, RA_UNIT_NONE, 1e-30, 1e12,
     {"box"}, .word = of_a_box, .used = {of_free_motion},
     .decides = {"holder.pitch_stiffness"},
     .meaning = "moment of inertia for pitch [kg m2]; box: M (l^2 + h^2)/12"},
    {BLOCK, "inertia_roll", OF_CASE(inertia[1]), &ra_kind_number, RA_UNIT_NONE, 1e-30, 1e12,
     {"box"}, .word = of_a_box, .used = {of_free_motion},
     .decides = {"holder.roll_stiffness"},
     .meaning = "moment of inertia for roll [kg m2]; box: M (w^2 + h^2)/12"},
    {BLOCK, "gravity", OF_CASE(gravity[1]), &ra_kind_number, RA_UNIT_ACCELERATION, 0, 1e4,
     {"on"}, .word = weights,
     .meaning = "g on the block; on: 9.81 m/s2"},
    {BLOCK, "velocity", OF_CASE(velocity), &ra_kind_number, RA_UNIT_SPEED, -1e3, 1e3,
     {"0 m/s"},
     .meaning = "velocity towards the plate at t = 0"},

    {SURFACE, .list_at = ra_surface_keys_3D, .used = {of_surface}, .decides = {"kind"}},

    {TRACK, "spacing", OF_CASE(pair.spacing), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 10,
     {"20 um"},
     .meaning = "chi, distance of nodes of both grids in both directions; divides a, l and w"},
    {TRACK, "start", OF_CASE(pair.start), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e3,
     {"10 mm"},
     .meaning = "x of the block's rear edge at t = 0; at least two spacings from the plate's end"},
    {TRACK, "centre", OF_CASE(centre), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e3,
     {"third"}, .word = third,
     .meaning = "y of the block's centre line; third: b/3, where all families of modes are "
                "excited"},
    {TRACK, "speed", OF_CASE(pair.speed), &ra_kind_number, RA_UNIT_SPEED, 0, 1e3,
     {"0.1 m/s"},
     .used = {ra_course_key_used}, .decides = {"speed_table"},
     .meaning = "V of the block (Table 6: 0.02 to 0.7 m/s)"},
    RA_COURSE_KEYS(TRACK)
    {TRACK, "initial", OF_CASE(pair.initial), &ra_kind_word,
     .usual = {"settled"}, .word = ra_words_initial,
     .meaning = "state at t = 0: at rest and touching, at rest and higher by drop_height, or in "
                "equilibrium"},
    {TRACK, "drop_height", OF_CASE(pair.drop_height), &ra_kind_number, RA_UNIT_LENGTH, 0, 1,
     {"0 m"},
     .meaning = "height of a drop above touching (initial = drop)"},
    {TRACK, "distance", OF_CASE(pair.distance), &ra_kind_number, RA_UNIT_LENGTH, -1, 1,
     {"auto"}, .word = ra_words_touching,
     .meaning = "delta, distance of the two reference planes; auto: touching at t = 0, plus the "
                "height of a drop"},

    RA_HOLDER_KEYS(HOLDER, RA_UNIT_STIFFNESS)
    RA_HOLDER_KEYS_OF_ROLL(HOLDER)

    {CONTACT, "law", OF_CASE(pair.law), &ra_kind_name,
     .usual = {"penalty"}, .name_at = ra_law_of_area,
     .meaning = "law that gives the force of a node from its penetration; each law has its own "
                "keys"},
    LAWS_AFTER("law")
    {CONTACT, "yield", OF_CASE(yield.stress), &ra_kind_number, RA_UNIT_PRESSURE, 1e3, 1e13,
     {"off"}, .word = elastic,
     .meaning = "Y, yield stress of the softer solid; spots beyond the limits of yield are "
                "counted; with law = hertz-spot a spot deforms permanently beyond a mean pressure "
                "of 1.1 Y"},
    {CONTACT, "hardness", OF_CASE(yield.hardness), &ra_kind_number, RA_UNIT_NONE, 1.1, 10,
     {"2.8"}, .used = {of_yield}, .decides = {"yield"},
     .meaning = "mean pressure of a fully plastic spot over Y; with 1.1 it is constant from first "
                "yield on"},
    {CONTACT, "nodes", OF_CASE(contacts), &ra_kind_count, RA_UNIT_NONE, 1, 1000000000,
     {"1000"}, .word = every,
     .meaning = "number of nodes in contact at once for which the time step must be stable; the "
                "run stops if there are more; all: all nodes of both passes"},
    {CONTACT, "slaves", OF_CASE(pair.slaves), &ra_kind_word,
     .usual = {"both"}, .word = slaves,
     .meaning = "solids whose nodes are slaves: both (two passes, whose penalties add up), "
                "or one"},
    {CONTACT, "engine", OF_CASE(pair.plain), &ra_kind_word,
     .usual = {"candidates"}, .word = ra_words_engine,
     .meaning = "nodes whose gaps are computed: the candidates, or all (plain); the results "
                "have the same bits"},
    {CONTACT, "kernels", OF_CASE(pair.kernels), &ra_kind_name,
     .usual = {"auto"}, .word = ra_words_widest, .name_at = ra_kernels_name_at,
     .meaning = "instruction set of the loops; auto: the widest of this machine; the results "
                "have the same bits"},

    RA_AIR_KEYS(AIR)
    {AIR, "flow", RA_OF_PAIR(air.hindered), &ra_kind_word,
     .usual = {"smooth"}, .word = flows, .used = {ra_air_key_used}, .decides = {"film"},
     .meaning = "patir-cheng: roughness reduces the flow by the factor of Patir and Cheng, which "
                "holds for isotropic gaussian surfaces whose waves are much longer than high; "
                "smooth: roughness does not change the flow"},

    {TIME, "scheme", OF_CASE(pair.scheme), &ra_kind_name,
     .usual = {"central-differences"}, .name_at = ra_scheme_name,
     .meaning = "time scheme"},
    {TIME, "step", OF_CASE(pair.step), &ra_kind_number, RA_UNIT_TIME, 1e-15, 1,
     {"1 us"},
     .meaning = "tau, below the stability limit"},
    {TIME, "duration", OF_CASE(pair.duration), &ra_kind_number, RA_UNIT_TIME, 1e-15, 1e6,
     {"1 s"}, .word = ra_words_not_given, .instead = "path", .follows = true,
     .meaning = "T; the block must not reach the end of the plate earlier"},
    {TIME, "path", OF_CASE(pair.path), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e4,
     {"off"}, .word = ra_words_no_path, .instead = "duration",
     .meaning = "run until the block has moved this far, whatever its speed; instead of duration"},

    {OUTPUT, "sample", OF_CASE(pair.sample), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"10 us"}, .word = ra_words_off,
     .meaning = "interval of probes.tsv, a whole number of steps; off: no probes"},
    {OUTPUT, "map", OF_CASE(map), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"off"}, .word = ra_words_off,
     .meaning = "interval of the samples of map.tsv, mean square velocities over the plate; off: "
                "no map"},
    {OUTPUT, "average_from", OF_CASE(pair.average_from), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"0 s"},
     .meaning = "start of the averages of level, forces and area"},
    {OUTPUT, "shocks", OF_CASE(pair.shock_list), &ra_kind_word,
     .usual = {"list"}, .word = ra_words_list,
     .meaning = "list: every shock is a row of shocks.tsv; none: they are only counted (summary, "
                "histograms)"},
    {OUTPUT, "spots", OF_CASE(spot_list), &ra_kind_word,
     .usual = {"list"}, .word = ra_words_list,
     .meaning = "list: every spot of connected nodes in contact is a row of spots.tsv; none: they "
                "are only counted (summary, histograms)"},
    {OUTPUT, "shock_reference", OF_CASE(pair.shock_reference), &ra_kind_number, RA_UNIT_LOAD, 1e-12,
     1e12, {"weight"}, .word = the_weight,
     .meaning = "M: shares of shocks below M, 10 M, 100 M are counted; weight: of the block"},
    {OUTPUT, "psd_segment", OF_CASE(pair.psd_segment), &ra_kind_count, RA_UNIT_NONE, 8, 1 << 26,
     {"8192"}, .used = {of_samples}, .decides = {"sample"}, .how = {true},
     .meaning = "samples in a Welch segment, even (Hann, half overlapped); halved until it fits a "
                "shorter record"},
    {OUTPUT, "sound", OF_CASE(pair.sound), &ra_kind_word,
     .usual = {"off"}, .word = switches,
     .meaning = "on: sound.tsv has the sound that the plate, in a baffle, radiates into air; "
                "probes.tsv has the sound pressure at the listener (Eq. 1)"},
    {OUTPUT, "listener_x", OF_CASE(listener[0]), &ra_kind_number, RA_UNIT_LENGTH, -1e3, 1e3,
     {"0 m"}, .used = {of_sound}, .decides = {"sound"},
     .meaning = "x of the listener, from the plate's corner"},
    {OUTPUT, "listener_y", OF_CASE(listener[1]), &ra_kind_number, RA_UNIT_LENGTH, -1e3, 1e3,
     {"0 m"}, .used = {of_sound}, .decides = {"sound"},
     .meaning = "y of the listener; above the corner every family of modes is heard"},
    {OUTPUT, "listener_height", OF_CASE(listener[2]), &ra_kind_number, RA_UNIT_LENGTH, 0.01, 1e3,
     {"1 m"}, .used = {of_sound}, .decides = {"sound"},
     .meaning = "height of the listener above the plate; the sound must take at least two samples "
                "to arrive"},
    {OUTPUT, "energy_tolerance", OF_CASE(pair.energy_tolerance), &ra_kind_number,
     RA_UNIT_RATIO, 1e-15, 1, {"1e-3"}, .word = ra_words_not_given,
     .meaning = "largest residual of the energy balance, over the energy put in; a run beyond it "
                "is completed and ends with exit code 1; none: the residual is not checked"},
};
// clang-format on

const struct ra_schema ra_areal_schema = {.section = sections,
                                          .section_count = sizeof sections / sizeof sections[0],
                                          .key = keys,
                                          .key_count = sizeof keys / sizeof keys[0],
                                          .named = &ra_areal_probes_section,
                                          .foreign = ra_foreign_sections,
                                          .title = "case in three dimensions",
                                          .example = "data/cases/areal.ini",
                                          .documented = "ra2d keys areal"};
