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
 * **Cost.** Only the places of the state are looked at, eight at a time: forces elsewhere are zero.
 * Where a step is one kernel (`touch`), that has line and force in its registers and those of the
 * last step still in memory; it then follows the shocks of the blocks with a force on its way, in
 * memory of its own, and tells which places have turned (`lend`, `take_back`). Otherwise `follow`
 * does the same with copies of what the last step has found.
 *
 * A node leaves these paths only in the step in which its shock begins or ends. When the places
 * change, nodes take what is known of them to their new place; the deflection is computed once more
 * only for a node that loads or unloads in just that step. Shocks that end in the same step are
 * reported in the order of solids and nodes, whatever the places.
 *
 * Tests: tests/statistics/test_shocks.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/places.h"
#include "statistics/shocks.h"

static void free_track(struct ra_shock_track *t)
{
    ra_place_array_free(t->force);
    ra_place_array_free(t->line);
    ra_place_array_free(t->peak);
    ra_place_array_free(t->energy);
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
    free(shocks->spot);
    free(shocks->ended);
    memset(shocks, 0, sizeof *shocks);
}

/// Arrays over `room` places; 0 if memory is missing.
static bool make_track(const struct ra_problem *problem, size_t room, struct ra_shock_track *t,
                       struct ra_status *st)
{
    double **const list[] = {&t->force, &t->line, &t->peak, &t->energy};
    bool complete = true;
    for (size_t a = 0; a < sizeof list / sizeof *list; a++) {
        *list[a] = ra_place_array(problem, st);
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
    shocks->spot = ra_alloc(room, sizeof *shocks->spot, "shocks", st);
    shocks->turned = ra_alloc(room, sizeof *shocks->turned, "shocks", st);
    shocks->ended = ra_alloc(room, sizeof *shocks->ended, "shocks", st);
    if (!complete || shocks->turned == NULL || shocks->spot == NULL || shocks->ended == NULL) {
        ra_shocks_clear(shocks);
        return RA_SYSTEM;
    }
    return RA_OK;
}

// ## Beginnings and ends

/// The last force of the node was in the step before `step`.
static void end_shock(struct ra_shocks *s, int solid, int64_t node, int64_t place, uint64_t step)
{
    const struct ra_shock_track *const t = &s->track[solid];
    const struct ra_followed *const f = s->lent;
    s->ended[s->ended_count++] =
        (struct ra_shock){.solid = solid,
                          .node = (size_t)node,
                          .start = t->start[place],
                          .steps = step - t->start[place],
                          .peak = f != NULL ? f->peak[solid][place] : t->peak[place],
                          .energy = f != NULL ? f->energy[solid][place] : t->energy[place],
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

// ## Other places

static const double *forces_of(const struct ra_state *state, const struct ra_shocks *s, int i)
{
    return s->slave_only ? state->motion[i].own : state->motion[i].nodal;
}

/// The node of a place that is in a spot.
static int64_t node_at(const struct ra_spot *spot, size_t count, int i, int64_t place)
{
    size_t c = 0;
    while (c + 1 < count && place >= spot[c + 1].place[i]) {
        c++;
    }
    return spot[c].begin[i] + (place - spot[c].place[i]);
}

/// A node that carried a force takes what is known of it to its new place. Without one its shock is
/// over: the energy of the last step, and the end.
static void carry(const struct ra_problem *problem, const struct ra_state *state,
                  struct ra_shocks *s, int i, int64_t node, int64_t from)
{
    const struct ra_shock_track *const old = &s->track[i], *const t = &s->spare[i];
    const int64_t to = ra_place_of(&state->now, i, node);
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
    for (size_t c = 0; c < s->spot_count; c++) {
        if (node >= s->spot[c].begin[i] && node < s->spot[c].end[i]) {
            return node - s->spot[c].begin[i] + s->spot[c].place[i];
        }
    }
    return -1;
}

/// Solid i in the new places. Of a node that carries a force now but did not, the line of the last
/// step is wanted too.
static void move_solid(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s, int i)
{
    const struct ra_detection *const now = &state->now;
    const struct ra_shock_track *const old = &s->track[i], *const t = &s->spare[i];
    const double *const P = forces_of(state, s, i);
    const int64_t begin = state->places->begin[i], end = state->places->end[i];
    memset(t->force + begin, 0, (size_t)(end - begin) * sizeof(double));
    for (size_t c = 0; c < s->spot_count; c++) {
        int64_t place = s->spot[c].place[i];
        for (int64_t l = s->spot[c].begin[i]; l < s->spot[c].end[i]; l++, place++) {
            if (old->force[place] != 0.0) {
                carry(problem, state, s, i, l, place);
            }
        }
    }
    for (size_t c = 0; c < now->spot_count; c++) {
        int64_t place = now->spot[c].place[i];
        for (int64_t l = now->spot[c].begin[i]; l < now->spot[c].end[i]; l++, place++) {
            if (P[place] != 0.0 && t->force[place] == 0.0) {
                const int64_t from = old_place(s, i, l);
                t->line[place] = from >= 0 ? old->line[from]
                                           : ra_line_at(problem, state->motion[i].before, i, l);
            }
        }
    }
}

static void set_follow(const struct ra_state *state, struct ra_shocks *s, int i)
{
    const struct ra_shock_track *const t = &s->track[i];
    const int64_t begin = state->places->begin[i];
    s->first[i] = begin;
    s->places[i] = (size_t)(state->places->end[i] - begin);
    s->follow[i] = (struct ra_follow){.now = forces_of(state, s, i) + begin,
                                      .y = state->now.line[i] + begin,
                                      .force = t->force + begin,
                                      .line = t->line + begin,
                                      .peak = t->peak + begin,
                                      .energy = t->energy + begin};
}

RA_RARELY static void move_to_places(const struct ra_problem *problem, const struct ra_state *state,
                                     struct ra_shocks *s)
{
    const struct ra_detection *const now = &state->now;
    for (int i = 0; i < 2; i++) {
        move_solid(problem, state, s, i);
        const struct ra_shock_track old = s->track[i];
        s->track[i] = s->spare[i];
        s->spare[i] = old;
        set_follow(state, s, i);
    }
    memcpy(s->spot, now->spot, now->spot_count * sizeof *s->spot);
    s->spot_count = now->spot_count;
    s->made = state->places->made;
}

// ## The engine follows

/// The engine may do the work of `follow` on its way, from the next step on.
static void lend(const struct ra_state *state, struct ra_shocks *s)
{
    struct ra_followed *const f = s->slave_only ? NULL : ra_follow_begin(state->places, s);
    if (f == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        const struct ra_shock_track *const t = &s->track[i];
        memcpy(f->peak[i], t->peak, s->places[i] * sizeof(double));
        memcpy(f->energy[i], t->energy, s->places[i] * sizeof(double));
        f->loaded[i] = 0;
        for (size_t p = 0; p < s->places[i]; p++) {
            f->loaded[i] |= (uint64_t)(t->force[p] != 0.0) << p;
        }
    }
    s->lent = f;
}

/// What was lent, as of the last step that the engine followed.
static void take_back(struct ra_shocks *s)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_shock_track *const t = &s->track[i];
        const size_t bytes = s->places[i] * sizeof(double);
        memcpy(t->force, s->lent->force[i], bytes);
        memcpy(t->line, s->lent->line[i], bytes);
        memcpy(t->peak, s->lent->peak[i], bytes);
        memcpy(t->energy, s->lent->energy[i], bytes);
    }
    s->lent = NULL;
}

// ## One step

/// A shock begins or ends at a place.
static void turn(const struct ra_state *state, struct ra_shocks *s, int i, int64_t place,
                 bool begins)
{
    if (begins) {
        s->track[i].start[place] = state->step;
    } else {
        end_shock(s, i, node_at(s->spot, s->spot_count, i, place), place, state->step);
    }
}

/// What the engine has seen.
RA_RARELY static void turn_followed(const struct ra_state *state, struct ra_shocks *s)
{
    for (int i = 0; i < 2; i++) {
        for (uint64_t turned = s->lent->turned[i]; turned != 0; turned &= turned - 1) {
            const int place = __builtin_ctzll(turned);
            turn(state, s, i, place, s->lent->loaded[i] >> place & 1);
        }
    }
}

/// Follows the shocks without the engine.
RA_RARELY static void follow(const struct ra_problem *problem, const struct ra_state *state,
                             struct ra_shocks *s)
{
    if (s->lent != NULL) {
        take_back(s);
    }
    if (state->places->made != s->made) {
        move_to_places(problem, state, s);
    }
    for (int i = 0; i < 2; i++) {
        const size_t turns = problem->kernels->follow(&s->follow[i], s->places[i], s->turned);
        for (size_t j = 0; j < turns; j++) {
            const int64_t place = s->first[i] + s->turned[j];
            turn(state, s, i, place, s->track[i].force[place] != 0.0);
        }
    }
    lend(state, s);
}

void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *s)
{
    if (s->lent == NULL || state->places->touch.followed == NULL) {
        // while the solids are apart there is nothing to follow
        if (s->lent != NULL || s->made != state->places->made || s->places[0] + s->places[1] > 0) {
            follow(problem, state, s);
        }
    } else if ((s->lent->turned[0] | s->lent->turned[1]) != 0) {
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
    if (s->lent != NULL) {
        ra_follow_end(&state->now, state->motion, state->places);
        take_back(s);
    }
    for (int i = 0; i < 2; i++) {
        // the line after the last step: U + next
        double *const after = s->spare[i].line;
        const struct ra_shock_track *const t = &s->track[i];
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            after[k] = state->motion[i].amplitude[k] + state->motion[i].next[k];
        }
        for (size_t c = 0; c < s->spot_count; c++) {
            int64_t place = s->spot[c].place[i];
            for (int64_t l = s->spot[c].begin[i]; l < s->spot[c].end[i]; l++, place++) {
                if (t->force[place] != 0.0) {
                    const double y = ra_line_at(problem, after, i, l);
                    t->energy[place] += (0.5 * t->force[place]) * (y - t->line[place]);
                    end_shock(s, i, l, place, state->step + 1);
                    s->ended[s->ended_count - 1].complete = false;
                    t->force[place] = 0.0;
                }
            }
        }
    }
    report(s);
}
