// Keys that a case in three dimensions gives and that its other keys make meaningless.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * When a key of such a case is used, and which other key decides that (case/unused.c); a key of a
 * contact law as in two dimensions (sliding/unused.c).
 *
 * Verified by tests/areal/test_areal_keys.c.
 */
#include "areal/case.h"

#include "case/unused.h"

static enum ra_areal_kind kind_of(const void *values, int which)
{
    const struct ra_areal_case *const c = values;
    return c->surface[which].kind;
}

static bool of_scaled(const void *values, int which, const struct ra_use *use)
{
    (void)use;
    return ra_areal_is_scaled(kind_of(values, which));
}

static bool of_random(const void *values, int which, const struct ra_use *use)
{
    (void)use;
    return ra_areal_is_random(kind_of(values, which));
}

static bool of_length(const void *values, int which, const struct ra_use *use)
{
    const enum ra_areal_kind kind = kind_of(values, which);
    (void)use;
    return kind == RA_AREAL_GAUSSIAN || kind == RA_AREAL_EXPONENTIAL;
}

static bool of_self_affine(const void *values, int which, const struct ra_use *use)
{
    (void)use;
    return kind_of(values, which) == RA_AREAL_SELF_AFFINE;
}

static bool of_file(const void *values, int which, const struct ra_use *use)
{
    const enum ra_areal_kind kind = kind_of(values, which);
    (void)use;
    return kind == RA_AREAL_FILE || kind == RA_AREAL_SPECTRUM;
}

static bool of_law(const void *values, int which, const struct ra_use *use)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    return ra_case_law_uses(c->law, use->key);
}

static bool of_sound(const void *values, int which, const struct ra_use *use)
{
    const struct ra_areal_case *const c = values;
    (void)which;
    (void)use;
    return c->sound;
}

#define OF_SURFACE(name, when)                                                                     \
    .section = "surface", .key = (name), .used = (when), .decides = "kind"
#define OF_LAW(name) .section = "contact", .key = (name), .used = of_law, .decides = "law"
#define OF_SOUND(name) .section = "output", .key = (name), .used = of_sound, .decides = "sound"

static const struct ra_use uses[] = {
    {OF_SURFACE("Ra", of_scaled)},
    {OF_SURFACE("sigma", of_scaled)},
    {OF_SURFACE("correlation_length", of_length)},
    {OF_SURFACE("hurst", of_self_affine)},
    {OF_SURFACE("longest", of_self_affine)},
    {OF_SURFACE("shortest", of_self_affine)},
    {OF_SURFACE("skewness", of_random)},
    {OF_SURFACE("kurtosis", of_random)},
    {OF_SURFACE("seed", of_random)},
    {OF_SURFACE("stream", of_random)},
    {OF_SURFACE("file", of_file)},
    {OF_SURFACE("format", of_file)},
    {OF_SURFACE("scale", of_file)},
    {OF_LAW("penalty")},
    {OF_LAW("power_coefficient")},
    {OF_LAW("power_exponent")},
    {OF_LAW("deepest")},
    {OF_SOUND("listener_x")},
    {OF_SOUND("listener_y")},
    {OF_SOUND("listener_height")},
};

enum ra_code ra_areal_case_unused(const struct ra_areal_case *c, char *note, size_t note_size,
                                  struct ra_status *st)
{
    const struct ra_uses all = {uses, sizeof uses / sizeof *uses};
    return ra_uses_check(&c->origin, &all, note, note_size, st);
}
