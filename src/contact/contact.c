// Contact forces at t_n, whatever the law (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A local law gives the force on a penetrating slave node. This file does everything else: it
 * detects contacts, passes a list of all penetrating slaves to the law, distributes their forces
 * over slaves and masters, and sums them (forces.c). If a law has a method of its own, that method
 * is called instead.
 *
 * If there are few nodes, one kernel (`fused`) does all of this and calls the law in between.
 * Otherwise, and when nodes lie exactly over nodes, several kernels compute the displaced lines,
 * then lists and forces of each pass, then the reactions. Both ways give the same bits.
 *
 * Tests: tests/contact/test_contact.c, tests/contact/test_hertz.c, tests/detection/test_engines.c.
 */
#include "contact/contact.h"

#include <string.h>

#include "contact/forces.h"
#include "detection/room.h"

static double force_at(const struct ra_state *state, const double *force, int solid, size_t node)
{
    const int64_t index = ra_packed_index(&state->now, solid, (int64_t)node);
    return index >= 0 ? force[index] : 0.0;
}

double ra_slave_force(const struct ra_state *state, int solid, size_t node)
{
    return force_at(state, state->slave_force[solid], solid, node);
}

double ra_node_force(const struct ra_state *state, int solid, size_t node)
{
    return force_at(state, state->node_force[solid], solid, node);
}

void ra_list_contacts(const struct ra_problem *problem, struct ra_state *state)
{
    struct ra_detection *const now = &state->now;
    if (!ra_law_is_local(problem->pair.law)) {
        return;
    }
    ra_detection_list(problem, 0.0, now);
    for (size_t c = 0; c < now->count; c++) {
        now->contact[c].force = ra_slave_force(state, now->contact[c].slave, now->contact[c].node);
    }
}

// ## Local laws

double ra_stored_energy(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force)
{
    const double e = -ra_gap_at(problem, &state->now, slave, node);
    const double weight = ra_tributary(&problem->solid[slave], (size_t)node);
    return problem->pair.law->energy(problem->pair.coefficient, e, -force, weight);
}

/// The problem whose law is called, and whether a penetration was too deep for its time step.
struct asking {
    const struct ra_problem *problem;
    bool too_deep;
};

static void ask(void *law, const double *e, const double *width, double *force, size_t count)
{
    struct asking *const asking = law;
    const struct ra_problem *const problem = asking->problem;
    int deep = 0;
    const struct ra_penetrations nodes = {.count = count, .e = e, .weight = width};
    problem->pair.law->forces(problem->pair.coefficient, &nodes, force);
    for (size_t c = 0; c < count; c++) {
        // inside the kernel this is only noted; after the kernel the run is refused
        deep |= e[c] > problem->pair.deepest;
    }
    asking->too_deep |= deep != 0;
}

/// Computes everything in one kernel, which does the work of the functions below.
static void press_fused(const struct ra_problem *problem, struct ra_state *state,
                        const double *const amplitude[2], const struct ra_asked *law)
{
    const struct ra_pass *const pass = state->now.pass;
    const double *const N[2] = {pass[0].N, pass[1].N};
    const double *const slope[2] = {pass[0].slope, pass[1].slope};
    ra_packed_before(&state->now, state->packed);
    problem->pair.modal.kernels->fused(&state->packed->fused, problem->pair.distance, 0.0, law,
                                       amplitude, N, slope, &state->tally);
    ra_packed_after(state->packed);
}

/// Lists the penetrating slaves of one pass over Hermite segments, in the packed tables. Returns
/// their number.
static size_t search_pass(const struct ra_problem *problem, struct ra_state *state, int slave)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    struct ra_packed *const packed = state->packed;
    const struct ra_search search = {
        .slave = state->now.line[slave],
        .master = state->now.line[1 - slave],
        .valid = packed->valid[slave],
        .slave_force = state->slave_force[slave],
        .delta = problem->pair.distance,
        .N = {pass->N[0], pass->N[1], pass->N[2], pass->N[3]},
        .slope = {pass->slope[0], pass->slope[1], pass->slope[2], pass->slope[3]},
        .begin = packed->slave_begin[slave],
        .end = packed->slave_end[slave],
        .offset = packed->master[slave],
        .weight = packed->weight[slave],
        .e = packed->e,
        .sliding = packed->sliding,
        .width = packed->width,
        .index = packed->at,
    };
    return problem->pair.modal.kernels->search(&search);
}

/// Inserts the penetrating slaves of one pass over linear segments. Returns the new number of
/// slaves.
RA_RARELY static size_t insert_ends(const struct ra_problem *problem, struct ra_state *state,
                                    int slave, size_t count)
{
    struct ra_packed *const packed = state->packed;
    for (size_t e = 0; e < packed->end_count; e++) {
        const struct ra_end_slave *const one = &packed->ends[e];
        if (one->slave != slave) {
            continue;
        }
        state->slave_force[slave][one->index] = 0.0;
        const double gap = ra_gap_at(problem, &state->now, slave, one->node);
        if (gap < 0.0) {
            size_t c = count++;
            // contacts stay in the order of their nodes, because the bits of the sums depend on it
            for (; c > 0 && packed->at[c - 1] > one->index; c--) {
                packed->e[c] = packed->e[c - 1];
                packed->sliding[c] = packed->sliding[c - 1];
                packed->width[c] = packed->width[c - 1];
                packed->at[c] = packed->at[c - 1];
            }
            packed->e[c] = -gap;
            packed->sliding[c] = ra_sliding_slope(problem, &state->now, slave, one->node);
            packed->width[c] = ra_tributary(&problem->solid[slave], (size_t)one->node);
            packed->at[c] = one->index;
        }
    }
    return count;
}

/// Computes the forces of one pass.
static void press_pass(const struct ra_problem *problem, struct ra_state *state, int slave,
                       const struct ra_asked *law)
{
    const struct ra_packed *const packed = state->packed;
    double *const slave_force = state->slave_force[slave];
    struct ra_tally *const tally = &state->tally;
    size_t count = search_pass(problem, state, slave);
    if (packed->end_count > 0) {
        count = insert_ends(problem, state, slave, count);
    }
    law->forces(law->law, packed->e, packed->width, packed->force, count);
    for (size_t c = 0; c < count; c++) {
        const double force = -packed->force[c];
        // contact c counts in part c mod 8, as in the fused kernel
        const size_t part = tally->count++ % RA_LANES;
        tally->force[part] += force;
        tally->sliding[part] += force * packed->sliding[c];
        slave_force[packed->at[c]] = force;
    }
}

/// Detects, computes both passes, and then the reactions.
RA_RARELY static void press(const struct ra_problem *problem, struct ra_state *state,
                            const double *const amplitude[2], const struct ra_asked *law)
{
    ra_packed_lines(problem, amplitude, state->packed, state->now.line);
    memset(&state->tally, 0, sizeof state->tally);
    press_pass(problem, state, 0, law);
    press_pass(problem, state, 1, law);
    for (size_t e = 0; e < state->packed->end_count; e++) {
        struct ra_end_slave *const one = &state->packed->ends[e];
        one->force = state->slave_force[one->slave][one->index];
    }
    // if there is no contact now and there was none one step ago, all forces are still zero
    if (state->tally.count > 0 || state->at.contacts > 0) {
        ra_forces_distribute(problem, state);
    }
}

RA_RARELY enum ra_code ra_refuse_depth(const struct ra_problem *problem,
                                       const struct ra_state *state,
                                       const struct ra_contact *contact, struct ra_status *st)
{
    return ra_fail(st, RA_NUMERIC,
                   "node %zu of the %s penetrates by %g m at step %llu, deeper than the %g m for "
                   "which the time step is stable; raise contact.deepest",
                   contact->node, contact->slave == 0 ? "resonator" : "slider", -contact->gap,
                   (unsigned long long)state->at.step, problem->pair.deepest);
}

/// Names the first node that penetrates deeper than the time step allows.
RA_RARELY static enum ra_code refuse(const struct ra_problem *problem, struct ra_state *state,
                                     struct ra_status *st)
{
    ra_detection_list(problem, -problem->pair.deepest, &state->now);
    return ra_refuse_depth(problem, state, state->now.contact, st);
}

static enum ra_code local_forces(const struct ra_problem *problem, struct ra_state *state,
                                 struct ra_status *st)
{
    // the pointer to solid 1 is computed, because its data lie behind those of solid 0. Both
    // pointers have just been exchanged, and a load of both at once would wait for these stores
    const double *const bottom = state->at.motion.amplitude;
    const double *const amplitude[2] = {bottom, bottom + problem->solid[0].modes.width};
    struct asking asking = {problem, false};
    const struct ra_asked law = {ask, &asking};
    ra_locate(problem, state, &state->at.offset, amplitude, state->at.motion.travel);
    if (state->now.candidate_count == 0) {
        memset(state->at.motion.force, 0, problem->pair.modal.width * sizeof(double));
        state->tally.count = 0;
    } else if (state->packed->suits_fused) {
        press_fused(problem, state, amplitude, &law);
    } else {
        press(problem, state, amplitude, &law);
    }
    ra_forces_sum(state);
    return asking.too_deep ? refuse(problem, state, st) : RA_OK;
}

enum ra_code ra_contact_forces(const struct ra_problem *problem, struct ra_state *state,
                               struct ra_status *st)
{
    const struct ra_contact_method *const method = problem->pair.law->method;
    return method != NULL ? method->forces(problem, state, st) : local_forces(problem, state, st);
}
