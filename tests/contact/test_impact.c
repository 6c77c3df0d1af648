// Tests of whole impacts with closed forms: a mode against a stop, a bouncing mass, rigid bodies.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With the penalty these tests assert the order of the error when the step is halved, and a
 * relative error below 1e-4 against closed forms. Values between steps are found with an order
 * above 2. A maximum is that of the parabola through three values. The end of a contact is that of
 * the straight line through two values, which suffices because the acceleration is nearly zero
 * there.
 */
#include "support/bodies.h"

static const double PI = 3.14159265358979323846;

/// The maximum of the parabola through y at -1, 0, 1, and its place.
static double parabola_top(const double y[3], double *index)
{
    const double slope = 0.5 * (y[2] - y[0]), bend = y[2] - 2.0 * y[1] + y[0];
    *index = -slope / bend;
    return y[1] - 0.5 * slope * slope / bend;
}

// ## One mode against a stop

/// One mode strikes a stop. The mode belongs to a solid of three nodes, and the stop is another
/// such solid. The resonator is pinned and has one mode, m = 100, k = 1e4. Its middle node, where
/// $\psi = \sqrt{2/L}$, meets a bump of a body of 1e15 kg. Both passes act there with $\chi\kappa =
/// \kappa L/2$ each, so the mode has the stiffness $2\kappa$, 1e6.
static void make_stop(double tau, struct pair *pair)
{
    static const double bump[3] = {-1.0, 0.0, -1.0};
    const double shape[3] = {0.0, sqrt(2.0), 0.0};
    struct ra_problem_spec spec = {
        .spacing = 0.5, .step = tau, .parameter = {5e5}, .law = "penalty"};
    spec.solid[0] =
        bodies_solid(bodies_beam(1.0, 100.0, 1e4 / pow(PI, 4.0), RA_PINNED, RA_PINNED), 3, 1);
    spec.solid[0].velocity = shape;
    spec.solid[1] = bodies_solid(bodies_beam(1.0, 1e15, 1.0, RA_FREE, RA_FREE), 3, 1);
    spec.solid[1].height = bump;
    pair_make(&spec, pair);
}

struct stop_result {
    double peak, peak_time, contact_time, impulse, next_peak_time, energy_drift;
};

/// The energy m/(2 tau^2) D^2 + m omega^2/2 U_n U_{n+1} of the mode without contact
/// (central_differences.c).
static double mode_energy(const struct pair *pair, double tau)
{
    const struct ra_motion *const motion = &pair->state.at.motion;
    const double u = motion->amplitude[0], v = motion->next[0] / tau;
    return 0.5 * (100.0 * v * v + 1e4 * u * (u + motion->next[0]));
}

static struct stop_result run_stop(double tau)
{
    struct stop_result r = {0};
    struct pair pair;
    make_stop(tau, &pair);
    double f[3] = {0.0}, u[3] = {0.0}, index;
    for (int n = 0; r.next_peak_time == 0.0 && n * tau < 0.5; n++) {
        pair_step(&pair);
        f[0] = f[1];
        f[1] = f[2];
        f[2] = -pair.state.at.motion.force[0];
        u[0] = u[1];
        u[1] = u[2];
        u[2] = pair.state.at.motion.amplitude[0];
        const int top = n > 1 && u[1] > u[0] && u[1] >= u[2] && u[1] > 0.0;
        if (r.contact_time == 0.0) {
            r.impulse += tau * f[2];
        }
        if (top && r.peak == 0.0) {
            r.peak = parabola_top(f, &index);
            r.peak_time = (n - 1 + index) * tau;
        } else if (top) {
            parabola_top(u, &index);
            r.next_peak_time = (n - 1 + index) * tau;
        }
        if (n > 1 && u[1] > 0.0 && u[2] <= 0.0) {
            r.contact_time = (n - 1 + u[1] / (u[1] - u[2])) * tau;
        }
        if (u[2] < 0.0 && n * tau < 0.3) {
            r.energy_drift = mode_energy(&pair, tau) / 50.0 - 1.0;
        }
    }
    pair_free(&pair);
    return r;
}

static void test_one_mode_and_a_stop(void **unused)
{
    (void)unused;
    const struct stop_result r = run_stop(1e-4);
    // 1e-4 is required; the error (omega tau)^2/24 is 4e-6
    check_relative(r.peak, 9950.3719, 1e-4);
    check_relative(r.peak_time, 0.0156300, 1e-4);
    check_relative(r.contact_time, 0.0312600, 1e-4);
    check_relative(r.impulse, 198.0198, 1e-4);
    check_relative(r.next_peak_time, 0.3610493, 5e-6);
}

// Halving the step divides the errors by 4. The next term of the error is $(\omega\tau)^2$ times
// the first, 1e-3 of it at the coarsest step. If contact ends between two steps, the straight line
// through two values adds up to a tenth of the error.
static void test_stop_order(void **unused)
{
    (void)unused;
    const double omega = sqrt(1.01e6 / 100.0);
    double error[3][4];
    for (int i = 0; i < 4; i++) {
        const struct stop_result r = run_stop(4e-4 / (1 << i));
        error[0][i] = fabs(r.peak - 1e6 / omega);
        error[1][i] = fabs(r.peak_time - 0.5 * PI / omega);
        error[2][i] = fabs(r.contact_time - PI / omega);
    }
    for (int q = 0; q < 3; q++) {
        check_between(log2(error[q][0] / error[q][3]) / 3.0, 1.9, 2.1);
    }
}

// The elastic stop returns all energy. If contact ends between two steps, the discrete energy
// changes by at most k (v tau)^2/8. As a share of m v^2/2 this is (1e6/100) tau^2/4 = 2.5e-5 for
// tau = 1e-4. The energy at the start is m v^2/2 = 50 up to a share of about (omega tau)^2.
static void test_stop_energy(void **unused)
{
    (void)unused;
    check_near(run_stop(1e-4).energy_drift, 0.0, 5e-5);
    check_near(run_stop(2e-5).energy_drift, 0.0, 2e-8);
}

// ## A bouncing mass

struct bounce_result {
    double contact_time, peak, flight;
};

/// A rigid slider of 1 kg/m and 1 m falls with 1 m/s onto a flat body of 1e15 kg/m. The stiffness
/// of both passes together is 2 kappa L = 1e6.
static struct bounce_result run_bounce(double tau)
{
    struct bounce_result r = {0};
    const double one[3] = {1.0, 1.0, 1.0};
    struct ra_problem_spec spec = {
        .spacing = 0.5, .step = tau, .parameter = {5e5}, .law = "penalty"};
    spec.solid[0] = bodies_solid(bodies_beam(1.0, 1e15, 1.0, RA_FREE, RA_FREE), 3, 1);
    spec.solid[1] = bodies_solid(bodies_beam(1.0, 1.0, 1.0, RA_FREE, RA_FREE), 3, 1);
    spec.solid[1].velocity = one;
    spec.solid[1].gravity = 9.81;
    struct pair pair;
    pair_make(&spec, &pair);
    double f[3] = {0.0}, u[2] = {0.0}, index, largest = 0.0;
    for (int n = 0; r.flight == 0.0 && n * tau < 0.25; n++) {
        pair_step(&pair);
        f[0] = f[1];
        f[1] = f[2];
        f[2] = pair.state.at.total_force;
        u[0] = u[1];
        u[1] = pair.state.at.motion.amplitude[pair.problem.solid[1].begin];
        if (r.contact_time == 0.0 && f[1] > f[0] && f[1] >= f[2]) {
            largest = parabola_top(f, &index);
        }
        if (n > 1 && r.contact_time == 0.0 && u[0] > 0.0 && u[1] <= 0.0) {
            r.contact_time = (n - 1 + u[0] / (u[0] - u[1])) * tau;
        } else if (r.contact_time > 0.0 && u[0] <= 0.0 && u[1] > 0.0) {
            r.flight = (n - 1 + u[0] / (u[0] - u[1])) * tau - r.contact_time;
        }
    }
    r.peak = largest;
    pair_free(&pair);
    return r;
}

static void test_bouncing_mass(void **unused)
{
    (void)unused;
    const struct bounce_result r = run_bounce(1e-5);
    // 1e-4 is required; the error (omega tau)^2/24 is 4e-6
    check_relative(r.contact_time, 3.161212024e-3, 1e-4);
    check_relative(r.peak, 1009.858117, 1e-4);
    check_relative(r.flight, 0.203873598, 1e-4);
}

// The errors fall as those of the stop: the next term of the error is 1e-3 of the first, and the
// straight line at the end of contact may add a tenth.
static void test_bouncing_mass_order(void **unused)
{
    (void)unused;
    double error[2][4];
    for (int i = 0; i < 4; i++) {
        const struct bounce_result r = run_bounce(4e-5 / (1 << i));
        error[0][i] = fabs(r.peak - (9.81 + sqrt(9.81 * 9.81 + 1e6)));
        error[1][i] = fabs(r.contact_time - 2e-3 * (PI - atan(1e3 / 9.81)));
    }
    for (int q = 0; q < 2; q++) {
        check_between(log2(error[q][0] / error[q][3]) / 3.0, 1.9, 2.1);
    }
}

// ## Rigid bodies under multipliers

/// Makes two flat rigid bodies 1 mm apart that approach with v.
static void make_rigid(const double mass[2], double v, double gravity, double start,
                       struct pair *pair)
{
    double speed[9];
    struct ra_problem_spec spec = {
        .spacing = 0.125, .start = start, .distance = 1e-3, .step = 1e-5, .law = "lagrange"};
    for (int l = 0; l < 9; l++) {
        speed[l] = v;
    }
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(1.0, mass[i], 1.0, RA_FREE, RA_FREE), 9, 1);
    }
    spec.solid[1].velocity = speed;
    spec.solid[1].gravity = gravity;
    pair_make(&spec, pair);
}

/// The speed at which the gap closed in the last step.
static double approach_speed(const struct pair *pair)
{
    const double tau = pair->problem.pair.modal.step;
    return (pair->state.at.motion.next[0] +
            pair->state.at.motion.next[pair->problem.solid[1].begin]) /
           tau;
}

/// Steps until the first force. Returns the impulse of this step and the next one.
static double two_contact_steps(struct pair *pair)
{
    const double tau = pair->problem.pair.modal.step;
    for (int n = 0; n < 10000; n++) {
        pair_step(pair);
        if (pair->state.at.total_force > 0.0) {
            break;
        }
    }
    double impulse = tau * pair->state.at.total_force;
    pair_step(pair);
    return impulse + tau * pair->state.at.total_force;
}

// The impact takes two steps and is perfectly inelastic: the relative velocity is 0, the impulse is
// the reduced mass times the speed of approach, and afterwards there is no force. All this holds to
// rounding: gaps of 1e-3 m round by 1e-19, which over tau is 1e-14 m/s.
static void test_rigid_inelastic(void **unused)
{
    (void)unused;
    const double mass[4][2] = {{2.0, 3.0}, {1.0, 1.0}, {1e15, 7.8}, {0.1, 50.0}};
    for (int i = 0; i < 4; i++) {
        struct pair pair;
        const double v = 0.7, *const m = mass[i];
        make_rigid(m, v, 0.0, 0.0, &pair);
        const double impulse = two_contact_steps(&pair);
        check_near(approach_speed(&pair), 0.0, 1e-13);
        check_relative(impulse, m[0] * m[1] / (m[0] + m[1]) * v, 1e-12);
        for (int n = 0; n < 100; n++) {
            pair_step(&pair);
            // a rounding of the speed by 1e-14 makes a force of m 1e-14/tau
            check_near(pair.state.at.total_force, 0.0, 1e-7);
            check_near(approach_speed(&pair), 0.0, 1e-13);
        }
        pair_free(&pair);
    }
}

// With gravity the impulse is that of the approach plus two steps of weight. Then the reaction
// equals the weight (that of the slider on a body of 1e15 kg, or m1 m2/(m1 + m2) g on a free body).
// The computed reaction is m times a second difference over tau^2 = 1e-10. Gaps of 1e-3 m round by
// 1e-19, which makes 1e-9 m/s^2. Between nodes each pass has its own rows, and the solver leaves
// gaps up to 1e-18 m, 1e-3 of its tolerance, which makes 1e-13 m/s in each of two steps.
static void test_rigid_weight(void **unused)
{
    (void)unused;
    const double mass[2][2] = {{1e15, 2.0}, {3.0, 2.0}}, g = 9.81;
    for (int i = 0; i < 2; i++) {
        struct pair pair;
        make_rigid(mass[i], 0.5, g, i == 0 ? 0.0 : 0.0625, &pair);
        const double reduced = mass[i][0] * mass[i][1] / (mass[i][0] + mass[i][1]);
        const double tau = pair.problem.pair.modal.step;
        const double impulse = two_contact_steps(&pair);
        // the speed of the step before contact, plus that of gravity in the two steps of contact
        const double first = (double)(pair.state.at.step - 1),
                     speed = 0.5 + g * tau * (first - 0.5);
        check_relative(impulse, reduced * (speed + 2.0 * g * tau), 1e-11);
        check_near(approach_speed(&pair), 0.0, 4e-13);
        for (int n = 0; n < 1000; n++) {
            pair_step(&pair);
            check_relative(pair.state.at.total_force, reduced * g, 1e-8);
            check_near(approach_speed(&pair), 0.0, 4e-13);
        }
        pair_free(&pair);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_mode_and_a_stop), cmocka_unit_test(test_stop_order),
        cmocka_unit_test(test_stop_energy),         cmocka_unit_test(test_bouncing_mass),
        cmocka_unit_test(test_bouncing_mass_order), cmocka_unit_test(test_rigid_inelastic),
        cmocka_unit_test(test_rigid_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
