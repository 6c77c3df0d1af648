// Tests of kernels.c: the fused kernel equals the kernels that it replaces; whole runs with each
// table.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The fused kernel must give the results that the other kernels of its table give when they are
 * called one after the other: the same bits in all arrays and in the tally. Its shocks must be
 * those of `follow` wherever this detection or the one before found a force. kernel_trials.h
 * describes the trials. Whole runs use all kernels together: 2000 steps give the same checksum with
 * every table.
 */
#include "support/kernel_trials.h"

// ## All at once

enum { FEW = RA_LANES * RA_FUSED_MOST, ROOM = FEW + 2 * RA_MARGIN };

/// For each pass, the first master of the slave at packed index 0.
static const int64_t first_master[2] = {-2, -1};

/// The tables of a detection with few nodes, by solid or pass.
struct few {
    double shape[2][MODES * FEW], rows[2][MODES * FEW], beside[2 * MODES * FEW];
    double amplitude[2][MODES];
    double height[2][FEW], weight[2][FEW], N[2][4], slope[2][4], delta, kappa;
    int64_t valid[2][FEW], row[2][FEW];
    unsigned char bits[2][RA_FUSED_MOST];
    size_t packed, modes[2], width[2];
};

/// The results of a detection with few nodes. Zeros surround the packed indices.
struct seen {
    double line[2][ROOM], slave_force[2][ROOM], node_force[2][ROOM], force[2][MODES];
    struct ra_tally tally;
};

/// Makes most slaves valid whose masters are all packed.
static void choose_slaves(uint64_t *seed, struct few *few)
{
    memset(few->bits, 0, sizeof few->bits);
    for (int i = 0; i < 2; i++) {
        for (size_t p = 0; p < few->packed; p++) {
            const int64_t master = (int64_t)p + first_master[i];
            const int placed = master >= 0 && master + 3 < (int64_t)few->packed;
            const unsigned bit = placed && bodies_pick(seed, 0, 4) > 0;
            few->valid[i][p] = bit ? -1 : 0;
            few->bits[i][p / 8] = (unsigned char)(few->bits[i][p / 8] | bit << p % 8);
        }
    }
}

static void make_few(uint64_t *seed, struct few *few)
{
    few->packed = RA_LANES * bodies_pick(seed, 1, RA_FUSED_MOST);
    // lines are near 0, so with the small delta half of the gaps are negative, with -100 all of
    // them
    few->delta = bodies_pick(seed, 0, 3) == 0 ? -100.0 : 0.3 * bodies_random(seed);
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
        for (size_t p = 0; p < few->packed; p++) {
            few->row[i][p] = (int64_t)(few->width[i] * bodies_pick(seed, 0, FEW - 1));
        }
    }
    if (bodies_pick(seed, 0, 7) == 0) {
        // some nodes of one solid lie exactly on the line of the other; gaps of 0 are not contacts
        memset(few->amplitude, 0, sizeof few->amplitude);
        memset(few->height[1], 0, sizeof few->height[1]);
        for (size_t p = 0; p < FEW; p++) {
            few->height[0][p] = bodies_pick(seed, 0, 1) == 0 ? few->delta : few->height[0][p];
        }
    }
    for (int i = 0; i < 2; i++) {
        for (size_t p = 0; p < few->packed; p++) {
            memcpy(few->beside + p * (few->width[0] + few->width[1]) + (i == 0 ? 0 : few->width[0]),
                   few->rows[i] + few->row[i][p], few->width[i] * sizeof **few->rows);
        }
    }
    choose_slaves(seed, few);
}

/// Makes the state before the detection.
static void make_seen(uint64_t *seed, size_t packed, struct seen *seen)
{
    memset(seen, 0, sizeof *seen);
    for (int i = 0; i < 2; i++) {
        fill(seed, seen->line[i] + RA_MARGIN, packed);
        fill(seed, seen->slave_force[i] + RA_MARGIN, packed);
        fill_forces(seed, seen->node_force[i] + RA_MARGIN, packed);
        fill(seed, seen->force[i], MODES);
    }
    seen->tally = make_tally(seed);
}

/// The penalty as a law that is called as a function.
static void penalty_asked(void *law, const double *e, const double *width, double *force,
                          size_t count)
{
    for (size_t c = 0; c < count; c++) {
        force[c] = width[c] * (*(const double *)law * e[c]);
    }
}

static void detect_at_once(const struct ra_kernels *kernels, struct few *few, bool asked,
                           struct ra_followed *followed, struct seen *seen)
{
    const double *const amplitude[2] = {few->amplitude[0], few->amplitude[1]};
    const double *const N[2] = {few->N[0], few->N[1]};
    const double *const slope[2] = {few->slope[0], few->slope[1]};
    struct ra_fused t = {.blocks = few->packed / RA_LANES,
                         .rows = few->beside,
                         .across = few->width[0] + few->width[1],
                         .followed = followed};
    for (int i = 0; i < 2; i++) {
        t.modes[i] = few->modes[i];
        t.width[i] = few->width[i];
        t.shape[i] = few->shape[i];
        t.height[i] = few->height[i];
        t.weight[i] = few->weight[i];
        t.valid[i] = few->bits[i];
        t.line[i] = seen->line[i] + RA_MARGIN;
        t.slave_force[i] = seen->slave_force[i] + RA_MARGIN;
        t.node_force[i] = seen->node_force[i] + RA_MARGIN;
        t.force[i] = seen->force[i];
    }
    if (asked) {
        const struct ra_asked law = {penalty_asked, &few->kappa};
        kernels->fused(&t, few->delta, 0.0, &law, amplitude, N, slope, &seen->tally);
    } else {
        kernels->fused(&t, few->delta, few->kappa, NULL, amplitude, N, slope, &seen->tally);
    }
}

static void press_few(const struct ra_kernels *kernels, const struct few *few, int i,
                      struct seen *seen)
{
    struct ra_press p = {.slave = seen->line[i] + RA_MARGIN,
                         .master = seen->line[1 - i] + RA_MARGIN,
                         .weight = few->weight[i],
                         .valid = few->valid[i],
                         .slave_force = seen->slave_force[i] + RA_MARGIN,
                         .delta = few->delta,
                         .kappa = few->kappa,
                         .end = (int64_t)few->packed,
                         .offset = first_master[i]};
    memcpy(p.N, few->N[i], sizeof p.N);
    memcpy(p.slope, few->slope[i], sizeof p.slope);
    kernels->press(&p, &seen->tally);
}

static void detect_in_turn(const struct ra_kernels *kernels, const struct few *few,
                           struct seen *seen)
{
    const int64_t packed = (int64_t)few->packed;
    double value[FEW + RA_LANES];
    int64_t at[FEW + RA_LANES];
    for (int i = 0; i < 2; i++) {
        kernels->synthesise(few->shape[i], few->packed, few->modes[i], few->amplitude[i],
                            few->height[i], seen->line[i] + RA_MARGIN, few->packed);
    }
    for (int i = 0; i < 2; i++) {
        press_few(kernels, few, i, seen);
    }
    for (int i = 0; i < 2; i++) {
        double *const node_force = seen->node_force[i] + RA_MARGIN;
        kernels->gather(seen->slave_force[i] + RA_MARGIN, seen->slave_force[1 - i] + RA_MARGIN,
                        -first_master[1 - i] - 3, few->N[1 - i], node_force, 0, packed);
        kernels->project(seen->force[i], few->rows[i], few->width[i], node_force, few->row[i], 0,
                         packed, value, at);
    }
}

/// Makes open shocks where the last detection found a force.
static void make_followed(uint64_t *seed, size_t packed, const struct seen *before,
                          struct ra_followed *f)
{
    memset(f, 0, sizeof *f);
    for (int i = 0; i < 2; i++) {
        fill(seed, f->peak[i], FEW);
        fill(seed, f->energy[i], FEW);
        for (size_t p = 0; p < packed; p++) {
            const double *const node_force = before->node_force[i] + RA_MARGIN;
            f->loaded[i] |= (uint64_t)(node_force[p] != 0.0) << p;
        }
    }
}

/// `follow` must make the shocks of the fused kernel from the forces of both detections, wherever
/// one of them found a force.
static void check_followed(const struct ra_kernels *kernels, size_t packed,
                           const struct seen *before, const struct seen *now,
                           const struct ra_followed *open, const struct ra_followed *followed)
{
    static struct seen last;
    static struct ra_followed plain;
    uint32_t turned[FEW + RA_LANES];
    last = *before;
    plain = *open;
    for (int i = 0; i < 2; i++) {
        const double *const force = now->node_force[i] + RA_MARGIN, *const was =
                                                                        before->node_force[i];
        const struct ra_follow f = {.now = force,
                                    .y = now->line[i] + RA_MARGIN,
                                    .force = last.node_force[i] + RA_MARGIN,
                                    .line = last.line[i] + RA_MARGIN,
                                    .peak = plain.peak[i],
                                    .energy = plain.energy[i]};
        const size_t turns = kernels->follow(&f, packed, turned);
        uint64_t loaded = 0, bits = 0;
        for (size_t j = 0; j < turns; j++) {
            bits |= (uint64_t)1 << turned[j];
        }
        for (size_t p = 0; p < packed; p++) {
            loaded |= (uint64_t)(force[p] != 0.0) << p;
            if (force[p] != 0.0 || was[RA_MARGIN + p] != 0.0) {
                assert_true(same(&followed->peak[i][p], &plain.peak[i][p], 1));
                assert_true(same(&followed->energy[i][p], &plain.energy[i][p], 1));
            }
        }
        assert_true(followed->turned[i] == bits && followed->loaded[i] == loaded);
    }
}

static size_t try_fused(const struct ra_kernels *kernels, uint64_t *seed)
{
    static struct few few;
    static struct seen before, once, in_turn;
    static struct ra_followed open, followed;
    make_few(seed, &few);
    make_seen(seed, few.packed, &before);
    in_turn = before;
    memset(&in_turn.tally, 0, sizeof in_turn.tally);
    detect_in_turn(kernels, &few, &in_turn);
    make_followed(seed, few.packed, &before, &open);
    for (int asked = 0; kernels->fused != NULL && asked < 2; asked++) {
        once = before;
        detect_at_once(kernels, &few, asked, NULL, &once);
        assert_memory_equal(&once, &in_turn, sizeof once);
        once = before;
        followed = open;
        detect_at_once(kernels, &few, asked, &followed, &once);
        assert_memory_equal(&once, &in_turn, sizeof once);
        check_followed(kernels, few.packed, &before, &once, &open, &followed);
    }
    return in_turn.tally.count;
}

static void test_fused(void **unused)
{
    (void)unused;
    each_table(try_fused, 1000);
}

// ## Whole runs

static void mix(uint64_t *sum, const double *value, size_t n)
{
    const unsigned char *const byte = (const unsigned char *)value;
    for (size_t j = 0; j < n * sizeof *value; j++) {
        *sum = (*sum ^ byte[j]) * 0x100000001b3u;
    }
}

/// Where a slider is near the beam: everywhere, in its middle, at its ends.
enum summit { NOWHERE, MIDDLE, ENDS, SUMMITS };

/// Rough surfaces. If the slider has a summit, only this is near the beam.
static void make_surfaces(uint64_t *seed, double height[2][161], enum summit summit)
{
    for (int i = 0; i < 2; i++) {
        const size_t nodes = i == 0 ? 161 : 43;
        fill(seed, height[i], nodes);
        for (size_t l = 0; l < nodes; l++) {
            const bool middle = l >= 14 && l < 29, ends = l < 5 || l >= 38;
            const bool low = i == 1 && ((summit == MIDDLE && !middle) || (summit == ENDS && !ends));
            height[i][l] = 1e-6 * height[i][l] - (low ? 1e-4 : 0.0);
        }
    }
}

/// The number of steps with contact in which the fused kernel was used, or could have been used if
/// the table had it. In `ends` of these steps there was a contact at an end.
struct used {
    int few, ends;
};

static bool has_end(const struct ra_packed *packed)
{
    bool some = false;
    for (size_t e = 0; e < packed->end_count; e++) {
        some |= packed->ends[e].force != 0.0;
    }
    return some;
}

/// Runs 2000 steps of a rough slider on a beam. Returns a checksum of the motion in every step.
static uint64_t run_with(const char *kernels, const char *law, size_t modes, enum summit summit,
                         struct used *used)
{
    static double height[2][161];
    uint64_t seed = 5, sum = 0xcbf29ce484222325u, touched = 0;
    struct ra_problem_spec spec = {.spacing = 1e-3,
                                   .speed = 1.0,
                                   .start = -5e-3,
                                   .touching = true,
                                   .step = 1e-5,
                                   .parameter = {bodies_penalty(law, 1e6)},
                                   .law = law,
                                   .kernels = kernels};
    if (strcmp(law, "power") == 0) {
        const double power[] = {3e5, 1.5, 1e-4};
        memcpy(spec.parameter, power, sizeof power);
    }
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
    *used = (struct used){0, 0};
    for (int n = 0; n < 2000; n++) {
        pair_step(&pair);
        touched += pair.state.at.contacts > 0;
        const bool few = pair.state.at.contacts > 0 && pair.state.packed->suits_fused;
        used->few += few;
        used->ends += few && has_end(pair.state.packed);
        mix(&sum, pair.state.at.motion.velocity, modes);
        mix(&sum, &pair.state.at.total_force, 1);
        mix(&sum, &pair.state.at.sliding_force, 1);
    }
    assert_true(touched > 100);
    pair_free(&pair);
    return sum;
}

// Whole runs of 2000 steps are the same with every table. They have three laws, odd and even
// numbers of modes, and contact everywhere or at a summit only. With contact at a summit, all laws
// except multipliers use the fused kernel if the table has it, also for contacts at the slider's
// ends.
static void test_whole_runs(void **unused)
{
    (void)unused;
    static const char *const laws[] = {"penalty", "lagrange", "power"};
    enum { LAWS = sizeof laws / sizeof *laws };
    for (size_t c = 0; c < 2 * LAWS * SUMMITS; c++) {
        const size_t modes = c % 2 == 1 ? 11 : 20;
        const char *const law = laws[c / 2 % LAWS];
        const enum summit summit = (enum summit)(c / 2 / LAWS);
        const bool lagrange = strcmp(law, "lagrange") == 0;
        struct used used;
        const uint64_t expected = run_with("sse2", law, modes, summit, &used);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const struct ra_kernels *const kernels = ra_kernels_find(names[i]);
            if (kernels != NULL) {
                assert_true(run_with(names[i], law, modes, summit, &used) == expected);
                const bool known = kernels->fused != NULL && !lagrange && summit != NOWHERE;
                assert_true(!known || used.few > 100);
                assert_true(!known || summit != ENDS || used.ends > 100);
            }
        }
    }
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fused),
        cmocka_unit_test(test_whole_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
