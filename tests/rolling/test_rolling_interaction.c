// Tests of the linear contact interaction: special cases to rounding, excitation to second order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdbool.h>

#include "rolling/interaction.h"

/// A contact with Hertz's stiffness on a path whose height r(x) and curvature vary: F = C(x) (e +
/// r)^(3/2).
static double blocked(double x, double e)
{
    const double C = 2e10 * (1.0 + 0.2 * cos(3.0 * x)), approach = e + 4e-6 + 1e-6 * sin(x);
    return approach > 0.0 ? C * approach * sqrt(approach) : 0.0;
}
static double stiffness(double x, double e)
{
    const double C = 2e10 * (1.0 + 0.2 * cos(3.0 * x)), approach = e + 4e-6 + 1e-6 * sin(x);
    return 1.5 * C * sqrt(approach);
}

/// Claim R01: with a constant d_c the general model equals the model of the blocked force, if the
/// origin of this model is moved by d_0. If d_c keeps the force constant, the general model equals
/// the model of the relative displacement plus this constant force.
static void special_cases(void **state)
{
    (void)state;
    const double k0 = 6e7, d0 = 0.7e-6, static_force = 120.0;
    const struct ra_interaction model = {k0, 0.0};
    for (double x = 0.0; x < 6.0; x += 0.1) {
        const double e = 1e-6 * cos(2.0 * x), F0 = blocked(x, -d0);
        const double general =
            ra_interaction_force(&model, ra_interaction_excitation(k0, F0, d0), e, 0.0);
        // three roundings of forces of a few hundred newtons
        check_near(general, ra_interaction_blocked(k0, e + d0, F0), 2e-13);
        // the displacement that keeps the force constant, by inverting Hertz's law
        const double C = 2e10 * (1.0 + 0.2 * cos(3.0 * x));
        const double d = 4e-6 + 1e-6 * sin(x) - pow(static_force / C, 2.0 / 3.0);
        check_relative(blocked(x, -d), static_force, 1e-12);
        const double total = ra_interaction_excitation(k0, static_force, d);
        check_near(ra_interaction_force(&model, total, e, 0.0),
                   static_force + ra_interaction_relative(k0, e, d), 2e-13);
    }
}

/// The largest |P^1 - P^2| on the path for |d_1 - d_2| = delta. k_0 is either the local stiffness
/// at the middle of d_1 and d_2, or constant.
static double largest_difference(double delta, bool local)
{
    double worst = 0.0;
    for (double x = 0.0; x < 6.0; x += 0.05) {
        const double k0 = local ? stiffness(x, 0.0) : 6e7;
        const double P1 = ra_interaction_excitation(k0, blocked(x, 0.0), 0.0);
        const double P2 = ra_interaction_excitation(k0, blocked(x, -delta), delta);
        worst = fmax(worst, fabs(P1 - P2));
    }
    return worst;
}

/// Claim R02: the error is of second order if k_0 is the local stiffness, and of first order if it
/// is constant.
static void excitation_of_two_choices(void **state)
{
    (void)state;
    for (double delta = 4e-8; delta > 1e-9; delta /= 2.0) {
        const double local = largest_difference(delta, 1) / largest_difference(delta / 2.0, 1);
        const double fixed = largest_difference(delta, 0) / largest_difference(delta / 2.0, 0);
        // the next term of each expansion is 1 % (delta/approach) of the first one
        check_near(local, 4.0, 0.05);
        check_near(fixed, 2.0, 0.05);
    }
}

static void damping(void **state)
{
    (void)state;
    const struct ra_interaction model = {5e7, 300.0};
    check_relative(ra_interaction_force(&model, 100.0, 1e-6, 0.02), 156.0, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_cases),
        cmocka_unit_test(excitation_of_two_choices),
        cmocka_unit_test(damping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
