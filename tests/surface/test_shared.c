// Tests of surfaces that runs share: each run gets the bits that it would make itself.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <string.h>

#include "base/store.h"
#include "surface/kind.h"
#include "surface/surface.h"

enum { NODES = 400, SIDE = 120 };

static struct ra_surface_recipe recipe_of(const struct ra_surface_kind *kind)
{
    return (struct ra_surface_recipe){.kind = kind,
                                      .sigma = 1e-6,
                                      .correlation_length = 50e-6,
                                      .hurst = 0.8,
                                      .longest = 500e-6,
                                      .shortest = 30e-6,
                                      .kurtosis = 3.0,
                                      .seed = 7,
                                      .stream = 1};
}

/// Checks that a recipe gives the same bits with and without the store of shared surfaces.
static void same_line(const struct ra_surface_recipe *recipe, struct ra_store *store)
{
    struct ra_surface_recipe with = *recipe, without = *recipe;
    struct ra_profile a, b;
    struct ra_status st = {RA_OK, ""};
    with.store = store;
    without.store = NULL;
    check_ok(ra_surface_make(&with, NODES, 5e-6, &a, NULL, 0, &st), &st);
    check_ok(ra_surface_make(&without, NODES, 5e-6, &b, NULL, 0, &st), &st);
    assert_memory_equal(a.height, b.height, NODES * sizeof *a.height);
    ra_profile_free(&a);
    ra_profile_free(&b);
}

static void same_as_apart(const struct ra_surface_recipe *recipe, double dx, struct ra_store *store)
{
    const struct ra_cells cells = {SIDE, SIDE, dx, 5e-6};
    struct ra_surface_recipe with = *recipe, without = *recipe;
    struct ra_topography a, b;
    struct ra_status st = {RA_OK, ""};
    with.store = store;
    without.store = NULL;
    check_ok(ra_topography_make(&with, &cells, &a, NULL, 0, &st), &st);
    check_ok(ra_topography_make(&without, &cells, &b, NULL, 0, &st), &st);
    assert_memory_equal(a.height, b.height, SIDE * SIDE * sizeof *a.height);
    ra_topography_free(&a);
    ra_topography_free(&b);
}

/// Each field of the recipe that determines the noise or its filter leads to another stored
/// surface. The scale and the moments do not.
static void each_field(void **state)
{
    (void)state;
    static const struct ra_surface_kind *const kinds[] = {
        &ra_surface_gaussian, &ra_surface_exponential, &ra_surface_self_affine};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct ra_store *const store = ra_store_make(1 << 20);
        const struct ra_surface_recipe first = recipe_of(kinds[i]);
        for (int turn = 0; turn < 2; turn++) {
            struct ra_surface_recipe r = first;
            same_line(&r, store);
            same_as_apart(&r, 5e-6, store);
            same_as_apart(&r, 6e-6, store);
            r.seed = 8;
            same_line(&r, store);
            r = first, r.stream = 0;
            same_line(&r, store);
            r = first, r.correlation_length = 60e-6;
            same_line(&r, store);
            same_as_apart(&r, 5e-6, store);
            r = first, r.length_across = 80e-6;
            same_as_apart(&r, 5e-6, store);
            r = first, r.hurst = 0.6;
            same_line(&r, store);
            r = first, r.longest = 400e-6;
            same_line(&r, store);
            r = first, r.shortest = 40e-6;
            same_line(&r, store);
            r = first, r.sigma = 2e-6;
            same_line(&r, store);
            r = first, r.sigma = 0.0, r.Ra = 3e-6;
            same_line(&r, store);
            r = first, r.skewness = -0.5, r.kurtosis = 4.0;
            same_line(&r, store);
        }
        ra_store_free(store);
    }
}

/// A wrong recipe is refused whatever is in the store.
static void refused(void **state)
{
    (void)state;
    struct ra_store *const store = ra_store_make(1 << 20);
    struct ra_surface_recipe r = recipe_of(&ra_surface_self_affine);
    struct ra_profile profile;
    struct ra_status st = {RA_OK, ""};
    same_line(&r, store);
    r.store = store;
    r.reference = NODES / 2;
    assert_int_equal(ra_surface_make(&r, NODES, 5e-6, &profile, NULL, 0, &st), RA_INPUT);
    r = recipe_of(&ra_surface_gaussian);
    r.reference = NODES / 2;
    same_line(&r, store);
    ra_store_free(store);
}

/// A store that is too small keeps nothing. Surfaces that are not random are not stored.
static void others(void **state)
{
    (void)state;
    struct ra_store *const small = ra_store_make(100), *const store = ra_store_make(1 << 20);
    struct ra_surface_recipe r = recipe_of(&ra_surface_gaussian);
    same_line(&r, small);
    same_line(&r, small);
    r = recipe_of(&ra_surface_sine);
    r.amplitude = 1e-6;
    r.wavelength = 1e-3;
    same_line(&r, store);
    r.first = 1;
    same_line(&r, store);
    ra_store_free(small);
    ra_store_free(store);
}

/// Makes heights that depend on every field by which random heights may differ.
static enum ra_code dependent(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_cells *const c = &making->record->cells;
    double sum = 3.0 * (double)r->seed + 5.0 * (double)r->stream + 7.0 * (double)r->first +
                 11.0 * (double)making->reference + 13.0 * r->correlation_length +
                 17.0 * r->length_across + 19.0 * r->hurst + 23.0 * r->longest +
                 29.0 * r->shortest + 31.0 * r->amplitude + 37.0 * r->wavelength + 41.0 * r->phase;
    for (size_t i = 0; i < RA_SURFACE_PARAMETERS; i++) {
        sum += (double)(43 + i) * r->parameter[i];
    }
    for (size_t k = 0; k < c->nx * c->ny; k++) {
        making->record->height[k] = sum + (double)k;
    }
    *making->rms = 1.0;
    return RA_OK;
}

/// A kind whose heights depend on all fields gets its own heights whichever field changes.
static void every_field(void **state)
{
    static const struct ra_surface_kind kind = {
        .name = "dependent", .line = dependent, .area = dependent, .traits = RA_SURFACE_RANDOM};
    struct ra_store *const store = ra_store_make(1 << 20);
    const struct ra_surface_recipe first = {.kind = &kind, .scale = 1.0, .kurtosis = 3.0};
    struct ra_surface_recipe r;
    (void)state;
    same_line(&first, store);
    for (size_t i = 0; i < RA_SURFACE_PARAMETERS; i++) {
        r = first, r.parameter[i] = 1.0;
        same_line(&r, store);
        same_as_apart(&r, 5e-6, store);
    }
    double *const fields[] = {&r.correlation_length, &r.length_across, &r.hurst,      &r.longest,
                              &r.shortest,           &r.amplitude,     &r.wavelength, &r.phase};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        r = first, *fields[i] = 1.0;
        same_line(&r, store);
    }
    r = first, r.seed = 1;
    same_line(&r, store);
    r = first, r.stream = 1;
    same_line(&r, store);
    r = first, r.first = 1;
    same_line(&r, store);
    r = first, r.reference = NODES / 2;
    same_line(&r, store);
    ra_store_free(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_field), cmocka_unit_test(refused),
                                       cmocka_unit_test(others), cmocka_unit_test(every_field)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
