// Tests of candidates.c: every detection agrees with the proof of the lists.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * (a) The lists get amplitudes that wander from picometres to whole skins per step, which the
 * amplitudes of a run would not do. Every detection is compared with a detection on all nodes: a
 * node that is left out must have a gap of at least the rest of the skin. Bodies have all shapes of
 * the proof: flat, smooth with slopes far above their curvature, rough, tilted. The slider
 * overhangs both ends.
 *
 * (b) Slopes of deflections are within their bound.
 *
 * Tolerances are only for rounding: of sums in another order, of a division, of weights. Runs with
 * and without the lists are in test_engines.c.
 */
#include "support/beds.h"

#include "detection/candidates.h"

/// The largest loss of gaps since the list was made, beyond the loss that the list expects. The
/// test adds the travel of the slider's nodes, the travel of the nodes that the slider can meet
/// now, and an eighth of the largest second difference between nodes. The program computes an upper
/// bound of this loss in another way.
static double travelled(const struct ra_problem *problem, const struct ra_node_list *list,
                        const struct ra_offset *offset, const double *const amplitude[2])
{
    const double distance = (double)(offset->cell - list->from.cell) +
                            (ra_offset_fraction(&problem->pair.sliding, offset) -
                             ra_offset_fraction(&problem->pair.sliding, &list->from));
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        const int64_t begin = i == 0 ? pass[1].shift : 0;
        const int64_t end = begin + (int64_t)problem->solid[1].nodes;
        double u[MOST], largest = 0.0, kink = 0.0;
        for (size_t l = 0; l < modes->nodes; l++) {
            u[l] = 0.0;
            for (size_t k = 0; k < modes->count; k++) {
                u[l] += ra_modes_at(modes, k, l) *
                        (amplitude[i][k] - (list->amplitude[i][k] + distance * list->drift[i][k]));
            }
        }
        for (size_t l = 0; l < modes->nodes; l++) {
            if ((int64_t)l >= begin && (int64_t)l <= end) {
                const bool inside = l >= 1 && l + 1 < modes->nodes;
                const double bend = inside ? fabs(u[l - 1] - 2.0 * u[l] + u[l + 1]) : 0.0;
                largest = fmax(largest, fabs(u[l]));
                kink = fmax(kink, bend);
            }
        }
        sum += largest + 0.125 * kink;
    }
    return sum;
}

/// Whether a slave is a candidate. If so, all its masters must be in the same range.
static int is_seen(const struct ra_problem *problem, const struct ra_detection *d,
                   const struct ra_contact *c)
{
    const int64_t l = (int64_t)c->node, master = (int64_t)c->master;
    const int64_t nodes = (int64_t)problem->solid[1 - c->slave].nodes;
    for (size_t s = 0; s < d->candidate_count; s++) {
        const struct ra_range slaves =
            ra_candidate_slaves(problem, &d->candidate[s], &d->pass[c->slave], c->slave);
        if (l >= slaves.begin && l < slaves.end) {
            const int64_t first = c->hermite ? master - 1 : master;
            const int64_t last = c->hermite ? master + 2 : master + 1;
            assert_true(first >= d->candidate[s].begin[1 - c->slave]);
            assert_true((last < nodes ? last : nodes - 1) < d->candidate[s].end[1 - c->slave]);
            return 1;
        }
    }
    return 0;
}

/// Compares one detection with all nodes. Returns how many nodes were left out.
static size_t check_detection(const struct ra_problem *problem, const struct ra_candidates *list,
                              const struct ra_offset *offset, const double *const amplitude[2],
                              const struct ra_detection *seen, const struct ra_detection *all)
{
    // sums of 16 terms in another order
    const double travel = travelled(problem, &list->fine, offset, amplitude) * (1.0 - 1e-14);
    const double skin = ra_candidates_skin(list);
    size_t spared = 0;
    assert_true(travel <= skin);
    for (size_t c = 0; c < all->count; c++) {
        const struct ra_contact *const contact = &all->contact[c];
        const int s = contact->slave;
        if (is_seen(problem, seen, contact)) {
            const int64_t index = ra_packed_index(seen, s, (int64_t)contact->node);
            const int64_t at = ra_packed_index(all, s, (int64_t)contact->node);
            assert_true(same(&seen->line[s][index], &all->line[s][at], 1));
        } else if (!(contact->gap >= skin - travel)) {
            fail_msg("node %zu of solid %d is not looked at: gap %.17g, skin %g, travel %g",
                     contact->node, s, contact->gap, skin, travel);
        } else {
            spared++;
        }
    }
    return spared;
}

static int in_range(const struct ra_candidates *list, int64_t j)
{
    size_t r = 0;
    while (r < list->range_count && (j < list->range[r].begin || j >= list->range[r].end)) {
        r++;
    }
    return r < list->range_count;
}

/// When a list is made, some blocks of the slider are examined. A node of the slider that is in no
/// examined block has a gap of at least the skin. So has a node of the resonator if the two nodes
/// of the slider beside it are in no examined block.
static void check_blocks(const struct ra_candidates *list, const struct ra_detection *all)
{
    for (size_t c = 0; c < all->count; c++) {
        const struct ra_contact *const contact = &all->contact[c];
        const int64_t j = (int64_t)(contact->slave == 1 ? contact->node : contact->master);
        if (!in_range(list, j) && (contact->slave == 1 || !in_range(list, j + 1))) {
            assert_true(contact->gap >= list->fine.skin);
        }
    }
}

/// Takes each node of the slider with all nodes that it can meet before it passes the next one. The
/// sum of both deflections is within the bound of the slider node's group, apart from errors of
/// sketches.
static void check_groups(const struct ra_problem *problem, const struct ra_candidates *list,
                         const struct ra_detection *all, const double *const amplitude[2])
{
    double u[2][MOST];
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < problem->solid[i].nodes; l++) {
            u[i][l] =
                ra_line_at(problem, amplitude[i], i, (int64_t)l) - problem->solid[i].height[l];
        }
    }
    const double error =
        list->bound.kinked * (ra_curvature(problem, &list->bound, 0, amplitude[0]) +
                              ra_curvature(problem, &list->bound, 1, amplitude[1])) +
        list->rounding + RELATIVE * ra_largest_deflection(problem, &list->bound, amplitude);
    for (size_t j = 0; j < problem->solid[1].nodes; j++) {
        const double high = list->high[j / list->bound.samples.stride] + error;
        for (int64_t l = (int64_t)j + all->pass[1].shift; l <= (int64_t)j + all->pass[1].shift + 1;
             l++) {
            if (l >= 0 && l < (int64_t)problem->solid[0].nodes) {
                assert_true(u[1][j] + u[0][l] <= high);
            }
        }
    }
}

/// Amplitudes drift forwards and backwards about their start, each at its own rate.
static void wander(uint64_t *seed, const struct ra_problem *problem, double rate[2][WIDTH],
                   double size, double fast, double *const amplitude[2])
{
    for (int i = 0; i < 2; i++) {
        const double scale = sqrt(problem->solid[i].beam.length) * size;
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            const double far =
                amplitude[i][k] - problem->pair.modal.start_amplitude[problem->solid[i].begin + k];
            if (bodies_pick(seed, 0, 63) == 0 || far * rate[i][k] > scale * fabs(rate[i][k])) {
                rate[i][k] = -copysign(fast * scale * bodies_random(seed), far);
            }
            amplitude[i][k] += rate[i][k];
        }
    }
}

static double told_by_scheme(const struct ra_problem *problem, const struct ra_state *state,
                             const double *const amplitude[2])
{
    const struct ra_watch watch = ra_candidates_watch(problem, state);
    double sum = 0.0;
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        const double expected = watch.reference[k] + watch.distance * watch.drift[k];
        sum += watch.factor[k] * fabs(amplitude[0][k] - expected);
    }
    return sum;
}

/// The list gets the true increments, or wrong ones.
static void tell_increments(uint64_t *seed, const struct ra_problem *problem, double rate[2][WIDTH],
                            struct ra_state *state)
{
    const size_t kind = bodies_pick(seed, 0, 7);
    const double share = kind < 4 ? 1.0 : (kind < 6 ? 2.0 : 40.0) * bodies_random(seed);
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            state->at.motion.increment[problem->solid[i].begin + k] = share * rate[i][k];
        }
    }
}

/// A list that is valid for some steps expects the increments that it got.
static void check_drift(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_node_list *const fine = &state->candidates->fine;
    const double distance = ra_offset_fraction(&problem->pair.sliding, &fine->until) -
                            ra_offset_fraction(&problem->pair.sliding, &fine->from);
    const double step = ra_offset_fraction(&problem->pair.sliding, &problem->pair.sliding.step);
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        const double told = distance > 0.0 ? state->at.motion.increment[k] : 0.0;
        // a division and a multiplication
        assert_true(fabs(step * fine->drift[0][k] - told) <= 4e-16 * fabs(told));
    }
}

/// Some hundred detections of one problem. `empty` counts those with an empty list.
static size_t detect_around(uint64_t *seed, const struct bed *bed, struct pair *pair, size_t *empty)
{
    const struct ra_problem *const problem = &pair->problem;
    struct ra_offset offset = problem->pair.sliding.start;
    struct ra_detection all;
    double rate[2][WIDTH] = {{0}}, room[2 * WIDTH] = {0};
    double *const amplitude[2] = {room, room + problem->solid[0].modes.width};
    // some amplitudes hardly move, so that lists last as long as possible
    const double fast =
        bodies_pick(seed, 0, 2) == 0 ? 1e-9 : pow(10.0, -5.0 + 4.0 * bodies_random(seed));
    const double *const both[2] = {amplitude[0], amplitude[1]};
    size_t spared = 0;
    uint64_t made = 0;
    check_ok(ra_detection_make(problem, &all, &pair->st), &pair->st);
    for (int i = 0; i < 2; i++) {
        memcpy(amplitude[i], problem->pair.modal.start_amplitude + problem->solid[i].begin,
               problem->solid[i].modes.count * sizeof(double));
    }
    // an empty list may be tried at once, and again after half of the detections
    pair->state.candidates->failed = (uint64_t)-500;
    for (int n = 0; n < 300; n++) {
        if (n == 150 && !pair->state.candidates->empty) {
            pair->state.candidates->failed = (uint64_t)-500;
        }
        if (n % 16 == 0) {
            // node on node, where pass 0 has other masters
            offset.cell++;
            offset.rest = 0;
        }
        // the travel that the scheme would give, or none
        const double told =
            bodies_pick(seed, 0, 3) == 0 ? HUGE_VAL : told_by_scheme(problem, &pair->state, both);
        tell_increments(seed, problem, rate, &pair->state);
        ra_detect(problem, &pair->state, &offset, both, told);
        ra_detect_plain(problem, &offset, both, HUGE_VAL, &all);
        if (pair->state.candidates->fine.made != made && !pair->state.candidates->empty) {
            check_drift(problem, &pair->state);
            check_blocks(pair->state.candidates, &all);
            check_groups(problem, pair->state.candidates, &all, both);
            made = pair->state.candidates->fine.made;
        }
        spared +=
            check_detection(problem, pair->state.candidates, &offset, both, &pair->state.now, &all);
        *empty += pair->state.candidates->empty;
        wander(seed, problem, rate, bed->size, fast, amplitude);
        ra_offset_advance(&problem->pair.sliding, &offset);
    }
    ra_detection_free(&all);
    return spared;
}

// (a) In 72000 detections every node that is left out has a gap of at least the rest of the skin.
// The test requires that many nodes are left out. They need not be most nodes, since the bodies are
// small.
static void test_proof(void **unused)
{
    (void)unused;
    static struct bed bed;
    uint64_t seed = 3;
    size_t spared = 0, empty = 0;
    for (int trial = 0; trial < 240; trial++) {
        struct pair pair;
        make_bed(&seed, &bed);
        if (trial % 4 == 0) {
            bed_tilt(&seed, &bed);
        } else if (trial % 4 == 1) {
            bed_approach(&seed, &bed);
        }
        pair_make(&bed.spec, &pair);
        spared += detect_around(&seed, &bed, &pair, &empty);
        pair_free(&pair);
    }
    assert_true(spared > 100000);
    assert_true(empty > 5000);
}

/// The ranges of blocks that are nearer than the sum of `below`, sigma/8 and `error`.
static size_t ranges_of(struct pair *pair, const double *const amplitude[2], double below,
                        double sigma, double error, struct ra_range range[MOST])
{
    struct ra_candidates *const c = pair->state.candidates;
    const struct ra_list_bounds bounds = {.sigma = sigma, .error = error};
    ra_candidates_blocks(&pair->problem, c, &pair->problem.pair.sliding.start, amplitude, amplitude,
                         &bounds, below);
    for (size_t r = 0; r < c->range_count; r++) {
        range[r] = (struct ra_range){c->range[r].begin, c->range[r].end};
    }
    return c->range_count;
}

/// Which blocks are kept depends only on the sum of `below`, sigma/8 and `error`: errors of 1e-14 m
/// and of 1 m count alike. Powers of two are added without rounding.
static void test_sums(void **unused)
{
    (void)unused;
    static struct bed bed;
    static struct ra_range first[MOST], other[MOST];
    uint64_t seed = 6;
    size_t differ = 0;
    for (int trial = 0; trial < 40; trial++) {
        struct pair pair;
        make_bed(&seed, &bed);
        pair_make(&bed.spec, &pair);
        double *const start = pair.problem.pair.modal.start_amplitude;
        const double *const amplitude[2] = {start, start + pair.problem.solid[1].begin};
        size_t before = 0;
        for (int e = -40; e < 10; e++) {
            const double sum = ldexp(1.0, e);
            const size_t count = ranges_of(&pair, amplitude, sum, 0.0, 0.0, first);
            const double shares[3][3] = {{0.0, 8.0, 0.0}, {0.0, 0.0, 1.0}, {0.25, 2.0, 0.5}};
            for (int i = 0; i < 3; i++) {
                const double *const s = shares[i];
                assert_int_equal(
                    ranges_of(&pair, amplitude, s[0] * sum, s[1] * sum, s[2] * sum, other), count);
                assert_memory_equal(first, other, count * sizeof *first);
            }
            differ += count != before;
            before = count;
        }
        pair_free(&pair);
    }
    assert_true(differ > 40);
}

/// The largest slope per cell of n values interpolated by Eq. 31.
static double steepest(const double *u, size_t n)
{
    double largest = 0.0;
    for (size_t l = 1; l + 2 < n; l++) {
        for (int j = 0; j <= 8; j++) {
            double slope[4], sum = 0.0;
            ra_hermite_slope(0.125 * j, slope);
            for (size_t r = 0; r < 4; r++) {
                sum += slope[r] * u[l - 1 + r];
            }
            largest = fmax(largest, fabs(sum));
        }
    }
    return largest;
}

// (b) Slopes of interpolated deflections are within their bound. The margin of a list depends on
// this bound. Slopes of a single mode reach half of it.
static void test_slopes(void **unused)
{
    (void)unused;
    static struct bed bed;
    uint64_t seed = 4;
    for (int trial = 0; trial < 40; trial++) {
        struct pair pair;
        make_bed(&seed, &bed);
        pair_make(&bed.spec, &pair);
        const struct ra_modes *const modes = &pair.problem.solid[0].modes;
        double room[2 * WIDTH] = {0}, zero[2 * WIDTH] = {0}, u[MOST] = {0};
        const double *const amplitude[2] = {room, room + modes->width}, *const none[2] = {zero,
                                                                                          zero};
        const size_t single =
            trial % 2 == 0 ? modes->count : bodies_pick(&seed, 0, modes->count - 1);
        for (size_t k = 0; k < modes->count; k++) {
            room[k] = single == modes->count || single == k ? bodies_random(&seed) : 0.0;
            for (size_t l = 0; l < modes->nodes; l++) {
                u[l] += room[k] * ra_modes_at(modes, k, l);
            }
        }
        const double bound =
            ra_tilted(&pair.problem, &pair.state.candidates->bound, amplitude, none);
        const double slope = steepest(u, modes->nodes);
        // four weights up to 4.5 with the sum 0, times rounded values
        assert_true(slope <= bound + 1e-14 * ra_largest_size(u, modes->nodes));
        assert_true(single == modes->count || slope >= 0.5 * bound);
        pair_free(&pair);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proof),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_slopes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
