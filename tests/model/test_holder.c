// Tests of the holder (holder.c): frequencies on springs, blocked motions, the moment of friction.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <math.h>

#include "model/holder.h"
#include "statistics/balance.h"
#include "statistics/energy.h"

enum { BED = 61, SLIDER = 21 };
static const double SPACING = 1e-3, STEP = 2e-6, G = 9.81;
static const double MASS = 3.0, LENGTH = 20e-3; ///< [kg/m] and [m], of the slider
static const double TWO_PI = 6.283185307179586477;

/// A slider on a beam. `height` is that of the slider.
static struct ra_problem_spec sliding(size_t modes, const double *bed, const double *height)
{
    struct ra_problem_spec spec = bodies_slider(SPACING, STEP, BED, SLIDER, modes, bed, height);
    spec.start = 10e-3;
    spec.speed = 0.5;
    return spec;
}

static void steps(struct pair *pair, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        pair_step(pair);
    }
}

// ## Springs and dashpots

/// Without contact, springs k and kappa give the frequencies omega = sqrt(k/M) of heave and
/// sqrt(kappa/I) of pitch, with I = M L^2/12. The scheme moves with omega_h = (2/tau) arcsin(tau
/// omega/2) instead. After a whole number of periods of omega_h the state is that of the start.
static void frequency_on_springs(size_t motion)
{
    const double mass = MASS * LENGTH, inertia = mass * LENGTH * LENGTH / 12.0;
    const double period = 1000 * STEP, omega = 2.0 / STEP * sin(0.5 * STEP * (TWO_PI / period));
    double start[SLIDER];
    struct pair pair;
    for (size_t l = 0; l < SLIDER; l++) {
        start[l] = motion == RA_HEAVE ? 1e-6 : 1e-6 * ((double)l / 10.0 - 1.0);
    }
    struct ra_problem_spec spec = sliding(3, NULL, NULL);
    spec.solid[1].gravity = 0.0;
    spec.solid[1].displacement = start;
    spec.touching = false;
    spec.distance = 1e-3;
    spec.holder.stiffness[motion] = (motion == RA_HEAVE ? mass : inertia) * (omega * omega);
    pair_make(&spec, &pair);
    const size_t k = pair.problem.pair.rigid[motion].mode;
    check_relative(pair.problem.pair.modal.omega[k], omega, 1e-12);
    steps(&pair, 251);
    // a quarter of a period later the deflection is 0
    const double amplitude = pair.problem.pair.modal.start_amplitude[k];
    check_near(pair.state.at.motion.amplitude[k], 0.0, 1e-10 * fabs(amplitude));
    steps(&pair, 750);
    check_relative(pair.state.at.motion.amplitude[k], amplitude, 1e-10);
    pair_free(&pair);
}

static void frequencies_on_springs(void **state)
{
    (void)state;
    frequency_on_springs(RA_HEAVE);
    frequency_on_springs(RA_PITCH);
}

/// With a strong dashpot the velocity of the slider tends to W/c under its weight. The energy of
/// the dashpot is that of gravity minus that of the slider.
static void a_dashpot_takes_the_weight(void **state)
{
    const double weight = MASS * LENGTH * G;
    struct ra_balance balance;
    struct ra_audit audit;
    struct pair pair;
    (void)state;
    struct ra_problem_spec spec = sliding(3, NULL, NULL);
    spec.touching = false;
    spec.distance = 1e-3;
    spec.holder.damping[RA_HEAVE] = 400.0 * MASS * LENGTH; // d = 200 1/s
    pair_make(&spec, &pair);
    check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
    for (size_t n = 0; n < 15000; n++) {
        pair_step(&pair);
        ra_balance_observe(&pair.problem, &pair.state, &balance);
    }
    // after 30 ms, 12 times the time constant, exp(-12) of the difference is left
    check_relative(ra_velocity(&pair.problem, &pair.state, 1, 10), weight / (400.0 * MASS * LENGTH),
                   1e-5);
    ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
    const struct ra_held_energy held =
        ra_held_energy(&pair.problem.pair, &pair.state.at, &balance.modes);
    assert_true(held.stored == 0.0 && held.lost > 0.0 && held.lost == audit.damping);
    const double start = audit.kinetic_start + audit.strain_start;
    check_relative(audit.gravity - held.lost, audit.kinetic + audit.strain - start, 1e-9);
    ra_balance_clear(&balance);
    pair_free(&pair);
}

// ## Blocked motions

/// A slider with blocked pitch has the bits of a slider with only one mode, heave. A slider with
/// three modes and blocked pitch bends and does not pitch.
static void a_blocked_motion_is_none(void **state)
{
    double bed[BED], height[SLIDER], tilt[SLIDER], turn[SLIDER];
    struct pair one, two;
    (void)state;
    bodies_heights(11, bed, BED);
    bodies_heights(11, height, SLIDER);
    for (size_t l = 0; l < SLIDER; l++) {
        tilt[l] = 1e-6 * ((double)l / 10.0 - 1.0);
        turn[l] = 1e-3 * ((double)l / 10.0 - 0.5);
    }
    struct ra_problem_spec spec = sliding(1, bed, height);
    spec.solid[1].displacement = tilt;
    spec.solid[1].velocity = turn;
    pair_make(&spec, &one);
    spec.solid[1].modes = 2;
    spec.holder.blocked[RA_PITCH] = true;
    pair_make(&spec, &two);
    assert_true(two.problem.pair.rigid[RA_PITCH].shape != 0.0);
    // friction acts on the pitch alone
    struct ra_problem rubbing;
    spec.holder.friction = 0.3;
    spec.holder.pivot = 1e-3;
    check_ok(ra_problem_init(&spec, &rubbing, &two.st), &two.st);
    assert_true(rubbing.pair.terms == 0 && rubbing.pair.limit == two.problem.pair.limit);
    ra_problem_clear(&rubbing);
    const size_t width = one.problem.pair.modal.width;
    assert_int_equal(width, two.problem.pair.modal.width);
    size_t touched = 0;
    for (size_t n = 0; n < 8000; n++) {
        pair_step(&one);
        pair_step(&two);
        touched += two.state.at.contacts > 0;
        assert_true(same(one.state.at.motion.after, two.state.at.motion.after, width));
        assert_true(same(one.state.at.motion.velocity, two.state.at.motion.velocity, width));
    }
    assert_true(touched > 1000);
    pair_free(&one);
    pair_free(&two);
}

// ## Friction

/// A slider on two feet carries the load N with N (1/2 + mu H/L) on the leading foot and
/// N (1/2 - mu H/L) on the other one. This holds in equilibrium and then while it slides over a
/// flat beam, in either direction.
static void load_goes_to_the_leading_edge(void **state)
{
    double height[SLIDER];
    struct pair pair;
    (void)state;
    for (size_t l = 0; l < SLIDER; l++) {
        height[l] = l == 0 || l + 1 == SLIDER ? 0.0 : -1e-4;
    }
    for (int i = 0; i < 3; i++) {
        const double mu = 0.3, H = 10e-3, sign[] = {1.0, -1.0, 0.0};
        struct ra_problem_spec spec = sliding(2, NULL, height);
        // feet do not lie over nodes, so each foot is one slave in each pass; only feet are slaves
        spec.slaves = RA_SLAVES_SLIDER;
        spec.speed = 0.5 * sign[i];
        spec.start = 20e-3;
        spec.holder.friction = mu;
        spec.holder.pivot = H;
        pair_make(&spec, &pair);
        check_ok(ra_settle(&pair.problem, &pair.state, 1e-10, 1000000, NULL, NULL, &pair.st),
                 &pair.st);
        for (int n = 0; n < 2; n++) {
            steps(&pair, 1);
            const double trailing = -ra_slave_force(&pair.state, 1, 0);
            const double leading = -ra_slave_force(&pair.state, 1, SLIDER - 1);
            const double weight = MASS * LENGTH * G, transfer = sign[i] * mu * H / LENGTH;
            // the equilibrium, and then a step over the beam, which is deflected
            check_relative(leading, weight * (0.5 + transfer), n == 0 ? 1e-10 : 1e-6);
            check_relative(trailing, weight * (0.5 - transfer), n == 0 ? 1e-10 : 1e-6);
        }
        pair_free(&pair);
    }
}

/// The residual of the balance of a rough slider with springs, dashpots and friction falls with the
/// square of the step. The work of friction is not negligible.
static void balance_closes_with_friction(void **state)
{
    double bed[BED], height[SLIDER], share[2];
    (void)state;
    bodies_heights(11, bed, BED);
    bodies_heights(11, height, SLIDER);
    for (int i = 0; i < 2; i++) {
        struct ra_balance balance;
        struct ra_audit audit;
        struct pair pair;
        struct ra_problem_spec spec = sliding(3, bed, height);
        spec.step = STEP / (1 << 2 * i);
        spec.holder = (struct ra_holder){.stiffness = {1e4, 1.0, 0.0},
                                         .damping = {1.0, 1e-4, 0.0},
                                         .friction = 0.4,
                                         .pivot = 5e-3};
        pair_make(&spec, &pair);
        check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
        for (size_t n = 0; n < (size_t)4000 << 2 * i; n++) {
            pair_step(&pair);
            ra_balance_observe(&pair.problem, &pair.state, &balance);
        }
        ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
        const struct ra_held_energy held =
            ra_held_energy(&pair.problem.pair, &pair.state.at, &balance.modes);
        assert_true(fabs(audit.modal_residual) < 1e-11 * audit.put_in);
        assert_true(held.stored > 0.0 && held.lost > 0.0);
        check_relative(held.lost, audit.damping, 1e-12);
        assert_true(fabs(audit.other) > 1e-3 * audit.put_in && audit.brought == audit.other);
        share[i] = fabs(audit.residual) / audit.put_in;
        print_message("residual %g of what was put in, friction %g\n", share[i],
                      audit.other / audit.put_in);
        ra_balance_clear(&balance);
        pair_free(&pair);
    }
    assert_true(share[0] < 1e-2 && share[1] < share[0] / 8.0);
}

/// Friction raises the contact's eigenvalue by 1 + epsilon, epsilon = mu H s_pitch/s_heave = mu H
/// sqrt(12)/L.
static void friction_is_in_the_stability_limit(void **state)
{
    struct pair plain, rubs;
    (void)state;
    struct ra_problem_spec spec = sliding(3, NULL, NULL);
    pair_make(&spec, &plain);
    spec.holder.friction = 0.4;
    spec.holder.pivot = 5e-3;
    pair_make(&spec, &rubs);
    const double ratio = rubs.problem.pair.contact / plain.problem.pair.contact;
    check_relative(ratio * ratio, 1.0 + 0.4 * 5e-3 * sqrt(12.0) / LENGTH, 1e-12);
    pair_free(&plain);
    pair_free(&rubs);
}

// ## Refusals

static void check_refused(const struct ra_problem_spec *spec, const char *text)
{
    struct ra_problem problem;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_problem_init(spec, &problem, &st), RA_INPUT);
    if (strstr(st.text, text) == NULL) {
        fail_msg("'%s' does not say '%s'", st.text, text);
    }
}

static void refusals(void **state)
{
    (void)state;
    struct ra_problem_spec spec = sliding(3, NULL, NULL);
    spec.holder.friction = -0.1;
    check_refused(&spec, "friction -0.1");
    spec.holder.friction = 0.0;
    spec.holder.stiffness[RA_ROLL] = 1.0;
    check_refused(&spec, "cannot roll as a rigid body");
    spec.holder.stiffness[RA_ROLL] = 0.0;
    spec.holder.damping[RA_PITCH] = (double)NAN;
    spec.holder.stiffness[RA_PITCH] = 2.0;
    check_refused(&spec, "holder: stiffness 2 and damping nan against pitch must be 0 or positive");
    spec.holder.stiffness[RA_PITCH] = 0.0;
    spec.holder.damping[RA_PITCH] = 0.0;
    spec.holder.blocked[RA_HEAVE] = true;
    check_refused(&spec, "heave is blocked");
    spec = sliding(1, NULL, NULL);
    spec.holder.stiffness[RA_PITCH] = 1.0;
    check_refused(&spec, "cannot pitch as a rigid body");
    // friction turns the slider, so it needs the motion of pitch; a slider that can only pitch may
    // have friction
    spec.holder.stiffness[RA_PITCH] = 0.0;
    spec.holder.friction = 0.1;
    spec.holder.pivot = 1e-3;
    check_refused(&spec, "cannot pitch as a rigid body");
    static const char *const cannot[] = {"cannot heave as a rigid body",
                                         "cannot pitch as a rigid body"};
    for (int i = 0; i < 8; i++) {
        spec = sliding(3, NULL, NULL);
        *(i % 2 == 0 ? &spec.solid[1].beam.left : &spec.solid[1].beam.right) =
            i / 2 % 2 == 0 ? RA_PINNED : RA_CLAMPED;
        spec.holder.stiffness[i / 4] = 1.0;
        check_refused(&spec, cannot[i / 4]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frequencies_on_springs),
        cmocka_unit_test(a_dashpot_takes_the_weight),
        cmocka_unit_test(a_blocked_motion_is_none),
        cmocka_unit_test(load_goes_to_the_leading_edge),
        cmocka_unit_test(balance_closes_with_friction),
        cmocka_unit_test(friction_is_in_the_stability_limit),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
