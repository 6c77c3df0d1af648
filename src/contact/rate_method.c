// Forces of laws that depend on the rates of penetration, for nodes of a line (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The forces of a law with a loss (law.h) depend on how fast a node penetrates. The rate of
 * penetration contains all that changes the gap at the node, vibration and sliding,
 * $$ \dot e = -\dot g = \dot u_l + \sum_r N_r(\xi)\, \dot u_{l'-1+r}
 *              - V \frac{\partial g}{\partial(V t)} ,                       % eq:rate $$
 * where the last term is V times the slope of the master under its slave (ra_sliding_slope). So a
 * rising flank increases the penetration of a node even if nothing vibrates.
 *
 * **Which velocities.** The velocities at $t_n$ depend on the forces at $t_n$. One-step schemes
 * know the velocities of a stage before they compute its forces. A recurrence predicts them from
 * its last two increments, (eq:foreseen) of recurrence.c, with an error of $O(\tau^2)$. The scheme
 * stays explicit and of order 2; its limit is (eq:lossy-limit). The prediction does not contain
 * forces that began within the last two steps. So after a jump of the force the rates of two steps
 * have an error of $O(\tau)$.
 *
 * **Stability.** Like the matrix of the springs, the matrix of the losses is a sum of products of a
 * contact's row with itself. So (eq:stability-contact) of stability.c bounds it, if $\kappa$ is
 * replaced by $\kappa'$, the derivative of the force with respect to the rate. The last term of
 * (eq:rate) makes the force depend on the slope of the deflection, with the factor $\kappa' V$.
 * This adds $\kappa' V/\chi$ to $\kappa$; for Kelvin and Voigt's law that is $T V/\chi$ times
 * $\kappa$. The term can make not only the scheme unstable but the model itself: a dashpot that
 * moves faster than the waves under it feeds energy into them. The term is left out of the bound.
 *
 * **Energy.** The sum of force times rate over the contacts is the right side of
 * (eq:contact-energy) of energy.c. The elastic part of the force changes the stored energy; the
 * power of the rest is lost,
 * $$ W_{lost} = \tau \sum_n \sum_c (|P_c| - |P_c^{el}|)\, \dot e_c .         % eq:lost $$
 * Here the rates are computed from the velocities of the scheme at $t_n$. A node whose loss has
 * reduced the force to 0 still penetrates for a while. It does not count as a contact, and the
 * energy of its spring is lost.
 *
 * **Order of operations.** Contacts are listed in the order pass 0, pass 1, each with ascending
 * nodes. The law computes all forces at once, and the forces are added in the order of the list,
 * with their rows from ra_contact_row. So no bit depends on which nodes are candidates. Only laws
 * with a loss need these rows, which hold the interpolated shapes of every mode.
 *
 * Tests: tests/contact/test_rates.c, tests/detection/test_engines.c.
 */
#include "contact/rates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/forces.h"
#include "detection/room.h"

extern const struct ra_contact_method ra_rate_method; ///< for the laws

/// Work space for all contacts that two passes can find, and for one row of ra_contact_row.
struct memory {
    double *e, *weight, *rate, *force, *row;
};

static void free_memory(void *pointer)
{
    struct memory *const m = pointer;
    if (m != NULL) {
        free(m->e);
        free(m->row);
        free(m);
    }
}

static enum ra_code make_memory(const struct ra_problem *problem, void **memory,
                                struct ra_status *st)
{
    const size_t nodes = problem->solid[0].nodes < problem->solid[1].nodes
                             ? problem->solid[0].nodes
                             : problem->solid[1].nodes;
    // each of the two passes has at most the nodes that can lie over the other solid
    const size_t most = 2 * nodes;
    struct memory *const m = ra_alloc(1, sizeof *m, "rates of penetration", st);
    if (m == NULL) {
        return RA_SYSTEM;
    }
    *memory = m;
    m->e = ra_reserve(4 * most, sizeof *m->e, "rates of penetration", st);
    m->row = ra_alloc(problem->pair.modal.width, sizeof *m->row, "rates of penetration", st);
    if (m->e == NULL || m->row == NULL) {
        return RA_SYSTEM;
    }
    m->weight = m->e + most;
    m->rate = m->weight + most;
    m->force = m->rate + most;
    return RA_OK;
}

// ## Rates

/// The rate (eq:rate) of a listed contact, for these velocities of the modes.
static double rate_of(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_contact *contact, const double *velocity)
{
    const struct memory *const m = state->law_memory;
    ra_contact_row(problem, state->packed, &state->now.pass[contact->slave], contact, m->row);
    return ra_dot(m->row, velocity, problem->pair.modal.width) -
           ra_pair_now(&problem->pair, &state->at)->sliding.speed * contact->slope;
}

/// Penetrations and tributary lengths of the listed contacts.
static struct ra_penetrations penetrations(const struct ra_problem *problem,
                                           const struct ra_state *state)
{
    const struct memory *const m = state->law_memory;
    const struct ra_detection *const now = &state->now;
    for (size_t c = 0; c < now->count; c++) {
        m->e[c] = -now->contact[c].gap;
        m->weight[c] = ra_tributary(&problem->solid[now->contact[c].slave], now->contact[c].node);
    }
    return (struct ra_penetrations){.count = now->count, .e = m->e, .weight = m->weight};
}

// ## Forces

RA_RARELY static enum ra_code refuse_rate(const struct ra_problem *problem,
                                          const struct ra_state *state,
                                          const struct ra_contact *contact, double rate,
                                          struct ra_status *st)
{
    return ra_fail(st, RA_NUMERIC,
                   "node %zu of the %s penetrates with %g m/s at step %llu, faster than the %g m/s "
                   "for which the time step is stable; raise contact.fastest",
                   contact->node, contact->slave == 0 ? "resonator" : "slider", rate,
                   (unsigned long long)state->at.step, problem->pair.fastest);
}

/// Calls the law for the forces of the listed contacts.
static enum ra_code ask(const struct ra_problem *problem, struct ra_state *state,
                        struct ra_status *st)
{
    const struct memory *const m = state->law_memory;
    const struct ra_pair *const pair = &problem->pair;
    struct ra_contact *const contact = state->now.contact;
    struct ra_penetrations nodes = penetrations(problem, state);
    for (size_t c = 0; c < nodes.count; c++) {
        if (m->e[c] > pair->deepest) {
            return ra_refuse_depth(problem, state, &contact[c], st);
        }
        m->rate[c] = pair->rates ? rate_of(problem, state, &contact[c], state->at.foreseen) : 0.0;
        if (m->rate[c] > pair->fastest) {
            return refuse_rate(problem, state, &contact[c], m->rate[c], st);
        }
    }
    // with these rates the law adds its loss; without them it would compute only the elastic part
    nodes.rate = m->rate;
    pair->law->forces(pair->coefficient, &nodes, m->force);
    for (size_t c = 0; c < nodes.count; c++) {
        contact[c].force = -m->force[c];
        // a slave whose loss exceeds its elastic force has force 0 and is no contact
        if (m->force[c] > 0.0) {
            ra_forces_add(state, contact[c].slave, (int64_t)contact[c].node, contact[c].force,
                          contact[c].slope);
        }
    }
    return RA_OK;
}

static enum ra_code rate_forces(const struct ra_problem *problem, struct ra_state *state,
                                struct ra_status *st)
{
    const double *const bottom = state->at.motion.amplitude;
    const double *const amplitude[2] = {bottom, bottom + problem->solid[0].modes.width};
    ra_detect(problem, state, &state->at.offset, amplitude, state->at.motion.travel);
    ra_forces_clear(state);
    state->now.count = 0;
    if (state->now.candidate_count > 0) {
        ra_detection_list(problem, 0.0, &state->now);
    }
    const enum ra_code code = ask(problem, state, st);
    ra_forces_sum(state);
    if (code == RA_OK && state->at.contacts > 0) {
        ra_forces_distribute(problem, state);
    } else {
        memset(state->at.motion.force, 0, problem->pair.modal.width * sizeof(double));
    }
    return code;
}

// ## Energy

double ra_rates_lost(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct memory *const m = state->law_memory;
    const struct ra_contact *const contact = state->now.contact;
    const struct ra_penetrations nodes = penetrations(problem, state);
    double sum = 0.0;
    problem->pair.law->forces(problem->pair.coefficient, &nodes, m->force);
    for (size_t c = 0; c < nodes.count; c++) {
        // (eq:lost): the difference between the force and its elastic part, times the rate from the
        // velocities of the scheme
        sum += (-contact[c].force - m->force[c]) *
               rate_of(problem, state, &contact[c], state->at.motion.velocity);
    }
    return sum;
}

double ra_rates_stored(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_penetrations nodes = penetrations(problem, state);
    double sum = 0.0;
    for (size_t c = 0; c < nodes.count; c++) {
        sum += problem->pair.law->energy(problem->pair.coefficient, nodes.e[c],
                                         -state->now.contact[c].force, nodes.weight[c]);
    }
    return sum;
}

double ra_elastic_force(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force)
{
    if (!problem->pair.rates) {
        return force;
    }
    const double e = -ra_gap_at(problem, &state->now, slave, node);
    const double weight = ra_tributary(&problem->solid[slave], (size_t)node);
    const struct ra_penetrations nodes = {.count = 1, .e = &e, .weight = &weight};
    if (e > 0.0) {
        problem->pair.law->forces(problem->pair.coefficient, &nodes, &force);
    }
    return e > 0.0 ? -force : 0.0;
}

const struct ra_contact_method ra_rate_method = {
    .forces = rate_forces, .make = make_memory, .free = free_memory};
