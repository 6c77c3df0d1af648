// Keys that a sliding case gives and that its other keys make meaningless.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * When a key of a sliding case is used, and which other key decides that (case/unused.c). Keys that
 * `ra2d calibrate` reads, or that say how, not what, are noted and never refused.
 *
 * Two contradictions are refused wherever they stand: a drop_height beside a given distance, of
 * which only the distance would count, and initial fields of a start in equilibrium.
 *
 * Verified by tests/case/test_case_refuse.c, tests/sliding/test_unused.c.
 */
#include <math.h>
#include <string.h>

#include "case/unused.h"
#include "contact/law.h"
#include "sliding/case.h"

static bool of_kind(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    return c->surface[which].kind == (enum ra_surface_kind)use->value;
}

static bool of_heights(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    (void)use;
    return ra_surface_is_scaled(c->surface[which].kind);
}

static bool of_moments(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    (void)use;
    return ra_surface_is_random(c->surface[which].kind);
}

static bool of_file(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    (void)use;
    return ra_surface_has_file(c->surface[which].kind);
}

static bool of_length(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    const enum ra_surface_kind kind = c->surface[which].kind;
    (void)use;
    return kind == RA_SURFACE_GAUSSIAN || kind == RA_SURFACE_EXPONENTIAL;
}

static bool of_random(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    const struct ra_surface_recipe *const recipe = &c->surface[which];
    (void)use;
    return ra_surface_is_random(recipe->kind) ||
           (recipe->kind == RA_SURFACE_FILE && recipe->extend == RA_EXTEND_SYNTHESISE);
}

bool ra_case_law_uses(const char *law, const char *key)
{
    const char *const *const parameter = ra_law_find(law)->parameter;
    size_t i = 0;
    while (parameter[i] != NULL && strcmp(parameter[i], key) != 0) {
        i++;
    }
    return parameter[i] != NULL;
}

static bool of_law(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    (void)which;
    return ra_case_law_uses(c->law, use->key);
}

static bool of_shear(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
    (void)use;
    return c->solid[which].timoshenko;
}

static bool of_samples(const void *values, int which, const struct ra_use *use)
{
    const struct ra_case *const c = values;
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

static const struct ra_use uses[] = {
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

enum ra_code ra_case_unused(const struct ra_case *c, char *note, size_t note_size,
                            struct ra_status *st)
{
    const struct ra_uses all = {uses, sizeof uses / sizeof *uses};
    return ra_uses_check(&c->origin, &all, note, note_size, st);
}

enum ra_code ra_case_check_drop(const struct ra_case_origin *origin, const char *section,
                                const struct ra_drop *drop, struct ra_status *st)
{
    char key[64];
    snprintf(key, sizeof key, "%s.drop_height", section);
    if (drop->initial != RA_INITIAL_DROP && drop->height > 0) {
        return ra_case_fail(origin, key, st,
                            "is for a drop; write initial = drop, or drop_height = 0");
    }
    if (drop->height > 0 && !isinf(drop->distance)) {
        return ra_case_fail(origin, key, st,
                            "is not used with %s.distance, which says how far apart the solids "
                            "start; give only one of them",
                            section);
    }
    return RA_OK;
}

enum ra_code ra_case_contradictions(const struct ra_case *c, struct ra_status *st)
{
    const struct ra_drop drop = {c->initial, c->drop_height, c->distance};
    if (ra_case_check_drop(&c->origin, "sliding", &drop, st) != RA_OK) {
        return RA_INPUT;
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
