// Tests of kernels.c: the kernels of detection and of a step equal plain loops, bit by bit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each instruction set has a table of kernels, which is found by its name. Some kernels have packed
 * indices across the lanes: deflections, pressures, node forces, shocks. Others have modes across
 * the lanes: projections and steps. kernel_trials.h describes how the trials compare, and why to
 * the last bit. Numbers of modes are odd and even; packed indices fill whole and incomplete groups
 * of blocks. The kernels of lists are tested in test_kernels_list.c, the fused kernel in
 * test_kernels_fused.c.
 */
#include "support/kernel_trials.h"

/// Fills in -1 or 0: blocks with all slaves, with none, and with some.
static void fill_valid(uint64_t *seed, int64_t *valid, size_t n)
{
    for (size_t b = 0; b < n; b += RA_LANES) {
        const size_t kind = bodies_pick(seed, 0, 3);
        for (size_t j = b; j < b + RA_LANES; j++) {
            valid[j] = kind == 0 || (kind > 1 && bodies_pick(seed, 0, 1)) ? -1 : 0;
        }
    }
}

/// Makes a range of whole blocks of the packed indices.
static void make_range(uint64_t *seed, int64_t *begin, int64_t *end)
{
    *begin = RA_LANES * (int64_t)bodies_pick(seed, 0, PLACES / RA_LANES - 1);
    *end = *begin + RA_LANES * (int64_t)bodies_pick(seed, 1, 20);
    *end = *end < PLACES ? *end : PLACES;
}

// ## Packed indices across lanes

static size_t try_synthesise(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double psi[MODES * PLACES], amplitude[MODES], height[PLACES], line[PLACES],
        plain[PLACES];
    const size_t modes = bodies_pick(seed, 0, MODES);
    int64_t begin, end;
    make_range(seed, &begin, &end);
    fill(seed, psi, MODES * PLACES);
    fill(seed, amplitude, MODES);
    fill(seed, height, PLACES);
    fill(seed, line, PLACES);
    memcpy(plain, line, sizeof plain);
    for (int64_t p = begin; p < end; p++) {
        double sum[2] = {0.0, 0.0};
        for (size_t k = 0; k < modes; k++) {
            sum[k % 2] += amplitude[k] * psi[k * PLACES + (size_t)p];
        }
        plain[p] = height[p] + (sum[0] + sum[1]);
    }
    kernels->synthesise(psi + begin, PLACES, modes, amplitude, height + begin, line + begin,
                        (size_t)(end - begin));
    assert_true(same(line, plain, PLACES));
    return modes;
}

/// Sometimes sets many slaves exactly on the line of their masters. Gaps of 0 are not contacts.
static void lay_on(uint64_t *seed, double delta, double *slave, double *master)
{
    if (bodies_pick(seed, 0, 3) == 0) {
        memset(master, 0, PITCH * sizeof *master);
        for (size_t l = 0; l < PLACES; l++) {
            slave[l] = bodies_pick(seed, 0, 1) == 0 ? delta : slave[l];
        }
    }
}

static void press_plainly(const struct ra_press *p, double *slave_force, struct ra_tally *tally)
{
    for (int64_t l = p->begin; l < p->end; l++) {
        const double *const m = p->master + (l + p->offset);
        const double gap = ra_gap(p->delta, p->slave[l], m, p->N);
        slave_force[l] = 0.0;
        if (p->valid[l] && gap < 0.0) {
            const size_t part = tally->count++ % RA_LANES;
            slave_force[l] = p->weight[l] * (p->kappa * gap);
            tally->force[part] += slave_force[l];
            tally->sliding[part] += slave_force[l] * ra_gap_slope(m, p->slope);
        }
    }
}

static size_t try_press(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double slave[PLACES], master[PITCH], weight[PLACES], slave_force[PLACES], plain[PLACES];
    static int64_t valid[PLACES];
    struct ra_tally tally = make_tally(seed), expected = tally;
    const size_t before = tally.count;
    fill(seed, slave, PLACES);
    fill(seed, master, PITCH);
    fill(seed, weight, PLACES);
    fill(seed, slave_force, PLACES);
    fill_valid(seed, valid, PLACES);
    memcpy(plain, slave_force, sizeof plain);
    struct ra_press p = {.slave = slave,
                         .master = master + RA_MARGIN,
                         .weight = weight,
                         .valid = valid,
                         .slave_force = slave_force,
                         .delta = 2.0 * bodies_random(seed),
                         .kappa = 1e3,
                         .offset = (int64_t)bodies_pick(seed, 0, 20) - 10};
    lay_on(seed, p.delta, slave, master);
    make_range(seed, &p.begin, &p.end);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), p.N);
    ra_hermite_slope(0.5 + 0.5 * bodies_random(seed), p.slope);
    press_plainly(&p, plain, &expected);
    kernels->press(&p, &tally);
    assert_true(same(slave_force, plain, PLACES));
    assert_memory_equal(&tally, &expected, sizeof tally);
    return tally.count - before;
}

/// The kernel makes the list of the penetrating slaves.
static size_t try_search(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double slave[PLACES], master[PITCH], weight[PLACES], slave_force[PLACES];
    static double e[PLACES], sliding[PLACES], width[PLACES];
    static int64_t valid[PLACES], index[PLACES];
    fill(seed, slave, PLACES);
    fill(seed, master, PITCH);
    fill(seed, weight, PLACES);
    fill(seed, slave_force, PLACES);
    fill_valid(seed, valid, PLACES);
    struct ra_search s = {.slave = slave,
                          .master = master + RA_MARGIN,
                          .valid = valid,
                          .slave_force = slave_force,
                          .weight = weight,
                          .delta = 2.0 * bodies_random(seed),
                          .offset = (int64_t)bodies_pick(seed, 0, 20) - 10,
                          .e = e,
                          .sliding = sliding,
                          .width = width,
                          .index = index};
    lay_on(seed, s.delta, slave, master);
    make_range(seed, &s.begin, &s.end);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), s.N);
    ra_hermite_slope(0.5 + 0.5 * bodies_random(seed), s.slope);
    const size_t count = kernels->search(&s);
    size_t c = 0;
    for (int64_t l = s.begin; l < s.end; l++) {
        const double *const m = s.master + (l + s.offset);
        const double gap = ra_gap(s.delta, slave[l], m, s.N);
        assert_true(slave_force[l] == 0.0);
        if (valid[l] && gap < 0.0) {
            assert_true(index[c] == l && e[c] == -gap && width[c] == weight[l]);
            assert_true(sliding[c] == ra_gap_slope(m, s.slope));
            c++;
        }
    }
    assert_int_equal(count, c);
    return count;
}

/// Replaces negative zeros by positive ones.
static void drop_signs(double *a, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        a[j] += 0.0;
    }
}

static size_t try_gather(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double slave_force[PITCH], other[PITCH], node_force[PITCH], plain[PITCH];
    const int64_t offset = (int64_t)bodies_pick(seed, 0, 20) - 12;
    const int negative = bodies_pick(seed, 0, 1) == 1;
    size_t loaded = 0;
    double N[4];
    int64_t begin, end;
    make_range(seed, &begin, &end);
    fill_forces(seed, slave_force, PITCH);
    fill_forces(seed, other, PITCH);
    if (!negative) {
        drop_signs(slave_force, PITCH);
        drop_signs(other, PITCH);
    }
    fill(seed, node_force, PITCH);
    memcpy(plain, node_force, sizeof plain);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), N);
    for (int64_t p = begin + RA_MARGIN; p < end + RA_MARGIN; p++) {
        plain[p] = slave_force[p];
        for (int r = 3; r >= 0; r--) {
            plain[p] += N[r] * other[p + offset + 3 - r];
        }
        loaded += plain[p] != 0.0;
    }
    kernels->gather(slave_force + RA_MARGIN, other + RA_MARGIN, offset, N, node_force + RA_MARGIN,
                    begin, end);
    // a kernel does not add a vector of zeros, so the sign of a zero depends on the number of lanes
    if (negative) {
        drop_signs(node_force, PITCH);
        drop_signs(plain, PITCH);
    }
    assert_true(same(node_force, plain, PITCH));
    return loaded;
}

enum { NOW, Y, FORCE, LINE, PEAK, ENERGY, TRACKS };

static size_t follow_plainly(double (*a)[PLACES], size_t count, uint32_t *turned)
{
    size_t turns = 0;
    for (size_t p = 0; p < count; p++) {
        const double now = a[NOW][p], was = a[FORCE][p];
        const double energy = was != 0.0 ? a[ENERGY][p] : 0.0;
        const double peak = was != 0.0 ? a[PEAK][p] : 0.0;
        if ((now != 0.0) != (was != 0.0)) {
            turned[turns++] = (uint32_t)p;
        }
        a[ENERGY][p] = energy + (0.5 * (was + now)) * (a[Y][p] - a[LINE][p]);
        a[PEAK][p] = fabs(now) > peak ? fabs(now) : peak;
        a[LINE][p] = a[Y][p];
        a[FORCE][p] = now;
    }
    return turns;
}

static size_t try_follow(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[TRACKS][PLACES], b[TRACKS][PLACES];
    uint32_t turned[PLACES + RA_LANES], expected[PLACES];
    const size_t count = RA_LANES * bodies_pick(seed, 1, PLACES / RA_LANES);
    for (int j = 0; j < TRACKS; j++) {
        (j == NOW || j == FORCE ? fill_forces : fill)(seed, a[j], PLACES);
        memcpy(b[j], a[j], sizeof b[j]);
    }
    const struct ra_follow f = {.now = a[NOW],
                                .y = a[Y],
                                .force = a[FORCE],
                                .line = a[LINE],
                                .peak = a[PEAK],
                                .energy = a[ENERGY]};
    const size_t turns = follow_plainly(b, count, expected);
    assert_int_equal(kernels->follow(&f, count, turned), turns);
    assert_memory_equal(turned, expected, turns * sizeof *turned);
    assert_memory_equal(a, b, sizeof a);
    return turns;
}

/// The weights and their derivatives are those of `ra_hermite` and `ra_hermite_slope`.
static size_t try_weigh(const struct ra_kernels *kernels, uint64_t *seed)
{
    // the coefficients of detection.c
    static const double c[RA_WEIGHT_ROWS][4] = {{-0.5, 1.5, -1.5, 0.5}, {1.0, -2.5, 2.0, -0.5},
                                                {-0.5, 0.0, 0.5, 0.0},  {0.0, 1.0, 0.0, 0.0},
                                                {-1.5, 4.5, -4.5, 1.5}, {2.0, -5.0, 4.0, -1.0}};
    const double xi[2] = {0.5 + 0.5 * bodies_random(seed), 0.5 + 0.5 * bodies_random(seed)};
    const double rate[2] = {bodies_random(seed), bodies_random(seed)};
    double N[2][4], slope[2][4], expected_N[4], expected_slope[4];
    double *const to[2] = {N[0], N[1]}, *const slope_to[2] = {slope[0], slope[1]};
    kernels->weigh(c, xi, rate, to, slope_to);
    for (int i = 0; i < 2; i++) {
        ra_hermite(xi[i], expected_N);
        ra_hermite_slope(xi[i], expected_slope);
        for (int r = 0; r < 4; r++) {
            expected_slope[r] *= rate[i];
        }
        assert_memory_equal(N[i], expected_N, sizeof expected_N);
        assert_memory_equal(slope[i], expected_slope, sizeof expected_slope);
    }
    return 16; // 16 numbers
}

// ## Modes across lanes

static size_t try_project(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double rows[MODES * PLACES], node_force[PLACES], sum[MODES], plain[MODES];
    static double value[PLACES + RA_LANES];
    static int64_t row[PLACES], at[PLACES + RA_LANES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, MODES / RA_LANES);
    size_t loaded = 0;
    int64_t begin, end;
    make_range(seed, &begin, &end);
    fill(seed, rows, MODES * PLACES);
    fill_forces(seed, node_force, PLACES);
    fill(seed, sum, MODES);
    memcpy(plain, sum, sizeof plain);
    memset(plain, 0, width * sizeof *plain);
    for (size_t p = 0; p < PLACES; p++) {
        row[p] = (int64_t)(width * bodies_pick(seed, 0, PLACES - 1));
    }
    for (int64_t p = begin; p < end; p++) {
        loaded += node_force[p] != 0.0;
        for (size_t k = 0; node_force[p] != 0.0 && k < width; k++) {
            plain[k] += node_force[p] * rows[(size_t)row[p] + k];
        }
    }
    kernels->project(sum, rows, width, node_force, row, begin, end, value, at);
    assert_true(same(sum, plain, MODES));
    return loaded;
}

/// Arrays over modes: first those that are read, then those that are written.
enum { FACTOR_A, FACTOR_B, FACTOR_C, LOAD, PUSH, AMPLITUDE, INCREMENT, FACTOR, REFERENCE, DRIFT };
enum { FACTOR_P = DRIFT + 1, FACTOR_Q, FACTOR_R };
enum { NEXT = FACTOR_R + 1, VELOCITY, AFTER, SQUARE, WORK, MODAL };

static double advance_plainly(double (*a)[MODES], double half, int formula, double distance,
                              size_t width)
{
    double bound = 0.0;
    for (size_t k = 0; k < width; k++) {
        a[NEXT][k] = (a[FACTOR_A][k] * a[INCREMENT][k] - a[FACTOR_B][k] * a[AMPLITUDE][k]) +
                     a[FACTOR_C][k] * (a[PUSH][k] + a[LOAD][k]);
        a[VELOCITY][k] = formula
                             ? (a[FACTOR_P][k] * a[NEXT][k] + a[FACTOR_Q][k] * a[INCREMENT][k]) +
                                   a[FACTOR_R][k] * a[AMPLITUDE][k]
                             : half * (a[NEXT][k] + a[INCREMENT][k]);
        a[AFTER][k] = a[AMPLITUDE][k] + a[NEXT][k];
        bound += a[FACTOR][k] * fabs(a[AFTER][k] - (a[REFERENCE][k] + distance * a[DRIFT][k]));
    }
    return bound;
}

static size_t try_modes(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[MODAL][MODES], b[MODAL][MODES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, 9);
    const int sums = bodies_pick(seed, 0, 1) == 1, formula = bodies_pick(seed, 0, 1) == 1;
    for (int j = 0; j < MODAL; j++) {
        fill(seed, a[j], MODES);
        for (size_t k = 0; j == FACTOR && k < MODES; k++) {
            a[j][k] = fabs(a[j][k]) / 3.0;
        }
        memcpy(b[j], a[j], sizeof b[j]);
    }
    const struct ra_advance step = {.a = a[FACTOR_A],
                                    .b = a[FACTOR_B],
                                    .c = a[FACTOR_C],
                                    .load = a[LOAD],
                                    .force = a[PUSH],
                                    .amplitude = a[AMPLITUDE],
                                    .increment = a[INCREMENT],
                                    .factor = a[FACTOR],
                                    .reference = a[REFERENCE],
                                    .drift = a[DRIFT],
                                    .distance = bodies_random(seed),
                                    .half = bodies_random(seed),
                                    .p = formula ? a[FACTOR_P] : NULL,
                                    .q = formula ? a[FACTOR_Q] : NULL,
                                    .r = formula ? a[FACTOR_R] : NULL,
                                    .next = a[NEXT],
                                    .velocity = a[VELOCITY],
                                    .after = a[AFTER],
                                    .square = sums ? a[SQUARE] : NULL,
                                    .work = sums ? a[WORK] : NULL};
    const double travel = advance_plainly(b, step.half, formula, step.distance, width);
    double apart = 0.0;
    for (size_t k = 0; k < width; k++) {
        apart += b[FACTOR][k] * fabs(b[AMPLITUDE][k] - b[REFERENCE][k]);
        for (int times = 0; times < 1 + sums; times++) {
            b[SQUARE][k] += b[VELOCITY][k] * b[VELOCITY][k];
            b[WORK][k] += b[PUSH][k] * b[VELOCITY][k];
        }
    }
    // sums of 72 terms up to 2 in another order: 72 * 144 * 1.1e-16
    check_near(kernels->advance(&step, width), travel, 1.2e-12);
    check_near(kernels->distance(a[FACTOR], a[AMPLITUDE], a[REFERENCE], width), apart, 1.2e-12);
    kernels->measure(a[VELOCITY], a[PUSH], a[SQUARE], a[WORK], width);
    assert_memory_equal(a, b, sizeof a);
    return width;
}

/// The forces of a term are added to the other forces. Their power has the bits of ra_dot.
static size_t try_terms(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[MODAL][MODES], b[MODAL][MODES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, MODES / RA_LANES);
    const double share = bodies_random(seed);
    for (int j = 0; j < MODAL; j++) {
        fill(seed, a[j], MODES);
        memcpy(b[j], a[j], sizeof b[j]);
    }
    const double power = ra_dot(b[PUSH], b[VELOCITY], width);
    for (size_t k = 0; k < width; k++) {
        b[LOAD][k] += b[PUSH][k];
        b[WORK][k] += share * (b[PUSH][k] * b[VELOCITY][k]);
    }
    kernels->add(a[LOAD], a[PUSH], width);
    assert_true(kernels->power(a[PUSH], a[VELOCITY], share, a[WORK], width) == power);
    assert_memory_equal(a, b, sizeof a);
    return width;
}

/// Residuals of a relaxation, and an estimate of its kinetic energy.
static size_t try_relax(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[MODAL][MODES], b[MODAL][MODES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, MODES / RA_LANES);
    double energy = 0.0;
    for (int j = 0; j < MODAL; j++) {
        fill(seed, a[j], MODES);
        memcpy(b[j], a[j], sizeof b[j]);
    }
    for (size_t k = 0; k < width; k++) {
        b[SQUARE][k] += (b[PUSH][k] + b[LOAD][k]) - b[FACTOR][k] * b[AMPLITUDE][k];
        energy += b[NEXT][k] * b[NEXT][k] * fabs(b[DRIFT][k]);
        a[DRIFT][k] = b[DRIFT][k] = fabs(b[DRIFT][k]);
    }
    const struct ra_relaxing relaxing = {.force = a[PUSH],
                                         .load = a[LOAD],
                                         .spring = a[FACTOR],
                                         .amplitude = a[AMPLITUDE],
                                         .stiffness = a[DRIFT],
                                         .step = a[NEXT],
                                         .residual = a[SQUARE]};
    // sums of 72 positive terms in another order: 72 * 1.1e-16 relative
    assert_true(fabs(kernels->relax(&relaxing, width) - energy) <= 1e-14 * energy);
    assert_memory_equal(a, b, sizeof a);
    return width;
}

/// Many steps without a force at once equal `advance` step by step.
static size_t try_fly(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[MODAL][MODES], b[MODAL][MODES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, MODES / RA_LANES);
    const uint64_t steps = bodies_pick(seed, 1, 9);
    const int formula = bodies_pick(seed, 0, 1) == 1;
    for (int j = 0; j < MODAL; j++) {
        fill(seed, a[j], MODES);
        memcpy(b[j], a[j], sizeof b[j]);
    }
    const struct ra_free free = {.a = a[FACTOR_A],
                                 .b = a[FACTOR_B],
                                 .c = a[FACTOR_C],
                                 .load = a[LOAD],
                                 .half = bodies_random(seed),
                                 .p = formula ? a[FACTOR_P] : NULL,
                                 .q = formula ? a[FACTOR_Q] : NULL,
                                 .r = formula ? a[FACTOR_R] : NULL,
                                 .after = a[AFTER],
                                 .next = a[NEXT],
                                 .amplitude = a[AMPLITUDE],
                                 .square = a[SQUARE]};
    memset(b[PUSH], 0, sizeof b[PUSH]);
    for (uint64_t n = 0; n < steps; n++) {
        memcpy(b[AMPLITUDE], b[AFTER], width * sizeof(double));
        memcpy(b[INCREMENT], b[NEXT], width * sizeof(double));
        advance_plainly(b, free.half, formula, 0.0, width);
        for (size_t k = 0; k < width; k++) {
            b[SQUARE][k] += b[VELOCITY][k] * b[VELOCITY][k];
        }
    }
    kernels->fly(&free, width, steps);
    const int flown[] = {AMPLITUDE, AFTER, NEXT, SQUARE};
    for (size_t j = 0; j < sizeof flown / sizeof *flown; j++) {
        assert_true(same(a[flown[j]], b[flown[j]], MODES));
    }
    return width;
}

// ## Tests for cmocka

static void test_nodes(void **unused)
{
    (void)unused;
    each_table(try_synthesise, 100);
    each_table(try_press, 300);
    each_table(try_search, 300);
    each_table(try_gather, 300);
    each_table(try_weigh, 300);
    each_table(try_follow, 300);
}

static void test_modes(void **unused)
{
    (void)unused;
    each_table(try_project, 200);
    each_table(try_modes, 300);
    each_table(try_fly, 300);
    each_table(try_relax, 300);
    each_table(try_terms, 300);
}

static void test_names(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_kernels *const kernels = ra_kernels_find(names[i]);
        if (kernels != NULL) {
            assert_string_equal(kernels->name, names[i]);
            // SSE2 has too few lanes for the shifts of the fused kernel
            assert_int_equal(kernels->fused != NULL, strcmp(names[i], "sse2") != 0);
            assert_true((kernels->stretch != NULL) == (kernels->fused != NULL));
        }
    }
#if defined(__x86_64__)
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(ra_kernels_name_at(i), names[i]);
    }
    assert_null(ra_kernels_name_at(3));
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    assert_int_equal(ra_kernels_find("avx512") != NULL, wide);
    assert_int_equal(ra_kernels_find("avx2") != NULL, __builtin_cpu_supports("avx2") != 0);
    const char *const best = ra_kernels_find("avx512") != NULL ? "avx512"
                             : ra_kernels_find("avx2") != NULL ? "avx2"
                                                               : "sse2";
    assert_string_equal(ra_kernels_find(NULL)->name, best);
#endif
    assert_non_null(ra_kernels_find("sse2"));
    assert_non_null(ra_kernels_find(NULL));
    assert_null(ra_kernels_find("mmx"));
    assert_null(ra_kernels_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_modes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
