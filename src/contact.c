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
 * over the nodes that carry a force, in the order in which the contacts met them: pass 0 then 1,
 * slaves ascending, each slave before its masters. The order is part of the result's bits.
 *
 * Tests: tests/test_contact.c (sum and moment, order, end nodes).
 */
#include "contact.h"

#include <string.h>

#include "vector.h"

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

void ra_forces_clear(const struct ra_problem *problem, struct ra_state *state)
{
    for (int i = 0; i < 2; i++) {
        struct ra_motion *const motion = &state->motion[i];
        for (size_t t = 0; t < motion->touched_count; t++) {
            motion->nodal[motion->touched[t]] = 0.0;
            motion->is_touched[motion->touched[t]] = 0;
        }
        motion->touched_count = 0;
        memset(motion->force, 0, problem->solid[i].modes.width * sizeof *motion->force);
    }
    state->total_force = 0.0;
}

static void push(struct ra_motion *motion, size_t node, double force)
{
    if (!motion->is_touched[node]) {
        motion->is_touched[node] = 1;
        motion->touched[motion->touched_count++] = node;
    }
    motion->nodal[node] += force;
}

void ra_forces_add(const struct ra_problem *problem, struct ra_state *state,
                   const struct ra_pass *pass, const struct ra_contact *contact)
{
    (void)problem;
    double weight[4];
    ra_contact_weights(pass, contact, weight);
    push(&state->motion[contact->slave], contact->node, contact->force);
    for (size_t r = 0; r < 4; r++) {
        // a zero weight may stand for a node that does not exist
        if (weight[r] != 0.0) {
            push(&state->motion[1 - contact->slave], contact->master + r - 1,
                 weight[r] * contact->force);
        }
    }
    state->total_force -= contact->force;
}

/// sum += factor * row over whole rows.
RA_CLONES
static void add_row(double *restrict sum, const double *restrict row, double factor, size_t width)
{
    for (size_t k = 0; k < width; k++) {
        sum[k] += factor * row[k];
    }
}

void ra_forces_project(const struct ra_problem *problem, struct ra_state *state)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        const struct ra_motion *const motion = &state->motion[i];
        for (size_t t = 0; t < motion->touched_count; t++) {
            const size_t node = motion->touched[t];
            add_row(motion->force, modes->by_node + node * modes->width, motion->nodal[node],
                    modes->width);
        }
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
