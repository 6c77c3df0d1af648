// Tests of the central differences against the exact solutions of their recurrence.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A linear recurrence has a closed solution. Let theta = tau omega and e = tau zeta omega. The
 * roots of (1 + e) z^2 - (2 - theta^2) z + (1 - e) have modulus rho, rho^2 = (1 - e)/(1 + e), and
 * angle phi, cos phi = (2 - theta^2)/(2 rho (1 + e)); without damping phi = 2 asin(theta/2). So
 * U_n = rho^n (U_0 cos n phi + b sin n phi) with b from U_1. The modes are those of a whole
 * problem, whose slider is too far away for contact.
 */
#include "support/bodies.h"

#include "exact/printed.h"

enum { NODES = 9, MODES = 4 };
static const double PI = 3.14159265358979323846;

/// Makes a pinned beam, whose mode k has the frequency (k+1)^2 omega_0, and a slider ten lengths
/// away. At the start mode k has the amplitude `start` and the velocity `speed`.
static void make(size_t k, double start, double speed, double zeta, double gravity, double tau,
                 struct pair *pair)
{
    double displacement[NODES], velocity[NODES], damping[MODES];
    // the bending stiffness with which omega_0 is 1
    const struct ra_beam beam = bodies_beam(1.0, 2.0, 2.0 / pow(PI, 4.0), RA_PINNED, RA_PINNED);
    const struct ra_beam far = bodies_beam(0.125, 1.0, 1.0, RA_FREE, RA_FREE);
    struct ra_problem_spec spec = {
        .spacing = 0.125, .start = 10.0, .distance = 1.0, .step = tau, .law = "lagrange"};
    for (size_t l = 0; l < NODES; l++) {
        const double shape = sqrt(2.0) * sin((double)(k + 1) * PI * (double)l / (NODES - 1));
        displacement[l] = start * shape;
        velocity[l] = speed * shape;
    }
    for (size_t j = 0; j < MODES; j++) {
        damping[j] = zeta;
    }
    spec.solid[0] = bodies_solid(beam, NODES, MODES);
    spec.solid[0].displacement = displacement;
    spec.solid[0].velocity = velocity;
    spec.solid[0].damping = damping;
    spec.solid[0].gravity = gravity;
    spec.solid[1] = bodies_solid(far, 2, 1);
    pair_make(&spec, pair);
}

/// U_n of the recurrence from U_0, V_0 without load.
static double recurrence(long double theta, long double e, long double tau, long double start,
                         long double speed, int n)
{
    const long double rho = sqrtl((1.0L - e) / (1.0L + e));
    const long double turn = acosl((2.0L - theta * theta) / (2.0L * rho * (1.0L + e)));
    const long double first = start * (1.0L - theta * theta / 2.0L) + tau * (1.0L - e) * speed;
    const long double b = (first / rho - start * cosl(turn)) / sinl(turn);
    return (double)(powl(rho, n) * (start * cosl(n * turn) + b * sinl(n * turn)));
}

/// Compares mode k with the closed solution at each step.
static void follow(size_t k, double start, double speed, double zeta, double tau, double tolerance)
{
    struct pair pair;
    make(k, start, speed, zeta, 0.0, tau, &pair);
    const double omega = pair.problem.solid[0].modes.omega[k];
    const long double theta = (long double)tau * (long double)omega;
    for (int n = 0; n < 20000; n++) {
        pair_step(&pair);
        const double u = recurrence(theta, theta * (long double)zeta, (long double)tau,
                                    (long double)start, (long double)speed, n);
        check_near(pair.state.at.motion.amplitude[k], u, tolerance);
    }
    // only the rounding of the projection excites the other modes
    for (size_t j = 0; j < MODES; j++) {
        check_near(pair.state.at.motion.amplitude[j], 0.0, j == k ? 2.0 : 1e-12);
    }
    pair_free(&pair);
}

// The free oscillation has the frequency $(2/\tau)\arcsin(\omega\tau/2)$ for 20000 steps. The
// coefficient `pull` of the recurrence is $\omega^2\tau^2$. Its rounding changes $\theta$ by up to
// 6e-17. At $\theta = 1.9$, where $d\phi/d\theta = 3.2$, this changes the phase by up to 4e-12 in
// 20000 steps. Rounding of the amplitude and of its increment in each step changes the phase less.
// Amplitudes are about 1, so the tolerance is 2e-11; the largest error measured is 1e-12.
static void test_discrete_frequency(void **unused)
{
    (void)unused;
    const double theta[] = {1e-3, 0.1, 1.0, 1.9};
    for (size_t i = 0; i < 4; i++) {
        const double omega = i == 0 ? 1.0 : 4.0, tau = theta[i] / omega;
        const size_t k = i == 0 ? 0 : 1;
        // the third and fourth modes must be stable too
        const double safe = tau * 16.0 < 2.0 ? tau : tau / 8.0;
        follow(k, 1.0, 0.0, 0.0, safe, 2e-11);
        follow(k, 0.0, omega, 0.0, safe, 2e-11);
        follow(k, 0.5, -0.5 * omega, 0.0, safe, 2e-11);
    }
    follow(3, 1.0, 0.0, 0.0, 1.9 / 16.0, 2e-11);
    follow(3, 0.3, 16.0, 0.0, 1.9 / 16.0, 2e-11);
}

static void test_damped_decay(void **unused)
{
    (void)unused;
    follow(0, 1.0, 0.0, 0.01, 0.05, 2e-11);
    follow(2, 0.5, -3.0, 0.02, 0.05, 2e-11);
    follow(3, 1.0, 5.0, 0.5, 0.1, 2e-11);
}

// Erratum E4: under its weight a damped beam comes to rest at G/(m omega^2), whatever tau zeta
// omega is; this product is 0.05 here for the first mode. At the end exp(-60) of the start remains,
// and each U rounds by a few ulps.
static void test_static_deflection(void **unused)
{
    (void)unused;
    const double g = 9.81, tau = 0.1;
    struct pair pair;
    make(0, 0.0, 0.0, 0.5, g, tau, &pair);
    for (int n = 0; n < 1200; n++) {
        pair_step(&pair);
    }
    for (size_t k = 0; k < MODES; k++) {
        // the sum of sin(pi (k+1) l/8) is cot(pi (k+1)/16) for even k, 0 for odd
        const double a = PI * (double)(k + 1) / 16.0, omega2 = pow((double)(k + 1), 4.0);
        const double weight = k % 2 == 0 ? -2.0 * g * sqrt(2.0) * 0.125 / tan(a) : 0.0;
        check_near(pair.problem.pair.modal.load[k], weight, 1e-13);
        check_near(pair.state.at.motion.amplitude[k], weight / (2.0 * omega2), 1e-12);
    }
    pair_free(&pair);
    // the slider's weight has the opposite sign in its own frame, Eq. 3
    struct ra_problem_spec spec = {.spacing = 0.5, .distance = 1e3, .step = 0.1, .law = "lagrange"};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(1.0, 3.0, 1.0, RA_FREE, RA_FREE), 3, 1);
        spec.solid[i].gravity = g;
    }
    pair_make(&spec, &pair);
    check_relative(pair.problem.pair.modal.load[0], -3.0 * g, 1e-15);
    check_relative(pair.problem.pair.modal.load[pair.problem.solid[1].begin], 3.0 * g, 1e-15);
    pair_free(&pair);
}

// Under the weight of the test before, the printed Eq. 25 comes to rest too low by the factor 1 +
// tau zeta omega (erratum E4): 1.05 for the first mode and 1.45 for the third. If the right side of
// Eq. 25 is divided by this factor, it gives the steps of the library. U is about 10, and the
// roundings of 1/(tau omega)^2 = 100 steps add up, so the tolerance is 1e-12.
static void test_printed_equation_25(void **unused)
{
    (void)unused;
    const double g = 9.81, tau = 0.1, zeta = 0.5;
    for (size_t k = 0; k < MODES; k += 2) {
        struct pair pair;
        make(0, 0.0, 0.0, zeta, g, tau, &pair);
        const struct ra_solid *const solid = &pair.problem.solid[0];
        const double angle = tau * solid->modes.omega[k], decay = angle * zeta;
        const double load = tau * tau / solid->mass * pair.problem.pair.modal.load[k];
        // U_0, U_1 of Eq. 26; [0] with the printed right side, [1] with that of erratum E4
        double before[2] = {0.0, 0.0}, now[2] = {0.5 * load, 0.5 * load};
        pair_step(&pair);
        for (int n = 1; n < 1200; n++) {
            pair_step(&pair);
            check_near(pair.state.at.motion.amplitude[k], now[1], 1e-12);
            for (int i = 0; i < 2; i++) {
                const double right = i == 0 ? load : load / (1.0 + decay);
                const double next = printed_step(angle, decay, right, now[i], before[i]);
                before[i] = now[i];
                now[i] = next;
            }
        }
        const double omega = solid->modes.omega[k],
                     exact = pair.problem.pair.modal.load[k] / (2.0 * omega * omega);
        check_relative(now[1] / exact, 1.0, 1e-12);
        check_relative(now[0] / exact, 1.0 + decay, 1e-12);
        check_relative(decay, k == 0 ? 0.05 : 0.45, 1e-12);
        pair_free(&pair);
    }
}

/// |U - exact| of the damped second mode at t = 2 with n steps.
static double error_with(int n, double start, double speed)
{
    const double zeta = 0.05, tau = 2.0 / n, omega = 4.0;
    struct pair pair;
    make(1, start, speed, zeta, 0.0, tau, &pair);
    for (int i = 0; i <= n; i++) {
        pair_step(&pair);
    }
    const double d = zeta * omega, w = omega * sqrt(1.0 - zeta * zeta);
    const double exact =
        exp(-2.0 * d) * (start * cos(2.0 * w) + (speed + d * start) / w * sin(2.0 * w));
    const double error = fabs(pair.state.at.motion.amplitude[1] - exact);
    pair_free(&pair);
    return error;
}

// The order is 2 from an initial displacement and from an initial velocity. The next term of the
// error is theta^2 times the first, 4e-4 of it at the coarsest step. The smallest error is about
// 1e-6, and rounding 1e-13, so the order is 2 within 0.01.
static void test_order(void **unused)
{
    (void)unused;
    const double start[] = {1.0, 0.0, 0.3}, speed[] = {0.0, 4.0, -2.0};
    for (size_t i = 0; i < 3; i++) {
        const double coarse = error_with(400, start[i], speed[i]);
        const double middle = error_with(800, start[i], speed[i]);
        const double fine = error_with(1600, start[i], speed[i]);
        check_between(log2(coarse / middle), 1.99, 2.01);
        check_between(log2(middle / fine), 1.99, 2.01);
    }
}

// The velocity at t_n is a central difference (Eq. 24), and at n = 0 the initial velocity. Rounding
// of the displacements is divided by tau.
static void test_velocity(void **unused)
{
    (void)unused;
    const double tau = 0.01;
    struct pair pair;
    make(0, 0.2, 0.7, 0.03, 0.0, tau, &pair);
    double u[102];
    for (int n = 0; n < 102; n++) {
        pair_step(&pair);
        u[n] = pair.state.at.motion.amplitude[0];
        if (n == 0) {
            check_near(pair.state.at.motion.velocity[0], 0.7, 1e-14);
            // mid-span: psi = sqrt 2
            check_near(ra_velocity(&pair.problem, &pair.state, 0, 4), 0.7 * sqrt(2.0), 1e-14);
            check_near(ra_displacement(&pair.problem, &pair.state, 0, 4), 0.2 * sqrt(2.0), 1e-15);
        }
    }
    pair_free(&pair);
    make(0, 0.2, 0.7, 0.03, 0.0, tau, &pair);
    for (int n = 0; n < 101; n++) {
        pair_step(&pair);
        if (n > 0) {
            const double central = (u[n + 1] - u[n - 1]) / (2.0 * tau);
            check_near(pair.state.at.motion.velocity[0], central, 1e-13);
        }
    }
    pair_free(&pair);
}

/// The invariant of central_differences.c: sum of m/(2 tau^2) D_{n+1}^2 + m omega^2/2 U_n U_{n+1},
/// with the increment D_{n+1} = U_{n+1} - U_n.
static double invariant(const struct pair *pair)
{
    const struct ra_solid *const solid = &pair->problem.solid[0];
    const struct ra_motion *const motion = &pair->state.at.motion;
    double sum = 0.0;
    for (size_t k = 0; k < MODES; k++) {
        const double v = motion->next[k] / pair->problem.pair.modal.step, w = solid->modes.omega[k];
        const double u = motion->amplitude[k];
        sum += 0.5 * solid->mass * (v * v + w * w * u * (u + motion->next[k]));
    }
    return sum;
}

// In 1e6 steps the energy does not drift. Each step rounds U and D by 1e-16 relative. In the worst
// direction this adds up to 1e-10, at random to 1e-13; 1.8e-13 is measured.
static void test_energy_does_not_drift(void **unused)
{
    (void)unused;
    struct pair pair;
    make(1, 0.4, 1.0, 0.0, 0.0, 0.02, &pair);
    pair_step(&pair);
    const double before = invariant(&pair);
    // the continuous energy is m/2 (1 + 16 0.16); the invariant differs by about theta^2
    check_relative(before, 1.0 + 16.0 * 0.16, 0.02);
    for (int n = 0; n < 1000000; n++) {
        pair_step(&pair);
    }
    check_relative(invariant(&pair), before, 1e-11);
    pair_free(&pair);
}

// The table of schemes has these rows, written as text: name, order, stages, parts of a step,
// vectors. Five letters follow: r if multipliers can use the scheme, s if its audit takes energies
// at half steps, w if the scheme sums works itself, g if its free oscillations grow, t if it has a
// tableau.
static void test_rows_of_schemes(void **unused)
{
    (void)unused;
    char text[800] = "";
    size_t size = 0;
    for (size_t i = 0; ra_scheme_at(i) != NULL; i++) {
        const struct ra_scheme *const s = ra_scheme_at(i);
        size += (size_t)snprintf(
            text + size, sizeof text - size, "%s %d %d %d %d %c%c%c%c%c\n", s->name, s->order,
            s->stages, s->parts, s->vectors, s->recurrence ? 'r' : '-', s->staggered ? 's' : '-',
            s->sums ? 'w' : '-', s->growing ? 'g' : '-', s->tableau != NULL ? 't' : '-');
        assert_ptr_equal(ra_scheme_find(s->name), s);
    }
    // a scheme that is not listed has its own test
    static const char *const rows[] = {"central-differences 2 1 1 3 rsw--\n",
                                       "euler 1 1 1 5 ---gt\n",
                                       "symplectic-euler 1 1 1 4 -----\n",
                                       "heun 2 2 1 9 ---gt\n",
                                       "rk4 4 4 2 13 ----t\n",
                                       "huta 6 8 18 21 ----t\n",
                                       "verlet 2 1 1 3 r-w--\n",
                                       "exact-propagator 2 1 1 3 r-w--\n"};
    check_lines(text, rows, sizeof rows / sizeof *rows);
}

/// The largest step of a scheme for the frequencies of beams and contact, and a rate of decay.
static double largest_step(const char *scheme, double modal, double contact, double decay)
{
    const struct ra_bounds bounds = {.modal = modal, .contact = contact, .decay = decay};
    return ra_scheme_find(scheme)->largest_step(&bounds);
}

// The largest steps are those of the essays' formulas. The modes have 3 rad/s and the contact
// 4 rad/s, together 5 rad/s, with several rates of decay. For rk4 and huta with
// damping the bound is the radius of a half disc (runge_kutta.c), 2.61559 and 2.2331144661.
static void test_largest_steps(void **unused)
{
    (void)unused;
    static const char *const two[] = {"central-differences", "verlet", "euler", "heun"};
    for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
        for (double decay = 0.0; decay < 10.0; decay += 3.0) {
            check_relative(largest_step(two[i], 3.0, 4.0, decay), 0.4, 1e-15);
        }
        assert_true(isinf(largest_step(two[i], 0.0, 0.0, 0.0)));
    }
    check_relative(largest_step("symplectic-euler", 3.0, 4.0, 0.0), 0.4, 1e-15);
    check_relative(largest_step("symplectic-euler", 3.0, 4.0, 3.75), 0.2, 1e-15); // zeta = 3/4
    assert_true(isinf(largest_step("symplectic-euler", 0.0, 0.0, 0.0)));
    check_relative(largest_step("rk4", 3.0, 4.0, 0.0), 2.0 * sqrt(2.0) / 5.0, 1e-15);
    check_relative(largest_step("rk4", 3.0, 4.0, 1e-9), 2.61559 / 5.0, 1e-15);
    check_relative(largest_step("rk4", 3.0, 4.0, 2.5), 2.61559 / 5.0, 1e-15);
    check_relative(largest_step("rk4", 3.0, 4.0, 5.0), 2.61559 / 10.0, 1e-15);
    check_relative(largest_step("huta", 3.0, 4.0, 0.0), 2.2331144661 / 5.0, 1e-15);
    check_relative(largest_step("huta", 3.0, 4.0, 2.5), 2.2331144661 / 5.0, 1e-15);
    check_relative(largest_step("huta", 3.0, 4.0, 5.0), 2.2331144661 / 10.0, 1e-15);
    // the argument of the arc tangent is 1 with this contact; without contact a period has two
    // samples
    check_relative(largest_step("exact-propagator", 3.0, 3.0, 1.0), PI / 6.0, 1e-15);
    check_relative(largest_step("exact-propagator", 3.0, 0.0, 1.0), PI / 3.0, 1e-15);
    check_relative(largest_step("exact-propagator", 0.0, 4.0, 0.0), 0.5, 1e-15);
    assert_true(isinf(largest_step("exact-propagator", 0.0, 0.0, 0.0)));
}

static void test_table_of_schemes(void **unused)
{
    (void)unused;
    const struct ra_scheme *const central = ra_scheme_find("central-differences");
    assert_ptr_equal(central, ra_scheme_at(0));
    assert_int_equal(central->order, 2);
    const struct ra_bounds bounds = {.modal = 1.0};
    check_near(central->largest_step(&bounds), 2.0, 0.0);
    assert_null(ra_scheme_find("leap-of-faith"));
    assert_null(ra_scheme_at(1000));
}

/// Forces whose first `*engine` calls succeed; the next call fails.
static enum ra_code fail_after(void *engine, int parts, struct ra_status *st)
{
    int *const left = engine;
    (void)parts;
    return (*left)-- > 0 ? RA_OK : ra_fail(st, RA_NUMERIC, "fails");
}

/// A step ends with the code of the stage whose forces fail, in every scheme with stages.
static void each_stage_can_fail(void **state)
{
    (void)state;
    int schemes = 0;
    const struct ra_scheme *scheme;
    for (size_t i = 0; (scheme = ra_scheme_at(i)) != NULL; i++) {
        if (scheme->stages < 2) {
            continue;
        }
        const struct ra_beam beam = bodies_beam(1.0, 2.0, 2.0, RA_PINNED, RA_PINNED);
        struct ra_problem_spec spec = {.spacing = 0.125,
                                       .start = 10.0,
                                       .distance = 1.0,
                                       .step = 1e-4,
                                       .law = "penalty",
                                       .parameter = {1.0},
                                       .scheme = scheme->name};
        struct pair pair;
        spec.solid[0] = bodies_solid(beam, NODES, MODES);
        spec.solid[1] = bodies_solid(bodies_beam(0.125, 1.0, 1.0, RA_FREE, RA_FREE), 2, 1);
        pair_make(&spec, &pair);
        int fails = -1;
        enum ra_code code = RA_NUMERIC;
        while (code == RA_NUMERIC && fails < 100) {
            int left = ++fails;
            const struct ra_forces forces = {fail_after, &left, &pair.state.at.stage->motion};
            code = scheme->advance(&pair.problem.pair.modal, &pair.state.at.motion, false, NULL,
                                   &forces, &pair.st);
        }
        check_ok(code, &pair.st);
        assert_true(fails >= 1 && fails < 20);
        schemes++;
        pair_free(&pair);
    }
    assert_true(schemes >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_discrete_frequency),
        cmocka_unit_test(test_damped_decay),
        cmocka_unit_test(test_static_deflection),
        cmocka_unit_test(test_printed_equation_25),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_velocity),
        cmocka_unit_test(test_energy_does_not_drift),
        cmocka_unit_test(test_rows_of_schemes),
        cmocka_unit_test(test_largest_steps),
        cmocka_unit_test(test_table_of_schemes),
        cmocka_unit_test(each_stage_can_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
