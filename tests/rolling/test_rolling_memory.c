// Tests of rolling contact when memory fails: each request has its name, size and place in the
// order; FFTW's plans.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"
#include "support/plans.h"

#include "rolling/convolution.h"
#include "rolling/excitation.h"
#include "rolling/response.h"
#include "rolling/spectra.h"
#include "rolling/superposition.h"

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

// ## Contact computation

enum { WIDE = 8, DEEP = 5, CELLS = WIDE * DEEP };
/// sides of the padded grid of the convolution: products of 2, 3, 5, 7 that are at least 2 n - 1
enum { PADDED_X = 15, PADDED_Y = 9 };
/// waves of a row: 8 for 15 padded cells; 5 for 8 padded cells, in two groups of 4, which have 8
enum { WAVES = 8 };

static const struct ra_cells cells = {WIDE, DEEP, 1e-6, 1e-6};
static const struct ra_half_spaces bodies = {1e11, HUGE_VAL};

/// A flat bed, so all cells are elastic.
static enum ra_code footprint(void *context, struct ra_status *st)
{
    struct ra_footprint_solver *solver = NULL;
    struct ra_footprint result;
    double separation[CELLS] = {0}, pressure[CELLS] = {0};
    enum ra_code code = ra_footprint_make(&cells, &bodies, context, &solver, st);
    if (code == RA_OK) {
        code = ra_footprint_approach(solver, separation, 1e-9, pressure, &result, st);
    }
    ra_footprint_free(solver);
    return code;
}

static void footprints(void **state)
{
    (void)state;
    char fft[] = "fft", dense[] = "dense";
    const struct request by_fft[] = {{"contact computation", 1, 0},
                                     {"compliances of the cells", CELLS, 8},
                                     {"gaps of the cells", CELLS, 8},
                                     {"separations of the cells", CELLS, 8},
                                     {"contact computation", 1, 0},
                                     {"contact computation", CELLS, 8},
                                     {"contact computation", CELLS, 8},
                                     {"contact computation", CELLS, 8},
                                     {"contact computation", CELLS, 8},
                                     {"contact computation", CELLS, 8},
                                     {"contact computation", CELLS, 8},
                                     {"contact computation", CELLS, 8},
                                     {"convolution", 1, 0},
                                     {"convolution", PADDED_X, 8},
                                     {"convolution", WAVES * DEEP, 16},
                                     {"convolution", 4 * PADDED_Y, 16},
                                     {"convolution", 4 * PADDED_Y, 16},
                                     {"convolution", WAVES * (PADDED_Y / 2 + 1), 8},
                                     {"convolution", 1, 0},
                                     {"convolution", WIDE, 8},
                                     {"convolution", WAVES * DEEP, 16},
                                     {"convolution", 4 * DEEP, 16},
                                     {"convolution", 4 * DEEP, 16},
                                     {"convolution", WAVES * (DEEP / 2 + 1), 8}};
    const struct request densely[] = {{"contact computation", 1, 0},
                                      {"compliances of the cells", CELLS, 8},
                                      {"gaps of the cells", CELLS, 8},
                                      {"separations of the cells", CELLS, 8},
                                      {"dense contact computation", 1, 0},
                                      {"states of the cells", CELLS, 1},
                                      {"elastic cells", CELLS, 8},
                                      {"pressures of elastic cells", CELLS, 8},
                                      {"pressures of elastic cells", CELLS, 8},
                                      {"matrix of the elastic cells", CELLS * CELLS, 8}};
    check_requests(footprint, fft, by_fft, COUNT_OF(by_fft));
    check_requests(footprint, dense, densely, COUNT_OF(densely));
}

static enum ra_code convolution(void *context, struct ra_status *st)
{
    const size_t *const n = context;
    const double coefficient[49] = {1.0};
    struct ra_convolution *made;
    const enum ra_code code = ra_convolution_make(n[0], n[1], coefficient, &made, st);
    ra_convolution_free(made);
    return code;
}

/// A padded side is the smallest product of 2, 3, 5, 7 that is at least 2 n - 1. Rows and columns
/// have a plan for each direction of the transform.
static void padded_sides(void **state)
{
    (void)state;
    plans_made = 0;
    static const size_t side[][4] = {{1, 1, 1, 1},   {2, 3, 3, 5},   {4, 5, 7, 9},
                                     {7, 6, 14, 12}, {3, 16, 5, 32}, {12, 4, 24, 7}};
    for (size_t i = 0; i < COUNT_OF(side); i++) {
        size_t n[2] = {side[i][0], side[i][1]};
        // waves of a row, in groups of 4
        const size_t mx = side[i][2], my = side[i][3], waves = mx < 8 ? 4 : mx < 16 ? 8 : 16;
        const struct request list[] = {{"convolution", 1, 0},
                                       {"convolution", mx, 8},
                                       {"convolution", waves * n[1], 16},
                                       {"convolution", 4 * my, 16},
                                       {"convolution", 4 * my, 16},
                                       {"convolution", waves * (my / 2 + 1), 8}};
        check_requests(convolution, n, list, COUNT_OF(list));
    }
    assert_int_equal(plans_made, 4 * COUNT_OF(side));
}

// ## Path

/// Three positions of a window on two flat surfaces.
static enum ra_code path(void *context, struct ra_status *st)
{
    static double height[12 * DEEP];
    const struct ra_topography flat = {.cells = {12, DEEP, 1e-6, 1e-6}, .height = height};
    const struct ra_path along = {.surface = {&flat, &flat},
                                  .window_x = WIDE,
                                  .window_y = DEEP,
                                  .stride = 2,
                                  .positions = 3,
                                  .bodies = bodies,
                                  .method = "dense",
                                  .approach = 1e-9};
    struct ra_excitation e;
    (void)context;
    const enum ra_code code = ra_excitation_make(&along, &e, NULL, NULL, NULL, st);
    assert_true(code == RA_OK || e.load == NULL);
    ra_excitation_free(&e);
    return code;
}

static void excitation(void **state)
{
    (void)state;
    struct request list[18 + 6];
    const struct request before[] = {{"rolling path", 1, 0},
                                     {"rolling path", CELLS, 8},
                                     {"rolling path", CELLS, 8},
                                     {"contact computation", 1, 0},
                                     {"compliances of the cells", CELLS, 8},
                                     {"gaps of the cells", CELLS, 8},
                                     {"separations of the cells", CELLS, 8},
                                     {"dense contact computation", 1, 0},
                                     {"states of the cells", CELLS, 1},
                                     {"elastic cells", CELLS, 8},
                                     {"pressures of elastic cells", CELLS, 8},
                                     {"pressures of elastic cells", CELLS, 8},
                                     {"excitation", 3, 8},
                                     {"excitation", 3, 8},
                                     {"excitation", 3, 8},
                                     {"excitation", 3, 8},
                                     {"excitation", 3, 8},
                                     {"rolling path", CELLS, 8}};
    memcpy(list, before, sizeof before);
    // at each position there is one matrix for the approach, and one for the approach with its
    // increment
    for (size_t i = 0; i < 6; i++) {
        list[18 + i] = (struct request){"matrix of the elastic cells", CELLS * CELLS, 8};
    }
    check_requests(path, NULL, list, COUNT_OF(list));
}

static enum ra_code spectrum(void *context, struct ra_status *st)
{
    const double sample[64] = {0};
    struct ra_path_spectrum made;
    (void)context;
    const enum ra_code code = ra_path_spectrum_make(sample, 64, 1.0, 0, &made, st);
    assert_true(code == RA_OK || made.density == NULL);
    ra_path_spectrum_free(&made);
    return code;
}

static enum ra_code harmonics(void *context, struct ra_status *st)
{
    const double f[] = {0.0, 1000.0}, S[] = {1.0, 1.0};
    const struct ra_frequency_density flat = {f, S, 2};
    struct ra_random random;
    struct ra_harmonics h;
    struct ra_sampler *sampler = NULL;
    (void)context;
    ra_random_seed(&random, 1, 0);
    enum ra_code code = ra_harmonics_make(&flat, 10.0, 900.0, 40, 0.0, &random, &h, st);
    assert_true(code == RA_OK || h.phase == NULL);
    if (code == RA_OK) {
        code = ra_sampler_make(4000.0, 100, &sampler, st);
    }
    ra_harmonics_free(&h);
    ra_sampler_free(sampler);
    return code;
}

static void histories(void **state)
{
    (void)state;
    const struct request of_spectrum[] = {{"path spectrum", 64, 8},
                                          {"path spectrum", 33, 8},
                                          {"spectrum", 64, 8},
                                          {"spectrum", 64, 8},
                                          {"spectrum", 33, 16}};
    const struct request of_harmonics[] = {{"interval limits", 41, 8},
                                           {"harmonics", 40, 8},
                                           {"harmonics", 40, 8},
                                           {"harmonics", 40, 8},
                                           {"samples of harmonics", 1, 0},
                                           {"samples of harmonics", 256 / 4 + 1, 8},
                                           {"samples of harmonics", 256 / 2 + 1, 16}};
    check_requests(spectrum, NULL, of_spectrum, COUNT_OF(of_spectrum));
    plans_made = 0;
    check_requests(harmonics, NULL, of_harmonics, COUNT_OF(of_harmonics));
    assert_int_equal(plans_made, 1);
}

// ## Response

static enum ra_code wheel(void *context, struct ra_status *st)
{
    struct ra_structure s;
    (void)context;
    const enum ra_code code = ra_structure_mass(1.0, 1e5, 0.1, &s, st);
    assert_true(code == RA_OK || s.shape == NULL);
    ra_structure_free(&s);
    return code;
}

static enum ra_code beam(void *context, struct ra_status *st)
{
    const struct ra_beam of = {1.0, 1.0, 1.0, 1.0, 1.0, RA_PINNED, RA_PINNED, 0.0};
    struct ra_structure s;
    (void)context;
    const enum ra_code code = ra_structure_beam(&of, 2, 0.1, &s, st);
    assert_true(code == RA_OK || s.shape == NULL);
    ra_structure_free(&s);
    return code;
}

/// There are 512 intervals per mode. All shapes of a pinned beam share a table of half a turn.
static void structures(void **state)
{
    (void)state;
    enum { NODES = 1025 };
    const struct request of_wheel[] = {{"structure", 1, 8},
                                       {"structure", 1, 8},
                                       {"structure", 1, 8},
                                       {"shapes of a structure", 1, 8}};
    const struct request of_beam[] = {{"roots", 2, 8},
                                      {"natural frequencies", 2, 8},
                                      {"norms", 2, 8},
                                      {"amplitudes of shapes", 2, 8},
                                      {"sine table", NODES / 2 + 1, 8},
                                      {"structure", 2, 8},
                                      {"structure", 2, 8},
                                      {"structure", 2, 8},
                                      {"shapes of a structure", (size_t)NODES * 2, 8}};
    check_requests(wheel, NULL, of_wheel, COUNT_OF(of_wheel));
    check_requests(beam, NULL, of_beam, COUNT_OF(of_beam));
}

static enum ra_code response(void *context, struct ra_status *st)
{
    const struct ra_rolling *const problem = context;
    const double P[3] = {0.0, 0.0, 0.0};
    struct ra_rolling_record record = {0};
    struct ra_rolling_transfer transfer;
    double f, mass[2];
    enum ra_code code = ra_rolling_solve(problem, P, 0.0, &record, NULL, st);
    if (code == RA_OK) {
        code = ra_rolling_transfer(problem, 1.0, &transfer, st);
    }
    return code == RA_OK ? ra_rolling_resonance(problem, false, &f, mass, st) : code;
}

static void responses(void **state)
{
    (void)state;
    enum { MODES = 8 };
    const struct ra_beam of = {1.0, 1.0, 1.0, 1.0, 1.0, RA_PINNED, RA_PINNED, 0.0};
    struct ra_status st;
    struct ra_structure s[2];
    check_ok(ra_structure_beam(&of, MODES - 1, 0.1, &s[0], &st), &st);
    check_ok(ra_structure_mass(1.0, 1.0, 0.1, &s[1], &st), &st);
    struct ra_rolling problem = {.structure = {&s[0], &s[1]},
                                 .interaction = {1.0, 0.0},
                                 .start = {0.5, 0.0},
                                 .step = 1e-4,
                                 .steps = 1,
                                 .every = 1};
    const struct request list[] = {{"rolling response", 14 * MODES, 8},
                                   {"receptance", 2 * MODES, 8},
                                   {"resonance", 2 * MODES, 8}};
    check_requests(response, &problem, list, COUNT_OF(list));
    ra_structure_free(&s[0]);
    ra_structure_free(&s[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(footprints), cmocka_unit_test(padded_sides), cmocka_unit_test(excitation),
        cmocka_unit_test(histories),  cmocka_unit_test(structures),   cmocka_unit_test(responses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
