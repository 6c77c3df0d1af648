// Tests of kernels.c: every table that runs here against plain loops, bit for bit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each kernel is written down once more as the formula of its comment in kernels.h, one node and
 * one mode at a time, and must give the same bits: the formulas fix the order of operations. Whole
 * arrays are compared, so what a kernel is not to write must stay untouched. Modes are odd and even
 * in number, places fill whole and broken groups of blocks. `touch` must give what the other
 * kernels of its table give one after the other.
 *
 * Every trial returns how much there was to do, contacts or numbers, and their sum must not be
 * small: no test passes because nothing happens.
 */
#include "bodies.h"

enum { PLACES = 400, PITCH = PLACES + 2 * RA_MARGIN, MODES = 88, SPOTS = 8, WIDEST = 32 };

static const char *const names[] = {"avx512", "avx2", "sse2"};

static void fill(uint64_t *seed, double *a, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        a[j] = bodies_random(seed);
    }
}

/// Forces: most places have none, some have the negative zero of a force that vanishes.
static void fill_forces(uint64_t *seed, double *a, size_t n)
{
    const size_t kinds = bodies_pick(seed, 4, 40);
    for (size_t j = 0; j < n; j++) {
        const size_t kind = bodies_pick(seed, 0, kinds);
        a[j] = kind < 2 ? bodies_random(seed) : kind == 2 ? -0.0 : 0.0;
    }
}

/// -1 or 0: blocks with all slaves, with none, and with some.
static void fill_valid(uint64_t *seed, int64_t *valid, size_t n)
{
    for (size_t b = 0; b < n; b += RA_LANES) {
        const size_t kind = bodies_pick(seed, 0, 3);
        for (size_t j = b; j < b + RA_LANES; j++) {
            valid[j] = kind == 0 || (kind > 1 && bodies_pick(seed, 0, 1)) ? -1 : 0;
        }
    }
}

/// A tally that is not at its beginning.
static struct ra_tally make_tally(uint64_t *seed)
{
    struct ra_tally tally = {.count = bodies_pick(seed, 0, 20)};
    fill(seed, tally.force, RA_LANES);
    fill(seed, tally.sliding, RA_LANES);
    return tally;
}

/// Some whole blocks of the places.
static void make_range(uint64_t *seed, int64_t *begin, int64_t *end)
{
    *begin = RA_LANES * (int64_t)bodies_pick(seed, 0, PLACES / RA_LANES - 1);
    *end = *begin + RA_LANES * (int64_t)bodies_pick(seed, 1, 20);
    *end = *end < PLACES ? *end : PLACES;
}

typedef size_t (*kernel_test)(const struct ra_kernels *kernels, uint64_t *seed);

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
        uint64_t seed = 11;
        size_t done = 0;
        for (int trial = 0; trial < trials; trial++) {
            done += test(kernels, &seed);
        }
        assert_true(done >= 4 * (size_t)trials);
        found++;
    }
    assert_true(found >= 1);
}

// ## Places across lanes

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

static void press_plainly(const struct ra_press *p, double *own, struct ra_tally *tally)
{
    for (int64_t l = p->begin; l < p->end; l++) {
        const double *const m = p->master + (l + p->offset);
        const double gap = ra_gap(p->delta, p->slave[l], m, p->N);
        own[l] = 0.0;
        if (p->valid[l] && gap < 0.0) {
            const size_t part = tally->count++ % RA_LANES;
            own[l] = p->weight[l] * (p->kappa * gap);
            tally->force[part] += own[l];
            tally->sliding[part] += own[l] * ra_gap_slope(m, p->slope);
        }
    }
}

static size_t try_press(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double slave[PLACES], master[PITCH], weight[PLACES], own[PLACES], plain[PLACES];
    static int64_t valid[PLACES];
    struct ra_tally tally = make_tally(seed), expected = tally;
    const size_t before = tally.count;
    fill(seed, slave, PLACES);
    fill(seed, master, PITCH);
    fill(seed, weight, PLACES);
    fill(seed, own, PLACES);
    fill_valid(seed, valid, PLACES);
    memcpy(plain, own, sizeof plain);
    struct ra_press p = {.slave = slave,
                         .master = master + RA_MARGIN,
                         .weight = weight,
                         .valid = valid,
                         .own = own,
                         .delta = 2.0 * bodies_random(seed),
                         .kappa = 1e3,
                         .offset = (int64_t)bodies_pick(seed, 0, 20) - 10};
    make_range(seed, &p.begin, &p.end);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), p.N);
    ra_hermite_slope(0.5 + 0.5 * bodies_random(seed), p.slope);
    press_plainly(&p, plain, &expected);
    kernels->press(&p, &tally);
    assert_true(same(own, plain, PLACES));
    assert_memory_equal(&tally, &expected, sizeof tally);
    return tally.count - before;
}

/// Negative zeros become positive ones.
static void drop_signs(double *a, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        a[j] += 0.0;
    }
}

static size_t try_gather(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double own[PITCH], other[PITCH], nodal[PITCH], plain[PITCH];
    const int64_t offset = (int64_t)bodies_pick(seed, 0, 20) - 12;
    const int negative = bodies_pick(seed, 0, 1) == 1;
    size_t loaded = 0;
    double N[4];
    int64_t begin, end;
    make_range(seed, &begin, &end);
    fill_forces(seed, own, PITCH);
    fill_forces(seed, other, PITCH);
    if (!negative) {
        drop_signs(own, PITCH);
        drop_signs(other, PITCH);
    }
    fill(seed, nodal, PITCH);
    memcpy(plain, nodal, sizeof plain);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), N);
    for (int64_t p = begin + RA_MARGIN; p < end + RA_MARGIN; p++) {
        plain[p] = own[p];
        for (int r = 3; r >= 0; r--) {
            plain[p] += N[r] * other[p + offset + 3 - r];
        }
        loaded += plain[p] != 0.0;
    }
    kernels->gather(own + RA_MARGIN, other + RA_MARGIN, offset, N, nodal + RA_MARGIN, begin, end);
    // a vector of zeros is not added up, so a zero's sign depends on how many lanes there are
    if (negative) {
        drop_signs(nodal, PITCH);
        drop_signs(plain, PITCH);
    }
    assert_true(same(nodal, plain, PITCH));
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

// ## Places that may touch

static size_t try_flag(const struct ra_kernels *kernels, uint64_t *seed)
{
    // blocks begin where the pass does, not at multiples of 8
    enum { FIRST = 3 };
    static double slave[PLACES + FIRST], master[PLACES + FIRST + 3];
    unsigned char close[PLACES / RA_LANES + 1], plain[sizeof close];
    const size_t blocks = bodies_pick(seed, 0, PLACES / RA_LANES);
    const double delta = 0.5, below = -1.0 + bodies_random(seed);
    size_t flags = 0;
    double N[4];
    fill(seed, slave, PLACES + FIRST);
    fill(seed, master, PLACES + FIRST + 3);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), N);
    memset(close, 0xa5, sizeof close);
    memset(plain, 0xa5, sizeof plain);
    for (size_t b = 0; b < blocks; b++) {
        plain[b] = 0;
        for (size_t j = 0; j < 8; j++) {
            const size_t l = FIRST + 8 * b + j;
            if (ra_gap(delta, slave[l], master + l, N) < below) {
                plain[b] = (unsigned char)(plain[b] | 1u << j);
                flags++;
            }
        }
    }
    kernels->flag(slave + FIRST, master + FIRST, delta, N, below, blocks, close);
    assert_memory_equal(close, plain, sizeof close);
    return flags;
}

static size_t try_interpolate(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double sample[PLACES / RA_LANES + 1], height[PLACES], line[PLACES], plain[PLACES];
    const size_t blocks = bodies_pick(seed, 0, PLACES / RA_LANES);
    fill(seed, sample, PLACES / RA_LANES + 1);
    fill(seed, height, PLACES);
    fill(seed, line, PLACES);
    memcpy(plain, line, sizeof plain);
    for (size_t l = 0; l < 8 * blocks; l++) {
        const double *const s = sample + l / 8;
        plain[l] = height[l] + (s[0] + (double)(l % 8) / 8.0 * (s[1] - s[0]));
    }
    kernels->interpolate(sample, height, line, blocks);
    assert_true(same(line, plain, PLACES));
    return blocks;
}

/// Heights, some of which are missing.
static void fill_window(uint64_t *seed, double *window, size_t n)
{
    for (size_t l = 0; l < n; l++) {
        window[l] = bodies_pick(seed, 0, 5) == 0 ? -HUGE_VAL : bodies_random(seed);
    }
}

static size_t try_running_maximum(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double window[PLACES + WIDEST], before[PLACES + WIDEST];
    const size_t width = (size_t)1 << bodies_pick(seed, 0, 5);
    const size_t count = RA_LANES * bodies_pick(seed, 1, PLACES / RA_LANES);
    fill_window(seed, window, PLACES + WIDEST);
    memcpy(before, window, sizeof before);
    kernels->running_maximum(window, count, width);
    for (size_t l = 0; l < count; l++) {
        double most = before[l];
        for (size_t m = l; m < l + width; m++) {
            most = fmax(most, before[m]);
        }
        // the last windows may leave out some of what lies behind the count
        if (l + width <= count + 1) {
            assert_true(window[l] == most);
        } else {
            check_between(window[l], before[l], most);
        }
    }
    assert_true(same(window + count, before + count, PLACES + WIDEST - count));
    return count;
}

static size_t try_flag_blocks(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double line[PLACES], window[PLACES];
    unsigned char near[PLACES / RA_LANES + 1], plain[sizeof near];
    const size_t blocks = bodies_pick(seed, 0, PLACES / RA_LANES);
    // about every fourth block
    const double delta = 0.5, below = -1.0 + 0.2 * bodies_random(seed);
    size_t flags = 0;
    fill(seed, line, PLACES);
    fill_window(seed, window, PLACES);
    memset(near, 0xa5, sizeof near);
    memset(plain, 0xa5, sizeof plain);
    for (size_t b = 0; b < blocks; b++) {
        plain[b] = 0;
        for (size_t l = 8 * b; l < 8 * b + 8; l++) {
            if ((delta - line[l]) - window[l] < below) {
                plain[b] = 1;
            }
        }
        flags += plain[b];
    }
    kernels->flag_blocks(line, window, delta, below, blocks, near);
    assert_memory_equal(near, plain, sizeof near);
    return flags;
}

// ## Spots and places

enum { ROWS = 9, FROM = ROWS * PLACES + RA_LANES - 1, TO = FROM + ROWS * 2 * RA_LANES };

/// Up to SPOTS spots of 0 to 40 nodes, nothing of which lies at blocks; of some the places follow
/// each other, between others some are idle. Sets the place behind the last one.
static size_t make_spots(uint64_t *seed, int solid, struct ra_spot *spot, int64_t *last)
{
    const int idle = bodies_pick(seed, 0, 1) == 1;
    int64_t node = (int64_t)bodies_pick(seed, 0, 20), place = idle * 3;
    size_t count = 0;
    for (; count < SPOTS; count++) {
        const int64_t nodes = (int64_t)bodies_pick(seed, 0, 40);
        if (node + nodes > PLACES) {
            break;
        }
        // what is asked of one solid must not be taken from the other
        spot[count] = (struct ra_spot){.begin = {-1, -1}, .end = {-1, -1}, .place = {-1, -1}};
        spot[count].begin[solid] = node;
        spot[count].end[solid] = node + nodes;
        spot[count].place[solid] = place;
        *last = place + nodes;
        node += nodes + (int64_t)bodies_pick(seed, 0, 30);
        place += nodes + idle * (int64_t)bodies_pick(seed, 0, 12);
    }
    return count;
}

static size_t try_pack(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double from[FROM], to[TO], plain[TO];
    struct ra_spot spot[SPOTS];
    const int solid = (int)bodies_pick(seed, 0, 1);
    const size_t rows = bodies_pick(seed, 1, ROWS);
    int64_t last = 0;
    const size_t count = make_spots(seed, solid, spot, &last);
    const size_t pitch = ((size_t)last + 7) / 8 * 8;
    fill(seed, from, FROM);
    fill(seed, to, TO);
    memcpy(plain, to, sizeof plain);
    kernels->pack(from, PLACES, rows, spot, count, solid, to, pitch);
    for (size_t k = 0; k < rows; k++) {
        for (size_t c = 0; c < count; c++) {
            const int64_t begin = spot[c].begin[solid], nodes = spot[c].end[solid] - begin;
            double *const row = plain + k * pitch + spot[c].place[solid];
            memcpy(row, from + k * PLACES + begin, (size_t)nodes * sizeof *row);
            // up to 7 idle places behind a spot may hold anything, the next ones are written later
            for (int64_t l = nodes; nodes > 0 && l < (nodes + 7) / 8 * 8; l++) {
                row[l] = to[row - plain + l];
            }
        }
    }
    assert_true(same(to, plain, TO));
    return rows * (size_t)last;
}

// ## Modes across lanes

static size_t try_project(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double rows[MODES * PLACES], nodal[PLACES], sum[MODES], plain[MODES];
    static double value[PLACES + RA_LANES];
    static int64_t row[PLACES], at[PLACES + RA_LANES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, MODES / RA_LANES);
    size_t loaded = 0;
    int64_t begin, end;
    make_range(seed, &begin, &end);
    fill(seed, rows, MODES * PLACES);
    fill_forces(seed, nodal, PLACES);
    fill(seed, sum, MODES);
    memcpy(plain, sum, sizeof plain);
    memset(plain, 0, width * sizeof *plain);
    for (size_t p = 0; p < PLACES; p++) {
        row[p] = (int64_t)(width * bodies_pick(seed, 0, PLACES - 1));
    }
    for (int64_t p = begin; p < end; p++) {
        loaded += nodal[p] != 0.0;
        for (size_t k = 0; nodal[p] != 0.0 && k < width; k++) {
            plain[k] += nodal[p] * rows[(size_t)row[p] + k];
        }
    }
    kernels->project(sum, rows, width, nodal, row, begin, end, value, at);
    assert_true(same(sum, plain, MODES));
    return loaded;
}

/// Arrays over modes: those that are read, and those that are written.
enum { KEEP, PULL, GAIN, LOAD, PUSH, AMPLITUDE, INCREMENT, FACTOR, REFERENCE, DRIFT };
enum { AHEAD = DRIFT + 1, BEHIND, LEAN };
enum { NEXT = LEAN + 1, VELOCITY, AFTER, SQUARE, WORK, MODAL };

static double advance_plainly(double (*a)[MODES], double half, int reading, double way,
                              size_t width)
{
    double bound = 0.0;
    for (size_t k = 0; k < width; k++) {
        a[NEXT][k] = (a[KEEP][k] * a[INCREMENT][k] - a[PULL][k] * a[AMPLITUDE][k]) +
                     a[GAIN][k] * (a[PUSH][k] + a[LOAD][k]);
        a[VELOCITY][k] = reading ? (a[AHEAD][k] * a[NEXT][k] + a[BEHIND][k] * a[INCREMENT][k]) +
                                       a[LEAN][k] * a[AMPLITUDE][k]
                                 : half * (a[NEXT][k] + a[INCREMENT][k]);
        a[AFTER][k] = a[AMPLITUDE][k] + a[NEXT][k];
        bound += a[FACTOR][k] * fabs(a[AFTER][k] - (a[REFERENCE][k] + way * a[DRIFT][k]));
    }
    return bound;
}

static size_t try_modes(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double a[MODAL][MODES], b[MODAL][MODES];
    const size_t width = RA_LANES * bodies_pick(seed, 1, 9);
    const int sums = bodies_pick(seed, 0, 1) == 1, reading = bodies_pick(seed, 0, 1) == 1;
    for (int j = 0; j < MODAL; j++) {
        fill(seed, a[j], MODES);
        for (size_t k = 0; j == FACTOR && k < MODES; k++) {
            a[j][k] = fabs(a[j][k]) / 3.0;
        }
        memcpy(b[j], a[j], sizeof b[j]);
    }
    const struct ra_advance step = {.keep = a[KEEP],
                                    .pull = a[PULL],
                                    .gain = a[GAIN],
                                    .load = a[LOAD],
                                    .force = a[PUSH],
                                    .amplitude = a[AMPLITUDE],
                                    .increment = a[INCREMENT],
                                    .factor = a[FACTOR],
                                    .reference = a[REFERENCE],
                                    .drift = a[DRIFT],
                                    .way = bodies_random(seed),
                                    .half = bodies_random(seed),
                                    .ahead = reading ? a[AHEAD] : NULL,
                                    .behind = reading ? a[BEHIND] : NULL,
                                    .lean = reading ? a[LEAN] : NULL,
                                    .next = a[NEXT],
                                    .velocity = a[VELOCITY],
                                    .after = a[AFTER],
                                    .square = sums ? a[SQUARE] : NULL,
                                    .work = sums ? a[WORK] : NULL};
    const double travel = advance_plainly(b, step.half, reading, step.way, width);
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

/// The weights and their derivatives are those of `ra_hermite` and `ra_hermite_slope`.
static size_t try_weigh(const struct ra_kernels *kernels, uint64_t *seed)
{
    // as in detection.c
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
    return 16; // numbers
}

// ## All at once

enum { FEW = RA_LANES * RA_TOUCH_MOST, ROOM = FEW + 2 * RA_MARGIN };

/// Pass i: first master of the slave at place 0.
static const int64_t first_master[2] = {-2, -1};

/// The tables of a look at few places, by solid or pass.
struct few {
    double shape[2][MODES * FEW], rows[2][MODES * FEW], amplitude[2][MODES];
    double height[2][FEW], weight[2][FEW], N[2][4], slope[2][4], delta, kappa;
    int64_t valid[2][FEW], row[2][FEW];
    unsigned char bits[2][RA_TOUCH_MOST];
    size_t places, modes[2], width[2];
};

/// What such a look gives. There are zeros on either side of the places.
struct seen {
    double line[2][ROOM], own[2][ROOM], nodal[2][ROOM], force[2][MODES];
    struct ra_tally tally;
};

/// Most slaves whose masters all have places are valid.
static void choose_slaves(uint64_t *seed, struct few *few)
{
    memset(few->bits, 0, sizeof few->bits);
    for (int i = 0; i < 2; i++) {
        for (size_t p = 0; p < few->places; p++) {
            const int64_t master = (int64_t)p + first_master[i];
            const int placed = master >= 0 && master + 3 < (int64_t)few->places;
            const unsigned bit = placed && bodies_pick(seed, 0, 4) > 0;
            few->valid[i][p] = bit ? -1 : 0;
            few->bits[i][p / 8] = (unsigned char)(few->bits[i][p / 8] | bit << p % 8);
        }
    }
}

static void make_few(uint64_t *seed, struct few *few)
{
    few->places = RA_LANES * bodies_pick(seed, 1, RA_TOUCH_MOST);
    few->delta = 0.3 * bodies_random(seed); // lines are about 0: every other gap is negative
    few->kappa = 1e3;
    for (int i = 0; i < 2; i++) {
        few->width[i] = RA_LANES * bodies_pick(seed, 1, i == 0 ? MODES / RA_LANES : 3);
        few->modes[i] = few->width[i] - bodies_pick(seed, 0, RA_LANES - 1);
        fill(seed, few->shape[i], MODES * FEW);
        fill(seed, few->rows[i], MODES * FEW);
        fill(seed, few->amplitude[i], MODES);
        fill(seed, few->height[i], FEW);
        fill(seed, few->weight[i], FEW);
        ra_hermite(0.5 + 0.5 * bodies_random(seed), few->N[i]);
        ra_hermite_slope(0.5 + 0.5 * bodies_random(seed), few->slope[i]);
        for (size_t p = 0; p < few->places; p++) {
            few->row[i][p] = (int64_t)(few->width[i] * bodies_pick(seed, 0, FEW - 1));
        }
    }
    choose_slaves(seed, few);
}

/// What was there before the look.
static void make_seen(uint64_t *seed, size_t places, struct seen *seen)
{
    memset(seen, 0, sizeof *seen);
    for (int i = 0; i < 2; i++) {
        fill(seed, seen->line[i] + RA_MARGIN, places);
        fill(seed, seen->own[i] + RA_MARGIN, places);
        fill_forces(seed, seen->nodal[i] + RA_MARGIN, places);
        fill(seed, seen->force[i], MODES);
    }
    seen->tally = make_tally(seed);
}

static void look_at_once(const struct ra_kernels *kernels, const struct few *few,
                         struct ra_followed *followed, struct seen *seen)
{
    const double *const amplitude[2] = {few->amplitude[0], few->amplitude[1]};
    const double *const N[2] = {few->N[0], few->N[1]};
    const double *const slope[2] = {few->slope[0], few->slope[1]};
    struct ra_touch t = {.blocks = few->places / RA_LANES, .followed = followed};
    for (int i = 0; i < 2; i++) {
        t.modes[i] = few->modes[i];
        t.width[i] = few->width[i];
        t.shape[i] = few->shape[i];
        t.height[i] = few->height[i];
        t.weight[i] = few->weight[i];
        t.valid[i] = few->bits[i];
        t.row[i] = few->row[i];
        t.rows[i] = few->rows[i];
        t.line[i] = seen->line[i] + RA_MARGIN;
        t.own[i] = seen->own[i] + RA_MARGIN;
        t.nodal[i] = seen->nodal[i] + RA_MARGIN;
        t.force[i] = seen->force[i];
    }
    kernels->touch(&t, few->delta, few->kappa, amplitude, N, slope, &seen->tally);
}

static void press_few(const struct ra_kernels *kernels, const struct few *few, int i,
                      struct seen *seen)
{
    struct ra_press p = {.slave = seen->line[i] + RA_MARGIN,
                         .master = seen->line[1 - i] + RA_MARGIN,
                         .weight = few->weight[i],
                         .valid = few->valid[i],
                         .own = seen->own[i] + RA_MARGIN,
                         .delta = few->delta,
                         .kappa = few->kappa,
                         .end = (int64_t)few->places,
                         .offset = first_master[i]};
    memcpy(p.N, few->N[i], sizeof p.N);
    memcpy(p.slope, few->slope[i], sizeof p.slope);
    kernels->press(&p, &seen->tally);
}

static void look_in_turn(const struct ra_kernels *kernels, const struct few *few, struct seen *seen)
{
    const int64_t places = (int64_t)few->places;
    double value[FEW + RA_LANES];
    int64_t at[FEW + RA_LANES];
    for (int i = 0; i < 2; i++) {
        kernels->synthesise(few->shape[i], few->places, few->modes[i], few->amplitude[i],
                            few->height[i], seen->line[i] + RA_MARGIN, few->places);
    }
    for (int i = 0; i < 2; i++) {
        press_few(kernels, few, i, seen);
    }
    for (int i = 0; i < 2; i++) {
        double *const nodal = seen->nodal[i] + RA_MARGIN;
        kernels->gather(seen->own[i] + RA_MARGIN, seen->own[1 - i] + RA_MARGIN,
                        -first_master[1 - i] - 3, few->N[1 - i], nodal, 0, places);
        kernels->project(seen->force[i], few->rows[i], few->width[i], nodal, few->row[i], 0, places,
                         value, at);
    }
}

/// Shocks that are open where the last look left a force.
static void make_followed(uint64_t *seed, size_t places, const struct seen *before,
                          struct ra_followed *f)
{
    memset(f, 0, sizeof *f);
    for (int i = 0; i < 2; i++) {
        fill(seed, f->peak[i], FEW);
        fill(seed, f->energy[i], FEW);
        for (size_t p = 0; p < places; p++) {
            const double *const nodal = before->nodal[i] + RA_MARGIN;
            f->loaded[i] |= (uint64_t)(nodal[p] != 0.0) << p;
        }
    }
}

/// What `follow` makes of the two looks is what `touch` has made of the shocks, where one of them
/// left a force.
static void check_followed(const struct ra_kernels *kernels, size_t places,
                           const struct seen *before, const struct seen *now,
                           const struct ra_followed *open, const struct ra_followed *followed)
{
    static struct seen last;
    static struct ra_followed plain;
    uint32_t turned[FEW + RA_LANES];
    last = *before;
    plain = *open;
    for (int i = 0; i < 2; i++) {
        const double *const force = now->nodal[i] + RA_MARGIN, *const was = before->nodal[i];
        const struct ra_follow f = {.now = force,
                                    .y = now->line[i] + RA_MARGIN,
                                    .force = last.nodal[i] + RA_MARGIN,
                                    .line = last.line[i] + RA_MARGIN,
                                    .peak = plain.peak[i],
                                    .energy = plain.energy[i]};
        const size_t turns = kernels->follow(&f, places, turned);
        uint64_t loaded = 0, bits = 0;
        for (size_t j = 0; j < turns; j++) {
            bits |= (uint64_t)1 << turned[j];
        }
        for (size_t p = 0; p < places; p++) {
            loaded |= (uint64_t)(force[p] != 0.0) << p;
            if (force[p] != 0.0 || was[RA_MARGIN + p] != 0.0) {
                assert_true(same(&followed->peak[i][p], &plain.peak[i][p], 1));
                assert_true(same(&followed->energy[i][p], &plain.energy[i][p], 1));
            }
        }
        assert_true(followed->turned[i] == bits && followed->loaded[i] == loaded);
    }
}

static size_t try_touch(const struct ra_kernels *kernels, uint64_t *seed)
{
    static struct few few;
    static struct seen before, once, in_turn;
    static struct ra_followed open, followed;
    make_few(seed, &few);
    make_seen(seed, few.places, &before);
    in_turn = before;
    memset(&in_turn.tally, 0, sizeof in_turn.tally);
    look_in_turn(kernels, &few, &in_turn);
    make_followed(seed, few.places, &before, &open);
    if (kernels->touch != NULL) {
        once = before;
        look_at_once(kernels, &few, NULL, &once);
        assert_memory_equal(&once, &in_turn, sizeof once);
        once = before;
        followed = open;
        look_at_once(kernels, &few, &followed, &once);
        assert_memory_equal(&once, &in_turn, sizeof once);
        check_followed(kernels, few.places, &before, &once, &open, &followed);
    }
    return in_turn.tally.count;
}

// ## As cmocka wants them

static void test_places(void **unused)
{
    (void)unused;
    each_table(try_synthesise, 100);
    each_table(try_press, 300);
    each_table(try_gather, 300);
    each_table(try_weigh, 300);
    each_table(try_follow, 300);
}

static void test_candidates(void **unused)
{
    (void)unused;
    each_table(try_flag, 300);
    each_table(try_interpolate, 300);
    each_table(try_running_maximum, 300);
    each_table(try_flag_blocks, 300);
    each_table(try_pack, 300);
}

static void test_modes(void **unused)
{
    (void)unused;
    each_table(try_project, 200);
    each_table(try_modes, 300);
}

static void test_touch(void **unused)
{
    (void)unused;
    each_table(try_touch, 1000);
}

static void test_names(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_kernels *const kernels = ra_kernels_find(names[i]);
        if (kernels != NULL) {
            assert_string_equal(kernels->name, names[i]);
            // only there are the registers enough
            assert_int_equal(kernels->touch != NULL, strcmp(names[i], "avx512") == 0);
        }
    }
    assert_non_null(ra_kernels_find("sse2"));
    assert_non_null(ra_kernels_find(NULL));
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

/// Rough surfaces; of a slider with a summit only the middle is near.
static void make_surfaces(uint64_t *seed, double height[2][161], int summit)
{
    for (int i = 0; i < 2; i++) {
        const size_t nodes = i == 0 ? 161 : 43;
        fill(seed, height[i], nodes);
        for (size_t l = 0; l < nodes; l++) {
            const int low = i == 1 && summit && (l < 14 || l >= 29);
            height[i][l] = 1e-6 * height[i][l] - (low ? 1e-4 : 0.0);
        }
    }
}

/// 2000 steps of a rough slider on a beam; a checksum of the motion of every step, and in how many
/// steps with contact `touch` was used or could have been.
static uint64_t run_with(const char *kernels, const char *law, size_t modes, int summit, int *few)
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
    make_surfaces(&seed, height, summit);
    for (int i = 0; i < 2; i++) {
        const size_t nodes = i == 0 ? 161 : 43;
        const enum ra_end end = i == 0 ? RA_PINNED : RA_FREE;
        spec.solid[i] = bodies_solid(bodies_beam(1e-3 * (double)(nodes - 1), 1.0, 1e-5, end, end),
                                     nodes, i == 0 ? modes : 3);
        spec.solid[i].height = height[i];
    }
    spec.solid[1].gravity = 10.0;
    struct pair pair;
    pair_make(&spec, &pair);
    *few = 0;
    for (int n = 0; n < 2000; n++) {
        pair_step(&pair);
        touched += pair.state.contacts > 0;
        *few += pair.state.contacts > 0 && pair.state.places->suits_touch;
        mix(&sum, pair.state.motion[0].velocity, modes);
        mix(&sum, &pair.state.total_force, 1);
        mix(&sum, &pair.state.sliding_force, 1);
    }
    assert_true(touched > 100);
    pair_free(&pair);
    return sum;
}

// Whole runs of 2000 steps are the same with every table, both laws, odd and even modes, contact
// everywhere and at a summit. There the penalty law takes `touch`, if the table has it.
static void test_whole_runs(void **unused)
{
    (void)unused;
    static const char *const law[] = {"penalty", "lagrange"};
    for (size_t c = 0; c < 8; c++) {
        const size_t modes = c & 1 ? 11 : 20;
        const int lagrange = (c & 2) != 0, summit = c >= 4;
        int few;
        const uint64_t expected = run_with("sse2", law[lagrange], modes, summit, &few);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const struct ra_kernels *const kernels = ra_kernels_find(names[i]);
            if (kernels != NULL) {
                assert_true(run_with(names[i], law[lagrange], modes, summit, &few) == expected);
                assert_true(kernels->touch == NULL || lagrange || !summit || few > 100);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),      cmocka_unit_test(test_places),
        cmocka_unit_test(test_candidates), cmocka_unit_test(test_modes),
        cmocka_unit_test(test_touch),      cmocka_unit_test(test_whole_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
