// Tests of static equilibrium (settle.c): known deflections; the contact of a rough case carries
// the weight at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <string.h>

#include "detection/candidates.h"
#include "kernels/kernels.h"
#include "line/line.h"

enum { CELLS = 60, MODES = 12, AT = 21 };
static const double PI = 3.14159265358979323846;

static struct ra_solid_spec solid(double m, double D, enum ra_end end, size_t cells, size_t modes)
{
    return bodies_solid(bodies_beam((double)cells / CELLS, m, D, end, end), cells + 1, modes);
}

/// A block that can only move up and down stands with one pointed node on node AT of the beam. Only
/// this node touches, so the load is a point load of known weight.
static const double point[3] = {-1e-2, 0.0, -1e-2};

static struct ra_problem_spec point_load(const char *law)
{
    struct ra_problem_spec spec = {
        .solid = {solid(2.0, 30.0, RA_PINNED, CELLS, MODES), solid(4.0, 30.0, RA_FREE, 2, 1)},
        .spacing = 1.0 / CELLS,
        .start = (double)(AT - 1) / CELLS,
        .touching = true,
        .speed = 0.25,
        .step = 1e-4,
        .parameter = {strcmp(law, "penalty") == 0 ? 1e6 : 0.0},
        .law = law};
    spec.solid[1].height = point;
    spec.solid[1].gravity = 9.81;
    return spec;
}

static const double WEIGHT = 4.0 * 2.0 / CELLS * 9.81; ///< of this block [N/m]

/// The deflection u(x_l) under a force W at x_AT is -W sum_k psi_k(x) psi_k(x_AT)/(m omega_k^2)
/// with psi = sqrt 2 sin.
static double deflection(size_t l)
{
    double sum = 0.0;
    for (int k = 1; k <= MODES; k++) {
        const double a = PI * k;
        sum +=
            2.0 * sin(a * (double)l / CELLS) * sin(a * (double)AT / CELLS) / (30.0 * pow(a, 4.0));
    }
    return -WEIGHT * sum;
}

/// The pair is at rest at t = 0, and the relaxation has left no motion, force or count in the
/// state.
static void check_at_rest(const struct pair *pair)
{
    const struct ra_offset start = pair->problem.pair.sliding.start;
    assert_int_equal(pair->state.at.step, 0);
    assert_int_equal(pair->state.at.started, 0);
    assert_true(pair->state.at.offset.cell == start.cell &&
                pair->state.at.offset.rest == start.rest);
    assert_true(pair->state.at.total_force == 0.0 && pair->state.at.sliding_force == 0.0);
    assert_true(pair->state.at.contacts == 0 && pair->state.at.motion.travel == HUGE_VAL);
    for (int i = 0; i < 2; i++) {
        const struct ra_motion part = bodies_motion(&pair->problem, &pair->state, i), *const m =
                                                                                          &part;
        for (size_t k = 0; k < pair->problem.solid[i].modes.count; k++) {
            assert_true(m->velocity[k] == 0.0 && m->increment[k] == 0.0 && m->force[k] == 0.0);
        }
        for (size_t l = 0; l < pair->problem.solid[i].nodes; l++) {
            assert_true(pair->state.node_force[i][l] == 0.0 &&
                        pair->state.slave_force[i][l] == 0.0);
        }
    }
    const struct ra_solver_record *const r = &pair->state.record;
    assert_true(r->solves == 0 && r->iterations == 0 && r->worst_penetration == 0.0);
}

/// The number of steps depends on the fictitious masses. If they are too heavy, there are more
/// steps; if they are too light, settling fails.
static void settle_point_load(const char *law, double tolerance, double penetration,
                              uint64_t expected)
{
    const struct ra_problem_spec spec = point_load(law);
    struct pair pair;
    uint64_t steps = 0;
    pair_make(&spec, &pair);
    check_ok(ra_settle(&pair.problem, &pair.state, tolerance, 2000000, NULL, &steps, &pair.st),
             &pair.st);
    assert_int_equal(steps, expected);
    check_at_rest(&pair);
    // the residual of a mode is at most the tolerance times the weight, so the relative error of
    // its amplitude is about the tolerance
    const double scale = fabs(deflection(AT));
    for (size_t l = 0; l <= CELLS; l++) {
        check_near(ra_displacement(&pair.problem, &pair.state, 0, l), deflection(l),
                   10.0 * tolerance * scale + 1e-14 * scale);
    }
    // the block moves down with the beam, and into the spring of each pass, W/(2 kappa chi)
    const double down = -ra_displacement(&pair.problem, &pair.state, 0, AT) + penetration;
    check_near(ra_displacement(&pair.problem, &pair.state, 1, 1), down, 10.0 * tolerance * scale);
    pair_free(&pair);
}

static void deflection_under_a_point_load(void **state)
{
    (void)state;
    settle_point_load("penalty", 1e-8, WEIGHT / (2.0 * 1e6 / CELLS), 1024);
    settle_point_load("lagrange", 1e-6, 0.0, 1600);
}

/// Two rigid blocks are pressed together by opposite loads; two others have no loads. The forces
/// are tested every 64 steps.
static void rigid_blocks(void **state)
{
    (void)state;
    for (int loaded = 0; loaded < 2; loaded++) {
        struct ra_problem_spec spec = point_load("lagrange");
        struct pair pair;
        uint64_t steps = 0;
        for (int i = 0; i < 2; i++) {
            spec.solid[i] = solid(2.0 + i, 30.0, RA_FREE, 10, 1);
            spec.solid[i].gravity = loaded ? (i == 0 ? -3.0 : 2.0) : 0.0;
        }
        spec.start = 0.0;
        pair_make(&spec, &pair);
        check_ok(ra_settle(&pair.problem, &pair.state, 1e-9, 1000, NULL, &steps, &pair.st),
                 &pair.st);
        check_at_rest(&pair);
        assert_int_equal(steps, 64);
        pair_step(&pair);
        check_near(pair.state.at.total_force, loaded ? 1.0 : 0.0, 1e-9); // 2 g m L, L = 1/6
        pair_free(&pair);
    }
}

/// Under its own weight the deflection of the beam is the modal sum with the projected weight. The
/// rigid slider is far above and weightless.
static void deflection_under_its_own_weight(void **state)
{
    (void)state;
    struct ra_problem_spec spec = point_load("penalty");
    spec.touching = false;
    spec.distance = 1.0;
    spec.solid[0].gravity = 9.81;
    spec.solid[1].gravity = 0.0;
    struct pair pair;
    pair_make(&spec, &pair);
    check_ok(ra_settle(&pair.problem, &pair.state, 1e-10, 2000000, NULL, NULL, &pair.st), &pair.st);
    double sum = 0.0;
    for (size_t k = 0; k < MODES; k++) {
        const double omega = pair.problem.solid[0].modes.omega[k];
        const double expected = pair.problem.pair.modal.load[k] / (2.0 * omega * omega);
        check_near(pair.state.at.motion.amplitude[k], expected,
                   1e-8 * 9.81 / (2.0 * omega * omega));
        sum += pair.state.at.motion.amplitude[k] * sqrt(2.0) * sin(PI * (double)(k + 1) / 2.0);
    }
    // 5 q L^4/(384 D). The trapezoidal rule loses (pi chi/L)^2/12 of the first mode's load. The
    // modes left out, 1/13^5 and less with both signs, are 3e-6.
    const double trapezoidal = 1.0 - pow(PI / CELLS, 2.0) / 12.0;
    check_relative(sum, -5.0 * 2.0 * 9.81 / (384.0 * 30.0) * trapezoidal, 1e-5);
    pair_free(&pair);
}

/// A rough block with weight on a rough beam.
struct rough {
    double height[2][CELLS + 1];
    struct ra_problem_spec spec;
};

static void rough_make(const char *law, double speed, struct rough *r)
{
    memset(r, 0, sizeof *r);
    for (size_t l = 0; l <= CELLS; l++) {
        const double x = (double)l;
        r->height[0][l] = 1e-4 * (sin(0.9 * x) + sin(2.3 * x + 1.0) + 0.5 * sin(0.31 * x + 2.0));
        r->height[1][l] = 1e-4 * (sin(1.1 * x + 0.3) + sin(2.9 * x) + 0.5 * sin(0.23 * x + 1.0));
    }
    r->spec = point_load(law);
    r->spec.solid[1] = solid(4.0, 300.0, RA_FREE, 20, 2);
    r->spec.solid[1].gravity = 9.81;
    r->spec.solid[0].height = r->height[0];
    r->spec.solid[1].height = r->height[1];
    r->spec.speed = speed;
    r->spec.step = 2e-5;
}

/// Settles a case and then makes 500 steps. A slider at rest must keep the force of the weight. A
/// moving slider must have it in its first step, if the law's force at t_0 depends only on the gaps
/// at t_0.
static void rough_carries_the_weight(const char *law, int ways, double tolerance, double band)
{
    const double weight = 4.0 * 20.0 / CELLS * 9.81;
    for (int sliding = 0; sliding < ways; sliding++) {
        struct rough r;
        struct pair pair;
        rough_make(law, sliding ? 0.01 : 0.0, &r);
        pair_make(&r.spec, &pair);
        check_ok(ra_settle(&pair.problem, &pair.state, tolerance, 2000000, NULL, NULL, &pair.st),
                 &pair.st);
        check_at_rest(&pair);
        for (int n = 0; n < 500; n++) {
            check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
            if (n == 0 || !sliding) {
                check_near(pair.state.at.total_force / weight, 1.0, band);
            }
        }
        pair_free(&pair);
    }
}

static void rough_case_starts_in_balance(void **state)
{
    (void)state;
    // the residuals, 1e-8 of the weight in each of 14 modes, excite a vibration of the force later
    rough_carries_the_weight("penalty", 2, 1e-8, 5e-8);
    // with multipliers only a slider at rest is tested: their forces at t_0 already brake a slider
    // that slides up a slope until t_1
    rough_carries_the_weight("lagrange", 1, 1e-8, 5e-8);
}

/// The equilibrium and the number of steps are those of the plain engine, which has no lists. The
/// lists are made anew although the solids hardly move, because their skin becomes thinner.
static void lists_are_renewed(void **state)
{
    (void)state;
    struct rough r;
    struct pair listed, plain;
    uint64_t steps[2];
    rough_make("penalty", 0.0, &r);
    pair_make(&r.spec, &listed);
    r.spec.plain = true;
    pair_make(&r.spec, &plain);
    check_ok(ra_settle(&listed.problem, &listed.state, 1e-8, 2000000, NULL, &steps[0], &listed.st),
             &listed.st);
    check_ok(ra_settle(&plain.problem, &plain.state, 1e-8, 2000000, NULL, &steps[1], &plain.st),
             &plain.st);
    assert_int_equal(steps[0], steps[1]);
    assert_memory_equal(listed.state.at.motion.amplitude, plain.state.at.motion.amplitude,
                        listed.problem.pair.modal.width * sizeof(double));
    // with a tolerance of 0 settling does not end; in 2600 steps it makes ten lists or more
    const struct ra_node_list *const list = &listed.state.candidates->fine;
    const uint64_t made = list->made;
    const double skin = list->skin;
    assert_int_equal(ra_settle(&listed.problem, &listed.state, 0.0, 2600, NULL, NULL, &listed.st),
                     RA_NUMERIC);
    assert_true(list->made >= made + 10 && list->skin < 0.5 * skin);
    pair_free(&listed);
    pair_free(&plain);
}

/// Settling removes the motion. The next step starts with the motion of the case.
static void velocity_comes_back(void **state)
{
    (void)state;
    double velocity[CELLS + 1];
    struct ra_problem_spec spec = point_load("penalty");
    struct pair pair;
    for (size_t l = 0; l <= CELLS; l++) {
        velocity[l] = 0.1 * (double)l;
    }
    spec.solid[0].velocity = velocity;
    pair_make(&spec, &pair);
    check_ok(ra_settle(&pair.problem, &pair.state, 1e-6, 2000000, NULL, NULL, &pair.st), &pair.st);
    const double *const start = pair.problem.pair.modal.start_velocity;
    assert_true(start[0] != 0.0);
    for (size_t k = 0; k < pair.problem.solid[0].modes.count; k++) {
        assert_true(pair.state.at.motion.velocity[k] == start[k]);
        assert_true(pair.state.at.motion.increment[k] == spec.step * start[k]);
    }
    pair_free(&pair);
}

static void refusals(void **state)
{
    (void)state;
    struct ra_problem_spec spec = point_load("penalty");
    struct pair pair;
    uint64_t steps = 0;
    // too few steps
    pair_make(&spec, &pair);
    assert_int_equal(ra_settle(&pair.problem, &pair.state, 1e-12, 70, NULL, &steps, &pair.st),
                     RA_NUMERIC);
    assert_string_equal(pair.st.text, "no static equilibrium in 70 relaxation steps: residual "
                                      "0.187431 of the load, tolerance 1e-12");
    assert_int_equal(steps, 70);
    pair_free(&pair);
    // a block beside the beam falls without end
    spec.touching = false;
    spec.start = 1.5;
    pair_make(&spec, &pair);
    assert_int_equal(ra_settle(&pair.problem, &pair.state, 1e-6, 5000, NULL, NULL, &pair.st),
                     RA_NUMERIC);
    assert_non_null(strstr(pair.st.text, "no static equilibrium in 5000 relaxation steps: "));
    pair_free(&pair);
}

static double (*sums_of)(const struct ra_relaxing *r, size_t width);
static double fictitious; ///< what the contact adds to the fictitious mass of each mode [N/m2]
static int sums_seen;

/// The kinetic energies that are compared: the squared increments times m omega^2 and the same
/// stiffness for every mode.
static double relax_and_check(const struct ra_relaxing *r, size_t width)
{
    const double found = sums_of(r, width);
    double sum = 0.0;
    for (size_t k = 0; k < width; k++) {
        if (r->stiffness[k] > 0.0) {
            fictitious = sums_seen++ == 0 ? r->stiffness[k] - r->spring[k] : fictitious;
            check_near(r->stiffness[k] / (fictitious + r->spring[k]), 1.0, 1e-12);
        }
        sum += r->step[k] * r->step[k] * (fictitious + r->spring[k]);
    }
    assert_true(found >= 0.0);
    check_near(found, sum, 1e-12 * sum);
    return found;
}

/// A wrong approximation of the energies would only make settling slow: the exact sums would then
/// be computed in every step.
static void energies_are_approximated(void **unused)
{
    (void)unused;
    const struct ra_problem_spec spec = point_load("penalty");
    struct pair pair;
    pair_make(&spec, &pair);
    struct ra_kernels checking = *pair.problem.pair.modal.kernels;
    sums_of = checking.relax;
    checking.relax = relax_and_check;
    sums_seen = 0;
    pair.problem.pair.modal.kernels = &checking;
    check_ok(ra_settle(&pair.problem, &pair.state, 1e-6, 2000000, NULL, NULL, &pair.st), &pair.st);
    assert_true(sums_seen > 64 && fictitious > 0.0);
    pair_free(&pair);
}

/// An interrupt ends the relaxation at once, as in a run.
static void interrupted(void **unused)
{
    (void)unused;
    const volatile sig_atomic_t stop = 1;
    const struct ra_problem_spec spec = point_load("penalty");
    struct pair pair;
    uint64_t steps = 99;
    pair_make(&spec, &pair);
    assert_int_equal(ra_settle(&pair.problem, &pair.state, 1e-6, 2000000, &stop, &steps, &pair.st),
                     RA_EARLY);
    assert_string_equal(pair.st.text, "interrupted while settling, before the first step");
    assert_true(steps == 1 && !pair.state.at.started);
    pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interrupted),
        cmocka_unit_test(energies_are_approximated),
        cmocka_unit_test(deflection_under_a_point_load),
        cmocka_unit_test(rigid_blocks),
        cmocka_unit_test(deflection_under_its_own_weight),
        cmocka_unit_test(rough_case_starts_in_balance),
        cmocka_unit_test(lists_are_renewed),
        cmocka_unit_test(velocity_comes_back),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
