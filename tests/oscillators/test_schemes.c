// Tests of the table of schemes on oscillators: energies, orders, static loads, stability limits.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each scheme moves beams without contact, whose modes are oscillators with closed forms. A
 * tolerance is the rounding of the steps, the last digit of a number computed elsewhere, or the
 * band that Table 1 gives for an order or a limit. The tableaus are tested in test_tableaus.c,
 * schemes in contact in test_schemes_contact.c, the two engines in test_engines.c.
 */
#include "exact/oscillator.h"
#include "support/bodies.h"

static const double PI = 3.14159265358979323846;

// ## Oscillators

/** Makes two beams without contact. The tested one has one or more pinned modes. */
static void make_free_beam(const char *scheme, double tau, struct ra_beam beam, size_t modes,
                           const double *damping, const double *displacement,
                           const double *velocity, struct pair *pair)
{
    struct ra_problem_spec spec = {.spacing = beam.length / 20.0,
                                   .distance = 1e3,
                                   .step = tau,
                                   .law = "penalty",
                                   .scheme = scheme};
    spec.solid[0] = bodies_solid(beam, 21, modes);
    spec.solid[0].damping = damping;
    spec.solid[0].displacement = displacement;
    spec.solid[0].velocity = velocity;
    spec.solid[1] = bodies_solid(bodies_beam(beam.length, 1.0, 1.0, RA_FREE, RA_FREE), 21, 1);
    pair_make(&spec, pair);
}

/// A beam whose first frequency is omega.
static struct ra_beam beam_of(double omega)
{
    return bodies_beam(1.0, 1.0, omega * omega / pow(PI, 4.0), RA_PINNED, RA_PINNED);
}

/// The first mode shape, or a multiple of it, at the nodes.
static void first_shape(double factor, double field[21])
{
    for (int l = 0; l < 21; l++) {
        field[l] = factor * sqrt(2.0) * sin(PI * l / 20.0);
    }
}

// The values of one step of Huta's scheme, with theta = 1 from U = 1, V = 0, were computed
// elsewhere.
static void test_huta_oscillator(void **unused)
{
    (void)unused;
    double shape[21];
    struct pair pair;
    first_shape(1.0, shape);
    make_free_beam("huta", 1.0, beam_of(1.0), 1, NULL, shape, NULL, &pair);
    pair_step(&pair);
    pair_step(&pair);
    // the projection of the shape and omega have a few roundings
    check_relative(pair.state.at.motion.amplitude[0], 0.5402798445767196, 1e-14);
    check_relative(pair.state.at.motion.velocity[0], -0.8414434523809524, 1e-14);
    pair_free(&pair);
}

/// The energy of mode k after 50000 steps of the earlier paper's beam, divided by its energy after
/// the first step.
static double energy_ratio(const char *scheme, int k)
{
    double field[21];
    struct pair pair;
    const struct ra_beam beam = {.length = 0.1,
                                 .area = 4e-3,
                                 .inertia = 6.4e-8 / 12.0,
                                 .young = 210e9,
                                 .density = 7800.0,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    for (int l = 0; l < 21; l++) {
        field[l] = 1e-6 * sin((k + 1) * PI * l / 20.0);
    }
    make_free_beam(scheme, 1e-6, beam, (size_t)k + 1, NULL, field, NULL, &pair);
    const double omega = pair.problem.solid[0].modes.omega[k];
    const struct ra_motion *const m = &pair.state.at.motion;
    double energy[2];
    for (int n = 0; n <= 50000; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        const double u = omega * m->amplitude[k], v = m->velocity[k];
        energy[n > 0] = u * u + v * v;
        if (!isfinite(energy[1])) {
            break;
        }
    }
    pair_free(&pair);
    return energy[1] / energy[0];
}

// The ratios of energies are those computed elsewhere, to the digits given, 6 to 8. The rounding of
// 50000 steps and of omega is some 1e-13 of an energy.
static void test_energy_drift(void **unused)
{
    (void)unused;
    check_relative(log(energy_ratio("euler", 0)), 1.748338, 1e-6);
    check_relative(log(energy_ratio("heun", 0)), 1.52840e-5, 1e-5);
    check_relative(log(energy_ratio("heun", 5)), 25.66459, 1e-6);
    check_near(energy_ratio("rk4", 0) - 1.0, -2.9691e-11, 2e-13);
    check_relative(log(energy_ratio("rk4", 5)), -6.426498e-2, 1e-6);
    check_near(energy_ratio("huta", 0) - 1.0, 0.0, 2e-13);
    check_relative(log(energy_ratio("huta", 5)), -1.980106e-5, 1e-6);
    // the exact propagator at theta = 0.21 has only rounding errors
    check_near(energy_ratio("exact-propagator", 5) - 1.0, 0.0, 1e-13);
}

// In 50000 steps of Euler's scheme with theta = 0.2 an amplitude would grow by 1.04^25000 = e^980,
// beyond the largest double, e^709. The run stops with a message.
static void test_euler_overflows(void **unused)
{
    (void)unused;
    double field[21];
    struct pair pair;
    enum ra_code code = RA_OK;
    first_shape(1.0, field);
    make_free_beam("euler", 0.2, beam_of(1.0), 1, NULL, field, NULL, &pair);
    for (int n = 0; n < 50000 && code == RA_OK; n++) {
        code = ra_step(&pair.problem, &pair.state, &pair.st);
    }
    check_near(code, RA_NUMERIC, 0.0);
    assert_non_null(strstr(pair.st.text, "no longer finite"));
    pair_free(&pair);
}

// The invariant V^2 + w^2 U^2 - tau w^2 U V of symplectic Euler is kept to rounding over a free
// period of 1e5 steps.
static void test_symplectic_invariant(void **unused)
{
    (void)unused;
    double field[21], first = 0.0;
    struct pair pair;
    first_shape(1.0, field);
    make_free_beam("symplectic-euler", 0.7, beam_of(1.0), 1, NULL, field, NULL, &pair);
    for (int n = 0; n < 100000; n++) {
        pair_step(&pair);
        const double u = pair.state.at.motion.amplitude[0], v = pair.state.at.motion.velocity[0];
        const double invariant = v * v + u * u - 0.7 * u * v;
        first = n == 0 ? invariant : first;
        check_relative(invariant, first, 5e-13);
    }
    pair_free(&pair);
}

/// U and V at time t of a damped oscillator with omega = 1 under a constant load, from (U0, V0).
static void damped(double zeta, double load, double t, const double start[2], double end[2])
{
    const double s = sqrt(1.0 - zeta * zeta), e = exp(-zeta * t), x = start[0] - load;
    const double b = (start[1] + zeta * x) / s;
    end[0] = load + e * (x * cos(s * t) + b * sin(s * t));
    end[1] = e * ((b * s - zeta * x) * cos(s * t) - (x * s + zeta * b) * sin(s * t));
}

// Each scheme has its order within 0.05 (the band of Table 1): without damping, with light and
// strong damping, and for a mode so damped that it does not oscillate. Halving the step twice gives
// two estimates of the order, whose error is linear in the step; the test extrapolates them to a
// step of 0. The exact propagator has only rounding errors, at any step.
static void test_order_of_oscillators(void **unused)
{
    (void)unused;
    static const double zetas[] = {0.0, 0.02, 0.6, 2.5};
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        const struct ra_scheme *const scheme = ra_scheme_at(s);
        for (size_t z = 0; z < sizeof zetas / sizeof *zetas; z++) {
            if (scheme == ra_scheme_find("exact-propagator")) {
                check_near(oscillator_error(scheme, zetas[z], 2.5), 0.0, 1e-13);
                check_near(oscillator_error(scheme, zetas[z], 0.1), 0.0, 1e-13);
            } else {
                check_near(oscillator_order(scheme, zetas[z]), scheme->order, 0.05);
            }
        }
    }
}

// Under a constant load the static deflection of every scheme is exact, and so is the propagator's
// whole motion without damping.
static void test_static_load(void **unused)
{
    (void)unused;
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        struct pair pair;
        double field[21];
        const double zeta = 0.5;
        first_shape(1.0, field);
        make_free_beam(ra_scheme_at(s)->name, 0.1, beam_of(1.0), 1, &zeta, NULL, NULL, &pair);
        pair.problem.pair.modal.load[0] = 2.0;
        for (int n = 0; n < 1000; n++) {
            pair_step(&pair);
        }
        check_near(pair.state.at.motion.amplitude[0], 2.0, 1e-13);
        pair_free(&pair);
    }
    struct pair pair;
    const double rest[2] = {0.0, 0.0};
    make_free_beam("exact-propagator", 1.3, beam_of(1.0), 1, NULL, NULL, NULL, &pair);
    pair.problem.pair.modal.load[0] = 2.0;
    for (int n = 0; n < 50; n++) {
        double exact[2];
        pair_step(&pair);
        damped(0.0, 2.0, 1.3 * n, rest, exact);
        check_near(pair.state.at.motion.amplitude[0], exact[0], 1e-13);
        check_near(pair.state.at.motion.velocity[0], exact[1], 1e-13);
    }
    pair_free(&pair);
}

// ## Stability

// The limits of stability are those of the formulas in src/oscillators. Table 1 requires 1e-6.
// Without damping some schemes have no limit, so they are tested only with damping.
static void test_stability_limits(void **unused)
{
    (void)unused;
    static const double zetas[] = {0.0, 0.02, 0.3};
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        for (size_t z = 0; z < 3; z++) {
            const struct ra_scheme *const scheme = ra_scheme_at(s);
            const double known = oscillator_limit_known(scheme, zetas[z]);
            if (known > 0.0) {
                check_near(oscillator_limit(scheme, zetas[z], 0.5 * known, 1.3 * known), known,
                           5e-9); // 7e-10 is measured, undamped at a double root
            }
        }
    }
    // these limits are known numbers, not computed from polynomials
    check_near(oscillator_limit_known(ra_scheme_find("rk4"), 0.0), 2.0 * sqrt(2.0), 2e-12);
    check_near(oscillator_limit_known(ra_scheme_find("huta"), 0.0), 2.2331145, 1e-7);
    check_near(oscillator_limit_known(ra_scheme_find("euler"), 0.3), 0.6, 2e-12);
    // growing schemes have no stable step without damping
    assert_true(oscillator_radius(ra_scheme_find("euler"), 0.0, 1e-2) > 1.0 + 4e-5);
    assert_true(oscillator_radius(ra_scheme_find("heun"), 0.0, 0.1) > 1.0 + 1e-5);
}

// The largest step that the program accepts is at most the stability limit of the scheme, whatever
// the damping. If both eigenvalues of the matrix of a step coincide at the limit, rounding moves
// them by up to the square root of the rounding.
static void test_largest_steps_are_stable(void **unused)
{
    (void)unused;
    static const double zetas[] = {0.0, 0.001, 0.02, 0.1, 0.3, 0.5, 0.7, 0.99};
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        const struct ra_scheme *const scheme = ra_scheme_at(s);
        for (size_t z = 0; z < sizeof zetas / sizeof *zetas && !scheme->growing; z++) {
            const struct ra_bounds bounds = {.modal = 1.0, .decay = zetas[z]};
            // above theta = pi a sampled oscillation looks like a slower one, so steps end there
            const double limit = fmin(scheme->largest_step(&bounds), 3.2);
            check_between(oscillator_radius(scheme, zetas[z], 0.9999 * limit), 0.0, 1.0 + 1e-9);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_huta_oscillator),
        cmocka_unit_test(test_energy_drift),
        cmocka_unit_test(test_euler_overflows),
        cmocka_unit_test(test_symplectic_invariant),
        cmocka_unit_test(test_order_of_oscillators),
        cmocka_unit_test(test_static_load),
        cmocka_unit_test(test_stability_limits),
        cmocka_unit_test(test_largest_steps_are_stable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
