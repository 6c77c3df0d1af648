// Tests of the table of schemes in contact: impacts under every law, and a refused law.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A rigid slider strikes a body that does not move. The impact agrees with closed forms to 1e-5
 * for forces of powers 1, 3/2 and 2 of the depth. Then a bouncing mass shows the order of every
 * scheme under every explicit law, as far as the scatter over phases of contact allows.
 * Multipliers need a recurrence, so a scheme without one is refused.
 */
#include "support/bodies.h"

static const double PI = 3.14159265358979323846;

// ## Impacts

/// Sets the coefficient of the law so that the force of all springs is k d^a at the depth d.
static void make_impact(const char *scheme, const char *law, int halves, double k, double gap,
                        double tau, struct pair *pair)
{
    struct ra_problem_spec spec = bodies_impact(gap, tau);
    spec.law = law;
    spec.scheme = scheme;
    spec.parameter[0] = k / 2.0;
    if (strcmp(law, "penalty") != 0) {
        spec.parameter[0] = k / 6.0;
        spec.parameter[1] = 0.5 * halves;
        spec.parameter[2] = 2e-3;
    }
    pair_make(&spec, pair);
}

static const struct {
    const char *law;
    int halves;
    double k, duration; ///< k in N/m^a; T v/d_max, computed elsewhere
} laws[] = {{"penalty", 2, 1e6, 3.14159265358979324},
            {"power", 2, 1e6, 3.14159265358979324},
            {"power", 3, 1e8, 2.9432751843},
            {"power", 4, 1e9, 2.8043642107}};
enum { LAWS = sizeof laws / sizeof *laws };

/// The largest depth d_max of an impact with m = v = 1, if the force is `factor` times k d^a.
static double deepest_of(int l, double factor)
{
    const double a = 0.5 * laws[l].halves;
    return pow((a + 1.0) / (2.0 * factor * laws[l].k), 1.0 / (a + 1.0));
}

// Impacts agree with closed forms to 1e-5. Forces are read at steps, which makes errors of (omega
// tau)^2/8 = 3e-7. A straight line gives the end of contact.
static void test_power_laws(void **unused)
{
    (void)unused;
    for (int l = 0; l < LAWS; l++) {
        struct pair pair;
        double most = 0.0, deepest = 0.0, duration = 0.0, before = 0.0;
        make_impact("rk4", laws[l].law, laws[l].halves, laws[l].k, 0.0, 1e-6, &pair);
        for (int n = 0; duration == 0.0 && n < 10000; n++) {
            pair_step(&pair);
            const double u = pair.state.at.motion.amplitude[pair.problem.solid[1].begin];
            most = fmax(most, pair.state.at.total_force);
            deepest = fmax(deepest, u);
            if (n > 1 && u <= 0.0) {
                duration = 1e-6 * (n - 1 + before / (before - u));
            }
            before = u;
        }
        pair_free(&pair);
        const double d = deepest_of(l, 1.0);
        check_relative(deepest, d, 1e-6);
        check_relative(most, laws[l].k * pow(d, 0.5 * laws[l].halves), 1e-5);
        check_relative(duration, laws[l].duration * d, 1e-9);
    }
}

// The durations are the known numbers.
static void test_power_law_durations(void **unused)
{
    (void)unused;
    check_relative(deepest_of(2, 1.0), 6.898648308e-4, 1e-9);
    check_relative(laws[2].k * pow(deepest_of(2, 1.0), 1.5), 1811.949159, 1e-9);
    check_relative(laws[2].duration * deepest_of(2, 1.0), 2.030462037e-3, 1e-9);
}

/// The exact duration T of this impact, from the first to the last contact.
static double duration_of(int l, double factor)
{
    const double q = 1.0 / (0.5 * laws[l].halves + 1.0);
    return 2.0 * sqrt(PI) * tgamma(1.0 + q) / tgamma(0.5 + q) * deepest_of(l, factor);
}

enum { PHASES = 24 };

/// The root mean square error of the slider's place 1.5 ms after an impact, over the places in a
/// step at which contact begins. The coefficients of the law differ, too, so that contact ends at
/// different places in a step.
static double impact_error(const struct ra_scheme *scheme, int l, double tau)
{
    double square = 0.0;
    for (int p = 0; p < PHASES; p++) {
        struct pair pair;
        const double factor = 1.0 + 0.01 * p, contact = duration_of(l, factor);
        const double gap = 1e-4 + (p + 0.5) / PHASES * tau;
        const int steps = (int)floor((contact + 1.5e-3) / tau);
        make_impact(scheme->name, laws[l].law, laws[l].halves, factor * laws[l].k, gap, tau, &pair);
        for (int n = 0; n <= steps; n++) {
            pair_step(&pair);
        }
        // the slider moves at 1 m/s to the contact and back
        const double exact = gap - (steps * tau - gap - contact);
        const double error = pair.state.at.motion.amplitude[pair.problem.solid[1].begin] - exact;
        square += error * error;
        pair_free(&pair);
    }
    return sqrt(square / PHASES);
}

/// The order p of the error of an impact, from two steps with the ratio 16: their errors have the
/// ratio 16^p.
static double impact_order(const struct ra_scheme *scheme, int l)
{
    const double tau = scheme->order > 2 ? 4e-5 : 2e-5;
    return 0.25 * log2(impact_error(scheme, l, tau) / impact_error(scheme, l, tau / 16.0));
}

// A mass bounces without gravity under every explicit law. If a force begins within a step as d^a,
// the error of this step is proportional to tau^(a+1). So a scheme of order p has the order
// min(p, a + 1). Symplectic Euler has order 2 here: after the free flight its displacements are
// those of the central differences, since only its velocities are half a step late. The tolerance
// of 0.12 is for the scatter over the places within a step.
static void test_impact_orders(void **unused)
{
    (void)unused;
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        const struct ra_scheme *const scheme = ra_scheme_at(s);
        for (int l = 0; l < LAWS; l++) {
            const double most = 1.0 + 0.5 * laws[l].halves;
            const double own = scheme == ra_scheme_find("symplectic-euler") ? 2.0 : scheme->order;
            const double order = impact_order(scheme, l);
            check_near(order, fmin(own, most), 0.12);
        }
    }
}

// ## Refusal

static void test_multipliers_need_a_recurrence(void **unused)
{
    (void)unused;
    struct pair pair;
    struct ra_problem_spec spec = {
        .spacing = 0.5, .step = 1e-3, .law = "lagrange", .scheme = "rk4", .distance = 1.0};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(1.0, 1.0, 1.0, RA_FREE, RA_FREE), 3, 1);
    }
    memset(&pair, 0, sizeof pair);
    check_near(ra_problem_init(&spec, &pair.problem, &pair.st), RA_INPUT, 0.0);
    char recurrences[200], expected[400];
    snprintf(expected, sizeof expected,
             "the contact law 'lagrange' finds forces from the next amplitudes, which the scheme "
             "'rk4' does not give by a recurrence; take %s",
             ra_names(ra_scheme_of_recurrence, recurrences, sizeof recurrences));
    assert_string_equal(pair.st.text, expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_power_laws),
        cmocka_unit_test(test_power_law_durations),
        cmocka_unit_test(test_impact_orders),
        cmocka_unit_test(test_multipliers_need_a_recurrence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
