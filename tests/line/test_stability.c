// Tests of stability.c: the bound against the true largest frequency, and runs near the limit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The true frequency comes from power iteration on M^{-1}(K + K_c). K_c is the sum of kappa w_l
 * row row^T over the rows of all contacts at once (rows are tested in test_contact.c). More
 * contacts only add stiffness, so at this offset no other state of contact has a higher frequency.
 * A Rayleigh quotient is at most the largest eigenvalue. So a bound below the computed quotient is
 * wrong, even if the iteration has not converged.
 */
#include "support/bodies.h"

enum { MOST = 64 };

/// The rows of all contacts over sqrt(m), times sqrt(kappa w). Returns their number.
static size_t contact_rows(struct pair *pair, double (*row)[MOST])
{
    const struct ra_problem *const problem = &pair->problem;
    const double zero[MOST] = {0.0};
    const double *const amplitude[2] = {zero, zero};
    struct ra_detection *const now = &pair->state.now;
    ra_detect_plain(problem, &pair->state.at.offset, amplitude, HUGE_VAL, now);
    const size_t w0 = problem->solid[0].modes.width, w1 = problem->solid[1].modes.width;
    assert_true(w0 + w1 <= MOST && now->count <= 1000);
    for (size_t c = 0; c < now->count; c++) {
        const struct ra_contact *const contact = &now->contact[c];
        const double weight = ra_tributary(&problem->solid[contact->slave], contact->node);
        memset(row[c], 0, sizeof row[c]);
        ra_contact_row(problem, NULL, &now->pass[contact->slave], contact, row[c]);
        for (size_t k = 0; k < w0 + w1; k++) {
            const double mass = problem->solid[k < w0 ? 0 : 1].mass;
            row[c][k] *= sqrt(problem->pair.coefficient[0] * weight / mass);
        }
    }
    return now->count;
}

/// y = M^{-1/2} (K + K_c) M^{-1/2} x
static void apply(const struct ra_problem *problem, double (*row)[MOST], size_t rows,
                  const double *x, double *y)
{
    memset(y, 0, MOST * sizeof *y);
    const size_t w0 = problem->solid[0].modes.width;
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        for (size_t k = 0; k < modes->count; k++) {
            const size_t j = i == 0 ? k : w0 + k;
            y[j] = modes->omega[k] * modes->omega[k] * x[j];
        }
    }
    for (size_t c = 0; c < rows; c++) {
        double sum = 0.0;
        for (size_t k = 0; k < MOST; k++) {
            sum += row[c][k] * x[k];
        }
        for (size_t k = 0; k < MOST; k++) {
            y[k] += row[c][k] * sum;
        }
    }
}

/// The largest frequency by power iteration.
static double true_frequency(struct pair *pair, int iterations)
{
    static double row[1000][MOST];
    const size_t rows = contact_rows(pair, row);
    double x[MOST], y[MOST], square = 0.0;
    uint64_t seed = 7;
    for (size_t k = 0; k < MOST; k++) {
        x[k] = bodies_random(&seed);
    }
    for (int n = 0; n < iterations; n++) {
        apply(&pair->problem, row, rows, x, y);
        double xx = 0.0, xy = 0.0, yy = 0.0;
        for (size_t k = 0; k < MOST; k++) {
            xx += x[k] * x[k];
            xy += x[k] * y[k];
            yy += y[k] * y[k];
        }
        square = xy / xx;
        if (yy == 0.0) {
            return 0.0; // two rigid solids without contact
        }
        for (size_t k = 0; k < MOST; k++) {
            x[k] = y[k] / sqrt(yy);
        }
    }
    return sqrt(square);
}

static double bound(const struct ra_problem *problem)
{
    return hypot(ra_oscillators_highest(&problem->pair.modal), ra_contact_frequency(problem));
}

static const enum ra_end ENDS[] = {RA_FREE, RA_PINNED, RA_CLAMPED};

/// Makes a random small pair: tiny sliders, as many modes as nodes allow, overhang, any offset.
static void make_random(uint64_t *seed, struct pair *pair)
{
    struct ra_problem_spec spec = {
        .spacing = 0.125, .step = 1e-12, .parameter = {1e6}, .law = "penalty"};
    spec.slaves = (enum ra_slaves)bodies_pick(seed, 0, 2);
    spec.linear = bodies_pick(seed, 0, 1) == 1;
    for (int i = 0; i < 2; i++) {
        const size_t nodes = bodies_pick(seed, 2, i == 0 ? 16 : 8);
        const double mass = pow(10.0, bodies_random(seed)),
                     stiff = pow(10.0, 3.0 * bodies_random(seed));
        const struct ra_beam beam =
            bodies_beam((double)(nodes - 1) * spec.spacing, mass, stiff,
                        ENDS[bodies_pick(seed, 0, 2)], ENDS[bodies_pick(seed, 0, 2)]);
        spec.solid[i] = bodies_solid(beam, nodes, bodies_pick(seed, 1, nodes - 1));
    }
    const double cells = (double)spec.solid[0].nodes * (bodies_random(seed) + 0.5);
    const double xi[] = {0.0, 0.03125, 0.25, 0.5, 0.9375};
    spec.start = (floor(cells) + xi[bodies_pick(seed, 0, 4)]) * spec.spacing;
    pair_make(&spec, pair);
}

// The bound is never below the true frequency. The tolerance 1e-12 is for rounding if they are
// equal.
static void test_never_below(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    double closest = 0.0;
    for (int trial = 0; trial < 500; trial++) {
        struct pair pair;
        make_random(&seed, &pair);
        const double ratio = true_frequency(&pair, 60) / bound(&pair.problem);
        check_between(ratio, 0.0, 1.0 + 1e-12);
        closest = fmax(closest, ratio);
        pair_free(&pair);
    }
    check_between(closest, 0.9, 1.0 + 1e-12); // some trials come close
}

// On the outer segments interpolation is linear (Eq. 32). So the sum of squares of a profile at the
// slaves can exceed that at the nodes by up to 0.53 %, which the bound allows for. The test has the
// worst problem: a pinned beam with all modes that its nodes allow, and a body so heavy that only
// the beam moves. Without the allowance the bound would be too low by 2.2e-4.
static void test_linear_outer_segments(void **unused)
{
    (void)unused;
    for (size_t nodes = 4; nodes < 12; nodes++) {
        for (int index = 1; index < 20; index++) {
            struct ra_problem_spec spec = {
                .spacing = 0.125, .step = 1e-12, .parameter = {1e6}, .law = "penalty"};
            const double length = (double)(nodes - 1) * spec.spacing;
            spec.start = -spec.spacing * (1.0 - 0.01 * index);
            spec.solid[0] = bodies_solid(bodies_beam(length, 1.0, 1e-9, RA_PINNED, RA_PINNED),
                                         nodes, nodes - 2);
            spec.solid[1] =
                bodies_solid(bodies_beam(length + 0.25, 1e9, 1e-9, RA_FREE, RA_FREE), nodes + 2, 1);
            struct pair pair;
            pair_make(&spec, &pair);
            check_between(true_frequency(&pair, 300) / bound(&pair.problem), 0.0, 1.0 + 1e-12);
            pair_free(&pair);
        }
    }
}

// The shapes of pinned beams are sines, whose Gram matrix is the unit matrix. The bound is then a
// sum of the compliances of both solids. With both passes each compliance has the factor 2.006.
// With one pass the compliance of the slaves has the factor 1, that of the masters 1.006. For a
// free beam the factor is multiplied by the largest sum of absolute values in a row of its Gram
// matrix.
static void test_closed_bounds(void **unused)
{
    (void)unused;
    static const double share[3][2] = {{2.006, 2.006}, {1.0, 1.006}, {1.006, 1.0}};
    for (int passes = 0; passes < 3; passes++) {
        for (int bent = 0; bent < 2; bent++) {
            struct ra_problem_spec spec = {
                .spacing = 0.25, .step = 1e-9, .parameter = {1e6}, .law = "penalty"};
            struct pair pair;
            spec.slaves = (enum ra_slaves)passes;
            spec.solid[0] = bodies_solid(bodies_beam(2.0, 0.5, 1.0, RA_PINNED, RA_PINNED), 9, 3);
            spec.solid[1] = bodies_solid(bodies_beam(1.0, 3.0, 1.0, bent ? RA_CLAMPED : RA_PINNED,
                                                     bent ? RA_FREE : RA_PINNED),
                                         5, 3);
            pair_make(&spec, &pair);
            const struct ra_modes *const m = &pair.problem.solid[1].modes;
            double most = bent ? 0.0 : 1.0;
            for (size_t k = 0; bent && k < 3; k++) {
                double row = 0.0;
                for (size_t j = 0; j < 3; j++) {
                    double sum = 0.0;
                    for (size_t l = 0; l < 5; l++) {
                        sum += ra_modes_at(m, k, l) * ra_modes_at(m, j, l);
                    }
                    row += 0.25 * fabs(sum);
                }
                most = fmax(most, row);
            }
            const double sum = share[passes][0] / 0.5 + share[passes][1] * most / 3.0;
            check_relative(ra_contact_frequency(&pair.problem), sqrt(1e6 * sum), 1e-12);
            check_relative(ra_oscillators_highest(&pair.problem.pair.modal),
                           fmax(pair.problem.solid[0].modes.omega[2], m->omega[2]), 0.0);
            pair_free(&pair);
        }
    }
}

/// Makes the realistic case on a smaller scale: 30 modes over 401 nodes, 4 over 41.
static void make_realistic(double start, struct pair *pair)
{
    const double H = 2e-3, rho = 7800.0, D = 210e9 * H * H * H / 12.0;
    struct ra_problem_spec spec = {
        .spacing = 5e-5, .start = start, .step = 1e-9, .parameter = {1e11}, .law = "penalty"};
    spec.solid[0] = bodies_solid(bodies_beam(0.02, rho * H, D, RA_PINNED, RA_PINNED), 401, 30);
    spec.solid[1] = bodies_solid(bodies_beam(0.002, rho * H, D, RA_FREE, RA_FREE), 41, 4);
    pair_make(&spec, pair);
}

// For realistic sizes the bound is at most 1.4 times the true frequency. The bound exceeds this
// frequency for two reasons. The squared frequencies of modes and springs are added, which makes a
// factor of up to sqrt 2 if both frequencies are equal. Gershgorin's bound makes a factor of about
// 1 + modes/nodes.
static void test_not_far_above(void **unused)
{
    (void)unused;
    const double start[] = {0.0, 0.009, 0.0090125, 0.009025, 0.0195};
    for (size_t i = 0; i < 5; i++) {
        struct pair pair;
        make_realistic(start[i], &pair);
        check_between(bound(&pair.problem) / true_frequency(&pair, 2000), 1.0, 1.4);
        pair_free(&pair);
    }
}

/// Two equal flat plates with matching nodes and one mode each are pressed together. At rest they
/// penetrate by 1 mm: the loads are 2 kappa 1e-3 (erratum E16) times `stiffer`, the factor of the
/// springs in the test.
static struct ra_problem_spec pressed(double step, double stiffer)
{
    static double bend[9];
    struct ra_problem_spec spec = {
        .spacing = 0.25, .step = step, .distance = -1e-3, .parameter = {1e6}, .law = "penalty"};
    bend[4] = 1e-9; // a disturbance
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(2.0, 1.0, 1.0, RA_PINNED, RA_PINNED), 9, 1);
        spec.solid[i].beam.young = 1e6;
        spec.solid[i].gravity = (i == 0 ? -2e3 : 2e3) * stiffer;
        spec.solid[i].displacement = bend;
    }
    return spec;
}

static double pressed_limit(void)
{
    const struct ra_problem_spec spec = pressed(1e-9, 1.0);
    struct pair pair;
    pair_make(&spec, &pair);
    const double limit = pair.problem.pair.limit;
    check_near(limit, ra_stability_limit(&pair.problem), 0.0);
    check_relative(limit, 2.0 / bound(&pair.problem), 1e-15);
    pair_free(&pair);
    return limit;
}

/// The largest amplitude in 20000 steps with a penalty that was changed after the check.
static double largest_amplitude(double step, double stiffer)
{
    const struct ra_problem_spec spec = pressed(step, stiffer);
    struct pair pair;
    pair_make(&spec, &pair);
    pair.problem.pair.coefficient[0] *= stiffer;
    double largest = 0.0;
    for (int n = 0; n < 20000; n++) {
        pair_step(&pair);
        largest = fmax(largest, fabs(pair.state.at.motion.amplitude[0]));
    }
    pair_free(&pair);
    return largest;
}

// With one mode each and matching nodes the bound equals the true frequency. With a step of 0.999
// of the limit a disturbance of 1 nm stays below 1/sqrt(1 - 0.999^2) = 22 nm. With springs 1 % too
// stiff it grows until it is as large as the penetration of the plates.
static void test_runs_near_the_limit(void **unused)
{
    (void)unused;
    const double limit = pressed_limit();
    const double below = largest_amplitude(0.999 * limit, 1.0);
    const double above = largest_amplitude(0.999 * limit, 1.01);
    check_between(below, 1e-10, 22e-9);
    check_between(above, 1e-4, HUGE_VAL);
}

static void test_refused_with_the_limit(void **unused)
{
    (void)unused;
    const double limit = pressed_limit();
    char number[32];
    snprintf(number, sizeof number, "limit %.6g s", limit);
    const double factor[] = {1.0, 1.001, 5.0, HUGE_VAL};
    for (size_t i = 0; i < 4; i++) {
        const struct ra_problem_spec spec = pressed(factor[i] * limit, 1.0);
        struct ra_problem problem;
        struct ra_status st = {RA_OK, ""};
        assert_int_equal(ra_problem_init(&spec, &problem, &st), RA_UNSTABLE);
        if (isfinite(factor[i])) {
            assert_non_null(strstr(st.text, number));
        }
    }
    const struct ra_problem_spec spec = pressed(0.9999999 * limit, 1.0);
    struct pair pair;
    pair_make(&spec, &pair);
    pair_free(&pair);
}

// A law without springs has the limit of the modes, 2/omega. Two rigid solids have no limit.
static void test_without_springs(void **unused)
{
    (void)unused;
    struct ra_problem_spec spec = pressed(1e-9, 1.0);
    spec.law = "lagrange";
    spec.parameter[0] = 0.0;
    struct pair pair;
    pair_make(&spec, &pair);
    check_near(ra_contact_frequency(&pair.problem), 0.0, 0.0);
    check_relative(pair.problem.pair.limit, 2.0 / pair.problem.solid[0].modes.omega[0], 1e-15);
    pair_free(&pair);
    for (int i = 0; i < 2; i++) {
        spec.solid[i].beam.left = spec.solid[i].beam.right = RA_FREE;
    }
    spec.step = 1e9;
    pair_make(&spec, &pair);
    assert_true(isinf(pair.problem.pair.limit));
    pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_below),         cmocka_unit_test(test_linear_outer_segments),
        cmocka_unit_test(test_closed_bounds),       cmocka_unit_test(test_not_far_above),
        cmocka_unit_test(test_runs_near_the_limit), cmocka_unit_test(test_refused_with_the_limit),
        cmocka_unit_test(test_without_springs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
