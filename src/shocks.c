// Shocks: what happens to one node from the first step with a contact force to the last (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * "When the contact force is non-zero, the shock occurs" (Fig. 11). For every node of either solid
 * we follow the nodal force P = w f [N/m] and record, per uninterrupted sequence of steps with
 * P != 0, its start, duration, largest |P| and the energy it gives to its solid,
 * $$ \Delta W = \sum_{n \in shock} P_{l,n}\, \dot u_{l,n}\, \tau
 *            = \sum_{n \in shock} P_{l,n} (u_{l,n+1} - u_{l,n-1})/2 .     % eq:ra2d-46 $$
 * (The paper's chi f is our P; u points towards the other solid, so a force P < 0 on a node that
 * moves away does positive work.) The second form, with the central velocity of Eq. 24, needs no
 * other sum over the modes than the deflection itself, which detection has computed; it is
 * completed one step later, when u_{n+1} is known.
 *
 * **Reading.** The force at a node is its own force as a slave plus the reactions it takes as a
 * master (Sect. 2.4.2, "the contact force at any node of a profile is the sum"). This is the
 * default, `total`. Hermite weights N_0, N_3 are negative, so nodes next to a contact take small
 * tensile reactions, which then count as weak shocks of their own; with `slave` only penetrating
 * nodes count.
 *
 * **Cost.** Only nodes in the spots of detection are looked at, eight at a time: forces elsewhere
 * are zero. A node leaves this path only in the step in which its shock begins or ends. When the
 * spots change, the deflection of two steps is computed once more where it is missing. Shocks that
 * end in the same step are reported in the order of solids and nodes, whatever the spots.
 *
 * Tests: tests/test_shocks.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection.h"
#include "statistics.h"

enum { ARRAYS = 6 };

static void arrays_of(struct ra_shocks *s, int i, double **list[ARRAYS])
{
    list[0] = &s->force[i];
    list[1] = &s->line[i];
    list[2] = &s->before[i];
    list[3] = &s->scratch[i];
    list[4] = &s->peak[i];
    list[5] = &s->energy[i];
}

void ra_shocks_free(struct ra_shocks *shocks)
{
    if (shocks == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        double **list[ARRAYS];
        arrays_of(shocks, i, list);
        for (size_t a = 0; a < ARRAYS; a++) {
            ra_nodal_free(*list[a]);
        }
        free(shocks->amplitude[i]);
        free(shocks->start[i]);
    }
    free(shocks->turned);
    free(shocks->spot);
    free(shocks->ended);
    memset(shocks, 0, sizeof *shocks);
}

enum ra_code ra_shocks_make(const struct ra_problem *problem, int slave_only, ra_shock_sink sink,
                            void *context, struct ra_shocks *shocks, struct ra_status *st)
{
    memset(shocks, 0, sizeof *shocks);
    shocks->slave_only = slave_only;
    shocks->sink = sink;
    shocks->context = context;
    size_t nodes = 0;
    int missing = 0;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const solid = &problem->solid[i];
        double **list[ARRAYS];
        arrays_of(shocks, i, list);
        for (size_t a = 0; a < ARRAYS; a++) {
            *list[a] = ra_nodal_array(solid, st);
            missing |= *list[a] == NULL;
        }
        shocks->amplitude[i] = ra_alloc(solid->modes.width, sizeof(double), "shocks", st);
        shocks->start[i] = ra_alloc(solid->modes.pitch, sizeof *shocks->start[i], "shocks", st);
        missing |= shocks->amplitude[i] == NULL || shocks->start[i] == NULL;
        nodes += solid->nodes;
    }
    shocks->spot = ra_alloc(nodes / RA_LANES + 2, sizeof *shocks->spot, "shocks", st);
    shocks->turned = ra_alloc(nodes, sizeof *shocks->turned, "shocks", st);
    shocks->ended = ra_alloc(nodes, sizeof *shocks->ended, "shocks", st);
    if (missing || shocks->turned == NULL || shocks->spot == NULL || shocks->ended == NULL) {
        ra_shocks_free(shocks);
        return RA_SYSTEM;
    }
    return RA_OK;
}

// ## Beginnings and ends

static void begin_shock(struct ra_shocks *s, int solid, int64_t l, uint64_t step, double P)
{
    s->start[solid][l] = step;
    s->peak[solid][l] = fabs(P);
    s->energy[solid][l] = 0.0;
}

/// The last force of the node was in the step before `step`.
static void end_shock(struct ra_shocks *s, int solid, int64_t l, uint64_t step)
{
    s->ended[s->ended_count++] = (struct ra_shock){.solid = solid,
                                                   .node = (size_t)l,
                                                   .start = s->start[solid][l],
                                                   .steps = step - s->start[solid][l],
                                                   .peak = s->peak[solid][l],
                                                   .energy = s->energy[solid][l],
                                                   .complete = 1};
}

static int by_node(const void *a, const void *b)
{
    const struct ra_shock *const x = a, *const y = b;
    if (x->solid != y->solid) {
        return x->solid - y->solid;
    }
    return (x->node > y->node) - (x->node < y->node);
}

static void report(struct ra_shocks *s)
{
    if (s->ended_count > 1) {
        qsort(s->ended, s->ended_count, sizeof *s->ended, by_node);
    }
    for (size_t e = 0; e < s->ended_count; e++) {
        s->sink(&s->ended[e], s->context);
    }
    s->ended_count = 0;
}

// ## One step

/// The nodes of one solid in the present spots: energies of the last step, then this step's forces.
static void follow(const struct ra_problem *problem, const struct ra_state *state,
                   struct ra_shocks *s, int i, double *y)
{
    const double *const P = s->slave_only ? state->motion[i].own : state->motion[i].nodal;
    const struct ra_follow f = {.now = P,
                                .y = y,
                                .force = s->force[i],
                                .line = s->line[i],
                                .before = s->before[i],
                                .peak = s->peak[i],
                                .energy = s->energy[i],
                                .solid = i};
    const size_t turns = problem->kernels->follow(&f, s->spot, s->spot_count, s->turned);
    for (size_t t = 0; t < turns; t++) {
        const uint32_t l = s->turned[t];
        if (P[l] != 0.0) {
            begin_shock(s, i, l, state->step, P[l]);
        } else {
            end_shock(s, i, l, state->step);
        }
    }
}

/// Completes the energies of the last step in the spots it had, with the line of this step.
static void complete(const struct ra_problem *problem, const double *const amplitude[2],
                     struct ra_shocks *s)
{
    ra_detection_lines(problem, amplitude, s->spot, s->spot_count, s->scratch);
    for (int i = 0; i < 2; i++) {
        for (size_t c = 0; c < s->spot_count; c++) {
            for (int64_t l = s->spot[c].begin[i]; l < s->spot[c].end[i]; l++) {
                s->energy[i][l] += s->force[i][l] * (0.5 * (s->scratch[i][l] - s->before[i][l]));
            }
        }
    }
}

/// The spots are others than a step ago: completes the last step, ends the shocks that were left
/// behind and finds the line of the last step in the new spots. The line before it becomes that of
/// this step, so that `follow` adds nothing to energies that are complete.
static void change_spots(const struct ra_problem *problem, const struct ra_state *state,
                         struct ra_shocks *s)
{
    const struct ra_detection *const now = &state->now;
    const double *const amplitude[2] = {state->motion[0].amplitude, state->motion[1].amplitude};
    complete(problem, amplitude, s);
    for (int i = 0; i < 2; i++) {
        const double *const P = s->slave_only ? state->motion[i].own : state->motion[i].nodal;
        for (size_t c = 0; c < s->spot_count; c++) {
            for (int64_t l = s->spot[c].begin[i]; l < s->spot[c].end[i]; l++) {
                if (s->force[i][l] != 0.0 && P[l] == 0.0) {
                    end_shock(s, i, l, state->step);
                    s->force[i][l] = 0.0;
                }
            }
        }
    }
    const double *const last[2] = {s->amplitude[0], s->amplitude[1]};
    ra_detection_lines(problem, last, now->spot, now->spot_count, s->line);
    memcpy(s->spot, now->spot, now->spot_count * sizeof *s->spot);
    s->spot_count = now->spot_count;
    for (int i = 0; i < 2; i++) {
        for (size_t c = 0; c < s->spot_count; c++) {
            const size_t begin = (size_t)s->spot[c].begin[i];
            memcpy(s->before[i] + begin, now->line[i] + begin,
                   ((size_t)s->spot[c].end[i] - begin) * sizeof(double));
        }
    }
}

void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s)
{
    const struct ra_detection *const now = &state->now;
    if (now->spot_count != s->spot_count ||
        memcmp(now->spot, s->spot, s->spot_count * sizeof *s->spot) != 0) {
        change_spots(problem, state, s);
    }
    for (int i = 0; i < 2; i++) {
        follow(problem, state, s, i, now->line[i]);
        memcpy(s->amplitude[i], state->motion[i].amplitude,
               problem->solid[i].modes.width * sizeof(double));
    }
    s->steps++;
    if (s->ended_count > 0) {
        report(s);
    }
}

void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *s)
{
    // the line after the last step: U + next, in the arrays of the amplitudes
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            s->amplitude[i][k] += state->motion[i].next[k];
        }
    }
    const double *const amplitude[2] = {s->amplitude[0], s->amplitude[1]};
    complete(problem, amplitude, s);
    for (int i = 0; i < 2; i++) {
        for (size_t c = 0; c < s->spot_count; c++) {
            for (int64_t l = s->spot[c].begin[i]; l < s->spot[c].end[i]; l++) {
                if (s->force[i][l] != 0.0) {
                    end_shock(s, i, l, state->step + 1);
                    s->ended[s->ended_count - 1].complete = 0;
                    s->force[i][l] = 0.0;
                }
            }
        }
    }
    report(s);
}
