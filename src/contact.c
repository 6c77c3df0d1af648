// What all contact laws share: action and reaction, projection, the table of laws (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A contact law says how large the force f of a slave node is. What then happens is the same for
 * all laws. With the tributary length $w_l$ of a node (chi, and chi/2 at the two ends: the
 * trapezoidal rule) the nodal force per width is $P_l = w_l f_l$. It acts on the slave node and its
 * reaction on the master segment,
 * $$ P_{i',l'-1+r} = N_r(\xi) P_{i,l}, \quad r = 0..3,                % eq:ra2d-34 $$
 * with (1 - xi, xi) on the two nodes of a linear segment. Since $\sum N_r = 1$ and
 * $\sum N_r (r-1) = \xi$, the sum and the moment of the two sides are equal. The paper
 * distributes the force density f instead and weights it at the master node, which loses half of
 * a reaction that falls on an end node of the master; nodal forces lose nothing, and are the same
 * elsewhere. Both solids' axes point towards the other solid, so both sides carry the same
 * (negative) sign, Eq. 2.
 *
 * Modal forces are the trapezoidal sum
 * $$ F_{i,k} = \sum_l P_{i,l} \psi_{i,k}(x_{i,l})                     % eq:ra2d-35 $$
 * over the nodes that carry a force, in ascending order.
 *
 * **Order of operations.** It is part of the result's bits, and must not depend on which nodes are
 * looked at. A law fills the array `own` of the slaves' forces; it is zero elsewhere. All slaves of
 * a pass have the same weights N_r, so the force of node m is the same expression for every m,
 * $$ P_{i,m} = own_{i,m} + N_3 own_{i',l} + N_2 own_{i',l+1} + N_1 own_{i',l+2} + N_0 own_{i',l+3},
 *    \qquad l = m - shift - 2,                                        % eq:gather $$
 * added from left to right; adding a zero changes nothing. Slaves over the linear segments at the
 * ends follow one by one. Sums over the nodes are kept by node number modulo 8 and added in pairs.
 *
 * Tests: tests/test_contact.c (sum and moment, order, end nodes).
 */
#include "contact.h"

#include <math.h>
#include <string.h>

#include "candidates.h"
#include "detection.h"

const struct ra_law *ra_law_at(size_t i)
{
    static const struct ra_law *const table[] = {&ra_penalty_law, &ra_lagrange_law};
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const struct ra_law *ra_law_find(const char *name)
{
    size_t i = 0;
    while (ra_law_at(i) != NULL && strcmp(ra_law_at(i)->name, name) != 0) {
        i++;
    }
    return ra_law_at(i);
}

void ra_contact_weights(const struct ra_pass *pass, const struct ra_contact *contact,
                        double weight[4])
{
    if (contact->hermite) {
        memcpy(weight, pass->N, 4 * sizeof *weight);
    } else {
        weight[0] = weight[3] = 0.0;
        weight[1] = 1.0 - pass->xi;
        weight[2] = pass->xi;
    }
}

void ra_forces_clear(struct ra_state *state)
{
    const struct ra_detection *const now = &state->now;
    for (int i = 0; i < 2; i++) {
        struct ra_motion *const motion = &state->motion[i];
        for (size_t c = 0; c < now->spot_count; c++) {
            const size_t begin = (size_t)now->spot[c].begin[i];
            const size_t bytes = ((size_t)now->spot[c].end[i] - begin) * sizeof(double);
            memset(motion->own + begin, 0, bytes);
            memset(motion->nodal + begin, 0, bytes);
        }
    }
    state->now.spot_count = 0;
}

void ra_look(const struct ra_problem *problem, struct ra_state *state,
             const struct ra_offset *offset, const double *const amplitude[2],
             struct ra_detection *detection)
{
    if (!problem->plain) {
        ra_candidates_look(problem, state->candidates, offset, amplitude, detection);
        return;
    }
    ra_detection_passes(problem, offset, detection->pass);
    detection->spot_count = ra_detection_zone(problem, detection->pass, detection->spot);
    ra_detection_lines(problem, amplitude, detection->spot, detection->spot_count, detection->line);
}

void ra_forces_give(struct ra_state *state, int slave, int64_t node, int hermite, double force,
                    double slope)
{
    const size_t lane = (size_t)node % RA_LANES;
    state->tally.force[lane] += force;
    state->tally.sliding[lane] += force * slope;
    state->tally.contacts[lane] += 1.0;
    if (hermite) {
        state->motion[slave].own[node] = force;
    } else {
        state->linear[state->linear_count++] =
            (struct ra_linear){.slave = slave, .node = node, .force = force};
    }
}

/// The slaves over linear segments: own force, and the reaction on two nodes.
static void add_linear(struct ra_state *state)
{
    for (size_t c = 0; c < state->linear_count; c++) {
        const struct ra_linear *const one = &state->linear[c];
        const struct ra_pass *const pass = &state->now.pass[one->slave];
        double *const master = state->motion[1 - one->slave].nodal + one->node + pass->shift;
        state->motion[one->slave].own[one->node] = one->force;
        state->motion[one->slave].nodal[one->node] += one->force;
        master[0] += (1.0 - pass->xi) * one->force;
        if (pass->xi > 0.0) {
            master[1] += pass->xi * one->force;
        }
    }
}

static double sum_of_lanes(const double *lane)
{
    return ((lane[0] + lane[1]) + (lane[2] + lane[3])) +
           ((lane[4] + lane[5]) + (lane[6] + lane[7]));
}

void ra_forces_finish(const struct ra_problem *problem, struct ra_state *state)
{
    const struct ra_detection *const now = &state->now;
    for (int i = 0; i < 2; i++) {
        const struct ra_pass *const pass = &now->pass[1 - i];
        struct ra_motion *const motion = &state->motion[i];
        const double *const other = state->motion[1 - i].own;
        problem->kernels->gather(motion->own, other, pass->N, pass->shift, motion->nodal, now->spot,
                                 now->spot_count, i);
    }
    add_linear(state);
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        memset(state->motion[i].force, 0, modes->width * sizeof(double));
        problem->kernels->project(state->motion[i].force, modes->by_node, modes->width,
                                  state->motion[i].nodal, now->spot, now->spot_count, i);
    }
    state->total_force = 0.0 - sum_of_lanes(state->tally.force); // not -0
    state->sliding_force = sum_of_lanes(state->tally.sliding);
    state->contacts = (size_t)sum_of_lanes(state->tally.contacts);
    memset(&state->tally, 0, sizeof state->tally);
    state->linear_count = 0;
}

void ra_list_contacts(const struct ra_problem *problem, struct ra_state *state)
{
    struct ra_detection *const now = &state->now;
    if (!problem->law->stiff) {
        return;
    }
    ra_detection_list(problem, 0.0, now);
    for (size_t c = 0; c < now->count; c++) {
        now->contact[c].force = state->motion[now->contact[c].slave].own[now->contact[c].node];
    }
}

/// sum += factor * row over whole rows.
static void add_row(double *restrict sum, const double *restrict row, double factor, size_t width)
{
    for (size_t k = 0; k < width; k++) {
        sum[k] += factor * row[k];
    }
}

void ra_contact_row(const struct ra_problem *problem, const struct ra_pass *pass,
                    const struct ra_contact *contact, double *row)
{
    const struct ra_modes *const slave = &problem->solid[contact->slave].modes;
    const struct ra_modes *const master = &problem->solid[1 - contact->slave].modes;
    const size_t width = problem->solid[0].modes.width;
    double *const own = row + (contact->slave == 0 ? 0 : width);
    double *const other = row + (contact->slave == 0 ? width : 0);
    double weight[4];
    ra_contact_weights(pass, contact, weight);
    memcpy(own, slave->by_node + contact->node * slave->width, slave->width * sizeof *own);
    memset(other, 0, master->width * sizeof *other);
    for (size_t r = 0; r < 4; r++) {
        if (weight[r] != 0.0) {
            add_row(other, master->by_node + (contact->master + r - 1) * master->width, weight[r],
                    master->width);
        }
    }
}
