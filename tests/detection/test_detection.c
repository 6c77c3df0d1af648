// Tests of detection.c: the interpolation of Eq. 31 and every gap of both passes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Gaps are compared with `bodies_gap` (bodies.h), which uses positions and a textbook cubic, but
 * not the index arithmetic of detection.c. The pairs of solids are random: they have two to two
 * hundred nodes, either may be longer, the slider overhangs either end or is apart, nodes may lie
 * on nodes, and the first node is 0 or 1 (reading L10).
 */
#include "support/bodies.h"

#include <float.h>

enum { MOST_NODES = 210 };

// Weights reproduce quadratic functions. A weight is a sum of three terms of at most 2.5, so its
// rounding error is at most 4 ulps of 1.
static void test_weights_reproduce_quadratics(void **unused)
{
    (void)unused;
    for (int i = 0; i <= 1000; i++) {
        const double xi = i / 1000.0;
        double N[4], mirrored[4], sum[3] = {0.0};
        ra_hermite(xi, N);
        ra_hermite(1.0 - xi, mirrored);
        for (int r = 0; r < 4; r++) {
            sum[0] += N[r];
            sum[1] += N[r] * (r - 1);
            sum[2] += N[r] * (r - 1) * (r - 1);
            check_near(N[r], mirrored[3 - r], 4.0 * DBL_EPSILON);
        }
        check_near(sum[0], 1.0, 4.0 * DBL_EPSILON);
        check_near(sum[1], xi, 4.0 * DBL_EPSILON);
        check_near(sum[2], xi * xi, 4.0 * DBL_EPSILON);
    }
}

// The derivative of a cubic from four points is exact; at h = 1/8 rounding is about 10 ulps.
static void test_weight_slopes(void **unused)
{
    (void)unused;
    const double h = 0.125;
    for (int i = 0; i <= 64; i++) {
        const double xi = i / 64.0;
        double slope[4], a[4], b[4], c[4], d[4];
        ra_hermite_slope(xi, slope);
        ra_hermite(xi - 2.0 * h, a);
        ra_hermite(xi - h, b);
        ra_hermite(xi + h, c);
        ra_hermite(xi + 2.0 * h, d);
        for (int r = 0; r < 4; r++) {
            check_near(slope[r], (a[r] - 8.0 * b[r] + 8.0 * c[r] - d[r]) / (12.0 * h), 1e-14);
        }
    }
}

// |sum N_r exp(i r theta)| <= 1: interpolation amplifies no wave. stability.c depends on this.
static void test_response_to_waves(void **unused)
{
    (void)unused;
    for (int i = 0; i <= 200; i++) {
        double N[4];
        ra_hermite(i / 200.0, N);
        for (int j = 0; j <= 200; j++) {
            double re = 0.0, im = 0.0;
            for (int r = 0; r < 4; r++) {
                re += N[r] * cos(r * j * 3.14159265358979 / 200.0);
                im += N[r] * sin(r * j * 3.14159265358979 / 200.0);
            }
            check_between(hypot(re, im), 0.0, 1.0 + 4.0 * DBL_EPSILON);
        }
    }
}

/// Two random rough solids with a random deflection. The slider is somewhere over the other solid
/// or beside it.
struct random_pair {
    struct pair pair;
    double height[2][MOST_NODES], amplitude[2][3];
};

static void make_random(uint64_t *seed, size_t nodes0, size_t nodes1, double start_cells,
                        struct random_pair *r)
{
    const double spacing = 0.125; // exact, like starts in cells/1024
    const size_t nodes[2] = {nodes0, nodes1};
    struct ra_problem_spec spec = {.spacing = spacing,
                                   .start = start_cells * spacing,
                                   .distance = bodies_random(seed),
                                   .step = 1e-9,
                                   .law = "lagrange"};
    for (int i = 0; i < 2; i++) {
        const size_t first = bodies_pick(seed, 0, 1);
        const double length = (double)(nodes[i] - 1 + first) * spacing;
        const struct ra_beam beam = bodies_beam(length, 1.0, 1.0, RA_FREE, RA_FREE);
        const size_t modes = nodes[i] > 3 ? 3 : nodes[i] - 1;
        spec.solid[i] = bodies_solid(beam, nodes[i], modes);
        spec.solid[i].first = first;
        spec.solid[i].height = r->height[i];
        for (size_t l = 0; l < nodes[i]; l++) {
            r->height[i][l] = bodies_random(seed);
        }
        for (size_t k = 0; k < 3; k++) {
            r->amplitude[i][k] = k < modes ? 0.1 * bodies_random(seed) : 0.0;
        }
    }
    pair_make(&spec, &r->pair);
}

static void detect(struct random_pair *r, double below)
{
    const double *const amplitude[2] = {r->amplitude[0], r->amplitude[1]};
    ra_detect_plain(&r->pair.problem, &r->pair.state.at.offset, amplitude, below,
                    &r->pair.state.now);
}

/// Compares the list of contacts, in order and completely. Returns their number.
static size_t compare(const struct random_pair *r, double below)
{
    const struct ra_problem *const problem = &r->pair.problem;
    const struct ra_detection *const now = &r->pair.state.now;
    long double *const y[2] = {bodies_deflected(&problem->solid[0], r->amplitude[0]),
                               bodies_deflected(&problem->solid[1], r->amplitude[1])};
    size_t c = 0;
    for (int slave = 0; slave < 2; slave++) {
        for (size_t l = 0; l < problem->solid[slave].nodes; l++) {
            int inside;
            const double gap =
                (double)bodies_gap(problem, &r->pair.state.at.offset, y, slave, l, &inside);
            const int listed = problem->pair.slaves == RA_SLAVES_BOTH ||
                               slave == (problem->pair.slaves == RA_SLAVES_SLIDER);
            if (!inside || !listed || gap >= below) {
                continue;
            }
            assert_true(c < now->count);
            assert_int_equal(now->contact[c].slave, slave);
            assert_int_equal(now->contact[c].node, l);
            // Heights are of order 1, deflections of order 1 from 3 terms, with a dozen operations.
            // xi has an error of an ulp, times slopes of order 10. All this is below 1e-13.
            check_near(now->contact[c].gap, gap, 1e-13);
            c++;
        }
    }
    assert_int_equal(c, now->count);
    assert_true(now->count <= now->capacity);
    free(y[0]);
    free(y[1]);
    return c;
}

// All gaps agree. The lists of gaps below a threshold agree, too; every gap differs from the
// threshold by more than 1e-13.
static void test_gaps_of_random_pairs(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    size_t total = 0;
    for (int trial = 0; trial < 1200; trial++) {
        static struct random_pair r;
        const size_t most = trial % 8 == 0 ? MOST_NODES : 7;
        const size_t n0 = bodies_pick(&seed, 2, most), n1 = bodies_pick(&seed, 2, most);
        // the nodes of every third slider lie on nodes; other sliders are anywhere, often
        // overhanging
        double start = 0.5 * (bodies_random(&seed) + 1.0) * (double)(n0 + n1) - (double)n1;
        start = trial % 3 == 0 ? floor(start) : floor(start * 1024.0) / 1024.0;
        make_random(&seed, n0, n1, start, &r);
        r.pair.problem.pair.slaves = (enum ra_slaves)(trial / 3 % 3);
        r.pair.problem.linear = trial % 5 == 0;
        detect(&r, HUGE_VAL);
        total += compare(&r, HUGE_VAL);
        detect(&r, -0.5);
        compare(&r, -0.5);
        pair_free(&r.pair);
    }
    assert_true(total > 8000); // the slider was over the resonator
}

// The contact zone of Sect. 2.1 is closed. A slider with one node at the end of the resonator has a
// contact in each pass; 1/1024 of a cell farther it has none.
static void test_zone_is_closed(void **unused)
{
    (void)unused;
    uint64_t seed = 2;
    const double start[] = {-4.0, -4.0 - 1.0 / 1024.0, 9.0, 9.0 + 1.0 / 1024.0},
                 expected[] = {2, 0, 2, 0};
    for (int i = 0; i < 4; i++) {
        static struct random_pair r;
        // if both grids begin at the same node number (reading L10), the slider's first node is
        // `start` cells to the right of the resonator's first node
        do {
            make_random(&seed, 10, 5, start[i], &r);
            if (r.pair.problem.solid[0].first == r.pair.problem.solid[1].first) {
                break;
            }
            pair_free(&r.pair);
        } while (1);
        detect(&r, HUGE_VAL);
        assert_int_equal(r.pair.state.now.count, (size_t)expected[i]);
        compare(&r, HUGE_VAL);
        pair_free(&r.pair);
    }
}

// Interpolation is linear on the first and the last segment, and cubic elsewhere (Eqs. 30, 32).
static void test_outer_segments_are_linear(void **unused)
{
    (void)unused;
    uint64_t seed = 3;
    for (int trial = 0; trial < 100; trial++) {
        static struct random_pair r;
        const double start = floor(bodies_random(&seed) * 5120.0) / 1024.0;
        make_random(&seed, bodies_pick(&seed, 2, 12), bodies_pick(&seed, 2, 12), start, &r);
        detect(&r, HUGE_VAL);
        for (size_t c = 0; c < r.pair.state.now.count; c++) {
            const struct ra_contact *const contact = &r.pair.state.now.contact[c];
            const size_t nodes = r.pair.problem.solid[1 - contact->slave].nodes;
            const int outer = contact->master == 0 || contact->master + 2 >= nodes;
            assert_int_equal(contact->hermite, !outer);
        }
        pair_free(&r.pair);
    }
}

/// The gap of slave node l after `cells` more cells of sliding, by the independent formula.
static double gap_after(const struct random_pair *r, int slave, size_t l, double cells)
{
    const struct ra_problem *const problem = &r->pair.problem;
    struct ra_problem finer = *problem; // its q counts eighths of a cell
    finer.pair.sliding.q *= 8;
    struct ra_offset offset = r->pair.state.at.offset;
    offset.rest = 8 * offset.rest + (ra_wide)(int64_t)(8.0 * cells) * problem->pair.sliding.q;
    long double *const y[2] = {bodies_deflected(&problem->solid[0], r->amplitude[0]),
                               bodies_deflected(&problem->solid[1], r->amplitude[1])};
    int inside;
    const double gap = (double)bodies_gap(&finer, &offset, y, slave, l, &inside);
    assert_true(inside);
    free(y[0]);
    free(y[1]);
    return gap;
}

// dg/d(Vt) agrees with a difference of four gaps within one segment, which is exact for a cubic.
// The points are h = 1/8 of a cell, 1/64 m, apart. Gaps round by 1e-15 and slopes are about 10, so
// the tolerance is 1e-12.
static void test_slope(void **unused)
{
    (void)unused;
    uint64_t seed = 4;
    for (int trial = 0; trial < 60; trial++) {
        static struct random_pair r;
        const size_t most = trial % 10 == 0 ? 150 : 9; // long sliders have several blocks of 64
        make_random(&seed, bodies_pick(&seed, 2, most), bodies_pick(&seed, 2, most),
                    0.5 + trial % 3, &r);
        r.pair.problem.pair.slaves = (enum ra_slaves)(trial % 4 == 3 ? 0 : trial % 4);
        r.pair.problem.linear = trial % 5 == 0;
        detect(&r, HUGE_VAL);
        for (size_t c = 0; c < r.pair.state.now.count; c++) {
            const struct ra_contact *const a = &r.pair.state.now.contact[c];
            const double near_by =
                gap_after(&r, a->slave, a->node, 0.125) - gap_after(&r, a->slave, a->node, -0.125);
            const double far =
                gap_after(&r, a->slave, a->node, 0.25) - gap_after(&r, a->slave, a->node, -0.25);
            check_near(a->slope, (8.0 * near_by - far) / (12.0 * 0.125 * 0.125), 1e-12);
        }
        pair_free(&r.pair);
    }
}

/// The slope of the master line per cell at node `at`, on the side `side`, from four points within
/// the segment there, which are exact for a cubic. NAN if there is no segment.
static double slope_beside(const struct random_pair *r, int master, double at, double side)
{
    static const double share[4] = {-11.0, 18.0, -9.0, 2.0}; // divided by 6
    const struct ra_solid *const solid = &r->pair.problem.solid[master];
    long double *const y = bodies_deflected(solid, r->amplitude[master]);
    double sum = 0.0;
    for (int p = 0; p < 4; p++) {
        int inside;
        // the node itself could belong to the other segment, so begin a little beside it
        const long double s = (long double)(at + side * (p / 8.0 + 1e-9));
        const long double line = bodies_line(y, solid->nodes, s, r->pair.problem.linear, &inside);
        sum += inside ? share[p] * (double)line : (double)NAN;
    }
    free(y);
    return sum / (6.0 * 0.125) * side;
}

// If a slave lies on a node of its master, the slope of the master is the mean of its slopes on the
// left and on the right of this node. At an end of the master only one of these exists. At the
// second node, where the cubics begin, detection.c takes the slope of the cubic alone. The points
// of the difference lie 1e-9 of a cell beside the node, which makes an error of 1e-8.
static void test_slope_on_nodes(void **unused)
{
    (void)unused;
    uint64_t seed = 7;
    size_t ends = 0;
    for (int trial = 0; trial < 200; trial++) {
        static struct random_pair r;
        make_random(&seed, bodies_pick(&seed, 2, 9), bodies_pick(&seed, 2, 9), trial % 9 - 4.0, &r);
        r.pair.problem.linear = trial % 2 == 0;
        detect(&r, HUGE_VAL);
        for (size_t c = 0; c < r.pair.state.now.count; c++) {
            const struct ra_contact *const a = &r.pair.state.now.contact[c];
            const double right = slope_beside(&r, 1 - a->slave, (double)a->master, 1.0);
            const double left = slope_beside(&r, 1 - a->slave, (double)a->master, -1.0);
            const bool second = a->master == 1 && !r.pair.problem.linear &&
                                r.pair.problem.solid[1 - a->slave].nodes > 3;
            const double mean = isnan(left) || second ? right
                                : isnan(right)        ? left
                                                      : 0.5 * (left + right);
            // the slider's node moves right over the master, the resonator's node moves left; a
            // cell has a length of 1/8
            check_near(a->slope, (a->slave == 1 ? -8.0 : 8.0) * mean, 1e-6);
            ends += isnan(left) || isnan(right);
        }
        pair_free(&r.pair);
    }
    assert_true(ends > 100);
}

// The zone of the plain engine has the blocks of the nodes that the slaves of both passes need. It
// has one more block on the left, for a slider that has just left a node.
static void test_zone_is_needed(void **unused)
{
    (void)unused;
    uint64_t seed = 8;
    for (int trial = 0; trial < 300; trial++) {
        static struct random_pair r;
        const size_t n[2] = {8 * bodies_pick(&seed, 2, 12) + 1, 8 * bodies_pick(&seed, 2, 12) + 1};
        const double start =
            floor((0.5 * (bodies_random(&seed) + 1.0) * (double)(n[0] + n[1]) - (double)n[1]) *
                  4.0) /
            4.0;
        make_random(&seed, n[0], n[1], start, &r);
        detect(&r, HUGE_VAL);
        const struct ra_detection *const now = &r.pair.state.now;
        int64_t first[2] = {1000, 1000}, last[2] = {-1000, -1000};
        for (size_t c = 0; c < now->count; c++) {
            const struct ra_contact *const a = &now->contact[c];
            const int64_t m = (int64_t)a->master, l = (int64_t)a->node;
            const int s = a->slave;
            first[s] = ra_smaller(first[s], l);
            last[s] = ra_larger(last[s], l);
            first[1 - s] = ra_smaller(first[1 - s], a->hermite ? m - 1 : m);
            last[1 - s] = ra_larger(last[1 - s], a->hermite ? m + 2 : m);
        }
        assert_int_equal(now->candidate_count, now->count > 0);
        for (int i = 0; i < 2 && now->count > 0; i++) {
            const int64_t begin = ra_larger(first[i] - 1, 0) / 8 * 8;
            // an outer segment counts as a cubic
            assert_in_range(now->candidate->begin[i], ra_larger(first[i] - 2, 0) / 8 * 8, begin);
            assert_in_range(now->candidate->end[i], last[i] / 8 * 8 + 8, (last[i] + 2) / 8 * 8 + 8);
        }
        pair_free(&r.pair);
    }
}

/// Makes the pair reversed and without deflection: its profiles run backwards, and the slider is as
/// far from the right end as it was from the left end.
static void make_mirrored(struct random_pair *r, const size_t n[2], double start,
                          struct random_pair *m)
{
    uint64_t seed = 6;
    const struct ra_solid *const solid = r->pair.problem.solid;
    // the first node of each solid shifts its grid by a cell
    const double first = (double)solid[1].first - (double)solid[0].first;
    do {
        make_random(&seed, n[0], n[1], (double)n[0] - (double)n[1] - start - first, m);
        if (m->pair.problem.solid[0].first == m->pair.problem.solid[1].first) {
            break;
        }
        pair_free(&m->pair);
    } while (1);
    m->pair.problem.pair.distance = r->pair.problem.pair.distance;
    for (int i = 0; i < 2; i++) {
        memset(m->amplitude[i], 0, sizeof m->amplitude[i]);
        memset(r->amplitude[i], 0, sizeof r->amplitude[i]);
        for (size_t l = 0; l < n[i]; l++) {
            m->pair.problem.solid[i].height[l] = solid[i].height[n[i] - 1 - l];
        }
    }
}

// Reversing both profiles and the slider's place reverses the contacts of each pass.
static void test_mirror(void **unused)
{
    (void)unused;
    uint64_t seed = 5;
    for (int trial = 0; trial < 100; trial++) {
        static struct random_pair r, m;
        const size_t n[2] = {bodies_pick(&seed, 2, 90), bodies_pick(&seed, 2, 90)};
        const double start =
            trial % 4 == 0 ? trial % 7 : floor(bodies_random(&seed) * 9216.0) / 1024.0;
        make_random(&seed, n[0], n[1], start, &r);
        make_mirrored(&r, n, start, &m);
        detect(&r, HUGE_VAL);
        detect(&m, HUGE_VAL);
        const struct ra_detection *const a = &r.pair.state.now, *const b = &m.pair.state.now;
        assert_int_equal(a->count, b->count);
        size_t in_pass_0 = 0;
        while (in_pass_0 < a->count && a->contact[in_pass_0].slave == 0) {
            in_pass_0++;
        }
        for (size_t c = 0; c < a->count; c++) {
            // each pass in reverse order
            const size_t d = c < in_pass_0 ? in_pass_0 - 1 - c : a->count - 1 - (c - in_pass_0);
            assert_int_equal(a->contact[c].slave, b->contact[d].slave);
            // xi and 1 - xi differ by rounding of 90 ulps of 1, where heights change by 1 per cell
            check_near(a->contact[c].gap, b->contact[d].gap, 1e-13);
        }
        pair_free(&r.pair);
        pair_free(&m.pair);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights_reproduce_quadratics),
        cmocka_unit_test(test_weight_slopes),
        cmocka_unit_test(test_response_to_waves),
        cmocka_unit_test(test_gaps_of_random_pairs),
        cmocka_unit_test(test_zone_is_closed),
        cmocka_unit_test(test_outer_segments_are_linear),
        cmocka_unit_test(test_slope),
        cmocka_unit_test(test_slope_on_nodes),
        cmocka_unit_test(test_zone_is_needed),
        cmocka_unit_test(test_mirror),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
