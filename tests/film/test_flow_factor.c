// Tests of the flow factor: the printed values, its limit, its error, and a film with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "film/gas_film.h"
#include "support/check.h"

#include <math.h>

// The flow factor is the fit of Patir and Cheng (1978) for isotropic surfaces: .90 and .56 at gaps
// of their figure, and 1 at a large gap. The table is accurate to 1e-5.
static void values(void **state)
{
    (void)state;
    static double table[RA_FLOW_POINTS];
    ra_flow_table(table);
    for (double H = RA_FLOW_LEAST; H < 60.0; H += 0.37) {
        check_relative(ra_flow_factor(H), 1.0 - 0.90 * exp(-0.56 * H), 1e-15);
        check_near(1.0 / ra_flow_hindered(table, H), ra_flow_factor(H), 2e-5);
    }
    check_near(ra_flow_factor(3.0), 0.832, 5e-4);
    check_near(ra_flow_factor(1e6), 1.0, 0.0);
}

// Stokes' flow over a wavy wall has F = 4 + 4/15 a^2 + ... (eq:flow-stokes,
// src/film/flow_factor.c). The term 4 is Reynolds' limit; the next term gives the largest error of
// the flow factor.
static void stokes(void **state)
{
    (void)state;
    for (double a = 0.05; a < 0.4; a += 0.05) {
        const double s = sinh(a), F = 2.0 * a * (s * cosh(a) - a) / (s * s - a * a);
        check_near((F - 2.0) / 2.0 - 1.0, 2.0 / 15.0 * a * a, 2e-3 * a * a);
    }
    double worst = 0.0;
    const double rms = 1e-6, length = 1e-4;
    for (double H = RA_FLOW_LEAST; H < 60.0; H += 0.01) {
        const double share = 4.0 / 15.0 * pow(H * rms / length, 2.0);
        worst = fmax(worst, share * (1.0 - ra_flow_factor(H)));
    }
    check_relative(ra_flow_factor_error(rms / length), worst, 1e-3);
}

/// The force of a square film that is slowly closed, over the force with smooth walls.
static double slow_force(double gap, double roughness)
{
    struct ra_gas_film_spec spec = {.gas = ra_gas_air(),
                                    .length = 0.02,
                                    .width = 0.02,
                                    .along = 12,
                                    .across = 12,
                                    .step = 1e-6,
                                    .least = 1e-6,
                                    .roughness = roughness};
    struct ra_gas_film film;
    struct ra_gas_film_state s;
    struct ra_status st = {RA_OK, ""};
    double h[144];
    check_ok(ra_gas_film_make(&spec, &film, &st), &st);
    check_ok(ra_gas_film_state_make(&film, &s, &st), &st);
    for (int n = 0; n < 20000; n++) {
        for (size_t c = 0; c < 144; c++) {
            h[c] = gap - 1e-9 * spec.step * n;
        }
        check_ok(ra_gas_film_step(&film, &s, h, &st), &st);
    }
    const double force = ra_gas_film_force(&film, &s);
    ra_gas_film_state_free(&s);
    return force;
}

// A slow film between rough walls has 1/phi times the resistance that it has between smooth walls.
static void film(void **state)
{
    (void)state;
    const double gap = 20e-6;
    for (double H = 2.0; H < 30.0; H *= 2.0) {
        check_relative(slow_force(gap, gap / H) / slow_force(gap, 0.0), 1.0 / ra_flow_factor(H),
                       1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(stokes),
        cmocka_unit_test(film),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
