// Verification: multipliers meet Signorini's conditions on rough solids (Sect. 2.4.3, Eq. 9).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Conditions of complementarity, looked at from outside

**Case.** 1e4 steps with multipliers of

1. the realistic case (data/cases/realistic.ini): few nodes touch;
2. smoother and heavier surfaces (correlation length 5 mm, Ra 0.1 um, a thousand times the weight, 8
   modes of the slider), where hundreds of neighbouring nodes penetrate in the prediction, their
   rows equal to many digits: the singular systems of erratum E17;
3. the same, smoother and heavier again, with 300 modes of the resonator: every node of both solids
   becomes a row.

In cases 2 and 3 the largest number of rows must be at least 60; the table has this number.

**Exact solution.** The conditions themselves. Forces applied at $t_n$ must leave, at
$t_{n+1}$,
$$ g \ge 0, \qquad P \le 0, \qquad P g = 0 $$
for all nodes of both passes. The solver itself is not used for this. We keep the forces of step n,
take the step, and compute the gaps from the amplitudes of $t_{n+1}$ in two ways:

- by ra_detect_plain, all nodes at every step;
- in long double from the *positions* of the nodes (Eqs. 28 to 32), without the shared local
  coordinate and the index ranges of detection.c: nodes with a force at every step, all nodes at
  every 500th.

**Refinement path.** There is none: the conditions hold at any step and spacing, so no order is
expected.

**Tolerances.** Penetration 1e-15 m, the solver's stated tolerance (a ten-billionth of a height).
Three other lengths have the tolerance of rounding in a sum of heights and modal terms: the gap of a
node with a force; the product of such a gap and its force, divided by the largest force; and the
difference of the two ways to compute a gap. This tolerance is 1e-18 m for heights and deflections
of 1e-5 m, and 1e-16 m where the load bends the beam by a millimetre. Not one force may pull.
*/

#include "detection/detection.h"
#include "sliding/run.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 10000, ALL_NODES_EVERY = 500 };

struct conditions {
    double smallest_gap;  ///< of any node at any t_{n+1} [m]
    double own_smallest;  ///< smallest gap by own_gap [m]
    double loaded_gap;    ///< largest |g| of a node with a force, the larger of the two ways [m]
    double product;       ///< largest |P g| [N]
    double largest_force; ///< largest |P| [N/m]
    double difference;    ///< of the two ways to compute a gap [m]
    size_t pulling;       ///< forces > 0
    size_t most_loaded;   ///< nodes with a force in one step
};

/// h + u at a node, in long double.
static long double line(const struct study_pair *pair, int solid, long node)
{
    const struct ra_solid *const s = &pair->problem.solid[solid];
    const size_t l = (size_t)node;
    long double y = (long double)s->height[l];
    for (size_t k = 0; k < s->modes.count; k++) {
        y += (long double)pair->state.at.motion.amplitude[pair->problem.solid[solid].begin + k] *
             (long double)ra_modes_at(&s->modes, k, l);
    }
    return y;
}

/// Gap of a slave node from its position; HUGE_VAL if it faces no master.
static long double own_gap(const struct study_pair *pair, int slave, size_t node)
{
    const struct ra_problem *const p = &pair->problem;
    const struct ra_offset *const at = &pair->state.at.offset;
    const long double slid =
        (long double)at->cell + (long double)at->rest / (long double)p->pair.sliding.q;
    const long double x = (long double)(node + p->solid[slave].first) +
                          (slave == 0 ? -slid : slid) - (long double)p->solid[1 - slave].first;
    const long last = (long)p->solid[1 - slave].nodes - 1;
    if (x < 0 || x > (long double)last) {
        return (long double)HUGE_VAL;
    }
    const long left = x >= (long double)last ? last - 1 : (long)floorl(x);
    const long double xi = x - (long double)left;
    const long double y1 = line(pair, 1 - slave, left), y2 = line(pair, 1 - slave, left + 1);
    long double master = y1 + xi * (y2 - y1);
    if (left > 0 && left < last - 1) {
        // cubic Hermite with the slopes of central differences, which is Eq. 31
        const long double d1 = (y2 - line(pair, 1 - slave, left - 1)) / 2;
        const long double d2 = (line(pair, 1 - slave, left + 2) - y1) / 2;
        const long double c2 = 3 * (y2 - y1) - 2 * d1 - d2, c3 = d1 + d2 - 2 * (y2 - y1);
        master = y1 + xi * (d1 + xi * (c2 + xi * c3));
    }
    return (long double)p->pair.distance - line(pair, slave, (long)node) - master;
}

/// The forces of a step.
struct forces {
    size_t count, capacity;
    struct ra_contact *contact;
};

static void keep_forces(const struct study_pair *pair, struct forces *kept,
                        struct conditions *result)
{
    const struct ra_detection *const now = &pair->state.now;
    kept->count = now->count;
    memcpy(kept->contact, now->contact, now->count * sizeof *kept->contact);
    result->most_loaded = now->count > result->most_loaded ? now->count : result->most_loaded;
    for (size_t c = 0; c < now->count; c++) {
        result->pulling += now->contact[c].force > 0;
        study_keep(&result->largest_force, now->contact[c].force);
    }
}

/// Gaps of all nodes by ra_detect_plain, those of nodes with a kept force also by own_gap. Contacts
/// and forces have the same order: pass 0 before pass 1, ascending nodes.
static void detect_all(const struct study_pair *pair, const struct forces *kept,
                       struct ra_detection *all, struct conditions *result)
{
    const double *const amplitude[2] = {pair->state.at.motion.amplitude,
                                        pair->state.at.motion.amplitude +
                                            pair->problem.solid[1].begin};
    ra_detect_plain(&pair->problem, &pair->state.at.offset, amplitude, HUGE_VAL, all);
    size_t f = 0;
    for (size_t c = 0; c < all->count; c++) {
        const struct ra_contact *const seen = &all->contact[c];
        result->smallest_gap = fmin(result->smallest_gap, seen->gap);
        const bool loaded = f < kept->count && kept->contact[f].slave == seen->slave &&
                            kept->contact[f].node == seen->node;
        if (loaded || pair->state.at.step % ALL_NODES_EVERY == 0) {
            const double own = (double)own_gap(pair, seen->slave, seen->node);
            result->own_smallest = fmin(result->own_smallest, own);
            study_keep(&result->difference, own - seen->gap);
            if (loaded) {
                double worse = fabs(own);
                study_keep(&worse, seen->gap);
                study_keep(&result->loaded_gap, worse);
                study_keep(&result->product, kept->contact[f].force * worse);
            }
        }
        f += loaded ? 1 : 0;
    }
    // a kept force on a node that faces no master at t_{n+1} is left over and counts as wrong
    result->pulling += kept->count - f;
}

static void watch(struct study_pair *pair, struct conditions *result)
{
    struct ra_detection all = {0};
    struct forces kept = {0};
    pair->code = ra_detection_make(&pair->problem, &all, &pair->st);
    kept.contact = calloc(all.capacity + 1, sizeof *kept.contact);
    for (size_t n = 0; kept.contact && n <= STEPS && study_step(pair); n++) {
        if (n > 0) {
            detect_all(pair, &kept, &all, result);
        }
        keep_forces(pair, &kept, result);
    }
    if (!kept.contact) {
        pair->code = ra_fail(&pair->st, RA_SYSTEM, "no memory for the forces");
    }
    free(kept.contact);
    ra_detection_free(&all);
}

static void judge(struct study *study, const char *name, const struct conditions *r,
                  const struct ra_solver_record *record, double fewest_rows, double round)
{
    static const char ref[] = "Eq. 9";
    const double tolerance = 1e-15;
    study_value(study, name, ref, "smallest gap of any node, ra_detect_plain [m]", r->smallest_gap,
                (struct study_band){-tolerance, HUGE_VAL});
    study_value(study, name, ref, "smallest gap, from positions [m]", r->own_smallest,
                (struct study_band){-tolerance, HUGE_VAL});
    study_value(study, name, ref, "largest |g| of a node with a force [m]", r->loaded_gap,
                (struct study_band){0, round});
    study_value(study, name, ref, "largest |P g| over the largest |P| [m]",
                r->product / r->largest_force, (struct study_band){0, round});
    study_value(study, name, ref, "forces that pull", (double)r->pulling,
                (struct study_band){0, 0});
    study_value(study, name, "long double", "largest difference of two gaps [m]", r->difference,
                (struct study_band){0, round});
    study_value(study, name, "-", "most rows", (double)record->largest,
                (struct study_band){fewest_rows, HUGE_VAL});
    study_measured(study, name, "-", "most nodes with a force", (double)r->most_loaded);
    study_measured(study, name, "-", "steps with contact", (double)record->solves);
    study_measured(study, name, "-", "iterations a solve, mean",
                   (double)record->iterations / (double)record->solves);
    study_measured(study, name, "-", "iterations a solve, most", (double)record->most_iterations);
    study_measured(study, name, "-", "pivots a solve, mean",
                   (double)record->pivots / (double)record->solves);
    study_measured(study, name, "-", "largest force [N/m]", r->largest_force);
    study_measured(study, name, "-", "worst penetration by the solver's record [m]",
                   record->worst_penetration);
}

static void verify_case(struct study *study, const char *name, const char *const *overrides,
                        size_t count, double fewest_rows, double round)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    struct conditions result = {.smallest_gap = HUGE_VAL, .own_smallest = HUGE_VAL};
    study_pair_case("data/cases/realistic.ini", overrides, count, &c, &pair);
    if (pair.code == RA_OK) {
        watch(&pair, &result);
    }
    if (study_ok(study, name, pair.code, &pair.st)) {
        judge(study, name, &result, &pair.state.record, fewest_rows, round);
    }
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

int main(int argc, char **argv)
{
    static const char *const printed[] = {"contact.law=lagrange"};
    static const char *const smooth[] = {"contact.law=lagrange", "surface.correlation_length=5mm",
                                         "surface.Ra=0.1um", "slider.modes=8",
                                         "slider.weight=7650N/m"};
    static const char *const smoother[] = {"contact.law=lagrange", "surface.correlation_length=5mm",
                                           "surface.Ra=0.02um",    "slider.modes=8",
                                           "slider.weight=76500",  "resonator.modes=300"};
    struct study study;
    if (study_begin(&study, "verify_signorini", argc, argv)) {
        return RA_SYSTEM;
    }
    verify_case(&study, "realistic", printed, 1, 1, 1e-18);
    verify_case(&study, "smooth and heavy", smooth, 5, 60, 1e-16);
    verify_case(&study, "smoother, 300 modes", smoother, 6, 60, 1e-16);
    return study_end(&study);
}
