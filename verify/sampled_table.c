// Shocks of a force that is recorded at a sampling frequency: a row for each sampling interval.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper finds its shocks "By recording the dynamical response during the process with a
 * specified sampling frequency" (Sect. 4), and does not print this frequency. A run of the printed
 * case is stepped as usual, but only the nodal forces P of the steps 0, n, 2n... are used. Both
 * definitions of src/statistics/shocks.c are applied to these samples:
 *
 * - `nonzero`: a shock of a node is a sequence of samples with $P \ne 0$, as printed: "When the
 *   contact force is non-zero, the shock occurs";
 * - `total`, which all runs use: a sample without a force does not end the shock if a contact holds
 *   the node (eq:shock-held).
 *
 * A shock from the sample j to the sample J lasts $(J - j + 1)\, n\tau$, since each sample stands
 * for n steps, and its peak is the largest |P| of its samples. A shock between two samples is
 * missed. A longer shock may lose its peak, and its duration may be wrong by nearly n steps. With n
 * = 1 every number is that of `ra2d run`, to the last bit.
 *
 * **shocks SEED CASE OVERRIDE...** There is a row for each definition and n. It has the number of
 * complete shocks of both solids, the shares of shocks with a peak below M, 10 M and 100 M, the
 * share of shocks shorter than 0.1 ms, and the mean duration.
 *
 * Tests: tests/scripts/sampled_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/room.h"
#include "line/line.h"
#include "made.h"
#include "sliding/run.h"
#include "statistics/room.h"
#include "study.h"

static const unsigned EVERY[] = {1, 5, 10, 20, 50, 100, 200};
static const struct {
    const char *name;
    enum ra_shock_force force;
} DEFINITION[] = {{"nonzero", RA_SHOCK_NONZERO}, {"total", RA_SHOCK_TOTAL}};
enum { TRACKS = sizeof EVERY / sizeof *EVERY * (sizeof DEFINITION / sizeof *DEFINITION) };

/// The force on a node in one step.
struct felt {
    int solid;
    size_t node;
    double force;
};

/// The open shock of a node, its first and last sample with a force.
struct open {
    int solid;
    size_t node;
    uint64_t first, last;
    double peak;
};

/// One definition, applied to samples at one interval.
struct track {
    unsigned every;
    size_t definition;
    struct open *open;
    size_t count;
    size_t *slot[2]; ///< index of a node's open shock plus one; 0: none (nodes)
    struct ra_shock_counts counts;
    double duration; ///< of all complete shocks [s]
};

struct recorded {
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    struct felt *felt;
    size_t felt_count;
    struct track track[TRACKS];
    struct ra_status st;
};

static void make(const char *path, const char *const *override, size_t count, struct recorded *r)
{
    made_start(path, override, count, &r->c, &r->problem, &r->state);
    const size_t nodes = r->problem.solid[0].nodes + r->problem.solid[1].nodes;
    r->felt = made_memory(nodes, sizeof *r->felt);
    for (size_t j = 0; j < TRACKS; j++) {
        struct track *const t = &r->track[j];
        t->definition = j % (sizeof DEFINITION / sizeof *DEFINITION);
        t->every = EVERY[j / (sizeof DEFINITION / sizeof *DEFINITION)];
        t->open = made_memory(nodes, sizeof *t->open);
        for (int i = 0; i < 2; i++) {
            t->slot[i] = made_memory(r->problem.solid[i].nodes, sizeof *t->slot[i]);
        }
    }
}

static void end(struct recorded *r)
{
    for (size_t j = 0; j < TRACKS; j++) {
        free(r->track[j].open);
        free(r->track[j].slot[0]);
        free(r->track[j].slot[1]);
    }
    free(r->felt);
    made_end(&r->c, &r->problem, &r->state);
}

/// Finds all nodes with a force. Without an active contact there is no such node.
static void feel(struct recorded *r)
{
    const struct ra_detection *const now = &r->state.now;
    r->felt_count = 0;
    for (int i = 0; i < 2 && ra_contact_count(&r->state) > 0; i++) {
        for (size_t c = 0; c < now->candidate_count; c++) {
            const struct ra_candidate_range *const range = &now->candidate[c];
            for (int64_t l = range->begin[i]; l < range->end[i]; l++) {
                const double P = r->state.node_force[i][range->index[i] + (l - range->begin[i])];
                if (P != 0.0) {
                    r->felt[r->felt_count++] =
                        (struct felt){.solid = i, .node = (size_t)l, .force = P};
                }
            }
        }
    }
}

/// A sample with a force: the shock of its node continues or begins.
static void load(struct track *t, const struct felt *felt, uint64_t sample)
{
    size_t *const slot = &t->slot[felt->solid][felt->node];
    if (*slot == 0) {
        t->open[t->count++] =
            (struct open){.solid = felt->solid, .node = felt->node, .first = sample};
        *slot = t->count;
    }
    struct open *const o = &t->open[*slot - 1];
    o->last = sample;
    study_keep(&o->peak, felt->force);
}

static void count_shock(const struct recorded *r, struct track *t, const struct open *o,
                        bool complete)
{
    const struct ra_shock shock = {.solid = o->solid,
                                   .node = o->node,
                                   .start = o->first * t->every,
                                   .steps = (o->last - o->first + 1) * t->every,
                                   .peak = o->peak,
                                   .complete = complete};
    const double duration = ra_run_duration(shock.steps, r->c.pair.step);
    ra_shock_counts_add(&t->counts, &shock, duration, r->c.pair.shock_reference);
    t->duration += complete ? duration : 0.0;
}

/// Ends the shocks without a force in this sample, unless a contact holds their node.
static void review(const struct recorded *r, struct track *t, uint64_t sample)
{
    const bool holds = DEFINITION[t->definition].force == RA_SHOCK_TOTAL;
    for (size_t j = t->count; j > 0; j--) {
        struct open *const o = &t->open[j - 1];
        if (o->last < sample &&
            !(holds && ra_shock_held(&r->problem, &r->state, o->solid, (int64_t)o->node))) {
            count_shock(r, t, o, true);
            t->slot[o->solid][o->node] = 0;
            *o = t->open[--t->count];
            if (j - 1 < t->count) {
                t->slot[o->solid][o->node] = j;
            }
        }
    }
}

static void go(struct recorded *r)
{
    const uint64_t steps = ra_sliding_case_steps(&r->c);
    for (uint64_t n = 0; n < steps; n++) {
        made_or_fail(ra_step(&r->problem, &r->state, &r->st), &r->st);
        feel(r);
        for (size_t j = 0; j < TRACKS; j++) {
            struct track *const t = &r->track[j];
            if (n % t->every == 0) {
                for (size_t p = 0; p < r->felt_count; p++) {
                    load(t, &r->felt[p], n / t->every);
                }
                review(r, t, n / t->every);
            }
        }
    }
    for (size_t j = 0; j < TRACKS; j++) {
        struct track *const t = &r->track[j];
        for (size_t o = 0; o < t->count; o++) {
            count_shock(r, t, &t->open[o], false);
        }
    }
}

static void put(const struct recorded *r, const struct track *t, const char *seed)
{
    static const char *const below[] = {"shocks_below_M", "shocks_below_10M", "shocks_below_100M"};
    const struct ra_shock_counts *const c = &t->counts;
    const uint64_t all = c->complete[0] + c->complete[1];
    ra_table_text(&made_table, "definition", DEFINITION[t->definition].name);
    ra_table_number(&made_table, "every", "1", t->every);
    ra_table_text(&made_table, "seed", seed);
    ra_table_number(&made_table, "sampling", "s", ra_run_duration(t->every, r->c.pair.step));
    ra_table_number(&made_table, "shocks", "1", (double)all);
    for (size_t j = 0; j < 3; j++) {
        ra_table_number(&made_table, below[j], "1", ra_share(c->below[j], all));
    }
    ra_table_number(&made_table, "shocks_below_100us", "1", ra_share(c->brief, all));
    ra_table_number(&made_table, "duration", "s", t->duration / (double)all);
    ra_table_end_row(&made_table);
}

static void write_shocks(int count, char **argument)
{
    enum { MOST = 64 };
    char seed[64];
    const char *override[MOST] = {NULL};
    size_t overrides = 0;
    struct recorded r = {.st = {RA_OK, ""}};
    for (int j = 2; j < count; j++) {
        if (strcmp(argument[j], "-s") != 0) {
            override[overrides++] = argument[j];
        }
    }
    snprintf(seed, sizeof seed, "surface.seed=%s", argument[0]);
    override[overrides++] = seed;
    make(argument[1], override, overrides, &r);
    go(&r);
    for (size_t j = 0; j < TRACKS; j++) {
        // the first row names the columns
        if (j == 0) {
            put(&r, &r.track[j], argument[0]);
        }
        put(&r, &r.track[j], argument[0]);
    }
    end(&r);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"shocks", write_shocks, 2, 60, "SEED CASE [-s] OVERRIDE..."}, {.what = NULL}};
    return made_main(parts, argc, argv);
}
