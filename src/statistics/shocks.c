// Shocks: what happens to one node while a contact holds it, from its first force on (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * "When the contact force is non-zero, the shock occurs" (Fig. 11). For every node of either solid
 * we follow the nodal force P = w f [N/m] and record, for each of its shocks, start, duration,
 * largest |P| and the energy it gives to its solid,
 * $$ \Delta W = \sum_{n \in shock} P_{l,n}\, \dot u_{l,n}\, \tau
 *            = \sum_{n \in shock} P_{l,n} (u_{l,n+1} - u_{l,n-1})/2 .     % eq:ra2d-46 $$
 * (The paper's $\chi f$ is our P; u points towards the other solid, so a force P < 0 on a node that
 * moves away does positive work.) The second form, with the central velocity of Eq. 24, needs only
 * the deflection at the node, which detection has computed. By increments it is the trapezoidal
 * rule over the path,
 * $$ \Delta W = \sum_n \tfrac12 (P_{l,n-1} + P_{l,n}) (u_{l,n} - u_{l,n-1}),   % eq:shock-energy $$
 * whose last term belongs to the first step without a force, so that the sum is complete at the end
 * of the shock.
 *
 * **Beginning and end.** The force at a node is its own force as a slave, S, plus the reactions it
 * takes as a master (Sect. 2.4.2, "the contact force at any node of a profile is the sum"). A
 * contact is *active* when S of its slave is not zero. It then *holds* its slave and all nodes that
 * interpolate its master segment, whatever their weights. These are four nodes, or only l' and l'+1
 * if the segment from l' to l'+1 is interpolated linearly. With i' the other solid and Eq. 28,
 * $$ H_{i,m} = \{S_{i,m} \ne 0\} \ \vee\
 *    \bigvee_{l:\ l'-1 \le m \le l'+2} \{S_{i',l} \ne 0\}.               % eq:shock-held $$
 * A shock of a node begins with the first step n in which $P_n \ne 0$ and continues while
 * $P \ne 0$ or H is true: a step without a force does not end it if a contact holds the node. It
 * ends with its last force: if this is at step n', the shock has n' - n + 1 steps, so that a weight
 * of zero at its end does not lengthen it.
 *
 * H is needed because of the grid. In a step in which nodes meet nodes $(\xi = 0)$ the weights of
 * Eq. 31 are (0, 1, 0, 0): three of four masters have no force, although the contact continues and
 * they have a force one step before and one step after. If $\chi/(V \tau)$ is a whole number, as it
 * is with the printed numbers, this happens once in each cell. A definition by the first P = 0
 * would then divide one contact into several shocks, each with a part of its duration and perhaps
 * without its peak. With that definition nearly half of all shocks at V = 0.1 m/s began one step
 * after the last shock of the same node, but only one in seven hundred at 0.100003 m/s. With H both
 * speeds give the same counts, because a weight of zero in a step counts like a weight of zero
 * between two steps.
 *
 * The definition with H is `total`. `nonzero` is the same force without H, so that every
 * uninterrupted sequence of steps with $P \ne 0$ is a shock; it depends on the ratio of step and
 * spacing and is kept only for comparison. Hermite weights $N_0$, $N_3$ are negative, so nodes next
 * to a contact take small tensile reactions, which then count as weak shocks of their own; with
 * `slave` only S counts, and only penetrating nodes have shocks. With `slave`, H makes no
 * difference: the contact of a node with S holds this node itself, so H ends together with S.
 *
 * **What is followed.** Only packed nodes are followed, eight at a time: forces elsewhere are zero.
 * If a step is done by the fused kernel, this kernel has the deflections and forces of the step in
 * registers and those of the last step in memory. It then follows the shocks of all blocks with a
 * force, in its own memory, and reports the blocks in which a shock has begun or ended
 * (`let_follow`, `take_back`). Otherwise `follow` does the same with copies of the values of the
 * last step.
 *
 * More work is done for a node only in the step in which its force begins or ends. If the force
 * ends, H is evaluated. If a contact still holds the node, its shock is suspended. A
 * suspended shock is checked in every step until the node has a force again or no contact holds it
 * (`suspend`, `resume`, `review`). While P = 0 the terms of (eq:shock-energy) are zero, so the
 * energies of the parts add up. When the packed tables change, the data of a node move to its new
 * index. The deflection is computed again only for a node whose force begins or ends in the same
 * step. Shocks that are found to be over in the same step are reported in the order of solids and
 * nodes, and not in the order of the packed tables.
 *
 * Tests: tests/statistics/test_shocks.c, tests/detection/test_engines.c,
 * tests/sliding/test_run_shocks.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/room.h"
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
    free(shocks->suspended);
    memset(shocks, 0, sizeof *shocks);
}

/// Allocates the arrays of a track over `room` packed indices. Returns false without memory.
static bool make_track(const struct ra_problem *problem, size_t room, struct ra_shock_track *t,
                       struct ra_status *st)
{
    double **const list[] = {&t->force, &t->line, &t->peak, &t->energy};
    bool complete = true;
    for (size_t a = 0; a < sizeof list / sizeof *list; a++) {
        *list[a] = ra_packed_array(problem, st);
        complete = complete && *list[a] != NULL;
    }
    t->start = ra_reserve(room, sizeof *t->start, "shocks", st);
    return complete && t->start != NULL;
}

enum ra_code ra_shocks_init(const struct ra_problem *problem, enum ra_shock_force force,
                            ra_shock_sink sink, void *context, struct ra_shocks *shocks,
                            struct ra_status *st)
{
    memset(shocks, 0, sizeof *shocks);
    shocks->force = force;
    shocks->sink = sink;
    shocks->context = context;
    // only nodes that can meet the other solid can have shocks
    const size_t room = ra_packed_room(problem) + ra_zone_room(problem, 1) + RA_MARGIN;
    bool complete = true;
    for (int i = 0; i < 2; i++) {
        complete = complete && make_track(problem, room, &shocks->track[i], st) &&
                   make_track(problem, room, &shocks->spare[i], st);
    }
    shocks->candidate = ra_reserve(room, sizeof *shocks->candidate, "shocks", st);
    shocks->turned = ra_alloc(room, sizeof *shocks->turned, "shocks", st);
    shocks->ended = ra_reserve(room, sizeof *shocks->ended, "shocks", st);
    shocks->suspended = ra_reserve(room, sizeof *shocks->suspended, "shocks", st);
    if (!complete || shocks->turned == NULL || shocks->candidate == NULL || shocks->ended == NULL ||
        shocks->suspended == NULL) {
        ra_shocks_clear(shocks);
        return RA_SYSTEM;
    }
    return RA_OK;
}

// ## Beginnings and ends

static double *peak_at(const struct ra_shocks *s, int i, int64_t index)
{
    return (s->followed != NULL ? s->followed->peak[i] : s->track[i].peak) + index;
}

static double *energy_at(const struct ra_shocks *s, int i, int64_t index)
{
    return (s->followed != NULL ? s->followed->energy[i] : s->track[i].energy) + index;
}

/// Makes the shock of a node whose last force was in the step before `step`.
static struct ra_shock shock_until(const struct ra_shocks *s, int solid, int64_t node,
                                   int64_t index, uint64_t step)
{
    const uint64_t start = s->track[solid].start[index];
    return (struct ra_shock){.solid = solid,
                             .node = (size_t)node,
                             .start = start,
                             .steps = step - start,
                             .peak = *peak_at(s, solid, index),
                             .energy = *energy_at(s, solid, index),
                             .complete = true};
}

static void end_shock(struct ra_shocks *s, const struct ra_shock *shock)
{
    s->ended[s->ended_count++] = *shock;
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

// ## Held by a contact

/// H of (eq:shock-held): whether an active contact holds the node.
RA_RARELY bool ra_shock_held(const struct ra_problem *problem, const struct ra_state *state, int i,
                             int64_t node)
{
    const struct ra_pass *const pass = &state->now.pass[1 - i];
    // a slave l is over the segment l' = l + shift; the nodes l' - 1 .. l' + 2, or only l' and l' +
    // 1, interpolate this segment; outside the zone no node has a force
    for (int64_t r = -1; r <= 2; r++) {
        const int64_t l = node - r - pass->shift;
        const bool cubic = !problem->linear && l >= pass->hermite_begin && l < pass->hermite_end;
        if ((cubic || r == 0 || r == 1) && ra_slave_force(state, 1 - i, (size_t)l) != 0.0) {
            return true;
        }
    }
    return ra_slave_force(state, i, (size_t)node) != 0.0;
}

/// Suspends a shock whose force has ended, if a contact still holds the node; otherwise ends it.
RA_RARELY static void suspend(const struct ra_problem *problem, const struct ra_state *state,
                              struct ra_shocks *s, const struct ra_shock *shock)
{
    if (s->force == RA_SHOCK_TOTAL &&
        ra_shock_held(problem, state, shock->solid, (int64_t)shock->node)) {
        s->suspended[s->suspended_count++] = *shock;
    } else {
        end_shock(s, shock);
    }
}

/// Called when a node has a force again. If the node has a suspended shock, this shock continues;
/// otherwise a new shock begins.
RA_RARELY static void resume(struct ra_shocks *s, int i, int64_t node, int64_t index, uint64_t step)
{
    s->track[i].start[index] = step;
    for (size_t e = 0; e < s->suspended_count; e++) {
        const struct ra_shock *const shock = &s->suspended[e];
        if (shock->solid == i && shock->node == (size_t)node) {
            double *const peak = peak_at(s, i, index);
            *peak = fmax(*peak, shock->peak);
            *energy_at(s, i, index) += shock->energy;
            s->track[i].start[index] = shock->start;
            s->suspended[e] = s->suspended[--s->suspended_count];
            return;
        }
    }
}

/// Ends the suspended shocks of nodes that no contact holds any more.
RA_RARELY static void review(const struct ra_problem *problem, const struct ra_state *state,
                             struct ra_shocks *s)
{
    size_t kept = 0;
    for (size_t e = 0; e < s->suspended_count; e++) {
        const struct ra_shock shock = s->suspended[e];
        if (ra_shock_held(problem, state, shock.solid, (int64_t)shock.node)) {
            s->suspended[kept++] = shock;
        } else {
            end_shock(s, &shock);
        }
    }
    s->suspended_count = kept;
}

// ## Other packed tables

static const double *forces_of(const struct ra_state *state, const struct ra_shocks *s, int i)
{
    return s->force == RA_SHOCK_SLAVE ? state->slave_force[i] : state->node_force[i];
}

/// The node of a packed index. The index must be in a candidate range.
static int64_t node_at(const struct ra_candidate_range *candidate, size_t count, int i,
                       int64_t index)
{
    size_t c = 0;
    while (c + 1 < count && index >= candidate[c + 1].index[i]) {
        c++;
    }
    return candidate[c].begin[i] + (index - candidate[c].index[i]);
}

/// Moves the data of a node with a force to its new packed index. A node without a new index is far
/// from all contacts, and its shock has ended: the energy of the last step is added, and the shock
/// is closed.
static void carry(const struct ra_problem *problem, const struct ra_state *state,
                  struct ra_shocks *s, int i, int64_t node, int64_t from)
{
    const struct ra_shock_track *const old = &s->track[i], *const t = &s->spare[i];
    const int64_t to = ra_packed_index(&state->now, i, node);
    if (to < 0) {
        const double *const U = state->at.motion.amplitude + problem->solid[i].begin;
        const double y = ra_line_at(problem, U, i, node);
        old->energy[from] += (0.5 * old->force[from]) * (y - old->line[from]);
        const struct ra_shock shock = shock_until(s, i, node, from, state->at.step);
        end_shock(s, &shock);
        return;
    }
    t->force[to] = old->force[from];
    t->line[to] = old->line[from];
    t->peak[to] = old->peak[from];
    t->energy[to] = old->energy[from];
    t->start[to] = old->start[from];
}

/// The packed index of a node in the old tables; -1 if it had none.
static int64_t old_index(const struct ra_shocks *s, int i, int64_t node)
{
    for (size_t c = 0; c < s->candidate_count; c++) {
        const struct ra_candidate_range *const candidate = &s->candidate[c];
        if (node >= candidate->begin[i] && node < candidate->end[i]) {
            return node - candidate->begin[i] + candidate->index[i];
        }
    }
    return -1;
}

/// Moves the data of solid i to the new tables. A node with a force now, but none before, also
/// needs its line h + u in the last step. If the node was not in the old tables, this line is
/// computed again, with the same bits.
static void move_solid(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s, int i)
{
    const struct ra_detection *const now = &state->now;
    const struct ra_shock_track *const old = &s->track[i], *const t = &s->spare[i];
    const double *const P = forces_of(state, s, i);
    const double *const before = state->at.motion.before + problem->solid[i].begin;
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
                const int64_t from = old_index(s, i, l);
                t->line[index] = from >= 0 ? old->line[from] : ra_line_at(problem, before, i, l);
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

/// Lets the engine do the work of `follow` within its own loop from the next step on, if it can.
static void let_follow(const struct ra_state *state, struct ra_shocks *s)
{
    struct ra_followed *const f =
        s->force == RA_SHOCK_SLAVE ? NULL : ra_follow_begin(state->packed, s);
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

/// Copies the data of the engine back into the tracks. They are those of the last step that the
/// engine followed.
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

/// Called when the force at a packed index begins or ends.
static void turn(const struct ra_problem *problem, const struct ra_state *state,
                 struct ra_shocks *s, int i, int64_t index, bool begins)
{
    const int64_t node = node_at(s->candidate, s->candidate_count, i, index);
    if (begins) {
        resume(s, i, node, index, state->at.step);
    } else {
        const struct ra_shock shock = shock_until(s, i, node, index, state->at.step);
        suspend(problem, state, s, &shock);
    }
}

/// Treats the beginnings and ends that the engine has reported.
RA_RARELY static void turn_followed(const struct ra_problem *problem, const struct ra_state *state,
                                    struct ra_shocks *s)
{
    for (int i = 0; i < 2; i++) {
        for (uint64_t turned = s->followed->turned[i]; turned != 0; turned &= turned - 1) {
            const int index = __builtin_ctzll(turned);
            turn(problem, state, s, i, index, s->followed->loaded[i] >> index & 1);
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
        const size_t turns =
            problem->pair.modal.kernels->follow(&s->follow[i], s->packed[i], s->turned);
        for (size_t j = 0; j < turns; j++) {
            const int64_t index = s->first[i] + s->turned[j];
            turn(problem, state, s, i, index, s->track[i].force[index] != 0.0);
        }
    }
    let_follow(state, s);
}

void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s)
{
    // a node that has a force again is also held by a contact; so `review` keeps its shock until
    // `resume` continues it
    if (s->suspended_count > 0) {
        review(problem, state, s);
    }
    if (s->followed == NULL || state->packed->fused.followed == NULL) {
        // while the solids are apart, there are no packed nodes and nothing to follow
        if (s->followed != NULL || s->made != state->packed->made ||
            s->packed[0] + s->packed[1] > 0) {
            follow(problem, state, s);
        }
    } else if ((s->followed->turned[0] | s->followed->turned[1]) != 0) {
        turn_followed(problem, state, s);
    }
    s->steps++;
    if (s->ended_count > 0) {
        report(s);
    }
}

void ra_shocks_stretch(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s, uint64_t steps)
{
    s->steps += steps - 1;
    ra_shocks_observe(problem, state, s);
}

void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *s)
{
    if (s->followed != NULL) {
        ra_follow_end(state);
        take_back(s);
    }
    for (int i = 0; i < 2; i++) {
        // after the last step the line has the amplitudes U plus `next`, their next change
        double *const after = s->spare[i].line;
        const double *const amplitude = state->at.motion.amplitude + problem->solid[i].begin;
        const double *const next = state->at.motion.next + problem->solid[i].begin;
        const struct ra_shock_track *const t = &s->track[i];
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            after[k] = amplitude[k] + next[k];
        }
        for (size_t c = 0; c < s->candidate_count; c++) {
            int64_t index = s->candidate[c].index[i];
            for (int64_t l = s->candidate[c].begin[i]; l < s->candidate[c].end[i]; l++, index++) {
                if (t->force[index] != 0.0) {
                    const double y = ra_line_at(problem, after, i, l);
                    t->energy[index] += (0.5 * t->force[index]) * (y - t->line[index]);
                    struct ra_shock shock = shock_until(s, i, l, index, state->at.step + 1);
                    shock.complete = false;
                    end_shock(s, &shock);
                    t->force[index] = 0.0;
                }
            }
        }
    }
    for (; s->suspended_count > 0; s->suspended_count--) {
        struct ra_shock *const shock = &s->suspended[s->suspended_count - 1];
        shock->complete = false;
        end_shock(s, shock);
    }
    report(s);
}
