// Keys that a sliding case gives and that its other keys make meaningless.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A key that changes nothing is a mistake of whoever gave it, and one that no result shows. Each
 * row of the table below says of a key when it is used, and by which other key that is decided:
 *
 *     a key given on the command line, for this one run, and not used     is refused
 *     a key of the file that is not used, and not at its default          makes a note,
 *     unless what decides stands on the command line, for this one run
 *     a key given as for the other solid too, as [surface] does,
 *     where the other one uses it                                         is used
 *     keys that `ra2d calibrate` reads, or that say how, not what         make a note in any case
 *
 * The file is not refused because its resolved copy, case.ini, says every key, used or not, and has
 * to be read again; and because a law or a kind of surface may be chosen on the command line for a
 * file that was written for another.
 *
 * Two contradictions are refused wherever they stand: a drop_height beside a given distance, of
 * which only the distance would count, and initial fields of a start in equilibrium.
 *
 * Verified by tests/case/test_case_refuse.c, tests/sliding/test_run_readings.c.
 */
#include <math.h>
#include <string.h>

#include "case/value.h"
#include "contact/law.h"
#include "sliding/case.h"

/// When a key is used; `which` is the solid of its section.
struct use {
    const char *section, *key; ///< of a solid or a surface the end of the section's name
    bool (*used)(const struct ra_case *c, int which, const struct use *use);
    int value;           ///< for `used`
    const char *decides; ///< the key that decides
    bool note;           ///< never refused
};

static bool of_kind(const struct ra_case *c, int which, const struct use *use)
{
    return c->surface[which].kind == (enum ra_surface_kind)use->value;
}

static bool of_heights(const struct ra_case *c, int which, const struct use *use)
{
    (void)use;
    return ra_surface_is_scaled(c->surface[which].kind);
}

static bool of_moments(const struct ra_case *c, int which, const struct use *use)
{
    (void)use;
    return ra_surface_is_random(c->surface[which].kind);
}

static bool of_file(const struct ra_case *c, int which, const struct use *use)
{
    (void)use;
    return ra_surface_has_file(c->surface[which].kind);
}

static bool of_length(const struct ra_case *c, int which, const struct use *use)
{
    const enum ra_surface_kind kind = c->surface[which].kind;
    (void)use;
    return kind == RA_SURFACE_GAUSSIAN || kind == RA_SURFACE_EXPONENTIAL;
}

static bool of_random(const struct ra_case *c, int which, const struct use *use)
{
    const struct ra_surface_recipe *const recipe = &c->surface[which];
    (void)use;
    return ra_surface_is_random(recipe->kind) ||
           (recipe->kind == RA_SURFACE_FILE && recipe->extend == RA_EXTEND_SYNTHESISE);
}

static bool of_law(const struct ra_case *c, int which, const struct use *use)
{
    const char *const *const parameter = ra_law_find(c->law)->parameter;
    size_t i = 0;
    (void)which;
    while (parameter[i] != NULL && strcmp(parameter[i], use->key) != 0) {
        i++;
    }
    return parameter[i] != NULL;
}

static bool of_shear(const struct ra_case *c, int which, const struct use *use)
{
    (void)use;
    return c->solid[which].timoshenko;
}

static bool of_samples(const struct ra_case *c, int which, const struct use *use)
{
    (void)which;
    (void)use;
    return c->sample > 0;
}

#define OF_KIND(name, surface_kind)                                                                \
    .section = "surface", .key = (name), .used = of_kind, .value = (surface_kind), .decides = "kind"
#define OF_HEIGHTS(name) .section = "surface", .key = (name), .used = of_heights, .decides = "kind"
#define OF_MOMENTS(name) .section = "surface", .key = (name), .used = of_moments, .decides = "kind"
#define OF_FILE(name) .section = "surface", .key = (name), .used = of_file, .decides = "kind"
#define OF_LENGTH(name) .section = "surface", .key = (name), .used = of_length, .decides = "kind"
#define OF_RANDOM(name) .section = "surface", .key = (name), .used = of_random, .decides = "kind"
#define OF_LAW(name) .section = "contact", .key = (name), .used = of_law, .decides = "law"
#define OF_SHEAR(solid)                                                                            \
    .section = (solid), .key = "shear_coefficient", .used = of_shear, .decides = "theory"
#define OF_SAMPLES(name) .section = "output", .key = (name), .used = of_samples, .decides = "sample"

static const struct use uses[] = {
    {OF_HEIGHTS("Ra")},
    {OF_HEIGHTS("sigma")},
    {OF_MOMENTS("skewness")},
    {OF_MOMENTS("kurtosis")},
    {OF_LENGTH("correlation_length")},
    {OF_KIND("hurst", RA_SURFACE_SELF_AFFINE)},
    {OF_KIND("longest", RA_SURFACE_SELF_AFFINE)},
    {OF_KIND("shortest", RA_SURFACE_SELF_AFFINE)},
    {OF_RANDOM("seed")},
    {OF_RANDOM("stream")},
    {OF_KIND("amplitude", RA_SURFACE_SINE)},
    {OF_KIND("wavelength", RA_SURFACE_SINE)},
    {OF_KIND("phase", RA_SURFACE_SINE)},
    {OF_KIND("bumps", RA_SURFACE_BUMPS)},
    {OF_FILE("file")},
    {OF_FILE("format")},
    {OF_KIND("form", RA_SURFACE_FILE)},
    {OF_KIND("lambda_s", RA_SURFACE_FILE)},
    {OF_KIND("lambda_c", RA_SURFACE_FILE)},
    {OF_KIND("extend", RA_SURFACE_FILE)},
    {OF_KIND("level", RA_SURFACE_FILE)},
    {OF_FILE("scale")},
    {OF_LAW("penalty"), .note = true},
    {OF_LAW("tolerance"), .note = true},
    {OF_LAW("hertz_radius")},
    {OF_LAW("asperity_width")},
    {OF_LAW("power_coefficient")},
    {OF_LAW("power_exponent")},
    {OF_LAW("deepest")},
    {OF_SHEAR("resonator")},
    {OF_SHEAR("slider")},
    {OF_SAMPLES("sample_filter"), .note = true},
    {OF_SAMPLES("sample_from"), .note = true},
    {OF_SAMPLES("sample_to"), .note = true},
};

/// The row of a slot, or NULL.
static const struct use *find_use(const struct ra_slot *slot)
{
    const size_t length = strcspn(slot->section->name, ".");
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        if (strncmp(uses[i].section, slot->section->name, length) == 0 &&
            uses[i].section[length] == '\0' && strcmp(uses[i].key, slot->key->name) == 0) {
            return &uses[i];
        }
    }
    return NULL;
}

/// Whether a slot has its default.
static bool is_usual(const struct ra_case *c, const struct ra_slot *slot)
{
    struct ra_case usual;
    bool given;
    struct ra_status why;
    if (slot->key->kind->list) {
        return c->surface[slot->section->which].bump_count == 0;
    }
    memset(&usual, 0, sizeof usual);
    return ra_value_read(slot, &usual, ra_schema_default(slot), &given, &why) == RA_OK &&
           memcmp(ra_schema_value(slot, &usual), ra_schema_value(slot, c), slot->key->size) == 0;
}

/// Whether the other solid was given the same key in the same place, and uses it.
static bool used_by_other(const struct ra_case *c, const struct use *use,
                          const struct ra_slot *slot)
{
    struct ra_slot other;
    const int which = 1 - slot->section->which;
    return strcmp(use->section, "surface") == 0 &&
           ra_schema_find(slot->schema, which == 0 ? "surface.resonator" : "surface.slider",
                          use->key, &other) &&
           c->origin.line[other.index] == c->origin.line[slot->index] && use->used(c, which, use);
}

/// "surface.slider.kind = flat" of the key that decides.
static void name_decider(const struct ra_case *c, const struct ra_slot *by, char *text, size_t size)
{
    const int used = snprintf(text, size, "%s.%s = ", by->section->name, by->key->name);
    FILE *const out = fmemopen(text + used, size - (size_t)used, "w");
    if (out != NULL) {
        ra_value_write(by, c, out);
        fclose(out);
    }
}

enum ra_code ra_case_unused(const struct ra_case *c, char *note, size_t note_size,
                            struct ra_status *st)
{
    const struct ra_schema *const schema = c->origin.schema;
    for (size_t i = 0; i < ra_schema_count(schema); i++) {
        const struct ra_slot slot = ra_schema_slot(schema, i);
        const struct use *const use = slot.section->common ? NULL : find_use(&slot);
        const int line = c->origin.line[i];
        char key[64], by[160];
        if (use == NULL || line == 0 || use->used(c, slot.section->which, use) ||
            is_usual(c, &slot) || used_by_other(c, use, &slot)) {
            continue;
        }
        struct ra_slot decider;
        ra_schema_find(schema, slot.section->name, use->decides, &decider);
        if (line > 0 && c->origin.line[decider.index] < 0) {
            continue;
        }
        name_decider(c, &decider, by, sizeof by);
        snprintf(key, sizeof key, "%s.%s", slot.section->name, slot.key->name);
        if (line < 0 && !use->note) {
            return ra_case_fail(&c->origin, key, st, "is not used with %s; leave one of them out",
                                by);
        }
        ra_note(note, note_size, "%s is not used with %s", key, by);
    }
    return RA_OK;
}

enum ra_code ra_case_contradictions(const struct ra_case *c, struct ra_status *st)
{
    if (c->initial != RA_INITIAL_DROP && c->drop_height > 0) {
        return ra_case_fail(&c->origin, "sliding.drop_height", st,
                            "is for a drop; write initial = drop, or drop_height = 0");
    }
    if (c->drop_height > 0 && !isinf(c->distance)) {
        return ra_case_fail(&c->origin, "sliding.drop_height", st,
                            "is not used with sliding.distance, which says how far apart the "
                            "solids start; give only one of them");
    }
    for (int i = 0; i < 2 && c->initial == RA_INITIAL_SETTLED; i++) {
        char key[64];
        const struct ra_case_solid *const s = &c->solid[i];
        const bool moves = s->initial_velocity != 0 || s->initial_velocity_file[0] != '\0';
        if (moves || s->initial_displacement[0] != '\0') {
            snprintf(key, sizeof key, "%s.%s", ra_solid_name(i),
                     moves ? "initial_velocity" : "initial_displacement");
            return ra_case_fail(&c->origin, key, st,
                                "is not used with sliding.initial = settled, which starts at rest "
                                "in equilibrium; leave one of them out");
        }
    }
    return RA_OK;
}
