// What all methods of contact forces share: detection, action and reaction, sums (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A contact law gives the force f of a slave node. The following steps are the same for all laws.
 * With the tributary length $w_l$ of a node ($\chi$, and $\chi/2$ at the two ends: the trapezoidal
 * rule) the node force per width is $P_l = w_l f_l$. This force acts on the slave node; its
 * reaction acts on the nodes of the master segment,
 * $$ P_{i',l'-1+r} = N_r(\xi) P_{i,l}, \quad r = 0..3,                % eq:ra2d-34 $$
 * with (1 - $\xi$, $\xi$) on the two nodes of a linear segment. Since $\sum N_r = 1$ and
 * $\sum N_r (r-1) = \xi$, action and reaction have the same sum and the same moment. The paper
 * distributes the force density f instead and multiplies it by the tributary length of the master
 * node. Half of a reaction is then lost if it falls on an end node of the master. Node forces lose
 * nothing there; at all other nodes both ways are the same. The axes of both solids point towards
 * the other solid, so forces on both sides have the same (negative) sign, Eq. 2.
 *
 * Modal forces are the trapezoidal sum
 * $$ F_{i,k} = \sum_l P_{i,l} \psi_{i,k}(x_{i,l})                     % eq:ra2d-35 $$
 * over the nodes that carry a force, in ascending order.
 *
 * **Order of operations.** The bits of the result depend on this order. So the order must not
 * depend on which nodes are candidates. A law fills the array `slave_force`, here S, which is zero
 * at all nodes without a contact. All slaves of a pass have the same weights $N_r$, so the force on
 * node m is the same expression for every m,
 * $$ P_{i,m} = S_{i,m} + N_3 S_{i',l} + N_2 S_{i',l+1} + N_1 S_{i',l+2} + N_0 S_{i',l+3},
 *    \qquad l = m - shift - 2,                                        % eq:gather $$
 * added from left to right. Zeros change nothing. Slaves over the linear segments at the ends
 * follow one by one. Contacts are counted in the order pass 0, pass 1, ends, each with ascending
 * nodes. Sums over contacts have eight parts: contact c is added to part c modulo 8, and the parts
 * are added in pairs.
 *
 * Tests: tests/contact/test_contact.c (sum and moment, order, end nodes).
 */
#include "contact/forces.h"

#include <string.h>

#include "detection/room.h"

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
    for (int i = 0; i < 2; i++) {
        const int64_t begin = state->packed->begin[i], end = state->packed->end[i];
        const size_t bytes = (size_t)(end - begin) * sizeof(double);
        memset(state->slave_force[i] + begin, 0, bytes);
        memset(state->node_force[i] + begin, 0, bytes);
    }
    for (size_t e = 0; e < state->packed->end_count; e++) {
        state->packed->ends[e].force = 0.0;
    }
    memset(&state->tally, 0, sizeof state->tally);
}

/// True if the packed tables of the last detection are still valid.
static bool tables_hold(const struct ra_problem *problem, const struct ra_state *state,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        double travel)
{
    if (!problem->pair.plain) {
        return ra_candidates_hold(problem, state->candidates, offset, amplitude, travel);
    }
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    return state->packed->made > 0 && pass[0].shift == state->now.pass[0].shift &&
           pass[1].shift == state->now.pass[1].shift;
}

/// Chooses the candidate ranges and packs their tables anew.
static void choose_candidates(const struct ra_problem *problem, struct ra_state *state,
                              const struct ra_offset *offset, const double *const amplitude[2])
{
    if (problem->pair.plain) {
        ra_detection_passes(problem, offset, state->now.pass);
        ra_packed_all(problem, state->packed, &state->now);
    } else {
        ra_candidates_renew(problem, state->candidates, offset, amplitude,
                            state->at.motion.increment, state->packed, &state->now);
    }
}

/// Sets passes and valid slaves anew, after the packed tables or the segments have changed.
RA_RARELY static void locate_anew(const struct ra_problem *problem, struct ra_state *state,
                                  const struct ra_offset *offset, const double *const amplitude[2],
                                  bool hold)
{
    ra_follow_end(state);
    ra_forces_clear(state);
    if (!hold) {
        choose_candidates(problem, state, offset, amplitude);
    }
    ra_detection_passes(problem, offset, state->now.pass);
    ra_packed_locate(problem, state);
}

void ra_locate(const struct ra_problem *problem, struct ra_state *state,
               const struct ra_offset *offset, const double *const amplitude[2], double travel)
{
    struct ra_pass *const pass = state->now.pass;
    const bool hold = tables_hold(problem, state, offset, amplitude, travel);
    const int64_t cell = pass[1].shift + (int64_t)problem->solid[0].first;
    // the segments are those of the last step, and nodes coincide now if they did then: only $\xi$
    // differs
    if (hold && (offset->rest == 0) == (pass[0].shift == -pass[1].shift) &&
        offset->cell + (int64_t)problem->solid[1].first == cell) {
        ra_detection_slide(problem, offset, pass);
    } else {
        locate_anew(problem, state, offset, amplitude, hold);
    }
}

void ra_detect(const struct ra_problem *problem, struct ra_state *state,
               const struct ra_offset *offset, const double *const amplitude[2], double travel)
{
    ra_locate(problem, state, offset, amplitude, travel);
    ra_packed_lines(problem, amplitude, state->packed, state->now.line);
}

// ## Forces

/// The node as a slave over a linear segment; NULL if it is no such slave.
static struct ra_end_slave *find_end(struct ra_packed *packed, int slave, int64_t node)
{
    for (size_t e = 0; e < packed->end_count; e++) {
        if (packed->ends[e].slave == slave && packed->ends[e].node == node) {
            return &packed->ends[e];
        }
    }
    return NULL;
}

void ra_forces_add(struct ra_state *state, int slave, int64_t node, double force, double slope)
{
    struct ra_tally *const tally = &state->tally;
    struct ra_end_slave *const end = find_end(state->packed, slave, node);
    if (end != NULL) {
        end->force = force;
    } else {
        state->slave_force[slave][ra_packed_index(&state->now, slave, node)] = force;
    }
    tally->force[tally->count % RA_LANES] += force;
    tally->sliding[tally->count++ % RA_LANES] += force * slope;
}

/// Adds the slaves over linear segments: the force on each slave, and the reaction on two nodes.
static void add_ends(struct ra_state *state)
{
    for (size_t e = 0; e < state->packed->end_count; e++) {
        struct ra_end_slave *const one = &state->packed->ends[e];
        if (one->force != 0.0) {
            const double xi = state->now.pass[one->slave].xi;
            double *const master = state->node_force[1 - one->slave] + one->master;
            state->slave_force[one->slave][one->index] = one->force;
            state->node_force[one->slave][one->index] += one->force;
            master[0] += (1.0 - xi) * one->force;
            master[1] += xi * one->force; // 0 where $\xi = 0$: there is no node behind the last one
        }
    }
}

static double sum_of_parts(const double *lane)
{
    return ((lane[0] + lane[1]) + (lane[2] + lane[3])) +
           ((lane[4] + lane[5]) + (lane[6] + lane[7]));
}

void ra_forces_distribute(const struct ra_problem *problem, struct ra_state *state)
{
    const struct ra_detection *const now = &state->now;
    const struct ra_packed *const packed = state->packed;
    for (size_t e = 0; e < packed->end_count; e++) {
        // `gather` handles only the slaves over Hermite segments
        state->slave_force[packed->ends[e].slave][packed->ends[e].index] = 0.0;
    }
    for (int i = 0; i < 2; i++) {
        // slave p adds to the indices p + d .. p + d + 3, so index m sums over the slaves m - d - 3
        // .. m - d
        problem->pair.modal.kernels->gather(
            state->slave_force[i], state->slave_force[1 - i], -packed->master[1 - i] - 3,
            now->pass[1 - i].N, state->node_force[i], packed->force_begin[i], packed->force_end[i]);
    }
    add_ends(state);
    for (int i = 0; i < 2; i++) {
        problem->pair.modal.kernels->project(
            state->at.motion.force + problem->solid[i].begin, packed->rows[i].row,
            problem->solid[i].modes.width, state->node_force[i], packed->row[i],
            packed->force_begin[i], packed->force_end[i], packed->value, packed->at);
    }
}

void ra_forces_sum(struct ra_state *state)
{
    const struct ra_tally *const tally = &state->tally;
    state->at.contacts = tally->count;
    state->at.total_force = state->at.sliding_force = 0.0;
    if (tally->count > 0) {
        state->at.total_force = -sum_of_parts(tally->force);
        state->at.sliding_force = sum_of_parts(tally->sliding);
    }
}

/// sum += factor $\psi$ of some modes.
static void add_part(double *restrict sum, const double *restrict psi, double factor)
{
    for (size_t j = 0; j < RA_MODES_PART; j++) {
        sum[j] += factor * psi[j];
    }
}

/// sum += factor $\psi$ of all modes at a node of solid i.
static void add_row(const struct ra_problem *problem, const struct ra_packed *packed, int i,
                    size_t node, double factor, double *sum)
{
    const struct ra_modes *const modes = &problem->solid[i].modes;
    if (packed != NULL) {
        // a division takes long, and is rarely necessary
        const size_t room = packed->rows[i].room, place = node < room ? node : node % room;
        for (size_t k = 0; k < modes->width; k += RA_MODES_PART) {
            add_part(sum + k, packed->rows[i].row + place * modes->width + k, factor);
        }
        return;
    }
    for (size_t k = 0; k < modes->width; k += RA_MODES_PART) {
        double psi[RA_MODES_PART];
        ra_modes_part(modes, k, node, psi);
        add_part(sum + k, psi, factor);
    }
}

void ra_contact_row(const struct ra_problem *problem, const struct ra_packed *packed,
                    const struct ra_pass *pass, const struct ra_contact *contact, double *row)
{
    const int slave = contact->slave;
    const size_t width = problem->solid[0].modes.width;
    double *const own = row + (slave == 0 ? 0 : width), *const other =
                                                            row + (slave == 0 ? width : 0);
    double weight[4];
    ra_contact_weights(pass, contact, weight);
    memset(row, 0, problem->pair.modal.width * sizeof *row);
    add_row(problem, packed, slave, contact->node, 1.0, own);
    for (size_t r = 0; r < 4; r++) {
        if (weight[r] != 0.0) {
            add_row(problem, packed, 1 - slave, contact->master + r - 1, weight[r], other);
        }
    }
}
