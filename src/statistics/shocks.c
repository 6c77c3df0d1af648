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
 * other sum over the modes than the deflection itself, which detection has computed. By increments
 * it is the trapezoidal rule over the path,
 * $$ \Delta W = \sum_n \tfrac12 (P_{l,n-1} + P_{l,n}) (u_{l,n} - u_{l,n-1}),   % eq:shock-energy $$
 * whose last term falls in the first step without a force: complete when the shock is over.
 *
 * **Reading.** The force at a node is its own force as a slave plus the reactions it takes as a
 * master (Sect. 2.4.2, "the contact force at any node of a profile is the sum"). This is the
 * default, `total`. Hermite weights N_0, N_3 are negative, so nodes next to a contact take small
 * tensile reactions, which then count as weak shocks of their own; with `slave` only penetrating
 * nodes count.
 *
 * **Cost.** Only packed nodes are followed, eight at a time: forces elsewhere are zero.
 * Where a step is one kernel (the fused kernel), that has line and force in its registers and those
 * of the last step still in memory; it then follows the shocks of the blocks with a force on its
 * way, in memory of its own, and tells which of them have turned (`let_follow`, `take_back`).
 * Otherwise `follow` does the same with copies of what the last step has found.
 *
 * A node leaves these paths only in the step in which its shock begins or ends. When the tables
 * change, nodes take what is known of them to their new index; the deflection is computed once more
 * only for a node that loads or unloads in just that step. Shocks that end in the same step are
 * reported in the order of solids and nodes, whatever the tables.
 *
 * Tests: tests/statistics/test_shocks.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/packed.h"
#include "statistics/shocks.h"

static void free_track(struct ra_shock_track *t)
{
    ra_packed_array_free(t->force);
    ra_packed_array_free(t->line);
    ra_packed_array_free(t->peak);
    ra_packed_array_free(t->energy);
    free(t->start);
}

void ra_shocks_clear(struct ra_shocks *shocks)
{
    if (shocks == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        free_track(&shocks->track[i]);
        free_track(&shocks->spare[i]);
    }
    free(shocks->turned);
    free(shocks->candidate);
    free(shocks->ended);
    memset(shocks, 0, sizeof *shocks);
}

/// Arrays over `room` packed indices; 0 if memory is missing.
static bool make_track(const struct ra_problem *problem, size_t room, struct ra_shock_track *t,
                       struct ra_status *st)
{
    double **const list[] = {&t->force, &t->line, &t->peak, &t->energy};
    bool complete = true;
    for (size_t a = 0; a < sizeof list / sizeof *list; a++) {
        *list[a] = ra_packed_array(problem, st);
        complete = complete && *list[a] != NULL;
    }
    t->start = ra_alloc(room, sizeof *t->start, "shocks", st);
    return complete && t->start != NULL;
}

enum ra_code ra_shocks_init(const struct ra_problem *problem, bool slave_only, ra_shock_sink sink,
                            void *context, struct ra_shocks *shocks, struct ra_status *st)
{
    memset(shocks, 0, sizeof *shocks);
    shocks->slave_only = slave_only;
    shocks->sink = sink;
    shocks->context = context;
    const size_t room = problem->solid[0].modes.pitch + problem->solid[1].modes.pitch + RA_MARGIN;
    bool complete = true;
    for (int i = 0; i < 2; i++) {
        complete = complete && make_track(problem, room, &shocks->track[i], st) &&
                   make_track(problem, room, &shocks->spare[i], st);
    }
    shocks->candidate = ra_alloc(room, sizeof *shocks->candidate, "shocks", st);
    shocks->turned = ra_alloc(room, sizeof *shocks->turned, "shocks", st);
    shocks->ended = ra_alloc(room, sizeof *shocks->ended, "shocks", st);
    if (!complete || shocks->turned == NULL || shocks->candidate == NULL || shocks->ended == NULL) {
        ra_shocks_clear(shocks);
        return RA_SYSTEM;
    }
    return RA_OK;
}

// ## Beginnings and ends

/// The last force of the node was in the step before `step`.
static void end_shock(struct ra_shocks *s, int solid, int64_t node, int64_t index, uint64_t step)
{
    const struct ra_shock_track *const t = &s->track[solid];
    const struct ra_followed *const f = s->followed;
    s->ended[s->ended_count++] =
        (struct ra_shock){.solid = solid,
                          .node = (size_t)node,
                          .start = t->start[index],
                          .steps = step - t->start[index],
                          .peak = f != NULL ? f->peak[solid][index] : t->peak[index],
                          .energy = f != NULL ? f->energy[solid][index] : t->energy[index],
                          .complete = true};
}

static int by_node(const void *a, const void *b)
{
    const struct ra_shock *const x = a, *const y = b;
    if (x->solid != y->solid) {
        return x->solid - y->solid;
    }
    return (x->node > y->node) - (x->node < y->node);
}

RA_RARELY static void report(struct ra_shocks *s)
{
    if (s->ended_count > 1) {
        qsort(s->ended, s->ended_count, sizeof *s->ended, by_node);
    }
    for (size_t e = 0; e < s->ended_count; e++) {
        s->sink(&s->ended[e], s->context);
    }
    s->ended_count = 0;
}

// ## Other packed tables

static const double *forces_of(const struct ra_state *state, const struct ra_shocks *s, int i)
{
    return s->slave_only ? state->motion[i].slave_force : state->motion[i].node_force;
}

/// The node of a packed index that is in a candidate range.
static int64_t node_at(const struct ra_candidate_range *candidate, size_t count, int i,
                       int64_t index)
{
    size_t c = 0;
    while (c + 1 < count && index >= candidate[c + 1].index[i]) {
        c++;
    }
    return candidate[c].begin[i] + (index - candidate[c].index[i]);
}

/// A node that carried a force takes what is known of it to its new packed index. Without one its
/// shock is over: the energy of the last step, and the end.
static void carry(const struct ra_problem *problem, const struct ra_state *state,
                  struct ra_shocks *s, int i, int64_t node, int64_t from)
{
    const struct ra_shock_track *const old = &s->track[i], *const t = &s->spare[i];
    const int64_t to = ra_packed_index(&state->now, i, node);
    if (to < 0) {
        const double y = ra_line_at(problem, state->motion[i].amplitude, i, node);
        old->energy[from] += (0.5 * old->force[from]) * (y - old->line[from]);
        end_shock(s, i, node, from, state->step);
        return;
    }
    t->force[to] = old->force[from];
    t->line[to] = old->line[from];
    t->peak[to] = old->peak[from];
    t->energy[to] = old->energy[from];
    t->start[to] = old->start[from];
}

static int64_t old_place(const struct ra_shocks *s, int i, int64_t node)
{
    for (size_t c = 0; c < s->candidate_count; c++) {
        if (node >= s->candidate[c].begin[i] && node < s->candidate[c].end[i]) {
            return node - s->candidate[c].begin[i] + s->candidate[c].index[i];
        }
    }
    return -1;
}

/// Solid i in the new tables. Of a node that carries a force now but did not, the line of the last
/// step is wanted too.
static void move_solid(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s, int i)
{
    const struct ra_detection *const now = &state->now;
    const struct ra_shock_track *const old = &s->track[i], *const t = &s->spare[i];
    const double *const P = forces_of(state, s, i);
    const int64_t begin = state->packed->begin[i], end = state->packed->end[i];
    memset(t->force + begin, 0, (size_t)(end - begin) * sizeof(double));
    for (size_t c = 0; c < s->candidate_count; c++) {
        int64_t index = s->candidate[c].index[i];
        for (int64_t l = s->candidate[c].begin[i]; l < s->candidate[c].end[i]; l++, index++) {
            if (old->force[index] != 0.0) {
                carry(problem, state, s, i, l, index);
            }
        }
    }
    for (size_t c = 0; c < now->candidate_count; c++) {
        int64_t index = now->candidate[c].index[i];
        for (int64_t l = now->candidate[c].begin[i]; l < now->candidate[c].end[i]; l++, index++) {
            if (P[index] != 0.0 && t->force[index] == 0.0) {
                const int64_t from = old_place(s, i, l);
                t->line[index] = from >= 0 ? old->line[from]
                                           : ra_line_at(problem, state->motion[i].before, i, l);
            }
        }
    }
}

static void set_follow(const struct ra_state *state, struct ra_shocks *s, int i)
{
    const struct ra_shock_track *const t = &s->track[i];
    const int64_t begin = state->packed->begin[i];
    s->first[i] = begin;
    s->packed[i] = (size_t)(state->packed->end[i] - begin);
    s->follow[i] = (struct ra_follow){.now = forces_of(state, s, i) + begin,
                                      .y = state->now.line[i] + begin,
                                      .force = t->force + begin,
                                      .line = t->line + begin,
                                      .peak = t->peak + begin,
                                      .energy = t->energy + begin};
}

RA_RARELY static void move_to_indices(const struct ra_problem *problem,
                                      const struct ra_state *state, struct ra_shocks *s)
{
    const struct ra_detection *const now = &state->now;
    for (int i = 0; i < 2; i++) {
        move_solid(problem, state, s, i);
        const struct ra_shock_track old = s->track[i];
        s->track[i] = s->spare[i];
        s->spare[i] = old;
        set_follow(state, s, i);
    }
    memcpy(s->candidate, now->candidate, now->candidate_count * sizeof *s->candidate);
    s->candidate_count = now->candidate_count;
    s->made = state->packed->made;
}

// ## The engine follows

/// The engine may do the work of `follow` on its way, from the next step on.
static void let_follow(const struct ra_state *state, struct ra_shocks *s)
{
    struct ra_followed *const f = s->slave_only ? NULL : ra_follow_begin(state->packed, s);
    if (f == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        const struct ra_shock_track *const t = &s->track[i];
        memcpy(f->peak[i], t->peak, s->packed[i] * sizeof(double));
        memcpy(f->energy[i], t->energy, s->packed[i] * sizeof(double));
        f->loaded[i] = 0;
        for (size_t p = 0; p < s->packed[i]; p++) {
            f->loaded[i] |= (uint64_t)(t->force[p] != 0.0) << p;
        }
    }
    s->followed = f;
}

/// What the engine followed, as of the last step that the engine followed.
static void take_back(struct ra_shocks *s)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_shock_track *const t = &s->track[i];
        const size_t bytes = s->packed[i] * sizeof(double);
        memcpy(t->force, s->followed->force[i], bytes);
        memcpy(t->line, s->followed->line[i], bytes);
        memcpy(t->peak, s->followed->peak[i], bytes);
        memcpy(t->energy, s->followed->energy[i], bytes);
    }
    s->followed = NULL;
}

// ## One step

/// A shock begins or ends at a packed index.
static void turn(const struct ra_state *state, struct ra_shocks *s, int i, int64_t index,
                 bool begins)
{
    if (begins) {
        s->track[i].start[index] = state->step;
    } else {
        end_shock(s, i, node_at(s->candidate, s->candidate_count, i, index), index, state->step);
    }
}

/// What the engine has seen.
RA_RARELY static void turn_followed(const struct ra_state *state, struct ra_shocks *s)
{
    for (int i = 0; i < 2; i++) {
        for (uint64_t turned = s->followed->turned[i]; turned != 0; turned &= turned - 1) {
            const int index = __builtin_ctzll(turned);
            turn(state, s, i, index, s->followed->loaded[i] >> index & 1);
        }
    }
}

/// Follows the shocks without the engine.
RA_RARELY static void follow(const struct ra_problem *problem, const struct ra_state *state,
                             struct ra_shocks *s)
{
    if (s->followed != NULL) {
        take_back(s);
    }
    if (state->packed->made != s->made) {
        move_to_indices(problem, state, s);
    }
    for (int i = 0; i < 2; i++) {
        const size_t turns = problem->kernels->follow(&s->follow[i], s->packed[i], s->turned);
        for (size_t j = 0; j < turns; j++) {
            const int64_t index = s->first[i] + s->turned[j];
            turn(state, s, i, index, s->track[i].force[index] != 0.0);
        }
    }
    let_follow(state, s);
}

void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s)
{
    if (s->followed == NULL || state->packed->fused.followed == NULL) {
        // while the solids are apart there is nothing to follow
        if (s->followed != NULL || s->made != state->packed->made ||
            s->packed[0] + s->packed[1] > 0) {
            follow(problem, state, s);
        }
    } else if ((s->followed->turned[0] | s->followed->turned[1]) != 0) {
        turn_followed(state, s);
    }
    s->steps++;
    if (s->ended_count > 0) {
        report(s);
    }
}

void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *s)
{
    if (s->followed != NULL) {
        ra_follow_end(&state->now, state->motion, state->packed);
        take_back(s);
    }
    for (int i = 0; i < 2; i++) {
        // the line after the last step: U + next
        double *const after = s->spare[i].line;
        const struct ra_shock_track *const t = &s->track[i];
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            after[k] = state->motion[i].amplitude[k] + state->motion[i].next[k];
        }
        for (size_t c = 0; c < s->candidate_count; c++) {
            int64_t index = s->candidate[c].index[i];
            for (int64_t l = s->candidate[c].begin[i]; l < s->candidate[c].end[i]; l++, index++) {
                if (t->force[index] != 0.0) {
                    const double y = ra_line_at(problem, after, i, l);
                    t->energy[index] += (0.5 * t->force[index]) * (y - t->line[index]);
                    end_shock(s, i, l, index, state->step + 1);
                    s->ended[s->ended_count - 1].complete = false;
                    t->force[index] = 0.0;
                }
            }
        }
    }
    report(s);
}
