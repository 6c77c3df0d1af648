// Tests of kernels.c: every table that runs here against plain loops, bit for bit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each kernel is written down once more as the formula of its comment in kernels.h, one node and
 * one mode at a time, and must give the same bits: the formulas fix the order of operations. Spots
 * begin and end at blocks, with masks of slaves inside of them; what lies outside must stay
 * untouched. Modes are odd and even in number, nodes fill whole and broken groups of blocks.
 */
#include "bodies.h"

enum { NODES = 400, PITCH = NODES + 2 * RA_MARGIN, MODES = 72, SPOTS = 8 };

static const char *const names[] = {"avx512", "avx2", "sse2"};

static void fill(uint64_t *seed, double *a, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        a[j] = bodies_random(seed);
    }
}

/// Forces: most nodes have none, some have the negative zero of a force that vanishes.
static void fill_forces(uint64_t *seed, double *a, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        const size_t kind = bodies_pick(seed, 0, 7);
        a[j] = kind < 4 ? 0.0 : kind == 4 ? -0.0 : bodies_random(seed);
    }
}

/// Up to SPOTS spots, ascending, of 1 to 9 blocks; those of solid 1 are the same.
static size_t make_spots(uint64_t *seed, struct ra_spot *spot)
{
    size_t count = 0;
    int64_t at = 8 * (int64_t)bodies_pick(seed, 0, 4);
    while (count < SPOTS) {
        const int64_t end = at + 8 * (int64_t)bodies_pick(seed, 1, 9);
        if (end > NODES) {
            break;
        }
        spot[count++] = (struct ra_spot){.begin = {at, at}, .end = {end, end}};
        at = end + 8 * (int64_t)bodies_pick(seed, 1, 6);
    }
    return count;
}

static int same(const double *a, const double *b, size_t n)
{
    return memcmp(a, b, n * sizeof *a) == 0;
}

typedef void (*kernel_test)(const struct ra_kernels *kernels, uint64_t *seed);

/// Runs a test for every table of this processor; the one of least demands always runs.
static void each_table(kernel_test test, int trials)
{
    size_t found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_kernels *const kernels = ra_kernels_find(names[i]);
        if (kernels == NULL) {
            print_message("this processor has no %s\n", names[i]);
            continue;
        }
        assert_string_equal(kernels->name, names[i]);
        uint64_t seed = 11;
        for (int trial = 0; trial < trials; trial++) {
            test(kernels, &seed);
        }
        found++;
    }
    assert_true(found >= 1);
}

// ## Nodes across lanes

static void try_synthesise(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double psi[MODES * NODES], amplitude[MODES], height[NODES], line[NODES], plain[NODES];
    struct ra_spot spot[SPOTS];
    const size_t count = make_spots(seed, spot), modes = bodies_pick(seed, 0, MODES);
    fill(seed, psi, MODES * NODES);
    fill(seed, amplitude, MODES);
    fill(seed, height, NODES);
    fill(seed, line, NODES);
    memcpy(plain, line, sizeof plain);
    for (size_t c = 0; c < count; c++) {
        for (int64_t l = spot[c].begin[1]; l < spot[c].end[1]; l++) {
            double sum[2] = {0.0, 0.0};
            for (size_t k = 0; k < modes; k++) {
                sum[k % 2] += amplitude[k] * psi[k * NODES + (size_t)l];
            }
            plain[l] = height[l] + (sum[0] + sum[1]);
        }
    }
    kernels->synthesise(psi, NODES, modes, amplitude, height, line, spot, count, 1);
    assert_true(same(line, plain, NODES));
}

static void press_plainly(const struct ra_press *p, const struct ra_spot *spot, size_t count,
                          double *own, struct ra_tally *tally)
{
    for (size_t c = 0; c < count; c++) {
        int64_t begin, end;
        ra_spot_slaves(&spot[c], p->solid, p->shift, p->masters, &begin, &end);
        for (int64_t l = spot[c].begin[p->solid]; l < spot[c].end[p->solid]; l++) {
            const double *const m = p->master + l;
            const double gap = ra_gap(p->delta, p->slave[l], m, p->N);
            own[l] = 0.0;
            if (l >= begin && l < end && l >= p->begin && l < p->end && gap < 0.0) {
                own[l] = p->weight[l] * (p->kappa * gap);
                tally->force[l % 8] += own[l];
                tally->sliding[l % 8] += own[l] * ra_gap_slope(m, p->slope);
                tally->contacts[l % 8] += 1.0;
            }
        }
    }
}

static void try_press(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double slave[PITCH], master[PITCH], weight[PITCH], own[PITCH], plain[PITCH];
    struct ra_tally tally = {{0.0}, {0.0}, {0.0}}, expected = {{0.0}, {0.0}, {0.0}};
    struct ra_spot spot[SPOTS];
    const size_t count = make_spots(seed, spot);
    fill(seed, slave, PITCH);
    fill(seed, master, PITCH);
    fill(seed, weight, PITCH);
    fill(seed, own, PITCH);
    memcpy(plain, own, sizeof plain);
    const int64_t shift = (int64_t)bodies_pick(seed, 0, 8) - 4;
    struct ra_press p = {.slave = slave + RA_MARGIN,
                         .master = master + RA_MARGIN + shift - 1,
                         .weight = weight + RA_MARGIN,
                         .own = own + RA_MARGIN,
                         .delta = 0.3 * bodies_random(seed),
                         .kappa = 1e3,
                         .begin = (int64_t)bodies_pick(seed, 0, 60),
                         .end = (int64_t)bodies_pick(seed, 200, NODES),
                         .shift = shift,
                         .masters = (int64_t)bodies_pick(seed, 300, NODES),
                         .solid = (int)bodies_pick(seed, 0, 1)};
    ra_hermite(0.5 + 0.5 * bodies_random(seed), p.N);
    ra_hermite_slope(0.5 + 0.5 * bodies_random(seed), p.slope);
    press_plainly(&p, spot, count, plain + RA_MARGIN, &expected);
    kernels->press(&p, spot, count, &tally);
    assert_true(same(own, plain, PITCH));
    assert_memory_equal(&tally, &expected, sizeof tally);
}

static void try_gather(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double own[PITCH], other[PITCH], nodal[PITCH], plain[PITCH];
    struct ra_spot spot[SPOTS];
    const size_t count = make_spots(seed, spot);
    double N[4];
    fill_forces(seed, own, PITCH);
    fill_forces(seed, other, PITCH);
    fill(seed, nodal, PITCH);
    memcpy(plain, nodal, sizeof plain);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), N);
    const int64_t shift = (int64_t)bodies_pick(seed, 0, 8) - 4;
    for (size_t c = 0; c < count; c++) {
        for (int64_t m = spot[c].begin[0]; m < spot[c].end[0]; m++) {
            double sum = own[m + RA_MARGIN];
            for (int r = 3; r >= 0; r--) {
                sum += N[r] * other[m - shift + 1 - r + RA_MARGIN];
            }
            plain[m + RA_MARGIN] = sum;
        }
    }
    kernels->gather(own + RA_MARGIN, other + RA_MARGIN, N, shift, nodal + RA_MARGIN, spot, count,
                    0);
    assert_true(same(nodal, plain, PITCH));
}

/// One case of `follow`: arrays now, y, force, line, before, peak, energy.
static void follow_plainly(double (*a)[NODES], const struct ra_spot *spot, size_t count,
                           uint32_t *turned, size_t *turns)
{
    for (size_t c = 0; c < count; c++) {
        for (int64_t l = spot[c].begin[0]; l < spot[c].end[0]; l++) {
            if ((a[0][l] != 0.0) != (a[2][l] != 0.0)) {
                turned[(*turns)++] = (uint32_t)l;
            }
            a[6][l] += a[2][l] * (0.5 * (a[1][l] - a[4][l]));
            a[5][l] = fabs(a[0][l]) > a[5][l] ? fabs(a[0][l]) : a[5][l];
            a[4][l] = a[3][l];
            a[3][l] = a[1][l];
            a[2][l] = a[0][l];
        }
    }
}

static void try_follow(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[7][NODES], b[7][NODES];
    uint32_t turned[NODES], expected[NODES];
    struct ra_spot spot[SPOTS];
    const size_t count = make_spots(seed, spot);
    size_t turns = 0;
    for (int j = 0; j < 7; j++) {
        (j == 0 || j == 2 ? fill_forces : fill)(seed, a[j], NODES);
        memcpy(b[j], a[j], sizeof b[j]);
    }
    const struct ra_follow f = {.now = a[0],
                                .y = a[1],
                                .force = a[2],
                                .line = a[3],
                                .before = a[4],
                                .peak = a[5],
                                .energy = a[6],
                                .solid = 0};
    follow_plainly(b, spot, count, expected, &turns);
    assert_int_equal(kernels->follow(&f, spot, count, turned), turns);
    assert_memory_equal(turned, expected, turns * sizeof *turned);
    assert_memory_equal(a, b, sizeof a);
}

static void try_flag(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double slave[PITCH], master[PITCH];
    double N[4];
    int64_t flagged[NODES / 8 + 1];
    fill(seed, slave, PITCH);
    fill(seed, master, PITCH);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), N);
    // blocks begin where the pass does, not at multiples of 8
    const int64_t begin = (int64_t)bodies_pick(seed, 0, 30);
    const int64_t blocks = (int64_t)bodies_pick(seed, 0, 40);
    const double delta = 0.5, below = -1.0 + bodies_random(seed);
    const size_t count = kernels->flag(slave, master, delta, N, below, begin, blocks, flagged);
    size_t expected = 0;
    for (int64_t b = 0; b < blocks; b++) {
        int any = 0;
        for (int64_t l = begin + 8 * b; l < begin + 8 * b + 8; l++) {
            any |= ra_gap(delta, slave[l], master + l, N) < below;
        }
        if (any) {
            assert_true(expected < count && flagged[expected] == begin + 8 * b);
            expected++;
        }
    }
    assert_int_equal(count, expected);
}

// ## Modes across lanes

static void try_project(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double rows[MODES * NODES], nodal[NODES], sum[MODES], plain[MODES];
    struct ra_spot spot[SPOTS];
    const size_t count = make_spots(seed, spot), width = 8 * bodies_pick(seed, 1, MODES / 8);
    fill(seed, rows, MODES * NODES);
    fill_forces(seed, nodal, NODES);
    // more nodes with a force than the kernel lists at once
    for (size_t l = 0; bodies_pick(seed, 0, 1) && l < NODES; l++) {
        nodal[l] = bodies_random(seed);
    }
    fill(seed, sum, MODES);
    memcpy(plain, sum, sizeof plain);
    for (size_t c = 0; c < count; c++) {
        for (int64_t l = spot[c].begin[0]; l < spot[c].end[0]; l++) {
            for (size_t k = 0; nodal[l] != 0.0 && k < width; k++) {
                plain[k] += nodal[l] * rows[(size_t)l * width + k];
            }
        }
    }
    kernels->project(sum, rows, width, nodal, spot, count, 0);
    assert_true(same(sum, plain, MODES));
}

static void try_modes(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[14][MODES], b[14][MODES];
    const size_t width = 8 * bodies_pick(seed, 1, MODES / 8);
    const double half = bodies_random(seed), share = bodies_random(seed);
    for (int j = 0; j < 14; j++) {
        fill(seed, a[j], MODES);
        memcpy(b[j], a[j], sizeof b[j]);
    }
    double bound = 0.0;
    for (size_t k = 0; k < width; k++) {
        bound += b[0][k] * fabs(b[1][k] - b[2][k]);
        b[7][k] = (b[0][k] * b[6][k] - b[1][k] * b[5][k]) + b[2][k] * (b[4][k] + b[3][k]);
        b[8][k] = half * (b[7][k] + b[6][k]);
        b[9][k] = b[9][k] + b[10][k];
        b[11][k] += b[13][k] * b[13][k];
        b[12][k] += share * (b[4][k] * b[13][k]);
    }
    // sums of 72 terms of size 2 in another order: 72 * 144 * 1.1e-16
    check_near(kernels->distance(a[0], a[1], a[2], width), bound, 1.2e-12);
    kernels->advance(a[0], a[1], a[2], a[3], a[4], a[5], a[6], half, a[7], a[8], width);
    kernels->move(a[9], a[10], width);
    kernels->measure(a[13], a[4], share, a[11], a[12], width);
    assert_memory_equal(a, b, sizeof a);
}

// ## As cmocka wants them

static void test_nodes(void **unused)
{
    (void)unused;
    each_table(try_synthesise, 60);
    each_table(try_press, 300);
    each_table(try_gather, 300);
    each_table(try_follow, 300);
    each_table(try_flag, 300);
}

static void test_modes(void **unused)
{
    (void)unused;
    each_table(try_project, 60);
    each_table(try_modes, 300);
}

static void test_names(void **unused)
{
    (void)unused;
    assert_non_null(ra_kernels_find("sse2"));
    assert_null(ra_kernels_find("mmx"));
    assert_null(ra_kernels_find(""));
}

// ## Whole runs

static void mix(uint64_t *sum, const double *value, size_t n)
{
    const unsigned char *const byte = (const unsigned char *)value;
    for (size_t j = 0; j < n * sizeof *value; j++) {
        *sum = (*sum ^ byte[j]) * 0x100000001b3u;
    }
}

/// 2000 steps of a rough slider on a beam; a checksum of the motion of every step.
static uint64_t run_with(const char *kernels, const char *law, size_t modes)
{
    static double height[2][161];
    uint64_t seed = 5, sum = 0xcbf29ce484222325u, touched = 0;
    struct ra_problem_spec spec = {.spacing = 1e-3,
                                   .speed = 1.0,
                                   .start = -5e-3,
                                   .touching = 1,
                                   .step = 1e-5,
                                   .penalty = 1e6,
                                   .law = law,
                                   .kernels = kernels};
    for (int i = 0; i < 2; i++) {
        const size_t nodes = i == 0 ? 161 : 43;
        const enum ra_end end = i == 0 ? RA_PINNED : RA_FREE;
        spec.solid[i] = bodies_solid(bodies_beam(1e-3 * (double)(nodes - 1), 1.0, 1e-5, end, end),
                                     nodes, i == 0 ? modes : 3);
        spec.solid[i].height = height[i];
        fill(&seed, height[i], nodes);
        for (size_t l = 0; l < nodes; l++) {
            height[i][l] *= 1e-6;
        }
    }
    spec.solid[1].gravity = 10.0;
    struct pair pair;
    pair_make(&spec, &pair);
    for (int n = 0; n < 2000; n++) {
        pair_step(&pair);
        touched += pair.state.contacts > 0;
        mix(&sum, pair.state.motion[0].velocity, modes);
        mix(&sum, &pair.state.total_force, 1);
        mix(&sum, &pair.state.sliding_force, 1);
    }
    assert_true(touched > 100);
    pair_free(&pair);
    return sum;
}

// Whole runs of 2000 steps are the same with every table, both laws, odd and even modes.
static void test_whole_runs(void **unused)
{
    (void)unused;
    static const char *const law[] = {"penalty", "lagrange"};
    for (size_t c = 0; c < 4; c++) {
        const size_t modes = c & 1 ? 11 : 20;
        const uint64_t expected = run_with("sse2", law[c / 2], modes);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (ra_kernels_find(names[i]) != NULL) {
                assert_true(run_with(names[i], law[c / 2], modes) == expected);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_whole_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
